(** Theorem A for one softmax head without positional information, of loss at most eta:
    three rows and L >= 5, two rows and L >= 4. Proved in theories/SharperNecessity.v and AfterTheTrigger.v.
    Assumed of the contents: nothing (U and Ut are any sets). *)
From Coq Require Import Reals Lra Lia Arith.
From Sinkproof Require Import AfterTheTrigger.
Open Scope R_scope.

Section Softmax.
  Variables (L m : nat) (U Ut : vec -> Prop) (QK OV : mat) (eta : R).
  Hypothesis loss : loss_at_most L m U Ut (softmax_head m QK OV) eta.

  Let no_slot_nonneg : forall x, 0 <= no_slot x.
  Proof. intros. unfold no_slot. lra. Qed.

  (** L >= 5, before the trigger: 2 in the place of 4, at leading order. *)
  Theorem before_the_trigger : (5 <= L)%nat -> eta < 1/48 ->
    forall w, admissible L U Ut w -> forall i, (1 <= i < trigger w)%nat ->
    softmax_weight m QK (token m w) i 0 >= 1 - 2 * eta * (1 + 48 * eta) / (1 + 30 * eta).
  Proof.
    intros HL He w A i Hi. rewrite <- absorbed_no_slot.
    apply Rle_ge, (absorbed_before_sharp L m U Ut QK OV no_slot eta no_slot_nonneg (loss_no_slot _ _ _ _ _ _ _ loss)); auto.
    now apply (anchor_value L m U Ut QK OV eta w).
  Qed.

  (** L >= 4. *)
  Theorem before_the_trigger_4 : (4 <= L)%nat -> eta <= 1/36 ->
    forall w, admissible L U Ut w -> forall i, (1 <= i < trigger w)%nat ->
    softmax_weight m QK (token m w) i 0 >= 1 - 12 * eta / (5 - 12 * eta).
  Proof.
    intros HL He w A i Hi. rewrite <- absorbed_no_slot.
    apply Rle_ge, (absorbed_before_4 L m U Ut QK OV no_slot eta no_slot_nonneg (loss_no_slot _ _ _ _ _ _ _ loss)); auto.
    now apply (anchor_value L m U Ut QK OV eta w).
  Qed.

  Theorem after_the_trigger_4 : (4 <= L)%nat -> eta <= 1/36 ->
    forall w, admissible L U Ut w -> forall i, (trigger w < i < L)%nat ->
    softmax_weight m QK (token m w) i 0 >= 1 - 4 * eta * (1 - 2 * eta) / ((1 - 4 * eta) * (1 - 7 * eta)).
  Proof.
    intros HL He w A i Hi. rewrite <- absorbed_no_slot.
    apply Rle_ge, (absorbed_after_4 L m U Ut QK OV no_slot eta no_slot_nonneg (loss_no_slot _ _ _ _ _ _ _ loss)); auto.
    now apply (anchor_value L m U Ut QK OV eta w).
  Qed.

  Corollary at_most_200th : (4 <= L)%nat -> eta <= 1/200 ->
    forall w, admissible L U Ut w -> forall i, (1 <= i < L)%nat -> i <> trigger w ->
    softmax_weight m QK (token m w) i 0 >= 1 - 5 * eta.
  Proof.
    intros HL He w A i Hi N. assert (E0 := loss_nonneg _ _ _ _ _ _ _ loss A). destruct (Nat.lt_ge_cases i (trigger w)) as [B|B].
    - apply Rge_trans with (1 - 12 * eta / (5 - 12 * eta)); [apply before_the_trigger_4; auto; lra || lia|]. apply Rle_ge.
      assert (12 * eta / (5 - 12 * eta) <= 5 * eta); [|lra]. apply Rmult_le_reg_r with (5 - 12 * eta); [lra|].
      replace (12 * eta / (5 - 12 * eta) * (5 - 12 * eta)) with (12 * eta) by (field; lra). nra.
    - apply Rge_trans with (1 - 4 * eta * (1 - 2 * eta) / ((1 - 4 * eta) * (1 - 7 * eta))); [apply after_the_trigger_4; auto; lra || lia|].
      apply Rle_ge. set (d := (1 - 4 * eta) * (1 - 7 * eta)). assert (D : 9/10 <= d) by (unfold d; nra).
      assert (4 * eta * (1 - 2 * eta) / d <= 5 * eta); [|lra]. apply Rmult_le_reg_r with d; [lra|].
      replace (4 * eta * (1 - 2 * eta) / d * d) with (4 * eta * (1 - 2 * eta)) by (field; lra). nra.
  Qed.

  (** By one functional of the two indicators: weaker. *)
  Theorem everywhere_4 : (4 <= L)%nat -> eta <= 1/36 ->
    forall w, admissible L U Ut w -> forall i, (1 <= i < L)%nat -> i <> trigger w ->
    softmax_weight m QK (token m w) i 0 >= 1 - 36 * eta / (5 - 108 * eta).
  Proof.
    intros HL He w A i Hi N. rewrite <- absorbed_no_slot.
    apply Rle_ge, (absorbed_4 L m U Ut QK OV no_slot eta no_slot_nonneg (loss_no_slot _ _ _ _ _ _ _ loss)); auto.
    now apply (anchor_value L m U Ut QK OV eta w).
  Qed.
End Softmax.

(** Lemma A0. *)
Theorem loss_is_positive_4 : forall (L m : nat) (U Ut : vec -> Prop) (QK OV : mat) (u t : vec),
  (4 <= L)%nat -> U u -> Ut t -> ~ loss_at_most L m U Ut (softmax_head m QK OV) 0.
Proof.
  intros L m U Ut QK OV u t HL Uu Tt H.
  assert (A := probe_admissible L U Ut 1 u t ltac:(lia) ltac:(lia) Uu Tt).
  assert (J : (1 <= 1 < trigger (probe 1 u t))%nat) by (simpl; lia).
  generalize (before_the_trigger_4 L m U Ut QK OV 0 H HL ltac:(lra) _ A 1%nat J).
  replace (1 - 12 * 0 / (5 - 12 * 0)) with 1 by field.
  unfold softmax_weight, softmax. cbn [sum]. set (a := exp _). set (b := exp (score _ _ _ 1 1)).
  assert (0 < a) by apply exp_pos. assert (0 < b) by apply exp_pos. intros X.
  assert (a / (0 + a + b) < 1); [|lra]. apply Rmult_lt_reg_r with (0 + a + b); [lra|]. replace (a / (0 + a + b) * (0 + a + b)) with a by (field; lra). lra.
Qed.
