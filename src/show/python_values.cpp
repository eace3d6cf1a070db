#include "show/python_values.hpp"

#include <algorithm>

#include "files/printable.hpp"
#include "numeric/error.hpp"
#include "show/formula_python.hpp"
#include "show/matrix.hpp"

namespace sinkproof::show {

namespace {

std::string number(const numeric::Expression& e) {
  if (auto text = python(e)) return *std::move(text);
  throw InputError("the number " + files::printable(numeric::to_string(e)) + " is beyond floats");
}

/// `1 + t`, or where the run goes.
std::string along(long start, long step) {
  return std::to_string(start) + (step > 0 ? " + t" : "");
}

std::string entries_text(const Matrix& matrix) {
  const bool is_vector = matrix.columns == 1;
  std::string text = "[";
  for (const Run& run : runs_of(matrix)) {
    if (text.size() > 1) text += ", ";
    const bool is_single = run.count == 1;
    const std::string place =
        along(run.row, run.row_step) + (is_vector ? "" : ", " + along(run.column, run.column_step));
    const std::string tuple = "(" + place + ", " + run.text + ")";
    text += is_single ? tuple : "*(" + tuple + " for t in range(" + std::to_string(run.count) + "))";
  }
  return text + "]";
}

std::string array_of(const attention::Matrix& matrix, const std::string& size) {
  Matrix plain{matrix.size(), matrix.size(), {}};
  for (const auto& [place, value] : matrix.entries())
    plain.entries.push_back({place.first, place.second, number(value)});
  return "array(" + entries_text(plain) + ", " + size + ", " + size + ")";
}

std::string content_text(const task::Content& content) {
  const bool is_constant =
      content.size() > 3 &&
      std::all_of(content.begin(), content.end(), [&](const auto& x) { return x == content.front(); });
  if (is_constant) return "(" + number(content.front()) + ",)*" + std::to_string(content.size());
  std::string text = "(";
  for (const auto& x : content) text += number(x) + ", ";
  if (content.size() > 1) text.resize(text.size() - 2);
  if (content.size() == 1) text.pop_back();
  return text + ")";
}

}  // namespace

std::string python_heads(const attention::Model& model) {
  std::string text;
  for (const auto& head : model.heads) {
    Matrix bias{head.query_key.size(), 1, {}};
    if (model.normaliser == attention::Normaliser::softmax_key_bias) {
      for (const auto& [index, value] : head.key_bias) bias.entries.push_back({index, 0, number(value)});
    }
    text += (text.empty() ? "(" : ", (") + array_of(head.query_key, "n") + ", " +
            array_of(head.output_value, "n") + ", array(" + entries_text(bias) + ", n))";
  }
  return text;
}

std::string python_name(attention::Normaliser normaliser) {
  std::string name = attention::to_string(normaliser);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

std::string python_layers(const attention::MultilayerModel& model) {
  std::vector<std::pair<std::string, std::size_t>> runs;
  for (const auto& layer : model.layers) {
    const auto& [head, bias] = layer.heads.front();
    std::string text = "(" + python_name(layer.normaliser) + ", " + array_of(head.query_key, "n") + ", " +
                       array_of(head.output_value, "n") + ", " + array_of(bias, "L") + ")";
    if (!runs.empty() && runs.back().first == text) {
      ++runs.back().second;
    } else {
      runs.emplace_back(std::move(text), 1);
    }
  }
  std::string text;
  for (const auto& [layer, count] : runs) {
    text += text.empty() ? "" : runs.size() > 2 ? ", " : ",\n    ";
    text += count == 1 ? layer : "*[" + layer + "]*" + std::to_string(count);
  }
  return text;
}

std::string python_contents(const std::vector<task::Content>& contents) {
  std::string text;
  for (std::size_t from = 0, to = 0; from < contents.size(); from = to) {
    while (to < contents.size() && contents[to] == contents[from]) ++to;
    text += (from > 0 ? " + [" : "[") + content_text(contents[from]) + "]";
    if (to - from > 1) text += "*" + std::to_string(to - from);
  }
  return text;
}

std::string python_letters(const task::ContentSet& contents) {
  if (contents.is_box()) return "list(itertools.product((-1, 1), repeat=m))";
  std::string text;
  for (const auto& letter : contents.letters()) text += (text.empty() ? "[" : ", ") + content_text(letter);
  return text + "]";
}

}  // namespace sinkproof::show
