#include "constructions/registry.hpp"
#include "tables/tables.hpp"
#include "tables/verified.hpp"
#include "theorems/own_theorems.hpp"

namespace sinkproof::tables {

namespace {

/// The bounds of a pattern's cost, from below (true) and from above.
struct Bound {
  const char* prefix;
  const char* suffix;
  bool is_lower;
};

constexpr Bound bounds[] = {{"L_", "_published", true},
                            {"L_", "", true},
                            {"L_", "_dual", true},
                            {"cost_", "_primal", false},
                            {"cost_", "_construction", false},
                            {"U_", "", false},
                            {"U_", "_published", false}};

std::vector<Column> columns() {
  std::vector<Column> result{{"C"}, {"d"}, {"lambda"}, {"r_eta"}, {"kappa"}, {"family"}};
  for (const std::string pattern : {"sink", "diag"}) {
    for (const auto& [prefix, suffix, is_lower] : bounds) result.push_back({prefix + pattern + suffix});
  }
  result.push_back({"ratio_lower"});
  result.push_back({"ratio_upper"});
  return result;
}

}  // namespace

const Table& sink_diagonal_cost() {
  static const Table table{
      "sink-diagonal-cost",
      "What a sink pattern and what a diagonal pattern cost (the attention map's least sum of squared "
      "Frobenius "
      "norms): published bounds, those of sink-diagonal-cost, the certified ends of the least cost, and the "
      "explicit weights; lower bounds are rounded down, the others up. Bounds as published (SLM26, "
      "fragments), "
      "setting reconstructed, all else proved here.",
      columns(),
      constructions::patterns_named("sink-diagonal-cost-upper").parameters,
      {{"C", "1,2,3"},
       {"m", "2"},
       {"kappa", "8"},
       {"lambda", "4/5,sqrt(1/2)"},
       {"family", "antipodal,orthogonal"},
       {"d", "10000"},
       {"seed", "1"},
       {"optimum", "auto"}},
      [](const parameter::Values& values, Digits digits) -> Rows {
        const auto found =
            verified(theorems::theorem_of_patterns(), "sink-diagonal-cost-upper", values, digits.known);
        std::vector<Cell> row{count(values.integer("C")),   count(values.integer("d")),
                              given(values.real("lambda")), exactly(found->at("r_eta")),
                              given(values.real("kappa")),  given(values.choice("family"))};
        for (const std::string pattern : {"sink", "diag"}) {
          for (const auto& [prefix, suffix, is_lower] : bounds) {
            const auto& value = found->at(prefix + pattern + suffix);
            row.push_back(is_lower ? lower_bound(value, digits) : upper_bound(value, digits));
          }
        }
        row.push_back(lower_bound(found->at("ratio_diag_over_sink"), digits));
        row.push_back(upper_bound(found->at("ratio_diag_over_sink_upper"), digits));
        return {{std::move(row)}, found};
      }};
  return table;
}

}  // namespace sinkproof::tables
