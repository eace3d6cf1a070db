#include "page/formula.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <utility>

#include "page/latex_characters.hpp"
#include "page/utf8.hpp"

namespace sinkproof::page {

namespace {

using Kind = Inline::Kind;
using View = std::string_view;

bool is_letter(View c) {
  return c.size() == 1 && std::isalpha(static_cast<unsigned char>(c[0])) != 0;
}
bool is_digit(View c) {
  return c.size() == 1 && std::isdigit(static_cast<unsigned char>(c[0])) != 0;
}
bool is_lower(View c) {
  return c.size() == 1 && std::islower(static_cast<unsigned char>(c[0])) != 0;
}
bool is_prime(View c) {
  return c == "′" || c == "″";
}
/// Greek letters are two bytes from CE 91; ᾱ is of another block.
bool is_greek(View c) {
  return c == "ᾱ" || (c.size() >= 2 && (c[0] == '\xce' || c[0] == '\xcf'));
}
/// Sums and products look like letters.
bool is_greek_variable(View c) {
  return is_greek(c) && c != "Σ" && c != "Π";
}

/// A Latin letter with a bar or a hat.
bool is_accented(View c) {
  return c.size() == 3 && is_letter(c.substr(0, 1)) && is_combining(c.substr(1));
}

bool is_function(View word) {
  static constexpr std::array<View, 15> functions{"max", "min", "sup", "inf", "log",  "exp",  "sin", "cos",
                                                  "tan", "tr",  "dim", "det", "diag", "conv", "dist"};
  return std::find(functions.begin(), functions.end(), word) != functions.end();
}

/// What a raised character is when it is not raised; empty for others.
View lowered(View c) {
  static const std::map<View, View> map{{"²", "2"}, {"³", "3"}, {"¹", "1"}, {"⁰", "0"}, {"⁴", "4"},
                                        {"⁶", "6"}, {"⁺", "+"}, {"⁻", "−"}, {"ⁿ", "n"}, {"ᵀ", "T"}};
  const auto found = map.find(c);
  return found == map.end() ? View() : found->second;
}

/// Likewise of a lowered one.
View unlowered(View c) {
  static const std::map<View, View> map{{"₀", "0"}, {"₁", "1"}, {"₂", "2"}, {"₃", "3"}};
  const auto found = map.find(c);
  return found == map.end() ? View() : found->second;
}

class Parser {
 public:
  explicit Parser(View notation) : characters_(characters(notation)) {}

  Inlines parse(bool is_index = false) { return until("", is_index); }

 private:
  [[nodiscard]] bool is_at_end() const { return at_ == characters_.size(); }
  [[nodiscard]] View here() const { return is_at_end() ? View() : characters_[at_]; }
  [[nodiscard]] View next() const { return at_ + 1 < characters_.size() ? characters_[at_ + 1] : View(); }

  template <class Condition>
  std::string take_while(Condition condition) {
    std::string taken;
    while (!is_at_end() && condition(here())) taken += characters_[at_++];
    return taken;
  }

  /// Up to the character that closes what was opened before, which is taken as well; up to the end where that
  /// is empty.
  Inlines until(View closing, bool is_index) {
    Inlines nodes;
    while (!is_at_end() && (closing.empty() || here() != closing)) {
      const View c = here();
      const bool has_index = !next().empty() && next() != " ";
      if (c == "_" && has_index && !nodes.empty()) {
        ++at_;
        nodes.push_back({Kind::subscript, {}, subscript(), {}});
      } else if (c == "^" && has_index && !nodes.empty()) {
        ++at_;
        nodes.push_back({Kind::superscript, {}, superscript(), {}});
      } else if (!lowered(c).empty()) {
        nodes.push_back({Kind::superscript, {}, raised(), {}});
      } else if (!unlowered(c).empty()) {
        std::string index;
        while (!is_at_end() && !unlowered(here()).empty()) index += unlowered(characters_[at_++]);
        nodes.push_back({Kind::subscript, {}, {text(index)}, {}});
      } else if (c == "√") {
        ++at_;
        add_root(nodes);
      } else if (is_letter(c)) {
        add_word(nodes, take_while(is_letter), is_index);
      } else if (is_greek_variable(c) || is_accented(c)) {
        ++at_;
        nodes.push_back({Kind::variable, std::string(c), {}, {}});
      } else {
        ++at_;
        // A bracket inside closes inside: e^{…{…}…}, √(…(…)…).
        if (closing == ")" && c == "(") {
          add_text(nodes, "(");
          for (auto& node : until(")", is_index)) nodes.push_back(std::move(node));
          add_text(nodes, ")");
        } else {
          add_text(nodes, std::string(c));
        }
      }
    }
    if (!closing.empty() && !is_at_end()) ++at_;
    return nodes;
  }

