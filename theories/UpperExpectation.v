(** Upper expectations: monotone, subadditive functionals of bounded functions. The upper integral of a probability measure is one, whatever the measure is on, so what holds of all of them
    needs no theory of measure; where functions are measurable, repeated upper integrals are the integral over independent draws (Fubini). *)
From Coq Require Import Reals Lra Lia Arith Classical FunctionalExtensionality.
From Sinkproof Require Export Sums.
Open Scope R_scope.

Definition bounded {X : Type} (f : X -> R) : Prop := exists b, forall x, Rabs (f x) <= b.
Record upper_expectation {X : Type} (E : (X -> R) -> R) : Prop := {
  monotone : forall f g, bounded f -> bounded g -> (forall x, f x <= g x) -> E f <= E g;
  subadditive : forall f g, bounded f -> bounded g -> E (fun x => f x + g x) <= E f + E g;
  homogeneous : forall a f, 0 <= a -> bounded f -> E (fun x => a * f x) = a * E f;
  constants : forall a, E (fun _ => a) = a }.

(** Independent draws for n places from place i on; c says what is at the others. *)
Definition place {X : Type} (c : nat -> X) (i : nat) (x : X) : nat -> X := fun p => if (p =? i)%nat then x else c p.
Fixpoint draws {X : Type} (E : (X -> R) -> R) (n i : nat) (c : nat -> X) (F : (nat -> X) -> R) : R :=
  match n with O => F c | S n => E (fun x => draws E n (S i) (place c i x) F) end.
Arguments draws {X} E n%nat i%nat c F.
Arguments place {X} c i%nat x p%nat /.

Lemma bounded_within {X : Type} (f : X -> R) a b : (forall x, a <= f x <= b) -> bounded f.
Proof.
  intros H. exists (Rmax (Rabs a) (Rabs b)). intros x. generalize (H x), (Rmax_l (Rabs a) (Rabs b)), (Rmax_r (Rabs a) (Rabs b)), (Rle_abs b), (Rle_abs (- a)).
  rewrite Rabs_Ropp. intros. apply Rabs_le. lra.
Qed.
Lemma bounded_add {X : Type} (f g : X -> R) : bounded f -> bounded g -> bounded (fun x => f x + g x).
Proof. intros [a A] [b B]. exists (a + b). intros x. eapply Rle_trans; [apply Rabs_triang|]. generalize (A x), (B x). lra. Qed.
Lemma bounded_scal {X : Type} a (f : X -> R) : bounded f -> bounded (fun x => a * f x).
Proof. intros [b B]. exists (Rabs a * b). intros x. rewrite Rabs_mult. apply Rmult_le_compat_l; [apply Rabs_pos|apply B]. Qed.
Lemma bounded_const {X : Type} a : bounded (fun _ : X => a).
Proof. exists (Rabs a). intros _. lra. Qed.
Lemma bounded_sum {X : Type} n (F : nat -> X -> R) : (forall p, (p < n)%nat -> bounded (F p)) -> bounded (fun x => \sum_(p < n) F p x).
Proof. induction n as [|n IH]; intros H; simpl; [apply bounded_const|]. apply bounded_add; [apply IH; intros; apply H; lia|apply H; lia]. Qed.

