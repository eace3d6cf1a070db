#pragma once

#include <map>
#include <string>
#include <vector>

#include "language/compile.hpp"
#include "language/run.hpp"
#include "setting/embeddings/sink_numbers.hpp"
#include "theorem/embeddings_instance.hpp"

/// What the names of the setting embeddings stand for on an instance (FORMAT.md, "Somebody's statement").
namespace sinkproof::theorem {

/// The form of instances of these sizes; without the margin.
language::Form form_of_embeddings(std::size_t rows, std::size_t dimension, std::optional<std::size_t> window,
                                  bool is_sufficient, bool has_scores);
/// Sizes, margin, words and, of the parameters, those that are named.
language::Form form_of(const EmbeddingsInstance& instance, const std::vector<std::string>& own);

/// Gives a run the numbers of an instance, each found once. The instance has to live as long.
template <numeric::Scalar S>
class EmbeddingsNumbers {
 public:
  EmbeddingsNumbers(const EmbeddingsInstance& instance, const numeric::Arithmetic<S>& arithmetic)
      : instance_(instance), arithmetic_(arithmetic), numbers_(instance.data(), arithmetic) {}
  /// Not to be used after these numbers are gone.
  [[nodiscard]] language::Supply<S> supply();

 private:
  [[nodiscard]] language::Known<S> find(const std::string& name) const;

  const EmbeddingsInstance& instance_;
  numeric::Arithmetic<S> arithmetic_;
  embeddings::SinkNumbers<S> numbers_;
  std::map<std::string, language::Known<S>> known_;
};

}  // namespace sinkproof::theorem
