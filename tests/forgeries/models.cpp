// forged_models ROOT BIN_DIR DIR [N]: changes model documents, one thing at a time, as format.txt and
// models.txt describe them and changes.cpp lists it, and gives each to `sinkproof verify --instance …
// --certificates`. It has to be refused (exit 2, one line, nothing written), or else what sinkproof says has
// to be about the changed model: every certificate is one that the checker accepts, with the instance that
// the checker's own reading sees in the forged document. What the checker takes for an instance may be
// refused only where models.txt says why. Each change of each place of the description is made in up to N
// documents (2). Works in DIR. Exit: 0 if all of that holds, 1 otherwise, 2 for a description that is not
// complete.

#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <regex>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "changes.hpp"
#include "checker/check.hpp"
#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"
#include "checker/setting/trigger/multilayer_document.hpp"
#include "checker/setting/trigger/trigger_document.hpp"
#include "description.hpp"
#include "document.hpp"

namespace forgeries {
namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file) throw std::runtime_error("cannot read " + path.string());
  return text.str();
}

/// UTF-8 without control characters.
bool is_printable(const std::string& text) {
  try {
    static_cast<void>(Json(text).dump());
  } catch (const Json::exception&) {
    return false;
  }
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    const std::string two = text.substr(i, 2);
    if (c < 0x20 || c == 0x7f || (two >= "\xc2\x80" && two <= "\xc2\x9f")) return false;
  }
  return true;
}

/// A model document by the checker's reading, which has none: what surrounds the instance is read here.
class Reading {
 public:
  /// Throws what the checker throws for an instance that is none.
  explicit Reading(const std::string& text) : document_(text) {
    const auto root = document_.root();
    // Of a certificate the instance alone is read.
    if (root["format"].string() == "sinkproof-certificate/1") {
      read(root["instance"]);
      return;
    }
    if (root["format"].string() != "sinkproof-model/1") throw std::runtime_error("another format");
    root.require_fields({"format", "instance"}, {"construction", "parameters"});
    if (root.has("construction")) static_cast<void>(root["construction"].string());
    if (root.has("parameters"))
      for (const auto& [name, value] : root["parameters"].members()) static_cast<void>(value.string());
    read(root["instance"]);
  }
  /// Of a certificate.
  explicit Reading(const Json& certificate) : document_(certificate.dump()) {
    read(document_.root()["instance"]);
  }

  bool is_same(const Reading& other) const {
    try {
      if (layers_.has_value() != other.layers_.has_value()) return false;
      if (layers_) require_same_instance(*layers_, *other.layers_);
      if (heads_) require_same_instance(*heads_, *other.heads_);
      return true;
    } catch (const sinkproof_check::Rejected&) {
      return false;
    }
  }

 private:
  void read(const sinkproof_check::json::Value& instance) {
    const auto require = [](const sinkproof_check::TriggerTask& task) {
      if (task.content.is_box != task.trigger_content.is_box)
        throw std::runtime_error("one box, one alphabet");
    };
    if (instance["model"].has("layers")) {
      layers_ = sinkproof_check::read_multilayer_instance(instance);
      require(layers_->task);
      for (const auto& layer : layers_->layers)  // as the theorem about them does
        if (layer.normaliser == sinkproof_check::Normaliser::softmax_key_bias)
          throw std::runtime_error("a key bias, of which a layer has none");
      static_cast<void>(measure(*layers_));  // refuses scores that see contents of a box
    } else {
      heads_ = sinkproof_check::read_trigger_instance(instance);
      require(heads_->task);
      static_cast<void>(measure(*heads_));
    }
  }

  sinkproof_check::json::Document document_;
  std::optional<sinkproof_check::TriggerInstance> heads_;
  std::optional<sinkproof_check::MultilayerInstance> layers_;
};

/// Nothing if the text is no document with an instance.
std::unique_ptr<Reading> reading_of(const std::string& text) {
  sinkproof_check::reset_work();
  try {
    return std::make_unique<Reading>(text);
  } catch (const std::exception&) {
    return nullptr;
  }
}

struct Base {
  std::string name;
  Json document;
  std::vector<std::string> theorems;  ///< that say something about it
};

/// A line of models.txt behind `refused`.
struct Refused {
  std::string place;
  std::string change;
  int times = 0;
};

class Run {
 public:
  Run(const fs::path& root, const fs::path& bin, fs::path work)
      : sinkproof_(fs::absolute(bin / "sinkproof").string()), work_(std::move(work)) {
    fs::remove_all(work_);
    fs::create_directories(work_);
    read_description(read(root / "tests/forgeries/format.txt"), read(root / "tests/forgeries/models.txt"));
    add_bases(root);
  }

