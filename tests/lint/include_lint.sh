#!/usr/bin/env bash
# include_lint.sh [ROOT]: holds the arrows between the folders on every #include of ours, and that no step of the recipe in
# CONTRIBUTING.md is left out. Prints `file:line: what is wrong` for each offence; exit 1 if there is one, 2 if there is nothing to look at.
set -euo pipefail

# The arrows. The headers of a folder may be included by itself and by the folders whose row names it. `*` is every folder but checker/.
arrows() {
  cat <<'TABLE'
numeric
vocabulary
files                 numeric
parameter             files numeric
language              vocabulary files numeric
attention             numeric
setting/task          attention language parameter files numeric
setting/fit           setting/task geometry attention language parameter files numeric
setting/switch        setting/task geometry attention language parameter files numeric
setting/embeddings    setting/task geometry attention language parameter files numeric
setting/patterns      setting/task geometry attention language parameter files numeric
setting/law           setting/task parameter language files numeric
setting/numbers       language files numeric
stated                setting/numbers setting/patterns setting/law setting/fit setting/switch setting/embeddings setting/task geometry attention language parameter files numeric
show                  setting/task attention parameter language files numeric
prove                 show files numeric
geometry              attention numeric
theorem               stated setting/numbers setting/patterns setting/law setting/fit setting/switch setting/embeddings setting/task geometry attention language parameter files numeric
constructions         stated setting/numbers setting/patterns setting/law setting/fit setting/switch setting/embeddings setting/task geometry attention language parameter files numeric
theorems              theorem stated constructions setting/embeddings setting/task geometry attention language parameter files numeric
parallel              numeric
mpi                   parallel
engine                parallel theorem setting/task geometry attention parameter numeric
certificate           engine theorem setting/task geometry attention parameter files numeric
weights               setting/task attention parameter files numeric
instance              weights stated theorems constructions theorem setting/patterns setting/embeddings setting/fit setting/law setting/switch setting/task language geometry attention parameter files numeric
audit                 parallel setting/task attention parameter numeric
api                   instance certificate engine theorems theorem parameter files numeric
report                show certificate engine theorem setting/task geometry attention parameter files numeric
tables                certificate audit theorems constructions engine theorem setting/law setting/embeddings setting/task geometry attention parameter files numeric
figures               parallel tables certificate files audit theorems constructions engine theorem setting/task geometry attention parameter numeric
page                  parallel figures tables report show theorems constructions certificate engine theorem setting/task geometry attention parameter files numeric
app                   *
checker
TABLE
}

# The same inside checker/, where check.hpp, to which a row comes back with its certificate, is for all.
checker_arrows() {
  cat <<'TABLE'
kernel
document    kernel
setting     document kernel
language    setting document kernel
all_inputs  setting document kernel
rows        language setting document kernel
TABLE
}

# The checker's only library beside the C++ standard library.
checker_libraries='gmp.h gmpxx.h'

# No file is longer than this.
max_lines=600

