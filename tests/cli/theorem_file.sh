# A theorem of one's own about the trigger task, from the file to certificates that the checker accepts: verify, fuzz, replay and show; and files that are no such thing.
. "${BASH_SOURCE%/*}/lib.sh"
limits='ulimit -v 1048576 -t 10'
$sanitized && limits=true

accepted_by_checker() { # FILE…
  run "$checker" "$@"
  expect_exit 0
  expect_stderr_empty
}

cat >mine.md <<'END'
# Mass and loss
What a head does not get right it has parked.

```theorem
# A comment before it.
theorem my-sum : trigger-task
title "Mass and loss together"
parameter share in (0,1] = 1/2 "share of the loss"
let both = max_anchor_mass + share*loss  # of the seven
let weight(h) = sum(abs(W_OV[h][r,r]) for r in 1..c)
hypothesis softmax "the normaliser is softmax" : normaliser is softmax
hypothesis one-head : heads <= 1
hypothesis small : loss < 1/20
hypothesis box : contents is box if m >= 1
quantity loss, together = both, size = weight(1), never = 1/(loss - loss)
conclusion sum "mass and loss make nearly one" : both >= 9/10
corollary sized : size <= c if m >= 1
mutant worse "more than there is" : both >= 2
mutant free "whatever the loss is" drops small : conclusion >= 0
constant tenths = 9/10 "c in: mass and loss make c" : both
from softmax-anchor, softmax-anchor-flipped : L = 3,8; m = 0,1; beta = 5
also relu-mean : L = 3; m = 0
open more "is it more?"
example both at max_anchor_mass = 1/2, loss = 1/2, share = 1/2 : 3/4
```
END

# --- its grid
run "$sinkproof" verify --theorem mine.md --certificates certificates
expect_exit 0
expect_stderr_empty
expect_stdout_contains "my-sum on softmax-anchor"
sha=$(sed -n '/^theorem/,/^example/p' mine.md | sha256sum | cut -c1-64)
expect_stdout_contains "somebody's statement, sha256 ${sha:0:16}…; nobody has proved it in general"
expect_stdout_contains "4 certified, 0 refuted, 0 vacuous, 0 inconclusive"
accepted_by_checker certificates/*.json
expect_stdout_contains "certified: 'my-sum' (somebody's statement, sha256 ${sha:0:16}"
one=$(echo certificates/my-sum--softmax-anchor--L8-m1-beta5*.json)
expect_equal "the hash" "$(query "$one" /statement_sha256)" "$sha"
expect_equal "a quantity that is never defined" "$(query "$one" /quantities/never/lower)" null
expect_equal "the corollaries that are stated" "$(query "$one" '/claims/*/id' | tr '\n' ' ')" "loss sized "
expect_equal "and of m = 0" "$(query "$(echo certificates/my-sum--softmax-anchor--L8-m0-*.json)" '/claims/*/id')" loss
expect_equal "the hypotheses that are stated" "$(query "$(echo certificates/my-sum--softmax-anchor--L8-m0-*.json)" '/hypotheses/*/id' | tr '\n' ' ')" "softmax one-head small "
expect_equal "parameters" "$(query "$one" /parameters/share)" 1/2
run "$sinkproof" verify --theorem mine.md --json
expect_every '/results/*/statement_sha256' "$sha"
expect_every '/results/*/theorem' my-sum

# --- lines that end in \r\n are the same text
sed 's/$/\r/' mine.md >windows.md
run "$sinkproof" verify --theorem windows.md --json
expect_every '/results/*/statement_sha256' "$sha"

