#include "setting/task/trigger_shape.hpp"

#include "numeric/error.hpp"

namespace sinkproof::task {

using attention::Matrix;
using numeric::Rational;

namespace {

std::vector<Content> unit_letters(long dimension) {
  std::vector<Content> letters{Content(static_cast<std::size_t>(dimension))};
  for (long r = 0; r < dimension; ++r) {
    for (const long sign : {1L, -1L}) {
      Content letter(static_cast<std::size_t>(dimension));
      letter[static_cast<std::size_t>(r)] = sign;
      letters.push_back(std::move(letter));
    }
  }
  return letters;
}

}  // namespace

TriggerTask TriggerShape::task() const {
  const auto size = static_cast<std::size_t>(content_dimension);
  switch (contents) {
    case ContentKind::box:
      return {length, content_dimension, ContentSet::box(), ContentSet::box(), target};
    case ContentKind::units: {
      const auto letters = ContentSet::alphabet(unit_letters(content_dimension), content_dimension);
      return {length, content_dimension, letters, letters, target};
    }
    case ContentKind::opposite:
      return {
          length, content_dimension,
          ContentSet::alphabet({Content(size, Rational(1)), Content(size, Rational(-1))}, content_dimension),
          ContentSet::alphabet({Content(size)}, content_dimension), target};
  }
  throw InternalError("an unknown kind of contents");
}

std::vector<std::pair<long, long>> TriggerShape::score_places() const {
  std::vector<std::pair<long, long>> places{{0, 0}};
  const auto is_used = [&](long r) {
    return contents != ContentKind::box || r < TriggerTask::first_content_coordinate ||
           r == content_indicator();
  };
  for (long row = 1; row < width(); ++row) {
    for (long column = 0; column < width(); ++column) {
      if (is_used(row) && is_used(column)) places.emplace_back(row, column);
    }
  }
  return places;
}

std::vector<long> TriggerShape::bias_places() const {
  if (normaliser != attention::Normaliser::softmax_key_bias) return {};
  return {TriggerTask::anchor_coordinate, TriggerTask::trigger_coordinate, content_indicator()};
}

std::size_t TriggerShape::values_per_head() const {
  return score_places().size() + bias_places().size() + static_cast<std::size_t>(width() * width());
}

TriggerInstance make_instance(const TriggerShape& shape, const std::vector<Rational>& values) {
  if (values.size() != shape.values()) throw InternalError("values of another shape");
  TriggerInstance instance{shape.task(), {shape.normaliser, {}}};
  auto next = values.begin();
  for (long h = 0; h < shape.heads; ++h) {
    attention::Head head{Matrix(shape.width()), Matrix(shape.width())};
    for (const auto& [row, column] : shape.score_places()) {
      head.query_key.set(row, column, *next);
      ++next;
    }
    for (const long index : shape.bias_places()) {
      if (*next != 0) head.key_bias.emplace(index, *next);
      ++next;
    }
    for (long row = 0; row < shape.width(); ++row) {
      for (long column = 0; column < shape.width(); ++column, ++next)
        head.output_value.set(row, column, *next);
    }
    instance.model.heads.push_back(std::move(head));
  }
  return instance;
}

}  // namespace sinkproof::task
