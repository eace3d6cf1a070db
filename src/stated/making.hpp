#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "language/compile.hpp"
#include "language/vocabulary.hpp"
#include "setting/embeddings/sink_construction.hpp"
#include "setting/embeddings/sink_entries.hpp"
#include "setting/fit/fit_names.hpp"
#include "setting/law/law_construction.hpp"
#include "setting/patterns/pattern_construction.hpp"
#include "setting/patterns/pattern_entries.hpp"
#include "setting/switch/switch_names.hpp"
#include "setting/task/multilayer_kernel.hpp"
#include "stated/construction.hpp"
#include "stated/patterns_in_doubles.hpp"

namespace sinkproof::stated {

/// A construction, or a mutant of one, at values of its parameters. Throws InputError that begins with a
/// place in the file.
class Making {
 public:
  /// These have to live as long; of a construction itself the mutant is null.
  Making(const language::Source& source, const language::Block& block,
         const language::ConstructionMutant* mutant, const parameter::Values& values);

  /// Of the block's setting.
  [[nodiscard]] Made instance();
  /// `made`: what instance() was, of which claims are in the settings where they are numbers; elsewhere it
  /// may be null.
  [[nodiscard]] std::vector<Claim> claims(const Made* made);
  /// Of values without these real parameters. Nothing where more than the entries of softmax heads, one a
  /// layer, depends on them.
  [[nodiscard]] std::optional<task::ParametricLayers> layers_in_doubles(
      const std::vector<std::string>& parameters);
  /// The same of switch. Nothing without such parameters.
  [[nodiscard]] std::optional<switches::ParametricSwitch> switch_in_doubles(
      const std::vector<std::string>& parameters);
  /// Of values without these parameters.
  [[nodiscard]] law::ParametricLaw law_in_doubles(const std::vector<std::string>& parameters);
  /// Of embeddings, of values without these real parameters. Nothing where the margin is not the last of
  /// them, or entries rest on others.
  [[nodiscard]] std::optional<embeddings::ParametricSink> sink_in_doubles(
      const std::vector<std::string>& parameters);
  /// Of patterns, of values without these real parameters. Nothing where more than numbers without indices
  /// rests on these, on `d` or on `seed`, or nuisances are of no family.
  [[nodiscard]] std::optional<PatternsForm> patterns_form(const std::vector<std::string>& parameters);

 private:
  using Entry = language::AssignedEntry;
  struct SaidNumber {
    std::string name;
    std::vector<long> indices;
    language::Node value;
    language::Range place;
  };

  [[nodiscard]] task::TriggerInstance one_layer();
  [[nodiscard]] task::MultilayerInstance several_layers();
  [[nodiscard]] fit::NormaliserFit normaliser_fit();
  [[nodiscard]] switches::SwitchFamily switch_family();
  [[nodiscard]] law::TokenLaw token_law();
  /// Claims are about it, after that.
  [[nodiscard]] embeddings::SinkEmbeddings sink_embeddings();
  [[nodiscard]] patterns::SinkDiagonal sink_diagonal();
  [[noreturn]] void fail(language::Range place, const std::string& message) const;
  /// Runs `work`, and says of its DomainErrors and InputErrors where they belong.
  template <class Work>
  auto at(language::Range place, const Work& work) const;

