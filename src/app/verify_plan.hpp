#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/commands.hpp"
#include "app/given_files.hpp"
#include "parameter/grid.hpp"
#include "theorem/own_claims.hpp"
#include "theorem/theorem.hpp"

/// What `verify` is asked for: theorems, claims and instances, as a list of jobs.
namespace sinkproof::app {

/// Where instances come from: a construction, or a file.
struct VerifyOrigin {
  std::string construction;
  std::shared_ptr<const GivenFile> file;  ///< null: the construction makes them
  std::string place = {};                 ///< FILE.md#ID of a construction in a file
};

/// What the options change about a theorem.
struct VerifyVariant {
  std::vector<std::string> dropped = {};
  std::optional<theorem::Mutant> mutant = {};
};

/// A theorem over a grid: of a construction's parameters; of the theorem's own where the instance is given.
struct VerifySweep {
  const theorem::Theorem* theorem;
  VerifyOrigin origin;
  VerifyVariant variant;
  std::vector<theorem::OwnClaim> claims;
  parameter::Grid grid;
  bool claims_only = false;  ///< the theorem lends its quantities
  /// Whether certificates are written of it: a checker could not tell that the numbers in the claims are the
  /// instance's.
  bool has_document = true;
};

/// One point of it, to be verified.
struct VerifyJob {
  const theorem::Theorem* theorem;
  VerifyOrigin origin;
  VerifyVariant variant;
  std::vector<theorem::OwnClaim> claims;
  parameter::Values parameters;
  bool claims_only;
  bool has_document;

  [[nodiscard]] bool has_verdict() const { return !claims_only && theorem->description().is_theorem; }
};

/// All that is to be done, in the order of the report.
class VerifyPlan {
 public:
  void add(VerifySweep sweep) {
    size_ += sweep.grid.size();
    sweeps_.push_back(std::move(sweep));
  }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] VerifyJob at(std::size_t index) const {
    auto sweep = sweeps_.begin();
    for (; index >= sweep->grid.size(); ++sweep) index -= sweep->grid.size();
    return {sweep->theorem,        sweep->origin,      sweep->variant,     sweep->claims,
            sweep->grid.at(index), sweep->claims_only, sweep->has_document};
  }

 private:
  std::vector<VerifySweep> sweeps_;
  std::size_t size_ = 0;
};

/// What the options ask for; `chosen` are the theorems that they name, if any. Throws InputError.
VerifyPlan make_verify_plan(const VerifyOptions& options, std::vector<const theorem::Theorem*> chosen);

}  // namespace sinkproof::app
