# `sink-cost-exact`: ten digits of the published point, large numbers of groups in no time, and what its parameters may not be.
. "${BASH_SOURCE%/*}/lib.sh"

S=sink-cost-exact

# --- the published point: C = 100, d = 10,000, κ = 8
run "$sinkproof" verify $S -p C=100 -p d=10000 -p "lambda=4/5,sqrt(1/2)" --json
expect_exit 0
expect_stderr_empty
k=0
for cost in 42.18851762 47.60710169; do
  expect "at least $cost" compare "$(answer "/results/$k/quantities/opt_sink/lower")" ">" "$cost"
  expect "and no digit more" compare "$(answer "/results/$k/quantities/opt_sink/upper")" "<" "$cost + 0.00000001"
  k=$((k + 1))
done

# --- any number of groups, certified and accepted
run "$sinkproof" verify $S -p C=10000,100000000 -p d=999999999 -p "lambda=sqrt(1/3)" --certificates large
expect_exit 0
run "$checker" large/*.json
expect_exit 0
rm -r large

# --- a regime that is not that of C and λ
run "$sinkproof" verify $S --construction sink-optimum-wrong-regime -p C=1,4,100 -p lambda=4/5 --certificates wrong
expect_exit 10
for claim in regime pattern dual attained; do expect_stdout_contains "'$claim' fails"; done
run "$checker" wrong/*.json
expect_exit 0
rm -r wrong

# --- no room
run "$sinkproof" verify $S -p C=100 -p d=200 -p lambda=4/5
expect_exit 5
expect_stdout_contains "'room' does not hold"

# --- bad input
for lambda in 0 1 -4/5 "sqrt(2)" "1-1"; do refuses "parameter lambda" "out of range" "a real number > 0 and < 1" -- verify $S -p "lambda=$lambda"; done
for lambda in "exp(-1/5)" "sqrt(2)-1" "sqrt(sqrt(1/2))"; do refuses "expected a rational number" "'lambda^2'" -- verify $S -p "lambda=$lambda"; done
for groups in 0 -1 100000001; do refuses "parameter C" "$groups is out of range" "an integer from 1 to 100000000" -- verify $S -p C=$groups; done
refuses "parameter kappa" "a real number > 0" -- verify $S -p kappa=0
refuses "--drop 'rooms'" "did you mean 'room'?" -- verify $S --drop rooms

finish