  Inlines braces() {
    ++at_;
    return until("}", true);
  }

  Inlines subscript() {
    if (here() == "{") return braces();
    if (here() == "*" || here() == "∗" || here() == "∞") return {text(std::string(characters_[at_++]))};
    auto index = take_while([](View c) { return is_letter(c) || is_digit(c) || is_greek(c) || is_prime(c); });
    // a_b_c: one subscript.
    while (here() == "_" && is_letter(next())) {
      ++at_;
      index += " " + take_while([](View c) { return is_letter(c) || is_digit(c); });
    }
    return Parser(index).parse(true);
  }

  Inlines superscript() {
    if (here() == "{") return braces();
    std::string index;
    if (here() == "−" || here() == "-" || here() == "+") index += characters_[at_++];
    if (is_digit(here())) {
      index += take_while(is_digit);
    } else if (!is_at_end()) {
      index += characters_[at_++];
    }
    return Parser(index).parse(true);
  }

  Inlines raised() {
    std::string index;
    while (!is_at_end() && !lowered(here()).empty()) index += lowered(characters_[at_++]);
    if (index == "T") return {{Kind::upright, index, {}, {}}};
    return Parser(index).parse(true);
  }

  void add_root(Inlines& nodes) {
    if (here() == "(" && closes()) {
      ++at_;
      nodes.push_back({Kind::root, {}, until(")", false), {}});
    } else if (is_digit(here())) {
      nodes.push_back({Kind::root, {}, {text(take_while(is_digit))}, {}});
    } else if (is_letter(here()) || is_greek_variable(here())) {
      nodes.push_back({Kind::root, {}, {{Kind::variable, std::string(characters_[at_++]), {}, {}}}, {}});
    } else {
      add_text(nodes, "√");
    }
  }

  /// Whether the parenthesis that opens here is closed.
  [[nodiscard]] bool closes() const {
    int depth = 0;
    for (auto k = at_; k < characters_.size(); ++k) {
      if (characters_[k] == "(") ++depth;
      if (characters_[k] == ")" && --depth == 0) return true;
    }
    return false;
  }

  static void add_text(Inlines& nodes, std::string words) {
    if (!nodes.empty() && nodes.back().kind == Kind::text) {
      nodes.back().text += words;
    } else {
      nodes.push_back(text(std::move(words)));
    }
  }

  /// Letters in a row are a word (a function, a name) or a product of variables.
  static void add_word(Inlines& nodes, const std::string& word, bool is_index) {
    const bool has_capital = !std::all_of(word.begin(), word.end(), [](char c) { return is_lower({&c, 1}); });
    const bool is_capitalised_word =
        word.size() >= 3 && std::all_of(word.begin() + 1, word.end(), [](char c) {
          return is_lower({&c, 1});
        });
    const bool is_name = is_function(word) || word == "OPT" || word == "op" || is_capitalised_word ||
                         (is_index && has_capital && word.size() >= 2);
    if (is_name) {
      nodes.push_back({Kind::upright, word, {}, {}});
      return;
    }
    for (const char letter : word) nodes.push_back({Kind::variable, std::string(1, letter), {}, {}});
  }

