// Whether an instance is one that a construction with generators may give.
//
// Given: a construction's block of ours, its mutant if it is one, the parameters of a document, and its
// instance.
// Derives itself: every number that the text assigns, statement by statement, those of the mutant last; the
// margins of all claims.
// Takes from the document: what generators gave (some of which a setting holds, `require_generated`), and
// what a mutant made of that. Safe, as it is a solution that need not be the only one: claims and theorems
// are about what is in the document. A generator's numbers that are no entries are found from entries that
// are linear in one of them; all other entries, and the generator's equations, are held against these.
// Acceptance means: all that the text assigns is in the instance, and nothing else is but what was generated.
// Assumes: making.cpp, construction_block.cpp and evaluation.cpp, for what the text says; the setting's
// facts, for what the document says.
#include "checker/language/held_construction.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include "checker/kernel/error.hpp"
#include "checker/kernel/number.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check::language {

namespace {

using Indices = std::vector<long>;

/// What something rests on that a mutant changed, so that it is not in the document any more.
struct Lost {};

[[noreturn]] void refuse_entry(std::string_view name, const std::string& problem) {
  throw Rejected("/instance", quoted(name) + " is not the construction's: " + problem);
}

std::set<std::string_view> generated_and_changed(const ConstructionText& text) {
  std::set<std::string_view> names;
  if (text.mutant == nullptr) return names;
  for (const Step& step : text.block->steps)
    for (const std::string_view name : step.generated)
      for (const Assignment& assignment : text.mutant->assignments)
        if (assignment.target->word == name) names.insert(name);
  return names;
}

/// The numbers of a document's instance, held against a construction's statements.
class Holding final : public InstanceFacts {
 public:
  Holding(const Making& making, const HeldInstance& instance)
      : InstanceFacts(making.values()),
        text_(making.text()),
        instance_(instance),
        lost_(generated_and_changed(making.text())) {
    for (const auto& [name, value] : making.values()) {
      if (!is_entry(name)) continue;
      if (value.number) made_[name][{}] = rational_if_exact(name, {}, *value.number);
      if (!value.number) words_[name] = value.word;
    }
  }

  void require_same();

  std::optional<Real> number(std::string_view name) override {
    if (is_of_document(name, {})) return of_document(name, {});
    return made(name, {});
  }

  std::string_view word(std::string_view name) override { return instance_.facts.word(name); }

  bool fact(std::string_view name) override { return instance_.facts.fact(name); }

  std::optional<Real> entry(std::string_view name, const Indices& indices) override {
    charge_steps(32);
    if (unknowns_.contains(name)) return solved(name, indices.front());
    if (is_of_document(name, indices)) return of_document(name, indices);
    return made(name, indices);
  }

 private:
  using Entries = std::map<Indices, Real>;

  const Setting& setting() const { return *text_.block->setting; }
  bool is_entry(std::string_view name) const {
    const SettingName* const known = setting().find(name);
    return known != nullptr && known->is_entry();
  }

  /// Numbers that follow from the others are the document's, as all others are in the end.
  bool is_of_document(std::string_view name, const Indices& indices) const {
    const auto of_name = made_.find(name);
    if (of_name != made_.end() && of_name->second.contains(indices)) return false;
    const bool follows = !is_entry(name);
    if (lost_.contains(name) || (follows && !lost_.empty())) throw Lost();
    return follows || generated_.contains(name);
  }

  /// What an entry has of which nothing says anything else.
  Real otherwise(std::string_view name) const { return {setting().find(name)->otherwise}; }

  Real made(std::string_view name, const Indices& indices) const {
    const auto of_name = made_.find(name);
    if (of_name == made_.end()) return otherwise(name);
    const auto known = of_name->second.find(indices);
    return known == of_name->second.end() ? otherwise(name) : known->second;
  }

  std::optional<Real> of_document(std::string_view name, const Indices& indices) const {
    try {
      return indices.empty() ? instance_.facts.number(name) : instance_.facts.entry(name, indices);
    } catch (const Rejected&) {
      refuse_entry(name, "the instance has fewer of them");
    }
  }

  /// A number that has to be rational as a literal, as indices and conditions need it: the document's where
  /// it is the same.
  Real rational_if_exact(std::string_view name, const Indices& indices, const Real& value) const {
    if (value.literal() != nullptr || setting().find(name)->level != Level::exact) return value;
    if (const auto rational = rational_value(value)) return {*rational};
    const auto stated = of_document(name, indices);
    return stated && are_equal(*stated, value) ? *stated : value;
  }

