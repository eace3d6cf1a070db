(** Corollaries 1 and 2 of statement.md: OPT_sink > 4C for lambda <= 1; it does not increase with lambda. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import Attention Hull Norms.
From Sinkproof.sink_cost_exact Require Import regimes exact.
Open Scope R_scope.

(** The least tokens: one a group, no nuisance. *)
Lemma no_nuisances C : nuisances (2 * C + 1) C (fun _ => 1%nat) (fun _ _ _ => 0).
Proof. intros c _. split; [lia|]. split; [reflexivity|]. intros r _. simpl. ring. Qed.

Theorem bound_identity : forall (C : nat) (lambda : R), (1 <= C)%nat -> 0 < lambda ->
  4 * (INR C - 1) / lambda + 2 * (P11 C lambda + P22 C lambda) <= opt_sink C lambda.
Proof.
  intros C lambda HC L. destruct (sink_cost_exact (2 * C + 1) C lambda _ _ (le_n _) HC L (no_nuisances C)) as (_ & k & WQ & WK & H & <-).
  replace (P11 C lambda + P22 C lambda) with (1 * P11 C lambda + 0 * A2 C lambda + 0 * P12 C lambda + 1 * P22 C lambda) by ring.
  apply (from_below (2 * C + 1) C lambda (fun _ => 1%nat) (fun _ _ _ => 0) (le_n _) HC L (no_nuisances C)); try lra; [| |exact H].
  - intros a b y z. generalize (two_squares (a - y) (b - z)). lra.
  - destruct (numbers C lambda HC L) as (_ & _ & S & _). lra.
Qed.

Theorem over_4c : forall (C : nat) (lambda : R), (1 <= C)%nat -> 0 < lambda <= 1 -> opt_sink C lambda > 4 * INR C.
Proof.
  intros C lambda HC [L L1]. destruct (numbers C lambda HC L) as (H & G0 & S0 & G & S).
  assert (LL : lambda * lambda <= 1) by nra.
  assert (F : 4 * (INR C - 1) <= 4 * (INR C - 1) / lambda).
  { apply Rmult_le_reg_r with lambda; [exact L|]. replace (4 * (INR C - 1) / lambda * lambda) with (4 * (INR C - 1)) by (field; lra). nra. }
  destruct (le_lt_dec 3 C) as [C3|C3].
  - generalize (bound_identity C lambda HC L). unfold P11, P22. set (n := INR C) in *. set (g := sqrt (big_N n lambda)) in *. set (s := sqrt (big_D n lambda)) in *.
    assert (N3 : 3 <= n) by (unfold n; replace 3 with (INR 3) by (simpl; ring); now apply le_INR).
    assert (GB : 4 * g <= n + 5) by nra.
    assert (SB : 2 * (g * s) <= 3 * n + 2).
    { assert (SS : s * s <= 1 + 2 * n) by nra. assert (GG : g * g <= n + 1) by lra.
      assert ((g * s) * (g * s) <= (n + 1) * (1 + 2 * n)) by (replace (g * s * (g * s)) with (g * g * (s * s)) by ring; apply Rmult_le_compat; nra).
      assert (0 < g * s) by nra. nra. }
    assert (A1 : 4 * n / (n + 5) <= n / (lambda * g)).
    { replace (4 * n / (n + 5)) with (n / ((n + 5) / 4)) by (field; lra). apply Rmult_le_compat_l; [lra|]. apply Rinv_le_contravar; clear - H GB L L1 G0 G N3; nra. }
    assert (A2 : 4 * n / (3 * n + 2) <= n * (lambda * lambda + 2) / (g * s)).
    { replace (4 * n / (3 * n + 2)) with (n * 2 / ((3 * n + 2) / 2)) by (field; lra). apply Rmult_le_compat; [lra|left; apply Rinv_0_lt_compat; lra|nra|].
      apply Rinv_le_contravar; nra. }
    assert (A3 : 2 < 4 * n / (n + 5) + 4 * n / (3 * n + 2)).
    { apply Rmult_lt_reg_r with ((n + 5) * (3 * n + 2)); [nra|].
      replace ((4 * n / (n + 5) + 4 * n / (3 * n + 2)) * ((n + 5) * (3 * n + 2))) with (4 * n * (4 * n + 7)) by (field; lra). nra. }
    lra.
  - unfold opt_sink, V. set (n := INR C) in *. set (s := sqrt (big_D n lambda)) in *.
    assert (N2 : n <= 2) by (unfold n; replace 2 with (INR 2) by (simpl; ring); apply le_INR; lia).
    destruct (Rle_dec ((n - 2) * s) (lambda * n)) as [R|R]; [|exfalso; apply R; nra].
    set (v := sqrt _). assert (VP : 2 < v); [|lra]. unfold v. replace 2 with (sqrt (2 * 2)) by (rewrite sqrt_square; lra). apply sqrt_lt_1; [lra| |].
    + assert (DP : 0 < big_D n lambda) by (unfold big_D; nra). apply Rplus_le_le_0_compat; (apply Rmult_le_pos; [|left; apply Rinv_0_lt_compat; nra]); [|nra].
      assert (0 <= (n * (1 + lambda ^ 2) / lambda) ^ 2) by apply pow2_ge_0. replace (n ^ 2 * (1 + lambda ^ 2) ^ 2 / lambda ^ 2) with ((n * (1 + lambda ^ 2) / lambda) ^ 2) by (field; lra). lra.
    + replace (big_D n lambda) with (s * s) by (rewrite S; unfold big_D; ring).
      assert (SS : s * s <= 1 + 2 * n) by nra. assert (SB : s <= 1 + n) by nra.
      assert (Q : 4 * n ^ 2 <= n ^ 2 * (1 + lambda ^ 2) ^ 2 / lambda ^ 2).
      { apply Rmult_le_reg_r with (lambda ^ 2); [nra|]. replace (n ^ 2 * (1 + lambda ^ 2) ^ 2 / lambda ^ 2 * lambda ^ 2) with (n ^ 2 * (1 + lambda ^ 2) ^ 2) by (field; lra).
        assert (0 <= n ^ 2 * (1 - lambda ^ 2) ^ 2) by (apply Rmult_le_pos; apply pow2_ge_0). lra. }
      assert (Q1 : (4 * n ^ 2 + 4) / (1 + 2 * n) <= (n ^ 2 * (1 + lambda ^ 2) ^ 2 / lambda ^ 2 + 4) / (s * s)).
      { apply Rmult_le_compat; [nra|left; apply Rinv_0_lt_compat; lra|lra|]. apply Rinv_le_contravar; nra. }
      assert (Q2 : 4 * n / (1 + n) <= 4 * n / (lambda * s)) by (apply Rmult_le_compat_l; [lra|]; apply Rinv_le_contravar; clear - L1 H S LL SS L S0 N2 SB; nra).
      assert (Q3 : 4 < (4 * n ^ 2 + 4) / (1 + 2 * n) + 4 * n / (1 + n)).
      { apply Rmult_lt_reg_r with ((1 + 2 * n) * (1 + n)); [nra|].
        replace (((4 * n ^ 2 + 4) / (1 + 2 * n) + 4 * n / (1 + n)) * ((1 + 2 * n) * (1 + n))) with ((4 * n ^ 2 + 4) * (1 + n) + 4 * n * (1 + 2 * n)) by (field; lra).
        clear - L H S0 S LL N2 SB; nra. }
      lra.
Qed.

(** * It does not increase with lambda *)
(** e_1 .. e_C times a. *)
Definition scaled_groups (C : nat) (a : R) (x : vec) : vec := fun r => (if ((1 <=? r) && (r <=? C))%nat%bool then a else 1) * x r.

Lemma scaled_nsq d C a x : 0 <= a <= 1 -> nsq d (scaled_groups C a x) <= nsq d x.
Proof.
  intros Ha. apply sum_le. intros r _. unfold scaled_groups. assert (X := Rle_0_sqr (x r)). unfold Rsqr in X.
  destruct ((1 <=? r) && (r <=? C))%nat%bool; [|lra]. replace (a * x r * (a * x r)) with (a * a * (x r * x r)) by ring.
  rewrite <- (Rmult_1_l (x r * x r)) at 2. apply Rmult_le_compat_r; nra.
Qed.

Lemma scaled_averaged C lambda lambda' k WQ WK : 0 < lambda -> 0 < lambda' -> averaged C lambda (product k WQ WK) ->
  averaged C lambda' (product k (fun b => scaled_groups C (lambda / lambda') (WQ b)) (fun b => scaled_groups C (lambda / lambda') (WK b))).
Proof.
  intros L L' H. set (a := lambda / lambda'). assert (E : lambda' * a = lambda) by (unfold a; field; lra).
  set (w r := if ((1 <=? r) && (r <=? C))%nat%bool then a else 1).
  assert (P : forall i j, product k (fun b => scaled_groups C a (WQ b)) (fun b => scaled_groups C a (WK b)) i j = w i * w j * product k WQ WK i j).
  { intros i j. unfold product. rewrite <- sum_scal. apply sum_ext. intros b _. unfold scaled_groups, w. ring. }
  assert (G : forall c, (c < C)%nat -> w (1 + c)%nat = a) by (intros c Hc; unfold w; destruct (Nat.leb_spec 1 (1 + c)), (Nat.leb_spec (1 + c) C); (lia || reflexivity)).
  assert (F : forall c, w (1 + C + c)%nat = 1) by (intros c; unfold w; destruct (Nat.leb_spec (1 + C + c) C); [lia|now rewrite Bool.andb_false_r]).
  assert (Z : w 0%nat = 1) by reflexivity.
  intros c Hc. destruct (H c Hc) as (H1 & H2 & H3 & H4). cbv zeta in *. rewrite <- E in H2.
  split; [|split; [|split]].
  - intros c' Hc'. destruct (H1 c' Hc') as [D1 D2]. rewrite !P, !F, !Z, !G by assumption. rewrite <- E in D1, D2. lra.
  - rewrite !P, !F, !Z, !G by assumption. lra.
  - intros c' Hc' Nc. destruct (H3 c' Hc' Nc) as [D1 D2]. rewrite !P, !F, !Z, !G by assumption. rewrite <- E in D1, D2. lra.
  - intros c' Hc'. destruct (H4 c' Hc') as [D1 D2]. rewrite !P, !F, !Z, !G by assumption. rewrite <- E in D1. lra.
Qed.

Theorem opt_sink_decreases : forall (C : nat) (lambda lambda' : R), (1 <= C)%nat -> 0 < lambda <= lambda' -> opt_sink C lambda' <= opt_sink C lambda.
Proof.
  intros C lambda lambda' HC [L LL]. assert (T := no_nuisances C).
  destruct (sink_cost_exact (2 * C + 1) C lambda _ _ (le_n _) HC L T) as (_ & k & WQ & WK & H & <-).
  apply (pattern_averaged _ C lambda _ _ (le_n _) T) in H. assert (A : 0 <= lambda / lambda' <= 1).
  { split; [left; apply Rdiv_lt_0_compat; lra|]. apply Rmult_le_reg_r with lambda'; [lra|]. replace (lambda / lambda' * lambda') with lambda by (field; lra). lra. }
  set (on_S := fun x : vec => fun r => if (r <=? 2 * C)%nat then x r else 0).
  apply (scaled_averaged C lambda lambda' k WQ WK) in H; [|lra|lra].
  set (Q := fun b => on_S (scaled_groups C (lambda / lambda') (WQ b))). set (K := fun b => on_S (scaled_groups C (lambda / lambda') (WK b))).
  destruct (sink_cost_exact (2 * C + 1) C lambda' _ _ (le_n _) HC ltac:(lra) T) as (M & _).
  apply Rle_trans with (cost k (2 * C + 1) Q K).
  - apply M. apply (averaged_pattern _ C lambda' _ _ (le_n _) T).
    + intros i j Hij. unfold product, Q, K, on_S. apply sum_all_zero. intros b _.
      destruct (Nat.leb_spec i (2 * C)), (Nat.leb_spec j (2 * C)); (lia || ring).
    + intros c Hc. destruct (H c Hc) as (H1 & H2 & H3 & H4). cbv zeta in *.
      assert (E : forall i j, (i <= 2 * C)%nat -> (j <= 2 * C)%nat -> product k Q K i j
        = product k (fun b => scaled_groups C (lambda / lambda') (WQ b)) (fun b => scaled_groups C (lambda / lambda') (WK b)) i j).
      { intros i j Hi Hj. unfold product, Q, K, on_S. apply sum_ext. intros b _. destruct (Nat.leb_spec i (2 * C)), (Nat.leb_spec j (2 * C)); (lia || reflexivity). }
      split; [|split; [|split]].
      * intros c' Hc'. rewrite !E by lia. now apply H1.
      * rewrite !E by lia. exact H2.
      * intros c' Hc' Nc. rewrite !E by lia. now apply H3.
      * intros c' Hc'. rewrite !E by lia. now apply H4.
  - unfold cost, frob2, Q, K. apply Rplus_le_compat; apply sum_le; intros b _;
      (apply Rle_trans with (2 := scaled_nsq (2 * C + 1) C (lambda / lambda') _ A); right; apply nsq_ext; intros r Hr; unfold on_S; destruct (Nat.leb_spec r (2 * C)); [reflexivity|lia]).
Qed.
