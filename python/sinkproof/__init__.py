"""Certified facts about attention sinks, from Python: the programs sinkproof and sinkproof-check, their verdicts as types, and their numbers exactly.

    import sinkproof
    sinkproof.verify("softmax-sink-necessity", L=16, m=13, beta=[3, 4, 5])

docs/python.md goes from nothing to a checked certificate.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Iterator, Mapping, Optional, Sequence, Union

from . import _program
from ._weights import Read, to_file
from .errors import (
    EXIT_CODES,
    BadInput,
    HasBias,
    NotAvailable,
    OnAnotherDevice,
    ProgramFailed,
    ProgramMissing,
    ProgramVersion,
    SinkproofError,
    UnknownNode,
    UnknownTensor,
    UnsupportedDtype,
    WeightsError,
    WrongShape,
    unreadable,
)
from .numbers import Enclosure, Lower, Upper, text
from .results import (
    Audit,
    Bounds,
    Certified,
    Checked,
    ClaimResult,
    Construction,
    Counterexample,
    Inconclusive,
    Margin,
    Place,
    Refuted,
    Result,
    Results,
    Row,
    Search,
    Table,
    Vacuous,
    Weights,
    of_bounds,
    result,
)

__version__: str
__all__ = [
    "EXIT_CODES", "Audit", "BadInput", "Bounds", "Certified", "Checked", "ClaimResult", "Construction", "Counterexample", "Enclosure", "HasBias", "Inconclusive", "Lower",
    "Margin", "NotAvailable", "OnAnotherDevice", "Place", "ProgramFailed", "ProgramMissing", "ProgramVersion", "Refuted", "Result", "Results", "Row", "Search",
    "SinkproofError", "Table", "UnknownNode", "UnknownTensor", "UnsupportedDtype", "Upper", "Vacuous", "Weights", "WeightsError", "WrongShape", "audit", "check", "construct", "fuzz",
    "listing", "neighbours", "replay", "table", "verify",
]  # fmt: skip

Path_ = Union[str, "os.PathLike[str]"]

if not TYPE_CHECKING:  # to which any name would be one of the package's

    def __getattr__(name: str) -> str:
        """`__version__`, which is looked for where it is asked for."""
        if name == "__version__":
            return _program.version()
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _parameters(parameters: Optional[Mapping[str, Any]], more: Mapping[str, Any]) -> list[str]:
    if twice := sorted(set(parameters or {}) & set(more)):
        raise TypeError(f"{', '.join(twice)} is given as a keyword and in parameters={{…}}: expected one of them")
    return [part for name, x in {**(parameters or {}), **more}.items() for part in ("-p", f"{name}={text(x)}")]


def _several(option: str, x: Union[None, str, Sequence[str]]) -> list[str]:
    return [part for one in ([x] if isinstance(x, str) else x or []) for part in (option, one)]


def _theorem(x: Union[None, Path_, Sequence[Path_]]) -> list[str]:
    """Names, or files with theorems of one's own: a path, or a text that ends in .md; of FILE.md#ID that one of them."""
    files, names = [], []
    for one in [x] if isinstance(x, (str, os.PathLike)) else x or []:
        path, mark, name = os.fspath(one).partition(".md#")
        if mark:
            files.append(path + ".md")
            names.append(name)
        elif isinstance(one, os.PathLike) or path.endswith(".md"):
            files.append(path)
        else:
            names.append(path)
    return [*names, *_several("--theorem", list(dict.fromkeys(files)))]


def _construction(x: Optional[Path_]) -> list[str]:
    return ["--construction", os.fspath(x)] if x is not None else []


@contextlib.contextmanager
def _scratch() -> Iterator[tuple[Path, dict[str, str]]]:
    """A folder for a call, and what its files are called where the program speaks of them: they are gone when somebody reads it."""
    called: dict[str, str] = {}
    with tempfile.TemporaryDirectory(prefix="sinkproof-") as name:
        try:
            yield Path(name), called
        except ProgramFailed as problem:
            message = problem.message
            for path, words in called.items():
                message = message.replace(path, words)
            raise type(problem)(message, problem.exit_code, problem.command) from None


def _certificates(folder: Path) -> dict[str, dict[str, Any]]:
    return {path.name: json.loads(path.read_text()) for path in sorted(folder.glob("*.json"))} if folder.is_dir() else {}


