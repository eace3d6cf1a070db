(** The `theorem` block of statement.md, as `sinkproof show softmax-sink-necessity --format coq` prints it (block.v), holds for every head. *)
From Coq Require Import Reals Lra Lia ZArith List String Bool.
From Sinkproof Require Import TriggerTask Stated StatedQuantities.
From Sinkproof.softmax_sink_necessity Require sharper.
From Sinkproof.softmax_sink_necessity Require Import block.
Open Scope R_scope.

(** The block's names are numbers of a model with these sizes and contents: of one head QK, OV where the normaliser is softmax. *)
Definition is_about (s : instance) (L m : nat) (U Ut : vec -> Prop) (QK OV : mat) : Prop :=
  block.L s = Z.of_nat L /\ (1 <= heads s)%Z /\
  (heads s = 1%Z -> normaliser s = "softmax"%string ->
    (exists eta, loss s = Some eta /\ loss_of L m U Ut (softmax_head m QK OV) eta) /\
    (exists x, sink_mass_before s = Some x /\ greatest_below (before L U Ut) (fun w i => softmax_weight m QK (token m w) i 0) x) /\
    (exists x, sink_mass_after s = Some x /\ greatest_below (after L U Ut) (fun w i => softmax_weight m QK (token m w) i 0) x)).

(** The numbers of the block are those of the proofs. *)
Lemma three_rows x : 0 <= x -> bound_of_three_rows (Some x) = Some (1 - 2 * x * (1 + 48 * x) / (1 + 30 * x)).
Proof. intros H. unfold bound_of_three_rows, subtract, add, multiply, integer, both. fold (divide (Some (2 * x * (1 + 48 * x))) (Some (1 + 30 * x))). rewrite divided by lra. reflexivity. Qed.
Lemma two_rows_before x : x <= 1/36 -> bound_of_two_rows_before (Some x) = Some (1 - 12 * x / (5 - 12 * x)).
Proof. intros H. unfold bound_of_two_rows_before, subtract, add, multiply, integer, both. fold (divide (Some (12 * x)) (Some (5 - 12 * x))). rewrite divided by lra. reflexivity. Qed.
Lemma two_rows_after x : x <= 1/36 -> bound_of_two_rows_after (Some x) = Some (1 - 4 * x * (1 - 2 * x) / ((1 - 4 * x) * (1 - 7 * x))).
Proof.
  intros H. unfold bound_of_two_rows_after, subtract, add, multiply, integer, both. fold (divide (Some (4 * x * (1 - 2 * x))) (Some ((1 - 4 * x) * (1 - 7 * x)))).
  rewrite divided by (apply Rgt_not_eq; nra). reflexivity.
Qed.

Theorem statement_holds : forall s L m U Ut QK OV, is_about s L m U Ut QK OV -> hypotheses s = true -> conclusion s = true.
Proof.
  intros s L m U Ut QK OV (EL & HH & A) H. unfold hypotheses in H. rewrite !andb_true_iff in H. destruct H as (((H1 & H2) & H3) & H4).
  apply is_one_word in H1. unfold hypothesis_single_head, integer in H2. apply at_most_true, le_IZR in H2.
  destruct A as ((eta & E & loss) & (x & Ex & Gx) & (y & Ey & Gy)); [lia|exact H1|].
  unfold hypothesis_length in H3. rewrite EL in H3. apply at_most_true, le_IZR in H3.
  assert (HL : (4 <= L)%nat) by lia. assert (H5 := H4). unfold hypothesis_small_loss, loss_limit in H4. rewrite E, fraction in H4 by lia. apply at_most_true in H4.
  assert (P := loss_positive _ _ _ _ _ _ loss). apply loss_holds in loss.
  unfold conclusion. rewrite H5. simpl. apply andb_true_iff. split.
  - rewrite Ex. unfold bound_before. rewrite E. destruct (at_most _ _ && below _ _)%bool eqn:C.
    + apply andb_true_iff in C. destruct C as (C1 & C2). rewrite EL in C1. apply at_most_true, le_IZR in C1. unfold loss_limit_of_three_rows in C2. rewrite fraction in C2 by lia. apply below_true in C2.
      rewrite three_rows by exact P. apply at_most_true, (greatest_at_least _ _ _ _ Gx).
      * assert (0 <= 2 * eta * (1 + 48 * eta) / (1 + 30 * eta)) by (apply Rle_mult_inv_pos; nra). lra.
      * intros w i (W & I). apply (sharper.before_the_trigger L m U Ut QK OV eta loss); (lia || assumption).
    + unfold hypothesis_small_loss in H5. rewrite E in H5. rewrite H5, two_rows_before by exact H4. apply at_most_true, (greatest_at_least _ _ _ _ Gx).
      * assert (0 <= 12 * eta / (5 - 12 * eta)) by (apply Rle_mult_inv_pos; lra). lra.
      * intros w i (W & I). now apply (sharper.before_the_trigger_4 L m U Ut QK OV eta loss).
  - rewrite Ey. unfold bound_after. unfold hypothesis_small_loss in H5. rewrite E in *. rewrite H5, two_rows_after by exact H4. apply at_most_true, (greatest_at_least _ _ _ _ Gy).
    + assert (0 <= 4 * eta * (1 - 2 * eta) / ((1 - 4 * eta) * (1 - 7 * eta))) by (apply Rle_mult_inv_pos; nra). lra.
    + intros w i (W & I). now apply (sharper.after_the_trigger_4 L m U Ut QK OV eta loss).
Qed.
