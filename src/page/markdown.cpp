#include "page/markdown.hpp"

#include <cctype>
#include <charconv>
#include <string>

#include "page/formula.hpp"

namespace sinkproof::page {

namespace {

using View = std::string_view;

std::vector<View> split_lines(View text) {
  std::vector<View> lines;
  while (!text.empty()) {
    const auto end = text.find('\n');
    lines.push_back(text.substr(0, end));
    text = end == View::npos ? View() : text.substr(end + 1);
  }
  return lines;
}

View trimmed(View text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

bool starts_with(View text, View beginning) {
  return text.substr(0, beginning.size()) == beginning;
}

/// "7. " has the length 3 and the number 7; 0 where the line begins no item of an ordered list.
std::size_t ordered_marker(View line, int& number) {
  const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), number);
  const auto digits = static_cast<std::size_t>(end - line.data());
  return error == std::errc() && starts_with(line.substr(digits), ". ") ? digits + 2 : 0;
}

bool is_table_rule(View line) {
  return starts_with(line, "|-") || starts_with(line, "| -") || starts_with(line, "|:");
}

std::vector<Inlines> table_row(View line) {
  line = trimmed(line);
  if (starts_with(line, "|")) line.remove_prefix(1);
  std::vector<Inlines> cells;
  std::size_t start = 0;
  bool in_code = false;
  for (std::size_t k = 0; k < line.size(); ++k) {
    if (line[k] == '`') in_code = !in_code;
    if (line[k] != '|' || in_code) continue;
    cells.push_back(parse_inlines(trimmed(line.substr(start, k - start))));
    start = k + 1;
  }
  if (!trimmed(line.substr(start)).empty()) cells.push_back(parse_inlines(trimmed(line.substr(start))));
  return cells;
}

class Reader {
 public:
  explicit Reader(View markdown) : lines_(split_lines(markdown)) {}

  Blocks read() {
    while (at_ < lines_.size()) read_block();
    return std::move(blocks_);
  }

 private:
  [[nodiscard]] View line() const { return lines_[at_]; }
  [[nodiscard]] bool is_blank() const { return trimmed(line()).empty(); }
  [[nodiscard]] bool is_table() const {
    return starts_with(line(), "|") && at_ + 1 < lines_.size() && is_table_rule(lines_[at_ + 1]);
  }
  /// What ends a paragraph or an item without a blank line before it.
  [[nodiscard]] bool begins_block() const {
    return is_blank() || starts_with(line(), "#") || starts_with(line(), "```") ||
           starts_with(line(), "- ") || is_table();
  }

  void read_block() {
    int number = 1;
    if (is_blank()) {
      ++at_;
    } else if (starts_with(line(), "#")) {
      read_heading();
    } else if (starts_with(line(), "```")) {
      read_listing();
    } else if (is_table()) {
      read_table();
    } else if (starts_with(line(), "- ")) {
      read_list(false, 1);
    } else if (ordered_marker(line(), number) > 0) {
      read_list(true, number);
    } else {
      read_paragraph();
    }
  }

  void read_heading() {
    const auto level = line().find_first_not_of('#');
    blocks_.emplace_back(Heading{static_cast<int>(level), "", parse_inlines(trimmed(line().substr(level)))});
    ++at_;
  }

  void read_listing() {
    std::string text;
    for (++at_; at_ < lines_.size() && !starts_with(line(), "```"); ++at_) text += std::string(line()) + "\n";
    if (at_ < lines_.size()) ++at_;
    blocks_.emplace_back(Listing{std::move(text)});
  }

  void read_table() {
    Table table;
    table.header = table_row(line());
    for (at_ += 2; at_ < lines_.size() && starts_with(line(), "|"); ++at_) {
      auto row = table_row(line());
      row.resize(table.header.size());
      table.rows.push_back(std::move(row));
    }
    blocks_.emplace_back(std::move(table));
  }

