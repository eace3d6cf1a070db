(** What `sinkproof table multilayer-sink-bound --prove` states of a row, and the theorems that it rests on. *)
From Coq Require Import Reals Lra Lia.
From Sinkproof Require Import Layers Printed.
From Sinkproof.multilayer_sink_necessity Require constants sharper spread.
Open Scope R_scope.

(** 2 eta/(Delta - 2 eta), by the constants of statement.md, and Theorem B's bound. *)
Definition limit (L : nat) (eta : R) : R := constants.mass_limit eta (constants.gap (INR L)).
Definition bound (L D : nat) (eta : R) : R := 1 - Rpower (limit L eta) (/ INR D).

(** However D layers of this length attend, if their loss is at most eta, then on every input one of them gives the anchor at least p at position 1. *)
Definition forced_in_a_layer (L D : nat) (eta p : R) : Prop :=
  forall m U Ut (s : nat -> (nat -> vec) -> mat) M, loss_at_most L m U Ut (layers m s M D) eta ->
  forall w, admissible L U Ut w -> exists l, (l < D)%nat /\ p <= softmax (s l (token m w)) 1 0.

Lemma bound_power L D eta : (1 <= D)%nat -> 0 < limit L eta -> (1 - bound L D eta) ^ D = limit L eta.
Proof.
  intros HD H. unfold bound. replace (1 - (1 - Rpower (limit L eta) (/ INR D))) with (Rpower (limit L eta) (/ INR D)) by ring.
  rewrite <- Rpower_pow by apply exp_pos. rewrite Rpower_mult, Rinv_l, Rpower_1; [reflexivity|exact H|]. apply not_0_INR. lia.
Qed.
Lemma bound_below_1 L D eta : 0 < 1 - bound L D eta.
Proof. unfold bound. assert (0 < Rpower (limit L eta) (/ INR D)) by apply exp_pos. lra. Qed.

(** It is the number that is at most 1 and has this power. *)
Theorem bound_is : forall L D eta x, (1 <= D)%nat -> 0 < limit L eta -> x <= 1 -> (1 - x) ^ D = limit L eta -> bound L D eta = x.
Proof.
  intros L D eta x HD H X E. assert (P := bound_power L D eta HD H). assert (B := bound_below_1 L D eta).
  assert (1 - x <= 1 - bound L D eta) by (apply (powers_in_order D); try lra; assumption || lra).
  assert (1 - bound L D eta <= 1 - x) by (apply (powers_in_order D); try lra; assumption || lra). lra.
Qed.

Theorem bound_between : forall L D eta p q, (1 <= D)%nat -> 0 < limit L eta -> p <= 1 -> q <= 1 ->
  limit L eta <= (1 - p) ^ D -> (1 - q) ^ D < limit L eta -> p <= bound L D eta < q.
Proof.
  intros L D eta p q HD H P Q U V. assert (E := bound_power L D eta HD H). assert (B := bound_below_1 L D eta). split.
  - enough (1 - bound L D eta <= 1 - p) by lra. apply (powers_in_order D); try lra; assumption || lra.
  - apply Rnot_le_lt. intros C. enough (limit L eta <= (1 - q) ^ D) by lra. rewrite <- E. apply pow_incr. lra.
Qed.

Theorem bound_means : forall L D eta p, (4 <= L)%nat -> (1 <= D)%nat -> 0 < limit L eta -> 4 * eta < constants.gap (INR L) -> p <= bound L D eta -> forced_in_a_layer L D eta p.
Proof.
  intros L D eta p HL HD H E P m U Ut s M loss w A.
  destruct (sharper.position_1 L m D U Ut s M eta HL loss E HD w A) as (_ & l & Hl & F). exists l. split; [exact Hl|].
  apply Rle_trans with (1 := P). change (2 * eta / _) with (limit L eta) in F. rewrite <- (bound_power L D eta HD H) in F.
  enough (1 - softmax (s l (token m w)) 1 0 <= 1 - bound L D eta) by lra. apply (powers_in_order D); [|left; apply bound_below_1|exact HD|exact F].
  generalize (softmax_sum (s l (token m w)) 1), (softmax_pos (s l (token m w)) 1 1). simpl. lra.
Qed.

(** The construction multilayer-spread, at the table's beta, with a loss of at most eta, whatever contents from the box are: on every input and in every layer, x is
    the anchor's mass at position 1. *)
Definition spread_reaches (L D : nat) (eta x : R) : Prop := exists q, 1 / 1000000 <= q < 1 /\ forall m,
  loss_at_most L m (box m) (box m) (spread.multilayer_spread L m D q 60) eta /\
  forall w, admissible L (box m) (box m) w -> forall l, (l < D)%nat -> spread.spread_attention L m D q 60 l (token m w) 1%nat 0%nat = x.

Lemma spread_is : forall L D eta q, (3 <= L <= 64)%nat -> (1 <= D <= 16)%nat -> 1 / 1000000 <= q -> q < 1 -> q ^ D * (1 + 1 / 10 ^ 15) <= eta -> spread_reaches L D eta (1 - q).
Proof.
  intros L D eta q HL HD Q0 Q1 E. exists q. split; [lra|]. intros m. assert (Q : 0 < q < 1) by lra. split.
  - intros w A i r Hi Hr. apply Rle_trans with (spread.spread_loss L D q 60).
    + now apply (proj1 (spread.multilayer_spread_loss L m D q 60 HL HD Q ltac:(lra))).
    + apply Rle_trans with (2 := E). apply spread.loss_at_60; try assumption; lra.
  - intros w A l Hl. now apply (spread.multilayer_spread_masses L m D q 60 HL HD Q w A).
Qed.

(** What is printed of x: that it lies between two numbers. *)
Theorem spread_between : forall L D eta q p r, (3 <= L <= 64)%nat -> (1 <= D <= 16)%nat -> 1 / 1000000 <= q -> q < 1 -> q ^ D * (1 + 1 / 10 ^ 15) <= eta ->
  p <= 1 - q -> 1 - q < r -> exists x, p <= x < r /\ spread_reaches L D eta x.
Proof. intros L D eta q p r HL HD Q0 Q1 E P R. exists (1 - q). split; [lra|now apply spread_is]. Qed.
