#pragma once

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "checker/document/json.hpp"
#include "checker/kernel/work.hpp"
#include "checker/language/sha256.hpp"
#include "checker/language/text_statement.hpp"

namespace sinkproof_check::language {

/// The parts of a certificate about somebody's theorem `t`, whose conclusion `c` it says is refuted.
struct StatedDocument {
  std::string text;  ///< the theorem's block
  std::string construction;
  std::string parameters;  ///< fields
  std::string instance;    ///< fields
  std::string witnesses;   ///< elements
  std::string construction_text = "";
};

/// A text as a string of JSON has it.
inline std::string escaped(const std::string& text) {
  std::string result;
  for (const char letter : text)
    result += letter == '\n' ? "\\n" : letter == '"' ? "\\\"" : std::string(1, letter);
  return result;
}

inline std::string json_of(const StatedDocument& of) {
  const std::string behind = of.construction_text.empty()
                                 ? ""
                                 : R"(, "construction_text": ")" + escaped(of.construction_text) + "\"";
  return R"({"format": "sinkproof-certificate/1", "theorem": "t", "statement_sha256": ")" + sha256(of.text) +
         R"(", "construction": ")" + of.construction + R"(", "parameters": {)" + of.parameters +
         R"(}, "instance": {)" + of.instance +
         R"(}, "verdict": "refuted", "claims": [], "hypotheses": [],
 "conclusion": {"id": "c", "strict": false, "lower": "-1", "upper": "-1"}, "quantities": {}, "witnesses": [)" +
         of.witnesses + R"(], "statement": ")" + escaped(of.text) + "\"" + behind + "}";
}

/// What is wrong with it up to its margins and witnesses; empty where nothing is.
inline std::string fault_of_document(const StatedDocument& of) {
  reset_work();
  const json::Document document(json_of(of));
  const Certificate certificate = read_certificate(document.root());
  try {
    const auto subject = read_text_subject(certificate);
    static_cast<void>(subject->derive());
    for (std::size_t i = 0; i < certificate.witnesses.size(); ++i) subject->check_witness(i);
    return "";
  } catch (const std::runtime_error& error) {
    return error.what();
  }
}

/// That each case, of which document(case) is the document, has a fault with these words, or none where there
/// are no words.
template <class Case>
void expect_faults(const std::vector<std::pair<Case, std::string>>& cases) {
  for (const auto& [of, words] : cases) {
    const StatedDocument stated = document(of);
    const std::string fault = fault_of_document(stated);
    EXPECT_TRUE(words.empty() ? fault.empty() : fault.find(words) != std::string::npos)
        << stated.text << stated.construction << " " << stated.parameters << stated.witnesses << ": "
        << fault;
  }
}

}  // namespace sinkproof_check::language
