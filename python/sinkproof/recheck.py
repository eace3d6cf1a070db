"""A third checker, written from src/certificate/FORMAT.md, docs/language.md and the statements alone, in the standard library alone.

It re-derives certificates (`sinkproof-certificate/1`), claims (`sinkproof-claims/1`), places (`sinkproof-places/1`) and rows of tables
(`sinkproof-rows/1`, rows.py) about the trigger-conditional task, with one layer or several, and says of all other documents that it does not cover them. Nothing of a document is taken on trust: the instance and the
parameters are read, all else is derived and compared. What all inputs give is in one_layer.py and several_layers.py, what theorems say in their statements,
what constructions are and promise in constructions/*.md: blocks.py reads them, language.py evaluates them, theories.py has what their names mean.

Why enclosures contain is said in intervals.py, what shows that a number is 0 in formal.py; where a sign stays open in reals.py, the document is not decided.

    python3 -P -m sinkproof.recheck FILE...     exit: 0 accepted, 10 rejected, 2 malformed, 5 not decided or not covered; of several the gravest: 2, 10, 5, 0
"""

from __future__ import annotations

import hashlib
import sys
from decimal import Decimal, DecimalException
from fractions import Fraction
from pathlib import Path
from typing import Any, Callable, Mapping, NamedTuple, Optional, Sequence, Union

from .blocks import Block, Parameters, Stated, block_of, construction_of, read_parameters, text_of
from .constructions import is_construction
from .documents import Ends, Json, NotCovered, enclosure, fields, holds_value, of_type, parse
from .formulas import NAME, Malformed, Syntax, Tree, exact, formula, rational
from .instances import ANCHOR, Token
from .intervals import Budget, NotDecided, Rejected
from .language import Scope, difference, least_margin, value_of
from .one_layer import OneLayer
from .reals import Real, beyond, real, surely
from .rows import rows_document
from .several_layers import SeveralLayers
from .theories import promises, theory

__all__ = ["Answer", "check", "main", "value"]
BUDGET = 5_000_000  # about five seconds, of some numbers ten; the largest of the committed certificates takes half of it


class Answer(NamedTuple):
    """What the checker says of one document: `word` is accepted, rejected, malformed, not decided, or not covered."""

    word: str
    reason: str

    @property
    def code(self) -> int:
        return {"accepted": 0, "rejected": 10, "malformed": 2}.get(self.word, 5)


SEVERAL = "multilayer-sink-necessity"
PLACES = ("loss", "sink_mass_before", "sink_mass_after", "max_anchor_mass", "min_null_mass", "absorbed_before", "absorbed_after")
ATTAINED = (*PLACES, "anchor_trigger_mass_after")
SUPREMA = ("loss", "max_anchor_mass", "product_self_mass")
Instance = Union[OneLayer, SeveralLayers]


class Margin(NamedTuple):
    id: str
    strict: bool
    ends: Ends

    @property
    def certainly(self) -> Optional[bool]:
        if self.ends is None:
            return None
        low, high = self.ends
        if low > 0 or low == 0 and not self.strict:
            return True
        return False if high < 0 or high == 0 and self.strict else None


def read_margin(x: Any, where: str) -> Margin:
    fields(x, where, ["id", "strict", "lower", "upper"])
    return Margin(of_type(x["id"], str, where + "/id"), of_type(x["strict"], bool, where + "/strict"), enclosure(x, where))


def read_formula(text: str, scope: Scope, where: str) -> tuple[list[Tree], set[str]]:
    """Its relations, and the names in them, all of which the scope has."""
    try:
        relations, names = formula(text)
    except Syntax as problem:
        raise Rejected(f"{where}: {problem}") from problem
    for name in sorted(names - set(scope.values)):
        raise Rejected(f"{where}: unknown name '{name}'")
    return relations, names


class Place(NamedTuple):
    trigger: int
    position: int
    coordinate: Optional[int]
    tokens: list[Token]
    value: Ends

    def is_about(self, what: str) -> bool:
        """The quantity, or the part of a conclusion, has values at such a place."""
        i, j = self.position, self.trigger
        if what == "loss" or self.coordinate is not None or i == 0:
            return what == "loss" and self.coordinate is not None
        if what in ("product_self_mass", "max_layer_sink_mass"):
            return i == 1
        sides = {"before": i < j, "after": i > j}
        return what == "max_anchor_mass" or i != j and (what in ("min_null_mass", "anchor_gap") or what in ATTAINED and sides[what.rpartition("_")[2]])


