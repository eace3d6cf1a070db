#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "instance/instance_file.hpp"

/// The commands. Each returns an exit code, writes data to stdout through app::write_output and notes to
/// stderr, and throws InputError for bad input.
namespace sinkproof::app {

struct ListOptions {
  /// theorems, constructions, tables, figures or settings; the name of one; a file with blocks; empty for
  /// all.
  std::string what;
  bool json = false;
};
int list(const ListOptions& options);

/// Somebody's own instances.
struct InstanceOptions {
  std::vector<std::string> files;
  instance::FileOptions said;  ///< about all of them
};

struct VerifyOptions {
  std::vector<std::string> theorems;       ///< empty: all of the files, or else all of ours
  std::vector<std::string> theorem_files;  ///< of theorems in the language of docs/language.md
  std::vector<std::string> parameters;     ///< name=values
  std::string construction;                ///< empty: the theorem's default
  InstanceOptions given;                   ///< in place of constructions
  std::vector<std::string> dropped;        ///< hypotheses that do not count
  std::optional<std::string> mutant;       ///< of the statement: its id, or a formula or condition
  std::vector<std::string>
      claims;  ///< relations of somebody's own, judged beside the theorems or, without one, alone
  std::optional<long> max_bits = {};
  bool json = false;
  bool timings = false;                     ///< in the JSON
  std::optional<std::string> certificates;  ///< directory
  unsigned jobs = 1;
};
int verify(const VerifyOptions& options);

/// What to search around a statement: the statement itself, or its neighbours.
enum class Neighbourhood { none, hypotheses, mutants, constants };

struct FuzzOptions {
  std::vector<std::string> theorems;       ///< one; in a neighbourhood any number, none for all
  std::vector<std::string> theorem_files;  ///< of theorems in the language of docs/language.md
  Neighbourhood neighbourhood = Neighbourhood::none;
  std::string construction;           ///< FILE.md or FILE.md#ID; empty: those of the theorems
  std::vector<std::string> dropped;   ///< hypotheses that do not count
  std::optional<std::string> mutant;  ///< of the statement: its id, or a formula
  std::vector<std::string> from;      ///< files of saved cases to start from
  std::optional<std::string> trials;  ///< at most so many
  std::optional<std::string> time;    ///< 60s, 5m, 2h
  std::string seed = "1";
  unsigned jobs = 1;
  std::optional<std::string> corpus;  ///< directory for the counterexample and the state
  bool resume = false;                ///< go on from the state
  bool json = false;
};
int fuzz(const FuzzOptions& options);
/// All hypotheses, mutants or constants of the theorems.
int neighbourhood(const FuzzOptions& options);

struct ReplayOptions {
  std::string file;
  bool json = false;
  std::optional<std::string> certificates;  ///< directory
};
int replay(const ReplayOptions& options);

/// Becomes the independent checker; returns only if that fails. `max_work` is its budget for a file, in
/// seconds of counted work. With `statement`, a file, certificates have to be about its text.
int check(const std::vector<std::string>& files, std::optional<unsigned long> max_work,
          const std::optional<std::string>& statement);

struct ShowOptions {
  std::string file;
  std::string format = "text";
};
int show(const ShowOptions& options);

struct ProveOptions {
  std::string file;
  std::optional<std::string> output;  ///< a file; stdout where there is none, unless it is checked
  bool check = false;                 ///< by Coq
  std::string theories = "build/coq";
};
int prove(const ProveOptions& options);

struct ConstructOptions {
  std::string construction;
  std::vector<std::string> parameters;
  std::string output;
  std::string target = {};  ///< inclusive, preceding, or empty: as the construction has it
};
int construct(const ConstructOptions& options);

struct NewOptions {
  std::string kind;                   ///< theorem or construction
  std::string name;                   ///< its id
  std::optional<std::string> output;  ///< empty: NAME.md
};
int write_new(const NewOptions& options);

struct AuditOptions {
  std::string file;
  std::string task;
  std::optional<long> length;
  std::string normaliser;            ///< softmax, relu, or empty: as the file says
  std::string target = {};           ///< inclusive, preceding, or empty: as the file says
  std::optional<std::string> names;  ///< of the file's tensors: OURS=THEIRS,…
  std::string inputs = "1000";
  std::string seed = "1";
  bool json = false;
  bool all_inputs = false;  ///< bounds over all inputs; the next six belong to it
  std::vector<std::string> claims;
  std::string gap = "1%";
  std::string time = "5m";
  unsigned jobs = 1;
  std::optional<std::string> state;  ///< directory
  bool resume = false;
  bool metric = false;  ///< the sink metric; the next three belong to it
  std::optional<std::string> epsilon;
  std::optional<std::string> heads;
  bool residual = false;
  // --task representability
  std::string tensor;  ///< empty: the only one
  std::string sink = "0";
  std::optional<std::string> queries;  ///< rows, such as 1:5,8
  std::optional<std::string> keys;
  bool causal = false;
  std::optional<std::string> window;
  std::string kappa = "1";
  std::optional<std::string> certificates;  ///< directory
  std::vector<std::string> given;           ///< the names of the options on the command line
};
int audit(const AuditOptions& options);

struct TableOptions {
  std::string table;
  std::vector<std::string> parameters;  ///< name=values
  std::string format = "md";
  std::string digits = "10";
  std::vector<std::string> columns;    ///< in this order; empty: all
  std::optional<std::string> caption;  ///< in place of the table's own
  std::optional<std::string> label;    ///< in LaTeX
  bool is_transposed = false;
  std::string
      theorem;  ///< whose quantities are shown, in place of a named table: an id, FILE.md or FILE.md#ID
  std::string construction;  ///< on which, a name, FILE.md or FILE.md#ID; empty: its first
  InstanceOptions given;     ///< or on these; without a theorem the quantities are those of the task
  std::vector<std::string> quantities;      ///< NAME or 1-NAME
  std::optional<std::string> output;        ///< a file; stdout where there is none
  std::optional<std::string> certificates;  ///< directory
  std::optional<std::string> prove;         ///< directory for the rows as theorems in Coq
  bool check = false;                       ///< these, by Coq
  std::string theories = "build/coq";
  unsigned jobs = 1;
};
int table(const TableOptions& options);

struct FigureOptions {
  std::string figure;
  std::vector<std::string> parameters;  ///< name=values
  std::optional<AuditOptions>
      model;  ///< whose attention is drawn; file, length, normaliser, heads and residual count
  std::optional<std::string>
      format;  ///< svg or pdf; where there is none, as the file's name ends, or else svg
  std::optional<std::string> output;  ///< a file; stdout where there is none
  unsigned jobs = 1;
};
int figure(const FigureOptions& options);

struct ReportOptions {
  std::vector<std::string> theorems;       ///< empty: all, or those of the files
  std::vector<std::string> theorem_files;  ///< with somebody's own
  InstanceOptions given;                   ///< with a section of their own
  std::vector<std::string> claims;         ///< about these
  std::optional<std::string> title;        ///< of the page
  std::string directory = "report";
  unsigned jobs = 1;
};
int report(const ReportOptions& options);

}  // namespace sinkproof::app
