# The constants of Theorem A that texts below tests/data/sharp attain, nearly: 12/5 before the trigger at L = 4, and 4 after it, for every L. The claims with certificates, the mutants refuted, and what a forged verdict comes to.
. "${BASH_SOURCE%/*}/lib.sh"

sharp=$source_dir/tests/data/sharp

# certified NAME ARGUMENT…: the theorem's conclusion, and both claims, on all instances; the checker takes every document
certified() {
  local name=$1 document
  shift
  run "$sinkproof" verify $A --construction "$sharp/$name.md" "$@" --certificates "$name"
  expect_exit 0
  expect_stdout_contains " certified, 0 refuted, 0 vacuous, 0 inconclusive"
  expect_stdout_contains " certified, 0 refuted, 0 inconclusive"
  for document in "$name"/*.json; do
    run "$checker" "$document"
    expect_exit 0
    expect_stdout_contains accepted
  done
}
certified softmax-anchor-four -p m=0,3 -p eta=1/100000,1/150,1/36 -p tau=1/100,1/1000000
certified softmax-anchor-after -p L=4,5,8,16 -p m=0,2 -p eta=1/100000,1/150,1/36

# --- how near: what is off the anchor is at least 12/5 less 10^-4 of the loss before the trigger, and 4 less 10^-2 of it after it
run "$sinkproof" verify --construction "$sharp/softmax-anchor-four.md" -p eta=1/100000 -p tau=1/1000000 --claim '1 - sink_mass_before >= (12/5 - 1/10000)*loss'
expect_exit 0
run "$sinkproof" verify --construction "$sharp/softmax-anchor-after.md" -p L=4,64 -p eta=1/100000 --claim '1 - sink_mass_after >= (4 - 1/100)*loss'
expect_exit 0

# --- mutants: one claim of each is refuted, and stays so
refuted() {  # NAME MUTANT
  local document
  run "$sinkproof" verify --construction "$sharp/$1.md#$1-$2" --certificates "$1-$2"
  expect_exit 10
  expect_stdout_contains 'own claims: 1 certified, 1 refuted'
  for document in "$1-$2"/*.json; do
    run "$checker" "$document"
    expect_exit 0
    sed 's/"verdict": *"refuted"/"verdict": "certified"/' "$document" >forged.json
    expect "a document with a refuted claim" test "$(cmp -s forged.json "$document" && echo same)" = ""
    run "$checker" forged.json
    expect_exit 10
  done
}
for name in softmax-anchor-four softmax-anchor-after; do
  for mutant in louder quieter; do refuted $name $mutant; done
done
refuses 'parameter eta' -- verify --construction "$sharp/softmax-anchor-four.md" -p eta=1/35
refuses 'parameter L' -- verify --construction "$sharp/softmax-anchor-four.md" -p L=5
finish
