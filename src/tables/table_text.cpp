#include "tables/table_text.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "files/nearest_name.hpp"
#include "files/text_width.hpp"
#include "numeric/certain_digits.hpp"
#include "numeric/error.hpp"
#include "tables/fields.hpp"
#include "tables/latex_table.hpp"

namespace sinkproof::tables {

namespace {

/// All rows are as wide as the widest, so they are held until the end.
class Markdown final : public TableText {
 public:
  Markdown(const Table& table, const TableStyle& style)
      : caption_(style.caption.empty() ? table.caption : style.caption),
        footnote_(table.absence),
        style_(style) {
    auto& header = rows_.emplace_back();
    for (const auto& column : table.columns) header.push_back(column.name);
  }
  std::string add(const std::vector<Cell>& row) override {
    auto& texts = rows_.emplace_back();
    for (const auto& cell : row) {
      // Of names of files a bar would be the end of the cell.
      auto& text = texts.emplace_back();
      for (const char c : cell.text) text += c == '|' ? "\\|" : std::string(1, c);
    }
    has_undefined_ |= std::find(texts.begin(), texts.end(), numeric::no_number) != texts.end();
    return "";
  }
  std::string finish() override {
    if (style_.is_transposed) rows_ = transposed(rows_);
    std::vector<std::size_t> widths(rows_.front().size());
    for (const auto& row : rows_) {
      for (std::size_t k = 0; k < row.size(); ++k) widths[k] = std::max(widths[k], files::text_width(row[k]));
    }
    // "| " and " ", and the "|" at the end of a line.
    constexpr std::size_t between = 3;
    const std::size_t room = style_.room - 1;
    std::string text = caption_ + "\n";
    for (const auto& block : files::column_blocks(widths, 1, room, between)) append(text, block, widths);
    if (has_undefined_) text += std::string("\n") + numeric::no_number + ": " + footnote_ + "\n";
    return text;
  }

 private:
  void append(std::string& text, const std::vector<std::size_t>& block,
              const std::vector<std::size_t>& widths) const {
    text += '\n';
    for (std::size_t r = 0; r < rows_.size(); ++r) {
      for (const std::size_t k : block)
        text += "| " + rows_[r][k] + std::string(widths[k] - files::text_width(rows_[r][k]), ' ') + ' ';
      text += "|\n";
      if (r > 0) continue;
      for (const std::size_t k : block) text += "|" + std::string(widths[k] + 2, '-');
      text += "|\n";
    }
  }

  std::string caption_;
  std::string footnote_;
  bool has_undefined_ = false;
  TableStyle style_;
  std::vector<std::vector<std::string>> rows_;  ///< the header first
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

/// Throws where the style is not for the format.
void check_style(const std::string& format, const TableStyle& style) {
  const auto is_for = [&](bool is_given, const char* option, bool is_known, const char* formats) {
    if (is_given && !is_known)
      throw InputError(std::string(option) + " is for " + formats + " (found --format " + format + ")");
  };
  const bool is_read = format == "md" || format == "latex";
  is_for(!style.caption.empty(), "--caption", is_read, "md and latex");
  is_for(style.is_transposed, "--transpose", is_read, "md and latex");
  is_for(!style.label.empty(), "--label", format == "latex", "latex");
}

}  // namespace

std::unique_ptr<TableText> table_text(const std::string& format, const Table& table, int digits,
                                      const TableStyle& style) {
  static const std::vector<std::string> known{"md", "csv", "latex", "json"};
  if (std::find(known.begin(), known.end(), format) == known.end())
    throw InputError("--format '" + format.substr(0, 60) + "': unknown format" +
                     files::nearest_name_hint(format, known));
  check_style(format, style);
  if (format == "md") return std::make_unique<Markdown>(table, style);
  if (format == "csv") return std::make_unique<Csv>(table);
  if (format == "latex") return latex_table(table, style);
  return std::make_unique<JsonText>(table, digits);
}

}  // namespace sinkproof::tables
