"""Verdicts and what comes with them. A verdict is a type, never a bool: certified, refuted, vacuous, or inconclusive."""

from __future__ import annotations

import html
import json
from fractions import Fraction
from pathlib import Path
from typing import Any, Iterable, Iterator, Mapping, NamedTuple, NoReturn, Optional, Sequence, Union

from ._weights import numpy, torch
from .errors import NotAvailable
from .numbers import Enclosure, enclosure

Document = Mapping[str, Any]


class Margin(NamedTuple):
    """A real number that is claimed to be >= 0, or > 0 where `strict`. `value` is None where it is not defined."""

    id: str
    strict: bool
    value: Optional[Enclosure]


def _no_truth_value(x: object, ask: str) -> TypeError:
    """Of what would be true as any object is, whatever it says."""
    return TypeError(f"a {type(x).__name__} is no truth value: ask {ask}")


class ClaimResult(NamedTuple):
    """What became of a relation of one's own."""

    id: str
    relation: str
    verdict: str
    sides: tuple[tuple[Optional[Enclosure], Optional[Enclosure]], ...]

    def __bool__(self) -> NoReturn:
        raise _no_truth_value(self, ".verdict")


class Place(NamedTuple):
    """An exact input of the trigger-conditional task, and what the model gives there."""

    shows: str
    trigger: int
    contents: tuple[tuple[Fraction, ...], ...]
    position: int
    coordinate: Optional[int]
    value: Optional[Enclosure]

    def tokens(self) -> list[list[Fraction]]:
        """The input as the model sees it, L rows of m + 3 coordinates: anchor, trigger, contents, content indicator. Exact."""
        m = len(self.contents[0])
        rows = [[Fraction(1)] + [Fraction(0)] * (m + 2)]
        for i, content in enumerate(self.contents, 1):
            is_trigger = Fraction(i == self.trigger)
            rows.append([Fraction(0), is_trigger, *content, 1 - is_trigger])
        return rows


class Weights:
    """A model as exact expressions (`expressions`: tensor → {index: text}) and as floats nearest to them."""

    def __init__(self, instance: Document) -> None:
        self.instance = instance
        model = instance.get("model")
        if not isinstance(model, Mapping):
            raise NotAvailable("this instance has no weights: it is in .document")
        task = instance["task"]
        n, length = task["content_dimension"] + 3, task["length"]
        self.shapes: dict[str, tuple[int, ...]] = {}
        self.expressions: dict[str, dict[tuple[int, ...], str]] = {}
        several = "layers" in model
        for number, layer in enumerate(model["layers"] if several else [model]):
            for ours, theirs, shape in (("W_QK", "query_key", (n, n)), ("W_OV", "output_value", (n, n)), ("key_bias", "key_bias", (n,)), ("position_bias", "position_bias", (length, length))):
                if theirs not in layer["heads"][0]:
                    continue
                name = f"layers.{number}.{ours}" if several else ours
                self.shapes[name] = (len(layer["heads"]), *shape)
                self.expressions[name] = {(h, *entry[:-1]): entry[-1] for h, head in enumerate(layer["heads"]) for entry in head[theirs]}

    def to_numpy(self) -> dict[str, Any]:
        """name → array [heads, …] of the float64 next to the exact entries."""
        arrays = {name: numpy().zeros(shape) for name, shape in self.shapes.items()}
        for name, entries in self.expressions.items():
            for index, expression in entries.items():
                arrays[name][index] = _nearest(expression)
        return arrays

    def to_torch(self) -> dict[str, Any]:
        return {name: torch().from_numpy(array) for name, array in self.to_numpy().items()}

    def _entries(self) -> dict[str, list[tuple[str, str]]]:
        return {f"{name}, shape {self.shapes[name]}": [(", ".join(map(str, at)), str(x)) for at, x in entries.items()] for name, entries in self.expressions.items()}


