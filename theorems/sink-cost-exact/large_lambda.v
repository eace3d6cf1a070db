(** Corollary 2 of statement.md, second half: OPT_sink is at most 6.5005 C for lambda^2 >= 1/2. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import Attention Hull Norms.
From Sinkproof.sink_cost_exact Require Import regimes exact corollaries.
Open Scope R_scope.

(** * At lambda^2 = 1/2, which is the worst *)
Section Worst.
  Variable lambda : R.
  Hypotheses (L : 0 < lambda) (LL : lambda * lambda = 1/2).

  Lemma worst_bounds : 7071/10000 <= lambda <= 70710679/100000000.
  Proof. split; nra. Qed.

  Lemma worst_numbers C : (1 <= C)%nat -> let n := INR C in 1 <= n /\ 0 < sqrt (big_N n lambda) /\ 0 < sqrt (big_D n lambda) /\
    sqrt (big_N n lambda) * sqrt (big_N n lambda) = n + 1/2 /\ sqrt (big_D n lambda) * sqrt (big_D n lambda) = 1/2 + 3/2 * n.
  Proof. intros HC n. destruct (numbers C lambda HC L) as (H & G0 & S0 & G & S). fold n in H, G0, S0, G, S. rewrite LL in G, S. repeat split; lra. Qed.

  Lemma first_part n : 4 * (n - 1) / lambda = 8 * lambda * (n - 1).
  Proof. replace (4 * (n - 1) / lambda) with (4 * (n - 1) * lambda / (lambda * lambda)) by (field; lra). rewrite LL. field. Qed.

  (** The regime `identity`, with rational bounds of the roots. *)
  Lemma identity_case C a b low high : (1 <= C)%nat -> let n := INR C in
    0 < a -> a * a <= n / 2 + 1/4 -> 0 < b -> b * b <= (n + 1/2) * (1/2 + 3/2 * n) -> 0 < low -> low * low <= 1/2 + 3/2 * n -> 0 < high -> 1/2 + 3/2 * n <= high * high ->
    2 < n -> 70710679/100000000 * n < (n - 2) * low -> 70710679/100000000 * ((n - 2) * (n - 2)) * high <= 5/2 * (n * n) ->
    8 * (70710679/100000000) * (n - 1) + 2 * (n / a + 5/2 * n / b) <= 13001/2000 * n -> opt_sink C lambda <= 13001/2000 * n.
  Proof.
    intros HC n A0 A1 B0 B1 L0 L1 H0 H1 N2 R I Q. destruct (worst_numbers C HC) as (H & G0 & S0 & G & S). destruct worst_bounds as [W1 W2].
    unfold opt_sink, V. fold n in H, G0, S0, G, S |- *. set (g := sqrt (big_N n lambda)) in *. set (s := sqrt (big_D n lambda)) in *.
    assert (SL : low <= s) by (apply square_le; lra). assert (SH : s <= high) by (apply square_le; lra).
    assert ((n - 2) * low <= (n - 2) * s) by (apply Rmult_le_compat_l; lra). assert (lambda * n <= 70710679/100000000 * n) by (apply Rmult_le_compat_r; lra).
    destruct (Rle_dec ((n - 2) * s) (lambda * n)) as [C1|C1]; [lra|].
    destruct (Rle_dec (lambda * (n - 2) ^ 2 * s) (n ^ 2 * (lambda ^ 2 + 2))) as [C2|C2].
    - rewrite sqrt_mult by (unfold big_N, big_D; replace (lambda ^ 2) with (1/2) by (rewrite <- LL; ring); lra). fold g s. rewrite first_part.
      assert (GA : a <= lambda * g).
      { assert (lambda * g * (lambda * g) = n / 2 + 1/4) by (replace (lambda * g * (lambda * g)) with (lambda * lambda * (g * g)) by ring; rewrite LL, G; field).
        assert (0 < lambda * g) by now apply Rmult_lt_0_compat. apply square_le; lra. }
      assert (GB : b <= g * s).
      { assert (g * s * (g * s) = (n + 1/2) * (1/2 + 3/2 * n)) by (replace (g * s * (g * s)) with (g * g * (s * s)) by ring; now rewrite G, S).
        assert (0 < g * s) by now apply Rmult_lt_0_compat. apply square_le; lra. }
      assert (Q1 : n / (lambda * g) <= n / a) by (apply Rmult_le_compat_l; [lra|]; apply Rinv_le_contravar; lra).
      assert (Q2 : n * (lambda ^ 2 + 2) / (g * s) <= 5/2 * n / b).
      { replace (n * (lambda ^ 2 + 2)) with (5/2 * n) by (replace (lambda ^ 2) with (lambda * lambda) by ring; rewrite LL; field).
        apply Rmult_le_compat_l; [lra|]. apply Rinv_le_contravar; lra. }
      assert (Q3 : 8 * lambda * (n - 1) <= 8 * (70710679/100000000) * (n - 1)) by (apply Rmult_le_compat_r; lra). lra.
    - exfalso. apply C2. replace (lambda ^ 2) with (lambda * lambda) by ring. rewrite LL. replace ((n - 2) ^ 2) with ((n - 2) * (n - 2)) by ring.
      apply Rle_trans with (70710679/100000000 * ((n - 2) * (n - 2)) * high); [|lra].
      assert (0 <= (n - 2) * (n - 2)) by (apply Rmult_le_pos; lra). apply Rmult_le_compat; [apply Rmult_le_pos; lra|lra|now apply Rmult_le_compat_r|exact SH].
  Qed.

  (** The regime `rank-one`. *)
  Lemma rank_one_case C : (15 <= C)%nat -> opt_sink C lambda <= 13001/2000 * INR C.
  Proof.
    intros HC. destruct (worst_numbers C ltac:(lia)) as (H & G0 & S0 & G & S). destruct worst_bounds as [W1 W2].
    assert (N15 : 15 <= INR C) by (replace 15 with (INR 15) by (simpl; ring); now apply le_INR).
    unfold opt_sink, V, tau. set (n := INR C) in *. set (g := sqrt (big_N n lambda)) in *. set (s := sqrt (big_D n lambda)) in *.
    assert (S4 : 47958/10000 <= s) by (apply square_le; lra). assert (N0 : 0 <= (n - 15) * (n - 15)) by apply Rle_0_sqr.
    assert (LS : 339/100 <= lambda * s) by (apply Rle_trans with (7071/10000 * (47958/10000)); [lra|apply Rmult_le_compat; lra]).
    assert ((n - 2) * (47958/10000) <= (n - 2) * s) by (apply Rmult_le_compat_l; lra). assert (lambda * n <= 70710679/100000000 * n) by (apply Rmult_le_compat_r; lra).
    destruct (Rle_dec ((n - 2) * s) (lambda * n)) as [C1|C1]; [lra|].
    destruct (Rle_dec (lambda * (n - 2) ^ 2 * s) (n ^ 2 * (lambda ^ 2 + 2))) as [C2|C2].
    - exfalso. replace (lambda * (n - 2) ^ 2 * s) with (lambda * s * ((n - 2) * (n - 2))) in C2 by ring.
      replace (n ^ 2 * (lambda ^ 2 + 2)) with (5/2 * (n * n)) in C2 by (replace (lambda ^ 2) with (lambda * lambda) by ring; rewrite LL; field).
      assert (339/100 * ((n - 2) * (n - 2)) <= lambda * s * ((n - 2) * (n - 2))) by (apply Rmult_le_compat_r; [apply Rmult_le_pos; lra|exact LS]). lra.
    - rewrite first_part. set (v := sqrt _). assert (VB : v <= 42/100 * n + 282/100).
      2: { assert (8 * lambda * (n - 1) <= 8 * (70710679/100000000) * (n - 1)) by (apply Rmult_le_compat_r; lra). lra. }
      unfold v.
      rewrite <- (sqrt_square (42/100 * n + 282/100)) by lra. apply sqrt_le_1_alt.
      replace ((n / (lambda * (n - 2))) ^ 2) with (2 * (n * n) / ((n - 2) * (n - 2))).
      2: { transitivity (n * n / (lambda * lambda * ((n - 2) * (n - 2)))); [rewrite LL; field; lra|field; lra]. }
      replace (big_D n lambda) with (s * s) by (rewrite S; unfold big_D; replace (lambda ^ 2) with (lambda * lambda) by ring; rewrite LL; field).
      replace (lambda ^ 2) with (1/2) by (rewrite <- LL; ring). rewrite S. unfold Rdiv at 1. rewrite Rmult_assoc.
      apply Rle_trans with (367/100 * n).
      + assert (P : 0 < (n - 2) * (n - 2)) by (apply Rmult_lt_0_compat; lra). apply Rmult_le_compat.
        * assert (0 <= 2 * (n * n) / ((n - 2) * (n - 2))); [|lra]. apply Rmult_le_pos; [lra|]. left. now apply Rinv_0_lt_compat.
        * apply Rmult_le_pos; [lra|]. left. apply Rinv_0_lt_compat. lra.
        * apply Rmult_le_reg_r with ((n - 2) * (n - 2)); [exact P|].
          replace ((1 + 2 * (n * n) / ((n - 2) * (n - 2))) * ((n - 2) * (n - 2))) with ((n - 2) * (n - 2) + 2 * (n * n)) by (field; lra). lra.
        * apply Rmult_le_reg_r with (1/2 + 3/2 * n); [lra|]. rewrite Rmult_assoc, Rinv_l by lra. lra.
      + lra.
  Qed.

  (** The regime `rotation`, for one and two groups. *)
  Lemma rotation_case C : (1 <= C <= 2)%nat -> opt_sink C lambda <= 13001/2000 * INR C.
  Proof.
    intros [HC C2]. destruct (worst_numbers C HC) as (H & G0 & S0 & G & S). destruct worst_bounds as [W1 W2].
    assert (N2 : INR C <= 2) by (replace 2 with (INR 2) by (simpl; ring); now apply le_INR).
    unfold opt_sink, V. set (n := INR C) in *. set (g := sqrt (big_N n lambda)) in *. set (s := sqrt (big_D n lambda)) in *.
    assert (0 <= (2 - n) * s) by (apply Rmult_le_pos; lra). assert (0 <= lambda * n) by (apply Rmult_le_pos; lra).
    destruct (Rle_dec ((n - 2) * s) (lambda * n)) as [C1|C1]; [|lra]. rewrite first_part.
    replace (big_D n lambda) with (s * s) by (rewrite S; unfold big_D; replace (lambda ^ 2) with (lambda * lambda) by ring; rewrite LL; field).
    replace (lambda ^ 2) with (1/2) by (rewrite <- LL; ring). rewrite S.
    assert (LS : lambda * s * (lambda * s) = 1/4 + 3/4 * n) by (replace (lambda * s * (lambda * s)) with (lambda * lambda * (s * s)) by ring; rewrite LL, S; field).
    assert (LP : 0 < lambda * s) by now apply Rmult_lt_0_compat. set (v := sqrt _).
    assert (E : n = 1 \/ n = 2) by (unfold n; destruct C as [|[|[|C]]]; [lia|left; reflexivity|right; simpl; ring|lia]).
    assert (VB : forall x, 0 <= x -> (n ^ 2 * (1 + 1/2) ^ 2 / (1/2) + 4) / (1/2 + 3/2 * n) + 4 * n / (lambda * s) <= x * x -> v <= x).
    { intros x X0 X1. unfold v. rewrite <- (sqrt_square x X0). now apply sqrt_le_1_alt. }
    assert (IB : forall y, 0 < y -> y <= lambda * s -> 4 * n / (lambda * s) <= 4 * n / y) by (intros; apply Rmult_le_compat_l; [lra|]; apply Rinv_le_contravar; lra).
    destruct E as [E|E]; rewrite E in *.
    - assert (Y : 1 <= lambda * s) by (apply square_le; lra). generalize (VB 3 ltac:(lra)), (IB 1 ltac:(lra) Y). intros V1 I1. apply Rle_trans with (2 * 3); [|lra].
      assert (v <= 3) by (apply V1; lra). lra.
    - assert (Y : 13/10 <= lambda * s) by (apply square_le; lra). generalize (VB (36/10) ltac:(lra)), (IB (13/10) ltac:(lra) Y). intros V1 I1.
      assert (v <= 36/10) by (apply V1; lra). lra.
  Qed.
End Worst.

Ltac numeric := try lia; simpl INR; lra.

Theorem under_6_5005c : forall (C : nat) (lambda : R), (1 <= C)%nat -> 0 < lambda -> 1/2 <= lambda * lambda -> opt_sink C lambda <= 13001/2000 * INR C.
Proof.
  intros C lambda HC L LL. set (l := sqrt (1/2)). assert (E : l * l = 1/2) by (apply sqrt_sqrt; lra). assert (P : 0 < l) by (apply sqrt_lt_R0; lra).
  apply Rle_trans with (opt_sink C l); [apply opt_sink_decreases; [exact HC|]; split; [exact P|apply square_le; lra]|].
  destruct (le_lt_dec C 2) as [C2|C2]; [now apply rotation_case|]. destruct (le_lt_dec 15 C) as [C15|C15]; [now apply rank_one_case|].
  assert (K : (C = 3 \/ C = 4 \/ C = 5 \/ C = 6 \/ C = 7 \/ C = 8 \/ C = 9 \/ C = 10 \/ C = 11 \/ C = 12 \/ C = 13 \/ C = 14)%nat) by lia.
  destruct K as [->|[->|[->|[->|[->|[->|[->|[->|[->|[->|[->| ->]]]]]]]]]]].
  - apply (identity_case l P E 3 (13228/10000) (41833/10000) (2236/1000) (2237/1000)); numeric.
  - apply (identity_case l P E 4 (15000/10000) (54083/10000) (2549/1000) (2550/1000)); numeric.
  - apply (identity_case l P E 5 (16583/10000) (66332/10000) (2828/1000) (2829/1000)); numeric.
  - apply (identity_case l P E 6 (18027/10000) (78581/10000) (3082/1000) (3083/1000)); numeric.
  - apply (identity_case l P E 7 (19364/10000) (90829/10000) (3316/1000) (3317/1000)); numeric.
  - apply (identity_case l P E 8 (20615/10000) (103077/10000) (3535/1000) (3536/1000)); numeric.
  - apply (identity_case l P E 9 (21794/10000) (115325/10000) (3741/1000) (3742/1000)); numeric.
  - apply (identity_case l P E 10 (22912/10000) (127573/10000) (3937/1000) (3938/1000)); numeric.
  - apply (identity_case l P E 11 (23979/10000) (139821/10000) (4123/1000) (4124/1000)); numeric.
  - apply (identity_case l P E 12 (25000/10000) (152069/10000) (4301/1000) (4302/1000)); numeric.
  - apply (identity_case l P E 13 (25980/10000) (164316/10000) (4472/1000) (4473/1000)); numeric.
  - apply (identity_case l P E 14 (26925/10000) (176564/10000) (4636/1000) (4637/1000)); numeric.
Qed.
