# A theorem of one's own about numbers that its text names, with constructions in the same file: verify, fuzz, replay, table, report, show, and what is no such thing.
. "${BASH_SOURCE%/*}/lib.sh"

cat >mine.md <<'END'
```theorem
theorem my-means : numbers
title "the geometric mean of two numbers is between them"
entry a in (0,1000] "a number"
entry b in (0,1000] "another one"
entry times in 1..9 "how often"
entry order in {same, rising, falling} "of the two"
entry shares[1..3] rational optional "of a third number"
parameter part in (0,1] = 1/2 "of the gap"
let geometric = sqrt(a*b)
let gap = (a+b)/2 - geometric
let shared = sum(shares[k] for k in 1..3) where has_shares else 1
hypothesis rising "the second is not the smaller one" : b >= a
quantity arithmetic = (a+b)/2, smaller = geometric, of_all = times*gap, total = shared
conclusion between "it is between them, however often" : all(k*(geometric - a) >= 0 for k in 1..times) and b - geometric >= 0 and shared >= 0
corollary half : part*gap >= 0 if times >= 2
mutant twice "the arithmetic mean is twice as large" : arithmetic >= 2*smaller
mutant unordered "the second may be the smaller one" drops rising : conclusion >= 0
constant c = 1 "c in: the geometric mean is at most c times the arithmetic one" : smaller/arithmetic
from my-pair : a = 1,sqrt(2); ratio = 2,3/2; n = 1,2
also my-pair-turned : a = 1; ratio = 2; n = 3; part = 1/3
example geometric at a = 2, b = 8 : 4
example gap at a = 2, b = 8 : 1
```
```construction
construction my-pair : numbers
entry a in (0,1000] "a number"
entry b in (0,1000] "another one"
entry times in 1..9 "how often"
entry order in {same, rising, falling} "of the two"
entry shares[1..3] rational optional "of a third number"
parameter a in (0,10] = 1 "the first"
parameter ratio in [1/2,100] = 2 "of the second to it"
parameter n in 1..9 = 1 "how often"
times = n
b = ratio*a
order is same where b - a = 0 else rising where b > a else falling
shares[k] = k/6 for k in 1..3 if n >= 2
claim ratio : b >= ratio*a and -b >= -ratio*a
claim rises : b - a > 0 where order is rising
claim shares : shares[3] >= shares[1] and shares[2] >= shares[1] if has_shares
mutant my-pair-turned "the second number by the ratio's inverse, and shares turned round" : b = a/ratio; shares[k] = shares[4-k] for k in 1..3 if has_shares
```
END

run "$sinkproof" list mine.md
expect_exit 0
expect_stdout_contains "my-means : numbers" "my-pair : numbers"
run "$sinkproof" list numbers
expect_exit 0
expect_stdout_contains "diagonal-optimum (generator)"

# --- its grids, and everything beside them
run "$sinkproof" verify --theorem mine.md --certificates mine
expect_exit 0
expect_stdout_contains "8 certified, 0 refuted"
expect "the construction's text is in it" grep -q '"construction_text"' mine/*.json
run "$sinkproof" verify --theorem mine.md -p a=2 -p ratio=2 -p n=2 -p part=1/4 --json
expect_exit 0
expect_answer /results/0/quantities/arithmetic/lower 3
expect_answer /results/0/quantities/total/upper 1
expect_answer '/results/0/claims/*/id' $'ratio\nrises\nshares\nhalf'
run "$sinkproof" verify --theorem mine.md --construction my-pair-turned --certificates turned
expect_exit 10
expect_stdout_contains "'ratio' fails"
expect "the part is named" grep -q '"part":1' turned/*.json
run "$sinkproof" replay turned/*.json
expect_exit 10
run "$sinkproof" replay "$(find mine -name '*.json' | sort | head -n 1)"
expect_exit 0
run "$sinkproof" verify --theorem mine.md -p a=2 -p ratio=1/2 -p n=1
expect_stdout_contains "1 vacuous"
run "$sinkproof" verify --theorem mine.md -p a=2 -p ratio=1/2 -p n=1 --drop rising --certificates dropped
expect_exit 10
run "$sinkproof" verify --theorem mine.md --mutant twice
expect_exit 10
run "$sinkproof" verify --theorem mine.md --mutant 'times*b >= a - 1 and geometric <= gap + 100' --certificates mutant
expect_exit 0
run "$checker" mine/*.json dropped/*.json mutant/*.json turned/*.json
expect_exit 0

# A parameter of which a grid says nothing has the value of the construction's text.
sed 's/; n = 1,2$//' mine.md >usual.md
run "$sinkproof" verify --theorem usual.md --json
expect_exit 0
expect_every '/results/*/params/n' 1

