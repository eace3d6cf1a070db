#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "app/chosen_theorems.hpp"
#include "app/commands.hpp"
#include "app/exit_code.hpp"
#include "app/interrupt.hpp"
#include "app/option_values.hpp"
#include "app/output.hpp"
#include "app/progress.hpp"
#include "app/search_budget.hpp"
#include "app/searched_file.hpp"
#include "certificate/found_case.hpp"
#include "engine/neighbourhood.hpp"
#include "files/file_io.hpp"
#include "files/printable.hpp"
#include "numeric/error.hpp"
#include "report/text_table.hpp"
#include "stated/read.hpp"
#include "theorems/own_theorems.hpp"
#include "theorems/registry.hpp"

namespace sinkproof::app {

namespace {

constexpr std::uint64_t neighbourhood_trials = 20'000;

/// One row of the answer, by the names of its columns.
using Row = std::vector<std::pair<std::string, std::string>>;

/// The name of the case, which is saved where there is a corpus; empty where there is none to save.
std::string save(const std::optional<certificate::FoundCase>& found,
                 const std::optional<std::string>& corpus) {
  if (!found || !found->is_saved) return "";
  if (corpus && is_speaker())
    files::write_file_atomically(std::filesystem::path(*corpus) / found->file, found->certificate());
  return found->file;
}

/// In double, where nothing was found; empty where no trial says anything.
std::string best_margin(const engine::FuzzResult& result) {
  if (result.counterexample || !result.best_margin) return "";
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.3g", *result.best_margin + 0.0);  // a 0 has no sign here
  return text.data();
}

/// Everything that is asked of one theorem, one search a row.
class Questions {
 public:
  Questions(const FuzzOptions& options, engine::FuzzOptions budget)
      : options_(options), budget_(std::move(budget)) {
    if (options.construction.empty()) return;
    if (options.neighbourhood == Neighbourhood::mutants) {
      mutants_ = stated::read_mutants(options.construction, theorems::reserved_ids());
    } else {
      budget_.constructions_in = files::on_one_line(options.construction);
    }
  }

  [[nodiscard]] std::size_t count(const theorem::Theorem& theorem) const {
    const auto& description = theorem.description();
    if (options_.neighbourhood == Neighbourhood::hypotheses) return description.hypotheses.size();
    if (!mutants_.empty()) return mutants_.size();
    if (options_.neighbourhood == Neighbourhood::mutants) return description.mutants.size();
    return description.constants.size();
  }

  /// Before the hypotheses of a statement of somebody's. Nothing where no counterexample is found.
  std::optional<Row> ask_whole(const theorem::Theorem& theorem) {
    auto search = engine::refute_conclusion(theorem, budget_, interrupt_flag());
    is_interrupted_ = search.result.is_interrupted;
    if (!search.result.counterexample) return std::nullopt;
    Row row{{"theorem", theorem.description().id}};
    add_ablation(theorem, "", {engine::Need::theorem_refuted, std::move(search)}, row);
    return row;
  }

  Row ask(const theorem::Theorem& theorem, std::size_t k) {
    Row row{{"theorem", theorem.description().id}};
    if (options_.neighbourhood == Neighbourhood::hypotheses) {
      ask_hypothesis(theorem, theorem.description().hypotheses[k].id, row);
    } else if (!mutants_.empty()) {
      ask_construction(*searched_on(theorem, mutants_[k]), mutants_[k], row);
    } else if (options_.neighbourhood == Neighbourhood::mutants) {
      const auto& mutant = theorem.description().mutants[k];
      engine::Search search{budget_, {}};
      search.options.mutant = mutant;
      ask_mutant(theorem, mutant.id, std::move(search), row);
    } else {
      ask_constant(theorem, theorem.description().constants[k], row);
    }
    return row;
  }

  [[nodiscard]] bool is_interrupted() const { return is_interrupted_; }
  [[nodiscard]] bool is_refuted() const { return is_refuted_; }
  [[nodiscard]] bool has_survivor() const { return has_survivor_; }

