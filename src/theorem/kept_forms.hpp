#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "theorem/stated_block.hpp"

/// What theorems' texts say of instances, derived once. For several threads.
namespace sinkproof::theorem {

using MakeForm = std::function<std::shared_ptr<const StatedForm>()>;

/// Of one text the forms seen last: a grid has few.
class KeptForms {
 public:
  [[nodiscard]] std::shared_ptr<const StatedForm> find_or(const language::Form& form, const MakeForm& make);

 private:
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<const StatedForm>> forms_;
  std::size_t cost_ = 0;
};

/// Of one instance, whose entries the texts name.
class InstanceForms {
 public:
  /// `owner` is the text.
  [[nodiscard]] std::shared_ptr<const StatedForm> find_or(const void* owner, const MakeForm& make);

 private:
  std::mutex mutex_;
  std::vector<std::pair<const void*, std::shared_ptr<const StatedForm>>> forms_;
};

}  // namespace sinkproof::theorem
