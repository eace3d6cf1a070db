"""compare_checkers.py BIN_DIR ROOT [--random N] [--seed S] [--keep DIR]: the Python checker (python/sinkproof/recheck.py) against sinkproof-check.

On reports/{certificates,cases} (all of them, or a third where N is below 2000), tests/certificates/{accept,reject} and the forgeries of recheck_test.py, then
on N (2000) random documents: those that `sinkproof verify` writes of random instances and of random points of the constructions, three in four of them with
one thing changed at a random place. Where both decide, they have to say the same. Prints how many documents were compared and how many are not covered;
--keep DIR has the documents of disagreements. Exit 0 if there is none, and some of each kind were compared.
"""

import argparse
import collections
import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "python"))
import recheck_test  # noqa: E402
from sinkproof import blocks, intervals, reals, recheck  # noqa: E402
from sinkproof.formulas import exact  # noqa: E402
from sinkproof.language import value_of  # noqa: E402

NORMALISERS = ["softmax", "softmax", "softmax-one", "softmax-key-bias", "sigmoid", "relu-non-anchor", "relu-row-count", "relu-none", "relu-length", "relu-preceding"]
THEOREMS = ["softmax-sink-necessity", "preceding-mean-sink-necessity", "relu-sink-free", "unnormalised-sigmoid-sink-free", "null-slot-necessity",
            "multihead-sink-tradeoff", "sink-metric", recheck.SEVERAL]  # fmt: skip
BETAS = ["1", "2.5", "5", "8", "12", "log(7)", "sqrt(30)", "2*log(3)", "40", "12.5", "sqrt(300)", "60"]
REALS = {"eta": ["1/150", "1/1000", "1/101", "3/1000000", "1/100", "1/97", "1/25"], "scale": ["1", "10", "1/6", "7/3", "20"],
         "q": ["1/30", "1/2", "1/1000000", "log(2)"],
         "epsilon": ["3/10", "1/4", "1/2", "exp(-2)"], "eta_bar": ["1/200000", "1/100", "1"], "delta": ["1/4", "1/2"]}  # fmt: skip
CLAIMS = ["loss <= 1/10", "sink_mass_before >= 1/2 and max_anchor_mass < 1 - loss/7", "max(loss, 1/3) >= exp(-L)", "1/loss >= 1", "loss*(1-loss) = 1/4",
          "sqrt(absorbed_after - 1/2) < 3/4", "min_null_mass > 0", "heads*sink_mass_after + m <= log(5)"]  # fmt: skip

OF_SEVERAL = ["loss <= 1/10 and max_layer_sink_mass > 1/2", "product_self_mass^2 < exp(-1)", "composed_sink_before = composed_sink_after",
              "log(conclusion) <= 0"]  # fmt: skip


def number(draw):
    return draw.choice([
        lambda: str(draw.randint(-6, 6) or 1),
        lambda: f"{draw.randint(1, 99) * draw.choice([-1, 1])}/{draw.randint(1, 50)}",
        lambda: f"{draw.choice(['', '-'])}log({draw.randint(2, 12)})",
        lambda: f"{draw.choice(['', '-', '2*'])}sqrt({draw.randint(2, 12)})",
        lambda: f"{draw.randint(-99, 99) or 1}e-{draw.randint(1, 5)}",
    ])()  # fmt: skip


