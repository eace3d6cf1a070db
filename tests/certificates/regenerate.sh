#!/usr/bin/env bash
# regenerate.sh BIN_DIR [DIR]: writes accept/ and reject/ below DIR (default: here) anew. What changed is for a person to look at: git diff.
set -euo pipefail

bin=$(realpath "$1")
target=${2:-$(dirname "$(readlink -f "$0")")}
rm -rf "$target/accept" "$target/reject"
mkdir -p "$target/accept" "$target/reject"

verify() {  # EXPECTED_EXIT ARGUMENTS...
  local expected=$1 status=0
  shift
  "$bin/sinkproof" verify "$@" --certificates "$target/accept" >/dev/null || status=$?
  if ((status != expected)); then
    printf 'sinkproof verify %s: exit %d, expected %d\n' "$*" "$status" "$expected" >&2
    exit 1
  fi
}

# One of each kind of thing that a checker must be able to follow.
verify 0 softmax-sink-necessity -p L=16 -p m=13 -p beta=5                # a claim that is exactly tight
verify 0 softmax-sink-necessity -p L=5 -p m=0 -p beta=8                  # no contents; the shortest sequence
verify 0 softmax-sink-necessity -p L=8 -p m=1 -p 'beta=log(1000)'        # irrational scores whose exponentials are rational
verify 0 softmax-sink-necessity -p L=8 -p m=2 -p 'beta=sqrt(50)'         # irrational scores
verify 0 softmax-sink-necessity -p L=16 -p m=13 -p beta=40               # a loss of 10^-18
verify 0 softmax-sink-necessity -p L=512 -p m=13 -p beta=8               # long
verify 5 softmax-sink-necessity -p L=16 -p m=13 -p beta=1                # vacuous: the loss
verify 5 softmax-sink-necessity -p L=3 -p m=1 -p beta=8                  # vacuous: the length
verify 0 softmax-sink-necessity -p L=4 -p m=1 -p beta=5                  # bounds of two rows
verify 0 softmax-sink-necessity -p L=5 -p m=1 -p 'beta=log(35/2)'        # the largest loss that the theorem speaks about, 1/36
verify 0 softmax-sink-necessity --construction softmax-anchor-sharp -p m=0,1 -p eta=1/150   # a bound that is attained
verify 10 softmax-sink-necessity --construction softmax-anchor-sharp-louder -p m=0 -p eta=1/150
verify 10 softmax-sink-necessity --construction softmax-anchor-sharp-quieter -p m=0 -p eta=1/150   # a claim about the smallest mass
verify 5 softmax-sink-necessity --construction softmax-three-tokens -p m=2 -p beta=5        # vacuous: the length; scores that see contents
verify 10 softmax-sink-necessity --construction softmax-three-tokens --drop length -p m=0,2 -p beta=5
verify 10 softmax-sink-necessity --construction softmax-three-tokens-anchored -p m=1 -p beta=5
verify 10 softmax-sink-necessity --construction softmax-three-tokens-halved -p m=1 -p beta=5
verify 10 softmax-sink-necessity --construction softmax-anchor-flipped -p L=5 -p m=1 -p beta=5
verify 10 softmax-sink-necessity --construction softmax-anchor-no-null-value -p L=5 -p m=1 -p beta=5
verify 0 multilayer-sink-necessity --construction multilayer-anchor -p L=5 -p m=1 -p D=2 -p beta=12
verify 0 multilayer-sink-necessity --construction multilayer-spread -p L=4 -p m=1 -p D=2 -p q=1/30 -p beta=40   # the exponent is sharp
verify 0 multilayer-sink-necessity --construction multilayer-spread -p L=8 -p m=0 -p D=8 -p q=1/30 -p 'beta=log(10^20)'   # a loss of 10^-12
verify 5 multilayer-sink-necessity --construction residual-diagonal -p L=4 -p m=1 -p beta=8   # vacuous: residual connections; the conclusion is false
verify 10 multilayer-sink-necessity --construction residual-diagonal --drop no-residual -p L=4 -p m=1 -p beta=8
verify 10 multilayer-sink-necessity --construction multilayer-anchor-miscopied -p L=4 -p m=1 -p D=2 -p beta=12
verify 10 multilayer-sink-necessity --construction multilayer-spread-forgetful -p L=4 -p m=0 -p D=2 -p q=1/30 -p beta=40   # two claims fail
verify 0 multilayer-sink-necessity --construction multilayer-sharp -p L=5 -p D=1 -p eta=1/100 -p beta=20        # the bound is met
verify 0 multilayer-sink-necessity --construction multilayer-sharp -p L=4 -p D=2 -p eta=1/1000 -p beta=12
verify 10 multilayer-sink-necessity --construction multilayer-sharp-lopsided -p L=4 -p D=2 -p eta=1/100 -p beta=12
verify 5 multilayer-sink-necessity --construction multilayer-short -p m=0 -p beta=4                               # vacuous: the length; a loss of 0
verify 10 multilayer-sink-necessity --construction multilayer-short --drop length -p m=1 -p beta=4
verify 5 multilayer-sink-necessity --construction multilayer-preceding -p L=6 -p m=2 -p beta=16                    # vacuous: the target; positions, and no sink
verify 10 multilayer-sink-necessity --construction multilayer-preceding --drop inclusive -p L=4 -p m=1 -p beta=8
verify 10 multilayer-sink-necessity --construction multilayer-preceding-unbiased -p L=4 -p m=1 -p beta=12
verify 5 multilayer-sink-necessity --construction residual-escape -p L=8 -p m=2 -p beta=20                       # vacuous, and its claims: no anchor mass in any layer, over 24,576 inputs
verify 10 multilayer-sink-necessity --construction residual-escape --drop no-residual -p L=4 -p m=1 -p beta=12
verify 10 multilayer-sink-necessity --construction residual-escape --drop no-residual --mutant residual-somewhere -p L=4 -p m=1 -p beta=12   # no layer sinks anywhere
verify 10 multilayer-sink-necessity --construction residual-escape-anchored -p L=4 -p m=1 -p beta=12              # an anchor mass, too, is too large
verify 10 multilayer-sink-necessity --construction residual-escape-restless -p L=4 -p m=0 -p beta=12
verify 0 preceding-mean-sink-necessity --construction preceding-anchor -p L=5 -p m=1 -p beta=8
verify 5 preceding-mean-sink-necessity --construction preceding-anchor -p L=5 -p m=0 -p beta=8            # vacuous: one content
verify 0 preceding-mean-sink-necessity --construction preceding-trigger-sink -p L=6 -p m=1 -p beta=10     # the trigger in place of the anchor
verify 10 preceding-mean-sink-necessity --construction preceding-trigger-sink --mutant anchor-alone -p L=6 -p m=1 -p beta=10
verify 10 preceding-mean-sink-necessity --construction preceding-one-content --drop contents -p L=4 -p m=1 -p beta=8
verify 10 preceding-mean-sink-necessity --construction preceding-short --drop length -p L=3 -p m=2 -p beta=5
verify 10 preceding-mean-sink-necessity --construction relu-preceding-mean --drop softmax -p L=5 -p m=3
verify 10 preceding-mean-sink-necessity --construction preceding-anchor-inclusive -p L=4 -p m=1 -p beta=8
verify 10 preceding-mean-sink-necessity --construction preceding-trigger-sink-own-value -p L=5 -p m=1 -p beta=8
verify 10 preceding-mean-sink-necessity --construction preceding-one-content-two -p L=5 -p m=1 -p beta=8
verify 10 preceding-mean-sink-necessity --construction preceding-short-unshifted -p L=3 -p m=1 -p beta=8
verify 10 preceding-mean-sink-necessity --construction relu-preceding-mean-non-anchor -p L=5 -p m=1
verify 0 relu-sink-free -p L=16 -p m=13
verify 0 relu-sink-free -p L=3 -p m=0
verify 0 relu-sink-free -p L=64 -p m=61
verify 10 relu-sink-free --construction relu-mean-row-count -p L=5 -p m=1
verify 0 unnormalised-sigmoid-sink-free -p L=5 -p m=1 -p beta=5          # claims and conclusion that are exactly tight
verify 0 unnormalised-sigmoid-sink-free -p L=4 -p m=0 -p 'beta=log(3)/2'
verify 10 unnormalised-sigmoid-sink-free --construction sigmoid-mean-flipped -p L=5 -p m=1 -p beta=5
verify 0 null-slot-necessity -p L=5 -p m=1 -p beta=8                     # a key bias, and an extra 1
verify 0 null-slot-necessity --construction key-bias-anchor -p L=6 -p m=2 -p 'beta=sqrt(50)'
verify 5 null-slot-necessity --construction null-slot-stand-in-anchor -p L=5 -p m=1 -p beta=8  # vacuous: anchor-value; an alphabet
verify 10 null-slot-necessity --construction null-slot-stand-in-anchor --drop anchor-value -p L=5 -p m=1 -p beta=8
verify 0 null-slot-necessity -p L=4 -p m=1 -p beta=8
verify 0 null-slot-necessity --construction softmax-one-anchor-sharp -p m=1 -p eta=1/150 -p size=1000
verify 10 null-slot-necessity --construction softmax-one-anchor-sharp-quieter -p m=0 -p eta=1/150 -p size=1000
verify 10 null-slot-necessity --construction softmax-one-anchor-sharp-louder -p m=0 -p eta=1/150 -p size=1000
verify 10 null-slot-necessity --construction null-slot-three-tokens --drop length -p m=1 -p beta=5
verify 10 null-slot-necessity --construction null-slot-three-tokens-anchored -p m=1 -p beta=5
verify 10 null-slot-necessity --construction null-slot-three-tokens-halved -p m=1 -p beta=5
for construction in key-bias-anchor softmax-one-anchor null-slot-stand-in-anchor; do   # vacuous; the loss is bounded by the other term, that of the contents
  verify 5 null-slot-necessity --construction "$construction" -p L=16 -p m=1 -p beta=1
