#pragma once

#include <cstdint>
#include <utility>

#include "checker/kernel/work.hpp"

namespace sinkproof_check {

/// One of what is kept while a document is checked, in variables that outlive it.
class KeptOfDocument {
 public:
  KeptOfDocument(const KeptOfDocument&) = delete;
  KeptOfDocument& operator=(const KeptOfDocument&) = delete;
  KeptOfDocument(KeptOfDocument&&) = delete;
  KeptOfDocument& operator=(KeptOfDocument&&) = delete;
  virtual ~KeptOfDocument() {
    KeptOfDocument** at = &first;
    while (*at != this) at = &(*at)->next_;
    *at = next_;
  }

  /// At the end of a document, of all of them: their memory would be charged to the next one.
  static void forget_all() {
    for (KeptOfDocument* kept = first; kept != nullptr; kept = kept->next_) kept->forget();
  }

 protected:
  KeptOfDocument() : next_(std::exchange(first, this)) {}

 private:
  virtual void forget() = 0;

  static inline KeptOfDocument* first = nullptr;
  KeptOfDocument* next_;
};

/// The next document begins with an empty T and pays for its own: its answer does not depend on which were
/// checked before it.
template <class T>
class OfDocument final : public KeptOfDocument {
 public:
  T& value() {
    if (document_ != document_number()) value_ = T();
    document_ = document_number();
    return value_;
  }

 private:
  void forget() override { value_ = T(); }

  T value_;
  std::uint64_t document_ = 0;
};

}  // namespace sinkproof_check
