"""Blocks of theorems and constructions, read from the Markdown files that state them. For recheck.py. The standard library alone.

A theorem is the block of theorems/ID/statement.md, whose hash its certificates carry; a construction that of constructions/ID.md, which says in the language of
docs/language.md what FORMAT.md's tables say. Their margins, claims and entries are evaluated as that page has it; nothing is said of them here besides.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple, Optional, Sequence, Union

from .formulas import NAME, Malformed, Reader, Tree, exact, statements
from .intervals import Budget, Rejected
from .language import Scope, least_margin, value_of
from .reals import Real, as_rational, real, surely

Parameters = dict[str, Union[Real, str]]
WITHOUT_SINK = ("pow", ("sum", [(1, ("q", Fraction(1))), (-1, ("name", "max_layer_sink_mass", []))]))
MIRRORED = str.maketrans("<>", "><")  # a relation read from its right side


class Proposition(NamedTuple):
    id: str
    condition: Tree
    where: Optional[Tree]
    stated_if: Optional[Tree]


class Range(NamedTuple):
    ends: str  # brackets of an interval; '..' of integers; '{' of words
    inside: list[Any]  # two numbers, or the words
    parts: Optional[Fraction] = None  # bounds p and q of rationals p/q

    def holds(self, value: Union[Real, str], where: str) -> Union[Real, str]:
        """The value, which is rational where it has to be."""
        if isinstance(value, str):
            if value not in self.inside:
                raise Rejected(f"{where}: expected one of {', '.join(self.inside)}")
            return value
        low, high = self.inside
        q = as_rational(value) if self.ends == ".." or self.parts else None
        if self.parts and (q is None or max(abs(q.numerator), q.denominator) > self.parts) or self.ends == ".." and (q is None or q.denominator > 1):
            raise Rejected(f"{where}: out of range")
        value = value if q is None else real(q)
        for closed, room in ((self.ends[0] != "(", value - low), (self.ends[1] != ")", high - value)):
            if surely(room, where) < (0 if closed else 1):
                raise Rejected(f"{where}: out of range")
        return value


class Stated(NamedTuple):
    """A proposition's margin, None where it is not defined, and its parts: a name that is one side alone, the relation to the other side, and that; or, of
    (1 - max_layer_sink_mass)^n, max_layer_sink_mass, the same, and the power."""

    id: str
    strict: bool
    margin: Optional[Real]
    parts: list[tuple[str, str, Real, Optional[Real]]]


class Block:
    def __init__(self, kind: str, readers: Sequence[Reader]) -> None:
        self.kind = kind
        self.setting = ""
        self.parameters: dict[str, Range] = {}
        self.lets: list[tuple[str, list[str], Tree]] = []
        self.propositions: dict[str, list[Proposition]] = {"hypothesis": [], "conclusion": [], "corollary": [], "claim": []}
        self.quantities: dict[str, Optional[Tree]] = {}
        self.takes: list[str] = []  # constructions of a theorem
        self.entries: list[tuple[str, list[list[Tree]], Any, Any]] = []
        self.mutants: dict[str, tuple[dict[str, Range], list[Any]]] = {}
        for reader in readers:
            self.statement(reader)
            if self.setting not in ("", "trigger-task"):
                break  # of other settings nothing else is needed

    def statement(self, reader: Reader) -> None:
        kind = reader.peek()
        if kind == self.kind and reader.next():
            reader.id()
            reader.take(":")
            self.setting = reader.id()
        elif kind in self.propositions and reader.next():
            self.propositions[kind].append(proposition(reader))
        elif kind == "parameter" and reader.next():
            name, found = ranged(reader)
            self.parameters[name] = found
        elif kind == "let" and reader.next():
            name, arguments = reader.word(), []
            if reader.accept("("):
                arguments = reader.listed(reader.word)
                reader.take(")")
            reader.take("=")
            self.lets.append((name, arguments, reader.whole(reader.expr)))
        elif kind == "quantity" and reader.next():
            for name, tree in reader.whole(lambda: reader.listed(lambda: (reader.word(), reader.expr() if reader.accept("=") else None))):
                self.quantities[name] = tree
        elif kind in ("from", "also") and reader.next():
            self.takes += reader.listed(reader.id)
        elif kind == "mutant" and self.kind == "construction" and reader.next():  # a theorem's are formulas of documents
            name = reader.id()
            reader.next()  # what it is in words
            narrowed = dict([ranged(reader)]) if reader.accept("with") else {}
            reader.take(":")
            self.mutants[name] = narrowed, reader.whole(lambda: reader.listed(lambda: entry(reader), ";"))
        elif self.kind == "construction" and kind != "generate":
            self.entries += reader.whole(lambda: reader.listed(lambda: entry(reader), ";"))

    def scope(self, values: dict[str, Any]) -> Scope:
        scope = Scope(values)
        for name, arguments, tree in self.lets:
            scope.declare(name, arguments, tree)
        return scope

    def stated(self, kind: str, scope: Scope) -> list[Stated]:
        """Those that are stated, with their margins."""
        found = []
        for x in self.propositions[kind]:
            if x.stated_if is None or scope.truth(x.stated_if, {}):
                margins = scope.margins(x.condition, {})
                holds = x.where is None or scope.truth(x.where, {})
                found.append(Stated(x.id, margins[0][1], least_margin(margins) if holds else None, bounds(x.condition, scope) if holds else []))
        return found


def proposition(reader: Reader) -> Proposition:
    name = reader.id()
    if not reader.accept(":"):
        reader.next()  # what it says in words
        reader.take(":")
    condition = reader.cond()
    where = reader.cond() if reader.accept("where") else None
    return reader.whole(lambda: Proposition(name, condition, where, reader.cond() if reader.accept("if") else None))


def bounds(condition: Tree, scope: Scope) -> list[tuple[str, str, Real, Optional[Real]]]:
    found = []
    for x in condition[1] if condition[0] == "and" else [condition]:
        if x[0] == "relation":
            for side, relation, bound in ((x[1], x[2], x[3]), (x[3], x[2].translate(MIRRORED), x[1])):
                alone = side[0] in ("name", "call")
                value = scope.defined(bound, {}) if alone or side[:2] == WITHOUT_SINK else None
                if value is not None:
                    found.append((side[1] if alone else "max_layer_sink_mass", relation, value, None if alone else scope.defined(side, {})))
    return found


def ranged(reader: Reader) -> tuple[str, Range]:
    """A parameter and its range."""
    name = reader.word()
    reader.take("in")
    if reader.peek() == "{":
        found = Range("{", reader.words())
    else:
        left = reader.accept("(", "[")
        low = value_of(reader.sum(), name)
        reader.take("," if left else "..")
        found = Range("..", [low, value_of(reader.sum(), name)])
        if left:
            found = Range(left + reader.next(), found.inside)
    if reader.accept("="):
        reader.id() if reader.is_word() else reader.sum()
    return name, found._replace(parts=value_of(reader.sum(), name).q) if reader.accept("parts") else found


def entry(reader: Reader) -> tuple[str, list[list[Tree]], Any, Any]:
    """Name, indices, and a formula with its loops, or a word with its numbers."""
    name, groups = reader.word(), reader.groups()
    if not reader.accept("is"):
        reader.take("=")
        return name, groups, reader.expr(), reader.loops()
    word, numbers = reader.id(), []
    if reader.accept("("):
        numbers = reader.listed(reader.sum)
        reader.take(")")
    return name, [], word, [value_of(x, name).q for x in numbers]


@lru_cache(1000)
def text_of(name: str) -> Optional[bytes]:
    """The file of a theorem or construction: beside this one in an installed package, in theorems/ or constructions/ of the project otherwise."""
    if len(name) > 100 or not NAME.fullmatch(name):  # it may come from a document
        return None
    here = Path(__file__).resolve().parent
    root = here.parents[1]
    for path in (here / "statements" / f"{name}.md", root / "theorems" / name / "statement.md", root / "constructions" / f"{name}.md"):
        if path.is_file():
            return path.read_bytes()
    return None


@lru_cache(1000)
def block_of(kind: str, name: str) -> Optional[Block]:
    text = (text_of(name) or b"").decode()
    left, Budget.left = Budget.left, 1 << 40  # our own texts are read once, and cost no document its work
    readers = list(statements(text, kind))
    block = Block(kind, readers) if readers else None
    Budget.left = left
    return block


def construction_of(name: str) -> Optional[tuple[Block, str]]:
    """The construction's block, and which of its mutants it is, if it is one. A mutant's name begins with its original's."""
    words = name.split("-")
    for k in range(len(words) if len(name) <= 100 else 0, 0, -1):
        block = block_of("construction", "-".join(words[:k]))
        if block is not None:
            return (block, name if k < len(words) else "") if k == len(words) or name in block.mutants else None
    return None


def read_parameters(x: Any, theirs: dict[str, Range], own: dict[str, Range]) -> Parameters:
    """All parameters, those of the construction and the theorem's own, each in its range."""
    if not isinstance(x, dict):
        raise Malformed("/parameters: expected an object")
    read: dict[str, Any] = {k: v if isinstance(v, str) and NAME.fullmatch(v) else exact(v, f"/parameters/{k}") for k, v in x.items()}
    ranges = {**theirs, **own}
    for name in sorted(set(ranges) ^ set(read)):
        raise Rejected(f"/parameters: {'missing' if name in ranges else 'unknown'} parameter '{name}'")
    for name, value in read.items():
        if isinstance(value, str) and ranges[name].ends != "{":  # FORMAT.md does not say which; sinkproof-check has it so
            raise (Malformed if name in theirs else Rejected)(f"/parameters/{name}: expected a number, not a name")
        if not isinstance(value, str) and ranges[name].ends == "{":
            raise Rejected(f"/parameters/{name}: expected a name")
    return {k: ranges[k].holds(v if isinstance(v, str) else value_of(v, f"/parameters/{k}"), f"/parameters/{k}") for k, v in read.items()}
