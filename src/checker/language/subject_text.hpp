#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "checker/document/certificate.hpp"
#include "checker/language/about.hpp"
#include "checker/language/construction_text.hpp"
#include "checker/language/evaluation.hpp"
#include "checker/language/own_statements.hpp"
#include "checker/setting/trigger/trigger_statement.hpp"

namespace sinkproof_check::language {

/// A parameter's value in the document. Throws Rejected where it is missing, or out of the range that the
/// block gives it.
Value value_of_parameter(const Parameters& parameters, const Source& source, const Block& block,
                         const Parameter& parameter);

/// Null where the block has none of this id.
const Proposition* find_proposition(const Block& block, std::string_view id);

/// Throws Rejected unless there are so many relations, and the one of this number, from 1 on, fails by the
/// stated value.
void require_part_false(const std::string& place, const std::vector<std::optional<Real>>& parts,
                        bool is_strict, long part, const StatedEnclosure& value);

/// The text of a certificate's theorem, one of ours or somebody's, whatever kind of model it is about. Keeps
/// references to the certificate.
class SubjectText {
 public:
  SubjectText(const Certificate& certificate, const OwnText& own);
  /// Somebody's, which the certificate carries. Throws Rejected.
  explicit SubjectText(const Certificate& certificate);
  SubjectText(const SubjectText&) = delete;
  SubjectText& operator=(const SubjectText&) = delete;
  SubjectText(SubjectText&&) = delete;
  SubjectText& operator=(SubjectText&&) = delete;
  ~SubjectText() = default;

  const Source& source() const { return source_; }
  const Block& block() const { return *block_; }
  const About& about() const { return about_; }
  std::string_view conclusion_id() const;

  /// Of the text's own parameters.
  std::vector<std::string_view> parameter_names() const;
  /// Throws Rejected where a parameter of the text has the name of one of the construction's.
  template <class IsOfConstruction>
  void require_other_names(const IsOfConstruction& is_of_construction) const {
    for (const std::string_view name : parameter_names())
      if (is_of_construction(name)) refuse_name(name);
  }
  void require_other_names(const std::vector<std::string_view>& of_construction) const;
  /// The certificate's construction of ours. Throws Rejected where the setting has none of this id, or a
  /// parameter of somebody's text has the name of one of its own.
  ConstructionText construction(const Setting& setting) const;
  /// Their values in the document. Throws Rejected where one is missing, or out of its range.
  std::map<std::string_view, Value> read_values() const;

  /// What it says where names mean this. Keeps a reference to the facts. `lets`: what a construction's claims
  /// named about the same instance.
  TheoremMargins says(Facts& facts, const std::optional<Evaluation::KnownLets>& lets = std::nullopt);
  // Behind says():
  std::optional<Margin> mutant_margin();
  Evaluation& evaluation() { return *evaluation_; }
  /// Throws Rejected unless the conclusion or corollary joins so many relations, and this one fails by the
  /// stated value.
  void require_part_shown(const std::string& place, const std::string& refutes, long part,
                          const StatedEnclosure& value);

 private:
  std::string own_values() const;
  [[noreturn]] void refuse_name(std::string_view name) const;
  void add_mutant(const StatedMutant& stated);

  const Certificate& certificate_;
  Source source_;
  Block read_;  ///< of somebody's
  const Block* block_ = &read_;
  std::string extended_text_;
  const Mutant* mutant_ = nullptr;
  About about_{};
  std::optional<Evaluation> evaluation_;
};

}  // namespace sinkproof_check::language
