"""Rows of the tables about the trigger-conditional task (FORMAT.md, "Rows of tables"): every cell against the value that is derived.

For recheck.py. The standard library alone."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from typing import Any, Callable, Mapping, NamedTuple, Optional

from .blocks import Parameters, Range, block_of, construction_of, read_parameters
from .documents import Json, NotCovered, fields, of_type
from .formulas import Malformed, rational
from .intervals import Rejected
from .reals import Real, extreme, real, surely

Quantities = Mapping[str, Optional[Real]]
FIRST_DIGITS = re.compile(r"(-?)([0-9]+)(?:\.([0-9]+))?…(e-?[0-9]+)?", re.ASCII)


class Inside(NamedTuple):
    """The certificate that a document of rows has inside: its parameters in these words, None for any."""

    theorem: str
    construction: str
    parameters: dict[str, Optional[str]]


class Table(NamedTuple):
    parameters: Callable[[], dict[str, Range]]
    certificate: Callable[[dict[str, str]], Optional[Inside]]
    columns: list[tuple[str, str]]  # name and way, with * where NAME_exact is a column, too
    values: Callable[[Parameters, Quantities], Quantities]  # those whose quantity has another name


def integers(low: int, high: int) -> Range:
    return Range("..", [real(low), real(high)])


def between(brackets: str, low: int, high: Fraction) -> Range:
    return Range(brackets, [real(low), real(high)])


def own(construction: str) -> dict[str, Range]:
    found = construction_of(construction)
    assert found is not None
    return dict(found[0].parameters)


def bounds_at(theorem: str, values: dict[str, Any]) -> Quantities:
    """A theorem's bounds of these numbers alone: the probabilistic one of eta_bar, all others of the loss."""
    block = block_of("theorem", theorem)
    assert block is not None
    scope = block.scope(dict(values))
    found = {}
    for name, tree in block.quantities.items():
        if name.startswith("bound") and tree is not None and (name == "bound_probabilistic") == ("eta_bar" in values):
            found[name] = scope.defined(tree, {})
    return found


KINDS = {"relu": ("relu-sink-free", "relu-mean", ""), "sigmoid": ("unnormalised-sigmoid-sink-free", "sigmoid-mean", "beta"),
         "key-bias": ("null-slot-necessity", "key-bias-anchor", "beta"), "softmax-one": ("null-slot-necessity", "softmax-one-anchor", "beta"),
         "multihead": ("multihead-sink-tradeoff", "multihead-cancellation", "scale")}  # fmt: skip


def sink_free(p: dict[str, str]) -> Inside:
    theorem, construction, name = KINDS[p["kind"]]
    parameters: dict[str, Optional[str]] = {"L": p["L"], "m": "1", **({name: p["parameter"]} if name else {})}
    return Inside(theorem, construction, {**parameters, **({"spacing": "arithmetic"} if name == "scale" else {})})


def least(*values: Optional[Real]) -> Optional[Real]:
    defined = [x for x in values if x is not None]
    return extreme("min", defined) if len(defined) == len(values) else None


TABLES = {
    "softmax-sink-bound": Table(
        lambda: {"L": integers(4, 4096), "eta": between("[]", 0, Fraction(1))}, lambda p: None,
        [("L", "given"), ("eta", "given"), ("bound_before", "lower*"), ("bound_after", "lower*")],
        lambda p, q: bounds_at("softmax-sink-necessity", {"L": p["L"], "loss": p["eta"]})),
    "softmax-sink-bound-probabilistic": Table(
        lambda: {"L": integers(5, 4096), "eta_bar": between("(]", 0, Fraction(1)), "delta": between("()", 0, Fraction(1))}, lambda p: None,
        [("L", "given"), ("eta_bar", "given"), ("delta", "given"), ("bound", "lower*")],
        lambda p, q: {"bound": bounds_at("softmax-sink-necessity", p)["bound_probabilistic"]}),
    "softmax-anchor": Table(
        lambda: own("softmax-anchor"), lambda p: Inside("softmax-sink-necessity", "softmax-anchor", {**p, "eta_bar": "1", "delta": "1/2"}),
        [("L", "given"), ("m", "given"), ("beta", "given"), ("loss_lower", "lower*"), ("loss_upper", "upper*"), ("sink_mass_lower", "lower*"),
         ("bound_after", "lower*")],
        lambda p, q: {"sink_mass_lower": least(q["sink_mass_before"], q["sink_mass_after"])}),
    "multilayer-sink-bound": Table(
        lambda: {"L": integers(4, 64), "D": integers(1, 16), "eta": between("()", 0, Fraction(1, 24))},
        lambda p: Inside("multilayer-sink-necessity", "multilayer-spread", {"L": p["L"], "m": "1", "D": p["D"], "q": None, "beta": "60"}),
        [("L", "given"), ("D", "given"), ("eta", "given"), ("bound", "lower*"), ("spread_sink_mass", "two-sided*")],
        lambda p, q: {**bounds_at("multilayer-sink-necessity", {"L": p["L"], "layers": p["D"], "loss": p["eta"]}),
                      "spread_sink_mass": q["max_layer_sink_mass"]}),
    "sink-free-attention": Table(
        lambda: {"kind": Range("{", list(KINDS)), "L": integers(1, 4096), "parameter": between("(]", 0, Fraction(1000))}, sink_free,
        [("kind", "given"), ("L", "given"), ("parameter", "given"), ("loss_upper", "upper*"), ("max_anchor_mass_upper", "upper*"),
         ("min_null_mass_lower", "lower*")],
        lambda p, q: {"min_null_mass": q.get("min_null_mass")}),
    "multihead-tradeoff": Table(
        lambda: own("multihead-cancellation"), lambda p: Inside("multihead-sink-tradeoff", "multihead-cancellation", {**p}),
        [("L", "given"), ("heads", "exact"), ("value_norm_upper", "upper*"), ("max_anchor_mass_upper", "upper*"), ("bound_D2", "lower*")],
        lambda p, q: {"bound_D2": q["bound"]}),
}  # fmt: skip
UNCOVERED = ("relu-normaliser-loss", "sink-metric", "sink-cost", "sink-diagonal-cost", "pattern-cost-scale", "smoothing-regions", "switch-equivalence",
             "hypothesis-ablation", "tightness")  # fmt: skip


