#include "app/chosen_theorems.hpp"

#include <algorithm>

#include "files/printable.hpp"
#include "numeric/error.hpp"
#include "theorems/own_theorems.hpp"
#include "theorems/registry.hpp"

namespace sinkproof::app {

ChosenTheorems::ChosenTheorems(const std::vector<std::string>& ids, const std::vector<std::string>& files) {
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
    chosen_.push_back(own != own_.end() ? own->get() : &theorems::find(id));
  }
}

}  // namespace sinkproof::app
