"""What a model of one layer gives over all inputs of the trigger-conditional task. For recheck.py. The standard library alone.

A row depends on its query and on how often each token stands among its keys, so all inputs are gone through row by row and multiset by multiset. Of a box,
scores do not see contents (`Task.is_blind`), and the letter 0 stands for all of them.
"""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import Any, Iterable, Iterator, NamedTuple, Optional, Sequence

from .instances import ANCHOR, SLOTS, SOFTMAX, Task, Token, by_row, divisor, is_trigger, weight
from .intervals import Budget
from .reals import Real, absolute, extreme, invert, real, total


class Row(NamedTuple):
    errors: list[Real]  # largest |f - y| over box contents, by coordinate; those that are 0 may be missing
    anchor: list[Real]  # the anchor's mass, by head
    slot: list[Real]  # the null slot's
    trigger: list[Real]  # the trigger's


class OneLayer(Task):
    def __init__(self, x: Any, blind: bool = True) -> None:
        super().__init__(x, several=False, blind=blind)
        self.normaliser, self.heads = self.layers[0]
        self.weights: dict[Any, Real] = {}
        self.by_row = [by_row(head.output_value) for head in self.heads]
        self.coordinates = self.distinct_coordinates()

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
            self.weights[h, x, y] = weight(self.normaliser, score)
        return self.weights[h, x, y]

    def row(self, i: int, own: Token, keys: Sequence[tuple[Token, int]], box: bool = True, coordinates: Sequence[int] = ()) -> Row:
        """Row i with the query `own`: tokens and how often they stand in it. With `box` the errors are the largest ones over the contents of a box: outputs are
        affine in contents, each of which goes over [-1, 1] alone, so |constant| + sum of |coefficients|."""
        Budget.spend(20 + self.letter_work * len(keys))
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
                scale = real(Fraction(1, divisor(self.normaliser, i, self.L)))
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

    def derived_at(self, tokens: Sequence[Token], i: int, what: str, coordinate: Optional[int], trigger: int, ratios: Sequence[Real]) -> Real:
        """What the model gives at position i of an input, of the most extreme head."""

        def row(i: int) -> Row:
            return self.row(i, tokens[i], counted(tokens[: i + 1]), box=False, coordinates=[coordinate or 0])

        found = row(i)
        if what == "loss":
            return found.errors[0]
        if what == "anchor_gap":
            return gap(ratios, found.anchor, row(trigger).anchor)
        masses = found.slot if what == "min_null_mass" else found.anchor
        if what.startswith("absorbed") or what == "anchor_trigger_mass_after":
            masses = [a + b for a, b in zip(found.anchor, found.slot if what.startswith("absorbed") else found.trigger)]
        return extreme("max" if what == "max_anchor_mass" else "min", masses)

    def distances(self) -> tuple[Fraction, Fraction]:
        """content_distance and trigger_distance."""
        if self.box:
            return Fraction(min(self.m, 1)), Fraction(2 * min(self.m, 1))
        far = [[max((max((abs(a - b) for a, b in zip(u, v)), default=Fraction(0)) for v in letters)) for u in letters] for letters in self.letters if letters]
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
                    Budget.spend(10 + self.letter_work)
                    if i < j:
                        yield masses(i, own, (ANCHOR, own, *first)), masses(j, t, (ANCHOR, t, own, *first, *second))
                    else:
                        yield masses(i, own, (ANCHOR, t, own, *first, *second)), masses(j, t, (ANCHOR, t, *first))


def counted(tokens: Iterable[Token]) -> list[tuple[Token, int]]:
    counts: dict[Token, int] = {}
    for token in tokens:
        counts[token] = counts.get(token, 0) + 1
    return sorted(counts.items())


def gap(ratios: Sequence[Real], i: Sequence[Real], j: Sequence[Real]) -> Real:
    return total([x * absolute(u - w) for x, u, w in zip(ratios, i, j)])
