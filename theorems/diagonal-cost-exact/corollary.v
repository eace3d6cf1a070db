(** The corollary of statement.md: for many groups the sink is cheaper than the diagonal. OPT_sink is opt_sink of theorems/sink-cost-exact/exact.v. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import Attention Hull Norms.
From Sinkproof.sink_cost_exact Require Import duality exact corollaries.
From Sinkproof.diagonal_cost_exact Require Import proof weights shared.
Open Scope R_scope.

(** a + 2 is lambda times what each further group costs at least. *)
Definition excess_any (lambda : R) : R := sqrt (lambda ^ 2 + 4) - 2.
Definition excess_shared (lambda : R) : R := lambda * K lambda - 2.
Definition difference_bound (C : nat) (lambda a : R) : R := 2 / lambda * ((INR C - 1) * a - sqrt (INR C * (1 + lambda ^ 2)) - 2).
Definition enough (lambda a : R) : R := let b := sqrt (1 + lambda ^ 2) in ((b + sqrt (b ^ 2 + 4 * a * (a + 2))) / (2 * a)) ^ 2.

(** The simple weights: (1/lambda) sum e_c e_0^T + sum f_c e_0^T + (2/lambda) sum f_c e_c^T, in three factors. *)
Lemma simple_weights C lambda : (1 <= C)%nat -> 0 < lambda ->
  opt_sink C lambda <= 2 / lambda * (2 * (INR C - 1) + sqrt (INR C * (1 + lambda ^ 2)) + 2).
Proof.
  intros HC L. set (n := INR C). assert (N : 1 <= n) by now apply (le_INR 1). set (r := sqrt (n * (1 + lambda ^ 2))).
  assert (L2 : 0 < lambda ^ 2) by (simpl; nra). assert (P : 0 < n * (1 + lambda ^ 2)) by (apply Rmult_lt_0_compat; lra).
  assert (R0 : 0 < r) by now apply sqrt_lt_R0. assert (RR : r * r = n * (1 + lambda ^ 2)) by (apply sqrt_sqrt; lra).
  set (g := sqrt (r / lambda)). assert (G0 : 0 < g) by (apply sqrt_lt_R0; now apply Rdiv_lt_0_compat). assert (GG : g * g = r / lambda) by (apply sqrt_sqrt; left; now apply Rdiv_lt_0_compat).
  set (h := sqrt (2 / (lambda * n))). assert (LN : 0 < lambda * n) by (apply Rmult_lt_0_compat; lra). assert (HH : h * h = 2 / (lambda * n)) by (apply sqrt_sqrt; left; apply Rdiv_lt_0_compat; lra).
  set (al := fun b : nat => if (b =? 0)%nat then / (lambda * g) else 0). set (be := fun b : nat => if (b =? 0)%nat then / g else h).
  set (ga := fun b : nat => if (b =? 0)%nat then g else 0). set (de := fun b : nat => if (b =? 0)%nat then 0 else h). set (ep := fun _ : nat => 0).
  destruct (sink_cost_exact (2 * C + 1) C lambda _ _ (le_n _) HC L (no_nuisances C)) as (Least & _).
  assert (Pat : averaged C lambda (product (C + 2) (query_factor C (2 / lambda) al be) (key_factor C (2 / lambda) ga de ep))).
  { assert (LX : lambda * (2 / lambda) = 2) by (field; lra).
    apply (weights_averaged (2 * C + 1) C lambda (le_n _) HC (1 / lambda) 0 0 1 (2 / lambda) 0 0 al be ga de ep); unfold al, be, ga, de, ep; simpl; fold n; try lra.
    all: try (left; apply Rdiv_lt_0_compat; lra). all: try (field; lra). all: try (right; field; lra).
    rewrite Rmult_0_r, !Rplus_0_l, HH. field. lra. }
  eapply Rle_trans; [apply (Least (C + 2)%nat (query_factor C (2 / lambda) al be) (key_factor C (2 / lambda) ga de ep))|].
  - apply (averaged_pattern (2 * C + 1) C lambda _ _ (le_n _) (no_nuisances C)); [|exact Pat].
    intros i j H. unfold product. apply sum_all_zero. intros a _. unfold query_factor, key_factor.
    destruct H as [H|H]; destruct (a <? C)%nat; rewrite (in_S_outside (2 * C + 1) C (le_n _) HC _ _ _ _ H); ring.
  - rewrite (weights_cost (2 * C + 1) C (le_n _) HC) by (left; apply Rdiv_lt_0_compat; lra). fold n. unfold al, be, ga, de, ep. simpl (\sum_(b < 2) _).
    replace (0 + (n * (/ (lambda * g) * / (lambda * g) + / g * / g) + (g * g + n * (0 * 0 + 0 * 0))) + (n * (0 * 0 + h * h) + (0 * 0 + n * (h * h + 0 * 0))))
      with (n * (1 + lambda ^ 2) / (lambda ^ 2 * (g * g)) + g * g + 2 * n * (h * h)) by (field; lra).
    rewrite GG, HH, <- RR. right. field. lra.
Qed.

Lemma above_the_root C lambda a : (1 <= C)%nat -> 0 < lambda -> 0 < a -> enough lambda a < INR C -> 0 < difference_bound C lambda a.
Proof.
  intros HC L A H. unfold difference_bound. apply Rmult_lt_0_compat; [apply Rdiv_lt_0_compat; lra|]. set (n := INR C) in *. assert (N : 1 <= n) by now apply (le_INR 1).
  assert (L2 : 0 < lambda ^ 2) by (simpl; nra). rewrite sqrt_mult by lra. unfold enough in H. cbv zeta in H. set (b := sqrt (1 + lambda ^ 2)) in *. set (y := sqrt n).
  assert (Y0 : 0 < y) by (apply sqrt_lt_R0; lra). assert (YY : y * y = n) by (apply sqrt_sqrt; lra). assert (B0 : 0 < b) by (apply sqrt_lt_R0; lra).
  assert (D0 : 0 < b ^ 2 + 4 * a * (a + 2)) by (simpl; nra). set (s := sqrt (b ^ 2 + 4 * a * (a + 2))) in *. assert (S0 : 0 < s) by now apply sqrt_lt_R0.
  assert (SS : s * s = b ^ 2 + 4 * a * (a + 2)) by (apply sqrt_sqrt; lra). set (x := (b + s) / (2 * a)) in *. assert (X0 : 0 < x) by (unfold x; apply Rdiv_lt_0_compat; lra).
  assert (XY : x < y) by (simpl in H; nra). assert (E : 2 * a * x = b + s) by (unfold x; field; lra).
  assert (2 * a * y > b + s) by (assert (2 * a * x < 2 * a * y) by (apply Rmult_lt_compat_l; lra); lra).
  assert (Q : (2 * a * y - b) * (2 * a * y - b) > s * s) by nra. rewrite SS in Q. simpl in Q.
  assert (4 * a * (a * (y * y) - b * y - (a + 2)) > 0) by nra. assert (a * (y * y) - b * y - (a + 2) > 0) by nra. rewrite YY in *. nra.
Qed.

(** Any nuisances, and shared ones: N is ||Sigma_D||_op. *)
Section Corollary.
  Variables (C : nat) (lambda N : R).
  Hypotheses (groups : (1 <= C)%nat) (lambda_bounds : 0 < lambda <= 1) (N_pos : 0 < N).
  Let n := INR C.

  Theorem excess_pos : 0 < excess_any lambda /\ 0 < excess_shared lambda.
  Proof.
    assert (L2 : 0 < lambda ^ 2) by (simpl; nra). split.
    - unfold excess_any. assert (2 < sqrt (lambda ^ 2 + 4)); [|lra]. rewrite <- (sqrt_square 2) at 1 by lra. apply sqrt_lt_1; lra.
    - unfold excess_shared. destruct (K_facts lambda 1 lambda_bounds Rlt_0_1) as (_ & _ & K0 & KK & _). assert (2 < lambda * K lambda); [|lra].
      assert (E : (lambda * K lambda) * (lambda * K lambda) = lambda ^ 2 + 17/4 + 1 / lambda ^ 2).
      { replace (lambda * K lambda * (lambda * K lambda)) with (lambda ^ 2 * (K lambda * K lambda)) by ring. rewrite KK. field. lra. }
      assert (0 < 1 / lambda ^ 2) by (apply Rdiv_lt_0_compat; lra). assert (0 < lambda * K lambda) by (apply Rmult_lt_0_compat; lra). nra.
  Qed.

  Theorem difference_any : difference_bound C lambda (excess_any lambda) <= L_diag C lambda N - opt_sink C lambda.
  Proof.
    assert (S := simple_weights C lambda groups (proj1 lambda_bounds)). assert (L2 : 0 < lambda ^ 2) by (simpl; nra). assert (N1 : 1 <= n) by now apply (le_INR 1).
    unfold difference_bound, L_diag, excess_any. cbv zeta. fold n in S |- *. assert (4 / N > 0) by (apply Rdiv_lt_0_compat; lra).
    assert (E : sqrt (1 + 4 / lambda ^ 2) = / lambda * sqrt (lambda ^ 2 + 4)).
    { replace (1 + 4 / lambda ^ 2) with (/ lambda * / lambda * (lambda ^ 2 + 4)) by (field; lra). assert (0 < / lambda) by (apply Rinv_0_lt_compat; lra).
      rewrite sqrt_mult, sqrt_square by nra. reflexivity. }
    rewrite E. set (q := sqrt (lambda ^ 2 + 4)) in *. set (r := sqrt (n * (1 + lambda ^ 2))) in *. assert (T := sqrt_pos ((n + 4 + lambda ^ 2) / big_D n (lambda ^ 2))).
    replace (2 / lambda * ((n - 1) * (q - 2) - r - 2)) with (2 * (n - 1) * (/ lambda * q) - 2 / lambda * (2 * (n - 1) + r + 2)) by (field; lra). lra.
  Qed.
  Theorem difference_shared : difference_bound C lambda (excess_shared lambda) <= L_shared C lambda N - opt_sink C lambda.
  Proof.
    assert (S := simple_weights C lambda groups (proj1 lambda_bounds)). unfold difference_bound, L_shared, excess_shared. fold n in S |- *. assert (4 / N > 0) by (apply Rdiv_lt_0_compat; lra).
    set (r := sqrt (n * (1 + lambda ^ 2))) in *.
    replace (2 / lambda * ((n - 1) * (lambda * K lambda - 2) - r - 2)) with (2 * (n - 1) * K lambda - 2 / lambda * (2 * (n - 1) + r + 2)) by (field; lra). lra.
  Qed.

  (** For more than C_0 groups the sink is cheaper. *)
  Theorem sink_is_cheaper :
    (enough lambda (excess_any lambda) < INR C -> opt_sink C lambda < L_diag C lambda N) /\
    (enough lambda (excess_shared lambda) < INR C -> opt_sink C lambda < L_shared C lambda N).
  Proof.
    destruct excess_pos as [A1 A2]. split; intros H.
    - generalize (above_the_root C lambda _ groups (proj1 lambda_bounds) A1 H), difference_any. lra.
    - generalize (above_the_root C lambda _ groups (proj1 lambda_bounds) A2 H), difference_shared. lra.
  Qed.
End Corollary.

(** At lambda^2 = 1/2: 135 groups are enough for any nuisances, 12 for shared ones. *)
Lemma enough_below lambda a low high m : lambda ^ 2 = 1/2 -> 0 < low <= a -> a <= high -> 0 < m ->
  3/2 + 4 * high * (high + 2) <= (2 * low * m - 12248/10000) * (2 * low * m - 12248/10000) -> 12248/10000 <= 2 * low * m -> enough lambda a <= m * m.
Proof.
  intros L [A0 A1] A2 M H P. unfold enough. cbv zeta. rewrite L. replace (1 + 1/2) with (3/2) by field. assert (B := sqrt_sqrt (3/2) ltac:(lra)). assert (B0 := sqrt_pos (3/2)).
  set (b := sqrt (3/2)) in *. assert (B1 : b <= 12248/10000) by nra. replace (b ^ 2) with (3/2) by (simpl; lra).
  assert (D : 3/2 + 4 * a * (a + 2) <= 3/2 + 4 * high * (high + 2)) by nra. assert (S : sqrt (3/2 + 4 * a * (a + 2)) <= 2 * low * m - 12248/10000).
  { rewrite <- (sqrt_square (2 * low * m - 12248/10000)) by lra. apply sqrt_le_1; [nra|nra|lra]. }
  assert (S0 := sqrt_pos (3/2 + 4 * a * (a + 2))). set (s := sqrt (3/2 + 4 * a * (a + 2))) in *.
  assert (X : 0 <= (b + s) / (2 * a) <= m).
  { split; [apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra]|]. apply Rmult_le_reg_r with (2 * a); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
    assert (2 * low * m <= m * (2 * a)) by nra. lra. }
  set (x := (b + s) / (2 * a)) in *. simpl. rewrite Rmult_1_r. apply Rmult_le_compat; lra.
