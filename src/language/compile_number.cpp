#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "language/compile.hpp"
#include "language/diagnostic.hpp"
#include "language/formula_parser.hpp"
#include "language/lexer.hpp"
#include "language/limits.hpp"
#include "language/token_reader.hpp"

namespace sinkproof::language {

using numeric::Rational;

namespace {

const Setting& known_setting(const Block& block) {
  if (find_setting(block.setting.text) == nullptr)
    throw InternalError("a block of an unknown setting was not refused");
  return setting_of(block);
}

Tape::Operation operation_of(Operator symbol) {
  switch (symbol) {
    case Operator::add:
      return Tape::Operation::add;
    case Operator::subtract:
      return Tape::Operation::subtract;
    case Operator::multiply:
      return Tape::Operation::multiply;
    case Operator::divide:
      return Tape::Operation::divide;
    case Operator::negate:
    case Operator::power:
      break;
  }
  return Tape::Operation::negate;
}

std::optional<Tape::Operation> operation_named(std::string_view name) {
  using Operation = Tape::Operation;
  constexpr std::array<std::pair<std::string_view, Operation>, 7> named{{{"sqrt", Operation::sqrt},
                                                                         {"exp", Operation::exp},
                                                                         {"log", Operation::log},
                                                                         {"abs", Operation::abs},
                                                                         {"sum", Operation::sum},
                                                                         {"min", Operation::min},
                                                                         {"max", Operation::max}}};
  const auto* const found =
      std::find_if(named.begin(), named.end(), [&](const auto& one) { return one.first == name; });
  return found == named.end() ? std::nullopt : std::optional(found->second);
}

constexpr long largest_integer = 1L << 40U;

std::optional<long> if_small(long value) {
  return value <= largest_integer && value >= -largest_integer ? std::optional(value) : std::nullopt;
}

std::optional<long> integer_of(const Rational& value) {
  const auto integer = numeric::to_long(value);
  return integer ? if_small(*integer) : std::nullopt;
}

}  // namespace

Compilation::Compilation(const Source& source, const Block& block)
    : source_(source), setting_(known_setting(block)), declares_entries_(block.own_setting != nullptr) {}

Compilation::Compilation(const Source& source, const Block& block, Form form) : Compilation(source, block) {
  form_ = std::move(form);
  for (const auto* let : all_of<Let>(block)) lets_.emplace(let->name.text, let);
  for (const auto* quantity : all_of<Quantity>(block)) {
    if (quantity->definition) quantities_.emplace(quantity->name.text, quantity);
  }
  for (const auto* generation : all_of<Generation>(block)) {
    for (const auto& target : generation->targets) {
      if (setting_.find(target.name.text) == nullptr) generated_.emplace(target.name.text, &target);
    }
  }
  for (const auto* proposition : all_of<Proposition>(block)) {
    if (proposition->role == Proposition::Role::hypothesis)
      hypotheses_.emplace(proposition->id.text, proposition);
    if (proposition->role == Proposition::Role::conclusion) conclusion_ = proposition;
  }
}

void Compilation::fail(Fault fault, Range place, const std::string& message) const {
  throw Error(fault, source_, place, message);
}

void Compilation::refuse_work(Range place) const {
  if (tape_.deepest() > limits::tape_nesting) refuse_depth(place);
  fail(Fault::too_much_work, place,
       "expected less work: this block takes more than " + std::to_string(limits::tape_cost) +
           " operations on an instance, or more than " + std::to_string(limits::tape_visits) +
           " steps until they are known");
}

void Compilation::refuse_depth(Range place) const {
  fail(Fault::nesting, place,
       "expected at most " + std::to_string(limits::tape_nesting) +
           " operations inside each other, with those of the names and functions that are used");
}

Node Compilation::number(const Expression& expression) {
  charge(expression.range);
  if (++depth_ > limits::tape_nesting) refuse_depth(expression.range);
  const Node result =
      std::visit([&](const auto& node) { return value_of(node, expression.range); }, expression.node);
  --depth_;
  return result;
}

void Compilation::refuse_index(Range place) const {
  fail(Fault::index_range, place,
       "expected indices in their ranges: " + single_quoted(source_.slice(place)) +
           " leaves them on an instance of these sizes");
}

std::optional<long> Compilation::small_integer(Node node) const {
  const Rational* const value = tape_.constant(node);
  return value == nullptr ? std::nullopt : integer_of(*value);
}

std::optional<long> Compilation::integer_at_hand(const Expression& expression) {
  charge(expression.range);
  if (const auto* number = std::get_if<Number>(&expression.node)) return integer_of(number->value);
  if (const auto* reference = std::get_if<Reference>(&expression.node)) {
    if (!reference->indices.empty()) return std::nullopt;
    if (const Local* const local = this->local(reference->name.text)) return local->integer;
    const auto known = known_.find(reference->name.text);
    return known == known_.end() ? std::nullopt : small_integer(known->second);
  }
  const auto* operation = std::get_if<Operation>(&expression.node);
  if (operation == nullptr || operation->operands.size() != 2) return std::nullopt;
  const auto left = integer_at_hand(operation->operands.front());
  const auto right = left ? integer_at_hand(operation->operands.back()) : std::nullopt;
  if (!right) return std::nullopt;
  // Of two numbers of 40 bits; a product of more than 64 is none.
  long value = 0;
  switch (operation->symbol) {
    case Operator::add:
      return if_small(*left + *right);
    case Operator::subtract:
      return if_small(*left - *right);
    case Operator::multiply:
      return __builtin_mul_overflow(*left, *right, &value) ? std::nullopt : if_small(value);
    default:
      return std::nullopt;
  }
}

long Compilation::integer(const Expression& expression) {
  if (const auto at_hand = integer_at_hand(expression)) return *at_hand;
  if (const auto integer = small_integer(number(expression))) return *integer;
  fail(Fault::not_an_integer, expression.range,
       "expected an integer that follows from the sizes of an instance, of at most 2^40: what " +
           single_quoted(source_.slice(expression.range)) + " is here is not known, or larger");
}

Node Compilation::value_of(const Number& number, Range /*range*/) {
  return tape_.number(number.value);
}

Node Compilation::value_of(const Operation& operation, Range /*range*/) {
  const Node left = number(operation.operands.front());
  if (operation.symbol == Operator::negate) return tape_.apply(Tape::Operation::negate, {left});
  if (operation.symbol != Operator::power)
    return tape_.apply(operation_of(operation.symbol), {left, number(operation.operands.back())});
  const Expression& exponent_of = operation.operands.back();
  const long exponent = integer(exponent_of);
  if (exponent > limits::exponent || exponent < -limits::exponent)
    fail(Fault::large_exponent, exponent_of.range,
         "expected an exponent of at most " + std::to_string(limits::exponent) + " in absolute value");
  return tape_.power(left, exponent);
}

Node Compilation::value_of(const Bracket& bracket, Range /*range*/) {
  return tape_.apply(Tape::Operation::bracket, {condition(bracket.condition.front())});
}

Node Compilation::value_of(const Choice& choice, Range /*range*/) {
  const Node holds = condition(choice.condition.front());
  const auto otherwise = [&] {
    return choice.values.size() > 1 ? number(choice.values[1]) : tape_.undefined();
  };
  if (const auto decided = tape_.decided(holds))
    return *decided ? number(choice.values.front()) : otherwise();
  const Node value = number(choice.values.front());
  return tape_.apply(Tape::Operation::select, {holds, value, otherwise()});
}

Node Compilation::value_of(const Call& call, Range range) {
  const std::string& name = call.function.text;
  if (const auto operation = operation_named(name)) {
    const auto numbers = several(call);
    return tape_.apply(*operation, {numbers.data(), numbers.size()});
  }
  const auto own = lets_.find(name);
  if (own != lets_.end()) return call_of_own(*own->second, call);
  const auto numbers = several(call);
  const Entry* entry = entry_named(name);
  if (entry != nullptr && !entry->arguments.empty()) {
    const long expected = integer_of_setting(entry->arguments);
    if (static_cast<long>(numbers.size()) != expected)
      fail(Fault::argument_count, range,
           "expected one number for each of " + entry->arguments + " in " + single_quoted(name) +
               "(…): there are " + std::to_string(numbers.size()) + " where it is " +
               std::to_string(expected));
  }
  return tape_.function(name, {numbers.data(), numbers.size()});
}

Compilation::Nodes Compilation::several(const Call& call) {
  Nodes result;
  const bool is_extreme = call.function.text == "min" || call.function.text == "max";
  for (const Argument& argument : call.arguments)
    for_each(
        argument.loops, [&] { result.push_back(number(argument.value)); },
        is_extreme ? &argument.value : nullptr);
  return result;
}

Node Compilation::call_of_own(const Let& function, const Call& call) {
  Nodes arguments;
  for (const Argument& argument : call.arguments) arguments.push_back(number(argument.value));
  auto hash = std::hash<const Let*>()(&function);
  for (const Node argument : arguments) hash = joined_hash(hash, argument);
  const auto known = calls_.find(hash, [&](std::uint32_t place) {
    const auto& one = known_calls_[place];
    return one.function == &function &&
           std::equal(arguments.begin(), arguments.end(), one.arguments.begin(), one.arguments.end());
  });
  if (known) return known_calls_[*known].value;
  boost::container::small_vector<Local, 4> locals;
  for (std::size_t k = 0; k < arguments.size(); ++k)
    locals.push_back({function.arguments[k].text, arguments[k], small_integer(arguments[k])});
  const Node result = among({locals.data(), locals.size()}, [&] { return number(function.body); });
  calls_.insert(hash, static_cast<std::uint32_t>(known_calls_.size()));
  known_calls_.push_back({&function, {arguments.begin(), arguments.end()}, result});
  return result;
}

Node Compilation::value_of(const Reference& reference, Range /*range*/) {
  if (reference.indices.empty()) return named(reference.name);
  const std::string& name = reference.name.text;
  if (const Entry* entry = entry_named(name)) return this->entry(*entry, reference);
  const auto limits = bounds(*generated_.at(name));
  const long index = integer(reference.indices.front().front());
  if (index < limits->first || index > limits->second) refuse_index(reference.range);
  return tape_.input({name, {index}});
}

const Compilation::Local* Compilation::local(std::string_view name) const {
  // Names of loops have a letter or two, mostly.
  const auto is_it = [&](const Local& one) {
    return one.name.size() == name.size() && one.name.front() == name.front() && one.name == name;
  };
  const auto last = locals_.rend() - static_cast<std::ptrdiff_t>(first_local_);
  const auto found = std::find_if(locals_.rbegin(), last, is_it);
  return found == last ? nullptr : &*found;
}

const Entry* Compilation::entry_named(const std::string& name) {
  const auto [known, is_new] = entries_.try_emplace(name, nullptr);
  if (is_new) known->second = setting_.find(name);
  return known->second;
}

Node Compilation::named(const Word& name) {
  if (const Local* const local = this->local(name.text)) return local->value;
  if (conclusion_ != nullptr && std::string_view(name.text) == "conclusion")
    return is_stated(*conclusion_) ? margin(*conclusion_) : tape_.undefined();
  const auto known = known_.find(name.text);
  if (known != known_.end()) return known->second;
  const auto compiled = [&]() -> Node {
    const auto let = lets_.find(name.text);
    const auto quantity = quantities_.find(name.text);
    if (let != lets_.end() || quantity != quantities_.end()) {
      // Names of loops where it is used are none of its own.
      return among(
          {}, [&] { return number(let != lets_.end() ? let->second->body : *quantity->second->definition); });
    }
    const auto number = form_.numbers.find(name.text);
    if (number != form_.numbers.end()) return tape_.number(number->second);
    const Entry* entry = entry_named(name.text);
    if (entry != nullptr && is_missing(*entry)) return tape_.undefined();
    if (entry != nullptr && !entry->definition.empty())
      return tape_.number(Rational(integer_of_setting(entry->definition)));
    return tape_.input({name.text});
  }();
  known_.emplace(name.text, compiled);
  return compiled;
}

/// What rests on what the name stood for has to be compiled again.
void Compilation::define(const std::string& name, Node value) {
  defined_[name] = value;
  known_ = defined_;
  known_calls_.clear();
  calls_ = {};
}

Node Compilation::quantity(const Quantity& quantity) {
  return named(quantity.name);
}

long Compilation::integer_of_setting(const std::string& text) {
  const auto known = sums_.find(text);
  if (known != sums_.end()) return known->second;
  // Most are literals, or sizes that the form has.
  if (text.size() == 1 && text.front() >= '0' && text.front() <= '9') return text.front() - '0';
  const auto size = defined_.empty() ? form_.numbers.find(text) : form_.numbers.end();
  if (const auto at_hand = size == form_.numbers.end() ? std::nullopt : numeric::to_long(size->second)) {
    sums_.emplace(text, *at_hand);
    return *at_hand;
  }
  const Source source(setting_.id, text);
  TokenReader tokens(source, tokenise_formula(source));
  const Expression sum = FormulaParser(tokens).sum();
  const Rational* value = tape_.constant(number(sum));
  const auto integer = value == nullptr ? std::nullopt : numeric::to_long(*value);
  if (!integer) throw InternalError("a form without '" + text + "' of " + setting_.id);
  sums_.emplace(text, *integer);
  return *integer;
}

std::string named_at(const std::string& array, long index) {
  return array + "[" + std::to_string(index) + "]";
}

Node Compilation::entry(const Entry& entry, const Reference& reference) {
  const Indices indices = this->indices(entry, reference);
  if (is_missing(entry)) return tape_.undefined();
  if (form_.entries != nullptr && !form_.entries->is_fixed()) return entry_at(entry, indices);
  auto hash = std::hash<const Entry*>()(&entry);
  for (const long index : indices) hash = joined_hash(hash, static_cast<std::size_t>(index));
  const auto known = entry_places_.find(hash, [&](std::uint32_t place) {
    return known_entries_[place].entry == &entry && known_entries_[place].indices == indices;
  });
  if (known) return known_entries_[*known].value;
  const Node result = entry_at(entry, indices);
  entry_places_.insert(hash, static_cast<std::uint32_t>(known_entries_.size()));
  known_entries_.push_back({&entry, indices, result});
  return result;
}

Node Compilation::entry_at(const Entry& entry, const Indices& indices) {
  if ((entry.kind == Kind::integer || declares_entries_) && indices.size() == 1) {
    const auto number = form_.numbers.find(named_at(entry.name, indices.front()));
    if (number != form_.numbers.end()) return tape_.number(number->second);
  }
  asked_.name = entry.name;
  asked_.indices.assign(indices.begin(), indices.end());
  if (form_.entries != nullptr) {
    if (auto value = form_.entries->value(asked_)) return tape_.number(*std::move(value));
  }
  return tape_.input(asked_);
}

bool Compilation::is_missing(const Entry& entry) const {
  if (!entry.is_optional) return false;
  const auto known = form_.words.find(presence_of(entry.name));
  return known != form_.words.end() && known->second == "no";
}

/// Layers and heads first. A range whose end is another for each of the indices before has none.
const std::vector<std::pair<long, long>>& Compilation::ranges_of(const Entry& entry) {
  const auto known = ranges_.find(&entry);
  if (known != ranges_.end()) return known->second;
  std::vector<std::pair<long, long>> ranges;
  if (entry.has_heads) {
    ranges.emplace_back(1, integer_of_setting("layers"));
    ranges.emplace_back(1, integer_of_setting("heads"));
  }
  for (const Index& index : entry.indices)
    ranges.emplace_back(integer_of_setting(index.first), index.last.empty() ? std::numeric_limits<long>::max()
                                                                            : integer_of_setting(index.last));
  return ranges_.emplace(&entry, std::move(ranges)).first->second;
}

Compilation::Indices Compilation::indices(const Entry& entry, const Reference& reference) {
  Indices result;
  if (entry.has_heads) {
    const bool is_headed = reference.indices.size() == 2;
    const bool has_layer = is_headed && reference.indices.front().size() == 2;
    result.push_back(has_layer ? integer(reference.indices.front().front()) : 1);
    result.push_back(is_headed ? integer(reference.indices.front().back()) : 1);
  }
  for (std::size_t k = 0; k < entry.indices.size(); ++k)
    result.push_back(integer(reference.indices.back()[k]));
  const auto& ranges = ranges_of(entry);
  for (std::size_t k = 0; k < result.size(); ++k) {
    if (result[k] < ranges[k].first || result[k] > ranges[k].second) refuse_index(reference.range);
  }
  for (std::size_t k = 0; k < entry.indices.size(); ++k) {
    if (!entry.indices[k].last_at_first.empty() && result[k] > last_of(entry.indices[k], result.front()))
      refuse_index(reference.range);
  }
  return result;
}

long Compilation::last_of(const Index& index, long first_index) {
  const auto [known, is_new] = lasts_.try_emplace({&index, first_index});
  if (!is_new) return known->second;
  const std::string name = named_at(index.last_at_first, first_index);
  const auto last = form_.numbers.find(name);
  const auto integer = last == form_.numbers.end() ? std::nullopt : numeric::to_long(last->second);
  if (!integer) throw InternalError("a form without " + name + " of " + setting_.id);
  known->second = *integer;
  return *integer;
}

std::optional<std::pair<long, long>> Compilation::bounds(const Generation::Target& target) {
  if (target.bounds.empty()) return std::nullopt;
  return std::pair(integer(target.bounds.front()), integer(target.bounds.back()));
}

std::vector<AssignedEntry> Compilation::entries(const Assignment& assignment) {
  std::vector<AssignedEntry> result;
  const Reference& target = assignment.target;
  const Entry* entry = setting_.find(target.name.text);
  if (entry == nullptr) throw InternalError("an entry that the setting lacks was not refused");
  for_each(assignment.loops, [&] {
    charge(target.range);
    AssignedEntry assigned{&assignment, entry->name};
    if (!target.indices.empty()) {
      const Indices indices = this->indices(*entry, target);
      assigned.indices.assign(indices.begin(), indices.end());
    }
    if (assignment.word) assigned.word = assignment.word->text;
    for (const auto& [word, condition] : assignment.chosen)
      assigned.chosen.emplace_back(word.text, this->condition(condition));
    if (assignment.value) assigned.numbers.push_back(number(*assignment.value));
    for (const Expression& argument : assignment.arguments) assigned.numbers.push_back(number(argument));
    result.push_back(std::move(assigned));
  });
  return result;
}

}  // namespace sinkproof::language