def _nearest(expression: str) -> float:
    from .recheck import value  # not needed by what has no expressions

    return float(value(expression))


class Counterexample:
    """The exact model of a refuted certificate, and the exact inputs that show it (none where the conclusion is about numbers that are derived)."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.weights = Weights(document["instance"])
        places = [x for name in ("witnesses", "attained", "bounds") for x in document.get(name, [])]
        self.places = tuple(_place(x) for x in places if "input" in x)

    def to_numpy(self) -> dict[str, Any]:
        """The weights, and `tokens` [places, L, m + 3]: floats next to the exact numbers, which are in `weights.expressions` and `places`."""
        np = numpy()
        tokens = [[[float(a) for a in row] for row in place.tokens()] for place in self.places]
        return {**self.weights.to_numpy(), "tokens": np.array(tokens, dtype=np.float64)}

    def to_torch(self) -> dict[str, Any]:
        return {name: torch().from_numpy(array) for name, array in self.to_numpy().items()}

    def __repr__(self) -> str:
        shown = "; ".join(f"{p.shows} is {p.value} at position {p.position}, trigger at {p.trigger}" for p in self.places)
        return f"Counterexample({shown or 'the weights alone'})"

    def _repr_html_(self) -> str:
        """The places, and the entries of the weights that are not 0."""
        places = [(f"{p.shows} at position {p.position}, trigger at {p.trigger}", p.value) for p in self.places]
        inputs = [(f"its contents, of tokens 1 to {len(p.contents)}", "; ".join(f"({', '.join(map(str, u))})" for u in p.contents)) for p in self.places]
        return _html({"places": [x for pair in zip(places, inputs) for x in pair], **self.weights._entries()})


def _place(x: Document) -> Place:
    contents = tuple(tuple(Fraction(a) for a in u) for u in x["input"]["contents"])
    return Place(x.get("refutes", x.get("quantity", "")), x["input"]["trigger"], contents, x["position"], x.get("coordinate"), enclosure(x["value"]))


class Result:
    """One instance. `document` is its certificate (None where the program wrote none), `claims_document` that of own claims, `data` the program's own words. `instance` is its number among those that were given, `file` the name
    that was given; `dropped` are hypotheses that do not count, and `mutant` is the relation that stands for the conclusion where it is not the theorem's own."""

    verdict = ""

    def __init__(self, data: Document, document: Optional[Document]) -> None:
        self.data = data
        self.document = document
        self.claims_document = None if data.get("theorem") else document
        self.theorem: Optional[str] = data.get("theorem")
        self.construction: str = data["construction"]
        self.parameters: dict[str, str] = dict(data["params"])
        self.file: Optional[str] = data.get("file")
        self.instance: Optional[int] = None
        self.dropped: tuple[str, ...] = tuple(data.get("dropped", ()))
        self.mutant: Optional[str] = (document or {}).get("mutant", {}).get("conclusion")
        self.bits: int = data["bits"]
        self.claims = tuple(_margin(x) for x in data["claims"])
        self.hypotheses = tuple(_margin(x) for x in data["hypotheses"])
        self.conclusion = _margin(data["conclusion"]) if data.get("conclusion") else None
        self.quantities = {name: enclosure(x) for name, x in data["quantities"].items()}
        self.own_claims = tuple(_claim(x) for x in data.get("own_claims", []))

    def __bool__(self) -> NoReturn:
        raise _no_truth_value(self, ".verdict, or isinstance(result, sinkproof.Certified)")

    def __getitem__(self, quantity: str) -> Optional[Enclosure]:
        return self.quantities[quantity]

    def save(self, path: Union[str, Path]) -> None:
        """Writes the certificate."""
        if self.document is None:
            raise NotAvailable(f"there is no certificate of what is {self.verdict}")
        Path(path).write_text(json.dumps(self.document, indent=1))

    def _title(self) -> str:
        where = self.file or (f"instance {self.instance}" if self.instance is not None else None)
        about = ", ".join(([where] if where else []) + [f"{k}={v}" for k, v in self.parameters.items()])
        title = (self.theorem or "own claims") + "".join(f" without {name}" for name in self.dropped) + (f" with the conclusion {self.mutant}" if self.mutant else "")
        return f"{title} on {self.construction}" + (f" ({about})" if about else "")

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._title()}; {_shown(self.quantities, self.own_claims)})"

    def _repr_html_(self) -> str:
        parts = {"quantities": self.quantities.items(), "claims of the construction": map(_margin_row, self.claims), "hypotheses": map(_margin_row, self.hypotheses)}
        conclusion = [_margin_row(self.conclusion)] if self.conclusion else []
        return f"<p>{html.escape(self._title())}: <b>{self.verdict}</b></p>" + _html({**parts, "conclusion": conclusion, **_claim_rows(self.own_claims)})

    def _repr_latex_(self) -> str:
        return _aligned(self.verdict, self.quantities.items())


