#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "theorem/theorem.hpp"

/// --construction FILE.md of searches: any theorem, on somebody's own constructions of its setting.
namespace sinkproof::app {

/// What a search is for. Around a statement, what a construction claims is another matter: that it fails says nothing of a hypothesis or a constant.
enum class Counted : std::uint8_t { conclusion_and_claims, conclusion };

/// The theorem on the constructions that `place` means (stated::read_constructions), whose parameters a search draws from all of their ranges; mutants are searched as others are. Its instances are those of `verify --construction`: `given` ones, but of a theorem about numbers. It lives as long as the theorem. Throws InputError where `place` is no file, or the theorem says nothing about what they make.
std::unique_ptr<const theorem::Theorem> searched_on(const theorem::Theorem& theorem, const std::string& place,
                                                    Counted counted = Counted::conclusion_and_claims);

}  // namespace sinkproof::app
