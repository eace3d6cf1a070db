# `sinkproof audit --task representability`: embeddings of JSON and safetensors, with their certificates; and what belongs to the theorem's parameters.
. "${BASH_SOURCE%/*}/lib.sh"
F=sink-representability

examined() { # FILE OPTION…: as JSON, certified, and with a certificate that the checker accepts
  run "$sinkproof" audit "$@" --task representability --json --certificates certificates
  expect_exit 0
  expect_stderr_empty
  expect_answer /format sinkproof-audit/1
  expect_answer /task representability
  expect_answer /verdict certified
  cp "$out" answer.json
  local name=${1##*/}
  run "$checker" "certificates/${name%.*}--$F.json"
  expect_exit 0
  expect_stdout_contains "accepted (certified: $F, given-embeddings"
  cp answer.json "$out"
}
is_near() { # QUANTITY LOW HIGH: the enclosure lies between
  expect "$1 is in [$2, $3]" compare "$(answer "/$1/lower")" ">=" "$2" "$(answer "/$1/upper")" "<=" "$3"
}

# --- d_1 = 2, d_2 = 3: cost 2·√2/6 = 0.4714045207910317 at d = 2
echo '[[0, 5], [1, 2], ["-1", "2"], [0.5, 2]]' >apart.json
examined apart.json
expect_answer /representable true
expect_answer /tokens 4
expect_answer /dimension 2
expect_answer /window null
is_near distance_queries 2 2
is_near distance_keys 3 3
for cost in cost cost_primal cost_dual; do is_near $cost 0.4714045207910316 0.4714045207910317; done
examined apart.json --kappa 3/2
is_near cost 0.7071067811865475 0.7071067811865476
examined apart.json --causal
is_near cost 0.4714045207910316 0.4714045207910317
examined apart.json --queries 3 --keys 1:2
expect_answer /queries '[3]'
expect_answer /keys '[1,2]'
is_near distance_keys 3 3
# The double nearest to 0.1 is not 1/10; the text is.
echo '[[0, 5], [0.1, 2], ["0.1", 2]]' >tenths.json
examined tenths.json
run "$sinkproof" audit apart.json --task representability
expect_exit 0
expect_stderr_empty
expect_stdout_contains "representable                yes (certified)"
expect_stdout_contains "0.471404520791"

# --- not representable: 0 between the queries, the sink between the keys
echo '[[0, 5], [1, 0], [-1, 0]]' >around.json
examined around.json
expect_answer /representable false
expect_answer /cost null
expect_answer /distance_queries/upper 0
expect_answer '/witness/query_weights' '[[1,"1/2"],[2,"1/2"]]'
run "$sinkproof" audit around.json --task representability
expect_stdout_contains "0 is a convex combination of the queries 1, 2."
examined around.json --causal
expect_answer /representable false
run "$sinkproof" audit around.json --task representability --causal
expect_stdout_contains "convex weights of the pairs cancel them"
examined around.json --window 1
expect_answer /representable true
expect_answer /window 1
examined around.json --queries 1
expect_answer /representable true
echo '[[1, 2], [0, 1], [2, 3]]' >between.json
run "$sinkproof" audit between.json --task representability
expect_exit 0
expect_stdout_contains "the sink is a convex combination of the keys 1, 2."
examined between.json --sink 2
expect_answer /representable true
expect_answer /queries '[0,1]'
examined between.json --sink 1 --causal
expect_answer /queries '[2]'
expect_answer /keys '[0,2]'

# --- safetensors: 1.0 is 0000803f, 2.0 is 00000040
one='\x00\x00\x80\x3f'
two='\x00\x00\x00\x40'
safetensors "{$(tensor h '[3,2]' 0 24)}" < <(printf "$two$two$one$two$two$one") >h.safetensors
examined h.safetensors
expect_answer /tensor h
expect_answer /tokens 3
safetensors "{$(tensor a '[2,2]' 0 16),$(tensor b '[3,2]' 16 40),$(tensor c '[2,1,2]' 40 56),$(tensor d '[4]' 56 72),$(tensor e '[1,2]' 72 80)}" \
  < <(printf "$one$two$one$one"; printf "$two$two$one$two$two$one"; zeros 40) >many.safetensors
examined many.safetensors --tensor b
expect_answer /tensor b
nan='\x00\x00\xc0\x7f'
safetensors "{$(tensor h '[2,2]' 0 16)}" < <(printf "$one$nan$one$two") >nan.safetensors

# --- bad input
audit=(audit --task representability)
refuses "many.safetensors: 5 tensors" "--tensor" "a, b, c, d, e" -- "${audit[@]}" many.safetensors
refuses "many.safetensors" "b" -- "${audit[@]}" many.safetensors --tensor x
for rank in c d e; do refuses "tensor \"$rank\": has shape" "[tokens, dimension]" -- "${audit[@]}" many.safetensors --tensor $rank; done
refuses "nan.safetensors" "\"h\"" "[0, 1]" -- "${audit[@]}" nan.safetensors
refuses "--tensor" "apart.json" -- "${audit[@]}" apart.json --tensor h
refuses "no.txt" "safetensors" -- "${audit[@]}" no.txt
refuses "no.json" -- "${audit[@]}" no.json
echo '[[1, 2], [3]]' >ragged.json
refuses "ragged.json: /1: has 1 entries" "expected 2" -- "${audit[@]}" ragged.json
echo '[[1, NaN], [3, 4]]' >nan.json
refuses "nan.json" -- "${audit[@]}" nan.json
echo '[[1, 1e999], [3, 4]]' >huge.json
refuses "huge.json" -- "${audit[@]}" huge.json
echo '[[1, "sqrt(2)"], [3, 4]]' >root.json
refuses "root.json: /0/1" "sqrt(2)" -- "${audit[@]}" root.json
echo '[[1, null], [3, 4]]' >null.json
refuses "null.json: /0/1: expected a string" -- "${audit[@]}" null.json
echo '{"embeddings": [[1]]}' >object.json
refuses "object.json: " "expected an array" -- "${audit[@]}" object.json
for text in '[]' '[[1, 2]]'; do
  echo "$text" >few.json
  refuses "few.json" "two embeddings at least" -- "${audit[@]}" few.json
done
echo '[[], []]' >empty.json
refuses "empty.json: /0: no entries" -- "${audit[@]}" empty.json
for sink in 4 -1 x; do refuses "--sink" "an integer from 0 to 3" -- "${audit[@]}" apart.json "--sink=$sink"; done
for rows in 4 1:4 x 1, 1::2 -1; do refuses "--queries" "an integer from 0 to 3" -- "${audit[@]}" apart.json "--queries=$rows"; done
for rows in 2:1 1,1 2,1 1:2,2; do refuses "--queries '$rows'" "rows that rise" -- "${audit[@]}" apart.json "--queries=$rows"; done
for option in sink queries keys kappa window tensor; do refuses "--$option" -- "${audit[@]}" apart.json "--$option="; done
refuses "--keys '0:2': row 0 is the sink" -- "${audit[@]}" apart.json --keys 0:2
for kappa in 0 -1 x "sqrt(2)" ""; do refuses "--kappa" -- "${audit[@]}" apart.json "--kappa=$kappa"; done
for window in 0 -1 x; do refuses "--window" "an integer from 1" -- "${audit[@]}" apart.json "--window=$window"; done
refuses "--sink 3: no row stands behind it" -- "${audit[@]}" apart.json --sink 3 --causal
refuses "--queries: row 1 stands before the sink, row 2" -- "${audit[@]}" apart.json --sink 2 --queries 1,3 --causal
refuses "--queries: row 1 sees none of the keys" -- "${audit[@]}" apart.json --keys 2:3 --causal
refuses "--queries: row 3 sees none of the keys" -- "${audit[@]}" apart.json --keys 1:2 --window 1
refuses "--certificates" -- "${audit[@]}" apart.json --certificates ""
refuses "--certificates" -- "${audit[@]}" apart.json --certificates apart.json
refuses "--length is for --task trigger" -- "${audit[@]}" apart.json --length 5
refuses "--metric is for --task trigger" -- "${audit[@]}" apart.json --metric
refuses "--sink is for --task representability" -- audit --task trigger apart.json --sink 0
refuses "--task 'representibility'" "did you mean 'representability'" -- audit --task representibility apart.json
wide=$(printf '1,%.0s' {1..400})
echo "[[${wide%,}], [${wide%,}], [${wide%,}], [${wide%,}], [${wide%,}], [${wide%,}]]" >wide.json
refuses "wide.json: with a mask, 15 pairs of dimension 400 are too many" "leave --causal out" -- "${audit[@]}" wide.json --causal

# --- the theorem's parameters
refuses "(mean where rho^2 <= mean)' is not defined" "1/2" "rho^2" -- verify $F --construction equal-cosine -p T=5 -p rho=1/2 -p tau=0
refuses "parameter rho" "rational" -- verify $F --construction equal-cosine -p T=5 -p 'rho=sqrt(1/50)' -p tau=0
refuses "parameter kappa" "rational" -- verify $F --construction random-embeddings -p T=2 -p d=2 -p 'kappa=sqrt(2)'
refuses "parameter kappa" "out of range" -- verify $F --construction random-embeddings -p kappa=0
refuses "parameter window" "out of range" -- verify $F --construction random-causal -p window=0
refuses "parameter d" "out of range" -- verify $F --construction random-causal -p d=7
refuses "parameter fails" "queries, sink, pairs" -- verify $F --construction unseparated-embeddings -p fails=keys

# --- where there is no W there is no cost: 0 would be taken for free
run "$sinkproof" verify $F --construction unseparated-embeddings
expect_exit 5
expect_stdout_contains "queries  1      vacuous  0                 2              –     –            –          exact"
expect_stdout_contains "  –: no W represents the sink, whatever it costs"
run "$sinkproof" verify $F --construction unseparated-embeddings --json
for name in cost cost_primal cost_dual; do expect_every "/results/*/quantities/$name/*" null; done
expect_answer /results/0/quantities/distance_queries/lower 0
run "$sinkproof" verify $F --construction random-embeddings -p T=3 -p d=2 -p seed=1
expect "a cost that there is, and no footnote" test "$(grep -c '–:' "$out")" -eq 0
run "$sinkproof" verify $F --construction random-embeddings -p T=4 -p d=3 -p seed=1,2 --claim 'cost <= 1000' --claim 'min(cost, 1) <= 2' --certificates owned
expect_exit 5
expect_stdout_contains "4  3  9      2     1      claim-1  inconclusive  not defined   <=  1000   not defined: the claim says nothing here"
expect_stdout_contains "own claims: 2 certified, 0 refuted, 2 inconclusive"
run "$sinkproof" check owned/*seed1*
expect_exit 0
run "$sinkproof" fuzz $F --mutant 'cost > 0' --drop queries-separated --drop sink-separated --trials 300 --json
expect "no counterexample without a cost" test "$(answer /counterexample)" = null
run "$sinkproof" fuzz $F --drop queries-separated --trials 200
expect_stdout_contains "  cost – (no W represents the sink, whatever it costs)"
run "$sinkproof" verify sink-diagonal-cost --construction sink-diagonal-cost-without -p without=orthogonal,centred
expect_stdout_contains "  –: not defined outside the setting"
expect "in the setting there are costs" test "$(grep -c '^  centred .* –' "$out")" -eq 0
# A lower bound of 0 is one; an upper bound of 0 where nothing is said is none.
run "$sinkproof" verify sink-switch-equivalence -p tangent=1/2 -p spread=1 -p leak=9/10
expect_stdout_contains "  –: one context has no angle; from 2 eta/(g s) = 1 on part 3 does not bound the sink's value, and part 4 is about sinks with half of the mass"
run "$sinkproof" verify sink-switch-equivalence -p tangent=1/2 -p spread=1 -p leak=0
expect "a bound that is 0" test "$(grep -c '–:' "$out")" -eq 0

finish