def _document_of(data: Mapping[str, Any], documents: Mapping[str, dict[str, Any]], kind: str) -> Optional[dict[str, Any]]:
    """The document of a result's `theorem`, or of own claims in its `vocabulary`: of the same construction and parameters, and of the same file where instances came from files. None where
    it could be one of several."""
    theorem = data.get("theorem") or "trigger"
    name = re.compile(".*")
    if data.get("file") is not None and data["construction"] == "given":
        # Of a file the stem, of somebody's construction FILE#ID and its parameters; other characters are replaced, and a hash is added then.
        path, _, construction = data["file"].partition("#")
        word = re.sub(r"[^A-Za-z0-9._-]", "_", construction.replace("=", "").replace(" ", "-") or Path(path).stem)
        name = re.compile(re.escape(f"{theorem}--given--{word}") + r"(-[0-9a-f]{16})?(--.*)?\.json")
    found = [
        d
        for file, d in documents.items()
        if name.fullmatch(file) and d.get(kind) == theorem and (d["construction"], d["parameters"]) == (data["construction"], data["params"])
    ]
    return found[0] if len(found) == 1 else None


def _results(arguments: Sequence[str], folder: Path, instances: Sequence[tuple[str, Optional[str]]] = ()) -> Results:
    """`instances`: of each the file that the program reads, and the caller's."""
    certificates = folder / "certificates"
    data = _program.answer([*arguments, "--json", "--certificates", str(certificates)])
    documents = _certificates(certificates)
    if data["format"] == "sinkproof-audit-bounds/1":  # own claims where scores see contents: bounds over all inputs judge them
        found = [of_bounds(data, next(iter(documents.values()), None))]
    elif "results" in data:
        found = []
        for x in data["results"]:
            claims = _document_of(x, documents, "vocabulary")
            found.append(result(x, _document_of(x, documents, "theorem") if x.get("theorem") else claims))
            found[-1].claims_document = claims
    else:
        raise NotAvailable(f"there is no verdict in a {data['format']} document")
    read = [path for path, _ in instances]
    for x in found:
        if x.file in read:
            x.instance = read.index(x.file)
            x.file = instances[x.instance][1]
    return Results(found)


def _normaliser(read: Read, said: Optional[str]) -> Optional[str]:
    """That of the weights' own graph, if there is one, which the caller need not say."""
    if read.normaliser is not None and said not in (None, read.normaliser):
        raise WeightsError(f"the normaliser of this graph is {read.normaliser}, not {said}")
    return read.normaliser or said


def _said(options: Mapping[str, str]) -> str:
    return " ".join(part for pair in options.items() for part in pair)


def _instances(
    instance: Any,
    folder: Path,
    called: dict[str, str],
    task: str,
    length: Optional[int],
    normaliser: Optional[str],
    target: Optional[str],
    heads: Optional[int],
    score_scale: Union[None, int, float, str],
    names: Optional[Mapping[str, str]],
) -> tuple[list[str], list[tuple[str, Optional[str]]]]:
    """The arguments, and of each instance the file that the program reads and the caller's."""
    arguments: list[str] = []
    options: dict[str, str] = {"--heads": str(heads)} if heads is not None else {}
    options.update({"--scale": text(score_scale)} if score_scale is not None else {})
    options.update({"--normaliser": normaliser} if normaliser is not None else {})
    others: Optional[dict[str, str]] = None
    files: list[tuple[str, Optional[str]]] = []
    stems: set[str] = set()
    for k, one in enumerate(instance if isinstance(instance, (list, tuple)) else [instance]):
        read = to_file(one, folder, f"instance{k}", names, heads)
        path = read.path
        if path.stem in stems:  # certificates are named by it
            path = folder / f"instance{k}-again{path.suffix}"
            path.symlink_to(read.path.absolute())
        stems.add(path.stem)
        files.append((str(path), os.fspath(one) if isinstance(one, (str, os.PathLike)) else None))
        called[str(path)] = files[-1][1] or f"instance {k}"
        arguments += ["--instance", str(path)]
        if read.path.suffix == ".json":
            continue
        found = _normaliser(read, normaliser)
        needed = {"--task": task, **({"--normaliser": found} if found is not None else {}), **read.options, **options}
        if others not in (None, needed):
            raise WeightsError(f"{called[str(path)]} needs {_said(needed)}, and what stands before it {_said(others or {})}: verify them one by one")
        others = needed
    options.update(others or {})
    options.update({"--length": str(length)} if length is not None else {})
    options.update({"--target": target} if target is not None else {})
    return arguments + [part for pair in options.items() for part in pair], files


