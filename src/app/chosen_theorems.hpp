#pragma once

#include <memory>
#include <string>
#include <vector>

#include "theorem/theorem.hpp"

namespace sinkproof::app {

/// The theorems that a command line names: by their ids, or by the files that they are written in.
class ChosenTheorems {
 public:
  /// Ids are those of ours and those of the files' theorems; where there are none, all of the files' theorems
  /// are chosen. Throws InputError for an unknown id, and for two theorems of one id.
  /// `construction` as in on_constructions_of().
  ChosenTheorems(const std::vector<std::string>& ids, const std::vector<std::string>& files,
                 const std::string& construction = "");

  [[nodiscard]] const std::vector<const theorem::Theorem*>& all() const { return chosen_; }

 private:
  /// That it is the id of one of ours: none of the files' theorems has it. Throws InputError.
  void require_known(const std::string& id) const;

  std::vector<std::unique_ptr<const theorem::Theorem>> own_;
  std::vector<const theorem::Theorem*> chosen_;
};

/// The theorem that is meant by the id of one of ours, by FILE.md, in which it is the only one, or by
/// FILE.md#ID. `construction` as in on_constructions_of(). Throws InputError.
std::shared_ptr<const theorem::Theorem> named_theorem(const std::string& name,
                                                      const std::string& construction = "");

/// A theorem about numbers on somebody's constructions alone, where `construction` is FILE.md or FILE.md#ID;
/// null of another theorem or name. Throws InputError where they are not about its entries.
std::unique_ptr<const theorem::Theorem> on_constructions_of(const theorem::Theorem& theorem,
                                                            const std::string& construction);

}  // namespace sinkproof::app
