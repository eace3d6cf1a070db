# The state of a search: a run that was killed, interrupted or finished goes on with --resume, and nothing in its output or corpus shows that.
. "${BASH_SOURCE%/*}/lib.sh"
set -m  # jobs get their own groups and the usual signals
RANDOM=20261120

state=$A--search--seed1.state
trials_in() { query "$1/$state" /trials 2>/dev/null || echo 0; }
same_corpus() { diff -r "$1" "$2"; }
# wait_for_news CORPUS TRIALS: until its state has another number of trials, or the job is over
wait_for_news() {
  while [[ $(trials_in "$1") == "$2" ]] && kill -0 $pid 2>/dev/null; do sleep 0.02; done
}

# --- killed at random ten times
trials=40000
if $sanitized; then trials=600; fi
long=(fuzz "$A" --trials $trials --jobs 2 --json)
run "$sinkproof" "${long[@]}" --corpus whole
expect_exit 0
expect_stderr_empty
cp "$out" whole.json
expect_equal "the state's format" "$(query whole/$state /format)" sinkproof-fuzz-state/1
expect_equal "the state's trials" "$(trials_in whole)" $trials
expect_equal "there is nothing else in the corpus" "$(ls -A whole)" "$state"
resumed=0
for k in {1..10}; do
  before_kill=$(trials_in killed)
  "$sinkproof" "${long[@]}" --corpus killed --resume >killed.json 2>"$err" </dev/null &
  pid=$!
  wait_for_news killed "$before_kill"
  sleep "0.$((RANDOM % 3))$((RANDOM % 10))"
  kill -KILL $pid 2>/dev/null
  wait $pid 2>/dev/null
  if [[ $k -gt 1 && $(trials_in killed) -gt $before_kill ]]; then resumed=$((resumed + 1)); fi
done
expect "it goes on after a kill" test $resumed -ge 2
rm -f killed/.sinkproof*  # where the blow fell while a file was written
run "$sinkproof" "${long[@]}" --corpus killed --resume
expect_exit 0
expect_stderr_empty
expect "the same output as without the kills" cmp whole.json "$out"
expect "the same corpus" same_corpus whole killed

# --- with a counterexample: found in the first part, in the second, and after it was found
for parts in "20000 20000" "3 20000" "1 2 20000"; do
  rm -rf parts
  for trials in $parts; do run "$sinkproof" fuzz $A --drop single-head --trials "$trials" --corpus parts --resume --json; done
  expect_exit 10
  cp "$out" parts.json
  run "$sinkproof" fuzz $A --drop single-head --trials 20000 --corpus at-once --json
  expect_exit 10
  expect_stderr_empty
  expect "the same output in parts ($parts)" cmp parts.json "$out"
  expect "the same corpus in parts" same_corpus parts at-once
