#include "figures/attention_heatmap.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <optional>

#include "attention/attend.hpp"
#include "attention/multilayer_attend.hpp"
#include "constructions/registry.hpp"
#include "figures/figures.hpp"
#include "figures/plot_text.hpp"
#include "files/nearest_name.hpp"
#include "files/printable.hpp"
#include "numeric/error.hpp"
#include "numeric/growing_bits.hpp"
#include "setting/task/sample_input.hpp"

namespace sinkproof::figures {

namespace {

using numeric::Arithmetic;
using numeric::Ball;
using numeric::Enclosure;
using numeric::Rational;
using parameter::GridAxis;
using parameter::Specification;

constexpr std::size_t most_panels = 16;
constexpr long most_positions = 64;
constexpr long most_cells = 20'000;
/// The palette has so many colours; an enclosure is narrower than a step of it.
constexpr long colours = 256;
/// The null slot's place among the keys, and how much wider it makes a panel.
constexpr long slot = -2;
constexpr long slot_cells = 2;

/// The weights of one head: rows of keys 0 … i, and of each row what a null slot takes, where there is one.
struct Panel {
  std::size_t layer;
  std::size_t head;
  std::vector<std::vector<Enclosure>> weights;
  std::vector<Enclosure> null_masses;
};

/// Outward to what can be drawn: weights are ≥ 0, and may be less than gnuplot's numbers.
std::vector<Enclosure> enclosed(const std::vector<Ball>& values) {
  static const Rational least = numeric::power(Rational(10), -300);
  std::vector<Enclosure> result;
  result.reserve(values.size());
  for (const auto& value : values) {
    auto& weight = result.emplace_back(numeric::enclosure(value));
    if (weight.lower && abs(*weight.lower) < least) weight.lower = *weight.lower < 0 ? -least : Rational(0);
    if (weight.upper && *weight.upper > 0 && *weight.upper < least) weight.upper = least;
  }
  return result;
}

/// The model where it is one layer without position biases: only this may have a null slot with a key of its
/// own.
std::optional<attention::Model> single_layer(const attention::MultilayerModel& model) {
  if (model.layers.size() != 1) return std::nullopt;
  attention::Model plain{model.layers.front().normaliser, {}};
  for (const auto& head : model.layers.front().heads) {
    if (!head.position_bias.entries().empty()) return std::nullopt;
    plain.heads.push_back(head.head);
  }
  return plain;
}

std::vector<Panel> panels_in(const AttentionSubject& subject,
                             const std::vector<std::vector<Rational>>& tokens,
                             const Arithmetic<Ball>& arithmetic) {
  const auto length = static_cast<long>(tokens.size());
  std::vector<std::vector<std::vector<std::vector<Ball>>>> weights;
  if (const auto plain = single_layer(subject.model)) {
    weights = {attention::attend(*plain, tokens, length, arithmetic).weights};
  } else {
    weights = attention::attend(subject.model, tokens, length, arithmetic).weights;
  }
  std::vector<Panel> result;
  for (std::size_t l = 0; l < weights.size(); ++l) {
    const bool has_slot = attention::has_null_slot(subject.model.layers[l].normaliser);
    for (std::size_t h = 0; h < weights[l].size(); ++h) {
      Panel panel{l, h, {}, {}};
      for (const auto& row : weights[l][h]) {
        panel.weights.push_back(enclosed(row));
        if (!has_slot) continue;
        // Keys and slot share out a mass of 1.
        Ball rest = arithmetic.from(1L);
        for (const auto& weight : row) rest -= weight;
        panel.null_masses.push_back(numeric::enclosure(rest));
      }
      result.push_back(std::move(panel));
    }
  }
  return result;
}

bool is_narrow(const std::vector<Enclosure>& values) {
  static const Rational step(1, colours);
  return std::all_of(values.begin(), values.end(), [](const Enclosure& value) {
    return value.lower && value.upper && *value.upper - *value.lower < step;
  });
}

/// All weights, each narrower than a step of the colours.
std::vector<Panel> panels(const AttentionSubject& subject, const std::vector<std::vector<Rational>>& tokens) {
  constexpr long first_bits = 128;
  constexpr long last_bits = 4096;
  using Panels = std::optional<std::vector<Panel>>;
  auto found = numeric::with_growing_bits(first_bits, last_bits, [&](long bits) -> Panels {
    auto with_bits = panels_in(subject, tokens, {bits});
    const bool is_known = std::all_of(with_bits.begin(), with_bits.end(), [](const Panel& panel) {
      return is_narrow(panel.null_masses) &&
             std::all_of(panel.weights.begin(), panel.weights.end(), is_narrow);
    });
    return is_known ? Panels(std::move(with_bits)) : std::nullopt;
  });
  if (found) return *std::move(found);
  throw InputError("attention-heatmap: an attention weight is not known to a step of the colours with " +
                   std::to_string(last_bits) + " bits (expected smaller scores)");
}

void check_size(const AttentionSubject& subject) {
  std::size_t heads = 0;
  for (const auto& layer : subject.model.layers) {
    heads += layer.heads.size();
    if (layer.normaliser == attention::Normaliser::softmax_key_bias && !single_layer(subject.model)) {
      throw InputError(
          "attention-heatmap: a null slot with a key of its own is for one layer (expected another "
          "normaliser)");
    }
  }
  const long length = subject.task.length;
  if (heads > most_panels || length > most_positions ||
      static_cast<long>(heads) * length * (length + 1) / 2 > most_cells) {
    throw InputError("attention-heatmap: " + std::to_string(heads) + " heads and " + std::to_string(length) +
                     " positions are more than can be shown (expected at most " +
                     std::to_string(most_panels) + " heads, " + std::to_string(most_positions) +
                     " positions and " + std::to_string(most_cells) + " weights)");
  }
}

task::TriggerInput input_of(const AttentionSubject& subject, const AttentionInput& wanted) {
  const auto& task = subject.task;
  task::TriggerInput input;
  if (task.content.is_box()) {
    input = task::sample_input(task, wanted.seed, wanted.index);
  } else {
    // Of a finite alphabet there is no stream: its letters in turn.
    input.trigger = 2 + static_cast<long>(wanted.index) % (task.length - 2);
  }
  if (wanted.trigger != 0) input.trigger = wanted.trigger;
  if (input.trigger < 2 || input.trigger >= task.length) {
    throw InputError("parameter trigger: " + std::to_string(input.trigger) +
                     " is out of range (expected 2 to " + std::to_string(task.length - 1) +
                     ", or 0 for the position that the input has)");
  }
  if (task.content.is_box()) return input;
  for (long position = 1; position < task.length; ++position) {
    const auto& letters = position == input.trigger ? task.trigger_content.letters() : task.content.letters();
    input.contents.push_back(letters[static_cast<std::size_t>(position - 1) % letters.size()]);
  }
  return input;
}

std::string input_text(const AttentionSubject& subject, const AttentionInput& wanted) {
  if (!subject.task.content.is_box()) return "the letters of its alphabet in turn";
  return "input " + std::to_string(wanted.index) + " of the stream of seed " + std::to_string(wanted.seed);
}

std::string weight_line(long query, long key, const Enclosure& weight) {
  return std::to_string(query) + " " + std::to_string(key) + " " + ends_text(weight) + "\n";
}

std::string heatmap_data(const std::vector<Panel>& all) {
  std::string text;
  for (const auto& panel : all) {
    if (!text.empty()) text += "\n\n";
    text += "# layer " + std::to_string(panel.layer + 1) + ", head " + std::to_string(panel.head + 1) +
            ": query key lower upper (key -2 is the null slot)\n";
    for (std::size_t i = 0; i < panel.weights.size(); ++i) {
      const auto query = static_cast<long>(i);
      if (!panel.null_masses.empty()) text += weight_line(query, slot, panel.null_masses[i]);
      for (std::size_t k = 0; k <= i; ++k)
        text += weight_line(query, static_cast<long>(k), panel.weights[i][k]);
    }
  }
  return text;
}

/// Where panels are, in points; rows of at most `columns` panels fill the width of a column of a paper.
class Layout {
 public:
  Layout(int count, long length, bool has_slot) {
    while (columns_ * columns_ < count && columns_ < most_columns) ++columns_;
    rows_ = (count + columns_ - 1) / columns_;
    is_titled_ = count > 1;
    panel_width_ = (width - left - right - (columns_ - 1) * gap) / columns_;
    panel_height_ = static_cast<int>(panel_width_ * length / (length + (has_slot ? slot_cells : 0)));
    constexpr long least_cell = 4;
    has_room_for_borders_ = panel_height_ >= least_cell * length;
  }

