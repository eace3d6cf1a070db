"""A third checker, written from src/certificate/FORMAT.md and the statements alone, in the standard library alone.

It re-derives certificates (`sinkproof-certificate/1`), claims (`sinkproof-claims/1`) and places (`sinkproof-places/1`) about the trigger-conditional task with one
layer, and says of all other documents that it does not cover them. Nothing of a document is taken on trust: the instance and the parameters are read, everything
else is derived and compared. What is special to constructions is in constructions.py.

Why enclosures contain is said in intervals.py, what shows that a number is 0 in formal.py; where a sign stays open in reals.py, the document is not decided.

    python3 -m sinkproof.recheck FILE...     exit: 0 accepted, 10 rejected, 2 malformed, 5 not decided or not covered; of several the gravest: 2, 10, 5, 0
"""

from __future__ import annotations

import hashlib
import itertools
import json
import re
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any, Callable, Iterable, Iterator, NamedTuple, Optional, Sequence, Union

from .constructions import MUTANTS, OF_THEOREM, OTHER_THEOREMS, Claim, Parameters, is_construction, number, promises, read_parameters, with_mutants
from .formulas import NAME, RATIONAL, Malformed, Names, Reader, Syntax, Tree, Undefined, as_rational, evaluate, exact, rational, value_of
from .intervals import Budget, NotDecided, Rejected
from .reals import Real, absolute, exponential, extreme, invert, maximum, minimum, real, sign, surely, total

__all__ = ["Answer", "check", "main", "value"]
BUDGET = 2_500_000  # about five seconds, of some numbers ten; no committed certificate takes a twentieth of it


class Answer(NamedTuple):
    """What the checker says of one document: `word` is accepted, rejected, malformed, not decided, or not covered."""

    word: str
    reason: str

    @property
    def code(self) -> int:
        return {"accepted": 0, "rejected": 10, "malformed": 2}.get(self.word, 5)


class NotCovered(Exception):
    pass


# --- JSON ---------------------------------------------------------------------------------------------------------------------------------------------------

Json = dict[str, Any]


