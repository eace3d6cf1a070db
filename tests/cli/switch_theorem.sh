# A theorem of one's own about switch: verify, fuzz, replay, table, report, show, claims, and what is no such thing.
. "${BASH_SOURCE%/*}/lib.sh"

cat >mine.md <<'END'
```theorem
theorem my-switch : switch
title "A head that switches off has a sink"
parameter share in (0,1) = 9/10 "of the bound"
let out(i,t) = attention[i,0]*sink_value[t] + sum(attention[i,k]*key_value[i,k,t] for k in 1..key_count[i])
let mass = min(attention[i,0] for i in 1..contexts)
let leak_bound(g2,s2,eta2) = sqrt(4*eta2/(g2*s2))
hypothesis two "two contexts" : contexts = 2
hypothesis far : all(sum(point[i,t]^2 for t in 1..dim) >= gamma_squared[i] for i in 1..contexts)
hypothesis apart : shared_squared >= sine_squared
hypothesis small : max(sum(out(i,t)^2 for t in 1..dim) for i in 1..contexts) <= eta_squared
quantity sink_mass = mass, bound = leak_bound(min(gamma_squared[i] for i in 1..contexts), sine_squared, eta_squared), eta_squared, below
conclusion sink : mass >= 1 - bound
corollary first "of the first key" : attention[1,1] <= 1 - mass if key_count[1] > 1
corollary one : below = 1 if contexts < 2
mutant stronger "a part of the bound" : mass >= 1 - share*bound
mutant alone "one context is enough" drops two : conclusion >= 0
constant c = 1 "c in c times the bound" : (1 - sink_mass)/bound
from two-context-switch : tangent = 1/2,9/10; spread = 0,1; leak = 1/100,1/4
from hull-switch : keys = 1,3; dimension = 3; seed = 0; leak = 1/20
also broken-switch : lacks = angle,second-context; share = 1/3
example leak_bound(1, 16/25, 1/10000) : 1/40
```
END

run "$sinkproof" list mine.md
expect_exit 0
expect_stdout_contains "my-switch : switch" "evaluates theorems about trigger-task, normaliser-fit,"
run "$sinkproof" list switch
expect_exit 0
expect_stdout_contains "number at [i,k], i from 1 to contexts, k from 0 to key_count[i]" "integer, contexts+1-below"

