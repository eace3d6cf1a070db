#!/usr/bin/env bash
# Tests prove.sh on a small tree: the tree itself passes, and each thing that must not pass, made one at a time, is said in a line.
set -euo pipefail

prove=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/prove.sh
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
tree=$scratch/tree
passed=0
failed=0

proof=theorems/halves-add-up/proof.v
agreement=theorems/halves-add-up/agreement.v
statement=theorems/halves-add-up/statement.md
page=docs/proofs.md
construction=constructions/two-halves.md
registry=constructions/registry.cpp

plant() {  # the tree that passes
  options=()
  rm -rf "$tree"/{theories,theorems,constructions,docs,tests}  # not build: what is compiled is compiled again where it changed
  mkdir -p "$tree"/{theories,theorems/halves-add-up,constructions,docs,tests/coq}
  cat >"$tree/theories/Half.v" <<'COQ'
From Coq Require Import Reals Classical.
Definition half (x : R) : R := (x / 2)%R.
COQ
  cat >"$tree/$proof" <<'COQ'
From Coq Require Import Reals Lra Classical.
From Sinkproof Require Import Half.
Lemma step x : (half x + half x = x)%R.
Proof. unfold half. lra. Qed.
Theorem halves_add_up : forall x, (half x + half x = x)%R.
Proof. intros x. destruct (classic (x = 0%R)); apply step. Qed.
COQ
  cat >"$tree/$agreement" <<'COQ'
From Coq Require Import Reals.
From Sinkproof Require Import Half.
From Sinkproof.halves_add_up Require constants.
Lemma same x : constants.half_of x = half x /\ constants.one_half = (1/2)%R.
Proof. split; reflexivity. Qed.
COQ
  # shellcheck disable=SC2016
  printf '%s\n' '# halves-add-up' '```constants' 'half_of(x) = x/2' 'one_half = 1/2' '```' >"$tree/$statement"
  printf '%s\n' '-Q theories Sinkproof' '-Q theorems/halves-add-up Sinkproof.halves_add_up' '-arg -w' '-arg +local-declaration' >"$tree/_CoqProject"
  # shellcheck disable=SC2016
  printf '%s\n' '# Proofs' '`proof.of_the_heading`' \
    '## Constructions' '| construction | proved | mutants |' '|---|---|---|' '| `two-halves` | `halves-add-up/proof.halves_add_up` | `two-thirds`: *by witness* |' '| `drawn-half` | *by witness* | |' \
    '## halves-add-up' 'Theorem: `proof.halves_add_up`' >"$tree/$page"
  # shellcheck disable=SC2016
  printf '%s\n' '# two-halves' 'mutant of-prose' '```construction' 'construction two-halves : trigger-task' 'mutant two-thirds "thirds" : x = 1/3' '```' >"$tree/$construction"
  printf '%s\n' 'static const std::vector<const Construction*> list{&drawn_half()};' >"$tree/$registry"
  printf '%s\n' '# What is used here' ClassicalDedekindReals.sig_forall_dec FunctionalExtensionality.functional_extensionality_dep Classical_Prop.classic >"$tree/tests/coq/assumptions.txt"
}

run() { SINKPROOF=/nowhere "$prove" "$tree" "$tree/build" "${options[@]}" >"$scratch/out" 2>&1; }
options=()

report() {  # OK WHAT
  if (($1)); then
    ((passed += 1))
  else
    printf 'FAILED: %s\n' "$2"
    cat "$scratch/out"
    ((failed += 1)) || true
  fi
}

accepts() {  # WHAT
  if run; then report 1 "$1"; else report 0 "$1"; fi
}

refuses() {  # WHAT LINE : exit 1, and a line that has LINE in it
  local status=0
  run || status=$?
  if ((status == 1)) && grep -qF -e "$2" "$scratch/out"; then report 1 "$1"; else report 0 "$1 (exit $status, expected 1 and '$2')"; fi
}

says() { if grep -qF -e "$1" "$scratch/out"; then report 1 ''; else report 0 "expected '$1'"; fi; }

plant
accepts 'the tree as it is'
if [[ $(cd "$tree" && find . -path ./build -prune -o -type f -print | wc -l) == 9 ]]; then report 1 ''; else report 0 'something was written beside the sources'; fi
accepts 'a second run'