done
verify 10 null-slot-necessity --construction key-bias-anchor-flipped -p L=5 -p m=1 -p beta=5

given=$(dirname "$(readlink -f "$0")")/given
heads=$(dirname "$(readlink -f "$0")")/heads
verify 0 softmax-sink-necessity --instance "$given/one-head.json"                                 # somebody's own weights: irrational entries
verify 0 softmax-sink-necessity --instance "$given/alphabets.json"                                # scores that see contents
verify 0 preceding-mean-sink-necessity --instance "$given/preceding-head.json"
verify 10 preceding-mean-sink-necessity --drop softmax --instance "$given/preceding-after.json"   # a witness of the mass on anchor and trigger
verify 0 multihead-sink-tradeoff --instance "$given/two-heads.json"
verify 0 multihead-sink-tradeoff --instance "$given/alphabets.json"
verify 10 multihead-sink-tradeoff --drop softmax --instance "$given/relu-alphabets.json"          # an input over alphabets that refutes a conclusion about two positions
verify 5 softmax-sink-necessity --instance "$given/two-heads.json"                                # vacuous: the heads
verify 10 softmax-sink-necessity --drop softmax --instance "$given/relu.json"
verify 0 multilayer-sink-necessity --instance "$given/two-layers.json"
verify 10 multilayer-sink-necessity --drop softmax --instance "$given/null-slot-layer.json"              # the second part of the conclusion alone, α_10 + α_11 < 1
verify 10 null-slot-necessity --drop null-slot --instance "$given/loss-at-the-limit.json"   # the loss is 1/36: which bound holds is decided exactly
verify 10 multilayer-sink-necessity --drop softmax --instance "$given/relu-layers.json"                  # the same, α_10 > 1: a witness where it is least
verify 10 multilayer-sink-necessity --drop no-residual --instance "$given/residual-letters.json"      # tests/data/letters: no sink anywhere, over letters of which one lies between the others

