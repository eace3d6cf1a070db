#include "prove/constructions.hpp"
#include "prove/coq_number.hpp"

namespace sinkproof::prove {

namespace {

/// The theories' name of a normaliser's divisor N_i.
std::string divisor(const files::JsonNode& instance, const std::string& length) {
  const auto& name =
      instance.field("normaliser").one_of({"relu-non-anchor", "relu-row-count", "relu-none", "relu-length"});
  if (name == "relu-non-anchor") return "non_anchor";
  if (name == "relu-row-count") return "row_count";
  return name == "relu-none" ? "none" : "by_length " + length;
}

/// λ_1, …, λ_K in their order; k stands at k − 1.
std::vector<std::string> weights_of(const files::JsonNode& instance, long count) {
  std::vector<std::string> result(static_cast<std::size_t>(count), "0");
  long last = 0;
  for (const auto& weight : instance.field("weights").elements()) {
    const auto parts = weight.elements(2);
    last = parts[0].integer<long>(last + 1, count);
    result[static_cast<std::size_t>(last - 1)] = coq(parts[1].parsed(numeric::parse_rational));
  }
  return result;
}

void write_chebyshev_fit(Certificate& certificate, CoqFile& file) {
  const auto instance = certificate.instance();
  const long length = certificate.length();
  const std::string rows = std::to_string(length - 2);
  const auto bound = certificate.quantity("loss_lower_bound");
  const auto error = certificate.quantity("fit_error");
  const auto fit = instance.field("fit");
  file.part("The instance: the divisor, the weights lambda, and the fit.");
  file.definition("N", "nat -> R", divisor(instance, std::to_string(length)));
  file.definition("lambda", "nat -> R",
                  "fun k => nth k " + coq_list(weights_of(instance, length - 2)) + " 0");
  file.definition("P", "R", coq(fit.field("intercept").parsed(numeric::parse_rational)));
  file.definition("a", "R", coq(fit.field("slope").parsed(numeric::parse_rational)));
  file.part("What the theorem is about.");
  file.definition("constants", "R", "\\sum_(k < " + rows + ") (lambda k / D N k)");
  file.definition("slopes", "R", "\\sum_(k < " + rows + ") (lambda k * tokens k / D N k)");
  file.definition("norm", "R", "\\sum_(k < " + rows + ") Rabs (lambda k)");
  file.definition("loss_lower_bound", "R", "bound " + rows + " lambda");
  file.definition("fit_error", "R", "largest_error N P a " + rows);
  file.numbers({"constants", "slopes", "norm", "loss_lower_bound", "fit_error", "N",     "lambda",
                "P",         "a",      "D",    "tokens",           "b",         "bound", "largest_error",
                "error_at",  "sum",    "nth",  "non_anchor",       "row_count", "none",  "by_length"},
               certificate.bits());
  file.part("What the certificate prints.");
  file.theorem("quantity_loss_lower_bound",
               "0 <= loss_lower_bound /\\ " + coq_between(bound, "loss_lower_bound"), "numbers.");
  file.between("quantity_fit_error", "fit_error", error);
  file.between("claim_fit", "loss_lower_bound - fit_error", certificate.claim("fit"));
  file.between("claim_dual", "- Rmax (Rmax (Rabs constants) (Rabs slopes)) (norm - 1)",
               certificate.claim("dual"));
  file.between("hypothesis_cancels_constants", "- Rabs constants",
               certificate.hypothesis("cancels-constants"));
  file.between("hypothesis_cancels_slopes", "- Rabs slopes", certificate.hypothesis("cancels-slopes"));
  file.between("hypothesis_norm", "1 - norm", certificate.hypothesis("norm"));
  file.between("conclusion_obstruction", "fit_error - loss_lower_bound", certificate.conclusion());
  file.part("Theorem C' for it: of every model with this divisor, and no other weights have a larger bound.");
  file.theorem(
      "theorem_C",
      "(forall (m H : nat) (U Ut : vec -> Prop) (act : R -> R) (QK OV : nat -> mat) (u t : vec) (eta : R), U "
      "u -> Ut t "
      "->\n    loss_at_most " +
          std::to_string(length) +
          " m U Ut (heads m H act N QK OV) eta -> loss_lower_bound <= eta) /\\\n  forall lambda', dual N " +
          rows + " lambda' -> bound " + rows + " lambda' <= loss_lower_bound",
      "apply (obstruction_of_instance " + std::to_string(length) +
          " N lambda P a); [lia|change (constants = 0 /\\ slopes = 0 /\\ norm <= 1); numbers|change "
          "(fit_error <= "
          "loss_lower_bound); numbers].");
}

}  // namespace

Covered chebyshev_fit() {
  return {"relu-normaliser-obstruction",
          {"chebyshev-fit"},
          {""},
          false,
          {"Probe", "relu_normaliser_obstruction.proof"},
          write_chebyshev_fit};
}

}  // namespace sinkproof::prove