def instance(draw):
    """A random model; one in two near softmax-anchor or relu-mean, so that hypotheses hold here and there."""
    m, box = draw.choice([0, 0, 1, 1, 2]), draw.random() < 0.6
    L = draw.randint(3, 8 if box else 5)
    n, c = m + 3, m + 2
    normaliser = draw.choice(NORMALISERS)
    blind = [i for i in range(n) if not (box and 2 <= i < c)]
    heads = []
    for _ in range(draw.choice([1, 1, 1, 2])):
        scores, values = {}, {}
        if draw.random() < 0.6:
            beta = draw.randint(1, 9)
            scores = {(1, 1): 1, (1, c): 1} if normaliser.startswith("relu") else {(1, 0): -beta, (c, 0): beta, (c, 1): -beta, (c, c): -beta}
            values = {(r, r): 1 for r in range(0 if normaliser.startswith("relu") else 1, n)}
        for _ in range(draw.randint(0, 3)):
            scores[draw.choice(blind), draw.choice(blind)] = number(draw)
        for _ in range(draw.randint(0, 2)):
            values[draw.randrange(n), draw.randrange(n)] = number(draw)
        head = {"query_key": scores, "output_value": values}
        head = {name: [[*key, str(x)] for key, x in sorted(entries.items())] for name, entries in head.items()}
        if normaliser == "softmax-key-bias":
            head["key_bias"] = [[i, number(draw)] for i in sorted(draw.sample(blind, draw.randint(0, len(blind))))]
        heads.append(head)

    def alphabet():
        letters = {tuple(draw.choice(["0", "1", "-1", "1/2", "-0.25"]) for _ in range(m)) for _ in range(draw.randint(1, 2))}
        return "box" if box else {"alphabet": [list(letter) for letter in sorted(letters)]}

    content = alphabet()
    task = {"kind": "trigger", "length": L, "content_dimension": m, "content": content, "trigger_content": content if draw.random() < 0.5 else alphabet()}
    if draw.random() < 0.3:
        task["target"] = draw.choice(["preceding", "preceding", "inclusive"])
    return {"format": "sinkproof-model/1", "instance": {"task": task, "model": {"normaliser": normaliser, "heads": heads}}}


def layers(draw):
    """A random model of several layers, near multilayer-anchor or with residual connections one time in two each."""
    m, box = draw.choice([0, 0, 1, 1, 2]), draw.random() < 0.7
    L, D = draw.randint(3, 6 if box else 4), draw.randint(1, 3)
    n, c = m + 3, m + 2
    blind = [i for i in range(n) if not (box and 2 <= i < c)]
    found = []
    for l in range(D):
        scores, values, bias = {}, {(r, r): 1 for r in range(1 if l == D - 1 else 0, n)}, {}
        if draw.random() < 0.5:
            beta = draw.randint(1, 9)
            if l == D - 1:
                scores = {(1, 0): -beta, (c, 0): beta, (c, 1): -beta, (c, c): -beta}
            else:
                bias = {(i, i): beta for i in range(L)}
        for _ in range(draw.randint(0, 2)):
            scores[draw.choice(blind), draw.choice(blind)] = number(draw)
        for _ in range(draw.randint(0, 2)):
            i = draw.randrange(L)
            bias[i, draw.randint(0, i)] = number(draw)
        if draw.random() < 0.2:  # it may move contents to where a later layer's scores see them, or mix them among themselves
            values[draw.randrange(n), draw.randrange(n)] = number(draw)
        head = {"query_key": scores, "output_value": values, "position_bias": bias}
        head = {name: [[*key, str(x)] for key, x in sorted(entries.items())] for name, entries in head.items()}
        found.append({"normaliser": draw.choice(["softmax"] * 6 + [x for x in NORMALISERS if x != "softmax-key-bias"]), "heads": [head]})
    letters = {"alphabet": [["1"] * m, ["-1/2"] * m][: 1 if m == 0 else 2]}
    task = {"kind": "trigger", "length": L, "content_dimension": m, "content": "box" if box else letters}
    task["trigger_content"] = task["content"] if draw.random() < 0.5 or box else {"alphabet": [["0"] * m]}
    if draw.random() < 0.3:
        task["target"] = draw.choice(["preceding", "inclusive"])
    return {"format": "sinkproof-model/1", "instance": {"task": task, "model": {"residual": not box and draw.random() < 0.5, "layers": found}}}


POINTS = [(theorem, construction) for theorem in THEOREMS for construction in blocks.block_of("theorem", theorem).takes]


