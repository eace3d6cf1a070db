#pragma once

#include <string>

#include "attention/model.hpp"
#include "attention/multilayer_model.hpp"
#include "setting/task/trigger_task.hpp"

/// Python expressions for what a script holds. Throw InputError where a number is beyond floats.
namespace sinkproof::show {

/// `array([(1, 0, 3*log(10)), *((1 + t, 1 + t, 1) for t in range(5))], n, n)`: the weights of each head as
/// the script's function `array` takes them.
std::string python_heads(const attention::Model& model);

/// `(softmax, array([…], n, n), array([…], n, n), array([…], L, L))`: of each layer, which has one head, its
/// normaliser, W_QK, W_OV and position bias; `*[(…)]*3` of three that are the same. At most two lines.
std::string python_layers(const attention::MultilayerModel& model);

/// The normaliser as a name in Python: relu_non_anchor.
std::string python_name(attention::Normaliser normaliser);

/// `[(1, -1)]*3 + [(0, 1/2)]`
std::string python_contents(const std::vector<task::Content>& contents);

/// `[(-1, 0), (1, 0)]`; for a box its corners.
std::string python_letters(const task::ContentSet& contents);

}  // namespace sinkproof::show
