#include "weights/pytorch_layers.hpp"

#include <gtest/gtest.h>

#include "numeric/error.hpp"
#include "unit/files/temporary_folder.hpp"
#include "weights/head_product.hpp"

namespace sinkproof::weights {
namespace {

using numeric::Rational;

Tensor tensor(const std::string& name, std::size_t rows, std::size_t columns, int first) {
  Tensor result{name, {rows, columns}, {}};
  for (std::size_t k = 0; k < rows * columns; ++k) result.values.emplace_back(first + static_cast<int>(k));
  return result;
}

/// One layer's tensors: two heads' worth of keys (d_k = 1 each) and values (d_v = 2 each) on a width of 3.
std::vector<Tensor> layer(const std::string& prefix, int first, std::size_t width = 3) {
  return {tensor(prefix + "W_Q.weight", 2, width, first), tensor(prefix + "W_K.weight", 2, width, first + 10),
          tensor(prefix + "W_V.weight", 4, width, first + 20),
          tensor(prefix + "W_O.weight", width, 4, first + 40)};
}

class PytorchLayers : public testing::Test {
 protected:
  LayeredFile read(const std::vector<std::vector<Tensor>>& layers, std::size_t heads) {
    std::vector<Tensor> all;
    for (const auto& tensors : layers) all.insert(all.end(), tensors.begin(), tensors.end());
    const auto path = folder_.path() / "x.safetensors";
    write_safetensors(path, all, {{"normaliser", "softmax"}});
    return read_layers(path, heads);
  }
  std::string refusal(const std::vector<std::vector<Tensor>>& layers, std::size_t heads) {
    try {
      read(layers, heads);
    } catch (const InputError& error) {
      return error.what();
    }
    return "accepted";
  }

 private:
  files_test::TemporaryFolder folder_;
};

Rational at(const attention::Matrix& matrix, long row, long column) {
  return matrix.find(row, column)->rational();
}

TEST_F(PytorchLayers, HeadsAreRowsOfKeysAndColumnsOfOutputs) {
  const auto file = read({layer("layers.0.", 1)}, 2);
  ASSERT_EQ(file.layers.size(), 1U);
  ASSERT_EQ(file.layers[0].size(), 2U);
  EXPECT_EQ(file.normaliser, attention::Normaliser::softmax);
  // W_Q = (1 2 3; 4 5 6), W_K = (11 12 13; 14 15 16): head 1 is the second row of each.
  EXPECT_EQ(at(file.layers[0][0].query_key, 0, 2), 1 * 13);
  EXPECT_EQ(at(file.layers[0][1].query_key, 0, 2), 4 * 16);
  // W_V has the rows 21 …, 24 …, 27 …, 30 …; W_O the rows 41 42 43 44, 45 …: head 1 is columns 2 and 3, rows
  // 2 and 3.
  EXPECT_EQ(at(file.layers[0][0].output_value, 0, 0), 41 * 21 + 42 * 24);
  EXPECT_EQ(at(file.layers[0][1].output_value, 0, 0), 43 * 27 + 44 * 30);
}

// The output is linear in the heads' parts: as one head, W_OV is the sum of theirs.
TEST_F(PytorchLayers, TheHeadsSumUpToTheWhole) {
  const auto parts = read({layer("", 1)}, 2);
  const auto whole = read({layer("", 1)}, 1);
  for (long r = 0; r < 3; ++r) {
    for (long c = 0; c < 3; ++c) {
      EXPECT_EQ(at(parts.layers[0][0].output_value, r, c) + at(parts.layers[0][1].output_value, r, c),
                at(whole.layers[0][0].output_value, r, c));
    }
  }
}

TEST_F(PytorchLayers, LayersComeInOrder) {
  const auto file = read({layer("layers.1.", 100), layer("layers.0.", 1)}, 1);
  ASSERT_EQ(file.layers.size(), 2U);
  EXPECT_EQ(at(file.layers[0][0].query_key, 0, 0), 1 * 11 + 4 * 14);
  EXPECT_EQ(at(file.layers[1][0].query_key, 0, 0), 100 * 110 + 103 * 113);
}

TEST_F(PytorchLayers, RefusesWhatIsNoModelOfLayers) {
  const auto contains = [](const std::string& message, const std::string& part) {
    EXPECT_NE(message.find(part), std::string::npos) << message << "\n" << part;
  };
  contains(refusal({layer("layers.0.", 1), layer("layers.2.", 1)}, 1),
           "there is a layer 2 but no layer 1 (expected layers 0, 1, … without gaps)");
  contains(refusal({layer("layers.1.", 1)}, 1), "there is a layer 1 but no layer 0");
  contains(refusal({layer("layers.0.", 1)}, 3),
           "layer 0: tensor \"W_Q.weight\": has 2 rows (expected a multiple of --heads 3)");
  contains(refusal({layer("", 1)}, 4),
           "tensor \"W_Q.weight\": has 2 rows (expected a multiple of --heads 4)");
  contains(refusal({layer("layers.0.", 1), layer("layers.1.", 1, 4)}, 1),
           "layer 1: has width 4 (expected 3, that of layer 0)");
  contains(refusal({layer("layers.0.", 1), layer("", 1)}, 1), "is not supported (expected layers.N.");
  contains(refusal({layer("layers.00.", 1)}, 1), "is not supported (expected layers.N.");
  contains(refusal({layer("layers.-1.", 1)}, 1), "is not supported (expected layers.N.");
  contains(refusal({layer("layers.256.", 1)}, 1), "is not supported (expected layers.N.");
  contains(refusal({layer("layers.", 1)}, 1), "is not supported (expected layers.N.");
  auto missing = layer("layers.0.", 1);
  missing.pop_back();
  contains(refusal({missing}, 1), "layer 0: ");
  contains(refusal({missing}, 1), "W_O.weight");
  auto biased = layer("layers.0.", 1);
  biased.push_back(tensor("layers.0.W_Q.bias", 2, 1, 1));
  contains(refusal({biased}, 1), "layer 0: tensor \"W_Q.bias\": is not supported");
}

}  // namespace
}  // namespace sinkproof::weights
