#include "stated/read.hpp"

#include "files/nearest_name.hpp"
#include "files/printable.hpp"
#include "language/check.hpp"
#include "numeric/error.hpp"

namespace sinkproof::stated {

bool names_file(const std::string& construction) {
  return construction.find_first_of("./") != std::string::npos;
}

std::vector<std::shared_ptr<const Construction>> read_constructions(
    const std::string& place, const std::vector<std::string>& reserved_ids) {
  const std::size_t mark = place.rfind('#');
  const std::string file = place.substr(0, mark);
  const std::string id = mark == std::string::npos ? "" : place.substr(mark + 1);
  const auto source = std::make_shared<const language::Source>(language::read_source(file));
  std::vector<std::shared_ptr<const Construction>> result;
  std::vector<std::string> ids;
  for (auto& block : language::read_blocks(*source, reserved_ids)) {
    if (block.kind != language::BlockKind::construction) continue;
    const auto shared = std::make_shared<const language::Block>(std::move(block));
    for (auto& one : Construction::all_of(source, shared)) {
      ids.push_back(one.id());
      const bool is_meant = mark == std::string::npos ? !one.mutant_of() : one.id() == id;
      if (is_meant) result.push_back(std::make_shared<const Construction>(std::move(one)));
    }
  }
  if (!result.empty()) return result;
  const std::string name = files::on_one_line(file);
  if (ids.empty()) throw InputError(name + ": has no construction (expected a block ```construction)");
  throw InputError(name + ": has no construction " + files::in_quotes(id) +
                   files::nearest_name_hint(id, ids));
}

}  // namespace sinkproof::stated
