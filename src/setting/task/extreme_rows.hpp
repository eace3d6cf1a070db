#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "attention/normaliser.hpp"
#include "numeric/error.hpp"
#include "setting/task/analysis.hpp"
#include "setting/task/row_visitor.hpp"

namespace sinkproof::task {

/// Of the wanted row classes those of which enclosures do not tell that others are more extreme; the rest changes no supremum. All that are wanted where this scalar does not reach.
/// offer_row(report, offer) calls offer(k, number) for each number of a row that may be the k-th supremum; infima are offered with their sign turned.
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
          offer_row(report, [&](std::size_t k, S number) { offers.emplace_back(k, std::move(number)); });
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

/// Of softmax a number costs some hundred times as much in the exact path as it does in intervals, and some ten times as much as in balls, which see e^-300 beside a mass of 1. Elsewhere weights are
/// rational or alike in all rows: all rows.
template <class OfferRow>
std::optional<std::vector<bool>> rows_to_evaluate_exactly(const PreparedInstance& prepared, RowParts parts,
                                                          std::size_t suprema, const OfferRow& offer_row) {
  constexpr long few = 8;
  if (!attention::is_softmax(prepared.instance.model.normaliser)) return std::nullopt;
  auto by_doubles = rows_that_matter(prepared, numeric::Arithmetic<numeric::Interval>{}, parts, suprema,
                                     offer_row, std::nullopt);
  if (by_doubles && std::count(by_doubles->begin(), by_doubles->end(), true) <= few) return by_doubles;
  return rows_that_matter(prepared, numeric::Arithmetic<numeric::Ball>{512}, parts, suprema, offer_row,
                          by_doubles);
}

}  // namespace sinkproof::task
