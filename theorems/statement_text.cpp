#include "theorems/statement_text.hpp"

#include <algorithm>
#include <string>

#include "numeric/error.hpp"
#include "theorems/texts.hpp"

namespace sinkproof::theorems {

namespace {

std::string_view text_of(std::string_view name) {
  const auto found =
      std::find_if(texts().begin(), texts().end(), [&](const auto& one) { return one.first == name; });
  if (found == texts().end()) throw InternalError("no text of " + std::string(name));
  return found->second;
}

}  // namespace

std::string_view statement_text(std::string_view id) {
  return text_of(id);
}

std::string_view references_text() {
  return text_of("references");
}

std::string_view proofs_page() {
  return text_of("proofs");
}

}  // namespace sinkproof::theorems
