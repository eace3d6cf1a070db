#pragma once

#include <string>

namespace sinkproof::app {

/// What stands at the end of a command's --help: two commands that do something.
std::string examples_of(const std::string& command);

/// What stands at the end of `sinkproof --help`: what has to be known before weights and numbers are given.
std::string conventions();

/// How scores are made of weights: for the first line of an audit.
inline constexpr const char* score_convention = "scores q·k, no 1/√d; weights [out, in]";

}  // namespace sinkproof::app
