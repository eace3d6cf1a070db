(** The construction multilayer-sharp (constructions/multilayer-sharp.md), for 4 <= L <= 64, 1 <= D <= 16, eta < 1/24 and beta >= 8: its loss, and the product of
    what position 1 leaves on itself. Values, mu and leak are those of attained.v at nu = 4 exp(-beta). *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import ComposedAttention BoxHead Layers.
From Sinkproof.multilayer_sink_necessity Require Import construction attained.
From Sinkproof.multilayer_sink_necessity Require residual_diagonal.
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
  (** Layers 0 .. n-1 copy every row by position; the scores of all D layers. *)
  Definition deep_P (n l : nat) : mat := if (l <? n)%nat then (fun i k => 3 * beta * e i k) else sharp_P.
  Definition deep_QK (n l : nat) : mat := if (l <? n)%nat then (fun _ _ => 0) else sharp_QK.
  Definition deep_OV (n l : nat) : mat := if (l <? n)%nat then identity else sharp_OV.
  Definition multilayer_sharp (D : nat) : (nat -> vec) -> nat -> vec := let n := (D - 1)%nat in deep 0 (deep_P n) (deep_QK n) (deep_OV n) D.
  Definition layer_scores (D : nat) : nat -> (nat -> vec) -> mat := let n := (D - 1)%nat in copying 0 (deep_QK n) (deep_OV n) (deep_P n).

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

  (** What the last key and the n before it add up to. *)
  Lemma keys_sum i (f : nat -> R) a b : (2 <= i)%nat -> (forall k, (k < i)%nat -> f k = if (S k =? i)%nat then a else b / INR (i - 1)) -> sum i f = a + b.
  Proof.
    intros Hi H. assert (N : 0 < INR (i - 1)) by (apply lt_0_INR; lia). rewrite (sum_ext i f _ H). replace i with (S (i - 1)) at 1 by lia. rewrite sum_last.
    rewrite (sum_ext (i - 1) _ (fun _ => b / INR (i - 1))) by (intros k Hk; destruct (Nat.eqb_spec (S k) i); [lia|reflexivity]). rewrite sum_const.
    replace (S (i - 1)) with i by lia. rewrite Nat.eqb_refl. field. lra.
  Qed.

  Lemma leak_is : sharp_leak * (sharp_mu + eta) = 2 * eta.
  Proof. generalize mu_bounds. intros. unfold sharp_leak, leak. fold sharp_mu. field. lra. Qed.
  Lemma leak_between : 0 < sharp_leak < 1.
  Proof. apply (leak_bounds L eta (4 * small) length eta_below nu_bounds). Qed.
  Lemma log_mu : - beta <= ln sharp_mu < 0.
  Proof.
    destruct mu_bounds as (M & M2). assert (T := small_bounds). split; [|rewrite <- ln_1; apply ln_increasing; lra].
    rewrite <- (ln_exp (- beta)). left. apply ln_increasing; [apply exp_pos|]. fold small. generalize (gap_bounds L length). unfold sharp_mu, mu. lra.
  Qed.

  (** The biases of row i >= 2 are the logarithms of weights with the sum 1. *)
  Lemma exp_P i : (2 <= i < L)%nat -> let S := sharp_share (INR (i - 1)) in
    exp (sharp_P i 0%nat) = 1 - small - S /\ forall k, (1 <= k)%nat -> exp (sharp_P i k) = if (k =? i)%nat then small else S / INR (i - 1).
  Proof.
    intros Hi S. destruct (share_bounds (i - 1) ltac:(lia)) as (S0 & S1 & _). fold S in S0, S1. assert (T := small_bounds). assert (N : 0 < INR (i - 1)) by (apply lt_0_INR; lia).
    unfold sharp_P. destruct (Nat.eqb_spec i 0); [lia|]. destruct (Nat.eqb_spec i 1); [lia|]. fold S. split; [simpl; apply exp_ln; lra|].
    intros k Hk. destruct (Nat.eqb_spec k 0); [lia|]. destruct (k =? i)%nat; [reflexivity|]. apply exp_ln. now apply Rdiv_lt_0_compat.
  Qed.
  (** The values: of the anchor, of the trigger, which its weight makes small, of contents. *)
  Lemma OV_bounds r : (r < 3)%nat -> - eta <= sharp_OV r 0%nat <= eta /\ -1 <= small * sharp_OV r 1%nat <= 1 /\ - sharp_mu <= sharp_OV r 2%nat <= sharp_mu.
  Proof.
    intros Hr. destruct (facts L eta (4 * small) length eta_below nu_bounds) as (_ & _ & M & _ & Bp & Ab & Bb & BT). rewrite tau_is in BT. fold sharp_mu in M.
    assert (V : forall z, 0 < z < 1 -> -1 <= small * (big (4 * small) * z) <= 1) by (intros z Z; replace (small * (big (4 * small) * z)) with (big (4 * small) * small * z) by ring; rewrite BT; lra).
    unfold sharp_OV, OV. fold sharp_mu. destruct r as [|[|[|r]]]; try lia; (split; [lra|]); (split; [|lra]); try lra; apply V; lra.
  Qed.

  Lemma mean_of_three v0 v1 v2 y0 y1 y2 : -1 <= v0 <= 1 -> -1 <= v1 <= 1 -> -1 <= v2 <= 1 -> 0 <= y0 -> 0 <= y1 -> 0 <= y2 -> y0 + y1 + y2 = 1 -> -1 <= v0 * y0 + v1 * y1 + v2 * y2 <= 1.
  Proof. intros. split; nra. Qed.
  Lemma two_of_three v0 v2 y0 y1 y2 m0 m2 : - m0 <= v0 <= m0 -> - m2 <= v2 <= m2 -> 0 <= y0 -> 0 <= y1 -> 0 <= y2 -> y0 + y1 + y2 = 1 -> - (m0 + m2) <= v0 * y0 + v2 * y2 <= m0 + m2.
  Proof.
    intros V0 V2 Y0 Y1 Y2 S. assert (- (m0 * y0) <= v0 * y0 <= m0 * y0) by (split; nra). assert (- (m2 * y2) <= v2 * y2 <= m2 * y2) by (split; nra).
    assert (m0 * y0 <= m0 * 1) by (apply Rmult_le_compat_l; lra). assert (m2 * y2 <= m2 * 1) by (apply Rmult_le_compat_l; lra). lra.
  Qed.
  Lemma product_bound v y m0 m1 : - m0 <= v <= m0 -> - m1 <= y <= m1 -> - (m0 * m1) <= v * y <= m0 * m1.
  Proof. intros V Y. assert (A : Rabs v * Rabs y <= m0 * m1) by (apply Rmult_le_compat; try apply Rabs_pos; apply Rabs_le; assumption). rewrite <- Rabs_mult in A. now apply Rabs_bounds. Qed.
  Lemma small_times v : -1 <= v <= 1 -> -1 <= small * v <= 1. Proof. intros V. assert (T := small_bounds). split; nra. Qed.

  (** * One input, behind n copying layers *)
  Variables (n : nat) (w : input).
  Hypotheses (short : (L <= 64)%nat) (few : (n <= 15)%nat) (inside : admissible L (box 0) (box 0) w).
  Let j := trigger w.
  Let x := token 0 w.
  Let X := deep 0 (deep_P n) (deep_QK n) (deep_OV n) n x.
  Let C := B (copying 0 (deep_QK n) (deep_OV n) (deep_P n)) x n.
  (** What copies take of a row. *)
  Let d := INR n * ((INR L - 1) * exp (- (3 * beta))).

  Lemma small_sizes : small <= 1/2640 /\ beta * small <= 1/330.
  Proof.
    assert (E8 := residual_diagonal.exp_8). assert (A := exp_ineq1_le (beta - 8)). assert (B : exp beta = exp 8 * exp (beta - 8)) by (rewrite <- exp_plus; f_equal; ring).
    assert (F : 2640 * (1 + (beta - 8)) <= exp beta) by (rewrite B; apply Rmult_le_compat; lra). assert (T : small * exp beta = 1) by (unfold small; rewrite <- exp_plus, Rplus_opp_l; apply exp_0).
    assert (P := small_bounds). split; nra.
  Qed.
  Lemma d_bounds : 0 <= d /\ d <= small / 1000 /\ beta * d <= small / 500.
  Proof.
    destruct small_sizes as [S1 S2]. assert (P := small_bounds). assert (N : 0 <= INR n <= 15) by (split; [apply pos_INR|replace 15 with (INR 15) by (rewrite INR_IZR_INZ; reflexivity); now apply le_INR]).
    assert (M : 3 <= INR L - 1 <= 63).
    { assert (A : INR 4 <= INR L <= INR 64) by (split; apply le_INR; lia). rewrite !INR_IZR_INZ in A. simpl Z.of_nat in A. rewrite <- !INR_IZR_INZ in A. lra. }
    assert (Cube : exp (- (3 * beta)) = small * (small * small)) by (unfold small; rewrite <- !exp_plus; f_equal; ring).
    assert (NM : 0 <= INR n * (INR L - 1) <= 15 * 63) by (split; [apply Rmult_le_pos; lra|apply Rmult_le_compat; lra]).
    assert (Sq : 0 <= small * small <= 1/2640 * (1/2640)) by (split; [nra|apply Rmult_le_compat; lra]).
    assert (Bs : 0 <= small * (beta * small) <= 1/2640 * (1/330)) by (split; [repeat apply Rmult_le_pos; lra|apply Rmult_le_compat; try lra; apply Rmult_le_pos; lra]).
    unfold d. rewrite Cube. split; [repeat apply Rmult_le_pos; lra|]. split.
    - replace (INR n * ((INR L - 1) * (small * (small * small)))) with (small * (INR n * (INR L - 1) * (small * small))) by ring. unfold Rdiv. apply Rmult_le_compat_l; [lra|].
      apply Rle_trans with (15 * 63 * (1/2640 * (1/2640))); [apply Rmult_le_compat; lra|lra].
    - replace (beta * (INR n * ((INR L - 1) * (small * (small * small))))) with (small * (INR n * (INR L - 1) * (small * (beta * small)))) by ring. unfold Rdiv. apply Rmult_le_compat_l; [lra|].
      apply Rle_trans with (15 * 63 * (1/2640 * (1/330))); [apply Rmult_le_compat; lra|lra].
  Qed.

  Lemma j_bounds : (2 <= j < L)%nat. Proof. apply inside. Qed.
  Lemma anchor_is : x 0%nat 0%nat = 1 /\ x 0%nat 1%nat = 0 /\ x 0%nat 2%nat = 0. Proof. now repeat split. Qed.
  Lemma token_is i : (1 <= i)%nat -> x i 0%nat = 0 /\ x i 1%nat = (if (i =? j)%nat then 1 else 0) /\ x i 2%nat = (if (i =? j)%nat then 0 else 1).
  Proof.
    intros Hi. split; [now apply token_coordinate_0|]. split; [now apply token_trigger_indicator|]. change 2%nat with (0 + 2)%nat. now apply token_content_indicator.
  Qed.
  Lemma token_01 i r : (r < 3)%nat -> 0 <= x i r <= 1.
  Proof.
    intros Hr. assert (Cr : r = 0%nat \/ r = 1%nat \/ r = 2%nat) by lia. destruct i as [|i].
    - destruct anchor_is as (A0 & A1 & A2). destruct Cr as [->|[->| ->]]; lra.
    - destruct (token_is (S i) ltac:(lia)) as (A0 & A1 & A2). destruct Cr as [->|[->| ->]]; rewrite ?A0, ?A1, ?A2; destruct (S i =? j)%nat; lra.
  Qed.

  (** ** What copies leave of the tokens *)
  Lemma X_form i r : (r < 3)%nat -> X i r = \sum_(p < S i) (C i p * x p r).
  Proof.
    intros Hr. unfold X, C. apply (copies_form 0 n (deep_QK n) (deep_OV n) (deep_P n)); [|lia|exact Hr]. intros l Hl. unfold deep_OV. destruct (Nat.ltb_spec l n); [reflexivity|lia].
  Qed.
  Lemma C_nonneg i p : 0 <= C i p. Proof. apply B_nonneg. Qed.
  Lemma C_sum i : sum (S i) (C i) = 1. Proof. apply B_sum. Qed.
  Lemma C_diagonal i : (i < L)%nat -> 1 - d <= C i i.
  Proof.
    intros Hi. assert (K : 1 - INR n * (INR i * exp (- (3 * beta))) <= C i i).
    { apply (copies_weight 0 n (3 * beta) (deep_QK n) (deep_OV n) (deep_P n)); [| |lia]; intros l Hl; unfold deep_QK, deep_P; destruct (Nat.ltb_spec l n); (reflexivity || lia). }
    apply Rle_trans with (2 := K). assert (I : INR i <= INR L - 1) by (change 1 with (INR 1); rewrite <- minus_INR by lia; apply le_INR; lia).
    assert (H : INR i * exp (- (3 * beta)) <= (INR L - 1) * exp (- (3 * beta))) by (apply Rmult_le_compat_r; [left; apply exp_pos|exact I]).
    generalize (Rmult_le_compat_l (INR n) _ _ (pos_INR n) H). unfold d. lra.
  Qed.
  Lemma X_near i r : (i < L)%nat -> (r < 3)%nat -> - d <= X i r - x i r <= d.
  Proof.
    intros Hi Hr. apply Rabs_bounds. rewrite X_form by exact Hr. rewrite <- (Rmult_1_l d).
    apply (average_near i (C i) d (C_nonneg i) (C_sum i) (C_diagonal i Hi) (fun p => x p r)); [lra|]. intros p Hp. generalize (token_01 p r Hr), (token_01 i r Hr). intros. apply Rabs_le. lra.
  Qed.
  Lemma X_anchor r : (r < 3)%nat -> X 0 r = x 0%nat r.
  Proof. intros Hr. rewrite X_form by exact Hr. generalize (C_sum 0). simpl. intros E. replace (C 0%nat 0%nat) with 1 by lra. ring. Qed.
  Lemma X_shares i : 0 <= X i 0%nat /\ 0 <= X i 1%nat /\ 0 <= X i 2%nat /\ X i 0%nat + X i 1%nat + X i 2%nat = 1.
  Proof.
    rewrite !X_form by lia. assert (N : forall r, (r < 3)%nat -> 0 <= \sum_(p < S i) (C i p * x p r)) by (intros r Hr; apply sum_nonneg; intros; apply Rmult_le_pos; [apply C_nonneg|now apply token_01]).
    split; [apply N; lia|]. split; [apply N; lia|]. split; [apply N; lia|]. rewrite <- !sum_add, <- (C_sum i). apply sum_ext. intros p _. destruct p as [|p].
    - destruct anchor_is as (-> & -> & ->). ring.
    - destruct (token_is (S p) ltac:(lia)) as (-> & -> & ->). destruct (S p =? j)%nat; ring.
  Qed.
  Lemma X_before i : (i < j)%nat -> X i 1%nat = 0.
  Proof.
    intros Hi. rewrite X_form by lia. apply sum_all_zero. intros p Hp. destruct p as [|p]; [destruct anchor_is as (_ & -> & _); ring|].
    destruct (token_is (S p) ltac:(lia)) as (_ & -> & _). destruct (Nat.eqb_spec (S p) j); [lia|ring].
  Qed.

  (** ** The last layer *)
  Let s : mat := fun i k => X i 2%nat * (3 * beta * X k 0%nat + (ln sharp_mu - beta) * X k 1%nat) + sharp_P i k.
  Definition sharp_value (y : vec) : vec := fun r => sharp_OV r 0%nat * y 0%nat + sharp_OV r 1%nat * y 1%nat + sharp_OV r 2%nat * y 2%nat.
  Lemma last_scores i k : layer_scores (S n) n x i k = s i k.
  Proof.
    unfold layer_scores. replace (S n - 1)%nat with n by lia. unfold copying. fold X. unfold deep_QK, deep_P. rewrite Nat.ltb_irrefl. unfold s. f_equal.
    unfold score, dot, mulv, sharp_QK, e. simpl. ring.
  Qed.
  Lemma last_weight i k : softmax (layer_scores (S n) n x) i k = softmax s i k.
  Proof. unfold softmax. rewrite last_scores. f_equal. apply sum_ext. intros l _. now rewrite last_scores. Qed.
  Lemma last i r : (r < 3)%nat -> multilayer_sharp (S n) x i r = \sum_(k < S i) (softmax s i k * sharp_value (X k) r).
  Proof.
    intros Hr. transitivity (\sum_(k < S i) (softmax (layer_scores (S n) n x) i k * mulv 3 sharp_OV (X k) r)).
    - unfold multilayer_sharp, layer_scores. replace (S n - 1)%nat with n by lia. unfold X.
      change (deep 0 (deep_P n) (deep_QK n) (deep_OV n) (S n) x i r) with (output 3 (softmax (copying 0 (deep_QK n) (deep_OV n) (deep_P n) n x)) (deep_OV n n) (deep 0 (deep_P n) (deep_QK n) (deep_OV n) n x) i r).
      unfold output. unfold deep_OV at 2. rewrite Nat.ltb_irrefl. reflexivity.
    - apply sum_ext. intros k _. rewrite last_weight. f_equal. unfold mulv, sharp_value. simpl. ring.
  Qed.
  Lemma quotient_form i r : (r < 3)%nat -> multilayer_sharp (S n) x i r =
    (exp (s i 0%nat) * sharp_OV r 0%nat + \sum_(k < i) (exp (s i (S k)) * sharp_value (X (S k)) r)) / (exp (s i 0%nat) + \sum_(k < i) exp (s i (S k))).
  Proof.
    intros Hr. rewrite last by exact Hr. unfold softmax. unfold Rdiv.
    rewrite (sum_ext (S i) _ (fun k => exp (s i k) * sharp_value (X k) r * / sum (S i) (fun l => exp (s i l)))) by (intros; ring).
    rewrite sum_scal_r, !sum_first. do 3 f_equal. unfold sharp_value. rewrite !X_anchor by lia. destruct anchor_is as (-> & -> & ->). ring.
  Qed.

  (** *** A content token's row from position 2 on: the anchor has nearly all. *)
  Lemma other_row i r : (2 <= i < L)%nat -> i <> j -> (r < 3)%nat -> Rabs (multilayer_sharp (S n) x i r) <= eta + small.
  Proof.
    intros Hi N Hr. rewrite quotient_form by exact Hr. destruct (share_bounds (i - 1) ltac:(lia)) as (S0 & S1 & _). destruct (exp_P i Hi) as [P0 Pk]. set (q := sharp_share (INR (i - 1))) in *.
    destruct d_bounds as (D0 & D1 & D2), log_mu as [M0 M1], mu_bounds as (M & M2). assert (T := small_bounds). destruct (OV_bounds r Hr) as (V0 & V1 & V2). assert (J := j_bounds).
    destruct (X_shares i) as (I0 & I1 & I2 & I3). destruct (token_is i ltac:(lia)) as (_ & _ & Ti). generalize (X_near i 2 ltac:(lia) ltac:(lia)). rewrite Ti. destruct (Nat.eqb_spec i j); [contradiction|]. intros Ci. clear Ti.
    set (c := X i 2%nat) in *. assert (Cc : 1 - d <= c <= 1) by lra. assert (N0 : 0 < INR (i - 1)) by (apply lt_0_INR; lia).
    (* the anchor's weight *)
    assert (A : 4 <= small * exp (s i 0%nat)).
    { unfold s. fold c. rewrite !X_anchor by lia. destruct anchor_is as (-> & -> & _). rewrite exp_plus, P0. replace (c * (3 * beta * 1 + (ln sharp_mu - beta) * 0)) with (3 * beta + - (3 * beta * (1 - c))) by ring. rewrite exp_plus.
      assert (E3 : exp (3 * beta) * (small * small * small) = 1) by (unfold small; rewrite <- !exp_plus; replace (3 * beta + (- beta + - beta + - beta)) with 0 by ring; apply exp_0).
      assert (E1 := exp_ineq1_le (- (3 * beta * (1 - c)))). assert (P := exp_pos (3 * beta)). assert (Bd : beta * (1 - c) <= beta * d) by (apply Rmult_le_compat_l; lra).
      assert (F : 0.9 <= exp (- (3 * beta * (1 - c)))) by lra. apply Rle_trans with (small * (exp (3 * beta) * 0.9 * (5 * small))).
      - assert (100 <= exp (3 * beta) * (small * small)); [|clear - T H; nra]. apply Rmult_le_reg_r with small; [lra|]. lra.
      - apply Rmult_le_compat_l; [lra|]. apply Rmult_le_compat; [apply Rmult_le_pos; lra|lra|apply Rmult_le_compat_l; lra|lra]. }
    (* the others *)
    assert (Key : forall k, (k < i)%nat -> Rabs (exp (s i (S k)) * sharp_value (X (S k)) r) <= 4 * (if (S k =? i)%nat then small else q / INR (i - 1))).
    { intros k Hk. unfold s. fold c. rewrite exp_plus, (Pk (S k)) by lia. set (y := if (S k =? i)%nat then small else q / INR (i - 1)). assert (Y : 0 < y) by (unfold y; destruct (S k =? i)%nat; [lra|now apply Rdiv_lt_0_compat]).
      destruct (X_shares (S k)) as (K0 & K1 & K2 & K3). destruct (token_is (S k) ltac:(lia)) as (T0 & T1 & T2). generalize (X_near (S k) 0 ltac:(lia) ltac:(lia)), (X_near (S k) 1 ltac:(lia) ltac:(lia)), (X_near (S k) 2 ltac:(lia) ltac:(lia)). rewrite T0, T1, T2.
      unfold sharp_value. set (ka := X (S k) 0%nat) in *. set (kt := X (S k) 1%nat) in *. set (kc := X (S k) 2%nat) in *. intros N1 N2 N3.
      set (v := sharp_OV r 0%nat * ka + sharp_OV r 1%nat * kt + sharp_OV r 2%nat * kc). set (z := c * (3 * beta * ka + (ln sharp_mu - beta) * kt)).
      enough (F : exp z * Rabs v <= 4).
      { replace (exp z * y * v) with (y * (exp z * v)) by ring. rewrite Rabs_mult, (Rabs_mult (exp z)), (Rabs_right y), (Rabs_right (exp z)) by (generalize (exp_pos z); lra). rewrite (Rmult_comm 4). apply Rmult_le_compat_l; lra. }
      assert (Bc : 0 <= c * (beta * ka) <= beta * d) by (split; [repeat apply Rmult_le_pos; lra|]; apply Rle_trans with (1 * (beta * ka)); [apply Rmult_le_compat_r; [apply Rmult_le_pos|]; lra|rewrite Rmult_1_l; apply Rmult_le_compat_l; lra]).
      assert (Va := two_of_three (sharp_OV r 0%nat) (sharp_OV r 2%nat) ka kt kc eta sharp_mu V0 V2 K0 K1 K2 K3).
      assert (Zs : z = 3 * (c * (beta * ka)) - (beta - ln sharp_mu) * (c * kt)) by (unfold z; ring). assert (Ez := exp_pos z).
      destruct (Nat.eqb_spec (S k) j) as [Ej|Nj].
      - (* the trigger: its weight is small, its value large *)
        assert (Sv : -1 <= small * v <= 1).
        { replace (small * v) with (small * sharp_OV r 0%nat * ka + small * sharp_OV r 1%nat * kt + small * sharp_OV r 2%nat * kc) by (unfold v; ring). apply mean_of_three; try assumption; apply small_times; lra. }
        assert (Ct : 1 - 2 * d <= c * kt) by (apply Rle_trans with ((1 - d) * (1 - d)); [generalize (Rle_0_sqr d); unfold Rsqr; lra|apply Rmult_le_compat; lra]). assert (Ed : exp z <= 4 * small).
        { apply Rle_trans with (exp (- beta + 7 * (beta * d))).
          - apply exp_le_mono. rewrite Zs. assert ((beta - ln sharp_mu) * (1 - 2 * d) <= (beta - ln sharp_mu) * (c * kt)) by (apply Rmult_le_compat_l; lra). assert (- beta * d <= ln sharp_mu * d) by (apply Rmult_le_compat_r; lra). lra.
          - rewrite exp_plus. fold small. rewrite Rmult_comm. apply Rmult_le_compat_r; [lra|]. generalize (exp_near_0 (7 * (beta * d)) ltac:(lra)). lra. }
        assert (Av : small * Rabs v <= 1) by (rewrite <- (Rabs_right small) at 1 by lra; rewrite <- Rabs_mult; now apply Rabs_le). assert (exp z * Rabs v <= 4 * small * Rabs v) by (apply Rmult_le_compat_r; [apply Rabs_pos|exact Ed]). lra.
      - assert (Sk : - 1 <= sharp_OV r 1%nat * kt <= 1).
        { assert (Kt : 0 <= kt <= small) by lra. assert (U : 0 <= kt / small <= 1) by (split; [apply Rle_mult_inv_pos; lra|apply Rmult_le_reg_r with small; [lra|]; unfold Rdiv; rewrite Rmult_assoc, Rinv_l; lra]).
          replace (sharp_OV r 1%nat * kt) with (small * sharp_OV r 1%nat * (kt / small)) by (field; lra). clear - V1 U. split; nra. }
        assert (Av : Rabs v <= 2) by (apply Rabs_le; unfold v; lra). assert (Ev : exp z <= 2).
        { assert (Zl : z <= 1/2) by (rewrite Zs; assert (0 <= (beta - ln sharp_mu) * (c * kt)) by (repeat apply Rmult_le_pos; lra); lra).
          apply Rle_trans with (exp (1/2)); [now apply exp_le_mono|]. generalize (exp_near_0 (1/2) ltac:(lra)). lra. }
        apply Rle_trans with (2 * 2); [apply Rmult_le_compat; try lra; apply Rabs_pos|lra]. }
    assert (Sum : Rabs (\sum_(k < i) (exp (s i (S k)) * sharp_value (X (S k)) r)) <= 4).
    { eapply Rle_trans; [apply sum_abs|]. apply Rle_trans with (\sum_(k < i) (4 * (if (S k =? i)%nat then small else q / INR (i - 1)))); [apply sum_le; exact Key|].
      rewrite sum_scal, (keys_sum i _ small q) by (lia || reflexivity). lra. }
    set (z := \sum_(k < i) (exp (s i (S k)) * sharp_value (X (S k)) r)) in *. apply Rabs_bounds in Sum.
    assert (Dn : 0 <= \sum_(k < i) exp (s i (S k))) by (apply sum_nonneg; intros; left; apply exp_pos). set (dn := \sum_(k < i) exp (s i (S k))) in *. set (a0 := exp (s i 0%nat)) in *.
    assert (A0 : 0 < a0) by apply exp_pos. apply quotient; [lra|]. assert (- (a0 * eta) <= a0 * sharp_OV r 0%nat <= a0 * eta) by (split; clear - V0 A0; nra).
    assert (0 <= (eta + small) * dn) by (apply Rmult_le_pos; lra). lra.
  Qed.

  (** *** The trigger's row: nearly that of the weights of its biases. *)
  Lemma ideal_row r : (r < 3)%nat -> let q := sharp_share (INR (j - 1)) in
    Rabs ((1 - small - q) * sharp_OV r 0%nat + (small * sharp_OV r 1%nat + q * sharp_OV r 2%nat) - target 0 w j r) <= eta.
  Proof.
    intros Hr q. assert (J := j_bounds). unfold q. clear q. set (n0 := (j - 1)%nat). destruct (share_bounds n0 ltac:(unfold n0; lia)) as (S0 & S1 & S2). assert (T := small_bounds).
    destruct (facts L eta (4 * small) length eta_below nu_bounds) as (_ & _ & M & _ & Bp & Ab & Bb & BT). rewrite tau_is in BT. fold sharp_mu in M.
    assert (Nn : 1 <= INR n0) by (apply (le_INR 1); unfold n0; lia). set (q := sharp_share (INR n0)) in *.
    assert (Cr : r = 0%nat \/ r = 1%nat \/ r = 2%nat) by lia. assert (P := probe_target 0 n0 (fun _ => 0) (fun _ => 0) r).
    assert (Tg : target 0 w j r = target 0 (probe n0 (fun _ => 0) (fun _ => 0)) j r).
    { unfold target. fold j. rewrite Nat.eqb_refl. simpl (trigger (probe _ _ _)). replace (S n0) with j by (unfold n0; lia). rewrite Nat.eqb_refl. f_equal.
      apply sum_ext. intros l _. destruct Cr as [->|[->| ->]].
      - now rewrite !token_coordinate_0 by lia.
      - rewrite !token_trigger_indicator by lia. change (trigger (probe _ _ _)) with (S n0). replace (S n0) with j by (unfold n0; lia). reflexivity.
      - change 2%nat with (0 + 2)%nat. rewrite !token_content_indicator by lia. change (trigger (probe _ _ _)) with (S n0). replace (S n0) with j by (unfold n0; lia). reflexivity. }
    rewrite Tg. replace j with (S n0) by (unfold n0; lia). rewrite P. assert (Sn : INR (S n0) = INR n0 + 1) by apply S_INR.
    assert (Et : 0 < eta * small) by (apply Rmult_lt_0_compat; lra).
    destruct Cr as [->|[->| ->]]; unfold sharp_OV, OV; fold sharp_mu.
    + unfold content_token, trigger_token. rewrite !token_coordinate_0 by lia. match goal with |- Rabs ?z <= _ => replace z with 0; [rewrite Rabs_R0; lra|] end. field. lra.
    + destruct (content_token_indicators 0 (fun _ => 0)) as [-> _], (trigger_token_indicators 0 (fun _ => 0)) as [-> _]. rewrite Sn.
      replace ((INR n0 * 0 + 1) / (INR n0 + 1)) with (1/2 - (INR n0 / (INR n0 + 1) - 1/2)) by (field; lra).
      replace ((1 - small - q) * eta + (small * (big (4 * small) * b eta (4 * small)) + q * - sharp_mu)) with ((1 - small) * eta + (big (4 * small) * small) * b eta (4 * small) - q * (sharp_mu + eta)) by ring.
      rewrite BT. unfold b. rewrite tau_is. apply Rabs_le. lra.
    + destruct (content_token_indicators 0 (fun _ => 0)) as [_ Ec], (trigger_token_indicators 0 (fun _ => 0)) as [_ Ez]. simpl (0 + 2)%nat in Ec, Ez. rewrite Ec, Ez, Sn.
      replace ((INR n0 * 1 + 0) / (INR n0 + 1)) with (1/2 + (INR n0 / (INR n0 + 1) - 1/2)) by (field; lra).
      replace ((1 - small - q) * - eta + (small * (big (4 * small) * a eta (4 * small)) + q * sharp_mu)) with (- (1 - small) * eta + (big (4 * small) * small) * a eta (4 * small) + q * (sharp_mu + eta)) by ring.
      rewrite BT. unfold a. rewrite tau_is. apply Rabs_le. lra.
  Qed.

  (** Scores that differ by at most kappa from those with the weights g. *)
  Lemma perturbed N g dl kappa : (forall k, (k < N)%nat -> 0 <= g k) -> sum N g = 1 -> 0 <= kappa <= 1/4 -> (forall k, (k < N)%nat -> - kappa <= dl k <= kappa) ->
    forall k, (k < N)%nat -> Rabs (exp (dl k) * g k / (\sum_(l < N) (exp (dl l) * g l)) - g k) <= 4 * kappa * g k.
  Proof.
    intros G0 G1 K H k Hk. set (Dn := \sum_(l < N) (exp (dl l) * g l)). assert (Ek := exp_near_0 (2 * kappa) ltac:(lra)).
    assert (Dl : exp (- kappa) <= Dn <= exp kappa).
    { split; [rewrite <- (Rmult_1_r (exp (- kappa))), <- G1, <- sum_scal|rewrite <- (Rmult_1_r (exp kappa)), <- G1, <- sum_scal]; unfold Dn; apply sum_le; intros l Hl; (apply Rmult_le_compat_r; [now apply G0|]); apply exp_le_mono; generalize (H l Hl); lra. }
    assert (P0 := exp_pos (- kappa)). assert (Z : exp (- (2 * kappa)) <= exp (dl k) / Dn <= exp (2 * kappa)).
    { assert (Ed : exp (- kappa) <= exp (dl k) <= exp kappa) by (split; apply exp_le_mono; generalize (H k Hk); lra). split; apply Rmult_le_reg_r with Dn; try lra; unfold Rdiv; rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
      - apply Rle_trans with (exp (- (2 * kappa)) * exp kappa); [apply Rmult_le_compat_l; [left; apply exp_pos|lra]|]. rewrite <- exp_plus. apply Rle_trans with (exp (- kappa)); [apply exp_le_mono; lra|lra].
      - apply Rle_trans with (exp (2 * kappa) * exp (- kappa)); [|apply Rmult_le_compat_l; [left; apply exp_pos|lra]]. rewrite <- exp_plus. apply Rle_trans with (exp kappa); [lra|apply exp_le_mono; lra]. }
    assert (Q := exp_ineq1_le (- (2 * kappa))). replace (exp (dl k) * g k / Dn - g k) with ((exp (dl k) / Dn - 1) * g k) by (field; lra).
    rewrite Rabs_mult, (Rabs_right (g k)) by (apply Rle_ge; now apply G0). apply Rmult_le_compat_r; [now apply G0|]. apply Rabs_le. lra.
  Qed.

  Lemma trigger_row r : (r < 3)%nat -> Rabs (multilayer_sharp (S n) x j r - target 0 w j r) <= eta + small.
  Proof.
    intros Hr. assert (J := j_bounds). destruct d_bounds as (D0 & D1 & D2), log_mu as [M0 M1], mu_bounds as (M & M2). assert (T := small_bounds). destruct (OV_bounds r Hr) as (V0 & V1 & V2).
    destruct (share_bounds (j - 1) ltac:(lia)) as (S0 & S1 & _), (exp_P j J) as [P0 Pk]. assert (I := ideal_row r Hr). cbv zeta in I. set (q := sharp_share (INR (j - 1))) in *.
    assert (N0 : 0 < INR (j - 1)) by (apply lt_0_INR; lia). set (g k := exp (sharp_P j k)). set (dl k := X j 2%nat * (3 * beta * X k 0%nat + (ln sharp_mu - beta) * X k 1%nat)).
    assert (G0 : forall k, 0 <= g k) by (intros; left; apply exp_pos).
    assert (Gk : forall k, (k < j)%nat -> g (S k) = if (S k =? j)%nat then small else q / INR (j - 1)) by (intros k Hk; apply (Pk (S k)); lia).
    assert (Gs : \sum_(k < j) g (S k) = small + q) by (apply keys_sum; [lia|exact Gk]). assert (G1 : sum (S j) g = 1) by (rewrite sum_first, Gs; unfold g; rewrite P0; ring).
    destruct (X_shares j) as (J0 & J1 & J2 & J3). destruct (token_is j ltac:(lia)) as (Tj0 & Tj1 & Tj2). rewrite Nat.eqb_refl in Tj1, Tj2. assert (Cj := X_near j 2 ltac:(lia) ltac:(lia)). rewrite Tj2 in Cj.
    assert (Dl : forall k, (k < S j)%nat -> - (3 * (beta * d)) <= dl k <= 3 * (beta * d)).
    { intros k _. destruct (X_shares k) as (K0 & K1 & K2 & K3). assert (Y : - (3 * beta) <= 3 * beta * X k 0%nat + (ln sharp_mu - beta) * X k 1%nat <= 3 * beta).
      { assert (A : 0 <= beta * X k 0%nat) by (apply Rmult_le_pos; lra). assert (A' : 0 <= beta * X k 1%nat) by (apply Rmult_le_pos; lra). assert (A'' : - beta * X k 1%nat <= ln sharp_mu * X k 1%nat <= 0 * X k 1%nat) by (split; apply Rmult_le_compat_r; lra).
        assert (beta * (X k 0%nat + X k 1%nat) <= beta * 1) by (apply Rmult_le_compat_l; lra). lra. }
      unfold dl. set (y := 3 * beta * X k 0%nat + (ln sharp_mu - beta) * X k 1%nat) in *. assert (X j 2%nat * beta <= d * beta) by (apply Rmult_le_compat_r; lra).
      assert (- (X j 2%nat * (3 * beta)) <= X j 2%nat * y <= X j 2%nat * (3 * beta)); [|lra]. split; [rewrite Ropp_mult_distr_r|]; apply Rmult_le_compat_l; lra. }
    assert (Pt := perturbed (S j) g dl (3 * (beta * d)) (fun k _ => G0 k) G1 ltac:(split; [assert (0 <= beta * d) by (apply Rmult_le_pos; lra); lra|lra]) Dl).
    assert (Wt : forall k, softmax s j k = exp (dl k) * g k / \sum_(l < S j) (exp (dl l) * g l)).
    { intros k. assert (Es : forall l, exp (s j l) = exp (dl l) * g l) by (intros l; unfold s, dl, g; apply exp_plus). unfold softmax. rewrite Es. f_equal. apply sum_ext. intros l _. apply Es. }
    assert (Ideal : (1 - small - q) * sharp_OV r 0%nat + (small * sharp_OV r 1%nat + q * sharp_OV r 2%nat) = \sum_(k < S j) (g k * sharp_value (x k) r)).
    { rewrite sum_first. f_equal.
      - unfold g, sharp_value. rewrite P0. destruct anchor_is as (-> & -> & ->). ring.
      - rewrite (keys_sum j _ (small * sharp_OV r 1%nat) (q * sharp_OV r 2%nat)); [reflexivity|lia|]. intros k Hk. rewrite Gk by exact Hk. unfold sharp_value. destruct (token_is (S k) ltac:(lia)) as (-> & -> & ->).
        destruct (S k =? j)%nat; unfold Rdiv; ring. }
    rewrite last by exact Hr. rewrite Ideal in I.
    (* row by row *)
    assert (Diff : Rabs (\sum_(k < S j) (softmax s j k * sharp_value (X k) r) - \sum_(k < S j) (g k * sharp_value (x k) r)) <= 24 * (beta * d) + 3 * d).
    { replace (\sum_(k < S j) (softmax s j k * sharp_value (X k) r) - \sum_(k < S j) (g k * sharp_value (x k) r))
        with (\sum_(k < S j) ((softmax s j k - g k) * sharp_value (X k) r + g k * (sharp_value (X k) r - sharp_value (x k) r))).
      2: { rewrite (sum_ext (S j) _ (fun k => softmax s j k * sharp_value (X k) r + -1 * (g k * sharp_value (x k) r))) by (intros; ring). rewrite sum_add, sum_scal. ring. }
      assert (Bd : 0 <= beta * d) by (apply Rmult_le_pos; lra).
      (* a term, by bounds of the value and of its change *)
      assert (Term : forall k z y, (k < S j)%nat -> g k * Rabs (sharp_value (X k) r) <= z -> g k * Rabs (sharp_value (X k) r - sharp_value (x k) r) <= y ->
        Rabs ((softmax s j k - g k) * sharp_value (X k) r + g k * (sharp_value (X k) r - sharp_value (x k) r)) <= 12 * (beta * d) * z + y).
      { intros k z y Hk Hz Hy. eapply Rle_trans; [apply Rabs_triang|]. rewrite !Rabs_mult, (Rabs_right (g k)) by (apply Rle_ge, G0). apply Rplus_le_compat; [|exact Hy].
        specialize (Pt k Hk). rewrite <- Wt in Pt. apply Rle_trans with (4 * (3 * (beta * d)) * g k * Rabs (sharp_value (X k) r)); [apply Rmult_le_compat_r; [apply Rabs_pos|exact Pt]|].
        replace (4 * (3 * (beta * d)) * g k * Rabs (sharp_value (X k) r)) with (12 * (beta * d) * (g k * Rabs (sharp_value (X k) r))) by ring. apply Rmult_le_compat_l; lra. }
      assert (Before : forall k, (k < j)%nat -> Rabs ((softmax s j k - g k) * sharp_value (X k) r + g k * (sharp_value (X k) r - sharp_value (x k) r)) <= (12 * (beta * d) + d) * g k).
      { intros k Hk. destruct (X_shares k) as (K0 & K1 & K2 & K3). assert (K1z := X_before k Hk). assert (Xt : x k 1%nat = 0).
        { destruct k as [|k]; [apply anchor_is|]. destruct (token_is (S k) ltac:(lia)) as (_ & -> & _). destruct (Nat.eqb_spec (S k) j); [lia|reflexivity]. }
        assert (F0 := X_near k 0 ltac:(lia) ltac:(lia)). assert (F2 := X_near k 2 ltac:(lia) ltac:(lia)). assert (Va := two_of_three (sharp_OV r 0%nat) (sharp_OV r 2%nat) _ _ _ eta sharp_mu V0 V2 K0 K1 K2 K3).
        apply Rle_trans with (12 * (beta * d) * g k + g k * d); [|lra]. apply Term; [lia| |].
        - rewrite <- (Rmult_1_r (g k)) at 2. apply Rmult_le_compat_l; [apply G0|]. apply Rabs_le. unfold sharp_value. rewrite K1z. lra.
        - apply Rmult_le_compat_l; [apply G0|]. unfold sharp_value. rewrite K1z, Xt.
          replace (sharp_OV r 0%nat * X k 0%nat + sharp_OV r 1%nat * 0 + sharp_OV r 2%nat * X k 2%nat - (sharp_OV r 0%nat * x k 0%nat + sharp_OV r 1%nat * 0 + sharp_OV r 2%nat * x k 2%nat))
            with (sharp_OV r 0%nat * (X k 0%nat - x k 0%nat) + sharp_OV r 2%nat * (X k 2%nat - x k 2%nat)) by ring.
          assert (A0 := product_bound _ _ _ _ V0 F0). assert (A2 := product_bound _ _ _ _ V2 F2). assert ((eta + sharp_mu) * d <= 1 * d) by (apply Rmult_le_compat_r; lra). apply Rabs_le. lra. }
      assert (Own : Rabs ((softmax s j j - g j) * sharp_value (X j) r + g j * (sharp_value (X j) r - sharp_value (x j) r)) <= 12 * (beta * d) * 1 + 2 * d).
      { assert (Gj : g j = small) by (unfold g; rewrite (Pk j), Nat.eqb_refl by lia; reflexivity). assert (Sm0 := small_times (sharp_OV r 0%nat) ltac:(lra)). assert (Sm2 := small_times (sharp_OV r 2%nat) ltac:(lra)).
        assert (F0 := X_near j 0 ltac:(lia) ltac:(lia)). assert (F1 := X_near j 1 ltac:(lia) ltac:(lia)). assert (F2 := X_near j 2 ltac:(lia) ltac:(lia)).
        apply Term; [lia| |]; rewrite Gj; rewrite <- (Rabs_right small) at 1 by lra; rewrite <- Rabs_mult; apply Rabs_le; unfold sharp_value.
        - replace (small * (sharp_OV r 0%nat * X j 0%nat + sharp_OV r 1%nat * X j 1%nat + sharp_OV r 2%nat * X j 2%nat))
            with (small * sharp_OV r 0%nat * X j 0%nat + small * sharp_OV r 1%nat * X j 1%nat + small * sharp_OV r 2%nat * X j 2%nat) by ring. now apply mean_of_three.
        - replace (small * (sharp_OV r 0%nat * X j 0%nat + sharp_OV r 1%nat * X j 1%nat + sharp_OV r 2%nat * X j 2%nat - (sharp_OV r 0%nat * x j 0%nat + sharp_OV r 1%nat * x j 1%nat + sharp_OV r 2%nat * x j 2%nat)))
            with (small * (sharp_OV r 0%nat * (X j 0%nat - x j 0%nat)) + small * sharp_OV r 1%nat * (X j 1%nat - x j 1%nat) + small * (sharp_OV r 2%nat * (X j 2%nat - x j 2%nat))) by ring.
          assert (A0 := product_bound _ _ _ _ V0 F0). assert (A1 := product_bound (small * sharp_OV r 1%nat) _ 1 _ ltac:(lra) F1). assert (A2 := product_bound _ _ _ _ V2 F2).
          assert (Q0 := product_bound small _ small _ ltac:(lra) A0). assert (Q2 := product_bound small _ small _ ltac:(lra) A2).
          assert (small * (eta * d) + small * (sharp_mu * d) <= 1 * d); [|lra]. replace (small * (eta * d) + small * (sharp_mu * d)) with (small * (eta + sharp_mu) * d) by ring. apply Rmult_le_compat_r; [lra|].
          apply Rle_trans with (1 * 1); [apply Rmult_le_compat; lra|lra]. }
      eapply Rle_trans; [apply sum_abs|]. rewrite sum_last. apply Rle_trans with (\sum_(k < j) ((12 * (beta * d) + d) * g k) + (12 * (beta * d) * 1 + 2 * d)); [apply Rplus_le_compat; [apply sum_le; exact Before|exact Own]|].
      rewrite sum_scal. assert (Gl : sum j g <= 1) by (rewrite sum_last in G1; generalize (G0 j); lra). assert ((12 * (beta * d) + d) * sum j g <= (12 * (beta * d) + d) * 1) by (apply Rmult_le_compat_l; lra). lra. }
    apply Rabs_bounds in Diff, I. apply Rabs_le. lra.
  Qed.

  (** *** Position 1 *)
  Lemma row_1 : let al := softmax s 1 1 * X 1 2%nat in
    (forall r, (r < 3)%nat -> multilayer_sharp (S n) x 1%nat r = sharp_OV r 0%nat * (1 - al) + sharp_OV r 2%nat * al) /\ sharp_leak * (1 - d) <= al <= sharp_leak * (1 + 12 * (beta * d)).
  Proof.
    intros al. assert (J := j_bounds). destruct d_bounds as (D0 & D1 & D2), leak_between as [K0 K1]. assert (T := small_bounds). destruct (X_shares 1) as (I0 & I1 & I2 & I3). assert (T1 := X_before 1 ltac:(lia)).
    destruct (token_is 1 ltac:(lia)) as (_ & _ & Ti). generalize (X_near 1 2 ltac:(lia) ltac:(lia)). rewrite Ti. destruct (Nat.eqb_spec 1 j); [lia|]. intros Ci. set (c := X 1 2%nat) in *. split.
    - intros r Hr. rewrite last by exact Hr. assert (Su := softmax_sum s 1). cbn [sum] in Su |- *. rewrite !Rplus_0_l in *. unfold sharp_value. rewrite !X_anchor, T1 by lia. destruct anchor_is as (-> & -> & ->).
      replace (softmax s 1 0%nat) with (1 - softmax s 1 1%nat) by lra. replace (X 1%nat 0%nat) with (1 - c) by lra. fold c. unfold al. ring.
    - (* what the scores differ by is log(1/leak - 1) up to 6 beta d *)
      set (rho := exp (- (3 * beta * (1 - c * c)))). assert (Cc : 1 - 2 * d <= c * c <= 1) by (split; [generalize (Rle_0_sqr (1 - c)); unfold Rsqr; lra|rewrite <- (Rmult_1_l 1); apply Rmult_le_compat; lra]).
      assert (Bc : 0 <= beta * (1 - c * c) <= 2 * (beta * d)) by (split; [apply Rmult_le_pos; lra|apply Rle_trans with (beta * (2 * d)); [apply Rmult_le_compat_l; lra|lra]]).
      assert (R1 : 1 - 6 * (beta * d) <= rho <= 1) by (unfold rho; split; [generalize (exp_ineq1_le (- (3 * beta * (1 - c * c)))); lra|apply Rle_trans with (exp 0); [apply exp_le_mono; lra|rewrite exp_0; lra]]).
      assert (Al : al = c / (1 + rho * (1 / sharp_leak - 1))).
      { unfold al. assert (E : exp (s 1%nat 0%nat) = exp (s 1%nat 1%nat) * (rho * (1 / sharp_leak - 1))).
        { unfold s. fold c. rewrite !X_anchor, T1 by lia. destruct anchor_is as (-> & -> & _). unfold sharp_P. simpl (_ =? _)%nat. cbv iota. unfold rho. rewrite <- (exp_ln (1 / sharp_leak - 1)) at 2.
          - rewrite <- !exp_plus. f_equal. replace (X 1%nat 0%nat) with (1 - c) by lra. ring.
          - apply Rmult_lt_reg_r with sharp_leak; [exact K0|]. replace ((1 / sharp_leak - 1) * sharp_leak) with (1 - sharp_leak) by (field; lra). lra. }
        unfold softmax. cbn [sum]. rewrite E. assert (P := exp_pos (s 1%nat 1%nat)). set (e1 := exp (s 1%nat 1%nat)) in *. assert (Q : 0 <= rho * (1 / sharp_leak - 1)).
        { apply Rmult_le_pos; [lra|]. apply Rmult_le_reg_r with sharp_leak; [exact K0|]. replace ((1 / sharp_leak - 1) * sharp_leak) with (1 - sharp_leak) by (field; lra). lra. }
        set (y := rho * (1 / sharp_leak - 1)) in *. assert (0 <= e1 * y) by (apply Rmult_le_pos; lra). field. repeat split; lra. }
      assert (Den : 1 + rho * (1 / sharp_leak - 1) = (sharp_leak + rho * (1 - sharp_leak)) / sharp_leak) by (field; lra).
      assert (Dp : rho <= sharp_leak + rho * (1 - sharp_leak) <= 1) by (split; nra). set (dn := sharp_leak + rho * (1 - sharp_leak)) in *.
      assert (Al2 : al * dn = sharp_leak * c) by (rewrite Al, Den; field; lra). split.
      + apply Rle_trans with (al * dn); [rewrite Al2; apply Rmult_le_compat_l; lra|]. assert (0 <= al) by (apply Rmult_le_reg_r with dn; [lra|]; rewrite Al2, Rmult_0_l; apply Rmult_le_pos; lra). nra.
      + apply Rmult_le_reg_r with dn; [lra|]. rewrite Al2. apply Rle_trans with (sharp_leak * ((1 + 12 * (beta * d)) * dn)); [|lra]. apply Rmult_le_compat_l; [lra|].
        assert (0 <= beta * d) by (apply Rmult_le_pos; lra).
        assert ((1 + 12 * (beta * d)) * (1 - 6 * (beta * d)) <= (1 + 12 * (beta * d)) * dn) by (apply Rmult_le_compat_l; lra). clear - D0 D1 D2 T I0 I2 I3 T1 Ci R1 Dp H; nra.
  Qed.

  Lemma sharp_error i r : (i < L)%nat -> (r < 3)%nat -> Rabs (multilayer_sharp (S n) x i r - target 0 w i r) <= eta + small.
  Proof.
    intros Hi Hr. assert (J := j_bounds). assert (T := small_bounds). destruct (Nat.eq_dec i j) as [->|N]; [now apply trigger_row|].
    rewrite target_elsewhere, Rminus_0_r by exact N. destruct (le_lt_dec 2 i); [now apply other_row|]. destruct (OV_bounds r Hr) as (V0 & _ & V2). destruct i as [|[|i]]; [| |lia].
    - rewrite quotient_form by exact Hr. cbn [sum]. rewrite !Rplus_0_r. replace (exp (s 0%nat 0%nat) * sharp_OV r 0%nat / exp (s 0%nat 0%nat)) with (sharp_OV r 0%nat) by (field; apply Rgt_not_eq, exp_pos). apply Rabs_le. lra.
    - destruct row_1 as [F A]. rewrite F by exact Hr. clear F. set (al := softmax s 1 1 * X 1 2%nat) in *. destruct d_bounds as (D0 & D1 & D2), leak_between as [K0 K1], mu_bounds as [M M2]. assert (K := leak_is). assert (Bd : 0 <= beta * d) by (apply Rmult_le_pos; lra).
      assert (Z : 0 <= al * (sharp_mu + eta) <= 2 * eta + small).
      { split; [apply Rmult_le_pos; [apply Rle_trans with (2 := proj1 A); apply Rmult_le_pos; lra|lra]|]. apply Rle_trans with (sharp_leak * (1 + 12 * (beta * d)) * (sharp_mu + eta)); [apply Rmult_le_compat_r; lra|].
        replace (sharp_leak * (1 + 12 * (beta * d)) * (sharp_mu + eta)) with (2 * eta * (1 + 12 * (beta * d))) by (rewrite <- K; ring). assert (eta * (beta * d) <= 1 * (beta * d)) by (apply Rmult_le_compat_r; lra). lra. }
      apply Rabs_le. unfold sharp_OV, OV. fold sharp_mu. destruct r as [|[|[|r]]]; try lia; lra.
  Qed.

  Lemma sharp_product : 2 * eta / (gap L - 2 * eta + 5 * small) <= prod (S n) (fun l => softmax (layer_scores (S n) l x) 1 1).
  Proof.
    assert (E : prod (S n) (fun l => softmax (layer_scores (S n) l x) 1 1) = softmax s 1 1 * X 1 2%nat).
    { rewrite <- B_11. cbn [B]. cbn [sum]. rewrite (B_above _ x n 0 1), !last_weight by lia. replace (B (layer_scores (S n)) x n 1 1) with (X 1 2%nat); [ring|].
      rewrite X_form by lia. cbn [sum]. destruct anchor_is as (_ & _ & ->). assert (J := j_bounds). destruct (token_is 1 ltac:(lia)) as (_ & _ & ->). destruct (Nat.eqb_spec 1 j); [lia|].
      unfold C, layer_scores. replace (S n - 1)%nat with n by lia. ring. }
    rewrite E. destruct row_1 as [_ [A _]]. apply Rle_trans with (2 := A). destruct d_bounds as (D0 & D1 & _). assert (G := gap_bounds L length). assert (T := small_bounds). destruct leak_between as [K0 K1].
    unfold sharp_leak, leak. fold sharp_mu. rewrite mu_is. set (y := gap L - 2 * eta + 4 * small). replace (gap L - 2 * eta + 5 * small) with (y + small) by (unfold y; ring). assert (Y : 1/12 <= y <= 1) by (unfold y; lra).
    apply Rmult_le_reg_r with (y * (y + small)); [apply Rmult_lt_0_compat; lra|]. replace (2 * eta / (y + small) * (y * (y + small))) with (2 * eta * y) by (field; lra).
    replace (2 * eta / y * (1 - d) * (y * (y + small))) with (2 * eta * ((1 - d) * (y + small))) by (field; lra). apply Rmult_le_compat_l; [lra|]. assert (d * (y + small) <= d * 2) by (apply Rmult_le_compat_l; lra). lra.
  Qed.
End Sharp.

Theorem multilayer_sharp_meets_the_bound : forall (L D : nat) (eta beta : R), (4 <= L <= 64)%nat -> (1 <= D <= 16)%nat -> 0 < eta < 1/24 -> 8 <= beta ->
  loss_at_most L 0 (box 0) (box 0) (multilayer_sharp L eta beta D) (eta + exp (- beta)) /\
  forall w, admissible L (box 0) (box 0) w ->
    prod D (fun l => softmax (layer_scores L eta beta D l (token 0 w)) 1 1) >= 2 * eta / (gap L - 2 * eta + 5 * exp (- beta)).
Proof.
  intros L D eta beta [HL HL'] HD He Hb. destruct D as [|n]; [lia|]. split.
  - intros w A i r Hi Hr. now apply (sharp_error L eta beta HL He Hb n w HL' ltac:(lia) A).
  - intros w A. apply Rle_ge. exact (sharp_product L eta beta HL He Hb n w HL' ltac:(lia) A).
Qed.
