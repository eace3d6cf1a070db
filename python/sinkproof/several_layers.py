"""What a model of several layers gives over all inputs of the trigger-conditional task. For recheck.py. The standard library alone.

Which inputs are gone through, and why they are all. X^l_i is computed from X^{l-1}_0 … X^{l-1}_i alone, so that by induction on l row i of every layer is a
function of the tokens 0 … i: of a *prefix*. All quantities are suprema and infima of what single rows give. So it is enough to go through all prefixes that
an input begins with, each once, whatever the later layers see: contents, with one trigger at a position from 2 on, without one only up to the position L-2,
as every input has one.

Alphabets: `walk` does this letter by letter. Boxes: let S_0 be the coordinates 2 … m+1, and S_l those rows of W_OV of layer l that have an entry in a column
of S_{l-1}; `Task.is_blind` has seen that no W_QK of layer l has an index in S_{l-1}, one head a layer and no residual connections. Claim: for every trigger
position, the attention weights of all layers do not depend on contents, and coordinates outside S_l of X^l do not. For l = 0 tokens differ in S_0 only. If it
holds for l-1, the scores of layer l read coordinates outside S_{l-1} and positions, so its weights do not depend on contents; and (X^l_i)_r = sum_k α_ik
sum_q W_OV[r,q] (X^{l-1}_k)_q has, for r outside S_l, no q in S_{l-1}. ∎ Hence f_i = sum_k B_ik M x_k with B and M the products of the layers' weights and
values, which depend on the trigger's position only: each coordinate of the error is affine in the contents, whose coordinates go over [-1, 1] each on its
own. Its largest absolute value is that at contents 0, which `walk` computes with the one letter 0, and the absolute values of the coefficients besides:
`spread`. Weights are never negative, so neither is B.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Iterable, Iterator, NamedTuple, Optional, Sequence

from .instances import ANCHOR, SOFTMAX, Entries, Task, Token, by_row, divisor, is_trigger, weight
from .intervals import Budget
from .reals import Real, absolute, extreme, invert, product, real, total

Vector = dict[int, Real]
ZERO, ONE = real(0), real(1)


class Row(NamedTuple):
    """What is computed at a position: by layer, the input's token first."""

    token: Token
    states: list[Vector]  # X^l_i; of a box with contents 0
    composed: list[Real]  # B^l_i0
    others: list[Real]  # the sum of B^l_ik over k >= 1
    each: list[list[Real]]  # B^l_ik, k = 0 … i, where `spread` asks for them one by one
    anchor: list[Real]  # α^l_i0, of the layers alone
    own: list[Real]  # α^l_ii


