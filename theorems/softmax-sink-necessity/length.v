(** L = 3 is too short: for every m, contents in the box, there are heads whose loss is as small as one likes and whose anchor mass is 1/2
    at position 1 of an input. So L >= 4 is needed in sharper.v; and in Theorem B, whose model with D = 1 this is.
    The loss itself is positive for L = 3, too, if there are two letters: Lemma A0's last sentence. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import ThreeTokens.
Open Scope R_scope.

Theorem length_3 : forall (m : nat) (eps : R), 0 < eps ->
  exists QK OV, loss_at_most 3 m (box m) (box m) (softmax_head m QK OV) eps /\
  exists w, admissible 3 (box m) (box m) w /\ softmax_weight m QK (token m w) 1 0 = 1/2.
Proof.
  intros m eps He. destruct (three_tokens m 0 eps (Rle_refl 0) He) as (QK & OV & H & w & A & E). exists QK, OV. split.
  - intros z Z i r Hi Hr. rewrite <- head_no_slot. now apply H.
  - exists w. split; [exact A|]. rewrite <- absorbed_no_slot. unfold no_slot. rewrite E. field.
Qed.

(** The construction softmax-three-tokens, with its own contents and its own numbers. *)
Theorem softmax_three_tokens : forall (m : nat) (beta : R), 0 < beta -> let leak := exp (- (2 * INR m * beta)) in
  loss_at_most 3 m (all_alike m) (all_alike m) (softmax_head m (QK m beta) (OV m 0)) (Rmin (INR m) 1 * 3 * leak / (1 + leak)) /\
  exists w, admissible 3 (all_alike m) (all_alike m) w /\ softmax_weight m (QK m beta) (token m w) 1 0 = 1/2.
Proof.
  intros m beta Hb leak. split.
  - replace (Rmin (INR m) 1 * 3 * leak / (1 + leak)) with (half 0 * (Rmin (INR m) 1 * letter_share beta 0 (2 * INR m))).
    + intros w A i r Hi Hr. rewrite <- head_no_slot. now apply (loss_of_two_letters m beta 0 (Rle_refl 0) Hb).
    + unfold letter_share, half. replace (beta * (2 * INR m)) with (2 * INR m * beta) by ring. fold leak. assert (P : 0 < leak) by apply exp_pos. field. lra.
  - exists (probe 1 (fun _ => -1) (fun _ => -1)). split; [apply probe_admissible; try lia; right; intros q _; reflexivity|].
    rewrite <- absorbed_no_slot. unfold no_slot. rewrite half_at_low by lra. field.
Qed.

Section ZeroLoss.
  Variables (L m : nat) (U Ut : vec -> Prop) (QK OV : mat) (t : vec).
  Hypotheses (length : (3 <= L)%nat) (Ht : Ut t).
  Hypothesis zero : loss_at_most L m U Ut (softmax_head m QK OV) 0.
  Local Notation value x := (mulv (m + 3) OV x).

  Lemma exactly w i r : admissible L U Ut w -> (i < L)%nat -> (r < m + 3)%nat -> softmax_head m QK OV (token m w) i r = target m w i r.
  Proof. intros A Hi Hr. generalize (near_Rabs _ _ _ (zero w A i r Hi Hr)). unfold near. lra. Qed.

  (** The trigger's weight behind one content token u. *)
  Definition own_weight (u : vec) : R := softmax_weight m QK (token m (probe 1 u t)) 2 2.

  Lemma trigger_row_alone u r : U u -> (r < m + 3)%nat ->
    own_weight u * value (trigger_token m t) r = (content_token m u r + trigger_token m t r) / 2.
  Proof.
    intros Hu Hr. assert (A : admissible L U Ut (probe 1 u t)) by (apply probe_admissible; auto; lia).
    set (w := probe 1 u t) in *. assert (X1 : token m w 1 = content_token m u) by (apply probe_content; lia).
    assert (X2 : token m w 2 = trigger_token m t) by apply probe_trigger.
    assert (E0 := exactly w 0 r A ltac:(lia) Hr). rewrite target_elsewhere, softmax_head_0, is_anchor in E0 by (simpl; lia).
    assert (E1 := exactly w 1 r A ltac:(lia) Hr). rewrite target_elsewhere in E1 by (simpl; lia).
    unfold softmax_head, output in E1. cbn [sum] in E1. rewrite is_anchor, E0, X1 in E1.
    assert (P := softmax_pos (score (m + 3) QK (token m w)) 1 1). fold (softmax_weight m QK (token m w)) in P.
    assert (V : value (content_token m u) r = 0) by (apply Rmult_eq_reg_l with (softmax_weight m QK (token m w) 1 1); lra).
    assert (E2 := exactly w 2 r A ltac:(lia) Hr). unfold w at 2 in E2. rewrite (probe_target m 1 u t r) in E2.
    unfold softmax_head, output in E2. cbn [sum] in E2. rewrite is_anchor, E0, X1, V, X2 in E2. simpl INR in E2.
    unfold own_weight. fold w. lra.
  Qed.

  (** So the loss is 0 only if U has one letter. *)
  Theorem zero_loss_has_one_letter : forall u u', U u -> U u' -> forall q, (q < m)%nat -> u q = u' q.
  Proof.
    intros u u' Hu Hu' q Hq. set (b r := value (trigger_token m t) r).
    assert (C := trigger_row_alone u (m + 2) Hu ltac:(lia)). assert (C' := trigger_row_alone u' (m + 2) Hu' ltac:(lia)).
    destruct (content_token_indicators m u) as [_ E], (content_token_indicators m u') as [_ E'], (trigger_token_indicators m t) as [_ Et].
    rewrite E, Et in C. rewrite E', Et in C'. fold (b (m + 2)%nat) in C, C'.
    assert (W : own_weight u = own_weight u').
    { assert (b (m + 2)%nat <> 0) by (intros Z; rewrite Z in C; lra). apply Rmult_eq_reg_r with (b (m + 2)%nat); [lra|assumption]. }
    assert (D := trigger_row_alone u (q + 2) Hu ltac:(lia)). assert (D' := trigger_row_alone u' (q + 2) Hu' ltac:(lia)).
    rewrite W, D' in D. unfold content_token in D. rewrite !token_content in D by lia. simpl in D. lra.
  Qed.
End ZeroLoss.
