"""What a theorem, and what a construction promises, come to on an instance: its margins and quantities. For recheck.py. The standard library alone."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any, Callable, NamedTuple, Optional

from .blocks import Block, Parameters, Stated
from .instances import Task
from .intervals import Budget
from .language import Scope
from .one_layer import OneLayer, gap
from .reals import Real, extreme, real, total


class Theory(NamedTuple):
    hypotheses: list[Stated]
    conclusion: Stated
    corollaries: list[Stated]
    quantities: dict[str, Optional[Real]]
    scope: Scope


def setting(task: Task, q: dict[str, Real]) -> dict[str, Any]:
    """The names of the trigger-conditional task that our texts ask for; all but `contents is box` of the words about contents are left out."""
    normalisers = {layer.normaliser for layer in task.layers}
    letters = "alphabet" if not task.box else "box"
    values: dict[str, Any] = {"L": task.L, "m": task.m, "c": task.c, "heads": max(len(layer.heads) for layer in task.layers), "layers": len(task.layers),
                              "residual": task.residual, "target": "preceding" if task.preceding else "inclusive", "contents": letters,
                              "trigger_contents": letters, "normaliser": normalisers.pop() if len(normalisers) == 1 else "mixed",
                              "same_contents": task.letters[0] == task.letters[1], **q}  # fmt: skip
    for k, name in enumerate(("W_QK", "W_OV", "key_bias", "P")):
        values[name] = entry_of(task, k)
    if isinstance(task, OneLayer):
        values["content_distance"], values["trigger_distance"] = task.distances()
        values["own_anchor_mass"] = lambda indices: task.masses["anchor", 0][indices[0] - 1] if task.box else None
        values["anchor_mean"] = means(task)
        values["anchor_gap"] = lambda *r: extreme("min", (gap(r, i, j) for i, j in task.pairs()))
    return values


def entry_of(task: Task, k: int) -> Callable[..., Real]:
    def entry(*groups: list[int]) -> Real:
        l, h = layer_and_head(groups)
        return task.layers[l - 1].heads[h - 1][k].get(tuple(groups[-1]), real(0))

    return entry


def layer_and_head(groups: Any) -> tuple[int, int]:
    """Of W_QK[l,h][r,k], W_QK[h][r,k] and W_QK[r,k]."""
    outer = (1, 1, *(groups[0] if len(groups) > 1 else ()))
    return outer[-2], outer[-1]


def means(task: OneLayer) -> Callable[[list[int]], Optional[Real]]:
    """The mean of the anchor's masses of a head with the trigger at j."""

    @lru_cache(None)
    def mean(h: int, j: int) -> Real:
        Budget.spend(task.L)
        masses = [task.masses["before" if i < j else "trigger" if i == j else "after", i] for i in range(1, task.L)] + [task.masses["anchor", 0]]
        return total([mass[h - 1] for mass in masses]) * Fraction(1, task.L)

    return lambda indices: mean(*indices) if task.box else None


def theory(block: Block, task: Task, parameters: Parameters, q: dict[str, Real]) -> Theory:
    scope = block.scope({**setting(task, q), **parameters})
    hypotheses = {x.id: x for x in block.propositions["hypothesis"]}
    scope.holds = lambda name: all(x is None or scope.truth(x, {}) for x in (hypotheses[name].where, hypotheses[name].condition))
    quantities: dict[str, Optional[Real]] = {}
    for name, tree in block.quantities.items():
        quantities[name] = scope.values[name] = scope.defined(tree or ("name", name, []), {})
    stated = {kind: block.stated(kind, scope) for kind in ("hypothesis", "conclusion", "corollary")}
    return Theory(stated["hypothesis"], stated["conclusion"][0], stated["corollary"], quantities, scope)


def promises(block: Optional[Block], task: Task, parameters: Parameters, q: dict[str, Real]) -> list[Stated]:
    return block.stated("claim", block.scope({**setting(task, q), **parameters})) if block else []
