# `sinkproof verify`: verdicts, numbers, order and exit codes of the commands that issue 2 is measured by.
. "${BASH_SOURCE%/*}/lib.sh"

# --- all theorems on their default grids
run "$sinkproof" verify
expect_exit 0
expect_stderr_empty
expect_stdout_contains "0 refuted, 0 vacuous, 0 inconclusive"
cp "$out" table.txt
run "$sinkproof" verify --json
expect_exit 0
expect_stderr_empty
expect_every '/results/*/verdict' certified
registered=$(sed -nE 's/^ *&(own_theorem\(")?([a-z_0-9-]+)("\)|\(\)),*$/\2/p' "$source_dir/theorems/registry.cpp" | tr _ -)
expect_equal "all theorems, in the registry's order" "$(answer '/results/*/theorem' | uniq)" "$registered"
for theorem in $A $C; do
  expect "$theorem is certified at L = 16, m = 13" grep -q "\"theorem\":\"$theorem\",.*\"L\":\"16\",\"m\":\"13\".*\"verdict\":\"certified\"" "$out"
done
points=$(answer '/results/#')
expect "a table of as many results" contains "$(<table.txt)" "
$points certified, 0 refuted"

# --- Theorem C: exact, with nothing but zeros
run "$sinkproof" verify $C -p L=5:32:1 -p m=0,1,13 --json
expect_exit 0
expect_stderr_empty
expect_answer /format sinkproof-verify/1
expect_answer '/results/#' 84
expect_every '/results/*/theorem' $C
expect_every '/results/*/construction' relu-mean
expect_every '/results/*/verdict' certified
expect_every '/results/*/bits' 0
expect_every '/results/*/quantities/loss' '{"lower":"0","upper":"0"}'
expect_every '/results/*/quantities/max_anchor_mass' '{"lower":"0","upper":"0"}'
expect_every '/results/*/claims/#' 2
expect_every '/results/*/claims/*/lower' 0
expect_every '/results/*/claims/*/upper' 0
expect_every '/results/*/hypotheses/#' 4
expect_every '/results/*/conclusion' '{"id":"exact-and-sink-free","strict":false,"lower":"0","upper":"0"}'
expect_equal "the grid in order, the last parameter fastest" "$(answer '/results/*/params')" \
  "$(for L in $(seq 5 32); do for m in 0 1 13; do echo "{\"L\":\"$L\",\"m\":\"$m\"}"; done; done)"

# --- Theorem C′: exact values, 0 where there is no obstruction
run "$sinkproof" verify $obstruction -p L=5,16 --json
expect_exit 0
expect_stderr_empty
expect_answer '/results/#' 8
expect_every '/results/*/verdict' certified
expect_every '/results/*/bits' 0
expect_equal "the normalisers in the order of the default grid" "$(answer '/results/*/params/normaliser' | paste -sd' ')" \
  "non-anchor row-count none length non-anchor row-count none length"
expect_equal "the bounds" "$(answer '/results/*/quantities/loss_lower_bound/lower' | paste -sd' ')" "0 1/192 1/48 1/48 0 11/600 1/10 1/10"
expect_equal "attained" "$(answer '/results/*/quantities/fit_error')" "$(answer '/results/*/quantities/loss_lower_bound')"
for mutant in shifted unbalanced; do
  run "$sinkproof" verify $obstruction --construction chebyshev-fit-$mutant -p L=3,8 --json
  expect_exit 10
  expect_every '/results/*/verdict' refuted
done

# --- Theorem A: vacuous where the loss is too large, certified elsewhere
run "$sinkproof" verify $A -p L=16 -p m=13 -p beta=1:40:1 --json
expect_exit 0
expect_stderr_empty
expect_answer '/results/#' 40
expect_equal "the betas in order" "$(answer '/results/*/params/beta')" "$(seq 1 40)"
expect_equal "vacuous up to 3, certified from 4 on" "$(answer '/results/*/verdict')" \
  "$(for k in 1 2 3; do echo vacuous; done; for k in $(seq 4 40); do echo certified; done)"
