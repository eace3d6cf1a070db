#include "setting/patterns/nuisance_families.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <mutex>
#include <random>
#include <tuple>

#include "numeric/error.hpp"

namespace sinkproof::patterns {

using numeric::Rational;

namespace {

using Group = std::vector<SparseVector>;
using Coordinates = std::array<long, 4>;

SparseVector negated(SparseVector v) {
  for (auto& [coordinate, entry] : v) entry = -entry;
  return v;
}

SparseVector made_of(const std::map<long, Rational>& entries) {
  SparseVector result;
  for (const auto& [coordinate, entry] : entries) {
    if (entry != 0) result.emplace_back(coordinate, entry);
  }
  return result;
}

/// Three unit vectors at 120° with rational entries: e_0 and (−1, ±1, ±1, ±1)/2 in four coordinates.
Group triangle(const Coordinates& at, const Coordinates& signs) {
  const Rational half(1, 2);
  Group group;
  for (const long sign : {0L, 1L, -1L}) {
    std::map<long, Rational> entries;
    entries[at[0]] = signs[0] * (sign == 0 ? Rational(1) : -half);
    for (std::size_t k = 1; k < 4; ++k) entries[at[k]] = signs[k] * sign * half;
    group.push_back(made_of(entries));
  }
  return group;
}

long coordinates_of_base_shape(long m) {
  return m % 2 == 0 ? m / 2 : 4 + (m - 3) / 2;
}

Group base_shape(long m, long first) {
  Group group;
  if (m % 2 != 0) {
    group = triangle({first, first + 1, first + 2, first + 3}, {1, 1, 1, 1});
    first += 4;
  }
  while (static_cast<long>(group.size()) < m) {
    group.push_back({{first, Rational(1)}});
    group.push_back({{first, Rational(-1)}});
    ++first;
  }
  return group;
}

/// n as a sum of four squares (Lagrange).
Coordinates four_squares(long n) {
  for (long a = 0; a * a <= n; ++a) {
    for (long b = a; a * a + b * b <= n; ++b) {
      for (long c = b; a * a + b * b + c * c <= n; ++c) {
        for (long d = c; a * a + b * b + c * c + d * d <= n; ++d) {
          if (a * a + b * b + c * c + d * d == n) return {a, b, c, d};
        }
      }
    }
  }
  throw InternalError("no sum of four squares");
}

/// e_i − (e_1 + … + e_m)/m has the squared norm (m−1)/m; m(m−1) = a² + b² + c² + d², so copies of it scaled
/// by a/(m−1), …, d/(m−1) have the norm 1 together.
Group simplex(long m, long first) {
  if (m == 2) return base_shape(2, first);
  const Coordinates squares = four_squares(m * (m - 1));
  Group group;
  for (long i = 0; i < m; ++i) {
    std::map<long, Rational> entries;
    for (long copy = 0; copy < 4; ++copy) {
      for (long k = 0; k < m; ++k) {
        entries[first + copy * m + k] = Rational(squares.at(static_cast<std::size_t>(copy)), m - 1) *
                                        (Rational(k == i ? 1 : 0) - Rational(1, m));
      }
    }
    group.push_back(made_of(entries));
  }
  return group;
}

bool has(const Group& group, const SparseVector& v) {
  return std::find(group.begin(), group.end(), v) != group.end();
}

class RandomGroups {
 public:
  RandomGroups(long first, long coordinates, long seed)
      : first_(first), coordinates_(coordinates), engine_(static_cast<unsigned long>(seed)) {}

  Group draw(long m) {
    Group group;
    if (m % 2 != 0) group = triangle(places(), signs());
    while (static_cast<long>(group.size()) < m) {
      SparseVector v = direction();
      SparseVector opposite = negated(v);
      if (has(group, v) || has(group, opposite)) continue;
      group.push_back(std::move(v));
      group.push_back(std::move(opposite));
    }
    return group;
  }

 private:
  long below(long bound) { return static_cast<long>(engine_() % static_cast<unsigned long>(bound)); }
  Coordinates places() {
    Coordinates result{};
    for (std::size_t k = 0; k < 4; ++k) {
      do {
        result.at(k) = first_ + below(coordinates_);
      } while (std::find(result.begin(), result.begin() + k, result.at(k)) != result.begin() + k);
    }
    return result;
  }
  Coordinates signs() {
    Coordinates result{};
    for (long& sign : result) sign = 1 - 2 * below(2);
    return result;
  }
  /// (±1, ±1, ±1, ±1)/2 in four of the coordinates.
  SparseVector direction() {
    const Coordinates at = places();
    const Coordinates sign = signs();
    std::map<long, Rational> entries;
    for (std::size_t k = 0; k < 4; ++k) entries[at.at(k)] = Rational(sign.at(k), 2);
    return made_of(entries);
  }

  long first_;
  long coordinates_;
  std::mt19937_64 engine_;
};

/// Enough for 2·(m+1) vectors of half-integers even where there is one group.
long random_coordinates(long groups, long m) {
  return std::clamp(groups * (m - 1), 6L, 24L);
}

}  // namespace

const std::vector<std::string>& nuisance_families() {
  static const std::vector<std::string> names{"antipodal", "orthogonal", "simplex", "random"};
  return names;
}

Nuisances nuisance_family(const std::string& name, long groups, long m, long first, long seed) {
  Nuisances result;
  RandomGroups random(first, random_coordinates(groups, m), seed);
  for (long c = 0; c < groups; ++c) {
    if (name == "antipodal") {
      result.push_back(base_shape(m, first));
    } else if (name == "orthogonal") {
      result.push_back(base_shape(m, first + c * coordinates_of_base_shape(m)));
    } else if (name == "simplex") {
      result.push_back(simplex(m, first + c * 4 * m));
    } else if (name == "random") {
      result.push_back(random.draw(m));
    } else {
      throw InternalError("no family of nuisances '" + name + "'");
    }
  }
  return result;
}

std::shared_ptr<const KnownNuisances> known_family(const std::string& name, long groups, long m, long seed) {
  constexpr std::size_t most_known = 4096;
  static std::mutex mutex;
  static std::map<std::tuple<std::string, long, long, long>, std::shared_ptr<const KnownNuisances>> known;
  const std::tuple key{name, groups, m, name == "random" ? seed : 0};
  {
    const std::scoped_lock lock(mutex);
    if (const auto found = known.find(key); found != known.end()) return found->second;
  }
  const auto nuisances = nuisance_family(name, groups, m, 2 * groups + 1, seed);
  auto result = std::make_shared<const KnownNuisances>(
      KnownNuisances{nuisance_facts(nuisances), spread_norm(nuisances)});
  const std::scoped_lock lock(mutex);
  if (known.size() >= most_known) known.clear();
  known.emplace(key, result);
  return result;
}

}  // namespace sinkproof::patterns
