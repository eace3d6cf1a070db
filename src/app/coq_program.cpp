#include "app/coq_program.hpp"

#include <filesystem>
#include <regex>
#include <vector>

#include "app/exit_code.hpp"
#include "app/output.hpp"
#include "files/file_io.hpp"
#include "files/printable.hpp"
#include "files/run_program.hpp"
#include "numeric/error.hpp"
#include "prove/proof.hpp"

namespace sinkproof::app {

namespace {

constexpr const char* missing =
    "coqc is not in PATH: proofs are checked by Coq (expected the Debian package coq)";

/// A folder of its own, which is gone when this is: coqc writes beside what it reads.
class Scratch {
 public:
  Scratch() : folder_((std::filesystem::temp_directory_path() / "sinkproof-XXXXXX").string()) {
    if (mkdtemp(folder_.data()) == nullptr)
      throw InputError(folder_ + ": no folder for Coq can be made there");
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  [[nodiscard]] std::filesystem::path file(const char* name) const {
    return std::filesystem::path(folder_) / name;
  }

 private:
  std::string folder_;
};

/// The `-Q` options of the project, for folders below `theories`.
std::vector<std::string> folders_of_coq(const std::string& theories) {
  constexpr std::size_t most = 100'000;
  const std::filesystem::path root(theories);
  if (!std::filesystem::exists(root / "theories" / "Certificate.vo"))
    throw InputError("--theories " + files::in_quotes(theories) +
                     ": no compiled theories there (expected what ./dev prove makes, build/coq)");
  const std::string project = files::read_file(root / "_CoqProject", most);
  static const std::regex line("-Q ([^ \n]+) ([^ \n]+)");
  std::vector<std::string> result{"-q", "-noglob"};
  for (auto at = std::sregex_iterator(project.begin(), project.end(), line); at != std::sregex_iterator();
       ++at) {
    result.insert(result.end(), {"-Q", (root / at->str(1)).string(), at->str(2)});
  }
  return result;
}

/// Whether Coq takes the text; if not, `said` is what it says.
bool compiles(const Scratch& scratch, std::vector<std::string> options, const std::string& text,
              std::string& said) {
  const auto file = scratch.file("Proved.v");
  files::write_file_atomically(file, text);
  options.push_back(file.string());
  const auto result = files::run_program(
      "coqc", options, files::own_variables({"PATH", "HOME", "TMPDIR", "COQLIB", "LD_LIBRARY_PATH"}), "");
  if (!result) throw InputError(missing);
  said = result->errors;
  return result->status == 0;
}

/// The theorem in whose proof the error is: Coq says `File "…", line N, …`.
std::string theorem_refused(const std::string& text, const std::string& said) {
  static const std::regex place("line ([0-9]+)");
  static const std::regex name("^Theorem ([a-zA-Z0-9_]+)");
  std::smatch found;
  if (!std::regex_search(said, found, place)) return "what it was given";
  long line = std::stol(found.str(1));
  std::string last = "what it was given";
  for (std::size_t begin = 0; begin < text.size() && line > 0; --line) {
    const auto end = std::min(text.find('\n', begin), text.size());
    const std::string one = text.substr(begin, end - begin);
    if (std::regex_search(one, found, name)) last = found.str(1);
    begin = end + 1;
  }
  return last;
}

}  // namespace

void require_coq(const std::string& theories) {
  if (!files::has_program("coqc")) throw InputError(missing);
  static_cast<void>(folders_of_coq(theories));
}

int check_in_coq(const std::string& name, const std::string& proof, long theorems,
                 const std::string& theories) {
  if (!files::has_program("coqc")) throw InputError(missing);
  const auto folders = folders_of_coq(theories);
  const Scratch scratch;
  std::string said;
  if (!compiles(scratch, folders, prove::loading(proof), said))
    throw InputError("--theories " + files::in_quotes(theories) + ": Coq does not load them, and says " +
                     files::in_quotes(said, 300) + " (expected what ./dev prove makes)");
  if (!compiles(scratch, folders, proof, said)) {
    note(name + ": refused by Coq: " + theorem_refused(proof, said));
    return refuted;
  }
  write_output(files::on_one_line(name) + ": proved, " + std::to_string(theorems) + " theorems\n");
  return success;
}

}  // namespace sinkproof::app
