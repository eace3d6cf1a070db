#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "language/compile.hpp"
#include "theorem/theorem.hpp"

/// A theorem's block, as the rest of the program knows theorems.
namespace sinkproof::theorem {

/// A checked block with the text that it was read from.
struct StatedBlock {
  std::shared_ptr<const language::Source> source;
  std::shared_ptr<const language::Block> block;
  std::string text;             ///< as certificates have it
  bool is_of_document = false;  ///< of a certificate: without the constructions of its file
  std::string statement_sha256 =
      {};  ///< of a theorem of sinkproof's own: of the whole of its statement.md; empty of somebody's
  /// Those of its file that make instances of its kind, but of numbers; a document has none.
  std::vector<std::shared_ptr<const stated::Construction>> of_file = {};

  [[nodiscard]] bool is_ours() const { return !statement_sha256.empty(); }
  [[nodiscard]] std::string slice(language::Range range) const { return one_line(*source, range); }
};

/// What `list` shows. Of somebody's theorem it has the text, and its hash; of ours the hash of statement.md.
Description description_of(const StatedBlock& stated);

/// Its parameters, and the axes of their values by default. Throws language::Error.
std::vector<std::pair<parameter::Specification, parameter::GridAxis>> own_parameters_of(
    const StatedBlock& stated);

/// A value of a grid as the parameters of a construction take it. Throws language::Error.
std::string value_text(const StatedBlock& stated, const language::Expression& value);

/// All that a block says about instances of one form. What is not stated of them is left out.
class StatedForm {
 public:
  struct Part {
    std::string id;
    bool strict;
    std::optional<language::Node> margin;  ///< none: not defined
  };
  /// `extreme <= bound` or, where the extreme is an infimum over inputs, `extreme >= bound`: one input and
  /// position show that it fails. Or `extreme <= bound` of what rests on max_layer_sink_mass and nothing
  /// else: a place shows that it fails where max_l α^l_10 is least.
  struct Bound {
    language::Node
        extreme;  ///< an input of the tape that has a place, anchor_gap, or what rests on max_layer_sink_mass
    language::Node bound;
    language::Node margin;
  };

  /// `mutant`: in place of the conclusion. `is_searched`: without corollaries of ours, which are proved, and
  /// for which nobody looks. Throws language::Error.
  StatedForm(StatedBlock stated, language::Form form, const language::TheoremMutant* mutant,
             bool is_searched = false);

  [[nodiscard]] const language::Tape& tape() const { return compilation_.tape(); }
  [[nodiscard]] const std::vector<Part>& hypotheses() const { return hypotheses_; }
  [[nodiscard]] const std::vector<Part>& corollaries() const { return corollaries_; }
  [[nodiscard]] const Part& conclusion() const { return *conclusion_; }
  [[nodiscard]] const std::vector<std::pair<std::string, language::Node>>& quantities() const {
    return quantities_;
  }
  /// What the conclusion says of suprema and infima over inputs, in its order. Of ours alone: nobody asks for
  /// a witness of somebody's.
  [[nodiscard]] const std::vector<Bound>& bounds() const { return bounds_; }
  /// The margins of the relations that the conclusion, or a corollary, joins, one for each index of a loop,
  /// in its order: of ours, where they are about numbers and not about suprema.
  [[nodiscard]] const std::vector<language::Node>& parts_of(const std::string& id) const;
  /// Corollaries that a search asks for: somebody's.
  [[nodiscard]] const std::vector<Part>& searched_corollaries() const;
  /// Hypotheses, conclusion, quantities, searched_corollaries(): what a search asks for.
  [[nodiscard]] std::vector<language::Node> searched_roots() const;
  /// And corollaries of ours: all of them.
  [[nodiscard]] std::vector<language::Node> roots() const;

 private:
  void add_bounds(const language::Condition& condition);

  StatedBlock stated_;  ///< kept alive
  language::Compilation compilation_;
  std::vector<Part> hypotheses_;
  std::vector<Part> corollaries_;
  std::optional<Part> conclusion_;
  std::vector<std::pair<std::string, language::Node>> quantities_;
  std::vector<Bound> bounds_;
  std::map<std::string, std::vector<language::Node>> parts_;
};

/// Words of one vocabulary each (FORMAT.md): the names of the setting that a tape's nodes rest on.
std::vector<std::string> names_under(const language::Tape& tape, const std::vector<language::Node>& roots);

}  // namespace sinkproof::theorem
