// sweep BIN_DIR WORK_DIR [--points N] [--seed S] [--seconds T] [--only NAME]: draws N random parameter points
// of each construction of `sinkproof list --json`, with its theorems in turn, over the whole ranges; has
// sinkproof certify each, and sinkproof-check check what it certified, refuted or found vacuous. All of it
// has to be accepted.
// Points that sinkproof refuses (out of range, too large) are drawn again, and counted; what takes it more
// than T seconds of processor time is counted. What the checker does not decide within its ten seconds of
// work it is given once more with ten times as much; then it has to, unless sinkproof's verdict says "beyond
// the checker": those are counted.
// Prints a line per construction, and each failure with the command to repeat it. Exit code 1 if there is
// one.

#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "timed_run.hpp"

namespace {

using Json = nlohmann::ordered_json;
using sinkproof::completeness::Ended;
using sinkproof::completeness::run;

/// SplitMix64: the same numbers everywhere.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t below(std::uint64_t n) {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111eb;
    return (z ^ (z >> 31U)) % n;
  }
  double unit() { return static_cast<double>(below(1U << 24U)) / (1U << 24U); }

 private:
  std::uint64_t state_;
};

/// What `list` says of a parameter: `an integer from 3 to 4096`, `a real number > 0 and ≤ 1`, `one of a, b`.
struct Range {
  enum class Kind { integer, real, name };
  Kind kind = Kind::real;
  double least = 0;
  double most = 0;
  bool least_is_in = false;
  bool most_is_in = false;
  std::string least_text;
  std::string most_text;
  std::vector<std::string> names;
};

double value_of(const std::string& text) {
  const auto slash = text.find('/');
  if (slash == std::string::npos) return std::stod(text);
  return std::stod(text.substr(0, slash)) / std::stod(text.substr(slash + 1));
}

std::vector<std::string> words(const std::string& text, const std::string& separators) {
  std::vector<std::string> result;
  for (std::size_t at = 0; (at = text.find_first_not_of(separators, at)) != std::string::npos;) {
    const auto end = text.find_first_of(separators, at);
    result.push_back(text.substr(at, end - at));
    at = end == std::string::npos ? text.size() : end;
  }
  return result;
}

Range parse_range(const std::string& text) {
  Range result;
  const auto parts = words(text, " ");
  if (text.starts_with("one of ")) {
    result.kind = Range::Kind::name;
    result.names = words(text.substr(7), ", ");
  } else if (text.starts_with("an integer from ") && parts.size() == 6) {
    result.kind = Range::Kind::integer;
    result.least_text = parts[3];
    result.most_text = parts[5];
    result.least_is_in = result.most_is_in = true;
  } else if (text.starts_with("a real number ") && parts.size() == 8) {
    result.least_is_in = parts[3] == "≥";
    result.least_text = parts[4];
    result.most_is_in = parts[6] == "≤";
    result.most_text = parts[7];
  } else {
    throw std::runtime_error("a range that this test does not know: " + text);
  }
  if (result.kind != Range::Kind::name) {
    result.least = value_of(result.least_text);
    result.most = value_of(result.most_text);
  }
  return result;
}

std::string fraction(double value, Random& random) {
  const std::uint64_t denominator = 1 + random.below(value < 1 ? 900 : 20);
  const auto numerator = std::llround(value * static_cast<double>(denominator));
  const std::string text = std::to_string(numerator < 1 ? 1 : numerator);
  return denominator == 1 ? text : text + "/" + std::to_string(denominator);
}

std::string decimal(double value) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.3g", value);
  std::string result = text.data();
  if (const auto plus = result.find("e+"); plus != std::string::npos) result.erase(plus + 1, 1);
  return result;
}

/// A formula for a number near `value` > 0, of any kind.
std::string formula(double value, Random& random) {
  static const std::array<std::pair<const char*, double>, 6> factors{{{"sqrt(2)", 1.4142135},
                                                                      {"log(10)", 2.302585},
                                                                      {"exp(1)", 2.718281},
                                                                      {"exp(-2)", 0.135335},
                                                                      {"1/(1+exp(1))", 0.268941},
                                                                      {"exp(sqrt(2))/log(3)", 3.74402}}};
  switch (random.below(9)) {
    case 0:
      return decimal(value);
    case 1:
      return "sqrt(" + fraction(value * value, random) + ")";
    case 2:
      if (value < 30) return "log(" + fraction(std::exp(value), random) + ")";
      return fraction(value, random);
    case 3:
      return value >= 1 ? "exp(" + fraction(std::log(value), random) + ")"
                        : "exp(-" + fraction(-std::log(value), random) + ")";
    case 4: {
      const auto& [text, size] = factors[random.below(factors.size())];
      return fraction(value / size, random) + "*" + text;
    }
    case 5:
      return fraction(value / 2, random) + "+sqrt(" + fraction(value * value / 4, random) + ")";
    case 6:
      return value > 2 ? "exp(sqrt(" + fraction(std::pow(std::log(value), 2), random) + "))"
                       : fraction(value, random);
    default:
      return fraction(value, random);
  }
}

