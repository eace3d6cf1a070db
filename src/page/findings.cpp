#include "page/findings.hpp"

#include <algorithm>

#include "certificate/certificate.hpp"
#include "figures/figure.hpp"
#include "figures/gnuplot.hpp"
#include "files/sha256.hpp"
#include "page/belongs.hpp"
#include "page/selection.hpp"
#include "parallel/run_parallel.hpp"
#include "tables/row_certificate.hpp"
#include "theorems/registry.hpp"

namespace sinkproof::page {

namespace {

/// Points of a mutant's grid that are tried.
constexpr std::size_t points_of_mutants = 4;

using Task = std::function<void()>;

void check(const theorem::Theorem& theorem, const std::string& construction, CheckedInstance& checked) {
  const auto instance = theorem.instantiate(construction, checked.parameters);
  checked.result = engine::verify(theorem, *instance, {});
  const certificate::Subject subject{theorem, construction, checked.parameters, *instance};
  checked.file = certificate::file_name(subject);
  checked.certificate = certificate::write(subject, checked.result);
}

CheckedConstruction planned(theorem::Source source, std::size_t most_points) {
  const parameter::Grid grid(source.parameters, {}, source.default_grid);
  CheckedConstruction construction{std::move(source), {}};
  for (const auto index : spread(grid.size(), most_points))
    construction.instances.push_back({grid.at(index), {}, {}, {}});
  return construction;
}

CheckedTheorem planned(const theorem::Theorem& theorem) {
  CheckedTheorem checked{&theorem, {}, {}};
  // Mutants of our constructions show what our theorems catch.
  const bool is_ours = theorem.description().text.empty();
  for (auto& source : theorem.sources()) {
    if (source.mutant_of) {
      if (is_ours) checked.mutants.push_back(planned(std::move(source), points_of_mutants));
    } else if (source.by_default) {
      checked.constructions.push_back(planned(std::move(source), parameter::max_grid_points));
    }
  }
  return checked;
}

/// Nothing where `is_wanted` is false of it. As many threads as there are tasks work already.
std::optional<DrawnFigure> draw(const figures::StandardFigure& standard,
                                const std::function<bool(const DrawnFigure&)>& is_wanted) {
  const auto figure = standard.kind->draw(standard.axes, 1);
  DrawnFigure drawn{standard.name, figure.title, figure.caption, {}, {}};
  if (!is_wanted(drawn)) return std::nullopt;
  auto rendered = figures::render(figure);
  drawn.svg = std::move(rendered.svg);
  drawn.pdf = std::move(rendered.pdf);
  return drawn;
}

/// The pieces of work, of which each writes to a place of its own.
class Plan {
 public:
  Plan(Findings& findings, std::function<bool(const DrawnFigure&)> is_wanted)
      : is_wanted_(std::move(is_wanted)) {
    for (auto& theorem : findings.theorems) {
      for (auto* constructions : {&theorem.constructions, &theorem.mutants}) {
        for (auto& construction : *constructions) add(*theorem.theorem, construction);
      }
    }
    for (auto& own : findings.own) tasks_.emplace_back([&own] { check(own); });
    points_.resize(findings.tables.size());
    for (std::size_t t = 0; t < findings.tables.size(); ++t) add(findings.tables[t], points_[t]);
    if (!findings.has_gnuplot) return;
    const auto& standard = figures::standard();
    drawn_.resize(standard.size());
    for (std::size_t f = 0; f < standard.size(); ++f)
      tasks_.emplace_back([this, &standard, f] { drawn_[f] = draw(standard[f], is_wanted_); });
  }
  [[nodiscard]] const std::vector<Task>& tasks() const { return tasks_; }
  void finish(Findings& findings) {
    for (std::size_t t = 0; t < points_.size(); ++t) {
      auto& filled = findings.tables[t];
      for (auto& point : points_[t]) {
        for (auto& row : point.rows) {
          filled.rows.push_back(std::move(row));
          filled.certificate_of_row.push_back(filled.certificates.size());
        }
        filled.certificates.push_back(std::move(point.certificate));
        filled.cases.merge(point.cases);
      }
    }
    for (auto& figure : drawn_) {
      if (figure) findings.figures.push_back(*std::move(figure));
    }
  }

