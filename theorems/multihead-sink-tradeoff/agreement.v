(** The constants of statement.md, as its text has them, are the numbers of the proofs. ./dev prove writes [constants] from the text. *)
From Coq Require Import Reals Lra Lia.
From Sinkproof.multihead_sink_tradeoff Require constants.
Open Scope R_scope.

Lemma bounds norm eta : constants.loss_limit = 1/4 /\ constants.least_difference eta = 1 - 4 * eta /\
  constants.anchor_mass_bound norm eta = (1 - 4 * eta) / norm.
Proof. repeat split; reflexivity. Qed.
