#include "app/chosen_theorems.hpp"

#include <algorithm>

#include "files/nearest_name.hpp"
#include "files/printable.hpp"
#include "numeric/error.hpp"
#include "stated/read.hpp"
#include "theorem/numbers_theorem.hpp"
#include "theorems/own_theorems.hpp"
#include "theorems/registry.hpp"

namespace sinkproof::app {

std::unique_ptr<const theorem::Theorem> on_constructions_of(const theorem::Theorem& theorem,
                                                            const std::string& construction) {
  const auto* about_numbers = dynamic_cast<const theorem::NumbersTheorem*>(&theorem);
  if (about_numbers == nullptr || !stated::names_file(construction)) return nullptr;
  return about_numbers->on(stated::read_constructions(construction, theorems::reserved_ids(),
                                                      stated::Beside::theorem_about_numbers));
}

ChosenTheorems::ChosenTheorems(const std::vector<std::string>& ids, const std::vector<std::string>& files,
                               const std::string& construction) {
  for (const auto& file : files) {
    for (auto& theorem : theorems::read_theorems(file)) {
      const auto& id = theorem->description().id;
      for (const auto& other : own_) {
        if (other->description().id == id)
          throw InputError(files::on_one_line(file) + ": the theorem " + id + " is in " +
                           files::on_one_line(other->description().file) + ", too (expected different ids)");
      }
      if (ids.empty()) chosen_.push_back(theorem.get());
      own_.push_back(std::move(theorem));
    }
  }
  for (const auto& id : ids) {
    const auto own = std::find_if(own_.begin(), own_.end(),
                                  [&](const auto& theorem) { return theorem->description().id == id; });
    if (own == own_.end() && !own_.empty()) require_known(id);
    chosen_.push_back(own != own_.end() ? own->get() : &theorems::find(id));
  }
  for (auto& one : chosen_) {
    auto on_file = on_constructions_of(*one, construction);
    if (!on_file) continue;
    one = on_file.get();
    own_.push_back(std::move(on_file));
  }
}

void ChosenTheorems::require_known(const std::string& id) const {
  std::vector<std::string> ids;
  for (const auto& theorem : own_) ids.push_back(theorem->description().id);
  for (const auto* theorem : theorems::all()) {
    if (theorem->description().id == id) return;
  }
  // Those of the file alone, unless it is near one of ours.
  auto known = ids;
  for (const auto* theorem : theorems::all()) known.push_back(theorem->description().id);
  const auto hint = files::nearest_name(id, known) ? files::nearest_name_hint(id, known)
                                                   : files::nearest_name_hint(id, ids);
  throw InputError("unknown theorem '" + files::printable(id) + "'" + hint + " (in " +
                   files::on_one_line(own_.front()->description().file) +
                   "; a construction is named by --construction)");
}

std::shared_ptr<const theorem::Theorem> named_theorem(const std::string& name,
                                                      const std::string& construction) {
  if (!construction.empty()) {
    auto any = named_theorem(name);
    std::shared_ptr<const theorem::Theorem> on_file = on_constructions_of(*any, construction);
    return on_file ? on_file : any;
  }
  // Ours live as long as the program.
  if (!stated::names_file(name)) return {std::shared_ptr<const void>(), &theorems::find(name)};
  const auto [file, id] = stated::parse_place(name);
  auto found = theorems::read_theorems(file);
  const auto shown = files::on_one_line(file);
  if (!id) {
    if (found.size() > 1)
      throw InputError(shown + ": has " + std::to_string(found.size()) +
                       " theorems (expected FILE#ID, such as #" + found.front()->description().id + ")");
    return std::move(found.front());
  }
  std::vector<std::string> ids;
  for (auto& theorem : found) {
    if (theorem->description().id == *id) return std::move(theorem);
    ids.push_back(theorem->description().id);
  }
  throw InputError(shown + ": has no theorem " + files::in_quotes(*id) + files::nearest_name_hint(*id, ids));
}

}  // namespace sinkproof::app
