"""Intervals between dyadic numbers m*2^e, rounded outward at each step, for recheck.py. The standard library alone.

The errors of exp, log and sqrt are proved where they are computed. Work is counted here, too.
"""

from __future__ import annotations

from fractions import Fraction
from math import isqrt
from typing import Iterable, Optional


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
