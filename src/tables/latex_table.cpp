#include "tables/latex_table.hpp"

#include <algorithm>
#include <cctype>
#include <set>

#include "files/text_width.hpp"
#include "numeric/certain_digits.hpp"
#include "numeric/error.hpp"
#include "tables/latex_text.hpp"
#include "tables/symbols.hpp"

namespace sinkproof::tables {

namespace {

/// A caption of the user's is LaTeX, which has to end where it ends.
void check_caption(const std::string& caption) {
  long depth = 0;
  for (std::size_t k = 0; k < caption.size() && depth >= 0; ++k) {
    if (caption[k] == '\\') {
      ++k;
    } else if (caption[k] == '%') {
      throw InputError("--caption: '%' begins a comment (expected \\%)");
    } else if (caption[k] == '{' || caption[k] == '}') {
      depth += caption[k] == '{' ? 1 : -1;
    }
  }
  if (depth != 0 || caption.ends_with('\\'))
    throw InputError("--caption: the braces do not match, or a backslash stands at the end (expected LaTeX)");
}

void check_label(const std::string& label) {
  const bool is_good = std::all_of(label.begin(), label.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 ||
           std::string_view(":._-").find(static_cast<char>(c)) != std::string_view::npos;
  });
  if (!is_good)
    throw InputError("--label '" + label.substr(0, 60) + "': expected letters, digits and : . _ -");
}

/// A float where it fits a page, turned on its side where it has many columns and few rows; otherwise a
/// longtable, which LaTeX lays out in two or three runs.
class Latex final : public TableText {
 public:
  Latex(const Table& table, const TableStyle& style) : table_(table), style_(style) {
    check_caption(style.caption);
    check_label(style.label);
    for (const auto& column : table.columns)
      headings_.push_back(latex_heading(column.name, column.is_own_word));
    // A symbol is about half as wide as the name that it stands for.
    for (const auto& column : table.columns) widths_.push_back(column.name.size() / 2);
  }
  std::string add(const std::vector<Cell>& row) override {
    auto& cells = rows_.emplace_back();
    for (const auto& cell : row) {
      has_undefined_ |= cell.text == numeric::no_number;
      const bool is_name = table_.columns[cells.size()].has_names;
      if (cells.emplace_back(is_name ? latex_name(cell.text) : latex_cell(cell.text)).is_long_name)
        has_long_names_.insert(cells.size() - 1);
      auto& widest = widths_[cells.size() - 1];
      widest = std::max(widest, files::text_width(cell.text));
    }
    return "";
  }
  std::string finish() override {
    constexpr std::size_t rows_of_a_page = 30;
    constexpr std::size_t columns_of_a_page = 12;
    const bool is_turned = style_.is_transposed ||
                           (rows_.size() <= columns_of_a_page && table_.columns.size() > columns_of_a_page);
    if (style_.is_transposed && rows_.size() > rows_of_a_page)
      throw InputError("--transpose: " + std::to_string(rows_.size()) +
                       " rows would be as many columns of a page (expected at most 30)");
    const bool fits = is_turned || rows_.size() <= rows_of_a_page;
    return "% " + table_.name +
           ", made by sinkproof; every digit is certain.\n"
           "% In a document with \\usepackage{booktabs,graphicx,longtable} and \\def\\sinkprooftables{}, "
           "\\input "
           "this file.\n"
           "\\ifx\\sinkprooftables\\undefined\n"
           "\\documentclass{article}\n\\usepackage[a4paper,landscape,margin=15mm]{geometry}\n"
           "\\usepackage{booktabs,graphicx,longtable}\n\\begin{document}\n\\fi\n" +
           (fits                   ? one_page(0, rows_.size(), is_turned)
            : is_wider_than_page() ? in_parts(rows_of_a_page)
                                   : several_pages()) +
           "\\ifx\\sinkprooftables\\undefined\n\\end{document}\n\\fi\n";
  }

 private:
  using Lines = std::vector<std::vector<std::string>>;

