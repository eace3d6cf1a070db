#pragma once

#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "checker/document/certificate.hpp"
#include "checker/document/statement.hpp"
#include "checker/language/construction_text.hpp"
#include "checker/language/evaluation.hpp"
#include "checker/language/numbers_facts.hpp"

namespace sinkproof_check::language {

/// An entry while a construction makes its instance.
struct Made {
  const EntryLine* line;
  bool is_said = false;       ///< it has a value by now, or is left out
  bool is_generated = false;  ///< by what nothing changed since
  std::vector<bool> open =
      {};  ///< which of its numbers rest on what a generator gave, and are the document's; empty: none
  EntryValue value = {};  ///< without numbers where it is left out

  bool is_of_document() const;
  bool is_all_of_document() const;
};

/// What a construction about numbers makes of its parameters, and what it claims. All throw Rejected,
/// ValueError.
class NumbersConstruction {
 public:
  /// With the parameters of the certificate, each shown to be in its range.
  NumbersConstruction(const ConstructionText& text, const Certificate& certificate);

  /// That the instance is what the construction makes, but for what rests on a generator.
  void require_same(const NumbersInstance& instance);
  /// Behind require_same(): the entries that are the document's.
  std::vector<std::string_view> entries_of_document(const NumbersInstance& instance) const;
  /// Whether the claim is about such an entry.
  bool is_about_document(std::string_view claim) const;
  /// Of the claims that are stated. Keeps a reference to the instance.
  std::vector<Margin> claims(const NumbersInstance& instance);
  /// Behind claims(): the margins of the relations that this one joins.
  std::vector<std::optional<Real>> parts(const Proposition& claim) { return evaluation_->parts(claim); }

 private:
  void make();
  void assign(const Assignment& assignment);
  void assign_word(const Assignment& assignment, Made& made);
  void assign_numbers(const Assignment& assignment, Made& made);
  void generate(const Step& step);
  Real known(const Made& made, const std::optional<Real>& value) const;
  void require_generated_together(const NumbersInstance& instance) const;

  ConstructionText text_;
  std::map<std::string_view, Value> parameters_;
  std::map<std::string_view, Made> made_;
  std::optional<NumbersFacts> facts_;
  std::optional<Evaluation> evaluation_;
};

}  // namespace sinkproof_check::language
