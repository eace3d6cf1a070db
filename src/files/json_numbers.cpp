#include "files/json_numbers.hpp"

namespace sinkproof::files {

numeric::Rational read_rational(const JsonNode& node) {
  return node.parsed(numeric::parse_rational);
}

std::vector<numeric::Rational> read_rationals(const JsonNode& node, std::size_t count) {
  std::vector<numeric::Rational> result;
  for (const JsonNode& number : node.elements(count)) result.push_back(read_rational(number));
  return result;
}

}  // namespace sinkproof::files