def read_place(x: Json, where: str, instance: Instance) -> Place:
    inside = fields(x["input"], where + "/input", ["trigger", "contents"])
    j, i = of_type(inside["trigger"], int, where), of_type(x["position"], int, where)
    r = of_type(x["coordinate"], int, where) if "coordinate" in x else None
    contents = [tuple(rational(a, where) for a in of_type(u, list, where)) for u in of_type(inside["contents"], list, where)]
    ends = enclosure(fields(x["value"], where + "/value", ["lower", "upper"]), where + "/value")
    if not 2 <= j < instance.L or not 0 <= i < instance.L or r is not None and not 0 <= r < instance.n:
        raise Rejected(f"{where}: out of range")
    if len(contents) != instance.L - 1 or any(len(u) != instance.m for u in contents):
        raise Rejected(f"{where}/input/contents: expected {instance.L - 1} vectors of {instance.m} entries")
    tokens = [ANCHOR]
    for k, u in enumerate(contents, 1):
        letters = instance.letters[k == j]
        if any(abs(a) > 1 for a in u) if letters is None else u not in letters:
            raise Rejected(f"{where}/input/contents/{k - 1}: not in the content set")
        tokens.append(instance.token(u, k == j))
    return Place(j, i, r, tokens, ends)


def derived_at(place: Place, what: str, where: str, instance: Instance, scope: Optional[Scope] = None) -> Real:
    """What the model gives at a place, of the most extreme head; `scope` has the numbers of `anchor_gap`."""
    if not place.is_about(what):
        raise Rejected(f"{where}/position: not one that '{what}' is about, or a coordinate too many or too few")
    ratios = [scope.called("r", [real(h)]) for h in range(1, len(instance.layers[0].heads) + 1)] if scope and what == "anchor_gap" else []
    return instance.derived_at(place.tokens, place.position, what, place.coordinate, place.trigger, ratios)


def attained_places(x: Any, instance: Instance, q: Optional[dict[str, Real]], allowed: Sequence[str]) -> list[str]:
    """Checks `attained` or, without q, `places`; the quantities that have a place."""
    seen: list[str] = []
    for k, place in enumerate(of_type(x, list, "/attained")):
        where = f"/attained/{k}"
        fields(place, where, ["quantity", "input", "position", "value"], ["coordinate"])
        name = of_type(place["quantity"], str, where)
        read = read_place(place, where, instance)
        if name not in allowed or name in seen:
            raise Rejected(f"{where}/quantity: '{name}' needs no place")
        found = derived_at(read, name, where, instance)
        holds_value(read.value, found, where + "/value")
        if q is not None:
            is_attained(found, q[name], where)
        seen.append(name)
    return seen


def is_attained(found: Real, quantity: Real, where: str) -> None:
    """That a number is hard to enclose is the document's choice, and shows nothing."""
    digits = 155  # 512 bits
    while True:
        low, high = (found - quantity).interval(digits)
        if low > 0 or high < 0:
            raise Rejected(f"{where}: not attained there")
        ends = quantity.interval(digits)
        size = max(Decimal(1), min(abs(end) for end in ends)) if ends[0] > 0 or ends[1] < 0 else Decimal(1)
        if high - low <= size.scaleb(-121):  # 2^-400 is 4·10^-121
            return
        digits = beyond(digits, "a place")


