#include "comparison.hpp"

#include <cctype>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "certificate/certificate.hpp"
#include "certificate/may_be_beyond_checker.hpp"
#include "checker/check.hpp"
#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"
#include "engine/verify.hpp"
#include "narrowing.hpp"
#include "numeric/error.hpp"

namespace sinkproof::differential {

namespace {

using Json = nlohmann::ordered_json;
using theorem::Verdict;

/// A message without what differs from instance to instance: numbers, places and quotations.
std::string kind_of(const std::string& message) {
  std::string result;
  bool is_quoted = false;
  for (const char c : message.substr(0, 200)) {
    const bool is_digit = std::isdigit(static_cast<unsigned char>(c)) != 0;
    if (c == '\'') is_quoted = !is_quoted;
    if (is_quoted || (is_digit && !result.empty() && result.back() == '#')) continue;
    result += is_digit ? '#' : c;
  }
  return result;
}

/// What the checker says where it rejects what it does not decide, numbers of a document first of all. All
/// else that it says of a document which sinkproof stands behind is a disagreement.
std::optional<std::string> limit_in(const std::string& message) {
  for (const char* words : {"its sign stays open at", "beyond +-11*2^36",
                            "a number beyond this checker's range", "compared for box contents only",
                            // It has neither a value for what sinkproof says has none, nor a proof of that.
                            "expected an enclosure of about undefined"}) {
    if (message.find(words) != std::string::npos) return words;
  }
  return std::nullopt;
}

struct Answer {
  enum class Kind { accepted, rejected, malformed, undecided, failed } kind;
  std::string message;
};

/// `accepted` takes what was derived, if it is wanted.
Answer ask(const std::string& document,
           const std::function<void(const sinkproof_check::Accepted&)>& accepted = {}) {
  using Kind = Answer::Kind;
  try {
    sinkproof_check::reset_work();
    const sinkproof_check::json::Document json(document);
    const auto result = sinkproof_check::check_certificate(json.root());
    if (accepted) accepted(result);
    return {Kind::accepted, result.summary};
  } catch (const sinkproof_check::Rejected& error) {
    return {limit_in(error.what()) ? Kind::undecided : Kind::rejected, error.what()};
  } catch (const sinkproof_check::Malformed& error) {
    return {Kind::malformed, error.what()};
  } catch (const sinkproof_check::Undecided& error) {
    return {Kind::undecided, error.what()};
  } catch (const std::exception& error) {
    return {Kind::failed, error.what()};
  }
}

std::string where(const Trial& trial) {
  return trial.theorem->description().id + " | " + trial.construction;
}

/// Documents that state something else than this one, and something false: each must be rejected.
std::vector<Disagreement> compare_forged(const Json& document, Random& random, Tally& tally) {
  std::vector<Disagreement> result;
  const auto expect_rejected = [&](const Json& forged, const std::string& what) {
    const std::string text = forged.dump(1);
    const Answer answer = ask(text);
    ++tally["forged | " + what + " | " + (answer.kind == Answer::Kind::accepted ? "accepted" : "rejected")];
    if (answer.kind == Answer::Kind::accepted)
      result.push_back({what + " is accepted: " + answer.message, text});
    if (answer.kind == Answer::Kind::failed) result.push_back({what + ": " + answer.message, text});
  };
  expect_rejected(with_wrong_enclosure(document, random), "an enclosure beside its value");
  Json forged = document;
  static const std::vector<std::string> verdicts{"certified", "refuted", "vacuous", "inconclusive"};
  const std::string& other = pick(random, verdicts);
  if (other != document["verdict"]) {
    forged["verdict"] = other;
    expect_rejected(forged, "another verdict");
  }
  if (!document["witnesses"].empty()) {
    forged = document;
    forged["witnesses"].erase(forged["witnesses"].begin());
    expect_rejected(forged, "a missing witness");
  }
  return result;
}

}  // namespace

std::vector<Disagreement> compare(const Trial& trial, Random& random, Tally& tally) {
  const bool is_found = !trial.normaliser.empty();
  const std::string kind = is_found ? "found" : "constructed";
  if (trial.instance == nullptr) {
    ++tally["refused | " + kind + " | " + kind_of(trial.refusal)];
    return {};
  }
  const auto now = [] { return std::chrono::steady_clock::now(); };
  const auto spent = [&](const char* by, std::chrono::steady_clock::time_point start) {
    tally[std::string("microseconds | ") + by + " | " + where(trial)] +=
        std::chrono::duration_cast<std::chrono::microseconds>(now() - start).count();
  };
  engine::VerifyResult verified;
  std::string document;
  auto start = now();
  const certificate::Subject subject{*trial.theorem, trial.construction, trial.parameters, *trial.instance};
  try {
    engine::VerifyOptions options;
    options.dropped = trial.dropped;
    options.mutant = trial.mutant;
    verified = engine::verify(*trial.theorem, *trial.instance, options);
    document = certificate::write(subject, verified);
  } catch (const InputError& error) {
    ++tally["refused | " + kind + " | " + kind_of(error.what())];
    return {};
  } catch (const std::exception& error) {
    engine::VerifyResult nothing;
    return {{std::string("sinkproof fails: ") + error.what(), certificate::write(subject, nothing)}};
  }
  spent("sinkproof", start);
  const std::string verdict(to_string(verified.verdict));
  ++tally["verdict | " + where(trial) + " | " + (is_found ? trial.normaliser + " | " : "") + verdict];

  std::vector<Disagreement> result;
  start = now();
  const Answer answer = ask(document, [&](const sinkproof_check::Accepted& accepted) {
    for (auto& reason : compare_enclosures(accepted, verified, random, tally))
      result.push_back({std::move(reason), document});
  });
  spent("checker", start);
  if (verified.verdict == Verdict::inconclusive) {
    // An enclosure without an end, which only such a document has, is malformed.
    const bool is_right = (answer.kind == Answer::Kind::rejected &&
                           answer.message.find("'inconclusive'") != std::string::npos) ||
                          (answer.kind == Answer::Kind::malformed &&
                           answer.message.find("one end is null") != std::string::npos);
    ++tally["inconclusive | " + kind_of(answer.message)];
    if (!is_right) result.push_back({"inconclusive, and the checker says: " + answer.message, document});
    return result;
  }
  // Then the verdict's line says so (src/app/beyond_checker.hpp), for which the checker has to be asked.
  if (answer.kind != Answer::Kind::accepted && !certificate::may_be_beyond_checker(subject, verified))
    result.push_back({verdict + ", and nobody asks the checker, which says: " + answer.message, document});
  if (answer.kind != Answer::Kind::accepted && engine::lacks_an_end(verified)) {
    ++tally["beyond the checker | " + where(trial) + " | an end that sinkproof does not know"];
    result.push_back({verdict + ", with an end that is not known: " + answer.message, document, false});
    return result;
  }
  if (answer.kind == Answer::Kind::undecided) {
    ++tally["beyond the checker | " + where(trial) + " | " +
            limit_in(answer.message).value_or("not decided")];
    result.push_back({verdict + ", beyond the checker: " + answer.message, document, false});
    return result;
  }
  ++tally["accepted | " + where(trial) + " | " + verdict];
  if (answer.kind != Answer::Kind::accepted) {
    result.push_back({verdict + ", but the checker says: " + answer.message, document});
    return result;
  }
  if (is_found && random.chance(0.25)) {
    Json as_written = Json::parse(document);
    as_written["instance"] = trial.as_written;
    const std::string text = as_written.dump(1);
    const Answer other = ask(text);
    ++tally["in other words | " +
            std::string(other.kind == Answer::Kind::accepted ? "accepted" : kind_of(other.message))];
    if (other.kind != Answer::Kind::accepted && other.kind != Answer::Kind::undecided)
      result.push_back({"as it was written the checker says: " + other.message, text});
  }
  if (random.chance(0.25)) {
    for (auto& disagreement : compare_forged(Json::parse(document), random, tally))
      result.push_back(std::move(disagreement));
  }
  return result;
}

}  // namespace sinkproof::differential