verify 0 relu-normaliser-obstruction --instance "$given/fit.json"                                  # somebody's own numbers: a fit that is not the best
verify 5 relu-normaliser-obstruction --instance "$given/fit-unbalanced.json"                       # vacuous
verify 10 relu-normaliser-obstruction --drop cancels-constants --drop cancels-slopes --instance "$given/fit-unbalanced.json"   # a refuted conclusion without a witness
verify 0 sink-representability --instance "$given/embeddings.json"                                # a sink among the queries, which no construction has
verify 0 sink-representability --instance "$given/embeddings-window.json"                         # pairs that cancel
verify 0 sink-diagonal-cost --instance "$given/patterns.json"                                     # groups of two sizes, with witnesses of least costs
verify 0 dense-attention-smoothing --instance "$given/law.json"                                    # β < 0; stated coefficients that nobody claims
verify 10 dense-attention-smoothing --drop same-sign --instance "$given/law-turning.json"
verify 0 sink-switch-equivalence --instance "$given/switch.json"                                   # values as near as they may be
verify 10 sink-switch-equivalence --drop switch --instance "$given/switch-loud.json"

verify 0 relu-normaliser-obstruction -p L=16 -p normaliser=row-count                                              # weights at three counts
verify 0 relu-normaliser-obstruction -p L=5 -p normaliser=none,non-anchor                                         # and none: no obstruction
verify 10 relu-normaliser-obstruction --construction chebyshev-fit-shifted -p L=6 -p normaliser=length
verify 10 relu-normaliser-obstruction --construction chebyshev-fit-unbalanced -p L=5 -p normaliser=none           # a weight that becomes another
verify 0 multihead-sink-tradeoff -p L=8 -p m=3 -p scale=10                                        # everything exact, large numbers
verify 0 multihead-sink-tradeoff -p L=4 -p m=0 -p scale=1/6                                       # a head whose value is 0
verify 0 multihead-sink-tradeoff -p L=5 -p m=1 -p scale=1/2 -p spacing=geometric,least-norm       # a score that is log 1; more heads than needed
verify 0 multihead-sink-tradeoff --construction softmax-anchor -p L=5 -p m=1 -p beta=5            # one head; irrational masses
verify 10 multihead-sink-tradeoff --construction multihead-cancellation-sign -p L=5 -p m=1 -p scale=10
verify 10 multihead-sink-tradeoff --construction multihead-cancellation-unbalanced -p L=5 -p m=1 -p scale=10
verify 10 multihead-sink-tradeoff --construction relu-mean --drop softmax -p L=5 -p m=1           # a dropped hypothesis, a witness of two positions
verify 10 softmax-sink-necessity --construction multihead-cancellation --drop single-head -p L=8 -p m=3 -p scale=10
verify 5 softmax-sink-necessity --construction multihead-cancellation -p L=8 -p m=3 -p scale=10
verify 0 sink-metric --construction softmax-anchor -p L=8 -p m=1 -p beta=8                                       # a sink on every input
verify 0 sink-metric --construction multihead-cancellation -p L=5 -p m=0 -p scale=10 -p epsilon=1/4               # no sink, exactly
verify 10 sink-metric --construction sigmoid-mean-flipped -p L=5 -p m=1 -p beta=5
verify 0 sink-representability --construction random-embeddings -p T=4 -p d=3 -p seed=1,2                                             # representable and not, no mask
verify 0 sink-representability --construction layer-norm-embeddings -p T=4 -p d=4 -p seed=1
verify 0 sink-representability --construction equal-cosine -p T=2 -p rho=-1/4 -p tau=1/4 -p kappa=2/3
verify 0 sink-representability --construction random-causal -p T=4 -p d=2 -p seed=1 -p window=2,4      # with a window and, all before, without
verify 5 sink-representability --construction unseparated-embeddings -p fails=queries                 # vacuous
for fails in queries sink pairs; do
  verify 10 sink-representability --construction unseparated-embeddings -p "fails=$fails" --drop "$fails-separated"
