// The instance of a construction about numbers, by the construction's text.
//
// Given: a construction's block, its mutant if it is one, and a certificate.
// Derives itself: the value of every entry, statement by statement; the margins of all claims.
// Takes from the document: the parameters, in their ranges; entries that a generator gives, and what is
// assigned from these, of an array number by number. Safe, as of a construction a claim about them may not be
// false, and of a mutant they are what it breaks a claim with.
// Acceptance means: all other numbers and words are what the text makes of the parameters, and the margins of
// claims are those of the instance.
// Assumes: construction_block.cpp and evaluation.cpp, for what the text says.
#include "checker/language/numbers_construction.hpp"

#include <algorithm>
#include <exception>
#include <string>
#include <utility>

#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"
#include "checker/language/entry_lines.hpp"
#include "checker/language/making.hpp"
#include "checker/language/subject_text.hpp"

namespace sinkproof_check::language {

namespace {

[[noreturn]] void refuse_unset(std::string_view name) {
  throw Rejected("/construction", quoted(name) + " has no value where it is used");
}

/// The entries so far.
class MadeFacts final : public InstanceFacts {
 public:
  MadeFacts(const std::map<std::string_view, Made>& made, std::map<std::string_view, Value> parameters)
      : InstanceFacts(std::move(parameters)), made_(made) {}

  std::optional<Real> number(std::string_view name) override { return at(name, find(name), 0); }
  std::string_view word(std::string_view name) override {
    const Made& made = find(name);
    if (made.is_of_document()) throw OfDocument();
    return made.value.word;
  }
  /// What is not the document's alone is there.
  bool fact(std::string_view name) override {
    const Made& made = find(entry_of_fact(name));
    if (made.is_all_of_document()) throw OfDocument();
    return !made.value.numbers.empty();
  }
  std::optional<Real> entry(std::string_view name, const std::vector<long>& indices) override {
    const Made& made = find(name);
    return at(name, made, place_of(name, indices[0], made.line->first, size_of(*made.line)));
  }

 private:
  static std::optional<Real> at(std::string_view name, const Made& made, std::size_t place) {
    if (!made.open.empty() && made.open[place]) throw OfDocument();
    if (!made.value.numbers.empty()) return made.value.numbers[place];
    if (made.line->is_optional) return std::nullopt;
    // Loops that are empty said nothing.
    if (!made.line->is_array) refuse_unset(name);
    return Real(0);
  }

  const Made& find(std::string_view name) const {
    charge_steps(32);
    const Made& made = made_.at(name);
    if (!made.is_said) refuse_unset(name);
    return made;
  }

