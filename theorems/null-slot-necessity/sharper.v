(** The bounds of softmax-sink-necessity for anchor and slot together. The slot's weight is any n >= 0 of the query's token. *)
From Coq Require Import Reals Lra Lia Arith.
From Sinkproof Require Import AfterTheTrigger WithoutAnchorValue.
From Sinkproof.null_slot_necessity Require Import proof.
Open Scope R_scope.

Section Slot.
  Variables (L m : nat) (U Ut : vec -> Prop) (QK OV : mat) (n : vec -> R) (eta : R).
  Hypothesis slot : forall x, 0 <= n x.
  Hypothesis loss : loss_at_most L m U Ut (slot_head m QK OV n) eta.
  Local Notation alpha w i := (slot_weight m QK n (token m w) i 0).
  Local Notation pi w i := (null_mass m QK n (token m w) i).

  Theorem before_the_trigger : (5 <= L)%nat -> eta < 1/48 -> anchor_value_small m OV eta ->
    forall w, admissible L U Ut w -> forall i, (1 <= i < trigger w)%nat ->
    alpha w i + pi w i >= 1 - 2 * eta * (1 + 48 * eta) / (1 + 30 * eta).
  Proof.
    intros HL He V w A i Hi. apply Rle_ge.
    now apply (absorbed_before_sharp L m U Ut QK OV n eta slot loss (anchor_value_near m OV eta V)).
  Qed.

  Theorem before_the_trigger_4 : (4 <= L)%nat -> eta <= 1/36 -> anchor_value_small m OV eta ->
    forall w, admissible L U Ut w -> forall i, (1 <= i < trigger w)%nat ->
    alpha w i + pi w i >= 1 - 12 * eta / (5 - 12 * eta).
  Proof.
    intros HL He V w A i Hi. apply Rle_ge.
    now apply (absorbed_before_4 L m U Ut QK OV n eta slot loss (anchor_value_near m OV eta V)).
  Qed.

  Theorem after_the_trigger_4 : (4 <= L)%nat -> eta <= 1/36 -> anchor_value_small m OV eta ->
    forall w, admissible L U Ut w -> forall i, (trigger w < i < L)%nat ->
    alpha w i + pi w i >= 1 - 4 * eta * (1 - 2 * eta) / ((1 - 4 * eta) * (1 - 7 * eta)).
  Proof.
    intros HL He V w A i Hi. apply Rle_ge.
    now apply (absorbed_after_4 L m U Ut QK OV n eta slot loss (anchor_value_near m OV eta V)).
  Qed.

  (** By one functional of the two indicators: weaker. *)
  Theorem everywhere_4 : (4 <= L)%nat -> eta <= 1/36 -> anchor_value_small m OV eta ->
    forall w, admissible L U Ut w -> forall i, (1 <= i < L)%nat -> i <> trigger w ->
    alpha w i + pi w i >= 1 - 36 * eta / (5 - 108 * eta).
  Proof.
    intros HL He V w A i Hi N. apply Rle_ge.
    now apply (absorbed_4 L m U Ut QK OV n eta slot loss (anchor_value_near m OV eta V)).
  Qed.

  (** Without the anchor's value, before the trigger; [least_content_value] is (1 + 29 eta - 48 eta^2) / (1 + 48 eta). *)
  Theorem without_anchor_value : (5 <= L)%nat -> eta < 1/48 -> eta < least_content_value eta ->
    forall w, admissible L U Ut w -> forall i, (1 <= i < trigger w)%nat ->
    alpha w i + pi w i >= 1 - 4 * eta / (least_content_value eta - eta).
  Proof.
    intros HL He Hg w A i Hi. assert (J := proj1 A). apply Rle_ge.
    replace (1 - 4 * eta / (least_content_value eta - eta)) with (1 - 4 * ((0 + 1) * eta) / (least_content_value eta - (0 + 1) * eta)) by (field; lra).
    apply (absorbed_without_anchor_value L m U Ut QK OV n eta slot loss 0 1 (least_content_value eta)); auto; try lra; try lia.
    intros k Hk. rewrite Rmult_0_l, Rplus_0_l, Rmult_1_l. now apply (before_above L m U Ut QK OV n eta slot loss w i).
  Qed.

  Theorem without_anchor_value_4 : (4 <= L)%nat -> eta <= 1/36 ->
    forall w, admissible L U Ut w -> forall i, (1 <= i < trigger w)%nat ->
    alpha w i + pi w i >= 1 - 4 * eta / ((5/6 - 3 * eta) - eta).
  Proof.
    intros HL He w A i Hi. assert (J := proj1 A). assert (E0 := loss_nonneg _ _ _ _ _ _ _ loss A). apply Rle_ge.
    replace (1 - 4 * eta / (5/6 - 3 * eta - eta)) with (1 - 4 * ((0 + 1) * eta) / ((5/6 - 3 * eta) - (0 + 1) * eta)) by (field; lra).
    apply (absorbed_without_anchor_value L m U Ut QK OV n eta slot loss 0 1 (5/6 - 3 * eta)); auto; try lra; try lia.
    intros k Hk. rewrite Rmult_0_l, Rplus_0_l, Rmult_1_l.
    destruct (content_above L m U Ut w k A ltac:(lia) ltac:(lia)) as (-> & Uk & Tk).
    apply (content_indicator_4 L m U Ut QK OV n eta slot loss (content w k) (content w (trigger w)) Uk Tk ltac:(lia) HL He).
  Qed.
End Slot.
