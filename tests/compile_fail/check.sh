#!/usr/bin/env bash
# check.sh accepts FILE COMPILER FLAG...            the file must compile
# check.sh refuses REGEX FILE COMPILER FLAG...      it must not, and the compiler's message must match the (extended) regular expression
set -euo pipefail

expectation=$1
shift
if [[ $expectation == refuses ]]; then
  expected=$1
  shift
fi
file=$1
compiler=$2
shift 2

status=0
# Without translation of the messages, and without quotation marks that depend on the locale.
message=$(LC_ALL=C "$compiler" "$@" -fsyntax-only "$file" 2>&1) || status=$?

case $expectation in
  accepts)
    if ((status == 0)); then exit 0; fi
    printf '%s must compile, but:\n%s\n' "$file" "$message"
    ;;
  refuses)
    if ((status == 0)); then
      printf '%s compiles with %s, but must not.\n' "$file" "$*"
    elif grep -qE -- "error: .*($expected)" <<<"$message"; then
      exit 0
    else
      printf '%s does not compile, but not for the expected reason (%s):\n%s\n' "$file" "$expected" "$message"
    fi
    ;;
  *)
    printf 'check.sh: accepts or refuses, not %s\n' "$expectation"
    ;;
esac
exit 1
