#pragma once

namespace sinkproof_check {

/// Has the memory of GMP's numbers counted; that of everything else is, in a program with allocation.cpp.
void count_numbers();

}  // namespace sinkproof_check
