(** The mutants of the constructions for the mean of the tokens before the trigger, each at one point. *)
From Coq Require Import Reals Lra Lia Arith.
From Sinkproof Require Import Mutant ThreeTokens BoxHead.
From Sinkproof.preceding_mean_sink_necessity Require Import preceding.
From Sinkproof.preceding_mean_sink_necessity Require construction one_content short trigger_sink with_positions.
Open Scope R_scope.

(** preceding-anchor with the mean of all tokens up to the trigger as the target. *)
Theorem preceding_anchor_inclusive :
  ~ loss_at_most 3 0 (box 0) (box 0) (softmax_head 0 (construction.preceding_anchor_QK 0 5) construction.contents_only) (construction.preceding_anchor_loss 3 5).
Proof. loss_fails (probe 1 (all 0) (all 0)) 2%nat 1%nat. Qed.

Theorem relu_preceding_mean_non_anchor :
  ~ preceding_loss_at_most 3 0 (box 0) (box 0) (fun x => output 3 (relu non_anchor (score 3 (entries (entry 1 2 1 :: nil)) x)) identity x) 0.
Proof. loss_fails (probe 1 (all 0) (all 0)) 2%nat 2%nat. Qed.

Local Notation beta := 5.
Theorem preceding_one_content_two :
  ~ preceding_loss_at_most 3 1 (all_alike 1) (constant_content 1 0) (softmax_head 1 (one_content.one_QK 1 beta) one_content.one_OV)
      ((INR 3 - 1) * exp (- beta) / (1 + (INR 3 - 1) * exp (- beta))).
Proof. loss_fails (probe 1 (all (-1)) (all 0)) 2%nat 2%nat. Qed.

Theorem preceding_short_unshifted :
  ~ preceding_loss_at_most 3 1 (all_alike 1) (constant_content 1 0) (softmax_head 1 (QK 1 beta) (with_entry 2 3 0 (short.short_OV 1)))
      (6 * exp (- (2 * beta)) / (1 + exp (- (2 * beta)))).
Proof. loss_fails (probe 1 (all (-1)) (all 0)) 1%nat 2%nat. Qed.

Theorem preceding_trigger_sink_own_value :
  ~ preceding_loss_at_most 4 1 (all_alike 1) (all_alike 1)
      (softmax_head 1 (trigger_sink.sink_QK 1 beta) (with_entry 2 1 0 (trigger_sink.sink_OV 1))) (trigger_sink.sink_loss 4 beta).
Proof. loss_fails (probe 1 (all 1) (all 1)) 3%nat 2%nat. Qed.

(** multilayer-preceding without its position biases is a head. *)
Theorem multilayer_preceding_unbiased :
  ~ preceding_loss_at_most 4 1 (sign_contents 1) (constant_content 1 0)
      (softmax_head 1 (with_positions.position_QK 1 beta) (with_positions.position_OV 1)) (with_positions.position_loss 4 beta).
Proof. loss_fails (probe 2 (all 1) (all 0)) 3%nat 2%nat. Qed.
