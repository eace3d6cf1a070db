(** What `sinkproof table softmax-sink-bound --prove` states of a row, and the theorems that it rests on. *)
From Coq Require Import Reals Lra Lia ZArith String Bool.
From Sinkproof Require Import TriggerTask Stated Printed.
From Sinkproof.softmax_sink_necessity Require sharper.
From Sinkproof.softmax_sink_necessity Require Import stated.
From Sinkproof.softmax_sink_necessity Require Import block.
Open Scope R_scope.

(** The numbers that the bounds of the `theorem` block depend on; the others are not defined. *)
Definition row (L : nat) (eta : R) : instance :=
  {| block.L := Z.of_nat L; heads := 1; normaliser := "softmax"; loss := Some eta; sink_mass_before := None; sink_mass_after := None; eta_bar := None; delta := None |}.

(** Every softmax head of this length whose loss is at most eta has at least the mass p on the anchor at all positions i >= 1 before the trigger, and after it. *)
Definition forced_before (L : nat) (eta p : R) : Prop :=
  forall m U Ut QK OV, loss_at_most L m U Ut (softmax_head m QK OV) eta ->
  forall w, admissible L U Ut w -> forall i, (1 <= i < trigger w)%nat -> p <= softmax_weight m QK (token m w) i 0.
Definition forced_after (L : nat) (eta p : R) : Prop :=
  forall m U Ut QK OV, loss_at_most L m U Ut (softmax_head m QK OV) eta ->
  forall w, admissible L U Ut w -> forall i, (trigger w < i < L)%nat -> p <= softmax_weight m QK (token m w) i 0.

(** * What the block's bounds are *)
Lemma limit_true x : x <= 1/36 -> at_most (Some x) loss_limit = true.
Proof. intros H. unfold loss_limit. rewrite fraction by lia. now apply at_most_true. Qed.
Lemma limit_false x : 1/36 < x -> at_most (Some x) loss_limit = false.
Proof. intros H. destruct (at_most (Some x) loss_limit) eqn:E; [|reflexivity]. unfold loss_limit in E. rewrite fraction in E by lia. apply at_most_true in E. lra. Qed.

Ltac see := match goal with |- context [loss (row ?L ?eta)] => change (loss (row L eta)) with (Some eta); change (block.L (row L eta)) with (Z.of_nat L) end.
Lemma before_three L eta : (5 <= L)%nat -> 0 <= eta -> eta < 1/48 -> bound_before (row L eta) = Some (1 - 2 * eta * (1 + 48 * eta) / (1 + 30 * eta)).
Proof.
  intros HL E0 E. unfold bound_before. see. match goal with |- context [(?a && ?b)%bool] => replace (a && b)%bool with true; [now apply three_rows|] end.
  symmetry. apply andb_true_iff. split; [apply at_most_integers; lia|]. unfold loss_limit_of_three_rows. rewrite fraction by lia. now apply below_true.
Qed.
Lemma before_two L eta : (L < 5)%nat \/ 1/48 <= eta -> eta <= 1/36 -> bound_before (row L eta) = Some (1 - 12 * eta / (5 - 12 * eta)).
Proof.
  intros HL E. unfold bound_before. see. match goal with |- context [(?a && ?b)%bool] => destruct (a && b)%bool eqn:C end.
  - apply andb_true_iff in C. destruct C as [C1 C2]. apply at_most_integers in C1. unfold loss_limit_of_three_rows in C2. rewrite fraction in C2 by lia. apply below_true in C2.
    destruct HL; [lia|lra].
  - rewrite limit_true by exact E. now apply two_rows_before.
Qed.
Lemma before_nothing L eta : 1/36 < eta -> bound_before (row L eta) = Some 0.
Proof.
  intros E. unfold bound_before. see. match goal with |- context [(?a && ?b)%bool] => destruct (a && b)%bool eqn:C end.
  - apply andb_true_iff in C. destruct C as [_ C2]. unfold loss_limit_of_three_rows in C2. rewrite fraction in C2 by lia. apply below_true in C2. lra.
  - now rewrite limit_false.
Qed.
Lemma after_two L eta : eta <= 1/36 -> bound_after (row L eta) = Some (1 - 4 * eta * (1 - 2 * eta) / ((1 - 4 * eta) * (1 - 7 * eta))).
Proof. intros E. unfold bound_after. see. rewrite limit_true by exact E. now apply two_rows_after. Qed.
Lemma after_nothing L eta : 1/36 < eta -> bound_after (row L eta) = Some 0.
Proof. intros E. unfold bound_after. see. now rewrite limit_false. Qed.

(** * What a number that is at most the bound means *)
Theorem bound_before_means : forall L eta p, (4 <= L)%nat -> (exists x, bound_before (row L eta) = Some x /\ p <= x) -> forced_before L eta p.
Proof.
  intros L eta p HL (x & B & P) m U Ut QK OV loss w A i I. assert (E0 := loss_nonneg _ _ _ _ _ _ _ loss A). apply Rle_trans with (1 := P). apply Rge_le.
  destruct (Rlt_le_dec (1/36) eta) as [N|E].
  - rewrite (before_nothing L eta N) in B. injection B as <-. left. apply softmax_pos.
  - destruct (Nat.lt_ge_cases L 5) as [S|S]; [|destruct (Rlt_le_dec eta (1/48)) as [T|T]].
    + rewrite before_two in B by auto. injection B as <-. now apply (sharper.before_the_trigger_4 L m U Ut QK OV eta loss).
    + rewrite before_three in B by auto. injection B as <-. now apply (sharper.before_the_trigger L m U Ut QK OV eta loss).
    + rewrite before_two in B by auto. injection B as <-. now apply (sharper.before_the_trigger_4 L m U Ut QK OV eta loss).
Qed.
Theorem bound_after_means : forall L eta p, (4 <= L)%nat -> (exists x, bound_after (row L eta) = Some x /\ p <= x) -> forced_after L eta p.
Proof.
  intros L eta p HL (x & B & P) m U Ut QK OV loss w A i I. apply Rle_trans with (1 := P). apply Rge_le.
  destruct (Rlt_le_dec (1/36) eta) as [N|E].
  - rewrite (after_nothing L eta N) in B. injection B as <-. left. apply softmax_pos.
  - rewrite after_two in B by exact E. injection B as <-. now apply (sharper.after_the_trigger_4 L m U Ut QK OV eta loss).
Qed.

(** * For the rows *)
(** The goal is bound_before (row L eta) = Some ?x. *)
Ltac the_bound p :=
  first [apply before_three; [lia|known p|known p] | apply before_two; [first [left; lia|right; known p]|known p] | apply before_nothing; known p | apply after_two; known p | apply after_nothing; known p].
Lemma by_value {a : number} {x y : R} : a = Some x -> x = y -> a = Some y.
Proof. intros -> <-. reflexivity. Qed.
