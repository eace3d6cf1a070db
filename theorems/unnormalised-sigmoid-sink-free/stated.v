(** The `theorem` block of statement.md, as `sinkproof show unnormalised-sigmoid-sink-free --format coq` prints it (block.v), holds for every head. *)
From Coq Require Import Reals Lra Lia ZArith List String Bool Arith.
From Sinkproof Require Import TriggerTask BoxHead Certificate Stated StatedQuantities.
From Sinkproof.unnormalised_sigmoid_sink_free Require Import proof.
From Sinkproof.unnormalised_sigmoid_sink_free Require Import block.
Import ListNotations.
Open Scope R_scope.

(** The block's names are those of a model with these sizes, and contents from sets in the box: of one head QK, OV with weights sigmoid(score) / max(i, 1) where the normaliser is sigmoid. *)
Definition is_about (s : instance) (L m : nat) (U Ut : vec -> Prop) (QK OV : mat) : Prop :=
  block.m s = Z.of_nat m /\ c s = Z.of_nat (m + 2) /\ (1 <= heads s)%Z /\ (forall u, U u -> box m u) /\ (forall t, Ut t -> box m t) /\
  (heads s = 1%Z -> normaliser s = "sigmoid"%string ->
    (forall r k, (r < m + 3)%nat -> (k < m + 3)%nat ->
      W_QK s 1 1 (Z.of_nat r) (Z.of_nat k) = Some (QK r k) /\ W_OV s 1 1 (Z.of_nat r) (Z.of_nat k) = Some (OV r k)) /\
    (exists eta, loss s = Some eta /\ loss_of L m U Ut (sigmoid_head m QK OV) eta) /\
    (exists x, max_anchor_mass s = Some x /\ largest_over L U Ut (fun w i => sigmoid_weight m QK (token m w) i 0%nat) x)).

Lemma at_most_zero u x : Rabs u <= x -> x <= 0 -> u = 0.
Proof. intros H X. destruct (Req_dec u 0) as [|N]; [assumption|]. apply Rabs_pos_lt in N. lra. Qed.
Lemma equal_integers a b : equal (integer (Z.of_nat a)) (integer (Z.of_nat b)) = (a =? b)%nat.
Proof.
  unfold equal, relation, integer. destruct (Req_EM_T _ _) as [E|N], (Nat.eqb_spec a b) as [E'|N']; try reflexivity.
  - apply eq_IZR in E. lia.
  - subst. contradiction.
Qed.
Lemma sigma_is x : sigma (Some x) = Some (sigmoid x).
Proof.
  unfold sigma, exponential, one, add, integer, both. assert (E := exp_pos x). rewrite divided by lra. unfold sigmoid. rewrite exp_Ropp. f_equal. field. lra.
Qed.

Theorem statement_holds : forall s L m U Ut QK OV, is_about s L m U Ut QK OV -> hypotheses s = true -> conclusion s = true.
Proof.
  intros s L m U Ut QK OV (EM & EC & HH & BU & BT & A) H. unfold hypotheses in H. rewrite !andb_true_iff in H. destruct H as (((H1 & H2) & H3) & H5).
  apply is_one_word in H1. unfold hypothesis_single_head, integer in H2. apply at_most_true, le_IZR in H2.
  assert (H4 : heads s = 1%Z) by lia. destruct (A H4 H1) as (W & (eta & E & loss) & (x & Ex & Lx)). clear A.
  unfold hypothesis_weights in H3. rewrite H4, EM, EC in H3. apply at_most_defined in H3. destruct H3 as (z & zero & EZ & E0 & Z0). injection E0 as <-.
  assert (M := fun a => in_max _ _ a EZ). clear EZ.
  assert (V : same (m + 3) OV all_but_anchor).
  { intros r k Hr Hk. destruct (W r k Hr Hk) as (_ & EV). unfold all_but_anchor, e. destruct (Nat.eq_dec r 0) as [->|N].
    - destruct (M (absolute (W_OV s 1 1 0 (Z.of_nat k)))) as (u & Eu & Hu).
      { apply in_or_app. left. apply (in_over 1 1 _ 1%Z); [lia|]. apply (in_over 0 _ _ (Z.of_nat k)); [lia|]. now left. }
      simpl Z.of_nat in EV. rewrite EV in Eu. injection Eu as <-. apply at_most_zero in Hu; [|lra]. rewrite Hu. destruct (Nat.eqb_spec k 0); simpl; ring.
    - destruct (M (absolute (subtract (W_OV s 1 1 (Z.of_nat r) (Z.of_nat k)) (indicator (equal (integer (Z.of_nat r)) (integer (Z.of_nat k))))))) as (u & Eu & Hu).
      { apply in_or_app. right. apply in_or_app. left. apply (in_over 1 1 _ 1%Z); [lia|]. apply (in_over 1 _ _ (Z.of_nat r)); [lia|]. apply (in_over 0 _ _ (Z.of_nat k)); [lia|]. now left. }
      rewrite EV, equal_integers in Eu. injection Eu as <-. apply at_most_zero in Hu; [|lra].
      destruct (Nat.eqb_spec r k), (Nat.eqb_spec k r), (Nat.eqb_spec k 0); try lia; simpl; lra. }
  assert (B : blind m QK).
  { intros q k Hq Hk. destruct (M (max_of [absolute (W_QK s 1 1 (Z.of_nat (q + 2)) (Z.of_nat k)); absolute (W_QK s 1 1 (Z.of_nat k) (Z.of_nat (q + 2)))])) as (u & Eu & Hu).
    { apply in_or_app. right. apply in_or_app. right. apply (in_over 1 1 _ 1%Z); [lia|]. apply (in_over 2 _ _ (Z.of_nat (q + 2))); [lia|]. apply (in_over 0 _ _ (Z.of_nat k)); [lia|]. now left. }
    destruct (in_max _ _ _ Eu (or_introl eq_refl)) as (a & Ea & Ha). destruct (in_max _ _ _ Eu (or_intror (or_introl eq_refl))) as (b & Eb & Hb).
    rewrite (proj1 (W (q + 2)%nat k ltac:(lia) Hk)) in Ea. rewrite (proj1 (W k (q + 2)%nat Hk ltac:(lia))) in Eb. injection Ea as <-. injection Eb as <-.
    split; eapply at_most_zero; eassumption || lra. }
  unfold hypothesis_separation, separation in *. unfold conclusion, bound, separation. rewrite H4, EC in *.
  unfold over, range in *. simpl in H5 |- *.
  assert (F : forall r k, (r < m + 3)%nat -> (k < m + 3)%nat -> W_QK s 1 1 (Z.of_nat r) (Z.of_nat k) = Some (QK r k)) by (intros; now apply W).
  assert (F1 := F (m + 2)%nat 0%nat ltac:(lia) ltac:(lia)). assert (F2 := F (m + 2)%nat 1%nat ltac:(lia) ltac:(lia)). assert (F3 := F (m + 2)%nat (m + 2)%nat ltac:(lia) ltac:(lia)).
  assert (F4 := F 1%nat 0%nat ltac:(lia) ltac:(lia)). assert (F5 := F 1%nat 1%nat ltac:(lia) ltac:(lia)). assert (F6 := F 1%nat (m + 2)%nat ltac:(lia) ltac:(lia)).
  simpl (Z.of_nat 0) in *. simpl (Z.of_nat 1) in *. rewrite F1, F2, F3, F4, F5, F6, E, Ex in *. unfold min_of, best, both, opposite, one in *.
  match goal with |- context [sigma (Some (- ?d))] => set (delta := d) in * end.
  assert (S : separated m QK delta).
  { split; [exact B|]. unfold delta. unfold Rmin. repeat (destruct (Rle_dec _ _)); repeat split; lra. }
  rewrite sigma_is. apply andb_true_iff. split; apply at_most_true.
  - apply loss. intros w I i r Hi Hr. replace (sigmoid_head m QK OV (token m w) i r) with (sigmoid_head m QK all_but_anchor (token m w) i r).
    + now apply (small_loss L m U Ut QK delta BU BT S).
    + symmetry. now apply output_same.
  - apply Lx. intros w i I Hi. now apply (small_anchor_mass L m U Ut QK delta S).
Qed.
