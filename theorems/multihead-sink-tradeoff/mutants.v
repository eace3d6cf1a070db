(** The mutants of multihead-cancellation: -unbalanced at all of its parameters, -sign at L = 3, with two heads. *)
From Coq Require Import Reals Lra Lia Arith.
From Sinkproof Require Import TriggerTask.
From Sinkproof.multihead_sink_tradeoff Require Import proof cancellation construction.
Open Scope R_scope.

Section Unbalanced.
  Variables (L m heads : nat) (s : spacing) (scale : R) (c c' : nat -> R).
  Hypotheses (length : (3 <= L)%nat) (scale_pos : 0 < scale) (moved : sum heads c' <> 0).
  Lemma unbalanced_fails : ~ loss_at_most L m (box m) (box m) (cancelling m heads (anchor_weight scale) (spaced s heads scale) c') 0.
  Proof.
    intros H. assert (W : 0 < anchor_weight scale) by (apply Rdiv_lt_0_compat; lra).
    assert (A : admissible L (box m) (box m) {| trigger := 2; content := fun _ _ => 0 |}) by (split; [simpl; lia|split; intros; intros q Hq; simpl; lra]).
    assert (P : forall g, (g < heads)%nat -> 0 < spaced s heads scale g) by (intros g Hg; generalize (spaced_least s heads scale scale_pos g Hg); lra).
    generalize (unbalanced_values L m heads _ _ c' _ _ 0 _ W P A H). apply Rlt_not_le. apply Rdiv_lt_0_compat; [now apply Rabs_pos_lt|lra].
  Qed.
End Unbalanced.

Theorem multihead_cancellation_unbalanced : forall (L m heads : nat) (s : spacing) (scale : R) (c : nat -> R),
  (3 <= L)%nat -> (1 <= heads)%nat -> 0 < scale -> solves L heads (spaced s heads scale) c ->
  ~ loss_at_most L m (box m) (box m) (cancelling m heads (anchor_weight scale) (spaced s heads scale) (fun g => if (g =? 0)%nat then c g + 1 else c g)) 0.
Proof.
  intros L m heads s scale c HL Hh Hs [_ C]. apply unbalanced_fails; try assumption. destruct heads as [|h]; [lia|]. rewrite sum_first in *. simpl. lra.
Qed.

Theorem multihead_cancellation_sign : forall (m : nat) (s : spacing) (scale : R) (c : nat -> R), 0 < scale -> solves 3 2 (spaced s 2 scale) c ->
  ~ loss_at_most 3 m (box m) (box m) (cancelling m 2 (anchor_weight scale) (spaced s 2 scale) (fun g => if (g =? 1)%nat then - c g else c g)) 0.
Proof.
  intros m s scale c Hs [C1 C]. apply unbalanced_fails; [lia|exact Hs|]. specialize (C1 2%nat ltac:(lia)). simpl in *. intros Z.
  assert (Z0 : c 0%nat = 0) by lra. assert (Z1 : c 1%nat = 0) by lra. rewrite Z0, Z1 in C1. unfold Rdiv in C1. rewrite !Rmult_0_l in C1. lra.
Qed.
