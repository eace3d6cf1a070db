#include "language/given_numbers.hpp"

namespace sinkproof::language {

class GivenNumbers::Entries final : public KnownEntries {
 public:
  using Key = std::pair<std::string, std::vector<long>>;
  std::map<Key, numeric::Expression> given;

  [[nodiscard]] const numeric::Expression* find(const Input& input) const {
    const auto known = given.find(Key(input.name, input.indices));
    return known == given.end() ? nullptr : &known->second;
  }
  [[nodiscard]] std::optional<numeric::Rational> value(const Input& input) const override {
    const auto* const known = find(input);
    if (known == nullptr) return numeric::Rational(0);
    return known->is_rational() ? std::optional(known->rational()) : std::nullopt;
  }
  [[nodiscard]] std::vector<long> line(const Input& input, std::size_t place) const override {
    std::vector<long> result;
    for (const auto& [key, value] : given) {
      if (key.first != input.name) continue;  // another array may have fewer indices
      auto indices = input.indices;
      indices[place] = key.second[place];
      if (key.second == indices) result.push_back(indices[place]);
    }
    return result;
  }
};

void GivenNumbers::set_entry(const Input& entry, const numeric::Expression& value) {
  if (entries_ == nullptr) entries_ = std::make_shared<Entries>();
  form_.entries = entries_.get();
  entries_->given.insert_or_assign(Entries::Key(entry.name, entry.indices), value);
}

const numeric::Expression* GivenNumbers::find(const Input& input) const {
  if (!input.indices.empty()) return entries_ == nullptr ? nullptr : entries_->find(input);
  const auto known = irrational_.find(input.name);
  return known == irrational_.end() ? nullptr : &known->second;
}

void GivenNumbers::set(const std::string& name, const numeric::Expression& value) {
  form_.numbers.erase(name);
  irrational_.erase(name);
  if (value.is_rational()) {
    form_.numbers.emplace(name, value.rational());
  } else {
    irrational_.emplace(name, value);
  }
}

}  // namespace sinkproof::language
