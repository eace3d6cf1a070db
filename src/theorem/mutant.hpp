#pragma once

#include "numeric/exact.hpp"
#include "theorem/formula.hpp"
#include "theorem/theorem.hpp"

namespace sinkproof::theorem {

/// What a mutant's conclusion may name: the quantities, and `conclusion`, the margin of the theorem's own.
std::vector<std::string> formula_names(const Description& description);

/// The mutant's conclusion. Throws InputError.
Formula conclusion_of(const Mutant& mutant, const Description& description);

/// The id of a mutant that is a formula of the user's.
inline const std::string own_formula = "given";

/// Of this id, or one whose conclusion is the text given, if that is a formula. Throws InputError with the
/// nearest id.
Mutant find_mutant(const Description& description, const std::string& text);
/// The same; of a theorem whose text is in the language of docs/language.md a condition of that language
/// stands for the formula.
Mutant find_mutant(const Theorem& theorem, const std::string& text);

/// Throws InputError where its conclusion is none that the theorem can have.
void check_mutant(const Theorem& theorem, const Mutant& mutant);

/// That this value is enough for the constant.
Mutant with_constant(const Constant& constant, const std::string& id, const std::string& value);

/// Sixteen hexadecimal digits or fewer (FNV-1a): for the names of files, and against torn ones. No protection
/// against malice.
std::string short_hash(const std::string& formula);

/// The theorem's margins, with the mutant's conclusion in place of its own.
template <numeric::Scalar S>
Evaluation<S> with_conclusion(Evaluation<S> evaluation, const Mutant& mutant, const Formula& formula,
                              const numeric::Arithmetic<S>& arithmetic);

}  // namespace sinkproof::theorem
