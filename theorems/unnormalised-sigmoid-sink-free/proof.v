(** Theorem E1 of statement.md, that its bounds are attained, and that loss 0 is not (L >= 4). Contents from any sets inside of the box. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import Probe BoxHead.
Open Scope R_scope.

Definition sigmoid_weight (m : nat) (QK : mat) (x : nat -> vec) : mat := over_divisor sigmoid non_anchor (score (m + 3) QK x).
Definition sigmoid_head (m : nat) (QK OV : mat) (x : nat -> vec) : nat -> vec := output (m + 3) (sigmoid_weight m QK x) OV x.
Arguments sigmoid_weight m%nat QK x i%nat k%nat.

(** Rows and columns of content coordinates are 0, and the six scores are at least delta away from 0 on the right side; c = m + 2. *)
Definition separated (m : nat) (QK : mat) (delta : R) : Prop :=
  blind m QK /\
  QK (m + 2)%nat 0%nat <= - delta /\ QK (m + 2)%nat 1%nat <= - delta /\ QK (m + 2)%nat (m + 2)%nat <= - delta /\
  QK 1%nat 0%nat <= - delta /\ delta <= QK 1%nat 1%nat /\ delta <= QK 1%nat (m + 2)%nat.

Lemma sigmoid_pos x : 0 < sigmoid x.
Proof. apply Rinv_0_lt_compat. generalize (exp_pos (- x)). lra. Qed.
Lemma sigmoid_le x y : x <= y -> sigmoid x <= sigmoid y.
Proof.
  intros H. apply Rinv_le_contravar; [generalize (exp_pos (- y)); lra|]. apply Rplus_le_compat_l.
  destruct (Req_dec x y) as [->|N]; [lra|]. left. apply exp_increasing. lra.
Qed.
Lemma sigmoid_opp x : 1 - sigmoid x = sigmoid (- x).
Proof.
  unfold sigmoid. rewrite Ropp_involutive. rewrite exp_Ropp. generalize (exp_pos x). intros. field. lra.
Qed.

Section Head.
  Variables (L m : nat) (U Ut : vec -> Prop) (QK : mat) (delta : R).
  Hypothesis U_in_box : forall u, U u -> box m u.
  Hypothesis Ut_in_box : forall t, Ut t -> box m t.
  Hypothesis sep : separated m QK delta.

  Lemma content_score w i k : (1 <= i)%nat -> i <> trigger w -> score (m + 3) QK (token m w) i k <= - delta.
  Proof.
    intros Hi N. destruct sep as (B & S0 & S1 & S2 & _). rewrite score_kinds by exact B. unfold kind_of at 1.
    destruct (Nat.eqb_spec i 0); [lia|]. destruct (Nat.eqb_spec i (trigger w)); [contradiction|]. now destruct (kind_of w k).
  Qed.

  Lemma trigger_score w k : (1 <= trigger w)%nat -> let s := score (m + 3) QK (token m w) (trigger w) k in
    (k = 0%nat -> s <= - delta) /\ ((1 <= k)%nat -> delta <= s).
  Proof.
    intros J s. destruct sep as (B & _ & _ & _ & S0 & S1 & S2). unfold s. rewrite score_kinds by exact B. unfold kind_of.
    rewrite Nat.eqb_refl. destruct (Nat.eqb_spec (trigger w) 0); [lia|]. split.
    - intros ->. exact S0.
    - intros Hk. destruct (Nat.eqb_spec k 0); [lia|]. destruct (k =? trigger w)%nat; assumption.
  Qed.

  Lemma value w k r : (1 <= k)%nat -> (r < m + 3)%nat -> mulv (m + 3) all_but_anchor (token m w k) r = token m w k r.
  Proof.
    intros Hk Hr. rewrite mulv_all_but_anchor by exact Hr. unfold e. destruct (Nat.eqb_spec r 0) as [->|]; [rewrite token_coordinate_0 by exact Hk|]; ring.
  Qed.

  Lemma value_anchor w r : (r < m + 3)%nat -> mulv (m + 3) all_but_anchor (token m w 0) r = 0.
  Proof.
    intros Hr. rewrite mulv_all_but_anchor by exact Hr. unfold e, token. simpl. destruct (r =? 0)%nat, (r =? 1)%nat, (r =? m + 2)%nat; ring.
  Qed.

  Lemma divisor i : (1 <= i)%nat -> non_anchor i = INR i /\ 0 < INR i.
  Proof. intros H. unfold non_anchor. rewrite Nat.max_l by lia. split; [reflexivity|apply lt_0_INR; lia]. Qed.

  (** A mean of numbers that are small. *)
  Lemma mean_small i (f : nat -> R) b : (1 <= i)%nat -> (forall k, (k < i)%nat -> Rabs (f k) <= b) -> Rabs (\sum_(k < i) (f k / INR i)) <= b.
  Proof.
    intros Hi H. destruct (divisor i Hi) as [_ P]. eapply Rle_trans; [apply sum_abs|].
    apply Rle_trans with (\sum_(k < i) (b / INR i)); [|rewrite sum_const; right; field; lra].
    apply sum_le. intros k Hk. unfold Rdiv. rewrite Rabs_mult, (Rabs_right (/ INR i)) by (left; now apply Rinv_0_lt_compat).
    apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat|now apply H].
  Qed.

  Theorem small_loss : loss_at_most L m U Ut (sigmoid_head m QK all_but_anchor) (sigmoid (- delta)).
  Proof.
    intros w A i r Hi Hr. assert (J := proj1 A). unfold sigmoid_head, output. rewrite sum_first, value_anchor, Rmult_0_r, Rplus_0_l by exact Hr.
    rewrite (sum_ext i _ (fun k => sigmoid (score (m + 3) QK (token m w) i (S k)) * token m w (S k) r / non_anchor i))
      by (intros k Hk; rewrite value by (lia || exact Hr); unfold sigmoid_weight, over_divisor, Rdiv; ring).
    assert (T : forall k, (k < i)%nat -> Rabs (token m w (S k) r) <= 1) by (intros; apply (token_bounded L m U Ut); auto; lia).
    destruct (Nat.eq_dec i (trigger w)) as [E|N].
    - destruct (divisor i ltac:(lia)) as [-> P]. unfold target. rewrite E, Nat.eqb_refl, <- E. unfold Rdiv at 2. rewrite <- sum_scal_r.
      replace (sum i _ - sum i _) with (\sum_(k < i) ((sigmoid (score (m + 3) QK (token m w) i (S k)) - 1) * token m w (S k) r / INR i)).
      + apply mean_small; [lia|]. intros k Hk. rewrite Rabs_mult, Rabs_minus_sym.
        set (s := score _ _ _ _ _). assert (G : delta <= s) by (unfold s; rewrite E; apply trigger_score; lia).
        rewrite sigmoid_opp, Rabs_right by (left; apply sigmoid_pos). assert (sigmoid (- s) <= sigmoid (- delta)) by (apply sigmoid_le; lra).
        generalize (T k Hk), (sigmoid_pos (- s)), (Rabs_pos (token m w (S k) r)). nra.
      + rewrite (sum_ext i (fun k => (_ - 1) * _ / _) (fun k => sigmoid (score (m + 3) QK (token m w) i (S k)) * token m w (S k) r / INR i
          + -1 * (token m w (S k) r * / INR i))) by (intros; unfold Rdiv; ring). rewrite sum_add, sum_scal. ring.
    - rewrite target_elsewhere, Rminus_0_r by exact N. destruct i as [|i]; [simpl; rewrite Rabs_R0; left; apply sigmoid_pos|].
      destruct (divisor (S i) ltac:(lia)) as [-> P]. apply mean_small; [lia|]. intros k Hk. rewrite Rabs_mult.
      set (s := score _ _ _ _ _). assert (G : s <= - delta) by (apply content_score; lia || exact N).
      rewrite Rabs_right by (left; apply sigmoid_pos). assert (sigmoid s <= sigmoid (- delta)) by now apply sigmoid_le.
      generalize (T k Hk), (sigmoid_pos s), (Rabs_pos (token m w (S k) r)). nra.
  Qed.

  Theorem small_anchor_mass : forall w, admissible L U Ut w -> forall i, (1 <= i < L)%nat ->
    0 < sigmoid_weight m QK (token m w) i 0 <= sigmoid (- delta).
  Proof.
    intros w A i Hi. assert (J := proj1 A). unfold sigmoid_weight, over_divisor. destruct (divisor i ltac:(lia)) as [-> P].
    assert (P1 : 1 <= INR i) by (apply (le_INR 1 i); lia). set (s := score _ _ _ _ _).
    assert (G : s <= - delta).
    { unfold s. destruct (Nat.eq_dec i (trigger w)) as [->|N]; [now apply trigger_score; try lia|apply content_score; lia || exact N]. }
    generalize (sigmoid_le _ _ G), (sigmoid_pos s). intros S1 S0. split; [now apply Rdiv_lt_0_compat|].
    apply Rle_trans with (sigmoid s); [|exact S1]. apply Rmult_le_reg_r with (INR i); [exact P|].
    unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. nra.
  Qed.
