#!/usr/bin/env bash
# tidy.sh ROOT BUILD: clang-tidy over the sources of the programs, with the compile commands in BUILD. Exit 1 if there is a finding.
#
# Nearly all the time of clang-tidy goes into headers of libraries, so the files of a folder go through it in batches: one translation unit that includes several of them. Where such a batch
# does not compile, because two files use the same name in their unnamed namespaces, its halves go through on their own.
set -euo pipefail

root=$(realpath "$1")
build=$(realpath "$2")
batch_size=8
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# What clang-tidy counts in others' headers is no finding.
findings() {
  sed -e '/^[0-9]* warnings\?\( and [0-9]* errors\?\)\? generated\.$/d' -e '/^[0-9]* warnings\? treated as errors\?$/d' \
    -e '/^Suppressed [0-9]* warnings/d' -e '/^Error while processing/d'
}

# As the compiler gets them, but for definitions with quotes: files that have these are not batched.
flags_of() {  # FILE
  grep -F -- "-c $1\"" "$build/compile_commands.json" | head -n 1 | grep -oE -- '-(D|I)[^ ]+|-isystem [^ ]+|-std=[^ ]+' | tr '\n' ' '
}

tidy_one() {  # FILE
  clang-tidy -p "$build" --quiet "$1" 2>&1 | findings
}

tidy_batch() {  # LIST: a file with the names of the files
  local -a files flags
  mapfile -t files <"$1"
  if ((${#files[@]} > 1)); then
    read -ra flags <<<"$(flags_of "${files[0]}")"
    printf '#include "%s"  // NOLINT(bugprone-suspicious-include)\n' "${files[@]}" >"$1.cpp"
    local status=0
    clang-tidy --quiet --config-file="$root/.clang-tidy" "$1.cpp" -- "${flags[@]}" >"$1.log" 2>&1 || status=$?
    if ! grep -q 'clang-diagnostic-error' "$1.log"; then
      findings <"$1.log"
      return "$status"
    fi
    local half=$((${#files[@]} / 2))
    printf '%s\n' "${files[@]:0:half}" >"$1.a"
    printf '%s\n' "${files[@]:half}" >"$1.b"
    status=0
    tidy_batch "$1.a" || status=1
    tidy_batch "$1.b" || status=1
    return "$status"
  fi
  tidy_one "${files[0]}"
}
export -f findings flags_of tidy_one tidy_batch
export root build

cd "$root"
while IFS= read -r folder; do
  name=$work/$(tr / - <<<"$folder")
  for file in "$folder"/*.cpp; do
    command=$(grep -F -- "-c $root/$file\"" "$build/compile_commands.json" || true)
    if [[ $command == *'=\\\"'* ]]; then
      printf '%s\n' "$root/$file" >"$name-$(basename "$file").alone"
    elif [[ $command ]]; then
      printf '%s\n' "$root/$file"
    fi
  done | split -l "$batch_size" -a 3 -d - "$name."
done < <(find src theorems constructions -name '*.cpp' -printf '%h\n' | LC_ALL=C sort -u)
find "$work" -type f -size +0 -print0 | LC_ALL=C sort -z | xargs -0 -r -n 1 -P "$(nproc)" bash -c 'set -o pipefail; tidy_batch "$1"' tidy
