(** Theorem A of statement.md with its corollary, and Lemma A0. The constants are at the top of theories/Necessity.v, the proof of Theorem A
    there and in theories/SlotHead.v: it is that of null-slot-necessity, too. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import Necessity.
Open Scope R_scope.

(** * Theorem A *)
Theorem softmax_sink_necessity : forall (L m : nat) (U Ut : vec -> Prop) (QK OV : mat) (eta : R),
  (5 <= L)%nat ->
  loss_at_most L m U Ut (softmax_head m QK OV) eta ->
  eta < 1/96 -> 0 < content_value eta -> 0 < trigger_value eta ->
  forall w, admissible L U Ut w -> forall i, (1 <= i < L)%nat ->
    ((i < trigger w)%nat ->
       softmax_weight m QK (token m w) i 0 >= sink_bound (content_value eta) eta) /\
    ((i > trigger w)%nat ->
       softmax_weight m QK (token m w) i 0 >= sink_bound (Rmin (content_value eta) (trigger_value eta)) eta).
Proof.
  intros L m U Ut QK OV eta HL Hl He Hc Ht w A i Hi. assert (J := proj1 A). assert (slot : forall x, 0 <= no_slot x) by (intros; unfold no_slot; lra).
  rewrite <- absorbed_no_slot. split; intros Hj; apply Rle_ge.
  - apply (absorbed_before L m U Ut QK OV no_slot eta HL slot (loss_no_slot _ _ _ _ _ _ _ Hl)); auto; try lra; try lia.
    now apply (anchor_value L m U Ut QK OV eta w).
  - apply (absorbed_after L m U Ut QK OV no_slot eta HL slot (loss_no_slot _ _ _ _ _ _ _ Hl)); auto; try lia.
    now apply (anchor_value L m U Ut QK OV eta w).
Qed.

(** The first holds for all eta < 1/48. *)
Theorem softmax_sink_necessity_before : forall (L m : nat) (U Ut : vec -> Prop) (QK OV : mat) (eta : R),
  (5 <= L)%nat ->
  loss_at_most L m U Ut (softmax_head m QK OV) eta ->
  eta < 1/48 -> 0 < content_value eta ->
  forall w, admissible L U Ut w -> forall i, (1 <= i < trigger w)%nat ->
    softmax_weight m QK (token m w) i 0 >= sink_bound (content_value eta) eta.
Proof.
  intros L m U Ut QK OV eta HL Hl He Hc w A i Hi. assert (slot : forall x, 0 <= no_slot x) by (intros; unfold no_slot; lra).
  rewrite <- absorbed_no_slot. apply Rle_ge.
  apply (absorbed_before L m U Ut QK OV no_slot eta HL slot (loss_no_slot _ _ _ _ _ _ _ Hl)); auto.
  now apply (anchor_value L m U Ut QK OV eta w).
Qed.

Lemma values_at_200 eta : 0 <= eta <= 1/200 -> 4/5 < content_value eta /\ 4/5 < trigger_value eta.
Proof.
  intros H. unfold content_value, trigger_value.
  assert (largest_q eta <= 37/19).
  { unfold largest_q. apply Rmult_le_reg_r with (1 - 48 * eta); [lra|]. field_simplify; lra. }
  assert (13/31 <= smallest_q eta).
  { unfold smallest_q. apply Rmult_le_reg_r with (1 + 48 * eta); [lra|]. field_simplify; lra. }
  assert (0 < / smallest_q eta <= 31/13).
  { split; [apply Rinv_0_lt_compat; lra|]. replace (31/13) with (/ (13/31)) by field. apply Rinv_le_contravar; lra. }
  unfold Rdiv at 3. split; nra.
Qed.

Corollary softmax_sink_necessity_200 : forall (L m : nat) (U Ut : vec -> Prop) (QK OV : mat) (eta : R),
  (5 <= L)%nat ->
  loss_at_most L m U Ut (softmax_head m QK OV) eta -> eta <= 1/200 ->
  forall w, admissible L U Ut w -> forall i, (1 <= i < L)%nat -> i <> trigger w ->
    softmax_weight m QK (token m w) i 0 >= 1 - 5 * eta.
Proof.
  intros L m U Ut QK OV eta HL Hl He w A i Hi N.
  assert (E0 := loss_nonneg _ _ _ _ _ _ _ Hl A). destruct (values_at_200 eta ltac:(lra)) as [C T].
  assert (B : forall g, 4/5 < g -> 1 - 5 * eta <= sink_bound g eta).
  { intros g G. unfold sink_bound. assert (4 * eta / (g + 2 * eta) <= 5 * eta); [|lra].
    apply Rmult_le_reg_r with (g + 2 * eta); [lra|]. field_simplify; nra. }
  destruct (softmax_sink_necessity L m U Ut QK OV eta HL Hl ltac:(lra) ltac:(lra) ltac:(lra) w A i Hi) as [H1 H2].
  apply Rle_ge. destruct (Nat.lt_total i (trigger w)) as [J|[J|J]]; [| lia |].
  - eapply Rle_trans; [apply B, C|]. now apply Rge_le, H1.
  - eapply Rle_trans; [apply B|apply Rge_le, H2, J]. now apply Rmin_glb_lt.
Qed.

(** * Lemma A0 *)
Theorem loss_is_positive : forall (L m : nat) (U : vec -> Prop) (QK OV : mat) (zero t : vec) (q : nat),
  (5 <= L)%nat ->
  U zero -> (forall r, (r < m)%nat -> zero r = 0) ->
  U t -> (q < m)%nat -> t q <> 0 ->
  ~ loss_at_most L m U U (softmax_head m QK OV) 0.
Proof.
  intros L m U QK OV z t q HL Uz Hz Ut' Hq Tq Hl.
  assert (slot : forall x, 0 <= no_slot x) by (intros; unfold no_slot; lra).
  assert (Hl0 := loss_no_slot _ _ _ _ _ _ _ Hl).
  set (value x := mulv (m + 3) OV x (q + 2)%nat). set (xc := content_token m). set (xt := trigger_token m).
  assert (Xc : forall u, xc u (q + 2)%nat = u q) by (intros; unfold xc, content_token; now rewrite token_content by lia).
  assert (Xt : forall v, xt v (q + 2)%nat = v q) by (intros; unfold xt, trigger_token; now rewrite token_content by lia).
  assert (F : forall u v, U u -> U v -> exists p0 pt, 0 < p0 /\ 0 < pt /\ p0 + pt = 1 /\
              value (xc u) = u q /\ pt * value (xt v) = v q).
  { intros u v Uu Uv. exists (p_anchor m QK u v), (p_trigger m QK u v).
    split; [apply p_anchor_pos|]. split; [apply p_trigger_pos|].
    destruct (Q_bounds L m U U QK OV no_slot 0 HL slot Hl0 u v Uu Uv) as [B1 B2].
    assert (A := anchor_value L m U U QK OV 0 (probe 1 u v) Hl (probe_admissible L U U 1 u v ltac:(lia) ltac:(lia) Uu Uv) (q + 2) ltac:(lia)).
    assert (R1 := trigger_row L m U U QK OV no_slot 0 slot Hl0 u v Uu Uv 1 (q + 2) ltac:(lia) ltac:(lia) ltac:(lia)).
    assert (R2 := trigger_row L m U U QK OV no_slot 0 slot Hl0 u v Uu Uv 2 (q + 2) ltac:(lia) ltac:(lia) ltac:(lia)).
    rewrite probe_target in R1, R2. fold xc xt in R1, R2. rewrite Xc, Xt in R1, R2. simpl INR in R1, R2.
    change (mulv (m + 3) OV ?x (q + 2)%nat) with (value x) in R1, R2, A.
    assert (E : p_others m QK no_slot u v = p_anchor m QK u v + p_trigger m QK u v).
    { unfold p_others, p_slot, no_slot. unfold Rdiv at 1. ring. }
    replace (value (anchor_token m)) with 0 in R1, R2 by (unfold near in A; lra).
    assert (Q : p_others m QK no_slot u v = 1) by lra. rewrite E in Q. rewrite E, Q in R1, R2.
    clear - Q R1 R2. unfold near in R1, R2. repeat split; lra. }
  assert (D : exists d, forall v, value (xt v) = value (xc v) + d).
  { exists (value (fun r => xt z r - xc z r)). intros v. unfold value, mulv. rewrite <- sum_add. apply sum_ext.
    intros c _. unfold xt, xc, trigger_token, content_token, token. simpl.
    destruct (c =? 0)%nat, (c =? 1)%nat, (c =? m + 2)%nat; ring. }
  destruct D as [d D].
  destruct (F z z Uz Uz) as (p0 & pt & P0 & Pt & _ & C & T). rewrite D, C, (Hz q Hq) in T.
  assert (d = 0) by nra. subst d.
  destruct (F t t Ut' Ut') as (p0' & pt' & P0' & Pt' & Q & C' & T'). rewrite D, C' in T'.
  assert (pt' = 1); [|lra]. apply Rmult_eq_reg_r with (t q); lra.
Qed.