  /// The rest of a paragraph or item, its lines joined by spaces.
  std::string read_rest(std::string text, bool ends_at_numbers) {
    int number = 0;
    for (++at_; at_ < lines_.size() && !begins_block(); ++at_) {
      if (ends_at_numbers && ordered_marker(line(), number) > 0) break;
      text += ' ';
      text += trimmed(line());
    }
    return text;
  }

  void read_list(bool is_ordered, int start) {
    List list{is_ordered, start, {}};
    while (at_ < lines_.size()) {
      int number = 0;
      const auto marker = is_ordered ? ordered_marker(line(), number) : starts_with(line(), "- ") ? 2 : 0;
      if (marker == 0) break;
      list.items.push_back(parse_inlines(read_rest(std::string(trimmed(line().substr(marker))), is_ordered)));
    }
    blocks_.emplace_back(std::move(list));
  }

  void read_paragraph() {
    const bool is_display = starts_with(line(), "  ");
    auto content = parse_inlines(read_rest(std::string(trimmed(line())), false));
    blocks_.emplace_back(Paragraph{std::move(content), is_display});
  }

  std::vector<View> lines_;
  std::size_t at_ = 0;
  Blocks blocks_;
};

/// Where an emphasis of `stars` that opens before `start` closes; npos where none does.
std::size_t closing_stars(View text, std::size_t start, View stars) {
  for (auto k = text.find(stars, start); k != View::npos; k = text.find(stars, k + 1)) {
    const char before = text[k - 1];
    // ‖W‖_*, and the end of a strong part.
    if (k > start && before != ' ' && before != '_' &&
        (stars.size() == 2 || (before != '*' && text.substr(k + 1, 1) != "*")))
      return k;
  }
  return View::npos;
}

bool may_open(View text, std::size_t k) {
  const bool is_free = k == 0 || text[k - 1] == ' ' || text[k - 1] == '(' || text[k - 1] == '"';
  return is_free && k + 1 < text.size() && text[k + 1] != ' ';
}

}  // namespace

Blocks parse_markdown(View markdown) {
  return Reader(markdown).read();
}

Inlines parse_inlines(View markdown) {
  Inlines pieces;
  std::size_t start = 0;
  const auto end_prose = [&](std::size_t end) {
    if (end == start) return;
    for (auto& piece : with_formulas(markdown.substr(start, end - start))) pieces.push_back(std::move(piece));
  };
  for (std::size_t k = 0; k < markdown.size();) {
    std::size_t next = View::npos;
    Inline piece;
    if (markdown[k] == '`') {
      const auto end = markdown.find('`', k + 1);
      if (end != View::npos) {
        piece = code(std::string(markdown.substr(k + 1, end - k - 1)));
        next = end + 1;
      }
    } else if (markdown[k] == '*' && may_open(markdown, k)) {
      const View stars = markdown.substr(k, 2) == "**" ? "**" : "*";
      const auto end = closing_stars(markdown, k + stars.size(), stars);
      if (end != View::npos) {
        piece.kind = stars.size() == 2 ? Inline::Kind::strong : Inline::Kind::emphasis;
        piece.children = parse_inlines(markdown.substr(k + stars.size(), end - k - stars.size()));
        next = end + stars.size();
      }
    } else if (markdown[k] == '[') {
      const auto middle = markdown.find("](", k);
      const auto end = middle == View::npos ? View::npos : markdown.find(')', middle);
      if (end != View::npos && markdown.substr(k + 1, middle - k - 1).find_first_of("[]") == View::npos) {
        piece = {Inline::Kind::link,
                 {},
                 parse_inlines(markdown.substr(k + 1, middle - k - 1)),
                 std::string(markdown.substr(middle + 2, end - middle - 2))};
        next = end + 1;
      }
    }
    if (next == View::npos) {
      ++k;
      continue;
    }
    end_prose(k);
    pieces.push_back(std::move(piece));
    k = start = next;
  }
  end_prose(markdown.size());
  return pieces;
}

}  // namespace sinkproof::page
