"""Fields of documents: JSON, exact numbers, enclosures that are stated. For recheck.py. The standard library alone."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from typing import Any, Optional, Sequence

from .formulas import Malformed, rational
from .intervals import NotDecided, Rejected
from .reals import Real, surely

class NotCovered(Exception):
    pass


Json = dict[str, Any]
Ends = Optional[tuple[Fraction, Fraction]]  # None of what is not defined


def parse(data: bytes) -> Json:
    if len(data) > 64 << 20:
        raise Malformed("above 64 MiB")
    if len(data) > 8 << 20:
        raise NotDecided("above 8 MiB, which take more than 1 GiB of memory as Python's objects")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise Malformed("a byte that is not UTF-8") from None
    depth = 0
    for match in re.finditer(r'"(?:[^"\\]|\\.)*+"|[\[\]{}]', text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(match.group(), 0)
        if depth > 64:
            raise Malformed("nested too deep")

    def pairs(items: list[tuple[str, Any]]) -> Json:
        found = dict(items)
        if len(found) < len(items):
            raise Malformed("a key stands twice")
        return found

    def constant(name: str) -> None:
        raise Malformed(f"{name} is no JSON")

    try:
        document = json.loads(text, object_pairs_hook=pairs, parse_constant=constant)
        if "\\u" in text:  # a surrogate without its partner is no UTF-8
            json.dumps(document, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as problem:
        raise Malformed(f"not JSON: {problem}") from None
    if not isinstance(document, dict):
        raise Malformed("expected an object")
    return document


def fields(x: Any, where: str, required: Sequence[str], optional: Sequence[str] = ()) -> Json:
    if not isinstance(x, dict):
        raise Malformed(f"{where}: expected an object")
    for name in required:
        if name not in x:
            raise Malformed(f"{where}: missing field '{name}'")
    for name in x:
        if name not in required and name not in optional:
            raise Malformed(f"{where}: unknown field '{name}'")
    return x


def of_type(x: Any, kind: type, where: str) -> Any:
    if type(x) is not kind or isinstance(x, int) and abs(x) >= 10**9:
        raise Malformed(f"{where}: expected {'an integer of at most nine digits' if kind is int else kind.__name__}")
    return x


def enclosure(x: Any, where: str) -> Ends:
    """Both ends, or None for what is not defined."""
    if x["lower"] is None and x["upper"] is None:
        return None
    low, high = rational(x["lower"], where + "/lower"), rational(x["upper"], where + "/upper")
    return low, high


def holds_value(ends: Ends, value: Optional[Real], where: str) -> None:
    if ends is None or value is None:
        if ends is not None or value is not None:
            raise Rejected(f"{where}: " + ("stated as not defined" if ends is None else "not defined for this instance; expected null"))
        return
    if ends[0] > ends[1]:
        raise Rejected(f"{where}: lower exceeds upper")
    # Most enclosures are seen to hold, or not to hold, at a precision that is a little above theirs.
    if surely(value - ends[0], f"{where}/lower") < 0:
        raise Rejected(f"{where}/lower: above the value")
    if surely(value - ends[1], f"{where}/upper") > 0:
        raise Rejected(f"{where}/upper: below the value")
