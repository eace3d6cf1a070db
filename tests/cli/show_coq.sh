# `sinkproof show ID --format coq`: the theorem blocks as Coq definitions. What Coq proves about them: ./dev prove.
. "${BASH_SOURCE%/*}/lib.sh"

# --- those that are proved are what the program reads, byte for byte
for file in "$source_dir"/theorems/*/block.v; do
  folder=${file%/*}
  run "$sinkproof" show "${folder##*/}" --format coq
  expect_exit 0
  expect_stderr_empty
  cmp -s "$out" "$file" || fail "sinkproof show ${folder##*/} --format coq: not what $file has"
  run "$sinkproof" show "$folder/statement.md" --format coq
  expect_exit 0
  cmp -s "$out" "$file" || fail "sinkproof show $folder/statement.md --format coq: not what $file has"
done

# --- somebody's: two in one file, one of them at a time
cat >mine.md <<'MD'
```theorem
theorem mine : trigger-task
let rate(x) = -x^2/(1 - 0.25*x) where x < 1 else sqrt(2)
hypothesis short : L <= 8
conclusion small : loss <= rate(loss) and all(abs(W_QK[h][1,k]) <= 1 for h in 1..heads for k in 0..c if k != 1)
```
```theorem
theorem other : trigger-task
conclusion c : loss >= 0
```
MD
run "$sinkproof" show mine.md#mine --format coq
expect_exit 0
expect_stdout_contains 'Definition rate (x : Stated.number) : Stated.number := if x < #1 then - x ^ (2) / (#1 - #1 / #4 * x) else (Stated.root (#2)).'
expect_stdout_contains '(fun k : Z => Stated.when (#k <> #1) ([(Stated.absolute ((s.(W_QK) 1 (h) (1) (k)))) <= #1]))'
run "$sinkproof" show mine.md --format coq
expect_exit 2
expect_stderr_contains 'several theorems (expected FILE.md#ID'
run "$sinkproof" show mine.md#mind --format coq
expect_exit 2
expect_stderr_contains "did you mean 'mine'?"

# --- what is not said in Coq
cat >if.md <<'MD'
```theorem
theorem conditional : trigger-task
hypothesis small : loss <= 1/9 if L >= 4
conclusion c : loss >= 0
```
MD
run "$sinkproof" show if.md --format coq
expect_exit 2
expect_stderr_contains "if.md:3:35: --format coq cannot say 'L >= 4' (expected a hypothesis without 'if')"
run "$sinkproof" show sink-cost-exact --format coq
expect_exit 0
expect_stdout_contains 'lambda_squared : Stated.number;'
run "$sinkproof" show softmax-sink-necesity --format coq
expect_exit 2
expect_stderr_contains "softmax-sink-necessity"

finish
