(** Enclosures of the arcsine, by the series of the sine: Enclosure.v has no angles. *)
From Coq Require Import Reals Lra Lia ZArith Ratan.
From Sinkproof Require Import Enclosure.
Open Scope R_scope.

(** The partial sum with n + 1 terms as Horner has it, so that Enclosure's [numeric] can compute it. *)
Fixpoint rest_of_sine (square : R) (k : Z) (n : nat) : R :=
  match n with O => 1 | S n => 1 - square / IZR (2 * k * (2 * k + 1)) * rest_of_sine square (k + 1) n end.
Definition sine_sum (a : R) (n : nat) : R := a * rest_of_sine (a * a) 1 n.

Lemma next_term a k : sin_term a (S k) = sin_term a k * - (a * a / IZR (2 * Z.of_nat (S k) * (2 * Z.of_nat (S k) + 1))).
Proof.
  unfold sin_term. replace (2 * S k + 1)%nat with (S (S (2 * k + 1))) by lia. rewrite !fact_simpl, !mult_INR.
  replace (IZR (2 * Z.of_nat (S k) * (2 * Z.of_nat (S k) + 1))) with (INR (S (2 * k + 1)) * INR (S (S (2 * k + 1)))).
  - simpl pow. field. repeat split; try apply INR_fact_neq_0; apply not_0_INR; lia.
  - rewrite !INR_IZR_INZ, <- mult_IZR. f_equal. lia.
Qed.
Lemma sum_is a n : forall k, sum_f_R0 (fun i => sin_term a (k + i)) n = sin_term a k * rest_of_sine (a * a) (Z.of_nat (S k)) n.
Proof.
  induction n as [|n IH]; intros k; [simpl; rewrite Nat.add_0_r; ring|]. rewrite decomp_sum by lia. simpl pred. rewrite Nat.add_0_r.
  rewrite (sum_eq _ (fun i => sin_term a (S k + i))) by (intros; f_equal; lia). rewrite IH, next_term.
  change (rest_of_sine (a * a) (Z.of_nat (S k)) (S n)) with (1 - a * a / IZR (2 * Z.of_nat (S k) * (2 * Z.of_nat (S k) + 1)) * rest_of_sine (a * a) (Z.of_nat (S k) + 1) n).
  replace (Z.of_nat (S k) + 1)%Z with (Z.of_nat (S (S k))) by lia. ring.
Qed.
Lemma sine_sum_is a n : sin_approx a n = sine_sum a n.
Proof.
  unfold sin_approx, sine_sum. rewrite (sum_eq _ (fun i => sin_term a (0 + i))) by reflexivity. rewrite sum_is. f_equal. unfold sin_term. simpl. field.
Qed.

Lemma asin_above a s n : 0 <= a <= 3/2 -> -1 <= s <= 1 -> sine_sum a (2 * (n + 1)) <= s -> a <= asin s.
Proof.
  intros A S H. assert (P := PI2_3_2). assert (B := asin_bound s). destruct (pre_sin_bound a n) as [_ U]; [lra|lra|]. rewrite sine_sum_is in U.
  apply sin_incr_0; try lra. rewrite sin_asin by exact S. lra.
Qed.
Lemma asin_below b s n : 0 <= b <= 3/2 -> -1 <= s <= 1 -> s < sine_sum b (2 * n + 1) -> asin s < b.
Proof.
  intros A S H. assert (P := PI2_3_2). assert (B := asin_bound s). destruct (pre_sin_bound b n) as [U _]; [lra|lra|]. rewrite sine_sum_is in U.
  apply sin_increasing_0; try lra. rewrite sin_asin by exact S. lra.
Qed.

(** Of a goal with [sine_sum]: in intervals at once, as its fractions are long. *)
Ltac series p :=
  cbv beta iota zeta delta [sine_sum rest_of_sine Nat.mul Nat.add];
  lazymatch goal with
  | |- ?x <= ?y => let a := reify x in let b := reify y in refine (apart p a b _); vm_cast_no_check (eq_refl true)
  | |- ?x < ?y => let a := reify x in let b := reify y in refine (apart_strictly p a b _); vm_cast_no_check (eq_refl true)
  end.
