// The tables that are derived from formulas or from one instance, and the list of all tables.
//
// Given: the parameters of the rows, and for tables of instances the certificate, accepted.
// Derives itself: each row's cells, as exact numbers or texts, from parameters and the instance's derived
// quantities.
// Takes from the document: the words of the parameters. Safe, as each is held in its range here or by the
// certificate of the same words, so that none is undefined or idle.
// Acceptance means (rows.cpp): the rows are these, and show these values.
// Assumes: the quantities of an instance are those of its statement; FORMAT.md says which column shows which;
// own_statements.cpp for the formulas of a statement's text.
#include "checker/document/parameters.hpp"
#include "checker/kernel/error.hpp"
#include "checker/kernel/number.hpp"
#include "checker/language/own_statements.hpp"
#include "checker/rows/table.hpp"

namespace sinkproof_check {

namespace {

using Texts = std::vector<std::pair<std::string, std::string>>;

/// A parameter > 0 (or ≥ 0) and ≤ most (or < most).
Real read_between(const RowSource& source, const std::string& name, bool with_zero, const mpq_class& most,
                  bool with_most) {
  Real value = read_number(source.parameters(), name);
  const std::string place = "/parameters/" + name;
  try {
    const int above = sign_of(value);
    const int below = sign_of(Real(most) - value);
    if (above >= (with_zero ? 0 : 1) && below >= (with_most ? 0 : 1)) return value;
  } catch (const ValueError& error) {
    refuse(place, "", error);
  }
  throw Rejected(place, std::string("out of range; expected a number ") + (with_zero ? ">= 0" : "> 0") +
                            (with_most ? " and <= " : " and < ") + most.get_str());
}

std::vector<ExpectedRow> softmax_sink_bound(const RowSource& source) {
  const long length = read_integer(source.parameters(), "L", 4, 4096);
  const auto bounds =
      language::own_quantities("softmax-sink-necessity", {"bound_before", "bound_after"},
                               {{"L", Real(length)}, {"loss", read_between(source, "eta", true, 1, true)}});
  return {{source.given("L"), source.given("eta"), cell("bound_before", Shown::lower, bounds[0], true),
           cell("bound_after", Shown::lower, bounds[1], true)}};
}

std::vector<ExpectedRow> softmax_sink_bound_probabilistic(const RowSource& source) {
  const long length = read_integer(source.parameters(), "L", 5, 4096);
  const Real eta_bar = read_between(source, "eta_bar", false, 1, true);
  const Real delta = read_between(source, "delta", false, 1, false);
  const auto bounds = language::own_quantities("softmax-sink-necessity", {"bound_probabilistic"},
                                               {{"L", Real(length)}, {"eta_bar", eta_bar}, {"delta", delta}});
  return {{source.given("L"), source.given("eta_bar"), source.given("delta"),
           cell("bound", Shown::lower, bounds.front(), true)}};
}

std::vector<ExpectedRow> softmax_anchor_rows(const RowSource& source) {
  const Accepted& anchor = source.certificate("softmax-sink-necessity", "softmax-anchor",
                                              {{"L", source.text("L")},
                                               {"m", source.text("m")},
                                               {"beta", source.text("beta")},
                                               {"eta_bar", "1"},
                                               {"delta", "1/2"}});
  const Real& loss = quantity(anchor, "loss");
  return {{source.given("L"), source.given("m"), source.given("beta"),
           cell("loss_lower", Shown::lower, loss, true), cell("loss_upper", Shown::upper, loss, true),
           cell("sink_mass_lower", Shown::lower,
                minimum({quantity(anchor, "sink_mass_before"), quantity(anchor, "sink_mass_after")}), true),
           cell("bound_after", Shown::lower, quantity(anchor, "bound_after"), true)}};
}

/// x^(1/n), exactly where that is rational: no enclosure tells it from a decimal that it is.
Real nth_root(const Real& x, long n) {
  if (const mpq_class* q = x.literal(); q != nullptr && *q > 0) {
    mpq_class result;
    const auto degree = static_cast<unsigned long>(n);
    if (mpz_root(result.get_num_mpz_t(), q->get_num_mpz_t(), degree) != 0 &&
        mpz_root(result.get_den_mpz_t(), q->get_den_mpz_t(), degree) != 0)
      return result;
  }
  return exponential(logarithm(x) / Real(n));
}

std::vector<ExpectedRow> multilayer_sink_bound(const RowSource& source) {
  const long length = read_integer(source.parameters(), "L", 4, 64);
  const long layers = read_integer(source.parameters(), "D", 1, 16);
  const Real eta = read_between(source, "eta", false, mpq_class(1, 24), false);
  const Accepted& spread = source.certificate(
      "multilayer-sink-necessity", "multilayer-spread",
      {{"L", source.text("L")}, {"m", "1"}, {"D", source.text("D")}, {"beta", "60"}}, {"q"});
  if (sign_of(eta - quantity(spread, "loss")) < 0) throw Rejected("/certificate", "a loss above eta");
  const Real gap = ratio(length - 3, 2 * (length - 1));
  const Real bound = Real(1) - nth_root(Real(2) * eta / (gap - Real(2) * eta), layers);
  return {{source.given("L"), source.given("D"), source.given("eta"),
           cell("bound", Shown::lower, bound, true),
           cell("spread_sink_mass", Shown::two_sided, quantity(spread, "max_layer_sink_mass"), true)}};
}

std::vector<ExpectedRow> relu_normaliser_loss(const RowSource& source) {
  const Real& bound =
      quantity(source.certificate("relu-normaliser-obstruction", "chebyshev-fit"), "loss_lower_bound");
  return {{source.given("normaliser"), source.given("L"), cell("loss_lower_bound", Shown::lower, bound),
           cell("exact", Shown::exact, bound)}};
}

std::vector<ExpectedRow> sink_free_attention(const RowSource& source) {
  const std::string& kind = source.text("kind");
  const std::string& size = source.text("parameter");
  // No instance of relu has it, but the document states it all the same.
  static_cast<void>(read_between(source, "parameter", false, 1000, true));
  Texts texts{{"L", source.text("L")}, {"m", "1"}};
  const auto certificate = [&](std::string_view theorem, std::string_view construction,
                               const Texts& more) -> const Accepted& {
    texts.insert(texts.end(), more.begin(), more.end());
    return source.certificate(theorem, construction, texts);
  };
  const Texts beta{{"beta", size}};
  bool has_null_slot = false;
  const Accepted* found = nullptr;
  if (kind == "relu") {
    found = &certificate("relu-sink-free", "relu-mean", {});
  } else if (kind == "sigmoid") {
    found = &certificate("unnormalised-sigmoid-sink-free", "sigmoid-mean", beta);
  } else if (kind == "key-bias" || kind == "softmax-one") {
    has_null_slot = true;
    found = &certificate("null-slot-necessity", kind + "-anchor", beta);
  } else if (kind == "multihead") {
    found = &certificate("multihead-sink-tradeoff", "multihead-cancellation",
                         {{"scale", size}, {"spacing", "arithmetic"}});
  } else {
    throw Rejected("/parameters/kind", "unknown name " + quoted(kind));
  }
  ExpectedRow row{source.given("kind"), source.given("L"), text_cell("parameter", kind == "relu" ? "" : size),
                  cell("loss_upper", Shown::upper, quantity(*found, "loss"), true),
                  cell("max_anchor_mass_upper", Shown::upper, quantity(*found, "max_anchor_mass"), true)};
  row.push_back(cell("min_null_mass_lower", Shown::lower,
                     has_null_slot ? find_quantity(*found, "min_null_mass") : std::nullopt, true));
  return {std::move(row)};
}

std::vector<ExpectedRow> multihead_tradeoff(const RowSource& source) {
  const Accepted& found = source.certificate("multihead-sink-tradeoff", "multihead-cancellation");
  return {{source.given("L"), cell("heads", Shown::exact, quantity(found, "heads")),
           cell("value_norm_upper", Shown::upper, quantity(found, "value_norm"), true),
           cell("max_anchor_mass_upper", Shown::upper, quantity(found, "max_anchor_mass"), true),
           cell("bound_D2", Shown::lower, quantity(found, "bound"), true)}};
}

/// 2√d/(d_1 d_2) at κ = 1, d_1 and d_2 by their squares; not defined where the instance has no cost.
std::vector<ExpectedRow> sink_cost(const RowSource& source) {
  const long others = read_integer(source.parameters(), "T", 2, 64);
  const long dimension = read_integer(source.parameters(), "d", others + 1, 1'000'000);
  const Accepted& found = source.certificate(
      "sink-representability", "equal-cosine",
      {{"T", source.text("T")}, {"rho", source.text("cosine")}, {"tau", source.text("tau")}, {"kappa", "1"}});
  const Real queries = power(quantity(found, "distance_queries"), 2);
  const Real keys = power(quantity(found, "distance_keys"), 2);
  std::optional<Real> cost;
  if (find_quantity(found, "cost")) cost = square_root(Real(4 * dimension) / (queries * keys));
  return {{source.given("d"), source.given("cosine"), cell("cost_lower", Shown::lower, cost, true),
           cell("cost_upper", Shown::upper, cost, true), source.given("T"), source.given("tau")}};
}

std::vector<ExpectedRow> sink_diagonal_cost_rows(const RowSource& source) {
  const Accepted& found = source.certificate("sink-diagonal-cost", "sink-diagonal-cost-upper");
  ExpectedRow row{source.given("C"),      source.given("d"),
                  source.given("lambda"), cell("r_eta", Shown::exact, quantity(found, "r_eta")),
                  source.given("kappa"),  source.given("family")};
  for (const std::string pattern : {"sink", "diag"}) {
    for (const std::string& name : {"L_" + pattern + "_published", "L_" + pattern, "L_" + pattern + "_dual"})
      row.push_back(cell(name, Shown::lower, quantity(found, name)));
    for (const std::string& name : {"cost_" + pattern + "_primal", "cost_" + pattern + "_construction",
                                    "U_" + pattern, "U_" + pattern + "_published"})
      row.push_back(cell(name, Shown::upper, quantity(found, name)));
  }
  row.push_back(cell("ratio_lower", Shown::lower, quantity(found, "ratio_diag_over_sink")));
  row.push_back(cell("ratio_upper", Shown::upper, quantity(found, "ratio_diag_over_sink_upper")));
  return {std::move(row)};
}

std::vector<ExpectedRow> pattern_cost_scale(const RowSource& source) {
  const Accepted& found = source.certificate("diagonal-cost-exact", "diagonal-optimum");
  ExpectedRow row{source.given("C"), source.given("lambda"), source.given("family"), source.given("m"),
                  cell("opt_sink", Shown::lower, quantity(found, "opt_sink"))};
  for (const char* name : {"opt_diag", "ratio"}) {
    const std::string lower = std::string(name) + "_lower";
    const std::string upper = std::string(name) + "_upper";
    row.push_back(cell(lower, Shown::lower, quantity(found, lower)));
    row.push_back(cell(upper, Shown::upper, quantity(found, upper)));
  }
  row.push_back(cell("groups_enough", Shown::upper, quantity(found, "groups_enough")));
  return {std::move(row)};
}

std::vector<ExpectedRow> switch_equivalence(const RowSource& source) {
  const Accepted& found = source.certificate("sink-switch-equivalence", "two-context-switch");
  const Real& sine = quantity(found, "sine");
  return {{cell("gamma", Shown::two_sided, quantity(found, "gamma")), cell("theta", Shown::angle, sine),
           cell("eta", Shown::two_sided, quantity(found, "eta")),
           cell("sink_mass_bound", Shown::lower, quantity(found, "sink_mass_bound"), true),
           cell("value_bound", Shown::upper, find_quantity(found, "value_bound"), true),
           source.given("tangent"), source.given("spread"), source.given("leak"),
           cell("sine", Shown::two_sided, sine)}};
}

}  // namespace

const std::vector<RowTable>& row_tables() {
  // clang-format off
  static const std::vector<RowTable> list{
      {"softmax-sink-bound", {"L", "eta"}, false, softmax_sink_bound},
      {"softmax-sink-bound-probabilistic", {"L", "eta_bar", "delta"}, false, softmax_sink_bound_probabilistic},
      {"softmax-anchor", {"L", "m", "beta"}, true, softmax_anchor_rows},
      {"multilayer-sink-bound", {"L", "D", "eta"}, true, multilayer_sink_bound},
      {"relu-normaliser-loss", {"L", "normaliser"}, true, relu_normaliser_loss},
      {"sink-free-attention", {"kind", "L", "parameter"}, true, sink_free_attention},
      {"multihead-tradeoff", {"L", "m", "scale", "spacing"}, true, multihead_tradeoff},
      {"sink-cost", {"d", "T", "tau", "cosine"}, true, sink_cost},
      {"sink-diagonal-cost", {"C", "m", "kappa", "lambda", "family", "d", "seed", "optimum"}, true, sink_diagonal_cost_rows, "seed"},
      {"pattern-cost-scale", {"C", "m", "kappa", "lambda", "family", "d"}, true, pattern_cost_scale},
      {"smoothing-regions", {"k", "beta", "dimension", "bound", "seed", "samples"}, false, smoothing_regions_rows},
      {"switch-equivalence", {"tangent", "spread", "leak"}, true, switch_equivalence},
      {"sink-metric", {"model", "L", "epsilon"}, false, sink_metric_rows},
  };
  // clang-format on
  return list;
}

}  // namespace sinkproof_check
