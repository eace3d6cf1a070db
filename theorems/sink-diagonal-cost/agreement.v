(** The constants of statement.md, as its text has them, are the numbers of the proofs. ./dev prove writes [constants] from the text.
    Of value_term_sink and value_term_diag, which are as published, nothing is proved. *)
From Coq Require Import Reals Lra.
From Sinkproof.sink_diagonal_cost Require Import proof.
From Sinkproof.sink_diagonal_cost Require constants.
Open Scope R_scope.

(** [proof.sink_lower], [proof.diagonal_lower]. *)
Lemma lower C lambda norm : constants.sink_lower (INR C) lambda (sqrt (lambda ^ 2 + INR C)) = L_sink C lambda /\
  constants.sink_lower_published (INR C) = INR C / 2 /\ constants.diag_lower_of_nuisance norm = 4 / norm.
Proof. repeat split; reflexivity. Qed.

(** [weights.sink_upper], [weights.diagonal_upper], and their published forms. *)
Lemma upper C lambda rank gap : lambda <> 0 ->
  constants.sink_upper (INR C) lambda (sqrt (2 * INR C)) = 2 * (1 / lambda * sqrt (2 * INR C) + (1 + lambda) / lambda ^ 2 * INR C) /\
  constants.sink_upper_published (INR C) = 12 * INR C /\
  constants.diag_upper (INR C) lambda (INR rank) gap = 2 * (1 + 1 / lambda) ^ 2 * INR C + 4 * INR rank / gap /\
  constants.diag_upper_published (INR C) (INR rank) gap = 13 * INR C + 4 * INR rank / gap.
Proof. intros. repeat split; try reflexivity. unfold constants.sink_upper. field. assumption. Qed.
