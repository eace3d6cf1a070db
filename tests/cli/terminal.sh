# On a terminal: tables that are wider than it go on below, column by column, and no number is broken.
. "${BASH_SOURCE%/*}/lib.sh"

if ! command -v script >/dev/null; then
  skip "script (util-linux) is missing"
  checks=1
  finish
fi

# on_terminal COLUMNS ARGUMENT…: what sinkproof prints on a terminal that is so wide.
on_terminal() {
  local columns=$1
  shift
  last=("$sinkproof" "$@")
  timeout "$longest" script -qec "stty cols $columns rows 40; $(printf '%q ' "$sinkproof" "$@")2>/dev/null" /dev/null </dev/null | tr -d '\r' >"$out"
  : >"$err"
  code=0
}
widest() { tr -d '\200-\277' <"$out" | awk 'length > most { most = length } END { print most }'; }
# Numbers and names, each once: nothing is lost, made up or broken.
words() { tr -s ' |-' '\n\n\n' <"$1" | grep -v '^$' | sort -u; }

grid=(-p L=16 -p m=13 -p "beta=4,5,6")
run "$sinkproof" verify $A "${grid[@]}"
cp "$out" plain
grep '^  16\|^  L ' plain >plain_rows
for columns in 60 80 100 120; do
  on_terminal $columns verify $A "${grid[@]}"
  grep '^  16\|^  L ' "$out" >rows
  expect_equal "the words of a table of $columns columns" "$(words rows)" "$(words plain_rows)"
  expect "rows of at most $columns columns" test "$(tr -d '\200-\277' <rows | awk 'length > most { most = length } END { print most }')" -le $columns
done
on_terminal 400 verify $A "${grid[@]}"
expect "a wide terminal has the table as it is" cmp "$out" plain
on_terminal 60 verify $A "${grid[@]}"
grep '^  16\|^  L ' "$out" >rows
expect_equal "each block says what its rows are about" "$(grep -c '^  16  13  4 ' rows)" "$(grep -c '^  L   m   beta' rows)"
expect "several blocks" test "$(grep -c '^  L ' rows)" -gt 2

run "$sinkproof" table softmax-anchor -p L=16 -p beta=5,8 --digits 20
cp "$out" plain
for columns in 40 72; do
  on_terminal $columns table softmax-anchor -p L=16 -p beta=5,8 --digits 20
  grep '^|' "$out" >rows
  expect_equal "the words of a markdown table of $columns columns" "$(words rows)" "$(words <(grep '^|' plain))"
  expect "rows of at most $columns columns" test "$(awk 'length > most { most = length } END { print most }' rows)" -le $columns
done
on_terminal 40 table softmax-anchor -p L=16 -p beta=5,8 --digits 20 -o file.md
expect "a file knows of no terminal" cmp file.md plain
on_terminal 40 table softmax-anchor -p L=16 -p beta=5,8 --digits 20 --format csv
expect_equal "nor does csv" "$(wc -l <"$out")" 3

finish
