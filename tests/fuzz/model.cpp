// Models and embeddings in JSON, as `sinkproof audit` reads them; the instances in it are what replay and
// fuzz --from read, too.

#include <cstddef>
#include <cstdint>
#include <string>

#include "files/file_io.hpp"
#include "fuzz/document_mutator.hpp"
#include "fuzz/property.hpp"
#include "fuzz/temporary_folder.hpp"
#include "numeric/error.hpp"
#include "weights/embeddings_file.hpp"
#include "weights/model_file.hpp"

namespace {

using sinkproof_fuzz::require;
namespace files = sinkproof::files;
namespace weights = sinkproof::weights;

constexpr std::size_t most_bytes = std::size_t{1} << 30U;

struct Paths {
  sinkproof_fuzz::TemporaryFolder folder;
  std::filesystem::path given = folder.path() / "given.json";
  std::filesystem::path written = folder.path() / "written.json";
};

/// What is written is read as the same, which shows in that it is written again in the same bytes.
void check_that_writing_keeps(const weights::ModelFile& file, const std::filesystem::path& path) {
  const auto write = [&](const weights::ModelFile& model) {
    weights::write_model(
        path, sinkproof::task::TriggerInstance{*model.task, {*model.normaliser, model.heads}}, {"found", {}});
    return files::read_file(path, most_bytes);
  };
  const std::string bytes = write(file);
  try {
    require(write(weights::read_model(path)) == bytes, "what is written is read as the same", bytes);
  } catch (const sinkproof::InputError& error) {
    // 1e20001 is read, and written as an integer of too many digits.
    require(std::string(error.what()).find("20000 characters") != std::string::npos,
            "what is written is read", error.what());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Paths paths;
  files::write_file_atomically(paths.given, {reinterpret_cast<const char*>(data), size});
  try {
    const auto file = weights::read_model(paths.given);
    check_that_writing_keeps(file, paths.written);
  } catch (const sinkproof::InputError&) {
  }
  try {
    static_cast<void>(weights::read_embeddings(paths.given, ""));
  } catch (const sinkproof::InputError&) {
  }
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  return sinkproof_fuzz::store(sinkproof_fuzz::mutated_document(text, max_size, seed), data, max_size);
}
