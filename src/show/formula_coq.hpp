#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "language/source.hpp"
#include "language/syntax.hpp"
#include "language/vocabulary.hpp"

namespace sinkproof::show {

/// Formulas and conditions of a block in the notation of theories/Stated.v, where a number may be not
/// defined. The setting's names and the parameters are fields of a record `s`; names of loops and what is
/// used as an index are integers, all else is a number.
class CoqFormulas {
 public:
  CoqFormulas(const language::Source& source, const language::Setting& setting)
      : source_(source), setting_(setting) {}

  /// From here on the name is known.
  void declare(const language::Parameter& parameter);
  void declare(const language::Let& let);
  void declare_number(const language::Word& name);

  /// All of these throw InputError with the place of what cannot be said.
  std::string number(const language::Expression& expression);
  std::string condition(const language::Condition& condition);
  /// ` (x : number) (h : Z) : number := …` of a let.
  std::string definition(const language::Let& let);
  [[noreturn]] void refuse(language::Range place, const std::string& expected) const;

  /// The setting's names that have been printed.
  [[nodiscard]] const std::set<std::string>& used() const { return used_; }

 private:
  struct Symbol {
    enum class Kind { own, integer, field_integer, field_number, field_word, function } kind;
    std::vector<bool> takes_integers = {};
    const language::Expression* body = nullptr;  ///< of a let without arguments
  };
  /// Names of loops or arguments, while they are in force.
  class Scope;

  std::string print(const language::Expression& e, int at_least);
  std::string bare(const language::Expression& e);
  std::string integer(const language::Expression& e);
  std::string reference(const language::Reference& name, language::Range range);
  std::string field(const std::string& name);
  std::string call(const language::Call& call, language::Range range);
  std::string function(const language::Call& call);
  std::string operation(const language::Operation& operation);
  std::string entry(const language::Entry& entry, const language::Reference& name);
  std::string list(const std::vector<language::Argument>& arguments);
  /// `item` behind its loops.
  template <class Item>
  std::string looped(const std::vector<language::Loop>& loops, std::size_t next, const Item& item);
  std::string relation(const language::Relation& relation);
  std::string is_word(const language::IsWord& is, language::Range range);
  [[nodiscard]] const Symbol* find(const std::string& name) const;

  const language::Source& source_;
  const language::Setting& setting_;
  std::map<std::string, Symbol> symbols_;
  std::vector<std::pair<std::string, Symbol>> locals_;
  std::set<std::string> used_;
};

/// An id with `_` for dashes, to stand behind `hypothesis_`.
std::string underscored(const std::string& id);
/// A name as Coq has it: with `'` behind it where Coq or block.v has another use for it.
std::string coq_name(const std::string& name);

}  // namespace sinkproof::show
