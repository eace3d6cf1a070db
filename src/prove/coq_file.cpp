#include "prove/coq_file.hpp"

#include "prove/coq_number.hpp"

namespace sinkproof::prove {

void CoqFile::part(const std::string& text) {
  text_ += "\n(** " + text + " *)\n";
}

void CoqFile::line(const std::string& text) {
  text_ += text + "\n";
}

void CoqFile::definition(const std::string& name, const std::string& type, const std::string& value) {
  line("Definition " + name + " : " + type + " := " + value + ".");
}

void CoqFile::numbers(const std::vector<std::string>& definitions, long bits) {
  std::string names;
  for (const auto& name : definitions) names += (names.empty() ? "" : " ") + name;
  const std::string seen = names.empty() ? "" : "cbv beta iota zeta delta [" + names + "]; ";
  line("Ltac numbers := " + seen + "numeric " + std::to_string(bits) + "%Z.");
}

void CoqFile::theorem(const std::string& name, const std::string& statement, const std::string& proof) {
  ++theorems_;
  line("Theorem " + name + " : " + statement + ".");
  line("Proof. " + proof + " Qed.");
}

void CoqFile::between(const std::string& name, const std::string& value, const numeric::Enclosure& ends) {
  theorem(name, coq_between(ends, value), "numbers.");
}

std::string coq_list(const std::vector<std::string>& items) {
  constexpr std::size_t width = 100;
  std::string text = "[";
  std::size_t begin = 0;
  for (const auto& item : items) {
    if (text.size() > 1) text += ";";
    if (text.size() - begin > width) {
      text += "\n  ";
      begin = text.size();
    } else if (text.size() > 1) {
      text += " ";
    }
    text += item;
  }
  return text + "]";
}

std::string coq_entries(const Entries& entries) {
  std::vector<std::string> items;
  for (const auto& entry : entries) {
    items.push_back("entry " + std::to_string(entry.row) + " " + std::to_string(entry.column) + " " +
                    coq(entry.value));
  }
  return "entries " + coq_list(items);
}

}  // namespace sinkproof::prove
