#!/usr/bin/env python3
"""random_texts.py SINKPROOF_CHECK [--first N] [--texts N]: random theorems in the language, evaluated here by what docs/language.md says, in fractions, and by sinkproof-check.

Where all quantities have a value, or are known to have none, a certificate that states them is accepted, and the same with one of them changed is rejected for it;
where a condition stays open the answer is "not decided", and where an index leaves its range this is what is rejected. A text depends on its number alone:
`--first N --texts 1` is text N again."""

import random
import sys
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

import checking
from formulas import (RELATIONS, Formula, Open, OutOfRange, TooLong, absolute, arithmetic, choice, conjunction, constant, disjunction, indicator, is_true, named,
                      power, relation)

# 0, which nothing shows: sqrt(3 + 2 sqrt(2)) is 1 + sqrt(2). A relation that divides by it stays open.
HIDDEN_ZERO = "sqrt(3+2*sqrt(2))-1-sqrt(2)"
MOST_STEPS, MOST_LETTERS = 20000, 1900  # of what is evaluated, and of a line
STEPS_OF_OPEN = 400  # the checker looks at what stays open with many digits
# What the texts have to have in them, and how it shows.
FORMS = {"loops": " for ", "loops with a condition": " if ", "and": " and ", "or": " or ", "choices": " where ", "all": "all(", "indicators": "[", "functions": "let f0("}


class Loop(NamedTuple):
    index: str
    first: Formula
    last: Formula
    condition: Any


class Scope(NamedTuple):
    """What may be named, and whether all has to be exact, as behind `if`."""

    indices: tuple = ()
    arguments: tuple = ()
    is_exact: bool = False


