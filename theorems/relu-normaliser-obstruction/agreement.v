(** The constants of statement.md, as its text has them, are the numbers of the proofs. ./dev prove writes [constants] from the text. *)
From Coq Require Import Reals Lra Lia.
From Sinkproof Require Import Attention.
From Sinkproof.relu_normaliser_obstruction Require Import proof.
From Sinkproof.relu_normaliser_obstruction Require constants.
Open Scope R_scope.

(** With k content tokens before the trigger. *)
Lemma divisors k L : let n := tokens k in
  D non_anchor k = constants.divisor_non_anchor n (INR L) /\ D row_count k = constants.divisor_row_count n (INR L) /\
  D none k = constants.divisor_none n (INR L) /\ D (by_length L) k = constants.divisor_length n (INR L).
Proof.
  unfold D, tokens, non_anchor, row_count, none, by_length, constants.divisor_non_anchor, constants.divisor_row_count, constants.divisor_none, constants.divisor_length.
  rewrite Nat.max_l, !plus_INR by lia. simpl. repeat split; lra.
Qed.

Lemma target k : b k = constants.target (tokens k).
Proof. unfold b, tokens, constants.target. rewrite !plus_INR. simpl. f_equal. ring. Qed.

(** Those of [exchange.bounds_at_5] and [exchange.bounds_at_16]. *)
Lemma at_5 : constants.row_count_5 = 1/192 /\ constants.none_5 = 1/48 /\ constants.length_5 = 1/48.
Proof. repeat split; reflexivity. Qed.

Lemma at_16 : constants.row_count_16 = 11/600 /\ constants.none_16 = 1/10 /\ constants.length_16 = 1/10.
Proof. repeat split; reflexivity. Qed.
