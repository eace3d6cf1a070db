#pragma once

#include <memory>

#include "checker/document/certificate.hpp"
#include "checker/setting/trigger/construction_claims.hpp"

namespace sinkproof_check::language {

/// The construction of one layer that the certificate names, by its text. Beside its parameters the
/// certificate has those of the names `others`. Throws Rejected.
std::unique_ptr<TriggerConstruction> read_trigger_construction(const Certificate& certificate,
                                                               const std::vector<std::string_view>& others);

}  // namespace sinkproof_check::language
