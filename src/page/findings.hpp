#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/verify.hpp"
#include "page/own.hpp"
#include "tables/table.hpp"

/// Everything that the page reports, computed anew.
namespace sinkproof::page {

struct CheckedInstance {
  parameter::Values parameters;
  engine::VerifyResult result;
  std::string file;         ///< name of the certificate
  std::string certificate;  ///< the document
};

/// A construction over its default grid; of a mutant, a few points of it.
struct CheckedConstruction {
  theorem::Source source;
  std::vector<CheckedInstance> instances;
};

struct CheckedTheorem {
  const theorem::Theorem* theorem;
  std::vector<CheckedConstruction> constructions;
  std::vector<CheckedConstruction> mutants;
};

/// The certificate of a table's rows at one point of its grid.
struct RowCertificate {
  std::string sha256;
  std::string document;
};

/// A table over its default grid, or the part of it that is about the theorems asked for.
struct FilledTable {
  const tables::Table* table;
  std::vector<std::vector<tables::Cell>> rows;
  std::vector<RowCertificate> certificates;
  std::vector<std::size_t> certificate_of_row;    ///< its place in certificates
  std::map<std::string, std::string> cases = {};  ///< what searches found: documents by their files' names
  std::vector<parameter::GridAxis> axes = {};     ///< given in place of the default ones
};

struct DrawnFigure {
  std::string name;
  std::string title;
  std::string caption;
  std::string svg;
  std::string pdf;
};

struct Findings {
  std::vector<CheckedTheorem> theorems;
  std::vector<FilledTable> tables;
  std::vector<DrawnFigure> figures;
  bool has_gnuplot = false;          ///< without it there are no figures
  std::vector<CheckedOwn> own = {};  ///< those of one file next to each other
  std::string command = {};          ///< which makes this report again; empty: the one about all theorems
};

struct GatherOptions {
  std::vector<const theorem::Theorem*>
      theorems;                       ///< with the tables and figures that belong to them; empty: all
  std::vector<OwnQuestion> own = {};  ///< those of one file next to each other
  std::string command = {};           ///< see Findings
  unsigned jobs = 1;
  const std::atomic<bool>& stop;
  /// Is told, once, in how many steps the work is done; each call of what it returns is one of them. May be
  /// called from several threads.
  std::function<std::function<void()>(std::size_t)> begin_progress;
};

/// Nothing if it was stopped. Does not write anything.
std::optional<Findings> gather(const GatherOptions& options);

constexpr int table_digits = 10;

}  // namespace sinkproof::page
