// json_query FILE POINTER…: prints what the JSON pointers (RFC 6901) select in a document, one value a line:
// strings as they are, everything else as JSON.
// A `*` in a pointer stands for every element of an array or every field of an object, `#` at its end for
// their number.
// Exit code 1 if the file is no JSON document or a pointer selects nothing.

#include <cstdio>
#include <exception>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>

namespace {

using Json = nlohmann::ordered_json;

void print(const Json& value) {
  const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
  std::printf("%s\n", text.c_str());
}

/// rest: what is left of the pointer, with its leading slash.
void select(const Json& value, std::string_view rest) {
  if (rest.empty()) return print(value);
  if (rest == "/#") return print(Json(value.size()));
  if (!rest.starts_with('/')) throw std::invalid_argument("a pointer starts with /");
  const auto end = rest.find('/', 1);
  const std::string_view step = rest.substr(0, end);
  const std::string_view tail = end == std::string_view::npos ? std::string_view() : rest.substr(end);
  if (step == "/*") {
    for (const Json& element : value) select(element, tail);
  } else {
    select(value.at(Json::json_pointer(std::string(step))), tail);
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fputs("usage: json_query FILE POINTER...\n", stderr);
    return 2;
  }
  try {
    std::ifstream file(argv[1], std::ios::binary);
    const Json document = Json::parse(file);
    for (int k = 2; k < argc; ++k) select(document, argv[k]);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "json_query %s %s: %s\n", argv[1], argv[2], error.what());
    return 1;
  }
  return std::fflush(stdout) == 0 ? 0 : 2;
}