class Text:
    """A random theorem about a random instance: a box, so that every content counts, and relu heads whose scores do not see contents."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.steps = 0
        self.lets, self.wholes = [], []
        self.length, self.contents, heads = self.pick(3, 4, 5), self.pick(0, 1, 2, 9), self.pick(1, 2)
        self.last = self.contents + 2
        seen = (0, 1, self.last)
        self.heads = [{"W_QK": self.matrix(seen), "W_OV": self.matrix(range(self.last + 1))} for _ in range(heads)]
        self.normaliser = self.pick("relu-none", "relu-row-count", "relu-non-anchor", "relu-length")
        self.has_open = self.chance(0.5)
        self.quantities, self.kind = {}, "known"
        self.statement = "theorem t : trigger-task\n"
        self.write()

    def pick(self, *of):
        return self.random.choice(of)

    def chance(self, share):
        return self.random.random() < share

    def matrix(self, places):
        drawn = {(r, k): Fraction(self.random.randint(-3, 3), self.random.randint(1, 3)) for r in places for k in places if self.chance(0.3)}
        return {place: number for place, number in drawn.items() if number != 0}

    # --- Numbers. `depth` is how many operations may stand inside each other. ---

    def literal(self, most):
        return constant(self.random.randint(0, most))

    def size(self):
        name, number = self.pick(("L", self.length), ("m", self.contents), ("c", self.last), ("heads", len(self.heads)))
        return constant(number, name)

    def whole(self, depth, scope):
        """An integer."""
        if depth <= 0 or self.chance(0.35):
            return named(self.pick(*scope.indices)) if scope.indices and self.chance(0.6) else self.pick(self.literal(6), self.size(), *self.wholes)
        return self.operation(self.pick("arithmetic", "arithmetic", "indicator", "absolute", "list", "choice"), self.whole, depth, scope)

    def number(self, depth, scope):
        if scope.is_exact:
            return self.whole(depth, scope)
        if depth <= 0 or self.chance(0.2):
            return self.number_alone(scope)
        what = self.pick("arithmetic", "arithmetic", "power", "list", "list", "choice", "choice", "partial choice", "indicator", "call", "absolute", "root", "whole")
        return self.operation(what, self.number, depth, scope)

    def operation(self, what, draw, depth, scope):
        inner = partial(draw, depth - 1, scope)
        if what == "arithmetic":
            return arithmetic(inner(), self.pick(*("+-*" if draw == self.whole else "+-*/")), inner())
        if what == "power":
            return power(inner(), self.random.randint(-3, 3))
        if what in ("absolute", "root"):
            return absolute("abs({})" if what == "absolute" else "sqrt(({})^2)", inner())
        if what == "list":
            return self.listed(depth - 1, scope, draw)
        if what == "indicator":
            return indicator(self.condition(depth - 1, scope))
        if what in ("choice", "partial choice"):
            return choice(inner(), self.condition(depth - 1, scope), inner() if what == "choice" else None)
        if what == "call" and self.lets:
            return self.call(*self.pick(*self.lets), inner)
        return self.whole(depth, scope)

    def number_alone(self, scope):
        if scope.arguments and self.chance(0.5):
            return named(self.pick(*scope.arguments))
        what = self.pick("whole", "fraction", "entry", "entry")
        if what == "whole":
            return self.whole(0, scope)
        if what == "fraction":
            number = Fraction(self.random.randint(-3, 5), self.random.randint(1, 4))
            return constant(number, f"({number})")
        matrix, head = self.pick("W_QK", "W_OV"), self.random.randint(1, len(self.heads))
        row, column = (named(self.pick(*scope.indices)) if scope.indices and self.chance(0.6) else self.literal(self.last) for _ in range(2))

        def value(names):
            place = (row.value(names), column.value(names))
            if not all(0 <= index <= self.last for index in place):
                raise OutOfRange
            return self.heads[head - 1][matrix].get(place, Fraction(0))

        return Formula(f"{matrix}{self.pick(f'[{head}]', f'[1,{head}]')}[{row.text},{column.text}]", value)

    def call(self, name, arguments, body, inner):
        if not arguments:
            return Formula(name, lambda names: body.value({}))
        given = [inner() for _ in arguments]
        return Formula(f"{name}({', '.join(one.text for one in given)})",
                       lambda names: body.value({argument: partial(one.value, names) for argument, one in zip(arguments, given)}))

    # --- Loops ---

    def charge(self, steps):
        self.steps += steps
        if self.steps > MOST_STEPS:
            raise TooLong

    def loops(self, scope):
        """Loops, and the scope inside of them."""
        drawn = []
        for _ in range(self.pick(1, 1, 1, 2)):
            first = self.whole(0, scope) if self.chance(0.3) else self.literal(3)
            last = self.whole(0, scope) if self.chance(0.7) else self.literal(14)
            index = f"k{len(scope.indices)}"
            scope = scope._replace(indices=(*scope.indices, index))
            condition = self.condition(1, scope._replace(is_exact=True)) if self.chance(0.4) else None
            drawn.append(Loop(index, first, last, condition))
        text = "".join(f" for {loop.index} in {loop.first.text}..{loop.last.text}" + (f" if {loop.condition.text}" if loop.condition else "") for loop in drawn)
        return drawn, text, scope

    def visits(self, loops, names):
        """The names inside of the loops, each time that they go round."""
        if not loops:
            yield names
            return
        loop = loops[0]
        for index in range(int(loop.first.value(names)), int(loop.last.value(names)) + 1):
            self.charge(1)
            inside = {**names, loop.index: partial(Fraction, index)}
            if loop.condition is None or is_true(loop.condition, inside):
                yield from self.visits(loops[1:], inside)

    def listed(self, depth, scope, draw):
        """sum, min or max of numbers that stand there, and that loops give."""
        parts = []
        for _ in range(self.pick(1, 1, 2)):
            loops, text, inside = self.loops(scope) if self.chance(0.75) else ([], "", scope)
            body = draw(depth, inside)
            parts.append((body, loops, body.text + text))
        function = self.pick("sum", "min", "max")

        def value(names):
            numbers = [body.value(inside) for body, loops, _ in parts for inside in self.visits(loops, names)]
            if None in numbers or not numbers and function != "sum":
                return None
            return {"sum": lambda: sum(numbers, Fraction(0)), "min": lambda: min(numbers), "max": lambda: max(numbers)}[function]()

        return Formula(f"{function}({', '.join(text for _, _, text in parts)})", value)

    # --- Conditions ---

    def open_relation(self, scope):
        loops, text, inside = ([], "", scope) if self.chance(0.3) else self.loops(scope)
        index = f"+0*{self.pick(*inside.indices)}" if loops else ""

        def truth(names):
            self.charge(STEPS_OF_OPEN)
            return None if any(True for _ in self.visits(loops, names)) else False  # the sum of none is 0, which is not above 0

        return Formula(f"sum(1/({HIDDEN_ZERO}{index}){text}) > 0", truth)

    def fact(self):
        text, truth = self.pick(("contents is box", True), ("contents is signs", False), (f"normaliser is {self.normaliser}", True), ("normaliser is {softmax, sigmoid}", False),
                                ("residual", False), ("contents_vary is yes", self.contents > 0), ("same_contents", True), ("layers > 1", False))
        return Formula(text, lambda names: truth)

    def relation(self, depth, scope):
        if self.has_open and not scope.is_exact and self.chance(0.2):
            return self.open_relation(scope)
        if self.chance(0.1):
            return self.fact()
        if self.chance(0.15):
            loops, text, inside = self.loops(scope)
            body = self.relation(depth - 1, inside)
            return Formula(f"all({body.text}{text})", lambda names: conjunction([body.value(each) for each in self.visits(loops, names)]))
        return relation(self.number(depth, scope), self.pick(*(RELATIONS if scope.is_exact else list(RELATIONS)[:-1])), self.number(depth, scope))

    def condition(self, depth, scope):
        parts = [[self.relation(depth - 1, scope) for _ in range(self.pick(1, 1, 2))] for _ in range(self.pick(1, 1, 1, 2))] if depth > 0 else [[self.relation(0, scope)]]
        if self.has_open and not scope.is_exact and self.chance(0.5):
            parts = self.beside_an_open_one(scope)
        return Formula(" or ".join(" and ".join(one.text for one in part) for part in parts),
                       lambda names: disjunction([conjunction([one.value(names) for one in part]) for part in parts]))

    def beside_an_open_one(self, scope):
        """What is open in one relation is nothing to the loops of the next one, which may decide."""
        both = [self.open_relation(scope), relation(self.listed(0, scope, self.number), self.pick("<", ">"), self.literal(6))]
        return [both] if self.chance(0.5) else [[one] for one in both]

    # --- The theorem and documents about it ---

    def add_whole(self, name):
        """An exact integer, which loops may go to."""
        body = self.whole(3, Scope(is_exact=True))
        self.add(f"let {name} = {body.text}")
        try:
            if body.value({}) is not None:
                self.wholes.append(Formula(name, lambda names: body.value({})))
        except (Open, OutOfRange):
            pass  # nothing names it

    def write(self):
        for number in range(self.random.randint(0, 2)):
            self.add_whole(f"w{number}")
        for number in range(self.random.randint(0, 3)):
            name, arguments = f"f{number}", tuple(f"x{place}" for place in range(self.random.randint(0, 2)))
            body = self.number(4, Scope(arguments=arguments))
            self.add(f"let {name}" + (f"({', '.join(arguments)})" if arguments else "") + f" = {body.text}")
            self.lets.append((name, arguments, body))
        for number in range(self.pick(1, 2, 4)):
            name = f"q{number}"
            formula = indicator(self.condition(3, Scope())) if self.chance(0.3) else self.number(4, Scope())
            self.add(f"quantity {name} = {formula.text}")
            try:
                self.quantities[name] = formula.value({})
            except (Open, OutOfRange) as problem:  # stated as 0; no other quantity behind it
                self.quantities[name], self.kind = Fraction(0), "open" if isinstance(problem, Open) else "out of range"
                break
        self.add("conclusion c : 1 >= 0")
        if any(len(str(value)) > 900 for value in self.quantities.values()):
            raise TooLong

    def add(self, line):
        if len(line) > MOST_LETTERS:
            raise TooLong
        self.statement += line + "\n"

    def instance(self):
        heads = [{name: [[row, column, str(number)] for (row, column), number in head[matrix].items()]
                  for name, matrix in (("query_key", "W_QK"), ("output_value", "W_OV"))} for head in self.heads]
        return {"task": {"kind": "trigger", "length": self.length, "content_dimension": self.contents, "content": "box", "trigger_content": "box"},
                "model": {"normaliser": self.normaliser, "heads": heads}}

    def documents(self):
        """Each with its kind, and the answer that it has to get."""
        if self.kind == "known":
            yield from checking.documents(self.random, self.statement, self.instance(), self.quantities)
        else:
            answer = {"open": "not decided: .*a condition of the statement stays open", "out of range": "rejected: .*index of"}[self.kind]
            yield self.kind, answer, checking.certificate(self.statement, self.instance(), self.quantities)


def text_of(number):
    for attempt in range(100):
        try:
            return Text(f"{number} {attempt}")
        except TooLong:
            pass
    raise RuntimeError(f"text {number}: a hundred are too long")


sys.exit(checking.main(text_of, [*checking.KINDS, "open", "out of range"], FORMS))
