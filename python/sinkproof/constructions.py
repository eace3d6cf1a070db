"""Constructions of the trigger-conditional task, one layer: what parameters say the instance is, and what is promised of it. For recheck.py. The standard library alone."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple, Optional, Sequence, Union

from .formulas import NAME, Malformed, as_rational, exact, value_of
from .instances import Instance
from .intervals import Budget, Rejected
from .reals import Real, exponential, maximum, minimum, real, surely

Parameters = dict[str, Union[Real, str]]
Claim = tuple[str, bool, Optional[Real], Optional[Real]]  # id, strict, margin, and the bound that a witness exceeds
MUTANTS: dict[str, list[str]] = {"softmax-anchor": ["flipped", "no-null-value"], "relu-mean": ["row-count"], "sigmoid-mean": ["flipped", "skips-trigger"],
           "key-bias-anchor": ["flipped", "no-null-value"], "softmax-one-anchor": ["no-slot"], "null-slot-stand-in-anchor": [],
           "softmax-anchor-sharp": ["louder", "quieter"], "softmax-one-anchor-sharp": ["louder", "quieter"],
           "softmax-three-tokens": ["anchored", "halved"], "null-slot-three-tokens": ["anchored", "halved"], "preceding-anchor": ["inclusive"],
           "preceding-trigger-sink": ["own-value"], "preceding-one-content": ["two"], "preceding-short": ["unshifted"], "relu-preceding-mean": ["non-anchor"],
           "multihead-cancellation": ["sign", "unbalanced"]}  # fmt: skip
SHARP = ("softmax-anchor-sharp", "softmax-one-anchor-sharp")
SHORT = ("softmax-three-tokens", "null-slot-three-tokens", "preceding-short")
BETA = tuple(name for name in MUTANTS if name not in (*SHARP, "relu-mean", "relu-preceding-mean", "multihead-cancellation"))


def with_mutants(*names: str) -> list[str]:
    return [full for name in names for full in [name] + [f"{name}-{mutant}" for mutant in MUTANTS[name]]]


OF_THEOREM = {
    "softmax-sink-necessity": with_mutants("softmax-anchor", "softmax-anchor-sharp", "softmax-three-tokens") + ["multihead-cancellation"],
    "preceding-mean-sink-necessity": with_mutants(*(name for name in MUTANTS if "preceding" in name)),
    "relu-sink-free": with_mutants("relu-mean"),
    "unnormalised-sigmoid-sink-free": with_mutants("sigmoid-mean"),
    "null-slot-necessity": with_mutants("key-bias-anchor", "softmax-one-anchor", "softmax-one-anchor-sharp", "null-slot-three-tokens", "null-slot-stand-in-anchor"),
    "multihead-sink-tradeoff": with_mutants("multihead-cancellation") + ["softmax-anchor", "relu-mean"],
    "sink-metric": ["softmax-anchor", "softmax-anchor-flipped", "relu-mean", "sigmoid-mean", "sigmoid-mean-flipped", "key-bias-anchor", "softmax-one-anchor",
                    "multihead-cancellation"],
}  # fmt: skip
OTHER_THEOREMS = ("dense-attention-smoothing", "diagonal-cost-exact", "multilayer-sink-necessity", "relu-normaliser-obstruction", "sink-cost-exact", "sink-diagonal-cost",
                  "sink-representability", "sink-switch-equivalence")  # fmt: skip


def original(construction: str) -> str:
    return next((name for name in MUTANTS if construction in with_mutants(name)), construction)


def read_parameters(x: Any, construction: str, theorem: str) -> Parameters:
    """All parameters, each in its range."""
    if not isinstance(x, dict):
        raise Malformed("/parameters: expected an object")
    base = original(construction)
    heads = base == "multihead-cancellation"
    names = [] if base in ("given", "found") else ["L", "m"] + ["beta"] * (base in BETA) + ["scale", "spacing"] * heads + ["eta"] * (base in SHARP)
    names += ["size"] * (base == "softmax-one-anchor-sharp")
    names += {"softmax-sink-necessity": ["eta_bar", "delta"], "sink-metric": ["epsilon"]}.get(theorem, [])
    read: dict[str, Any] = {k: v if isinstance(v, str) and NAME.fullmatch(v) else exact(v, f"/parameters/{k}") for k, v in x.items()}
    for name in sorted(set(names) ^ set(read)):
        raise Rejected(f"/parameters: {'missing' if name in names else 'unknown'} parameter '{name}'")
    for name, value in read.items():
        if isinstance(value, str) and name != "spacing":  # FORMAT.md does not say which; sinkproof-check has it so
            raise (Rejected if name in ("eta_bar", "delta", "epsilon") else Malformed)(f"/parameters/{name}: expected a number, not a name")
    found: Parameters = {k: v if isinstance(v, str) else value_of(v, f"/parameters/{k}") for k, v in read.items()}
    if heads and found["spacing"] not in ("arithmetic", "geometric", "least-norm"):
        raise Rejected("/parameters/spacing: expected arithmetic, geometric or least-norm")
    length = (5, 5) if base in SHARP else (3, 3) if base in SHORT else (3, (24 if found.get("spacing") == "least-norm" else 64) if heads else 4096)
    least = 1 if base in ("preceding-trigger-sink", "preceding-short") or construction == "preceding-one-content-two" else 0
    integers = {"L": length, "m": (least, 32 if heads else 1024), "size": (64, 10**9)}
    sizes = {"scale": 1000, "eta": 10**6}  # of p and q, for rationals p/q
    for name, value in found.items():
        if isinstance(value, str):
            continue
        where = f"/parameters/{name}: out of range"
        if name in integers or name in sizes:
            q = as_rational(value)
            if q is None or name in integers and not (q.denominator == 1 and integers[name][0] <= q <= integers[name][1]):
                raise Rejected(where)
            if name in sizes and (not 1 <= q.numerator <= sizes[name] or q.denominator > sizes[name]):
                raise Rejected(where)
            if name == "eta" and (q >= Fraction(1, 96) or q > Fraction(1, 100) and base != "softmax-anchor-sharp"):
                raise Rejected(where)
            found[name] = real(q)
        elif surely(value, where) <= 0 or surely((10000 if name == "beta" else 1) - value, where) < (1 if name in ("delta", "epsilon") else 0):
            raise Rejected(where)
    return found


def number(parameters: Parameters, name: str) -> Real:
    value = parameters[name]
    assert isinstance(value, Real)
    return value


def same(stated: dict[tuple[int, ...], Real], expected: dict[tuple[int, ...], Real], where: str) -> None:
    for key in sorted(set(stated) | set(expected)):
        if surely(stated.get(key, real(0)) - expected.get(key, real(0)), f"{where}: entry {key}") != 0:
            raise Rejected(f"{where}: entry {key}: not the construction's")


Entries = dict[tuple[int, ...], Real]


class Plan(NamedTuple):
    """What FORMAT.md's tables say of a construction of one head."""

    normaliser: str
    scores: Entries
    values: Entries
    bias: Entries = {}
    letters: tuple[Sequence[int], Sequence[int]] = (), ()  # of contents and trigger contents: what all coordinates of a letter are; of a box none


