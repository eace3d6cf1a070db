(** What certificates say of multihead-cancellation, given by its entries, contents in the box: loss 0, the largest anchor mass, and Theorem D2. *)
From Coq Require Import Reals Lra Lia Arith Psatz List.
From Sinkproof Require Import Probe BoxHead Certificate.
From Sinkproof.multihead_sink_tradeoff Require Import proof cancellation.
Open Scope R_scope.

Definition head_mass (m : nat) (M : mat) (x : nat -> vec) (i : nat) : R := softmax (score (m + 3) M x) i 0.
Arguments head_mass m%nat M x i%nat.
Definition model_of (m H : nat) (QK OV : nat -> mat) : (nat -> vec) -> nat -> vec := multihead m H (fun g => score (m + 3) (QK g)) OV.

Lemma head_by_entries m w A : same (m + 3) (entries (entry 1 1 (ln A) :: entry 1 (m + 2) (ln A) :: entry (m + 2) 0 (ln w) :: nil)) (cancelling_QK m w A).
Proof.
  intros r c Hr Hc. unfold cancelling_QK. simpl. destruct (Nat.eqb_spec r 1), (Nat.eqb_spec r (m + 2)), (Nat.eqb_spec c 0), (Nat.eqb_spec c 1), (Nat.eqb_spec c (m + 2));
    simpl; try lia; reflexivity.
Qed.
Lemma value_by_entries m c : same (m + 3) (entries (diagonal 1 (m + 2) c)) (scaled c).
Proof.
  intros r k Hr Hk. unfold scaled. rewrite <- (diagonal_all_but_anchor m r k Hr Hk), !diagonal_entries. destruct ((r =? k) && (1 <=? r) && (r <? 1 + (m + 2)))%nat%bool; ring.
Qed.

(** What Theorem D2 bounds, at the position i of an input with the trigger at j. *)
Definition gap_at (H : nat) (w : R) (A c : nat -> R) (i j : nat) : R :=
  \sum_(g < H) (Rabs (c g) * Rabs (w / (w + INR i) - 1 / (1 + INR j * A g))).