def points(draw):
    """Theorem, construction and parameters, as arguments of verify: a random point that their ranges allow, and is small enough."""
    theorem, construction = draw.choice(POINTS)
    intervals.Budget.left = recheck.BUDGET
    block, mutant = blocks.construction_of(construction)
    ranges = {**block.parameters, **(block.mutants[mutant][0] if mutant else {}), **blocks.block_of("theorem", theorem).parameters}
    letters = any(entry[0] == "contents" and entry[2] == "signs" for entry in block.entries)
    several = theorem == recheck.SEVERAL
    arguments = []
    for name, found in ranges.items():
        low, high = (found.inside if found.ends != "{" else (None, None))
        if found.ends == "{":
            value = draw.choice(found.inside)
        elif found.ends == "..":
            least = max(int(low.q), 4 if theorem == "sink-metric" and name == "L" else 0)
            most = {"L": 4 if letters else 8 if several or "spacing" in ranges else 12, "m": 1 if letters else 3, "D": 4}.get(name, least)
            value = draw.choice([64, 1000, 10**9]) if name == "size" else draw.randint(least, max(least, min(most, int(high.q))))
        elif name == "beta":
            fits = [x for x in BETAS if reals.sign(value_of(exact(x, x), x) - low) >= 0 and reals.sign(high - value_of(exact(x, x), x)) >= 0]
            value = draw.choice(fits)
        else:
            value = draw.choice(REALS[name])
        arguments += ["-p", f"{name}={value}"]
    return [theorem, "--construction", construction, *arguments]


def leaves(x, path=()):
    if isinstance(x, (dict, list)):
        for key, value in x.items() if isinstance(x, dict) else enumerate(x):
            yield from leaves(value, (*path, key))
    yield path


def changed(draw, document):
    """The document with one thing changed: a digit, a number, a word, an entry that is missing, doubled or exchanged."""
    document = json.loads(json.dumps(document))
    path = draw.choice([p for p in leaves(document) if p])
    parent = document
    for key in path[:-1]:
        parent = parent[key]
    x = parent[path[-1]]
    kind = draw.random()
    if kind < 0.1:
        del parent[path[-1]]
    elif kind < 0.15 and isinstance(parent, list):
        parent.insert(draw.randrange(len(parent) + 1), x)
    elif kind < 0.2:
        other = draw.choice([p for p in leaves(document) if p])
        for_other = document
        for key in other[:-1]:
            for_other = for_other[key]
        parent[path[-1]] = json.loads(json.dumps(for_other[other[-1]]))
    elif isinstance(x, bool):
        parent[path[-1]] = not x
    elif isinstance(x, int):
        parent[path[-1]] = x + draw.choice([-1, 1, 1, 100])
    elif isinstance(x, str) and x:
        places = [k for k, letter in enumerate(x) if letter.isdigit()]
        if places and draw.random() < 0.7:
            k = draw.choice(places)
            parent[path[-1]] = x[:k] + draw.choice("0123456789") + x[k + 1 :]
        else:
            parent[path[-1]] = draw.choice([x + "0", "-" + x, "0", "1", x[1:], x + " ", "(" + x + ")", "2*" + x + "/2", "certified", "refuted", "vacuous", "softmax"])
    elif x is None:
        parent[path[-1]] = "0"
    else:
        parent[path[-1]] = draw.choice([[], {}, None, "0"])
    return document


