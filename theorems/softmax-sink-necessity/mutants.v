(** The mutants of softmax-anchor, softmax-anchor-sharp and softmax-three-tokens, each at one point. *)
From Coq Require Import Reals Lra Lia Arith.
From Sinkproof Require Import Mutant ThreeTokens.
From Sinkproof.softmax_sink_necessity Require construction attained.
Open Scope R_scope.

Theorem softmax_anchor_flipped :
  ~ loss_at_most 3 0 (box 0) (box 0) (softmax_head 0 (with_entry 1 0 1 (construction.anchor_QK 0 1)) all_but_anchor) (construction.anchor_loss 3 1).
Proof. loss_fails (probe 1 (all 0) (all 0)) 2%nat 1%nat. Qed.

(** At eta = 1/150. *)
Local Notation eta := (1/150).
Theorem softmax_anchor_sharp_louder :
  ~ loss_at_most 5 0 (box 0) (box 0) (softmax_head 0 (attained.QK eta) (with_entry 2 0 eta (attained.OV eta))) eta.
Proof. loss_fails (probe 3 (all 0) (all 0)) 3%nat 2%nat. Qed.

Theorem softmax_anchor_sharp_quieter :
  ~ least_before_at_most 5 (box 0) (box 0) (fun w i => softmax_weight 0 (with_entry 2 2 (ln (attained.rho eta / 2)) (attained.QK eta)) (token 0 w) i 0)
      (1 - 2 * eta * (1 + 48 * eta) / (1 + 30 * eta)).
Proof. least_before_fails (99/100). Qed.

Theorem softmax_three_tokens_anchored :
  ~ least_before_at_most 3 (box 0) (box 0) (fun w i => softmax_weight 0 (with_entry 2 0 1 (QK 0 1)) (token 0 w) i 0) (1/2).
Proof. least_before_fails (2/3). Qed.

(** Without contents the loss of softmax-three-tokens is 0. *)
Theorem softmax_three_tokens_halved : ~ loss_at_most 3 0 (box 0) (box 0) (softmax_head 0 (QK 0 1) (with_entry 1 1 (3/4) (OV 0 0))) 0.
Proof. loss_fails (probe 1 (all 0) (all 0)) 2%nat 1%nat. Qed.
