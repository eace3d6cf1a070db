#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// How a setting says what a statement or construction may name of it: each setting's own vocabulary.hpp is
/// such a table. Data alone, below the language that reads it.
namespace sinkproof::language {

enum class Kind { integer, number, word, fact };

/// How well a number is known: as a rational of the instance; as a real number of the instance; from an
/// analysis of it (a supremum over inputs, say).
enum class Knowledge { exact, real, derived };

struct Index {
  std::string name;
  std::string first;  ///< a sum over the setting's integers
  std::string last;   ///< the same; empty where it is another for each of the indices before
  std::string last_at_first =
      {};  ///< then an array of the setting, whose integer at the first index is the last
};

struct WordMeaning {
  std::string word;
  std::string meaning;
  std::size_t least_arguments = 0;  ///< numbers in parentheses behind it, where a construction chooses it
  std::size_t most_arguments = 0;
  bool is_choice = true;  ///< of a construction; otherwise only what an instance may turn out to be
};

struct Entry {
  std::string name;
  Kind kind = Kind::number;
  std::string meaning;  ///< in a line
  std::string unit;     ///< empty of words and facts
  Knowledge knowledge = Knowledge::exact;
  std::vector<Index> indices = {};
  bool has_heads = false;      ///< of layer 1 and head 1; NAME[h][…] of layer 1, NAME[l,h][…] in general
  bool is_function = false;    ///< of one number or more
  std::string arguments = {};  ///< how many numbers it takes: one of the setting's integers
  std::vector<WordMeaning> words = {};
  std::string definition = {};       ///< of an integer that follows from others
  std::string least = {};            ///< of an integer
  bool is_assignable = false;        ///< by a construction: as a parameter's name, or as an entry
  bool is_required = false;          ///< of every construction
  std::string by_default = {};       ///< what an integer is where a construction says nothing
  bool is_optional = false;          ///< an instance may be without it: the fact `has_NAME` says so
  bool is_of_constructions = false;  ///< no name of the setting in a theorem
  std::string follows_from = {};     ///< the entry behind which a construction's entries may rest on it
};

struct Generator {
  std::string name;
  std::string meaning;
  bool has_equations = false;
  std::vector<std::string> targets =
      {};  ///< entries that it gives values; empty: a name of the construction's own
  std::vector<std::string> takes = {};  ///< entries that have to have a value above it
  bool gives_all = false;               ///< all entries of an array, which stands without a range
  long own_numbers = 0;  ///< of its one name, which is the construction's own, from 1 on; 0: any
};

struct Setting {
  std::string id;
  std::string meaning;
  std::vector<Entry> entries;
  std::vector<Generator> generators = {};
  bool is_in_order = false;  ///< whether an entry may rest on those above it

  [[nodiscard]] const Entry* find(std::string_view wanted) const {
    const auto found = std::find_if(entries.begin(), entries.end(),
                                    [&](const Entry& entry) { return entry.name == wanted; });
    return found == entries.end() ? nullptr : &*found;
  }
};

}  // namespace sinkproof::language