# --- other instances, parameters, hypotheses, conclusions
run "$sinkproof" verify my-sum --theorem mine.md --construction sigmoid-mean -p share=1/3 -p L=4 -p m=0 -p beta=3 --certificates vacuous
expect_exit 5
expect_stdout_contains "1 vacuous"
expect_stderr_contains "warning: my-sum: no instance that was looked at satisfies the hypotheses"
accepted_by_checker vacuous/*.json
run "$sinkproof" verify --theorem mine.md --construction relu-mean -p L=3 -p m=1 --drop softmax --certificates refuted
expect_exit 10
expect_stdout_contains "without 'softmax'"
expect_stdout_contains "loss is 0, position"
accepted_by_checker refuted/*.json
expect_equal "places of what the conclusion names" "$(query refuted/*.json '/attained/*/quantity' | sort | tr '\n' ' ')" "loss max_anchor_mass "
expect_equal "no witness of it" "$(query refuted/*.json '/witnesses/#')" 0
run "$sinkproof" verify --theorem mine.md --construction softmax-anchor-flipped -p L=5 -p m=0 -p beta=5 --certificates claim
expect_exit 10
accepted_by_checker claim/*.json
expect_equal "a construction's claim has its witness" "$(query claim/*.json '/witnesses/*/refutes')" loss
for mutant in worse "both >= 3/2" "all(weight(h) >= 100 for h in 1..heads) and both >= 1" "conclusion >= 1 and normaliser is softmax"; do
  run "$sinkproof" verify --theorem mine.md --mutant "$mutant" --certificates "mutant ${mutant::4}"
  expect_exit 10
  expect_stdout_contains "0 certified, 4 refuted"
  accepted_by_checker "mutant ${mutant::4}"/*.json
done
run "$sinkproof" verify --theorem mine.md --mutant free --construction relu-mean --drop softmax -p L=4 -p m=0 --certificates free
expect_exit 10
expect_equal "what the mutant drops" "$(query free/*.json '/dropped/*' | tr '\n' ' ')" "softmax small "
accepted_by_checker free/*.json
run "$sinkproof" verify --theorem mine.md --drop box --certificates stated
expect_exit 0
accepted_by_checker stated/*.json
expect_equal "only what is stated is dropped" "$(grep -l '"dropped"' stated/*.json | grep -c -- -m1-)" 2
run "$sinkproof" construct softmax-anchor -p L=6 -p m=1 -p "beta=log(1000)" -o anchor.json
sed 's/"-log(1000)"/"-7"/' anchor.json >given.json
run "$sinkproof" verify --theorem mine.md --instance given.json --certificates given
expect_exit 0
expect_stdout_contains "my-sum on given"
expect_stdout_contains "somebody's statement"
accepted_by_checker given/*.json

# --- claims beside it are about the task
run "$sinkproof" verify --theorem mine.md --claim 'loss < 1/100 and L >= 3' --certificates claims
expect_exit 0
expect_stdout_contains "own claims: 4 certified, 0 refuted, 0 inconclusive"
accepted_by_checker claims/*.json
refuses "--claim" "not 'together'" -- verify --theorem mine.md --claim 'together < 2'

# --- again, and shown
for file in "$one" refuted/*.json mutant*/*L3-m0*.json claim/*.json given/*.json; do
  run "$sinkproof" replay "$file" --certificates again
  expect "replay gives what verify gave" cmp "again/$(basename "$file")" "$file"
  run "$sinkproof" show "$file"
  expect_exit 0
  expect_stdout_contains "my-sum"
done
sed 's/both >= 9/both >= 8/' "$one" >changed.json
refuses "changed.json: /statement_sha256: another statement" -- replay changed.json
sed 's/"theorem": *"my-sum"/"theorem":"my-sun"/' "$one" >renamed.json
refuses "renamed.json: /theorem: not the id of the statement (expected my-sum)" -- replay renamed.json

# --- searched
run "$sinkproof" fuzz --theorem mine.md --trials 2000 --corpus corpus
expect_exit 10
expect_stdout_contains "certified counterexample"
run "$sinkproof" fuzz my-sum --theorem mine.md --mutant free --trials 2000 --corpus corpus
expect_exit 10
run "$sinkproof" fuzz my-sum --theorem mine.md --mutant 'together >= 1 and size <= 1' --trials 2000 --corpus corpus
expect_exit 10
run "$sinkproof" fuzz --mutants --theorem mine.md --trials 2000 --corpus corpus
expect_exit 0
expect_stderr_contains "2 of 2 mutants refuted"
run "$sinkproof" fuzz --tightness --theorem mine.md --trials 300 --corpus corpus
accepted_by_checker corpus/*.json
# It is false: four hypotheses, and the theorem itself.
expect_equal "searches of hypotheses" "$("$sinkproof" fuzz --ablate --theorem mine.md --trials 500 | grep -c '^  my-sum')" 5
found=$(find corpus -name '*.json' ! -name '*mutant*')
expect "a case of the theorem itself" test -f "$found"
command=$(query "$found" /search/command)
expect "the command names the file" contains "$command" "--theorem 'mine.md'"
# What the kernel does not measure takes the double tier.
cat >gap.md <<'END'
```theorem
theorem my-gap : trigger-task
hypothesis one-head : heads <= 1
conclusion apart : anchor_gap(1) >= 1/100
from softmax-anchor : L = 3; m = 0; beta = 5
```
END
run "$sinkproof" fuzz --theorem gap.md --trials 200 --corpus gaps
expect_exit 10
accepted_by_checker gaps/*.json

# --- several theorems, several files
sed 's/my-sum/my-sum-2/' mine.md >second.md
cat mine.md second.md >both.md
run "$sinkproof" verify --theorem both.md --theorem gap.md --json
expect_equal "all of them" "$(answer '/results/*/theorem' | uniq | tr '\n' ' ')" "my-sum my-sum-2 my-gap "
run "$sinkproof" verify my-gap softmax-sink-necessity --theorem both.md --theorem gap.md -p L=5 --json
expect_equal "those that are named" "$(answer '/results/*/theorem' | uniq | tr '\n' ' ')" "my-gap softmax-sink-necessity "
refuses "mine.md: the theorem my-sum is in both.md, too" -- verify --theorem both.md --theorem mine.md
refuses "unknown theorem 'my-sun'" -- verify my-sun --theorem mine.md

