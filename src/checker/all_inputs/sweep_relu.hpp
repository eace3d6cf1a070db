#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "checker/all_inputs/sweep_bounds.hpp"
#include "checker/all_inputs/sweep_key.hpp"

namespace sinkproof_check::sweep {

/// A row of ReLU attention is a sum over its keys: docs/audit-of-all-inputs.md, "ReLU".
class ReluBounds final : public ErrorBounds {
 public:
  ReluBounds(const HeadRows& head, Query query, std::size_t coordinate);

  void look_at(std::vector<Span> t, const Fineness& fineness) override;
  Fixed upper(const Row& row, Fixed enough) override;
  std::vector<Fixed> curvatures(const Row& row) override;

 private:
  /// What is the same for all rows of one sign and one drift.
  struct Side {
    Values values;
    std::optional<Lines> lines;  ///< none: not prepared for these contents
    std::optional<Span> drift;   ///< of the content key
    Fixed content_key = 0;
  };
  Side& prepared(int sign);
  [[nodiscard]] Fixed key_upper(const Span& score, const Span& value, const Side& side,
                                const Span& drift) const;
  [[nodiscard]] bool is_smooth(const Row& row, const Values& values) const;

  const HeadRows& head_;
  Query query_;
  std::size_t coordinate_;
  std::optional<std::size_t> mean_;  ///< the content that the target is a mean of
  Side plus_, minus_;
  std::vector<Span> t_, a_;
  Span anchor_, own_, content_, trigger_;  ///< scores; of content and trigger keys without a·x
  Fineness fineness_{};
};

}  // namespace sinkproof_check::sweep