done
run "$checker" at-once/*.json
expect_exit 0
run "$sinkproof" replay at-once/*.json
expect_exit 10

# --- Ctrl-C
"$sinkproof" fuzz $A --time 1h --jobs 1 --corpus interrupted --json >interrupted.json 2>"$err" </dev/null &
pid=$!
wait_for_news interrupted 0
kill -INT $pid
wait $pid
code=$?
last=("sinkproof fuzz, interrupted")
expect_exit 130
expect_one_line_on_stderr
done_by_then=$(trials_in interrupted)
expect_equal "the state is what was printed" "$(query interrupted.json /trials)" "$done_by_then"
expect_equal "it says so" "$(query interrupted.json /interrupted)" true
run "$sinkproof" fuzz $A --trials $((done_by_then + 100)) --corpus interrupted --resume --json
expect_exit 0
cp "$out" resumed.json
run "$sinkproof" fuzz $A --trials $((done_by_then + 100)) --json
expect "the same output as without the interrupt" cmp resumed.json "$out"

# --- nothing to go on from: it starts, and says so
run "$sinkproof" fuzz $A --trials 50 --corpus fresh --resume
expect_exit 0
expect_one_line_on_stderr
expect_stderr_contains "starts with the first trial"
cp fresh/$state fifty
# Another search has another state.
run "$sinkproof" fuzz $A --trials 60 --seed 2 --corpus fresh --resume
expect_stderr_contains "starts with the first trial"
expect "the other state is left alone" cmp fresh/$state fifty
# What is further along stays: a run that was begun anew, or at the same time, does not throw it away.
run "$sinkproof" fuzz $A --trials 20 --corpus fresh
expect_exit 0
expect "a shorter run does not replace a longer one" cmp fresh/$state fifty

# --- a corpus is any folder: what else is there is neither read nor changed
mkdir mixed
echo '{' >mixed/notes.json
echo '{' >mixed/other.state
run "$sinkproof" fuzz $A --drop length --trials 1000 --corpus mixed --resume
expect_exit 10
expect_equal "the folder's own files are as they were" "$(cat mixed/notes.json mixed/other.state)" "$(printf '{\n{')"
expect_equal "a case and a state are added" "$(ls -A mixed | wc -l)" 4

# --- several processes in one corpus
for k in 1 2 3; do "$sinkproof" fuzz $A --trials $((k == 3 ? 200 : 300)) --jobs 1 --corpus shared --json >shared-$k.json 2>>"$err" </dev/null & done
wait
expect "the same output" cmp shared-1.json shared-2.json
expect_equal "the longest one's state" "$(trials_in shared)" 300
expect_equal "there is nothing else in the corpus" "$(ls -A shared)" "$state"

# --- states that are not resumed, and stay as they are
# refuses_state SUBSTRING…: with the state in the file `bad`
refuses_state() {
  cp bad fresh/$state
  refuses "fresh/$state" "$@" "nothing is changed" "leave out --resume" -- fuzz $A --trials 100 --corpus fresh --resume
  expect "it is kept" cmp bad fresh/$state
}
damage() { sed "$1" fifty >bad; }  # SED_SCRIPT
damage 's/"trials": 50/"trials": 51/'
refuses_state "damaged"
damage 's/"margin": "/&1/'
refuses_state "damaged"
damage 's/"mutant": ""/"mutant": "other"/'
refuses_state "/mutant" "other"
damage 's/"dropped": \[\]/"dropped": ["softmax"]/'
refuses_state "damaged, or of another search"
damage 's/sinkproof-fuzz-state.1/sinkproof-fuzz-state\/2/'
refuses_state "/format" "sinkproof-fuzz-state/2" "expected \"sinkproof-fuzz-state/1\""
damage 's/"program": "sinkproof [^"]*"/"program": "sinkproof 0.0.9"/'
refuses_state "/program" "0.0.9"
damage 's/"statement_sha256": "./&x/'
refuses_state "/statement_sha256"
damage 's/"seed": "1"/"seed": "2"/'
refuses_state "/seed"
damage 's/"trials": 50/"trials": -1/'
refuses_state "/trials" "an integer"
damage '/"trials"/d'
refuses_state "trials"
head -c 200 fifty >bad
refuses_state ":"
: >bad
refuses_state ":1:1:"
head -c 20000000 /dev/zero >bad
refuses_state "too large"
printf '[]' >bad
refuses_state "expected an object"
# Begun anew, it is replaced.
run "$sinkproof" fuzz $A --trials 50 --corpus fresh
expect_exit 0
expect "the state is good again" cmp fresh/$state fifty
rm fresh/$state
mkdir fresh/$state
refuses "fresh/$state" -- fuzz $A --trials 100 --corpus fresh --resume
refuses "fresh/$state" -- fuzz $A --trials 100 --corpus fresh
rmdir fresh/$state

# --- bad usage
refuses "--resume" "--corpus" -- fuzz $A --trials 10 --resume
refuses "--trials 49" "has done 50" "expected more" -- fuzz $A --trials 49 --corpus again --resume <<<"$(mkdir again; cp fifty again/$state)"
echo text >file
refuses "--corpus file" -- fuzz $A --trials 1 --corpus file --resume

finish
