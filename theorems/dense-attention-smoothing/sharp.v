(** The construction smoothing-gap of statement.md: between the published conditions, where ab < 0, dense attention smooths more or less;
    and what rho is where sparse attention leaves nothing. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import FiniteLaw Norms.
From Sinkproof.dense_attention_smoothing Require Import proof.
Open Scope R_scope.

(** planar-law with mean 1: (1 + 1, 0), (1 - 1, 0), (1, 1), (1, -1), of probability 1/4 each; W = gain I + 1/2 J. *)
Definition planar (h : nat) : vec := fun r =>
  match r with
  | 0%nat => match h with 0%nat => 1 + 1 | 1%nat => 1 - 1 | _ => 1 end
  | 1%nat => match h with 2%nat => 1 | 3%nat => -1 | _ => 0 end
  | _ => 0
  end.
Definition rotation (gain : R) : mat := fun r s =>
  match r, s with 0%nat, 0%nat | 1%nat, 1%nat => gain | 0%nat, 1%nat => - (1/2) | 1%nat, 0%nat => 1/2 | _, _ => 0 end.
Definition quarter : nat -> R := fun _ => 1/4.

Lemma quarter_law : law 4 quarter.
Proof. split; [intros; unfold quarter; lra|unfold quarter; simpl; lra]. Qed.

Section Gain.
  Variable g : R.
  Lemma planar_v : v 2 4 quarter planar = 1.
  Proof. unfold v, trace, B, covariance, average, quarter, planar. simpl. field. Qed.
  Lemma planar_t : t 2 4 quarter planar (rotation g) = g.
  Proof. unfold t, trace, times, rotation, B, covariance, average, quarter, planar. simpl. field. Qed.
  Lemma planar_q : q 2 4 quarter planar (rotation g) = g * g + 1/4.
  Proof. unfold q, trace, times, transposed, rotation, B, covariance, average, quarter, planar. simpl. field. Qed.
  Lemma planar_c : c 2 4 quarter planar (rotation g) 1 = (1 + g) * (1 + g) + 1/4.
  Proof. unfold c, nsq, dot, mulv, M, identity, e, mu, rotation, average, quarter, planar. simpl. field. Qed.
End Gain.

Theorem both_signs : forall k, (2 <= k)%nat -> forall g, g = -1/8 \/ g = -1/4 ->
  let N := numerator 2 4 k quarter planar (rotation g) 1 in
  let D := denominator 2 4 k quarter planar (rotation g) 1 in
  let c := c 2 4 quarter planar (rotation g) 1 in
  let rho := rho 2 4 k quarter planar (rotation g) 1 in
  a 2 4 quarter planar (rotation g) 1 * b 2 4 quarter planar (rotation g) 1 < 0 /\
  (forall lambda, 0 <= lambda <= 1 -> 0 < c + D lambda) /\
  (g = -1/8 -> rho 0 < rho 1) /\ (g = -1/4 -> rho 1 < rho 0).
Proof.
  intros k Hk g G N D c rho. assert (K := k_real k Hk). assert (I : 0 < / INR k <= 1/2).
  { split; [apply Rinv_0_lt_compat; lra|]. apply Rmult_le_reg_l with (INR k); [lra|]. rewrite Rinv_r by lra. lra. }
  assert (A : a 2 4 quarter planar (rotation g) 1 = g) by (unfold a; rewrite planar_t; ring).
  assert (B0 : b 2 4 quarter planar (rotation g) 1 = g + (g * g + 1/4)) by (unfold b; rewrite planar_t, planar_q; ring).
  assert (P : forall lambda, 0 <= lambda <= 1 -> 0 < c + D lambda).
  { intros x X. unfold c, D. rewrite (denominator_is 2 4 k quarter planar (rotation g) 1 (proj2 quarter_law) Hk), planar_c, planar_v, planar_t, planar_q.
    unfold D_of. set (i := / INR k) in *. replace (x / INR k) with (x * i) by reflexivity.
    replace (2 * x * (1 - x) / INR k) with (2 * x * (1 - x) * i) by reflexivity. replace (x * x / INR k) with (x * x * i) by reflexivity.
    assert (0 <= (1 - x) * (1 - x) + 2 * x * (1 - x) * i + x * x * i) by (assert (0 <= x * (1 - x)) by nra; nra).
    assert (0 <= 1 - x + x * i <= 1) by nra. destruct G as [-> | ->]; nra. }
  destruct (sparse_to_dense 2 4 k quarter planar (rotation g) 1 quarter_law Hk (P 0 ltac:(lra)) (P 1 ltac:(lra))) as (F & L & _).
  fold N D c rho in F, L. rewrite A, B0 in *. assert (P0 := P 0 ltac:(lra)). assert (P1 := P 1 ltac:(lra)).
  set (T := INR k * c + _) in F. split; [destruct G as [-> | ->]; lra|]. split; [exact P|].
  assert (Q : 0 < T / (INR k * (c + D 0) * (c + D 1))).
  { apply Rdiv_lt_0_compat; [unfold T; lra|]. repeat apply Rmult_lt_0_compat; lra. }
  replace (T * (g + (g + (g * g + 1/4))) / (INR k * (c + D 0) * (c + D 1))) with (T / (INR k * (c + D 0) * (c + D 1)) * (g + (g + (g * g + 1/4)))) in F by (unfold Rdiv; ring).
  split; intros E; rewrite E in F; nra.
Qed.

(** W = -beta I: without sparse-output rho is constant, and not defined at 0. *)
Theorem nothing_left : forall n K k prob z beta, law K prob -> (2 <= k)%nat -> let W : mat := fun r s => - beta * e r s in
  0 < beta ^ 2 * v n K prob z ->
  c n K prob z W beta + denominator n K k prob z W beta 0 = 0 /\
  forall lambda, 0 < lambda <= 1 -> rho n K k prob z W beta lambda = - 1 / (INR k - 1).
Proof.
  intros n K k prob z beta Hl Hk W V. assert (K2 := k_real k Hk). set (v0 := v n K prob z) in *.
  assert (C : c n K prob z W beta = 0).
  { apply sum_all_zero. intros r _. replace (mulv n (M W beta) (mu K prob z) r) with 0; [ring|]. symmetry. apply sum_all_zero. intros s _. unfold M, W, identity. ring. }
  assert (T : t n K prob z W = - beta * v0).
  { unfold t, trace, v0, v, trace. rewrite <- sum_scal. apply sum_ext. intros r Hr. unfold times, W.
    rewrite (sum_single n _ r Hr); [unfold e; rewrite Nat.eqb_refl; ring|]. intros s _ Ne. unfold e. destruct (Nat.eqb_spec r s); [congruence|ring]. }
  assert (Q : q n K prob z W = beta * beta * v0).
  { unfold q, trace, v0, v, trace. rewrite <- sum_scal. apply sum_ext. intros r Hr. unfold times, transposed, W.
    rewrite (sum_single n _ r Hr).
    - rewrite (sum_single n _ r Hr); [unfold e; rewrite Nat.eqb_refl; ring|]. intros s _ Ne. unfold e. destruct (Nat.eqb_spec r s); [congruence|ring].
    - intros s Hs Ne. rewrite sum_all_zero; [ring|]. intros u _. unfold e. destruct (Nat.eqb_spec s u), (Nat.eqb_spec r u); try ring. congruence. }
  assert (D : forall x, denominator n K k prob z W beta x = x * x * (1 - / INR k) * (beta * beta * v0)).
  { intros x. rewrite (denominator_is n K k prob z W beta (proj2 Hl) Hk). fold v0. rewrite T, Q. unfold D_of. field. lra. }
  split; [rewrite C, D; ring|]. intros x X. unfold rho. rewrite C, D, (numerator_is n K k prob z W beta (proj2 Hl) Hk), T, Q. unfold N_of. field.
  simpl in V. rewrite Rmult_1_r in V. repeat split; nra.
Qed.
