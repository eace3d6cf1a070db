#include <filesystem>
#include <map>
#include <memory>
#include <set>

#include "app/chosen_theorems.hpp"
#include "app/commands.hpp"
#include "app/exit_code.hpp"
#include "app/given_files.hpp"
#include "app/interrupt.hpp"
#include "app/option_values.hpp"
#include "app/output.hpp"
#include "app/progress.hpp"
#include "app/report_files.hpp"
#include "app/stated_files.hpp"
#include "certificate/shell_word.hpp"
#include "files/printable.hpp"
#include "numeric/error.hpp"
#include "page/content.hpp"
#include "page/counts.hpp"
#include "page/latex_characters.hpp"
#include "tables/table.hpp"
#include "theorems/registry.hpp"

namespace sinkproof::app {

namespace {

/// Fit for the page and its LaTeX twin, whatever the file's name is.
std::string shown_name(const std::string& file) {
  std::string name = files::on_one_line(file);
  return page::untranslatable(name).empty() ? name : files::printable(name, name.size());
}

/// What is asked of the given instances: the verdicts of the theorems that are about them; and, once, the
/// claims: in the words of the theorem where one is named, otherwise in the task's, as `verify` has them.
std::vector<page::OwnQuestion> own_questions(const ReportOptions& options,
                                             const std::vector<const theorem::Theorem*>& named) {
  std::vector<page::OwnQuestion> questions;
  if (options.given.files.empty() && !options.claims.empty())
    throw InputError("--claim needs an --instance: what it is about");
  for (const auto& file : read_given_files(options.given)) {
    const auto ask = [&](const theorem::Theorem& theorem, const std::vector<std::string>& claims) {
      const auto sweep = given_sweep(theorem, file, {}, claims);
      for (std::size_t k = 0; k < sweep.grid.size(); ++k) {
        auto subject = instance::subject_of(file->instance, theorem, sweep.grid.at(k));
        questions.push_back({&theorem, shown_name(file->instance.file), file->label,
                             std::move(subject.construction), std::move(subject.parameters),
                             std::move(subject.instance), sweep.claims});
      }
    };
    const theorem::Theorem* of_claims = nullptr;
    if (!options.claims.empty()) {
      of_claims = named.size() == 1 ? named.front() : &theorem_of_quantities(file->instance);
      ask(*of_claims, options.claims);
    }
    bool is_asked = false;
    for (const auto* theorem : named.empty() ? theorems::all() : named) {
      if (instance::mismatch(file->instance, *theorem)) continue;
      is_asked = true;
      if (theorem == of_claims) continue;
      ask(*theorem, {});
    }
    // Which says why.
    if (!is_asked && !named.empty()) ask(*named.front(), {});
  }
  return questions;
}

/// What is asked of the instances that constructions in the theorems' own files make: the verdicts of the
/// theorems that go through them, and what the constructions claim.
void add_questions_of_files(const std::vector<const theorem::Theorem*>& named,
                            std::vector<page::OwnQuestion>& questions) {
  std::set<std::string> labels;
  for (const auto& question : questions) labels.insert(question.label);
  InstancesInFiles in_files(std::move(labels));
  std::map<const GivenFile*, std::vector<page::OwnQuestion>> of_file;
  const auto ask = [&](const GivenSweep& sweep, bool claims_only) {
    const auto& file = *sweep.file;
    for (std::size_t k = 0; k < sweep.grid.size(); ++k) {
      auto subject = instance::subject_of(file.instance, *sweep.theorem, sweep.grid.at(k));
      of_file[&file].push_back({sweep.theorem, shown_name(file.instance.file), file.label,
                                std::move(subject.construction), std::move(subject.parameters),
                                std::move(subject.instance), sweep.claims, claims_only,
                                !claims_only || !file.instance.of_setting});
    }
  };
  for (const auto* theorem : named) {
    for (const auto& source : theorem->all_sources()) {
      if (!source.given || !source.by_default) continue;
      for (const auto& file : in_files.add(*theorem, source, {}))
        ask(given_sweep(*theorem, file, own_axes(*theorem, source, {}), {}), false);
    }
  }
  for (const auto& file : in_files.all()) {
    auto of_claims =
        given_sweep(theorem_of_quantities(file->instance), file, {}, {}, instance::Use::quantities);
    of_claims.claims = stated_claims(*file, {});
    if (!of_claims.claims.empty()) ask(of_claims, true);
    for (auto& question : of_file[file.get()]) questions.push_back(std::move(question));
  }
}

/// What makes the report again; empty for the one about all theorems and nothing else.
std::string command_of_report(const ReportOptions& options) {
  std::string words;
  const auto add = [&](const std::string& word) { words += " " + certificate::shell_word(word); };
  for (const auto& id : options.theorems) add(id);
  for (const auto& file : options.theorem_files) {
    words += " --theorem";
    add(shown_name(file));
  }
  for (const auto& file : options.given.files) {
    words += " --instance";
    add(shown_name(file));
  }
  words += said_again(options.given);
  for (const auto& claim : options.claims) {
    words += " --claim";
    add(claim);
  }
  if (options.title) {
    words += " --title";
    add(*options.title);
  }
  return words.empty() ? "" : "sinkproof report" + words;
}

void check_title(const std::string& title) {
  if (title.empty() || files::on_one_line(title) != title)
    throw InputError("--title: expected printable text on one line");
  if (const auto character = page::untranslatable(title); !character.empty())
    throw InputError("--title: the page's LaTeX twin has no '" + character +
                     "' (expected letters, and what the statements use)");
}

/// What is said of a theorem of somebody's stands in the page as it is.
void check_texts(const std::vector<const theorem::Theorem*>& chosen) {
  for (const auto* theorem : chosen) {
    const auto& description = theorem->description();
    if (const auto character = page::untranslatable(description.text); !character.empty())
      throw InputError(files::on_one_line(description.file) + ": " + description.id +
                       ": the page's LaTeX twin has no '" + character +
                       "' (expected letters, and what the statements use)");
  }
}

}  // namespace

int report(const ReportOptions& options) {
  const ChosenTheorems chosen(options.theorems, options.theorem_files);
  const auto& theorems = chosen.all();
  if (options.title) check_title(*options.title);
  check_texts(theorems);
  auto own = own_questions(options, theorems);
  add_questions_of_files(theorems, own);
  install_interrupt_handler();
  tables::stop_searches_when(interrupt_flag());
  // Seen before minutes of work.
  prepare_directory("-o", options.directory);
  std::unique_ptr<Progress> progress;
  const auto findings = page::gather({theorems, std::move(own), command_of_report(options), options.jobs,
                                      interrupt_flag(), [&](std::size_t steps) {
                                        progress = std::make_unique<Progress>(steps);
                                        return [&] { progress->step(); };
                                      }});
  progress.reset();
  if (!findings) {
    note("interrupted; nothing is written");
    return interrupted;
  }
  const std::filesystem::path directory(options.directory);
  const auto files = page::make_files(*findings, options.title.value_or(""));
  write_report_files(directory, files);
  const auto counts = page::count(*findings);
  const auto [verdicts, claims] = page::count(findings->own);
  const auto count_refuted = counts.refuted + verdicts.refuted + claims.refuted;
  const auto count_inconclusive = counts.inconclusive + verdicts.inconclusive + claims.inconclusive;
  std::string why;
  if (count_refuted + count_inconclusive > 0)
    why = "; of its verdicts " + std::to_string(count_refuted) + " are 'refuted' and " +
          std::to_string(count_inconclusive) + " 'inconclusive'";
  note("wrote " + (directory / "index.html").string() + ", report.tex and " +
       std::to_string(files.size() - 2) + " files beside them" + why);
  if (!findings->has_gnuplot) note("without figures: there is no gnuplot in PATH (Debian: gnuplot-nox)");
  if (count_refuted > 0) return refuted;
  return count_inconclusive > 0 ? undecided : success;
}

}  // namespace sinkproof::app
