#pragma once

// What mutate.py writes into its copy of src/checker, where every mutant is present and at most one is
// switched on. Included in front of every file. A mutant is marked as reached where it is evaluated and, as
// far as one sees that cheaply, gives something else than the original: a document that never marks it cannot
// notice it.

#include <gmpxx.h>

#include <algorithm>
#include <initializer_list>
#include <type_traits>
#include <utility>

namespace mutation {

inline constexpr int most_mutants = 1 << 16;

/// The mutant that is on; 0 is none.
extern int active;
/// One byte for each mutant: 1 reached, 2 the mutant does not compile (an operator that the type has not).
extern unsigned char* marks;

/// In a constant expression none is.
constexpr bool on(int id) {
  if (std::is_constant_evaluated()) return false;
  marks[id] |= 1U;
  return id == active;
}

/// For a mutant that gives something else only where `differs`.
constexpr bool on_if(int id, bool differs) {
  return differs && on(id);
}

constexpr void impossible(int id) {
  if (!std::is_constant_evaluated()) marks[id] |= 2U;
}

/// Expression templates of GMP become numbers, for both branches to have one type; all else stays what it is.
template <class T, class U>
__gmp_expr<T, T> solid(const __gmp_expr<T, U>& x) {
  return x;
}
template <class T>
T solid(const T& x) {
  return x;
}

template <class A, class B>
constexpr bool less(int id, const A& a, const B& b) {
  const bool is = a < b;
  return on_if(id, is != static_cast<bool>(a <= b)) ? !is : is;
}
template <class A, class B>
constexpr bool at_most(int id, const A& a, const B& b) {
  const bool is = a <= b;
  return on_if(id, is != static_cast<bool>(a < b)) ? !is : is;
}
template <class A, class B>
constexpr bool greater(int id, const A& a, const B& b) {
  const bool is = a > b;
  return on_if(id, is != static_cast<bool>(a >= b)) ? !is : is;
}
template <class A, class B>
constexpr bool at_least(int id, const A& a, const B& b) {
  const bool is = a >= b;
  return on_if(id, is != static_cast<bool>(a > b)) ? !is : is;
}
template <class A, class B>
constexpr bool equal(int id, const A& a, const B& b) {
  return static_cast<bool>(a == b) != on(id);
}
template <class A, class B>
constexpr bool unequal(int id, const A& a, const B& b) {
  return static_cast<bool>(a != b) != on(id);
}

template <class A, class B>
constexpr auto plus(int id, A&& a, B&& b) {
  if constexpr (requires { a - b; }) {
    if constexpr (std::is_same_v<decltype(solid(a - b)), decltype(solid(a + b))>)
      if (on(id)) return solid(std::forward<A>(a) - std::forward<B>(b));
  } else {
    impossible(id);
  }
  return solid(std::forward<A>(a) + std::forward<B>(b));
}
template <class A, class B>
constexpr auto minus(int id, A&& a, B&& b) {
  if constexpr (requires { a + b; }) {
    if constexpr (std::is_same_v<decltype(solid(a - b)), decltype(solid(a + b))>)
      if (on(id)) return solid(std::forward<A>(a) + std::forward<B>(b));
  } else {
    impossible(id);
  }
  return solid(std::forward<A>(a) - std::forward<B>(b));
}
template <class A, class B>
void add_to(int id, A& a, const B& b) {
  if constexpr (requires { a -= b; }) {
    if (on(id)) {
      a -= b;
      return;
    }
  } else {
    impossible(id);
  }
  a += b;
}
template <class A, class B>
void subtract_from(int id, A& a, const B& b) {
  if constexpr (requires { a += b; }) {
    if (on(id)) {
      a += b;
      return;
    }
  } else {
    impossible(id);
  }
  a -= b;
}
template <class A>
constexpr auto negative(int id, A&& a) {
  if (on(id)) return static_cast<decltype(solid(-a))>(a);
  return solid(-a);
}

/// +1 is mutant `id`, −1 the one behind it.
template <class T>
constexpr T constant(int id, T value) {
  if (on(id)) return static_cast<T>(value + 1);
  return on(id + 1) ? static_cast<T>(value - 1) : value;
}

constexpr int zero(int id, int value) {
  return on(id) ? value + 1 : value;
}

constexpr bool negated(int id, bool value) {
  return value != on(id);
}
/// The condition of a guard: the mutant never throws.
constexpr bool guard(int id, bool value) {
  return value && !on(id);
}

template <class T>
T min(int id, const T& a, const T& b) {
  return on_if(id, a < b || b < a) ? std::max(a, b) : std::min(a, b);
}
template <class T>
T max(int id, const T& a, const T& b) {
  return on_if(id, a < b || b < a) ? std::min(a, b) : std::max(a, b);
}
template <class T>
T min(int id, std::initializer_list<T> all) {
  return on(id) ? std::max(all) : std::min(all);
}
template <class T>
T max(int id, std::initializer_list<T> all) {
  return on(id) ? std::min(all) : std::max(all);
}

template <class... A>
bool any_of(int id, const A&... a) {
  return on(id) ? std::all_of(a...) : std::any_of(a...);
}
template <class... A>
bool all_of(int id, const A&... a) {
  return on(id) ? std::any_of(a...) : std::all_of(a...);
}
template <class... A>
bool none_of(int id, const A&... a) {
  return on(id) ? !std::all_of(a...) : std::none_of(a...);
}

}  // namespace mutation
