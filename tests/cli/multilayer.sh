# Theorem B from outside: what it lists as open, what it refuses, what its constructions write.
. "${BASH_SOURCE%/*}/lib.sh"

B=multilayer-sink-necessity

run "$sinkproof" list theorems
expect_exit 0
expect_stdout_contains "open: residual-box: with residual connections, bilinear"
run "$sinkproof" list theorems --json
expect_exit 0
expect_stdout_contains '"status": "open"'

# --- parameters out of range
refuses "parameter D" "0 is out of range" "an integer from 1 to 16" -- verify $B --construction multilayer-anchor -p D=0
refuses "parameter D" "17 is out of range" -- verify $B --construction multilayer-spread -p D=17
refuses "parameter D" "1 is out of range" "an integer from 2 to 16" -- verify $B --construction multilayer-spread-forgetful -p D=1
refuses "parameter D" "3/2 is not an integer" -- verify $B --construction multilayer-anchor -p D=1.5
refuses "parameter q" "0 is out of range" "≥ 1/1000000 and < 1" -- verify $B --construction multilayer-spread -p q=0
refuses "parameter q" "1 is out of range" "≥ 1/1000000 and < 1" -- verify $B --construction multilayer-spread -p q=1
refuses "parameter q" "-1/2 is out of range" -- verify $B --construction multilayer-spread -p q=-1/2
refuses "parameter L" "2 is out of range" "an integer from 3 to 64" -- verify $B --construction multilayer-spread -p L=2
refuses "parameter L" "65 is out of range" -- verify $B --construction multilayer-anchor -p L=65
refuses "parameter beta" "31 is out of range" -- verify $B --construction multilayer-spread -p beta=31
refuses "parameter m" "0 is out of range" "an integer from 1 to 6" -- verify $B --construction residual-diagonal -p m=0
refuses "parameter L" "3 is out of range" "an integer from 4 to 64" -- verify $B --construction multilayer-sharp -p L=3
refuses "parameter eta" "1/24 is out of range" "> 0 and < 1/24" -- verify $B --construction multilayer-sharp -p eta=1/24
refuses "parameter eta" "0 is out of range" -- verify $B --construction multilayer-sharp -p eta=0
refuses "parameter beta" "7 is out of range" -- verify $B --construction multilayer-sharp -p beta=7
refuses "parameter beta" "21 is out of range" "≥ 12 and ≤ 20" -- verify $B --construction residual-escape -p beta=21
refuses "parameter L" "13 is out of range" -- verify $B --construction residual-escape -p L=13
refuses "unknown parameter 'L'" -- verify $B --construction multilayer-short -p L=4
refuses "sequences (at most 100000)" -- verify $B --construction residual-escape -p L=9 -p m=2 -p beta=12
refuses "unknown parameter 'q'" -- verify $B --construction multilayer-anchor -p q=1/2
refuses "sequences (at most 100000)" "smaller alphabet or length" -- verify $B --construction residual-diagonal -p L=12 -p m=6 -p beta=8
refuses "no construction of multilayer-sink-necessity" "multilayer-spread" -- verify $B --construction softmax-anchor

# --- verdicts
run "$sinkproof" verify $B --construction residual-diagonal
expect_exit 5
expect_stdout_contains "'no-residual' does not hold"
for mutant in multilayer-anchor-miscopied multilayer-spread-forgetful multilayer-sharp-lopsided residual-escape-anchored residual-escape-restless multilayer-preceding-unbiased; do
  run "$sinkproof" verify $B --construction $mutant
  expect_exit 10
done

# --- with residual connections no layer need sink anywhere: certified over every input, and accepted
run "$sinkproof" verify $B --construction residual-escape -p L=8 -p m=2 -p beta=20 --certificates escape --json
expect_exit 5
expect_equal "what it claims" "$(answer '/results/0/claims/*/id' | paste -sd' ')" "loss anchor-mass"
expect "a loss below 1/100" test "$(answer /results/0/quantities/loss/upper | cut -c1-4)" = 0.00
expect "anchor masses below 10^-6" test "$(answer /results/0/quantities/max_anchor_mass/upper | grep -c 'e-9$\|^0\.000000')" -eq 1
for claim in 0 1; do
  expect "claim $claim holds by more than nothing" test "$(answer "/results/0/claims/$claim/lower" | grep -c '^[0-9]')" -eq 1