  Real solved(std::string_view name, long index) const {
    const auto known = solved_.find({name, index});
    if (known == solved_.end()) refuse_entry(name, "no entry shows its number " + std::to_string(index));
    return {known->second};
  }

  void generate(const Step& step);
  void assign(const Assignment& assignment);
  void set(const Assignment& assignment);
  void set_linear(const Assignment& assignment);
  void require_entry(std::string_view name, const Indices& indices, const Real& expected) const;
  void require_entries(const SettingName& name) const;
  void require_word(const SettingName& name) const;
  void require_equations(const Step& step);
  Evaluation evaluation() { return {*text_.source, *text_.block, *this}; }

  const ConstructionText text_;
  const HeldInstance& instance_;
  std::map<std::string_view, Entries> made_;
  std::map<std::string_view, std::string_view> words_;
  std::set<std::string_view> generated_;  ///< entries
  std::set<std::string_view> lost_;       ///< by the mutant
  std::set<std::string_view> unknowns_;   ///< arrays that are no entries
  std::map<std::pair<std::string_view, long>, mpq_class> solved_;
};

void Holding::generate(const Step& step) {
  generated_.insert(step.generated.begin(), step.generated.end());
  for (const Unknowns& unknowns : step.unknowns) unknowns_.insert(unknowns.name);
}

void Holding::assign(const Assignment& assignment) {
  const std::string_view name = assignment.target->word;
  // What an evaluation takes to begin.
  charge_steps(8 * text_.block->lets.size() + 64);
  try {
    if (assignment.formula == nullptr) {
      Evaluation words = evaluation();
      for (const auto& [word, chosen_if] : assignment.words) {
        if (chosen_if != nullptr && !words.is_true(*chosen_if)) continue;
        words_[name] = word;
        return;
      }
    } else if (rests_on_generated(assignment)) {
      set_linear(assignment);
    } else {
      set(assignment);
    }
  } catch (const Lost&) {
    lost_.insert(name);
    made_.erase(name);
  }
}

/// All are known before one is set.
void Holding::set(const Assignment& assignment) {
  const std::string_view name = assignment.target->word;
  const auto values = evaluation().assigned(assignment);
  if (lost_.contains(name)) return;
  Entries& entries = made_[name];
  for (const auto& [indices, value] : values) {
    charge_steps(64);
    if (!value) refuse_entry(name, "it is not defined for these parameters");
    entries.insert_or_assign(indices, rational_if_exact(name, indices, *value));
  }
}

void Holding::set_linear(const Assignment& assignment) {
  const std::string_view name = assignment.target->word;
  std::vector<std::pair<std::string_view, long>> unknowns;
  std::map<std::pair<std::string_view, long>, std::size_t> places;
  const auto unknown = [&](std::string_view of, long index) {
    charge_steps(64);
    const auto [place, is_new] = places.emplace(std::pair(of, index), unknowns.size());
    if (is_new) unknowns.emplace_back(of, index);
    return place->second;
  };
  for (const auto& [indices, form] : evaluation().assigned_linear(assignment, unknown)) {
    charge_steps(64);
    mpq_class value = form.constant;
    std::optional<std::pair<std::size_t, mpq_class>> open;
    for (const auto& [place, coefficient] : form.coefficients) {
      if (coefficient == 0) continue;
      const auto known = solved_.find(unknowns[place]);
      if (known != solved_.end()) {
        value = charged(value + coefficient * known->second);
      } else if (open) {
        refuse_entry(name, "it rests on two numbers that no entry shows");
      } else {
        open.emplace(place, coefficient);
      }
    }
    if (open) {
      const auto stated = of_document(name, indices);
      const auto shown = stated ? rational_value(*stated) : std::nullopt;
      if (!shown) refuse_entry(name, "it is not rational");
      solved_[unknowns[open->first]] = charged((*shown - value) / open->second);
      value = *shown;
    }
    made_[name].insert_or_assign(indices, Real(value));
  }
}

void Holding::require_entry(std::string_view name, const Indices& indices, const Real& expected) const {
  const auto stated = of_document(name, indices);
  if (stated && (stated->node() == expected.node() || are_equal(*stated, expected))) return;
  std::string place;
  for (const long index : indices) place += (place.empty() ? "[" : ",") + std::to_string(index);
  throw Rejected("/instance", quoted(std::string(name) + place + (place.empty() ? "" : "]")) +
                                  " is not the construction's; expected about " + approximate(expected));
}

void Holding::require_entries(const SettingName& name) const {
  const auto of_name = made_.find(name.name);
  if (of_name != made_.end())
    for (const auto& [indices, expected] : of_name->second) require_entry(name.name, indices, expected);
  if (generated_.contains(name.name)) return;
  if (name.kind != Kind::array) {
    if (of_name == made_.end()) require_entry(name.name, {}, Real(name.otherwise));
    return;
  }
  for (const Indices& indices : instance_.entries(name.name)) {
    charge_steps(64);
    if (of_name == made_.end() || !of_name->second.contains(indices))
      require_entry(name.name, indices, Real(name.otherwise));
  }
}

void Holding::require_word(const SettingName& name) const {
  const auto expected = words_.find(name.name);
  if (expected == words_.end()) {
    if (!generated_.contains(name.name))
      throw Rejected("/construction", "gives no value to " + quoted(name.name));
  } else if (instance_.facts.word(name.name) != expected->second) {
    refuse_entry(name.name, "expected " + quoted(expected->second));
  }
}

void Holding::require_equations(const Step& step) {
  Evaluation sides = evaluation();
  for (const Equation& equation : step.equations) {
    const auto left = sides.formula(*equation.left);
    const auto right = sides.formula(*equation.right);
    if (!left || !right || sign_of(*left - *right) != 0)
      refuse_entry(step.unknowns.front().name, "an equation of its generator does not hold");
  }
}

void Holding::require_same() {
  const auto& [source, block, mutant] = text_;
  for (const Step& step : block->steps) {
    generate(step);
    for (const Assignment& assignment : step.assignments) assign(assignment);
  }
  if (mutant != nullptr)
    for (const Assignment& assignment : mutant->assignments) assign(assignment);
  // Sizes before what has them.
  for (const bool is_array : {false, true})
    for (const auto& [of, name] : setting().names) {
      if (!name.is_entry() || lost_.contains(of) || (name.kind == Kind::array) != is_array) continue;
      if (name.kind == Kind::word || name.kind == Kind::fact) {
        require_word(name);
      } else {
        require_entries(name);
      }
    }
  for (const Step& step : block->steps) {
    require_equations(step);
    const bool is_whole = std::none_of(step.generated.begin(), step.generated.end(),
                                       [&](std::string_view name) { return lost_.contains(name); });
    if (is_whole && !step.generated.empty()) instance_.require_generated(step.generator);
  }
}

}  // namespace

