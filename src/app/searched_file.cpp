#include "app/searched_file.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "app/output.hpp"
#include "app/stated_files.hpp"
#include "certificate/certificate.hpp"
#include "files/printable.hpp"
#include "instance/setting_instance.hpp"
#include "instance/subject.hpp"
#include "language/vocabulary.hpp"
#include "numeric/error.hpp"
#include "numeric/exponential_polynomial.hpp"
#include "stated/read.hpp"
#include "theorem/joined_search.hpp"
#include "theorem/numbers_theorem.hpp"
#include "theorem/parameter_search.hpp"
#include "theorem/promises.hpp"
#include "theorems/own_theorems.hpp"

namespace sinkproof::app {

namespace {

using numeric::Arithmetic;
using theorem::Evaluation;
using theorem::Instance;
using theorem::Theorem;
using Sources = std::vector<theorem::Source>;

/// An instance that the theorem is not about.
class NothingSaid : public InputError {
 public:
  using InputError::InputError;
};

/// What a search goes through beside the constructions.
enum class Beside : std::uint8_t { nothing, own_space };

/// A theorem whose instances are those that somebody's constructions make. What it says of one is what the
/// theorem itself says.
class SearchedOnFile final : public Theorem {
 public:
  /// The sources are `given`.
  SearchedOnFile(std::shared_ptr<const Theorem> of, std::string file, Sources sources, Counted counted,
                 Beside beside)
      : of_(std::move(of)),
        file_(std::move(file)),
        sources_(std::move(sources)),
        counted_(counted),
        beside_(beside) {}

  [[nodiscard]] const theorem::Description& description() const override { return of_->description(); }
  [[nodiscard]] Sources sources() const override { return sources_; }
  [[nodiscard]] theorem::OwnParameters own_parameters() const override { return of_->own_parameters(); }
  [[nodiscard]] std::unique_ptr<Instance> instantiate(const std::string& /*source*/,
                                                      const parameter::Values& /*values*/) const override {
    throw InternalError("an instance of a search in somebody's file, which has promises beside it");
  }
  [[nodiscard]] std::unique_ptr<theorem::SearchSpace> search_space() const override {
    auto of_file = std::make_unique<theorem::ParameterSearchSpace>(
        *this,
        [this](const std::string& source, const parameter::Values& values) { return made(source, values); });
    if (beside_ == Beside::nothing) return of_file;
    return std::make_unique<theorem::JoinedSearchSpace>(std::move(of_file), of_->search_space());
  }

  [[nodiscard]] Evaluation<numeric::Interval> evaluate(
      const Instance& instance, const Arithmetic<numeric::Interval>& arithmetic) const override {
    return of_->evaluate(instance, arithmetic);
  }
  [[nodiscard]] Evaluation<numeric::Ball> evaluate(
      const Instance& instance, const Arithmetic<numeric::Ball>& arithmetic) const override {
    return of_->evaluate(instance, arithmetic);
  }
  [[nodiscard]] Evaluation<numeric::Exact> evaluate(
      const Instance& instance, const Arithmetic<numeric::Exact>& arithmetic) const override {
    return of_->evaluate(instance, arithmetic);
  }
  [[nodiscard]] theorem::Witness witness(const Instance& instance, const std::string& refuted_id,
                                         long max_bits) const override {
    return of_->witness(instance, refuted_id, max_bits);
  }
  [[nodiscard]] bool needs_witness(const Instance& instance, const std::string& id) const override {
    return of_->needs_witness(instance, id);
  }
  [[nodiscard]] bool is_exact() const override { return of_->is_exact(); }
  [[nodiscard]] std::unique_ptr<const Theorem> variant(const theorem::Mutant& mutant) const override {
    std::shared_ptr<const Theorem> variant = of_->variant(mutant);
    if (variant == nullptr) return nullptr;
    return std::make_unique<SearchedOnFile>(std::move(variant), file_, sources_, counted_, beside_);
  }
  [[nodiscard]] std::vector<std::string> extremes_of_conclusion(const Instance& instance) const override {
    return of_->extremes_of_conclusion(instance);
  }
  [[nodiscard]] std::vector<std::string> size_names() const override { return of_->size_names(); }
  [[nodiscard]] std::vector<theorem::Attained> attained(
      const Instance& instance, const std::vector<std::string>& quantities,
      const Evaluation<numeric::Enclosure>& evaluation) const override {
    return of_->attained(instance, quantities, evaluation);
  }

  /// Throws InputError where the theorem says nothing about any of the instances that a search begins with.
  /// Says so where there are none.
  void require_instances() const {
    constexpr std::size_t most = 100;
    std::string mismatch;
    std::string fault;
    const auto space = search_space();
    auto starts = space->starts();
    starts.resize(std::min(starts.size(), most));
    for (const auto& start : starts) {
      theorem::SearchPoint<numeric::Rational> point{start.shape, {}};
      for (const double x : start.values) point.values.push_back(numeric::from_double(x));
      try {
        static_cast<void>(space->instance(point));
        return;
      } catch (const NothingSaid& error) {
        mismatch = error.what();
      } catch (const InputError& error) {
        if (fault.empty()) fault = error.what();
      }
    }
    if (!mismatch.empty()) throw InputError(mismatch);
    note("no instance at the usual values of the parameters and the ends of their ranges: " + fault);
  }