# --- searches, tables, pages
run "$sinkproof" fuzz --theorem mine.md --trials 200 --seed 1
expect_exit 0
run "$sinkproof" fuzz --theorem mine.md --drop rising --trials 200 --seed 1 --corpus corpus
expect_exit 10
run "$sinkproof" replay corpus/my-means--*.json
expect_exit 10
run "$sinkproof" fuzz --theorem mine.md --mutants --trials 200 --seed 1
expect_exit 0
run "$sinkproof" table --theorem mine.md --construction my-pair -p a=2 -p ratio=2,3 -p n=1 --quantities arithmetic,smaller
expect_exit 0
expect_stdout_contains "3"
run "$sinkproof" report --theorem mine.md -o page
expect_exit 0
expect "the page has the theorem" grep -q "my-means" page/index.html
run "$sinkproof" show mine.md --format coq
expect_exit 0

# --- sinkproof's own constructions, with the same entries
sed -n '/^```theorem/,/^let q = /p' "$source_dir/theorems/sink-cost-exact/statement.md" | sed 's/^theorem .*/theorem cheap : numbers/; /^let q/d' >cheap.md
printf 'conclusion c : kappa*groups >= 1\nfrom sink-optimum : C = 2,3\n```\n' >>cheap.md
run "$sinkproof" verify --theorem cheap.md -p kappa=8 -p lambda=4/5 -p d=100
expect_exit 2
expect "says what is missing" contains "$(head -n 1 "$err")" "expected values for 'kappa'"
sed -i 's/^from .*/from sink-optimum : C = 2,3; kappa = 8; lambda = 4\/5; d = 100/' cheap.md
run "$sinkproof" verify --theorem cheap.md --certificates cheap
expect_exit 0
run "$checker" cheap/*.json
expect_exit 0

# --- the theorem's own ranges count where a construction's are wider, in searches, too
sed 's/^entry groups in 1\.\./entry groups in 3../' cheap.md >narrow.md
run "$sinkproof" verify --theorem narrow.md
expect_exit 2
expect_stdout_empty
expect "says which number and where" contains "$(head -n 1 "$err")" "narrow.md: cheap: groups = 2 (expected one in 3..100000000)"
sed -i 's/C = 2,3/C = 3/' narrow.md
run "$sinkproof" verify --theorem narrow.md --certificates narrow
expect_exit 0
run "$checker" narrow/*.json
expect_exit 0
run "$sinkproof" fuzz --theorem narrow.md --mutant 'groups >= 3' --trials 100 --seed 1
expect_exit 0
run "$sinkproof" fuzz --theorem narrow.md --mutant 'groups >= 4' --trials 100 --seed 1
expect_exit 10

# --- what is no such thing
refuses "its numbers are its own" -- verify --theorem mine.md --claim 'arithmetic > 0'
for command in "verify --construction mine.md" "verify softmax-sink-necessity --construction mine.md" "construct mine.md -o weights.json" "table --construction mine.md"; do
  # shellcheck disable=SC2086
  run "$sinkproof" $command
  expect_exit 2
  expect_stdout_empty
  expect "says where" contains "$(head -n 1 "$err")" "mine.md:26:24: expected a theorem with these entries beside it (--theorem FILE.md)"
done

# --- constructions of another file: certificates are as good as of the same one, in the construction's own names
cat >theirs.md <<'END'
```construction
construction their-pair : numbers
entry a in (0,1000] "a number"
entry b in (0,1000] "another one"
entry times in 1..9 "how often"
entry order in {same, rising, falling} "of the two"
entry shares[1..3] rational optional "of a third number"
parameter x in (0,10] "the first"
parameter more in [0,10] = 1 "of the second"
a = x; b = x + more; times = 2
order is same where b - a = 0 else rising
claim more : b - a >= 1
mutant their-pair-falling "turned round" : a = x + more; b = x
```
```construction
construction other-pair : numbers
entry a in (0,1000] "a number"
entry b in (0,1000] "another one"
entry times in 1..9 "how often"
entry order in {same, rising, falling} "of the two"
entry shares[1..3] rational optional "of a third number"
parameter x in (0,10] "both"
a = x; b = x; times = 1; order is same
```
END
run "$sinkproof" verify --theorem mine.md --construction theirs.md#their-pair -p x=1,3 -p part=1/5 --certificates theirs --json
expect_exit 0
expect_every '/results/*/construction' their-pair
expect_every '/results/*/verdict' certified
expect_answer '/results/0/claims/*/id' $'more\nhalf'
run "$checker" theirs/*.json
expect_exit 0
expect_stdout_contains "their-pair (somebody's construction, sha256"
run "$sinkproof" replay "$(find theirs -name '*.json' | sort | head -n 1)"
expect_exit 0
run "$sinkproof" show "$(find theirs -name '*.json' | sort | head -n 1)"
expect_exit 0
one=$(find theirs -name '*.json' | sort | head -n 1)
cat mine.md theirs.md >both.md
run "$checker" --statement both.md "$one"
expect_exit 0
run "$checker" --statement mine.md "$one"
expect_exit 10
run "$sinkproof" verify --theorem mine.md --construction theirs.md -p x=1
expect_exit 0
expect_stdout_contains "my-means on their-pair" "my-means on other-pair"
run "$sinkproof" verify --theorem mine.md --construction theirs.md#their-pair -p x=1 -p more=0 --certificates failing
expect_exit 10
expect_stdout_contains "'more' fails where the value is -1"
run "$sinkproof" verify --theorem mine.md --construction theirs.md#their-pair-falling -p x=1 --drop rising --certificates failing
expect_exit 10
run "$sinkproof" verify --theorem mine.md --construction theirs.md#their-pair -p x=1 --mutant twice
expect_exit 10
expect_stdout_contains "again: sinkproof verify my-means --theorem mine.md --construction 'theirs.md#their-pair' -p x=1 -p more=1"
run "$checker" failing/*.json
expect_exit 0
for one in failing/*.json; do
  run "$sinkproof" replay "$one"
  expect_exit 10
done
# A construction of a file in place of one of the theorem's own, of the same name with other parameters; and of the theorem's own file.
sed 's/their-pair/my-pair/' theirs.md >named.md
run "$sinkproof" verify --theorem mine.md --construction named.md#my-pair -p x=2 --certificates named
expect_exit 0
run "$sinkproof" replay named/*.json
expect_exit 0
run "$checker" named/*.json
expect_exit 0
run "$sinkproof" verify --theorem mine.md --construction mine.md#my-pair-turned
expect_exit 10
run "$sinkproof" table --theorem mine.md --construction theirs.md#their-pair -p x=1,2 --quantities arithmetic,smaller
expect_exit 0
expect_stdout_contains "3/2"
refuses "theirs.md#their-pair: parameter x: is missing" -- verify --theorem mine.md --construction theirs.md
refuses "theirs.md#their-pair: parameter x: 11 is out of range" -- verify --theorem mine.md --construction theirs.md#their-pair -p x=11
refuses "theirs.md#their-pair: unknown parameter 'y'" -- verify --theorem mine.md --construction theirs.md#their-pair -p y=1
refuses "theirs.md: has no construction \"their-pear\"" -- verify --theorem mine.md --construction theirs.md#their-pear
refuses "theirs.md:2:14: their-pair: expected a theorem of somebody's, not sink-cost-exact" -- verify sink-cost-exact --construction theirs.md -p x=1
refuses "theirs.md: has constructions of numbers, about which $A says nothing" -- verify $A my-means --theorem mine.md --construction theirs.md -p x=1
sed 's/entry times in 1..9/entry times/' theirs.md >other.md
refuses "other.md:2:14: their-pair: expected the entries of my-means: 'times' differs" -- verify --theorem mine.md --construction other.md -p x=1
sed 's/parameter more/parameter part/; s/x + more/x + part/' theirs.md >taken.md
refuses "taken.md:2:14: their-pair: expected no parameter part, which is one of my-means, too" -- verify --theorem mine.md --construction taken.md -p x=1
sed 's/their-pair/my-means/' theirs.md >same.md
refuses "same.md:2:14: my-means: expected another id than the theorem's" -- verify --theorem mine.md --construction same.md -p x=1
printf '```construction\nconstruction k : token-law\ntokens = 2; atoms = 1; dimension = 1; beta = 1; lambda = 0\nprobability[1] = 1\n```\n' >law.md
refuses "law.md:2:14: k: expected a construction of numbers, which my-means is about, not one of token-law" -- verify --theorem mine.md --construction law.md

# --- a certificate of the same theorem, on the same construction
one=$(find mine -name '*.json' | sort | head -n 1)
run "$sinkproof" verify --theorem mine.md --instance "$one" --certificates again
expect_exit 0
expect_stdout_contains "1 certified"
run "$checker" again/*.json
expect_exit 0
run "$sinkproof" verify --theorem mine.md --instance turned/*.json
expect_exit 10
sed 's/times\*gap/times*gap + 0/' mine.md >restated.md
refuses "is an instance of another statement of my-means, with the SHA-256 " -- verify --theorem restated.md --instance "$one"
sed 's/^claim ratio .*/claim ratio : b >= ratio*a/' mine.md >rebuilt.md
refuses "is an instance of a construction my-pair that my-means does not have here (expected 'sinkproof replay'" -- verify --theorem rebuilt.md --instance "$one"
refuses "is an instance of a construction their-pair that my-means does not have here" -- verify --theorem mine.md --instance "$(find theirs -name '*.json' | sort | head -n 1)"

