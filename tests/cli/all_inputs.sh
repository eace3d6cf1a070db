# `sinkproof audit --all-inputs`: the loss and the anchor masses of one head over all inputs.
. "${BASH_SOURCE%/*}/lib.sh"
set -m  # a job gets the usual signals

bounded() { # FILE OPTION…: as JSON
  run "$sinkproof" audit "$@" --task trigger --all-inputs --json
  expect_exit 0
  expect_stderr_empty
  expect_answer /format sinkproof-audit-bounds/1
  expect_answer /inputs all
  expect_answer /certificate null
  local finding
  for finding in loss smallest_anchor_mass_before largest_anchor_mass; do
    expect "$finding is an enclosure" compare "$(answer /$finding/lower)" "<=" "$(answer /$finding/upper)"
  done
}
within() { # FINDING LOW HIGH
  expect "$1 is in [$2, $3]" compare "$(answer "/$1/lower")" ">=" "$2" "$(answer "/$1/upper")" "<=" "$3"
}

# --- trained heads
relu=("$relu_weights" --length 8 --normaliser relu)
bounded "${relu[@]}" --gap 0.01%
expect_answer /within_gap true
expect_answer /open_boxes 0
within loss 0.02676 0.02678
within largest_anchor_mass 0 0
loss_lower=$(answer /loss/lower) loss_upper=$(answer /loss/upper)
# What a sample shows is below; so is what another search finds.
run "$sinkproof" audit "${relu[@]}" --task trigger --json --inputs 500
expect "a sample is below" compare "$(answer /largest_error/upper)" "<=" "$loss_upper"
bounded "${relu[@]}" --gap 0.01% --seed 2 --jobs 1
expect "another seed is below" compare "$(answer /loss/lower)" "<=" "$loss_upper" "$(answer /loss/upper)" ">=" "$loss_lower"

softmax=("$softmax_weights" --length 16 --normaliser softmax)
if ! $sanitized; then
  bounded "$source_dir/tests/data/relu_L16_d16.safetensors" --length 16 --normaliser relu --gap 0.1%
  expect_answer /within_gap true
  within loss 0.042986 0.043030
  bounded "${softmax[@]}" --gap 0.1% --time 50s
  expect_answer /within_gap true
  within loss 0.019129 0.019149
  within smallest_anchor_mass_before 0.99980 0.99981
  within smallest_anchor_mass_after 0.99979 0.99980
  within largest_anchor_mass 0.99999 1
  # The loss is below the limit of softmax-sink-necessity, 1/36.
  expect "the theorem's bound" compare "$(answer /softmax_sink_necessity/bound_after/lower)" ">" 0.76
fi

# --- small losses: the theorem has no condition left
"$sinkproof" construct softmax-anchor -p L=8 -p m=2 -p beta=8 -o anchor.json 2>/dev/null
bounded anchor.json
within loss 0 0.0002
expect "the theorem's bound" compare "$(answer /softmax_sink_necessity/bound_after/lower)" ">" 0.999
expect "is below the mass" compare "$(answer /softmax_sink_necessity/bound_after/upper)" "<=" "$(answer /smallest_anchor_mass_after/lower)"
run "$sinkproof" audit anchor.json --task trigger --all-inputs
expect_exit 0
expect_stdout_contains "softmax-sink-necessity, with no condition left but the weights:"
expect_stdout_contains "after the trigger:  anchor mass ≥ 0.99"
expect_stdout_contains "a document that sinkproof-check derives again: --certificates DIR"
# A loss of 0, of which no factor is anything.
"$sinkproof" construct relu-mean -p L=6 -p m=2 -o mean.json 2>/dev/null
bounded mean.json --time 20s
expect_answer /within_gap true
within loss 0 1e-12
# Beyond doubles: e^1600.
"$sinkproof" construct softmax-anchor -p L=5 -p m=1 -p beta=800 -o far.json 2>/dev/null
bounded far.json --time 30s
expect_answer /within_gap true
# L = 3 has no position behind the trigger.
"$sinkproof" construct softmax-anchor -p L=3 -p m=1 -p beta=3 -o short.json 2>/dev/null
bounded short.json
expect_answer /smallest_anchor_mass_after null
expect_answer /softmax_sink_necessity null
# Many contents: corners in some, intervals in the others.
"$sinkproof" construct softmax-anchor -p L=5 -p m=40 -p beta=4 -o many.json 2>/dev/null
bounded many.json --time 30s
expect_answer /within_gap true

