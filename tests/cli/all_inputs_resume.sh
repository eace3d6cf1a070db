# `sinkproof audit --all-inputs --state DIR [--resume]`: a search that was stopped goes on, and what was done stays done.
. "${BASH_SOURCE%/*}/lib.sh"
set -m  # jobs get their own groups and the usual signals

"$sinkproof" construct softmax-anchor -p L=8 -p m=3 -p beta=2 -o head.json 2>/dev/null
"$sinkproof" construct softmax-anchor -p L=8 -p m=3 -p beta=3 -o other.json 2>/dev/null
softmax=(audit "$softmax_weights" --length 16 --normaliser softmax --task trigger --all-inputs --json)
state=states/softmax_L16_d16_s0--all-inputs.state

# --- stopped by the time again and again: bounds only get closer, and those of a run at once are the same search's
gap=1%
parts=300
if $sanitized; then gap=300%; fi
previous=1000
for ((k = 0; k < parts; ++k)); do
  run "$sinkproof" "${softmax[@]}" --gap $gap --time 1s --state states --resume
  expect_exit 0
  if [[ $k == 0 ]]; then
    expect_one_line_on_stderr
    expect_stderr_contains "--resume: no state of this search in states; it starts anew"
  else
    expect_stderr_empty
    expect_equal "the lower end is the same" "$(answer /loss/lower)" "$lower"
  fi
  lower=$(answer /loss/lower)
  expect "the bound holds, and gets no wider" compare "$(answer /loss/upper)" ">=" 0.019129 "$(answer /loss/upper)" "<=" "$previous"
  previous=$(answer /loss/upper)
  expect_no_temporary_file
  if [[ $(answer /within_gap) == true ]]; then break; fi
done
expect_answer /within_gap true
expect "some parts were needed" test $k -ge 1
cp "$out" in-parts.json
# One that is over is over: the same answer at once.
run "$sinkproof" "${softmax[@]}" --gap $gap --state states --resume
expect_exit 0
expect "the same answer again" cmp in-parts.json "$out"

# --- killed, and Ctrl-C
for signal in KILL INT; do
  rm -rf states
  "$sinkproof" "${softmax[@]}" --gap 0.0001% --state states >"$out" 2>"$err" </dev/null &
  pid=$!
  for _ in {1..300}; do [[ -e $state ]] && break; sleep 0.1; done
  sleep 1
  kill -$signal $pid
  wait $pid 2>/dev/null
  code=$?
  last=("audit --all-inputs, SIG$signal")
  if [[ $signal == INT ]]; then expect_exit 130; fi
  rm -f states/.sinkproof*  # where the blow fell while the file was written
  reached=$(query $state /closed)
  run "$sinkproof" "${softmax[@]}" --gap 0.0001% --time 1s --state states --resume
  expect_exit 0
  expect_stderr_empty
  expect "a valid bound" compare "$(answer /loss/upper)" ">=" 0.019129 "$(answer /loss/upper)" ">=" "$reached"
done

