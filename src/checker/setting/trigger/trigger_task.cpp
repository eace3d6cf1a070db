// Suprema and infima over all inputs of a trigger-conditional task, and one input token by token.
//
// Given: an instance that trigger_document.cpp has read.
// Derives itself: the weights and output errors of all rows that inputs have (trigger_rows.cpp); of
// coordinates that differ only in the names of contents one is taken.
// Takes from the document: the instance. Safe, as with a box scores and key biases that see contents are
// refused, and over alphabets every multiset of keys is gone through.
// Acceptance means: the seven measures are those of FORMAT.md over all inputs, not over a sample.
// Assumes: that rows and coordinates are those of trigger_rows.cpp; that an affine form has its supremum over
// a box at |constant| + Σ |coefficients|.
#include "checker/setting/trigger/trigger_task.hpp"

#include <algorithm>
#include <bit>
#include <map>

#include "checker/kernel/error.hpp"
#include "checker/kernel/number.hpp"
#include "checker/kernel/supremum.hpp"
#include "checker/kernel/work.hpp"
#include "checker/setting/trigger/anchor_distance.hpp"
#include "checker/setting/trigger/trigger_losses.hpp"
#include "checker/setting/trigger/trigger_rows.hpp"

namespace sinkproof_check {

namespace {

/// Computes rows, with what they share.
class Evaluation {
 public:
  explicit Evaluation(const TriggerInstance& instance)
      : instance_(instance),
        kinds_(instance.task),
        coordinates_(representative_coordinates(instance, kinds_)) {
    require_scores_without_contents();
    for (const Head& head : instance.model.heads)
      for (const long r : coordinates_)
        for (const auto& kind : kinds_.all) values_.push_back(dot(head.output_value.rows[at(r)], kind.token));
  }

  TriggerMeasures measure() {
    const std::vector<Row> rows = rows_of(instance_.task, kinds_);
    if (rows.size() * coordinates_.size() > max_forms)
      throw BeyondLimit("more inputs times output coordinates than this checker tries");
    Supremum losses;
    Supremum anchors;
    LossBounds bounds(instance_, kinds_, coordinates_, values_);
    losses.add(Real(0));
    anchors.add(Real(0));
    Infimum before;
    Infimum after;
    Infimum nulls;
    Infimum absorbed_before;
    Infimum absorbed_after;
    for (const Row& row : rows) {
      const auto weights = attention_weights(row);
      for (const auto& [keys, null] : weights) {
        if (row.place != Row::Place::anchor) anchors.add(keys[0]);
        if (row.place == Row::Place::before) {
          before.add(keys[0]);
          absorbed_before.add(keys[0] + null);
          nulls.add(null);
        }
        if (row.place == Row::Place::after) {
          after.add(keys[0]);
          absorbed_after.add(keys[0] + null);
          nulls.add(null);
        }
      }
      for (const std::size_t r : bounds.largest_of(row, weights)) losses.add(supremum(row, weights, r));
    }
    // By convention: without a row a mass is 1, and 0 the slot's.
    return {losses.value(),    before.value_or(1),          after.value_or(1),         anchors.value(),
            nulls.value_or(0), absorbed_before.value_or(1), absorbed_after.value_or(1)};
  }

  TriggerMasses trigger_masses() {
    Infimum together;
    std::map<std::size_t, Supremum> largest;  // by the trigger's kind
    for (const Row& row : rows_of(instance_.task, kinds_)) {
      if (row.place != Row::Place::after) continue;
      std::size_t trigger = kinds_.contents + 1;
      while (row.counts[trigger] == 0) ++trigger;
      for (const auto& head : attention_weights(row)) {
        together.add(head.keys[0] + head.keys[trigger]);
        largest[trigger].add(head.keys[trigger]);
      }
    }
    Infimum least;
    for (auto& [kind, mass] : largest) least.add(mass.value());
    return {together.value_or(1), least.value_or(0)};
  }

  AnchorColumns anchor_columns() {
    if (!instance_.task.content.is_box || !instance_.task.trigger_content.is_box)
      throw ValueError("anchor masses by position are for box contents only");
    const std::vector<std::vector<Real>> none(at(instance_.task.length));
    AnchorColumns result{none, none, none};
    for (const Row& row : rows_of(instance_.task, kinds_)) {
      auto& column = row.place == Row::Place::trigger ? result.at_trigger
                     : row.place == Row::Place::after ? result.after
                                                      : result.before;
      for (const auto& head : attention_weights(row)) column[at(row.position)].push_back(head.keys[0]);
    }
    return result;
  }

  Real least_anchor_distance(const std::vector<Real>& gaps) {
    if (!instance_.task.content.is_box || !instance_.task.trigger_content.is_box)
      return least_anchor_distance_over_alphabets(gaps);
    return least_distance(anchor_columns(), gaps);
  }

