#pragma once

#include <cstdint>

#include "checker/kernel/work.hpp"

namespace sinkproof_check {

/// What is kept while one document is checked. The next one begins with an empty T and pays for its own: its
/// answer does not depend on which were checked before it.
template <class T>
class OfDocument {
 public:
  T& value() {
    if (document_ != document_number()) value_ = T();
    document_ = document_number();
    return value_;
  }

 private:
  T value_;
  std::uint64_t document_ = 0;
};

}  // namespace sinkproof_check
