#include "setting/task/layered_work.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "numeric/error.hpp"

namespace sinkproof::task {

namespace {

/// Counts may be beyond integers; they only have to be about right.
using Counts = std::vector<double>;

std::size_t bits_of(const numeric::Expression& entry) {
  if (!entry.is_rational()) return 0;
  const numeric::Rational& value = entry.rational();
  const auto length = [](const auto& integer) { return integer == 0 ? 0U : msb(abs(integer)) + 1U; };
  return length(numerator(value)) + length(denominator(value));
}

/// What the product of the W_OV costs.
struct ProductWork {
  double multiplications = 0;
  double bits = 0;     ///< of a number of it, at most
  double paths = 0;    ///< through all layers: an irrational entry is a formula with a term for each
  double entries = 0;  ///< that are not 0
  bool is_rational = true;
};

ProductWork work_of_product(const MultilayerInstance& instance) {
  const auto n = static_cast<std::size_t>(instance.task.width());
  Counts paths(n * n);
  for (std::size_t r = 0; r < n; ++r) paths[r * n + r] = 1;
  ProductWork work;
  for (const auto& layer : instance.model.layers) {
    Counts next(n * n);
    std::size_t longest = 0;
    for (const auto& [place, entry] : layer.heads.front().head.output_value.entries()) {
      longest = std::max(longest, bits_of(entry));
      work.is_rational = work.is_rational && entry.is_rational();
      const auto row = static_cast<std::size_t>(place.first);
      const auto middle = static_cast<std::size_t>(place.second);
      for (std::size_t c = 0; c < n; ++c) {
        if (paths[middle * n + c] == 0) continue;
        next[row * n + c] += paths[middle * n + c];
        work.multiplications += 1;
      }
    }
    work.bits += static_cast<double>(longest);
    paths = std::move(next);
  }
  for (const double count : paths) {
    work.paths += count;
    work.entries += count > 0 ? 1 : 0;
  }
  return work;
}

/// Every input goes through every layer.
double work_of_alphabets(const MultilayerInstance& instance) {
  const auto& task = instance.task;
  const auto length = static_cast<double>(task.length);
  const double inputs = (length - 2) * static_cast<double>(task.trigger_content.letters().size()) *
                        std::pow(static_cast<double>(task.content.letters().size()), length - 2);
  double of_token = 0;
  for (const auto& layer : instance.model.layers) {
    const auto& head = layer.heads.front().head;
    of_token += static_cast<double>(head.query_key.entries().size() + head.output_value.entries().size()) +
                length * static_cast<double>(task.width());
  }
  return inputs * length * of_token;
}

}  // namespace

void require_little_work(const MultilayerInstance& instance) {
  constexpr double most_products_of_bits = 1e8;
  constexpr double most_paths = 1e6;
  constexpr double most_terms_of_errors = 4e6;
  constexpr double most_steps = 3e7;
  bool is_too_much = false;
  if (instance.task.content.is_box()) {
    const ProductWork work = work_of_product(instance);
    const auto length = static_cast<double>(instance.task.length);
    is_too_much = work.multiplications * std::max(work.bits, 1.0) > most_products_of_bits ||
                  (!work.is_rational && work.paths > most_paths) ||
                  length * length * work.entries > most_terms_of_errors;
  } else {
    is_too_much = work_of_alphabets(instance) > most_steps;
  }
  if (is_too_much) {
    throw InputError(
        "the exact loss of these layers takes too much work (expected fewer or sparser layers, "
        "a shorter length, smaller alphabets, or shorter numbers)");
  }
}

}  // namespace sinkproof::task
