#include "language/given_numbers.hpp"

namespace sinkproof::language {

void GivenNumbers::set(const std::string& name, const numeric::Expression& value) {
  form_.numbers.erase(name);
  irrational_.erase(name);
  if (value.is_rational()) {
    form_.numbers.emplace(name, value.rational());
  } else {
    irrational_.emplace(name, value);
  }
}

}  // namespace sinkproof::language
