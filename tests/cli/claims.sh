# `sinkproof verify --claim`: relations of somebody's own, judged beside a theorem or alone, and the document about them, which the checker reads.
. "${BASH_SOURCE%/*}/lib.sh"

accepts() {  # FILE WORDS
  run "$checker" "$1"
  expect_exit 0
  expect_stdout_contains "$2"
}

# --- beside a theorem: both have their verdicts, and their documents
run "$sinkproof" verify $A -p L=5 -p m=1 -p beta=5,8 --claim 'loss <= 1/1000' --claim 'min(sink_mass_before, sink_mass_after) >= 0.99 and heads = 1' --certificates beside --json
expect_exit 10
expect_every '/results/*/theorem' $A
expect_every '/results/*/verdict' certified
expect_every '/results/*/own_claims/#' 2
expect_equal "the verdicts of the claims" "$(answer '/results/*/own_claims/*/verdict' | paste -sd' ')" "refuted certified certified certified"
expect_answer /results/0/own_claims/0/relation "loss <= 1/1000"
expect_answer /results/0/own_claims/0/parts/0/right '{"lower":"1/1000","upper":"1/1000"}'
expect_equal "the sides hold the quantities" "$(answer /results/0/own_claims/0/parts/0/left)" "$(answer /results/0/quantities/loss)"
expect_equal "and name their relations" "$(answer '/results/0/own_claims/1/parts/*/relation' | paste -sd' ')" ">= ="
expect_answer '/results/0/attained/#' 1
expect_answer /results/0/attained/0/quantity loss
expect_answer '/results/1/attained/#' 0
expect "the input attains the loss" compare "$(answer /results/0/attained/0/value/lower)" "<=" "$(answer /results/0/quantities/loss/upper)" "$(answer /results/0/attained/0/value/upper)" ">=" "$(answer /results/0/quantities/loss/lower)"
expect_equal "two documents an instance" "$(find beside -name '*.json' | wc -l)" 4
refuted=$(compgen -G "beside/*beta5-*--claims.json")
accepts "$refuted" "accepted (claims about softmax-anchor L=5 m=1 beta=5 in the quantities of $A: claim-1 refuted 'loss <= 1/1000', claim-2 certified"
expect "no provenance" test -z "$(grep -o 'RM26\|published' "$out" "$refuted")"
run "$sinkproof" check beside/*.json
expect_exit 0
# What was there before is there, byte for byte.
run "$sinkproof" verify $A -p L=5 -p m=1 -p beta=5,8 --certificates plain
expect_exit 0
for file in plain/*.json; do expect "the same certificate" cmp "$file" "beside/${file#plain/}"; done
# For people: the theorem's provenance stands above its own table only.
run "$sinkproof" verify $A -p L=5 -p m=1 -p beta=5 --claim 'loss <= 1/1000'
expect_exit 10
expect_stdout_contains 'own claims on softmax-anchor, each about these instances only'
expect_stdout_contains 'claim-1: loss <= 1/1000'
expect_stdout_contains 'loss is 0.00335766162… at position 2, coordinate 2 of the input with the trigger at 2 and the contents (-1), (-1), (-1), (-1)'
expect_stdout_contains '1 certified, 0 refuted, 0 vacuous, 0 inconclusive'
expect_stdout_contains 'own claims: 0 certified, 1 refuted, 0 inconclusive'
expect "no provenance below" test -z "$(sed -n '/^own claims on/,$p' "$out" | grep 'RM26\|published')"
# A vacuous theorem beside a certified claim.
run "$sinkproof" verify $A -p L=5 -p m=1 -p beta=1 --claim 'loss > 1/100'
expect_exit 0

# --- alone: of a construction, and of a file
run "$sinkproof" verify --construction key-bias-anchor -p L=5 -p m=1 -p beta=8 --claim 'min_null_mass > 0.999 and max_anchor_mass < 1e-3' \
  --claim 'loss = exp(-beta)/(1 + exp(-beta))' --claim 'L = 5 and m = 1' --certificates alone --json
expect_exit 0
expect_answer /results/0/theorem null
expect_answer /results/0/verdict certified
expect_answer /results/0/conclusion null
expect_equal "one document" "$(find alone -name '*.json' | paste -sd' ')" alone/trigger--key-bias-anchor--L5-m1-beta8--claims.json
accepts alone/*.json "claim-2 certified 'loss = exp(-beta)/(1 + exp(-beta))'"
expect "without a statement" test -z "$(grep statement "$(compgen -G 'alone/*.json')")"
expect_equal "exactly equal" "$(query alone/*.json /claims/1/parts/0/margin)" '{"lower":"0","upper":"0"}'
run "$sinkproof" verify --construction key-bias-anchor -p L=5 -p m=1 -p beta=8 --claim 'absorbed_before > 1 and absorbed_after > 1 and min_null_mass > 1 and max_anchor_mass > 1 and loss > 1' --certificates refuted
expect_exit 10
expect_equal "a place of each quantity" "$(query refuted/*.json '/attained/*/quantity' | sort | paste -sd' ')" "absorbed_after absorbed_before loss max_anchor_mass min_null_mass"
accepts refuted/*.json "claim-1 refuted"
# Finite alphabets have places, too.
run "$sinkproof" verify --construction null-slot-stand-in-anchor -p L=5 -p m=1 -p beta=8 --claim 'loss < 1e-9' --certificates letters
expect_exit 10
accepts letters/*.json "claim-1 refuted 'loss < 1e-9'"
# Where nothing is after the trigger, the mass there is 1, of no place.
run "$sinkproof" verify --construction softmax-anchor -p L=3 -p m=0 -p beta=1 --claim 'sink_mass_after < 1' --certificates shortest
expect_exit 10
expect_equal "no place" "$(query shortest/*.json /attained)" "[]"
accepts shortest/*.json "claim-1 refuted"
run "$sinkproof" construct softmax-anchor -p L=5 -p m=1 -p beta=5 -o own.json
run "$sinkproof" verify --instance own.json --claim 'loss <= 1/1000' --certificates file
expect_exit 10
accepts file/*.json "claim-1 refuted 'loss <= 1/1000'"
expect_equal "the same numbers as of the construction" "$(query file/*.json /quantities/loss)" "$(query "$refuted" /quantities/loss)"

# --- inconclusive: what is not defined, and what nobody can tell
run "$sinkproof" verify $C -p L=5 -p m=1 --claim '1/loss > 0' --claim 'loss = 0' --json --certificates undefined
expect_exit 5
expect_equal "not defined" "$(answer '/results/0/own_claims/*/verdict' | paste -sd' ')" "inconclusive certified"
expect_answer /results/0/own_claims/0/parts/0/left '{"lower":null,"upper":null}'
accepts undefined/*--claims.json "claim-1 inconclusive '1/loss > 0', claim-2 certified 'loss = 0'"
run "$sinkproof" verify $C -p L=5 -p m=1 --claim '1 > 2 and 1/loss > 0' --certificates nothing
expect_exit 5
expect_stdout_contains "not defined: the claim says nothing here"
run "$checker" nothing/*--claims.json
expect_exit 10
expect_stdout_contains "/claims: all inconclusive"
# Equal, but by no identity that either program knows.
run "$sinkproof" verify --construction softmax-anchor -p L=5 -p m=1 -p beta=5 --claim 'sqrt(5 + 2*sqrt(6)) = sqrt(2) + sqrt(3)' --claim 'sqrt(5 + 2*sqrt(6)) = sqrt(2) + sqrt(3) + 1e-100'
expect_exit 10
expect_stdout_contains "undecided at this precision"
expect_stdout_contains "own claims: 0 certified, 1 refuted, 1 inconclusive"

# --- replay: the claims are judged again, and nothing that the document says of their verdicts is believed; the same bytes
replayed() { # FILE CODE
  run "$sinkproof" replay "$1" --certificates again --json
  expect_exit "$2"
  expect_stderr_empty
  expect "the same document again: $1" cmp "$1" "again/${1##*/}"
  expect_answer /results/0/theorem null
  expect_answer /results/0/conclusion null
  expect_answer '/results/0/hypotheses/#' 0
}
replayed "$refuted" 10
expect_answer /results/0/verdict refuted
expect_equal "their verdicts" "$(answer '/results/0/own_claims/*/verdict' | paste -sd' ')" "refuted certified"
for file in alone/*.json; do replayed "$file" 0; done
for file in refuted/*.json letters/*.json shortest/*.json file/*.json; do replayed "$file" 10; done
for file in undefined/*--claims.json nothing/*--claims.json; do replayed "$file" 5; done
run "$sinkproof" verify --instance "$source_dir/tests/certificates/given/one-head.json" --claim 'heads = 1' --claim 'loss <= 0' --certificates given_claims
expect_exit 10
for file in given_claims/*.json; do replayed "$file" 10; done
run "$sinkproof" verify multilayer-sink-necessity --instance "$source_dir/tests/certificates/given/two-layers.json" --claim 'product_self_mass <= 24*loss' --certificates layered_claims
expect_exit 0
for file in layered_claims/*--claims.json; do replayed "$file" 0; done
for file in "$source_dir"/tests/certificates/accept/*--claims*.json; do
  run "$sinkproof" replay "$file" --certificates again
  expect "the verdict of ${file##*/}" test "$code" -eq 0 -o "$code" -eq 10 -o "$code" -eq 5
  accepts "again/${file##*/}" "accepted (claims about"
