#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "checker/check.hpp"

namespace sinkproof_check {

/// How a cell shows its value (FORMAT.md, "Rows of tables").
enum class Shown : std::uint8_t { text, lower, upper, two_sided, angle, exact };

/// What a cell has to show.
struct ExpectedCell {
  std::string column;
  Shown shown = Shown::text;
  std::optional<Real> value = std::nullopt;  ///< of an angle its sine; unused for text; none: null
  std::string text = {};                     ///< empty: null
  bool has_exact = false;
};
using ExpectedRow = std::vector<ExpectedCell>;

ExpectedCell text_cell(std::string column, std::string text);
ExpectedCell cell(std::string column, Shown shown, std::optional<Real> value, bool has_exact = false);

/// What a document of rows states besides the rows.
class RowSource {
 public:
  RowSource(Parameters parameters, std::optional<Accepted> certificate)
      : parameters_(std::move(parameters)), certificate_(std::move(certificate)) {}

  const Parameters& parameters() const { return parameters_; }
  const std::string& text(std::string_view name) const;
  /// A cell that repeats a parameter.
  ExpectedCell given(const std::string& name) const { return text_cell(name, text(name)); }

  /// The certificate, which has to be one of this theorem and construction with these parameters, and those
  /// of the names in `free`; nobody refuted it. Throws Rejected.
  const Accepted& certificate(std::string_view theorem, std::string_view construction,
                              const std::vector<std::pair<std::string, std::string>>& parameters,
                              const std::vector<std::string>& free = {}) const;
  /// The same, with the parameters of the rows and no others.
  const Accepted& certificate(std::string_view theorem, std::string_view construction) const;

 private:
  Parameters parameters_;
  std::optional<Accepted> certificate_;
};

/// A quantity of the certificate's instance; no value where it is not defined.
const std::optional<Real>& find_quantity(const Accepted& certificate, std::string_view name);
/// One that is always defined. Throws ValueError.
const Real& quantity(const Accepted& certificate, std::string_view name);

/// A table that the checker knows.
struct RowTable {
  std::string_view name;
  std::vector<std::string_view> parameters;
  bool has_certificate;
  std::vector<ExpectedRow> (*derive)(const RowSource& source);
  std::string_view unchecked = {};  ///< a parameter that is the document's word
};

/// Every table there is: an explicit list.
const std::vector<RowTable>& row_tables();

std::vector<ExpectedRow> smoothing_regions_rows(const RowSource& source);
std::vector<ExpectedRow> sink_metric_rows(const RowSource& source);

}  // namespace sinkproof_check
