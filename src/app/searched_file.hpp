#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "theorem/theorem.hpp"

/// Searches of any theorem on somebody's own constructions of its setting: those of --construction FILE.md,
/// or of the theorem's file.
namespace sinkproof::app {

/// What a search is for. Around a statement, what a construction claims is another matter: that it fails says
/// nothing of a hypothesis or a constant.
enum class Counted : std::uint8_t { conclusion_and_claims, conclusion };

/// The theorem on the constructions that `place` means (stated::read_constructions), whose parameters a
/// search draws from all of their ranges; mutants are searched as others are. Its instances are those of
/// `verify --construction`: `given` ones, but of a theorem about numbers. It lives as long as the theorem.
/// Throws InputError where `place` is no file, or the theorem says nothing about what they make.
std::unique_ptr<const theorem::Theorem> searched_on(const theorem::Theorem& theorem, const std::string& place,
                                                    Counted counted = Counted::conclusion_and_claims);

/// The theorem with the constructions that stand in its file (Theorem::all_sources), mutants aside: a search
/// draws from the ranges of their parameters, from their grids on, and from all that it draws from without
/// them. Null where there are none. It lives as long as the theorem.
std::unique_ptr<const theorem::Theorem> searched_with_file(const theorem::Theorem& theorem,
                                                           Counted counted = Counted::conclusion_and_claims);

}  // namespace sinkproof::app