  static std::string line(const std::vector<std::string>& cells) {
    std::string text;
    for (const auto& cell : cells) text += (text.empty() && &cell == cells.data() ? "" : " & ") + cell;
    return text + " \\\\\n";
  }
  [[nodiscard]] std::string caption() const {
    return "\\caption{" + (style_.caption.empty() ? latex_escaped(table_.caption) : style_.caption) +
           "}\\label{" + (style_.label.empty() ? "tab:" + table_.name : style_.label) + "}";
  }
  [[nodiscard]] std::string head() const { return "\\toprule\n" + line(headings_) + "\\midrule\n"; }
  /// Points of decimal numbers below each other, unless columns become rows.
  [[nodiscard]] Lines lines(bool is_aligned) const {
    std::vector<std::size_t> before_point(headings_.size());
    for (const auto& row : rows_) {
      for (std::size_t k = 0; k < row.size() && is_aligned; ++k)
        before_point[k] = std::max(before_point[k], row[k].before_point);
    }
    Lines result;
    for (const auto& row : rows_) {
      auto& cells = result.emplace_back();
      for (std::size_t k = 0; k < row.size(); ++k) cells.push_back(aligned(row[k], before_point[k]));
    }
    return result;
  }
  [[nodiscard]] std::string body(std::size_t first, std::size_t end) const {
    std::string text;
    const auto all = lines(true);
    for (std::size_t k = first; k < end; ++k) text += line(all[k]);
    return text + "\\bottomrule\n";
  }
  [[nodiscard]] std::string turned() const {
    auto rows = lines(false);
    rows.insert(rows.begin(), headings_);
    std::string text = "\\toprule\n";
    for (const auto& row : transposed(rows)) text += line(row);
    return text + "\\bottomrule\n";
  }
  [[nodiscard]] std::string alignment() const {
    std::string text;
    for (std::size_t k = 0; k < table_.columns.size(); ++k)
      text += has_long_names_.contains(k) ? "p{0.38\\linewidth}" : "l";
    return text;
  }
  /// Not wider than the page, however many digits it has.
  [[nodiscard]] std::string one_page(std::size_t first, std::size_t end, bool is_turned) const {
    // What goes on has the number of what it goes on from.
    const std::string heading =
        first == 0 ? caption() : std::string("\\addtocounter{table}{-1}\\caption{(continued)}");
    return "\\begin{table}[htbp]\n\\centering\n" + heading +
           "\n\\par\\medskip\n\\resizebox{\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi}{!}{%"
           "\n\\begin{tabular}{" +
           (is_turned ? std::string(rows_.size() + 1, 'l') : alignment()) + "}\n" +
           (is_turned ? turned() : head() + body(first, end)) + "\\end{tabular}}\n" + footnote() +
           "\\end{table}\n";
  }
  /// Of numbers that are not defined.
  [[nodiscard]] std::string footnote() const {
    if (!has_undefined_) return "";
    return "\\par\\smallskip{\\footnotesize --: " + latex_escaped(table_.absence) + "\\par}\n";
  }
  [[nodiscard]] std::string several_pages() const {
    return "\\begin{longtable}{" + alignment() + "}\n" + caption() + "\\\\\n" + head() + "\\endhead\n" +
           body(0, rows_.size()) + "\\end{longtable}\n" + footnote();
  }
  /// A longtable cannot be made smaller, so what is too wide for one is a float a page.
  [[nodiscard]] bool is_wider_than_page() const {
    constexpr std::size_t points_a_character = 5;
    constexpr std::size_t points_between = 12;
    constexpr std::size_t points_of_a_page = 720;
    std::size_t points = 0;
    for (const std::size_t width : widths_) points += points_a_character * width + points_between;
    return has_long_names_.empty() && points > points_of_a_page;
  }
  [[nodiscard]] std::string in_parts(std::size_t rows_of_a_part) const {
    std::string text;
    for (std::size_t first = 0; first < rows_.size(); first += rows_of_a_part)
      text += one_page(first, std::min(first + rows_of_a_part, rows_.size()), false);
    return text;
  }

  const Table& table_;
  TableStyle style_;
  std::vector<std::string> headings_;
  std::vector<std::vector<LatexCell>> rows_;
  std::set<std::size_t> has_long_names_;  ///< columns
  bool has_undefined_ = false;            ///< numbers, which a footnote explains
  std::vector<std::size_t> widths_;       ///< of columns, in characters
};

}  // namespace

std::vector<std::vector<std::string>> transposed(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::vector<std::string>> result(rows.empty() ? 0 : rows.front().size());
  for (const auto& row : rows) {
    for (std::size_t k = 0; k < row.size(); ++k) result[k].push_back(row[k]);
  }
  return result;
}

std::unique_ptr<TableText> latex_table(const Table& table, const TableStyle& style) {
  return std::make_unique<Latex>(table, style);
}

}  // namespace sinkproof::tables
