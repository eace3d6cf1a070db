#pragma once

#include <vector>

#include "prove/certificate.hpp"
#include "prove/coq_file.hpp"

namespace sinkproof::prove {

/// A construction that has a general theorem in Coq, and what that says of an instance: a file each.
struct Covered {
  const char* theorem;
  const char* construction;
  const char* normaliser;
  bool is_layered;
  std::vector<const char*> modules;  ///< of the theorem's folder, beside those that all files load
  /// Throws InputError where the instance is not one of the construction's.
  void (*write)(Certificate&, CoqFile&);
};

Covered softmax_anchor();
Covered relu_mean();
Covered multilayer_anchor();
Covered multihead_cancellation();
Covered sigmoid_mean();

/// Arguments of the theories' predicates about inputs: `L m (box m) (box m)`.
std::string on_the_box(const Certificate& certificate);

/// Of `admissible`: `L (box m) (box m)`.
std::string inputs_of(const Certificate& certificate);

/// The definitions of the weights of one head, and that these are on all coordinates the theories' matrices `construction`, which the lemma `by_entries` has as a list of entries, and `values`: identity or all_but_anchor. What the
/// entries are made of is defined before as beta.
void write_head(const Certificate& certificate, CoqFile& file, const std::string& construction,
                const std::string& by_entries, const std::string& values);

}  // namespace sinkproof::prove
