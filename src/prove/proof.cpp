#include "prove/proof.hpp"

#include <algorithm>

#include "files/printable.hpp"
#include "prove/constructions.hpp"

namespace sinkproof::prove {

namespace {

const std::vector<Covered>& covered() {
  static const std::vector<Covered> list = [] {
    std::vector<Covered> all{softmax_anchor(),
                             softmax_given(),
                             relu_mean(),
                             multilayer_anchor(),
                             multilayer_spread(),
                             multilayer_sharp(),
                             multihead_cancellation(),
                             sigmoid_mean(),
                             null_slot(),
                             preceding(),
                             preceding_trigger_sink(),
                             chebyshev_fit(),
                             one_head_tradeoff(),
                             metric_of_heads()};
    for (auto& one : sink_metric()) all.push_back(std::move(one));
    return all;
  }();
  return list;
}

bool has(const std::vector<const char*>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (const auto& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

/// `expected` where nothing is of this construction: what there is under the theorem.
std::string expected_under(const std::string& theorem) {
  std::vector<std::string> names;
  for (const auto& one : covered()) {
    if (one.theorem == theorem) names.insert(names.end(), one.constructions.begin(), one.constructions.end());
  }
  return names.empty() ? "what docs/proofs.md lists" : listed(names);
}

const Covered& find(const files::JsonNode& root, const Certificate& certificate) {
  const Covered* other = nullptr;
  for (const auto& one : covered()) {
    if (one.theorem != certificate.theorem() || !has(one.constructions, certificate.construction())) continue;
    if (one.is_preceding != certificate.has_preceding_target())
      certificate.reject_target(one.is_preceding ? "preceding" : "no target");
    if (certificate.has_model() && one.contents != certificate.contents())
      certificate.reject_contents(one.contents);
    if (has(one.normalisers, certificate.normaliser()) && one.is_layered == certificate.is_layered())
      return one;
    other = &one;
  }
  if (other != nullptr)
    certificate.reject_model(std::string(other->is_layered ? "layers" : "heads") + " of " +
                             listed({other->normalisers.begin(), other->normalisers.end()}));
  root.field("construction")
      .reject("not covered: " + files::in_quotes(certificate.construction()) + " under the theorem " +
              files::in_quotes(certificate.theorem()) + " (expected " +
              expected_under(certificate.theorem()) + ")");
}

std::string head_of(const Covered& one, const Certificate& certificate) {
  std::string text =
      "(** " + certificate.construction() + " under " + one.theorem +
      ", L = " + std::to_string(certificate.length()) +
      (certificate.has_model() ? ", m = " + std::to_string(certificate.content_dimension()) : "") +
      ": what a certificate says of it. Made by sinkproof prove.\n";
  const std::string rest = listed(certificate.not_covered());
  const std::string in_part = listed(certificate.covered_in_part());
  if (!rest.empty()) text += "    It prints, and nothing here is about: " + rest + ".\n";
  if (!in_part.empty()) text += "    Only in part, as the comments say: " + in_part + ".\n";
  text += "*)\n";
  std::string folder = one.theorem;
  std::replace(folder.begin(), folder.end(), '-', '_');
  text +=
      "From Coq Require Import Reals Lra Lia Arith List.\n"
      "From Sinkproof Require Import TriggerTask BoxHead Enclosure Certificate.\n";
  for (const char* module : one.modules)
    text += "From Sinkproof Require Import " + std::string(module) + ".\n";
  text += "From Sinkproof." + folder + " Require Import certificate.\n";
  return text;
}

}  // namespace

Proof proof(const files::JsonNode& root) {
  Certificate certificate(root);
  const Covered& one = find(root, certificate);
  CoqFile file;
  one.write(certificate, file);
  return {head_of(one, certificate) + "Import ListNotations.\nOpen Scope R_scope.\nUnset Lia Cache.\n" +
              file.text(),
          file.theorems()};
}

std::string loading(const std::string& text) {
  std::string result;
  for (std::size_t begin = 0; begin < text.size();) {
    const auto end = std::min(text.find('\n', begin), text.size());
    const std::string line = text.substr(begin, end - begin);
    if (line.starts_with("From ")) result += line + "\n";
    begin = end + 1;
  }
  return result;
}

std::string task_of(const Certificate& certificate) {
  const std::string m = std::to_string(certificate.content_dimension());
  const std::string contents = " (" + certificate.contents() + " " + m + ")";
  return std::to_string(certificate.length()) + " " + m + contents + contents;
}

std::string inputs_of(const Certificate& certificate) {
  const std::string contents =
      " (" + certificate.contents() + " " + std::to_string(certificate.content_dimension()) + ")";
  return std::to_string(certificate.length()) + contents + contents;
}

void write_head(const Certificate& certificate, CoqFile& file, const std::string& construction,
                const std::string& by_entries, const std::string& values) {
  if (certificate.heads().size() != 1 || !certificate.heads().front().position_bias.empty())
    certificate.reject_model("one head");
  const Head& head = certificate.heads().front();
  const std::string m = std::to_string(certificate.content_dimension());
  const std::string size = std::to_string(certificate.content_dimension() + 3);
  file.definition("QK", "mat", coq_entries(head.query_key));
  file.definition("OV", "mat", coq_entries(head.output_value));
  file.part("The weights are the construction's.");
  file.theorem("QK_is", "same " + size + " QK (" + construction + ")",
               "eapply same_trans; [|exact (" + by_entries + ")]. cbv delta [QK beta]. same_entries.");
  file.theorem("OV_is", "same " + size + " OV " + values,
               "exact (diagonal_" + values + " " + (values == "identity" ? size : m) + ").");
}

}  // namespace sinkproof::prove
