// A theorem on a grid, with the certificates of what holds: docs/packages.md.
#include <fstream>
#include <iostream>
#include <sinkproof/sinkproof.hpp>

int main() {
  namespace api = sinkproof::api;
  try {
    for (const char* beta : {"3", "4", "5"}) {
      const auto found =
          api::verify("softmax-sink-necessity", "softmax-anchor", {{"L", "16"}, {"m", "13"}, {"beta", beta}});
      std::cout << "beta " << beta << ": " << to_string(found.verdict);
      if (const auto& mass = found.quantity("sink_mass_after").value)
        std::cout << ", sink mass " << mass->text;
      std::cout << '\n';
      if (found.verdict == api::Verdict::certified)
        std::ofstream(std::string("beta") + beta + ".json") << found.certificate;
    }
  } catch (const api::BadInput& error) {
    std::cerr << error.what() << '\n';
    return 2;
  }
}