  /// A run goes through the whole tape, however little it is asked for.
  void charge(const language::Compilation& compilation, language::Range place) const;
  void take_parameters(const parameter::Values& values);
  void take_words();
  void take_sizes();
  /// Of normaliser-fit, whose divisors follow from these.
  void take_divisors();
  /// Of switch, whose indices rest on how many keys contexts have.
  void take_key_counts();
  /// All that is generated, once. Equations take work, and claims seldom need them.
  void generate();
  void generate(const language::Generation& generation);
  void solve(const language::Generation& generation);
  void fit_line(const language::Generation& generation);
  /// Values in rationals, or in doubles.
  template <class Number>
  [[nodiscard]] switches::SwitchFamilyIn<Number> hulls(const language::Generation& generation) const;
  [[nodiscard]] std::vector<long> key_counts() const;
  /// Of switch: claims are numbers then.
  void take_instance(switches::SwitchFamily family);
  /// Of patterns, whose indices rest on how many tokens groups have.
  void take_group_sizes();
  [[nodiscard]] std::vector<long> group_sizes() const;
  /// Of an array of integers: each in its range from 1 on, so many of what `unit` says.
  void take_array(const std::string& name, long most, const std::string& unit);
  /// Of embeddings and patterns, whose statements are evaluated in their order: each of the values so far.
  [[nodiscard]] bool is_in_order() const;
  void run_in_order();
  void take_in_order(const language::Assignment& assignment);
  void take_in_order(const language::Generation& generation);
  void take_pattern(const language::Assignment& assignment);
  void take_pattern(const language::Generation& generation);
  /// That of `value where CONDITION`, without which there is no value; null of other numbers.
  static const language::Condition* condition_of(const language::Assignment& assignment);
  void require_condition(const language::Assignment& assignment);
  /// Says of InputErrors where they belong, and of which values of the parameters they are.
  void set_at(language::Range place, const std::function<void()>& set) const;
  [[nodiscard]] PatternFamily family_of(const language::Generation& generation) const;
  [[nodiscard]] bool wants_optimum(const language::Generation& generation) const;
  [[nodiscard]] const std::string& word_parameter(const std::string& name,
                                                  const std::vector<std::string>& words,
                                                  language::Range place) const;
  void generate_four_squares(const language::Generation& generation);
  [[nodiscard]] const language::Generation::Equation& equation_of_squares(
      const language::Generation& generation);
  [[nodiscard]] numeric::RationalRows drawn_rows(const language::Generation& generation) const;
  [[nodiscard]] long integer_parameter(const std::string& name, long least, long most,
                                       language::Range place) const;
  [[nodiscard]] std::optional<std::size_t> window() const;
  [[nodiscard]] bool is_generated(const std::string& name) const;
  [[nodiscard]] bool is_of_generator(const language::Input& input) const;
  [[nodiscard]] std::optional<numeric::Expression> known(const language::Input& input) const;
  /// The same but for entries of the setting, which are the instance's.
  [[nodiscard]] std::optional<numeric::Expression> known_of_construction(const language::Input& input) const;
  [[nodiscard]] std::vector<numeric::Expression> values_of(language::Compilation& compilation,
                                                           const std::vector<language::Node>& nodes,
                                                           language::Range place) const;
  [[nodiscard]] long size(const std::string& name) const;
  /// The numbers of an instance that the block says, the later of two last.
  [[nodiscard]] std::vector<SaidNumber> said_numbers();
  [[nodiscard]] task::TriggerTask task();
  [[nodiscard]] task::ContentSet contents(const std::string& name);
  [[nodiscard]] attention::Normaliser normaliser() const;
  /// Of all arrays, by layer and head, from 0 on.
  [[nodiscard]] std::vector<std::vector<attention::BiasedHead>> heads();
  void set(attention::BiasedHead& head, const Entry& entry, const numeric::Expression& value) const;
  std::vector<Relation> relations(const language::Condition& condition);
  Relation relation(language::Comparison comparison, language::Node left, language::Node right,
                    language::Range place);

  const language::Source& source_;
  const language::Block& block_;
  std::string values_text_;
  std::vector<const language::Assignment*> assignments_;     ///< those of the mutant last
  std::map<std::string, const language::Assignment*> last_;  ///< of a word or size
  const language::Setting& setting_;
  language::Form form_;
  std::optional<fit::Divisors> divisors_;
  std::optional<switches::SwitchFamily> generated_family_;  ///< of switch
  std::optional<switches::SwitchEntries> switch_entries_;
  std::unique_ptr<embeddings::SinkEntries> sink_entries_;
  std::unique_ptr<patterns::PatternEntries> pattern_entries_;
  std::map<std::string, numeric::Expression> reals_;  ///< parameters
  std::map<std::string, std::map<long, numeric::Expression>> generated_;
  bool is_generated_ = false;
  mutable std::size_t work_ = 0;
  std::unique_ptr<language::Compilation> compilation_;
};

}  // namespace sinkproof::stated
