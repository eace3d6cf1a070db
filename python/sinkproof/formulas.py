"""Numbers, formulas and the statements of blocks, read as FORMAT.md and docs/language.md write them: into trees. For recheck.py. The standard library alone.

The three are one grammar, of which an exact number has the least, a formula (of a mutant or claim) more, and a statement all: the levels of Reader.
"""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from typing import Any, Callable, Iterator, TypeVar

from .intervals import Budget


class Malformed(Exception):
    """A text that is not of the format."""


class Syntax(Exception):
    """A text that is none of the grammar's."""


RATIONAL = re.compile(r"(-?)([0-9]+)(?:/([0-9]+)|(?:\.([0-9]+))?(?:e([-+]?[0-9]+))?)", re.ASCII)
TOKEN = re.compile(r'([0-9]+(?:\.[0-9]+)?(?:e[-+]?[0-9]+)?)|([A-Za-z_][A-Za-z0-9_]*)|("[^"]*")|(\.\.|<=|>=|!=|[-+*/^(),<>=\[\]{};:])|(.)', re.ASCII | re.DOTALL)
NAME = re.compile(r"[a-z][a-z0-9-]{0,99}", re.ASCII)
EXACT, FORMULA, STATEMENT = range(3)
FUNCTIONS = (("sqrt", "log", "exp"), ("sqrt", "log", "exp", "min", "max"))
Tree = tuple[Any, ...]
T = TypeVar("T")


