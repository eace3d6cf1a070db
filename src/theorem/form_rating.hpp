#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "language/run.hpp"
#include "theorem/stated_block.hpp"

namespace sinkproof::theorem {

/// The form's hypotheses, conclusion, quantities and, as claims, the corollaries that are searched, of which
/// no value is known yet.
Evaluation<numeric::Interval> without_values(const StatedForm& form);

/// Sets them to what `next` gives, in the order of StatedForm::searched_roots().
template <class Next>
void set_values(const StatedForm& form, const Next& next, Evaluation<numeric::Interval>& evaluation) {
  auto hypothesis = evaluation.hypotheses.begin();
  for (const auto& part : form.hypotheses()) (hypothesis++)->value = part.margin ? next() : std::nullopt;
  evaluation.conclusion.value = form.conclusion().margin ? next() : std::nullopt;
  for (auto& quantity : evaluation.quantities) quantity.value = next();
  auto claim = evaluation.claims.begin();
  for (const auto& part : form.searched_corollaries()) (claim++)->value = part.margin ? next() : std::nullopt;
}

/// What a text says of instances of one form, in doubles, for searches.
class FormRating {
 public:
  explicit FormRating(std::shared_ptr<const StatedForm> form);
  /// The numbers that it asks for.
  [[nodiscard]] std::vector<language::Input> inputs() const;
  /// Of these numbers, in the order of inputs(), each margin and quantity; none where it is not defined. Its
  /// claims are the corollaries that are searched. It stays until the next call.
  [[nodiscard]] Evaluation<numeric::Interval>& operator()(const std::vector<double>& numbers);

 private:
  std::shared_ptr<const StatedForm> form_;
  language::DoubleRun run_;
  Evaluation<numeric::Interval> evaluation_;
};

}  // namespace sinkproof::theorem
