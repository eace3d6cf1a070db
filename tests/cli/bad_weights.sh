# Files of weights that are no such thing, or broken ones: exit 2, one line that names the file, nothing on stdout, no file.
. "${BASH_SOURCE%/*}/lib.sh"

audit=(audit --task trigger --length 5 --normaliser softmax --inputs 2)

# refused FILE SUBSTRING…: audit refuses the file by its name and says what is wrong
refused() {
  local file=$1
  shift
  refuses "sinkproof: $file:" "$@" -- "${audit[@]}" "$file"
  rm -rf "$file"
}
accepted() {
  run "$sinkproof" "${audit[@]}" "$1"
  expect_exit 0
  expect_stderr_empty
}

# ---------------------------------------------------------------- safetensors

# One head on the tokens of m = 1 (n = 4), with d_k = d_v = 1.
Q=$(tensor W_Q.weight '[1,4]' 0 16)
K=$(tensor W_K.weight '[1,4]' 16 32)
V=$(tensor W_V.weight '[1,4]' 32 48)
O=$(tensor W_O.weight '[4,1]' 48 64)
good="{$Q,$K,$V,$O}"
safetensors "$good" < <(zeros 64) >good.safetensors
accepted good.safetensors
safetensors "{\"__metadata__\":{\"made by\":\"hand\"},$O,$V,$Q,$K}   " < <(zeros 64) >spaces.safetensors
accepted spaces.safetensors

# broken HEADER SUBSTRING…: with 64 bytes of zeros
broken() {
  safetensors "$1" < <(zeros 64) >broken.safetensors
  refused broken.safetensors "${@:2}"
}

# --- not a file that can be read
refused missing.safetensors "cannot be read" "No such file"
mkdir folder.safetensors
refused folder.safetensors "cannot be read" "directory"
ln -s nowhere.safetensors link.safetensors
refused link.safetensors "cannot be read"
cp good.safetensors weights.pt
refused weights.pt ".safetensors, .npz or .json"
refuses "weights" ".safetensors, .npz or .json" -- "${audit[@]}" weights

