#!/usr/bin/env python3
"""random_constructions.py SINKPROOF_CHECK [--first N] [--texts N]: random constructions of numbers, evaluated here by what docs/language.md says, in fractions, and by sinkproof-check.

What the text makes of the parameters has to be in the instance, number by number; what rests on a generator may be any number, and the answer says that it was not checked. A text depends on its
number alone: `--first N --texts 1` is text N again."""

import random
import re
import sys
from fractions import Fraction

import checking
from formulas import RELATIONS, Formula, absolute, arithmetic, choice, conjunction, constant, indicator, named, relation

KINDS = ["the construction's", "another number of the text's", "another number of the document's", "another word", "without an entry"]
FORMS = {"loops": " for ", "loops with a condition": " if ", "choices": " where ", "mutants": "\nmutant ", "generators": "\ngenerate "}
GENERATED = {"weights": (1, 11), "multipliers": (1, 12)}
ARRAYS = {"v": (1, 4), "u": (0, 3), "o": (1, 2)}  # with their ends
OPTIONAL = ("o", "h", *GENERATED)
ENTRIES = """entry lambda_squared rational "x"
entry groups in 1..100 "x"
entry group_size in 2..16 "x"
entry family in {simplex, antipodal} "x"
entry weights[1..11] rational optional "x"
entry multipliers[1..12] rational optional "x"
entry v[1..4] rational "x"
entry u[0..3] rational "x"
entry o[1..2] rational optional "x"
entry x rational "x"
entry h rational optional "x"
entry w in {low, high} "x"
"""
THEOREM = "theorem t : numbers\n" + ENTRIES + "conclusion c : 1 >= 0\n"
GIVEN = {"lambda_squared": Fraction(1, 2), "groups": Fraction(2), "group_size": Fraction(2)}


class OfDocument(Exception):
    """A number that rests on what a generator gave."""


