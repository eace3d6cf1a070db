#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "checker/setting/trigger/trigger_task.hpp"

namespace sinkproof_check {

Token make_token(const TriggerTask& task, bool is_trigger, const std::vector<mpq_class>& content);
const Token& anchor_token();

/// The different tokens of a task; box contents stand at 0, and what they add is treated as a free part.
struct Kinds {
  enum class Role : std::uint8_t { anchor, content, trigger };
  struct Kind {
    Role role;
    bool is_free;
    Token token;
  };
  std::vector<Kind> all;
  std::size_t contents;  ///< content kinds stand at 1 … contents, triggers behind
  bool has_trigger_in_target;

  /// Whether the target in the trigger's row has a share of such tokens.
  bool is_in_target(std::size_t kind) const {
    return kind > 0 && (kind <= contents || has_trigger_in_target);
  }

  /// Throws ValueError for alphabets of too many letters.
  explicit Kinds(const TriggerTask& task);
};

/// A row as the model sees it: its position, its query, and how many keys there are of each kind.
struct Row {
  enum class Place : std::uint8_t { anchor, before, trigger, after };
  Place place;
  long position;
  std::size_t query;
  std::vector<long> counts;
};

/// Rows × output coordinates, and × kinds of tokens; the budget of work ends before.
constexpr std::size_t max_forms = 4'000'000;

/// All rows of the task that can differ. Throws BeyondLimit if they are too many.
std::vector<Row> rows_of(const TriggerTask& task, const Kinds& kinds);

/// Whether some input has both rows: what the first one sees is what the last one sees before its own query.
/// Its trigger is then the same.
bool meet(const Row& trigger, const Row& other);

/// Output coordinates that give the same affine form but for the names of the contents: one of each class is
/// enough.
std::vector<long> representative_coordinates(const TriggerInstance& instance, const Kinds& kinds);

/// How one head shares out the mass of a row.
struct Shares {
  std::vector<Real> keys;  ///< α of one key of each kind, or of each key
  Real null;               ///< π
};

}  // namespace sinkproof_check
