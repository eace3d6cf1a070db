(** The counterexample without the hypothesis length: at L = 3 anchor and slot of softmax-one need no more than 2/3 (null-slot-three-tokens, over the whole box). *)
From Coq Require Import Reals Lra.
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
