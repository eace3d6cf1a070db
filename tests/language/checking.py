"""Certificates about somebody's statement whose values are known from elsewhere, and what sinkproof-check says of them: random_texts.py, random_facts.py, random_settings.py, random_constructions.py."""

import argparse
import collections
import hashlib
import json
import pathlib
import re
import subprocess
import sys
import tempfile
from fractions import Fraction

KINDS = ["known", "another number", "0 for what is not defined", "not defined for a number"]
IN_A_BATCH = 50
ENOUGH = 200  # texts, for all kinds to occur


def ends(number):
    end = None if number is None else str(number)
    return {"lower": end, "upper": end}


def certificate(statement, instance, quantities, about=None):
    """`about` has what is not as for an instance without claims, which is given."""
    return {
        "format": "sinkproof-certificate/1", "theorem": "t", "statement_sha256": hashlib.sha256(statement.encode()).hexdigest(), "construction": "given", "parameters": {},
        "instance": instance, "verdict": "certified", "claims": [], "hypotheses": [], "conclusion": {"id": "c", "strict": False, **ends(1)},
        "quantities": {name: ends(number) for name, number in quantities.items()}, "witnesses": [], "statement": statement, **(about or {})}


def documents(random, statement, instance, quantities, about=None):
    """The certificate with the right values, and the one with one of them changed: each with its kind, and the answer that it has to get."""
    right = certificate(statement, instance, quantities, about)
    yield "known", rf"accepted \({right['verdict']}", right
    name = random.choice(list(quantities))
    number = quantities[name]
    if number is None:
        kind, other = "0 for what is not defined", Fraction(0)
    elif random.random() < 0.3:
        kind, other = "not defined for a number", None
    else:
        kind, other = "another number", number + Fraction(random.choice((-1, 1)), random.choice((1, 7, 10**30)))
    yield kind, f"rejected: /quantities/{name}\\b", {**right, "quantities": {**right["quantities"], name: ends(other)}}


def answers_of(checker, folder, named_documents):
    for name, document in named_documents.items():
        (folder / name).write_text(json.dumps(document), encoding="utf-8")
    done = subprocess.run([checker, *named_documents], cwd=folder, capture_output=True, text=True, check=False)
    return dict(line.split(": ", 1) for line in (done.stdout + done.stderr).splitlines() if ": " in line)


def main(text_of, kinds, forms):
    """Draws texts, has them checked, and says how many there were of each kind, and how many with each of the forms, which are parts of statements. 1 for failures, and where something does not occur."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("checker", type=lambda path: pathlib.Path(path).resolve())
    arguments.add_argument("--first", type=int, default=0)
    arguments.add_argument("--texts", type=int, default=400)
    given = arguments.parse_args()
    counts, failures = collections.Counter(), []
    end = given.first + given.texts
    with tempfile.TemporaryDirectory() as folder:
        for begin in range(given.first, end, IN_A_BATCH):
            texts = {number: text_of(number) for number in range(begin, min(begin + IN_A_BATCH, end))}
            cases = {f"{number}-{place}.json": (number, *case) for number, text in texts.items() for place, case in enumerate(text.documents())}
            answers = answers_of(given.checker, pathlib.Path(folder), {name: case[-1] for name, case in cases.items()})
            for name, (number, kind, expected, _) in cases.items():
                counts[kind] += 1
                answer = answers.get(name, "no answer")
                if not re.match(expected, answer):
                    failures.append(f"text {number}, {kind}: expected '{expected}', not '{answer}'\n{texts[number].statement}")
            counts.update(form for text in texts.values() for form, sign in forms.items() if sign in text.statement)
    for failure in failures[:20]:
        print(failure, file=sys.stderr)
    for names in filter(None, (kinds, forms)):
        print(", ".join(f"{counts[name]} {name}" for name in names))
    print(f"{given.texts} texts, from number {given.first}: {len(failures)} failures")
    missing = [name for name in (*kinds, *forms) if counts[name] == 0] if given.texts >= ENOUGH else []
    if missing:
        print(f"do not occur: {', '.join(missing)}", file=sys.stderr)
    return 1 if failures or missing else 0