# --- truncated: everywhere that is interesting
size=$(wc -c <good.safetensors)
header_size=${#good}
for n in 0 1 7; do
  head -c $n good.safetensors >cut.safetensors
  refused cut.safetensors "header" "$n bytes" "expected 8 bytes"
done
for n in 8 9 $((8 + header_size - 1)); do
  head -c $n good.safetensors >cut.safetensors
  refused cut.safetensors "header" "given as $header_size bytes" "expected a complete header"
done
for n in $((8 + header_size)) $((8 + header_size + 1)) $((8 + header_size + 16)) $((size - 1)); do
  head -c $n good.safetensors >cut.safetensors
  refused cut.safetensors "tensor \"W_" "expected a complete file"
done
{ cat good.safetensors; printf x; } >long.safetensors
refused long.safetensors "data" "belong to no tensor"

# --- the header's length
{ length_field 1000000; printf %s "$good"; zeros 64; } >length.safetensors
refused length.safetensors "header" "given as 1000000 bytes" "expected a complete header"
for n in 100000001 9223372036854775807 -1; do
  { length_field "$n"; printf %s "$good"; zeros 64; } >length.safetensors
  refused length.safetensors "header" "expected at most 100000000"
done
{ length_field 0; zeros 64; } >length.safetensors
refused length.safetensors "header"
{ length_field 100000001; printf %s "$good"; } >large.safetensors
truncate -s 100000100 large.safetensors
refused large.safetensors "header" "expected at most 100000000"
truncate -s 300000000 huge.safetensors
refused huge.safetensors "too large"

# --- the header is not what it should be
broken "not JSON" "header"
broken "[$Q]" "header"
broken "{$Q,$K,$V,$O" "header:1:"
broken "{$Q,$K,$V,$O}}" "header:1:"
broken "{$Q,$K,$V,$O} x" "header:1:"
broken "{$Q,$K,$V,$O,}" "header:1:"
broken $'{"\xff":1}' "header:1:"
broken "{$Q,$Q,$K,$V,$O}" "header:1:" "W_Q.weight" "twice"
broken "{$Q,$K,$V,${O/\"dtype\":\"F32\"/\"dtype\":\"F32\",\"dtype\":\"F32\"}}" "header:1:" "dtype" "twice"
broken "{$Q,$K,$V,\"W_O.weight\":7}" "/W_O.weight" "expected an object"
broken "{$Q,$K,$V,${O/\"dtype\"/\"type\"}}" "/W_O.weight/type" "unknown field"
broken "{$Q,$K,$V,${O/\"dtype\":\"F32\",/}}" "/W_O.weight" "dtype" "missing"
broken "{$Q,$K,$V,${O/"[4,1]"/\"4,1\"}}" "/W_O.weight/shape" "expected an array"
broken "{$Q,$K,$V,${O/"[4,1]"/[4,-1]}}" "/W_O.weight/shape/1" "expected an integer"
broken "{$Q,$K,$V,${O/"[4,1]"/[4.0,1]}}" "/W_O.weight/shape/0" "expected an integer"
broken "{$Q,$K,$V,${O/"[4,1]"/[4294967296,4294967296]}}" "tensor \"W_O.weight\"" "64 bits"
broken "{$Q,$K,$V,${O/"[48,64]"/[48]}}" "/W_O.weight/data_offsets" "2 elements"
broken "{$Q,$K,$V,${O/"[48,64]"/[64,48]}}" "tensor \"W_O.weight\"" "begin ≤ end"
broken "{$Q,$K,$V,${O/"[48,64]"/[48,9223372036854775807]}}" "tensor \"W_O.weight\"" "expected a complete file"
broken "{\"__metadata__\":7,$Q,$K,$V,$O}" "/__metadata__" "expected an object"
broken "{\"__metadata__\":{\"a\":7},$Q,$K,$V,$O}" "/__metadata__/a" "expected a string"
broken $'{"a\\nb\\u001b[31m":1}' 'a\n'
deep=$(printf '{"a":%.0s' {1..100000})
broken "$deep" "header:1:" "64"
broken "{\"a\":$(zeros 100000 | tr '\0' '[')" "header:1:" "64"

# --- tensors
broken "{}" "no tensor"
broken "{$Q,$K,$V,$(tensor W_X.weight '[4,1]' 48 64)}" "W_O.weight" "missing"
broken "{$Q,$K,$V,$(tensor W_O.weight '[3,1]' 48 60),$(tensor W_O.bias '[1]' 60 64)}" "W_O.bias" "expected only"
broken "{$Q,$K,$V,$(tensor W_O.weight '[1,4]' 48 64)}" "tensor \"W_O.weight\"" "shape [1, 4]" "expected [4, 1]"
broken "{$Q,$(tensor W_K.weight '[2,2]' 16 32),$V,$O}" "tensor \"W_K.weight\"" "shape [2, 2]" "expected [1, 4]"
broken "{$Q,$K,$(tensor W_V.weight '[4]' 32 48),$O}" "tensor \"W_V.weight\"" "shape [4]" "matrix"
broken "{$(tensor W_Q.weight '[1,4,1]' 0 16),$K,$V,$O}" "tensor \"W_Q.weight\"" "shape [1, 4, 1]" "matrix"
broken "{$Q,$K,$V,$(tensor W_O.weight '[4,2]' 48 64)}" "tensor \"W_O.weight\"" "expected 32"
broken "{$Q,$K,$V,$(tensor W_O.weight '[4,1]' 48 64 F16)}" "tensor \"W_O.weight\"" "expected 8"
for dtype in I64 F8_E4M3 BOOL f32 ""; do
  broken "{$Q,$K,$V,$(tensor W_O.weight '[4,1]' 48 64 "$dtype")}" "/W_O.weight/dtype" '"F64", "F32", "F16", "BF16"'
done
broken "{$Q,$(tensor W_K.weight '[1,4]' 8 24),$V,$O}" "W_K.weight" "overlap"
broken "{$Q,$(tensor W_K.weight '[1,4]' 0 16),$V,$O}" "overlap"
safetensors "{$Q,$K,$V,$(tensor W_O.weight '[4,1]' 52 68)}" < <(zeros 68) >hole.safetensors
refused hole.safetensors "data" "bytes 48 to 51" "belong to no tensor"
safetensors "{$Q,$K,$V,$O}" < <(zeros 80) >hole.safetensors
refused hole.safetensors "data" "bytes 64 to 79" "belong to no tensor"
safetensors "{$(tensor W_Q.weight '[1,4]' 4 20),$(tensor W_K.weight '[1,4]' 20 36),$(tensor W_V.weight '[1,4]' 36 52),$(tensor W_O.weight '[4,1]' 52 68)}" \
  < <(zeros 68) >hole.safetensors
refused hole.safetensors "data" "bytes 0 to 3" "belong to no tensor"
# Two columns: no anchor, trigger and content indicator.
safetensors "{$(tensor W_Q.weight '[1,2]' 0 8),$(tensor W_K.weight '[1,2]' 8 16),$(tensor W_V.weight '[1,2]' 16 24),$(tensor W_O.weight '[2,1]' 24 32)}" \
  < <(zeros 32) >narrow.safetensors
refused narrow.safetensors "width 2"

# --- NaN and infinity, in each format, at the last place
last_value() { # DTYPE BYTES_A_VALUE BITS
  local n=$2 dtype=$1 bits=$3
  safetensors "{$(tensor W_Q.weight '[1,4]' 0 $((4 * n)) "$dtype"),$(tensor W_K.weight '[1,4]' $((4 * n)) $((8 * n)) "$dtype"),$(
    tensor W_V.weight '[1,4]' $((8 * n)) $((12 * n)) "$dtype"),$(tensor W_O.weight '[4,1]' $((12 * n)) $((16 * n)) "$dtype")}" \
    < <(zeros $((15 * n)); printf %b "$bits") >value.safetensors
}
not_finite() {
  last_value "$@"
  refused value.safetensors "tensor \"W_O.weight\"" "[3, 0]" "NaN or infinite"
}
not_finite F64 8 '\0\0\0\0\0\0\xf8\x7f'
not_finite F64 8 '\1\0\0\0\0\0\xf0\x7f'
not_finite F64 8 '\0\0\0\0\0\0\xf0\xff'
not_finite F32 4 '\0\0\xc0\x7f'
not_finite F32 4 '\0\0\x80\xff'
not_finite F16 2 '\0\x7e'
not_finite F16 2 '\0\x7c'
not_finite BF16 2 '\xc0\x7f'
not_finite BF16 2 '\x80\xff'
# The neighbours are numbers.
last_value F64 8 '\xff\xff\xff\xff\xff\xff\xef\x7f'; accepted value.safetensors
last_value F32 4 '\xff\xff\x7f\x7f'; accepted value.safetensors
last_value F16 2 '\xff\x7b'; accepted value.safetensors
last_value BF16 2 '\x7f\xff'; accepted value.safetensors
last_value F64 8 '\1\0\0\0\0\0\0\x80'; accepted value.safetensors