# --- weights without any structure
dense() { # L M SIZE [HEADS]: weights of this size, scores that see contents, as a model document
  awk -v L="$1" -v m="$2" -v size="$3" -v heads="${4:-1}" 'BEGIN {
    n = m + 3
    printf "{\"format\":\"sinkproof-model/1\",\"instance\":{\"task\":{\"kind\":\"trigger\",\"length\":%d,\"content_dimension\":%d,\"content\":\"box\",\"trigger_content\":\"box\"},\"model\":{\"normaliser\":\"softmax\",\"heads\":[", L, m
    for (h = 0; h < heads; ++h) {
      for (w = 0; w < 2; ++w) {
        printf w == 0 ? (h ? ",{\"query_key\":[" : "{\"query_key\":[") : ",\"output_value\":["
        for (r = 0; r < n; ++r) for (c = 0; c < n; ++c) {
          k = (k * 69069 + 12345) % 1048576
          x = int((k / 1024 - 512) * size / 512)
          printf "%s[%d,%d,\"%d/1024\"]", r + c ? "," : "", r, c, x ? x : 1
        }
        printf "]"
      }
      printf "}"
    }
    print "]}}}"
  }'
}
stopped_in_time() { # FILE: an honest end, close or not
  local begin=$SECONDS
  bounded "$1" --time 2s
  expect "it is not long over its time" test $((SECONDS - begin)) -lt 20
  expect "the loss has a bound" test "$(answer /loss/upper)" != null
}
dense 6 40 60 >dense.json  # more contents than corners
stopped_in_time dense.json
dense 6 2 5000000 >overflow.json  # e^s beyond doubles, for some contents and not for others
stopped_in_time overflow.json

# --- several heads
dense 6 2 100 3 >three.json
bounded three.json
expect_answer /within_gap true
expect_answer /heads 3
within loss 1.2319 1.2443
expect_answer /softmax_sink_necessity null
run "$sinkproof" audit three.json --task trigger --json --inputs 500
expect "a sample is below" compare "$(answer /largest_error/upper)" "<=" 1.2443
run "$sinkproof" audit three.json --task trigger --all-inputs --claim 'loss <= 5/4' --claim 'loss < 6/5' --json
expect_exit 10
expect_answer /own_claims/0/verdict certified
expect_answer /own_claims/1/verdict refuted
run "$sinkproof" audit three.json --task trigger --all-inputs
expect_stdout_contains "m = 2, 3 heads"
expect_stdout_contains "says nothing of several heads"
expect_stdout_contains "of several heads there is no document for sinkproof-check"
sed 's/"softmax"/"softmax-one"/' three.json >slots.json
bounded slots.json
expect_answer /within_gap true
# Stacked in a file, as PyTorch has them.
bounded "$relu_weights" --length 8 --normaliser softmax --heads 2 --time 30s
expect_answer /heads 2
expect_answer /within_gap true
within loss 0.7051 0.7123
refuses "--heads 2" "says how many heads there are" -- audit three.json --task trigger --all-inputs --heads 2
# Values of 10^4 that cancel: the loss is 0.
"$sinkproof" construct multihead-cancellation -p L=5 -p m=1 -p scale=2 -p spacing=arithmetic -o cancelling.json 2>/dev/null
bounded cancelling.json --time 3s
within loss 0 1e-8

# --- several layers, and heads that the search does not cover: bounds that are not refined
layered() { # FILE OPTION…
  run "$sinkproof" audit "$@" --task trigger --all-inputs --json
  expect_exit 0
  expect_stderr_empty
  expect_answer /format sinkproof-audit-bounds/1
  local finding
  for finding in loss max_layer_sink_mass max_anchor_mass; do
    expect "$finding is an enclosure" compare "$(answer /$finding/lower)" "<=" "$(answer /$finding/upper)"
  done
}
"$sinkproof" construct multilayer-spread -p L=6 -p m=2 -p D=2 -p q=1/30 -p beta=40 -o spread.json 2>/dev/null
layered spread.json
expect_answer /layers/1/normaliser softmax
within loss 0.00111111 0.00111112
within max_layer_sink_mass 0.96666666 0.96666667
expect "the theorem's bound" compare "$(answer /multilayer_sink_necessity/max_layer_sink_mass/lower)" ">" 0.9 \
  "$(answer /multilayer_sink_necessity/max_layer_sink_mass/upper)" "<=" "$(answer /max_layer_sink_mass/upper)"
