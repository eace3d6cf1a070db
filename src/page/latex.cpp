#include "page/latex.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "page/latex_characters.hpp"
#include "page/utf8.hpp"

namespace sinkproof::page {

namespace {

using Kind = Inline::Kind;

bool is_word_character(std::string_view c) {
  return c.size() == 1 && std::isalnum(static_cast<unsigned char>(c[0])) != 0;
}

/// Quotes are the same character at both ends of what they quote.
std::string write_text(std::string_view words) {
  std::string latex;
  const auto list = characters(words);
  for (std::size_t k = 0; k < list.size(); ++k) {
    if (list[k] != "\"") {
      latex += latex_text(list[k]);
      continue;
    }
    const bool opens = (k == 0 || list[k - 1] == " " || list[k - 1] == "(") && k + 1 < list.size() &&
                       list[k + 1] != " " && list[k + 1] != "," && list[k + 1] != ".";
    latex += opens ? "``" : "''";
  }
  return latex;
}

/// Names and constants are long: they may break behind what is no letter.
std::string write_latex_code(std::string_view words) {
  std::string latex = "\\texttt{";
  for (const auto c : characters(words)) {
    latex += latex_text(c);
    if (c.size() == 1 && std::string_view("-_/+*,()=.").find(c) != std::string_view::npos)
      latex += "\\allowbreak{}";
  }
  return latex + "}";
}

/// The inside of a formula. TeX leaves out spaces, which matter between two factors only.
class FormulaWriter {
 public:
  std::string write(const Inlines& nodes) {
    for (const auto& node : nodes) write_node(node);
    return std::move(latex_);
  }

 private:
  static std::string inner(const Inlines& nodes) { return FormulaWriter().write(nodes); }

  void write_node(const Inline& node) {
    switch (node.kind) {
      case Kind::subscript:
        // A second one at the same place is an error to TeX.
        if (has_subscript_) latex_ += "{}";
        latex_ += "_{" + inner(node.children) + "}";
        has_subscript_ = true;
        is_factor_ = true;
        return;
      case Kind::superscript:
        if (has_superscript_) latex_ += "{}";
        latex_ += "^{" + inner(node.children) + "}";
        has_superscript_ = true;
        is_factor_ = true;
        return;
      case Kind::root:
        begin_factor();
        latex_ += "\\sqrt{" + inner(node.children) + "}";
        break;
      case Kind::upright:
        begin_factor();
        write_upright(node.text);
        break;
      case Kind::variable:
        begin_factor();
        latex_ += latex_math(node.text);
        break;
      default:
        write_symbols(node.text);
        return;
    }
    is_factor_ = true;
    has_subscript_ = has_superscript_ = false;
  }

  void write_upright(const std::string& word) {
    static constexpr std::array functions{"max", "min", "sup", "inf", "log", "exp",
                                          "sin", "cos", "tan", "dim", "det"};
    if (std::count(functions.begin(), functions.end(), word) > 0) {
      latex_ += "\\" + word + " ";
    } else {
      latex_ += "\\mathrm{" + word + "}";
    }
  }

  void begin_factor() {
    if (is_spaced_ && is_factor_) latex_ += "\\,";
    is_spaced_ = false;
  }

  void write_symbols(const std::string& symbols) {
    const auto list = characters(symbols);
    for (std::size_t k = 0; k < list.size(); ++k) {
      const auto c = list[k];
      if (c == " ") {
        is_spaced_ = true;
        continue;
      }
      if (c == "′" || c == "″") {
        if (has_superscript_) latex_ += "{}";
        latex_ += latex_math(c);
        continue;
      }
      const bool is_digit = is_word_character(c);
      const bool opens = c == "(" || c == "[" || c == "‖" || c == "|" || c == "{" || c == "Σ" || c == "Π";
      if (is_digit || opens) begin_factor();
      if (c == "Σ" || c == "Π") {
        // A sum has its range below; a matrix of that name looks the same and is as readable.
        latex_ += c == "Σ" ? "\\Sigma " : "\\Pi ";
      } else if (c == "," && k > 0 && k + 3 < list.size() && is_word_character(list[k - 1]) &&
                 is_word_character(list[k + 1]) && is_word_character(list[k + 2]) &&
                 is_word_character(list[k + 3])) {
        latex_ += "{,}";  // 4,000,000
      } else {
        latex_ += latex_math(c);
      }
      is_spaced_ = false;
      is_factor_ = is_digit || c == ")" || c == "]" || c == "}" || c == "‖" || c == "|";
      has_subscript_ = has_superscript_ = false;
    }
  }

