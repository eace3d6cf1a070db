// The names of the setting trigger-task, and what they mean for an instance of one layer.
//
// Given: an instance, its suprema and infima (trigger_task.cpp), and the parameters of a statement's text.
// Derives itself: what each name means, when something asks for it.
// Takes from the document: the instance and the parameters. Safe, as nothing is claimed of them here.
// Acceptance means: nothing is accepted here: evaluation.cpp computes with these numbers.
// Assumes: trigger_task.cpp, anchor_means.cpp; the order of `Normaliser` is that of the words below.
#include "checker/language/trigger_facts.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check::language {

namespace {

const std::vector<std::string_view> normaliser_words{
    "softmax", "relu-non-anchor", "relu-row-count",   "relu-none",      "relu-length",
    "sigmoid", "softmax-one",     "softmax-key-bias", "relu-preceding", "mixed"};
const std::vector<std::string_view> target_words{"inclusive", "preceding"};
const std::vector<std::string_view> content_words{"box", "constant", "signs", "alphabet"};

const std::array<std::pair<std::string_view, Real TriggerMeasures::*>, 7> measure_names{
    {{"loss", &TriggerMeasures::loss},
     {"sink_mass_before", &TriggerMeasures::sink_mass_before},
     {"sink_mass_after", &TriggerMeasures::sink_mass_after},
     {"max_anchor_mass", &TriggerMeasures::max_anchor_mass},
     {"min_null_mass", &TriggerMeasures::min_null_mass},
     {"absorbed_before", &TriggerMeasures::absorbed_before},
     {"absorbed_after", &TriggerMeasures::absorbed_after}}};

std::vector<SettingName> make_setting_names() {
  std::vector<SettingName> names{{"L", Kind::integer},
                                 {"m", Kind::integer},
                                 {"c", Kind::integer},
                                 {"heads", Kind::integer},
                                 {"layers", Kind::integer},
                                 {"normaliser", Kind::word, Level::exact, false, 0, normaliser_words},
                                 {"residual", Kind::fact},
                                 {"contents", Kind::word, Level::exact, false, 0, content_words},
                                 {"trigger_contents", Kind::word, Level::exact, false, 0, content_words},
                                 {"contents_vary", Kind::fact},
                                 {"target", Kind::word, Level::exact, false, 0, target_words},
                                 {"same_contents", Kind::fact},
                                 {"content_distance", Kind::number, Level::derived},
                                 {"trigger_distance", Kind::number, Level::derived},
                                 {"anchor_trigger_mass_after", Kind::number, Level::derived},
                                 {"least_trigger_mass_after", Kind::number, Level::derived},
                                 {"W_QK", Kind::array, Level::real, true, 2},
                                 {"W_OV", Kind::array, Level::real, true, 2},
                                 {"P", Kind::array, Level::real, true, 2},
                                 {"key_bias", Kind::array, Level::real, true, 1},
                                 {"max_layer_sink_mass", Kind::number, Level::derived},
                                 {"product_self_mass", Kind::number, Level::derived},
                                 {"composed_sink_before", Kind::number, Level::derived},
                                 {"composed_sink_after", Kind::number, Level::derived},
                                 {"own_anchor_mass", Kind::array, Level::derived, false, 1},
                                 {"anchor_mean", Kind::array, Level::derived, false, 2},
                                 {"anchor_gap", Kind::function, Level::derived}};
  for (const auto& [name, measure] : measure_names) names.push_back({name, Kind::number, Level::derived});
  return names;
}

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

const SettingName* find_setting_name(std::string_view name) {
  static const std::vector<SettingName> names = make_setting_names();
  const auto known = std::find_if(names.begin(), names.end(),
                                  [&](const SettingName& of_setting) { return of_setting.name == name; });
  return known == names.end() ? nullptr : &*known;
}

TriggerFacts::TriggerFacts(const TriggerInstance& instance, TriggerMeasures measures,
                           std::map<std::string_view, Value> parameters)
    : instance_(instance), measures_(std::move(measures)), parameters_(std::move(parameters)) {}

std::optional<Real> TriggerFacts::number(std::string_view name) {
  const TriggerTask& task = instance_.task;
  if (name == "L") return task.length;
  if (name == "m") return task.content_dimension;
  if (name == "c") return task.content_indicator();
  if (name == "heads") return static_cast<long>(instance_.model.heads.size());
  if (name == "layers") return 1;
  for (const auto& [known, measure] : measure_names)
    if (known == name) return measures_.*measure;
  if (name == "content_distance") {
    if (!content_distance_) content_distance_ = content_distance(task);
    return Real(*content_distance_);
  }
  if (name == "trigger_distance") {
    if (!trigger_distance_) trigger_distance_ = trigger_distance(task);
    return Real(*trigger_distance_);
  }
  if (name == "anchor_trigger_mass_after") return masses().with_anchor;
  if (name == "least_trigger_mass_after") return masses().least_largest;
  throw Rejected("/statement", quoted(name) + " is about several layers, and the instance has one");
}

std::string_view TriggerFacts::word(std::string_view name) {
  const TriggerTask& task = instance_.task;
  if (name == "normaliser") return normaliser_words[static_cast<std::size_t>(instance_.model.normaliser)];
  if (name == "target") return target_words[task.is_preceding ? 1 : 0];
  const bool is_content = name == "contents";
  auto& known = is_content ? content_word_ : trigger_content_word_;
  if (!known) known = content_word(is_content ? task.content : task.trigger_content, task.content_dimension);
  return *known;
}

bool TriggerFacts::fact(std::string_view name) {
  const TriggerTask& task = instance_.task;
  if (!has_same_contents_) {
    has_same_contents_ = task.content.is_box || task.content.alphabet == task.trigger_content.alphabet;
    do_contents_vary_ = do_contents_vary(task, *has_same_contents_);
  }
  if (name == "same_contents") return *has_same_contents_;
  return name == "contents_vary" && do_contents_vary_;
}

std::optional<Real> TriggerFacts::entry(std::string_view name, const std::vector<long>& indices) {
  charge_steps(32);
  const long heads = static_cast<long>(instance_.model.heads.size());
  const TriggerTask& task = instance_.task;
  const auto require = [&](std::size_t which, long least, long most) {
    if (indices[which] < least || indices[which] > most)
      throw Rejected("/statement", "an index of " + quoted(name) + " is " + std::to_string(indices[which]) +
                                       "; expected " + std::to_string(least) + " to " + std::to_string(most));
  };
  if (name == "own_anchor_mass" || name == "anchor_mean") {
    require(0, 1, heads);
    if (name == "anchor_mean") require(1, 2, task.length - 1);
    if (!task.content.is_box) return std::nullopt;
    return name == "anchor_mean" ? means().means[at(indices[1] - 2)][at(indices[0] - 1)]
                                 : means().own[at(indices[0] - 1)];
  }
  require(0, 1, 1);
  require(1, 1, heads);
  const Head& head = instance_.model.heads[at(indices[1] - 1)];
  const long last = name == "P" ? task.length - 1 : task.content_indicator();
  for (std::size_t which = 2; which < indices.size(); ++which) require(which, 0, last);
  if (name == "P") return 0;
  if (name == "key_bias") return entry_of(head.key_bias, indices[2]);
  const Matrix& matrix = name == "W_QK" ? head.query_key : head.output_value;
  return entry_of(matrix.rows[at(indices[2])], indices[3]);
}

std::optional<std::vector<long>> TriggerFacts::line(std::string_view name, const std::vector<long>& indices,
                                                    std::size_t running) {
  constexpr std::size_t row = 2;  // behind layer and head
  const bool is_bias = name == "key_bias";
  const bool is_matrix = name == "W_QK" || name == "W_OV";
  if ((!is_bias && !is_matrix) || running < row || indices[1] < 1 ||
      indices[1] > static_cast<long>(instance_.model.heads.size()))
    return std::nullopt;
  const Head& head = instance_.model.heads[at(indices[1] - 1)];
  std::vector<long> result;
  if (is_bias) {
    charge_steps(head.key_bias.size());
    for (const auto& [index, value] : head.key_bias) result.push_back(index);
    return result;
  }
  const auto& rows = (name == "W_QK" ? head.query_key : head.output_value).rows;
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

std::optional<Real> TriggerFacts::function(std::string_view /*name*/, const std::vector<Real>& numbers) {
  if (numbers.size() != instance_.model.heads.size())
    throw Rejected("/statement", "'anchor_gap' of " + std::to_string(numbers.size()) +
                                     " numbers; expected one for each head");
  return least_anchor_distance(instance_, numbers);
}

const TriggerMasses& TriggerFacts::masses() {
  if (!masses_) masses_ = trigger_masses(instance_);
  return *masses_;
}

const AnchorMeans& TriggerFacts::means() {
  if (!means_) means_ = anchor_means(instance_);
  return *means_;
}

}  // namespace sinkproof_check::language
