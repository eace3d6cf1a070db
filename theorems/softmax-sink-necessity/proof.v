(** Theorem A of statement.md with its corollary, and Lemma A0. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import TriggerTask.
Open Scope R_scope.

(** * Constants *)
Definition largest_q eta := (1 + 96 * eta) / (1 - 48 * eta).
Definition smallest_q eta := (1 - 96 * eta) / (1 + 48 * eta).
Definition content_value eta := 1 - eta * (2 * largest_q eta + 4).
Definition trigger_value eta := 1 - eta * (6 + 6 / smallest_q eta).
Definition sink_bound gamma eta := 1 - 4 * eta / (gamma + 2 * eta).

(** * Steps 1-3, in real numbers: weights of anchor and trigger p0, pt, that of a content token is 1 *)
Definition near (x c e : R) := c - e <= x <= c + e.

Lemma near_Rabs x c e : Rabs (x - c) <= e -> near x c e.
Proof. unfold near. split; generalize (Rle_abs (x - c)), (Rle_abs (- (x - c))); rewrite ?Rabs_Ropp; lra. Qed.

(** Step 1. *)
Section Step1.
  Variables (eta Q P a : R).
  Hypothesis eta_nonneg : 0 <= eta.
  Hypothesis Q_pos : 0 < Q.
  Hypothesis fit1 : near (P + 1 * a) ((Q + 1) * (1/2)) (eta * (Q + 1)).
  Hypothesis fit2 : near (P + 2 * a) ((Q + 2) * (2/3)) (eta * (Q + 2)).
  Hypothesis fit3 : near (P + 3 * a) ((Q + 3) * (3/4)) (eta * (Q + 3)).

  Lemma q_upper : Q * (1 - 48 * eta) <= 1 + 96 * eta.
  Proof. unfold near in *. lra. Qed.

  Lemma q_lower : 1 - 96 * eta <= Q * (1 + 48 * eta).
  Proof. unfold near in *. lra. Qed.
End Step1.

Lemma q_le_largest eta Q : eta < 1/48 -> Q * (1 - 48 * eta) <= 1 + 96 * eta -> Q <= largest_q eta.
Proof. intros. unfold largest_q. apply Rmult_le_reg_r with (1 - 48 * eta); [lra|]. field_simplify; lra. Qed.

Lemma smallest_le_q eta Q : 0 <= eta -> 1 - 96 * eta <= Q * (1 + 48 * eta) -> smallest_q eta <= Q.
Proof. intros. unfold smallest_q. apply Rmult_le_reg_r with (1 + 48 * eta); [lra|]. field_simplify; lra. Qed.

Section Steps23.
  Variables (eta Q P a : R).
  Hypothesis eta_nonneg : 0 <= eta.
  Hypothesis Q_pos : 0 < Q.
  Hypothesis fit1 : near (P + 1 * a) (Q + 1) (2 * eta * (Q + 1)).
  Hypothesis fit3 : near (P + 3 * a) (Q + 3) (2 * eta * (Q + 3)).

  (** Step 2. *)
  Lemma content_lower : 1 - eta * (2 * Q + 4) <= a.
  Proof. unfold near in *. lra. Qed.

  (** Step 3. *)
  Lemma trigger_lower p0 pt h0 b q :
    0 < p0 -> 0 < pt -> p0 + pt = Q -> P = p0 * h0 + pt * b -> h0 <= 2 * eta ->
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
End Steps23.

(** * The trigger behind k tokens of content u *)
Definition probe (k : nat) (u t : vec) : input :=
  {| trigger := S k; content := fun i => if (i =? S k)%nat then t else u |}.

(** The weight of key i relative to that of the content token, in the trigger's row. *)
Definition relative_weight m QK u t i :=
  exp (score (m + 3) QK (token m (probe 1 u t)) 2 i) / exp (score (m + 3) QK (token m (probe 1 u t)) 2 1).
Arguments relative_weight m%nat QK u t i%nat.

Section Model.
  Variables (L m : nat) (U Ut : vec -> Prop) (QK OV : mat) (eta : R).
  Hypothesis length : (5 <= L)%nat.
  Hypothesis loss : loss_at_most L m U Ut (softmax_head m QK OV) eta.

  Local Notation value x := (mulv (m + 3) OV x).
  Local Notation h := (indicators m).
  Local Notation alpha w := (softmax_weight m QK (token m w)).

  Lemma probe_admissible k u t : (1 <= k <= 3)%nat -> U u -> Ut t -> admissible L U Ut (probe k u t).
  Proof.
    intros K Hu Ht. split; [simpl; lia|]. split; simpl.
    - now rewrite Nat.eqb_refl.
    - intros i _ N. now destruct (Nat.eqb_spec i (S k)).
  Qed.

  Lemma probe_content_indicator k u t : target m (probe k u t) (S k) (m + 2) = INR k / INR (S k).
  Proof.
    unfold target. simpl (trigger _). rewrite Nat.eqb_refl. f_equal. simpl sum.
    rewrite token_content_indicator by lia. simpl (trigger _). rewrite Nat.eqb_refl.
    rewrite (sum_ext k _ (fun _ => 1)), sum_const; [lra|].
    intros i Hi. rewrite token_content_indicator by lia. simpl. destruct (Nat.eqb_spec i k); [lia|reflexivity].
  Qed.

  Lemma anchor_value w r : admissible L U Ut w -> (r < m + 3)%nat -> near (value (token m w 0) r) 0 eta.
  Proof.
    intros A Hr. apply near_Rabs. rewrite <- softmax_head_0 with (QK := QK).
    rewrite <- (target_elsewhere m w 0 r) by (destruct A; lia). apply loss; auto. lia.
  Qed.

  Section OneProbe.
    Variables (u t : vec).
    Hypotheses (Hu : U u) (Ht : Ut t).

    Let xa := token m (probe 1 u t) 0.
    Let xc := token m (probe 1 u t) 1.
    Let xt := token m (probe 1 u t) 2.
    Let p (y : vec) := exp (dot (m + 3) xt (mulv (m + 3) QK y)).
    Let p0 := relative_weight m QK u t 0.
    Let pt := relative_weight m QK u t 2.

    Lemma p0_pos : 0 < p0. Proof. apply Rdiv_lt_0_compat; apply exp_pos. Qed.
    Lemma pt_pos : 0 < pt. Proof. apply Rdiv_lt_0_compat; apply exp_pos. Qed.

    (** The trigger's row behind k content tokens, in any coordinate. *)
    Lemma probe_row k r : (1 <= k <= 3)%nat -> (r < m + 3)%nat ->
      near (p0 * value xa r + pt * value xt r + INR k * value xc r)
           ((p0 + pt + INR k) * target m (probe k u t) (S k) r) (eta * (p0 + pt + INR k)).
    Proof.
      intros K Hr. set (w := probe k u t).
      assert (Pk : 0 < p0 + pt + INR k) by (generalize p0_pos, pt_pos, (pos_INR k); lra).
      assert (Wc : p xc <> 0) by (apply Rgt_not_eq, exp_pos).
      assert (Z : forall g : vec -> R,
        \sum_(l < S (S k)) (exp (score (m + 3) QK (token m w) (S k) l) * g (token m w l))
        = (p0 * g xa + pt * g xt + INR k * g xc) * p xc).
      { intros g.
        assert (Tt : token m w (S k) = xt) by (apply token_ext; simpl; rewrite ?Nat.eqb_refl; reflexivity).
        assert (Tc : forall i, (1 <= i <= k)%nat -> token m w i = xc).
        { intros i Hi. apply token_ext; simpl;
            repeat match goal with |- context [(?a =? ?b)%nat] => destruct (Nat.eqb_spec a b) end; (lia || reflexivity). }
        unfold score. rewrite Tt. rewrite sum_last, sum_first, Tt. change (token m w 0) with xa.
        rewrite (sum_ext k _ (fun _ => p xc * g xc)), sum_const by (intros; rewrite Tc by lia; reflexivity).
        fold (p xa) (p xt).
        change p0 with (p xa / p xc). change pt with (p xt / p xc). field. exact Wc. }
      generalize (loss w (probe_admissible k u t K Hu Ht) (S k) r ltac:(lia) Hr). intros E. apply near_Rabs in E.
      set (y := target m w (S k) r) in *. set (D := p0 + pt + INR k) in *.
      set (N := p0 * value xa r + pt * value xt r + INR k * value xc r).
      replace (softmax_head m QK OV (token m w) (S k) r) with (N / D) in E.
      - assert (N = N / D * D) by (field; lra). unfold near in *. nra.
      - generalize (Z (fun _ => 1)), (Z (fun x => value x r)). rewrite (sum_scal_r _ 1), !Rmult_1_r. fold N D. intros Z1 Zr.
        unfold softmax_head, output, softmax_weight, softmax.
        set (S := sum (S (S k)) (fun l => exp (score (m + 3) QK (token m w) (S k) l))) in *.
        rewrite (sum_ext _ _ (fun l => exp (score (m + 3) QK (token m w) (Datatypes.S k) l) * value (token m w l) r * / S))
          by (intros; unfold Rdiv; ring).
        rewrite sum_scal_r, Zr, Z1. field. split; [exact Wc|lra].
    Qed.

    Lemma probe_row_h k : (1 <= k <= 3)%nat ->
      near (p0 * h (value xa) + pt * h (value xt) + INR k * h (value xc)) (p0 + pt + INR k) (2 * eta * (p0 + pt + INR k)).
    Proof.
      intros K. generalize (probe_row k 1 K ltac:(lia)), (probe_row k (m + 2) K ltac:(lia)).
      generalize (indicators_target m (probe k u t) ltac:(simpl; lia)). simpl (trigger _). unfold indicators.
      set (y1 := target m _ _ 1). set (y2 := target m _ _ (m + 2)). intros E.
      replace y2 with (1 - y1) by lra. unfold near. lra.
    Qed.

    Let Q := p0 + pt.
    Lemma Q_pos : 0 < Q. Proof. generalize p0_pos, pt_pos. unfold Q. lra. Qed.
    Lemma eta_nonneg : 0 <= eta. Proof. exact (loss_nonneg _ _ _ _ _ _ _ loss (probe_admissible 1 u t ltac:(lia) Hu Ht)). Qed.

    Lemma Q_bounds : Q * (1 - 48 * eta) <= 1 + 96 * eta /\ 1 - 96 * eta <= Q * (1 + 48 * eta).
    Proof.
      generalize (probe_row 1 (m + 2) ltac:(lia) ltac:(lia)), (probe_row 2 (m + 2) ltac:(lia) ltac:(lia)),
        (probe_row 3 (m + 2) ltac:(lia) ltac:(lia)).
      rewrite !probe_content_indicator. simpl INR. fold Q.
      replace (1 / (1 + 1)) with (1/2) by field. replace ((1 + 1) / (1 + 1 + 1)) with (2/3) by field.
      replace ((1 + 1 + 1) / (1 + 1 + 1 + 1)) with (3/4) by field.
      set (P := p0 * _ + _). set (a := value xc _). intros E1 E2 E3.
      split; [apply (q_upper eta Q P a)|apply (q_lower eta Q P a)]; generalize eta_nonneg, Q_pos; unfold near in *; lra.
    Qed.

    Lemma content_value_lower : eta < 1/48 -> content_value eta <= h (value xc).
    Proof.
      intros He. generalize (probe_row_h 1 ltac:(lia)), (probe_row_h 3 ltac:(lia)). simpl INR. fold Q.
      set (P := p0 * _ + _). set (a := h (value xc)). intros E1 E3.
      apply Rle_trans with (1 - eta * (2 * Q + 4)).
      - generalize (q_le_largest eta Q He (proj1 Q_bounds)), eta_nonneg. unfold content_value. nra.
      - apply (content_lower eta Q P a); generalize eta_nonneg, Q_pos; unfold near in *; lra.
    Qed.

    Lemma trigger_value_lower : eta < 1/96 -> 0 < trigger_value eta -> trigger_value eta <= h (value xt).
    Proof.
      intros He. generalize (probe_row_h 1 ltac:(lia)), (probe_row_h 3 ltac:(lia)). simpl INR. fold Q.
      set (P := p0 * _ + _). set (a := h (value xc)). intros E1 E3.
      assert (h (value xa) <= 2 * eta).
      { generalize (anchor_value (probe 1 u t) 1 (probe_admissible 1 u t ltac:(lia) Hu Ht) ltac:(lia)),
          (anchor_value (probe 1 u t) (m + 2) (probe_admissible 1 u t ltac:(lia) Hu Ht) ltac:(lia)).
        unfold indicators, near. fold xa. lra. }
      apply (trigger_lower eta Q P a) with (p0 := p0) (pt := pt) (h0 := h (value xa)); auto using p0_pos, pt_pos, eta_nonneg, Q_pos.
      all: try (unfold near in *; lra).
      split; [|apply smallest_le_q; [apply eta_nonneg|apply Q_bounds]].
      generalize eta_nonneg. intros. apply Rdiv_lt_0_compat; lra.
    Qed.
  End OneProbe.

  (** Values of the tokens of any input. *)
  Lemma content_token_value w i : eta < 1/48 -> admissible L U Ut w -> (1 <= i < L)%nat -> i <> trigger w ->
    content_value eta <= h (value (token m w i)).
  Proof.
    intros He (Hj & Ht & Hu) Hi N. set (u := content w i). set (t := content w (trigger w)).
    replace (token m w i) with (token m (probe 1 u t) 1); [apply content_value_lower; auto; apply Hu; auto|].
    apply token_ext; simpl; repeat match goal with |- context [(?a =? ?b)%nat] => destruct (Nat.eqb_spec a b) end; (lia || reflexivity).
  Qed.

  Lemma trigger_token_value w : eta < 1/96 -> 0 < trigger_value eta -> admissible L U Ut w ->
    trigger_value eta <= h (value (token m w (trigger w))).
  Proof.
    intros He Hg (Hj & Ht & Hu). set (u := content w 1). set (t := content w (trigger w)).
    replace (token m w (trigger w)) with (token m (probe 1 u t) 2); [apply trigger_value_lower; auto; apply Hu; lia|].
    apply token_ext; simpl; rewrite ?Nat.eqb_refl; try reflexivity. destruct (Nat.eqb_spec (trigger w) 0); (lia || reflexivity).
  Qed.

  (** Step 4. *)
  Lemma anchor_mass w i gamma : admissible L U Ut w -> (1 <= i < L)%nat -> i <> trigger w -> 0 < gamma ->
    (forall k, (1 <= k <= i)%nat -> gamma <= h (value (token m w k))) ->
    sink_bound gamma eta <= alpha w i 0.
  Proof.
    intros A Hi N Hg Hv. assert (He : 0 <= eta) by exact (loss_nonneg _ _ _ _ _ _ _ loss A).
    generalize (loss w A i 1%nat ltac:(lia) ltac:(lia)), (loss w A i (m + 2)%nat ltac:(lia) ltac:(lia)).
    rewrite !target_elsewhere by exact N. intros F1 F2. apply near_Rabs in F1, F2.
    generalize (anchor_value w 1 A ltac:(lia)), (anchor_value w (m + 2) A ltac:(lia)). intros A1 A2.
    assert (F : h (softmax_head m QK OV (token m w) i)
                = alpha w i 0 * h (value (token m w 0)) + \sum_(k < i) (alpha w i (S k) * h (value (token m w (S k))))).
    { rewrite <- (sum_first i (fun k => alpha w i k * h (value (token m w k)))).
      unfold softmax_head, output, indicators. rewrite <- sum_add. apply sum_ext. intros; ring. }
    assert (M : 1 - alpha w i 0 = \sum_(k < i) alpha w i (S k)).
    { generalize (softmax_sum (score (m + 3) QK (token m w)) i). rewrite sum_first. unfold softmax_weight. lra. }
    assert (B : (1 - alpha w i 0) * gamma <= \sum_(k < i) (alpha w i (S k) * h (value (token m w (S k))))).
    { rewrite M, <- sum_scal_r. apply sum_le. intros k Hk. apply Rmult_le_compat_l; [left; apply softmax_pos|apply Hv; lia]. }
    assert (P : 0 < alpha w i 0) by apply softmax_pos.
    assert (C : gamma - 2 * eta <= alpha w i 0 * (gamma + 2 * eta)) by (unfold indicators, near in *; nra).
    unfold sink_bound. apply Rmult_le_reg_r with (gamma + 2 * eta); [lra|]. field_simplify; lra.
  Qed.
End Model.

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
  intros L m U Ut QK OV eta HL Hl He Hc Ht w A i Hi. split; intros Hj; apply Rle_ge, (anchor_mass L m U Ut QK OV eta HL Hl w i);
    auto; try lia.
  - intros k Hk. apply (content_token_value L m U Ut QK OV eta HL Hl); auto; lra || lia.
  - now apply Rmin_pos.
  - intros k Hk. destruct (Nat.eq_dec k (trigger w)) as [->|N].
    + eapply Rle_trans; [apply Rmin_r|]. now apply (trigger_token_value L m U Ut QK OV eta HL Hl).
    + eapply Rle_trans; [apply Rmin_l|]. apply (content_token_value L m U Ut QK OV eta HL Hl); auto; lra || lia.
Qed.

(** The first holds for all eta < 1/48. *)
Theorem softmax_sink_necessity_before : forall (L m : nat) (U Ut : vec -> Prop) (QK OV : mat) (eta : R),
  (5 <= L)%nat ->
  loss_at_most L m U Ut (softmax_head m QK OV) eta ->
  eta < 1/48 -> 0 < content_value eta ->
  forall w, admissible L U Ut w -> forall i, (1 <= i < trigger w)%nat ->
    softmax_weight m QK (token m w) i 0 >= sink_bound (content_value eta) eta.
Proof.
  intros L m U Ut QK OV eta HL Hl He Hc w A i Hi. assert (J := proj1 A).
  apply Rle_ge, (anchor_mass L m U Ut QK OV eta HL Hl w i); auto; try lia.
  intros k Hk. apply (content_token_value L m U Ut QK OV eta HL Hl); auto; lra || lia.
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
  set (value x := mulv (m + 3) OV x (q + 2)%nat).
  set (xc u v := token m (probe 1 u v) 1). set (xt u v := token m (probe 1 u v) 2).
  assert (F : forall u v, U u -> U v -> exists p0 pt, 0 < p0 /\ 0 < pt /\ p0 + pt = 1 /\
              value (xc u v) = u q /\ pt * value (xt u v) = v q).
  { intros u v Uu Uv. set (w := probe 1 u v).
    exists (relative_weight m QK u v 0), (relative_weight m QK u v 2).
    split; [apply (p0_pos m QK u v)|]. split; [apply (pt_pos m QK u v)|].
    destruct (Q_bounds L m U U QK OV 0 HL Hl u v Uu Uv) as [B1 B2].
    assert (A : near (value (token m w 0)) 0 0).
    { apply (anchor_value L m U U QK OV 0); auto; [|lia]. apply probe_admissible; auto; lia. }
    assert (T : forall k, (1 <= k)%nat -> target m (probe k u v) (S k) (q + 2) = (INR k * u q + v q) / INR (S k)).
    { intros k Hk. unfold target. simpl (trigger _). rewrite Nat.eqb_refl. f_equal. simpl (sum (S k) _).
      rewrite token_content by lia. rewrite (sum_ext k _ (fun _ => u q)), sum_const.
      - simpl. now rewrite Nat.eqb_refl.
      - intros i Hi. rewrite token_content by lia. simpl. destruct (Nat.eqb_spec i k); (lia || reflexivity). }
    assert (R1 := probe_row L m U U QK OV 0 HL Hl u v Uu Uv 1 (q + 2) ltac:(lia) ltac:(lia)).
    assert (R2 := probe_row L m U U QK OV 0 HL Hl u v Uu Uv 2 (q + 2) ltac:(lia) ltac:(lia)).
    rewrite T in R1, R2 by lia. simpl INR in R1, R2.
    set (p0 := relative_weight _ _ _ _ 0) in *. set (pt := relative_weight _ _ _ _ 2) in *.
    change (mulv (m + 3) OV ?x (q + 2)%nat) with (value x) in R1, R2.
    change (token m (probe 1 u v) 0) with (token m w 0) in R1, R2.
    replace (value (token m w 0)) with 0 in R1, R2 by (unfold near in A; lra).
    assert (Q : p0 + pt = 1) by lra. rewrite Q in R1, R2. clear - Q R1 R2. fold (xc u v) (xt u v) in R1, R2.
    unfold near in R1, R2. repeat split; lra. }
  assert (D : exists d, forall v, value (xt v v) = value (xc v v) + d).
  { exists (value (fun r => xt z z r - xc z z r)). intros v. unfold value, mulv. rewrite <- sum_add. apply sum_ext.
    intros c _. unfold xt, xc, token, probe. simpl.
    destruct (c =? 0)%nat, (c =? 1)%nat, (c =? m + 2)%nat; ring. }
  destruct D as [d D].
  destruct (F z z Uz Uz) as (p0 & pt & P0 & Pt & _ & C & T). rewrite D, C, (Hz q Hq) in T.
  assert (d = 0) by nra. subst d.
  destruct (F t t Ut' Ut') as (p0' & pt' & P0' & Pt' & Q & C' & T'). rewrite D, C' in T'.
  assert (pt' = 1); [|lra]. apply Rmult_eq_reg_r with (t q); lra.
Qed.

