#pragma once

#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "checker/document/certificate.hpp"
#include "checker/language/construction_text.hpp"
#include "checker/language/evaluation.hpp"
#include "checker/language/instance_facts.hpp"
#include "checker/language/solution.hpp"

namespace sinkproof_check::language {

/// What FORMAT.md lets instances have.
struct SizeRange {
  std::string_view name;
  long least;
  long most;
};
using Sizes = std::map<std::string_view, long>;

/// What is known while entries are made: sizes, parameters, numbers of the setting that are parameters, and
/// what equations determined, but no entry.
class MakingFacts final : public InstanceFacts {
 public:
  /// Keeps references to both.
  MakingFacts(const Sizes& sizes, const std::map<std::string_view, Value>& values)
      : InstanceFacts(values), sizes_(sizes), values_(values) {}

  void know(std::vector<Solved> solved);

  std::optional<Real> number(std::string_view name) override;
  std::string_view word(std::string_view name) override;
  bool fact(std::string_view name) override;
  std::optional<Real> entry(std::string_view name, const std::vector<long>& indices) override;

 private:
  const Sizes& sizes_;
  const std::map<std::string_view, Value>& values_;
  std::vector<Solved> solved_;
};

/// The statements of a construction that says all of its instance, with the parameters of a document. All
/// throw Rejected, ValueError.
class Making {
 public:
  /// With these parameters, each shown to be in its range; there are no others, but for those of the names
  /// `others`.
  Making(const ConstructionText& text, const Parameters& parameters,
         const std::vector<std::string_view>& others);

  const ConstructionText& text() const { return text_; }
  const std::map<std::string_view, Value>& values() const { return values_; }
  /// In their order, those of the mutant last.
  const std::vector<const Assignment*>& assignments() const { return assignments_; }
  /// Of a word or a number the one that counts; null where there is none.
  const Assignment* last(std::string_view name) const;
  /// Before anything else: indices and loops rest on them. One that nothing gives is 1 where it may be.
  Sizes sizes(const std::vector<SizeRange>& ranges) const;
  /// The word that an assignment gives, or this one where there is none.
  std::string_view word(std::string_view name, std::string_view otherwise, Evaluation& evaluation) const;

 private:
  ConstructionText text_;
  std::map<std::string_view, Value> values_;
  std::vector<const Assignment*> assignments_;
  std::map<std::string_view, const Assignment*> last_;
};

/// Of the claims of a construction's block that are stated.
std::vector<Margin> stated_claims(const Block& block, Evaluation& evaluation);

}  // namespace sinkproof_check::language
