#include "weights/tensor_names.hpp"

#include <algorithm>
#include <set>

#include "files/nearest_name.hpp"
#include "files/printable.hpp"
#include "numeric/error.hpp"

namespace sinkproof::weights {

namespace {

const std::vector<std::string>& known_names() {
  static const std::vector<std::string> names{"W_Q.weight", "W_K.weight", "W_V.weight", "W_O.weight",
                                              "key_bias"};
  return names;
}

/// Without `layers.N.`; whether N is a layer's number is seen when the file is split.
std::string without_layer(const std::string& name) {
  const std::string prefix = "layers.";
  if (!name.starts_with(prefix)) return name;
  const auto end = name.find_first_not_of("0123456789", prefix.size());
  const bool has_number = end != std::string::npos && end > prefix.size() && name[end] == '.';
  return has_number ? name.substr(end + 1) : name;
}

[[noreturn]] void refuse_names(const std::string& part, const std::string& what) {
  throw InputError("--names " + files::in_quotes(part) + ": " + what);
}

}  // namespace

TensorNames parse_tensor_names(const std::string& text) {
  TensorNames names;
  std::set<std::string> seen;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string part = text.substr(begin, end - begin);
    const std::size_t equals = part.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == part.size())
      refuse_names(part, "expected OURS=THEIRS, such as W_Q.weight=q_proj.weight");
    const std::string ours = part.substr(0, equals);
    const std::string bare = without_layer(ours);
    if (std::find(known_names().begin(), known_names().end(), bare) == known_names().end())
      refuse_names(part, "no name of ours" + files::nearest_name_hint(bare, known_names()));
    names.emplace_back(ours, part.substr(equals + 1));
    if (!seen.insert("=" + names.back().second).second || !seen.insert(ours).second)
      refuse_names(part, "a name that stands twice");
    begin = end + 1;
  }
  return names;
}

void rename_tensors(SafetensorsFile& file, const TensorNames& names) {
  // Found before any is renamed: one tensor's name may be another's old one.
  std::vector<std::size_t> places;
  for (const auto& [ours, theirs] : names)
    places.push_back(static_cast<std::size_t>(&find(file, theirs) - file.tensors.data()));
  for (std::size_t k = 0; k < names.size(); ++k) file.tensors[places[k]].name = names[k].first;
  std::set<std::string> seen;
  for (const Tensor& tensor : file.tensors) {
    if (!seen.insert(tensor.name).second)
      throw InputError(file.source_name + ": tensor " + files::in_quotes(tensor.name) +
                       ": is there, and by --names another one, too");
  }
}

void refuse_names(const std::string& file) {
  throw InputError("--names: " + file + " has no tensors (expected a .safetensors or .npz file)");
}

}  // namespace sinkproof::weights
