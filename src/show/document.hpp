#pragma once

#include <string>
#include <vector>

#include "files/json_node.hpp"
#include "show/matrix.hpp"

/// What `show` makes of a certificate, a saved case or the document of a model: text, LaTeX, a script.
/// Nothing that such a document says is believed or checked here, but its form where that is needed.
namespace sinkproof::show {

constexpr const char* certificate_format = "sinkproof-certificate/1";
constexpr const char* claims_format = "sinkproof-claims/1";
constexpr const char* places_format = "sinkproof-places/1";
constexpr const char* all_inputs_format = "sinkproof-audit-all/1";
constexpr const char* model_format = "sinkproof-model/1";

enum class Form {
  trigger,  ///< one layer on the trigger-conditional task
  layered,  ///< several layers on it
  other,    ///< what else theorems are about
};

/// Throws InputError with the place of the field `format` or `instance` where the document is of none of the
/// formats, or has no instance.
Form form_of(const files::JsonNode& root);

bool is_certificate(const files::JsonNode& root);

struct NamedMatrix {
  std::string name;   ///< W_QK
  std::string latex;  ///< W_{QK}
  Matrix matrix;
};

/// The weights of one head.
struct HeadWeights {
  long layer;              ///< from 1; 0 where there is but one
  long head;               ///< from 1; 0 where there is but one
  std::string normaliser;  ///< of the layer
  std::vector<NamedMatrix> matrices;
};

/// Of the forms trigger and layered; empty for others. Throws InputError with the place of what is no such
/// model.
std::vector<HeadWeights> weights_of(const files::JsonNode& root);

/// `layer 2, head 1`; empty where there is but one of each.
std::string heading_of(const HeadWeights& weights);

/// An array of *rational* arrays as their texts, each printable.
std::vector<std::vector<std::string>> texts_of_rows(const files::JsonNode& node);

}  // namespace sinkproof::show
