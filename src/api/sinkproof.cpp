#include "api/sinkproof.hpp"

#include <algorithm>
#include <utility>

#include "certificate/certificate.hpp"
#include "engine/verify.hpp"
#include "files/nearest_name.hpp"
#include "instance/subject.hpp"
#include "numeric/certain_digits.hpp"
#include "numeric/error.hpp"
#include "numeric/scalar.hpp"
#include "theorem/dropped_hypotheses.hpp"
#include "theorem/verdict.hpp"
#include "theorems/registry.hpp"

namespace sinkproof::api {

/// What is inside an Instance.
struct Access {
  static const instance::InstanceFile& file(const Instance& instance) { return *instance.file_; }
};

namespace {

/// What `work` returns; its complaints about the input become the caller's.
template <class Work>
auto with_bad_input(const Work& work) {
  try {
    return work();
  } catch (const InputError& error) {
    throw BadInput(error.what());
  }
}

Enclosure plain(const numeric::Enclosure& value) {
  const auto text = [](const std::optional<numeric::Rational>& end) {
    return end ? std::optional(numeric::to_string(*end)) : std::nullopt;
  };
  // Doubles on both sides of an end: the same one where it is a double.
  const auto sides = [](const std::optional<numeric::Rational>& end) {
    if (!end) return numeric::Interval::entire();
    if (const auto exactly = numeric::to_double_exactly(*end))
      return numeric::Interval::from_endpoints(*exactly, *exactly);
    return numeric::Arithmetic<numeric::Interval>{}.from(*end);
  };
  constexpr int shown_digits = 12;
  return {text(value.lower), text(value.upper), sides(value.lower).lower(), sides(value.upper).upper(),
          numeric::certain_digits(value, shown_digits)};
}

std::optional<Enclosure> plain(const std::optional<numeric::Enclosure>& value) {
  return value ? std::optional(plain(*value)) : std::nullopt;
}

Margin plain(const theorem::Margin<numeric::Enclosure>& margin) {
  return {margin.id, margin.strict, plain(margin.value)};
}

std::vector<Margin> plain(const std::vector<theorem::Margin<numeric::Enclosure>>& margins) {
  std::vector<Margin> result;
  result.reserve(margins.size());
  for (const auto& margin : margins) result.push_back(plain(margin));
  return result;
}

// The same verdicts in the same order, so that their words stand once.
constexpr bool is_same(Verdict ours, theorem::Verdict theirs) {
  return static_cast<int>(ours) == static_cast<int>(theirs);
}
static_assert(is_same(Verdict::certified, theorem::Verdict::certified) &&
              is_same(Verdict::refuted, theorem::Verdict::refuted) &&
              is_same(Verdict::vacuous, theorem::Verdict::vacuous) &&
              is_same(Verdict::inconclusive, theorem::Verdict::inconclusive));

Verdict plain(theorem::Verdict verdict) {
  return static_cast<Verdict>(verdict);
}

/// The one point that is named, with the defaults of what is not.
parameter::Values point(const std::vector<parameter::Specification>& specifications,
                        const Parameters& parameters, const std::vector<parameter::GridAxis>& defaults) {
  std::vector<parameter::GridAxis> axes;
  for (const auto& [name, value] : parameters) axes.push_back({name, value});
  const parameter::Grid grid(specifications, axes, defaults);
  if (grid.size() == 1) return grid.at(0);
  throw InputError("the parameters make " + std::to_string(grid.size()) +
                   " instances (expected one: a single value each; those not named have their usual values)");
}

Verification verify(const theorem::Theorem& theorem, const instance::Subject& subject,
                    const VerifyOptions& options) {
  constexpr long least_bits = 53;
  constexpr long most_bits = 1'048'576;
  if (options.max_bits < least_bits || options.max_bits > most_bits)
    throw InputError("max_bits " + std::to_string(options.max_bits) + ": expected a number from " +
                     std::to_string(least_bits) + " to " + std::to_string(most_bits));
  const auto found = engine::verify(theorem, *subject.instance,
                                    {.max_bits = options.max_bits,
                                     .dropped = theorem::dropped_hypotheses(theorem, options.dropped),
                                     .further_bits = options.max_bits});
  Verification result{
      plain(found.verdict),
      theorem.description().id,
      subject.construction,
      {},
      plain(found.evaluation.hypotheses),
      plain(found.evaluation.conclusion),
      plain(found.evaluation.claims),
      {},
      certificate::write({theorem, subject.construction, subject.parameters, *subject.instance}, found)};
  for (const auto& [name, value] : subject.parameters.entries())
    result.parameters.emplace(name, parameter::to_string(value));
  for (const auto& [name, value] : found.evaluation.quantities)
    result.quantities.push_back({name, plain(value)});
  return result;
}

theorem::Source find_source(const theorem::Theorem& theorem, const std::string& name) {
  std::vector<std::string> names;
  for (auto& source : theorem.sources()) {
    if (source.name == name) return std::move(source);
    names.push_back(source.name);
  }
  throw InputError("'" + name.substr(0, 60) + "': no construction of " + theorem.description().id +
                   files::nearest_name_hint(name, names));
}

}  // namespace

std::string_view version() {
  return SINKPROOF_VERSION;
}

std::string_view to_string(Verdict verdict) {
  return theorem::to_string(static_cast<theorem::Verdict>(verdict));
}

Enclosure enclose(std::string_view number, int digits) {
  return with_bad_input([&] {
    constexpr int most_digits = 10'000;
    if (digits < 1 || digits > most_digits)
      throw InputError("digits " + std::to_string(digits) + ": expected a number from 1 to " +
                       std::to_string(most_digits));
    const auto expression = numeric::parse_expression(number);
    if (expression.is_rational())
      return plain(numeric::Enclosure{expression.rational(), expression.rational()});
    constexpr long most_bits = 65'536;
    const auto tolerance = numeric::power(numeric::Rational(10), -digits);
    std::string reason;
    for (long bits = 128; bits <= most_bits; bits *= 2) {
      try {
        const auto value = numeric::enclosure(numeric::Arithmetic<numeric::Ball>{bits}.from(expression));
        if (numeric::is_narrow(value, tolerance)) return plain(value);
        reason.clear();
      } catch (const DomainError& error) {
        reason = std::string(": ") + error.what();
      }
    }
    throw InputError("'" + std::string(number.substr(0, 60)) + "' is not known to " + std::to_string(digits) +
                     " digits with " + std::to_string(most_bits) + " bits" + reason);
  });
}

Instance Instance::read(const std::string& file, const InstanceOptions& options) {
  return with_bad_input([&] {
    return Instance(std::make_shared<const instance::InstanceFile>(
        instance::read_instance(file, {options.task, options.length, options.normaliser, options.heads,
                                       options.scale, options.target, options.names})));
  });
}

std::vector<std::string> Instance::theorems() const {
  std::vector<std::string> ids;
  for (const auto* theorem : theorems::all()) {
    if (!instance::mismatch(*file_, *theorem)) ids.push_back(theorem->description().id);
  }
  return ids;
}

const Quantity& Verification::quantity(std::string_view name) const {
  const auto found = std::find_if(quantities.begin(), quantities.end(),
                                  [&](const Quantity& quantity) { return quantity.name == name; });
  if (found != quantities.end()) return *found;
  throw BadInput("'" + std::string(name.substr(0, 60)) + "': no quantity of " + theorem);
}

std::vector<std::string> theorems() {
  std::vector<std::string> ids;
  for (const auto* theorem : theorems::all()) ids.push_back(theorem->description().id);
  return ids;
}

std::vector<std::string> constructions(const std::string& theorem) {
  return with_bad_input([&] {
    std::vector<std::string> names;
    for (const auto& source : theorems::find(theorem).sources()) names.push_back(source.name);
    return names;
  });
}

Verification verify(const std::string& theorem, const std::string& construction, const Parameters& parameters,
                    const VerifyOptions& options) {
  return with_bad_input([&] {
    const auto& about = theorems::find(theorem);
    const auto source = find_source(about, construction);
    const auto values = point(source.parameters, parameters, source.default_grid);
    return verify(about, {source.name, values, about.instantiate(source.name, values)}, options);
  });
}

Verification verify(const std::string& theorem, const Instance& instance, const Parameters& parameters,
                    const VerifyOptions& options) {
  return with_bad_input([&] {
    const auto& about = theorems::find(theorem);
    const auto& file = Access::file(instance);
    if (const auto why = instance::mismatch(file, about)) throw InputError(file.file + ": " + *why);
    const auto own = instance::own_parameters(file, about);
    const auto subject =
        instance::subject_of(file, about, point(own.specifications, parameters, own.default_grid));
    certificate::require_short_numbers(*subject.instance, file.file);
    return verify(about, subject, options);
  });
}

}  // namespace sinkproof::api