End Head.

(** * sigmoid-mean attains both *)
Definition sigmoid_mean (m : nat) (beta : R) : mat := fun r c =>
  let row := if (r =? m + 2)%nat then - beta else if (r =? 1)%nat then (if (c =? 0)%nat then - beta else beta)
             else if (r =? 0)%nat then (if (c =? 0)%nat then - beta else 0) else 0 in
  if ((c =? 0) || (c =? 1) || (c =? m + 2))%nat%bool then row else 0.

Lemma sigmoid_mean_separated m beta : separated m (sigmoid_mean m beta) beta.
Proof.
  repeat split.
  - unfold sigmoid_mean. destruct (Nat.eqb_spec (q + 2) (m + 2)), (Nat.eqb_spec (q + 2) 1), (Nat.eqb_spec (q + 2) 0); try lia.
    now destruct ((c =? 0) || (c =? 1) || (c =? m + 2))%nat%bool.
  - unfold sigmoid_mean. destruct (Nat.eqb_spec (q + 2) 0), (Nat.eqb_spec (q + 2) 1), (Nat.eqb_spec (q + 2) (m + 2)); try lia. reflexivity.
  - unfold sigmoid_mean. rewrite !Nat.eqb_refl. simpl. lra.
  - unfold sigmoid_mean. rewrite !Nat.eqb_refl. simpl. lra.
  - unfold sigmoid_mean. rewrite !Nat.eqb_refl, Bool.orb_true_r. lra.
  - unfold sigmoid_mean. destruct (Nat.eqb_spec 1 (m + 2)); [lia|]. simpl. lra.
  - unfold sigmoid_mean. destruct (Nat.eqb_spec 1 (m + 2)); [lia|]. simpl. lra.
  - unfold sigmoid_mean. destruct (Nat.eqb_spec 1 (m + 2)); [lia|]. rewrite Nat.eqb_refl, Bool.orb_true_r. simpl.
    destruct (Nat.eqb_spec (m + 2) 0); [lia|lra].
