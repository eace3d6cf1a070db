#include "page/own.hpp"

#include "certificate/certificate.hpp"
#include "certificate/claims_document.hpp"
#include "numeric/error.hpp"

namespace sinkproof::page {

void check(CheckedOwn& own) {
  const auto& asked = own.asked;
  try {
    engine::VerifyOptions options;
    options.own_claims = {asked.claims, asked.parameters};
    own.result = engine::verify(*asked.theorem, *asked.instance, options);
    certificate::require_short_numbers(*asked.instance, asked.file);
  } catch (const InputError& error) {
    const std::string why = error.what();
    throw InputError(why.starts_with(asked.file) ? why : asked.file + ": " + why);
  }
  const certificate::Subject subject{*asked.theorem, asked.construction, asked.parameters, *asked.instance};
  if (!asked.has_document) return;
  if (own.has_verdict())
    own.certificate = {certificate::file_name(subject, {}, asked.label),
                       certificate::write(subject, own.result)};
  if (!asked.claims.empty())
    own.claims = {certificate::claims_file_name(subject, asked.label),
                  certificate::write_claims(subject, own.result)};
}

}  // namespace sinkproof::page