def logarithm(x: Fraction) -> Real:
    return Real("log", (real(x),)) if x != 1 else real(0)


class Sharp(NamedTuple):
    """The numbers of softmax-one-anchor-sharp; with the size 1 and w = q/2 they are those of softmax-anchor-sharp."""

    eta: Fraction
    q: Fraction
    a: Fraction
    p: Fraction
    rho: Fraction
    size: Fraction
    w: Fraction


def sharp(parameters: Parameters) -> Sharp:
    eta, size = number(parameters, "eta").q, number(parameters, "size").q if "size" in parameters else Fraction(1)
    assert eta is not None and size is not None
    q, a = (1 - 96 * eta) / (1 + 48 * eta), (1 + 29 * eta - 48 * eta**2) / (1 + 48 * eta)
    return Sharp(eta, q, a, (Fraction(1, 2) - eta) * (q + 1) - a, 2 * eta / (3 * (a - eta)), size, (q * size - 1) / 2 if "size" in parameters else q / 2)


def planned(base: str, mutant: str, parameters: Parameters, m: int) -> Plan:
    c, inner = m + 2, range(2, m + 2)
    b = number(parameters, "beta") if base in BETA else real(1)

    def scores(**rows: Sequence[int]) -> Entries:
        """Multiples of beta in the columns 0, 1 and c of the rows x (0), t (1) and c."""
        return {({"x": 0, "t": 1, "c": c}[row], column): b * k for row, multiples in rows.items() for column, k in zip((0, 1, c), multiples)}

    def diagonal(first: int, value: int = 1) -> Entries:
        return {(r, r): real(value) for r in range(first, c + 1)}

    no_anchor = diagonal(0 if mutant == "no-null-value" else 1)
    if base == "softmax-anchor":
        return Plan("softmax", scores(c=(1, -1, -1), t=(1 if mutant == "flipped" else -1,)), no_anchor)
    if base == "relu-mean":
        return Plan("relu-row-count" if mutant else "relu-non-anchor", scores(t=(0, 1, 1)), diagonal(0))
    if base == "sigmoid-mean":
        return Plan("sigmoid", scores(x=(-1,), c=(-1, -1, -1), t=(1 if mutant == "flipped" else -1, -1 if mutant == "skips-trigger" else 1, 1)), no_anchor)
    if base == "key-bias-anchor":
        return Plan("softmax-key-bias", scores(c=(-1, -1, -1), t=(-1,)), no_anchor, {(c,): b, (1,): b if mutant == "flipped" else -b})
    if base == "softmax-one-anchor":
        return Plan("softmax" if mutant else "softmax-one", scores(c=(-2, -2, -2), t=(-1, 1, 1)), no_anchor)
    if base == "null-slot-stand-in-anchor":
        return Plan("softmax-one", scores(x=(-1,), c=(-2, 1, -2), t=(1, -1, 1)), {(1, 0): real(1), **diagonal(2)}, {}, ((-1, 1), (0,)))
    if base in SHARP:
        eta, q, a, p, rho, size, w = sharp(parameters)
        weights = {(1, 0): w, (1, 1): w, (1, c): size, (c, 0): size, (c, 1): size * eta * (1 - 96 * eta) / 8, (c, c): size * rho / (2 if mutant == "quieter" else 1)}
        outputs = {(1, 1): (q - p) * size / w, (1, c): 1 - a, (c, 0): eta if mutant == "louder" else -eta, (c, 1): (p * size + w * eta) / w, (c, c): a}
        normaliser = "softmax" if base == "softmax-anchor-sharp" else "softmax-one"
        return Plan(normaliser, {k: logarithm(y) for k, y in weights.items()}, {k: real(y) for k, y in outputs.items()}, {}, ((0,), (0,)))
    if base in SHORT:
        v = real({"softmax-three-tokens": Fraction(3, 2), "null-slot-three-tokens": Fraction(2), "preceding-short": Fraction(3)}[base])
        values: Entries = {**{(r, k): x for r in inner for k, x in ((r, v), (1, -v), (c, v)) if (k, mutant) != (c, "unshifted")}, (c, 1): v}
        if base != "preceding-short":
            values[1, 1] = v / 2 if mutant == "halved" else v
        looks: Entries = {**{(c, k): -b for k in inner}, (c, c): -b * m, (c, 0): b if mutant == "anchored" else real(0)}
        return Plan("softmax-one" if base == "null-slot-three-tokens" else "softmax", looks, values, {}, ((-1, 1), (0,) if base == "preceding-short" else (-1, 1)))
    if base == "preceding-anchor":
        return Plan("softmax", scores(t=(-1, -1), c=(1, -1, -1)), diagonal(2))
    if base == "preceding-trigger-sink":
        own: Entries = {} if mutant else {(r, 1): real(-1) for r in inner}
        return Plan("softmax", {**scores(t=(-1, -1), c=(0, 0, -4)), (c, 2): 2 * b}, {**own, **diagonal(2)}, {}, ((-1, 1), (-1, 1)))
    if base == "preceding-one-content":
        return Plan("softmax", scores(t=(0, 1), c=(0, -1)), {(r, 1): real(1) for r in range(2, c + 1)}, {}, ((-1, 1) if mutant else (1,), (0,)))
    assert base == "relu-preceding-mean"
    return Plan("relu-non-anchor" if mutant else "relu-preceding", scores(t=(0, 0, 1)), diagonal(0))


