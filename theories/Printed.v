(** For files that `sinkproof table NAME --prove` writes: what is printed of a number, and the number itself. *)
From Coq Require Import Reals Lra Lia Psatz.
From Sinkproof Require Import Enclosure.
Open Scope R_scope.

(** Where Enclosure's [numeric] would leave it to the end of the proof to say no, this says it at once. *)
Ltac known p :=
  lazymatch goal with
  | |- ?x <= ?y => let a := reify x in let b := reify y in lazymatch eval vm_compute in (le p a b) with true => refine (le_correct p a b _); vm_cast_no_check (eq_refl true) end
  | |- ?x < ?y => let a := reify x in let b := reify y in lazymatch eval vm_compute in (lt p a b) with true => refine (lt_correct p a b _); vm_cast_no_check (eq_refl true) end
  end.

(** A root that is a fraction: [numeric] computes exactly with fractions only. *)
Lemma root_is x r : 0 <= r -> r * r = x -> sqrt x = r.
Proof. intros H <-. now apply sqrt_square. Qed.

Lemma powers_in_order n : forall x y, 0 <= x -> 0 <= y -> (1 <= n)%nat -> x ^ n <= y ^ n -> x <= y.
Proof.
  intros x y X Y N H. apply Rnot_lt_le. intros C. enough (y ^ n < x ^ n) by lra. clear H X. revert N. induction n as [|n IH]; intros N; [lia|].
  destruct n as [|n]; [simpl; lra|]. change (y * y ^ S n < x * x ^ S n). specialize (IH ltac:(lia)). assert (0 <= y ^ S n) by now apply pow_le. nra.
Qed.
