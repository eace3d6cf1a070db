"""Intervals between decimal numbers, rounded outward at each step, and what a checker may say. For recheck.py. The standard library alone.

The module decimal rounds sums, products and quotients downward or upward as it is told, and exp, ln and sqrt to nearest whatever it is told ("correctly
rounded"): one unit of the last place further down or up is a bound. Work is counted here, too.
"""

from __future__ import annotations

from decimal import MAX_EMAX, MIN_EMIN, ROUND_CEILING, ROUND_FLOOR, Context, Decimal, DivisionByZero, InvalidOperation, Overflow, Underflow
from fractions import Fraction
from functools import lru_cache
from typing import Callable, Optional, Sequence


class Rejected(Exception):
    """A document says what is not so."""


class NotDecided(Exception):
    """Deciding takes more than is allowed."""


class Budget:
    """Work is counted, not clocked."""

    left = 0

    @classmethod
    def spend(cls, amount: int) -> None:
        cls.left -= amount
        if cls.left < 0:
            raise NotDecided("more work than is allowed")


Interval = tuple[Decimal, Decimal]
ZERO, ONE = Decimal(0), Decimal(1)


@lru_cache(None)
def rounding(digits: int) -> tuple[Context, Context]:
    """Downward and upward. What leaves the range of exponents, or has no value, raises: a number that is beyond this arithmetic is not decided."""
    traps = [Overflow, Underflow, InvalidOperation, DivisionByZero]
    return Context(digits, ROUND_FLOOR, MIN_EMIN, MAX_EMAX, 1, 0, [], traps), Context(digits, ROUND_CEILING, MIN_EMIN, MAX_EMAX, 1, 0, [], traps)


def of_fraction(q: Fraction, digits: int) -> Interval:
    """With k decimals n/d is between m and m+1 units. Large numbers are cut before they become decimals, which takes the square of their length."""
    n, d = q.numerator, q.denominator
    k = digits + 2 - (n.bit_length() - d.bit_length()) * 3 // 10
    m, rest = divmod(n * 10**k, d) if k >= 0 else divmod(n, d * 10**-k)
    down, up = rounding(digits)
    return down.scaleb(down.plus(Decimal(m)), -k), up.scaleb(up.plus(Decimal(m + (rest != 0))), -k)


def summed(parts: Sequence[Interval], digits: int) -> Interval:
    down, up = rounding(digits)
    low, high = parts[0]
    for a, b in parts[1:]:
        low, high = down.add(low, a), up.add(high, b)
    return low, high


def multiplied(parts: Sequence[Interval], digits: int) -> Interval:
    down, up = rounding(digits)
    low, high = parts[0]
    for a, b in parts[1:]:
        if a >= 0:
            low, high, a, b = a, b, low, high
        if low >= 0:
            low, high = down.multiply(low if a >= 0 else high, a), up.multiply(high if b >= 0 else low, b)
        else:
            ends = [(x, y) for x in (low, high) for y in (a, b)]
            low, high = min(down.multiply(x, y) for x, y in ends), max(up.multiply(x, y) for x, y in ends)
    return low, high


def inverse(a: Interval, digits: int) -> Optional[Interval]:
    """None where the interval has 0 in it."""
    down, up = rounding(digits)
    return (down.divide(ONE, a[1]), up.divide(ONE, a[0])) if a[0] > 0 or a[1] < 0 else None


def power(a: Interval, n: int, digits: int) -> Interval:
    result, square, even = (ONE, ONE), a, n % 2 == 0
    while n:
        if n & 1:
            result = multiplied((result, square), digits)
        n >>= 1
        square = multiplied((square, square), digits) if n else square
    return (max(result[0], ZERO), result[1]) if even else result


def increasing(name: str, a: Interval, digits: int) -> Interval:
    """exp, ln or sqrt of both ends; ln and sqrt where they are defined."""
    down, up = rounding(digits)
    known = {"exp": (ZERO, ONE), "ln": (ONE, ZERO), "sqrt": (ZERO, ZERO)}[name]  # an argument at which the value is known

    def end(x: Decimal, context: Context, beyond: Callable[[Decimal], Decimal]) -> Decimal:
        return known[1] if x == known[0] else beyond(getattr(context, name)(x))

    return end(a[0], down, down.next_minus), end(a[1], up, up.next_plus)