# --- searches on constructions of another file: their parameters' ranges, their claims, and their mutants
run "$sinkproof" fuzz --theorem mine.md --construction theirs.md --trials 200 --seed 1
expect_exit 10
expect_stdout_contains "my-means on theirs.md: " "'more' fails where the value is"
sed 's/parameter more in \[0,10\]/parameter more in [1,10]/' theirs.md >kept.md
run "$sinkproof" fuzz --theorem mine.md --construction kept.md --trials 200 --seed 1 --jobs 1 --json
expect_exit 0
expect_answer /trials 200
expect_answer /uncertified 0
cp "$out" alone.json
run "$sinkproof" fuzz --theorem mine.md --construction kept.md --trials 200 --seed 1 --jobs 3 --json
expect "whatever --jobs" cmp "$out" alone.json
run "$sinkproof" fuzz --theorem mine.md --construction kept.md#their-pair --mutant twice --trials 200 --seed 1 --corpus on-file
expect_exit 10
run "$sinkproof" fuzz --theorem mine.md --construction kept.md#their-pair --mutant twice --trials 200 --seed 1
expect_exit 10
expect_stdout_contains "again: sinkproof fuzz my-means --theorem 'mine.md' --construction 'kept.md#their-pair' --mutant 'twice' --seed 1"
run "$checker" on-file/*.json
expect_exit 0
run "$sinkproof" replay on-file/*.json
expect_exit 10
# A parameter that one usual value stands for is searched beyond it.
sed 's/^b = ratio\*a/b = ratio*a where ratio < 50 or n < 5 else 2*a/' mine.md >rare.md
run "$sinkproof" verify --theorem rare.md
expect_exit 0
run "$sinkproof" fuzz --theorem rare.md --construction rare.md#my-pair --trials 400 --seed 1
expect_exit 10
# Around the statement, where claims do not count (theirs.md has one that fails); and from a case of the same search.
run "$sinkproof" fuzz --theorem mine.md --construction kept.md --ablate --trials 200 --seed 1 --json
expect_exit 0
expect_answer /results/0/outcome 'not found needed'
sed 's/ratio\*a and -b >= -ratio\*a/ratio*a + 1/' mine.md >wide.md
run "$sinkproof" fuzz --theorem mine.md --construction wide.md#my-pair --ablate --trials 200 --seed 1 --corpus needed --json
expect_exit 0
expect_answer /results/0/outcome needed
run "$checker" needed/*.json
expect_exit 0
run "$sinkproof" fuzz --theorem mine.md --construction wide.md#my-pair --tightness --trials 200 --seed 1 --json
expect_exit 0
expect_answer /results/0/proved 1
run "$sinkproof" fuzz --theorem mine.md --construction kept.md#their-pair --mutant twice --trials 60 --seed 9 --from on-file/*.json
expect_exit 10
refuses "a case of another search" -- fuzz --theorem mine.md --construction mine.md#my-pair-turned --mutant twice --from on-file/*.json
# The hypotheses count: a mutant is refuted where they hold, as `verify` says.
run "$sinkproof" fuzz --theorem mine.md --construction mine.md --mutants --trials 200 --seed 1 --corpus mutants
expect_exit 0
expect_stdout_contains "my-pair-turned" "refuted"
run "$checker" mutants/*.json
expect_exit 0
run "$sinkproof" replay mutants/*.json
expect_exit 10
sed "$(command grep -n '^mutant' mine.md | tail -n 1 | cut -d: -f1)s/.*/mutant my-pair-equal \"no other\" : times = n/; /^also/d" mine.md >same.md
run "$sinkproof" fuzz --theorem same.md --construction same.md --mutants --trials 100 --seed 1
expect_exit 5
expect_stdout_contains "my-pair-equal" "survives"
refuses "theirs.md:2:14: their-pair: expected a construction of trigger-task, which $A is about, not one of numbers" -- fuzz $A --construction theirs.md
refuses "theirs.md:2:14: their-pair: expected a theorem of somebody's, not sink-cost-exact" -- fuzz sink-cost-exact --construction theirs.md
refuses '--construction "my-pair": expected FILE.md or FILE.md#ID' -- fuzz --theorem mine.md --construction my-pair
refuses "--construction needs a theorem about its instances" -- fuzz --construction theirs.md --mutants
refuses "no field 'search'" -- fuzz --theorem mine.md --construction theirs.md --from "$one"
refuses "theirs.md#other-pair: has no mutant (expected a line 'mutant ID …'" -- fuzz --theorem mine.md --construction theirs.md#other-pair --mutants
bad_pair() { # WORDS… -- LINES: a construction of these lines behind two entries
  local words=() word
  while [[ $1 != -- ]]; do words+=("$1"); shift; done
  printf '```theorem\ntheorem t : numbers\nentry a in (0,9] "a"\nentry n in 1..9 "n"\nconclusion c : a > 0\nfrom k : p = 2\n```\n```construction\nconstruction k : numbers\nentry a in (0,9] "a"\nentry n in 1..9 "n"\nparameter p in [0,99] "p"\n%b\n```\n' "$2" >bad.md
  run "$sinkproof" verify --theorem bad.md
  expect_exit 2
  expect_stdout_empty
  for word in "${words[@]}"; do expect "says '$word'" contains "$(head -n 1 "$err")" "$word"; done
}
bad_pair "bad.md:13:5:" "[later-name]" "'n' is given one further below, or nowhere" -- 'a = n\nn = 2'
bad_pair "bad.md:9:14:" "a = 10 (expected one in (0,9])" -- 'a = 5*p\nn = 2'
bad_pair "bad.md:13:12:" "[not-an-integer]" -- 'a = p; n = sqrt(p)'
bad_pair "bad.md:13:5:" "'1/(p-2)' is not defined" -- 'a = 1/(p-2)\nn = 2'
bad_pair "expected a value for 'n'" "[unassigned]" -- 'a = p'

finish
