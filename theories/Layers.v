(** Softmax layers without residual connections, and their composition. *)
From Coq Require Import Reals Lra Lia Arith.
From Sinkproof Require Export TriggerTask.
Open Scope R_scope.

(** Layers 0 .. D-1 without residual connections; the scores s l of layer l are any function of the tokens x and of the positions.
    X^0 = x, and X^(l+1)_i is the sum over k <= i of a^l_ik M_l X^l_k. *)
Section Layers.
  Variables (m : nat) (s : nat -> (nat -> vec) -> mat) (M : nat -> mat).

  Fixpoint layers (D : nat) (x : nat -> vec) : nat -> vec :=
    match D with
    | O => x
    | S l => output (m + 3) (softmax (s l x)) (M l) (layers l x)
    end.

  (** The matrix products of the layers: B^l = A^(l-1) ... A^0, applied to W^l x = M_(l-1) ... M_0 x. *)
  Fixpoint B (x : nat -> vec) (l i p : nat) : R :=
    match l with
    | O => if (i =? p)%nat then 1 else 0
    | S l => \sum_(k < S i) (softmax (s l x) i k * B x l k p)
    end.
  Fixpoint W (l : nat) (y : vec) : vec := match l with O => y | S l => mulv (m + 3) (M l) (W l y) end.

  Lemma B_above x l : forall i p, (i < p)%nat -> B x l i p = 0.
  Proof.
    induction l; intros i p H; simpl; [destruct (Nat.eqb_spec i p); lia || reflexivity|].
    rewrite <- sum_last with (f := fun k => softmax (s l x) i k * B x l k p).
    apply sum_all_zero. intros k Hk. rewrite IHl by lia. ring.
  Qed.

  Lemma B_nonneg x l : forall i p, 0 <= B x l i p.
  Proof.
    induction l; intros i p; [simpl; destruct (i =? p)%nat; lra|].
    apply sum_nonneg. intros. apply Rmult_le_pos; [left; apply softmax_pos|apply IHl].
  Qed.

  Lemma B_extend x l i k f : (k <= i)%nat -> \sum_(p < S k) (B x l k p * f p) = \sum_(p < S i) (B x l k p * f p).
  Proof.
    induction 1 as [|i H IH]; [reflexivity|]. rewrite (sum_last (S i)), <- IH, (B_above x l k (S i)) by lia. ring.
  Qed.

  Lemma B_sum x l : forall i, sum (S i) (B x l i) = 1.
  Proof.
    induction l; intros i.
    - rewrite (sum_single _ _ i); [simpl; now rewrite Nat.eqb_refl|lia|]. intros k _ N. simpl. destruct (Nat.eqb_spec i k); congruence.
    - change (B x (S l) i) with (fun p => \sum_(k < S i) (softmax (s l x) i k * B x l k p)). cbv beta. rewrite sum_swap.
      rewrite <- (softmax_sum (s l x) i). apply sum_ext. intros k Hk. rewrite sum_scal.
      generalize (B_extend x l i k (fun _ => 1) ltac:(lia)). rewrite !sum_scal_r, IHl. intros E. nra.
  Qed.

  Lemma layers_composed x l : forall i r, (r < m + 3)%nat -> layers l x i r = \sum_(p < S i) (B x l i p * W l (x p) r).
  Proof.
    induction l; intros i r Hr.
    - rewrite (sum_single _ _ i); [simpl; rewrite Nat.eqb_refl; ring|lia|]. intros k _ N. simpl. destruct (Nat.eqb_spec i k); [congruence|ring].
    - change (B x (S l) i) with (fun p => \sum_(k < S i) (softmax (s l x) i k * B x l k p)). cbv beta. simpl layers. unfold output.
      rewrite (sum_ext (S i) (fun p => _ * W (S l) (x p) r)
        (fun p => \sum_(k < S i) (softmax (s l x) i k * (B x l k p * W (S l) (x p) r)))).
      + rewrite sum_swap. apply sum_ext. intros k Hk. rewrite sum_scal. f_equal. rewrite <- B_extend by lia.
        simpl W. unfold mulv. rewrite (sum_ext _ _ (fun c => \sum_(p < S k) (B x l k p * (M l r c * W l (x p) c)))).
        * rewrite sum_swap. apply sum_ext. intros. apply sum_scal.
        * intros c Hc. rewrite IHl, <- sum_scal by exact Hc. apply sum_ext. intros. ring.
      + intros p _. rewrite <- sum_scal_r. apply sum_ext. intros. ring.
  Qed.

  (** Rows 0 and 1. *)
  Lemma B_00 x l : B x l 0 0 = 1.
  Proof. generalize (B_sum x l 0). simpl. lra. Qed.
  Lemma B_10 x l : B x l 1 0 = 1 - B x l 1 1.
  Proof. generalize (B_sum x l 1). simpl. lra. Qed.
End Layers.

Fixpoint prod (n : nat) (f : nat -> R) : R := match n with O => 1 | S n => f n * prod n f end.

Lemma B_11 s x l : B s x l 1 1 = prod l (fun l => softmax (s l x) 1 1).
Proof.
  induction l; [reflexivity|]. simpl B. rewrite (B_above s x l 0 1) by lia. rewrite IHl. simpl prod. ring.
Qed.

Lemma least n f : exists r, (r < S n)%nat /\ forall k, (k < S n)%nat -> f r <= f k.
Proof.
  induction n as [|n (r & Hr & H)]; [exists 0%nat; split; [lia|]; intros k Hk; replace k with 0%nat by lia; lra|].
  destruct (Rle_dec (f (S n)) (f r)) as [G|G].
  - exists (S n). split; [lia|]. intros k Hk. destruct (Nat.eq_dec k (S n)) as [->|N]; [lra|]. eapply Rle_trans; [exact G|apply H; lia].
  - exists r. split; [lia|]. intros k Hk. destruct (Nat.eq_dec k (S n)) as [->|N]; [lra|apply H; lia].
Qed.

Lemma power_le_prod n a f : 0 <= a -> (forall k, (k < n)%nat -> a <= f k) -> a ^ n <= prod n f.
Proof.
  intros Ha. induction n; intros H; simpl; [lra|]. apply Rmult_le_compat; auto. now apply pow_le.
Qed.
