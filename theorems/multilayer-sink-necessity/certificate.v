(** What certificates say of layers that are given by their entries, contents in the box: Theorem B; of multilayer-anchor that its loss is at most what the construction claims. Of others: spread_instance.v, sharp_instance.v. *)
From Coq Require Import Reals Lra Lia Arith List.
From Sinkproof Require Import Probe BoxHead Layers ComposedAttention Certificate.
From Sinkproof.multilayer_sink_necessity Require Import construction sharper.
Open Scope R_scope.

Lemma last_by_entries m n beta : same (m + 3)
  (entries (entry 1 0 (- beta) :: entry (m + 2) 0 beta :: entry (m + 2) 1 (- beta) :: entry (m + 2) (m + 2) (- beta) :: nil)) (anchor_QK m n beta n).
Proof.
  intros r c Hr Hc. unfold anchor_QK. rewrite Nat.ltb_irrefl. simpl.
  destruct (Nat.eqb_spec r (m + 2)), (Nat.eqb_spec r 1), (Nat.eqb_spec c 0), (Nat.eqb_spec c 1), (Nat.eqb_spec c (m + 2)); simpl; try lia; reflexivity.
Qed.

(** What positions k <= i < L see: they see no others. *)
Definition same_seen (L : nat) (M M' : mat) : Prop := forall i k, (k <= i < L)%nat -> M i k = M' i k.
Lemma deep_same_seen L m P P' QK QK' OV OV' D x :
  (forall l, (l < D)%nat -> same_seen L (P l) (P' l) /\ same (m + 3) (QK l) (QK' l) /\ same (m + 3) (OV l) (OV' l)) ->
  forall i r, (i < L)%nat -> (r < m + 3)%nat -> deep m P QK OV D x i r = deep m P' QK' OV' D x i r.
Proof.
  induction D as [|D IH]; intros H i r Hi Hr; [reflexivity|]. simpl.
  assert (X := IH (fun l Hl => H l ltac:(lia))). destruct (H D ltac:(lia)) as (HP & HQ & HV). unfold output.
  apply sum_ext. intros k Hk. f_equal.
  - unfold softmax.
    assert (S : forall k, (k < S i)%nat -> score (m + 3) (QK D) (deep m P QK OV D x) i k + P D i k = score (m + 3) (QK' D) (deep m P' QK' OV' D x) i k + P' D i k).
    { intros l Hl. f_equal; [|apply HP; lia]. unfold score, dot, mulv. apply sum_ext. intros a Ha. rewrite X by lia. f_equal. apply sum_ext. intros b Hb. rewrite X by lia. f_equal. now apply HQ. }
    rewrite S by exact Hk. f_equal. apply sum_ext. intros l Hl. now rewrite S.
  - unfold mulv. apply sum_ext. intros a Ha. rewrite X by lia. f_equal. now apply HV.
Qed.
Lemma deep_same L m P P' QK QK' OV OV' D x :
  (forall l, (l < D)%nat -> same L (P l) (P' l) /\ same (m + 3) (QK l) (QK' l) /\ same (m + 3) (OV l) (OV' l)) ->
  forall i r, (i < L)%nat -> (r < m + 3)%nat -> deep m P QK OV D x i r = deep m P' QK' OV' D x i r.
Proof. intros H. apply deep_same_seen. intros l Hl. destruct (H l Hl) as (HP & HQ & HV). repeat split; try assumption. intros i k Hk. apply HP; lia. Qed.

Section Instance.
  Variables (L m D : nat) (beta : R) (P QK OV : nat -> mat).
  Hypothesis length : (4 <= L)%nat.
  Hypothesis some_layer : (1 <= D)%nat.
  Hypothesis beta_large : 1 <= beta.
  Hypothesis copies : forall l, (l < D - 1)%nat -> same L (P l) (fun i k => beta * e i k) /\ same (m + 3) (QK l) (fun _ _ => 0) /\ same (m + 3) (OV l) identity.
  Hypothesis last : same L (P (D - 1)%nat) (fun _ _ => 0) /\ same (m + 3) (QK (D - 1)%nat) (anchor_QK m (D - 1) beta (D - 1)) /\ same (m + 3) (OV (D - 1)%nat) all_but_anchor.
  Let bound := multilayer_loss L D beta.

  Theorem claim_of_instance : loss_at_most L m (box m) (box m) (deep m P QK OV D) bound.
  Proof.
    intros w A i r Hi Hr.
    assert (E : forall l, (l < D)%nat -> same L (P l) (copying_P (D - 1) beta l) /\ same (m + 3) (QK l) (anchor_QK m (D - 1) beta l) /\ same (m + 3) (OV l) (anchor_OV (D - 1) l)).
    { intros l Hl. unfold copying_P, anchor_OV. destruct (Nat.ltb_spec l (D - 1)) as [C|C].
      - unfold anchor_QK. rewrite (proj2 (Nat.ltb_lt l (D - 1)) C). exact (copies l C).
      - replace l with (D - 1)%nat by lia. exact last. }
    rewrite (deep_same L m P _ QK _ OV _ D _ E i r Hi Hr).
    now apply (multilayer_anchor_loss L m D beta (box m) (box m) ltac:(lia) some_layer beta_large (fun u H => H) (fun t H => H)).
  Qed.
End Instance.

(** What a layer attends to, of two models with the same matrices. *)
Lemma copying_same_seen L m P P' QK QK' OV OV' D x :
  (forall l, (l < D)%nat -> same_seen L (P l) (P' l) /\ same (m + 3) (QK l) (QK' l) /\ same (m + 3) (OV l) (OV' l)) ->
  forall l i k, (l < D)%nat -> (i < L)%nat -> (k <= i)%nat -> softmax (copying m QK OV P l x) i k = softmax (copying m QK' OV' P' l x) i k.
Proof.
  intros H l i k Hl Hi Hk. assert (E : forall k, (k <= i)%nat -> copying m QK OV P l x i k = copying m QK' OV' P' l x i k).
  { intros q Hq. destruct (H l Hl) as (HP & HQ & _). unfold copying. f_equal; [|apply HP; lia].
    assert (X := deep_same_seen L m P P' QK QK' OV OV' l x (fun l' Hl' => H l' ltac:(lia))).
    unfold score, dot, mulv. apply sum_ext. intros a Ha. rewrite X by lia. f_equal. apply sum_ext. intros b Hb. rewrite X by lia. f_equal. now apply HQ. }
  unfold softmax. rewrite E by exact Hk. f_equal. apply sum_ext. intros q Hq. now rewrite E by lia.
Qed.
Lemma copying_same L m P P' QK QK' OV OV' D x :
  (forall l, (l < D)%nat -> same L (P l) (P' l) /\ same (m + 3) (QK l) (QK' l) /\ same (m + 3) (OV l) (OV' l)) ->
  forall l i k, (l < D)%nat -> (i < L)%nat -> (k <= i)%nat -> softmax (copying m QK OV P l x) i k = softmax (copying m QK' OV' P' l x) i k.
Proof. intros H. apply copying_same_seen. intros l Hl. destruct (H l Hl) as (HP & HQ & HV). repeat split; try assumption. intros i k Hk. apply HP; lia. Qed.

(** Theorem B, with any bound of the loss. *)
Theorem position_1_of_layers : forall L m D P QK OV bound, (4 <= L)%nat -> (1 <= D)%nat ->
  loss_at_most L m (box m) (box m) (deep m P QK OV D) bound -> 4 * bound < gap L ->
  let alpha (w : input) (l : nat) := softmax (copying m QK OV P l (token m w)) in
  forall w, admissible L (box m) (box m) w ->
    prod D (fun l => alpha w l 1%nat 1%nat) <= 2 * bound / (gap L - 2 * bound) /\
    exists l, (l < D)%nat /\ (1 - alpha w l 1%nat 0%nat) ^ D <= 2 * bound / (gap L - 2 * bound).
Proof.
  intros L m D P QK OV bound length some_layer H small alpha w A. assert (B : loss_at_most L m (box m) (box m) (layers m (copying m QK OV P) OV D) bound).
  { intros w' A' i r Hi Hr. rewrite <- (deep_layers m QK OV P D). now apply H. }
  exact (position_1 L m D (box m) (box m) (copying m QK OV P) OV bound length B small some_layer w A).
Qed.
