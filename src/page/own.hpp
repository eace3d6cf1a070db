#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/verify.hpp"

/// Somebody's own instances and claims. They have a section of their own: what is known of a theorem says
/// nothing about them.
namespace sinkproof::page {

/// What is asked of an instance: a theorem's verdict, and claims in the theorem's words; of what is no
/// theorem the claims alone.
struct OwnQuestion {
  const theorem::Theorem* theorem;
  std::string
      file;  ///< which the instance was read out of, or FILE#ID and the parameters of a construction in one, fit for a line and for LaTeX
  std::string label;  ///< for the names of certificates
  std::string construction;
  parameter::Values parameters;
  std::shared_ptr<const theorem::Instance> instance;
  std::vector<theorem::OwnClaim> claims;
  bool claims_only = false;  ///< the theorem lends its quantities
  bool has_document = true;  ///< false of claims of which a checker could not tell whose numbers they have
};

/// A document for the checker. Empty: there is none.
struct OwnDocument {
  std::string file;
  std::string text;
};

struct CheckedOwn {
  OwnQuestion asked;
  engine::VerifyResult result = {};
  OwnDocument certificate = {};
  OwnDocument claims = {};

  [[nodiscard]] bool has_verdict() const {
    return !asked.claims_only && asked.theorem->description().is_theorem;
  }
};

/// Throws InputError with the file's name where its quantities cannot be had.
void check(CheckedOwn& own);

}  // namespace sinkproof::page
