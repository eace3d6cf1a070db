#include "setting/task/content_set.hpp"

#include <algorithm>
#include <functional>
#include <set>
#include <string>

#include "numeric/error.hpp"

namespace sinkproof::task {

namespace {

bool in_box(const Content& content) {
  return std::all_of(content.begin(), content.end(),
                     [](const numeric::Rational& x) { return x >= -1 && x <= 1; });
}

}  // namespace

ContentSet ContentSet::alphabet(std::vector<Content> letters, long content_dimension) {
  if (letters.empty()) throw InputError("alphabet: it is empty (expected at least one letter)");
  // A tree: of a million letters each is not compared with each.
  std::set<std::reference_wrapper<const Content>, std::less<Content>> seen;
  for (std::size_t k = 0; k < letters.size(); ++k) {
    const std::string place = "alphabet letter " + std::to_string(k) + ": ";
    if (letters[k].size() != static_cast<std::size_t>(content_dimension)) {
      throw InputError(place + "it has " + std::to_string(letters[k].size()) + " coordinates (expected " +
                       std::to_string(content_dimension) + ")");
    }
    if (!in_box(letters[k])) throw InputError(place + "a coordinate is outside [-1, 1]");
    if (!seen.insert(letters[k]).second) throw InputError(place + "it stands twice");
  }
  return ContentSet(std::move(letters));
}

const std::vector<Content>& ContentSet::letters() const {
  if (!letters_) throw InternalError("the box has no letters");
  return *letters_;
}

bool ContentSet::contains(const Content& content) const {
  return letters_ ? std::find(letters_->begin(), letters_->end(), content) != letters_->end()
                  : in_box(content);
}

}  // namespace sinkproof::task
