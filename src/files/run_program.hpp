#pragma once

#include <optional>
#include <string>
#include <vector>

/// Other programs, as children of this one.
namespace sinkproof::files {

/// Whether PATH has a program of this name.
bool has_program(const std::string& name);

struct ProgramResult {
  int status;  ///< what it exited with; -1 where a signal ended it
  std::string output;
  std::string errors;
};

/// Runs a program of PATH with these variables alone in its environment, `input` as its stdin, and waits for
/// its end. Nothing where PATH has no such program. Throws InputError `NAME: …` where it cannot be started or
/// its streams cannot be had.
std::optional<ProgramResult> run_program(const std::string& name, const std::vector<std::string>& arguments,
                                         const std::vector<std::string>& environment,
                                         const std::string& input);

/// `NAME=value` of those of these variables that this process has.
std::vector<std::string> own_variables(const std::vector<const char*>& names);

}  // namespace sinkproof::files
