(** Independent draws from a law of K values, with probabilities prob 0 .. prob (K-1). *)
From Coq Require Import Reals Lra Lia Arith.
From Sinkproof Require Export Sums.
Open Scope R_scope.

Definition law (K : nat) (prob : nat -> R) : Prop := (forall k, (k < K)%nat -> 0 <= prob k) /\ sum K prob = 1.
Definition average (K : nat) (prob f : nat -> R) : R := \sum_(k < K) (prob k * f k).
Definition covariance (K : nat) (prob f g : nat -> R) : R :=
  average K prob (fun k => (f k - average K prob f) * (g k - average K prob g)).

Definition update (c : nat -> nat) (i k : nat) : nat -> nat := fun p => if (p =? i)%nat then k else c p.

(** The mean of F over draws for n places from place i on; c says what is at the others. *)
Fixpoint expect (K : nat) (prob : nat -> R) (n i : nat) (c : nat -> nat) (F : (nat -> nat) -> R) : R :=
  match n with
  | O => F c
  | S n => \sum_(k < K) (prob k * expect K prob n (S i) (update c i k) F)
  end.
Arguments expect K%nat prob n%nat i%nat c F.

(** Where weights need not be probabilities, they only have to add up to 1. *)
Section Law.
  Variables (K : nat) (prob : nat -> R).
  Hypothesis total : sum K prob = 1.
  Local Notation E := (expect K prob).

  (** c' is c but for what was drawn. *)
  Definition drawn (n i : nat) (c c' : nat -> nat) : Prop :=
    (forall p, (i <= p < i + n)%nat -> (c' p < K)%nat) /\ forall p, (p < i)%nat -> c' p = c p.

  Lemma drawn_next n i c k c' : (k < K)%nat -> drawn n (S i) (update c i k) c' -> drawn (S n) i c c'.
  Proof.
    intros Hk [D1 D2]. split.
    - intros p Hp. destruct (Nat.eq_dec p i) as [->|N]; [rewrite D2 by lia; unfold update; now rewrite Nat.eqb_refl|apply D1; lia].
    - intros p Hp. rewrite D2 by lia. unfold update. destruct (Nat.eqb_spec p i); [lia|reflexivity].
  Qed.

  Lemma expect_le : law K prob -> forall n i c F G, (forall c', drawn n i c c' -> F c' <= G c') -> E n i c F <= E n i c G.
  Proof.
    intros is_law n. induction n as [|n IH]; intros i c F G H; simpl; [apply H; split; [intros; lia|auto]|].
    apply sum_le. intros k Hk. apply Rmult_le_compat_l; [now apply is_law|]. apply IH. intros c' D. apply H. now apply drawn_next with k.
  Qed.
  Lemma expect_ext n : forall i c F G, (forall c', drawn n i c c' -> F c' = G c') -> E n i c F = E n i c G.
  Proof.
    induction n as [|n IH]; intros i c F G H; simpl; [apply H; split; [intros; lia|auto]|].
    apply sum_ext. intros k Hk. f_equal. apply IH. intros c' D. apply H. now apply drawn_next with k.
  Qed.

  Lemma expect_add n : forall i c F G, E n i c (fun c => F c + G c) = E n i c F + E n i c G.
  Proof.
    induction n as [|n IH]; intros i c F G; simpl; [reflexivity|]. rewrite <- sum_add. apply sum_ext. intros. rewrite IH. ring.
  Qed.

  Lemma expect_scal n a : forall i c F, E n i c (fun c => a * F c) = a * E n i c F.
  Proof.
    induction n as [|n IH]; intros i c F; simpl; [reflexivity|]. rewrite <- sum_scal. apply sum_ext. intros. rewrite IH. ring.
  Qed.

  Lemma expect_const n a : forall i c, E n i c (fun _ => a) = a.
  Proof.
    induction n as [|n IH]; intros i c; simpl; [reflexivity|]. rewrite (sum_ext K _ (fun k => prob k * a)) by (intros; now rewrite IH).
    rewrite sum_scal_r, total. ring.
  Qed.

  Lemma expect_sum n q : forall i c (F : nat -> (nat -> nat) -> R), E n i c (fun c => \sum_(p < q) F p c) = \sum_(p < q) E n i c (F p).
  Proof. intros i c F. induction q as [|q IH]; simpl; [apply expect_const|]. now rewrite expect_add, IH. Qed.

  (** A mean that does not depend on what is averaged over. *)
  Lemma average_const a : \sum_(k < K) (prob k * a) = a.
  Proof. rewrite sum_scal_r, total. ring. Qed.
End Law.

(** * Means and covariances of one draw, and of sums of functions of independent draws *)
Section Moments.
  Variables (K : nat) (prob : nat -> R).
  Hypothesis total : sum K prob = 1.
  Local Notation E := (expect K prob).
  Local Notation av := (average K prob).
  Local Notation cov := (covariance K prob).

  Lemma average_ext f g : (forall k, (k < K)%nat -> f k = g k) -> av f = av g.
  Proof. intros H. apply sum_ext. intros k Hk. now rewrite H. Qed.
  Lemma average_scal a f : av (fun k => a * f k) = a * av f.
  Proof. unfold average. rewrite <- sum_scal. apply sum_ext. intros; ring. Qed.
  Lemma average_linear u w f g : av (fun k => u * f k + w * g k) = u * av f + w * av g.
  Proof. unfold average. rewrite <- !sum_scal, <- sum_add. apply sum_ext. intros; ring. Qed.
  Lemma average_sum n F : av (fun k => \sum_(s < n) F s k) = \sum_(s < n) av (F s).
  Proof.
    unfold average. rewrite <- sum_swap. apply sum_ext. intros k _. symmetry. apply sum_scal.
  Qed.

  (** The mean of a product of two numbers that are shifted by x and y. *)
  Lemma average_product x y f g : av (fun k => (x + f k) * (y + g k)) = (x + av f) * (y + av g) + cov f g.
  Proof.
    unfold covariance. set (F := av f). set (G := av g).
    assert (Q : forall a, av (fun _ => a) = a) by exact (average_const K prob total).
    assert (A : av (fun k => (x + f k) * (y + g k)) =
                av (fun k => (f k - F) * (g k - G)) + (x + F) * av (fun k => g k - G) + (y + G) * av (fun k => f k - F) + av (fun _ => (x + F) * (y + G))).
    { rewrite <- !average_scal. unfold average. rewrite <- !sum_add. apply sum_ext. intros; ring. }
    assert (C : forall h, av (fun k => h k - av h) = 0).
    { intros h. rewrite (average_ext _ (fun k => 1 * h k + - av h * 1)) by (intros; ring). rewrite average_linear, Q. ring. }
    rewrite A, Q. unfold F, G. rewrite !C. ring.
  Qed.

  Lemma covariance_ext f f' g g' : (forall k, (k < K)%nat -> f k = f' k) -> (forall k, (k < K)%nat -> g k = g' k) -> cov f g = cov f' g'.
  Proof.
    intros Hf Hg. unfold covariance. rewrite (average_ext f f' Hf), (average_ext g g' Hg). apply average_ext. intros k Hk. now rewrite Hf, Hg.
  Qed.
  Lemma covariance_sym f g : cov f g = cov g f.
  Proof. unfold covariance. apply average_ext. intros; ring. Qed.
  Lemma covariance_linear u w f g h : cov (fun k => u * f k + w * g k) h = u * cov f h + w * cov g h.
  Proof. unfold covariance. rewrite <- average_linear, average_linear. apply average_ext. intros; ring. Qed.
  Lemma covariance_sum n a F h : cov (fun k => \sum_(s < n) (a s * F s k)) h = \sum_(s < n) (a s * cov (F s) h).
  Proof.
    unfold covariance. rewrite (sum_ext n (fun s => a s * _) (fun s => av (fun k => a s * ((F s k - av (F s)) * (h k - av h))))) by (intros; now rewrite average_scal).
    rewrite <- average_sum, average_sum. apply average_ext. intros k _.
    rewrite (sum_ext n (fun s => av (fun k => a s * F s k)) (fun s => a s * av (F s))) by (intros; apply average_scal).
    rewrite (sum_ext n (fun s => a s * ((F s k - av (F s)) * (h k - av h))) (fun s => (a s * F s k + - (1) * (a s * av (F s))) * (h k - av h))) by (intros; ring).
    rewrite sum_scal_r, sum_add, sum_scal. ring.
  Qed.
  Lemma variance_nonneg f : law K prob -> 0 <= cov f f.
  Proof. intros is_law. apply sum_nonneg. intros k Hk. apply Rmult_le_pos; [now apply is_law|]. generalize (Rle_0_sqr (f k - av f)). unfold Rsqr. auto. Qed.

  (** Independent draws: only the covariances at the same place count. *)
  Lemma expect_product n : forall i c x y f g,
    E n i c (fun c => (x + \sum_(j < n) f j (c (i + j)%nat)) * (y + \sum_(j < n) g j (c (i + j)%nat))) =
    (x + \sum_(j < n) av (f j)) * (y + \sum_(j < n) av (g j)) + \sum_(j < n) cov (f j) (g j).
  Proof.
    induction n as [|n IH]; intros i c x y f g; [simpl; ring|]. cbn [expect].
    rewrite !sum_first. set (X := \sum_(j < n) av (f (S j))). set (Y := \sum_(j < n) av (g (S j))). set (V := \sum_(j < n) cov (f (S j)) (g (S j))).
    transitivity (av (fun k => (x + X + f 0%nat k) * (y + Y + g 0%nat k)) + av (fun _ => V)).
    2:{ rewrite average_product. unfold average at 3. rewrite (average_const K prob total). ring. }
    unfold average. rewrite <- sum_add. apply sum_ext. intros k _. rewrite <- Rmult_plus_distr_l. f_equal. rewrite (expect_ext K prob n (S i) (update c i k) _
      (fun c => (x + f 0%nat k + \sum_(j < n) f (S j) (c (S i + j)%nat)) * (y + g 0%nat k + \sum_(j < n) g (S j) (c (S i + j)%nat)))).
    - rewrite (IH (S i) _ (x + f 0%nat k) (y + g 0%nat k) (fun j => f (S j)) (fun j => g (S j))). fold X Y V. ring.
    - intros c' [_ D]. assert (C : c' (i + 0)%nat = k) by (rewrite Nat.add_0_r, D by lia; unfold update; now rewrite Nat.eqb_refl).
      rewrite !sum_first, C.
      rewrite (sum_ext n (fun j => f (S j) (c' (i + S j)%nat)) (fun j => f (S j) (c' (S i + j)%nat))) by (intros; do 2 f_equal; lia).
      rewrite (sum_ext n (fun j => g (S j) (c' (i + S j)%nat)) (fun j => g (S j) (c' (S i + j)%nat))) by (intros; do 2 f_equal; lia). ring.
  Qed.
End Moments.
