(** The construction multihead-cancellation (constructions/multihead-cancellation.md), for all L, m, scale and its three spacings, and any number of heads:
    whatever solution C of its linear system is taken, the loss is 0 and no anchor mass exceeds 1/(1 + 2 scale); L-1 heads or more have a solution. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import Probe BoxHead.
From Sinkproof.multihead_sink_tradeoff Require Import proof cancellation.
Open Scope R_scope.

(** A(h) of the file, for the heads h = 1 .. heads; head g here is its head g+1. *)
Inductive spacing := arithmetic | geometric | least_norm.
Definition spaced (s : spacing) (heads : nat) (scale : R) (g : nat) : R :=
  match s with
  | arithmetic => scale * INR (g + 1)
  | geometric => scale * 2 ^ g
  | least_norm => scale * INR heads / INR (g + 1)
  end.
Definition solves (L heads : nat) (A c : nat -> R) : Prop :=
  (forall j, (2 <= j < L)%nat -> \sum_(g < heads) (c g * A g * INR j / (1 + INR j * A g)) = 1) /\ sum heads c = 0.
Definition anchor_weight (scale : R) : R := 1 / (2 * scale).

Section Spacing.
  Variables (s : spacing) (heads : nat) (scale : R).
  Hypothesis scale_pos : 0 < scale.

  Lemma index_pos g : 1 <= INR (g + 1).
  Proof. rewrite plus_INR. generalize (pos_INR g). simpl. lra. Qed.

  Lemma spaced_least g : (g < heads)%nat -> scale <= spaced s heads scale g.
  Proof.
    intros Hg. assert (I := index_pos g). destruct s; unfold spaced.
    - nra.
    - assert (1 <= 2 ^ g) by (apply pow_R1_Rle; lra). nra.
    - assert (INR (g + 1) <= INR heads) by (apply le_INR; lia). apply Rmult_le_reg_r with (INR (g + 1)); [lra|].
      replace (scale * INR heads / INR (g + 1) * INR (g + 1)) with (scale * INR heads) by (field; lra). nra.
  Qed.

  Lemma spaced_distinct g h : (g < heads)%nat -> (h < heads)%nat -> g <> h -> spaced s heads scale g <> spaced s heads scale h.
  Proof.
    intros Hg Hh N. assert (I := index_pos g). assert (J := index_pos h). destruct s; unfold spaced; intros E.
    - apply Rmult_eq_reg_l in E; [|lra]. apply INR_eq in E. lia.
    - apply Rmult_eq_reg_l in E; [|lra]. destruct (Nat.lt_gt_cases g h) as [C _]. destruct (C N) as [C'|C'];
        apply (Rlt_pow 2) in C'; lra.
    - assert (0 < INR heads) by (apply lt_0_INR; lia).
      assert (E' : scale * INR heads * INR (h + 1) = scale * INR heads * INR (g + 1)).
      { replace (scale * INR heads) with (scale * INR heads / INR (g + 1) * INR (g + 1)) at 1 by (field; lra). rewrite E. field. lra. }
      apply Rmult_eq_reg_l in E'; [|nra]. apply INR_eq in E'. lia.
  Qed.
End Spacing.

Theorem multihead_cancellation_exact : forall (L m heads : nat) (s : spacing) (scale : R) (c : nat -> R),
  let A := spaced s heads scale in
  (3 <= L)%nat -> 0 < scale -> solves L heads A c -> forall (U Ut : vec -> Prop),
    loss_at_most L m U Ut (cancelling m heads (anchor_weight scale) A c) 0 /\
    forall w, admissible L U Ut w -> forall g i, (g < heads)%nat -> (1 <= i < L)%nat ->
      anchor_mass m (anchor_weight scale) (A g) (token m w) i <= 1 / (1 + 2 * scale).
Proof.
  intros L m heads s scale c A HL Hs (C1 & C0) U Ut.
  assert (W : 0 < anchor_weight scale) by (apply Rdiv_lt_0_compat; lra).
  assert (P : forall g, (g < heads)%nat -> scale <= A g) by (intros; now apply spaced_least).
  assert (P0 : forall g, (g < heads)%nat -> 0 < A g) by (intros g Hg; generalize (P g Hg); lra). split.
  - apply cancelling_loss; try assumption. intros j Hj. assert (0 < INR j) by (apply lt_0_INR; lia).
    apply Rmult_eq_reg_l with (INR j); [|lra]. replace (INR j * (1 / INR j)) with 1 by (field; lra).
    apply eq_trans with (2 := C1 j Hj). rewrite <- sum_scal. apply sum_ext. intros g Hg. assert (Q := P0 g Hg). assert (0 < INR j * A g) by nra. field. lra.
  - intros w Z g i Hg Hi. rewrite (cancelling_mass L m heads _ A HL W P0 U Ut w Z g i Hg Hi). assert (Q := P g Hg).
    assert (I : 1 <= INR i) by (apply (le_INR 1); lia). replace (1 / (1 + 2 * scale)) with (/ (1 + 2 * scale)) by (field; lra). destruct (Nat.eqb_spec i (trigger w)) as [E|N].
    + assert (J : 2 <= INR i) by (replace 2 with (INR 2) by (simpl; ring); apply le_INR; destruct Z as (Z & _); lia).
      unfold Rdiv. rewrite Rmult_1_l. apply Rinv_le_contravar; nra.
    + replace (anchor_weight scale / (anchor_weight scale + INR i)) with (/ (1 + 2 * scale * INR i)).
      * apply Rinv_le_contravar; nra.
      * unfold anchor_weight. field. split; nra.
Qed.

Theorem multihead_cancellation_solvable : forall (L heads : nat) (s : spacing) (scale : R),
  (3 <= L)%nat -> (L - 1 <= heads)%nat -> 0 < scale -> exists c, solves L heads (spaced s heads scale) c.
Proof.
  intros L heads s scale HL HH Hs.
  assert (P : forall g, (g < heads)%nat -> 0 < spaced s heads scale g) by (intros g Hg; generalize (spaced_least s heads scale Hs g Hg); lra).
  destruct (coefficients L heads (spaced s heads scale) HL HH P (spaced_distinct s heads scale Hs)) as (c & C0 & C1 & _).
  exists c. split; [|exact C0]. intros j Hj. assert (J : 0 < INR j) by (apply lt_0_INR; lia).
  apply Rmult_eq_reg_l with (/ INR j); [|apply Rinv_neq_0_compat; lra]. rewrite <- sum_scal, Rmult_1_r.
  apply eq_trans with (1 / INR j); [|field; lra]. apply eq_trans with (2 := C1 j Hj). apply sum_ext. intros g Hg. assert (Q := P g Hg).
  assert (0 < INR j * spaced s heads scale g) by nra. field. lra.
Qed.

(** Its mutants, multihead-cancellation-unbalanced (one value larger by 1) and -sign (one value with the other sign): values that do not add up to 0
    are seen at position 1, where each head gives the token the mass 1/(1 + anchor_weight). *)
Theorem unbalanced_values : forall (L m heads : nat) (w : R) (A c : nat -> R) (U Ut : vec -> Prop) (eta : R) (z : input),
  0 < w -> (forall g, (g < heads)%nat -> 0 < A g) -> admissible L U Ut z ->
  loss_at_most L m U Ut (cancelling m heads w A c) eta -> Rabs (sum heads c) / (1 + w) <= eta.
Proof.
  intros L m heads w A c U Ut eta z Hw HA Z H. assert (J : (2 <= trigger z < L)%nat) by apply Z.
  assert (T := H z Z 1%nat (m + 2)%nat ltac:(lia) ltac:(lia)). rewrite target_elsewhere, Rminus_0_r in T by lia.
  replace (cancelling m heads w A c (token m z) 1%nat (m + 2)%nat) with (sum heads c * / (1 + w)) in T.
  - rewrite Rabs_mult, (Rabs_right (/ (1 + w))) in T by (left; apply Rinv_0_lt_compat; lra). exact T.
  - unfold cancelling, multihead. rewrite <- sum_scal_r. apply sum_ext. intros g Hg. unfold output. cbn [sum].
    rewrite scaled_anchor, scaled_token, !row_weights by (auto; lia). rewrite token_content_indicator by lia.
    destruct (Nat.eqb_spec 1 (trigger z)); [lia|]. simpl. field. lra.
Qed.
