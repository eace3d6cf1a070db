#include "stated/parameters.hpp"

#include <utility>

#include "files/printable.hpp"
#include "language/examples.hpp"
#include "numeric/error.hpp"

namespace sinkproof::stated {

using parameter::Specification;

Specification specification_of(const language::Source& source, const language::Block& block,
                               const language::Parameter& parameter, const language::ParameterRange& range) {
  const std::string meaning = parameter.meaning ? files::on_one_line(parameter.meaning->text) : "";
  if (range.kind == language::ParameterRange::Kind::words) {
    std::vector<std::string> words;
    for (const auto& word : range.words) words.push_back(word.text);
    return parameter::choice(parameter.name.text, std::move(words), meaning);
  }
  const auto bound = [&](const language::Expression& expression) {
    return nameless_value(source, block, expression).rational();
  };
  const bool is_integer = range.kind == language::ParameterRange::Kind::integers;
  return {parameter.name.text,         is_integer ? Specification::Kind::integer : Specification::Kind::real,
          bound(range.bounds.front()), range.excludes_first,
          bound(range.bounds.back()),  meaning,
          range.excludes_last};
}

void require_parts(const language::Source& source, const language::Block& block,
                   const parameter::Values& values) {
  for (const auto* stated : language::all_of<language::Parameter>(block)) {
    if (!stated->parts) continue;
    const auto most = nameless_value(source, block, *stated->parts).rational();
    const auto& value = values.real(stated->name.text);
    const bool fits = value.is_rational() && denominator(value.rational()) <= most &&
                      abs(numerator(value.rational())) <= most;
    if (!fits) {
      throw InputError("parameter " + stated->name.text + ": '" + numeric::to_string(value).substr(0, 60) +
                       "' is out of range (expected a rational p/q with |p| and q at most " +
                       numeric::to_string(most) + ")");
    }
  }
}

}  // namespace sinkproof::stated
