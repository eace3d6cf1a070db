#include "setting/task/multilayer_task.hpp"

#include <string>

#include "numeric/error.hpp"

namespace sinkproof::task {

using numeric::Rational;

std::vector<Rational> target(const MultilayerInstance& instance,
                             const std::vector<std::vector<Rational>>& tokens, long trigger, long position) {
  auto result = target(instance.task, tokens, trigger, position);
  if (instance.model.residual) {
    for (std::size_t r = 0; r < result.size(); ++r)
      result[r] += tokens[static_cast<std::size_t>(position)][r];
  }
  return result;
}

void check(const MultilayerInstance& instance) {
  const long width = instance.task.width();
  if (instance.model.layers.empty()) throw InputError("the model has no layers (expected at least one)");
  for (std::size_t l = 0; l < instance.model.layers.size(); ++l) {
    const attention::Layer& layer = instance.model.layers[l];
    const std::string place = "layer " + std::to_string(l) + ": ";
    if (layer.heads.empty()) throw InputError(place + "it has no heads (expected at least one)");
    if (layer.normaliser == attention::Normaliser::softmax_key_bias)
      throw InputError(place + "a null slot with a key of its own (expected another normaliser)");
    for (const auto& [head, bias] : layer.heads) {
      if (head.query_key.size() != width || head.output_value.size() != width) {
        throw InputError(place + "a head has width " + std::to_string(head.query_key.size()) +
                         " (expected m + 3 = " + std::to_string(width) + ")");
      }
      if (bias.size() != instance.task.length) {
        throw InputError(place + "a position bias has size " + std::to_string(bias.size()) +
                         " (expected L = " + std::to_string(instance.task.length) + ")");
      }
      for (const auto& [at, value] : bias.entries()) {
        if (at.second > at.first) {
          throw InputError(place + "a position bias at query " + std::to_string(at.first) + ", key " +
                           std::to_string(at.second) + " (expected a key that the query sees)");
        }
      }
    }
  }
  // What is left is the task's own.
  check(TriggerInstance{instance.task,
                        {attention::Normaliser::softmax, {instance.model.layers[0].heads[0].head}}});
}

}  // namespace sinkproof::task
