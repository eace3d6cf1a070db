#pragma once

#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "checker/language/setting.hpp"
#include "checker/setting/trigger/trigger_task.hpp"

namespace sinkproof_check::language {

/// What the names of the setting trigger-task mean for an instance of one layer or of several (FORMAT.md,
/// "Somebody's statement"), but for those that are measured.
class TaskFacts : public Facts {
 public:
  /// L, m, c, heads, layers, and distances of contents; what the model has, by measured().
  std::optional<Real> number(std::string_view name) final;
  std::string_view word(std::string_view name) final;
  bool fact(std::string_view name) final;
  /// Of an array of layers and heads.
  std::optional<Real> entry(std::string_view name, const std::vector<long>& indices) override;
  std::optional<std::vector<long>> line(std::string_view name, const std::vector<long>& indices,
                                        std::size_t running) final;
  Value parameter(std::string_view name) final { return parameters_.at(name); }

 protected:
  /// Keeps a reference to the task.
  TaskFacts(const TriggerTask& task, std::map<std::string_view, Value> parameters);

  virtual Real measured(std::string_view name) = 0;
  virtual long layers() const = 0;
  virtual long heads() const = 0;
  /// Both from 1.
  virtual const Head& head(long layer, long head) const = 0;
  /// Null where it is 0.
  virtual const Matrix* position_bias(long layer) const = 0;
  /// Nothing where layers have different ones.
  virtual std::optional<Normaliser> normaliser() const = 0;
  virtual bool is_residual() const = 0;

  /// Throws Rejected unless the index is in this range.
  static void require_index(std::string_view name, long index, long least, long most);

 private:
  const TriggerTask& task_;
  std::map<std::string_view, Value> parameters_;
  std::optional<bool> has_same_contents_;
  bool do_contents_vary_ = false;  ///< where the one above is known
  std::optional<std::string_view> content_word_;
  std::optional<std::string_view> trigger_content_word_;
  std::optional<mpq_class> content_distance_;
  std::optional<mpq_class> trigger_distance_;
};

}  // namespace sinkproof_check::language
