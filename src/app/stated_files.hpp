#pragma once

#include <string>
#include <vector>

#include "app/given_files.hpp"

/// --construction FILE.md: the instances that somebody's own constructions make are given ones, with claims.
namespace sinkproof::app {

/// One for each value of the parameters that are named, of each construction that `place` means (stated::read_constructions). Axes of their parameters are taken out of `axes`; those of which nothing is said have the
/// values of the file. Throws InputError where a parameter has no value, or a construction makes no instance.
GivenFiles read_stated_files(const std::string& place, std::vector<parameter::GridAxis>& axes);

/// The claims that the construction states of the instance, in the words of theorem_of_quantities(). `own` are those that somebody makes besides, whose ids must be others.
std::vector<theorem::OwnClaim> stated_claims(const GivenFile& file,
                                             const std::vector<theorem::OwnClaim>& own);

}  // namespace sinkproof::app
