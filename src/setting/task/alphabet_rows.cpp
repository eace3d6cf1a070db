#include <algorithm>
#include <cstddef>
#include <functional>
#include <string>
#include <utility>

#include "attention/attend.hpp"
#include "numeric/error.hpp"
#include "setting/task/analysis.hpp"
#include "setting/task/row_visitor.hpp"

namespace sinkproof::task {

using attention::Head;
using numeric::Arithmetic;
using numeric::Integer;
using numeric::Rational;
using numeric::Scalar;

namespace {

/// All ways to write total = counts[0] + … + counts[parts−1] with counts ≥ 0.
void for_each_composition(long total, std::vector<long>& counts, std::size_t from,
                          const std::function<void()>& visit) {
  if (from + 1 == counts.size()) {
    counts[from] = total;
    visit();
    return;
  }
  for (long first = 0; first <= total; ++first) {
    counts[from] = first;
    for_each_composition(total - first, counts, from + 1, visit);
  }
}

}  // namespace

void for_each_row_class(const TriggerTask& task, const std::function<void(const RowClass&)>& visit) {
  const std::size_t letters = task.content.letters().size();
  const std::size_t triggers = task.trigger_content.letters().size();
  const auto row_of = [&](Role role, long i, std::size_t query, const std::vector<long>& contents,
                          std::size_t trigger) {
    RowClass row{role, i, query, std::vector<long>(1 + letters + triggers, 0)};
    row.counts[0] = 1;
    for (std::size_t k = 0; k < letters; ++k) row.counts[1 + k] = contents[k];
    if (role == Role::trigger || role == Role::after_trigger) row.counts[1 + letters + trigger] = 1;
    visit(row);
  };
  std::vector<long> contents(letters, 0);
  row_of(Role::start, 0, 0, contents, 0);
  const auto content_queries = [&](Role role, long i, std::size_t trigger) {
    for (std::size_t k = 0; k < letters; ++k) {
      if (contents[k] > 0) row_of(role, i, 1 + k, contents, trigger);
    }
  };
  for (long i = 1; i < task.length; ++i) {
    if (i <= task.length - 2) {
      for_each_composition(i, contents, 0, [&] { content_queries(Role::before_trigger, i, 0); });
    }
    if (i < 2) continue;
    for_each_composition(i - 1, contents, 0, [&] {
      for (std::size_t t = 0; t < triggers; ++t) {
        row_of(Role::trigger, i, 1 + letters + t, contents, t);
        if (i >= 3) content_queries(Role::after_trigger, i, t);
      }
    });
  }
}

namespace {

/// C(n, k) until it exceeds the limit, then limit + 1.
long capped_binomial(long n, long k, long limit) {
  Integer result = 1;
  for (long t = 1; t <= k; ++t) {
    result = result * (n - k + t) / t;
    if (result > limit) return limit + 1;
  }
  return static_cast<long>(result);
}

void require_few_rows(const TriggerTask& task) {
  if (count_alphabet_rows(task) <= max_alphabet_rows) return;
  const std::string count = count_sequences(task).str();
  constexpr std::size_t readable = 100;
  const std::string sequences =
      count.size() <= readable ? count : "at least 10^" + std::to_string(count.size() - 1);
  throw InputError("the alphabets give " + sequences + " sequences in more than " +
                   std::to_string(max_alphabet_rows) +
                   " different rows: too many to go through (expected a smaller alphabet or length)");
}

template <Scalar S>
class AlphabetRows {
 public:
  AlphabetRows(const TriggerInstance& instance, const Arithmetic<S>& arithmetic, RowParts parts)
      : task_(instance.task), model_(instance.model), arithmetic_(arithmetic), zero_(arithmetic.from(0L)) {
    kinds_.push_back(indicator_token(TriggerTask::anchor_coordinate, {}));
    for (const auto& letter : task_.content.letters())
      kinds_.push_back(indicator_token(task_.content_indicator(), letter));
    for (const auto& letter : task_.trigger_content.letters()) {
      kinds_.push_back(indicator_token(TriggerTask::trigger_coordinate, letter));
    }
    targets_end_ = task_.is_trigger_in_target() ? kinds_.size() : 1 + task_.content.letters().size();
    for (const Head& head : model_.heads) {
      auto& of_head = unnormalised_.emplace_back(kinds_.size(), std::vector<S>(kinds_.size(), zero_));
      auto& null_weights = null_weights_.emplace_back();
      for (const auto& kind : kinds_)
        null_weights.push_back(attention::null_weight(model_.normaliser, head, kind, arithmetic_));
      for (std::size_t key = 0; key < kinds_.size(); ++key) {
        for (std::size_t query = 0; query < kinds_.size(); ++query) {
          of_head[query][key] = attention::unnormalised_weight(
              model_.normaliser, score(head, kinds_[query], kinds_[key]), arithmetic_);
        }
      }
      if (parts == RowParts::all) values_.push_back(values_of(head));
    }
    // Those that have like ones are found early; looking at all would take the cube of a wide head's width.
    constexpr std::size_t most_compared = 16;
    for (long r = 0; r < task_.width() && parts == RowParts::all; ++r) {
      const auto compared = static_cast<std::ptrdiff_t>(std::min(coordinates_.size(), most_compared));
      const bool is_known = std::any_of(coordinates_.begin(), coordinates_.begin() + compared,
                                        [&](long known) { return errs_like(known, r); });
      if (!is_known) coordinates_.push_back(r);
    }
    errors_.assign(coordinates_.size(), zero_);
  }

