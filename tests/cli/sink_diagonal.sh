# `sink-diagonal-cost`: the chains of its bounds, its optima, what its parameters may not be, and large instances.
. "${BASH_SOURCE%/*}/lib.sh"

I=sink-diagonal-cost

# --- the chain, between true ends (products of enclosures, so neighbours may touch), and the ratio of the optima
run "$sinkproof" verify $I -p C=2 -p m=2 -p "lambda=4/5,sqrt(1/2)" -p family=antipodal --json
expect_exit 0
expect_stderr_empty
expect_every '/results/*/verdict' certified
for k in 0 1; do
  for pattern in sink diag; do
    last_name=""
    for name in L_${pattern}_published L_$pattern L_${pattern}_dual cost_${pattern}_primal cost_${pattern}_construction U_$pattern U_${pattern}_published; do
      if [[ $name == cost_sink_primal ]]; then
        # Both are OPT_sink, by the formula of sink-cost-exact.
        expect_equal "the optimum of the sink" "$(answer "/results/$k/quantities/$name/lower")" "$(answer "/results/$k/quantities/$last_name/lower")"
      elif [[ -n $last_name ]]; then
        expect "$last_name is below $name" compare "$(answer "/results/$k/quantities/$last_name/upper")" "<" "$(answer "/results/$k/quantities/$name/lower")"
      fi
      last_name=$name
    done
    expect "the optimum of $pattern is known to a thousandth" compare "$(answer "/results/$k/quantities/cost_${pattern}_primal/upper") * 1000" "<" \
      "$(answer "/results/$k/quantities/L_${pattern}_dual/lower") * 1001"
  done
done
expect "the sink is cheaper at λ = 4/5" compare "$(answer /results/0/quantities/ratio_diag_over_sink/lower)" ">" 1
expect "the diagonal is cheaper at λ² = 1/2" compare "$(answer /results/1/quantities/ratio_diag_over_sink_upper/upper)" "<" 1

run "$sinkproof" verify $I -p C=100 -p m=2 -p lambda=4/5 -p family=antipodal --json
expect "of many groups, too" compare "$(answer /results/0/quantities/L_sink_dual/lower)" ">" 42.1885
expect "from above" compare "$(answer /results/0/quantities/cost_sink_primal/upper)" "<" 42.1886

# --- hypotheses that fail
run "$sinkproof" verify $I --construction sink-diagonal-cost-without --json
expect_exit 5
expect_every '/results/*/verdict' vacuous
run "$sinkproof" verify $I --construction sink-diagonal-cost-without -p without=orthogonal
expect_stdout_contains "'orthogonal' does not hold"
for without in lambda centred; do
  run "$sinkproof" verify $I --construction sink-diagonal-cost-without -p without=$without --drop $without
  expect_exit 10
done

# --- bad input
for lambda in 0.7 "sqrt(0.4999)" 1/2; do refuses "constructions/sink-diagonal-cost-upper.md:" "expected 'lambda_squared >= 1/2', not " " lambda=" -- verify $I -p "lambda=$lambda"; done
for lambda in 0 1 -4/5 "sqrt(2)" "1-1"; do refuses "parameter lambda" "out of range" "a real number > 0 and < 1" -- verify $I -p "lambda=$lambda"; done
for lambda in "exp(-1/5)" "log(2)" "sqrt(2)-1/2" "sqrt(sqrt(1/2))"; do refuses "expected a rational number for 'lambda_squared', not " "lambda=$lambda" -- verify $I -p "lambda=$lambda"; done
refuses "parameter m" "1 is out of range" "an integer from 2 to 16" -- verify $I -p m=1
refuses "parameter C" "0 is out of range" "an integer from 1 to 256" -- verify $I -p C=0
refuses "expected 'd >= 2*C + 1 + rank', not 7 >= 8, with C=3" "d=7" -- verify $I -p C=3 -p m=2 -p family=antipodal -p d=7
refuses "parameter kappa" "a real number > 0" -- verify $I -p kappa=0
refuses "parameter family" "unknown value 'antipodl'" "antipodal" -- verify $I -p family=antipodl
refuses "parameter optimum" "unknown value 'yes'" -- verify $I -p optimum=yes
refuses "parameter without" "unknown value 'kappa'" -- verify $I --construction sink-diagonal-cost-without -p without=kappa
refuses "--drop 'centered'" "did you mean 'centred'?" -- verify $I --drop centered

# --- large: C = 100 in 10,000 dimensions (run() has a minute; without sanitizers it takes a second)
run "$sinkproof" verify $I -p C=100 -p m=2,4 -p lambda=4/5 -p d=10000 --json
expect_exit 0
expect_every '/results/*/verdict' certified
expect_equal "as many directions as there are" "$(answer '/results/*/quantities/r_eta/lower' | paste -sd' ')" "1 100 100 24 2 200 300 24"

finish