Section Instance.
  Variables (L m H : nat) (w : R) (A c : nat -> R) (QK OV : nat -> mat).
  Hypotheses (length : (3 <= L)%nat) (some_head : (1 <= H)%nat) (Hw : 0 < w) (HA : forall g, (g < H)%nat -> 0 < A g /\ 1 <= 2 * (w * A g)).
  Hypothesis C0 : sum H c = 0.
  Hypothesis C1 : forall j, (2 <= j < L)%nat -> \sum_(g < H) (c g * A g / (1 + INR j * A g)) = 1 / INR j.
  Hypothesis QK_is : forall g, (g < H)%nat -> same (m + 3) (QK g) (cancelling_QK m w (A g)).
  Hypothesis OV_is : forall g, (g < H)%nat -> same (m + 3) (OV g) (scaled (c g)).
  Let A_pos g (Hg : (g < H)%nat) : 0 < A g := proj1 (HA g Hg).

  Lemma mass_same g x i : (g < H)%nat -> head_mass m (QK g) x i = anchor_mass m w (A g) x i.
  Proof. intros Hg. apply softmax_same. intros. now apply score_same, QK_is. Qed.
  Lemma model_same x i r : (r < m + 3)%nat -> model_of m H QK OV x i r = cancelling m H w A c x i r.
  Proof.
    intros Hr. unfold model_of, cancelling, multihead. apply sum_ext. intros g Hg. apply output_same; [|now apply OV_is|exact Hr].
    intros. apply softmax_same. intros. now apply score_same, QK_is.
  Qed.

  Theorem loss_of_instance : loss_is L m (box m) (box m) (model_of m H QK OV) 0.
  Proof.
    eapply loss_is_same; [intros; now apply model_same|]. intros x. split.
    - intros B. exact (loss_nonneg L m _ _ _ x _ B (zero_input L m 2 ltac:(lia))).
    - intros B z Z i r Hi Hr. apply Rle_trans with (2 := B). exact (cancelling_loss L m H w A c length Hw A_pos C0 C1 _ _ z Z i r Hi Hr).
  Qed.

  (** Of all heads; attained at position 1. *)
  Theorem largest_of_instance :
    (forall g z i, (g < H)%nat -> admissible L (box m) (box m) z -> (1 <= i < L)%nat -> head_mass m (QK g) (token m z) i <= w / (w + 1)) /\
    exists z, admissible L (box m) (box m) z /\ head_mass m (QK 0%nat) (token m z) 1 = w / (w + 1).
  Proof.
    split.
    - intros g z i Hg Z Hi. rewrite mass_same, (cancelling_mass L m H w A length Hw A_pos _ _ z Z g i Hg Hi) by exact Hg.
      destruct (HA g Hg) as [P Q]. assert (I : 1 <= INR i) by (apply (le_INR 1); lia).
      replace (w / (w + 1)) with (/ (1 + / w)) by (field; lra). assert (V : 0 < / w) by now apply Rinv_0_lt_compat. destruct (Nat.eqb_spec i (trigger z)) as [E|N].
      + assert (J : 2 <= INR i) by (replace 2 with (INR 2) by (simpl; ring); apply le_INR; destruct Z as (Z & _); lia).
        unfold Rdiv. rewrite Rmult_1_l. apply Rinv_le_contravar; [lra|]. apply Rplus_le_compat_l. apply Rmult_le_reg_l with w; [exact Hw|]. rewrite Rinv_r by lra. nra.
      + replace (w / (w + INR i)) with (/ (1 + / w * INR i)) by (field; lra). apply Rinv_le_contravar; nra.
    - exists {| trigger := 2%nat; content := fun _ _ => 0 |}. assert (Z := zero_input L m 2 ltac:(lia)). split; [exact Z|].
      rewrite mass_same, (cancelling_mass L m H w A length Hw A_pos _ _ _ Z 0%nat 1%nat) by lia. simpl. reflexivity.
  Qed.

  Theorem gap_of_instance : forall z, admissible L (box m) (box m) z -> forall i, (1 <= i < L)%nat -> i <> trigger z ->
    \sum_(g < H) (Rabs (c g) * Rabs (head_mass m (QK g) (token m z) i - head_mass m (QK g) (token m z) (trigger z))) = gap_at H w A c i (trigger z).
  Proof.
    intros z Z i Hi N. assert (J := proj1 Z). apply sum_ext. intros g Hg. do 2 f_equal.
    rewrite !(mass_same g) by exact Hg. rewrite !(cancelling_mass L m H w A length Hw A_pos _ _ z Z g) by (exact Hg || lia).
    rewrite Nat.eqb_refl. now destruct (Nat.eqb_spec i (trigger z)).
  Qed.
  (** So its least value is one of finitely many. *)
  Theorem least_gap_of_instance : forall lower upper,
    (forall i j, (1 <= i < L)%nat -> (2 <= j < L)%nat -> i <> j -> lower <= gap_at H w A c i j - 1) ->
    (exists i j, (1 <= i < L)%nat /\ (2 <= j < L)%nat /\ i <> j /\ gap_at H w A c i j - 1 <= upper) ->
    let margin z i := \sum_(g < H) (Rabs (c g) * Rabs (head_mass m (QK g) (token m z) i - head_mass m (QK g) (token m z) (trigger z))) - 1 in
    (forall z, admissible L (box m) (box m) z -> forall i, (1 <= i < L)%nat -> i <> trigger z -> lower <= margin z i) /\
    exists z i, admissible L (box m) (box m) z /\ (1 <= i < L)%nat /\ i <> trigger z /\ margin z i <= upper.
  Proof.
    intros lower upper All (i & j & I & J & N & U) margin. split.
    - intros z Z k K M. unfold margin. cbv beta. rewrite (gap_of_instance z Z k K M). apply All; try assumption. apply Z.
    - exists {| trigger := j; content := fun _ _ => 0 |}, i. assert (Z := zero_input L m j J). split; [exact Z|]. split; [exact I|]. split; [exact N|].
      generalize (gap_of_instance _ Z i I N). unfold margin. cbn [trigger]. intros ->. exact U.
  Qed.

  (** Theorem D2, loss 0 and the anchor's value 0. *)
  Theorem tradeoff_of_instance : forall z, admissible L (box m) (box m) z -> forall i, (i < L)%nat -> i <> trigger z ->
    \sum_(g < H) (Rabs (c g) * Rabs (head_mass m (QK g) (token m z) i - head_mass m (QK g) (token m z) (trigger z))) >= 1.
  Proof.
    intros z Z i Hi N.
    assert (B : loss_at_most L m (box m) (box m) (multihead m H (fun g => score (m + 3) (cancelling_QK m w (A g))) (fun g => scaled (c g))) 0)
      by exact (cancelling_loss L m H w A c length Hw A_pos C0 C1 _ _).
    assert (C : forall g, (g < H)%nat -> content_blind m (scaled (c g)) (c g)).
    { intros g _. unfold content_blind, row_h, scaled, all_but_anchor, e. repeat split; intros.
      - destruct (Nat.eqb_spec 1 (m + 2)), (Nat.eqb_spec (m + 2) 1); simpl; try lia; ring.
      - destruct (Nat.eqb_spec (m + 2) 1), (Nat.eqb_spec 1 (m + 2)); try lia. rewrite Nat.eqb_refl. destruct (Nat.eqb_spec (m + 2) 0); [lia|]. ring.
      - destruct (Nat.eqb_spec (q + 2) 1), (Nat.eqb_spec (q + 2) (m + 2)); try lia. ring. }
    assert (V : forall g, (g < H)%nat -> 0 = row_h m (scaled (c g)) 0) by (intros; unfold row_h, scaled, all_but_anchor, e; simpl; ring).
    generalize (multihead_sink_tradeoff L m H _ _ _ _ c (fun _ => 0) 0 C V B z Z i Hi N).
    cbv zeta. intros T. rewrite Rmult_0_r, Rminus_0_r in T. apply Rge_trans with (2 := T). right. apply sum_ext. intros g Hg.
    rewrite Rminus_0_r, !(mass_same g) by exact Hg. reflexivity.
  Qed.
End Instance.
