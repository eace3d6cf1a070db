# Shared by the groups of command-line tests. A group is called as GROUP.sh BIN_DIR SOURCE_DIR, sources this file, and ends with `finish`.
# shellcheck disable=SC2034  # most names are for the groups
# It runs in an empty folder of its own, in which programs are not expected to leave anything that the test did not ask for.
set -u
export LC_ALL=C
[[ $# -eq 2 ]] || { echo "usage: $0 BIN_DIR SOURCE_DIR"; exit 2; }
bin=$(cd "$1" && pwd) || exit 2
source_dir=$(cd "$2" && pwd) || exit 2
sinkproof=$bin/sinkproof
checker=$bin/sinkproof-check
softmax_weights=$source_dir/tests/data/softmax_L16_d16_s0.safetensors
relu_weights=$source_dir/tests/data/relu_L8_d6_s2.safetensors
A=softmax-sink-necessity
C=relu-sink-free
obstruction=relu-normaliser-obstruction

scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
out=$scratch/stdout
err=$scratch/stderr
mkdir "$scratch/work"
cd "$scratch/work" || exit 2

checks=0
failures=0
last=()
code=0
before=""

# The sanitizers reserve terabytes of addresses, and are several times slower.
sanitized=false
longest=60
if grep -q __asan_init "$sinkproof"; then sanitized=true longest=300; fi

# Another process takes longer than most of what is looked at here, so the shell itself looks.
# files_here NAME: all that is below this folder, a line each, into the variable.
files_here() {
  local -a found
  shopt -s globstar dotglob nullglob
  found=(**)
  shopt -u globstar dotglob nullglob
  printf -v "$1" '%s\n' "${found[@]}"
}
# text_of NAME FILE: all of the file into the variable, zeros as spaces.
text_of() {
  local -a parts
  local IFS=' '
  mapfile -d '' parts <"$2"
  printf -v "$1" %s "${parts[*]}"
}

# run COMMAND…: stdout and stderr go to $out and $err, the exit code to $code. Never longer than $longest seconds: of a processor, as another process for the clock takes
# longer than most of what is looked at here, or by the clock where something may wait for ever ($may_wait).
may_wait=false
run() {
  last=("$@")
  files_here before
  if $may_wait; then
    timeout "$longest" "$@" >"$out" 2>"$err" </dev/null
  else
    (ulimit -t "$longest" && exec "$@") >"$out" 2>"$err" </dev/null
  fi
  code=$?
}

shorten() { cut -c1-300 "$1" | head -n 15; }

fail() {
  failures=$((failures + 1))
  {
    printf 'FAILED: %s\n' "$1"
    local command
    command=$(printf ' %q' "${last[@]}")
    printf '  command:%s\n' "${command:0:400}"
    printf '  exit code: %s\n' "$code"
    printf '  stdout:\n'
    shorten "$out" | sed 's/^/    /'
    printf '  stderr:\n'
    shorten "$err" | sed 's/^/    /'
  } 2>/dev/null
}

# expect WHAT COMMAND…: the command succeeds. What it prints is shown if not.
expect() {
  local what=$1 said
  shift
  checks=$((checks + 1))
  "$@" >"$scratch/said" 2>&1 || { text_of said "$scratch/said"; fail "$what${said:+ (${said:0:400})}"; }
}
equal() { [[ "$1" == "$2" ]] || { printf 'found: %s\nexpected: %s' "$1" "$2"; false; }; }
contains() { [[ "$1" == *"$2"* ]] || { printf 'not found: %s' "$2"; false; }; }
expect_equal() { expect "$1" equal "$2" "$3"; }

expect_exit() { expect "exit code $1" equal "$code" "$1"; }
expect_stdout_empty() { expect "nothing on stdout" test ! -s "$out"; }
expect_stderr_empty() { expect "nothing on stderr" test ! -s "$err"; }
# Each of the texts.
expect_stdout_contains() { holds_each stdout "$out" "$@"; }
expect_stderr_contains() { holds_each stderr "$err" "$@"; }
holds_each() {  # NAME FILE TEXT...
  local all text
  text_of all "$2"
  for text in "${@:3}"; do expect "$1 contains '$text'" contains "$all" "$text"; done
}
expect_one_line_on_stderr() { expect "exactly one line on stderr" one_line "$err"; }
expect_no_new_file() {
  local after
  files_here after
  expect "no file written" equal "$after" "$before"
}
expect_no_temporary_file() { expect "no temporary file left" equal "$(find . -name '.sinkproof*')" ""; }
one_line() {
  local -a lines
  mapfile lines <"$1"
  [[ ${#lines[@]} -eq 1 && ${lines[0]} == *$'\n' ]]
}

# refuses SUBSTRING… -- ARGUMENT…: sinkproof ARGUMENT… is bad input, by the contract: exit 2, one line on stderr that contains the substrings,
# nothing on stdout, and no file written.
refuses() {
  local expected=("sinkproof: ") wrong="" message substring after
  while [[ $1 != -- ]]; do expected+=("$1"); shift; done
  shift
  run "$sinkproof" "$@"
  checks=$((checks + 1))
  text_of message "$err"
  message=${message%$'\n'}
  files_here after
  [[ $code -eq 2 ]] || wrong+="; exit code $code, not 2"
  one_line "$err" || wrong+="; stderr is not exactly one line"
  [[ $message != *[[:cntrl:]]* ]] || wrong+="; control characters on stderr"
  for substring in "${expected[@]}"; do [[ $message == *"$substring"* ]] || wrong+="; stderr does not contain '$substring'"; done
  [[ ${#message} -le 1000 ]] || wrong+="; a message of more than 1000 bytes"
  [[ ! -s $out ]] || wrong+="; something on stdout"
  [[ $after == "$before" ]] || wrong+="; a file written"
  [[ -z $wrong ]] || fail "bad input: ${wrong#; }"
}

# query FILE POINTER…: see json_query.cpp
query() { "$bin/json_query" "$@"; }
compare() { "$bin/rational_compare" "$@"; }
# answer POINTER: the same of the last run's stdout
answer() { query "$out" "$1"; }
expect_answer() { expect "$1 is $2" equal "$(exec "$bin/json_query" "$out" "$1" 2>&1)" "$2"; }
# All values that the pointer with its * selects are the same.
expect_every() { expect "every $1 is $2" equal "$(answer "$1" 2>&1 | sort -u)" "$2"; }

# copied OURS MINE: the block of a construction of ours under another name, in MINE.md
copied() { printf '# Mine\n```construction\n%s\n```\n' "$(sed -n '/^```construction/,/^```$/p' "$source_dir/constructions/$1.md" | sed "1d;\$d;s/$1/$2/")" >"$2.md"; }

# --- files of weights, byte by byte
# length_field N: N as 8 bytes, least significant first
length_field() {
  local n=$1
  for _ in {1..8}; do
    # shellcheck disable=SC2059
    printf "\\x$(printf %02x $((n & 255)))"
    n=$((n >> 8))
  done
}
zeros() { head -c "$1" /dev/zero; }
# safetensors HEADER: the length, the header, and then the data from stdin
safetensors() {
  length_field "${#1}"
  printf %s "$1"
  cat
}
# tensor NAME SHAPE BEGIN END [DTYPE]
tensor() { printf '"%s":{"dtype":"%s","shape":%s,"data_offsets":[%s,%s]}' "$1" "${5-F32}" "$2" "$3" "$4"; }

skip() { printf 'skipped: %s\n' "$1"; }

finish() {
  printf '%d checks, %d failed\n' "$checks" "$failures"
  [[ $failures -eq 0 && $checks -gt 0 ]]
  exit
}
