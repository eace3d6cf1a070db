#include "language/vocabulary.hpp"

namespace sinkproof::language {

namespace {

Index of_contexts() {
  return {"i", "1", "contexts"};
}
Index of_keys(const char* first) {
  return {"k", first, "", "key_count"};
}
Index of_coordinates() {
  return {"t", "1", "dim"};
}

}  // namespace

// FORMAT.md, "The instance of an attention switch"; switch/switch_family.hpp.
const Setting& switches() {
  static const Setting setting{
      .id = "switch",
      .meaning = "what one query sees in one or two contexts that share a sink",
      .entries =
          {{.name = "contexts",
            .kind = Kind::integer,
            .meaning = "number of contexts, 1 or 2",
            .unit = "contexts",
            .least = "1",
            .is_assignable = true,
            .is_required = true},
           {.name = "dim",
            .kind = Kind::integer,
            .meaning = "length of a value",
            .unit = "coordinates",
            .least = "1",
            .is_assignable = true,
            .is_required = true},
           {.name = "key_count",
            .kind = Kind::integer,
            .meaning = "keys of context i, without the sink",
            .unit = "keys",
            .indices = {of_contexts()},
            .least = "1",
            .is_assignable = true,
            .is_required = true},
           {.name = "attention",
            .meaning = "attention weight of key k in context i; 0 is the sink",
            .unit = "mass",
            .indices = {of_contexts(), of_keys("0")},
            .is_assignable = true,
            .is_required = true},
           {.name = "key_value",
            .meaning = "coordinate t of the value of key k in context i",
            .unit = "output",
            .indices = {of_contexts(), of_keys("1"), of_coordinates()},
            .is_assignable = true,
            .is_required = true},
           {.name = "sink_value",
            .meaning = "coordinate t of the sink's value",
            .unit = "output",
            .indices = {of_coordinates()},
            .is_assignable = true},
           {.name = "point",
            .meaning = "coordinate t of the point of context i's hull that is said to be nearest to 0",
            .unit = "output",
            .indices = {of_contexts(), of_coordinates()},
            .is_assignable = true},
           {.name = "weight",
            .meaning = "weight of key k in that point",
            .unit = "1",
            .indices = {of_contexts(), of_keys("1")},
            .is_assignable = true,
            .is_required = true},
           {.name = "gamma_squared",
            .meaning = "square of what the values of context i are said to be away from 0",
            .unit = "output^2",
            .indices = {of_contexts()},
            .is_assignable = true,
            .is_required = true},
           {.name = "sine_squared",
            .meaning = "square of the sine that the contexts' cones are said to have between them",
            .unit = "1",
            .is_assignable = true,
            .is_required = true},
           {.name = "eta_squared",
            .meaning = "square of what outputs are said to be at most",
            .unit = "output^2",
            .is_assignable = true,
            .is_required = true},
           {.name = "separator",
            .meaning =
                "coordinate t of a vector that is at most 0 on the values of context `below` and above 0 on "
                "those of `above`; 0 with one context",
            .unit = "1",
            .indices = {of_coordinates()},
            .is_assignable = true},
           {.name = "below",
            .kind = Kind::integer,
            .meaning = "context that the separator is at most 0 on",
            .unit = "contexts",
            .least = "1",
            .is_assignable = true,
            .by_default = "1"},
           {.name = "above",
            .kind = Kind::integer,
            .meaning = "the other one; 1 with one context",
            .unit = "contexts",
            .definition = "contexts+1-below"},
           {.name = "pair",
            .meaning = "weight of key k in the vector of context i's cone that is to make a small angle with "
                       "that of the other one; 0 with one context",
            .unit = "1",
            .indices = {of_contexts(), of_keys("1")},
            .is_assignable = true},
           {.name = "shared_squared",
            .meaning = "square of the sine between these two, 1 where they make no acute angle or there is "
                       "one context",
            .unit = "1"}},
      .generators = {{.name = "hulls",
                      .meaning =
                          "values of keys around two axes, by small integers that the parameter `seed` "
                          "chooses; the hulls' points nearest to 0, and what shows how far apart they are",
                      .targets = {"key_value", "weight", "point", "gamma_squared", "separator", "below",
                                  "sine_squared", "pair"},
                      .gives_all = true}}};
  return setting;
}

}  // namespace sinkproof::language
