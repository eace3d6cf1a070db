// The names of the setting trigger-task that mean the same for one layer and for several.
//
// Given: a task, the model's weights, and the parameters of a statement's text.
// Derives itself: what each name means, when something asks for it.
// Takes from the document: the instance and the parameters. Safe, as nothing is claimed of them here.
// Acceptance means: nothing is accepted here: evaluation.cpp computes with these numbers.
// Assumes: content_distance.cpp; setting.cpp, for names and words.
#include "checker/language/task_facts.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check::language {

namespace {

/// The first of these that the alphabet is.
std::string_view content_word(const ContentSet& contents, long dimension) {
  if (contents.is_box) return "box";
  const auto& letters = contents.alphabet;
  charge_steps(letters.size() * static_cast<std::size_t>(dimension + 1));
  const bool has_signs = std::all_of(letters.begin(), letters.end(), [](const auto& letter) {
    return std::all_of(letter.begin(), letter.end(), [](const mpq_class& x) { return abs(x) == 1; });
  });
  // Letters are all different.
  if (has_signs && dimension < 32 && letters.size() == std::size_t{1} << static_cast<unsigned>(dimension))
    return "signs";
  const bool is_constant = std::all_of(letters.begin(), letters.end(), [](const auto& letter) {
    return std::all_of(letter.begin(), letter.end(), [&](const mpq_class& x) { return x == letter.front(); });
  });
  return is_constant ? "constant" : "alphabet";
}

/// One set that has 0 and something else.
bool do_contents_vary(const TriggerTask& task, bool are_same) {
  if (task.content.is_box) return task.content_dimension >= 1;
  const auto& letters = task.content.alphabet;
  return are_same && letters.size() > 1 &&
         std::any_of(letters.begin(), letters.end(), [](const auto& letter) {
           return std::all_of(letter.begin(), letter.end(), [](const mpq_class& x) { return x == 0; });
         });
}

Real entry_of(const MatrixRow& row, long column) {
  const auto at = std::lower_bound(row.begin(), row.end(), column,
                                   [](const auto& entry, long wanted) { return entry.first < wanted; });
  return at != row.end() && at->first == column ? at->second : Real(0);
}

}  // namespace

TaskFacts::TaskFacts(const TriggerTask& task, std::map<std::string_view, Value> parameters)
    : task_(task), parameters_(std::move(parameters)) {}

std::optional<Real> TaskFacts::number(std::string_view name) {
  if (name == "L") return task_.length;
  if (name == "m") return task_.content_dimension;
  if (name == "c") return task_.content_indicator();
  if (name == "heads") return heads();
  if (name == "layers") return layers();
  if (name == "content_distance") {
    if (!content_distance_) content_distance_ = content_distance(task_);
    return Real(*content_distance_);
  }
  if (name == "trigger_distance") {
    if (!trigger_distance_) trigger_distance_ = trigger_distance(task_);
    return Real(*trigger_distance_);
  }
  return measured(name);
}

std::string_view TaskFacts::word(std::string_view name) {
  if (name == "normaliser") {
    const auto& words = trigger_task().find(name)->words;
    const auto one = normaliser();
    return one ? words[static_cast<std::size_t>(*one)] : words.back();
  }
  if (name == "target") return task_.is_preceding ? "preceding" : "inclusive";
  const bool is_content = name == "contents";
  auto& known = is_content ? content_word_ : trigger_content_word_;
  if (!known)
    known = content_word(is_content ? task_.content : task_.trigger_content, task_.content_dimension);
  return *known;
}

bool TaskFacts::fact(std::string_view name) {
  if (name == "residual") return is_residual();
  if (!has_same_contents_) {
    has_same_contents_ = task_.content.is_box || task_.content.alphabet == task_.trigger_content.alphabet;
    do_contents_vary_ = do_contents_vary(task_, *has_same_contents_);
  }
  return name == "same_contents" ? *has_same_contents_ : do_contents_vary_;
}

void TaskFacts::require_index(std::string_view name, long index, long least, long most) {
  if (index < least || index > most)
    throw Rejected("/statement", "an index of " + quoted(name) + " is " + std::to_string(index) +
                                     "; expected " + std::to_string(least) + " to " + std::to_string(most));
}

std::optional<Real> TaskFacts::entry(std::string_view name, const std::vector<long>& indices) {
  charge_steps(32);
  require_index(name, indices[0], 1, layers());
  require_index(name, indices[1], 1, heads());
  const long last = name == "P" ? task_.length - 1 : task_.content_indicator();
  for (std::size_t which = 2; which < indices.size(); ++which) require_index(name, indices[which], 0, last);
  if (name == "P") {
    const Matrix* const bias = position_bias(indices[0]);
    return bias == nullptr ? Real(0) : entry_of(bias->rows[at(indices[2])], indices[3]);
  }
  const Head& of = head(indices[0], indices[1]);
  if (name == "key_bias") return entry_of(of.key_bias, indices[2]);
  const Matrix& matrix = name == "W_QK" ? of.query_key : of.output_value;
  return entry_of(matrix.rows[at(indices[2])], indices[3]);
}

std::optional<std::vector<long>> TaskFacts::line(std::string_view name, const std::vector<long>& indices,
                                                 std::size_t running) {
  constexpr std::size_t row = 2;  // behind layer and head
  if (!trigger_task().find(name)->is_of_heads || running < row || indices[0] < 1 || indices[0] > layers() ||
      indices[1] < 1 || indices[1] > heads())
    return std::nullopt;
  const Head& of = head(indices[0], indices[1]);
  std::vector<long> result;
  if (name == "key_bias") {
    charge_steps(of.key_bias.size());
    for (const auto& [index, value] : of.key_bias) result.push_back(index);
    return result;
  }
  const Matrix* const matrix = name == "P"      ? position_bias(indices[0])
                               : name == "W_QK" ? &of.query_key
                                                : &of.output_value;
  if (matrix == nullptr) return result;
  const auto& rows = matrix->rows;
  if (running > row) {
    if (indices[row] < 0 || at(indices[row]) >= rows.size()) return std::nullopt;
    charge_steps(rows[at(indices[row])].size());
    for (const auto& [column, value] : rows[at(indices[row])]) result.push_back(column);
    return result;
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    charge_steps(1 + rows[i].size());
    for (const auto& [column, value] : rows[i])
      if (column == indices[row + 1]) result.push_back(static_cast<long>(i));
  }
  return result;
}

}  // namespace sinkproof_check::language