# A share: of proofs that are known, and of what has changed since. sink is a theorem of CI's share by its name.
sink=theorems/softmax-sink-necessity
mkdir "$tree/$sink"
cp "$tree/$proof" "$tree/$agreement" "$tree/$statement" "$tree/$sink"
sed -i 's/halves_add_up Require/softmax_sink_necessity Require/' "$tree/$sink/agreement.v"
echo "-Q $sink Sinkproof.softmax_sink_necessity" >>"$tree/_CoqProject"
# shellcheck disable=SC2016
printf '%s\n' '## softmax-sink-necessity' '`proof.halves_add_up`' >>"$tree/$page"
options=(--share)
accepts 'proofs that nobody knows'
says 'proved.sha256 is what belongs into tests/coq/proved.sha256'
cp "$tree/build/proved.sha256" "$tree/tests/coq/"
rm -rf "$tree/build"
accepts 'proofs that are known'
says '1 of 2 theorems that docs/proofs.md names are proved again'
if [[ -f $tree/build/$sink/proof.vo && ! -f $tree/build/${proof}o ]]; then report 1 ''; else report 0 'another share is compiled'; fi
sed -i 's/lra. Qed/reflexivity. Qed/' "$tree/$proof"
refuses 'a proof that fails where others are known' 'a proof does not compile'
plant
options=(--share)
sed -i 's|= x/2|= x/3|' "$tree/$statement"
refuses 'a constant that is not the known one' 'a proof does not compile'

plant
cat >>"$tree/$proof" <<'COQ'
Axiom free : forall x : R, x = 0%R.
COQ
refuses 'an axiom that nothing uses' "$proof:7:Axiom free"

plant
sed -i 's/^Proof. unfold half. lra. Qed./Admitted./' "$tree/$proof"
refuses 'a lemma that is not proved' "$proof:4:Admitted."

plant
sed -i 's/unfold half. lra. Qed/admit. Qed/' "$tree/$proof"
refuses 'a step that is not proved' "$proof:4:"

# As an axiom that the list of words does not see: one of the library's.
plant
cat >"$tree/$proof" <<'COQ'
From Coq Require Import Reals Classical ClassicalEpsilon.
From Sinkproof Require Import Half.
Theorem halves_add_up : exists x, (half x = x)%R.
Proof.
  destruct (constructive_indefinite_description (fun x : R => x = 0%R)) as [x E]; [now exists 0%R|].
  exists x. destruct (classic (x = 0%R)); unfold half; rewrite E; field.
Qed.
COQ
refuses 'an axiom of the library that is not on the list' 'Sinkproof.halves_add_up.proof.halves_add_up rests on ClassicalEpsilon.constructive_indefinite_description'

plant
echo 'Eqdep.Eq_rect_eq.eq_rect_eq' >>"$tree/tests/coq/assumptions.txt"
refuses 'an axiom on the list that nothing rests on' 'nothing rests on Eqdep.Eq_rect_eq.eq_rect_eq'

plant
echo 'Variable free : forall x : R, x = 0%R.' >>"$tree/$proof"
refuses 'a variable outside of a section' 'a proof does not compile'

plant
sed -i 's/lra. Qed/reflexivity. Qed/' "$tree/$proof"
refuses 'a proof that fails' 'a proof does not compile'

plant
sed -i 's|(x / 2)|(x / 3)|' "$tree/theories/Half.v"
refuses 'a definition that the proof is not about' 'a proof does not compile'

plant
sed -i 's|= x/2|= x/3|' "$tree/$statement"
refuses "a constant of the statement that is not the proof's" 'a proof does not compile'

plant
sed -i 's|^one_half|whole = 1\n&|' "$tree/$statement"
refuses 'a constant that no proof is about' "$agreement: says nothing about the constant whole of statement.md"

plant
rm "$tree/$agreement"
refuses 'a proof without its constants' "$agreement: missing"

plant
# shellcheck disable=SC2016
echo 'Corollary: `proof.quarters_add_up`' >>"$tree/$page"
refuses 'a lemma on the page that there is not' 'names a lemma that there is not: Sinkproof.halves_add_up.proof.quarters_add_up'

plant
echo 'Corollary twice : forall x, (half x + half x + x = 2 * x)%R. Proof. intros x. rewrite step. ring. Qed.' >>"$tree/$proof"
refuses 'a theorem that the page leaves out' 'does not name Sinkproof.halves_add_up.proof.twice'

