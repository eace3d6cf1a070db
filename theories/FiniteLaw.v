(** Independent draws from a law of K values, with probabilities prob 0 .. prob (K-1). *)
From Coq Require Import Reals Lra Lia Arith Classical.
From Sinkproof Require Export Sums.
Open Scope R_scope.

Definition law (K : nat) (prob : nat -> R) : Prop := (forall k, (k < K)%nat -> 0 <= prob k) /\ sum K prob = 1.
Definition update (c : nat -> nat) (i k : nat) : nat -> nat := fun p => if (p =? i)%nat then k else c p.

(** The mean of F over draws for n places from place i on; c says what is at the others. *)
Fixpoint expect (K : nat) (prob : nat -> R) (n i : nat) (c : nat -> nat) (F : (nat -> nat) -> R) : R :=
  match n with
  | O => F c
  | S n => \sum_(k < K) (prob k * expect K prob n (S i) (update c i k) F)
  end.
Arguments expect K%nat prob n%nat i%nat c F.

Section Law.
  Variables (K : nat) (prob : nat -> R).
  Hypothesis is_law : law K prob.
  Local Notation E := (expect K prob).

  (** c' is c but for what was drawn. *)
  Definition drawn (n i : nat) (c c' : nat -> nat) : Prop :=
    (forall p, (i <= p < i + n)%nat -> (c' p < K)%nat) /\ forall p, (p < i)%nat -> c' p = c p.

  Lemma expect_le n : forall i c F G, (forall c', drawn n i c c' -> F c' <= G c') -> E n i c F <= E n i c G.
  Proof.
    induction n as [|n IH]; intros i c F G H; simpl; [apply H; split; [intros; lia|auto]|].
    apply sum_le. intros k Hk. apply Rmult_le_compat_l; [now apply is_law|]. apply IH. intros c' [D1 D2]. apply H. split.
    - intros p Hp. destruct (Nat.eq_dec p i) as [->|N]; [rewrite D2 by lia; unfold update; now rewrite Nat.eqb_refl|apply D1; lia].
    - intros p Hp. rewrite D2 by lia. unfold update. destruct (Nat.eqb_spec p i); [lia|reflexivity].
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
    rewrite sum_scal_r, (proj2 is_law). ring.
  Qed.

  Lemma expect_sum n q : forall i c (F : nat -> (nat -> nat) -> R), E n i c (fun c => \sum_(p < q) F p c) = \sum_(p < q) E n i c (F p).
  Proof. intros i c F. induction q as [|q IH]; simpl; [apply expect_const|]. now rewrite expect_add, IH. Qed.

  (** A function of one place. *)
  Lemma expect_before n h : forall i c p, (p < i)%nat -> E n i c (fun c => h (c p)) = h (c p).
  Proof.
    induction n as [|n IH]; intros i c p Hp; simpl; [reflexivity|]. rewrite (sum_ext K _ (fun k => prob k * h (c p))).
    - rewrite sum_scal_r, (proj2 is_law). ring.
    - intros k _. rewrite IH by lia. unfold update. destruct (Nat.eqb_spec p i); [lia|reflexivity].
  Qed.

  Lemma expect_place n h : forall i c p, (i <= p < i + n)%nat -> E n i c (fun c => h (c p)) = \sum_(k < K) (prob k * h k).
  Proof.
    induction n as [|n IH]; intros i c p Hp; [lia|]. simpl. destruct (Nat.eq_dec p i) as [->|N].
    - apply sum_ext. intros k _. rewrite expect_before by lia. unfold update. now rewrite Nat.eqb_refl.
    - rewrite (sum_ext K _ (fun k => prob k * \sum_(l < K) (prob l * h l))) by (intros; now rewrite IH by lia).
      rewrite sum_scal_r, (proj2 is_law). ring.
  Qed.

  (** A mean that does not depend on what is averaged over, and bounds of means. *)
  Lemma average_const a : \sum_(k < K) (prob k * a) = a.
  Proof. rewrite sum_scal_r, (proj2 is_law). ring. Qed.

  Lemma average_le f g : (forall k, (k < K)%nat -> f k <= g k) -> \sum_(k < K) (prob k * f k) <= \sum_(k < K) (prob k * g k).
  Proof. intros H. apply sum_le. intros k Hk. apply Rmult_le_compat_l; [now apply is_law|now apply H]. Qed.

  Lemma average_add f g : \sum_(k < K) (prob k * (f k + g k)) = \sum_(k < K) (prob k * f k) + \sum_(k < K) (prob k * g k).
  Proof. rewrite <- sum_add. apply sum_ext. intros; ring. Qed.
End Law.

(** 1 where P holds, 0 elsewhere. *)
Lemma indicator (n : nat) (P : nat -> Prop) : exists f : nat -> R, forall k, (k < n)%nat -> (f k = 1 /\ P k) \/ (f k = 0 /\ ~ P k).
Proof.
  induction n as [|n (f & H)]; [exists (fun _ => 0); intros; lia|].
  destruct (classic (P n)) as [Y|N]; [exists (fun k => if (k =? n)%nat then 1 else f k)|exists (fun k => if (k =? n)%nat then 0 else f k)];
    intros k Hk; destruct (Nat.eqb_spec k n) as [->|D]; auto; apply H; lia.
Qed.
