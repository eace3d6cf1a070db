#include "theorem/trigger_search.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "files/json_node.hpp"
#include "numeric/error.hpp"
#include "numeric/scalar.hpp"
#include "setting/task/read_trigger_instance.hpp"
#include "theorem/interval_evaluator.hpp"
#include "theorem/trigger_theorem.hpp"

namespace sinkproof::theorem {

using numeric::Rational;
using task::ContentKind;
using task::TriggerShape;

namespace {

constexpr long largest_length = 8;
/// More rows than these sizes have would make a trial take milliseconds.
constexpr long largest_alphabet_length = 5;
constexpr long largest_content_dimension = 2;
constexpr long largest_head_count = 4;
constexpr long last_normaliser = static_cast<long>(attention::Normaliser::softmax_key_bias);
static_assert(largest_content_dimension <= task::TriggerKernel::max_content_dimension);

enum Choice : std::size_t { family, length, content_dimension, heads, normaliser, contents };

/// A double numeric::near an exact number of a construction; these are not beyond a double's range.
/// The values of a box instance in the order of TriggerShape.
std::vector<double> values_of(const TriggerShape& shape, const attention::Model& model) {
  std::vector<double> values;
  const auto entry = [](const attention::Matrix& matrix, long row, long column) {
    const auto* value = matrix.find(row, column);
    return value == nullptr ? 0 : numeric::near(*value);
  };
  for (const auto& head : model.heads) {
    for (const auto& [row, column] : shape.score_places())
      values.push_back(entry(head.query_key, row, column));
    for (const long index : shape.bias_places()) {
      const auto bias = head.key_bias.find(index);
      values.push_back(bias == head.key_bias.end() ? 0 : numeric::near(bias->second));
    }
    for (long row = 0; row < shape.width(); ++row) {
      for (long column = 0; column < shape.width(); ++column)
        values.push_back(entry(head.output_value, row, column));
    }
  }
  return values;
}

/// By the theorem's own margins of what the kernel measures.
class KernelEvaluator final : public SearchEvaluator {
 public:
  KernelEvaluator(const TriggerShape& shape, TriggerSearch::Margins margins)
      : kernel_(shape), margins_(std::move(margins)) {}
  void evaluate(std::span<const double> values, SearchMargins& margins) override {
    kernel_.measure(values, measures_);
    margins_(values, measures_, margins);
  }
  void fit(std::span<double> values) override { kernel_.fit(values); }
  void fit_roughly(std::span<double> values) override { kernel_.fit_roughly(values); }

 private:
  task::TriggerKernel kernel_;
  task::TriggerMeasures measures_;
  TriggerSearch::Margins margins_;
};

/// By the double tier; only the fit is the kernel's.
class TierEvaluator final : public SearchEvaluator {
 public:
  TierEvaluator(const TriggerShape& shape, const Theorem& theorem, IntervalEvaluator::Make make)
      : kernel_(shape), evaluator_(theorem, std::move(make)) {}
  void evaluate(std::span<const double> values, SearchMargins& margins) override {
    evaluator_.evaluate(values, margins);
  }
  void fit(std::span<double> values) override { kernel_.fit(values); }
  void fit_roughly(std::span<double> values) override { kernel_.fit_roughly(values); }

