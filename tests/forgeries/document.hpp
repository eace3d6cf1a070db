#pragma once

#include <gmpxx.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

/// Documents that are forged: certificates and rows of FORMAT.md.
namespace forgeries {

using Json = nlohmann::ordered_json;
using Pointer = Json::json_pointer;

/// The text so many times.
std::string repeated(const std::string& part, std::size_t times);

/// A string that is written as `text` stands, without quotes: what JSON itself cannot hold.
Json raw(const std::string& text);
bool is_raw(const Json& value);
/// A key that is written as `key`, where that one stands already.
std::string twice(const std::string& key);

/// The document as text, with what is raw.
std::string text_of(const Json& document);

/// The number that a *rational* of FORMAT.md says. Nothing for anything else, and beyond the limits of the
/// format.
std::optional<mpq_class> rational_of(const Json& value);

/// Of an object with `lower` and `upper`: both ends, if they are defined.
struct Ends {
  mpq_class lower;
  mpq_class upper;
};
std::optional<Ends> ends_of(const Json& object);
bool has_ends(const Json& object);
void set_ends(Json& object, const mpq_class& lower, const mpq_class& upper);

/// Calls visit(certificate) for each certificate in the document: itself, or those inside rows.
template <class Visit>
void for_each_certificate(Json& document, Visit visit) {
  if (!document.is_object()) return;
  if (document.contains("certificate")) visit(document["certificate"]);
  if (document.contains("cases") && document["cases"].is_object())
    for (Json& item : document["cases"]) visit(item);
  if (!document.contains("table") && !document.contains("vocabulary") && !document.contains("places") &&
      !document.contains("bounds"))
    visit(document);
}

/// The verdict that FORMAT.md's five rules give for the margins as stated. Nothing if the document has not
/// that form.
std::optional<std::string> verdict_of(const Json& certificate);

/// The same statements with enclosures as wide as the verdict allows: true if the certificate is.
Json loosened(Json document);
/// A certificate of a construction as one of an instance that was found, where the theorem knows such.
std::optional<Json> as_found(Json document);

}  // namespace forgeries
