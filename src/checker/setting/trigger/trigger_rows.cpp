// The rows that inputs of a trigger-conditional task have, and the output coordinates that can differ.
//
// Given: an instance that trigger_document.cpp has read.
// Derives itself: the kinds of tokens, all rows (position, query, how many keys of each kind), which two of
// them one input has, and which coordinates have the same errors.
// Takes from the document: lengths, contents and W_OV. Safe, as over alphabets every multiset of keys is gone
// through, and coordinates count as alike by their entries alone.
// Acceptance means: nothing is accepted here: trigger_task.cpp has its suprema over these rows and
// coordinates.
// Assumes: that equal formal texts (Real::identity) are equal numbers, which asks that every stated number is
// defined.
#include "checker/setting/trigger/trigger_rows.hpp"

#include <algorithm>
#include <functional>
#include <set>
#include <string>

#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check {

Token make_token(const TriggerTask& task, bool is_trigger, const std::vector<mpq_class>& content) {
  Token token;
  if (is_trigger) token.emplace_back(1, 1);
  for (std::size_t q = 0; q < content.size(); ++q)
    if (content[q] != 0) token.emplace_back(static_cast<long>(q) + 2, content[q]);
  if (!is_trigger) token.emplace_back(task.content_indicator(), 1);
  return token;
}

const Token& anchor_token() {
  static const Token token = (UncountedWork(), Token{{0, 1}});
  return token;
}

namespace {

constexpr std::size_t max_kinds = 256;

void add_kinds(std::vector<Kinds::Kind>& all, const TriggerTask& task, Kinds::Role role,
               const ContentSet& set) {
  const bool is_trigger = role == Kinds::Role::trigger;
  if (set.is_box) all.push_back({role, true, make_token(task, is_trigger, {})});
  for (const auto& letter : set.alphabet) all.push_back({role, false, make_token(task, is_trigger, letter)});
}

}  // namespace

Kinds::Kinds(const TriggerTask& task)
    : all{{Role::anchor, false, anchor_token()}}, has_trigger_in_target(!task.is_preceding) {
  add_kinds(all, task, Role::content, task.content);
  contents = all.size() - 1;
  add_kinds(all, task, Role::trigger, task.trigger_content);
  if (all.size() > max_kinds) throw ValueError("alphabets of more than 255 letters in all");
}

namespace {

/// Calls visit with every way to write `total` as a sum of counts of the content kinds.
void for_each_multiset(long total, std::size_t kind, std::size_t last, std::vector<long>& counts,
                       const std::function<void()>& visit) {
  if (kind == last) {
    counts[kind] = total;
    visit();
    return;
  }
  for (counts[kind] = 0; counts[kind] <= total; ++counts[kind])
    for_each_multiset(total - counts[kind], kind + 1, last, counts, visit);
}

}  // namespace

std::vector<Row> rows_of(const TriggerTask& task, const Kinds& kinds) {
  std::vector<Row> rows;
  std::vector<long> counts(kinds.all.size(), 0);
  counts[0] = 1;
  const auto push = [&](Row::Place place, long position, std::size_t query) {
    if (rows.size() * kinds.all.size() >= max_forms) throw BeyondLimit("more inputs than this checker tries");
    rows.push_back({place, position, query, counts});
  };
  const auto contents = [&](long total, const std::function<void()>& visit) {
    for_each_multiset(total, 1, kinds.contents, counts, visit);
  };
  push(Row::Place::anchor, 0, 0);
  for (long i = 1; i < task.length; ++i) {
    if (i <= task.length - 2)
      contents(i, [&] {
        for (std::size_t query = 1; query <= kinds.contents; ++query)
          if (counts[query] > 0) push(Row::Place::before, i, query);
      });
    if (i < 2) continue;
    for (std::size_t trigger = kinds.contents + 1; trigger < kinds.all.size(); ++trigger) {
      counts[trigger] = 1;
      contents(i - 1, [&] {
        push(Row::Place::trigger, i, trigger);
        for (std::size_t query = 1; i >= 3 && query <= kinds.contents; ++query)
          if (counts[query] > 0) push(Row::Place::after, i, query);
      });
      counts[trigger] = 0;
    }
    std::fill(counts.begin() + 1, counts.end(), 0);
  }
  return rows;
}

bool meet(const Row& trigger, const Row& other) {
  const bool is_behind = other.place == Row::Place::after;
  const Row& first = is_behind ? trigger : other;
  const Row& last = is_behind ? other : trigger;
  if (first.position >= last.position) return false;
  for (std::size_t k = 0; k < first.counts.size(); ++k)
    if (first.counts[k] > last.counts[k] - (k == last.query ? 1 : 0)) return false;
  return true;
}

namespace {

/// Over alphabets the error in a coordinate is a function of the values and targets there, of every token:
/// where these are alike, so is it, and one such coordinate is enough.
std::vector<long> representatives_over_alphabets(const TriggerInstance& instance, const Kinds& kinds) {
  std::set<std::string> seen;
  std::vector<long> result;
  for (long r = 0; r < instance.task.coordinates(); ++r) {
    std::string signature;
    for (const auto& kind : kinds.all) {
      signature += coordinate(kind.token, r).get_str();
      for (const Head& head : instance.model.heads)
        signature += ":" + dot(head.output_value.rows[at(r)], kind.token).identity();
      signature += ";";
    }
    if (seen.insert(signature).second) result.push_back(r);
  }
  return result;
}

}  // namespace

std::vector<long> representative_coordinates(const TriggerInstance& instance, const Kinds& kinds) {
  const TriggerTask& task = instance.task;
  const bool is_box = task.content.is_box && task.trigger_content.is_box;
  if (!task.content.is_box && !task.trigger_content.is_box)
    return representatives_over_alphabets(instance, kinds);
  const auto is_content = [&](long column) { return column >= 2 && column < task.content_indicator(); };
  // With several heads the contents of one head's row would have to be matched with another's, unless each
  // row sees no content but its own.
  const bool needs_matching =
      instance.model.heads.size() > 1 &&
      std::any_of(instance.model.heads.begin(), instance.model.heads.end(), [&](const Head& head) {
        for (long r = 0; r < task.coordinates(); ++r)
          for (const auto& [column, value] : head.output_value.rows[at(r)])
            if (is_content(column) && column != r) return true;
        return false;
      });
  std::set<std::string> seen;
  std::vector<long> result;
  for (long r = 0; r < task.coordinates(); ++r) {
    std::string signature = is_box && is_content(r) ? "content" : std::to_string(r);
    for (const Head& head : instance.model.heads) {
      std::multiset<std::string> entries;
      for (const auto& [column, value] : head.output_value.rows[at(r)]) {
        const std::string name = !is_content(column) ? std::to_string(column) : column == r ? "own" : "other";
        entries.insert(name + ":" + value.identity());
      }
      signature += "|";
      if (needs_matching) signature += std::to_string(r);
      for (const std::string& entry : entries) signature += entry + ";";
    }
    if (seen.insert(signature).second) result.push_back(r);
  }
  return result;
}

}  // namespace sinkproof_check
