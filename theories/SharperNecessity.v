(** Theorem A with the exact constant before the trigger, and for L >= 4: for a head with or without a null slot. *)
From Coq Require Import Reals Lra Lia Arith Psatz Classical.
From Sinkproof Require Export SlotHead.
Open Scope R_scope.

(** The least value, in the content indicator, that a content token can have. *)
Definition least_content_value eta := (1 + 29 * eta - 48 * (eta * eta)) / (1 + 48 * eta).

(** A function of three numbers that is affine in each is least at a corner of a cube. *)
Lemma affine_between f g x c e : - e <= x - c <= e -> 0 <= f + g * (c - e) -> 0 <= f + g * (c + e) -> 0 <= f + g * x.
Proof.
  intros H A B. destruct (Rle_dec 0 g) as [G|G].
  - assert (g * (c - e) <= g * x) by (apply Rmult_le_compat_l; lra). lra.
  - assert (g * (c + e) <= g * x) by nra. lra.
Qed.

(** a (2 F2 - F1 - F3) = F1 F2 + F2 F3 - 2 F1 F3, where P + k a = (Q + k) F_k. *)
Section ThreeRows.
  Variables (eta Q P a F1 F2 F3 : R).
  Hypothesis small : 0 <= eta < 1/48.
  Hypothesis row1 : P + 1 * a = (Q + 1) * F1.
  Hypothesis row2 : P + 2 * a = (Q + 2) * F2.
  Hypothesis row3 : P + 3 * a = (Q + 3) * F3.
  Hypothesis fit1 : - eta <= F1 - 1/2 <= eta.
  Hypothesis fit2 : - eta <= F2 - 2/3 <= eta.
  Hypothesis fit3 : - eta <= F3 - 3/4 <= eta.

  Lemma value_from_rows : a * (2 * F2 - F1 - F3) = F1 * F2 + F2 * F3 - 2 * F1 * F3.
  Proof.
    assert (A1 : a = Q * (F2 - F1) + (2 * F2 - F1)) by lra.
    assert (A2 : Q * (2 * F2 - F1 - F3) = 3 * F3 - 4 * F2 + F1) by lra.
    rewrite A1. replace ((Q * (F2 - F1) + (2 * F2 - F1)) * (2 * F2 - F1 - F3))
      with (Q * (2 * F2 - F1 - F3) * (F2 - F1) + (2 * F2 - F1) * (2 * F2 - F1 - F3)) by ring.
    rewrite A2. ring.
  Qed.

  Lemma content_value_before : least_content_value eta <= a.
  Proof.
    set (g := 1 + 29 * eta - 48 * (eta * eta)). set (d := 1 + 48 * eta).
    assert (D : 0 < 2 * F2 - F1 - F3) by lra. assert (D' : 0 < d) by (unfold d; lra).
    (* d (F1 F2 + F2 F3 - 2 F1 F3) - g (2 F2 - F1 - F3) >= 0, at the corners and so everywhere *)
    assert (C : forall e1 e2 e3, (e1 = eta \/ e1 = - eta) -> (e2 = eta \/ e2 = - eta) -> (e3 = eta \/ e3 = - eta) ->
      let x := 1/2 + e1 in let y := 2/3 + e2 in let z := 3/4 + e3 in
      0 <= d * (x * y + y * z - 2 * x * z) - g * (2 * y - x - z)).
    { intros e1 e2 e3 [-> | ->] [-> | ->] [-> | ->]; unfold g, d; cbv zeta; clear - fit2 D fit1 small fit3; nra. }
    assert (X : forall x y, (x = 1/2 + eta \/ x = 1/2 - eta) -> (y = 2/3 + eta \/ y = 2/3 - eta) ->
      0 <= d * (x * y + y * F3 - 2 * x * F3) - g * (2 * y - x - F3)).
    { intros x y Hx Hy. replace (d * (x * y + y * F3 - 2 * x * F3) - g * (2 * y - x - F3))
        with ((d * (x * y) - g * (2 * y - x)) + (d * (y - 2 * x) + g) * F3) by ring.
      apply affine_between with (3/4) eta; [exact fit3| |].
      - replace (_ + _) with (d * (x * y + y * (3/4 - eta) - 2 * x * (3/4 - eta)) - g * (2 * y - x - (3/4 - eta))) by ring.
        generalize (C (x - 1/2) (y - 2/3) (- eta) ltac:(lra) ltac:(lra) ltac:(lra)). cbv zeta. lra.
      - replace (_ + _) with (d * (x * y + y * (3/4 + eta) - 2 * x * (3/4 + eta)) - g * (2 * y - x - (3/4 + eta))) by ring.
        generalize (C (x - 1/2) (y - 2/3) eta ltac:(lra) ltac:(lra) ltac:(lra)). cbv zeta. lra. }
    assert (Y : forall x, (x = 1/2 + eta \/ x = 1/2 - eta) ->
      0 <= d * (x * F2 + F2 * F3 - 2 * x * F3) - g * (2 * F2 - x - F3)).
    { intros x Hx. replace (d * (x * F2 + F2 * F3 - 2 * x * F3) - g * (2 * F2 - x - F3))
        with ((g * (x + F3) - d * (2 * x * F3)) + (d * (x + F3) - 2 * g) * F2) by ring.
      apply affine_between with (2/3) eta; [exact fit2| |].
      - generalize (X x (2/3 - eta) Hx ltac:(auto)). lra.
      - generalize (X x (2/3 + eta) Hx ltac:(auto)). lra. }
    assert (Z : 0 <= d * (F1 * F2 + F2 * F3 - 2 * F1 * F3) - g * (2 * F2 - F1 - F3)).
    { replace (d * (F1 * F2 + F2 * F3 - 2 * F1 * F3) - g * (2 * F2 - F1 - F3))
        with ((d * (F2 * F3) - g * (2 * F2 - F3)) + (d * (F2 - 2 * F3) + g) * F1) by ring.
      apply affine_between with (1/2) eta; [exact fit1| |].
      - generalize (Y (1/2 - eta) ltac:(auto)). lra.
      - generalize (Y (1/2 + eta) ltac:(auto)). lra. }
    rewrite <- value_from_rows in Z.
    unfold least_content_value. fold g d. apply Rmult_le_reg_r with (d * (2 * F2 - F1 - F3)); [now apply Rmult_lt_0_compat|].
    replace (g / d * (d * (2 * F2 - F1 - F3))) with (g * (2 * F2 - F1 - F3)) by (field; lra). lra.
  Qed.
End ThreeRows.

(** The mass of anchor and slot, before the trigger and, for L >= 4, before and after it. *)
Definition sharp_bound_before eta := 1 - 2 * eta * (1 + 48 * eta) / (1 + 30 * eta).
Definition bound_before_4 eta := 1 - 12 * eta / (5 - 12 * eta).
Definition bound_4 eta := 1 - 36 * eta / (5 - 108 * eta).

Section Model.
  Variables (L m : nat) (U Ut : vec -> Prop) (QK OV : mat) (n : vec -> R) (eta : R).
  Hypothesis slot : forall x, 0 <= n x.
  Hypothesis loss : loss_at_most L m U Ut (slot_head m QK OV n) eta.

  Local Notation value x := (mulv (m + 3) OV x).

  Section OneProbe.
    Variables (u t : vec).
    Hypotheses (Hu : U u) (Ht : Ut t).
    Hypothesis length : (3 <= L)%nat.
    Let p0 := p_anchor m QK u t.
    Let pt := p_trigger m QK u t.
    Let Q := p_others m QK n u t.
    Let P r := p0 * value (anchor_token m) r + pt * value (trigger_token m t) r.
    Let a := value (content_token m u).

    Lemma eta_nonneg : 0 <= eta.
    Proof. exact (loss_nonneg _ _ _ _ _ _ _ loss (probe_admissible L U Ut 1 u t ltac:(lia) ltac:(lia) Hu Ht)). Qed.
    Lemma Q_pos : 0 < Q. Proof. now apply p_others_pos. Qed.

    (** Both indicators behind k content tokens. *)
    Lemma rows k : (1 <= k)%nat -> (S k < L)%nat ->
      near (P (m + 2)%nat + INR k * a (m + 2)%nat) ((Q + INR k) * (INR k / INR (S k))) (eta * (Q + INR k)) /\
      near (P 1%nat + INR k * a 1%nat) ((Q + INR k) * (1 / INR (S k))) (eta * (Q + INR k)).
    Proof.
      intros K1 K2. destruct (probe_indicators m k u t) as [E1 E2]. rewrite <- E1, <- E2.
      split; apply (trigger_row L m U Ut QK OV n eta slot loss u t Hu Ht k); lia.
    Qed.

    Lemma above_least_content_value : (5 <= L)%nat -> eta < 1/48 -> least_content_value eta <= a (m + 2)%nat.
    Proof.
      intros HL He. assert (QP := Q_pos). assert (E0 := eta_nonneg).
      assert (F : forall k, (1 <= k <= 3)%nat -> exists y, P (m + 2)%nat + INR k * a (m + 2)%nat = (Q + INR k) * y
                  /\ - eta <= y - INR k / INR (S k) <= eta).
      { intros k K. assert (D : 0 < Q + INR k) by (generalize (pos_INR k); lra).
        destruct (rows k ltac:(lia) ltac:(lia)) as [[X Y] _]. set (z := INR k / INR (S k)) in *.
        exists ((P (m + 2)%nat + INR k * a (m + 2)%nat) / (Q + INR k)). split; [field; lra|].
        set (N := P (m + 2)%nat + INR k * a (m + 2)%nat) in *. split.
        - assert (z - eta <= N / (Q + INR k)); [|lra]. apply Rmult_le_reg_r with (Q + INR k); [exact D|].
          replace (N / (Q + INR k) * (Q + INR k)) with N by (field; lra). lra.
        - assert (N / (Q + INR k) <= z + eta); [|lra]. apply Rmult_le_reg_r with (Q + INR k); [exact D|].
          replace (N / (Q + INR k) * (Q + INR k)) with N by (field; lra). lra. }
      destruct (F 1%nat ltac:(lia)) as (F1 & R1 & B1), (F 2%nat ltac:(lia)) as (F2 & R2 & B2), (F 3%nat ltac:(lia)) as (F3 & R3 & B3).
      simpl INR in *.
      apply (content_value_before eta Q (P (m + 2)%nat) (a (m + 2)%nat) F1 F2 F3); try lra.
    Qed.

    (** Two rows are enough for this. *)
    Section TwoRows.
      Hypothesis length_4 : (4 <= L)%nat.
      Hypothesis small : eta <= 1/36.
      Hypothesis anchor_value : forall r, (r < m + 3)%nat -> near (value (anchor_token m) r) 0 eta.

      Lemma content_indicator_4 : 5/6 - 3 * eta <= a (m + 2)%nat.
      Proof.
        destruct (rows 1 ltac:(lia) ltac:(lia)) as [R1 _], (rows 2 ltac:(lia) ltac:(lia)) as [R2 _]. simpl INR in *.
        generalize Q_pos, eta_nonneg. intros. unfold near in *. nra.
      Qed.

      (** If Q >= 2, the functional (2, 1) on (content, trigger) indicator; if not, (1, 2). *)
      Let b := value (trigger_token m t).

      Lemma content_2_1 : 11/6 - 9 * eta <= 2 * a (m + 2)%nat + a 1%nat.
      Proof.
        destruct (rows 1 ltac:(lia) ltac:(lia)) as [R1 S1], (rows 2 ltac:(lia) ltac:(lia)) as [R2 S2]. simpl INR in *.
        generalize Q_pos, eta_nonneg. intros. unfold near in *. clear - small R1 S1 R2 S2 H; nra.
      Qed.

      Lemma content_1_2 : Q <= 2 -> 5/6 - 21 * eta <= a (m + 2)%nat + 2 * a 1%nat.
      Proof.
        intros HQ. destruct (rows 1 ltac:(lia) ltac:(lia)) as [R1 S1], (rows 2 ltac:(lia) ltac:(lia)) as [R2 S2]. simpl INR in *.
        generalize Q_pos, eta_nonneg. intros. unfold near in *. clear - HQ R1 S1 R2 S2 H; nra.
      Qed.

      Lemma trigger_values : pt * b (m + 2)%nat >= (Q - 1) / 3 - 4 * eta * (Q + 1) /\ pt * b 1%nat >= (2 * Q + 1) / 3 - 4 * eta * (Q + 1).
      Proof.
        destruct (rows 1 ltac:(lia) ltac:(lia)) as [R1 S1], (rows 2 ltac:(lia) ltac:(lia)) as [R2 S2]. simpl INR in *.
        generalize (anchor_value 1 ltac:(lia)), (anchor_value (m + 2) ltac:(lia)), (p_anchor_pos m QK u t), eta_nonneg.
        assert (p0 <= Q) by (unfold Q, p_others, p0; generalize (p_trigger_pos m QK u t), (p_slot_nonneg m QK n slot u t); lra).
        intros A1 A2 P0 E. fold p0 in P0. set (v1 := value (anchor_token m) 1%nat) in *. set (v2 := value (anchor_token m) (m + 2)%nat) in *.
        unfold near in *.
        assert (p0 * v1 <= Q * eta) by nra. assert (p0 * v2 <= Q * eta) by nra.
        unfold P in *. fold b in R1, S1, R2, S2 |- *. fold v1 v2 in R1, S1, R2, S2.
        set (x1 := pt * b 1%nat) in *. set (x2 := pt * b (m + 2)%nat) in *. set (y1 := p0 * v1) in *. set (y2 := p0 * v2) in *.
        clear - R1 S1 R2 S2 H0 H1. split; lra.
      Qed.

      Lemma pt_le_Q : 0 < pt <= Q.
      Proof. unfold Q, p_others, pt. generalize (p_trigger_pos m QK u t), (p_anchor_pos m QK u t), (p_slot_nonneg m QK n slot u t). lra. Qed.

      Lemma trigger_2_1 : 2 <= Q -> 5/6 - 21 * eta <= 2 * b (m + 2)%nat + b 1%nat.
      Proof.
        intros HQ. destruct trigger_values as [V W], pt_le_Q. assert (E0 := eta_nonneg). set (g := 5/6 - 21 * eta).
        assert (Q * g <= pt * (2 * b (m + 2)%nat + b 1%nat)) by (unfold g; nra).
        assert (0 < g) by (unfold g; lra). nra.
      Qed.

      Lemma trigger_1_2 : 5/6 - 21 * eta <= b (m + 2)%nat + 2 * b 1%nat.
      Proof.
        destruct trigger_values as [V W], pt_le_Q. assert (E0 := eta_nonneg). set (g := 5/6 - 21 * eta).
        assert (Q * g <= pt * (b (m + 2)%nat + 2 * b 1%nat)) by (unfold g; nra).
        assert (0 < g) by (unfold g; lra). nra.
      Qed.
    End TwoRows.
  End OneProbe.

  (** The value of a content token, by that of a probe with the input's own trigger content. *)
  Lemma content_above w k : admissible L U Ut w -> (1 <= k < L)%nat -> k <> trigger w ->
    token m w k = content_token m (content w k) /\ U (content w k) /\ Ut (content w (trigger w)).
  Proof. intros (J & Ht & Hu) Hk N. split; [apply is_content; (lia || exact N)|]. split; auto. Qed.

  Lemma before_above w i : (5 <= L)%nat -> eta < 1/48 -> admissible L U Ut w -> (1 <= i < trigger w)%nat ->
    forall k, (1 <= k <= i)%nat -> least_content_value eta <= value (token m w k) (m + 2)%nat.
  Proof.
    intros HL He A Hi k Hk. assert (J := proj1 A). destruct (content_above w k A ltac:(lia) ltac:(lia)) as (-> & Uk & Tk).
    now apply (above_least_content_value (content w k) (content w (trigger w)) Uk Tk ltac:(lia) HL).
  Qed.

  Lemma least_content_value_pos : 0 <= eta < 1/48 -> 0 < least_content_value eta.
  Proof. intros. apply Rdiv_lt_0_compat; nra. Qed.

  Section AnchorValue.
    Hypothesis anchor_value : forall r, (r < m + 3)%nat -> near (value (anchor_token m) r) 0 eta.

    (** Theory page 12.1. *)
    Theorem absorbed_before_sharp : (5 <= L)%nat -> eta < 1/48 ->
      forall w, admissible L U Ut w -> forall i, (1 <= i < trigger w)%nat ->
      sharp_bound_before eta <= absorbed m QK n (token m w) i.
    Proof.
      intros HL He w A i Hi. assert (J := proj1 A). assert (E0 := loss_nonneg _ _ _ _ _ _ _ loss A).
      assert (G := least_content_value_pos ltac:(lra)).
      generalize (absorbs L m U Ut QK OV n eta slot loss w i 0 1 (least_content_value eta) A ltac:(lia) ltac:(lia) G
        ltac:(lra) ltac:(lra) anchor_value).
      intros X. specialize (X ltac:(intros k Hk; generalize (before_above w i HL He A Hi k Hk); lra)).
      set (M := absorbed _ _ _ _ _) in *. unfold sharp_bound_before.
      assert (Y : (1 - M) * (least_content_value eta + eta) <= 2 * eta) by lra.
      replace (least_content_value eta + eta) with ((1 + 30 * eta) / (1 + 48 * eta)) in Y by (unfold least_content_value; field; lra).
      assert (1 - M <= 2 * eta * (1 + 48 * eta) / (1 + 30 * eta)); [|lra].
      apply Rmult_le_reg_r with ((1 + 30 * eta) / (1 + 48 * eta)); [apply Rdiv_lt_0_compat; lra|].
      replace (2 * eta * (1 + 48 * eta) / (1 + 30 * eta) * ((1 + 30 * eta) / (1 + 48 * eta))) with (2 * eta) by (field; lra). exact Y.
    Qed.

    (** Theory page 12.2. *)
    Theorem absorbed_before_4 : (4 <= L)%nat -> eta <= 1/36 ->
      forall w, admissible L U Ut w -> forall i, (1 <= i < trigger w)%nat ->
      bound_before_4 eta <= absorbed m QK n (token m w) i.
    Proof.
      intros HL He w A i Hi. assert (J := proj1 A). assert (E0 := loss_nonneg _ _ _ _ _ _ _ loss A).
      generalize (absorbs L m U Ut QK OV n eta slot loss w i 0 1 (5/6 - 3 * eta) A ltac:(lia) ltac:(lia) ltac:(lra)
        ltac:(lra) ltac:(lra) anchor_value).
      intros X. assert (Z : forall k, (1 <= k <= i)%nat -> 5/6 - 3 * eta <= 0 * value (token m w k) 1%nat + 1 * value (token m w k) (m + 2)%nat).
      { intros k Hk. destruct (content_above w k A ltac:(lia) ltac:(lia)) as (-> & Uk & Tk).
        generalize (content_indicator_4 (content w k) (content w (trigger w)) Uk Tk ltac:(lia) HL He). lra. }
      specialize (X Z). set (M := absorbed _ _ _ _ _) in *. unfold bound_before_4.
      assert (1 - M <= 12 * eta / (5 - 12 * eta)); [|lra].
      apply Rmult_le_reg_r with (5 - 12 * eta); [lra|]. field_simplify; lra.
    Qed.

    Theorem absorbed_4 : (4 <= L)%nat -> eta <= 1/36 ->
      forall w, admissible L U Ut w -> forall i, (1 <= i < L)%nat -> i <> trigger w ->
      bound_4 eta <= absorbed m QK n (token m w) i.
    Proof.
      intros HL He w A i Hi N. assert (J := proj1 A). assert (E0 := loss_nonneg _ _ _ _ _ _ _ loss A).
      set (t := content w (trigger w)). set (Q k := p_others m QK n (content w k) t).
      assert (X : exists a b, 0 <= a /\ 0 <= b /\ a + b = 3 /\
        forall k, (1 <= k <= i)%nat -> 5/6 - 21 * eta <= a * value (token m w k) 1%nat + b * value (token m w k) (m + 2)%nat).
      { destruct (classic (exists k, (1 <= k <= i)%nat /\ k <> trigger w /\ 2 <= Q k)) as [(l & Hl & Nl & Ql)|None].
        - exists 1, 2. repeat split; try lra. intros k Hk. destruct (Nat.eq_dec k (trigger w)) as [->|Nk].
          + rewrite is_trigger by lia. destruct (content_above w l A ltac:(lia) Nl) as (_ & Ul & Tl).
            generalize (trigger_2_1 (content w l) t Ul Tl ltac:(lia) HL He anchor_value Ql). fold t. lra.
          + destruct (content_above w k A ltac:(lia) Nk) as (-> & Uk & Tk).
            generalize (content_2_1 (content w k) t Uk Tk ltac:(lia) HL He). lra.
        - exists 2, 1. repeat split; try lra. intros k Hk. destruct (Nat.eq_dec k (trigger w)) as [->|Nk].
          + rewrite is_trigger by lia.
            destruct (content_above w 1 A ltac:(lia) ltac:(lia)) as (_ & Ul & Tl).
            generalize (trigger_1_2 (content w 1) t Ul Tl ltac:(lia) HL He anchor_value). fold t. lra.
          + destruct (content_above w k A ltac:(lia) Nk) as (-> & Uk & Tk).
            assert (Qk : Q k <= 2). { apply Rnot_lt_le. intros G. apply None. exists k. repeat split; (lia || lra || auto). }
            generalize (content_1_2 (content w k) t Uk Tk ltac:(lia) HL Qk). lra. }
      destruct X as (a & b & Ha & Hb & Sab & V).
      generalize (absorbs L m U Ut QK OV n eta slot loss w i a b (5/6 - 21 * eta) A Hi N ltac:(lra) Ha Hb anchor_value V). rewrite Sab.
      set (M := absorbed _ _ _ _ _). intros Y. unfold bound_4. assert (1 - M <= 36 * eta / (5 - 108 * eta)); [|lra].
      apply Rmult_le_reg_r with (5 - 108 * eta); [lra|]. field_simplify; lra.
    Qed.
  End AnchorValue.
End Model.
