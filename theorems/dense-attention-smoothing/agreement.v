(** The constants of statement.md, as its text has them, are the numbers of the proofs. ./dev prove writes [constants] from the text. *)
From Coq Require Import Reals Lra.
From Sinkproof.dense_attention_smoothing Require Import proof.
From Sinkproof.dense_attention_smoothing Require constants.
Open Scope R_scope.

(** [proof.moments] says that N and D are these. *)
Lemma numerator k beta v t q lambda : k <> 0 ->
  N_of k beta t q lambda = constants.numerator_0 k beta v t q + constants.numerator_1 k beta v t q * lambda + constants.numerator_2 k beta v t q * lambda ^ 2.
Proof. intros. unfold N_of, constants.numerator_0, constants.numerator_1, constants.numerator_2. field. assumption. Qed.

Lemma denominator k beta v t q lambda : k <> 0 ->
  D_of k beta v t q lambda = constants.denominator_0 k beta v t q + constants.denominator_1 k beta v t q * lambda + constants.denominator_2 k beta v t q * lambda ^ 2.
Proof. intros. unfold D_of, constants.denominator_0, constants.denominator_1, constants.denominator_2. field. assumption. Qed.