def is_construction(instance: Instance, construction: str, parameters: Parameters) -> None:
    """The instance is the construction's, entry by entry."""
    base, mutant = original(construction), construction[len(original(construction)) + 1 :]
    for name, value in (("L", instance.L), ("m", instance.m)):
        if number(parameters, name).q != value:
            raise Rejected(f"/instance/task: not the construction's; expected {name} = {number(parameters, name).q}")
    if instance.preceding != ("preceding" in base and mutant != "inclusive"):
        raise Rejected("/instance/task/target: not the construction's")
    plan = planned(base, mutant, parameters, instance.m) if base != "multihead-cancellation" else None
    # With m = 0 letters are the one empty letter.
    alphabets = [list(dict.fromkeys((Fraction(a),) * instance.m for a in letters)) for letters in (plan.letters if plan else ((), ()))]
    if instance.box != (not alphabets[0]) or not instance.box and instance.alphabets != alphabets:
        raise Rejected("/instance/task/content: not the construction's")
    if plan is None:
        return is_cancellation(instance, mutant, parameters)
    if instance.normaliser != plan.normaliser:
        raise Rejected("/instance/model/normaliser: not the construction's")
    if len(instance.heads) != 1:
        raise Rejected("/instance/model/heads: not the construction's")
    head = instance.heads[0]
    for name, stated, expected in zip(head._fields, head, (plan.scores, plan.values, plan.bias)):
        same(stated, expected, f"/instance/model/heads/0/{name}")


