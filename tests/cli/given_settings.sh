# Instances of normaliser-fit, embeddings, token-law, switch and patterns that somebody gives, by a construction in a file or as numbers in one: verify, claims, construct, replay, what the checker takes, and what is no such thing.
. "${BASH_SOURCE%/*}/lib.sh"
given=$source_dir/tests/certificates/given
smoothing=dense-attention-smoothing
switching=sink-switch-equivalence

copied chebyshev-fit my-fit
copied cosine-reversal my-law
copied hull-switch my-hulls
copied two-context-switch my-switch
copied random-embeddings my-rows
copied random-causal my-rows-causal
copied sink-diagonal-cost-upper my-tokens
sed -i 's/mutant sink-cost/mutant my/;s/mutant diagonal-cost/mutant my/' my-tokens.md

# --- each goes through verify and the checker, as the construction of ours does; claims are judged, and stand in no document
sinks=sink-representability
costs=sink-diagonal-cost
called=given
# door THEOREM MINE OURS PARAMETER…
door() {
  local theorem=$1 mine=$2 ours=$3
  shift 3
  rm -rf "$mine" "$mine-read" "$ours"
  run "$sinkproof" verify "$theorem" --construction "$mine.md" "$@" --certificates "$mine" --json
  expect_exit 0
  expect_answer '/results/#' 2
  expect_every '/results/*/construction' "$called"
  expect_every '/results/*/verdict' certified
  expect_answer /results/1/theorem null
  expect_equal "$mine: one document" "$(find "$mine" -name '*.json' | wc -l)" 1
  run "$checker" "$mine"/*.json
  expect_exit 0
  expect_stdout_contains "accepted (certified: $theorem, $called"
  run "$sinkproof" replay "$mine"/*.json
  expect_exit 0
  run "$sinkproof" verify "$theorem" --construction "$ours" "$@" --certificates "$ours"
  expect_exit 0
  expect_equal "$mine: the same instance" "$(query "$mine"/*.json /instance)" "$(query "$ours"/*.json /instance)"
  expect_equal "$mine: the same conclusion" "$(query "$mine"/*.json /conclusion)" "$(query "$ours"/*.json /conclusion)"
  # Its numbers, and back.
  run "$sinkproof" construct "$mine.md#$mine" "$@" -o "$mine.json"
  expect_exit 0
  expect_equal "$mine: its name" "$(query "$mine.json" /construction)" "$mine"
  run "$sinkproof" verify "$theorem" --instance "$mine.json" --certificates "$mine-read"
  expect_exit 0
  expect_equal "$mine: read" "$(query "$mine-read"/*.json /instance)" "$(query "$mine"/*.json /instance)"
  run "$sinkproof" verify "$theorem" --instance "$mine"/*.json --json
  expect_exit 0
  expect_answer /results/0/construction "$called"
  # Without a THEOREM: all that are about it.
  run "$sinkproof" verify --instance "$mine.json" --json
  expect_exit 0
  expect_answer /results/0/theorem "$theorem"
  # That of ours is known for what it is.
  run "$sinkproof" construct "$ours" "$@" -o "$ours.json"
  expect_exit 0
  run "$sinkproof" verify "$theorem" --instance "$ours.json" --json
  expect_exit 0
  expect_answer /results/0/construction "$ours"
}
door $obstruction my-fit chebyshev-fit -p L=6 -p normaliser=length
door $smoothing my-law cosine-reversal -p k=3 -p lambda=1/3
door $switching my-hulls hull-switch -p keys=3 -p dimension=3 -p seed=1 -p leak=1/20
door $switching my-switch two-context-switch -p tangent=1/2 -p spread=1 -p leak=1/100
called=given-embeddings
door $sinks my-rows random-embeddings -p T=4 -p d=3 -p bound=9 -p seed=1 -p kappa=1/2
door $sinks my-rows-causal random-causal -p T=4 -p d=2 -p bound=5 -p seed=1 -p kappa=1 -p window=2

# --- claims: which was not kept, and the exit code
run "$sinkproof" verify --construction my-fit.md#my-fit-shifted -p L=5
expect_exit 10
expect_stdout_contains "own claims: 1 certified, 1 refuted" "fit: 133/24000 <= 1/192"
run "$sinkproof" verify $obstruction --construction my-fit.md#my-fit-unbalanced -p L=5 -p normaliser=none
expect_exit 10
expect_stdout_contains "0 certified, 0 refuted, 1 vacuous" "own claims: 0 certified, 2 refuted" "dual: 1/7 <= 0"
sed 's/cosine_dense < cosine_sparse/cosine_dense > cosine_sparse/' my-law.md >turned.md
run "$sinkproof" verify --construction turned.md -p k=2 --claim 'rho_dense > rho_sparse' --certificates turned --json
expect_exit 10
expect_equal "claims" "$(answer '/results/*/own_claims/*/verdict' | paste -sd' ')" "certified refuted certified"
expect_answer /results/0/own_claims/1/relation 'cosine_dense > cosine_sparse'
expect_equal "of --claim a document, of the construction's claims none" "$(query turned/*.json '/claims/*/id')" claim-1
run "$checker" turned/*.json
expect_exit 0
run "$sinkproof" verify --construction my-switch.md -p leak=1/2,1/4
expect_exit 0
expect_stdout_contains "own claims: 8 certified" "tight: 25/64 <= 25/64"
called=given
door $costs my-tokens sink-diagonal-cost-upper -p C=2 -p m=2 -p kappa='sqrt(2)' -p lambda=4/5 -p family=orthogonal -p d=100 -p seed=1 -p optimum=auto
door $costs my-tokens sink-diagonal-cost-upper -p C=1 -p m=3 -p kappa=8 -p 'lambda=sqrt(1/2)' -p family=random -p d=100 -p seed=2 -p optimum=no
run "$sinkproof" verify --construction my-rows.md#my-rows-short -p T=3 -p d=2
expect_exit 10
expect_stdout_contains "own claims: 3 certified, 1 refuted" "attained: 999/1000 >= 1"
sed 's/^claim optimal.*/claim roots : n_root*scores_root = 1 and query_weight[1] >= 0/' my-rows.md >roots.md
run "$sinkproof" verify --construction roots.md -p T=3 -p d=4
expect_exit 0
expect_stdout_contains "own claims: 4 certified"

# --- numbers of one's own, with claims, mutants and dropped hypotheses
run "$sinkproof" verify $obstruction --instance "$given/fit-unbalanced.json" --drop cancels-constants --drop cancels-slopes --certificates unbalanced
expect_exit 10
run "$sinkproof" replay unbalanced/*.json
expect_exit 10
run "$checker" unbalanced/*.json
expect_exit 0
run "$sinkproof" verify $obstruction --instance "$given/fit.json" --mutant doubled --claim 'fit_error > 1/100' --certificates doubled
expect_exit 0
run "$checker" doubled/*.json
expect_exit 0
run "$sinkproof" verify $switching --instance "$given/switch-loud.json" --drop switch --certificates loud
expect_exit 10
run "$checker" loud/*.json
expect_exit 0
expect_stdout_contains "refuted: $switching without 'switch', given"
run "$sinkproof" show loud/*.json
expect_exit 0

# Weights that are not the best: what is claimed of all embeddings that somebody gave fails, and both programs see where.
sed 's/"12\/13"/"1\/2"/;s/"1\/13"/"1\/2"/' "$given/embeddings.json" >far.json
run "$sinkproof" verify --instance far.json --certificates far
expect_exit 10
expect_stdout_contains "'nearest' fails"
run "$checker" far/*.json
expect_exit 0
run "$sinkproof" replay far/*.json
expect_exit 10
printf '```theorem\ntheorem mine : embeddings\nquantity near = nearest_excess\nconclusion c : r_squared > 0 and embedding[2,1] > 2\n```\n' >mine.md
run "$sinkproof" verify --theorem mine.md --instance "$given/embeddings.json" --certificates mine
expect_exit 0
run "$checker" mine/*.json
expect_exit 0
run "$sinkproof" replay mine/*.json
expect_exit 0

# --- tokens and weights: sinkproof's theorem takes the published weights, a text of one's own any that have the patterns
sizes=$source_dir/tests/data/own/two-sizes.md
sed 's/w_copy = 45\/16/w_copy = 4/; s/two-sizes/heavier/' "$sizes" >heavier.md
printf '```theorem\ntheorem mine : patterns\nparameter most in [0,9] = 4 "of a weight"\nhypothesis rank "r" : rank = 3\nquantity cheap = primal_sink where has_sink_optimum\nconclusion c : abs(w_copy) <= most and lead_sink >= 1\n```\n' >mine.md
refuses "heavier.md#heavier kappa=8 optimum=no: has other weights than the published ones, about which $costs says nothing" -- verify $costs --construction heavier.md -p optimum=no
run "$sinkproof" verify --theorem mine.md --construction heavier.md --certificates heavier
expect_exit 0
expect_stdout_contains "own claims: 1 certified"
run "$checker" heavier/*.json
expect_exit 0
run "$sinkproof" replay heavier/*.json
expect_exit 0
run "$sinkproof" construct heavier.md -o heavier.json
expect_exit 0
refuses "heavier.json: no theorem of sinkproof's is about this instance" -- verify --instance heavier.json
refuses "heavier.json: has other weights than the published ones" -- table --instance heavier.json
run "$sinkproof" verify --theorem mine.md --instance heavier.json -p most=3
expect_exit 10
# Passed off as a certificate of sinkproof's theorem, they are rejected.
run "$sinkproof" verify $costs --construction "$sizes" -p optimum=no --certificates sizes
expect_exit 0
sed 's/"45\/16"/"4"/' sizes/*.json >passed.json
run "$checker" passed.json
expect_exit 10
expect_stdout_contains "'w_copy' is not the published weight"
# Weights without a pattern: the claims of all instances fail, with a preference that shows it.
sed 's/w_copy = 45\/16/w_copy = 1/' "$sizes" >weak.md
run "$sinkproof" verify --theorem mine.md --construction weak.md -p optimum=no --certificates weak
expect_exit 10
expect_stdout_contains "'sink-pattern' fails"
run "$checker" weak/*.json
expect_exit 0
run "$sinkproof" replay weak/*.json
expect_exit 10
# A claim of what is not defined is left out.
run "$sinkproof" verify --construction my-tokens.md -p C=1 -p optimum=no --json
expect_exit 0
sed 's/^claim cheaper.*/claim dual : dual_sink > 0/' "$sizes" >missing.md
run "$sinkproof" verify $costs --construction missing.md -p optimum=no
expect_exit 0
expect "says what is left out" contains "$(cat "$err")" "left out: claim dual of missing.md#two-sizes kappa=8 optimum=no: dual_sink is not defined"
# False witnesses of somebody's: bad input with its place, and rejected.
# false_witness MESSAGE LINES: behind those of the generator
false_witness() {
  sed "s/^claim cheaper/$2\nclaim cheaper/" "$sizes" >false.md
  refuses "false.md:5:14: two-sizes with kappa=8 optimum=auto: $1" -- verify $costs --construction false.md
}
false_witness '/sink_optimum: its factors do not have the pattern' 'sink_right[1,0] = -9'
false_witness '/diagonal_optimum/multipliers: one is of no preference' 'diag_multiplier[3,4,3] = 1'
false_witness '/sink_optimum/multipliers: one is of no preference' 'sink_multiplier[3,0,1] = 100'
false_witness '/sink_optimum/multipliers/' 'sink_multiplier[3,0,1] = -1'
false_witness '/sink_optimum/multipliers/' 'sink_multiplier[99,0,1] = 1'
sed 's/nuisance\[1,i,5\]/nuisance[1,i,3]/;s/^claim cheaper.*/sink_left[1,0] = 1/' "$sizes" >tilted.md
refuses "expected no witnesses of the least cost of tokens outside of the setting" -- verify $costs --construction tilted.md -p optimum=no

# --- instances of another setting, theorems about another
refuses "my-fit.md#my-fit L=16 normaliser=row-count: is an instance of normaliser-fit, about which $switching says nothing" -- verify $switching --construction my-fit.md
refuses "my-law.json: is an instance of token-law, about which $obstruction says nothing" -- verify $obstruction --instance my-law.json
refuses "is an instance of switch, about which $A says nothing" -- verify $A --instance "$given/switch.json"
run "$sinkproof" construct softmax-anchor -p L=4 -p m=1 -p beta=5 -o model.json
refuses "model.json: is an instance of the trigger-conditional task, one layer, about which $smoothing says nothing" -- verify $smoothing --instance model.json
refuses "--length: $given/law.json is no instance of the trigger-conditional task (expected no such option)" -- verify --instance "$given/law.json" --length 5
refuses "my-fit.json: the document: the field" -- fuzz $obstruction --from my-fit.json --trials 1

# --- what makes no instance
refuses "my-switch.md:45:8: my-switch-far with tangent=1/2 spread=3/4 leak=1/100: /contexts/0/nearest/point: not the nearest point to 0 of the values' hull: value 2 is on this side of it" -- \
  verify $switching --construction my-switch.md#my-switch-far
refuses "/separator/vector: not below the context 0: value 1 is above it" -- construct my-switch.md#my-switch-tilted -o x.json
sed 's/probability\[i\] = 9\/20/probability[i] = 1\/2/' my-law.md >heavy.md
refuses "heavy.md:3:14: expected probabilities that sum to 1, not 11/10" -- verify $smoothing --construction heavy.md
# bad BASE EXPRESSION WORDS…: numbers of one's own, but for what sed makes of them
bad() {
  local base=$1 expression=$2
  shift 2
  sed "$expression" "$given/$base.json" >bad.json
  expect "$base: $expression does something" test "$(cmp -s bad.json "$given/$base.json" && echo same)" != same
  refuses "bad.json: " "$@" -- verify --instance bad.json
}
bad fit 's/normaliser-fit/numbers/' '/setting: expected one of'
bad fit 's/normaliser-fit/token-law/' '/instance/length: unknown field'
bad fit 's/instance\/1/instance\/2/' '/format: expected one of'
bad fit 's/"setting": "normaliser-fit",//' 'the document: the field "setting" is missing'
bad fit 's/"length": 6/"length": 2/' '/instance/length: expected an integer from 3 to 4096, found 2'
bad fit 's/"length": 6/"length": 4097/' '/instance/length: expected an integer from 3 to 4096'
bad fit 's/relu-row-count/row-count/' '/instance/normaliser: expected one of'
bad fit 's/"slope": "1"/"slope": "sqrt(2)"/' '/instance/fit/slope: '
bad fit 's/"slope": "1"/"slopes": "1"/' '/instance/fit/slopes: unknown field'
bad fit 's/\[4, "-1\/8"\]/[5, "-1\/8"]/' '/instance/weights/2/0: expected an integer from 3 to 4, found 5'
bad fit 's/\[2, "1\/4"\]/[1, "1\/4"]/' '/instance/weights/1/0: expected an integer from 2 to 4, found 1'
bad fit 's/\[2, "1\/4"\]/[2, "0"]/' '/instance/weights/1/1: a weight of 0'
bad fit 's/\[2, "1\/4"\]/[2]/' '/instance/weights/1: expected an array of 2 elements'
bad law 's/"tokens": 3/"tokens": 13/' '/instance/tokens: expected an integer from 2 to 12'
bad law 's/"tokens": 3/"tokens": 1/' '/instance/tokens: expected an integer from 2 to 12'
bad law 's/"2\/3"/"4\/3"/' '/instance/lambda: expected a number from 0 to 1'
bad law 's/\["1", "0"\]/["1"]/' '/instance/law/0/token: expected an array of 2 elements'
bad law 's/\["-1\/2", "0"\]/["-1\/2"]/' '/instance/value/0: expected an array of 2 elements'
bad law 's/"value": .*/"value": [],/' '/instance/value: expected an array of 1 to 8 elements'
bad law 's/"law": .*/"law": [],/' '/instance/law: expected an array of 1 to 8 elements'
bad law 's/"probability": "1\/2"/"probability": "1\/3"/' '/instance/law: probabilities with the sum 5/6 (expected 1)'
bad law 's/\["0", "1", "0"\]/["0", "1"]/' '/instance/numerator: expected an array of 3 elements'
atom='{"probability": "1\/8", "token": ["1", "0"]}'
bad law "s/\"law\": .*/\"law\": [$atom, $atom, $atom, $atom, $atom, $atom, $atom, $atom],/;s/\"tokens\": 3/\"tokens\": 7/" '/instance/law: expectations over 7 tokens of 8 kinds go through 219648 pairs'
bad switch 's/"9\/10", "1\/20"/"19\/20", "1\/20"/' '/instance/contexts/0/attention: attention weights with the sum 21/20 (expected 1)'
bad switch 's/"19\/20", "1\/20"/"21\/20", "-1\/20"/' '/instance/contexts/1/attention/1: expected an attention weight of at least 0'
bad switch 's/"gamma_squared": "4"/"gamma_squared": "0"/' '/instance/contexts/1/gamma_squared: expected a number above 0'
bad switch 's/\["1", "-1"\]/["999\/1000", "-1"]/' "/instance/contexts/0/nearest/point: not the nearest point to 0 of the values' hull: value 2"
bad switch 's/"point": \["1", "0"\]/"point": ["1", "1"]/' '/instance/contexts/0/nearest/point: not the combination of the values'
bad switch 's/"weights": \[\[1, "1"\]\], "point": \["0", "2"\]/"weights": [[1, "2"]], "point": ["0", "2"]/' '/instance/contexts/1/nearest/weights: weights with the sum 2 (expected 1)'
bad switch 's/"vector": \["0", "1"\]/"vector": ["1\/1000", "1"]/' '/instance/separator/vector: not below the context 0: value 1 is above it'
bad switch 's/"below": 0/"below": 2/' '/instance/separator/below: expected an integer from 0 to 1'
bad switch 's/"pair": \[\[\[1, "1"\]\]/"pair": [[[1, "-1"]]/' '/instance/pair/0/0/1: expected a weight of at least 0'
bad switch 's/"pair": .*/"pair": [],/' '/instance/pair: expected an array of 2 elements'
bad switch 's/"sine_squared": "1"/"sine_squared": "0"/' '/instance/sine_squared: expected a number above 0'
bad switch 's/"eta_squared": "1\/25"/"eta_squared": "-1"/' '/instance/eta_squared: expected a number of at least 0'
bad switch 's/"sink_value": .*/"sink_value": [],/' '/instance/sink_value: expected an array of 1 to 12 coordinates'
bad embeddings 's/\["0", "1\/2"\]/["0"]/' '/instance/embeddings/1: expected an array of 2 elements'
bad embeddings 's/"embeddings": .*/"embeddings": [["1"]],/' '/instance/embeddings: expected an array of the sink'
bad embeddings 's/"embeddings": .*/"embeddings": [[], []],/' '/instance/embeddings/0: expected an array of at least one coordinate'
bad embeddings 's/\["2", "1"\]/["sqrt(2)", "1"]/' '/instance/embeddings/0/0: '
bad embeddings 's/"sink": 2/"sink": 5/' '/instance/sink: expected an integer from 0 to 4'
bad embeddings 's/"sink": 2/"sink": 0/' '/instance/keys: the sink is a key'
bad embeddings 's/"queries": .*/"queries": [],/' '/instance/queries: expected an array of at least one row'
bad embeddings 's/"keys": .*/"keys": [0, 4, 1],/' '/instance/keys/2: expected an integer from 5 to 4'
bad embeddings 's/"window": null/"window": 0/' '/instance/query_functional: unknown field'
bad embeddings 's/"margin": "1\/2"/"margin": "0"/' '/instance/margin: expected a number above 0'
bad embeddings 's/sufficient/both/' '/instance/direction: expected one of'
bad embeddings 's/\[2, "4\/13"\]/[4, "4\/13"]/' '/instance/query_weights/0/0: expected an integer from 0 to 3, found 4'
bad embeddings 's/\[2, "4\/13"\]/[1, "4\/13"]/' '/instance/query_weights/0/0: a row that is not in the list'
bad embeddings 's/\[0, "12\/13"\]/[0, "0"]/' '/instance/key_weights/0/1: a weight of 0'
bad embeddings 's/\[4, "1\/13"\]/[0, "1\/13"]/' '/instance/key_weights/1/0: expected an integer from 1 to 4, found 0'
bad embeddings 's/"key_functional": .*/"key_functional": ["1"]/' '/instance/key_functional: expected an array of 2 elements'
bad embeddings '/key_functional/d;s/\["3\/7", "2\/7"\],/["3\/7", "2\/7"]/' '/instance: one functional'
bad embeddings "/functional/d;s/\"1\/13\"]],/\"1\/13\"]]/" '/instance: no scores'
bad embeddings-window 's/"window": 2/"window": 0/' '/instance/window: expected an integer from 1 to 4294967295'
bad embeddings-window 's/"window": 2/"window": 1/' '/instance/pair_weights/1: not a query and a key that it sees'
bad embeddings-window 's/\[2, 1, "14/[1, 1, "14/' '/instance/pair_weights/1: out of order or repeated'
bad embeddings-window 's/"keys": .*/"keys": [4],/' '/instance/queries: row 1 sees none of the keys'
bad embeddings-window 's/\[1, 1, "112\/159"\], //' '/instance: no scores'
bad patterns 's/"kappa": "8"/"kappa": "-8"/' '/instance/kappa: expected a number above 0'
bad patterns 's/"kappa": "8"/"kappa": "1\/(2-2)"/' '/instance/kappa: '
bad patterns 's/"lambda_squared": "16\/25"/"lambda_squared": "1"/' '/instance/lambda_squared: expected a number below 1'
bad patterns 's/"delta_squared": "9\/25"/"delta_squared": "0"/' '/instance/delta_squared: expected a number above 0'
bad patterns 's/"dimension": 10000/"dimension": 0/' '/instance/dimension: expected an integer from 1'
bad patterns 's/"nuisances": .*/"nuisances": [],/' '/instance/nuisances: expected an array of 1 to 256 groups'
bad patterns 's/"nuisances": .*/"nuisances": [[]],/' '/instance/nuisances/0: expected an array of at least one nuisance'
bad patterns 's/\[\[5, "1"\]\]/[[100000, "1"]]/' '/instance/nuisances/0/0/0/0: expected an integer from 0 to 99999'
bad patterns 's/\[\[5, "1"\]\]/[[5, "0"]]/' '/instance/nuisances/0/0/0/1: an entry of 0'
bad patterns 's/\[\[5, "1"\]\]/[[5, "1"], [5, "1"]]/' '/instance/nuisances/0/0/1/0: expected an integer from 6'
bad patterns 's/"spread_norm": .*/"spread_norm": {"lower": "1\/100", "upper": "1\/100"},/' '/instance/spread_norm: no bounds'
bad patterns 's/"spread_norm": .*/"spread_norm": {"lower": "100", "upper": "100"},/' '/instance/spread_norm: no bounds'
bad patterns 's/"spread_norm": .*/"spread_norm": {"lower": "2", "upper": "1"},/' '/instance/spread_norm: a lower end above the upper one'
bad patterns 's/"nuisance": "50\/9"/"nuisance": "-1"/' '/instance/diagonal/nuisance: expected a number of at least 0'
bad patterns 's/"anchor": \[/"anchor": ["1", /' '/instance/sink/anchor: expected an array of 2 elements'
bad patterns 's/"sink_optimum": .*/"sink_optimum": {"left": [], "right": [], "multipliers": []},/' '/instance/sink_optimum/left: expected an array of 1 to 1000 rows'
bad patterns 's/\[\[5, "1"\]\]/[[4, "1"]]/' '/instance/sink_optimum: of tokens outside of the setting'
run true
expect_no_temporary_file

finish
