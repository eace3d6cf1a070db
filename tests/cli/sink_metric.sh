# `sinkproof audit --metric`: the sink metric of constructions, of trained weights, and of files of several heads and layers.
. "${BASH_SOURCE%/*}/lib.sh"

measured() { # FILE OPTION…: as JSON, all decided
  run "$sinkproof" audit "$@" --metric --task trigger --json
  expect_exit 0
  expect_stderr_empty
  expect_answer /format sinkproof-metric/1
  expect_answer /decided/undecided 0
  expect_equal "as many keys as tokens" "$(answer '/sink/#')" "$(answer /length)"
  expect_equal "exact fractions" "$(answer '/sink/*/lower')" "$(answer '/sink/*/upper')"
}
sink_is() { # KEY FRACTION
  expect_equal "key $1" "$(answer "/sink/$(($1 - 1))/key")" "$1"
  expect_answer "/sink/$(($1 - 1))/lower" "$2"
}

# --- constructions: softmax has its sink at the anchor, ReLU none
"$sinkproof" construct softmax-anchor -p L=8 -p m=3 -p beta=5 -o softmax.json 2>"$err"
"$sinkproof" construct softmax-anchor -p L=8 -p m=3 -p beta=5 -o softmax.safetensors 2>"$err"
"$sinkproof" construct relu-mean -p L=8 -p m=3 -o relu.json 2>"$err"
for arguments in softmax.json "softmax.safetensors --length 8 --normaliser softmax"; do
  # shellcheck disable=SC2086
  measured $arguments --inputs 20
  sink_is 1 1
  for key in 2 3 4 5 6 7 8; do sink_is $key 0; done
  expect_every '/by_input/*/sink_keys' '[1]'
  expect_answer '/by_input/#' 20
  expect_answer /epsilon 3/10
done
measured relu.json --inputs 20
expect_every '/sink/*/lower' 0
expect_every '/by_input/*/largest_anchor_mass/upper' 0
measured softmax.json --inputs 20 --epsilon 99/100
expect "a higher threshold" compare "$(answer /sink/0/lower)" "<" 1

# --- trained weights: decided for every head at ε = 0.3
measured "$softmax_weights" --length 16 --normaliser softmax --inputs 100 --seed 1
sink_is 1 1
for key in 2 9 16; do sink_is $key 0; done
measured "$relu_weights" --length 8 --normaliser relu --inputs 100 --epsilon 0.3
sink_is 1 0
cp "$out" once.json
measured "$relu_weights" --length 8 --normaliser relu --inputs 100 --epsilon 3/10
expect "the same twice" cmp once.json "$out"
run "$sinkproof" audit "$softmax_weights" --metric --length 16 --task trigger --normaliser softmax --inputs 3
expect_exit 0
expect_stderr_empty
expect_stdout_contains "sink metric of key 1: 1"
expect_stdout_contains "0 undecided"

# --- heads and layers: weights of 0 attend uniformly, at every key, in every head
layer() { # PREFIX OFFSET: two heads on a width of 4, 128 bytes
  tensor "$1W_Q.weight" '[2,4]' "$2" $(($2 + 32)); printf ,
  tensor "$1W_K.weight" '[2,4]' $(($2 + 32)) $(($2 + 64)); printf ,
  tensor "$1W_V.weight" '[2,4]' $(($2 + 64)) $(($2 + 96)); printf ,
  tensor "$1W_O.weight" '[4,2]' $(($2 + 96)) $(($2 + 128))
}
two_layers="{$(layer layers.0. 0),$(layer layers.1. 128)}"
safetensors "$two_layers" < <(zeros 256) >layers.safetensors
measured layers.safetensors --length 5 --normaliser softmax --inputs 2 --heads 2 --residual
expect_answer /layers 2
expect_answer /heads 2
expect_answer /residual true
expect_answer '/by_head/#' 4
sink_is 1 1 # (1 + 1/2 + 1/3 + 1/4 + 1/5)/5 = 137/300
sink_is 2 1 # (1/2 + 1/3 + 1/4 + 1/5)/4 = 77/240, about 0.3208
sink_is 3 0
# At exactly that threshold enclosures cannot tell, and say so.
run "$sinkproof" audit layers.safetensors --metric --task trigger --length 5 --normaliser softmax --inputs 2 --epsilon 137/300 --json
expect_exit 5
expect_answer /sink/0/lower 0
expect_answer /sink/0/upper 1
expect_answer /decided/undecided 4

