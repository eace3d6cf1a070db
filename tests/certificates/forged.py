"""forged.py BIN_DIR ROOT: documents by hand that fooled sinkproof-check once (tests/certificates/forged), and the nearest ones that have to be accepted.

A line of MANIFEST.tsv: files of one run, its exit code, and a part of the answer to the last one. All files of the folder are named there. The hashes of our statements are brought up to date first, so that no
answer is about them.
"""

import hashlib
import json
import subprocess
import sys
import tempfile
from pathlib import Path

bin_dir, root = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
forged = root / "tests" / "certificates" / "forged"


def with_hashes(x):
    if isinstance(x, list):
        return [with_hashes(one) for one in x]
    if not isinstance(x, dict):
        return x
    x = {name: with_hashes(one) for name, one in x.items()}
    statement = root / "theorems" / x.get("theorem", "") / "statement.md"
    if "statement_sha256" in x and "statement" not in x and statement.is_file():
        x["statement_sha256"] = hashlib.sha256(statement.read_bytes()).hexdigest()
    return x


failed, named = 0, set()
with tempfile.TemporaryDirectory() as scratch:
    for line in (forged / "MANIFEST.tsv").read_text().splitlines()[1:]:
        files, code, part = line.split("\t")
        named |= set(files.split())
        for file in files.split():
            document = json.loads((forged / file).read_text())
            (Path(scratch) / file).write_text(json.dumps(with_hashes(document)))
        run = subprocess.run([bin_dir / "sinkproof-check", *files.split()], cwd=scratch, capture_output=True, text=True)
        answers = (run.stdout + run.stderr).splitlines()
        last = [answer for answer in answers if answer.startswith(files.split()[-1] + ": ")]
        if run.returncode != int(code) or len(answers) != len(files.split()) or len(last) != 1 or part not in last[0]:
            failed += 1
            print(f"{files}: exit {run.returncode}, expected {code}, '{part}': {run.stdout}{run.stderr}", file=sys.stderr)
if missing := {file.name for file in forged.glob("*.json")} - named:
    failed += 1
    print(f"not in MANIFEST.tsv: {' '.join(sorted(missing))}", file=sys.stderr)
print(f"{len(named)} documents, {failed} failed")
sys.exit(1 if failed else 0)
