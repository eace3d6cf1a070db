(** L = 3 is too short for Theorem B, with one layer: constructions/multilayer-short.md, over the whole box. *)
From Coq Require Import Reals Lra.
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