def _shown(quantities: Mapping[str, Optional[Enclosure]], claims: Sequence[ClaimResult]) -> str:
    return ", ".join([*(f"{k}={v}" for k, v in quantities.items()), *(f"{c.relation}: {c.verdict}" for c in claims)])


def _margin_row(margin: Margin) -> tuple[str, Union[Enclosure, str, None]]:
    """A margin has the sign that is claimed of it beside it: `loss` is a quantity, and a claim may have its name."""
    return margin.id, f"{margin.value} {'>' if margin.strict else '≥'} 0?" if margin.value is not None else None


def _claim_rows(claims: Sequence[ClaimResult]) -> dict[str, list[tuple[str, str]]]:
    return {"own claims": [(c.relation, c.verdict) for c in claims]}


def _html(parts: Mapping[str, Iterable[tuple[str, Union[Enclosure, str, None]]]]) -> str:
    """A table of names and values under headings; parts without rows are left out."""
    rows = ""
    for heading, part in parts.items():
        lines = [f"<tr><td>{html.escape(name)}</td><td>{html.escape(str(x) if x else 'not defined')}</td></tr>" for name, x in part]
        rows += (f'<tr><th colspan="2">{html.escape(heading)}</th></tr>' if lines else "") + "".join(lines)
    return f"<table>{rows}</table>"


def _aligned(title: str, rows: Iterable[tuple[str, Optional[Enclosure]]]) -> str:
    lines = ["&\\text{" + _latex(title) + "}"]
    for name, value in rows:
        if value is None:
            lines.append("\\text{" + _latex(name) + "} &\\text{ is not defined}")
        else:
            lines.append("\\text{" + _latex(name) + "} &" + ("=" if value.exact is not None else "\\in") + " " + value._repr_latex_()[1:-1])
    return "$\\begin{aligned}" + " \\\\ ".join(lines) + "\\end{aligned}$"


def _latex(text: str) -> str:
    return "".join("\\" + c if c in "_&%#${}" else {"\\": "\\textbackslash{}", "^": "\\^{}", "~": "\\~{}"}.get(c, c) for c in text)


class Certified(Result):
    """The construction keeps its promises, and the hypotheses and the conclusion hold; of own claims: all hold."""

    verdict = "certified"


class Refuted(Result):
    """A promise is certainly broken, or all hypotheses hold and the conclusion fails; of own claims: one fails."""

    verdict = "refuted"

    @property
    def counterexample(self) -> Counterexample:
        if self.document is None:
            raise NotAvailable("the program wrote no certificate of this result")
        return Counterexample(self.document)


class Vacuous(Result):
    """A hypothesis certainly fails: the theorem says nothing here."""

    verdict = "vacuous"


class Inconclusive(Result):
    """A sign is undecided at the highest precision allowed."""

    verdict = "inconclusive"


_KINDS = {kind.verdict: kind for kind in (Certified, Refuted, Vacuous, Inconclusive)}


