#include "page/document.hpp"

namespace sinkproof::page {

std::string plain_text(const Inlines& inlines) {
  std::string words;
  for (const auto& piece : inlines) words += piece.text + plain_text(piece.children);
  return words;
}

}  // namespace sinkproof::page
