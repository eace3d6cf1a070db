#!/usr/bin/env bash
# check.sh FILE MISUSES REASONS COMPILER FLAG…: FILE includes MISUSES, which has one expression in each line. The compiler has to refuse each line with an error that matches the (extended) regular expression in the same line of REASONS, and nothing else.
set -euo pipefail

file=$1
misuses=$2
reasons=$3
compiler=$4
shift 4

# Without translation of the messages, without quotation marks that depend on the locale, all errors, and each where its expression stands.
errors=$(LC_ALL=C "$compiler" "$@" -fmax-errors=0 -ftrack-macro-expansion=0 "-DMISUSES=\"$misuses\"" -fsyntax-only "$file" 2>&1 | grep -E '(fatal )?error: ') || true
failed=0
complain() {
  printf '%s\n' "$*"
  failed=1
}
count=0
while IFS= read -r misuse <&3 && IFS= read -r reason <&4; do
  count=$((count + 1))
  if ! grep -F -- "$misuses:$count:" <<<"$errors" | grep -qE -- "error: .*($reason)"; then
    complain "$misuse: not refused for the expected reason ($reason):" "$(grep -F -- "$misuses:$count:" <<<"$errors" || echo 'it compiles')"
  fi
done 3<"$misuses" 4<"$reasons"
if ((count == 0)); then complain "$misuses: no misuses"; fi
elsewhere=$(grep -vF -- "$misuses:" <<<"$errors") || true
if [[ -n $elsewhere ]]; then complain "$file: errors beside the misuses:" "$elsewhere"; fi
exit "$failed"
