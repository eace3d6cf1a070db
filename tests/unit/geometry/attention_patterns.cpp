#include "attention_patterns.hpp"

#include <array>
#include <functional>

#include "geometry/four_squares.hpp"

namespace sinkproof::geometry {

namespace {

using numeric::Rational;
using Vector = std::vector<Rational>;

/// The same nuisance in each group, on coordinates of the group's own.
PatternTokens tokens_with(std::size_t groups, const std::vector<Vector>& nuisance) {
  const std::size_t length = nuisance.front().size();
  const Vector zero(1 + 2 * groups + groups * length);
  PatternTokens tokens{zero, {}, {}};
  tokens.anchor[0] = 1;
  for (std::size_t c = 0; c < groups; ++c) {
    tokens.copies.push_back(zero);
    tokens.copies.back()[1 + groups + c] = 1;
    tokens.groups.emplace_back();
    for (const auto& eta : nuisance) {
      Vector token = zero;
      token[1 + c] = Rational(4, 5);
      for (std::size_t k = 0; k < length; ++k) token[1 + 2 * groups + c * length + k] = eta[k];
      tokens.groups.back().push_back(token);
    }
  }
  return tokens;
}

class Pattern {
 public:
  explicit Pattern(const PatternTokens& tokens) : tokens_(tokens) {}

  void require(const Vector& query, const Vector& best, const Vector& other) {
    Vector key(best);
    bool is_same = true;
    for (std::size_t k = 0; k < key.size(); ++k) {
      is_same = is_same && best[k] == other[k];
      key[k] -= other[k];
    }
    if (!is_same) constraints_.push_back({query, key});
  }

  /// Over all tokens but those of one group.
  void require_over_others(const Vector& query, const Vector& best, std::size_t left_out) {
    require(query, best, tokens_.anchor);
    for (const auto& copy : tokens_.copies) require(query, best, copy);
    for (std::size_t c = 0; c < tokens_.groups.size(); ++c) {
      if (c == left_out) continue;
      for (const auto& dormant : tokens_.groups[c]) require(query, best, dormant);
    }
  }

  std::vector<BilinearConstraint> run(const std::function<Vector(const Vector&)>& dormant_target,
                                      const std::function<Vector(const Vector&)>& copy_target) {
    for (std::size_t c = 0; c < tokens_.groups.size(); ++c) {
      for (const auto& dormant : tokens_.groups[c])
        require_over_others(dormant, dormant_target(dormant), tokens_.groups.size());
      for (const auto& best : tokens_.groups[c]) require_over_others(tokens_.copies[c], best, c);
      require_over_others(tokens_.copies[c], copy_target(tokens_.copies[c]), c);
    }
    return constraints_;
  }

 private:
  const PatternTokens& tokens_;
  std::vector<BilinearConstraint> constraints_;
};

}  // namespace

PatternTokens antipodal_tokens(std::size_t groups, std::size_t pairs) {
  std::vector<Vector> nuisance;
  for (std::size_t k = 0; k < pairs; ++k) {
    for (const int sign : {1, -1}) {
      nuisance.emplace_back(pairs);
      nuisance.back()[k] = Rational(3 * sign, 5);
    }
  }
  return tokens_with(groups, nuisance);
}

PatternTokens simplex_tokens(std::size_t groups, std::size_t vertices) {
  // e_i − Σe/m has the squared length (m−1)/m. Four coordinates for each make room for the square root.
  const auto m = static_cast<long>(vertices);
  const auto squares = four_squares(9 * m * (m - 1));
  std::vector<Vector> nuisance(vertices, Vector(4 * vertices));
  for (std::size_t i = 0; i < vertices; ++i) {
    for (std::size_t j = 0; j < vertices; ++j) {
      for (std::size_t part = 0; part < 4; ++part)
        nuisance[i][4 * j + part] = squares[part] * Rational((i == j ? m : 0) - 1, 5 * m * (m - 1));
    }
  }
  return tokens_with(groups, nuisance);
}

std::vector<BilinearConstraint> sink_pattern(const PatternTokens& tokens) {
  const auto anchor = [&](const Vector&) { return tokens.anchor; };
  return Pattern(tokens).run(anchor, anchor);
}

std::vector<BilinearConstraint> diagonal_pattern(const PatternTokens& tokens) {
  const auto self = [](const Vector& query) { return query; };
  return Pattern(tokens).run(self, self);
}

}  // namespace sinkproof::geometry
