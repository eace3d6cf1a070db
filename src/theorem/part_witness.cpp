#include "theorem/part_witness.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "numeric/error.hpp"
#include "numeric/growing_bits.hpp"

namespace sinkproof::theorem {

using numeric::Arithmetic;
using numeric::Ball;

Witness part_witness(const std::string& refuted_id, std::size_t place, const numeric::Enclosure& value) {
  const nlohmann::ordered_json part{{"part", place + 1}};
  return {refuted_id, part.dump(), value};
}

std::optional<Witness> find_part_below_zero(const language::Tape& tape,
                                            const std::vector<language::Node>& parts,
                                            const std::string& refuted_id, const SupplyOfBalls& supply,
                                            long max_bits) {
  constexpr long first_bits = 128;
  return numeric::with_growing_bits(first_bits, max_bits, [&](long bits) -> std::optional<Witness> {
    const Arithmetic<Ball> arithmetic{bits};
    const auto values = language::run<Ball>(tape, parts, {arithmetic}, supply(arithmetic));
    for (std::size_t k = 0; k < values.size(); ++k) {
      if (values[k].is_known() && is_positive(-values[k].value) == numeric::Ternary::certainly)
        return part_witness(refuted_id, k, numeric::enclosure(values[k].value));
    }
    return std::nullopt;
  });
}

Witness witness_of_part(const StatedForm& form, const std::string& refuted_id, const SupplyOfBalls& supply,
                        long max_bits) {
  auto witness = find_part_below_zero(form.tape(), form.parts_of(refuted_id), refuted_id, supply, max_bits);
  if (!witness) throw InternalError("a conclusion that none of its parts contradicts");
  return *std::move(witness);
}

}  // namespace sinkproof::theorem
