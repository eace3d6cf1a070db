#pragma once

#include "instance/instance_file.hpp"
#include "stated/construction.hpp"

namespace sinkproof::instance {

/// The instance that a construction of somebody's makes of these values, held to what FORMAT.md asks of one
/// that is given; `name` is shown for a file. Throws InputError with the place in the construction's file.
InstanceFile made_instance(const stated::Construction& construction, const parameter::Values& values,
                           const std::string& name);

}  // namespace sinkproof::instance
