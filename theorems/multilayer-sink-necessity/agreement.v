(** The constants of statement.md, as its text has them, are the numbers of the proofs. ./dev prove writes [constants] from the text. *)
From Coq Require Import Reals Lra Lia.
From Sinkproof Require Import ComposedAttention.
From Sinkproof.multilayer_sink_necessity Require constants.
Open Scope R_scope.

Lemma bounds L eta : let delta := gap L in
  constants.gap (INR L) = delta /\ constants.loss_limit delta = delta / 4 /\ constants.mass_limit eta delta = 2 * eta / (delta - 2 * eta).
Proof. repeat split; reflexivity. Qed.
