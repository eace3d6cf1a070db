#pragma once

#include <set>
#include <string>
#include <vector>

#include "files/json_node.hpp"
#include "numeric/enclosure.hpp"
#include "numeric/expression.hpp"
#include "show/matrix.hpp"

namespace sinkproof::prove {

struct Entry {
  long row;
  long column;
  numeric::Expression value;
};
using Entries = std::vector<Entry>;

struct Head {
  Entries query_key;
  Entries output_value;
  Entries position_bias;  ///< of several layers only
  Entries key_bias;       ///< as a column, of softmax-key-bias only
};

/// What a certificate says of an instance, read and not believed: of the trigger-conditional task, or without
/// a model, of which the file reads what it needs. All of its numbers share one budget.
class Certificate {
 public:
  /// Throws InputError, with the place, where it is malformed or says something that no file in Coq is about:
  /// what is not certified, another statement than ours, other contents than `contents` has, models with more
  /// than heads without biases, or layers of one head without residual connections.
  explicit Certificate(files::JsonNode root);

  [[nodiscard]] const std::string& theorem() const { return theorem_; }
  [[nodiscard]] const std::string& construction() const { return construction_; }
  [[nodiscard]] long length() const { return length_; }
  [[nodiscard]] long content_dimension() const { return content_dimension_; }
  [[nodiscard]] files::JsonNode instance() const { return root_.field("instance"); }
  /// Whether there is a model, and all that is said of models below.
  [[nodiscard]] bool has_model() const { return !normaliser_.empty(); }
  /// Of all layers: softmax, relu-non-anchor, …
  [[nodiscard]] const std::string& normaliser() const { return normaliser_; }
  /// The set that all contents are from: `box`, or `all_alike`, which has (1, …, 1) and (-1, …, -1), as in
  /// theories/TriggerTask.v.
  [[nodiscard]] const std::string& contents() const { return contents_; }
  /// Whether the target is the mean of the tokens before the trigger, and not of those up to it.
  [[nodiscard]] bool has_preceding_target() const { return has_preceding_target_; }
  /// Whether the model is written as layers of one head each, be it one.
  [[nodiscard]] bool is_layered() const { return is_layered_; }
  /// The heads of one layer, or of each layer its only one.
  [[nodiscard]] const std::vector<Head>& heads() const { return heads_; }
  [[nodiscard]] numeric::Expression parameter(const std::string& name) const;

  /// Printed ends, both finite, by `loss` and `quantity`; by `claim`, `hypothesis` and `conclusion` the
  /// margins'. What was asked for counts as covered.
  numeric::Enclosure quantity(const std::string& name);
  numeric::Enclosure claim(const std::string& id);
  numeric::Enclosure hypothesis(const std::string& id);
  numeric::Enclosure conclusion();
  /// Whether the document has a claim of this id.
  [[nodiscard]] bool has_claim(const std::string& id) const;
  /// What it prints and nobody asked for: `claim sink-probabilistic`, `quantity bound`.
  [[nodiscard]] std::vector<std::string> not_covered() const;
  /// Of what was asked for, `quantity loss`: what is proved does not say all that it prints.
  void only_in_part(const std::string& what) { in_part_.push_back(what); }
  [[nodiscard]] const std::vector<std::string>& covered_in_part() const { return in_part_; }
  /// Bits behind the point that tell the printed ends of what was asked for apart, with some to spare. Throws
  /// InputError where these are too many.
  [[nodiscard]] long bits() const;

  /// Throws InputError that names the place of the contents, and says which were expected.
  [[noreturn]] void reject_contents(const std::string& expected) const;
  /// Throws InputError that names the place of the target, and says which was expected.
  [[noreturn]] void reject_target(const std::string& expected) const;
  /// Throws InputError that names the place of the model, and says what was expected.
  [[noreturn]] void reject_model(const std::string& expected) const;

 private:
  void read_model();
  void read_task(const files::JsonNode& task);
  [[nodiscard]] std::string read_contents(const files::JsonNode& node) const;
  Entries read_matrix(const files::JsonNode& node, long size);
  Entries read_entries(const files::JsonNode& node, const show::Matrix& texts);
  numeric::Enclosure ends(const files::JsonNode& node, const std::string& what);
  numeric::Enclosure margin(const char* list, const std::string& kind, const std::string& id);

  files::JsonNode root_;
  mutable numeric::NumberBudget budget_;
  std::string theorem_;
  std::string construction_;
  std::string normaliser_;
  std::string contents_;
  bool has_preceding_target_ = false;
  bool is_layered_ = false;
  long length_ = 0;
  long content_dimension_ = 0;
  std::vector<Head> heads_;
  std::set<std::string> covered_;
  std::vector<std::string> in_part_;
  long least_exponent_ = 0;  ///< the least end asked for that is not 0 is at least 2 to this
};

}  // namespace sinkproof::prove
