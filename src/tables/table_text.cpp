#include "tables/table_text.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <string_view>
#include <utility>

#include "numeric/error.hpp"
#include "parameter/nearest_name.hpp"
#include "tables/fields.hpp"

namespace sinkproof::tables {

namespace {

/// All rows are as wide as the widest, so they are held until the end.
class Markdown final : public TableText {
 public:
  explicit Markdown(const Table& table) : caption_(table.caption) {
    std::vector<std::string> header;
    for (const auto& column : table.columns) header.push_back(column.name);
    append(header);
  }
  std::string add(const std::vector<Cell>& row) override {
    std::vector<std::string> texts;
    texts.reserve(row.size());
    for (const auto& cell : row) texts.push_back(cell.text);
    append(texts);
    return "";
  }
  std::string finish() override {
    std::string text = caption_ + "\n\n";
    for (std::size_t r = 0; r < rows_.size(); ++r) {
      for (std::size_t k = 0; k < widths_.size(); ++k)
        text += "| " + rows_[r][k] + std::string(widths_[k] - width(rows_[r][k]), ' ') + ' ';
      text += "|\n";
      if (r > 0) continue;
      for (const std::size_t w : widths_) text += "|" + std::string(w + 2, '-');
      text += "|\n";
    }
    return text;
  }

 private:
  static std::size_t width(const std::string& text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
  }
  void append(const std::vector<std::string>& row) {
    widths_.resize(row.size());
    for (std::size_t k = 0; k < row.size(); ++k) widths_[k] = std::max(widths_[k], width(row[k]));
    rows_.push_back(row);
  }

  std::string caption_;
  std::vector<std::vector<std::string>> rows_;
  std::vector<std::size_t> widths_;
};

class Csv final : public TableText {
 public:
  explicit Csv(const Table& table) : table_(table) {}
  std::string add(const std::vector<Cell>& row) override { return header() + line(fields(table_, row)); }
  std::string finish() override { return header(); }

 private:
  std::string header() { return std::exchange(is_begun_, true) ? "" : line(field_names(table_)); }
  static std::string line(const std::vector<std::string>& texts) {
    std::string result;
    for (const auto& text : texts) {
      if (!result.empty()) result += ',';
      if (text.find_first_of(",\"") == std::string::npos) {
        result += text;
        continue;
      }
      result += '"';
      for (const char c : text) result += c == '"' ? "\"\"" : std::string(1, c);
      result += '"';
    }
    return result + "\n";
  }

  const Table& table_;
  bool is_begun_ = false;
};

class JsonText final : public TableText {
 public:
  JsonText(const Table& table, int digits) : table_(table), names_(field_names(table)) {
    nlohmann::ordered_json columns = nlohmann::ordered_json::array();
    for (const auto& name : names_) columns.push_back(name);
    const nlohmann::ordered_json head{{"format", "sinkproof-table/1"},
                                      {"table", table.name},
                                      {"caption", table.caption},
                                      {"digits", digits},
                                      {"columns", columns},
                                      {"rows", nlohmann::ordered_json::array()}};
    head_ = head.dump(1);
    head_.resize(head_.rfind(']'));
  }
  std::string add(const std::vector<Cell>& row) override {
    nlohmann::ordered_json object = nlohmann::ordered_json::object();
    const auto texts = fields(table_, row);
    for (std::size_t k = 0; k < texts.size(); ++k)
      object[names_[k]] =
          texts[k].empty() ? nlohmann::ordered_json(nullptr) : nlohmann::ordered_json(texts[k]);
    return std::exchange(head_, ",") + "\n  " + object.dump();
  }
  std::string finish() override { return (head_ == "," ? "\n " : head_) + "]\n}\n"; }

 private:
  const Table& table_;
  std::vector<std::string> names_;
  std::string head_;  ///< what stands before the next row
};

std::string latex_escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (std::string_view("_%&#${}").find(c) != std::string_view::npos) result += '\\';
    // In LaTeX's first fonts these two are others outside of formulas.
    if (c == '<' || c == '>') {
      result += '$';
      result += c;
      result += '$';
    } else {
      result += c;
    }
  }
  return result;
}

constexpr std::string_view ellipsis = "…";

/// Longer names, which are those of files, go over several lines.
constexpr std::size_t longest_on_a_line = 40;

std::string with_breaks(const std::string& text) {
  std::string result;
  for (const char c : text) result += c == '-' ? "-\\allowbreak " : std::string(1, c);
  return result;
}