def within(low: Fraction, v: Real, high: Fraction, where: str) -> bool:
    return surely(v - low, where) >= 0 and surely(v - high, where) <= 0


def shows(text: str, way: str, v: Real, digits: int, where: str) -> bool:
    if way in ("lower", "upper"):
        t = rational(text, where)
        if "/" in text:
            raise Malformed(f"{where}: expected a decimal")
        u = Fraction(10) ** (Decimal(text).adjusted() - digits + 1) if t else Fraction(0)
        if u and (t / u).denominator > 1:
            return False
        return within(t, v, t + u, where) if way == "lower" else within(t - u, v, t, where)
    if way == "two-sided" and (match := FIRST_DIGITS.fullmatch(text)):
        minus, whole, behind, exponent = match.groups()
        shown = (whole + (behind or "")).lstrip("0")
        t = abs(rational(text.replace("…", ""), where))
        u = rational("1" + (exponent or ""), where) / 10 ** len(behind or "")
        return 1 <= len(shown) <= digits and within(t, -v if minus else v, t + u, where)
    if way == "two-sided" and text.startswith("[") and text.endswith("]") and text.count(", ") == 1:
        a, b = (rational(x, where) for x in text[1:-1].split(", "))
        return a <= b and b - a <= max(abs(a), abs(b)) * Fraction(10) ** (2 - digits) and within(a, v, b, where)
    return surely(v - rational(text, where), where) == 0


def rows_document(d: Json, confirmed: Callable[[Json], tuple[str, Quantities]]) -> str:
    """`confirmed` gives the verdict and the derived quantities of a certificate, or raises."""
    if d.get("table") in UNCOVERED:
        raise NotCovered(f"rows of the table {d['table']}")
    fields(d, "", ["format", "table", "digits", "parameters", "rows"], ["certificate"])
    name, digits = of_type(d["table"], str, "/table"), of_type(d["digits"], int, "/digits")
    rows = of_type(d["rows"], list, "/rows")
    for k, row in enumerate(rows):
        for column, text in of_type(row, dict, f"/rows/{k}").items():
            if text is not None:
                of_type(text, str, f"/rows/{k}/{column}")
    if name not in TABLES:
        raise Rejected("/table: unknown")
    if not 1 <= digits <= 1000:
        raise Rejected("/digits: out of range")
    table, texts = TABLES[name], d["parameters"]
    parameters = read_parameters(texts, table.parameters(), {})
    inside = table.certificate(texts)
    quantities: Quantities = {}
    if (inside is None) != ("certificate" not in d):
        raise Rejected("/certificate: " + ("expected none" if inside is None else "missing"))
    if inside is not None:
        quantities = certificate_inside(d["certificate"], inside, confirmed)
    eta, loss = parameters.get("eta"), quantities.get("loss")
    if isinstance(eta, Real) and loss is not None and surely(eta - loss, "/certificate") < 0:
        raise Rejected("/certificate: its loss is above eta")
    values = {**quantities, **table.values(parameters, quantities)}
    if len(rows) != 1:
        raise Rejected(f"/rows: {len(rows)} rows; expected 1")
    fields(rows[0], "/rows/0", [name for column, way in table.columns for name in ([column, column + "_exact"] if way[-1] == "*" else [column])])
    for column, way in table.columns:
        text, where = rows[0][column], f"/rows/0/{column}"
        if way == "given":
            if text != (None if (column, texts.get("kind")) == ("parameter", "relu") else texts[column]):
                raise Rejected(f"{where}: not the parameter")
            continue
        v = values[column if column in values else re.sub("_(lower|upper)$", "", column)]
        exactly = rows[0].get(column + "_exact")
        if v is None:
            if text is not None or exactly is not None:
                raise Rejected(f"{where}: not defined here; expected null")
            continue
        if not shows(of_type(text, str, where), way.rstrip("*"), v, digits, where):
            raise Rejected(f"{where}: does not show the value")
        if exactly is not None and not shows(exactly, "exact", v, digits, where + "_exact"):
            raise Rejected(f"{where}_exact: not the value")
    return f"rows: {name}"


def certificate_inside(d: Any, inside: Inside, confirmed: Callable[[Json], tuple[str, Quantities]]) -> Quantities:
    if of_type(of_type(d, dict, "/certificate").get("format"), str, "/certificate/format") != "sinkproof-certificate/1":
        raise Rejected("/certificate/format: unknown format")
    if "statement" in d:
        raise Rejected("/certificate/statement: not the rows' theorem")
    verdict, quantities = confirmed(d)
    if (d["theorem"], d["construction"]) != inside[:2]:
        raise Rejected("/certificate: another theorem or construction than the rows'")
    if set(d["parameters"]) != set(inside.parameters) or any(text not in (None, d["parameters"][k]) for k, text in inside.parameters.items()):
        raise Rejected("/certificate/parameters: others than the rows'")
    if "dropped" in d or "mutant" in d or verdict not in ("certified", "vacuous"):
        raise Rejected("/certificate: dropped, mutant, or refuted")
    return quantities
