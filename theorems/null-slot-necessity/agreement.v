(** The constants of statement.md, as its text has them, are the numbers of the proofs. ./dev prove writes [constants] from the text. *)
From Coq Require Import Reals Lra Lia.
From Sinkproof Require Import Necessity.
From Sinkproof.null_slot_necessity Require constants.
Open Scope R_scope.

Lemma limits : constants.loss_limit = 1/96 /\ constants.loss_limit_before = 1/48.
Proof. split; reflexivity. Qed.

Lemma bounds eta gamma :
  constants.content_value eta = content_value eta /\ constants.trigger_value eta = trigger_value eta /\
  constants.sink_bound gamma eta = sink_bound gamma eta /\
  constants.bound_without_anchor_value gamma eta = 1 - 8 * eta / (gamma - 2 * eta).
Proof. repeat split; reflexivity. Qed.