expect_every '/results/*/claims/#' 3
expect_equal "the construction's claim and the corollaries" "$(answer '/results/*/claims/*/id' | sort -u | paste -sd' ')" "loss never-zero-loss sink-probabilistic"
expect_every '/results/*/claims/0/id' loss
expect_equal "the hypotheses" "$(answer '/results/3/hypotheses/*/id' | paste -sd' ')" "softmax single-head length small-loss"
mapfile -t loss_lower < <(answer '/results/*/quantities/loss/lower')
mapfile -t loss_upper < <(answer '/results/*/quantities/loss/upper')
mapfile -t before_lower < <(answer '/results/*/quantities/sink_mass_before/lower')
mapfile -t after_lower < <(answer '/results/*/quantities/sink_mass_after/lower')
mapfile -t bound_before < <(answer '/results/*/quantities/bound_before/upper')
mapfile -t bound_after < <(answer '/results/*/quantities/bound_after/upper')
mapfile -t claim_lower < <(answer '/results/*/claims/0/lower')
mapfile -t small_loss_upper < <(answer '/results/*/hypotheses/3/upper')
mapfile -t small_loss_lower < <(answer '/results/*/hypotheses/3/lower')
mapfile -t conclusion_lower < <(answer '/results/*/conclusion/lower')
for k in $(seq 0 39); do
  beta=$((k + 1))
  expect "at beta=$beta the bounds are at most the masses" compare "${bound_after[k]}" "<=" "${after_lower[k]}" "${bound_before[k]}" "<=" "${before_lower[k]}"
  expect "at beta=$beta the loss is at most 10^-12 wide, relatively, and positive" \
    compare "${loss_lower[k]}" "<=" "${loss_upper[k]}" "${loss_upper[k]}-${loss_lower[k]}" "<=" "${loss_lower[k]}/10^12" "${loss_lower[k]}" ">" 0
  expect "at beta=$beta the claim holds" compare "${claim_lower[k]}" ">=" 0
  if [[ $k -lt 3 ]]; then
    expect "at beta=$beta the loss is too large" compare "${small_loss_upper[k]}" "<=" 0 "${bound_after[k]}" = 0 "${bound_before[k]}" = 0 "${loss_lower[k]}" ">=" 1/96
    expect_equal "no conclusion at beta=$beta" "${conclusion_lower[k]}" null
  else
    expect "at beta=$beta the margins are positive" compare "${small_loss_lower[k]}" ">" 0 "${conclusion_lower[k]}" ">=" 0 "${bound_after[k]}" ">" 0
    expect "the loss falls, the bounds rise" compare "${loss_upper[k]}" "<" "${loss_lower[k - 1]}" "${bound_after[k]}" ">" "${bound_after[k - 1]}"
  fi
done
# The loss in closed form at e^-beta = 1/1000: max(15/1000015, 1/2001) = 1/2001, found exactly.
run "$sinkproof" verify $A -p L=16 -p m=13 -p "beta=log(1000)" --json
expect_exit 0
expect_answer /results/0/verdict certified
expect_answer /results/0/params/beta "log(1000)"
expect_answer /results/0/bits 0
expect "the loss is 1/2001" compare "$(answer /results/0/quantities/loss/lower)" "<=" 1/2001 "$(answer /results/0/quantities/loss/upper)" ">=" 1/2001 \
  "$(answer /results/0/quantities/loss/upper)-$(answer /results/0/quantities/loss/lower)" "<=" "1/10^18"
# The last position before the trigger, 14, sees 14 tokens with a score of -2beta against the anchor.
run "$sinkproof" verify $A -p L=16 -p m=0 -p "beta=log(1000)" --json
expect_exit 0
expect "the smallest mass before the trigger is 1/(1 + 14e^-2beta)" compare \
  "$(answer /results/0/quantities/sink_mass_before/lower)" "<=" "1/(1+14/10^6)" "$(answer /results/0/quantities/sink_mass_before/upper)" ">=" "1/(1+14/10^6)"

# --- expressions: the margin of the claim is exactly zero for m >= 1, and is decided all the same
for beta in "log(1000)" "sqrt(50)" "exp(2)" "log(1000)*sqrt(2)" "exp(log(5))" "sqrt(25)" "2*sqrt(2)*sqrt(3)" "0.5e1" 20/4 "2^3-1" 10000; do
  run "$sinkproof" verify $A -p L=8 -p m=3 -p "beta=$beta" --json
  expect_exit 0
  expect_answer /results/0/verdict certified
  expect_answer /results/0/claims/0/lower 0
  expect_answer /results/0/claims/0/upper 0
