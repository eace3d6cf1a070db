#include "stated/number_claims.hpp"

#include <algorithm>

namespace sinkproof::stated {

namespace {

/// A parameter that is an entry, too, has the entry's value.
language::Form form_of(const numbers::NamedNumbers& of, const language::Block& block,
                       const parameter::Values& parameters) {
  auto form = numbers::form_of(of, language::setting_of(block));
  for (const auto& [name, value] : parameters.entries()) {
    if (of.find(name) != nullptr) continue;
    if (value.name() != nullptr) {
      form.words.emplace(name, *value.name());
    } else if (value.number()->is_rational()) {
      form.numbers.emplace(name, value.number()->rational());
    }
  }
  return form;
}

}  // namespace

NumberClaims::NumberClaims(std::shared_ptr<const language::Source> source,
                           std::shared_ptr<const language::Block> block, const numbers::NamedNumbers& of,
                           const parameter::Values& parameters)
    : source_(std::move(source)),
      block_(std::move(block)),
      compilation_(*source_, *block_, form_of(of, *block_, parameters)) {
  for (const auto* one : language::all_of<language::Proposition>(*block_)) {
    if (!compilation_.is_stated(*one)) continue;
    const language::Node margin = compilation_.margin(*one);
    claims_.push_back({one->id.text, is_strict(one->statement), margin, compilation_.parts(one->statement)});
  }
}

const NumberClaims::Claim* NumberClaims::find(const std::string& id) const {
  const auto found =
      std::find_if(claims_.begin(), claims_.end(), [&](const Claim& claim) { return claim.id == id; });
  return found == claims_.end() ? nullptr : &*found;
}

}  // namespace sinkproof::stated