  std::string latex_;
  bool is_factor_ = false;  ///< what was written last can be multiplied with what follows
  bool is_spaced_ = false;
  bool has_subscript_ = false;
  bool has_superscript_ = false;
};

std::string escape_target(std::string_view target) {
  std::string latex;
  for (const char c : target) {
    if (c == '%' || c == '#') latex += '\\';
    latex += c;
  }
  return latex;
}

std::string write_inline(const Inline& piece) {
  switch (piece.kind) {
    case Kind::code:
      return write_latex_code(piece.text);
    case Kind::emphasis:
      return "\\emph{" + write_latex(piece.children) + "}";
    case Kind::strong:
      return "\\textbf{\\boldmath " + write_latex(piece.children) + "}";
    case Kind::link:
      if (piece.target.rfind('#', 0) == 0)
        return "\\hyperref[" + piece.target.substr(1) + "]{" + write_latex(piece.children) + "}";
      return "\\href{" + escape_target(piece.target) + "}{" + write_latex(piece.children) + "}";
    case Kind::formula:
      return "$" + FormulaWriter().write(piece.children) + "$";
    default:
      // Parts of formulas stand inside formulas.
      return write_text(piece.text);
  }
}

/// Columns of a table, in characters of its font.
struct Columns {
  std::string specification;
  std::string size;
};

Columns lay_out(const Table& table) {
  constexpr double line_footnotesize = 100;
  constexpr double line_scriptsize = 118;
  constexpr std::size_t longest_unbroken = 14;
  std::vector<std::size_t> widths(table.header.size());
  const auto measure = [&](const std::vector<Inlines>& row) {
    for (std::size_t k = 0; k < widths.size() && k < row.size(); ++k)
      widths[k] = std::max(widths[k], characters(plain_text(row[k])).size() + 2);
  };
  measure(table.header);
  for (const auto& row : table.rows) measure(row);
  double total = 0;
  double unbroken = 0;
  double broken = 0;
  for (const auto width : widths) {
    total += static_cast<double>(width);
    (width <= longest_unbroken ? unbroken : broken) += static_cast<double>(std::min<std::size_t>(width, 90));
  }
  // Long texts are broken; where short columns are many, the font is small as well.
  const bool is_small = (broken == 0 ? total : 2 * unbroken) > line_footnotesize;
  Columns columns{"", is_small ? "\\scriptsize" : "\\footnotesize"};
  const double line = is_small ? line_scriptsize : line_footnotesize;
  if (total <= line) return {std::string(widths.size(), 'l'), columns.size};
  // Where the short ones leave too little to the long ones, all are broken.
  const bool breaks_all = line - unbroken < 20;
  const double share = breaks_all ? line / (unbroken + broken) : (line - unbroken) / broken;
  for (const auto width : widths) {
    if (!breaks_all && width <= longest_unbroken) {
      columns.specification += "l";
      continue;
    }
    const double part = static_cast<double>(std::min<std::size_t>(width, 90)) * share / line;
    const auto thousandths = static_cast<int>(930 * part);
    columns.specification +=
        ">{\\raggedright\\arraybackslash}p{0." + std::string(thousandths < 100 ? "0" : "") +
        std::string(thousandths < 10 ? "0" : "") + std::to_string(thousandths) + "\\linewidth}";
  }
  return columns;
}

std::string write_row(const std::vector<Inlines>& row, const char* before, const char* after) {
  std::string latex;
  for (std::size_t k = 0; k < row.size(); ++k) {
    if (k > 0) latex += " & ";
    // A cell that begins with a bracket would be an option of the \\ before it.
    latex += before + ("{}" + write_latex(row[k])) + after;
  }
  return latex + " \\\\\n";
}

class LatexWriter {
 public:
  std::string write_blocks(const Blocks& blocks) {
    std::string latex;
    for (const auto& block : blocks)
      latex += std::visit([&self = *this](const auto& one) { return self.write_block(one); },
                          static_cast<const Block::variant&>(block));
    return latex;
  }