# --- bad input
metric=(audit --metric --task trigger --length 5 --normaliser softmax --inputs 2)
for epsilon in 0 1 -1 1.5; do refuses "--epsilon" "$epsilon" "expected a number > 0 and < 1" -- "${metric[@]}" layers.safetensors --epsilon=$epsilon; done
for epsilon in x 1/0 nan "" "exp(-1)"; do refuses "--epsilon" -- "${metric[@]}" layers.safetensors "--epsilon=$epsilon"; done
for heads in 0 -1 x 1025; do refuses "--heads" "an integer from 1 to 1024" -- "${metric[@]}" layers.safetensors --heads=$heads; done
refuses "layers.safetensors: layer 0: tensor \"W_Q.weight\": has 2 rows" "a multiple of --heads 3" -- "${metric[@]}" layers.safetensors --heads 3
refuses "--heads 2" "softmax.json" -- audit --metric --task trigger softmax.json --heads 2
refuses "--inputs" "0" "100000" -- audit --metric --task trigger --length 5 --normaliser softmax layers.safetensors --inputs 0
refuses "--inputs" "100001" "100000" -- audit --metric --task trigger --length 5 --normaliser softmax layers.safetensors --inputs 100001
refuses "--seed" "-1" -- "${metric[@]}" layers.safetensors --seed=-1
refuses "--length" -- audit --metric --task trigger --normaliser softmax layers.safetensors
refuses "--normaliser" -- audit --metric --task trigger --length 5 layers.safetensors
refuses "--task" "did you mean 'trigger'" -- audit --metric --task triger layers.safetensors
refuses "--epsilon is for the sink metric" "--metric" -- audit softmax.json --task trigger --epsilon 0.3
refuses "--heads is for the sink metric" "--metric or --all-inputs" -- audit softmax.json --task trigger --heads 1
refuses "--residual is for the sink metric" "--metric" -- audit softmax.json --task trigger --residual
safetensors "{$(layer layers.0. 0),$(layer layers.2. 128)}" < <(zeros 256) >gap.safetensors
refuses "gap.safetensors: there is a layer 2 but no layer 1" "without gaps" -- "${metric[@]}" gap.safetensors
safetensors "{$(layer layers.1. 0)}" < <(zeros 128) >first.safetensors
refuses "first.safetensors: there is a layer 1 but no layer 0" -- "${metric[@]}" first.safetensors
safetensors "{$(layer layers.0. 0),$(tensor W_Q.weight '[2,4]' 128 160)}" < <(zeros 160) >mixed.safetensors
refuses "mixed.safetensors: tensor \"W_Q.weight\": is not supported" "layers.N.W_Q.weight" -- "${metric[@]}" mixed.safetensors
safetensors "{$(layer layers.00. 0)}" < <(zeros 128) >zeros.safetensors
refuses "zeros.safetensors: tensor \"layers.00.W_Q.weight\": is not supported" -- "${metric[@]}" zeros.safetensors
safetensors "{$(tensor layers.0.W_Q.weight '[2,4]' 0 32)}" < <(zeros 32) >few.safetensors
refuses "few.safetensors: layer 0: " "W_K.weight" -- "${metric[@]}" few.safetensors
# What the statement says of multihead-cancellation at L = 8: no sink with large weights, and one with small ones.
run "$sinkproof" verify sink-metric --construction multihead-cancellation -p L=8 -p m=0 -p scale=1/100,10 --json
expect_exit 0
expect_equal "the metric" "$(answer '/results/*/quantities/sink_metric_smallest/lower' | paste -sd' ')" "1 0"
# Without --metric a file of layers is no head.
refuses "layers.safetensors" "W_Q.weight" -- audit --task trigger --length 5 --normaliser softmax layers.safetensors

finish
