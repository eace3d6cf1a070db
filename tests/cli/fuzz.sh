# The falsifier: `sinkproof fuzz` finds, certifies, shrinks and saves counterexamples; `sinkproof replay` certifies them again.
. "${BASH_SOURCE%/*}/lib.sh"

# --- several heads, by search alone (the trial is no construction): an error below 1/200, and no head's mass near 1
run "$sinkproof" fuzz $A --drop single-head --seed 2 --trials 1000 --json --corpus heads \
  --mutant 'max(200*loss - 1, sink_mass_before - 9/10, sink_mass_after - 9/10) >= 0'
expect_exit 10
expect_answer /counterexample/source optimised
file=heads/$(answer /counterexample/file)
expect_equal "L" "$(query "$file" /instance/task/length)" 4
run "$checker" "$file"
expect_exit 0

# --- a counterexample without a hypothesis: saved, accepted by the checker, found again by its own command
for hypothesis in softmax single-head length; do
  run "$sinkproof" fuzz $A --drop $hypothesis --trials 20000 --seed 2 --jobs 2 --corpus corpus-$hypothesis --json
  expect_exit 10
  expect_stderr_empty
  expect_answer /format sinkproof-fuzz/1
  expect_answer /dropped "[\"$hypothesis\"]"
  file=corpus-$hypothesis/$(answer /counterexample/file)
  expect "the case is saved" test -f "$file"
  expect_answer /counterexample/certificate/verdict refuted
  expect_answer /counterexample/certificate/construction found
  trial=$(answer /counterexample/trial)
  expect_answer /trials $((trial + 1))
  expect_no_temporary_file
  run "$checker" "$file"
  expect_exit 0
  expect_stdout_contains "accepted (refuted: $A without '$hypothesis', found)"
  run "$sinkproof" replay "$file" --json
  expect_exit 10
  expect_answer /results/0/verdict refuted
  expect_answer /results/0/construction found
  # The command in the file is `sinkproof …`; the same bytes come of it, in another folder and with other threads.
  read -ra command <<<"$(query "$file" /search/command)"
  run "$sinkproof" "${command[@]:1}" --corpus again --jobs 3
  expect_exit 10
  expect "the same case" cmp "$file" "again/${file#*/}"
done

# --- where the search is among constructions, a case has its construction's name and parameters
run "$sinkproof" fuzz sink-representability --drop queries-separated --trials 200 --corpus constructed --json
expect_exit 10
expect_answer /counterexample/certificate/construction unseparated-embeddings
file=constructed/$(answer /counterexample/file)
run "$checker" "$file"
expect_exit 0
expect_stdout_contains "accepted (refuted: sink-representability without 'queries-separated', unseparated-embeddings fails=queries"
run "$sinkproof" replay "$file"
expect_exit 10
expect_stdout_contains "sink-representability on unseparated-embeddings, without 'queries-separated'"
expect_stdout_contains "exact input in the file"
sed 's/"seed"/"sead"/' "$file" >bad.json
run "$checker" bad.json
expect_exit 2
sed 's/"construction": "unseparated-embeddings"/"construction": "found"/' "$file" >bad.json
refuses "bad.json: /" -- replay bad.json

# --- the same bytes whatever --jobs, without a counterexample, too; nothing against the theorem as it is
run "$sinkproof" fuzz $A --trials 1500 --jobs 1 --json
expect_exit 0
expect_answer /counterexample null
expect_answer /trials 1500
expect_answer /uncertified 0
cp "$out" one
run "$sinkproof" fuzz $A --trials 1500 --jobs 3 --json
expect "the same bytes for one thread and three" cmp one "$out"
run "$sinkproof" fuzz $A --trials 200
expect_exit 0
expect_stdout_contains "no counterexample found"
expect_stderr_empty
run "$sinkproof" fuzz $A --time 1s --jobs 2
expect_exit 0

