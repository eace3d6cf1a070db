#pragma once

#include "setting/vocabulary.hpp"

namespace sinkproof::language {

/// FORMAT.md, "The instance of a normaliser's obstruction"; fit/normaliser_fit.hpp.
inline Setting vocabulary_of_normaliser_fit() {
  return {
      .id = "normaliser-fit",
      .meaning = "the best fit that a normaliser of ReLU attention allows, and weights that prove it best",
      .entries =
          {
              {.name = "L",
               .kind = Kind::integer,
               .meaning = "sequence length: the fit is at k = 1 to L-2",
               .unit = "tokens",
               .least = "3",
               .is_assignable = true,
               .is_required = true},
              {.name = "normaliser",
               .kind = Kind::word,
               .meaning = "what rectified scores of row i are divided by",
               .unit = "",
               .words = {{"non-anchor", "max(i,1)"}, {"row-count", "i+1"}, {"none", "1"}, {"length", "L"}},
               .is_assignable = true,
               .is_required = true},
              {.name = "divisor",
               .kind = Kind::integer,
               .meaning = "the normaliser's divisor of row k+1",
               .unit = "tokens",
               .indices = {{"k", "1", "L-2"}},
               .least = "1"},
              {.name = "intercept",
               .meaning = "P: the fitted output behind k content tokens is (P + k*a)/divisor[k]",
               .unit = "output",
               .is_assignable = true,
               .is_required = true},
              {.name = "slope", .meaning = "a", .unit = "output", .is_assignable = true, .is_required = true},
              {.name = "weight",
               .meaning = "weight of the error at k in the proof that no fit is better",
               .unit = "1",
               .indices = {{"k", "1", "L-2"}},
               .is_assignable = true,
               .is_required = true},
          },
      .generators = {{.name = "line-fit",
                      .meaning = "a solution of the linear programme min over P, a of max over k abs((P + "
                                 "k*a)/divisor[k] - k/(k+1)), and of its dual",
                      .targets = {"intercept", "slope", "weight"}}}};
}

}  // namespace sinkproof::language
