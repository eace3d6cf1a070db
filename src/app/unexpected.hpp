#pragma once

#include <CLI/CLI.hpp>

namespace sinkproof::app {

/// Throws InputError about arguments of the command that it does not know: in the order in which they were
/// given, with the commands that have such an option, or the option of this one that may have been meant.
[[noreturn]] void refuse_extras(const CLI::App& app);

}  // namespace sinkproof::app
