// The statements of a construction's text: of the setting numbers, and, of ours, of the trigger-conditional
// task and of laws of tokens.
//
// Given: the text of a block.
// Derives itself: which entries get values, by which formulas and in which order, or from a generator; what
// is claimed; the mutants.
// Takes from the document: the text, where it is somebody's. Safe, as each statement is read to its end, and
// an entry with the name of a parameter keeps that value.
// Acceptance means: nothing is accepted here: numbers_construction.cpp, task_construction.cpp and
// law_construction.cpp evaluate the steps.
// Assumes: block_reader.cpp, parser.cpp and checks.cpp.
#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"
#include "checker/language/block_reader.hpp"
#include "checker/language/entry_lines.hpp"

namespace sinkproof_check::language {

namespace {

class ConstructionReader final : public BlockReader {
 public:
  ConstructionReader(const Source& source, Block& block, Whose whose)
      : BlockReader(source, block, whose, "construction"), is_ours_(whose == Whose::ours) {}

 private:
  void statement(Parser& parser, std::string_view word, const Tokens& tokens) override {
    if (word == "claim") return proposition(parser, Role::claim);
    if (word == "generate") return generation(parser);
    if (word == "mutant") return mutant(parser);
    // The word is a part of the first assignment.
    Parser whole(source(), tokens, block().nodes);
    block().steps.push_back({assignments(whole, false)});
    whole.require_end();
    parser.skip_to_end();
  }

  std::vector<Assignment> assignments(Parser& parser, bool is_of_mutant) {
    std::vector<Assignment> result;
    do {
      Assignment assignment{parser.name()};
      const std::string_view target = parser.text_since(assignment.target->at);
      if (parser.take_word("is")) {
        words(parser, assignment);
      } else {
        parser.require_symbol("=");
        assignment.formula = parser.expression();
        assignment.loops = parser.loops();
      }
      checks().assignment(assignment);
      // A mutant is there to give another value, and a loop may give one again.
      if (!is_ours_ && !is_of_mutant && assignment.loops.empty()) require_new_entry(target);
      result.push_back(std::move(assignment));
    } while (parser.take_symbol(";"));
    return result;
  }

  /// An entry that is written like one above has two values. Spaces are one where there are any, as in the
  /// messages of sinkproof.
  void require_new_entry(std::string_view target) {
    charge_steps(16 + target.size());
    std::string text;
    bool is_comment = false;
    for (const char c : target) {
      is_comment = c != '\n' && (is_comment || c == '#');
      if (!is_comment && c != '\n' && c != '\r' && c != ' ' && c != '\t') {
        text += c;
      } else if (text.back() != ' ') {
        text += ' ';
      }
    }
    if (!assigned_.insert(std::move(text)).second) source().refuse(target, quoted(target) + " stands twice");
  }

  static void words(Parser& parser, Assignment& assignment) {
    assignment.words.emplace_back(parser.take_own_id("a word"), nullptr);
    if (parser.take_symbol("(")) {
      do {
        assignment.arguments.push_back(parser.sum());
      } while (parser.take_symbol(","));
      return parser.require_symbol(")");
    }
    while (parser.take_word("where")) {
      assignment.words.back().second = parser.condition();
      parser.require_word("else");
      assignment.words.emplace_back(parser.take_own_id("a word"), nullptr);
    }
  }

  /// What it gives are entries, which are part of the document, or arrays of the construction's own.
  void generation(Parser& parser) {
    Step step;
    do {
      const auto name = parser.take_name("a new name, or that of an entry");
      if (is_about_numbers(block())) {
        checks().entry(name);
        step.generated_numbers.push_back(unknowns(parser, name));
      } else if (is_entry(name)) {
        entry(parser, name);
        step.generated.push_back(name);
      } else {
        step.unknowns.push_back(unknowns(parser, name));
      }
    } while (parser.take_symbol(","));
    parser.require_word("by");
    step.generator = parser.take_own_id("a generator");
    if (is_about_numbers(block())) require_diagonal_optimum(step);
    if (!step.unknowns.empty()) {
      if (is_solved(block()) && step.generator != "solve")
        source().refuse(step.generator, "expected the generator 'solve'");
      for (const Unknowns& unknowns : step.unknowns) checks().declare_generated(unknowns.name);
      if (step.generator == "solve") parser.require_symbol(":");
      if (step.generator == "solve" || parser.take_symbol(":")) equations(parser, step);
    }
    block().steps.push_back(std::move(step));
  }

  /// Where all generated arrays are the construction's own.
  static bool is_solved(const Block& block) {
    return block.setting == &trigger_task() || block.setting == &token_law();
  }

