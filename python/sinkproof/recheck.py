"""A third checker, written from src/certificate/FORMAT.md and the statements alone, in the standard library alone.

It re-derives certificates (`sinkproof-certificate/1`), claims (`sinkproof-claims/1`) and places (`sinkproof-places/1`) about the trigger-conditional task with one
layer, and says of all other documents that it does not cover them. Nothing of a document is taken on trust: the instance and the parameters are read, everything
else is derived and compared: what all inputs give in instances.py, what theorems say in theories.py, what constructions are and promise in constructions.py.

Why enclosures contain is said in intervals.py, what shows that a number is 0 in formal.py; where a sign stays open in reals.py, the document is not decided.

    python3 -m sinkproof.recheck FILE...     exit: 0 accepted, 10 rejected, 2 malformed, 5 not decided or not covered; of several the gravest: 2, 10, 5, 0
"""

from __future__ import annotations

import hashlib
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any, Callable, Iterable, NamedTuple, Optional, Sequence

from .constructions import MUTANTS, OF_THEOREM, OTHER_THEOREMS, Parameters, is_construction, number, promises, read_parameters, with_mutants
from .documents import Json, NotCovered, enclosure, fields, holds_value, of_type, parse
from .formulas import NAME, Malformed, Names, Reader, Syntax, Tree, Undefined, evaluate, exact, rational, value_of
from .instances import ANCHOR, Instance, Row, Token, counted
from .intervals import Budget, NotDecided, Rejected
from .reals import Real, absolute, extreme, real, surely, total
from .theories import Theory, theory

__all__ = ["Answer", "check", "main", "value"]
BUDGET = 2_500_000  # about five seconds, of some numbers ten; no committed certificate takes a twentieth of it


class Answer(NamedTuple):
    """What the checker says of one document: `word` is accepted, rejected, malformed, not decided, or not covered."""

    word: str
    reason: str

    @property
    def code(self) -> int:
        return {"accepted": 0, "rejected": 10, "malformed": 2}.get(self.word, 5)


PLACES = ("loss", "sink_mass_before", "sink_mass_after", "max_anchor_mass", "min_null_mass", "absorbed_before", "absorbed_after")
ATTAINED = (*PLACES, "anchor_trigger_mass_after")


def statement_hash(theorem: str) -> str:
    """SHA-256 of the statement: beside this file in an installed package, in theorems/ of the project otherwise."""
    here = Path(__file__).resolve().parent
    for path in (here / "statements" / f"{theorem}.md", here.parents[1] / "theorems" / theorem / "statement.md"):
        if path.is_file():
            return hashlib.sha256(path.read_bytes()).hexdigest()
    raise NotCovered(f"the statement of {theorem} is not here")


def margin(x: Any, where: str) -> tuple[str, bool, Optional[tuple[Fraction, Fraction]]]:
    fields(x, where, ["id", "strict", "lower", "upper"])
    return of_type(x["id"], str, where + "/id"), of_type(x["strict"], bool, where + "/strict"), enclosure(x, where)


def certainly(stated: tuple[str, bool, Optional[tuple[Fraction, Fraction]]]) -> Optional[bool]:
    _, strict, ends = stated
    if ends is None:
        return None
    if ends[0] > 0 or ends[0] == 0 and not strict:
        return True
    return False if ends[1] < 0 or ends[1] == 0 and strict else None


def formula(text: Any, where: str) -> list[tuple[Tree, str, Tree]]:
    try:
        return Reader(of_type(text, str, where), formula=True).relations()
    except Syntax as problem:
        raise Rejected(f"{where}: {problem}") from problem


def known(trees: Iterable[Tree], names: Callable[[str], bool], where: str, seen: Optional[set[str]] = None) -> None:
    """Every name in the trees is one."""
    for tree in trees:
        if tree[0] == "name":
            if not names(tree[1]):
                raise Rejected(f"{where}: unknown name '{tree[1]}'")
            if seen is not None:
                seen.add(tree[1])
        elif tree[0] in ("sum", "prod"):
            known((x for _, x in tree[1]), names, where, seen)
        elif tree[0] != "q":
            known(tree[2] if tree[0] == "call" else [tree[1]], names, where, seen)


def side(tree: Tree, names: Names) -> Optional[Real]:
    try:
        return evaluate(tree, names)
    except Undefined:
        return None


def relation(part: tuple[Tree, str, Tree], names: Names) -> tuple[Optional[Real], Optional[Real], Optional[Real], bool]:
    """Left side, right side, margin, strict."""
    left, right = side(part[0], names), side(part[2], names)
    if left is None or right is None:
        return left, right, None, part[1] in "<>"
    difference = {">": left - right, "<": right - left}.get(part[1][0])
    return left, right, -absolute(left - right) if difference is None else difference, part[1] in "<>"