 private:
  /// Every two rows that some input has both of.
  Real least_anchor_distance_over_alphabets(const std::vector<Real>& gaps) {
    struct RowMasses {
      Row row;
      std::vector<Real> heads;
    };
    std::vector<RowMasses> triggers;
    std::vector<RowMasses> others;
    for (const Row& row : rows_of(instance_.task, kinds_)) {
      if (row.place == Row::Place::anchor) continue;
      auto& masses = (row.place == Row::Place::trigger ? triggers : others).emplace_back(RowMasses{row, {}});
      for (const auto& head : attention_weights(row)) masses.heads.push_back(head.keys[0]);
    }
    PairDistances distances(gaps);
    for (const auto& trigger : triggers) {
      for (const auto& other : others) {
        charge_work(kinds_.all.size() * 64);
        if (meet(trigger.row, other.row)) distances.add(other.heads, trigger.heads);
      }
    }
    return distances.value();
  }

  /// The free part of a token enters no score, so scores must not see contents where they are free.
  void require_scores_without_contents() const {
    const TriggerTask& task = instance_.task;
    if (!task.content.is_box && !task.trigger_content.is_box) return;
    const auto is_content = [&](long index) { return index >= 2 && index < task.content_indicator(); };
    for (const Head& head : instance_.model.heads)
      for (const auto& [index, value] : head.key_bias)
        if (is_content(index)) throw ValueError("box contents, but a key bias that depends on contents");
    for (const Head& head : instance_.model.heads)
      for (long row = 0; row < task.coordinates(); ++row)
        for (const auto& [column, value] : head.query_key.rows[at(row)])
          if (is_content(row) || is_content(column))
            throw ValueError("box contents, but scores that depend on contents");
  }

  const Real& unnormalised(std::size_t head, std::size_t query, std::size_t key) {
    const std::size_t index = (head * kinds_.all.size() + query) * kinds_.all.size() + key;
    const auto found = scores_.find(index);
    if (found != scores_.end()) return found->second;
    const Matrix& query_key = instance_.model.heads[head].query_key;
    const Real s = score(query_key, kinds_.all[query].token, kinds_.all[key].token);
    return scores_.emplace(index, unnormalised_weight(instance_.model.normaliser, s)).first->second;
  }

  /// By head, the keys by kind.
  std::vector<Shares> attention_weights(const Row& row) {
    std::vector<Shares> result;
    for (std::size_t h = 0; h < instance_.model.heads.size(); ++h) {
      std::vector<std::pair<long, Real>> weights;
      for (std::size_t k = 0; k < row.counts.size(); ++k)
        weights.emplace_back(row.counts[k], row.counts[k] == 0 ? Real(0) : unnormalised(h, row.query, k));
      const Normaliser normaliser = instance_.model.normaliser;
      const Real null = null_weight(normaliser, instance_.model.heads[h], kinds_.all[row.query].token);
      const Real total = normalisation(normaliser, row.position, instance_.task.length, weights, null);
      result.push_back({{}, has_null_slot(normaliser) ? null / total : Real(0)});
      for (const auto& [count, weight] : weights)
        result.back().keys.push_back(count == 0 ? Real(0) : weight / total);
    }
    return result;
  }

  /// sup |f − y| in one coordinate over the contents that are free.
  Real supremum(const Row& row, const std::vector<Shares>& weights, std::size_t r) const {
    const bool is_trigger = row.place == Row::Place::trigger;
    const mpq_class share = is_trigger ? ratio(1, instance_.task.mean_size(row.position)) : mpq_class(0);
    std::vector<Real> constant;
    std::vector<Real> terms;
    for (std::size_t k = 0; k < row.counts.size(); ++k) {
      if (row.counts[k] == 0) continue;
      const auto& kind = kinds_.all[k];
      for (std::size_t h = 0; h < weights.size(); ++h)
        constant.push_back(Real(row.counts[k]) *
                           values_[(h * coordinates_.size() + r) * kinds_.all.size() + k] *
                           weights[h].keys[k]);
      const bool is_in_target = kinds_.is_in_target(k);
      if (is_in_target)
        constant.emplace_back(-share * row.counts[k] * coordinate(kind.token, coordinates_[r]));
      if (kind.is_free) {
        const mpq_class own = is_in_target ? share : mpq_class(0);
        for (const Real& coefficient : free_coefficients(weights, k, coordinates_[r], own))
          terms.push_back(Real(row.counts[k]) * absolute(coefficient));
      }
    }
    terms.push_back(absolute(sum(std::move(constant))));
    return sum(std::move(terms));
  }

  /// The coefficients of the contents of one key of a kind: Σ_heads α W_OV[r][q], less the target's share in
  /// its own coordinate.
  std::vector<Real> free_coefficients(const std::vector<Shares>& weights, std::size_t kind, long r,
                                      const mpq_class& share) const {
    const TriggerTask& task = instance_.task;
    std::map<long, std::vector<Real>> by_column;
    if (share != 0 && r >= 2 && r < task.content_indicator()) by_column[r].emplace_back(-share);
    for (std::size_t h = 0; h < weights.size(); ++h)
      for (const auto& [column, value] : instance_.model.heads[h].output_value.rows[at(r)])
        if (column >= 2 && column < task.content_indicator())
          by_column[column].push_back(value * weights[h].keys[kind]);
    std::vector<Real> result;
    result.reserve(by_column.size());
    for (auto& [column, parts] : by_column) result.push_back(sum(std::move(parts)));
    return result;
  }