 private:
  void ask_hypothesis(const theorem::Theorem& theorem, const std::string& hypothesis, Row& row) {
    auto ablation = engine::ablate(theorem, hypothesis, budget_, interrupt_flag());
    is_interrupted_ = ablation.search.result.is_interrupted;
    add_ablation(theorem, hypothesis, ablation, row);
  }
  void add_ablation(const theorem::Theorem& theorem, const std::string& hypothesis,
                    const engine::Ablation& ablation, Row& row) {
    const auto& [need, search] = ablation;
    is_refuted_ = is_refuted_ || need == engine::Need::theorem_refuted;
    row.emplace_back("hypothesis", hypothesis);
    row.emplace_back("outcome", to_string(need));
    row.emplace_back("case_file", save(certificate::found_case(theorem, search), options_.corpus));
    row.emplace_back("trials", std::to_string(search.result.trials));
    row.emplace_back("best_margin", best_margin(search.result));
  }
  /// The theorem is on a mutant of somebody's construction.
  void ask_construction(const theorem::Theorem& theorem, const std::string& place, Row& row) {
    engine::Search search{budget_, {}};
    search.options.constructions_in = files::on_one_line(place);
    ask_mutant(theorem, theorem.sources().front().name, std::move(search), row);
  }
  void ask_mutant(const theorem::Theorem& theorem, const std::string& id, engine::Search search, Row& row) {
    search.result = engine::fuzz(theorem, search.options, interrupt_flag(), [](const auto&) {});
    is_interrupted_ = search.result.is_interrupted;
    const bool is_found = search.result.counterexample.has_value();
    has_survivor_ = has_survivor_ || !is_found;
    row.emplace_back("mutant", id);
    const bool is_vacuous = search.result.trials == search.result.discarded + search.result.undefined;
    row.emplace_back("outcome", is_found ? "refuted" : is_vacuous ? "vacuous" : "survives");
    row.emplace_back("case_file", save(certificate::found_case(theorem, search), options_.corpus));
    row.emplace_back("trials", std::to_string(search.result.trials));
  }
  void ask_constant(const theorem::Theorem& theorem, const theorem::Constant& constant, Row& row) {
    const auto found = engine::tightness(theorem, constant, budget_, interrupt_flag());
    is_interrupted_ = found.search.result.is_interrupted;
    if (found.search.result.counterexample) {
      is_refuted_ = true;
      note(theorem.description().id + ": the constant " + constant.id + " = " + constant.proved +
           " is too small: the theorem is refuted");
    }
    row.emplace_back("constant", constant.id);
    row.emplace_back("proved", constant.proved);
    row.emplace_back("refuted_below", found.too_small);
    row.emplace_back("case_file", save(certificate::found_case(theorem, found), options_.corpus));
  }

