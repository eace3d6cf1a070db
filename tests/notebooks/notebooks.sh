#!/usr/bin/env bash
# notebooks.sh BIN_DIR SOURCE_DIR: the notebooks of docs/notebooks run from beginning to end, on a copy, and the repository has them without what they print.
set -euo pipefail

bin=$(cd "$1" && pwd)
source_dir=$(cd "$2" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0

fail() {
  printf 'FAILED: %s\n' "$*"
  failed=1
}

# They look for the project two folders above.
mkdir -p "$scratch/docs" "$scratch/tests"
cp -r "$source_dir/docs/notebooks" "$scratch/docs/"
ln -s "$source_dir/tests/data" "$scratch/tests/data"
export PATH=$bin:$PATH PYTHONPATH=$source_dir/python PYTHONDONTWRITEBYTECODE=1 SINKPROOF_BIN=$bin HOME=$scratch JUPYTER_PLATFORM_DIRS=1

# A cell that fails has to fail the test.
mkdir "$scratch/wrong"
sed 's/"import sinkproof/"assert False\\n",\n    &/' "$source_dir/docs/notebooks/referee.ipynb" >"$scratch/wrong/wrong.ipynb"

execute() {  # NOTEBOOK
  /usr/bin/python3 -m nbconvert --to notebook --execute --ExecutePreprocessor.kernel_name=python3 --output-dir "$scratch/done" "$1" >"$scratch/log" 2>&1
}

for notebook in "$scratch"/docs/notebooks/*.ipynb; do
  name=${notebook##*/}
  if grep -qE '"execution_count": [0-9]|"output_type"' "$notebook"; then fail "$name has outputs: jupyter nbconvert --clear-output --inplace docs/notebooks/$name"; fi
  execute "$notebook" || fail "$name: $(tail -n 30 "$scratch/log")"
  grep -q '"output_type"' "$scratch/done/$name" || fail "$name printed nothing"
done
! execute "$scratch/wrong/wrong.ipynb" || fail 'a cell that fails is not noticed'
exit "$failed"
