// Half of the time of a short command went into page faults: the allocator's segments in large pages, where
// the kernel has them, those of other threads from their first one on, are a tenth of the faults.
#ifdef SINKPROOF_MIMALLOC
#include <mimalloc.h>

namespace sinkproof::app {

namespace {

using Initialiser = void (*)(int, char**, char**);

void take_large_pages(int /*argc*/, char** /*argv*/, char** /*environment*/) {
  // MIMALLOC_LARGE_OS_PAGES=0 and MIMALLOC_EAGER_COMMIT_DELAY=1 have the last word.
  mi_option_set_default(mi_option_large_os_pages, 1);
  mi_option_set_default(mi_option_eager_commit_delay, 0);
}

/// Before the libraries' own initialisers: the first of them allocates the segment that short commands live
/// in.
[[gnu::section(".preinit_array"), gnu::used]] const Initialiser first = take_large_pages;

}  // namespace

}  // namespace sinkproof::app
#endif
