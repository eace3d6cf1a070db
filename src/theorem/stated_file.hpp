#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "theorem/embeddings_theorem.hpp"
#include "theorem/fit_theorem.hpp"
#include "theorem/law_theorem.hpp"
#include "theorem/layered_theorem.hpp"
#include "theorem/numbers_theorem.hpp"
#include "theorem/patterns_theorem.hpp"
#include "theorem/switch_theorem.hpp"
#include "theorem/trigger_theorem.hpp"

namespace sinkproof::theorem {

/// The constructions of one type that grids may name, with the values that are usual: all or, of these names,
/// at least those that there are.
template <class Construction>
using KnownSources =
    std::function<std::vector<TaskSource<Construction>>(const std::vector<std::string>* names)>;

/// Asked for those of the setting that a theorem is about.
struct KnownConstructions {
  KnownSources<task::TriggerConstruction> of_one_layer;
  KnownSources<task::MultilayerConstruction> of_layers;
  KnownSources<fit::FitConstruction> of_fits;
  KnownSources<switches::SwitchConstruction> of_switches;
  KnownSources<embeddings::SinkConstruction> of_embeddings;
  KnownSources<law::LawConstruction> of_laws;
  KnownSources<patterns::PatternConstruction> of_patterns;
  KnownSources<stated::NumbersConstruction> of_numbers;
};

/// The theorems of a file, in the language of docs/language.md. `reserved_ids` are not for its blocks.
/// Throws InputError, language::Error with the place among them; also where there is none.
std::vector<std::unique_ptr<const Theorem>> read_theorem_file(const std::string& path,
                                                              const std::vector<std::string>& reserved_ids,
                                                              const KnownConstructions& constructions);

/// The theorem of a certificate's `statement` (FORMAT.md, "Somebody's statement"), in the same way.
std::unique_ptr<const Theorem> read_theorem_text(const std::string& text,
                                                 const std::vector<std::string>& reserved_ids,
                                                 const KnownConstructions& constructions);

/// A theorem of one of the types of AboutInstances, and its text.
struct TextTheorem {
  std::unique_ptr<const Theorem> theorem;
  const StatedText* text;
};

/// A theorem of sinkproof's own: the block of theorems/ID/statement.md, whose text this is. Throws
/// InternalError where it has none, language::Error where that is wrong.
TextTheorem read_own_theorem(const std::string& id, std::string_view statement,
                             const KnownConstructions& constructions);

}  // namespace sinkproof::theorem
