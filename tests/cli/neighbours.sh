# The neighbourhood of the statements: `sinkproof fuzz --mutants`, `--ablate` and `--tightness`, and the cases that they save.
. "${BASH_SOURCE%/*}/lib.sh"

trials=2000  # the searches that find something need fewer
theorems=($C $A $obstruction)

# rows FIELD=VALUE…: how many of the last answer's results have these
rows() {
  local count=0 k total field wanted
  total=$(answer '/results/*/theorem' | wc -l)
  for ((k = 0; k < total; ++k)); do
    wanted=1
    for field in "$@"; do [[ $(answer "/results/$k/${field%%=*}") == "${field#*=}" ]] || wanted=0; done
    ((count += wanted))
  done
  echo "$count"
}

# Every case that the last answer names is there, and none else; the checker and replay refute each again.
expect_cases() {  # FOLDER WORDS
  local file
  expect_equal "the cases are those of the answer" "$(answer '/results/*/case_file' | grep -v '^null$' | sort -u)" "$(ls "$1")"
  for file in "$1"/*.json; do
    run "$checker" "$file"
    expect_exit 0
    expect_stdout_contains "accepted (refuted: "
    expect_stdout_contains "$2"
    run "$sinkproof" replay "$file" --json
    expect_exit 10
    expect_answer /results/0/verdict refuted
  done
}

# --- mutants: all of them refuted, by instances that a search found and by constructions
run "$sinkproof" fuzz "${theorems[@]}" --mutants --trials $trials --jobs 3 --corpus mutants --json
expect_exit 0
expect_stderr_contains "of $(answer '/results/*/mutant' | wc -l) mutants refuted"
expect_one_line_on_stderr
expect_answer /format sinkproof-neighbourhood/1
expect_every '/results/*/outcome' refuted
expect_equal "five or more a theorem" $(($(rows theorem=$C) >= 5 && $(rows theorem=$A) >= 5 && $(rows theorem=$obstruction) >= 5)) 1
expect_cases mutants "with the conclusion '"
expect "one of a construction" compgen -G "mutants/$obstruction--chebyshev-fit--*--mutant-*.json"

# --- ablation: what is needed alone, what is needed together with others, and what nothing was found without; the same bytes for any --jobs
ablation() { "$sinkproof" fuzz $C $A --ablate --trials 1200 --jobs "$1" --corpus "ablation$1" --json >"ablation$1.json"; }
ablation 1
expect_equal "exit code" $? 0
ablation 3
expect_equal "exit code" $? 0
expect "the same bytes for one thread and three" cmp ablation1.json ablation3.json
expect "the same cases for one thread and three" diff -r ablation1 ablation3
cp ablation1.json "$out"
for hypothesis in normaliser weights; do expect_equal "$hypothesis" "$(rows theorem=$C hypothesis=$hypothesis outcome=needed)" 1; done
for hypothesis in softmax single-head length small-loss; do expect_equal "$hypothesis" "$(rows theorem=$A hypothesis=$hypothesis outcome=needed)" 1; done
expect "a bound that is defined for any loss is refuted without the small loss" compgen -G "ablation1/$A--found--*--without-small-loss--mutant-any-loss.json"
expect_equal "a case wherever one is needed" "$(rows case_file=null)" "$(rows 'outcome=not found needed')"
expect_cases ablation1 " without '"

# --- a margin below 0 beside "not found needed" is rounding, and the text says so; another margin is none
run "$sinkproof" fuzz sink-metric multihead-sink-tradeoff --ablate --trials 200 --json
expect_exit 0
margins=$(answer '/results/*/best_margin' | grep -v '^null$')
is_rounding() { awk '{ exit !($1 < 0 && $1 >= -1e-9) }' <<<"$1"; }
rounded=$(for margin in $margins; do if is_rounding "$margin"; then echo "$margin"; fi; done)
expect "one by rounding, and one that is not" test -n "$rounded" -a "$rounded" != "$margins"
run "$sinkproof" fuzz sink-metric multihead-sink-tradeoff --ablate --trials 200
expect_equal "those and no others say that it is rounding" "$(sed -n 's/.* \([^ ]*\) (rounding)$/\1/p' "$out")" "$rounded"
expect_equal "beside what nothing was found for" "$(grep '(rounding)$' "$out" | grep -vc 'not found needed')" 0

# --- tightness: what is too small is below what is proved
run "$sinkproof" fuzz "${theorems[@]}" --tightness --trials $trials --jobs 2 --corpus constants --json
expect_exit 0
expect_stderr_empty
expect_equal "constants" "$(answer '/results/*/constant' | tr '\n' ' ')" "before before-by-sums after share "
for ((k = 0; k < 4; ++k)); do
  expect "constant $k" compare "$(answer "/results/$k/refuted_below")" "<" "$(answer "/results/$k/proved")"
done
expect_cases constants "-too-small'"

# --- a constant of somebody's that is too small, in both kinds of search: its conclusion's margin is least, 0, where the loss is
sed 's/5\*loss/2*loss/; s/five = 5/two = 2/' "$source_dir/tests/data/own/mean-sink.md" >false.md
for seed in 1 2 3; do
  run "$sinkproof" fuzz --theorem false.md --seed $seed --corpus "false-$seed"
  expect_exit 10
  run "$checker" "false-$seed"/*.json
  expect_exit 0
done
run "$sinkproof" fuzz --theorem false.md --tightness --trials 300 --corpus false --json
expect_exit 10
expect_one_line_on_stderr
expect_stderr_contains "mean-sink: the constant two = 2 is too small: the theorem is refuted"
expect "refuted with more" compare "$(answer /results/0/refuted_below)" ">=" 2
run "$checker" "false/$(answer /results/0/case_file)"
expect_exit 0
expect_stdout_contains "with the conclusion 'two-too-small'"
run "$sinkproof" fuzz --theorem "$source_dir/tests/data/own/mean-sink.md" --trials 2000
expect_exit 0

# --- one mutant: by its id, or as a formula
run "$sinkproof" fuzz $A --mutant flipped --trials 10 --json
expect_exit 10
expect_answer /counterexample/certificate/mutant/id flipped
formula='sink_mass_after >= 1 - min(loss, 1/100)/9'
run "$sinkproof" fuzz $A --mutant "$formula" --trials $trials --corpus given --json
expect_exit 10
expect_stderr_empty
expect_answer /mutant "$formula"
expect_answer /counterexample/certificate/mutant/id given
expect_answer /counterexample/certificate/conclusion/id given
file=given/$(answer /counterexample/file)
run "$checker" "$file"
expect_stdout_contains "accepted (refuted: $A with the conclusion 'given' ($formula), found)"
run "$sinkproof" replay "$file"
expect_exit 10
expect_stdout_contains "with the conclusion 'given' ($formula)"
# The command in it makes it anew.
eval "set -- $(query "$file" /search/command)"
run "$sinkproof" "${@:2}" --corpus again
expect_exit 10
expect "the same case" cmp "$file" "again/${file#*/}"
# Another formula is another case.
run "$sinkproof" fuzz $A --mutant "sink_mass_after >= 1 - min(loss, 1/100)/10" --trials $trials --corpus given
expect_exit 10
expect "a file of its own" equal "$(find given -name "*.json" | wc -l)" 2
# A conjunction, and a formula with the smaller side first.
run "$sinkproof" fuzz $A --mutant "sink_mass_after <= 1/2 and 0.99 >= sink_mass_before" --trials $trials --corpus joined
expect_exit 10
run "$checker" joined/*.json
expect_stdout_contains "accepted (refuted: $A with the conclusion 'given' (sink_mass_after <= 1/2 and 0.99 >= sink_mass_before), found)"
# A true statement survives.
run "$sinkproof" fuzz $A --mutant 'conclusion > -1' --trials 100 --json
expect_exit 0
expect_answer /counterexample null

# --- bad input
refuses "--mutant" "unknown mutant 'flippd' of $A" "did you mean 'flipped'?" -- fuzz $A --mutant flippd
refuses "--mutant" "character 1" "did you mean 'sink_mass_after'?" -- fuzz $A --mutant 'sink_mass_aftr >= 0'
refuses "--mutant" "character 9" "expected a number" -- fuzz $A --mutant 'loss >= '
refuses "--mutant" "a relation is missing" ">=, >, <=, < or =" -- fuzz $A --mutant 'loss - 1/100'
refuses "--mutant" "all strict" -- fuzz $A --mutant 'loss < 1 and sink_mass_after >= 0'
refuses "--mutant" "character 14" "expected a number" -- fuzz $A --mutant 'loss <= 1 and'
refuses "--mutant" "2000 characters" -- fuzz $A --mutant "loss >= $(printf '1%.0s' {1..2000})"
for question in --ablate --mutants --tightness; do
  refuses "--drop, --mutant" -- fuzz $A $question --drop softmax
  refuses "--drop, --mutant" -- fuzz $A $question --mutant flipped
  refuses "--resume" -- fuzz $A $question --resume --corpus c
  refuses "unknown theorem 'x'" -- fuzz x $question
done
refuses "one theorem expected" -- fuzz
refuses "one theorem expected" -- fuzz $A $C
refuses "--mutants" -- fuzz $A --ablate --mutants
run "$sinkproof" fuzz $C --tightness --trials 1
expect_exit 5
expect_stdout_empty
expect_stderr_contains "name no constants"
edit() { sed "$1" "$file" >bad.json; }  # SED_SCRIPT
edit 's/"conclusion": *"sink_mass_after/"conclusion": "sink_mass_aftr/'
refuses "bad.json: /mutant/conclusion" "did you mean 'sink_mass_after'?" -- replay bad.json

finish