  std::vector<View> characters_;
  std::size_t at_ = 0;
};

/// A word between two spaces: quotes and punctuation around what may be a formula.
struct Word {
  View whole;
  View before, core, after;
};

bool is_one_of(View c, View set) {
  return set.find(c) != View::npos;
}

Word split_word(View whole) {
  Word word{whole, {}, whole, {}};
  while (!word.core.empty() && word.core.front() == '"') word.core.remove_prefix(1);
  word.before = whole.substr(0, whole.size() - word.core.size());
  const bool ends_in_dots = word.core.size() >= 2 && word.core.substr(word.core.size() - 2) == "..";
  if (!ends_in_dots) {
    while (!word.core.empty() && is_one_of(word.core.substr(word.core.size() - 1), ",;:.\""))
      word.core.remove_suffix(1);
  }
  word.after = whole.substr(word.before.size() + word.core.size());
  return word;
}

View without_brackets(View core) {
  while (!core.empty() && is_one_of(core.substr(0, 1), "([")) core.remove_prefix(1);
  while (!core.empty() && is_one_of(core.substr(core.size() - 1), ")]")) core.remove_suffix(1);
  return core;
}

/// max_layer_sink_mass, eta_bar: names of quantities and parameters; not max_k.
bool is_identifier(View core) {
  const auto first = core.find('_');
  const auto last = core.rfind('_');
  if (first == View::npos || first < 3 || core.size() - last - 1 < 3) return false;
  return std::all_of(core.begin(), core.end(), [](char c) {
    return c == '_' || is_lower({&c, 1}) || is_digit({&c, 1}) || c == 'P';
  });
}

/// Of words with a slash only those of short parts are quotients: C/2, but not and/or.
bool is_quotient(View core) {
  if (core.find('/') == View::npos) return false;
  std::size_t run = 0;
  for (const char c : core) {
    run = is_letter({&c, 1}) ? run + 1 : 0;
    if (run > 1) return false;
  }
  return core.size() > 1;
}

bool is_number(View core) {
  const bool has_digit = std::any_of(core.begin(), core.end(), [](char c) { return is_digit({&c, 1}); });
  return has_digit && std::all_of(core.begin(), core.end(), [](char c) {
           return is_digit({&c, 1}) || is_one_of({&c, 1}, "()[],./:");
         });
}

bool has_mathematical_character(View core) {
  const auto list = characters(core);
  for (std::size_t k = 0; k < list.size(); ++k) {
    const View c = list[k];
    if (c.size() > 1 && c != "∎" && character_class(c) == CharacterClass::math) return true;
    if (c.size() == 1 && is_one_of(c, "^=<>+{}|_")) return true;
    // x(u), E[XY], tr(BW): a letter that stands alone, or a function, applied to something.
    if ((c != "(" && c != "[") || k == 0 || !is_letter(list[k - 1]) || k + 1 == list.size()) continue;
    if (k == 1 || !is_letter(list[k - 2]) ||
        is_function(core.substr(0, static_cast<std::size_t>(c.data() - core.data()))))
      return true;
  }
  return core.find("..") != View::npos && core.size() > 3;
}

bool starts_with_operator(View word) {
  static constexpr std::array<View, 12> operators{"=", "<", ">", "≤", "≥", "≠", "+", "−", "·", "∈", "→", "/"};
  return std::any_of(operators.begin(), operators.end(),
                     [&](View sign) { return word.substr(0, sign.size()) == sign; });
}

bool is_capitalised(View word) {
  return word.size() >= 2 && is_letter(word.substr(0, 1)) && !is_lower(word.substr(0, 1)) &&
         (is_lower(word.substr(1, 1)) || word[1] == '.' || static_cast<unsigned char>(word[1]) >= 0x80U);
}

/// A single letter may be a variable, an article, a pronoun, an initial or the name of a theorem. At the end
/// of the text there is no next word (null).
bool is_variable(const Word& word, View previous, View next) {
  const View letter = without_brackets(word.core);
  if (letter.size() != 1 || !is_letter(letter)) return false;
  if (word.core.size() == 3 && word.core.front() == '(' && word.core.back() == ')') return false;  // (i)
  static constexpr std::array<View, 5> kinds{"Theorem", "Theorems", "Lemma", "Appendix", "Part"};
  if (std::count(kinds.begin(), kinds.end(), without_brackets(previous)) > 0) return false;
  const bool may_be_name = previous.empty() || previous.back() == ',' || previous.back() == '.';
  if (word.after == "." && may_be_name && is_capitalised(next) && !is_lower(letter))
    return false;  // Y. Ran-Milo
  if (letter != "a" && letter != "A" && letter != "I") return true;
  const bool is_listed = word.after == "," && without_brackets(split_word(next).core).size() == 1;
  return starts_with_operator(next) || starts_with_operator(previous) || is_listed ||
         (letter == "a" && (!word.after.empty() || next.data() == nullptr));
}

/// ab ≥ 0: a product, and no word of English.
bool is_product(const Word& word, View next) {
  static constexpr std::array<View, 14> words{"as", "at", "be", "by", "if", "in", "is",
                                              "it", "no", "of", "on", "or", "so", "to"};
  const View letters = without_brackets(word.core);
  return letters.size() == 2 && is_letter(letters.substr(0, 1)) && is_letter(letters.substr(1)) &&
         word.after.empty() && starts_with_operator(next) &&
         std::count(words.begin(), words.end(), letters) == 0;
}

bool is_formula(const Word& word, View previous, View next) {
  if (word.core.empty()) return false;
  if (is_product(word, next)) return true;
  return is_number(word.core) || is_quotient(word.core) || has_mathematical_character(word.core) ||
         is_variable(word, previous, next);
}

std::vector<View> split_at_spaces(View prose) {
  std::vector<View> words;
  std::size_t start = 0;
  for (auto space = prose.find(' '); space != View::npos; space = prose.find(' ', start)) {
    words.push_back(prose.substr(start, space - start));
    start = space + 1;
  }
  words.push_back(prose.substr(start));
  return words;
}

/// Gathers words; neighbouring formulas become one, unless punctuation is between them.
class Gatherer {
 public:
  void space() {
    if (formula_.empty()) {
      prose_ += ' ';
    } else {
      has_space_ = true;
    }
  }
  void add_prose(View words) {
    if (words.empty()) return;
    end_formula();
    prose_ += words;
  }
  void add_formula(View notation) {
    if (formula_.empty()) end_prose();
    if (has_space_) formula_ += ' ';
    has_space_ = false;
    formula_ += notation;
  }
  void add_code(View name) {
    end_formula();
    end_prose();
    pieces_.push_back(code(std::string(name)));
  }
  Inlines finish() {
    end_formula();
    end_prose();
    return std::move(pieces_);
  }

