#include "numeric/error.hpp"
#include "tables/searches.hpp"
#include "tables/tables.hpp"

namespace sinkproof::tables {

namespace {

bool has_constants(const theorem::Description& description) {
  return !description.constants.empty();
}

}  // namespace

const Table& tightness() {
  static const Table table{
      "tightness",
      "How sharp the theorems' constants are: the conclusion is proved with the one, and a certified case "
      "refutes it with the other, the largest that a search found.",
      {{"theorem"}, {"constant"}, {"proved"}, {"refuted_below"}, {"case_file"}},
      search_parameters(has_constants),
      search_grid(has_constants),
      [](const parameter::Values& values, Digits /*digits*/) -> Rows {
        const auto& theorem = theorem_of(values);
        Rows rows;
        rows.is_of_searches = true;
        for (const auto& constant : theorem.description().constants) {
          const auto sharp = engine::tightness(theorem, constant, budget_of(values), stop_of_searches());
          if (sharp.search.result.counterexample)
            throw InternalError(theorem.description().id + " is refuted with its constant " + constant.id);
          rows.rows.push_back({given(values.choice("theorem")),
                               {constant.id},
                               {constant.proved},
                               {sharp.too_small},
                               cite(rows, certificate::found_case(theorem, sharp))});
          rows.not_certified.push_back(sharp.found ? std::vector<std::string>{}
                                                   : std::vector<std::string>{"refuted_below"});
        }
        return rows;
      }};
  return table;
}

}  // namespace sinkproof::tables
