#include "tables/searches.hpp"
#include "tables/tables.hpp"

namespace sinkproof::tables {

namespace {

bool has_hypotheses(const theorem::Description& description) {
  return !description.hypotheses.empty();
}

}  // namespace

const Table& hypothesis_ablation() {
  static const Table table{
      "hypothesis-ablation",
      "Which hypotheses are needed: a search for a counterexample to the theorem without this one, or "
      "(jointly needed) without this one and others, which the case names. A case is certified; that none "
      "was found is no proof that there is none.",
      {{"theorem"}, {"hypothesis"}, {"outcome"}, {"case_file"}, {"trials"}},
      search_parameters(has_hypotheses),
      search_grid(has_hypotheses),
      [](const parameter::Values& values, Digits /*digits*/) -> Rows {
        const auto& theorem = theorem_of(values);
        Rows rows;
        rows.is_of_searches = true;
        for (const auto& hypothesis : theorem.description().hypotheses) {
          const auto [need, search] =
              engine::ablate(theorem, hypothesis.id, budget_of(values), stop_of_searches());
          const auto found = certificate::found_case(theorem, search);
          rows.rows.push_back({given(values.choice("theorem")),
                               {hypothesis.id},
                               {std::string(to_string(need))},
                               cite(rows, found),
                               {std::to_string(search.result.trials)}});
          rows.not_certified.push_back(found ? std::vector<std::string>{"trials"}
                                             : std::vector<std::string>{"outcome", "trials"});
        }
        return rows;
      }};
  return table;
}

}  // namespace sinkproof::tables
