#include <array>
#include <string_view>

#include "tables/tables.hpp"
#include "tables/verified.hpp"
#include "theorems/registry.hpp"

namespace sinkproof::tables {

namespace {

using numeric::Enclosure;
using parameter::Specification;
using parameter::Value;

/// A way of attention to do without a sink.
struct Way {
  std::string_view kind;
  const char* theorem;
  const char* construction;
  const char* parameter;  ///< that of the table's `parameter`; none: null
};

constexpr std::array<Way, 5> ways{{
    {"relu", "relu-sink-free", "relu-mean", nullptr},
    {"sigmoid", "unnormalised-sigmoid-sink-free", "sigmoid-mean", "beta"},
    {"key-bias", "null-slot-necessity", "key-bias-anchor", "beta"},
    {"softmax-one", "null-slot-necessity", "softmax-one-anchor", "beta"},
    {"multihead", "multihead-sink-tradeoff", "multihead-cancellation", "scale"},
}};

const Way& find_way(const std::string& kind) {
  for (const auto& way : ways) {
    if (way.kind == kind) return way;
  }
  throw InternalError("no way " + kind);
}

}  // namespace

const Table& sink_free_attention() {
  static const Table table{
      "sink-free-attention",
      "What attention without a sink reaches on the trigger-conditional task at m = 1: loss, largest anchor "
      "mass, "
      "and the least mass of the null slot, if there is one. The parameter is beta, or the scale of "
      "multihead; "
      "relu has none. Theorems relu-sink-free, unnormalised-sigmoid-sink-free, null-slot-necessity and "
      "multihead-sink-tradeoff (proved here).",
      {{"kind"},
       {"L"},
       {"parameter"},
       {"loss_upper", true},
       {"max_anchor_mass_upper", true},
       {"min_null_mass_lower", true}},
      {parameter::choice("kind", {"relu", "sigmoid", "key-bias", "softmax-one", "multihead"},
                         "how attention does without a sink"),
       {"L", Specification::Kind::integer, 3, false, 64, "sequence length"},
       {"parameter", Specification::Kind::real, 0, true, 1000, "beta or scale"}},
      {{"kind", "relu,sigmoid,key-bias,softmax-one,multihead"}, {"L", "8,16"}, {"parameter", "10"}},
      [](const parameter::Values& values, Digits digits) -> Rows {
        const Way& way = find_way(values.choice("kind"));
        const auto& size = values.real("parameter");
        std::vector<std::pair<std::string, Value>> entries{{"L", values.integer("L")}, {"m", 1}};
        if (way.parameter != nullptr) entries.emplace_back(way.parameter, size);
        if (way.kind == "multihead") entries.emplace_back("spacing", Value(std::string("arithmetic")));
        const auto found = verified(theorems::find(way.theorem), way.construction,
                                    parameter::Values(std::move(entries)), digits.known);
        const auto* null_mass = found->find("min_null_mass");
        return {{{given(values.choice("kind")), count(values.integer("L")),
                  way.parameter == nullptr ? Cell{} : given(size), upper_bound(found->at("loss"), digits),
                  upper_bound(found->at("max_anchor_mass"), digits),
                  null_mass == nullptr ? Cell{} : lower_bound(*null_mass, digits)}},
                found};
      }};
  return table;
}

}  // namespace sinkproof::tables
