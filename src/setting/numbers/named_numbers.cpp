#include "setting/numbers/named_numbers.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "language/examples.hpp"
#include "numeric/decide.hpp"
#include "numeric/error.hpp"

namespace sinkproof::numbers {

using language::Kind;
using numeric::Expression;
using numeric::Rational;

const NamedNumber* NamedNumbers::find(const std::string& name) const {
  const auto found =
      std::find_if(entries.begin(), entries.end(), [&](const auto& entry) { return entry.name == name; });
  return found == entries.end() ? nullptr : &*found;
}

const Expression* NamedNumbers::find(const language::Input& input) const {
  const NamedNumber* entry = find(input.name);
  if (entry == nullptr || entry->values.empty() || entry->first.has_value() == input.indices.empty())
    return nullptr;
  const long place = entry->first ? input.indices.front() - *entry->first : 0;
  if (place < 0 || place >= static_cast<long>(entry->values.size())) return nullptr;
  return &entry->values[static_cast<std::size_t>(place)];
}

nlohmann::ordered_json to_json(const NamedNumbers& numbers) {
  auto result = nlohmann::ordered_json::object();
  for (const auto& entry : numbers.entries) {
    if (entry.kind == Kind::word) {
      result[entry.name] = entry.word;
      continue;
    }
    const auto json = [&](const Expression& value) -> nlohmann::ordered_json {
      if (entry.kind == Kind::integer) return *numeric::to_long(value.rational());
      return numeric::to_string(value);
    };
    if (!entry.first) {
      result[entry.name] = json(entry.values.front());
      continue;
    }
    auto& list = result[entry.name] = nlohmann::ordered_json::array();
    for (const auto& value : entry.values) list.push_back(json(value));
  }
  return result;
}

language::Form form_of(const NamedNumbers& numbers, const language::Setting& setting) {
  language::Form form;
  for (const auto& entry : numbers.entries) {
    if (entry.kind == Kind::word) form.words[entry.name] = entry.word;
    for (std::size_t k = 0; k < entry.values.size(); ++k) {
      if (!entry.values[k].is_rational()) continue;
      const std::string name =
          entry.first ? language::named_at(entry.name, *entry.first + static_cast<long>(k)) : entry.name;
      form.numbers[name] = entry.values[k].rational();
    }
  }
  for (const auto& entry : setting.entries) {
    if (entry.is_optional)
      form.words[language::presence_of(entry.name)] = numbers.find(entry.name) == nullptr ? "no" : "yes";
  }
  return form;
}

namespace {

struct Bounds {
  Rational first;
  Rational last;
  bool excludes_first;
  bool excludes_last;

  [[nodiscard]] bool contain(const Expression& value) const {
    const auto is_beyond = [](const Expression& rest, bool excludes) {
      return (excludes ? numeric::is_positive(rest) : numeric::is_nonnegative(rest)) ==
             numeric::Ternary::certainly;
    };
    return is_beyond(value - Expression(first), excludes_first) &&
           is_beyond(Expression(last) - value, excludes_last);
  }
};

bool is_integer(const Expression& value) {
  return value.is_rational() && denominator(value.rational()) == 1;
}

}  // namespace

void require_in_ranges(const NamedNumbers& numbers, const language::Source& source,
                       const language::Block& block) {
  for (const auto* line : all_of<language::EntryLine>(block)) {
    const NamedNumber* entry = numbers.find(line->name.text);
    if (entry == nullptr || entry->kind == Kind::word) continue;
    std::optional<Bounds> bounds;
    if (line->range) {
      const auto number = [&](const language::Expression& bound) {
        return nameless_value(source, block, bound).rational();
      };
      bounds = Bounds{number(line->range->bounds.front()), number(line->range->bounds.back()),
                      line->range->excludes_first, line->range->excludes_last};
    }
    for (std::size_t k = 0; k < entry->values.size(); ++k) {
      const Expression& value = entry->values[k];
      const char* wrong = entry->kind == Kind::integer && !is_integer(value) ? "expected an integer"
                          : line->is_rational && !value.is_rational()        ? "expected a rational number"
                          : bounds && !bounds->contain(value)                ? "expected "
                                                                             : nullptr;
      if (wrong == nullptr) continue;
      const std::string name =
          entry->first ? language::named_at(entry->name, *entry->first + static_cast<long>(k)) : entry->name;
      const std::string range = bounds && wrong == std::string("expected ")
                                    ? "one in " + language::shortened(source.slice(line->range->range))
                                    : "";
      std::string message = name + " = " + numeric::to_string(value).substr(0, 60);
      message.append(" (").append(wrong).append(range).append(")");
      throw InputError(message);
    }
  }
}

}  // namespace sinkproof::numbers
