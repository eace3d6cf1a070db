# `sinkproof verify --instance` and `replay --certificates`: one's own weights out of model documents, safetensors, certificates.
. "${BASH_SOURCE%/*}/lib.sh"
given=$source_dir/tests/certificates/given

accepted_by_checker() {
  run "$checker" "$@"
  expect_exit 0
  expect_stderr_empty
}

# --- a construction's document gives what the construction gives, bit for bit
round_trip() { # THEOREM CONSTRUCTION [-p …]
  run "$sinkproof" construct "$2" "${@:3}" -o document.json
  expect_exit 0
  run "$sinkproof" verify "$1" --construction "$2" "${@:3}" --json
  cp "$out" constructed
  run "$sinkproof" verify "$1" --instance document.json --json
  expect_answer /results/0/file document.json
  sed 's/"file":"document.json",//' "$out" >given
  expect "$1 on $2 $* out of a document" cmp constructed given
}
round_trip $A softmax-anchor -p L=16 -p m=13 -p beta=5
round_trip $A softmax-anchor -p L=8 -p m=1 -p "beta=log(1000)"
round_trip $A softmax-anchor-flipped -p L=5 -p m=1 -p beta=5
round_trip $A multihead-cancellation -p L=5 -p m=0 -p scale=10 -p spacing=arithmetic
round_trip $C relu-mean -p L=8 -p m=2
round_trip unnormalised-sigmoid-sink-free sigmoid-mean -p L=5 -p m=1 -p beta=5
round_trip null-slot-necessity key-bias-anchor -p L=6 -p m=2 -p "beta=sqrt(50)"
round_trip null-slot-necessity null-slot-stand-in-anchor -p L=5 -p m=1 -p beta=8
round_trip multihead-sink-tradeoff multihead-cancellation -p L=8 -p m=3 -p scale=10 -p spacing=least-norm
round_trip sink-metric sigmoid-mean -p L=8 -p m=1 -p beta=5

B=multilayer-sink-necessity
round_trip $B multilayer-spread -p L=4 -p m=1 -p D=2 -p q=1/30 -p beta=40
round_trip $B residual-diagonal -p L=4 -p m=1 -p beta=8

# --- a note is not believed: one entry or parameter changed, and the instance is nobody's but the file's
run "$sinkproof" construct softmax-anchor -p L=6 -p m=1 -p beta=9 -o anchor.json
sed 's/"beta": "9"/"beta": "10"/' anchor.json >another_note.json
sed '0,/"-9"/s//"-10"/' anchor.json >another_entry.json
sed 's/"construction": "[^"]*"/"construction": "of-mine"/' anchor.json >another_name.json
sed 's/"beta": "9"/"beta": "log(0)"/' anchor.json >no_number.json
sed 's/"L": "6"/"L": "6,7"/' anchor.json >a_list.json
for file in another_note another_entry another_name no_number a_list; do
  run "$sinkproof" verify $A --instance $file.json --json
  expect_exit 0
  expect_answer /results/0/construction given
  expect_answer /results/0/verdict certified
  expect_equal "no claims but corollaries" "$(answer '/results/0/claims/*/id' | paste -sd' ')" "never-zero-loss sink-probabilistic"
  expect_equal "no parameters but the theorem's" "$(answer /results/0/params)" '{"eta_bar":"1/200000","delta":"1/4"}'
done

# --- without a theorem: all those about the task; certificates that the checker accepts
run "$sinkproof" verify --instance "$given/one-head.json" --instance "$given/two-heads.json" --instance "$given/alphabets.json" --certificates all --json
expect_exit 0
expect_stderr_empty
expect_every '/results/*/construction' given
expect_equal "seven theorems; one of them is about boxes only" "$(answer '/results/*/theorem' | sort | uniq -c | sort -k2 | awk '{print $2 "=" $1}' | paste -sd' ')" \
  "multihead-sink-tradeoff=3 null-slot-necessity=3 preceding-mean-sink-necessity=3 relu-sink-free=3 sink-metric=2 softmax-sink-necessity=3 unnormalised-sigmoid-sink-free=3"
