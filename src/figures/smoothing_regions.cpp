#include <algorithm>
#include <array>
#include <optional>

#include "engine/verify.hpp"
#include "figures/figures.hpp"
#include "figures/plot_text.hpp"
#include "numeric/error.hpp"
#include "parallel/run_parallel.hpp"
#include "theorems/own_theorems.hpp"

namespace sinkproof::figures {

namespace {

using numeric::Enclosure;
using numeric::Rational;

/// What ρ does between sparse and dense attention.
enum class Course { rises, turns_and_ends_higher, turns_and_ends_lower, falls };
constexpr std::size_t courses = 4;

/// The range of x over a cell's side, and of y.
struct Cell {
  Rational x0, x1, y0, y1;
};

/// The exact range of c·x + x² + y² = (x + c/2)² − c²/4 + y² over a cell with y ≥ 0.
Enclosure range(const Cell& cell, long c) {
  const Rational half(c, 2);
  const Rational a = (cell.x0 + half) * (cell.x0 + half);
  const Rational b = (cell.x1 + half) * (cell.x1 + half);
  const bool has_centre = cell.x0 <= -half && -half <= cell.x1;
  const Rational rest = -half * half;
  return {(has_centre ? Rational(0) : std::min(a, b)) + rest + cell.y0 * cell.y0,
          std::max(a, b) + rest + cell.y1 * cell.y1};
}

/// What ρ does on all of a cell of the plane (gain/β, turn/β) of planar laws; empty where that is not the
/// same everywhere. There tr B = 1, so in units of β² a = x, b = x + x² + y², a + b = 2x + x² + y²
/// (statement.md of dense-attention-smoothing, parts 2, 4 and 5). c + D > 0 on [0, 1] but at x = −1, y = 0,
/// which lies on b = 0.
std::optional<Course> course(const Cell& cell) {
  if (cell.x0 > 0) return Course::rises;
  const Enclosure b = range(cell, 1);
  if (*b.upper < 0) return Course::falls;
  if (cell.x1 >= 0 || *b.lower <= 0) return std::nullopt;
  const Enclosure sum = range(cell, 2);
  if (*sum.lower > 0) return Course::turns_and_ends_higher;
  if (*sum.upper < 0) return Course::turns_and_ends_lower;
  return std::nullopt;
}

// The part of the plane that is shown, in steps.
const Rational& step() {
  static const Rational value(1, 80);
  return value;
}
constexpr long left = -192;
constexpr long right = 64;
constexpr long top = 116;

/// Where column k begins: so that the boundary x = 0 lies within one.
Rational column(long k) {
  return (k - Rational(1, 2)) * step();
}

/// A number of few digits.
std::string exact_text(const Rational& number) {
  return lower_text({number, number});
}

std::string box_text(long x0, long x1, long y) {
  return exact_text(column(x0)) + " " + exact_text(column(x1)) + " " + exact_text(y * step()) + " " +
         exact_text((y + 1) * step()) + "\n";
}

/// Cells of one course, joined to strips, by course; the last block has those on which more than one is
/// possible.
std::array<std::string, courses + 1> strips() {
  std::array<std::string, courses + 1> blocks;
  for (long y = 0; y < top; ++y) {
    const auto block_at = [&](long x) {
      const auto found = course({column(x), column(x + 1), y * step(), (y + 1) * step()});
      return found ? static_cast<std::size_t>(*found) : courses;
    };
    long begin = left;
    std::size_t block = block_at(left);
    for (long x = left + 1; x <= right; ++x) {
      const std::size_t next = x < right ? block_at(x) : courses + 1;
      if (next == block) continue;
      blocks.at(block) += box_text(begin, x, y);
      begin = x;
      block = next;
    }
  }
  return blocks;
}

/// A planar law whose course the theorem certified on the law itself.
struct Place {
  Rational x;
  Rational y;
  Course course = Course::rises;
};

std::vector<Place> lattice() {
  std::vector<Place> result;
  // Away from the boundaries, so that markers do not hide them.
  for (long y = 6; y < top; y += 21) {
    for (long x = left + 26; x < right; x += 35) result.push_back({x * step(), y * step()});
  }
  return result;
}

Course certified_course(const Place& place, const parameter::Values& given) {
  const auto& beta = given.real("beta").rational();
  const parameter::Values values({{"k", given.integer("k")},
                                  {"beta", given.real("beta")},
                                  {"gain", numeric::Expression(place.x * beta)},
                                  {"turn", numeric::Expression(place.y * beta)},
                                  {"mean", given.real("mean")},
                                  {"lambda", 0}});
  const auto& theorem = theorems::theorem_of_laws();
  const auto result = engine::verify(theorem, *theorem.instantiate("planar-law", values), {});
  const Enclosure& sparse = theorem::quantity(result.evaluation, "rho_sparse");
  const Enclosure& dense = theorem::quantity(result.evaluation, "rho_dense");
  const bool is_monotone = result.verdict == theorem::Verdict::certified;
  if (!is_monotone && result.verdict != theorem::Verdict::vacuous)
    throw InternalError("planar-law at " + values.text() + " is neither certified nor vacuous");
  const bool ends_higher = *dense.lower > *sparse.upper;
  if (!ends_higher && !(*dense.upper < *sparse.lower))
    throw InputError("planar-law at " + values.text() + ": undecided (expected other parameters)");
  if (is_monotone) return ends_higher ? Course::rises : Course::falls;
  return ends_higher ? Course::turns_and_ends_higher : Course::turns_and_ends_lower;
}

std::vector<Place> certified_places(const parameter::Values& given, unsigned jobs) {
  auto result = lattice();
  parallel::run_parallel(result.size(), jobs, false, [&](std::size_t k) {
    auto& instance = result[k];
    instance.course = certified_course(instance, given);
    if (course({instance.x, instance.x, instance.y, instance.y}) != instance.course)
      throw InternalError("the plane of laws and the theorem on one of them disagree");
  });
  return result;
}

std::string region_script() {
  struct Look {
    const char* fill;
    int marker;
    const char* title;
  };
  const std::array<Look, courses> looks{{{"#9ecae1", 9, "ρ rises"},
                                         {"#e3eef8", 8, "rises, then falls; dense ends higher"},
                                         {"#fdeee0", 10, "rises, then falls; dense ends lower"},
                                         {"#fdbe85", 11, "ρ falls"}}};
  std::string text =
      common_style() + "unset grid\nset size ratio -1\nset xrange [" + exact_text(column(left)) + ":" +
      exact_text(column(right)) + "]\nset yrange [0:" + exact_text(top * step()) +
      "]\nset xtics 0.5\nset ytics 0.5\nset xlabel 'gain of W / β'\nset ylabel 'turn of W / β'\n"
      "set key bmargin left Left reverse vertical maxrows 4 samplen 0.6\nplot";
  const auto boxes = [](std::size_t block, const std::string& fill) {
    return " \\\n  $data index " + std::to_string(block) +
           " using 1:3:1:2:3:4 with boxxyerror fillstyle solid border linewidth 0.3 linecolor rgb '" + fill +
           "' notitle,";
  };
  for (std::size_t k = 0; k < courses; ++k) text += boxes(k, looks.at(k).fill);
  text += boxes(courses, "#404040");
  for (std::size_t k = 0; k < courses; ++k) {
    text += std::string(" \\\n  $data index ") + std::to_string(courses + 1 + k) +
            " using 1:2 with points pointtype " + std::to_string(looks.at(k).marker) +
            " pointsize 0.6 linecolor rgb '#000000' title '" + looks.at(k).title + "'" +
            (k + 1 < courses ? "," : "\n");
  }
  return text;
}

Figure draw_regions(const std::vector<parameter::GridAxis>& given, unsigned jobs) {
  const auto values = points(smoothing_regions(), given, 1).front();
  if (!values.real("beta").is_rational())
    throw InputError("parameter beta: " + to_string(values.real("beta")) + " (expected a rational number)");
  const std::array<const char*, courses> names{"rises", "turns and ends higher", "turns and ends lower",
                                               "falls"};
  std::string data;
  const auto blocks = strips();
  for (std::size_t k = 0; k <= courses; ++k) {
    data += std::string("# ") + (k < courses ? names.at(k) : "contains a boundary") +
            " on all of these boxes: x0 x1 y0 y1\n" + blocks.at(k) + "\n\n";
  }
  const auto certified = certified_places(values, jobs);
  for (std::size_t k = 0; k < courses; ++k) {
    data += std::string("# ") + names.at(k) + " at these laws: x y\n";
    for (const auto& instance : certified) {
      if (instance.course == static_cast<Course>(k))
        data += exact_text(instance.x) + " " + exact_text(instance.y) + "\n";
    }
    if (k + 1 < courses) data += "\n\n";
  }
  return {
      "smoothing-regions",
      "Where dense attention smooths more",
      "What the average cosine ρ of two tokens does as attention goes from sparse to dense, over the planar "
      "laws (W = gain·I + turn·J, J a rotation by a right angle), by parts 2, 4 and 5 of "
      "dense-attention-smoothing (proved here; setting SLM26 §5, reconstructed). Every coloured cell is "
      "decided exactly as a whole, for every k ≥ 2 and β > 0; the dark line is the cells that contain a "
      "boundary. Markers: laws on which the theorem was certified from the expectations themselves, for " +
          label(values, {"k", "beta", "mean"}) + ".",
      std::move(data),
      region_script(),
      246,
      190};
}

}  // namespace

const FigureKind& smoothing_regions() {
  static const FigureKind kind = [] {
    FigureKind value{"smoothing-regions",
                     "where dense attention smooths more than sparse attention, over a plane of laws",
                     {},
                     {{"k", "3"}, {"beta", "1"}, {"mean", "1"}},
                     draw_regions};
    for (const auto& source : theorems::theorem_of_laws().sources()) {
      if (source.name != "planar-law") continue;
      for (const auto& parameter : source.parameters) {
        if (parameter.name == "k" || parameter.name == "beta" || parameter.name == "mean")
          value.parameters.push_back(parameter);
      }
    }
    return value;
  }();
  return kind;
}

}  // namespace sinkproof::figures