class Construction:
    """A random construction, or a mutant of it, and what it makes of its parameters. In an entry None is a number that is the document's."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.whole, self.real = self.random.randint(0, 5), Fraction(self.random.randint(0, 30), 3)
        self.made = {name: {None: number} for name, number in GIVEN.items()}
        self.word = None  # the document's
        self.seen, self.optional = set(), []  # what has assignments; optional entries
        self.has_generator, self.is_mutant = self.chance(0.8), self.chance(0.3)
        self.text = "construction k : numbers\n" + ENTRIES + "parameter a in 0..5 \"x\"\nparameter r in [0,10] parts 30 \"x\"\n"
        self.text += "lambda_squared = 1/2; groups = 2; group_size = 2; family is simplex\nx = 0\n"
        self.made["x"], self.made["v"], self.made["u"] = {None: Fraction(0)}, self.zeros("v"), self.zeros("u")
        self.text += "v[k] = 0 for k in 1..4\nu[k] = 0 for k in 0..3\n"
        if self.has_generator:
            self.text += "generate weights[1..11], multipliers[1..12] by diagonal-optimum\n"
            self.made.update((name, dict.fromkeys(self.indices(name))) for name in GENERATED)
            self.optional.extend(GENERATED)
        lines = [self.assignment() for _ in range(self.random.randint(3, 9))]
        if "w" not in self.seen:
            lines.append(self.assign_word())
        self.text += "".join(line + "\n" for line in lines)
        if self.has_generator:
            self.text += "claim kept : multipliers[12] >= 0\n"
        if self.is_mutant:
            self.seen.clear()
            self.text += f"mutant k-other : {self.assignment()}; {self.assignment()}\n"
        self.statement = self.text  # what a failure shows

    def pick(self, *of):
        return self.random.choice(of)

    def chance(self, share):
        return self.random.random() < share

    @staticmethod
    def indices(name):
        first, last = {**GENERATED, **ARRAYS}[name]
        return range(first, last + 1)

    def zeros(self, name):
        return dict.fromkeys(self.indices(name), Fraction(0))

    def at(self, name, index):
        number = self.made[name][index]
        if number is None:
            raise OfDocument
        return number

    # --- Formulas. All that they name has a value, or is the document's. ---

    def entry(self, index):
        name = self.pick(*(name for name in self.made if name not in GIVEN))
        if None in self.made[name]:
            return Formula(name, lambda names: self.at(name, None))
        places = self.indices(name)
        if index and self.chance(0.7):
            inside = lambda names: min(max(int(names[index]()), places[0]), places[-1])  # noqa: E731
            return Formula(f"{name}[min(max({index}, {places[0]}), {places[-1]})]", lambda names: self.at(name, inside(names)))
        place = self.pick(*places)
        return Formula(f"{name}[{place}]", lambda names: self.at(name, place))

    def number(self, depth, index):
        what = self.pick("literal", "parameter", "index", "entry", "entry") if depth == 0 else self.pick("arithmetic", "choice", "choice", "indicator", "absolute", "entry", "alone")
        if what == "arithmetic":
            return arithmetic(self.number(depth - 1, index), self.pick(*"+-*"), self.number(depth - 1, index))
        if what == "choice":
            return choice(self.number(depth - 1, index), self.condition(depth - 1, index), self.number(depth - 1, index))
        if what == "indicator":
            return indicator(self.condition(depth - 1, index))
        if what == "absolute":
            return absolute("abs({})", self.number(depth - 1, index))
        if what == "entry":
            return self.entry(index)
        if what == "index" and index:
            return named(index)
        if what == "parameter":
            return self.pick(constant(self.whole, "a"), constant(self.real, "r"))
        return constant(self.random.randint(0, 4))

    def of_both(self):
        """What may rest on a generator at some indices of a loop, and at others not."""
        both = [self.entry("k"), self.number(1, "k")]
        self.random.shuffle(both)
        return choice(both[0], relation(named("k"), self.pick("<=", ">", "="), constant(self.random.randint(1, 3))), both[1])

    def condition(self, depth, index):
        parts = [relation(self.number(depth, index), self.pick(*list(RELATIONS)), self.number(depth, index)) for _ in range(self.pick(1, 1, 2))]
        if self.optional and self.chance(0.1):
            name = self.pick(*self.optional)
            parts.append(Formula(f"has_{name}", lambda names: self.has(name)))
        return Formula(" and ".join(part.text for part in parts), lambda names: conjunction([part.value(names) for part in parts]))

    def has(self, name):
        numbers = self.made.get(name, {}).values()
        if numbers and all(number is None for number in numbers):
            raise OfDocument
        return bool(numbers)

    # --- Assignments ---

    def assignment(self):
        name = self.pick("v", "v", "u", "u", "o", "weights", "x", "h", "w")
        if name == "w" and self.is_new("w"):
            return self.assign_word()
        if name == "w" or name == "weights" and not self.has_generator:
            name = "v"
        line = self.assign_loop(name) if name not in ("x", "h") and self.chance(0.7) else self.assign_one(name)
        if name in OPTIONAL:
            self.optional.append(name)
        return line

    def assign_word(self):
        condition = self.condition(1, None)
        words = self.pick(("low", "high"), ("high", "low"))
        try:
            self.word = words[0] if condition.value({}) else words[1]
        except OfDocument:
            self.word = None
        return f"w is {words[0]} where {condition.text} else {words[1]}"

    def is_new(self, target):
        """Two assignments without loops that begin alike are refused, but for those of a mutant."""
        is_new = target not in self.seen
        self.seen.add(target)
        return is_new

    def assign_one(self, name):
        if name in ("x", "h"):
            place, target = None, name
        else:
            place = self.pick(*self.indices(name))
            target = f"{name}[{place}]"
        formula = self.number(2, None)
        self.set(name, {place: self.value_of(formula, {})})
        loop = "" if name != "x" and self.is_new(target) else " for once in 1..1"
        return f"{target} = {formula.text}{loop}"

    def assign_loop(self, name):
        places = self.indices(name)
        turned = self.chance(0.3)
        first, last = sorted(self.pick(*places) for _ in range(2)) if self.chance(0.6) else (places[0], places[-1])
        formula = self.of_both() if self.chance(0.4) else self.number(3, "k")
        condition = self.condition(1, "k") if self.chance(0.3) else None
        try:
            values = {}
            for k in range(first, last + 1):
                names = {"k": lambda k=k: Fraction(k)}
                if condition is None or condition.value(names):
                    values[first + last - k if turned else k] = self.value_of(formula, names)
            self.set(name, values)
        except OfDocument:  # which ones it sets
            self.made[name] = dict.fromkeys(places)
        index = f"{first + last}-k" if turned else "k"
        return f"{name}[{index}] = {formula.text} for k in {first}..{last}" + (f" if {condition.text}" if condition else "")

    @staticmethod
    def value_of(formula, names):
        try:
            return formula.value(names)
        except OfDocument:
            return None

    def set(self, name, values):
        if values:
            self.made.setdefault(name, self.zeros(name) if name in ARRAYS else {}).update(values)

    # --- Documents ---

    def drawn(self, number):
        return Fraction(self.random.randint(-9, 9), self.random.randint(1, 3)) if number is None else number

    def documents(self):
        numbers = {name: {index: self.drawn(number) for index, number in of.items()} for name, of in self.made.items()}
        if self.has_generator:
            numbers["multipliers"][12] = Fraction(-1 if self.is_mutant else 1)
        word = self.word or self.pick("low", "high")
        open_names = sorted([name for name, of in self.made.items() if None in of.values()] + ["w"] * (self.word is None))
        shown = " ".join(f"{name} (not checked)" for name in open_names)
        accepted = rf"accepted \(.* a={self.whole} r={re.escape(str(self.real))}{' ' * bool(shown)}{re.escape(shown)}\)"
        yield KINDS[0], accepted, self.document(numbers, word)
        for name in self.random.sample([name for name in numbers if name not in GIVEN], 3):
            yield from self.changed(numbers, word, name, accepted)
        if self.word:
            yield KINDS[3], "rejected: /instance/w: not the construction's", self.document(numbers, "high" if word == "low" else "low")

    def changed(self, numbers, word, name, accepted):
        index = self.pick(*numbers[name])
        if (name, index) != ("multipliers", 12):
            is_open = self.made[name][index] is None
            other = {**numbers, name: {**numbers[name], index: numbers[name][index] + self.pick(-1, Fraction(1, 10**30))}}
            yield KINDS[2 if is_open else 1], accepted if is_open else f"rejected: /instance/{name}: not the construction's", self.document(other, word)
        if name in OPTIONAL and not all(number is None for number in self.made[name].values()):
            yield KINDS[4], f"rejected: /instance: without '{name}'", self.document({one: of for one, of in numbers.items() if one != name}, word)

    def document(self, numbers, word):
        instance = {name: str(of[None]) if None in of else [str(number) for number in of.values()] for name, of in numbers.items()}
        instance.update({"groups": 2, "group_size": 2, "family": "simplex", "w": word})
        margin = str(numbers["multipliers"][12]) if self.has_generator else "0"
        about = {
            "construction": "k-other" if self.is_mutant else "k", "construction_text": self.text, "parameters": {"a": str(self.whole), "r": str(self.real)},
            "claims": [{"id": "kept", "strict": False, "lower": margin, "upper": margin}] if self.has_generator else [],
        }
        if self.has_generator and self.is_mutant:
            about |= {"verdict": "refuted", "witnesses": [{"refutes": "kept", "part": 1, "value": {"lower": margin, "upper": margin}}]}
        return checking.certificate(THEOREM, instance, {}, about)


if __name__ == "__main__":
    sys.exit(checking.main(Construction, KINDS, FORMS))
