# `fuzz --construction FILE.md`: the parameters of somebody's own construction are searched, of each setting, for what breaks a theorem or what the construction claims. tests/cli/numbers_theorem.sh has the setting numbers.
. "${BASH_SOURCE%/*}/lib.sh"
smoothing=dense-attention-smoothing
switching=sink-switch-equivalence
sinks=sink-representability
costs=sink-diagonal-cost
layered=multilayer-sink-necessity

copied softmax-anchor my-anchor
copied multilayer-anchor my-layers
copied chebyshev-fit my-fit
copied planar-law my-law
copied two-context-switch my-switch
copied random-embeddings my-rows
copied sink-diagonal-cost-upper my-tokens
sed -i 's/mutant sink-cost/mutant my/;s/mutant diagonal-cost/mutant my/' my-tokens.md

# confirmed DIR WORDS: both programs say of the one case in it what the search has said, the checker in these words.
confirmed() {
  expect_equal "$1: one case" "$(find "$1" -name '*.json' | wc -l)" 1
  run "$checker" "$1"/*.json
  expect_exit 0
  expect_stdout_contains "accepted (refuted: " "$2"
  run "$sinkproof" replay "$1"/*.json
  expect_exit 10
}

# --- each setting: a theorem of ours holds, with all claims; a wrong variant of it is refuted on an instance that is `given`
# setting THEOREM MINE MUTANT
setting() {
  run "$sinkproof" fuzz "$1" --construction "$2.md" --trials 40 --seed 1 --json
  expect_exit 0
  expect_answer /trials 40
  expect_answer /uncertified 0
  run "$sinkproof" fuzz "$1" --construction "$2.md" --mutant "$3" --trials 100 --seed 1 --corpus "$2-$3"
  expect_exit 10
  expect_stdout_contains "$1 on $2.md, $3 (" "certified counterexample" "  $2.md#$2 "
  confirmed "$2-$3" "$1 with the conclusion '$3' "
}
setting $A my-anchor flipped
setting $layered my-layers flipped
setting $obstruction my-fit doubled
setting $smoothing my-law never-smooths
setting $switching my-switch no-angle
setting $sinks my-rows cheap
setting $costs my-tokens upper-halved

# --- somebody's theorem of each, with a hypothesis that it needs
# theirs MINE SETTING HYPOTHESIS CONCLUSION
theirs() {
  printf '```theorem\ntheorem t-%s : %s\nparameter share in [1/4,1/3] = 1/3 "a part"\nhypothesis needed "n" : %s\nconclusion holds "h" : %s\nmutant stronger "s" : conclusion >= 1000000\n```\n' "$1" "$2" "$3" "$4" >"t-$1.md"
  run "$sinkproof" fuzz --theorem "t-$1.md" --construction "$1.md" --trials 40 --seed 1
  expect_exit 0
  run "$sinkproof" fuzz --theorem "t-$1.md" --construction "$1.md" --drop needed --trials 100 --seed 1 --corpus "dropped-$1"
  expect_exit 10
  confirmed "dropped-$1" "'t-$1' "
  expect_stdout_contains "without 'needed'"
  run "$sinkproof" fuzz --theorem "t-$1.md" --construction "$1.md" --ablate --trials 100 --seed 1 --json
  expect_exit 0
  expect_answer /results/0/outcome needed
}
theirs my-anchor trigger-task 'loss < 1/8' 'sink_mass_before >= share'
theirs my-layers trigger-task 'loss < 1/100' 'max_layer_sink_mass >= 9/10'
theirs my-fit normaliser-fit 'L >= 6' 'slope + L >= 6'
theirs my-law token-law 'lambda >= share' 'lambda > 1/5'
theirs my-switch switch 'eta_squared <= share/100' 'eta_squared < 1/100'
theirs my-rows embeddings 'margin <= 2' 'margin < 3'
theirs my-tokens patterns 'kappa <= 2' 'kappa < 3'

# --- mutants of the file: each is refuted, survives, or makes nothing that could be
run "$sinkproof" fuzz $A --construction my-anchor.md --mutants --trials 100 --seed 1 --corpus mutants --json
expect_exit 0
expect_answer '/results/#' 2
expect_answer /results/0/mutant my-anchor-flipped
expect_every '/results/*/outcome' refuted
run "$checker" mutants/*.json
expect_exit 0
expect_stdout_contains "claims about given: loss refuted"
run "$sinkproof" replay mutants/*--my-anchor-flipped--*.json
expect_exit 10
run "$sinkproof" fuzz $layered --construction my-layers.md --mutants --trials 100 --seed 1 --corpus mutants-of-layers
expect_exit 0
expect_stdout_contains "my-layers-miscopied  refuted"
run "$checker" mutants-of-layers/*.json
expect_exit 0
# Of weights that are not the best it is the certificate that says so; what else the construction claims no document has.
run "$sinkproof" fuzz $sinks --construction my-rows.md --mutants --trials 20 --seed 1 --corpus mutants-of-rows
expect_exit 0
expect_stdout_contains "my-rows-short" "my-rows-moved" "my-rows-unbalanced"
run "$checker" mutants-of-rows/*.json
expect_exit 0
run "$sinkproof" fuzz $obstruction --construction my-fit.md --mutants --trials 20 --seed 1 --corpus mutants-of-fit
expect_exit 0
expect "no document" test -z "$(find mutants-of-fit -type f)"
run "$sinkproof" fuzz $obstruction --construction my-fit.md#my-fit-shifted --trials 20 --seed 1
expect_exit 10
expect_stdout_contains "  my-fit.md#my-fit-shifted L=3 " "  claim fit is false: " "no certificate: a checker could not tell that the numbers in these claims are the instance's"
run "$sinkproof" fuzz $obstruction --construction my-fit.md#my-fit-shifted --trials 20 --seed 1 --json
expect_exit 10
expect_answer /counterexample/certificate null
expect_answer /counterexample/claims/0/id fit
sed 's/my-anchor-flipped.*/my-anchor-same "no other" : W_QK[1,0] = -beta/; s/my-anchor-no-null-value.*/my-anchor-nowhere "no instance" : W_QK[1,2] = log(-beta)/' my-anchor.md >same.md
run "$sinkproof" fuzz $A --construction same.md --mutants --trials 50 --seed 1
expect_exit 5
expect_stdout_contains "my-anchor-same     survives" "my-anchor-nowhere  vacuous"
expect "says why" contains "$(cat "$err")" "no instance at the usual values of the parameters and the ends of their ranges: same.md:"
run "$sinkproof" fuzz $A --construction same.md#my-anchor-nowhere --trials 50 --seed 1
expect_exit 5
expect "says so" contains "$(cat "$err")" "$A: vacuous: no trial on same.md#my-anchor-nowhere makes an instance that satisfies all hypotheses"

# --- around the statement: which hypotheses are needed and how sharp its constants are, on these instances; claims do not count
run "$sinkproof" fuzz $A --construction my-anchor.md --ablate --trials 100 --seed 1 --corpus needed --json
expect_exit 0
expect_answer /results/3/outcome needed
expect "a case" contains "$(answer /results/3/case_file)" "$A--given--my-anchor--seed1-trial"
sed 's/^claim loss.*/claim loss : loss < 0/' my-anchor.md >wrong.md
run "$sinkproof" fuzz $A --construction wrong.md --ablate --trials 50 --seed 1
expect_exit 0
expect_stdout_contains "softmax      not found needed"
run "$sinkproof" fuzz $A --construction wrong.md --tightness --trials 300 --seed 1 --corpus sharp
expect_exit 0
expect_stdout_contains "after           4 "
run "$checker" needed/*.json sharp/*.json
expect_exit 0
run "$sinkproof" fuzz $A --construction wrong.md --trials 50 --seed 1 --corpus wrong
expect_exit 10
expect_stdout_contains "  claim loss is false: loss < 0"
run "$checker" wrong/*.json
expect_exit 0

# --- what comes again: the same bytes whatever --jobs, "again" with the file, the state of the same search, and a saved case of it
run "$sinkproof" fuzz $A --construction my-anchor.md --trials 200 --seed 3 --jobs 1 --json
expect_exit 0
cp "$out" alone.json
run "$sinkproof" fuzz $A --construction my-anchor.md --trials 200 --seed 3 --jobs 3 --json
expect "whatever --jobs" cmp "$out" alone.json
run "$sinkproof" fuzz $A --construction my-anchor.md --trials 70 --seed 3 --corpus state
expect_exit 0
run "$sinkproof" fuzz $A --construction my-anchor.md --trials 200 --seed 3 --corpus state --resume --json
expect "where it was" cmp "$out" alone.json
run "$sinkproof" fuzz $A --construction same.md#my-anchor-same --trials 70 --seed 3 --corpus state --resume
expect_exit 0
expect "another search" contains "$(cat "$err")" "no state of this search in state"
run "$sinkproof" fuzz $A --construction my-anchor.md#my-anchor --mutant constant --trials 300 --seed 1
expect_exit 10
expect_stdout_contains "again: sinkproof fuzz $A --construction 'my-anchor.md#my-anchor' --mutant 'constant' --seed 1 --trials "
run "$sinkproof" fuzz $A --construction my-anchor.md#my-anchor --mutant constant --trials 300 --seed 1 --corpus saved
expect_exit 10
run "$sinkproof" fuzz $A --construction my-anchor.md --mutant constant --trials 60 --seed 7 --from saved/*.json
expect_exit 10
refuses "a case of another search (expected one that a search on this --construction saved)" -- fuzz $A --construction my-anchor.md#my-anchor-flipped --from saved/*.json

# --- a parameter of the theorem's own whose values are few: searches keep to them
printf '```theorem\ntheorem few : trigger-task\nparameter eta in (0,1/100] = 1/200 parts 1000 "largest loss"\nhypothesis small "s" : loss <= eta\nconclusion none "n" : loss >= eta\n```\n' >few.md
run "$sinkproof" fuzz --theorem few.md --construction my-anchor.md --trials 60 --seed 1 --corpus few
expect_exit 10
expect_stdout_contains " 0 not confirmed exactly"
run "$checker" few/*.json
expect_exit 0
run "$sinkproof" fuzz --theorem few.md --construction my-anchor.md --mutant 'loss >= -1' --trials 60 --seed 1 --json
expect_exit 0
expect "holds the hypotheses in some" compare "$(answer /discarded)" "<" 60

# --- what is refused
refuses "my-fit.md:3:14: my-fit: expected a construction of trigger-task, which $A is about, not one of normaliser-fit" -- fuzz $A --construction my-fit.md
refuses "my-anchor.md:3:14: my-anchor: expected a construction of switch, which $switching is about, not one of trigger-task" -- fuzz $switching --construction my-anchor.md
refuses "my-layers.md:3:14: my-layers: expected one layer, which $A is about" -- fuzz $A --construction my-layers.md
refuses "my-anchor.md:3:14: my-anchor: expected several layers, which $layered is about" -- fuzz $layered --construction my-anchor.md --ablate
refuses "my-tokens.md#my-weak-copy" "has other weights than the published ones, about which $costs says nothing" -- fuzz $costs --construction my-tokens.md#my-weak-copy
sed 's/^W_QK/target is preceding\nW_QK/' my-anchor.md >preceding.md
refuses "preceding.md#my-anchor" "has the target preceding, about which $A says nothing" -- fuzz $A --construction preceding.md
sed 's/beta/share/g' my-anchor.md >share.md
refuses "share.md:3:14: my-anchor: expected no parameter share, which is one of t-my-anchor, too" -- fuzz --theorem t-my-anchor.md --construction share.md
refuses '--construction "softmax-anchor": expected FILE.md or FILE.md#ID' -- fuzz $A --construction softmax-anchor
refuses "--construction needs a theorem about its instances" -- fuzz --construction my-anchor.md --mutants
printf '```construction\n%s\n```\n' "$(sed '/^mutant/d;/```/d;/^#/d' my-anchor.md)" >none.md
refuses "none.md: has no mutant" -- fuzz $A --construction none.md --mutants

# --- a file that would run away ends
printf '```construction\nconstruction k : trigger-task\nparameter n in 1..1000000 = 1000000\nL = 5; m = 1; contents is box; normaliser is softmax\nW_QK[1,0] = sum(i*k for i in 1..n for k in 1..n)\n```\n' >large.md
run "$sinkproof" fuzz $A --construction large.md --trials 20 --seed 1
expect_exit 5
expect "says so" contains "$(cat "$err")" "vacuous"
# So many parameters that their usual values and ends are no grid.
{ printf '```construction\nconstruction k : trigger-task\n'; for k in $(seq 20); do echo "parameter x$k in [0,1] = 1/2"; done; printf 'L = 5; m = 1; contents is box; normaliser is softmax\nW_QK[1,0] = x1 + x20\nclaim high : loss <= 3/2*x1\n```\n'; } >many.md
run "$sinkproof" fuzz $A --construction many.md --trials 40 --seed 1 --corpus many
expect_exit 10
run "$checker" many/*.json
expect_exit 0
run true
expect_no_temporary_file

finish
