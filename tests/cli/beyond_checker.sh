# What sinkproof certifies, refutes or finds vacuous and the checker does not accept: the verdict says "beyond the checker", and a line below says why, in the checker's words.
. "${BASH_SOURCE%/*}/lib.sh"

# model HEADS LENGTH LETTERS: softmax heads whose scores see contents, with as many letters before the trigger and one on it
model() {
  local heads=() letters=()
  for ((k = 0; k < $1; ++k)); do
    heads+=("{\"query_key\":[[1,0,\"-8\"],[1,2,\"1/7\"],[3,0,\"8\"],[3,1,\"-8\"],[3,2,\"$((k + 1))/3\"]],\"output_value\":[[1,1,\"1\"],[2,2,\"1\"],[3,3,\"1\"]]}")
  done
  for ((k = 0; k < $3; ++k)); do letters+=("[\"$k/200\"]"); done
  local IFS=,
  printf '{"format":"sinkproof-model/1","instance":{"task":{"kind":"trigger","length":%d,"content_dimension":1,"content":{"alphabet":[%s]},"trigger_content":{"alphabet":[["1/2"]]}},"model":{"normaliser":"softmax","heads":[%s]}}}\n' \
    "$2" "${letters[*]}" "${heads[*]}"
}

# says_why WORDS FILE [EXIT]: the checker does not accept the document, and says so in words which the last run's output has
says_why() {
  expect_stdout_contains "; beyond the checker"
  expect_stdout_contains "$1"
  run "$sinkproof" check "$2"
  expect_exit "${3-5}"
  expect "in these words" grep -qF -- "$1" "$out" "$err"
}

