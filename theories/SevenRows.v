(** Theorem A', steps 1-4: three possibly different content tokens, and the trigger behind each non-empty choice of them. One softmax head. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Export Necessity.
Open Scope R_scope.

(** The constants of Theorem A'. *)
Definition largest_weight eta := 1 + 36 * eta * (largest_q eta + 2).
Definition smallest_weight eta := 1 - 36 * eta * (largest_q eta + 2).
Definition probable_content_value eta := 1 - 2 * eta * (2 * largest_q eta + 3 * largest_weight eta) / smallest_weight eta.
Definition probable_trigger_value eta := 1 - 2 * eta * (4 + 4 * largest_weight eta / smallest_q eta).

(** * In real numbers: weights p1 + p2 + p3 = 3 of the content tokens, and A_k the weighted value of the k-th *)
Section RealNumbers.
  Variables (eta Q p1 p2 p3 : R).
  Hypothesis eta_bounds : 0 <= eta < 1/96.
  Hypothesis Q_pos : 0 < Q.
  Hypotheses (P1 : 0 < p1) (P2 : 0 < p2) (P3 : 0 < p3) (total : p1 + p2 + p3 = 3).

  Let eta_total : eta * p1 + eta * p2 + eta * p3 = 3 * eta.
  Proof. rewrite <- !Rmult_plus_distr_l, total. ring. Qed.

  (** In the content indicator. *)
  Section Indicator.
    Variables (P A1 A2 A3 : R).
    Hypothesis s1 : near (P + A1) ((Q + p1) * (1/2)) (eta * (Q + p1)).
    Hypothesis s2 : near (P + A2) ((Q + p2) * (1/2)) (eta * (Q + p2)).
    Hypothesis s3 : near (P + A3) ((Q + p3) * (1/2)) (eta * (Q + p3)).
    Hypothesis s12 : near (P + A1 + A2) ((Q + p1 + p2) * (2/3)) (eta * (Q + p1 + p2)).
    Hypothesis s13 : near (P + A1 + A3) ((Q + p1 + p3) * (2/3)) (eta * (Q + p1 + p3)).
    Hypothesis s23 : near (P + A2 + A3) ((Q + p2 + p3) * (2/3)) (eta * (Q + p2 + p3)).
    Hypothesis s123 : near (P + A1 + A2 + A3) ((Q + 3) * (3/4)) (eta * (Q + 3)).

    Lemma seven_q : Q * (1 - 48 * eta) <= 1 + 96 * eta /\ 1 - 96 * eta <= Q * (1 + 48 * eta).
    Proof. unfold near in *. split; lra. Qed.

    Lemma seven_weights : let d := 36 * (eta * (Q + 2)) in 1 - d <= p1 <= 1 + d /\ 1 - d <= p2 <= 1 + d /\ 1 - d <= p3 <= 1 + d.
    Proof.
      assert (E1 : eta * p1 <= 3 * eta) by nra. assert (E2 : eta * p2 <= 3 * eta) by nra. assert (E3 : eta * p3 <= 3 * eta) by nra.
      assert (0 <= eta * p1) by nra. assert (0 <= eta * p2) by nra. assert (0 <= eta * p3) by nra.
      unfold near in *. cbv zeta. repeat split; lra.
    Qed.
  End Indicator.

  (** In the sum of the two indicators. *)
  Section Sum.
    Variables (P A1 A2 A3 : R).
    Hypothesis s1 : near (P + A1) (Q + p1) (2 * (eta * (Q + p1))).
    Hypothesis s2 : near (P + A2) (Q + p2) (2 * (eta * (Q + p2))).
    Hypothesis s12 : near (P + A1 + A2) (Q + p1 + p2) (2 * (eta * (Q + p1 + p2))).

    Lemma seven_content : p1 - 2 * (eta * (2 * Q + 2 * p2 + p1)) <= A1.
    Proof. unfold near in *. lra. Qed.

    Lemma seven_trigger : Q - 2 * (eta * (3 * Q + 2 * p1 + 2 * p2)) <= P.
    Proof. unfold near in *. lra. Qed.
  End Sum.
End RealNumbers.

(** * Rows of a head *)
Section Head.
  Variables (m : nat) (QK OV : mat) (eta : R).
  Local Notation value x := (mulv (m + 3) OV x).
  Local Notation h := (indicators m).
  Local Notation head w := (softmax_head m QK OV (token m w)).
  Local Notation kw := (key_weight m QK).

  (** The error at the trigger is at most eta. *)
  Definition fits (w : input) : Prop := forall r, (r < m + 3)%nat -> Rabs (head w (trigger w) r - target m w (trigger w) r) <= eta.

  (** Of some input that begins with these contents and then has the trigger, of content t. *)
  Definition fits1 u t := exists w, trigger w = 2%nat /\ content w 1%nat = u /\ content w 2%nat = t /\ fits w.
  Definition fits2 u v t := exists w, trigger w = 3%nat /\ content w 1%nat = u /\ content w 2%nat = v /\ content w 3%nat = t /\ fits w.
  Definition fits3 u v x t := exists w, trigger w = 4%nat /\ content w 1%nat = u /\ content w 2%nat = v /\ content w 3%nat = x /\ content w 4%nat = t /\ fits w.
  Definition seven u v x t := fits1 u t /\ fits1 v t /\ fits1 x t /\ fits2 u v t /\ fits2 u x t /\ fits2 v x t /\ fits3 u v x t.

  Lemma kw_pos x y : 0 < kw x y. Proof. apply exp_pos. Qed.

  (** A row of the trigger, multiplied by its total, whatever it is near to. *)
  Lemma row_near w r y : (2 <= trigger w)%nat -> Rabs (head w (trigger w) r - y) <= eta ->
    let j := trigger w in let xt := trigger_token m (content w j) in
    let T := kw xt (anchor_token m) + kw xt xt + \sum_(l < j - 1) kw xt (content_token m (content w (S l))) in
    near (kw xt (anchor_token m) * value (anchor_token m) r + kw xt xt * value xt r
          + \sum_(l < j - 1) (kw xt (content_token m (content w (S l))) * value (content_token m (content w (S l))) r))
         (T * y) (eta * T).
  Proof.
    intros J F j xt T. fold j in F. apply near_Rabs in F.
    assert (Xt : token m w j = xt) by (apply is_trigger; lia).
    assert (Xc : forall l, (l < j - 1)%nat -> token m w (S l) = content_token m (content w (S l))) by (intros; apply is_content; fold j; lia).
    assert (S1 : forall g : vec -> R, \sum_(l < S j) g (token m w l) = g (anchor_token m) + g xt + \sum_(l < j - 1) g (content_token m (content w (S l)))).
    { intros g. rewrite sum_last, Xt. replace j with (S (j - 1)) at 1 by (unfold j; lia). rewrite sum_first, is_anchor.
      rewrite (sum_ext (j - 1) _ (fun l => g (content_token m (content w (S l))))); [ring|]. intros l Hl. now rewrite Xc. }
    assert (Tp : 0 < T).
    { unfold T. assert (0 <= \sum_(l < j - 1) kw xt (content_token m (content w (S l)))) by (apply sum_nonneg; intros; left; apply exp_pos).
      generalize (kw_pos xt (anchor_token m)), (kw_pos xt xt). lra. }
    apply near_quotient; [exact Tp|]. unfold softmax_head, output, softmax_weight, softmax, score in F.
    rewrite (sum_ext (S j) _ (fun l => (kw xt (token m w l) * value (token m w l) r) * / T)) in F.
    - rewrite sum_scal_r, (S1 (fun y => kw xt y * value y r)) in F. exact F.
    - intros l _. rewrite Xt. unfold Rdiv. replace (\sum_(k < S j) exp (dot (m + 3) xt (mulv (m + 3) QK (token m w k)))) with T.
      + unfold key_weight. ring.
      + symmetry. apply (S1 (fun y => kw xt y)).
  Qed.

  Lemma row w r : (2 <= trigger w)%nat -> (r < m + 3)%nat -> fits w ->
    let j := trigger w in let xt := trigger_token m (content w j) in
    let T := kw xt (anchor_token m) + kw xt xt + \sum_(l < j - 1) kw xt (content_token m (content w (S l))) in
    near (kw xt (anchor_token m) * value (anchor_token m) r + kw xt xt * value xt r
          + \sum_(l < j - 1) (kw xt (content_token m (content w (S l))) * value (content_token m (content w (S l))) r))
         (T * target m w j r) (eta * T).
  Proof. intros J Hr F. apply row_near; auto. Qed.

  (** The two indicators of a mean of content tokens and a trigger. *)
  Lemma row_targets w : (2 <= trigger w)%nat ->
    target m w (trigger w) (m + 2)%nat = INR (trigger w - 1) / INR (trigger w) /\ indicators m (target m w (trigger w)) = 1.
  Proof.
    intros J. split; [|apply indicators_target; lia]. unfold target. rewrite Nat.eqb_refl. f_equal.
    replace (trigger w) with (S (trigger w - 1)) at 1 by lia. rewrite sum_last. replace (S (trigger w - 1)) with (trigger w) by lia.
    rewrite token_content_indicator, Nat.eqb_refl by lia. rewrite (sum_ext (trigger w - 1) _ (fun _ => 1)), sum_const; [ring|].
    intros l Hl. rewrite token_content_indicator by lia. destruct (Nat.eqb_spec (S l) (trigger w)); [lia|reflexivity].
  Qed.

  Section Seven.
    Variables (u1 u2 u3 t : vec).
    Hypothesis H7 : seven u1 u2 u3 t.
    Hypothesis eta_bounds : 0 <= eta < 1/96.
    Hypothesis anchor_value : forall r, (r < m + 3)%nat -> near (value (anchor_token m) r) 0 eta.

    Let xt := trigger_token m t.
    Let x0 := anchor_token m.
    Let x1 := content_token m u1.
    Let x2 := content_token m u2.
    Let x3 := content_token m u3.
    (** Scaled to p1 + p2 + p3 = 3. *)
    Let s := 3 / (kw xt x1 + kw xt x2 + kw xt x3).
    Let p0 := s * kw xt x0.
    Let pt := s * kw xt xt.
    Let p1 := s * kw xt x1.
    Let p2 := s * kw xt x2.
    Let p3 := s * kw xt x3.
    Let Q := p0 + pt.

    Lemma s_pos : 0 < s.
    Proof. apply Rdiv_lt_0_compat; [lra|]. generalize (kw_pos xt x1), (kw_pos xt x2), (kw_pos xt x3). lra. Qed.
    Lemma total : p1 + p2 + p3 = 3.
    Proof. unfold p1, p2, p3, s. generalize (kw_pos xt x1), (kw_pos xt x2), (kw_pos xt x3). intros. field. lra. Qed.
    Lemma p_pos : 0 < p0 /\ 0 < pt /\ 0 < p1 /\ 0 < p2 /\ 0 < p3.
    Proof. repeat split; apply Rmult_lt_0_compat; auto using s_pos, kw_pos. Qed.

    (** near (x) (T y) (eta T), scaled. *)
    Lemma scaled_near x T y d : near x (T * y) (d * T) -> near (s * x) (s * T * y) (d * (s * T)).
    Proof. generalize s_pos. unfold near. intros S N. split; nra. Qed.

    (** Both functionals of a row whose content tokens weigh sp and are worth sA in the coordinate r. *)
    Let P r := p0 * value x0 r + pt * value xt r.
    Definition fit_c (n : R) (sp : R) (sA : nat -> R) : Prop :=
      near (P (m + 2)%nat + sA (m + 2)%nat) ((Q + sp) * (n / (n + 1))) (eta * (Q + sp)) /\
      near (h P + (sA 1%nat + sA (m + 2)%nat)) (Q + sp) (2 * (eta * (Q + sp))).

    Lemma fit_row w (sp : R) (sA : nat -> R) : (2 <= trigger w)%nat -> content w (trigger w) = t -> fits w ->
      s * (\sum_(l < trigger w - 1) kw xt (content_token m (content w (S l)))) = sp ->
      (forall r, s * (\sum_(l < trigger w - 1) (kw xt (content_token m (content w (S l))) * value (content_token m (content w (S l))) r)) = sA r) ->
      fit_c (INR (trigger w - 1)) sp sA.
    Proof.
      intros J E F Ep EA. destruct (row_targets w J) as [T1 T2].
      assert (R : forall r, (r < m + 3)%nat -> near (P r + sA r) ((Q + sp) * target m w (trigger w) r) (eta * (Q + sp))).
      { intros r Hr. generalize (scaled_near _ _ _ _ (row w r J Hr F)). cbv zeta. rewrite E. fold xt x0.
        rewrite <- EA, <- Ep. unfold P, Q, p0, pt. unfold near. intros N. split; lra. }
      unfold fit_c. split.
      - generalize (R (m + 2)%nat ltac:(lia)). rewrite T1. replace (INR (trigger w)) with (INR (trigger w - 1) + 1); [auto|].
        rewrite minus_INR by lia. simpl. ring.
      - generalize (R 1%nat ltac:(lia)), (R (m + 2)%nat ltac:(lia)). unfold indicators in *. set (y := target _ _ _ 1%nat) in *. set (z := target _ _ _ _) in *.
        replace z with (1 - y) by lra. unfold near. lra.
    Qed.

    Lemma fit_1 u q : fits1 u t -> q = s * kw xt (content_token m u) -> fit_c 1 q (fun r => q * value (content_token m u) r).
    Proof.
      intros (w & J & E1 & E2 & F) ->. replace 1 with (INR (trigger w - 1)) by (rewrite J; reflexivity).
      apply fit_row; rewrite ?J; [lia|exact E2|exact F| |intros r]; simpl; rewrite E1; ring.
    Qed.
    Lemma fit_2 u v q q' : fits2 u v t -> q = s * kw xt (content_token m u) -> q' = s * kw xt (content_token m v) ->
      fit_c 2 (q + q') (fun r => q * value (content_token m u) r + q' * value (content_token m v) r).
    Proof.
      intros (w & J & E1 & E2 & E3 & F) -> ->. replace 2 with (INR (trigger w - 1)) by (rewrite J; reflexivity).
      apply fit_row; rewrite ?J; [lia|exact E3|exact F| |intros r]; simpl; rewrite E1, E2; ring.
    Qed.
    Lemma fit_3 : fit_c 3 3 (fun r => p1 * value x1 r + p2 * value x2 r + p3 * value x3 r).
    Proof.
      destruct H7 as (_ & _ & _ & _ & _ & _ & (w & J & E1 & E2 & E3 & E4 & F)).
      replace 3 with (INR (trigger w - 1)) at 1 by (rewrite J; simpl; ring). rewrite <- total.
      apply fit_row; rewrite ?J; [lia|exact E4|exact F| |intros r]; simpl; rewrite E1, E2, E3; unfold p1, p2, p3, x1, x2, x3; ring.
    Qed.

    Lemma Q_and_weights : (Q * (1 - 48 * eta) <= 1 + 96 * eta /\ 1 - 96 * eta <= Q * (1 + 48 * eta)) /\
      let d := 36 * (eta * (Q + 2)) in 1 - d <= p1 <= 1 + d /\ 1 - d <= p2 <= 1 + d /\ 1 - d <= p3 <= 1 + d.
    Proof.
      destruct H7 as (f1 & f2 & f3 & f12 & f13 & f23 & _).
      destruct (fit_1 u1 p1 f1 eq_refl) as [a1 _], (fit_1 u2 p2 f2 eq_refl) as [a2 _], (fit_1 u3 p3 f3 eq_refl) as [a3 _],
        (fit_2 u1 u2 p1 p2 f12 eq_refl eq_refl) as [a12 _], (fit_2 u1 u3 p1 p3 f13 eq_refl eq_refl) as [a13 _],
        (fit_2 u2 u3 p2 p3 f23 eq_refl eq_refl) as [a23 _], fit_3 as [a123 _].
      fold x1 x2 x3 in a1, a2, a3, a12, a13, a23. generalize p_pos, total. intros (Z0 & Zt & Z1 & Z2 & Z3) Zs.
      set (A1 := p1 * value x1 (m + 2)%nat) in *. set (A2 := p2 * value x2 (m + 2)%nat) in *. set (A3 := p3 * value x3 (m + 2)%nat) in *.
      replace (1 / (1 + 1)) with (1/2) in * by field. replace (2 / (2 + 1)) with (2/3) in * by field. replace (3 / (3 + 1)) with (3/4) in * by field.
      split.
      - apply (seven_q eta Q p1 p2 p3) with (P := P (m + 2)%nat) (A1 := A1) (A2 := A2) (A3 := A3); unfold near in *; lra.
      - apply (seven_weights eta Q p1 p2 p3) with (P := P (m + 2)%nat) (A1 := A1) (A2 := A2) (A3 := A3); unfold near in *; lra.
    Qed.

    Lemma Q_between : smallest_q eta <= Q <= largest_q eta /\ 0 < smallest_q eta.
    Proof.
      destruct Q_and_weights as [[B1 B2] _]. split; [split; [apply smallest_le_q; (lra || exact B2)|apply q_le_largest; (lra || exact B1)]|].
      apply Rdiv_lt_0_compat; lra.
    Qed.

    Lemma weights_between : smallest_weight eta <= p1 <= largest_weight eta /\ smallest_weight eta <= p2 <= largest_weight eta.
    Proof.
      destruct Q_and_weights as [_ W], Q_between as [B _]. cbv zeta in W. unfold smallest_weight, largest_weight.
      assert (36 * (eta * (Q + 2)) <= 36 * eta * (largest_q eta + 2)) by nra. lra.
    Qed.

    Lemma content_is_good : 0 < smallest_weight eta -> probable_content_value eta <= h (value x1).
    Proof.
      intros Sp. destruct H7 as (_ & f2 & _ & f12 & _). destruct weights_between as [W1 W2], Q_between as [B B0], p_pos as (_ & _ & Z1 & _).
      destruct (fit_1 u2 p2 f2 eq_refl) as [_ a2], (fit_2 u1 u2 p1 p2 f12 eq_refl eq_refl) as [_ a12]. fold x1 x2 in a2, a12.
      set (A1 := p1 * h (value x1)). assert (G : p1 - 2 * (eta * (2 * Q + 2 * p2 + p1)) <= A1).
      { apply (seven_content eta Q p1 p2 (h P) A1 (p2 * h (value x2))); unfold A1, indicators, near in *; lra. }
      unfold probable_content_value. set (g := largest_weight eta) in *. set (sw := smallest_weight eta) in *.
      assert (X : eta * (2 * Q + 2 * p2 + p1) <= eta * (2 * largest_q eta + 3 * g)) by (apply Rmult_le_compat_l; lra).
      apply Rmult_le_reg_l with p1; [exact Z1|]. fold A1. eapply Rle_trans; [|exact G].
      set (y := 2 * eta * (2 * largest_q eta + 3 * g)) in *. assert (Y : 0 <= y) by (unfold y; apply Rmult_le_pos; lra).
      assert (y <= p1 * (y / sw)).
      { replace (p1 * (y / sw)) with (y * (p1 / sw)) by (field; lra). rewrite <- (Rmult_1_r y) at 1. apply Rmult_le_compat_l; [exact Y|].
        apply Rmult_le_reg_r with sw; [exact Sp|]. field_simplify; lra. }
      unfold y in *. lra.
    Qed.

    Lemma trigger_is_good : 0 < probable_trigger_value eta -> probable_trigger_value eta <= h (value xt).
    Proof.
      intros Hg. destruct H7 as (f1 & f2 & _ & f12 & _). destruct weights_between as [W1 W2], Q_between as [B B0], p_pos as (Z0 & Zt & Z1 & Z2 & _).
      destruct (fit_1 u1 p1 f1 eq_refl) as [_ a1], (fit_1 u2 p2 f2 eq_refl) as [_ a2], (fit_2 u1 u2 p1 p2 f12 eq_refl eq_refl) as [_ a12]. fold x1 x2 in a1, a2, a12.
      assert (G : Q - 2 * (eta * (3 * Q + 2 * p1 + 2 * p2)) <= h P).
      { apply (seven_trigger eta Q p1 p2 (h P) (p1 * h (value x1)) (p2 * h (value x2))); unfold indicators, near in *; lra. }
      generalize (anchor_value 1 ltac:(lia)), (anchor_value (m + 2) ltac:(lia)). fold x0. intros V1 V2.
      unfold probable_trigger_value in *. set (g := largest_weight eta) in *. set (q := smallest_q eta) in *.
      set (v := 1 - 2 * eta * (4 + 4 * g / q)) in *.
      assert (E : Q * v = Q - 8 * (eta * Q) - 8 * (eta * g * (Q / q))) by (unfold v; field; lra).
      assert (G0 : 0 < g) by lra.
      assert (1 <= Q / q) by (apply Rmult_le_reg_r with q; [exact B0|]; field_simplify; lra).
      assert (eta * g <= eta * g * (Q / q)) by (rewrite <- (Rmult_1_r (eta * g)) at 1; apply Rmult_le_compat_l; nra).
      assert (Hh : p0 * h (value x0) <= 2 * (eta * Q)) by (unfold indicators, near, Q in *; nra).
      assert (eta * p1 <= eta * g) by nra. assert (eta * p2 <= eta * g) by nra.
      assert (Hp : h P = p0 * h (value x0) + pt * h (value xt)) by (unfold P, indicators; ring).
      assert (C : Q * v <= pt * h (value xt)) by lra.
      assert (pt <= Q) by (unfold Q; lra). assert (0 < h (value xt)) by (assert (0 < Q * v) by nra; nra). nra.
    Qed.
  End Seven.
End Head.