void HeldConstruction::require_same(const HeldInstance& instance) const {
  Holding(making_, instance).require_same();
}

std::vector<Margin> HeldConstruction::claims(Facts& facts, std::optional<Evaluation::KnownLets>& lets) const {
  const ConstructionText& text = making_.text();
  Evaluation evaluation(*text.source, *text.block, facts);
  auto claims = stated_claims(*text.block, evaluation);
  lets = evaluation.known_lets();
  return claims;
}

void HeldConstruction::require_solution(const std::vector<Margin>& claims) const {
  const auto& [source, block, mutant] = making_.text();
  const bool is_generated = std::any_of(block->steps.begin(), block->steps.end(),
                                        [](const Step& step) { return !step.generated.empty(); });
  if (mutant != nullptr || !is_generated) return;
  for (const Margin& claim : claims) {
    const int sign = claim.value ? sign_of(*claim.value) : -1;
    if (sign < 0 || (sign == 0 && claim.is_strict))
      throw Rejected("/instance", "not the construction's: " + quoted(claim.id) +
                                      ", a claim about what is generated, is " +
                                      (claim.value ? "false" : "not defined"));
  }
}

std::string HeldConstruction::unchecked() const {
  const std::set<std::string_view> changed = generated_and_changed(making_.text());
  std::string result;
  for (const Step& step : making_.text().block->steps)
    if (std::any_of(step.generated.begin(), step.generated.end(),
                    [&](std::string_view name) { return changed.contains(name); }))
      for (const std::string_view name : step.generated) result += " " + std::string(name) + " (not checked)";
  return result;
}

}  // namespace sinkproof_check::language
