# Sigmoid attention and null slots: verdicts of `unnormalised-sigmoid-sink-free` and `null-slot-necessity`, key biases in files, and what is no such thing.
. "${BASH_SOURCE%/*}/lib.sh"

E1=unnormalised-sigmoid-sink-free
E2=null-slot-necessity

# --- verify: loss and anchor mass are equal to σ(−β), exactly
run "$sinkproof" verify $E1 -p L=3:20:1 -p m=0,2 -p "beta=log(3)" --json
expect_exit 0
expect_stderr_empty
expect_every '/results/*/verdict' certified
for quantity in loss max_anchor_mass bound; do expect_every "/results/*/quantities/$quantity" '{"lower":"1/4","upper":"1/4"}'; done
expect_every '/results/*/conclusion' '{"id":"vanish-together","strict":false,"lower":"0","upper":"0"}'

# --- verify: the slot takes the sink over; both constructions by default, the counterexample only by name
run "$sinkproof" verify $E2 -p L=8 -p m=1 -p beta=8 --json
expect_exit 0
expect_equal "the constructions" "$(answer '/results/*/construction' | paste -sd' ')" "key-bias-anchor softmax-one-anchor"
expect_every '/results/*/claims/0/lower' 0
expect_every '/results/*/claims/1/lower' 0
expect_every '/results/*/claims/2/id' any-anchor
expect_equal "the quantities" "$(answer /results/0/quantities | tr -d '{}' | grep -o '"[a-z_]*":"*' | grep -v 'lower\|upper' | tr -d '":' | paste -sd' ')" \
  "loss max_anchor_mass min_null_mass absorbed_before absorbed_after bound_before bound"
expect "anchor and slot take at least the bound" compare "$(answer /results/0/quantities/absorbed_after/lower)" ">=" "$(answer /results/0/quantities/bound/upper)"
run "$sinkproof" verify $E2 --construction null-slot-stand-in-anchor --json
expect_exit 5
expect_every '/results/*/verdict' vacuous
run "$sinkproof" verify $E2 --construction null-slot-stand-in-anchor -p L=6 -p m=1 -p beta=8
expect_exit 5
expect_stdout_contains "'anchor-value' does not hold"

# --- verify: bad input
for theorem in $E1 $E2; do
  for beta in 0 -1 10001 "log(1)" "2-2"; do refuses "parameter beta" "a real number > 0" -- verify $theorem -p L=5 -p m=1 -p "beta=$beta"; done
  refuses "parameter L" "2" "an integer from 3 to 4096" -- verify $theorem -p L=2
  refuses "parameter m" "-1" "an integer from 0 to 1024" -- verify $theorem -p m=-1
  refuses "unknown parameter 'betta'" "did you mean 'beta'?" -- verify $theorem -p betta=5
done
refuses "--construction 'sigmoid-mean'" "no construction of null-slot-necessity" -- verify $E2 --construction sigmoid-mean
refuses "--construction 'key-bias-ancor'" "did you mean 'key-bias-anchor'?" -- verify $E2 --construction key-bias-ancor
refuses "too many to go through" "smaller alphabet" -- verify $E2 --construction null-slot-stand-in-anchor -p L=4096 -p m=1 -p beta=8

# --- construct and audit: the key bias is a tensor of its own, and the same model comes back
for name in sigmoid-mean key-bias-anchor softmax-one-anchor; do
  for ending in json safetensors; do
    run "$sinkproof" construct $name -p L=8 -p m=3 -p beta=5 -o $name.$ending
    expect_exit 0
  done
  run "$sinkproof" audit $name.json --task trigger --inputs 50 --json
  expect_exit 0
without_file() { sed '/"file"/d' "$1"; }
  without_file "$out" >from_json
  run "$sinkproof" audit $name.safetensors --task trigger --length 8 --inputs 50 --json
  expect_exit 0
  expect_equal "$name: the same from both files" "$(without_file "$out")" "$(cat from_json)"
  largest=$(answer /largest_anchor_mass/upper)
  run "$sinkproof" verify "$([[ $name == sigmoid-mean ]] && echo $E1 || echo $E2)" --construction $name -p L=8 -p m=3 -p beta=5 --json
  expect "$name: no sampled mass above the exact largest one" compare "$largest" "<=" "$(answer /results/0/quantities/max_anchor_mass/upper) + 1e-12"
done
expect "a tensor key_bias of n = 6 numbers" grep -q '"key_bias":{[^}]*"shape":\[6\]' key-bias-anchor.safetensors
expect "no tensor key_bias without a key bias" test -z "$(grep -l key_bias softmax-one-anchor.safetensors)"
expect_equal "the key bias in JSON" "$(query key-bias-anchor.json /instance/model/heads/0/key_bias)" '[[1,"-5"],[5,"5"]]'
refuses "x.safetensors" "1/3" "double" ".json" -- construct key-bias-anchor -p L=5 -p m=1 -p beta=1/3 -o x.safetensors
refuses "--normaliser softmax-one" "key-bias-anchor.safetensors" "softmax-key-bias" -- audit key-bias-anchor.safetensors --task trigger --length 8 --normaliser softmax-one
refuses "--normaliser 'sigmod'" "did you mean 'sigmoid'?" -- audit key-bias-anchor.safetensors --task trigger --length 8 --normaliser sigmod
run "$sinkproof" construct null-slot-stand-in-anchor -p L=5 -p m=1 -p beta=8 -o stand_in.json
expect_exit 0
refuses "stand_in.json" "contents are a finite alphabet" -- audit stand_in.json --task trigger

# --- key biases that are none
good=$(cat key-bias-anchor.json)
broken() { # OLD NEW SUBSTRING…
  local flat
  flat=$(tr -d ' \n' <<<"$good")
  expect "the good document contains $1" contains "$flat" "$1"
  printf %s "${flat/"$1"/"$2"}" >broken.json
  refuses "broken.json" "${@:3}" -- audit broken.json --task trigger --inputs 2
  rm -f broken.json
}
bias='"key_bias":[[1,"-5"],[5,"5"]]'
place=/instance/model/heads/0/key_bias
broken ",$bias" '' "/instance/model/heads/0" '"key_bias"' "missing"
broken 'softmax-key-bias' 'softmax' "/instance/model/heads/0/key_bias" "unknown field"
broken "$bias" '"key_bias":{}' "$place" "expected an array"
broken "$bias" '"key_bias":[[1,"-5"],[6,"5"]]' "$place/1/0" "0 to 5"
broken "$bias" '"key_bias":[[1,"-5"],[-1,"5"]]' "$place/1/0" "0 to 5"
broken "$bias" '"key_bias":[[1,"-5"],[1,"5"]]' "$place/1" "increasing"
broken "$bias" '"key_bias":[[1,"-5"],[5,"0"]]' "$place/1" "0"
broken "$bias" '"key_bias":[[1,"-5"],[5,5]]' "$place/1/1" "expected a string"
broken "$bias" '"key_bias":[[1,"-5"],[5,0,"5"]]' "$place/1" "2 elements"
broken "$bias" '"key_bias":[[1,"-5"],[5,"log(0)"]]' "$place/1/1"
broken "$bias" '"key_bias":[[1,"-5"],[5,"log(sqrt(2)-3)"]]' "$place/1" "no value"

finish
