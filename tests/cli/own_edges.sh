# Theorems of one's own of which the truth is known beforehand: false at one point only, false everywhere, of nothing, true under a hypothesis; and what verify and fuzz say of them.
. "${BASH_SOURCE%/*}/lib.sh"

# about NAME: the theorem on stdin, about x in [0,1], with a construction that is x.
about() {
  {
    printf '```theorem\ntheorem %s : numbers\nentry x in [0,1] rational "x"\n' "$1"
    cat
    printf 'from k-x : x = 0,1/2,99/100\n```\n```construction\nconstruction k-x : numbers\n'
    printf 'entry x in [0,1] rational "x"\nparameter x in [0,1] = 1/2 parts 100 "x"\n```\n'
  } >"$1.md"
}
# found_at NAME VALUE OPTION…: the search ends with a certified counterexample, which is x = VALUE.
found_at() {
  local name=$1 value=$2
  shift 2
  run "$sinkproof" fuzz --theorem "$name.md" --trials 1000 --corpus "$name-cases" "$@"
  expect_exit 10
  expect_stdout_contains "certified counterexample" "  x = $value"
  run "$checker" "$name-cases"/*.json
  expect_exit 0
  rm -r "$name-cases"
}

# --- strict, and false where both sides are equal: at an end of the range, inside of it, at a number that no double is
about at-the-end <<'END'
conclusion below-one : x < 1
mutant half "not at 1/2" : (x - 1/2)^2 > 0
mutant third "not at 1/3" : abs(x - 1/3) > 0
mutant two "not at 1/3 and 3/7" : (x - 1/3)^2*(x - 3/7)^2 > 0
mutant root "not at a root, which is no rational number" : abs(x^2 - 1/2) > 0
END
found_at at-the-end 1
run "$sinkproof" fuzz --theorem at-the-end.md --mutants --trials 1000 --json
expect_exit 5
for k in 0 1 2; do expect_answer /results/$k/outcome refuted; done
expect_answer /results/3/outcome survives
# The same without the end is true.
sed 's/theorem at-the-end/theorem before-the-end/; s/\[0,1\]/[0,1)/' at-the-end.md >before-the-end.md
run "$sinkproof" fuzz --theorem before-the-end.md --trials 1000
expect_exit 0
# Weights, with suprema: the closed form of softmax-anchor is attained.
cat >closed.md <<'END'
```theorem
theorem closed : trigger-task
hypothesis head "one softmax head" : normaliser is softmax and heads <= 1 and L >= 4
hypothesis rows : W_QK[c,0] >= 0 and W_QK[c,1] = -W_QK[c,0] and W_QK[c,c] = -W_QK[c,0] and all(W_QK[r,k] = 0 for r in 2..m+1 for k in 0..c)
let form = 1/(1 + (L - 1)*exp(-2*W_QK[c,0]))
conclusion attained : sink_mass_after = form
mutant above "strictly" : sink_mass_after > form
mutant below "strictly" : sink_mass_after < form
from softmax-anchor : L = 4,6; m = 1; beta = 1/2,2
```
END
run "$sinkproof" fuzz --theorem closed.md --trials 300
expect_exit 0
run "$sinkproof" fuzz --theorem closed.md --mutants --trials 300
expect_exit 0
expect_stderr_contains "2 of 2 mutants refuted"

# --- a hypothesis that is an equality, which few doubles satisfy, and parameters of the theorem's own, without which a case is none
about third <<'END'
hypothesis equal : 3*x = 1
conclusion low : x <= 1/4
END
sed -i 's/x = 0,1\/2/x = 1\/3,1\/2/' third.md
found_at third 1/3
about own-parameters <<'END'
parameter p in (0,1] = 1/2 "share"
parameter w in {low, high} = low "which"
conclusion small : p*[w is high] <= 9/10
END
run "$sinkproof" fuzz --theorem own-parameters.md --trials 300
expect_exit 10
expect_stdout_contains "  at p=1 w=high"

# --- false on each instance that it is verified on: there is something to search
about nowhere <<'END'
conclusion large : x >= 2
END
run "$sinkproof" verify --theorem nowhere.md
expect_exit 10
expect_stdout_contains "0 certified, 3 refuted" "the conclusion fails"
run "$sinkproof" fuzz --theorem nowhere.md --trials 100
expect_exit 10
expect_stdout_contains "certified counterexample"

# Without a title it goes by its id, and the page says that nobody has proved it.
run "$sinkproof" report --theorem nowhere.md -o page
expect_exit 10
expect "the overview has its name" grep -q '<a href="#nowhere">nowhere</a>' page/index.html
expect "and says whose it is" grep -q 'of whoever made this page</strong>, which nobody has proved' page/index.html

# --- about nothing, unless a hypothesis is dropped; a search agrees with --ablate
about nothing <<'END'
hypothesis never : x >= 2
hypothesis half : x >= 1/2
conclusion large : x >= 3
mutant larger "it is larger" : x >= 4
END
run "$sinkproof" fuzz --theorem nothing.md --trials 100
expect_exit 5
expect_stderr_contains "nothing: vacuous"
run "$sinkproof" fuzz --theorem nothing.md --trials 100 --drop half
expect_exit 5
run "$sinkproof" fuzz --theorem nothing.md --trials 100 --drop never
expect_exit 10
run "$sinkproof" fuzz --theorem nothing.md --trials 100 --ablate --json
expect_exit 0
expect_answer /results/0/outcome needed
expect_answer /results/1/outcome vacuous
run "$sinkproof" fuzz --theorem nothing.md --trials 100 --mutants --json
expect_exit 5
expect_answer /results/0/outcome vacuous

# --- a corollary is claimed of every instance; one that needs a hypothesis says so
about with-corollary <<'END'
hypothesis half : x >= 1/2
conclusion low : x >= 1/4
corollary lower : x >= 1/8
END
run "$sinkproof" verify --theorem with-corollary.md
expect_exit 10
expect_stdout_contains "'lower' fails, which counts although hypotheses do not hold"
run "$sinkproof" fuzz --theorem with-corollary.md --trials 300
expect_exit 10
expect_stdout_contains "certified counterexample" "lower -" "(which counts whether or not the hypotheses hold)" "smallest margin of the conclusion and the corollaries"
run "$sinkproof" fuzz --theorem with-corollary.md --trials 300 --drop half --json
expect_exit 10
expect_answer /counterexample/certificate/conclusion/id low
sed 's/theorem with-corollary/theorem with-its-hypothesis/; s/^corollary.*/& where holds(half)/' with-corollary.md >with-its-hypothesis.md
run "$sinkproof" verify --theorem with-its-hypothesis.md
expect_exit 0
expect_stdout_contains "2 certified, 0 refuted, 1 vacuous, 0 inconclusive"
run "$sinkproof" fuzz --theorem with-its-hypothesis.md --trials 300
expect_exit 0

# Around the statement a false corollary is another matter, also where a strict margin is next to 0.
about with-a-false-one <<'END'
hypothesis low : x <= 1/2
conclusion above : x + 1/1000000 > 0
corollary false : x >= 1/8
mutant same "it is true" : x + 1/1000000 > 0
END
run "$sinkproof" fuzz --theorem with-a-false-one.md --mutants --trials 300 --json
expect_exit 5
expect_answer /results/0/outcome survives
run "$sinkproof" fuzz --theorem with-a-false-one.md --ablate --trials 300 --json
expect_exit 0
expect_answer /results/0/outcome "not found needed"

# --- what is open, by its name
about open-ones <<'END'
hypothesis small : log(x) <= 1
conclusion defined : x > 0
corollary sums : log(x + 1) + log(2) = log(2*x + 2)
END
run "$sinkproof" verify --theorem open-ones.md -p x=0,1/3
expect_exit 5
expect_stdout_contains "'small' is not defined" "the sign of 'sums' is undecided at this precision"

# --- a false theorem: without a hypothesis it is false, too, which says nothing of that one
about redundant <<'END'
hypothesis any : x >= 0
hypothesis low : x <= 1/2
conclusion lower : x <= 1/4
END
run "$sinkproof" fuzz --theorem redundant.md --ablate --trials 300 --json
expect_exit 10
expect_answer /results/0/hypothesis null
expect_answer /results/0/outcome "theorem refuted"
expect_answer /results/1/hypothesis any
expect_answer /results/1/outcome "theorem refuted"
# Where each case without a hypothesis breaks that one: the row of the theorem itself says what these are worth.
about false <<'END'
hypothesis low : x <= 1/4
conclusion lower : x <= 1/5
END
run "$sinkproof" fuzz --theorem false.md --ablate --trials 300 --corpus false-cases
expect_exit 10
expect_stdout_contains "  false    -           theorem refuted  false--" "  false    low         needed           false--"
run "$checker" false-cases/*.json
expect_exit 0
rm -r false-cases

# --- without a grid: verify has nothing to go through, and a search what it makes itself, if there is such a thing
sed '/^from/d; /^```construction/,$d; s/theorem redundant/theorem without-grid/' redundant.md >without-grid.md
refuses "without-grid.md: without-grid has no grid" -- verify --theorem without-grid.md
refuses "without-grid has no construction" "--construction FILE.md" -- fuzz --theorem without-grid.md
refuses "without-grid has no construction" -- fuzz --theorem without-grid.md --ablate
sed '/^from/d; s/theorem closed/theorem closed-without-grid/; s/^conclusion.*/conclusion attained : sink_mass_after > form/' closed.md >closed-without-grid.md
run "$sinkproof" fuzz --theorem closed-without-grid.md --trials 300
expect_exit 10

# --- nothing to search, and of what
for kind in hypotheses mutants constants; do
  declare -A option=([hypotheses]=--ablate [mutants]=--mutants [constants]=--tightness)
  run "$sinkproof" fuzz --theorem nowhere.md "${option[$kind]}"
  expect_exit 5
  expect_stderr_contains "nothing to search: the theorems name no $kind"
done

# --- a value that the exact path does not reach is held against its range all the same, in balls
about_log() {  # NAME VALUE
  {
    printf '```theorem\ntheorem %s : numbers\nentry x in [0,1] "x"\nconclusion most : x >= 4/5\nfrom k-log\n```\n' "$1"
    printf '```construction\nconstruction k-log : numbers\nentry x in [0,1] "x"\nx = %s\n```\n' "$2"
  } >"$1.md"
}
about_log within 'log(1+sqrt(2))'
run "$sinkproof" verify --theorem within.md --certificates within
expect_exit 0
run "$checker" within/*.json
expect_exit 0
about_log beyond 'log(2+sqrt(2))'
run "$sinkproof" verify --theorem beyond.md
expect_exit 2
expect_stderr_contains "x = log(" "(expected one in [0,1])"

finish
