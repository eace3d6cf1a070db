(** The counterexample without the hypothesis length: at L = 3 anchor and slot of softmax-one need no more than 2/3 (null-slot-three-tokens, over the whole box). *)
From Coq Require Import Reals Lra Lia.
From Sinkproof Require Import ThreeTokens.
From Sinkproof.null_slot_necessity Require Import proof.
Open Scope R_scope.

Theorem length_3 : forall (m : nat) (eps : R), 0 < eps ->
  exists QK OV, loss_at_most 3 m (box m) (box m) (slot_head m QK OV softmax_one) eps /\
  exists w, admissible 3 (box m) (box m) w /\ absorbed m QK softmax_one (token m w) 1 = 2/3.
Proof.
  intros m eps He. destruct (three_tokens m 1 eps ltac:(lra) He) as (QK & OV & H & w & A & E). exists QK, OV. split; [exact H|].
  exists w. split; [exact A|]. replace (2/3) with ((1 + 1) / (2 + 1)) by field. exact E.
Qed.

(** The construction null-slot-three-tokens, with its own contents and its own numbers. *)
Theorem null_slot_three_tokens : forall (m : nat) (beta : R), 0 < beta -> let leak := exp (- (2 * INR m * beta)) in
  loss_at_most 3 m (all_alike m) (all_alike m) (slot_head m (QK m beta) (OV m 1) softmax_one) (Rmin (INR m) 1 * 4 * leak / (2 + leak)) /\
  exists w, admissible 3 (all_alike m) (all_alike m) w /\ absorbed m (QK m beta) softmax_one (token m w) 1 = 2/3.
Proof.
  intros m beta Hb leak. split.
  - replace (Rmin (INR m) 1 * 4 * leak / (2 + leak)) with (half 1 * (Rmin (INR m) 1 * letter_share beta 1 (2 * INR m))).
    + apply (loss_of_two_letters m beta 1 ltac:(lra) Hb).
    + unfold letter_share, half. replace (beta * (2 * INR m)) with (2 * INR m * beta) by ring. fold leak. assert (P : 0 < leak) by apply exp_pos. field. lra.
  - exists (probe 1 (fun _ => -1) (fun _ => -1)). split; [apply probe_admissible; try lia; right; intros q _; reflexivity|].
    replace (2/3) with ((1 + 1) / (2 + 1)) by field. apply half_at_low. lra.
Qed.