# --- what is wrong is said with its place: a line, the line of the file and a mark
refused() { # WORDS… -- ARGUMENTS…
  local words=()
  while [[ $1 != -- ]]; do words+=("$1"); shift; done
  shift
  run "$sinkproof" "$@"
  expect_exit 2
  expect_stdout_empty
  expect_no_new_file
  expect "three lines on stderr" test "$(wc -l <"$err")" -eq 3
  expect "a mark" grep -q '^ *^~*$' "$err"
  for word in "${words[@]}"; do expect "says '$word'" contains "$(head -n 1 "$err")" "$word"; done
}
bad() { # WORDS… -- LINES: a theorem of these lines, with a conclusion
  local words=()
  while [[ $1 != -- ]]; do words+=("$1"); shift; done
  printf '```theorem\ntheorem t : trigger-task\n%b\nconclusion c : loss >= 0\n```\n' "$2" >bad.md
  "${by:-refused}" "bad.md:" "${words[@]}" -- verify --theorem bad.md
}
bad ":3:6: expected a construction of one layer" "not 'softmax-anker'" "softmax-anchor" -- 'from softmax-anker : L = 5; m = 0; beta = 5'
bad ":3:6: expected a construction of one layer" -- 'from multilayer-anchor : L = 5; m = 0; D = 1; beta = 12'
bad ":3:6:" "expected values for 'beta'" -- 'from softmax-anchor : L = 5; m = 0'
bad ":3:37:" "expected a parameter of 'softmax-anchor', not 'bta'" -- 'from softmax-anchor : L = 5; m = 0; bta = 5'
bad ":3:6:" "out of range" -- 'from softmax-anchor : L = 2; m = 0; beta = 5'
bad ":4:6:" "without a parameter 'beta'" -- 'parameter beta in (0,10) = 1/2\nfrom softmax-anchor : L = 5; m = 0; beta = 5'
bad ":4:13:" "has another one [wrong-example]" -- 'let f(x) = x\nexample     f(1) : 2\nfrom softmax-anchor : L = 5; m = 0; beta = 5'
by=refuses bad "t has no grid" -- 'let f(x) = x'
bad ":4:22: expected indices in their ranges: 'W_OV[L,0]'" -- 'from softmax-anchor : L = 8; m = 1; beta = 5\ncorollary e : loss + W_OV[L,0] >= 0'
bad ":4:15:" "one number for each of heads" -- 'from softmax-anchor : L = 8; m = 1; beta = 5\ncorollary e : anchor_gap(1,2) >= 0'
bad ":3:6: expected a construction of several layers" -- 'from softmax-anchor : L = 8; m = 1; beta = 5\ncorollary e : product_self_mass >= 0'
by=refuses bad "the corollary loss has the id of a claim" -- 'from softmax-anchor : L = 8; m = 1; beta = 5\ncorollary loss : loss >= 0'
bad ":5:51: expected a fraction p/q for 'p' with p and q at most 10" -- 'parameter p in (0,1) = 1/10 parts 10\nhypothesis h : p > 0\nfrom softmax-anchor : L = 8; m = 1; beta = 5; p = 1/11'
sed -i 's/1\/11/1\/7/' bad.md
refuses "parameter p: " "|p| and q at most 10" -- verify --theorem bad.md -p p=1/11
printf '```theorem\ntheorem t : pattern\nconclusion c : delta_squared >= 0\n```\n' >other.md
refused "other.md:2:13: expected a setting, not 'pattern'; did you mean 'patterns'?" -- verify --theorem other.md
printf '```construction\nconstruction k : trigger-task\nparameter L in 3..5\nparameter m in 0..1\ncontents is box; normaliser is softmax\n```\n' >none.md
refuses "none.md: no theorem" -- verify --theorem none.md
refuses "missing.md" -- verify --theorem missing.md
refused "softmax-sink-necessity" "is one of sinkproof's" -- verify --theorem "$source_dir/tests/language/accept/softmax-sink-necessity.md"
for mutant in 'together >' 'togethr >= 1' 'both >= 1 # more' $'both >= 1\nlet x = 1' 'loss >= 0 or both >= 1' 'worst'; do
  refuses "--mutant: " -- verify --theorem mine.md --mutant "$mutant"
