(** The `theorem` block of statement.md, as `sinkproof show null-slot-necessity --format coq` prints it (block.v), holds for every head, and so does its corollary. *)
From Coq Require Import Reals Lra Lia ZArith List String Bool Arith.
From Sinkproof Require Import TriggerTask SlotHead Stated StatedQuantities.
From Sinkproof Require SharperNecessity.
From Sinkproof.null_slot_necessity Require proof sharper.
From Sinkproof.null_slot_necessity Require Import block.
Import ListNotations.
Open Scope R_scope.

(** The block's names are numbers of a model with these sizes and contents: of one head QK, OV with a null slot of unnormalised weight n where the normaliser has one. n is 1 of softmax-one and exp(q.k) of softmax-key-bias with a key k; here it is any that is not negative. *)
Definition is_about (s : instance) (L m : nat) (U Ut : vec -> Prop) (QK OV : mat) (n : vec -> R) : Prop :=
  block.L s = Z.of_nat L /\ c s = Z.of_nat (m + 2) /\ (1 <= heads s)%Z /\ (forall x, 0 <= n x) /\
  (heads s = 1%Z -> is_word (normaliser s) ["softmax-one"; "softmax-key-bias"]%string = true ->
    (forall r k, (r < m + 3)%nat -> (k < m + 3)%nat -> W_OV s 1 1 (Z.of_nat r) (Z.of_nat k) = Some (OV r k)) /\
    (exists eta, loss s = Some eta /\ loss_of L m U Ut (slot_head m QK OV n) eta) /\
    (exists x, absorbed_before s = Some x /\ greatest_below (before L U Ut) (fun w i => slot_weight m QK n (token m w) i 0 + null_mass m QK n (token m w) i) x) /\
    (exists x, absorbed_after s = Some x /\ greatest_below (after L U Ut) (fun w i => slot_weight m QK n (token m w) i 0 + null_mass m QK n (token m w) i) x)).

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

Lemma value_of_anchor m OV r : mulv (m + 3) OV (anchor_token m) r = OV r 0%nat.
Proof.
  unfold mulv. rewrite (sum_ext _ _ (fun k => e 0 k * OV r k)); [apply sum_e; lia|]. intros k Hk. unfold anchor_token, token, e.
  destruct (Nat.eqb_spec k 0) as [->|N]; [simpl; ring|]. destruct (Nat.eqb_spec 0 k); [lia|]. simpl (0 =? 0)%nat. destruct (k =? 1)%nat, (k =? m + 2)%nat; ring.
Qed.

Theorem statement_holds : forall s L m U Ut QK OV n, is_about s L m U Ut QK OV n -> hypotheses s = true -> conclusion s = true.
Proof.
  intros s L m U Ut QK OV n (EL & EC & HH & N & A) H. unfold hypotheses in H. rewrite !andb_true_iff in H. destruct H as ((((H1 & H2) & H3) & H4) & H6).
  unfold hypothesis_single_head, integer in H2. apply at_most_true, le_IZR in H2. assert (H7 : heads s = 1%Z) by lia.
  destruct (A H7 H1) as (W & (eta & E & loss) & (x & Ex & Gx) & (y & Ey & Gy)). clear A.
  unfold hypothesis_length in H3. rewrite EL in H3. apply at_most_true, le_IZR in H3.
  assert (HL : (4 <= L)%nat) by lia. assert (H5 := H4). unfold hypothesis_small_loss, loss_limit in H4. rewrite E, fraction in H4 by lia. apply at_most_true in H4.
  assert (P := loss_positive _ _ _ _ _ _ loss). apply loss_holds in loss.
  assert (V : proof.anchor_value_small m OV eta).
  { unfold hypothesis_anchor_value in H6. rewrite H7, EC, E in H6. apply at_most_defined in H6. destruct H6 as (z & eta' & EM & EE & Z0). injection EE as <-.
    intros r Hr. rewrite value_of_anchor. destruct (in_max _ _ (absolute (W_OV s 1 1 (Z.of_nat r) 0)) EM) as (u & Eu & Hu).
    { right. apply (in_over 1 1 _ 1%Z); [lia|]. apply (in_over 0 _ _ (Z.of_nat r)); [lia|]. now left. }
    generalize (W r 0%nat Hr ltac:(lia)). simpl Z.of_nat. intros EW. rewrite EW in Eu. injection Eu as <-. lra. }
  unfold conclusion. rewrite H5. simpl. apply andb_true_iff. split.
  - rewrite Ex. unfold bound_before. rewrite E. destruct (at_most _ _ && below _ _)%bool eqn:C.
    + apply andb_true_iff in C. destruct C as (C1 & C2). rewrite EL in C1. apply at_most_true, le_IZR in C1. unfold loss_limit_of_three_rows in C2. rewrite fraction in C2 by lia. apply below_true in C2.
      rewrite three_rows by exact P. apply at_most_true, (greatest_at_least _ _ _ _ Gx).
      * assert (0 <= 2 * eta * (1 + 48 * eta) / (1 + 30 * eta)) by (apply Rle_mult_inv_pos; nra). lra.
      * intros w i (W0 & I). apply (sharper.before_the_trigger L m U Ut QK OV n eta N loss); (lia || assumption).
    + unfold hypothesis_small_loss in H5. rewrite E in H5. rewrite H5, two_rows_before by exact H4. apply at_most_true, (greatest_at_least _ _ _ _ Gx).
      * assert (0 <= 12 * eta / (5 - 12 * eta)) by (apply Rle_mult_inv_pos; lra). lra.
      * intros w i (W0 & I). now apply (sharper.before_the_trigger_4 L m U Ut QK OV n eta N loss).
  - rewrite Ey. unfold bound. unfold hypothesis_small_loss in H5. rewrite E in *. rewrite H5, two_rows_after by exact H4. apply at_most_true, (greatest_at_least _ _ _ _ Gy).
    + assert (0 <= 4 * eta * (1 - 2 * eta) / ((1 - 4 * eta) * (1 - 7 * eta))) by (apply Rle_mult_inv_pos; nra). lra.
    + intros w i (W0 & I). now apply (sharper.after_the_trigger_4 L m U Ut QK OV n eta N loss).
Qed.

(** * The block's corollary *)
Lemma any_anchor_of_three_rows x : 0 <= x -> SharperNecessity.least_content_value x - x <> 0 ->
  bound_without_anchor_value (least_content_value (Some x)) (Some x) = Some (1 - 4 * x / (SharperNecessity.least_content_value x - x)).
Proof.
  intros H D. unfold least_content_value, bound_without_anchor_value, add, multiply, subtract, integer. cbn [both]. rewrite divided by lra. cbn [both].
  replace ((1 + 29 * x - 48 * x * x) / (1 + 48 * x)) with (SharperNecessity.least_content_value x) by (unfold SharperNecessity.least_content_value; field; lra). now rewrite divided.
Qed.
Lemma any_anchor_of_two_rows x : x <= 1/36 -> bound_without_anchor_value (content_value_of_two_rows (Some x)) (Some x) = Some (1 - 4 * x / (5/6 - 3 * x - x)).
Proof.
  intros H. unfold content_value_of_two_rows, bound_without_anchor_value, add, multiply, subtract, integer. cbn [both]. rewrite divided by lra. cbn [both]. now rewrite divided by lra.
Qed.

(** No hypothesis is left but those that the corollary itself has. *)
Theorem any_anchor : forall s L m U Ut QK OV n, is_about s L m U Ut QK OV n -> corollary_any_anchor s = true.
Proof.
  intros s L m U Ut QK OV n (EL & _ & _ & N & A). unfold corollary_any_anchor, claimed. destruct (_ && _)%bool eqn:C; [simpl implb|reflexivity].
  rewrite !andb_true_iff in C. destruct C as ((C1 & C2) & C3). apply equal_integers in C2. rewrite EL in C3. apply at_most_integers in C3.
  destruct (A C2 C1) as (_ & (eta & E & loss) & (x & Ex & Gx) & _). assert (HL : (4 <= L)%nat) by lia. assert (P := loss_positive _ _ _ _ _ _ loss). apply loss_holds in loss.
  rewrite Ex. unfold bound_for_any_anchor. rewrite E. destruct (at_most (integer 5) _ && below _ _)%bool eqn:B.
  - apply andb_true_iff in B. destruct B as (B1 & B2). rewrite EL in B1. apply at_most_integers in B1. unfold loss_limit_of_three_rows in B2. rewrite fraction in B2 by lia. apply below_true in B2.
    assert (G : eta < SharperNecessity.least_content_value eta).
    { unfold SharperNecessity.least_content_value. apply Rmult_lt_reg_r with (1 + 48 * eta); [lra|].
      replace ((1 + 29 * eta - 48 * (eta * eta)) / (1 + 48 * eta) * (1 + 48 * eta)) with (1 + 29 * eta - 48 * (eta * eta)) by (field; lra). nra. }
    rewrite any_anchor_of_three_rows by lra. apply at_most_true, (greatest_at_least _ _ _ _ Gx).
    + assert (0 <= 4 * eta / (SharperNecessity.least_content_value eta - eta)) by (apply Rle_mult_inv_pos; lra). lra.
    + intros w i (W & I). apply (sharper.without_anchor_value L m U Ut QK OV n eta N loss); (lia || assumption).
  - destruct (at_most (Some eta) loss_limit) eqn:S.
    + unfold loss_limit in S. rewrite fraction in S by lia. apply at_most_true in S.
      rewrite any_anchor_of_two_rows by exact S. apply at_most_true, (greatest_at_least _ _ _ _ Gx).
      * assert (0 <= 4 * eta / (5/6 - 3 * eta - eta)) by (apply Rle_mult_inv_pos; lra). lra.
      * intros w i (W & I). now apply (sharper.without_anchor_value_4 L m U Ut QK OV n eta N loss).
    + apply at_most_true, (greatest_at_least _ _ _ _ Gx); [lra|]. intros w i _. apply Rle_ge, Rplus_le_le_0_compat; [left; now apply slot_weight_pos|now apply null_mass_nonneg].
Qed.