 private:
  void end_prose() {
    if (!prose_.empty()) pieces_.push_back(text(std::exchange(prose_, {})));
  }
  void end_formula() {
    if (!formula_.empty())
      pieces_.push_back({Kind::formula, {}, parse_formula(std::exchange(formula_, {})), {}});
    if (std::exchange(has_space_, false)) prose_ += ' ';
  }

  Inlines pieces_;
  std::string prose_;
  std::string formula_;
  bool has_space_ = false;
};

}  // namespace

Inlines parse_formula(View notation) {
  return Parser(notation).parse();
}

Inlines with_formulas(View prose) {
  const auto words = split_at_spaces(prose);
  Gatherer gatherer;
  for (std::size_t k = 0; k < words.size(); ++k) {
    if (k > 0) gatherer.space();
    const Word word = split_word(words[k]);
    const View previous = k > 0 ? words[k - 1] : View();
    const View next = k + 1 < words.size() ? words[k + 1] : View();
    if (is_identifier(word.core)) {
      gatherer.add_prose(word.before);
      gatherer.add_code(word.core);
      gatherer.add_prose(word.after);
    } else if (is_formula(word, previous, next)) {
      gatherer.add_prose(word.before);
      gatherer.add_formula(word.core);
      gatherer.add_prose(word.after);
    } else {
      gatherer.add_prose(word.whole);
    }
  }
  return gatherer.finish();
}

}  // namespace sinkproof::page