  const std::map<std::string_view, Made>& made_;
};

std::string place_of_entry(std::string_view name) {
  return "/instance/" + std::string(name);
}

}  // namespace

bool Made::is_of_document() const {
  charge_steps(open.size() / 8);
  return std::find(open.begin(), open.end(), true) != open.end();
}

bool Made::is_all_of_document() const {
  charge_steps(open.size() / 8);
  return !open.empty() && std::find(open.begin(), open.end(), false) == open.end();
}

NumbersConstruction::NumbersConstruction(const ConstructionText& text, const Certificate& certificate)
    : text_(text), parameters_(read_values(text, certificate.parameters)) {
  for (const EntryLine& line : text.block->entries) {
    Made& made = made_.emplace(line.of.name, Made{&line}).first->second;
    const auto parameter = parameters_.find(line.of.name);
    if (parameter == parameters_.end()) continue;
    made.is_said = true;
    made.value.word = parameter->second.word;
    if (parameter->second.number) made.value.numbers = {known(made, parameter->second.number)};
  }
}

/// A value that an entry may have; one that is rational is a literal, as indices have to be.
Real NumbersConstruction::known(const Made& made, const std::optional<Real>& value) const {
  const std::string_view name = made.line->of.name;
  if (!value) throw Rejected(place_of_entry(name), "not defined by its construction");
  if (!made.line->is_exact()) return *value;
  // What this program does not see to be rational, the instance is compared with.
  const auto rational = rational_value(*value);
  return rational ? Real(*rational) : *value;
}

void NumbersConstruction::make() {
  for (const Step& step : text_.block->steps) {
    generate(step);
    for (const Assignment& assignment : step.assignments) assign(assignment);
  }
  if (text_.mutant != nullptr)
    for (const Assignment& assignment : text_.mutant->assignments) assign(assignment);
  // What may be left out, is.
  for (auto& [name, made] : made_) made.is_said = made.is_said || made.line->is_optional;
}

void NumbersConstruction::generate(const Step& step) {
  MadeFacts facts(made_, parameters_);
  const auto is = [&](const Node& end, long expected) {
    charge_steps(8 * text_.block->lets.size() + 64);
    try {
      const auto number = Evaluation(*text_.source, *text_.block, facts).formula(end);
      return number && sign_of(*number - Real(expected)) == 0;
    } catch (const OfDocument&) {
      return false;
    }
  };
  for (const auto& [name, first, last] : step.generated_numbers) {
    Made& made = made_.at(name);
    if (!is(*first, made.line->first) || !is(*last, made.line->last))
      text_.source->refuse(name, "expected " + quoted(name) + " with all of its range");
    charge_steps(size_of(*made.line));
    made.is_said = made.is_generated = true;
    made.value.numbers.clear();
    made.open.assign(size_of(*made.line), true);
  }
}

void NumbersConstruction::assign(const Assignment& assignment) {
  // What an evaluation takes to begin.
  charge_steps(8 * text_.block->lets.size() + 128 * parameters_.size());
  Made& made = made_.at(assignment.target->word);
  try {
    if (assignment.formula == nullptr) {
      assign_word(assignment, made);
    } else {
      assign_numbers(assignment, made);
    }
  } catch (const OfDocument&) {
    // The word, or which numbers it sets, rests on what a generator gave.
    charge_steps(16 * size_of(*made.line));
    made.open.assign(size_of(*made.line), true);
  }
  made.is_said = true;
  made.is_generated = false;
}

void NumbersConstruction::assign_word(const Assignment& assignment, Made& made) {
  MadeFacts facts(made_, parameters_);
  Evaluation evaluation(*text_.source, *text_.block, facts);
  const auto chosen = std::find_if(assignment.words.begin(), assignment.words.end(), [&](const auto& one) {
    return one.second == nullptr || evaluation.is_true(*one.second);
  });
  made.value.word = chosen->first;
  made.open.clear();
}

/// All are known before one is set. A number that rests on what a generator gave is the document's; what it
/// does not set of an array of the document's stays that.
void NumbersConstruction::assign_numbers(const Assignment& assignment, Made& made) {
  MadeFacts facts(made_, parameters_);
  Evaluation evaluation(*text_.source, *text_.block, facts);
  std::vector<std::size_t> of_document;
  const auto values = evaluation.assigned(assignment, &of_document);
  const std::size_t size = size_of(*made.line);
  auto& numbers = made.value.numbers;
  charge_steps(16 * size);
  if (!of_document.empty()) made.open.resize(size, false);
  for (std::size_t k = 0; k < values.size(); ++k) {
    const auto& [indices, value] = values[k];
    const std::size_t place =
        indices.empty() ? 0 : place_of(made.line->of.name, indices[0], made.line->first, size);
    if (numbers.empty()) numbers.resize(size, Real(0));
    const bool is_open = std::binary_search(of_document.begin(), of_document.end(), k);
    if (!is_open) numbers[place] = known(made, value);
    if (!made.open.empty()) made.open[place] = is_open;
  }
}

void NumbersConstruction::require_same(const NumbersInstance& instance) {
  make();
  for (const auto& [name, made] : made_) {
    // Of what is the document's alone all that the text may say is that it is there.
    if (made.is_all_of_document() && (!made.line->is_optional || made.value.numbers.empty())) continue;
    const std::string place = place_of_entry(name);
    const auto stated = instance.find(name);
    if (!made.is_said) throw Rejected("/construction", "gives no value to " + quoted(name));
    const bool has_values = !made.line->is_optional || !made.value.numbers.empty();
    if (has_values && stated == instance.end())
      throw Rejected("/instance", "without " + quoted(name) + ", which the construction gives");
    if (!has_values && stated != instance.end())
      throw Rejected(place, "the construction gives no such number");
    if (!has_values) continue;
    if (made.value.word != stated->second.word)
      throw Rejected(place, "not the construction's; expected " + quoted(made.value.word));
    for (std::size_t k = 0; k < stated->second.numbers.size(); ++k) {
      if (!made.open.empty() && made.open[k]) continue;
      const Real expected = made.value.numbers.empty() ? Real(0) : made.value.numbers[k];
      if (!are_equal(stated->second.numbers[k], expected))
        throw Rejected(place, "not the construction's; expected about " + approximate(expected));
    }
  }
  require_generated_together(instance);
}

/// A generator that gives nothing leaves out all that it may.
void NumbersConstruction::require_generated_together(const NumbersInstance& instance) const {
  for (const Step& step : text_.block->steps) {
    std::optional<bool> has_first;
    for (const auto& [name, first, last] : step.generated_numbers) {
      const Made& made = made_.at(name);
      if (!made.is_generated || !made.line->is_optional) continue;
      const bool has = instance.contains(name);
      if (has_first.value_or(has) != has)
        throw Rejected("/instance",
                       "expected all that is generated together with " + quoted(name) + ", or nothing of it");
      has_first = has;
    }
  }
}

std::vector<std::string_view> NumbersConstruction::entries_of_document(
    const NumbersInstance& instance) const {
  std::vector<std::string_view> names;
  for (const auto& [name, made] : made_)
    if (made.is_of_document() && instance.contains(name)) names.push_back(name);
  return names;
}

bool NumbersConstruction::is_about_document(std::string_view claim) const {
  MadeFacts facts(made_, parameters_);
  try {
    const auto place = find_proposition(*text_.block, claim) - text_.block->propositions.data();
    static_cast<void>(Evaluation(*text_.source, *text_.block, facts).margin(static_cast<std::size_t>(place)));
    return false;
  } catch (const OfDocument&) {
    return true;
  }
}

std::vector<Margin> NumbersConstruction::claims(const NumbersInstance& instance) {
  facts_.emplace(*text_.block, instance, parameters_);
  evaluation_.emplace(*text_.source, *text_.block, *facts_);
  return stated_claims(*text_.block, *evaluation_);
}

}  // namespace sinkproof_check::language
