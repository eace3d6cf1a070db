#pragma once

#include <string>

namespace sinkproof::theorems {

/// Whether a setting has a number, word or fact of this name.
bool is_of_a_setting(const std::string& name);

}  // namespace sinkproof::theorems