# --- replay: certificates of constructions as well; the exit codes are those of verify
"$sinkproof" verify $A -p L=5 -p m=1 -p beta=8 --certificates certified >/dev/null
run "$sinkproof" replay certified/*.json
expect_exit 0
expect_stdout_contains "1 certified"
"$sinkproof" verify $A -p L=3 -p m=1 -p beta=8 --certificates vacuous >/dev/null
run "$sinkproof" replay vacuous/*.json
expect_exit 5
"$sinkproof" verify $obstruction -p L=5 -p normaliser=none --certificates other >/dev/null
run "$sinkproof" replay other/*.json
expect_exit 0

# --- bad input
case=$(echo corpus-softmax/*.json)
# What is beyond the format's limits is no certificate: the checker refuses it as well.
sed 's/"length": *[0-9]*/"length": 4097/' "$(echo $case | cut -d" " -f1)" >long.json
refuses "long.json: /instance/task/length" "4097" "4096" -- replay long.json
refuses "--drop 'single-hed'" "did you mean 'single-head'?" -- fuzz $A --drop single-hed
refuses "unknown theorem" "did you mean '$A'?" -- fuzz ${A}x
refuses "one theorem expected" -- fuzz
refuses "--mutant" "unknown mutant 'x'" -- fuzz $A --mutant x
for trials in 0 -1 1.5 many 10000000000000; do refuses "--trials '$trials'" "an integer from 1 to" -- fuzz $A --trials=$trials; done
for time in 0 0s -1s s 1d "1 s" nan inf 1e3s 99999999999s; do refuses "--time" "expected more than 0" -- fuzz $A --time="$time"; done
for jobs in 0 -1 1025 x; do refuses "--jobs" -- fuzz $A --jobs=$jobs; done
for seed in -1 x 18446744073709551616; do refuses "--seed '$seed'" "an integer from 0" -- fuzz $A --seed=$seed; done
echo text >file
refuses "--corpus file" -- fuzz $A --trials 1 --corpus file
refuses "--corpus ''" "expected a directory" -- fuzz $A --trials 1 --corpus ""
refuses "no-such-file.json" -- replay no-such-file.json
refuses "file:1:" -- replay file
edit() { sed "$1" "$case" >bad.json; }  # SED_SCRIPT
edit 's,sinkproof-certificate/1,sinkproof-certificate/2,'
refuses "bad.json: /format" "sinkproof-certificate/2" "expected sinkproof-certificate/1" -- replay bad.json
edit 's/"statement_sha256": "./"statement_sha256": "x/'
refuses "bad.json: /statement_sha256" "another statement" -- replay bad.json
edit 's/"theorem": "softmax/"theorem": "sofmax/'
refuses "bad.json: /theorem" "did you mean '$A'?" -- replay bad.json
edit 's/"construction": "found"/"construction": "lost"/'
refuses "bad.json: /construction" "not a construction" -- replay bad.json
edit 's/"delta":"[^"]*"/"delta":"2"/'
refuses "bad.json: /parameters" "delta" "out of range" -- replay bad.json
edit 's/"eta_bar":"[^"]*",//'
refuses "bad.json: /parameters" "eta_bar" -- replay bad.json
edit 's/"dropped": \["softmax"\]/"dropped": ["softmx"]/'
refuses "bad.json: /dropped" "did you mean 'softmax'?" -- replay bad.json
edit 's/"query_key": *\[\[[0-9]*,/"query_key":[[9,/'
refuses "bad.json: /instance/model/heads/0/query_key" -- replay bad.json
sed 's/"length":5/"length":6/' certified/*.json >bad.json
refuses "bad.json: /instance" "not what the construction gives" -- replay bad.json
run "$sinkproof" replay "$case"
expect_exit 10

# --- a model file to start from: weights that are far from those of the search's own starts
"$sinkproof" construct softmax-anchor -p L=5 -p m=1 -p beta=200 -o own.json 2>/dev/null
run "$sinkproof" fuzz $A --mutant 'log(loss) >= -150' --trials 100
expect_exit 0
run "$sinkproof" fuzz $A --mutant 'log(loss) >= -150' --trials 100 --from own.json --json
expect_exit 10
expect_answer /counterexample/source construction
"$sinkproof" fuzz $A --trials 5 --from own.json --corpus from_model 2>"$err" >"$out"
expect "the file is part of the search's name" grep -rqF "from own.json" from_model
refuses "own.json" "by the parameters of its constructions" -- fuzz sink-diagonal-cost --from own.json
"$sinkproof" construct softmax-anchor -p L=9 -p m=1 -p beta=7 -o large.json 2>/dev/null
refuses "large.json: /instance" "L ≤ 8, m ≤ 2" -- fuzz $A --from large.json
sed 's/"query_key": *\[/"query_key":[[2,3,"1"],/' own.json >sees.json
refuses "sees.json: /instance" -- fuzz $A --from sees.json
sed 's/"format": *"sinkproof-model\/1"/"format": "sinkproof-modl\/1"/' own.json >other.json
refuses "other.json" -- fuzz $A --from other.json

# --- Ctrl-C: what was done is said, and the exit code is 130
"$sinkproof" fuzz $A --time 1h --jobs 1 --json >interrupted.json 2>"$err" &
pid=$!
sleep 2
kill -INT $pid
wait $pid
code=$?
last=("sinkproof fuzz, interrupted")
expect_exit 130
expect_equal "it says so" "$(query interrupted.json /interrupted)" true
expect_stderr_contains "interrupted after"

finish
