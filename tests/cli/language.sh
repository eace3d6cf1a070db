# `sinkproof list` on settings and on files with blocks: what a file states, and that a bad one is refused, with the place, whatever it is.
. "${BASH_SOURCE%/*}/lib.sh"

# --- settings
for setting in trigger-task normaliser-fit embeddings token-law switch patterns; do
  run "$sinkproof" list $setting
  expect_exit 0
  expect_stderr_empty
  expect_equal "one setting" "$(grep '^  [a-z]' "$out")" "  $setting"
  expect "$setting has names" test "$(grep -c '^    [A-Za-z_]* (' "$out")" -ge 5
  run "$sinkproof" list $setting --json
  expect_equal "one setting in JSON" "$(answer '/settings/*/id')" $setting
  expect "each name has a meaning" test "$(answer '/settings/0/names/*/meaning' | grep -c .)" -eq "$(answer '/settings/0/names/#')"
done
run "$sinkproof" list trigger-task
expect_stdout_contains "loss (number; output): largest error"
expect_stdout_contains "softmax-key-bias: softmax with a null slot that has a key"

# --- a file
cat >mine.md <<'END'
# A theorem of somebody's own
```theorem
theorem mine : trigger-task
title "half of it"
source RM26 "section 1"
parameter share in (0,1) = 1/2 "how much of it"
let f(x) = 1 - x where x < 1
hypothesis softmax "the normaliser is softmax" : normaliser is softmax
quantity loss, bound = f(loss) where loss < 1 else 0
conclusion sinks "it sinks" :   # a comment
  sink_mass_before >= share*bound
  where loss < 1
corollary positive : loss > 0 if contents_vary
mutant whole "all of it" drops softmax : conclusion >= 1
constant k = 1 "c in 1 - c*loss" : (1 - sink_mass_before)/loss
from mine-too, softmax-anchor : L = 5,8; m = 0
also softmax-one-anchor : L = 5; m = 0; beta = log(3)
open more "is there more?"
example f(1/2) : 1/2
example bound at loss = 1 : 0
```
And a construction:
```construction
construction mine-too : trigger-task version 1
summary "values alone"
parameter L in 3..8 "length"
parameter m in 0..1 "contents"
contents is constant(-1, 1); normaliser is softmax
W_OV[r,r] = 1 for r in 0..c if r > 1
claim loss "small" : loss <= 1
mutant mine-other "with the anchor's" with L in 3..5 : W_OV[0,0] = 1
```
END
run "$sinkproof" list mine.md
expect_exit 0
expect_stderr_empty
for line in "theorems" "  mine : trigger-task" "    source: RM26 section 1" "      share (how much of it) in (0,1), by default 1/2" \
  "      softmax (the normaliser is softmax): normaliser is softmax" "      loss (of the setting)" "      bound = f(loss) where loss < 1 else 0" \
  "      sinks (it sinks): sink_mass_before >= share*bound where loss < 1" "      positive: loss > 0 if contents_vary" \
  "      whole (all of it), drops softmax: conclusion >= 1" "      k = 1 (c in 1 - c*loss), least: (1 - sink_mass_before)/loss" \
  "      mine-too, softmax-anchor: L=5,8 m=0" "      softmax-one-anchor: L=5 m=0 beta=log(3) (not by default)" "      more: is there more?" "    examples: 2" \
  "constructions" "  mine-too : trigger-task" "      contents is constant(-1, 1)" "      W_OV[r,r] = 1 for r in 0..c if r > 1" "      loss (small): loss <= 1" \
  "      mine-other (with the anchor's): W_OV[0,0] = 1" "read and checked; 'verify --theorem FILE' evaluates theorems about trigger-task, normaliser-fit,"; do
  expect "the line '$line'" grep -qxF -- "$line" "$out"
done
run "$sinkproof" list mine.md --json
expect_exit 0
expect_answer /format sinkproof-list/1
expect_answer /blocks/0/evaluated true
expect_answer /blocks/1/evaluated false
expect_answer /blocks/0/id mine
expect_answer /blocks/0/line 3
expect_answer /blocks/0/hypotheses/0/formula "normaliser is softmax"
expect_answer /blocks/0/grids/1/by_default false
expect_answer /blocks/1/kind construction
expect_answer /blocks/1/entries/2 "W_OV[r,r] = 1 for r in 0..c if r > 1"
run "$sinkproof" list ./mine.md
expect_exit 0

