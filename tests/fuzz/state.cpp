// States of searches (`.state`).

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "app/fuzz_state.hpp"
#include "files/file_io.hpp"
#include "fuzz/document_mutator.hpp"
#include "fuzz/property.hpp"
#include "fuzz/temporary_folder.hpp"
#include "numeric/error.hpp"
#include "theorem/mutant.hpp"
#include "theorem/theorem.hpp"

namespace {

namespace theorem = sinkproof::theorem;
using Json = nlohmann::ordered_json;
using sinkproof_fuzz::require;

theorem::Description named() {
  theorem::Description result;
  result.id = "named";
  result.statement_sha256 = std::string(64, '0');
  return result;
}

struct Search {
  theorem::Description theorem = named();
  sinkproof_fuzz::TemporaryFolder folder;
  sinkproof::engine::FuzzOptions options = [] {
    sinkproof::engine::FuzzOptions result;
    result.trials = std::uint64_t{1} << 60U;
    return result;
  }();
  sinkproof::app::FuzzState state{folder.path(), theorem, "", options};
  std::filesystem::path file = folder.path() / "named--search--seed1.state";
};

/// The document with the checksum of what else stands in it, laid out as states are.
std::string sealed(Json document) {
  if (!document.is_object()) return document.dump(1) + "\n";
  document.erase("checksum");
  document["checksum"] = theorem::short_hash(document.dump(-1, ' ', false, Json::error_handler_t::replace));
  return document.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

/// A state of this version of the program, to begin with.
std::string first_state() {
  const Search search;
  sinkproof::engine::FuzzOptions options = search.options;
  options.done.trials = 1000;
  options.done.best_margin = 0.1;
  options.done.best.shape = {0, 5};
  options.done.best.values = {1, -0.25, 1e-300};
  sinkproof::app::FuzzState(search.folder.path(), search.theorem, "", options).save();
  return sinkproof::files::read_file(search.file, std::size_t{1} << 20U);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Search search;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  sinkproof::files::write_file_atomically(search.file, bytes);
  try {
    const auto counts = search.state.resume();
    sinkproof::engine::FuzzOptions options = search.options;
    options.done = counts;
    // Written by a search that goes on from it, the state is the same.
    const sinkproof_fuzz::TemporaryFolder folder;
    sinkproof::app::FuzzState(folder.path(), search.theorem, "", options).save();
    require(sinkproof::files::read_file(folder.path() / search.file.filename(), bytes.size()) == bytes,
            "a state that is read and saved is the same");
  } catch (const sinkproof::InputError&) {
  }
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (size < 2) return sinkproof_fuzz::store(first_state(), data, max_size);
  std::string result = sinkproof_fuzz::mutated_document(text, max_size, seed / 4);
  if (seed % 4 != 0) {
    const Json document = Json::parse(result, nullptr, false);
    if (!document.is_discarded()) result = sealed(document);
  }
  return sinkproof_fuzz::store(result, data, max_size);
}