def verify(
    theorem: Union[None, Path_, Sequence[Path_]] = None,
    *,
    instance: Any = None,
    claims: Union[str, Sequence[str]] = (),
    construction: Optional[Path_] = None,
    drop: Union[str, Sequence[str]] = (),
    mutant: Optional[str] = None,
    task: str = "trigger",
    length: Optional[int] = None,
    normaliser: Optional[str] = None,
    target: Optional[str] = None,
    heads: Optional[int] = None,
    score_scale: Union[None, int, float, str] = None,
    names: Optional[Mapping[str, str]] = None,
    max_bits: Optional[int] = None,
    parameters: Optional[Mapping[str, Any]] = None,
    **more: Any,
) -> Results:
    """Certifies theorems on a grid of explicit instances, or on weights of your own over all inputs.

    theorem: a name, several, or a Markdown file with theorems of your own (FILE.md#ID: one of them). Without one: all that can be evaluated, or with `claims` these alone.
    instance: a torch module, a state dict or dict of numpy arrays in PyTorch's layout [out, in], an ONNX model, a Construction, a model document, or a .safetensors, .npz,
        .onnx or .json file; or a list of them. `length`, `normaliser` and `target` ('inclusive' or 'preceding') say what it is; `score_scale` multiplies the scores q·k, as '1/sqrt(8)'.
    claims: relations such as 'loss <= 1/1000'. names: tensors' names, ours to theirs; others are then left out.
    Other keywords are parameters (also in `parameters`): numbers, exact texts such as '3*log(10)', or lists of them, which make a grid. A float is what it is.
    """
    with _scratch() as (folder, called):
        arguments = ["verify", *_theorem(theorem), *_construction(construction), *_parameters(parameters, more)]
        arguments += _several("--claim", claims) + _several("--drop", drop)
        arguments += ["--mutant", mutant] if mutant is not None else []
        arguments += ["--max-bits", str(max_bits)] if max_bits is not None else []
        if instance is None:
            return _results(arguments, folder)
        more_arguments, files = _instances(instance, folder, called, task, length, normaliser, target, heads, score_scale, names)
        return _results(arguments + more_arguments, folder, files)


def audit(
    weights: Any,
    *,
    length: int,
    normaliser: str,
    target: Optional[str] = None,
    task: str = "trigger",
    all_inputs: bool = False,
    inputs: int = 1000,
    seed: int = 1,
    gap: Optional[str] = None,
    time: Optional[str] = None,
    claims: Union[str, Sequence[str]] = (),
    heads: Optional[int] = None,
    names: Optional[Mapping[str, str]] = None,
) -> Union[Audit, Bounds]:
    """Certified facts about weights that somebody trained, also where scores see contents: from sampled inputs (Audit), or with `all_inputs` about all of them (Bounds).

    The search over all inputs ends where the loss is known up to `gap`, such as '1%', or after `time`, such as '60s' or '5m'; with `claims`, such as 'loss <= 1/50', where each has a verdict (`own_claims`). Scores are q·k: a scale is to be multiplied
    into W_Q (that of a torch.nn.MultiheadAttention is where it is a power of two). Several heads are for verify, or for `all_inputs`.
    """
    with _scratch() as (folder, called):
        read = to_file(weights, folder, "weights", names, heads)
        called[str(read.path)] = os.fspath(weights) if isinstance(weights, (str, os.PathLike)) else "the weights"
        _normaliser(read, normaliser)
        options = {**({"--heads": str(heads)} if heads is not None else {}), **read.options}
        if "--scale" in options:
            raise WeightsError(f"an audit takes no --scale, and this layer's is {options['--scale']}: use verify, or pass the four matrices with W_Q multiplied by it")
        if "--heads" in options and not all_inputs:
            raise WeightsError("an audit of sampled inputs reads one head: use verify or all_inputs=True, or pass the four matrices of one head")
        arguments = ["audit", str(read.path), "--task", task, "--length", str(length), "--normaliser", normaliser, "--json"]
        arguments += ["--target", target] if target is not None else []
        arguments += [part for pair in options.items() for part in pair]
        arguments += _several("--claim", claims)
        if all_inputs:
            arguments += ["--all-inputs", *(["--gap", gap] if gap is not None else []), *(["--time", time] if time is not None else [])]
        else:
            arguments += ["--inputs", str(inputs), "--seed", str(seed)]
        try:
            data = _program.answer([*arguments, "--certificates", str(folder / "certificates")])
        except BadInput as problem:
            if "there is no document about" not in problem.message:  # such as several heads, of which there are bounds all the same
                raise
            data = _program.answer(arguments)
        document = next(iter(_certificates(folder / "certificates").values()), None)
        return Bounds(data, document) if all_inputs else Audit(data, document)


def fuzz(
    theorem: Path_,
    *,
    construction: Optional[Path_] = None,
    drop: Union[str, Sequence[str]] = (),
    mutant: Optional[str] = None,
    trials: int = 10000,
    seed: int = 1,
    corpus: Optional[Path_] = None,
    resume: bool = False,
) -> Search:
    """Looks for a counterexample, certifies it and makes it small. `construction`: a file with one of your own (FILE.md#ID), whose parameters are searched and whose claims count. `corpus` is a folder for its certificate and the state, from which `resume` goes on."""
    arguments = ["fuzz", *_theorem(theorem), *_construction(construction), *_several("--drop", drop), "--trials", str(trials), "--seed", str(seed), "--json"]
    arguments += ["--mutant", mutant] if mutant is not None else []
    arguments += ["--corpus", os.fspath(corpus)] if corpus is not None else []
    return Search(_program.answer(arguments + ["--resume"] * resume))


