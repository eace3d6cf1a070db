(** The constants of statement.md, as its text has them, are the numbers of the proofs. ./dev prove writes [constants] from the text. *)
From Coq Require Import Reals Lra Lia.
From Sinkproof Require Import Necessity AfterTheTrigger SevenRows.
From Sinkproof.softmax_sink_necessity Require constants proof probable.
Open Scope R_scope.

Lemma limits : constants.loss_limit = 1/36 /\ constants.loss_limit_of_three_rows = 1/48 /\ constants.loss_limit_of_sums = 1/96.
Proof. repeat split; reflexivity. Qed.

Lemma bounds_of_rows eta :
  constants.least_content_value eta = least_content_value eta /\ constants.bound_of_three_rows eta = sharp_bound_before eta /\
  constants.bound_of_two_rows_before eta = bound_before_4 eta /\ constants.bound_of_two_rows_after eta = bound_after_4 eta.
Proof. repeat split; reflexivity. Qed.

Lemma bounds eta gamma :
  constants.largest_q eta = largest_q eta /\ constants.smallest_q eta = smallest_q eta /\
  constants.sink_bound gamma eta = sink_bound gamma eta.
Proof. repeat split; reflexivity. Qed.

Lemma probable_bounds eta :
  constants.largest_weight eta = largest_weight eta /\ constants.smallest_weight eta = smallest_weight eta /\
  constants.probable_content_value eta = probable_content_value eta /\ constants.probable_trigger_value eta = probable_trigger_value eta.
Proof. repeat split; reflexivity. Qed.

(** eta of [probable.probable_sink]. *)
Lemma error L eta_bar delta : constants.probable_error (INR L) eta_bar delta = (7 * INR L - 6) * eta_bar / delta.
Proof. reflexivity. Qed.
