#include "tables/symbols.hpp"

#include <map>
#include <string_view>

namespace sinkproof::tables {

namespace {

struct Symbol {
  const char* notation;  ///< of the statements
  const char* latex;     ///< of a formula
};

const Symbol* find_symbol(const std::string& name) {
  // clang-format off
  static const std::map<std::string, Symbol> list{
      {"L", {"L", "L"}},
      {"m", {"m", "m"}},
      {"d", {"d", "d"}},
      {"D", {"D", "D"}},
      {"C", {"C", "C"}},
      {"T", {"T", "T"}},
      {"k", {"k", "k"}},
      {"q", {"q", "q"}},
      {"beta", {"β", "\\beta"}},
      {"gamma", {"γ", "\\gamma"}},
      {"delta", {"δ", "\\delta"}},
      {"epsilon", {"ε", "\\varepsilon"}},
      {"eta", {"η", "\\eta"}},
      {"eta_bar", {"η̄", "\\bar\\eta"}},
      {"theta", {"θ", "\\theta"}},
      {"kappa", {"κ", "\\kappa"}},
      {"lambda", {"λ", "\\lambda"}},
      {"rho", {"ρ", "\\rho"}},
      {"tau", {"τ", "\\tau"}},
      {"r_eta", {"r_η", "r_\\eta"}},
      {"r_eff", {"r_{eff}", "r_{\\mathrm{eff}}"}},
      {"sine", {"sin θ", "\\sin\\theta"}},
      {"sine_upper", {"sin θ", "\\sin\\theta"}},
      {"sink_mass", {"α_0", "\\alpha_0"}},
      {"sink_mass_before", {"α_0^{before}", "\\alpha^{\\mathrm{before}}_0"}},
      {"sink_mass_after", {"α_0^{after}", "\\alpha^{\\mathrm{after}}_0"}},
      {"spread_sink_mass", {"α_0^{spread}", "\\alpha^{\\mathrm{spread}}_0"}},
      {"max_anchor_mass", {"max α_{i0}", "\\max\\alpha_{i0}"}},
      {"max_layer_sink_mass", {"max_l α_{10}^l", "\\max_l\\alpha^l_{10}"}},
      {"product_self_mass", {"Π_l α_{11}^l", "\\prod_l\\alpha^l_{11}"}},
      {"composed_sink_before", {"B_{i0}^{before}", "B^{\\mathrm{before}}_{i0}"}},
      {"composed_sink_after", {"B_{i0}^{after}", "B^{\\mathrm{after}}_{i0}"}},
      {"min_null_mass", {"min α_{i∅}", "\\min\\alpha_{i\\emptyset}"}},
      {"absorbed_before", {"a^{before}", "a^{\\mathrm{before}}"}},
      {"absorbed_after", {"a^{after}", "a^{\\mathrm{after}}"}},
      {"smallest_anchor_mean", {"min ᾱ_0", "\\min\\bar\\alpha_0"}},
      {"largest_anchor_mean", {"max ᾱ_0", "\\max\\bar\\alpha_0"}},
      {"bound", {"b", "b"}},
      {"bound_composed", {"b_{B}", "b_B"}},
      {"bound_before", {"b_{before}", "b_{\\mathrm{before}}"}},
      {"bound_after", {"b_{after}", "b_{\\mathrm{after}}"}},
      {"bound_probabilistic", {"b_{δ}", "b_\\delta"}},
      {"bound_D2", {"b_{D2}", "b_{\\mathrm{D2}}"}},
      {"value_norm", {"R", "R"}},
      {"sink_mass_bound", {"b_α", "b_\\alpha"}},
      {"value_bound", {"b_v", "b_v"}},
      {"rho_sparse", {"ρ(0)", "\\rho(0)"}},
      {"rho_dense", {"ρ(1)", "\\rho(1)"}},
      {"rho_change_sign", {"ρ(1) − ρ(0)", "\\rho(1)-\\rho(0)"}},
      {"N_prime_sign", {"N′", "N'"}},
      {"D_prime_sign", {"D′", "D'"}},
      {"numerator", {"N", "N"}},
      {"numerator_slope", {"N′", "N'"}},
      {"denominator", {"D", "D"}},
      {"denominator_slope", {"D′", "D'"}},
      {"L_sink", {"L_{sink}", "L_{\\mathrm{sink}}"}},
      {"L_diag", {"L_{diag}", "L_{\\mathrm{diag}}"}},
      {"L_sink_published", {"L_{sink}^{published}", "L^{\\mathrm{published}}_{\\mathrm{sink}}"}},
      {"L_diag_published", {"L_{diag}^{published}", "L^{\\mathrm{published}}_{\\mathrm{diag}}"}},
      {"L_sink_dual", {"L_{sink}^{dual}", "L^{\\mathrm{dual}}_{\\mathrm{sink}}"}},
      {"L_diag_dual", {"L_{diag}^{dual}", "L^{\\mathrm{dual}}_{\\mathrm{diag}}"}},
      {"U_sink", {"U_{sink}", "U_{\\mathrm{sink}}"}},
      {"U_diag", {"U_{diag}", "U_{\\mathrm{diag}}"}},
      {"U_sink_published", {"U_{sink}^{published}", "U^{\\mathrm{published}}_{\\mathrm{sink}}"}},
      {"U_diag_published", {"U_{diag}^{published}", "U^{\\mathrm{published}}_{\\mathrm{diag}}"}},
      {"cost_sink_primal", {"c_{sink}^{primal}", "c^{\\mathrm{primal}}_{\\mathrm{sink}}"}},
      {"cost_diag_primal", {"c_{diag}^{primal}", "c^{\\mathrm{primal}}_{\\mathrm{diag}}"}},
      {"cost_sink_construction", {"c_{sink}^{construction}", "c^{\\mathrm{construction}}_{\\mathrm{sink}}"}},
      {"cost_diag_construction", {"c_{diag}^{construction}", "c^{\\mathrm{construction}}_{\\mathrm{diag}}"}},
  };
  // clang-format on
  const auto at = list.find(name);
  return at == list.end() ? nullptr : &at->second;
}

}  // namespace

std::string symbol(const std::string& name) {
  const auto* found = find_symbol(name);
  return found == nullptr ? "" : found->notation;
}

namespace {

std::string words_of(const std::string& name) {
  std::string words;
  for (const char c : name) words += c == '_' ? ' ' : c;
  return words;
}

}  // namespace

std::string latex_heading(const std::string& name, bool is_own_word) {
  if (name.starts_with("1-")) {
    const std::string of = latex_heading(name.substr(2), is_own_word);
    return of.starts_with('$') ? "$1-" + of.substr(1) : "$1-{}$" + of;
  }
  if (is_own_word) return words_of(name);
  if (const auto* found = find_symbol(name)) return std::string("$") + found->latex + "$";
  for (const auto& [suffix, relation] : {std::pair<std::string_view, const char*>{"_lower", "\\geq$"},
                                         {"_lower_bound", "\\geq$"},
                                         {"_upper", "\\leq$"}}) {
    if (!name.ends_with(suffix)) continue;
    std::string of = latex_heading(name.substr(0, name.size() - suffix.size()));
    if (!of.ends_with('$')) return of + " $" + relation;
    of.pop_back();
    return of + relation;
  }
  return words_of(name);
}

}  // namespace sinkproof::tables
