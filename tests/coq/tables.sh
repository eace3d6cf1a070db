#!/usr/bin/env bash
# tables.sh BIN THEORIES [--share]: `sinkproof table NAME --prove DIR --check` on the four tables that it covers, as they are by default, proved by coqc with what prove.sh compiled in THEORIES; and files with a changed digit, which Coq has to refuse.
# About 40 s of one core; with --share, as in CI, two of the four, whose theories prove.sh --share compiles, too.
set -euo pipefail
export LC_ALL=C

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
bin=$(cd "$1" && pwd)
theories=$(cd "$2" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
passed=0
failed=0

report() {  # OK WHAT
  if (($1)); then
    ((passed += 1))
  else
    printf 'FAILED: %s\n' "$2"
    cat out
    ((failed += 1)) || true
  fi
}

finish() {
  printf '%d passed, %d failed\n' "$passed" "$failed"
  ((failed == 0))
  exit
}

# proved NAME CELLS THEOREMS [ARGUMENTS…] : exit 0, so many cells and theorems
proved() {
  local status=0
  "$bin/sinkproof" table "$1" --prove proofs --check --theories "$theories" -o "$1.md" "${@:4}" >out 2>&1 || status=$?
  if ((status == 0)) && grep -qxF "proofs/$1.v: every digit of $2 cell$( (($2 == 1)) || echo s), as theorems in Coq" out && grep -qxF "proofs/$1.v: proved, $3 theorems" out; then
    report 1 ''
  else
    report 0 "$1 ${*:4} (exit $status)"
  fi
}

says() { if grep -qxF "$1" out && { [[ $1 != not\ proved:* ]] || grep -qF "N${1#n}." "proofs/$2.v"; }; then report 1 ''; else report 0 "'$1' is not said of $2"; fi; }

coqc_of_theories() {
  # shellcheck disable=SC2046
  (cd "$theories" && coqc -q -noglob $(sed -n 's/^-Q /-Q /p' _CoqProject) "$scratch/$1") >out 2>&1
}

# refused NAME THEOREM SED : a row of the file, with another text of a theorem of it
refused() {
  local row=${2#row_}
  awk -v row="Row ${row%%_*}:" '/^\(\*\* Row / { outside = index($0, row) == 0 } !outside' "proofs/$1.v" >Row.v
  sed -E "/^Theorem $2 /{ $3 }" Row.v >Forged.v
  if cmp -s Row.v Forged.v; then
    report 0 "$2 of $1: nothing is changed"
  elif coqc_of_theories Forged.v; then
    report 0 "$2 of $1 with another digit is taken"
  else
    local line
    line=$(sed -n 's/^File .*, line \([0-9]*\), .*/\1/p' out | head -n 1)
    if [[ $(head -n "$line" Forged.v | sed -nE 's/^Theorem ([a-z_0-9]+) .*/\1/p' | tail -n 1) == "$2" ]]; then report 1 ''; else report 0 "$2 of $1: something else is refused"; fi
  fi
}

proved softmax-sink-bound 40 119
# 0.9999759994 and the next number, both one too large; then both one too small; and what the printed number means.
refused softmax-sink-bound row_1_bound_before 's,9999759995,9999759996,; s,9999759994,9999759995,'
refused softmax-sink-bound row_1_bound_before 's,9999759994,9999759993,; s,9999759995,9999759994,'
refused softmax-sink-bound row_1_before_of_every_head 's,9999759994,9999759995,'
refused softmax-sink-bound row_1_after_of_every_head 's,1 / 100000\),1 / 10000),'

proved relu-normaliser-loss 40 60
refused relu-normaliser-loss row_2_exact 's,1 / 192,1 / 191,'
refused relu-normaliser-loss row_2_of_every_model 's,5208333333,5208333334,'

if [[ ${3:-} == --share ]]; then finish; fi

proved multilayer-sink-bound 64 104
refused multilayer-sink-bound row_5_bound 's,9890448916,9890448917,; s,9890448915,9890448916,'
refused multilayer-sink-bound row_5_of_all_layers 's,9890448915,9890448916,'
# A loss that multilayer-spread does not reach with such a mass, and a mass that is one digit less than that of the loss.
refused multilayer-sink-bound row_1_spread_sink_mass 's,\(1 / 100000\) x,(1 / 110000) x,'
refused multilayer-sink-bound row_1_spread_sink_mass 's,9999900001,9999900000,; s,9999900000,9999899999,'

proved switch-equivalence 108 198
# Irrational: row 4 has the root of 2 in it.
refused switch-equivalence row_4_sine 's,3327561324,3327561325,; s,3327561323,3327561324,'
refused switch-equivalence row_4_theta 's,3392247616,3392247617,; s,3392247615,3392247616,'
refused switch-equivalence row_4_theta 's,3392247615,3392247614,; s,3392247616,3392247615,'
refused switch-equivalence row_4_mass_of_every_switch 's,9985857864,9985857865,'
refused switch-equivalence row_4_value_bound 's,1651843740,1651843739,; s,1651843739,1651843738,'
refused switch-equivalence row_4_value_of_every_switch 's,1651843740,1651843739,'

# Other parameters, columns and digits; numbers that are not fractions, and a bound that is none.
proved softmax-sink-bound 8 16 -p L=4 -p 'eta=0,exp(-5),log(2)/100,1/20' --digits 40
proved multilayer-sink-bound 1 2 -p L=4 -p D=16 -p eta=1/25 --digits 100 --columns bound
proved relu-normaliser-loss 1 2 -p L=64 -p normaliser=row-count --columns exact
proved switch-equivalence 3 12 -p tangent=1/2,99/100 -p spread=0 -p leak=1/2 --columns theta,value_bound
says 'not proved: row 2, theta (theories/Angle.v has angles up to 3/2; its sine is proved)' switch-equivalence
proved switch-equivalence 2 6 -p tangent=99/100 -p spread=2 -p leak=1/10,1/2 --columns value_bound

# The theorems rest on nothing but what prove.sh allows. (It looks at those that all of these rest on.)
{ cat proofs/switch-equivalence.v && echo 'Print Assumptions row_1_value_of_every_switch.'; } >Forged.v
coqc_of_theories Forged.v || report 0 'what --prove writes'
more=$(awk '/^Axioms:$|^Closed under/ || /^[[:space:]]/ || NF == 0 { next } { print $1 }' out | sort -u |
  comm -23 - <(grep -vE '^(#|$)' "$here/assumptions.txt" | sort -u))
if [[ -z $more ]]; then report 1 ''; else report 0 "the theorems rest on $more"; fi

finish
