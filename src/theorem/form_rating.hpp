#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "language/run.hpp"
#include "theorem/stated_block.hpp"

namespace sinkproof::theorem {

/// What a text says of instances of one form, in doubles, for searches.
class FormRating {
 public:
  explicit FormRating(std::shared_ptr<const StatedForm> form);
  /// The numbers that it asks for.
  [[nodiscard]] std::vector<language::Input> inputs() const;
  /// Of these numbers, in the order of inputs(), each margin and quantity; none where it is not defined. No claims.
  [[nodiscard]] Evaluation<numeric::Interval> operator()(const std::vector<double>& numbers);

 private:
  std::shared_ptr<const StatedForm> form_;
  language::DoubleRun run_;
};

}  // namespace sinkproof::theorem
