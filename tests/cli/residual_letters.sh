# Two residual layers without a sink over alphabets whose letters have coordinates of their own (tests/data/letters): certified over all inputs, with the mutants, and forged documents.
. "${BASH_SOURCE%/*}/lib.sh"

B=multilayer-sink-necessity
make() { /usr/bin/python3 -B "$source_dir/tests/data/letters/residual_letters.py" "$@"; }
claims=()
said() { claims=(--claim "loss <= 6*$(($1 - 1))*exp(-$2/2)" --claim "max_anchor_mass <= exp(-$2)"); }  # LENGTH BETA
accepted() {  # DOCUMENT…
  local document
  for document in "$@"; do
    run "$checker" "$document"
    expect_exit 0
    expect_stdout_contains accepted
  done
}

# --- the grid: one letter, two, three of which one lies between the others, four
for case in "3 12 1/3" "5 12 0,1" "3 12 0,1/2,1" "4 16 0,1/2,1" "5 20 0,1/2,1" "4 12 -1,-1/3,0,1"; do
  read -r length beta letters <<<"$case"
  name=letters-$length-$beta-${letters//[\/,]/_}
  make "$length" "$beta" "$letters" >"$name.json"
  said "$length" "$beta"
  run "$sinkproof" verify --instance "$name.json" "${claims[@]}" --certificates "$name"
  expect_exit 0
  expect_stdout_contains 'own claims: 2 certified, 0 refuted'
  accepted "$name"/*.json
done

# --- without residual connections as a hypothesis the theorem is false
make 4 12 0,1/2,1 >three.json
run "$sinkproof" verify $B --instance three.json --drop no-residual --certificates dropped
expect_exit 10
accepted dropped/*.json

# --- mutants, and documents that say otherwise
said 4 12
for mutant in anchored restless; do
  make 4 12 $mutant 0,1/2,1 >$mutant.json
  run "$sinkproof" verify --instance $mutant.json "${claims[@]}" --certificates $mutant
  expect_exit 10
  accepted $mutant/*.json
  for document in $mutant/*claims.json; do
    sed 's/"verdict": *"refuted"/"verdict": "certified"/' "$document" >forged.json
    run "$checker" forged.json
    expect_exit 10
  done
done
run "$sinkproof" verify --instance three.json --claim 'max_anchor_mass <= exp(-13)' --certificates less
expect_exit 10
accepted less/*.json
finish
