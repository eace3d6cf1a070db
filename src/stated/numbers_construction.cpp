#include "stated/numbers_construction.hpp"

namespace sinkproof::stated {

NumbersConstruction numbers_construction(const std::shared_ptr<const Construction>& stated, bool is_ours) {
  return {{stated->description(),
           [stated](const parameter::Values& values) {
             MadeNumbers result{stated->make_numbers(values), nullptr};
             result.claims = stated->claims_of(result.numbers, values);
             return result;
           },
           [stated](const parameter::Values& known) { return stated->numbers_in_doubles(known); }},
          is_ours ? "" : stated->text(),
          stated->block()};
}

}  // namespace sinkproof::stated
