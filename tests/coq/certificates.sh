#!/usr/bin/env bash
# certificates.sh BIN THEORIES [--all | --share]: `sinkproof prove` on certificates of every construction that it covers, made by BIN/sinkproof, and proved by coqc with what prove.sh compiled in THEORIES.
# By themselves one or two of each, and forged ones, which Coq has to refuse; with --share, as in CI, of these those about the folders of shared; with --all those of the default grids: how many are proved, and the longest time; each one about the trigger-conditional task has to be.
set -euo pipefail
export LC_ALL=C

bin=$(cd "$1" && pwd)
theories=$(cd "$2" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
passed=0
failed=0

report() {  # OK WHAT
  if (($1)); then
    ((passed += 1))
  else
    printf 'FAILED: %s\n' "$2"
    cat "$scratch/out"
    ((failed += 1)) || true
  fi
}

prove() { "$bin/sinkproof" prove "$1" --check --theories "${2:-$theories}" >"$scratch/out" 2>&1; }

# What CI has compiled (prove.sh's share_of_ci) is enough for these.
shared='anchor bare relu given fit anchor-low anchor-wide given-low fit-weight relu-entry given-entry anchor-beta'
share=${3:-}

expect() {  # STATUS TEXT FILE WHAT [THEORIES] : the exit code, and a line that has TEXT in it
  local status=0 name=${3#"$scratch/"}
  name=${name%%/*}
  # Without Coq (exit 2) all are looked at.
  if [[ $share == --share && $1 != 2 && " $shared " != *" ${name%.json} "* ]]; then return; fi
  prove "$3" "${5:-}" || status=$?
  if ((status == $1)) && grep -qF -e "$2" "$scratch/out" && (($(wc -l <"$scratch/out") == 1)); then report 1 "$4"; else report 0 "$4 (exit $status, expected $1 and one line with '$2')"; fi
}

make() {  # FOLDER THEOREM CONSTRUCTION [VERIFY'S ARGUMENTS…]
  "$bin/sinkproof" verify "$2" --construction "$3" --certificates "$1" "${@:4}" >/dev/null 2>&1 || true
}

if [[ ${3:-} == --all ]]; then
  "$bin/sinkproof" verify --certificates "$scratch/all" >/dev/null
  longest=0
  other=0
  for file in "$scratch"/all/*.json; do
    start=${EPOCHREALTIME/./}
    status=0
    prove "$file" || status=$?
    time=$(((${EPOCHREALTIME/./} - start) / 1000))
    if ((status == 2)) && ! grep -qE '"kind": ?"trigger"' "$file"; then
      ((other += 1))
      continue
    fi
    if ((status == 0)); then report 1 ''; else report 0 "$file"; fi
    if ((time > longest)); then
      longest=$time
      slowest=${file##*/}
    fi
  done
  printf 'certificates: %d of %d are proved in Coq, all about the trigger-conditional task among them; %d are about other things that nothing covers; the longest took %d.%03d s (%s)\n' \
    "$passed" $((passed + failed)) "$other" $((longest / 1000)) $((longest % 1000)) "$slowest"
  printf '%d passed, %d failed\n' "$passed" "$failed"
  ((failed == 0))
  exit
fi

# forged NAME FILE SED : a copy of FILE that says something else
forged() {
  sed -E "$3" "$2" >"$scratch/$1.json"
  if cmp -s "$2" "$scratch/$1.json"; then report 0 "$1: nothing is changed"; fi
}

of() { echo "$scratch/$1/"*.json; }  # the only file of a folder

make "$scratch/anchor" softmax-sink-necessity softmax-anchor -p L=5 -p m=1 -p beta=5
make "$scratch/bare" softmax-sink-necessity softmax-anchor -p L=4 -p m=0 -p 'beta=7*sqrt(2)'
make "$scratch/relu" relu-sink-free relu-mean -p L=64 -p m=13
make "$scratch/layers" multilayer-sink-necessity multilayer-anchor -p L=5 -p m=1 -p D=2 -p beta=12
make "$scratch/heads" multihead-sink-tradeoff multihead-cancellation -p L=5 -p m=1 -p scale=1 -p spacing=arithmetic
make "$scratch/sigmoid" unnormalised-sigmoid-sink-free sigmoid-mean -p L=5 -p m=2 -p beta=8
make "$scratch/key" null-slot-necessity key-bias-anchor -p L=4 -p m=1 -p beta=5
make "$scratch/one" null-slot-necessity softmax-one-anchor -p L=5 -p m=0 -p beta=5
make "$scratch/preceding" preceding-mean-sink-necessity preceding-anchor -p L=4 -p m=1 -p beta=8
make "$scratch/trigger" preceding-mean-sink-necessity preceding-trigger-sink -p L=4 -p m=2 -p beta=5
make "$scratch/metric" sink-metric softmax-anchor -p L=5 -p m=1 -p beta=5
make "$scratch/silent" sink-metric relu-mean -p L=4 -p m=0
make "$scratch/means" sink-metric multihead-cancellation -p L=4 -p m=0 -p scale=10 -p spacing=arithmetic
make "$scratch/fit" relu-normaliser-obstruction chebyshev-fit -p L=5 -p normaliser=row-count
# Somebody's weights: softmax-anchor's with other numbers, so that no construction says what its loss is.
cat >"$scratch/given.json" <<'JSON'
{"format": "sinkproof-model/1", "instance": {
 "task": {"kind":"trigger","length":5,"content_dimension":1,"content":"box","trigger_content":"box"},
 "model": {"normaliser":"softmax","heads":[{"query_key":[[1,0,"-13/2"],[3,0,"6"],[3,1,"-25/4"],[3,3,"-6"]],"output_value":[[0,1,"1/1000"],[1,1,"1"],[2,2,"1"],[3,3,"999/1000"]]}]}}}
JSON
give() {  # FOLDER FILE THEOREM : certificates of given weights
  "$bin/sinkproof" verify "$3" --instance "$2" --certificates "$1" >/dev/null 2>&1 || true
}
give "$scratch/given" "$scratch/given.json" softmax-sink-necessity
# Logarithms: the loss of the first is the fraction 1/4.
make "$scratch/log" unnormalised-sigmoid-sink-free sigmoid-mean -p L=5 -p m=0 -p 'beta=log(3)'
make "$scratch/log-key" null-slot-necessity key-bias-anchor -p L=4 -p m=1 -p 'beta=3*log(7)'
make "$scratch/spread" multilayer-sink-necessity multilayer-spread -p L=5 -p m=1 -p D=2 -p 'q=exp(-3)' -p 'beta=50*log(2)'
make "$scratch/sharp" multilayer-sink-necessity multilayer-sharp -p L=5 -p D=2 -p eta=1/100 -p beta=12
make "$scratch/tradeoff" multihead-sink-tradeoff softmax-anchor -p L=4 -p m=1 -p beta=5
for folder in anchor bare relu layers heads sigmoid key one preceding metric silent given fit tradeoff means log log-key spread sharp trigger; do expect 0 ': proved, ' "$(of $folder)" "$folder"; done

# What follows is the error of a rounding in print: the lower end of a loss, claimed as its upper end, would be a bound that the loss exceeds. The next wider enclosure is right.
same_ends='s/("loss": ?\{"lower":")([^"]*)(","upper":")[^"]*/\1\2\3\2/'
forged anchor-low "$(of anchor)" "$same_ends"
expect 10 'refused by Coq: quantity_loss' "$scratch/anchor-low.json" 'the lower end of the loss as its upper end'
forged anchor-wide "$(of anchor)" 's/("loss": ?\{"lower":"[^"]*","upper":"[^"]*)/\1999/'
expect 0 ': proved, ' "$scratch/anchor-wide.json" 'a larger upper end'
forged sigmoid-low "$(of sigmoid)" "$same_ends"
expect 10 'refused by Coq: quantity_loss' "$scratch/sigmoid-low.json" 'the lower end of the loss as its upper end (sigmoid)'
# So would be that of a loss or a mean that is computed by rows: Coq knows it far better than it is printed.
forged key-low "$(of key)" "$same_ends"
expect 10 'refused by Coq: quantity_loss' "$scratch/key-low.json" 'the lower end of the loss as its upper end (null slot)'
forged given-low "$(of given)" "$same_ends"
expect 10 'refused by Coq: quantity_loss' "$scratch/given-low.json" 'the lower end of the loss as its upper end (given)'
forged preceding-low "$(of preceding)" "${same_ends//loss/least_trigger_mass_after}"
expect 10 'refused by Coq: quantity_least_trigger_mass_after' "$scratch/preceding-low.json" 'a mass of the trigger'
forged metric-low "$(of metric)" "${same_ends//loss/largest_anchor_mean}"
expect 10 'refused by Coq: quantity_largest_anchor_mean' "$scratch/metric-low.json" 'a mean'
forged metric-none "$(of silent)" 's/("sink_metric_largest": ?\{"lower":)"0"(,"upper":)"0"/\1"1"\2"1"/'
expect 10 'refused by Coq: quantity_sink_metric_largest' "$scratch/metric-none.json" 'a metric of 1 where it is 0'
forged gap-low "$(of tradeoff)" 's/("id":"tradeoff","strict":false,"lower":")([^"]*)(","upper":")[^"]*/\1\2\3\2/'
expect 10 'refused by Coq: conclusion_tradeoff' "$scratch/gap-low.json" 'a difference of masses'
forged means-low "$(of means)" 's/("largest_anchor_mean": ?\{"lower":")[^"]*(","upper":")[^"]*/\11\/2\21\/2/'
expect 10 'refused by Coq: quantity_largest_anchor_mean' "$scratch/means-low.json" 'a mean of several heads'
forged fit-weight "$(of fit)" 's/"-3\/16"/"-1\/8"/'
expect 10 'refused by Coq: quantity_loss_lower_bound' "$scratch/fit-weight.json" 'weights of another bound'
forged key-claim "$(of key)" 's/("id":"anchor-mass","strict":false,"lower":")0(","upper":")0/\11\21/'
expect 10 'refused by Coq: claim_anchor_mass' "$scratch/key-claim.json" 'a margin that is not 0'
forged layers-low "$(of layers)" "$same_ends; s/(\"id\":\"loss\",\"strict\":false,\"lower\":\")([^\"]*)(\",\"upper\":\")[^\"]*/\1\2\3\2/"
expect 10 'refused by Coq: claimed_printed' "$scratch/layers-low.json" 'lower ends as upper ends (several layers)'
forged log-low "$(of log)" 's/("loss": ?\{"lower":)"1\/4"(,"upper":)"1\/4"/\1"6\/25"\2"6\/25"/'
expect 10 'refused by Coq: quantity_loss' "$scratch/log-low.json" 'less than a fraction that is made of a logarithm'
forged spread-low "$(of spread)" "${same_ends//loss/product_self_mass}"
expect 10 'refused by Coq: product_printed' "$scratch/spread-low.json" 'a product of masses'
forged sharp-low "$(of sharp)" "${same_ends//loss/product_self_mass}"
expect 10 'refused by Coq: product_printed' "$scratch/sharp-low.json" 'a product of masses that is a bound'
# Entries that are not the construction's, and a parameter that is not the instance's.
forged relu-entry "$(of relu)" 's/"query_key": ?\[\[1,1,"1"\]/"query_key":[[1,1,"1001\/1000"]/'
expect 10 'refused by Coq: QK_is' "$scratch/relu-entry.json" 'an entry of W_QK'
forged heads-value "$(of heads)" 's/("output_value": ?\[)\[1,1,"[^"]*"\]/\1[1,1,"1"]/'
expect 10 'refused by Coq: ' "$scratch/heads-value.json" 'a value of one head'
forged given-entry "$(of given)" 's/"-13\/2"/"-6"/'
expect 10 'refused by Coq: quantity_loss' "$scratch/given-entry.json" 'an entry that the numbers are not of'
forged key-key "$(of key)" 's/"key_bias": ?\[\[1,"-5"\]/"key_bias":[[1,"-4"]/'
expect 10 'refused by Coq: quantity_loss' "$scratch/key-key.json" 'an entry of the key'
forged anchor-beta "$(of anchor)" 's/"beta": ?"5"/"beta":"6"/'
expect 10 'refused by Coq: QK_is' "$scratch/anchor-beta.json" 'a parameter'
forged spread-scale "$(of spread)" 's/"beta": ?"50\*log\(2\)"/"beta":"50*log(3)"/'
expect 10 'refused by Coq: scale_is' "$scratch/spread-scale.json" 'a parameter in a logarithm'
forged sharp-entry "$(of sharp)" 's/(\[3,2,"log\(\()11\/75/\112\/75/'
expect 10 'refused by Coq: biases' "$scratch/sharp-entry.json" 'a position bias of a row of equal ones'
forged sharp-row "$(of sharp)" 's/(\[3,[12],"log\(\()11\/75/\112\/75/g'
expect 10 'refused by Coq: others' "$scratch/sharp-row.json" 'the position biases of a row'
forged sharp-eta "$(of sharp)" 's/"eta": ?"1\/100"/"eta":"1\/1000"/'
expect 10 'refused by Coq: scores' "$scratch/sharp-eta.json" 'a parameter in a logarithm and a quotient'
forged sharp-missing "$(of sharp)" 's/\[3,1,"[^"]*"\],//'
expect 2 'not covered (expected the position biases of multilayer-sharp)' "$scratch/sharp-missing.json" 'a position bias that is not there'
forged heads-normaliser "$(of heads)" 's/"normaliser": ?"softmax"/"normaliser":"sigmoid"/'
expect 2 'not covered (expected heads of softmax)' "$scratch/heads-normaliser.json" 'another normaliser'
forged given-target "$(of given)" 's/("trigger_content": ?"box")/\1,"target":"preceding"/'
expect 2 '/target: not covered' "$scratch/given-target.json" 'another target'
forged trigger-value "$(of trigger)" 's/\[2,1,"-1"\]/[2,1,"-2"]/'
expect 10 'refused by Coq: OV_is' "$scratch/trigger-value.json" 'a value of the trigger'
forged trigger-low "$(of trigger)" "$same_ends; s/(\"id\":\"loss\",\"strict\":false,\"lower\":\")0(\",\"upper\":\")0/\1-1e-30\2-1e-30/"
expect 10 'refused by Coq: claimed_printed' "$scratch/trigger-low.json" 'a claim that the loss exceeds'
forged trigger-letters "$(of trigger)" 's/"content": ?\{"alphabet": ?\[\["-1","-1"\],/"content": {"alphabet":[["-1","1"],/'
expect 2 '/content: not covered (expected box, or the two contents that are all 1 or all -1)' "$scratch/trigger-letters.json" 'other contents'
forged anchor-letters "$(of anchor)" 's/"(content|trigger_content)": ?"box"/"\1":{"alphabet":[["1"],["-1"]]}/g'
expect 2 '/content: not covered (expected box)' "$scratch/anchor-letters.json" 'contents of another construction'
forged given-sees "$(of given)" 's/\[3,1,"-25\/4"\]/[3,2,"-25\/4"]/'
expect 2 'not covered (expected scores that do not see contents)' "$scratch/given-sees.json" 'scores that see contents'

# What nothing in Coq is about.
make "$scratch/vacuous" softmax-sink-necessity softmax-anchor -p L=16 -p m=1 -p beta=1
expect 2 '/verdict: not covered: "vacuous"'  "$(of vacuous)" 'a vacuous certificate'
make "$scratch/mutant" softmax-sink-necessity softmax-anchor -p L=5 -p m=1 -p beta=5 --mutant no-loss
expect 2 '/mutant: not covered' "$(of mutant)" "a certificate of a statement's mutant"
forged hash "$(of relu)" 's/("statement_sha256": ?")./\1x/'
expect 2 '/statement_sha256: not covered' "$scratch/hash.json" 'a certificate of another text'
forged quantity "$(of anchor)" 's/"bound_probabilistic"/"*) Axiom"/'
expect 2 'the name "*) Axiom"'  "$scratch/quantity.json" 'a name that would end the comment'
expect 2 'no compiled theories there' "$(of relu)" 'a folder without theories' "$scratch"

mkdir "$scratch/no-coq"
ln -s "$(command -v env)" "$scratch/no-coq/"
run_without() { PATH=$scratch/no-coq "$bin/sinkproof" prove "$(of relu)" --check --theories "$theories" >"$scratch/out" 2>&1; }
status=0
run_without || status=$?
if ((status == 2)) && grep -q 'expected the Debian package coq' "$scratch/out"; then report 1 ''; else report 0 "without coq (exit $status)"; fi

finish() {
  printf '%d passed, %d failed\n' "$passed" "$failed"
  ((failed == 0))
  exit
}
if [[ $share == --share ]]; then finish; fi

# The theorems rest on nothing but what prove.sh allows.
"$bin/sinkproof" prove "$(of heads)" -o "$scratch/Heads.v"
printf 'Print Assumptions the_loss.\nPrint Assumptions theorem_D2.\nPrint Assumptions quantity_bound.\n' >>"$scratch/Heads.v"
# shellcheck disable=SC2046
(cd "$theories" && coqc -q -noglob $(sed -n 's/^-Q /-Q /p' _CoqProject) "$scratch/Heads.v") >"$scratch/out" 2>&1 || report 0 'what -o writes'
more=$(awk '/^Axioms:$|^Closed under/ || /^[[:space:]]/ || NF == 0 { next } { print $1 }' "$scratch/out" | sort -u |
  comm -23 - <(grep -vE '^(#|$)' "$(dirname "${BASH_SOURCE[0]}")/assumptions.txt" | sort -u))
if [[ -z $more ]]; then report 1 ''; else report 0 "the theorems rest on $more"; fi

finish
