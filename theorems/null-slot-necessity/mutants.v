(** The mutants of key-bias-anchor, softmax-one-anchor, softmax-one-anchor-sharp and null-slot-three-tokens, each at one point. *)
From Coq Require Import Reals Lra Lia Arith.
From Sinkproof Require Import SlotHead Mutant.
From Sinkproof Require ThreeTokens.
From Sinkproof.softmax_sink_necessity Require attained.
From Sinkproof.null_slot_necessity Require Import proof construction.
From Sinkproof.null_slot_necessity Require one_sharp.
Open Scope R_scope.

(** At L = 3 and beta = 1. *)
Local Notation bias_loss := (Rmax (content_error 1 (INR 3 - 1)) (leak 1 / (1 + leak 1))).
Theorem key_bias_anchor_flipped :
  ~ loss_at_most 3 0 (box 0) (box 0) (slot_head 0 (bias_QK 0 1) all_but_anchor (key_bias 0 (fun r => if (r =? 1)%nat then 1 else bias 0 1 r))) bias_loss.
Proof. loss_fails (probe 1 (all 0) (all 0)) 2%nat 1%nat. Qed.

Theorem key_bias_anchor_no_null_value : ~ loss_at_most 3 0 (box 0) (box 0) (slot_head 0 (bias_QK 0 1) identity (key_bias 0 (bias 0 1))) bias_loss.
Proof. loss_fails (probe 1 (all 0) (all 0)) 0%nat 0%nat. Qed.

Theorem softmax_one_anchor_no_slot : ~ loss_at_most 3 0 (box 0) (box 0) (softmax_head 0 (one_QK 0 1) all_but_anchor)
  (Rmax (content_error 1 (INR 3 - 1)) ((leak 1 + leak 1 * leak 1) / (2 + (leak 1 + leak 1 * leak 1)))).
Proof. loss_fails (probe 1 (all 0) (all 0)) 1%nat 2%nat. Qed.

(** softmax-one-anchor-sharp at eta = 1/150 and the size 64. *)
Local Notation eta := (1/150).
Local Notation size := 64.
Theorem softmax_one_anchor_sharp_louder : ~ loss_at_most 5 0 (box 0) (box 0) (slot_head 0 (one_sharp.sharp_QK 0 eta size) (with_entry 2 0 eta (one_sharp.sharp_OV 0 eta size)) softmax_one) eta.
Proof. loss_fails (probe 3 (all 0) (all 0)) 3%nat 2%nat. Qed.

Theorem softmax_one_anchor_sharp_quieter :
  ~ least_before_at_most 5 (box 0) (box 0) (fun w i => absorbed 0 (with_entry 2 2 (ln (size * attained.rho eta / 2)) (one_sharp.sharp_QK 0 eta size)) softmax_one (token 0 w) i)
      ((size + 1) / (size + 1 + 3 * attained.rho eta * size)).
Proof. least_before_fails (99/100). Qed.

Theorem null_slot_three_tokens_anchored :
  ~ least_before_at_most 3 (box 0) (box 0) (fun w i => absorbed 0 (with_entry 2 0 1 (ThreeTokens.QK 0 1)) softmax_one (token 0 w) i) (2/3).
Proof. least_before_fails (3/4). Qed.

(** Without contents the loss of null-slot-three-tokens is 0. *)
Theorem null_slot_three_tokens_halved :
  ~ loss_at_most 3 0 (box 0) (box 0) (slot_head 0 (ThreeTokens.QK 0 1) (with_entry 1 1 1 (ThreeTokens.OV 0 1)) softmax_one) 0.
Proof. loss_fails (probe 1 (all 0) (all 0)) 2%nat 1%nat. Qed.