 private:
  task::TriggerKernel kernel_;
  IntervalEvaluator evaluator_;
};

/// Copies the values of a head to a head of another shape: place by place, a content coordinate that one of
/// them lacks being left out.
void copy_head(const TriggerShape& from, const Rational* values, const TriggerShape& to, Rational* result) {
  const auto renamed = [&](long r) {  // of `to`, in `from`
    return r == to.content_indicator() ? from.content_indicator() : r;
  };
  const auto from_places = from.score_places();
  for (const auto& [row, column] : to.score_places()) {
    const auto at =
        std::find(from_places.begin(), from_places.end(), std::pair(renamed(row), renamed(column)));
    *result++ = values[at - from_places.begin()];
  }
  values += from_places.size();
  for (std::size_t k = 0; k < to.bias_places().size(); ++k) *result++ = *values++;
  for (long row = 0; row < to.width(); ++row) {
    for (long column = 0; column < to.width(); ++column)
      *result++ = values[renamed(row) * from.width() + renamed(column)];
  }
}

}  // namespace

TriggerSearchSpace::TriggerSearchSpace(TriggerSearch search, const Theorem& theorem,
                                       std::vector<OwnParameter> own_parameters,
                                       std::shared_ptr<SharedSearch> shared)
    : search_(std::move(search)),
      theorem_(theorem),
      own_parameters_(std::move(own_parameters)),
      shared_(std::move(shared)) {}

TriggerShape TriggerSearchSpace::typed(const Shape& shape) const {
  return {shape[length],
          shape[content_dimension],
          shape[heads],
          static_cast<attention::Normaliser>(shape[normaliser]),
          static_cast<ContentKind>(shape[contents]),
          search_.target};
}

std::vector<Family> TriggerSearchSpace::families(const std::vector<std::string>& dropped) const {
  const std::lock_guard guard(shared_->mutex);
  auto known = shared_->ranges.find(dropped);
  if (known == shared_->ranges.end()) known = shared_->ranges.emplace(dropped, search_.ranges(dropped)).first;
  const TriggerRanges& ranges = known->second;
  return {
      {{"L", ranges.least_length, largest_length},
       {"m", 0, largest_content_dimension},
       {"heads", 1, ranges.most_heads},
       {"normaliser", static_cast<long>(ranges.first_normaliser), static_cast<long>(ranges.last_normaliser)},
       {"contents", 0, ranges.boxes_only ? 0 : task::content_kinds - 1}}};
}

bool TriggerSearchSpace::has(const Shape& shape) const {
  return shape[contents] == static_cast<long>(ContentKind::box) ||
         (shape[content_dimension] > 0 && shape[length] <= largest_alphabet_length);
}

std::vector<Coordinate> TriggerSearchSpace::coordinates(const Shape& shape) const {
  constexpr double of_scores = 5;
  const TriggerShape of = typed(shape);
  const std::size_t scores = of.score_places().size() + of.bias_places().size();
  std::vector<Coordinate> result(of.values(), {1, true});
  for (std::size_t k = 0; k < result.size(); ++k) {
    if (k % of.values_per_head() < scores) result[k] = {of_scores, false};
  }
  return result;
}

std::vector<SearchPoint<double>> TriggerSearchSpace::starts() const {
  const std::lock_guard guard(shared_->mutex);
  if (!shared_->starts) shared_->starts = make_starts();
  return *shared_->starts;
}

std::vector<SearchPoint<double>> TriggerSearchSpace::make_starts() const {
  std::vector<SearchPoint<double>> result;
  for (const Source& source : theorem_.sources()) {
    if (source.mutant_of) continue;
    for (const auto& values : parameter::expand_grid(source.parameters, {}, source.default_grid)) {
      const bool is_small =
          values.integer("L") <= largest_length && values.integer("m") <= largest_content_dimension;
      if (!is_small) continue;
      const auto instance = theorem_.instantiate(source.name, values);
      const auto& [task, model] = as_trigger(*instance).trigger_instance();
      const auto head_count = static_cast<long>(model.heads.size());
      // Without coordinates there is one content, however the set is written.
      const bool is_box = task.content.is_box() || task.content_dimension == 0;
      if (!is_box || task.target != search_.target || head_count > largest_head_count) continue;
      // With the other normalisers and with all heads twice, too: whether that counts is not for this
      // function to say.
      for (long of = 0; of <= last_normaliser; ++of) {
        Shape shape{0,          task.length, task.content_dimension,
                    head_count, of,          static_cast<long>(ContentKind::box)};
        std::vector<double> entries = values_of(typed(shape), model);
        result.push_back({shape, entries});
        if (2 * head_count > largest_head_count) continue;
        shape[heads] = 2 * head_count;
        const std::size_t once = entries.size();
        for (std::size_t k = 0; k < once; ++k) entries.push_back(entries[k]);
        result.push_back({shape, std::move(entries)});
      }
    }
  }
  return result;
}

TriggerSearch::Margins TriggerSearchSpace::margins_of(const TriggerShape& shape) const {
  return search_.margins_of ? search_.margins_of(shape) : TriggerSearch::Margins();
}

bool TriggerSearchSpace::is_measured() const {
  const std::lock_guard guard(shared_->mutex);
  auto& known = shared_->is_measured;
  if (!known)
    known =
        margins_of({.length = largest_alphabet_length, .content_dimension = 1, .target = search_.target}) !=
        nullptr;
  return *known;
}

std::unique_ptr<SearchEvaluator> TriggerSearchSpace::evaluator(const Shape& shape) const {
  if (auto margins = margins_of(typed(shape)))
    return std::make_unique<KernelEvaluator>(typed(shape), std::move(margins));
  return std::make_unique<TierEvaluator>(
      typed(shape), theorem_, [this, shape](const std::vector<Rational>& values) {
        return SearchInstance{found_construction, {}, one_of_many(shape, values)};
      });
}

std::unique_ptr<Instance> TriggerSearchSpace::one_of_many(const Shape& shape,
                                                          const std::vector<Rational>& values) const {
  auto made = std::make_unique<TriggerTheoremInstance>(task::make_instance(typed(shape), values),
                                                       std::vector<task::Claim>{}, parameters());
  made->be_one_of_many();
  return made;
}

std::vector<SearchPoint<Rational>> TriggerSearchSpace::smaller(const SearchPoint<Rational>& point) const {
  std::vector<SearchPoint<Rational>> result;
  const TriggerShape from = typed(point.shape);
  const std::size_t per_head = from.values_per_head();
  const auto with = [&](std::size_t place, long value) {
    Shape shape = point.shape;
    shape[place] = value;
    return shape;
  };
  if (from.heads > 1) {
    for (std::size_t h = 0; h < static_cast<std::size_t>(from.heads); ++h) {
      auto& next = result.emplace_back(SearchPoint<Rational>{with(heads, from.heads - 1), point.values});
      const auto first = next.values.begin() + static_cast<std::ptrdiff_t>(h * per_head);
      next.values.erase(first, first + static_cast<std::ptrdiff_t>(per_head));
    }
  }
  if (from.length > 3) result.push_back({with(length, from.length - 1), point.values});
  const auto rebuilt = [&](Shape shape) {
    const TriggerShape to = typed(shape);
    std::vector<Rational> values(to.values());
    for (std::size_t h = 0; h < static_cast<std::size_t>(from.heads); ++h)
      copy_head(from, &point.values[h * per_head], to, &values[h * to.values_per_head()]);
    result.push_back({std::move(shape), std::move(values)});
  };
  if (from.contents != ContentKind::box) rebuilt(with(contents, static_cast<long>(ContentKind::box)));
  if (from.content_dimension > (from.contents == ContentKind::box ? 0 : 1))
    rebuilt(with(content_dimension, from.content_dimension - 1));
  return result;
}

parameter::Values TriggerSearchSpace::parameters() const {
  std::vector<parameter::GridAxis> defaults;
  for (const auto& [specification, axis] : own_parameters_) defaults.push_back(axis);
  return parameter::Grid(parameter_specifications(), {}, defaults).at(0);
}

std::vector<parameter::Specification> TriggerSearchSpace::parameter_specifications() const {
  std::vector<parameter::Specification> result;
  for (const auto& [specification, axis] : own_parameters_) result.push_back(specification);
  return result;
}

SearchInstance TriggerSearchSpace::instance(const SearchPoint<Rational>& point) const {
  return {found_construction, parameters(),
          std::make_unique<TriggerTheoremInstance>(task::make_instance(typed(point.shape), point.values),
                                                   std::vector<task::Claim>{}, parameters())};
}

SearchPoint<double> TriggerSearchSpace::point_of_model(const nlohmann::ordered_json& document,
                                                       const std::string& source_name) const {
  const files::JsonNode node(document, source_name);
  const auto [task, model] = task::read_trigger_instance(node.field("instance"));
  const auto head_count = static_cast<long>(model.heads.size());
  if (!task.content.is_box()) node.field("instance").reject("a finite alphabet (expected box contents)");
  if (task.target != search_.target)
    node.field("instance")
        .reject(std::string("the target ") + to_string(task.target) + " (expected " +
                to_string(search_.target) + ")");
  if (task.length > largest_length || task.content_dimension > largest_content_dimension ||
      head_count > largest_head_count)
    node.field("instance").reject("larger than a search goes (expected L ≤ 8, m ≤ 2 and at most 4 heads)");
  const Shape shape{0,
                    task.length,
                    task.content_dimension,
                    head_count,
                    static_cast<long>(model.normaliser),
                    static_cast<long>(ContentKind::box)};
  const auto places = typed(shape).score_places();
  for (const auto& head : model.heads) {
    for (const auto& [place, value] : head.query_key.entries()) {
      const bool is_anchors_row = place.first == 0;
      if (!is_anchors_row && std::find(places.begin(), places.end(), place) == places.end())
        node.field("instance")
            .reject(
                "scores that depend on contents (expected entries of W_QK between the "
                "indicators only)");
    }
  }
  return {shape, values_of(typed(shape), model)};
}

std::unique_ptr<Instance> TriggerSearchSpace::read(const nlohmann::ordered_json& document,
                                                   const std::string& source_name,
                                                   const parameter::Values& parameters) const {
  const files::JsonNode node(document, source_name);
  try {
    return std::make_unique<TriggerTheoremInstance>(task::read_certified_instance(node.field("instance")),
                                                    std::vector<task::Claim>{}, parameters);
  } catch (const InputError& error) {
    // What prepare() says has no file.
    const std::string text = error.what();
    throw InputError(text.starts_with(source_name) ? text : source_name + ": /instance: " + text);
  }
}

}  // namespace sinkproof::theorem
