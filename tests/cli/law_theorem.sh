# A theorem of one's own about token-law: verify, fuzz, replay, table, report, show, claims, and what is no such thing.
. "${BASH_SOURCE%/*}/lib.sh"

cat >mine.md <<'END'
```theorem
theorem my-law : token-law
title "When N rises at both ends"
parameter share in (0,1) = 1/2 "of the slope"
let first = product[1]
let last = product[1] + 2*product[2]
hypothesis dense "β tr(BW) is positive" : beta*trace_bw > 0
hypothesis weights : min(probability[i] for i in 1..atoms) >= 0
quantity least = min(first, last), total = sum(token[i,r]^2 for i in 1..atoms for r in 1..dimension), cosine_dense
conclusion rises "N rises everywhere" : least > 0
corollary bounded "at a share" : product[0] <= square[0] + share if tokens > 1
corollary of-many : beta >= 1 if atoms = 9
mutant falls "N falls" : 0 >= first
mutant unsigned "whatever the sign" drops dense : conclusion > 0
constant c = 1 "c in: the last slope is at most the first one times c" : last/first
from planar-law : k = 2,3; beta = 1; gain = 1/2; turn = 1/4; mean = 0; lambda = 1/2
from mixed-law : k = 2; dimension = 2; seed = 1,2,3; lambda = 1/3
also planar-law-transposed : k = 2; beta = 1; gain = 0; turn = 1/4; mean = 0; lambda = 1/2; share = 1/3
```
END

run "$sinkproof" list mine.md
expect_exit 0
expect_stdout_contains "my-law : token-law"
run "$sinkproof" list mine.md --json
expect_answer /blocks/0/evaluated true

# --- its grids, and everything beside them
run "$sinkproof" verify --theorem mine.md --certificates mine
expect_exit 0
expect_stdout_contains "0 refuted"
expect_equal "as many documents" "$(find mine -name '*.json' | wc -l)" 5
run "$sinkproof" verify --theorem mine.md --construction planar-law -p k=2 -p share=1/4 --json
expect_exit 0
expect_answer /results/0/quantities/least/lower 1/2
expect_answer /results/0/quantities/total/upper 4
expect_answer '/results/0/claims/*/id' $'formulas\nbounded'
run "$sinkproof" verify --theorem mine.md --construction planar-law-transposed --drop dense --certificates transposed
expect_exit 10
expect_stdout_contains "'formulas' fails"
run "$sinkproof" replay transposed/*.json
expect_exit 10
run "$checker" --statement mine.md mine/*.json transposed/*.json
expect_exit 0
run "$sinkproof" verify --theorem mine.md --construction planar-law -p gain=-1/8 -p turn=1/2 --drop dense --certificates dropped
expect_exit 10
run "$sinkproof" verify --theorem mine.md --mutant falls
expect_exit 10
run "$sinkproof" verify --theorem mine.md --mutant 'cosine_sparse + 2 >= cosine_dense and probability[atoms] >= 0' --certificates mutant
expect_exit 0
run "$checker" dropped/*.json mutant/*.json
expect_exit 0
run "$sinkproof" verify --theorem mine.md --construction planar-law -p k=2 --claim 'rho_dense >= rho_sparse and least_denominator > 0' --certificates claims
expect_exit 0
expect_stdout_contains "1 certified, 0 refuted" "own claims: 1 certified"
run "$checker" claims/*.json
expect_exit 0
run "$sinkproof" verify --construction planar-law -p gain=-1 -p turn=1/4 --claim 'rho_dense > rho_sparse'
expect_exit 10

# --- searches, tables, pages
run "$sinkproof" fuzz --theorem mine.md --trials 50 --seed 1
expect_exit 0
run "$sinkproof" fuzz --theorem mine.md --drop dense --trials 200 --seed 1 --corpus corpus
expect_exit 10
run "$sinkproof" replay corpus/my-law--*.json
expect_exit 10
run "$sinkproof" fuzz --theorem mine.md --mutants --trials 50 --seed 1
expect_exit 0
run "$sinkproof" table --theorem mine.md --construction planar-law -p k=2,3 --quantities least,total
expect_exit 0
expect_stdout_contains "1/2"
run "$sinkproof" report --theorem mine.md -o page
expect_exit 0
expect "the page has the theorem" grep -q "my-law" page/index.html
run "$sinkproof" show mine.md --format coq
expect_exit 0

# --- a construction and instances of one's own: tests/cli/given_settings.sh has the rest
cat >law.md <<'END'
```construction
construction k : token-law
parameter beta in (0,9] = 1
tokens = 2; atoms = 1; dimension = 1
probability[1] = 1
claim high : mean_square >= 0
```
END
run "$sinkproof" list law.md
expect_exit 0
run "$sinkproof" verify --theorem mine.md --construction law.md --certificates own
expect_exit 0
expect_stdout_contains "0 certified, 0 refuted, 1 vacuous" "own claims: 1 certified"
run "$checker" --statement mine.md own/*.json
expect_exit 0
run "$sinkproof" table --theorem mine.md --construction law.md --quantities least,total
expect_exit 5
run "$sinkproof" construct softmax-anchor -p L=4 -p m=1 -p beta=5 -o weights.json
refuses "is an instance of the trigger-conditional task, one layer, about which my-law says nothing" -- verify --theorem mine.md --instance weights.json

# --- texts that are no such thing
bad_law() { # WORDS… -- LINES: a theorem of these lines
  local words=() word
  while [[ $1 != -- ]]; do words+=("$1"); shift; done
  printf '```theorem\ntheorem t : token-law\n%b\nconclusion c : beta <= 9\n```\n' "$2" >bad.md
  run "$sinkproof" verify --theorem bad.md
  expect_exit 2
  expect_stdout_empty
  for word in "${words[@]}"; do expect "says '$word'" contains "$(head -n 1 "$err")" "$word"; done
}
grid='from signed-law : k = 2'
bad_law "bad.md:3:6: expected a construction of token-law, not 'chebyshev-fit'" -- 'from chebyshev-fit : L = 5; normaliser = none'
bad_law "bad.md:3:6: expected values for 'direction'" -- 'from smoothing-gap : k = 2'
bad_law "bad.md:4:10:" "not 'rho'" -- "$grid\nquantity rho"
bad_law "bad.md:4:" "expected" -- "$grid\nlet x = product[3]"
bad_law "the corollary formulas has the id of a claim" -- "$grid\ncorollary formulas : beta >= 0"
bad_law "bad.md:4:" "[not-exact]" -- "$grid\ncorollary e : beta >= 0 if trace_bw > 0"

finish
