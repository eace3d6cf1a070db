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

inline const Json not_defined = nullptr;

Json enclosure(const char* lower, const char* upper);

/// The lists that have a file of their own.
const std::vector<Tampering>& relu_normaliser_obstruction();
const std::vector<Tampering>& null_slots_and_sigmoid();
const std::vector<Tampering>& sharp_constructions();
const std::vector<Tampering>& multilayer();
const std::vector<Tampering>& multiple_heads();
const std::vector<Tampering>& sink_metric();
const std::vector<Tampering>& sink_representability();
const std::vector<Tampering>& dense_attention_smoothing();
const std::vector<Tampering>& sink_switch_equivalence();
const std::vector<Tampering>& sink_diagonal_cost();
const std::vector<Tampering>& sink_cost_exact();
const std::vector<Tampering>& diagonal_cost_exact();
const std::vector<Tampering>& found();
const std::vector<Tampering>& preceding();
const std::vector<Tampering>& given();
const std::vector<Tampering>& given_settings();
const std::vector<Tampering>& normalisers();
const std::vector<Tampering>& attained();
const std::vector<Tampering>& mutants();
const std::vector<Tampering>& rows();
const std::vector<Tampering>& ranges();
const std::vector<Tampering>& undefined_numbers();
const std::vector<Tampering>& undefined_quantities();
const std::vector<Tampering>& forged_lines();
const std::vector<Tampering>& witness_ends();
const std::vector<Tampering>& instance_forms();
const std::vector<Tampering>& claims();
const std::vector<Tampering>& places();
const std::vector<Tampering>& all_inputs();
const std::vector<Tampering>& statements_of_others();
const std::vector<Tampering>& statements_about_layers();
const std::vector<Tampering>& statements_about_fits();
const std::vector<Tampering>& statements_about_switches();
const std::vector<Tampering>& statements_about_embeddings();
const std::vector<Tampering>& statements_about_laws();
const std::vector<Tampering>& statements_about_numbers();
const std::vector<Tampering>& statements_about_patterns();

}  // namespace corpus