  bool is_entry(std::string_view name) {
    const SettingName* const known = block().setting->find(name);
    return !is_solved(block()) && known != nullptr && known->is_entry();
  }

  void entry(Parser& parser, std::string_view name) {
    checks().entry(name);
    if (parser.is_at_symbol("[")) ends(parser);
  }

  /// The one generator of `numbers`: what it gives, all of it and once, from what has a value by then.
  void require_diagonal_optimum(const Step& step) {
    if (step.generator != "diagonal-optimum")
      source().refuse(step.generator,
                      "expected the generator 'diagonal-optimum', not " + quoted(step.generator));
    std::set<std::string_view> given;
    for (const Unknowns& one : step.generated_numbers) {
      require_once(given, one.name);
      const long size = one.name == "weights" ? 11 : one.name == "multipliers" ? 12 : 0;
      const auto line = std::find_if(block().entries.begin(), block().entries.end(),
                                     [&](const EntryLine& entry) { return entry.of.name == one.name; });
      if (size == 0 || !line->is_array || !line->is_optional || line->first != 1 || line->last != size)
        source().refuse(one.name, "expected the entries weights[1..11] and multipliers[1..12], optional");
    }
    for (const std::string_view name : {"weights", "multipliers"})
      if (!given.contains(name)) source().refuse(step.generator, "expected " + quoted(name) + ", too");
    for (const std::string_view name : {"groups", "group_size", "lambda_squared", "family"})
      if (!has_value(name))
        source().refuse(step.generator, "expected a value for " + quoted(name) + " above");
  }

  /// Of a parameter of its name, or of a statement above.
  bool has_value(std::string_view name) {
    const auto& parameters = block().parameters;
    const auto& steps = block().steps;
    charge_steps(8 * (parameters.size() + steps.size()));
    return block().setting->find(name) != nullptr &&
           (std::any_of(parameters.begin(), parameters.end(),
                        [&](const Parameter& parameter) { return parameter.name == name; }) ||
            std::any_of(steps.begin(), steps.end(), [&](const Step& step) {
              return std::any_of(step.assignments.begin(), step.assignments.end(),
                                 [&](const Assignment& one) { return one.target->word == name; });
            }));
  }

  std::pair<Node*, Node*> ends(Parser& parser) {
    parser.require_symbol("[");
    Node* const first = parser.sum();
    parser.require_symbol("..");
    Node* const last = parser.sum();
    parser.require_symbol("]");
    for (Node* const end : {first, last}) checks().integer(*end);
    return {first, last};
  }

  Unknowns unknowns(Parser& parser, std::string_view name) {
    const auto [first, last] = ends(parser);
    return {name, first, last};
  }

  void equations(Parser& parser, Step& step) {
    do {
      Equation equation{parser.sum(), nullptr, {}};
      parser.require_symbol("=");
      equation.right = parser.sum();
      equation.loops = parser.loops();
      checks().equation(equation);
      step.equations.push_back(std::move(equation));
    } while (parser.take_symbol(";"));
  }

  void mutant(Parser& parser) {
    ConstructionMutant mutant{take_block_id(parser), {}, {}};
    require_once(ids(), mutant.id);
    if (mutant.id == block().id) source().refuse(mutant.id, "expected an id that is not the construction's");
    if (parser.is_at_text()) parser.take_text();
    if (parser.take_word("with")) narrow(parser, mutant.narrowed);
    parser.require_symbol(":");
    mutant.assignments = assignments(parser, true);
    block().construction_mutants.push_back(std::move(mutant));
  }

  void narrow(Parser& parser, Parameter& narrowed) {
    narrowed.name = parser.take_name("the name of a parameter");
    parser.require_word("in");
    range(parser, narrowed);
    const Parameter* const whole = parameter_named(narrowed.name);
    if (whole == nullptr || whole->is_integer != narrowed.is_integer ||
        whole->words.empty() != narrowed.words.empty())
      source().refuse(narrowed.name, "expected a parameter of the construction, with a range of its kind");
    for (const std::string_view word : narrowed.words) require_word_of(*whole, word);
    if (!narrowed.words.empty()) return;
    offer(*whole, narrowed.lower);
    offer(*whole, narrowed.upper);
  }

  const bool is_ours_;
  std::set<std::string> assigned_;  ///< entries, as they are written
};

}  // namespace

Block read_construction(const Source& source, Whose whose) {
  Block block;
  block.is_construction = true;
  ConstructionReader(source, block, whose).read();
  if (whose != Whose::ours && !is_about_numbers(block))
    source.refuse(block.id, "expected a construction of numbers");
  return block;
}

}  // namespace sinkproof_check::language
