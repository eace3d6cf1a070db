#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "language/compile.hpp"
#include "setting/embeddings/sink_embeddings.hpp"

namespace sinkproof::embeddings {

/// The numbers of an instance that names with indices of the setting stand for, by row: 0 where it has none.
/// A construction sets them one after the other.
class SinkEntries final : public language::KnownEntries {
 public:
  /// Of instances as constructions make them: row 0 is the sink, all others are queries and keys. All numbers
  /// are 0.
  SinkEntries(std::size_t rows, std::size_t dimension, std::optional<std::size_t> window);
  explicit SinkEntries(const SinkEmbeddings& data);

  [[nodiscard]] std::optional<numeric::Rational> value(const language::Input& input) const override;
  /// Nobody asks: entries of this setting belong to no heads.
  [[nodiscard]] std::vector<long> line(const language::Input& input, std::size_t place) const override;

  /// False where instances have no such number but 0: a pair that the query does not see, a matrix without a
  /// window, functionals with one.
  [[nodiscard]] bool set(const std::string& name, const std::vector<long>& indices, numeric::Rational value);
  void set_rows(numeric::RationalRows rows) { data_.problem.embeddings = std::move(rows); }
  /// Weights, and scores or none, become those that solve() finds. Returns whether the direction is
  /// `sufficient`.
  bool solve();

  /// What has been set.
  [[nodiscard]] SinkEmbeddings instance(const numeric::Rational& margin, bool is_sufficient) const;

 private:
  /// Null of other names, and of what instances do not have.
  template <class Self>
  [[nodiscard]] static auto find(Self& self, const std::string& name, const std::vector<std::size_t>& places)
      -> decltype(&self.query_weights_.front());
  void take_solution(const SinkEmbeddings& data);

  SinkEmbeddings data_;  ///< without weights and scores
  std::vector<numeric::Rational> query_weights_;
  std::vector<numeric::Rational> key_weights_;
  std::map<std::pair<std::size_t, std::size_t>, numeric::Rational> pair_weights_;
  std::vector<numeric::Rational> query_functional_;
  std::vector<numeric::Rational> key_functional_;
  numeric::RationalRows matrix_;  ///< empty without a window
};

}  // namespace sinkproof::embeddings
