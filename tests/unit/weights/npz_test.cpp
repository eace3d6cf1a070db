#include "weights/npz.hpp"

#include <gtest/gtest.h>

#include <boost/crc.hpp>

#include "../files/temporary_folder.hpp"
#include "files/file_io.hpp"
#include "numeric/error.hpp"
#include "safetensors_bytes.hpp"

namespace sinkproof::weights {
namespace {

using numeric::Rational;
using weights_test::little_endian;

std::string npy_bytes(const std::string& header, const std::string& data, int version = 1) {
  const std::string text = header + "\n";
  return "\x93NUMPY" + little_endian(static_cast<std::uint64_t>(version), 2) +
         little_endian(text.size(), version == 1 ? 2 : 4) + text + data;
}

std::string npy_header(const std::string& type, const std::string& order, const std::string& shape) {
  return "{'descr': '" + type + "', 'fortran_order': " + order + ", 'shape': " + shape + ", }   ";
}

/// As numpy.savez writes it: sizes of local headers are in a further field.
std::string zip_archive(const std::vector<std::pair<std::string, std::string>>& members,
                        std::uint64_t flags = 0, std::uint64_t method = 0) {
  std::string bytes;
  std::string directory;
  for (const auto& [name, data] : members) {
    boost::crc_32_type crc;
    crc.process_bytes(data.data(), data.size());
    const std::string about = little_endian(flags, 2) + little_endian(method, 2) +
                              little_endian(0x210000, 4) + little_endian(crc.checksum(), 4);
    const std::string size = little_endian(data.size(), 4);
    directory += "PK\1\2" + little_endian(0x2d032d, 4) + about + size + size + little_endian(name.size(), 2) +
                 std::string(8, '\0') + little_endian(0x1800000, 4) + little_endian(bytes.size(), 4) + name;
    bytes += "PK\3\4" + little_endian(0x2d, 2) + about + std::string(8, '\xff') +
             little_endian(name.size(), 2) + little_endian(20, 2) + name + little_endian(0x100001, 4) +
             little_endian(data.size(), 8) + little_endian(data.size(), 8) + data;
  }
  return bytes + directory + "PK\5\6" + std::string(4, '\0') + little_endian(members.size(), 2) +
         little_endian(members.size(), 2) + little_endian(directory.size(), 4) +
         little_endian(bytes.size(), 4) + std::string(2, '\0');
}

/// Empty where it is accepted.
std::string npz_refusal(const std::string& bytes) {
  try {
    parse_npz(bytes, "w");
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

std::string array_refusal(const std::string& array) {
  return npz_refusal(zip_archive({{"a.npy", array}}));
}

const std::string npz_one = little_endian(0x3f800000, 4);   // 1 as float32
const std::string npz_half = little_endian(0x3f000000, 4);  // 1/2
const std::string npz_row = npy_bytes(npy_header("<f4", "False", "(2,)"), npz_one + npz_half);

TEST(Npz, ReadsFloatsOfEachWidthExactly) {
  const auto file = parse_npz(
      zip_archive({{"W_Q.weight.npy",
                    npy_bytes(npy_header("<f8", "False", "()"), little_endian(0x3ff0000000000001, 8))},
                   {"f4.npy", npy_bytes(npy_header("<f4", "False", "(1, 2)"), npz_one + npz_half, 2)},
                   {"f2.npy", npy_bytes(npy_header("<f2", "False", "(1,)"), little_endian(0xbc01, 2), 3)},
                   {"empty.npy", npy_bytes(npy_header("<f2", "False", "(0, 3)"), "")}}),
      "w");
  ASSERT_EQ(file.tensors.size(), 4U);
  EXPECT_EQ(file.tensors[0].name, "W_Q.weight");
  EXPECT_EQ(file.tensors[0].values, (std::vector<Rational>{1 + 1 / Rational(std::uint64_t{1} << 52U)}));
  EXPECT_EQ(file.tensors[1].shape, (std::vector<std::size_t>{1, 2}));
  EXPECT_EQ(file.tensors[1].values, (std::vector<Rational>{1, Rational(1) / 2}));
  EXPECT_EQ(file.tensors[2].values, (std::vector<Rational>{Rational(-1025) / 1024}));
  EXPECT_TRUE(file.tensors[3].values.empty());
  EXPECT_TRUE(file.metadata.empty());
  EXPECT_TRUE(parse_npz(zip_archive({}), "w").tensors.empty());
}

TEST(Npz, ReadsColumnMajorArrays) {
  std::string data;  // 0 … 23 in the order of memory
  for (std::uint64_t k = 0; k < 24; ++k)
    data += little_endian(k == 0 ? 0 : std::uint64_t{0x3ff0000000000000}, 8);
  data.replace(8, 8, little_endian(0x4000000000000000, 8));
  data.replace(16, 8, little_endian(0x4008000000000000, 8));
  const auto of = [&](const std::string& order, const std::string& shape) {
    return parse_npz(zip_archive({{"a.npy", npy_bytes(npy_header("<f8", order, shape), data)}}), "w")
        .tensors[0]
        .values;
  };
  // Memory: 0, 2, 3, 1, 1, … Of shape (2, 3, 4) the first index is the fastest.
  const auto columns = of("True", "(2, 3, 4)");
  EXPECT_EQ(columns[0], 0);   // [0, 0, 0]
  EXPECT_EQ(columns[12], 2);  // [1, 0, 0]
  EXPECT_EQ(columns[4], 3);   // [0, 1, 0]
  const auto rows = of("False", "(2, 3, 4)");
  EXPECT_EQ(rows[1], 2);
  EXPECT_EQ(rows[2], 3);
}

TEST(Npz, RefusesArraysThatItDoesNotUnderstand) {
  const auto header = [](const std::string& text) {
    return array_refusal(npy_bytes(text, npz_one + npz_half));
  };
  const std::string good = npy_header("<f4", "False", "(2,)");
  EXPECT_EQ(header(good), "");
  EXPECT_EQ(header(npy_header(">f4", "False", "(2,)")),
            "w: array \"a\": dtype \">f4\" (expected <f8, <f4 or <f2)");
  EXPECT_EQ(header(npy_header("|O", "False", "(2,)")),
            "w: array \"a\": dtype \"|O\" (expected <f8, <f4 or <f2)");
  EXPECT_NE(header(npy_header("<f4", "Maybe", "(2,)")), "");
  EXPECT_NE(header(npy_header("<f4", "False", "(2)")), "");
  EXPECT_NE(header(npy_header("<f4", "False", "(-2,)")), "");
  EXPECT_NE(header(npy_header("<f4", "False", "(2,")), "");
  EXPECT_NE(header(good + "'more': 1"), "");
  EXPECT_NE(header(good.substr(1)), "");
  EXPECT_EQ(header(npy_header("<f4", "False", "(3,)")),
            "w: array \"a\": 8 bytes of numbers (expected those of the shape [3])");
  EXPECT_EQ(header(npy_header("<f4", "False", "(1,)")),
            "w: array \"a\": 8 bytes of numbers (expected those of the shape [1])");
  EXPECT_NE(header(npy_header("<f4", "False", "(4611686018427387906, 4)")), "");  // 8 modulo 2^64, in bytes
  EXPECT_NE(header(npy_header("<f4", "False", "(99999999999999999999,)")), "");
  EXPECT_EQ(array_refusal(npy_bytes(npy_header("<f4", "True", "(1, 1)"), little_endian(0x7fc00000, 4))),
            "w: array \"a\": the value at [0, 0] is NaN or infinite (expected finite numbers)");
  EXPECT_NE(array_refusal(npy_bytes(good, npz_one + npz_half, 4)), "");
  EXPECT_NE(array_refusal(""), "");
  const auto of_dimensions = [&](std::size_t count) {
    std::string shape = "(1";
    for (std::size_t k = 1; k < count; ++k) shape += ", 1";
    return array_refusal(npy_bytes(npy_header("<f4", "True", shape + ")"), npz_one));
  };
  EXPECT_EQ(of_dimensions(64), "");
  EXPECT_EQ(of_dimensions(65), "w: array \"a\": more than 64 dimensions");
  const std::string many(2 * std::size_t{2'000'001}, '\0');
  const auto of_size = [&](std::size_t count) {
    return array_refusal(
        npy_bytes(npy_header("<f2", "False", "(" + std::to_string(count) + ",)"), many.substr(0, 2 * count)));
  };
  EXPECT_EQ(of_size(2'000'000), "");
  EXPECT_NE(of_size(2'000'001).find("more than 2000000 values"), std::string::npos);
}

TEST(Npz, RefusesOtherArchives) {
  EXPECT_EQ(npz_refusal(zip_archive({{"a.npy", npz_row}, {"b.npy", npz_row}})), "");
  EXPECT_EQ(npz_refusal(zip_archive({{"a.npy", npz_row}, {"a.npy", npz_row}})),
            "w: directory: member \"a.npy\" stands twice");
  EXPECT_EQ(npz_refusal(zip_archive({{"a.txt", npz_row}})), "w: member \"a.txt\": expected NAME.npy");
  EXPECT_EQ(npz_refusal(zip_archive({{".npy", npz_row}})), "w: member \".npy\": expected NAME.npy");
  EXPECT_NE(npz_refusal(zip_archive({{"a.npy", npz_row}}, 0, 8)).find("is compressed"), std::string::npos);
  EXPECT_NE(npz_refusal(zip_archive({{"a.npy", npz_row}}, 1)).find("is encrypted"), std::string::npos);
  EXPECT_NE(npz_refusal(zip_archive({{"a.npy", npz_row}}) + "x"), "");
  EXPECT_NE(npz_refusal("x" + zip_archive({{"a.npy", npz_row}})), "");
  EXPECT_NE(npz_refusal("no archive"), "");
}

// An archive that is cut or changed is refused, or says the same: a byte that decides something stands twice,
// or has a checksum.
TEST(Npz, NoByteChangesWhatIsRead) {
  const std::string bytes = zip_archive(
      {{"a.npy", npz_row}, {"b.npy", npy_bytes(npy_header("<f4", "True", "(1, 2)"), npz_half + npz_one)}});
  const auto expected = parse_npz(bytes, "w").tensors;
  std::size_t refused = 0;
  for (std::size_t k = 0; k < bytes.size(); ++k) {
    EXPECT_NE(npz_refusal(bytes.substr(0, k)), "") << k;
    for (const char change : {'\x01', '\x20', '\x80', '\xff'}) {
      std::string other = bytes;
      other[k] = static_cast<char>(other[k] ^ change);
      try {
        const auto read = parse_npz(other, "w").tensors;
        ASSERT_EQ(read.size(), expected.size()) << k;
        for (std::size_t i = 0; i < read.size(); ++i) {
          EXPECT_EQ(read[i].name, expected[i].name) << k;
          EXPECT_EQ(read[i].shape, expected[i].shape) << k;
          EXPECT_EQ(read[i].values, expected[i].values) << k;
        }
      } catch (const InputError&) {
        ++refused;
      }
    }
  }
  EXPECT_GT(refused, 2 * bytes.size());  // the others are times, versions and attributes
}

TEST(Npz, FilesAreReadByTheirNames) {
  const files_test::TemporaryFolder folder;
  files::write_file_atomically(folder / "w.npz", zip_archive({{"a.npy", npz_row}}));
  EXPECT_EQ(read_tensor_file(folder / "w.npz").tensors.front().name, "a");
  EXPECT_TRUE(has_tensors("w.npz") && has_tensors("w.safetensors"));
  EXPECT_FALSE(has_tensors("w.json") || has_tensors("npz"));
}

}  // namespace
}  // namespace sinkproof::weights
