# Constructions of somebody's own, from a file: `construct FILE.md`, `verify --construction FILE.md`, the certificates and claims of what they make, and what is said of files that make nothing.
. "${BASH_SOURCE%/*}/lib.sh"

accepts() {  # FILE WORDS
  run "$checker" "$1"
  expect_exit 0
  expect_stdout_contains "$2"
}
# file NAME: the lines on stdin as the block of NAME.md
file() { { printf '# A construction\n```construction\n' && cat && printf '```\n'; } >"$1.md"; }
# misplaced NAME:PLACE FAULT -- ARGUMENT…: bad input; the message has its file, line and column and its fault, and two lines below show the place
misplaced() {
  local place=$1 fault=$2
  shift 3
  run "$sinkproof" "$@"
  checks=$((checks + 1))
  files_here after
  [[ $code -eq 2 && ! -s $out && $(wc -l <"$err") -eq 3 && $(head -n 1 "$err") == "sinkproof: $place: "*" [$fault]" && $after == "$before" ]] || fail "$place: $fault"
}
# of_box NAME: the same below a parameter n, a length of 5 and one content coordinate
of_box() { { printf 'construction k : trigger-task\nparameter n in 0..9 = 4\nL = 5; m = 1; contents is box; normaliser is softmax\n' && cat; } | file "$1"; }

file mine <<'END'
construction my-anchor : trigger-task
summary "softmax-anchor in words of my own"
parameter L in 3..64 "length"
parameter m in 0..8 = 1 "contents"
parameter beta in (0,100] "scores"
let leak = exp(-beta)
contents is box; normaliser is softmax
W_QK[c,0] = beta; W_QK[c,k] = -beta for k in 1..c if k = 1 or k = c; W_QK[1,0] = -beta
W_OV[r,r] = 1 for r in 1..c
claim loss : loss <= max((L-1)*leak^2/(1 + (L-1)*leak^2), leak/(2 + leak))
claim sinks : all(min(sink_mass_before, sink_mass_after) >= 1 - k*loss for k in 4..5) if m <= 1
mutant my-anchor-flipped "looks away" : W_QK[1,0] = beta
END

# --- construct: the weights are those of the same entries
run "$sinkproof" construct mine.md -p L=8 -p 'beta=3*log(10)' -o mine.json
expect_exit 0
run "$sinkproof" construct softmax-anchor -p L=8 -p m=1 -p 'beta=3*log(10)' -o ours.json
expect_exit 0
expect_equal "the name" "$(query mine.json /construction)" my-anchor
expect_equal "its parameters" "$(query mine.json /parameters/m)" 1
sed 's/my-anchor/softmax-anchor/' mine.json >renamed.json
expect "the same weights, byte for byte" cmp renamed.json ours.json
run "$sinkproof" construct mine.md#my-anchor-flipped -p L=8 -p beta=1 -o flipped.json
expect_exit 0
expect_equal "a mutant" "$(query flipped.json /construction)" my-anchor-flipped

# --- verify: a given instance, whose certificate the checker takes; and the construction's claims, in a document of their own
run "$sinkproof" verify $A --construction mine.md -p L=5,8 -p beta=5 -p 'm=0,1' --certificates proved --json
expect_exit 0
expect_answer '/results/#' 8
expect_answer /results/0/theorem $A
expect_every '/results/*/construction' given
expect_every '/results/*/verdict' certified
expect_answer /results/0/file 'mine.md#my-anchor L=5 m=0 beta=5'
expect_answer /results/4/theorem null
expect_equal "the claims" "$(answer '/results/4/own_claims/*/id' | paste -sd' ')" "loss sinks"
expect_answer /results/4/own_claims/1/relation 'min(sink_mass_before, sink_mass_after) >= 1 - 4*loss and min(sink_mass_before, sink_mass_after) >= 1 - 5*loss'
expect_equal "a certificate and a document of claims each" "$(find proved -name '*.json' | wc -l)" 8
run "$sinkproof" check proved/*.json
expect_exit 0
accepts "proved/$A--given--my-anchor-L5-m0-beta5--eta_bar1_200000-delta1_4"*.json "$A, given"
accepts proved/trigger--given--my-anchor-L8-m1-beta5--claims.json 'sinks certified'
# Of a construction that is ours, its certificate has the same numbers.
run "$sinkproof" verify $A --construction softmax-anchor -p L=5 -p m=0 -p beta=5 --certificates ours
expect_exit 0
expect_equal "the same conclusion" "$(query ours/*.json /conclusion)" "$(query "proved/$A--given--my-anchor-L5-m0-beta5--eta_bar1_200000-delta1_4"*.json /conclusion)"

# --- alone: only the claims are judged, and those of --claim with them
run "$sinkproof" verify --construction mine.md#my-anchor-flipped -p L=5 -p beta=5 --claim 'loss > 0.1' --certificates wrong --json
expect_exit 10
expect_equal "the verdicts" "$(answer '/results/0/own_claims/*/id' | paste -sd' ') $(answer '/results/0/own_claims/*/verdict' | paste -sd' ')" \
  "loss sinks claim-1 refuted certified certified"
expect_answer /results/0/attained/0/quantity loss
accepts wrong/*.json 'loss refuted'
run "$sinkproof" verify --construction mine.md#my-anchor-flipped -p L=5 -p beta=5
expect_exit 10
expect_stdout_contains 'mine.md#my-anchor-flipped L=5 m=1 beta=5'
expect_stdout_contains "again: sinkproof verify --construction 'mine.md#my-anchor-flipped' -p L=5 -p m=1 -p beta=5"
# Each instance has its own numbers in its claims.
of_box numbers <<'END'
claim c : loss <= n if n <= 3
claim d : loss <= 2*n
END
run "$sinkproof" verify --construction numbers.md -p n=2,3,4
expect_stdout_contains '  c: loss <= 2'
expect_stdout_contains '  d: loss <= 4'
expect_stdout_contains '  c of numbers.md#k n=3: loss <= 3'
expect_stdout_contains '  d of numbers.md#k n=4: loss <= 8'
# A claim that is not stated is not judged.
run "$sinkproof" verify --construction mine.md -p L=5 -p m=2 -p beta=5 --json
expect_exit 0
expect_equal "one claim" "$(answer '/results/0/own_claims/*/id' | paste -sd' ')" loss

