#include "stated/number_claims.hpp"

#include <algorithm>

namespace sinkproof::stated {

NumberClaims::NumberClaims(std::shared_ptr<const language::Source> source,
                           std::shared_ptr<const language::Block> block, const numbers::NamedNumbers& of)
    : source_(std::move(source)),
      block_(std::move(block)),
      compilation_(*source_, *block_, numbers::form_of(of, language::setting_of(*block_))) {
  for (const auto* one : language::all_of<language::Proposition>(*block_)) {
    if (!compilation_.is_stated(*one)) continue;
    const language::Node margin = compilation_.margin(*one);
    claims_.push_back(
        {one->id.text, is_strict(one->statement), margin, compilation_.parts(one->statement)});
  }
}

const NumberClaims::Claim* NumberClaims::find(const std::string& id) const {
  const auto found =
      std::find_if(claims_.begin(), claims_.end(), [&](const Claim& claim) { return claim.id == id; });
  return found == claims_.end() ? nullptr : &*found;
}

}  // namespace sinkproof::stated
