(** L = 3 is too short for Theorem B, with one layer: constructions/multilayer-short.md, over the whole box. *)
From Coq Require Import Reals Lra Lia.
From Sinkproof Require Import Layers ThreeTokens.
Open Scope R_scope.

Theorem length_3 : forall (m : nat) (eps : R), 0 < eps ->
  exists s M, loss_at_most 3 m (box m) (box m) (layers m s M 1) eps /\
  exists w, admissible 3 (box m) (box m) w /\ B s (token m w) 1 1 0 = 1/2.
Proof.
  intros m eps He. destruct (three_tokens m 0 eps (Rle_refl 0) He) as (QK & OV & H & w & A & E).
  exists (fun _ => score (m + 3) QK), (fun _ => OV). split.
  - intros z Z i r Hi Hr. change (layers _ _ _ 1 (token m z) i r) with (softmax_head m QK OV (token m z) i r). rewrite <- head_no_slot. now apply H.
  - exists w. split; [exact A|]. fold no_slot in E. change (absorbed m QK no_slot (token m w) 1 = (1 + 0) / (2 + 0)) in E. rewrite absorbed_no_slot in E.
    unfold softmax_weight in E. cbn [B sum]. rewrite E. simpl. field.
Qed.

(** The construction multilayer-short, with its own contents and its own numbers: its layer has no position biases, so it is a head. *)
Theorem multilayer_short : forall (m : nat) (beta : R), 0 < beta ->
  loss_at_most 3 m (sign_contents m) (sign_contents m) (softmax_head m (QK m beta) (OV m 0)) (3 * exp (- (2 * beta))) /\
  exists w, admissible 3 (sign_contents m) (sign_contents m) w /\ softmax_weight m (QK m beta) (token m w) 1 0 = 1/2.
Proof.
  intros m beta Hb. split.
  - intros w A i r Hi Hr. rewrite <- head_no_slot. eapply Rle_trans; [exact (loss_of_signs m beta 0 (Rle_refl 0) Hb w A i r Hi Hr)|].
    unfold letter_share, half. replace (beta * 2) with (2 * beta) by ring. set (y := exp (- (2 * beta))). assert (P : 0 < y) by apply exp_pos.
    apply Rmult_le_reg_r with (1 + y); [lra|]. replace ((3 + 0) / 2 * (2 * y / (1 + 0 + y)) * (1 + y)) with (3 * y) by (field; lra). nra.
  - exists (probe 1 (fun _ => -1) (fun _ => -1)). split; [apply probe_admissible; try lia; intros q _; now right|].
    rewrite <- absorbed_no_slot. unfold no_slot. rewrite half_at_low by lra. field.
Qed.
