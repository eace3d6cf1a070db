(** The constants of statement.md, as its text has them, are the numbers of the proofs. ./dev prove writes [constants] from the text. *)
From Coq Require Import Reals Lra Lia.
From Sinkproof Require Import AfterTheTrigger.
From Sinkproof.null_slot_necessity Require constants.
Open Scope R_scope.

Lemma limits : constants.loss_limit = 1/36 /\ constants.loss_limit_of_three_rows = 1/48.
Proof. repeat split; reflexivity. Qed.

Lemma bounds_of_rows eta :
  constants.least_content_value eta = least_content_value eta /\ constants.bound_of_three_rows eta = sharp_bound_before eta /\
  constants.bound_of_two_rows_before eta = bound_before_4 eta /\ constants.bound_of_two_rows_after eta = bound_after_4 eta /\
  constants.content_value_of_two_rows eta = 5/6 - 3 * eta.
Proof. repeat split; reflexivity. Qed.

Lemma without_anchor_value eta gamma : constants.bound_without_anchor_value gamma eta = 1 - 4 * eta / (gamma - eta).
Proof. reflexivity. Qed.
