# What somebody meets who comes with a theorem, a construction and weights of his own: commands that the page prints work as printed, messages name what is there, exit codes are those of `verify`.
. "${BASH_SOURCE%/*}/lib.sh"

cat >mean.md <<'END'
# The mean
```theorem
theorem mean-mass : trigger-task
title "The mean of both anchor masses"
parameter eta in (0,1/100] = 1/200 parts 1000 "the loss allowed"
hypothesis softmax "the normaliser is softmax" : normaliser is softmax
hypothesis single-head "one head" : heads <= 1
hypothesis small-loss "the loss is at most eta" : loss <= eta
let average = (sink_mass_before + sink_mass_after)/2
quantity loss, sink_mass_before, sink_mass_after
quantity mean_mass = average
quantity bound = (1 - 1/L)*(1 - 5*loss)
conclusion mean "the mean is near 1" : mean_mass >= bound
mutant squared "the square of the loss" : average >= 1 - loss^2
constant five = 5 "c in: at most c times the loss" : (1 - average)/loss
from softmax-anchor : L = 5,8; m = 0; beta = 6
```
END
sed 's/mean_mass >= bound/mean_mass - loss >= 1 - loss\/100/' mean.md >false.md
copied softmax-anchor mean-anchor
mv mean-anchor.md two.md

# --- the page: its command names the folders that there are, and finds all documents good
run "$sinkproof" report --theorem mean.md -o page --jobs 2
expect_exit 0
expect_one_line_on_stderr
printed=$(grep -o 'sinkproof check DIR[^<]*' page/index.html | tail -n 1)
expect_equal "the folders that there are" "$printed" "sinkproof check DIR/certificates/*.json"
run bash -c "PATH='$bin':\$PATH; ${printed//DIR/page}"
expect_exit 0
run "$sinkproof" report sink-metric -o metric --jobs 2
expect_exit 0
printed=$(grep -o 'sinkproof check DIR[^<]*' metric/index.html | tail -n 1)
expect_equal "all folders with documents" "$(grep -o 'DIR/[a-z]*' <<<"$printed" | cut -d/ -f2 | sort | paste -sd' ')" "$(cd metric && ls -- */*.json | cut -d/ -f1 | sort -u | paste -sd' ')"
run bash -c "PATH='$bin':\$PATH; ${printed//DIR/metric}"
expect_exit 0
run "$sinkproof" report --theorem false.md -o refuted --jobs 2
expect_exit 10
expect_stderr_contains "of its verdicts 2 are 'refuted' and 0 'inconclusive'"

# --- names that are not there: of both files
refuses "two.md: unknown parameter 'bta'" "did you mean 'beta'?" -- verify --theorem mean.md --construction two.md -p bta=3
refuses "two.md: unknown parameter 'zzz'" "L, m, beta" "eta" -- verify --theorem mean.md --construction two.md -p zzz=3
refuses "two.md: unknown parameter 'zzz'" "a theorem's own parameters need the THEOREM" -- verify --construction two.md -p zzz=1/50
refuses "unknown theorem 'mean-anchor'; known: mean-mass" "in mean.md" "--construction" -- fuzz --theorem mean.md mean-anchor
refuses "did you mean 'mean-mass'?" -- fuzz --theorem mean.md mean-mas
refuses 'mean.md: no block "x"; known: mean-mass' -- list mean.md#x
run "$sinkproof" list two.md#mean-anchor
expect_exit 0
expect_stdout_contains "constructions" "mean-anchor : trigger-task" "'verify --construction FILE' makes the instances"
run "$sinkproof" list mean.md#mean-mass
expect_exit 0
expect_stdout_contains "'verify --theorem FILE' evaluates theorems about"

# --- options and values
refuses "parameter L: \"5..8\" is no number (expected a range as FIRST:LAST:STEP, such as 5:8:1)" -- verify $A -p L=5..8
refuses "--trials '1e3' is no integer in digits" -- fuzz $A --trials 1e3
refuses "--length = 6.5 (expected an integer" -- audit "$softmax_weights" --task trigger --normaliser softmax --length 6.5
refuses "not expected: b c d" -- list a b c d
refuses "did you mean '--trials'?" -- fuzz $A --trial 5
sed 's/L = 5,8;/L = 5:8;/' mean.md >range.md
refuses_at_place() { run "$sinkproof" list "$1"; expect_exit 2; expect_stderr_contains "$2"; }
refuses_at_place range.md "expected ',' and the next value (all are listed), not ':'"
refuses "--claim: 'loss <= 1/0' has no value whatever the instance: division by zero" -- verify $A --claim 'loss <= 1/0'

