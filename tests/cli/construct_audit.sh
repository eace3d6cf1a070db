# `sinkproof construct` and `sinkproof audit`: what one writes the other reads, and the certified facts about trained weights.
. "${BASH_SOURCE%/*}/lib.sh"

constructed() { # FILE NAME PARAMETER…
  local file=$1 name=$2
  shift 2
  run "$sinkproof" construct "$name" "$@" -o "$file"
  expect_exit 0
  expect_stdout_empty
  expect_one_line_on_stderr
  expect_stderr_contains "wrote $file"
  expect "$file is there" test -s "$file"
  expect_no_temporary_file
}
audited() { # FILE OPTION…: as JSON
  run "$sinkproof" audit "$@" --task trigger --json
  expect_exit 0
  expect_stderr_empty
  expect_answer /format sinkproof-audit/1
  expect_answer /task trigger
  local finding
  for finding in largest_error smallest_anchor_mass largest_anchor_mass; do
    expect "$finding is an enclosure" compare "$(answer /$finding/lower)" "<=" "$(answer /$finding/upper)"
  done
}
enclosed() { # FINDING LOW HIGH: its enclosure lies between
  expect "$1 is in [$2, $3]" compare "$(answer "/$1/lower")" ">=" "$2" "$(answer "/$1/upper")" "<=" "$3"
}
contains_value() { # FINDING VALUE WIDTH: its enclosure contains the value, and is at most so wide
  expect "$1 contains $2" compare "$(answer "/$1/lower")" "<=" "$2" "$(answer "/$1/upper")" ">=" "$2" "$(answer "/$1/upper")-($(answer "/$1/lower"))" "<=" "$3"
}
# The input of a finding is one of the task: L − 1 contents of m coordinates in [−1, 1], a trigger, a position.
well_formed() { # FINDING L m
  local length=$2 dimension=$3 trigger position
  expect_answer "/$1/input/contents/#" $((length - 1))
  expect_equal "$1: content coordinates" "$(answer "/$1/input/contents/*/#" | sort -u)" "$dimension"
  trigger=$(answer "/$1/input/trigger")
  position=$(answer "/$1/position")
  expect "$1: trigger" test "$trigger" -ge 2 -a "$trigger" -le $((length - 1))
  expect "$1: position" test "$position" -ge 0 -a "$position" -le $((length - 1))
  if [[ $1 == *mass ]]; then
    expect "$1: a non-trigger position" test "$position" -ge 1 -a "$position" -ne "$trigger"
    expect "$1: no coordinate" equal "$(answer "/$1/coordinate" 2>/dev/null)" ""
  else
    expect "$1: coordinate" test "$(answer "/$1/coordinate")" -le $((dimension + 2))
  fi
  local x in_range=()
  for x in $(answer "/$1/input/contents/*/*" | sort -u); do in_range+=("($x)" "<=" 1 "($x)" ">=" -1); done
  expect "$1: contents in [-1, 1]" compare "${in_range[@]}"
}

# --- relu-mean: error 0, mass 0
constructed relu.json relu-mean -p L=8 -p m=3
constructed relu.safetensors relu-mean -p L=8 -p m=3
expect_equal "a model document" "$(query relu.json /format /construction /parameters /instance/task/length /instance/model/normaliser | paste -sd' ')" \
  'sinkproof-model/1 relu-mean {"L":"8","m":"3"} 8 relu-non-anchor'
for arguments in relu.json "relu.safetensors --length 8 --normaliser relu" "relu.json --length 8 --normaliser relu"; do
  # shellcheck disable=SC2086
  audited $arguments --inputs 50
  expect_answer /length 8
  expect_answer /content_dimension 3
  expect_answer /inputs 50
  expect_answer /seed 1
  contains_value largest_error 0 1e-12
  contains_value smallest_anchor_mass 0 1e-12
  contains_value largest_anchor_mass 0 1e-12
  well_formed largest_error 8 3
  expect_answer /conditional_on_true_loss_at_most null
done