expect_equal "a certificate for each" "$(find all -name '*.json' | wc -l)" 20
accepted_by_checker all/*.json
expect "entries such as 3*log(10) are certified" grep -q "$A--given--one-head--.*accepted (certified: $A, given)" "$out"
expect "so are two heads" grep -q "multihead-sink-tradeoff--given--two-heads.json: accepted (certified" "$out"
run "$sinkproof" verify $A --drop softmax --instance "$given/relu.json" --certificates refuted
expect_exit 10
expect_stdout_contains "$A on given, without 'softmax'"
expect_stdout_contains "relu.json eta_bar=1/200000 delta=1/4: 'sink' fails where the value is 0"
expect "no word of a proof" test -z "$(grep -F published "$out")"
accepted_by_checker refuted/*.json
run "$sinkproof" verify multihead-sink-tradeoff --drop softmax --instance "$given/relu-alphabets.json" --certificates letters
expect_exit 10
expect_stdout_contains "input: trigger at position 3; contents 1–2: (1/2), 3: (1), 4: (-1)"
accepted_by_checker letters/*.json
run "$sinkproof" replay letters/*.json
expect_exit 10
expect_stdout_contains "input: trigger at position 3; contents 1–2: (1/2), 3: (1), 4: (-1)"
refuses "alphabets.json" "has finite alphabets, about which sink-metric says nothing" -- verify sink-metric --instance "$given/alphabets.json"
run "$sinkproof" verify sink-metric -p epsilon=1/4,1/2 --instance "$given/one-head.json" --json
expect_equal "the theorem's own parameters" "$(answer '/results/*/params/epsilon' | paste -sd' ')" "1/4 1/2"
run "$sinkproof" verify $A --instance "$given/relu.json"
expect_exit 5
expect_stdout_contains "'softmax' does not hold"