Qed.

(** At position 1 of every input. *)
Theorem bounds_attained : forall (L m : nat) (U Ut : vec -> Prop) (beta eta : R) (w : input), admissible L U Ut w ->
  sigmoid_weight m (sigmoid_mean m beta) (token m w) 1 0 = sigmoid (- beta) /\
  (loss_at_most L m U Ut (sigmoid_head m (sigmoid_mean m beta) all_but_anchor) eta -> sigmoid (- beta) <= eta).
Proof.
  intros L m U Ut beta eta w A. assert (J := proj1 A). destruct (sigmoid_mean_separated m beta) as (B & _).
  assert (E : forall k, (k <= 1)%nat -> sigmoid_weight m (sigmoid_mean m beta) (token m w) 1 k = sigmoid (- beta)).
  { intros k Hk. unfold sigmoid_weight, over_divisor. rewrite score_kinds by exact B. unfold kind_of. simpl (1 =? 0)%nat. cbv iota.
    destruct (Nat.eqb_spec 1 (trigger w)); [lia|]. unfold non_anchor. simpl (INR _).
    replace (sigmoid_mean m beta _ _) with (- beta); [field|].
    destruct k as [|k]; [|replace k with 0%nat by lia; simpl (1 =? 0)%nat; cbv iota; destruct (Nat.eqb_spec 1 (trigger w)); [lia|]];
      unfold sigmoid_mean, coord; rewrite ?Nat.eqb_refl, ?Bool.orb_true_r; reflexivity. }
  split; [apply E; lia|]. intros Hl. generalize (Hl w A 1%nat (m + 2)%nat ltac:(lia) ltac:(lia)).
  rewrite target_elsewhere, Rminus_0_r by lia. unfold sigmoid_head, output. cbn [sum].
  rewrite value_anchor, value, !E by lia. rewrite token_content_indicator by lia. destruct (Nat.eqb_spec 1 (trigger w)); [lia|].
  generalize (sigmoid_pos (- beta)). intros P. rewrite Rabs_right; lra.