run "$sinkproof" audit spread.json --task trigger --all-inputs
expect_exit 0
expect_stdout_contains "layers 2, heads 1 + 1"
expect_stdout_contains "in every input some layer has anchor mass ≥ 0.9"
expect_stdout_contains "there is no document for sinkproof-check about them"
"$sinkproof" construct residual-diagonal -p L=4 -p m=1 -p beta=8 -o layers.safetensors 2>/dev/null
layers=(layers.safetensors --length 4 --normaliser softmax)
layered "${layers[@]}" --heads 1
expect_answer /residual true
within loss 1.3333 3.0001
run "$sinkproof" audit "${layers[@]}" --heads 1 --task trigger --all-inputs
expect_stdout_contains "says nothing of residual connections"
# Metadata that say so are not passed over where there is one layer.
"$sinkproof" construct softmax-anchor -p L=4 -p m=1 -p beta=5 -o plain.safetensors 2>/dev/null
LC_ALL=C sed 's/"construction":"softmax-anchor"/"residual":"true"              /' plain.safetensors >residual.safetensors
layered residual.safetensors --length 4 --normaliser softmax
expect_answer /residual true
expect_answer /layers/0/heads 1
refuses "residual.safetensors: __metadata__: residual connections" -- audit residual.safetensors --task trigger --length 4 --normaliser softmax
refuses "residual.safetensors: residual connections with box contents" -- verify multilayer-sink-necessity --instance residual.safetensors --task trigger --length 4 --normaliser softmax
# One layer, of several heads of ReLU, of sigmoid, with another target.
layered "${relu[@]}" --heads 2
expect_answer /layers/0/heads 2
within loss 0.5579 0.6677
layered "${relu[@]}" --target preceding
expect_answer /target preceding
layered "${softmax[@]::3}" --normaliser sigmoid
layered "${softmax[@]}" --residual
expect_answer /residual true
for option in "--gap 1%" "--time 5s" "--state s" "--resume" "--certificates c" "--claim loss<=1"; do
  # shellcheck disable=SC2086
  refuses "${option%% *}: spread.json: these bounds are not refined" -- audit spread.json --task trigger --all-inputs $option
done
refuses "--residual: spread.json says that there are no residual connections" -- audit spread.json --task trigger --all-inputs --residual
refuses "--heads 2" "spread.json says 1" -- audit spread.json --task trigger --all-inputs --heads 2
refuses "--length 7" "spread.json says 6" -- audit spread.json --task trigger --all-inputs --length 7
"$sinkproof" construct residual-escape -p L=5 -p m=1 -p beta=12 -o letters.json 2>/dev/null
refuses "letters.json: contents are a finite alphabet" -- audit letters.json --task trigger --all-inputs
refuses "would take longer than a minute" -- audit "$softmax_weights" --length 512 --normaliser sigmoid --task trigger --all-inputs

# --- ReLU scores that change their sign
dense 5 2 800 | sed 's/"softmax"/"relu-non-anchor"/' >kinks.json
bounded kinks.json --gap 1% --time 30s
expect_answer /within_gap true
within loss 3.13796 3.1694
run "$sinkproof" audit kinks.json --task trigger --json --inputs 2000
expect "a sample is below" compare "$(answer /largest_error/upper)" "<=" 3.1694
run "$sinkproof" audit kinks.json --task trigger --all-inputs --gap 1% --json --certificates shown
expect "it follows" test "$(grep -c 'beyond_checker\|certified_loss_upper' "$out")" -eq 0
run "$checker" shown/kinks--all-inputs.json
expect_exit 0

