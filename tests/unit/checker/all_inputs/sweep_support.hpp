#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "checker/all_inputs/sweep_bounds.hpp"
#include "checker/kernel/number.hpp"
#include "unit/checker/setting/trigger/trigger_support.hpp"

namespace sinkproof_check::testing {

/// The number that a Fixed stands for.
inline mpq_class value_of(sweep::Fixed x) {
  return ratio(mpz_class(x), mpz_class(sweep::one));
}

/// One head all of whose weights are there: multiples of 1/16, of contents up to `size` in W_QK.
inline TriggerInstance dense_head(Draws& draw, Normaliser normaliser, long length, long m, long size) {
  TriggerInstance result{{length, m, {}, {}}, {normaliser, {}}};
  const long n = result.task.coordinates();
  Head head{zero_matrix(n), zero_matrix(n)};
  const auto is_content = [&](long index) { return index >= 2 && index < m + 2; };
  for (long row = 0; row < n; ++row) {
    for (long column = 0; column < n; ++column) {
      const long score = is_content(row) || is_content(column) ? draw(2 * size + 1) - size : draw(65) - 32;
      if (score != 0) head.query_key.set(row, column, ratio(score, 16));
      if (const long value = draw(33) - 16; value != 0) head.output_value.set(row, column, ratio(value, 16));
    }
    if (normaliser == Normaliser::softmax_key_bias) head.key_bias.emplace_back(row, ratio(draw(17) - 8, 16));
  }
  result.model.heads.push_back(head);
  return result;
}

/// In place of what stands there.
inline void put(Matrix& matrix, long row, long column, const Real& value) {
  MatrixRow& entries = matrix.rows[at(row)];
  std::erase_if(entries, [&](const auto& entry) { return entry.first == column; });
  const auto behind =
      std::find_if(entries.begin(), entries.end(), [&](const auto& entry) { return entry.first > column; });
  entries.insert(behind, {column, value});
}

/// A row of the task, with contents: the query's own, and those of the other content tokens, of which the
/// last is the trigger's where there is one.
struct RowInput {
  TriggerInput input;
  long position;
};
inline RowInput row_input(const TriggerTask& task, const sweep::Row& row, const std::vector<mpq_class>& query,
                          std::vector<std::vector<mpq_class>> keys) {
  const long position = row.position();
  // The trigger stands at the query, right before it, or behind it.
  const long trigger = row.query == sweep::Query::trigger ? position
                       : row.has_trigger                  ? position - 1
                                                          : position + 1;
  keys.push_back(query);
  keys.resize(at(task.length - 1), std::vector<mpq_class>(query.size(), 0));
  return {{trigger, keys}, position};
}

/// |σ(f − y)| at the row has this sign of f − y for one of the two σ: so the larger of both bounds holds it.
inline Real error_at(const TriggerInstance& instance, const RowInput& row, std::size_t coordinate) {
  return output_error(instance, row.input, row.position, static_cast<long>(coordinate));
}

using Contents = std::vector<mpq_class>;

/// A number of the span, often an end.
inline mpq_class draw_in(Draws& draw, const sweep::Span& span) {
  return value_of(span.lower) +
         ratio(std::array<long, 5>{0, 8, 8, 0, draw(9)}[static_cast<std::size_t>(draw(5))], 8) *
             (value_of(span.upper) - value_of(span.lower));
}

inline Contents draw_contents(Draws& draw, const std::vector<sweep::Span>& spans) {
  Contents result;
  for (const sweep::Span& span : spans) result.push_back(draw_in(draw, span));
  return result;
}

/// Keys that are corners more often than not, and often the same one: as the worst inputs have them.
inline std::vector<Contents> draw_keys(Draws& draw, const sweep::Row& row, std::size_t m) {
  const std::vector<sweep::Span> box(m, sweep::symmetric(sweep::one));
  std::vector<Contents> letters{draw_contents(draw, box), draw_contents(draw, box)};
  std::vector<Contents> result;
  for (long k = 0; k < row.others + (row.has_trigger ? 1 : 0); ++k) {
    if (draw(4) == 0) letters[0] = draw_contents(draw, box);
    result.push_back(letters[static_cast<std::size_t>(draw(2))]);
  }
  return result;
}

inline constexpr std::array<Normaliser, 8> all_normalisers{
    Normaliser::softmax,         Normaliser::softmax_one,    Normaliser::softmax_key_bias,
    Normaliser::relu_non_anchor, Normaliser::relu_row_count, Normaliser::relu_none,
    Normaliser::relu_length,     Normaliser::relu_preceding};

}  // namespace sinkproof_check::testing
