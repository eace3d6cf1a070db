(** Theorem D, 2 of statement.md, where all groups have the same nuisances. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import Attention Hull Norms.
From Sinkproof.sink_cost_exact Require Import duality.
From Sinkproof.sink_representability Require Import norms.
From Sinkproof.sink_metric Require Import proof.
From Sinkproof.sink_diagonal_cost Require Import proof.
From Sinkproof.diagonal_cost_exact Require Import proof weights.
Open Scope R_scope.

Definition shared_nuisances (d C : nat) (m : nat -> nat) (eta : nat -> nat -> vec) : Prop :=
  forall c c', (c < C)%nat -> (c' < C)%nat -> m c' = m c /\ forall i r, (i < m c)%nat -> (r < d)%nat -> eta c' i r = eta c i r.
Definition L_shared (C : nat) (lambda N : R) : R := 2 * (INR C - 1) * K lambda + 4 / N.

Section Shared.
  Variables (d C : nat) (lambda : R) (m : nat -> nat) (eta : nat -> nat -> vec).
  Hypotheses (room : (2 * C + 1 <= d)%nat) (groups : (1 <= C)%nat) (lambda_bounds : 0 < lambda <= 1) (tokens : nuisances d C m eta) (shared : shared_nuisances d C m eta).
  Local Notation D := (dormant lambda eta).
  Let n := INR C.
  Let s := 1 / lambda.
  Let k0 := K lambda.
  Let g11 := (s * s + 1/4) / k0.
  Let g21 := 15/8 * s / k0.
  Let g22 := (1 + s * s / 4) / k0.

  Lemma facts : 1 <= n /\ 0 < s /\ 0 < k0 /\ k0 * k0 = (1 + s * s / 4) * (1 + 4 * (s * s)) /\ 0 < g11 /\ 0 < g21 /\ 0 < g22.
  Proof.
    assert (N : 1 <= n) by now apply (le_INR 1). assert (S : 0 < s) by (unfold s; apply Rdiv_lt_0_compat; lra).
    destruct (K_facts lambda 1 lambda_bounds Rlt_0_1) as (Q & _ & K0 & KK & _). fold k0 in K0, KK.
    assert (SS : 0 < s * s) by nra. repeat split; try assumption; try (unfold g11, g21, g22; apply Rdiv_lt_0_compat; lra).
    rewrite KK. unfold s. field. lra.
  Qed.

  (** [[g11, 0], [g21, g22]] has norm 1. *)
  Lemma block p1 p2 r1 r2 : 2 * (g11 * (p1 * r1) + g21 * (p2 * r1) + g22 * (p2 * r2)) <= p1 * p1 + p2 * p2 + (r1 * r1 + r2 * r2).
  Proof.
    destruct facts as (N & S & K0 & KK & _). set (A := 1 + s * s / 4) in *. set (B := 1 + 4 * (s * s)) in *. assert (A0 : 0 < A) by (unfold A; nra). set (z := k0 / A).
    assert (Z : 0 < z) by (unfold z; now apply Rdiv_lt_0_compat). assert (ZA : z * A = k0) by (unfold z; field; lra).
    assert (ZB : / z * B = k0) by (apply Rmult_eq_reg_l with k0; [|lra]; rewrite KK; unfold z; field; lra). assert (Zi : 0 < / z) by now apply Rinv_0_lt_compat.
    set (x := s / 2 * p1 + p2). set (x' := p1 - s / 2 * p2). set (y := 2 * s * r1 + r2). set (y' := r1 - 2 * s * r2).
    assert (X : x * x + x' * x' = A * (p1 * p1 + p2 * p2)) by (unfold x, x', A; field). assert (Y : y * y + y' * y' = B * (r1 * r1 + r2 * r2)) by (unfold y, y', B; ring).
    assert (F : g11 * (p1 * r1) + g21 * (p2 * r1) + g22 * (p2 * r2) = (x * y + 1/4 * (x' * y')) / k0) by (unfold g11, g21, g22, A, x, x', y, y'; field; lra).
    assert (AM : forall a b, 2 * (a * b) <= z * (a * a) + / z * (b * b)).
    { intros a b. assert (0 <= z * ((a - / z * b) * (a - / z * b))) by (apply Rmult_le_pos; [lra|apply Rle_0_sqr]).
      replace (z * ((a - / z * b) * (a - / z * b))) with (z * (a * a) + / z * (b * b) - 2 * (a * b)) in H by (field; lra). lra. }
    rewrite F. apply Rmult_le_reg_r with k0; [exact K0|]. replace (2 * ((x * y + 1/4 * (x' * y')) / k0) * k0) with (2 * (x * y) + 1/4 * (2 * (x' * y'))) by (field; lra).
    assert (0 <= z * (x' * x')) by (apply Rmult_le_pos; [lra|apply Rle_0_sqr]). assert (0 <= / z * (y' * y')) by (apply Rmult_le_pos; [lra|apply Rle_0_sqr]).
    apply Rle_trans with (z * (x * x + x' * x') + / z * (y * y + y' * y')); [generalize (AM x y), (AM x' y'); lra|]. rewrite X, Y.
    replace (z * (A * (p1 * p1 + p2 * p2))) with (z * A * (p1 * p1 + p2 * p2)) by ring. replace (/ z * (B * (r1 * r1 + r2 * r2))) with (/ z * B * (r1 * r1 + r2 * r2)) by ring.
    rewrite ZA, ZB. lra.
  Qed.

  (** Coordinates of groups and copies, less their means. *)
  Definition centred_group (x : vec) (c : nat) : R := x (1 + c)%nat - (\sum_(k < C) x (1 + k)%nat) / n.
  Definition centred_copy (x : vec) (c : nat) : R := x (1 + C + c)%nat - (\sum_(k < C) x (1 + C + k)%nat) / n.
  Lemma centred_product (f g : nat -> R) : \sum_(c < C) ((f c - sum C f / n) * (g c - sum C g / n)) = \sum_(c < C) (f c * g c) - sum C f * sum C g / n.
  Proof.
    destruct facts as (N & _). rewrite (sum_ext C _ (fun c => f c * g c + (- (sum C f / n) * g c + (- (sum C g / n) * f c + sum C f / n * (sum C g / n))))) by (intros; ring).
    rewrite !sum_add, !sum_scal, sum_const. fold n. field. lra.
  Qed.
  Lemma centred_le x : \sum_(c < C) (centred_group x c * centred_group x c + centred_copy x c * centred_copy x c) <= groups_sq C x + copies_sq C x.
  Proof.
    destruct facts as (N & _). rewrite sum_add. unfold centred_group, centred_copy. rewrite (centred_product (fun k => x (1 + k)%nat) (fun k => x (1 + k)%nat)), (centred_product (fun k => x (1 + C + k)%nat) (fun k => x (1 + C + k)%nat)).
    unfold groups_sq, copies_sq. assert (P : forall y, 0 <= y * y / n) by (intros y; apply Rmult_le_pos; [apply Rle_0_sqr|left; apply Rinv_0_lt_compat; lra]).
    generalize (P (\sum_(k < C) x (1 + k)%nat)), (P (\sum_(k < C) x (1 + C + k)%nat)), (Rle_0_sqr (x 0%nat)). unfold Rsqr. lra.
  Qed.

  (** Where one index has an excess over all others, on average. *)
  Lemma excess (Wf : nat -> nat -> R) b : (forall c c', (c < C)%nat -> (c' < C)%nat -> c' <> c -> b <= Wf c c - Wf c c') ->
    (n - 1) * b <= \sum_(c < C) Wf c c - (\sum_(c < C) \sum_(c' < C) Wf c c') / n.
  Proof.
    intros H. destruct facts as (N & _). apply Rmult_le_reg_l with n; [lra|]. replace (n * (\sum_(c < C) Wf c c - (\sum_(c < C) \sum_(c' < C) Wf c c') / n)) with (\sum_(c < C) (n * Wf c c + -1 * \sum_(c' < C) Wf c c')).
    - replace (n * ((n - 1) * b)) with (\sum_(c < C) ((n - 1) * b)) by (rewrite sum_const; reflexivity). apply sum_le. intros c Hc.
      assert (X : (n - 1) * b + (Wf c c + -1 * Wf c c) <= \sum_(c' < C) (Wf c c + -1 * Wf c c')).
      { apply (sum_without C c (fun c' => Wf c c + -1 * Wf c c') b Hc). intros c' Hc' Nc. generalize (H c c' Hc Hc' Nc). lra. }
      rewrite sum_add, sum_scal, sum_const in X. fold n in X. change (fun c' : nat => Wf c c') with (Wf c). lra.
    - rewrite sum_add, !sum_scal. field. lra.
  Qed.

  Lemma group_excess W c c' : diagonal_pattern d C lambda m eta W -> (c < C)%nat -> (c' < C)%nat -> c' <> c -> s * s <= W (1 + c)%nat (1 + c)%nat - W (1 + c)%nat (1 + c')%nat.
  Proof.
    intros [H _] Hc Hc' Nc. cbv zeta in H. assert (U : forall a b, (a < 2 * C + 1)%nat -> (b < 2 * C + 1)%nat -> bilinear d W (e a) (e b) = W a b) by (intros; apply bilinear_unit; lia).
    destruct (shared c c' Hc Hc') as [Sm Se].
    assert (B : forall i, (i < m c)%nat -> lambda * (bilinear d W (D c i) (minus (e (1 + c)) (e (1 + c')))) >= 1).
    { intros i Hi. destruct (H c i Hc Hi) as (_ & H1 & _). specialize (H1 c' i Hc' ltac:(lia) ltac:(auto)). unfold prefers in H1.
      rewrite <- bilinear_scal_r. erewrite bilinear_ext; [exact H1|reflexivity|]. intros r Hr. unfold minus, dormant. rewrite (Se i r Hi Hr). ring. }
    assert (X : lambda * (lambda * bilinear d W (e (1 + c)) (minus (e (1 + c)) (e (1 + c')))) >= 1).
    { apply (average_ge (m c) (fun i => lambda * bilinear d W (D c i) (minus (e (1 + c)) (e (1 + c'))))); [apply tokens; exact Hc|exact B|].
      rewrite sum_scal, (queries d C lambda m eta tokens) by exact Hc. ring. }
    rewrite bilinear_minus, !U in X by lia. set (w := W (1 + c)%nat (1 + c)%nat - W (1 + c)%nat (1 + c')%nat) in *. unfold s. apply Rmult_le_reg_l with (lambda * lambda); [nra|].
    replace (lambda * lambda * (1 / lambda * (1 / lambda))) with 1 by (field; lra). lra.
  Qed.

  Lemma lower_on_S k WQ WK : diagonal_pattern d C lambda m eta (product k WQ WK) ->
    2 * (n - 1) * k0 <= \sum_(a < k) (groups_sq C (WQ a) + copies_sq C (WQ a) + (groups_sq C (WK a) + copies_sq C (WK a))).
  Proof.
    intros H. destruct facts as (N & S & K0 & KK & G1 & G2 & G3). set (W := product k WQ WK) in *.
    apply Rle_trans with (\sum_(a < k) (2 * \sum_(c < C) (g11 * (centred_group (WQ a) c * centred_group (WK a) c) + g21 * (centred_copy (WQ a) c * centred_group (WK a) c) + g22 * (centred_copy (WQ a) c * centred_copy (WK a) c)))).
    2:{ apply sum_le. intros a _. eapply Rle_trans; [|apply Rplus_le_compat; apply centred_le]. rewrite <- sum_add, <- sum_scal. apply sum_le. intros c _. apply block. }
    rewrite sum_scal.
    assert (E : forall A B : nat -> nat, \sum_(a < k) \sum_(c < C) ((WQ a (A c) - (\sum_(j < C) WQ a (A j)) / n) * (WK a (B c) - (\sum_(j < C) WK a (B j)) / n)) =
      \sum_(c < C) W (A c) (B c) - (\sum_(c < C) \sum_(c' < C) W (A c) (B c')) / n).
    { intros A B. rewrite (sum_ext k _ (fun a => \sum_(c < C) (WQ a (A c) * WK a (B c)) + - / n * \sum_(c < C) \sum_(c' < C) (WQ a (A c) * WK a (B c')))).
      - rewrite sum_add, sum_scal, !sum_swap with (n := k). unfold W, product. rewrite (sum_ext C (fun c => \sum_(a < k) \sum_(c' < C) (WQ a (A c) * WK a (B c'))) (fun c => \sum_(c' < C) \sum_(a < k) (WQ a (A c) * WK a (B c')))) by (intros; apply sum_swap). unfold Rdiv. ring.
      - intros a _. rewrite (centred_product (fun j => WQ a (A j)) (fun j => WK a (B j))).
        rewrite (sum_ext C (fun c => \sum_(c' < C) (WQ a (A c) * WK a (B c'))) (fun c => WQ a (A c) * \sum_(c' < C) WK a (B c'))) by (intros; apply sum_scal). rewrite sum_scal_r. unfold Rdiv. ring. }
    assert (Sum : \sum_(a < k) \sum_(c < C) (g11 * (centred_group (WQ a) c * centred_group (WK a) c) + g21 * (centred_copy (WQ a) c * centred_group (WK a) c) + g22 * (centred_copy (WQ a) c * centred_copy (WK a) c)) =
      g11 * (\sum_(c < C) W (1 + c)%nat (1 + c)%nat - (\sum_(c < C) \sum_(c' < C) W (1 + c)%nat (1 + c')%nat) / n) +
      g21 * (\sum_(c < C) W (1 + C + c)%nat (1 + c)%nat - (\sum_(c < C) \sum_(c' < C) W (1 + C + c)%nat (1 + c')%nat) / n) +
      g22 * (\sum_(c < C) W (1 + C + c)%nat (1 + C + c)%nat - (\sum_(c < C) \sum_(c' < C) W (1 + C + c)%nat (1 + C + c')%nat) / n)).
    { rewrite <- (E (fun c => 1 + c)%nat (fun c => 1 + c)%nat), <- (E (fun c => 1 + C + c)%nat (fun c => 1 + c)%nat), <- (E (fun c => 1 + C + c)%nat (fun c => 1 + C + c)%nat).
      rewrite <- !sum_scal, <- !sum_add. apply sum_ext. intros a _. rewrite <- !sum_scal, <- !sum_add. reflexivity. }
    rewrite Sum.
    assert (X1 := excess (fun c c' => W (1 + c)%nat (1 + c')%nat) (s * s) ltac:(intros; now apply group_excess)).
    assert (Pr := fun c Hc => preferred d C lambda m eta room groups tokens W c H Hc). cbv zeta in Pr.
    assert (X2 := excess (fun c c' => W (1 + C + c)%nat (1 + c')%nat) (2 * s)).
    assert (X3 := excess (fun c c' => W (1 + C + c)%nat (1 + C + c')%nat) 1). cbv beta in X1, X2, X3.
    assert (Y2 : (n - 1) * (2 * s) <= \sum_(c < C) W (1 + C + c)%nat (1 + c)%nat - (\sum_(c < C) \sum_(c' < C) W (1 + C + c)%nat (1 + c')%nat) / n).
    { apply X2. intros c c' Hc Hc' Nc. destruct (Pr c Hc) as (P1 & _ & P3). destruct (P3 c' Hc' Nc) as [P4 _]. apply Rmult_le_reg_l with lambda; [lra|].
      replace (lambda * (2 * s)) with 2 by (unfold s; field; lra). lra. }
    assert (Y3 : (n - 1) * 1 <= \sum_(c < C) W (1 + C + c)%nat (1 + C + c)%nat - (\sum_(c < C) \sum_(c' < C) W (1 + C + c)%nat (1 + C + c')%nat) / n).
    { apply X3. intros c c' Hc Hc' Nc. destruct (Pr c Hc) as (_ & _ & P3). destruct (P3 c' Hc' Nc) as [_ P5]. lra. }
    apply (Rmult_le_compat_l g11) in X1; [|lra]. apply (Rmult_le_compat_l g21) in Y2; [|lra]. apply (Rmult_le_compat_l g22) in Y3; [|lra].
    assert (Tot : g11 * ((n - 1) * (s * s)) + g21 * ((n - 1) * (2 * s)) + g22 * ((n - 1) * 1) = (n - 1) * k0).
    { transitivity ((n - 1) * ((1 + s * s / 4) * (1 + 4 * (s * s)) / k0)); [unfold g11, g21, g22; field; lra|]. rewrite <- KK. field. lra. }
    lra.
  Qed.

  (** N is ||Sigma_D||_op, or any larger number. *)
  Theorem diagonal_lower_shared : forall k WQ WK N, 0 < N -> operator_at_most d (spread C lambda m eta) N -> (forall c, (c < C)%nat -> (2 <= m c)%nat) ->
    diagonal_pattern d C lambda m eta (product k WQ WK) -> L_shared C lambda N <= cost k d WQ WK.
  Proof.
    intros k WQ WK N N0 O M2 H. assert (P := pairs_pos C m groups M2). assert (A := lower_on_S k WQ WK H). assert (B := lower_outside d C lambda m eta tokens k WQ WK N N0 O P H).
    unfold L_shared. fold n k0. eapply Rle_trans; [apply Rplus_le_compat; [exact A|exact B]|].
    unfold cost, frob2. rewrite <- !sum_add. apply sum_le. intros a _. rewrite (nsq_parts d C room groups (WQ a)), (nsq_parts d C room groups (WK a)). lra.
  Qed.
End Shared.
