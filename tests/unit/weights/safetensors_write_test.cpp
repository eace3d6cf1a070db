#include <gtest/gtest.h>

#include <rapidcheck.h>
#include <rapidcheck/gtest.h>
#include <cmath>
#include <set>

#include "../files/temporary_folder.hpp"
#include "numeric/error.hpp"
#include "safetensors_bytes.hpp"
#include "weights/safetensors.hpp"

namespace sinkproof::weights {
namespace {

using files_test::contents;
using files_test::message_of;
using files_test::TemporaryFolder;
using numeric::Rational;
using weights_test::file_bytes;
using weights_test::little_endian;

/// A double times a power of two that may reach subnormals.
Rational random_value() {
  const double value = std::ldexp(*rc::gen::arbitrary<double>(), *rc::gen::element(0, -60, -1060, 500));
  return std::isfinite(value) ? numeric::from_double(value) : Rational(0);
}

std::vector<Tensor> random_tensors() {
  std::vector<Tensor> tensors;
  for (const std::string& name : *rc::gen::container<std::set<std::string>>(
           rc::gen::container<std::string>(rc::gen::inRange<char>(0, 127)))) {
    Tensor tensor{.name = name, .shape = {}, .values = {}};
    std::size_t count = 1;
    const auto rank = *rc::gen::inRange<std::size_t>(0, 4);
    for (std::size_t i = 0; i < rank; ++i) {
      tensor.shape.push_back(*rc::gen::inRange<std::size_t>(0, 4));
      count *= tensor.shape.back();
    }
    for (std::size_t i = 0; i < count; ++i) tensor.values.push_back(random_value());
    tensors.push_back(tensor);
  }
  return tensors;
}

RC_GTEST_PROP(SafetensorsWrite, whatIsWrittenIsReadBack, ()) {
  const TemporaryFolder folder;
  const auto tensors = random_tensors();
  const auto metadata = *rc::gen::container<std::map<std::string, std::string>>(
      rc::gen::container<std::string>(rc::gen::inRange<char>(0, 127)),
      rc::gen::container<std::string>(rc::gen::inRange<char>(0, 127)));
  write_safetensors(folder / "w", tensors, metadata);
  const auto file = read_safetensors(folder / "w");
  RC_ASSERT(file.metadata == metadata);
  RC_ASSERT(file.tensors.size() == tensors.size());
  for (const Tensor& tensor : tensors) {
    RC_ASSERT(find(file, tensor.name).shape == tensor.shape);
    RC_ASSERT(find(file, tensor.name).values == tensor.values);
  }
  RC_ASSERT(folder.names() == std::vector<std::string>{"w"});
  // The order in which tensors are given makes no difference.
  write_safetensors(folder / "v", {tensors.rbegin(), tensors.rend()}, metadata);
  RC_ASSERT(contents(folder / "v") == contents(folder / "w"));
}

TEST(SafetensorsWrite, BytesAreThoseOfTheReference) {
  const TemporaryFolder folder;
  write_safetensors(folder / "w", {{"b", {1, 2}, {1, -2}}, {"a", {}, {Rational(1) / 2}}}, {{"k", "v"}});
  const std::string header =
      R"({"__metadata__":{"k":"v"},"a":{"dtype":"F64","shape":[],"data_offsets":[0,8]},)"
      R"("b":{"dtype":"F64","shape":[1,2],"data_offsets":[8,24]}})";
  const std::string padded = header + std::string((8 - header.size() % 8) % 8, ' ');
  EXPECT_EQ(contents(folder / "w"),
            file_bytes(padded, little_endian(0x3FE0000000000000, 8) + little_endian(0x3FF0000000000000, 8) +
                                   little_endian(0xC000000000000000, 8)));
  // The reference's own test of an empty file.
  write_safetensors(folder / "empty", {});
  EXPECT_EQ(contents(folder / "empty"), little_endian(8, 8) + "{}      ");
}

TEST(SafetensorsWrite, RefusesValuesThatAreNoDoubles) {
  const TemporaryFolder folder;
  const auto path = folder / "w";
  const auto refusal = [&](const Rational& value) {
    return message_of<InputError>([&] { write_safetensors(path, {{"W", {2, 2}, {1, 2, value, 4}}}); });
  };
  const std::string start = path.string() + ": tensor \"W\": the value at [1, 0], ";
  const std::string end =
      ", is not exactly a double (expected one for safetensors; a .json file holds every exact value)";
  EXPECT_EQ(refusal(Rational(1) / 3), start + "1/3" + end);
  EXPECT_EQ(refusal(Rational(9007199254740993)), start + "9007199254740993" + end);  // 2^53 + 1
  EXPECT_EQ(refusal(Rational(-1) / 10), start + "-1/10" + end);
  EXPECT_TRUE(refusal(numeric::power(Rational(2), 1024)).starts_with(start));
  EXPECT_TRUE(refusal(numeric::power(Rational(2), -1075)).ends_with("…" + end));
  EXPECT_TRUE(folder.names().empty());
  // The largest and the smallest that it takes.
  const Rational largest = (2 - numeric::power(Rational(2), -52)) * numeric::power(Rational(2), 1023);
  const Rational smallest = numeric::power(Rational(2), -1074);
  write_safetensors(path, {{"W", {2}, {largest, smallest}}});
  EXPECT_EQ(find(read_safetensors(path), "W").values, (std::vector<Rational>{largest, smallest}));
}

TEST(SafetensorsWrite, RefusesTextThatIsNotUtf8) {
  const TemporaryFolder folder;
  const std::string message =
      (folder / "w").string() + ": a tensor's name or the metadata are not UTF-8 (expected UTF-8)";
  EXPECT_EQ(message_of<InputError>([&] { write_safetensors(folder / "w", {{"\xFF", {0}, {}}}); }), message);
  EXPECT_EQ(message_of<InputError>([&] { write_safetensors(folder / "w", {}, {{"k", "\xFF"}}); }), message);
  EXPECT_TRUE(folder.names().empty());
}

TEST(SafetensorsWrite, RefusesPlacesThatCannotBeWritten) {
  const TemporaryFolder folder;
  EXPECT_EQ(message_of<InputError>([&] { write_safetensors(folder / "missing/w", {}); }),
            (folder / "missing/w").string() +
                ": cannot be written: No such file or directory (expected a writable place for a file)");
  EXPECT_TRUE(folder.names().empty());
  EXPECT_EQ(message_of<InputError>([&] { write_safetensors("/dev/full", {}); }),
            "/dev/full: cannot be written: No space left on device (expected a writable place for a file)");
}

TEST(SafetensorsWrite, TensorsThatContradictThemselvesAreADefect) {
  const TemporaryFolder folder;
  EXPECT_THROW(write_safetensors(folder / "w", {{"a", {2}, {1}}}), InternalError);
  EXPECT_THROW(write_safetensors(folder / "w", {{"a", {1}, {1}}, {"a", {1}, {1}}}), InternalError);
  EXPECT_THROW(write_safetensors(folder / "w", {{"__metadata__", {1}, {1}}}), InternalError);
  EXPECT_THROW(write_safetensors(folder / "w", {{"a", {std::size_t{1} << 63, 2}, {}}}), InternalError);
  EXPECT_TRUE(folder.names().empty());
}

}  // namespace
}  // namespace sinkproof::weights
