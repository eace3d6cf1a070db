# A theorem of one's own about patterns: verify, fuzz, replay, table, report, show, claims, and what is no such thing.
. "${BASH_SOURCE%/*}/lib.sh"

cat >mine.md <<'END'
```theorem
theorem my-patterns : patterns
title "What a copy query costs a sink"
parameter share in (0,1) = 1/2 "of the weight"
let both = abs(w_anchor) + abs(w_copy)
hypothesis ahead "dormant queries prefer the anchor" : lead_sink >= 1
hypothesis pairs : smallest_group >= 2
quantity mass = both, gap = delta_squared*(1 - closest), bound = dual_sink where has_sink_optimum, rank
conclusion heavy "the weights are no lighter than at λ = 1" : both >= 3
corollary apart "nuisances are apart" : gap > 0 if C > 1
corollary of-many : spread_upper >= spread_lower if C = 9
mutant heavier "at λ = 1 it is 3" : both >= 1000*share
mutant alone "whatever the groups" drops pairs : both >= 100
constant c = 1 "c in: the weights are at least 3/c" : 3/both
from sink-diagonal-cost-upper : C = 1,2; m = 2,3; kappa = 8; lambda = 4/5,sqrt(1/2); family = antipodal; d = 100; seed = 1; optimum = no
from sink-diagonal-cost-upper : C = 1; m = 2; kappa = 1; lambda = 4/5; family = simplex; d = 100; seed = 1; optimum = auto
also sink-cost-weak-copy : C = 1; m = 2; kappa = 8; lambda = 4/5; family = simplex; d = 100; seed = 1; optimum = no; share = 1/3
also sink-diagonal-cost-without : without = lambda,pairs
```
END

run "$sinkproof" list mine.md
expect_exit 0
expect_stdout_contains "my-patterns : patterns"
run "$sinkproof" list mine.md --json
expect_answer /blocks/0/evaluated true
run "$sinkproof" list patterns
expect_exit 0
expect_stdout_contains "lead_sink" "has_diag_optimum" "nuisance-family (generator)" "i from 1 to group_size[c], k from 0 on"
expect_stdout_contains "sink_left (number at [r,k], r from 1 on, k from 0 on; 1)" "in constructions only"
run "$sinkproof" list patterns --json
expect_equal "names that theorems do not have" "$(grep -c '"in_constructions_only": true' "$out")" 8

# --- its grids, and everything beside them
run "$sinkproof" verify --theorem mine.md --certificates mine
expect_exit 0
expect_stdout_contains "0 refuted"
expect_equal "as many documents" "$(find mine -name '*.json' | wc -l)" 9
run "$sinkproof" verify --theorem mine.md --construction sink-diagonal-cost-upper -p C=2 -p m=2 -p d=100 -p share=1/4 --json
expect_exit 0
expect_answer /results/0/quantities/mass/lower 65/16
expect_answer /results/0/quantities/rank/upper 1
expect_answer '/results/0/claims/*/id' $'sink-pattern\ndiagonal-pattern\napart'
run "$sinkproof" verify --theorem mine.md --construction sink-cost-weak-copy --drop ahead --certificates weak
expect_exit 10
expect_stdout_contains "'sink-pattern' fails"
run "$sinkproof" replay weak/*.json
expect_exit 10
run "$checker" --statement mine.md mine/*.json weak/*.json
expect_exit 0
# What needs the setting is not defined outside of it.
run "$sinkproof" verify --theorem mine.md --construction sink-diagonal-cost-without -p without=pairs --drop pairs --drop ahead --json
expect_answer /results/0/quantities/bound/lower null
run "$sinkproof" verify --theorem mine.md --mutant heavier --certificates mutant
expect_exit 10
run "$sinkproof" verify --theorem mine.md --mutant 'primal_diag >= dual_diag and sum(k for k in 1..rank) >= 1' --construction sink-diagonal-cost-upper -p C=1 -p m=2 -p optimum=auto -p lambda=4/5 --certificates mutant
expect_exit 0
run "$checker" mutant/*.json
expect_exit 0
run "$sinkproof" verify --theorem mine.md --construction sink-diagonal-cost-upper -p C=1 -p m=2 --claim 'U_sink >= L_sink and r_eta = 1' --certificates claims
expect_exit 0
expect_stdout_contains "3 certified, 0 refuted" "own claims: 3 certified"
run "$checker" claims/*.json
expect_exit 0
run "$sinkproof" verify --construction sink-diagonal-cost-upper -p C=1 -p m=2 --claim 'U_sink < L_sink'
expect_exit 10

# --- searches, tables, pages
run "$sinkproof" fuzz --theorem mine.md --trials 50 --seed 1
expect_exit 0
run "$sinkproof" fuzz --theorem mine.md --drop pairs --trials 50 --seed 1
expect_exit 0
run "$sinkproof" fuzz --theorem mine.md --mutants --trials 50 --seed 1 --corpus corpus
expect_exit 0
run "$sinkproof" replay corpus/my-patterns--*--mutant-heavier.json
expect_exit 10
run "$sinkproof" table --theorem mine.md --construction sink-diagonal-cost-upper -p C=1,2 -p m=2 -p optimum=no --quantities mass,rank
expect_exit 0
expect_stdout_contains "65/16"
run "$sinkproof" report --theorem mine.md -o page
expect_exit 0
expect "the page has the theorem" grep -q "my-patterns" page/index.html
run "$sinkproof" show mine.md --format coq
expect_exit 0

# --- instances of another setting are refused; of one's own there is more in given_settings.sh
run "$sinkproof" construct softmax-anchor -p L=4 -p m=1 -p beta=5 -o weights.json
refuses "is an instance of the trigger-conditional task, one layer, about which my-patterns says nothing" -- verify --theorem mine.md --instance weights.json
run "$sinkproof" construct sink-diagonal-cost-upper -p C=1 -p m=2 -p kappa=8 -p lambda=4/5 -p family=antipodal -p d=100 -p seed=1 -p optimum=no -o weights2.safetensors
expect_exit 2

# --- texts that are no such thing
bad_patterns() { # WORDS… -- LINES: a theorem of these lines
  local words=() word
  while [[ $1 != -- ]]; do words+=("$1"); shift; done
  printf '```theorem\ntheorem t : patterns\n%b\nconclusion c : kappa <= 9\n```\n' "$2" >bad.md
  run "$sinkproof" verify --theorem bad.md
  expect_exit 2
  expect_stdout_empty
  for word in "${words[@]}"; do expect "says '$word'" contains "$(head -n 1 "$err")" "$word"; done
}
grid='from sink-diagonal-cost-without : without = room'
bad_patterns "bad.md:3:6: expected a construction of patterns, not 'chebyshev-fit'" -- 'from chebyshev-fit : L = 5; normaliser = none'
bad_patterns "bad.md:3:6: expected values for 'm'" -- 'from sink-cost-weak-copy : C = 1'
bad_patterns "bad.md:4:10:" "not 'r_eta'" -- "$grid\nquantity r_eta"
bad_patterns "the corollary sink-pattern has the id of a claim" -- "$grid\ncorollary sink-pattern : kappa >= 0"
bad_patterns "bad.md:4:" "[not-exact]" -- "$grid\ncorollary e : kappa >= 0 if lead_sink > 0"

finish
