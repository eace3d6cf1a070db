# A theorem of one's own about several layers: verify, fuzz, replay, table, show, claims, and texts that are no such thing.
. "${BASH_SOURCE%/*}/lib.sh"
given=$source_dir/tests/certificates/given

cat >mine.md <<'END'
```theorem
theorem my-layers : trigger-task
title "Layers leave little on themselves"
parameter share in (0,1) = 1/2 "what they may leave"
let root = exp(log(loss)/layers) where loss > 0 else 0
hypothesis plain : residual is no
hypothesis softmax : normaliser is softmax
quantity loss, product_self_mass, composed_sink_before, share_of_loss = root, largest = root*layers
quantity trace = sum(W_OV[l,1][r,r] for l in 1..layers for r in 0..c), bias = P[1,1][L-1,L-1]
conclusion small "the product is small" : share >= product_self_mass
corollary some-sinks "some layer sinks" : max_layer_sink_mass >= share if L >= 4
mutant reverse "the other way" : product_self_mass >= share
mutant free "whatever the connections" drops plain : max_anchor_mass >= 1/100
constant c = 1/2 "c in: the product is at most c" : product_self_mass
from multilayer-anchor : L = 4,5; m = 0,1; D = 1,2,3; beta = 12
from multilayer-sharp : L = 4; D = 1,2; eta = 1/100; beta = 12; share = 1/3
also multilayer-short : m = 0; beta = 4; share = 1/3
example root at loss = 1/9, layers = 2 : 1/3
```
END

# --- its grids, and everything beside them
run "$sinkproof" verify --theorem mine.md --certificates mine
expect_exit 0
expect_stdout_contains "14 certified, 0 refuted"
expect_equal "as many documents" "$(find mine -name '*.json' | wc -l)" 14
run "$sinkproof" verify --theorem mine.md --construction multilayer-short --json --certificates short
expect_exit 10
expect_answer /results/0/verdict refuted
# Without a loss the root is 0, and one layer's is exact.
expect_answer /results/0/quantities/share_of_loss/lower 0
expect_answer /results/0/quantities/share_of_loss/upper 0
expect_answer /results/0/quantities/product_self_mass/upper 1/2
run "$sinkproof" replay short/*.json
expect_exit 10
run "$sinkproof" verify --theorem mine.md --construction multilayer-spread --claim 'product_self_mass <= 1/100 and max_layer_sink_mass > 1/2'
expect_exit 0
expect_stdout_contains "1 certified, 0 refuted" "own claims: 1 certified"
run "$sinkproof" verify --theorem mine.md --mutant reverse
expect_exit 10
run "$sinkproof" verify --theorem mine.md --construction residual-escape --mutant free --drop plain
expect_exit 10
run "$sinkproof" verify --theorem mine.md --mutant 'min(composed_sink_before, P[1,1][1,1] + 1) >= share'
expect_exit 0

# --- instances of somebody's
run "$sinkproof" verify --theorem mine.md --instance "$given/two-layers.json" -p share=1/3,1/4 --certificates given
expect_exit 0
expect_stdout_contains "2 certified"
for file in given/*.json; do
  run "$sinkproof" replay "$file"
  expect_exit 0
done
run "$sinkproof" construct softmax-anchor -p L=4 -p m=1 -p beta=5 -o one_layer.json
expect_exit 0
refuses "is an instance of the trigger-conditional task, one layer, about which my-layers says nothing" -- verify --theorem mine.md --instance one_layer.json
cat >layers.md <<'END'
```construction
construction layered : trigger-task
parameter D in 1..3 = 2
L = 4; m = 1
contents is box; normaliser is softmax; residual is no
layers = D
P[l,1][i,i] = 12 for l in 1..D for i in 0..3
W_OV[l,1][r,r] = 1 for l in 1..D for r in 0..c if r >= 1 or l < D
claim small : loss < 2
```
END
run "$sinkproof" verify --theorem mine.md --construction layers.md -p D=1,2 -p share=1/2
expect_exit 10
expect_stdout_contains "0 certified, 2 refuted" "own claims: 2 certified"
run "$sinkproof" table --theorem mine.md --construction layers.md -p D=1,2 --quantities product_self_mass,bias
expect_exit 10
expect_stdout_contains "| 2 | 1/2   |"
run "$sinkproof" table --construction multilayer-spread -p L=4 -p m=0 -p D=2 -p q=1/30 --quantities max_layer_sink_mass
expect_exit 0

# --- searches
run "$sinkproof" fuzz --theorem mine.md --trials 200 --seed 1 --corpus corpus
expect_exit 10
run "$sinkproof" replay corpus/my-layers--multilayer-*.json
expect_exit 10

# --- what is about the target inclusive, without a word about it
refuses "the target preceding" "about which mine.md: my-layers says nothing" -- verify --theorem mine.md --construction multilayer-preceding
sed -i 's/^hypothesis plain.*/& and target is inclusive/' mine.md
run "$sinkproof" verify --theorem mine.md --construction multilayer-preceding --json
expect_answer /results/0/hypotheses/0/upper -1

# --- texts that are no such thing
bad() { # WORDS… -- LINES: a theorem of these lines, which names a number of several layers
  local words=() word
  while [[ $1 != -- ]]; do words+=("$1"); shift; done
  printf '```theorem\ntheorem t : trigger-task\n%b\nconclusion c : product_self_mass <= 1\n```\n' "$2" >bad.md
  run "$sinkproof" verify --theorem bad.md
  expect_exit 2
  expect_stdout_empty
  for word in "${words[@]}"; do expect "says '$word'" contains "$(head -n 1 "$err")" "$word"; done
}
grid='from multilayer-anchor : L = 5; m = 0; D = 2; beta = 12'
bad "bad.md:3:6: expected a construction of several layers" "not 'softmax-anchor'" -- 'from softmax-anchor : L = 5; m = 0; beta = 5'
bad "bad.md:3:6:" "expected values for 'D'" -- 'from multilayer-anchor : L = 5; m = 0; beta = 12'
bad "bad.md:4:10:" "not of one: 'sink_mass_before'" -- "$grid\nquantity sink_mass_before"
bad "bad.md:4:11:" "not of one: 'anchor_gap'" -- "$grid\nlet gap = anchor_gap(1)"
bad "the corollary loss has the id of a claim" -- "$grid\ncorollary loss : loss >= 0"
refuses "--mutant: " "not of one: 'min_null_mass'" -- verify --theorem mine.md --mutant 'min_null_mass >= 0'
printf '```theorem\ntheorem t : trigger-task\nsource product_self_mass "a key"\nconclusion c : loss >= 0\nfrom softmax-anchor : L = 5; m = 0; beta = 5\n```\n' >one.md
run "$sinkproof" verify --theorem one.md
expect_exit 0
refuses "--mutant: " "not of several: 'product_self_mass'" -- verify --theorem one.md --mutant 'product_self_mass <= 1'

finish
