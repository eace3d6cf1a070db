# An interrupted run exits with 130, keeps what is finished, says how far it came, and leaves nothing half-written.
. "${BASH_SOURCE%/*}/lib.sh"
set -m  # jobs get their own groups and the usual signals

points=400000
long=(verify "$C" -p L=5:4004 -p m=0:99 --jobs 2)

# interrupted_by SIGNAL COMMAND…: the signal arrives as soon as there are some certificates
interrupted_by() {
  local signal=$1 process tries=0
  shift
  last=("$@" "(interrupted by SIG$signal)")
  rm -rf certificates
  "$@" --certificates certificates >"$out" 2>"$err" </dev/null &
  process=$!
  until [[ $(find certificates -name "*.json" 2>/dev/null | wc -l) -ge 20 || $tries -ge 1000 ]]; do
    sleep 0.02
    tries=$((tries + 1))
  done
  local start=$EPOCHREALTIME end
  kill -"$signal" $process
  wait $process
  code=$?
  end=$EPOCHREALTIME
  expect "it stops within 10 s" test $((${end/./} - ${start/./})) -lt 10000000
  expect_exit 130
  expect_one_line_on_stderr
  expect_no_temporary_file
  kept=$(find certificates -name '*.json' | wc -l)
  expect "certificates are kept" test "$kept" -ge 20
  expect "not all are done" test "$kept" -lt $points
  expect_stderr_contains "interrupted after $kept of $points"
  # Each is complete: the same as from a run that nobody interrupts.
  local certificate
  for certificate in $(find certificates -name '*.json' | sort | sed -n '1p;$p'); do
    expect "$certificate is complete" query "$certificate" /format /verdict /witnesses
  done
}

for signal in INT TERM; do
  interrupted_by $signal "$sinkproof" "${long[@]}" --json
  expect_answer /format sinkproof-verify/1
  expect_answer '/results/#' "$kept"
  expect_every '/results/*/verdict' certified
  # What is printed and what is kept are the same points.
  printed=$(answer '/results/*/params' | tr -d '"{}' | tr : = | sort)
  certified=$(for file in certificates/*.json; do echo "$file"; done | sed 's/.*--L\([0-9]*\)-m\([0-9]*\)\.json/L=\1,m=\2/' | sort)
  expect_equal "the points printed are those kept" "$printed" "$certified"
done

interrupted_by INT "$sinkproof" "${long[@]}"
expect_stdout_contains "$C on relu-mean"
expect_stdout_contains "$kept certified, 0 refuted, 0 vacuous, 0 inconclusive"

# A complete run of one of the points writes the same bytes.
one=$(find certificates -name '*.json' | sort | head -n 1)
point=$(sed 's/.*--L\([0-9]*\)-m\([0-9]*\)\.json/-p L=\1 -p m=\2/' <<<"$one")
# shellcheck disable=SC2086
"$sinkproof" verify $C $point --certificates again >/dev/null
expect "the interrupted run's certificate is the usual one" cmp "$one" "again/${one#certificates/}"

# A search behind a row of a table ends at once, and nothing is said of what it did not finish.
last=(table hypothesis-ablation "(interrupted)")
"$sinkproof" table hypothesis-ablation -p theorem=relu-sink-free -p trials=1000000 --certificates searched >"$out" 2>"$err" </dev/null &
until [[ -d searched ]]; do sleep 0.02; done
sleep 0.5
start=$EPOCHREALTIME
kill -INT $!
wait $!
code=$?
end=$EPOCHREALTIME
expect "the search stops within 10 s" test $((${end/./} - ${start/./})) -lt 10000000
expect_exit 130
expect_stdout_empty
expect_one_line_on_stderr
expect_equal "certificates of a search that was interrupted" "$(find searched -type f)" ""

finish