done
run "$sinkproof" replay "$refuted"
expect_exit 10
expect_stdout_contains 'own claims on softmax-anchor, each about these instances only'
expect_stdout_contains 'loss is 0.00335766162… at position 2, coordinate 2'
expect_stdout_contains "  again: sinkproof replay $refuted"
expect_stdout_contains 'own claims: 1 certified, 1 refuted, 0 inconclusive'
expect "no verdict of the theorem, and no provenance" test -z "$(grep 'vacuous\|RM26\|published' "$out")"
sed 's/"verdict": "refuted"/"verdict": "certified"/' "$refuted" >lies.json
run "$sinkproof" replay lies.json
expect_exit 10
# What verify shows of a refuted claim can be replayed as it stands.
run "$sinkproof" verify --construction softmax-anchor -p L=5 -p m=1 -p beta=5 --claim 'loss <= 1/1000' --certificates 'my claims'
again=$(sed -n 's/^  again: //p' "$out")
expect "it names the file" contains "$again" "sinkproof replay 'my claims/trigger--softmax-anchor"
PATH=$bin:$PATH run bash -c "$again"
expect_exit 10
damaged() { sed "$1" "$refuted" >damaged.json; refuses "damaged.json: $2" "${@:3}" -- replay damaged.json --certificates never; }
damaged 's/"loss <= 1/"los <= 1/' /claims/0/relation "did you mean 'loss'?"
damaged 's/"loss <= 1.1000"/"loss"/' /claims/0/relation "expected a relation"
damaged 's/"claim-2"/"claim-1"/' /claims/1/id "stands twice"
damaged 's/"claim-2"/"Claim 2"/' /claims/1/id "lower-case"
damaged 's/"claim-2"/"small-loss"/' /claims "small-loss" "the statement's own"
damaged 's/"claim-2"/"\\u001b[2J"/' /claims/1/id
damaged 's/"vocabulary": "[^"]*"/"vocabulary": "softmax-sink-necesity"/' /vocabulary "did you mean '$A'?"
damaged 's/"statement_sha256": "./"statement_sha256": "x/' /statement_sha256 "another statement"
damaged 's/"beta": *"5"/"beta": "6"/' /instance "not what the construction gives"
damaged 's/"construction": "softmax-anchor"/"construction": "mine"/' /construction
damaged 's/"claims": \[/"claims": [], "of": [/' /claims "1 to 100"
expect "nothing written" test ! -e never

