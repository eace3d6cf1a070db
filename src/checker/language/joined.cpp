// A sum, product, least or largest of numbers that come one by one.
//
// Given: the operation, and the numbers.
// Derives itself: the number that they come to; literals are joined at once.
// Takes from the document: nothing of its own.
// Acceptance means: nothing is accepted here.
// Assumes: real.cpp, for what joins numbers that are no literals.
#include "checker/language/joined.hpp"

#include <utility>

#include "checker/kernel/number.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check::language {

Joined::Joined(std::string_view function)
    : operation_(function == "sum"       ? Operation::sum
                 : function == "product" ? Operation::product
                 : function == "min"     ? Operation::least
                                         : Operation::largest) {}

bool Joined::fold(const mpq_class& literal) {
  switch (operation_) {
    case Operation::sum:
      return fold_term(*literal_, literal);
    case Operation::product:
      return fold_factor(*literal_, literal);
    case Operation::least:
    case Operation::largest:
      charge_work(bit_size(literal));
      if ((operation_ == Operation::least) == (literal < *literal_)) literal_ = literal;
      return true;
  }
  return false;
}

void Joined::add(const Real& x) {
  if (const mpq_class* const literal = x.literal())
    add_literal(*literal);
  else
    rest_.push_back(x);
}

void Joined::add_literal(const mpq_class& literal) {
  if (!literal_) {
    literal_ = literal;
  } else if (!fold(literal)) {
    // Numbers that are too long to be joined stand beside each other, not inside.
    rest_.emplace_back(std::move(*literal_));
    literal_ = literal;
  }
}

void Joined::subtract(const Real& x) {
  if (const mpq_class* const literal = x.literal())
    add_literal(-*literal);
  else
    rest_.push_back(-x);
}

void Joined::divide(const Real& x) {
  if (const mpq_class* const literal = x.literal(); literal != nullptr && literal_) {
    charge_work(bit_size(*literal));
    mpq_class inverse;
    mpq_inv(inverse.get_mpq_t(), literal->get_mpq_t());
    if (fold(inverse)) return;
  }
  add(Real(1) / x);
}

Real Joined::value() {
  if (literal_ && rest_.empty()) return {std::move(*literal_)};
  if (literal_) rest_.emplace_back(std::move(*literal_));
  switch (operation_) {
    case Operation::sum:
      return sum(std::move(rest_));
    case Operation::product:
      return product(std::move(rest_));
    case Operation::least:
      return minimum(std::move(rest_));
    case Operation::largest:
      break;
  }
  return maximum(std::move(rest_));
}

}  // namespace sinkproof_check::language
