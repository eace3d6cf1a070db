#include "tables/latex_text.hpp"

#include <algorithm>
#include <string_view>

#include "files/printable.hpp"
#include "numeric/certain_digits.hpp"

namespace sinkproof::tables {

namespace {

constexpr std::string_view ellipsis = "…";

/// Longer names, which are those of files, go over several lines.
constexpr std::size_t longest_on_a_line = 40;

/// Fractions are shown as powers of ten from this one on.
constexpr std::size_t least_zeros = 4;

std::string with_breaks(const std::string& text) {
  std::string result;
  for (const char c : text) result += c == '-' ? "-\\allowbreak " : std::string(1, c);
  return result;
}

/// Makes a formula of a number or an expression, from left to right.
class Typesetter {
 public:
  explicit Typesetter(const std::string& text) : text_(text) {}

  std::string formula() {
    std::string result;
    while (at_ < text_.size()) result += next(result);
    return result;
  }

 private:
  [[nodiscard]] bool is_digit(std::size_t k) const {
    return k < text_.size() && text_[k] >= '0' && text_[k] <= '9';
  }
  [[nodiscard]] bool is_letter(std::size_t k) const {
    return k < text_.size() && text_[k] >= 'a' && text_[k] <= 'z';
  }
  [[nodiscard]] bool is_exponent(const std::string& before) const {
    const bool is_behind_number = (at_ > 0 && is_digit(at_ - 1)) || before.ends_with("\\ldots ");
    return text_[at_] == 'e' && is_behind_number &&
           (is_digit(at_ + 1) || text_.compare(at_ + 1, 1, "-") == 0);
  }
  std::string digits() {
    std::string result;
    while (is_digit(at_)) result += text_[at_++];
    return result;
  }

  std::string next(std::string& before) {
    if (is_exponent(before)) {
      ++at_;
      std::string exponent = text_[at_] == '-' ? std::string(1, text_[at_++]) : "";
      exponent += digits();
      // 1·10^k is 10^k.
      const bool is_one = before == "1" || before == "-1";
      if (is_one) before.pop_back();
      return (is_one ? "10^{" : "\\cdot 10^{") + exponent + "}";
    }
    if (text_.compare(at_, ellipsis.size(), ellipsis) == 0) {
      at_ += ellipsis.size();
      return "\\ldots ";
    }
    if (is_letter(at_)) {
      std::string word;
      while (is_letter(at_)) word += text_[at_++];
      if (word == "sqrt" && text_.compare(at_, 1, "(") == 0) return root();
      if (word == "log" || word == "exp") return "\\" + word;
      return "\\mathrm{" + word + "}";
    }
    const char c = text_[at_++];
    if (c == '^') return "^{" + power() + "}";
    return c == '*' ? "\\cdot " : std::string(1, c);
  }

  std::string power() {
    const std::string sign = text_.compare(at_, 1, "-") == 0 ? std::string(1, text_[at_++]) : "";
    return sign + digits();
  }

  std::string root() {
    std::size_t end = at_;
    for (int depth = 0; end < text_.size(); ++end) {
      if (text_[end] == '(') ++depth;
      if (text_[end] == ')' && --depth == 0) break;
    }
    const std::string inside = text_.substr(at_ + 1, end - at_ - 1);
    at_ = std::min(end + 1, text_.size());
    return "\\sqrt{" + Typesetter(inside).formula() + "}";
  }

  const std::string& text_;
  std::size_t at_ = 0;
};

/// 1/100000 is 10^-5; empty for what is no such power.
std::string power_of_ten(const std::string& text) {
  constexpr std::string_view one = "1/1";
  if (!text.starts_with(one) || text.size() < one.size() + least_zeros) return "";
  if (text.find_first_not_of('0', one.size()) != std::string::npos) return "";
  return "10^{-" + std::to_string(text.size() - one.size()) + "}";
}

/// Of a decimal number: sign and digits in front of the point, or of all that there is.
std::size_t characters_before_point(const std::string& text) {
  const std::size_t sign = text.starts_with('-') ? 1 : 0;
  const std::size_t end = std::min(text.find_first_not_of("0123456789", sign), text.size());
  const bool is_decimal = end > sign && (end == text.size() || text[end] == '.');
  return is_decimal ? end : 0;
}

LatexCell name_cell(const std::string& escaped, std::size_t size) {
  if (size <= longest_on_a_line) return {"\\texttt{" + escaped + "}"};
  return {"\\raggedright\\let\\\\\\tabularnewline\\texttt{" + with_breaks(escaped) + "}", true};
}

}  // namespace

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

LatexCell latex_cell(const std::string& text) {
  if (text.empty()) return {};
  if (text == numeric::no_number) return {"--"};
  const bool is_name =
      text.front() >= 'a' && text.front() <= 'z' && text.find_first_of("()") == std::string::npos;
  if (is_name) return name_cell(latex_escaped(text), text.size());
  if (const auto power = power_of_ten(text); !power.empty()) return {"$" + power + "$"};
  return {"$" + Typesetter(text).formula() + "$", false, characters_before_point(text)};
}

LatexCell latex_name(const std::string& text) {
  constexpr std::size_t longest = 200;
  // LaTeX's fonts know ASCII at least; of the rest there are escapes.
  const std::string ascii = files::printable(text, longest);
  std::string escaped;
  for (const char c : ascii) {
    if (c == '\\') {
      escaped += "\\textbackslash{}";
    } else if (c == '~' || c == '^') {
      escaped += std::string("\\") + c + "{}";
    } else {
      escaped += latex_escaped(std::string(1, c));
    }
  }
  return name_cell(escaped, ascii.size());
}

std::string aligned(const LatexCell& cell, std::size_t before_point) {
  if (cell.before_point == 0 || cell.before_point >= before_point) return cell.text;
  return "$\\phantom{" + std::string(before_point - cell.before_point, '0') + "}" + cell.text.substr(1);
}

}  // namespace sinkproof::tables
