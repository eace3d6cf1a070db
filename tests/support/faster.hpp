#pragma once

/// Suites whose names begin with Faster hold a faster path against a slow one, or against exact numbers.
namespace sinkproof::support {

/// Each case of such a property looks at so many drawn ones, where one takes no time; so that CI's 100 are
/// 10,000, and `./dev nightly`'s 10,000 a million.
constexpr int cases_in_one = 100;
/// The same where one is a sequence, a matrix or a model, of some twenty numbers that are compared or more.
constexpr int models_in_one = 10;

}  // namespace sinkproof::support
