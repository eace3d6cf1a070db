#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <utility>

#include "geometry/four_squares.hpp"
#include "language/diagnostic.hpp"
#include "language/examples.hpp"
#include "language/run.hpp"
#include "numeric/error.hpp"
#include "numeric/simple_rational.hpp"
#include "setting/embeddings/random_rows.hpp"
#include "stated/making.hpp"

namespace sinkproof::stated {

using embeddings::DoubleProblem;
using embeddings::SinkEmbeddings;
using language::Assignment;
using language::Generation;
using language::Input;
using language::Node;
using language::Range;
using numeric::Expression;
using numeric::Rational;

namespace {

constexpr long most_seed = 1'000'000'000;
constexpr long most_bound = 1'000'000;

/// Of four-squares: the one name that it gives.
const std::string& name_of(const Generation& generation) {
  return generation.targets.front().name.text;
}

/// A tape in two runs: first what four-squares is asked for, then the entries.
struct SinkRun {
  struct Given {
    std::optional<std::size_t> parameter;
    std::size_t root;  ///< of the squares, which is the first of the four numbers
    bool is_first;
  };
  language::DoubleRun squares;
  language::DoubleRun entries;
  std::vector<Given> of_squares;
  std::vector<Given> of_entries;
  std::vector<std::pair<std::size_t, std::size_t>> places;
  std::size_t rows;
  DoubleProblem problem;          ///< with drawn rows, or none
  std::optional<double> grid;     ///< of real parameters that have `parts`
  std::vector<std::size_t> with;  ///< which these are
  std::vector<double> roots = {};
  std::vector<double> given = {};
  static constexpr std::size_t none = static_cast<std::size_t>(-1);
  std::vector<std::size_t> columns = {};

  const std::vector<double>& run(language::DoubleRun& of, const std::vector<Given>& inputs,
                                 const std::vector<double>& reals) {
    given.clear();
    for (const Given& input : inputs) {
      given.push_back(input.parameter ? reals[*input.parameter] : input.is_first ? roots[input.root] : 0);
    }
    return of(given);
  }

  [[nodiscard]] bool has_parts(const std::vector<double>& reals) const {
    const auto fits = [&](std::size_t k) { return std::round(reals[k] * *grid) == reals[k] * *grid; };
    return !grid || std::all_of(with.begin(), with.end(), fits);
  }

  /// What a search takes where the construction refuses a value, or is not defined there
  /// (ParameterSearchSpace::instance).
  static std::vector<double> with_small_parts(std::vector<double> reals) {
    for (double& x : reals) {
      const auto [p, q] = numeric::with_small_parts(x, numeric::largest_small_part);
      x = static_cast<double>(p) / static_cast<double>(q);
    }
    return reals;
  }

  DoubleProblem operator()(std::vector<double>& reals) {
    if (has_parts(reals)) {
      try {
        return problem_at(reals);
      } catch (const InputError&) {
        // At other numbers it may be one.
      }
    }
    reals = with_small_parts(std::move(reals));
    return problem_at(reals);
  }