_NEIGHBOURS = {
    "ablate": "Each hypothesis left out in turn: needed where a counterexample was found and certified.",
    "mutants": "Wrong variants of the statements: refuted where a counterexample was found and certified.",
    "tightness": "Constants as they are proved, and those below which they are certainly too small.",
}


def neighbours(
    question: str,
    theorem: Union[None, Path_, Sequence[Path_]] = None,
    *,
    construction: Optional[Path_] = None,
    trials: int = 10000,
    seed: int = 1,
    corpus: Optional[Path_] = None,
) -> Table:
    """Searches around statements, a row for each: with 'ablate' without one hypothesis after the other, with 'mutants' for what refutes their wrong variants, with 'tightness' for the constants that are certainly too small. Of all theorems where none is named. `corpus` is a folder for the certificates, `case_file`."""
    if question not in _NEIGHBOURS:
        raise ValueError(f"question is {question!r}: expected 'ablate', 'mutants' or 'tightness'")
    arguments = ["fuzz", *_theorem(theorem), *_construction(construction), f"--{question}", "--trials", str(trials), "--seed", str(seed), "--json"]
    arguments += ["--corpus", os.fspath(corpus)] if corpus is not None else []
    rows = _program.answer(arguments)["results"]
    return Table({"table": question, "caption": _NEIGHBOURS[question], "columns": list(dict.fromkeys(name for row in rows for name in row)), "rows": rows})


def table(
    name: Optional[str] = None,
    *,
    theorem: Optional[Path_] = None,
    quantities: Union[str, Sequence[str]] = (),
    digits: int = 10,
    parameters: Optional[Mapping[str, Any]] = None,
    **more: Any,
) -> Table:
    """A table in which every digit is certified: one of `listing('tables')`, or quantities of a theorem on a grid."""
    arguments = ["table", *([name] if name is not None else []), *(["--theorem", os.fspath(theorem)] if theorem is not None else []), *_parameters(parameters, more)]
    wanted = quantities if isinstance(quantities, str) else ",".join(quantities)
    arguments += ["--quantities", wanted] if wanted else []
    return Table(_program.answer([*arguments, "--digits", str(digits), "--format", "json"]))


def construct(name: Path_, *, target: Optional[str] = None, parameters: Optional[Mapping[str, Any]] = None, **more: Any) -> Construction:
    """The weights of a construction: a name, or a file with one of your own (FILE.md#ID). `target`: the same weights on the other task."""
    with _scratch() as (folder, _):
        path = folder / "model.json"
        other = ["--target", target] if target is not None else []
        _program.run("sinkproof", ["construct", os.fspath(name), *_parameters(parameters, more), *other, "-o", str(path)])
        return Construction(json.loads(path.read_text()))


def _as_file(document: Any, folder: Path, called: dict[str, str]) -> str:
    """A path as it is; a result's, or a document, as a file."""
    if isinstance(document, (str, os.PathLike)):
        path = Path(document)
        try:
            with path.open("rb"):
                return os.fspath(document)
        except OSError as problem:
            raise unreadable(path, problem) from problem
    if isinstance(document, (Audit, Bounds, Result)):
        if document.document is None:
            raise NotAvailable(f"there is no certificate of {document!r}")
        document = document.document
    path = folder / "certificate.json"
    called[str(path)] = "the certificate"
    path.write_text(json.dumps(document))
    return str(path)


def check(certificate: Any, *, max_work: Optional[int] = None) -> Checked:
    """What the independent checker, sinkproof-check, says of a certificate: a file, a document, a Result, an Audit, or Bounds. Nothing but that program is trusted for it."""
    with _scratch() as (folder, called):
        path = _as_file(certificate, folder, called)
        work = ["--max-work", str(max_work)] if max_work is not None else []
        run = _program.run("sinkproof-check", [*work, path], verdicts=(0, 2, 5, 10))
        said = (run.stdout + run.stderr).strip()
        if run.code == 2 and not said.startswith(path):
            raise BadInput(said, run.code, ["sinkproof-check", path])
        return Checked({0: "accepted", 2: "malformed", 5: "not decided"}.get(run.code, "rejected"), said.split(": ", 1)[-1])


def replay(certificate: Any) -> Results:
    """Certifies a saved case or certificate again, or judges somebody's claims."""
    with _scratch() as (folder, called):
        return _results(["replay", _as_file(certificate, folder, called)], folder)


def listing(kind: Optional[Path_] = None) -> dict[str, Any]:
    """What there is: theorems, constructions, tables, figures, settings, the name of one of them, or a file of your own."""
    document: dict[str, Any] = _program.answer(["list", *([os.fspath(kind)] if kind is not None else []), "--json"])
    return document
