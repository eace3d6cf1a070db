#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "language/run.hpp"
#include "setting/numbers/named_numbers.hpp"
#include "setting/task/claim.hpp"
#include "setting/task/trigger_task.hpp"
#include "theorem/kept_forms.hpp"
#include "theorem/stated_block.hpp"
#include "theorem/task_source.hpp"

namespace sinkproof::theorem {

/// FORMAT.md: of trigger-task a text that names a number of several layers is about several, and all others
/// are about one.
enum class AboutInstances {
  of_one_layer,
  of_layers,
  of_fits,
  of_switches,
  of_embeddings,
  of_laws,
  of_patterns,
  of_numbers
};
/// Throws InternalError of a setting of which there are no instances.
AboutInstances instances_of(const language::Block& block);

/// What a theorem says that is text in the language of docs/language.md, somebody's or one of sinkproof's
/// own: on instances of one layer, see StatedTheorem, of several, see LayeredTheorem, of normaliser-fit, see
/// FitTheorem, of switch, see SwitchTheorem, of embeddings, see EmbeddingsTheorem, of token-law, see
/// LawTheorem, of patterns, see PatternsTheorem, or of numbers, see NumbersTheorem.
class StatedText {
 public:
  /// `file`, UTF-8, is where commands find it again. Throws language::Error.
  StatedText(StatedBlock stated, std::string file);
  /// With the mutant's conclusion in place of its own. Throws InputError.
  StatedText(const StatedText& original, const Mutant& mutant);

  [[nodiscard]] const Description& description() const { return description_; }
  [[nodiscard]] const StatedBlock& block() const { return stated_; }
  [[nodiscard]] bool is_ours() const { return stated_.is_ours(); }
  [[nodiscard]] bool has_layers() const { return about_ == AboutInstances::of_layers; }
  [[nodiscard]] bool is_of_task() const { return has_layers() || about_ == AboutInstances::of_one_layer; }
  /// FORMAT.md: of the other target only if the text names it.
  [[nodiscard]] bool is_about(task::Target target) const {
    return target == task::Target::inclusive || names_target_;
  }
  /// So that a form is that of one instance.
  [[nodiscard]] bool names_entries() const { return names_entries_; }
  [[nodiscard]] const OwnParameters& own_parameters() const { return own_parameters_; }
  [[nodiscard]] const std::vector<std::string>& own_names() const { return own_names_; }
  [[nodiscard]] parameter::Values parameters_by_default() const;
  /// "FILE: ", where commands find it again.
  [[nodiscard]] std::string place() const;

  /// The constructions of its grids, of those that it may name, which have usual values; of somebody's text,
  /// behind them, the others that can be named. `kind`: what is known of them, for people. Throws
  /// language::Error at a grid that is none of theirs, and of none of those that with_given() adds.
  template <class Construction>
  [[nodiscard]] std::vector<TaskSource<Construction>> constructions(
      const std::vector<TaskSource<Construction>>& known, const std::string& kind) const {
    std::vector<KnownConstruction> all;
    all.reserve(known.size());
    for (const auto& source : known) {
      bool is_somebodys = false;
      if constexpr (requires { source.construction->text; })
        is_somebodys = !source.construction->text.empty();
      all.push_back(
          {source.construction->name, source.construction->parameters, source.default_grid, is_somebodys});
    }
    std::vector<TaskSource<Construction>> result;
    for (auto& grid : grids(all, kind))
      result.push_back({known[grid.construction].construction, std::move(grid.axes), grid.by_default});
    return result;
  }

  /// Of `sources`, which constructions() has given, each in its place and, where the text has it, those of
  /// its file, that are `given`; behind all grids those that can be named.
  [[nodiscard]] std::vector<Source> with_given(std::vector<Source> sources) const;

