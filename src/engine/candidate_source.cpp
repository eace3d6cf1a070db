#include "engine/fuzz.hpp"
#include "numeric/error.hpp"

namespace sinkproof::engine {

std::string_view to_string(CandidateSource source) {
  switch (source) {
    case CandidateSource::random:
      return "random";
    case CandidateSource::construction:
      return "construction";
    case CandidateSource::optimised:
      return "optimised";
  }
  throw InternalError("an unknown source");
}

}  // namespace sinkproof::engine
