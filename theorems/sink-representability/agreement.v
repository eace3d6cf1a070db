(** The constants of statement.md, as its text has them, are the numbers of the proofs. ./dev prove writes [constants] from the text. *)
From Coq Require Import Reals Lra Lia.
From Sinkproof.sink_representability Require Import masked.
From Sinkproof.sink_representability Require constants.
Open Scope R_scope.

Lemma distances n rho tau : constants.equal_cosine_d1_squared (INR (S n)) tau = d1_squared n tau /\
  constants.equal_cosine_d2_squared (INR (S n)) rho tau = d2_squared n rho tau.
Proof. split; reflexivity. Qed.

(** The cost 2 margin/(d_1 d_2) of F2, margin = kappa sqrt d. *)
Lemma cost kappa d d1 d2 : 0 <= d -> d1 <> 0 -> d2 <> 0 ->
  let c := 2 * (kappa * sqrt d) / (d1 * d2) in c * c = constants.cost_squared kappa d (d1 * d1) (d2 * d2).
Proof.
  intros Hd H1 H2 c. unfold c, constants.cost_squared. transitivity (4 * kappa ^ 2 * (sqrt d * sqrt d) / (d1 * d1 * (d2 * d2))).
  - field. split; assumption.
  - now rewrite sqrt_sqrt.
Qed.
