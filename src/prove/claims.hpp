#pragma once

#include "prove/head_by_rows.hpp"

namespace sinkproof::prove {

/// What a construction claims of its loss and its largest anchor mass, `loss` and `largest_mass` of
/// HeadByRows: by a theorem of its own they are what it says, exactly, if its claim is not larger (m = 0).
class Claims {
 public:
  /// Nothing is claimed of others than those that claims.cpp lists.
  explicit Claims(Certificate& certificate);

  /// `beta`, and what is claimed; their names are added to those that `numbers` has to see through.
  std::vector<std::string> define(CoqFile& file, std::vector<std::string> names) const;
  /// That the weights are the construction's, and the claims that the certificate has.
  void write(CoqFile& file, const HeadByRows& head) const;

  struct Construction;

 private:
  Certificate& certificate_;
  const Construction* construction_ = nullptr;  ///< null where nothing is claimed
};

}  // namespace sinkproof::prove