  void visit(const RowVisitor<S>& visitor, WantedRows wanted) {
    std::size_t seen = 0;
    for_each_row_class(task_, [&](const RowClass& row) {
      if (wanted != nullptr && !(*wanted)[seen++]) return;
      weights_.clear();
      null_masses_.clear();
      for (std::size_t h = 0; h < unnormalised_.size(); ++h) {
        auto shares = attention::row_weights(model_.normaliser, unnormalised_[h][row.query],
                                             null_weights_[h][row.query], row.counts, row.position,
                                             task_.length, arithmetic_);
        weights_.push_back(std::move(shares.keys));
        null_masses_.push_back(std::move(shares.null_mass));
      }
      for (std::size_t k = 0; k < errors_.size(); ++k)
        errors_[k] = error(row, static_cast<std::size_t>(coordinates_[k]));
      visitor(RowReport<S>{row, weights_, coordinates_, errors_, null_masses_});
    });
  }

 private:
  std::vector<Rational> indicator_token(long indicator, const Content& content) const {
    std::vector<Rational> token(static_cast<std::size_t>(task_.width()));
    token[static_cast<std::size_t>(indicator)] = 1;
    for (std::size_t k = 0; k < content.size(); ++k) {
      token[static_cast<std::size_t>(TriggerTask::first_content_coordinate) + k] = content[k];
    }
    return token;
  }

  /// W_OV x of every kind x.
  std::vector<std::vector<S>> values_of(const Head& head) const {
    std::vector<std::vector<S>> values(kinds_.size(),
                                       std::vector<S>(static_cast<std::size_t>(task_.width()), zero_));
    for (std::size_t key = 0; key < kinds_.size(); ++key) {
      for (const auto& [place, entry] : head.output_value.entries()) {
        const Rational& factor = kinds_[key][static_cast<std::size_t>(place.second)];
        if (!factor.is_zero())
          values[key][static_cast<std::size_t>(place.first)] +=
              arithmetic_.from(entry) * arithmetic_.from(factor);
      }
    }
    return values;
  }

  bool is_same_in_all_tokens(long first, long second) const {
    return std::all_of(kinds_.begin(), kinds_.end(), [&](const auto& kind) {
      return kind[static_cast<std::size_t>(first)] == kind[static_cast<std::size_t>(second)];
    });
  }

  /// Whether two coordinates err alike in all rows, as they have the same target and are made alike.
  bool errs_like(long first, long second) const {
    const auto is_made_alike = [&](const Head& head) {
      const auto& entries = head.output_value.entries();
      auto a = entries.lower_bound({first, 0});
      auto b = entries.lower_bound({second, 0});
      const auto is_of = [&](const auto& place, long row) {
        return place != entries.end() && place->first.first == row;
      };
      for (; is_of(a, first) && is_of(b, second); ++a, ++b) {
        if (!(a->second == b->second) || !is_same_in_all_tokens(a->first.second, b->first.second))
          return false;
      }
      return !is_of(a, first) && !is_of(b, second);
    };
    return is_same_in_all_tokens(first, second) &&
           std::all_of(model_.heads.begin(), model_.heads.end(), is_made_alike);
  }

