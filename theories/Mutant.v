(** A mutant of a construction fails on purpose: some claim of its construction is false of it. One input shows that, at parameters where all numbers are explicit. *)
From Coq Require Import Reals Lra Lia Arith.
From Sinkproof Require Export Probe Enclosure.
From Sinkproof Require Import Certificate.
Open Scope R_scope.

(** The matrix with another entry at (r, c). *)
Definition with_entry (r c : nat) (v : R) (M : mat) : mat := fun i k => if ((i =? r) && (k =? c))%nat%bool then v else M i k.
Arguments with_entry r%nat c%nat v M i%nat k%nat.

(** A content all of whose coordinates are a. *)
Definition all (a : R) : vec := fun _ => a.

(** The claims that are not about the loss: the largest of alpha over all positions i >= 1, and the least of it before the trigger. *)
Definition greatest_at_most (L : nat) (U Ut : vec -> Prop) (alpha : input -> nat -> R) (x : R) : Prop :=
  forall w i, admissible L U Ut w -> (1 <= i < L)%nat -> alpha w i <= x.
Definition least_before_at_most (L : nat) (U Ut : vec -> Prop) (alpha : input -> nat -> R) (x : R) : Prop :=
  forall b, (forall w i, admissible L U Ut w -> (1 <= i < trigger w)%nat -> b <= alpha w i) -> b <= x.

(** * Tactics *)
(** Functions of natural numbers are computed, and products with 0 and 1: what is left are terms of R. *)
#[export] Hint Rewrite Rmult_0_l Rmult_0_r Rmult_1_l Rmult_1_r Rplus_0_l Rplus_0_r Rminus_0_r Ropp_0 : units.
Ltac computed t := eval cbv -[IZR INR Rplus Rminus Rmult Ropp Rinv Rdiv Rabs Rmax Rmin Rle Rlt pow exp ln sqrt sigmoid] in t.
Ltac unfolded := match goal with |- ?g => let t := computed g in change t end; autorewrite with units.
(** The goal is about what layers make of X, the output of those before them: its entries first, so that they are not unfolded many times. *)
Ltac unfolded_behind X :=
  let Y := fresh in let E := fresh in remember X as Y eqn:E; unfolded;
  repeat match goal with |- context [Y ?i ?r] =>
    let F := fresh in let t := computed (X i r) in assert (F : Y i r = t) by (rewrite E; reflexivity); autorewrite with units in F; rewrite F; clear F
  end; clear Y E.

Lemma sigmoid_quotient x : sigmoid x = 1 / (1 + exp (- x)).
Proof. unfold sigmoid, Rdiv. ring. Qed.
Lemma exp_minus x y : exp (x - y) = exp x / exp y.
Proof. unfold Rminus. now rewrite exp_plus, exp_Ropp. Qed.
Lemma exp_opposite x : exp (- x) = 1 / exp x.
Proof. rewrite exp_Ropp. unfold Rdiv. ring. Qed.
Lemma exp_twice x : exp (2 * x) = exp x ^ 2.
Proof. rewrite double, exp_plus. simpl. ring. Qed.

(** Logarithms stand in scores alone, and scores in exponents. *)
Ltac without_logarithm x :=
  lazymatch x with
  | ln ?y => rewrite (exp_ln y) by numeric 64%Z
  | ?a + ?b => rewrite (exp_plus a b)
  | ?a - ?b => rewrite (exp_minus a b)
  | - ?a => rewrite (exp_opposite a)
  | 2 * ?a => rewrite (exp_twice a)
  end.
Ltac without_logarithms := repeat match goal with |- context [exp ?x] => match x with context [ln _] => without_logarithm x end end.
Ltac explicit := unfolded; rewrite ?sigmoid_quotient; without_logarithms.

Ltac content := first
  [ intros q Hq; unfold all; first [lia | lra | left; lra | right; lra]
  | left; intros q Hq; unfold all; lra
  | right; intros q Hq; unfold all; lra ].

(** The error at the probe w, position i and coordinate r, is more than is claimed of the loss. *)
Ltac loss_fails w i r := let H := fresh in
  intros H; refine (Rle_not_lt _ _ (H w _ i r _ _) _);
  [apply probe_admissible; [lia|lia|content|content]|simpl; lia|simpl; lia|clear H; explicit; numeric 64%Z].

(** The mass at position i of w is more than is claimed of all. *)
Ltac greatest_fails w i := let H := fresh in
  intros H; refine (Rle_not_lt _ _ (H w i _ _) _); [apply probe_admissible; [lia|lia|content|content]|simpl; lia|clear H; explicit; numeric 64%Z].

(** At no position before the trigger, of no input, is the mass less than b, which is more than claimed: without contents these are finitely many cases. *)
Ltac least_before_fails b := let H := fresh in
  intros H; refine (Rle_not_lt _ _ (H b _) _); [|explicit; numeric 64%Z];
  let j := fresh in let u := fresh in let i := fresh in let J := fresh in let I := fresh in
  intros [j u] i [J _] I; cbn [trigger] in J, I; cases j; cases i; explicit; numeric 64%Z.
