#pragma once

#include <optional>
#include <string>
#include <vector>

#include "language/compile.hpp"
#include "setting/fit/normaliser_fit.hpp"

/// What names of the setting normaliser-fit stand for, as far as an instance has nothing to do with it.
namespace sinkproof::fit {

/// A word of the setting is a normaliser of ReLU attention without its `relu-`.
std::string word_of(attention::Normaliser normaliser);
attention::Normaliser normaliser_of(const std::string& word);

/// divisor[k] follows from L and the normaliser.
class Divisors final : public language::KnownEntries {
 public:
  Divisors(attention::Normaliser normaliser, long length) : normaliser_(normaliser), length_(length) {}
  [[nodiscard]] std::optional<numeric::Rational> value(const language::Input& input) const override;
  /// Nobody asks: entries of this setting belong to no heads.
  [[nodiscard]] std::vector<long> line(const language::Input& input, std::size_t place) const override;
  [[nodiscard]] bool is_fixed() const override { return true; }

 private:
  attention::Normaliser normaliser_;
  long length_;
};

}  // namespace sinkproof::fit