def result(data: Document, document: Optional[Document]) -> Result:
    return _KINDS[data["verdict"]](data, document)


def _margin(x: Document) -> Margin:
    return Margin(x["id"], x["strict"], enclosure(x))


def _claim(x: Document) -> ClaimResult:
    return ClaimResult(x["id"], x["relation"], x["verdict"], tuple((enclosure(p["left"]), enclosure(p["right"])) for p in x["parts"]))


def _counts(results: Iterable[Result]) -> dict[str, int]:
    verdicts = [x.verdict for x in results]
    return {name: verdicts.count(name) for name in _KINDS}


class Results(Sequence[Result]):
    """The results of a grid, in its order."""

    def __bool__(self) -> NoReturn:
        raise _no_truth_value(self, "len(results), .counts(), or isinstance(results.only, sinkproof.Certified)")

    def __init__(self, items: Iterable[Result]) -> None:
        self._items = list(items)

    def __getitem__(self, index: Any) -> Any:
        return Results(self._items[index]) if isinstance(index, slice) else self._items[index]

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[Result]:
        return iter(self._items)

    def counts(self) -> dict[str, int]:
        """Of all results, those of own claims among them."""
        return _counts(self._items)

    def claim_counts(self) -> dict[str, int]:
        """Of own claims, each on each instance."""
        said = [claim.verdict for x in self._items for claim in x.own_claims]
        return {name: said.count(name) for name in _KINDS if name != "vacuous"}

    @property
    def only(self) -> Result:
        """The result, where there is exactly one."""
        if len(self._items) != 1:
            raise ValueError(f"there are {len(self._items)} results, not one")
        return self._items[0]

    def __repr__(self) -> str:
        return "\n".join([*map(repr, self._items), *self._summary()])

    def _summary(self) -> list[str]:
        """As the command line has it: results about theorems, and each of the claims."""
        has_claims = any(x.own_claims for x in self._items)
        about_theorems = [x for x in self._items if x.theorem or not has_claims]
        lines = {"": _counts(about_theorems)} if about_theorems or not has_claims else {}
        lines |= {"own claims: ": self.claim_counts()} if has_claims else {}
        return [head + ", ".join(f"{n} {name}" for name, n in counts.items()) for head, counts in lines.items()]

    def _repr_html_(self) -> str:
        return "".join(x._repr_html_() for x in self._items) + "".join(f"<p>{line}</p>" for line in self._summary())

    def _repr_latex_(self) -> str:
        return "\n\n".join(_aligned(f"{x._title()}: {x.verdict}", x.quantities.items()) for x in self._items)


class Row(dict[str, Optional[str]]):
    """A row of a table: the cells as they are certified, texts; null is None."""

    def fraction(self, column: str) -> Optional[Fraction]:
        """A cell that is a number without `…`, exactly."""
        cell = self[column]
        try:
            return Fraction(cell) if cell is not None else None
        except ValueError:
            exact = f"; {column}_exact is the column of exact numbers" if self.get(f"{column}_exact") is not None else ""
            raise NotAvailable(f"{column} is {cell!r}: expected a rational number with all of its digits{exact} (verify has enclosures of a theorem's quantities)") from None