  const FuzzOptions& options_;
  engine::FuzzOptions budget_;
  std::vector<std::string> mutants_;  ///< of somebody's constructions, in place of those of the theorems
  bool is_refuted_ = false;
  bool has_survivor_ = false;
  bool is_interrupted_ = false;
};

std::string as_text(const std::vector<Row>& rows) {
  std::vector<std::string> header;
  for (const auto& [name, value] : rows.front()) header.push_back(name);
  report::TextTable table(header, 2);
  for (const Row& row : rows) {
    std::vector<std::string> cells;
    for (const auto& [name, value] : row) {
      const bool is_rounding =
          name == "best_margin" && !value.empty() && engine::is_rounding(std::stod(value));
      cells.push_back(value.empty() ? "-" : is_rounding ? value + " (rounding)" : value);
    }
    table.add(cells);
  }
  return table.text();
}

std::string as_json(const std::vector<Row>& rows, const engine::FuzzOptions& budget) {
  nlohmann::ordered_json document{{"format", "sinkproof-neighbourhood/1"},
                                  {"seed", std::to_string(budget.seed)},
                                  {"results", nlohmann::ordered_json::array()}};
  for (const Row& row : rows) {
    auto& object = document["results"].emplace_back(nlohmann::ordered_json::object());
    for (const auto& [name, value] : row)
      object[name] = value.empty() ? nlohmann::ordered_json(nullptr) : nlohmann::ordered_json(value);
  }
  return document.dump(1) + "\n";
}

}  // namespace

int neighbourhood(const FuzzOptions& options) {
  if (!options.dropped.empty() || options.mutant || !options.from.empty())
    throw InputError(
        "--drop, --mutant, --from: not together with --ablate, --mutants or --tightness, which choose these "
        "themselves");
  if (!options.construction.empty() && options.theorems.empty() && options.theorem_files.empty())
    throw InputError("--construction needs a theorem about its instances (THEOREM, or --theorem FILE.md)");
  const auto budget = search_budget(options, neighbourhood_trials);
  const ChosenTheorems chosen(options.theorems, options.theorem_files);
  auto theorems = chosen.all().empty() ? theorems::all() : chosen.all();
  std::vector<std::unique_ptr<const theorem::Theorem>> on_file;
  if (!options.construction.empty() && options.neighbourhood != Neighbourhood::mutants) {
    for (auto& theorem : theorems)
      theorem = on_file.emplace_back(searched_on(*theorem, options.construction, Counted::conclusion)).get();
  }
  if (options.construction.empty()) {
    for (auto& theorem : theorems) {
      auto with_file = searched_with_file(*theorem, Counted::conclusion);
      if (with_file) theorem = on_file.emplace_back(std::move(with_file)).get();
    }
  }
  if (options.resume)
    throw InputError("--resume: for one search, not with --ablate, --mutants or --tightness");
  if (options.corpus && is_speaker()) prepare_directory("--corpus", *options.corpus);
  install_interrupt_handler();
  Questions questions(options, budget);
  std::size_t total = 0;
  const bool is_of_somebody = options.neighbourhood == Neighbourhood::hypotheses &&
                              (!options.theorem_files.empty() || !options.construction.empty());
  const auto asks_whole = [&](const theorem::Theorem& theorem) {
    return is_of_somebody && questions.count(theorem) > 0;
  };
  for (const auto* theorem : theorems) total += questions.count(*theorem) + (asks_whole(*theorem) ? 1 : 0);
  std::vector<Row> rows;
  std::size_t searches = 0;
  {
    Progress progress(total);
    const auto count_one = [&] {
      ++searches;
      progress.step();
    };
    for (const auto* theorem : theorems) {
      if (asks_whole(*theorem)) {
        if (auto row = questions.ask_whole(*theorem)) rows.push_back(std::move(*row));
        count_one();
      }
      for (std::size_t k = 0; k < questions.count(*theorem) && !questions.is_interrupted(); ++k) {
        rows.push_back(questions.ask(*theorem, k));
        count_one();
      }
    }
  }
  if (questions.is_interrupted()) {
    note("interrupted after " + std::to_string(searches) + " of " + std::to_string(total) + " searches");
    return interrupted;
  }
  if (rows.empty()) {
    const std::string_view what = options.neighbourhood == Neighbourhood::hypotheses ? "hypotheses"
                                  : options.neighbourhood == Neighbourhood::mutants  ? "mutants"
                                                                                     : "constants";
    note("nothing to search: the theorems name no " + std::string(what));
    return undecided;
  }
  if (options.json) {
    write_json(as_json(rows, budget));
  } else {
    write_output(as_text(rows));
  }
  const bool has_case = std::any_of(rows.begin(), rows.end(), [](const Row& row) {
    return std::any_of(row.begin(), row.end(),
                       [](const auto& cell) { return cell.first == "case_file" && !cell.second.empty(); });
  });
  if (has_case && !options.corpus) note("the case files are written with --corpus DIR");
  if (questions.is_refuted()) return refuted;
  if (options.neighbourhood != Neighbourhood::mutants) return success;
  const auto refuted_count = std::count_if(rows.begin(), rows.end(), [](const Row& row) {
    return std::find(row.begin(), row.end(), std::pair<std::string, std::string>("outcome", "refuted")) !=
           row.end();
  });
  note(std::to_string(refuted_count) + " of " + std::to_string(rows.size()) + " mutants refuted");
  return questions.has_survivor() ? undecided : success;
}

}  // namespace sinkproof::app