cpp_files() {
  local folders=() folder
  for folder in src theorems constructions tests; do
    if [[ -d $folder ]]; then folders+=("$folder"); fi
  done
  if ((${#folders[@]} > 0)); then
    find "${folders[@]}" -type f | grep -E '\.([ch]|[ch]pp|[ch]xx|[ch]\+\+|cc|hh|ipp|inl|tpp)$' | LC_ALL=C sort
  fi
}

# Reads file names, prints the offences in each.
lint_files() {
  awk -v arrows="$(arrows)" -v checker_arrows="$(checker_arrows)" -v checker_libraries="$checker_libraries" -v max_lines="$max_lines" '
    function offence(line_number, text) { print file ":" line_number ": " text }

    # The tables of settings are data, below the language that reads them.
    function folder_of(path,   parts) {
      sub(/^src\//, "", path)
      if (path ~ /^setting\/([a-z]+\/)?vocabulary\.hpp$/) return "vocabulary"
      split(path, parts, "/")
      return parts[1] == "setting" ? parts[1] "/" parts[2] : parts[1]
    }

    function allowed(from, to) {
      if (from == to || ((from, to) in arrow)) return 1
      return ((from, "*") in arrow) && to != "checker"
    }

    # The folder inside checker/; empty for what stands beside the folders, and outside.
    function part_of(path,   parts, n) {
      sub(/^src\//, "", path)
      n = split(path, parts, "/")
      return parts[1] == "checker" && n > 2 ? parts[2] : ""
    }

    function check_part(line_number, name,   from, to) {
      from = part_of(file)
      to = part_of(name)
      if (!(from in known_part) || to == "" || from == to || ((from, to) in part_arrow)) return
      offence(line_number, "\"" name "\": checker/" from "/ must not include headers of checker/" to "/")
    }

    function check_own(line_number, name,   to) {
      if (name ~ /(^|\/)\.\.?\//) { offence(line_number, "\"" name "\": write the path from src/ or from the root, without . and ..") ; return }
      to = folder_of(name)
      if (!(to in known) || name !~ /\//) offence(line_number, "\"" name "\" begins with no folder of the table of arrows: headers of ours are \"folder/name.hpp\", those of others <name>")
      else if (!allowed(folder, to)) offence(line_number, "\"" name "\": " folder "/ must not include headers of " to "/")
      else if (folder == "checker") check_part(line_number, name)
    }

    function check_other(line_number, name,   to) {
      to = folder_of(name)
      if ((to in known) && name ~ /\//) offence(line_number, "<" name ">: headers of ours are in quotes")
      else if (folder == "checker" && name ~ /\/|\.h/ && !(name in checker_library) && !(file ~ /kernel\/(backstop|small_blocks)\.cpp$/ && name ~ /^(sys\/(mman|resource|time)|unistd)\.h$/)) offence(line_number, "<" name ">: checker/ uses GMP and the C++ standard library, nothing else (kernel/backstop.cpp and kernel/small_blocks.cpp ask the system for limits and memory)")
    }

    function check_include(line_number, line,   name) {
      name = line
      sub(/^[ \t]*#[ \t]*include[ \t]*/, "", name)
      if (name ~ /^"[^"]+"/) { sub(/^"/, "", name); sub(/".*$/, "", name); check_own(line_number, name) }
      else if (name ~ /^<[^>]+>/) { sub(/^</, "", name); sub(/>.*$/, "", name); check_other(line_number, name) }
      else offence(line_number, "an #include that this lint cannot read")
    }

    # mpq_class(n, d) leaves common factors in, which GMP does not allow; of two literals one sees that there are none.
    function check_rationals(line_number, code,   i, depth, commas, c, text) {
      while (match(code, /(^|[^A-Za-z0-9_])mpq_class\(/)) {
        code = substr(code, RSTART + RLENGTH)
        depth = 1
        commas = 0
        for (i = 1; i <= length(code) && depth > 0; ++i) {
          c = substr(code, i, 1)
          if (c == "(" || c == "{") ++depth
          if (c == ")" || c == "}") --depth
          if (c == "," && depth == 1) ++commas
        }
        text = substr(code, 1, i - 1)
        if (commas == 1 && text ~ /[A-Za-z_(]/) offence(line_number, "mpq_class(n, d) is not in lowest terms: ratio(n, d) (checker/kernel/number.hpp)")
      }
    }

    function lint(   line, n, header, begun, code) {
      folder = folder_of(file)
      header = file ~ /\.hpp$/
      if (file !~ /\.[ch]pp$/) offence(1, "C++ files of ours end in .cpp or .hpp")
      if (folder != "tests" && !(folder in known)) offence(1, folder "/ has no row in the table of arrows (tests/lint/include_lint.sh)")
      if (part_of(file) != "" && !(part_of(file) in known_part)) offence(1, "checker/" part_of(file) "/ has no row in the table of its arrows (tests/lint/include_lint.sh)")
      while ((getline line < file) > 0) {
        ++n
        code = line
        sub(/\/\/.*$/, "", code)
        if (header && !begun && code !~ /^[ \t]*$/) {
          begun = 1
          if (code !~ /^#pragma once[ \t]*$/) offence(n, "a header starts with #pragma once")
        }
        if (header && code ~ /(^|[^A-Za-z0-9_])using[ \t]+namespace[ \t]/) offence(n, "using namespace in a header")
        if (folder != "tests" && code ~ /^[ \t]*#[ \t]*include/) check_include(n, line)
        check_rationals(n, code)
      }
      close(file)
      if (header && !begun) offence(1, "a header starts with #pragma once")
      if (n > max_lines) offence(max_lines + 1, "longer than " max_lines " lines (" n "): split it")
    }

    BEGIN {
      rows = split(arrows, row, "\n")
      for (i = 1; i <= rows; ++i) {
        fields = split(row[i], field, " ")
        known[field[1]] = 1
        for (j = 2; j <= fields; ++j) arrow[field[1], field[j]] = 1
      }
      rows = split(checker_arrows, row, "\n")
      for (i = 1; i <= rows; ++i) {
        fields = split(row[i], field, " ")
        known_part[field[1]] = 1
        for (j = 2; j <= fields; ++j) part_arrow[field[1], field[j]] = 1
      }
      libraries = split(checker_libraries, library, " ")
      for (i = 1; i <= libraries; ++i) checker_library[library[i]] = 1
    }
    { file = $0; lint() }'
}

has() {  # FILE TEXT : outside // comments
  # Not grep -q: it may leave before sed has written all, and pipefail would count that as a failure.
  [[ -f $1 ]] && sed 's,//.*,,' "$1" | grep -F -e "$2" >/dev/null
}

# Each step of the recipe for a theorem that leaves a trace in the tree. Its block is the theorem: nothing else says what it says.
lint_theorem() {  # FOLDER
  local id=${1##*/} part
  # shellcheck disable=SC2016  # backquotes of Markdown
  if ! grep -qs '^```theorem$' "$1/statement.md"; then echo "$1/statement.md:1: missing: a theorem's block"; fi
  for part in "$1"/*.[ch]pp; do
    if [[ -f $part ]]; then echo "$part:1: says again what the block in $1/statement.md says"; fi
  done
  if ! has theorems/registry.cpp "&own_theorem(\"$id\")"; then
    echo "theorems/registry.cpp:1: does not name $1/: it needs &own_theorem(\"$id\") in the list"
  fi
  if ! grep -qsF "\`$id\`" src/certificate/FORMAT.md; then
    echo "src/certificate/FORMAT.md:1: does not say what a certificate of \`$id\` contains"
  fi
  if [[ ! -f tests/theorems/${id//-/_}_test.cpp ]]; then echo "tests/theorems/${id//-/_}_test.cpp:1: missing: the tests of $id"; fi
}

lint_theorems() {
  local folder
  for folder in theorems/*/; do
    if [[ -d $folder ]]; then lint_theorem "${folder%/}"; fi
  done
}

# A construction is a block of constructions/NAME.md; the sources beside it read these and list them.
lint_constructions() {
  local source
  if [[ ! -d constructions ]]; then return; fi
  find constructions -name '*.cpp' | LC_ALL=C sort | while IFS= read -r source; do
    case $source in
      constructions/from_texts.cpp | constructions/registry.cpp) ;;
      *) echo "$source:1: a construction is a block of constructions/NAME.md, and nothing else says what it says" ;;
    esac
  done
}

# The five questions at the head of a source that knows documents or models: all of those from which one of these two headers is reached. main.cpp only prints.
lint_heads() {
  local names='document/certificate|setting/trigger/model' grown source
  if [[ ! -d src/checker ]]; then return; fi
  while true; do
    grown=$(grep -lE "^#include \"checker/($names)\.hpp\"" $(find src/checker -name '*.hpp' | LC_ALL=C sort) | sed 's,^src/checker/,,; s,\.hpp$,,' || true)
    grown=$(printf '%s\n' document/certificate setting/trigger/model "$grown" | sed '/^$/d' | LC_ALL=C sort -u | paste -sd '|')
    if [[ $grown == "$names" ]]; then break; fi
    names=$grown
  done
  { grep -lE "^#include \"checker/($names)\.hpp\"" $(find src/checker -name '*.cpp' | LC_ALL=C sort) || true; } | while IFS= read -r source; do
    if [[ $source == src/checker/main.cpp ]]; then continue; fi
    awk -v file="$source" '
      BEGIN { labels = split("Given|Derives itself|Takes from the document|Acceptance means|Assumes", label, "|"); next_one = 1 }
      !/^\/\// { exit }
      next_one <= labels && $0 ~ ("^// " label[next_one] "[^:]*: .") { ++next_one }
      END { if (next_one <= labels) print file ":1: begins without the line \"// " label[next_one] ": …\" (src/checker/setting/trigger/trigger_task.cpp has all five)" }' "$source"
  done
}

main() {
  cd "${1:-.}"
  local files offences
  files=$(cpp_files || true)
  if [[ -z $files ]]; then
    echo "include_lint.sh: no C++ files below $PWD" >&2
    exit 2
  fi
  offences=$(lint_files <<<"$files"; lint_theorems; lint_constructions; lint_heads)
  if [[ -n $offences ]]; then
    printf '%s\n' "$offences"
    exit 1
  fi
  echo "include lint: $(wc -l <<<"$files") files, no offence"
}

main "$@"