# --- its grids, and everything beside them
run "$sinkproof" verify --theorem mine.md --certificates mine
expect_exit 0
expect_stdout_contains "10 certified, 0 refuted"
run "$sinkproof" verify --theorem mine.md --construction two-context-switch -p tangent=1/2 -p spread=0 -p leak=1/4 -p share=1/4 --json
expect_exit 0
expect_answer /results/0/quantities/sink_mass/lower 3/4
expect_answer /results/0/quantities/eta_squared/upper 1/100
expect_answer '/results/0/claims/*/id' $'nearest\nseparator\npair\ntight\nfirst'
run "$sinkproof" verify --theorem mine.md --construction broken-switch --certificates broken
expect_exit 5
run "$sinkproof" verify --theorem mine.md --construction broken-switch -p lacks=second-context --mutant alone --certificates alone
expect_exit 10
run "$sinkproof" replay alone/*.json
expect_exit 10
run "$checker" --statement mine.md mine/*.json broken/*.json alone/*.json
expect_exit 0
run "$sinkproof" verify --theorem mine.md --construction two-context-switch-far -p tangent=1/2 -p spread=1 -p leak=1/4 --certificates far
expect_exit 10
expect_stdout_contains "'nearest' fails where the value is -2, context 0, key 2"
run "$sinkproof" verify --theorem mine.md --construction two-context-switch-tilted -p tangent=1/2 -p spread=1 -p leak=1/4 --certificates tilted
expect_exit 10
expect_stdout_contains "'separator' fails where the value is 1/1000, context 0, key 1"
run "$sinkproof" verify --theorem mine.md --mutant 'key_value[above,1,dim] <= 9 and weight[1,1] >= 0' --certificates mutant
expect_exit 0
run "$checker" far/*.json tilted/*.json mutant/*.json
expect_exit 0
run "$sinkproof" verify --theorem mine.md --construction two-context-switch -p tangent=1/2 -p spread=0 -p leak=1/4 --claim 'sink_mass >= 3/4 and half_leak <= 1/3' --certificates claims
expect_exit 0
expect_stdout_contains "own claims: 1 certified"
run "$checker" claims/*.json
expect_exit 0

# --- searches, tables, pages
run "$sinkproof" fuzz --theorem mine.md --trials 50 --seed 1
expect_exit 0
run "$sinkproof" fuzz --theorem mine.md --mutant stronger --trials 200 --seed 1 --corpus corpus
expect_exit 10
run "$sinkproof" replay corpus/my-switch--*.json
expect_exit 10
run "$sinkproof" fuzz --theorem mine.md --drop two --trials 200 --seed 1
expect_exit 10
run "$sinkproof" table --theorem mine.md --construction two-context-switch -p tangent=1/2 -p spread=0 -p leak=1/4 --quantities sink_mass,bound
expect_exit 0
expect_stdout_contains "3/4" "1/4"
run "$sinkproof" report --theorem mine.md -o page
expect_exit 0
expect "the page has the theorem" grep -q "my-switch" page/index.html
run "$sinkproof" show mine.md --format coq
expect_exit 0
expect_stdout_contains "key_count : Z -> Z" "key_value : Z -> Z -> Z -> Stated.number"

# --- a construction and instances of one's own: tests/cli/given_settings.sh has the rest
cat >one.md <<'END'
```construction
construction k : switch
contexts = 1; dim = 1; key_count[1] = 1
attention[1,0] = 1; key_value[1,1,1] = 1; weight[1,1] = 1; point[1,1] = 1; gamma_squared[1] = 1
sine_squared = 1; eta_squared = 0
claim high : gamma_squared[1] >= eta_squared
```
END
run "$sinkproof" list one.md
expect_exit 0
run "$sinkproof" verify --theorem mine.md --construction one.md --certificates own
expect_exit 0
expect_stdout_contains "0 certified, 0 refuted, 1 vacuous" "own claims: 1 certified"
run "$checker" --statement mine.md own/*.json
expect_exit 0
run "$sinkproof" construct softmax-anchor -p L=4 -p m=1 -p beta=5 -o weights.json
refuses "is an instance of the trigger-conditional task, one layer, about which my-switch says nothing" -- verify --theorem mine.md --instance weights.json

# --- texts that are no such thing
bad_switch() { # WORDS… -- LINES: a theorem of these lines
  local words=() word
  while [[ $1 != -- ]]; do words+=("$1"); shift; done
  printf '```theorem\ntheorem t : switch\n%b\nconclusion c : eta_squared <= 9\n```\n' "$2" >bad.md
  run "$sinkproof" verify --theorem bad.md
  expect_exit 2
  expect_stdout_empty
  for word in "${words[@]}"; do expect "says '$word'" contains "$(head -n 1 "$err")" "$word"; done
}
grid='from broken-switch : lacks = second-context'
bad_switch "bad.md:3:6: expected a construction of switch, not 'chebyshev-fit'" -- 'from chebyshev-fit : L = 5; normaliser = none'
bad_switch "bad.md:4:10:" "not 'loss'" -- "$grid\nquantity loss"
bad_switch "bad.md:4:" "leaves them on an instance" -- "$grid\nquantity x = attention[1,2]"
bad_switch "bad.md:4:24:" "from 1 to contexts" -- "$grid\nquantity x = attention[contexts+1,0]"
bad_switch "the corollary nearest has the id of a claim" -- "$grid\ncorollary nearest : dim >= 0"
bad_switch "bad.md:4:" "[too-much-work]" -- "$grid\nquantity x = sum(attention[1,0]*j for j in 1..100000000)"

finish