class Place(NamedTuple):
    trigger: int
    position: int
    coordinate: Optional[int]
    tokens: list[Token]
    value: Optional[tuple[Fraction, Fraction]]


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
        alphabet = instance.alphabets[1 if k == j else 0]
        if any(abs(a) > 1 for a in u) if instance.box else u not in alphabet:
            raise Rejected(f"{where}/input/contents/{k - 1}: not in the content set")
        tokens.append(instance.token(u, k == j))
    return Place(j, i, r, tokens, ends)


def derived_at(place: Place, what: str, where: str, instance: Instance) -> Real:
    """What the model gives at a place, of the most extreme head."""
    if (what == "loss") != (place.coordinate is not None):
        raise Rejected(f"{where}: expected {'a' if what == 'loss' else 'no'} coordinate")
    i, j = place.position, place.trigger
    if what != "loss" and i == 0 or what not in ("loss", "max_anchor_mass") and i == j or what.endswith("before") and i > j or what.endswith("after") and i < j:
        raise Rejected(f"{where}/position: not one that '{what}' is about")

    def row(i: int) -> Row:
        return instance.row(i, place.tokens[i], counted(place.tokens[: i + 1]), box=False, coordinates=[place.coordinate or 0])

    found = row(i)
    if what == "loss":
        return found.errors[0]
    if what == "tradeoff":
        values = [[head.output_value.get((r, k), real(0)) for r in (1, instance.c) for k in (instance.c, 0)] for head in instance.heads]
        return total([absolute(v[0] + v[2] - v[1] - v[3]) * absolute(a - b) for v, a, b in zip(values, found.anchor, row(j).anchor)])
    masses = found.slot if what == "min_null_mass" else found.anchor
    if what.startswith("absorbed") or what == "anchor_trigger_mass_after":
        masses = [a + b for a, b in zip(found.anchor, found.slot if what.startswith("absorbed") else found.trigger)]
    return extreme("max" if what == "max_anchor_mass" else "min", masses)


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
        value = derived_at(read, name, where, instance)
        holds_value(read.value, value, where + "/value")
        if q is not None:
            is_attained(value, q[name], where)
        seen.append(name)
    return seen


def is_attained(value: Real, quantity: Real, where: str) -> None:
    low, high = (value - quantity).interval(512)
    if low[0] > 0 or high[0] < 0:
        raise Rejected(f"{where}: not attained there")


def witness(x: Any, where: str, needed: dict[str, Any], instance: Instance, theorem: str, q: dict[str, Real]) -> None:
    """A witness shows what it refutes."""
    name, place = of_type(x["refutes"], str, where), read_place(x, where, instance)
    if name not in needed:
        raise Rejected(f"{where}/refutes: '{name}' needs no witness")
    bound = needed.pop(name)
    what = {"loss": "loss", "anchor-mass": "max_anchor_mass", "tradeoff": "tradeoff", "sink-mass": "absorbed_before"}.get(name)
    if name in ("exact-and-sink-free", "vanish-together"):
        what = "max_anchor_mass" if place.coordinate is None else "loss"
    elif name in ("sink", "absorbed"):  # whose bounds are two
        before = place.position < place.trigger
        what = ("sink_mass_" if name == "sink" else "absorbed_") + ("before" if before else "after")
        if theorem == "preceding-mean-sink-necessity" and not before:
            what = "anchor_trigger_mass_after"
        bound = bound[0 if before else 1]
    if what is None or bound is None:
        raise Rejected(f"{where}/refutes: no witness can show that '{name}' fails")
    derived = derived_at(place, what, where, instance)
    holds_value(place.value, derived, where + "/value")
    if name == "sink-mass":
        is_attained(derived, q[what], where)
    assert place.value is not None
    if what in ("loss", "max_anchor_mass") or name == "sink-mass":
        if surely(place.value[0] - bound, where) <= 0:
            raise Rejected(f"{where}/value/lower: does not exceed the bound")
    elif surely(bound - place.value[1], where) <= 0:
        raise Rejected(f"{where}/value/upper: not below the bound")


def same_margins(stated: list[Any], derived: Sequence[Sequence[Any]], where: str) -> None:
    if len(stated) != len(derived):
        raise Rejected(f"{where}: {len(stated)} margins; expected {len(derived)}")
    for k, (s, d) in enumerate(zip(stated, derived)):
        if s[0] != d[0] or s[1] != d[1]:
            raise Rejected(f"{where}/{k}: expected '{d[0]}', {'strict' if d[1] else 'not strict'}")
        holds_value(s[2], d[2], f"{where}/{k}")


