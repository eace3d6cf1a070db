#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "language/formula_check.hpp"

namespace sinkproof::language {

/// What parameters of a block are checked by, for a file as a whole, too.
struct CheckedParameter {
  const Parameter* parameter = nullptr;
  std::optional<numeric::Rational> first;  ///< of numbers
  std::optional<numeric::Rational> last;
};

/// Goes through a block's statements in order: see check().
class BlockCheck {
 public:
  BlockCheck(const Source& source, const Block& block, const Setting& setting,
             const std::vector<std::string>& reserved_ids);
  void run();
  [[nodiscard]] const std::map<std::string, CheckedParameter>& parameters() const { return parameters_; }
  /// A value for a parameter: a number in its range or one of its words. Throws Error.
  void check_value(const CheckedParameter& checked, const Expression& value);

 private:
  numeric::Rational constant(const Expression& expression, const std::string& what);
  void announce();
  void assigned_facts();
  /// Throws Error where it is no *name* of FORMAT.md: these go into certificates.
  void check_form(const Word& id) const;
  void check_id(const Word& id) const;
  /// Throws Error where the id has been seen in this list.
  void unique(std::map<std::string, Range>& list, const Word& id, const std::string& what) const;
  CheckedParameter range_of(const Parameter& parameter, const ParameterRange& range);
  std::pair<numeric::Rational, numeric::Rational> bounds_of(const ParameterRange& range);
  void check_words(const ParameterRange& range);

  void check(const Note& note);
  void check(const EntryLine& line);
  void check(const Parameter& parameter);
  void check(const Let& let);
  void check(const Proposition& proposition);
  void check(const Quantity& quantity);
  void check(const TheoremMutant& mutant);
  void check(const Constant& constant);
  void check(const Grid& grid);
  void check(const OpenQuestion& question);
  void check(const Example& example);
  void check_entry(const Example& example, const Example::Input& input);
  void check(const Assignment& assignment);
  void check(const Generation& generation);
  void check_targets(const Generation& generation, const Generator& generator) const;
  void check(const ConstructionMutant& mutant);

  void check_assignment(const Assignment& assignment, bool is_of_mutant);
  /// Where entries may rest on others: what the value rests on has one by now.
  void require_given(const Value& value, Range place) const;
  void check_bounds(const EntryLine& line);
  [[nodiscard]] bool is_of_numbers() const { return block_.own_setting != nullptr; }
  void check_chosen_word(const Assignment& assignment, const Entry& entry);
  void check_assigned_value(const Assignment& assignment, const Entry& entry);
  const Entry& assignable(const Word& name);
  void require_known(const Value& value, Range place) const;
  void finish();

  const Source& source_;
  const Block& block_;
  const Setting& setting_;
  const std::vector<std::string>& reserved_ids_;
  FormulaCheck formulas_;
  std::map<std::string, CheckedParameter> parameters_;
  std::map<std::string, Range> propositions_;  ///< with mutants
  std::map<std::string, Range> quantities_;
  std::map<std::string, Range> constants_;
  std::map<std::string, Range> questions_;
  std::map<std::string, Range> notes_;
  std::map<std::string, Range> lines_;    ///< `entry` lines, with facts
  std::map<std::string, Range> entries_;  ///< that are written once
  std::set<std::string> given_;           ///< entries that have a value
  bool has_conclusion_ = false;
};

/// Of two blocks of `numbers`: an entry that they do not have in common, or that is another kind of thing;
/// ranges may differ. Nothing where all are the same, in the same order.
std::optional<std::string> different_entries(const Block& theorem, const Block& construction);

}  // namespace sinkproof::language
