#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "checker/language/setting.hpp"
#include "checker/language/syntax.hpp"

namespace sinkproof_check::language {

/// What is known of a formula or condition without an instance. Inside a function it holds as if every
/// argument were an exact integer.
struct Type {
  bool is_integer = false;
  Level level = Level::exact;
  std::uint32_t integer_of = 0;  ///< arguments that have to be integers for this to be one, by bits
  std::uint32_t rests_on = 0;    ///< all arguments in it
};

/// The names that are declared so far, and the checks of formulas over them: docs/language.md's "Kinds" and
/// "Names". Throws Rejected.
class Checks {
 public:
  /// Keeps references to both. The block has its setting before anything is declared.
  Checks(const Source& source, const Block& block) : source_(source), block_(block) {}

  /// A name that nothing above has, and neither has the setting.
  void require_new(std::string_view name) const;
  void declare_parameter(const Parameter& parameter);
  /// Of a construction: one with the name of an entry is the entry's value.
  void declare_parameter_of_construction(const Parameter& parameter);
  /// With its formula.
  void declare_let(Let& let, std::size_t number);
  void declare_quantity(const Quantity& quantity, std::size_t number);
  /// With its conditions; sets is_strict.
  void declare_proposition(Proposition& proposition);

  Type formula(Node& node);
  Type integer(Node& node);  ///< a formula that has to be one
  /// Of a construction: what gets a value is an entry without a parameter of its name.
  const SettingName& entry(std::string_view name);
  void assignment(Assignment& assignment);
  /// An array of rational numbers of its own.
  void declare_generated(std::string_view name);
  void equation(Equation& equation);

  /// Of a proposition or of a mutant. Whether its margin is claimed to be above 0; throws where it has none.
  bool strictness_of(Node& node);
  /// Behind `NAME is`, where the name is that of a word, a fact or a parameter that is a word; null for
  /// others.
  const std::vector<std::string_view>* words_of(std::string_view name) const;
  void require_word(std::string_view name, const std::vector<std::string_view>& known,
                    std::string_view word) const;
  bool is_hypothesis(std::string_view id) const { return hypotheses_.contains(id); }
  /// Without any name; exact if it has to be rational.
  void require_constant(Node& node, bool is_exact);

 private:
  struct Declared {
    Meaning meaning;
    std::size_t number;
    Type type;
    const Let* function = nullptr;
    std::uint32_t needs_exact = 0;                         ///< arguments of a function
    const std::vector<std::string_view>* words = nullptr;  ///< of a parameter that is one
  };
  struct Local {
    std::string_view name;
    std::uint32_t bit;  ///< of an index it is none of an argument's
  };

  Type condition(Node& node);
  Type name(Node& node);
  Type setting_name(Node& node);
  Type generated(Node& node);
  void word_of_entry(const SettingName& entry, const Assignment& assignment);
  Type call(Node& node);
  Type listed(Node& node);
  Type word(Node& node);
  Type joined(const std::vector<Node*>& parts);
  void push_local(std::string_view name);
  void push_loops(const std::vector<Loop>& loops);
  void require_exact(const Type& type, std::string_view at, const std::string& what);
  bool is_words_and_facts(const Node& node) const;
  bool strictness(const Node& node, std::string_view at) const;

  const Source& source_;
  const Block& block_;
  std::map<std::string_view, Declared> declared_;
  std::map<std::string_view, Type> hypotheses_;
  std::set<std::string_view> entries_with_parameter_;
  std::vector<Local> locals_;
  bool has_conclusion_ = false;
  Type conclusion_;
  std::uint32_t needs_integer_ = 0;  ///< arguments of the function that is read
  std::uint32_t needs_exact_ = 0;
};

}  // namespace sinkproof_check::language
