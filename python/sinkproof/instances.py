"""The instance of the trigger-conditional task, a model of one layer, and what it gives over all inputs. For recheck.py. The standard library alone."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import Any, Iterable, Iterator, NamedTuple, Optional, Sequence

from .documents import fields, of_type
from .formulas import RATIONAL, Malformed, exact, rational, value_of
from .intervals import Budget, Rejected
from .reals import Real, absolute, exponential, extreme, invert, maximum, real, surely, total

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
