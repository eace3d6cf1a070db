(** The construction multilayer-spread (constructions/multilayer-spread.md), for 3 <= L <= 64, all m, 1 <= D <= 16, 0 < q < 1 and beta >= 32, contents in the box:
    its loss, that it is at least q^D, and the masses at position 1, which are 1 - q on the anchor and q on itself in every layer. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import Probe BoxHead Layers.
From Sinkproof.multilayer_sink_necessity Require Import construction.
From Sinkproof.multilayer_sink_necessity Require residual_diagonal.
Open Scope R_scope.

(** The entries of the file; layer l here is its layer l + 1. *)
Section Entries.
  Variables (L m D : nat) (q beta : R).
  Definition spread_scale : R := beta - INR D * ln q.
  Definition spread_to_anchor : R := spread_scale + ln ((1 - q) / q).
  Definition spread_P (l : nat) : mat := fun i k =>
    if (i =? 0)%nat then 0 else if (k =? 0)%nat then spread_to_anchor else if (k =? i)%nat then spread_scale else 0.
  Definition spread_QK (l : nat) : mat :=
    if (l =? 0)%nat then entries (entry 1 0 (- (spread_scale + spread_to_anchor)) :: entry 1 1 (- spread_scale) :: nil)
    else entries (entry 1 0 (-2 * INR L * (spread_scale - ln q)) :: nil).
  Definition spread_OV (l : nat) : mat := if (S l =? D)%nat then all_but_anchor else identity.
  Definition multilayer_spread : (nat -> vec) -> nat -> vec := deep m spread_P spread_QK spread_OV D.
  (** The attention of layer l. *)
  Definition spread_attention (l : nat) (x : nat -> vec) : mat := softmax (copying m spread_QK spread_OV spread_P l x).

  Definition growth : R := 4 * INR D * (INR D - 1) * INR L * (INR L - 2) * q ^ (D + 1) * exp (- beta) * (beta - (INR D + 1) * ln q).
  Definition spread_loss : R := q ^ D * exp growth * (1 + INR D * (INR L - 2) * q * exp (- beta)).
End Entries.

(** * Numbers *)
(** y (a - c ln y) <= a for y = exp(z) <= 1 and c <= a. *)
Lemma exp_log_small a c z : z <= 0 -> 0 <= c <= a -> 0 <= exp z * (a - c * z) <= a.
Proof.
  intros Z C. assert (P := exp_pos z). assert (A := exp_ineq1_le (- z)). assert (B : exp z * exp (- z) = 1) by (rewrite <- exp_plus, Rplus_opp_r; apply exp_0).
  assert (F : exp z * (1 - z) <= 1) by (rewrite <- B; apply Rmult_le_compat_l; lra). assert (exp z <= 1) by (rewrite <- exp_0; now apply exp_le_mono). split; [apply Rmult_le_pos; nra|]. nra.
Qed.
Lemma tail beta : 32 <= beta -> exp (- beta) * beta <= 1 / 10 ^ 12.
Proof.
  intros Hb. assert (E8 := residual_diagonal.exp_8). assert (A : 2640 * 2640 * (2640 * 2640) <= exp 32).
  { replace 32 with (8 + 8 + (8 + 8)) by lra. rewrite !exp_plus. assert (2640 * 2640 <= exp 8 * exp 8) by (apply Rmult_le_compat; lra). apply Rmult_le_compat; lra. }
  assert (C := exp_ineq1_le (beta - 32)). assert (B : exp beta = exp 32 * exp (beta - 32)) by (rewrite <- exp_plus; f_equal; ring).
  assert (F : 2640 * 2640 * (2640 * 2640) * (1 + (beta - 32)) <= exp beta) by (rewrite B; apply Rmult_le_compat; lra).
  rewrite exp_Ropp. apply Rmult_le_reg_l with (exp beta); [apply exp_pos|]. rewrite <- Rmult_assoc, Rinv_r by (apply Rgt_not_eq, exp_pos). simpl pow. lra.
Qed.

(** The score of a matrix of which row 1 alone, the trigger's, has entries, in the columns 0 and 1. *)
Lemma score_trigger_row m QK u v X i k : (forall r c, QK r c = e 1 r * (u * e 0 c + v * e 1 c)) -> score (m + 3) QK X i k = X i 1%nat * (u * X k 0%nat + v * X k 1%nat).
Proof.
  intros H. unfold score, dot. rewrite (sum_ext (m + 3) _ (fun r => e 1 r * (X i r * (u * X k 0%nat + v * X k 1%nat)))); [now rewrite sum_e by lia|].
  intros r _. unfold mulv. rewrite (sum_ext (m + 3) _ (fun c => e 1 r * u * (e 0 c * X k c) + e 1 r * v * (e 1 c * X k c))) by (intros; rewrite H; ring).
  rewrite sum_add, !sum_scal, !sum_e by lia. ring.
Qed.

Section Spread.
  Variables (L m D : nat) (q beta : R).
  Hypotheses (HL : (3 <= L <= 64)%nat) (HD : (1 <= D <= 16)%nat) (Hq : 0 < q < 1) (Hb : 32 <= beta).
  Let s := spread_scale D q beta.
  Let a := spread_to_anchor D q beta.
  Let G := 2 * INR L * (s - ln q).
  Let E := exp (- s).
  (** What a row takes from other keys in one layer; what the trigger's share is at most; by how much that raises a weight. *)
  Let u := (INR L - 2) * q * E.
  Let T := 2 * INR D * u.
  Let kappa := G * T.
  Let b := 2 * INR D * INR L * E.

  Lemma E_is : E = q ^ D * exp (- beta).
  Proof. unfold E, s, spread_scale. rewrite <- (Rpower_pow D q) by lra. unfold Rpower. rewrite <- exp_plus. f_equal. ring. Qed.
  Lemma lengths : 3 <= INR L <= 64 /\ 1 <= INR D <= 16.
  Proof.
    assert (A : INR 3 <= INR L <= INR 64) by (split; apply le_INR; lia). assert (B : INR 1 <= INR D <= INR 16) by (split; apply le_INR; lia).
    rewrite !INR_IZR_INZ in A, B. simpl Z.of_nat in A, B. rewrite <- !INR_IZR_INZ in A, B. lra.
  Qed.
  Lemma log_q : ln q < 0. Proof. rewrite <- ln_1. apply ln_increasing; lra. Qed.
  Lemma eps_small : 0 < exp (- beta) <= 1 / 10 ^ 12 / 32.
  Proof. split; [apply exp_pos|]. generalize (tail beta Hb), (exp_pos (- beta)). simpl pow. intros. nra. Qed.
  Lemma power_small n : (1 <= n)%nat -> 0 < q ^ n <= q.
  Proof.
    intros Hn. split; [apply pow_lt; lra|]. destruct n as [|n]; [lia|]. simpl. assert (q ^ n <= 1) by (rewrite <- (pow1 n); apply pow_incr; lra). nra.
  Qed.
  Lemma E_bounds : 0 < E /\ E <= exp (- beta) /\ E <= q ^ D / 10 ^ 12.
  Proof.
    destruct (power_small D ltac:(lia)), eps_small as [P Q]. rewrite E_is. simpl pow at 3. simpl pow in Q. repeat split; nra.
  Qed.
  Lemma s_large : 32 <= s. Proof. generalize log_q, lengths. unfold s, spread_scale. intros. nra. Qed.
  Lemma G_pos : 0 < G. Proof. generalize s_large, log_q, lengths. unfold G. intros. nra. Qed.

  Lemma kappa_tail : 0 <= kappa <= 253952 * (exp (- beta) * beta).
  Proof.
    destruct lengths as [A B]. assert (Q := log_q). assert (Ep := exp_pos (- beta)).
    assert (F := exp_log_small beta 1 (INR (D + 1) * ln q) ltac:(generalize (pos_INR (D + 1)); nra) ltac:(lra)).
    assert (Pw : exp (INR (D + 1) * ln q) = q ^ (D + 1)) by (rewrite <- (Rpower_pow (D + 1) q) by lra; reflexivity). rewrite Pw in F.
    assert (K : kappa = 4 * (INR D * (INR L * (INR L - 2))) * (exp (- beta) * (q ^ (D + 1) * (beta - 1 * (INR (D + 1) * ln q))))).
    { unfold kappa, G, T, u. rewrite E_is. unfold s, spread_scale. rewrite plus_INR, pow_add. simpl (INR 1). simpl (q ^ 1). ring. }
    rewrite K. set (y := q ^ (D + 1) * (beta - 1 * (INR (D + 1) * ln q))) in *. assert (Y : 0 <= exp (- beta) * y <= exp (- beta) * beta) by (split; [nra|]; apply Rmult_le_compat_l; lra).
    assert (M : 0 <= INR D * (INR L * (INR L - 2)) <= 16 * (64 * 62)).
    { assert (0 <= INR L * (INR L - 2) <= 64 * 62) by (split; nra). split; [apply Rmult_le_pos; lra|apply Rmult_le_compat; lra]. }
    split; [apply Rmult_le_pos; lra|]. replace 253952 with (4 * (16 * (64 * 62))) by lra. apply Rmult_le_compat; lra.
  Qed.
  Lemma kappa_bounds : 0 <= kappa <= 3 / 10 ^ 7.
  Proof. generalize kappa_tail, (tail beta Hb). simpl pow. lra. Qed.
  Lemma Gb_bounds : 0 <= G * b <= 1/2.
  Proof.
    destruct lengths as [A B]. assert (Q := log_q). assert (Ep := eps_small). assert (Tl := tail beta Hb).
    assert (F := exp_log_small beta 2 (INR D * ln q) ltac:(nra) ltac:(lra)).
    assert (Pw : exp (INR D * ln q) = q ^ D) by (rewrite <- (Rpower_pow D q) by lra; reflexivity). rewrite Pw in F.
    destruct (power_small D ltac:(lia)) as [P0 P1].
    assert (K : G * b <= 4 * (INR D * (INR L * INR L)) * (exp (- beta) * (q ^ D * (beta - 2 * (INR D * ln q))))).
    { replace (G * b) with (4 * (INR D * (INR L * INR L)) * (exp (- beta) * (q ^ D * (beta - (INR D + 1) * ln q)))) by (unfold G, b; rewrite E_is; unfold s, spread_scale; ring).
      apply Rmult_le_compat_l; [repeat apply Rmult_le_pos; lra|]. apply Rmult_le_compat_l; [lra|]. apply Rmult_le_compat_l; [lra|]. nra. }
    assert (M : 0 <= INR D * (INR L * INR L) <= 16 * (64 * 64)).
    { assert (0 <= INR L * INR L <= 64 * 64) by (split; nra). split; [apply Rmult_le_pos; lra|apply Rmult_le_compat; lra]. }
    split; [apply Rmult_le_pos; [left; apply G_pos|]; unfold b; generalize E_bounds; intros; repeat apply Rmult_le_pos; lra|].
    apply Rle_trans with (1 := K). set (y := q ^ D * (beta - 2 * (INR D * ln q))) in *. assert (Y : 0 <= exp (- beta) * y <= 1 / 10 ^ 12) by (split; [nra|]; apply Rle_trans with (2 := Tl); apply Rmult_le_compat_l; lra).
    simpl pow in *. apply Rle_trans with (4 * (16 * (64 * 64)) * (1 / (10 * (10 * (10 * (10 * (10 * (10 * (10 * (10 * (10 * (10 * (10 * (10 * 1))))))))))))));
      [apply Rmult_le_compat; lra|lra].
  Qed.
  Lemma growth_is : growth L D q beta = (INR D - 1) * kappa.
  Proof. unfold growth, kappa, G, T, u. rewrite E_is. unfold s, spread_scale. rewrite pow_add. simpl (q ^ 1). ring. Qed.
  Lemma loss_is : spread_loss L D q beta = exp ((INR D - 1) * kappa) * (q ^ D + INR D * u).
  Proof. unfold spread_loss, u. rewrite growth_is, E_is. ring. Qed.
  Lemma few_layers n : (n <= D)%nat -> 0 <= INR n * kappa <= 1/2 /\ exp (INR n * kappa) <= 2.
  Proof.
    intros Hn. assert (K := kappa_bounds). destruct lengths as [_ B]. assert (N : 0 <= INR n <= INR D) by (split; [apply pos_INR|now apply le_INR]). simpl pow in K.
    assert (X : 0 <= INR n * kappa <= 1/2) by (split; nra). split; [exact X|]. generalize (exp_near_0 _ X). lra.
  Qed.
  Lemma u_bounds : 0 <= u. Proof. unfold u. generalize lengths, E_bounds. intros. repeat apply Rmult_le_pos; lra. Qed.
  Lemma b_bounds : 0 <= b <= 1/8 /\ 2 * b <= q ^ D.
  Proof.
    destruct lengths as [A B], E_bounds as (E0 & E1 & E2). destruct (power_small D ltac:(lia)) as [P0 P1]. unfold b. simpl pow at 1 in E2. simpl (10 ^ 12) in *.
    assert (M : 0 <= INR D * INR L <= 16 * 64) by (split; [apply Rmult_le_pos; lra|apply Rmult_le_compat; lra]).
    assert (N : 0 <= INR D * INR L * E <= 16 * 64 * E) by (split; [apply Rmult_le_pos; lra|apply Rmult_le_compat_r; lra]). rewrite !(Rmult_assoc 2). lra.
  Qed.

  (** * One input *)
  Section Input.
    Variable w : input.
    Hypothesis inside : admissible L (box m) (box m) w.
    Let j := trigger w.
    Let x := token m w.
    Let P := spread_P D q beta.
    Let QK := spread_QK L D q beta.
    Let OV := spread_OV D.
    Let X := deep m P QK OV.
    Let sc (l : nat) : mat := copying m QK OV P l x.
    Let alpha (l : nat) : mat := softmax (sc l).

    (** The layers with W_OV = 1 everywhere. *)
    Fixpoint Z (l : nat) : nat -> vec := match l with O => x | S l => fun i r => \sum_(k < S i) (alpha l i k * Z l k r) end.
    Lemma Z_start : Z 0 = x. Proof. reflexivity. Qed.
    Lemma Z_next l i r : Z (S l) i r = \sum_(k < S i) (alpha l i k * Z l k r). Proof. reflexivity. Qed.

    Lemma j_bounds : (2 <= j < L)%nat. Proof. apply inside. Qed.
    Lemma X_is l : (l < D)%nat -> forall i r, (r < m + 3)%nat -> X l x i r = Z l i r.
    Proof.
      induction l as [|l IH]; intros Hl i r Hr; [reflexivity|]. change (X (S l) x i r) with (output (m + 3) (alpha l) (OV l) (X l x) i r). unfold output. apply sum_ext. intros k _. f_equal.
      unfold OV, spread_OV. destruct (Nat.eqb_spec (S l) D); [lia|]. rewrite mulv_identity by exact Hr. apply IH; lia || exact Hr.
    Qed.
    Lemma output_is i r : (r < m + 3)%nat -> multilayer_spread L m D q beta x i r = (1 - e 0 r) * Z D i r.
    Proof.
      intros Hr. change (multilayer_spread L m D q beta x) with (X D x). assert (ED : exists n, D = S n) by (exists (D - 1)%nat; lia). destruct ED as [n ED].
      transitivity (X (S n) x i r); [now rewrite <- ED|]. transitivity ((1 - e 0 r) * Z (S n) i r); [|now rewrite <- ED].
      change (X (S n) x i r) with (output (m + 3) (alpha n) (OV n) (X n x) i r). change (Z (S n) i r) with (\sum_(k < S i) (alpha n i k * Z n k r)).
      unfold output. rewrite <- sum_scal. apply sum_ext. intros k _. unfold OV, spread_OV. destruct (Nat.eqb_spec (S n) D); [|lia]. rewrite mulv_all_but_anchor, (X_is n) by (lia || exact Hr). ring.
    Qed.

    Lemma alpha_pos l i k : 0 < alpha l i k. Proof. apply softmax_pos. Qed.
    Lemma alpha_sum l i : sum (S i) (alpha l i) = 1. Proof. apply softmax_sum. Qed.
    Lemma anchor_is r : (1 <= r < m + 3)%nat -> x 0%nat r = 0.
    Proof. intros Hr. unfold x, token. simpl. destruct (Nat.eqb_spec r 0), (Nat.eqb_spec r 1), (Nat.eqb_spec r (m + 2)); reflexivity || lia. Qed.
    Lemma x_0 i : (1 <= i)%nat -> x i 0%nat = 0. Proof. intros Hi. now apply token_coordinate_0. Qed.
    Lemma x_1 i : (1 <= i)%nat -> x i 1%nat = if (i =? j)%nat then 1 else 0. Proof. intros Hi. now apply token_trigger_indicator. Qed.
    Lemma x_abs i r : (1 <= i < L)%nat -> (r < m + 3)%nat -> Rabs (x i r) <= 1. Proof. intros Hi Hr. apply (token_bounded L m (box m) (box m)); auto. Qed.

    Lemma Z_anchor l r : Z l 0 r = x 0%nat r.
    Proof. induction l as [|l IH]; [reflexivity|]. rewrite Z_next. cbn [sum]. rewrite IH. generalize (alpha_sum l 0). simpl. intros A. replace (alpha l 0%nat 0%nat) with 1 by lra. ring. Qed.
    (** What is not the anchor's bounds all other coordinates. *)
    Lemma Z_bounds l : forall i, (i < L)%nat -> 0 <= Z l i 0%nat /\ 0 <= Z l i 1%nat /\ forall r, (1 <= r < m + 3)%nat -> Rabs (Z l i r) <= 1 - Z l i 0%nat.
    Proof.
      induction l as [|l IH]; intros i Hi.
      - rewrite Z_start. destruct (Nat.eq_dec i 0) as [->|N].
        + change (x 0%nat 0%nat) with 1. rewrite (anchor_is 1) by lia. split; [lra|]. split; [lra|]. intros r Hr. rewrite anchor_is, Rabs_R0 by exact Hr. lra.
        + rewrite x_0, x_1 by lia. split; [lra|]. split; [destruct (i =? j)%nat; lra|]. intros r Hr. rewrite Rminus_0_r. apply x_abs; lia.
      - rewrite !Z_next. assert (N : forall c, (forall k, (k < L)%nat -> 0 <= Z l k c) -> 0 <= \sum_(k < S i) (alpha l i k * Z l k c)).
        { intros c H. apply sum_nonneg. intros k Hk. apply Rmult_le_pos; [left; apply alpha_pos|apply H; lia]. }
        split; [apply N; intros; now apply IH|]. split; [apply N; intros; now apply IH|]. intros r Hr. rewrite Z_next. eapply Rle_trans; [apply sum_abs|].
        apply Rle_trans with (\sum_(k < S i) (alpha l i k + -1 * (alpha l i k * Z l k 0%nat))); [|rewrite sum_add, sum_scal, alpha_sum; lra].
        apply sum_le. intros k Hk. assert (A := alpha_pos l i k). rewrite Rabs_mult, (Rabs_right (alpha l i k)) by lra. destruct (IH k ltac:(lia)) as (_ & _ & H). specialize (H r Hr). nra.
    Qed.
    Lemma Z_anchor_share l i : (i < L)%nat -> 0 <= Z l i 0%nat <= 1.
    Proof. intros Hi. destruct (Z_bounds l i Hi) as (A & _ & H). specialize (H 1%nat ltac:(lia)). generalize (Rabs_pos (Z l i 1%nat)). lra. Qed.
    Lemma Z_abs l i r : (i < L)%nat -> (1 <= r < m + 3)%nat -> Rabs (Z l i r) <= 1.
    Proof. intros Hi Hr. destruct (Z_bounds l i Hi) as (A & _ & H). specialize (H r Hr). lra. Qed.
    Lemma Z_trigger_share l i : (i < L)%nat -> 0 <= Z l i 1%nat <= 1.
    Proof. intros Hi. destruct (Z_bounds l i Hi) as (_ & A & _). generalize (Rabs_bounds _ _ (Z_abs l i 1 Hi ltac:(lia))). lra. Qed.

    (** ** Scores *)
    Lemma first_scores i k : (1 <= i)%nat -> sc 0 i k = P 0%nat i k - x i 1%nat * ((s + a) * x k 0%nat + s * x k 1%nat).
    Proof.
      intros Hi. unfold sc, copying. rewrite (score_trigger_row m _ (- (s + a)) (- s)); [cbn [deep]; ring|].
      intros r c. unfold QK, spread_QK, s, a. cbn [Nat.eqb entries entry]. unfold e. destruct (Nat.eqb_spec r 1), (Nat.eqb_spec c 0), (Nat.eqb_spec c 1); subst; simpl; try lia; ring.
    Qed.
    Lemma next_scores l i k : (1 <= l < D)%nat -> (1 <= i)%nat -> sc l i k = P l i k - G * Z l i 1%nat * Z l k 0%nat.
    Proof.
      intros Hl Hi. unfold sc, copying. rewrite (score_trigger_row m _ (- G) 0).
      - change (deep m P QK OV l x) with (X l x). rewrite !X_is by lia. ring.
      - intros r c. unfold QK, spread_QK, G, s. destruct (Nat.eqb_spec l 0); [lia|]. cbn [entries entry]. unfold e. destruct (Nat.eqb_spec r 1), (Nat.eqb_spec c 0); subst; simpl; try lia; ring.
    Qed.
    (** Rows that are not the trigger's, in all layers. *)
    Lemma other_scores l i k : (l < D)%nat -> (1 <= i)%nat -> i <> j -> sc l i k = P l i k - G * Z l i 1%nat * Z l k 0%nat.
    Proof.
      intros Hl Hi N. destruct l as [|l]; [|apply next_scores; lia]. rewrite first_scores by exact Hi. rewrite Z_start, x_1 by exact Hi. destruct (Nat.eqb_spec i j); [contradiction|]. ring.
    Qed.
    Lemma P_is l i k : (1 <= i)%nat -> P l i k = if (k =? 0)%nat then a else if (k =? i)%nat then s else 0.
    Proof. intros Hi. unfold P, spread_P. destruct (Nat.eqb_spec i 0); [lia|reflexivity]. Qed.
    Lemma exp_a : exp a = exp s * ((1 - q) / q).
    Proof. unfold a, spread_to_anchor. rewrite exp_plus, exp_ln by (apply Rdiv_lt_0_compat; lra). reflexivity. Qed.

    (** ** Rows that are not the trigger's *)
    Section Other.
      Variable i : nat.
      Hypotheses (Hi : (1 <= i < L)%nat) (Ni : i <> j).

      Lemma other_weights l : (l < D)%nat -> let h := exp (G * Z l i 1%nat) in
        alpha l i i <= q * h /\ forall k, (1 <= k < i)%nat -> alpha l i k <= q * E * h.
      Proof.
        intros Hl h. assert (H0 : 0 < h) by apply exp_pos. assert (S0 := exp_pos s). assert (GP := G_pos). destruct (Z_trigger_share l i ltac:(lia)) as [T0 T1]. destruct (Z_anchor_share l i ltac:(lia)) as [A0 A1].
        assert (GT : 0 <= G * Z l i 1%nat) by (apply Rmult_le_pos; lra).
        assert (Anchor : exp (sc l i 0%nat) = exp s * ((1 - q) / q) / h).
        { rewrite other_scores, P_is, Z_anchor by lia. change (x 0%nat 0%nat) with 1. simpl (0 =? 0)%nat. cbv iota. rewrite Rmult_1_r. unfold Rminus. rewrite exp_plus, exp_Ropp, exp_a. reflexivity. }
        assert (Self : exp s / h <= exp (sc l i i) <= exp s).
        { rewrite other_scores, P_is by lia. destruct (Nat.eqb_spec i 0); [lia|]. rewrite Nat.eqb_refl. unfold h, Rdiv. rewrite <- exp_Ropp, <- exp_plus. split; apply exp_le_mono; nra. }
        assert (Den : exp s / (q * h) <= \sum_(k < S i) exp (sc l i k)).
        { rewrite sum_last. destruct i as [|i']; [lia|]. rewrite sum_first. assert (0 <= \sum_(k < i') exp (sc l (S i') (S k))) by (apply sum_nonneg; intros; left; apply exp_pos).
          replace (exp s / (q * h)) with (exp s * ((1 - q) / q) / h + exp s / h) by (field; lra). lra. }
        assert (Weight : forall k z, exp (sc l i k) <= z -> alpha l i k <= z * (q * h / exp s)).
        { intros k z Hz. change (alpha l i k) with (exp (sc l i k) / \sum_(k < S i) exp (sc l i k)). assert (P0 : 0 < exp s / (q * h)) by (apply Rdiv_lt_0_compat; nra).
          unfold Rdiv at 1. apply Rmult_le_compat; [left; apply exp_pos|left; apply Rinv_0_lt_compat; lra|exact Hz|].
          replace (q * h / exp s) with (/ (exp s / (q * h))) by (field; lra). now apply Rinv_le_contravar. }
        split.
        - eapply Rle_trans; [apply (Weight i (exp s)); apply Self|]. right. field. lra.
        - intros k Hk. eapply Rle_trans; [apply (Weight k 1)|].
          + rewrite <- exp_0. apply exp_le_mono. rewrite other_scores, P_is by lia. destruct (Nat.eqb_spec k 0), (Nat.eqb_spec k i); try lia. assert (0 <= G * Z l i 1%nat * Z l k 0%nat) by (apply Rmult_le_pos; [exact GT|apply Z_anchor_share; lia]). lra.
          + right. unfold E. rewrite exp_Ropp. field. lra.
      Qed.

      (** A row's share of what the anchor has nothing of. *)
      Lemma other_share l y : (l < D)%nat -> y 0%nat = 0 -> (forall k, (k < L)%nat -> 0 <= y k <= 1) ->
        \sum_(k < S i) (alpha l i k * y k) <= exp (G * Z l i 1%nat) * (q * y i + u).
      Proof.
        intros Hl Y0 Y. destruct (other_weights l Hl) as [W1 W2]. set (h := exp (G * Z l i 1%nat)) in *. assert (H0 : 0 < h) by apply exp_pos. destruct E_bounds as (E0 & _).
        assert (Rest : \sum_(k < i) (alpha l i k * y k) <= h * u).
        { destruct i as [|i'] eqn:Ei; [lia|]. rewrite sum_first, Y0, Rmult_0_r, Rplus_0_l.
          apply Rle_trans with (\sum_(k < i') (q * E * h)); [|rewrite sum_const].
          - apply sum_le. intros k Hk. destruct (Y (S k) ltac:(lia)). specialize (W2 (S k) ltac:(lia)). generalize (alpha_pos l (S i') (S k)). intros. nra.
          - assert (INR i' <= INR L - 2) by (change 2 with (INR 2); rewrite <- minus_INR by lia; apply le_INR; lia). unfold u.
            replace (h * ((INR L - 2) * q * E)) with ((INR L - 2) * (q * E * h)) by ring. apply Rmult_le_compat_r; [|lra]. left. repeat apply Rmult_lt_0_compat; lra. }
        rewrite sum_last. destruct (Y i ltac:(lia)) as [Y1 _]. assert (alpha l i i * y i <= q * h * y i) by (apply Rmult_le_compat_r; lra). lra.
      Qed.

      Lemma trigger_leak l : (l < D)%nat -> Z l i 1%nat <= INR l * u * exp (INR l * kappa) /\ Z l i 1%nat <= T /\ exp (G * Z l i 1%nat) <= exp kappa.
      Proof.
        intros Hl. assert (GP := G_pos). assert (U := u_bounds). assert (K := kappa_bounds). simpl pow in K. destruct lengths as [_ B].
        assert (Rest : forall l, (l < D)%nat -> Z l i 1%nat <= INR l * u * exp (INR l * kappa) -> Z l i 1%nat <= T /\ exp (G * Z l i 1%nat) <= exp kappa).
        { intros l' Hl' H. destruct (few_layers l' ltac:(lia)) as [_ F]. assert (I : 0 <= INR l' <= INR D) by (split; [apply pos_INR|apply le_INR; lia]).
          assert (R : Z l' i 1%nat <= T).
          { apply Rle_trans with (1 := H). assert (0 <= INR l' * u) by (apply Rmult_le_pos; lra). assert (INR l' * u <= INR D * u) by (apply Rmult_le_compat_r; lra). unfold T. assert (Pe := exp_pos (INR l' * kappa)). nra. }
          split; [exact R|]. apply exp_le_mono. unfold kappa. apply Rmult_le_compat_l; lra. }
        enough (H : Z l i 1%nat <= INR l * u * exp (INR l * kappa)) by (split; [exact H|now apply Rest]).
        induction l as [|l IH]; [rewrite Z_start, x_1 by lia; simpl; destruct (Nat.eqb_spec i j); [contradiction|lra]|]. specialize (IH ltac:(lia)). destruct (Rest l ltac:(lia) IH) as [_ Ek].
        assert (F := other_share l (fun k => Z l k 1%nat) ltac:(lia)). cbv beta in F. rewrite Z_anchor, anchor_is in F by lia. specialize (F eq_refl (fun k Hk => Z_trigger_share l k Hk)).
        rewrite Z_next. apply Rle_trans with (1 := F). destruct (Z_trigger_share l i ltac:(lia)) as [T0 _]. rewrite S_INR. replace ((INR l + 1) * kappa) with (INR l * kappa + kappa) by ring. rewrite exp_plus.
        assert (O : 1 <= exp (INR l * kappa)) by (destruct (few_layers l ltac:(lia)) as [F0 _]; generalize (exp_ineq1_le (INR l * kappa)); lra). set (f := exp (INR l * kappa)) in *. assert (P0 := exp_pos kappa). assert (H0 := exp_pos (G * Z l i 1%nat)).
        apply Rle_trans with (exp kappa * (q * Z l i 1%nat + u)); [apply Rmult_le_compat_r; nra|].
        replace ((INR l + 1) * u * (f * exp kappa)) with (exp kappa * (INR l * u * f + u * f)) by ring. apply Rmult_le_compat_l; [lra|]. nra.
      Qed.

      Lemma not_anchor l : (S l <= D)%nat -> 1 - Z (S l) i 0%nat <= exp (INR l * kappa) * (q ^ S l + INR (S l) * u).
      Proof.
        assert (U := u_bounds). assert (K := kappa_bounds). simpl pow in K.
        assert (Step : forall l, (l < D)%nat -> 1 - Z (S l) i 0%nat <= exp (G * Z l i 1%nat) * (q * (1 - Z l i 0%nat) + u)).
        { intros l' Hl'. assert (F := other_share l' (fun k => 1 - Z l' k 0%nat) Hl'). cbv beta in F. rewrite Z_anchor in F. change (x 0%nat 0%nat) with 1 in F.
          specialize (F ltac:(ring)). eapply Rle_trans; [|apply F; intros k Hk; generalize (Z_anchor_share l' k Hk); lra].
          rewrite Z_next. rewrite (sum_ext (S i) (fun k => alpha l' i k * (1 - Z l' k 0%nat)) (fun k => alpha l' i k + -1 * (alpha l' i k * Z l' k 0%nat))) by (intros; ring).
          rewrite sum_add, sum_scal, alpha_sum. lra. }
        induction l as [|l IH]; intros Hl; (eapply Rle_trans; [apply Step; lia|]).
        - rewrite Z_start, x_0, x_1 by lia. destruct (Nat.eqb_spec i j); [contradiction|]. simpl. rewrite Rmult_0_r, Rmult_0_l, exp_0. lra.
        - specialize (IH ltac:(lia)). destruct (trigger_leak (S l) ltac:(lia)) as (_ & _ & Ek). destruct (Z_anchor_share (S l) i ltac:(lia)) as [_ Z1].
          rewrite (S_INR (S l)). rewrite (S_INR l) at 1. replace ((INR l + 1) * kappa) with (INR l * kappa + kappa) by ring. rewrite exp_plus.
          assert (O : 1 <= exp (INR l * kappa)) by (destruct (few_layers l ltac:(lia)) as [F0 _]; generalize (exp_ineq1_le (INR l * kappa)); lra). set (f := exp (INR l * kappa)) in *. set (v := 1 - Z (S l) i 0%nat) in *.
          assert (V : 0 <= v) by (unfold v; lra). apply Rle_trans with (exp kappa * (q * v + u)); [apply Rmult_le_compat_r; nra|].
          replace (f * exp kappa * (q ^ S (S l) + (INR (S l) + 1) * u)) with (exp kappa * (f * q ^ S (S l) + (f * (INR (S l) * u) + f * u))) by ring. apply Rmult_le_compat_l; [left; apply exp_pos|].
          assert (N : 0 <= INR (S l) * u) by (apply Rmult_le_pos; [apply pos_INR|lra]). assert (Q1 : q * v <= q * (f * (q ^ S l + INR (S l) * u))) by (apply Rmult_le_compat_l; lra).
          replace (q ^ S (S l)) with (q * q ^ S l) by reflexivity. assert (q * (f * (INR (S l) * u)) <= f * (INR (S l) * u)) by (assert (0 <= f * (INR (S l) * u)) by (apply Rmult_le_pos; lra); nra). nra.
      Qed.

      Lemma other_error r : (r < m + 3)%nat -> Rabs (multilayer_spread L m D q beta x i r) <= spread_loss L D q beta.
      Proof.
        intros Hr. rewrite output_is, loss_is by exact Hr. assert (Hl : (S (D - 1) = D)%nat) by lia. assert (N := not_anchor (D - 1) ltac:(lia)). rewrite Hl in N.
        rewrite minus_INR in N by lia. simpl (INR 1) in N. apply Rle_trans with (2 := N). unfold e. destruct (Nat.eqb_spec r 0) as [->|R0].
        - rewrite Rminus_eq_0, Rmult_0_l, Rabs_R0. generalize (Z_anchor_share D i ltac:(lia)). lra.
        - rewrite Rminus_0_r, Rmult_1_l. apply Z_bounds; lia.
      Qed.
    End Other.

    (** ** The trigger's row *)
    Let lambda := 2 * INR L * E.

    Lemma j_real : 2 <= INR j <= INR L - 1 /\ 0 < E <= 1 / 10 ^ 12.
    Proof.
      assert (J := j_bounds). destruct E_bounds as (E0 & E1 & _), eps_small. split; [|split; [exact E0|lra]].
      split; [apply (le_INR 2); lia|]. change 1 with (INR 1). rewrite <- minus_INR by lia. apply le_INR. lia.
    Qed.
    Lemma lambda_bounds n : (n <= D)%nat -> 0 <= INR n * lambda <= b /\ 0 <= lambda <= 1/8.
    Proof.
      intros Hn. destruct lengths as [A B], b_bounds as [C _], j_real as [_ F]. assert (La : 0 <= lambda) by (unfold lambda; apply Rmult_le_pos; lra).
      assert (N : 0 <= INR n <= INR D) by (split; [apply pos_INR|now apply le_INR]). assert (Bd : b = INR D * lambda) by (unfold b, lambda; ring).
      split; [split; [apply Rmult_le_pos; lra|rewrite Bd; apply Rmult_le_compat_r; lra]|]. split; [exact La|]. rewrite Bd in C. nra.
    Qed.

    Lemma first_weights : alpha 0 j 0%nat = E / (INR j + E) /\ forall k, (k < j)%nat -> alpha 0 j (S k) = 1 / (INR j + E).
    Proof.
      assert (J := j_bounds). assert (S0 : exp (sc 0 j 0%nat) = E).
      { rewrite first_scores, P_is, x_1, !Nat.eqb_refl by lia. change (x 0%nat 0%nat) with 1. rewrite (anchor_is 1) by lia. unfold E. f_equal. ring. }
      assert (Sk : forall k, (k < j)%nat -> exp (sc 0 j (S k)) = 1).
      { intros k Hk. rewrite <- exp_0. f_equal. rewrite first_scores, P_is, (x_1 j), Nat.eqb_refl, x_0, x_1 by lia. simpl (S k =? 0)%nat. cbv iota. destruct (S k =? j)%nat; ring. }
      assert (Den : \sum_(k < S j) exp (sc 0 j k) = INR j + E) by (rewrite sum_first, S0, (sum_ext j _ (fun _ => 1)) by exact Sk; rewrite sum_const; ring).
      split; [|intros k Hk]; unfold alpha, softmax; rewrite Den; [now rewrite S0|now rewrite Sk].
    Qed.
    Lemma first_row r : Z 1 j r = (E * x 0%nat r + \sum_(k < j) x (S k) r) / (INR j + E).
    Proof.
      destruct first_weights as [W0 W1]. rewrite Z_next, Z_start, sum_first, W0, (sum_ext j _ (fun k => 1 / (INR j + E) * x (S k) r)) by (intros k Hk; now rewrite W1). rewrite sum_scal.
      generalize j_real. intros. field. lra.
    Qed.

    (** Behind layer l + 1: hardly anything of the anchor, its own share, and the mean. *)
    Definition keeps (l : nat) : Prop := Z (S l) j 0%nat <= INR (S l) * lambda /\ (1 - INR (S l) * lambda) / (INR j + E) <= Z (S l) j 1%nat /\
      forall r, (1 <= r < m + 3)%nat -> Rabs (Z (S l) j r - target m w j r) <= INR (S l) * (2 * lambda).

    Lemma keeps_first : keeps 0.
    Proof.
      destruct j_real as [J F], lengths as [A _]. assert (Jn := j_bounds). assert (Sm : forall r, (r < m + 3)%nat -> - INR j <= \sum_(k < j) x (S k) r <= INR j).
      { intros r Hr. apply Rabs_bounds. eapply Rle_trans; [apply sum_abs|]. rewrite <- (Rmult_1_r (INR j)), <- sum_const. apply sum_le. intros k Hk. apply x_abs; lia. }
      assert (I0 : 0 < / (INR j + E)) by (apply Rinv_0_lt_compat; lra). assert (I1 : / (INR j + E) * (INR j + E) = 1) by (apply Rinv_l; lra). set (y := / (INR j + E)) in *.
      assert (Y : y <= 1/2) by nra. assert (Ey : 0 <= E * y <= lambda) by (unfold lambda; split; nra).
      unfold keeps. rewrite !first_row. simpl (INR 1). rewrite !Rmult_1_l. unfold Rdiv. fold y. split; [|split].
      - change (x 0%nat 0%nat) with 1. rewrite (sum_all_zero j) by (intros; apply x_0; lia). lra.
      - rewrite anchor_is by lia. rewrite (sum_single j _ (j - 1)%nat); [|lia|intros k Hk N; rewrite x_1 by lia; destruct (Nat.eqb_spec (S k) j); [lia|reflexivity]].
        rewrite x_1 by lia. replace (S (j - 1)) with j by lia. rewrite Nat.eqb_refl. apply Rmult_le_compat_r; [lra|]. generalize (lambda_bounds 1 ltac:(lia)). simpl (INR 1). lra.
      - intros r Hr. rewrite first_row, anchor_is, Rmult_0_r, Rplus_0_l by exact Hr. unfold Rdiv. fold y. unfold target. fold j. rewrite Nat.eqb_refl. fold x. specialize (Sm r ltac:(lia)). set (z := \sum_(k < j) x (S k) r) in *.
        replace (z * y - z / INR j) with (- (z / INR j) * (E * y)) by (unfold y; field; lra).
        assert (Q : Rabs (- (z / INR j)) <= 1).
        { rewrite Rabs_Ropp. apply Rabs_le. split; apply Rmult_le_reg_r with (INR j); try lra; unfold Rdiv; rewrite Rmult_assoc, Rinv_l by lra; lra. }
        rewrite Rabs_mult, (Rabs_right (E * y)) by lra. generalize (Rabs_pos (- (z / INR j))). nra.
    Qed.

    Lemma self_keeps l : (S l < D)%nat -> keeps l -> 1 - lambda <= alpha (S l) j j.
    Proof.
      intros Hl (K0 & K1 & _). assert (Jn := j_bounds). destruct j_real as [J F], lengths as [A _]. destruct (lambda_bounds (S l) ltac:(lia)) as [Bl _]. destruct b_bounds as [B8 _], Gb_bounds as [Gb0 Gb1].
      assert (GP := G_pos). assert (Lq := log_q). assert (Sl := s_large). destruct (Z_trigger_share (S l) j ltac:(lia)) as [T0 T1]. set (t := Z (S l) j 1%nat) in *. set (aj := Z (S l) j 0%nat) in *.
      assert (Aj : 0 <= aj <= b) by (generalize (Z_anchor_share (S l) j ltac:(lia)); fold aj; lra).
      assert (Tl : 7/8 <= t * INR L).
      { assert (I : 7/8 / (INR j + E) <= t) by (apply Rle_trans with (2 := K1); apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|lra]).
        assert (I2 : 7/8 / (INR j + E) * (INR j + E) = 7/8) by (field; lra). assert (INR j + E <= INR L) by (simpl pow in F; lra). clear - Hq K1 J F A Bl B8 T0 I2 H; nra. }
      assert (Sj : sc (S l) j j = s - G * t * aj) by (rewrite next_scores, P_is by lia; destruct (Nat.eqb_spec j 0); [lia|]; now rewrite Nat.eqb_refl).
      assert (Anchor : alpha (S l) j 0%nat <= E).
      { apply (residual_diagonal.weight_below_key (sc (S l)) j j 0 s); [lia|]. rewrite Sj, next_scores, P_is, Z_anchor by lia. change (x 0%nat 0%nat) with 1. simpl (0 =? 0)%nat. cbv iota. fold t.
        assert (Aq : a <= s - ln q).
        { unfold a, spread_to_anchor. fold s. enough (ln ((1 - q) / q) <= - ln q) by lra. rewrite <- ln_Rinv by lra. left. apply ln_increasing; [apply Rdiv_lt_0_compat; lra|].
          unfold Rdiv. rewrite <- (Rmult_1_l (/ q)) at 2. apply Rmult_lt_compat_r; [apply Rinv_0_lt_compat|]; lra. }
        assert (M : 1 <= 2 * (t * INR L) * (1 - aj)) by (clear - Hq B8 T0 T1 Aj Tl; nra).
        assert (s - ln q <= (s - ln q) * (2 * (t * INR L) * (1 - aj))) by (rewrite <- (Rmult_1_r (s - ln q)) at 1; apply Rmult_le_compat_l; lra).
        replace ((s - ln q) * (2 * (t * INR L) * (1 - aj))) with (G * t - G * t * aj) in H by (unfold G; ring). lra. }
      assert (Others : forall k, (1 <= k < j)%nat -> alpha (S l) j k <= 2 * E).
      { intros k Hk. apply Rle_trans with (exp (- (s - G * b))).
        - apply (residual_diagonal.weight_below_key (sc (S l)) j j k); [lia|]. rewrite Sj, next_scores, P_is by lia. destruct (Nat.eqb_spec k 0), (Nat.eqb_spec k j); try lia. fold t.
          assert (0 <= G * t * Z (S l) k 0%nat) by (apply Rmult_le_pos; [apply Rmult_le_pos; lra|apply Z_anchor_share; lia]).
          assert (G * t * aj <= G * b) by (rewrite Rmult_assoc; apply Rmult_le_compat_l; [lra|]; clear - K0 Bl T1 Aj; nra). lra.
        - replace (- (s - G * b)) with (- s + G * b) by ring. rewrite exp_plus. fold E. destruct (exp_near_0 (G * b) ltac:(lra)). clear - F Gb1 H0; nra. }
      assert (Su := alpha_sum (S l) j). rewrite sum_last in Su. destruct j as [|j'] eqn:Ej; [lia|]. rewrite sum_first in Su.
      assert (R : \sum_(k < j') alpha (S l) (S j') (S k) <= INR j' * (2 * E)) by (rewrite <- sum_const; apply sum_le; intros k Hk; apply Others; lia).
      assert (I : INR j' <= INR L - 2) by (rewrite S_INR in J; lra). assert (INR j' * (2 * E) <= (INR L - 2) * (2 * E)) by (apply Rmult_le_compat_r; lra). unfold lambda. lra.
    Qed.

    Lemma keeps_all l : (S l <= D)%nat -> keeps l.
    Proof.
      induction l as [|l IH]; intros Hl; [exact keeps_first|]. specialize (IH ltac:(lia)). assert (W := self_keeps l ltac:(lia) IH). destruct IH as (K0 & K1 & K2). assert (Jn := j_bounds). destruct j_real as [J F].
      destruct (lambda_bounds (S l) ltac:(lia)) as [Bl La]. destruct b_bounds as [B8 _]. unfold keeps. rewrite (S_INR (S l)).
      assert (Near : forall r z, 0 <= z -> (forall k, (k <= j)%nat -> Rabs (Z (S l) k r - Z (S l) j r) <= z) -> Rabs (Z (S (S l)) j r - Z (S l) j r) <= z * lambda).
      { intros r z Z0 H. rewrite Z_next. apply (average_near j (alpha (S l) j) lambda (fun p => Rlt_le _ _ (alpha_pos (S l) j p)) (alpha_sum (S l) j) W (fun k => Z (S l) k r)); assumption. }
      split; [|split].
      - assert (N : Rabs (Z (S (S l)) j 0%nat - Z (S l) j 0%nat) <= 1 * lambda).
        { apply Near; [lra|]. intros k Hk. generalize (Z_anchor_share (S l) k ltac:(lia)), (Z_anchor_share (S l) j ltac:(lia)). intros. apply Rabs_le. lra. }
        apply Rabs_bounds in N. lra.
      - assert (T0 := Z_trigger_share (S l) j ltac:(lia)). apply Rle_trans with (alpha (S l) j j * Z (S l) j 1%nat).
        + apply Rle_trans with ((1 - lambda) * ((1 - INR (S l) * lambda) / (INR j + E))).
          * unfold Rdiv. rewrite <- Rmult_assoc. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|]. assert (0 <= INR (S l) * lambda * lambda) by (apply Rmult_le_pos; lra). lra.
          * apply Rle_trans with ((1 - lambda) * Z (S l) j 1%nat); [apply Rmult_le_compat_l; lra|apply Rmult_le_compat_r; lra].
        + rewrite (Z_next (S l)), sum_last. assert (0 <= \sum_(k < j) (alpha (S l) j k * Z (S l) k 1%nat)); [|lra].
          apply sum_nonneg. intros k Hk. apply Rmult_le_pos; [left; apply alpha_pos|apply Z_trigger_share; lia].
      - intros r Hr. specialize (K2 r Hr). assert (N : Rabs (Z (S (S l)) j r - Z (S l) j r) <= 2 * lambda).
        { apply Near; [lra|]. intros k Hk. generalize (Rabs_bounds _ _ (Z_abs (S l) k r ltac:(lia) Hr)), (Rabs_bounds _ _ (Z_abs (S l) j r ltac:(lia) Hr)). intros. apply Rabs_le. lra. }
        apply Rabs_bounds in N, K2. apply Rabs_le. lra.
    Qed.

    Lemma spread_error i r : (i < L)%nat -> (r < m + 3)%nat -> Rabs (multilayer_spread L m D q beta x i r - target m w i r) <= spread_loss L D q beta.
    Proof.
      intros Hi Hr. assert (Jn := j_bounds). assert (Large : q ^ D <= spread_loss L D q beta).
      { rewrite loss_is. assert (U := u_bounds). assert (K := few_layers (D - 1) ltac:(lia)). rewrite minus_INR in K by lia. simpl (INR 1) in K. destruct (power_small D ltac:(lia)).
        assert (O : 1 <= exp ((INR D - 1) * kappa)) by (generalize (exp_ineq1_le ((INR D - 1) * kappa)); lra). assert (0 <= INR D * u) by (apply Rmult_le_pos; [apply pos_INR|lra]). nra. }
      assert (Q := pow_lt q D ltac:(lra)). destruct (Nat.eq_dec i j) as [->|N].
      - rewrite output_is by exact Hr. destruct (Nat.eq_dec r 0) as [->|R0].
        + unfold target. fold j. rewrite Nat.eqb_refl, sum_all_zero by (intros; apply x_0; lia). unfold e. simpl. replace ((1 - 1) * Z D j 0%nat - 0 / INR j) with 0 by (unfold Rdiv; ring). rewrite Rabs_R0. lra.
        + unfold e. destruct (Nat.eqb_spec r 0); [contradiction|]. rewrite Rminus_0_r, Rmult_1_l. destruct (keeps_all (D - 1) ltac:(lia)) as (_ & _ & K). specialize (K r ltac:(lia)).
          replace (S (D - 1)) with D in K by lia. apply Rle_trans with (1 := K). apply Rle_trans with (2 := Large). destruct b_bounds as [_ B2]. replace (INR D * (2 * lambda)) with (2 * b) by (unfold lambda, b; ring). exact B2.
      - rewrite target_elsewhere, Rminus_0_r by exact N. destruct (Nat.eq_dec i 0) as [->|N0]; [|apply other_error; lia].
        rewrite output_is, Z_anchor by exact Hr. unfold e. destruct (Nat.eqb_spec r 0); [replace ((1 - 1) * x 0%nat r) with 0 by ring|rewrite anchor_is by lia; rewrite Rmult_0_r]; rewrite Rabs_R0; lra.
    Qed.

    (** ** Position 1 *)
    Lemma before_the_trigger l : Z l 1 1%nat = 0.
    Proof.
      assert (Jn := j_bounds). induction l as [|l IH]; [rewrite Z_start, x_1 by lia; destruct (Nat.eqb_spec 1 j); [lia|reflexivity]|].
      rewrite Z_next. cbn [sum]. rewrite IH, Z_anchor, anchor_is by lia. ring.
    Qed.
    Lemma masses l : (l < D)%nat -> alpha l 1%nat 0%nat = 1 - q /\ alpha l 1%nat 1%nat = q.
    Proof.
      intros Hl. assert (Jn := j_bounds). assert (A : exp (sc l 1%nat 0%nat) = exp s * ((1 - q) / q)) by (rewrite other_scores, before_the_trigger, P_is by lia; simpl (0 =? 0)%nat; cbv iota; rewrite <- exp_a; f_equal; ring).
      assert (B : exp (sc l 1%nat 1%nat) = exp s) by (rewrite other_scores, before_the_trigger, P_is by lia; f_equal; simpl; ring).
      assert (S0 := exp_pos s). unfold alpha, softmax. cbn [sum]. rewrite A, B. split; field; lra.
    Qed.
    Lemma least_error : multilayer_spread L m D q beta x 1%nat (m + 2)%nat - target m w 1 (m + 2) = q ^ D.
    Proof.
      assert (Jn := j_bounds). rewrite target_elsewhere, output_is by (fold j; lia). unfold e. destruct (Nat.eqb_spec (m + 2) 0); [lia|].
      enough (F : forall l, (l <= D)%nat -> Z l 1 (m + 2)%nat = q ^ l) by (rewrite F by lia; ring).
      induction l as [|l IH]; intros Hl.
      - rewrite Z_start. unfold x. rewrite token_content_indicator by lia. fold j. destruct (Nat.eqb_spec 1 j); [lia|reflexivity].
      - rewrite Z_next. cbn [sum]. rewrite IH, Z_anchor, anchor_is by lia. destruct (masses l ltac:(lia)) as [_ ->]. simpl. ring.
    Qed.
  End Input.

  (** ** The exponent 1/D *)
  Lemma rest_of_loss : 0 <= INR D * (INR L - 2) * q * exp (- beta) <= 992 * exp (- beta).
  Proof.
    destruct lengths as [A B]. assert (Ep := exp_pos (- beta)). assert (M : 0 <= INR D * (INR L - 2) <= 16 * 62) by (split; [apply Rmult_le_pos; lra|apply Rmult_le_compat; lra]).
    assert (N : 0 <= INR D * (INR L - 2) * q <= 992 * 1) by (split; [apply Rmult_le_pos; lra|apply Rmult_le_compat; lra]). split; [apply Rmult_le_pos; lra|apply Rmult_le_compat_r; lra].
  Qed.
  (** At beta = 60 hardly more than q^D. *)
  Lemma loss_at_60 : beta = 60 -> spread_loss L D q beta <= q ^ D * (1 + 1 / 10 ^ 15).
  Proof.
    intros B60. assert (E8 := residual_diagonal.exp_8). assert (E16 : 6969600 <= exp 16).
    { replace 16 with (8 + 8) by lra. rewrite exp_plus. apply Rle_trans with (2640 * 2640); [lra|apply Rmult_le_compat; lra]. }
    assert (E48 : 6969600 * (6969600 * 6969600) <= exp 48).
    { replace 48 with (16 + (16 + 16)) by lra. rewrite !exp_plus. apply Rmult_le_compat; try lra. apply Rmult_le_compat; lra. }
    assert (E60 : 6969600 * (6969600 * 6969600) * (2640 * 5) <= exp 60).
    { replace 60 with (48 + (8 + 4)) by lra. rewrite (exp_plus 48), (exp_plus 8). assert (X := exp_ineq1_le 4). apply Rmult_le_compat; try lra. apply Rmult_le_compat; lra. }
    assert (Ep : 0 < exp (- beta) <= 1 / 10 ^ 24 / 4).
    { split; [apply exp_pos|]. rewrite B60, exp_Ropp. apply Rmult_le_reg_l with (exp 60); [apply exp_pos|]. rewrite Rinv_r by (apply Rgt_not_eq, exp_pos). simpl pow. lra. }
    assert (K := kappa_tail). assert (R := rest_of_loss). destruct lengths as [_ B]. rewrite B60 in K at 2. unfold spread_loss. rewrite growth_is, Rmult_assoc. apply Rmult_le_compat_l; [left; apply pow_lt; lra|].
    set (v := INR D * (INR L - 2) * q * exp (- beta)) in *. assert (Gr : 0 <= (INR D - 1) * kappa <= 15 * kappa) by (split; [apply Rmult_le_pos; lra|apply Rmult_le_compat_r; lra]).
    simpl pow in *. assert (X := exp_near_0 ((INR D - 1) * kappa) ltac:(lra)).
    apply Rle_trans with ((1 + 2 * ((INR D - 1) * kappa)) * (1 + v)); [apply Rmult_le_compat_r; lra|].
    assert (((INR D - 1) * kappa) * v <= ((INR D - 1) * kappa) * 1) by (apply Rmult_le_compat_l; lra). lra.
  Qed.
  Lemma loss_power : spread_loss L D q beta <= (q + 1 / 10 ^ 6) ^ D.
  Proof.
    destruct lengths as [A B]. destruct E_bounds as (E0 & E1 & _), eps_small as [Ep Eq]. assert (K := kappa_bounds). set (v := (INR L - 2) * q * exp (- beta)).
    assert (V : 0 <= v <= 62 * exp (- beta)).
    { unfold v. assert (0 <= (INR L - 2) * q <= 62 * 1) by (split; [apply Rmult_le_pos; lra|apply Rmult_le_compat; lra]). split; [apply Rmult_le_pos; lra|apply Rmult_le_compat_r; lra]. }
    apply Rle_trans with ((q * (exp kappa * (1 + v))) ^ D).
    - rewrite !Rpow_mult_distr. unfold spread_loss. rewrite growth_is, Rmult_assoc. apply Rmult_le_compat_l; [left; apply pow_lt; lra|]. apply Rmult_le_compat; [left; apply exp_pos| | |].
      + assert (0 <= INR D * v) by (apply Rmult_le_pos; lra). unfold v in *. lra.
      + assert (Pw : forall n, exp kappa ^ n = exp (INR n * kappa)).
        { induction n as [|n IH]; [simpl; now rewrite Rmult_0_l, exp_0|]. rewrite S_INR, Rmult_plus_distr_r, exp_plus, Rmult_1_l, <- IH. simpl. ring. }
        rewrite Pw. apply exp_le_mono. apply Rmult_le_compat_r; lra.
      + replace (INR D * (INR L - 2) * q * exp (- beta)) with (INR D * v) by (unfold v; ring). destruct (Rle_lt_or_eq_dec 0 v (proj1 V)) as [P|<-]; [now apply poly|].
        rewrite Rmult_0_r, Rplus_0_r, pow1. lra.
    - apply pow_incr. assert (X := exp_near_0 kappa ltac:(simpl pow in K; lra)). assert (X1 := exp_pos kappa). simpl pow in *.
      assert (exp kappa * (1 + v) <= 1 + 1 / 10 ^ 6). 
      { simpl pow. apply Rle_trans with ((1 + 2 * kappa) * (1 + v)); [apply Rmult_le_compat_r; lra|]. nra. }
      simpl pow in *. assert (0 <= exp kappa * (1 + v)) by (apply Rmult_le_pos; lra). split; [apply Rmult_le_pos; lra|]. nra.
  Qed.
End Spread.

(** The loss is between q^D and what the file says, which is at most (q + 10^-6)^D. *)
Theorem multilayer_spread_loss : forall (L m D : nat) (q beta : R), (3 <= L <= 64)%nat -> (1 <= D <= 16)%nat -> 0 < q < 1 -> 32 <= beta ->
  let f := multilayer_spread L m D q beta in
  loss_at_most L m (box m) (box m) f (spread_loss L D q beta) /\
  (forall eta, loss_at_most L m (box m) (box m) f eta -> q ^ D <= eta) /\
  spread_loss L D q beta <= (q + 1 / 10 ^ 6) ^ D.
Proof.
  intros L m D q beta HL HD Hq Hb f. split; [|split; [|now apply loss_power]].
  - intros w A i r Hi Hr. now apply (spread_error L m D q beta HL HD Hq Hb w A).
  - intros eta H. set (w := {| trigger := 2; content := fun _ _ => 0 |}).
    assert (A : admissible L (box m) (box m) w) by (split; [simpl; lia|]; split; intros; intros r _; simpl; lra).
    specialize (H w A 1%nat (m + 2)%nat ltac:(lia) ltac:(lia)). unfold f in H. rewrite (least_error L m D q beta HL HD Hq w A) in H.
    rewrite Rabs_right in H; [exact H|]. apply Rle_ge, pow_le. lra.
Qed.

(** On every input and in every layer, position 1 gives the anchor 1 - q and itself q. *)
Theorem multilayer_spread_masses : forall (L m D : nat) (q beta : R), (3 <= L <= 64)%nat -> (1 <= D <= 16)%nat -> 0 < q < 1 ->
  forall w, admissible L (box m) (box m) w -> forall l, (l < D)%nat ->
    spread_attention L m D q beta l (token m w) 1%nat 0%nat = 1 - q /\ spread_attention L m D q beta l (token m w) 1%nat 1%nat = q.
Proof. intros L m D q beta HL HD Hq w A l Hl. now apply (masses L m D q beta HL HD Hq w A). Qed.
