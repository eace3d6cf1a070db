#!/usr/bin/env bash
# tidy.sh ROOT BUILD: clang-tidy over the sources of the programs, with the compile commands in BUILD. Exit 1 if there is a finding.
#
# Nearly all the time of clang-tidy goes into headers of libraries, so files with the same flags go through it in batches: one translation unit that includes several of them, which have
# no name in common in their unnamed namespaces. Where such a batch does not compile all the same, its halves go through on their own.
set -euo pipefail

root=$(realpath "$1")
build=$(realpath "$2")
batch_size=32
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

# pack PREFIX: distributes the files named on stdin over lists PREFIX.0, PREFIX.1, …
pack() {
  awk -v prefix="$1" -v batch_size="$batch_size" '
    # The name that a line declares, as far as one sees without parsing it.
    function declared(line,   words, n) {
      if (line ~ /^(struct|class|enum)/) {
        n = split(line, words, /[^A-Za-z0-9_]+/)
        return words[2] == "class" || words[2] == "struct" ? words[3] : words[2]
      }
      if (line ~ /^using/) sub(/^using +/, "", line)
      sub(/[({=;].*/, "", line)
      n = split(line, words, /[^A-Za-z0-9_]+/)
      while (n > 1 && words[n] == "") --n
      return words[n]
    }
    {
      file = $0
      inside = count = 0
      scope = ""
      while ((getline line < file) > 0) {
        if (line ~ /^namespace [a-z][a-z_:]* \{/) { split(line, words, " "); scope = words[2] }
        if (line ~ /^namespace \{/) { inside = 1; continue }
        if (line ~ /^\}  \/\/ namespace$/) { inside = 0; continue }
        if (line ~ /^using [A-Za-z_]+ =/ || (inside && line ~ /^[A-Za-z[]/ && line !~ /^(template|using )/)) names[++count] = scope " " declared(line)
      }
      close(file)
      for (batch = 0; ; ++batch) {
        fits = size[batch] < batch_size
        for (k = 1; k <= count && fits; ++k) fits = !((batch, names[k]) in taken)
        if (fits) break
      }
      for (k = 1; k <= count; ++k) taken[batch, names[k]]
      ++size[batch]
      print file >(prefix "." batch)
    }'
}

cd "$root"
while IFS= read -r file; do
  command=$(grep -F -- "-c $root/$file\"" "$build/compile_commands.json" || true)
  if [[ $command == *'=\\\"'* ]]; then
    printf '%s\n' "$root/$file" >"$work/$(tr / - <<<"$file").alone"
  elif [[ $command ]]; then
    printf '%s\n' "$root/$file" >>"$work/flags-$(flags_of "$root/$file" | cksum | cut -d ' ' -f 1)"
  fi
done < <(find src theorems constructions -name '*.cpp' | LC_ALL=C sort)
for group in "$work"/flags-*; do
  pack "$group.batch" <"$group"
  rm "$group"
done
# The largest first: the last one to end is not waited for by an idle processor.
find "$work" -type f -size +0 -printf '%s %p\0' | LC_ALL=C sort -z -n -r | cut -z -d ' ' -f 2- |
  xargs -0 -r -n 1 -P "$(nproc)" bash -c 'set -o pipefail; tidy_batch "$1"' tidy
