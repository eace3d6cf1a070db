#include "prove/certificate.hpp"

#include <algorithm>

#include "files/printable.hpp"
#include "show/document.hpp"

namespace sinkproof::prove {

using files::JsonNode;
using numeric::Enclosure;
using numeric::Expression;
using numeric::Rational;

namespace {

constexpr long longest = 4096;
constexpr long widest = 4096;

/// 2 to this is at most abs(q), which is not 0.
long binary_exponent(const Rational& q) {
  return static_cast<long>(msb(numeric::Integer(abs(numerator(q))))) -
         static_cast<long>(msb(numeric::Integer(denominator(q)))) - 1;
}

/// A name that can stand in a comment of Coq, where others could end it.
std::string plain(const JsonNode& root, const std::string& name) {
  const bool is_plain = std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
  if (!is_plain) root.reject("the name " + files::in_quotes(name) + " (expected letters, digits, - and _)");
  return name;
}

}  // namespace

Certificate::Certificate(JsonNode root) : root_(std::move(root)) {
  const auto format = root_.field("format");
  if (format.string() != show::certificate_format) format.fail("a certificate");
  root_.expect_fields({"format", "theorem", "statement_sha256", "construction", "parameters", "instance",
                       "verdict", "claims", "hypotheses", "conclusion", "quantities", "witnesses"},
                      {"search", "dropped", "mutant", "statement", "attained"});
  theorem_ = root_.field("theorem").string();
  construction_ = root_.field("construction").string();
  for (const char* other : {"dropped", "mutant", "statement"}) {
    if (const auto field = root_.optional_field(other))
      field->reject("not covered: the certificate is about another statement than the theorem's own");
  }
  const auto verdict = root_.field("verdict");
  if (verdict.string() != "certified")
    verdict.reject("not covered: " + files::in_quotes(verdict.string()) + " (expected certified)");
  if (const auto length = instance().optional_field("length")) {
    length_ = length->integer<long>(3, longest);
  } else {
    read_model();
  }
}

std::string Certificate::read_contents(const JsonNode& node) const {
  constexpr const char* covered = "not covered (expected box, or the two contents that are all 1 or all -1)";
  if (node.value().is_string()) {
    if (node.string() != "box") node.reject(covered);
    return "box";
  }
  node.expect_fields({"alphabet"});
  const auto letters = node.field("alphabet").elements();
  std::set<Rational> found;
  for (const auto& letter : letters) {
    for (const auto& coordinate : letter.elements(static_cast<std::size_t>(content_dimension_))) {
      const auto value = coordinate.parsed(numeric::parse_rational);
      if (abs(value) != 1 || value != letter.elements().front().parsed(numeric::parse_rational))
        node.reject(covered);
      found.insert(value);
    }
  }
  if (letters.size() != 2 || found.size() != 2) node.reject(covered);
  return "all_alike";
}

void Certificate::read_task(const JsonNode& task) {
  task.expect_fields({"kind", "length", "content_dimension", "content", "trigger_content"}, {"target"});
  static_cast<void>(task.field("kind").one_of({"trigger"}));
  if (const auto target = task.optional_field("target")) {
    static_cast<void>(target->one_of({"preceding"}));
    has_preceding_target_ = true;
  }
  length_ = task.field("length").integer<long>(3, longest);
  content_dimension_ = task.field("content_dimension").integer<long>(0, widest);
  contents_ = read_contents(task.field("content"));
  if (read_contents(task.field("trigger_content")) != contents_)
    task.field("trigger_content").reject("not covered (expected the contents of other tokens)");
}

void Certificate::read_model() {
  const auto instance = root_.field("instance");
  read_task(instance.field("task"));
  const long width = content_dimension_ + 3;
  const auto model = instance.field("model");
  is_layered_ = model.optional_field("layers").has_value();
  if (is_layered_) {
    model.expect_fields({"residual", "layers"});
    if (model.field("residual").boolean()) model.field("residual").reject("not covered (expected false)");
  }
  for (const auto& layer : is_layered_ ? model.field("layers").elements() : std::vector<JsonNode>{model}) {
    layer.expect_fields({"normaliser", "heads"});
    const auto normaliser = layer.field("normaliser");
    if (heads_.empty()) normaliser_ = normaliser.string();
    if (normaliser.string() != normaliser_)
      normaliser.reject("not covered: another normaliser than the first layer's");
    const auto heads = is_layered_ ? layer.field("heads").elements(1) : layer.field("heads").elements();
    for (const auto& node : heads) {
      Head& head = heads_.emplace_back();
      if (is_layered_) {
        node.expect_fields({"query_key", "output_value", "position_bias"});
        head.position_bias = read_matrix(node.field("position_bias"), length_);
      } else {
        if (normaliser_ == "softmax-key-bias") {
          node.expect_fields({"query_key", "output_value", "key_bias"});
          head.key_bias =
              read_entries(node.field("key_bias"), show::sparse_column(node.field("key_bias"), width));
        } else {
          node.expect_fields({"query_key", "output_value"});
        }
      }
      head.query_key = read_matrix(node.field("query_key"), width);
      head.output_value = read_matrix(node.field("output_value"), width);
    }
  }
}

Entries Certificate::read_matrix(const JsonNode& node, long size) {
  return read_entries(node, show::sparse_matrix(node, size));
}

Entries Certificate::read_entries(const JsonNode& node, const show::Matrix& texts) {
  Entries result;
  const auto nodes = node.elements();
  for (std::size_t k = 0; k < texts.entries.size(); ++k) {
    result.push_back({texts.entries[k].row, texts.entries[k].column,
                      nodes[k].elements().back().parsed([this](std::string_view text) {
                        return numeric::parse_expression(text, budget_);
                      })});
  }
  return result;
}

Expression Certificate::parameter(const std::string& name) const {
  return root_.field("parameters").field(name).parsed([this](std::string_view text) {
    return numeric::parse_expression(text, budget_);
  });
}

Enclosure Certificate::ends(const JsonNode& node, const std::string& what) {
  const auto end = [&](const char* name) {
    const auto field = node.field(name);
    if (field.value().is_null()) field.reject("not covered: " + what + " is not defined");
    auto value = field.parsed(numeric::parse_rational);
    if (value != 0) least_exponent_ = std::min(least_exponent_, binary_exponent(value));
    return value;
  };
  covered_.insert(what);
  return {end("lower"), end("upper")};
}

Enclosure Certificate::quantity(const std::string& name) {
  return ends(root_.field("quantities").field(name), "quantity " + name);
}

Enclosure Certificate::margin(const char* list, const std::string& kind, const std::string& id) {
  const std::string what = kind + " " + id;
  for (const auto& node : root_.field(list).elements()) {
    if (node.field("id").string() == id) return ends(node, what);
  }
  root_.field(list).fail("a " + kind + " with the id " + id);
}

Enclosure Certificate::claim(const std::string& id) {
  return margin("claims", "claim", id);
}

Enclosure Certificate::hypothesis(const std::string& id) {
  return margin("hypotheses", "hypothesis", id);
}

Enclosure Certificate::conclusion() {
  return ends(root_.field("conclusion"), "conclusion");
}

bool Certificate::has_claim(const std::string& id) const {
  const auto claims = root_.field("claims").elements();
  return std::any_of(claims.begin(), claims.end(),
                     [&id](const JsonNode& node) { return node.field("id").string() == id; });
}

std::vector<std::string> Certificate::not_covered() const {
  std::vector<std::string> result;
  const auto add = [&](const std::string& kind, const std::string& name) {
    const std::string what = kind + plain(root_, name);
    if (!covered_.contains(what)) result.push_back(what);
  };
  for (const auto& node : root_.field("claims").elements()) add("claim ", node.field("id").string());
  for (const auto& node : root_.field("hypotheses").elements()) add("hypothesis ", node.field("id").string());
  add("conclusion", "");
  for (const auto& [name, node] : root_.field("quantities").fields()) add("quantity ", name);
  return result;
}

long Certificate::bits() const {
  constexpr long for_digits = 128;
  constexpr long most = 1024;
  const long result = for_digits - least_exponent_;
  if (result > most)
    root_.reject("not covered: it prints numbers below 2^-" + std::to_string(most - for_digits));
  return result;
}

void Certificate::reject_contents(const std::string& expected) const {
  root_.field("instance").field("task").field("content").reject("not covered (expected " + expected + ")");
}

void Certificate::reject_target(const std::string& expected) const {
  const auto task = root_.field("instance").field("task");
  task.optional_field("target").value_or(task).reject("not covered (expected " + expected + ")");
}

void Certificate::reject_model(const std::string& expected) const {
  root_.field("instance").field("model").reject("not covered (expected " + expected + ")");
}

}  // namespace sinkproof::prove