  const TriggerInstance& instance_;
  Kinds kinds_;
  std::vector<long> coordinates_;
  std::vector<Real> values_;            ///< (W_OV x)_r by head, representative coordinate, kind
  std::map<std::size_t, Real> scores_;  ///< unnormalised weights by head, query, key
};

/// The tokens 0 … position of an input.
std::vector<Token> tokens_of(const TriggerTask& task, const TriggerInput& input, long position) {
  std::vector<Token> tokens{anchor_token()};
  for (long k = 1; k <= position; ++k)
    tokens.push_back(make_token(task, k == input.trigger, input.contents[at(k - 1)]));
  return tokens;
}

/// Of a token among so many, by comparing their numbers.
void charge_lookup(const Token& token, std::size_t size) {
  std::size_t bits = 0;
  for (const auto& [coordinate, x] : token) bits += bit_size(x);
  for (auto left = static_cast<int>(std::bit_width(size)); left >= 0; --left) charge_work(2 * bits);
}

/// The row of the last token in one head, key by key.
Shares row_weights(const TriggerInstance& instance, const Head& head, const std::vector<Token>& tokens) {
  std::vector<std::pair<long, Real>> weights;
  // Equal scores share their exponential: the same token occurs often.
  std::map<Token, Real> known;
  for (const Token& key : tokens) {
    charge_lookup(key, known.size());
    auto found = known.find(key);
    if (found == known.end()) {
      const Real s = score(head.query_key, tokens.back(), key);
      found = known.emplace(key, unnormalised_weight(instance.model.normaliser, s)).first;
    }
    weights.emplace_back(1, found->second);
  }
  const auto position = static_cast<long>(tokens.size()) - 1;
  const Normaliser normaliser = instance.model.normaliser;
  const Real null = null_weight(normaliser, head, tokens.back());
  const Real total = normalisation(normaliser, position, instance.task.length, weights, null);
  Shares result{{}, has_null_slot(normaliser) ? null / total : Real(0)};
  result.keys.reserve(weights.size());
  for (const auto& [count, weight] : weights) result.keys.push_back(weight / total);
  return result;
}

}  // namespace

TriggerMeasures measure(const TriggerInstance& instance) {
  return Evaluation(instance).measure();
}

TriggerMasses trigger_masses(const TriggerInstance& instance) {
  return Evaluation(instance).trigger_masses();
}

AnchorColumns anchor_columns(const TriggerInstance& instance) {
  return Evaluation(instance).anchor_columns();
}

Real least_anchor_distance(const TriggerInstance& instance, const std::vector<Real>& weights) {
  return Evaluation(instance).least_anchor_distance(weights);
}

Real output_error(const TriggerInstance& instance, const TriggerInput& input, long position,
                  long coordinate) {
  const std::vector<Token> tokens = tokens_of(instance.task, input, position);
  std::vector<Real> terms;
  for (const Head& head : instance.model.heads) {
    const auto weights = row_weights(instance, head, tokens).keys;
    for (std::size_t k = 0; k < tokens.size(); ++k)
      terms.push_back(weights[k] * dot(head.output_value.rows[at(coordinate)], tokens[k]));
  }
  if (position == input.trigger) {
    const long size = instance.task.mean_size(position);
    for (long k = 1; k <= size; ++k)
      terms.emplace_back(-sinkproof_check::coordinate(tokens[at(k)], coordinate) / size);
  }
  return absolute(sum(std::move(terms)));
}

std::vector<Real> anchor_masses(const TriggerInstance& instance, const TriggerInput& input, long position) {
  const std::vector<Token> tokens = tokens_of(instance.task, input, position);
  std::vector<Real> result;
  for (const Head& head : instance.model.heads) result.push_back(row_weights(instance, head, tokens).keys[0]);
  return result;
}

std::vector<Real> anchor_trigger_masses(const TriggerInstance& instance, const TriggerInput& input,
                                        long position) {
  const std::vector<Token> tokens = tokens_of(instance.task, input, position);
  std::vector<Real> result;
  for (const Head& head : instance.model.heads) {
    const auto keys = row_weights(instance, head, tokens).keys;
    result.push_back(keys[0] + keys[at(input.trigger)]);
  }
  return result;
}

std::vector<Real> null_masses(const TriggerInstance& instance, const TriggerInput& input, long position) {
  const std::vector<Token> tokens = tokens_of(instance.task, input, position);
  std::vector<Real> result;
  for (const Head& head : instance.model.heads) result.push_back(row_weights(instance, head, tokens).null);
  return result;
}

std::vector<Real> absorbed_masses(const TriggerInstance& instance, const TriggerInput& input, long position) {
  const std::vector<Token> tokens = tokens_of(instance.task, input, position);
  std::vector<Real> result;
  for (const Head& head : instance.model.heads) {
    const Shares shares = row_weights(instance, head, tokens);
    result.push_back(shares.keys[0] + shares.null);
  }
  return result;
}

}  // namespace sinkproof_check