plant
# shellcheck disable=SC2016
echo 'Corollary: `halves-add-up/proof.quarters_add_up`' >>"$tree/$page"
refuses 'a lemma of a named theorem that there is not' 'names a lemma that there is not: Sinkproof.halves_add_up.proof.quarters_add_up'

plant
sed -i 's/^mutant two-thirds.*/&\nmutant two-fifths "fifths" : x = 2\/5/' "$tree/$construction"
refuses 'a mutant that the page leaves out' 'the section Constructions leaves out two-fifths'

plant
echo '&drawn_third(), &drawn_half()' >"$tree/$registry"
refuses 'a construction in C++ that the page leaves out' 'the section Constructions leaves out drawn-third'

plant
sed -i '/^mutant two-thirds/d' "$tree/$construction"
refuses 'a mutant on the page that there is not' 'the section Constructions has two-thirds once too often'

plant
# shellcheck disable=SC2016
sed -i 's/^| `drawn-half`.*/&\n&/' "$tree/$page"
refuses 'a construction with two rows' 'the section Constructions has drawn-half once too often'

plant
sed -i 's/| \*by witness\* |/| yes |/' "$tree/$page"
refuses 'a row that says nothing' 'the section Constructions has (a row that says nothing)'

plant
mkdir "$tree/theorems/thirds-add-up"
refuses 'a statement that the page leaves out' "expected a section '## thirds-add-up'"
echo '## thirds-add-up' >>"$tree/$page"
refuses 'a section that says nothing' 'the section of thirds-add-up names no lemma'
echo '**open**' >>"$tree/$page"
accepts 'a section that says open'
cp "$tree/$proof" "$tree/$agreement" "$tree/$statement" "$tree/theorems/thirds-add-up/"
refuses 'a folder that Coq is not told of' "_CoqProject: expected a line '-Q theorems/thirds-add-up Sinkproof.thirds_add_up'"

# The statement's theorem block. With a program it would be made anew; here its hash alone ends the proof, and a block.v that was mended by hand ends it in Coq.
plant
# shellcheck disable=SC2016
printf '%s\n' '```theorem' 'hypothesis h : loss <= 1/4' 'conclusion c : loss < 1/2' '```' >>"$tree/$statement"
block=theorems/halves-add-up/block.v
stated=theorems/halves-add-up/stated.v
# shellcheck disable=SC2016
hash_of() { sed -n '/^```theorem$/,/^```$/p' "$tree/$statement" | sed '1d;$d' | sha256sum | cut -d ' ' -f 1; }
plant_block() {
  cat >"$tree/$block" <<COQ
(** SHA-256 $(hash_of) *)
From Coq Require Import Reals.
Definition hypotheses (loss : R) : Prop := (loss <= 1/4)%R.
Definition conclusion (loss : R) : Prop := (loss < 1/2)%R.
COQ
}
plant_block
cat >"$tree/$stated" <<'COQ'
From Coq Require Import Reals Lra.
From Sinkproof.halves_add_up Require Import block.
Theorem statement_holds : forall loss, hypotheses loss -> conclusion loss.
Proof. unfold hypotheses, conclusion. intros. lra. Qed.
COQ
# shellcheck disable=SC2016
echo 'The block: `stated.statement_holds`' >>"$tree/$page"
accepts 'a block of the statement'
sed -i 's|loss <= 1/4|loss <= 1/2|' "$tree/$statement"
refuses 'a constant of the block that was changed' "$block: is of another theorem block than $statement has"
plant_block
sed -i 's|<= 1/4)|<= 1/2)|' "$tree/$block"
refuses 'that constant in block.v, too' 'a proof does not compile'
sed -i 's|loss <= 1/2|loss <= 1/4|; s|loss < 1/2|loss > 1/2|' "$tree/$statement"
refuses 'an inequality of the block that was turned' "$block: is of another theorem block than $statement has"
plant_block
sed -i 's|(loss < 1/2)|(loss > 1/2)|' "$tree/$block"
refuses 'that inequality in block.v, too' 'a proof does not compile'
rm "$tree/$stated"
refuses 'a block that nothing is proved of' "$stated: missing"

printf '%d passed, %d failed\n' "$passed" "$failed"
((failed == 0))
