(** The constants of statement.md, as its text has them, are the numbers of the proofs. ./dev prove writes [constants] from the text. *)
From Coq Require Import Reals Lra.
From Sinkproof.diagonal_cost_exact Require Import proof weights shared.
From Sinkproof.diagonal_cost_exact Require constants.
Open Scope R_scope.

(** [weights.diagonal_upper], [proof.diagonal_lower_any], [shared.diagonal_lower_shared]. *)
Lemma bounds C lambda rank gap N : let n := INR C in let q := lambda ^ 2 in
  constants.upper n (K lambda) (INR rank) gap = 2 * n * K lambda + 2 * INR rank / gap /\
  constants.lower_any n lambda (sqrt (1 + 4 / q)) (sqrt ((n + 4 + q) / big_D n q)) N = L_diag C lambda N /\
  constants.lower_shared n (K lambda) N = L_shared C lambda N.
Proof. repeat split; reflexivity. Qed.
