#pragma once

#include "setting/vocabulary.hpp"

namespace sinkproof::language {

/// What texts about numbers may name.
inline Setting vocabulary_of_numbers() {
  return {.id = "numbers",
          .meaning = "numbers, words and short arrays that the text itself declares, by 'entry' lines",
          .entries = {},
          .generators = {
              {.name = "diagonal-optimum",
               .meaning = "weights nearly as cheap as those of a diagonal pattern can be, and multipliers "
                          "that show it, from groups, group_size, lambda_squared and family; neither where "
                          "the problem with eleven numbers is not the whole one",
               .targets = {"weights", "multipliers"},
               .takes = {"groups", "group_size", "lambda_squared", "family"}}}};
}

}  // namespace sinkproof::language
