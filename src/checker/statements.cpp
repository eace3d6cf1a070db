// The theorems that the checker knows.
//
// Given: nothing.
// Derives itself: nothing: one line for each theorem, an explicit list.
// Takes from the document: nothing; check.cpp looks a document's `theorem` up here.
// Acceptance means: that a theorem is listed says that its file derives all its margins; the include lint compares the list with theorems/.
// Assumes: each file is a reading of the statement.md whose SHA-256 it names.
#include "checker/dense_attention_smoothing.hpp"
#include "checker/multihead_sink_tradeoff.hpp"
#include "checker/multilayer_sink_necessity.hpp"
#include "checker/null_slot_necessity.hpp"
#include "checker/relu_normaliser_obstruction.hpp"
#include "checker/relu_sink_free.hpp"
#include "checker/sink_diagonal_cost.hpp"
#include "checker/sink_metric.hpp"
#include "checker/sink_representability.hpp"
#include "checker/sink_switch_equivalence.hpp"
#include "checker/softmax_sink_necessity.hpp"
#include "checker/statement.hpp"
#include "checker/unnormalised_sigmoid_sink_free.hpp"

namespace sinkproof_check {

const std::vector<Statement>& statements() {
  // clang-format off
  static const std::vector<Statement> list{
      softmax_sink_necessity(),
      multilayer_sink_necessity(),
      relu_sink_free(),
      relu_normaliser_obstruction(),
      unnormalised_sigmoid_sink_free(),
      null_slot_necessity(),
      multihead_sink_tradeoff(),
      sink_metric(),
      sink_representability(),
      dense_attention_smoothing(),
      sink_switch_equivalence(),
      sink_diagonal_cost(),
  };
  // clang-format on
  return list;
}

}  // namespace sinkproof_check