def pinned_documents(corpus, folder):
    """Places at which the two once differed, and their neighbours."""
    found = json.loads(next(corpus.glob("accept/relu-sink-free--found--*--without-weights.json")).read_text())
    anchor = json.loads(next(corpus.glob("accept/softmax-sink-necessity--softmax-anchor--L5-m0-*.json")).read_text())
    documents = []
    for text in ("-0", "0/5", "0.00", "0e3", "(0)", "-(0)", "- 0", "0*1", "1-1", "sqrt(0)", "0^1"):
        document = json.loads(json.dumps(found))
        document["instance"]["model"]["heads"][0]["query_key"].insert(0, [0, 0, text])
        documents.append(document)
    for name in anchor["parameters"]:
        documents.append({**anchor, "parameters": {**anchor["parameters"], name: "softmax"}})
    letters = json.loads(next(corpus.glob("accept/preceding-mean-sink-necessity--preceding-trigger-sink--*beta*.json")).read_text())
    for turned in (["content"], ["trigger_content"], ["content", "trigger_content"]):
        document = json.loads(json.dumps(letters))
        for name in turned:
            document["instance"]["task"][name]["alphabet"].reverse()
        documents.append(document)
    # A sum of scores beyond 2^39 matters where exponentials are taken of it.
    for text in ("2^39", "2^45"):
        document = json.loads(json.dumps(found))
        document["instance"]["model"].update(normaliser="relu-none", heads=[{"query_key": [[1, 1, text]], "output_value": [[1, 1, f"1/{text}"]]}])
        documents.append(document)
    # Numbers of which both read each way to write them, as an entry and as an end.
    for text in ("1e+5", "1e0000000005", "1e-0000000005", "1e1000001", "(" * 198 + "1" + ")" * 198, "exp(1e40*sqrt(1e80+1)-1e80)", "exp(2^45)"):
        documents.append(place(text, "2"))
        documents.append(place("1", text))
    for name in ("attained", "statement", "construction_text"):
        documents.append({**anchor, name: 5})
    documents.append(json.loads(json.dumps(anchor)))
    documents[-1]["instance"]["task"]["length"] = 10**9
    paths = []
    for k, document in enumerate(documents):
        paths.append(folder / f"pinned-{k}.json")
        paths[-1].write_text(json.dumps(document))
    return paths


def place(entry, upper):
    """A place of a head with this entry, whose value is no more than `upper`."""
    model = {"normaliser": "softmax", "heads": [{"query_key": [], "output_value": [[1, 1, entry]]}]}
    task = {"kind": "trigger", "length": 3, "content_dimension": 0, "content": "box", "trigger_content": "box"}
    value = {"quantity": "max_anchor_mass", "input": {"trigger": 2, "contents": [[], []]}, "position": 1, "value": {"lower": "0", "upper": upper}}
    return {"format": "sinkproof-places/1", "instance": {"task": task, "model": model}, "places": [value]}


def random_documents(draw, count, sinkproof, corpus, folder):
    """`count` documents, written to the folder; the paths. Places and rows are those of the corpus."""
    originals = folder / "originals"
    k = 0
    while k == 0 or len(list(originals.glob("*"))) < count // 4:
        models = folder / f"models-{k}"
        models.mkdir()
        files = []
        for index in range(20):
            files.append(str(models / f"{k}-{index}.json"))
            Path(files[-1]).write_text(json.dumps(instance(draw)))
        given = [x for file in files for x in ("--instance", file)]
        several = []
        for index in range(6):
            file = models / f"{k}-layers-{index}.json"
            file.write_text(json.dumps(layers(draw)))
            several += ["--instance", str(file)]
        dropped = [recheck.SEVERAL, *several, "--drop", "no-residual", "--drop", "softmax"]
        of_several = [[recheck.SEVERAL, *several], [*dropped, "--claim", draw.choice(OF_SEVERAL)]]
        claims = [x for claim in draw.sample(CLAIMS, 3) for x in ("--claim", claim)]
        of_one = [given, [*given, "softmax-sink-necessity", "--drop", "small-loss"], [*given, *claims]]
        for arguments in (*of_one, *of_several, *(points(draw) for _ in range(20))):
            run = subprocess.run([sinkproof, "verify", *arguments, "--certificates", str(originals)], capture_output=True, text=True)
            if run.returncode not in (0, 2, 5, 10) or run.returncode == 2 and "out of range" not in run.stderr and "expected" not in run.stderr:
                raise RuntimeError(f"sinkproof verify {arguments}: exit {run.returncode}: {run.stderr}")
        k += 1
    names = sorted(originals.glob("*")) + sorted(p for kind in ("places", "rows") for p in corpus.glob(f"accept/{kind}--*.json"))
    draw.shuffle(names)
    paths = []
    for k in range(count):
        document = json.loads(names[k % len(names)].read_text())
        path = folder / f"{k}-{'changed' if k % 4 else 'as-written'}.json"
        path.write_text(json.dumps(changed(draw, document) if k % 4 else document))
        paths.append(path)
    return paths