# --- names of certificates: no two files have the same
mkdir -p a b
cp anchor.json a/w.json
cp another_entry.json b/w.json
run "$sinkproof" verify $A --instance a/w.json --instance b/w.json --instance a/w.json --certificates names
expect_exit 0
expect_equal "three certificates" "$(find names -name '*.json' | wc -l)" 3
accepted_by_checker names/*.json

# --- safetensors: each float exactly, several heads, other names, other scales
run python3 "$source_dir/tests/data/own_weights.py" own.safetensors
expect_exit 0
about=(--task trigger --length 16 --normaliser softmax)
run "$sinkproof" verify $A --instance own.safetensors "${about[@]}" --certificates own --json
expect_exit 0
expect_answer /results/0/verdict certified
accepted_by_checker own/*.json
expect_equal "a float is what it is" "$(query own/*.json /instance/model/heads/0/query_key | tr -d ' \n')" \
  '[[1,0,"-29/4"],[15,0,"29/4"],[15,1,"-29/4"],[15,15,"-29/4"]]'
run "$sinkproof" verify $A --instance own.safetensors "${about[@]}" --scale "1/sqrt(8)" --certificates scaled --json
expect_equal "scores by 1/sqrt(8)" "$(query scaled/*.json /instance/model/heads/0/query_key/0/2)" "-29/4*(1/sqrt(8))"
accepted_by_checker scaled/*.json
run "$sinkproof" verify $A --instance own/*.json --scale 8/29 --json
expect_exit 5
expect_equal "what is certified at β = 7.25 is not at 2" "$(answer /results/0/verdict)" vacuous
# Two heads of width 4, that is m = 1: rows of W_Q, W_K, W_V, columns of W_O; numbers are 0, 1 and 2.
zero='\0\0\0\0\0\0\0\0' one='\0\0\0\0\0\0\xf0\x3f' two='\0\0\0\0\0\0\0\x40'
numbers() { # DIGITS: as F64
  local k
  for ((k = 0; k < ${#1}; ++k)); do
    case ${1:k:1} in 0) printf "$zero" ;; 1) printf "$one" ;; 2) printf "$two" ;; esac
  done
}
stacked="$(tensor W_Q.weight '[2,4]' 0 64 F64),$(tensor W_K.weight '[2,4]' 64 128 F64),$(tensor W_V.weight '[2,4]' 128 192 F64),$(tensor W_O.weight '[4,2]' 192 256 F64)"
data() { numbers "0001 0200 1000 1000 0100 0001 00 10 00 02"; }
safetensors "{$stacked}" < <(data) >stacked.safetensors
two_heads=(--heads 2 --task trigger --length 4 --normaliser softmax)
run "$sinkproof" verify multihead-sink-tradeoff --instance stacked.safetensors "${two_heads[@]}" --certificates stacked
expect_exit 5
of_heads() { query "$1" /instance/model/heads/0/"$2" /instance/model/heads/1/"$2" | tr -d ' ' | paste -sd' '; }
expect_equal "W_QK of both heads" "$(of_heads stacked/*.json query_key)" '[[3,0,"1"]] [[1,0,"2"]]'
expect_equal "W_OV of both heads" "$(of_heads stacked/*.json output_value)" '[[1,1,"1"]] [[3,3,"2"]]'
accepted_by_checker stacked/*.json
safetensors "{$(sed 's/W_\([QKVO]\).weight/\L\1_proj.weight/g' <<<"$stacked")}" < <(data) >named.safetensors
map=W_Q.weight=q_proj.weight,W_K.weight=k_proj.weight,W_V.weight=v_proj.weight,W_O.weight=o_proj.weight
run "$sinkproof" verify multihead-sink-tradeoff --instance named.safetensors "${two_heads[@]}" --names "$map" --certificates named
expect_equal "the same under other names" "$(query named/*.json /instance)" "$(query stacked/*.json /instance)"

# --- dense float32 weights of four heads: half a megabyte of exact entries, within the checker's budget
run python3 "$source_dir/tests/data/dense_weights.py" dense.safetensors 64 4 16
expect_exit 0
for theorem in multihead-sink-tradeoff sink-metric; do
  run "$sinkproof" verify $theorem --instance dense.safetensors --heads 4 --task trigger --length 64 --normaliser softmax --certificates dense
done
expect_exit 0
expect "dense entries are exact, and long" test "$(stat -c %s dense/sink-metric--*.json)" -gt 500000
accepted_by_checker dense/*.json
run "$checker" --show-work dense/*.json
expect "a tenth of the budget at most" test "$(sed -n 's|.*units of work, \([0-9]*\)/1000 of the budget.*|\1|p' "$err" | sort -n | tail -1)" -le 100

# --- several layers of one head each
run "$sinkproof" verify --instance "$given/two-layers.json" --certificates layers --json
expect_exit 0
expect_equal "one theorem is about them" "$(answer '/results/*/theorem') $(answer '/results/*/construction')" "$B given"
accepted_by_checker layers/*.json
run "$sinkproof" replay layers/*.json --certificates again_layers
expect_exit 0
expect "the same certificate of layers" cmp layers/*.json again_layers/*.json
run "$sinkproof" construct residual-diagonal -p L=4 -p m=1 -p beta=8 -o layers.safetensors
run "$sinkproof" verify --instance layers.safetensors --task trigger --length 4 --certificates never
expect "residual connections over the box are not decided" contains "$code $(<"$err")" "2 sinkproof: layers.safetensors: "
refuses "layers" "softmax-sink-necessity says nothing" -- verify $A --instance "$given/two-layers.json"
refuses "--length 6" "says 5" -- verify $B --instance "$given/two-layers.json" --length 6
refuses "--normaliser relu" "says softmax" -- verify $B --instance "$given/two-layers.json" --normaliser relu

# --- replay writes the certificate that it has just made
run "$sinkproof" replay own/*.json --certificates again
expect_exit 0
expect "the same certificate under the same name" cmp own/*.json again/*.json
run "$sinkproof" verify sink-diagonal-cost -p C=1 -p m=2 -p lambda=4/5 -p family=antipodal --certificates others
run "$sinkproof" replay others/*.json --certificates again
expect_exit 0
accepted_by_checker again/*.json
# A certificate about another kind of instance is verified as replay does.
run "$sinkproof" verify --instance others/*.json --json
expect_exit 0
expect_answer '/results/*/theorem' sink-diagonal-cost
expect_answer /results/0/construction sink-diagonal-cost-upper