done
verify 10 sink-representability --construction random-embeddings-short -p T=3 -p d=4 -p seed=1 -p kappa=1
verify 10 sink-representability --construction random-embeddings-moved -p T=3 -p d=4 -p seed=1 -p kappa=1
verify 10 sink-representability --construction random-embeddings-unbalanced -p T=3 -p d=4 -p seed=1 -p kappa=1
verify 10 sink-representability --construction random-embeddings-unbalanced -p T=4 -p d=1 -p bound=73 -p seed=737 -p kappa=2   # obstructed: there is no W′, also where the mutant's weights have N ≠ 0
verify 10 sink-representability --construction random-causal-transposed -p T=4 -p d=3 -p seed=1
verify 0 dense-attention-smoothing --construction planar-law -p k=3 -p gain=-1/2 -p turn=1/2 -p mean=2                      # on the boundary b = 0
verify 0 dense-attention-smoothing --construction mixed-law -p k=3 -p dimension=2 -p seed=9 -p lambda=1/3                   # a full value map; ρ falls
verify 0 dense-attention-smoothing --construction cosine-reversal -p k=2 -p lambda=1/3                                      # the true cosine moves the other way
verify 10 dense-attention-smoothing --construction planar-law-transposed -p k=2 -p gain=0 -p turn=1/4 -p mean=0
verify 10 dense-attention-smoothing --construction planar-law-unshared -p k=2 -p gain=0 -p turn=1/4 -p mean=0
verify 5 dense-attention-smoothing --construction smoothing-gap -p k=3 -p direction=falls                                   # vacuous: between the conditions
verify 10 dense-attention-smoothing --construction smoothing-gap --drop same-sign -p k=3                                    # both signs of the difference
verify 10 dense-attention-smoothing --construction signed-law --drop law -p k=2
verify 10 dense-attention-smoothing --construction planar-law --drop not-constant -p k=2 -p gain=0 -p turn=0 -p mean=2
verify 10 dense-attention-smoothing --construction planar-law --drop sparse-output -p k=2 -p gain=-1 -p turn=0 -p mean=2
verify 0 sink-switch-equivalence --construction two-context-switch -p tangent=1/2 -p spread=1 -p leak=1/100               # irrational bounds
verify 0 sink-switch-equivalence --construction two-context-switch -p tangent=1/2 -p spread=0 -p leak=0,1/4,1/2            # exactly tight; a perfect switch; part 4 exactly tight
verify 0 sink-switch-equivalence --construction two-context-switch -p tangent=1/2 -p spread=1 -p leak=9/10               # a bound that is not defined
verify 0 sink-switch-equivalence --construction two-context-switch -p tangent=1/2 -p spread=1 -p leak=3/5               # a sink of two fifths: part 4 is not about it
verify 0 sink-switch-equivalence --construction hull-switch -p keys=3 -p dimension=3 -p seed=0 -p leak=1/20
verify 10 sink-switch-equivalence --construction two-context-switch-far -p tangent=1/2 -p spread=1 -p leak=1/100
verify 10 sink-switch-equivalence --construction two-context-switch-tilted -p tangent=1/2 -p spread=1 -p leak=1/100
verify 5 sink-switch-equivalence --construction broken-switch -p lacks=angle
verify 10 sink-switch-equivalence --construction broken-switch -p lacks=second-context --drop second-context
verify 10 sink-switch-equivalence --construction broken-switch -p lacks=values --drop values
verify 10 sink-switch-equivalence --construction broken-switch -p lacks=angle --drop angle
verify 10 sink-switch-equivalence --construction broken-switch -p lacks=switch --drop switch

