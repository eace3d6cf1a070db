#include "setting/patterns/e8_roots.hpp"

#include <bit>

namespace sinkproof::patterns {

using numeric::Rational;

namespace {

using Root = std::array<Rational, e8_dimension>;

/// The words of the extended Hamming code of length 8 with four ones, as bit masks: spanned by these four.
std::vector<unsigned> words_of_weight_four() {
  constexpr std::array<unsigned, 4> basis{0b00001111, 0b00110011, 0b01010101, 0b11111111};
  std::vector<unsigned> result;
  for (unsigned choice = 0; choice < 16; ++choice) {
    unsigned word = 0;
    for (unsigned k = 0; k < basis.size(); ++k) {
      if (((choice >> k) & 1U) != 0) word ^= basis.at(k);
    }
    if (std::popcount(word) == 4) result.push_back(word);
  }
  return result;
}

}  // namespace

std::vector<Root> e8_roots() {
  std::vector<Root> result;
  for (std::size_t k = 0; k < e8_dimension; ++k) {
    for (const long sign : {1L, -1L}) {
      Root root;
      root.at(k) = sign;
      result.push_back(root);
    }
  }
  for (const unsigned word : words_of_weight_four()) {
    for (unsigned signs = 0; signs < 16; ++signs) {
      Root root;
      unsigned place = 0;
      for (std::size_t k = 0; k < e8_dimension; ++k) {
        if (((word >> k) & 1U) == 0) continue;
        root.at(k) = Rational(((signs >> place) & 1U) == 0 ? 1 : -1, 2);
        ++place;
      }
      result.push_back(root);
    }
  }
  return result;
}

}  // namespace sinkproof::patterns
