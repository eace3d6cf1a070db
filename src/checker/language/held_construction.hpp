#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "checker/document/certificate.hpp"
#include "checker/language/making.hpp"

namespace sinkproof_check::language {

/// A document's instance, as a construction's text can name it.
struct HeldInstance {
  Facts& facts;
  /// The indices of an array's entries, at least of all that are not 0.
  std::function<std::vector<std::vector<long>>(std::string_view name)> entries;
  /// Throws Rejected unless what the generator gave may be its own at these parameters.
  std::function<void(std::string_view generator)> require_generated;
};

/// A construction of ours whose generators leave what they found in the document: all else is held against
/// its text. All throw Rejected, ValueError.
class HeldConstruction {
 public:
  /// With these parameters, each shown to be in its range; there are no others, but for those of the names
  /// `others`.
  HeldConstruction(const ConstructionText& text, const Parameters& parameters,
                   const std::vector<std::string_view>& others)
      : making_(text, parameters, others) {}

  std::vector<std::string_view> parameter_names() const { return language::parameter_names(making_.text()); }
  const std::map<std::string_view, Value>& values() const { return making_.values(); }
  bool is_mutant() const { return making_.text().mutant != nullptr; }
  /// Whether a statement of its own says what this name is, so that no generator has the last word.
  bool assigns(std::string_view name) const { return making_.last(name) != nullptr; }
  /// Throws unless the instance is one that the construction may give. The facts have the construction's
  /// parameters.
  void require_same(const HeldInstance& instance) const;
  /// The facts have the construction's parameters. `lets`: what was evaluated of `let`, for the theorem's
  /// text.
  std::vector<Margin> claims(Facts& facts, std::optional<Evaluation::KnownLets>& lets) const;
  /// Throws unless all claims are true, as they say what generators solve; of a mutant they may be false.
  void require_solution(const std::vector<Margin>& claims) const;
  /// What a generator gave of which the mutant changed something, for a description: it is no solution any
  /// more, so that no claim says what any of it is.
  std::string unchecked() const;

 private:
  Making making_;
};

}  // namespace sinkproof_check::language
