# A theorem of one's own about normaliser-fit: verify, fuzz, replay, table, report, show, claims, and what is no such thing.
. "${BASH_SOURCE%/*}/lib.sh"

cat >mine.md <<'END'
```theorem
theorem my-fit : normaliser-fit
title "Weights that bound the error of every fit"
parameter share in (0,1) = 1/2 "of the error"
let K = L-2
let sum_shown = sum(weight[k]*k/(k+1) for k in 1..K)
let error(k) = abs((intercept + k*slope)/divisor[k] - k/(k+1))
hypothesis constants "the weights sum to 0" : sum(weight[k]/divisor[k] for k in 1..K) = 0
hypothesis slopes : sum(k*weight[k]/divisor[k] for k in 1..K) = 0
hypothesis norm : sum(abs(weight[k]) for k in 1..K) <= 1
quantity largest = max(error(k) for k in 1..K), shown = sum_shown, slope
conclusion bounded "no fit errs by less" : largest >= shown
corollary first "at one token" : error(1) <= 1/2 + share if divisor[1] > 1
corollary of-none : intercept >= 0 if normaliser is none
mutant doubled "twice the weights" : largest >= 2*shown
mutant unbalanced "whatever the weights sum to" drops constants : conclusion >= 0
constant c = 1 "c in: the error is at least the sum divided by c" : shown/largest
from chebyshev-fit : L = 3,5,8; normaliser = none,row-count
also chebyshev-fit-shifted : L = 5; normaliser = length; share = 1/3
example K at L = 5 : 3
```
END

run "$sinkproof" list mine.md
expect_exit 0
expect_stdout_contains "my-fit : normaliser-fit" "evaluates theorems about trigger-task, normaliser-fit,"
run "$sinkproof" list mine.md --json
expect_answer /blocks/0/evaluated true

# --- its grids, and everything beside them
run "$sinkproof" verify --theorem mine.md --certificates mine
expect_exit 0
expect_stdout_contains "6 certified, 0 refuted"
expect_equal "as many documents" "$(find mine -name '*.json' | wc -l)" 6
run "$sinkproof" verify --theorem mine.md -p L=5 -p normaliser=none -p share=1/4 --json
expect_exit 0
expect_answer /results/0/quantities/largest/lower 1/48
expect_answer /results/0/quantities/shown/upper 1/48
expect_answer /results/0/quantities/slope/lower 1/8
expect_answer '/results/0/claims/*/id' $'fit\ndual\nof-none'
run "$sinkproof" verify --theorem mine.md --construction chebyshev-fit-shifted --certificates shifted
expect_exit 10
run "$sinkproof" replay shifted/*.json
expect_exit 10
run "$checker" --statement mine.md mine/*.json shifted/*.json
expect_exit 0
run "$sinkproof" verify --theorem mine.md --construction chebyshev-fit-unbalanced -p L=5 -p normaliser=none
expect_exit 10
expect_stdout_contains "'fit' fails where the value is 1/48, count 1" "'dual' fails where the value is 1/7, condition constants"
run "$sinkproof" verify --theorem mine.md --mutant doubled
expect_exit 10
run "$sinkproof" verify --theorem mine.md --mutant 'weight[1] <= 0 and divisor[L-2] >= 1' --certificates mutant
expect_exit 0
run "$checker" mutant/*.json
expect_exit 0
run "$sinkproof" verify --theorem mine.md -p L=5 -p normaliser=none --claim 'fit_error <= 1/48 and loss_lower_bound >= 1/48' --certificates claims
expect_exit 0
expect_stdout_contains "1 certified, 0 refuted" "own claims: 1 certified"
run "$checker" claims/*.json
expect_exit 0
run "$sinkproof" verify --construction chebyshev-fit -p L=5 -p normaliser=none --claim 'fit_error < 1/48'
expect_exit 10

# --- searches, tables, pages
run "$sinkproof" fuzz --theorem mine.md --trials 50 --seed 1
expect_exit 0
run "$sinkproof" fuzz --theorem mine.md --mutant doubled --trials 50 --seed 1 --corpus corpus
expect_exit 10
run "$sinkproof" replay corpus/my-fit--chebyshev-fit--*.json
expect_exit 10
run "$sinkproof" fuzz --theorem mine.md --tightness --trials 50 --seed 1
expect_exit 0
run "$sinkproof" table --theorem mine.md --construction chebyshev-fit -p L=5 -p normaliser=none,length --quantities largest,slope
expect_exit 0
expect_stdout_contains "1/48"
run "$sinkproof" report --theorem mine.md -o page
expect_exit 0
expect "the page has the theorem" grep -q "my-fit" page/index.html
run "$sinkproof" show mine.md --format coq
expect_exit 0
expect_stdout_contains "divisor : Z -> Z" "weight : Z -> Stated.number"

# --- a construction and instances of one's own: tests/cli/given_settings.sh has the rest
cat >fit.md <<'END'
```construction
construction k : normaliser-fit
parameter L in 3..9 = 5
normaliser is none
intercept = 1/2; slope = 0
weight[k] = 0 for k in 1..L-2
claim high : intercept >= slope
```
END
run "$sinkproof" list fit.md
expect_exit 0
run "$sinkproof" verify --theorem mine.md --construction fit.md -p L=5,6 -p share=1/3 --certificates own
expect_exit 0
expect_stdout_contains "2 certified, 0 refuted" "own claims: 2 certified" "k L=6"
run "$checker" --statement mine.md own/*.json
expect_exit 0
run "$sinkproof" table --theorem mine.md --construction fit.md -p L=5 --quantities largest,slope
expect_exit 0
expect_stdout_contains "1/4"
run "$sinkproof" construct softmax-anchor -p L=4 -p m=1 -p beta=5 -o weights.json
refuses "is an instance of the trigger-conditional task, one layer, about which my-fit says nothing" -- verify --theorem mine.md --instance weights.json

# --- texts that are no such thing
bad_fit() { # WORDS… -- LINES: a theorem of these lines
  local words=() word
  while [[ $1 != -- ]]; do words+=("$1"); shift; done
  printf '```theorem\ntheorem t : normaliser-fit\n%b\nconclusion c : slope <= 9\n```\n' "$2" >bad.md
  run "$sinkproof" verify --theorem bad.md
  expect_exit 2
  expect_stdout_empty
  for word in "${words[@]}"; do expect "says '$word'" contains "$(head -n 1 "$err")" "$word"; done
}
grid='from chebyshev-fit : L = 5; normaliser = none'
bad_fit "bad.md:3:6: expected a construction of normaliser-fit, not 'softmax-anchor'" -- 'from softmax-anchor : L = 5; m = 0; beta = 5'
bad_fit "bad.md:3:6: expected values for 'normaliser'" -- 'from chebyshev-fit : L = 5'
bad_fit "bad.md:4:10:" "not 'loss'" -- "$grid\nquantity loss"
bad_fit "bad.md:4:16:" "expected" -- "$grid\nlet x = weight[L]"
bad_fit "the corollary dual has the id of a claim" -- "$grid\ncorollary dual : slope >= 0"
bad_fit "bad.md:4:" "[not-exact]" -- "$grid\ncorollary e : slope >= 0 if intercept > 0"

finish