/// `is_plain`: a rational number, which is all that some parameters may be.
std::string draw(const Range& range, bool is_plain, Random& random) {
  if (range.kind == Range::Kind::name) return range.names[random.below(range.names.size())];
  const std::uint64_t place = random.below(10);
  if (place == 0 && range.least_is_in) return range.least_text;
  if (place == 1 && range.most_is_in) return range.most_text;
  const auto spread = [&](double least, double most) {  // of magnitudes: small ones are not rare
    return least * std::pow(most / least, random.unit());
  };
  if (range.kind == Range::Kind::integer)
    return std::to_string(std::llround(spread(1, range.most - range.least + 1) - 1 + range.least));
  const bool is_negative = range.least < 0 && random.below(2) == 0;
  const double most = is_negative ? -range.least : range.most;
  const double least = range.least > 0 ? range.least : random.below(4) == 0 ? 1e-12 : most * 1e-4;
  if (range.least <= 0 && range.least_is_in && random.below(12) == 0) return "0";
  const double value = spread(least, most);
  const std::string text = !is_plain              ? formula(value, random)
                           : random.below(5) == 0 ? decimal(value)
                                                  : fraction(value, random);
  return is_negative ? "-(" + text + ")" : text;
}

struct Counts {
  int points = 0, certified = 0, refuted = 0, vacuous = 0, inconclusive = 0;
  int accepted = 0, more_work = 0, beyond = 0, failed = 0;
  int refused = 0, too_long = 0;
  double verify_seconds = 0, check_seconds = 0, longest_check = 0;
};

class Sweep {
 public:
  Sweep(std::string bin, std::filesystem::path work) : bin_(std::move(bin)), work_(std::move(work)) {
    std::filesystem::create_directories(work_);
    const Ended list = run({bin_ + "/sinkproof", "list", "--json"}, 60, log());
    const Json document = Json::parse(list.output);
    for (const auto& construction : document.at("constructions")) {
      auto& ranges = ranges_[construction.at("name")];
      for (const auto& parameter : construction.at("parameters"))
        ranges[parameter.at("name")] = parse_range(parameter.at("range"));
      names_.push_back(construction.at("name"));
    }
    for (const auto& theorem : document.at("theorems"))
      for (const auto& name : theorem.at("constructions")) theorems_[name].push_back(theorem.at("id"));
    // A theorem's own parameter, in case that no construction lists it.
    ranges_[""]["epsilon"] = parse_range("a real number > 0 and < 1");
  }

  const std::vector<std::string>& names() const { return names_; }

  Counts sweep(const std::string& construction, int points, std::uint64_t seed, rlim_t seconds) {
    Counts counts;
    std::uint64_t hash = seed;
    for (const char c : construction) hash = hash * 1099511628211U + static_cast<unsigned char>(c);
    Random random(hash);
    std::map<std::string, std::vector<std::string>> parameters;  // by theorem
    const auto& theorems = theorems_.at(construction);
    for (const std::string& theorem : theorems) parameters[theorem] = known(theorem, construction);
    constexpr int most_draws = 100;
    for (int draws = 0; counts.points < points && draws < most_draws * points; ++draws) {
      const std::string& theorem = theorems[static_cast<std::size_t>(counts.points) % theorems.size()];
      std::vector<std::string> command{bin_ + "/sinkproof", "verify", theorem, "--construction",
                                       construction};
      const bool is_plain = random.below(2) == 0;
      for (const std::string& name : parameters[theorem]) {
        command.emplace_back("-p");
        command.push_back(name + "=" + draw(range(construction, name), is_plain, random));
      }
      point(command, seconds, counts);
    }
    return counts;
  }

 private:
  std::string log() const { return (work_ / "output").string(); }

  /// The names that sinkproof expects.
  std::vector<std::string> known(const std::string& theorem, const std::string& construction) {
    const Ended ended =
        run({bin_ + "/sinkproof", "verify", theorem, "--construction", construction, "-p", "no-name=0"}, 60,
            log());
    const auto at = ended.output.find("known: ");
    if (at == std::string::npos) return {};
    return words(ended.output.substr(at + 7), ", \n");
  }

  const Range& range(const std::string& construction, const std::string& name) const {
    for (const std::string& source : {construction, std::string()})
      if (const auto at = ranges_.at(source).find(name); at != ranges_.at(source).end()) return at->second;
    for (const auto& [source, ranges] : ranges_)
      if (const auto at = ranges.find(name); at != ranges.end()) return at->second;
    throw std::runtime_error("no range of " + name);
  }

