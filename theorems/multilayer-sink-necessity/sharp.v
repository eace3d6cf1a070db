(** The construction multilayer-sharp (constructions/multilayer-sharp.md) with one layer, D = 1, and the scores of its file: its loss and the mass that position 1
    leaves on itself. Values, mu and leak are those of attained.v at nu = 4 exp(-beta). *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import ComposedAttention BoxHead.
From Sinkproof.multilayer_sink_necessity Require Import attained.
Open Scope R_scope.

Section Sharp.
  Variables (L : nat) (eta beta : R).
  Hypotheses (length : (4 <= L)%nat) (eta_bounds : 0 < eta < 1/24) (size : 8 <= beta).

  Definition small : R := exp (- beta).
  Definition sharp_mu : R := mu L eta (4 * small).
  Definition sharp_leak : R := leak L eta (4 * small).
  Definition sharp_share (n : R) : R := Rmax (n / (n + 1) - 1/2 - 2 * eta + 3 * eta * small / 2) (eta * small / 2) / (sharp_mu + eta).
  Definition sharp_P : mat := fun i k =>
    if (i =? 0)%nat then 0 else
    if (i =? 1)%nat then (if (k =? 0)%nat then ln (1 / sharp_leak - 1) - 3 * beta else 0) else
    if (k =? 0)%nat then ln (1 - small - sharp_share (INR (i - 1))) else
    if (k =? i)%nat then - beta else ln (sharp_share (INR (i - 1)) / INR (i - 1)).
  Definition sharp_QK : mat := fun r c => e 2 r * (3 * beta * e 0 c + (ln sharp_mu - beta) * e 1 c).
  Definition sharp_OV : mat := OV L eta (4 * small).
  Definition sharp_scores (x : nat -> vec) : mat := fun i k => score 3 sharp_QK x i k + sharp_P i k.
  Definition multilayer_sharp (x : nat -> vec) : nat -> vec := output 3 (softmax (sharp_scores x)) sharp_OV x.

  Lemma small_bounds : 0 < small < 1/100.
  Proof.
    assert (P : 0 < small) by apply exp_pos. split; [exact P|]. assert (small * exp beta = 1) by (unfold small; rewrite <- exp_plus; replace (- beta + beta) with 0 by ring; apply exp_0).
    assert (exp beta >= 256); [|nra]. replace beta with (beta / 8 + beta / 8 + (beta / 8 + beta / 8) + (beta / 8 + beta / 8 + (beta / 8 + beta / 8))) by field. rewrite !exp_plus.
    generalize (exp_ineq1_le (beta / 8)). set (y := exp (beta / 8)). intros Y1. assert (Y2 : y * y >= 4) by nra. assert (Y4 : y * y * (y * y) >= 16) by nra. nra.
  Qed.
  Lemma nu_bounds : 0 < 4 * small < 1. Proof. generalize small_bounds. lra. Qed.
  Lemma eta_below : 0 < eta /\ 4 * eta < gap L. Proof. generalize (gap_bounds L length). lra. Qed.
  Lemma tau_is : tau (4 * small) = small. Proof. unfold tau. field. Qed.
  Lemma mu_is : sharp_mu + eta = gap L - 2 * eta + 4 * small. Proof. unfold sharp_mu, mu. ring. Qed.
  Lemma mu_bounds : 0 < sharp_mu < 1 /\ sharp_mu + eta < 0.54.
  Proof. generalize (gap_bounds L length), small_bounds. unfold sharp_mu, mu. intros. lra. Qed.

  Lemma share_bounds n : (1 <= n <= L - 2)%nat -> let S := sharp_share (INR n) in
    0 < S /\ 5 * small <= 1 - small - S /\
    INR n / (INR n + 1) - 1/2 - 2 * eta + 3 * eta * small / 2 <= S * (sharp_mu + eta) <= INR n / (INR n + 1) - 1/2 + eta * small / 2.
  Proof.
    intros H S. generalize (distance_bounds L (4 * small) length nu_bounds n H), small_bounds, mu_bounds, (gap_bounds L length). unfold distance. set (d := INR n / (INR n + 1) - 1/2). intros D T M G.
    assert (Et : 0 < eta * small < eta) by nra. set (y := Rmax (d - 2 * eta + 3 * eta * small / 2) (eta * small / 2)).
    assert (SY : S * (sharp_mu + eta) = y) by (unfold S, sharp_share; fold d y; field; lra).
    assert (Y : eta * small / 2 <= y /\ d - 2 * eta + 3 * eta * small / 2 <= y /\ y <= d + eta * small / 2 /\ y <= gap L - 2 * eta + 3 * eta * small / 2).
    { unfold y. split; [apply Rmax_r|]. split; [apply Rmax_l|]. split; apply Rmax_lub; lra. }
    rewrite SY. split; [|split; [|lra]].
    - apply Rmult_lt_reg_r with (sharp_mu + eta); [lra|]. lra.
    - apply Rmult_le_reg_r with (sharp_mu + eta); [lra|]. replace ((1 - small - S) * (sharp_mu + eta)) with ((1 - small) * (sharp_mu + eta) - y) by (rewrite <- SY; ring).
      assert (small * (sharp_mu + eta) <= small * 0.54) by (apply Rmult_le_compat_l; lra). assert (eta * small <= 1/24 * small) by (apply Rmult_le_compat_r; lra).
      rewrite mu_is in *. lra.
  Qed.

  Variable w : input.
  Hypothesis inside : admissible L (box 0) (box 0) w.
  Let j := trigger w.
  Let x := token 0 w.
  Let s := sharp_scores x.

  Lemma sharp_score i k : score 3 sharp_QK x i k = x i 2%nat * (3 * beta * x k 0%nat + (ln sharp_mu - beta) * x k 1%nat).
  Proof. unfold score, dot, mulv, sharp_QK, e. simpl. ring. Qed.
  Lemma anchor_is : x 0%nat 0%nat = 1 /\ x 0%nat 1%nat = 0 /\ x 0%nat 2%nat = 0. Proof. now repeat split. Qed.
  Lemma token_is i : (1 <= i)%nat -> x i 0%nat = 0 /\ x i 1%nat = (if (i =? j)%nat then 1 else 0) /\ x i 2%nat = (if (i =? j)%nat then 0 else 1).
  Proof.
    intros Hi. split; [now apply token_coordinate_0|]. split; [now apply token_trigger_indicator|]. change 2%nat with (0 + 2)%nat. now apply token_content_indicator.
  Qed.
  Lemma value_is k r : (r < 3)%nat -> (1 <= k)%nat -> mulv 3 sharp_OV (x k) r = sharp_OV r (if (k =? j)%nat then 1%nat else 2%nat).
  Proof.
    intros Hr Hk. unfold sharp_OV, x. rewrite value_by_kind by (exact length || exact Hr). unfold kind_of. fold j. destruct (Nat.eqb_spec k 0); [lia|]. now destruct (k =? j)%nat.
  Qed.
  Lemma anchor_value r : (r < 3)%nat -> mulv 3 sharp_OV (x 0%nat) r = sharp_OV r 0%nat.
  Proof. intros Hr. unfold sharp_OV, x. rewrite value_by_kind by (exact length || exact Hr). reflexivity. Qed.

  Lemma row i r : (r < 3)%nat -> multilayer_sharp x i r =
    (exp (s i 0%nat) * sharp_OV r 0%nat + \sum_(k < i) (exp (s i (S k)) * sharp_OV r (if (S k =? j)%nat then 1%nat else 2%nat))) / (exp (s i 0%nat) + \sum_(k < i) exp (s i (S k))).
  Proof.
    intros Hr. unfold multilayer_sharp, output, softmax. fold s. unfold Rdiv.
    rewrite (sum_ext (S i) _ (fun k => exp (s i k) * mulv 3 sharp_OV (x k) r * / sum (S i) (fun l => exp (s i l)))) by (intros; ring).
    rewrite sum_scal_r, !sum_first, anchor_value by exact Hr. do 2 f_equal. apply sum_ext. intros k _. rewrite value_is by lia || exact Hr. reflexivity.
  Qed.

  Lemma exp_ln_sum a b : 0 < b -> exp (a + ln b) = exp a * b.
  Proof. intros B. rewrite exp_plus, exp_ln by exact B. reflexivity. Qed.

  (** Position 1. *)
  Lemma leak_is : sharp_leak * (sharp_mu + eta) = 2 * eta.
  Proof. generalize mu_bounds. intros. unfold sharp_leak, leak. fold sharp_mu. field. lra. Qed.
  Lemma leak_between : 0 < sharp_leak < 1.
  Proof. apply (leak_bounds L eta (4 * small) length eta_below nu_bounds). Qed.
  Lemma row_1 : exp (s 1%nat 0%nat) = 1 / sharp_leak - 1 /\ exp (s 1%nat 1%nat) = 1.
  Proof.
    assert (J := proj1 inside). destruct leak_between as [K0 K1]. destruct (token_is 1 ltac:(lia)) as (T0 & T1 & T2). destruct anchor_is as (A0 & A1 & A2).
    destruct (Nat.eqb_spec 1 j) as [F|_]; [unfold j in F; lia|]. unfold s, sharp_scores. rewrite !sharp_score, T0, T1, T2, A0, A1. unfold sharp_P. simpl. split.
    - replace (1 * (3 * beta * 1 + (ln sharp_mu - beta) * 0) + (ln (1 / sharp_leak - 1) - 3 * beta)) with (ln (1 / sharp_leak - 1)) by ring. apply exp_ln.
      apply Rmult_lt_reg_r with sharp_leak; [exact K0|]. replace ((1 / sharp_leak - 1) * sharp_leak) with (1 - sharp_leak) by (field; lra). lra.
    - rewrite <- exp_0. f_equal. ring.
  Qed.
  Lemma sharp_mass : softmax s 1 1 = sharp_leak.
  Proof. destruct row_1 as [E0 E1], leak_between. unfold softmax. cbn [sum]. rewrite E0, E1. field. lra. Qed.

  (** Rows i >= 2. *)
  Lemma row_from_2 i k : (2 <= i < L)%nat -> (1 <= k <= i)%nat ->
    exp (s i 0%nat) = exp (if (i =? j)%nat then 0 else 3 * beta) * (1 - small - sharp_share (INR (i - 1))) /\
    exp (s i k) = (if (i =? j)%nat then 1 else if (k =? j)%nat then sharp_mu * small else 1) * (if (k =? i)%nat then small else sharp_share (INR (i - 1)) / INR (i - 1)).
  Proof.
    intros Hi Hk. destruct (share_bounds (i - 1) ltac:(lia)) as (S0 & S1 & _), small_bounds, mu_bounds. destruct (token_is i ltac:(lia)) as (T0 & T1 & T2), (token_is k ltac:(lia)) as (K0 & K1 & K2).
    destruct anchor_is as (A0 & A1 & A2). assert (N : 0 < INR (i - 1)) by (apply lt_0_INR; lia). unfold s, sharp_scores. rewrite !sharp_score, T2, A0, A1, K0, K1. unfold sharp_P.
    destruct (Nat.eqb_spec i 0); [lia|]. destruct (Nat.eqb_spec i 1); [lia|]. destruct (Nat.eqb_spec k 0); [lia|]. simpl (0 =? 0)%nat. cbv iota. split.
    - rewrite exp_ln_sum by lra. f_equal. f_equal. destruct (i =? j)%nat; ring.
    - rewrite exp_plus. f_equal.
      + destruct (i =? j)%nat; [rewrite <- exp_0; f_equal; ring|]. destruct (k =? j)%nat; [|rewrite <- exp_0; f_equal; ring].
        replace (1 * (3 * beta * 0 + (ln sharp_mu - beta) * 1)) with (- beta + ln sharp_mu) by ring. rewrite exp_ln_sum by lra. unfold small. ring.
      + destruct (k =? i)%nat; [reflexivity|]. apply exp_ln. now apply Rdiv_lt_0_compat.
  Qed.

  (** What the last key and the n before it add up to. *)
  Lemma keys_sum i (f : nat -> R) a b : (2 <= i)%nat -> (forall k, (k < i)%nat -> f k = if (S k =? i)%nat then a else b / INR (i - 1)) -> sum i f = a + b.
  Proof.
    intros Hi H. assert (N : 0 < INR (i - 1)) by (apply lt_0_INR; lia). rewrite (sum_ext i f _ H). replace i with (S (i - 1)) at 1 by lia. rewrite sum_last.
    rewrite (sum_ext (i - 1) _ (fun _ => b / INR (i - 1))) by (intros k Hk; destruct (Nat.eqb_spec (S k) i); [lia|reflexivity]). rewrite sum_const.
    replace (S (i - 1)) with i by lia. rewrite Nat.eqb_refl. field. lra.
  Qed.

  Lemma other_row i r : (2 <= i < L)%nat -> i <> j -> (r < 3)%nat -> Rabs (multilayer_sharp x i r) <= eta + small.
  Proof.
    intros Hi N Hr. rewrite row by exact Hr. destruct (share_bounds (i - 1) ltac:(lia)) as (S0 & S1 & _), mu_bounds as (M & _). assert (T := small_bounds).
    destruct (facts L eta (4 * small) length eta_below nu_bounds) as (_ & _ & _ & _ & Bp & Ab & Bb & BT). rewrite tau_is in BT.
    assert (N0 : 0 < INR (i - 1)) by (apply lt_0_INR; lia). set (q := sharp_share (INR (i - 1))) in *.
    assert (A : exp (s i 0%nat) = exp (3 * beta) * (1 - small - q)) by (rewrite (proj1 (row_from_2 i 1 Hi ltac:(lia))); destruct (Nat.eqb_spec i j); [contradiction|reflexivity]).
    set (a0 := exp (s i 0%nat)) in *.
    assert (A1 : 1 <= a0 * small).
    { rewrite A. assert (E3 : exp (3 * beta) * (small * small * small) = 1) by (unfold small; rewrite <- !exp_plus; replace (3 * beta + (- beta + - beta + - beta)) with 0 by ring; apply exp_0).
      assert (P := exp_pos (3 * beta)). assert (exp (3 * beta) * (small * small * small) <= exp (3 * beta) * (1 - small - q) * small); [|lra].
      rewrite (Rmult_assoc (exp (3 * beta)) (1 - small - q)). apply Rmult_le_compat_l; [lra|]. apply Rmult_le_compat_r; nra. }
    assert (Sum : Rabs (\sum_(k < i) (exp (s i (S k)) * sharp_OV r (if (S k =? j)%nat then 1%nat else 2%nat))) <= 1).
    { eapply Rle_trans; [apply sum_abs|]. apply Rle_trans with (\sum_(k < i) (if (S k =? i)%nat then small else q / INR (i - 1))); [|rewrite (keys_sum i _ small q) by (lia || reflexivity); lra].
      apply sum_le. intros k Hk. rewrite (proj2 (row_from_2 i (S k) Hi ltac:(lia))). fold q. destruct (Nat.eqb_spec i j); [contradiction|].
      assert (Y : 0 < if (S k =? i)%nat then small else q / INR (i - 1)) by (destruct (S k =? i)%nat; [lra|now apply Rdiv_lt_0_compat]).
      set (y := if (S k =? i)%nat then small else q / INR (i - 1)) in *.
      assert (V : Rabs ((if (S k =? j)%nat then sharp_mu * small else 1) * sharp_OV r (if (S k =? j)%nat then 1%nat else 2%nat)) <= 1).
      { assert (F : 0 <= eta * small * (1 - small)) by (apply Rmult_le_pos; [apply Rmult_le_pos|]; lra).
        destruct (S k =? j)%nat; unfold sharp_OV, OV; destruct r as [|[|[|r]]]; try lia; fold sharp_mu; try (apply Rabs_le; lra).
        - replace (sharp_mu * small * (big (4 * small) * b eta (4 * small))) with (sharp_mu * b eta (4 * small) * (big (4 * small) * small)) by ring. rewrite BT. apply Rabs_le. nra.
        - replace (sharp_mu * small * (big (4 * small) * a eta (4 * small))) with (sharp_mu * a eta (4 * small) * (big (4 * small) * small)) by ring. rewrite BT. apply Rabs_le. nra. }
      match goal with |- Rabs (?c * y * ?v) <= _ => replace (c * y * v) with (y * (c * v)) by ring end. rewrite Rabs_mult, Rabs_right by lra. nra. }
    set (z := \sum_(k < i) (exp (s i (S k)) * sharp_OV r (if (S k =? j)%nat then 1%nat else 2%nat))) in *. apply Rabs_bounds in Sum.
    assert (D : 0 <= \sum_(k < i) exp (s i (S k))) by (apply sum_nonneg; intros; left; apply exp_pos). set (d := \sum_(k < i) exp (s i (S k))) in *.
    assert (V0 : - eta <= sharp_OV r 0%nat <= eta) by (unfold sharp_OV, OV; destruct r as [|[|[|r]]]; try lia; lra).
    assert (A0 : 0 < a0) by apply exp_pos. apply quotient; [lra|]. assert (- (a0 * eta) <= a0 * sharp_OV r 0%nat <= a0 * eta) by (split; nra). assert (0 <= (eta + small) * d) by (apply Rmult_le_pos; lra). split; nra.
  Qed.

  Lemma trigger_row r : (r < 3)%nat -> Rabs (multilayer_sharp x j r - target 0 w j r) <= eta.
  Proof.
    intros Hr. assert (J : (2 <= j < L)%nat) by apply inside. rewrite row by exact Hr. set (n := (j - 1)%nat). destruct (share_bounds n ltac:(unfold n; lia)) as (S0 & S1 & S2). assert (T := small_bounds).
    destruct (facts L eta (4 * small) length eta_below nu_bounds) as (_ & _ & M & _ & Bp & Ab & Bb & BT). rewrite tau_is in BT. fold sharp_mu in M.
    assert (Nn : 1 <= INR n) by (apply (le_INR 1); unfold n; lia). set (q := sharp_share (INR n)) in *.
    assert (A : exp (s j 0%nat) = 1 - small - q) by (rewrite (proj1 (row_from_2 j 1 J ltac:(lia))), Nat.eqb_refl, exp_0; fold n q; ring).
    assert (K : forall k, (k < j)%nat -> exp (s j (S k)) = if (S k =? j)%nat then small else q / INR (j - 1)).
    { intros k Hk. rewrite (proj2 (row_from_2 j (S k) J ltac:(lia))), Nat.eqb_refl. fold n q. ring. }
    rewrite A, (keys_sum j (fun k => exp (s j (S k))) small q) by (lia || exact K).
    rewrite (keys_sum j _ (small * sharp_OV r 1%nat) (q * sharp_OV r 2%nat)).
    2: lia.
    2: { intros k Hk. rewrite K by exact Hk. destruct (S k =? j)%nat; [reflexivity|]. unfold Rdiv. ring. }
    replace (1 - small - q + (small + q)) with 1 by ring. rewrite over_1.
    assert (C : r = 0%nat \/ r = 1%nat \/ r = 2%nat) by lia. assert (P := probe_target 0 n (fun _ => 0) (fun _ => 0) r).
    assert (Tg : target 0 w j r = target 0 (probe n (fun _ => 0) (fun _ => 0)) j r).
    { unfold target. fold j. rewrite Nat.eqb_refl. simpl (trigger (probe _ _ _)). replace (S n) with j by (unfold n; lia). rewrite Nat.eqb_refl. f_equal.
      apply sum_ext. intros l _. destruct C as [->|[->| ->]].
      - now rewrite !token_coordinate_0 by lia.
      - rewrite !token_trigger_indicator by lia. change (trigger (probe _ _ _)) with (S n). replace (S n) with j by (unfold n; lia). reflexivity.
      - change 2%nat with (0 + 2)%nat. rewrite !token_content_indicator by lia. change (trigger (probe _ _ _)) with (S n). replace (S n) with j by (unfold n; lia). reflexivity. }
    rewrite Tg. replace j with (S n) by (unfold n; lia). rewrite P. assert (Sn : INR (S n) = INR n + 1) by apply S_INR.
    assert (Et : 0 < eta * small) by (apply Rmult_lt_0_compat; lra).
    destruct C as [->|[->| ->]]; unfold sharp_OV, OV; fold sharp_mu.
    + unfold content_token, trigger_token. rewrite !token_coordinate_0 by lia. match goal with |- Rabs ?z <= _ => replace z with 0; [rewrite Rabs_R0; lra|] end. field. lra.
    + destruct (content_token_indicators 0 (fun _ => 0)) as [-> _], (trigger_token_indicators 0 (fun _ => 0)) as [-> _]. rewrite Sn.
      replace ((INR n * 0 + 1) / (INR n + 1)) with (1/2 - (INR n / (INR n + 1) - 1/2)) by (field; lra).
      replace ((1 - small - q) * eta + (small * (big (4 * small) * b eta (4 * small)) + q * - sharp_mu)) with ((1 - small) * eta + (big (4 * small) * small) * b eta (4 * small) - q * (sharp_mu + eta)) by ring.
      rewrite BT. unfold b. rewrite tau_is. apply Rabs_le. lra.
    + destruct (content_token_indicators 0 (fun _ => 0)) as [_ Ec], (trigger_token_indicators 0 (fun _ => 0)) as [_ Ez]. simpl (0 + 2)%nat in Ec, Ez. rewrite Ec, Ez, Sn.
      replace ((INR n * 1 + 0) / (INR n + 1)) with (1/2 + (INR n / (INR n + 1) - 1/2)) by (field; lra).
      replace ((1 - small - q) * - eta + (small * (big (4 * small) * a eta (4 * small)) + q * sharp_mu)) with (- (1 - small) * eta + (big (4 * small) * small) * a eta (4 * small) + q * (sharp_mu + eta)) by ring.
      rewrite BT. unfold a. rewrite tau_is. apply Rabs_le. lra.
  Qed.

  Lemma sharp_error i r : (i < L)%nat -> (r < 3)%nat -> Rabs (multilayer_sharp x i r - target 0 w i r) <= eta + small.
  Proof.
    intros Hi Hr. assert (J : (2 <= j < L)%nat) by apply inside. assert (T := small_bounds). destruct (Nat.eq_dec i j) as [->|N]; [eapply Rle_trans; [now apply trigger_row|lra]|].
    rewrite target_elsewhere, Rminus_0_r by exact N. destruct (le_lt_dec 2 i); [now apply other_row|]. apply Rle_trans with eta; [|lra]. rewrite row by exact Hr.
    destruct i as [|[|i]]; [| |lia].
    - cbn [sum]. apply quotient; [generalize (exp_pos (s 0%nat 0%nat)); lra|]. generalize (exp_pos (s 0%nat 0%nat)). intros. unfold sharp_OV, OV. destruct r as [|[|[|r]]]; try lia; nra.
    - cbn [sum]. destruct row_1 as [-> ->]. destruct (Nat.eqb_spec 1 j); [lia|]. assert (K := leak_is). destruct leak_between. assert (I : 1 / sharp_leak * sharp_leak = 1) by (field; lra). set (y := 1 / sharp_leak) in *.
      assert (Y : 2 * eta * y = sharp_mu + eta) by (rewrite <- K; transitivity ((y * sharp_leak) * (sharp_mu + eta)); [ring|rewrite I; ring]).
      assert (1 < y) by nra. assert (0 < eta * y) by (apply Rmult_lt_0_compat; lra). apply quotient; [lra|]. unfold sharp_OV, OV. fold sharp_mu. destruct r as [|[|[|r]]]; try lia; lra.
  Qed.
End Sharp.

Theorem multilayer_sharp_one_layer : forall (L : nat) (eta beta : R), (4 <= L)%nat -> 0 < eta < 1/24 -> 8 <= beta ->
  loss_at_most L 0 (box 0) (box 0) (multilayer_sharp L eta beta) (eta + exp (- beta)) /\
  forall w, admissible L (box 0) (box 0) w -> softmax (sharp_scores L eta beta (token 0 w)) 1 1 >= 2 * eta / (gap L - 2 * eta + 5 * exp (- beta)).
Proof.
  intros L eta beta HL He Hb. split.
  - intros w A i r Hi Hr. now apply (sharp_error L eta beta HL He Hb w A).
  - intros w A. rewrite (sharp_mass L eta beta HL He Hb w A). assert (G := gap_bounds L HL). assert (P := exp_pos (- beta)). apply Rle_ge. unfold sharp_leak, leak, mu, small.
    apply Rmult_le_compat_l; [lra|]. apply Rinv_le_contravar; lra.
Qed.
