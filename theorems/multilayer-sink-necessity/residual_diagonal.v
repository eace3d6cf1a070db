(** The construction residual-diagonal (constructions/residual-diagonal.md), for 3 <= L <= 12, 1 <= m <= 6 and beta >= 8: two layers with residual connections
    have a loss of at most 6 (L - 1) exp(-beta), and no content row has more than exp(-beta) of its mass on the anchor, in either layer. *)
From Coq Require Import Reals Lra Lia Arith Psatz Classical Bool.
From Sinkproof Require Import TriggerTask Probe.
From Sinkproof.multilayer_sink_necessity Require Import residual.
Open Scope R_scope.

(** The identity on contents, and on all but the anchor's indicator; the weights of the two layers. *)
Definition contents_core (m : nat) : mat := fun r c => if ((2 <=? r) && (r <? m + 2))%nat then e r c else 0.
Definition behind_anchor : mat := fun r c => if (1 <=? r)%nat then e r c else 0.
Definition diagonal_QK1 (m : nat) (beta : R) : mat := fun r c => beta * contents_core m r c + - beta * (e 1 r * e 0 c).
Definition diagonal_QK2 (m : nat) (beta : R) : mat := fun r c => beta * contents_core m r c + (2 * INR m + 2) * beta * (e 1 r * e 0 c).
Definition diagonal_OV1 : mat := behind_anchor.
Definition diagonal_OV2 : mat := fun r c => - (1/2) * behind_anchor r c.
Definition diagonal_first (m : nat) (beta : R) : (nat -> vec) -> nat -> vec := residual_layer m (diagonal_QK1 m beta) diagonal_OV1.
Definition residual_diagonal_model (m : nat) (beta : R) (x : nat -> vec) : nat -> vec := residual_layer m (diagonal_QK2 m beta) diagonal_OV2 (diagonal_first m beta x).

(** A key that scores less than another by g has at most exp(-g). *)
Lemma weight_below_key s i p k g : (p <= i)%nat -> s i k <= s i p - g -> softmax s i k <= exp (- g).
Proof.
  intros Hp H. unfold softmax. assert (P : exp (s i p) <= \sum_(l < S i) exp (s i l)).
  { rewrite (sum_skip i p _ Hp). match goal with |- _ <= _ + ?rest => assert (0 <= rest) by (apply sum_nonneg; intros; left; apply exp_pos) end. lra. }
  assert (Pp := exp_pos (s i p)). apply Rle_trans with (exp (s i k) / exp (s i p)).
  - apply Rmult_le_compat_l; [left; apply exp_pos|]. now apply Rinv_le_contravar.
  - unfold Rdiv. rewrite <- exp_Ropp, <- exp_plus. destruct (Req_dec (s i k + - s i p) (- g)) as [->|N]; [lra|]. left. apply exp_increasing. lra.
Qed.

Lemma mulv_behind_anchor m x r : (r < m + 3)%nat -> mulv (m + 3) behind_anchor x r = if (1 <=? r)%nat then x r else 0.
Proof. intros Hr. unfold mulv, behind_anchor. destruct (Nat.leb_spec 1 r); [now apply sum_e|]. apply sum_all_zero. intros; ring. Qed.

Definition inner_contents (m : nat) (x y : vec) : R := \sum_(q < m) (x (q + 2)%nat * y (q + 2)%nat).

Lemma score_diagonal m a b QK X i k : (forall r c, QK r c = a * contents_core m r c + b * (e 1 r * e 0 c)) ->
  score (m + 3) QK X i k = a * inner_contents m (X i) (X k) + b * (X i 1%nat * X k 0%nat).
Proof.
  intros H. unfold score, dot.
  assert (V : forall r, (r < m + 3)%nat -> mulv (m + 3) QK (X k) r = a * (if ((2 <=? r) && (r <? m + 2))%nat then X k r else 0) + b * e 1 r * X k 0%nat).
  { intros r Hr. unfold mulv. rewrite (sum_ext (m + 3) _ (fun c => a * (contents_core m r c * X k c) + b * e 1 r * (e 0 c * X k c))) by (intros; rewrite H; ring).
    rewrite sum_add, !sum_scal, sum_e by lia. f_equal. f_equal. unfold contents_core. destruct ((2 <=? r) && (r <? m + 2))%nat; [now apply sum_e|].
    apply sum_all_zero. intros; ring. }
  rewrite (sum_ext (m + 3) _ (fun r => a * (X i r * (if ((2 <=? r) && (r <? m + 2))%nat then X k r else 0)) + e 1 r * (b * X k 0%nat * X i r))) by (intros r Hr; rewrite V by exact Hr; ring).
  rewrite sum_add, sum_scal, sum_e, sum_coordinates by lia. unfold inner_contents. simpl (2 <=? 0)%nat. simpl (2 <=? 1)%nat. cbn [andb].
  rewrite Nat.ltb_irrefl, Bool.andb_false_r.
  rewrite (sum_ext m (fun q => X i (q + 2)%nat * _) (fun q => X i (q + 2)%nat * X k (q + 2)%nat)); [ring|].
  intros q Hq. destruct (Nat.leb_spec 2 (q + 2)), (Nat.ltb_spec (q + 2) (m + 2)); try lia. reflexivity.
Qed.

(** A sum of terms of which none is above c, and one is at most c - g. *)
Lemma one_small n f q0 c g : (q0 < n)%nat -> f q0 <= c - g -> (forall q, (q < n)%nat -> f q <= c) -> sum n f <= INR n * c - g.
Proof.
  intros Hq G H. destruct n as [|n]; [lia|]. rewrite (sum_skip n q0) by lia.
  assert (S0 : \sum_(l < n) f (if (l <? q0)%nat then l else S l) <= \sum_(l < n) c) by (apply sum_le; intros l Hl; apply H; destruct (l <? q0)%nat; lia).
  rewrite sum_const in S0. rewrite S_INR. lra.
Qed.

Lemma exp_8 : 2640 <= exp 8.
Proof.
  replace 8 with (INR 512 * (1/64)) by (rewrite INR_IZR_INZ; simpl; lra).
  assert (E : forall n, exp (INR n * (1/64)) = exp (1/64) ^ n).
  { induction n as [|n IH]; [simpl; rewrite Rmult_0_l; apply exp_0|]. rewrite S_INR, Rmult_plus_distr_r, exp_plus, IH, Rmult_1_l. simpl. ring. }
  rewrite E. apply Rle_trans with ((65/64) ^ 512); [|apply pow_incr; generalize (exp_ineq1_le (1/64)); lra].
  replace 512%nat with (8 * (8 * 8))%nat by lia. rewrite !pow_mult.
  apply Rle_trans with ((2.69 ^ 8)%R); [simpl; lra|]. apply pow_incr. split; [lra|].
  apply Rle_trans with ((1.132 ^ 8)%R); [simpl; lra|]. apply pow_incr. split; [lra|]. simpl; lra.
Qed.

Section Diagonal.
  Variables (L m : nat) (beta : R).
  Hypotheses (length : (3 <= L <= 12)%nat) (contents : (1 <= m <= 6)%nat) (size : 8 <= beta).
  Variable w : input.
  Hypothesis inside : admissible L (sign_contents m) (constant_content m 0) w.

  Let j := trigger w.
  Let x := token m w.
  Let n := INR m.
  Let E := exp (- beta).
  Let delta := (INR L - 1) * E.
  Let v (k q : nat) : R := x k (q + 2)%nat.
  Let X := diagonal_first m beta x.
  Let Y := residual_diagonal_model m beta x.

  Lemma j_bounds : (2 <= j < L)%nat. Proof. apply inside. Qed.
  Lemma n_bounds : 1 <= n <= 6.
  Proof. unfold n. destruct contents as [A B]. apply le_INR in A, B. simpl in A, B. lra. Qed.
  Lemma numbers : 0 < E /\ 2 * E <= delta /\ 0 < delta /\ n * delta <= 1/40 /\ delta <= 1/40.
  Proof.
    assert (E0 : 0 < E) by apply exp_pos. destruct length as [A B]. apply le_INR in A, B. simpl in A, B. generalize n_bounds. intros NB.
    assert (S : E * 2640 <= 1).
    { apply Rle_trans with (E * exp beta); [|unfold E; rewrite <- exp_plus; replace (- beta + beta) with 0 by ring; rewrite exp_0; lra].
      apply Rmult_le_compat_l; [lra|]. apply Rle_trans with (1 := exp_8). destruct (Req_dec 8 beta) as [<-|N]; [lra|]. left. apply exp_increasing. lra. }
    assert (D : 2 * E <= delta <= 11 * E) by (unfold delta; split; nra). assert (n * delta <= 6 * (11 * E)) by (apply Rmult_le_compat; lra).
    repeat split; lra || nra.
  Qed.
  Lemma row_delta i : (i < L)%nat -> 0 <= INR i * E <= delta.
  Proof.
    intros Hi. destruct numbers as (E0 & _). split; [apply Rmult_le_pos; [apply pos_INR|lra]|]. unfold delta. apply Rmult_le_compat_r; [lra|].
    change 1 with (INR 1). rewrite <- minus_INR by lia. apply le_INR. lia.
  Qed.

  (** ** The tokens *)
  Lemma token_0 k : (1 <= k)%nat -> x k 0%nat = 0.
  Proof. intros Hk. unfold x, token. destruct k; [lia|reflexivity]. Qed.
  Lemma anchor_0 r : (1 <= r < m + 3)%nat -> x 0%nat r = 0.
  Proof. intros Hr. unfold x, token. destruct (Nat.eqb_spec r 0); [lia|]. simpl (0 =? 0)%nat. cbv iota. now destruct (r =? 1)%nat, (r =? m + 2)%nat. Qed.
  Lemma token_1 k : (1 <= k)%nat -> x k 1%nat = if (k =? j)%nat then 1 else 0.
  Proof. intros Hk. now apply token_trigger_indicator. Qed.
  Lemma token_c k : (1 <= k)%nat -> x k (m + 2)%nat = if (k =? j)%nat then 0 else 1.
  Proof. intros Hk. now apply token_content_indicator. Qed.
  Lemma no_content k q : k = 0%nat \/ k = j -> (q < m)%nat -> v k q = 0.
  Proof.
    intros [-> | ->] Hq; unfold v; [apply anchor_0; lia|]. generalize j_bounds. intros J. unfold x. rewrite token_content by lia. apply inside. lia.
  Qed.
  Lemma v_signs k q : (1 <= k < L)%nat -> k <> j -> (q < m)%nat -> v k q = 1 \/ v k q = -1.
  Proof. intros Hk N Hq. unfold v, x. rewrite token_content by lia. apply inside; (exact N || lia). Qed.
  Lemma coordinate r : (1 <= r < m + 3)%nat -> r = 1%nat \/ r = (m + 2)%nat \/ exists q, (q < m)%nat /\ r = (q + 2)%nat.
  Proof. intros Hr. destruct (Nat.eq_dec r 1); [auto|]. destruct (Nat.eq_dec r (m + 2)); [auto|]. right; right. exists (r - 2)%nat. lia. Qed.
  Lemma x_abs k r : (k < L)%nat -> (1 <= r < m + 3)%nat -> -1 <= x k r <= 1.
  Proof.
    intros Hk Hr. destruct (Nat.eq_dec k 0) as [->|N0]; [rewrite anchor_0 by exact Hr; lra|].
    destruct (coordinate r Hr) as [->|[->|(q & Hq & ->)]].
    - rewrite token_1 by lia. destruct (k =? j)%nat; lra.
    - rewrite token_c by lia. destruct (k =? j)%nat; lra.
    - fold (v k q). destruct (Nat.eq_dec k j) as [->|N]; [rewrite no_content by auto; lra|]. destruct (v_signs k q ltac:(lia) N Hq) as [-> | ->]; lra.
  Qed.

  (** The same contents; neither anchor nor trigger has those of a content token, as m is not 0. *)
  Definition same (i k : nat) : Prop := forall q, (q < m)%nat -> v i q = v k q.
  Lemma same_is_content i k : (1 <= i < L)%nat -> i <> j -> same i k -> k <> 0%nat /\ k <> j.
  Proof.
    intros Hi N S. generalize (S 0%nat ltac:(lia)). destruct (v_signs i 0 Hi N ltac:(lia)) as [-> | ->]; intros F; split; intros ->; rewrite no_content in F by (auto || lia); lra.
  Qed.
  Lemma same_token i k r : (1 <= i < L)%nat -> i <> j -> same i k -> (1 <= r < m + 3)%nat -> x k r = x i r.
  Proof.
    intros Hi N S Hr. destruct (same_is_content i k Hi N S) as (K0 & Kj). destruct (coordinate r Hr) as [->|[->|(q & Hq & ->)]].
    - rewrite !token_1 by lia. destruct (Nat.eqb_spec k j), (Nat.eqb_spec i j); congruence || reflexivity.
    - rewrite !token_c by lia. destruct (Nat.eqb_spec k j), (Nat.eqb_spec i j); congruence || reflexivity.
    - symmetry. now apply S.
  Qed.
  Lemma differs i k : (1 <= i < L)%nat -> i <> j -> (1 <= k < L)%nat -> k <> j -> ~ same i k -> exists q, (q < m)%nat /\ v k q = - v i q.
  Proof.
    intros Hi N Hk Nk S. apply not_all_ex_not in S. destruct S as (q & S). apply imply_to_and in S. destruct S as (Hq & D). exists q. split; [exact Hq|].
    destruct (v_signs i q Hi N Hq) as [A|A], (v_signs k q Hk Nk Hq) as [B|B]; rewrite A, B in *; try lra; now contradiction D.
  Qed.

  (** ** Layer 1 *)
  Let alpha := attention m (diagonal_QK1 m beta) x.
  Lemma score_1 i k : score (m + 3) (diagonal_QK1 m beta) x i k = beta * inner_contents m (x i) (x k) + - beta * (x i 1%nat * x k 0%nat).
  Proof. now apply score_diagonal. Qed.
  Lemma inner_zero (z y : vec) : (forall q, (q < m)%nat -> y (q + 2)%nat = 0) -> inner_contents m z y = 0.
  Proof. intros H. apply sum_all_zero. intros q Hq. rewrite H by exact Hq. ring. Qed.

  Lemma alpha_small i k : (1 <= i < L)%nat -> i <> j -> (k <= i)%nat -> ~ same i k -> alpha i k <= E.
  Proof.
    intros Hi N Hk S. apply weight_below; [exact Hk|]. rewrite !score_1, token_1 by lia. destruct (Nat.eqb_spec i j); [contradiction|]. generalize n_bounds. intros NB.
    assert (Self : inner_contents m (x i) (x i) = n).
    { unfold inner_contents, n. rewrite <- (Rmult_1_r (INR m)), <- sum_const. apply sum_ext. intros q Hq. fold (v i q). destruct (v_signs i q Hi N Hq) as [-> | ->]; lra. }
    rewrite Self. enough (inner_contents m (x i) (x k) <= n - 1) by nra.
    destruct (Nat.eq_dec k 0) as [->|N0]; [rewrite inner_zero by (intros; apply no_content; auto); lra|].
    destruct (Nat.eq_dec k j) as [->|Nj]; [rewrite inner_zero by (intros; apply no_content; auto); lra|].
    destruct (differs i k Hi N ltac:(lia) Nj S) as (q & Hq & D). apply Rle_trans with (INR m * 1 - 2); [|fold n; lra].
    unfold inner_contents. apply one_small with (q0 := q); [exact Hq| |].
    - fold (v i q) (v k q). rewrite D. destruct (v_signs i q Hi N Hq) as [-> | ->]; lra.
    - intros p Hp. generalize (x_abs i (p + 2) ltac:(lia) ltac:(lia)), (x_abs k (p + 2) ltac:(lia) ltac:(lia)). nra.
  Qed.

  Lemma alpha_trigger : forall k, (1 <= k <= j)%nat -> alpha j k = / (INR j + E).
  Proof.
    assert (J := j_bounds). assert (Zero : forall k, inner_contents m (x j) (x k) = 0).
    { intros k. apply sum_all_zero. intros q Hq. fold (v j q). rewrite no_content by auto. ring. }
    assert (S0 : exp (score (m + 3) (diagonal_QK1 m beta) x j 0%nat) = E).
    { rewrite score_1, Zero, token_1, Nat.eqb_refl by lia. unfold E. f_equal. change (x 0%nat 0%nat) with 1. ring. }
    assert (Sk : forall k, (1 <= k <= j)%nat -> exp (score (m + 3) (diagonal_QK1 m beta) x j k) = 1).
    { intros k Hk. rewrite score_1, Zero, (token_0 k) by lia. rewrite <- exp_0. f_equal. ring. }
    assert (D : \sum_(l < S j) exp (score (m + 3) (diagonal_QK1 m beta) x j l) = INR j + E).
    { rewrite sum_first, S0, (sum_ext j _ (fun _ => 1)), sum_const; [ring|]. intros k Hk. apply Sk. lia. }
    intros k Hk. unfold alpha, attention, softmax. rewrite D, Sk by exact Hk. unfold Rdiv. ring.
  Qed.

  Lemma X_is i r : (1 <= r < m + 3)%nat -> X i r = x i r + \sum_(k < S i) (alpha i k * x k r).
  Proof.
    intros Hr. unfold X, diagonal_first, residual_layer, output. f_equal. apply sum_ext. intros k _. unfold diagonal_OV1. rewrite mulv_behind_anchor by lia.
    destruct (Nat.leb_spec 1 r); [reflexivity|lia].
  Qed.
  Lemma X_0 i : X i 0%nat = x i 0%nat.
  Proof.
    unfold X, diagonal_first, residual_layer, output. rewrite sum_all_zero; [ring|]. intros k _. unfold diagonal_OV1. rewrite mulv_behind_anchor by lia. simpl. ring.
  Qed.
  Lemma X_anchor r : (1 <= r < m + 3)%nat -> X 0%nat r = 0.
  Proof. intros Hr. rewrite X_is, sum_last by exact Hr. simpl sum. rewrite anchor_0 by exact Hr. ring. Qed.

  (** A row that attends to copies of itself is twice itself. *)
  Lemma content_row i r : (1 <= i < L)%nat -> i <> j -> (1 <= r < m + 3)%nat -> Rabs (X i r - 2 * x i r) <= 2 * delta.
  Proof.
    intros Hi N Hr. destruct numbers as (E0 & _ & D0 & _). rewrite X_is by exact Hr.
    replace (x i r + \sum_(k < S i) (alpha i k * x k r) - 2 * x i r) with (\sum_(k < S i) (alpha i k * (x k r - x i r))).
    - apply Rle_trans with (0 + INR i * E * 2); [|generalize (row_delta i ltac:(lia)); lra]. apply split_row; try lra.
      + rewrite Rminus_eq_0, Rabs_R0. lra.
      + intros k Hk. destruct (classic (same i k)) as [S|S].
        * left. rewrite (same_token i k r Hi N S Hr), Rminus_eq_0, Rabs_R0. lra.
        * right. split; [apply alpha_small; (assumption || lia)|]. generalize (x_abs i r ltac:(lia) Hr), (x_abs k r ltac:(lia) Hr). intros. apply Rabs_le. lra.
    - rewrite (sum_ext (S i) _ (fun k => alpha i k * x k r + - x i r * alpha i k)) by (intros; ring). rewrite sum_add, sum_scal. unfold alpha at 2, attention. rewrite softmax_sum. ring.
  Qed.

  Lemma trigger_row r : (1 <= r < m + 3)%nat -> X j r = x j r + (\sum_(k < j) x (S k) r) / (INR j + E).
  Proof.
    intros Hr. rewrite X_is, sum_first, anchor_0 by exact Hr. unfold Rdiv. rewrite Rmult_0_r, Rplus_0_l, <- sum_scal_r. f_equal. apply sum_ext. intros k Hk. rewrite alpha_trigger by lia. ring.
  Qed.
  Lemma trigger_sum r : (1 <= r < m + 3)%nat -> Rabs (\sum_(k < j) x (S k) r) <= INR j.
  Proof.
    intros Hr. assert (J := j_bounds). eapply Rle_trans; [apply sum_abs|]. rewrite <- (Rmult_1_r (INR j)), <- sum_const. apply sum_le. intros k Hk. apply Rabs_le. apply x_abs; (exact Hr || lia).
  Qed.
  Lemma trigger_part r : (1 <= r < m + 3)%nat -> -1 <= (\sum_(k < j) x (S k) r) / (INR j + E) <= 1.
  Proof.
    intros Hr. destruct numbers as (E0 & _). assert (J2 : 2 <= INR j) by (apply (le_INR 2); generalize j_bounds; lia). generalize (Rabs_bounds _ _ (trigger_sum r Hr)). intros B.
    set (s := \sum_(k < j) x (S k) r) in *. split; apply Rmult_le_reg_r with (INR j + E); try lra; replace (s / (INR j + E) * (INR j + E)) with s by (field; lra); lra.
  Qed.
  Lemma trigger_content q : (q < m)%nat -> -1 <= X j (q + 2)%nat <= 1.
  Proof. intros Hq. rewrite trigger_row by lia. fold (v j q). rewrite no_content by auto. generalize (trigger_part (q + 2) ltac:(lia)). lra. Qed.
  Lemma trigger_itself : 1 <= X j 1%nat.
  Proof.
    assert (J := j_bounds). destruct numbers as (E0 & _). rewrite trigger_row, token_1, Nat.eqb_refl by lia.
    assert (0 <= (\sum_(k < j) x (S k) 1%nat) / (INR j + E)); [|lra]. apply Rle_mult_inv_pos; [|generalize (pos_INR j); lra].
    apply sum_nonneg. intros k Hk. rewrite token_1 by lia. destruct (S k =? j)%nat; lra.
  Qed.
  Lemma X_abs k r : (k < L)%nat -> (1 <= r < m + 3)%nat -> - (2 + 2 * delta) <= X k r <= 2 + 2 * delta.
  Proof.
    intros Hk Hr. destruct numbers as (_ & _ & D0 & _). destruct (Nat.eq_dec k 0) as [->|N0]; [rewrite X_anchor by exact Hr; lra|].
    destruct (Nat.eq_dec k j) as [->|Nj].
    - rewrite trigger_row by exact Hr. generalize (trigger_part r Hr), (x_abs j r Hk Hr). lra.
    - generalize (Rabs_bounds _ _ (content_row k r ltac:(lia) Nj Hr)), (x_abs k r Hk Hr). lra.
  Qed.

  (** ** Layer 2 *)
  Let alpha2 := attention m (diagonal_QK2 m beta) X.
  Lemma score_2 i k : score (m + 3) (diagonal_QK2 m beta) X i k = beta * (inner_contents m (X i) (X k) + (2 * n + 2) * (X i 1%nat * X k 0%nat)).
  Proof. rewrite (score_diagonal m beta ((2 * INR m + 2) * beta)) by reflexivity. unfold n. ring. Qed.

  Lemma alpha2_small i k : (1 <= i < L)%nat -> i <> j -> (k <= i)%nat -> ~ same i k -> alpha2 i k <= E.
  Proof.
    intros Hi N Hk S. destruct numbers as (E0 & _ & D0 & ND & D1). assert (NB := n_bounds). apply weight_below; [exact Hk|]. rewrite !score_2, (X_0 i), (token_0 i) by lia.
    assert (Self : n * (4 - 8 * delta) <= inner_contents m (X i) (X i)).
    { unfold inner_contents, n. rewrite <- sum_const. apply sum_le. intros q Hq. generalize (Rabs_bounds _ _ (content_row i (q + 2) Hi N ltac:(lia))). fold (v i q).
      destruct (v_signs i q Hi N Hq) as [-> | ->]; intros; nra. }
    assert (Ind : Rabs (X i 1%nat) <= 2 * delta).
    { generalize (content_row i 1 Hi N ltac:(lia)). rewrite token_1 by lia. destruct (Nat.eqb_spec i j); [contradiction|]. now rewrite Rmult_0_r, Rminus_0_r. }
    apply Rabs_bounds in Ind.
    enough (inner_contents m (X i) (X k) + (2 * n + 2) * (X i 1%nat * X k 0%nat) <= inner_contents m (X i) (X i) - 1) by nra.
    rewrite X_0. destruct (Nat.eq_dec k 0) as [->|N0].
    { rewrite inner_zero by (intros; apply X_anchor; lia). change (x 0%nat 0%nat) with 1. assert ((2 * n + 2) * X i 1%nat <= (2 * n + 2) * (2 * delta)) by (apply Rmult_le_compat_l; lra). lra. }
    rewrite (token_0 k), !Rmult_0_r, Rplus_0_r by lia. destruct (Nat.eq_dec k j) as [->|Nj].
    - apply Rle_trans with (n * (2 + 2 * delta)); [|lra]. unfold inner_contents, n. rewrite <- sum_const. apply sum_le. intros q Hq.
      generalize (X_abs i (q + 2) ltac:(lia) ltac:(lia)), (trigger_content q Hq). nra.
    - destruct (differs i k Hi N ltac:(lia) Nj S) as (q & Hq & D). set (c := 4 + 8 * delta + 4 * (delta * delta)).
      apply Rle_trans with (INR m * c - 7); [|fold n; unfold c; assert (n * (delta * delta) <= 1/40 * (1/40)) by (rewrite <- Rmult_assoc; apply Rmult_le_compat; nra); lra].
      unfold inner_contents. apply one_small with (q0 := q); [exact Hq| |].
      + generalize (Rabs_bounds _ _ (content_row i (q + 2) Hi N ltac:(lia))), (Rabs_bounds _ _ (content_row k (q + 2) ltac:(lia) Nj ltac:(lia))). fold (v i q) (v k q). rewrite D. unfold c.
        destruct (v_signs i q Hi N Hq) as [-> | ->]; intros; clear - D0 ND D1 NB H H0; nra.
      + intros p Hp. generalize (X_abs i (p + 2) ltac:(lia) ltac:(lia)), (X_abs k (p + 2) ltac:(lia) ltac:(lia)). unfold c. nra.
  Qed.

  (** The trigger's row looks at the anchor, which adds nothing. *)
  Lemma alpha2_trigger k : (1 <= k <= j)%nat -> alpha2 j k <= E.
  Proof.
    intros Hk. assert (J := j_bounds). destruct numbers as (E0 & _ & D0 & ND & D1). assert (NB := n_bounds). apply weight_below_key with (p := 0%nat); [lia|]. rewrite !score_2, (X_0 k), (X_0 0), (token_0 k) by lia.
    rewrite (inner_zero _ (X 0%nat)) by (intros; apply X_anchor; lia). change (x 0%nat 0%nat) with 1. generalize trigger_itself. intros T.
    enough (F : inner_contents m (X j) (X k) <= n * (2 + 2 * delta)).
    { assert (G : (2 * n + 2) * 1 <= (2 * n + 2) * X j 1%nat) by (apply Rmult_le_compat_l; lra).
      assert (beta * (inner_contents m (X j) (X k) + 1) <= beta * ((2 * n + 2) * X j 1%nat)) by (apply Rmult_le_compat_l; lra). lra. }
    unfold inner_contents, n. rewrite <- sum_const. apply sum_le. intros q Hq. generalize (X_abs k (q + 2) ltac:(lia) ltac:(lia)), (trigger_content q Hq). nra.
  Qed.

  Lemma Y_is i r : (1 <= r < m + 3)%nat -> Y i r = X i r - / 2 * \sum_(k < S i) (alpha2 i k * X k r).
  Proof.
    intros Hr. unfold Y, residual_diagonal_model. fold X. unfold residual_layer at 1, output. unfold Rminus. f_equal. rewrite Ropp_mult_distr_l, <- sum_scal. apply sum_ext. intros k _.
    fold alpha2. replace (mulv (m + 3) diagonal_OV2 (X k) r) with (- (1/2) * X k r); [field|].
    transitivity (- (1/2) * mulv (m + 3) behind_anchor (X k) r); [rewrite mulv_behind_anchor by lia; destruct (Nat.leb_spec 1 r); [reflexivity|lia]|].
    unfold mulv, diagonal_OV2. rewrite <- sum_scal. apply sum_ext. intros; ring.
  Qed.
  Lemma Y_0 i : Y i 0%nat = x i 0%nat.
  Proof.
    unfold Y, residual_diagonal_model. fold X. unfold residual_layer at 1, output. rewrite X_0, sum_all_zero; [ring|]. intros k _.
    unfold mulv, diagonal_OV2, behind_anchor. simpl (1 <=? 0)%nat. rewrite sum_all_zero by (intros; ring). ring.
  Qed.

  Lemma content_output i r : (1 <= i < L)%nat -> i <> j -> (1 <= r < m + 3)%nat -> Rabs (Y i r - x i r) <= 6 * delta.
  Proof.
    intros Hi N Hr. destruct numbers as (E0 & _ & D0 & _ & D1). rewrite Y_is by exact Hr.
    assert (Sum : Rabs (\sum_(k < S i) (alpha2 i k * (X i r - X k r))) <= 4 * delta + INR i * E * 5).
    { apply split_row; try lra.
      - rewrite Rminus_eq_0, Rabs_R0. lra.
      - intros k Hk. destruct (classic (same i k)) as [S|S].
        + left. destruct (same_is_content i k Hi N S) as (K0 & Kj).
          generalize (Rabs_bounds _ _ (content_row i r Hi N Hr)), (Rabs_bounds _ _ (content_row k r ltac:(lia) Kj Hr)). rewrite (same_token i k r Hi N S Hr). intros. apply Rabs_le. lra.
        + right. split; [apply alpha2_small; (assumption || lia)|]. generalize (X_abs i r ltac:(lia) Hr), (X_abs k r ltac:(lia) Hr). intros. apply Rabs_le. lra. }
    set (Z := \sum_(k < S i) (alpha2 i k * X k r)).
    replace (X i r - / 2 * Z - x i r) with (/ 2 * (X i r - 2 * x i r) + / 2 * \sum_(k < S i) (alpha2 i k * (X i r - X k r))).
    - set (y := \sum_(k < S i) (alpha2 i k * (X i r - X k r))) in *. clearbody Z. assert (C := Rabs_bounds _ _ (content_row i r Hi N Hr)). apply Rabs_bounds in Sum.
      assert (B := row_delta i ltac:(lia)). apply Rabs_le. set (z := X i r - 2 * x i r) in *. split; lra.
    - rewrite (sum_ext (S i) (fun k => alpha2 i k * (X i r - X k r)) (fun k => X i r * alpha2 i k + -1 * (alpha2 i k * X k r))) by (intros; ring).
      rewrite sum_add, !sum_scal. fold Z. unfold alpha2, attention. rewrite softmax_sum. field.
  Qed.

  Lemma trigger_output r : (1 <= r < m + 3)%nat -> Rabs (Y j r - x j r - (\sum_(k < j) x (S k) r) / INR j) <= 6 * delta.
  Proof.
    intros Hr. assert (J := j_bounds). destruct numbers as (E0 & E1 & D0 & _ & D1). assert (J2 : 2 <= INR j) by (apply (le_INR 2); lia). rewrite Y_is, sum_first, X_anchor, trigger_row by exact Hr.
    assert (Sum : Rabs (\sum_(k < j) (alpha2 j (S k) * X (S k) r)) <= INR j * E * 3).
    { eapply Rle_trans; [apply sum_abs|]. rewrite Rmult_assoc, <- sum_const. apply sum_le. intros k Hk. assert (P := softmax_pos (score (m + 3) (diagonal_QK2 m beta) X) j (S k)). change (0 < alpha2 j (S k)) in P.
      rewrite Rabs_mult, (Rabs_right (alpha2 j (S k))) by lra. apply Rmult_le_compat; [lra|apply Rabs_pos|apply alpha2_trigger; lia|].
      generalize (X_abs (S k) r ltac:(lia) Hr). intros. apply Rabs_le. lra. }
    generalize (Rabs_bounds _ _ Sum), (Rabs_bounds _ _ (trigger_sum r Hr)), (row_delta j ltac:(lia)). set (y := \sum_(k < j) (alpha2 j (S k) * X (S k) r)). set (s := \sum_(k < j) x (S k) r). intros B1 B2 B3.
    assert (Q : Rabs (s * (E / (INR j * (INR j + E)))) <= E).
    { assert (I : 0 <= E / (INR j * (INR j + E))) by (apply Rle_mult_inv_pos; nra). rewrite Rabs_mult, (Rabs_right _ (Rle_ge _ _ I)).
      apply Rle_trans with (INR j * (E / (INR j * (INR j + E)))); [apply Rmult_le_compat_r; [exact I|now apply Rabs_le]|].
      replace (INR j * (E / (INR j * (INR j + E)))) with (E / (INR j + E)) by (field; lra). apply Rmult_le_reg_r with (INR j + E); [lra|].
      replace (E / (INR j + E) * (INR j + E)) with E by (field; lra). nra. }
    apply Rabs_bounds in Q.
    replace (x j r + s / (INR j + E) - / 2 * (alpha2 j 0%nat * 0 + y) - x j r - s / INR j) with (- (s * (E / (INR j * (INR j + E)))) - / 2 * y) by (field; lra).
    apply Rabs_le. lra.
  Qed.

  Lemma diagonal_error i r : (i < L)%nat -> (r < m + 3)%nat -> Rabs (Y i r - x i r - target m w i r) <= 6 * delta.
  Proof.
    intros Hi Hr. assert (J := j_bounds). destruct numbers as (_ & _ & D0 & _).
    assert (Zero : Rabs 0 <= 6 * delta) by (rewrite Rabs_R0; lra).
    destruct (Nat.eq_dec r 0) as [->|R0].
    { rewrite Y_0. unfold target. destruct (i =? trigger w)%nat; [|now rewrite Rminus_eq_0, Rminus_0_r].
      rewrite sum_all_zero by (intros; reflexivity). unfold Rdiv. now rewrite Rmult_0_l, Rminus_eq_0, Rminus_0_r. }
    destruct (Nat.eq_dec i j) as [->|N].
    - unfold target. fold j. rewrite Nat.eqb_refl. apply trigger_output. lia.
    - rewrite target_elsewhere, Rminus_0_r by (fold j; exact N). destruct (Nat.eq_dec i 0) as [->|N0]; [|apply content_output; (assumption || lia)].
      rewrite Y_is, sum_last by lia. simpl sum. rewrite X_anchor, anchor_0 by lia. now replace (0 - / 2 * (0 + alpha2 0%nat 0%nat * 0) - 0) with 0 by ring.
  Qed.

  Lemma diagonal_anchor_masses i : (1 <= i < L)%nat -> i <> j -> alpha i 0%nat <= E /\ alpha2 i 0%nat <= E.
  Proof.
    intros Hi N. assert (S : ~ same i 0) by (intros S; now destruct (same_is_content i 0 Hi N S)). split; [apply alpha_small|apply alpha2_small]; (assumption || lia).
  Qed.
End Diagonal.

Theorem residual_diagonal : forall (L m : nat) (beta : R), (3 <= L <= 12)%nat -> (1 <= m <= 6)%nat -> 8 <= beta ->
  residual_loss_at_most L m (sign_contents m) (constant_content m 0) (residual_diagonal_model m beta) (6 * (INR L - 1) * exp (- beta)) /\
  forall w, admissible L (sign_contents m) (constant_content m 0) w -> forall i, (1 <= i < L)%nat -> i <> trigger w ->
    attention m (diagonal_QK1 m beta) (token m w) i 0%nat <= exp (- beta) /\
    attention m (diagonal_QK2 m beta) (diagonal_first m beta (token m w)) i 0%nat <= exp (- beta).
Proof.
  intros L m beta HL Hm Hb. split.
  - intros w A i r Hi Hr. eapply Rle_trans; [apply (diagonal_error L m beta HL Hm Hb w A i r Hi Hr)|]. right. ring.
  - intros w A i Hi N. now apply (diagonal_anchor_masses L m beta HL Hm Hb w A).
Qed.
