#pragma once

namespace sinkproof::numeric {

/// As long as it lives, products of exponential polynomials in this thread multiply no more than so many
/// pairs of terms in all; one more throws ExactUnavailable. For searches, where an exact answer is not worth
/// minutes. The outermost one counts.
class ExactWorkLimit {
 public:
  explicit ExactWorkLimit(long pairs);
  ExactWorkLimit(const ExactWorkLimit&) = delete;
  ExactWorkLimit& operator=(const ExactWorkLimit&) = delete;
  ~ExactWorkLimit();

 private:
  bool is_outermost_;
};

}  // namespace sinkproof::numeric
