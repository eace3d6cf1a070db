#include <CLI/CLI.hpp>
#include <csignal>
#include <exception>
#include <new>
#include <string>
#include <thread>
#include <vector>

#include "app/commands.hpp"
#include "app/exit_code.hpp"
#include "app/help_text.hpp"
#include "app/output.hpp"
#include "app/unexpected.hpp"
#include "engine/verify.hpp"
#include "files/nearest_name.hpp"
#include "language/diagnostic.hpp"
#include "numeric/error.hpp"
#include "parallel/world.hpp"

namespace sinkproof::app {

namespace {

const std::vector<std::string>& commands() {
  static const std::vector<std::string> names{"list",   "verify", "check",     "fuzz",  "replay",
                                              "show",   "help",   "construct", "audit", "table",
                                              "figure", "report", "new",       "prove"};
  return names;
}

/// mpirun is told how many processes; each has one thread unless --jobs says otherwise.
unsigned default_jobs() {
  return parallel::launch().size > 1 ? 1U : std::max(1U, std::thread::hardware_concurrency());
}

void add_list(CLI::App& app, int& result) {
  auto* command = app.add_subcommand(
      "list", "list theorems, constructions, tables, figures and settings, or what a file states");
  auto options = std::make_shared<ListOptions>();
  command->add_option(
      "kind", options->what,
      "theorems, constructions, tables, figures or settings (default: all), the name of one of them, or "
      "FILE.md or FILE.md#ID, whose blocks are read and checked, and not evaluated (docs/language.md)");
  command->add_flag("--json", options->json, "print a sinkproof-list/1 document");
  command->callback([options, &result] { result = list(*options); });
}

/// Files in place of constructions, and what they may not say themselves.
void add_instances(CLI::App& command, InstanceOptions& options) {
  auto& of_files = options.said;
  auto* instance =
      command
          .add_option("--instance", options.files,
                      "your own instance: FILE.json (a model document, or numbers of another setting; of a "
                      "certificate or a saved case its "
                      "instance alone, and nothing that it says of it), FILE.safetensors or FILE.npz; may be "
                      "repeated")
          ->allow_extra_args(false);
  const std::vector<CLI::Option*> about{
      command.add_option("--task", of_files.task, "with --instance: trigger"),
      command.add_option("--length", of_files.length, "with --instance: sequence length L"),
      command.add_option(
          "--normaliser", of_files.normaliser,
          "with --instance: softmax, softmax-one, sigmoid, relu (each row divided by its number "
          "of tokens but the anchor), relu-row-count, relu-none, relu-length or relu-preceding"),
      command.add_option("--target", of_files.target,
                         "with --instance: what the target at the trigger is the mean of: inclusive (tokens "
                         "1 to j, the default) or preceding (1 to j-1)"),
      command
          .add_option("--heads", of_files.heads,
                      "with --instance: heads stacked in the rows of W_Q, W_K and W_V")
          ->check(CLI::Range(1U, 128U)),
      command.add_option("--scale", of_files.scale,
                         "with --instance: multiply the scores q.k by this, such as 1/sqrt(8)"),
      command.add_option("--names", of_files.names,
                         "with --instance: tensors' names in the file, as OURS=THEIRS,... such as "
                         "W_Q.weight=q_proj.weight")};
  for (auto* option : about) option->needs(instance);
}

void add_claims(CLI::App& command, std::vector<std::string>& claims, const std::string& without) {
  command
      .add_option(
          "--claim", claims,
          "a relation of your own between quantities, parameters and exact numbers, such as "
          "'loss <= 1/1000 and sink_mass_after >= 0.99': gets a verdict of its own; may be repeated. " +
              without)
      ->allow_extra_args(false);
}

void add_theorem_files(CLI::App& command, std::vector<std::string>& files) {
  command
      .add_option("--theorem", files,
                  "a file with theorems of your own (docs/language.md); may be repeated. THEOREM then names "
                  "those of them that are meant")
      ->allow_extra_args(false);
}

void add_verify(CLI::App& app, int& result) {
  auto* command = app.add_subcommand("verify", "certify theorems on grids of explicit instances");
  auto options = std::make_shared<VerifyOptions>();
  options->jobs = std::max(1U, std::thread::hardware_concurrency());
  command->add_option("theorem", options->theorems,
                      "theorems to verify (default: all, on their default grids)");
  add_theorem_files(*command, options->theorem_files);
  command
      ->add_option("-p", options->parameters,
                   "name=value, a list name=5,8,16 or a range name=1:20:1; several -p make a grid")
      ->allow_extra_args(false);
  command->add_option(
      "--construction", options->construction,
      "where instances come from (default: the theorem's first construction): NAME, or somebody's own in "
      "FILE.md or FILE.md#ID (docs/language.md), whose claims are judged, too");
  add_instances(*command, options->given);
  command
      ->add_option("--drop", options->dropped,
                   "a hypothesis of THEOREM that is not to count in the verdict; may be repeated")
      ->allow_extra_args(false);
  command->add_option("--mutant", options->mutant,
                      "a wrong variant of THEOREM's conclusion in place of its own: one that `list theorems` "
                      "names, or a relation such as 'loss >= 1/100'");
  add_claims(*command, options->claims, "Without THEOREM only the claims are judged");
  command
      ->add_option("--max-bits", options->max_bits,
                   "highest precision of the ladder; where it is not given, " +
                       std::to_string(engine::VerifyOptions{}.further_bits) +
                       " for values that come with a verdict and are not known to be defined")
      ->default_str(std::to_string(engine::VerifyOptions{}.max_bits))
      ->check(CLI::Range(53L, 1'048'576L));
  auto* json = command->add_flag("--json", options->json, "print a sinkproof-verify/1 document");
  command->add_flag("--timings", options->timings, "with --json: how long each result took")->needs(json);
  command->add_option("--certificates", options->certificates, "directory for one certificate a result");
  command->add_option("--jobs", options->jobs, "threads")
      ->capture_default_str()
      ->check(CLI::Range(1U, 1024U));
  command->callback([options, &result] { result = verify(*options); });
}

void add_check(CLI::App& app, int& result) {
  auto* command =
      app.add_subcommand("check", "have certificates checked by the independent checker (sinkproof-check)");
  auto files = std::make_shared<std::vector<std::string>>();
  auto max_work = std::make_shared<std::optional<unsigned long>>();
  command->add_option("file", *files, "certificates")->required();
  command
      ->add_option("--max-work", *max_work,
                   "what a file may cost, in seconds of work, counted and not clocked; the memory is 1 GiB "
                   "for every 10 "
                   "of them; default 10. Beyond: 'not decided', exit 5")
      ->check(CLI::Range(1UL, 1'000'000UL));
  auto statement = std::make_shared<std::optional<std::string>>();
  command->add_option("--statement", *statement,
                      "a theorem's FILE.md: each certificate has to be about this text, byte for byte");
  command->callback([files, max_work, statement, &result] { result = check(*files, *max_work, *statement); });
}

void add_fuzz(CLI::App& app, int& result) {
  auto* command = app.add_subcommand("fuzz", "look for a counterexample, certify it and make it small");
  auto options = std::make_shared<FuzzOptions>();
  options->jobs = default_jobs();
  command->add_option("theorem", options->theorems, "theorem");
  add_theorem_files(*command, options->theorem_files);
  auto* neighbours = command->add_option_group(
      "neighbours", "search around the statements, of all theorems where none is named");
  neighbours->add_flag_callback(
      "--ablate", [options] { options->neighbourhood = Neighbourhood::hypotheses; },
      "drop each hypothesis in turn: is it needed?");
  neighbours->add_flag_callback(
      "--mutants", [options] { options->neighbourhood = Neighbourhood::mutants; },
      "refute the theorems' deliberately wrong variants");
  neighbours->add_flag_callback(
      "--tightness", [options] { options->neighbourhood = Neighbourhood::constants; },
      "which smaller constants are certainly too small");
  neighbours->require_option(0, 1);
  command->add_option("--construction", options->construction,
                      "search the parameters of somebody's own constructions, in FILE.md or FILE.md#ID, and "
                      "count what they claim; with --mutants refute theirs");
  command
      ->add_option("--drop", options->dropped,
                   "a hypothesis of THEOREM that is not to count; may be repeated")
      ->allow_extra_args(false);
  command->add_option("--mutant", options->mutant,
                      "refute a wrong variant of the statement instead: one that `list theorems` names, or a "
                      "relation such as 'loss >= 1/100' (FORMAT.md, \"formula\")");
  command
      ->add_option(
          "--from", options->from,
          "a saved case, or a model (construct -o FILE.json), to start from as well; may be repeated")
      ->allow_extra_args(false);
  command->add_option("--trials", options->trials,
                      "trials at most (default: 10000, of each search of --ablate, --mutants and --tightness "
                      "20000; none with --time)");
  command->add_option("--time", options->time, "no new trials after this time: 60s, 5m, 2h");
  command->add_option("--seed", options->seed, "trial i is a function of the seed and i")
      ->capture_default_str();
  command->add_option("--jobs", options->jobs, "threads; the result does not depend on it")
      ->capture_default_str()
      ->check(CLI::Range(1U, 1024U));
  command->add_option("--corpus", options->corpus,
                      "directory for the counterexample's certificate and the state of the search");
  command->add_flag("--resume", options->resume,
                    "go on from the state in the corpus, up to --trials in all or for another --time");
  command->add_flag("--json", options->json, "print a sinkproof-fuzz/1 document");
  command->callback([options, &result] {
    result = options->neighbourhood == Neighbourhood::none ? fuzz(*options) : neighbourhood(*options);
  });
}

void add_replay(CLI::App& app, int& result) {
  auto* command =
      app.add_subcommand("replay", "certify a saved case or certificate again, or judge somebody's claims");
  auto options = std::make_shared<ReplayOptions>();
  command
      ->add_option("file", options->file,
                   "a sinkproof-certificate/1, sinkproof-claims/1 or sinkproof-places/1 document")
      ->required();
  command->add_flag(
      "--json", options->json,
      "print a sinkproof-verify/1 document (of places, the document with values that were computed again)");
  command->add_option("--certificates", options->certificates, "directory for the certificate");
  command->callback([options, &result] { result = replay(*options); });
}

void add_show(CLI::App& app, int& result) {
  auto* command = app.add_subcommand(
      "show",
      "render an instance: its weights, sizes, and the inputs that show something; or a theorem in Coq");
  auto options = std::make_shared<ShowOptions>();
  command
      ->add_option(
          "file", options->file,
          "a certificate, a saved case, claims, places, or the document of a model; of --format coq a "
          "theorem's id, FILE.md or FILE.md#ID")
      ->required();
  command
      ->add_option(
          "--format", options->format,
          "text, latex, json (the instance alone), or a Python script for numpy or torch that computes "
          "its quantities in floats, beside the certified enclosures; or coq: what the text of a theorem "
          "states, as Coq definitions (docs/proofs.md)")
      ->capture_default_str();
  command->callback([options, &result] { result = show(*options); });
}

void add_prove(CLI::App& app, int& result) {
  auto* command = app.add_subcommand(
      "prove", "write what a certificate says as theorems in Coq, with their proofs (docs/proofs.md)");
  auto options = std::make_shared<ProveOptions>();
  command
      ->add_option(
          "certificate", options->file,
          "a certificate of softmax-anchor, relu-mean, sigmoid-mean, multihead-cancellation, "
          "multilayer-anchor, key-bias-anchor, softmax-one-anchor, preceding-anchor or chebyshev-fit; of "
          "sink-metric; or of a given head whose scores do not see contents (docs/proofs.md has the list)")
      ->required();
  command->add_option("-o,--output", options->output, "file for the proof, NAME.v (default: stdout)");
  command->add_flag("--check", options->check,
                    "have Coq check it: 0 proved, 10 refused (needs the Debian package coq)");
  command->add_option("--theories", options->theories, "where ./dev prove compiled the theories")
      ->capture_default_str();
  command->callback([options, &result] { result = prove(*options); });
}

void add_construct(CLI::App& app, int& result) {
  auto* command = app.add_subcommand("construct", "write the weights or numbers of a construction");
  auto options = std::make_shared<ConstructOptions>();
  command
      ->add_option("name", options->construction,
                   "construction: NAME, or somebody's own in FILE.md or FILE.md#ID (docs/language.md)")
      ->required();
  command->add_option("-p", options->parameters, "name=value, one for each parameter")
      ->allow_extra_args(false);
  command->add_option("-o", options->output, "FILE.safetensors or FILE.json")->required();
  command->add_option("--target", options->target,
                      "the same weights on the task whose target is inclusive or preceding (default: the "
                      "construction's)");
  command->callback([options, &result] { result = construct(*options); });
}

void add_new(CLI::App& app, int& result) {
  auto* command = app.add_subcommand("new", "write a file with a theorem or a construction to start from");
  auto options = std::make_shared<NewOptions>();
  command->add_option("kind", options->kind, "theorem or construction")->required();
  command
      ->add_option("name", options->name, "its id: lower-case letters, digits and dashes, such as my-theorem")
      ->required();
  command->add_option("-o", options->output, "FILE, which must not be there yet (default: NAME.md)");
  command->callback([options, &result] { result = write_new(*options); });
}

void add_audit(CLI::App& app, int& result) {
  auto* command = app.add_subcommand("audit", "certified facts about weights that somebody else made");
  auto options = std::make_shared<AuditOptions>();
  command
      ->add_option("file", options->file,
                   "FILE.safetensors (W_Q.weight, W_K.weight, W_V.weight, W_O.weight; of representability a "
                   "tensor [tokens, dimension]), FILE.json, or, but for representability, FILE.npz")
      ->required();
  command->add_option("--task", options->task, "trigger or representability: the options of each stand below")
      ->required();
  command->add_flag("--json", options->json, "print a sinkproof-audit/1 (or sinkproof-metric/1) document");
  command->add_option("--certificates", options->certificates, "directory for the certificate");
  const auto group = [&](const char* name, const std::vector<CLI::Option*>& of_one_task) {
    for (auto* option : of_one_task) option->group(name);
  };
  group("Options of --task trigger",
        {command->add_option("--length", options->length, "sequence length L"),
         command->add_option("--normaliser", options->normaliser,
                             "softmax, relu (rows divided by max(i, 1)), sigmoid or softmax-one"),
         command->add_option("--target", options->target,
                             "the target at the trigger is the mean of the tokens up to it: inclusive (the "
                             "default), or of those before it: preceding"),
         command->add_option("--names", options->names,
                             "tensors' names in the file, as OURS=THEIRS,... such as "
                             "W_Q.weight=q_proj.weight"),
         command->add_option("--inputs", options->inputs, "number of sampled inputs")->capture_default_str(),
         command->add_option("--seed", options->seed, "seed of the inputs")->capture_default_str()});
  options->jobs = default_jobs();
  group("Options of --task trigger --all-inputs",
        {command->add_flag("--all-inputs", options->all_inputs,
                           "bounds of the loss and of the anchor mass over all inputs"),
         command
             ->add_option(
                 "--claim", options->claims,
                 "a relation between loss, sink_mass_before, sink_mass_after, "
                 "max_anchor_mass_off_trigger, L, m and exact numbers, such as 'loss <= 1/50', over all "
                 "inputs: gets a verdict, and the search goes on until all have one; may be repeated")
             ->allow_extra_args(false),
         command->add_option("--gap", options->gap, "stop where the bounds of the loss are so close")
             ->capture_default_str(),
         command->add_option("--time", options->time, "stop by then with what is known: 60s, 5m, 2h")
             ->capture_default_str(),
         command->add_option("--jobs", options->jobs, "threads")
             ->capture_default_str()
             ->check(CLI::Range(1U, 1024U)),
         command->add_option("--state", options->state,
                             "directory where it is written down how far the search has come"),
         command->add_flag("--resume", options->resume,
                           "go on from there, with the same head, --gap and --seed")});
  group(
      "Options of --task trigger --metric",
      {command->add_flag("--metric", options->metric, "the sink metric of every key position"),
       command->add_option("--epsilon", options->epsilon, "the threshold, 0 < ε < 1 (default 0.3)"),
       command->add_option("--heads", options->heads,
                           "heads that are stacked in the rows of W_Q, W_K and W_V (with --all-inputs, too)"),
       command->add_flag("--residual", options->residual,
                         "add each layer's input to its output (with --all-inputs, too)")});
  group(
      "Options of --task representability",
      {command->add_option("--tensor", options->tensor, "the embeddings' name (default: the only tensor)"),
       command->add_option("--sink", options->sink, "the sink's row, from 0")->capture_default_str(),
       command->add_option("--queries", options->queries,
                           "rows, such as 1:5,8 (both ends included; default: all but the sink)"),
       command->add_option("--keys", options->keys, "the same of the keys"),
       command->add_flag("--causal", options->causal, "a query sees no key behind it"),
       command->add_option("--window", options->window,
                           "a query sees itself and the keys before it, so many in all"),
       command->add_option("--kappa", options->kappa, "the margin, in units of √d")->capture_default_str()});
  command->callback([command, options, &result] {
    for (const auto* option : command->get_options()) {
      if (option->count() > 0) options->given.push_back(option->get_name());
    }
    result = audit(*options);
  });
}

void add_table(CLI::App& app, int& result) {
  auto* command = app.add_subcommand("table", "print a table in which every digit is certified");
  auto options = std::make_shared<TableOptions>();
  options->jobs = default_jobs();
  command->add_option("name", options->table,
                      "table (see sinkproof list tables), or audit-all-inputs of --instance FILE: bounds of "
                      "trained heads over all inputs");
  command->add_option(
      "--theorem", options->theorem,
      "in place of a table's name: quantities of this theorem: NAME, or somebody's own in FILE.md or "
      "FILE.md#ID (docs/language.md)");
  command->add_option(
      "--construction", options->construction,
      "on which construction (default: the theorem's first): NAME, FILE.md or FILE.md#ID; without --theorem "
      "quantities of the trigger-conditional task");
  add_instances(*command, options->given);
  command
      ->add_option("--quantities", options->quantities,
                   "with --theorem, --construction or --instance: which, as a,b,1-c (default: all); 1-c is "
                   "for what is near 1")
      ->delimiter(',')
      ->allow_extra_args(false);
  command
      ->add_option("-p", options->parameters,
                   "name=value, a list name=5,8,16 or a range name=1:20:1; several -p make a grid")
      ->allow_extra_args(false);
  command->add_option("--caption", options->caption, "of md, or of latex (and then LaTeX)");
  command->add_option("--label", options->label, "of latex (default: tab:NAME)");
  command->add_flag("--transpose", options->is_transposed, "md and latex: a row for each column");
  command->add_option("--format", options->format, "md, csv, latex or json")->capture_default_str();
  command->add_option("--digits", options->digits, "significant digits, 1 to 1000")->capture_default_str();
  command->add_option("--columns", options->columns, "columns to print, as a,b (default: all)")
      ->delimiter(',')
      ->allow_extra_args(false);
  command->add_option("-o", options->output, "FILE (default: stdout)");
  command->add_option("--certificates", options->certificates,
                      "directory for a certificate of each row, which csv and json then name by its SHA-256");
  command->add_option(
      "--prove", options->prove,
      "directory for NAME.v: each digit that is printed, and what the printed numbers mean, as "
      "theorems in Coq, with their proofs (docs/proofs.md)");
  command->add_flag("--check", options->check,
                    "with --prove: have Coq check it: 0 proved, 10 refused (needs the Debian package coq)");
  command
      ->add_option("--theories", options->theories, "with --check: where ./dev prove compiled the theories")
      ->capture_default_str();
  command->add_option("--jobs", options->jobs, "threads")
      ->capture_default_str()
      ->check(CLI::Range(1U, 1024U));
  command->callback([options, &result] { result = table(*options); });
}

void add_figure(CLI::App& app, int& result) {
  auto* command = app.add_subcommand("figure", "draw certified numbers (with gnuplot)");
  auto options = std::make_shared<FigureOptions>();
  options->jobs = default_jobs();
  command
      ->add_option("name", options->figure,
                   "figure (see sinkproof list figures), or audit-all-inputs of --model FILE")
      ->required();
  command
      ->add_option("-p", options->parameters,
                   "name=value, a list name=5,8,16 or a range name=1:20:1; several -p make a grid")
      ->allow_extra_args(false);
  auto model = std::make_shared<AuditOptions>();
  auto* file = command->add_option("--model", model->file,
                                   "attention-heatmap: FILE.safetensors or FILE.json, in place of a "
                                   "construction; audit-all-inputs: of a head of somebody's");
  const std::vector<CLI::Option*> of_model{
      command->add_option("--length", model->length, "with --model: sequence length L"),
      command->add_option("--normaliser", model->normaliser, "with --model: as in sinkproof audit"),
      command->add_option("--heads", model->heads,
                          "with --model: heads stacked in the rows of W_Q, W_K and W_V"),
      command->add_flag("--residual", model->residual, "with --model: add each layer's input to its output")};
  for (auto* option : of_model) option->needs(file);
  command->add_option("--format", options->format, "svg or pdf (default: as FILE ends, or svg)");
  command->add_option("-o", options->output, "FILE (default: stdout)");
  command->add_option("--jobs", options->jobs, "threads")
      ->capture_default_str()
      ->check(CLI::Range(1U, 1024U));
  command->callback([options, model, file, &result] {
    if (file->count() > 0) options->model = *model;
    result = figure(*options);
  });
}

void add_report(CLI::App& app, int& result) {
  auto* command = app.add_subcommand("report", "write everything as one page of HTML and its LaTeX twin");
  auto options = std::make_shared<ReportOptions>();
  options->jobs = std::max(1U, std::thread::hardware_concurrency());
  command->add_option("theorem", options->theorems,
                      "theorems to report, with the tables and figures that belong to them (default: all)");
  add_theorem_files(*command, options->theorem_files);
  add_instances(*command, options->given);
  add_claims(*command, options->claims,
             "With --instance; in the words of THEOREM where one is named, otherwise in the task's");
  command->add_option("--title", options->title, "of the page");
  command
      ->add_option("-o", options->directory,
                   "directory: index.html, report.tex, certificates, tables, figures")
      ->capture_default_str();
  command->add_option("--jobs", options->jobs, "threads")
      ->capture_default_str()
      ->check(CLI::Range(1U, 1024U));
  command->callback([options, &result] { result = report(*options); });
}

/// The other commands run in the first process alone.
bool is_shared(int argc, char** argv) {
  return argc > 1 && (std::string_view(argv[1]) == "fuzz" || std::string_view(argv[1]) == "table");
}

void add_help(CLI::App& app, int& result) {
  auto* command = app.add_subcommand("help", "the options of a command, and two examples");
  auto name = std::make_shared<std::string>();
  command->add_option("command", *name, "command (default: all, in brief)");
  command->callback([&app, name, &result] {
    const auto& known = commands();
    if (!name->empty() && std::find(known.begin(), known.end(), *name) == known.end())
      throw InputError("help: unknown command '" + name->substr(0, 60) + "'" +
                       files::nearest_name_hint(*name, known));
    const CLI::App* of = name->empty() ? &app : app.get_subcommand(*name);
    // The help of the program as a whole, unless a command has been named: this one is no part of it.
    write_output(name->empty()
                     ? app.get_formatter()->make_help(of, app.get_name(), CLI::AppFormatMode::Normal)
                     : of->help(app.get_name()));
    result = success;
  });
}

int run(int argc, char** argv) {
  CLI::App app{"sinkproof checks theorems about attention sinks"};
  app.require_subcommand(1);
  app.set_version_flag("-V,--version", "sinkproof " SINKPROOF_VERSION);
  int result = success;
  add_list(app, result);
  add_verify(app, result);
  add_check(app, result);
  add_fuzz(app, result);
  add_replay(app, result);
  add_show(app, result);
  add_prove(app, result);
  add_construct(app, result);
  add_audit(app, result);
  add_table(app, result);
  add_figure(app, result);
  add_report(app, result);
  add_new(app, result);
  add_help(app, result);
  for (auto* command : app.get_subcommands({})) command->footer(examples_of(command->get_name()));
  app.footer(conventions());
  static const std::vector<std::string> flags{"-h", "--help", "-V", "--version"};
  if (argc > 1 && argv[1][0] == '-' && std::find(flags.begin(), flags.end(), argv[1]) == flags.end()) {
    throw InputError("unknown option '" + std::string(argv[1]).substr(0, 60) +
                     "' (expected a command, --help or --version)");
  }
  if (argc > 1 && argv[1][0] != '-' &&
      std::find(commands().begin(), commands().end(), argv[1]) == commands().end()) {
    throw InputError("unknown command '" + std::string(argv[1]).substr(0, 60) + "'" +
                     files::nearest_name_hint(argv[1], commands()));
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    write_output(app.help());
  } catch (const CLI::CallForVersion&) {
    write_output("sinkproof " SINKPROOF_VERSION "\n");
  } catch (const CLI::ExtrasError&) {
    refuse_extras(app);
  } catch (const CLI::ConversionError& error) {
    throw InputError(std::string(error.what()) + " (expected an integer; see --help)");
  } catch (const CLI::ParseError& error) {
    throw InputError(std::string(error.what()) + " (see --help)");
  }
  return result;
}

/// Exit code of the command. What is wrong with the input every process sees, and the first one says; it also
/// has the exit code.
int run_alone_or_with_others(int argc, char** argv) {
  if (!is_shared(argc, argv)) return is_speaker() ? run(argc, argv) : success;
  parallel::join_world();
  int result = success;
  try {
    try {
      result = run(argc, argv);
    } catch (const InputError& error) {
      note(error.what());
      result = bad_input;
    }
    part(parallel::world());
  } catch (const parallel::Dismissed&) {
    result = success;
  }
  parallel::leave_world();
  return is_speaker() ? result : success;
}

}  // namespace

}  // namespace sinkproof::app

int main(int argc, char** argv) {
  using namespace sinkproof;
  app::hold_closed_streams();
  // A closed pipe is reported as a failed write, and not by a silent end.
  std::signal(SIGPIPE, SIG_IGN);
  try {
    return app::run_alone_or_with_others(argc, argv);
  } catch (const language::Error& error) {
    app::note_lines(error.text());
    return app::is_speaker() ? app::bad_input : app::success;
  } catch (const InputError& error) {
    app::note(error.what());
    // mpirun ends the others when one fails: the one that says why must be the first.
    return app::is_speaker() ? app::bad_input : app::success;
  } catch (const std::bad_alloc&) {
    app::alarm("internal error: out of memory");
  } catch (const std::exception& error) {
    app::alarm(std::string("internal error: ") + error.what());
  } catch (...) {
    app::alarm("internal error: unknown exception");
  }
  if (parallel::world().size() > 1) parallel::abort_world(app::internal_error);
  return app::internal_error;
}
