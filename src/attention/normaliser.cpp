#include "attention/normaliser.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "numeric/error.hpp"

namespace sinkproof::attention {

namespace {

constexpr std::array<std::pair<Normaliser, const char*>, 9> names{{
    {Normaliser::softmax, "softmax"},
    {Normaliser::relu_non_anchor, "relu-non-anchor"},
    {Normaliser::relu_row_count, "relu-row-count"},
    {Normaliser::relu_none, "relu-none"},
    {Normaliser::relu_length, "relu-length"},
    {Normaliser::sigmoid, "sigmoid"},
    {Normaliser::softmax_one, "softmax-one"},
    {Normaliser::softmax_key_bias, "softmax-key-bias"},
    {Normaliser::relu_preceding, "relu-preceding"},
}};

}  // namespace

std::string to_string(Normaliser normaliser) {
  for (const auto& [value, name] : names) {
    if (value == normaliser) return name;
  }
  throw InternalError("an unknown normaliser");
}

Normaliser parse_normaliser(const std::string& name) {
  std::string known;
  for (const auto& [value, text] : names) {
    if (name == text) return value;
    known += (known.empty() ? "" : ", ") + std::string(text);
  }
  throw InputError("unknown normaliser '" + name.substr(0, 60) + "' (expected one of " + known + ")");
}

bool is_relu(Normaliser normaliser) {
  switch (normaliser) {
    case Normaliser::relu_non_anchor:
    case Normaliser::relu_row_count:
    case Normaliser::relu_none:
    case Normaliser::relu_length:
    case Normaliser::relu_preceding:
      return true;
    case Normaliser::softmax:
    case Normaliser::sigmoid:
    case Normaliser::softmax_one:
    case Normaliser::softmax_key_bias:
      return false;
  }
  throw InternalError("an unknown normaliser");
}

bool is_softmax(Normaliser normaliser) {
  return normaliser == Normaliser::softmax || has_null_slot(normaliser);
}

bool has_null_slot(Normaliser normaliser) {
  return normaliser == Normaliser::softmax_one || normaliser == Normaliser::softmax_key_bias;
}

long fixed_divisor(Normaliser normaliser, long row, long length) {
  switch (normaliser) {
    case Normaliser::relu_non_anchor:
    case Normaliser::sigmoid:
      return std::max(row, 1L);
    case Normaliser::relu_row_count:
      return row + 1;
    case Normaliser::relu_none:
      return 1;
    case Normaliser::relu_length:
      return length;
    case Normaliser::relu_preceding:
      return std::max(row - 1, 1L);
    case Normaliser::softmax:
    case Normaliser::softmax_one:
    case Normaliser::softmax_key_bias:
      break;
  }
  throw InternalError("softmax has no fixed divisor");
}

}  // namespace sinkproof::attention
