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

TEST(TableProof, TheSpreadSinkHasAParameterOfItsConstruction) {
  const auto spread = [](int digits, const std::string& text) {
    const std::string row = R"({"parameters": {"L": "4", "D": "1", "eta": "1/100"},
      "cells": [{"column": "spread_sink_mass", "text": ")" +
                            text + R"(", "exact": ""}], "instance": null})";
    return of("multilayer-sink-bound", digits, row.c_str());
  };
  const auto made = spread(4, "0.9900…");
  EXPECT_TRUE(
      has(made, "exists x, (9900 / 10000) <= x < (9901 / 10000) /\\ spread_reaches 4 1 (1 / 100) x.\n"));
  EXPECT_TRUE(has(made, "spread_between _ _ _ (99000001 / 10000000000)"));
  EXPECT_TRUE(made.not_proved.empty());
  EXPECT_EQ(made.cells, 1);
  EXPECT_TRUE(has(spread(2, "0.99…"), "spread_between _ _ _ (1 / 1000000)"));  // no smaller q is in its range
}

TEST(TableProof, WhatIsNotProvedIsSaid) {
  const auto steep =
      of("switch-equivalence", 2, R"({"parameters": {"tangent": "99/100", "spread": "0", "leak": "1/2"},
    "cells": [{"column": "theta", "text": "1.6…", "exact": ""}], "instance": null})");
  EXPECT_EQ(
      steep.not_proved,
      std::vector<std::string>{"row 1, theta (theories/Angle.v has angles up to 3/2; its sine is proved)"});
  EXPECT_TRUE(has(steep, "    Not proved: row 1, theta (theories/Angle.v"));
  EXPECT_EQ(steep.cells, 0);
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