# ---------------------------------------------------------------- JSON models

audit=(audit --task trigger --inputs 2)
task='{"kind":"trigger","length":5,"content_dimension":1,"content":"box","trigger_content":"box"}'
query_key='[[1,1,"1"],[1,3,"1"]]'
output_value='[[0,0,"1"],[1,1,"1"],[2,2,"1"],[3,3,"1"]]'
head="{\"query_key\":$query_key,\"output_value\":$output_value}"
model="{\"normaliser\":\"relu-non-anchor\",\"heads\":[$head]}"
good="{\"format\":\"sinkproof-model/1\",\"instance\":{\"task\":$task,\"model\":$model}}"
printf %s "$good" >good.json
accepted good.json
printf %s "${good/\"1\"/\"log(2)\/7\"}" >expression.json
accepted expression.json
printf %s "${good/"$head"/$head,$head}" >two_heads.json
accepted two_heads.json

# broken_json TEXT SUBSTRING…
broken_json() {
  printf %s "$1" >broken.json
  refused broken.json "${@:2}"
}
# replaced OLD NEW SUBSTRING…: the good document with one thing changed
replaced() {
  expect "the good document contains $1" contains "$good" "$1"
  broken_json "${good/"$1"/"$2"}" "${@:3}"
}

refused missing.json "cannot be read" "No such file"
mkdir folder.json
refused folder.json "cannot be read" "directory"
broken_json "" "broken.json:1:1"
broken_json "not JSON" "broken.json:1:"
broken_json "7" "expected an object"
broken_json "[]" "expected an object"
broken_json "{}" "format" "missing"
broken_json "${good%\}}" "broken.json:1:"
broken_json "$good x" "broken.json:1:"
broken_json "$good$good" "broken.json:1:"
broken_json $'\xef\xbb\xbf'"$good" "byte order mark"
printf '%s\0' "$good" >broken.json
refused broken.json "zero byte"
broken_json "${good/trigger_content/$'\xff'}" "broken.json:1:"
printf '\n\n  {"format": nan}' >broken.json
refused broken.json "broken.json:3:1"
zeros 100000 | tr '\0' '[' >broken.json
refused broken.json "broken.json:1:" "64"
printf %s "$deep" >broken.json
refused broken.json "broken.json:1:" "64"
broken_json "${good/"$query_key"/$(zeros 100000 | tr '\0' '[')}" "broken.json:1:" "64"

