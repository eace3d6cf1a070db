#pragma once

#include <vector>

#include "prove/certificate.hpp"
#include "prove/coq_file.hpp"

namespace sinkproof::prove {

/// Constructions under a theorem, and what the theories say of an instance: a file each.
struct Covered {
  const char* theorem;
  std::vector<const char*> constructions;
  std::vector<const char*> normalisers;  ///< an empty name where the instance is no model
  bool is_layered;
  std::vector<const char*>
      modules;  ///< beside those that all files load, and the theorem's own certificate.v
  /// Throws InputError where the instance is not one of the construction's.
  void (*write)(Certificate&, CoqFile&);
  bool is_preceding = false;     ///< whether the target is the mean of the tokens before the trigger
  const char* contents = "box";  ///< Certificate::contents()
};

Covered softmax_anchor();
Covered softmax_given();
Covered relu_mean();
Covered multilayer_anchor();
Covered multilayer_spread();
Covered multilayer_sharp();
Covered multihead_cancellation();
Covered sigmoid_mean();
Covered null_slot();
Covered preceding();
Covered preceding_trigger_sink();
std::vector<Covered> sink_metric();
Covered chebyshev_fit();
Covered one_head_tradeoff();
Covered metric_of_heads();

/// Arguments of the theories' predicates about inputs, by the contents: `L m (box m) (box m)`.
std::string task_of(const Certificate& certificate);

/// Of `admissible`: `L (box m) (box m)`.
std::string inputs_of(const Certificate& certificate);

/// The definitions of the weights of one head, and that these are on all coordinates the theories' matrices
/// `construction`, which the lemma `by_entries` has as a list of entries, and `values`: identity or
/// all_but_anchor. What the entries are made of is defined before as beta.
void write_head(const Certificate& certificate, CoqFile& file, const std::string& construction,
                const std::string& by_entries, const std::string& values);

}  // namespace sinkproof::prove
