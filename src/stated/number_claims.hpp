#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "language/compile.hpp"
#include "parameter/grid.hpp"
#include "setting/numbers/named_numbers.hpp"

namespace sinkproof::stated {

/// What a construction of `numbers` promises of one instance, on one tape.
class NumberClaims {
 public:
  struct Claim {
    std::string id;
    bool strict;
    language::Node margin;
    std::vector<language::Node> parts;  ///< of the relations that it joins, in their order
  };

  /// Those that are stated. They may name the construction's parameters, too. Throws language::Error, with
  /// the place, where one cannot be evaluated.
  NumberClaims(std::shared_ptr<const language::Source> source, std::shared_ptr<const language::Block> block,
               const numbers::NamedNumbers& of, const parameter::Values& parameters);

  [[nodiscard]] const language::Tape& tape() const { return compilation_.tape(); }
  [[nodiscard]] const std::vector<Claim>& claims() const { return claims_; }
  /// Null where there is none.
  [[nodiscard]] const Claim* find(const std::string& id) const;

 private:
  std::shared_ptr<const language::Source> source_;  ///< kept alive
  std::shared_ptr<const language::Block> block_;
  language::Compilation compilation_;
  std::vector<Claim> claims_;
};

}  // namespace sinkproof::stated