def witness(x: Any, where: str, needed: dict[str, Stated], instance: Instance, scope: Optional[Scope], q: dict[str, Real]) -> None:
    """A witness shows that a part of what it refutes fails: a supremum exceeds its bound there, an infimum is below it, or it is attained there and above it, or
    what rests on it is."""
    name, place = of_type(x["refutes"], str, where), read_place(x, where, instance)
    if name not in needed:
        raise Rejected(f"{where}/refutes: '{name}' needs no witness")
    parts = [part for part in needed.pop(name).parts if place.is_about(part[0])]
    if not parts:
        raise Rejected(f"{where}: no witness can show there that '{name}' fails")
    reasons = []
    for what, relation, bound, side in parts:
        try:
            found = derived_at(place, what, where, instance, scope)
            if relation[0] == "<" and what not in SUPREMA:
                is_attained(found, q[what], where)
            if side is not None:
                found = side
            holds_value(place.value, found, where + "/value")
            assert place.value is not None
            if surely(place.value[0] - bound, where) > 0 if relation[0] == "<" else what not in SUPREMA and surely(bound - place.value[1], where) > 0:
                return
            raise Rejected(f"{where}/value: not beyond the bound")
        except Rejected as reason:
            reasons.append(reason)
    raise reasons[0]


def same_margins(stated: Sequence[Margin], derived: Sequence[Stated], where: str) -> None:
    if len(stated) != len(derived):
        raise Rejected(f"{where}: {len(stated)} margins; expected {len(derived)}")
    for k, (s, d) in enumerate(zip(stated, derived)):
        if (s.id, s.strict) != (d.id, d.strict):
            raise Rejected(f"{where}/{k}: expected '{d.id}', {'strict' if d.strict else 'not strict'}")
        holds_value(s.ends, d.margin, f"{where}/{k}")


def read_quantities(x: Any) -> dict[str, Ends]:
    if not isinstance(x, dict):
        raise Malformed("/quantities: expected an object")
    return {name: enclosure(fields(y, f"/quantities/{name}", ["lower", "upper"]), f"/quantities/{name}") for name, y in x.items()}


def same_quantities(stated: dict[str, Ends], derived: Mapping[str, Optional[Real]]) -> None:
    for name in sorted(set(stated) ^ set(derived)):
        raise Rejected(f"/quantities: {'missing quantity' if name in derived else 'a quantity that the statement does not name:'} '{name}'")
    for name, ends in stated.items():
        holds_value(ends, derived[name], f"/quantities/{name}")


class Subject(NamedTuple):
    """What a document is about."""

    instance: Instance
    parameters: Parameters
    q: dict[str, Real]  # the quantities of the task
    claims: list[Stated]


def theorem_block(d: Json, theorem: str) -> Block:
    block = block_of("theorem", theorem)
    if block is None:
        if text_of(theorem) is None or block_of("construction", theorem) is not None:
            raise Rejected("/theorem: unknown")
        raise NotCovered(f"the theorem {theorem}")
    if block.setting != "trigger-task":
        raise NotCovered(f"the theorem {theorem}")
    if "statement_sha256" not in d:
        raise Malformed("missing field 'statement_sha256'")
    if d["statement_sha256"] != hashlib.sha256(text_of(theorem) or b"").hexdigest():
        raise Rejected("/statement_sha256: another statement")
    return block


def read_subject(d: Json, theorem: str, block: Optional[Block]) -> Subject:
    """The instance is the construction's; without a block, of the vocabulary `trigger`, that is any construction of one layer."""
    name, construction, mutant = d["construction"], None, ""
    several = theorem == SEVERAL
    if name not in (["given"] if several else ["given", "found"]):
        found = construction_of(name)
        if found is None or found[0].setting != "trigger-task" or (name not in block.takes if block else any(entry[0] == "layers" for entry in found[0].entries)):
            raise Rejected("/construction: not one of this theorem")
        construction, mutant = found
    instance: Instance = SeveralLayers(d["instance"]) if several else OneLayer(d["instance"])
    ranges = {**construction.parameters, **(construction.mutants[mutant][0] if mutant else {})} if construction else {}
    parameters = read_parameters(d["parameters"], ranges, block.parameters if block else {})
    if instance.preceding and theorem not in ("preceding-mean-sink-necessity", "trigger", SEVERAL):
        raise Rejected("/instance/task/target: another task than the statement's")
    if construction:
        is_construction(instance, construction, mutant, parameters)
    q = instance.derive()
    return Subject(instance, parameters, q, promises(construction, instance, parameters, q))


class Confirmed(NamedTuple):
    verdict: str
    quantities: dict[str, Optional[Real]]
    answer: str