done
# Not every identity is found; then the answer is that the sign is undecided.
for beta in "exp(1)+exp(2)" "log(exp(5))" "log(exp(2)+1)+3" "sqrt(2+sqrt(3))*4"; do
  run "$sinkproof" verify $A -p L=8 -p m=3 -p "beta=$beta" --json
  expect "certified with exit code 0, or inconclusive with 5" contains "0 certified, 5 inconclusive" "$code $(answer /results/0/verdict)"
  expect "the claimed margin is about 0" compare "$(answer /results/0/claims/0/lower)" "<=" 0 "$(answer /results/0/claims/0/upper)" ">=" 0 \
    "$(answer /results/0/claims/0/upper)-($(answer /results/0/claims/0/lower))" "<=" 1e-20
done

# --- a relation of somebody's own in the place of the conclusion has nothing of the theorem's provenance
run "$sinkproof" verify $A -p L=5 -p m=1 -p beta=5 --mutant 'loss = 1/2'
expect_exit 10
expect_stdout_contains "with the conclusion 'given' (loss = 1/2)"
expect "no word of what is published or proved" test -z "$(grep -E 'published|proved|RM26' "$out")"

# --- mutants are refuted
for mutant in "$A softmax-anchor-flipped loss" "$A softmax-anchor-no-null-value loss" "$C relu-mean-row-count loss"; do
  read -r theorem construction claim <<<"$mutant"
  run "$sinkproof" verify "$theorem" --construction "$construction" --json
  expect_exit 10
  expect_stderr_empty
  expect_every '/results/*/verdict' refuted
  expect_every '/results/*/construction' "$construction"
  for upper in $(answer '/results/*/claims/0/upper'); do expect "the claim of $construction is false" compare "$upper" "<" 0; done
  run "$sinkproof" verify "$theorem" --construction "$construction"
  expect_exit 10
  expect_stdout_contains "'$claim' fails"
  expect_stdout_contains "0 certified"
done

# --- exit codes: vacuous alone 5, beside a certified one 0
run "$sinkproof" verify $A -p L=16 -p m=13 -p beta=1,2,3
expect_exit 5
expect_stdout_contains "0 certified, 0 refuted, 3 vacuous, 0 inconclusive"
expect_stdout_contains "'small-loss' does not hold"
run "$sinkproof" verify $A -p L=16 -p m=13 -p beta=1,5
expect_exit 0
run "$sinkproof" verify $A -p L=3 -p m=1
expect_exit 5
expect_stdout_contains "'length' does not hold"
run "$sinkproof" verify $A --construction softmax-anchor-flipped -p L=5 -p m=1 -p beta=1,5
expect_exit 10

# --- at 53 bits: undecided perhaps, but never wrong and never a crash
for arguments in "" "-p L=16 -p m=13 -p beta=1:40:1" "-p beta=10000 -p L=5 -p m=1" "-p beta=1e-300 -p L=5 -p m=1" "-p beta=exp(-1000000) -p L=5 -p m=1"; do
  # shellcheck disable=SC2086
  run "$sinkproof" verify $A $arguments --max-bits 53 --json
  expect "exit code 0 or 5" test $code -eq 0 -o $code -eq 5
  expect_stderr_empty
  expect "no verdict is refuted" equal "$(answer '/results/*/verdict' | grep -c refuted)" 0
  expect "no bits beyond 53" equal "$(answer '/results/*/bits' | grep -cvx -e 0 -e 53)" 0
done
run "$sinkproof" verify $C --max-bits 53 --json
expect_exit 0
expect_every '/results/*/bits' 0
run "$sinkproof" verify $A --construction softmax-anchor-flipped --max-bits 53
expect_exit 10

# --- grids: lists and ranges in the order given
run "$sinkproof" verify $A -p beta=12,5 -p L=8,5:7:2 -p m=1,0 --json
expect_exit 0
expect_equal "the order of the construction's parameters, and of the values" "$(answer '/results/*/params' | tr -d '{}"')" "$(
  for L in 8 5 7; do for m in 1 0; do for beta in 12 5; do echo "L:$L,m:$m,beta:$beta,eta_bar:1/200000,delta:1/4"; done; done; done)"
