(** Constructions for the mean of the tokens before the trigger (constructions/relu-preceding-mean.md and preceding-anchor.md), for all L, m and beta;
    and ReLU attention with the divisors of RM26's code, which has no zero loss. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import Probe BoxHead.
From Sinkproof.preceding_mean_sink_necessity Require Import preceding.
Open Scope R_scope.

(** * relu-preceding-mean: a row is divided by the number of tokens between anchor and query *)
Definition between (i : nat) : R := INR (Nat.max (i - 1) 1).
Definition relu_preceding_weight (m : nat) (x : nat -> vec) : mat := relu between (score (m + 3) (entries (entry 1 (m + 2) 1 :: nil)) x).
Definition relu_preceding_head (m : nat) (x : nat -> vec) : nat -> vec := output (m + 3) (relu_preceding_weight m x) identity x.
Arguments relu_preceding_weight m%nat x i%nat k%nat.

Lemma relu_preceding_score m x i k : score (m + 3) (entries (entry 1 (m + 2) 1 :: nil)) x i k = x i 1%nat * x k (m + 2)%nat.
Proof.
  unfold score, dot, mulv. rewrite (sum_ext _ _ (fun r => e 1 r * (x i r * x k (m + 2)%nat))).
  - apply (sum_e (m + 3) 1 (fun r => x i r * x k (m + 2)%nat)). lia.
  - intros r _. rewrite (sum_ext _ _ (fun c => e 1 r * (e (m + 2) c * x k c))).
    + rewrite sum_scal, sum_e by lia. ring.
    + intros c _. unfold entries, entry, e. destruct (r =? 1)%nat, (c =? m + 2)%nat; simpl; ring.
Qed.

Lemma relu_preceding_weights m w i k : (1 <= trigger w)%nat -> (k <= i)%nat -> relu_preceding_weight m (token m w) i k
  = if ((i =? trigger w) && (1 <=? k) && (k <? i))%nat%bool then / between i else 0.
Proof.
  intros J Hk. unfold relu_preceding_weight, relu, over_divisor, rectified, Rdiv. rewrite relu_preceding_score. destruct i as [|i].
  - change (token m w 0 1%nat) with 0. rewrite Rmult_0_l, Rmax_left by lra. destruct (Nat.eqb_spec 0 (trigger w)); [lia|]. simpl. ring.
  - rewrite token_trigger_indicator by lia. destruct (Nat.eqb_spec (S i) (trigger w)) as [E|N]; [|rewrite Rmult_0_l, Rmax_left by lra; simpl; ring].
    destruct k as [|k].
    + simpl (1 <=? 0)%nat. rewrite Bool.andb_false_r. simpl andb. cbv iota.
      replace (token m w 0 (m + 2)%nat) with 0; [rewrite Rmult_0_r, Rmax_left by lra; ring|]. unfold token. simpl.
      destruct (Nat.eqb_spec (m + 2) 0), (Nat.eqb_spec (m + 2) 1); try lia. now rewrite Nat.eqb_refl.
    + rewrite token_content_indicator by lia. destruct (Nat.eqb_spec (S k) (trigger w)) as [F|F], (Nat.ltb_spec (S k) (S i)); try lia; simpl.
      * rewrite Rmult_0_r, Rmax_left by lra. ring.
      * rewrite Rmult_1_r, Rmax_left by lra. ring.
Qed.

Theorem relu_preceding_mean : forall (L m : nat) (U Ut : vec -> Prop),
  preceding_loss_at_most L m U Ut (relu_preceding_head m) 0 /\
  forall w, admissible L U Ut w -> forall i, (1 <= i < L)%nat -> relu_preceding_weight m (token m w) i 0 = 0.
Proof.
  intros L m U Ut. split.
  - intros w A i r Hi Hr. assert (J := proj1 A). right. rewrite <- Rabs_R0. f_equal. unfold relu_preceding_head, output, preceding_mean.
    rewrite (sum_ext (S i) _ (fun k => (if ((i =? trigger w) && (1 <=? k) && (k <? i))%nat%bool then / between i else 0) * token m w k r))
      by (intros; rewrite relu_preceding_weights, mulv_identity by (lia || exact Hr); reflexivity).
    destruct (Nat.eqb_spec i (trigger w)) as [E|N]; [|rewrite sum_all_zero by (intros; simpl; ring); ring].
    replace i with (S (i - 1)) at 1 by lia. rewrite sum_last, sum_first. destruct (Nat.ltb_spec (S (i - 1)) i); [lia|].
    rewrite Bool.andb_false_r. simpl (1 <=? 0)%nat. simpl andb. cbv iota.
    rewrite (sum_ext (i - 1) _ (fun k => token m w (S k) r * / between i)).
    + rewrite sum_scal_r. unfold between, Rdiv. rewrite Nat.max_l by lia. ring.
    + intros k Hk. destruct (Nat.ltb_spec (S k) i); [|lia]. simpl. ring.
  - intros w A i Hi. assert (J := proj1 A). rewrite relu_preceding_weights by lia. simpl (1 <=? 0)%nat. now rewrite Bool.andb_false_r.
Qed.

(** * One head whose weights are any function of the scores over any divisor N: N 2 = N 3 / 2 is needed for loss 0 *)
Section Divisor.
  Variables (L m : nat) (U Ut : vec -> Prop) (act : R -> R) (N : nat -> R) (QK OV : mat) (eta : R) (u u' t : vec) (q : nat).
  Hypotheses (HL : (4 <= L)%nat) (N2 : 0 < N 2%nat) (N3 : 0 < N 3%nat).
  Let head (x : nat -> vec) := output (m + 3) (over_divisor act N (score (m + 3) QK x)) OV x.
  Hypothesis loss : preceding_loss_at_most L m U Ut head eta.
  Hypotheses (Hu : U u) (Hu' : U u') (Ht : Ut t) (Hq : (q < m)%nat).

  Lemma preceding_probe k v r : (1 <= k)%nat -> preceding_mean m (probe k v t) (S k) r = content_token m v r.
  Proof.
    intros Hk. unfold preceding_mean. simpl (trigger _). rewrite Nat.eqb_refl. replace (S k - 1)%nat with k by lia.
    rewrite (sum_ext k _ (fun _ => content_token m v r)) by (intros; now rewrite probe_content by lia).
    rewrite sum_const. field. apply not_0_INR. lia.
  Qed.

  Lemma probed v k : U v -> (1 <= k <= 2)%nat -> 0 < N (S k) ->
    let a x := act (dot (m + 3) (trigger_token m t) (mulv (m + 3) QK x)) * mulv (m + 3) OV x (q + 2)%nat in
    Rabs (a (anchor_token m) + INR k * a (content_token m v) + a (trigger_token m t) - N (S k) * v q) <= N (S k) * eta.
  Proof.
    intros Hv Hk HN a. generalize (loss (probe k v t) (probe_admissible L U Ut k v t ltac:(lia) ltac:(lia) Hv Ht) (S k) (q + 2)%nat ltac:(lia) ltac:(lia)).
    rewrite preceding_probe by lia. unfold content_token at 1. rewrite token_content by lia. simpl (content _ _ _). unfold head, output.
    rewrite (sum_ext (S (S k)) _ (fun l => a (token m (probe k v t) l) / N (S k))).
    - rewrite sum_last, sum_first, probe_trigger, is_anchor.
      rewrite (sum_ext k _ (fun _ => a (content_token m v) / N (S k))) by (intros; now rewrite probe_content by lia). rewrite sum_const. intros E.
      replace (_ - N (S k) * v q) with (N (S k) * (a (anchor_token m) / N (S k) + INR k * (a (content_token m v) / N (S k)) + a (trigger_token m t) / N (S k) - v q)) by (field; lra).
      rewrite Rabs_mult, (Rabs_right (N (S k))) by lra. apply Rmult_le_compat_l; lra.
    - intros l _. unfold a, over_divisor, score. rewrite probe_trigger. unfold Rdiv. ring.
  Qed.

  Theorem divisor_obstruction : (2 * N 2%nat - N 3%nat) * Rabs (u q - u' q) <= 2 * (2 * N 2%nat + N 3%nat) * eta.
  Proof.
    generalize (probed u 1 Hu ltac:(lia) N2), (probed u 2 Hu ltac:(lia) N3), (probed u' 1 Hu' ltac:(lia) N2), (probed u' 2 Hu' ltac:(lia) N3).
    cbv zeta. simpl (INR 2). simpl (INR 1). intros A1 A2 B1 B2. apply Rabs_bounds in A1, A2, B1, B2.
    assert (E : 0 <= eta) by nra. destruct (Rle_dec (2 * N 2%nat) (N 3%nat)) as [C|C].
    - generalize (Rabs_pos (u q - u' q)). nra.
    - unfold Rabs. destruct (Rcase_abs (u q - u' q)); nra.
  Qed.
End Divisor.

(** max(i, 1), i + 1, 1 and L: at least d/14, d/10 and d/6 for two contents at the distance d. *)
Corollary published_divisors : forall (L m : nat) (U Ut : vec -> Prop) (act : R -> R) (N : nat -> R) (QK OV : mat) (eta : R) (u u' t : vec) (q : nat),
  (4 <= L)%nat -> U u -> U u' -> Ut t -> (q < m)%nat -> let d := Rabs (u q - u' q) in
  preceding_loss_at_most L m U Ut (fun x => output (m + 3) (over_divisor act N (score (m + 3) QK x)) OV x) eta ->
  (N = non_anchor -> d <= 14 * eta) /\ (N = (fun i => INR (i + 1)) -> d <= 10 * eta) /\ (forall n, 0 < n -> N = (fun _ => n) -> d <= 6 * eta).
Proof.
  intros L m U Ut act N QK OV eta u u' t q HL Hu Hu' Ht Hq d Hl.
  assert (D := fun P2 P3 => divisor_obstruction L m U Ut act N QK OV eta u u' t q HL P2 P3 Hl Hu Hu' Ht Hq). fold d in D.
  split; [|split]; [intros E|intros E|intros n Hn E]; rewrite E in D; unfold non_anchor in D; simpl in D; [lra|lra|].
  specialize (D Hn Hn). nra.
Qed.

(** * preceding-anchor *)
Definition preceding_anchor_QK (m : nat) (beta : R) : mat := entries
  (entry 1 0 (- beta) :: entry 1 1 (- beta) :: entry (m + 2) 0 beta :: entry (m + 2) 1 (- beta) :: entry (m + 2) (m + 2) (- beta) :: nil).
(** diag(0, 0, 1, ..., 1). *)
Definition contents_only : mat := fun r c => e r c * (1 - e 0 c - e 1 c).
Definition preceding_anchor_loss (L : nat) (beta : R) : R := let spread := (INR L - 1) * exp (- (2 * beta)) in
  Rmax (spread / (1 + spread)) (3 * exp (- beta) / (1 + 2 * exp (- beta))).

Section PrecedingAnchor.
  Variables (L m : nat) (beta : R) (U Ut : vec -> Prop) (w : input).
  Hypotheses (HU : forall u, U u -> box m u) (HT : forall t, Ut t -> box m t) (A : admissible L U Ut w).
  Let QK := preceding_anchor_QK m beta.
  Let x := token m w.
  Let low := exp (- beta).
  Let alpha := softmax (score (m + 3) QK x).

  Lemma low_pos : 0 < low. Proof. apply exp_pos. Qed.

  Lemma anchor_blind : blind m QK.
  Proof.
    intros q c Hq Hc. unfold QK, preceding_anchor_QK, entries, entry.
    destruct (Nat.eqb_spec (q + 2) 1), (Nat.eqb_spec (q + 2) (m + 2)), (Nat.eqb_spec (q + 2) 0); try lia. simpl. rewrite !Bool.andb_false_r. auto.
  Qed.

  (** What a query of each kind gives to keys before it, unnormalised. *)
  Lemma exponentials i k : (1 <= i)%nat -> exp (score (m + 3) QK x i k) =
    if (i =? trigger w)%nat then (if ((k =? 0) || (k =? trigger w))%nat%bool then low else 1) else (if (k =? 0)%nat then / low else low).
  Proof.
    intros Hi. unfold x. rewrite score_kinds by apply anchor_blind. unfold kind_of, QK, preceding_anchor_QK, entries, entry.
    destruct (Nat.eqb_spec i 0); [lia|]. unfold low. rewrite <- exp_Ropp, Ropp_involutive.
    destruct (i =? trigger w)%nat, (k =? 0)%nat, (k =? trigger w)%nat; unfold coord; simpl orb; cbv iota;
      repeat match goal with |- context [(?a =? ?b)%nat] => destruct (Nat.eqb_spec a b); try lia end; simpl; now rewrite ?exp_0.
  Qed.

  Lemma value k r : (r < m + 3)%nat -> mulv (m + 3) contents_only (x k) r = (1 - e 0 r - e 1 r) * x k r.
  Proof.
    intros Hr. unfold mulv, contents_only. rewrite (sum_ext _ _ (fun c => e r c * ((1 - e 0 c - e 1 c) * x k c))) by (intros; ring).
    now rewrite sum_e by exact Hr.
  Qed.

  Lemma value_anchor r : (r < m + 3)%nat -> mulv (m + 3) contents_only (x 0%nat) r = 0.
  Proof. intros Hr. rewrite value by exact Hr. unfold x, token, e. simpl.
    destruct (Nat.eqb_spec r 0) as [->|]; [simpl; ring|]. destruct (r =? 1)%nat, (r =? m + 2)%nat; ring. Qed.

  Lemma value_abs k r : (1 <= k < L)%nat -> (r < m + 3)%nat -> Rabs (mulv (m + 3) contents_only (x k) r) <= 1.
  Proof.
    intros Hk Hr. rewrite value by exact Hr. assert (T := token_bounded L m U Ut w k r HU HT A Hk Hr). fold x in T. unfold e.
    destruct (Nat.eqb_spec r 0) as [E|]; [rewrite E; replace (_ * _) with 0 by (simpl; ring); rewrite Rabs_R0; lra|].
    destruct (Nat.eqb_spec r 1); [replace (_ * _) with 0 by ring; rewrite Rabs_R0; lra|]. replace (_ * _) with (x k r) by ring. exact T.
  Qed.

  Lemma other_rows i r : (i < L)%nat -> i <> trigger w -> (r < m + 3)%nat ->
    Rabs (output (m + 3) alpha contents_only x i r) <= (let spread := (INR L - 1) * (low * low) in spread / (1 + spread)).
  Proof.
    intros Hi N Hr. cbv zeta. assert (P := low_pos). unfold output. rewrite sum_first, value_anchor, Rmult_0_r, Rplus_0_l by exact Hr.
    assert (IL : INR i <= INR L - 1) by (change 1 with (INR 1); rewrite <- minus_INR by lia; apply le_INR; lia).
    assert (I0 := pos_INR i). set (q := low * low) in *. assert (Q : 0 < q) by (unfold q; nra).
    apply Rle_trans with (\sum_(k < i) (q / (1 + INR i * q))).
    - eapply Rle_trans; [apply sum_abs|]. apply sum_le. intros k Hk. rewrite Rabs_mult.
      replace (alpha i (S k)) with (q / (1 + INR i * q)).
      + assert (W : 0 < q / (1 + INR i * q)) by (apply Rdiv_lt_0_compat; nra). rewrite (Rabs_right (q / _)) by lra.
        generalize (value_abs (S k) r ltac:(lia) Hr). nra.
      + unfold alpha, softmax. rewrite exponentials by lia. destruct (Nat.eqb_spec i (trigger w)); [contradiction|]. simpl (S k =? 0)%nat. cbv iota.
        rewrite sum_first, exponentials by lia. destruct (Nat.eqb_spec i (trigger w)); [contradiction|]. simpl (0 =? 0)%nat. cbv iota.
        rewrite (sum_ext i _ (fun _ => low)) by (intros l Hl; rewrite exponentials by lia; destruct (Nat.eqb_spec i (trigger w)); [contradiction|reflexivity]).
        rewrite sum_const. unfold q in *. field. repeat split; nra.
    - rewrite sum_const. set (n := INR i) in *. set (l := INR L - 1) in *. assert (D1 : 0 < 1 + n * q) by nra. assert (D2 : 0 < 1 + l * q) by nra.
      apply Rmult_le_reg_r with ((1 + n * q) * (1 + l * q)); [nra|].
      replace (n * (q / (1 + n * q)) * ((1 + n * q) * (1 + l * q))) with (n * q * (1 + l * q)) by (field; lra).
      replace (l * q / (1 + l * q) * ((1 + n * q) * (1 + l * q))) with (l * q * (1 + n * q)) by (field; lra). nra.
  Qed.

  Lemma trigger_row r : (r < m + 3)%nat ->
    Rabs (output (m + 3) alpha contents_only x (trigger w) r - preceding_mean m w (trigger w) r) <= 3 * low / (1 + 2 * low).
  Proof.
    intros Hr. assert (J : (2 <= trigger w < L)%nat) by apply A. assert (P := low_pos).
    set (n := (trigger w - 2)%nat). assert (Ej : trigger w = S (S n)) by lia.
    assert (EX := fun k => exponentials (trigger w) k ltac:(lia)). rewrite Nat.eqb_refl in EX.
    assert (B : forall k, (k < S n)%nat -> exp (score (m + 3) QK x (trigger w) (S k)) = 1).
    { intros k Hk. rewrite EX. destruct (Nat.eqb_spec (S k) (trigger w)); [lia|reflexivity]. }
    set (Z := low + INR (S n) + low).
    assert (Z1 : \sum_(l < S (trigger w)) exp (score (m + 3) QK x (trigger w) l) = Z).
    { rewrite Ej at 1. rewrite sum_last, sum_first, (sum_ext (S n) _ _ B), sum_const, !EX, <- Ej, !Nat.eqb_refl, Bool.orb_true_r. simpl orb. unfold Z. ring. }
    assert (N1 : 1 <= INR (S n)) by (rewrite S_INR; generalize (pos_INR n); lra).
    unfold output. rewrite Ej at 1. rewrite sum_last, sum_first, value_anchor, Rmult_0_r, Rplus_0_l, <- Ej by exact Hr.
    rewrite (sum_ext (S n) _ (fun k => / Z * ((1 - e 0 r - e 1 r) * x (S k) r))) by
      (intros k Hk; unfold alpha, softmax; rewrite Z1, B, value by (lia || exact Hr); unfold Rdiv; ring).
    rewrite sum_scal. unfold alpha at 1, softmax. rewrite Z1, EX, Nat.eqb_refl, Bool.orb_true_r.
    unfold preceding_mean. rewrite Nat.eqb_refl. replace (trigger w - 1)%nat with (S n) by lia. fold x.
    rewrite sum_scal, value by exact Hr. set (g := 1 - e 0 r - e 1 r). set (S1 := \sum_(k < S n) x (S k) r). set (nn := INR (S n)) in *. set (t := x (trigger w) r).
    assert (HS : g * S1 = S1 /\ Rabs S1 <= nn).
    { split.
      - unfold g, e. destruct (Nat.eqb_spec r 0) as [E|]; [|destruct (Nat.eqb_spec r 1) as [E|]; [|ring]].
        + replace S1 with 0; [ring|]. symmetry. apply sum_all_zero. intros k _. rewrite E. reflexivity.
        + replace S1 with 0; [ring|]. symmetry. apply sum_all_zero. intros k Hk. rewrite E. unfold x. rewrite token_trigger_indicator by lia.
          destruct (Nat.eqb_spec (S k) (trigger w)); [lia|reflexivity].
      - eapply Rle_trans; [apply sum_abs|]. unfold nn. rewrite <- (Rmult_1_r (INR (S n))), <- sum_const. apply sum_le. intros k Hk.
        apply (token_bounded L m U Ut w); auto; lia. }
    assert (HT1 : Rabs (g * t) <= 1).
    { unfold g, t. rewrite <- value by exact Hr. apply value_abs; lia || exact Hr. }
    destruct HS as [G S2]. rewrite G. apply Rabs_bounds in S2, HT1. set (y := g * t) in *.
    replace (/ Z * S1 + low / Z * y - S1 / nn) with (low * (nn * y - 2 * S1) / (nn * Z)) by (unfold Z; field; lra).
    assert (Zp : 0 < nn * Z) by (unfold Z; nra). assert (D : 0 < 1 + 2 * low) by lra.
    assert (Bd : - (3 * nn) <= nn * y - 2 * S1 <= 3 * nn) by (split; nra).
    apply Rle_trans with (3 * low / Z).
    - replace (3 * low / Z) with (low * (3 * nn) / (nn * Z)) by (unfold Z; field; unfold Z in Zp; lra). unfold Rdiv. rewrite Rabs_mult, (Rabs_right (/ (nn * Z))) by (left; now apply Rinv_0_lt_compat).
      apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat|]. rewrite Rabs_mult, (Rabs_right low) by lra. apply Rmult_le_compat_l; [lra|]. now apply Rabs_le.
    - apply Rmult_le_compat_l; [lra|]. apply Rinv_le_contravar; unfold Z; lra.
  Qed.
End PrecedingAnchor.

Theorem preceding_anchor : forall (L m : nat) (beta : R) (U Ut : vec -> Prop), (forall u, U u -> box m u) -> (forall t, Ut t -> box m t) ->
  preceding_loss_at_most L m U Ut (softmax_head m (preceding_anchor_QK m beta) contents_only) (preceding_anchor_loss L beta).
Proof.
  intros L m beta U Ut HU HT w A i r Hi Hr. unfold preceding_anchor_loss. destruct (Nat.eq_dec i (trigger w)) as [->|N].
  - eapply Rle_trans; [|apply Rmax_r]. now apply (trigger_row L m beta U Ut w HU HT A r Hr).
  - eapply Rle_trans; [|apply Rmax_l]. unfold preceding_mean. destruct (Nat.eqb_spec i (trigger w)); [contradiction|]. rewrite Rminus_0_r.
    replace (exp (- (2 * beta))) with (exp (- beta) * exp (- beta)) by (rewrite <- exp_plus; f_equal; ring).
    now apply (other_rows L m beta U Ut w HU HT A i r Hi N Hr).
Qed.