# --- bad input: one line, exit 2, nothing written
own=(verify $A --instance own.safetensors)
refuses "--task is missing" "own.safetensors" -- "${own[@]}" --length 16 --normaliser softmax --certificates never
refuses "--task" "triger" "did you mean 'trigger'?" -- "${own[@]}" --task triger --length 16 --normaliser softmax
refuses "--length is missing" "own.safetensors" -- "${own[@]}" --task trigger --normaliser softmax
refuses "--normaliser is missing" "own.safetensors" -- "${own[@]}" --task trigger --length 16
refuses "--normaliser 'sofmax'" "did you mean 'softmax'?" -- "${own[@]}" --task trigger --length 16 --normaliser sofmax
for length in 2 4097 x; do refuses "--length" -- "${own[@]}" --task trigger --length $length --normaliser softmax; done
for heads in 0 129 x; do refuses "--heads" -- "${own[@]}" "${about[@]}" --heads $heads; done
refuses "W_Q.weight" "multiple of --heads 2" -- "${own[@]}" "${about[@]}" --heads 2
for scale in "" 0 -1 x 1/0 "log(0)" "sqrt(-1)" "1e99999999" "$(printf '(%.0s' {1..1000})"; do refuses "--scale" -- "${own[@]}" "${about[@]}" "--scale=$scale"; done
refuses "more than 20000 characters" "own.safetensors" "--certificates" -- "${own[@]}" "${about[@]}" --scale 1e-30000 --certificates .
refuses "--names" "OURS=THEIRS" -- "${own[@]}" "${about[@]}" --names W_Q.weight
refuses "--names" "no name of ours" "did you mean 'W_Q.weight'?" -- "${own[@]}" "${about[@]}" --names W_q.weight=x
refuses "--names" "twice" -- "${own[@]}" "${about[@]}" --names W_Q.weight=x,W_Q.weight=y
refuses "own.safetensors" "\"q_proj\" is missing" "W_Q.weight" -- "${own[@]}" "${about[@]}" --names W_Q.weight=q_proj
refuses "own.safetensors" "by --names another one" -- "${own[@]}" "${about[@]}" --names W_Q.weight=W_K.weight
refuses "named.safetensors" "W_Q.weight" "is missing" "q_proj.weight" -- verify $A --instance named.safetensors "${two_heads[@]}"
safetensors "{$stacked,$(tensor q_proj.bias '[2]' 256 272 F64)}" < <(data; numbers 00) >biased.safetensors
refuses "biased.safetensors" "\"q_proj.bias\"" "without other biases" -- verify $A --instance biased.safetensors "${two_heads[@]}"
safetensors "{$(sed 's/"W_O.weight":{"dtype":"F64","shape":\[4,2\]/"W_O.weight":{"dtype":"F64","shape":[2,4]/' <<<"$stacked")}" < <(data) >shape.safetensors
refuses "shape.safetensors" "W_O.weight" "[2, 4]" "expected [4, 2]" -- verify $A --instance shape.safetensors "${two_heads[@]}"
safetensors "{$stacked}" < <(numbers "0001 0200 1000 1000 0100 0001 00 10 00 0"; printf '\0\0\0\0\0\0\xf8\x7f') >nan.safetensors
refuses "nan.safetensors" "W_O.weight" "NaN" -- verify $A --instance nan.safetensors "${two_heads[@]}"
refuses "softmax_L16_d16_s0.safetensors" "W_QK entries (0, 2), (0, 3), (0, 4), … (247 in all)" "sinkproof audit" "finite alphabets" -- \
  verify $A --instance "$softmax_weights" "${about[@]}" --certificates never
