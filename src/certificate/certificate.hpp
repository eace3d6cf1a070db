#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/verify.hpp"

namespace sinkproof::certificate {

/// How a search came upon an instance: a note for people, on which nothing rests.
struct SearchNote {
  std::uint64_t seed;
  std::uint64_t trial;
  std::string source;   ///< random, construction, optimised
  std::string command;  ///< which finds it again
};

/// What a certificate is about, besides the result.
struct Subject {
  const theorem::Theorem& theorem;
  const std::string& construction;
  const parameter::Values& parameters;
  const theorem::Instance& instance;
  const SearchNote* search = nullptr;
};

/// The document of FORMAT.md, with a final newline. The same subject and result give the same bytes.
std::string write(const Subject& subject, const engine::VerifyResult& result);

/// `<theorem>--<construction>--L16-m13-beta5.json`; characters other than letters, digits, '.' and '-' become
/// '_', and then a hash of the true text keeps different parameters apart. Dropped hypotheses follow:
/// `…--without-single-head.json`. A mutant is the last. A label, which is made safe in the same way, stands
/// before the parameters.
std::string file_name(const Subject& subject, const std::vector<std::string>& dropped = {},
                      const std::string& label = {}, const std::optional<theorem::Mutant>& mutant = {});
/// "--mutant-ID", with a hash of a conclusion that is somebody's own; empty where there is none.
std::string mutant_label(const std::optional<theorem::Mutant>& mutant);

/// Throws InputError where the instance has a number that is longer than FORMAT.md allows; `file` is where it
/// comes from.
void require_short_numbers(const theorem::Instance& instance, const std::string& file);

/// Significant digits of the decimals in certificates.
constexpr int digits = 25;

}  // namespace sinkproof::certificate
