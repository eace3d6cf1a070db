"""What the trees of formulas.py are worth, by docs/language.md: numbers, conditions and margins. For recheck.py. The standard library alone."""

from __future__ import annotations

from typing import Any, Callable, Iterator, Optional, Sequence

from .formal import size_of
from .formulas import Tree
from .intervals import Budget, Rejected
from .reals import Real, absolute, as_rational, exponential, extreme, invert, logarithm, product, real, square_root, surely, total

Local = dict[str, Real]  # indices of loops, and arguments
Margin = tuple[Optional[Real], bool]  # None where it is not defined; strict


class Undefined(Exception):
    """A number that certainly has no value."""


class Scope:
    """What names mean: a number, a word, yes or no, or a function of groups of indices or of arguments; None is not defined."""

    def __init__(self, values: dict[str, Any]) -> None:
        self.values = values
        self.holds: Callable[[str], bool] = lambda name: False

    def declare(self, name: str, arguments: Sequence[str], tree: Tree) -> None:
        if arguments:
            self.values[name] = lambda *given: self.number(tree, dict(zip(arguments, given)))
        else:
            self.values[name] = lambda: self.number(tree, {})  # asked for without arguments once, below

    def named(self, name: str, groups: list[list[Tree]], local: Local) -> Real:
        value = local[name] if name in local else self.values[name]
        if callable(value):
            value = value(*([self.integer(x, local) for x in group] for group in groups))
            if not groups:
                self.values[name] = value
        if value is None:
            raise Undefined(f"'{name}' is not defined")
        return real(value)

    def integer(self, tree: Tree, local: Local) -> int:
        q = as_rational(self.number(tree, local))
        if q is None or q.denominator != 1:
            raise Undefined("an index, bound or exponent that is no integer")
        return int(q)

    def indices(self, loops: Sequence[Tree], local: Local) -> Iterator[Local]:
        if not loops:
            yield local
            return
        (name, low, high, condition), *rest = loops
        for k in range(self.integer(low, local), self.integer(high, local) + 1):
            inner = {**local, name: real(k)}
            if condition is None or self.truth(condition, inner):
                yield from self.indices(rest, inner)

    def number(self, tree: Tree, local: Local) -> Real:
        """Every part that is asked for is defined, or this raises."""
        kind = tree[0]
        if kind == "q":
            return real(tree[1])
        if kind == "name":
            return self.named(tree[1], tree[2], local)
        if kind == "sum":
            return total([self.number(x, local) if s > 0 else -self.number(x, local) for s, x in tree[1]])
        if kind == "prod":
            return product([self.number(x, local) if s > 0 else invert(divisor(self.number(x, local))) for s, x in tree[1]])
        if kind == "pow":
            base, n = self.number(tree[1], local), self.integer(tree[2], local)
            return power(invert(divisor(base)) if n < 0 else base, abs(n))
        if kind == "where":
            if self.truth(tree[2], local):
                return self.number(tree[1], local)
            if tree[3] is None:
                raise Undefined("the condition is false")
            return self.number(tree[3], local)
        if kind == "truth":
            return real(int(self.truth(tree[1], local)))
        return self.called(tree[1], [self.number(x, inner) for x, loops in tree[2] for inner in self.indices(loops, local)])

    def called(self, name: str, x: list[Real]) -> Real:
        if name in ("min", "max"):
            if not x:
                raise Undefined("an extreme of nothing")
            return extreme(name, x)
        if name == "sum":
            return total(x)
        if name == "abs":
            return absolute(x[0])
        if name == "exp":
            return exponential(x[0])
        if name in ("sqrt", "log"):
            s = surely(x[0], "the argument of a logarithm or root")
            if s < 0 or s == 0 and name == "log":
                raise Undefined("not defined: a logarithm or root of a number below its range")
            return square_root(x[0]) if name == "sqrt" else logarithm(x[0])
        result: Real = self.values[name](*x)
        return result

    def sides(self, tree: Tree, local: Local) -> tuple[Optional[Real], Optional[Real]]:
        """Of a relation; None where a side is not defined."""
        return self.defined(tree[1], local), self.defined(tree[3], local)

    def defined(self, tree: Tree, local: Local) -> Optional[Real]:
        try:
            return self.number(tree, local)
        except Undefined:
            return None

    def truth(self, tree: Tree, local: Local) -> bool:
        kind = tree[0]
        if kind in ("and", "or"):
            return (all if kind == "and" else any)(self.truth(x, local) for x in tree[1])
        if kind == "relation":
            left, right = self.sides(tree, local)
            if left is None or right is None:
                return False
            s = surely(left - right, "a condition of the statement")
            return {"<": s < 0, "<=": s <= 0, ">": s > 0, ">=": s >= 0, "=": s == 0, "!=": s != 0}[tree[2]]
        if kind == "is":
            value = self.values[tree[1]]
            return ("yes" if value is True else "no" if value is False else value) in tree[2]
        if kind == "holds":
            return all(self.holds(name) for name in tree[1])
        return bool(self.values[tree[1]])

    def margins(self, tree: Tree, local: Local) -> list[Margin]:
        """Those of the parts of a condition."""
        if tree[0] == "and":
            return [margin for x in tree[1] for margin in self.margins(x, local)]
        if tree[0] == "relation":
            left, right = self.sides(tree, local)
            return [(difference(left, tree[2], right), tree[2] in "<>")]
        return [(real(1 if self.truth(tree, local) else -1), False)]


def difference(left: Optional[Real], relation: str, right: Optional[Real]) -> Optional[Real]:
    """The margin of a relation."""
    if left is None or right is None:
        return None
    return left - right if relation[0] == ">" else right - left if relation[0] == "<" else -absolute(left - right)


def least_margin(margins: Sequence[Margin]) -> Optional[Real]:
    defined = [x for x, _ in margins if x is not None]
    return extreme("min", defined or [real(1)]) if len(defined) == len(margins) else None


def divisor(x: Real) -> Real:
    if surely(x, "a divisor") == 0:
        raise Undefined("not defined: a divisor that is 0")
    return x


def power(base: Real, n: int) -> Real:
    if n == 0:
        return real(1)
    if base.q is not None and (size := n * (size_of(base.q) - 2)) <= 1_000_000:
        Budget.spend(1 + max(size, 0) // 25)
        return real(base.q**n)
    return Real("pow", (base,), power=n)


def value_of(tree: Tree, where: str) -> Real:
    """A number without names."""
    try:
        return Scope({}).number(tree, {})
    except Undefined as problem:
        raise Rejected(f"{where}: {problem}") from problem
