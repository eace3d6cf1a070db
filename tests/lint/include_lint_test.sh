#!/usr/bin/env bash
# Tests include_lint.sh on a small tree: the tree itself passes, and each kind of offence, made one at a time, is found at its place.
set -euo pipefail

lint=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/include_lint.sh
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
passed=0
failed=0

write() {  # FILE LINE...
  [[ -d ${1%/*} ]] || mkdir -p "${1%/*}"
  printf '%s\n' "${@:2}" >"$1"
}

header() {  # FILE LINE...
  write "$1" '#pragma once' '' "${@:2}"
}

# A source of the checker that reaches documents through another header. LINE... stand before its first #include.
reader() {  # LINE...
  header src/checker/document/certificate.hpp '#include <string>'
  header src/checker/language/reading.hpp '#include "checker/document/certificate.hpp"'
  write src/checker/language/reading.cpp "$@" '#include "checker/language/reading.hpp"'
}
five=('// Given: a document.' '// Derives itself: all margins,' '// in rationals.' '// Takes from the document: lengths.' '// Acceptance means (check.cpp): they hold.' '// Assumes: GMP.')

# A tree without an offence, in the current folder.
good_tree() {
  header src/numeric/rational.hpp '#include <numeric>' '#include <boost/multiprecision/gmp.hpp>'
  write src/numeric/rational.cpp '#include "numeric/rational.hpp"' 'using namespace std;'
  header src/attention/model.hpp '#include "numeric/rational.hpp"'
  header src/setting/task/task.hpp '#include "attention/model.hpp"'
  header src/setting/vocabulary.hpp
  header src/setting/task/vocabulary.hpp '#include "setting/vocabulary.hpp"'
  header src/language/setting.hpp '#include "setting/task/vocabulary.hpp"'
  header src/geometry/hull.hpp '#include "attention/model.hpp"'
  header src/theorem/margin.hpp '#include "setting/task/task.hpp"' '#include "geometry/hull.hpp"'
  header src/engine/verify.hpp '#include "theorem/margin.hpp"'
  header src/certificate/writer.hpp '#include "engine/verify.hpp"'
  header src/weights/safetensors.hpp '#include "setting/task/task.hpp"'
  header src/report/table.hpp '#include "certificate/writer.hpp"'
  write src/app/main.cpp '#include "report/table.hpp"' '#include "theorems/registry.hpp"' '#include "constructions/registry.hpp"'
  # shellcheck disable=SC2016  # backquotes of Markdown
  write theorems/hull-gap/statement.md '# hull-gap' '```theorem' 'theorem hull-gap : trigger-task' '```'
  header src/checker/language/reader.hpp
  # shellcheck disable=SC2016  # backquotes of Markdown
  write src/certificate/FORMAT.md 'Theorem `hull-gap`.'
  header theorems/registry.hpp '#include "theorem/margin.hpp"' '#include "constructions/registry.hpp"'
  write theorems/registry.cpp '&own_theorem("hull-gap"),'
  header constructions/registry.hpp '#include "setting/task/task.hpp"'
  write constructions/registry.cpp '#include "constructions/registry.hpp"' '#include "constructions/from_texts.hpp"'
  header constructions/from_texts.hpp
  write constructions/from_texts.cpp '#include "constructions/from_texts.hpp"'
  write tests/theorems/hull_gap_test.cpp '#include <gtest/gtest.h>' '#include "theorems/registry.hpp"' '#include "checker/language/reader.hpp"'
}

record() {  # NAME OUTCOME OUTPUT
  if [[ $2 == ok ]]; then
    ((++passed))
  else
    ((++failed))
    printf 'FAILED: %s: %s\n%s\n' "$1" "$2" "$3"
  fi
}

# Runs COMMAND in a copy of the good tree, then the lint: exit 1, and exactly one line, which begins with `FILE:LINE: ` and contains TEXT.
offence() {  # NAME FILE:LINE TEXT COMMAND...
  local tree=$scratch/tree output status=0
  rm -rf "$tree" && cp -r "$scratch/good" "$tree"
  (cd "$tree" && "${@:4}")
  output=$("$lint" "$tree" 2>&1) || status=$?
  if ((status != 1)); then
    record "$1" "exit $status instead of 1" "$output"
  elif [[ $output != "$2: "*"$3"* || $output == *$'\n'* ]]; then
    record "$1" "expected the line '$2: …$3…' alone" "$output"
  else
    record "$1" ok ''
  fi
}

accepted() {  # NAME COMMAND...
  local tree=$scratch/tree output
  rm -rf "$tree" && cp -r "$scratch/good" "$tree"
  (cd "$tree" && "${@:2}")
  if output=$("$lint" "$tree" 2>&1); then record "$1" ok ''; else record "$1" 'not accepted' "$output"; fi
}

nothing_to_look_at() {
  local status=0
  mkdir "$scratch/empty"
  "$lint" "$scratch/empty" >/dev/null 2>&1 || status=$?
  if ((status == 2)); then record 'no C++ files' ok ''; else record 'no C++ files' "exit $status instead of 2" ''; fi
}

long_file() {  # FILE LINES
  seq "$2" | sed 's,^,// ,' >"$1"
}

# FROM includes TO: an arrow that does not exist.
forbidden_arrow() {  # FROM-FILE HEADER FROM TO
  offence "$3 includes $4" "$1:3" "$3/ must not include headers of $4/" header "$1" "#include \"$2\""
}

mkdir "$scratch/good"
(cd "$scratch/good" && good_tree)
accepted 'the good tree' true
accepted 'a file of 600 lines' long_file src/setting/task/long.cpp 600
accepted 'comment before the pragma' write src/setting/task/task.hpp '// what it is' '' '#pragma once'
accepted 'an #include in a comment' header src/numeric/x.hpp '// #include "setting/task/task.hpp"'
accepted 'a quotient of literals' write src/checker/x.cpp 'x = mpq_class(-1, 2) + f(mpq_class(g(a, 3)), 4);  // mpq_class(a, b)'
accepted 'the five lines' reader '// What is read.' '//' "${five[@]}"
accepted 'arithmetic needs no five lines' write src/checker/sums.cpp '#include <gmpxx.h>'
nothing_to_look_at

forbidden_arrow src/numeric/x.hpp attention/model.hpp numeric attention
forbidden_arrow src/attention/x.hpp setting/task/task.hpp attention setting/task
forbidden_arrow src/setting/task/x.hpp geometry/hull.hpp setting/task geometry
forbidden_arrow src/setting/task/vocabulary.hpp attention/model.hpp vocabulary attention
forbidden_arrow src/setting/fit/vocabulary.hpp language/setting.hpp vocabulary language
forbidden_arrow src/language/x.hpp setting/task/task.hpp language setting/task
forbidden_arrow src/geometry/x.hpp setting/task/task.hpp geometry setting/task
forbidden_arrow src/theorem/x.hpp constructions/registry.hpp theorem constructions
forbidden_arrow src/theorem/y.hpp theorems/registry.hpp theorem theorems
forbidden_arrow constructions/x.hpp theorem/margin.hpp constructions theorem
forbidden_arrow theorems/x.hpp engine/verify.hpp theorems engine
forbidden_arrow src/engine/x.hpp theorems/registry.hpp engine theorems
forbidden_arrow src/certificate/x.hpp report/table.hpp certificate report
forbidden_arrow src/weights/x.hpp theorem/margin.hpp weights theorem
forbidden_arrow src/report/x.hpp weights/safetensors.hpp report weights
forbidden_arrow src/app/x.hpp checker/language/reader.hpp app checker
forbidden_arrow src/checker/kernel/x.hpp checker/language/reader.hpp checker/kernel checker/language
offence 'an unknown folder of the checker' src/checker/core/x.hpp:1 'no row' header src/checker/core/x.hpp '#include "checker/language/reader.hpp"'
forbidden_arrow src/checker/x.hpp numeric/rational.hpp checker numeric

offence 'spaces in the directive' src/numeric/x.cpp:1 'must not include headers of setting/task/' write src/numeric/x.cpp '  #  include   "setting/task/task.hpp"  // why'
offence 'a relative path' src/setting/task/x.cpp:1 'without . and ..' write src/setting/task/x.cpp '#include "../numeric/rational.hpp"'
offence 'a bare name' src/setting/task/x.cpp:1 'no folder of the table' write src/setting/task/x.cpp '#include "task.hpp"'
offence 'a path from the root' src/setting/task/x.cpp:2 'no folder of the table' write src/setting/task/x.cpp '' '#include "tests/support/x.hpp"'
offence 'ours in angle brackets' src/setting/task/x.cpp:1 'in quotes' write src/setting/task/x.cpp '#include <numeric/rational.hpp>'
offence 'an #include of a macro' src/setting/task/x.cpp:1 'cannot read' write src/setting/task/x.cpp '#include HEADER'
offence 'another library in the checker' src/checker/x.cpp:1 'GMP' write src/checker/x.cpp '#include <boost/multiprecision/gmp.hpp>'
offence 'the system in the checker' src/checker/kernel/x.cpp:1 'GMP' write src/checker/kernel/x.cpp '#include <sys/mman.h>'
accepted 'the system behind the backstop' write src/checker/kernel/backstop.cpp '#include <sys/resource.h>'
offence 'another library behind the backstop' src/checker/kernel/backstop.cpp:1 'GMP' write src/checker/kernel/backstop.cpp '#include <sys/socket.h>'
offence 'MPFR in the checker' src/checker/x.cpp:1 'GMP' write src/checker/x.cpp '#include <mpfr.h>'
offence 'a quotient that may have common factors' src/checker/x.cpp:1 'lowest terms' write src/checker/x.cpp 'x = f(mpq_class(1, 2), mpq_class(g(a, 3), 4));'
offence 'a folder without a row' src/plots/x.cpp:1 'no row' write src/plots/x.cpp ''
offence 'a file directly in src' src/x.cpp:1 'no row' write src/x.cpp ''
offence 'another suffix' src/setting/task/x.cc:1 '.cpp or .hpp' write src/setting/task/x.cc ''
offence 'using namespace in a header' src/setting/task/x.hpp:3 'using namespace' header src/setting/task/x.hpp '  using namespace std;'
offence 'using namespace in a header of the tests' tests/support/x.hpp:3 'using namespace' header tests/support/x.hpp 'using namespace rc;'
offence 'no pragma' src/setting/task/x.hpp:2 'pragma once' write src/setting/task/x.hpp '// a header' 'int f();'
offence 'an empty header' src/setting/task/x.hpp:1 'pragma once' write src/setting/task/x.hpp
offence 'a pragma that comes late' src/setting/task/x.hpp:1 'pragma once' write src/setting/task/x.hpp '#include <string>' '#pragma once'
offence 'a file of 601 lines' tests/unit/long.cpp:601 '600' eval 'mkdir -p tests/unit && long_file tests/unit/long.cpp 601'

offence 'no five lines' src/checker/language/reading.cpp:1 '"// Given: ' reader
offence 'one of the five lines left out' src/checker/language/reading.cpp:1 '"// Assumes: ' reader "${five[@]:0:5}"
offence 'one of the five lines empty' src/checker/language/reading.cpp:1 '"// Given: ' reader '// Given: ' "${five[@]:1}"
offence 'the five lines in another order' src/checker/language/reading.cpp:1 '"// Derives itself: ' reader "${five[1]}" "${five[0]}" "${five[@]:2}"
offence 'the five lines behind the code' src/checker/language/reading.cpp:1 '"// Given: ' reader '#include <string>' "${five[@]}"

offence 'no statement' theorems/hull-gap/statement.md:1 'missing' eval 'rm theorems/hull-gap/statement.md && touch theorems/hull-gap/proof.v'
offence 'a statement without a block' theorems/hull-gap/statement.md:1 'missing' write theorems/hull-gap/statement.md '# hull-gap'
offence 'a theorem that is not in the list' theorems/registry.cpp:1 '&own_theorem("hull-gap")' write theorems/registry.cpp '&own_theorem("hull"),' '// &own_theorem("hull-gap"),'
offence 'no registry of theorems' theorems/registry.cpp:1 'theorems/hull-gap/' rm theorems/registry.cpp
offence 'margins in C++' theorems/hull-gap/theorem.cpp:1 'says again' write theorems/hull-gap/theorem.cpp ''
offence 'not in the format' src/certificate/FORMAT.md:1 'hull-gap' write src/certificate/FORMAT.md ''
offence 'no tests' tests/theorems/hull_gap_test.cpp:1 'missing' rm tests/theorems/hull_gap_test.cpp
offence 'a construction in C++' constructions/corner.cpp:1 'a block of constructions/NAME.md' write constructions/corner.cpp ''
offence 'a mutant in C++' constructions/mutants/corner_moved.cpp:1 'a block of constructions/NAME.md' eval 'mkdir -p constructions/mutants && touch constructions/mutants/corner_moved.cpp'

echo "include_lint_test: $passed passed, $failed failed"
((failed == 0))