 private:
  struct Point {
    std::vector<std::vector<tables::Cell>> rows;
    RowCertificate certificate;
    std::map<std::string, std::string> cases;
  };

  void add(const theorem::Theorem& theorem, CheckedConstruction& construction) {
    for (auto& instance : construction.instances)
      tasks_.emplace_back(
          [&theorem, &construction, &instance] { check(theorem, construction.source.name, instance); });
  }
  void add(const FilledTable& filled, std::vector<Point>& points) {
    const tables::Table& table = *filled.table;
    const parameter::Grid grid(table.parameters, filled.axes, table.default_grid);
    points.resize(grid.size());
    for (std::size_t k = 0; k < grid.size(); ++k)
      tasks_.emplace_back([&table, &point = points[k], values = grid.at(k)] {
        auto found = tables::rows_at(table, values, table_digits);
        point.certificate.document = tables::row_certificate(table, values, table_digits, found);
        point.certificate.sha256 = files::sha256(point.certificate.document);
        point.rows = std::move(found.rows);
        point.cases = std::move(found.cases);
      });
  }

  std::function<bool(const DrawnFigure&)> is_wanted_;
  std::vector<Task> tasks_;
  std::vector<std::optional<DrawnFigure>> drawn_;
  std::vector<std::vector<Point>> points_;  ///< of each point of each table's grid
};

/// Of a table with something about every theorem: the axes that leave those that are chosen; nothing where
/// there are none.
std::optional<std::vector<parameter::GridAxis>> about(
    const tables::Table& table, const std::function<bool(const std::string&)>& is_chosen) {
  const auto& parameters = table.parameters;
  const auto theorem = std::find_if(parameters.begin(), parameters.end(),
                                    [](const auto& parameter) { return parameter.name == "theorem"; });
  if (theorem == parameters.end()) return std::nullopt;
  std::string ids;
  for (const auto& id : theorem->choices) {
    if (is_chosen(id)) ids += (ids.empty() ? "" : ",") + id;
  }
  if (ids.empty()) return std::nullopt;
  return std::vector<parameter::GridAxis>{{"theorem", ids}};
}

}  // namespace

std::optional<Findings> gather(const GatherOptions& options) {
  Findings findings;
  const auto& chosen = options.theorems.empty() ? theorems::all() : options.theorems;
  // What belongs to which theorem is known of all of them only.
  Findings all;
  for (const auto* theorem : theorems::all()) all.theorems.push_back({theorem, {}, {}});
  const auto is_chosen = [&](const std::string& id) {
    return std::any_of(chosen.begin(), chosen.end(),
                       [&](const auto* theorem) { return theorem->description().id == id; });
  };
  for (const auto* theorem : theorems::all()) {
    if (is_chosen(theorem->description().id)) findings.theorems.push_back(planned(*theorem));
  }
  for (const auto* theorem : chosen) {
    if (!theorem->description().text.empty()) findings.theorems.push_back(planned(*theorem));
  }
  for (const auto* table : tables::all()) {
    FilledTable filled{table, {}, {}, {}, {}, {}};
    if (options.theorems.empty() || is_chosen(theorem_of(filled, all))) {
      findings.tables.push_back(std::move(filled));
    } else if (auto axes = about(*table, is_chosen)) {
      filled.axes = std::move(*axes);
      findings.tables.push_back(std::move(filled));
    }
  }
  for (const auto& question : options.own) findings.own.push_back({question});
  findings.command = options.command;
  findings.has_gnuplot = figures::gnuplot_is_available();
  Plan plan(findings, [&](const DrawnFigure& figure) {
    return options.theorems.empty() || is_chosen(theorem_of(figure, all));
  });
  const auto step = options.begin_progress(plan.tasks().size());
  parallel::run_parallel(plan.tasks().size(), options.jobs, options.stop, [&](std::size_t k) {
    plan.tasks()[k]();
    step();
  });
  if (options.stop) return std::nullopt;
  plan.finish(findings);
  return findings;
}

}  // namespace sinkproof::page
