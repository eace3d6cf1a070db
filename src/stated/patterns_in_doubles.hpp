#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "language/run.hpp"
#include "parameter/specification.hpp"
#include "setting/patterns/pattern_construction.hpp"

/// Instances of a construction of patterns in doubles, for searches.
namespace sinkproof::stated {

class Construction;

/// What the generator `nuisance-family` is asked for.
struct PatternFamily {
  std::string name;
  long groups;
  long size;
};

/// What a construction says of all instances that have the same words and whole numbers but for `d` and
/// `seed`.
struct PatternsForm {
  PatternFamily family;
  bool has_witnesses;  ///< whether instances have some, if they can
  /// DoublePatterns::names, then by how much conditions hold without which these are not defined.
  language::DoubleRun run;
  std::vector<std::string>
      inputs;  ///< of the run: real parameters, `d`, `seed`, and what follows from the nuisances
};

/// Of whole numbers and choices, all instances with them; nothing where each has to be made. Searches ask for
/// one shape after the other, mostly of a form that is known.
class PatternsInDoubles {
 public:
  explicit PatternsInDoubles(std::shared_ptr<const Construction> construction);
  std::optional<patterns::ParametricPatterns> operator()(const parameter::Values& sizes) const;

 private:
  struct Forms {
    std::mutex mutex;
    std::map<std::string, std::shared_ptr<const PatternsForm>> known;  ///< null where there is none
  };
  [[nodiscard]] std::shared_ptr<const PatternsForm> form_of(const parameter::Values& sizes) const;

  std::shared_ptr<const Construction> construction_;
  std::vector<std::string> reals_;
  std::shared_ptr<Forms> forms_;
};

}  // namespace sinkproof::stated