# --- bad ones. refused TEXT ARGUMENT…: exit 2 within 10 seconds, nothing on stdout, stderr begins with the text.
refused() {
  local text=$1
  shift
  run timeout 10 "$sinkproof" list "$@"
  expect_exit 2
  expect_stdout_empty
  expect "the message is '$text'" test "$(head -c "${#text}" "$err")" = "$text"
  expect "at most three lines" test "$(wc -l <"$err")" -le 3
  expect "nothing but text" eval '! LC_ALL=C grep -qa "[[:cntrl:]]" "$err"'
}
sed 's/^hypothesis/hypothsis/' mine.md >bad.md
refused "sinkproof: bad.md:8:1: expected a statement, not 'hypothsis'; did you mean 'hypothesis'? [unknown-statement]" bad.md
expect_equal "the line and the mark" "$(tail -n 2 "$err")" "$(printf '  hypothsis softmax "the normaliser is softmax" : normaliser is softmax\n  ^~~~~~~~~')"
refused "sinkproof: bad.md:8:1:" bad.md --json
sed "s/^theorem mine/theorem $A/" mine.md >ours.md
refused "sinkproof: ours.md:3:9: expected an id of your own: '$A' is one of sinkproof's [reserved-id]" ours.md
sed "s/^mutant mine-other/mutant softmax-anchor/" mine.md >ours.md
refused "sinkproof: ours.md:31:8: expected an id of your own" ours.md
sed 's/L = 5,8; m = 0$/L = 5,9; m = 0/' mine.md >grid.md
refused "sinkproof: grid.md:16:39: expected a value of 'L' in 3..8, not '9' [out-of-range]" grid.md
refuses "nowhere.md: cannot be read" -- list nowhere.md
mkdir folder.md
refuses "folder.md: cannot be read" -- list folder.md
printf 'prose\n' >prose.md
refused "sinkproof: prose.md:1:1: expected a block" prose.md
: >empty.md
refused "sinkproof: empty.md:1:1: expected a block" empty.md

sed "s/^construction mine-too/construction found/" mine.md >ours.md
refused "sinkproof: ours.md:24:14: expected an id of your own: 'found'" ours.md

# Hostile ones: a large file, a device without end, deep nesting, a block that never ends, text that moves the cursor, NUL.
truncate -s 100M large.md
refuses "large.md: is too large (expected at most 1000000 bytes)" -- list large.md
refuses "/dev/zero: is too large (expected at most 1000000 bytes)" -- list /dev/zero
head_of_block=$'```theorem\ntheorem t : trigger-task\n'
{ printf '%slet x = ' "$head_of_block"; head -c 1000000 /dev/zero | tr '\0' '('; } >deep.md
refuses "deep.md: is too large" -- list deep.md
{ printf '%slet x = ' "$head_of_block"; head -c 900000 /dev/zero | tr '\0' '('; printf '\n```\n'; } >deep.md
refused "sinkproof: deep.md:3:2001: expected lines of at most 2000 bytes [long-line]" deep.md
{ printf '%slet x =\n' "$head_of_block"; for _ in {1..500}; do printf ' %01900d\n' 0 | tr 0 '('; done; printf '```\n'; } >deep.md
refused "sinkproof: deep.md:14:992: expected at most 20000 words" deep.md
for nested in '(' '-' '[' 'W_OV[' 'sum(' 'x^('; do
  { printf '%slet x = ' "$head_of_block"; for _ in {1..250}; do printf '%s' "$nested"; done; printf '1\n```\n'; } >deep.md
  refused "sinkproof: deep.md:3:" deep.md
  expect_stderr_contains "[nesting]"
done
printf '%sconclusion c : loss >= 0\n' "$head_of_block" >open.md
refused "sinkproof: open.md:1:1: this theorem block never ends" open.md
printf '%stitle "\x1b[2K\xe2\x80\xae"\nconclusion c : loss >= 0\n```\n' "$head_of_block" >moves.md
run "$sinkproof" list moves.md
expect_exit 0
expect_stdout_contains '\x1b[2K\xe2\x80\xae'
printf '%slet x = \0\n```\n' "$head_of_block" >nul.md
refused "sinkproof: nul.md:3:9: expected a number, a name, a text in quotes or an operator, not '\\x00' [unknown-character]" nul.md
cp mine.md $'a\x1b[31m\n.md'
run "$sinkproof" list $'a\x1b[31m\n.md' --json
expect_exit 0
printf 'prose' >$'b\x1b[31m\n\xff.md'
refused "sinkproof: b\\x1b[31m\\x0a\\xff.md:1:1: expected a block" $'b\x1b[31m\n\xff.md'
# Nested and repeated to cost time rather than depth.
{
  printf '%s' "$head_of_block"
  for ((k = 0; k < 80; ++k)); do
    printf 'let x%d = sum(1' "$k"
    for ((h = 0; h < 30; ++h)); do printf ' for a%d in 1..2' "$h"; done
    printf ')\n'
  done
  printf 'conclusion c : loss >= 0\n```\n'
} >slow.md
run timeout 10 "$sinkproof" list slow.md
expect_exit 0

finish
