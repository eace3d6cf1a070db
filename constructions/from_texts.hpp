#pragma once

#include <string>
#include <vector>

#include "setting/embeddings/sink_construction.hpp"
#include "setting/fit/fit_construction.hpp"
#include "setting/law/law_construction.hpp"
#include "setting/patterns/pattern_construction.hpp"
#include "setting/switch/switch_construction.hpp"
#include "setting/task/multilayer_construction.hpp"
#include "setting/task/trigger_construction.hpp"
#include "stated/numbers_construction.hpp"

/// The constructions whose texts are blocks of constructions/*.md, in the order of the files, of one of the
/// types above. A file is read when something of it is first asked for, which throws what reading throws: the
/// texts are tested.
namespace sinkproof::constructions {

template <class Construction>
const std::vector<const Construction*>& of_all_files();
/// Those of the files in which one of these names occurs: they are among them, whatever else is.
template <class Construction>
std::vector<const Construction*> of_files_naming(const std::vector<std::string>& names);

}  // namespace sinkproof::constructions
