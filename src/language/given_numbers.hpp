#pragma once

#include <map>
#include <memory>
#include <string>

#include "language/compile.hpp"
#include "language/run.hpp"
#include "numeric/expression.hpp"

namespace sinkproof::language {

/// What names of numbers and words stand for where there is no instance: in an example, or where a formula is
/// a function of some of them.
class GivenNumbers {
 public:
  void set(const std::string& name, const numeric::Expression& value);
  /// Of a fact "yes" or "no".
  void set_word(const std::string& name, const std::string& word) {
    form_.words.insert_or_assign(name, word);
  }

  /// Of those that are rational.
  [[nodiscard]] const Form& form() const { return form_; }
  /// Of an array that heads have, with all indices; entries that nothing is said of are 0.
  void set_entry(const Input& entry, const numeric::Expression& value);
  /// Whether it is one of the others.
  [[nodiscard]] bool is_irrational(const Input& input) const { return find(input) != nullptr; }
  /// The values of these nodes of a Compilation of form(), which rest on no other inputs than those that are
  /// irrational here.
  template <numeric::Scalar S>
  [[nodiscard]] std::vector<Known<S>> run_on(const Tape& tape, const std::vector<Node>& roots,
                                             const numeric::Arithmetic<S>& arithmetic) const {
    const Supply<S> supply{[&](const Input& input) { return Known<S>::of(arithmetic.from(*find(input))); }};
    return run<S>(tape, roots, {arithmetic}, supply);
  }

 private:
  class Entries;
  [[nodiscard]] const numeric::Expression* find(const Input& input) const;

  Form form_;
  std::map<std::string, numeric::Expression> irrational_;
  std::shared_ptr<Entries> entries_ = nullptr;
};

}  // namespace sinkproof::language