run "$sinkproof" verify $A -p L=5 -p m=1 -p beta=5:6:0.25 --json
expect_equal "an exact range" "$(answer '/results/*/params/beta' | paste -sd' ')" "5 21/4 11/2 23/4 6"
run "$sinkproof" verify $A -p L=5 -p m=1 -p beta=5:7:3/2 --json
expect_equal "a range that misses its end" "$(answer '/results/*/params/beta' | paste -sd' ')" "5 13/2"
run "$sinkproof" verify $A -p L=5 -p m=1 -p beta=5:7 --json
expect_equal "a range without step" "$(answer '/results/*/params/beta' | paste -sd' ')" "5 6 7"
run "$sinkproof" verify $C -p L=5:5:1 -p m=0 --json
expect_answer '/results/#' 1
run "$sinkproof" verify $C $A -p L=6,5 -p m=2 --json
expect_exit 0
expect_equal "theorems in the order given" "$(answer '/results/*/theorem' | uniq | paste -sd' ')" "$C $A"

# --- the same bytes, whatever the number of threads
for format in "" --json; do
  for k in 1 2 3; do
    jobs=$((k == 3 ? 1 : 2))
    # shellcheck disable=SC2086
    "$sinkproof" verify $A -p L=5:12 -p m=0,3 -p "beta=2,5,log(300)" --jobs $jobs --certificates certificates_$k $format >bytes_$k 2>"$err"
  done
  expect "the same twice" cmp bytes_1 bytes_2
  expect "the same with one thread" cmp bytes_1 bytes_3
done
expect_equal "no times" "$(grep -c seconds bytes_1)" 0
run "$sinkproof" verify $C -p L=5 -p m=0 --json --timings
expect_exit 0
expect "times where they are asked for" compare "$(answer /results/0/seconds)" ">=" 0
refuses "--timings" "--json" -- verify $C --timings
expect "the same certificates twice" diff -r certificates_1 certificates_2
expect "the same certificates with one thread" diff -r certificates_1 certificates_3
expect "a certificate for each result" equal "$(find certificates_1 -name '*.json' | wc -l)" 48
expect_no_temporary_file
run env LC_ALL=de_DE.UTF-8 "$sinkproof" verify $A -p L=5:12 -p m=0,3 -p "beta=2,5,log(300)"
"$sinkproof" verify $A -p L=5:12 -p m=0,3 -p "beta=2,5,log(300)" >plain
expect "the locale changes nothing" cmp "$out" plain

# --- names of certificates are names of files
run "$sinkproof" verify $A -p L=5 -p m=1 -p "beta=1e-300,1/3,sqrt(50)/2,log(2)^3,2*log(1000)" --certificates deep/er/folder
expect "exit code 0 or 5" test $code -eq 0 -o $code -eq 5
expect "five files" equal "$(find deep/er/folder -type f | wc -l)" 5

# --- a point that some constructions do not take: the others are verified, and these are named
run "$sinkproof" verify multilayer-sink-necessity -p L=16 -p m=1 -p D=2 -p beta=16 --json
expect_exit 0
expect_every '/results/*/construction' multilayer-anchor
expect_one_line_on_stderr
expect_stderr_contains "left out: multilayer-spread: parameter beta: 16 is out of range"
refuses "parameter beta: 20000 is out of range" -- verify multilayer-sink-necessity -p beta=20000
refuses "parameter beta: 16 is out of range" -- verify multilayer-sink-necessity --construction multilayer-spread -p beta=16
run "$sinkproof" verify multilayer-sink-necessity -p L=4 -p m=0 -p D=1 -p beta=40
expect_exit 0
expect_stderr_empty

# --- found by tests/differential, seed 20261123
# 22622: the smallest masses differ by e^-285, and the witness is where it is smallest
run "$sinkproof" verify softmax-sink-necessity --construction softmax-three-tokens-anchored -p L=3 -p m=3 -p beta=571/2 --certificates least
expect_exit 10
run "$sinkproof" check least/*.json
expect_exit 0
# 2567: 128 bits do not tell whether the weights are numbers
run "$sinkproof" verify multilayer-sink-necessity --construction multilayer-sharp-lopsided -p L=5 -p D=4 -p eta=1e-9 -p beta=92 --certificates lopsided
expect_exit 10
run "$sinkproof" check lopsided/*.json
expect_exit 0
# 113553: 128 bits do not tell whether a bound before the trigger is broken or one after it, where three tokens have no position
run "$sinkproof" replay "$source_dir/tests/data/three-tokens.json" --certificates three
expect_exit 10
run "$sinkproof" check three/*.json
expect_exit 0

finish
