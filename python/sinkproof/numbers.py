"""Exact numbers: both ends of an enclosure are fractions, and become floats by rounding outward."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any, Mapping, NamedTuple, Optional, Union


def _float(x: Fraction, up: bool) -> float:
    """The next float below or above."""
    try:
        nearest = float(Fraction(x))
    except OverflowError:
        nearest = math.inf if x > 0 else -math.inf
    if math.isinf(nearest):
        return nearest if (x > 0) == up else math.copysign(float.fromhex("0x1.fffffffffffffp+1023"), nearest)
    if up and Fraction(nearest) < x:
        return math.nextafter(nearest, math.inf)
    if not up and Fraction(nearest) > x:
        return math.nextafter(nearest, -math.inf)
    return nearest


class Lower(Fraction):
    """An exact lower bound; float() rounds down."""

    __slots__ = ()

    def __float__(self) -> float:
        return _float(self, False)


class Upper(Fraction):
    """An exact upper bound; float() rounds up."""

    __slots__ = ()

    def __float__(self) -> float:
        return _float(self, True)


class Enclosure(NamedTuple):
    """lower <= the number <= upper, both exact. It is no float itself: float(x.lower) and float(x.upper) are."""

    lower: Lower
    upper: Upper

    @property
    def exact(self) -> Optional[Fraction]:
        """The number, where it is known exactly."""
        return Fraction(self.lower) if self.lower == self.upper else None

    def __contains__(self, x: object) -> bool:
        x = x.item() if hasattr(x, "item") else x  # numpy's and torch's
        if not isinstance(x, (int, float, Fraction)):
            return False
        return self.lower <= Fraction(x) <= self.upper

    def __repr__(self) -> str:
        return str(self.exact) if self.exact is not None else f"[{float(self.lower)!r}, {float(self.upper)!r}]"

    def _repr_latex_(self) -> str:
        if self.exact is not None:
            sign = "-" if self.exact < 0 else ""
            return f"${sign}\\frac{{{abs(self.exact.numerator)}}}{{{self.exact.denominator}}}$" if self.exact.denominator > 1 else f"${self.exact}$"
        return f"$[{float(self.lower)!r},\\ {float(self.upper)!r}]$".replace("inf", "\\infty")


def enclosure(ends: Mapping[str, Any]) -> Optional[Enclosure]:
    """Of {"lower": …, "upper": …}; None where the number is not defined."""
    if ends["lower"] is None:
        return None
    return Enclosure(Lower(ends["lower"]), Upper(ends["upper"]))


Number = Union[int, float, Fraction, str]


def text(x: Any) -> str:
    """A number, or several, as the command line reads them; a float is taken for exactly what it is."""
    if isinstance(x, (list, tuple, range)) or hasattr(x, "tolist"):
        parts = x.tolist() if hasattr(x, "tolist") else list(x)
        return ",".join(text(part) for part in parts) if isinstance(parts, list) else text(parts)
    if isinstance(x, float):
        if not math.isfinite(x):
            raise ValueError(f"{x} is not a number that has a value")
        return str(Fraction(x))
    return str(x)
