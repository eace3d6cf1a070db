#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "checker/kernel/real.hpp"
#include "checker/setting/vocabulary.hpp"

namespace sinkproof_check::language {

/// What a text is about, with the names that it may use for that.
struct Setting {
  std::string_view id;
  std::map<std::string_view, SettingName> names = {};

  Setting(std::string_view of, std::vector<SettingName> list);
  /// Null where it has no such name.
  const SettingName* find(std::string_view name) const;
};

const Setting& trigger_task();
const Setting& normaliser_fit();
const Setting& switches();
const Setting& embeddings();
const Setting& token_law();
const Setting& patterns();
/// With the names that constructions alone have.
const Setting& patterns_of_constructions();
/// Without names: each block declares its own (entry_lines.hpp).
const Setting& numbers();
/// Those that texts can be about.
const std::vector<const Setting*>& settings();

/// A parameter of the text: a number, or a word.
struct Value {
  std::optional<Real> number;
  std::string_view word = {};
};

/// What the names mean for one instance, or for an example. A number that is not defined is empty. Throws
/// Rejected, ValueError.
class Facts {
 public:
  Facts() = default;
  Facts(const Facts&) = delete;
  Facts& operator=(const Facts&) = delete;
  Facts(Facts&&) = delete;
  Facts& operator=(Facts&&) = delete;
  virtual ~Facts() = default;

  virtual std::optional<Real> number(std::string_view name) = 0;
  virtual std::string_view word(std::string_view name) = 0;
  virtual bool fact(std::string_view name) = 0;
  /// All indices, also those that were left out.
  virtual std::optional<Real> entry(std::string_view name, const std::vector<long>& indices) = 0;
  /// Where entries may differ from 0 when the index at `running` goes through its range and the others stay.
  /// Nothing where that is not known.
  virtual std::optional<std::vector<long>> line(std::string_view /*name*/,
                                                const std::vector<long>& /*indices*/,
                                                std::size_t /*running*/) {
    return std::nullopt;
  }
  virtual std::optional<Real> function(std::string_view name, const std::vector<Real>& numbers) = 0;
  virtual Value parameter(std::string_view name) = 0;
};

/// Where the entry with this index stands in a list of this size whose indices begin with `first`. Throws
/// Rejected where it is none of them.
std::size_t place_of(std::string_view name, long index, long first, std::size_t size);

}  // namespace sinkproof_check::language
