#include "stated/making.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "files/printable.hpp"
#include "language/diagnostic.hpp"
#include "language/run.hpp"
#include "numeric/error.hpp"
#include "numeric/linear_system.hpp"
#include "stated/linear_equations.hpp"

namespace sinkproof::stated {

using language::Assignment;
using language::Compilation;
using language::Input;
using language::Kind;
using language::Node;
using language::Range;
using numeric::Expression;
using numeric::Rational;

namespace {

/// The largest of FORMAT.md's instances: of one layer, and of several; of a law of tokens; of embeddings; of
/// patterns.
long largest_size(const std::string& setting, const std::string& name, bool has_layers) {
  if (setting == language::patterns().id) return name == "C" ? 256 : 999'999'999;
  if (name == "tokens") return law::most_tokens;
  if (name == "atoms" || name == "dimension") return 8;
  if (name == "L") return has_layers ? 64 : 4096;
  if (name == "m") return has_layers ? 64 : 4096;
  if (name == "rows" || name == "window") return 257;
  if (name == "d") return 264;
  if (name == "contexts" || name == "below") return 2;
  if (name == "dim") return 12;
  return name == "heads" ? 128 : 16;
}

/// What the ranges of the sizes of a generated array and its equations may have.
constexpr std::size_t most_unknowns = 128;
constexpr std::size_t most_bits = std::size_t{1} << 22U;

std::size_t bits_of(const Rational& q) {
  const auto* data = q.backend().data();
  return mpz_sizeinbase(mpq_numref(data), 2) + mpz_sizeinbase(mpq_denref(data), 2);
}

/// {±1}^m, counting upwards in binary with −1 for 0, the first coordinate being the highest digit.
std::vector<task::Content> signs(long dimension) {
  std::vector<task::Content> letters;
  for (long code = 0; code < (1L << dimension); ++code) {
    task::Content& letter = letters.emplace_back();
    for (long k = dimension - 1; k >= 0; --k) letter.emplace_back(((code >> k) & 1) != 0 ? 1 : -1);
  }
  return letters;
}

}  // namespace

Making::Making(const language::Source& source, const language::Block& block,
               const language::ConstructionMutant* mutant, const parameter::Values& values)
    : source_(source), block_(block), values_text_(values.text()), setting_(language::setting_of(block)) {
  for (const auto* assignment : all_of<Assignment>(block)) assignments_.push_back(assignment);
  if (mutant != nullptr) {
    for (const Assignment& assignment : mutant->assignments) assignments_.push_back(&assignment);
  }
  for (const auto* assignment : assignments_) {
    if (assignment->target.indices.empty()) last_[assignment->target.name.text] = assignment;
  }
  take_parameters(values);
  take_words();
  take_sizes();
  take_divisors();
  take_key_counts();
  take_group_sizes();
  compilation_ = std::make_unique<Compilation>(source_, block_, form_);
}

void Making::fail(Range place, const std::string& message) const {
  throw InputError(place_text(source_, place) + ": " + message);
}

template <class Work>
auto Making::at(Range place, const Work& work) const {
  try {
    return work();
  } catch (const language::Error&) {
    throw;  // which has its place
  } catch (const InputError& error) {
    fail(place, error.what());
  } catch (const DomainError& error) {
    fail(place, error.what());
  }
}

void Making::take_parameters(const parameter::Values& values) {
  for (const auto* stated : all_of<language::Parameter>(block_)) {
    const std::string& name = stated->name.text;
    const bool is_given = std::any_of(values.entries().begin(), values.entries().end(),
                                      [&](const auto& entry) { return entry.first == name; });
    if (!is_given) continue;  // an input of layers_in_doubles
    if (stated->range.kind == language::ParameterRange::Kind::words) {
      form_.words[name] = values.choice(name);
      continue;
    }
    const Expression& value = values.real(name);
    if (value.is_rational()) {
      form_.numbers.emplace(name, value.rational());
    } else {
      reals_.emplace(name, value);
    }
  }
}

void Making::take_words() {
  for (const auto* assignment : assignments_) {
    if (assignment->word) form_.words[assignment->target.name.text] = assignment->word->text;
  }
  if (setting_.id != language::trigger_task().id) return;
  form_.words.emplace("residual", "no");
  form_.words.emplace("target", task::to_string(task::Target::inclusive));
  form_.words.emplace("trigger_contents", form_.words.at("contents"));
}

void Making::take_divisors() {
  if (setting_.id != language::normaliser_fit().id) return;
  divisors_.emplace(fit::normaliser_of(form_.words.at("normaliser")), size("L"));
  form_.entries = &*divisors_;
}

void Making::take_sizes() {
  const bool has_layers = Construction::has_layers(block_);
  const auto is_size = [](const language::Entry& entry) {
    return entry.kind == Kind::integer && entry.is_assignable && entry.indices.empty();
  };
  for (const auto& entry : setting_.entries) {
    if (is_size(entry) && !entry.by_default.empty() && !last_.contains(entry.name))
      form_.numbers.insert({entry.name, numeric::parse_rational(entry.by_default)});
  }
  for (const auto* assignment : assignments_) {
    const std::string& name = assignment->target.name.text;
    const auto* entry = setting_.find(name);
    if (entry == nullptr || !is_size(*entry) || last_.at(name) != assignment) continue;
    const Range place = assignment->value->range;
    const auto value = [&] {
      // Searches ask for each of their shapes.
      if (const auto* literal = std::get_if<language::Number>(&assignment->value->node))
        return Expression(literal->value);
      if (const auto* of = std::get_if<language::Reference>(&assignment->value->node);
          of != nullptr && of->indices.empty()) {
        if (const auto known = form_.numbers.find(of->name.text); known != form_.numbers.end())
          return Expression(known->second);
      }
      Compilation compilation(source_, block_, form_);
      return values_of(compilation, {compilation.number(*assignment->value)}, place).front();
    }();
    if (!value.is_rational() || denominator(value.rational()) != 1)
      fail(place, "expected an integer for " + language::single_quoted(name));
    form_.numbers[name] = value.rational();
  }
  for (const auto& entry : setting_.entries) {
    if (!is_size(entry)) continue;
    const Rational& value = form_.numbers.at(entry.name);
    const long most = largest_size(setting_.id, entry.name, has_layers);
    if (value >= numeric::parse_rational(entry.least) && value <= most) continue;
    const auto assigned = last_.find(entry.name);
    fail(assigned != last_.end() ? assigned->second->value->range : block_.id.range,
         entry.name + " = " + numeric::to_string(value).substr(0, 60) + " (expected " + entry.least + " to " +
             std::to_string(most) + (has_layers ? ", with layers)" : ")"));
  }
}

long Making::size(const std::string& name) const {
  return *numeric::to_long(form_.numbers.at(name));
}

std::optional<Expression> Making::known(const Input& input) const {
  if (generated_family_ && is_generated(input.name))
    return Expression(*switches::find_entry(*generated_family_, input.name, input.indices));
  if (pattern_entries_ && input.indices.empty()) {
    if (auto follows = pattern_entries_->of_nuisances(input.name)) return Expression(*std::move(follows));
  }
  const auto generated = generated_.find(input.name);
  if (generated != generated_.end())
    return generated->second.at(input.indices.empty() ? 0 : input.indices.front());
  const auto real = reals_.find(input.name);
  return real == reals_.end() || !input.indices.empty() ? std::nullopt : std::optional(real->second);
}

std::optional<Expression> Making::known_of_construction(const Input& input) const {
  return generated_.contains(input.name) && setting_.find(input.name) != nullptr ? std::nullopt
                                                                                 : known(input);
}

void Making::charge(const Compilation& compilation, Range place) const {
  constexpr std::size_t most = 20'000'000;
  work_ += compilation.tape().steps().size();
  if (work_ > most) fail(place, "expected less work: fewer statements, or shorter ones");
}

std::vector<Expression> Making::values_of(Compilation& compilation, const std::vector<Node>& nodes,
                                          Range place) const {
  using Formula = language::Known<Expression>;
  charge(compilation, place);
  const auto& tape = compilation.tape();
  if (std::all_of(nodes.begin(), nodes.end(), [&](Node node) { return tape.constant(node) != nullptr; })) {
    std::vector<Expression> numbers;
    numbers.reserve(nodes.size());
    for (const Node node : nodes) numbers.emplace_back(*tape.constant(node));
    return numbers;
  }
  const language::Supply<Expression> supply{
      [&](const Input& input) {
        auto value = known(input);
        if (value) return Formula::of(*std::move(value));
        // Of patterns whose groups have one token each.
        return pattern_entries_ && input.name == "closest" ? Formula::undefined() : Formula::unknown();
      },
      [](const std::string& /*name*/, const std::vector<Expression>& /*operands*/) {
        return Formula::unknown();
      }};
  const auto values =
      at(place, [&] { return language::run<Expression>(compilation.tape(), nodes, {}, supply); });
  std::vector<Expression> result;
  result.reserve(values.size());
  for (const auto& value : values) {
    if (value.is_undefined())
      fail(place, language::single_quoted(source_.slice(place)) + " is not defined" +
                      (values_text_.empty() ? "" : " with " + files::printable(values_text_, 200)));
    if (!value.is_known())
      fail(place,
           "expected a value that follows from the parameters (an entry of the instance is none that others "
           "can rest on)");
    result.push_back(value.value);
  }
  return result;
}

void Making::generate() {
  if (is_generated_) return;
  is_generated_ = true;
  for (const auto* generation : all_of<language::Generation>(block_)) generate(*generation);
}

/// The settings have no other generators.
void Making::generate(const language::Generation& generation) {
  if (setting_.id == language::switches().id) {
    generated_family_ = hulls<Rational>(generation);
    return;
  }
  if (generation.equations.empty()) return fit_line(generation);
  solve(generation);
}

void Making::solve(const language::Generation& generation) {
  const Range place = generation.generator.range;
  Compilation compilation(source_, block_, form_);
  std::vector<Input> unknowns;
  for (const auto& target : generation.targets) {
    const auto bounds = compilation.bounds(target);
    const auto [first, last] = bounds.value_or(std::pair(0L, 0L));
    if (last - first >= static_cast<long>(most_unknowns - unknowns.size()))
      fail(target.name.range, "expected at most " + std::to_string(most_unknowns) + " unknowns");
    for (long k = first; k <= last; ++k)
      unknowns.push_back({target.name.text, bounds ? std::vector<long>{k} : std::vector<long>{}});
  }
  numeric::RationalRows system;
  std::vector<Rational> right;
  std::size_t bits = 0;
  for (const auto& equation : generation.equations) {
    const Range equals{equation.left.range.begin, equation.right.range.end};
    std::vector<Node> sides;
    compilation.for_each(equation.loops, [&] {
      sides.push_back(compilation.number(equation.left));
      sides.push_back(compilation.number(equation.right));
      if (sides.size() / 2 + system.size() > unknowns.size())
        fail(equals, "expected no more equations than unknowns, of which there are " +
                         std::to_string(unknowns.size()) + " for these values of the parameters");
    });
    charge(compilation, equals);
    const auto residual = at(equals, [&] {
      return language::residual_of(compilation.tape(), sides,
                                   [&](const Input& input) { return known(input); });
    });
    for (std::size_t k = 0; k < sides.size(); k += 2) {
      auto form = linear_form(residual.tape, residual.roots[k], unknowns);
      const auto other = linear_form(residual.tape, residual.roots[k + 1], unknowns);
      if (!form || !other)
        fail(equals,
             "expected an equation that is linear in the unknowns, with rational numbers, and not too long");
      for (std::size_t u = 0; u < unknowns.size(); ++u) {
        form->coefficients[u] -= other->coefficients[u];
        bits += bits_of(form->coefficients[u]);
      }
      if (bits > most_bits) fail(equals, "expected shorter numbers in equations");
      system.push_back(std::move(form->coefficients));
      right.push_back(other->constant - form->constant);
    }
  }
  const auto values = [&]() -> std::optional<std::vector<Rational>> {
    if (system.empty()) return std::vector<Rational>(unknowns.size());
    return system.size() == unknowns.size() ? numeric::solve(system, right)
                                            : numeric::solve_least_norm(system, right);
  }();
  if (!values) fail(place, "the equations are linearly dependent for these values of the parameters");
  for (const auto& target : generation.targets) generated_[target.name.text];
  for (std::size_t u = 0; u < unknowns.size(); ++u)
    generated_[unknowns[u].name].emplace(unknowns[u].indices.empty() ? 0 : unknowns[u].indices.front(),
                                         Expression((*values)[u]));
}

task::ContentSet Making::contents(const std::string& name) {
  const std::string& word = form_.words.at(name);
  const bool is_default = name == "trigger_contents" && !last_.contains(name);
  const auto assigned = last_.find(is_default ? "contents" : name);
  const Assignment* assignment = assigned == last_.end() ? nullptr : assigned->second;
  const Range place = assignment == nullptr ? block_.id.range : assignment->word->range;
  const long dimension = size("m");
  if (word == "box") return task::ContentSet::box();
  std::vector<task::Content> letters;
  if (word == "signs") {
    constexpr long most = 8;
    if (dimension > most)
      fail(place, "m = " + std::to_string(dimension) + " (expected at most " + std::to_string(most) +
                      " for all vectors of -1 and 1)");
    letters = signs(dimension);
  } else if (assignment != nullptr) {
    std::vector<Node> numbers;
    for (const auto& argument : assignment->arguments) numbers.push_back(compilation_->number(argument));
    for (const Expression& value : values_of(*compilation_, numbers, place)) {
      if (!value.is_rational()) fail(place, "expected rational numbers in an alphabet");
      task::Content letter(static_cast<std::size_t>(dimension), value.rational());
      // Without coordinates there is one vector only.
      if (dimension > 0 || letters.empty()) letters.push_back(std::move(letter));
    }
  }
  return at(place, [&] { return task::ContentSet::alphabet(std::move(letters), dimension); });
}

task::TriggerTask Making::task() {
  return {size("L"), size("m"), contents("contents"), contents("trigger_contents"),
          task::parse_target(form_.words.at("target"))};
}

attention::Normaliser Making::normaliser() const {
  return attention::parse_normaliser(form_.words.at("normaliser"));
}

void Making::set(attention::BiasedHead& head, const Entry& entry, const Expression& value) const {
  const Range place = entry.assignment->target.range;
  const auto at = [&](std::size_t k) { return entry.indices[2 + k]; };
  if (entry.name == "W_QK") {
    head.head.query_key.set(at(0), at(1), value);
  } else if (entry.name == "W_OV") {
    head.head.output_value.set(at(0), at(1), value);
  } else if (entry.name == "P") {
    if (at(1) > at(0))
      fail(place, "P[" + std::to_string(at(0)) + "," + std::to_string(at(1)) +
                      "] (expected a key that the query sees, P[i,k] with k <= i)");
    head.position_bias.set(at(0), at(1), value);
  } else if (entry.name == "key_bias") {
    head.head.key_bias.erase(at(0));
    if (value.is_zero()) return;
    if (normaliser() != attention::Normaliser::softmax_key_bias)
      fail(place, "expected 'normaliser is softmax-key-bias', whose null slot alone has a key");
    head.head.key_bias.emplace(at(0), value);
  } else {
    throw InternalError("an entry of no array: " + entry.name);
  }
}

std::vector<std::vector<attention::BiasedHead>> Making::heads() {
  const long width = size("m") + 3;
  // One layer has no scores of positions.
  const long length = Construction::has_layers(block_) ? size("L") : 0;
  const attention::BiasedHead empty{{attention::Matrix(width), attention::Matrix(width)},
                                    attention::Matrix(length)};
  std::vector<std::vector<attention::BiasedHead>> result(
      static_cast<std::size_t>(size("layers")),
      std::vector<attention::BiasedHead>(static_cast<std::size_t>(size("heads")), empty));
  for (const auto* assignment : assignments_) {
    if (assignment->target.indices.empty()) continue;
    const auto entries = compilation_->entries(*assignment);
    std::vector<Node> nodes;
    nodes.reserve(entries.size());
    for (const Entry& entry : entries) nodes.push_back(entry.numbers.front());
    const auto values = values_of(*compilation_, nodes, assignment->value->range);
    for (std::size_t k = 0; k < entries.size(); ++k) {
      const auto layer = static_cast<std::size_t>(entries[k].indices[0]) - 1;
      const auto head = static_cast<std::size_t>(entries[k].indices[1]) - 1;
      set(result[layer][head], entries[k], values[k]);
    }
  }
  return result;
}

bool Making::is_in_order() const {
  return setting_.id == language::embeddings().id || setting_.id == language::patterns().id;
}

Made Making::instance() {
  if (setting_.id == language::normaliser_fit().id) return normaliser_fit();
  if (setting_.id == language::switches().id) return switch_family();
  if (setting_.id == language::token_law().id) return token_law();
  if (setting_.id == language::embeddings().id) return sink_embeddings();
  if (setting_.id == language::patterns().id) return sink_diagonal();
  if (Construction::has_layers(block_)) return several_layers();
  return one_layer();
}

task::TriggerInstance Making::one_layer() {
  generate();
  attention::Model model{normaliser(), {}};
  auto layers = heads();
  for (auto& head : layers.front()) model.heads.push_back(std::move(head.head));
  return {task(), std::move(model)};
}

task::MultilayerInstance Making::several_layers() {
  generate();
  task::MultilayerInstance result{task(), {{}, form_.words.at("residual") == "yes"}};
  for (auto& layer : heads()) result.model.layers.push_back({normaliser(), std::move(layer)});
  return result;
}

}  // namespace sinkproof::stated
