#include "show/document.hpp"

#include "files/printable.hpp"

namespace sinkproof::show {

using files::JsonNode;

namespace {

constexpr long largest_length = 1'000'000;
constexpr long largest_dimension = 1'000'000;

const std::string& printable_number(const JsonNode& node) {
  const std::string& text = node.string();
  if (files::printable(text, text.size()) != text) node.fail("a number");
  return text;
}

HeadWeights read_head(const JsonNode& node, long width, long length) {
  HeadWeights head{0, 0, {}, {}};
  head.matrices.push_back({"W_QK", "W_{QK}", sparse_matrix(node.field("query_key"), width)});
  head.matrices.push_back({"W_OV", "W_{OV}", sparse_matrix(node.field("output_value"), width)});
  if (const auto bias = node.optional_field("key_bias"))
    head.matrices.push_back({"k*", "k^*", sparse_column(*bias, width)});
  if (const auto bias = node.optional_field("position_bias"))
    head.matrices.push_back({"P", "P", sparse_matrix(*bias, length)});
  return head;
}

}  // namespace

bool is_certificate(const JsonNode& root) {
  return root.field("format").string() == certificate_format;
}

Form form_of(const JsonNode& root) {
  static_cast<void>(root.field("format").one_of(
      {certificate_format, claims_format, places_format, all_inputs_format, model_format}));
  const JsonNode instance = root.field("instance");
  const auto model = instance.optional_field("model");
  if (!model) return Form::other;
  return model->optional_field("layers") ? Form::layered : Form::trigger;
}

std::vector<HeadWeights> weights_of(const JsonNode& root) {
  const Form form = form_of(root);
  if (form == Form::other) return {};
  const JsonNode task = root.field("instance").field("task");
  const long length = task.field("length").integer<long>(1, largest_length);
  const long width = task.field("content_dimension").integer<long>(0, largest_dimension) + 3;
  const JsonNode model = root.field("instance").field("model");
  std::vector<JsonNode> layers{model};
  if (form == Form::layered) layers = model.field("layers").elements();
  std::vector<HeadWeights> result;
  long layer_number = 0;
  for (const JsonNode& layer : layers) {
    ++layer_number;
    const std::string normaliser = files::printable(layer.field("normaliser").string());
    const auto heads = layer.field("heads").elements();
    long head_number = 0;
    for (const JsonNode& head : heads) {
      ++head_number;
      auto& read = result.emplace_back(read_head(head, width, length));
      read.layer = layers.size() > 1 ? layer_number : 0;
      read.head = heads.size() > 1 ? head_number : 0;
      read.normaliser = normaliser;
      for (const auto& matrix : read.matrices) {
        for (const auto& entry : matrix.matrix.entries) {
          if (files::printable(entry.text, entry.text.size()) != entry.text)
            head.reject("the entry " + files::in_quotes(entry.text) + " of " + matrix.name +
                        " (expected an exact number)");
        }
      }
    }
  }
  return result;
}

std::string heading_of(const HeadWeights& weights) {
  std::string text;
  if (weights.layer > 0) text = "layer " + std::to_string(weights.layer);
  if (weights.head > 0) text += (text.empty() ? "" : ", ") + ("head " + std::to_string(weights.head));
  return text;
}

std::vector<std::vector<std::string>> texts_of_rows(const JsonNode& node) {
  std::vector<std::vector<std::string>> rows;
  for (const JsonNode& row : node.elements()) {
    auto& texts = rows.emplace_back();
    for (const JsonNode& entry : row.elements()) texts.push_back(printable_number(entry));
  }
  return rows;
}

}  // namespace sinkproof::show
