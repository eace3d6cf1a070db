#pragma once

#include "checker/statement.hpp"

namespace sinkproof_check {

Statement multihead_sink_tradeoff();

}  // namespace sinkproof_check