# --- a checker in a hurry: what it does derive in a second is stated, and said
if ! $sanitized; then
  mkdir hurried
  cp "$sinkproof" hurried
  printf '#!/bin/sh\nexec "%s" --max-work 1 "$@"\n' "$checker" >hurried/sinkproof-check
  chmod +x hurried/sinkproof-check
  dense 8 11 60 | sed 's/"softmax"/"relu-non-anchor"/' >many-kinks.json
  run hurried/sinkproof audit many-kinks.json --task trigger --all-inputs --gap 1% --json --certificates shown
  expect_exit 0
  found=$(answer /loss/upper) stated=$(answer /certified_loss_upper)
  expect "it is wider" compare "$stated" ">" "$found"
  expect "by little" compare "$stated" "<=" 1.6
  expect "it follows" test "$(grep -c beyond_checker "$out")" -eq 0
  run "$checker" shown/many-kinks--all-inputs.json
  expect_exit 0
  run hurried/sinkproof audit many-kinks.json --task trigger --all-inputs --gap 1% --certificates shown
  expect_stdout_contains "(the loss as at most "
  # With its usual time it follows.
  run "$sinkproof" audit many-kinks.json --task trigger --all-inputs --gap 1% --json --certificates shown
  expect "what was found is stated" test "$(grep -c certified_loss_upper "$out")" -eq 0
fi

# --- certificates
certified() { # FILE OPTION…: the checker accepts what is written, and what it states is what was found, or is said to be stated, a little wider
  local document
  document=shown/$(basename "${1%.*}")--all-inputs.json
  run "$sinkproof" audit "$@" --task trigger --all-inputs --json --certificates shown
  expect_exit 0
  expect_answer /certificate "$document"
  local upper end=loss/upper
  if grep -q certified_loss_upper "$out"; then end=certified_loss_upper; fi
  upper=$(answer /$end)
  run "$checker" "$document"
  expect_exit 0
  expect_stdout_contains "accepted (over all inputs, of a model with"
  cp "$document" "$out"
  expect_answer /format sinkproof-audit-all/1
  expect_answer /bounds/0/quantity loss
  expect "the upper end is near" compare "$(answer /bounds/0/value/upper)" ">=" "$upper" "$(answer /bounds/0/value/upper)-2e-9" "<=" "$upper*1.0000001"
}
tampered() { # NAME OLD NEW WHAT: the first OLD of shown/NAME--all-inputs.json becomes NEW, which is rejected with WHAT
  sed "0,/$2/s//$3/" "shown/$1--all-inputs.json" >tampered.json
  expect "'$2' stands there" test "$(cmp -s tampered.json "shown/$1--all-inputs.json"; echo $?)" -eq 1
  run "$checker" tampered.json
  expect_exit 10
  expect_stdout_contains "$4"
}
certified "${relu[@]}" --gap 0.01%
tampered relu_L8_d6_s2 '"upper":"0.026769' '"upper":"0.026768' "/bounds/0/value"
tampered relu_L8_d6_s2 '"lower":"0.02676' '"lower":"0.02678' "/bounds/0/value"
"$sinkproof" construct key-bias-anchor -p L=6 -p m=2 -p beta=6 -o slot.json 2>/dev/null
for file in anchor mean far short many slot; do certified $file.json --time 20s; done
run "$sinkproof" audit anchor.json --task trigger --all-inputs --certificates shown
expect_exit 0
expect_stdout_contains "shown/anchor--all-inputs.json states these bounds, a little wider, for sinkproof-check."
if ! $sanitized; then certified "${softmax[@]}" --gap 1% --time 50s; fi

