"""Formal sums: dictionaries from (product of atoms, exponent) to coefficients, by which recheck.py shows that a number is 0. The standard library alone.

A sum is one of c*a*e^p: a rational c, a product a of logarithms (a frozenset of (atom, power)), and an exponent p (a frozenset of the items of a formal sum),
in which log(n) stands less than once: n is part of c, and a root of n is e^(log(n)/2). An atom is ('log', integer) or (function, argument). The rules show
equality only: one that is missing leaves a sign open, and never makes one wrong.
"""

from __future__ import annotations

from fractions import Fraction
from math import isqrt
from typing import Any

from .intervals import Budget

TERMS = 4000  # a product with more terms than this is given up
Sum = dict[Any, Fraction]
Form = tuple[Sum, Sum]  # numerator, denominator
ONE: Any = (frozenset(), frozenset())
UNIT: Sum = {ONE: Fraction(1)}
SMALL_PRIMES = [p for p in range(2, 1000) if all(p % q for q in range(2, isqrt(p) + 1))]


def size_of(q: Fraction) -> int:
    return q.numerator.bit_length() + q.denominator.bit_length()


def work_of(q: Fraction) -> int:
    """What an operation that gives this takes: a greatest common divisor takes the product of the lengths."""
    return size_of(q) // 100 + (q.numerator.bit_length() // 500) * (q.denominator.bit_length() // 500)


class GivenUp(Exception):
    """A form that is too large; equality is then not shown."""


def factors(n: int) -> dict[int, int]:
    """n as powers of small primes and a rest."""
    found: dict[int, int] = {}
    if n.bit_length() > 100_000:  # each prime is divided out alone, which takes the square of this
        raise GivenUp
    for p in SMALL_PRIMES:
        while n % p == 0:
            Budget.spend(1 + n.bit_length() // 2000)
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


def f_whole(p: Sum) -> tuple[Fraction, Any]:
    """e^p is the first times e to the second, in which each log(n) has a coefficient from 0 to below 1."""
    factor, kept = Fraction(1), {}
    for key, c in p.items():
        atoms, inner = key
        (name, n), power = next(iter(atoms)) if len(atoms) == 1 else ((None, None), 0)
        if name == "log" and isinstance(n, int) and power == 1 and not inner:
            whole = c.numerator // c.denominator
            if abs(whole) * n.bit_length() > 100_000:
                raise GivenUp
            factor, c = factor * Fraction(n) ** whole, c - whole
        if c:
            kept[key] = c
    return factor, frozenset(kept.items())


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
                atoms = frozenset((atom, power) for atom, power in powers.items() if power)
            exponent = exp_a or exp_b
            if exp_a and exp_b:
                factor, exponent = f_whole(f_add(dict(exp_a), dict(exp_b)))
                c *= factor
            Budget.spend(len(atoms) + len(exp_a) + len(exp_b) + work_of(c))
            key = (atoms, exponent)
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
    factor, inverted = f_whole({k: -v for k, v in exponent})
    return f_mul(n, {(frozenset((x, -p) for x, p in atoms), inverted): factor / c}), UNIT


def f_key(form: Form) -> Any:
    return frozenset(form[0].items()), frozenset(form[1].items())


def f_log(x: Fraction) -> Sum:
    total: Sum = {}
    for n, sign in ((x.numerator, 1), (x.denominator, -1)):
        for p, power in factors(n).items():
            total = f_add(total, {(frozenset([(("log", p), 1)]), frozenset()): Fraction(sign * power)})
    return total


def f_exp(p: Sum) -> Sum:
    factor, exponent = f_whole(p)
    return {(frozenset(), exponent): factor}
