(** The `theorem` block of statement.md, as `sinkproof show softmax-sink-necessity --format coq` prints it (block.v), holds for every head, and so do its corollaries. *)
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

(** * The block's corollaries *)

(** Lemma A0. A loss is a number only where there are inputs, and so a content and a trigger's content. *)
Theorem never_zero_loss : forall s L m U Ut QK OV, is_about s L m U Ut QK OV -> corollary_never_zero_loss s = true.
Proof.
  intros s L m U Ut QK OV (EL & _ & A). unfold corollary_never_zero_loss, claimed. destruct (_ && _)%bool eqn:C; [simpl|reflexivity].
  rewrite !andb_true_iff in C. destruct C as ((C1 & C2) & C3). apply is_one_word in C1. apply equal_integers in C2. rewrite EL in C3. apply at_most_integers in C3.
  destruct (A C2 C1) as ((eta & E & loss) & _). rewrite E. apply below_true. destruct (loss_positive _ _ _ _ _ _ loss) as [P|P]; [exact P|exfalso]. subst eta.
  enough (0 <= -1) by lra. apply loss. intros w (J & T & W).
  destruct (sharper.loss_is_positive_4 L m U Ut QK OV (content w 1%nat) (content w (trigger w))); [lia|apply W; lia|exact T|]. now apply loss_holds.
Qed.

(** The ranges that the block gives its parameters. *)
Definition parameters_in_range (s : instance) : Prop := exists e d, eta_bar s = Some e /\ 0 < e <= 1 /\ delta s = Some d /\ 0 < d < 1.

Lemma probable_error_is s L e d : block.L s = Z.of_nat L -> eta_bar s = Some e -> delta s = Some d -> 0 < d -> probable_error s = Some ((7 * INR L - 6) * e / d).
Proof.
  intros EL E D P. unfold probable_error. rewrite EL, E, D, INR_IZR_INZ. unfold multiply, subtract, integer. cbn [both]. rewrite divided by lra. reflexivity.
Qed.

(** What the probabilistic bound is made of is at most 1, where it is a number. *)
Lemma probable_value_at_most_1 x g : 0 <= x -> probable_value (Some x) = Some g -> x < 1/96 /\ g <= 1.
Proof.
  intros X. unfold probable_value, loss_limit_of_sums. rewrite fraction by lia. destruct (below (Some x) (Some (1 / 96))) eqn:B; [|discriminate]. apply below_true in B.
  assert (EQ : largest_q (Some x) = Some ((1 + 96 * x) / (1 - 48 * x))).
  { unfold largest_q, add, multiply, subtract, integer. cbn [both]. now rewrite divided by lra. }
  set (q := (1 + 96 * x) / (1 - 48 * x)) in *. assert (Q : 0 <= q) by (apply Rle_mult_inv_pos; lra).
  assert (W1 : largest_weight (Some x) = Some (1 + 36 * x * (q + 2))) by (unfold largest_weight; now rewrite EQ).
  assert (W2 : smallest_weight (Some x) = Some (1 - 36 * x * (q + 2))) by (unfold smallest_weight; now rewrite EQ).
  set (p := 1 + 36 * x * (q + 2)) in *. set (r := 1 - 36 * x * (q + 2)) in *. assert (0 <= p) by (unfold p; nra).
  rewrite W2. unfold integer at 1. destruct (below (Some 0) (Some r)) eqn:R; [|discriminate]. apply below_true in R. cbn [andb].
  assert (V : probable_content_value (Some x) = Some (1 - 2 * x * (2 * q + 3 * p) / r)).
  { unfold probable_content_value. rewrite EQ, W1, W2. unfold add, multiply, subtract, integer. cbn [both]. rewrite divided by lra. reflexivity. }
  rewrite V. unfold min_of. cbn [best]. destruct (probable_trigger_value (Some x)) as [t|]; [|discriminate]. cbn [both]. intros G. injection G as <-. split; [exact B|].
  apply Rle_trans with (1 := Rmin_l _ _). assert (0 <= 2 * x * (2 * q + 3 * p) / r) by (apply Rle_mult_inv_pos; nra). lra.
Qed.

(** The masses of a head with the loss eta against the bound at x, which is much larger than eta. *)
Lemma probable_bound_is_weaker eta x g : 0 <= eta -> 29 * eta <= x -> x < 1/96 -> 0 < g <= 1 ->
  1 - 4 * x / (g + 2 * x) <= 1 - 12 * eta / (5 - 12 * eta) /\ 1 - 4 * x / (g + 2 * x) <= 1 - 4 * eta * (1 - 2 * eta) / ((1 - 4 * eta) * (1 - 7 * eta)).
Proof.
  intros E X S G. assert (F : 5 * eta <= 4 * x / (g + 2 * x)).
  { apply Rmult_le_reg_r with (g + 2 * x); [lra|]. replace (4 * x / (g + 2 * x) * (g + 2 * x)) with (4 * x) by (field; lra). nra. }
  split.
  - assert (12 * eta / (5 - 12 * eta) <= 5 * eta); [|lra]. apply Rmult_le_reg_r with (5 - 12 * eta); [lra|]. replace (12 * eta / (5 - 12 * eta) * (5 - 12 * eta)) with (12 * eta) by (field; lra). nra.
  - set (h := (1 - 4 * eta) * (1 - 7 * eta)). assert (0.9 <= h) by (unfold h; nra).
    assert (4 * eta * (1 - 2 * eta) / h <= 5 * eta); [|lra]. apply Rmult_le_reg_r with h; [lra|]. replace (4 * eta * (1 - 2 * eta) / h * h) with (4 * eta * (1 - 2 * eta)) by (field; lra). nra.
Qed.

(** On every input of a head whose loss, the largest of all errors, is at most eta_bar: Theorem A is stronger there. For the mean error see probable.v. *)
Theorem sink_probabilistic : forall s L m U Ut QK OV, is_about s L m U Ut QK OV -> parameters_in_range s -> corollary_sink_probabilistic s = true.
Proof.
  intros s L m U Ut QK OV (EL & _ & A) (e & d & Ee & He & Ed & Hd). unfold corollary_sink_probabilistic, claimed. destruct (_ && _)%bool eqn:C; [simpl implb|reflexivity].
  rewrite !andb_true_iff in C. destruct C as ((C1 & C2) & C3). apply is_one_word in C1. apply equal_integers in C2. rewrite EL in C3. apply at_most_integers in C3.
  destruct (A C2 C1) as ((eta & E & loss) & (x & Ex & Gx) & (y & Ey & Gy)). assert (P := loss_positive _ _ _ _ _ _ loss). apply loss_holds in loss.
  rewrite Ex, Ey, E, Ee. unfold min_of. cbn [best both].
  assert (Least : at_most (integer 0) (Some (Rmin x y)) = true).
  { apply at_most_true, Rmin_glb; [apply (greatest_at_least _ _ _ _ Gx)|apply (greatest_at_least _ _ _ _ Gy)]; try lra; intros; left; apply softmax_pos. }
  destruct (at_most (Some eta) (Some e)) eqn:S; [|exact Least]. apply at_most_true in S.
  unfold bound_probabilistic. rewrite (probable_error_is s L e d EL Ee Ed) by apply Hd. set (X := (7 * INR L - 6) * e / d).
  assert (HL : 5 <= INR L) by (rewrite INR_IZR_INZ; apply IZR_le; exact C3).
  assert (XE : 29 * eta <= X).
  { unfold X. apply Rmult_le_reg_r with d; [apply Hd|]. replace ((7 * INR L - 6) * e / d * d) with ((7 * INR L - 6) * e) by (field; lra). nra. }
  destruct (probable_value (Some X)) as [g|] eqn:V; [|exact Least]. destruct (probable_value_at_most_1 X g ltac:(lra) V) as (X1 & G1).
  unfold integer at 1. destruct (below (Some 0) (Some g)) eqn:G0; [|exact Least]. apply below_true in G0.
  replace (sink_bound (Some g) (Some X)) with (Some (1 - 4 * X / (g + 2 * X))) by (unfold sink_bound, add, multiply, subtract, integer; cbn [both]; now rewrite divided by lra).
  destruct (probable_bound_is_weaker eta X g P XE X1 (conj G0 G1)) as (B1 & B2).
  assert (0 <= 4 * X / (g + 2 * X)) by (apply Rle_mult_inv_pos; lra).
  apply at_most_true, Rmin_glb; [apply (greatest_at_least _ _ _ _ Gx)|apply (greatest_at_least _ _ _ _ Gy)]; try lra; intros w i (W & I).
  - apply Rge_trans with (1 - 12 * eta / (5 - 12 * eta)); [|lra]. apply (sharper.before_the_trigger_4 L m U Ut QK OV eta loss); (lia || lra || assumption).
  - apply Rge_trans with (1 - 4 * eta * (1 - 2 * eta) / ((1 - 4 * eta) * (1 - 7 * eta))); [|lra]. apply (sharper.after_the_trigger_4 L m U Ut QK OV eta loss); (lia || lra || assumption).
Qed.