# --- several layers, and several constructions
file layers <<'END'
construction my-layers : trigger-task
parameter D in 1..3
parameter beta in [1,100]
L = 4; m = 1
contents is box; normaliser is softmax; residual is no
layers = D
P[l,1][i,i] = beta for l in 1..D-1 for i in 0..3
W_OV[l,1][r,r] = 1 for l in 1..D for r in 0..c if r >= 1 or l < D
W_QK[D,1][c,0] = beta; W_QK[D,1][c,1] = -beta; W_QK[D,1][c,c] = -beta; W_QK[D,1][1,0] = -beta
claim small : loss < 1/100 and max_layer_sink_mass > 9/10
END
run "$sinkproof" verify multilayer-sink-necessity --construction layers.md -p D=1,2 -p beta=12 --certificates layered
expect_exit 0
run "$sinkproof" check layered/*.json
expect_exit 0
expect_equal "four documents" "$(find layered -name '*.json' | wc -l)" 4
cat mine.md layers.md >both.md
run "$sinkproof" verify --construction both.md -p L=4 -p D=2 -p beta=12 --json
expect_exit 0
expect_equal "both" "$(answer '/results/*/file' | paste -sd,)" "both.md#my-anchor L=4 m=1 beta=12,both.md#my-layers D=2 beta=12"

