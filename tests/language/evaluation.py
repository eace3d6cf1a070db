#!/usr/bin/env python3
"""evaluation.py SINKPROOF ACCEPT_FOLDER THEOREMS_FOLDER CERTIFICATES_FOLDER: the texts of our theorems about one layer of the trigger task, as somebody's, say what ours say (in ACCEPT_FOLDER those of which the C++ says it): on their default grids, on the constructions that they
name besides, and on instances that a search found, both have the same verdict, define the same margins and quantities, and enclose the same numbers. (Both are rounded outward: enclosures intersect.)"""

import json
import pathlib
import subprocess
import sys
import tempfile
from fractions import Fraction

IDS = ["softmax-sink-necessity", "relu-sink-free", "unnormalised-sigmoid-sink-free", "null-slot-necessity",
       "multihead-sink-tradeoff", "sink-metric"]
failures = []


def verify(*arguments):
    done = subprocess.run([sys.argv[1], "verify", *arguments, "--json"], capture_output=True, text=True, check=False)
    if done.returncode not in (0, 5, 10):
        failures.append(f"verify {' '.join(arguments)}: exit {done.returncode}, {done.stderr.strip()}")
        return []
    key = lambda result: (result["construction"], json.dumps(result["params"], sort_keys=True))
    return sorted(json.loads(done.stdout)["results"], key=key)


def numbers_of(result):
    for section in ("claims", "hypotheses"):
        for margin in result[section]:
            yield section, margin["id"], margin
    yield "conclusion", result["conclusion"]["id"], result["conclusion"]
    for name, value in result["quantities"].items():
        yield "quantity", name, value


def compare(what, ours, text, counts):
    if (ours["construction"], ours["params"], ours["verdict"]) != (text["construction"], text["params"], text["verdict"]):
        failures.append(f"{what}: {ours['params']} {ours['verdict']}, {text['params']} {text['verdict']}")
        return
    a, b = list(numbers_of(ours)), list(numbers_of(text))
    if [(section, name, value.get("strict")) for section, name, value in a] != \
            [(section, name, value.get("strict")) for section, name, value in b]:
        failures.append(f"{what} {ours['params']}: other margins or quantities")
        return
    counts["instances"] += 1
    for (section, name, x), (_, _, y) in zip(a, b):
        counts["numbers"] += 1
        counts["equal"] += x["lower"] == y["lower"] and x["upper"] == y["upper"]
        if (x["lower"] is None, x["upper"] is None) != (y["lower"] is None, y["upper"] is None):
            failures.append(f"{what} {ours['params']}: {section} {name} is defined in one of them")
        elif x["lower"] is not None and (Fraction(x["lower"]) > Fraction(y["upper"]) or
                                         Fraction(y["lower"]) > Fraction(x["upper"])):
            failures.append(f"{what} {ours['params']}: {section} {name} is {x}, and {y}")


def main():
    accept, theorems, certificates = (pathlib.Path(folder) for folder in sys.argv[2:5])
    counts = {"instances": 0, "numbers": 0, "equal": 0}
    with tempfile.TemporaryDirectory() as folder:
        for theorem in IDS:
            own = pathlib.Path(folder) / f"{theorem}.md"
            copy, block = accept / f"{theorem}.md", theorems / theorem / "statement.md"
            text = (copy if copy.exists() else block).read_text(encoding="utf-8")
            own.write_text(text.replace(f"theorem {theorem} :", f"theorem own-{theorem} :"), encoding="utf-8")
            runs = [[]]
            for line in text.splitlines():
                if line.startswith(("from ", "also ")):
                    runs += [["--construction", name.strip()] for name in line[5:].split(":")[0].split(",")]
            for case in sorted(certificates.glob(f"{theorem}--found*.json")):
                runs.append(["--instance", str(case)])
            for run in runs:
                ours, texts = verify(theorem, *run), verify("--theorem", str(own), *run)
                if not ours or len(ours) != len(texts):
                    failures.append(f"{theorem} {run}: {len(ours)} and {len(texts)} results")
                for x, y in zip(ours, texts):
                    compare(f"{theorem} {run}", x, y, counts)
    for failure in failures[:20]:
        print(failure, file=sys.stderr)
    print(f"{counts['instances']} instances, {counts['numbers']} margins and quantities, "
          f"{counts['equal']} of them equal as decimals; {len(failures)} failures")
    # Most are the same to the last digit that is printed: they come from the same operations.
    return 1 if failures or counts["instances"] < 800 or 100 * counts["equal"] < 95 * counts["numbers"] else 0


sys.exit(main())