done
run "$sinkproof" check --max-work 20 escape/*.json
expect_exit 0
run "$sinkproof" verify $B --construction residual-escape --drop no-residual --mutant residual-somewhere -p L=4 -p m=1 -p beta=12 --certificates nowhere
expect_exit 10
run "$sinkproof" check nowhere/*.json
expect_exit 0
run "$sinkproof" verify $B --construction residual-diagonal --drop no-residual --mutant residual-somewhere -p L=4 -p m=1 -p beta=12
expect_exit 0

# --- L = 3: the hypothesis is needed
run "$sinkproof" verify $B --construction multilayer-short
expect_exit 5
expect_stdout_contains "'length' does not hold"
run "$sinkproof" verify $B --construction multilayer-short --drop length --certificates short
expect_exit 10
run "$sinkproof" check short/*.json
expect_exit 0

# --- a loss of 0 behind a formula: the bound is an enclosure of 1, and the checker takes it (found by the sweep)
run "$sinkproof" verify $B --construction multilayer-short -p m=0 -p 'beta=34/8*1/(1+exp(1))' --certificates nothing
expect_exit 5
expect "not beyond the checker" test "$(grep -c 'beyond the checker' "$out")" -eq 0
run "$sinkproof" check nothing/*.json
expect_exit 0

# --- the mean of the tokens before the trigger, with positions: the hypothesis is needed, in this theorem and in Theorem P
run "$sinkproof" verify $B --construction multilayer-preceding -p L=6 -p m=2 -p beta=20 --certificates preceding --json
expect_exit 5
expect_equal "what it claims" "$(answer '/results/0/claims/*/id' | paste -sd' ')" "loss sink"
for claim in 0 1; do
  expect "claim $claim holds by more than nothing" test "$(answer "/results/0/claims/$claim/lower" | grep -c '^[0-9]')" -eq 1
done
run "$sinkproof" verify $B --construction multilayer-preceding --drop inclusive -p L=4,5 -p m=1 -p beta=8 --certificates preceding
expect_exit 10
run "$sinkproof" check preceding/*.json
expect_exit 0

# --- with other normalisers the second part of the conclusion fails alone: each refutation has a witness
layer() {  # NORMALISER QUERY_KEY BIASES FACTOR
  printf '{"normaliser": "%s", "heads": [{"query_key": [%s], "output_value": [[1, 1, "%s"], [2, 2, "%s"]], "position_bias": [%s]}]}' "$1" "$2" "$4" "$4" "$3"
}
copying=$(layer relu-none '' '[1, 1, "1"], [2, 2, "1"], [3, 3, "1"]' 1)
anchored=$(layer relu-none '' '[1, 0, "5"], [1, 1, "1"], [2, 2, "1"], [3, 3, "1"]' 1)  # (1 − 5)^2 is 16
# At the trigger the mean of the tokens 1 to j, and next to nothing elsewhere.
large='[1, 0, "-12"], [1, 1, "12"], [1, 2, "12"], [2, 0, "-24"], [2, 1, "-24"], [2, 2, "-24"]'
halves='[1, 1, "1/2"], [1, 2, "1/2"]' thirds='[3, 1, "-1/6"], [3, 2, "-1/6"], [3, 3, "-1/6"]'
means=("$(layer softmax-one "$large" '' 1)" "$(layer sigmoid "$large" '' 1)" "$(layer relu-none "$halves" "$thirds" 1)" "$(layer relu-length "$halves" "$thirds" 4)")
for mean in "${means[@]}"; do
  for layers in "$mean" "$copying, $mean" "$anchored, $mean" "$copying, $copying, $mean"; do
    printf '{"format": "sinkproof-model/1", "instance": {"task": {"kind": "trigger", "length": 4, "content_dimension": 0, "content": "box", "trigger_content": "box"}, "model": {"residual": false, "layers": [%s]}}}' "$layers" >layers.json
    run "$sinkproof" verify $B --drop softmax --instance layers.json --certificates alone
    expect_exit 10
    run "$sinkproof" check alone/*.json
    expect_exit 0
    rm -r alone
  done
done

# --- the constants: product and before are met within 10^-3 of 2
run "$sinkproof" fuzz $B --tightness --trials 60 --json
expect_exit 0
expect_equal "the constants" "$(answer '/results/*/proved' | paste -sd' ')" "2 2 2"
for constant in 0 1; do
  expect "constant $constant is the least" test "$(answer "/results/$constant/refuted_below" | cut -c1-5)" = 1.999
done

# --- weights
run "$sinkproof" construct multilayer-spread -p L=4 -p m=1 -p D=2 -p q=1/30 -p beta=40 -o spread.json
expect_exit 0
expect_equal "layers" "$(query spread.json /instance/model/layers/1/heads/0/position_bias/0/2)" "$(query spread.json /instance/model/layers/0/heads/0/position_bias/0/2)"
run "$sinkproof" construct residual-diagonal -p L=4 -p m=1 -p beta=8 -o diagonal.safetensors
expect_exit 0
expect "both layers are there" grep -qa "layers.1.W_O.weight" diagonal.safetensors
refuses "layers.0.position biases" "write a .json file instead" -- construct multilayer-spread -p L=4 -p m=1 -p D=2 -p q=1/30 -p beta=40 -o x.safetensors
refuses "unknown kind of file" -- construct multilayer-anchor -p L=4 -p m=1 -p D=2 -p beta=12 -o x.bin
refuses "parameter D: is missing" -- construct multilayer-anchor -p L=4 -p m=1 -p beta=12 -o x.json
refuses "unknown construction 'multilayer-spred'" "did you mean 'multilayer-spread'?" -- construct multilayer-spred -o x.json

finish
