(** Theorem A behind the trigger, for L >= 4 and with the constant 4: 1 - alpha_i0 <= 4 eta (1 - 2 eta) / ((1 - 4 eta) (1 - 7 eta)), eta <= 1/36.
    For a head with or without a null slot. 4 is right to leading order: tests/data/sharp/softmax-anchor-after.md.

    In words, with the names of theorems/softmax-sink-necessity/statement.md. Let the trigger, with content t, be before i, T its share of row i and K that of all contents.
    - The same tokens without the trigger's, in the same order, are row i - 1 of an input whose trigger comes last, at i <= L - 1. Its weights are those of row i but for a factor.
      So with c the content and 1 the trigger indicator, v the anchor's value and s the sum of the contents' shares times their values,
      |alpha_i0 v + T b + s| <= eta and |alpha_i0 v + s| <= eta (1 - T) in both.                                                                         (1)
    - Of the contents of row i let u be one with the least Q = Q_u, and p = p_t/p_u, so 0 < p <= Q. By two rows, as in the statement, s_c >= K A, p b_c >= - X, p b_1 >= Y with
      A = (Q+5)/6 - eta (2Q+3), which grows with Q, X = 4 eta (Q+1) - (Q-1)/3 and Y = (2Q+1)/3 - 4 eta (Q+1) > 0.
    - The difference of the two rows of (1), in 1: T b_1 <= eta (2 - T), so T (Y + eta p) <= 2 eta p.                                                     (2)
    - Q <= 1. The second row of (1), in c: K A <= eta (1 - T) + eta alpha_i0 <= eta (1 - T) + eta (1 - K - T), so (K + T) (A + eta) <= 2 eta + T (A - eta);
      with (2), where p <= Q, (K + T) (A + eta) (Y + eta Q) <= 2 eta (Y + A Q).
    - Q >= 1. The first row of (1), in c: K (A + eta) + T (b_c + eta) <= 2 eta, so (K + T) (A + eta) <= 2 eta + (T/p) (A p + X); with (2), and as
      (A p + X) / (Y + eta p) grows with p (A Y >= eta X), (K + T) (A + eta) (Y + eta Q) <= 2 eta (Y + eta Q + A Q + X).
    - Both are at most 4 eta (1 - 2 eta) / g times (A + eta) (Y + eta Q), g = (1 - 4 eta) (1 - 7 eta), with equality of the second at Q = 1: with x = 1 - Q
      18 ((2 - 4 eta) (A + eta) (Y + eta Q) - (Y + A Q) g) = eta (162 - 1782 eta + 4536 eta^2) + x (3 - 183 eta + 1530 eta^2 - 3672 eta^3) + x^2 (1 - 5 eta - 132 eta^2 + 576 eta^3),
      and with x = Q - 1, Y + eta Q + A Q + X for Y + A Q, it is x (3 + 27 eta - 372 eta^2 + 1152 eta^3) + x^2 (1 - 5 eta - 132 eta^2 + 576 eta^3). *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Export SharperNecessity Layers.
Open Scope R_scope.

Definition bound_after_4 eta := 1 - 4 * eta * (1 - 2 * eta) / ((1 - 4 * eta) * (1 - 7 * eta)).

(** The numbers of one row: K, T are the contents' and the trigger's share, al the anchor's. A, - X / p and Y / p are bounds of the values. *)
Section Algebra.
  Variables (eta Q p K T al vc v1 sc s1 bc b1 : R).
  Hypotheses (small : 0 <= eta <= 1/36) (Qp : 0 < p <= Q) (K0 : 0 <= K) (T0 : 0 <= T) (al0 : 0 <= al) (whole : al + K + T <= 1).
  Hypotheses (anchor_c : near vc 0 eta) (row_c : near (al * vc + T * bc + sc) 0 eta) (row_1 : near (al * v1 + T * b1 + s1) 0 eta).
  Hypotheses (before_c : near (al * vc + sc) 0 (eta * (1 - T))) (before_1 : near (al * v1 + s1) 0 (eta * (1 - T))).
  Let A := (Q + 5) / 6 - eta * (2 * Q + 3).
  Let X := 4 * eta * (Q + 1) - (Q - 1) / 3.
  Let Y := (2 * Q + 1) / 3 - 4 * eta * (Q + 1).
  Hypotheses (contents : K * A <= sc) (trigger_c : - X <= p * bc) (trigger_1 : Y <= p * b1).

  Lemma A_pos : 0 < A. Proof. unfold A. nra. Qed.
  Lemma Y_pos : 0 < Y. Proof. unfold Y. nra. Qed.

  (** The trigger's share: its value is the difference of the two rows. *)
  Lemma trigger_share : T * (Y + eta * p) <= 2 * eta * p.
  Proof.
    assert (T * b1 <= eta * (2 - T)) by (unfold near in *; lra).
    assert (T * Y <= p * (T * b1)) by nra. assert (p * (T * b1) <= p * (eta * (2 - T))) by (apply Rmult_le_compat_l; lra). lra.
  Qed.

  Lemma trigger_share_Q : T * (Y + eta * Q) <= 2 * eta * Q.
  Proof.
    assert (S := trigger_share). assert (P := Y_pos). destruct small as [e0 e1], Qp as [p0 pQ].
    assert (T <= 1) by lra. assert (T * Y <= eta * p * (2 - T)) by lra. assert (0 <= eta * (2 - T)) by (apply Rmult_le_pos; lra). nra.
  Qed.

  Lemma anchor_part : - eta * al <= al * vc.
  Proof. unfold near in anchor_c. nra. Qed.

  (** By the row without the trigger, for Q <= 1. *)
  Lemma before_first : (K + T) * (A + eta) * (Y + eta * Q) <= 2 * eta * (Y + A * Q).
  Proof.
    assert (S := trigger_share_Q). assert (PA := A_pos). assert (PY := Y_pos). assert (N := anchor_part). destruct small as [e0 e1], Qp as [p0 pQ].
    assert (0 <= eta * al) by nra.
    assert (K * A <= eta * (1 - T) + eta * al) by (unfold near in before_c; lra).
    assert (eta * al <= eta * (1 - K - T)) by (apply Rmult_le_compat_l; lra).
    assert (E : (K + T) * (A + eta) <= 2 * eta + T * (A - eta)) by lra.
    assert (Ae : 0 <= A - eta) by (unfold A; nra).
    assert (Z : 0 <= Y + eta * Q) by nra.
    assert ((K + T) * (A + eta) * (Y + eta * Q) <= (2 * eta + T * (A - eta)) * (Y + eta * Q)) by (apply Rmult_le_compat_r; lra).
    assert ((A - eta) * (T * (Y + eta * Q)) <= (A - eta) * (2 * eta * Q)) by (apply Rmult_le_compat_l; lra). lra.
  Qed.

  (** By the row itself, for Q >= 1. *)
  Lemma row_itself : (K + T) * (A + eta) * (Y + eta * Q) <= 2 * eta * (Y + eta * Q + A * Q + X).
  Proof.
    assert (S := trigger_share). assert (PA := A_pos). assert (PY := Y_pos). assert (N := anchor_part). destruct small as [e0 e1], Qp as [p0 pQ].
    assert (eta * al <= eta * (1 - K - T)) by (apply Rmult_le_compat_l; lra).
    assert (E : K * (A + eta) + T * (bc + eta) <= 2 * eta) by (unfold near in row_c; lra).
    set (z := T / p). assert (Tz : T = z * p) by (unfold z; field; lra). assert (z0 : 0 <= z) by (unfold z; apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra]).
    assert (zb : - (z * X) <= T * bc) by (rewrite Tz; nra).
    assert (zs : z * (Y + eta * p) <= 2 * eta).
    { apply Rmult_le_reg_r with p; [lra|]. replace (z * (Y + eta * p) * p) with (z * p * (Y + eta * p)) by ring. rewrite <- Tz. exact S. }
    assert (F : (K + T) * (A + eta) <= 2 * eta + z * (A * p + X)) by (assert (T * A = z * (A * p)) by (rewrite Tz; ring); lra).
    assert (Z : 0 < Y + eta * Q) by (clear - PY e0 p0 pQ; nra). assert (Zp : 0 < Y + eta * p) by (clear - PY e0 p0; nra).
    assert (XQ : 0 <= A * Q + X) by (unfold A, X; clear - small Qp e0 e1 p0 pQ z0 zs Zp; nra).
    assert (G : z * (A * p + X) * (Y + eta * Q) <= 2 * eta * (A * Q + X)).
    { destruct (Rle_dec 0 (A * p + X)) as [HX|HX].
      - assert (D : (A * p + X) * (Y + eta * Q) <= (A * Q + X) * (Y + eta * p)).
        { assert (0 <= (Q - p) * (A * Y - eta * X)); [|lra]. apply Rmult_le_pos; [lra|].
          assert (A1 : 3/4 <= A) by (unfold A; clear - small Qp K0 T0 al0 whole e1; nra). assert (eQ : eta * Q <= 1/36 * Q) by (clear - e1 p0 pQ; nra).
          assert (X1 : X <= (Q + 4) / 9) by (unfold X; lra). assert (Y1 : (5 * Q + 2) / 9 <= Y) by (unfold Y; lra).
          assert (3/4 * Y <= A * Y) by (apply Rmult_le_compat_r; lra). assert (eta * X <= eta * ((Q + 4) / 9)) by (apply Rmult_le_compat_l; lra). lra. }
        assert (z * ((A * p + X) * (Y + eta * Q)) <= z * ((A * Q + X) * (Y + eta * p))) by (apply Rmult_le_compat_l; lra).
        assert ((A * Q + X) * (z * (Y + eta * p)) <= (A * Q + X) * (2 * eta)) by (apply Rmult_le_compat_l; lra). lra.
      - assert (z * (A * p + X) <= 0) by (clear - z0 HX; nra). assert (z * (A * p + X) * (Y + eta * Q) <= 0) by (clear - Z H0; nra). clear - e0 XQ H1; nra. }
    assert ((K + T) * (A + eta) * (Y + eta * Q) <= (2 * eta + z * (A * p + X)) * (Y + eta * Q)) by (apply Rmult_le_compat_r; lra). lra.
  Qed.

  Lemma contents_and_trigger : K + T <= 4 * eta * (1 - 2 * eta) / ((1 - 4 * eta) * (1 - 7 * eta)).
  Proof.
    assert (PA := A_pos). assert (PY := Y_pos). assert (B := before_first). assert (R := row_itself). destruct small as [e0 e1], Qp as [p0 pQ].
    set (g := (1 - 4 * eta) * (1 - 7 * eta)). assert (gp : 0 < g) by (unfold g; nra).
    set (W := (A + eta) * (Y + eta * Q)). assert (Wp : 0 < W) by (unfold W; apply Rmult_lt_0_compat; clear - PY e0 p0 pQ small PA; nra).
    assert (M : (K + T) * W * g <= 4 * eta * (1 - 2 * eta) * W).
    { destruct (Rle_dec Q 1) as [HQ|HQ].
      - set (x := 1 - Q). assert (x0 : 0 <= x <= 1) by (unfold x; lra).
        assert (D : 18 * ((2 - 4 * eta) * W - (Y + A * Q) * g)
          = eta * (162 - 1782 * eta + 4536 * (eta * eta)) + x * (3 - 183 * eta + 1530 * (eta * eta) - 3672 * (eta * eta * eta))
            + x * x * (1 - 5 * eta - 132 * (eta * eta) + 576 * (eta * eta * eta))) by (unfold W, A, Y, g, x; field).
        assert (E2 : 0 <= eta * eta <= 1/36 * eta) by (clear - e0 e1; nra). assert (E3 : 0 <= eta * eta * eta <= 1/1296 * eta) by (clear - e1 E2; nra).
        assert (0 <= x * x * (1 - 5 * eta - 132 * (eta * eta) + 576 * (eta * eta * eta))) by (apply Rmult_le_pos; clear - e0 e1 p0 pQ HQ E2 E3; nra).
        assert (112 * eta <= eta * (162 - 1782 * eta + 4536 * (eta * eta))) by (clear - e0 E2 E3; nra).
        assert (x * (3 - 183 * eta) <= x * (3 - 183 * eta + 1530 * (eta * eta) - 3672 * (eta * eta * eta))) by (apply Rmult_le_compat_l; clear - E3 H0 x0; nra).
        assert (0 <= 112 * eta + x * (3 - 183 * eta)) by (clear - small Qp e0 pQ HQ x0; nra).
        assert ((Y + A * Q) * g <= (2 - 4 * eta) * W) by lra. fold W in B.
        assert ((K + T) * W * g <= 2 * eta * (Y + A * Q) * g) by (apply Rmult_le_compat_r; [lra|]; unfold W; lra). clear - E3 H3 H4; nra.
      - set (x := Q - 1). assert (x0 : 0 <= x) by (unfold x; lra).
        assert (D : 18 * ((2 - 4 * eta) * W - (Y + eta * Q + A * Q + X) * g)
          = x * (3 + 27 * eta - 372 * (eta * eta) + 1152 * (eta * eta * eta))
            + x * x * (1 - 5 * eta - 132 * (eta * eta) + 576 * (eta * eta * eta))) by (unfold W, A, X, Y, g, x; field).
        assert (E2 : 0 <= eta * eta <= 1/36 * eta) by (clear - e0 e1; nra). assert (E3 : 0 <= eta * eta * eta) by (clear - E2; nra).
        assert (0 <= x * x * (1 - 5 * eta - 132 * (eta * eta) + 576 * (eta * eta * eta))) by (apply Rmult_le_pos; clear - e1 E2; nra).
        assert (0 <= x * (3 + 27 * eta - 372 * (eta * eta) + 1152 * (eta * eta * eta))) by (apply Rmult_le_pos; clear - e0 E2 E3 x0; nra).
        assert ((Y + eta * Q + A * Q + X) * g <= (2 - 4 * eta) * W) by lra.
        assert ((K + T) * W * g <= 2 * eta * (Y + eta * Q + A * Q + X) * g) by (apply Rmult_le_compat_r; [lra|]; unfold W; lra). clear - E2 H1 H2; nra. }
    apply Rmult_le_reg_r with (g * W); [now apply Rmult_lt_0_compat|].
    replace (4 * eta * (1 - 2 * eta) / g * (g * W)) with (4 * eta * (1 - 2 * eta) * W) by (field; lra). lra.
  Qed.
End Algebra.

Section Model.
  Variables (L m : nat) (U Ut : vec -> Prop) (QK OV : mat) (n : vec -> R) (eta : R).
  Hypothesis slot : forall x, 0 <= n x.
  Hypothesis loss : loss_at_most L m U Ut (slot_head m QK OV n) eta.
  Hypothesis anchor_value : forall r, (r < m + 3)%nat -> near (mulv (m + 3) OV (anchor_token m) r) 0 eta.
  Local Notation value x := (mulv (m + 3) OV x).

  (** A row whose target is 0, by its unnormalised weights. *)
  Lemma row_fit w i r : admissible L U Ut w -> (i < L)%nat -> i <> trigger w -> (r < m + 3)%nat ->
    near (\sum_(l < S i) (key_weight m QK (token m w i) (token m w l) * value (token m w l) r)) 0 (eta * row_total m QK n (token m w) i).
  Proof.
    intros A Hi N Hr. generalize (loss w A i r Hi Hr). rewrite target_elsewhere by exact N. intros E. apply near_Rabs in E.
    set (T := row_total _ _ _ _ _) in *. assert (P : 0 < T) by now apply row_total_pos. replace 0 with (T * 0) by ring. apply near_quotient; [exact P|].
    replace (sum (S i) _ / T) with (slot_head m QK OV n (token m w) i r); [exact E|].
    unfold slot_head, output, slot_weight. fold T. unfold Rdiv at 2. rewrite <- sum_scal_r. apply sum_ext. intros l _. unfold Rdiv. ring.
  Qed.

  Lemma content_indicator_Q u t : U u -> Ut t -> (4 <= L)%nat ->
    let Q := p_others m QK n u t in (Q + 5) / 6 - eta * (2 * Q + 3) <= value (content_token m u) (m + 2)%nat.
  Proof.
    intros Hu Ht HL Q. destruct (rows L m U Ut QK OV n eta slot loss u t Hu Ht ltac:(lia) 1 ltac:(lia) ltac:(lia)) as [R1 _],
      (rows L m U Ut QK OV n eta slot loss u t Hu Ht ltac:(lia) 2 ltac:(lia) ltac:(lia)) as [R2 _]. simpl INR in *. fold Q in R1, R2. unfold near in *. lra.
  Qed.

  (** The same tokens without the trigger's, which comes last. *)
  Definition without_trigger w i := {| trigger := i; content := fun p =>
    if (p =? i)%nat then content w (trigger w) else if (p <? trigger w)%nat then content w p else if (p <? i)%nat then content w (S p) else content w 1%nat |}.

  Lemma without_trigger_admissible w i : admissible L U Ut w -> (trigger w < i < L)%nat -> admissible L U Ut (without_trigger w i).
  Proof.
    intros W Hi. assert (J := proj1 W). split; [simpl; lia|]. split; simpl.
    - rewrite Nat.eqb_refl. apply W.
    - intros p Hp N. destruct (Nat.eqb_spec p i); [contradiction|]. destruct (Nat.ltb_spec p (trigger w)), (Nat.ltb_spec p i); apply W; lia.
  Qed.

  Lemma without_trigger_token w i l : (2 <= trigger w < i)%nat -> (l < i - 1)%nat ->
    token m (without_trigger w i) (S l) = token m w (S (if (l <? trigger w - 1)%nat then l else S l)).
  Proof.
    intros J Hl. rewrite is_content by (simpl; lia). rewrite is_content by (destruct (Nat.ltb_spec l (trigger w - 1)); lia).
    cbn [without_trigger content]. destruct (Nat.eqb_spec (S l) i); [lia|]. f_equal.
    destruct (Nat.ltb_spec l (trigger w - 1)), (Nat.ltb_spec (S l) (trigger w)), (Nat.ltb_spec (S l) i); try lia; reflexivity.
  Qed.

  Theorem absorbed_after_4 : (4 <= L)%nat -> eta <= 1/36 -> forall w, admissible L U Ut w -> forall i, (trigger w < i < L)%nat ->
    bound_after_4 eta <= absorbed m QK n (token m w) i.
  Proof.
    intros HL He w W i Hi. assert (J := proj1 W). assert (E0 := loss_nonneg _ _ _ _ _ _ _ loss W).
    set (j := trigger w) in *. set (t := content w j). set (x := token m w i).
    set (k l := key_weight m QK x (token m w l)). assert (kp : forall l, 0 < k l) by (intros; apply exp_pos).
    set (f l := S (if (l <? j - 1)%nat then l else S l)).
    assert (Hf : forall l, (l < i - 1)%nat -> (1 <= f l <= i)%nat /\ f l <> j) by (intros l Hl; unfold f; destruct (Nat.ltb_spec l (j - 1)); lia).
    assert (Split : forall g : nat -> R, \sum_(l < S i) g l = g 0%nat + (g j + \sum_(l < i - 1) g (f l))).
    { intros g. rewrite sum_first. f_equal. replace i with (S (i - 1)) at 1 by lia. rewrite (sum_skip (i - 1) (j - 1) (fun l => g (S l))) by lia.
      replace (S (j - 1)) with j by lia. reflexivity. }
    set (C := \sum_(l < i - 1) k (f l)). set (Sr r := \sum_(l < i - 1) (k (f l) * value (token m w (f l)) r)).
    set (v := value (anchor_token m)). set (b := value (trigger_token m t)). set (nx := n x). assert (n0 : 0 <= nx) by apply slot.
    assert (C0 : 0 <= C) by (apply sum_nonneg; intros; left; apply kp).
    assert (X0 : token m w 0 = anchor_token m) by apply is_anchor. assert (Xj : token m w j = trigger_token m t) by (apply is_trigger; fold j; lia).
    set (Z := nx + (k 0%nat + (k j + C))). assert (Zp : 0 < Z) by (generalize (kp 0%nat), (kp j); unfold Z; lra).
    assert (ZT : row_total m QK n (token m w) i = Z) by (unfold row_total; fold x; fold nx; rewrite Split; reflexivity).
    (* the row, and the row without the trigger's token *)
    assert (Row : forall r, (r < m + 3)%nat -> near (k 0%nat * v r + (k j * b r + Sr r)) 0 (eta * Z)).
    { intros r Hr. generalize (row_fit w i r W ltac:(lia) ltac:(fold j; lia) Hr). rewrite ZT, Split. fold x. fold (k 0%nat) (k j). rewrite X0, Xj. exact (fun H => H). }
    set (w' := without_trigger w i). assert (W' : admissible L U Ut w') by now apply without_trigger_admissible.
    assert (Xl : forall l, (l < i - 1)%nat -> token m w' (S l) = token m w (f l)) by (intros l Hl; apply without_trigger_token; fold j; lia).
    assert (Xq : token m w' (i - 1) = x).
    { replace (i - 1)%nat with (S (i - 2)) by lia. rewrite Xl by lia. unfold x, f. f_equal. destruct (Nat.ltb_spec (i - 2) (j - 1)); lia. }
    assert (Before : forall r, (r < m + 3)%nat -> near (k 0%nat * v r + Sr r) 0 (eta * (nx + (k 0%nat + C)))).
    { intros r Hr. generalize (row_fit w' (i - 1) r W' ltac:(lia) ltac:(simpl; lia) Hr). unfold row_total. rewrite Xq, !sum_first.
      rewrite (sum_ext (i - 1) (fun l => key_weight m QK x (token m w' (S l)) * value (token m w' (S l)) r) (fun l => k (f l) * value (token m w (f l)) r)) by (intros l Hl; now rewrite Xl).
      rewrite (sum_ext (i - 1) (fun l => key_weight m QK x (token m w' (S l))) (fun l => k (f l))) by (intros l Hl; now rewrite Xl).
      replace (token m w' 0) with (token m w 0) by (rewrite X0; symmetry; apply is_anchor). fold (k 0%nat). rewrite X0. exact (fun H => H). }
    (* the content of the row whose Q is least *)
    set (Qf l := p_others m QK n (content w (f l)) t).
    destruct (least (i - 2) Qf) as (a & Ha & Least). replace (S (i - 2)) with (i - 1)%nat in * by lia.
    set (u := content w (f a)). set (Q := p_others m QK n u t).
    assert (Uu : U u) by (apply W; [generalize (Hf a Ha); lia|apply Hf, Ha]). assert (Tt : Ut t) by apply W.
    set (A := (Q + 5) / 6 - eta * (2 * Q + 3)).
    assert (Qp : 0 < Q) by now apply p_others_pos.
    assert (Sc : C * A <= Sr (m + 2)%nat).
    { unfold C, Sr. rewrite <- sum_scal_r. apply sum_le. intros l Hl. destruct (Hf l Hl) as [F1 F2]. apply Rmult_le_compat_l; [left; apply kp|].
      rewrite is_content by (fold j; lia). assert (Ul : U (content w (f l))) by (apply W; [lia|exact F2]).
      generalize (content_indicator_Q (content w (f l)) t Ul Tt HL). fold (Qf l). intros V. eapply Rle_trans; [|exact V].
      generalize (Least l Hl). fold Q. unfold A. change (Qf a) with Q. intros. nra. }
    destruct (trigger_values L m U Ut QK OV n eta slot loss u t Uu Tt ltac:(lia) HL anchor_value) as [Vc V1].
    generalize (pt_le_Q m QK n slot u t). intros [pt0 ptQ]. fold Q in Vc, V1, ptQ. fold b in Vc, V1. set (pt := p_trigger m QK u t) in *.
    assert (Dv : forall y, y / Z * Z = y) by (intros; field; lra).
    assert (Hc : (m + 2 < m + 3)%nat) by lia. assert (H1 : (1 < m + 3)%nat) by lia.
    assert (Scale : forall y e, near y 0 (e * Z) -> near (y / Z) 0 e).
    { intros y e [N1 N2]. split; apply Rmult_le_reg_r with Z; try exact Zp; rewrite Dv; lra. }
    assert (Whole : nx / Z + k 0%nat / Z + k j / Z + C / Z = 1) by (unfold Z; field; fold Z; lra).
    assert (Nn : forall y, 0 <= y -> 0 <= y / Z) by (intros; apply Rmult_le_pos; [assumption|left; now apply Rinv_0_lt_compat]).
    assert (P0 : 0 <= k 0%nat / Z) by (apply Nn; left; apply kp). assert (Pj : 0 <= k j / Z) by (apply Nn; left; apply kp).
    assert (PC : 0 <= C / Z) by now apply Nn. assert (Pn : 0 <= nx / Z) by now apply Nn.
    assert (B' : forall r, (r < m + 3)%nat -> near (k 0%nat / Z * v r + Sr r / Z) 0 (eta * (1 - k j / Z))).
    { intros r Hr. replace (_ + _) with ((k 0%nat * v r + Sr r) / Z) by (field; lra). apply Scale.
      replace (eta * (1 - k j / Z) * Z) with (eta * (nx + (k 0%nat + C))) by (unfold Z; field; fold Z; lra). now apply Before. }
    assert (R' : forall r, (r < m + 3)%nat -> near (k 0%nat / Z * v r + k j / Z * b r + Sr r / Z) 0 eta).
    { intros r Hr. replace (_ + _) with ((k 0%nat * v r + (k j * b r + Sr r)) / Z) by (field; lra). apply Scale. now apply Row. }
    generalize (contents_and_trigger eta Q pt (C / Z) (k j / Z) (k 0%nat / Z) (v (m + 2)%nat) (v 1%nat) (Sr (m + 2)%nat / Z) (Sr 1%nat / Z) (b (m + 2)%nat) (b 1%nat)
      (conj E0 He) (conj pt0 ptQ) PC Pj P0 ltac:(lra) (anchor_value _ Hc) (R' _ Hc) (R' _ H1) (B' _ Hc) (B' _ H1)).
    intros Final. unfold bound_after_4.
    assert (Abs : absorbed m QK n (token m w) i = 1 - (C / Z + k j / Z)).
    { unfold absorbed, null_mass, slot_weight. rewrite ZT. fold x. fold nx. fold (k 0%nat). lra. }
    rewrite Abs. assert (Goal : C / Z + k j / Z <= 4 * eta * (1 - 2 * eta) / ((1 - 4 * eta) * (1 - 7 * eta))); [|lra].
    apply Final; [|lra|lra]. fold A. replace (C / Z * A) with (C * A / Z) by (field; lra). apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat|exact Sc].
  Qed.
End Model.