def read_quantities(x: Any) -> dict[str, Any]:
    if not isinstance(x, dict):
        raise Malformed("/quantities: expected an object")
    return {name: enclosure(fields(y, f"/quantities/{name}", ["lower", "upper"]), f"/quantities/{name}") for name, y in x.items()}


def same_quantities(stated: dict[str, Any], derived: dict[str, Real]) -> None:
    for name in sorted(set(stated) ^ set(derived)):
        raise Rejected(f"/quantities: {'missing quantity' if name in derived else 'a quantity that the statement does not name:'} '{name}'")
    for name, ends in stated.items():
        holds_value(ends, derived[name], f"/quantities/{name}")


def read_instance(d: Json, theorem: str) -> tuple[Instance, Parameters, dict[str, Real]]:
    instance, parameters = Instance(d["instance"]), read_parameters(d["parameters"], d["construction"], theorem)
    if instance.preceding and theorem not in ("preceding-mean-sink-necessity", "trigger"):
        raise Rejected("/instance/task/target: another task than the statement's")
    if d["construction"] not in ("given", "found"):
        is_construction(instance, d["construction"], parameters)
    return instance, parameters, instance.derive()


def check_theorem(d: Json, theorem: str) -> None:
    if theorem in OTHER_THEOREMS:
        raise NotCovered(f"the theorem {theorem}")
    if theorem not in OF_THEOREM:
        raise Rejected("/theorem: unknown")
    if d["statement_sha256"] != statement_hash(theorem):
        raise Rejected("/statement_sha256: another statement")
    if d["construction"] not in OF_THEOREM[theorem] + ["given", "found"]:
        raise Rejected("/construction: not one of this theorem")


def certificate(d: Json) -> str:
    required = ["format", "theorem", "statement_sha256", "construction", "parameters", "instance", "verdict", "claims", "hypotheses", "conclusion", "quantities", "witnesses"]
    fields(d, "", required, ["dropped", "mutant", "statement", "attained", "search"])
    for name in ("theorem", "statement_sha256", "construction", "verdict"):
        of_type(d[name], str, "/" + name)
    if "statement" in d:
        if d["theorem"] in OF_THEOREM or d["theorem"] in OTHER_THEOREMS:
            raise Rejected("/statement: one of ours has no such field")
        raise NotCovered("somebody's statement")
    theorem = d["theorem"]
    check_theorem(d, theorem)
    stated = {name: [margin(y, f"/{name}/{k}") for k, y in enumerate(of_type(d[name], list, "/" + name))] for name in ("claims", "hypotheses")}
    conclusion, quantities = margin(d["conclusion"], "/conclusion"), read_quantities(d["quantities"])
    for k, x in enumerate(of_type(d["witnesses"], list, "/witnesses")):
        fields(x, f"/witnesses/{k}", ["refutes", "input", "position", "value"], ["coordinate"])
    dropped = [of_type(x, str, "/dropped") for x in of_type(d.get("dropped", []), list, "/dropped")]
    if "search" in d:
        for name, text in fields(d["search"], "/search", ["seed", "trial", "source", "command"]).items():
            of_type(text, str, "/search/" + name)
    mutant = None
    if "mutant" in d:
        mutant = fields(d["mutant"], "/mutant", ["id", "conclusion"])
        of_type(mutant["id"], str, "/mutant/id"), of_type(mutant["conclusion"], str, "/mutant/conclusion")
    instance, parameters, q = read_instance(d, theorem)
    theirs = theory(theorem, instance, parameters, q)
    claims = promises(d["construction"], parameters, q) + theirs.corollaries
    ids = [x[0] for x in theirs.hypotheses]
    if "dropped" in d and not dropped or len(set(dropped)) < len(dropped) or set(dropped) - set(ids):
        raise Rejected("/dropped: empty, or with something that is not a hypothesis, or that stands twice")
    derived_conclusion: tuple[str, bool, Optional[Real]] = theirs.conclusion
    if mutant is not None:
        if not NAME.fullmatch(mutant["id"]) or mutant["id"] in {*ids, theirs.conclusion[0], *(x[0] for x in claims)}:
            raise Rejected("/mutant/id: not a name, or the statement's own")
        parts = formula(mutant["conclusion"], "/mutant/conclusion")
        known((t for part in parts for t in (part[0], part[2])), lambda name: name in theirs.quantities or name == "conclusion", "/mutant/conclusion")
        margins = [relation(part, lambda name: theirs.quantities.get(name) if name != "conclusion" else theirs.conclusion[2]) for part in parts]
        if len({x[3] for x in margins}) > 1:
            raise Rejected("/mutant/conclusion: relations of which some are strict")
        defined = [x[2] for x in margins if x[2] is not None]
        derived_conclusion = mutant["id"], margins[0][3], extreme("min", defined) if len(defined) == len(margins) else None
    same_margins(stated["claims"], claims, "/claims")
    same_margins(stated["hypotheses"], theirs.hypotheses, "/hypotheses")
    same_margins([conclusion], [derived_conclusion], "/conclusion")
    same_quantities(quantities, theirs.quantities)
    counting = [certainly(x) for x in stated["hypotheses"] if x[0] not in dropped]
    broken = [x[0] for x in stated["claims"] if certainly(x) is False]
    at_last = certainly(conclusion)
    follows = ("refuted" if broken else "vacuous" if False in counting else "refuted" if all(counting) and at_last is False else
               "certified" if all(counting) and at_last and all(certainly(x) for x in stated["claims"]) else "inconclusive")  # fmt: skip
    if d["verdict"] != follows or follows == "inconclusive":
        raise Rejected(f"/verdict: expected '{follows}'" if follows != "inconclusive" else "/verdict: 'inconclusive' claims nothing")
    # A conclusion that fails needs a witness unless it is a mutant's; its bound is the statement's.
    bounds: dict[str, Any] = {x[0]: x[3] for x in claims if x[0] in broken}
    if follows == "refuted" and not broken and mutant is None:
        name = theirs.conclusion[0]
        own, after = theirs.quantities.get("bound"), theirs.quantities.get("bound_after")
        bounds[name] = {"exact-and-sink-free": real(0), "vanish-together": own, "tradeoff": 1 - 4 * q["loss"],
                        "sink": (theirs.quantities.get("bound_before", own), after if after is not None else own),
                        "absorbed": (theirs.quantities.get("bound_before"), own)}.get(name)  # fmt: skip
    for k, x in enumerate(d["witnesses"]):
        witness(x, f"/witnesses/{k}", bounds, instance, theorem, q)
    if bounds:
        raise Rejected(f"/witnesses: missing witness for '{sorted(bounds)[0]}'")
    if "attained" in d:
        if mutant is None or not d["attained"] and isinstance(d["attained"], list):
            raise Rejected("/attained: expected no such field" if mutant is None else "/attained: empty")
        attained_places(d["attained"], instance, q, [name for name in ATTAINED if name in theirs.quantities])
    return f"{follows}: {theorem}{' with the conclusion ' + mutant['id'] if mutant else ''}, {d['construction']}"


