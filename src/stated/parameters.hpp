#pragma once

#include "language/syntax.hpp"
#include "parameter/specification.hpp"

/// Parameters of a block, as the command line and grids take them.
namespace sinkproof::stated {

/// `range` is the parameter's own, or what a mutant narrows it to. The block has been checked.
parameter::Specification specification_of(const language::Source& source, const language::Block& block,
                                          const language::Parameter& parameter,
                                          const language::ParameterRange& range);

/// Throws InputError where the value of a parameter that has `parts` is no p/q with |p| and q at most so
/// much.
void require_parts(const language::Source& source, const language::Block& block,
                   const parameter::Values& values);

}  // namespace sinkproof::stated
