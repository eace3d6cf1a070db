#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/given_files.hpp"
#include "stated/construction.hpp"
#include "tables/quantities.hpp"

/// --construction FILE.md: the instances that somebody's own constructions make are given ones, with claims.
namespace sinkproof::app {

/// One for each value of the parameters that are named, of each construction that `place` means
/// (stated::read_constructions). Axes of their parameters are taken out of `axes`; those of which nothing is
/// said have the values of the file. Throws InputError where a parameter has no value, or a construction
/// makes no instance.
GivenFiles read_stated_files(const std::string& place, std::vector<parameter::GridAxis>& axes,
                             const std::vector<const theorem::Theorem*>& theorems);

/// Told of a claim that names what the instance has not.
using LeftOut = std::function<void(const std::string&)>;
/// The instance of these values, with its claims; `file` is where the construction stands. Throws InputError
/// where there is none.
std::shared_ptr<GivenFile> stated_file(const std::string& file, const stated::Construction& stated,
                                       const parameter::Values& values, const LeftOut& left_out);

/// The instances of constructions that stand in the files of theorems (Theorem::all_sources), which are those
/// of --construction FILE.md#ID. Each is made once, whatever theorems go through it.
class InstancesInFiles {
 public:
  /// `labels` are those that others have.
  explicit InstancesInFiles(std::set<std::string> labels = {}) : labels_(std::move(labels)) {}
  /// One for each value of the construction's parameters, as `axes` or else its grid have them. Throws
  /// InputError as read_stated_files() does.
  GivenFiles add(const theorem::Theorem& theorem, const theorem::Source& source,
                 const std::vector<parameter::GridAxis>& axes);
  [[nodiscard]] const GivenFiles& all() const { return all_; }

 private:
  std::set<std::string> labels_;
  std::map<std::string, std::shared_ptr<const GivenFile>> known_;  ///< by the name that is shown
  GivenFiles all_;
};

/// What `axes` or else its grid say of the theorem's own parameters.
std::vector<parameter::GridAxis> own_axes(const theorem::Theorem& theorem, const theorem::Source& source,
                                          const std::vector<parameter::GridAxis>& axes);

/// Whose quantities the construction's instances have where no theorem is named.
const theorem::Theorem& theorem_of_quantities(const stated::Construction& stated);

/// The construction of `file` for a table: its parameters, and behind them the theorem's own. The theorem
/// outlives it. Throws InputError, as its instances do, where the theorem says nothing about them.
tables::InstanceSource stated_source(const std::string& file,
                                     const std::shared_ptr<const stated::Construction>& stated,
                                     const theorem::Theorem& theorem);
/// The same of one that stands in the theorem's file (Theorem::all_sources).
tables::InstanceSource stated_source(const theorem::Source& source, const theorem::Theorem& theorem);

/// The claims that the construction states of the instance, in the words of theorem_of_quantities(). `own`
/// are those that somebody makes besides, whose ids must be others.
std::vector<theorem::OwnClaim> stated_claims(const GivenFile& file,
                                             const std::vector<theorem::OwnClaim>& own);

}  // namespace sinkproof::app
