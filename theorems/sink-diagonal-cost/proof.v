(** Theorem I of statement.md, parts 2 and 3 (weights.v has 1 and 4), in units of kappa/sqrt d. Tokens, nuisances and the sink pattern are those at the top of theorems/sink-cost-exact/pattern.v:
    nuisances c i there is delta y_ci here, so that its squared norm is delta^2. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import Attention Hull Norms.
From Sinkproof.sink_cost_exact Require Import duality.
From Sinkproof.sink_representability Require Import norms.
From Sinkproof.sink_metric Require Import proof.
Open Scope R_scope.

Definition diagonal_pattern (d C : nat) (lambda : R) (m : nat -> nat) (eta : nat -> nat -> vec) (W : mat) : Prop :=
  let D := dormant lambda eta in
  (* a dormant query prefers itself to every other token *)
  (forall c i, (c < C)%nat -> (i < m c)%nat -> prefers d W (D c i) (D c i) anchor /\
    (forall c' i', (c' < C)%nat -> (i' < m c')%nat -> c' <> c \/ i' <> i -> prefers d W (D c i) (D c i) (D c' i')) /\
    (forall c', (c' < C)%nat -> prefers d W (D c i) (D c i) (copy C c'))) /\
  (forall c, (c < C)%nat ->
    (* a copy query prefers each token of its group to every token that is not of its group *)
    (forall i, (i < m c)%nat -> prefers d W (copy C c) (D c i) anchor /\
      (forall c' i', (c' < C)%nat -> c' <> c -> (i' < m c')%nat -> prefers d W (copy C c) (D c i) (D c' i')) /\
      (forall c', (c' < C)%nat -> prefers d W (copy C c) (D c i) (copy C c'))) /\
    (* and itself to every other such token *)
    prefers d W (copy C c) (copy C c) anchor /\
    (forall c' i', (c' < C)%nat -> c' <> c -> (i' < m c')%nat -> prefers d W (copy C c) (copy C c) (D c' i')) /\
    (forall c', (c' < C)%nat -> c' <> c -> prefers d W (copy C c) (copy C c) (copy C c'))).

(** Sigma_D: the average of (d_ci - d_cj)(d_ci - d_cj)^T over all pairs of all groups. *)
Definition pairs (C : nat) (m : nat -> nat) : R := \sum_(c < C) (INR (m c) * (INR (m c) - 1)).
Definition difference (lambda : R) (eta : nat -> nat -> vec) (c i j : nat) : vec := minus (dormant lambda eta c i) (dormant lambda eta c j).
Definition over_pairs (C : nat) (m : nat -> nat) (f : nat -> nat -> nat -> R) : R := (\sum_(c < C) \sum_(i < m c) \sum_(j < m c) f c i j) / pairs C m.
Definition spread (C : nat) (lambda : R) (m : nat -> nat) (eta : nat -> nat -> vec) : mat := fun p q =>
  over_pairs C m (fun c i j => difference lambda eta c i j p * difference lambda eta c i j q).

Definition L_sink (C : nat) (lambda : R) : R := 2 * ((INR C - 1) / lambda + 1 / sqrt (lambda ^ 2 + INR C)).

Lemma pairs_pos C m : (1 <= C)%nat -> (forall c, (c < C)%nat -> (2 <= m c)%nat) -> 0 < pairs C m.
Proof.
  intros HC M2. unfold pairs. destruct C as [|C]; [lia|]. assert (T : forall c, (c < S C)%nat -> 0 < INR (m c) * (INR (m c) - 1)).
  { intros c Hc. generalize (le_INR 2 (m c) (M2 c Hc)). simpl. intros. apply Rmult_lt_0_compat; lra. }
  rewrite sum_last. assert (0 <= \sum_(c < C) (INR (m c) * (INR (m c) - 1))) by (apply sum_nonneg; intros c Hc; left; apply T; lia). generalize (T C ltac:(lia)). lra.
Qed.

Section Lower.
  Variables (d C : nat) (lambda : R) (m : nat -> nat) (eta : nat -> nat -> vec).
  Hypotheses (room : (2 * C + 1 <= d)%nat) (groups : (1 <= C)%nat) (lambda_pos : 0 < lambda) (tokens : nuisances d C m eta).
  Local Notation D := (dormant lambda eta).
  Let n := INR C.

  (** What both patterns have: copy queries prefer their group. *)
  Definition own_group (W : mat) : Prop := forall c i, (c < C)%nat -> (i < m c)%nat ->
    prefers d W (copy C c) (D c i) anchor /\ (forall c' i', (c' < C)%nat -> c' <> c -> (i' < m c')%nat -> prefers d W (copy C c) (D c i) (D c' i')).

  Lemma own_group_averaged W c : own_group W -> (c < C)%nat ->
    lambda * W (1 + C + c)%nat (1 + c)%nat - W (1 + C + c)%nat 0%nat >= 1 /\
    (forall c', (c' < C)%nat -> c' <> c -> lambda * W (1 + C + c)%nat (1 + c)%nat - lambda * W (1 + C + c)%nat (1 + c')%nat >= 1).
  Proof.
    intros H Hc. assert (U : forall a b, (a < 2 * C + 1)%nat -> (b < 2 * C + 1)%nat -> bilinear d W (e a) (e b) = W a b) by (intros; apply bilinear_unit; lia). split.
    - rewrite <- !U by lia. apply (key_average_first d C lambda m eta tokens W c (copy C c) anchor Hc). intros i Hi. now apply H.
    - intros c' Hc' N. rewrite <- !U by lia. apply (average_ge (m c) (fun i => bilinear d W (copy C c) (D c i) - lambda * bilinear d W (copy C c) (e (1 + c')))).
      + apply tokens; exact Hc.
      + intros i Hi. apply (key_average d C lambda m eta tokens W c'); [exact Hc'|]. intros i' Hi'. now apply H.
      + rewrite (sum_ext _ _ (fun i => bilinear d W (copy C c) (D c i) + -1 * (lambda * bilinear d W (copy C c) (e (1 + c'))))) by (intros; ring).
        rewrite sum_add, sum_const, (keys d C lambda m eta tokens) by exact Hc. unfold copy. ring.
  Qed.

  (** Squares of the coordinates of copies, of groups and anchor, and outside of S. *)
  Definition copies_sq (x : vec) : R := \sum_(c < C) (x (1 + C + c)%nat * x (1 + C + c)%nat).
  Definition groups_sq (x : vec) : R := x 0%nat * x 0%nat + \sum_(c < C) (x (1 + c)%nat * x (1 + c)%nat).
  Definition outside (x : vec) : vec := fun r => if (r <? 2 * C + 1)%nat then 0 else x r.
  Lemma nsq_parts x : nsq d x = groups_sq x + copies_sq x + nsq d (outside x).
  Proof.
    unfold nsq, dot. replace d with (2 * C + 1 + (d - (2 * C + 1)))%nat by lia. rewrite !(sum_split (2 * C + 1)), sum_S. unfold groups_sq, copies_sq.
    rewrite (sum_all_zero (2 * C + 1)) by (intros r Hr; unfold outside; destruct (Nat.ltb_spec r (2 * C + 1)); [ring|lia]).
    rewrite (sum_ext (d - (2 * C + 1)) (fun r => outside x _ * _) (fun r => x (2 * C + 1 + r)%nat * x (2 * C + 1 + r)%nat)); [ring|].
    intros r _. unfold outside. destruct (Nat.ltb_spec (2 * C + 1 + r) (2 * C + 1)); [lia|reflexivity].
  Qed.

  (** The test matrix of step 2: row c is e_c - nu lambda (e_1 + ... + e_C) - mu e_0. *)
  Let mu := 1 / sqrt (lambda ^ 2 + n).
  Let nu := (1 / lambda - mu) / n.
  Definition tested (y : vec) (c : nat) : R := y (1 + c)%nat - nu * lambda * (\sum_(k < C) y (1 + k)%nat) - mu * y 0%nat.

  Lemma n_pos : 1 <= n. Proof. now apply (le_INR 1). Qed.
  Lemma mu_square : 0 < mu /\ mu * mu * (lambda * lambda + n) = 1.
  Proof.
    assert (N := n_pos). assert (P : 0 < lambda ^ 2 + n) by nra. assert (S := sqrt_lt_R0 _ P). assert (Q := sqrt_sqrt (lambda ^ 2 + n) ltac:(lra)). unfold mu.
    split; [apply Rdiv_lt_0_compat; lra|]. replace (lambda * lambda + n) with (sqrt (lambda ^ 2 + n) * sqrt (lambda ^ 2 + n)) by (rewrite Q; ring). field. lra.
  Qed.
  Lemma nu_pos : 0 <= nu.
  Proof.
    assert (N := n_pos). destruct mu_square as [M0 M]. unfold nu. apply Rmult_le_pos; [|left; apply Rinv_0_lt_compat; lra].
    assert (mu * lambda <= 1) by (assert (mu * lambda * (mu * lambda) <= 1) by nra; assert (0 < mu * lambda) by nra; nra).
    assert (mu <= 1 / lambda); [|lra]. apply Rmult_le_reg_r with lambda; [exact lambda_pos|]. replace (1 / lambda * lambda) with 1 by (field; lra). lra.
  Qed.

  (** Its norm is 1. *)
  Lemma tested_square y : \sum_(c < C) (tested y c * tested y c) <= groups_sq y.
  Proof.
    assert (N := n_pos). destruct mu_square as [M0 M]. set (T := \sum_(k < C) y (1 + k)%nat). set (t0 := y 0%nat). set (S2 := \sum_(c < C) (y (1 + c)%nat * y (1 + c)%nat)).
    set (h := mu * (lambda * T / n - t0)).
    rewrite (sum_ext C _ (fun c => y (1 + c)%nat * y (1 + c)%nat + (2 * (h - T / n) * y (1 + c)%nat + (h - T / n) * (h - T / n)))).
    - rewrite !sum_add, sum_scal, sum_const. fold T S2 n. unfold groups_sq. fold t0 S2.
      assert (n * (h * h) <= T * T / n + t0 * t0).
      { assert (E : n * (h * h) = mu * mu * ((lambda * T - n * t0) * (lambda * T - n * t0)) / n) by (unfold h; field; lra). rewrite E.
        apply Rmult_le_reg_r with n; [lra|]. replace (mu * mu * ((lambda * T - n * t0) * (lambda * T - n * t0)) / n * n) with (mu * mu * ((lambda * T - n * t0) * (lambda * T - n * t0))) by (field; lra).
        replace ((T * T / n + t0 * t0) * n) with (mu * mu * (lambda * lambda + n) * (T * T + n * (t0 * t0))) by (rewrite M; field; lra).
        rewrite (Rmult_assoc (mu * mu)). apply Rmult_le_compat_l; [nra|]. generalize (Rle_0_sqr (T + lambda * t0)). unfold Rsqr. nra. }
      replace (S2 + (2 * (h - T / n) * T + n * ((h - T / n) * (h - T / n)))) with (S2 + n * (h * h) - T * T / n) by (field; lra). lra.
    - intros c _. unfold tested. fold T t0. replace (y (1 + c)%nat - nu * lambda * T - mu * t0) with (y (1 + c)%nat + (h - T / n)) by (unfold h, nu; field; lra). ring.
  Qed.

  Lemma test_bound x y : 2 * (\sum_(c < C) (x (1 + C + c)%nat * tested y c)) <= copies_sq x + groups_sq y.
  Proof.
    eapply Rle_trans; [|apply Rplus_le_compat_l, tested_square]. unfold copies_sq. rewrite <- sum_scal, <- sum_add. apply sum_le. intros c _.
    generalize (Rle_0_sqr (x (1 + C + c)%nat - tested y c)). unfold Rsqr. lra.
  Qed.

  Lemma lower_on_S k WQ WK : own_group (product k WQ WK) -> L_sink C lambda <= \sum_(a < k) (copies_sq (WQ a) + groups_sq (WK a)).
  Proof.
    intros H. assert (N := n_pos). destruct mu_square as [M0 M]. assert (V0 := nu_pos). set (W := product k WQ WK) in *.
    apply Rle_trans with (\sum_(a < k) (2 * (\sum_(c < C) (WQ a (1 + C + c)%nat * tested (WK a) c)))); [|apply sum_le; intros; apply test_bound].
    rewrite sum_scal, sum_swap. unfold L_sink. fold n mu. apply Rmult_le_compat_l; [lra|].
    replace ((n - 1) / lambda + mu) with (\sum_(c < C) (mu + nu * (n - 1))) by (rewrite sum_const; fold n; unfold nu; field; lra).
    apply sum_le. intros c Hc. destruct (own_group_averaged W c H Hc) as [H1 H2].
    assert (G : (n - 1) * 1 + (lambda * W (1 + C + c)%nat (1 + c)%nat + -1 * (lambda * W (1 + C + c)%nat (1 + c)%nat)) <=
      \sum_(c' < C) (lambda * W (1 + C + c)%nat (1 + c)%nat + -1 * (lambda * W (1 + C + c)%nat (1 + c')%nat))).
    { apply (sum_without C c (fun c' => lambda * W (1 + C + c)%nat (1 + c)%nat + -1 * (lambda * W (1 + C + c)%nat (1 + c')%nat)) 1 Hc). intros c' Hc' Nc. generalize (H2 c' Hc' Nc). lra. }
    rewrite sum_add, sum_const, !sum_scal in G. fold n in G.
    assert (E : \sum_(a < k) (WQ a (1 + C + c)%nat * tested (WK a) c) =
      W (1 + C + c)%nat (1 + c)%nat - nu * lambda * (\sum_(c' < C) W (1 + C + c)%nat (1 + c')%nat) - mu * W (1 + C + c)%nat 0%nat).
    { unfold W, product. rewrite sum_swap. rewrite (sum_ext k _ (fun a => WQ a (1 + C + c)%nat * WK a (1 + c)%nat +
        (- (nu * lambda) * (\sum_(c' < C) (WQ a (1 + C + c)%nat * WK a (1 + c')%nat)) + - mu * (WQ a (1 + C + c)%nat * WK a 0%nat)))).
      - rewrite !sum_add, !sum_scal. ring.
      - intros a _. unfold tested. rewrite sum_scal. ring. }
    rewrite E. set (w := W (1 + C + c)%nat (1 + c)%nat) in *. set (w0 := W (1 + C + c)%nat 0%nat) in *. set (ws := \sum_(c' < C) W (1 + C + c)%nat (1 + c')%nat) in *.
    assert (nu * (n - 1) <= nu * (n * (lambda * w) - lambda * ws)) by (apply Rmult_le_compat_l; lra).
    assert (mu * 1 <= mu * (lambda * w - w0)) by (apply Rmult_le_compat_l; lra).
    assert (K : w = mu * lambda * w + nu * n * lambda * w) by (unfold nu; field; lra). lra.
  Qed.

  (** * The nuisances' part *)
  Lemma difference_S c i j r : (c < C)%nat -> (i < m c)%nat -> (j < m c)%nat -> (r < 2 * C + 1)%nat -> difference lambda eta c i j r = 0.
  Proof. intros Hc Hi Hj Hr. destruct (tokens c Hc) as (_ & Z & _). unfold difference, minus, dormant. rewrite !Z by assumption. ring. Qed.

  Lemma over_pairs_le f g : (forall c i j, (c < C)%nat -> (i < m c)%nat -> (j < m c)%nat -> f c i j <= g c i j) -> 0 < pairs C m -> over_pairs C m f <= over_pairs C m g.
  Proof.
    intros H P. unfold over_pairs. apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat|]. apply sum_le. intros c Hc. apply sum_le. intros i Hi. apply sum_le. intros j Hj. now apply H.
  Qed.
  Lemma over_pairs_sum k (f : nat -> nat -> nat -> nat -> R) : \sum_(a < k) over_pairs C m (f a) = over_pairs C m (fun c i j => \sum_(a < k) f a c i j).
  Proof.
    unfold over_pairs, Rdiv. rewrite sum_scal_r. f_equal. rewrite sum_swap. apply sum_ext. intros c _. rewrite sum_swap. apply sum_ext. intros i _. apply sum_swap.
  Qed.
  Lemma over_pairs_ext f g : (forall c i j, (c < C)%nat -> (i < m c)%nat -> (j < m c)%nat -> f c i j = g c i j) -> over_pairs C m f = over_pairs C m g.
  Proof. intros H. unfold over_pairs. f_equal. apply sum_ext. intros c Hc. apply sum_ext. intros i Hi. apply sum_ext. intros j Hj. now apply H. Qed.

  Lemma bilinear_spread x y : bilinear d (spread C lambda m eta) x y = over_pairs C m (fun c i j => dot d x (difference lambda eta c i j) * dot d (difference lambda eta c i j) y).
  Proof.
    unfold bilinear, dot, mulv, spread.
    rewrite (sum_ext d _ (fun p => over_pairs C m (fun c i j => x p * difference lambda eta c i j p * \sum_(q < d) (difference lambda eta c i j q * y q)))).
    - rewrite over_pairs_sum. apply over_pairs_ext. intros. now rewrite sum_scal_r.
    - intros p _. rewrite (sum_ext d _ (fun q => over_pairs C m (fun c i j => difference lambda eta c i j p * difference lambda eta c i j q * y q))).
      + rewrite over_pairs_sum. unfold over_pairs, Rdiv. rewrite <- Rmult_assoc. f_equal. rewrite <- sum_scal. apply sum_ext. intros c _. rewrite <- sum_scal.
        apply sum_ext. intros i _. rewrite <- sum_scal. apply sum_ext. intros j _. rewrite <- !sum_scal. apply sum_ext. intros; ring.
      + intros q _. unfold over_pairs, Rdiv. rewrite Rmult_assoc, (Rmult_comm (/ _)), <- Rmult_assoc. f_equal. rewrite <- sum_scal_r. apply sum_ext. intros c _. rewrite <- sum_scal_r.
        apply sum_ext. intros i _. rewrite <- sum_scal_r. reflexivity.
  Qed.

  Lemma dot_outside c i j x : (c < C)%nat -> (i < m c)%nat -> (j < m c)%nat -> dot d (outside x) (difference lambda eta c i j) = dot d x (difference lambda eta c i j).
  Proof.
    intros Hc Hi Hj. apply sum_ext. intros r _. unfold outside. destruct (Nat.ltb_spec r (2 * C + 1)); [|reflexivity]. rewrite difference_S by assumption. ring.
  Qed.

  Lemma lower_outside k WQ WK N : 0 < N -> operator_at_most d (spread C lambda m eta) N -> 0 < pairs C m -> diagonal_pattern d C lambda m eta (product k WQ WK) ->
    4 / N <= \sum_(a < k) (nsq d (outside (WQ a)) + nsq d (outside (WK a))).
  Proof.
    intros N0 O P [H _]. cbv zeta in H.
    assert (Up : forall a, 2 * bilinear d (spread C lambda m eta) (WQ a) (WK a) <= N * (nsq d (outside (WQ a)) + nsq d (outside (WK a)))).
    { intros a. replace (bilinear d (spread C lambda m eta) (WQ a) (WK a)) with (bilinear d (spread C lambda m eta) (outside (WQ a)) (outside (WK a))).
      - generalize (O (outside (WQ a)) (outside (WK a))). rewrite <- !norm_square. set (s := norm d (outside (WQ a))). set (u := norm d (outside (WK a))). intros B.
        assert (0 <= N * ((s - u) * (s - u))) by (apply Rmult_le_pos; [lra|apply Rle_0_sqr]). lra.
      - rewrite !bilinear_spread. apply over_pairs_ext. intros c i j Hc Hi Hj. rewrite dot_outside by assumption. f_equal.
        rewrite (dot_sym d _ (outside (WK a))), (dot_sym d _ (WK a)). now apply dot_outside. }
    assert (Lo : 2 <= \sum_(a < k) bilinear d (spread C lambda m eta) (WQ a) (WK a)).
    { rewrite (sum_ext k _ (fun a => over_pairs C m (fun c i j => dot d (WQ a) (difference lambda eta c i j) * dot d (difference lambda eta c i j) (WK a)))) by (intros; apply bilinear_spread).
      rewrite over_pairs_sum. apply Rle_trans with (over_pairs C m (fun c i j => if (i =? j)%nat then 0 else 2)).
      - right. unfold over_pairs. rewrite (sum_ext C _ (fun c => 2 * (INR (m c) * (INR (m c) - 1)))); [rewrite sum_scal; fold (pairs C m); field; lra|].
        intros c _. rewrite (sum_ext (m c) _ (fun _ => 2 * (INR (m c) - 1))); [rewrite sum_const; ring|]. intros i Hi.
        rewrite (sum_ext (m c) _ (fun j => 2 + -2 * (e i j * 1))); [rewrite sum_add, sum_scal, sum_e, sum_const by exact Hi; ring|].
        intros j _. unfold e. rewrite (Nat.eqb_sym j i). destruct (i =? j)%nat; ring.
      - apply over_pairs_le; [|exact P]. intros c i j Hc Hi Hj.
        assert (E : \sum_(a < k) (dot d (WQ a) (difference lambda eta c i j) * dot d (difference lambda eta c i j) (WK a)) = bilinear d (product k WQ WK) (difference lambda eta c i j) (difference lambda eta c i j)).
        { rewrite bilinear_product. apply sum_ext. intros a _. unfold apply. now rewrite (dot_sym d (difference lambda eta c i j) (WK a)). }
        rewrite E. destruct (Nat.eqb_spec i j) as [->|Ne].
        + right. replace (bilinear _ _ _ _) with 0; [reflexivity|]. symmetry. apply sum_all_zero. intros r _. unfold difference at 1, minus. ring.
        + destruct (H c i Hc Hi) as (_ & H1 & _). destruct (H c j Hc Hj) as (_ & H2 & _). specialize (H1 c j Hc Hj ltac:(auto)). specialize (H2 c i Hc Hi ltac:(auto)).
          unfold prefers in H1, H2. fold (difference lambda eta c i j) in H1. fold (difference lambda eta c j i) in H2.
          assert (F : bilinear d (product k WQ WK) (difference lambda eta c i j) (difference lambda eta c i j) =
            bilinear d (product k WQ WK) (D c i) (difference lambda eta c i j) + bilinear d (product k WQ WK) (D c j) (difference lambda eta c j i)).
          { unfold bilinear, dot. rewrite <- sum_add. apply sum_ext. intros r _.
            replace (mulv d (product k WQ WK) (difference lambda eta c j i) r) with (- mulv d (product k WQ WK) (difference lambda eta c i j) r).
            - unfold difference at 1, minus. ring.
            - unfold mulv. rewrite <- (Rmult_1_l (sum d _)) at 1. rewrite Ropp_mult_distr_l, <- sum_scal. apply sum_ext. intros s _. unfold difference, minus. ring. }
          lra. }
    apply Rmult_le_reg_l with N; [exact N0|]. replace (N * (4 / N)) with 4 by (field; lra). rewrite <- sum_scal.
    apply Rle_trans with (2 * \sum_(a < k) bilinear d (spread C lambda m eta) (WQ a) (WK a)); [lra|]. rewrite <- sum_scal. now apply sum_le.
  Qed.

  Lemma cost_parts k WQ WK : \sum_(a < k) (copies_sq (WQ a) + groups_sq (WK a)) + \sum_(a < k) (nsq d (outside (WQ a)) + nsq d (outside (WK a))) <= cost k d WQ WK.
  Proof.
    unfold cost, frob2. rewrite <- !sum_add. apply sum_le. intros a _. rewrite (nsq_parts (WQ a)), (nsq_parts (WK a)).
    assert (G : forall x, 0 <= groups_sq x) by (intros x; unfold groups_sq; assert (0 <= \sum_(c < C) (x (1 + c)%nat * x (1 + c)%nat)) by (apply sum_nonneg; intros; nra); nra).
    assert (F : forall x, 0 <= copies_sq x) by (intros x; apply sum_nonneg; intros; nra). generalize (G (WQ a)), (F (WK a)). lra.
  Qed.

  (** I.2, and its published form. *)
  Theorem sink_lower : forall k WQ WK, sink_pattern d C lambda m eta (product k WQ WK) -> L_sink C lambda <= cost k d WQ WK.
  Proof.
    intros k WQ WK [_ H]. cbv zeta in H. eapply Rle_trans; [apply (lower_on_S k WQ WK)|eapply Rle_trans; [|apply cost_parts]].
    - intros c i Hc Hi. destruct (H c Hc) as (H1 & _). destruct (H1 i Hi) as (A1 & A2 & _). auto.
    - assert (0 <= \sum_(a < k) (nsq d (outside (WQ a)) + nsq d (outside (WK a)))) by (apply sum_nonneg; intros; apply Rplus_le_le_0_compat; apply nsq_nonneg). lra.
  Qed.
  Theorem sink_lower_published : lambda <= 1 -> INR C / 2 <= L_sink C lambda.
  Proof.
    intros L1. fold n. unfold L_sink. fold n mu. assert (N := n_pos). destruct mu_square as [M0 M].
    assert (I : 1 <= / lambda) by (rewrite <- Rinv_1; apply Rinv_le_contravar; lra).
    assert (A : n - 1 <= (n - 1) / lambda) by (unfold Rdiv; rewrite <- (Rmult_1_r (n - 1)) at 1; apply Rmult_le_compat_l; lra).
    destruct (Nat.eq_dec C 1) as [E|E].
    - assert (E1 : n = 1) by (unfold n; rewrite E; reflexivity). rewrite E1 in M, A |- *. assert (1/2 <= mu) by (apply Rnot_lt_le; intros Lt; assert (mu * mu <= 1/4) by nra; assert (mu * mu * (lambda * lambda + 1) <= 1/4 * 2) by (apply Rmult_le_compat; nra); lra). set (z := (1 - 1) / lambda) in *. lra.
    - assert (2 <= n) by (unfold n; apply (le_INR 2); lia). lra.
  Qed.

  (** I.3: N is ||Sigma_D||_op, or any larger number. *)
  Theorem diagonal_lower : forall k WQ WK N, 0 < N -> operator_at_most d (spread C lambda m eta) N -> (forall c, (c < C)%nat -> (2 <= m c)%nat) ->
    diagonal_pattern d C lambda m eta (product k WQ WK) -> 4 / N + L_sink C lambda <= cost k d WQ WK.
  Proof.
    intros k WQ WK N N0 O M2 H. assert (P := pairs_pos C m groups M2).
    eapply Rle_trans; [|apply cost_parts]. rewrite Rplus_comm. apply Rplus_le_compat; [|now apply lower_outside].
    apply lower_on_S. destruct H as [_ H]. cbv zeta in H. intros c i Hc Hi. destruct (H c Hc) as (H1 & _). destruct (H1 i Hi) as (A1 & A2 & _). auto.
  Qed.
End Lower.

(** 4/N >= r_eff/delta^2, where r_eff = tr Sigma_D / N. *)
Theorem diagonal_lower_published : forall (d C : nat) (lambda : R) (m : nat -> nat) (eta : nat -> nat -> vec) (delta N : R),
  0 < N -> 0 < delta -> 0 < pairs C m -> (forall c i, (c < C)%nat -> (i < m c)%nat -> nsq d (eta c i) = delta ^ 2) ->
  (\sum_(p < d) spread C lambda m eta p p) / N / delta ^ 2 <= 4 / N.
Proof.
  intros d C lambda m eta delta N N0 D0 P U.
  assert (T : \sum_(p < d) spread C lambda m eta p p <= 4 * delta ^ 2).
  { unfold spread. rewrite over_pairs_sum. apply Rle_trans with (over_pairs C m (fun c i j => if (i =? j)%nat then 0 else 4 * delta ^ 2)).
    - apply over_pairs_le; [|exact P]. intros c i j Hc Hi Hj. destruct (Nat.eqb_spec i j) as [->|Ne].
      + right. apply sum_all_zero. intros p _. unfold difference, minus. ring.
      + apply Rle_trans with (\sum_(p < d) (2 * (eta c i p * eta c i p) + 2 * (eta c j p * eta c j p))).
        * apply sum_le. intros p _. unfold difference, minus, dormant. generalize (Rle_0_sqr (eta c i p + eta c j p)). unfold Rsqr. lra.
        * rewrite sum_add, !sum_scal. change (2 * nsq d (eta c i) + 2 * nsq d (eta c j) <= 4 * delta ^ 2). rewrite !U by assumption. lra.
    - right. unfold over_pairs. rewrite (sum_ext C _ (fun c => 4 * delta ^ 2 * (INR (m c) * (INR (m c) - 1)))); [rewrite sum_scal; fold (pairs C m); field; lra|].
      intros c _. rewrite (sum_ext (m c) _ (fun _ => 4 * delta ^ 2 * (INR (m c) - 1))); [rewrite sum_const; ring|]. intros i Hi.
      rewrite (sum_ext (m c) _ (fun j => 4 * delta ^ 2 + -1 * (e i j * (4 * delta ^ 2)))); [rewrite sum_add, sum_const, sum_scal, sum_e by exact Hi; ring|].
      intros j _. unfold e. rewrite (Nat.eqb_sym j i). destruct (i =? j)%nat; ring. }
  assert (Q : 0 < delta ^ 2) by (simpl; nra). unfold Rdiv. rewrite Rmult_assoc, (Rmult_comm (/ N)), <- Rmult_assoc. apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat|].
  apply Rmult_le_reg_r with (delta ^ 2); [exact Q|]. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.
