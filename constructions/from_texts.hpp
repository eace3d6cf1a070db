#pragma once

#include <memory>
#include <vector>

#include "setting/embeddings/sink_construction.hpp"
#include "setting/fit/fit_construction.hpp"
#include "setting/law/law_construction.hpp"
#include "setting/patterns/pattern_construction.hpp"
#include "setting/switch/switch_construction.hpp"
#include "setting/task/multilayer_construction.hpp"
#include "setting/task/trigger_construction.hpp"
#include "stated/numbers_construction.hpp"

namespace sinkproof::constructions {

/// The constructions whose texts are blocks of constructions/*.md, in the order of the files.
class FromTexts {
 public:
  /// Throws what reading throws: the texts are tested.
  FromTexts();
  [[nodiscard]] const std::vector<const task::TriggerConstruction*>& of_one_layer() const {
    return of_one_layer_;
  }
  [[nodiscard]] const std::vector<const task::MultilayerConstruction*>& of_layers() const {
    return of_layers_;
  }
  [[nodiscard]] const std::vector<const fit::FitConstruction*>& of_fits() const { return of_fits_; }
  [[nodiscard]] const std::vector<const switches::SwitchConstruction*>& of_switches() const {
    return of_switches_;
  }
  [[nodiscard]] const std::vector<const embeddings::SinkConstruction*>& of_sinks() const { return of_sinks_; }
  [[nodiscard]] const std::vector<const law::LawConstruction*>& of_laws() const { return of_laws_; }
  [[nodiscard]] const std::vector<const patterns::PatternConstruction*>& of_patterns() const {
    return of_patterns_;
  }
  [[nodiscard]] const std::vector<const stated::NumbersConstruction*>& of_numbers() const {
    return of_numbers_;
  }

 private:
  std::vector<std::unique_ptr<const task::TriggerConstruction>> one_layer_;
  std::vector<std::unique_ptr<const task::MultilayerConstruction>> layers_;
  std::vector<std::unique_ptr<const fit::FitConstruction>> fits_;
  std::vector<std::unique_ptr<const switches::SwitchConstruction>> switches_;
  std::vector<std::unique_ptr<const embeddings::SinkConstruction>> sinks_;
  std::vector<std::unique_ptr<const law::LawConstruction>> laws_;
  std::vector<std::unique_ptr<const patterns::PatternConstruction>> patterns_;
  std::vector<std::unique_ptr<const stated::NumbersConstruction>> numbers_;
  std::vector<const task::TriggerConstruction*> of_one_layer_;
  std::vector<const task::MultilayerConstruction*> of_layers_;
  std::vector<const fit::FitConstruction*> of_fits_;
  std::vector<const switches::SwitchConstruction*> of_switches_;
  std::vector<const embeddings::SinkConstruction*> of_sinks_;
  std::vector<const law::LawConstruction*> of_laws_;
  std::vector<const patterns::PatternConstruction*> of_patterns_;
  std::vector<const stated::NumbersConstruction*> of_numbers_;
};

/// Those of the program, read when they are first asked for.
const FromTexts& from_texts();

}  // namespace sinkproof::constructions
