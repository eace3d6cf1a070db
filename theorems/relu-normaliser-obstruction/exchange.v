(** The construction chebyshev-fit of statement.md: three points that err alike, one of them exchanged for a point that errs more, until none does.
    Each exchange makes the error of the three larger, so it ends, with lambda, P and a as the statement wants them. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import Attention TriggerTask.
From Sinkproof.relu_normaliser_obstruction Require Import proof.
Open Scope R_scope.

(** The error of the fit (P + x a)/D at point k. *)
Definition residual (N : nat -> R) (P a : R) (k : nat) : R := (P + tokens k * a) / D N k - b k.

(** lambda is up to its length (tokens l - tokens j) D_i, -(tokens l - tokens i) D_j, (tokens j - tokens i) D_l at points i < j < l; its length; and the
    sum of lambda b, whose absolute value is the least error at the three. *)
Definition first_weight (N : nat -> R) (i j l : nat) : R := (tokens l - tokens j) * D N i.
Definition middle_weight (N : nat -> R) (i j l : nat) : R := (tokens l - tokens i) * D N j.
Definition last_weight (N : nat -> R) (i j l : nat) : R := (tokens j - tokens i) * D N l.
Definition length (N : nat -> R) (i j l : nat) : R := first_weight N i j l + middle_weight N i j l + last_weight N i j l.
Definition level (N : nat -> R) (i j l : nat) : R :=
  (middle_weight N i j l * b j - first_weight N i j l * b i - last_weight N i j l * b l) / length N i j l.

(** The fit of three points: it errs by the same at each, with alternating signs. *)
Definition slope (N : nat -> R) (i j l : nat) : R :=
  (D N j * (b j - level N i j l) - D N i * (b i + level N i j l)) / (tokens j - tokens i).
Definition intercept (N : nat -> R) (i j l : nat) : R := D N i * (b i + level N i j l) - tokens i * slope N i j l.

Lemma tokens_increase i j : (i < j)%nat -> tokens i < tokens j.
Proof. intros H. unfold tokens. apply lt_INR. lia. Qed.

Lemma signed v : exists s, (s = 1 \/ s = -1) /\ s * v = Rabs v.
Proof. unfold Rabs. destruct (Rcase_abs v); [exists (-1)|exists 1]; split; auto; lra. Qed.

Section Points.
  Variables (N : nat -> R) (K : nat).
  Hypothesis divisor_pos : forall k, (k < K)%nat -> 0 < D N k.
  Local Notation h := (level N).
  Local Notation r := (residual N).

  Section Three.
    Variables (i j l : nat).
    Hypothesis order : (i < j < l)%nat.
    Hypothesis inside : (l < K)%nat.
    Let ij : tokens i < tokens j. Proof. apply tokens_increase; lia. Qed.
    Let jl : tokens j < tokens l. Proof. apply tokens_increase; lia. Qed.
    Let Di : 0 < D N i. Proof. apply divisor_pos; lia. Qed.
    Let Dj : 0 < D N j. Proof. apply divisor_pos; lia. Qed.
    Let Dl : 0 < D N l. Proof. apply divisor_pos; lia. Qed.

    Lemma weights_pos : 0 < first_weight N i j l /\ 0 < middle_weight N i j l /\ 0 < last_weight N i j l.
    Proof. unfold first_weight, middle_weight, last_weight. repeat split; apply Rmult_lt_0_compat; lra. Qed.
    Lemma length_pos : 0 < length N i j l.
    Proof. generalize weights_pos. unfold length. lra. Qed.

    (** The level is a mean of the errors of any fit. *)
    Lemma level_of_residuals P a :
      h i j l * length N i j l = first_weight N i j l * r P a i - middle_weight N i j l * r P a j + last_weight N i j l * r P a l.
    Proof.
      assert (X := length_pos). unfold level. replace (_ / length N i j l * length N i j l) with
        (middle_weight N i j l * b j - first_weight N i j l * b i - last_weight N i j l * b l) by (field; lra).
      unfold residual, first_weight, middle_weight, last_weight. field. lra.
    Qed.

    Lemma fit_errors : r (intercept N i j l) (slope N i j l) i = h i j l /\ r (intercept N i j l) (slope N i j l) j = - h i j l /\
      r (intercept N i j l) (slope N i j l) l = h i j l.
    Proof.
      assert (A : r (intercept N i j l) (slope N i j l) i = h i j l) by (unfold residual, intercept; field; lra).
      assert (B : r (intercept N i j l) (slope N i j l) j = - h i j l) by (unfold residual, intercept, slope; field; lra).
      split; [exact A|]. split; [exact B|].
      assert (E := level_of_residuals (intercept N i j l) (slope N i j l)). rewrite A, B in E. unfold length in E. generalize weights_pos. intros (_ & _ & W).
      apply Rmult_eq_reg_l with (last_weight N i j l); lra.
    Qed.

    (** If a fit errs by v at least at the three points, with alternating signs, and by more at one, then so does their own: s is the sign. *)
    Lemma alternating P a s v : s = 1 \/ s = -1 -> v <= s * r P a i -> s * r P a j <= - v -> v <= s * r P a l ->
      v < s * r P a i \/ s * r P a j < - v \/ v < s * r P a l -> v < Rabs (h i j l).
    Proof.
      intros S I J L More. assert (E := level_of_residuals P a). assert (W := weights_pos). assert (X := length_pos).
      assert (v * length N i j l < s * h i j l * length N i j l).
      { rewrite Rmult_assoc, E. unfold length. destruct W as (W1 & W2 & W3).
        assert (0 <= first_weight N i j l * (s * r P a i - v)) by (apply Rmult_le_pos; lra).
        assert (0 <= middle_weight N i j l * (- (s * r P a j) - v)) by (apply Rmult_le_pos; lra).
        assert (0 <= last_weight N i j l * (s * r P a l - v)) by (apply Rmult_le_pos; lra).
        destruct More as [M|[M|M]].
        - assert (0 < first_weight N i j l * (s * r P a i - v)) by (apply Rmult_lt_0_compat; lra). lra.
        - assert (0 < middle_weight N i j l * (- (s * r P a j) - v)) by (apply Rmult_lt_0_compat; lra). lra.
        - assert (0 < last_weight N i j l * (s * r P a l - v)) by (apply Rmult_lt_0_compat; lra). lra. }
      assert (v < s * h i j l) by (apply Rmult_lt_reg_r with (length N i j l); assumption).
      eapply Rlt_le_trans; [eassumption|]. generalize (Rle_abs (h i j l)), (Rle_abs (- h i j l)). rewrite Rabs_Ropp. intros. destruct S as [-> | ->]; lra.
    Qed.
  End Three.

  (** A point that errs more than the three takes the place of one of them, and their error grows. *)
  Theorem exchange_step : forall i j l m, (i < j < l)%nat -> (l < K)%nat -> (m < K)%nat ->
    Rabs (h i j l) < Rabs (r (intercept N i j l) (slope N i j l) m) ->
    exists i' j' l', (i' < j' < l')%nat /\ (l' < K)%nat /\ Rabs (h i j l) < Rabs (h i' j' l') /\
      (forall p, p = i' \/ p = j' \/ p = l' -> p = m \/ p = i \/ p = j \/ p = l) /\ (m = i' \/ m = j' \/ m = l').
  Proof.
    intros i j l m O L M More. destruct (fit_errors i j l O L) as (Ei & Ej & El).
    set (P := intercept N i j l) in *. set (a := slope N i j l) in *. set (v := Rabs (h i j l)) in *.
    destruct (signed (h i j l)) as (s & S & Sv). fold v in Sv. assert (Si : s * r P a i = v) by now rewrite Ei. assert (Sl : s * r P a l = v) by now rewrite El.
    assert (Sj : s * r P a j = - v) by (rewrite Ej; lra).
    assert (T : - s = 1 \/ - s = -1) by (destruct S; lra).
    assert (Ne : m <> i /\ m <> j /\ m <> l).
    { assert (A : Rabs (s * r P a m) = Rabs (r P a m)) by (rewrite Rabs_mult; destruct S as [-> | ->]; [rewrite Rabs_R1|rewrite (Rabs_left (-1)) by lra]; ring).
      assert (V0 : 0 <= v) by apply Rabs_pos.
      repeat split; intros ->; rewrite <- A in More; [rewrite Si in More|rewrite Sj, Rabs_Ropp in More|rewrite Sl in More]; rewrite Rabs_right in More; lra. }
    assert (Cases : v < s * r P a m \/ s * r P a m < - v).
    { destruct S as [-> | ->]; revert More; unfold Rabs at 1; destruct (Rcase_abs (r P a m)); intros; lra. }
    destruct Cases as [C|C].
    - destruct (Nat.lt_trichotomy m j) as [Q|[Q|Q]]; [|tauto|].
      + exists m, j, l. repeat split; try lia. apply (alternating m j l ltac:(lia) L P a s v S); lra.
      + exists i, j, m. repeat split; try lia. apply (alternating i j m ltac:(lia) M P a s v S); lra.
    - destruct (Nat.lt_trichotomy m i) as [Q|[Q|Q]]; [|tauto|].
      + exists m, i, j. repeat split; try lia. apply (alternating m i j ltac:(lia) ltac:(lia) P a (- s) v T); lra.
      + destruct (Nat.lt_trichotomy m l) as [Q'|[Q'|Q']]; [|tauto|].
        * exists i, m, l. repeat split; try lia. apply (alternating i m l ltac:(lia) L P a s v S); lra.
        * exists j, l, m. repeat split; try lia. apply (alternating j l m ltac:(lia) M P a (- s) v T); lra.
  Qed.

  (** Three points of the largest error. *)
  Lemma largest_of n (f : nat -> R) : (0 < n)%nat -> exists k, (k < n)%nat /\ forall k', (k' < n)%nat -> f k' <= f k.
  Proof.
    induction n as [|n IH]; intros Hn; [lia|]. destruct n as [|n]; [exists 0%nat; split; [lia|]; intros k' Hk'; replace k' with 0%nat by lia; lra|].
    destruct (IH ltac:(lia)) as (k & Hk & Max). destruct (Rle_dec (f k) (f (S n))) as [G|G].
    - exists (S n). split; [lia|]. intros k' Hk'. destruct (Nat.eq_dec k' (S n)) as [->|]; [lra|]. eapply Rle_trans; [apply Max; lia|exact G].
    - exists k. split; [lia|]. intros k' Hk'. destruct (Nat.eq_dec k' (S n)) as [->|]; [lra|apply Max; lia].
  Qed.

  Lemma largest_level : (3 <= K)%nat -> exists i j l, (i < j < l)%nat /\ (l < K)%nat /\
    forall i' j' l', (i' < j' < l')%nat -> (l' < K)%nat -> Rabs (h i' j' l') <= Rabs (h i j l).
  Proof.
    intros HK. set (f n := let i := (n / (K * K))%nat in let j := (n / K mod K)%nat in let l := (n mod K)%nat in
      if (i <? j)%nat then if (j <? l)%nat then Rabs (h i j l) else -1 else -1).
    assert (Code : forall i j l, (i < j < l)%nat -> (l < K)%nat -> (i * (K * K) + j * K + l < K * (K * K))%nat /\ f (i * (K * K) + j * K + l)%nat = Rabs (h i j l)).
    { intros i j l O L. split; [nia|].
      assert (A : ((i * (K * K) + j * K + l) / K = i * K + j)%nat) by (symmetry; apply (Nat.div_unique _ _ _ l); nia).
      assert (B : ((i * (K * K) + j * K + l) / (K * K) = i)%nat) by (symmetry; apply (Nat.div_unique _ _ _ (j * K + l)); nia).
      assert (C : ((i * (K * K) + j * K + l) mod K = l)%nat) by (symmetry; apply (Nat.mod_unique _ _ (i * K + j)); nia).
      assert (E : ((i * K + j) mod K = j)%nat) by (symmetry; apply (Nat.mod_unique _ _ i); nia).
      unfold f. rewrite B, A, C, E. destruct (Nat.ltb_spec i j), (Nat.ltb_spec j l); (lia || reflexivity). }
    destruct (largest_of (K * (K * K)) f ltac:(nia)) as (n & Hn & Max).
    assert (F0 : 0 <= f n).
    { destruct (Code 0%nat 1%nat 2%nat ltac:(lia) ltac:(lia)) as [A B]. eapply Rle_trans; [apply Rabs_pos|]. rewrite <- B. apply Max. exact A. }
    unfold f in F0. destruct (Nat.ltb_spec (n / (K * K)) (n / K mod K)) as [O1|]; [|lra]. destruct (Nat.ltb_spec (n / K mod K) (n mod K)) as [O2|]; [|lra].
    exists (n / (K * K))%nat, (n / K mod K)%nat, (n mod K)%nat. split; [lia|]. split; [apply Nat.mod_upper_bound; lia|].
    intros i' j' l' O' L'. destruct (Code i' j' l' O' L') as [A B]. specialize (Max _ A). rewrite B in Max. unfold f in Max.
    destruct (Nat.ltb_spec (n / (K * K)) (n / K mod K)), (Nat.ltb_spec (n / K mod K) (n mod K)); (lia || exact Max).
  Qed.
  (** Three points prove their level. *)
  Lemma level_is_a_bound i j l : (i < j < l)%nat -> (l < K)%nat -> exists lambda, dual N K lambda /\ bound K lambda = Rabs (h i j l).
  Proof.
    intros O L. set (v := h i j l). set (w1 := first_weight N i j l). set (w2 := middle_weight N i j l). set (w3 := last_weight N i j l). set (n := length N i j l).
    destruct (weights_pos i j l O L) as (W1 & W2 & W3). assert (n0 := length_pos i j l O L). fold w1 in W1. fold w2 in W2. fold w3 in W3. fold n in n0.
    destruct (signed v) as (s & S & Sv). assert (S1 : Rabs s = 1) by (destruct S as [-> | ->]; [apply Rabs_R1|rewrite Rabs_left; lra]).
    set (lambda k := s / n * (e j k * w2 - e i k * w1 - e l k * w3)).
    assert (Sum : forall f, \sum_(k < K) (lambda k * f k) = s / n * (w2 * f j - w1 * f i - w3 * f l)).
    { intros f. rewrite (sum_ext K _ (fun k => e j k * (s / n * w2 * f k) + (e i k * (- (s / n * w1) * f k) + e l k * (- (s / n * w3) * f k)))) by (intros; unfold lambda; ring).
      rewrite !sum_add, !sum_e by lia. ring. }
    assert (Di := divisor_pos i ltac:(lia)). assert (Dj := divisor_pos j ltac:(lia)). assert (Dl := divisor_pos l ltac:(lia)).
    exists lambda. repeat split.
    - rewrite (sum_ext K _ (fun k => lambda k * / D N k)) by reflexivity. rewrite Sum. unfold w1, w2, w3, first_weight, middle_weight, last_weight. field. lra.
    - rewrite (sum_ext K _ (fun k => lambda k * (tokens k / D N k))) by (intros; unfold Rdiv; ring). rewrite Sum.
      unfold w1, w2, w3, first_weight, middle_weight, last_weight. field. lra.
    - apply Rle_trans with (\sum_(k < K) (e j k * (w2 / n) + (e i k * (w1 / n) + e l k * (w3 / n)))).
      + apply sum_le. intros k _. unfold lambda, Rdiv. rewrite !Rabs_mult, S1, (Rabs_right (/ n)) by (left; apply Rinv_0_lt_compat; lra).
        assert (I : 0 < / n) by (apply Rinv_0_lt_compat; lra).
        assert (Rabs (e j k * w2 - e i k * w1 - e l k * w3) <= e j k * w2 + e i k * w1 + e l k * w3); [|nra].
        unfold e. destruct (k =? j)%nat, (k =? i)%nat, (k =? l)%nat; apply Rabs_le; lra.
      + rewrite !sum_add, !sum_e by lia. right. assert (E : n = w1 + w2 + w3) by reflexivity. rewrite E. field. lra.
    - unfold bound. rewrite Sum, <- Sv. unfold v, level. fold w1 w2 w3 n. field. lra.
  Qed.
End Points.

Theorem exchange_ends : forall (N : nat -> R) (K : nat), (forall k, (k < K)%nat -> 0 < D N k) ->
  exists lambda P a, dual N K lambda /\ forall k, (k < K)%nat -> Rabs ((P + tokens k * a) / D N k - b k) <= bound K lambda.
Proof.
  intros N K Dp. destruct (le_lt_dec 3 K) as [HK|HK].
  - destruct (largest_level N K HK) as (i & j & l & O & L & Max).
    destruct (level_is_a_bound N K Dp i j l O L) as (lambda & Du & B). exists lambda, (intercept N i j l), (slope N i j l). split; [exact Du|].
    intros k Hk. rewrite B. apply Rnot_lt_le. intros More.
    destruct (exchange_step N K Dp i j l k O L Hk More) as (i' & j' & l' & O' & L' & Lt & _). generalize (Max i' j' l' O' L'). lra.
  - assert (X : exists P a, forall k, (k < K)%nat -> (P + tokens k * a) / D N k - b k = 0).
    { destruct K as [|[|[|K]]]; [exists 0, 0; intros; lia| | |lia].
      - exists (D N 0 * b 0), 0. intros k Hk. replace k with 0%nat by lia. generalize (Dp 0%nat ltac:(lia)). intros. field. lra.
      - assert (T : tokens 1 = tokens 0 + 1) by (unfold tokens; simpl; lra). assert (D0 := Dp 0%nat ltac:(lia)). assert (D1 := Dp 1%nat ltac:(lia)).
        exists (D N 0 * b 0 - tokens 0 * (D N 1 * b 1 - D N 0 * b 0)), (D N 1 * b 1 - D N 0 * b 0). intros k Hk.
        assert (K01 : k = 0%nat \/ k = 1%nat) by lia. destruct K01 as [-> | ->]; [|rewrite T]; field; lra. }
    destruct X as (P & a & X). exists (fun _ => 0), P, a. split.
    + repeat split; [apply sum_all_zero; intros; unfold Rdiv; ring|apply sum_all_zero; intros; unfold Rdiv; ring|].
      rewrite sum_all_zero; [lra|]. intros. apply Rabs_R0.
    + intros k Hk. rewrite X, Rabs_R0 by exact Hk. unfold bound. rewrite sum_all_zero; [lra|intros; ring].
Qed.

(** So for m = 0 there is a least loss, and it is the largest bound. *)
Corollary least_loss_attained : forall (L : nat) (U Ut : vec -> Prop) (u t : vec) (N : nat -> R), U u -> Ut t ->
  (3 <= L)%nat -> N = non_anchor \/ N = row_count \/ N = none \/ N = by_length L ->
  exists lambda QK OV, dual N (L - 2) lambda /\ loss_at_most L 0 U Ut (heads 0 1 rectified N QK OV) (bound (L - 2) lambda) /\
    forall H act QK' OV' eta, loss_at_most L 0 U Ut (heads 0 H act N QK' OV') eta -> bound (L - 2) lambda <= eta.
Proof.
  intros L U Ut u t N Hu Ht HL HN.
  assert (Dp : forall k, (k < L - 2)%nat -> 0 < D N k).
  { intros k _. destruct HN as [->|[->|[->| ->]]]; unfold D, non_anchor, row_count, none, by_length; try (apply lt_0_INR; lia). lra. }
  destruct (exchange_ends N (L - 2) Dp) as (lambda & P & a & Du & F).
  destruct (least_loss_without_contents L U Ut N lambda P a HL HN F) as (QK & OV & Loss).
  exists lambda, QK, OV. repeat split; try apply Du; [exact Loss|].
  intros H act QK' OV' eta Hl. now apply (normaliser_obstruction L 0 H U Ut act N QK' OV' u t lambda eta).
Qed.

(** The largest bound at L = 5 and L = 16. *)
Definition largest_is (N : nat -> R) (L : nat) (v : R) : Prop :=
  (exists lambda, dual N (L - 2) lambda /\ bound (L - 2) lambda = v) /\ forall lambda, dual N (L - 2) lambda -> bound (L - 2) lambda <= v.

Lemma largest_by_fit N L i j l v P a : (forall k, (k < L - 2)%nat -> 0 < D N k) -> (i < j < l)%nat -> (l < L - 2)%nat -> level N i j l = v -> 0 <= v ->
  (forall k, (k < L - 2)%nat -> - v <= residual N P a k <= v) -> largest_is N L v.
Proof.
  intros Dp O Hl E V F. destruct (level_is_a_bound N (L - 2) Dp i j l O Hl) as (lambda & Du & B). rewrite E, Rabs_right in B by lra.
  split; [now exists lambda|]. rewrite <- B. apply (largest_bound N (L - 2) lambda P a). intros k Hk. rewrite B. apply Rabs_le. now apply F.
Qed.

Ltac by_fit i j l P a :=
  apply (largest_by_fit _ _ i j l _ P a);
  [intros k _; unfold D, row_count, none, by_length; try (apply lt_0_INR; lia); lra|lia|simpl; lia
  |unfold level, length, first_weight, middle_weight, last_weight, tokens, b, tokens, D, row_count, none, by_length; simpl; field|lra
  |intros k Hk; simpl in Hk; unfold residual, tokens, b, tokens, D, row_count, none, by_length; do 14 (destruct k as [|k]; [first [lia|simpl; lra]|]); lia].

Theorem bounds_at_5 : largest_is row_count 5 (1/192) /\ largest_is none 5 (1/48) /\ largest_is (by_length 5) 5 (1/48).
Proof.
  split; [|split].
  - by_fit 0%nat 1%nat 2%nat (74/192) (217/192).
  - by_fit 0%nat 1%nat 2%nat (19/48) (1/8).
  - by_fit 0%nat 1%nat 2%nat (5 * (19/48)) (5/8).
Qed.

Theorem bounds_at_16 : largest_is row_count 16 (11/600) /\ largest_is none 16 (1/10) /\ largest_is (by_length 16) 16 (1/10).
Proof.
  split; [|split].
  - by_fit 0%nat 2%nat 13%nat (151/300) (631/600).
  - by_fit 0%nat 3%nat 13%nat (17/30) (1/30).
  - by_fit 0%nat 3%nat 13%nat (16 * (17/30)) (16/30).
Qed.
