"""The instance that a construction is at given parameters, and whether a document's is that one, entry by entry. For recheck.py. The standard library alone."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import Any, Optional

from .blocks import Block, Parameters
from .formulas import Tree
from .instances import Entries, Task
from .intervals import Budget, Rejected
from .language import Undefined
from .reals import Real, as_rational, real, surely
from .theories import layer_and_head

C: Tree = ("sum", [(1, ("name", "m", [])), (1, ("q", Fraction(2)))])


def is_construction(task: Task, block: Block, mutant: str, parameters: Parameters) -> None:
    words: dict[str, tuple[str, list[Fraction]]] = {"target": ("inclusive", []), "residual": ("no", [])}
    sizes = {"heads": 1, "layers": 1}
    scope = block.scope(dict(parameters))
    scope.declare("c", [], C)
    listed = block.entries + (block.mutants[mutant][1] if mutant else [])
    for name, groups, value, loops in listed:
        if isinstance(value, str):
            words[name] = value, loops
        elif not groups:
            try:
                sizes[name] = scope.values[name] = scope.integer(value, {})
            except Undefined as problem:
                raise Rejected(f"/parameters: no instance has such a number of {name}") from problem
    for name, stated in (("L", task.L), ("m", task.m)):
        if scope.named(name, [], {}).q != stated:
            raise Rejected(f"/instance/task: not the construction's {name}")
    contents = words["contents"]
    letters = [spelled(*x, task.m) for x in (contents, words.get("trigger_contents", contents))]
    if ("preceding" if task.preceding else "inclusive") != words["target"][0] or task.letters != letters:
        raise Rejected("/instance/task: not the construction's")
    heads = {(l, h): head for l, layer in enumerate(task.layers, 1) for h, head in enumerate(layer.heads, 1)}
    if len(task.layers) != sizes["layers"] or len(heads) != sizes["heads"] * sizes["layers"] or task.residual != (words["residual"][0] == "yes"):
        raise Rejected("/instance/model: not the construction's layers or heads")
    if any(layer.normaliser != words["normaliser"][0] for layer in task.layers):
        raise Rejected("/instance/model: not the construction's normaliser")
    if "scale" in parameters:
        scope.values["C"] = cancelling(task, mutant, parameters)
    expected: dict[tuple[str, int, int], Entries] = {}
    for name, groups, value, loops in listed:
        for local in scope.indices(loops, {}) if groups else ():
            indices = [[scope.integer(x, local) for x in group] for group in groups]
            expected.setdefault((name, *layer_and_head(indices)), {})[tuple(indices[-1])] = scope.number(value, local)
    for (l, h), head in heads.items():
        for name, matrix in zip(("W_QK", "W_OV", "key_bias", "P"), head):
            same(matrix, expected.get((name, l, h), {}), f"{name}[{l},{h}]")


def same(stated: Entries, expected: Entries, where: str) -> None:
    for key in sorted(set(stated) | set(expected)):
        if surely(stated.get(key, real(0)) - expected.get(key, real(0)), f"{where}: entry {key}") != 0:
            raise Rejected(f"{where}: entry {key}: not the construction's")


def spelled(word: str, numbers: list[Fraction], m: int) -> Optional[list[tuple[Fraction, ...]]]:
    """The letters, of which there are none in a box; with m = 0 they are the one empty letter."""
    if word == "box":
        return None
    if word == "signs":
        return list(itertools.product((Fraction(-1), Fraction(1)), repeat=m))
    return list(dict.fromkeys((q,) * m for q in numbers))


def cancelling(task: Task, mutant: str, parameters: Parameters) -> Any:
    """The values of multihead-cancellation, which are what solves its equations: those of the document, if they do."""
    L, heads, spacing = task.L, task.layers[0].heads, parameters["spacing"]
    scale = parameters["scale"].q if isinstance(parameters["scale"], Real) else None
    assert scale is not None
    H = 2 * (L - 1) if spacing == "least-norm" else L - 1
    A = [scale * H / h if spacing == "least-norm" else scale * 2 ** (h - 1) if spacing == "geometric" else scale * h for h in range(1, H + 1)]
    found = [as_rational(head.output_value.get((1, 1), real(0))) for head in heads]
    values = [q for q in found if q is not None]
    if len(values) < H:
        raise Rejected("/instance/model: output_value: entry (1, 1): not the construction's")
    if mutant.endswith("sign"):
        values[-1] *= -1
    if mutant.endswith("unbalanced"):
        values[0] -= 1
    # With distinct A_h > 0 the L-1 equations are independent (statement.md, D1): c is the only solution if H = L-1; else it has the least norm exactly if it
    # is a combination of the equations' rows. L-1 columns determine the combination, for the same reason.
    Budget.spend(40 * L * L * L if H > L - 1 else 20 * L * H)
    rows = [[a * j / (1 + j * a) for a in A] for j in range(2, L)] + [[Fraction(1)] * H]
    wanted = [Fraction(1)] * (L - 2) + [Fraction(0)]
    if any(sum((x * y for x, y in zip(row, values)), Fraction(0)) != right for row, right in zip(rows, wanted)):
        raise Rejected("/instance/model: output_value: entry (1, 1): the values do not solve the construction's equations")
    if H > L - 1:
        columns = [[row[h] for row in rows] for h in range(H)]
        combination = solved([columns[h] + [values[h]] for h in range(L - 1)])
        if any(sum((x * y for x, y in zip(column, combination)), Fraction(0)) != q for column, q in zip(columns, values)):
            raise Rejected("/instance/model: output_value: entry (1, 1): not the solution of least norm")
    return lambda indices: values[indices[0] - 1]


def solved(m: list[list[Fraction]]) -> list[Fraction]:
    """Gauss and Jordan: the solution of a square system that has one."""
    for k in range(len(m)):
        pivot = next(i for i in range(k, len(m)) if m[i][k])
        m[k], m[pivot] = m[pivot], m[k]
        m[k] = [x / m[k][k] for x in m[k]]
        for i in range(len(m)):
            if i != k and m[i][k]:
                m[i] = [x - m[i][k] * y for x, y in zip(m[i], m[k])]
    return [row[-1] for row in m]
