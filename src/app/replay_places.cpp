#include <filesystem>

#include "app/exit_code.hpp"
#include "app/option_values.hpp"
#include "app/output.hpp"
#include "app/replay_places.hpp"
#include "certificate/places_document.hpp"
#include "files/file_io.hpp"
#include "files/printable.hpp"
#include "instance/places_file.hpp"

namespace sinkproof::app {

int replay_places(const ReplayOptions& options, const nlohmann::ordered_json& document) {
  const instance::Places found = instance::read_places(document, options.file);
  const std::string again = certificate::write_places(found.instance, found.places, options.file);
  if (options.certificates) {
    prepare_directory("--certificates", *options.certificates);
    // Under the file's name.
    const std::string stem = std::filesystem::path(options.file).stem().string();
    files::write_file_atomically(std::filesystem::path(*options.certificates) / (stem + ".json"), again);
  }
  if (options.json) {
    write_json(again);
  } else {
    write_output("  " + files::on_one_line(options.file) + " shows at inputs that it states:\n" +
                 certificate::bounds_text(found.places));
  }
  return success;
}

}  // namespace sinkproof::app
