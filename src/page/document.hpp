#pragma once

#include <string>
#include <variant>
#include <vector>

/// A document as its writers (HTML, LaTeX) see it: no markup of either, and no markdown.
namespace sinkproof::page {

struct Inline;
using Inlines = std::vector<Inline>;

/// A piece of running text. Formulas are trees, because both writers need to know what is above, below and
/// under a root.
struct Inline {
  enum class Kind {
    text,
    code,
    emphasis,
    strong,
    link,     ///< children, to `target`: #anchor, a file beside the page, or a URL
    formula,  ///< children: the kinds below, and text for digits, operators and brackets
    variable,
    upright,  ///< a word or the name of a function
    subscript,
    superscript,
    root,
  };
  Kind kind = Kind::text;
  std::string text = {};
  Inlines children = {};
  std::string target = {};
};

inline Inline text(std::string words) {
  return {Inline::Kind::text, std::move(words), {}, {}};
}
inline Inline code(std::string words) {
  return {Inline::Kind::code, std::move(words), {}, {}};
}
inline Inline strong(std::string words) {
  return {Inline::Kind::strong, {}, {text(std::move(words))}, {}};
}
inline Inline link(Inline what, std::string target) {
  return {Inline::Kind::link, {}, {std::move(what)}, std::move(target)};
}
/// What is read out: the text without its form.
std::string plain_text(const Inlines& inlines);

struct Heading {
  int level = 2;
  std::string anchor;  ///< empty: none, and not in the table of contents
  Inlines content;
};
struct Paragraph {
  Inlines content;
  bool is_display = false;  ///< set off from the text, as formulas are
};
struct List {
  bool is_ordered = false;
  int start = 1;
  std::vector<Inlines> items;
};
struct Listing {
  std::string text;
};
struct Table {
  Inlines caption;  ///< empty: none
  std::vector<Inlines> header;
  std::vector<std::vector<Inlines>> rows;
  bool has_row_headers = true;  ///< the first column says what its row is about
};
struct Figure {
  Inlines caption;
  std::string alternative;  ///< for those who do not see it
  std::string svg;
  std::string pdf;  ///< name of a file, without its ending
};
struct Block;
/// What a reader may skip: closed on a screen until it is asked for, open on paper.
struct Fold {
  std::string title;
  std::vector<Block> blocks;
  bool is_for_screen = false;  ///< lists of links, of no use on paper
};
struct Contents {};  ///< the table of contents
struct Block : std::variant<Heading, Paragraph, List, Listing, Table, Figure, Fold, Contents> {
  using variant::variant;
};
using Blocks = std::vector<Block>;

struct Document {
  std::string title;
  std::string description;
  Blocks blocks;
};

}  // namespace sinkproof::page
