# A theorem of somebody's and constructions in one file, of every setting but numbers (tests/cli/numbers_theorem.sh): grids that name them are those of `--construction FILE.md#ID`, in verify, fuzz, replay, table and report; and what is no such grid.
. "${BASH_SOURCE%/*}/lib.sh"

# beside MINE OURS SETTING CONCLUSION GRIDS…: MINE.md has a copy of a construction of ours, and a theorem above it.
beside() {
  copied "$2" "$1"
  sed -i 's/mutant sink-cost/mutant my/;s/mutant diagonal-cost/mutant my/' "$1.md"
  { printf '```theorem\ntheorem t-%s : %s\nparameter share in [1/4,1/3] = 1/3 "a part"\nhypothesis needed "n" : %s\nconclusion holds "h" : %s\nmutant stronger "s" : conclusion >= 1000000\n' "$1" "$3" "$4" "$5"
    printf '%s\n' "${@:6}" '```'
    cat "$1.md"; } >"$1.both"
  mv "$1.both" "$1.md"
}
# The grids mix both kinds, and mutants of both; what `also` names is verified where it is named.
beside my-anchor softmax-anchor trigger-task 'loss <= 1/100 and heads <= 1 and normaliser is softmax' 'sink_mass_before >= share' \
  'from my-anchor, softmax-anchor : L = 4,6; m = 0,1; beta = 5' 'also my-anchor-flipped, softmax-anchor-flipped : L = 4; m = 0; beta = 5; share = 1/4' 'from my-anchor : L = 3; m = 0; beta = 6; share = 1/4'
beside my-layers multilayer-anchor trigger-task 'loss <= 1/1000 and layers <= 2 and residual is no' 'max_layer_sink_mass >= 1/2' 'from my-layers : L = 4; D = 2' 'also my-layers-miscopied : L = 4'
beside my-fit chebyshev-fit normaliser-fit 'L >= 6' 'slope + L >= 6' 'from my-fit, chebyshev-fit : L = 6; normaliser = length' 'also my-fit-shifted : L = 7'
beside my-law planar-law token-law 'lambda >= share' 'lambda > 1/5' 'from my-law : k = 3; lambda = 1/2' 'also my-law-unshared : k = 3'
beside my-switch two-context-switch switch 'eta_squared <= share/100' 'eta_squared < 1/100' 'from my-switch : tangent = 1/2; spread = 1; leak = 1/100' 'also my-switch-far, my-switch-loud : spread = 1'
sed -i 's/^mutant my-switch-far/mutant my-switch-loud "another bound" : eta_squared = 1\/10\n&/' my-switch.md
beside my-rows random-embeddings embeddings 'margin <= 2' 'margin < 3' 'from my-rows : T = 3; d = 4; kappa = 1,2' 'also my-rows-short : T = 3; d = 4'
beside my-tokens sink-diagonal-cost-upper patterns 'kappa <= 2' 'kappa < 3' 'from my-tokens : C = 1; m = 3; kappa = 1; d = 100' 'also my-weak-copy : kappa = 2; d = 100; C = 2; m = 2'

