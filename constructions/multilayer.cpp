#include "constructions/multilayer.hpp"

namespace sinkproof::constructions {

using attention::Matrix;
using parameter::Specification;

Specification multilayer_length() {
  return {"L", Specification::Kind::integer, 3, false, 64, "sequence length"};
}

Specification multilayer_content_dimension() {
  return {"m", Specification::Kind::integer, 0, false, 64, "number of content coordinates"};
}

Specification layer_count(long least) {
  return {"D", Specification::Kind::integer, least, false, 16, "number of layers"};
}

Specification multilayer_scale(long least) {
  return {"beta", Specification::Kind::real, least, false, 1000, "size of the scores"};
}

Matrix value_matrix(long width, int first) {
  Matrix result(width);
  for (long r = 0; r < width; ++r) result.set(r, r, r == 0 ? first : 1);
  return result;
}

attention::Layer softmax_layer(Matrix query_key, Matrix output_value, Matrix position_bias) {
  return {attention::Normaliser::softmax,
          {{{std::move(query_key), std::move(output_value)}, std::move(position_bias)}}};
}

}  // namespace sinkproof::constructions
