#include "theorem/kept_forms.hpp"

namespace sinkproof::theorem {

namespace {

std::string key_of(const language::Form& form) {
  std::string key;
  const auto add = [&](const std::string& name, const std::string& value) {
    key.append(name).append("=").append(value).append(" ");
  };
  for (const auto& [name, value] : form.numbers) add(name, numeric::to_string(value));
  for (const auto& [name, word] : form.words) add(name, word);
  return key;
}

}  // namespace

std::shared_ptr<const StatedForm> KeptForms::find_or(const language::Form& form, const MakeForm& make) {
  constexpr std::size_t most_kept = 2'000'000;
  const std::string key = key_of(form);
  {
    const std::lock_guard guard(mutex_);
    const auto known = forms_.find(key);
    if (known != forms_.end()) return known->second;
  }
  auto made = make();
  const std::lock_guard guard(mutex_);
  cost_ += made->tape().cost();
  if (cost_ > most_kept) {
    forms_.clear();
    cost_ = made->tape().cost();
  }
  forms_.emplace(key, made);
  return made;
}

std::shared_ptr<const StatedForm> InstanceForms::find_or(const void* owner, const MakeForm& make) {
  const std::lock_guard guard(mutex_);
  for (const auto& [known, form] : forms_) {
    if (known == owner) return form;
  }
  return forms_.emplace_back(owner, make()).second;
}

}  // namespace sinkproof::theorem
