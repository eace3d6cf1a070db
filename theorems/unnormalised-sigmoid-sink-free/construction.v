(** The construction sigmoid-mean (constructions/sigmoid-mean.md), for all L, m and beta, contents from sets inside of the box:
    its loss is exactly sigma(-beta), and so is its largest anchor mass. *)
From Coq Require Import Reals Lra Lia Arith.
From Sinkproof Require Import Probe BoxHead.
From Sinkproof.unnormalised_sigmoid_sink_free Require Import proof.
Open Scope R_scope.

Definition sigmoid_mean_head (m : nat) (beta : R) : (nat -> vec) -> nat -> vec := sigmoid_head m (sigmoid_mean m beta) all_but_anchor.

Theorem sigmoid_mean_exact : forall (L m : nat) (U Ut : vec -> Prop) (beta : R) (w : input),
  (forall u, U u -> box m u) -> (forall t, Ut t -> box m t) -> admissible L U Ut w ->
  (forall eta, loss_at_most L m U Ut (sigmoid_mean_head m beta) eta <-> sigmoid (- beta) <= eta) /\
  (forall w', admissible L U Ut w' -> forall i, (1 <= i < L)%nat ->
    sigmoid_weight m (sigmoid_mean m beta) (token m w') i 0 <= sigmoid (- beta)) /\
  sigmoid_weight m (sigmoid_mean m beta) (token m w) 1 0 = sigmoid (- beta).
Proof.
  intros L m U Ut beta w HU HT A. assert (S := sigmoid_mean_separated m beta). split; [|split].
  - intros eta. split; [apply (bounds_attained L m U Ut beta eta w A)|]. intros H w' A' i r Hi Hr.
    apply Rle_trans with (2 := H). now apply (small_loss L m U Ut (sigmoid_mean m beta) beta HU HT S w' A').
  - intros w' A' i Hi. now apply (small_anchor_mass L m U Ut (sigmoid_mean m beta) beta S w' A' i Hi).
  - apply (bounds_attained L m U Ut beta 0 w A).
Qed.