def parse(data: bytes) -> Json:
    if len(data) > 64 << 20:
        raise Malformed("above 64 MiB")
    if len(data) > 8 << 20:
        raise NotDecided("above 8 MiB, which take more than 1 GiB of memory as Python's objects")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise Malformed("a byte that is not UTF-8") from None
    depth = 0
    for match in re.finditer(r'"(?:[^"\\]|\\.)*+"|[\[\]{}]', text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(match.group(), 0)
        if depth > 64:
            raise Malformed("nested too deep")

    def pairs(items: list[tuple[str, Any]]) -> Json:
        found = dict(items)
        if len(found) < len(items):
            raise Malformed("a key stands twice")
        return found

    def constant(name: str) -> None:
        raise Malformed(f"{name} is no JSON")

    try:
        document = json.loads(text, object_pairs_hook=pairs, parse_constant=constant)
        if "\\u" in text:  # a surrogate without its partner is no UTF-8
            json.dumps(document, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as problem:
        raise Malformed(f"not JSON: {problem}") from None
    if not isinstance(document, dict):
        raise Malformed("expected an object")
    return document


def fields(x: Any, where: str, required: Sequence[str], optional: Sequence[str] = ()) -> Json:
    if not isinstance(x, dict):
        raise Malformed(f"{where}: expected an object")
    for name in required:
        if name not in x:
            raise Malformed(f"{where}: missing field '{name}'")
    for name in x:
        if name not in required and name not in optional:
            raise Malformed(f"{where}: unknown field '{name}'")
    return x


def of_type(x: Any, kind: type, where: str) -> Any:
    if type(x) is not kind or isinstance(x, int) and abs(x) >= 1 << 63:
        raise Malformed(f"{where}: expected {'an integer' if kind is int else kind.__name__}")
    return x


def enclosure(x: Any, where: str) -> Optional[tuple[Fraction, Fraction]]:
    """Both ends, or None for what is not defined."""
    if x["lower"] is None and x["upper"] is None:
        return None
    low, high = rational(x["lower"], where + "/lower"), rational(x["upper"], where + "/upper")
    return low, high


def holds_value(ends: Optional[tuple[Fraction, Fraction]], value: Optional[Real], where: str) -> None:
    if ends is None or value is None:
        if ends is not None or value is not None:
            raise Rejected(f"{where}: " + ("stated as not defined" if ends is None else "not defined for this instance; expected null"))
        return
    if ends[0] > ends[1]:
        raise Rejected(f"{where}: lower exceeds upper")
    # Most enclosures are seen to hold, or not to hold, at a precision that is a little above theirs.
    if surely(value - ends[0], f"{where}/lower") < 0:
        raise Rejected(f"{where}/lower: above the value")
    if surely(value - ends[1], f"{where}/upper") > 0:
        raise Rejected(f"{where}/upper: below the value")


# --- The instance: a task and a model of one layer ------------------------------------------------------------------------------------------------------------

Token = tuple[tuple[int, Fraction], ...]
ANCHOR: Token = ((0, Fraction(1)),)
SOFTMAX = ("softmax", "softmax-one", "softmax-key-bias")
RELU = ("relu-non-anchor", "relu-row-count", "relu-none", "relu-length")  # those of the published code and of the theorem relu-sink-free
OF_RELU = (*RELU, "relu-preceding")
SLOTS = ("softmax-one", "softmax-key-bias")


class Head(NamedTuple):
    query_key: dict[tuple[int, ...], Real]
    output_value: dict[tuple[int, ...], Real]
    key_bias: dict[tuple[int, ...], Real]


class Row(NamedTuple):
    errors: list[Real]  # largest |f - y| over box contents, by coordinate; those that are 0 may be missing
    anchor: list[Real]  # the anchor's mass, by head
    slot: list[Real]  # the null slot's
    trigger: list[Real]  # the trigger's


class Instance:
    def __init__(self, x: Any, blind: bool = True) -> None:
        """With `blind`, scores do not see contents of a box."""
        fields(x, "/instance", ["task", "model"])
        task = fields(x["task"], "/instance/task", ["kind", "length", "content_dimension", "content", "trigger_content"], ["target"])
        if of_type(task["kind"], str, "/instance/task/kind") != "trigger":
            raise Rejected("/instance/task/kind: unknown")
        target = of_type(task.get("target", "inclusive"), str, "/instance/task/target")
        if target not in ("inclusive", "preceding"):
            raise Rejected("/instance/task/target: unknown")
        self.preceding = target == "preceding"
        self.L, self.m = of_type(task["length"], int, "/instance/task/length"), of_type(task["content_dimension"], int, "/instance/task/content_dimension")
        letters = [self.letters(task[name], f"/instance/task/{name}") for name in ("content", "trigger_content")]
        model = fields(x["model"], "/instance/model", ["normaliser", "heads"])
        self.normaliser = of_type(model["normaliser"], str, "/instance/model/normaliser")
        if self.normaliser not in SOFTMAX + OF_RELU + ("sigmoid",):
            raise Rejected("/instance/model/normaliser: unknown")
        names = ["query_key", "output_value"] + ["key_bias"] * (self.normaliser == "softmax-key-bias")
        read = []
        for k, head in enumerate(of_type(model["heads"], list, "/instance/model/heads")):
            where = f"/instance/model/heads/{k}/"
            fields(head, where, names)
            read.append([self.entries(head.get(name, []), where + name, 1 if name == "key_bias" else 2) for name in ("query_key", "output_value", "key_bias")])
        if not 3 <= self.L <= 4096 or not 0 <= self.m <= 4096:
            raise Rejected("/instance/task: out of range; expected a length from 3 to 4096 and a content_dimension from 0 to 4096")
        self.c, self.n = self.m + 2, self.m + 3
        for alphabet in letters:
            if alphabet is not None:
                if not alphabet or len(set(alphabet)) < len(alphabet) or any(len(u) != self.m or any(abs(a) > 1 for a in u) for u in alphabet):
                    raise Rejected("/instance/task: an alphabet that is empty, or with a letter that stands twice, has the wrong length, or is outside [-1, 1]")
        if (letters[0] is None) != (letters[1] is None):
            raise Rejected("/instance/task/trigger_content: expected two boxes or two alphabets")
        if sum(1 if a is None else len(a) for a in letters) > 255:
            raise Rejected("/instance/task: more than 255 letters")
        if not 1 <= len(read) <= 128:
            raise Rejected("/instance/model/heads: expected 1 to 128 heads")
        self.box = letters[0] is None
        self.heads = [Head(*(self.evaluated(entries, f"/instance/model/heads/{k}") for entries in head)) for k, head in enumerate(read)]
        for k, head in enumerate(self.heads):
            if self.normaliser not in OF_RELU and surely((1 << 39) - total([absolute(v) for v in [*head.query_key.values(), *head.key_bias.values()]]), "scores") < 0:
                raise Rejected(f"/instance/model/heads/{k}: absolute values of scores add up to more than 2^39")
            if blind and self.box and any(2 <= i < self.c for key in [*head.query_key, *head.key_bias] for i in key):
                raise Rejected(f"/instance/model/heads/{k}: scores that depend on contents, which are of a box")
        # Of a box a letter stands for all contents; their part of the outputs is added in `row`.
        empty: tuple[Fraction, ...] = (Fraction(0),) * self.m
        self.alphabets = [[empty] if a is None else a for a in letters]
        self.contents = [self.token(u, False) for u in self.alphabets[0]]
        self.triggers = [self.token(t, True) for t in self.alphabets[1]]
        self.weights: dict[Any, Real] = {}
        self.by_row = [self.rows_of(head) for head in self.heads]
        self.coordinates = self.distinct_coordinates()

    @staticmethod
    def letters(x: Any, where: str) -> Optional[list[tuple[Fraction, ...]]]:
        if isinstance(x, str):
            if x != "box":
                raise Rejected(f"{where}: expected 'box' or an alphabet")
            return None
        vectors = of_type(fields(x, where, ["alphabet"])["alphabet"], list, where)
        return [tuple(rational(a, where) for a in of_type(u, list, where)) for u in vectors]

    @staticmethod
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

    def evaluated(self, entries: list[tuple[tuple[int, ...], Any]], where: str) -> dict[tuple[int, ...], Real]:
        result: dict[tuple[int, ...], Real] = {}
        last: tuple[int, ...] = (-1,)
        for key, tree in entries:
            if not all(0 <= i < self.n for i in key):
                raise Rejected(f"{where}: index out of range")
            if key <= last:
                raise Rejected(f"{where}: out of order or repeated")
            if tree is None:  # a rational that is 0; an expression that is worth 0 may stand
                raise Rejected(f"{where}: an entry of zero")
            result[key], last = value_of(tree, where), key
        return result

    def token(self, u: Sequence[Fraction], trigger: bool) -> Token:
        items = [(2 + k, a) for k, a in enumerate(u) if a] + [(1 if trigger else self.c, Fraction(1))]
        return tuple(sorted(items))

    def rows_of(self, head: Head) -> dict[int, list[tuple[int, Real]]]:
        rows: dict[int, list[tuple[int, Real]]] = {}
        for (r, k), v in head.output_value.items():
            rows.setdefault(r, []).append((k, v))
        return rows

    def distinct_coordinates(self) -> list[int]:
        """Coordinates of outputs; of contents whose only entries are rational ones of the diagonal, with a box, one for all with the same entries."""
        kept: dict[Any, int] = {}
        for r in range(self.n):
            rows = [rows.get(r, []) for rows in self.by_row]
            alike = self.box and 2 <= r < self.c and all(len(row) == 0 or len(row) == 1 and row[0][0] == r and row[0][1].q is not None for row in rows)
            kept.setdefault(tuple(row[0][1].q if row else None for row in rows) if alike else r, r)
        return sorted(kept.values())

    def weight(self, h: int, x: Token, y: Optional[Token]) -> Real:
        """What a key y, or the null slot, weighs for a query x before it is normalised."""
        if (h, x, y) not in self.weights:
            head = self.heads[h]
            if y is None:
                score = total([head.key_bias[(r,)] * a for r, a in x if (r,) in head.key_bias])
            else:
                score = total([head.query_key[r, k] * (a * b) for r, a in x for k, b in y if (r, k) in head.query_key])
            if self.normaliser in SOFTMAX:
                value = exponential(score)
            elif self.normaliser == "sigmoid":
                value = 1 / (1 + exponential(-score))
            else:
                value = maximum(score, 0)
            self.weights[h, x, y] = value
        return self.weights[h, x, y]

    def row(self, i: int, own: Token, keys: Sequence[tuple[Token, int]], box: bool = True, coordinates: Sequence[int] = ()) -> Row:
        """Row i with the query `own`: tokens and how often they stand in it. With `box` the errors are the largest ones over the contents of a box: outputs are
        affine in contents, each of which goes over [-1, 1] alone, so |constant| + sum of |coefficients|."""
        Budget.spend(20)
        scales, anchors, slots, triggers, weights = [], [], [], [], []
        # The target is the mean of these tokens; of none it is 0.
        mean = {y for y, _ in keys if y != ANCHOR and not (self.preceding and y == own)} if is_trigger(own) else set()
        share = Fraction(-1, sum(count for y, count in keys if y in mean)) if mean else Fraction(0)
        for h in range(len(self.heads)):
            w = [self.weight(h, own, y) for y, _ in keys]
            if self.normaliser in SOFTMAX:
                slot = self.weight(h, own, None) if self.normaliser in SLOTS else real(0)
                scale = invert(total([a * count for a, (_, count) in zip(w, keys)] + [slot]))
            else:
                slot = real(0)
                count = {"relu-row-count": i + 1, "relu-none": 1, "relu-length": self.L, "relu-preceding": max(i - 1, 1)}.get(self.normaliser, max(i, 1))
                scale = real(Fraction(1, count))
            scales.append(scale)
            weights.append(w)
            anchors.append(total([a for a, (y, _) in zip(w, keys) if y == ANCHOR]) * scale)
            slots.append(slot * scale)
            triggers.append(total([a for a, (y, _) in zip(w, keys) if is_trigger(y)]) * scale)
        errors = []
        for r in coordinates or self.coordinates:
            rows = [rows.get(r, []) for rows in self.by_row]
            terms = []
            for h, row in enumerate(rows):
                entries = dict(row)
                Budget.spend(2 + len(row) // 8 + sum(len(y) for y, _ in keys))
                inner = [w * (count * a) * entries[k] for w, (y, count) in zip(weights[h], keys) for k, a in y if k in entries]
                if inner:
                    terms.append(total(inner) * scales[h])
            if mean:
                terms.append(real(share * sum((count * a for y, count in keys if y in mean for k, a in y if k == r), Fraction(0))))
            error = [absolute(total(terms))]
            if box and self.box:
                columns = sorted({k for row in rows for k, _ in row if 2 <= k < self.c} | ({r} if mean and 2 <= r < self.c else set()))
                for index, (y, count) in enumerate(keys):
                    for k in columns if y != ANCHOR else ():
                        parts = [v * weights[h][index] * scales[h] for h, row in enumerate(rows) for column, v in row if column == k]
                        if k == r and y in mean:
                            parts.append(real(share))
                        error.append(absolute(total(parts)) * count)
            errors.append(total(error))
        return Row(errors, anchors, slots, triggers)

    def rows(self) -> Iterator[tuple[str, int, Token, list[tuple[Token, int]]]]:
        """All different rows of all inputs: kind, position, query, keys."""
        for i in range(1, self.L):
            if i <= self.L - 2:
                for own in self.contents:
                    for others in itertools.combinations_with_replacement(self.contents, i - 1):
                        yield "before", i, own, counted((ANCHOR, own, *others))
            if i >= 2:
                for t in self.triggers:
                    for others in itertools.combinations_with_replacement(self.contents, i - 1):
                        yield "trigger", i, t, counted((ANCHOR, t, *others))
            if i >= 3:
                for own, t in itertools.product(self.contents, self.triggers):
                    for others in itertools.combinations_with_replacement(self.contents, i - 2):
                        yield "after", i, own, counted((ANCHOR, t, own, *others))

    def derive(self) -> dict[str, Real]:
        """The seven quantities, and two of the trigger's mass; keeps the masses of a box's rows by position."""
        zero = self.row(0, ANCHOR, [(ANCHOR, 1)])
        self.masses: dict[tuple[str, int], list[Real]] = {("anchor", 0): zero.anchor}
        errors, anchors, slots = list(zero.errors), [], []
        absorbed: dict[str, list[Real]] = {"before": [], "after": []}
        sinks: dict[str, list[Real]] = {"before": [], "after": []}
        both: list[Real] = []  # anchor and trigger after the trigger
        replaced: dict[Token, list[Real]] = {}  # the trigger alone, by its token
        for kind, i, own, keys in self.rows():
            row = self.row(i, own, keys)
            if self.box:
                self.masses[kind, i] = row.anchor
            errors += row.errors
            anchors += row.anchor
            if kind == "after":
                both += [a + b for a, b in zip(row.anchor, row.trigger)]
                replaced.setdefault(next(y for y, _ in keys if is_trigger(y)), []).extend(row.trigger)
            if kind != "trigger":
                sinks[kind] += row.anchor
                slots += row.slot
                absorbed[kind] += [a + b for a, b in zip(row.anchor, row.slot)] if self.normaliser in SLOTS else row.anchor
        found = {"loss": extreme("max", errors), "max_anchor_mass": extreme("max", anchors), "min_null_mass": extreme("min", slots)}
        for kind in ("before", "after"):
            found["sink_mass_" + kind] = extreme("min", sinks[kind]) if sinks[kind] else real(1)
            found["absorbed_" + kind] = extreme("min", absorbed[kind]) if absorbed[kind] else real(1)
        found["anchor_trigger_mass_after"] = extreme("min", both) if both else real(1)
        found["least_trigger_mass_after"] = extreme("min", [extreme("max", masses) for masses in replaced.values()]) if replaced else real(0)
        return found

    def distances(self) -> tuple[Fraction, Fraction]:
        """content_distance and trigger_distance."""
        if self.box:
            return Fraction(min(self.m, 1)), Fraction(2 * min(self.m, 1))
        far = [[max((max((abs(a - b) for a, b in zip(u, v)), default=Fraction(0)) for v in letters)) for u in letters] for letters in self.alphabets]
        return min(far[0]), max(far[1])

    def pairs(self) -> Iterator[tuple[list[Real], list[Real]]]:
        """The anchor masses of a non-trigger row i >= 1 and of the trigger's row, for all inputs."""
        cache: dict[Any, list[Real]] = {}

        def masses(i: int, own: Token, tokens: tuple[Token, ...]) -> list[Real]:
            keys = counted(tokens)
            if (own, *keys) not in cache:
                cache[(own, *keys)] = self.row(i, own, keys, coordinates=[0]).anchor
            return cache[(own, *keys)]

        some = itertools.combinations_with_replacement
        for i, j in itertools.permutations(range(1, self.L), 2):
            for t, own in itertools.product(self.triggers, self.contents) if j >= 2 else ():
                low, high = min(i, j), max(i, j)
                for first, second in itertools.product(some(self.contents, low - 1), some(self.contents, high - low - 1)):
                    Budget.spend(10)
                    if i < j:
                        yield masses(i, own, (ANCHOR, own, *first)), masses(j, t, (ANCHOR, t, own, *first, *second))
                    else:
                        yield masses(i, own, (ANCHOR, t, own, *first, *second)), masses(j, t, (ANCHOR, t, *first))


def is_trigger(y: Token) -> bool:
    return any(k == 1 for k, _ in y)


def counted(tokens: Iterable[Token]) -> list[tuple[Token, int]]:
    counts: dict[Token, int] = {}
    for token in tokens:
        counts[token] = counts.get(token, 0) + 1
    return sorted(counts.items())


# --- Theorems -------------------------------------------------------------------------------------------------------------------------------------------------


class Theory(NamedTuple):
    hypotheses: list[tuple[str, bool, Optional[Real]]]
    conclusion: tuple[str, bool, Optional[Real]]
    quantities: dict[str, Real]
    corollaries: list[Claim]


def positive(x: Real) -> bool:
    return surely(x, "a condition of the statement") > 0


def b(gamma: Real, eta: Real) -> Real:
    return 1 - 4 * eta / (gamma + 2 * eta)


def small(eta: Real) -> bool:
    """The loss is at most 1/36."""
    return surely(Fraction(1, 36) - eta, "the loss against 1/36") >= 0


def sink_bounds(eta: Real, L: int) -> tuple[Real, Real]:
    """bound_before, bound_after."""
    if not small(eta):
        return real(0), real(0)
    three_rows = L >= 5 and positive(Fraction(1, 48) - eta)
    after = 1 - 4 * eta * (1 - 2 * eta) / ((1 - 4 * eta) * (1 - 7 * eta))
    return 1 - 2 * eta * (1 + 48 * eta) / (1 + 30 * eta) if three_rows else 1 - 12 * eta / (5 - 12 * eta), after


def probabilistic(L: int, p: Parameters) -> Real:
    eta = (7 * L - 6) * number(p, "eta_bar") / number(p, "delta")
    if not positive(Fraction(1, 96) - eta):
        return real(0)
    q_most, q_least = (1 + 96 * eta) / (1 - 48 * eta), (1 - 96 * eta) / (1 + 48 * eta)
    least_weight, most_weight = 1 - 36 * eta * (q_most + 2), 1 + 36 * eta * (q_most + 2)
    if not positive(least_weight):
        return real(0)
    gamma = minimum(1 - 2 * eta * (2 * q_most + 3 * most_weight) / least_weight, 1 - 2 * eta * (4 + 4 * most_weight / q_least))
    return b(gamma, eta) if positive(gamma) else real(0)


def preceding_mean(x: Instance, q: dict[str, Real]) -> Theory:
    """The block of preceding-mean-sink-necessity/statement.md."""
    eta, (content, trigger) = q["loss"], x.distances()
    d = content if content > 0 else Fraction(1)
    softmax = x.normaliser == "softmax"
    rho = 8 * eta / (d - 14 * eta) if positive(d / 14 - eta) else None
    room = 1 - 2 * eta - 2 * eta * rho if rho is not None else None
    bound, bound_trigger, applies = real(0), real(1), False
    if rho is not None and room is not None and positive(room):
        applies, leak, slack = True, 2 * eta / room, 3 * eta + 2 * eta * rho
        bound = 1 - leak
        if positive(trigger - 2 * slack):
            bound_trigger = (2 * eta + leak * (1 + slack)) / (trigger / 2 - slack)
    hypotheses: list[tuple[str, bool, Optional[Real]]]
    hypotheses = [("softmax", False, real(1 if softmax else -1)), ("preceding", False, real(1 if x.preceding else -1)), ("single-head", False, real(1 - len(x.heads))),
                  ("length", False, real(x.L - 4)), ("contents", True, real(content)), ("small-loss", True, d / 14 - eta), ("room", True, room)]  # fmt: skip
    corollaries: list[Claim] = []
    if softmax and x.preceding and len(x.heads) == 1 and x.L >= 4 and x.alphabets[0] == x.alphabets[1]:
        corollaries = [("one-trigger-content", False, (bound_trigger if content > 0 else real(1)) - q["least_trigger_mass_after"], None)]
    conclusion = minimum(q["sink_mass_before"] - bound, q["anchor_trigger_mass_after"] - bound) if applies else None
    names = ["loss", "sink_mass_before", "sink_mass_after", "anchor_trigger_mass_after", "least_trigger_mass_after"]
    return Theory(hypotheses, ("sink", False, conclusion), {**{name: q[name] for name in names}, "bound": bound, "bound_trigger": bound_trigger}, corollaries)


def theory(theorem: str, x: Instance, p: Parameters, q: dict[str, Real]) -> Theory:
    """The theorem's margins, as FORMAT.md states them."""
    if theorem == "preceding-mean-sink-necessity":
        return preceding_mean(x, q)
    one_head = real(1 - len(x.heads))
    c, eta = x.c, q["loss"]
    softmax = x.normaliser == "softmax"
    if theorem in ("softmax-sink-necessity", "null-slot-necessity"):
        before, after = sink_bounds(eta, x.L)
        slot = theorem == "null-slot-necessity"
        least = [q["absorbed_before" if slot else "sink_mass_before"], q["absorbed_after" if slot else "sink_mass_after"]]
        conclusion = minimum(least[0] - before, least[1] - after) if small(eta) else None
        has = x.normaliser in SLOTS if slot else softmax
        hypotheses: list[tuple[str, bool, Optional[Real]]]
        hypotheses = [("null-slot" if slot else "softmax", False, real(1 if has else -1)), ("single-head", False, one_head),
                      ("length", False, real(x.L - 4)), ("small-loss", False, Fraction(1, 36) - eta)]  # fmt: skip
        applies = has and len(x.heads) == 1 and x.L >= 4
        corollaries: list[Claim] = []
        if slot:
            anchor = [absolute(v) for head in x.heads for (_, k), v in head.output_value.items() if k == 0]
            if applies:
                three_rows = x.L >= 5 and positive(Fraction(1, 48) - eta)
                gamma = (1 + 29 * eta - 48 * eta * eta) / (1 + 48 * eta) if three_rows else Fraction(5, 6) - 3 * eta
                corollaries = [("any-anchor", False, least[0] - (1 - 4 * eta / (gamma - eta) if small(eta) else 0), None)]
            names = ["loss", "max_anchor_mass", "min_null_mass", "absorbed_before", "absorbed_after"]
            return Theory([*hypotheses, ("anchor-value", False, eta - maximum(0, *anchor))], ("absorbed", False, conclusion),
                          {**{name: q[name] for name in names}, "bound_before": before, "bound": after}, corollaries)  # fmt: skip
        likely = probabilistic(x.L, p)
        if applies:
            corollaries = [("never-zero-loss", True, eta, None)]
        if applies and x.L >= 5:
            within = surely(number(p, "eta_bar") - eta, "loss against eta_bar") >= 0
            corollaries.append(("sink-probabilistic", False, minimum(*least) - (likely if within else 0), None))
        quantities = {**{name: q[name] for name in ("loss", "sink_mass_before", "sink_mass_after")}, "bound_before": before, "bound_after": after, "bound_probabilistic": likely}
        return Theory(hypotheses, ("sink", False, conclusion), quantities, corollaries)
    if theorem in ("relu-sink-free", "unnormalised-sigmoid-sink-free"):
        worst = maximum(eta, q["max_anchor_mass"])
        quantities = {"loss": eta, "max_anchor_mass": q["max_anchor_mass"]}
        off = []
        for head in x.heads:
            ideal: dict[tuple[int, ...], int] = {(r, r): 1 for r in range(0 if theorem == "relu-sink-free" else 1, x.n)}
            off += [absolute(head.output_value.get(key, real(0)) - ideal.get(key, 0)) for key in {*head.output_value, *ideal}]
            if theorem == "relu-sink-free":
                off += [absolute(head.query_key.get(key, real(0)) - (key in ((1, 1), (1, c)))) for key in {*head.query_key, (1, 1), (1, c)}]
            else:
                off += [absolute(v) for key, v in head.query_key.items() if any(2 <= i < c for i in key)]
        weights = ("weights", False, -maximum(0, *off))
        if theorem == "relu-sink-free":
            kinds = [("relu", False, real(1 if x.normaliser in RELU else -1)), ("normaliser", False, real(1 if x.normaliser == "relu-non-anchor" else -1))]
            return Theory([*kinds, ("single-head", False, one_head), weights], ("exact-and-sink-free", False, -worst), quantities, [])
        zero = real(0)
        parts = [head.query_key.get(key, zero) * s for head in x.heads for key, s in (((c, 0), -1), ((c, 1), -1), ((c, c), -1), ((1, 0), -1), ((1, 1), 1), ((1, c), 1))]
        delta = minimum(*parts)
        bound = 1 / (1 + exponential(delta))
        kind = ("sigmoid", False, real(1 if x.normaliser == "sigmoid" else -1))
        return Theory([kind, ("single-head", False, one_head), weights, ("separation", True, delta)], ("vanish-together", False, bound - worst), {**quantities, "bound": bound}, [])
    if theorem == "multihead-sink-tradeoff":
        value = [[head.output_value.get((1, k), real(0)) + head.output_value.get((c, k), real(0)) for k in range(x.n)] for head in x.heads]
        blind = [absolute(a) for v in value for a in [v[1] - v[c], *v[2:c]]]
        radii = [absolute(v[c] - v[0]) for v in value]
        norm = total(radii)
        gap = extreme("min", (total([r * absolute(u - w) for r, u, w in zip(radii, i, j)]) for i, j in x.pairs()))
        room = Fraction(1, 4) - eta
        bound = (1 - 4 * eta) / norm if positive(room) and positive(norm) else real(0)
        return Theory([("softmax", False, real(1 if softmax else -1)), ("content-blind", False, -maximum(0, *blind)), ("small-loss", True, room)],
                      ("tradeoff", False, gap - (1 - 4 * eta)),
                      {"loss": eta, "max_anchor_mass": q["max_anchor_mass"], "heads": real(len(x.heads)), "value_norm": norm, "bound": bound}, [])  # fmt: skip
    if not x.box:
        raise NotCovered("sink-metric over alphabets")
    L, epsilon, H = x.L, number(p, "epsilon"), len(x.heads)
    Budget.spend(L * L * H)
    means = [[total([x.masses["anchor", 0][h], x.masses["trigger", j][h], *(x.masses["before", i][h] for i in range(1, j)),
                     *(x.masses["after", i][h] for i in range(j + 1, L))]) * Fraction(1, L) for h in range(H)] for j in range(2, L)]  # fmt: skip
    shares = [Fraction(sum(positive(mean - epsilon) for mean in row), H) for row in means]
    low, high = extreme("min", (a for row in means for a in row)), extreme("max", (a for row in means for a in row))
    own, s = x.masses["anchor", 0], minimum(q["sink_mass_before"], q["sink_mass_after"])
    upper = (extreme("max", own) + (L - 1) * q["max_anchor_mass"]) / L
    one = softmax and H == 1 and L >= 4
    before, after = sink_bounds(eta, L)
    bound = (1 + before + (L - 3) * after) / L if one and small(eta) else real(0)
    corollaries = [("sink-on-every-input", True, low - (epsilon if positive(bound - epsilon) else 0), None)] if one else []
    corollaries.append(("no-sink-on-every-input", False, maximum(epsilon, upper) - high, None))
    return Theory([("length", False, real(L - 3)), ("threshold-positive", True, epsilon), ("threshold-below-one", True, 1 - epsilon)],
                  ("mean-between", False, minimum(low - (extreme("min", own) + (L - 2) * s) / L, upper - high)),
                  {"smallest_anchor_mean": low, "largest_anchor_mean": high, "sink_metric_smallest": real(min(shares)), "sink_metric_largest": real(max(shares)), "bound": bound}, corollaries)  # fmt: skip


# --- Documents ------------------------------------------------------------------------------------------------------------------------------------------------

PLACES = ("loss", "sink_mass_before", "sink_mass_after", "max_anchor_mass", "min_null_mass", "absorbed_before", "absorbed_after")
ATTAINED = (*PLACES, "anchor_trigger_mass_after")


def statement_hash(theorem: str) -> str:
    """SHA-256 of the statement: beside this file in an installed package, in theorems/ of the project otherwise."""
    here = Path(__file__).resolve().parent
    for path in (here / "statements" / f"{theorem}.md", here.parents[1] / "theorems" / theorem / "statement.md"):
        if path.is_file():
            return hashlib.sha256(path.read_bytes()).hexdigest()
    raise NotCovered(f"the statement of {theorem} is not here")


def margin(x: Any, where: str) -> tuple[str, bool, Optional[tuple[Fraction, Fraction]]]:
    fields(x, where, ["id", "strict", "lower", "upper"])
    return of_type(x["id"], str, where + "/id"), of_type(x["strict"], bool, where + "/strict"), enclosure(x, where)


def certainly(stated: tuple[str, bool, Optional[tuple[Fraction, Fraction]]]) -> Optional[bool]:
    _, strict, ends = stated
    if ends is None:
        return None
    if ends[0] > 0 or ends[0] == 0 and not strict:
        return True
    return False if ends[1] < 0 or ends[1] == 0 and strict else None


def formula(text: Any, where: str) -> list[tuple[Tree, str, Tree]]:
    try:
        return Reader(of_type(text, str, where), formula=True).relations()
    except Syntax as problem:
        raise Rejected(f"{where}: {problem}") from problem


def known(trees: Iterable[Tree], names: Callable[[str], bool], where: str, seen: Optional[set[str]] = None) -> None:
    """Every name in the trees is one."""
    for tree in trees:
        if tree[0] == "name":
            if not names(tree[1]):
                raise Rejected(f"{where}: unknown name '{tree[1]}'")
            if seen is not None:
                seen.add(tree[1])
        elif tree[0] in ("sum", "prod"):
            known((x for _, x in tree[1]), names, where, seen)
        elif tree[0] != "q":
            known(tree[2] if tree[0] == "call" else [tree[1]], names, where, seen)


def side(tree: Tree, names: Names) -> Optional[Real]:
    try:
        return evaluate(tree, names)
    except Undefined:
        return None


def relation(part: tuple[Tree, str, Tree], names: Names) -> tuple[Optional[Real], Optional[Real], Optional[Real], bool]:
    """Left side, right side, margin, strict."""
    left, right = side(part[0], names), side(part[2], names)
    if left is None or right is None:
        return left, right, None, part[1] in "<>"
    difference = {">": left - right, "<": right - left}.get(part[1][0])
    return left, right, -absolute(left - right) if difference is None else difference, part[1] in "<>"


class Place(NamedTuple):
    trigger: int
    position: int
    coordinate: Optional[int]
    tokens: list[Token]
    value: Optional[tuple[Fraction, Fraction]]


def read_place(x: Json, where: str, instance: Instance) -> Place:
    inside = fields(x["input"], where + "/input", ["trigger", "contents"])
    j, i = of_type(inside["trigger"], int, where), of_type(x["position"], int, where)
    r = of_type(x["coordinate"], int, where) if "coordinate" in x else None
    contents = [tuple(rational(a, where) for a in of_type(u, list, where)) for u in of_type(inside["contents"], list, where)]
    ends = enclosure(fields(x["value"], where + "/value", ["lower", "upper"]), where + "/value")
    if not 2 <= j < instance.L or not 0 <= i < instance.L or r is not None and not 0 <= r < instance.n:
        raise Rejected(f"{where}: out of range")
    if len(contents) != instance.L - 1 or any(len(u) != instance.m for u in contents):
        raise Rejected(f"{where}/input/contents: expected {instance.L - 1} vectors of {instance.m} entries")
    tokens = [ANCHOR]
    for k, u in enumerate(contents, 1):
        alphabet = instance.alphabets[1 if k == j else 0]
        if any(abs(a) > 1 for a in u) if instance.box else u not in alphabet:
            raise Rejected(f"{where}/input/contents/{k - 1}: not in the content set")
        tokens.append(instance.token(u, k == j))
    return Place(j, i, r, tokens, ends)


def derived_at(place: Place, what: str, where: str, instance: Instance) -> Real:
    """What the model gives at a place, of the most extreme head."""
    if (what == "loss") != (place.coordinate is not None):
        raise Rejected(f"{where}: expected {'a' if what == 'loss' else 'no'} coordinate")
    i, j = place.position, place.trigger
    if what != "loss" and i == 0 or what not in ("loss", "max_anchor_mass") and i == j or what.endswith("before") and i > j or what.endswith("after") and i < j:
        raise Rejected(f"{where}/position: not one that '{what}' is about")

    def row(i: int) -> Row:
        return instance.row(i, place.tokens[i], counted(place.tokens[: i + 1]), box=False, coordinates=[place.coordinate or 0])

    found = row(i)
    if what == "loss":
        return found.errors[0]
    if what == "tradeoff":
        values = [[head.output_value.get((r, k), real(0)) for r in (1, instance.c) for k in (instance.c, 0)] for head in instance.heads]
        return total([absolute(v[0] + v[2] - v[1] - v[3]) * absolute(a - b) for v, a, b in zip(values, found.anchor, row(j).anchor)])
    masses = found.slot if what == "min_null_mass" else found.anchor
    if what.startswith("absorbed") or what == "anchor_trigger_mass_after":
        masses = [a + b for a, b in zip(found.anchor, found.slot if what.startswith("absorbed") else found.trigger)]
    return extreme("max" if what == "max_anchor_mass" else "min", masses)


def attained_places(x: Any, instance: Instance, q: Optional[dict[str, Real]], allowed: Sequence[str]) -> list[str]:
    """Checks `attained` or, without q, `places`; the quantities that have a place."""
    seen: list[str] = []
    for k, place in enumerate(of_type(x, list, "/attained")):
        where = f"/attained/{k}"
        fields(place, where, ["quantity", "input", "position", "value"], ["coordinate"])
        name = of_type(place["quantity"], str, where)
        read = read_place(place, where, instance)
        if name not in allowed or name in seen:
            raise Rejected(f"{where}/quantity: '{name}' needs no place")
        value = derived_at(read, name, where, instance)
        holds_value(read.value, value, where + "/value")
        if q is not None:
            is_attained(value, q[name], where)
        seen.append(name)
    return seen


def is_attained(value: Real, quantity: Real, where: str) -> None:
    low, high = (value - quantity).interval(512)
    if low[0] > 0 or high[0] < 0:
        raise Rejected(f"{where}: not attained there")


def witness(x: Any, where: str, needed: dict[str, Any], instance: Instance, theorem: str, q: dict[str, Real]) -> None:
    """A witness shows what it refutes."""
    name, place = of_type(x["refutes"], str, where), read_place(x, where, instance)
    if name not in needed:
        raise Rejected(f"{where}/refutes: '{name}' needs no witness")
    bound = needed.pop(name)
    what = {"loss": "loss", "anchor-mass": "max_anchor_mass", "tradeoff": "tradeoff", "sink-mass": "absorbed_before"}.get(name)
    if name in ("exact-and-sink-free", "vanish-together"):
        what = "max_anchor_mass" if place.coordinate is None else "loss"
    elif name in ("sink", "absorbed"):  # whose bounds are two
        before = place.position < place.trigger
        what = ("sink_mass_" if name == "sink" else "absorbed_") + ("before" if before else "after")
        if theorem == "preceding-mean-sink-necessity" and not before:
            what = "anchor_trigger_mass_after"
        bound = bound[0 if before else 1]
    if what is None or bound is None:
        raise Rejected(f"{where}/refutes: no witness can show that '{name}' fails")
    derived = derived_at(place, what, where, instance)
    holds_value(place.value, derived, where + "/value")
    if name == "sink-mass":
        is_attained(derived, q[what], where)
    assert place.value is not None
    if what in ("loss", "max_anchor_mass") or name == "sink-mass":
        if surely(place.value[0] - bound, where) <= 0:
            raise Rejected(f"{where}/value/lower: does not exceed the bound")
    elif surely(bound - place.value[1], where) <= 0:
        raise Rejected(f"{where}/value/upper: not below the bound")


def same_margins(stated: list[Any], derived: Sequence[Sequence[Any]], where: str) -> None:
    if len(stated) != len(derived):
        raise Rejected(f"{where}: {len(stated)} margins; expected {len(derived)}")
    for k, (s, d) in enumerate(zip(stated, derived)):
        if s[0] != d[0] or s[1] != d[1]:
            raise Rejected(f"{where}/{k}: expected '{d[0]}', {'strict' if d[1] else 'not strict'}")
        holds_value(s[2], d[2], f"{where}/{k}")


def read_quantities(x: Any) -> dict[str, Any]:
    if not isinstance(x, dict):
        raise Malformed("/quantities: expected an object")
    return {name: enclosure(fields(y, f"/quantities/{name}", ["lower", "upper"]), f"/quantities/{name}") for name, y in x.items()}


def same_quantities(stated: dict[str, Any], derived: dict[str, Real]) -> None:
    for name in sorted(set(stated) ^ set(derived)):
        raise Rejected(f"/quantities: {'missing quantity' if name in derived else 'a quantity that the statement does not name:'} '{name}'")
    for name, ends in stated.items():
        holds_value(ends, derived[name], f"/quantities/{name}")


def read_instance(d: Json, theorem: str) -> tuple[Instance, Parameters, dict[str, Real]]:
    instance, parameters = Instance(d["instance"]), read_parameters(d["parameters"], d["construction"], theorem)
    if instance.preceding and theorem not in ("preceding-mean-sink-necessity", "trigger"):
        raise Rejected("/instance/task/target: another task than the statement's")
    if d["construction"] not in ("given", "found"):
        is_construction(instance, d["construction"], parameters)
    return instance, parameters, instance.derive()


def check_theorem(d: Json, theorem: str) -> None:
    if theorem in OTHER_THEOREMS:
        raise NotCovered(f"the theorem {theorem}")
    if theorem not in OF_THEOREM:
        raise Rejected("/theorem: unknown")
    if d["statement_sha256"] != statement_hash(theorem):
        raise Rejected("/statement_sha256: another statement")
    if d["construction"] not in OF_THEOREM[theorem] + ["given", "found"]:
        raise Rejected("/construction: not one of this theorem")


def certificate(d: Json) -> str:
    required = ["format", "theorem", "statement_sha256", "construction", "parameters", "instance", "verdict", "claims", "hypotheses", "conclusion", "quantities", "witnesses"]
    fields(d, "", required, ["dropped", "mutant", "statement", "attained", "search"])
    for name in ("theorem", "statement_sha256", "construction", "verdict"):
        of_type(d[name], str, "/" + name)
    if "statement" in d:
        if d["theorem"] in OF_THEOREM or d["theorem"] in OTHER_THEOREMS:
            raise Rejected("/statement: one of ours has no such field")
        raise NotCovered("somebody's statement")
    theorem = d["theorem"]
    check_theorem(d, theorem)
    stated = {name: [margin(y, f"/{name}/{k}") for k, y in enumerate(of_type(d[name], list, "/" + name))] for name in ("claims", "hypotheses")}
    conclusion, quantities = margin(d["conclusion"], "/conclusion"), read_quantities(d["quantities"])
    for k, x in enumerate(of_type(d["witnesses"], list, "/witnesses")):
        fields(x, f"/witnesses/{k}", ["refutes", "input", "position", "value"], ["coordinate"])
    dropped = [of_type(x, str, "/dropped") for x in of_type(d.get("dropped", []), list, "/dropped")]
    if "search" in d:
        for name, text in fields(d["search"], "/search", ["seed", "trial", "source", "command"]).items():
            of_type(text, str, "/search/" + name)
    mutant = None
    if "mutant" in d:
        mutant = fields(d["mutant"], "/mutant", ["id", "conclusion"])
        of_type(mutant["id"], str, "/mutant/id"), of_type(mutant["conclusion"], str, "/mutant/conclusion")
    instance, parameters, q = read_instance(d, theorem)
    theirs = theory(theorem, instance, parameters, q)
    claims = promises(d["construction"], parameters, q) + theirs.corollaries
    ids = [x[0] for x in theirs.hypotheses]
    if "dropped" in d and not dropped or len(set(dropped)) < len(dropped) or set(dropped) - set(ids):
        raise Rejected("/dropped: empty, or with something that is not a hypothesis, or that stands twice")
    derived_conclusion: tuple[str, bool, Optional[Real]] = theirs.conclusion
    if mutant is not None:
        if not NAME.fullmatch(mutant["id"]) or mutant["id"] in {*ids, theirs.conclusion[0], *(x[0] for x in claims)}:
            raise Rejected("/mutant/id: not a name, or the statement's own")
        parts = formula(mutant["conclusion"], "/mutant/conclusion")
        known((t for part in parts for t in (part[0], part[2])), lambda name: name in theirs.quantities or name == "conclusion", "/mutant/conclusion")
        margins = [relation(part, lambda name: theirs.quantities.get(name) if name != "conclusion" else theirs.conclusion[2]) for part in parts]
        if len({x[3] for x in margins}) > 1:
            raise Rejected("/mutant/conclusion: relations of which some are strict")
        defined = [x[2] for x in margins if x[2] is not None]
        derived_conclusion = mutant["id"], margins[0][3], extreme("min", defined) if len(defined) == len(margins) else None
    same_margins(stated["claims"], claims, "/claims")
    same_margins(stated["hypotheses"], theirs.hypotheses, "/hypotheses")
    same_margins([conclusion], [derived_conclusion], "/conclusion")
    same_quantities(quantities, theirs.quantities)
    counting = [certainly(x) for x in stated["hypotheses"] if x[0] not in dropped]
    broken = [x[0] for x in stated["claims"] if certainly(x) is False]
    at_last = certainly(conclusion)
    follows = ("refuted" if broken else "vacuous" if False in counting else "refuted" if all(counting) and at_last is False else
               "certified" if all(counting) and at_last and all(certainly(x) for x in stated["claims"]) else "inconclusive")  # fmt: skip
    if d["verdict"] != follows or follows == "inconclusive":
        raise Rejected(f"/verdict: expected '{follows}'" if follows != "inconclusive" else "/verdict: 'inconclusive' claims nothing")
    # A conclusion that fails needs a witness unless it is a mutant's; its bound is the statement's.
    bounds: dict[str, Any] = {x[0]: x[3] for x in claims if x[0] in broken}
    if follows == "refuted" and not broken and mutant is None:
        name = theirs.conclusion[0]
        own, after = theirs.quantities.get("bound"), theirs.quantities.get("bound_after")
        bounds[name] = {"exact-and-sink-free": real(0), "vanish-together": own, "tradeoff": 1 - 4 * q["loss"],
                        "sink": (theirs.quantities.get("bound_before", own), after if after is not None else own),
                        "absorbed": (theirs.quantities.get("bound_before"), own)}.get(name)  # fmt: skip
    for k, x in enumerate(d["witnesses"]):
        witness(x, f"/witnesses/{k}", bounds, instance, theorem, q)
    if bounds:
        raise Rejected(f"/witnesses: missing witness for '{sorted(bounds)[0]}'")
    if "attained" in d:
        if mutant is None or not d["attained"] and isinstance(d["attained"], list):
            raise Rejected("/attained: expected no such field" if mutant is None else "/attained: empty")
        attained_places(d["attained"], instance, q, [name for name in ATTAINED if name in theirs.quantities])
    return f"{follows}: {theorem}{' with the conclusion ' + mutant['id'] if mutant else ''}, {d['construction']}"


def claims_document(d: Json) -> str:
    fields(d, "", ["format", "vocabulary", "construction", "parameters", "instance", "quantities", "claims", "attained"], ["statement_sha256"])
    theorem = of_type(d["vocabulary"], str, "/vocabulary")
    of_type(d["construction"], str, "/construction")
    if theorem == "trigger":
        if "statement_sha256" in d:
            raise Rejected("/statement_sha256: expected none")
        if d["construction"] not in {"given", "found"}.union(*OF_THEOREM.values()):
            raise NotCovered("a construction of another task") if d["construction"] not in with_mutants(*MUTANTS) else Rejected("/construction: unknown")
    else:
        if "statement_sha256" not in d and (theorem in OF_THEOREM or theorem in OTHER_THEOREMS):
            raise Malformed("missing field 'statement_sha256'")
        check_theorem({"statement_sha256": "", **d}, theorem)
    stated, read = read_quantities(d["quantities"]), []
    for k, x in enumerate(of_type(d["claims"], list, "/claims")):
        where = f"/claims/{k}"
        fields(x, where, ["id", "relation", "parts", "verdict"])
        parts = []
        for part in of_type(x["parts"], list, where):
            fields(part, where + "/parts", ["strict", "left", "right", "margin"])
            ends = [enclosure(fields(part[name], where, ["lower", "upper"]), f"{where}/{name}") for name in ("left", "right", "margin")]
            parts.append((of_type(part["strict"], bool, where), ends))
        read.append([of_type(x[name], str, where) for name in ("id", "relation", "verdict")] + [parts])
    instance, parameters, q = read_instance(d, theorem)
    theirs = theory(theorem, instance, parameters, q) if theorem != "trigger" else Theory([], ("", False, None), {name: q[name] for name in PLACES}, [])
    same_quantities(stated, theirs.quantities)
    own = {x[0] for x in theirs.hypotheses} | {x[0] for x in promises(d["construction"], parameters, q) + theirs.corollaries} | {theirs.conclusion[0]}
    sizes = {"L": real(instance.L), "m": real(instance.m), "heads": real(len(instance.heads))}
    vocabulary: dict[str, Optional[Real]] = {**sizes, **{k: v for k, v in parameters.items() if isinstance(v, Real)}}
    vocabulary.update({"conclusion": theirs.conclusion[2]} if theorem != "trigger" else {})
    vocabulary.update(theirs.quantities)
    if not 1 <= len(read) <= 100:
        raise Rejected(f"/claims: {len(read)} claims; expected 1 to 100")
    wanted: set[str] = set()
    for k, (name, text, verdict, parts) in enumerate(read):
        where = f"/claims/{k}"
        if not NAME.fullmatch(name) or name in own:
            raise Rejected(f"{where}/id: not a name, or one that stands twice or is the statement's own")
        own.add(name)
        relations = formula(text, where + "/relation")
        named: set[str] = set()
        known((t for part in relations for t in (part[0], part[2])), lambda n: n in vocabulary, where + "/relation", named)
        if len(parts) != len(relations):
            raise Rejected(f"{where}/parts: {len(parts)} parts; expected {len(relations)}")
        signs = []
        for part, tree in zip(parts, relations):
            left, right, difference, strict = relation(tree, vocabulary.__getitem__)
            if part[0] != strict:
                raise Rejected(f"{where}/parts/strict: expected {strict}")
            for one, derived, what in zip(part[1], (left, right, difference), ("left", "right", "margin")):
                holds_value(one, derived, f"{where}/parts/{what}")
            signs.append((certainly(("", strict, part[1][2])), part[1][2] is None))
        follows = ("inconclusive" if any(none for _, none in signs) else "refuted" if any(s is False for s, _ in signs) else
                   "certified" if all(s for s, _ in signs) else "inconclusive")  # fmt: skip
        if verdict != follows:
            raise Rejected(f"{where}/verdict: expected '{follows}'")
        if follows == "refuted":
            wanted |= {n for n in named & set(ATTAINED) & set(theirs.quantities) if instance.L > 3 or not n.endswith("after")}
    if all(x[2] == "inconclusive" for x in read):
        raise Rejected("/claims: all inconclusive")
    missing = wanted - set(attained_places(d["attained"], instance, q, sorted(wanted)))
    if missing:
        raise Rejected(f"/attained: missing place of '{sorted(missing)[0]}'")
    return f"claims about {d['construction']}"


def places_document(d: Json) -> str:
    fields(d, "", ["format", "instance", "places"])
    places = of_type(d["places"], list, "/places")
    for k, place in enumerate(places):
        fields(place, f"/places/{k}", ["quantity", "input", "position", "value"], ["coordinate"])
        of_type(place["quantity"], str, f"/places/{k}/quantity")
    instance = Instance(d["instance"], blind=False)
    if not places:
        raise Rejected("/places: none")
    attained_places(places, instance, None, PLACES)
    return "places of a model"


def check(data: bytes, work: int = BUDGET) -> Answer:
    """What the bytes of a document are."""
    Budget.left = work
    try:
        d = parse(data)
        if "format" not in d:
            raise Malformed("missing field 'format'")
        kind = of_type(d["format"], str, "/format")
        if kind == "sinkproof-certificate/1":
            return Answer("accepted", certificate(d))
        if kind == "sinkproof-claims/1":
            return Answer("accepted", claims_document(d))
        if kind == "sinkproof-places/1":
            return Answer("accepted", places_document(d))
        if kind == "sinkproof-rows/1":
            raise NotCovered("rows of tables")
        if kind == "sinkproof-audit-all/1":
            raise NotCovered("bounds over all inputs")
        if kind.startswith("sinkproof-") and not kind.startswith(("sinkproof-certificate/", "sinkproof-rows/", "sinkproof-claims/", "sinkproof-places/", "sinkproof-audit-all/")):
            raise Malformed("/format: no certificate")
        raise Rejected("/format: unknown format")
    except Malformed as problem:
        return Answer("malformed", str(problem))
    except Rejected as problem:
        return Answer("rejected", str(problem))
    except (NotDecided, RecursionError, MemoryError) as problem:
        return Answer("not decided", str(problem) or "too deep or too large")
    except NotCovered as problem:
        return Answer("not covered", str(problem))


def value(expression: str) -> Fraction:
    """An exact expression, or a rational number next to it, as the middle of an enclosure of 640 bits."""
    Budget.left = BUDGET
    number = value_of(exact(expression, "expression"), "expression")
    if number.q is not None:
        return number.q
    return sum((Fraction(m) * Fraction(2) ** e for m, e in number.interval(640)), Fraction(0)) / 2


def main(arguments: Sequence[str]) -> int:
    """A line for each file; what comes from a document is printed as ASCII."""
    answers = []
    for name in arguments:
        try:
            answers.append(check(Path(name).read_bytes()))
        except OSError as problem:
            answers.append(Answer("malformed", f"cannot be read: {problem.strerror}"))
        print(ascii(f"{name}: {answers[-1].word} ({answers[-1].reason})")[1:-1])
    codes = {answer.code for answer in answers}
    return next((code for code in (2, 10, 5, 0) if code in codes), 2)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