# --- without a theorem: of layers, and of a saved case, claims are in the words of the theorem about them, whose verdict nobody asked for
layers=$source_dir/tests/certificates/given/two-layers.json
run "$sinkproof" verify --instance "$layers" --claim 'loss <= 1/1000' --claim 'max_layer_sink_mass < 1/2' --certificates layers
expect_exit 10
expect_stdout_contains 'own claims: 1 certified, 1 refuted, 0 inconclusive'
expect "no verdict and no provenance" test -z "$(grep -o 'RM26\|published\|vacuous' "$out")"
expect_equal "one document" "$(ls layers)" multilayer-sink-necessity--given--two-layers--claims.json
accepts layers/multilayer-sink-necessity--given--two-layers--claims.json "claim-2 refuted 'max_layer_sink_mass < 1/2'"
run "$sinkproof" verify --instance "$layers" --claim 'loss <= 1/1000' --json
expect_exit 0
expect_answer /results/0/own_claims/0/verdict certified

# --- losses of about e^-s: it takes 1.5 s bits to tell which input attains one
steep() {  # SCORE
  cat >steep.json <<END
{"format": "sinkproof-model/1", "instance": {"task": {"kind": "trigger", "length": 3, "content_dimension": 0, "content": "box", "trigger_content": "box"},
 "model": {"normaliser": "softmax-one", "heads": [{"output_value": [[1, 1, "1"], [2, 2, "1"]],
  "query_key": [[1, 0, "-$1"], [1, 1, "$1"], [1, 2, "$1"], [2, 0, "-2*$1"], [2, 1, "-2*$1"], [2, 2, "-2*$1"]]}]}}}
END
}
steep 40000
run "$sinkproof" verify --instance steep.json --claim 'loss <= 0' --certificates steep
expect_exit 10
expect_stdout_contains 'e-17373 at position 2, coordinate 1 of the input'
accepts "$(compgen -G 'steep/*.json')" "claim-1 refuted 'loss <= 0'"
steep 50000
refuses "not told by 65536 bits" "smaller differences" -- verify --instance steep.json --claim 'loss <= 0'
# Nor does a folder for certificates stay, at any depth.
refuses "not told by 65536 bits" -- verify --instance steep.json --claim 'loss <= 0' --certificates new/folder

