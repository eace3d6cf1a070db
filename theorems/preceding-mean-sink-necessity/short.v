(** L = 3 is too short for Theorem P: constructions/preceding-short.md, contents from the whole box and the trigger's content 0. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import ThreeTokens.
From Sinkproof.preceding_mean_sink_necessity Require Import preceding.
Open Scope R_scope.

(** A content token is worth 3(u + 1) on the content coordinates, the trigger -3 there and 3 on the content indicator. *)
Definition in_content (m r : nat) : R := if ((2 <=? r) && (r <? m + 2))%nat%bool then 1 else 0.
Definition short_OV (m : nat) : mat := fun r c =>
  3 * in_content m r * (e r c + e (m + 2) c - e 1 c) + 3 * e (m + 2) r * e 1 c.

Section Short.
  Variables (m : nat) (beta : R).
  Hypothesis beta_pos : 0 < beta.
  Local Notation value x := (mulv (m + 3) (short_OV m) x).

  Lemma short_value x r : (r < m + 3)%nat -> value x r = 3 * in_content m r * (x r + x (m + 2)%nat - x 1%nat) + 3 * e (m + 2) r * x 1%nat.
  Proof.
    intros Hr. unfold mulv, short_OV.
    rewrite (sum_ext _ _ (fun c => 3 * in_content m r * (e r c * x c + (e (m + 2) c * x c + -1 * (e 1 c * x c))) + 3 * e (m + 2) r * (e 1 c * x c))) by (intros; ring).
    rewrite sum_add, !sum_scal, !sum_add, sum_scal, !sum_e by lia. ring.
  Qed.

  Lemma places r : (r < m + 3)%nat -> (r < 2)%nat /\ in_content m r = 0 /\ e (m + 2) r = 0 \/ r = (m + 2)%nat /\ in_content m r = 0 /\ e (m + 2) r = 1 \/
    exists q, r = (q + 2)%nat /\ (q < m)%nat /\ in_content m r = 1 /\ e (m + 2) r = 0.
  Proof.
    intros Hr. unfold in_content, e. destruct (Nat.leb_spec 2 r), (Nat.ltb_spec r (m + 2)), (Nat.eqb_spec r (m + 2)); try lia; simpl; auto.
    right. right. exists (r - 2)%nat. repeat split; lia.
  Qed.

  (** All rows err by nothing but position 1. *)
  Lemma short_loss_by_share (U Ut : vec -> Prop) share : 0 <= share -> (forall t, Ut t -> constant_content m 0 t) ->
    (forall w q, admissible 3 U Ut w -> (q < m)%nat -> 0 <= softmax_weight m (QK m beta) (token m w) 1 1 * (content w 1%nat q + 1) <= share) ->
    preceding_loss_at_most 3 m U Ut (softmax_head m (QK m beta) (short_OV m)) (3 * share).
  Proof.
    intros Sp HT own w A i r Hi Hr. assert (J : trigger w = 2%nat) by (destruct A; lia). assert (P : 0 <= 3 * share) by lra.
    set (u := content w 1). set (t := content w 2).
    assert (T0 : constant_content m 0 t) by (unfold t; rewrite <- J; apply HT, A).
    assert (X1 : token m w 1 = content_token m u) by (apply is_content; lia).
    assert (X2 : token m w 2 = trigger_token m t) by (generalize (is_trigger m w ltac:(lia)); rewrite J; auto).
    destruct (content_token_indicators m u) as [U1 U2], (trigger_token_indicators m t) as [T1 T2].
    assert (V0 : value (anchor_token m) r = 0).
    { rewrite short_value, !anchor_coordinate by exact Hr. destruct (places r Hr) as [(_ & -> & ->)|[(_ & -> & ->)|(q & -> & _ & -> & ->)]];
        unfold e; destruct (Nat.eqb_spec (m + 2) 0); try lia; simpl; try ring. destruct (Nat.eqb_spec (q + 2) 0); [lia|ring]. }
    unfold preceding_mean. rewrite J. assert (C : i = 0%nat \/ i = 1%nat \/ i = 2%nat) by lia. destruct C as [->|[->| ->]]; simpl Nat.eqb; cbv iota.
    - rewrite softmax_head_0, is_anchor, V0, Rminus_0_r, Rabs_R0. lra.
    - rewrite Rminus_0_r. unfold softmax_head, output. cbn [sum]. rewrite is_anchor, V0, X1, short_value, U1, U2 by exact Hr.
      destruct (places r Hr) as [(_ & -> & ->)|[(_ & -> & ->)|(q & -> & Hq & -> & ->)]];
        [match goal with |- Rabs ?x <= _ => replace x with 0 by ring end; rewrite Rabs_R0; lra
        |match goal with |- Rabs ?x <= _ => replace x with 0 by ring end; rewrite Rabs_R0; lra|].
      assert (O := own w q A Hq). fold u in O.
      assert (Y : content_token m u (q + 2)%nat = u q) by (unfold content_token; now rewrite token_content by lia). rewrite Y.
      set (a := softmax_weight _ _ _ _ _) in *. match goal with |- Rabs ?x <= _ => replace x with (3 * (a * (u q + 1))) by ring end. rewrite Rabs_right by lra. lra.
    - assert (Z : forall k, score (m + 3) (QK m beta) (token m w) 2 k = 0) by (intros; rewrite score_form, X2, T2; ring).
      unfold softmax_head, output, softmax_weight, softmax. cbn [sum Nat.sub]. rewrite !Z, exp_0, is_anchor, V0, X1, X2, !short_value, U1, U2, T1, T2 by exact Hr.
      assert (F : forall x, x = 0 -> Rabs x <= 3 * share) by (intros x ->; rewrite Rabs_R0; lra). simpl INR. apply F.
      destruct (places r Hr) as [(R2 & -> & ->)|[(-> & -> & ->)|(q & -> & Hq & -> & ->)]].
      + assert (E : content_token m u r = 0) by (destruct r as [|[|r]]; [reflexivity|exact U1|lia]). rewrite E. field.
      + rewrite U2. field.
      + assert (Y : trigger_token m t (q + 2)%nat = 0) by (unfold trigger_token; rewrite token_content by lia; now apply T0). rewrite Y. field.
  Qed.

  Lemma short_loss : preceding_loss_at_most 3 m (box m) (constant_content m 0) (softmax_head m (QK m beta) (short_OV m)) (3 / beta).
  Proof.
    replace (3 / beta) with (3 * (1 / beta)) by (field; lra). apply short_loss_by_share; [left; apply Rdiv_lt_0_compat; lra|auto|].
    intros w q A Hq. rewrite <- slot_weight_no_slot. apply (own_share m beta 0 (Rle_refl 0) beta_pos); [destruct A; lia|apply A; destruct A; lia|exact Hq].
  Qed.

  (** The construction preceding-short, with its own contents and its own numbers. *)
  Theorem preceding_short_letters : let other := exp (- (2 * INR m * beta)) in
    preceding_loss_at_most 3 m (all_alike m) (constant_content m 0) (softmax_head m (QK m beta) (short_OV m)) (6 * other / (1 + other)).
  Proof.
    intros other. replace (6 * other / (1 + other)) with (3 * letter_share beta 0 (2 * INR m)).
    - apply short_loss_by_share; [apply letter_share_nonneg, Rle_refl|auto|]. intros w q A Hq. rewrite <- slot_weight_no_slot.
      apply (own_share_of_two_letters m beta 0 (Rle_refl 0) beta_pos); [destruct A; lia|apply A; destruct A; lia|exact Hq].
    - unfold letter_share. replace (beta * (2 * INR m)) with (2 * INR m * beta) by ring. fold other. assert (P : 0 < other) by apply exp_pos. field. lra.
  Qed.
End Short.

Theorem preceding_short : forall (m : nat) (eps : R), 0 < eps ->
  exists QK OV, preceding_loss_at_most 3 m (box m) (constant_content m 0) (softmax_head m QK OV) eps /\
  exists w, admissible 3 (box m) (constant_content m 0) w /\ softmax_weight m QK (token m w) 1 0 = 1/2.
Proof.
  intros m eps He. set (beta := 3 / eps). assert (B : 0 < beta) by (apply Rdiv_lt_0_compat; lra). exists (QK m beta), (short_OV m). split.
  - replace eps with (3 / beta) by (unfold beta; field; lra). now apply short_loss.
  - set (low := fun _ : nat => -1). set (zero := fun _ : nat => 0). exists (probe 1 low zero). split.
    + apply probe_admissible; try lia; [intros q _; unfold low; lra|intros q _; reflexivity].
    + rewrite <- absorbed_no_slot. transitivity ((1 + 0) / (2 + 0)); [|field]. apply (half_at_low m beta 0 zero). lra.
Qed.