# --- a state that is not this search's, or was changed, stays as it is
all=(audit head.json --task trigger --all-inputs --gap 0.1%)
run "$sinkproof" "${all[@]}" --state small --json
expect_exit 0
good=small/head--all-inputs.state
cp $good good
expect_equal "its format" "$(query good /format)" sinkproof-audit-state/1
refuses "$good" "expected --resume" -- "${all[@]}" --state small
refuses_state() {  # SUBSTRING… [-- OPTION…]: with the state in the file `bad`
  local expected=()
  while (($#)) && [[ $1 != -- ]]; do expected+=("$1"); shift; done
  cp bad $good
  refuses "$good" "${expected[@]}" "nothing is changed" "leave out --resume" -- "${all[@]}" --state small --resume "${@:2}"
  expect "it is kept" cmp bad $good
}
cp good bad
refuses_state "/seed" "expected \"2\"" -- --seed 2
mkdir -p elsewhere
cp other.json elsewhere/head.json
cp bad $good
refuses "/instance_sha256" -- audit elsewhere/head.json --task trigger --all-inputs --gap 0.1% --state small --resume
damage() {  # SED_SCRIPT
  sed "$1" good >bad
  expect "'$1' changes something" test "$(cmp -s good bad; echo $?)" -eq 1
}
damage 's/"gap":"[^"]*"/"gap":"0.02"/'
refuses_state "/gap" "expected \"0.001\""
damage 's/audit-state.1/audit-state\/2/'
refuses_state "/format" "sinkproof-audit-state/2"
damage 's/"program":"sinkproof [^"]*"/"program":"sinkproof 0.0.9"/'
refuses_state "/program" "0.0.9"
damage 's/"closed":"/&0/'
refuses_state "damaged"
damage 's/"closed":"[^"]*"/"closed":"0"/'
refuses_state "damaged"
damage 's/"closed":"[^"]*"/"closed":"nan"/'
refuses_state "/closed" "expected a number"
damage 's/"closed":"[^"]*"/"closed":"x"/'
refuses_state "/closed" "a number"
damage 's/"halvings":[0-9]*/"halvings":-1/'
refuses_state "/halvings" "an integer"
damage 's/"trigger":[0-9]*/"trigger":99/'
refuses_state "/place/input"
damage 's/"position":[0-9]*/"position":8/'
refuses_state "/place/position"
damage 's/"coordinate":[0-9]*/"coordinate":6/'
refuses_state "/place/coordinate"
box='{"query":"trigger","coordinate":0,"lower":["-1","-1","-1"],"upper":["1","1","1"],"halvings":0,"rows":[[1,false,1,"inf"]]}'
open_box() {  # SED_SCRIPT: the state with one open box, of which something is changed
  local changed
  changed=$(sed "$1" <<<"$box")
  sed "s|\"open\":.*,\"checksum\"|\"open\":[${changed//&/\\&}],\"checksum\"|" good >bad
}
open_box ''
refuses_state "damaged"
open_box 's/"trigger"/"neither"/'
refuses_state "/open/0/query" "trigger"
open_box 's/"coordinate":0/"coordinate":6/'
refuses_state "/open/0/coordinate"
open_box 's/\["-1",/["-2",/'
refuses_state "/open/0/lower/0" "-2 (expected a number from -1 to 1)"
open_box 's/\["-1",/["nan",/'
refuses_state "/open/0/lower/0"
open_box 's/"-1","-1"\]/"-1"]/'
refuses_state "/open/0/lower"
open_box 's/"upper":\["1",/"upper":["-1",/; s/\["-1","-1","-1"\]/["0","-1","-1"]/'
refuses_state "/open/0" "a lower end above the upper one"
open_box 's/"halvings":0/"halvings":99999999999/'
refuses_state "/open/0/halvings"
open_box 's/\[\[1,/[[7,/'
refuses_state "/open/0/rows/0/0" "an integer from 1 to 6"
open_box 's/false/true/'
refuses_state "/open/0/rows/0/1" "expected false"
open_box 's/,1,"inf"/,2,"inf"/'
refuses_state "/open/0/rows/0/2"
open_box 's/"inf"/"nan"/'
refuses_state "/open/0/rows/0/3"
open_box 's/,"inf"//'
refuses_state "/open/0/rows/0"
# Any byte that is another one is seen.
RANDOM=20261125
size=$(stat -c %s good)
for _ in {1..40}; do
  cp good bad
  printf "\\x$(printf %02x $((RANDOM % 94 + 33)))" | dd of=bad bs=1 seek=$(((RANDOM * 32768 + RANDOM) % size)) conv=notrunc 2>/dev/null
  if ! cmp -s good bad; then refuses_state; fi
done
head -c 100 good >bad
refuses_state ":"
: >bad
refuses_state ":1:1:"
printf '[]' >bad
refuses_state "expected an object"
head -c 300000000 /dev/zero >bad
refuses_state "too large"
rm bad
rm $good
mkdir $good
refuses "$good" -- "${all[@]}" --state small --resume
refuses "$good" -- "${all[@]}" --state small

# --- bad usage
refuses "--resume needs the option --state DIR" -- "${all[@]}" --resume
refuses "--state is for bounds over all inputs" -- audit head.json --task trigger --state small
refuses "--resume is for bounds over all inputs" -- audit head.json --task trigger --resume
refuses "--state" -- "${all[@]}" --state good --resume

finish
