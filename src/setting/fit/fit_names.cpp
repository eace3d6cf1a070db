#include "setting/fit/fit_names.hpp"

#include "numeric/error.hpp"

namespace sinkproof::fit {

namespace {

constexpr const char* relu = "relu-";

}  // namespace

std::string word_of(attention::Normaliser normaliser) {
  const std::string name = attention::to_string(normaliser);
  if (!name.starts_with(relu)) throw InternalError("a fit of the normaliser " + name);
  return name.substr(std::string(relu).size());
}

attention::Normaliser normaliser_of(const std::string& word) {
  return attention::parse_normaliser(relu + word);
}

std::optional<numeric::Rational> Divisors::value(const language::Input& input) const {
  if (input.name != "divisor") return std::nullopt;
  return divisor(normaliser_, length_, input.indices.front());
}

std::vector<long> Divisors::line(const language::Input& input, std::size_t /*place*/) const {
  throw InternalError("the line of " + input.name + ", which has no heads");
}

}  // namespace sinkproof::fit
