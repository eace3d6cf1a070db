(** Theorem D, 2 of statement.md, for any nuisances. Tokens, patterns, pairs and Sigma_D are those of theorems/sink-cost-exact/pattern.v and
    theorems/sink-diagonal-cost/proof.v. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import Attention Hull Norms.
From Sinkproof.sink_cost_exact Require Import duality.
From Sinkproof.sink_representability Require Import norms.
From Sinkproof.sink_metric Require Import proof.
From Sinkproof.sink_diagonal_cost Require Import proof.
Open Scope R_scope.

Definition big_D (n q : R) : R := q + n * (1 + q).
Definition L_diag (C : nat) (lambda N : R) : R := let n := INR C in let q := lambda ^ 2 in
  2 * (n - 1) * sqrt (1 + 4 / q) + 2 * sqrt ((n + 4 + q) / big_D n q) + 4 / N.

Section Lower.
  Variables (d C : nat) (lambda : R) (m : nat -> nat) (eta : nat -> nat -> vec).
  Hypotheses (room : (2 * C + 1 <= d)%nat) (groups : (1 <= C)%nat) (lambda_bounds : 0 < lambda <= 1) (tokens : nuisances d C m eta).
  Local Notation D := (dormant lambda eta).
  Let n := INR C.
  Let q := lambda * lambda.
  Let Dd := big_D n q.
  Let v := (q + 2) / Dd.
  Let ell := sqrt ((n + 4 + q) / Dd).
  Let th := sqrt (1 + 4 / q).
  Let rn := sqrt n.
  Let theta1 := 2 / (lambda * th).
  Let theta2 := 1 / th.
  Let b1 := - (rn * v) / ell.
  Let b2 := (2 - n * v) / (lambda * ell).
  Let b3 := (1 - n * v) / ell.

  Lemma roots : 1 <= n /\ 0 < q <= 1 /\ 0 < Dd /\ 0 < ell /\ ell * ell = (n + 4 + q) / Dd /\ 0 < th /\ th * th = 1 + 4 / q /\ 0 < rn /\ rn * rn = n.
  Proof.
    assert (N : 1 <= n) by now apply (le_INR 1). assert (Q : 0 < q <= 1) by (unfold q; nra). assert (DP : 0 < Dd) by (unfold Dd, big_D; nra).
    assert (A : 0 < (n + 4 + q) / Dd) by (apply Rdiv_lt_0_compat; lra). assert (B : 0 < 4 / q) by (apply Rdiv_lt_0_compat; lra).
    repeat split; try lra; unfold ell, th, rn; try (apply sqrt_lt_R0; lra); apply sqrt_sqrt; lra.
  Qed.
  Lemma theta_unit : theta1 * theta1 + theta2 * theta2 = 1 /\ 2 / lambda * theta1 + theta2 = th /\ 0 < theta1 /\ 0 < theta2.
  Proof.
    destruct roots as (N & Q & DP & E0 & EE & T0 & TT & _). assert (S : theta1 * theta1 + theta2 * theta2 = (1 + 4 / q) / (th * th)) by (unfold theta1, theta2, q; field; lra).
    assert (4 / q > 0) by (apply Rdiv_lt_0_compat; lra). repeat split.
    - rewrite S, TT. field. lra.
    - replace (2 / lambda * theta1 + theta2) with ((1 + 4 / q) / th) by (unfold theta1, theta2, q; field; lra). rewrite <- TT. field. lra.
    - unfold theta1. apply Rdiv_lt_0_compat; [lra|nra].
    - unfold theta2. apply Rdiv_lt_0_compat; lra.
  Qed.
  (** (b1, b2, b3) is a unit vector, orthogonal to (1, sqrt n / lambda, sqrt n). *)
  Lemma shares : 2 - n * v = q * (n + 2) / Dd /\ 1 - n * v = (q - n) / Dd.
  Proof. destruct roots as (N & Q & DP & _). unfold v. split; unfold Dd, big_D in *; field; lra. Qed.
  Lemma b_unit : b1 * b1 + b2 * b2 + b3 * b3 = 1 /\ b1 / rn + b2 / lambda + b3 = 0 /\ 2 / lambda * b2 + b3 = ell.
  Proof.
    destruct roots as (N & Q & DP & E0 & EE & T0 & TT & R0 & RR). destruct shares as [S2 S1]. repeat split.
    - assert (X : b1 * b1 + b2 * b2 + b3 * b3 = (rn * rn * (v * v) + (2 - n * v) * (2 - n * v) / q + (1 - n * v) * (1 - n * v)) / (ell * ell)) by (unfold b1, b2, b3, q; field; lra).
      rewrite X, EE, RR, S2, S1. unfold v. unfold Dd, big_D in *. field. repeat split; nra.
    - replace (b1 / rn + b2 / lambda + b3) with ((- v + (2 - n * v) / q + (1 - n * v)) / ell) by (unfold b1, b2, b3, q; field; lra).
      rewrite S2, S1. unfold v. unfold Dd, big_D in *. field. repeat split; nra.
    - replace (2 / lambda * b2 + b3) with ((2 * (2 - n * v) / q + (1 - n * v)) / ell) by (unfold b2, b3, q; field; lra). apply Rmult_eq_reg_r with ell; [|lra].
      rewrite EE, S2, S1. unfold Dd, big_D in *. field. repeat split; nra.
  Qed.
  Lemma b_signs : b1 <= 0 /\ 0 <= b2 /\ b2 <= theta1 /\ b3 <= 0.
  Proof.
    destruct roots as (N & Q & DP & E0 & EE & T0 & TT & R0 & RR). destruct shares as [S2 S1]. destruct theta_unit as (_ & _ & P1 & _).
    assert (B2 : 0 < b2) by (unfold b2; rewrite S2; apply Rdiv_lt_0_compat; [apply Rdiv_lt_0_compat; nra|nra]). repeat split.
    - unfold b1. assert (0 < rn * v / ell); [|unfold Rdiv in *; lra]. apply Rdiv_lt_0_compat; [|lra]. apply Rmult_lt_0_compat; [lra|]. unfold v. apply Rdiv_lt_0_compat; lra.
    - lra.
    - apply Rsqr_incr_0_var; [|lra]. unfold Rsqr.
      replace (b2 * b2) with ((2 - n * v) * (2 - n * v) / (q * (ell * ell))) by (unfold b2, q; field; lra).
      replace (theta1 * theta1) with (4 / (q * (th * th))) by (unfold theta1, q; field; lra). rewrite EE, TT, S2.
      replace (q * (n + 2) / Dd * (q * (n + 2) / Dd) / (q * ((n + 4 + q) / Dd))) with (q * ((n + 2) * (n + 2)) / (Dd * (n + 4 + q))) by (field; lra).
      replace (4 / (q * (1 + 4 / q))) with (4 / (q + 4)) by (field; lra). assert (0 < Dd * (n + 4 + q)) by (apply Rmult_lt_0_compat; lra).
      apply Rmult_le_reg_r with (Dd * (n + 4 + q) * (q + 4)); [apply Rmult_lt_0_compat; lra|].
      replace (q * ((n + 2) * (n + 2)) / (Dd * (n + 4 + q)) * (Dd * (n + 4 + q) * (q + 4))) with (q * ((n + 2) * (n + 2)) * (q + 4)) by (field; lra).
      replace (4 / (q + 4) * (Dd * (n + 4 + q) * (q + 4))) with (4 * (Dd * (n + 4 + q))) by (field; lra). unfold Dd, big_D.
      replace (4 * ((q + n * (1 + q)) * (n + 4 + q))) with (q * ((n + 2) * (n + 2)) * (q + 4) + (n * n * (4 - q * q) + n * (16 + 8 * q))) by ring.
      assert (0 <= n * n * (4 - q * q)) by (apply Rmult_le_pos; nra). assert (0 <= n * (16 + 8 * q)) by (apply Rmult_le_pos; lra). lra.
    - unfold b3. rewrite S1. assert (0 <= (n - q) / Dd / ell); [|unfold Rdiv in *; lra]. apply Rmult_le_pos; [apply Rmult_le_pos; [lra|]|]; left; apply Rinv_0_lt_compat; lra.
  Qed.

  (** Row c of the test matrix. *)
  Definition test (y : vec) (c : nat) : R :=
    let T := \sum_(k < C) y (1 + k)%nat in let V := \sum_(k < C) y (1 + C + k)%nat in
    theta1 * (y (1 + c)%nat - T / n) + theta2 * (y (1 + C + c)%nat - V / n) + (b1 * y 0%nat + b2 * T / rn + b3 * V / rn) / rn.

  Lemma centred_square (f : nat -> R) : \sum_(c < C) ((f c - sum C f / n) * (f c - sum C f / n)) = \sum_(c < C) (f c * f c) - sum C f * sum C f / n.
  Proof.
    destruct roots as (N & _). rewrite (sum_ext C _ (fun c => f c * f c + (-2 * (sum C f / n) * f c + sum C f / n * (sum C f / n)))) by (intros; ring).
    rewrite !sum_add, sum_scal, sum_const. fold n. field. lra.
  Qed.
  Lemma centred_sum (f : nat -> R) : \sum_(c < C) (f c - sum C f / n) = 0.
  Proof. destruct roots as (N & _). rewrite (sum_ext C _ (fun c => f c + - (sum C f / n))) by (intros; ring). rewrite sum_add, sum_const. fold n. field. lra. Qed.

  Lemma test_square y : \sum_(c < C) (test y c * test y c) <= groups_sq C y + copies_sq C y.
  Proof.
    destruct roots as (N & Q & DP & E0 & EE & T0 & TT & R0 & RR). destruct theta_unit as (TU & _). destruct b_unit as (BU & _).
    set (f := fun k => y (1 + k)%nat). set (g := fun k => y (1 + C + k)%nat). set (T := sum C f). set (V := sum C g). set (t0 := y 0%nat).
    set (h := (b1 * t0 + b2 * T / rn + b3 * V / rn) / rn). set (F := fun c => f c - T / n). set (G := fun c => g c - V / n).
    apply Rle_trans with (\sum_(c < C) ((F c * F c + G c * G c) + (2 * h * theta1 * F c + (2 * h * theta2 * G c + h * h)))).
    - apply sum_le. intros c _. unfold test. fold f g T V t0 h. change (y (1 + c)%nat - T / n) with (F c). change (y (1 + C + c)%nat - V / n) with (G c).
      generalize (Rle_0_sqr (theta2 * F c - theta1 * G c)). unfold Rsqr. intros S.
      assert (X : (theta1 * F c + theta2 * G c) * (theta1 * F c + theta2 * G c) <= F c * F c + G c * G c).
      { replace (F c * F c + G c * G c) with ((theta1 * theta1 + theta2 * theta2) * (F c * F c + G c * G c)) by (rewrite TU; ring). lra. }
      lra.
    - rewrite !sum_add, !sum_scal, sum_const. fold n. unfold F, G, T, V. rewrite !centred_square, !centred_sum. fold T V. unfold groups_sq, copies_sq. fold t0.
      change (\sum_(c < C) (y (1 + c)%nat * y (1 + c)%nat)) with (\sum_(c < C) (f c * f c)). change (\sum_(c < C) (y (1 + C + c)%nat * y (1 + C + c)%nat)) with (\sum_(c < C) (g c * g c)).
      assert (H : n * (h * h) <= t0 * t0 + T * T / n + V * V / n).
      { assert (X : n * (h * h) = (b1 * t0 + b2 * (T / rn) + b3 * (V / rn)) * (b1 * t0 + b2 * (T / rn) + b3 * (V / rn))) by (unfold h; rewrite <- RR; field; lra).
        assert (Y : T * T / n = T / rn * (T / rn)) by (rewrite <- RR; field; lra). assert (Z : V * V / n = V / rn * (V / rn)) by (rewrite <- RR; field; lra).
        rewrite X, Y, Z. set (x2 := T / rn). set (x3 := V / rn).
        replace (t0 * t0 + x2 * x2 + x3 * x3) with ((b1 * b1 + b2 * b2 + b3 * b3) * (t0 * t0 + x2 * x2 + x3 * x3)) by (rewrite BU; ring).
        generalize (Rle_0_sqr (b1 * x2 - b2 * t0)), (Rle_0_sqr (b1 * x3 - b3 * t0)), (Rle_0_sqr (b2 * x3 - b3 * x2)). unfold Rsqr. lra. }
      lra.
  Qed.

  Lemma test_bound x y : 2 * (\sum_(c < C) (x (1 + C + c)%nat * test y c)) <= copies_sq C x + (groups_sq C y + copies_sq C y).
  Proof.
    eapply Rle_trans; [|apply Rplus_le_compat_l, test_square]. unfold copies_sq at 1. rewrite <- sum_scal, <- sum_add. apply sum_le. intros c _.
    generalize (Rle_0_sqr (x (1 + C + c)%nat - test y c)). unfold Rsqr. lra.
  Qed.

  (** What copy queries prefer, averaged over the tokens of a group. *)
  Lemma preferred W c : diagonal_pattern d C lambda m eta W -> (c < C)%nat -> let fc := W (1 + C + c)%nat in
    lambda * fc (1 + c)%nat - fc (1 + C + c)%nat >= 1 /\ fc (1 + C + c)%nat - fc 0%nat >= 1 /\
    (forall c', (c' < C)%nat -> c' <> c -> fc (1 + C + c)%nat - lambda * fc (1 + c')%nat >= 1 /\ fc (1 + C + c)%nat - fc (1 + C + c')%nat >= 1).
  Proof.
    intros [_ H] Hc. cbv zeta in *. destruct (H c Hc) as (H1 & H2 & H3 & H4).
    assert (U : forall a b, (a < 2 * C + 1)%nat -> (b < 2 * C + 1)%nat -> bilinear d W (e a) (e b) = W a b) by (intros; apply bilinear_unit; lia). split; [|split].
    - rewrite <- !U by lia. apply (key_average_first d C lambda m eta tokens W c (copy C c) (copy C c) Hc). intros i Hi. now apply H1.
    - rewrite <- !U by lia. rewrite <- bilinear_minus. exact H2.
    - intros c' Hc' Nc. rewrite <- !U by lia. split.
      + apply (key_average d C lambda m eta tokens W c' (copy C c) (copy C c) Hc'). intros i Hi. now apply H3.
      + rewrite <- bilinear_minus. now apply H4.
  Qed.

  Lemma lower_on_S k WQ WK : diagonal_pattern d C lambda m eta (product k WQ WK) ->
    2 * (n - 1) * th + 2 * ell <= \sum_(a < k) (copies_sq C (WQ a) + (groups_sq C (WK a) + copies_sq C (WK a))).
  Proof.
    intros H. destruct roots as (N & Q & DP & E0 & EE & T0 & TT & R0 & RR). destruct theta_unit as (TU & TL & TP1 & TP2). destruct b_unit as (BU & BO & BL). destruct b_signs as (S1 & S2 & S3 & S4).
    set (W := product k WQ WK) in *.
    set (p1 := ((n - 1) * theta1 + b2) / (lambda * n)). set (p2 := - b1 / rn). set (p3 := (theta2 - b3) / n). set (p4 := (theta1 - b2) / (lambda * n)).
    assert (LN : 0 < lambda * n) by (apply Rmult_lt_0_compat; lra).
    assert (P1 : 0 <= p1) by (unfold p1; apply Rmult_le_pos; [assert (0 <= (n - 1) * theta1) by (apply Rmult_le_pos; lra); lra|left; now apply Rinv_0_lt_compat]).
    assert (P2 : 0 <= p2) by (unfold p2; apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra]).
    assert (P3 : 0 <= p3) by (unfold p3; apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra]).
    assert (P4 : 0 <= p4) by (unfold p4; apply Rmult_le_pos; [lra|left; now apply Rinv_0_lt_compat]).
    apply Rle_trans with (\sum_(a < k) (2 * (\sum_(c < C) (WQ a (1 + C + c)%nat * test (WK a) c)))); [|apply sum_le; intros; apply test_bound].
    rewrite sum_scal, sum_swap. replace (2 * (n - 1) * th + 2 * ell) with (2 * (\sum_(c < C) (p1 + p2 + (n - 1) * p3 + (n - 1) * p4))).
    2:{ rewrite sum_const. fold n. rewrite <- TL, <- BL.
        replace (n * (p1 + p2 + (n - 1) * p3 + (n - 1) * p4)) with
          (2 / lambda * ((n - 1) * theta1 + b2) + (n - 1) * theta2 + b3 - n * (b1 / rn + b2 / lambda + b3)) by (unfold p1, p2, p3, p4; field; lra).
        rewrite BO. ring. }
    apply Rmult_le_compat_l; [lra|]. apply sum_le. intros c Hc. destruct (preferred W c H Hc) as (A1 & A2 & A34). cbv zeta in A1, A2, A34.
    set (E := fun c' => W (1 + C + c)%nat (1 + c')%nat) in *. set (F := fun c' => W (1 + C + c)%nat (1 + C + c')%nat) in *. set (U := W (1 + C + c)%nat 0%nat) in *.
    change (W (1 + C + c)%nat (1 + c)%nat) with (E c) in A1. change (W (1 + C + c)%nat (1 + C + c)%nat) with (F c) in A1, A2.
    assert (A3 : n - 1 <= n * F c - sum C F).
    { assert (X : (n - 1) * 1 + (F c + -1 * F c) <= \sum_(c' < C) (F c + -1 * F c')).
      { apply (sum_without C c (fun c' => F c + -1 * F c') 1 Hc). intros c' Hc' Nc. destruct (A34 c' Hc' Nc) as [_ B]. unfold F. lra. }
      rewrite sum_add, sum_scal, sum_const in X. fold n in X. lra. }
    assert (A4 : (n - 1) * 1 + (F c + - lambda * E c) <= n * F c - lambda * sum C E).
    { assert (X : (n - 1) * 1 + (F c + - lambda * E c) <= \sum_(c' < C) (F c + - lambda * E c')).
      { apply (sum_without C c (fun c' => F c + - lambda * E c') 1 Hc). intros c' Hc' Nc. destruct (A34 c' Hc' Nc) as [B _]. unfold F, E. lra. }
      rewrite sum_add, sum_scal, sum_const in X. fold n in X. lra. }
    assert (X : \sum_(a < k) (WQ a (1 + C + c)%nat * test (WK a) c) =
      theta1 * (E c - sum C E / n) + theta2 * (F c - sum C F / n) + (b1 * U + b2 * sum C E / rn + b3 * sum C F / rn) / rn).
    { assert (SE : sum C E = \sum_(a < k) (WQ a (1 + C + c)%nat * \sum_(c' < C) WK a (1 + c')%nat)) by (unfold E, W, product; rewrite sum_swap; apply sum_ext; intros; apply sum_scal).
      assert (SF : sum C F = \sum_(a < k) (WQ a (1 + C + c)%nat * \sum_(c' < C) WK a (1 + C + c')%nat)) by (unfold F, W, product; rewrite sum_swap; apply sum_ext; intros; apply sum_scal).
      rewrite SE, SF. unfold E, F, U, W, product.
      rewrite (sum_ext k _ (fun a => theta1 * (WQ a (1 + C + c)%nat * WK a (1 + c)%nat) + (- (theta1 / n) + b2 / (rn * rn)) * (WQ a (1 + C + c)%nat * \sum_(c' < C) WK a (1 + c')%nat) +
        (theta2 * (WQ a (1 + C + c)%nat * WK a (1 + C + c)%nat) + (- (theta2 / n) + b3 / (rn * rn)) * (WQ a (1 + C + c)%nat * \sum_(c' < C) WK a (1 + C + c')%nat) + b1 / rn * (WQ a (1 + C + c)%nat * WK a 0%nat)))).
      - rewrite !sum_add, !sum_scal. field. lra.
      - intros a _. unfold test. field. lra. }
    rewrite X.
    assert (K : theta1 * (E c - sum C E / n) + theta2 * (F c - sum C F / n) + (b1 * U + b2 * sum C E / rn + b3 * sum C F / rn) / rn =
      p1 * (lambda * E c - F c) + p2 * (F c - U) + p3 * (n * F c - sum C F) + p4 * (n * F c - lambda * sum C E - (F c + - lambda * E c)) + (b1 / rn + b2 / lambda + b3) * F c).
    { replace ((b1 * U + b2 * sum C E / rn + b3 * sum C F / rn) / rn) with (b1 * U / rn + b2 * sum C E / n + b3 * sum C F / n) by (rewrite <- RR; field; lra).
      unfold p1, p2, p3, p4. field. lra. }
    rewrite K, BO.
    assert (p1 * 1 <= p1 * (lambda * E c - F c)) by (apply Rmult_le_compat_l; lra). assert (p2 * 1 <= p2 * (F c - U)) by (apply Rmult_le_compat_l; lra).
    assert (p3 * (n - 1) <= p3 * (n * F c - sum C F)) by (apply Rmult_le_compat_l; lra).
    assert (p4 * (n - 1) <= p4 * (n * F c - lambda * sum C E - (F c + - lambda * E c))) by (apply Rmult_le_compat_l; lra). lra.
  Qed.

  (** N is ||Sigma_D||_op, or any larger number. *)
  Theorem diagonal_lower_any : forall k WQ WK N, 0 < N -> operator_at_most d (spread C lambda m eta) N -> (forall c, (c < C)%nat -> (2 <= m c)%nat) ->
    diagonal_pattern d C lambda m eta (product k WQ WK) -> L_diag C lambda N <= cost k d WQ WK.
  Proof.
    intros k WQ WK N N0 O M2 H. assert (P := pairs_pos C m groups M2). assert (A := lower_on_S k WQ WK H). assert (B := lower_outside d C lambda m eta tokens k WQ WK N N0 O P H).
    unfold L_diag. cbv zeta. fold n. replace (lambda ^ 2) with q by (unfold q; ring). fold Dd th ell.
    apply Rle_trans with (\sum_(a < k) (copies_sq C (WQ a) + (groups_sq C (WK a) + copies_sq C (WK a))) + \sum_(a < k) (nsq d (outside C (WQ a)) + nsq d (outside C (WK a)))); [lra|].
    unfold cost, frob2. rewrite <- !sum_add. apply sum_le. intros a _. rewrite (nsq_parts d C room groups (WQ a)), (nsq_parts d C room groups (WK a)).
    assert (0 <= groups_sq C (WQ a)); [|lra]. unfold groups_sq. assert (0 <= \sum_(c < C) (WQ a (1 + c)%nat * WQ a (1 + c)%nat)) by (apply sum_nonneg; intros; nra). nra.
  Qed.
End Lower.