# --- softmax-anchor at beta = 5: the error at a corner is e^-5/(2 + e^-5), about 0.003357662, and no input shows more
constructed softmax.json softmax-anchor -p L=8 -p m=3 -p beta=5
constructed softmax.safetensors softmax-anchor -p L=8 -p m=3 -p beta=5
run "$sinkproof" verify $A -p L=8 -p m=3 -p beta=5 --json
loss_lower=$(answer /results/0/quantities/loss/lower)
loss_upper=$(answer /results/0/quantities/loss/upper)
mass_lower=$(answer /results/0/quantities/sink_mass_after/lower)
mass_upper=$(answer /results/0/quantities/sink_mass_after/upper)
audited softmax.json --inputs 200
cp "$out" from_json
audited softmax.safetensors --inputs 200 --length 8 --normaliser softmax
# Half of the inputs are corners, where verify's loss and smallest mass are attained.
expect "the error attains the loss" compare "$(answer /largest_error/lower)" "<=" "$loss_upper" "$(answer /largest_error/upper)" ">=" "$loss_lower"
expect "and no more" compare "$(answer /largest_error/lower)" ">=" "$loss_lower-1e-12" "$(answer /largest_error/upper)" "<=" "$loss_upper+1e-12"
expect "the mass attains its infimum" compare "$(answer /smallest_anchor_mass/lower)" "<=" "$mass_upper" "$(answer /smallest_anchor_mass/upper)" ">=" "$mass_lower" \
  "$(answer /smallest_anchor_mass/lower)" ">=" "$mass_lower-1e-12"
expect "the conditional bound is what verify gives" compare "$(answer /conditional_on_true_loss_at_most/loss)" ">=" "$(answer /largest_error/upper)" \
  "$(answer /conditional_on_true_loss_at_most/bound_after/lower)" ">" 0.98 "$(answer /conditional_on_true_loss_at_most/bound_after/upper)" "<=" "$mass_upper"
expect "both files are the same model" diff <(grep -v '"file"' from_json) <(grep -v '"file"' "$out")
constructed exact.json softmax-anchor -p L=6 -p m=1 -p "beta=log(1000)"
audited exact.json --inputs 50
contains_value largest_error 1/2001 1e-12
constructed large.json softmax-anchor -p L=6 -p m=1 -p beta=10000
audited large.json --inputs 5
enclosed largest_error 0 1e-12
enclosed smallest_anchor_mass 0.999999 1.000001

# --- the same command writes the same bytes; an existing file is replaced
constructed again.json softmax-anchor -p L=8 -p m=3 -p beta=5
expect "the same document" cmp softmax.json again.json
echo old >again.safetensors
constructed again.safetensors softmax-anchor -p L=8 -p m=3 -p beta=5
expect "the same weights" cmp softmax.safetensors again.safetensors
expect "weights of F64 with the construction's name" grep -qa '"construction":"softmax-anchor"' softmax.safetensors
for mutant in softmax-anchor-flipped softmax-anchor-no-null-value; do constructed $mutant.json $mutant -p L=5 -p m=0 -p beta=1; done
constructed relu-mean-row-count.json relu-mean-row-count -p L=5 -p m=0
audited relu-mean-row-count.json --inputs 20
expect "the mutant errs" compare "$(answer /largest_error/lower)" ">" 0.1

# --- trained weights: softmax
softmax=("$softmax_weights" --length 16 --normaliser softmax)
audited "${softmax[@]}" --inputs 1000 --seed 1
cp "$out" seed_1
enclosed largest_error 0.004 0.02
expect "masses above 0.999 everywhere" compare "$(answer /smallest_anchor_mass/lower)" ">" 0.999 "$(answer /largest_anchor_mass/upper)" "<=" 1
expect_answer /length 16
expect_answer /content_dimension 13
expect_answer /inputs 1000
expect_answer /seed 1
for finding in largest_error smallest_anchor_mass largest_anchor_mass; do well_formed $finding 16 13; done
expect_equal "the largest error is the trigger's" "$(answer /largest_error/position)" "$(answer /largest_error/input/trigger)"
# At a loss of 0.0107 the bound after the trigger is 1 − 4η(1−2η)/((1−4η)(1−7η)), about 0.9526.
expect "bounds before and after the trigger, if that were the loss" compare "$(answer /conditional_on_true_loss_at_most/loss)" ">=" "$(answer /largest_error/upper)" \
  "$(answer /conditional_on_true_loss_at_most/bound_before/lower)" ">" 0.9 "$(answer /conditional_on_true_loss_at_most/bound_before/upper)" "<" 1 \
  "$(answer /largest_error/lower)" ">" 1/96 "$(answer /conditional_on_true_loss_at_most/bound_after/lower)" ">" 0.94 \
  "$(answer /conditional_on_true_loss_at_most/bound_after/upper)" "<" 0.96
