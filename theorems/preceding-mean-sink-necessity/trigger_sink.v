(** The construction preceding-trigger-sink (constructions/preceding-trigger-sink.md), for all L, m >= 1 and beta > 0: its loss; and after a trigger with the
    content 1 the anchor has exp(-2 beta) at most. So Theorem P cannot have the anchor alone after the trigger. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import Probe.
From Sinkproof.preceding_mean_sink_necessity Require Import preceding.
Open Scope R_scope.

(** -beta at (1,0) and (1,1), 2 beta at (c,2), -4 beta at (c,c); values: the contents and the content indicator, less the trigger indicator in the contents. *)
Definition sink_QK (m : nat) (beta : R) : mat := fun r c =>
  - beta * (e 1 r * (e 0 c + e 1 c)) + e (m + 2) r * (2 * beta * e 2 c - 4 * beta * e (m + 2) c).
Definition sink_OV (m : nat) : mat := fun r c => if (2 <=? r)%nat then e r c - (if (r <? m + 2)%nat then e 1 c else 0) else 0.
Definition sink_loss (L : nat) (beta : R) : R := let leak := exp (- beta) in let square := exp (- (2 * beta)) in let n := INR L - 2 in let sixth := n * exp (- (6 * beta)) in
  Rmax (4 * leak / (1 + 2 * leak)) (Rmax (n * square / (1 + n * square)) ((2 * square + sixth) / (1 + square + sixth))).

(** Fractions. *)
Lemma fraction_le x y a b : 0 < y -> 0 < b -> x * b <= a * y -> x / y <= a / b.
Proof.
  intros Y B H. apply Rmult_le_reg_r with (y * b); [now apply Rmult_lt_0_compat|].
  replace (x / y * (y * b)) with (x * b) by (field; lra). replace (a / b * (y * b)) with (a * y) by (field; lra). exact H.
Qed.
Lemma fraction_abs x y a b : 0 < y -> 0 < b -> x * b <= a * y -> - x * b <= a * y -> Rabs (x / y) <= a / b.
Proof.
  intros Y B H1 H2. apply Rabs_le. split; [|now apply fraction_le]. generalize (fraction_le (- x) y a b Y B H2). unfold Rdiv. lra.
Qed.

(** Facts about any input. *)
Lemma indicators_of m w k : (1 <= k)%nat ->
  token m w k 0%nat = 0 /\ token m w k 1%nat = (if (k =? trigger w)%nat then 1 else 0) /\ token m w k (m + 2)%nat = (if (k =? trigger w)%nat then 0 else 1).
Proof. intros Hk. rewrite token_trigger_indicator, token_content_indicator by exact Hk. split; [destruct k; [lia|reflexivity]|auto]. Qed.
Lemma anchor_is_e m w r : (r < m + 3)%nat -> token m w 0%nat r = e 0 r.
Proof. intros Hr. unfold token, e. simpl. destruct (r =? 0)%nat; [reflexivity|]. now destruct (r =? 1)%nat, (r =? m + 2)%nat. Qed.
Lemma sum_at j i f : (1 <= j)%nat -> \sum_(k < i) (if (S k =? j)%nat then f else 0) = if (j <=? i)%nat then f else 0.
Proof.
  intros Hj. destruct (Nat.leb_spec j i).
  - rewrite (sum_single i _ (j - 1)); [|lia|].
    + replace (S (j - 1)) with j by lia. now rewrite Nat.eqb_refl.
    + intros k _ N. destruct (Nat.eqb_spec (S k) j); [lia|reflexivity].
  - apply sum_all_zero. intros k Hk. destruct (Nat.eqb_spec (S k) j); [lia|reflexivity].
Qed.
Lemma exp_below_1 beta : 0 < beta -> 0 < exp (- beta) < 1.
Proof. intros H. split; [apply exp_pos|]. rewrite <- exp_0. apply exp_increasing. lra. Qed.
(** The output of a softmax row, with unnormalised weights. *)
Lemma softmax_quotient n s OV x i r : output n (softmax s) OV x i r = (\sum_(k < S i) (exp (s i k) * mulv n OV (x k) r)) / \sum_(k < S i) exp (s i k).
Proof. unfold output, softmax, Rdiv. rewrite <- sum_scal_r. apply sum_ext. intros; ring. Qed.

Section TriggerSink.
  Variables (L m : nat) (beta : R) (w : input).
  Hypotheses (contents : (1 <= m)%nat) (beta_pos : 0 < beta) (A : admissible L (all_alike m) (all_alike m) w).
  Let j := trigger w.
  Let x := token m w.
  Let eps := exp (- beta).
  Let sq := eps * eps.
  Let s := score (m + 3) (sink_QK m beta) x.
  (** The sign of a token's content. *)
  Let u k : R := x k 2%nat.

  Lemma J : (2 <= j < L)%nat. Proof. apply A. Qed.
  Lemma eps_bounds : 0 < eps < 1.
  Proof. now apply exp_below_1. Qed.

  Lemma u_content k : (1 <= k < L)%nat -> (u k = 1 \/ u k = -1) /\ forall q, (q < m)%nat -> x k (q + 2)%nat = u k.
  Proof.
    intros Hk. assert (H : all_alike m (content w k)).
    { destruct (Nat.eq_dec k j) as [->|N]; [exact (proj1 (proj2 A))|]. apply (proj2 (proj2 A)); (exact N || lia). }
    assert (U : u k = content w k 0%nat) by (unfold u, x; apply (token_content m w k 0); lia).
    destruct H as [H|H]; (split; [rewrite U, H by lia; auto|]); intros q Hq; rewrite U; unfold x; rewrite token_content by lia; now rewrite !H by lia.
  Qed.

  Lemma score_is i k : s i k = - beta * (x i 1%nat * (x k 0%nat + x k 1%nat)) + x i (m + 2)%nat * (2 * beta * u k - 4 * beta * x k (m + 2)%nat).
  Proof.
    unfold s, score, dot.
    rewrite (sum_ext (m + 3) _ (fun r => e 1 r * (- beta * (x k 0%nat + x k 1%nat) * x i r) + e (m + 2) r * ((2 * beta * u k - 4 * beta * x k (m + 2)%nat) * x i r))).
    - rewrite sum_add, !sum_e by lia. ring.
    - intros r Hr. unfold mulv, sink_QK.
      rewrite (sum_ext (m + 3) _ (fun c => e 0 c * (- beta * e 1 r * x k c) + (e 1 c * (- beta * e 1 r * x k c) + (e 2 c * (2 * beta * e (m + 2) r * x k c) + e (m + 2) c * (- (4 * beta) * e (m + 2) r * x k c))))) by (intros; ring).
      rewrite !sum_add, !sum_e by lia. unfold u. ring.
  Qed.

  Lemma indicator k : (1 <= k)%nat -> x k 0%nat = 0 /\ x k 1%nat = (if (k =? j)%nat then 1 else 0) /\ x k (m + 2)%nat = (if (k =? j)%nat then 0 else 1).
  Proof. apply indicators_of. Qed.
  Lemma anchor_coordinates r : (r < m + 3)%nat -> x 0%nat r = e 0 r.
  Proof. apply anchor_is_e. Qed.

  (** Unnormalised weights. *)
  Lemma content_query i k : (1 <= i)%nat -> i <> j -> (k < L)%nat -> exp (s i k) =
    if (k =? 0)%nat then 1 else if (k =? j)%nat then (if Req_EM_T (u j) 1 then / sq else sq) else (if Req_EM_T (u k) 1 then sq else sq * sq * sq).
  Proof.
    intros Hi N Hk. rewrite score_is. destruct (indicator i Hi) as (_ & -> & ->). destruct (Nat.eqb_spec i j) as [|_]; [contradiction|].
    assert (E2 : exp (- (2 * beta)) = sq) by (unfold sq, eps; rewrite <- exp_plus; f_equal; ring).
    destruct (Nat.eqb_spec k 0) as [->|N0].
    { unfold u. rewrite !anchor_coordinates by lia. unfold e. destruct (Nat.eqb_spec (m + 2) 0); [lia|]. simpl. rewrite <- exp_0. f_equal. ring. }
    destruct (indicator k ltac:(lia)) as (-> & -> & ->). destruct (u_content k ltac:(lia)) as [[U|U] _]; destruct (Nat.eqb_spec k j) as [E|Nk]; try (rewrite <- E in *); rewrite U.
    - destruct (Req_EM_T 1 1); [|lra]. rewrite <- E2, <- exp_Ropp. f_equal. ring.
    - destruct (Req_EM_T 1 1); [|lra]. rewrite <- E2. f_equal. ring.
    - destruct (Req_EM_T (-1) 1); [lra|]. rewrite <- E2. f_equal. ring.
    - destruct (Req_EM_T (-1) 1); [lra|]. rewrite <- E2, <- !exp_plus. f_equal. ring.
  Qed.
  Lemma trigger_query k : (k < L)%nat -> exp (s j k) = if ((k =? 0) || (k =? j))%nat%bool then eps else 1.
  Proof.
    intros Hk. generalize J. intros HJ. rewrite score_is. destruct (indicator j ltac:(lia)) as (_ & -> & ->). rewrite Nat.eqb_refl.
    destruct (Nat.eqb_spec k 0) as [->|N0].
    - rewrite !anchor_coordinates by lia. unfold e. simpl. unfold eps. f_equal. ring.
    - destruct (indicator k ltac:(lia)) as (-> & -> & ->). simpl orb. destruct (k =? j)%nat; [unfold eps; f_equal; ring|rewrite <- exp_0; f_equal; ring].
  Qed.

  (** Values: nothing of the anchor; a content token's content and indicator; the trigger's content less 1. *)
  Lemma value k r : (r < m + 3)%nat -> mulv (m + 3) (sink_OV m) (x k) r = if (2 <=? r)%nat then x k r - (if (r <? m + 2)%nat then x k 1%nat else 0) else 0.
  Proof.
    intros Hr. unfold mulv, sink_OV. destruct (Nat.leb_spec 2 r) as [G|G]; [|apply sum_all_zero; intros; ring].
    destruct (Nat.ltb_spec r (m + 2)).
    - rewrite (sum_ext (m + 3) _ (fun c => e r c * x k c + -1 * (e 1 c * x k c))) by (intros; ring). rewrite sum_add, sum_scal, !sum_e by lia. ring.
    - rewrite (sum_ext (m + 3) _ (fun c => e r c * x k c)) by (intros; ring). rewrite sum_e by lia. ring.
  Qed.

  (** Three kinds of coordinates: 0 and 1, contents, the content indicator. *)
  Definition content_value (r k : nat) : R := if (2 <=? r)%nat then (if (r <? m + 2)%nat then u k else 1) else 0.
  Lemma value_of k r : (k < L)%nat -> (r < m + 3)%nat -> mulv (m + 3) (sink_OV m) (x k) r =
    if (k =? 0)%nat then 0 else if (k =? j)%nat then (if ((2 <=? r) && (r <? m + 2))%nat%bool then u j - 1 else 0) else content_value r k.
  Proof.
    intros Hk Hr. rewrite value by exact Hr. unfold content_value. destruct (Nat.eqb_spec k 0) as [->|N0].
    - rewrite !anchor_coordinates by lia. unfold e. destruct (Nat.leb_spec 2 r); [|reflexivity]. destruct (Nat.eqb_spec r 0); [lia|]. simpl. destruct (r <? m + 2)%nat; ring.
    - destruct (Nat.leb_spec 2 r) as [G|G]; [|simpl; now destruct (k =? j)%nat]. simpl. destruct (indicator k ltac:(lia)) as (_ & I1 & I2).
      destruct (Nat.ltb_spec r (m + 2)) as [Hm|Hm].
      + replace r with (r - 2 + 2)%nat by lia. rewrite (proj2 (u_content k ltac:(lia))), I1 by lia.
        destruct (Nat.eqb_spec k j) as [E|]; [rewrite <- E|]; ring.
      + replace r with (m + 2)%nat by lia. rewrite I2. destruct (k =? j)%nat; ring.
  Qed.

  (** Rows of content queries. W1 and W6 are what contents 1 and -1 weigh, T what the trigger weighs. *)
  Let one k : R := if Req_EM_T (u k) 1 then 1 else 0.
  Let other k : R := if (k =? j)%nat then 0 else 1.
  Let W1 i := \sum_(k < i) (other (S k) * (one (S k) * sq)).
  Let W6 i := \sum_(k < i) (other (S k) * ((1 - one (S k)) * (sq * sq * sq))).
  Let T i := if (j <=? i)%nat then (if Req_EM_T (u j) 1 then / sq else sq) else 0.

  Lemma total i : (1 <= i < L)%nat -> i <> j -> \sum_(k < S i) exp (s i k) = 1 + T i + W1 i + W6 i.
  Proof.
    intros Hi N. assert (HJ := J). rewrite sum_first, content_query by lia. simpl (0 =? 0)%nat. cbv iota.
    rewrite (sum_ext i _ (fun k => (if (S k =? j)%nat then (if Req_EM_T (u j) 1 then / sq else sq) else 0) +
      (other (S k) * (one (S k) * sq) + other (S k) * ((1 - one (S k)) * (sq * sq * sq))))).
    - rewrite !sum_add, sum_at by lia. unfold T, W1, W6. destruct (j <=? i)%nat; ring.
    - intros k Hk. rewrite content_query by lia. simpl (S k =? 0)%nat. cbv iota. unfold other, one. destruct (S k =? j)%nat; [ring|]. destruct (Req_EM_T (u (S k)) 1); ring.
  Qed.

  Lemma numerator i r : (1 <= i < L)%nat -> i <> j -> (r < m + 3)%nat -> \sum_(k < S i) (exp (s i k) * mulv (m + 3) (sink_OV m) (x k) r) =
    if (2 <=? r)%nat then (if (r <? m + 2)%nat then T i * (u j - 1) + W1 i - W6 i else W1 i + W6 i) else 0.
  Proof.
    intros Hi N Hr. generalize J. intros HJ. rewrite sum_first, value_of by lia. simpl (0 =? 0)%nat. cbv iota. rewrite Rmult_0_r, Rplus_0_l.
    set (c := if ((2 <=? r) && (r <? m + 2))%nat%bool then u j - 1 else 0).
    rewrite (sum_ext i _ (fun k => (if (S k =? j)%nat then (if Req_EM_T (u j) 1 then / sq else sq) * c else 0) +
      (other (S k) * (one (S k) * sq) * (if (2 <=? r)%nat then 1 else 0) + other (S k) * ((1 - one (S k)) * (sq * sq * sq)) * (if (2 <=? r)%nat then (if (r <? m + 2)%nat then -1 else 1) else 0)))).
    - rewrite !sum_add, !sum_scal_r, sum_at by lia. fold (W1 i) (W6 i). unfold T, c. destruct (2 <=? r)%nat, (r <? m + 2)%nat, (j <=? i)%nat; simpl; ring.
    - intros k Hk. rewrite content_query, value_of by lia. simpl (S k =? 0)%nat. cbv iota. fold c. unfold other, one, content_value. destruct (Nat.eqb_spec (S k) j); [ring|].
      destruct (u_content (S k) ltac:(lia)) as [[-> | ->] _]; [destruct (Req_EM_T 1 1); [|lra]|destruct (Req_EM_T (-1) 1); [lra|]]; destruct (2 <=? r)%nat, (r <? m + 2)%nat; ring.
  Qed.

  Lemma count i : (1 <= i < L)%nat -> i <> j -> 0 <= W1 i /\ 0 <= W6 i /\ W1 i + W6 i <= (INR L - 2) * sq /\ W1 i <= (INR L - 2) * sq /\ W6 i <= (INR L - 2) * (sq * sq * sq).
  Proof.
    intros Hi N. assert (HJ := J). assert (EB := eps_bounds). assert (S0 : 0 < sq) by (unfold sq; nra). assert (S1 : sq < 1) by (unfold sq; nra). assert (S3 : 0 < sq * sq * sq <= sq) by (assert (0 < sq * sq <= sq) by nra; nra). unfold W6. set (s3 := sq * sq * sq) in *.
    assert (O1 : forall k, 0 <= one k <= 1) by (intros k; unfold one; destruct (Req_EM_T (u k) 1); lra).
    assert (O2 : forall k, 0 <= other k <= 1) by (intros k; unfold other; destruct (k =? j)%nat; lra).
    assert (C : \sum_(k < i) other (S k) <= INR L - 2).
    { rewrite (sum_ext i _ (fun k => 1 + -1 * (if (S k =? j)%nat then 1 else 0))) by (intros k _; unfold other; destruct (S k =? j)%nat; ring).
      rewrite sum_add, sum_scal, sum_const, sum_at by lia. destruct (Nat.leb_spec j i).
      - generalize (le_INR (S i) L ltac:(lia)). rewrite S_INR. lra.
      - generalize (le_INR (S (S i)) L ltac:(lia)). rewrite !S_INR. lra. }
    assert (Bd : forall f c, 0 <= c -> (forall k, 0 <= f k <= c) -> 0 <= \sum_(k < i) (other (S k) * f (S k)) <= (INR L - 2) * c).
    { intros f c Cp F. split; [apply sum_nonneg; intros; apply Rmult_le_pos; [apply O2|apply F]|].
      apply Rle_trans with (\sum_(k < i) (other (S k) * c)); [apply sum_le; intros; apply Rmult_le_compat_l; [apply O2|apply F]|].
      rewrite sum_scal_r. apply Rmult_le_compat_r; assumption. }
    assert (B1 := Bd (fun k => one k * sq) sq ltac:(lra) ltac:(intros k; generalize (O1 k); intros; split; nra)).
    assert (B6 := Bd (fun k => (1 - one k) * s3) s3 ltac:(lra) ltac:(intros k; generalize (O1 k); intros; split; nra)).
    assert (B := Bd (fun k => one k * sq + (1 - one k) * s3) sq ltac:(lra) ltac:(intros k; generalize (O1 k); intros; split; nra)).
    cbv beta in *. fold (W1 i) in B1. repeat split; try lra. eapply Rle_trans; [|apply B]. right. unfold W1. rewrite <- sum_add. apply sum_ext. intros; ring.
  Qed.

  Let n := INR L - 2.
  Lemma content_row i r : (1 <= i < L)%nat -> i <> j -> (r < m + 3)%nat ->
    Rabs (output (m + 3) (softmax s) (sink_OV m) x i r) <= Rmax (n * sq / (1 + n * sq)) ((2 * sq + n * (sq * sq * sq)) / (1 + sq + n * (sq * sq * sq))).
  Proof.
    intros Hi N Hr. assert (HJ := J). rewrite softmax_quotient, total, numerator by assumption. destruct (count i Hi N) as (C1 & C6 & C & C1' & C6'). fold n in C, C1', C6'.
    assert (EB := eps_bounds). assert (S0 : 0 < sq < 1) by (unfold sq; nra). assert (S3 : 0 < sq * sq * sq) by (assert (0 < sq * sq) by nra; nra).
    assert (I : 1 < / sq) by (rewrite <- Rinv_1; apply Rinv_lt_contravar; lra).
    set (s3 := sq * sq * sq) in *. assert (N0 : 0 <= n) by (unfold n; generalize (le_INR 2 L ltac:(lia)); simpl; lra).
    assert (NS : 0 <= n * sq) by nra. assert (N3 : 0 <= n * s3) by nra.
    assert (T0 : 0 <= T i) by (unfold T; destruct (j <=? i)%nat, (Req_EM_T (u j) 1); lra).
    assert (Pos : 0 <= n * sq / (1 + n * sq)) by (apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra]).
    assert (Mass : forall y t, - (W1 i + W6 i) <= y <= W1 i + W6 i -> 0 <= t -> Rabs (y / (1 + t + W1 i + W6 i)) <= n * sq / (1 + n * sq)).
    { intros y t Y Tt. apply fraction_abs; try lra; nra. }
    destruct (Nat.leb_spec 2 r) as [G|G]; [|unfold Rdiv at 1; rewrite Rmult_0_l, Rabs_R0; eapply Rle_trans; [exact Pos|apply Rmax_l]].
    destruct (Nat.ltb_spec r (m + 2)) as [Gm|Gm]; [|eapply Rle_trans; [apply Mass; lra|apply Rmax_l]].
    unfold T in *. destruct (j <=? i)%nat; [|eapply Rle_trans; [apply Mass; lra|apply Rmax_l]].
    destruct (Req_EM_T (u j) 1) as [->|Nu].
    - replace (/ sq * (1 - 1) + W1 i - W6 i) with (W1 i - W6 i) by ring. eapply Rle_trans; [apply Mass; lra|apply Rmax_l].
    - destruct (u_content j ltac:(lia)) as [[U|U] _]; [contradiction|]. rewrite U. replace (-1 - 1) with (-2) by ring.
      destruct (Rle_dec 0 (sq * -2 + W1 i - W6 i)) as [Y|Y].
      + eapply Rle_trans; [apply Mass; lra|apply Rmax_l].
      + eapply Rle_trans; [|apply Rmax_r]. apply fraction_abs; try lra; [nra|].
        set (w1 := W1 i) in *. set (w6 := W6 i) in *. set (y := n * s3) in *.
        replace (- (sq * -2 + w1 - w6) * (1 + sq + y)) with ((2 * sq + w6 - w1) * (1 + sq + y)) by ring.
        apply Rle_trans with ((2 * sq + w6) * (1 + sq + y)); [apply Rmult_le_compat_r; lra|].
        apply Rle_trans with ((2 * sq + y) * (1 + sq + w6)); [|apply Rmult_le_compat_l; lra]. nra.
  Qed.

  Lemma trigger_row r : (r < m + 3)%nat -> Rabs (output (m + 3) (softmax s) (sink_OV m) x j r - preceding_mean m w j r) <= 4 * eps / (1 + 2 * eps).
  Proof.
    intros Hr. assert (HJ := J). assert (EB := eps_bounds). rewrite softmax_quotient. set (k0 := (j - 1)%nat). assert (Ej : j = S k0) by (unfold k0; lia).
    set (z := INR k0). assert (Z1 : 1 <= z) by (apply (le_INR 1); unfold k0; lia).
    assert (Tot : \sum_(k < S j) exp (s j k) = z + 2 * eps).
    { rewrite Ej at 1. rewrite sum_last, sum_first, !trigger_query, <- Ej, !Nat.eqb_refl, Bool.orb_true_r by lia. simpl (_ || _)%bool. cbv iota.
      rewrite (sum_ext k0 _ (fun _ => 1)), sum_const; [fold z; ring|]. intros k Hk. rewrite trigger_query by lia. destruct (Nat.eqb_spec (S k) j); [lia|reflexivity]. }
    set (Sm := \sum_(k < k0) content_value r (S k)). set (c := if ((2 <=? r) && (r <? m + 2))%nat%bool then u j - 1 else 0).
    assert (Num : \sum_(k < S j) (exp (s j k) * mulv (m + 3) (sink_OV m) (x k) r) = Sm + eps * c).
    { rewrite Ej at 1. rewrite sum_last, sum_first, !value_of, !trigger_query, <- Ej, !Nat.eqb_refl, Bool.orb_true_r by (exact Hr || lia). simpl (0 =? 0)%nat. cbv iota.
      destruct (Nat.eqb_spec j 0); [lia|]. fold c. rewrite (sum_ext k0 _ (fun k => content_value r (S k))); [fold Sm; ring|].
      intros k Hk. rewrite trigger_query, value_of by (exact Hr || lia). simpl (S k =? 0)%nat. destruct (Nat.eqb_spec (S k) j); [lia|]. simpl. ring. }
    assert (Tg : preceding_mean m w j r = Sm / z).
    { unfold preceding_mean. fold j. rewrite Nat.eqb_refl. fold k0 z. f_equal. apply sum_ext. intros k Hk. fold x. unfold content_value.
      destruct (indicator (S k) ltac:(lia)) as (I0 & I1 & I2). destruct (Nat.eqb_spec (S k) j); [lia|].
      destruct (Nat.leb_spec 2 r) as [G|G]; [destruct (Nat.ltb_spec r (m + 2))|].
      - replace r with (r - 2 + 2)%nat by lia. apply (u_content (S k)); lia.
      - replace r with (m + 2)%nat by lia. exact I2.
      - destruct r as [|[|r]]; [exact I0|exact I1|lia]. }
    rewrite Tot, Num, Tg. replace ((Sm + eps * c) / (z + 2 * eps) - Sm / z) with (eps * (z * c - 2 * Sm) / (z * (z + 2 * eps))) by (field; lra).
    assert (SB : - z <= Sm <= z).
    { apply Rabs_bounds. unfold Sm. eapply Rle_trans; [apply sum_abs|]. unfold z. rewrite <- (Rmult_1_r (INR k0)), <- sum_const. apply sum_le. intros k Hk. unfold content_value.
      destruct (u_content (S k) ltac:(lia)) as [[-> | ->] _]; destruct (2 <=? r)%nat, (r <? m + 2)%nat; apply Rabs_le; lra. }
    assert (CB : -4 * z <= z * c - 2 * Sm <= 4 * z).
    { unfold c, Sm, content_value in *. destruct (u_content j ltac:(lia)) as [[-> | ->] _]; destruct ((2 <=? r) && (r <? m + 2))%nat%bool; lra. }
    apply fraction_abs; [nra|lra| |].
    - apply Rle_trans with (eps * (4 * z) * (1 + 2 * eps)); [apply Rmult_le_compat_r; [lra|apply Rmult_le_compat_l; lra]|].
      replace (4 * eps * (z * (z + 2 * eps))) with (eps * (4 * z) * (z + 2 * eps)) by ring. apply Rmult_le_compat_l; nra.
    - apply Rle_trans with (eps * (4 * z) * (1 + 2 * eps)); [apply Rmult_le_compat_r; [lra|]; rewrite Ropp_mult_distr_r; apply Rmult_le_compat_l; lra|].
      replace (4 * eps * (z * (z + 2 * eps))) with (eps * (4 * z) * (z + 2 * eps)) by ring. apply Rmult_le_compat_l; nra.
  Qed.

  Lemma anchor_row r : (r < m + 3)%nat -> output (m + 3) (softmax s) (sink_OV m) x 0 r = 0.
  Proof. intros Hr. generalize J. intros HJ. unfold output. rewrite sum_last, value_of by lia. simpl. ring. Qed.

  Lemma anchor_mass i : (j < i < L)%nat -> u j = 1 -> softmax s i 0 <= sq.
  Proof.
    intros Hi U. assert (HJ := J). assert (EB := eps_bounds). assert (S0 : 0 < sq < 1) by (unfold sq; nra). unfold softmax. rewrite total, content_query by lia. simpl (0 =? 0)%nat. cbv iota.
    destruct (count i ltac:(lia) ltac:(lia)) as (C1 & C6 & _). unfold T. destruct (Nat.leb_spec j i); [|lia]. rewrite U. destruct (Req_EM_T 1 1); [|lra].
    assert (I : 0 < / sq) by (apply Rinv_0_lt_compat; lra). apply Rmult_le_reg_r with (1 + / sq + W1 i + W6 i); [lra|].
    unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. replace (sq * (1 + / sq + W1 i + W6 i)) with (1 + sq * (1 + W1 i + W6 i)) by (field; lra). nra.
  Qed.
End TriggerSink.

Theorem preceding_trigger_sink : forall (L m : nat) (beta : R), (1 <= m)%nat -> 0 < beta ->
  preceding_loss_at_most L m (all_alike m) (all_alike m) (softmax_head m (sink_QK m beta) (sink_OV m)) (sink_loss L beta) /\
  forall w, admissible L (all_alike m) (all_alike m) w -> (forall q, (q < m)%nat -> content w (trigger w) q = 1) ->
    forall i, (trigger w < i < L)%nat -> softmax_weight m (sink_QK m beta) (token m w) i 0 <= exp (- (2 * beta)).
Proof.
  intros L m beta Hm Hb. assert (E2 : exp (- (2 * beta)) = exp (- beta) * exp (- beta)) by (rewrite <- exp_plus; f_equal; ring). split.
  - intros w A i r Hi Hr. unfold sink_loss. cbv zeta. replace (exp (- (6 * beta))) with (exp (- (2 * beta)) * exp (- (2 * beta)) * exp (- (2 * beta))) by (rewrite <- !exp_plus; f_equal; ring).
    rewrite E2. destruct (Nat.eq_dec i (trigger w)) as [->|N].
    + eapply Rle_trans; [apply (trigger_row L m beta w Hm Hb A r Hr)|apply Rmax_l].
    + eapply Rle_trans; [|apply Rmax_r]. unfold preceding_mean. rewrite (proj2 (Nat.eqb_neq _ _) N), Rminus_0_r. destruct (Nat.eq_dec i 0) as [->|N0].
      * unfold softmax_head, softmax_weight. rewrite (anchor_row L m beta w Hm A r Hr), Rabs_R0.
        assert (P := exp_pos (- beta)). assert (J := proj1 A). assert (N0 : 0 <= INR L - 2) by (generalize (le_INR 2 L ltac:(lia)); simpl; lra).
        eapply Rle_trans; [|apply Rmax_l]. apply Rmult_le_pos; [apply Rmult_le_pos; nra|left; apply Rinv_0_lt_compat; nra].
      * apply (content_row L m beta w Hm Hb A i r ltac:(lia) N Hr).
  - intros w A U i Hi. rewrite E2. apply (anchor_mass L m beta w Hm Hb A i Hi). assert (J := proj1 A). rewrite <- (U 0%nat) by lia. apply (token_content m w (trigger w) 0); lia.
Qed.
