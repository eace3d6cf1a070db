#pragma once

#include <vector>

#include "language/source.hpp"

namespace sinkproof::language {

enum class TokenKind { number, name, text, symbol, end };

/// `end` closes a statement: it has no bytes, and stands behind the last token.
struct Token {
  TokenKind kind;
  Range range;
};

/// The tokens of a block: each statement's, then its end. A statement is a line that does not begin with
/// white space, with the lines behind it that do; # begins a comment. Throws Error.
std::vector<Token> tokenise(const Source& source, Range block);

/// The tokens of a single statement that takes all of the text.
std::vector<Token> tokenise_formula(const Source& source);

}  // namespace sinkproof::language
