#include "page/html.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <numeric>

#include "page/base64.hpp"
#include "page/utf8.hpp"

namespace sinkproof::page {

namespace {

using Kind = Inline::Kind;

/// Formulas of at most so many characters are not broken between lines.
constexpr std::size_t longest_unbroken_formula = 18;

std::string write(const Inlines& inlines);

std::string element(const std::string& name, const std::string& content) {
  return "<" + name + ">" + content + "</" + name + ">";
}

/// A number or name that is read as one: a file name may break anywhere, other code at its ends only.
std::string write_html_code(const std::string& words) {
  return words.size() > 30 ? "<code class=\"long\">" + escape_html(words) + "</code>"
                           : element("code", escape_html(words));
}

std::string write_formula(const Inline& formula) {
  const bool is_short = characters(plain_text(formula.children)).size() <= longest_unbroken_formula;
  return (is_short ? "<span class=\"f u\">" : "<span class=\"f\">") + write(formula.children) + "</span>";
}

std::string write(const Inline& piece) {
  switch (piece.kind) {
    case Kind::text:
    case Kind::upright:
      return escape_html(piece.text);
    case Kind::code:
      return write_html_code(piece.text);
    case Kind::emphasis:
      return element("em", write(piece.children));
    case Kind::strong:
      return element("strong", write(piece.children));
    case Kind::link:
      return "<a href=\"" + escape_html(piece.target) + "\">" + write(piece.children) + "</a>";
    case Kind::formula:
      return write_formula(piece);
    case Kind::variable:
      return element("var", escape_html(piece.text));
    case Kind::subscript:
      return element("sub", write(piece.children));
    case Kind::superscript:
      return element("sup", write(piece.children));
    case Kind::root:
      return "√<span class=\"root\">" + write(piece.children) + "</span>";
  }
  return "";
}

std::string write(const Inlines& inlines) {
  std::string html;
  for (const auto& piece : inlines) html += write(piece);
  return html;
}

/// Cells that hold one number or formula are not broken.
bool is_numeric(const Inlines& cell) {
  const auto words = plain_text(cell);
  const auto is_plain = [](char c) {
    return std::isdigit(static_cast<unsigned char>(c)) != 0 ||
           std::string_view("+-.,/[] e").find(c) != std::string_view::npos ||
           static_cast<unsigned char>(c) >= 0x80U;
  };
  return !words.empty() && std::all_of(words.begin(), words.end(), is_plain);
}

/// In characters. Lines are broken behind dashes, too.
std::size_t longest_word(const std::string& words) {
  std::size_t longest = 0;
  std::size_t length = 0;
  for (const auto& character : characters(words)) {
    length = character == " " ? 0 : length + 1;
    longest = std::max(longest, length);
    if (character == "-") length = 0;
  }
  return longest;
}

/// What is likely to be wider than the text says that it scrolls: on every screen, or on narrow ones.
std::string scroll_note(const Table& table) {
  constexpr std::size_t characters_of_the_text = 87;
  constexpr std::size_t characters_of_a_phone = 42;
  constexpr std::size_t between = 2;
  constexpr std::size_t narrowest = 7;  // td's min-width
  std::vector<std::size_t> widths;
  const auto measure = [&](const std::vector<Inlines>& row) {
    widths.resize(std::max(widths.size(), row.size()), narrowest);
    for (std::size_t k = 0; k < row.size(); ++k) {
      const auto words = plain_text(row[k]);
      const auto unbroken = is_numeric(row[k]) ? characters(words).size() : longest_word(words);
      widths[k] = std::max(widths[k], unbroken + between);
    }
  };
  measure(table.header);
  for (const auto& row : table.rows) measure(row);
  const auto width = std::accumulate(widths.begin(), widths.end(), std::size_t{0});
  if (width <= characters_of_a_phone) return "";
  return std::string("<p class=\"hint") + (width > characters_of_the_text ? "" : " narrow") +
         "\">This table scrolls sideways →</p>\n";
}

std::string write_row(const std::vector<Inlines>& row, bool has_row_header) {
  std::string html = "<tr>";
  for (std::size_t k = 0; k < row.size(); ++k) {
    if (k == 0 && has_row_header) {
      html += "<th scope=\"row\">" + write(row[k]) + "</th>";
      continue;
    }
    html += (is_numeric(row[k]) ? "<td class=\"n\">" : "<td>") + write(row[k]) + "</td>";
  }
  return html + "</tr>\n";
}

class Writer {
 public:
  explicit Writer(const Document& document) : document_(document) {}

  std::string write_document() {
    return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
           "<meta name=\"color-scheme\" content=\"light dark\">\n<title>" +
           escape_html(document_.title) + "</title>\n<meta name=\"description\" content=\"" +
           escape_html(document_.description) + "\">\n<style>\n" + std::string(html_style()) +
           "</style>\n</head>\n<body id=\"top\">\n<main>\n<h1>" + escape_html(document_.title) + "</h1>\n" +
           write_blocks(document_.blocks) +
           "</main>\n<a class=\"top\" href=\"#top\">Back to top</a>\n</body>\n</html>\n";
  }

 private:
  std::string write_blocks(const Blocks& blocks) {
    std::string html;
    for (const auto& block : blocks)
      html += std::visit([&self = *this](const auto& one) { return self.write_block(one); },
                         static_cast<const Block::variant&>(block));
    return html;
  }

