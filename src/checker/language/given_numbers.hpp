#pragma once

#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "checker/language/setting.hpp"
#include "checker/language/syntax.hpp"

namespace sinkproof_check::language {

/// Numbers and words that somebody gives where there is no instance, and no others: of the setting, and
/// parameters. What else is asked for throws ValueError.
class GivenNumbers final : public Facts {
 public:
  explicit GivenNumbers(const Block& block) : has_c_(block.setting == &trigger_task()) {}
  void give(std::string_view name, const Real& number) { numbers_[name] = number; }
  /// Of a fact "yes" or "no".
  void give_word(std::string_view name, std::string_view word) { words_[name] = word; }

  /// Of an array that heads have, with all indices; the sizes are given before. Those that nothing is said of
  /// are 0.
  void give_entry(std::string_view name, const std::vector<long>& indices, const Real& number);

  std::optional<Real> number(std::string_view name) override;
  std::string_view word(std::string_view name) override;
  bool fact(std::string_view name) override;
  std::optional<Real> entry(std::string_view name, const std::vector<long>& indices) override;
  std::optional<Real> function(std::string_view name, const std::vector<Real>& numbers) override;
  Value parameter(std::string_view name) override;

 private:
  bool has_c_;  ///< which is m + 2
  const Real& given(std::string_view name) const;
  long size(std::string_view name) const;
  void require_indices(std::string_view name, const std::vector<long>& indices) const;

  std::map<std::string_view, Real> numbers_;
  std::map<std::string_view, std::string_view> words_;
  std::map<std::string_view, std::map<std::vector<long>, Real>> entries_;
};

}  // namespace sinkproof_check::language