def confirmed(d: Json) -> Confirmed:
    """A certificate, or the answer is raised."""
    required = ["format", "theorem", "statement_sha256", "construction", "parameters", "instance", "verdict"]
    fields(d, "", required + ["claims", "hypotheses", "conclusion", "quantities", "witnesses"], ["dropped", "mutant", "statement", "construction_text", "attained", "search"])
    for name in ("theorem", "statement_sha256", "construction", "verdict"):
        of_type(d[name], str, "/" + name)
    for name in ("statement", "construction_text"):
        of_type(d.get(name, ""), str, "/" + name)
    stated_places = of_type(d.get("attained", []), list, "/attained")
    if "statement" in d:
        if text_of(d["theorem"]) is not None:
            raise Rejected("/statement: one of ours has no such field")
        raise NotCovered("somebody's statement")
    if "construction_text" in d:
        raise Rejected("/construction_text: expected beside somebody's statement alone")
    block = theorem_block(d, d["theorem"])
    stated = {name: [read_margin(y, f"/{name}/{k}") for k, y in enumerate(of_type(d[name], list, "/" + name))] for name in ("claims", "hypotheses")}
    conclusion, quantities = read_margin(d["conclusion"], "/conclusion"), read_quantities(d["quantities"])
    for k, x in enumerate(of_type(d["witnesses"], list, "/witnesses")):
        fields(x, f"/witnesses/{k}", ["refutes", "input", "position", "value"], ["coordinate"])
    dropped = [of_type(x, str, "/dropped") for x in of_type(d.get("dropped", []), list, "/dropped")]
    if "search" in d:
        for name, text in fields(d["search"], "/search", ["seed", "trial", "source", "command"]).items():
            of_type(text, str, "/search/" + name)
    mutant = None
    if "mutant" in d:
        mutant = {k: of_type(x, str, f"/mutant/{k}") for k, x in fields(d["mutant"], "/mutant", ["id", "conclusion"]).items()}
    subject = read_subject(d, d["theorem"], block)
    theirs = theory(block, subject.instance, subject.parameters, subject.q)
    claims = subject.claims + theirs.corollaries
    ids = [x.id for x in theirs.hypotheses]
    if "dropped" in d and not dropped or len(set(dropped)) < len(dropped) or set(dropped) - set(ids):
        raise Rejected("/dropped: empty, or with something that is not a hypothesis, or that stands twice")
    concluded = theirs.conclusion
    if mutant is not None:
        if not NAME.fullmatch(mutant["id"]) or mutant["id"] in {*ids, concluded.id, *(x.id for x in claims)}:
            raise Rejected("/mutant/id: not a name, or the statement's own")
        names = Scope({**theirs.quantities, "conclusion": concluded.margin})
        margins = [x for part in read_formula(mutant["conclusion"], names, "/mutant/conclusion")[0] for x in names.margins(part, {})]
        if len({strict for _, strict in margins}) > 1:
            raise Rejected("/mutant/conclusion: relations of which some are strict")
        concluded = Stated(mutant["id"], margins[0][1], least_margin(margins), [])
    same_margins(stated["claims"], claims, "/claims")
    for k, (said, claim) in enumerate(zip(stated["claims"], claims)):
        # Something rests on a claim: no enclosure may leave it open that it is false.
        if said.certainly is None and claim.margin is not None and surely(claim.margin, f"/claims/{k}") < (1 if claim.strict else 0):
            raise Rejected(f"/claims/{k}: is false, and its enclosure leaves that open")
    same_margins(stated["hypotheses"], theirs.hypotheses, "/hypotheses")
    same_margins([conclusion], [concluded], "/conclusion")
    same_quantities(quantities, theirs.quantities)
    counting = [x.certainly for x in stated["hypotheses"] if x.id not in dropped]
    broken = [x.id for x in stated["claims"] if x.certainly is False]
    follows = ("refuted" if broken else "vacuous" if False in counting else "refuted" if all(counting) and conclusion.certainly is False else
               "certified" if all(counting) and conclusion.certainly and all(x.certainly for x in stated["claims"]) else "inconclusive")  # fmt: skip
    if d["verdict"] != follows or follows == "inconclusive":
        raise Rejected(f"/verdict: expected '{follows}'" if follows != "inconclusive" else "/verdict: 'inconclusive' claims nothing")
    # A conclusion that fails needs a witness unless it is a mutant's; its bound is the statement's.
    needed = {x.id: x for x in claims if x.id in broken}
    if follows == "refuted" and not broken and mutant is None:
        needed[concluded.id] = concluded
    for k, x in enumerate(d["witnesses"]):
        witness(x, f"/witnesses/{k}", needed, subject.instance, theirs.scope, subject.q)
    if needed:
        raise Rejected(f"/witnesses: missing witness for '{sorted(needed)[0]}'")
    if "attained" in d:
        if mutant is None or not stated_places:
            raise Rejected("/attained: expected no such field" if mutant is None else "/attained: empty")
        attained_places(stated_places, subject.instance, subject.q, attained_of(subject.instance, theirs.quantities))
    about = f"{follows}: {d['theorem']}{' with the conclusion ' + mutant['id'] if mutant else ''}, {d['construction']}"
    return Confirmed(follows, theirs.quantities, about)


