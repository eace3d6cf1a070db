#include <gtest/gtest.h>

#include <rapidcheck.h>
#include <rapidcheck/gtest.h>
#include <ostream>

#include "../files/temporary_folder.hpp"
#include "numeric/error.hpp"
#include "safetensors_bytes.hpp"
#include "weights/safetensors.hpp"

namespace sinkproof::weights {
namespace {

using files_test::message_of;
using numeric::Rational;
using weights_test::entry;
using weights_test::file_bytes;
using weights_test::little_endian;
using Shape = std::vector<std::size_t>;

const std::filesystem::path test_data = SINKPROOF_SOURCE_DIR "/tests/data";

std::string refusal(std::string_view bytes) {
  return message_of<InputError>([&] { parse_safetensors(bytes, "w"); });
}

/// The refusal of a file with these entries in its header.
std::string header_refusal(const std::string& entries, std::size_t data_bytes = 0) {
  return refusal(file_bytes("{" + entries + "}", std::string(data_bytes, '\0')));
}

TEST(SafetensorsRead, DecodesTheTrainedSoftmaxHead) {
  const auto file = read_safetensors(test_data / "softmax_L16_d16_s0.safetensors");
  ASSERT_EQ(file.tensors.size(), 4U);
  EXPECT_EQ(file.metadata.at("kind"), "softmax");
  EXPECT_EQ(file.metadata.at("L"), "16");
  const Tensor& query = find(file, "W_Q.weight");
  EXPECT_EQ(query.shape, (Shape{16, 16}));
  ASSERT_EQ(query.values.size(), 256U);
  // From `od -t x4`: bcb19db7 bead9693 at the start of the data, 3e8525f5 at the end.
  EXPECT_EQ(query.values[0], Rational(-11640247) / 536870912);
  EXPECT_EQ(query.values[1], Rational(-11376275) / 33554432);
  EXPECT_EQ(find(file, "W_O.weight").values.back(), Rational(8726005) / 33554432);
}

TEST(SafetensorsRead, DecodesTheTrainedReluHead) {
  const auto file = read_safetensors(test_data / "relu_L8_d6_s2.safetensors");
  ASSERT_EQ(file.tensors.size(), 4U);
  EXPECT_EQ(file.metadata.at("kind"), "relu");
  // 3ca8f18d bf348ebc … be415758
  EXPECT_EQ(find(file, "W_Q.weight").values[0], Rational(11071885) / 536870912);
  EXPECT_EQ(find(file, "W_Q.weight").values[1], Rational(-2958255) / 4194304);
  EXPECT_EQ(find(file, "W_O.weight").shape, (Shape{6, 6}));
  EXPECT_EQ(find(file, "W_O.weight").values.back(), Rational(-1583851) / 8388608);
}

TEST(SafetensorsRead, EveryPrefixOfATrainedFileIsRefused) {
  const std::string bytes = files_test::contents(test_data / "relu_L8_d6_s2.safetensors");
  ASSERT_EQ(bytes.size(), 1048U);
  EXPECT_NO_THROW(parse_safetensors(bytes, "w"));
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    ASSERT_THROW(parse_safetensors(std::string_view(bytes).substr(0, size), "w"), InputError) << size;
  }
  EXPECT_EQ(refusal(bytes + "x"),
            "w: data: bytes 576 to 576 belong to no tensor (expected tensors that cover all data)");
}

RC_GTEST_PROP(SafetensorsRead, DamagedFilesAreReadOrRefused, ()) {
  static const std::string original = files_test::contents(test_data / "relu_L8_d6_s2.safetensors");
  std::string bytes = original;
  const int changes = *rc::gen::inRange(1, 4);
  for (int i = 0; i < changes; ++i)
    bytes[*rc::gen::inRange<std::size_t>(0, 480)] = *rc::gen::arbitrary<char>();
  try {
    parse_safetensors(bytes, "w");
  } catch (const InputError& error) {
    RC_ASSERT(std::string_view(error.what()).starts_with("w: "));
  }
}

TEST(SafetensorsRead, MixesDtypesInTheOrderOfTheData) {
  const std::string header = "{" + entry("b", "F16", "[3]", "[12,18]") + "," +
                             entry("scalar", "F64", "[]", "[0,8]") + "," +
                             entry("c", "BF16", "[1,2]", "[8,12]") + "," +
                             entry("empty", "F32", "[2,0]", "[12,12]") + R"(,"__metadata__":{"k":"v"}}   )";
  const std::string data = little_endian(0x4004000000000000, 8) + little_endian(0x3F80, 2) +
                           little_endian(0x8000, 2) + little_endian(0x3C00, 2) + little_endian(0x0001, 2) +
                           little_endian(0xC000, 2);
  const auto file = parse_safetensors(file_bytes(header, data), "w");
  ASSERT_EQ(file.tensors.size(), 4U);
  EXPECT_EQ(file.tensors[0].name, "scalar");
  EXPECT_EQ(file.tensors[0].values, std::vector<Rational>{Rational(5) / 2});
  EXPECT_EQ(file.tensors[1].values, (std::vector<Rational>{1, 0}));
  EXPECT_EQ(file.tensors[2].name, "empty");
  EXPECT_EQ(file.tensors[2].shape, (Shape{2, 0}));
  EXPECT_TRUE(file.tensors[2].values.empty());
  EXPECT_EQ(file.tensors[3].values, (std::vector<Rational>{1, Rational(1) / 16777216, -2}));
  EXPECT_EQ(file.metadata, (std::map<std::string, std::string>{{"k", "v"}}));
}

TEST(SafetensorsRead, AcceptsAFileWithoutTensors) {
  EXPECT_TRUE(parse_safetensors(file_bytes("{}"), "w").tensors.empty());
}

TEST(SafetensorsRead, RefusesBadPaths) {
  const files_test::TemporaryFolder folder;
  const auto missing = (folder / "missing").string();
  EXPECT_EQ(message_of<InputError>([&] { read_safetensors(missing); }),
            missing + ": cannot be read: No such file or directory (expected a readable file)");
  EXPECT_EQ(message_of<InputError>([&] { read_safetensors(folder.path()); }),
            folder.path().string() + ": cannot be read: Is a directory (expected a readable file)");
  files_test::put(folder / "huge", "");
  std::filesystem::resize_file(folder / "huge", std::uintmax_t{1} << 40);  // sparse
  EXPECT_EQ(message_of<InputError>([&] { read_safetensors(folder / "huge"); }),
            (folder / "huge").string() + ": is too large (expected at most 268435456 bytes)");
}

TEST(SafetensorsRead, MessagesNameTheFileAsGiven) {
  const files_test::TemporaryFolder folder;
  files_test::put(folder / "short", "abc");
  EXPECT_EQ(message_of<InputError>([&] { read_safetensors(folder / "short"); }),
            (folder / "short").string() +
                ": header: the file has only 3 bytes (expected 8 bytes with the length of the header)");
}

TEST(SafetensorsRead, RefusesHeaderLengths) {
  EXPECT_EQ(refusal(""),
            "w: header: the file has only 0 bytes (expected 8 bytes with the length of the header)");
  EXPECT_EQ(refusal(little_endian(3, 8) + "{}"),
            "w: header: its length is given as 3 bytes, but only 2 follow (expected a complete header)");
  EXPECT_EQ(
      refusal(little_endian(100'000'000, 8) + "{}"),
      "w: header: its length is given as 100000000 bytes, but only 2 follow (expected a complete header)");
  EXPECT_EQ(refusal(little_endian(100'000'001, 8) + "{}"),
            "w: header: its length is given as 100000001 bytes (expected at most 100000000)");
  EXPECT_EQ(refusal(little_endian(0xFFFFFFFFFFFFFFFF, 8) + "{}"),
            "w: header: its length is given as 18446744073709551615 bytes (expected at most 100000000)");
}

TEST(SafetensorsRead, RefusesHeadersThatAreNoJsonObject) {
  const std::string no_object = "w: header: does not start with '{' (expected a JSON object)";
  for (const auto* header : {"", "[]", "null", " {}", "\"{}\"", "\xEF\xBB\xBF{}"})
    EXPECT_EQ(refusal(file_bytes(header)), no_object);
  EXPECT_EQ(refusal(file_bytes("{")),
            "w: header:1:2: syntax error while parsing object key - unexpected end of input; expected string "
            "literal (expected a JSON document)");
  EXPECT_EQ(refusal(file_bytes("{}x")),
            "w: header:1:3: syntax error while parsing value - invalid literal (expected a JSON document)");
  EXPECT_EQ(refusal(file_bytes("{\"\xFF\":1}")),
            "w: header:1:3: syntax error while parsing object key - invalid string: ill-formed UTF-8 byte "
            "(expected a JSON document)");
  EXPECT_EQ(refusal(file_bytes(std::string("{}\0", 3))),
            "w: header:1:3: a zero byte (expected a JSON document)");
  std::string deep = "{\"a\":";
  deep.append(100'000, '[');
  EXPECT_EQ(refusal(file_bytes(deep)),
            "w: header:1:69: nested too deep (expected at most 64 levels of objects and arrays)");
}

TEST(SafetensorsRead, RefusesRepeatedKeys) {
  const std::string a = entry("a", "F32", "[]", "[0,4]");
  EXPECT_EQ(header_refusal(a + "," + a, 4),
            "w: header:1:54: the key \"a\" stands twice (expected each key once)");
  EXPECT_EQ(header_refusal(R"("a":{"dtype":"F32","dtype":"F32","shape":[],"data_offsets":[0,4]})", 4),
            "w: header:1:21: the key \"dtype\" stands twice (expected each key once)");
  EXPECT_EQ(header_refusal(R"("__metadata__":{"k":"","k":""})"),
            "w: header:1:25: the key \"k\" stands twice (expected each key once)");
  EXPECT_EQ(header_refusal(R"("__metadata__":{},"__metadata__":{})"),
            "w: header:1:20: the key \"__metadata__\" stands twice (expected each key once)");
}

struct Case {
  std::string name;
  std::string entries;
  std::size_t data_bytes;
  std::string message;
  friend void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }
};

class SafetensorsReadRefuses : public testing::TestWithParam<Case> {};

TEST_P(SafetensorsReadRefuses, WithPlaceAndReason) {
  EXPECT_EQ(header_refusal(GetParam().entries, GetParam().data_bytes), GetParam().message);
}

std::string one(const std::string& dtype, const std::string& shape, const std::string& offsets) {
  return entry("a", dtype, shape, offsets);
}

const std::string not_negative = "expected an integer from 0 to 9223372036854775807, found ";

INSTANTIATE_TEST_SUITE_P(
    Header, SafetensorsReadRefuses,
    testing::Values(
        Case{"entry_no_object", R"("a":3)", 0, "w: header: /a: expected an object, found 3"},
        Case{"missing_dtype", R"("a":{"shape":[],"data_offsets":[0,4]})", 4,
             "w: header: /a: the field \"dtype\" is missing (expected an object that has it)"},
        Case{"missing_shape", R"("a":{"dtype":"F32","data_offsets":[0,4]})", 4,
             "w: header: /a: the field \"shape\" is missing (expected an object that has it)"},
        Case{"missing_offsets", R"("a":{"dtype":"F32","shape":[]})", 4,
             "w: header: /a: the field \"data_offsets\" is missing (expected an object that has it)"},
        Case{"unknown_key", R"("a":{"dtype":"F32","shape":[],"data_offsets":[0,4],"strides":[]})", 4,
             "w: header: /a/strides: unknown field (expected only \"dtype\", \"shape\", \"data_offsets\")"},
        Case{"dtype_I32", one("I32", "[]", "[0,4]"), 4,
             "w: header: /a/dtype: expected one of \"F64\", \"F32\", \"F16\", \"BF16\", found the string "
             "\"I32\""},
        Case{"dtype_F8", one("F8_E4M3", "[4]", "[0,4]"), 4,
             "w: header: /a/dtype: expected one of \"F64\", \"F32\", \"F16\", \"BF16\", found the string "
             "\"F8_E4M3\""},
        Case{"dtype_number", R"("a":{"dtype":32,"shape":[],"data_offsets":[0,4]})", 4,
             "w: header: /a/dtype: expected a string, found 32"},
        Case{"shape_number", one("F32", "1", "[0,4]"), 4, "w: header: /a/shape: expected an array, found 1"},
        Case{"shape_negative", one("F32", "[1,-1]", "[0,4]"), 4,
             "w: header: /a/shape/1: " + not_negative + "-1"},
        Case{"shape_two_negatives", one("F32", "[-1,-1]", "[0,4]"), 4,
             "w: header: /a/shape/0: " + not_negative + "-1"},
        Case{"shape_fraction", one("F32", "[1.5]", "[0,4]"), 4,
             "w: header: /a/shape/0: " + not_negative + "1.5"},
        Case{"shape_float", one("F32", "[1.0]", "[0,4]"), 4,
             "w: header: /a/shape/0: " + not_negative + "1.0"},
        Case{"shape_string", one("F32", "[\"1\"]", "[0,4]"), 4,
             "w: header: /a/shape/0: " + not_negative + "the string \"1\""},
        Case{"shape_above_64_bits", one("F32", "[36893488147419103232]", "[0,4]"), 4,
             "w: header: /a/shape/0: " + not_negative + "3.6893488147419103e+19"},
        Case{"offsets_one", one("F32", "[]", "[4]"), 4,
             "w: header: /a/data_offsets: expected an array of 2 elements, found an array of 1 element"},
        Case{"offsets_three", one("F32", "[]", "[0,4,8]"), 4,
             "w: header: /a/data_offsets: expected an array of 2 elements, found an array of 3 elements"},
        Case{"offsets_number", one("F32", "[]", "4"), 4,
             "w: header: /a/data_offsets: expected an array of 2 elements, found 4"},
        Case{"offsets_negative", one("F32", "[]", "[-4,0]"), 4,
             "w: header: /a/data_offsets/0: " + not_negative + "-4"},
        Case{"offsets_fraction", one("F32", "[]", "[0,4.0]"), 4,
             "w: header: /a/data_offsets/1: " + not_negative + "4.0"},
        Case{"offsets_reversed", one("F32", "[]", "[4,0]"), 4,
             "w: tensor \"a\": data_offsets [4, 0] (expected begin ≤ end)"},
        Case{"offsets_beyond", one("F32", "[]", "[0,4]"), 3,
             "w: tensor \"a\": data_offsets [0, 4] reach beyond the data, which has 3 bytes (expected a "
             "complete file)"},
        Case{"offsets_huge", one("F32", "[]", "[9223372036854775803,9223372036854775807]"), 4,
             "w: tensor \"a\": data_offsets [9223372036854775803, 9223372036854775807] reach beyond the "
             "data, which has 4 bytes (expected a complete file)"},
        Case{"size_too_small", one("F32", "[2]", "[0,4]"), 4,
             "w: tensor \"a\": data_offsets [0, 4] span 4 bytes (expected 8 for shape [2] and dtype F32)"},
        Case{"size_other_dtype", one("F64", "[2]", "[0,8]"), 8,
             "w: tensor \"a\": data_offsets [0, 8] span 8 bytes (expected 16 for shape [2] and dtype F64)"},
        Case{"size_zero", one("F32", "[0,5]", "[0,4]"), 4,
             "w: tensor \"a\": data_offsets [0, 4] span 4 bytes (expected 0 for shape [0, 5] and dtype F32)"},
        // 2^33 · 2^31 is 0 modulo 2^64, 2^62 · 4 bytes too.
        Case{"overflow_in_shape", one("F32", "[8589934592,2147483648]", "[0,0]"), 0,
             "w: tensor \"a\": shape [8589934592, 2147483648] has more bytes than 64 bits can count "
             "(expected 0 bytes)"},
        Case{"overflow_in_bytes", one("F32", "[4611686018427387904]", "[0,0]"), 0,
             "w: tensor \"a\": shape [4611686018427387904] has more bytes than 64 bits can count (expected 0 "
             "bytes)"},
        Case{"overlap", one("F32", "[2]", "[0,8]") + "," + entry("b", "F32", "[2]", "[4,12]"), 12,
             "w: tensor \"b\": its data overlap those of tensor \"a\" (expected separate data)"},
        Case{"same_data", one("F32", "[2]", "[0,8]") + "," + entry("b", "F32", "[2]", "[0,8]"), 8,
             "w: tensor \"b\": its data overlap those of tensor \"a\" (expected separate data)"},
        Case{"inside", one("F32", "[4]", "[0,16]") + "," + entry("b", "F32", "[1]", "[4,8]"), 16,
             "w: tensor \"b\": its data overlap those of tensor \"a\" (expected separate data)"},
        Case{"hole_first", one("F32", "[]", "[4,8]"), 8,
             "w: data: bytes 0 to 3 belong to no tensor (expected tensors that cover all data)"},
        Case{"hole_between", one("F32", "[]", "[0,4]") + "," + entry("b", "F32", "[]", "[8,12]"), 12,
             "w: data: bytes 4 to 7 belong to no tensor (expected tensors that cover all data)"},
        Case{"hole_last", one("F32", "[]", "[0,4]"), 9,
             "w: data: bytes 4 to 8 belong to no tensor (expected tensors that cover all data)"},
        Case{"data_without_tensors", "", 1,
             "w: data: bytes 0 to 0 belong to no tensor (expected tensors that cover all data)"},
        Case{"metadata_number", R"("__metadata__":{"k":1})", 0,
             "w: header: /__metadata__/k: expected a string, found 1"},
        Case{"metadata_nested", R"("__metadata__":{"k":{}})", 0,
             "w: header: /__metadata__/k: expected a string, found an object of 0 fields"},
        Case{"metadata_array", R"("__metadata__":[])", 0,
             "w: header: /__metadata__: expected an object, found an array of 0 elements"},
        Case{"metadata_null", R"("__metadata__":null)", 0,
             "w: header: /__metadata__: expected an object, found null"},
        Case{"too_many_values", one("F16", "[2000001]", "[0,4000002]"), 4000002,
             "w: tensor \"a\": the tensors up to this one have more than 2000000 values (expected weights of "
             "a size that exact arithmetic can handle)"}),
    [](const auto& test) { return test.param.name; });

TEST(SafetensorsRead, RefusesNanAndInfinities) {
  const auto with = [](const std::string& dtype, std::size_t bytes, std::uint64_t bits) {
    const std::string end = std::to_string(6 * bytes);
    return refusal(file_bytes("{" + entry("a", dtype, "[2,3]", "[0," + end + "]") + "}",
                              std::string(5 * bytes, '\0') + little_endian(bits, bytes)));
  };
  const std::string message =
      "w: tensor \"a\": the value at [1, 2] is NaN or infinite (expected finite numbers)";
  EXPECT_EQ(with("F64", 8, 0x7FF8000000000000), message);
  EXPECT_EQ(with("F64", 8, 0xFFF0000000000000), message);
  EXPECT_EQ(with("F32", 4, 0x7F800001), message);
  EXPECT_EQ(with("F16", 2, 0xFC00), message);
  EXPECT_EQ(with("BF16", 2, 0x7F80), message);
  EXPECT_EQ(refusal(file_bytes("{" + entry("s", "F16", "[]", "[0,2]") + "}", little_endian(0x7C00, 2))),
            "w: tensor \"s\": the value at [] is NaN or infinite (expected finite numbers)");
}

TEST(SafetensorsRead, BoundsTheValuesOfTheHeader) {
  std::string shape = "[1";
  for (int i = 0; i < 1'000'000; ++i) shape += ",1";
  EXPECT_NE(
      header_refusal(one("F32", shape + "]", "[0,4]"), 4).find("too many values (expected at most 1000000)"),
      std::string::npos);
}

TEST(SafetensorsRead, FindListsWhatIsThere) {
  const auto file = parse_safetensors(
      file_bytes("{" + entry("a", "F32", "[0]", "[0,0]") + "," + entry("b\\n", "F32", "[0]", "[0,0]") + "}"),
      "w");
  EXPECT_EQ(find(file, "a").shape, Shape{0});
  EXPECT_EQ(message_of<InputError>([&] { find(file, "W_Q.weight"); }),
            "w: tensor \"W_Q.weight\" is missing (there are only \"a\", \"b\\n\")");
  EXPECT_EQ(message_of<InputError>([&] { find(parse_safetensors(file_bytes("{}"), "w"), "x"); }),
            "w: tensor \"x\" is missing (there are none)");
}

TEST(SafetensorsRead, FindDoesNotListThousandsOfNames) {
  SafetensorsFile file{.tensors = std::vector<Tensor>(10'000), .metadata = {}, .source_name = "w"};
  EXPECT_TRUE(message_of<InputError>([&] { find(file, "x"); }).ends_with("\"\", \"\", …)"));
}

}  // namespace
}  // namespace sinkproof::weights