  void point(std::vector<std::string> command, rlim_t seconds, Counts& counts) {
    const auto folder = work_ / "certificates";
    std::filesystem::remove_all(folder);
    std::string text = "sinkproof";
    for (std::size_t i = 1; i < command.size(); ++i) text += " '" + command[i] + "'";
    command.insert(command.end(), {"--jobs", "1", "--certificates", folder.string()});
    Ended verified = run(command, seconds, log());
    counts.verify_seconds += verified.seconds;
    if (verified.code == -SIGXCPU || verified.code == -SIGKILL) {
      ++counts.points;
      ++counts.too_long;
      return;
    }
    if (verified.code == 2) {
      ++counts.refused;
      return;
    }
    ++counts.points;
    const auto says = [&](const char* what) { return verified.output.find(what) != std::string::npos; };
    const bool is_certified = says("\n1 certified, ");
    const bool is_refuted = says(" 1 refuted, ");
    const bool is_vacuous = says(" 1 vacuous, ");
    const bool is_inconclusive = says(", 1 inconclusive");
    counts.certified += is_certified ? 1 : 0;
    counts.refuted += is_refuted ? 1 : 0;
    counts.vacuous += is_vacuous ? 1 : 0;
    counts.inconclusive += is_inconclusive ? 1 : 0;
    if (is_inconclusive) return;
    if (!is_certified && !is_refuted && !is_vacuous) {
      fail(text, "no verdict, exit code " + std::to_string(verified.code) + ": " + verified.output, counts);
      return;
    }
    std::string file;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) file = entry.path().string();
    const auto check = [&](const std::vector<std::string>& options) {
      std::vector<std::string> arguments{bin_ + "/sinkproof-check", file};
      arguments.insert(arguments.end(), options.begin(), options.end());
      Ended checked = run(arguments, 300, log());
      counts.check_seconds += checked.seconds;
      counts.longest_check = std::max(counts.longest_check, checked.seconds);
      return checked;
    };
    Ended checked = check({});
    if (checked.code == 5) {
      ++counts.more_work;
      checked = check({"--max-work", "100"});
      // The limit of time holds for the checker that sinkproof asks, too: one that it ended has said nothing.
      if (checked.code == 5 && !says("; beyond the checker")) verified = run(command, 300, log());
      std::printf("  wants more work, %.1f s in all: %s\n", checked.seconds, text.c_str());
    }
    if (checked.code == 0) {
      ++counts.accepted;
    } else if (checked.code == 5 && says("; beyond the checker")) {
      ++counts.beyond;
    } else {
      fail(text, "exit code " + std::to_string(checked.code) + ": " + checked.output, counts);
    }
  }

  static void fail(const std::string& command, const std::string& reason, Counts& counts) {
    ++counts.failed;
    std::printf("  FAILED: %s\n    %.400s\n", command.c_str(), reason.c_str());
  }

  std::string bin_;
  std::filesystem::path work_;
  std::vector<std::string> names_;
  std::map<std::string, std::map<std::string, Range>> ranges_;  ///< by construction
  std::map<std::string, std::vector<std::string>> theorems_;
};

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc < 3)
      throw std::runtime_error(
          "usage: sweep BIN_DIR WORK_DIR [--points N] [--seed S] [--seconds T] [--only NAME]");
    std::map<std::string, std::string> options{
        {"--points", "300"}, {"--seed", "1"}, {"--seconds", "10"}, {"--only", ""}};
    for (int i = 3; i + 1 < argc; i += 2) options.at(argv[i]) = argv[i + 1];
    Sweep sweep(argv[1], argv[2]);
    bool is_good = true;
    Counts all;
    for (const std::string& name : sweep.names()) {
      if (!options["--only"].empty() && options["--only"] != name) continue;
      const Counts c = sweep.sweep(name, std::stoi(options["--points"]), std::stoull(options["--seed"]),
                                   std::stoul(options["--seconds"]));
      std::printf(
          "%-34s %4d points: %d certified, %d refuted, %d vacuous, %d inconclusive; %d accepted, %d "
          "of them with more work, %d said to be beyond the checker, %d failed; "
          "%d refused, %d too long; verify %.1f s, check %.1f s, longest %.1f s\n",
          name.c_str(), c.points, c.certified, c.refuted, c.vacuous, c.inconclusive, c.accepted, c.more_work,
          c.beyond, c.failed, c.refused, c.too_long, c.verify_seconds, c.check_seconds, c.longest_check);
      std::fflush(stdout);
      all.points += c.points;
      all.accepted += c.accepted;
      is_good = is_good && c.failed == 0;
    }
    std::printf("%d points, %d certificates accepted\n", all.points, all.accepted);
    // A sweep that checks nothing is none.
    return is_good && all.accepted > 0 ? 0 : 1;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "sweep: %s\n", error.what());
    return 2;
  }
}
