# Theorem B from outside: what it lists as open, what it refuses, what its constructions write.
. "${BASH_SOURCE%/*}/lib.sh"

B=multilayer-sink-necessity

run "$sinkproof" list theorems
expect_exit 0
expect_stdout_contains "open: residual: with residual connections"
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
refuses "unknown parameter 'q'" -- verify $B --construction multilayer-anchor -p q=1/2
refuses "sequences (at most 100000)" "smaller alphabet or length" -- verify $B --construction residual-diagonal -p L=12 -p m=6 -p beta=8
refuses "no construction of multilayer-sink-necessity" "multilayer-spread" -- verify $B --construction softmax-anchor

# --- verdicts
run "$sinkproof" verify $B --construction residual-diagonal
expect_exit 5
expect_stdout_contains "'no-residual' does not hold"
for mutant in multilayer-anchor-miscopied multilayer-spread-forgetful; do
  run "$sinkproof" verify $B --construction $mutant
  expect_exit 10
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
refuses "parameter D is missing" -- construct multilayer-anchor -p L=4 -p m=1 -p beta=12 -o x.json
refuses "unknown construction 'multilayer-spred'" "did you mean 'multilayer-spread'?" -- construct multilayer-spred -o x.json

finish
