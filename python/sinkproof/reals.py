"""Real numbers for recheck.py: enclosures that contain, and formal identities. The standard library alone.

Numbers are rationals, or intervals between dyadic numbers m*2^e that are rounded outward at each step; the errors of exp, log and sqrt are proved where they are
computed. That a number is 0, which no interval shows, is shown by a formal identity of sums c*a*e^p (rational c, products a of roots and logarithms, polynomials p in
them); no tolerance decides anything. Formal rules are used to show equality only, so that a rule that is missing leaves a sign open, and never makes one wrong.
"""

from __future__ import annotations

from fractions import Fraction
from math import isqrt
from typing import Any, Iterable, Optional, Sequence, Union


class Rejected(Exception):
    """A document says what is not so."""


class NotDecided(Exception):
    """Deciding takes more than is allowed."""


class Budget:
    """Work is counted, not clocked: about ten seconds of it for each document."""

    left = 0

    @classmethod
    def spend(cls, amount: int) -> None:
        cls.left -= amount
        if cls.left < 0:
            raise NotDecided("more work than is allowed")


LADDER = (64, 192, 640, 2048, 8192)  # precisions in bits at which a sign is looked for
FORMAL_AT = 192  # from here on a formal identity is tried as well
TERMS = 4000  # a formal sum with more terms than this is given up

# --- Ends of intervals: pairs (m, e) for m*2^e -------------------------------------------------------------------------------------------------------------

End = tuple[int, int]
Interval = tuple[End, End]
ZERO: End = (0, 0)


def rounded(m: int, e: int, bits: int, up: bool) -> End:
    """m*2^e with at most `bits` bits, rounded down or up: >> rounds towards minus infinity for either sign."""
    cut = m.bit_length() - bits
    if cut <= 0:
        return (m, e)
    return (-((-m) >> cut), e + cut) if up else (m >> cut, e + cut)


def plus(a: End, b: End, bits: int, up: bool) -> End:
    if a[0] == 0 or b[0] == 0:
        return rounded(*(b if a[0] == 0 else a), bits, up)
    if a[0].bit_length() + a[1] < b[0].bit_length() + b[1]:
        a, b = b, a
    if a[0].bit_length() + a[1] - b[0].bit_length() - b[1] > bits + 4:
        # |b| < 2^(top of a - bits - 4): of a with bits + 2 bits, b is less than one unit of the last place.
        a = rounded(*a, bits + 2, up)
        shift = bits + 2 - a[0].bit_length() if a[0].bit_length() < bits + 2 else 0
        m, e = a[0] << shift, a[1] - shift
        return rounded(m + (1 if up and b[0] > 0 else -1 if not up and b[0] < 0 else 0), e, bits, up)
    e = min(a[1], b[1])
    return rounded((a[0] << (a[1] - e)) + (b[0] << (b[1] - e)), e, bits, up)


def below(a: End, b: End) -> bool:
    """a < b, exactly."""
    if (a[0] > 0) - (a[0] < 0) != (b[0] > 0) - (b[0] < 0):
        return a[0] < b[0]
    if a[0] == 0:
        return False
    top_a, top_b = a[0].bit_length() + a[1], b[0].bit_length() + b[1]
    if top_a != top_b:
        return (top_a < top_b) == (a[0] > 0)
    e = min(a[1], b[1])
    return a[0] << (a[1] - e) < b[0] << (b[1] - e)


def least(ends: Iterable[End]) -> End:
    ends = iter(ends)
    best = next(ends)
    for end in ends:
        best = end if below(end, best) else best
    return best


def largest(ends: Iterable[End]) -> End:
    ends = iter(ends)
    best = next(ends)
    for end in ends:
        best = end if below(best, end) else best
    return best


def times(a: Interval, b: Interval, bits: int) -> Interval:
    (al, ah), (bl, bh) = a, b
    if al[0] >= 0 and bl[0] >= 0:
        low, high = (al, bl), (ah, bh)
        return rounded(low[0][0] * low[1][0], low[0][1] + low[1][1], bits, False), rounded(high[0][0] * high[1][0], high[0][1] + high[1][1], bits, True)
    products = [(x[0] * y[0], x[1] + y[1]) for x in a for y in b]
    return rounded(*least(products), bits, False), rounded(*largest(products), bits, True)


