#include "page/findings.hpp"

#include <algorithm>

#include "certificate/certificate.hpp"
#include "figures/figure.hpp"
#include "figures/gnuplot.hpp"
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
  for (auto& source : theorem.sources()) {
    if (source.mutant_of) {
      checked.mutants.push_back(planned(std::move(source), points_of_mutants));
    } else if (source.by_default) {
      checked.constructions.push_back(planned(std::move(source), parameter::max_grid_points));
    }
  }
  return checked;
}

/// As many threads as there are tasks work already.
DrawnFigure draw(const figures::StandardFigure& standard) {
  const auto figure = standard.kind->draw(standard.axes, 1);
  return {standard.name, figure.title, figure.caption, figures::render(figure, figures::Format::svg),
          figures::render(figure, figures::Format::pdf)};
}

/// The pieces of work, of which each writes to a place of its own.
class Plan {
 public:
  explicit Plan(Findings& findings) {
    for (auto& theorem : findings.theorems) {
      for (auto* constructions : {&theorem.constructions, &theorem.mutants}) {
        for (auto& construction : *constructions) add(*theorem.theorem, construction);
      }
    }
    points_.resize(findings.tables.size());
    for (std::size_t t = 0; t < findings.tables.size(); ++t) add(*findings.tables[t].table, points_[t]);
    if (!findings.has_gnuplot) return;
    const auto& standard = figures::standard();
    findings.figures.resize(standard.size());
    for (std::size_t f = 0; f < standard.size(); ++f)
      tasks_.emplace_back([&findings, &standard, f] { findings.figures[f] = draw(standard[f]); });
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
  void add(const tables::Table& table, std::vector<Point>& points) {
    const parameter::Grid grid(table.parameters, {}, table.default_grid);
    points.resize(grid.size());
    for (std::size_t k = 0; k < grid.size(); ++k)
      tasks_.emplace_back([&table, &point = points[k], values = grid.at(k)] {
        auto found = tables::rows_at(table, values, table_digits);
        point.certificate.document = tables::row_certificate(table, values, table_digits, found);
        point.certificate.sha256 = tables::sha256(point.certificate.document);
        point.rows = std::move(found.rows);
        point.cases = std::move(found.cases);
      });
  }

  std::vector<Task> tasks_;
  std::vector<std::vector<Point>> points_;  ///< of each point of each table's grid
};

}  // namespace

std::optional<Findings> gather(const GatherOptions& options) {
  Findings findings;
  for (const auto* theorem : theorems::all()) findings.theorems.push_back(planned(*theorem));
  for (const auto* table : tables::all()) findings.tables.push_back({table, {}, {}, {}, {}});
  findings.has_gnuplot = figures::gnuplot_is_available();
  Plan plan(findings);
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
