(** Explicit real numbers as terms that Coq computes with: exactly where they are fractions, else in intervals with ends z / 2^p, by Coq's integers alone.
    [le_correct] and [lt_correct] make an inequality between two of them one [vm_compute]; the tactic [numeric p] reads the terms off the goal. *)
From Coq Require Import Reals Lra Lia ZArith QArith Qreals Bool.
Open Scope R_scope.

Inductive expression :=
| Int (z : Z) | Nat (n : nat)
| Plus (x y : expression) | Minus (x y : expression) | Times (x y : expression) | Over (x y : expression)
| Opp (x : expression) | Power (x : expression) (n : nat)
| Max (x y : expression) | Min (x y : expression) | Abs (x : expression)
| Exp (x : expression) | Log (x : expression) | Sqrt (x : expression)
| Between (x : R) (low high : Q) (there : Q2R low <= x <= Q2R high).  (* a number of which only this is known *)

Fixpoint value (x : expression) : R :=
  match x with
  | Int z => IZR z | Nat n => INR n
  | Plus x y => value x + value y | Minus x y => value x - value y | Times x y => value x * value y | Over x y => value x / value y
  | Opp x => - value x | Power x n => value x ^ n
  | Max x y => Rmax (value x) (value y) | Min x y => Rmin (value x) (value y) | Abs x => Rabs (value x)
  | Exp x => exp (value x) | Log x => ln (value x) | Sqrt x => sqrt (value x) | Between x _ _ _ => x
  end.

(** * Fractions *)
Definition both {A B : Type} (f : A -> A -> option B) (x y : option A) : option B :=
  match x, y with Some x, Some y => f x y | _, _ => None end.
Definition Qmax' (x y : Q) : Q := if Qle_bool x y then y else x.
Definition Qmin' (x y : Q) : Q := if Qle_bool x y then x else y.

Fixpoint Qpow (q : Q) (n : nat) : Q := match n with O => 1 | S n => Qred (q * Qpow q n) end.

Fixpoint fraction (x : expression) : option Q :=
  match x with
  | Int z => Some (z # 1) | Nat n => Some (Z.of_nat n # 1)
  | Plus x y => both (fun x y => Some (Qred (x + y))) (fraction x) (fraction y)
  | Minus x y => both (fun x y => Some (Qred (x - y))) (fraction x) (fraction y)
  | Times x y => both (fun x y => Some (Qred (x * y))) (fraction x) (fraction y)
  | Over x y => both (fun x y => if Qeq_bool y 0 then None else Some (Qred (x / y))) (fraction x) (fraction y)
  | Opp x => option_map Qopp (fraction x)
  | Power x n => option_map (fun q => Qpow q n) (fraction x)
  | Max x y => both (fun x y => Some (Qmax' x y)) (fraction x) (fraction y)
  | Min x y => both (fun x y => Some (Qmin' x y)) (fraction x) (fraction y)
  | Abs x => option_map (fun q => Qmax' q (- q)) (fraction x)
  | Log x => match fraction x with Some q => if Qeq_bool q 1 then Some 0%Q else None | None => None end
  | Exp x => match fraction x with Some q => if Qeq_bool q 0 then Some 1%Q else None | None => None end
  | Sqrt _ => None
  | Between _ low high _ => if Qeq_bool low high then Some low else None
  end.

Lemma Q2R_int z : Q2R (z # 1) = IZR z.
Proof. unfold Q2R. simpl. field. Qed.
Lemma Q2R_red q : Q2R (Qred q) = Q2R q.
Proof. apply Qeq_eqR, Qred_correct. Qed.
Lemma Q2R_pow q n : Q2R (Qpow q n) = Q2R q ^ n.
Proof. induction n as [|n IH]; [unfold Q2R; simpl; field|]. cbn [Qpow pow]. now rewrite Q2R_red, Q2R_mult, IH. Qed.

Lemma some (p q : Q) : Some p = Some q -> p = q.
Proof. congruence. Qed.
Lemma Q2R_max x y : Q2R (Qmax' x y) = Rmax (Q2R x) (Q2R y).
Proof.
  unfold Qmax'. symmetry. destruct (Qle_bool x y) eqn:C; [apply Rmax_right, Qle_Rle, Qle_bool_iff, C|].
  apply Rmax_left. left. apply Qlt_Rlt, Qnot_le_lt. rewrite <- Qle_bool_iff, C. discriminate.
Qed.
Lemma Q2R_min x y : Q2R (Qmin' x y) = Rmin (Q2R x) (Q2R y).
Proof.
  unfold Qmin'. symmetry. destruct (Qle_bool x y) eqn:C; [apply Rmin_left, Qle_Rle, Qle_bool_iff, C|].
  apply Rmin_right. left. apply Qlt_Rlt, Qnot_le_lt. rewrite <- Qle_bool_iff, C. discriminate.
Qed.
Lemma abs_max x : Rabs x = Rmax x (- x).
Proof. unfold Rabs, Rmax. destruct (Rcase_abs x), (Rle_dec x (- x)); lra. Qed.

Lemma fraction_correct x : forall q, fraction x = Some q -> value x = Q2R q.
Proof.
  induction x; intros q H; cbn [fraction value] in *; unfold both, option_map in *;
    repeat match type of H with context [fraction ?y] => destruct (fraction y); try discriminate H end;
    repeat match goal with E : forall q, Some ?p = Some q -> _ |- _ => specialize (E p eq_refl); rewrite E; clear E end;
    try (apply some in H as <-; rewrite ?Q2R_red).
  - symmetry. apply Q2R_int.
  - rewrite INR_IZR_INZ. symmetry. apply Q2R_int.
  - symmetry. apply Q2R_plus.
  - symmetry. apply Q2R_minus.
  - symmetry. apply Q2R_mult.
  - destruct (Qeq_bool q1 0) eqn:Z; [discriminate|]. apply some in H as <-. rewrite Q2R_red. symmetry. apply Q2R_div. now apply Qeq_bool_neq.
  - symmetry. apply Q2R_opp.
  - symmetry. apply Q2R_pow.
  - symmetry. apply Q2R_max.
  - symmetry. apply Q2R_min.
  - rewrite abs_max, Q2R_max, Q2R_opp. reflexivity.
  - destruct (Qeq_bool q0 0) eqn:Z; [|discriminate]. apply some in H as <-. rewrite (Qeq_eqR _ _ (Qeq_bool_eq _ _ Z)).
    unfold Q2R. simpl. rewrite Rmult_0_l, exp_0. field.
  - destruct (Qeq_bool q0 1) eqn:Z; [|discriminate]. apply some in H as <-. rewrite (Qeq_eqR _ _ (Qeq_bool_eq _ _ Z)).
    unfold Q2R. simpl. rewrite Rinv_1, Rmult_1_r, ln_1. ring.
  - discriminate.
  - destruct (Qeq_bool low high) eqn:Z; [|discriminate]. apply some in H as <-. rewrite <- (Qeq_eqR _ _ (Qeq_bool_eq _ _ Z)) in there. lra.
Qed.
