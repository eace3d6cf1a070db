#include "constructions/parameters.hpp"

namespace sinkproof::constructions {

using parameter::Specification;

Specification sequence_length() {
  return {"L", Specification::Kind::integer, 3, false, 4096, "sequence length"};
}

Specification content_dimension() {
  return {"m", Specification::Kind::integer, 0, false, 1024, "number of content coordinates"};
}

Specification score_scale() {
  return {"beta", Specification::Kind::real, 0, true, 10'000, "size of the scores"};
}

Specification relu_normaliser() {
  return parameter::choice("normaliser", {"non-anchor", "row-count", "none", "length"},
                           "what the rows of ReLU attention are divided by");
}

task::TriggerTask box_task(const parameter::Values& values) {
  return {values.integer("L"), values.integer("m"), task::ContentSet::box(), task::ContentSet::box()};
}

}  // namespace sinkproof::constructions
