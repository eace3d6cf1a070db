#include "prove/tables/table_proof.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "files/json_reader.hpp"

namespace sinkproof::prove {
namespace {

TableProof of(const char* table, int digits, const char* row) {
  return table_proof({table, digits, {files::parse_json(row, table)}});
}

bool has(const TableProof& proof, const char* text) {
  return proof.text.find(text) != std::string::npos;
}

TEST(TableProof, DigitsAndWhatTheyMeanAreStated) {
  const auto made = of("softmax-sink-bound", 3, R"({"parameters": {"L": "5", "eta": "1/200"},
    "cells": [{"column": "bound_before", "text": "0.989", "exact": "2844/2875"}], "instance": null})");
  EXPECT_TRUE(has(made,
                  "Theorem row_1_bound_before : exists x, bound_before (row 5 (1 / 200)) = Some x /\\ (989 / "
                  "1000) <= x < (990 / 1000).\n"));
  EXPECT_TRUE(
      has(made, "Theorem row_1_bound_before_exact : bound_before (row 5 (1 / 200)) = Some (2844 / 2875).\n"));
  EXPECT_TRUE(has(made, "Theorem row_1_before_of_every_head : forced_before 5 (1 / 200) (989 / 1000).\n"));
  EXPECT_FALSE(has(made, "bound_after"));
  EXPECT_FALSE(has(made, "Not proved"));
  EXPECT_EQ(made.theorems, 3);
  EXPECT_EQ(made.cells, 1);
}

TEST(TableProof, WhatIsNotProvedIsSaidOnce) {
  const auto made = of("multilayer-sink-bound", 2, R"({"parameters": {"L": "4", "D": "1", "eta": "1/100"},
    "cells": [{"column": "spread_sink_mass", "text": "0.99…", "exact": ""}], "instance": null})");
  EXPECT_EQ(made.not_proved,
            std::vector<std::string>{
                "spread_sink_mass (the construction multilayer-spread is open in docs/proofs.md)"});
  EXPECT_TRUE(has(made, "    Not proved: spread_sink_mass (the construction"));
  EXPECT_EQ(made.theorems, 0);
  const auto log = of("softmax-sink-bound", 2, R"({"parameters": {"L": "4", "eta": "log(2)/100"},
    "cells": [{"column": "bound_after", "text": "0.97", "exact": ""}], "instance": null})");
  EXPECT_EQ(log.not_proved,
            std::vector<std::string>{"row 1, bound_after (theories/Enclosure.v has no logarithms)"});
}

TEST(TableProof, BoundsThatAreNotDefinedAreStated) {
  const auto made =
      of("switch-equivalence", 2, R"({"parameters": {"tangent": "1/2", "spread": "2", "leak": "1/2"},
    "cells": [{"column": "value_bound", "text": "–", "exact": ""}], "instance": null})");
  EXPECT_TRUE(has(made,
                  "Theorem row_1_value_bound_says_nothing : 1 <= leak_bound 1 (sine (1 / 2) 2) (eta (1 / 2) "
                  "(1 / 2)).\n"));
}

TEST(TableProof, TablesThatNothingInCoqIsAboutAreRefused) {
  EXPECT_NO_THROW(require_covered_table("relu-normaliser-loss"));
  EXPECT_THROW(require_covered_table("sink-cost"), InputError);
  EXPECT_THROW(of("sink-cost", 2, R"({})"), InputError);
}

}  // namespace
}  // namespace sinkproof::prove