  /// What it says of instances of this form. Throws language::Error where it cannot be evaluated on them.
  [[nodiscard]] std::shared_ptr<const StatedForm> on_form(const language::Form& form) const;
  /// Of a text about numbers, whose entries they are.
  [[nodiscard]] language::Form form_of(const numbers::NamedNumbers& numbers) const {
    return numbers::form_of(numbers, language::setting_of(*stated_.block));
  }
  /// Not kept.
  [[nodiscard]] std::shared_ptr<const StatedForm> make_form(const language::Form& form,
                                                            bool is_searched = false) const;
  /// Whether a hypothesis, but for those that are dropped, holds of no instance of this form. Throws
  /// language::Error.
  [[nodiscard]] bool rules_out(const language::Form& form, const std::vector<std::string>& dropped) const;
  /// Throws InputError where a parameter has too long parts.
  void require(const parameter::Values& parameters) const;
  /// Of a text about numbers: throws InputError where one is out of the range of its entry.
  void require(const numbers::NamedNumbers& numbers) const;
  /// The same; also where it says nothing of the target.
  void require(task::Target target, const parameter::Values& parameters) const;

  /// All that the form says of its instance; `claims` are the margins of the construction's, asked for last.
  template <numeric::Scalar S>
  [[nodiscard]] Evaluation<S> evaluate(const StatedForm& form, const language::Supply<S>& supply,
                                       const std::function<std::vector<Margin<S>>()>& claims,
                                       const numeric::Arithmetic<S>& arithmetic) const;
  /// Of somebody's: of the claims of its construction alone.
  template <class Claim>
  [[nodiscard]] bool needs_witness(const std::vector<Claim>& claims, const std::string& id) const {
    return is_ours() ||
           std::any_of(claims.begin(), claims.end(), [&](const auto& claim) { return claim.id == id; });
  }

  /// Quantities, and names of `let` without arguments, where numbers of the setting and parameters of the
  /// theorem have these values: all that they rest on. Of S there are Ball and Exact. Throws InternalError
  /// where one is not defined or rests on more; ExactUnavailable.
  template <numeric::Scalar S>
  [[nodiscard]] std::vector<S> numbers_at(const std::vector<std::string>& names,
                                          const std::map<std::string, numeric::Expression>& values,
                                          const numeric::Arithmetic<S>& arithmetic) const;

 private:
  /// Whether the block names one of these, of trigger-task: other settings may have such names for something
  /// else.
  [[nodiscard]] const language::Word* find_of_task(
      const std::function<bool(const std::string&)>& is_sought) const;
  /// Of those that its instances have not; null where there is none.
  [[nodiscard]] const language::Word* find_other_number() const;
  [[nodiscard]] bool finds_entry() const;
  [[nodiscard]] std::string other_number(const language::Word& name) const;

  struct KnownConstruction {
    const std::string& name;
    const std::vector<parameter::Specification>& parameters;
    const std::vector<parameter::GridAxis>& usual_grid;
    bool is_somebodys;  ///< then its usual values count where a grid says nothing
  };
  struct NamedConstruction {
    std::size_t construction;
    std::vector<parameter::GridAxis> axes;
    bool by_default;
  };
  [[nodiscard]] std::vector<NamedConstruction> grids(const std::vector<KnownConstruction>& known,
                                                     const std::string& kind) const;
  [[nodiscard]] NamedConstruction named(const language::Grid& grid, const language::Word& name,
                                        const std::vector<KnownConstruction>& known, std::size_t place) const;
  /// Those that no grid names, and that have all values.
  void add_others(const std::vector<KnownConstruction>& known, std::vector<NamedConstruction>& result) const;
  /// Of those of its file that are `given`, and how many others the grids name above.
  [[nodiscard]] std::vector<std::pair<NamedConstruction, std::size_t>> given_grids() const;
  [[nodiscard]] bool is_given(const std::string& id) const;
  [[nodiscard]] std::size_t find_construction(const std::vector<KnownConstruction>& known,
                                              const language::Word& name, const std::string& kind) const;
  void check_grid(const language::Grid& grid, const language::Word& name,
                  const KnownConstruction& construction, const std::vector<parameter::GridAxis>& axes) const;

  StatedBlock stated_;
  Description description_;
  const language::TheoremMutant* mutant_ = nullptr;  ///< whose conclusion stands for the text's
  OwnParameters own_parameters_;
  std::vector<std::string> own_names_;
  AboutInstances about_;
  bool names_target_;
  bool names_entries_ = false;
  mutable KeptForms forms_;
};

}  // namespace sinkproof::theorem