replaced '"format":"sinkproof-model/1",' '' '"format"' "missing"
replaced 'sinkproof-model/1' 'sinkproof-model/2' "/format" "sinkproof-model/1" "sinkproof-model/2"
replaced 'sinkproof-model/1' 'sinkproof-certificate/1' "/format" "sinkproof-model/1"
replaced '"format"' '"colour":"red","format"' "/colour" "unknown field"
replaced '"length":5' '"length":5,"colour":7' "/instance/task/colour" "unknown field"
replaced '"normaliser"' '"bias":[],"normaliser"' "/instance/model/bias" "unknown field"
replaced '"query_key"' '"W_Q":[],"query_key"' "/instance/model/heads/0/W_Q" "unknown field"
replaced '"length":5' '"length":5,"length":5' "length" "twice"
replaced "{\"query_key\"" "{\"query_key\":[],\"query_key\"" "query_key" "twice"
replaced '"length":5,' '' "/instance/task" '"length"' "missing"
replaced '"normaliser":"relu-non-anchor",' '' "/instance/model" '"normaliser"' "missing"
replaced ',"model"' ',"weights"' "/instance"
replaced '"kind":"trigger"' '"kind":"copy"' "/instance/task/kind" "trigger"
for length in 2 -1 5.5 '"5"' 99999999999999999999 4097; do replaced '"length":5' "\"length\":$length" "length"; done
replaced '"content_dimension":1' '"content_dimension":-1' "/instance/task/content_dimension"
replaced '"content_dimension":1' '"content_dimension":99999999' "/instance/task/content_dimension"
replaced '"content":"box"' '"content":"ball"' "/instance/task/content" "box"
replaced '"content":"box"' '"content":{"alphabet":[]}' "/instance/task/content/alphabet"
replaced '"content":"box"' '"content":{"alphabet":[["0","0"]]}' "/instance/task/content/alphabet"
replaced '"content":"box"' '"content":{"alphabet":[["2"]]}' "/instance/task/content/alphabet"
replaced '"content":"box"' '"content":{"alphabet":[["0"],["0.0"]]}' "/instance/task/content/alphabet"
replaced 'relu-non-anchor' 'relu' "/instance/model/normaliser"
replaced "[$head]" '[]' "/instance/model/heads" "at least one"
replaced "[$head]" '{}' "/instance/model/heads" "expected an array"
replaced "$head" '7' "/instance/model/heads/0" "expected an object"
entries=/instance/model/heads/0/query_key
replaced '[1,3,"1"]' '[1,4,"1"]' "$entries/1/1" "0 to 3"
replaced '[1,3,"1"]' '[-1,3,"1"]' "$entries/1/0" "0 to 3"
replaced '[1,3,"1"]' '[1,3]' "$entries/1" "3 elements"
replaced '[1,3,"1"]' '[1,1,"1"]' "$entries/1" "increasing"
replaced '[1,3,"1"]' '[0,3,"1"]' "$entries/1" "increasing"
replaced '[1,3,"1"]' '[1,3,1]' "$entries/1/2" "expected a string"
replaced '[1,3,"1"]' '[1,3,"0"]' "$entries/1" "0"
for value in nan inf "" " " 1/0 "log(0)" "sqrt(-1)" "1e99999999" "x" '1\n2' "2^99999999"; do
  replaced '[1,3,"1"]' "[1,3,\"$value\"]" "$entries/1/2"