verify 0 sink-diagonal-cost -p C=1 -p m=2 -p "lambda=4/5" -p family=antipodal                      # optima with witnesses; everything rational but roots of sums
verify 0 sink-diagonal-cost -p C=2 -p m=2 -p "lambda=sqrt(1/2)" -p family=antipodal                # an irrational λ, tokens in two parts; the diagonal is cheaper
verify 0 sink-diagonal-cost -p C=2 -p m=3 -p "lambda=sqrt(3)/2" -p family=random -p optimum=no     # bounds of ‖Σ_D‖ that are not equal
verify 10 sink-diagonal-cost --construction sink-cost-weak-copy -p C=1 -p m=2 -p "lambda=sqrt(1/2)" -p family=orthogonal
verify 10 sink-diagonal-cost --construction diagonal-cost-weak-nuisance -p C=2 -p m=3 -p "lambda=4/5" -p family=simplex
verify 10 sink-diagonal-cost --construction sink-diagonal-cost-without -p without=lambda --drop lambda
verify 10 sink-diagonal-cost --construction sink-diagonal-cost-without -p without=centred --drop centred   # 240 groups, weights that are only factors
verify 5 sink-diagonal-cost --construction sink-diagonal-cost-without -p without=orthogonal,pairs
verify 0 sink-cost-exact -p C=1 -p lambda=4/5                                                      # no other groups; a rotation; rational but for roots of D
verify 0 sink-cost-exact -p C=4 -p "lambda=sqrt(1/2)"                                              # where 6.5005 is nearly met
verify 0 sink-cost-exact -p C=10000 -p "lambda=sqrt(1/3)"                                          # large; rank-one; one corollary less
verify 5 sink-cost-exact -p C=100 -p lambda=4/5 -p d=200                                           # vacuous: no room
verify 10 sink-cost-exact --construction sink-optimum-wrong-regime -p C=1 -p "lambda=sqrt(1/2)"    # weights without the pattern
verify 10 sink-cost-exact --construction sink-optimum-wrong-regime -p C=4 -p lambda=4/5            # multipliers below 0
verify 10 sink-cost-exact --construction sink-optimum-wrong-regime -p C=100 -p lambda=4/5          # a bound that the weights do not meet
verify 0 diagonal-cost-exact -p C=1 -p m=2 -p lambda=4/5 -p family=antipodal                       # no other groups
verify 0 diagonal-cost-exact -p C=2 -p m=2 -p "lambda=sqrt(1/2)" -p family=antipodal               # the diagonal is cheaper
verify 0 diagonal-cost-exact -p C=10000 -p m=4 -p lambda=4/5 -p family=simplex                     # large
verify 0 diagonal-cost-exact -p C=3 -p m=5 -p "lambda=sqrt(1/3)" -p family=orthogonal              # bounds alone
verify 5 diagonal-cost-exact -p C=100 -p m=2 -p lambda=4/5 -p family=orthogonal -p d=300           # vacuous: no room
verify 10 diagonal-cost-exact --construction diagonal-optimum-short -p C=3 -p m=2 -p lambda=4/5 -p family=antipodal