class Table(Sequence[Row]):
    """A list of rows. `caption` says what the numbers are and which way they are rounded."""

    def __init__(self, data: Document) -> None:
        self.data = data
        self.name: str = data.get("table") or ""
        self.caption: str = data.get("caption") or ""
        self.columns: list[str] = list(data["columns"])
        self._rows = [Row(row) for row in data["rows"]]

    def __getitem__(self, index: Any) -> Any:
        return Table({**self.data, "rows": self._rows[index]}) if isinstance(index, slice) else self._rows[index]

    def __len__(self) -> int:
        return len(self._rows)

    def to_pandas(self) -> Any:
        """A DataFrame of the texts, which lose nothing."""
        try:
            import pandas
        except ImportError as problem:
            raise NotAvailable("pandas is not installed (Debian: python3-pandas)") from problem
        return pandas.DataFrame([dict(row) for row in self._rows], columns=self.columns)

    def __repr__(self) -> str:
        return "\n".join([self.caption, " ".join(self.columns), *(" ".join(str(row.get(c)) for c in self.columns) for row in self._rows)])

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{html.escape(c)}</th>" for c in self.columns)
        body = "".join("<tr>" + "".join(f"<td>{html.escape(row.get(c) or '')}</td>" for c in self.columns) + "</tr>" for row in self._rows)
        return f"<p>{html.escape(self.caption)}</p><table><tr>{head}</tr>{body}</table>"

    def _repr_latex_(self) -> str:
        lines = [self.columns, *([row.get(c) or "" for c in self.columns] for row in self._rows)]
        cells = (" & ".join("\\text{" + _latex(cell) + "}" for cell in line) for line in lines)
        return "$\\begin{array}{" + "l" * len(self.columns) + "}" + " \\\\ ".join(cells) + "\\end{array}$"


class Construction(Weights):
    """Weights of a construction: floats, with the exact expressions beside. `document` is the model document."""

    def __init__(self, document: Document) -> None:
        super().__init__(document["instance"])
        self.document = document
        self.name: str = document["construction"]
        self.parameters: dict[str, str] = dict(document["parameters"])

    def save(self, path: Union[str, Path]) -> None:
        """Writes the model document, exactly."""
        Path(path).write_text(json.dumps(self.document, indent=1))

    def _about(self) -> str:
        return ", ".join([self.name, *(f"{k}={v}" for k, v in self.parameters.items())])

    def __repr__(self) -> str:
        return f"Construction({self._about()})"

    def _repr_html_(self) -> str:
        return f"<p>{html.escape(self._about())}</p>" + _html(self._entries())


class Audit:
    """What sampled inputs show of weights: a lower bound of the loss, and what follows if it is the loss. `data` is the program's words, `document` the certificate of what was seen."""

    def __init__(self, data: Document, document: Optional[Document] = None) -> None:
        self.data = data
        self.document = document
        self.inputs = int(data["inputs"])
        self.largest_error = enclosure(data["largest_error"])
        self.smallest_anchor_mass = enclosure(data["smallest_anchor_mass"]) if "smallest_anchor_mass" in data else None
        self.largest_anchor_mass = enclosure(data["largest_anchor_mass"]) if "largest_anchor_mass" in data else None

    def __repr__(self) -> str:
        return f"Audit({self.inputs} inputs; largest error {self.largest_error}, anchor mass {self.smallest_anchor_mass} to {self.largest_anchor_mass})"

    def _rows(self) -> list[tuple[str, Optional[Enclosure]]]:
        return [("largest_error", self.largest_error), ("smallest_anchor_mass", self.smallest_anchor_mass), ("largest_anchor_mass", self.largest_anchor_mass)]

    def _repr_html_(self) -> str:
        return f"<p>{self.inputs} inputs</p>" + _html({"quantities": self._rows()})

    def _repr_latex_(self) -> str:
        return _aligned(f"{self.inputs} inputs", self._rows())


