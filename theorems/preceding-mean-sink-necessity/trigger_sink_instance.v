(** What certificates say of preceding-trigger-sink, given by its entries: its loss, the anchor's mass after a trigger with the content 1, and Theorem P, of contents that are all 1 or all -1. *)
From Coq Require Import Reals Lra Lia Arith List.
From Sinkproof Require Import Probe BoxHead Certificate.
From Sinkproof.preceding_mean_sink_necessity Require Import preceding trigger_sink.
Import ListNotations.
Open Scope R_scope.

(** The two contents are 2 apart. *)
Lemma several_alike m : (1 <= m)%nat -> several m (all_alike m) 2.
Proof.
  intros M u [B|B].
  - exists (fun _ => -1), 0%nat. split; [right; now intros q _|]. split; [exact M|]. rewrite B by exact M. rewrite Rabs_right; lra.
  - exists (fun _ => 1), 0%nat. split; [left; now intros q _|]. split; [exact M|]. rewrite B by exact M. rewrite Rabs_left; lra.
Qed.

Lemma sink_QK_by_entries m beta : (1 <= m)%nat -> same (m + 3)
  (entries [entry 1 0 (- beta); entry 1 1 (- beta); entry (m + 2) 2 (2 * beta); entry (m + 2) (m + 2) (-4 * beta)]) (sink_QK m beta).
Proof.
  intros M r c Hr Hc. unfold sink_QK, entries, entry, e.
  destruct (Nat.eqb_spec r 1), (Nat.eqb_spec r (m + 2)), (Nat.eqb_spec c 0), (Nat.eqb_spec c 1), (Nat.eqb_spec c 2), (Nat.eqb_spec c (m + 2)); simpl; try lia; ring.
Qed.

(** Rows 2 .. m+1 of the values, and the last one. *)
Definition sink_values (m : nat) : list (nat * nat * R) := flat_map (fun r => [entry r 1 (-1); entry r r 1]) (seq 2 m) ++ [entry (m + 2) (m + 2) 1].
Lemma sink_values_from n : forall from r c last, (2 <= from)%nat ->
  entries (flat_map (fun r => [entry r 1 (-1); entry r r 1]) (seq from n) ++ last) r c =
  if ((from <=? r) && (r <? from + n))%nat%bool then (if (c =? 1)%nat then -1 else if (c =? r)%nat then 1 else entries last r c) else entries last r c.
Proof.
  induction n as [|n IH]; intros from r c last F; simpl; [destruct (Nat.leb_spec from r), (Nat.ltb_spec r (from + 0)); simpl; try reflexivity; lia|]. rewrite IH by lia.
  destruct (Nat.eqb_spec r from), (Nat.eqb_spec c 1), (Nat.eqb_spec c from), (Nat.eqb_spec c r), (Nat.leb_spec from r), (Nat.leb_spec (S from) r),
    (Nat.ltb_spec r (from + S n)), (Nat.ltb_spec r (S from + n)); simpl; try reflexivity; lia.
Qed.
Lemma sink_OV_by_entries m : same (m + 3) (entries (sink_values m)) (sink_OV m).
Proof.
  intros r c Hr Hc. unfold sink_values, sink_OV. rewrite sink_values_from by lia. unfold entries, entry, e.
  destruct (Nat.leb_spec 2 r), (Nat.ltb_spec r (2 + m)), (Nat.ltb_spec r (m + 2)), (Nat.eqb_spec c 1), (Nat.eqb_spec c r), (Nat.eqb_spec r (m + 2)), (Nat.eqb_spec c (m + 2)); simpl; try lia; ring.
Qed.

Section Instance.
  Variables (L m : nat) (beta : R) (QK OV : mat).
  Hypotheses (some_content : (1 <= m)%nat) (size : 0 < beta).
  Hypothesis QK_is : same (m + 3) QK (sink_QK m beta).
  Hypothesis OV_is : same (m + 3) OV (sink_OV m).

  Theorem trigger_sink_claim_of_instance : preceding_loss_at_most L m (all_alike m) (all_alike m) (softmax_head m QK OV) (sink_loss L beta).
  Proof.
    intros w A i r Hi Hr. rewrite (softmax_head_same m QK (sink_QK m beta) OV (sink_OV m)) by assumption. now apply (preceding_trigger_sink L m beta some_content size).
  Qed.
  Theorem trigger_sink_mass_of_instance : forall w, admissible L (all_alike m) (all_alike m) w -> (forall q, (q < m)%nat -> content w (trigger w) q = 1) ->
    forall i, (trigger w < i < L)%nat -> softmax_weight m QK (token m w) i 0%nat <= exp (- (2 * beta)).
  Proof.
    intros w A U i Hi. rewrite (softmax_weight_same m QK (sink_QK m beta)) by assumption. now apply (preceding_trigger_sink L m beta some_content size).
  Qed.

  (** Theorem P, with the claim's number as the loss. *)
  Theorem trigger_sink_P_of_instance : (4 <= L)%nat -> let eta := sink_loss L beta in 14 * eta < 2 -> 0 < 1 - 2 * eta - 2 * eta * rho 2 eta ->
    forall w, admissible L (all_alike m) (all_alike m) w -> forall i,
      ((1 <= i < trigger w)%nat -> softmax_weight m QK (token m w) i 0%nat >= 1 - leak 2 eta) /\
      ((trigger w < i < L)%nat -> softmax_weight m QK (token m w) i 0%nat + softmax_weight m QK (token m w) i (trigger w) >= 1 - leak 2 eta).
  Proof.
    intros length eta small room w A i. assert (H := trigger_sink_claim_of_instance). assert (S := several_alike m some_content).
    split; intros I; [apply (preceding_before L m (all_alike m) (all_alike m) QK OV eta 2)|apply (preceding_after L m (all_alike m) (all_alike m) QK OV eta 2)]; assumption.
  Qed.
End Instance.
