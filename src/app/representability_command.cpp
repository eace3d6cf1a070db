#include <algorithm>
#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>
#include <system_error>

#include "app/audit_input.hpp"
#include "app/count_option.hpp"
#include "app/enclosure_json.hpp"
#include "app/exit_code.hpp"
#include "app/help_text.hpp"
#include "app/output.hpp"
#include "certificate/certificate.hpp"
#include "files/file_io.hpp"
#include "files/printable.hpp"
#include "numeric/certain_digits.hpp"
#include "numeric/decimal.hpp"
#include "numeric/error.hpp"
#include "theorem/embeddings_instance.hpp"
#include "theorems/own_theorems.hpp"
#include "weights/embeddings_file.hpp"

namespace sinkproof::app {

namespace {

using embeddings::SinkEmbeddings;
using embeddings::SinkProblem;
using Json = nlohmann::ordered_json;
using numeric::Enclosure;
using numeric::Rational;

constexpr int norm_digits = 12;
/// Entries of all pairs' matrices, whose hull a mask needs: some seconds, some hundred MB.
constexpr std::size_t most_pair_entries = 1'000'000;

/// `1:5,8`: rows, rising, of those that there are.
std::vector<std::size_t> parse_rows(const char* option, const std::string& text, std::size_t count) {
  std::vector<std::size_t> rows;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string part = text.substr(begin, end - begin);
    const std::size_t colon = std::min(part.find(':'), part.size());
    const auto first = parse_count(option, part.substr(0, colon), 0, count - 1);
    const auto last =
        colon == part.size() ? first : parse_count(option, part.substr(colon + 1), 0, count - 1);
    if (last < first || (!rows.empty() && first <= rows.back())) {
      throw InputError(std::string(option) + " '" + text.substr(0, 60) +
                       "': expected rows that rise, such as 1:5,8");
    }
    for (auto row = first; row <= last; ++row) rows.push_back(row);
    begin = end + 1;
  }
  return rows;
}

Rational parse_margin(const std::string& text) {
  Rational margin;
  try {
    margin = numeric::parse_rational(text);
  } catch (const InputError& error) {
    throw InputError(std::string("--kappa: ") + error.what());
  }
  if (margin <= 0) throw InputError("--kappa " + text.substr(0, 60) + ": expected a rational number > 0");
  return margin;
}

/// Every query has something to attend to: the sink and a key.
void require_visible(const SinkProblem& problem) {
  for (const std::size_t query : problem.queries) {
    if (problem.window && query < problem.sink) {
      throw InputError("--queries: row " + std::to_string(query) + " stands before the sink, row " +
                       std::to_string(problem.sink) + ", and with a causal mask does not see it");
    }
    if (std::none_of(problem.keys.begin(), problem.keys.end(),
                     [&](std::size_t key) { return problem.sees(query, key); })) {
      throw InputError("--queries: row " + std::to_string(query) +
                       " sees none of the keys (expected queries with a key at or before them)");
    }
  }
}

void require_size(const AuditOptions& options, const SinkProblem& problem) {
  if (!problem.window) return;
  std::size_t pairs = 0;
  for (const std::size_t query : problem.queries) {
    pairs += static_cast<std::size_t>(std::count_if(
        problem.keys.begin(), problem.keys.end(), [&](std::size_t key) { return problem.sees(query, key); }));
  }
  const std::size_t entries = problem.dimension() * problem.dimension();
  if (pairs <= most_pair_entries / entries) return;
  throw InputError(options.file + ": with a mask, " + std::to_string(pairs) + " pairs of dimension " +
                   std::to_string(problem.dimension()) + " are too many (expected pairs × dimension² ≤ " +
                   std::to_string(most_pair_entries) +
                   "); a causal mask without a window decides as none does on the keys that some query sees: "
                   "leave --causal out");
}

SinkProblem make_problem(const AuditOptions& options, weights::EmbeddingsFile file) {
  SinkProblem problem;
  problem.embeddings = std::move(file.rows);
  const std::size_t count = problem.embeddings.size();
  problem.sink = parse_count("--sink", options.sink, 0, count - 1);
  problem.margin = parse_margin(options.kappa);
  if (options.window) {
    problem.window = parse_count("--window", *options.window, 1, std::numeric_limits<std::uint32_t>::max());
  } else if (options.causal) {
    problem.window = count;
  }
  for (std::size_t row = 0; row < count; ++row) {
    if (row == problem.sink) continue;
    problem.keys.push_back(row);
    if (!problem.window || row > problem.sink) problem.queries.push_back(row);
  }
  if (options.queries) problem.queries = parse_rows("--queries", *options.queries, count);
  if (options.keys) problem.keys = parse_rows("--keys", *options.keys, count);
  if (std::binary_search(problem.keys.begin(), problem.keys.end(), problem.sink)) {
    throw InputError("--keys '" + options.keys.value_or("").substr(0, 60) + "': row " +
                     std::to_string(problem.sink) + " is the sink (expected other rows)");
  }
  if (problem.queries.empty()) {
    throw InputError("--sink " + std::to_string(problem.sink) +
                     ": no row stands behind it, so with a causal mask there is no query");
  }
  require_visible(problem);
  require_size(options, problem);
  return problem;
}

std::string ids_text(const std::vector<std::pair<std::size_t, Rational>>& weights) {
  std::string text;
  for (const auto& entry : weights) text += (text.empty() ? "" : ", ") + std::to_string(entry.first);
  return text;
}

std::string audit_json(const AuditOptions& options, const std::string& tensor, const SinkEmbeddings& data,
                       const theorem::EmbeddingsInstance& instance, const engine::VerifyResult& result) {
  Json witness = instance.to_json();
  for (const char* member : {"embeddings", "sink", "queries", "keys", "window", "margin", "direction"})
    witness.erase(member);
  const SinkProblem& problem = data.problem;
  Json document{{"format", "sinkproof-audit/1"},
                {"file", files::as_utf8(options.file)},
                {"task", "representability"},
                {"tensor", tensor.empty() ? Json(nullptr) : Json(tensor)},
                {"tokens", problem.embeddings.size()},
                {"dimension", problem.dimension()},
                {"sink", problem.sink},
                {"queries", problem.queries},
                {"keys", problem.keys},
                {"window", problem.window ? Json(*problem.window) : Json(nullptr)},
                {"kappa", numeric::to_string(problem.margin)},
                {"verdict", theorem::to_string(result.verdict)},
                {"representable", data.is_sufficient}};
  for (const auto& [name, value] : result.evaluation.quantities)
    document[name] = value ? enclosure_json(*value) : Json(nullptr);
  document["witness"] = std::move(witness);
  return document.dump(1) + "\n";
}

std::string mask_text(const AuditOptions& options, const SinkProblem& problem) {
  if (!problem.window) return "every query sees every key";
  if (!options.window) return "causal mask";
  return "causal mask with a window of " + std::to_string(*problem.window);
}

/// Why there is no W.
std::string obstruction_text(const SinkEmbeddings& data, const engine::VerifyResult& result) {
  if (data.problem.window) return "convex weights of the pairs cancel them";
  const Enclosure& queries = theorem::quantity(result.evaluation, "distance_queries");
  if (queries.is_exact() && *queries.lower == 0)
    return "0 is a convex combination of the queries " + ids_text(data.query_weights);
  return "the sink is a convex combination of the keys " + ids_text(data.key_weights);
}

std::string audit_text(const AuditOptions& options, const SinkEmbeddings& data,
                       const engine::VerifyResult& result) {
  const SinkProblem& problem = data.problem;
  const auto digits = [&](const char* name) {
    return numeric::certain_digits(theorem::quantity(result.evaluation, name), norm_digits) + "\n";
  };
  std::string text = files::on_one_line(options.file) + ": " + std::to_string(problem.embeddings.size()) +
                     " embeddings of dimension " + std::to_string(problem.dimension()) + "; sink row " +
                     std::to_string(problem.sink) + ", " + std::to_string(problem.queries.size()) +
                     " queries, " + std::to_string(problem.keys.size()) + " keys, " +
                     mask_text(options, problem) + ", margin " + numeric::to_string(problem.margin) +
                     "·√d (" + score_convention + ")\n\n";
  text += "  representable                " + std::string(data.is_sufficient ? "yes" : "no") + " (" +
          std::string(theorem::to_string(result.verdict)) + ")\n";
  text += "  0 to the queries' hull       " + digits("distance_queries");
  text += "  the sink to the keys' hull   " + digits("distance_keys");
  if (data.is_sufficient) {
    text +=
        std::string(problem.window ? "  2·least ‖W‖_F                " : "  least ‖W_Q‖_F² + ‖W_K‖_F²    ") +
        digits("cost");
    text += "    of the W found             " + digits("cost_primal");
    text += "    no less, by the weights    " + digits("cost_dual");
  } else {
    text += "\n  No W: " + obstruction_text(data, result) + ".\n";
  }
  return text + "\n  The exact W and weights: --json, or --certificates DIR for sinkproof-check\n";
}

/// DIR/<FILE's name>--sink-representability.json
void write_certificate(const AuditOptions& options, const theorem::EmbeddingsInstance& instance,
                       const engine::VerifyResult& result) {
  certificate::require_short_numbers(instance, options.file);
  const std::filesystem::path directory = *options.certificates;
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  if (error) {
    throw InputError("--certificates " + *options.certificates + ": " + error.message() +
                     " (expected a directory that can be written)");
  }
  const parameter::Values none;
  const certificate::Subject subject{theorems::theorem_of_embeddings(), embeddings::given_embeddings, none,
                                     instance};
  const auto name = std::filesystem::path(options.file).stem().string() + "--sink-representability.json";
  files::write_file_atomically(directory / name, certificate::write(subject, result));
}

}  // namespace

int audit_representability(const AuditOptions& options) {
  if (options.certificates && options.certificates->empty())
    throw InputError("--certificates '': expected a directory");
  auto file = weights::read_embeddings(options.file, options.tensor);
  const std::string tensor = file.tensor;
  const theorem::EmbeddingsInstance instance(embeddings::solve(make_problem(options, std::move(file))));
  const auto result = engine::verify(theorems::theorem_of_embeddings(), instance, {});
  if (options.certificates) write_certificate(options, instance, result);
  if (options.json) {
    write_json(audit_json(options, tensor, instance.data(), instance, result));
  } else {
    write_output(audit_text(options, instance.data(), result));
  }
  return result.verdict == theorem::Verdict::certified ? success : undecided;
}

}  // namespace sinkproof::app
