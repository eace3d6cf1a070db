# new: a file to start from, which the other commands take as it is, and what is refused.
. "${BASH_SOURCE%/*}/lib.sh"

# --- a theorem
run "$sinkproof" new theorem my-bound
expect_exit 0
expect_stdout_empty
expect_stderr_contains "next: sinkproof verify --theorem my-bound.md"
expect "the file has the name" test -f my-bound.md
expect "nothing of the template's own name is left" bash -c '! grep -q my-theorem my-bound.md'
run "$sinkproof" list my-bound.md
expect_exit 0
expect_stdout_contains my-bound
run "$sinkproof" verify --theorem my-bound.md --certificates certificates
expect_exit 0
expect_stdout_contains "12 certified, 0 refuted, 0 vacuous, 0 inconclusive"
run "$checker" certificates/*.json
expect_exit 0
run "$sinkproof" fuzz --theorem my-bound.md --trials 300
expect_exit 0
run "$sinkproof" fuzz --theorem my-bound.md --ablate --trials 300
expect_exit 0
expect_equal "each of its hypotheses is needed" "$(grep -c ' needed ' "$out")" 4
run "$sinkproof" fuzz --theorem my-bound.md --mutants --trials 300
expect_exit 0
expect_stderr_contains "2 of 2 mutants refuted"
run "$sinkproof" fuzz --theorem my-bound.md --tightness --trials 300
expect_exit 0
run "$sinkproof" table --theorem my-bound.md --format latex
expect_exit 0
expect_stdout_contains "\\toprule"
# What its prose tells the reader to type.
while read -r command; do
  run env PATH="$bin:$PATH" bash -c "${command/--certificates certificates/--certificates again}"
  expect "'$command' runs" test "$code" -eq 0
done < <(grep -oE '`sinkproof [^`]+`' my-bound.md | tr -d '`' | grep -v ' check ')

# --- a construction, and the two together
run "$sinkproof" new construction my-weights -o "weights of mine.md"
expect_exit 0
expect_stderr_contains "next: sinkproof verify --construction 'weights of mine.md'"
expect "it names the coordinates as the setting does" grep -q "2 to m+1 the contents', c = m+2 the" "weights of mine.md"
run "$sinkproof" verify --construction "weights of mine.md" -p L=8,16 --certificates own
expect_exit 0
expect_stdout_contains "own claims: 4 certified, 0 refuted, 0 inconclusive"
run "$checker" own/*.json
expect_exit 0
run "$sinkproof" verify --construction "weights of mine.md#my-weights-flipped"
expect_exit 10
run "$sinkproof" construct "weights of mine.md" -o weights.safetensors
expect_exit 0
run "$sinkproof" verify --theorem my-bound.md --construction "weights of mine.md" -p beta=6,8
expect_exit 0
expect_stdout_contains "2 certified"
run "$sinkproof" table --theorem my-bound.md --construction "weights of mine.md" -p L=5,8 -p beta=8 --quantities parked_mass,1-parked_mass --format csv
expect_exit 0
expect_equal "a row a point" "$(wc -l <"$out")" 3

# --- what is refused; nothing is written over
cp my-bound.md before.md
refuses 'my-bound.md: is there already (expected another name, or -o FILE)' -- new theorem my-bound
expect "the file is as it was" cmp my-bound.md before.md
ln -s nowhere.md link.md
refuses 'link.md: is there already' -- new theorem my-link -o link.md
refuses 'new "theorems": cannot be written' "did you mean 'theorem'?" -- new theorems my-second
for name in softmax-sink-necessity relu-mean found 'two words' My-bound -x '' $'a\n```' my--bound 1-bound; do
  refuses 'expected an id' -- new theorem -o second.md -- "$name"
done
refuses 'is there already' -- new theorem my-bound -o .
refuses 'missing/second.md' -- new theorem my-second -o missing/second.md
finish