Section Draws.
  Context {X : Type} (E : (X -> R) -> R).
  Hypothesis upper : upper_expectation E.
  Local Notation D := (draws E).

  Lemma draws_within a b n : forall i c F, (forall c', a <= F c' <= b) -> a <= D n i c F <= b.
  Proof.
    induction n as [|n IH]; intros i c F H; [apply H|]. cbn [draws]. assert (K := fun x => IH (S i) (place c i x) F H). assert (Bf := bounded_within _ a b K).
    rewrite <- (constants E upper a) at 1. rewrite <- (constants E upper b). split; apply (monotone E upper); try apply bounded_const; try exact Bf; intros x; apply K.
  Qed.
  Lemma draws_bounded n i c F : bounded F -> bounded (fun x => D n (S i) (place c i x) F).
  Proof. intros [b H]. apply (bounded_within _ (- b) b). intros x. apply draws_within. intros c'. apply Rabs_bounds, H. Qed.

  Lemma draws_le n : forall i c F G, bounded F -> bounded G -> (forall c', (forall p, (p < i)%nat -> c' p = c p) -> F c' <= G c') -> D n i c F <= D n i c G.
  Proof.
    induction n as [|n IH]; intros i c F G BF BG H; [apply H; auto|]. cbn [draws]. apply (monotone E upper); try now apply draws_bounded.
    intros x. apply IH; try assumption. intros c' C. apply H. intros p Hp. rewrite C by lia. unfold place. destruct (Nat.eqb_spec p i); [lia|reflexivity].
  Qed.
  Lemma draws_const n a : forall i c, D n i c (fun _ => a) = a.
  Proof. induction n as [|n IH]; intros i c; [reflexivity|]. cbn [draws]. transitivity (E (fun _ => a)); [f_equal; apply functional_extensionality; intros x; apply IH|apply (constants E upper)]. Qed.
  Lemma draws_add n : forall i c F G, bounded F -> bounded G -> D n i c (fun c => F c + G c) <= D n i c F + D n i c G.
  Proof.
    induction n as [|n IH]; intros i c F G BF BG; [simpl; lra|]. cbn [draws]. eapply Rle_trans; [|apply (subadditive E upper); now apply draws_bounded].
    apply (monotone E upper); [apply draws_bounded; now apply bounded_add|apply bounded_add; now apply draws_bounded|]. intros x. now apply IH.
  Qed.
  Lemma draws_scal n a : 0 <= a -> forall i c F, bounded F -> D n i c (fun c => a * F c) = a * D n i c F.
  Proof.
    intros A. induction n as [|n IH]; intros i c F BF; [reflexivity|]. cbn [draws]. rewrite <- (homogeneous E upper) by (exact A || now apply draws_bounded).
    f_equal. apply functional_extensionality. intros x. now apply IH.
  Qed.
  Lemma draws_sum n q i c (F : nat -> (nat -> X) -> R) : (forall p, (p < q)%nat -> bounded (F p)) -> D n i c (fun c => \sum_(p < q) F p c) <= \sum_(p < q) D n i c (F p).
  Proof.
    induction q as [|q IH]; intros H; simpl; [rewrite draws_const; lra|]. eapply Rle_trans; [apply draws_add; [apply bounded_sum; intros; apply H; lia|apply H; lia]|].
    apply Rplus_le_compat_r, IH. intros; apply H; lia.
  Qed.

  (** A function of one place. *)
  Lemma draws_before n h : forall i c p, (p < i)%nat -> D n i c (fun c => h (c p)) = h (c p).
  Proof.
    induction n as [|n IH]; intros i c p Hp; [reflexivity|]. cbn [draws]. rewrite <- (constants E upper (h (c p))). f_equal. apply functional_extensionality. intros x.
    rewrite IH by lia. unfold place. destruct (Nat.eqb_spec p i); [lia|reflexivity].
  Qed.
  Lemma draws_place n h : forall i c p, (i <= p < i + n)%nat -> D n i c (fun c => h (c p)) = E h.
  Proof.
    induction n as [|n IH]; intros i c p Hp; [lia|]. cbn [draws]. destruct (Nat.eq_dec p i) as [->|N].
    - f_equal. apply functional_extensionality. intros x. rewrite draws_before by lia. unfold place. now rewrite Nat.eqb_refl.
    - rewrite <- (constants E upper (E h)). f_equal. apply functional_extensionality. intros x. apply IH. lia.
  Qed.
End Draws.

(** 1 where P holds, 0 elsewhere. *)
Definition indicator (P : Prop) : R := if ClassicalDedekindReals.sig_not_dec P then 1 else 0.
Lemma indicator_cases P : indicator P = 1 /\ P \/ indicator P = 0 /\ ~ P.
Proof. unfold indicator. destruct (ClassicalDedekindReals.sig_not_dec P) as [H|H]; [left; split; [reflexivity|now apply NNPP]|now right]. Qed.
Lemma indicator_bounds P : 0 <= indicator P <= 1.
Proof. destruct (indicator_cases P) as [[-> _]|[-> _]]; lra. Qed.