def claims_document(d: Json) -> str:
    fields(d, "", ["format", "vocabulary", "construction", "parameters", "instance", "quantities", "claims", "attained"], ["statement_sha256"])
    theorem = of_type(d["vocabulary"], str, "/vocabulary")
    of_type(d["construction"], str, "/construction")
    if theorem == "trigger":
        if "statement_sha256" in d:
            raise Rejected("/statement_sha256: expected none")
        if d["construction"] not in {"given", "found"}.union(*OF_THEOREM.values()):
            raise NotCovered("a construction of another task") if d["construction"] not in with_mutants(*MUTANTS) else Rejected("/construction: unknown")
    else:
        if "statement_sha256" not in d and (theorem in OF_THEOREM or theorem in OTHER_THEOREMS):
            raise Malformed("missing field 'statement_sha256'")
        check_theorem({"statement_sha256": "", **d}, theorem)
    stated, read = read_quantities(d["quantities"]), []
    for k, x in enumerate(of_type(d["claims"], list, "/claims")):
        where = f"/claims/{k}"
        fields(x, where, ["id", "relation", "parts", "verdict"])
        parts = []
        for part in of_type(x["parts"], list, where):
            fields(part, where + "/parts", ["strict", "left", "right", "margin"])
            ends = [enclosure(fields(part[name], where, ["lower", "upper"]), f"{where}/{name}") for name in ("left", "right", "margin")]
            parts.append((of_type(part["strict"], bool, where), ends))
        read.append([of_type(x[name], str, where) for name in ("id", "relation", "verdict")] + [parts])
    instance, parameters, q = read_instance(d, theorem)
    theirs = theory(theorem, instance, parameters, q) if theorem != "trigger" else Theory([], ("", False, None), {name: q[name] for name in PLACES}, [])
    same_quantities(stated, theirs.quantities)
    own = {x[0] for x in theirs.hypotheses} | {x[0] for x in promises(d["construction"], parameters, q) + theirs.corollaries} | {theirs.conclusion[0]}
    sizes = {"L": real(instance.L), "m": real(instance.m), "heads": real(len(instance.heads))}
    vocabulary: dict[str, Optional[Real]] = {**sizes, **{k: v for k, v in parameters.items() if isinstance(v, Real)}}
    vocabulary.update({"conclusion": theirs.conclusion[2]} if theorem != "trigger" else {})
    vocabulary.update(theirs.quantities)
    if not 1 <= len(read) <= 100:
        raise Rejected(f"/claims: {len(read)} claims; expected 1 to 100")
    wanted: set[str] = set()
    for k, (name, text, verdict, parts) in enumerate(read):
        where = f"/claims/{k}"
        if not NAME.fullmatch(name) or name in own:
            raise Rejected(f"{where}/id: not a name, or one that stands twice or is the statement's own")
        own.add(name)
        relations = formula(text, where + "/relation")
        named: set[str] = set()
        known((t for part in relations for t in (part[0], part[2])), lambda n: n in vocabulary, where + "/relation", named)
        if len(parts) != len(relations):
            raise Rejected(f"{where}/parts: {len(parts)} parts; expected {len(relations)}")
        signs = []
        for part, tree in zip(parts, relations):
            left, right, difference, strict = relation(tree, vocabulary.__getitem__)
            if part[0] != strict:
                raise Rejected(f"{where}/parts/strict: expected {strict}")
            for one, derived, what in zip(part[1], (left, right, difference), ("left", "right", "margin")):
                holds_value(one, derived, f"{where}/parts/{what}")
            signs.append((certainly(("", strict, part[1][2])), part[1][2] is None))
        follows = ("inconclusive" if any(none for _, none in signs) else "refuted" if any(s is False for s, _ in signs) else
                   "certified" if all(s for s, _ in signs) else "inconclusive")  # fmt: skip
        if verdict != follows:
            raise Rejected(f"{where}/verdict: expected '{follows}'")
        if follows == "refuted":
            wanted |= {n for n in named & set(ATTAINED) & set(theirs.quantities) if instance.L > 3 or not n.endswith("after")}
    if all(x[2] == "inconclusive" for x in read):
        raise Rejected("/claims: all inconclusive")
    missing = wanted - set(attained_places(d["attained"], instance, q, sorted(wanted)))
    if missing:
        raise Rejected(f"/attained: missing place of '{sorted(missing)[0]}'")
    return f"claims about {d['construction']}"