Qed.

Theorem enough_at_one_half : forall (C : nat) (lambda : R), 0 < lambda <= 1 -> lambda ^ 2 = 1/2 ->
  ((135 <= C)%nat -> enough lambda (excess_any lambda) < INR C) /\ ((12 <= C)%nat -> enough lambda (excess_shared lambda) < INR C).
Proof.
  intros C lambda LB L. split; intros HC; apply le_INR in HC.
  - replace (INR 135) with 135 in HC by (simpl; ring). apply Rle_lt_trans with (1161/100 * (1161/100)); [|lra].
    assert (Q := sqrt_sqrt (lambda ^ 2 + 4) ltac:(lra)). assert (Q0 := sqrt_pos (lambda ^ 2 + 4)). assert (E : 1/2 + 4 = sqrt (lambda ^ 2 + 4) * sqrt (lambda ^ 2 + 4)) by (rewrite Q; lra).
    apply (enough_below lambda _ (1213/10000) (1214/10000)); try lra; unfold excess_any; set (r := sqrt (lambda ^ 2 + 4)) in *; [split; nra|nra].
  - replace (INR 12) with 12 in HC by (simpl; ring). apply Rle_lt_trans with (336/100 * (336/100)); [|lra].
    destruct (K_facts lambda 1 LB Rlt_0_1) as (_ & _ & K0 & KK & _).
    assert (E : (lambda * K lambda) * (lambda * K lambda) = 27/4).
    { replace (lambda * K lambda * (lambda * K lambda)) with (lambda ^ 2 * (K lambda * K lambda)) by ring. rewrite KK, L. field. }
    assert (P : 0 < lambda * K lambda) by (apply Rmult_lt_0_compat; lra).
    apply (enough_below lambda _ (598/1000) (599/1000)); try lra; unfold excess_shared; set (r := lambda * K lambda) in *; [split; nra|nra].
Qed.