Qed.

(** * Loss 0 is not attained for L >= 4, whatever the weights are *)
Theorem loss_is_positive : forall (L m : nat) (U Ut : vec -> Prop) (QK OV : mat) (u t : vec), (4 <= L)%nat -> U u -> Ut t ->
  ~ loss_at_most L m U Ut (sigmoid_head m QK OV) 0.
Proof.
  intros L m U Ut QK OV u t HL Hu Ht Hl. set (v y := mulv (m + 3) OV y (m + 2)%nat).
  assert (Z : forall k i, (1 <= k <= 2)%nat -> (i < L)%nat ->
    sigmoid_head m QK OV (token m (probe k u t)) i (m + 2)%nat = target m (probe k u t) i (m + 2)%nat).
  { intros k i Hk Hi. assert (A : admissible L U Ut (probe k u t)) by (apply probe_admissible; auto; lia).
    generalize (Hl _ A i (m + 2)%nat Hi ltac:(lia)). intros X. apply near_Rabs in X. unfold near in X. lra. }
  assert (W : forall k i l, sigmoid_weight m QK (token m (probe k u t)) i l <> 0).
  { intros k i l. apply Rgt_not_eq, Rdiv_lt_0_compat; [apply sigmoid_pos|]. unfold non_anchor. apply lt_0_INR. lia. }
  (* the anchor's value is 0, then a content token's *)
  assert (V0 : v (anchor_token m) = 0).
  { generalize (Z 1%nat 0%nat ltac:(lia) ltac:(lia)). rewrite target_elsewhere by (simpl; lia). unfold sigmoid_head, output. cbn [sum].
    rewrite is_anchor. fold (v (anchor_token m)). intros X. destruct (Rmult_integral _ _ (eq_trans (eq_sym (Rplus_0_l _)) X)) as [Y|Y]; [now apply W in Y|exact Y]. }
  assert (V1 : v (content_token m u) = 0).
  { generalize (Z 1%nat 1%nat ltac:(lia) ltac:(lia)). rewrite target_elsewhere by (simpl; lia). unfold sigmoid_head, output. cbn [sum].
    rewrite is_anchor, probe_content by lia. fold (v (anchor_token m)) (v (content_token m u)). rewrite V0. intros X.
    assert (Y : sigmoid_weight m QK (token m (probe 1 u t)) 1 1 * v (content_token m u) = 0) by lra.
    destruct (Rmult_integral _ _ Y) as [Y'|Y']; [now apply W in Y'|exact Y']. }
  (* the trigger's row at j = 2 and j = 3 *)
  set (s := sigmoid (dot (m + 3) (trigger_token m t) (mulv (m + 3) QK (trigger_token m t)))).
  assert (F : forall k, (1 <= k <= 2)%nat -> s * v (trigger_token m t) = INR k).
  { intros k Hk. generalize (Z k (S k) Hk ltac:(lia)). destruct (probe_indicators m k u t) as [_ ->]. unfold sigmoid_head, output.
    rewrite sum_last, sum_first, is_anchor, probe_trigger. fold (v (anchor_token m)) (v (trigger_token m t)). rewrite V0.
    rewrite (sum_all_zero k) by (intros l Hl'; rewrite probe_content by lia; fold (v (content_token m u)); rewrite V1; ring).
    unfold sigmoid_weight, over_divisor, score. rewrite probe_trigger. fold s. destruct (divisor (S k) ltac:(lia)) as [-> P]. intros X.
    apply Rmult_eq_reg_r with (/ INR (S k)); [|apply Rinv_neq_0_compat; lra]. unfold Rdiv in X. lra. }
  generalize (F 1%nat ltac:(lia)), (F 2%nat ltac:(lia)). simpl. lra.
Qed.
