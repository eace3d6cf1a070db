(** What the names of the setting trigger-task in blocks (`sinkproof list trigger-task`) are, of one head: suprema and infima over all inputs and positions, whether attained or not. *)
From Coq Require Import Reals Lra Lia Arith.
From Sinkproof Require Import TriggerTask.
Open Scope R_scope.

(** The largest error over all inputs, positions and coordinates. *)
Definition loss_of (L m : nat) (U Ut : vec -> Prop) (f : (nat -> vec) -> nat -> vec) (eta : R) : Prop :=
  forall x, loss_at_most L m U Ut f x <-> eta <= x.

(** The largest x that is at most alpha at all positions i >= 1 before, or after, the trigger; 1 where there are none. *)
Definition greatest_below (is_there : input -> nat -> Prop) (alpha : input -> nat -> R) (x : R) : Prop :=
  ((exists w i, is_there w i) /\ forall y, (forall w i, is_there w i -> y <= alpha w i) <-> y <= x) \/ ((forall w i, ~ is_there w i) /\ x = 1).
Definition before (L : nat) (U Ut : vec -> Prop) (w : input) (i : nat) : Prop := admissible L U Ut w /\ (1 <= i < trigger w)%nat.
Definition after (L : nat) (U Ut : vec -> Prop) (w : input) (i : nat) : Prop := admissible L U Ut w /\ (trigger w < i < L)%nat.

(** The greatest lower bound of f where P holds. There is none where P never holds. *)
Definition infimum {A} (P : A -> Prop) (f : A -> R) (x : R) : Prop := forall y, y <= x <-> forall a, P a -> y <= f a.

(** The largest of alpha over all positions i >= 1. *)
Definition largest_over (L : nat) (U Ut : vec -> Prop) (alpha : input -> nat -> R) (x : R) : Prop :=
  forall y, (forall w i, admissible L U Ut w -> (1 <= i < L)%nat -> alpha w i <= y) <-> x <= y.

Lemma loss_holds L m U Ut f eta : loss_of L m U Ut f eta -> loss_at_most L m U Ut f eta.
Proof. intros H. apply H. lra. Qed.

Lemma greatest_at_least is_there alpha x b : greatest_below is_there alpha x -> b <= 1 -> (forall w i, is_there w i -> alpha w i >= b) -> b <= x.
Proof. intros [[_ G]|[_ ->]] B H; [|exact B]. apply G. intros w i I. apply Rge_le. now apply H. Qed.

(** A loss is a number only where there are inputs, so it is not negative. *)
Lemma loss_positive L m U Ut f eta : loss_of L m U Ut f eta -> 0 <= eta.
Proof.
  intros H. destruct (Rle_lt_dec 0 eta) as [P|P]; [exact P|]. assert (F := loss_holds _ _ _ _ _ _ H).
  enough (eta <= eta - 1) by lra. apply H. intros w A. generalize (loss_nonneg _ _ _ _ _ _ _ F A). lra.
Qed.
