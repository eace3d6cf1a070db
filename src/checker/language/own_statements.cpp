// Those of sinkproof's own theorems that are text.
//
// Given: the statement.md of each, which was put into the program when it was built.
// Derives itself: the hash of the file, its block, and what the block says.
// Takes from the document: nothing.
// Acceptance means: nothing is accepted here: text_statement.cpp derives the margins from these blocks.
// Assumes: docs/language.md, of which the files of this folder are a reading; sha256.cpp.
#include "checker/language/own_statements.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <stdexcept>

#include "checker/document/parameters.hpp"
#include "checker/kernel/work.hpp"
#include "checker/language/block.hpp"
#include "checker/language/evaluation.hpp"
#include "checker/language/examples.hpp"
#include "checker/language/given_numbers.hpp"
#include "checker/language/own_files.hpp"
#include "checker/language/sha256.hpp"
#include "checker/language/statement_file.hpp"
#include "checker/language/text_statement.hpp"

namespace sinkproof_check::language {

namespace {

/// What instances are called that stand in the document and nowhere else.
void add_constructions_of_documents(const OwnText& own, std::vector<std::string_view>& constructions) {
  const Setting* const setting = own.block.setting;
  if (setting == &embeddings()) constructions.emplace_back("given-embeddings");
  if (setting == &normaliser_fit() || setting == &token_law() || setting == &switches() ||
      setting == &patterns())
    constructions.push_back(given_construction);
  if (setting != &trigger_task()) return;
  // No search is for instances of several layers that no construction makes.
  if (!own.about.several_layers) constructions.push_back(found_construction);
  constructions.push_back(given_construction);
}

void read_own_text(OwnText& own, std::string_view id, std::string_view file) {
  auto blocks = blocks_of(file, "theorem");
  const std::string place = "theorems/" + std::string(id) + "/statement.md";
  if (blocks.size() != 1) throw std::logic_error(place + ": expected one theorem's block");
  own.text = std::move(blocks.front());
  own.sha256 = sha256(file);
  own.source = {place, own.text};
  own.block = read_theorem(own.source, Whose::ours);
  if (own.block.id != id) throw std::logic_error(place + ": expected the block of " + std::string(id));
  own.about = what_it_is_about(own.block);
  Statement& statement = own.statement;
  statement = {own.block.id, own.sha256, own.block.constructions, {}, read_own_subject, own.block.constants};
  add_constructions_of_documents(own, statement.constructions);
  for (const Proposition& proposition : own.block.propositions)
    if (proposition.role == Role::hypothesis) statement.hypotheses.push_back(proposition.id);
}

/// Read when it is first asked for. Null where there is none.
const OwnText* find_own_text(std::string_view id) {
  static std::map<std::string_view, std::unique_ptr<const OwnText>> known;
  const auto read = known.find(id);
  if (read != known.end()) return read->second.get();
  // The list of files, too, is made when it is first asked for.
  const UncountedWork once;
  for (const auto& [name, file] : own_files()) {
    if (name != id) continue;
    // Known when it is complete: whoever asks for one that is not would take it for the theorem.
    auto own = std::make_unique<OwnText>();
    read_own_text(*own, name, file);
    return known.emplace(name, std::move(own)).first->second.get();
  }
  return nullptr;
}

}  // namespace

const OwnText& own_text(std::string_view id) {
  const OwnText* const own = find_own_text(id);
  if (own == nullptr) throw std::logic_error("no text of " + std::string(id));
  return *own;
}

const Statement* find_own_statement(std::string_view id) {
  const OwnText* const own = find_own_text(id);
  return own == nullptr ? nullptr : &own->statement;
}

std::vector<std::string_view> own_ids() {
  std::vector<std::string_view> ids;
  for (const auto& [id, file] : own_files()) ids.push_back(id);
  return ids;
}

std::vector<Real> own_quantities(std::string_view id, const std::vector<std::string_view>& names,
                                 const std::vector<std::pair<std::string_view, Real>>& numbers) {
  const OwnText& own = own_text(id);
  GivenNumbers given(own.block);
  for (const auto& [name, number] : numbers) given.give(name, number);
  Evaluation evaluation(own.source, own.block, given);
  std::vector<Real> values;
  for (const std::string_view name : names) {
    const auto& all = own.block.quantities;
    const auto known =
        std::find_if(all.begin(), all.end(), [&](const Quantity& quantity) { return quantity.name == name; });
    if (known == all.end()) throw std::logic_error("no quantity " + std::string(name));
    const auto value = evaluation.quantity(static_cast<std::size_t>(known - all.begin()));
    if (!value) own.source.refuse(known->name, "a quantity that is not defined");
    values.push_back(*value);
  }
  return values;
}

void require_own_examples() {
  for (const std::string_view id : own_ids()) require_examples(own_text(id).source, own_text(id).block);
}

}  // namespace sinkproof_check::language
