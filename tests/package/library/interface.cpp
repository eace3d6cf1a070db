// interface CERTIFICATE MODEL_WEIGHTS: holds the whole interface to what src/api/sinkproof.hpp says. Exit 0,
// or 1 with a line for each thing that is not so.
#include <algorithm>
#include <functional>
#include <iostream>
#include <sinkproof/sinkproof.hpp>
#include <string>
#include <vector>

namespace api = sinkproof::api;

namespace {

int failures = 0;

void expect(bool holds, const std::string& what) {
  if (holds) return;
  std::cerr << "FAILED: " << what << '\n';
  ++failures;
}

void refuses(const std::string& part_of_message, const std::function<void()>& call) {
  try {
    call();
    expect(false, "nothing is thrown where '" + part_of_message + "' is expected");
  } catch (const api::BadInput& error) {
    expect(std::string(error.what()).find(part_of_message) != std::string::npos,
           std::string(error.what()) + ": expected '" + part_of_message + "'");
  }
}

bool has(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

const std::string necessity = "softmax-sink-necessity";

void enclosures() {
  const auto half = api::enclose("0.5");
  expect(half.is_exact() && half.lower == "1/2" && half.lower_double == 0.5 && half.upper_double == 0.5,
         "0.5 is 1/2, also as a double");
  const auto third = api::enclose("1/3");
  expect(third.is_exact() && third.lower_double < third.upper_double, "1/3 lies between two doubles");
  const auto root = api::enclose("sqrt(2)", 30);
  expect(
      !root.is_exact() && root.lower_double <= 1.4142135623730951 && 1.414213562373095 <= root.upper_double,
      "an enclosure has its number inside");
  expect(root.upper_double - root.lower_double < 1e-14, "an enclosure is narrow");
  expect(root.text.rfind("1.4142135623", 0) == 0, "certain digits for people: " + root.text);
  refuses("log", [] { api::enclose("log(0)"); });
  refuses("not known", [] { api::enclose("log(exp(1))-1"); });
  refuses("digits 0", [] { api::enclose("1", 0); });
}

void constructions() {
  expect(has(api::theorems(), necessity), "the list of theorems has " + necessity);
  expect(has(api::constructions(necessity), "softmax-anchor"),
         "the list of constructions has softmax-anchor");
  refuses("softmax-sink-necessity", [] { api::constructions("softmax-sink-necesity"); });
  refuses("relu-mean", [] { api::verify("relu-sink-free", "relu-meen", {}); });
  refuses("gamma", [] { api::verify(necessity, "softmax-anchor", {{"gamma", "1"}}); });
  refuses("2 instances", [] {
    api::verify(necessity, "softmax-anchor", {{"L", "8"}, {"m", "1"}, {"beta", "4,5"}});
  });
  refuses("max_bits 1", [] {
    api::verify(necessity, "softmax-anchor", {{"L", "8"}, {"m", "1"}, {"beta", "5"}}, {1, {}});
  });
  const auto vacuous = api::verify(necessity, "softmax-anchor", {{"L", "8"}, {"m", "1"}, {"beta", "1"}});
  expect(vacuous.verdict == api::Verdict::vacuous && to_string(vacuous.verdict) == "vacuous",
         "beta = 1 is vacuous");
  expect(std::any_of(vacuous.hypotheses.begin(), vacuous.hypotheses.end(),
                     [](const auto& margin) { return margin.value && margin.value->upper_double < 0; }),
         "and has a hypothesis with a negative margin");
  const auto refuted = api::verify(necessity, "multihead-cancellation",
                                   {{"L", "8"}, {"m", "3"}, {"scale", "10"}}, {4096, {"single-head"}});
  expect(refuted.verdict == api::Verdict::refuted, "without single-head there is a counterexample");
  expect(refuted.quantity("loss").value && refuted.quantity("loss").value->text == "0", "whose loss is 0");
  refuses("no quantity", [&] { (void)refuted.quantity("los"); });
}

void files(const std::string& certificate, const std::string& weights) {
  const auto instance = api::Instance::read(certificate);
  expect(has(instance.theorems(), necessity) && !has(instance.theorems(), "dense-attention-smoothing"),
         "the theorems that are about an instance");
  const auto again = api::verify(necessity, instance);
  expect(again.verdict == api::Verdict::certified && again.construction == "softmax-anchor" &&
             again.parameters.at("beta") == "5",
         "a certificate's instance is its construction's");
  refuses("says nothing", [&] { api::verify("dense-attention-smoothing", instance); });
  refuses("nowhere.json", [] { api::Instance::read("nowhere.json"); });
  refuses("--task", [&] { api::Instance::read(weights); });
  api::InstanceOptions options;
  options.task = "trigger";
  options.length = 16;
  options.normaliser = "softmax";
  const auto own = api::verify(necessity, api::Instance::read(weights, options));
  expect(own.verdict == api::Verdict::certified && own.construction == "given", "weights of one's own");
  std::cout << own.certificate;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  std::cerr << "sinkproof " << api::version() << '\n';
  enclosures();
  constructions();
  files(argv[1], argv[2]);
  return failures == 0 ? 0 : 1;
}
