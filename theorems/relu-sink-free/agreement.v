(** The constants of statement.md, as its text has them, are the numbers of the proofs. ./dev prove writes [constants] from the text. *)
From Coq Require Import Reals Lra Lia.
From Sinkproof.relu_sink_free Require constants.
Open Scope R_scope.

Lemma zero : constants.loss = 0 /\ constants.max_anchor_mass = 0.
Proof. split; reflexivity. Qed.