  bool run(int documents);

 private:
  void read_description(const std::string& format, const std::string& models);
  void add_bases(const fs::path& root);
  int sinkproof(const std::string& arguments) const;
  std::string judge(const Base& base, const std::string& name, const std::string& text,
                    const std::string& theorem);

  std::string sinkproof_;
  fs::path work_;
  std::optional<Description> description_;
  std::vector<Refused> refused_;
  std::vector<Base> bases_;
  std::map<std::string, int> counts_;
};

void Run::read_description(const std::string& format, const std::string& models) {
  const auto at = models.find("\nrefused\n");
  if (at == std::string::npos) throw std::runtime_error("models.txt: no line `refused`");
  description_.emplace(format + models.substr(0, at + 1));
  std::istringstream rest(models.substr(at + 9));
  for (std::string line; std::getline(rest, line);) {
    std::smatch found;
    if (!std::regex_match(line, found, std::regex(R"((/\S*|-) (\S+) (.+))")))
      throw std::runtime_error("models.txt: " + line);
    const auto any = [](const std::string& word) { return word == "-" ? std::string() : word; };
    refused_.push_back({any(found[1]), any(found[2])});
  }
}

/// Runs sinkproof in the folder; its output stands in `out` and `err` there.
int Run::sinkproof(const std::string& arguments) const {
  const std::string command =
      "cd '" + work_.string() + "' && timeout 60 '" + sinkproof_ + "' " + arguments + " >out 2>err";
  const int status = std::system(command.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

void Run::add_bases(const fs::path& root) {
  const std::vector<std::string> about_alphabets{"softmax-sink-necessity", "relu-sink-free",
                                                 "unnormalised-sigmoid-sink-free", "null-slot-necessity"};
  auto about_boxes = about_alphabets;
  about_boxes.insert(about_boxes.end(), {"multihead-sink-tradeoff", "sink-metric"});
  const auto add = [&](const std::string& name, const std::string& text) {
    const Json document = Json::parse(text);
    if (!reading_of(text)) throw std::runtime_error(name + ": no instance");
    const Json& instance = document["instance"];
    bases_.push_back(
        {name, document,
         instance["model"].contains("layers") ? std::vector<std::string>{"multilayer-sink-necessity"}
         // The one that says something about either target.
         : instance["task"].contains("target")     ? std::vector<std::string>{"preceding-mean-sink-necessity"}
         : instance["task"]["content"].is_string() ? about_boxes
                                                   : about_alphabets});
  };
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(root / "tests/certificates/given"))
    files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  // Instances of other settings (sinkproof-instance/1) are no models: tests/unit/*/read_* and
  // tests/cli/given_settings.sh have what is refused of them.
  for (const fs::path& file : files) {
    const std::string text = read(file);
    if (Json::parse(text)["format"] == "sinkproof-model/1") add(file.stem().string(), text);
  }
  for (const char* made :
       {"softmax-anchor -p L=5 -p m=1 -p beta=5", "key-bias-anchor -p L=5 -p m=1 -p beta=5",
        "null-slot-stand-in-anchor -p L=5 -p m=1 -p beta=5", "relu-mean -p L=5 -p m=1",
        "multilayer-spread -p L=4 -p m=1 -p D=2 -p q=1/30 -p beta=40",
        "residual-diagonal -p L=4 -p m=1 -p beta=8"}) {
    if (sinkproof(std::string("construct ") + made + " -o made.json") != 0)
      throw std::runtime_error(std::string("sinkproof construct ") + made + ": " + read(work_ / "err"));
    add(made, read(work_ / "made.json"));
  }
}

/// What is wrong; nothing if all is well.
std::string Run::judge(const Base& base, const std::string& name, const std::string& text,
                       const std::string& theorem) {
  std::ofstream(work_ / "forged.json", std::ios::binary) << text;
  fs::remove_all(work_ / "made");
  const int exit = sinkproof("verify " + theorem + " --instance forged.json --certificates made");
  const std::string err = read(work_ / "err");
  const auto reading = reading_of(text);
  std::vector<fs::path> certificates;
  if (fs::exists(work_ / "made"))
    for (const auto& entry : fs::directory_iterator(work_ / "made")) certificates.push_back(entry.path());
  if (exit == 2) {
    if (err.empty() || err.find('\n') != err.size() - 1) return "not one line: " + err;
    if (!is_printable(err.substr(0, err.size() - 1))) return "not printable: " + err;
    if (err.find("forged.json") == std::string::npos) return "does not name the file: " + err;
    if (!read(work_ / "out").empty()) return "refused, but: " + read(work_ / "out");
    if (!certificates.empty()) return "refused, but a certificate is written";
    if (!reading) {
      ++counts_["refused"];
      return "";
    }
    for (Refused& line : refused_)
      if (name.starts_with(line.place) && name.substr(name.find(' ') + 1).starts_with(line.change)) {
        ++line.times;
        ++counts_["refused, though an instance: see models.txt"];
        return "";
      }
    return "an instance, but refused: " + err;
  }
  if (exit != 0 && exit != 5 && exit != 10) return "exit " + std::to_string(exit) + ": " + err;
  if (!reading) return "taken, though no instance";
  if (certificates.empty()) {
    if (exit != 5 || read(work_ / "out").find("1 inconclusive") == std::string::npos)
      return "no certificate: " + read(work_ / "out");
    ++counts_["inconclusive"];
    return "";
  }
  if (certificates.size() != 1) return "more than one certificate";
  const std::string made = read(certificates[0]);
  try {
    sinkproof_check::reset_work();
    static_cast<void>(sinkproof_check::check_document(made));
  } catch (const std::exception& error) {
    return std::string("the checker does not accept the certificate: ") + error.what();
  }
  const Json certificate = Json::parse(made);
  if (!Reading(certificate).is_same(*reading)) return "a certificate of another model";
  const bool is_as_before = reading_of(text_of(base.document))->is_same(*reading);
  ++counts_[std::string("of ") + (is_as_before ? "the same" : "the changed") +
            " model: " + certificate["verdict"].get<std::string>()];
  return "";
}

bool Run::run(int documents) {
  std::set<std::size_t> lines;
  std::size_t number = 0;
  std::size_t failures = 0;
  std::map<std::pair<std::size_t, std::string>, int> times;
  for (const Base& base : bases_) {
    if (const std::string problem = judge(base, "/ -", text_of(base.document), base.theorems[0]);
        !problem.empty())
      throw std::runtime_error(base.name + ": " + problem);
    std::set<std::pair<std::size_t, std::string>> made;
    for (const Place& place : description_->places(base.document)) {
      const Line& line = description_->lines()[place.line];
      lines.insert(place.line);
      for (const Change& change : changes()) {
        const std::pair kind{place.line, change.name};
        if (!applies(change, line.type) || made.contains(kind) || times[kind] == documents) continue;
        Json document = base.document;
        if (!change.apply(document, Pointer(place.pointer), line)) continue;
        const std::string text = text_of(document);
        if (text == text_of(base.document)) continue;
        made.insert(kind);
        ++times[kind];
        const std::string& theorem = base.theorems[number++ % base.theorems.size()];
        const std::string name = (place.pointer.empty() ? "/" : line.pattern) + " " + change.name;
        const std::string problem = judge(base, name, text, theorem);
        if (problem.empty()) continue;
        std::cout << "FAILED: " << base.name << " " << place.pointer << " " << change.name << " (" << theorem
                  << "): " << problem.substr(0, 300) << '\n';
        std::ofstream(work_ / ("failed-" + std::to_string(++failures) + ".json"), std::ios::binary) << text;
      }
    }
  }
  for (std::size_t i = 0; i < description_->lines().size(); ++i)
    if (description_->lines()[i].section == "model" && !lines.contains(i))
      throw std::runtime_error("no model document has " + description_->lines()[i].pattern);
  for (const Refused& line : refused_)
    if (line.times == 0) {
      ++failures;
      std::cout << "FAILED: models.txt: nothing is refused for " << line.place << " " << line.change << '\n';
    }
  for (const auto& [what, count] : counts_) std::cout << count << "  " << what << '\n';
  std::cout << number << " forged models, " << failures << " failed\n";
  return failures == 0;
}

}  // namespace
}  // namespace forgeries

int main(int argc, char** argv) {
  try {
    if (argc != 4 && argc != 5) throw std::runtime_error("usage: forged_models ROOT BIN_DIR DIR [N]");
    return forgeries::Run(argv[1], argv[2], argv[3]).run(argc == 5 ? std::stoi(argv[4]) : 2) ? 0 : 1;
  } catch (const std::exception& error) {
    std::cerr << "forged_models: " << error.what() << '\n';
    return 2;
  }
}
