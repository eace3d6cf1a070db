# A result that cannot be delivered is an error, never a silent success: full disk, closed pipe, closed stdout; and nothing half-written is left.
. "${BASH_SOURCE%/*}/lib.sh"

audit=(audit "$softmax_weights" --task trigger --length 16 --normaliser softmax --inputs 5)
"$sinkproof" verify $C -p L=5 -p m=1 --certificates given >/dev/null || exit 1
certificate=given/$(ls given)

expect_output_error() {
  expect_exit 2
  expect_one_line_on_stderr
  expect_stderr_contains "stdout"
  expect_stderr_contains "cannot be written"
  expect_no_temporary_file
}

# to FILE COMMAND…: as run, with stdout to the file
to() {
  local file=$1
  shift
  last=("$@" "(stdout: $file)")
  : >"$out"
  timeout "$longest" "$@" >"$file" 2>"$err" </dev/null
  code=$?
}
# to_nobody COMMAND…: stdout is a pipe whose reader has gone
to_nobody() {
  last=("$@" "(stdout: a pipe without reader)")
  : >"$out"
  exec 3> >(true)
  wait $!
  timeout "$longest" "$@" >&3 2>"$err" </dev/null
  code=$?
  exec 3>&-
}
# closed COMMAND…: no stdout at all
closed() {
  last=("$@" "(stdout: closed)")
  : >"$out"
  timeout "$longest" "$@" >&- 2>"$err" </dev/null
  code=$?
}

for way in "to /dev/full" to_nobody closed; do
  for arguments in "list" "list --json" "list tables" "verify $A" "verify $A --json" "verify $C -p L=5 -p m=1 --certificates kept" \
    "verify $A --construction softmax-anchor-flipped" "verify $A -p beta=1" "--help" "--version" "verify --help"; do
    # shellcheck disable=SC2086
    $way "$sinkproof" $arguments
    expect_output_error
  done
  $way "$sinkproof" "${audit[@]}"
  expect_output_error
  $way "$sinkproof" "${audit[@]}" --json
  expect_output_error
done
expect "the certificates are kept, and complete" cmp kept/"${certificate#given/}" "$certificate"

# The reader goes away in the middle of an output larger than any pipe's buffer.
last=("$sinkproof" verify "$C" -p L=5:204 -p "m=0,1,2" --json "| head -c 1")
"$sinkproof" verify $C -p L=5:204 -p m=0,1,2 --json 2>"$err" </dev/null | head -c 1 >/dev/null
code=${PIPESTATUS[0]}
expect_output_error

if [[ -x $checker ]]; then
  for way in "to /dev/full" to_nobody closed; do
    for program in "$sinkproof check" "$checker"; do
      # shellcheck disable=SC2086
      $way $program "$certificate"
      expect_exit 2
      expect_one_line_on_stderr
    done
  done
else
  fail "there is no $checker"
fi

# --- files: the place is full
# full COMMAND…: no file may grow beyond 1 KiB
full() {
  last=("$@" "(files of at most 1 KiB)")
  files_here before
  (
    trap '' XFSZ
    ulimit -f 1
    exec timeout "$longest" "$@" >"$out" 2>"$err" </dev/null
  )
  code=$?
}
expect_file_error() {
  expect_exit 2
  expect_one_line_on_stderr
  expect_stderr_contains "$1"
  expect_stderr_contains "cannot be written"
  expect_stdout_empty
  expect_no_temporary_file
  expect_no_new_file
}
mkdir certificates
full "$sinkproof" verify $A -p L=16 -p m=13 -p beta=5 --certificates certificates
expect_file_error certificates/
full "$sinkproof" verify $A -p L=16 -p m=13 -p beta=5:30:1 --jobs 2 --certificates certificates
expect_file_error certificates/
full "$sinkproof" construct softmax-anchor -p L=5 -p m=13 -p beta=5 -o x.json
expect_file_error x.json
full "$sinkproof" construct softmax-anchor -p L=5 -p m=13 -p beta=5 -o x.safetensors
expect_file_error x.safetensors
# What was there stays as it was.
for file in x.json x.safetensors; do
  echo "something precious" >$file
  full "$sinkproof" construct softmax-anchor -p L=5 -p m=13 -p beta=5 -o $file
  expect_file_error $file
  expect "$file is as it was" equal "$(cat $file)" "something precious"
done

# A link to a device is written to, not replaced.
ln -s /dev/full full.json
run "$sinkproof" construct relu-mean -p L=5 -p m=1 -o full.json
expect_file_error full.json
expect "full.json is still a link" test -L full.json
ln -s /dev/full certificates/"${certificate#given/}"
run "$sinkproof" verify $C -p L=5 -p m=1 --certificates certificates
expect_file_error certificates/

# --- a file system that is really full
if unshare --user --map-root-user --mount bash -c 'mkdir disk && mount -t tmpfs -o size=8k none disk' 2>/dev/null; then
  # shellcheck disable=SC2016
  run unshare --user --map-root-user --mount bash -c '
    mount -t tmpfs -o size=16k none disk || exit 99
    "$@"
    code=$?
    find disk -name ".sinkproof*"
    find disk -name "*.json" -empty
    exit $code' - "$sinkproof" verify $C -p L=5:64 -p m=13 --certificates disk
  expect_exit 2
  expect_one_line_on_stderr
  expect_stderr_contains "disk/$C"
  expect_stderr_contains "No space left on device"
  expect_stdout_empty
else
  skip "no tmpfs of our own here"
fi

finish
