#pragma once

#include <optional>
#include <string>
#include <vector>

#include "attention/multilayer_model.hpp"
#include "language/compile.hpp"
#include "language/run.hpp"

namespace sinkproof::theorem {

/// Whether it is an array of entries of heads: W_QK, W_OV, P, key_bias.
bool is_entry(const std::string& name);

/// The entries of a model's heads. Of a head that its layer has not, none is defined.
class HeadEntries final : public language::KnownEntries {
 public:
  /// It has to live as long. Of one layer P is 0 everywhere.
  explicit HeadEntries(const attention::Model& model);
  explicit HeadEntries(const attention::MultilayerModel& model);

  [[nodiscard]] std::optional<numeric::Rational> value(const language::Input& input) const override;
  [[nodiscard]] std::vector<long> line(const language::Input& input, std::size_t place) const override;
  /// Of one of the arrays.
  template <numeric::Scalar S>
  [[nodiscard]] language::Known<S> number(const language::Input& input,
                                          const numeric::Arithmetic<S>& arithmetic) const {
    if (find(input) == nullptr) return language::Known<S>::undefined();
    const auto* entry = find_entry(input);
    return language::Known<S>::of(entry == nullptr ? arithmetic.from(0L) : arithmetic.from(*entry));
  }

 private:
  struct Arrays {
    const attention::Head* head;
    const attention::Matrix* position_bias;  ///< null: 0 everywhere
  };
  /// Null where there is no such head.
  [[nodiscard]] const Arrays* find(const language::Input& input) const;
  /// Null where the entry is 0. There is such a head.
  [[nodiscard]] const numeric::Expression* find_entry(const language::Input& input) const;

  std::vector<std::vector<Arrays>> layers_;
};

}  // namespace sinkproof::theorem
