(** The mutants of sigmoid-mean, each at one point. *)
From Coq Require Import Reals Lra Lia Arith.
From Sinkproof Require Import Mutant.
From Sinkproof.unnormalised_sigmoid_sink_free Require Import proof.
Open Scope R_scope.

Theorem sigmoid_mean_flipped :
  ~ greatest_at_most 3 (box 0) (box 0) (fun w i => sigmoid_weight 0 (with_entry 1 0 1 (sigmoid_mean 0 1)) (token 0 w) i 0%nat) (sigmoid (- (1))).
Proof. greatest_fails (probe 1 (all 0) (all 0)) 2%nat. Qed.

Theorem sigmoid_mean_skips_trigger :
  ~ loss_at_most 3 0 (box 0) (box 0) (sigmoid_head 0 (with_entry 1 1 (- (1)) (sigmoid_mean 0 1)) all_but_anchor) (sigmoid (- (1))).
Proof. loss_fails (probe 1 (all 0) (all 0)) 2%nat 1%nat. Qed.