class SeveralLayers(Task):
    def __init__(self, x: Any) -> None:
        super().__init__(x, several=True)
        self.value_rows = [by_row(layer.heads[0].output_value) for layer in self.layers]
        product_of: Entries = {(r, r): real(1) for r in range(self.n)}
        for layer in self.layers:
            product_of = multiplied(layer.heads[0].output_value, product_of)
        self.composed_values = by_row(product_of)
        self.weights: dict[tuple[int, int], tuple[Real, Real]] = {}

    def weight_of(self, l: int, score: Real) -> Real:
        """Of a score that is a position bias: few of them are asked for again and again. The score is kept with its weight, so that its id stays its own."""
        key = l, id(score)
        if key not in self.weights:
            self.weights[key] = score, weight(self.layers[l].normaliser, score)
        return self.weights[key][1]

    def row(self, before: Sequence[Row], token: Token) -> Row:
        i, zero, one = len(before), ZERO, ONE
        each = [[zero] * i + [one]] if self.box and not any(is_trigger(row.token) for row in before) else []
        here = Row(token, [{r: real(a) for r, a in token}], [zero if i else one], [one if i else zero], each, [], [])
        rows = [*before, here]
        for l, layer in enumerate(self.layers):
            head = layer.heads[0]
            query: Vector = {}
            for (r, k), w in head.query_key.items():
                if r in here.states[l]:
                    query[k] = query.get(k, zero) + here.states[l][r] * w
            Budget.spend(4 * (i + 1) * (2 + len(query)) + self.letter_work)
            weights = []
            for k, row in enumerate(rows):
                seen = [a * row.states[l][r] for r, a in query.items() if r in row.states[l]]
                bias = head.position_bias.get((i, k), zero)
                weights.append(weight(layer.normaliser, total([*seen, bias])) if seen else self.weight_of(l, bias))
            if layer.normaliser in SOFTMAX:
                scale = invert(total(weights + ([one] if layer.normaliser == "softmax-one" else [])))
            else:
                scale = invert(real(divisor(layer.normaliser, i, self.L)))
            mixed: Vector = {}
            for r in sorted({r for row in rows for r in row.states[l]}):
                Budget.spend(4 * (i + 1))
                mixed[r] = total([w * row.states[l][r] for w, row in zip(weights, rows) if r in row.states[l]]) * scale
            state = {r: total([v * mixed[k] for k, v in row if k in mixed]) for r, row in self.value_rows[l].items()}
            if self.residual:
                state = {r: state.get(r, zero) + here.states[l].get(r, zero) for r in sorted({*state, *here.states[l]})}
            here.states.append({r: a for r, a in state.items() if a.q != 0})
            here.anchor.append(weights[0] * scale)
            here.own.append(weights[i] * scale)
            here.composed.append(total([w * row.composed[l] for w, row in zip(weights, rows)]) * scale)
            here.others.append(total([w * row.others[l] for w, row in zip(weights, rows)]) * scale)
            if here.each:
                Budget.spend((i + 1) * (i + 2))
                here.each.append([total([weights[p] * rows[p].each[l][k] for p in range(k, i + 1)]) * scale for k in range(i + 1)])
        return here

    def target(self, own: Token, others: Iterable[Token]) -> tuple[Fraction, dict[int, Fraction]]:
        """At a row of the query `own`, that sees `others` besides: the share of a token in the mean, and the mean. Both are 0 but at the trigger."""
        mean: dict[int, Fraction] = {}
        if not is_trigger(own):
            return Fraction(0), mean
        tokens = [y for y in others if y != ANCHOR] + ([] if self.preceding else [own])
        share = Fraction(1, max(len(tokens), 1))
        for y in tokens:
            for r, a in y:
                mean[r] = mean.get(r, Fraction(0)) + a * share
        return share, mean

    def errors(self, before: Sequence[Row], row: Row, only: Optional[int] = None, box: bool = True) -> list[Real]:
        """|f_i - y_i| by coordinate, all or one; of a box the largest over contents, if `box`. With residual connections the target is y_i and the token."""
        share, target = self.target(row.token, [x.token for x in before])
        for r, a in row.token if self.residual else ():
            target[r] = target.get(r, 0) + a
        found, alike = [], set()
        for r in range(self.n) if only is None else [only]:
            values = self.composed_values.get(r, [])
            if box and self.box and 2 <= r < self.c and all(k == r and v.q is not None for k, v in values):
                key = values[0][1].q if values else None  # such coordinates of contents have the same error if this is the same
                if key in alike:
                    continue
                alike.add(key)
            error = absolute(row.states[-1].get(r, real(0)) - target.get(r, 0))
            found.append(error + self.spread(r, row, share) if box and self.box else error)
        return found

    def spread(self, r: int, row: Row, share: Any) -> Real:
        """What contents of a box can add: f_i - y_i has the coefficient B_ik M[r,q], less the target's, at coordinate q of token k."""
        held = [(k, v) for k, v in self.composed_values.get(r, []) if 2 <= k < self.c]
        if not share:
            return total([absolute(v) for _, v in held]) * row.others[-1]
        i = len(row.each[-1]) - 1
        Budget.spend(4 * i * (1 + len(held)))
        coefficients = []
        for k in range(1, i + 1):
            of_target = {r: share} if 2 <= r < self.c and (k < i or not self.preceding) else {}
            by_column = dict(held)
            for q in sorted({*by_column, *of_target}):
                coefficients.append(absolute(by_column.get(q, real(0)) * row.each[-1][k] - of_target.get(q, 0)))
        return total(coefficients)

    def walk(self, before: list[Row], triggered: bool) -> Iterator[tuple[list[Row], Row, str]]:
        """All rows behind this prefix: the rows before, the row, and where it is."""
        i = len(before)
        choices = [(t, "trigger") for t in self.triggers if i >= 2 and not triggered]
        if triggered or i <= self.L - 2:
            choices += [(u, "after" if triggered else "before") for u in self.contents]
        for token, kind in choices if i < self.L else ():
            row = self.row(before, token)
            yield before, row, kind
            yield from self.walk([*before, row], triggered or kind == "trigger")

    def derive(self) -> dict[str, Real]:
        start = [self.row([], ANCHOR)]
        errors, anchors, layers, products = self.errors([], start[0]), [], [], []
        sinks: dict[str, list[Real]] = {"before": [], "after": [], "trigger": []}
        for before, row, kind in self.walk(start, False):
            errors += self.errors(before, row)
            anchors += row.anchor
            sinks[kind].append(row.composed[-1])
            if len(before) == 1:
                layers.append(extreme("max", row.anchor))
                products.append(product(row.own))
        return {"loss": extreme("max", errors), "max_layer_sink_mass": extreme("min", layers), "product_self_mass": extreme("max", products),
                "max_anchor_mass": extreme("max", anchors), "composed_sink_before": extreme("min", sinks["before"] or [ONE]),
                "composed_sink_after": extreme("min", sinks["after"] or [ONE])}  # fmt: skip

    def derived_at(self, tokens: Sequence[Token], i: int, what: str, coordinate: Optional[int], *others: Any) -> Real:
        """What the model gives at position i of an input; of others than the loss, of the layers together."""
        rows: list[Row] = []
        for token in tokens[: i + 1]:
            rows.append(self.row(rows, token))
        if what == "loss":
            return self.errors(rows[:-1], rows[-1], coordinate, box=False)[0]
        return product(rows[i].own) if what == "product_self_mass" else extreme("max", rows[i].anchor)


def multiplied(a: Entries, b: Entries) -> Entries:
    result: Entries = {}
    rows = by_row(b)
    for (r, q), v in a.items():
        for k, w in rows.get(q, []):
            Budget.spend(1)
            result[r, k] = result.get((r, k), real(0)) + v * w
    return result
