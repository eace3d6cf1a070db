#include "weights/embeddings_file.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "../files/temporary_folder.hpp"
#include "numeric/error.hpp"
#include "weights/safetensors.hpp"

namespace sinkproof::weights {
namespace {

using numeric::Rational;
using Rows = std::vector<std::vector<Rational>>;

TEST(EmbeddingsFile, JsonNumbersAreDoublesAndStringsAreExact) {
  const files_test::TemporaryFolder folder;
  const auto path = folder.path() / "e.json";
  std::ofstream(path) << "[[0.1, \"0.1\"], [-3, \"22/7\"]]";
  const auto file = read_embeddings(path, "");
  EXPECT_EQ(file.rows, (Rows{{numeric::from_double(0.1), Rational(1, 10)}, {-3, Rational(22, 7)}}));
  EXPECT_NE(file.rows[0][0], file.rows[0][1]);
  EXPECT_EQ(file.tensor, "");
}

TEST(EmbeddingsFile, MemoryIsBoundedWhereNineCharactersAre400Kilobytes) {
  const files_test::TemporaryFolder folder;
  const auto path = folder.path() / "e.json";
  std::string row;
  for (int k = 0; k < 400; ++k) row += std::string(k == 0 ? "" : ",") + "\"1e1000000\"";
  std::ofstream(path) << "[[" << row << "]]";
  try {
    read_embeddings(path, "");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("/0/323: the numbers so far are too large or too many"),
              std::string::npos)
        << error.what();
  }
}

TEST(EmbeddingsFile, ATensorIsReadRowByRow) {
  const files_test::TemporaryFolder folder;
  const auto path = folder.path() / "e.safetensors";
  write_safetensors(path, {{"hidden", {2, 3}, {1, 2, 3, 4, 5, 6}}, {"other", {1}, {7}}});
  EXPECT_EQ(read_embeddings(path, "hidden").rows, (Rows{{1, 2, 3}, {4, 5, 6}}));
  EXPECT_THROW(read_embeddings(path, ""), InputError);
  EXPECT_THROW(read_embeddings(path, "other"), InputError);
  write_safetensors(path, {{"hidden", {2, 3}, {1, 2, 3, 4, 5, 6}}});
  EXPECT_EQ(read_embeddings(path, "").tensor, "hidden");
}

}  // namespace
}  // namespace sinkproof::weights
