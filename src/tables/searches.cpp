#include "tables/searches.hpp"

#include "theorems/registry.hpp"

namespace sinkproof::tables {

using parameter::Specification;

namespace {

std::atomic<const std::atomic<bool>*> given_stop{nullptr};

}  // namespace

std::vector<Specification> search_parameters(IsAsked is_asked) {
  std::vector<std::string> ids;
  for (const auto* theorem : theorems::all()) {
    if (is_asked(theorem->description())) ids.push_back(theorem->description().id);
  }
  return {parameter::choice("theorem", ids, "theorem"),
          {"trials", Specification::Kind::integer, 1, false, 1'000'000, "trials of each search, at most"},
          {"seed", Specification::Kind::integer, 0, false, 1'000'000'000, "seed of the searches"}};
}

std::vector<parameter::GridAxis> search_grid(IsAsked is_asked) {
  std::string ids;
  for (const auto* theorem : theorems::all()) {
    if (is_asked(theorem->description())) ids += (ids.empty() ? "" : ",") + theorem->description().id;
  }
  // Enough for every case that tests/regressions has of a hypothesis, and for the points of the
  // constructions' grids, which are every other trial at first.
  return {{"theorem", ids}, {"trials", "300"}, {"seed", "1"}};
}

const theorem::Theorem& theorem_of(const parameter::Values& values) {
  return theorems::find(values.choice("theorem"));
}

engine::FuzzOptions budget_of(const parameter::Values& values) {
  engine::FuzzOptions budget;
  budget.trials = static_cast<std::uint64_t>(values.integer("trials"));
  budget.seed = static_cast<std::uint64_t>(values.integer("seed"));
  budget.is_alone = true;
  return budget;
}

const std::atomic<bool>& stop_of_searches() {
  static const std::atomic<bool> never{false};
  const auto* stop = given_stop.load();
  return stop != nullptr ? *stop : never;
}

void stop_searches_when(const std::atomic<bool>& stop) {
  given_stop = &stop;
}

Cell cite(Rows& rows, const std::optional<certificate::FoundCase>& found) {
  if (!found) return {""};
  rows.cases.emplace(found->file, found->certificate());
  return {found->file};
}

}  // namespace sinkproof::tables