def quotient(n: End, d: End, bits: int, up: bool) -> End:
    """n/d for d > 0. The quotient of the shifted numerator has more than `bits` bits, so that one unit of its last place is what is lost."""
    shift = max(bits + 2 + d[0].bit_length() - n[0].bit_length(), 0)
    m = n[0] << shift
    return rounded(-((-m) // d[0]) if up else m // d[0], n[1] - d[1] - shift, bits, up)


def inverse(a: Interval, bits: int) -> Optional[Interval]:
    if a[0][0] > 0:
        return quotient((1, 0), a[1], bits, False), quotient((1, 0), a[0], bits, True)
    if a[1][0] < 0:
        low, high = (-a[1][0], a[1][1]), (-a[0][0], a[0][1])
        return quotient((-1, 0), low, bits, False), quotient((-1, 0), high, bits, True)
    return None


def of_fraction(x: Fraction, bits: int) -> Interval:
    if x.denominator == 1 and abs(x.numerator).bit_length() <= bits:
        return (x.numerator, 0), (x.numerator, 0)
    return quotient((x.numerator, 0), (x.denominator, 0), bits, False), quotient((x.numerator, 0), (x.denominator, 0), bits, True)


def arctanh(low: int, high: int, width: int) -> tuple[int, int]:
    """Bounds of artanh(z)*2^width for 0 <= low <= z*2^width <= high, z <= 1/3: the series z + z^3/3 + z^5/5 + ... has positive terms. Each is rounded down in the
    lower sum and up in the upper one; what follows a last term t is at most t*(z^2 + z^4 + ...) <= t/8 < t, as z^2 <= 1/9."""
    square_low, square_high = low * low >> width, -(-high * high >> width)
    sum_low, sum_high, k = 0, 0, 1
    while True:
        term = -(-high // k)
        sum_low, sum_high = sum_low + low // k, sum_high + term
        if term <= 1:
            return sum_low, sum_high + term
        low, high, k = low * square_low >> width, -(-high * square_high >> width), k + 2


LN2: dict[int, tuple[int, int]] = {}


def ln2(width: int) -> tuple[int, int]:
    """Bounds of log(2)*2^width: log 2 = 2*artanh(1/3)."""
    if width not in LN2:
        third = (1 << width) // 3
        low, high = arctanh(third, third + 1, width)
        LN2[width] = 2 * low, 2 * high
    return LN2[width]


def exp_end(x: End, bits: int, up: bool) -> End:
    """A bound of e^x. With k = floor(x/log 2) and r = x - k*log 2, e^x = 2^k*(e^t)^(2^8) for t = r/2^8, in fixed point with `width` bits behind the point.
    r >= 0 as a lower bound (else k is one less), so that all terms t^n/n! are positive and rounding each step down (up) gives a lower (upper) bound. The terms
    after the last one, which is at most 1 unit, add up to less than it, as t < 2^-6. Squaring is monotone for positive numbers, and rounded in the same direction."""
    top = x[0].bit_length() + x[1]
    if top > 41:
        raise Rejected("not shown to be defined: an exponential beyond 2^(2^39)")
    if x[0] == 0:
        return (1, 0)
    if top < -bits - 8:  # |x| < 2^(-bits-8), and then |e^x - 1| <= 2|x|
        return rounded((1 << bits + 8) + (1 if up else -1), -bits - 8, bits, up) if (x[0] > 0) == up else (1, 0)
    width = bits + 40 + max(top, 0)
    shift = x[1] + width
    fixed = x[0] << shift if shift >= 0 else (-((-x[0]) >> -shift) if up else x[0] >> -shift)
    ln2_low, ln2_high = ln2(width)
    k = fixed // ln2_high
    rest = fixed - k * (ln2_low if (k >= 0) == up else ln2_high)
    while rest < 0:
        k -= 1
        rest = fixed - k * (ln2_low if (k >= 0) == up else ln2_high)
    while rest >= 2 * ln2_high:  # cannot be far: k*(ln2_high - ln2_low) is a fraction of a unit of 2^-bits
        k += 1
        rest = fixed - k * (ln2_low if (k >= 0) == up else ln2_high)
    t = -(-rest >> 8) if up else rest >> 8
    total, term, n = 1 << width, 1 << width, 1
    while True:
        term = -((-term * t >> width) // n) if up else (term * t >> width) // n
        total += term
        if term <= 1:
            break
        n += 1
    if up:
        total += 1
    for _ in range(8):
        total = -(-total * total >> width) if up else total * total >> width
    return rounded(total, k - width, bits, up)


def log_end(x: End, bits: int, up: bool) -> End:
    """A bound of log(x), x > 0: x = 2^k*y with 1 <= y < 2, log(y) = 2*artanh((y-1)/(y+1)), and (y-1)/(y+1) <= 1/3 grows with y."""
    size = x[0].bit_length()
    k = size - 1 + x[1]
    width = bits + 16 + abs(k).bit_length()
    numerator, denominator = x[0] - (1 << size - 1), x[0] + (1 << size - 1)
    low = (numerator << width) // denominator
    lower, upper = arctanh(low, low + 1 if numerator else 0, width)
    pair = ln2(width)
    if up:
        return rounded(2 * upper + k * pair[k >= 0], -width, bits, True)
    return rounded(2 * lower + k * pair[k < 0], -width, bits, False)


def sqrt_end(x: End, bits: int, up: bool) -> End:
    """A bound of sqrt(x), x >= 0: the integer root of the mantissa, shifted to 2*bits bits and an even exponent, is at most one unit below."""
    shift = max(2 * bits + 4 - x[0].bit_length(), 0)
    shift += (x[1] - shift) % 2
    m = x[0] << shift
    root = isqrt(m)
    return rounded(root + (1 if up and root * root != m else 0), (x[1] - shift) // 2, bits, up)


# --- Formal sums: dictionaries from (product of atoms, exponent) to coefficients ----------------------------------------------------------------------------
# A product is a frozenset of (atom, power), an exponent a frozenset of the items of a formal sum; an atom is ('sqrt' | 'log', integer) or (function, argument).

Sum = dict[Any, Fraction]
Form = tuple[Sum, Sum]  # numerator, denominator
ONE: Any = (frozenset(), frozenset())
UNIT: Sum = {ONE: Fraction(1)}
SMALL_PRIMES = [p for p in range(2, 1000) if all(p % q for q in range(2, isqrt(p) + 1))]


class GivenUp(Exception):
    """A form that is too large; equality is then not shown."""


def factors(n: int) -> dict[int, int]:
    """n as powers of small primes and a rest."""
    found: dict[int, int] = {}
    for p in SMALL_PRIMES:
        while n % p == 0:
            found[p] = found.get(p, 0) + 1
            n //= p
    if n > 1:
        root = isqrt(n)
        found[root if root * root == n else n] = 2 if root * root == n else 1
    return found


def f_add(a: Sum, b: Sum, sign: int = 1) -> Sum:
    Budget.spend(len(a) // 4 + 2 * len(b))
    total = dict(a)
    for key, c in b.items():
        value = total.get(key, Fraction(0)) + sign * c
        if value:
            total[key] = value
        else:
            total.pop(key, None)
    return total


def f_atoms(powers: dict[Any, int]) -> tuple[Fraction, Any]:
    """A product of atoms, in which roots of integers stand once at most, and the rational number that comes out of them."""
    factor, kept = Fraction(1), []
    for atom, power in powers.items():
        if atom[0] == "sqrt" and isinstance(atom[1], int):
            factor *= Fraction(atom[1]) ** (power // 2)
            power %= 2
        if power:
            kept.append((atom, power))
    return factor, frozenset(kept)


def f_mul(a: Sum, b: Sum) -> Sum:
    if len(a) * len(b) > TERMS:
        raise GivenUp
    Budget.spend(2 * len(a) * len(b))
    total: Sum = {}
    for (atoms_a, exp_a), ca in a.items():
        for (atoms_b, exp_b), cb in b.items():
            c = ca * cb
            atoms = atoms_a or atoms_b
            if atoms_a and atoms_b:
                powers = dict(atoms_a)
                for atom, power in atoms_b:
                    powers[atom] = powers.get(atom, 0) + power
                factor, atoms = f_atoms(powers)
                c *= factor
            Budget.spend(len(atoms) + len(exp_a) + len(exp_b) + size_of(c) // 100)
            key = (atoms, frozenset(f_add(dict(exp_a), dict(exp_b)).items()) if exp_a and exp_b else exp_a or exp_b)
            if size_of(c) > 200_000:
                raise GivenUp
            value = total.get(key, Fraction(0)) + c
            if value:
                total[key] = value
            else:
                total.pop(key, None)
    return total


def f_normal(n: Sum, d: Sum) -> Form:
    """A denominator of one term is divided out."""
    if len(d) != 1 or d == UNIT:
        return n, d
    ((atoms, exponent), c), = d.items()
    factor, inverted = f_atoms({x: -p for x, p in atoms})
    return f_mul(n, {(inverted, frozenset((k, -v) for k, v in exponent)): factor / c}), UNIT


def f_key(form: Form) -> Any:
    return frozenset(form[0].items()), frozenset(form[1].items())


def f_sqrt_rational(x: Fraction) -> Sum:
    outside, atoms = Fraction(1, x.denominator), []
    for p, power in factors(x.numerator * x.denominator).items():
        outside *= p ** (power // 2)
        if power % 2:
            atoms.append((("sqrt", p), 1))
    return {(frozenset(atoms), frozenset()): outside}


def f_log_rational(x: Fraction) -> Sum:
    total: Sum = {}
    for n, sign in ((x.numerator, 1), (x.denominator, -1)):
        for p, power in factors(n).items():
            total = f_add(total, {(frozenset([(("log", p), 1)]), frozenset()): Fraction(sign * power)})
    return total


def f_exp(p: Sum) -> Sum:
    """e^p: an integer multiple of log(n) gives a power of n, half of one a root."""
    result, exponent = dict(UNIT), {}
    for key, c in p.items():
        atoms, inner = key
        atom, power = next(iter(atoms)) if len(atoms) == 1 else ((None, None), 0)
        if not inner and power == 1 and atom[0] == "log" and isinstance(atom[1], int):
            whole = c.numerator // c.denominator
            if abs(whole) * atom[1].bit_length() > 100_000:
                raise GivenUp
            result = f_mul(result, {ONE: Fraction(atom[1]) ** whole})
            c -= whole
            if c == Fraction(1, 2):
                result, c = f_mul(result, f_sqrt_rational(Fraction(atom[1]))), Fraction(0)
        if c:
            exponent[key] = c
    return f_mul(result, {(frozenset(), frozenset(exponent.items())): Fraction(1)})


# --- Real numbers -------------------------------------------------------------------------------------------------------------------------------------------


class Real:
    """A number by how it is computed: 'q' (a rational), sum, prod, inv, pow, exp, log, sqrt, abs, max, min. It is defined: whoever builds one has seen to that."""

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

    def interval(self, bits: int) -> Interval:
        """An enclosure; at `bits` bits of working precision."""
        if bits not in self.cache:
            Budget.spend((2 + len(self.args)) * (1 + bits // 512) * (12 if self.op in ("exp", "log") else 1))
            self.cache[bits] = self._interval(bits)
        return self.cache[bits]

    def _interval(self, bits: int) -> Interval:
        op = self.op
        if op == "q":
            assert self.q is not None
            Budget.spend(size_of(self.q) // 500)
            return of_fraction(self.q, bits)
        parts = [x.interval(bits) for x in self.args]
        if op == "sum":
            low, high = ZERO, ZERO
            for a in parts:
                low, high = plus(low, a[0], bits, False), plus(high, a[1], bits, True)
            return low, high
        if op == "prod":
            result = parts[0]
            for a in parts[1:]:
                result = times(result, a, bits)
            return result
        (low, high) = parts[0]
        if op == "inv":
            # The argument is not 0; so at some precision the interval shows it.
            inverted, finer = inverse((low, high), bits), bits
            while inverted is None:
                finer *= 4
                if finer > 4 * LADDER[-1]:
                    raise NotDecided("a divisor too near 0")
                inverted = inverse(self.args[0].interval(finer), bits)
            return inverted
        if op == "pow":
            result, square, n = ((1, 0), (1, 0)), parts[0], self.power
            while n:
                if n & 1:
                    result = times(result, square, bits)
                n >>= 1
                if n:
                    square = times(square, square, bits)
            if self.power % 2 == 0 and result[0][0] < 0:
                result = ZERO, result[1]
            return result
        if op == "exp":
            return exp_end(low, bits, False), exp_end(high, bits, True)
        if op == "log":
            finer = bits
            while low[0] <= 0:
                finer *= 4
                if finer > 4 * LADDER[-1]:
                    raise NotDecided("a logarithm of a number too near 0")
                low, high = self.args[0].interval(finer)
            return log_end(low, bits, False), log_end(high, bits, True)
        if op == "sqrt":
            return sqrt_end(low if low[0] > 0 else ZERO, bits, False), sqrt_end(high if high[0] > 0 else ZERO, bits, True)
        if op == "abs":
            if low[0] >= 0:
                return low, high
            negated = (-low[0], low[1])
            return ((-high[0], high[1]), negated) if high[0] <= 0 else (ZERO, largest([negated, high]))
        choose = largest if op == "max" else least
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
        single = len(n) == 1 and d == UNIT
        key, c = next(iter(n.items())) if single else (ONE, Fraction(0))
        if op == "exp":
            if d == UNIT:
                return f_exp(n), UNIT
        elif op == "sqrt":
            if not n:
                return {}, UNIT
            if single and not key[0] and c > 0:
                return f_mul(f_sqrt_rational(c), {(frozenset(), frozenset((k, v / 2) for k, v in key[1])): Fraction(1)}), UNIT
        elif op == "log":
            if single and c > 0 and all(x[0] == "sqrt" and isinstance(x[1], int) for x, _ in key[0]):
                result_sum = f_add(f_log_rational(c), dict(key[1]))
                for atom, power in key[0]:
                    result_sum = f_add(result_sum, {k: v * power / 2 for k, v in f_log_rational(Fraction(atom[1])).items()})
                return result_sum, UNIT
        return {(frozenset([((op, f_key((n, d))), 1)]), frozenset()): Fraction(1)}, UNIT

    def chosen(self) -> "Real":
        """Of a maximum or minimum the argument that is it; all that cannot be told apart are formally equal."""
        flip = -1 if self.op == "min" else 1
        candidates = list(self.args)
        for bits in LADDER[1:4]:
            candidates = undominated(candidates, bits, flip)
            first = candidates[0]
            if all(sign(x - first, bits) == 0 for x in candidates[1:]):
                return first
        raise GivenUp


Number = Union[int, Fraction, Real]


def real(x: Number) -> Real:
    return x if isinstance(x, Real) else Real("q", q=Fraction(x))


def size_of(q: Fraction) -> int:
    return q.numerator.bit_length() + q.denominator.bit_length()


def total(terms: Sequence[Real]) -> Real:
    """The sum; rational parts are added, sums inside are opened."""
    constant, rest = Fraction(0), []
    for x in terms:
        for y in x.args if x.op == "sum" else (x,):
            if y.q is not None:
                constant += y.q
                Budget.spend(2 + size_of(constant) // 100)
            else:
                rest.append(y)
                Budget.spend(1)
    if constant or not rest:
        rest.append(real(constant))
    return rest[0] if len(rest) == 1 else Real("sum", tuple(rest))


def product(terms: Sequence[Real]) -> Real:
    constant, rest = Fraction(1), []
    for x in terms:
        for y in x.args if x.op == "prod" else (x,):
            if y.q is not None:
                constant *= y.q
                Budget.spend(2 + size_of(constant) // 100)
            else:
                rest.append(y)
                Budget.spend(1)
    if constant == 0 or not rest:
        return real(constant)
    if constant != 1:
        rest.append(real(constant))
    return rest[0] if len(rest) == 1 else Real("prod", tuple(rest))


def invert(x: Real) -> Real:
    return real(1 / x.q) if x.q is not None else Real("inv", (x,))


def absolute(x: Real) -> Real:
    return real(abs(x.q)) if x.q is not None else Real("abs", (x,))


def exponential(x: Real) -> Real:
    if x.q == 0:
        return real(1)
    y = Real("exp", (x,))
    try:  # powers of rationals are rational at once, as with scores that are logarithms
        n, d = y.form()
        if d == UNIT and set(n) <= {ONE}:
            return real(n.get(ONE, Fraction(0)))
    except GivenUp:
        pass
    return y


def undominated(values: Sequence[Real], bits: int, flip: int) -> list[Real]:
    """Those that may be the largest (flip 1) or the least (flip -1)."""
    intervals = [x.interval(bits) for x in values]
    if flip > 0:
        bar = largest(a[0] for a in intervals)
        return [x for x, a in zip(values, intervals) if not below(a[1], bar)]
    bar = least(a[1] for a in intervals)
    return [x for x, a in zip(values, intervals) if not below(bar, a[0])]


def extreme(op: str, values: Iterable[Number]) -> Real:
    """max or min: of many values those are kept that may be it."""
    reals = [real(x) for x in values]
    constants = [x.q for x in reals if x.q is not None]
    rest = list({id(x): x for x in reals if x.q is None}.values())
    if constants:
        rest.append(real(max(constants) if op == "max" else min(constants)))
    if len(rest) > 1:
        rest = undominated(rest, 64, 1 if op == "max" else -1)
    return rest[0] if len(rest) == 1 else Real(op, tuple(rest))


def maximum(*values: Number) -> Real:
    return extreme("max", values)


def minimum(*values: Number) -> Real:
    return extreme("min", values)


def sign(x: Real, most: int = LADDER[-1]) -> Optional[int]:
    """-1, 0 or 1; None where it stays open."""
    if x.q is not None:
        return (x.q > 0) - (x.q < 0)
    for bits in LADDER:
        if bits > most:
            break
        low, high = x.interval(bits)
        if low[0] > 0 or high[0] < 0:
            return 1 if low[0] > 0 else -1
        if low[0] == high[0] == 0:
            return 0
        if bits == FORMAL_AT:
            try:
                if not x.form()[0]:
                    return 0
            except GivenUp:
                pass
    return None


def surely(x: Real, what: str) -> int:
    s = sign(x)
    if s is None:
        raise Rejected(f"{what}: its sign stays open")
    return s