  static std::string write_block(const Heading& heading) {
    const auto name = "h" + std::to_string(std::clamp(heading.level, 1, 6));
    const auto anchor = heading.anchor.empty() ? "" : " id=\"" + escape_html(heading.anchor) + "\"";
    // For those who want to point at it.
    const auto link = heading.anchor.empty() ? ""
                                             : " <a class=\"anchor\" href=\"#" + escape_html(heading.anchor) +
                                                   "\" aria-label=\"Link to this section\">#</a>";
    return "<" + name + anchor + ">" + write(heading.content) + link + "</" + name + ">\n";
  }
  static std::string write_block(const Paragraph& paragraph) {
    return (paragraph.is_display ? "<p class=\"display\">" : "<p>") + write(paragraph.content) + "</p>\n";
  }
  static std::string write_block(const List& list) {
    const std::string name = list.is_ordered ? "ol" : "ul";
    const auto start =
        list.is_ordered && list.start != 1 ? " start=\"" + std::to_string(list.start) + "\"" : "";
    std::string html = "<" + name + start + ">\n";
    for (const auto& item : list.items) html += element("li", write(item)) + "\n";
    return html + "</" + name + ">\n";
  }
  static std::string write_block(const Listing& listing) {
    return "<pre tabindex=\"0\"><code>" + escape_html(listing.text) + "</code></pre>\n";
  }
  std::string write_block(const Table& table) {
    // The caption does not scroll with its table. What scrolls by itself has to be reached without a mouse,
    // and to have a name.
    std::string name = "aria-label=\"Table\"";
    std::string html;
    if (!table.caption.empty()) {
      const auto id = "table-" + std::to_string(++tables_);
      name = "aria-labelledby=\"" + id + "\"";
      html = "<p class=\"caption\" id=\"" + id + "\">" + write(table.caption) + "</p>\n";
    }
    html += scroll_note(table);
    html += "<div class=\"scroll\" role=\"region\" tabindex=\"0\" " + name + ">\n<table " + name + ">\n";
    html += "<thead><tr>";
    for (const auto& cell : table.header)
      html += cell.empty() ? "<td></td>" : "<th scope=\"col\">" + write(cell) + "</th>";
    html += "</tr></thead>\n<tbody>\n";
    for (const auto& row : table.rows) html += write_row(row, table.has_row_headers);
    return html + "</tbody>\n</table>\n</div>\n";
  }
  static std::string write_block(const Figure& figure) {
    const auto size = svg_size(figure.svg);
    // As an image of its own, so that names inside one figure are not those of another.
    return "<figure>\n<img alt=\"" + escape_html(figure.alternative) + "\" width=\"" +
           std::to_string(size.width) + "\" height=\"" + std::to_string(size.height) +
           "\" src=\"data:image/svg+xml;base64," + base64(figure.svg) + "\">\n<figcaption>" +
           write(figure.caption) + "</figcaption>\n</figure>\n";
  }
  std::string write_block(const Fold& fold) {
    return std::string(fold.is_for_screen ? "<details class=\"screen\">" : "<details>") + "\n<summary>" +
           escape_html(fold.title) + "</summary>\n" + write_blocks(fold.blocks) + "</details>\n";
  }
  std::string write_block(const Contents& /*contents*/) const {
    std::string html = "<nav aria-label=\"Contents\">\n<ul>\n";
    bool is_inside = false;
    for (const auto& block : document_.blocks) {
      const auto* heading = std::get_if<Heading>(&static_cast<const Block::variant&>(block));
      if (heading == nullptr || heading->anchor.empty() || heading->level > 3) continue;
      const bool goes_in = heading->level == 3;
      if (goes_in && !is_inside) html += "<li><ul>\n";
      if (!goes_in && is_inside) html += "</ul></li>\n";
      is_inside = goes_in;
      html +=
          "<li><a href=\"#" + escape_html(heading->anchor) + "\">" + write(heading->content) + "</a></li>\n";
    }
    if (is_inside) html += "</ul></li>\n";
    return html + "</ul>\n</nav>\n";
  }

  struct Size {
    long width = 600;
    long height = 450;
  };
  /// In pixels of the page, from a viewBox "0 0 WIDTH HEIGHT" in points.
  static Size svg_size(const std::string& svg) {
    constexpr std::string_view beginning = "viewBox=\"0 0 ";
    const auto start = svg.find(beginning);
    if (start == std::string::npos) return {};
    char* end = nullptr;
    const double width = std::strtod(svg.c_str() + start + beginning.size(), &end);
    const double height = std::strtod(end, nullptr);
    constexpr double pixels = 4.0 / 3;
    return width > 0 && height > 0 ? Size{std::lround(width * pixels), std::lround(height * pixels)} : Size{};
  }

  const Document& document_;
  int tables_ = 0;
};

}  // namespace

std::string escape_html(std::string_view text) {
  std::string html;
  for (const char c : text) {
    switch (c) {
      case '&':
        html += "&amp;";
        break;
      case '<':
        html += "&lt;";
        break;
      case '>':
        html += "&gt;";
        break;
      case '"':
        html += "&quot;";
        break;
      default:
        html += c;
    }
  }
  return html;
}

std::string to_html(const Document& document) {
  return Writer(document).write_document();
}

}  // namespace sinkproof::page
