#include "theorem/part_witness.hpp"

#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "numeric/error.hpp"
#include "numeric/growing_bits.hpp"

namespace sinkproof::theorem {

using numeric::Arithmetic;
using numeric::Ball;

Witness witness_of_part(const StatedForm& form, const std::string& refuted_id,
                        const std::function<language::Supply<Ball>(const Arithmetic<Ball>&)>& supply,
                        long max_bits) {
  constexpr long first_bits = 128;
  auto witness = numeric::with_growing_bits(first_bits, max_bits, [&](long bits) -> std::optional<Witness> {
    const Arithmetic<Ball> arithmetic{bits};
    const auto values =
        language::run<Ball>(form.tape(), form.conclusion_parts(), {arithmetic}, supply(arithmetic));
    for (std::size_t k = 0; k < values.size(); ++k) {
      if (!values[k].is_known() || is_positive(-values[k].value) != numeric::Ternary::certainly) continue;
      const nlohmann::ordered_json place{{"part", k + 1}};
      return Witness{refuted_id, place.dump(), numeric::enclosure(values[k].value)};
    }
    return std::nullopt;
  });
  if (!witness) throw InternalError("a conclusion that none of its parts contradicts");
  return *std::move(witness);
}

}  // namespace sinkproof::theorem