def is_cancellation(instance: Instance, mutant: str, parameters: Parameters) -> None:
    L, c, n, scale, spacing = instance.L, instance.c, instance.n, number(parameters, "scale").q, parameters["spacing"]
    assert scale is not None
    H = 2 * (L - 1) if spacing == "least-norm" else L - 1
    A = [scale * H / h if spacing == "least-norm" else scale * 2 ** (h - 1) if spacing == "geometric" else scale * h for h in range(1, H + 1)]
    if instance.normaliser != "softmax" or len(instance.heads) != H:
        raise Rejected("/instance/model: not the construction's normaliser or heads")
    coefficients = []
    for h, head in enumerate(instance.heads):
        where = f"/instance/model/heads/{h}/"
        same(head.query_key, {(1, 1): logarithm(A[h]), (1, c): logarithm(A[h]), (c, 0): logarithm(1 / (2 * scale))}, where + "query_key")
        q = as_rational(head.output_value.get((1, 1), real(0)))
        if q is None:
            raise Rejected(where + "output_value: entry (1, 1): not the construction's")
        same(head.output_value, {(r, r): real(q) for r in range(1, n)}, where + "output_value")
        coefficients.append(q)
    if mutant == "sign":
        coefficients[-1] *= -1
    if mutant == "unbalanced":
        coefficients[0] -= 1
    # With distinct A_h > 0 the L-1 equations are independent (statement.md, D1): c is the only solution if H = L-1; else it has the least norm exactly if it is a
    # combination of the equations' rows. L-1 columns determine the combination, for the same reason.
    Budget.spend(40 * L * L * L if H > L - 1 else 20 * L * H)
    rows = [[a * j / (1 + j * a) for a in A] for j in range(2, L)] + [[Fraction(1)] * H]
    wanted = [Fraction(1)] * (L - 2) + [Fraction(0)]
    if any(sum((x * y for x, y in zip(row, coefficients)), Fraction(0)) != right for row, right in zip(rows, wanted)):
        raise Rejected("/instance/model/heads/0/output_value: entry (1, 1): the values do not solve the construction's equations")
    if H > L - 1:
        columns = [[row[h] for row in rows] for h in range(H)]
        combination = solved([columns[h] + [coefficients[h]] for h in range(L - 1)])
        if any(sum((x * y for x, y in zip(column, combination)), Fraction(0)) != q for column, q in zip(columns, coefficients)):
            raise Rejected("/instance/model/heads/0/output_value: entry (1, 1): not the solution of least norm")


