(** The constants of statement.md, as its text has them, are the numbers of the proofs. ./dev prove writes [constants] from the text. *)
From Coq Require Import Reals Lra Lia.
From Sinkproof.multilayer_sink_necessity Require constants.
Open Scope R_scope.

Lemma bounds eta : constants.loss_limit = 1/24 /\ constants.self_mass_limit eta = 24 * eta.
Proof. split; reflexivity. Qed.
