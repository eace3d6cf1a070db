#include "app/help_text.hpp"

#include <map>
#include <utility>

namespace sinkproof::app {

namespace {

using Pair = std::pair<const char*, const char*>;

// clang-format off
const std::map<std::string, Pair>& examples() {
  static const std::map<std::string, Pair> list{
      {"list", {"list theorems",
                "list trigger-task"}},
      {"verify", {"verify softmax-sink-necessity -p L=16 -p m=13 -p beta=3:6:1",
                  "verify --instance anchor.json --claim 'loss <= 1/1000' --certificates certificates"}},
      {"check", {"check certificates/*.json",
                 "check --max-work 60 certificates/*.json"}},
      {"fuzz", {"fuzz softmax-sink-necessity --drop length --trials 1000 --corpus cases",
                "fuzz softmax-sink-necessity --mutant 'sink_mass_before >= 1 - 2*loss' --trials 1000"}},
      {"replay", {"replay cases/*.json",
                  "replay cases/*.json --json"}},
      {"show", {"show cases/*.json",
                "show cases/*.json --format numpy"}},
      {"prove", {"prove certificate.json -o proof.v",
                 "prove certificate.json --check --theories build/coq"}},
      {"construct", {"construct softmax-anchor -p L=16 -p m=13 -p beta=5 -o anchor.safetensors",
                     "construct softmax-anchor -p L=16 -p m=13 -p 'beta=3*log(10)' -o anchor.json"}},
      {"audit", {"audit anchor.safetensors --task trigger --length 16 --normaliser softmax --inputs 100",
                 "audit anchor.json --task trigger --metric --epsilon 0.3 --inputs 10"}},
      {"table", {"table softmax-sink-bound -p eta=1/1000,1/200 --digits 8 --prove proofs",
                 "table --instance anchor.json --quantities loss,1-sink_mass_before --format latex -o anchor.tex"}},
      {"figure", {"figure smoothing-regions -o regions.pdf",
                  "figure attention-heatmap --model anchor.json -p trigger=9 -o attention.svg"}},
      {"report", {"report",
                  "report relu-sink-free --instance anchor.json --claim 'loss <= 1/1000' --title Mine -o page"}},
      {"new", {"new theorem my-theorem",
               "new construction my-weights -o weights.md"}},
      {"help", {"help verify",
                "help audit"}},
  };
  return list;
}
// clang-format on

}  // namespace

std::string examples_of(const std::string& command) {
  const auto at = examples().find(command);
  if (at == examples().end()) return "";
  return std::string("Examples:\n  sinkproof ") + at->second.first + "\n  sinkproof " + at->second.second;
}

std::string conventions() {
  return "Conventions\n"
         "  Scores are q·k, without 1/√d: W_QK = W_Qᵀ W_K, W_OV = W_O W_V, weights in the layout [out, in].\n"
         "  Numbers are exact: 0.25 is 1/4; 1/3, sqrt(2)/3, log(10), exp(-5).\n"
         "\n'sinkproof help COMMAND' has the options of a command, and two examples.";
}

}  // namespace sinkproof::app
