(** Theorem E2 of statement.md, and what it says without the anchor's value. The slot's weight is any n >= 0 of the query's token:
    n x = exp (x . k) is the key bias k, n x = 1 softmax-one. The proofs are in theories/Necessity.v and theories/WithoutAnchorValue.v. *)
From Coq Require Import Reals Lra Lia Arith.
From Sinkproof Require Import Necessity WithoutAnchorValue.
Open Scope R_scope.

Definition key_bias (m : nat) (k : vec) : vec -> R := fun x => exp (dot (m + 3) x k).
Definition softmax_one : vec -> R := fun _ => 1.

(** The norm of W_OV e_0 is at most eta. *)
Definition anchor_value_small (m : nat) (OV : mat) (eta : R) : Prop :=
  forall r, (r < m + 3)%nat -> Rabs (mulv (m + 3) OV (anchor_token m) r) <= eta.

Lemma anchor_value_near m OV eta : anchor_value_small m OV eta ->
  forall r, (r < m + 3)%nat -> near (mulv (m + 3) OV (anchor_token m) r) 0 eta.
Proof. intros H r Hr. apply near_Rabs. rewrite Rminus_0_r. now apply H. Qed.

Section Slot.
  Variables (L m : nat) (U Ut : vec -> Prop) (QK OV : mat) (n : vec -> R) (eta : R).
  Hypothesis length : (5 <= L)%nat.
  Hypothesis slot : forall x, 0 <= n x.
  Hypothesis loss : loss_at_most L m U Ut (slot_head m QK OV n) eta.
  Local Notation alpha w i := (slot_weight m QK n (token m w) i 0).
  Local Notation pi w i := (null_mass m QK n (token m w) i).

  Theorem null_slot_necessity : anchor_value_small m OV eta ->
    eta < 1/96 -> 0 < content_value eta -> 0 < trigger_value eta ->
    forall w, admissible L U Ut w -> forall i, (1 <= i < L)%nat ->
      ((i < trigger w)%nat -> alpha w i + pi w i >= sink_bound (content_value eta) eta) /\
      ((i > trigger w)%nat -> alpha w i + pi w i >= sink_bound (Rmin (content_value eta) (trigger_value eta)) eta).
  Proof.
    intros V He Hc Ht w A i Hi. assert (J := proj1 A). assert (V' := anchor_value_near m OV eta V). split; intros Hj; apply Rle_ge.
    - apply (absorbed_before L m U Ut QK OV n eta length slot loss); auto; lra || lia.
    - apply (absorbed_after L m U Ut QK OV n eta length slot loss); auto; lia.
  Qed.

  Theorem without_anchor_value : eta < 1/48 -> 2 * eta < content_value eta ->
    forall w, admissible L U Ut w -> forall i, (1 <= i < trigger w)%nat ->
      alpha w i + pi w i >= 1 - 8 * eta / (content_value eta - 2 * eta).
  Proof.
    intros He Hg w A i Hi. assert (J := proj1 A). apply Rle_ge.
    replace (1 - 8 * eta / (content_value eta - 2 * eta)) with (1 - 4 * ((1 + 1) * eta) / (content_value eta - (1 + 1) * eta)) by (field; lra).
    apply (absorbed_without_anchor_value L m U Ut QK OV n eta slot loss 1 1 (content_value eta)); auto; try lra; try lia.
    intros k Hk. rewrite !Rmult_1_l. apply (content_above L m U Ut QK OV n eta length slot loss); auto; lia.
  Qed.
End Slot.

Lemma key_bias_is_a_slot m k x : 0 <= key_bias m k x.
Proof. left. apply exp_pos. Qed.
Lemma softmax_one_is_a_slot x : 0 <= softmax_one x.
Proof. unfold softmax_one. lra. Qed.
