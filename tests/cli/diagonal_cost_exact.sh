# `diagonal-cost-exact`: the published point, large numbers of groups, families without the reduction, the table, and what its parameters may not be.
. "${BASH_SOURCE%/*}/lib.sh"

D=diagonal-cost-exact

# --- the published point: C = 100, d = 10,000, κ = 8, to 10^-6
run "$sinkproof" verify $D -p C=100 -p d=10000 -p m=2 -p "lambda=4/5,sqrt(1/2)" -p family=antipodal,orthogonal --json
expect_exit 0
expect_stderr_empty
k=0
for cost in 50.6475 70.8742 58.4948 70.9916; do
  expect "near $cost" compare "$(answer "/results/$k/quantities/opt_diag_lower/lower")" ">" "$cost - 0.00005"
  expect "near $cost, from above" compare "$(answer "/results/$k/quantities/opt_diag_upper/upper")" "<" "$cost + 0.00005"
  expect "within a millionth" compare "$(answer "/results/$k/quantities/opt_diag_upper/upper") - $(answer "/results/$k/quantities/opt_diag_lower/lower")" "<" 0.000001
  k=$((k + 1))
done

# --- any number of groups, bounds alone, and one group
run "$sinkproof" verify $D -p C=1,10000,1000000 -p m=2 -p d=9000000 -p lambda=4/5 --certificates large
expect_exit 0
run "$sinkproof" verify $D -p C=4 -p m=5 -p lambda=4/5 -p family=antipodal,orthogonal,simplex --certificates large
expect_exit 0
run "$checker" large/*.json
expect_exit 0
rm -r large

# --- weights that are short, and multipliers that are too large
run "$sinkproof" verify $D --construction diagonal-optimum-short -p C=3 -p lambda=4/5 -p family=antipodal --certificates wrong
expect_exit 10
for claim in pattern dual; do expect_stdout_contains "'$claim' fails"; done
run "$checker" wrong/*.json
expect_exit 0
rm -r wrong

# --- no room
run "$sinkproof" verify $D -p C=100 -p m=2 -p d=300 -p lambda=4/5 -p family=orthogonal
expect_exit 5
expect_stdout_contains "'room' does not hold"

# --- the table, each row accepted
run "$sinkproof" table pattern-cost-scale -p C=2,3 -p lambda="sqrt(1/2)" -p family=antipodal --certificates rows --format csv
expect_exit 0
expect_stdout_contains "0.996988640"
run "$checker" rows/*.json
expect_exit 0
rm -r rows

# --- bad input
for lambda in 0 1 -4/5 "sqrt(2)"; do refuses "parameter lambda" "out of range" "a real number > 0 and < 1" -- verify $D -p "lambda=$lambda"; done
refuses "expected a rational number" "'lambda^2'" -- verify $D -p "lambda=sqrt(2)-1"
for groups in 0 100000001; do refuses "parameter C" "$groups is out of range" "an integer from 1 to 100000000" -- verify $D -p C=$groups; done
refuses "parameter m" "1 is out of range" "an integer from 2 to 16" -- verify $D -p m=1
refuses "parameter family" "unknown value 'random'" "antipodal" -- verify $D -p family=random

finish
