(** The four counterexamples of constructions/broken-switch.md, in two dimensions: without one hypothesis of Theorem H, 3 the others do not force a sink, though outputs are 0 and all
    values have the distance 1 from 0 or the angle is a right one. With outputs of 0 the theorem's bound of the sink's mass is 1. *)
From Coq Require Import Reals Lra Lia Arith.
From Sinkproof Require Import Norms.
From Sinkproof.sink_switch_equivalence Require Import proof.
Open Scope R_scope.

Definition flat (x y : R) : vec := fun r => match r with 0%nat => x | 1%nat => y | _ => 0 end.
(** Half of the mass on the sink, half on one value; none on the sink and two values that cancel. *)
Definition single (x y : R) : context := {| keys := 1; val := fun _ => flat x y; sink := 1/2; att := fun _ => 1/2 |}.
Definition cancelling : context := {| keys := 2; val := fun k => flat (if (k =? 0)%nat then 1 else -1) 0; sink := 0; att := fun _ => 1/2 |}.
Definition right : context := single 1 0.
Definition above : context := single 0 1.

Lemma single_attention x y : attention (single x y).
Proof. repeat split; simpl; intros; lra. Qed.
Lemma cancelling_attention : attention cancelling.
Proof. repeat split; simpl; intros; lra. Qed.
Lemma single_away x y : x * x + y * y = 1 -> values_away 2 (single x y) 1.
Proof.
  intros H l [_ L]. simpl in L. unfold norm. replace (nsq 2 _) with (x * x + y * y); [rewrite H, sqrt_1; lra|].
  unfold nsq, dot, comb, single. simpl. replace (l 0%nat) with 1 by lra. ring.
Qed.
(** Values along the first axis and values along the second. *)
Lemma axes_apart c c' : (forall k, val c k 1%nat = 0) -> (forall k, val c' k 0%nat = 0) -> apart 2 1 c c'.
Proof.
  intros H H' x y (l & _ & X) (l' & _ & Y). left. right. unfold dot. simpl. rewrite (Y 0%nat), (X 1%nat). unfold comb.
  rewrite !(sum_all_zero (keys c)), (sum_all_zero (keys c')) by (intros; rewrite ?H, ?H'; ring). ring.
Qed.
Lemma no_output c v0 : (forall r, (r < 2)%nat -> out c v0 r = 0) -> norm 2 (out c v0) = 0.
Proof. intros H. unfold norm, nsq, dot. rewrite sum_all_zero, sqrt_0; [reflexivity|]. intros r Hr. rewrite H by exact Hr. ring. Qed.
Ltac coordinates := intros r Hr; destruct r as [|[|r]]; [| |lia]; unfold out, rest, plus, scale, comb, flat; simpl; lra.

Theorem without_second_context : exists c v0, attention c /\ values_away 2 c 1 /\ norm 2 (out c v0) = 0 /\ sink c = 1/2.
Proof. exists right, (flat (-1) 0). split; [apply single_attention|]. split; [apply single_away; lra|]. split; [apply no_output; coordinates|reflexivity]. Qed.

Theorem without_values : exists c c' v0, attention c /\ attention c' /\ apart 2 1 c c' /\ norm 2 (out c v0) = 0 /\ norm 2 (out c' v0) = 0 /\ sink c = 0 /\ sink c' = 1/2.
Proof.
  exists cancelling, above, (flat 0 (-1)). split; [exact cancelling_attention|]. split; [apply single_attention|].
  split; [apply axes_apart; intros; reflexivity|]. split; [apply no_output; coordinates|]. split; [apply no_output; coordinates|split; reflexivity].
Qed.

Theorem without_angle : exists c c' v0, attention c /\ attention c' /\ values_away 2 c 1 /\ values_away 2 c' 1 /\
  norm 2 (out c v0) = 0 /\ norm 2 (out c' v0) = 0 /\ sink c = 1/2 /\ sink c' = 1/2.
Proof.
  exists right, right, (flat (-1) 0). assert (A : values_away 2 right 1) by (apply single_away; lra). assert (O : norm 2 (out right (flat (-1) 0)) = 0) by (apply no_output; coordinates).
  repeat split; try exact A; try exact O; simpl; intros; lra.
Qed.

Theorem without_switch : exists c c', attention c /\ attention c' /\ apart 2 1 c c' /\ values_away 2 c 1 /\ values_away 2 c' 1 /\ sink c = 1/2 /\ sink c' = 1/2.
Proof.
  exists right, above. split; [apply single_attention|]. split; [apply single_attention|]. split; [apply axes_apart; intros; reflexivity|].
  split; [apply single_away; lra|]. split; [apply single_away; lra|split; reflexivity].
Qed.