# --- more inputs than it tries; a loss above 1/36
model 1 4 120 | sed 's|\[3,3,"1"\]|[3,3,"9/10"]|' >many.json
run "$sinkproof" verify $A --instance many.json --claim 'loss <= 1' --certificates many
expect_exit 0
expect_stdout_contains "vacuous; beyond the checker"
expect_stdout_contains "certified; beyond the checker"
for file in many/*.json; do
  run "$sinkproof" verify $A --instance many.json --claim 'loss <= 1'
  says_why "more inputs than this checker tries" "$file"
done
run "$sinkproof" verify $A --instance many.json --claim 'loss <= 1' --json
expect "why" contains "$(answer /results/0/beyond_checker)" "more inputs than this checker tries"
expect "why, of the claims" contains "$(answer /results/0/claims_beyond_checker)" "more inputs than this checker tries"
expect_answer /results/0/verdict vacuous
# Large, and asked about, but accepted.
model 2 9 4 >large.json
run "$sinkproof" verify $A --instance large.json --certificates large
expect "no word of it" test -z "$(grep beyond "$out")"
run "$sinkproof" check large/*.json
expect_exit 0

# Of claims that are all inconclusive there is nothing to be accepted.
run "$sinkproof" verify $A -p L=5 -p m=1 -p beta=8 --claim 'loss = exp(-(10^9)*loss)*0 + loss'
expect_exit 5
expect_stdout_contains "inconclusive"
expect "no word of it" test -z "$(grep beyond "$out")"

# --- an end that is too large to be written
run "$sinkproof" fuzz $C --mutant 'loss < 0 - 1' --trials 50 --corpus found
expect_exit 10
file=$(compgen -G "found/*.json")
sed -i 's/"loss < 0 - 1"/"0 >= exp(10^6)"/' "$file"
run "$sinkproof" replay "$file" --certificates replayed
expect_exit 10
expect_stdout_contains "refuted; beyond the checker"
says_why "malformed: /conclusion: one end is null and the other is not" "$(compgen -G 'replayed/*.json')" 2
run "$sinkproof" replay "$file" --json
expect "why" contains "$(answer /results/0/beyond_checker)" "one end is null"
# Beyond the range of exponentials: neither end is known, and nothing is claimed.
sed -i 's/"0 >= exp(10^6)"/"0 >= exp(2^39)"/' "$file"
run "$sinkproof" replay "$file"
expect_exit 5
expect "no word of it" test -z "$(grep beyond "$out")"

# --- an end that is too near to 0: 131072 bits of the checker's are 10^-39456
run "$sinkproof" verify $C -p L=5 -p m=1 --mutant '1/(1 + exp(-90000)) >= 1' --certificates near
expect_exit 10
expect "no word of it" test -z "$(grep beyond "$out")"
run "$sinkproof" check near/*.json
expect_exit 0
run "$sinkproof" verify $C -p L=5 -p m=1 --mutant '1/(1 + exp(-95000)) >= 1' --certificates nearer
expect_exit 10
expect_stdout_contains "refuted; beyond the checker"
says_why "its sign stays open at 131072 bits" "$(compgen -G 'nearer/*.json')"

# --- a margin that is exactly −1/4 + 10^-191050: the end that is stated leaves room, or no number of bits would do
run "$sinkproof" verify $A --construction softmax-three-tokens-halved -p L=3 -p m=25 -p 'beta=3821*log(10)' --certificates room
expect_exit 10
expect "no word of it" test -z "$(grep beyond "$out")"
file=$(compgen -G 'room/*.json')
run "$sinkproof" check "$file"
expect_exit 0
sed -i 's/"lower":"-0.2500000000000000000000001"/"lower":"-0.25"/' "$file"
run "$checker" "$file"
expect_exit 5
expect_stdout_contains "not decided"

# --- sums of 2990 terms of which the smallest are near 10^-611: the largest that the checker's budget allows
long_row=(verify null-slot-necessity --construction softmax-one-anchor -p L=2990 -p m=1)
run "$sinkproof" "${long_row[@]}" -p 'beta=611*log(10)' --certificates short
expect_exit 0
expect "no word of it" test -z "$(grep beyond "$out")"
run "$sinkproof" check short/*.json
expect_exit 0
run "$sinkproof" "${long_row[@]}" -p 'beta=612*log(10)' --certificates long
expect_exit 0
expect_stdout_contains "certified; beyond the checker"
says_why "not decided within " "$(compgen -G 'long/*.json')"

# --- an exponential of one's own, of a margin that is 0, also where few bits leave anything up to 10^12 possible: the checker asks more of them
optimum=(verify sink-cost-exact --construction sink-optimum -p kappa=4/5 -p lambda=1/438 -p d=227668678 --mutant '-opt_sink > exp(-conclusion)')
for groups in 1 14571232; do
  run "$sinkproof" "${optimum[@]}" -p C=$groups --certificates small-$groups
  expect_exit 10
  expect "no word of it" test -z "$(grep beyond "$out")"
  run "$sinkproof" check small-$groups/*.json
  expect_exit 0
done

# --- more than ten seconds of its work
if ! $sanitized; then
  model 4 26 4 >slow.json
  run "$sinkproof" verify $A --instance slow.json --certificates slow
  expect_exit 5
  says_why "not decided within " "$(compgen -G 'slow/*.json')"
fi

# --- without a checker there is nothing to say
mkdir alone
cp "$sinkproof" alone/
run alone/sinkproof verify $A --instance many.json
expect_exit 5
expect "no word of it" test -z "$(grep beyond "$out")"

# --- no verdict on the default grids
run "$sinkproof" verify --json
expect_exit 0
expect "no word of it" test -z "$(grep beyond_checker "$out")"

finish

# --- numbers that are generated, of which a claim fails or, of a mutant, none: FORMAT.md has no such certificate
entries='entry lambda_squared rational "l"
entry groups in 1..9 "C"
entry group_size in 2..16 "m"
entry family in {antipodal, simplex} "f"
entry weights[1..11] rational optional "w"
entry multipliers[1..12] rational optional "u"'
{
  printf '```theorem\ntheorem generated : numbers\n%s\nconclusion sure : 1 >= 0\nfrom optimum, false-optimum : size = 2\n```\n' "$entries"
  for name in optimum false-optimum; do
    printf '```construction\nconstruction %s : numbers\n%s\nparameter size in 2..16 = 2 "m"\n' "$name" "$entries"
    printf 'lambda_squared = 16/25; groups = 2; group_size = size; family is antipodal\n'
    printf 'generate weights[1..11], multipliers[1..12] by diagonal-optimum\n'
    case $name in
      optimum) printf 'claim positive : multipliers[1] >= 0\nmutant other-optimum : weights[1] = 5\n```\n' ;;
      *) printf 'claim large : multipliers[1] >= 1000\n```\n' ;;
    esac
  done
} >generated.md
run "$sinkproof" verify --theorem generated.md --certificates generated
expect_exit 10
expect_stdout_contains "refuted; beyond the checker"
expect "one is not" test "$(grep -c "beyond the checker" "$out")" -eq 1
says_why "'large', a claim about what is generated, is false" "$(compgen -G 'generated/*false*.json')" 10
run "$sinkproof" verify --theorem generated.md --construction other-optimum --certificates generated
expect_exit 0
expect_stdout_contains "certified; beyond the checker"
says_why "no claim of the construction is broken" "$(compgen -G 'generated/*other*.json')" 10
