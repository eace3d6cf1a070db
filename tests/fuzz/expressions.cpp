// Exact numbers, by the parsers of both programs: they read the same texts, and read them as the same number.

#include <gmpxx.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "checker/kernel/error.hpp"
#include "checker/kernel/expression.hpp"
#include "checker/kernel/number.hpp"
#include "checker/kernel/work.hpp"
#include "fuzz/number_outcome.hpp"
#include "fuzz/property.hpp"
#include "numeric/error.hpp"
#include "numeric/expression.hpp"
#include "numeric/rational.hpp"
#include "numeric/scalar.hpp"

namespace {

using sinkproof::numeric::Expression;
using sinkproof::numeric::Rational;
using sinkproof_fuzz::require;

/// What sinkproof folds as it reads and the checker leaves until the value is asked for; and that its
/// expressions are binary trees, in which a long chain is deep.
bool is_about_the_value(std::string_view reason) {
  for (const std::string_view what :
       {"division by zero", "square root of a negative number", "logarithm of a number that is not positive",
        "0 to a negative power", "would have more than 1000000 bits", "numbers of at most 4000000 bits",
        "at most 200 nested operations", "the numbers so far are too large or too many"})
    if (reason.find(what) != std::string_view::npos) return true;
  return false;
}

void check_rational(const std::string& text) {
  std::optional<Rational> ours;
  std::optional<mpq_class> checkers;
  try {
    ours = sinkproof::numeric::parse_rational(text);
  } catch (const sinkproof::InputError&) {
  }
  try {
    checkers = sinkproof_check::parse_rational(text);
  } catch (const sinkproof_check::SyntaxError&) {
  }
  require(ours.has_value() == checkers.has_value(), "both programs read the same rationals", text);
  if (ours)
    require(mpq_equal(ours->backend().data(), checkers->get_mpq_t()) != 0, "as the same number", text);
}

void check_expression(const std::string& text) {
  std::optional<Expression> ours;
  std::string reason;
  std::optional<sinkproof_check::Real> checkers;
  try {
    ours = sinkproof::numeric::parse_expression(text);
  } catch (const sinkproof::InputError& error) {
    reason = error.what();
  }
  try {
    checkers = sinkproof_check::parse_expression(text);
  } catch (const sinkproof_check::SyntaxError& error) {
    require(sinkproof_fuzz::is_one_printable_line(error.what()), "a message is one printable line",
            error.what());
  }
  if (ours) require(checkers.has_value(), "the checker reads what sinkproof reads", text);
  if (checkers && !ours)
    require(is_about_the_value(reason), "sinkproof reads what the checker reads", reason);
  if (!ours || !checkers) return;
  const std::string written = to_string(*ours);
  if (written.size() < 20'000)
    require(sinkproof::numeric::parse_expression(written) == *ours, "what is written is read again", written);
  const sinkproof::numeric::Arithmetic<sinkproof::numeric::Ball> balls{128};
  sinkproof_fuzz::require_overlap(sinkproof_fuzz::ends_of([&] { return balls.from(*ours); }),
                                  sinkproof_fuzz::ends_of(*checkers), text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  sinkproof_check::allow_work(1);
  sinkproof_check::reset_work();
  try {
    check_rational(text);
    check_expression(text);
  } catch (const sinkproof_check::Undecided&) {
    // More work than a document may take.
  }
  return 0;
}