# --- claims: judged by what a document states
claims=("${relu[@]}" --task trigger --all-inputs)
run "$sinkproof" audit "${claims[@]}" --claim 'loss <= 0.0268' --claim 'max_anchor_mass_off_trigger = 0 and m < L' --certificates claimed
expect_exit 0
expect_stdout_contains "claim-1: loss <= 0.0268: certified"
expect_stdout_contains "claim-2: max_anchor_mass_off_trigger = 0 and m < L: certified"
expect_stdout_contains "Stopped where all claims were decided."
expect_stdout_contains "from which the verdicts follow, for sinkproof-check."
run "$checker" claimed/relu_L8_d6_s2--all-inputs.json
expect_exit 0
# What is stated may be wider than what was found, as long as the verdicts follow.
run "$sinkproof" audit "${claims[@]}" --claim 'loss <= 0.0267698' --certificates claimed --json
expect_exit 0
run "$checker" claimed/relu_L8_d6_s2--all-inputs.json
expect_exit 0
expect "the verdict follows" compare "$(query claimed/relu_L8_d6_s2--all-inputs.json /bounds/0/value/upper)" "<=" 0.0267698
# The ends of what is stated decide: 2^-26 above the bound itself.
# The same by verify, which has no exact loss of such weights.
run "$sinkproof" verify --instance "${claims[0]}" "${claims[@]:1:${#claims[@]}-2}" --claim 'loss <= 0.0267698' --certificates verified --json
expect_exit 0
expect_answer /own_claims/0/verdict certified
run "$checker" verified/relu_L8_d6_s2--all-inputs.json
expect_exit 0
run "$sinkproof" verify --instance "${claims[0]}" "${claims[@]:1:${#claims[@]}-2}" --claim 'loss <= 0.0267'
expect_exit 10
expect_stdout_contains "claim-1: loss <= 0.0267: refuted"
refuses "make scores depend on contents" -- verify relu-sink-free --instance "${claims[0]}" "${claims[@]:1:${#claims[@]}-2}" --claim 'loss <= 0.0267'
run "$sinkproof" audit "${claims[@]}" --claim 'loss <= 0.0267' --claim 'loss <= 0.0268' --json
expect_exit 10
expect_answer /own_claims/0/verdict refuted
expect_answer /own_claims/1/verdict certified
expect_answer /own_claims/1/parts/0/right/lower 67/2500
# A search that ended early states what it knew.
run "$sinkproof" audit "${claims[@]}" --claim 'loss <= 0.0267' --certificates early
expect_exit 10
run "$checker" early/relu_L8_d6_s2--all-inputs.json
expect_exit 0
# Between the ends nothing is decided, whatever the time.
run "$sinkproof" audit "${claims[@]}" --claim "loss <= $loss_lower" --time 2s --json
expect_exit 5
expect_answer /own_claims/0/verdict inconclusive
# With all halved there is another way on than time.
"$sinkproof" construct softmax-anchor -p L=8 -p m=1 -p beta=6 -o anchor.json 2>"$err"
close='sink_mass_before >= 0.9999631360845'
run "$sinkproof" audit anchor.json --task trigger --all-inputs --claim "$close"
expect_exit 5
expect_stdout_contains "A claim is not decided where" "sinkproof verify --instance FILE --claim"
run "$sinkproof" verify --instance anchor.json --claim "$close"
expect_exit 0
run "$sinkproof" audit "${claims[@]}" --claim 'sink <= 1'
expect_exit 2
expect_stderr_contains "--claim: 'sink <= 1'"
run "$sinkproof" audit "${relu[@]}" --task trigger --claim 'loss <= 1'
expect_exit 2
expect_stderr_contains "--claim is for bounds over all inputs (expected --all-inputs as well)"
if ! $sanitized; then
  run "$sinkproof" audit "${softmax[@]}" --task trigger --all-inputs --time 50s --claim 'loss <= 1/50 and sink_mass_after >= 0.999' --json
  expect_exit 0
  expect_answer /own_claims/0/verdict certified
fi

# --- stopped
run timeout 20 "$sinkproof" audit "${softmax[@]}" --task trigger --all-inputs --gap 0.0000001% --time 2s
expect_exit 0
expect_stdout_contains "Stopped above the gap"
"$sinkproof" audit "${softmax[@]}" --task trigger --all-inputs --gap 0.0000001% --json >"$out" 2>"$err" </dev/null &
process=$!
sleep 1.5
kill -INT $process
wait $process
code=$?
last=(audit --all-inputs "(interrupted)")
expect_exit 130
expect_one_line_on_stderr
expect_stderr_contains "interrupted"
expect_answer /within_gap false
expect "a valid bound" compare "$(answer /loss/upper)" ">=" 0.019129

