#!/usr/bin/env bash
# wheel.sh BIN_DIR SOURCE_DIR: the wheel is built from a copy of the tree, has both programs and the statements, and works where nothing else of the project is.
set -euo pipefail
bin=$(cd "$1" && pwd)
source_dir=$(cd "$2" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/copy"
cp -r "$source_dir/python" "$source_dir/theorems" "$source_dir/constructions" "$source_dir/CMakeLists.txt" "$scratch/copy/"
cd "$scratch/copy/python"
# build runs sub-processes by the name of its own interpreter.
SINKPROOF_BIN=$bin /usr/bin/python3 -m build --wheel --no-isolation --outdir "$scratch" >"$scratch/log" 2>&1 || { cat "$scratch/log"; exit 1; }
wheel=("$scratch"/sinkproof-*-py3-none-linux_*.whl)
[[ -f ${wheel[0]} ]] || { echo "no wheel: $(ls "$scratch")"; exit 1; }
/usr/bin/python3 -m venv "$scratch/venv"
"$scratch/venv/bin/pip" install --quiet --no-index --no-deps "${wheel[0]}"
cd /
# Without numpy, PATH and PYTHONPATH: the programs are those of the wheel.
env -i "$scratch/venv/bin/python" - "$scratch" <<'PY'
import sys
from pathlib import Path

import sinkproof
from sinkproof import _program, recheck

assert _program.find("sinkproof").startswith(sys.argv[1]) and _program.find("sinkproof-check").startswith(sys.argv[1])
result = sinkproof.verify("softmax-sink-necessity", L=8, m=1, beta=5).only
assert isinstance(result, sinkproof.Certified), result
assert sinkproof.check(result).accepted
path = Path(sys.argv[1]) / "certificate.json"
result.save(path)
assert recheck.check(path.read_bytes()).word == "accepted", recheck.check(path.read_bytes())
assert (Path(sinkproof.__file__).parent / "py.typed").is_file()
try:
    sinkproof.construct("softmax-anchor", L=5, m=0, beta=1).to_numpy()
except sinkproof.NotAvailable as problem:
    assert "numpy" in str(problem)
else:
    raise AssertionError("a venv of its own has numpy")
PY
printf 'wheel: %s\n' "$(basename "${wheel[0]}")"