refuses "anchor.json" "--length 7" "6" -- verify $A --instance anchor.json --length 7
refuses "anchor.json" "--normaliser relu" "softmax" -- verify $A --instance anchor.json --normaliser relu
refuses "anchor.json" "--heads 2" "says 1" -- verify $A --instance anchor.json --heads 2
refuses "anchor.json" "--names" -- verify $A --instance anchor.json --names W_Q.weight=x
refuses "--construction and --instance" -- verify $A --instance anchor.json --construction softmax-anchor
refuses "-p, --drop and --mutant need a THEOREM" -- verify --instance anchor.json -p epsilon=1/4
refuses "unknown parameter 'L'" -- verify $A --instance anchor.json -p L=7
refuses "--length requires --instance" -- verify $A --length 7
refuses "anchor.json" "sink-diagonal-cost says nothing" -- verify $A sink-diagonal-cost --instance anchor.json --certificates never
refuses "alphabets.json" "finite alphabets" "sink-metric" -- verify sink-metric --instance "$given/alphabets.json"
refuses "an instance of sink-diagonal-cost" -- verify $A --instance others/*.json
refuses "--scale" "no instance of the trigger-conditional task" -- verify --instance others/*.json --scale 2
refuses "missing.json" "No such file" -- verify $A --instance anchor.json --instance missing.json --certificates never
refuses "own.txt" "unknown kind of file" -- verify $A --instance own.txt
echo '{"format":"sinkproof-rows/1"}' >rows.json
refuses "rows.json" "/format" "sinkproof-rows/1" -- verify $A --instance rows.json
for limit in '"length": 6/"length": 4097' '"content_dimension": 1/"content_dimension": 4097'; do
  sed "s/$limit/" anchor.json >beyond.json
  refuses "beyond.json" -- verify $A --instance beyond.json --certificates never
done
# Exponentials are taken of scores, of relu heads where a theorem is about sigmoid ones.
sed 's/\[1, 1, "1"\], \[1, 3, "1"\]/[1, 1, "2^39"], [1, 3, "1"]/' "$given/relu.json" >steep.json
refuses "steep.json" "heads/0/query_key" "2^39" -- verify --instance steep.json --certificates never
# Rows of alphabets are counted when they are gone through; nothing is left even so.
letters=$(for k in {1..60}; do printf '["1/%d"],' "$k"; done)
sed -e 's/"length": 5/"length": 12/' -e "s|\[\"-1\"\]|$letters[\"-1\"]|; s|, \[\"1/2\"\]||" "$given/alphabets.json" >long.json
refuses "long.json" "the alphabets give" -- verify --instance anchor.json --instance long.json --certificates .
refuses "cannot be read" -- replay missing.json --certificates never
touch file
refuses "--certificates file" -- replay own/*.json --certificates file

# --- refuted by less than 25 digits show, and by less than balls of 4096 bits: instances that the differential fuzzer came upon
for file in close_to_the_bound closer_than_4096_bits; do
  rm -rf close
  run "$sinkproof" verify unnormalised-sigmoid-sink-free --instance "$source_dir/tests/data/$file.json" --drop sigmoid --drop weights --drop separation --certificates close
  expect_exit 10
  accepted_by_checker close/*.json
  expect_stdout_contains "accepted (refuted: unnormalised-sigmoid-sink-free without 'sigmoid'"
done

# --- hostile documents: a message, within 10 s of processor time and 1 GiB
limited() { # COMMAND…
  local limits='ulimit -v 1048576 -t 10'
  $sanitized && limits=true
  run bash -c "$limits"'; exec "$@"' bash "$@"
}
hostile() { # WHAT FILE OPTION…
  local command
  # All that take instances read them in the same way.
  for command in verify table "report $C -o new"; do
    # shellcheck disable=SC2086
    limited "$sinkproof" $command --instance "${@:2}"
    expect "$1: exit code 2 of $command" equal "$code" 2
    expect_one_line_on_stderr
    expect_stdout_empty
    expect_no_new_file
  done
}
header='{"format":"sinkproof-model/1","instance":{"task":{"kind":"trigger","length":5,"content_dimension":4000,"content":"box","trigger_content":"box"},"model":{"normaliser":"softmax","heads":['
awk -v header="$header" 'BEGIN { printf "%s{\"query_key\":[],\"output_value\":[", header; for (r = 0; r < 300; ++r) for (c = 0; c < 4000; ++c) printf "%s[%d,%d,\"1\"]", r + c ? "," : "", r, c; print "]}]}}}" }' >millions.json
hostile "1,200,000 entries of W_OV" millions.json
awk -v header="$header" 'BEGIN { printf "%s{\"query_key\":[", header; for (r = 0; r < 300; ++r) for (c = 0; c < 4000; ++c) printf "%s[%d,%d,\"1\"]", r + c ? "," : "", r, c; print "],\"output_value\":[]}]}}}" }' >millions.json
hostile "1,200,000 entries of W_QK" millions.json
zeros 200000 | tr '\0' '[' >deep.json
hostile "deep" deep.json
printf '%s{"query_key":[[0,0,"1e1000000"],[0,1,"exp(exp(1e1000000))"]],"output_value":[[0,0,"1e1000000"]]}]}}}' "$header" >huge.json
hostile "huge numbers" huge.json
safetensors "{$(tensor W_Q.weight '[128,512]' 0 262144),$(tensor W_K.weight '[128,512]' 262144 524288),$(tensor W_V.weight '[128,512]' 524288 786432),$(
  tensor W_O.weight '[512,128]' 786432 1048576)}" < <(zeros 1048576 | tr '\0' '?') >wide.safetensors
hostile "128 heads of width 512" wide.safetensors --heads 128 --task trigger --length 5 --normaliser softmax
expect_stderr_contains "W_QK has too many entries"
dense() { # ROWS: a matrix without zeros, as entries
  awk -v n="$1" 'BEGIN { for (r = 0; r < n; ++r) for (c = 0; c < n; ++c) printf "%s[%d,%d,\"1/%d\"]", r + c ? "," : "", r, c, r * n + c + 2 }'
}
of_length='{"format":"sinkproof-model/1","instance":{"task":{"kind":"trigger","length":%d,"content_dimension":97,"content":%s,"trigger_content":%s},"model":{"normaliser":"softmax","heads":[{"query_key":[%s],"output_value":[%s]}]}}}'
# shellcheck disable=SC2059  # a format
printf "$of_length" 4096 '"box"' '"box"' '' "$(dense 100)" >long_rows.json
hostile "a dense head and 4096 rows" long_rows.json
expect_stderr_contains "long_rows.json: the exact loss of this layer takes too much work (expected fewer entries, a shorter length, or smaller alphabets)"
letters=$(awk 'BEGIN { for (k = 0; k < 99; ++k) { printf "%s[", k ? "," : ""; for (c = 0; c < 97; ++c) printf "%s\"%d/99\"", c ? "," : "", (k + c * k) % 99; printf "]" } }')
# shellcheck disable=SC2059
printf "$of_length" 3 "{\"alphabet\":[$letters]}" "{\"alphabet\":[${letters%%]*}]]}" "$(dense 100)" '' >many_letters.json
hostile "scores of all pairs of a hundred letters" many_letters.json
expect_stderr_contains "takes too much work"
# The largest file that is read: what is done with it is linear in its size.
shape_of_three='[7800,64]' values=$((7800 * 64 * 8))
safetensors "{$(tensor W_Q.weight $shape_of_three 0 $values F64),$(tensor W_K.weight $shape_of_three $values $((2 * values)) F64),$(
  tensor W_V.weight $shape_of_three $((2 * values)) $((3 * values)) F64),$(tensor W_O.weight '[64,7800]' $((3 * values)) $((4 * values)) F64)}" < <(zeros $((4 * values))) >large.safetensors
limited "$sinkproof" verify $A --instance large.safetensors --task trigger --length 5 --normaliser softmax
expect_exit 5
expect_stdout_contains "'small-loss' does not hold"
rm large.safetensors
layers=$(for k in {1..6}; do printf '%s{"normaliser":"softmax","heads":[{"query_key":[],"output_value":[' "${comma-}"; comma=,
  for r in {0..8}; do for c in {0..8}; do printf '%s[%d,%d,"log(%d)"]' "$([[ $r$c == 00 ]] || echo ,)" "$r" "$c" $((r + c + 2)); done; done; printf '],"position_bias":[]}]}'; done)
printf '{"format":"sinkproof-model/1","instance":{"task":{"kind":"trigger","length":8,"content_dimension":6,"content":"box","trigger_content":"box"},"model":{"residual":false,"layers":[%s]}}}' "$layers" >formulas.json
hostile "a formula for each path through six layers" formulas.json
expect_stderr_contains "takes too much work"

finish
