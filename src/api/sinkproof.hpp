#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

/// sinkproof's C++ interface, all of it: docs/packages.md shows a program. Nothing but the standard library
/// is needed to compile it.
/// All functions may be called from several threads. Exceptions are BadInput where the caller or a file is at
/// fault, and anything else for a defect of the library.
namespace sinkproof::instance {
struct InstanceFile;
}

namespace sinkproof::api {

/// Of the library, as `sinkproof --version` has it.
std::string_view version();

/// What `sinkproof` calls bad input, with the same message: the parameter, or the file and the place in it,
/// and what was expected.
class BadInput : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A real number, by two rationals that have it between them (or are it, both).
struct Enclosure {
  std::optional<std::string> lower;  ///< "-3" or "22/7" in lowest terms, as mpq_class reads it; none: −∞
  std::optional<std::string> upper;  ///< likewise; none: +∞
  double lower_double;               ///< ≤ lower
  double upper_double;               ///< ≥ upper
  std::string text;                  ///< for people: at most 12 digits, all of them certain

  [[nodiscard]] bool is_exact() const { return lower && upper && *lower == *upper; }
};

/// The value of an exact number in the syntax of FORMAT.md, such as "sqrt(2)/3" or "3*log(10)": exactly where
/// it is rational, otherwise to a relative 10^-digits. Throws BadInput where the text is none or has no
/// value, where 2^16 bits do not suffice (log(exp(1))-1 is 0, which enclosures do not see), and for digits
/// outside 1 … 10000.
Enclosure enclose(std::string_view number, int digits = 15);

/// The answer to "does the theorem hold on this instance, and does the construction keep its promises?"
enum class Verdict {
  certified,     ///< claims, hypotheses and conclusion hold
  refuted,       ///< a claim fails; or all hypotheses hold and the conclusion fails
  vacuous,       ///< a hypothesis fails: the theorem says nothing here
  inconclusive,  ///< a sign is undecided at the highest precision allowed
};

std::string_view to_string(Verdict verdict);

/// What the theorem speaks about; without value where the statement does not define it.
struct Quantity {
  std::string name;
  std::optional<Enclosure> value;
};

/// A real number of which it is claimed that it is > 0 (strict) or ≥ 0; without value where the statement
/// does not define it.
struct Margin {
  std::string id;
  bool is_strict;
  std::optional<Enclosure> value;
};

/// Names and values, as `-p` has them: numbers in the syntax of FORMAT.md, or a choice's name.
using Parameters = std::map<std::string, std::string>;

/// What `sinkproof verify --instance` has options for, where a file does not say it. A file that says
/// something else is refused.
struct InstanceOptions {
  std::string task;                  ///< "trigger", or empty
  std::optional<long> length;        ///< L
  std::string normaliser;            ///< softmax, relu, …
  std::optional<std::size_t> heads;  ///< stacked in the rows of W_Q, W_K and W_V; 1 where neither says
  std::optional<std::string> scale;  ///< what scores q·k are multiplied by, such as "1/sqrt(8)"
  std::string target;                ///< "inclusive", "preceding", or empty
  std::optional<std::string> names;  ///< of tensors: "W_Q.weight=q_proj.weight,…"
};

/// Weights on a task, or what a certificate is about: exact, immutable, cheap to copy.
class Instance {
 public:
  /// Of FILE.safetensors or FILE.npz, or FILE.json: a model document or a certificate, of which nothing is
  /// believed but the instance. Throws BadInput.
  static Instance read(const std::string& file, const InstanceOptions& options = {});

  /// The ids of the theorems that say something about it.
  [[nodiscard]] std::vector<std::string> theorems() const;

 private:
  friend struct Access;
  explicit Instance(std::shared_ptr<const instance::InstanceFile> file) : file_(std::move(file)) {}
  std::shared_ptr<const instance::InstanceFile> file_;
};

struct VerifyOptions {
  long max_bits = 4096;              ///< highest precision, from 53 to 1048576
  std::vector<std::string> dropped;  ///< ids of hypotheses that are not to count in the verdict
};

/// All that is known about one theorem on one instance.
struct Verification {
  Verdict verdict;
  std::string theorem;
  std::string construction;  ///< "given" where it is nobody's but the file's
  Parameters parameters;     ///< of the construction and of the theorem
  std::vector<Margin> hypotheses;
  Margin conclusion;
  std::vector<Margin> claims;  ///< what the construction promises, and corollaries
  std::vector<Quantity> quantities;
  std::string certificate;  ///< the document of FORMAT.md, which `sinkproof-check` derives again

  /// Throws BadInput where the theorem has none of this name.
  [[nodiscard]] const Quantity& quantity(std::string_view name) const;
};

/// The ids of all theorems.
std::vector<std::string> theorems();
/// The constructions of a theorem. Throws BadInput.
std::vector<std::string> constructions(const std::string& theorem);

/// The theorem on what the construction makes of the parameters; those that are not named have their usual
/// values. Throws BadInput for an unknown name, a value out of range, and a parameter with several values.
Verification verify(const std::string& theorem, const std::string& construction, const Parameters& parameters,
                    const VerifyOptions& options = {});
/// The theorem on an instance of a file; the parameters are the theorem's own. Throws BadInput, also where it
/// says nothing about this instance.
Verification verify(const std::string& theorem, const Instance& instance, const Parameters& parameters = {},
                    const VerifyOptions& options = {});

}  // namespace sinkproof::api
