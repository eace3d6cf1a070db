#pragma once

#include <functional>
#include <optional>
#include <string>

#include "engine/neighbourhood.hpp"

namespace sinkproof::certificate {

/// A counterexample as it is saved.
struct FoundCase {
  std::function<std::string()> certificate;  ///< makes the document
  std::string file;                          ///< its name
  std::string command;                       ///< which finds it again
  std::string place = {};                    ///< of somebody's construction: FILE#ID and its parameters
  bool is_saved = true;  ///< false of claims of which a checker could not tell whose numbers they have
};

/// Of a search's counterexample. Its document is about the theorem for as long as there is one.
FoundCase found_case(const theorem::Theorem& theorem, const engine::FuzzOptions& options,
                     const engine::Counterexample& counterexample);
/// Of a search that found one.
std::optional<FoundCase> found_case(const theorem::Theorem& theorem, const engine::Search& search);
/// What refutes a smaller constant.
std::optional<FoundCase> found_case(const theorem::Theorem& theorem, const engine::Tightness& tightness);

}  // namespace sinkproof::certificate
