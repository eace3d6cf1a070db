#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

/// What `list` says about the language: its settings, and what somebody's file states.
namespace sinkproof::app {

/// The settings in brief or, of one name, its vocabulary.
std::string settings_text(const std::string& name);
nlohmann::ordered_json settings_json(const std::string& name);

/// The blocks of a Markdown file, FILE or the one of FILE#ID, read and checked; nothing is evaluated. Throws
/// InputError.
std::string file_text(const std::string& place, const std::vector<std::string>& reserved_ids);
/// A list of its blocks.
nlohmann::ordered_json file_json(const std::string& place, const std::vector<std::string>& reserved_ids);

}  // namespace sinkproof::app