 private:
  struct Given {
    std::shared_ptr<const GivenFile> file;
    parameter::Values own;  ///< the theorem's parameters
  };
  [[nodiscard]] Given given_at(const std::string& source, const parameter::Values& values) const {
    const auto found =
        std::find_if(sources_.begin(), sources_.end(), [&](const auto& one) { return one.name == source; });
    if (found == sources_.end()) throw InternalError("no construction " + source);
    const auto& construction = *found->given;
    const auto& entries = values.entries();
    const auto own = entries.begin() + static_cast<std::ptrdiff_t>(construction.parameters().size());
    const parameter::Values of_construction({entries.begin(), own});
    try {
      return {stated_file(file_, construction, of_construction, [](const auto&) {}),
              parameter::Values({own, entries.end()})};
    } catch (const DomainError& error) {
      throw InputError(construction.place() + ": " + error.what());
    } catch (const numeric::ExactUnavailable& error) {
      throw InputError(construction.place() + ": " + error.what());
    }
  }
  [[nodiscard]] theorem::SearchInstance made(const std::string& source,
                                             const parameter::Values& values) const {
    const auto [given, own] = given_at(source, values);
    if (const auto why = instance::mismatch(given->instance, *of_))
      throw NothingSaid(given->instance.file + ": " + *why);
    auto subject = instance::subject_of(given->instance, *of_, own);
    certificate::require_short_numbers(*subject.instance, given->instance.file);
    theorem::Promises promises{source, given->instance.file};
    if (counted_ == Counted::conclusion_and_claims) {
      promises.claims = stated_claims(*given, {});
      // Of some settings any instance promises something: that its weights have the patterns, or are the
      // best.
      if (!promises.claims.empty() || given->instance.of_setting)
        promises.vocabulary = &theorem_of_quantities(given->instance);
      promises.has_document = !given->instance.of_setting;
    }
    return {std::move(subject.construction), std::move(subject.parameters), std::move(subject.instance),
            std::make_shared<const theorem::Promises>(std::move(promises))};
  }

  std::shared_ptr<const Theorem> of_;
  std::string file_;
  Sources sources_;
  Counted counted_;
  Beside beside_;
};

/// From where a search goes through all of its parameters' ranges.
theorem::Source source_of(const std::shared_ptr<const stated::Construction>& construction,
                          const Theorem& theorem) {
  const auto& says = construction->description();
  theorem::Source source{says.name, says.summary, says.source,          {},          says.parameters,
                         {},        true,         construction->text(), construction};
  for (std::size_t k = 0; k < says.parameters.size(); ++k)
    source.default_grid.push_back(theorem::axis_over_range(says.parameters[k], says.usual_values[k]));
  for (const auto& [specification, axis] : theorem.own_parameters()) {
    source.parameters.push_back(specification);
    source.default_grid.push_back(axis);
  }
  return source;
}

/// Not owned: it outlives what rests on it.
std::shared_ptr<const Theorem> borrowed(const Theorem& theorem) {
  return {std::shared_ptr<const void>(), &theorem};
}

/// Throws InputError with the construction's place.
void require_fit(const stated::Construction& construction, const Theorem& theorem) {
  const auto& id = theorem.description().id;
  const auto expect = [&](bool is_met, const std::string& expected) {
    if (!is_met) throw InputError(construction.place() + ": " + construction.id() + ": expected " + expected);
  };
  const auto& task = language::trigger_task().id;
  const std::string setting = instance::setting_of(theorem).value_or(task);
  expect(construction.setting() == setting, "a construction of " + setting + ", which " + id +
                                                " is about, not one of " + construction.setting());
  const bool of_layers = instance::is_about_layers(theorem);
  expect(setting != task || construction.has_layers() == of_layers,
         std::string(of_layers ? "several layers" : "one layer") + ", which " + id + " is about");
  for (const auto& parameter : construction.parameters()) {
    for (const auto& [own, axis] : theorem.own_parameters())
      expect(parameter.name != own.name,
             "no parameter " + parameter.name + ", which is one of " + id + ", too");
  }
}

}  // namespace

std::unique_ptr<const Theorem> searched_on(const Theorem& theorem, const std::string& place,
                                           Counted counted) {
  if (!stated::names_file(place))
    throw InputError(
        "--construction " + files::in_quotes(place) +
        ": expected FILE.md or FILE.md#ID (without it a search goes through all constructions of " +
        theorem.description().id + ")");
  auto constructions =
      stated::read_constructions(place, theorems::reserved_ids(), stated::Beside::theorem_about_numbers);
  if (const auto* of_numbers = dynamic_cast<const theorem::NumbersTheorem*>(&theorem)) {
    return of_numbers->on(constructions, counted == Counted::conclusion
                                             ? theorem::NumbersTheorem::Purpose::search_of_conclusion
                                             : theorem::NumbersTheorem::Purpose::search);
  }
  Sources sources;
  for (const auto& construction : constructions) {
    require_fit(*construction, theorem);
    sources.push_back(source_of(construction, theorem));
  }
  auto result = std::make_unique<const SearchedOnFile>(borrowed(theorem), stated::parse_place(place).file,
                                                       std::move(sources), counted, Beside::nothing);
  result->require_instances();
  return result;
}

std::unique_ptr<const Theorem> searched_with_file(const Theorem& theorem, Counted counted) {
  auto sources = theorem.all_sources();
  std::erase_if(sources, [](const auto& source) { return source.given == nullptr || source.mutant_of; });
  if (sources.empty()) return nullptr;
  return std::make_unique<const SearchedOnFile>(borrowed(theorem), theorem.description().file,
                                                std::move(sources), counted, Beside::own_space);
}

}  // namespace sinkproof::app
