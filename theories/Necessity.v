(** Theorem A for a head with or without a null slot: the mass of anchor and slot together. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Export SlotHead.
Open Scope R_scope.

(** The constants of softmax-sink-necessity and null-slot-necessity. *)
Definition largest_q eta := (1 + 96 * eta) / (1 - 48 * eta).
Definition smallest_q eta := (1 - 96 * eta) / (1 + 48 * eta).
Definition content_value eta := 1 - eta * (2 * largest_q eta + 4).
Definition trigger_value eta := 1 - eta * (6 + 6 / smallest_q eta).
Definition sink_bound gamma eta := 1 - 4 * eta / (gamma + 2 * eta).

(** The same, with P for the values' weighted sum of anchor and trigger and a for the content token's value. *)
Section RealNumbers.
  Variables (eta Q P a : R).
  Hypothesis eta_nonneg : 0 <= eta.
  Hypothesis Q_pos : 0 < Q.

  (** Step 1, in the content indicator. *)
  Section Step1.
    Hypothesis fit1 : near (P + 1 * a) ((Q + 1) * (1/2)) (eta * (Q + 1)).
    Hypothesis fit2 : near (P + 2 * a) ((Q + 2) * (2/3)) (eta * (Q + 2)).
    Hypothesis fit3 : near (P + 3 * a) ((Q + 3) * (3/4)) (eta * (Q + 3)).

    Lemma q_upper : Q * (1 - 48 * eta) <= 1 + 96 * eta.
    Proof. unfold near in *. lra. Qed.
    Lemma q_lower : 1 - 96 * eta <= Q * (1 + 48 * eta).
    Proof. unfold near in *. lra. Qed.
  End Step1.

  Lemma q_le_largest : eta < 1/48 -> Q * (1 - 48 * eta) <= 1 + 96 * eta -> Q <= largest_q eta.
  Proof. intros. unfold largest_q. apply Rmult_le_reg_r with (1 - 48 * eta); [lra|]. field_simplify; lra. Qed.
  Lemma smallest_le_q : 1 - 96 * eta <= Q * (1 + 48 * eta) -> smallest_q eta <= Q.
  Proof. intros. unfold smallest_q. apply Rmult_le_reg_r with (1 + 48 * eta); [lra|]. field_simplify; lra. Qed.

  (** Steps 2 and 3, in the sum of the two indicators. *)
  Hypothesis fit1 : near (P + 1 * a) (Q + 1) (2 * eta * (Q + 1)).
  Hypothesis fit3 : near (P + 3 * a) (Q + 3) (2 * eta * (Q + 3)).

  Lemma content_lower : 1 - eta * (2 * Q + 4) <= a.
  Proof. unfold near in *. lra. Qed.

  Lemma trigger_lower p0 pt h0 b q :
    0 < p0 -> 0 < pt -> p0 + pt <= Q -> P = p0 * h0 + pt * b -> h0 <= 2 * eta ->
    0 < q <= Q -> 0 < 1 - eta * (6 + 6 / q) -> 1 - eta * (6 + 6 / q) <= b.
  Proof.
    intros H0 Ht HQ HP Hh Hq. set (g := 1 - eta * (6 + 6 / q)). intros Hg.
    assert (A : Q - eta * (4 * Q + 6) <= P) by (unfold near in *; lra).
    assert (B : Q * g <= pt * b).
    { assert (E : Q * g = Q - 6 * eta * Q - 6 * eta * (Q / q)) by (unfold g; field; lra).
      assert (1 <= Q / q) by (apply Rmult_le_reg_r with q; [lra|]; field_simplify; lra).
      assert (p0 * h0 <= 2 * eta * Q) by nra. nra. }
    assert (0 < b) by (assert (0 < Q * g) by nra; nra).
    nra.
  Qed.
End RealNumbers.

Section Model.
  Variables (L m : nat) (U Ut : vec -> Prop) (QK OV : mat) (n : vec -> R) (eta : R).
  Hypothesis length : (5 <= L)%nat.
  Hypothesis slot : forall x, 0 <= n x.
  Hypothesis loss : loss_at_most L m U Ut (slot_head m QK OV n) eta.

  Local Notation value x := (mulv (m + 3) OV x).
  Local Notation h := (indicators m).

  Section OneProbe.
    Variables (u t : vec).
    Hypotheses (Hu : U u) (Ht : Ut t).
    Let p0 := p_anchor m QK u t.
    Let pt := p_trigger m QK u t.
    Let Q := p_others m QK n u t.
    Let P r := p0 * value (anchor_token m) r + pt * value (trigger_token m t) r.

    Lemma eta_nonneg : 0 <= eta.
    Proof. exact (loss_nonneg _ _ _ _ _ _ _ loss (probe_admissible L U Ut 1 u t ltac:(lia) ltac:(lia) Hu Ht)). Qed.
    Lemma Q_pos : 0 < Q. Proof. now apply p_others_pos. Qed.

    Lemma row k r : (1 <= k <= 3)%nat -> (r < m + 3)%nat ->
      near (P r + INR k * value (content_token m u) r) ((Q + INR k) * target m (probe k u t) (S k) r) (eta * (Q + INR k)).
    Proof. intros K Hr. apply (trigger_row L m U Ut QK OV n eta slot loss u t Hu Ht k r); lia. Qed.

    Lemma row_c k : (1 <= k <= 3)%nat ->
      near (P (m + 2)%nat + INR k * value (content_token m u) (m + 2)%nat) ((Q + INR k) * (INR k / INR (S k))) (eta * (Q + INR k)).
    Proof. intros K. rewrite <- (proj2 (probe_indicators m k u t)). apply row; lia. Qed.

    Lemma row_h k : (1 <= k <= 3)%nat ->
      near (p0 * h (value (anchor_token m)) + pt * h (value (trigger_token m t)) + INR k * h (value (content_token m u)))
           (Q + INR k) (2 * eta * (Q + INR k)).
    Proof.
      intros K. generalize (row k 1 K ltac:(lia)), (row k (m + 2) K ltac:(lia)). destruct (probe_indicators m k u t) as [-> ->].
      assert (E : 1 / INR (S k) + INR k / INR (S k) = 1) by (rewrite S_INR; field; generalize (pos_INR k); lra).
      replace (INR k / INR (S k)) with (1 - 1 / INR (S k)) by lra. unfold P, indicators, near. lra.
    Qed.

    Lemma Q_bounds : Q * (1 - 48 * eta) <= 1 + 96 * eta /\ 1 - 96 * eta <= Q * (1 + 48 * eta).
    Proof.
      generalize (row_c 1 ltac:(lia)), (row_c 2 ltac:(lia)), (row_c 3 ltac:(lia)). simpl INR.
      replace (1 / (1 + 1)) with (1/2) by field. replace ((1 + 1) / (1 + 1 + 1)) with (2/3) by field.
      replace ((1 + 1 + 1) / (1 + 1 + 1 + 1)) with (3/4) by field.
      set (P' := P _). set (a := value _ _). intros E1 E2 E3.
      split; [apply (q_upper eta Q P' a)|apply (q_lower eta Q P' a)]; generalize eta_nonneg, Q_pos; unfold near in *; lra.
    Qed.

    Lemma content_value_lower : eta < 1/48 -> content_value eta <= h (value (content_token m u)).
    Proof.
      intros He. generalize (row_h 1 ltac:(lia)), (row_h 3 ltac:(lia)). simpl INR.
      set (P' := p0 * _ + _). set (a := h (value (content_token m u))). intros E1 E3.
      apply Rle_trans with (1 - eta * (2 * Q + 4)).
      - generalize (q_le_largest eta Q He (proj1 Q_bounds)), eta_nonneg. unfold content_value. nra.
      - apply (content_lower eta Q P' a); generalize eta_nonneg, Q_pos; unfold near in *; lra.
    Qed.

    Lemma trigger_value_lower : eta < 1/96 -> 0 < trigger_value eta -> h (value (anchor_token m)) <= 2 * eta ->
      trigger_value eta <= h (value (trigger_token m t)).
    Proof.
      intros He Hg H0. generalize (row_h 1 ltac:(lia)), (row_h 3 ltac:(lia)). simpl INR.
      set (P' := p0 * _ + _). set (a := h (value (content_token m u))). intros E1 E3.
      apply (trigger_lower eta Q P' a) with (p0 := p0) (pt := pt) (h0 := h (value (anchor_token m)));
        auto using eta_nonneg, Q_pos, p_anchor_pos, p_trigger_pos.
      all: try (unfold near in *; lra).
      - apply p_anchor_pos.
      - apply p_trigger_pos.
      - unfold Q, p_others, p0, pt. generalize (p_slot_nonneg m QK n slot u t). lra.
      - split; [|apply smallest_le_q; [apply eta_nonneg|apply Q_bounds]].
        generalize eta_nonneg. intros. apply Rdiv_lt_0_compat; lra.
    Qed.
  End OneProbe.

  Hypothesis anchor_value : forall r, (r < m + 3)%nat -> near (value (anchor_token m) r) 0 eta.

  Lemma sink w i gamma : admissible L U Ut w -> (1 <= i < L)%nat -> i <> trigger w -> 0 < gamma ->
    (forall k, (1 <= k <= i)%nat -> gamma <= h (value (token m w k))) ->
    sink_bound gamma eta <= absorbed m QK n (token m w) i.
  Proof.
    intros A Hi N Hg Hv. assert (He := loss_nonneg _ _ _ _ _ _ _ loss A).
    generalize (absorbs L m U Ut QK OV n eta slot loss w i 1 1 gamma A Hi N Hg ltac:(lra) ltac:(lra) anchor_value).
    intros E. specialize (E ltac:(intros k Hk; rewrite !Rmult_1_l; now apply Hv)).
    unfold sink_bound. apply Rmult_le_reg_r with (gamma + 2 * eta); [lra|]. field_simplify; lra.
  Qed.

  Lemma content_above w k : eta < 1/48 -> admissible L U Ut w -> (1 <= k < L)%nat -> k <> trigger w ->
    content_value eta <= h (value (token m w k)).
  Proof.
    intros He (J & Ht & Hu) Hk N. rewrite is_content by (lia || exact N).
    apply (content_value_lower (content w k) (content w (trigger w))); auto.
  Qed.

  Theorem absorbed_before : eta < 1/48 -> 0 < content_value eta ->
    forall w, admissible L U Ut w -> forall i, (1 <= i < trigger w)%nat ->
    sink_bound (content_value eta) eta <= absorbed m QK n (token m w) i.
  Proof.
    intros He Hc w A i Hi. assert (J := proj1 A). apply sink; auto; try lia.
    intros k Hk. apply content_above; auto; lia.
  Qed.

  Theorem absorbed_after : eta < 1/96 -> 0 < content_value eta -> 0 < trigger_value eta ->
    forall w, admissible L U Ut w -> forall i, (trigger w < i < L)%nat ->
    sink_bound (Rmin (content_value eta) (trigger_value eta)) eta <= absorbed m QK n (token m w) i.
  Proof.
    intros He Hc Ht w A i Hi. assert (J := proj1 A). apply sink; auto; try lia.
    - now apply Rmin_pos.
    - intros k Hk. destruct (Nat.eq_dec k (trigger w)) as [->|N].
      + eapply Rle_trans; [apply Rmin_r|]. rewrite is_trigger by lia.
        apply (trigger_value_lower (content w 1) (content w (trigger w))); auto; try apply A; try lia.
        generalize (anchor_value 1 ltac:(lia)), (anchor_value (m + 2) ltac:(lia)). unfold indicators, near. lra.
      + eapply Rle_trans; [apply Rmin_l|]. apply content_above; auto; lra || lia.
  Qed.
End Model.