  DoubleProblem problem_at(std::vector<double>& reals) {
    constexpr double rounding = 1e-12;
    roots.clear();
    for (const double square : run(squares, of_squares, reals)) {
      if (!(square >= -rounding)) throw InputError("a number that is no sum of squares");
      roots.push_back(std::sqrt(std::max(square, 0.0)));
    }
    const auto& values = run(entries, of_entries, reals);
    const embeddings::DoubleRows& fixed = problem.embeddings;
    // Coordinates that are 0 in all rows are left out: three of four that stand for a root.
    columns.assign(problem.dimension, 0);
    for (const auto& row : fixed) {
      for (std::size_t c = 0; c < row.size(); ++c) columns[c] |= static_cast<std::size_t>(row[c] != 0);
    }
    for (std::size_t k = 0; k < places.size(); ++k) {
      if (!std::isfinite(values[k])) throw InputError("an entry that is not defined");
      columns[places[k].second] |= static_cast<std::size_t>(values[k] != 0);
    }
    std::size_t kept = 0;
    for (std::size_t& column : columns) column = column != 0 ? kept++ : none;
    DoubleProblem result{embeddings::DoubleRows(rows, std::vector<double>(std::max<std::size_t>(kept, 1))),
                         problem.window, problem.dimension, problem.is_sufficient};
    const auto set = [&](std::size_t row, std::size_t c, double value) {
      if (columns[c] != none) result.embeddings[row][columns[c]] = value;
    };
    for (std::size_t row = 0; row < fixed.size(); ++row) {
      for (std::size_t c = 0; c < fixed[row].size(); ++c) set(row, c, fixed[row][c]);
    }
    for (std::size_t k = 0; k < places.size(); ++k) set(places[k].first, places[k].second, values[k]);
    return result;
  }
};

}  // namespace

std::optional<std::size_t> Making::window() const {
  const auto keys = static_cast<std::size_t>(size("window"));
  return keys == 0 ? std::nullopt : std::optional(keys);
}

long Making::integer_parameter(const std::string& name, long least, long most, Range place) const {
  const auto found = form_.numbers.find(name);
  const auto value = found == form_.numbers.end() ? std::nullopt : numeric::to_long(found->second);
  if (!value || *value < least || *value > most)
    fail(place, "expected a parameter " + language::single_quoted(name) + ", an integer from " +
                    std::to_string(least) + " to " + std::to_string(most));
  return *value;
}

/// The rows of a generator that draws some; empty of another one.
numeric::RationalRows Making::drawn_rows(const Generation& generation) const {
  const Range place = generation.generator.range;
  const auto rows = static_cast<std::size_t>(size("rows"));
  const auto d = static_cast<std::size_t>(size("d"));
  const auto seed = [&] { return integer_parameter("seed", 0, most_seed, place); };
  if (generation.generator.text == "random-layer-norm") return embeddings::random_layer_norm(rows, d, seed());
  if (generation.generator.text == "random-integers")
    return embeddings::random_integers(rows, d, integer_parameter("bound", 1, most_bound, place), seed());
  return {};
}

/// Its equation, of [1..4].
const Generation::Equation& Making::equation_of_squares(const Generation& generation) {
  const Range place = generation.generator.range;
  const bool is_one = generation.equations.size() == 1 && generation.equations.front().loops.empty();
  if (!is_one) fail(place, "expected one equation");
  const auto bounds = compilation_->bounds(generation.targets.front());
  if (bounds != std::pair(1L, 4L)) fail(place, "expected a name with [1..4]");
  return generation.equations.front();
}

void Making::generate_four_squares(const Generation& generation) {
  const auto& equation = equation_of_squares(generation);
  const Range place = equation.right.range;
  const auto sum = values_of(*compilation_, {compilation_->number(equation.right)}, place).front();
  if (!sum.is_rational() || sum.rational() < 0)
    fail(place, "expected a rational number that is at least 0, not " +
                    numeric::to_string(sum).substr(0, 60) +
                    (values_text_.empty() ? "" : ", with " + values_text_.substr(0, 200)));
  auto& numbers = generated_[name_of(generation)];
  long k = 0;
  for (auto& number : geometry::four_squares(sum.rational())) numbers.emplace(++k, Expression(number));
  const auto left =
      values_of(*compilation_, {compilation_->number(equation.left)}, equation.left.range).front();
  if (!left.is_rational() || left.rational() != sum.rational())
    fail(equation.left.range,
         "expected the sum of the squares of " + language::single_quoted(name_of(generation)) + "[1] to [4]");
}

void Making::take_in_order(const Assignment& assignment) {
  const auto* entry = setting_.find(assignment.target.name.text);
  if (assignment.word) form_.words[entry->name] = assignment.word->text;
  if (assignment.word || entry->kind != language::Kind::number) return;  // sizes are known
  const Range place = assignment.value->range;
  const auto entries = compilation_->entries(assignment);
  std::vector<Node> nodes;
  nodes.reserve(entries.size());
  for (const auto& one : entries) nodes.push_back(one.numbers.front());
  const auto values = values_of(*compilation_, nodes, place);
  for (std::size_t k = 0; k < entries.size(); ++k) {
    if (!values[k].is_rational()) fail(place, "expected rational numbers in embeddings");
    if (entries[k].indices.empty()) {
      form_.numbers[entry->name] = values[k].rational();
    } else if (!sink_entries_->set(entry->name, entries[k].indices, values[k].rational())) {
      fail(place, "expected 0 for an entry that instances " + std::string(window() ? "with" : "without") +
                      " a window do not have");
    }
  }
}

void Making::take_in_order(const Generation& generation) {
  if (generation.generator.text == "four-squares") return generate_four_squares(generation);
  auto rows = drawn_rows(generation);
  if (rows.empty()) {
    form_.words["direction"] = sink_entries_->solve() ? "sufficient" : "necessary";
  } else {
    sink_entries_->set_rows(std::move(rows));
  }
}

void Making::run_in_order() {
  is_generated_ = true;
  // What a formula rests on has the value that it has by then.
  const auto take = [&](const auto& statement) {
    compilation_ = std::make_unique<language::Compilation>(source_, block_, form_);
    if (pattern_entries_) {
      take_pattern(statement);
    } else {
      take_in_order(statement);
    }
  };
  for (const auto& statement : block_.statements) {
    if (const auto* assignment = std::get_if<Assignment>(&statement)) take(*assignment);
    if (const auto* generation = std::get_if<Generation>(&statement)) take(*generation);
  }
  const auto own = static_cast<std::ptrdiff_t>(all_of<Assignment>(block_).size());
  for (auto of_mutant = assignments_.begin() + own; of_mutant != assignments_.end(); ++of_mutant)
    take(**of_mutant);
}

SinkEmbeddings Making::sink_embeddings() {
  for (const auto& [name, value] : reals_) {
    throw InputError("parameter " + name + ": '" + numeric::to_string(value).substr(0, 60) +
                     "' is not rational (expected a rational number)");
  }
  sink_entries_ = std::make_unique<embeddings::SinkEntries>(static_cast<std::size_t>(size("rows")),
                                                            static_cast<std::size_t>(size("d")), window());
  form_.entries = sink_entries_.get();
  run_in_order();
  const Rational& margin = form_.numbers.at("margin");
  if (margin <= 0) fail(block_.id.range, "expected a 'margin' above 0");
  auto result = sink_entries_->instance(margin, form_.words.at("direction") == "sufficient");
  form_.words["has_scores"] = result.has_scores() ? "yes" : "no";
  compilation_ = std::make_unique<language::Compilation>(source_, block_, form_);
  return result;
}

std::optional<embeddings::ParametricSink> Making::sink_in_doubles(
    const std::vector<std::string>& parameters) {
  const auto* const margin = last_.contains("margin") ? last_.at("margin") : nullptr;
  const auto* const of_margin =
      margin == nullptr ? nullptr : std::get_if<language::Reference>(&margin->value->node);
  if (parameters.empty() || of_margin == nullptr || of_margin->name.text != parameters.back())
    return std::nullopt;
  const auto rows = static_cast<std::size_t>(size("rows"));
  DoubleProblem problem{{}, window(), static_cast<std::size_t>(size("d"))};
  std::vector<std::string> roots;
  std::vector<Node> squares;
  std::map<std::pair<std::size_t, std::size_t>, Node> nodes;  // the last assignment counts
  for (const auto& statement : block_.statements) {
    if (const auto* generation = std::get_if<Generation>(&statement)) {
      if (generation->generator.text == "four-squares") {
        squares.push_back(compilation_->number(equation_of_squares(*generation).right));
        roots.push_back(name_of(*generation));
        continue;
      }
      const auto drawn = drawn_rows(*generation);
      if (drawn.empty()) continue;
      nodes.clear();
      problem.embeddings.clear();
      for (const auto& row : drawn) {
        auto& entries = problem.embeddings.emplace_back();
        for (const auto& entry : row) entries.push_back(numeric::approximate(entry));
      }
      continue;
    }
    const auto* assignment = std::get_if<Assignment>(&statement);
    if (assignment == nullptr) continue;
    const std::string& name = assignment->target.name.text;
    if (name == "direction") problem.is_sufficient = assignment->word->text == "sufficient";
    if (name != "embedding") continue;
    for (const auto& entry : compilation_->entries(*assignment)) {
      const std::vector<std::size_t> at(entry.indices.begin(), entry.indices.end());
      nodes[{at[0], at[1] - 1}] = entry.numbers.front();
    }
  }
  charge(*compilation_, block_.id.range);
  std::vector<Node> entries;
  std::vector<std::pair<std::size_t, std::size_t>> places;
  for (const auto& [place, node] : nodes) {
    places.push_back(place);
    entries.push_back(node);
  }
  const auto& tape = compilation_->tape();
  const auto run = std::make_shared<SinkRun>(SinkRun{language::DoubleRun(tape, squares),
                                                     language::DoubleRun(tape, entries),
                                                     {},
                                                     {},
                                                     std::move(places),
                                                     rows,
                                                     std::move(problem),
                                                     std::nullopt,
                                                     {}});
  bool is_known = true;  // so that no entry rests on another one
  const auto given = [&](const language::DoubleRun& of) {
    std::vector<SinkRun::Given> result;
    for (const std::size_t input : of.inputs()) {
      const Input& named = tape.inputs()[input];
      const auto parameter = std::find(parameters.begin(), parameters.end(), named.name);
      const auto root = std::find(roots.begin(), roots.end(), named.name);
      is_known = is_known && (parameter != parameters.end() || root != roots.end());
      result.push_back({parameter == parameters.end()
                            ? std::nullopt
                            : std::optional(static_cast<std::size_t>(parameter - parameters.begin())),
                        static_cast<std::size_t>(root - roots.begin()),
                        !named.indices.empty() && named.indices.front() == 1});
    }
    return result;
  };
  run->of_squares = given(run->squares);
  run->of_entries = given(run->entries);
  const bool is_of_parameters = std::all_of(run->of_squares.begin(), run->of_squares.end(),
                                            [](const auto& one) { return one.parameter; });
  if (!is_known || !is_of_parameters) return std::nullopt;
  for (const auto* stated : all_of<language::Parameter>(block_)) {
    const auto parameter = std::find(parameters.begin(), parameters.end(), stated->name.text);
    if (!stated->parts || parameter == parameters.end()) continue;
    const auto parts = numeric::to_long(language::nameless_value(source_, block_, *stated->parts).rational());
    run->grid = static_cast<double>(std::bit_floor(static_cast<unsigned long>(*parts)));
    run->with.push_back(static_cast<std::size_t>(parameter - parameters.begin()));
  }
  return embeddings::ParametricSink([run](std::vector<double>& reals) { return (*run)(reals); });
}

}  // namespace sinkproof::stated
