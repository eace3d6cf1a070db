(** What `sinkproof table relu-normaliser-loss --prove` states of a row, and the theorems that it rests on. *)
From Coq Require Import Reals Lra Lia Arith List ZArith QArith Qreals Qabs Bool.
From Sinkproof Require Import Probe Printed.
From Sinkproof.relu_normaliser_obstruction Require Import proof.
Import ListNotations.
Open Scope R_scope.

(** x is Theorem C''s bound: some lambda with (i), (ii), (iii) has it, and none has a larger one. *)
Definition largest_bound_is (L : nat) (N : nat -> R) (x : R) : Prop :=
  (exists lambda, dual N (L - 2) lambda /\ bound (L - 2) lambda = x) /\ forall lambda, dual N (L - 2) lambda -> bound (L - 2) lambda <= x.

(** Whatever the heads, their number and the contents are, and whatever function of the score stands before the divisor: the loss is at least p. *)
Definition every_loss_at_least (L : nat) (N : nat -> R) (p : R) : Prop :=
  forall (m H : nat) (U Ut : vec -> Prop) (act : R -> R) (QK OV : nat -> mat) (u t : vec) (eta : R), U u -> Ut t -> loss_at_most L m U Ut (heads m H act N QK OV) eta -> p <= eta.

Theorem bound_means : forall L N x p, (3 <= L)%nat -> largest_bound_is L N x -> p <= x -> every_loss_at_least L N p.
Proof.
  intros L N x p HL ((lambda & D & <-) & _) P m H U Ut act QK OV u t eta Hu Ht Hl. apply Rle_trans with (1 := P).
  now apply (normaliser_obstruction L m H U Ut act N QK OV u t lambda eta).
Qed.

(** * By computation with fractions *)
(** lambda as a list of places and numbers, P and a. *)
Definition entry_at (w : nat * Q) (k : nat) : R := if (fst w =? k)%nat then Q2R (snd w) else 0.
Fixpoint weights (l : list (nat * Q)) (k : nat) : R := match l with [] => 0 | w :: l => entry_at w k + weights l k end.
Fixpoint total (f : nat * Q -> Q) (l : list (nat * Q)) : Q := match l with [] => 0%Q | w :: l => Qred (f w + total f l) end.
Definition count_of (k : nat) : Q := Z.of_nat (k + 1) # 1.
Definition target_of (k : nat) : Q := Z.of_nat (k + 1) # Pos.of_nat (k + 2).

