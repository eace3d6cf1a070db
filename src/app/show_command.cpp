#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/commands.hpp"
#include "app/exit_code.hpp"
#include "app/output.hpp"
#include "files/file_io.hpp"
#include "files/json_node.hpp"
#include "files/json_reader.hpp"
#include "files/nearest_name.hpp"
#include "files/printable.hpp"
#include "instance/case_file.hpp"
#include "numeric/error.hpp"
#include "show/instance_json.hpp"
#include "show/latex.hpp"
#include "show/script.hpp"
#include "show/text.hpp"

namespace sinkproof::app {

int show(const ShowOptions& options) {
  static const std::vector<std::string> formats{"text", "latex", "numpy", "torch", "json"};
  if (std::find(formats.begin(), formats.end(), options.format) == formats.end()) {
    throw InputError("--format " + files::in_quotes(options.format) + ": no such format" +
                     files::nearest_name_hint(options.format, formats));
  }
  const auto document =
      files::parse_json(files::read_file(options.file, instance::max_case_bytes), options.file);
  const files::JsonNode root(document, options.file);
  if (options.format == "json") {
    write_json(show::instance_json(root));
  } else if (options.format == "text") {
    write_output(show::text(root));
  } else if (options.format == "latex") {
    write_output(show::latex(root));
  } else {
    write_output(show::script(root, options.format == "numpy" ? show::Library::numpy : show::Library::torch));
  }
  return success;
}

}  // namespace sinkproof::app