  S score(const Head& head, const std::vector<Rational>& query, const std::vector<Rational>& key) const {
    S sum = zero_;
    for (const auto& [place, entry] : head.query_key.entries()) {
      const Rational& of_query = query[static_cast<std::size_t>(place.first)];
      const Rational& of_key = key[static_cast<std::size_t>(place.second)];
      // Most coordinates of a token are 0.
      if (of_query.is_zero() || of_key.is_zero()) continue;
      sum += arithmetic_.from(entry) * arithmetic_.from(Rational(of_query * of_key));
    }
    return sum;
  }

  S error(const RowClass& row, std::size_t r) const {
    S sum = zero_;
    for (std::size_t kind = 0; kind < kinds_.size(); ++kind) {
      const long count = row.counts[kind];
      if (count == 0) continue;
      for (std::size_t h = 0; h < values_.size(); ++h) {
        const S term = weights_[h][kind] * values_[h][kind][r];
        sum += count == 1 ? term : arithmetic_.from(count) * term;
      }
    }
    if (row.role == Role::trigger) sum -= arithmetic_.from(target(row, r));
    return abs(sum);
  }

  /// y_jr, at the trigger.
  Rational target(const RowClass& row, std::size_t r) const {
    Rational sum = 0;
    for (std::size_t kind = 1; kind < targets_end_; ++kind) {
      if (row.counts[kind] != 0 && !kinds_[kind][r].is_zero()) sum += row.counts[kind] * kinds_[kind][r];
    }
    return sum / task_.mean_size(row.position);
  }

  const TriggerTask& task_;
  const attention::Model& model_;
  const Arithmetic<S>& arithmetic_;
  S zero_;
  std::vector<std::vector<Rational>> kinds_;
  std::size_t targets_end_ = 0;  ///< kinds 1 … this − 1 are in the mean
  KindWeights<S> unnormalised_;
  NullWeights<S> null_weights_;
  std::vector<std::vector<std::vector<S>>> values_;  ///< [head][kind][coordinate]: W_OV x
  std::vector<std::vector<S>> weights_;
  std::vector<long> coordinates_;
  std::vector<S> errors_;
  std::vector<S> null_masses_;
};

}  // namespace

Integer count_sequences(const TriggerTask& task) {
  const auto letters = static_cast<long>(task.content.letters().size());
  const auto triggers = static_cast<long>(task.trigger_content.letters().size());
  return Integer(task.length - 2) * triggers * numerator(numeric::power(Rational(letters), task.length - 2));
}

long count_alphabet_rows(const TriggerTask& task) {
  const auto letters = static_cast<long>(task.content.letters().size());
  const auto triggers = static_cast<long>(task.trigger_content.letters().size());
  Integer rows = 1;
  for (long i = 1; i < task.length && rows <= max_alphabet_rows; ++i) {
    const auto multisets = [&](long size) {
      return capped_binomial(size + letters - 1, letters - 1, max_alphabet_rows);
    };
    // A content query is one of the letters, and the others form a multiset.
    if (i <= task.length - 2) rows += Integer(letters) * multisets(i - 1);
    if (i >= 2) rows += Integer(triggers) * multisets(i - 1);
    if (i >= 3) rows += Integer(triggers) * letters * multisets(i - 2);
  }
  return rows > max_alphabet_rows ? max_alphabet_rows + 1 : static_cast<long>(rows);
}

template <Scalar S>
void visit_alphabet_rows(const TriggerInstance& instance, const Arithmetic<S>& arithmetic,
                         const RowVisitor<S>& visit, RowParts parts, WantedRows wanted) {
  require_few_rows(instance.task);
  AlphabetRows<S>(instance, arithmetic, parts).visit(visit, wanted);
}

template void visit_alphabet_rows(const TriggerInstance&, const Arithmetic<numeric::Interval>&,
                                  const RowVisitor<numeric::Interval>&, RowParts, WantedRows);
template void visit_alphabet_rows(const TriggerInstance&, const Arithmetic<numeric::Ball>&,
                                  const RowVisitor<numeric::Ball>&, RowParts, WantedRows);
template void visit_alphabet_rows(const TriggerInstance&, const Arithmetic<numeric::Exact>&,
                                  const RowVisitor<numeric::Exact>&, RowParts, WantedRows);

}  // namespace sinkproof::task