  static constexpr int width = 246;
  [[nodiscard]] int height() const { return top() + rows_ * panel_height_ + (rows_ - 1) * pitch() + bottom; }
  [[nodiscard]] int columns() const { return columns_; }
  [[nodiscard]] bool has_room_for_borders() const { return has_room_for_borders_; }
  [[nodiscard]] bool is_titled() const { return is_titled_; }
  [[nodiscard]] bool is_first_column(int k) const { return k % columns_ == 0; }
  [[nodiscard]] bool is_last_row(int k) const { return k / columns_ == rows_ - 1; }

  /// The commands that put panel k in its place.
  [[nodiscard]] std::string margins(int k) const {
    const int x = left + (k % columns_) * (panel_width_ + gap);
    const int y = top() + (k / columns_) * (panel_height_ + pitch());
    return "set lmargin at screen " + horizontally(x) + "\nset rmargin at screen " +
           horizontally(x + panel_width_) + "\nset tmargin at screen " + vertically(y) +
           "\nset bmargin at screen " + vertically(y + panel_height_) + "\n";
  }
  /// That of the colours' key, beside the first row.
  [[nodiscard]] std::string colour_key() const {
    return "set colorbox user origin " + horizontally(width - right + 8) + "," +
           vertically(top() + panel_height_) + " size " + horizontally(8) + "," +
           std::to_string(panel_height_) + "./" + std::to_string(height()) + "\n";
  }

