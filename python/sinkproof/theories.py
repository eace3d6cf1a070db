"""Theorems about the trigger-conditional task, as FORMAT.md and their statements state them: margins and quantities. For recheck.py. The standard library alone."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple, Optional

from .constructions import Claim, Parameters, number
from .documents import NotCovered
from .instances import RELU, SLOTS, Instance
from .intervals import Budget
from .reals import Real, absolute, exponential, extreme, maximum, minimum, real, surely, total


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
