# Text that somebody else wrote, in a file or as its name, reaches the terminal as printable characters on one line: nobody can forge a line of output, move the cursor, or turn the direction of writing.
. "${BASH_SOURCE%/*}/lib.sh"

# A line end, a return, "erase this line", DEL, CSI in 8 bits (as UTF-8), an override of the direction, a separator of lines; in a file's name also a byte that is no UTF-8.
attack=$'\nFORGED: accepted (certified)\r\x1b[2K\x7f\xc2\x9b31m\xe2\x80\xae\xe2\x80\xa8'
hostile=$attack$'\xff'
# The same within a string of JSON.
export hostile_json='\nFORGED: accepted (certified)\r\u001b[2K\u007f\u009b31m\u202e\u2028'

shown=0
# printable_only FILE…: UTF-8 without controls, and no line that the attack began.
hostile_patterns=($'*[\x01-\x09\x0b-\x1f\x7f]*' $'*\xc2[\x80-\x9f]*' $'*\xe2\x80[\xa8-\xae]*' $'*[\xc0\xc1\xf5-\xff]*' $'*\nFORGED*')
printable_only() {
  local file text pattern
  for file; do
    # It ends at a zero, and is whole at the end of the file.
    if IFS= read -r -d '' text <"$file"; then return 1; fi
    for pattern in "${hostile_patterns[@]}"; do
      # shellcheck disable=SC2053
      if [[ $'\n'$text == $pattern ]]; then return 1; fi
    done
  done
}
at_most_one_line() {
  local -a lines
  mapfile lines <"$1"
  ((${#lines[@]} <= 1))
}
for piece in "$attack" $'\xff' $'\x7f' $'\xe2\x80\xae' $'\xc2\x9b' $'a\nFORGED'; do
  printf 'a%s\n' "$piece" >"$out"
  expect "the test sees the attack" eval '! printable_only "$out"'
done
printf 'a\0b\n' >"$out"
expect "the test sees a zero" eval '! printable_only "$out"'
printf 'β ≤ 1/96 …\n' >"$out"
expect "the test lets honest text pass" printable_only "$out"

# harmless ARGUMENT…: whatever sinkproof ARGUMENT… makes of it, it prints nothing but printable text, at most one line of it on stderr, and is not at fault.
harmless() {
  local printed said
  run "$sinkproof" "$@"
  expect "stdout and stderr are printable" printable_only "$out" "$err"
  expect "at most one line on stderr" at_most_one_line "$err"
  expect "no internal error" test "$code" -ne 6
  text_of printed "$out"
  text_of said "$err"
  if [[ $printed$said == *FORGED* ]]; then shown=$((shown + 1)); fi
}
# hostile_shown N: at least so many of the runs since the last time had the text in their output.
hostile_shown() {
  expect "the text was in at least $1 outputs" test "$shown" -ge "$1"
  shown=0
}

# replace_string N FILE: the N-th string of the JSON document (keys count) becomes hostile.
replace_string() { awk -v RS='"' -v n="$1" '{ printf "%s%s", (NR > 1 ? "\"" : ""), (NR == 2 * n ? ENVIRON["hostile_json"] : $0) }' "$2"; }
strings_in() { awk -v RS='"' 'END { print int(NR / 2) }' "$1"; }

case_file=$source_dir/tests/regressions/relu-normaliser-obstruction--chebyshev-fit--seed1-trial3--mutant-share-too-small.json

# --- names of files, and of folders
for extension in json safetensors state; do
  name=$hostile.$extension
  for command in check replay "fuzz $obstruction --trials 1 --from" "audit --task trigger --length 5 --normaliser softmax" "audit --task representability"; do
    # shellcheck disable=SC2086
    harmless $command "$name"
    printf '{"a": 1, "%s": 2}' "$hostile_json" >"$name"
    # shellcheck disable=SC2086
    harmless $command "$name"
    rm "$name"
  done
done
hostile_shown 20
cp "$case_file" "$hostile.json"
harmless replay "$hostile.json"
harmless check "$hostile.json"
expect_stdout_contains '.json: accepted (refuted'
harmless replay --json "$hostile.json"
mkdir "$hostile"
harmless fuzz $obstruction --mutant '0.9999 >= loss_lower_bound/fit_error' --from "$hostile.json" --trials 100 --corpus "$hostile" --jobs 2
expect "a counterexample in the folder" compgen -G "$hostile/*.json" >/dev/null
harmless fuzz $obstruction --mutant '0.9999 >= loss_lower_bound/fit_error' --from "$hostile.json" --trials 100 --corpus "$hostile" --jobs 2 --json
harmless fuzz $obstruction --from "$hostile.json" --trials 3 --corpus "$hostile" --resume --jobs 2
harmless fuzz $obstruction --from "$hostile.json" --trials 1 --corpus "$hostile" --resume --jobs 2
rm -r "${hostile:?}"
harmless fuzz $obstruction --trials 1 --corpus "$hostile.json"
rm "$hostile.json"
hostile_shown 5

# --- somebody's own instances: the file's name, and every string in it
run "$sinkproof" construct softmax-anchor -p L=5 -p m=1 -p beta=5 -o anchor.json
own=(--instance "$hostile.json" --claim 'loss < 0')
mkdir "$hostile"
cp anchor.json "$hostile.json"
for format in "" --json; do
  harmless verify $A "${own[@]}" $format --certificates "$hostile"
  harmless verify "${own[@]}" $format --certificates "$hostile"
done
for format in md csv latex json; do harmless table --instance "$hostile.json" --quantities loss --format $format; done
harmless report $C "${own[@]}" -o "$hostile"
for file in index.html report.tex; do expect "$file is printable" printable_only "$hostile/$file"; done
expect "the file's name is in the page" grep -qF 'FORGED: accepted (certified)' "$hostile/index.html"
for file in "$hostile"/own/*claims.json; do
  harmless replay "$file"
  harmless show "$file"
done
hostile_shown 10
count=$(strings_in anchor.json)
for ((n = 1; n <= count; ++n)); do
  replace_string $n anchor.json >"$hostile.json"
  harmless verify "${own[@]}"
  harmless table --instance "$hostile.json" --quantities loss
  harmless show "$hostile.json"
done
hostile_shown 30
cp "$hostile"/trigger--*--claims.json claims.json
count=$(strings_in claims.json)
for ((n = 1; n <= count; ++n)); do
  replace_string $n claims.json >"$hostile.json"
  harmless replay "$hostile.json"
done
hostile_shown 30
rm -r "${hostile:?}"*
for extension in safetensors json; do
  harmless construct softmax-anchor -p L=5 -p m=1 -p beta=5 -o "$hostile.$extension"
  expect_exit 0
  expect_stderr_contains 'wrote \x0aFORGED'
  for options in "" --json --metric "--metric --json"; do
    # shellcheck disable=SC2086
    harmless audit --task trigger --length 5 --normaliser softmax --inputs 2 $options "$hostile.$extension"
    expect_exit 0
  done
  run "$sinkproof" figure attention-heatmap --model "$hostile.$extension" --length 5 --normaliser softmax
  tr -d '\t' <"$out" >picture  # which gnuplot sets
  expect "the picture is printable" printable_only picture
  expect "stderr is printable" printable_only "$err"
  rm "$hostile.$extension"
done
printf '[["1","0"],["0","1"],["1","1"]]' >"$hostile.json"
harmless audit --task representability "$hostile.json"
harmless audit --task representability --json "$hostile.json"
harmless audit --task representability --certificates "$hostile" "$hostile.json"
harmless table softmax-sink-bound -p eta=1/200 -o "$hostile"
harmless table softmax-sink-bound -p eta=1/200 -o "$hostile.csv"
expect_exit 0
for place in "$hostile.csv/$hostile" "/dev/null/$hostile"; do
  harmless construct softmax-anchor -p L=5 -p m=1 -p beta=5 -o "$place.json"
  harmless table softmax-sink-bound -p eta=1/200 -o "$place"
  harmless table softmax-sink-bound -p eta=1/200 --certificates "$place"
  harmless verify $C -p L=5 -p m=1 --certificates "$place"
  harmless figure smoothing-regions -o "$place.svg"
  harmless report -o "$place"
  expect_exit 2
done
rm -r "${hostile:?}" "$hostile.csv" "$hostile.json" picture
hostile_shown 20

# --- the command that a certificate gives runs the search again, and nothing else
cp "$case_file" "it's; touch forged;'.json"
run "$sinkproof" fuzz $obstruction --mutant '0.9999 >= loss_lower_bound/fit_error' --from "it's; touch forged;'.json" --trials 100 --jobs 2 --json
command=$(answer /counterexample/certificate/search/command)
expect "the command names the file" contains "$command" "--from 'it'\\''s; touch forged;'\\''.json'"
words=$(sinkproof() { printf '%s\n' "$@"; }; eval "$command")
expect_equal "the file, as a shell reads it" "$(sed -n 6p <<<"$words")" "it's; touch forged;'.json"
expect "nothing else is run" equal "$(compgen -G 'forged*')" ""
rm "it's; touch forged;'.json"

# --- words of the command line: scripts take them from files
for words in "$hostile" "--$hostile" "list $hostile" "verify $hostile" "table $hostile" "figure $hostile" "replay --$hostile"; do
  harmless "${words%% *}" "${words#* }"
done
harmless verify $C -p "$hostile=1"
harmless verify $C -p "L=$hostile"
harmless verify $C --construction "$hostile"
harmless verify $C --drop "$hostile"
harmless table softmax-sink-bound --format "$hostile"
harmless table softmax-sink-bound --columns "$hostile"
harmless construct softmax-anchor -p "L=$hostile" -p m=1 -p beta=5 -o a.json
harmless fuzz $C --mutant "$hostile >= 0" --trials 1
harmless fuzz $C --time "$hostile"
harmless audit --task "$hostile" a.json
harmless audit --task representability --tensor "$hostile" a.json
hostile_shown 12

# --- what stands in a file: each string of a saved case
count=$(strings_in "$case_file")
expect "the case has strings" test "$count" -gt 50
for ((n = 1; n <= count; ++n)); do
  replace_string "$n" "$case_file" >case.json
  harmless replay case.json
  harmless fuzz $obstruction --trials 1 --from case.json
done
hostile_shown 7
# The name of a mutant is any text, and is shown of a case that is accepted.
sed 's/"id": *"share-too-small"/"id": "'"${hostile_json//\\/\\\\}"'"/' "$case_file" >case.json
for options in "" --json; do
  # shellcheck disable=SC2086
  harmless replay $options case.json
  expect_exit 10
done
hostile_shown 2

# --- each string of a state
mkdir states
run "$sinkproof" fuzz $obstruction --trials 5 --corpus states --jobs 2
state=$(compgen -G 'states/*.state')
cp "$state" honest.state
count=$(strings_in honest.state)
for ((n = 1; n <= count; ++n)); do
  replace_string "$n" honest.state >"$state"
  harmless fuzz $obstruction --trials 6 --corpus states --resume --jobs 2
done
hostile_shown 5

# --- each string of a model, and of the header of weights
"$sinkproof" construct softmax-anchor -p L=3 -p m=0 -p beta=5 -o honest.json 2>"$err"
count=$(strings_in honest.json)
for ((n = 1; n <= count; ++n)); do
  replace_string "$n" honest.json >model.json
  harmless audit --task trigger --inputs 2 model.json
done
"$sinkproof" construct softmax-anchor -p L=3 -p m=0 -p beta=5 -o honest.safetensors 2>"$err"
size=$(od -An -td8 -N8 honest.safetensors)
tail -c +9 honest.safetensors | head -c "$size" >header
tail -c "+$((9 + size))" honest.safetensors >tensors
count=$(strings_in header)
for ((n = 1; n <= count; ++n)); do
  safetensors "$(replace_string "$n" header)" <tensors >model.safetensors
  harmless audit --task trigger --length 3 --inputs 2 model.safetensors
  harmless audit --task representability model.safetensors
done
hostile_shown 20
# Two tensors, of which one has to be chosen, and one tensor that is shown.
two="{$(tensor "$hostile_json" '[2,2]' 0 16),$(tensor "b$hostile_json" '[2,2]' 16 32)}"
safetensors "$two" < <(zeros 32) >two.safetensors
harmless audit --task representability two.safetensors
harmless audit --task representability --tensor "$attack" --json two.safetensors
safetensors "{$(tensor "$hostile_json" '[16]' 0 64)}" < <(zeros 64) >flat.safetensors
harmless audit --task representability flat.safetensors
hostile_shown 3

# --- each string of a certificate
count=$(strings_in "$case_file")
for ((n = 1; n <= count; ++n)); do
  replace_string "$n" "$case_file" >certificate.json
  harmless check certificate.json
done
hostile_shown 20

finish
