#include "app/reserved_ids.hpp"

#include "constructions/registry.hpp"
#include "theorem/search_space.hpp"
#include "theorems/registry.hpp"
#include "theorems/sink-representability/theorem.hpp"

namespace sinkproof::app {

std::vector<std::string> reserved_ids() {
  auto ids = constructions::names();
  for (const auto* theorem : theorems::all()) ids.push_back(theorem->description().id);
  ids.insert(ids.end(),
             {theorem::found_construction, theorem::given_construction, theorems::given_embeddings()});
  return ids;
}

}  // namespace sinkproof::app
