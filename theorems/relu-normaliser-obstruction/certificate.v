(** What certificates say of chebyshev-fit: its lambda, P and a, given as fractions, have the bound and the fit's error that are printed, and each proves that the other is not better. *)
From Coq Require Import Reals Lra Lia Arith List.
From Sinkproof Require Import Probe.
From Sinkproof.relu_normaliser_obstruction Require Import proof.
Import ListNotations.
Open Scope R_scope.

Definition error_at (N : nat -> R) (P a : R) (k : nat) : R := Rabs ((P + tokens k * a) / D N k - b k).
Fixpoint largest_error (N : nat -> R) (P a : R) (K : nat) : R := match K with O => 0 | S K => Rmax (largest_error N P a K) (error_at N P a K) end.
Lemma error_at_most N P a K k : (k < K)%nat -> error_at N P a k <= largest_error N P a K.
Proof.
  induction K as [|K IH]; intros H; [lia|]. simpl. destruct (Nat.eq_dec k K) as [->|N0]; [apply Rmax_r|]. eapply Rle_trans; [apply IH; lia|apply Rmax_l].
Qed.

(** Whatever the heads, their number and the contents are, and whatever function of the score stands before the divisor; and no other lambda has a larger bound. *)
Theorem obstruction_of_instance : forall (L : nat) (N lambda : nat -> R) (P a : R), (3 <= L)%nat -> dual N (L - 2) lambda -> largest_error N P a (L - 2) <= bound (L - 2) lambda ->
  (forall (m H : nat) (U Ut : vec -> Prop) (act : R -> R) (QK OV : nat -> mat) (u t : vec) (eta : R), U u -> Ut t ->
    loss_at_most L m U Ut (heads m H act N QK OV) eta -> bound (L - 2) lambda <= eta) /\
  forall lambda', dual N (L - 2) lambda' -> bound (L - 2) lambda' <= bound (L - 2) lambda.
Proof.
  intros L N lambda P a HL Hd F. split.
  - intros m H U Ut act QK OV u t eta Hu Ht Hl. now apply (normaliser_obstruction L m H U Ut act N QK OV u t lambda eta).
  - apply (largest_bound N (L - 2) lambda P a). intros k Hk. apply Rle_trans with (2 := F). now apply error_at_most.
Qed.
