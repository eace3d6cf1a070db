// The instance of a construction of the trigger-conditional task, by the construction's text.
//
// Given: a construction's block of ours, its mutant if it is one, and the parameters of a document.
// Derives itself: alphabets and every entry, statement by statement, those of the mutant last; the margins of
// all claims.
// Takes from the document: the parameters (making.cpp).
// Acceptance means: nothing is accepted here: trigger_document.cpp and multilayer_document.cpp compare the
// document's instance with this one.
// Assumes: making.cpp, construction_block.cpp and evaluation.cpp, for what the text says; the words of
// `normaliser` are in the order of Normaliser (setting.cpp). What a mutant claims is what its original
// claims.
#include "checker/language/task_construction.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"
#include "checker/language/own_constructions.hpp"

namespace sinkproof_check::language {

namespace {

const char* const construction_place = "/construction";

const std::vector<SizeRange>& size_ranges() {
  static const auto ranges =
      (UncountedWork(),
       std::vector<SizeRange>{{"L", 3, 4096}, {"m", 0, 4096}, {"heads", 1, 128}, {"layers", 1, 16}});
  return ranges;
}
constexpr long most_signs = 8;

bool is_of_layers(std::string_view name) {
  return name == "layers" || name == "residual" || name == "P";
}

bool has_layers(const Block& block) {
  return std::any_of(block.steps.begin(), block.steps.end(),
                     [](const Step& step) {
                       return std::any_of(
                           step.assignments.begin(), step.assignments.end(),
                           [](const Assignment& one) { return is_of_layers(one.target->word); });
                     }) ||
         std::any_of(block.parameters.begin(), block.parameters.end(),
                     [](const Parameter& parameter) { return is_of_layers(parameter.name); });
}

/// Vectors whose coordinates are all one number, for each of these; without coordinates there is one vector.
ContentSet constant_letters(const std::vector<mpq_class>& numbers, long dimension) {
  ContentSet result{false, {}};
  for (const mpq_class& number : numbers)
    if (dimension > 0 || result.alphabet.empty()) result.alphabet.emplace_back(at(dimension), number);
  return result;
}

/// {−1, 1}^m, counting upwards in binary with −1 for 0.
ContentSet all_signs(long dimension) {
  if (dimension > most_signs) throw Rejected(construction_place, "signs in more than 8 coordinates");
  ContentSet result{false, {{}}};
  for (long k = 0; k < dimension; ++k) {
    std::vector<std::vector<mpq_class>> longer;
    for (const auto& letter : result.alphabet)
      for (const int sign : {-1, 1}) {
        longer.push_back(letter);
        longer.back().emplace_back(sign);
      }
    result.alphabet = std::move(longer);
  }
  return result;
}

/// Of two values the later one counts, and exact 0 is no entry.
void put(MatrixRow& row, long column, const Real& value) {
  const auto known = std::lower_bound(row.begin(), row.end(), column,
                                      [](const auto& entry, long wanted) { return entry.first < wanted; });
  const bool is_there = known != row.end() && known->first == column;
  const bool is_zero = value.literal() != nullptr && *value.literal() == 0;
  if (is_there && is_zero) {
    row.erase(known);
  } else if (is_there) {
    known->second = value;
  } else if (!is_zero) {
    row.emplace(known, column, value);
  }
}

}  // namespace

ConstructionText find_task_construction(std::string_view name, bool several_layers) {
  const ConstructionText text = find_own_construction(name);
  if (text.block == nullptr || text.block->setting != &trigger_task() ||
      has_layers(*text.block) != several_layers)
    throw Rejected(construction_place, quoted(name) +
                                           " is no construction of the trigger-conditional task with " +
                                           (several_layers ? "several layers" : "one layer"));
  return text;
}

ContentSet TaskConstruction::contents(std::string_view name, long dimension, Evaluation& evaluation) const {
  const std::string_view set = making_.word(name, {}, evaluation);
  if (set == "box") return {};
  if (set == "signs") return all_signs(dimension);
  if (set != "constant") throw Rejected(construction_place, "an alphabet without letters");
  std::vector<mpq_class> numbers;
  for (const Node* const argument : making_.last(name)->arguments) {
    const auto number = evaluation.formula(*argument);
    const auto rational = number ? rational_value(*number) : std::nullopt;
    if (!rational) throw Rejected(construction_place, "a letter that is not rational");
    numbers.push_back(*rational);
  }
  return constant_letters(numbers, dimension);
}

Normaliser TaskConstruction::normaliser(Evaluation& evaluation) const {
  const auto& words = trigger_task().find("normaliser")->words;
  const auto chosen = std::find(words.begin(), words.end(), making_.word("normaliser", {}, evaluation));
  if (chosen == words.end() || *chosen == "mixed")
    throw Rejected(construction_place, "expected one normaliser");
  return static_cast<Normaliser>(chosen - words.begin());
}

TaskConstruction::Made TaskConstruction::make() const {
  const auto& [source, block, mutant] = making_.text();
  const Sizes sizes = making_.sizes(size_ranges());
  MakingFacts facts(sizes, making_.values());
  Evaluation evaluation(*source, *block, facts);
  for (const Step& step : block->steps)
    if (!step.unknowns.empty()) facts.know(solution_of(*source, step, evaluation));
  const long m = sizes.at("m");
  Made made{{sizes.at("L"), m, contents("contents", m, evaluation), {}}, false, {}};
  made.task.trigger_content = making_.last("trigger_contents") != nullptr
                                  ? contents("trigger_contents", m, evaluation)
                                  : made.task.content;
  made.task.is_preceding = making_.word("target", "inclusive", evaluation) == "preceding";
  made.residual = making_.word("residual", "no", evaluation) == "yes";
  const long coordinates = made.task.coordinates();
  const Layer none{normaliser(evaluation),
                   {zero_matrix(coordinates), zero_matrix(coordinates)},
                   zero_matrix(has_layers(*block) ? made.task.length : 0)};
  made.heads.assign(at(sizes.at("layers")), std::vector<Layer>(at(sizes.at("heads")), none));
  for (const Assignment* const assignment : making_.assignments())
    if (!assignment->target->brackets.empty()) assign(*assignment, evaluation, made.heads);
  return made;
}

void TaskConstruction::assign(const Assignment& assignment, Evaluation& evaluation, Heads& heads) const {
  const std::string_view name = assignment.target->word;
  for (const auto& [indices, value] : evaluation.assigned(assignment)) {
    charge_steps(64);
    if (!value)
      making_.text().source->refuse(assignment.target->at,
                                    "an entry that is not defined for these parameters");
    std::vector<Layer>& layer = heads[place_of(name, indices[0], 1, heads.size())];
    Layer& made = layer[place_of(name, indices[1], 1, layer.size())];
    if (name == "key_bias") {
      if (made.normaliser != Normaliser::softmax_key_bias)
        making_.text().source->refuse(assignment.target->at, "a key of a null slot that there is not");
      place_of(name, indices[2], 0, made.head.query_key.rows.size());
      put(made.head.key_bias, indices[2], *value);
      continue;
    }
    Matrix& matrix = name == "W_QK"   ? made.head.query_key
                     : name == "W_OV" ? made.head.output_value
                                      : made.position_bias;
    MatrixRow& row = matrix.rows[place_of(name, indices[2], 0, matrix.rows.size())];
    // No query sees keys behind it.
    place_of(name, indices[3], 0, name == "P" ? at(indices[2]) + 1 : matrix.rows.size());
    put(row, indices[3], *value);
  }
}

TriggerInstance TaskConstruction::one_layer() const {
  Made made = make();
  TriggerInstance instance{std::move(made.task), {made.heads.front().front().normaliser, {}}};
  for (Layer& head : made.heads.front()) instance.model.heads.push_back(std::move(head.head));
  return instance;
}

MultilayerInstance TaskConstruction::several_layers() const {
  Made made = make();
  MultilayerInstance instance{std::move(made.task), made.residual, {}};
  for (std::vector<Layer>& heads : made.heads) {
    if (heads.size() != 1) throw Rejected(construction_place, "several heads in a layer");
    instance.layers.push_back(std::move(heads.front()));
  }
  return instance;
}

std::vector<ConstructionClaim> TaskConstruction::claims(Facts& facts) const {
  const ConstructionText& text = making_.text();
  Evaluation evaluation(*text.source, *text.block, facts);
  std::vector<ConstructionClaim> result;
  const auto& all = text.block->propositions;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!evaluation.is_stated(all[i])) continue;
    ConstructionClaim claim{{std::string(all[i].id), all[i].is_strict, evaluation.margin(i)}};
    const Node& says = *all[i].condition;
    if (claim.margin.value && says.operation == Operation::relation && says.word == "<=" &&
        says.parts[0]->operation == Operation::name && says.parts[0]->meaning == Meaning::setting &&
        says.parts[0]->parts.empty()) {
      claim.extreme = says.parts[0]->word;
      claim.bound = *evaluation.formula(*says.parts[1]);
    }
    result.push_back(std::move(claim));
  }
  return result;
}

}  // namespace sinkproof_check::language
