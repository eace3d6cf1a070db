"""Numbers and formulas as FORMAT.md writes them, read and evaluated: for recheck.py. The standard library alone."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any, Callable, Optional

from .formal import ONE, UNIT, GivenUp
from .intervals import Budget, Rejected
from .reals import Real, exponential, extreme, invert, product, real, sign, total


class Malformed(Exception):
    """A text that is not of the format."""


RATIONAL = re.compile(r"(-?)([0-9]+)(?:/([0-9]+)|(?:\.([0-9]+))?(?:e(-?[0-9]+))?)", re.ASCII)
TOKEN = re.compile(r"([0-9]+(?:\.[0-9]+)?(?:e-?[0-9]+)?)|([A-Za-z][A-Za-z0-9_]*)|(<=|>=|[-+*/^(),<>=])|(.)", re.ASCII | re.DOTALL)
NAME = re.compile(r"[a-z][a-z0-9-]*", re.ASCII)
Tree = tuple[Any, ...]
Names = Callable[[str], Optional[Real]]


class Syntax(Exception):
    pass


def integer_of(digits: str) -> int:
    """int() stops at 4300 digits, for the sake of programs that have no limit of their own; here there are at most 20,000."""
    value = 0
    for k in range(0, len(digits), 4000):
        value = value * 10 ** len(digits[k : k + 4000]) + int(digits[k : k + 4000])
    return value


def rational(text: Any, where: str) -> Fraction:
    if not isinstance(text, str):
        raise Malformed(f"{where}: expected a string")
    match = RATIONAL.fullmatch(text) if len(text) <= 20_000 else None
    if not match:
        raise Malformed(f"{where}: expected a rational number of at most 20000 characters")
    minus, whole, denominator, decimals, exponent = match.groups()
    if exponent and len(exponent) > 8 or abs(int(exponent or 0)) > 1_000_000:
        raise Malformed(f"{where}: a decimal exponent beyond 1000000")
    if denominator is not None and not denominator.strip("0"):
        raise Malformed(f"{where}: a denominator of zero")
    Budget.spend(5 + len(text) // 10 + abs(int(exponent or 0)) // 10)
    value = Fraction(integer_of(whole + (decimals or "")), integer_of(denominator or "1"))
    value *= Fraction(10) ** (int(exponent or 0) - len(decimals or ""))
    return -value if minus else value


class Reader:
    """Reads expressions and formulas: trees ('q', number), ('name', n), ('sum', [(sign, tree)]), ('prod', [(sign, tree)]), ('pow', tree, n), ('call', f, trees)."""

    def __init__(self, text: str, formula: bool) -> None:
        if len(text) > (2000 if formula else 20_000):
            raise Syntax(f"more than {2000 if formula else 20000} characters")
        self.formula = formula
        self.tokens: list[tuple[str, str]] = []
        at = 0
        while at < len(text):
            if text[at] == " ":
                at += 1
                continue
            match = TOKEN.match(text, at)
            assert match
            if match.group(4):
                raise Syntax("an unexpected character")
            self.tokens.append((match.group(), "number" if match.group(1) else "word" if match.group(2) else "sign"))
            at = match.end()
        self.at, self.depth = 0, 0
        Budget.spend(4 + 2 * len(self.tokens))

    def peek(self) -> str:
        return self.tokens[self.at][0] if self.at < len(self.tokens) else ""

    def take(self, wanted: str) -> None:
        if self.peek() != wanted:
            raise Syntax(f"expected '{wanted}'")
        self.at += 1

    def next(self) -> str:
        self.at += 1
        return self.tokens[self.at - 1][0]

    def deeper(self) -> None:
        self.depth += 1
        if self.depth > 200:
            raise Syntax("nested too deep")

    def sum(self) -> Tree:
        terms = [(1, self.prod())]
        while self.peek() in ("+", "-"):
            terms.append((1 if self.next() == "+" else -1, self.prod()))
        return terms[0][1] if len(terms) == 1 else ("sum", terms)

    def prod(self) -> Tree:
        parts = [(1, self.signed())]
        while self.peek() in ("*", "/"):
            parts.append((1 if self.next() == "*" else -1, self.signed()))
        return parts[0][1] if len(parts) == 1 else ("prod", parts)

    def signed(self) -> Tree:
        if self.peek() == "-":
            self.next()
            self.deeper()
            tree: Tree = ("sum", [(-1, self.signed())])
            self.depth -= 1
            return tree
        tree = self.atom()
        if self.peek() == "^":
            self.next()
            minus = self.peek() == "-" and bool(self.next())
            digits = self.next() if self.at < len(self.tokens) and self.peek().isdigit() else ""
            if not 1 <= len(digits) <= 9:
                raise Syntax("expected an integer exponent of at most nine digits")
            tree = ("pow", tree, -int(digits) if minus else int(digits))
        return tree

    def atom(self) -> Tree:
        token, kind = self.tokens[self.at] if self.at < len(self.tokens) else ("", "end")
        if kind == "number":
            try:
                return "q", rational(self.next(), "number")
            except Malformed as problem:
                raise Syntax(str(problem)) from problem
        functions = ("sqrt", "log", "exp", "min", "max") if self.formula else ("sqrt", "log", "exp")
        if token == "(" or token in functions:
            self.next()
            self.deeper()
            if token != "(":
                self.take("(")
            trees = [self.sum()]
            while token in ("min", "max") and self.peek() == ",":
                self.next()
                trees.append(self.sum())
            self.take(")")
            self.depth -= 1
            return trees[0] if token == "(" else ("call", token, trees)
        if kind == "word" and self.formula and token != "and":
            return "name", self.next()
        raise Syntax("expected a number")

    def relations(self) -> list[tuple[Tree, str, Tree]]:
        parts = []
        while True:
            left = self.sum()
            if self.peek() not in ("<", "<=", ">", ">=", "="):
                raise Syntax("expected a relation")
            parts.append((left, self.next(), self.sum()))
            if self.at == len(self.tokens):
                break
            self.take("and")
        if len(parts) > 16:
            raise Syntax("at most 16 relations")
        return parts


class Undefined(Exception):
    """A number that certainly has no value."""


def evaluate(tree: Tree, names: Names) -> Real:
    """The number; every part of it is defined, or this raises."""
    kind = tree[0]
    if kind == "q":
        return real(tree[1])
    if kind == "name":
        value = names(tree[1])
        if value is None:
            raise Undefined(f"'{tree[1]}' is not defined")
        return value
    if kind == "sum":
        result = total([evaluate(x, names) if s > 0 else -evaluate(x, names) for s, x in tree[1]])
    elif kind == "prod":
        result = product([evaluate(x, names) if s > 0 else invert(divisor(evaluate(x, names))) for s, x in tree[1]])
    elif kind == "pow":
        base, n = evaluate(tree[1], names), tree[2]
        if n < 0:
            base, n = invert(divisor(base)), -n
        if n == 0 or base.q is not None and n * (abs(base.q.numerator).bit_length() + base.q.denominator.bit_length() - 2) <= 1_000_000:
            return real(base.q**n if n and base.q is not None else 1)
        result = Real("pow", (base,), power=n)
    else:
        arguments = [evaluate(x, names) for x in tree[2]]
        x = arguments[0]
        if tree[1] in ("min", "max"):
            return extreme(tree[1], arguments)
        if tree[1] == "exp":
            result = exponential(x)
        else:
            s = certain(x)
            if s < 0 or s == 0 and tree[1] == "log":
                raise Undefined("not defined: a logarithm or root of a number below its range")
            result = real(0) if s == 0 else real(0) if x.q == 1 and tree[1] == "log" else Real(tree[1], (x,))
    return result


def certain(x: Real) -> int:
    """The sign of what a number rests on; one that is not shown to be defined counts as not defined."""
    s = sign(x)
    if s is None:
        raise Rejected("not shown to be defined")
    return s


def divisor(x: Real) -> Real:
    if certain(x) == 0:
        raise Undefined("not defined: a divisor that is 0")
    return x


def exact(text: Any, where: str) -> Tree:
    if not isinstance(text, str):
        raise Malformed(f"{where}: expected a string")
    try:
        reader = Reader(text, formula=False)
        tree = reader.sum()
        if reader.at < len(reader.tokens):
            raise Syntax("text after the number")
        return tree
    except Syntax as problem:
        raise Malformed(f"{where}: {problem}") from problem


def value_of(tree: Tree, where: str) -> Real:
    try:
        return evaluate(tree, lambda name: None)
    except Undefined as problem:
        raise Rejected(f"{where}: {problem}") from problem


def as_rational(x: Real) -> Optional[Fraction]:
    if x.q is not None:
        return x.q
    try:
        n, d = x.form()
    except GivenUp:
        return None
    return n.get(ONE, Fraction(0)) if d == UNIT and set(n) <= {ONE} else None