# --- a table and a figure of heads
relu_weights=$source_dir/tests/data/relu_L8_d6_s2.safetensors
of_relu=(--task trigger --length 8 --normaliser relu)
run "$sinkproof" table audit-all-inputs --instance "$relu_weights" "${of_relu[@]}" --format json
expect_exit 0
expect_answer /rows/0/L 8
expect "the sampled error is below the loss" compare "$(answer /rows/0/sampled_error_lower)" "<=" "$(answer /rows/0/loss_lower)"
expect "the loss as audit has it, from below" compare "$(answer /rows/0/loss_lower)" ">=" 0.02676
expect "the loss as audit has it, from above" compare "$(answer /rows/0/loss_upper)" "<=" 0.02704
expect_answer /rows/0/max_anchor_mass_upper 0
run "$sinkproof" table audit-all-inputs --instance "$relu_weights" "${of_relu[@]}" -p gap=1/1000000 --columns loss_lower,loss_upper --format csv
expect_exit 0
run "$sinkproof" figure audit-all-inputs --model "$relu_weights" --length 8 --normaliser relu -p inputs=300 -o errors.svg
expect_exit 0
expect_stderr_contains "300 sampled inputs"
expect "it is a picture" grep -q "<svg" errors.svg
rm errors.svg
refuses "audit-all-inputs: expected --instance FILE" -- table audit-all-inputs
refuses "audit-all-inputs: expected --model FILE" -- figure audit-all-inputs
refuses "--heads and --scale are not for this table" -- table audit-all-inputs --instance "$relu_weights" "${of_relu[@]}" --heads 2
refuses "--certificates: of audit-all-inputs" "audit FILE" -- table audit-all-inputs --instance "$relu_weights" "${of_relu[@]}" --certificates x
refuses "--quantities are not for this table" -- table audit-all-inputs --instance "$relu_weights" "${of_relu[@]}" --quantities loss
refuses "parameter gap: 0 is out of range" -- table audit-all-inputs --instance "$relu_weights" "${of_relu[@]}" -p gap=0
refuses "parameter gap: sqrt(2)" "expected a rational number" -- table audit-all-inputs --instance "$relu_weights" "${of_relu[@]}" -p 'gap=sqrt(2)'
refuses "expected one value for each parameter" -- figure audit-all-inputs --model "$relu_weights" --length 8 --normaliser relu -p seed=1,2
refuses "covers softmax" -- table audit-all-inputs --instance "$softmax_weights" --task trigger --length 16 --normaliser sigmoid

# --- bad input
all=(audit --task trigger --all-inputs)
for gap in 0 0% -1% 1e-12 1e9; do refuses "--gap" "out of range" -- "${all[@]}" anchor.json "--gap=$gap"; done
for gap in x % "" nan; do refuses "--gap" -- "${all[@]}" anchor.json "--gap=$gap"; done
for time in 0 -1 x 1d; do refuses "--time" -- "${all[@]}" anchor.json "--time=$time"; done
refuses "--jobs" -- "${all[@]}" anchor.json --jobs 0
refuses "--inputs is for sampled inputs" -- "${all[@]}" anchor.json --inputs 5
refuses "--metric is for sampled inputs" -- "${all[@]}" anchor.json --metric
refuses "--gap is for bounds over all inputs" "--all-inputs" -- audit --task trigger anchor.json --gap 1%
refuses "--all-inputs is for --task trigger" -- audit --task representability anchor.json --all-inputs
"$sinkproof" construct multihead-cancellation -p L=5 -p m=1 -p scale=2 -p spacing=arithmetic -o heads.json 2>/dev/null
refuses "--certificates: heads.json: there is no document about several heads (found 4; expected one" -- "${all[@]}" heads.json --certificates none
sed 's/"softmax"/"relu-none"/; s/"log([^"]*)"/"1"/g' heads.json >relus.json
layered relus.json
expect_answer /layers/0/heads 4
cp "$relu_weights" nan.safetensors
printf '\x00\x00\xc0\x7f' | dd of=nan.safetensors bs=1 seek=$(($(stat -c %s nan.safetensors) - 4)) conv=notrunc 2>/dev/null
refuses "nan.safetensors" "is NaN or infinite" -- "${all[@]}" nan.safetensors --length 8 --normaliser relu
refuses "is too long" -- "${all[@]}" "$softmax_weights" --length 4096 --normaliser softmax

finish
