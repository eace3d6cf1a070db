(** The constants of statement.md, as its text has them, are the numbers of the proofs. ./dev prove writes [constants] from the text. *)
From Coq Require Import Reals Lra Lia.
From Sinkproof.sink_metric Require constants.
Open Scope R_scope.

Lemma means own mass L : constants.mean_lower own mass (INR L) = (own + (INR L - 2) * mass) / INR L /\
  constants.mean_upper own mass (INR L) = (own + (INR L - 1) * mass) / INR L /\
  forall before after, constants.mean_of_both before after (INR L) = (1 + before + (INR L - 3) * after) / INR L.
Proof. repeat split; reflexivity. Qed.
