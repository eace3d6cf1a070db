(** The least cost of sink weights in each of the three regimes of statement.md, by the dual numbers T and the factors of K that it gives. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import Attention Hull Norms.
From Sinkproof.sink_cost_exact Require Export pattern duality.
Open Scope R_scope.

(** D and N of the statement; n is the number C of groups. *)
Definition big_D (n lambda : R) : R := lambda ^ 2 + n * (1 + lambda ^ 2).
Definition big_N (n lambda : R) : R := n + lambda ^ 2.

Lemma two_squares x y : 0 <= x * x + y * y.
Proof. generalize (Rle_0_sqr x), (Rle_0_sqr y). unfold Rsqr. lra. Qed.

Section Exact.
  Variables (d C : nat) (lambda : R) (m : nat -> nat) (eta : nat -> nat -> vec).
  Hypotheses (room : (2 * C + 1 <= d)%nat) (groups : (1 <= C)%nat) (lambda_pos : 0 < lambda) (tokens : nuisances d C m eta).
  Let n := INR C.
  Let D := big_D n lambda.
  Let N := big_N n lambda.
  Let g := sqrt N.
  Let s := sqrt D.

  Lemma numbers : 1 <= n /\ 0 < g /\ 0 < s /\ g * g = n + lambda * lambda /\ s * s = lambda * lambda + n * (1 + lambda * lambda).
  Proof.
    assert (H : 1 <= n) by (apply (le_INR 1); exact groups). assert (L : 0 < lambda * lambda) by nra.
    assert (N0 : 0 < N) by (unfold N, big_N; lra). assert (D0 : 0 < D) by (unfold D, big_D; nra).
    repeat split; [exact H|now apply sqrt_lt_R0|now apply sqrt_lt_R0| |]; unfold g, s; rewrite sqrt_sqrt by lra; unfold N, D, big_N, big_D; ring.
  Qed.

  (** B g_1 and B g_2 of the statement, B the matrix of the preferences. *)
  Definition P11 := n / (lambda * g).
  Definition A2 := lambda * n / (g * s).
  Definition P12 := (n - 2) / g.
  Definition P22 := n * (lambda * lambda + 2) / (g * s).

  (** g_1 and g_2 are orthonormal. *)
  Lemma bessel q y0 p r : q * q = n ->
    (q * y0 - lambda * p) / g * ((q * y0 - lambda * p) / g) +
    (lambda * lambda * q * y0 + lambda * n * p - (n + lambda * lambda) * r) / (g * s) * ((lambda * lambda * q * y0 + lambda * n * p - (n + lambda * lambda) * r) / (g * s))
    <= y0 * y0 + p * p + r * r.
  Proof.
    intros Q. destruct numbers as (H & G0 & S0 & G & S).
    set (x1 := q * y0 - lambda * p). set (x2 := lambda * lambda * q * y0 + lambda * n * p - (n + lambda * lambda) * r).
    replace (x1 / g * (x1 / g) + x2 / (g * s) * (x2 / (g * s))) with (x1 * x1 / (g * g) + x2 * x2 / (g * g * (s * s))) by (field; lra).
    rewrite G, S. set (z := lambda * y0 + q * p + lambda * q * r).
    replace (y0 * y0 + p * p + r * r) with (x1 * x1 / (n + lambda * lambda) + x2 * x2 / ((n + lambda * lambda) * (lambda * lambda + n * (1 + lambda * lambda)))
      + z * z / (lambda * lambda + n * (1 + lambda * lambda))).
    - assert (0 <= z * z / (lambda * lambda + n * (1 + lambda * lambda))); [|lra].
      apply Rmult_le_pos; [nra|]. left. apply Rinv_0_lt_compat. nra.
    - unfold x1, x2, z. rewrite <- Q. field. split; nra.
  Qed.

  (** From below: G = T (g_1, g_2). *)
  Lemma from_below T11 T12 T21 T22 k WQ WK :
    (forall a b y z, a * (T11 * y + T12 * z) + b * (T21 * y + T22 * z) <= (a * a + b * b + y * y + z * z) / 2) ->
    0 <= T12 -> 0 <= T22 -> T12 * n <= s * T11 -> (C = 1%nat -> T21 <= 0) ->
    sink_pattern d C lambda m eta (product k WQ WK) ->
    4 * (n - 1) / lambda + 2 * (T11 * P11 + T12 * A2 + T21 * P12 + T22 * P22) <= cost k d WQ WK.
  Proof.
    intros T T0 T0' T1 T2 W. destruct numbers as (H & G0 & S0 & G & S). assert (GS : 0 < g * s) by nra.
    assert (GI : 0 < / g) by now apply Rinv_0_lt_compat. assert (SI : 0 < / s) by now apply Rinv_0_lt_compat.
    apply (pattern_averaged d C lambda m eta room tokens) in W. set (N' := n + lambda * lambda) in *. assert (NP : 0 < N') by (unfold N'; nra).
    set (t12 := T12 / s). assert (E1 : T12 = t12 * s) by (unfold t12; field; lra). set (t22 := T22 / s). assert (E2 : T22 = t22 * s) by (unfold t22; field; lra).
    assert (P1 : 0 <= t12) by (unfold t12, Rdiv; nra). assert (P2 : 0 <= t22) by (unfold t22, Rdiv; nra).
    assert (Q1 : t12 * n <= T11) by (apply Rmult_le_reg_l with s; [exact S0|]; rewrite <- Rmult_assoc, (Rmult_comm s), <- E1; exact T1).
    assert (M : forall a, 0 <= a -> 0 <= a / g) by (intros a Ha; unfold Rdiv; apply Rmult_le_pos; lra).
    assert (B12 : (- lambda * T11 + t12 * (lambda * n)) / g <= 0).
    { assert (0 <= (lambda * (T11 - t12 * n)) / g) by (apply M, Rmult_le_pos; lra). replace (_ / g) with (- (lambda * (T11 - t12 * n) / g)) by (field; lra). lra. }
    assert (B3 : forall t, 0 <= t -> - t * N' / g <= 0).
    { intros t Ht. assert (0 <= t * N' / g) by (apply M, Rmult_le_pos; lra). replace (- t * N' / g) with (- (t * N' / g)) by (field; lra). lra. }
    assert (B22 : C = 1%nat -> 0 <= (- lambda * T21 + t22 * (lambda * n)) / g).
    { intros C1. specialize (T2 C1). apply M. assert (0 <= t22 * (lambda * n)) by (apply Rmult_le_pos; nra). nra. }
    eapply Rle_trans; [|refine (cost_lower d C lambda room groups lambda_pos
      ((T11 + t12 * (lambda * lambda)) / g) ((- lambda * T11 + t12 * (lambda * n)) / g) (- t12 * N' / g)
      ((T21 + t22 * (lambda * lambda)) / g) ((- lambda * T21 + t22 * (lambda * n)) / g) (- t22 * N' / g)
      _ _ _ B12 (B3 _ P1) (B3 _ P2) B22 k WQ WK W)].
    2: { intros a b y0 p r. fold n. set (q := sqrt n). assert (Q : q * q = n) by (apply sqrt_sqrt; lra).
      generalize (bessel q y0 p r Q), (T a b ((q * y0 - lambda * p) / g) ((lambda * lambda * q * y0 + lambda * n * p - N' * r) / (g * s))).
      fold N'. intros B K. eapply Rle_trans; [|eapply Rle_trans; [exact K|lra]]. right. rewrite E1, E2. field. lra. }
    2: { unfold N'. field. lra. }
    2: { unfold N'. field. lra. }
    right. unfold dual_value, P11, P12, P22, A2. fold n. rewrite E1, E2. field. lra.
  Qed.

  (** From above: M = R^T Z (g_1, g_2), with the rows (P11, k2) and (P12, P22) of K = R^T Z. *)
  Lemma from_above k2 r11 r12 r21 r22 z11 z12 z21 z22 :
    r11 * z11 + r21 * z21 = P11 -> r11 * z12 + r21 * z22 = k2 -> r12 * z11 + r22 * z21 = P12 -> r12 * z12 + r22 * z22 = P22 -> A2 <= k2 ->
    exists k WQ WK, sink_pattern d C lambda m eta (product k WQ WK) /\
      cost k d WQ WK = 4 * (n - 1) / lambda + (r11 * r11 + r12 * r12 + r21 * r21 + r22 * r22 + (z11 * z11 + z12 * z12 + z21 * z21 + z22 * z22)).
  Proof.
    intros K11 K12 K21 K22 HA. destruct numbers as (H & G0 & S0 & G & S). set (L := lambda * lambda) in *.
    assert (LP : 0 < L) by (unfold L; nra). set (D' := L + n * (1 + L)) in *. set (N' := n + L) in *. assert (DP : 0 < D') by (unfold D'; nra). assert (NP : 0 < N') by (unfold N'; lra).
    set (q := sqrt n). assert (Q : q * q = n) by (apply sqrt_sqrt; lra). assert (QP : 0 < q) by (apply sqrt_lt_R0; lra).
    set (two := fun (a b : R) (i : nat) => match i with O => a | _ => b end).
    set (fg := fun z1 z2 : R => q * (z1 + z2 * L / s) / g). set (fd := fun z1 z2 : R => (- lambda * z1 + z2 * lambda * n / s) / (g * q)). set (fe := fun z1 z2 : R => - z2 * N' / (g * s * q)).
    set (v := (L + 2) / D').
    assert (U : (P12 + P22 * L / s) / g = 1 - v).
    { unfold P12, P22. fold L. replace (((n - 2) / g + n * (L + 2) / (g * s) * L / s) / g) with (((n - 2) + n * (L + 2) * L / (s * s)) / (g * g)) by (field; lra).
      rewrite G, S. unfold v, D', N'. field. split; nra. }
    assert (Y : (- lambda * P12 + P22 * lambda * n / s) / (g * n) = - v / lambda + 2 / lambda / n).
    { unfold P12, P22. fold L. replace ((- lambda * ((n - 2) / g) + n * (L + 2) / (g * s) * lambda * n / s) / (g * n))
        with (lambda * (- (n - 2) + n * n * (L + 2) / (s * s)) / (g * g * n)) by (field; lra).
      rewrite G, S. apply Rmult_eq_reg_l with lambda; [|lra].
      replace (lambda * (lambda * (- (n - 2) + n * n * (L + 2) / D') / (N' * n))) with (L * (- (n - 2) + n * n * (L + 2) / D') / (N' * n)) by (unfold L; field; fold L; lra).
      replace (lambda * (- v / lambda + 2 / lambda / n)) with (- v + 2 / n) by (field; lra). unfold v, D', N'. field. repeat split; nra. }
    assert (Wv : - P22 * N' / (g * s * n) = - v).
    { unfold P22. fold L. replace (- (n * (L + 2) / (g * s)) * N' / (g * s * n)) with (- (L + 2) * N' / (g * g * (s * s))) by (field; lra). rewrite G, S. unfold v. field. split; lra. }
    assert (Dg : lambda * ((P11 + k2 * L / s) / g - lambda * ((- lambda * P11 + k2 * lambda * n / s) / (g * n))) = 1).
    { unfold P11. replace (lambda * ((n / (lambda * g) + k2 * L / s) / g - lambda * ((- lambda * (n / (lambda * g)) + k2 * lambda * n / s) / (g * n))))
        with ((n + L) / (g * g)) by (unfold L; field; lra). rewrite G. unfold N'. field. unfold N' in NP. lra. }
    assert (Dc : lambda * ((P11 + k2 * L / s) / g - - k2 * N' / (g * s * n)) >= 1).
    { replace (lambda * ((P11 + k2 * L / s) / g - - k2 * N' / (g * s * n))) with (n / (g * g) + lambda * k2 * (L * n + N') / (n * g * s)) by (unfold P11; field; lra).
      replace (L * n + N') with (s * s) by (rewrite S; unfold D', N'; ring).
      replace (lambda * k2 * (s * s) / (n * g * s)) with (lambda * s / (n * g) * k2) by (field; lra).
      apply Rle_ge, Rle_trans with (n / (g * g) + lambda * s / (n * g) * A2).
      - unfold A2. replace (n / (g * g) + lambda * s / (n * g) * (lambda * n / (g * s))) with ((n + L) / (g * g)) by (unfold L; field; lra). rewrite G. right. unfold N'. field. unfold N' in NP. lra.
      - apply Rplus_le_compat_l, Rmult_le_compat_l; [|exact HA]. left. apply Rdiv_lt_0_compat; apply Rmult_lt_0_compat; lra. }
    assert (two_sum : forall f, \sum_(b < 2) f b = f 0%nat + f 1%nat) by (intros; simpl; ring).
    set (al := two (r11 / q) (r21 / q)). set (be := two (r12 / q) (r22 / q)).
    set (ga := two (fg z11 z12) (fg z21 z22)). set (de := two (fd z11 z12) (fd z21 z22)). set (ep := two (fe z11 z12) (fe z21 z22)).
    assert (x_nonneg : 0 <= 2 / lambda) by (left; apply Rdiv_lt_0_compat; lra).
    assert (v_lambda : lambda * (2 / lambda + - v / lambda) = 2 - v) by (field; lra).
    exists (C + 2)%nat, (query_factor C (2 / lambda) al be), (key_factor C (2 / lambda) ga de ep). split.
    - apply (averaged_pattern d C lambda m eta room tokens); [exact (outside d C room groups (2 / lambda) al be ga de ep)|].
      apply (weights_averaged d C lambda room groups ((P11 + k2 * L / s) / g) ((- lambda * P11 + k2 * lambda * n / s) / (g * n)) (- k2 * N' / (g * s * n))
        (1 - v) (2 / lambda) (- v / lambda) (- v)); try exact x_nonneg; try rewrite two_sum; unfold al, be, ga, de, ep, two, fg, fd, fe.
      + rewrite <- K11, <- K12. field. lra.
      + rewrite <- K11, <- K12, <- Q. field. lra.
      + rewrite <- K12, <- Q. field. lra.
      + rewrite <- U, <- K21, <- K22. field. lra.
      + fold n. rewrite <- Y, <- K21, <- K22, <- Q. field. lra.
      + rewrite <- Wv, <- K22, <- Q. field. lra.
      + lra.
      + exact Dc.
      + lra.
      + replace (lambda * (2 / lambda)) with 2 by (field; lra). lra.
      + lra.
      + replace (lambda * (- v / lambda)) with (- v) by (field; lra). lra.
      + lra.
    - rewrite (weights_cost d C room groups (2 / lambda) al be ga de ep x_nonneg). fold n. rewrite two_sum. unfold al, be, ga, de, ep, two.
      assert (F : forall z1 z2, fg z1 z2 * fg z1 z2 + n * (fd z1 z2 * fd z1 z2 + fe z1 z2 * fe z1 z2) = z1 * z1 + z2 * z2).
      { intros z1 z2. unfold fg, fd, fe.
        replace (_ + _) with ((n * ((z1 + z2 * L / s) * (z1 + z2 * L / s)) + (- lambda * z1 + z2 * lambda * n / s) * (- lambda * z1 + z2 * lambda * n / s) + z2 * z2 * (N' * N') / (s * s)) / (g * g))
          by (rewrite <- Q; field; lra).
        rewrite G. replace (n * ((z1 + z2 * L / s) * (z1 + z2 * L / s)) + (- lambda * z1 + z2 * lambda * n / s) * (- lambda * z1 + z2 * lambda * n / s) + z2 * z2 * (N' * N') / (s * s))
          with ((n + L) * (z1 * z1) + z2 * z2 * (n * L * L + L * n * n + N' * N') / (s * s)) by (unfold L; field; lra).
        rewrite S. unfold N', D' in *. field. split; lra. }
      rewrite !F. replace (n * (r11 / q * (r11 / q) + r12 / q * (r12 / q))) with (r11 * r11 + r12 * r12) by (rewrite <- Q; field; lra).
      replace (n * (r21 / q * (r21 / q) + r22 / q * (r22 / q))) with (r21 * r21 + r22 * r22) by (rewrite <- Q; field; lra). field. lra.
  Qed.

  (** K = S T for a rotation T and a symmetric S >= 0: the cost is that of its trace. *)
  Lemma from_above_polar co si S11 S12 S22 : co * co + si * si = 1 -> 0 < S11 -> 0 <= S11 * S22 - S12 * S12 ->
    P11 = S11 * co - S12 * si -> P12 = S12 * co - S22 * si -> P22 = S12 * si + S22 * co -> A2 <= S11 * si + S12 * co ->
    exists k WQ WK, sink_pattern d C lambda m eta (product k WQ WK) /\ cost k d WQ WK = 4 * (n - 1) / lambda + 2 * (S11 + S22).
  Proof.
    intros T0 S0 Sd K11 K21 K22 HA. set (r1 := sqrt S11). assert (R1 : r1 * r1 = S11) by (apply sqrt_sqrt; lra). assert (RP : 0 < r1) by now apply sqrt_lt_R0.
    set (r2 := S12 / r1). assert (R12 : r1 * r2 = S12) by (unfold r2; field; lra).
    assert (Q : 0 <= (S11 * S22 - S12 * S12) / S11) by (unfold Rdiv; apply Rmult_le_pos; [exact Sd|left; now apply Rinv_0_lt_compat]).
    set (r3 := sqrt ((S11 * S22 - S12 * S12) / S11)). assert (R3 : r2 * r2 + r3 * r3 = S22).
    { unfold r3. rewrite sqrt_sqrt by exact Q. unfold r2. rewrite <- R1. field. lra. }
    destruct (from_above (S11 * si + S12 * co) r1 r2 0 r3 (r1 * co - r2 * si) (r1 * si + r2 * co) (- r3 * si) (r3 * co)) as (k & WQ & WK & H1 & H2).
    - rewrite K11, <- R1, <- R12. ring.
    - rewrite <- R1, <- R12. ring.
    - rewrite K21, <- R12, <- R3. ring.
    - rewrite K22, <- R12, <- R3. ring.
    - exact HA.
    - exists k, WQ, WK. split; [exact H1|]. rewrite H2. f_equal.
      replace (r1 * r1 + r2 * r2 + 0 * 0 + r3 * r3 + _) with (r1 * r1 + (r2 * r2 + r3 * r3) + (r1 * r1 + (r2 * r2 + r3 * r3)) * (co * co + si * si)) by ring.
      rewrite T0, R1, R3. ring.
  Qed.

  (** The least cost is c. *)
  Definition least_cost (c : R) : Prop :=
    (forall k WQ WK, sink_pattern d C lambda m eta (product k WQ WK) -> c <= cost k d WQ WK) /\
    (exists k WQ WK, sink_pattern d C lambda m eta (product k WQ WK) /\ cost k d WQ WK = c).

  Lemma det_P : P11 * P22 - A2 * P12 = 2 * n / (lambda * s).
  Proof.
    destruct numbers as (H & G0 & S0 & G & S). unfold P11, P22, A2, P12.
    replace (n / (lambda * g) * (n * (lambda * lambda + 2) / (g * s)) - lambda * n / (g * s) * ((n - 2) / g))
      with (2 * n * (n + lambda * lambda) / (lambda * s * (g * g))) by (field; lra). rewrite G. field. repeat split; nra.
  Qed.

  Lemma positive : 0 < P11 /\ 0 < A2 /\ 0 < P22.
  Proof.
    destruct numbers as (H & G0 & S0 & G & S). unfold P11, A2, P22. repeat split; apply Rdiv_lt_0_compat; nra.
  Qed.

  Lemma rotation : (n - 2) * s <= lambda * n ->
    least_cost (4 * (n - 1) / lambda + 2 * sqrt ((P11 + P22) * (P11 + P22) + (A2 - P12) * (A2 - P12))).
  Proof.
    intros HR. destruct numbers as (H & G0 & S0 & G & S). destruct positive as (X1 & X2 & X3). assert (Det := det_P).
    assert (Sq : 0 < (P11 + P22) * (P11 + P22) + (A2 - P12) * (A2 - P12)).
    { generalize (Rle_0_sqr (A2 - P12)), (Rmult_lt_0_compat (P11 + P22) (P11 + P22) ltac:(lra) ltac:(lra)). unfold Rsqr. lra. }
    set (h := sqrt _). assert (H2 : h * h = (P11 + P22) * (P11 + P22) + (A2 - P12) * (A2 - P12)) by (apply sqrt_sqrt; lra).
    assert (HP : 0 < h) by (now apply sqrt_lt_R0).
    assert (AP : 0 <= A2 - P12).
    { unfold A2, P12. replace (lambda * n / (g * s) - (n - 2) / g) with ((lambda * n - (n - 2) * s) / (g * s)) by (field; lra).
      unfold Rdiv. apply Rmult_le_pos; [lra|]. left. apply Rinv_0_lt_compat. nra. }
    set (co := (P11 + P22) / h). set (si := (A2 - P12) / h).
    assert (T : co * co + si * si = 1).
    { unfold co, si. replace ((P11 + P22) / h * ((P11 + P22) / h) + (A2 - P12) / h * ((A2 - P12) / h)) with (((P11 + P22) * (P11 + P22) + (A2 - P12) * (A2 - P12)) / (h * h)) by (field; lra).
      rewrite <- H2. field. lra. }
    assert (HI : 0 < / h) by now apply Rinv_0_lt_compat.
    assert (C0 : 0 <= co) by (unfold co, Rdiv; nra). assert (C1 : 0 <= si) by (unfold si, Rdiv; nra).
    assert (E1 : co * (P11 + P22) + si * (A2 - P12) = h).
    { unfold co, si. replace ((P11 + P22) / h * (P11 + P22) + (A2 - P12) / h * (A2 - P12)) with (((P11 + P22) * (P11 + P22) + (A2 - P12) * (A2 - P12)) / h) by (field; lra).
      rewrite <- H2. field. lra. }
    split.
    - intros k WQ WK W. replace (4 * (n - 1) / lambda + 2 * h) with (4 * (n - 1) / lambda + 2 * (co * P11 + si * A2 + - si * P12 + co * P22)) by (rewrite <- E1; ring).
      apply from_below; [|exact C1|exact C0| |lra|exact W].
      + intros a b y z. assert (Q := two_squares (a - (co * y + si * z)) (b - (- si * y + co * z))).
        assert (E2 : (co * y + si * z) * (co * y + si * z) + (- si * y + co * z) * (- si * y + co * z) = y * y + z * z).
        { replace (_ + _) with ((co * co + si * si) * (y * y + z * z)) by ring. rewrite T. ring. }
        lra.
      + assert (K : (A2 - P12) * n <= s * (P11 + P22)).
        { assert (L : lambda * n / s <= s / lambda).
          { apply Rmult_le_reg_r with (lambda * s); [clear - lambda_pos S0; nra|]. replace (lambda * n / s * (lambda * s)) with (lambda * lambda * n) by (field; lra).
            replace (s / lambda * (lambda * s)) with (s * s) by (field; lra). rewrite S. clear - H; nra. }
          unfold A2, P12, P11, P22.
          replace ((lambda * n / (g * s) - (n - 2) / g) * n) with (n / g * (lambda * n / s - n + 2)) by (field; lra).
          replace (s * (n / (lambda * g) + n * (lambda * lambda + 2) / (g * s))) with (n / g * (s / lambda + lambda * lambda + 2)) by (field; lra).
          apply Rmult_le_compat_l; [left; apply Rdiv_lt_0_compat; lra|]. clear - H L; nra. }
        unfold co, si, Rdiv. replace ((A2 - P12) * / h * n) with ((A2 - P12) * n * / h) by ring. rewrite <- Rmult_assoc. apply Rmult_le_compat_r; lra.
    - set (S11 := P11 * co + A2 * si). set (S12 := (P11 * P12 + A2 * P22) / h). set (S22 := - P12 * si + P22 * co).
      assert (W12 : P12 * co + P22 * si = S12) by (unfold S12, co, si; field; lra).
      assert (W21 : - P11 * si + A2 * co = S12) by (unfold S12, co, si; field; lra).
      assert (DP : 0 < 2 * n / (lambda * s)) by (apply Rdiv_lt_0_compat; [lra|now apply Rmult_lt_0_compat]).
      destruct (from_above_polar co si S11 S12 S22) as (k & WQ & WK & Y1 & Y2); [exact T| | | | | | |].
      + unfold S11. destruct C0 as [C0|C0]; [clear - X1 X2 C0 C1; nra|]. exfalso. assert (0 < co) by (unfold co; apply Rdiv_lt_0_compat; lra). lra.
      + assert (Ed : S11 * S22 - S12 * S12 = (P11 * P22 - A2 * P12) * (co * co + si * si)).
        { replace (S12 * S12) with ((P12 * co + P22 * si) * (- P11 * si + A2 * co)) by (rewrite W12, W21; ring). unfold S11, S22. ring. }
        rewrite Ed, T, Det. lra.
      + rewrite <- W21. unfold S11. replace (_ - _) with (P11 * (co * co + si * si)) by ring. rewrite T. ring.
      + rewrite <- W12. unfold S22. replace (_ - _) with (P12 * (co * co + si * si)) by ring. rewrite T. ring.
      + rewrite <- W12. unfold S22. replace (_ + _) with (P22 * (co * co + si * si)) by ring. rewrite T. ring.
      + rewrite <- W21. unfold S11. replace (_ + _) with (A2 * (co * co + si * si)) by ring. rewrite T. lra.
      + exists k, WQ, WK. split; [exact Y1|]. rewrite Y2, <- E1. unfold S11, S22. ring.
  Qed.

  Lemma identity_regime : lambda * n < (n - 2) * s -> lambda * ((n - 2) * (n - 2)) * s <= n * n * (lambda * lambda + 2) ->
    least_cost (4 * (n - 1) / lambda + 2 * (P11 + P22)).
  Proof.
    intros HR HI. destruct numbers as (H & G0 & S0 & G & S). destruct positive as (X1 & X2 & X3). split.
    - intros k WQ WK W. replace (P11 + P22) with (1 * P11 + 0 * A2 + 0 * P12 + 1 * P22) by ring. apply from_below; try lra; [|exact W].
      intros a b y z. generalize (two_squares (a - y) (b - z)). lra.
    - destruct (from_above_polar 1 0 P11 P12 P22) as (k & WQ & WK & Y1 & Y2); try ring; [exact X1| | |now exists k, WQ, WK].
      + unfold P11, P22, P12. replace (n / (lambda * g) * (n * (lambda * lambda + 2) / (g * s)) - (n - 2) / g * ((n - 2) / g))
          with ((n * n * (lambda * lambda + 2) - lambda * ((n - 2) * (n - 2)) * s) / (lambda * g * g * s)) by (field; lra).
        unfold Rdiv. apply Rmult_le_pos; [lra|]. left. apply Rinv_0_lt_compat. repeat apply Rmult_lt_0_compat; lra.
      + rewrite Rmult_0_r, Rplus_0_l, Rmult_1_r. unfold A2, P12. apply Rmult_le_reg_r with (g * s); [nra|].
        replace (lambda * n / (g * s) * (g * s)) with (lambda * n) by (field; lra). replace ((n - 2) / g * (g * s)) with ((n - 2) * s) by (field; lra). lra.
  Qed.

  Lemma rank_one_regime : lambda * n < (n - 2) * s -> n * n * (lambda * lambda + 2) < lambda * ((n - 2) * (n - 2)) * s -> let t := n / (lambda * (n - 2)) in
    least_cost (4 * (n - 1) / lambda + 2 * sqrt ((1 + t * t) * (P12 * P12 + P22 * P22))).
  Proof.
    intros HR HK t. destruct numbers as (H & G0 & S0 & G & S). destruct positive as (X1 & X2 & X3).
    assert (N2 : 0 < n - 2) by nra. assert (XP : 0 < P12) by (unfold P12; apply Rdiv_lt_0_compat; lra).
    assert (TP : 0 < t) by (unfold t; apply Rdiv_lt_0_compat; nra). assert (T11 : P11 = t * P12) by (unfold P11, t, P12; field; lra).
    set (be2 := P12 * P12 + P22 * P22). assert (B : 0 < be2) by (unfold be2; nra). assert (O : 0 < 1 + t * t) by nra.
    set (h := sqrt _). assert (H2 : h * h = (1 + t * t) * be2) by (apply sqrt_sqrt; nra). assert (HP : 0 < h) by (apply sqrt_lt_R0; nra).
    assert (RP : t * P22 <= P12).
    { unfold t, P22, P12. apply Rmult_le_reg_r with (lambda * (n - 2) * g * s); [repeat apply Rmult_lt_0_compat; lra|].
      replace (n / (lambda * (n - 2)) * (n * (lambda * lambda + 2) / (g * s)) * (lambda * (n - 2) * g * s)) with (n * n * (lambda * lambda + 2)) by (field; lra).
      replace ((n - 2) / g * (lambda * (n - 2) * g * s)) with (lambda * ((n - 2) * (n - 2)) * s) by (field; lra). lra. }
    set (rho := t * P22 / P12). assert (R1 : rho * P12 = t * P22) by (unfold rho; field; lra).
    assert (R0 : 0 <= rho <= 1) by (generalize (Rmult_lt_0_compat t P22 TP X3); split; apply Rmult_le_reg_r with P12; lra).
    assert (HI : 0 < / h) by now apply Rinv_0_lt_compat. split.
    - intros k WQ WK W.
      set (T21 := (P12 - rho * t * P22) / h). set (T22 := (P22 + t * t * P22) / h). set (T1 := (t * P12 + rho * P22) / h).
      replace (4 * (n - 1) / lambda + 2 * h) with (4 * (n - 1) / lambda + 2 * (T1 * P11 + 0 * A2 + T21 * P12 + T22 * P22)).
      + apply from_below; try exact W.
        * intros a b y z. set (Y1 := P12 * y + P22 * z). set (Y2 := - P22 * y + P12 * z). set (A1 := a * t + b). set (B1 := a - t * b).
          assert (E : a * (T1 * y + 0 * z) + b * (T21 * y + T22 * z) = (A1 * Y1 - rho * (B1 * Y2)) / h).
          { unfold T1, T21, T22, A1, B1, Y1, Y2. replace (P22 + t * t * P22) with (P22 + t * (rho * P12)) by (rewrite R1; ring).
            apply Rmult_eq_reg_r with h; [|lra]. replace (_ * h) with (a * (t * P12 + rho * P22) * y + b * ((P12 - rho * t * P22) * y + (P22 + t * (rho * P12)) * z)) by (field; lra).
            replace (_ / h * h) with ((a * t + b) * (P12 * y + P22 * z) - rho * ((a - t * b) * (- P22 * y + P12 * z))) by (field; lra).
            replace ((a * t + b) * (P12 * y + P22 * z) - rho * ((a - t * b) * (- P22 * y + P12 * z)))
              with (a * (t * P12 + rho * P22) * y + b * ((P12 - rho * t * P22) * y + (P22 + t * (rho * P12)) * z) + a * z * (t * P22 - rho * P12)) by ring.
            rewrite R1. ring. }
          rewrite E. apply Rmult_le_reg_r with h; [exact HP|]. replace ((A1 * Y1 - rho * (B1 * Y2)) / h * h) with (A1 * Y1 - rho * (B1 * Y2)) by (field; lra).
          set (c := h / (1 + t * t)). assert (Cp : 0 < c) by (unfold c; apply Rdiv_lt_0_compat; lra).
          assert (Ea : A1 * A1 + B1 * B1 = (1 + t * t) * (a * a + b * b)) by (unfold A1, B1; ring).
          assert (Ey : Y1 * Y1 + Y2 * Y2 = be2 * (y * y + z * z)) by (unfold Y1, Y2, be2; ring).
          assert (Ec : c * (1 + t * t) = h) by (unfold c; field; lra). assert (Eb : be2 = c * h).
          { apply Rmult_eq_reg_l with (1 + t * t); [|lra]. rewrite <- H2, <- Ec. ring. }
          assert (Q1 : 2 * (A1 * Y1) <= c * (A1 * A1) + Y1 * Y1 / c).
          { assert (0 <= (c * A1 - Y1) * (c * A1 - Y1) / c) by (unfold Rdiv; apply Rmult_le_pos; [apply Rle_0_sqr|left; now apply Rinv_0_lt_compat]).
            replace ((c * A1 - Y1) * (c * A1 - Y1) / c) with (c * (A1 * A1) - 2 * (A1 * Y1) + Y1 * Y1 / c) in H0 by (field; lra). lra. }
          assert (Q2 : - (2 * (B1 * Y2)) <= c * (B1 * B1) + Y2 * Y2 / c).
          { assert (0 <= (c * B1 + Y2) * (c * B1 + Y2) / c) by (unfold Rdiv; apply Rmult_le_pos; [apply Rle_0_sqr|left; now apply Rinv_0_lt_compat]).
            replace ((c * B1 + Y2) * (c * B1 + Y2) / c) with (c * (B1 * B1) + 2 * (B1 * Y2) + Y2 * Y2 / c) in H0 by (field; lra). lra. }
          assert (Q3 : 0 <= c * (B1 * B1) + Y2 * Y2 / c).
          { apply Rplus_le_le_0_compat; [apply Rmult_le_pos; [lra|apply Rle_0_sqr]|]. unfold Rdiv. apply Rmult_le_pos; [apply Rle_0_sqr|left; now apply Rinv_0_lt_compat]. }
          assert (Q4 : - (2 * (rho * (B1 * Y2))) <= c * (B1 * B1) + Y2 * Y2 / c).
          { generalize (Rmult_le_compat_l rho _ _ (proj1 R0) Q2), (Rmult_le_pos (1 - rho) _ ltac:(lra) Q3). lra. }
          assert (Q5 : c * (A1 * A1) + Y1 * Y1 / c + (c * (B1 * B1) + Y2 * Y2 / c) = h * (a * a + b * b + (y * y + z * z))).
          { replace (_ + _) with (c * (A1 * A1 + B1 * B1) + (Y1 * Y1 + Y2 * Y2) / c) by (field; lra). rewrite Ea, Ey, Eb, <- Ec. field. lra. }
          lra.
        * lra.
        * unfold T22, Rdiv. assert (0 <= P22 + t * t * P22) by (clear - X3 O; nra). clear - HI H0; nra.
        * rewrite Rmult_0_l. apply Rmult_le_pos; [lra|]. unfold T1, Rdiv. assert (0 <= t * P12 + rho * P22) by (clear - X1 X3 T11 R0; nra). clear - HI H0; nra.
        * intros C1. exfalso. unfold n in N2. rewrite C1 in N2. simpl in N2. lra.
      + f_equal. f_equal. unfold T1, T21, T22. rewrite T11. apply Rmult_eq_reg_r with h; [|lra]. rewrite H2. unfold be2.
        replace (_ * h) with ((t * P12 + rho * P22) * (t * P12) + (P12 - rho * t * P22) * P12 + (P22 + t * t * P22) * P22) by (field; lra). ring.
    - set (mu := sqrt (h / (1 + t * t))). assert (M : mu * mu = h / (1 + t * t)) by (apply sqrt_sqrt; left; now apply Rdiv_lt_0_compat).
      assert (MP : 0 < mu) by (apply sqrt_lt_R0; now apply Rdiv_lt_0_compat).
      destruct (from_above (t * P22) (mu * t) mu 0 0 (P12 / mu) (P22 / mu) 0 0) as (k & WQ & WK & Y1 & Y2).
      + rewrite T11. field. lra.
      + field. lra.
      + field. lra.
      + field. lra.
      + unfold A2, t, P22. apply Rmult_le_reg_r with (g * s * lambda * (n - 2)); [repeat apply Rmult_lt_0_compat; lra|].
        replace (lambda * n / (g * s) * (g * s * lambda * (n - 2))) with (n * (lambda * lambda * (n - 2))) by (field; lra).
        replace (n / (lambda * (n - 2)) * (n * (lambda * lambda + 2) / (g * s)) * (g * s * lambda * (n - 2))) with (n * (n * (lambda * lambda + 2))) by (field; lra).
        apply Rmult_le_compat_l; [lra|]. generalize (Rle_0_sqr lambda). unfold Rsqr. lra.
      + exists k, WQ, WK. split; [exact Y1|]. rewrite Y2. f_equal. replace (_ + _) with ((mu * mu) * (1 + t * t) + be2 / (mu * mu)) by (unfold be2; field; lra).
        rewrite M. replace be2 with (h * h / (1 + t * t)) by (rewrite H2; field; lra). field. split; lra.
  Qed.
End Exact.
