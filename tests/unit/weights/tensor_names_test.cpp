#include "weights/tensor_names.hpp"

#include <gtest/gtest.h>

#include "numeric/error.hpp"

namespace sinkproof::weights {
namespace {

SafetensorsFile file_of(const std::vector<std::string>& names) {
  SafetensorsFile file{{}, {}, "x.safetensors"};
  for (const auto& name : names) file.tensors.push_back({name, {1}, {1}});
  return file;
}

std::string names_of(const SafetensorsFile& file) {
  std::string names;
  for (const Tensor& tensor : file.tensors) names += tensor.name + " ";
  return names;
}

/// What is refused, and why.
std::string refusal_of_names(const std::string& text, const std::vector<std::string>& names) {
  try {
    SafetensorsFile file = file_of(names);
    rename_tensors(file, parse_tensor_names(text));
    return "accepted: " + names_of(file);
  } catch (const InputError& error) {
    return error.what();
  }
}

TEST(TensorNames, GivesOursAndLeavesTheOthers) {
  SafetensorsFile file = file_of({"q", "W_K.weight", "layers.0.v"});
  rename_tensors(file, parse_tensor_names("W_Q.weight=q,layers.0.W_V.weight=layers.0.v"));
  EXPECT_EQ(names_of(file), "W_Q.weight W_K.weight layers.0.W_V.weight ");
}

TEST(TensorNames, ExchangesTwo) {
  SafetensorsFile file = file_of({"W_Q.weight", "W_K.weight"});
  rename_tensors(file, parse_tensor_names("W_Q.weight=W_K.weight,W_K.weight=W_Q.weight"));
  EXPECT_EQ(names_of(file), "W_K.weight W_Q.weight ");
}

TEST(TensorNames, RefusesWithThePlace) {
  const std::vector<std::string> names{"q", "W_K.weight"};
  EXPECT_EQ(refusal_of_names("", names),
            "--names \"\": expected OURS=THEIRS, such as W_Q.weight=q_proj.weight");
  EXPECT_EQ(refusal_of_names("W_Q.weight=", names),
            "--names \"W_Q.weight=\": expected OURS=THEIRS, such as W_Q.weight=q_proj.weight");
  EXPECT_EQ(refusal_of_names("W_Q.weight=q,W_K.weight=q", names),
            "--names \"W_K.weight=q\": a name that stands twice");
  EXPECT_EQ(refusal_of_names("layers.x.W_Q.weight=q", names).substr(0, 55),
            "--names \"layers.x.W_Q.weight=q\": no name of ours; known");
  EXPECT_EQ(refusal_of_names("W_Q.weight=p", names),
            "x.safetensors: tensor \"p\" is missing (there are only \"q\", \"W_K.weight\")");
  EXPECT_EQ(refusal_of_names("W_K.weight=q", names),
            "x.safetensors: tensor \"W_K.weight\": is there, and by --names another one, too");
}

}  // namespace
}  // namespace sinkproof::weights
