#include "prove/layers.hpp"

#include <algorithm>

#include "prove/constructions.hpp"
#include "prove/coq_number.hpp"

namespace sinkproof::prove {

namespace {

std::string one_of(const std::vector<std::string>& layers) {
  return "fun l => nth l " + coq_list(layers) + " (fun _ _ => 0)";
}

std::string number_of_layers(const Certificate& certificate) {
  return std::to_string(certificate.heads().size());
}

}  // namespace

void define_layers(const Certificate& certificate, CoqFile& file) {
  std::vector<std::string> biases;
  std::vector<std::string> scores;
  std::vector<std::string> values;
  for (const auto& layer : certificate.heads()) {
    biases.push_back(coq_entries(layer.position_bias));
    scores.push_back(coq_entries(layer.query_key));
    values.push_back(coq_entries(layer.output_value));
  }
  file.part("The instance: position biases, scores and values of each layer.");
  file.definition("P", "nat -> mat", one_of(biases));
  file.definition("QK", "nat -> mat", one_of(scores));
  file.definition("OV", "nat -> mat", one_of(values));
  file.definition("model", "(nat -> vec) -> nat -> vec",
                  "deep " + std::to_string(certificate.content_dimension()) + " P QK OV " +
                      number_of_layers(certificate));
}

std::string position_bias(const Certificate& certificate, const Head& layer, long row, long column) {
  const auto found =
      std::find_if(layer.position_bias.begin(), layer.position_bias.end(),
                   [&](const Entry& entry) { return entry.row == row && entry.column == column; });
  if (found == layer.position_bias.end())
    certificate.reject_model("the position biases of " + certificate.construction());
  return coq(found->value);
}

void write_theorem_b(const Certificate& certificate, CoqFile& file, const numeric::Enclosure& printed) {
  const long tokens = certificate.length();
  if (4 * *printed.upper >= numeric::Rational(tokens - 3) / (2 * (tokens - 1))) return;
  const std::string length = std::to_string(tokens);
  const std::string m = std::to_string(certificate.content_dimension());
  const std::string layers = number_of_layers(certificate);
  const std::string limit = " <= 2 * claimed / (gap " + length + " - 2 * claimed)";
  const auto alpha = [&](const std::string& layer, const std::string& key) {
    return "softmax (copying " + m + " QK OV P " + layer + " (token " + m + " w)) 1 " + key;
  };
  file.part("Theorem B for it, with the claim's number as the loss.");
  file.theorem("small_loss", "4 * claimed < gap " + length, "numbers.");
  file.theorem("theorem_B",
               "forall w, admissible " + inputs_of(certificate) + " w ->\n  prod " + layers + " (fun l => " +
                   alpha("l", "1") + ")" + limit + " /\\\n  exists l, (l < " + layers + ")%nat /\\ (1 - " +
                   alpha("l", "0") + ") ^ " + layers + limit,
               "apply position_1_of_layers; [lia|lia|exact claim_loss|exact small_loss].");
}

}  // namespace sinkproof::prove
