(** attained.v for any number of layers: all but the last copy every row by position, nearly; the last is the layer of attained.v, for a loss a little
    smaller. So 2 eta/(gap - 2 eta) is the best constant at every depth. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import ComposedAttention Layers.
From Sinkproof.multilayer_sink_necessity Require Import construction attained.
Open Scope R_scope.

Section Stack.
  Variables (L n : nat) (s0 : (nat -> vec) -> mat) (OV : mat) (eta kappa : R).
  Hypothesis loss : loss_at_most L 0 (box 0) (box 0) (fun x => output 3 (softmax (s0 x)) OV x) eta.

  Definition stack_scores (l : nat) (x : nat -> vec) : mat := if (l <? n)%nat then (fun i k => kappa * e i k) else s0 x.
  Definition stack_OV (l : nat) : mat := if (l <? n)%nat then identity else OV.

  (** What copies take of a row, and how large values are. *)
  Definition lost : R := INR n * (INR L * exp (- kappa)).
  Definition size : R := \sum_(r < 3) \sum_(c < 3) Rabs (OV r c).

  Local Notation C x := (B stack_scores x n).
  Lemma C_diagonal x i : (i < L)%nat -> 1 - lost <= C x i i.
  Proof.
    intros Hi. eapply Rle_trans; [|apply (copies_keep kappa)].
    - unfold lost. assert (INR i * exp (- kappa) <= INR L * exp (- kappa)) by (apply Rmult_le_compat_r; [left; apply exp_pos|apply le_INR; lia]).
      generalize (Rmult_le_compat_l (INR n) _ _ (pos_INR n) H). lra.
    - intros l Hl k _. unfold stack_scores. destruct (Nat.ltb_spec l n); [|lia]. unfold e. destruct (k =? i)%nat; ring.
  Qed.

  Lemma copies_are x k c : (c < 3)%nat -> layers 0 stack_scores stack_OV n x k c = \sum_(p < S k) (C x k p * x p c).
  Proof.
    intros Hc. rewrite (layers_composed 0 stack_scores stack_OV x n k c Hc). apply sum_ext. intros p _. f_equal.
    assert (W0 : forall l r, (l <= n)%nat -> (r < 3)%nat -> W 0 stack_OV l (x p) r = x p r); [|now apply W0].
    induction l as [|l IH]; intros r Hl Hr; [reflexivity|]. simpl W. unfold stack_OV at 1. destruct (Nat.ltb_spec l n); [|lia].
    rewrite mulv_identity by exact Hr. apply IH; lia.
  Qed.

  Lemma token_value w p r : (r < 3)%nat -> Rabs (mulv 3 OV (token 0 w p) r) <= size.
  Proof.
    intros Hr. unfold mulv. eapply Rle_trans; [apply sum_abs|]. apply Rle_trans with (\sum_(c < 3) Rabs (OV r c)).
    - apply sum_le. intros c Hc. rewrite Rabs_mult. rewrite <- (Rmult_1_r (Rabs (OV r c))) at 2. apply Rmult_le_compat_l; [apply Rabs_pos|].
      unfold token. simpl (0 + 2)%nat. assert (X : c = 0%nat \/ c = 1%nat \/ c = 2%nat) by lia.
      destruct X as [->|[->| ->]]; simpl; destruct (p =? 0)%nat, (p =? trigger w)%nat; rewrite ?Rabs_R0, ?Rabs_R1; lra.
    - unfold size. assert (A : forall q, 0 <= \sum_(c < 3) Rabs (OV q c)) by (intros; apply sum_nonneg; intros; apply Rabs_pos).
      generalize (A 0%nat), (A 1%nat), (A 2%nat). simpl (\sum_(r < 3) _). intros. assert (X : r = 0%nat \/ r = 1%nat \/ r = 2%nat) by lia.
      destruct X as [->|[->| ->]]; lra.
  Qed.

  Lemma stack_loss : loss_at_most L 0 (box 0) (box 0) (layers 0 stack_scores stack_OV (S n)) (eta + 2 * size * lost).
  Proof.
    intros w A i r Hi Hr. set (x := token 0 w). simpl (0 + 3)%nat in *. assert (F := loss w A i r Hi Hr). fold x in F. cbv beta in F.
    replace (layers 0 stack_scores stack_OV (S n) x i r - target 0 w i r) with
      (\sum_(k < S i) (softmax (s0 x) i k * (mulv 3 OV (layers 0 stack_scores stack_OV n x k) r - mulv 3 OV (x k) r)) + (output 3 (softmax (s0 x)) OV x i r - target 0 w i r)).
    - eapply Rle_trans; [apply Rabs_triang|]. rewrite Rplus_comm. apply Rplus_le_compat; [exact F|].
      eapply Rle_trans; [apply sum_abs|]. apply Rle_trans with (\sum_(k < S i) (softmax (s0 x) i k * (2 * size * lost))); [|rewrite sum_scal_r, softmax_sum; lra].
      apply sum_le. intros k Hk. rewrite Rabs_mult, Rabs_right by (left; apply softmax_pos). apply Rmult_le_compat_l; [left; apply softmax_pos|].
      replace (mulv 3 OV (layers 0 stack_scores stack_OV n x k) r) with (\sum_(p < S k) (C x k p * mulv 3 OV (x p) r)).
      + apply (average_near k (C x k) lost); [intros; apply B_nonneg|apply B_sum|apply C_diagonal; lia| |].
        * apply Rmult_le_pos; [lra|]. apply sum_nonneg. intros. apply sum_nonneg. intros. apply Rabs_pos.
        * intros p _. unfold Rminus. eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_Ropp. generalize (token_value w p r Hr), (token_value w k r Hr). fold x. lra.
      + unfold mulv. rewrite (sum_ext (S k) _ (fun p => \sum_(c < 3) (OV r c * (C x k p * x p c)))) by (intros; rewrite <- sum_scal; apply sum_ext; intros; ring).
        rewrite sum_swap. apply sum_ext. intros c Hc. rewrite sum_scal, copies_are by exact Hc. reflexivity.
    - change (layers 0 stack_scores stack_OV (S n) x i r) with
        (output 3 (softmax (stack_scores n x)) (stack_OV n) (layers 0 stack_scores stack_OV n x) i r).
      unfold stack_scores at 2, stack_OV at 2. destruct (Nat.ltb_spec n n); [lia|]. unfold output.
      rewrite (sum_ext (S i) _ (fun k => softmax (s0 x) i k * mulv 3 OV (layers 0 stack_scores stack_OV n x k) r + - (1) * (softmax (s0 x) i k * mulv 3 OV (x k) r))) by (intros; ring).
      rewrite sum_add, sum_scal. ring.
  Qed.

  Lemma stack_mass x : (2 <= L)%nat -> 1 - softmax (s0 x) 1 0 - lost <= prod (S n) (fun l => softmax (stack_scores l x) 1 1).
  Proof.
    intros HL. rewrite <- B_11. simpl B. rewrite (B_above _ _ _ 0 1) by lia. unfold stack_scores at 2. destruct (Nat.ltb_spec n n); [lia|].
    generalize (C_diagonal x 1 ltac:(lia)), (softmax_sum (s0 x) 1), (softmax_pos (s0 x) 1 0), (softmax_pos (s0 x) 1 1). simpl sum.
    assert (0 <= lost) by (apply Rmult_le_pos; [apply pos_INR|apply Rmult_le_pos; [apply pos_INR|left; apply exp_pos]]).
    set (y := softmax (s0 x) 1 1). set (z := softmax (s0 x) 1 0). set (c := C x 1%nat 1%nat). intros. nra.
  Qed.
End Stack.

Theorem bound_approached_at_any_depth : forall (L D : nat) (eta eps : R), (4 <= L)%nat -> (1 <= D)%nat -> 0 < eta -> 4 * eta < gap L -> 0 < eps ->
  exists s M, loss_at_most L 0 (box 0) (box 0) (layers 0 s M D) eta /\
  forall w, admissible L (box 0) (box 0) w -> prod D (fun l => softmax (s l (token 0 w)) 1 1) > 2 * eta / (gap L - 2 * eta) - eps.
Proof.
  intros L D eta eps HL HD E1 E2 He. destruct D as [|n]; [lia|]. assert (G := gap_bounds L HL). set (g := gap L) in *.
  set (d := g - 2 * eta). assert (D0 : 0 < d) by (unfold d; lra).
  set (h := Rmin (eta / 2) (eps * (d * d) / (6 * g))).
  assert (Q : 0 < eps * (d * d) / (6 * g)) by (apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat; nra|lra]).
  assert (H0 : 0 < h <= eta / 2) by (unfold h; split; [apply Rmin_pos; lra|apply Rmin_l]).
  assert (H1 : h * (6 * g) <= eps * (d * d)).
  { apply Rle_trans with (eps * (d * d) / (6 * g) * (6 * g)); [apply Rmult_le_compat_r; [lra|apply Rmin_r]|right; field; lra]. }
  destruct (bound_approached L (eta - h) (eps / 3) HL ltac:(lra) ltac:(fold g; lra) ltac:(lra)) as (s0 & OV & Loss & Mass). fold g in Mass.
  assert (S0 : 0 <= size OV) by (apply sum_nonneg; intros; apply sum_nonneg; intros; apply Rabs_pos).
  set (delta := Rmin (eps / 3) (h / (2 * size OV + 1))).
  assert (P : 0 < delta) by (apply Rmin_pos; [lra|apply Rdiv_lt_0_compat; lra]).
  assert (N0 : 0 <= INR n * INR L) by (apply Rmult_le_pos; apply pos_INR).
  set (kappa := ln ((INR n * INR L + 1) / delta)).
  assert (Lost : 0 <= lost L n kappa <= delta).
  { unfold lost, kappa. rewrite exp_Ropp, exp_ln by (apply Rdiv_lt_0_compat; lra).
    replace (INR n * (INR L * / ((INR n * INR L + 1) / delta))) with (INR n * INR L / (INR n * INR L + 1) * delta) by (field; lra).
    assert (0 <= INR n * INR L / (INR n * INR L + 1) <= 1).
    { split; [apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra]|].
      apply Rmult_le_reg_r with (INR n * INR L + 1); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
    split; nra. }
  exists (stack_scores n s0 kappa), (stack_OV n OV). split.
  - intros w A i r Hi Hr. eapply Rle_trans; [apply (stack_loss L n s0 OV (eta - h) kappa Loss w A i r Hi Hr)|].
    assert (lost L n kappa * (2 * size OV + 1) <= h).
    { apply Rle_trans with (h / (2 * size OV + 1) * (2 * size OV + 1)); [|right; field; lra].
      apply Rmult_le_compat_r; [lra|]. eapply Rle_trans; [apply Lost|apply Rmin_r]. }
    nra.
  - intros w A. specialize (Mass w A). generalize (stack_mass L n s0 kappa (token 0 w) ltac:(lia)).
    assert (lost L n kappa <= eps / 3) by (eapply Rle_trans; [apply Lost|apply Rmin_l]).
    assert (2 * eta / d - 2 * (eta - h) / (d + 2 * h) <= eps / 3).
    { replace (2 * eta / d - 2 * (eta - h) / (d + 2 * h)) with (2 * g * h / (d * (d + 2 * h))) by (unfold d; field; unfold d in *; lra).
      assert (Pd : 0 < d * (d + 2 * h)) by (apply Rmult_lt_0_compat; lra).
      apply Rmult_le_reg_r with (d * (d + 2 * h)); [exact Pd|]. replace (2 * g * h / (d * (d + 2 * h)) * (d * (d + 2 * h))) with (2 * g * h) by (field; lra).
      assert (0 <= eps * (d * h)) by (apply Rmult_le_pos; [lra|nra]). nra. }
    replace (g - 2 * (eta - h)) with (d + 2 * h) in Mass by (unfold d; ring). fold d. lra.
Qed.