def solved(m: list[list[Fraction]]) -> list[Fraction]:
    """Gauss and Jordan: the solution of a square system that has one."""
    for k in range(len(m)):
        pivot = next(i for i in range(k, len(m)) if m[i][k])
        m[k], m[pivot] = m[pivot], m[k]
        m[k] = [x / m[k][k] for x in m[k]]
        for i in range(len(m)):
            if i != k and m[i][k]:
                m[i] = [x - m[i][k] * y for x, y in zip(m[i], m[k])]
    return [row[-1] for row in m]


def promises(construction: str, p: Parameters, q: dict[str, Real]) -> list[Claim]:
    base = original(construction)
    if base in ("given", "found"):
        return []
    L, m = number(p, "L"), number(p, "m")
    e = exponential(-number(p, "beta")) if base in BETA else real(0)
    e2, n = e * e, L - 2
    x = exponential(-2 * m * number(p, "beta")) if base in SHORT else real(0)
    s = sharp(p) if base in SHARP else Sharp(*[Fraction(1)] * 7)
    # The bounds of: the loss, max_anchor_mass, absorbed_before.
    loss, mass, sink = {
        "softmax-anchor": (maximum((L - 1) * e2 / (1 + (L - 1) * e2), e / (2 + e)), None, None),
        "relu-mean": (real(0), real(0), None),
        "relu-preceding-mean": (real(0), real(0), None),
        "sigmoid-mean": (e / (1 + e), e / (1 + e), None),
        "key-bias-anchor": (maximum((L - 1) * e2 / (1 + L * e2), e / (1 + e)), maximum(e2 / (1 + 2 * e2), e / (2 + 2 * e)), None),
        "softmax-one-anchor": (maximum((L - 1) * e2 / (1 + L * e2), (e + e2) / (2 + e + e2)), e2 / (1 + 2 * e2), None),
        "null-slot-stand-in-anchor": (maximum((L - 2) * e2 / (1 + (L - 1) * e2), e / (1 + e)), None, None),
        "multihead-cancellation": (real(0), 1 / (1 + 2 * number(p, "scale")) if "scale" in p else None, None),
        "softmax-anchor-sharp": (real(s.eta), None, real(1 - 2 * s.eta * (1 + 48 * s.eta) / (1 + 30 * s.eta))),
        "softmax-one-anchor-sharp": (real(s.eta), None, real((s.size + 1) / (s.size + 1 + 3 * s.rho * s.size))),
        "softmax-three-tokens": (minimum(m, 1) * 3 * x / (1 + x), None, real(Fraction(1, 2))),
        "null-slot-three-tokens": (minimum(m, 1) * 4 * x / (2 + x), None, real(Fraction(2, 3))),
        "preceding-anchor": (maximum((L - 1) * e2 / (1 + (L - 1) * e2), 3 * e / (1 + 2 * e)), None, None),
        "preceding-trigger-sink": (maximum(4 * e / (1 + 2 * e), n * e2 / (1 + n * e2), (2 * e2 + n * e2 * e2 * e2) / (1 + e2 + n * e2 * e2 * e2)), None, None),
        "preceding-one-content": ((L - 1) * e / (1 + (L - 1) * e), None, None),
        "preceding-short": (6 * x / (1 + x), None, None),
    }[base]
    bounds = (("loss", "loss", loss), ("anchor-mass", "max_anchor_mass", mass), ("sink-mass", "absorbed_before", sink))
    return [(name, False, bound - q[quantity], bound) for name, quantity, bound in bounds if bound is not None]
