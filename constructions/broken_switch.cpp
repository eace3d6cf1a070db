#include "constructions/broken_switch.hpp"

namespace sinkproof::constructions {

using numeric::Rational;

namespace {

/// One key.
SwitchContext single(const Rational& sink_mass, std::vector<Rational> value) {
  return {{sink_mass, 1 - sink_mass}, {value}, 1, {{1, 1}}, value};
}

SwitchFamily build_broken_switch(const parameter::Values& values) {
  const Rational half(1, 2);
  const std::string& lacks = values.choice("lacks");
  const SwitchContext right = single(half, {1, 0});
  const SwitchContext up = single(half, {0, 1});
  const Separator upwards{0, {0, 1}};
  const ConePair pair{{{{1, 1}}, {{1, 1}}}};
  if (lacks == "second-context") return {{-1, 0}, {right}, std::nullopt, {}, 1, 0};
  if (lacks == "angle") return {{-1, 0}, {right, right}, upwards, pair, 1, 0};
  if (lacks == "switch") return {{0, 0}, {right, up}, upwards, pair, 1, 0};
  // Two values that cancel: the output is 0 without any sink. The other context is a switch by v_0 = (0, −1).
  const SwitchContext cancelling{{0, half, half}, {{1, 0}, {-1, 0}}, 1, {{1, half}, {2, half}}, {0, 0}};
  return {{0, -1}, {cancelling, up}, upwards, pair, 1, 0};
}

}  // namespace

const SwitchConstruction& broken_switch() {
  static const SwitchConstruction construction{
      "broken-switch",
      "a counterexample for each hypothesis",
      "sink-switch-equivalence",
      std::nullopt,
      {parameter::choice("lacks", {"second-context", "values", "angle", "switch"},
                         "the hypothesis that fails")},
      build_broken_switch};
  return construction;
}

}  // namespace sinkproof::constructions