done
refuses "--drop" "small" -- verify --theorem mine.md --drop smal

# --- nothing of a file reaches a terminal as it stands
printf '```theorem\ntheorem t : trigger-task\ntitle "a\033[31mb\xc2\x9bc"\nhypothesis h "\033]0;x" : loss >= 0\nconclusion c "\033[2J" : loss >= 1\nfrom softmax-anchor : L = 3; m = 0; beta = 5\n```\n' >escape.md
run "$sinkproof" verify --theorem escape.md
expect "no escapes" test "$(tr -d '\n' <"$out" | LC_ALL=C.UTF-8 grep -c '[[:cntrl:]]')" -eq 0

# --- hostile files end, soon and with a message, and small ones that look large are small
ends_with() { # EXIT WORDS FILE
  (eval "$limits" && timeout 30 "$sinkproof" verify --theorem "$3") >"$out" 2>"$err" </dev/null
  code=$?
  expect_exit "$1"
  expect "says '$2'" grep -qF -- "$2" "$out" "$err"
}
hostile() { # NAME LINES
  printf '```theorem\ntheorem t : trigger-task\nfrom softmax-anchor : L = 5; m = 0; beta = 5\n%b\n```\n' "$2" >"$1.md"
}
hostile loop 'conclusion c : sum(loss*k for k in 1..1000000) >= 0'
ends_with 2 'loop.md:4:' loop.md
hostile loops 'conclusion c : sum(loss for k in 1..100000 for j in 1..100000 if k > 200000) >= 0'
ends_with 2 'too-much-work' loops.md
hostile exponentials 'conclusion c : sum(exp(loss*k) for k in 1..30000) >= 0'
ends_with 2 'too-much-work' exponentials.md
hostile harmonic 'conclusion c : sum(1/(k+loss) for k in 1..100000) >= 0'
ends_with 0 '1 certified' harmonic.md
hostile rational 'conclusion c : sum(1/k for k in 1..100000) + loss >= 12'
ends_with 0 '1 certified' rational.md
# What no tier tells from 0 takes all of them.
hostile zeros 'conclusion c : sum(1/k for k in 1..100000) + loss >= sum(1/k for k in 1..100000) + loss'
ends_with 5 '1 inconclusive' zeros.md
hostile sums 'conclusion c : sum(exp(loss*k) for k in 1..9500) - sum(exp(loss*k) for k in 1..9500) >= 0'
ends_with 5 '1 inconclusive' sums.md
hostile power 'conclusion c : (1+loss)^999999999 >= 0'
ends_with 0 '1 certified' power.md
hostile tower 'conclusion c : exp(exp(exp(exp(10 + loss)))) >= 0'
ends_with 5 '1 inconclusive' tower.md
lines='let x0 = loss\n'
for ((k = 1; k <= 300; ++k)); do lines+="let x$k = x$((k - 1)) + x$((k - 1))\n"; done
hostile doubling "${lines}conclusion c : x300 >= 0"
ends_with 0 '1 certified' doubling.md
lines='let f0(y) = y\n'
for ((k = 1; k <= 40; ++k)); do lines+="let f$k(y) = f$((k - 1))(2*y) + f$((k - 1))(3*y + 1)\n"; done
hostile calls "${lines}conclusion c : f40(loss) >= 0"
ends_with 2 'too-much-work' calls.md
lines='let f0(y) = y\n'
for ((k = 1; k <= 900; ++k)); do lines+="let f$k(y) = -(f$((k - 1))(y) + 1)\n"; done
hostile deep "${lines}conclusion c : f900(loss) >= 0"
ends_with 2 '[nesting]' deep.md
lines='let x0 = 3\n'
for ((k = 1; k <= 60; ++k)); do lines+="let x$k = x$((k - 1))^2\n"; done
hostile squares "${lines}conclusion c : x60 + loss >= 0"
ends_with 0 '1 certified' squares.md
head -c 1000001 /dev/zero | tr '\0' 'x' >large.md
ends_with 2 'large.md: is too large' large.md
finish
