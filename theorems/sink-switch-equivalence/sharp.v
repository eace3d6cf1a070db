(** The constants 2 of part 3 and 4 of part 4 cannot be less: the contexts of statement.md ("The constant 2 is sharp"), of one value each, in the plane,
    for every sine s < 1. (With s = 1 the second value would be 0.) *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import Norms.
From Sinkproof.sink_switch_equivalence Require Import proof.
Open Scope R_scope.

Section Plane.
  Variables (s leak : R).
  Hypotheses (sine : 0 < s < 1) (leaks : 0 < leak < 1).

  Definition cosine : R := sqrt (1 - s * s).
  Definition plane (x y : R) : vec := fun r => match r with 0%nat => x | _ => y end.
  Definition single (v : vec) : context := {| keys := 1; val := fun _ => v; sink := 1 - leak; att := fun _ => leak |}.
  Definition first : vec := plane 1 0.
  Definition second : vec := plane (cosine * cosine) (cosine * s).
  (** -(a + a')/2, so that the outputs are the halves of leak (first - second) and of its negative. *)
  Definition sink_value : vec := scale (- (leak / (1 - leak) / 2)) (plus first second).
  Definition size : R := leak * s / 2.

  Lemma cosine_square : cosine * cosine = 1 - s * s.
  Proof. clear leaks leak. apply sqrt_sqrt. nra. Qed.
  Lemma cosine_pos : 0 < cosine.
  Proof. clear leaks leak. apply sqrt_lt_R0. nra. Qed.

  Lemma single_attention v : attention (single v).
  Proof. split; [simpl; lra|]. split; [intros; simpl; lra|simpl; lra]. Qed.

  Lemma single_away v g : g * g <= nsq 2 v -> values_away 2 (single v) g.
  Proof.
    intros H l [_ S1]. apply square_le; [apply norm_nonneg|]. rewrite norm_square. simpl in S1. rewrite (nsq_ext 2 _ v); [exact H|].
    intros r _. unfold comb, single. simpl. replace (l 0%nat) with 1 by lra. ring.
  Qed.

  Lemma squares : nsq 2 first = 1 /\ nsq 2 second = cosine * cosine /\ dot 2 first second = cosine * cosine.
  Proof. clear leaks leak. unfold nsq, dot, first, second, plane. simpl. assert (C := cosine_square). repeat split; nra. Qed.

  Lemma directions_apart : apart 2 s (single first) (single second).
  Proof.
    intros x y (l & _ & X) (l' & _ & Y). right. destruct squares as (E1 & E2 & E3). assert (C := cosine_square).
    assert (X' : forall r, x r = l 0%nat * first r) by (intros r; rewrite X; unfold comb; simpl; ring).
    assert (Y' : forall r, y r = l' 0%nat * second r) by (intros r; rewrite Y; unfold comb; simpl; ring).
    assert (D : dot 2 x y = l 0%nat * l' 0%nat * dot 2 first second) by (unfold dot; cbn [sum]; rewrite !X', !Y'; ring).
    assert (N : nsq 2 x = l 0%nat * l 0%nat * nsq 2 first) by (unfold nsq, dot; cbn [sum]; rewrite !X'; ring).
    assert (N' : nsq 2 y = l' 0%nat * l' 0%nat * nsq 2 second) by (unfold nsq, dot; cbn [sum]; rewrite !Y'; ring).
    rewrite D, N, N', E1, E2, E3, <- C. right. ring.
  Qed.

  Lemma small_outputs : norm 2 (out (single first) sink_value) = size /\ norm 2 (out (single second) sink_value) = size.
  Proof.
    assert (C := cosine_square). assert (P : 0 <= size) by (unfold size; nra).
    assert (Z : size * size = leak * leak / 4 * (s * s)) by (unfold size; field).
    assert (Q : forall x, nsq 2 x = size * size -> norm 2 x = size) by (intros x E; unfold norm; rewrite E; now apply sqrt_square).
    split; apply Q; rewrite Z; unfold nsq, dot, out, rest, plus, scale, comb, sink_value, plus, scale, first, second, plane, single; simpl.
    - replace ((1 - leak) * (- (leak / (1 - leak) / 2) * (1 + cosine * cosine)) + (0 + leak * 1)) with (leak / 2 * (1 - cosine * cosine)) by (field; lra).
      replace ((1 - leak) * (- (leak / (1 - leak) / 2) * (0 + cosine * s)) + (0 + leak * 0)) with (- (leak / 2 * (cosine * s))) by (field; lra).
      replace (0 + leak / 2 * (1 - cosine * cosine) * (leak / 2 * (1 - cosine * cosine)) + - (leak / 2 * (cosine * s)) * - (leak / 2 * (cosine * s)))
        with (leak * leak / 4 * ((1 - cosine * cosine) * (1 - cosine * cosine) + cosine * cosine * (s * s))) by field. rewrite C. field.
    - replace ((1 - leak) * (- (leak / (1 - leak) / 2) * (1 + cosine * cosine)) + (0 + leak * (cosine * cosine))) with (- (leak / 2 * (1 - cosine * cosine))) by (field; lra).
      replace ((1 - leak) * (- (leak / (1 - leak) / 2) * (0 + cosine * s)) + (0 + leak * (cosine * s))) with (leak / 2 * (cosine * s)) by (field; lra).
      replace (0 + - (leak / 2 * (1 - cosine * cosine)) * - (leak / 2 * (1 - cosine * cosine)) + leak / 2 * (cosine * s) * (leak / 2 * (cosine * s)))
        with (leak * leak / 4 * ((1 - cosine * cosine) * (1 - cosine * cosine) + cosine * cosine * (s * s))) by field. rewrite C. field.
  Qed.
End Plane.

(** What parts 3 and 4 suppose, of two contexts of equal sink masses, in the plane. *)
Definition switches (m M : context) (v0 : vec) (g gM s eta : R) : Prop :=
  attention m /\ attention M /\ sink m = sink M /\ apart 2 s m M /\ 0 < g /\ 0 < gM /\ values_away 2 m g /\ values_away 2 M gM /\
  norm 2 (out m v0) <= eta /\ norm 2 (out M v0) <= eta.

Lemma plane_switches s leak : 0 < s < 1 -> 0 < leak < 1 ->
  switches (single leak first) (single leak (second s)) (sink_value s leak) 1 (cosine s) s (size s leak).
Proof.
  intros S K. destruct (small_outputs s leak S K) as [O1 O2]. destruct (squares s S) as (E1 & E2 & _). repeat split; try (simpl; lra); try (intros; simpl; lra).
  - now apply directions_apart.
  - now apply cosine_pos.
  - apply single_away. rewrite E1. lra.
  - apply single_away. rewrite E2. lra.
Qed.

(** Part 3: 1 - sink m is 2 eta/(g s), whatever it is and whatever the angle. *)
Theorem two_is_sharp : forall s leak, 0 < s < 1 -> 0 < leak < 1 -> exists m M v0 g gM eta,
  switches m M v0 g gM s eta /\ 1 - sink m = leak /\ 2 * eta / (g * s) = leak.
Proof.
  intros s leak S K. exists (single leak first), (single leak (second s)), (sink_value s leak), 1, (cosine s), (size s leak).
  split; [now apply plane_switches|]. split; [simpl; ring|]. unfold size. field. lra.
Qed.

(** Part 4: with sink masses of 1/2 both sides are 1. *)
Theorem four_is_sharp : forall s, 0 < s < 1 -> exists m M v0 g gM eta,
  switches m M v0 g gM s eta /\ 1/2 <= sink m /\ (1 - sink m) / sink m = 4 * eta / (g * s).
Proof.
  intros s S. exists (single (1/2) first), (single (1/2) (second s)), (sink_value s (1/2)), 1, (cosine s), (size s (1/2)).
  split; [apply plane_switches; lra|]. split; [simpl; lra|]. unfold size. simpl. field. lra.
Qed.
