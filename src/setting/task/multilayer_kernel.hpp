#pragma once

#include <functional>
#include <span>
#include <vector>

#include "setting/task/multilayer_task.hpp"

namespace sinkproof::task {

/// A MultilayerInstance with one softmax head a layer, in plain doubles: for searches.
struct LayersInDoubles {
  TriggerTask task;
  bool has_residual = false;
  /// All by rows.
  struct Layer {
    std::vector<double> query_key;      ///< width × width
    std::vector<double> output_value;   ///< width × width
    std::vector<double> position_bias;  ///< L × L
  };
  std::vector<Layer> layers;
};

/// Layers whose entries are functions of some real parameters.
struct ParametricLayers {
  LayersInDoubles layers;  ///< 1 where an entry may be other than 0
  /// Sets the entries. Throws InputError where one has no value.
  std::function<void(std::span<const double> parameters, LayersInDoubles& layers)> set;
};

/// What MultilayerAnalysis encloses.
struct MultilayerMeasures {
  double loss;
  double max_layer_sink_mass;
  double product_self_mass;
  double max_anchor_mass;
  double composed_sink_before;
  double composed_sink_after;
};

/// MultilayerAnalysis in doubles, by the same recursions. Has buffers: one for each thread.
class MultilayerKernel {
 public:
  /// Whether analyse() takes instances with these entries.
  static bool takes(const LayersInDoubles& layers);
  /// Of layers of one shape. Throws DomainError where analyse() does in double intervals: in boxes, at scores
  /// that exp has no double for.
  MultilayerMeasures measure(const LayersInDoubles& layers);

 private:
  void prepare(const LayersInDoubles& layers);
  void measure_boxes();
  void measure_alphabets();
  void set_token(std::size_t row, bool is_trigger, const std::vector<double>& content);
  void attend(std::size_t row);
  void report_masses(std::size_t row, std::size_t trigger);
  void report_box(std::size_t row, std::size_t trigger);
  void report_input(std::size_t row, std::size_t trigger);
  void visit(std::size_t position, std::size_t trigger);
  void enter(std::size_t position, std::size_t trigger, const std::vector<double>& content);

  /// Of layer l, or of the outputs behind the last one.
  double* state(std::size_t l, std::size_t row) { return &states_[(l * length_ + row) * width_]; }
  double* keys(std::size_t l, std::size_t row) { return &keys_[(l * length_ + row) * width_]; }
  double* values(std::size_t l, std::size_t row) { return &values_of_[(l * length_ + row) * width_]; }
  /// B behind layer l.
  double* composed(std::size_t l, std::size_t row) { return &composed_[(l * length_ + row) * length_]; }

  /// An entry that is not 0.
  struct Entry {
    std::size_t row;
    std::size_t column;
    double value;
  };
  struct SparseLayer {
    std::vector<Entry> query_key;
    std::vector<Entry> output_value;
    const double* position_bias;
  };

  const LayersInDoubles* layers_ = nullptr;
  std::size_t length_ = 0;
  std::size_t width_ = 0;
  bool is_box_ = false;
  std::vector<SparseLayer> sparse_;
  std::vector<double> states_;
  std::vector<double> keys_;
  std::vector<double> values_of_;
  std::vector<double> composed_;
  std::vector<double> weights_;  ///< of the row, by layers
  std::vector<double> product_;  ///< M of boxes, by rows
  std::vector<double> spread_;   ///< of boxes: Σ |M_rc| over the content columns c
  std::vector<double> sums_;     ///< of tokens, up to each row
  std::vector<std::vector<double>> letters_;
  std::vector<std::vector<double>> trigger_letters_;
  MultilayerMeasures measures_{};
};

}  // namespace sinkproof::task
