#include "fuzz/document_mutator.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <nlohmann/json.hpp>
#include <random>
#include <vector>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

namespace sinkproof_fuzz {

std::string mutated_bytes(std::string_view text, std::size_t max_size) {
  std::vector<std::uint8_t> bytes(std::max(max_size, text.size()));
  std::copy(text.begin(), text.end(), bytes.begin());
  const std::size_t size = LLVMFuzzerMutate(bytes.data(), text.size(), bytes.size());
  return {bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size)};
}

namespace {

using Json = nlohmann::ordered_json;

/// A value in a document, and the name of the field that it is or that its array is.
struct Site {
  Json* value;
  Json* parent;
  std::string name;
};

void collect(Json& value, Json* parent, const std::string& name, std::vector<Site>& sites) {
  sites.push_back({&value, parent, name});
  if (value.is_object()) {
    for (auto& [key, member] : value.get_ref<Json::object_t&>()) collect(member, &value, key, sites);
  } else if (value.is_array()) {
    for (Json& element : value) collect(element, &value, name, sites);
  }
}

std::vector<Site> sites_of(Json& document) {
  std::vector<Site> sites;
  collect(document, nullptr, "", sites);
  return sites;
}

std::string dumped(const Json& document) {
  return document.dump(-1, ' ', false, Json::error_handler_t::replace);
}

class Mutator {
 public:
  Mutator(Json& document, unsigned seed) : document_(document), random_(seed) {}

  void mutate() {
    sites_ = sites_of(document_);
    const unsigned kind = below(100);
    if (kind < 55) return change_scalar();
    if (kind < 70) return copy_over();
    if (kind < 79) return remove();
    if (kind < 88) return duplicate();
    if (kind < 95) return exchange();
    rename();
  }

  void take_from(Json& other) {
    sites_ = sites_of(document_);
    const auto offered = sites_of(other);
    for (int attempt = 0; attempt < 8; ++attempt) {
      const Site& from = offered[below(offered.size())];
      std::vector<Json*> places;
      for (const Site& site : sites_)
        if (site.name == from.name) places.push_back(site.value);
      if (places.empty()) continue;
      *places[below(places.size())] = *from.value;
      return;
    }
    *any(sites_).value = *any(offered).value;
  }

 private:
  unsigned below(std::size_t n) { return static_cast<unsigned>(random_() % n); }
  template <class T>
  const T& any(const std::vector<T>& list) {
    return list[below(list.size())];
  }

  void change_scalar() {
    for (int attempt = 0; attempt < 8; ++attempt) {
      Json& value = *any(sites_).value;
      if (value.is_structured()) continue;
      if (value.is_string()) {
        value = changed_text(value.get<std::string>());
      } else if (value.is_boolean() && below(4) != 0) {
        value = !value.get<bool>();
      } else if (value.is_number_integer() && below(4) != 0) {
        // Around the ends of the range: unsigned arithmetic has no overflow.
        value = static_cast<std::int64_t>(value.get<std::uint64_t>() + below(5) - 2);
      } else {
        value = hostile_value();
      }
      return;
    }
  }

  std::string changed_text(std::string text) {
    constexpr std::size_t longest = 200;
    static const std::vector<std::string> numbers{
        "0",       "1",       "-1",         "1/2",    "1/0",         "log(-5)",     "sqrt(2)", "exp(1)",
        "1e-1000", "1e19980", "1e-1000000", "log(0)", "exp(exp(9))", "sqrt(2)^2-2", "1/3",     "9999999999"};
    const auto digit = text.find_last_of("0123456789");
    switch (below(6)) {
      case 0:
        return any(numbers);
      case 1:
        return text.starts_with('-') ? text.substr(1) : "-" + text;
      case 2:
      case 3:
        if (digit == std::string::npos) break;
        text[digit] = static_cast<char>('0' + (text[digit] - '0' + (below(2) == 0 ? 1 : 9)) % 10);
        return text;
      case 4:
        return mutated_bytes("", longest);
      default:
        break;
    }
    return mutated_bytes(text, text.size() + longest);
  }

  Json hostile_value() {
    static const std::vector<Json> values{nullptr,
                                          true,
                                          false,
                                          0,
                                          -1,
                                          1,
                                          999999999,
                                          1000000000,
                                          1e300,
                                          0.5,
                                          "",
                                          "0",
                                          Json::array(),
                                          Json::object(),
                                          Json::array({Json::array()})};
    return any(values);
  }

  void copy_over() {
    const Json from = *any(sites_).value;
    *any(sites_).value = below(6) == 0 ? hostile_value() : from;
  }

  /// An object or array that is not empty, or null.
  Json* container() {
    for (int attempt = 0; attempt < 8; ++attempt) {
      Json* const parent = any(sites_).parent;
      if (parent != nullptr && !parent->empty()) return parent;
    }
    return nullptr;
  }

  /// One of its values; nlohmann's iterators over objects go step by step only.
  Json::iterator some_member(Json& parent) {
    auto at = parent.begin();
    for (unsigned steps = below(parent.size()); steps > 0; --steps) ++at;
    return at;
  }

  void remove() {
    if (Json* const parent = container()) parent->erase(some_member(*parent));
  }

  void duplicate() {
    Json* const parent = container();
    if (parent == nullptr) return;
    const auto at = some_member(*parent);
    if (parent->is_array()) {
      const Json copy = *at;
      parent->insert(parent->begin() + below(parent->size() + 1), copy);
    } else {
      const Json copy = *at;
      (*parent)[mutated_bytes(at.key(), at.key().size() + 8)] = copy;
    }
  }

  void exchange() {
    Json* const parent = container();
    if (parent == nullptr) return;
    const auto first = some_member(*parent);
    const auto second = some_member(*parent);
    if (first != second) std::swap(*first, *second);
  }

  void rename() {
    Json* const parent = container();
    if (parent == nullptr || !parent->is_object()) return change_scalar();
    auto& members = parent->get_ref<Json::object_t&>();
    auto& member = members.begin()[below(members.size())];
    const std::string name = below(2) == 0 ? any(sites_).name : mutated_bytes(member.first, 64);
    const Json value = member.second;
    parent->erase(member.first);
    (*parent)[name] = value;
  }

  Json& document_;
  std::minstd_rand random_;
  std::vector<Site> sites_;
};

std::string limited(std::string text, std::string_view original, std::size_t max_size) {
  return text.size() <= max_size ? std::move(text) : mutated_bytes(original, max_size);
}

}  // namespace

std::string mutated_document(std::string_view text, std::size_t max_size, unsigned seed) {
  Json document = Json::parse(text, nullptr, false);
  if (document.is_discarded() || seed % 32 == 0) return mutated_bytes(text, max_size);
  Mutator mutator(document, seed);
  for (unsigned changes = 1 + seed / 32 % 3; changes > 0; --changes) mutator.mutate();
  return limited(dumped(document), text, max_size);
}

std::string crossed_documents(std::string_view text, std::string_view other, std::size_t max_size,
                              unsigned seed) {
  Json document = Json::parse(text, nullptr, false);
  Json second = Json::parse(other, nullptr, false);
  if (document.is_discarded() || second.is_discarded()) return std::string(text);
  Mutator(document, seed).take_from(second);
  return limited(dumped(document), text, max_size);
}

std::size_t store(const std::string& text, std::uint8_t* data, std::size_t max_size) {
  const std::size_t size = std::min(text.size(), max_size);
  std::memcpy(data, text.data(), size);
  return size;
}

}  // namespace sinkproof_fuzz