Section Computed.
  Variables (N : nat -> R) (divisor : nat -> positive) (K : nat).
  Hypothesis divisors : forall k, (k < K)%nat -> D N k = IZR (Zpos (divisor k)).
  Definition inverse_of (k : nat) : Q := 1 # divisor k.

  Definition fits (l : list (nat * Q)) (P a v : Q) : bool :=
    forallb (fun w => fst w <? K)%nat l &&
    Qeq_bool (total (fun w => (snd w * inverse_of (fst w))%Q) l) 0 &&
    Qeq_bool (total (fun w => (snd w * count_of (fst w) * inverse_of (fst w))%Q) l) 0 &&
    Qle_bool (total (fun w => Qabs (snd w)) l) 1 &&
    Qeq_bool (total (fun w => (snd w * target_of (fst w))%Q) l) v &&
    forallb (fun k => Qle_bool (Qabs (((P + count_of k * a) * inverse_of k - target_of k)%Q)) v) (seq 0 K).

  Lemma weights_sum l (g : nat -> R) (f : nat * Q -> Q) : forallb (fun w => fst w <? K)%nat l = true ->
    (forall k q, (k < K)%nat -> Q2R (f (k, q)) = Q2R q * g k) -> \sum_(k < K) (weights l k * g k) = Q2R (total f l).
  Proof.
    intros H F. induction l as [|[j q] l IH]; cbn [weights total forallb fst] in *.
    - rewrite RMicromega.Q2R_0. apply sum_all_zero. intros. ring.
    - apply andb_true_iff in H. destruct H as [J H]. apply Nat.ltb_lt in J. rewrite (Qeq_eqR _ _ (Qred_correct _)), Q2R_plus, (F _ _ J), <- (IH H).
      rewrite (sum_ext K _ (fun k => entry_at (j, q) k * g k + weights l k * g k)) by (intros; ring). rewrite sum_add. f_equal.
      rewrite (sum_single K _ j); [unfold entry_at; simpl; now rewrite Nat.eqb_refl|exact J|]. intros k _ Ne. unfold entry_at. simpl.
      destruct (Nat.eqb_spec j k); [congruence|ring].
  Qed.

  Lemma Q2R_abs q : Q2R (Qabs q) = Rabs (Q2R q).
  Proof.
    apply Qabs_case; intros H; apply Qle_Rle in H; rewrite RMicromega.Q2R_0 in H; [now rewrite Rabs_right by lra|]. rewrite Q2R_opp, Rabs_left1 by lra. reflexivity.
  Qed.
  Lemma weights_abs l : forallb (fun w => fst w <? K)%nat l = true -> \sum_(k < K) (Rabs (weights l k)) <= Q2R (total (fun w => Qabs (snd w)) l).
  Proof.
    intros H. induction l as [|[j q] l IH]; cbn [weights total forallb fst] in *.
    - rewrite RMicromega.Q2R_0. right. apply sum_all_zero. intros. apply Rabs_R0.
    - apply andb_true_iff in H. destruct H as [J H]. apply Nat.ltb_lt in J. rewrite (Qeq_eqR _ _ (Qred_correct _)), Q2R_plus, Q2R_abs. specialize (IH H).
      apply Rle_trans with (\sum_(k < K) (Rabs (entry_at (j, q) k) + Rabs (weights l k))); [apply sum_le; intros; apply Rabs_triang|]. rewrite sum_add. apply Rplus_le_compat; [|exact IH].
      right. rewrite (sum_single K _ j); [unfold entry_at; simpl; now rewrite Nat.eqb_refl|exact J|]. intros k _ Ne. unfold entry_at. simpl. destruct (Nat.eqb_spec j k); [congruence|apply Rabs_R0].
  Qed.

  Lemma count_is k : Q2R (count_of k) = tokens k.
  Proof. unfold count_of, tokens, Q2R. simpl. rewrite <- INR_IZR_INZ. field. Qed.
  Lemma target_is k : Q2R (target_of k) = b k.
  Proof. unfold target_of, b, tokens, Q2R. cbn [Qnum Qden]. rewrite <- INR_IZR_INZ. unfold Rdiv. do 2 f_equal. rewrite INR_IZR_INZ. f_equal. lia. Qed.
  Lemma inverse_is k : (k < K)%nat -> Q2R (inverse_of k) = / D N k.
  Proof. intros H. rewrite (divisors k H). unfold inverse_of, Q2R. cbn [Qnum Qden]. ring. Qed.

  Lemma fits_correct l P a v : fits l P a v = true ->
    dual N K (weights l) /\ bound K (weights l) = Q2R v /\ forall k, (k < K)%nat -> Rabs ((Q2R P + tokens k * Q2R a) / D N k - b k) <= Q2R v.
  Proof.
    unfold fits. rewrite !andb_true_iff. intros (((((H & H1) & H2) & H3) & H4) & H5).
    apply Qeq_bool_eq, Qeq_eqR in H1, H2, H4. apply Qle_bool_iff, Qle_Rle in H3. rewrite RMicromega.Q2R_0 in H1, H2. rewrite RMicromega.Q2R_1 in H3.
    split; [|split].
    - split; [|split].
      + rewrite <- H1. apply weights_sum; [exact H|]. intros k q Hk. simpl. now rewrite Q2R_mult, inverse_is.
      + rewrite <- H2. rewrite (sum_ext K _ (fun k => weights l k * (tokens k / D N k))) by (intros; unfold Rdiv; ring).
        apply weights_sum; [exact H|]. intros k q Hk. simpl. rewrite !Q2R_mult, inverse_is, count_is by exact Hk. unfold Rdiv. ring.
      + apply Rle_trans with (2 := H3). now apply weights_abs.
    - rewrite <- H4. unfold bound. apply weights_sum; [exact H|]. intros k q Hk. simpl. now rewrite Q2R_mult, target_is.
    - intros k Hk. rewrite forallb_forall in H5. specialize (H5 k). rewrite in_seq in H5. specialize (H5 ltac:(lia)). apply Qle_bool_iff, Qle_Rle in H5.
      rewrite Q2R_abs, Q2R_minus, Q2R_mult, Q2R_plus, Q2R_mult, inverse_is, count_is, target_is in H5 by exact Hk. exact H5.
  Qed.
End Computed.

Theorem largest_by_fit : forall L N divisor l P a v,
  (forall k, (k < L - 2)%nat -> D N k = IZR (Zpos (divisor k))) -> fits divisor (L - 2) l P a v = true -> largest_bound_is L N (Q2R v).
Proof.
  intros L N divisor l P a v HD H. destruct (fits_correct N divisor (L - 2) HD l P a v H) as (E1 & E2 & E3). split.
  - now exists (weights l).
  - rewrite <- E2 in E3 |- *. intros lambda. exact (largest_bound N (L - 2) (weights l) (Q2R P) (Q2R a) E3 lambda).
Qed.
Lemma largest_is L N x y : largest_bound_is L N x -> largest_bound_is L N y -> x = y.
Proof. intros ((l & D1 & <-) & U) ((l' & D2 & <-) & U'). apply Rle_antisym; auto. Qed.

(** The divisors of the table. *)
Lemma divisor_non_anchor K k : (k < K)%nat -> D non_anchor k = IZR (Zpos (Pos.of_nat (k + 2))).
Proof. intros _. unfold D, non_anchor. rewrite Nat.max_l, INR_IZR_INZ by lia. f_equal. lia. Qed.
Lemma divisor_row_count K k : (k < K)%nat -> D row_count k = IZR (Zpos (Pos.of_nat (k + 3))).
Proof. intros _. unfold D, row_count. rewrite INR_IZR_INZ. f_equal. lia. Qed.
Lemma divisor_none K k : (k < K)%nat -> D none k = IZR (Zpos 1).
Proof. reflexivity. Qed.
Lemma divisor_length L K k : (1 <= L)%nat -> (k < K)%nat -> D (by_length L) k = IZR (Zpos (Pos.of_nat L)).
Proof. intros HL _. unfold D, by_length. rewrite INR_IZR_INZ. f_equal. lia. Qed.
