#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

/// In tampering.cpp: one in each file takes a third of its time.
extern template class nlohmann::basic_json<nlohmann::ordered_map>;

/// What the lists of tampered certificates are written with.
namespace corpus {

using Json = nlohmann::ordered_json;
using Edit = std::function<std::string(const std::string&)>;

struct Tampering {
  const char* name;
  const char* base;
  Edit edit;
  int exit;
  const char* reason;
};

/// An edit of the document as JSON.
Edit json(const std::function<void(Json&)>& change);

Json::json_pointer at(const std::string& pointer);

Edit set(const std::string& pointer, const Json& value);

Edit add(const std::string& pointer, const std::string& key, const Json& value);

Edit drop(const std::string& pointer, const std::string& key);

Edit set_ends(const std::string& pointer, const Json& lower, const Json& upper);

/// Adds `by` to the digit number `index` of a number, counted from its first digit that is not 0.
Edit change_digit(const std::string& pointer, std::size_t index, int by);

/// Moves one end of an enclosure onto the other.
Edit collapse(const std::string& pointer, const char* end, const char* onto);

Edit swap(const std::string& first, const std::string& second);

Edit replace(const std::string& old, const std::string& text);

/// In the text, the value of the first field of this name (up to the end of its string) becomes `text`.
Edit replace_value(const std::string& field, const std::string& text);

Edit surround(const std::string& before, const std::string& behind);

std::string repeated(const std::string& part, std::size_t times);

/// Makes the certificate one about somebody's statement.
void state(Json& document, const std::string& text);

/// Other words in somebody's statement, which keeps to its hash.
Edit reworded(const std::string& old, const std::string& replacement);

/// A mutant of somebody's statement with this conclusion, that would hold by any margin up to 1.
Edit with_mutant(const std::string& conclusion);

inline const Json not_defined = nullptr;

Json enclosure(const char* lower, const char* upper);

/// The lists that have a file of their own.
namespace relu_normaliser_obstruction {
const std::vector<Tampering>& list();
}
namespace null_slots_and_sigmoid {
const std::vector<Tampering>& list();
}
namespace sharp_constructions {
const std::vector<Tampering>& list();
}
namespace multilayer {
const std::vector<Tampering>& list();
}
namespace multiple_heads {
const std::vector<Tampering>& list();
}
namespace sink_metric {
const std::vector<Tampering>& list();
}
namespace sink_representability {
const std::vector<Tampering>& list();
}
namespace dense_attention_smoothing {
const std::vector<Tampering>& list();
}
namespace sink_switch_equivalence {
const std::vector<Tampering>& list();
}
namespace sink_diagonal_cost {
const std::vector<Tampering>& list();
}
namespace sink_cost_exact {
const std::vector<Tampering>& list();
}
namespace diagonal_cost_exact {
const std::vector<Tampering>& list();
}
namespace found {
const std::vector<Tampering>& list();
}
namespace preceding {
const std::vector<Tampering>& list();
}
namespace given {
const std::vector<Tampering>& list();
}
namespace given_settings {
const std::vector<Tampering>& list();
}
namespace normalisers {
const std::vector<Tampering>& list();
}
namespace attained {
const std::vector<Tampering>& list();
}
namespace mutants {
const std::vector<Tampering>& list();
}
namespace rows {
const std::vector<Tampering>& list();
}
namespace ranges {
const std::vector<Tampering>& list();
}
namespace undefined_numbers {
const std::vector<Tampering>& list();
}
namespace undefined_quantities {
const std::vector<Tampering>& list();
}
namespace forged_lines {
const std::vector<Tampering>& list();
}
namespace witness_ends {
const std::vector<Tampering>& list();
}
namespace instance_forms {
const std::vector<Tampering>& list();
}
namespace claims {
const std::vector<Tampering>& list();
}
namespace places {
const std::vector<Tampering>& list();
}
namespace all_inputs {
const std::vector<Tampering>& list();
}
namespace statements_of_others {
const std::vector<Tampering>& list();
}
namespace statements_about_layers {
const std::vector<Tampering>& list();
}
namespace statements_about_fits {
const std::vector<Tampering>& list();
}
namespace statements_about_switches {
const std::vector<Tampering>& list();
}
namespace statements_about_embeddings {
const std::vector<Tampering>& list();
}
namespace statements_about_laws {
const std::vector<Tampering>& list();
}
namespace statements_about_numbers {
const std::vector<Tampering>& list();
}
namespace statements_about_patterns {
const std::vector<Tampering>& list();
}

}  // namespace corpus
