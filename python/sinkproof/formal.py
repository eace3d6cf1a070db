"""Formal sums: dictionaries from (product of atoms, exponent) to coefficients, by which recheck.py shows that a number is 0. The standard library alone.

A sum is one of c*a*e^p: a rational c, a product a of roots and logarithms (a frozenset of (atom, power)), and an exponent p (a frozenset of the items of a formal sum).
An atom is ('sqrt' | 'log', integer) or (function, argument). The rules show equality only: one that is missing leaves a sign open, and never makes one wrong.
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