 private:
  static std::string write_block(const Heading& heading) {
    static constexpr std::array names{"section",       "section",   "section",  "subsection",
                                      "subsubsection", "paragraph", "paragraph"};
    const std::string name = names[static_cast<std::size_t>(std::clamp(heading.level, 0, 6))];
    std::string bookmark;
    const auto words = plain_text(heading.content);
    for (const auto c : characters(words)) {
      if (c.size() == 1) bookmark += escape_latex(c);
    }
    return "\n\\" + name + (heading.anchor.empty() ? "*{" : "{") + "\\texorpdfstring{" +
           write_latex(heading.content) + "}{" + bookmark + "}}" +
           (heading.anchor.empty() ? "" : "\\label{" + heading.anchor + "}") + "\n";
  }
  static std::string write_block(const Paragraph& paragraph) {
    const auto words = write_latex(paragraph.content);
    return paragraph.is_display ? "\\begin{quote}\n" + words + "\n\\end{quote}\n" : "\n" + words + "\n\n";
  }
  static std::string write_block(const List& list) {
    const std::string name = list.is_ordered ? "enumerate" : "itemize";
    std::string latex = "\\begin{" + name + "}\n";
    if (list.is_ordered && list.start != 1)
      latex += "\\setcounter{enumi}{" + std::to_string(list.start - 1) + "}\n";
    for (const auto& item : list.items) latex += "\\item {}" + write_latex(item) + "\n";
    return latex + "\\end{" + name + "}\n";
  }
  static std::string write_block(const Listing& listing) {
    std::string latex = "\\begin{quote}\\footnotesize\\raggedright\n";
    std::size_t start = 0;
    for (auto end = listing.text.find('\n'); end != std::string::npos; end = listing.text.find('\n', start)) {
      latex += "\\hangindent=2em " +
               write_latex_code(std::string_view(listing.text).substr(start, end - start)) + "\\par\n";
      start = end + 1;
    }
    return latex + "\\end{quote}\n";
  }
  static std::string write_block(const Table& table) {
    const auto columns = lay_out(table);
    std::string latex;
    if (!table.caption.empty())
      latex += "\n\\noindent{\\small " + write_latex(table.caption) + "\\par}\\nopagebreak\n";
    latex += "{" + columns.size + "\n\\begin{longtable}{@{}" + columns.specification + "@{}}\n\\toprule\n" +
             write_row(table.header, "\\textbf{", "}") + "\\midrule\n\\endhead\n\\bottomrule\n\\endfoot\n";
    for (const auto& row : table.rows) latex += write_row(row, "", "");
    return latex + "\\end{longtable}\n}\n";
  }
  static std::string write_block(const Figure& figure) {
    return "\\begin{center}\n\\includegraphics[width=\\linewidth,height=0.42\\textheight,keepaspectratio]{" +
           figure.pdf + "}\n\n\\begin{minipage}{0.92\\linewidth}\\small " + write_latex(figure.caption) +
           "\\end{minipage}\n\\end{center}\n";
  }
  std::string write_block(const Fold& fold) {
    if (fold.is_for_screen) return "";
    return "\n\\subsubsection*{" + write_text(fold.title) + "}\n" + write_blocks(fold.blocks);
  }
  static std::string write_block(const Contents& /*contents*/) { return "\\tableofcontents\n"; }
};

}  // namespace

std::string escape_latex(std::string_view text) {
  return write_text(text);
}

std::string write_latex(const Inlines& inlines) {
  std::string latex;
  for (const auto& piece : inlines) latex += write_inline(piece);
  return latex;
}

std::string to_latex(const Document& document) {
  return "\\documentclass[10pt,a4paper]{article}\n"
         "\\usepackage[margin=24mm]{geometry}\n"
         "\\usepackage{amsmath,amssymb,array,booktabs,longtable,graphicx}\n"
         "\\usepackage{color}\\definecolor{link}{rgb}{0.04,0.3,0.6}\n"
         "\\usepackage[colorlinks,allcolors=link]{hyperref}\n"
         "\\hypersetup{pdftitle={" +
         escape_latex(document.title) +
         "}}\n"
         "\\setlength{\\parindent}{0pt}\\setlength{\\parskip}{5pt plus 2pt}\n"
         "\\setlength{\\tabcolsep}{4pt}\\renewcommand{\\arraystretch}{1.12}\\setlength{\\LTleft}{0pt}"
         "\\setlength{\\LTright}{0pt plus 1fill}\n"
         "\\renewcommand{\\labelitemi}{$\\bullet$}\\setcounter{secnumdepth}{0}\\setcounter{tocdepth}{2}\n"
         // Formulas in running text are long and break at few places.
         "\\emergencystretch=6em\\hbadness=10000\\hfuzz=2pt\n"
         "\\title{" +
         escape_latex(document.title) + "}\n\\author{sinkproof}\n\\date{}\n\\begin{document}\n\\maketitle\n" +
         LatexWriter().write_blocks(document.blocks) + "\\end{document}\n";
}

}  // namespace sinkproof::page