def places_document(d: Json) -> str:
    fields(d, "", ["format", "instance", "places"])
    places = of_type(d["places"], list, "/places")
    for k, place in enumerate(places):
        fields(place, f"/places/{k}", ["quantity", "input", "position", "value"], ["coordinate"])
        of_type(place["quantity"], str, f"/places/{k}/quantity")
    instance = Instance(d["instance"], blind=False)
    if not places:
        raise Rejected("/places: none")
    attained_places(places, instance, None, PLACES)
    return "places of a model"


def check(data: bytes, work: int = BUDGET) -> Answer:
    """What the bytes of a document are."""
    Budget.left = work
    try:
        d = parse(data)
        if "format" not in d:
            raise Malformed("missing field 'format'")
        kind = of_type(d["format"], str, "/format")
        if kind == "sinkproof-certificate/1":
            return Answer("accepted", certificate(d))
        if kind == "sinkproof-claims/1":
            return Answer("accepted", claims_document(d))
        if kind == "sinkproof-places/1":
            return Answer("accepted", places_document(d))
        if kind == "sinkproof-rows/1":
            raise NotCovered("rows of tables")
        if kind == "sinkproof-audit-all/1":
            raise NotCovered("bounds over all inputs")
        if kind.startswith("sinkproof-") and not kind.startswith(("sinkproof-certificate/", "sinkproof-rows/", "sinkproof-claims/", "sinkproof-places/", "sinkproof-audit-all/")):
            raise Malformed("/format: no certificate")
        raise Rejected("/format: unknown format")
    except Malformed as problem:
        return Answer("malformed", str(problem))
    except Rejected as problem:
        return Answer("rejected", str(problem))
    except (NotDecided, RecursionError, MemoryError) as problem:
        return Answer("not decided", str(problem) or "too deep or too large")
    except NotCovered as problem:
        return Answer("not covered", str(problem))


def value(expression: str) -> Fraction:
    """An exact expression, or a rational number next to it, as the middle of an enclosure of 640 bits."""
    Budget.left = BUDGET
    number = value_of(exact(expression, "expression"), "expression")
    if number.q is not None:
        return number.q
    return sum((Fraction(m) * Fraction(2) ** e for m, e in number.interval(640)), Fraction(0)) / 2


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