claims() {  # EXPECTED_EXIT ARGUMENTS... : the claims alone, where a certificate stands beside them
  local expected=$1 status=0 folder
  shift
  folder=$(mktemp -d)
  "$bin/sinkproof" verify "$@" --certificates "$folder" >/dev/null || status=$?
  if ((status != expected)); then
    printf 'sinkproof verify %s: exit %d, expected %d\n' "$*" "$status" "$expected" >&2
    exit 1
  fi
  mv "$folder"/*--claims.json "$target/accept"
  rm -r "$folder"
}

claims 0 --instance "$given/residual-letters.json" --claim 'loss <= 18*exp(-6)' --claim 'max_anchor_mass <= exp(-12)'   # its theorem
claims 10 --construction softmax-anchor -p L=5 -p m=1 -p beta=5 --claim 'loss <= 1/1000' --claim 'min(sink_mass_before, sink_mass_after) >= 0.99 and L < 6' \
  --claim 'loss = exp(-beta)/(2+exp(-beta))' --claim '1/(loss - loss) > 0'                         # refuted with a place, mixed strictness, an exact equality, not defined
claims 10 softmax-sink-necessity -p L=5 -p m=1 -p beta=5 --claim 'conclusion <= 0 and eta_bar < 1' --claim 'sink_mass_after > bound_after'   # of a theorem's quantities
claims 10 --construction null-slot-stand-in-anchor -p L=5 -p m=1 -p beta=8 --claim 'loss + sink_mass_before + sink_mass_after + max_anchor_mass + min_null_mass + absorbed_before + absorbed_after < 0'
claims 10 --construction softmax-anchor -p L=3,4 -p m=1 -p beta=5 --claim 'sink_mass_after < 1/2'                               # no position behind the trigger, and one
claims 10 --construction preceding-trigger-sink -p L=6 -p m=1 -p beta=10 --claim 'sink_mass_after >= 1/2' --claim 'loss <= 1/1000'   # of the target preceding
claims 10 --construction relu-mean -p L=5 -p m=1 --claim 'sink_mass_before >= 1/2' --claim 'sink_mass_after >= 1/2'          # the same mass on both sides
claims 10 --instance "$given/two-slots.json" --claim 'loss + sink_mass_before + sink_mass_after + max_anchor_mass + min_null_mass + absorbed_before + absorbed_after < 0'   # heads that differ
claims 10 dense-attention-smoothing --construction planar-law -p k=3 -p gain=-1/2 -p turn=1/2 -p mean=2 --claim 'rho_dense >= rho_sparse' --claim 'k = 3'   # an instance without places
claims 10 --instance "$given/fit.json" --claim 'fit_error <= 1/100' --claim 'loss_lower_bound > 0'
claims 10 --instance "$given/embeddings.json" --claim 'cost < 1/3' --claim 'cost < 1/4'
claims 10 --instance "$given/law.json" --claim 'rho_dense >= rho_sparse' --claim 'rho_dense < rho_sparse'
claims 0 --instance "$given/switch.json" --claim 'sink_mass >= sink_mass_bound and sine <= sine_upper'
claims 5 sink-representability --construction random-embeddings -p T=4 -p d=3 -p seed=2 --claim 'cost <= 1' --claim 'distance_queries <= 0'   # a quantity that is not defined

rows() {  # NAME TABLE ARGUMENTS... : the certificate of the rows at one point of the table's grid, as rows--NAME.json
  local name=$1 folder
  folder=$(mktemp -d)
  "$bin/sinkproof" table "${@:2}" --certificates "$folder" >/dev/null
  mv "$folder"/*.json "$target/accept/rows--$name.json"
  rmdir "$folder"
}

rows softmax-sink-bound softmax-sink-bound -p L=5 -p eta=1/200                                     # formulas; everything rational
rows softmax-sink-bound-two-rows softmax-sink-bound -p L=4 -p eta=1/200
rows softmax-sink-bound-irrational softmax-sink-bound -p L=5 -p "eta=exp(-7)" --digits 30
rows softmax-sink-bound-nothing softmax-sink-bound -p L=5 -p eta=1/10                              # 0 is exact
rows softmax-sink-bound-room softmax-sink-bound -p L=5 -p eta=1/96                                 # between
rows softmax-sink-bound-content softmax-sink-bound -p L=5 -p eta=1/48                              # the first eta at which three rows say nothing
rows softmax-sink-bound-last softmax-sink-bound -p L=5 -p eta=1/36                                 # the last eta at which anything is said
rows softmax-sink-bound-probabilistic softmax-sink-bound-probabilistic -p L=5 -p eta_bar=1e-7 -p delta=1/10
rows softmax-anchor softmax-anchor -p L=5 -p m=1 -p beta=8                                         # an instance
rows multilayer-sink-bound multilayer-sink-bound -p L=5 -p D=2 -p eta=1/10000                            # digits of both ends
rows relu-normaliser-loss relu-normaliser-loss -p L=16 -p normaliser=row-count
rows sink-free-attention-relu sink-free-attention -p kind=relu -p L=5                              # columns without a value
rows sink-free-attention-key-bias sink-free-attention -p kind=key-bias -p L=5
rows multihead-tradeoff multihead-tradeoff -p L=4
rows sink-cost sink-cost -p d=9 -p T=2 -p tau=0 -p cosine=-1/4
rows sink-cost-not-defined sink-cost -p d=9 -p T=2 -p tau=-1 -p cosine=0                           # no W represents the sink
rows sink-diagonal-cost sink-diagonal-cost -p C=1 -p lambda=4/5 -p family=antipodal
rows pattern-cost-scale pattern-cost-scale -p C=100 -p lambda=4/5 -p family=antipodal
rows sink-metric sink-metric -p model=multihead-cancellation -p L=5                                # several rows
# Thresholds next to a head's means, so that it depends on the inputs which side they are on.
rows sink-metric-relu-24 sink-metric -p model=relu-mean -p L=24 -p epsilon=1/120
rows sink-metric-relu-40 sink-metric -p model=relu-mean -p L=40 -p epsilon=1/300
rows sink-metric-relu-64 sink-metric -p model=relu-mean -p L=64 -p epsilon=1/900
rows sink-metric-sigmoid sink-metric -p model=sigmoid-mean -p L=4 -p epsilon=9/20
rows sink-metric-spread sink-metric -p model=multilayer-spread -p L=5 -p epsilon=2/5
rows sink-metric-anchor sink-metric -p model=multilayer-anchor -p L=4 -p epsilon=1/3
rows sink-metric-key-bias sink-metric -p model=key-bias-anchor -p L=5 -p epsilon=1/4
rows sink-metric-softmax-one sink-metric -p model=softmax-one-anchor -p L=5 -p epsilon=2/7
rows smoothing-regions smoothing-regions -p k=3 -p beta=1 -p samples=100
rows switch-equivalence switch-equivalence -p tangent=1/2 -p spread=1 -p leak=1/100                # an angle
rows switch-equivalence-no-value switch-equivalence -p tangent=1/2 -p spread=1 -p leak=9/10        # a bound that is not defined
rows hypothesis-ablation hypothesis-ablation -p theorem=multihead-sink-tradeoff -p trials=240          # cases, and one that was not found
rows hypothesis-ablation-weaker hypothesis-ablation -p theorem=softmax-sink-necessity -p trials=40    # a case of a weaker conclusion
rows tightness tightness -p theorem=softmax-sink-necessity -p trials=60

places() {  # NAME FILE ARGUMENTS... : what an audit shows of a model, as places--NAME.json
  local name=$1 folder
  folder=$(mktemp -d)
  "$bin/sinkproof" audit "${@:2}" --task trigger --certificates "$folder" >/dev/null
  mv "$folder"/*.json "$target/accept/places--$name.json"
  rmdir "$folder"
}

data=$(dirname "$(readlink -f "$0")")/../data
places trained-softmax "$data/softmax_L16_d16_s0.safetensors" --length 4 --normaliser softmax --inputs 20   # scores that see contents
places trained-relu "$data/relu_L8_d6_s2.safetensors" --length 8 --normaliser relu --inputs 50
places two-slots "$given/two-slots.json" --inputs 20                                                          # two heads with null slots
places relu-exactly "$given/relu.json" --inputs 10 --seed 2

all_inputs() {  # NAME FILE ARGUMENTS... : bounds over all inputs, as all-inputs--NAME.json
  local name=$1 folder
  folder=$(mktemp -d)
  "$bin/sinkproof" audit "${@:2}" --task trigger --all-inputs --jobs 1 --certificates "$folder" >/dev/null
  mv "$folder"/*.json "$target/accept/all-inputs--$name.json"
  rmdir "$folder"
}

all_inputs trained-relu "$data/relu_L8_d6_s2.safetensors" --length 8 --normaliser relu --gap 0.01%
all_inputs key-bias "$heads/key-bias.json" --gap 0.1%   # a null slot; scores that see contents
all_inputs softmax "$heads/softmax.json" --gap 0.1%
all_inputs far-key "$heads/far-key.json"                 # a key that some rows lack scores far above all others
all_inputs steep-line "$heads/steep-line.json" --gap 5%  # large scores, with numbers that overflow over the whole box
all_inputs noise "$heads/noise.json" --gap 2%            # scores that see contents so much that corners have to show boxes (L9)
all_inputs kinks "$heads/kinks.json" --gap 0.1%          # ReLU, scores of both signs: keys are cut, lifted, or keep their kinks
all_inputs tangent "$heads/tangent.json" --gap 2%        # the worst contents lie where λ has to be the slope of a tangent

# What a search found: the saved cases.
cp "$(dirname "$(readlink -f "$0")")"/../regressions/*.json "$target/accept"

# Somebody's statement about numbers, with somebody's construction of the same file.
numbers() {  # FILE NAME EXPECTED_EXIT ARGUMENTS... : as numbers--NAME.json
  local folder status=0
  folder=$(mktemp -d)
  "$bin/sinkproof" verify --theorem "$(dirname "$(readlink -f "$0")")/../language/accept/$1.md" "${@:4}" --certificates "$folder" >/dev/null || status=$?
  if ((status != $3)); then printf 'numbers %s: exit %d, expected %d\n' "$2" "$status" "$3" >&2; exit 1; fi
  mv "$folder"/*.json "$target/accept/numbers--$2.json"
  rmdir "$folder"
}

numbers numbers my-pair 0 -p a=1 -p ratio=2 -p n=2                                     # words chosen, an array
numbers numbers my-pair-turned 10 --construction my-pair-turned -p a=1 -p ratio=2 -p n=3   # two claims fail
numbers generated-numbers fixed-optimum 0                                              # of what a generator gave, one array is assigned
numbers generated-numbers fixed-optimum-turned 10 --construction fixed-optimum-turned

# Somebody's statements: some of the certificates above as those of their texts, and what every name of the setting is in some instances.
here=$(dirname "$(readlink -f "$0")")
/usr/bin/python3 "$here/statements.py" own "$here/../language/accept" "$target/accept" "$target"/accept/softmax-sink-necessity--softmax-anchor{--L5-m0-beta8,-flipped--L5-m1-beta5}-eta*.json \
  "$target"/accept/softmax-sink-necessity--found--seed1-trial1--without-small-loss--mutant-any-loss.json "$target"/accept/relu-sink-free--relu-mean--L3-m0.json \
  "$target"/accept/multihead-sink-tradeoff--relu-mean--*--without-softmax.json "$target"/accept/sink-metric--softmax-anchor--L8-m1-beta8*.json \
  "$target"/accept/null-slot-necessity--null-slot-stand-in-anchor--L5-m1-beta8{,--without-anchor-value}.json \
  "$target"/accept/multilayer-sink-necessity--{given--two-layers,multilayer-spread-forgetful--*,residual-escape-anchored--*,multilayer-short--m1-beta4--without-length}.json \
  "$target"/accept/relu-normaliser-obstruction--chebyshev-fit{,-unbalanced}--L5-normalisernone.json \
  "$target"/accept/{relu-normaliser-obstruction--given--fit-unbalanced--*,dense-attention-smoothing--given--law-turning--*,sink-switch-equivalence--given--switch}.json \
  "$target"/accept/sink-switch-equivalence--{hull-switch,two-context-switch-far,broken-switch--lacksangle}*.json \
  "$target"/accept/sink-representability--{random-embeddings--T4-d3-bound9-seed1-kappa1,random-embeddings-short--*,unseparated-embeddings--failssink-kappa1--*,random-causal--*-window2}.json \
  "$target"/accept/dense-attention-smoothing--{smoothing-gap--k3-directionfalls,smoothing-gap--k3-directionfalls--without-same-sign,planar-law-transposed--*}.json \
  "$target"/accept/sink-diagonal-cost--{sink-diagonal-cost-upper--C1-*,sink-diagonal-cost-upper--C2-m3-*,sink-cost-weak-copy--*,sink-diagonal-cost-without--withoutlambda--without-lambda,sink-diagonal-cost-without--withoutpairs}.json \
  "$target"/accept/sink-cost-exact--{sink-optimum--C1-*,sink-optimum-wrong-regime--C4-*}.json \
  "$target"/accept/diagonal-cost-exact--{diagonal-optimum--C2-*,diagonal-optimum-short--*}.json >/dev/null
/usr/bin/python3 "$here/statements.py" facts "$target/accept" "$target/accept"

"$bin/make_corpus" "$target/accept" "$target/reject"
