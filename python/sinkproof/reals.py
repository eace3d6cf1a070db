"""Real numbers for recheck.py: by how they are computed, with enclosures that contain, and formal identities. The standard library alone.

That a number is 0, which no interval shows, is shown by a formal identity; no tolerance decides anything.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Iterable, Optional, Sequence, Union

from .formal import ONE, UNIT, Form, GivenUp, Sum, f_add, f_exp, f_key, f_log, f_mul, f_normal, size_of, work_of
from .intervals import ZERO, Budget, Interval, NotDecided, increasing, inverse, multiplied, of_fraction, power, summed

LADDER = (20, 60, 200, 600, 2400)  # precisions in digits at which a sign is looked for
FORMAL_AT = 60  # at it a formal identity is tried as well
LARGEST_EXPONENT = 1 << 41  # a little above what FORMAT.md allows


class Real:
    """A number by how it is computed: 'q' (a rational), sum, prod, inv, pow, exp, log, sqrt, abs, max, min. Who builds it sees to it that it is defined."""

    __slots__ = ("op", "args", "q", "power", "cache", "_form", "_formless")

    def __init__(self, op: str, args: tuple["Real", ...] = (), q: Optional[Fraction] = None, power: int = 0) -> None:
        self.op, self.args, self.q, self.power = op, args, q, power
        self.cache: dict[int, Interval] = {}
        self._form: Optional[Form] = None
        self._formless = False

    def __add__(self, other: "Number") -> "Real":
        return total([self, real(other)])

    def __radd__(self, other: "Number") -> "Real":
        return total([real(other), self])

    def __neg__(self) -> "Real":
        return real(-self.q) if self.q is not None else product([real(-1), self])

    def __sub__(self, other: "Number") -> "Real":
        return total([self, -real(other)])

    def __rsub__(self, other: "Number") -> "Real":
        return total([real(other), -self])

    def __mul__(self, other: "Number") -> "Real":
        return product([self, real(other)])

    __rmul__ = __mul__

    def __truediv__(self, other: "Number") -> "Real":
        return product([self, invert(real(other))])

    def __rtruediv__(self, other: "Number") -> "Real":
        return product([real(other), invert(self)])

    def interval(self, digits: int) -> Interval:
        """An enclosure; at `digits` digits of working precision."""
        if digits not in self.cache:
            hard = {"exp": 12, "log": 30}.get(self.op, 0)
            Budget.spend((2 + len(self.args)) * (1 + digits // 150) + hard * (1 + (digits // 100) ** 3))
            self.cache[digits] = self._interval(digits)
        return self.cache[digits]

    def _interval(self, digits: int) -> Interval:
        op = self.op
        if self.q is not None:
            Budget.spend(size_of(self.q) // 500)
            return of_fraction(self.q, digits)
        parts = [x.interval(digits) for x in self.args]
        if op in ("sum", "prod"):
            return summed(parts, digits) if op == "sum" else multiplied(parts, digits)
        first = parts[0]
        if op == "inv":  # the argument is not 0, nor that of a logarithm; so at some precision the interval shows it
            inverted, finer = inverse(first, digits), digits
            while inverted is None:
                finer = beyond(finer, "a divisor")
                inverted = inverse(self.args[0].interval(finer), digits)
            return inverted
        if op == "pow":
            return power(first, self.power, digits)
        finer = digits
        if op == "exp":
            while first[0] <= -LARGEST_EXPONENT or first[1] >= LARGEST_EXPONENT:
                if first[0] >= LARGEST_EXPONENT or first[1] <= -LARGEST_EXPONENT:
                    raise NotDecided("an exponential beyond 2^(2^39)")
                finer = beyond(finer, "the argument of an exponential")
                first = self.args[0].interval(finer)
            return increasing("exp", first, digits)
        if op == "log":
            while first[0] <= 0:
                finer = beyond(finer, "the argument of a logarithm")
                first = self.args[0].interval(finer)
            return increasing("ln", first, digits)
        if op == "sqrt":
            return increasing("sqrt", (max(first[0], ZERO), max(first[1], ZERO)), digits)
        if op == "abs":
            low, high = first
            turned = high.copy_negate(), low.copy_negate()  # the operator - would round
            return first if low >= 0 else turned if high <= 0 else (ZERO, max(turned[1], high))
        choose = max if op == "max" else min
        return choose(a[0] for a in parts), choose(a[1] for a in parts)

    def form(self) -> Form:
        """The number as a quotient of formal sums, GivenUp where there is none."""
        if self._form is None and not self._formless:
            try:
                self._form = self._formal()
            except GivenUp:
                self._formless = True
        if self._form is None:
            raise GivenUp
        return self._form

    def _formal(self) -> Form:
        op = self.op
        if op == "q":
            assert self.q is not None
            return ({ONE: self.q} if self.q else {}), UNIT
        if op == "sum":
            n: Sum = {}
            d = UNIT
            for a, b in (x.form() for x in self.args):
                if b == d:
                    n = f_add(n, a)
                else:
                    n, d = f_add(f_mul(n, b), f_mul(a, d)), f_mul(d, b)
            return f_normal(n, d)
        if op == "prod":
            n, d = UNIT, UNIT
            for a, b in (x.form() for x in self.args):
                n, d = f_mul(n, a), f_mul(d, b)
            return f_normal(n, d)
        if op in ("max", "min"):
            return self.chosen().form()
        n, d = self.args[0].form()
        if op == "inv":
            if not n:
                raise GivenUp
            return f_normal(d, n)
        if op == "pow":
            if len(n) > 1 and self.power > 40 or self.power > 10_000:
                raise GivenUp
            raised = UNIT, UNIT
            for _ in range(self.power):
                raised = f_mul(raised[0], n), f_mul(raised[1], d)
            return f_normal(*raised)
        if op == "abs":
            s = sign(self.args[0])
            if s is None:
                raise GivenUp
            return (n, d) if s >= 0 else (f_add({}, n, -1), d)
        if op == "sqrt" and not n:
            return {}, UNIT
        if op == "exp" and d == UNIT:
            return f_exp(n), UNIT
        if op != "exp" and d == UNIT and len(n) == 1:
            (atoms, exponent), c = next(iter(n.items()))
            if not atoms and c > 0:
                logarithm_of = f_add(f_log(c), dict(exponent))
                return (logarithm_of if op == "log" else f_exp({k: v / 2 for k, v in logarithm_of.items()})), UNIT
        return {(frozenset([((op, f_key((n, d))), 1)]), frozenset()): Fraction(1)}, UNIT

    def chosen(self) -> "Real":
        """Of a maximum or minimum the argument that is it; all that cannot be told apart are formally equal."""
        candidates = list(self.args)
        for digits in LADDER[1:4]:
            candidates = undominated(candidates, digits, self.op)
            first = candidates[0]
            if all(sign(x - first, digits) == 0 for x in candidates[1:]):
                return first
        raise GivenUp


def beyond(digits: int, what: str) -> int:
    """The next precision at which what is not 0 may be told from it."""
    if digits > LADDER[-1]:
        raise NotDecided(f"{what} too near 0")
    return 4 * digits


Number = Union[int, Fraction, Real]


def real(x: Number) -> Real:
    return x if isinstance(x, Real) else Real("q", q=Fraction(x))


def total(terms: Sequence[Real]) -> Real:
    return gathered("sum", terms)


def product(terms: Sequence[Real]) -> Real:
    return gathered("prod", terms)


def gathered(op: str, terms: Sequence[Real]) -> Real:
    """A sum or product: rational parts are put together, those of the same kind inside are opened."""
    constant: Optional[Fraction] = None
    rest, work = [], 0
    for x in terms:
        for y in x.args if x.op == op else (x,):
            work += 1
            if y.q is None:
                rest.append(y)
            else:
                constant = y.q if constant is None else constant + y.q if op == "sum" else constant * y.q
                work += 1 + work_of(constant) + (int((size_of(constant) // 1000) ** 1.6) if op == "prod" else 0)
    Budget.spend(work)
    neutral = 0 if op == "sum" else 1
    if not rest or op == "prod" and constant == 0:
        return real(neutral if constant is None else constant)
    if constant is not None and constant != neutral:
        rest.append(real(constant))
    return rest[0] if len(rest) == 1 else Real(op, tuple(rest))


def invert(x: Real) -> Real:
    return real(1 / x.q) if x.q is not None else Real("inv", (x,))


def absolute(x: Real) -> Real:
    return real(abs(x.q)) if x.q is not None else Real("abs", (x,))


def exponential(x: Real) -> Real:
    if x.q == 0:
        return real(1)
    y = Real("exp", (x,))
    q = as_rational(y) if is_plain(x) else None  # powers of rationals are rational at once, as with scores that are logarithms
    return y if q is None else real(q)


def as_rational(x: Real) -> Optional[Fraction]:
    """The number, if its form shows that it is rational."""
    if x.q is not None:
        return x.q
    try:
        n, d = x.form()
    except GivenUp:
        return None
    return n.get(ONE, Fraction(0)) if d == UNIT and set(n) <= {ONE} else None


def is_plain(x: Real) -> bool:
    """Not made of exponentials and quotients, as scores of later layers are, whose forms are large."""
    return x.op in ("q", "log", "sqrt") or x.op in ("sum", "prod", "pow") and all(is_plain(y) for y in x.args)


def logarithm(x: Real) -> Real:
    return real(0) if x.q == 1 else Real("log", (x,))


def square_root(x: Real) -> Real:
    return real(0) if x.q == 0 else Real("sqrt", (x,))


def undominated(values: Sequence[Real], digits: int, op: str) -> list[Real]:
    """Those that may be the largest or the least."""
    intervals = [x.interval(digits) for x in values]
    if op == "max":
        bar = max(a[0] for a in intervals)
        return [x for x, a in zip(values, intervals) if a[1] >= bar]
    bar = min(a[1] for a in intervals)
    return [x for x, a in zip(values, intervals) if a[0] <= bar]


def extreme(op: str, values: Iterable[Number]) -> Real:
    """max or min: of many values those are kept that may be it."""
    reals = [real(x) for x in values]
    constants = [x.q for x in reals if x.q is not None]
    rest = list({id(x): x for x in reals if x.q is None}.values())
    if constants:
        rest.append(real(max(constants) if op == "max" else min(constants)))
    if len(rest) > 1:
        rest = undominated(rest, LADDER[0], op)
    return rest[0] if len(rest) == 1 else Real(op, tuple(rest))


def maximum(*values: Number) -> Real:
    return extreme("max", values)


def sign(x: Real, most: int = LADDER[-1]) -> Optional[int]:
    """-1, 0 or 1; None where it stays open."""
    if x.q is not None:
        return (x.q > 0) - (x.q < 0)
    for digits in LADDER:
        if digits > most:
            break
        low, high = x.interval(digits)
        if low > 0 or high < 0:
            return 1 if low > 0 else -1
        if low == high == 0:
            return 0
        if digits == FORMAL_AT:
            try:
                if not x.form()[0]:
                    return 0
            except GivenUp:
                pass
    return None


def surely(x: Real, what: str) -> int:
    s = sign(x)
    if s is None:
        raise NotDecided(f"{what}: its sign stays open")
    return s
