#pragma once

#include <memory>
#include <string>
#include <vector>

#include "theorem/theorem.hpp"

namespace sinkproof::app {

/// The theorems that a command line names: by their ids, or by the files that they are written in.
class ChosenTheorems {
 public:
  /// Ids are those of ours and those of the files' theorems; where there are none, all of the files' theorems are chosen. Throws InputError for an unknown id, and for two theorems of one id.
  ChosenTheorems(const std::vector<std::string>& ids, const std::vector<std::string>& files);

  [[nodiscard]] const std::vector<const theorem::Theorem*>& all() const { return chosen_; }

 private:
  std::vector<std::unique_ptr<const theorem::Theorem>> own_;
  std::vector<const theorem::Theorem*> chosen_;
};

/// The theorem that is meant by the id of one of ours, by FILE.md, in which it is the only one, or by FILE.md#ID. Throws InputError.
std::shared_ptr<const theorem::Theorem> named_theorem(const std::string& name);

}  // namespace sinkproof::app
