#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "checker/document/parameters.hpp"
#include "checker/document/statement.hpp"
#include "checker/setting/trigger/construction_claims.hpp"
#include "checker/setting/trigger/trigger_document.hpp"

namespace sinkproof_check {

/// The instance's target is `preceding`, and the theorem is about `inclusive`.
[[noreturn]] void refuse_target();

/// The common part of the theorems about trigger-conditional instances: construction, claims, and the
/// witnesses of claims. A theorem adds its margins and the witnesses of its conclusion.
class TriggerSubject : public Subject {
 public:
  explicit TriggerSubject(const Certificate& certificate);

  Derivation derive() final;
  std::string refuted_by(std::size_t witness) const final { return witnesses_[witness].refutes; }
  void check_witness(std::size_t witness) const final;
  std::string description() const final;
  std::vector<std::pair<std::string, long>> sizes() const final;
  bool is_attained(std::string_view quantity) const override;
  std::pair<Real, StatedEnclosure> value_at_place(const json::Value& entry) const final;

 protected:
  const Certificate& certificate() const { return certificate_; }
  /// Whether the document is all there is of the instance.
  bool is_from_document() const {
    return certificate_.construction == found_construction || certificate_.construction == given_construction;
  }
  /// The construction that the document names, with its parameters, beside which there are own_parameters().
  /// Throws Rejected.
  virtual std::unique_ptr<TriggerConstruction> construction() const = 0;
  virtual TheoremMargins theorem(const TriggerInstance& instance, const TriggerMeasures& measures) = 0;
  /// Whether it is about tasks with the target `preceding`, too; what is not says nothing about them.
  virtual bool is_about_preceding() const { return false; }
  /// Parameters of the theorem itself.
  virtual std::vector<std::string_view> own_parameters() const { return {}; }
  /// Checks a witness of the conclusion by one of the functions below.
  virtual void check_conclusion(const TriggerWitness& witness) const = 0;

  /// The witness shows |f_i − y_i| > bound in its coordinate.
  void require_loss_above(const TriggerWitness& witness, const Real& bound) const;
  /// The witness, without coordinate, shows α_i0 > bound in some head, i ≥ 1.
  void require_anchor_mass_above(const TriggerWitness& witness, const Real& bound) const;
  enum class Mass : std::uint8_t { anchor, null_slot, anchor_and_null_slot, anchor_and_trigger };
  /// The witness, without coordinate, is where α_i0 + π_i is least, i ≥ 1 before the trigger, and above the
  /// bound. derive() was called before.
  void require_least_mass_above(const TriggerWitness& witness, const Real& bound) const;
  /// The witness, without coordinate, shows the mass below the bound in some head, i ≥ 1 not the
  /// trigger's position.
  void require_mass_below(const TriggerWitness& witness, Mass mass, const Real& bound) const;
  /// The witness, without coordinate, shows Σ_heads weights[h]·|α_i0 − α_j0| < bound, j the trigger's
  /// position and i ≥ 1 another one.
  void require_anchor_distance_below(const TriggerWitness& witness, const std::vector<Real>& weights,
                                     const Real& bound) const;

 private:
  void require_from_document() const;
  /// Of each head.
  std::vector<Real> masses(const TriggerWitness& witness, Mass mass) const;

  const Certificate& certificate_;
  TriggerInstance instance_;
  std::vector<TriggerWitness> witnesses_;
  std::unique_ptr<TriggerConstruction> construction_;  ///< null where there is none, and before derive()
  std::vector<ConstructionClaim> claims_;
  std::optional<Real> least_absorbed_;  ///< absorbed_before, once it is derived
};

}  // namespace sinkproof_check