def rational(text: Any, where: str) -> Fraction:
    if not isinstance(text, str):
        raise Malformed(f"{where}: expected a string")
    match = RATIONAL.fullmatch(text) if len(text) <= 20_000 else None
    if not match:
        raise Malformed(f"{where}: expected a rational number of at most 20000 characters")
    minus, whole, denominator, _, exponent = match.groups()
    digits = (exponent or "").lstrip("+-0") or "0"
    if len(digits) > 7 or int(digits) > 1_000_000:
        raise Malformed(f"{where}: a decimal exponent beyond 1000000")
    if denominator is not None and not denominator.strip("0"):
        raise Malformed(f"{where}: a denominator of zero")
    Budget.spend(5 + len(text) // 10 + int(digits) // 10)
    if denominator is None:
        return Fraction(Decimal(text))
    return Fraction(int(Decimal(minus + whole)), int(Decimal(denominator)))  # int(…) of a text stops at 4300 digits


class Reader:
    """Trees of numbers: ('q', number), ('name', n, groups of indices), ('sum' | 'prod', [(sign, tree)]), ('pow', base, exponent), ('call', f, [(tree, loops)]),
    ('where', tree, condition, other or None), ('truth', condition); of conditions: ('or' | 'and', [condition]), ('relation', left, sign, right),
     ('is', name, words), ('holds', ids), ('fact', name); `all` stands in no text of ours. A loop is (name, low, high, condition or None)."""

    def __init__(self, text: str, level: int) -> None:
        if level != STATEMENT and len(text) > (20_000, 2000)[level]:
            raise Syntax("a text that is too long")
        self.level, self.at, self.depth = level, 0, 0
        self.names: set[str] = set()  # those of numbers that have been read
        self.tokens = [m for m in TOKEN.finditer(text) if m.group() != " " and not (level == STATEMENT and m.group() == "\n")]
        if any(m.group(5) for m in self.tokens):
            raise Syntax("an unexpected character")
        Budget.spend(4 + 2 * len(self.tokens))

    def peek(self) -> str:
        return self.tokens[self.at].group() if self.at < len(self.tokens) else ""

    def next(self) -> str:
        if self.at == len(self.tokens):
            raise Syntax("an early end")
        self.at += 1
        return self.tokens[self.at - 1].group()

    def accept(self, *wanted: str) -> str:
        """The next token, if it is one of these; a token is never empty."""
        return self.next() if self.peek() in wanted and self.peek() else ""

    def take(self, wanted: str) -> None:
        if not self.accept(wanted):
            raise Syntax(f"expected '{wanted}'")

    def is_word(self) -> bool:
        return self.at < len(self.tokens) and self.tokens[self.at].group(2) is not None

    def word(self) -> str:
        if not self.is_word():
            raise Syntax("expected a name")
        return self.next()

    def id(self) -> str:
        """NAME { "-" ( NAME | NUMBER ) }, without spaces."""
        name, end = self.word(), self.tokens[self.at - 1].end()
        while self.peek() == "-" and self.at + 1 < len(self.tokens) and self.tokens[self.at].start() == end and self.tokens[self.at + 1].start() == end + 1:
            name += self.next() + self.next()
            end = self.tokens[self.at - 1].end()
        return name

    def listed(self, read: Callable[[], T], between: str = ",") -> list[T]:
        found = [read()]
        while self.accept(between):
            found.append(read())
        return found

    def whole(self, read: Callable[[], T]) -> T:
        """What `read` reads is all there is."""
        result = read()
        if self.at < len(self.tokens):
            raise Syntax(f"an unexpected '{self.peek()}'")
        return result

    def expr(self) -> Tree:
        tree = self.sum()
        if self.level == STATEMENT and self.accept("where"):
            condition = self.cond()
            return "where", tree, condition, self.expr() if self.accept("else") else None
        return tree

    def sum(self) -> Tree:
        terms = [(1, self.prod())]
        while sign := self.accept("+", "-"):
            terms.append((1 if sign == "+" else -1, self.prod()))
        return terms[0][1] if len(terms) == 1 else ("sum", terms)

    def prod(self) -> Tree:
        parts = [(1, self.signed())]
        while sign := self.accept("*", "/"):
            parts.append((1 if sign == "*" else -1, self.signed()))
        return parts[0][1] if len(parts) == 1 else ("prod", parts)

    def signed(self) -> Tree:
        self.depth += 1
        if self.depth > 201:  # of which the outermost is inside of nothing
            raise Syntax("nested too deep")
        if self.accept("-"):
            tree: Tree = ("sum", [(-1, self.signed())])
        elif (tree := self.atom()) and self.accept("^"):
            minus = self.accept("-")
            if self.level != STATEMENT and not re.fullmatch("[0-9]{1,9}", self.peek()):
                raise Syntax("expected an integer exponent of at most nine digits")
            exponent = self.atom()
            tree = "pow", tree, ("sum", [(-1, exponent)]) if minus else exponent
        self.depth -= 1
        return tree

    def atom(self) -> Tree:
        inside = self.expr if self.level == STATEMENT else self.sum
        if self.at < len(self.tokens) and self.tokens[self.at].group(1):
            try:
                return "q", rational(self.next(), "number")
            except Malformed as problem:
                raise Syntax(str(problem)) from problem
        if self.accept("("):
            tree: Tree = inside()
            self.take(")")
            return tree
        if self.level == STATEMENT and self.accept("["):
            tree = "truth", self.cond()
            self.take("]")
            return tree
        name = self.word()
        if self.level == STATEMENT and self.peek() == "(" or self.level != STATEMENT and name in FUNCTIONS[self.level]:
            self.take("(")
            items = [] if self.peek() == ")" else [(inside(), self.loops())]
            while (self.level == STATEMENT or name in ("min", "max")) and self.accept(","):
                items.append((inside(), self.loops()))
            self.take(")")
            return "call", name, items
        if self.level == EXACT or name == "and":
            raise Syntax("expected a number")
        self.names.add(name)
        return "name", name, self.groups()

    def groups(self) -> list[list[Tree]]:
        """The indices of W_QK[h][r,k] are [[h], [r, k]]."""
        found = []
        while self.level == STATEMENT and self.accept("["):
            found.append(self.listed(self.sum))
            self.take("]")
        return found

    def loops(self) -> list[Tree]:
        found: list[Tree] = []
        while self.level == STATEMENT and self.accept("for"):
            name = self.word()
            self.take("in")
            low = self.sum()
            self.take("..")
            high = self.sum()
            found.append((name, low, high, self.cond() if self.accept("if") else None))
        return found

    def cond(self) -> Tree:
        parts = self.listed(self.conj, "or")
        return parts[0] if len(parts) == 1 else ("or", parts)

    def conj(self) -> Tree:
        parts = self.listed(self.rel, "and")
        return parts[0] if len(parts) == 1 else ("and", parts)

    def rel(self) -> Tree:
        tree: Tree
        if self.level == STATEMENT and self.accept("holds"):
            self.take("(")
            tree = "holds", self.listed(self.id)
            self.take(")")
            return tree
        left = self.sum()
        if self.level == STATEMENT and left[0] == "name" and self.accept("is"):
            return "is", left[1], self.words()
        if sign := self.accept("<", "<=", ">", ">=", "=", *(["!="] if self.level == STATEMENT else [])):
            return "relation", left, sign, self.sum()
        if self.level == STATEMENT and left[0] == "name":
            return "fact", left[1]
        raise Syntax("expected a relation")

    def words(self) -> list[str]:
        if not self.accept("{"):
            return [self.id()]
        found = self.listed(self.id)
        self.take("}")
        return found


def exact(text: Any, where: str) -> Tree:
    if not isinstance(text, str):
        raise Malformed(f"{where}: expected a string")
    try:
        reader = Reader(text, EXACT)
        return reader.whole(reader.sum)
    except Syntax as problem:
        raise Malformed(f"{where}: {problem}") from problem


def formula(text: str) -> tuple[list[Tree], set[str]]:
    """The relations of a formula, and the names in it."""
    reader = Reader(text, FORMULA)
    tree = reader.whole(reader.conj)
    parts: list[Tree] = tree[1] if tree[0] == "and" else [tree]
    if len(parts) > 16:
        raise Syntax("at most 16 relations")
    return parts, reader.names


def statements(text: str, kind: str) -> Iterator[Reader]:
    """The statements of the file's blocks of this kind, but for those that are for people. A comment has a line of its own in our texts."""
    for block in re.findall(rf"^```{kind}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE):
        lines = [line for line in block.splitlines() if line.strip() and not line.lstrip().startswith("#")]
        for statement in re.split(r"\n(?=\S)", "\n".join(lines)):
            if not re.match("(title|source|published|reconstructed|proved|summary|origin|example|open) ", statement):
                yield Reader(statement, STATEMENT)
