#!/usr/bin/env bash
# run.sh [ROOT]: runs the commands that README.md and the pages of docs/ with sessions show, and compares what they print with what is shown.
#
# A command is a line `$ COMMAND` in a fenced block with the info string `console`; the lines up to the next command or the end of the
# block are its output, stdout and stderr together. COMMAND ends in `# exit N` where its exit status is not 0, and in `\` where the next
# line goes on with it. `…` alone on a line of the output stands for any number of lines, `…` within a line for any characters.
#
# Each command runs in a shell of its own, in one scratch folder that has links to everything in ROOT (so tests/data/… is there, and
# files that a command writes stay out of the checkout), with ROOT/build/release/bin first in PATH.
# Not run are `git clone …`, `cd …`, and `./dev test`, `lint` and `format`: .ci/run does what they do. Of `./dev bench` only the status counts.
set -euo pipefail

root=$(cd "${1:-.}" && pwd)
documents=(README.md docs/tour.md docs/tutorial.md docs/language.md docs/python.md docs/weights.md docs/referee.md docs/paper.md docs/packages.md)
seconds_a_command=900
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
passed=0
failed=0
skipped=0

# Writes case N as the files N.command, N.status, N.line and N.expected into the folder.
extract() {  # DOCUMENT FOLDER
  LC_ALL=C awk -v folder="$2" '
    function finish(   status, name) {
      if (command == "") return
      status = 0
      if (match(command, /[ \t]# exit [0-9]+[ \t]*$/)) {
        status = substr(command, RSTART)
        gsub(/[^0-9]/, "", status)
        command = substr(command, 1, RSTART - 1)
      }
      name = sprintf("%s/%03d", folder, ++cases)
      printf "%s\n", command >(name ".command")
      printf "%d\n", status >(name ".status")
      printf "%d\n", begun >(name ".line")
      printf "%s", output >(name ".expected")
      close(name ".command"); close(name ".status"); close(name ".line"); close(name ".expected")
      command = ""; output = ""
    }
    # A fence is closed by one that is as long, so that a longer one may have others in its text.
    match($0, /^```+/) && !fenced { fenced = RLENGTH; inside = substr($0, fenced + 1) ~ /^console[ \t]*$/; next }
    match($0, /^```+[ \t]*$/) && index($0 "x", substr("``````````", 1, fenced)) == 1 { if (inside) finish(); inside = fenced = 0; next }
    !inside { next }
    continued { sub(/^> /, ""); command = command "\n" $0; continued = /\\$/; next }
    /^\$ / { finish(); command = substr($0, 3); begun = NR; continued = /\\$/; next }
    command == "" { printf "%s:%d: output without a command\n", FILENAME, NR >"/dev/stderr"; bad = 1; exit 2 }
    { output = output $0 "\n" }
    END { if (fenced && !bad) { printf "%s: a fenced block has no end\n", FILENAME >"/dev/stderr"; exit 2 } }
  ' "$1"
}

# Whether the actual output is what the expected one describes.
matches() {  # EXPECTED-FILE ACTUAL-FILE
  LC_ALL=C awk -v any='…' '
    function line_matches(pattern, text,   at, part) {
      at = index(pattern, any)
      if (at == 0) return pattern == text
      if (substr(text, 1, at - 1) != substr(pattern, 1, at - 1)) return 0
      text = substr(text, at)
      pattern = substr(pattern, at + length(any))
      while ((at = index(pattern, any)) > 0) {
        part = substr(pattern, 1, at - 1)
        pattern = substr(pattern, at + length(any))
        if ((at = index(text, part)) == 0) return 0
        text = substr(text, at + length(part))
      }
      return length(text) >= length(pattern) && substr(text, length(text) - length(pattern) + 1) == pattern
    }
    FILENAME == ARGV[1] { expected[++expected_lines] = $0; next }
    { actual[++actual_lines] = $0 }
    END {
      i = j = 1
      star = 0
      while (j <= actual_lines) {
        if (i <= expected_lines && expected[i] == any) { star = i++; resume = j }
        else if (i <= expected_lines && line_matches(expected[i], actual[j])) { ++i; ++j }
        else if (star) { i = star + 1; j = ++resume }
        else exit 1
      }
      while (i <= expected_lines && expected[i] == any) ++i
      exit (i <= expected_lines)
    }' "$1" "$2"
}

runs_elsewhere() {  # COMMAND
  case $1 in
    'git clone '* | 'cd '* | './dev test'* | './dev lint'* | './dev format'*) return 0 ;;
    *) return 1 ;;
  esac
}

fail() {  # WHERE COMMAND REASON
  ((++failed))
  printf '\nFAILED %s: $ %s\n%s\n' "$1" "$2" "$3"
}

run_case() {  # DOCUMENT FILES-WITHOUT-SUFFIX
  local document=$1 command where status=0 expected_status
  shift
  command=$(<"$1.command")
  where=$document:$(<"$1.line")
  expected_status=$(<"$1.status")
  if runs_elsewhere "$command"; then
    ((++skipped))
    return
  fi
  local compared=1 executed=$command
  if [[ $command == './dev bench'* ]]; then
    compared=0
    executed+=' --benchmark_min_time=0.01'
  fi
  (cd "$scratch/place" && timeout "$seconds_a_command" bash -c "$executed") >"$1.actual" 2>&1 </dev/null || status=$?
  if ((status != expected_status)); then
    fail "$where" "$command" "exit $status, the document says $expected_status. Output:
$(tail -n 40 "$1.actual")"
  elif ((compared)) && ! matches "$1.expected" "$1.actual"; then
    fail "$where" "$command" "$(diff -u --label "$document" --label 'what it prints' "$1.expected" "$1.actual")"
  else
    ((++passed))
  fi
}

# The folder in which a document's commands run.
make_place() {
  rm -rf "$scratch/place" "$scratch/cases"
  mkdir "$scratch/place" "$scratch/cases"
  local entry
  for entry in "$root"/* "$root"/.[!.]*; do
    if [[ -e $entry && ${entry##*/} != .git ]]; then ln -s "$entry" "$scratch/place/"; fi
  done
}

run_document() {  # DOCUMENT
  local before=$((passed + failed)) case_file
  make_place
  extract "$root/$1" "$scratch/cases"
  for case_file in "$scratch"/cases/*.command; do
    if [[ -f $case_file ]]; then run_case "$1" "${case_file%.command}"; fi
  done
  if ((passed + failed == before)); then fail "$1" '' 'no command was run: is a block with the info string console left?'; fi
}

main() {
  export PATH=$root/build/release/bin:$PATH NO_COLOR=1 LC_ALL=C.UTF-8 SINKPROOF_PRESET=release
  local document
  for document in "${documents[@]}"; do run_document "$document"; done
  printf 'README: %d left to .ci/run\n' "$skipped"
  printf '%d passed, %d failed\n' "$passed" "$failed"
  ((failed == 0))
}

main
