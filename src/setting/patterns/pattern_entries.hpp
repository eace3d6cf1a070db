#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "language/compile.hpp"
#include "setting/patterns/sink_diagonal.hpp"

namespace sinkproof::patterns {

/// What the names of the setting stand for while a construction sets them, one after the other: numbers that
/// nobody has set are 0.
class PatternEntries final : public language::KnownEntries {
 public:
  PatternEntries(const std::vector<long>& group_sizes, long dimension);

  /// Of names with indices.
  [[nodiscard]] std::optional<numeric::Rational> value(const language::Input& input) const override;
  /// Nobody asks: entries of this setting belong to no heads.
  [[nodiscard]] std::vector<long> line(const language::Input& input, std::size_t place) const override;
  /// What follows from the nuisances so far; nothing of other names, and of `closest` where there is no pair.
  [[nodiscard]] std::optional<numeric::Rational> of_nuisances(const std::string& name) const;

  /// Of a name with indices. Throws InputError where instances have no such number.
  void set(const std::string& name, const std::vector<long>& indices, const numeric::Rational& value);
  /// Of one without: irrational numbers are `kappa`, and weights that are r + s·√q. Throws InputError for
  /// others.
  void set(const std::string& name, const numeric::Expression& value);
  void set_nuisances(const Nuisances& nuisances);
  /// Witnesses become those that set_optima finds; none outside of the setting.
  void find_optima();

  /// What has been set. Throws InputError where it is no instance (FORMAT.md, "The instance of sink and
  /// diagonal").
  [[nodiscard]] SinkDiagonal instance() const;

 private:
  using Vector = std::map<long, numeric::Rational>;

  [[nodiscard]] Nuisances nuisances() const;
  /// With nuisances; no weights, and no witnesses.
  [[nodiscard]] SinkDiagonal tokens() const;
  [[nodiscard]] PatternOptimum witness(const std::string& pattern, long width) const;
  void set_witness(const std::string& pattern, const std::optional<PatternOptimum>& optimum);

  SinkDiagonal data_;  ///< numbers without indices; weights over roots of any numbers
  std::vector<std::vector<Vector>> nuisances_;
  std::map<std::string, std::vector<Vector>> matrices_;  ///< by name
  std::map<std::string, std::vector<PatternMultiplier>> multipliers_;
};

}  // namespace sinkproof::patterns
