# Theorems that are text on models of a thousand coordinates: their hypotheses go through all entries, and both programs look only where something changes. One entry that is not the theorem's
# is seen wherever it stands.
. "${BASH_SOURCE%/*}/lib.sh"

run "$sinkproof" construct relu-mean -p L=5 -p m=1000 -o relu.json
run "$sinkproof" construct sigmoid-mean -p L=5 -p m=1000 -p beta=5 -o sigmoid.json

# with ROW COLUMN MATRIX FILE TARGET : the model with one further entry of 1/8
with() {
  /usr/bin/python3 - "$@" <<'PY'
import json, sys
row, column, matrix, source, target = sys.argv[1:]
document = json.load(open(source, encoding="utf-8"))
entries = document["instance"]["model"]["heads"][0][matrix]
entries[:] = sorted([one for one in entries if one[:2] != [int(row), int(column)]] + [[int(row), int(column), "1/8"]], key=lambda one: one[:2])
json.dump(document, open(target, "w", encoding="utf-8"))
PY
}

judged() { # THEOREM FILE MARGIN VERDICT
  rm -rf certificates
  run "$sinkproof" verify "$1" --instance "$2" --certificates certificates --json
  expect_answer "/results/0/verdict" "$4"
  expect_equal "margins of $1 on $2" "$(answer '/results/0/hypotheses/*/lower' | tr '\n' ' ')" "$3 "
  run "$checker" certificates/*.json
  expect_exit 0
}
judged relu-sink-free relu.json "1 1 0 0" certified
judged unnormalised-sigmoid-sink-free sigmoid.json "1 0 0 5" certified
for place in "0 1002" "500 3" "3 500" "1002 0" "999 1000" "1000 999"; do
  # shellcheck disable=SC2086  # row and column
  with $place output_value relu.json other.json
  judged relu-sink-free other.json "1 1 0 -1/8" vacuous
  # shellcheck disable=SC2086
  with $place output_value sigmoid.json other.json
  judged unnormalised-sigmoid-sink-free other.json "1 0 -1/8 5" vacuous
done
# On the diagonal 1 is expected.
with 700 700 output_value relu.json other.json
judged relu-sink-free other.json "1 1 0 -7/8" vacuous
finish