def attained_of(instance: Instance, quantities: Mapping[str, Optional[Real]]) -> list[str]:
    """Quantities that have places, which are those of one layer."""
    return [name for name in ATTAINED if name in quantities and isinstance(instance, OneLayer)]


def claims_document(d: Json) -> str:
    fields(d, "", ["format", "vocabulary", "construction", "parameters", "instance", "quantities", "claims", "attained"], ["statement_sha256"])
    theorem = of_type(d["vocabulary"], str, "/vocabulary")
    of_type(d["construction"], str, "/construction")
    block = None
    if theorem != "trigger":
        block = theorem_block(d, theorem)
    elif "statement_sha256" in d:
        raise Rejected("/statement_sha256: expected none")
    stated, read = read_quantities(d["quantities"]), []
    for k, x in enumerate(of_type(d["claims"], list, "/claims")):
        where = f"/claims/{k}"
        fields(x, where, ["id", "relation", "parts", "verdict"])
        parts = []
        for part in of_type(x["parts"], list, where):
            fields(part, where + "/parts", ["strict", "left", "right", "margin"])
            ends = [enclosure(fields(part[name], where, ["lower", "upper"]), f"{where}/{name}") for name in ("left", "right", "margin")]
            parts.append((of_type(part["strict"], bool, where), ends))
        read.append(([of_type(x[name], str, where) for name in ("id", "relation", "verdict")], parts))
    subject = read_subject(d, theorem, block)
    task = subject.instance
    vocabulary: dict[str, Any] = {} if theorem == SEVERAL else {"L": task.L, "m": task.m, "heads": len(task.layers[0].heads)}
    vocabulary.update({k: v for k, v in subject.parameters.items() if isinstance(v, Real)})
    own = {x.id for x in subject.claims}
    quantities: Mapping[str, Optional[Real]] = {name: subject.q[name] for name in PLACES if not block}
    if block:
        theirs = theory(block, subject.instance, subject.parameters, subject.q)
        own |= {x.id for x in (*theirs.hypotheses, theirs.conclusion, *theirs.corollaries)}
        quantities = theirs.quantities
        vocabulary["conclusion"] = theirs.conclusion.margin
    names = Scope({**vocabulary, **quantities})
    same_quantities(stated, quantities)
    if not 1 <= len(read) <= 100:
        raise Rejected(f"/claims: {len(read)} claims; expected 1 to 100")
    wanted: set[str] = set()
    for k, ((name, text, verdict), parts) in enumerate(read):
        where = f"/claims/{k}"
        if not NAME.fullmatch(name) or name in own:
            raise Rejected(f"{where}/id: not a name, or one that stands twice or is the statement's own")
        own.add(name)
        relations, named = read_formula(text, names, where + "/relation")
        if len(parts) != len(relations):
            raise Rejected(f"{where}/parts: {len(parts)} parts; expected {len(relations)}")
        signs = []
        for (strict, ends), tree in zip(parts, relations):
            left, right = names.sides(tree, {})
            if strict != (tree[2] in "<>"):
                raise Rejected(f"{where}/parts/strict: expected {not strict}")
            for one, derived, what in zip(ends, (left, right, difference(left, tree[2], right)), ("left", "right", "margin")):
                holds_value(one, derived, f"{where}/parts/{what}")
            signs.append(Margin("", strict, ends[2]))
        follows = ("inconclusive" if any(s.ends is None for s in signs) else "refuted" if any(s.certainly is False for s in signs) else
                   "certified" if all(s.certainly for s in signs) else "inconclusive")  # fmt: skip
        if verdict != follows:
            raise Rejected(f"{where}/verdict: expected '{follows}'")
        if follows == "refuted":
            named &= set(attained_of(subject.instance, quantities))
            wanted |= {n for n in named if subject.instance.L > 3 or not n.endswith("after")}
    if all(words[2] == "inconclusive" for words, _ in read):
        raise Rejected("/claims: all inconclusive")
    missing = wanted - set(attained_places(d["attained"], subject.instance, subject.q, sorted(wanted)))
    if missing:
        raise Rejected(f"/attained: missing place of '{sorted(missing)[0]}'")
    return f"claims about {d['construction']}"