class Bounds:
    """What all inputs give: enclosures of the loss and of the anchor masses, with `bound_before` and `bound_after` of softmax-sink-necessity where it says something.
    `is_within_gap`: the loss is known as closely as was asked for. `own_claims` have a verdict each, by what the certificate states. `places` are inputs that attain the lower end of the loss, or the mass. `document` is the certificate."""

    def __init__(self, data: Document, document: Optional[Document] = None) -> None:
        self.data = data
        self.document = document
        self.is_within_gap: bool = data["within_gap"]
        self.own_claims = tuple(_claim(x) for x in data.get("own_claims", []))
        self.quantities = {name: enclosure(data[name]) for name in ("loss", "smallest_anchor_mass_before", "smallest_anchor_mass_after", "largest_anchor_mass") if data.get(name)}
        self.places = {name: _place({"quantity": name, "value": data[name], **data[name]}) for name in self.quantities if "input" in data[name]}
        self.quantities |= {name: enclosure(x) for name, x in (data.get("softmax_sink_necessity") or {}).items()}

    def __getitem__(self, quantity: str) -> Optional[Enclosure]:
        return self.quantities[quantity]

    def __repr__(self) -> str:
        return f"Bounds({_shown(self.quantities, self.own_claims)})"

    def _repr_html_(self) -> str:
        return "<p>all inputs</p>" + _html({"quantities": self.quantities.items(), **_claim_rows(self.own_claims)})

    def _repr_latex_(self) -> str:
        return _aligned("all inputs", self.quantities.items())


def of_bounds(data: Document, document: Optional[Document]) -> Result:
    """Own claims that bounds over all inputs judge, as a result: refuted if one fails, certified if all hold."""
    bounds = Bounds(data, document)
    verdicts = [claim.verdict for claim in bounds.own_claims]
    verdict = next((x for x in ("refuted", "inconclusive") if x in verdicts), "certified")
    fields = {"construction": "given", "params": {}, "bits": 0, "claims": [], "hypotheses": [], "quantities": {}, "verdict": verdict}
    found = result({**data, **fields}, document)
    found.quantities = bounds.quantities
    return found


def _found(x: Document) -> Refuted:
    """With the certificate of a refuted theorem, a document of broken claims, or the claims alone where those have none."""
    document: Optional[Document] = x["certificate"]
    said = document or {}
    fields = {"theorem": said.get("theorem"), "dropped": said.get("dropped", ()), "construction": said.get("construction", "given"), "params": said.get("parameters", {}), "bits": 0, "file": x.get("place")}
    fields["quantities"] = said.get("quantities", {})
    if "conclusion" in said:
        return Refuted({**fields, **{k: said[k] for k in ("claims", "hypotheses", "conclusion")}}, document)
    claims = said.get("claims", [{**claim, "verdict": "refuted", "parts": []} for claim in x["claims"]])
    return Refuted({**fields, "claims": [], "hypotheses": [], "own_claims": claims}, document)


class Search:
    """What a search found: `counterexample` is a Refuted with its certificate, or None, which is no statement about any instance."""

    def __init__(self, data: Document) -> None:
        self.data = data
        self.theorem: str = data["theorem"]
        self.trials = int(data["trials"])
        self.discarded = int(data["discarded"])
        found = data.get("counterexample")
        self.counterexample: Optional[Refuted] = _found(found) if found else None

    def __bool__(self) -> NoReturn:
        raise _no_truth_value(self, ".counterexample, which is None where nothing was found")

    def __repr__(self) -> str:
        return f"Search({self._about()}, " + (f"found {self.counterexample!r})" if self.counterexample is not None else "nothing found)")

    def _about(self) -> str:
        mutant = self.data.get("mutant")
        return self.theorem + "".join(f" without {name}" for name in self.data.get("dropped", ())) + (f" with the conclusion {mutant}" if mutant else "") + f": {self.trials} trials"

    def _repr_html_(self) -> str:
        found = self.counterexample
        said = found._repr_html_() if found is not None else ""
        if found is not None and found.document is not None and "model" in found.document["instance"]:  # other settings have no weights
            said += found.counterexample._repr_html_()
        return f"<p>{html.escape(self._about())}{'' if said else ', nothing found'}</p>{said}"


class Checked(NamedTuple):
    """What sinkproof-check says: `word` is accepted, rejected, malformed, or not decided."""

    word: str
    message: str

    def __bool__(self) -> NoReturn:
        raise _no_truth_value(self, ".accepted")

    @property
    def accepted(self) -> bool:
        return self.word == "accepted"
