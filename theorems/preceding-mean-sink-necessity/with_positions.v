(** The construction multilayer-preceding (constructions/multilayer-preceding.md), for all L >= 3, m and beta > 0: one layer with position biases whose loss
    is small, and which leaves the anchor next to nothing at position 1 where the content is (-1, ..., -1). So Theorem P needs its scores without positions. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import Probe.
From Sinkproof.preceding_mean_sink_necessity Require Import preceding trigger_sink.
Open Scope R_scope.

(** Contents and content indicator of a key, for content queries. *)
Definition middle (m r : nat) : bool := ((2 <=? r) && (r <? m + 2))%nat%bool.
Definition query_row (m : nat) (beta : R) : vec := fun c =>
  if middle m c then - beta else if (c =? m + 2)%nat then - INR m * beta else - beta * e 0 c - 3 * beta * e 1 c.
Definition position_QK (m : nat) (beta : R) : mat := fun r c => e 1 r * (- beta * e 0 c) + e (m + 2) r * query_row m beta c.
Definition position_bias : mat := fun i k => if ((3 <=? i) && (k =? i))%nat%bool then ln (INR (i - 1)) else 0.
Definition position_OV (m : nat) : mat := fun r c =>
  if middle m r then 2 * e r c + 2 * e (m + 2) c - 2 * e 1 c else if (r =? m + 2)%nat then 2 * e 1 c else 0.
Definition position_weight (m : nat) (beta : R) (x : nat -> vec) : mat := softmax (fun i k => score (m + 3) (position_QK m beta) x i k + position_bias i k).
Definition position_layer (m : nat) (beta : R) (x : nat -> vec) : nat -> vec := output (m + 3) (position_weight m beta x) (position_OV m) x.
Arguments position_weight m%nat beta x i%nat k%nat.
Definition position_loss (L : nat) (beta : R) : R := let leak := 2 * (INR L - 2) * exp (- beta) in 4 * leak / (1 + leak).

Lemma from_minus_one n (y : nat -> R) : (forall q, (q < n)%nat -> y q = 1 \/ y q = -1) ->
  (\sum_(q < n) (y q + 1) = 0 /\ forall q, (q < n)%nat -> y q = -1) \/ 2 <= \sum_(q < n) (y q + 1).
Proof.
  induction n as [|n IH]; intros V; [left; split; [reflexivity|lia]|]. rewrite sum_last.
  assert (P : 0 <= \sum_(q < n) (y q + 1)) by (apply sum_nonneg; intros q Hq; destruct (V q ltac:(lia)) as [-> | ->]; lra).
  destruct (V n ltac:(lia)) as [E|E]; rewrite E; [right; lra|]. destruct IH as [[F G]|F]; [intros; apply V; lia| |right; lra].
  left. split; [lra|]. intros q Hq. destruct (Nat.eq_dec q n) as [->|]; [exact E|apply G; lia].
Qed.

Section Positions.
  Variables (L m : nat) (beta : R) (w : input).
  Hypotheses (beta_pos : 0 < beta) (A : admissible L (sign_contents m) (constant_content m 0) w).
  Let j := trigger w.
  Let x := token m w.
  Let eps := exp (- beta).
  Let g i k : R := exp (score (m + 3) (position_QK m beta) x i k + position_bias i k).

  Lemma J : (2 <= j < L)%nat. Proof. apply A. Qed.
  Lemma eps_bounds : 0 < eps < 1.
  Proof. now apply exp_below_1. Qed.

  Lemma indicator k : (1 <= k)%nat -> x k 0%nat = 0 /\ x k 1%nat = (if (k =? j)%nat then 1 else 0) /\ x k (m + 2)%nat = (if (k =? j)%nat then 0 else 1).
  Proof. apply indicators_of. Qed.
  Lemma anchor_coordinates r : (r < m + 3)%nat -> x 0%nat r = e 0 r.
  Proof. apply anchor_is_e. Qed.
  Lemma trigger_content q : (q < m)%nat -> x j (q + 2)%nat = 0.
  Proof. intros Hq. generalize J. intros. unfold x. rewrite token_content by lia. now apply (proj1 (proj2 A)). Qed.
  Lemma content_sign k q : (1 <= k < L)%nat -> k <> j -> (q < m)%nat -> x k (q + 2)%nat = 1 \/ x k (q + 2)%nat = -1.
  Proof. intros Hk N Hq. unfold x. rewrite token_content by lia. apply (proj2 (proj2 A)); (exact N || lia). Qed.

  (** How far a content is from (-1, ..., -1). *)
  Definition far (k : nat) : R := \sum_(q < m) (x k (q + 2)%nat + 1).
  Lemma far_cases k : (1 <= k < L)%nat -> k <> j -> (far k = 0 /\ forall q, (q < m)%nat -> x k (q + 2)%nat = -1) \/ 2 <= far k.
  Proof. intros Hk N. apply (from_minus_one m (fun q => x k (q + 2)%nat)). intros q Hq. now apply content_sign. Qed.

  Lemma score_is i k : score (m + 3) (position_QK m beta) x i k = x i 1%nat * (- beta * x k 0%nat) +
    x i (m + 2)%nat * (- beta * x k 0%nat - 3 * beta * x k 1%nat - beta * (\sum_(q < m) x k (q + 2)%nat) - INR m * beta * x k (m + 2)%nat).
  Proof.
    unfold score, dot.
    rewrite (sum_ext (m + 3) _ (fun r => e 1 r * (- beta * x k 0%nat * x i r) + e (m + 2) r * ((\sum_(c < m + 3) (query_row m beta c * x k c)) * x i r))).
    - rewrite sum_add, !sum_e by lia. rewrite (sum_coordinates m (fun c => query_row m beta c * x k c)).
      rewrite (sum_ext m _ (fun q => - beta * x k (q + 2)%nat)).
      + rewrite sum_scal. unfold query_row, middle, e. simpl (2 <=? 0)%nat. simpl (2 <=? 1)%nat.
        destruct (Nat.eqb_spec 0 (m + 2)), (Nat.eqb_spec 1 (m + 2)), (Nat.ltb_spec (m + 2) (m + 2)); try lia. rewrite Bool.andb_false_r, !Nat.eqb_refl. simpl. ring.
      + intros q Hq. unfold query_row, middle. destruct (Nat.leb_spec 2 (q + 2)), (Nat.ltb_spec (q + 2) (m + 2)); try lia. reflexivity.
    - intros r Hr. unfold mulv, position_QK.
      rewrite (sum_ext (m + 3) _ (fun c => e 0 c * (- beta * e 1 r * x k c) + e (m + 2) r * (query_row m beta c * x k c))) by (intros; ring).
      rewrite sum_add, sum_e, sum_scal by lia. ring.
  Qed.

  (** What a row gives to itself more. *)
  Definition own (i : nat) : R := exp (position_bias i i).
  Lemma own_is i : (2 <= i)%nat -> own i = INR i - 1.
  Proof.
    intros Hi. assert (E : INR (i - 1) = INR i - 1) by (rewrite minus_INR by lia; reflexivity). unfold own, position_bias. rewrite Nat.eqb_refl, Bool.andb_true_r.
    destruct (Nat.leb_spec 3 i).
    - rewrite exp_ln, E; [reflexivity|]. apply lt_0_INR. lia.
    - replace i with 2%nat by lia. simpl. rewrite exp_0. ring.
  Qed.
  Lemma no_bias i k : k <> i -> position_bias i k = 0.
  Proof. intros N. unfold position_bias. destruct (Nat.eqb_spec k i); [contradiction|]. now rewrite Bool.andb_false_r. Qed.

  (** Unnormalised weights of content queries and of the trigger. *)
  Lemma query_anchor i : (1 <= i)%nat -> g i 0 = eps.
  Proof.
    intros Hi. unfold g. rewrite no_bias, score_is by lia. destruct (indicator i Hi) as (_ & -> & ->).
    rewrite (sum_ext m _ (fun _ => 0)), sum_zero by (intros q Hq; rewrite anchor_coordinates by lia; unfold e; destruct (Nat.eqb_spec (q + 2) 0); [lia|reflexivity]).
    rewrite !anchor_coordinates by lia. unfold e. destruct (Nat.eqb_spec (m + 2) 0); [lia|]. simpl. unfold eps. f_equal. destruct (i =? j)%nat; ring.
  Qed.
  Lemma query_trigger i : (j < i)%nat -> g i j = eps * eps * eps.
  Proof.
    intros Hi. generalize J. intros HJ. unfold g. rewrite no_bias, score_is by lia. destruct (indicator i ltac:(lia)) as (_ & -> & ->), (indicator j ltac:(lia)) as (-> & -> & ->).
    rewrite (sum_ext m _ (fun _ => 0)), sum_zero by (intros; now apply trigger_content). rewrite Nat.eqb_refl. destruct (Nat.eqb_spec i j); [lia|].
    unfold eps. rewrite <- !exp_plus. f_equal. ring.
  Qed.
  Lemma query_content i k : (1 <= i)%nat -> i <> j -> (1 <= k < L)%nat -> k <> j -> g i k = exp (- beta * far k) * (if (k =? i)%nat then own i else 1).
  Proof.
    intros Hi Ni Hk Nk. unfold g. rewrite exp_plus. f_equal.
    - rewrite score_is. destruct (indicator i Hi) as (_ & -> & ->), (indicator k ltac:(lia)) as (-> & -> & ->).
      destruct (Nat.eqb_spec i j), (Nat.eqb_spec k j); try contradiction. f_equal. unfold far. rewrite sum_add, sum_const. ring.
    - destruct (Nat.eqb_spec k i) as [->|N]; [reflexivity|]. rewrite no_bias by exact N. apply exp_0.
  Qed.
  Lemma trigger_key k : (1 <= k)%nat -> g j k = if (k =? j)%nat then own j else 1.
  Proof.
    intros Hk. generalize J. intros HJ. unfold g. rewrite exp_plus, score_is. destruct (indicator j ltac:(lia)) as (_ & -> & ->). rewrite Nat.eqb_refl.
    destruct (indicator k Hk) as (-> & _). match goal with |- exp ?z * _ = _ => replace z with 0 by ring end. rewrite exp_0, Rmult_1_l.
    destruct (Nat.eqb_spec k j) as [->|N]; [reflexivity|]. rewrite no_bias by exact N. apply exp_0.
  Qed.

  Lemma value k r : (r < m + 3)%nat -> mulv (m + 3) (position_OV m) (x k) r =
    if middle m r then 2 * x k r + 2 * x k (m + 2)%nat - 2 * x k 1%nat else if (r =? m + 2)%nat then 2 * x k 1%nat else 0.
  Proof.
    intros Hr. unfold mulv, position_OV. destruct (middle m r).
    - rewrite (sum_ext (m + 3) _ (fun c => 2 * (e r c * x k c) + (2 * (e (m + 2) c * x k c) + -2 * (e 1 c * x k c)))) by (intros; ring).
      rewrite !sum_add, !sum_scal, !sum_e by lia. ring.
    - destruct (r =? m + 2)%nat; [|apply sum_all_zero; intros; ring].
      rewrite (sum_ext (m + 3) _ (fun c => 2 * (e 1 c * x k c))) by (intros; ring). rewrite sum_scal, sum_e by lia. ring.
  Qed.
  Lemma middle_is r : middle m r = true -> (r = r - 2 + 2 /\ r - 2 < m)%nat.
  Proof. unfold middle. intros H. apply Bool.andb_true_iff in H. destruct H as [H1 H2]. apply Nat.leb_le in H1. apply Nat.ltb_lt in H2. lia. Qed.
  Lemma value_anchor r : (r < m + 3)%nat -> mulv (m + 3) (position_OV m) (x 0%nat) r = 0.
  Proof.
    intros Hr. rewrite value by exact Hr. rewrite !anchor_coordinates by lia. unfold e. destruct (middle m r) eqn:M.
    - apply middle_is in M. destruct (Nat.eqb_spec r 0), (Nat.eqb_spec (m + 2) 0); try lia. simpl. ring.
    - simpl. destruct (r =? m + 2)%nat; ring.
  Qed.
  Lemma value_trigger r : (r < m + 3)%nat -> mulv (m + 3) (position_OV m) (x j) r = if middle m r then -2 else if (r =? m + 2)%nat then 2 else 0.
  Proof.
    intros Hr. generalize J. intros HJ. rewrite value by exact Hr. destruct (indicator j ltac:(lia)) as (_ & -> & ->). rewrite Nat.eqb_refl. destruct (middle m r) eqn:M.
    - apply middle_is in M. destruct M as [E Hq]. rewrite E, trigger_content by exact Hq. ring.
    - destruct (r =? m + 2)%nat; ring.
  Qed.
  Lemma value_content k r : (1 <= k < L)%nat -> k <> j -> (r < m + 3)%nat -> mulv (m + 3) (position_OV m) (x k) r = if middle m r then 2 * (x k r + 1) else 0.
  Proof.
    intros Hk N Hr. rewrite value by exact Hr. destruct (indicator k ltac:(lia)) as (_ & -> & ->). destruct (Nat.eqb_spec k j); [contradiction|].
    destruct (middle m r); [ring|]. destruct (r =? m + 2)%nat; ring.
  Qed.

  Lemma quotient i r : position_layer m beta x i r = (\sum_(k < S i) (g i k * mulv (m + 3) (position_OV m) (x k) r)) / \sum_(k < S i) g i k.
  Proof. apply softmax_quotient. Qed.

  (** Contents that are not (-1, ..., -1): what they weigh in a content row. *)
  Let heavy i k : R := if (k =? j)%nat then 0 else if Req_EM_T (far k) 0 then 0 else g i k.
  Let light i k : R := if (k =? j)%nat then 0 else if Req_EM_T (far k) 0 then g i k else 0.
  Let H i := \sum_(k < i) heavy i (S k).
  Let T i := if (j <=? i)%nat then eps * eps * eps else 0.

  Lemma g_pos i k : 0 < g i k. Proof. apply exp_pos. Qed.
  Lemma heavy_bounds i k : (1 <= i < L)%nat -> i <> j -> (1 <= k <= i)%nat -> 0 <= heavy i k <= eps * eps * (if (k =? i)%nat then own i else 1).
  Proof.
    intros Hi N Hk. assert (O : 0 < own i) by apply exp_pos. assert (EB := eps_bounds). assert (Z : 0 <= eps * eps * (if (k =? i)%nat then own i else 1)) by (destruct (k =? i)%nat; apply Rmult_le_pos; nra).
    unfold heavy. destruct (Nat.eqb_spec k j) as [|Nk]; [lra|]. destruct (Req_EM_T (far k) 0) as [|F]; [lra|]. split; [left; apply g_pos|].
    rewrite query_content by (assumption || lia). apply Rmult_le_compat_r; [destruct (k =? i)%nat; lra|].
    destruct (far_cases k ltac:(lia) Nk) as [[Q _]|Q]; [contradiction|]. unfold eps. rewrite <- exp_plus.
    destruct (Req_dec (- beta * far k) (- beta + - beta)) as [->|D]; [lra|]. left. apply exp_increasing. nra.
  Qed.
  Lemma H_bounds i : (1 <= i < L)%nat -> i <> j -> 0 <= H i <= 2 * (INR L - 2) * (eps * eps).
  Proof.
    intros Hi N. assert (EB := eps_bounds). assert (EE : 0 < eps * eps) by nra. assert (HJ := J). assert (LL : 3 <= INR L) by (generalize (le_INR 3 L ltac:(lia)); simpl; lra).
    unfold H. split; [apply sum_nonneg; intros k Hk; apply heavy_bounds; lia|]. destruct i as [|i]; [lia|]. rewrite sum_last.
    assert (B1 : \sum_(k < i) heavy (S i) (S k) <= INR i * (eps * eps)).
    { rewrite <- sum_const. apply sum_le. intros k Hk. generalize (heavy_bounds (S i) (S k) ltac:(lia) N ltac:(lia)). destruct (Nat.eqb_spec (S k) (S i)); [lia|]. lra. }
    generalize (heavy_bounds (S i) (S i) ltac:(lia) N ltac:(lia)). rewrite Nat.eqb_refl. intros B2.
    assert (I : INR i <= INR L - 2) by (generalize (le_INR (S (S i)) L ltac:(lia)); rewrite !S_INR; lra).
    assert (O : own (S i) <= INR L - 2).
    { destruct i as [|i]; [unfold own, position_bias; simpl; rewrite exp_0; lra|]. rewrite own_is, S_INR by lia. lra. }
    assert (INR i * (eps * eps) <= (INR L - 2) * (eps * eps)) by (apply Rmult_le_compat_r; lra).
    assert (eps * eps * own (S i) <= eps * eps * (INR L - 2)) by (apply Rmult_le_compat_l; lra). lra.
  Qed.

  Lemma total i : (1 <= i < L)%nat -> i <> j -> eps + T i + H i <= \sum_(k < S i) g i k.
  Proof.
    intros Hi N. assert (HJ := J). rewrite sum_first, query_anchor by lia. unfold T. rewrite <- (sum_at j) by lia. unfold H. rewrite Rplus_assoc, <- sum_add. apply Rplus_le_compat_l.
    apply sum_le. intros k Hk. unfold heavy. destruct (Nat.eqb_spec (S k) j) as [E|]; [rewrite E, query_trigger by lia; lra|]. generalize (g_pos i (S k)). destruct (Req_EM_T (far (S k)) 0); lra.
  Qed.

  Lemma content_row i r : (1 <= i < L)%nat -> i <> j -> (r < m + 3)%nat -> Rabs (position_layer m beta x i r) <= position_loss L beta.
  Proof.
    intros Hi N Hr. assert (HJ := J). assert (EB := eps_bounds). rewrite quotient. assert (G := total i Hi N). assert (HB := H_bounds i Hi N).
    assert (LL : 3 <= INR L) by (generalize (le_INR 3 L ltac:(lia)); simpl; lra). unfold position_loss. fold eps. set (nu := 2 * (INR L - 2) * eps).
    assert (Nu : 2 * eps <= nu) by (unfold nu; nra). assert (HN : H i <= nu * eps) by (replace (nu * eps) with (2 * (INR L - 2) * (eps * eps)) by (unfold nu; ring); lra).
    assert (T0 : 0 <= T i <= eps * eps * eps) by (unfold T; assert (0 < eps * eps) by nra; destruct (j <=? i)%nat; nra).
    assert (E3 : eps * eps * eps <= eps * eps) by nra.
    set (Z := \sum_(k < S i) g i k) in *. set (num := \sum_(k < S i) (g i k * mulv (m + 3) (position_OV m) (x k) r)).
    assert (NB : - (2 * T i) <= num <= 4 * H i + 2 * T i /\ (num <= 4 * H i \/ num = 2 * T i)).
    { assert (X : num = T i * (if middle m r then -2 else if (r =? m + 2)%nat then 2 else 0) + \sum_(k < i) (heavy i (S k) * (if middle m r then 2 * (x (S k) r + 1) else 0))).
      { unfold num. rewrite sum_first, value_anchor, Rmult_0_r, Rplus_0_l by exact Hr. unfold T.
        replace ((if (j <=? i)%nat then eps * eps * eps else 0) * (if middle m r then -2 else if (r =? m + 2)%nat then 2 else 0))
          with (if (j <=? i)%nat then eps * eps * eps * (if middle m r then -2 else if (r =? m + 2)%nat then 2 else 0) else 0) by (destruct (j <=? i)%nat; ring).
        rewrite <- (sum_at j), <- sum_add by lia. apply sum_ext. intros k Hk. unfold heavy. destruct (Nat.eqb_spec (S k) j) as [E|Nk].
        - rewrite E, query_trigger, value_trigger by (exact Hr || lia). ring.
        - rewrite value_content by (exact Hr || lia). destruct (Req_EM_T (far (S k)) 0) as [F|F]; [|ring].
          destruct (middle m r) eqn:M; [|ring]. apply middle_is in M. destruct M as [E Hq]. destruct (far_cases (S k) ltac:(lia) Nk) as [[_ V]|V]; [|lra].
          rewrite E, V by exact Hq. ring. }
      assert (Y : 0 <= \sum_(k < i) (heavy i (S k) * (if middle m r then 2 * (x (S k) r + 1) else 0)) <= (if middle m r then 4 * H i else 0)).
      { destruct (middle m r) eqn:M; [|rewrite sum_all_zero by (intros; ring); lra]. apply middle_is in M. destruct M as [E Hq].
        assert (V : forall k, (k < i)%nat -> heavy i (S k) = 0 \/ -1 <= x (S k) r <= 1).
        { intros k Hk. unfold heavy. destruct (Nat.eqb_spec (S k) j) as [|Nk]; [auto|]. right. rewrite E. destruct (content_sign (S k) (r - 2) ltac:(lia) Nk Hq) as [-> | ->]; lra. }
        split; [apply sum_nonneg; intros k Hk|unfold H; rewrite <- sum_scal; apply sum_le; intros k Hk];
          generalize (heavy_bounds i (S k) Hi N ltac:(lia)); intros [B _]; destruct (V k Hk) as [->|Vk]; try lra; nra. }
      rewrite X. destruct (middle m r); [|destruct (r =? m + 2)%nat]; lra. }
    destruct NB as [NB1 NB2]. assert (P : 0 < eps + T i + H i) by lra.
    assert (E1 : 2 * T i * (1 + nu) <= 4 * nu * (eps + T i + H i)).
    { assert (2 * T i <= 4 * nu * eps) by nra. assert (2 * T i * nu <= 4 * nu * T i) by nra. assert (0 <= nu * H i) by nra. lra. }
    assert (E2 : 4 * H i * (1 + nu) <= 4 * nu * (eps + T i + H i)) by (assert (0 <= nu * T i) by nra; lra).
    assert (E4 : 4 * nu * (eps + T i + H i) <= 4 * nu * Z) by (apply Rmult_le_compat_l; lra).
    apply fraction_abs; try lra.
    - destruct NB2 as [B|B]; [|rewrite B; lra]. apply Rle_trans with (4 * H i * (1 + nu)); [apply Rmult_le_compat_r; lra|lra].
    - apply Rle_trans with (2 * T i * (1 + nu)); [apply Rmult_le_compat_r; lra|lra].
  Qed.

  Lemma trigger_row r : (r < m + 3)%nat -> Rabs (position_layer m beta x j r - preceding_mean m w j r) <= position_loss L beta.
  Proof.
    intros Hr. assert (HJ := J). assert (EB := eps_bounds). rewrite quotient. set (k0 := (j - 1)%nat). assert (Ej : j = S k0) by (unfold k0; lia).
    set (z := INR k0). assert (Z1 : 1 <= z) by (apply (le_INR 1); unfold k0; lia). assert (Own : own j = z) by (rewrite own_is by lia; unfold z; rewrite Ej, S_INR; ring).
    assert (Tot : \sum_(k < S j) g j k = 2 * z + eps).
    { rewrite Ej at 1. rewrite sum_last, sum_first, query_anchor, <- Ej, trigger_key, Nat.eqb_refl, Own by lia.
      rewrite (sum_ext k0 _ (fun _ => 1)), sum_const; [fold z; ring|]. intros k Hk. rewrite trigger_key by lia. destruct (Nat.eqb_spec (S k) j); [lia|reflexivity]. }
    set (Sm := \sum_(k < k0) x (S k) r).
    assert (Vals : forall k, (k < k0)%nat -> -1 <= x (S k) r <= 1 /\ (middle m r = false -> x (S k) r = if (r =? m + 2)%nat then 1 else 0)).
    { intros k Hk. destruct (indicator (S k) ltac:(lia)) as (I0 & I1 & I2). destruct (Nat.eqb_spec (S k) j); [lia|]. destruct (middle m r) eqn:M.
      - apply middle_is in M. destruct M as [E Hq]. split; [|discriminate]. rewrite E. destruct (content_sign (S k) (r - 2) ltac:(lia) ltac:(lia) Hq) as [-> | ->]; lra.
      - assert (V : x (S k) r = if (r =? m + 2)%nat then 1 else 0); [|split; [rewrite V; destruct (r =? m + 2)%nat; lra|auto]].
        destruct (Nat.eqb_spec r (m + 2)) as [->|]; [exact I2|]. unfold middle in M. apply Bool.andb_false_iff in M. destruct M as [M|M]; [apply Nat.leb_gt in M|apply Nat.ltb_ge in M; lia].
        destruct r as [|[|r]]; [exact I0|exact I1|lia]. }
    assert (Num : \sum_(k < S j) (g j k * mulv (m + 3) (position_OV m) (x k) r) = 2 * Sm).
    { rewrite Ej at 1. rewrite sum_last, sum_first, value_anchor, Rmult_0_r, <- Ej, trigger_key, Nat.eqb_refl, Own, value_trigger by (exact Hr || lia).
      rewrite (sum_ext k0 _ (fun k => if middle m r then 2 * x (S k) r + 2 else 0)).
      - destruct (middle m r) eqn:M.
        + rewrite sum_add, sum_scal, sum_const. fold Sm z. ring.
        + rewrite sum_zero. unfold Sm. rewrite (sum_ext k0 _ (fun _ => if (r =? m + 2)%nat then 1 else 0)) by (intros k Hk; now apply Vals). rewrite sum_const. fold z. destruct (r =? m + 2)%nat; ring.
      - intros k Hk. rewrite trigger_key, value_content by (exact Hr || lia). destruct (Nat.eqb_spec (S k) j); [lia|]. destruct (middle m r); ring. }
    assert (Tg : preceding_mean m w j r = Sm / z) by (unfold preceding_mean; fold j; rewrite Nat.eqb_refl; reflexivity).
    rewrite Tot, Num, Tg. replace (2 * Sm / (2 * z + eps) - Sm / z) with (- (eps * Sm) / (z * (2 * z + eps))) by (field; lra).
    assert (SB : - z <= Sm <= z).
    { apply Rabs_bounds. unfold Sm. eapply Rle_trans; [apply sum_abs|]. unfold z. rewrite <- (Rmult_1_r (INR k0)), <- sum_const. apply sum_le. intros k Hk. apply Rabs_le. now apply Vals. }
    assert (LL : 3 <= INR L) by (generalize (le_INR 3 L ltac:(lia)); simpl; lra). unfold position_loss. fold eps. set (nu := 2 * (INR L - 2) * eps).
    assert (Nu : 2 * eps <= nu) by (unfold nu; nra).
    assert (F : eps * z * (1 + nu) <= 4 * nu * (z * (2 * z + eps))).
    { replace (eps * z * (1 + nu)) with (z * (eps * (1 + nu))) by ring. replace (4 * nu * (z * (2 * z + eps))) with (z * (4 * nu * (2 * z + eps))) by ring. apply Rmult_le_compat_l; [lra|].
      assert (4 * nu * 2 <= 4 * nu * (2 * z + eps)) by (apply Rmult_le_compat_l; lra). assert (eps * nu <= 1 * nu) by (apply Rmult_le_compat_r; lra). lra. }
    apply fraction_abs; [nra|lra| |]; (eapply Rle_trans; [|exact F]); apply Rmult_le_compat_r; nra.
  Qed.

  Lemma anchor_row r : (r < m + 3)%nat -> position_layer m beta x 0 r = 0.
  Proof. intros Hr. unfold position_layer, output. rewrite sum_last, value_anchor by exact Hr. simpl. ring. Qed.

  Lemma mass_at_1 : (forall q, (q < m)%nat -> content w 1%nat q = -1) -> position_weight m beta x 1 0 = eps / (1 + eps).
  Proof.
    intros U. assert (HJ := J). unfold position_weight, softmax. rewrite sum_last. simpl sum. fold (g 1 0) (g 1 1). rewrite query_anchor, query_content by lia. simpl (1 =? 1)%nat. cbv iota.
    replace (far 1) with 0.
    - unfold own, position_bias. simpl. rewrite Rmult_0_r, exp_0. f_equal. ring.
    - symmetry. apply sum_all_zero. intros q Hq. unfold x. rewrite token_content, U by (exact Hq || lia). ring.
  Qed.
End Positions.

Theorem multilayer_preceding : forall (L m : nat) (beta : R), 0 < beta ->
  preceding_loss_at_most L m (sign_contents m) (constant_content m 0) (position_layer m beta) (position_loss L beta) /\
  forall w, admissible L (sign_contents m) (constant_content m 0) w -> (forall q, (q < m)%nat -> content w 1%nat q = -1) ->
    position_weight m beta (token m w) 1 0 = exp (- beta) / (1 + exp (- beta)).
Proof.
  intros L m beta Hb. split.
  - intros w A i r Hi Hr. destruct (Nat.eq_dec i (trigger w)) as [->|N]; [now apply (trigger_row L m beta w Hb A)|].
    unfold preceding_mean. rewrite (proj2 (Nat.eqb_neq _ _) N), Rminus_0_r. destruct (Nat.eq_dec i 0) as [->|N0]; [|apply (content_row L m beta w Hb A); (assumption || lia)].
    rewrite anchor_row, Rabs_R0 by exact Hr. assert (P := exp_pos (- beta)). assert (J := proj1 A).
    assert (N0 : 0 <= INR L - 2) by (generalize (le_INR 2 L ltac:(lia)); simpl; lra). assert (0 <= 2 * (INR L - 2) * exp (- beta)) by nra.
    apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra].
  - intros w A U. now apply (mass_at_1 L m beta w A).
Qed.