def places_document(d: Json) -> str:
    fields(d, "", ["format", "instance", "places"])
    places = of_type(d["places"], list, "/places")
    for k, place in enumerate(places):
        fields(place, f"/places/{k}", ["quantity", "input", "position", "value"], ["coordinate"])
        of_type(place["quantity"], str, f"/places/{k}/quantity")
    instance = OneLayer(d["instance"], blind=False)
    if not places:
        raise Rejected("/places: none")
    attained_places(places, instance, None, PLACES)
    return "places of a model"


COVERED: dict[str, Callable[[Json], str]] = {
    "certificate": lambda d: confirmed(d).answer, "claims": claims_document, "places": places_document,
    "rows": lambda d: rows_document(d, lambda inside: confirmed(inside)[:2])}  # fmt: skip
UNCOVERED = {"audit-all": "bounds over all inputs"}


def answer(d: Json) -> str:
    if "format" not in d:
        raise Malformed("missing field 'format'")
    form = of_type(d["format"], str, "/format")
    for kind in (*COVERED, *UNCOVERED):
        if form == f"sinkproof-{kind}/1":
            if kind in UNCOVERED:
                raise NotCovered(UNCOVERED[kind])
            return COVERED[kind](d)
    if form.startswith("sinkproof-") and not any(form.startswith(f"sinkproof-{kind}/") for kind in (*COVERED, *UNCOVERED)):
        raise Malformed("/format: no certificate")
    raise Rejected("/format: unknown format")


def check(data: bytes, work: int = BUDGET) -> Answer:
    """What the bytes of a document are."""
    Budget.left = work
    frames = sys.getrecursionlimit()
    sys.setrecursionlimit(max(frames, 5000))  # expressions may be nested 200 deep, of which each level takes several
    try:
        return Answer("accepted", answer(parse(data)))
    except Malformed as problem:
        return Answer("malformed", str(problem))
    except Rejected as problem:
        return Answer("rejected", str(problem))
    except (NotDecided, DecimalException, RecursionError, MemoryError) as problem:
        return Answer("not decided", str(problem) if isinstance(problem, NotDecided) else "too deep or too large")
    except NotCovered as problem:
        return Answer("not covered", str(problem))
    finally:
        sys.setrecursionlimit(frames)


def value(expression: str) -> Fraction:
    """An exact expression, or a rational number next to it, as the middle of an enclosure of 200 digits."""
    Budget.left = BUDGET
    number = value_of(exact(expression, "expression"), "expression")
    if number.q is not None:
        return number.q
    low, high = number.interval(200)
    return (Fraction(low) + Fraction(high)) / 2


def main(arguments: Sequence[str]) -> int:
    """A line for each file; what comes from a document is printed as ASCII."""
    answers = []
    for name in arguments:
        try:
            answers.append(check(Path(name).read_bytes()))
        except OSError as problem:
            answers.append(Answer("malformed", f"cannot be read: {problem.strerror}"))
        print(ascii(f"{name}: {answers[-1].word} ({answers[-1].reason})")[1:-1])
    codes = {answer.code for answer in answers}
    return next((code for code in (2, 10, 5, 0) if code in codes), 2)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
