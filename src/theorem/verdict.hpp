#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "theorem/evaluation.hpp"

namespace sinkproof::theorem {

/// The answer to "does the theorem hold on this instance, and does the construction keep its promises?"
enum class Verdict {
  certified,  ///< claims, hypotheses and conclusion are certainly true
  refuted,  ///< a claim is certainly false; or all hypotheses are certainly true and the conclusion is certainly false
  vacuous,       ///< a hypothesis is certainly false: the theorem says nothing here
  inconclusive,  ///< a sign is undecided at the highest precision allowed
};

std::string_view to_string(Verdict verdict);

/// Whether the margin's claim holds. Undecided where it is not defined.
numeric::Ternary holds(const Margin<numeric::Enclosure>& margin);

/// The rule of src/certificate/FORMAT.md, "The verdict follows from the margins". The hypotheses named in
/// `dropped` do not count.
Verdict verdict(const Evaluation<numeric::Enclosure>& evaluation,
                const std::vector<std::string>& dropped = {});

}  // namespace sinkproof::theorem
