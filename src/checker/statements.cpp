#include "checker/multilayer_sink_necessity.hpp"
#include "checker/relu_sink_free.hpp"
#include "checker/softmax_sink_necessity.hpp"
#include "checker/statement.hpp"

namespace sinkproof_check {

const std::vector<Statement>& statements() {
  static const std::vector<Statement> list{
      softmax_sink_necessity(),
      multilayer_sink_necessity(),
      relu_sink_free(),
  };
  return list;
}

}  // namespace sinkproof_check