# --- bad input
refuses "--claim" "character 1" "did you mean 'loss'?" -- verify $A --claim 'los <= 1'
refuses "--claim" "character 14" "did you mean 'sink_mass_after'?" -- verify $A --claim 'loss < 1 and sink_mass_aftr > 0' --claim 'loss < 1'
refuses "--claim" "character 5" "expected a relation (>=, >, <=, < or =)" -- verify $A --claim loss
refuses "--claim" "character 9" -- verify $A --claim 'loss <= '
refuses "--claim" "character 14" -- verify $A --claim 'loss <= 1 and'
refuses "--claim" "at most 16 relations" -- verify $A --claim "loss > 0$(printf ' and loss > 0%.0s' {1..16})"
refuses "--claim" "2000 characters" -- verify $A --claim "loss > $(printf '1%.0s' {1..2000})"
refuses "--claim" "not 'bound_after'" -- verify --construction softmax-anchor --claim 'bound_after > 0'
refuses "--claim" "not 'conclusion'" -- verify --construction softmax-anchor --claim 'conclusion >= 0'
refuses "--claim" "not 'spacing'" -- verify multihead-sink-tradeoff --claim 'spacing > 0'
refuses "--claim" "THEOREM" "--construction" "--instance" -- verify --claim 'loss > 0'
refuses "--drop" "THEOREM" -- verify --construction softmax-anchor --claim 'loss > 0' --drop softmax
refuses "--construction" "did you mean 'softmax-anchor'?" -- verify --construction softmax-ancho --claim 'loss > 0'
refuses "--claim" -- verify --instance own.json --claim 'los <= 1' --certificates none
expect "nothing written" test ! -e none
finish
