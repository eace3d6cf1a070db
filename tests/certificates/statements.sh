#!/usr/bin/env bash
# statements.sh BIN_DIR CORPUS_DIR: the checker reads the texts of our theorems (their statement.md, or tests/language/accept) as it reads our theorems: all certificates
# of theirs are accepted as those of somebody's statement, too. Texts that the language does not allow are refused, and --statement holds a file against a text.
set -euo pipefail
export LC_ALL=C

bin=$1
corpus=$2
tests=$corpus/..
checker=$bin/sinkproof-check
failed=0
complain() { printf '%s\n' "$*" >&2; failed=1; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

mkdir "$scratch/own"
certificates=("$corpus"/accept/*.json)
least=350
if grep -q __asan_init "$checker"; then
  # Sanitizers see no more in the hundredth of a kind, and take ten times as long.
  least=200
  for k in "${!certificates[@]}"; do
    if [[ ${certificates[k]} == *--residual-escape--L8-* ]]; then unset "certificates[k]"; fi
  done
else
  certificates+=("$tests"/../reports/certificates/*.json "$tests"/../reports/cases/*.json)
fi
count=$(/usr/bin/python3 "$corpus/statements.py" own "$tests/language/accept" "$scratch/own" "${certificates[@]}")
if ((count < least)); then complain "only $count certificates"; fi
# What a document costs is held elsewhere: on a slow machine the clock ends the largest one before the count does.
find "$scratch/own" -name '*.json' -print0 | sort -z | xargs -0 "$checker" --max-work 30 >"$scratch/answers" || complain "exit $?"
grep -v -E ": accepted \((certified|refuted|vacuous): 'own-[a-z-]+' \(somebody's statement, sha256 [0-9a-f]{16}; nobody has proved it in general\)" "$scratch/answers" >&2 && failed=1
if (($(wc -l <"$scratch/answers") < least)); then complain "only $(wc -l <"$scratch/answers") answers"; fi

# Each of our own texts that is no statement of the language, in a document that is right otherwise. The words behind `|` are of rules that a checker may pass over, and those
# of files with several blocks or with none.
relu=$(echo "$scratch"/own/own-relu-sink-free--relu-mean--L3-m0.json)
refused=0
refuses() {  # EXIT ANSWER FILE...
  local exit=$1 said=$2 status=0 k together line
  shift 2
  local folder=$scratch/refused-$exit files=()
  mkdir "$folder"
  /usr/bin/python3 "$corpus/statements.py" with "$relu" "$folder" "$@"
  files=("$folder"/*.json)
  # By themselves where the clock may end the program.
  together=$((exit == 5 ? 1 : ${#files[@]}))
  for ((k = 0; k < ${#files[@]}; k += together)); do
    status=0
    "$checker" "${files[@]:k:together}" >>"$folder/answers" 2>&1 || status=$?
    if ((status != exit)); then complain "${files[k]} and those behind it: exit $status, expected $exit"; fi
  done
  if ((${#files[@]} != $# || $(wc -l <"$folder/answers") != $#)); then complain "not $# texts and answers: $(wc -l <"$folder/answers")"; fi
  k=0
  while IFS= read -r line; do
    if [[ $line != "${files[k]}: $said"* ]]; then complain "${files[k]}: $line"; fi
    ((++refused, ++k))
  done <"$folder/answers"
}
mapfile -t texts < <(grep -l '^```theorem$' "$tests"/language/reject/*.md | while read -r file; do if [[ $(grep -c '^```' "$file") == 2 ]]; then printf '%s\n' "$file"; fi; done)
passed='empty-range|index-range|always-undefined|open-block|not-utf8|empty-block'
mapfile -t wrong < <(printf '%s\n' "${texts[@]/%.md/.expected}" | xargs grep -L -E "$passed|too-much-work" | sed 's/expected$/md/')
mapfile -t costly < <(printf '%s\n' "${texts[@]/%.md/.expected}" | xargs grep -l too-much-work | xargs grep -L -E "$passed" | sed 's/expected$/md/')
refuses 10 "rejected: /statement: line " "${wrong[@]}"
refuses 5 "not decided within " "${costly[@]}"
if ((refused < 100)); then complain "only $refused texts refused"; fi
printf '%d certificates as those of statements, %d texts refused\n' "$count" "$refused"

expect() {  # EXIT WORDS ARGUMENTS...
  local expected=$1 words=$2 status=0 answer
  shift 2
  answer=$("$checker" "$@" 2>&1) || status=$?
  if ((status != expected)) || [[ $answer != *"$words"* ]]; then complain "$*: exit $status, $answer"; fi
}

# A file with the text: byte for byte, between other blocks, with other fences and ends of lines.
theorem=$tests/../theorems/relu-sink-free/statement.md
sed -n '/^```theorem$/,/^```$/p' "$theorem" | sed 's/^theorem relu-sink-free/theorem own-relu-sink-free/' >"$scratch/own.md"
{ printf '~~~~ text\n```theorem\nno block\n```\n~~~~\n```theorem \n# a comment\n\ntheorem t : trigger-task\nconclusion c : loss >= 0\n```\n'; sed 's/^```theorem/`````theorem/; s/^```$/`````` /; s/$/\r/' "$scratch/own.md"; } >"$scratch/several.md"
sed 's/loss >= 1\/10/loss >= 1\/11/' "$scratch/own.md" >"$scratch/other.md"
sed '$d' "$scratch/own.md" >"$scratch/open.md"
sed 's/^```/ ```/' "$scratch/own.md" >"$scratch/indented.md"
{ printf '~~~\n'; cat "$scratch/own.md"; } >"$scratch/inside.md"
sed 's/^```theorem/```construction/' "$scratch/own.md" >"$scratch/construction.md"
expect 0 ": accepted (" --statement "$scratch/own.md" "$relu"
expect 0 ": accepted (" --statement "$scratch/several.md" "$relu"
for wrong in other open indented inside construction; do
  expect 10 ": rejected: /statement: not a theorem's block of the file given" --statement "$scratch/$wrong.md" "$relu"
done
ours=$corpus/accept/relu-sink-free--relu-mean--L3-m0.json
expect 0 ": accepted (" --statement "$theorem" "$ours"
expect 10 ": rejected: /statement_sha256: not that of the file given" --statement "$scratch/own.md" "$ours"
expect 10 ": rejected: /statement: not a theorem's block" --statement "$theorem" "$relu"
claims=("$corpus"/accept/*--claims.json)
expect 10 ": rejected: /format: " --statement "$theorem" "${claims[0]}"
expect 10 ": rejected: /format: " --statement "$theorem" "$corpus/accept/rows--softmax-sink-bound.json"
expect 2 "sinkproof-check: --statement: expected a file" --statement
expect 2 "cannot be read" --statement "$scratch/missing.md" "$relu"
exit "$failed"
