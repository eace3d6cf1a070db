#!/usr/bin/env bash
# latex.sh REPORTS_DIR: the LaTeX of every table, which cli/report holds up to date, compiles with pdflatex, alone and all in one document, and no line is wider than the page.
set -euo pipefail

tables=$(realpath "$1")/tables
if ! command -v pdflatex >/dev/null; then
  echo 'pdflatex is missing (expected the Debian package texlive-latex-recommended; ./dev deps installs it)' >&2
  exit 1
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
cp "$tables"/*.tex .
failed=0
compiled=0

compile() {  # NAME
  if ! pdflatex -interaction=nonstopmode -halt-on-error -no-shell-escape "$1.tex" >"$1.out" 2>&1 || [[ ! -s $1.pdf ]]; then
    printf 'does not compile: %s\n' "$1" >&2
    grep -A3 '^!' "$1.out" >&2 || tail -n 5 "$1.out" >&2
    failed=1
  elif grep -E '^(Overfull \\hbox|LaTeX Warning: .*undefined|Missing character)' "$1.log" >&2; then
    printf 'too wide, or incomplete: %s\n' "$1" >&2
    failed=1
  fi
  ((++compiled))
}

{
  printf '%s\n' '\documentclass{article}' '\usepackage[a4paper,landscape,margin=15mm]{geometry}' '\usepackage{booktabs,graphicx,longtable}' '\def\sinkprooftables{}' \
    '\begin{document}'
  for table in "$tables"/*.tex; do printf '\\input{%s}\n' "$(basename "$table")"; done
  printf '%s\n' '\end{document}'
} >all-tables.txt
for table in *.tex; do compile "${table%.tex}"; done
mv all-tables.txt all-tables.tex
compile all-tables
printf '%d documents compiled\n' "$compiled"
((compiled > 2))
exit "$failed"
