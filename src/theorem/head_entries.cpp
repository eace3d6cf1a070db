#include "theorem/head_entries.hpp"

namespace sinkproof::theorem {

using language::Input;

namespace {

/// Of an input's indices: layer, head, then the entry's own.
constexpr std::size_t first_own_index = 2;

/// The other index of the entries of a matrix that are not 0, where one is given.
std::vector<long> line_of(const attention::Matrix& matrix, std::size_t place, long row, long column) {
  const auto& entries = matrix.entries();
  std::vector<long> result;
  if (place == first_own_index) {
    for (const auto& [of, value] : entries) {
      if (of.second == column) result.push_back(of.first);
    }
  } else {
    for (auto one = entries.lower_bound({row, 0}); one != entries.end() && one->first.first == row; ++one)
      result.push_back(one->first.second);
  }
  return result;
}

}  // namespace

bool is_entry(const std::string& name) {
  return name == "W_QK" || name == "W_OV" || name == "P" || name == "key_bias";
}

HeadEntries::HeadEntries(const attention::Model& model) {
  auto& layer = layers_.emplace_back();
  for (const auto& head : model.heads) layer.push_back({&head, nullptr});
}

HeadEntries::HeadEntries(const attention::MultilayerModel& model) {
  for (const auto& of : model.layers) {
    auto& layer = layers_.emplace_back();
    for (const auto& biased : of.heads) layer.push_back({&biased.head, &biased.position_bias});
  }
}

const HeadEntries::Arrays* HeadEntries::find(const Input& input) const {
  const auto& layer = layers_[static_cast<std::size_t>(input.indices[0] - 1)];
  const auto head = static_cast<std::size_t>(input.indices[1] - 1);
  return head < layer.size() ? &layer[head] : nullptr;
}

const numeric::Expression* HeadEntries::find_entry(const Input& input) const {
  const auto& [head, position_bias] = *find(input);
  const long row = input.indices[first_own_index];
  if (input.name == "key_bias") {
    const auto bias = head->key_bias.find(row);
    return bias == head->key_bias.end() ? nullptr : &bias->second;
  }
  const long column = input.indices[first_own_index + 1];
  if (input.name == "W_QK") return head->query_key.find(row, column);
  if (input.name == "W_OV") return head->output_value.find(row, column);
  return position_bias == nullptr ? nullptr : position_bias->find(row, column);
}

std::optional<numeric::Rational> HeadEntries::value(const Input& input) const {
  if (!is_entry(input.name) || find(input) == nullptr) return std::nullopt;
  const auto* value = find_entry(input);
  if (value == nullptr) return numeric::Rational(0);
  return value->is_rational() ? std::optional(value->rational()) : std::nullopt;
}

std::vector<long> HeadEntries::line(const Input& input, std::size_t place) const {
  const Arrays* const arrays = find(input);
  if (arrays == nullptr) return {};
  const auto& [head, position_bias] = *arrays;
  const auto& at = input.indices;
  if (input.name == "key_bias") {
    std::vector<long> result;
    for (const auto& [index, value] : head->key_bias) result.push_back(index);
    return result;
  }
  const auto of = [&](const attention::Matrix& matrix) {
    return line_of(matrix, place, at[first_own_index], at[first_own_index + 1]);
  };
  if (input.name == "W_QK") return of(head->query_key);
  if (input.name == "W_OV") return of(head->output_value);
  return position_bias == nullptr ? std::vector<long>{} : of(*position_bias);
}

}  // namespace sinkproof::theorem