done
replaced '[1,3,"1"]' "[1,3,\"$(printf '%0100000d' 7)\"]" "$entries/1/2"
replaced '[1,3,"1"]' "[1,3,\"$(printf '(%.0s' {1..100000})\"]" "$entries/1/2"

# --- options that contradict the document
refuses "--length 7" "good.json" "5" -- "${audit[@]}" good.json --length 7
refuses "--normaliser softmax" "good.json" "relu-non-anchor" -- "${audit[@]}" good.json --normaliser softmax

# ---------------------------------------------------------------- enormous weights: finite, so not bad; an answer or a refusal, never an internal error

answered() { # WHAT FILE OPTION…
  local what=$1 wrong=""
  shift
  run "$sinkproof" audit "$@" --task trigger --inputs 20 --json
  checks=$((checks + 1))
  if [[ $code -eq 2 ]]; then
    one_line "$err" || wrong+="; stderr is not exactly one line"
    grep -qF "$1" "$err" || wrong+="; stderr does not contain '$1'"
    [[ ! -s $out ]] || wrong+="; something on stdout"
  else
    [[ $code -eq 0 ]] || wrong+="; exit code $code, not 0 or 2"
    grep -q '"-*inf"' "$out" && wrong+="; an end of an enclosure that is no number"
  fi
  [[ -z $wrong ]] || fail "enormous weights, $what: ${wrong#; }"
}
for value in 1e400 -1e400 1e-400 "exp(exp(10))" "-exp(exp(10))" "exp(-1e100000)" "exp(1e100000)" "exp(2^64)" 1e1000000; do
  for normaliser in softmax relu-non-anchor sigmoid softmax-one; do
    for place in '1,3,"1"' '2,2,"1"'; do # in W_QK, in W_OV
      text=${good/relu-non-anchor/$normaliser}
      printf %s "${text/"$place"/"${place/1\"/$value\"}"}" >enormous.json
      expect "the weight is changed" grep -qF "\"$value\"" enormous.json
      answered "$normaliser with [$place] as $value" enormous.json
    done
  done
done
# 1e200 everywhere: products are 1e400, and beyond doubles.
for normaliser in softmax relu sigmoid softmax-one; do
  safetensors "{$(tensor W_Q.weight '[1,4]' 0 32 F64),$(tensor W_K.weight '[1,4]' 32 64 F64),$(tensor W_V.weight '[1,4]' 64 96 F64),$(
    tensor W_O.weight '[4,1]' 96 128 F64)}" < <(for _ in {1..16}; do printf '\x5a\x62\xd7\xd7\x18\xe7\x74\x69'; done) >enormous.safetensors
  answered "$normaliser with 1e200 everywhere" enormous.safetensors --length 5 --normaliser $normaliser
done

# ---------------------------------------------------------------- small files that would take long, or much memory

repeated() { # TEXT COUNT
  local k
  for ((k = 0; k < $2; ++k)); do printf %s "$1"; done
}
replaced '"1"' "\"1/3^400000$(repeated '*7^300000/7^300000' 900)\"" "/query_key/0/2" "too large or too many"
replaced "$query_key" "[$(for c in {0..3}; do printf '[0,%d,"1e1000000"],' "$c"; done)$(for r in {1..3}; do for c in {0..3}; do printf '[%d,%d,"%s1e1000000"],' "$r" "$c" "$(repeated '1e1000000*exp(1)+' 90)"; done; done)[3,4,\"1\"]]" \
  "/query_key/" "too large or too many"
replaced "[$head]" "[$head$(repeated ",$head" 4096)]" "/heads" "at most 4096 heads"
replaced "$task" '{"kind":"trigger","length":4096,"content_dimension":1025,"content":"box","trigger_content":"box"}' "length 4096 and width 1028"
printf '[["1"%s],[1]]' "$(repeated ',"1e1000000"' 400)" >broken.json
audit=(audit --task representability)
refused broken.json "/0/324" "too large or too many"

finish