/// A cell: names as text, numbers as formulas.
std::string latex_cell(const std::string& text) {
  if (text.empty()) return "";
  const bool is_name =
      text.front() >= 'a' && text.front() <= 'z' && text.find_first_of("()") == std::string::npos;
  if (is_name && text.size() > longest_on_a_line)
    return "\\raggedright\\let\\\\\\tabularnewline\\texttt{" + with_breaks(latex_escaped(text)) + "}";
  if (is_name) return "\\texttt{" + latex_escaped(text) + "}";
  const auto is_digit = [&](std::size_t k) { return k < text.size() && text[k] >= '0' && text[k] <= '9'; };
  const auto is_letter = [&](std::size_t k) { return k < text.size() && text[k] >= 'a' && text[k] <= 'z'; };
  std::string formula;
  for (std::size_t k = 0; k < text.size(); ++k) {
    const bool is_behind_number = k > 0 && (is_digit(k - 1) || formula.ends_with("\\ldots "));
    if (text[k] == 'e' && is_behind_number && (is_digit(k + 1) || text.compare(k + 1, 1, "-") == 0)) {
      formula += "\\cdot 10^{";
      do formula += text[++k];
      while (is_digit(k + 1));
      formula += '}';
    } else if (text.compare(k, ellipsis.size(), ellipsis) == 0) {
      formula += "\\ldots ";
      k += ellipsis.size() - 1;
    } else if (is_letter(k)) {
      formula += "\\mathrm{";
      formula += text[k];
      while (is_letter(k + 1)) formula += text[++k];
      formula += '}';
    } else {
      formula += text[k] == '*' ? "\\cdot " : std::string(1, text[k]);
    }
  }
  return "$" + formula + "$";
}

/// A float where it fits a page, turned on its side where it has many columns and few rows; otherwise a longtable, which LaTeX lays out in two or three runs.
class Latex final : public TableText {
 public:
  explicit Latex(const Table& table) : table_(table) {}
  std::string add(const std::vector<Cell>& row) override {
    auto& cells = rows_.emplace_back();
    for (const auto& cell : row) {
      cells.push_back(latex_cell(cell.text));
      if (cell.text.size() > longest_on_a_line && cells.back().starts_with("\\raggedright"))
        has_long_names_.insert(cells.size() - 1);
    }
    return "";
  }
  std::string finish() override {
    constexpr std::size_t rows_of_a_page = 30;
    constexpr std::size_t columns_of_a_page = 12;
    const bool fits = rows_.size() <= rows_of_a_page;
    const bool is_turned = rows_.size() <= columns_of_a_page && table_.columns.size() > columns_of_a_page;
    return "% " + table_.name +
           ", made by sinkproof; every digit is certain.\n"
           "% In a document with \\usepackage{booktabs,graphicx,longtable} and \\def\\sinkprooftables{}, "
           "\\input "
           "this file.\n"
           "\\ifx\\sinkprooftables\\undefined\n"
           "\\documentclass{article}\n\\usepackage[a4paper,landscape,margin=15mm]{geometry}\n"
           "\\usepackage{booktabs,graphicx,longtable}\n\\begin{document}\n\\fi\n" +
           (fits ? one_page(is_turned) : several_pages()) +
           "\\ifx\\sinkprooftables\\undefined\n\\end{document}\n\\fi\n";
  }

 private:
  static std::string line(const std::vector<std::string>& cells) {
    std::string text;
    for (const auto& cell : cells) text += (text.empty() && &cell == cells.data() ? "" : " & ") + cell;
    return text + " \\\\\n";
  }
  [[nodiscard]] std::string caption() const { return "\\caption{" + latex_escaped(table_.caption) + "}"; }
  [[nodiscard]] std::string head() const {
    std::vector<std::string> headings;
    for (const auto& column : table_.columns) headings.push_back(column.heading);
    return "\\toprule\n" + line(headings) + "\\midrule\n";
  }
  [[nodiscard]] std::string body() const {
    std::string text;
    for (const auto& row : rows_) text += line(row);
    return text + "\\bottomrule\n";
  }
  [[nodiscard]] std::string turned() const {
    std::string text = "\\toprule\n";
    for (std::size_t k = 0; k < table_.columns.size(); ++k) {
      std::vector<std::string> cells{table_.columns[k].heading};
      for (const auto& row : rows_) cells.push_back(row[k]);
      text += line(cells);
    }
    return text + "\\bottomrule\n";
  }
  [[nodiscard]] std::string alignment() const {
    std::string text;
    for (std::size_t k = 0; k < table_.columns.size(); ++k)
      text += has_long_names_.contains(k) ? "p{0.38\\linewidth}" : "l";
    return text;
  }
  /// Not wider than the page, however many digits it has.
  [[nodiscard]] std::string one_page(bool is_turned) const {
    return "\\begin{table}[htbp]\n\\centering\n" + caption() +
           "\n\\par\\medskip\n\\resizebox{\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi}{!}{%"
           "\n\\begin{tabular}{" +
           (is_turned ? std::string(rows_.size() + 1, 'l') : alignment()) + "}\n" +
           (is_turned ? turned() : head() + body()) + "\\end{tabular}}\n\\end{table}\n";
  }
  [[nodiscard]] std::string several_pages() const {
    return "\\begin{longtable}{" + alignment() + "}\n" + caption() + "\\\\\n" + head() + "\\endhead\n" +
           body() + "\\end{longtable}\n";
  }

  const Table& table_;
  std::vector<std::vector<std::string>> rows_;
  std::set<std::size_t> has_long_names_;  ///< columns
};

}  // namespace

std::unique_ptr<TableText> table_text(const std::string& format, const Table& table, int digits) {
  if (format == "md") return std::make_unique<Markdown>(table);
  if (format == "csv") return std::make_unique<Csv>(table);
  if (format == "latex") return std::make_unique<Latex>(table);
  if (format == "json") return std::make_unique<JsonText>(table, digits);
  throw InputError("--format '" + format.substr(0, 60) + "': unknown format" +
                   parameter::nearest_name_hint(format, {"md", "csv", "latex", "json"}));
}

}  // namespace sinkproof::tables