# --- somebody's theorem on somebody's construction
printf '# A theorem\n```theorem\ntheorem my-theorem : trigger-task\nparameter share in (0,1) = 1/2\nhypothesis small : loss < share/96\nconclusion sinks : min(sink_mass_before, sink_mass_after) >= 1 - 4*loss\n```\n' >my_theorem.md
run "$sinkproof" verify --theorem my_theorem.md --construction mine.md -p L=5 -p beta=8 -p share=1/3 --claim 'loss > 0' --certificates theirs --json
expect_exit 0
expect_answer /results/0/theorem my-theorem
expect_answer /results/0/verdict certified
expect_equal "claims beside it" "$(answer '/results/1/own_claims/*/id' | paste -sd' ')" "loss sinks claim-1"
run "$sinkproof" check theirs/*.json
expect_exit 0

# --- equations
of_box solved <<'END'
heads = 3
generate C[1..3], d by solve : C[1] + 2*C[2] + d = 10; sum(k*C[k] for k in 1..3) = 0
W_OV[h][1,1] = C[h] for h in 1..3; W_OV[1][1,0] = d
claim c : heads = 3
END
run "$sinkproof" verify --construction solved.md
expect_exit 0

# --- what is refused, with its place
refuses 'mine.md:3:14: parameter beta: is missing (expected -p beta=VALUE' -- verify --construction mine.md -p L=5
refuses 'parameter L: 65 is out of range' -- verify --construction mine.md -p L=65 -p beta=1
refuses 'parameter beta: is missing (expected -p beta=VALUE' -- construct mine.md -p L=5 -o x.json
refuses "mine.md: has no construction \"my-ancor\"; did you mean 'my-anchor'?" -- verify --construction mine.md#my-ancor
refuses 'both.md: has 2 constructions (expected FILE#ID, such as #my-anchor)' -- construct both.md -p L=5 -p beta=5 -o x.json
refuses "mine.md#my-anchor L=5 m=1 beta=5: is an instance of the trigger-conditional task, one layer, about which multilayer-sink-necessity says nothing" -- verify multilayer-sink-necessity --construction mine.md -p L=5 -p beta=5
refuses 'absent.md' -- verify --construction absent.md
refuses 'unknown parameter' -- verify --construction mine.md -p L=5 -p beta=5 -p gamma=2
refuses '--drop and --mutant need a THEOREM' -- verify --construction mine.md -p L=5 -p beta=5 --drop small-loss
printf 'W_QK[1,0] = 2\n' | of_box nothing
refuses 'nothing.md: states no claim of these instances (expected a THEOREM or a --claim about them)' -- verify --construction nothing.md
printf '# Prose\n```theorem\ntheorem t : trigger-task\nconclusion c : loss >= 0\n```\n' >theorem.md
refuses 'theorem.md: has no construction (expected a block ```construction)' -- verify --construction theorem.md
sed 's/my-anchor/softmax-anchor/' mine.md >ours.md
misplaced ours.md:3:14 reserved-id -- verify --construction ours.md
printf 'W_QK[1,n] = 1\n' | of_box index
misplaced index.md:6:1 index-range -- construct index.md -o x.json
printf 'W_QK[1,0] = 1/(n-4)\n' | of_box divided
refuses "divided.md:6:13: '1/(n-4)' is not defined with n=4" -- construct divided.md -o x.json
printf 'W_QK[1,0] = log(n-5)\n' | of_box logarithm
refuses 'logarithm.md:6:13: ' -- verify $A --construction logarithm.md
printf 'key_bias[1] = 2\n' | of_box bias
refuses "bias.md:6:1: expected 'normaliser is softmax-key-bias', whose null slot alone has a key" -- verify $A --construction bias.md
printf 'W_QK[1,2] = 1\n' | of_box contents
refuses 'contents.md' -- verify $A --construction contents.md
printf 'claim c : loss <= (1 where loss < 1 else 2)\n' | of_box conditional
refuses 'conditional.md:3:14: k with ' 'claim c: ' 'not evaluated yet' -- verify --construction conditional.md
printf 'claim claim-1 : loss >= 0\n' | of_box named
refuses 'named.md:3:14: the claim claim-1 has the id of one of --claim' -- verify --construction named.md --claim 'loss > 0'
printf 'claim c : loss <= loss^1000000000000\n' | of_box exponent
misplaced exponent.md:6:24 large-exponent -- verify --construction exponent.md

# --- hostile files end, with a message
$sanitized || longest=15
hostile() {  # NAME WORDS: lines on stdin; the message has the words
  { printf 'construction k : trigger-task\ncontents is box; normaliser is softmax\n' && cat; } | file "$1"
  run "$sinkproof" construct "$1.md" -o x.json
  checks=$((checks + 1))
  files_here after
  [[ $code -eq 2 && ! -s $out && $(wc -l <"$err") -le 3 && $(head -n 1 "$err") == "sinkproof: $1.md:"[0-9]*:[0-9]*": "*"$2"* && $after == "$before" ]] || fail "hostile: $1"
}
sizes='L = 5; m = 1'
hostile loops '[too-much-work]' <<<"$sizes; W_QK[1,0] = sum(i*k for i in 1..1000000 for k in 1..1000000)"
hostile power '' <<<"$sizes; W_QK[1,0] = 3^999999999"
hostile entries '[too-much-work]' <<<"L = 4096; m = 4096; W_OV[r,k] = 1 for r in 0..c for k in 0..c"
hostile width 'm = 100000000 (expected 0 to 4096)' <<<'L = 5; m = 100000000'
hostile long 'L = 1000000000 (expected 3 to 4096)' <<<'L = 1000000000; m = 1'
hostile many 'heads = 1000000000 (expected 1 to 128)' <<<"$sizes; heads = 1000000000"
hostile deep 'layers = 1000000000 (expected 1 to 16' <<<"$sizes; layers = 1000000000"
hostile unknowns 'at most 128 unknowns' <<<"$sizes"$'\n''generate C[1..1000000000] by solve : C[1] = 1'
hostile equations 'no more equations than unknowns' <<<"$sizes"$'\n''generate C[1..100] by solve : C[1] = i for i in 1..1000000'
hostile letters 'm = 60' <<<"L = 5; m = 60; trigger_contents is signs"
doubled() {  # FIRST OPERATION: 100 names, each made of two of the one before
  printf 'let a0 = %s\n' "$1"
  local k
  for k in $(seq 100); do printf "let a%d = a%d $2 a%d\n" "$k" $((k - 1)) $((k - 1)); done
}
# Every statement runs what the first one made.
hostile again 'less work' < <(echo "L = 5; m = 380; W_QK[r,k] = r + k*exp(1) for r in 0..c for k in 0..c" && for k in $(seq 200); do echo "W_OV[$k,0] = $k"; done)
hostile doubling 'more than 10000 operations' < <(echo "$sizes" && doubled 'exp(1)' + && echo 'W_QK[1,0] = a100')
hostile squaring '' < <(echo "$sizes" && doubled 3 '*' && echo 'W_QK[1,0] = a100')
hostile coefficient '' < <(echo "$sizes" && doubled 'exp(1)' '*' && echo 'generate x by solve : x*a100 = 1')
run true
expect_no_temporary_file

finish