# --- each grid is that of --construction FILE.md#ID with these values: the same certificates and documents of claims, of which the checker needs no more
# same MINE CALLED INSTANCES DOCUMENTS MUTANT EXIT PARAMETER…
same() {
  local mine=$1 called=$2 instances=$3 documents=$4 mutant=$5 exit=$6 parameters=()
  shift 6
  for parameter; do parameters+=(-p "$parameter"); done
  run "$sinkproof" list "$mine.md"
  expect_exit 0
  run "$sinkproof" verify --theorem "$mine.md" "${parameters[@]}" --certificates "$mine" --json
  expect_exit 0
  expect_equal "$mine: instances" "$(answer '/results/*/construction' | grep -c "^$called\$")" "$instances"
  expect_every '/results/*/verdict' certified
  expect_equal "$mine: documents" "$(find "$mine" -name "*--$called*.json" | wc -l)" "$documents"
  run "$checker" "$mine"/*.json
  expect_exit 0
  run "$sinkproof" verify --theorem "$mine.md" --construction "$mine.md#$mine" "${parameters[@]}" --certificates "$mine-named"
  expect_exit 0
  for file in "$mine-named"/*.json; do expect "$file: the same bytes" cmp "$file" "$mine/$(basename "$file")"; done
  run "$sinkproof" replay "$(find "$mine" -name "*--$called*.json" ! -name '*claims*' | sort | head -n 1)"
  expect_exit 0
  # A mutant is verified where it is named.
  run "$sinkproof" verify --theorem "$mine.md" --construction "$mutant" --certificates "$mine-mutant"
  expect_exit "$exit"
  [[ $exit == 0 ]] || expect_stdout_contains "refuted"
  run "$checker" "$mine-mutant"/*.json
  expect_exit 0
  run "$sinkproof" verify --theorem "$mine.md" --mutant stronger "${parameters[@]}" --certificates "$mine-stronger"
  expect_exit 10
  run "$checker" "$mine-stronger"/*.json
  expect_exit 0
  run "$sinkproof" fuzz --theorem "$mine.md" --trials 30 --seed 1
  expect_exit 0
  run "$sinkproof" fuzz --theorem "$mine.md" --mutant stronger --trials 100 --seed 1 --corpus "$mine-found"
  expect_exit 10
  run "$checker" "$mine-found"/*.json
  expect_exit 0
  run "$sinkproof" replay "$mine-found"/*.json
  expect_exit 10
  run "$sinkproof" table --theorem "$mine.md" --construction "$mine" "${parameters[@]}"
  expect_exit 0
  expect_stdout_contains certified
}
same my-anchor given 6 4 my-anchor-flipped 10 L=4 m=0,1 beta=5 share=1/4
same my-layers given 2 2 my-layers-miscopied 10 L=4 m=1 D=2 beta=12
same my-fit given 2 1 my-fit-shifted 10 L=6 normaliser=length
same my-law given 2 1 my-law-unshared 10 k=3 lambda=1/2
same my-switch given 2 1 my-switch-loud 10 tangent=1/2 spread=1 leak=1/100
same my-rows given-embeddings 4 2 my-rows-short 10 T=3 d=4 kappa=1,2
same my-tokens given 2 1 my-weak-copy 10 C=1 m=3 kappa=1 d=100

# --- the order is that of the lines; own parameters have the values of the grid
run "$sinkproof" verify --theorem my-anchor.md --json
expect_exit 0
expect_equal "in order" "$(answer '/results/*/construction' | tr '\n' ' ')" "given given given given softmax-anchor softmax-anchor softmax-anchor softmax-anchor given given given given given given "
expect_answer /results/8/file 'my-anchor.md#my-anchor L=3 m=0 beta=6'
expect_answer /results/8/params/share 1/4
expect_answer /results/9/theorem null
expect_answer /results/9/own_claims/0/id loss
# One that no grid names has the values of its own text.
sed '/^from/d;/^also/d' my-anchor.md >bare.md
refuses "bare.md: t-my-anchor has no grid" -- verify --theorem bare.md
run "$sinkproof" verify --theorem bare.md --construction my-anchor -p L=5 --certificates bare
expect_exit 0
expect_stdout_contains "bare.md#my-anchor L=5 m=1 beta=8"
# Without a hypothesis, with a claim of one's own, and what a construction claims of an instance about which the theorem says nothing.
run "$sinkproof" verify --theorem my-anchor.md -p beta=1/10 --drop needed --certificates dropped
expect_exit 10
expect_stdout_contains "without 'needed'"
run "$checker" dropped/*.json
expect_exit 0
run "$sinkproof" verify --theorem my-anchor.md -p L=4 -p m=0 -p beta=5 -p share=1/3 --claim 'loss < 1/100' --certificates claimed
expect_exit 0
expect_stdout_contains "own claims: 3 certified"
run "$checker" claimed/*.json
expect_exit 0
sed 's/^claim loss.*/claim loss : loss < 0/' my-anchor.md >wrong.md
run "$sinkproof" verify --theorem wrong.md -p L=4 -p m=0 -p beta=1/10 -p share=1/3 --certificates wrong
expect_exit 10
expect_stdout_contains "3 vacuous" "own claims: 0 certified, 1 refuted" "loss: loss < 0"
expect_equal "as --construction says it" "$("$sinkproof" verify t-my-anchor --theorem wrong.md --construction wrong.md#my-anchor -p L=4 -p m=0 -p beta=1/10 | grep 'is false\|refuted$\|own claims:')" "$(grep 'is false\|refuted$\|own claims:' "$out")"
run "$checker" wrong/*.json
expect_exit 0
expect_stdout_contains "claims about given: loss refuted"
run "$sinkproof" replay wrong/*--claims.json
expect_exit 10
# A certificate is about the file's text.
run "$checker" --statement my-anchor.md my-anchor/t-my-anchor--given*.json
expect_exit 0

# --- constructions without parameters
cat >still.md <<'TEXT'
```theorem
theorem t-still : trigger-task
conclusion holds : loss >= 0
from my-still
also my-still-more
```
```construction
construction my-still : trigger-task
L = 4; m = 0
contents is box; normaliser is softmax
mutant my-still-more : W_OV[c,c] = 1
```
TEXT
run "$sinkproof" verify --theorem still.md --certificates still
expect_exit 0
expect_stdout_contains "still.md#my-still  certified"
run "$sinkproof" verify --theorem still.md --construction my-still-more --certificates still
expect_exit 0
run "$checker" still/*.json
expect_exit 0
expect_equal "a certificate each" "$(find still -name '*.json' | wc -l)" 2

# --- two theorems of a file ask about the same instances once; two files may have constructions of one name
{ sed -n '/^```theorem/,/^```$/p' my-anchor.md | sed 's/^theorem t-my-anchor/theorem u-my-anchor/'; cat my-anchor.md; } >two.md
run "$sinkproof" verify --theorem two.md -p L=4 -p m=0 -p beta=5 -p share=1/3 --json --certificates two
expect_exit 0
expect_equal "claims once" "$(answer '/results/*/theorem' | grep -c null)" 1
sed 's/^theorem t-my-anchor/theorem v-my-anchor/;s/^claim loss.*/claim loss : loss < 1/' my-anchor.md >other.md
run "$sinkproof" verify --theorem my-anchor.md --theorem other.md -p L=4 -p m=0 -p beta=5 -p share=1/3 --certificates both
expect_exit 0
expect_equal "both documents of claims" "$(find both -name '*claims.json' | wc -l)" 2
run "$checker" both/*.json two/*.json
expect_exit 0

# --- searches: their own space and the file's, the same whatever --jobs, with the state of the same search and cases of it
run "$sinkproof" fuzz --theorem wrong.md --trials 50 --seed 1 --corpus broken
expect_exit 10
expect_stdout_contains "  claim loss is false: loss < 0" "  wrong.md#my-anchor L="
run "$checker" broken/*.json
expect_exit 0
run "$sinkproof" replay broken/*.json
expect_exit 10
run "$sinkproof" fuzz --theorem my-anchor.md --mutants --trials 100 --seed 1 --corpus mutants
expect_exit 0
run "$sinkproof" fuzz --theorem wrong.md --ablate --trials 100 --seed 1 --corpus needed
expect_exit 0
expect_stdout_contains "needed      needed"
run "$checker" mutants/*.json needed/*.json
expect_exit 0
run "$sinkproof" fuzz --theorem wrong.md --drop needed --trials 100 --seed 1 --jobs 2 --json
expect_exit 10
cp "$out" jobs.json
run "$sinkproof" fuzz --theorem wrong.md --drop needed --trials 100 --seed 1 --jobs 1 --json
expect "whatever --jobs" cmp "$out" jobs.json
sed -i 's/^from my-anchor : .*/&\nconstant c = 1 "c in: loss and mass make c" : sink_mass_before + loss/' my-anchor.md
run "$sinkproof" fuzz --theorem my-anchor.md --tightness --trials 50 --seed 1
expect_stdout_contains "t-my-anchor  c"
run "$sinkproof" fuzz --theorem my-anchor.md --trials 60 --seed 2 --json
expect_exit 0
cp "$out" whole.json
run "$sinkproof" fuzz --theorem my-anchor.md --trials 25 --seed 2 --corpus state
expect_exit 0
run "$sinkproof" fuzz --theorem my-anchor.md --trials 60 --seed 2 --corpus state --resume --json
expect "where it was" cmp "$out" whole.json
sed 's/^parameter beta in (0,10000]/parameter beta in (0,100]/' my-anchor.md >narrower.md
run "$sinkproof" fuzz --theorem narrower.md --trials 25 --seed 2 --corpus state --resume
expect_exit 0
expect "another construction is another search" contains "$(cat "$err")" "no state of this search in state"
run "$sinkproof" fuzz --theorem my-anchor.md --mutant stronger --trials 100 --seed 7 --from my-anchor-named/*.json
expect_exit 2
run "$sinkproof" fuzz --theorem my-anchor.md --mutant 'sink_mass_before >= 1' --trials 100 --seed 3 --corpus saved
expect_exit 10
run "$sinkproof" fuzz --theorem my-anchor.md --trials 20 --seed 7 --from saved/*.json
expect_exit 0
run "$sinkproof" fuzz --theorem my-anchor.md --construction my-anchor.md --mutant 'sink_mass_before >= 1' --trials 100 --seed 4 --corpus alone
expect_exit 10
refuses "a case of another search (expected one that a search of this file saved)" -- fuzz --theorem my-anchor.md --from alone/*.json
sed 's/^hypothesis needed.*/hypothesis needed "n" : loss < 0/' my-anchor.md >never.md
run "$sinkproof" fuzz --theorem never.md --trials 30 --seed 1
expect_exit 5
expect "says so" contains "$(cat "$err")" "t-my-anchor: vacuous: no trial makes an instance that satisfies all hypotheses"

# --- a table of the first grid or of the one that is named, and a page
run "$sinkproof" table --theorem my-law.md --quantities lambda
expect_exit 2
sed -i 's/^conclusion/quantity lambda\n&/' my-law.md
run "$sinkproof" table --theorem my-law.md -p turn=1/4,1/2
expect_exit 0
expect_stdout_contains "Quantities of t-my-law on my-law." "| 1/2 "
run "$sinkproof" table --theorem wrong.md --construction softmax-anchor
expect_exit 0
expect_stdout_contains "on softmax-anchor"
run "$sinkproof" report --theorem my-anchor.md -o page
expect_exit 0
expect "its claims" grep -q 'my-anchor.md#my-anchor L=4 m=0 beta=5' page/index.html
expect_equal "documents" "$(find page/own -name '*.json' | wc -l)" 10
run "$checker" page/own/*.json page/certificates/*.json
expect_exit 0
run "$sinkproof" report --theorem wrong.md -o wrong-page
expect_exit 10
run "$sinkproof" report --theorem my-rows.md -o page-of-rows
expect_exit 0
expect_equal "no document of these claims" "$(find page-of-rows/own -name '*.json' | wc -l)" 2

# --- what is no such grid
# no_grid MESSAGE FILE LINE: the line in place of the first grid
no_grid() {
  sed "0,/^from.*/s||$3|" "$2.md" >bad.md
  run "$sinkproof" verify --theorem bad.md
  expect_exit 2
  expect_stdout_empty
  expect_stderr_contains "bad.md:$1"
}
no_grid "7:6: expected a construction of one layer of the trigger-conditional task, not 'my-anker'; did you mean 'my-anchor'? [unknown-name]" my-anchor 'from my-anker : L = 4'
no_grid "7:32: expected a value of 'beta' in (0,10000], not '-2' [out-of-range]" my-anchor 'from my-anchor : L = 4; beta = -2'
no_grid "7:25: expected a parameter of 'my-anchor', not 'bta'; did you mean 'beta'? [unknown-name]" my-anchor 'from my-anchor : L = 4; bta = 2'
sed -i 's/^\(parameter beta.*\) = 8/\1/' my-anchor.md
no_grid "7:6: expected values for 'beta', a parameter of 'my-anchor' [missing-value]" my-anchor 'from my-anchor : L = 4'
sed '/^```construction/,$!d' my-law.md >>my-anchor.md
no_grid "7:6: expected a construction of trigger-task, not 'my-law', which is one of token-law [unknown-name]" my-anchor 'from my-law : k = 3'
run "$sinkproof" list bad.md
expect_exit 2
expect_stderr_contains "bad.md:7:6: expected a construction of trigger-task, not 'my-law'"
sed '/^```construction/,$!d' my-layers.md >>my-anchor.md
no_grid "7:6: expected a construction of one layer of the trigger-conditional task, not 'my-layers'" my-anchor 'from my-layers : L = 4'
sed -i 's/^parameter turn/parameter share/;s/turn/share/g' my-law.md
no_grid "8:6: expected a construction without a parameter 'share', which is one of this theorem's, too [taken-name]" my-law 'from my-law : k = 3'
# What a grid's values make is seen when instances are made.
refuses "my-switch.md:" "my-switch-far with tangent=1/2 spread=1 leak=1/100: /contexts/0/nearest/point: not the nearest point to 0 of the values' hull" -- verify --theorem my-switch.md --construction my-switch-far
sed 's/^W_QK/target is preceding\n&/' wrong.md >preceding.md
refuses "preceding.md#my-anchor L=4 m=0 beta=5: has the target preceding, about which t-my-anchor says nothing" -- verify --theorem preceding.md
sed 's/^W_QK.*/W_QK[1,0] = 1\/(L-4)/' wrong.md >divided.md
refuses "divided.md:22:13: '1/(L-4)' is not defined with L=4 m=0 beta=5" -- verify --theorem divided.md
refuses "divided.md:" -- report --theorem divided.md -o no-page
finish