audited "${softmax[@]}" --inputs 1000 --seed 1
expect "the same seed, the same bytes" cmp "$out" seed_1
audited "${softmax[@]}" --inputs 1000 --seed 2
expect "another seed, other bytes" test "$(cat "$out")" != "$(cat seed_1)"
enclosed largest_error 0.004 0.02
audited "${softmax[@]}" --inputs 100 --seed 1
expect "fewer inputs show no larger error" compare "$(answer /largest_error/lower)" "<=" "$(query seed_1 /largest_error/upper)"
for seed in 0 18446744073709551615; do
  audited "${softmax[@]}" --inputs 1 --seed $seed
  expect_answer /seed $seed
done
run "$sinkproof" audit "${softmax[@]}" --task trigger --inputs 1000 --seed 1
expect_exit 0
expect_stderr_empty
expect_stdout_contains "L = 16, m = 13"
expect_stdout_contains "1000 inputs (seed 1)"
expect_stdout_contains "largest error seen"
expect_stdout_contains "smallest anchor mass"
expect_stdout_contains "largest anchor mass"
expect_stdout_contains "conditional"
expect_stdout_contains "after the trigger:  anchor mass ≥ 0.95"
cp "$out" text_1
run "$sinkproof" construct softmax-anchor -p L=16 -p m=13 -p beta=1 -o loud.json
run "$sinkproof" audit loud.json --task trigger --inputs 10
expect_stdout_contains "after the trigger:  says nothing at this loss (needs at most 1/36)"
run "$sinkproof" audit "${softmax[@]}" --task trigger
expect "1000 inputs with seed 1 are the default" cmp "$out" text_1

# --- trained weights: ReLU
audited "$relu_weights" --length 8 --normaliser relu --inputs 1000 --seed 1
expect_answer /length 8
expect_answer /content_dimension 3
enclosed largest_error 0.01 0.1
enclosed smallest_anchor_mass -1e-12 0.001
enclosed largest_anchor_mass -1e-12 0.001
for finding in largest_error smallest_anchor_mass largest_anchor_mass; do well_formed $finding 8 3; done
expect_answer /conditional_on_true_loss_at_most null
run "$sinkproof" audit "$relu_weights" --task trigger --length 8 --normaliser relu
expect_exit 0
expect_stdout_contains "largest anchor mass"

# --- another task length is another question, and allowed for safetensors, which do not say
audited "$softmax_weights" --length 3 --normaliser softmax --inputs 10
expect_answer /length 3
expect_answer /conditional_on_true_loss_at_most null

# --- how scores are made of weights stands in the first line of every audit
convention="(scores q·k, no 1/√d; weights [out, in])"
first_line_says_it() {
  run "$sinkproof" audit "$@"
  expect "the convention in the first line" grep -qF -- "$convention" <(head -n 1 "$out")
}
first_line_says_it "$softmax_weights" --task trigger --length 16 --normaliser softmax --inputs 5
first_line_says_it "$softmax_weights" --task trigger --length 16 --normaliser softmax --inputs 5 --metric
echo '[[0, 5], [1, 2], [-1, 2]]' >embeddings.json
first_line_says_it embeddings.json --task representability
expect "README says it" grep -qF "no 1/√d" "$source_dir/README.md"

