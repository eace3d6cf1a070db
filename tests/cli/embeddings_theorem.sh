# A theorem of one's own about embeddings: verify, fuzz, replay, table, report, show, claims, and what is no such thing.
. "${BASH_SOURCE%/*}/lib.sh"

cat >mine.md <<'END'
```theorem
theorem my-sink : embeddings
title "What a sink costs at least"
parameter share in (0,1) = 1/2 "of the price"
let unit = sqrt(4*margin^2*d)
let price = unit/n_root where n_squared > 0
hypothesis representable : direction is sufficient and has_scores
hypothesis apart "the hulls" : min(r_squared, v_squared) > 0
quantity least_price = price, paid = unit*scores_root, r_squared
conclusion best "no more is paid than is shown to be needed" : scores_squared*n_squared <= 1
corollary scores "they suffice" : least_score >= 1
corollary seen : d >= 1 if window > 0
mutant cheap "a part of it is enough" : share*price >= paid
mutant near "without the hulls apart" drops apart : conclusion >= 0
constant c = 1 "c in: what is paid, squared, is at most c times what is shown" : scores_squared*n_squared
from random-embeddings : T = 4; d = 6,8; bound = 9; seed = 1,2; kappa = 1
from equal-cosine : T = 2; rho = 0; tau = 0; kappa = 1,1/3
also random-embeddings-short : T = 3; d = 12; bound = 9; seed = 1; kappa = 1; share = 1/3
example unit at margin = 1, d = 9 : 6
```
END

run "$sinkproof" list mine.md
expect_exit 0
expect_stdout_contains "my-sink : embeddings" "evaluates theorems about trigger-task, normaliser-fit,"
run "$sinkproof" list mine.md --json
expect_answer /blocks/0/evaluated true

