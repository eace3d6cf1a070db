#pragma once

#include <string>
#include <string_view>

namespace sinkproof::page {

std::string base64(std::string_view bytes);

}  // namespace sinkproof::page