# --- exit codes of tables that have verdicts: those of verify
run "$sinkproof" table --theorem mean.md --quantities loss
expect_exit 0
expect_stderr_empty
run "$sinkproof" table --theorem false.md --quantities loss --columns L
expect_exit 10
expect_stderr_contains "rows: 2 refuted"
run "$sinkproof" table --theorem mean.md -p beta=1,6 --quantities loss
expect_exit 0
run "$sinkproof" table --theorem mean.md -p beta=1 --quantities loss
expect_exit 5
expect_stderr_contains "rows: 2 vacuous"

# --- a quantity of one's own is called as its text calls it; one of the setting as papers do
run "$sinkproof" table --theorem mean.md --quantities bound,sink_mass_before --format latex
expect_exit 0
expect_stdout_contains '& bound &' '$\alpha^{\mathrm{before}}_0$'
expect "the page says so, too" grep -q '<th[^>]*><code>bound</code></th>' page/index.html

# --- the script computes own quantities and the conclusion
run "$sinkproof" verify --theorem false.md -p L=5 --certificates found
expect_exit 10
run "$sinkproof" show found/*.json --format numpy
expect_exit 0
expect_stdout_contains '("mean_mass", ((sink_mass_before + sink_mass_after)/2), ' "(\"margin of 'mean'\", "
cp "$out" found.py
if /usr/bin/python3 -c 'import numpy' 2>/dev/null; then
  run /usr/bin/python3 found.py
  expect_exit 0
  expect_stdout_contains "mean_mass             0.99997" "margin of 'mean'      -0.0006"
fi

# --- cases that are named and not written
run "$sinkproof" fuzz --theorem mean.md --mutants --trials 200
expect_stderr_contains "the case files are written with --corpus DIR"
run "$sinkproof" fuzz --theorem mean.md --mutants --trials 200 --corpus cases
expect "nothing to say where they are written" grep -qv 'case files are written' "$err"
run "$sinkproof" help fuzz
expect_stdout_contains "20000"

# --- weights whose scores see contents: what there is, and what says it
trained=("$softmax_weights" --task trigger --length 16 --normaliser softmax)
run "$sinkproof" audit "${trained[@]}" --all-inputs --claim 'loss <= 1/50' --certificates all
expect_exit 0
refuses "bounds over all inputs are not searched again" "sinkproof check FILE" -- replay all/*.json
run "$sinkproof" show all/*.json --format numpy
expect_exit 0
expect_stdout_contains '("loss", ' '("max_anchor_mass_off_trigger", ' "those that the document names"
cp "$out" all.py
if /usr/bin/python3 -c 'import numpy' 2>/dev/null; then
  run /usr/bin/python3 all.py
  expect_exit 0
  expect_equal "floats agree with the bounds" "$(grep -c 'outside by 0.0e\|outside by [0-9.]*e-1' "$out")" 4
fi
refuses "bounds over all inputs have no --scale" "W_Q has that factor" -- verify --instance "${trained[@]}" --claim 'loss <= 1/50' --scale 1/2
refuses "one --instance at a time" -- verify --instance "$softmax_weights" --instance "${trained[@]}" --claim 'loss <= 1/50'
refuses "not expected: --scale 1/2; an option of verify" -- audit "${trained[@]}" --all-inputs --scale 1/2
run "$sinkproof" audit "${trained[@]}" --target preceding --all-inputs
expect_exit 0
expect_stdout_contains "there is no document for sinkproof-check about them" "anchor mass at position 1  "
expect "one layer is no best of several" grep -qv 'best layer' "$out"

# --- an input that is long and simple is shown
run "$sinkproof" construct softmax-anchor -p L=30 -p m=20 -p beta=6 -o wide.json
run "$sinkproof" verify --instance wide.json --claim 'loss <= 0' --certificates wide
expect_exit 10
run "$sinkproof" show wide/*.json --format latex
expect_exit 0
expect "no input is left out" bash -c "! grep -q 'too large' '$out'"

finish
