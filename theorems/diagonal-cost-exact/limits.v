(** The corollary's limits: for many groups OPT_diag/OPT_sink is at least sqrt(1 + lambda^2/4), nearly, and where groups share their nuisances it tends to (1/4) sqrt(17 + 4 lambda^2 + 4/lambda^2). *)
From Coq Require Import Reals Lra Lia Arith ZArith Psatz.
From Sinkproof Require Import Attention Hull Norms.
From Sinkproof.sink_cost_exact Require Import duality regimes exact corollaries.
From Sinkproof.sink_representability Require Import norms.
From Sinkproof.sink_diagonal_cost Require Import proof.
From Sinkproof.diagonal_cost_exact Require Import proof weights shared corollary.
Open Scope R_scope.

(** x is the greatest number that no weights of the diagonal pattern cost less than. *)
Definition is_opt_diag (d C : nat) (lambda : R) (m : nat -> nat) (eta : nat -> nat -> vec) (x : R) : Prop := forall y,
  (forall k WQ WK, diagonal_pattern d C lambda m eta (product k WQ WK) -> y <= cost k d WQ WK) <-> y <= x.

(** * OPT_sink is 4C/lambda, up to sqrt C *)
Section Ratio.
  Variables (C : nat) (lambda a : R).
  Hypotheses (groups : (2 <= C)%nat) (lambda_bounds : 0 < lambda <= 1) (a_pos : 0 < a).
  Let n := INR C.
  Let r := sqrt n.
  Let b := sqrt (1 + lambda ^ 2).
  Let l := a * lambda / 2.

  Lemma root_bounds : 1 <= r /\ r * r = n /\ 2 * (n - 1) >= r /\ 0 <= b.
  Proof.
    assert (N : 2 <= n) by (apply (le_INR 2); exact groups). assert (R0 : 0 <= r) by apply sqrt_pos. assert (RR : r * r = n) by (apply sqrt_sqrt; lra).
    assert (R1 : 1 <= r) by nra. repeat split; try assumption; [nra|apply sqrt_pos].
  Qed.
  Lemma sink_from_below : 4 * (n - 1) / lambda <= opt_sink C lambda.
  Proof.
    assert (B := bound_identity C lambda ltac:(lia) (proj1 lambda_bounds)). fold n in B. destruct (numbers C lambda ltac:(lia) (proj1 lambda_bounds)) as (H & G0 & S0 & _).
    assert (0 < P11 C lambda) by (apply Rdiv_lt_0_compat; [lra|apply Rmult_lt_0_compat; lra]).
    assert (0 < P22 C lambda); [|lra]. apply Rdiv_lt_0_compat; apply Rmult_lt_0_compat; nra.
  Qed.
  Lemma sink_from_above : opt_sink C lambda <= 2 / lambda * (2 * n + r * b).
  Proof.
    assert (S := simple_weights C lambda ltac:(lia) (proj1 lambda_bounds)). destruct root_bounds as (_ & RR & _). fold n in S.
    assert (N0 : 0 <= n) by (rewrite <- RR; nra). rewrite sqrt_mult in S by (try exact N0; simpl; nra). fold r b in S.
    replace (2 * n + r * b) with (2 * (n - 1) + r * b + 2) by ring. exact S.
  Qed.
  Lemma sink_positive : 0 < opt_sink C lambda.
  Proof. eapply Rlt_le_trans; [|exact sink_from_below]. destruct root_bounds as (R1 & _ & N & _). apply Rdiv_lt_0_compat; lra. Qed.

  Lemma ratio_from_below x : 2 * (n - 1) * a <= x -> l - l * (1 + b) / r <= x / opt_sink C lambda.
  Proof.
    intros X. destruct root_bounds as (R1 & RR & N & B). assert (S0 := sink_positive). assert (S := sink_from_above). assert (L0 : 0 < l) by (unfold l; nra).
    apply Rmult_le_reg_r with (opt_sink C lambda); [exact S0|]. replace (x / opt_sink C lambda * opt_sink C lambda) with x by (field; lra).
    destruct (Rle_dec (l - l * (1 + b) / r) 0) as [G|G].
    - assert ((l - l * (1 + b) / r) * opt_sink C lambda <= 0) by nra. assert (0 <= 2 * (n - 1) * a) by (apply Rmult_le_pos; lra). lra.
    - eapply Rle_trans; [apply Rmult_le_compat_l; [lra|exact S]|]. eapply Rle_trans; [|exact X].
      replace ((l - l * (1 + b) / r) * (2 / lambda * (2 * n + r * b))) with (a * (2 * n + r * b - (1 + b) * (2 * r + b))) by (rewrite <- RR; unfold l; field; lra).
      assert (0 <= r * b) by nra. assert (0 <= b * b) by nra. rewrite (Rmult_comm (2 * (n - 1))). apply Rmult_le_compat_l; lra.
  Qed.
  Lemma ratio_from_above x e : 0 <= e -> x <= 2 * n * a + e -> x / opt_sink C lambda <= l + (2 * l + e * lambda / 2) / r.
  Proof.
    intros E X. destruct root_bounds as (R1 & RR & N & B). assert (S0 := sink_positive). assert (S := sink_from_below). assert (L0 : 0 < l) by (unfold l; nra).
    assert (M : 0 <= (2 * l + e * lambda / 2) / r) by (apply Rmult_le_pos; [nra|left; apply Rinv_0_lt_compat; lra]).
    apply Rmult_le_reg_r with (opt_sink C lambda); [exact S0|]. replace (x / opt_sink C lambda * opt_sink C lambda) with x by (field; lra).
    eapply Rle_trans; [|apply Rmult_le_compat_l; [lra|exact S]]. eapply Rle_trans; [exact X|].
    replace ((l + (2 * l + e * lambda / 2) / r) * (4 * (n - 1) / lambda)) with (2 * n * a - 2 * a + (2 * a + e) * (2 * (n - 1) / r)) by (unfold l; field; lra).
    assert (1 <= 2 * (n - 1) / r) by (apply Rmult_le_reg_r with r; [lra|]; unfold Rdiv; rewrite Rmult_assoc, Rinv_l; lra). nra.
  Qed.
End Ratio.

Lemma over_root_vanishes B eps : 0 <= B -> 0 < eps -> exists C0, (2 <= C0)%nat /\ forall C, (C0 <= C)%nat -> B / sqrt (INR C) < eps.
Proof.
  intros HB E. set (s := B / eps + 1). assert (S : 1 <= s) by (unfold s; assert (0 <= B / eps) by (apply Rmult_le_pos; [lra|left; now apply Rinv_0_lt_compat]); lra).
  destruct (archimed (s * s)) as [U _]. exists (Z.to_nat (up (s * s)) + 2)%nat. split; [lia|]. intros C HC.
  assert (N : s * s < INR C).
  { eapply Rlt_le_trans; [exact U|]. apply Rle_trans with (INR (Z.to_nat (up (s * s)))); [|apply le_INR; lia].
    rewrite INR_IZR_INZ, Z2Nat.id; [lra|]. apply le_IZR. nra. }
  assert (R0 := sqrt_pos (INR C)). assert (RR : sqrt (INR C) * sqrt (INR C) = INR C) by (apply sqrt_sqrt; nra). set (r := sqrt (INR C)) in *.
  assert (SR : s < r) by nra. apply Rmult_lt_reg_r with r; [lra|]. replace (B / r * r) with B by (field; lra).
  assert (B = (s - 1) * eps) by (unfold s; field; lra). nra.
Qed.

(** * Tokens for each number of groups *)
Section Limits.
  Variables (lambda : R) (d : nat -> nat) (m : nat -> nat -> nat) (eta : nat -> nat -> nat -> vec) (opt : nat -> R).
  Hypothesis lambda_bounds : 0 < lambda <= 1.
  Hypothesis room : forall C, (2 * C + 1 <= d C)%nat.
  Hypothesis tokens : forall C, nuisances (d C) C (m C) (eta C).
  Hypothesis several : forall C c, (c < C)%nat -> (2 <= m C c)%nat.
  Hypothesis spread_bounded : forall C, exists N, 0 < N /\ operator_at_most (d C) (spread C lambda (m C) (eta C)) N.
  Hypothesis optimal : forall C, is_opt_diag (d C) C lambda (m C) (eta C) (opt C).

  Theorem ratio_any : 1 < sqrt (1 + lambda ^ 2 / 4) /\
    forall eps, 0 < eps -> exists C0, forall C, (C0 <= C)%nat -> sqrt (1 + lambda ^ 2 / 4) - eps < opt C / opt_sink C lambda.
  Proof.
    assert (L2 : 0 < lambda ^ 2) by (simpl; nra). split; [rewrite <- sqrt_1 at 1; apply sqrt_lt_1; lra|]. intros eps E.
    assert (Q : 0 < 4 / lambda ^ 2) by (apply Rdiv_lt_0_compat; lra). set (a := sqrt (1 + 4 / lambda ^ 2)). assert (A : 0 < a) by (apply sqrt_lt_R0; lra).
    assert (EL : a * lambda / 2 = sqrt (1 + lambda ^ 2 / 4)).
    { replace (1 + lambda ^ 2 / 4) with ((1 + 4 / lambda ^ 2) * (lambda / 2 * (lambda / 2))) by (field; lra). rewrite sqrt_mult, sqrt_square by nra. fold a. field. }
    assert (B := sqrt_pos (1 + lambda ^ 2)). destruct (over_root_vanishes (a * lambda / 2 * (1 + sqrt (1 + lambda ^ 2))) eps) as (C0 & H2 & H); [apply Rmult_le_pos; nra|exact E|].
    exists C0. intros C HC. specialize (H C HC). rewrite <- EL. eapply Rlt_le_trans; [|apply (ratio_from_below C lambda a ltac:(lia) lambda_bounds A)]; [unfold Rdiv in *; lra|].
    destruct (spread_bounded C) as (N & N0 & O). apply Rle_trans with (L_diag C lambda N).
    - unfold L_diag. cbv zeta. fold a. assert (T := sqrt_pos ((INR C + 4 + lambda ^ 2) / big_D (INR C) (lambda ^ 2))). assert (0 < 4 / N) by (apply Rdiv_lt_0_compat; lra). lra.
    - apply (optimal C). intros k WQ WK. apply (diagonal_lower_any (d C) C lambda (m C) (eta C) (room C) ltac:(lia) lambda_bounds (tokens C) k WQ WK N N0 O (several C)).
  Qed.

  (** Shared nuisances of a fixed number of dimensions, rank, and a fixed least gap. *)
  Variables (rank : nat) (delta gap : R) (basis : nat -> nat -> vec).
  Hypothesis shared : forall C, shared_nuisances (d C) C (m C) (eta C).
  Hypothesis gap_pos : 0 < gap.
  Hypothesis lengths : forall C c i, (c < C)%nat -> (i < m C c)%nat -> nsq (d C) (eta C c i) = delta ^ 2.
  Hypothesis distinct : forall C c i i', (c < C)%nat -> (i < m C c)%nat -> (i' < m C c)%nat -> i <> i' -> gap <= delta ^ 2 - dot (d C) (eta C c i) (eta C c i').
  Hypothesis basis_unit : forall C k, (k < rank)%nat -> nsq (d C) (basis C k) = 1 /\ forall r, (r < 2 * C + 1)%nat -> basis C k r = 0.
  Hypothesis basis_spans : forall C c i r, (c < C)%nat -> (i < m C c)%nat -> (r < d C)%nat ->
    eta C c i r = \sum_(k < rank) (dot (d C) (basis C k) (eta C c i) * basis C k r).

  Theorem ratio_shared : let limit := sqrt (17 + 4 * lambda ^ 2 + 4 / lambda ^ 2) / 4 in
    (lambda < 1 -> 5/4 < limit) /\ Un_cv (fun C => opt C / opt_sink C lambda) limit.
  Proof.
    intros limit. assert (L2 : 0 < lambda ^ 2) by (simpl; nra). assert (Q : 0 < 4 / lambda ^ 2) by (apply Rdiv_lt_0_compat; lra).
    destruct (K_facts lambda 1 lambda_bounds Rlt_0_1) as (_ & _ & K0 & KK & _). set (a := K lambda) in *.
    assert (EL : a * lambda / 2 = limit).
    { unfold limit. rewrite <- (sqrt_square (a * lambda / 2)) by nra. replace 4 with (sqrt (4 * 4)) at 3 by (apply sqrt_square; lra). rewrite <- sqrt_div by lra. f_equal.
      replace (a * lambda / 2 * (a * lambda / 2)) with (a * a * lambda ^ 2 / 4) by (simpl; field). rewrite KK. field. lra. }
    split.
    - intros L1. unfold limit. assert (5 < sqrt (17 + 4 * lambda ^ 2 + 4 / lambda ^ 2)); [|lra]. rewrite <- (sqrt_square 5) at 1 by lra. apply sqrt_lt_1; try lra.
      assert (Q1 : lambda ^ 2 < 1) by (simpl; nra). set (q := lambda ^ 2) in *. replace (17 + 4 * q + 4 / q) with (25 + 4 * ((1 - q) * (1 - q)) / q) by (field; lra).
      assert (0 < 4 * ((1 - q) * (1 - q)) / q) by (apply Rdiv_lt_0_compat; nra). lra.
    - intros eps E. assert (B := sqrt_pos (1 + lambda ^ 2)). assert (L0 : 0 < limit) by (rewrite <- EL; nra). set (e := 2 * INR rank / gap).
      assert (E0 : 0 <= e) by (unfold e; apply Rmult_le_pos; [generalize (pos_INR rank); lra|left; now apply Rinv_0_lt_compat]).
      destruct (over_root_vanishes (limit * (1 + sqrt (1 + lambda ^ 2)) + (2 * limit + e * lambda / 2)) eps) as (C0 & H2 & H); [nra|exact E|].
      exists C0. intros C HC. specialize (H C HC). assert (R0 : 0 < sqrt (INR C)) by (apply sqrt_lt_R0, lt_0_INR; lia).
      assert (P1 : 0 <= limit * (1 + sqrt (1 + lambda ^ 2)) / sqrt (INR C)) by (apply Rmult_le_pos; [nra|left; now apply Rinv_0_lt_compat]).
      assert (P2 : 0 <= (2 * limit + e * lambda / 2) / sqrt (INR C)) by (apply Rmult_le_pos; [nra|left; now apply Rinv_0_lt_compat]).
      destruct (spread_bounded C) as (N & N0 & O).
      assert (Low : L_shared C lambda N <= opt C).
      { apply (optimal C). intros k WQ WK. apply (diagonal_lower_shared (d C) C lambda (m C) (eta C) (room C) ltac:(lia) lambda_bounds (tokens C) (shared C) k WQ WK N N0 O (several C)). }
      assert (Up : opt C <= 2 * INR C * a + e).
      { destruct (diagonal_upper (d C) C rank lambda delta gap (m C) (eta C) (basis C) (room C) lambda_bounds (tokens C) gap_pos (several C) (lengths C) (distinct C) (basis_unit C) (basis_spans C)) as (_ & Pat & Cost).
        unfold e. fold a in Cost. rewrite <- Cost. exact (proj2 (optimal C (opt C)) (Rle_refl _) _ _ _ Pat). }
      assert (F1 := ratio_from_below C lambda a ltac:(lia) lambda_bounds K0 (opt C)). assert (F2 := ratio_from_above C lambda a ltac:(lia) lambda_bounds K0 (opt C) e E0 Up).
      rewrite EL in F1, F2. assert (4 / N > 0) by (apply Rdiv_lt_0_compat; lra). unfold L_shared in Low. fold a in Low. specialize (F1 ltac:(lra)).
      unfold R_dist. apply Rabs_def1; unfold Rdiv in *; lra.
  Qed.
End Limits.
