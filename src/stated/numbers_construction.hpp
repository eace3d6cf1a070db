#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "setting/task/stated_construction.hpp"
#include "stated/construction.hpp"

namespace sinkproof::stated {

/// An instance of `numbers`, and what is promised of it.
struct MadeNumbers {
  numbers::NamedNumbers numbers;
  std::shared_ptr<const NumberClaims> claims;
};

struct NumbersConstruction : task::MadeConstruction<MadeNumbers, ParametricNumbers> {
  std::string text;                              ///< of somebody's: its block (FORMAT.md); empty of ours
  std::shared_ptr<const language::Block> block;  ///< which has its entries
};

/// `is_ours`: one of sinkproof's own.
NumbersConstruction numbers_construction(const std::shared_ptr<const Construction>& stated, bool is_ours);

}  // namespace sinkproof::stated
