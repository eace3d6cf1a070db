(** Explicit real numbers as terms that Coq computes with: exactly where they are fractions (of logarithms, too: exp(2 ln 3) is 9), else in intervals with ends z / 2^p, by Coq's integers alone.
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

(** q^n for whole numbers n that are not large. *)
Definition Qto (q n : Q) : option Q :=
  match n with
  | z # 1 => if (Z.abs z <=? 4096)%Z then let a := Qpow q (Z.abs_nat z) in Some (if (0 <=? z)%Z then a else (/ a)%Q) else None
  | _ => None
  end.

(** x itself where it is a fraction, and exp(x) where x is made of logarithms of fractions. *)
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
  | Exp x => match fraction x with Some q => if Qeq_bool q 0 then Some 1%Q else None | None => exponential x end
  | Sqrt _ => None
  | Between _ low high _ => if Qeq_bool low high then Some low else None
  end
with exponential (x : expression) : option Q :=
  match x with
  | Int z => if (z =? 0)%Z then Some 1%Q else None
  | Plus x y => both (fun x y => Some (Qred (x * y))) (exponential x) (exponential y)
  | Minus x y => both (fun x y => Some (Qred (x / y))) (exponential x) (exponential y)
  | Times n x => both Qto (exponential x) (fraction n)
  | Opp x => option_map Qinv (exponential x)
  | Log x => match fraction x with Some q => if Qle_bool q 0 then None else Some q | None => None end
  | _ => None
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

Lemma Q2R_pos q : ~ (q <= 0)%Q -> 0 < Q2R q.
Proof. intros H. replace 0 with (Q2R 0) by (unfold Q2R; simpl; ring). now apply Qlt_Rlt, Qnot_le_lt. Qed.
Lemma exp_times n x : exp (INR n * x) = exp x ^ n.
Proof. induction n as [|n IH]; [simpl; now rewrite Rmult_0_l, exp_0|]. rewrite S_INR, Rmult_plus_distr_r, Rmult_1_l, exp_plus, IH. simpl. ring. Qed.
Lemma Q2R_inverse q x : exp x = Q2R q -> exp (- x) = Q2R (/ q).
Proof.
  intros E. rewrite exp_Ropp, E. symmetry. apply Q2R_inv. intros Z. apply Qeq_eqR in Z. assert (P := exp_pos x). unfold Q2R at 2 in Z. simpl in Z. lra.
Qed.
Lemma Qto_correct q n r x : Qto q n = Some r -> exp x = Q2R q -> exp (Q2R n * x) = Q2R r.
Proof.
  unfold Qto. destruct n as [z [d|d|]]; try discriminate. destruct (Z.abs z <=? 4096)%Z; [|discriminate]. intros H E. apply some in H as <-. rewrite Q2R_int.
  assert (P : exp (INR (Z.abs_nat z) * x) = Q2R (Qpow q (Z.abs_nat z))) by (rewrite exp_times, Q2R_pow; now f_equal). rewrite INR_IZR_INZ, Zabs2Nat.id_abs in P.
  destruct (Z.leb_spec 0 z) as [S|S]; [now rewrite Z.abs_eq in P by lia|]. rewrite Z.abs_neq, opp_IZR in P by lia. apply Q2R_inverse in P. rewrite <- P. f_equal. ring.
Qed.

Lemma fractions_correct x : (forall q, fraction x = Some q -> value x = Q2R q) /\ (forall q, exponential x = Some q -> exp (value x) = Q2R q).
Proof.
  induction x; (split; intros q H; cbn [fraction exponential value] in *; unfold both, option_map in *; try discriminate H);
    repeat match goal with A : _ /\ _ |- _ => destruct A end;
    repeat match type of H with context [match ?y with Some _ => _ | None => _ end] => destruct y; try discriminate H end;
    repeat match goal with E : forall q, Some ?p = Some q -> _ |- _ => specialize (E p eq_refl) end;
    try (apply some in H as <-; rewrite ?Q2R_red).
  - symmetry. apply Q2R_int.
  - destruct (Z.eqb_spec z 0) as [->|]; [|discriminate]. apply some in H as <-. rewrite exp_0. unfold Q2R. simpl. field.
  - rewrite INR_IZR_INZ. symmetry. apply Q2R_int.
  - rewrite Q2R_plus. f_equal; assumption.
  - rewrite exp_plus, Q2R_mult. f_equal; assumption.
  - rewrite Q2R_minus. f_equal; assumption.
  - unfold Rminus, Qdiv. rewrite exp_plus, Q2R_mult. f_equal; [assumption|]. now apply Q2R_inverse.
  - rewrite Q2R_mult. f_equal; assumption.
  - match goal with E : value x1 = _ |- _ => rewrite E end. now apply (Qto_correct _ _ _ _ H).
  - destruct (Qeq_bool q1 0) eqn:Z; [discriminate|]. apply some in H as <-. rewrite Q2R_red, Q2R_div by now apply Qeq_bool_neq. f_equal; assumption.
  - rewrite Q2R_opp. f_equal; assumption.
  - now apply Q2R_inverse.
  - rewrite Q2R_pow. f_equal; assumption.
  - rewrite Q2R_max. f_equal; assumption.
  - rewrite Q2R_min. f_equal; assumption.
  - rewrite abs_max, Q2R_max, Q2R_opp. match goal with E : value x = _ |- _ => now rewrite E end.
  - destruct (Qeq_bool q0 0) eqn:Z; [|discriminate]. apply some in H as <-. match goal with E : value x = _ |- _ => rewrite E end. rewrite (Qeq_eqR _ _ (Qeq_bool_eq _ _ Z)).
    unfold Q2R. simpl. rewrite Rmult_0_l, exp_0. field.
  - auto.
  - destruct (Qeq_bool q0 1) eqn:Z; [|discriminate]. apply some in H as <-. match goal with E : value x = _ |- _ => rewrite E end. rewrite (Qeq_eqR _ _ (Qeq_bool_eq _ _ Z)).
    unfold Q2R. simpl. rewrite Rinv_1, Rmult_1_r, ln_1. ring.
  - destruct (Qle_bool q0 0) eqn:Z; [discriminate|]. apply some in H as <-. match goal with E : value x = _ |- _ => rewrite E end.
    apply exp_ln, Q2R_pos. rewrite <- Qle_bool_iff, Z. discriminate.
  - destruct (Qeq_bool low high) eqn:Z; [|discriminate]. apply some in H as <-. assert (E := Qeq_eqR _ _ (Qeq_bool_eq _ _ Z)). lra.
Qed.
Lemma fraction_correct x : forall q, fraction x = Some q -> value x = Q2R q.
Proof. apply fractions_correct. Qed.
