#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "checker/kernel/fixed.hpp"
#include "checker/setting/trigger/trigger_task.hpp"

namespace sinkproof_check::sweep {

/// Whose row it is: the trigger's or a content token's.
enum class Query : std::uint8_t { trigger, content };

/// constant + Σ slopes_i t_i.
struct Affine {
  Span constant;
  std::vector<Span> slopes;

  [[nodiscard]] Span at(const std::vector<Span>& t) const;
};

/// What the contents t of a query of one kind make of scores. With softmax the constant part of a content
/// key's score is taken off all of them.
struct Scores {
  std::vector<Span> own;  ///< a content key x adds a·x to its score, a_k = own_k + Σ t_i product_ik
  Affine anchor, trigger, content, null;
};

/// What tokens give to one output coordinate, times a sign.
struct Values {
  Span anchor, trigger, content;
  std::vector<Span> slopes;  ///< of contents
  Fixed norm = 0;            ///< Σ |slope|, at most
};

/// One head: docs/audit-of-all-inputs.md, "Rows".
struct HeadRows {
  /// Throws BeyondLimit where a weight is too large.
  explicit HeadRows(const TriggerInstance& instance);

  Normaliser normaliser;
  long length;
  std::size_t m;
  std::vector<std::vector<Span>> product;  ///< W_QK between contents
  std::array<Scores, 2> scores;            ///< by Query
  std::vector<Values> values;              ///< by output coordinate
  Span first_weight;                       ///< of the anchor in row 0, which sees nothing else

  [[nodiscard]] const Scores& of(Query query) const { return scores[static_cast<std::size_t>(query)]; }
  [[nodiscard]] bool is_softmax() const { return !is_relu(normaliser); }
  [[nodiscard]] bool has_null() const { return has_null_slot(normaliser); }
  /// N_i of ReLU.
  [[nodiscard]] long divisor(long position) const;
};

/// A kind of row and a sign σ; the error is E = σ(f − y) of an output coordinate.
struct Row {
  Query query = Query::trigger;
  long others = 0;           ///< content keys but for the query's own token
  bool has_trigger = false;  ///< among the keys of a content query
  int sign = 1;

  [[nodiscard]] long position() const { return others + 1 + (has_trigger ? 1 : 0); }
  bool operator==(const Row&) const = default;
};

/// Every row of queries of this kind but row 0, with both signs.
std::vector<Row> rows_of(const HeadRows& head, Query query);

Values signed_values(const Values& values, int sign);
/// Of the query's own token.
Span own_value(const Values& values, Query query, const std::vector<Span>& t);
/// a of Scores.
std::vector<Span> content_scores(const HeadRows& head, Query query, const std::vector<Span>& t);
/// Of the query's own token, with that a.
Span own_score(const HeadRows& head, Query query, const std::vector<Span>& t, const std::vector<Span>& a);
/// Σ |x_i|, at most.
Fixed norm_of(const std::vector<Span>& x);
/// How much the scores of a row move with each content of the query.
std::vector<Fixed> importance_of_contents(const HeadRows& head, Query query);
/// The content coordinate that the target is a mean of.
std::optional<std::size_t> mean_of(const HeadRows& head, Query query, std::size_t coordinate);
/// The target where it is none.
Span constant_target(const Row& row, std::size_t coordinate);

}  // namespace sinkproof_check::sweep