def compare(paths, checker, keep):
    """Counts of what both say, and the disagreements."""
    said, counts, differ = {}, collections.Counter(), []
    answers = {path: recheck.check(path.read_bytes()) for path in paths}
    covered = [path for path in paths if answers[path].word != "not covered"]
    for start in range(0, len(covered), 200):
        # One of the corpus takes nearly all of the usual seconds.
        run = subprocess.run([checker, "--max-work", "30", *map(str, covered[start : start + 200])], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        lines = run.stdout.splitlines()
        if len(lines) != len(covered[start : start + 200]):
            raise RuntimeError(f"{checker}: exit {run.returncode} after {len(lines)} lines, the last of which is {lines[-1:]}")
        said.update(line.split(".json: ", 1) for line in lines)
    counts["not covered"] = len(paths) - len(covered)
    for path in covered:
        theirs, ours = said[str(path)[: -len(".json")]], answers[path]
        # `accepted (…)`, `rejected: …`, `malformed: …`, `not decided: …`
        word = next((w for w in ("accepted", "rejected", "malformed", "not decided") if theirs.startswith(w)), theirs)
        if "not decided" in (word, ours.word):
            counts["not decided by one"] += 1
        elif word == ours.word:
            counts[word] += 1
        else:
            differ.append(f"{path.name}: sinkproof-check: {theirs[:200]}; recheck.py: {ours.word} ({ours.reason})")
            if keep:
                keep.mkdir(parents=True, exist_ok=True)
                (keep / path.name).write_bytes(path.read_bytes())
    return counts, differ


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bin", type=Path)
    parser.add_argument("root", type=Path)
    parser.add_argument("--random", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    os.environ["LC_ALL"] = "C"
    corpus = options.root / "tests" / "certificates"
    failures = []
    # Those of the reports are accepted by sinkproof-check in tests of their own.
    counts = collections.Counter()
    reports = sorted(p for name in ("certificates", "cases") for p in (options.root / "reports" / name).glob("*.json"))
    every = 1 if options.random >= 2000 else 3
    for path in reports[::every]:
        answer = recheck.check(path.read_bytes())
        counts[answer.word] += 1
        if answer.word not in ("accepted", "not covered"):
            failures.append(f"{path.name}: {answer.word} ({answer.reason})")
    print(f"reports: {', '.join(f'{counts[w]} {w}' for w in sorted(counts))}")
    if counts["accepted"] < 500 // every:
        failures.append("reports: too few are covered")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        groups = [("accept", sorted((corpus / "accept").glob("*.json"))), ("reject", sorted((corpus / "reject").glob("*.json")))]
        groups.append(("pinned", pinned_documents(corpus, folder)))
        forged = []
        for k, (title, document, _) in enumerate(recheck_test.forged()):
            forged.append(folder / f"forged-{k}-{title}.json")
            forged[-1].write_text(json.dumps(document))
        groups.append(("forged", forged))
        groups.append(("random", random_documents(random.Random(options.seed), options.random, options.bin / "sinkproof", corpus, folder)))
        for name, paths in groups:
            counts, differ = compare(paths, options.bin / "sinkproof-check", options.keep)
            compared = sum(counts[word] for word in ("accepted", "rejected", "malformed"))
            several = sum(b'"layers"' in path.read_bytes() for path in paths)
            said = ", ".join(f"{counts[w]} {w}" for w in sorted(counts))
            print(f"{name}: {len(paths)} documents, {several} of several layers, {compared} compared ({said}), {len(differ)} differ")
            failures += differ
            least = {"accept": 155, "reject": 900, "pinned": 39, "forged": 70, "random": options.random * 0.85}[name]
            if compared < least or name == "random" and min(counts["accepted"] * 8, several * 15) < options.random:
                failures.append(f"{name}: too few were compared")
    for line in failures:
        print(line)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
