(** Theorem D, 3 of statement.md, from below: twelve multipliers of the conditions bound the cost of all weights that have the diagonal pattern. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import Attention Hull Norms.
From Sinkproof.sink_cost_exact Require Import pattern.
From Sinkproof.sink_diagonal_cost Require Import proof.
From Sinkproof.diagonal_cost_exact Require Import nuclear eleven.
Open Scope R_scope.

(** The multipliers in the order of the table of statement.md, and the coefficients of their sum of rows before lambda p, lambda^2 q, lambda^2 r, lambda s, lambda t, u, lambda x, lambda y, z, w and alpha. *)
Section Multipliers.
  Variables (C : nat) (lambda delta g g' : R) (mu1 mu2 mu3 mu4 mu5 mu6 mu7 mu8 mu9 mu10 mu11 mu12 : R).
  Let n := INR C.
  Definition n_p : R := - mu1.
  Definition n_q : R := mu1 + mu3 + mu4 + mu5.
  Definition n_r : R := mu1 + mu4 + mu5.
  Definition n_s : R := - mu4.
  Definition n_t : R := - mu4 - mu5.
  Definition n_u : R := - mu6 - mu10.
  Definition n_x : R := mu6 + mu7 + mu8 + mu9.
  Definition n_y : R := mu6 + mu8 + mu9 - mu11.
  Definition n_z : R := - mu8 + mu10 + mu11 + mu12.
  Definition n_w : R := - mu8 - mu9 + mu10 + mu11.
  Definition n_alpha : R := delta ^ 2 * (mu1 + mu2 * (1 - g) + mu3 * (1 - g') + mu4 + mu5).
  (** The rows of G and of H. *)
  Definition G_dormant : vec := three (lambda * n_p / sqrt n) (lambda ^ 2 * n_r / n) (lambda * n_t / n).
  Definition G_copy : vec := three (n_u / sqrt n) (lambda * n_y / n) (n_w / n).
  Definition H_dormant : vec := three (lambda ^ 2 * ((n_q - n_r / n) / (n - 1))) (lambda * ((n_s - n_t / n) / (n - 1))) 0.
  Definition H_copy : vec := three (lambda * ((n_x - n_y / n) / (n - 1))) ((n_z - n_w / n) / (n - 1)) 0.
  (** What a certificate has of them; the multipliers about other groups and copies are 0 where there are none. *)
  Definition rows_at_most_1 (k : nat) (a b : vec) : Prop := nsq k a <= 1 /\ nsq k b <= 1 /\ dot k a b * dot k a b <= (1 - nsq k a) * (1 - nsq k b).
  Definition dual_feasible (rank : R) : Prop :=
    (0 <= mu1 /\ 0 <= mu2 /\ 0 <= mu3 /\ 0 <= mu4 /\ 0 <= mu5 /\ 0 <= mu6 /\ 0 <= mu7 /\ 0 <= mu8 /\ 0 <= mu9 /\ 0 <= mu10 /\ 0 <= mu11 /\ 0 <= mu12) /\
    n_alpha <= rank /\ rows_at_most_1 3 G_dormant G_copy /\
    ((2 <= C)%nat -> rows_at_most_1 2 H_dormant H_copy) /\ (C = 1%nat -> mu3 = 0 /\ mu5 = 0 /\ mu7 = 0 /\ mu9 = 0 /\ mu11 = 0 /\ mu12 = 0).
  Definition dual_value : R := 2 * (mu1 + mu2 + mu3 + mu4 + mu5 + mu6 + mu7 + mu8 + mu9 + mu10 + mu11 + mu12).

  Lemma rows_contraction k a b : rows_at_most_1 k a b -> contraction k a b.
  Proof.
    intros (A & B & P) u1 u2 v. set (D := dot k a b) in *. assert (X := nsq_nonneg k (fun r => 1 * (u1 * a r + u2 * b r) + -1 * v r)).
    rewrite (nsq_pair k 1 (-1)), (nsq_pair k u1 u2), (dot_pair k u1 u2) in X. fold D in X. set (p := 1 - nsq k a) in *. set (q := 1 - nsq k b) in *.
    assert (Q : 2 * (u1 * u2) * D <= u1 * u1 * p + u2 * u2 * q).
    { assert (p0 : 0 <= p) by (unfold p; lra). assert (q0 : 0 <= q) by (unfold q; lra). assert (S0 : 0 <= u1 * u1 * p) by (apply Rmult_le_pos; [apply Rle_0_sqr|exact p0]).
      assert (S1 : 0 <= u2 * u2 * q) by (apply Rmult_le_pos; [apply Rle_0_sqr|exact q0]). apply square_le; [lra|].
      assert (4 * (u1 * u1 * (u2 * u2)) * (D * D) <= 4 * (u1 * u1 * (u2 * u2)) * (p * q)).
      { apply Rmult_le_compat_l; [|exact P]. assert (0 <= u1 * u1 * (u2 * u2)) by (apply Rmult_le_pos; apply Rle_0_sqr). lra. }
      generalize (Rle_0_sqr (u1 * u1 * p - u2 * u2 * q)). unfold Rsqr. lra. }
    unfold p, q in Q. lra.
  Qed.

  (** The multipliers of the rows, summed up. *)
  Lemma multipliers_below_value rank p q r s t u x y z w alpha : (1 <= C)%nat -> 0 <= n_alpha -> dual_feasible rank -> conditions C lambda delta g g' p q r s t u x y z w alpha ->
    dual_value <= value C rank p q r s t u x y z w alpha.
  Proof.
    intros HC A0 (M & A & G & H & One) (K1 & K2 & K3 & K4 & K5 & K6 & K7). assert (N : 1 <= n) by now apply (le_INR 1). assert (S : 0 < sqrt n) by (apply sqrt_lt_R0; lra).
    assert (R : n_alpha * alpha <= Rabs alpha * rank).
    { apply Rle_trans with (n_alpha * Rabs alpha); [apply Rmult_le_compat_l; [exact A0|apply Rle_abs]|]. rewrite Rmult_comm. apply Rmult_le_compat_l; [apply Rabs_pos|exact A]. }
    assert (T3 := nuclear_ge 3 (three (sqrt n * p) (q + n * r) (s + n * t)) (three (sqrt n * u) (x + n * y) (z + n * w)) _ _ (rows_contraction 3 _ _ G)).
    assert (T2 : (n - 1) * (dot 2 H_dormant (three q s 0) + dot 2 H_copy (three x z 0)) <= (n - 1) * nuclear 2 (three q s 0) (three x z 0)).
    { destruct (Nat.eq_dec C 1) as [E|E]; [|apply Rmult_le_compat_l; [lra|apply nuclear_ge, rows_contraction, H; lia]]. unfold n. rewrite E. simpl. lra. }
    assert (Sum : dot 3 G_dormant (three (sqrt n * p) (q + n * r) (s + n * t)) + dot 3 G_copy (three (sqrt n * u) (x + n * y) (z + n * w)) +
      (n - 1) * (dot 2 H_dormant (three q s 0) + dot 2 H_copy (three x z 0)) + n_alpha * alpha =
      lambda * n_p * p + lambda ^ 2 * n_q * q + lambda ^ 2 * n_r * r + lambda * n_s * s + lambda * n_t * t + n_u * u + lambda * n_x * x + lambda * n_y * y + n_z * z + n_w * w + n_alpha * alpha).
    { destruct (Nat.eq_dec C 1) as [E|E].
      - assert (n1 : n = 1) by (unfold n; rewrite E; reflexivity). destruct (One E) as (Y3 & Y5 & Y7 & Y9 & Y11 & Y12).
        replace ((n - 1) * _) with 0 by (rewrite n1; ring). unfold dot, G_dormant, G_copy, n_q, n_r, n_s, n_t, n_x, n_y, n_z, n_w. simpl. rewrite n1, sqrt_1, Y3, Y5, Y7, Y9, Y11, Y12. field.
      - assert (2 <= n) by (apply (le_INR 2); lia). unfold dot, G_dormant, G_copy, H_dormant, H_copy. fold n. simpl. field. repeat split; lra. }
    assert (W : forall k a, 0 <= k -> a >= 1 -> k <= k * a) by (intros k a Hk Ha; rewrite <- (Rmult_1_r k) at 1; apply Rmult_le_compat_l; lra).
    destruct M as (M1 & M2 & M3 & M4 & M5 & M6 & M7 & M8 & M9 & M10 & M11 & M12).
    assert (L : mu1 + mu2 + mu3 + mu4 + mu5 + mu6 + mu7 + mu8 + mu9 + mu10 + mu11 + mu12 <=
      lambda * n_p * p + lambda ^ 2 * n_q * q + lambda ^ 2 * n_r * r + lambda * n_s * s + lambda * n_t * t + n_u * u + lambda * n_x * x + lambda * n_y * y + n_z * z + n_w * w + n_alpha * alpha).
    { assert (X1 := W _ _ M1 K1). assert (X2 := W _ _ M2 K2). assert (X4 := W _ _ M4 K3). assert (X6 := W _ _ M6 K4). assert (X8 := W _ _ M8 K5). assert (X10 := W _ _ M10 K6).
      assert (Xo : mu3 + mu5 + mu7 + mu9 + mu11 + mu12 <= mu3 * (lambda ^ 2 * q + alpha * delta ^ 2 * (1 - g')) + mu5 * (lambda ^ 2 * (q + r) + alpha * delta ^ 2 - lambda * t) + mu7 * (lambda * x) +
        mu9 * (lambda * (x + y) - w) + mu11 * (z + w - lambda * y) + mu12 * z).
      { destruct (Nat.eq_dec C 1) as [E|E].
        - destruct (One E) as (Y3 & Y5 & Y7 & Y9 & Y11 & Y12). rewrite Y3, Y5, Y7, Y9, Y11, Y12. right. ring.
        - destruct (K7 ltac:(lia)) as (K8 & K9 & K10 & K11 & K12 & K13). generalize (W _ _ M3 K8), (W _ _ M5 K9), (W _ _ M7 K10), (W _ _ M9 K11), (W _ _ M11 K12), (W _ _ M12 K13). lra. }
      unfold n_p, n_q, n_r, n_s, n_t, n_u, n_x, n_y, n_z, n_w, n_alpha. lra. }
    unfold dual_value, value. cbv zeta. fold n. lra.
  Qed.
End Multipliers.

(** Twice the sum of the multipliers is at most OPT_diag. *)
Theorem multipliers_bound_opt : forall (d C m : nat) (lambda delta : R) (paired shared : bool) (eta : nat -> nat -> vec) (mu1 mu2 mu3 mu4 mu5 mu6 mu7 mu8 mu9 mu10 mu11 mu12 : R),
  (2 * C + 1 <= d)%nat -> (1 <= C)%nat -> 0 < delta -> family d C m delta paired shared eta ->
  dual_feasible C lambda delta (product_in m paired) (product_between shared) mu1 mu2 mu3 mu4 mu5 mu6 mu7 mu8 mu9 mu10 mu11 mu12 (rank_of C m paired shared) ->
  forall k WQ WK, diagonal_pattern d C lambda (fun _ => m) eta (product k WQ WK) ->
    dual_value mu1 mu2 mu3 mu4 mu5 mu6 mu7 mu8 mu9 mu10 mu11 mu12 <= cost k d WQ WK.
Proof.
  intros d C m lambda delta paired shared eta mu1 mu2 mu3 mu4 mu5 mu6 mu7 mu8 mu9 mu10 mu11 mu12 room groups delta_pos fam F k WQ WK H.
  destruct (family_numbers d C m delta paired shared eta room groups delta_pos fam) as (_ & _ & D2 & _ & _ & _ & G).
  destruct (proj2 (eleven_numbers d C m lambda delta paired shared eta room groups delta_pos fam) k WQ WK H) as (p & q & r & s & t & u & x & y & z & w & alpha & H1 & H2).
  eapply Rle_trans; [|exact H2]. apply (multipliers_below_value C lambda delta (product_in m paired) (product_between shared)); try assumption.
  destruct F as ((M1 & M2 & M3 & M4 & M5 & _) & _). unfold n_alpha. apply Rmult_le_pos; [lra|].
  assert (0 <= mu2 * (1 - product_in m paired)) by (apply Rmult_le_pos; lra). assert (0 <= mu3 * (1 - product_between shared)) by (apply Rmult_le_pos; [lra|unfold product_between; destruct shared; lra]). lra.
Qed.
