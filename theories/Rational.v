(** Rational numbers among the reals. *)
From Coq Require Import Reals Lra Lia Arith QArith Qreals.
From Sinkproof Require Export Sums.
Open Scope R_scope.

Definition rational (x : R) : Prop := exists q : Q, x = Q2R q.

Lemma rational_plus x y : rational x -> rational y -> rational (x + y).
Proof. intros (p & ->) (q & ->). exists (p + q)%Q. now rewrite Q2R_plus. Qed.
Lemma rational_mult x y : rational x -> rational y -> rational (x * y).
Proof. intros (p & ->) (q & ->). exists (p * q)%Q. now rewrite Q2R_mult. Qed.
Lemma rational_opp x : rational x -> rational (- x).
Proof. intros (p & ->). exists (- p)%Q. now rewrite Q2R_opp. Qed.
Lemma rational_minus x y : rational x -> rational y -> rational (x - y).
Proof. intros. now apply rational_plus, rational_opp. Qed.
Lemma rational_integer z : rational (IZR z).
Proof. exists (inject_Z z). unfold Q2R. simpl. field. Qed.
Lemma rational_natural n : rational (INR n).
Proof. rewrite INR_IZR_INZ. apply rational_integer. Qed.
(** 1/0 is 0 in Coq. *)
Lemma rational_inv x : rational x -> rational (/ x).
Proof.
  intros (q & ->). destruct (Qeq_dec q 0) as [Z|N]; [|exists (/ q)%Q; now rewrite Q2R_inv].
  rewrite (Qeq_eqR _ _ Z), RMicromega.Q2R_0, Rinv_0. apply (rational_integer 0).
Qed.
Lemma rational_div x y : rational x -> rational y -> rational (x / y).
Proof. intros. now apply rational_mult, rational_inv. Qed.
Lemma rational_sum n f : (forall k, (k < n)%nat -> rational (f k)) -> rational (sum n f).
Proof. induction n; intros H; [apply (rational_integer 0)|]. apply rational_plus; auto. Qed.

Ltac rational := repeat (assumption || apply rational_integer || apply rational_natural || apply rational_minus || apply rational_plus || apply rational_mult ||
  apply rational_div || apply rational_opp || apply rational_inv).
