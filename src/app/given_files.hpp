#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/commands.hpp"
#include "instance/subject.hpp"
#include "theorem/own_claims.hpp"

/// What --instance gives: read once, and asked about by verify, table and report in the same way.
namespace sinkproof::app {

/// A file that is given, and what stands for it in the names of certificates: no two files have the same.
struct GivenFile {
  instance::InstanceFile instance;
  std::string label;
  /// Of an instance that a construction in a file made (see app/stated_files.hpp): ids and texts of its
  /// claims; where it stands; the words for a shell that say both again, each behind a space.
  std::vector<std::pair<std::string, std::string>> claims = {};
  std::string place = {};
  std::string said_again = {};
};

using GivenFiles = std::vector<std::shared_ptr<const GivenFile>>;

/// Throws InputError as instance::read_instance does.
GivenFiles read_given_files(const InstanceOptions& options);

/// Whose quantities the instance has where no theorem is named: the task's alone, if that is enough.
const theorem::Theorem& theorem_of_quantities(const instance::InstanceFile& file);

/// What is said about files again, as words for a shell, each behind a space.
std::string said_again(const InstanceOptions& options);

/// A theorem on a file's instance, over a grid of the theorem's own parameters.
struct GivenSweep {
  const theorem::Theorem* theorem;
  std::shared_ptr<const GivenFile> file;
  parameter::Grid grid;
  std::vector<theorem::OwnClaim> claims;
};

/// Throws InputError, with the file's name, where the theorem says nothing about the instance; and as
/// parameter::Grid and theorem::parse_own_claims do. Which of its parameters claims may name is seen from the
/// first point.
GivenSweep given_sweep(const theorem::Theorem& theorem, const std::shared_ptr<const GivenFile>& file,
                       const std::vector<parameter::GridAxis>& axes, const std::vector<std::string>& claims,
                       instance::Use use = instance::Use::verdict);

}  // namespace sinkproof::app
