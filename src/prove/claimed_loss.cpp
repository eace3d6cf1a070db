#include "prove/claimed_loss.hpp"

namespace sinkproof::prove {

numeric::Enclosure define_claimed(Certificate& certificate, CoqFile& file, const std::string& formula,
                                  std::vector<std::string> made_of) {
  const auto loss = certificate.quantity("loss");
  const auto claim = certificate.claim("loss");
  certificate.only_in_part("quantity loss");
  certificate.only_in_part("claim loss");
  file.part("What the construction claims of its loss.");
  file.definition("claimed", "R", formula);
  made_of.insert(made_of.begin(), "claimed");
  file.numbers(made_of, certificate.bits());
  return {*loss.lower + *claim.lower, *loss.upper + *claim.upper};
}

void write_claimed(CoqFile& file, const std::string& at_most, const numeric::Enclosure& printed,
                   const std::string& proof) {
  file.theorem("claim_loss", at_most + " claimed", proof);
  file.part("The certificate's loss and the margin of this claim add up to its right side.");
  file.between("claimed_printed", "claimed", printed);
}

}  // namespace sinkproof::prove
