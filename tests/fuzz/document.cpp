// The checker's documents, and what somebody may have made of them. Certificates and rows of tables are two
// targets with different seeds: one finds its way into the other's code too rarely.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/checked_document.hpp"
#include "fuzz/document_mutator.hpp"

namespace {

std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  sinkproof_fuzz::check_properties(std::string(text_of(data, size)));
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
  return sinkproof_fuzz::store(sinkproof_fuzz::mutated_document(text_of(data, size), max_size, seed), data,
                               max_size);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* data, std::size_t size,
                                                 const std::uint8_t* other, std::size_t other_size,
                                                 std::uint8_t* out, std::size_t max_size, unsigned seed) {
  return sinkproof_fuzz::store(
      sinkproof_fuzz::crossed_documents(text_of(data, size), text_of(other, other_size), max_size, seed), out,
      max_size);
}
