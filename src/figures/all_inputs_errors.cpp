#include "figures/all_inputs_errors.hpp"

#include <algorithm>
#include <utility>

#include "figures/plot_text.hpp"
#include "numeric/decimal.hpp"
#include "numeric/error.hpp"

namespace sinkproof::figures {

namespace {

using numeric::Enclosure;
using numeric::Rational;

/// The largest errors are drawn one by one, of the others some.
constexpr std::size_t drawn_alone = 100;
constexpr std::size_t most_steps = 400;

/// A falling staircase: the share of inputs that are sure to err by more than x, as the lower ends of their
/// errors do. Behind the largest it falls to `floor`.
std::string staircase(std::vector<Rational> errors, const Rational& floor) {
  std::sort(errors.begin(), errors.end());
  const std::size_t count = errors.size();
  const auto point = [](const Rational& error, const Rational& share) {
    return lower_text({error, error}) + " " + lower_text({share, share}) + "\n";
  };
  std::string text = "# sampled inputs: an error, and the share of them that err by more\n" + point(0, 1);
  const std::size_t stride = std::max<std::size_t>(1, count / most_steps);
  for (std::size_t k = 0; k < count; ++k) {
    if (k % stride != 0 && count - k > drawn_alone) continue;
    const Rational share(static_cast<long>(count - k - 1), static_cast<long>(count));
    text += point(errors[k], std::max(share, floor));
  }
  return text;
}

}  // namespace

Figure all_inputs_errors(AllInputsErrors found) {
  if (!found.loss.lower || !found.loss.upper)
    throw InputError(found.label + ": the loss has no bound from above");
  std::vector<Rational> errors;
  errors.reserve(found.sampled.size());
  for (const auto& error : found.sampled) errors.push_back(error.lower.value_or(Rational(0)));
  const std::size_t count = errors.size();
  const Rational smallest_share(1, static_cast<long>(2 * count));
  std::string data = staircase(std::move(errors), smallest_share);
  data += "\n\n# the loss over all inputs: lower, upper\n" + ends_text(found.loss) + "\n";
  const Enclosure right{*found.loss.upper * Rational(21, 20), *found.loss.upper * Rational(21, 20)};
  const std::string script =
      common_style() + "set logscale y\nset xrange [0:" + upper_text(right) + "]\nset yrange [" +
      lower_text({smallest_share, smallest_share}) +
      ":1.5]\nset format y '10^{%T}'\nset xlabel 'error of an input'\n"
      "set ylabel 'share of sampled inputs above it'\nset key at graph 0.93, graph 0.97 right top\n"
      "plot \\\n"
      "  $data index 1 using (($1+$2)/2):(1):1:2:(" +
      lower_text({smallest_share, smallest_share}) +
      "):(1.5) with boxxyerror fillstyle solid 0.5 border linewidth 1.5 linecolor rgb '#D55E00' "
      "title 'loss over all inputs', \\\n"
      "  $data index 0 using 1:2 with steps linewidth 1.5 linecolor rgb '#0072B2' title 'sampled inputs'\n";
  return {
      "audit-all-inputs",
      "Sampled errors and the loss over all inputs: " + found.label,
      "Errors of " + found.label + ". Steps: the share of " + std::to_string(count) +
          " sampled inputs that err by more than the abscissa, by certified lower ends of their errors. "
          "Band: where the loss over all inputs lies, between " +
          numeric::decimal_lower(*found.loss.lower, 6) + ", which an input attains, and " +
          numeric::decimal_upper(*found.loss.upper, 6) +
          " (proved here: docs/audit-of-all-inputs.md); it is drawn as thick as a line where it is thinner.",
      std::move(data),
      script,
      246,
      190};
}

}  // namespace sinkproof::figures