 private:
  static constexpr int most_columns = 4;
  static constexpr int left = 35;
  static constexpr int right = 44;
  static constexpr int bottom = 28;
  static constexpr int gap = 16;  ///< between columns: marks

  [[nodiscard]] int top() const { return is_titled_ ? 16 : 6; }
  [[nodiscard]] int pitch() const { return is_titled_ ? 28 : 0; }  ///< between rows: marks, a title
  static std::string horizontally(int points) {
    return std::to_string(points) + "./" + std::to_string(width);
  }
  [[nodiscard]] std::string vertically(int points_from_top) const {
    return std::to_string(height() - points_from_top) + "./" + std::to_string(height());
  }

  int columns_ = 1;
  int rows_ = 1;
  bool is_titled_ = false;
  int panel_width_ = 0;
  int panel_height_ = 0;
  bool has_room_for_borders_ = true;
};

std::string position_marks(long length, bool has_slot, int columns) {
  const long most = columns == 1 ? 12 : columns == 2 ? 8 : 7 - columns;
  long step = 1;
  while ((length - 1) / step >= most) step *= 2;
  std::string marks;
  for (long k = 0; k < length; k += step)
    marks += (k > 0 ? ", '" : "'") + std::to_string(k) + "' " + std::to_string(k);
  return "set xtics (" + std::string(has_slot ? "'null' " + std::to_string(slot) + ", " : "") + marks +
         ")\nset ytics (" + marks + ")\n";
}

std::string heatmap_script(const std::vector<Panel>& all, long trigger, const Rational& largest,
                           const Layout& layout) {
  const auto length = static_cast<long>(all.front().weights.size());
  const bool has_slot = !all.front().null_masses.empty();
  const std::string left = std::to_string(has_slot ? slot : 0) + "-0.5";
  const std::string end = std::to_string(length) + "-0.5";
  const std::string row = std::to_string(trigger);
  std::string text =
      "set border 0\nset tics nomirror font small scale 0\nset xtics offset 0,0.3\nunset key\n"
      "set palette maxcolors " +
      std::to_string(colours) +
      " defined (0 '#ffffe5', 0.15 '#d9f0a3', 0.35 '#78c679', 0.6 '#238443', 1 '#002b1a')\n"
      "set cblabel '" +
      std::string(layout.columns() == 1 ? "attention " : "") + "weight' offset -0.8,0\nset cbtics " +
      (layout.columns() > 2 ? "0.5" : "0.2") + "\nset cbrange [0:" + upper_text({largest, largest}) +
      "]\nset xrange [" + left + ":" + end + "]\nset yrange [" + end + ":-0.5]\n" +
      position_marks(length, has_slot, layout.columns()) +
      // The trigger's row is framed.
      "set object 1 rectangle from " + left + "," + row + "-0.5 to " + row + "+0.5," + row +
      "+0.5 front fillstyle empty border linecolor rgb '#D55E00' linewidth " +
      (layout.columns() > 2 ? "1" : "1.6") + "\nset multiplot\n" + layout.colour_key();
  const bool has_layers = all.back().layer > 0;
  const bool has_heads = all.back().head > 0;
  for (std::size_t k = 0; k < all.size(); ++k) {
    const int panel = static_cast<int>(k);
    if (layout.is_titled()) {
      std::string name = has_layers ? "layer " + std::to_string(all[k].layer + 1) : "";
      if (has_heads) name += (name.empty() ? "head " : ", head ") + std::to_string(all[k].head + 1);
      text += "set title '" + name + "' font small offset 0,-0.7\n";
    }
    text += layout.margins(panel);
    text += layout.is_first_column(panel) ? "set ylabel 'query' offset -0.2,0\n" : "unset ylabel\n";
    text += layout.is_last_row(panel) ? "set xlabel 'key' offset 0,0.5\n" : "unset xlabel\n";
    text += "plot $data index " + std::to_string(k) +
            " using 2:1:($2-0.5):($2+0.5):($1-0.5):($1+0.5):(0.5*($3+$4)) with boxxyerror linewidth 0.5 "
            "fillcolor palette fillstyle solid " +
            (layout.has_room_for_borders() ? "border linecolor rgb '#c0c0c0'" : "noborder") +
            "\nunset colorbox\n";
  }
  return text + "unset multiplot\n";
}

/// The task and model of a construction, whichever kind it is.
AttentionSubject subject_of(const std::string& construction, const parameter::Values& values) {
  const std::string name = "attention-heatmap-" + construction;
  const std::string label = construction + " with " + values.text();
  if (const auto* deep = constructions::find_multilayer(construction)) {
    auto instance = deep->build(values);
    return {name, label, std::move(instance.task), std::move(instance.model)};
  }
  auto instance = constructions::find(construction).build(values);
  attention::Layer layer{instance.model.normaliser, {}};
  for (auto& head : instance.model.heads)
    layer.heads.push_back({std::move(head), attention::Matrix(instance.task.length)});
  return {name, label, std::move(instance.task), {{std::move(layer)}, false}};
}

const std::vector<Specification>& parameters_of(const std::string& construction) {
  if (const auto* deep = constructions::find_multilayer(construction)) return deep->parameters;
  return constructions::find(construction).parameters;
}

std::vector<std::string> construction_names() {
  std::vector<std::string> names;
  for (const auto* construction : constructions::all()) names.push_back(construction->name);
  for (const auto* construction : constructions::all_multilayer()) names.push_back(construction->name);
  return names;
}

/// What a construction's parameters are where nothing is said: these, or the nearest that it takes.
std::vector<GridAxis> defaults_of(const std::vector<Specification>& parameters) {
  static const std::map<std::string, Rational> known{{"L", 8},
                                                     {"m", 3},
                                                     {"beta", 5},
                                                     {"scale", 10},
                                                     {"D", 4},
                                                     {"q", Rational(1, 10)},
                                                     {"eta", Rational(1, 100)},
                                                     {"size", 1000}};
  std::vector<GridAxis> axes;
  for (const auto& parameter : parameters) {
    if (!parameter.choices.empty()) {
      axes.push_back({parameter.name, parameter.choices.front()});
      continue;
    }
    const auto place = known.find(parameter.name);
    if (place == known.end())
      throw InternalError("attention-heatmap has no default for parameter " + parameter.name);
    axes.push_back({parameter.name,
                    numeric::to_string(std::clamp(place->second, parameter.minimum, parameter.maximum))});
  }
  return axes;
}

/// The only point of a grid.
parameter::Values single_point(const parameter::Grid& grid) {
  if (grid.size() == 1) return grid.at(0);
  throw InputError("attention-heatmap: the grid has " + std::to_string(grid.size()) +
                   " points (expected one value for each parameter)");
}

Figure draw_heatmap(const std::vector<GridAxis>& given, unsigned /*jobs*/) {
  const auto& kind = attention_heatmap();
  const auto is_construction = [](const GridAxis& axis) { return axis.name == "construction"; };
  std::vector<GridAxis> of_construction;
  std::copy_if(given.begin(), given.end(), std::back_inserter(of_construction), is_construction);
  const std::string construction =
      single_point(parameter::Grid({kind.parameters.front()}, of_construction, kind.default_axes))
          .choice("construction");
  std::vector<GridAxis> others;
  std::copy_if(given.begin(), given.end(), std::back_inserter(others), std::not_fn(is_construction));
  const auto& own = parameters_of(construction);
  std::vector<Specification> parameters = own;
  parameters.insert(parameters.end(), attention_input_parameters().begin(),
                    attention_input_parameters().end());
  std::vector<GridAxis> defaults = defaults_of(own);
  defaults.insert(defaults.end(), attention_input_defaults().begin(), attention_input_defaults().end());
  const auto values = single_point(parameter::Grid(parameters, others, defaults));
  std::vector<std::pair<std::string, parameter::Value>> entries = values.entries();
  entries.resize(own.size(), {"", 0});
  return attention_heatmap_of(subject_of(construction, parameter::Values(std::move(entries))),
                              attention_input(values));
}

}  // namespace

const std::vector<Specification>& attention_input_parameters() {
  static const std::vector<Specification> parameters{
      {"seed", Specification::Kind::integer, 0, false, 1'000'000, "of the stream of inputs"},
      {"input", Specification::Kind::integer, 0, false, 1'000'000, "number of the input in the stream"},
      {"trigger", Specification::Kind::integer, 0, false, most_positions - 1,
       "position of the trigger; 0 leaves it where the input has it"}};
  return parameters;
}

const std::vector<GridAxis>& attention_input_defaults() {
  static const std::vector<GridAxis> axes{{"seed", "1"}, {"input", "0"}, {"trigger", "0"}};
  return axes;
}

AttentionInput attention_input(const parameter::Values& values) {
  return {static_cast<std::uint64_t>(values.integer("seed")),
          static_cast<std::uint64_t>(values.integer("input")), values.integer("trigger")};
}

Figure attention_heatmap_of(const AttentionSubject& subject, const AttentionInput& input) {
  check_size(subject);
  const auto chosen = input_of(subject, input);
  const auto all = panels(subject, task::tokens(subject.task, chosen));
  Rational largest = 1;
  for (const auto& panel : all) {
    for (const auto& row : panel.weights) {
      for (const auto& weight : row) largest = std::max(largest, *weight.upper);
    }
  }
  const bool has_slot = !all.front().null_masses.empty();
  const Layout layout(static_cast<int>(all.size()), subject.task.length, has_slot);
  const std::string who = files::printable(subject.label, 120);
  return {subject.name,
          "Attention of " + who,
          "Attention weights of " + who + " on " + input_text(subject, input) + ", trigger at position " +
              std::to_string(chosen.trigger) +
              " (its row is framed). Rows are queries, columns keys; key 0 is the anchor" +
              (has_slot ? ", and the column at the left the null slot" : "") +
              ". Every weight is certified to less than a step of the colours.",
          heatmap_data(all),
          heatmap_script(all, chosen.trigger, largest, layout),
          Layout::width,
          layout.height()};
}

const FigureKind& attention_heatmap() {
  static const FigureKind kind = [] {
    FigureKind value{
        "attention-heatmap",
        "attention weights of a construction (whose parameters are parameters here, too) or of a "
        "model file (--model) on one input",
        {parameter::choice("construction", construction_names(), "whose attention")},
        {{"construction", "softmax-anchor"}},
        draw_heatmap};
    const auto& parameters = attention_input_parameters();
    value.parameters.insert(value.parameters.end(), parameters.begin(), parameters.end());
    const auto& axes = attention_input_defaults();
    value.default_axes.insert(value.default_axes.end(), axes.begin(), axes.end());
    return value;
  }();
  return kind;
}

}  // namespace sinkproof::figures