# --- certificates: what is at the inputs that were found, which bounds the quantities over all inputs from one side
run "$sinkproof" audit embeddings.json --task representability --certificates facts
expect "a certificate of representability" test -s facts/embeddings--sink-representability.json
certified() { # NAME FILE OPTION…: what --json, the certificate, the text and the checker say are the same numbers
  local name=$1 place
  shift
  run "$sinkproof" audit "$@" --task trigger --certificates places --json
  expect_exit 0
  expect_stderr_empty
  local file=places/$name--places.json findings=(largest_error smallest_anchor_mass largest_anchor_mass)
  expect_equal "the format" "$(query "$file" /format)" sinkproof-places/1
  expect_equal "a place for each finding" "$(query "$file" "/places/#")" 3
  for place in 0 1 2; do
    local finding=${findings[$place]} member
    for member in /lower /upper; do
      expect_equal "$finding$member" "$(query "$file" "/places/$place/value$member")" "$(answer "/$finding$member")"
    done
    for member in /position /input; do
      expect_equal "$finding$member" "$(query "$file" "/places/$place$member")" "$(answer "/$finding$member")"
    done
  done
  expect_equal "the error's coordinate" "$(query "$file" /places/0/coordinate)" "$(answer /largest_error/coordinate)"
  local loss smallest mass bounds
  loss=$(answer /largest_error/lower)
  smallest=$(answer /smallest_anchor_mass/upper)
  mass=$(query "$file" /places/1/quantity)
  bounds="$mass is at most $smallest"
  run "$sinkproof" check "$file"
  expect_exit 0
  expect_stdout_contains ": the loss is at least $loss, $bounds, max_anchor_mass is at least "
  expect_stdout_contains "; nothing is shown about all inputs)"
  run "$sinkproof" audit "$@" --task trigger --certificates places
  expect_exit 0
  expect_stdout_contains "$file shows at inputs that it states:"
  expect_stdout_contains "    loss is at least $loss"
  expect_stdout_contains "    $bounds"
  # Computed again, by the definition alone.
  run "$sinkproof" replay "$file" --certificates replayed --json
  expect_exit 0
  expect "the document" cmp "$out" "replayed/$name--places.json"
  expect "the same values, narrower" compare "$(answer /places/0/value/lower)" ">=" "$loss" "$(answer /places/1/value/upper)" "<=" "$smallest"
  run "$sinkproof" replay "$file"
  expect_exit 0
  expect_stdout_contains "    loss is at least 0"
  run "$sinkproof" check "replayed/$name--places.json"
  expect_exit 0
  run "$sinkproof" show "$file"
  expect_exit 0
  expect_stdout_contains "gives at some inputs, as the file says"
  expect_stdout_contains "what loss is about there is "
}
certified softmax_L16_d16_s0 "${softmax[@]}" --inputs 100
certified relu_L8_d6_s2 "$relu_weights" --length 8 --normaliser relu --inputs 100
certified two-slots "$source_dir/tests/certificates/given/two-slots.json" --inputs 20
certified large large.json --inputs 5
refuses "two-slots--places.json" "/format" -- verify --instance places/two-slots--places.json
sed 's/"position": 0/"position": 16/; s/"position": [1-9]*,/"position": 16,/' places/softmax_L16_d16_s0--places.json >outside.json
refuses "outside.json" "/places/" "from 0 to 15" -- replay outside.json
sed 's/"quantity": "loss"/"quantity": "lost"/' places/two-slots--places.json >lost.json
refuses "lost.json" "/places/0" "supremum or infimum" -- replay lost.json
sed 's/"quantity": "loss"/"quantity": "max_anchor_mass"/' places/two-slots--places.json >twice.json
refuses "twice.json" "/places/0: a coordinate, which a mass has not" -- replay twice.json
echo '{"format":"sinkproof-places/1","instance":{},"places":[]}' >empty.json
refuses "empty.json" "/instance" -- replay empty.json
# What no certificate holds.
refuses "--certificates" "average" "table sink-metric" -- audit "$softmax_weights" --task trigger --metric --length 16 --normaliser softmax --certificates new
refuses "--certificates ''" -- audit "${softmax[@]}" --task trigger --certificates ''
refuses "--certificates $softmax_weights" -- audit "${softmax[@]}" --task trigger --certificates "$softmax_weights"
# One number too long for the format.
long=$(printf '9%.0s' {1..20001})
sed "s/\"-2\"/\"-2.$long\"/" "$source_dir/tests/certificates/given/two-slots.json" >long.json
refuses "long.json" -- audit long.json --task trigger --inputs 2 --certificates new

finish
