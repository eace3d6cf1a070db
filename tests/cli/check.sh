# `sinkproof verify --certificates` and the independent checker: accepted 0, rejected 10, malformed 2.
. "${BASH_SOURCE%/*}/lib.sh"

accepts() {
  run "$sinkproof" check "$@"
  expect_exit 0
  expect_stderr_empty
  expect_equal "a line for each file" "$(grep -c ': accepted' "$out")" $#
}
rejects() { # FILE SUBSTRING…
  local file=$1 substring
  shift
  run "$sinkproof" check "$file"
  expect_exit 10
  expect_stderr_empty
  expect_stdout_contains "$file: rejected: "
  for substring in "$@"; do expect_stdout_contains "$substring"; done
}
is_refused() { # FILE SUBSTRING…
  local substring
  run "$sinkproof" check "$1"
  expect_exit 2
  expect_stdout_empty
  expect_one_line_on_stderr
  for substring in "${@:2}"; do expect_stderr_contains "$substring"; done
}
malformed() { # FILE SUBSTRING…
  is_refused "$1" "$1: malformed: " "${@:2}"
}

# --- every certificate of the default grid
run "$sinkproof" verify --certificates default --json
expect_exit 0
expect_equal "a certificate for each result" "$(find default -name '*.json' | wc -l)" "$(answer '/results/#')"
expect_equal "and nothing else" "$(find default -type f ! -name '*.json')" ""
# README has all of them checked; under sanitizers that takes minutes.
accepts default/$A--*.json default/$C--*.json

# --- expressions, vacuous instances, mutants
"$sinkproof" verify $A -p L=5,16 -p m=0,1 -p "beta=log(1000),sqrt(50),exp(2),1/3,3,40,100" --certificates more >/dev/null
"$sinkproof" verify $A -p L=3,4 -p m=1 --certificates more >/dev/null
accepts more/*.json
for mutant in "$A softmax-anchor-flipped" "$A softmax-anchor-no-null-value" "$C relu-mean-row-count"; do
  read -r theorem construction <<<"$mutant"
  run "$sinkproof" verify "$theorem" --construction "$construction" -p L=5,8,16 -p m=1,3 --certificates mutants
  expect_exit 10
done
for file in mutants/*.json; do
  expect_equal "$file refutes" "$(query "$file" /verdict)" refuted
  expect_equal "$file shows the input" "$(query "$file" '/witnesses/0/input/contents/#')" $(($(query "$file" /parameters/L) - 1))
done
accepts mutants/*.json
run "$sinkproof" check mutants/*.json
expect_stdout_contains refuted

# --- tampered
certificate=default/$A--softmax-anchor--L16-m13-beta5-eta_bar1_200000-delta1_4-82812f6b33f44968.json
expect "the certificate of L=16 m=13 beta=5 is there" test -s "$certificate"
tampered() { # SED_COMMAND SUBSTRING…
  sed "$1" "$certificate" >tampered.json
  expect "'$1' changes something" test "$(cat tampered.json)" != "$(cat "$certificate")"
  rejects tampered.json "${@:2}"
}
lower=$(query "$certificate" /quantities/sink_mass_after/lower)
prefix=${lower:0:10}
tampered "/sink_mass_after/s/\"$prefix/\"${prefix%?}$(((${prefix: -1} + 1) % 10))/g" sink_mass_after  # both ends of the enclosure: another number
sed "s/\"$lower\"/\"1\"/" "$certificate" >overstated.json
run "$sinkproof" check overstated.json
expect "an overstated mass is not accepted" test $code -eq 10 -o $code -eq 2
hash=$(query "$certificate" /statement_sha256)
tampered "s/$hash/$(printf '%064d' 0)/" statement
tampered "s/$hash/$(query default/$C--relu-mean--L16-m13.json /statement_sha256)/" statement
tampered 's/"length":16/"length":17/'
tampered 's/\[1,1,"1"\]/[1,1,"2"]/'
tampered 's/"beta":"5"/"beta":"6"/'
tampered 's/"verdict": "certified"/"verdict": "vacuous"/' verdict
tampered 's/"construction": "softmax-anchor"/"construction": "relu-mean"/'
tampered 's/"theorem": "softmax-sink-necessity"/"theorem": "softmax-sink-necessary"/' theorem

# A lower end that is lower than need be is still true.
sed "s/\"$lower\"/\"0.9\"/" "$certificate" >wider.json
accepts wider.json

# --- malformed
head -c 1000 "$certificate" >truncated.json
malformed truncated.json
sed '1s/{/{"colour":"red",/' "$certificate" >unknown.json
malformed unknown.json colour
{ cat "$certificate"; echo x; } >trailing.json
malformed trailing.json
: >empty.json
malformed empty.json
head -c 100000 /dev/zero | tr '\0' '[' >deep.json
malformed deep.json
head -c 100000 /dev/zero >zeros.json
malformed zeros.json
mkdir folder.json
is_refused folder.json "folder.json: cannot be read: Is a directory"
is_refused missing.json "missing.json: cannot be read: No such file or directory"
run "$sinkproof" check
expect_exit 2
expect_stdout_empty

# --- several files: all are looked at, the gravest decides
run "$sinkproof" check tampered.json "$certificate"
expect_exit 10
expect_stdout_contains "$certificate: accepted"
expect_stdout_contains "tampered.json: rejected"
run "$sinkproof" check tampered.json "$certificate" truncated.json "$certificate"
expect_exit 2
expect_equal "both accepted" "$(grep -c ': accepted' "$out")" 2
expect_stdout_contains "tampered.json: rejected"
expect_stderr_contains "truncated.json: malformed"

# --- the checker by itself says the same
for file in "$certificate" tampered.json truncated.json; do
  "$sinkproof" check "$file" >by_sinkproof 2>&1
  by_sinkproof=$?
  "$checker" "$file" >by_checker 2>&1
  expect_equal "the same exit code for $file" "$?" "$by_sinkproof"
  expect "the same words for $file" cmp by_sinkproof by_checker
done

# --- what is no certificate at all is malformed; another version of one is rejected
"$sinkproof" construct softmax-anchor -p L=5 -p m=1 -p beta=5 -o model.json 2>/dev/null
malformed model.json "/format: 'sinkproof-model/1' is no certificate" "expected 'sinkproof-certificate/1'"
"$sinkproof" verify $C -p L=5 -p m=0 --json >report.json
malformed report.json "'sinkproof-verify/1' is no certificate"
sed 's|sinkproof-certificate/1|sinkproof-certificate/2|' "$certificate" >later.json
rejects later.json "/format: unknown format"

# --- without the checker beside it
mkdir alone
cp "$sinkproof" alone/
run alone/sinkproof check "$certificate"
expect_exit 2
expect_stdout_empty
expect_one_line_on_stderr
expect_stderr_contains "sinkproof-check: cannot be run: No such file or directory (expected the checker beside this program)"
rm -r alone

# A file's name is never an option.
cp "$certificate" ./--help
run "$sinkproof" check -- --help
expect_exit 0
expect_stdout_contains "--help: accepted"

finish
