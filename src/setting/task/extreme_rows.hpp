#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <utility>
#include <vector>

#include "attention/normaliser.hpp"
#include "numeric/error.hpp"
#include "setting/task/analysis.hpp"
#include "setting/task/row_visitor.hpp"

namespace sinkproof::task {

/// The mass of softmax that a row has beside some kinds of keys, the null slot's included if it is asked for,
/// added up from parts: of 1 − 10⁻³⁰ doubles see no difference to 1, of this they do.
template <numeric::Scalar S>
S mass_beside(const RowReport<S>& report, std::size_t head, const numeric::Arithmetic<S>& arithmetic,
              std::initializer_list<std::size_t> kinds, bool is_slot_included) {
  S mass = is_slot_included ? report.null_masses[head] : arithmetic.from(0L);
  for (std::size_t kind = 0; kind < report.row.counts.size(); ++kind) {
    const long count = report.row.counts[kind];
    if (count == 0 || std::find(kinds.begin(), kinds.end(), kind) != kinds.end()) continue;
    mass += arithmetic.from(count) * report.weights[head][kind];
  }
  return mass;
}

/// Of the wanted row classes those of which enclosures do not tell that others are more extreme; the rest
/// changes no supremum. All that are wanted where this scalar does not reach.
/// offer_row(report, arithmetic, offer) calls offer(k, number) for each number of a row that may be the k-th
/// supremum, or for what grows with that number. Infima are offered with their sign turned.
template <numeric::Scalar S, class OfferRow>
std::optional<std::vector<bool>> rows_that_matter(const PreparedInstance& prepared,
                                                  const numeric::Arithmetic<S>& arithmetic, RowParts parts,
                                                  std::size_t suprema, const OfferRow& offer_row,
                                                  std::optional<std::vector<bool>> wanted) {
  using numeric::Ternary;
  using Offers = std::vector<std::pair<std::size_t, S>>;
  constexpr long most_kept = 1 << 16;
  const TriggerTask& task = prepared.instance.task;
  const bool are_kept = (prepared.box ? 3 * task.length : count_alphabet_rows(task)) <= most_kept;
  const auto for_each_row = [&](const auto& take) {
    visit_rows<S>(
        prepared, arithmetic,
        [&](const RowReport<S>& report) {
          Offers offers;
          offer_row(report, arithmetic,
                    [&](std::size_t k, S number) { offers.emplace_back(k, std::move(number)); });
          take(std::move(offers));
        },
        parts, wanted ? &*wanted : nullptr);
  };
  std::vector<std::optional<S>> reached(suprema);
  std::vector<Offers> kept;
  try {
    for_each_row([&](Offers offers) {
      for (const auto& [k, number] : offers) {
        if (!reached[k] || is_positive(number - *reached[k]) == Ternary::certainly) reached[k] = number;
      }
      if (are_kept) kept.push_back(std::move(offers));
    });
  } catch (const DomainError&) {
    return wanted;
  }
  std::vector<bool> matter;
  const auto judge = [&](const Offers& offers) {
    matter.push_back(std::any_of(offers.begin(), offers.end(), [&](const auto& offered) {
      return is_positive(*reached[offered.first] - offered.second) != Ternary::certainly;
    }));
  };
  // Rows that are too many to keep are gone through again: the same numbers.
  if (are_kept) {
    for (const auto& offers : kept) judge(offers);
  } else {
    for_each_row(judge);
  }
  if (!wanted) return matter;
  auto row = matter.begin();
  for (auto is_wanted : *wanted) {
    if (is_wanted) is_wanted = *row++;
  }
  return wanted;
}

/// Of softmax a number costs some hundred times as much in the exact path as it does in intervals, and some
/// ten times as much as in balls, which see e^-300 beside a mass of 1. Elsewhere weights are rational or
/// alike in all rows: all rows. `offer_rests` offers what numbers near 1 hide, and is asked where these leave
/// many rows.
template <class OfferNumbers, class OfferRests>
std::optional<std::vector<bool>> rows_to_evaluate_exactly(const PreparedInstance& prepared, RowParts parts,
                                                          std::size_t suprema,
                                                          const OfferNumbers& offer_numbers,
                                                          const OfferRests& offer_rests) {
  constexpr long few = 8;
  constexpr numeric::Arithmetic<numeric::Interval> doubles;
  if (!attention::is_softmax(prepared.instance.model.normaliser)) return std::nullopt;
  const auto are_few = [](const std::optional<std::vector<bool>>& rows) {
    return rows && std::count(rows->begin(), rows->end(), true) <= few;
  };
  auto rows = rows_that_matter(prepared, doubles, parts, suprema, offer_numbers, std::nullopt);
  if (are_few(rows)) return rows;
  rows = rows_that_matter(prepared, doubles, parts, suprema, offer_rests, std::move(rows));
  if (are_few(rows)) return rows;
  return rows_that_matter(prepared, numeric::Arithmetic<numeric::Ball>{512}, parts, suprema, offer_numbers,
                          std::move(rows));
}

}  // namespace sinkproof::task
