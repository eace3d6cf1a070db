"""Formulas of the language with their meaning, by what docs/language.md says, in fractions: what random_texts.py draws."""

import operator
from fractions import Fraction
from typing import Any, Callable, NamedTuple

ARITHMETIC = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv}
RELATIONS = {"<=": operator.le, ">=": operator.ge, "<": operator.lt, ">": operator.gt, "=": operator.eq, "!=": operator.ne}
MOST_BITS = 1500  # of a number


class Open(Exception):
    """A condition that something rests on stays open."""


class OutOfRange(Exception):
    """An index leaves its range."""


class TooLong(Exception):
    """Another text is drawn in place of this one."""


class Formula(NamedTuple):
    """A text and its meaning where names have values: of numbers a fraction, or None where it is not defined; of conditions True, False, or None where it stays open."""

    text: str
    value: Callable[[dict], Any]


def constant(number, text=None):
    number = Fraction(number)
    return Formula(text or str(number), lambda names: number)


def named(name):
    return Formula(name, lambda names: names[name]())


def is_true(condition, names):
    truth = condition.value(names)
    if truth is None:
        raise Open
    return truth


def conjunction(truths):
    return False if False in truths else None if None in truths else True


def disjunction(truths):
    return True if True in truths else None if None in truths else False


def arithmetic(left, sign, right):
    def value(names):
        x, y = left.value(names), right.value(names)
        return None if x is None or y is None or sign == "/" and y == 0 else ARITHMETIC[sign](x, y)

    return Formula(f"({left.text} {sign} {right.text})", value)


def power(base, exponent):
    def value(names):
        x = base.value(names)
        if x is None or x == 0 and exponent < 0:
            return None
        if max(x.numerator.bit_length(), x.denominator.bit_length()) > MOST_BITS:
            raise TooLong
        return x**exponent

    return Formula(f"({base.text})^{exponent}", value)


def absolute(text, number):
    def value(names):
        x = number.value(names)
        return None if x is None else abs(x)

    return Formula(text.format(number.text), value)


def indicator(condition):
    return Formula(f"[{condition.text}]", lambda names: Fraction(is_true(condition, names)))


def choice(one, condition, other):
    def value(names):
        chosen = one if is_true(condition, names) else other
        return chosen and chosen.value(names)

    return Formula(f"({one.text} where {condition.text}" + (f" else {other.text})" if other else ")"), value)


def relation(left, sign, right):
    def truth(names):
        try:
            x, y = left.value(names), right.value(names)
        except Open:
            return None
        return x is not None and y is not None and RELATIONS[sign](x, y)

    return Formula(f"{left.text} {sign} {right.text}", truth)
