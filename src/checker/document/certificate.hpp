#pragma once

#include <gmpxx.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "checker/document/json.hpp"
#include "checker/kernel/real.hpp"

namespace sinkproof_check {

/// A *rational* or *exact* string of the document. Throw Malformed with its place; read_exact Rejected where
/// the number is not defined, or is not shown to be.
mpq_class read_rational(const json::Value& value);
Real read_exact(const json::Value& value);
/// A *name*. No *exact* is one: where it begins with a letter, a parenthesis follows.
bool is_name(std::string_view text);
/// An array of *rational* strings. Throws Malformed with the place of the one that is none.
std::vector<mpq_class> read_rationals(const json::Value& value);

/// An enclosure as the document states it. Both ends are absent where it says "not defined".
struct StatedEnclosure {
  std::string place;
  std::optional<mpq_class> lower;
  std::optional<mpq_class> upper;
};
/// The "lower" and "upper" of an object, which may have other fields.
StatedEnclosure read_enclosure(const json::Value& value);
/// The same of an object that has no other fields.
StatedEnclosure read_plain_enclosure(const json::Value& value);

/// A margin as the document states it.
struct StatedMargin {
  std::string id;
  bool is_strict;
  StatedEnclosure enclosure;

  bool is_certainly_true() const;
  bool is_certainly_false() const;
};

/// A conclusion that is not the statement's: a relation between its quantities.
struct StatedMutant {
  std::string id;
  std::string conclusion;
};

/// A parameter: its text, and its value; a name has none.
struct Parameter {
  std::string text;
  std::optional<Real> value;
};
/// The parameters in the order of the document.
using Parameters = std::vector<std::pair<std::string, Parameter>>;
Parameters read_parameters(const json::Value& value);
/// Enclosures by name, in the order of the document.
using StatedQuantities = std::vector<std::pair<std::string, StatedEnclosure>>;
StatedQuantities read_quantities(const json::Value& value);

/// The structure common to the certificates of all theorems. `instance` and `witnesses` belong to the
/// theorem's statement.
struct Certificate {
  std::string theorem;
  std::string statement_sha256;
  std::string construction;
  Parameters parameters;
  std::string verdict;
  std::vector<StatedMargin> claims;
  std::vector<StatedMargin> hypotheses;
  StatedMargin conclusion;
  StatedQuantities quantities;
  json::Value instance;
  std::vector<json::Value> witnesses;
  std::vector<std::string> dropped;    ///< ids of hypotheses that do not count in the verdict
  std::optional<StatedMutant> mutant;  ///< whose conclusion stands for the statement's
  std::vector<json::Value>
      attained;  ///< of a mutant or somebody's statement: where its quantities are attained
  std::optional<std::string> statement;                         ///< the text, where it is none of ours
  std::optional<std::string> construction_text = std::nullopt;  ///< likewise
};

/// Reads the structure of a document. Throws Malformed, and Rejected for another format, whose fields are not
/// known here.
Certificate read_certificate(const json::Value& root);

}  // namespace sinkproof_check
