#pragma once

#include <set>
#include <string_view>

#include "checker/language/block.hpp"
#include "checker/language/checks.hpp"
#include "checker/language/parser.hpp"

namespace sinkproof_check::language {

/// Reads one statement of a block behind the other: what theorems and constructions have in common.
class BlockReader {
 public:
  /// Keeps references to both.
  BlockReader(const Source& source, Block& block, Whose whose, std::string_view kind)
      : source_(source), block_(block), whose_(whose), kind_(kind), checks_(source, block) {}
  BlockReader(const BlockReader&) = delete;
  BlockReader& operator=(const BlockReader&) = delete;
  BlockReader(BlockReader&&) = delete;
  BlockReader& operator=(BlockReader&&) = delete;
  virtual ~BlockReader() = default;

  void read();

 protected:
  /// What is no note, entry line, parameter or `let`.
  virtual void statement(Parser& parser, std::string_view word, const Tokens& tokens) = 0;

  const Source& source() const { return source_; }
  Block& block() { return block_; }
  Checks& checks() { return checks_; }
  /// One of the block or of a mutant of a construction; somebody's is none of sinkproof's.
  std::string_view take_block_id(Parser& parser);
  void require_once(std::set<std::string_view>& known, std::string_view name) const;
  /// Behind `in`.
  void range(Parser& parser, Parameter& parameter);
  /// A word of the parameter's range.
  void require_word_of(const Parameter& parameter, std::string_view word) const;
  /// Null where the block has no such parameter so far.
  const Parameter* parameter_named(std::string_view name) const;
  /// Is held against the parameter's range when the block has been read.
  void offer(const Parameter& parameter, Node* number);
  void proposition(Parser& parser, Role role);
  std::set<std::string_view>& ids() { return ids_; }

 private:
  void header(Parser& parser, std::string_view word);
  const Setting& setting_named(std::string_view id) const;
  void shared_statement(Parser& parser, std::string_view word, const Tokens& tokens);
  void note(Parser& parser, std::string_view word);
  void entry_line(Parser& parser, std::string_view word);
  long array_end(Parser& parser);
  void require_setting();
  void parameter(Parser& parser);
  void let(Parser& parser);
  void example(Parser& parser);
  void require_input(std::string_view name) const;
  void entry_of_example(Parser& parser, Node& input);

  const Source& source_;
  Block& block_;
  Whose whose_;
  std::string_view kind_;
  Checks checks_;
  std::set<std::string_view> notes_;
  std::set<std::string_view> ids_;
};

}  // namespace sinkproof_check::language
