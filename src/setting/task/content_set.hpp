#pragma once

#include <optional>
#include <vector>

#include "numeric/rational.hpp"

namespace sinkproof::task {

/// A content vector: m coordinates in [−1, 1].
using Content = std::vector<numeric::Rational>;

/// The set that contents are drawn from: the whole box [−1, 1]^m, or a finite alphabet.
class ContentSet {
 public:
  static ContentSet box() { return ContentSet(std::nullopt); }
  /// Throws InputError if the alphabet is empty, a letter stands twice, has another length than m, or leaves
  /// the box.
  static ContentSet alphabet(std::vector<Content> letters, long content_dimension);

  [[nodiscard]] bool is_box() const { return !letters_; }
  /// The letters of a finite alphabet. Throws InternalError for the box.
  [[nodiscard]] const std::vector<Content>& letters() const;
  [[nodiscard]] bool contains(const Content& content) const;

 private:
  explicit ContentSet(std::optional<std::vector<Content>> letters) : letters_(std::move(letters)) {}
  std::optional<std::vector<Content>> letters_;
};

}  // namespace sinkproof::task
