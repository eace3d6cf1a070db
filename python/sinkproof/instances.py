"""The instance of the trigger-conditional task, a model of one layer or of several: reading it. For recheck.py. The standard library alone."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple, Optional, Sequence

from .documents import fields, of_type
from .formal import size_of
from .formulas import RATIONAL, Malformed, exact, rational
from .intervals import NotDecided, Rejected
from .language import value_of
from .reals import Real, absolute, exponential, maximum, surely, total

Token = tuple[tuple[int, Fraction], ...]  # coordinates that are not 0
Entries = dict[tuple[int, ...], Real]
ANCHOR: Token = ((0, Fraction(1)),)
SLOTS = ("softmax-one", "softmax-key-bias")
SOFTMAX = ("softmax", *SLOTS)
RELU = ("relu-non-anchor", "relu-row-count", "relu-none", "relu-length", "relu-preceding")


class Head(NamedTuple):
    query_key: Entries
    output_value: Entries
    key_bias: Entries
    position_bias: Entries


class Layer(NamedTuple):
    normaliser: str
    heads: list[Head]


class Task:
    def __init__(self, x: Any, several: bool, blind: bool = True) -> None:
        """An instance of one layer, or of `several`. With `blind`, scores must not see contents of a box."""
        fields(x, "/instance", ["task", "model"])
        task = fields(x["task"], "/instance/task", ["kind", "length", "content_dimension", "content", "trigger_content"], ["target"])
        kind, target = of_type(task["kind"], str, "/instance/task/kind"), of_type(task.get("target", "inclusive"), str, "/instance/task/target")
        self.preceding = target == "preceding"
        self.L, self.m = of_type(task["length"], int, "/instance/task/length"), of_type(task["content_dimension"], int, "/instance/task/content_dimension")
        self.c, self.n = self.m + 2, self.m + 3
        self.letters = [alphabet(task[name], f"/instance/task/{name}") for name in ("content", "trigger_content")]
        longest = max((size_of(a) for letters in self.letters for u in letters or [] for a in u), default=0)
        if longest > 100_000:
            raise NotDecided("letters of more than 30000 digits")
        self.letter_work = longest // 2000  # of looking at one
        model = fields(x["model"], "/instance/model", ["residual", "layers"] if several else ["normaliser", "heads"])
        self.residual = several and of_type(model["residual"], bool, "/instance/model/residual")
        layers = of_type(model["layers"], list, "/instance/model/layers") if several else [model]
        read = [self.layer(y, f"/instance/model/layers/{k}" if several else "/instance/model", several) for k, y in enumerate(layers)]
        if kind != "trigger" or target not in ("inclusive", "preceding"):
            raise Rejected("/instance/task: unknown kind or target")
        if not 3 <= self.L <= 4096 or not 0 <= self.m <= 4096:
            raise Rejected("/instance/task: out of range; expected a length from 3 to 4096 and a content_dimension from 0 to 4096")
        for letters in self.letters:
            misshapen = any(len(u) != self.m or any(abs(a) > 1 for a in u) for u in letters or [])
            if letters is not None and (not letters or len(set(letters)) < len(letters) or misshapen):
                raise Rejected("/instance/task: an alphabet that is empty, or with a letter that stands twice, has the wrong length, or is outside [-1, 1]")
        if (self.letters[0] is None) != (self.letters[1] is None):
            raise Rejected("/instance/task/trigger_content: expected two boxes or two alphabets")
        if sum(1 if a is None else len(a) for a in self.letters) > 255:
            raise Rejected("/instance/task: more than 255 letters")
        self.box = self.letters[0] is None
        if not 1 <= len(read) <= 16:
            raise Rejected("/instance/model/layers: expected 1 to 16 layers")
        self.layers = [self.evaluated(normaliser, heads) for normaliser, heads in read]
        if blind and self.box:
            self.is_blind()
        # Of a box the letter 0 stands for all contents; what they add to outputs is reckoned apart.
        zero: list[tuple[Fraction, ...]] = [(Fraction(0),) * self.m]
        self.contents = [self.token(u, False) for u in self.letters[0] or zero]
        self.triggers = [self.token(t, True) for t in self.letters[1] or zero]

    def layer(self, x: Any, where: str, several: bool) -> tuple[str, list[list[Any]]]:
        fields(x, where, ["normaliser", "heads"])
        heads = of_type(x["heads"], list, where + "/heads")
        if several and len(heads) != 1:
            raise Rejected(f"{where}/heads: expected 1 head")
        normaliser, read = of_type(x["normaliser"], str, where + "/normaliser"), []
        if normaliser not in (*SOFTMAX, *RELU, "sigmoid") or several and normaliser == "softmax-key-bias":
            raise Rejected(f"{where}/normaliser: unknown: {normaliser}")
        names = ["query_key", "output_value"] + (["position_bias"] if several else ["key_bias"] * (normaliser == "softmax-key-bias"))
        for k, head in enumerate(heads):
            fields(head, f"{where}/heads/{k}", names)
            read.append([entries(head.get(name, []), f"{where}/heads/{k}/{name}", 1 if name == "key_bias" else 2) for name in Head._fields])
        return normaliser, read

    def evaluated(self, normaliser: str, read: list[list[Any]]) -> Layer:
        if not 1 <= len(read) <= 128:
            raise Rejected(f"/instance/model: {len(read)} heads; expected 1 to 128")
        heads = [Head(*(matrix(x, self.L if name == "position_bias" else self.n, name) for name, x in zip(Head._fields, head))) for head in read]
        for head in heads:
            if any(k > i for i, k in head.position_bias):
                raise Rejected("/instance/model: a position_bias at a key that its query does not see")
            size = total([absolute(v) for v in [*head.query_key.values(), *head.key_bias.values()]])
            if normaliser not in RELU and surely((1 << 39) - size, "scores") < 0:
                raise Rejected("/instance/model: absolute values of scores add up to more than 2^39")
        return Layer(normaliser, heads)

    def is_blind(self) -> None:
        """Scores do not see contents of a box: `held` are the coordinates that have them, which each layer moves from column to row of its W_OV."""
        held = set(range(2, self.c))
        if self.residual:
            raise Rejected("/instance/model: residual connections, and contents of a box")
        for layer in self.layers:
            if any(i in held for head in layer.heads for key in [*head.query_key, *head.key_bias] for i in key):
                raise Rejected("/instance/model: scores that depend on contents, which are of a box")
            held = {r for head in layer.heads for r, k in head.output_value if k in held}

    def token(self, u: Sequence[Fraction], trigger: bool) -> Token:
        return tuple(sorted([(2 + k, a) for k, a in enumerate(u) if a] + [(1 if trigger else self.c, Fraction(1))]))


def alphabet(x: Any, where: str) -> Optional[list[tuple[Fraction, ...]]]:
    """The letters; None of a box."""
    if isinstance(x, str):
        if x != "box":
            raise Rejected(f"{where}: expected 'box' or an alphabet")
        return None
    vectors = of_type(fields(x, where, ["alphabet"])["alphabet"], list, where)
    return [tuple(rational(a, where) for a in of_type(u, list, where)) for u in vectors]


def entries(x: Any, where: str, indices: int) -> list[tuple[tuple[int, ...], Any]]:
    result = []
    for entry in of_type(x, list, where):
        if len(of_type(entry, list, where)) != indices + 1:
            raise Malformed(f"{where}: expected {'[row, column, value]' if indices == 2 else '[index, value]'}")
        tree = exact(entry[-1], where)
        literal = RATIONAL.fullmatch(entry[-1])
        zero = literal is not None and not (literal[2] + (literal[4] or "")).strip("0")
        result.append((tuple(of_type(i, int, where) for i in entry[:-1]), None if zero else tree))
    return result


def matrix(read: list[tuple[tuple[int, ...], Any]], size: int, where: str) -> Entries:
    result: Entries = {}
    last: tuple[int, ...] = (-1,)
    for key, tree in read:
        if not all(0 <= i < size for i in key):
            raise Rejected(f"{where}: index out of range")
        if key <= last:
            raise Rejected(f"{where}: out of order or repeated")
        if tree is None:  # a rational that is 0; an expression that is worth 0 may stand
            raise Rejected(f"{where}: an entry of zero")
        result[key], last = value_of(tree, where), key
    return result


def by_row(matrix: Entries) -> dict[int, list[tuple[int, Real]]]:
    rows: dict[int, list[tuple[int, Real]]] = {}
    for (r, k), v in sorted(matrix.items()):
        rows.setdefault(r, []).append((k, v))
    return rows


def is_trigger(y: Token) -> bool:
    return any(k == 1 for k, _ in y)


def weight(normaliser: str, score: Real) -> Real:
    """What a key of this score weighs before it is normalised."""
    if normaliser in SOFTMAX:
        return exponential(score)
    return 1 / (1 + exponential(-score)) if normaliser == "sigmoid" else maximum(score, 0)


def divisor(normaliser: str, i: int, L: int) -> int:
    """N_i of the normalisers that do not divide by a sum."""
    return {"relu-row-count": i + 1, "relu-none": 1, "relu-length": L, "relu-preceding": max(i - 1, 1)}.get(normaliser, max(i, 1))
