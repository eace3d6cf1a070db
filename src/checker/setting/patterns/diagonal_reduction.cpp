// Theorem D, part 3, theorems/diagonal-cost-exact/statement.md: weights and multipliers of the problem with eleven numbers.
//
// Given: C, m, λ² and a family; eleven weights, twelve multipliers.
// Derives itself: rank, inner products and ‖Σ_D‖ of the family; each row of the table; the linear form that the multipliers add up to, G and H of it, and whether they are contractions, in rationals.
// Takes from the document: weights and multipliers, which somebody found. Safe: each condition of the pattern, each sign and both norms are held exactly.
// Acceptance means: nothing is accepted here.
// Assumes: the reduction by symmetry, as proved in statement.md.
#include "checker/setting/patterns/diagonal_reduction.hpp"

#include <array>

#include "checker/kernel/number.hpp"

namespace sinkproof_check {

namespace {

constexpr std::size_t numbers = 11;
enum Place : std::size_t {
  place_p,
  place_q,
  place_r,
  place_s,
  place_t,
  place_u,
  place_x,
  place_y,
  place_z,
  place_w,
  place_alpha
};

struct TableRow {
  const char* name;
  bool is_about_others;
  std::array<mpq_class, numbers> form;
};

/// The table of part 3, in its order.
std::vector<TableRow> table_of(const DiagonalFamily& family) {
  const mpq_class delta = 1 - family.q;
  const auto form = [](std::initializer_list<std::pair<Place, mpq_class>> entries) {
    std::array<mpq_class, numbers> result;
    for (const auto& [place, value] : entries) result.at(place) = value;
    return result;
  };
  const mpq_class in_group = delta * (1 - family.closest);
  const mpq_class between = delta * (1 - family.across);
  return {
      {"itself-anchor", false, form({{place_q, 1}, {place_r, 1}, {place_alpha, delta}, {place_p, -1}})},
      {"itself-group", false, form({{place_alpha, in_group}})},
      {"itself-other-group", true, form({{place_q, 1}, {place_alpha, between}})},
      {"itself-own-copy", false,
       form({{place_q, 1}, {place_r, 1}, {place_alpha, delta}, {place_s, -1}, {place_t, -1}})},
      {"itself-other-copy", true, form({{place_q, 1}, {place_r, 1}, {place_alpha, delta}, {place_t, -1}})},
      {"group-anchor", false, form({{place_x, 1}, {place_y, 1}, {place_u, -1}})},
      {"group-other-group", true, form({{place_x, 1}})},
      {"group-itself", false, form({{place_x, 1}, {place_y, 1}, {place_z, -1}, {place_w, -1}})},
      {"group-other-copy", true, form({{place_x, 1}, {place_y, 1}, {place_w, -1}})},
      {"copy-anchor", false, form({{place_z, 1}, {place_w, 1}, {place_u, -1}})},
      {"copy-other-group", true, form({{place_z, 1}, {place_w, 1}, {place_y, -1}})},
      {"copy-other-copy", true, form({{place_z, 1}})}};
}

/// Two rows of a matrix by their squares and their product: entries are what stands here times roots of these scales, the same ones for both rows.
struct RowPair {
  mpq_class first;
  mpq_class second;
  mpq_class product_squared;
};

void add_contraction(RationalConditions& conditions, const std::string& name, const RowPair& rows) {
  const mpq_class first = 1 - rows.first;
  const mpq_class second = 1 - rows.second;
  conditions.emplace_back(name + "-dormant", first);
  conditions.emplace_back(name + "-copy", second);
  conditions.emplace_back(name + "-both", charged(first * second - rows.product_squared));
}

Real nuclear_norm(const RowPair& rows) {
  return square_root(Real(mpq_class(rows.first + rows.second)) +
                     Real(2) * square_root(Real(mpq_class(rows.first * rows.second - rows.product_squared))));
}

}  // namespace

DiagonalFamily diagonal_family(const std::string& family, long groups, long m, const mpq_class& q) {
  DiagonalFamily result;
  result.groups = groups;
  result.q = q;
  const bool is_simplex = family == "simplex" || m == 3;
  long in_group = m - 1;
  mpq_class largest(m);
  largest /= m - 1;
  result.closest = -1;
  result.closest /= m - 1;
  if (!is_simplex) {
    // A triangle in a plane and a line for each pair, or lines alone.
    in_group = m % 2 == 0 ? m / 2 : (m + 1) / 2;
    largest = 2;
    result.closest = m == 2 ? -1 : 0;
  }
  result.is_shared = family == "antipodal";
  result.is_reduced = is_simplex || m % 2 == 0;
  result.across = result.is_shared ? 1 : 0;
  result.rank = result.is_shared ? in_group : groups * in_group;
  result.spread = 2 * largest / (m - 1);
  if (!result.is_shared) result.spread /= groups;
  return result;
}

RationalConditions diagonal_pattern(const DiagonalFamily& family, const std::vector<mpq_class>& weights) {
  RationalConditions result;
  for (const TableRow& row : table_of(family)) {
    if (family.groups == 1 && row.is_about_others) continue;
    mpq_class ahead = -1;
    for (std::size_t k = 0; k < numbers; ++k) ahead = charged(ahead + row.form.at(k) * weights.at(k));
    result.emplace_back(row.name, ahead);
  }
  return result;
}

RationalConditions diagonal_dual(const DiagonalFamily& family, const std::vector<mpq_class>& multipliers) {
  RationalConditions result;
  std::array<mpq_class, numbers> n;
  const std::vector<TableRow> table = table_of(family);
  for (std::size_t l = 0; l < table.size(); ++l) {
    const mpq_class& multiplier = multipliers.at(l);
    const bool is_nothing = family.groups == 1 && table[l].is_about_others;
    const mpq_class size = abs(multiplier);
    result.emplace_back(table[l].name, is_nothing ? mpq_class(-size) : multiplier);
    for (std::size_t k = 0; k < numbers; ++k) n.at(k) = charged(n.at(k) + multiplier * table[l].form.at(k));
  }
  const mpq_class& q = family.q;
  const mpq_class c(family.groups);
  RowPair sums;
  sums.first = q * n[place_p] * n[place_p] / c + q * q * n[place_r] * n[place_r] / (c * c) +
               q * n[place_t] * n[place_t] / (c * c);
  sums.second =
      n[place_u] * n[place_u] / c + q * n[place_y] * n[place_y] / (c * c) + n[place_w] * n[place_w] / (c * c);
  // Without its factor λ.
  mpq_class product =
      n[place_p] * n[place_u] / c + q * n[place_r] * n[place_y] / (c * c) + n[place_t] * n[place_w] / (c * c);
  sums.product_squared = q * product * product;
  add_contraction(result, "sums", sums);
  if (family.groups > 1) {
    const mpq_class hq = (n[place_q] - n[place_r] / c) / (c - 1);
    const mpq_class hs = (n[place_s] - n[place_t] / c) / (c - 1);
    const mpq_class hx = (n[place_x] - n[place_y] / c) / (c - 1);
    const mpq_class hz = (n[place_z] - n[place_w] / c) / (c - 1);
    product = q * hq * hx + hs * hz;
    add_contraction(result, "differences",
                    {q * q * hq * hq + q * hs * hs, q * hx * hx + hz * hz, q * product * product});
  }
  result.emplace_back("nuisances", family.rank - n[place_alpha]);
  return result;
}

Real diagonal_weights_cost(const DiagonalFamily& family, const std::vector<mpq_class>& weights) {
  const mpq_class& q = family.q;
  const mpq_class c(family.groups);
  const auto at = [&](Place place) -> const mpq_class& { return weights.at(place); };
  // λ² times squares of a dormant row's entries but the groups', for which it is λ⁴; likewise the copy row's groups.
  const auto rows = [&](const mpq_class& anchors, const mpq_class& anchor, const mpq_class& dormant_group,
                        const mpq_class& dormant_copy, const mpq_class& copy_anchor,
                        const mpq_class& copy_group, const mpq_class& copy_copy) {
    const mpq_class product =
        anchors * anchor * copy_anchor + dormant_group * copy_group / q + dormant_copy * copy_copy;
    return RowPair{
        (anchors * anchor * anchor + dormant_group * dormant_group / q + dormant_copy * dormant_copy) / q,
        anchors * copy_anchor * copy_anchor + copy_group * copy_group / q + copy_copy * copy_copy,
        product * product / q};
  };
  const RowPair sums = rows(c, at(place_p), at(place_q) + c * at(place_r), at(place_s) + c * at(place_t),
                            at(place_u), at(place_x) + c * at(place_y), at(place_z) + c * at(place_w));
  const mpq_class size = abs(at(place_alpha));
  Real half = nuclear_norm(sums) + Real(mpq_class(size * family.rank));
  if (family.groups > 1) {
    const RowPair differences = rows(0, 0, at(place_q), at(place_s), 0, at(place_x), at(place_z));
    half = half + Real(family.groups - 1) * nuclear_norm(differences);
  }
  return Real(2) * half;
}

}  // namespace sinkproof_check
