(** The mutant of diagonal-optimum at C = 1, m = 2, lambda = 4/5 and d = 4, with antipodal nuisances, which are those of theorems/sink-diagonal-cost/mutants.v; so Delta = 2 (3/5)^2 = 18/25. *)
From Coq Require Import Reals Lra Lia Arith.
From Sinkproof Require Import Attention Norms.
From Sinkproof.sink_cost_exact Require Import pattern.
From Sinkproof.sink_diagonal_cost Require Import proof needed mutants.
Open Scope R_scope.

(** Ten of the eleven numbers make a matrix on S; the last one, alpha, stands before the projector on the nuisances' span, that of e_3. *)
Definition weights (on_S : mat) (alpha : R) : mat := fun a b => (if ((a <? 3) && (b <? 3))%nat%bool then on_S a b else 0) + alpha * (e 3 a * e 3 b).

(** A token is ahead of the other one of its group by alpha Delta, whatever the other ten numbers are: alpha is at least 1/Delta in weights that have the pattern. *)
Lemma alpha_too_small : forall (on_S : mat) (alpha : R), alpha < 25/18 -> ~ diagonal_pattern 4 1 (4/5) two axis (weights on_S alpha).
Proof.
  intros on_S alpha A [H _]. destruct (H 0%nat 0%nat ltac:(lia) ltac:(unfold two; lia)) as (_ & P & _). specialize (P 0%nat 1%nat ltac:(lia) ltac:(unfold two; lia) ltac:(lia)).
  unfold prefers, bilinear, dot, mulv, minus, weights, dormant, axis, e in P. simpl in P. lra.
Qed.

(** constructions/mutants/diagonal_optimum_short.cpp: all weights are 999/1000 of those that the search finds, whose alpha is hardly more than 25/18: in its certificate that is 1.3875000000001..., which is less.
    It fails the claim pattern. *)
Definition short_alpha : R := 1038250763159988791747685570508512167221279307403426177 / 748288838313422294120286634350736906063837462003712000.
Theorem diagonal_optimum_short : forall on_S : mat, ~ diagonal_pattern 4 1 (4/5) two axis (weights on_S short_alpha).
Proof. intros on_S. apply alpha_too_small. unfold short_alpha. lra. Qed.
