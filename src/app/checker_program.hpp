#pragma once

#include <string>

namespace sinkproof::app {

/// The path of sinkproof-check, a program of its own, which lies beside this one and shares no code with it.
/// Throws InternalError where this program does not find itself.
std::string checker_program();

}  // namespace sinkproof::app
