(** The constants of statement.md, as its text has them, are the numbers of the proofs. ./dev prove writes [constants] from the text. *)
From Coq Require Import Reals Lra Lia.
From Sinkproof Require Import Attention.
From Sinkproof.unnormalised_sigmoid_sink_free Require constants.
Open Scope R_scope.

Lemma bound delta : sigmoid (- delta) = constants.bound (exp delta).
Proof. unfold sigmoid, constants.bound. rewrite Ropp_involutive. unfold Rdiv. ring. Qed.
