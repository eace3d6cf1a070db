// The mean anchor mass of each head, over all positions.
//
// Given: an instance of a trigger-conditional task with box contents.
// Derives itself: α_00, and the mean of α_i0 for each trigger position.
// Takes from the document: nothing; masses are derived from its model.
// Acceptance means: nothing is accepted here: sink_metric.cpp and a statement's text compare with these
// numbers.
// Assumes: anchor_columns (trigger_task.cpp).
#include "checker/setting/trigger/anchor_means.hpp"

#include <cstddef>

namespace sinkproof_check {

namespace {

/// Sums of neighbours, of which those of whole blocks are shared: neither is a sum deep, nor are all together
/// large.
class RangeSums {
 public:
  explicit RangeSums(std::vector<Real> terms) : terms_(std::move(terms)) {
    for (std::size_t i = 0; i + block <= terms_.size(); i += block)
      blocks_.push_back(sum({terms_.begin() + static_cast<std::ptrdiff_t>(i),
                             terms_.begin() + static_cast<std::ptrdiff_t>(i + block)}));
  }

  /// Σ of the terms from, …, to − 1.
  void add(std::size_t from, std::size_t to, std::vector<Real>& parts) const {
    while (from < to) {
      const bool is_whole = from % block == 0 && from + block <= to;
      parts.push_back(is_whole ? blocks_[from / block] : terms_[from]);
      from += is_whole ? block : 1;
    }
  }

 private:
  static constexpr std::size_t block = 64;
  std::vector<Real> terms_;
  std::vector<Real> blocks_;
};

}  // namespace

AnchorMeans anchor_means(const TriggerInstance& instance) {
  const auto length = static_cast<std::size_t>(instance.task.length);
  const AnchorColumns columns = anchor_columns(instance);
  AnchorMeans result{columns.before[0], {}};
  result.means.resize(length - 2);
  for (std::size_t h = 0; h < result.own.size(); ++h) {
    const auto of_head = [&](const std::vector<std::vector<Real>>& column) {
      std::vector<Real> terms;
      terms.reserve(column.size());
      for (const auto& heads : column) terms.push_back(heads.empty() ? Real(0) : heads[h]);
      return RangeSums(std::move(terms));
    };
    const RangeSums before = of_head(columns.before);
    const RangeSums after = of_head(columns.after);
    for (std::size_t j = 2; j < length; ++j) {
      std::vector<Real> parts{columns.at_trigger[j][h]};
      before.add(0, j, parts);
      after.add(j + 1, length, parts);
      result.means[j - 2].push_back(sum(std::move(parts)) / Real(instance.task.length));
    }
  }
  return result;
}

}  // namespace sinkproof_check
