(** Two hypotheses of Theorem I that it needs: without `distinct` no W has the diagonal pattern; without lambda^2 >= 1/2 the sink pattern may cost more than 12C. *)
From Coq Require Import Reals Lra Lia Arith.
From Sinkproof Require Import Attention Norms.
From Sinkproof.sink_cost_exact Require Import pattern.
From Sinkproof.sink_diagonal_cost Require Import proof.
Open Scope R_scope.

Theorem equal_tokens : forall (d C : nat) (lambda : R) (m : nat -> nat) (eta : nat -> nat -> vec) (W : mat) (c i i' : nat),
  (c < C)%nat -> (i < m c)%nat -> (i' < m c)%nat -> i <> i' -> (forall r, (r < d)%nat -> eta c i r = eta c i' r) -> ~ diagonal_pattern d C lambda m eta W.
Proof.
  intros d C lambda m eta W c i i' Hc Hi Hi' N E [H _]. cbv zeta in H. destruct (H c i Hc Hi) as (_ & P & _). specialize (P c i' Hc Hi' ltac:(auto)).
  unfold prefers in P. rewrite bilinear_minus in P.
  rewrite (bilinear_ext d W (dormant lambda eta c i) (dormant lambda eta c i) (dormant lambda eta c i') (dormant lambda eta c i)) in P; [lra|reflexivity|].
  intros r Hr. unfold dormant. now rewrite E.
Qed.

(** C = 10, lambda = 40/401. *)
Theorem small_lambda : L_sink 10 (40/401) > 12 * INR 10.
Proof.
  unfold L_sink. assert (0 < 1 / sqrt ((40/401) ^ 2 + INR 10)).
  { apply Rdiv_lt_0_compat; [lra|]. apply sqrt_lt_R0. assert (0 < INR 10) by (apply lt_0_INR; lia). simpl. lra. }
  set (z := 1 / _) in *. simpl INR. lra.
Qed.
