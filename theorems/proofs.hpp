#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sinkproof::theorems {

/// A part of a theorem in docs/proofs.md, as it was when the program was built; `./dev prove` holds that page
/// against the proofs in Coq.
struct ProofPart {
  std::string part;                 ///< what is stated, in the page's Markdown
  std::vector<std::string> lemmas;  ///< `FILE.NAME` for the lemma NAME of theorems/ID/FILE.v
  bool is_open = false;             ///< all of it or what is left has its proof in prose alone
};

/// The section of the page about this theorem, in Markdown, without its heading; empty where there is none.
std::string_view proofs_text(std::string_view id);

/// The rows of such a section.
std::vector<ProofPart> proof_parts_of(std::string_view section);

/// The rows of this theorem's section; nothing where it has none.
std::vector<ProofPart> proof_parts(std::string_view id);

}  // namespace sinkproof::theorems
