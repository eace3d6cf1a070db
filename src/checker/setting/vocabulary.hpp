#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

/// How a setting says what texts may name of it: each setting's own vocabulary.hpp is such a list.
namespace sinkproof_check::language {

enum class Kind : std::uint8_t { integer, number, word, fact, array, function };

/// How well a number is known: rational, of the instance but perhaps irrational, or from an analysis of the
/// instance.
enum class Level : std::uint8_t { exact, real, derived };

/// Models of how many layers have what a name means.
enum class Layers : std::uint8_t { any, one, several };

/// A name that a setting declares. An array has `indices`, and before them a pair of brackets with a layer
/// and a head where `is_of_heads`, of which the layer or both may be left out and are 1 then.
struct SettingName {
  std::string_view name;
  Kind kind;
  Level level = Level::exact;
  Layers layers = Layers::any;
  bool is_of_heads = false;
  std::size_t indices = 0;
  std::vector<std::string_view> words = {};
  bool has_integers = false;  ///< of an array
  bool follows = false;       ///< from what an instance has
  long otherwise = 0;         ///< of a number of which a construction says nothing

  /// Whether it is a part of an instance, so that a construction may say what it is.
  bool is_entry() const { return !follows && level != Level::derived; }
};

inline SettingName integer(std::string_view name) {
  return {name, Kind::integer};
}

inline SettingName word(std::string_view name, std::vector<std::string_view> words) {
  SettingName result{name, Kind::word};
  result.words = std::move(words);
  return result;
}

inline SettingName fact(std::string_view name) {
  return {name, Kind::fact};
}

inline SettingName following(SettingName name) {
  name.follows = true;
  return name;
}

inline SettingName number(std::string_view name, Layers layers = Layers::any) {
  return {name, Kind::number, Level::derived, layers};
}

/// An entry of layer and head.
inline SettingName weight(std::string_view name, std::size_t indices) {
  return {name, Kind::array, Level::real, Layers::any, true, indices};
}

inline SettingName array(std::string_view name, std::size_t indices) {
  return {name, Kind::array, Level::derived, Layers::one, false, indices};
}

/// A number of the instance, which is rational.
inline SettingName rational(std::string_view name) {
  return {name, Kind::number};
}

inline SettingName rationals(std::string_view name, std::size_t indices) {
  return {name, Kind::array, Level::exact, Layers::any, false, indices};
}

inline SettingName integers(std::string_view name) {
  return {name, Kind::array, Level::exact, Layers::any, false, 1, {}, true};
}

/// Of the instance, but perhaps irrational: a root, or a number that is given.
inline SettingName real(std::string_view name) {
  return {name, Kind::number, Level::real};
}

}  // namespace sinkproof_check::language
