(** Theorem B of statement.md, from the sharper form in sharper.v. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import ComposedAttention Layers.
From Sinkproof.multilayer_sink_necessity Require Import sharper.
Open Scope R_scope.

(** D layers, one head each; the scores s l of layer l are any function of the tokens and of the positions. *)
Theorem multilayer_sink_necessity : forall (L m D : nat) (U Ut : vec -> Prop) (s : nat -> (nat -> vec) -> mat) (M : nat -> mat) (eta : R),
  (4 <= L)%nat -> (1 <= D)%nat ->
  loss_at_most L m U Ut (layers m s M D) eta -> eta < 1/24 ->
  forall w, admissible L U Ut w ->
    let alpha l := softmax (s l (token m w)) in
    prod D (fun l => alpha l 1%nat 1%nat) <= 24 * eta /\
    exists l, (l < D)%nat /\ (1 - alpha l 1%nat 0%nat) ^ D <= 24 * eta.
Proof.
  intros L m D U Ut s M eta HL HD Hl He w A alpha. assert (G := gap_bounds L HL). assert (E0 := loss_nonneg _ _ _ _ _ _ _ Hl A).
  assert (P : 2 * eta / (gap L - 2 * eta) <= 24 * eta).
  { apply Rmult_le_reg_r with (gap L - 2 * eta); [lra|].
    replace (2 * eta / (gap L - 2 * eta) * (gap L - 2 * eta)) with (2 * eta) by (field; lra). nra. }
  destruct (position_1 L m D U Ut s M eta HL Hl ltac:(lra) HD w A) as [Q (l & Hl' & R)]. split; [eapply Rle_trans; [apply Q|exact P]|].
  exists l. split; [exact Hl'|]. eapply Rle_trans; [apply R|exact P].
Qed.
