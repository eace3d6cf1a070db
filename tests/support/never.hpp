#pragma once

#include <atomic>

namespace sinkproof::support {

/// Nobody stops the search.
inline const std::atomic<bool> never{false};

}  // namespace sinkproof::support