# --- its grids, and everything beside them
run "$sinkproof" verify --theorem mine.md --certificates mine
expect_exit 0
expect_stdout_contains "6 certified, 0 refuted"
expect_equal "as many documents" "$(find mine -name '*.json' | wc -l)" 6
# d_1² = 1/2, d_2² = 3/2, in 16 dimensions: 8/√(3/4).
run "$sinkproof" verify --theorem mine.md --construction equal-cosine -p kappa=1 -p share=1/4 --json
expect_exit 0
expect_answer /results/0/quantities/r_squared/lower 1/2
expect_answer '/results/0/claims/*/id' $'weights\nnearest\nattained\noptimal\nscores'
expect "the price is that of the statement" contains "$(<"$out")" '9.2376043'
run "$sinkproof" verify --theorem mine.md --construction random-embeddings-short --certificates short
expect_exit 10
expect_stdout_contains "'attained' fails where the value is 999/1000"
run "$sinkproof" replay short/*.json
expect_exit 10
run "$checker" --statement mine.md mine/*.json short/*.json
expect_exit 0
run "$sinkproof" verify --theorem mine.md --construction random-causal -p window=2 --certificates masked
expect_exit 0
run "$checker" --statement mine.md masked/*.json
expect_exit 0
# --- embeddings, weights and W' by their indices
cat >entries.md <<'END'
```theorem
theorem my-entries : embeddings
let point(c) = sum(query_weight[i]*embedding[i,c] for i in 1..rows-1)
let other(c) = sum(key_weight[k]*(embedding[0,c] - embedding[k,c]) for k in 1..rows-1)
let pair(a,c) = sum(pair_weight[i,k]*embedding[i,a]*(embedding[0,c] - embedding[k,c]) for i in 1..rows-1 for k in 1..rows-1)
let score(a,c) = matrix[a,c] + query_functional[a]*key_functional[c]
conclusion rv "the points are those of the weights" : r_squared = sum(point(c)^2 for c in 1..d) and v_squared = sum(other(c)^2 for c in 1..d)
corollary n "that of the pairs, too" : n_squared = sum(pair(a,c)^2 for a in 1..d for c in 1..d) if window > 0
corollary w "and the norm is that of W'" : scores_squared = sum(score(a,c)^2 for a in 1..d for c in 1..d)
from random-embeddings : T = 4; d = 6; bound = 9; seed = 1,2; kappa = 1
from random-causal : T = 4; d = 2,3; bound = 5; seed = 1; kappa = 1; window = 1,4
```
END
run "$sinkproof" verify --theorem entries.md --certificates entries
expect_exit 0
expect_stdout_contains "6 certified, 0 refuted"
run "$checker" --statement entries.md entries/*.json
expect_exit 0
run "$sinkproof" verify --theorem entries.md --construction random-causal --mutant 'matrix[1,2] = matrix[2,1]' --certificates entries-mutant
expect_exit 10
run "$checker" --statement entries.md entries-mutant/*.json
expect_exit 0
run "$sinkproof" fuzz --theorem entries.md --trials 20 --seed 1
expect_exit 0
run "$sinkproof" verify --theorem entries.md --mutant 'query_weight[0] >= 0'
expect_exit 2
run "$sinkproof" verify --theorem mine.md --construction unseparated-embeddings
expect_exit 5
run "$sinkproof" verify --theorem mine.md --mutant cheap
expect_exit 10
run "$sinkproof" verify --theorem mine.md --mutant 'nearest_excess >= 0 and weights_excess <= 0' --certificates mutant
expect_exit 0
run "$checker" mutant/*.json
expect_exit 0
run "$sinkproof" verify --theorem mine.md --construction equal-cosine -p kappa=1 --claim 'cost >= 9 and distance_queries < 1' --certificates claims
expect_exit 0
expect_stdout_contains "1 certified, 0 refuted" "own claims: 1 certified"
run "$checker" claims/*.json
expect_exit 0
run "$sinkproof" verify --construction equal-cosine -p T=2 -p rho=0 -p tau=0 -p kappa=1 --claim 'cost < 9'
expect_exit 10

# --- searches, tables, pages
run "$sinkproof" fuzz --theorem mine.md --trials 50 --seed 1
expect_exit 0
run "$sinkproof" fuzz --theorem mine.md --mutant cheap --trials 50 --seed 1 --corpus corpus
expect_exit 10
run "$sinkproof" replay corpus/my-sink--*--mutant-cheap.json
expect_exit 10
run "$sinkproof" fuzz --theorem mine.md --drop representable --trials 50 --seed 1
expect_exit 0
run "$sinkproof" fuzz --theorem mine.md --tightness --trials 50 --seed 1
expect_exit 0
run "$sinkproof" table --theorem mine.md --construction equal-cosine -p kappa=1 --quantities least_price,r_squared
expect_exit 0
expect_stdout_contains "1/2" "9.237"
run "$sinkproof" report --theorem mine.md -o page
expect_exit 0
expect "the page has the theorem" grep -q "my-sink" page/index.html
run "$sinkproof" show mine.md --format coq
expect_exit 0
expect_stdout_contains "n_root : Stated.number" "has_scores"

# --- instances of another setting are refused; of one's own there is more in given_settings.sh
run "$sinkproof" construct softmax-anchor -p L=4 -p m=1 -p beta=5 -o weights.json
refuses "is an instance of the trigger-conditional task, one layer, about which my-sink says nothing" -- verify --theorem mine.md --instance weights.json
refuses "weights2.safetensors: an instance of embeddings has no weights (expected a name that ends in .json)" -- construct equal-cosine -p T=2 -p rho=1/4 -p tau=1/4 -p kappa=1 -o weights2.safetensors

# --- texts that are no such thing
bad_sink() { # WORDS… -- LINES: a theorem of these lines
  local words=() word
  while [[ $1 != -- ]]; do words+=("$1"); shift; done
  printf '```theorem\ntheorem t : embeddings\n%b\nconclusion c : r_squared >= 0\n```\n' "$2" >bad.md
  run "$sinkproof" verify --theorem bad.md
  expect_exit 2
  expect_stdout_empty
  for word in "${words[@]}"; do expect "says '$word'" contains "$(head -n 1 "$err")" "$word"; done
}
grid='from equal-cosine : T = 2; rho = 0; tau = 0; kappa = 1'
bad_sink "bad.md:3:6: expected a construction of embeddings, not 'softmax-anchor'" -- 'from softmax-anchor : L = 5; m = 0; beta = 5'
bad_sink "bad.md:3:6: expected a construction of embeddings, not 'given-embeddings'" -- 'from given-embeddings : T = 5'
bad_sink "bad.md:3:6: expected values for 'kappa'" -- 'from equal-cosine : T = 2; rho = 0; tau = 0'
bad_sink "bad.md:4:10:" "not 'loss'" -- "$grid\nquantity loss"
bad_sink "the corollary optimal has the id of a claim" -- "$grid\ncorollary optimal : d >= 0"
bad_sink "bad.md:4:" "[not-exact]" -- "$grid\ncorollary e : d >= 0 if n_root > 0"

finish
