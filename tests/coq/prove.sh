#!/usr/bin/env bash
# prove.sh ROOT BUILD [--coqchk | --share]: compiles the Coq files of ROOT in BUILD, in parallel, and holds what came out against docs/proofs.md and tests/coq/assumptions.txt:
# the page names every theorem that is proved and nothing that is not, and every construction and mutant once; no theorem rests on more than the list.
# Nothing is written below ROOT but BUILD; a whole run leaves BUILD/proved.sha256, a hash of all that it read. Committed as tests/coq/proved.sha256, it says that these proofs were compiled:
# --share compiles a fixed part of them (share_of_ci) while the hash is that one, and all of them once anything has changed. Nightly compiles all.
# Exit 0, or 1 with a line that says what is wrong and where.
set -euo pipefail

root=$(cd "$1" && pwd)
mkdir -p "$2"
build=$(cd "$2" && pwd)
page=docs/proofs.md
allowed=tests/coq/assumptions.txt
known=tests/coq/proved.sha256
export LC_ALL=C
cd "$root"

say() { printf 'prove: %s\n' "$*" >&2; }
fail() {
  say "$1"
  exit 1
}

sources() { find theories theorems -name '*.v' | sort; }
mapfile -t files < <(sources)
generated=()
((${#files[@]} > 0)) || fail "no Coq files below $root/theories and $root/theorems"

# softmax-sink-necessity/proof.v is Sinkproof.softmax_sink_necessity.proof: Coq takes no dashes in names, so each folder has its own line.
check_folders() {
  local folder line
  for folder in $(printf '%s\n' "${files[@]%/*}" | sort -u); do
    line="-Q $folder Sinkproof"
    if [[ $folder == theorems/* ]]; then line+=".$(basename "$folder" | tr - _)"; fi
    grep -qxF -e "$line" _CoqProject || fail "_CoqProject: expected a line '$line'"
  done
}

# Print Assumptions sees what a theorem uses; this sees what nothing uses yet.
check_words() {
  local words='Axiom|Axioms|Parameter|Parameters|Conjecture|Admitted|admit|give_up|bypass_check|type_in_type|Declare[[:space:]]+ML|Unset[[:space:]]+(Guard|Positivity|Universe)[[:space:]]+Checking'
  if grep -nwE "$words" "${files[@]}" >&2; then fail 'something is taken for granted there (comments may not have these words, either)'; fi
}

# What is unchanged keeps its time, and is not compiled again.
copy_sources() {
  local file
  while read -r file; do
    if [[ ! -f $root/$file && ${file##*/} != constants.v ]]; then rm -f "$build/${file%.v}".*; fi
  done < <(cd "$build" && find . -name '*.v' -path './theor*' | sed 's,^\./,,')
  for file in "${files[@]}"; do
    if ! cmp -s "$file" "$build/$file"; then
      mkdir -p "$build/${file%/*}"
      cp "$file" "$build/$file"
    fi
  done
  cp _CoqProject "$build/_CoqProject"
}

# The `constants` block of a statement as Coq definitions: theorems/ID/constants.v, in BUILD alone. theorems/ID/agreement.v says that they are those of the proofs.
constants_of() {  # STATEMENT
  echo 'From Coq Require Import Reals.'
  echo 'Open Scope R_scope.'
  awk '
    /^```constants/ { inside = 1; next }
    /^```/ { inside = 0 }
    inside {
      at = index($0, "=")
      head = substr($0, 1, at - 1)
      gsub(/[(),]/, " ", head)
      n = split(head, word, " ")
      arguments = ""
      for (i = 2; i <= n; ++i) arguments = arguments " " word[i]
      print "Definition " word[1] (n > 1 ? " (" substr(arguments, 2) " : R)" : "") " : R :=" substr($0, at + 1) "."
    }' "$1"
}

statements_proved() { find theorems -name proof.v -printf '%h\n' | sort; }

generate_constants() {
  local folder name
  for folder in $(statements_proved); do
    mkdir -p "$build/$folder"
    constants_of "$folder/statement.md" >"$build/constants.new"
    cmp -s "$build/constants.new" "$build/$folder/constants.v" || cp "$build/constants.new" "$build/$folder/constants.v"
    generated+=("$folder/constants.v")
    [[ -f $folder/agreement.v ]] || fail "$folder/agreement.v: missing: it says which of the proofs' numbers the statement's constants are"
    for name in $(sed -n 's/^Definition \([a-z_A-Z0-9]*\).*/\1/p' "$build/constants.new"); do
      grep -qw "$name" "$folder/agreement.v" || fail "$folder/agreement.v: says nothing about the constant $name of statement.md"
    done
  done
}

# theorems/ID/block.v is what `sinkproof show ID --format coq` makes of the statement's theorem block, and has the SHA-256 of its text, so that a changed block ends the proof without the program, too.
# With the program (SINKPROOF, or that of the release build) it is made anew and compared; tests/cli/show_coq.sh always does that.
check_blocks() {
  local file folder id hash program=${SINKPROOF:-$root/build/release/bin/sinkproof}
  for file in $(find theorems -name block.v | sort); do
    folder=${file%/*}
    id=${folder##*/}
    hash=$(awk '/^```theorem$/ { inside = 1; next } inside && /^```$/ { inside = 0 } inside' "$folder/statement.md" | sha256sum | cut -d ' ' -f 1)
    grep -qF "SHA-256 $hash" "$file" || fail "$file: is of another theorem block than $folder/statement.md has (sinkproof show $id --format coq > $file, of a program that was built with it)"
    [[ -f $folder/stated.v ]] || fail "$folder/stated.v: missing: it proves what block.v states"
    if [[ -x $program ]]; then
      "$program" show "$folder/statement.md" --format coq >"$build/block.new" || fail "$folder/statement.md: cannot be shown in Coq"
      cmp -s "$build/block.new" "$file" || fail "$file: is not what sinkproof show $folder/statement.md --format coq prints"
    fi
  done
}

# What CI compiles of proofs that are known: those of one theorem, and what certificates.sh --share and the tables of two theorems need.
share_of_ci() {
  local file
  for file in "${files[@]}" "${generated[@]}"; do
    case $file in
      theorems/softmax-sink-necessity/* | theorems/relu-sink-free/certificate.v | theorems/relu-normaliser-obstruction/certificate.v | theorems/relu-normaliser-obstruction/table.v | theories/HeadByRows.v) echo "${file}o" ;;
    esac
  done
}

hash_of_all() {
  {
    coqc --print-version
    named
    sha256sum _CoqProject "$allowed" "${files[@]}"
    (cd "$build" && sha256sum "${generated[@]}")
  } | sha256sum | cut -d ' ' -f 1
}

compile() {  # [TARGET…] : all without one
  cd "$build"
  # The longest begin as soon as they can, so that none is the last one, with all other processors idle.
  local longest=() file
  for file in theorems/multilayer-sink-necessity/mutants.v theorems/preceding-mean-sink-necessity/mutants.v; do
    if [[ -f $file ]]; then longest+=("$file"); fi
  done
  mapfile -t files < <(printf '%s\n' "${longest[@]}" "${files[@]}" | awk 'NF && !seen[$0]++')
  coq_makefile -f _CoqProject "${files[@]}" "${generated[@]}" -o Makefile >/dev/null
  make --no-print-directory --jobs "$(nproc)" "$@" >&2 || fail 'a proof does not compile'
  cd "$root"
}

# `FILE.NAME` between backticks below `## ID` is Sinkproof.ID.FILE.NAME, and so is `ID/FILE.NAME` anywhere.
named() {
  awk '
    /^## / { section = $2 }
    section != "" {
      text = $0
      while (match(text, /`([a-z-]+\/)?[a-z_]+\.[A-Za-z0-9_]+`/)) {
        name = substr(text, RSTART + 1, RLENGTH - 2)
        text = substr(text, RSTART + RLENGTH)
        id = section
        if (at = index(name, "/")) { id = substr(name, 1, at - 1); name = substr(name, at + 1) }
        gsub(/-/, "_", id)
        if (name !~ /\.(v|md)$/) print "Sinkproof." id "." name
      }
    }' "$page" | sort -u
}

# The names of the page; of a share those of files that are compiled.
named_here() {
  local name module id
  named | while read -r name; do
    module=${name#Sinkproof.}
    module=${module%.*}
    id=${module%%.*}
    if [[ -z $share || -f $build/theorems/${id//_/-}/${module#*.}.vo ]]; then printf '%s\n' "$name"; fi
  done
}

proved() {
  local file id
  for file in theorems/*/*.v; do
    id=$(basename "${file%/*}" | tr - _)
    sed -nE "s/^ *(Theorem|Corollary) +([A-Za-z0-9_]+).*/Sinkproof.$id.$(basename "$file" .v).\2/p" "$file"
  done | sort -u
}

check_page() {
  local folder id missing
  for folder in theorems/*/; do
    id=$(basename "$folder")
    grep -qxF "## $id" "$page" || fail "$page: expected a section '## $id'"
    awk -v id="$id" '/^## / { inside = $2 == id } inside && /`[a-z_]+\.[A-Za-z0-9_]+`|\*\*open\*\*/ { found = 1 } END { exit !found }' "$page" ||
      fail "$page: the section of $id names no lemma and does not say 'open'"
  done
  missing=$(comm -23 <(proved) <(named))
  [[ -z $missing ]] || fail "$page: does not name $(head -n 1 <<<"$missing"), which is proved"
}

# The constructions and mutants that there are: those of the blocks, and those that registry.cpp lists.
constructions() {
  {
    find constructions -name '*.md' -exec awk '/^```construction$/ { inside = 1; next } /^```/ { inside = 0 } inside && /^(construction|mutant) / { print $2 }' {} +
    tr , '\n' <constructions/registry.cpp | sed -nE 's/.*&([a-z0-9_]+)\(\).*/\1/p' | tr _ -
  } | sort
}

# The names in the first and the last column of the page's table of them.
listed_constructions() {
  awk '
    /^## / { inside = $2 == "Constructions" }
    inside && /^\| `/ {
      if (!/\*\*open\*\*|\*by witness\*|`[a-z-]+\/[a-z_]+\.[A-Za-z0-9_]+`/) print "(a row that says nothing)"
      split($0, cell, "|")
      text = cell[2] cell[4]
      while (match(text, /`[a-z0-9-]+`/)) { print substr(text, RSTART + 1, RLENGTH - 2); text = substr(text, RSTART + RLENGTH) }
    }' "$page" | sort
}

check_constructions() {
  local name
  name=$(comm -23 <(constructions) <(listed_constructions) | head -n 1)
  [[ -z $name ]] || fail "$page: the section Constructions leaves out $name"
  name=$(comm -13 <(constructions) <(listed_constructions) | head -n 1)
  [[ -z $name ]] || fail "$page: the section Constructions has $name once too often"
}

q_options() { sed -n 's/^-Q /-Q /p' _CoqProject; }

# Prints what the theorems rest on whose names, with commas between, are on stdin.
rest_on() {
  {
    named_here | sed 's/\.[^.]*$//; s/.*/Require &./' | uniq
    printf 'Definition all := (%s).\nPrint Assumptions all.\n' "$(cat)"
  } >"$build/Audit.v"
  # shellcheck disable=SC2046
  (cd "$build" && coqc -q -noglob $(q_options) Audit.v) >"$build/audit.txt" 2>"$build/audit.err" || {
    cat "$build/audit.err" >&2
    fail "$page: names a lemma that there is not: $(sed -n 's/^.*The reference \([^ ]*\).*/\1/p' "$build/audit.err")"
  }
  awk '/^Axioms:$|^Closed under/ || /^[[:space:]]/ || NF == 0 { next } { print $1 }' "$build/audit.txt" | sort -u
}

# All at once, which takes a moment; one by one only to say which it is.
check_assumptions() {
  local used name more count
  grep -vE '^(#|$)' "$allowed" | sort -u >"$build/allowed.txt"
  count=$(named_here | wc -l)
  used=$(named_here | paste -sd , | rest_on)
  if [[ -n $(comm -23 - "$build/allowed.txt" <<<"$used") ]]; then
    while read -r name; do
      more=$(rest_on <<<"$name" | comm -23 - "$build/allowed.txt" | paste -sd ' ')
      if [[ -n $more ]]; then say "$name rests on $more, which $allowed does not allow"; fi
    done < <(named_here)
    exit 1
  fi
  if [[ -n $share ]]; then
    say "known by $known; $count of $(named | wc -l) theorems that $page names are proved again, and rest on what $allowed allows"
    return
  fi
  more=$(comm -13 - "$build/allowed.txt" <<<"$used" | paste -sd ' ')
  [[ -z $more ]] || fail "$allowed: nothing rests on $more"
  say "$count theorems that $page names are proved, and rest on what $allowed allows"
}

# Coq's own checker reads the compiled files again, with those of its library: half a minute. It sees axioms that nothing uses, too.
check_again() {
  local modules taken
  modules=$(printf '%s\n' "${files[@]}" | sed -E 's,^theories/,,; s,^theorems/,,; s,\.v$,,; s,-,_,g; s,/,.,; s,^,Sinkproof.,')
  # shellcheck disable=SC2046,SC2086
  (cd "$build" && coqchk -silent -o $(q_options) $modules) >"$build/coqchk.txt" 2>&1 || {
    tail -n 20 "$build/coqchk.txt" >&2
    fail 'coqchk refuses the proofs'
  }
  # The axioms, and whatever else is taken for granted (<none>).
  taken=$(awk '/^\* Theory/ { next } NF == 1 { n = split($1, part, "."); print part[n - 1] "." part[n]; next }
    /^\* / && !/<none>$/ && !/Axioms:$/' "$build/coqchk.txt" | grep -v '^\.=' | sort -u)
  [[ $taken == "$(cat "$build/allowed.txt")" ]] || {
    diff "$build/allowed.txt" - <<<"$taken" >&2 || true
    fail "coqchk: the axioms are not those of $allowed"
  }
  say "coqchk accepts $(wc -w <<<"$modules") modules"
}

share=
targets=()
check_folders
check_words
copy_sources
generate_constants
check_blocks
check_constructions
hash=$(hash_of_all)
if [[ ${3:-} == --share ]]; then
  if [[ -f $known && $(cat "$known") == "$hash" ]]; then
    share=yes
    mapfile -t targets < <(share_of_ci)
  else
    say "$known: these are others: all of them are compiled"
  fi
fi
compile "${targets[@]}"
check_page
check_assumptions
if [[ ${3:-} == --coqchk ]]; then check_again; fi
if [[ -z $share ]]; then
  echo "$hash" >"$build/proved.sha256"
  if ! cmp -s "$build/proved.sha256" "$known"; then say "$build/proved.sha256 is what belongs into $known"; fi
fi
