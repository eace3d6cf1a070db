#include "numeric/enclosed_softmax.hpp"

#include "numeric/interval_exp.hpp"

namespace sinkproof::numeric {

/// Proof. ε = 2^-52 bounds the relative error of one operation; a row has N ≤ 2^20 exponentials. None of them
/// is beyond 2^866, and of e, e·ρ, d and t below none is subnormal.
/// 1. With a score in m ± r, r ≤ 1/16, and e the computed number near e^m, its exponential is e(1 + θ), |θ| ≤
///    (1 + 1.04r)(1 + 2^-48.9) − 1 ≤ 1.05r + 2^-48.8. The computed ρ = 1.0625r + 2^-48 is at least that, and
///    below 0.067.
/// 2. d and t are the computed sums of the row's e and e·ρ: within 1.01Nε and 1.01(N + 1)ε of the exact ones,
///    in relative terms. The exact divisor D is within Σeρ of Σe: so D/d is within
///    δ* = (t/d)(1 + 1.02(N + 1)ε) + 1.03Nε of 1. With `all` = 4(N + 1)ε the computed δ is at least δ* + 5ε:
///    its three roundings cost less than 3ε(t/d) + ε·all. δ < 0.07.
/// 3. The weight is w = e(1 + θ)/D, and q is the computed e/d = q(1 + η), |η| ≤ 1.01ε. So |w/q − 1| = |(1 +
///    θ)(1 + η) − D/d|/(D/d) ≤ (ρ + 1.1ε + δ*)/(1 − δ*) ≤ (ρ + δ)/(1 − δ). The radius is computed as q times
///    that with seven
///    roundings, the one of 4. among them, and the factor 1 + 16ε.
/// 4. Where q is below 2^-1021, w is below 2^-1020, and q is taken to be 0. Otherwise the radius can be
///    flushed, which loses 2^-1022. 2^-1018 is more than either. ∎
std::optional<EnclosedMatrix> causal_softmax(const EnclosedMatrix& scores, const EnclosedMatrix* slot) {
  constexpr double epsilon = 0x1p-52;
  const Eigen::Index n = scores.rows();
  EnclosedMatrix weights = zero_matrix(n, n);
  if (n == 0) return weights;
  if (n >= 1 << 20) return std::nullopt;
  Eigen::ArrayXd divisors = Eigen::ArrayXd::Zero(n);  // d
  Eigen::ArrayXd spreads = Eigen::ArrayXd::Zero(n);   // t
  // Column by column, so that everything is contiguous.
  const auto add = [&](const EnclosedMatrix& from, Eigen::Index k, Eigen::Index first, auto&& e, auto&& rho) {
    const Eigen::Index count = n - first;
    const auto midpoints = from.midpoint.col(k).tail(count).array();
    const auto radii = from.radius.col(k).tail(count).array();
    // Where NaN is, the comparisons are false.
    if (!(midpoints.abs().template maxCoeff<Eigen::PropagateNaN>() <= 600) ||
        !(radii.template maxCoeff<Eigen::PropagateNaN>() <= 0x1p-4))
      return false;
    exp_near(midpoints.data(), e.data(), static_cast<std::size_t>(count));
    rho = radii * 1.0625 + 0x1p-48;
    divisors.tail(count) += e;
    spreads.tail(count) += e * rho;
    return true;
  };
  if (slot != nullptr) {
    Eigen::ArrayXd e(n);
    Eigen::ArrayXd rho(n);
    if (!add(*slot, 0, 0, e, rho)) return std::nullopt;
  }
  for (Eigen::Index k = 0; k < n; ++k) {
    if (!add(scores, k, k, weights.midpoint.col(k).tail(n - k).array(),
             weights.radius.col(k).tail(n - k).array()))
      return std::nullopt;
  }
  const double all = 4 * static_cast<double>(n + 2) * epsilon;
  const Eigen::ArrayXd delta = spreads / divisors * (1 + all) + all;
  const Eigen::ArrayXd factor = 1 / (1 - delta) * (1 + 16 * epsilon);
  for (Eigen::Index k = 0; k < n; ++k) {
    auto q = weights.midpoint.col(k).tail(n - k).array();
    auto radius = weights.radius.col(k).tail(n - k).array();
    q /= divisors.tail(n - k);
    q = (q < 0x1p-1021).select(0.0, q);
    radius = q * ((radius + delta.tail(n - k)) * factor.tail(n - k)) + 0x1p-1018;
  }
  return weights;
}

}  // namespace sinkproof::numeric
