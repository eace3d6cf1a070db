# `sinkproof list` names exactly what the registries and folders hold.
. "${BASH_SOURCE%/*}/lib.sh"

theorems=$(cd "$source_dir/theorems" && for folder in */statement.md; do echo "${folder%/*}"; done | sort)
registered=$(sed -nE 's/^ *&(own_theorem\(")?([a-z_0-9-]+)("\)|\(\)),*$/\2/p' "$source_dir/theorems/registry.cpp" | tr _ - | sort)
originals=$(sed -n 's|^construction \([a-z0-9-]*\) : .*|\1|p' "$source_dir"/constructions/*.md | sort)
mutants=$(sed -n 's|^mutant \([a-z0-9-]*\) .*|\1|p' "$source_dir"/constructions/*.md | sort)
constructions=$(printf '%s\n' "$originals" "$mutants" | sort)
expect "there are theorems and mutants on disk" test -n "$theorems" -a -n "$mutants" -a -n "$originals"
expect_equal "registry.cpp names the theorems on disk" "$registered" "$theorems"

# Notes that readers do not have are no source.
expect_equal "pages of notes in what is stated" "$(grep -li 'theory page' "$source_dir"/theorems/*/* "$source_dir"/constructions/*.md)" ""

# --- JSON
run "$sinkproof" list --json
expect_exit 0
expect_stderr_empty
expect_answer /format sinkproof-list/1
expect_equal "the theorems" "$(answer '/theorems/*/id' | sort)" "$theorems"
expect_equal "the constructions" "$(answer '/constructions/*/name' | sort)" "$constructions"
expect "there are tables" test "$(answer '/tables/#')" -gt 0
cp "$out" all.json
# each_has WHAT N FIELD...: so many things have all of these.
each_has() {
  local what=$1 count=$2 field
  for field in "${@:3}"; do expect_equal "each of the $what has $field" "$(answer "/$what/*/$field" | grep -c .)" "$count"; done
}
each_has theorems "$(wc -w <<<"$theorems")" title source provenance hypotheses/0/id hypotheses/0/meaning hypotheses/0/strict conclusion/id conclusion/meaning conclusion/strict \
  quantities/0 constructions/0 default_grids
each_has constructions "$(wc -w <<<"$constructions")" summary source parameters/0/name parameters/0/meaning parameters/0/range
statements=$(for id in $(answer '/theorems/*/id'); do sha256sum "$source_dir/theorems/$id/statement.md"; done)
expect_equal "the hash of each statement" "$(answer '/theorems/*/statement_sha256')" "$(cut -d' ' -f1 <<<"$statements")"
expect_equal "every construction of a theorem is listed" "$(answer '/theorems/*/constructions/*' | grep -vxF "$constructions")" ""
while read -r name original; do
  if [[ $'\n'$mutants$'\n' == *$'\n'$name$'\n'* ]]; then
    expect "the original of $name is listed" contains $'\n'"$originals"$'\n' $'\n'"$original"$'\n'
  else
    expect_equal "$name is no mutant" "$original" null
  fi
done < <(paste -d' ' <(answer '/constructions/*/name') <(answer '/constructions/*/mutant_of'))
for kind in theorems constructions tables figures settings; do
  run "$sinkproof" list $kind --json
  expect_exit 0
  expect_equal "only format and $kind" "$(answer '/#')" 2
  expect_answer /format sinkproof-list/1
  expect_equal "the same $kind as in the whole list" "$(answer /$kind)" "$(query all.json /$kind)"
done

# --- text
run "$sinkproof" list
expect_exit 0
expect_stderr_empty
for name in $theorems $constructions theorems constructions tables figures settings; do expect_stdout_contains "$name"; done
cp "$out" all.txt
: >parts.txt
for kind in theorems constructions tables figures settings; do
  run "$sinkproof" list $kind
  expect_exit 0
  cat "$out" >>parts.txt
done
expect "the list is its parts" cmp parts.txt all.txt
run "$sinkproof" --version
expect_exit 0
version=$(sed -n 's/^project(sinkproof VERSION \([0-9.]*\).*/\1/p' "$source_dir/CMakeLists.txt")
expect_equal "the version" "$(cat "$out")" "sinkproof $version"
run "$sinkproof" --help
expect_exit 0
for command in list verify check construct audit table; do expect_stdout_contains "$command"; done

# --- one by its name, of whatever kinds; and nothing is wider than 100 columns
for what in "" theorems constructions tables figures settings trigger-task patterns; do
  # shellcheck disable=SC2086
  run "$sinkproof" list $what
  expect_exit 0
  # A character is one byte that goes on nothing.
  expect_equal "the widest line of list $what" "$(tr -d '\200-\277' <"$out" | awk 'length > 100')" ""
done
run "$sinkproof" list $A
expect_exit 0
expect_equal "the kinds of $A" "$(grep '^[a-z]' "$out")" theorems
expect_equal "one theorem" "$(grep '^  [a-z]' "$out")" "  $A"
expect_stdout_contains "hypotheses: softmax single-head length small-loss"
cp "$out" one
run "$sinkproof" list theorems
expect "list theorems has the same lines" grep -qF "$(sed -n 3p one)" "$out"
run "$sinkproof" list sink-metric
expect_equal "a theorem and a table" "$(grep '^[a-z]' "$out" | paste -sd' ')" "theorems tables"
run "$sinkproof" list softmax-anchor-flipped
expect_equal "a mutant by itself has its parameters" "$(grep -c '^    L: sequence length' "$out")" 1
run "$sinkproof" list $A --json
expect_equal "one theorem in JSON" "$(answer '/theorems/*/id')" $A
expect_equal "no others" "$(answer '/constructions/#') $(answer '/tables/#') $(answer '/figures/#') $(answer '/settings/#')" "0 0 0 0"
refuses "list: unknown kind 'softmax-sink-necesity'" "did you mean '$A'?" -- list softmax-sink-necesity
refuses "or the name of a theorem, construction, table, figure or setting, or FILE.md" -- list zzz

finish
