# The target `preceding`, the mean of the tokens before the trigger: theorem, constructions, instances of one's own, and what is said of the other target.
. "${BASH_SOURCE%/*}/lib.sh"

P=preceding-mean-sink-necessity
accepted_by_checker() { # FILE…
  run "$checker" "$@"
  expect_exit 0
  expect_stderr_empty
}

# --- the theorem on its grid
run "$sinkproof" verify $P --certificates certificates
expect_exit 0
expect_stderr_empty
expect_stdout_contains "54 certified, 0 refuted, 0 vacuous, 0 inconclusive"
accepted_by_checker certificates/*.json
expect_equal "as many certificates" "$(find certificates -name '*.json' | wc -l)" 54
run "$sinkproof" verify $P -p L=5 -p m=0 -p beta=8 --json
expect_exit 5
expect_every '/results/*/verdict' vacuous

# --- without each hypothesis that a construction shows to be needed, and what the theorem does not say
dropped() { # CONSTRUCTION ARGUMENTS…
  run "$sinkproof" verify $P --construction "$@" --certificates "needed-$1" --json
  expect_exit 10
  expect_every '/results/*/verdict' refuted
  accepted_by_checker "needed-$1"/*.json
}
dropped preceding-one-content --drop contents
dropped preceding-short --drop length
dropped relu-preceding-mean --drop softmax
dropped preceding-trigger-sink --mutant anchor-alone
run "$sinkproof" verify $P --construction preceding-trigger-sink -p L=6 -p m=1 -p beta=10 --json
expect_exit 0
expect "an anchor without mass after the trigger" compare "$(answer /results/0/quantities/sink_mass_after/upper)" "<=" 1/1000
for construction in preceding-one-content preceding-short relu-preceding-mean; do
  run "$sinkproof" verify $P --construction $construction --json
  expect_exit 5
  expect_every '/results/*/verdict' vacuous
done

# --- mutants: each breaks what its construction claims
for mutant in preceding-anchor-inclusive preceding-trigger-sink-own-value preceding-one-content-two preceding-short-unshifted relu-preceding-mean-non-anchor; do
  run "$sinkproof" verify $P --construction $mutant --certificates "broken-$mutant" --json
  expect_exit 10
  expect_every '/results/*/verdict' refuted
  accepted_by_checker "broken-$mutant"/*.json
done

# --- constructions without the theorem: their claims
for construction in preceding-anchor preceding-trigger-sink preceding-one-content relu-preceding-mean; do
  run "$sinkproof" construct $construction -p L=5 -p m=1 $([[ $construction == relu* ]] || echo -p beta=9) -o $construction.json
  expect_exit 0
  expect_equal "its target" "$(query $construction.json /instance/task/target)" preceding
  run "$sinkproof" verify --instance $construction.json --claim 'loss <= 1/1000' --certificates claims
  expect_exit 0
done
accepted_by_checker claims/*.json

# --- other theorems say nothing about it, and are not asked to
for theorem in softmax-sink-necessity relu-sink-free null-slot-necessity sink-metric; do
  refuses "preceding-anchor.json: has the target preceding, about which $theorem says nothing" -- verify $theorem --instance preceding-anchor.json
done
run "$sinkproof" audit --task trigger --json preceding-anchor.json
expect_exit 0
expect_answer /target preceding
expect_answer /conditional_on_true_loss_at_most null

# --- --target, and files that say something else
run "$sinkproof" construct softmax-anchor -p L=5 -p m=1 -p beta=9 -o inclusive.json
expect_exit 0
expect_equal "no word of it" "$(grep -c target inclusive.json)" 0
run "$sinkproof" construct softmax-anchor -p L=5 -p m=1 -p beta=9 --target preceding -o other.json
expect_exit 0
expect_equal "the target" "$(query other.json /instance/task/target)" preceding
run "$sinkproof" verify $P --instance other.json --json
expect_equal "nobody's construction" "$(answer /results/0/construction)" given
refuses "--target preceding: inclusive.json says inclusive" -- verify --instance inclusive.json --target preceding --claim 'loss < 1'
refuses "--target inclusive: preceding-anchor.json says preceding" -- audit --task trigger preceding-anchor.json --target inclusive
refuses '--target: unknown target "Preceding"' "expected inclusive or preceding" -- verify --instance inclusive.json --target Preceding --claim 'loss < 1'
refuses '--target: unknown target "next"' -- construct softmax-anchor -p L=5 -p m=1 -p beta=9 --target next -o no.json
refuses "--target preceding: a .safetensors file has no task" -- construct softmax-anchor -p L=5 -p m=1 -p beta=9 --target preceding -o no.safetensors
refuses "--target is for --task trigger" -- audit --task representability "$softmax_weights" --target preceding
run "$sinkproof" audit --task trigger "$softmax_weights" --length 16 --normaliser softmax --inputs 50 --json
inclusive_error=$(answer /largest_error/lower)
run "$sinkproof" audit --task trigger "$softmax_weights" --length 16 --normaliser softmax --inputs 50 --target preceding --json
expect_exit 0
expect_answer /target preceding
expect "another error" test "$inclusive_error" != "$(answer /largest_error/lower)"
sed 's/"preceding"/"following"/' preceding-anchor.json >following.json
refuses "following.json: /instance/task/target" -- verify --instance following.json --claim 'loss < 1'

# --- a text that does not name the target is about the other one
cat >mine.md <<'END'
```theorem
theorem no-word : trigger-task
hypothesis softmax : normaliser is softmax
conclusion small : loss <= 1/10
```
```theorem
theorem a-word : trigger-task
hypothesis any : target is {inclusive, preceding}
conclusion small : loss <= 1/10
mutant other "" : target is inclusive
```
END
refuses "about which no-word says nothing" -- verify no-word --theorem mine.md --instance preceding-anchor.json
for file in preceding-anchor.json inclusive.json; do
  run "$sinkproof" verify a-word --theorem mine.md --instance $file --certificates words
  expect_exit 0
done
accepted_by_checker words/*.json
# The text that does not name it is refused by the checker, too, whatever a mutant names.
run "$sinkproof" verify no-word --theorem mine.md --instance "$source_dir/tests/certificates/given/one-head.json" --certificates without
expect_exit 0
sed 's/"kind": *"trigger",/& "target": "preceding",/' without/*.json >forged.json
expect "a change" test "$(cat without/*.json)" != "$(cat forged.json)"
run "$checker" forged.json
expect_exit 10
expect_stdout_contains "'preceding' is another task than the statement's; expected 'inclusive'"

# --- what people read
run "$sinkproof" show preceding-anchor.json
expect_stdout_contains "softmax, target preceding"
run "$sinkproof" show preceding-anchor.json --format numpy
expect_stdout_contains "f[j] = -x[1:j].sum(0) / (j - 1)  # the target: the mean of x_1 … x_{j-1}"
run "$sinkproof" show inclusive.json --format torch
expect_stdout_contains "f[j] = -x[1:j + 1].sum(0) / j  # the target: the mean of x_1 … x_j"
if /usr/bin/python3 -c 'import numpy' 2>/dev/null; then
  for construction in preceding-anchor preceding-trigger-sink relu-preceding-mean; do
    "$sinkproof" show $construction.json --format numpy >script.py
    run /usr/bin/python3 script.py
    expect_exit 0
    expect_equal "no number outside" "$(grep -v 'outside by [0-9.]*e-1[0-9]\|outside by 0.0e+00\|By rounding' "$out")" ""
  done
fi

# --- searched, with the target that it is about
run "$sinkproof" fuzz $P --mutants --trials 800 --jobs 1
expect_exit 0
expect_stderr_contains "7 of 7 mutants refuted"
finish
