(** The constants 12/5 before the trigger (L = 4) and 4 after it (every L >= 4) cannot be less: the heads of tests/data/sharp/softmax-anchor-four.md
    and softmax-anchor-after.md, for every loss up to 1/36; no content coordinates. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import TriggerTask BoxHead.
Open Scope R_scope.

(** In a trigger's row the anchor weighs wa, the trigger wt and a content token 1; in a content token's row the anchor 1, a trigger sigma and a content token rho.
    value b r is the value of the token b in coordinate r; in coordinate 0 all values are 0. *)
Section Form.
  Variables (wa wt sigma rho : R) (value : kind -> nat -> R).
  Hypotheses (wa_pos : 0 < wa) (wt_pos : 0 < wt) (sigma_pos : 0 < sigma) (rho_pos : 0 < rho).

  Definition QK : mat := fun r c =>
    match r, c with
    | 1%nat, 0%nat => ln wa | 1%nat, 1%nat => ln wt | 2%nat, 1%nat => ln sigma | 2%nat, 2%nat => ln rho | _, _ => 0
    end.
  Definition OV : mat := fun r c =>
    match r, c with
    | 0%nat, _ => 0 | _, 0%nat => value Anchor r | _, 1%nat => value Trigger r | _, _ => value Content r
    end.

  Lemma blind_QK : blind 0 QK. Proof. intros r c Hr. lia. Qed.

  Lemma quotient N D e : Rabs N <= e * D -> 0 < D -> Rabs (N / D) <= e.
  Proof.
    intros H HD. unfold Rdiv. rewrite Rabs_mult, (Rabs_right (/ D)) by (left; now apply Rinv_0_lt_compat).
    apply Rmult_le_reg_r with D; [exact HD|]. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. exact H.
  Qed.

  (** The rows, multiplied by their totals. *)
  Lemma loss_of_weights L eta : 0 <= eta ->
    (forall r, (1 <= r <= 2)%nat ->
      Rabs (value Anchor r) <= eta /\
      (forall c, (1 <= c <= L - 2)%nat -> Rabs (value Anchor r + INR c * rho * value Content r) <= eta * (1 + INR c * rho)) /\
      (forall c, (2 <= c <= L - 2)%nat ->
        Rabs (value Anchor r + sigma * value Trigger r + INR c * rho * value Content r) <= eta * (1 + sigma + INR c * rho)) /\
      forall k, (1 <= k <= L - 2)%nat ->
        Rabs (wa * value Anchor r + wt * value Trigger r + INR k * value Content r
              - (wa + wt + INR k) * ((if (r =? 1)%nat then 1 else INR k) / (INR k + 1))) <= eta * (wa + wt + INR k)) ->
    loss_at_most L 0 (box 0) (box 0) (softmax_head 0 QK OV) eta.
  Proof.
    intros E0 H. apply (loss_by_rows 0 QK OV blind_QK). intros r Hr. simpl in Hr.
    assert (C : r = 0%nat \/ (1 <= r <= 2)%nat) by lia.
    unfold error_of_row, over_row, defect_of_row, row_weight, over_row, share, coord. cbn [sum Nat.add]. simpl (INR 0). simpl (INR 1).
    unfold QK. rewrite exp_0, !exp_ln by assumption.
    assert (S2 : forall i, (1 <= i)%nat -> INR (1 + (i - 1)) = INR (i - 1) + 1) by (intros i Hi; rewrite <- S_INR; f_equal; lia).
    assert (P : forall k, 0 <= INR k) by apply pos_INR.
    assert (Q : forall x, 0 <= x -> 0 <= x * rho) by (intros x X; apply Rmult_le_pos; lra).
    destruct C as [->|Hr'].
    - assert (Z : forall x, x = 0 -> Rabs x + (0 + 1 * 0 + 0) <= eta) by (intros x ->; rewrite Rabs_R0; lra).
      unfold OV, e. simpl Nat.eqb. cbv iota. split; [|split; [|split]].
      + match goal with |- Rabs ?x + ?y <= _ => replace x with 0 by field; replace y with 0 by ring end. rewrite Rabs_R0. lra.
      + intros i _. generalize (Q _ (P i)). intros. match goal with |- Rabs ?x + ?y <= _ => replace x with 0 by (field; lra); replace y with 0 by ring end. rewrite Rabs_R0. lra.
      + intros i _. generalize (Q _ (P (i - 1)%nat)). intros. match goal with |- Rabs ?x + ?y <= _ => replace x with 0 by (field; lra); replace y with 0 by ring end. rewrite Rabs_R0. lra.
      + intros i Hi. generalize (P (i - 1)%nat). intros. rewrite S2 by lia.
        match goal with |- Rabs ?x + ?y <= _ => replace x with 0 by (field; lra); replace y with 0 by ring end. rewrite Rabs_R0. lra.
    - destruct (H r Hr') as (H0 & H1 & H2 & H3).
      assert (V : OV r 0%nat = value Anchor r /\ OV r 1%nat = value Trigger r /\ OV r 2%nat = value Content r) by (destruct r as [|[|[|r]]]; try lia; repeat split).
      destruct V as (-> & -> & ->). split; [|split; [|split]].
      + match goal with |- Rabs ?x + ?y <= _ => replace x with (value Anchor r) by field; replace y with 0 by ring end. lra.
      + intros i Hi. generalize (Q _ (P i)), (quotient _ _ _ (H1 i Hi) ltac:(generalize (Q _ (P i)); lra)). intros.
        match goal with |- Rabs ?x + ?y <= _ => replace x with ((value Anchor r + INR i * rho * value Content r) / (1 + INR i * rho)) by (field; lra); replace y with 0 by ring end. lra.
      + intros i Hi. generalize (Q _ (P (i - 1)%nat)), (quotient _ _ _ (H2 (i - 1)%nat ltac:(lia)) ltac:(generalize (Q _ (P (i - 1)%nat)); lra)). intros.
        match goal with |- Rabs ?x + ?y <= _ =>
          replace x with ((value Anchor r + sigma * value Trigger r + INR (i - 1) * rho * value Content r) / (1 + sigma + INR (i - 1) * rho)) by (field; lra);
          replace y with 0 by ring end. lra.
      + intros i Hi. rewrite S2 by lia. assert (Pi := P (i - 1)%nat).
        assert (G := quotient _ _ _ (H3 (i - 1)%nat ltac:(lia)) ltac:(lra)). set (k := INR (i - 1)) in *.
        match type of G with Rabs ?z <= _ => match goal with |- Rabs ?x + ?y <= _ => replace x with z; [replace y with 0 by ring; lra|] end end.
        unfold e. destruct r as [|[|[|r]]]; try lia; simpl Nat.eqb; cbv iota; field; lra.
  Qed.

  (** The anchor's mass behind c content tokens, before the trigger (t = 0) or after it (t = 1). *)
  Lemma mass_of_weights w i t : (1 <= trigger w)%nat -> (1 <= i)%nat -> i <> trigger w -> seen w i = t ->
    softmax_weight 0 QK (token 0 w) i 0 = 1 / (1 + INR t * sigma + INR (i - t) * rho).
  Proof.
    intros J Hi N <-. rewrite (weight_kinds 0 _ blind_QK) by exact J. unfold kind_of. destruct (Nat.eqb_spec i 0), (Nat.eqb_spec i (trigger w)); try lia.
    unfold row_weight, over_row, coord. simpl (0 =? 0)%nat. cbv iota. change (0 + 2)%nat with 2%nat. unfold QK. now rewrite exp_0, !exp_ln by assumption.
  Qed.
End Form.

Definition no_contents (j : nat) : input := {| trigger := j; content := fun _ _ => 0 |}.
Lemma no_contents_admissible L j : (2 <= j < L)%nat -> admissible L (box 0) (box 0) (no_contents j).
Proof. intros J. split; [exact J|]. split; intros; intros q Hq; lia. Qed.

(** * Before the trigger, L = 4 *)
Section Four.
  Variables (eta tau : R).
  Hypotheses (small : 0 < eta <= 1/36) (smaller : 0 < tau <= 1/100).

  Definition a : R := 5/6 - 3 * eta + tau * (1/6 - 2 * eta).
  Definition p : R := 4 * eta - 1/3 + tau * (1/3 + 3 * eta).
  Definition four (b : kind) (r : nat) : R :=
    match b, r with
    | Anchor, 2%nat => - eta
    | Trigger, 1%nat => (tau - p) / (tau / 2) | Trigger, 2%nat => (p + tau * eta / 2) / (tau / 2)
    | Content, 1%nat => 1 - a | Content, 2%nat => a
    | _, _ => 0
    end.

  Lemma a_between : 3/4 <= a <= 9/10 /\ 13/18 <= a - eta.
  Proof. unfold a. assert (0 <= tau * (1/6 - 2 * eta) <= 1/100 * (1/6 - 2 * eta)) by (split; nra). lra. Qed.

  Lemma p_between : - 1/3 <= p <= -1/6.
  Proof. unfold p. assert (0 <= tau * (1/3 + 3 * eta) <= 1/100 * (1/3 + 3 * eta)) by (split; nra). lra. Qed.

  Lemma four_loss : loss_at_most 4 0 (box 0) (box 0) (softmax_head 0 (QK (tau / 2) (tau / 2) (eta * tau / 8) (eta / (a - eta))) (OV four)) eta.
  Proof.
    destruct a_between as [A A']. assert (Pb := p_between). set (rho := eta / (a - eta)).
    assert (R0 : 0 < rho) by (apply Rdiv_lt_0_compat; lra). assert (R1 : rho * a = eta + eta * rho) by (unfold rho; field; lra).
    assert (Et : 0 < eta * tau) by (apply Rmult_lt_0_compat; lra). assert (T0 : 0 < tau / 2) by lra.
    assert (S0 : 0 < eta * tau / 8) by lra.
    assert (Er : 0 <= eta * rho) by (apply Rmult_le_pos; lra). assert (Es : 0 <= eta * (eta * tau / 8)) by (apply Rmult_le_pos; lra).
    assert (R2 : 0 <= rho * (1 - a) <= 9/26 * eta).
    { split; [apply Rmult_le_pos; lra|]. assert (13/18 * rho <= eta) by (assert (rho * (a - eta) = eta) by (unfold rho; field; lra); nra).
      assert (rho * (1 - a) <= rho * (1/4)) by (apply Rmult_le_compat_l; lra). lra. }
    (* what a trigger adds to a content token's row *)
    assert (V1 : eta * tau / 8 * ((tau - p) / (tau / 2)) = eta * (tau - p) / 4) by (field; lra).
    assert (V2 : eta * tau / 8 * ((p + tau * eta / 2) / (tau / 2)) = eta * (p + tau * eta / 2) / 4) by (field; lra).
    assert (V3 : 0 <= eta * (tau - p) / 4 <= eta / 8) by (split; nra).
    assert (V4 : - (eta / 8) <= eta * (p + tau * eta / 2) / 4 <= 0).
    { assert (0 <= tau * eta / 2 <= 1/100) by (split; nra). split; nra. }
    apply loss_of_weights; try assumption; [lra|]. intros r Hr. assert (C : r = 1%nat \/ r = 2%nat) by lia.
    assert (K : forall k, (1 <= k <= 2)%nat -> k = 1%nat \/ k = 2%nat) by lia.
    destruct C as [->| ->]; cbn [four]; (split; [|split; [|split]]).
    - rewrite Rabs_R0. lra.
    - intros c Hc. apply Rabs_le. destruct (K c Hc) as [->| ->]; simpl INR; lra.
    - intros c Hc. replace c with 2%nat by lia. rewrite V1. apply Rabs_le. simpl INR. lra.
    - intros k Hk. simpl Nat.eqb. cbv iota. replace (tau / 2 * ((tau - p) / (tau / 2))) with (tau - p) by (field; lra).
      destruct (K k Hk) as [->| ->]; simpl INR; apply Rabs_le; unfold p, a; lra.
    - rewrite Rabs_Ropp, Rabs_right; lra.
    - intros c Hc. apply Rabs_le. destruct (K c Hc) as [->| ->]; simpl INR; lra.
    - intros c Hc. replace c with 2%nat by lia. rewrite V2. apply Rabs_le. simpl INR. lra.
    - intros k Hk. simpl Nat.eqb. cbv iota. replace (tau / 2 * ((p + tau * eta / 2) / (tau / 2))) with (p + tau * eta / 2) by (field; lra).
      destruct (K k Hk) as [->| ->]; simpl INR; apply Rabs_le; unfold p, a; lra.
  Qed.

  Lemma four_mass : softmax_weight 0 (QK (tau / 2) (tau / 2) (eta * tau / 8) (eta / (a - eta))) (token 0 (no_contents 3)) 2 0
    = 1 - 12 * eta / (5 - 12 * eta + tau * (1 - 12 * eta)).
  Proof.
    destruct a_between as [A A']. assert (Et : 0 < eta * tau) by (apply Rmult_lt_0_compat; lra).
    assert (R0 : 0 < eta / (a - eta)) by (apply Rdiv_lt_0_compat; lra).
    rewrite mass_of_weights with (t := 0%nat); try (assumption || lra || (simpl; lia) || reflexivity). simpl INR.
    assert (T : 0 <= tau * (1 - 12 * eta)) by (apply Rmult_le_pos; lra).
    replace (5 - 12 * eta + tau * (1 - 12 * eta)) with (6 * (a + eta)) by (unfold a; field). field. repeat split; lra.
  Qed.
End Four.

Theorem before_is_approached : forall eta eps, 0 < eta <= 1/36 -> 0 < eps ->
  exists QK OV, loss_at_most 4 0 (box 0) (box 0) (softmax_head 0 QK OV) eta /\
  exists w, admissible 4 (box 0) (box 0) w /\ (2 < trigger w)%nat /\
  softmax_weight 0 QK (token 0 w) 2 0 < 1 - 12 * eta / (5 - 12 * eta) + eps.
Proof.
  intros eta eps E0 E1. set (tau := Rmin (1/100) eps).
  assert (T : 0 < tau <= 1/100) by (unfold tau; split; [apply Rmin_pos; lra|apply Rmin_l]). assert (Te : tau <= eps) by apply Rmin_r.
  eexists _, _. split; [exact (four_loss eta tau E0 T)|]. exists (no_contents 3). split; [apply no_contents_admissible; lia|]. split; [simpl; lia|].
  rewrite (four_mass eta tau E0 T). set (d := 5 - 12 * eta). set (y := tau * (1 - 12 * eta)).
  assert (D : 14/3 <= d) by (unfold d; lra). assert (Y : 0 <= y <= tau) by (unfold y; split; nra).
  assert (12 * eta / d - 12 * eta / (d + y) < eps); [|lra].
  replace (12 * eta / d - 12 * eta / (d + y)) with (12 * eta * y / (d * (d + y))) by (field; lra).
  assert (4 <= d * (d + y)) by nra. apply Rmult_lt_reg_r with (d * (d + y)); [lra|].
  replace (12 * eta * y / (d * (d + y)) * (d * (d + y))) with (12 * eta * y) by (field; lra).
  assert (12 * eta * y <= 1/3 * y) by (apply Rmult_le_compat_r; lra). nra.
Qed.

(** * After the trigger *)
Section After.
  Variables (L : nat) (eta : R).
  Hypotheses (length : (4 <= L)%nat) (small : 0 < eta <= 1/36).

  Definition rho : R := 2 * eta / ((INR L - 2) * (1 - eta)).
  Definition sigma : R := 2 * eta * (1 + rho) / (1 - eta).
  Definition after (b : kind) (r : nat) : R :=
    match b, r with
    | Anchor, _ => - eta | Trigger, 1%nat => 1 | Content, 2%nat => 1 | _, _ => 0
    end.

  Lemma weights : 0 < rho /\ 0 < sigma /\ (INR L - 2) * rho * (1 - eta) = 2 * eta /\ sigma * (1 - eta) = 2 * eta * (1 + rho).
  Proof.
    assert (N : 2 <= INR L - 2) by (generalize (le_INR 4 L length); simpl; lra).
    assert (D : 0 < (INR L - 2) * (1 - eta)) by (apply Rmult_lt_0_compat; lra).
    assert (R0 : 0 < rho) by (apply Rdiv_lt_0_compat; lra). split; [exact R0|]. split; [apply Rdiv_lt_0_compat; [nra|lra]|].
    split; [unfold rho|unfold sigma]; field; lra.
  Qed.

  Lemma after_loss : loss_at_most L 0 (box 0) (box 0) (softmax_head 0 (QK eta (1 - eta) sigma rho) (OV after)) eta.
  Proof.
    destruct weights as (R0 & S0 & R1 & S1). apply loss_of_weights; try lra.
    assert (K : forall c, (c <= L - 2)%nat -> INR c <= INR L - 2).
    { intros c Hc. replace 2 with (INR 2) by (simpl; ring). rewrite <- minus_INR by lia. now apply le_INR. }
    assert (B : forall c, (1 <= c <= L - 2)%nat -> rho <= INR c * rho <= (INR L - 2) * rho).
    { intros c Hc. assert (1 <= INR c) by (apply (le_INR 1); lia). generalize (K c ltac:(lia)). split; nra. }
    assert (Er : 0 <= eta * rho) by (apply Rmult_le_pos; lra). assert (Es : 0 <= eta * sigma) by (apply Rmult_le_pos; lra).
    intros r Hr. assert (C : r = 1%nat \/ r = 2%nat) by lia.
    assert (E : Rabs (- eta) = eta) by (rewrite Rabs_Ropp, Rabs_right; lra).
    destruct C as [->| ->]; cbn [after]; (split; [lra|split; [|split]]).
    - intros c Hc. generalize (B c Hc). intros. assert (0 <= eta * (INR c * rho)) by (apply Rmult_le_pos; lra). apply Rabs_le. lra.
    - intros c Hc. generalize (B c ltac:(lia)). assert (2 <= INR c) by (replace 2 with (INR 2) by (simpl; ring); apply le_INR; lia). intros.
      assert (2 * rho <= INR c * rho) by (apply Rmult_le_compat_r; lra).
      assert (eta * (2 * rho) <= eta * (INR c * rho)) by (apply Rmult_le_compat_l; lra). apply Rabs_le. lra.
    - intros k Hk. assert (1 <= INR k) by (apply (le_INR 1); lia). simpl Nat.eqb. cbv iota.
      replace (eta * - eta + (1 - eta) * 1 + INR k * 0 - (eta + (1 - eta) + INR k) * (1 / (INR k + 1))) with (- (eta * (1 + eta))) by (field; lra).
      assert (eta * (1 + eta) <= eta * (1 + INR k)) by (apply Rmult_le_compat_l; lra). assert (0 <= eta * (1 + eta)) by nra. apply Rabs_le. lra.
    - intros c Hc. generalize (B c Hc). intros. assert (eta * (INR c * rho) <= eta * ((INR L - 2) * rho)) by (apply Rmult_le_compat_l; lra).
      assert (0 <= eta * (INR c * rho)) by (apply Rmult_le_pos; lra).
      assert (INR c * rho * (1 - eta) <= (INR L - 2) * rho * (1 - eta)) by (apply Rmult_le_compat_r; lra). apply Rabs_le. lra.
    - intros c Hc. generalize (B c ltac:(lia)). intros.
      assert (0 <= eta * (INR c * rho)) by (apply Rmult_le_pos; lra).
      assert (INR c * rho * (1 - eta) <= (INR L - 2) * rho * (1 - eta)) by (apply Rmult_le_compat_r; lra). apply Rabs_le. lra.
    - intros k Hk. assert (1 <= INR k) by (apply (le_INR 1); lia). simpl Nat.eqb. cbv iota.
      replace (eta * - eta + (1 - eta) * 0 + INR k * 1 - (eta + (1 - eta) + INR k) * (INR k / (INR k + 1))) with (- (eta * eta)) by (field; lra).
      assert (0 <= eta * eta) by nra. assert (eta * eta <= eta * (eta + (1 - eta) + INR k)) by (apply Rmult_le_compat_l; lra). apply Rabs_le. lra.
  Qed.

  Lemma after_mass : softmax_weight 0 (QK eta (1 - eta) sigma rho) (token 0 (no_contents 2)) (L - 1) 0 = 1 / (1 + 2 * eta * (2 + rho) / (1 - eta)).
  Proof.
    destruct weights as (R0 & S0 & R1 & S1). rewrite mass_of_weights with (t := 1%nat); try lra; try (simpl; lia).
    - replace (L - 1 - 1)%nat with (L - 2)%nat by lia. rewrite minus_INR by lia. simpl INR. f_equal.
      replace ((INR L - (1 + 1)) * rho) with (2 * eta / (1 - eta)) by (replace (1 + 1) with 2 by ring; rewrite <- R1; field; lra). unfold sigma. field. lra.
    - unfold seen. simpl trigger. destruct (Nat.leb_spec 2 (L - 1)); [reflexivity|lia].
  Qed.
End After.

Theorem after_is_approached : forall (L : nat) (eta : R), (4 <= L)%nat -> 0 < eta <= 1/36 ->
  exists QK OV, loss_at_most L 0 (box 0) (box 0) (softmax_head 0 QK OV) eta /\
  exists w, admissible L (box 0) (box 0) w /\ exists i, (trigger w < i < L)%nat /\
  softmax_weight 0 QK (token 0 w) i 0 <= 1 - 4 * eta + 16 * (eta * eta).
Proof.
  intros L eta HL E. eexists _, _. split; [exact (after_loss L eta HL E)|]. exists (no_contents 2). split; [apply no_contents_admissible; lia|].
  exists (L - 1)%nat. split; [simpl; lia|]. rewrite after_mass by assumption. destruct (weights L eta HL E) as (R0 & _).
  set (y := 2 * eta * (2 + rho L eta) / (1 - eta)).
  assert (Y : 4 * eta <= y).
  { apply Rmult_le_reg_r with (1 - eta); [lra|]. unfold y. replace (2 * eta * (2 + rho L eta) / (1 - eta) * (1 - eta)) with (2 * eta * (2 + rho L eta)) by (field; lra).
    assert (0 <= eta * rho L eta) by (apply Rmult_le_pos; lra). nra. }
  apply Rle_trans with (/ (1 + 4 * eta)); [unfold Rdiv; rewrite Rmult_1_l; apply Rinv_le_contravar; lra|].
  apply Rmult_le_reg_r with (1 + 4 * eta); [lra|]. rewrite Rinv_l by lra. assert (0 <= eta * (eta * eta)) by (apply Rmult_le_pos; nra). nra.
Qed.
