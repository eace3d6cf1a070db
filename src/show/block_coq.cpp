#include "show/block_coq.hpp"

#include "files/sha256.hpp"
#include "language/diagnostic.hpp"
#include "language/fences.hpp"
#include "numeric/error.hpp"
#include "show/formula_coq.hpp"

namespace sinkproof::show {

namespace {

constexpr const char* preamble = R"(From Coq Require Import ZArith List String.
From Sinkproof Require Stated.
Import Stated ListNotations.
)";

/// Of the lines between the block's fences.
std::string sha256_of_text(const language::Source& source, const language::Block& block) {
  for (const auto& fence : language::find_blocks(source)) {
    if (fence.opening.begin <= block.range.begin && block.range.begin <= fence.text.end)
      return files::sha256(std::string(source.slice(fence.text)));
  }
  throw InternalError("a block without its fence");
}

/// Definitions in the block's order.
class BlockInCoq {
 public:
  BlockInCoq(const language::Source& source, const language::Block& block)
      : block_(block), setting_(language::setting_of(block)), formulas_(source, setting_) {}

  std::string text() {
    for (const auto& statement : block_.statements)
      std::visit([this](const auto& one) { add(one); }, statement);
    body_ += "Definition hypotheses : bool :=" + (hypotheses_.empty() ? " true" : hypotheses_) + ".\n";
    return preamble + record() +
           "\nSection Statement.\nVariable s : instance.\nLocal Open Scope stated_scope.\n" + body_ +
           "End Statement.\n";
  }

 private:
  template <class Other>
  void add(const Other& /*none*/) {}  // of mutants, constants, grids, examples and notes nothing is proved
  void add(const language::Parameter& parameter) {
    formulas_.declare(parameter);
    using Kind = language::ParameterRange::Kind;
    const std::string type = parameter.range.kind == Kind::integers ? "Z"
                             : parameter.range.kind == Kind::words  ? "string"
                                                                    : "Stated.number";
    own_fields_.push_back(coq_name(parameter.name.text) + " : " + type);
  }
  void add(const language::Let& let) {
    formulas_.declare(let);
    define(formulas_.definition(let));
  }
  void add(const language::Quantity& quantity) {
    if (!quantity.definition) return;
    define(coq_name(quantity.name.text) + " : Stated.number := " + formulas_.number(*quantity.definition));
    formulas_.declare_number(quantity.name);
  }
  void add(const language::Proposition& proposition) {
    const std::string statement = formulas_.condition(proposition.statement);
    const std::string where =
        proposition.defined_where ? formulas_.condition(*proposition.defined_where) : "";
    if (proposition.role == language::Proposition::Role::hypothesis) {
      if (proposition.stated_if) formulas_.refuse(proposition.stated_if->range, "a hypothesis without 'if'");
      const std::string name = "hypothesis_" + underscored(proposition.id.text);
      // One that is not defined does not hold.
      define(name + " : bool := " + (where.empty() ? statement : "(" + where + ") && (" + statement + ")"));
      hypotheses_ += (hypotheses_.empty() ? " " : " && ") + name;
      return;
    }
    std::string claim = where.empty() ? statement : "Stated.claimed (" + where + ") (" + statement + ")";
    if (proposition.stated_if)
      claim = "Stated.claimed (" + formulas_.condition(*proposition.stated_if) + ") (" + claim + ")";
    const bool is_conclusion = proposition.role == language::Proposition::Role::conclusion;
    define((is_conclusion ? "conclusion" : "corollary_" + underscored(proposition.id.text)) +
           " : bool := " + claim);
  }

  void define(const std::string& text) { body_ += "Definition " + text + ".\n"; }

  [[nodiscard]] static std::string type_of(const language::Entry& entry) {
    using language::Kind;
    if (entry.is_function) return "list Stated.number -> Stated.number";
    std::string type = entry.has_heads ? "Z -> Z -> " : "";
    for (std::size_t k = 0; k < entry.indices.size(); ++k) type += "Z -> ";
    switch (entry.kind) {
      case Kind::integer:
        return type + "Z";
      case Kind::number:
        return type + "Stated.number";
      case Kind::word:
        return type + "string";
      case Kind::fact:
        return type + "bool";
    }
    throw InternalError("a name of unknown kind");
  }

  /// What the block names of its setting, in the setting's order, and its parameters.
  [[nodiscard]] std::string record() const {
    std::string fields;
    const auto add_field = [&](const std::string& field) {
      fields += (fields.empty() ? "\n  " : ";\n  ") + field;
    };
    for (const auto& entry : setting_.entries) {
      if (formulas_.used().contains(entry.name)) add_field(coq_name(entry.name) + " : " + type_of(entry));
    }
    for (const auto& field : own_fields_) add_field(field);
    return "Record instance : Type := describe {" + fields + "\n}.\n";
  }

  const language::Block& block_;
  const language::Setting& setting_;
  CoqFormulas formulas_;
  std::vector<std::string> own_fields_;
  std::string hypotheses_;
  std::string body_;
};

}  // namespace

std::string coq_file(const language::Source& source, const language::Block& block) {
  if (block.kind != language::BlockKind::theorem)
    throw InputError(place_text(source, block.id.range) + ": --format coq cannot say '" + block.id.text +
                     "' (expected a theorem, not a construction)");
  const std::string& id = block.id.text;
  return "(** The `theorem` block " + id + " as Coq definitions, as `sinkproof show " + id +
         " --format coq` prints them; not to be edited. SHA-256 " + sha256_of_text(source, block) +
         " of its text.\n"
         "    A number may be not defined, as where a divisor is 0, and a relation with a side that is not "
         "defined is false: theories/Stated.v. *)\n" +
         BlockInCoq(source, block).text();
}

}  // namespace sinkproof::show
