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
finish
