(** Theorem C' of statement.md. Heads whose weights are any function of the score over a divisor N_i: act x = max(x, 0) is ReLU. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import Probe.
Open Scope R_scope.

Definition heads (m H : nat) (act : R -> R) (N : nat -> R) (QK OV : nat -> mat) (x : nat -> vec) (i : nat) : vec :=
  fun r => \sum_(g < H) output (m + 3) (over_divisor act N (score (m + 3) (QK g) x)) (OV g) x i r.
(** With k+1 content tokens before it the trigger stands at k+2: the divisor D there, and the target b of the content indicator. *)
Definition D (N : nat -> R) (k : nat) : R := N (k + 2)%nat.
Definition tokens (k : nat) : R := INR (k + 1).
Definition b (k : nat) : R := tokens k / INR (k + 2).

(** (i), (ii), (iii) for K numbers lambda, and the bound. *)
Definition dual (N : nat -> R) (K : nat) (lambda : nat -> R) : Prop :=
  \sum_(k < K) (lambda k / D N k) = 0 /\
  \sum_(k < K) (lambda k * tokens k / D N k) = 0 /\
  \sum_(k < K) Rabs (lambda k) <= 1.
Definition bound (K : nat) (lambda : nat -> R) : R := \sum_(k < K) (lambda k * b k).

(** No P, a fit better than the bound. *)
Lemma fit_error N K lambda P a eta : dual N K lambda -> 0 <= eta ->
  (forall k, (k < K)%nat -> Rabs ((P + tokens k * a) / D N k - b k) <= eta) -> bound K lambda <= eta.
Proof.
  intros (H1 & H2 & H3) E F.
  assert (S : bound K lambda = \sum_(k < K) (lambda k * (b k - (P + tokens k * a) / D N k))).
  { unfold bound. rewrite (sum_ext K (fun k => lambda k * (b k - (P + tokens k * a) / D N k))
      (fun k => lambda k * b k + (- P * (lambda k / D N k) + - a * (lambda k * tokens k / D N k)))) by (intros; unfold Rdiv; ring).
    rewrite !sum_add, !sum_scal, H1, H2. ring. }
  rewrite S. eapply Rle_trans; [apply Rle_abs|]. eapply Rle_trans; [apply sum_abs|].
  apply Rle_trans with (\sum_(k < K) (Rabs (lambda k) * eta)).
  - apply sum_le. intros k Hk. rewrite Rabs_mult. apply Rmult_le_compat_l; [apply Rabs_pos|]. rewrite Rabs_minus_sym. now apply F.
  - rewrite sum_scal_r. nra.
Qed.

(** Every model has at least this loss. *)
Theorem normaliser_obstruction : forall (L m H : nat) (U Ut : vec -> Prop) (act : R -> R) (N : nat -> R) (QK OV : nat -> mat)
    (u t : vec) (lambda : nat -> R) (eta : R),
  U u -> Ut t -> (3 <= L)%nat ->
  dual N (L - 2) lambda ->
  loss_at_most L m U Ut (heads m H act N QK OV) eta ->
  bound (L - 2) lambda <= eta.
Proof.
  intros L m H U Ut act N QK OV u t lambda eta Hu Ht HL Hd Hl.
  set (s g y := act (dot (m + 3) (trigger_token m t) (mulv (m + 3) (QK g) y))).
  set (v g y := mulv (m + 3) (OV g) y (m + 2)%nat).
  set (P := \sum_(g < H) (s g (anchor_token m) * v g (anchor_token m) + s g (trigger_token m t) * v g (trigger_token m t))).
  set (a := \sum_(g < H) (s g (content_token m u) * v g (content_token m u))).
  apply (fit_error N (L - 2) lambda P a eta Hd).
  - exact (loss_nonneg _ _ _ _ _ _ _ Hl (probe_admissible L U Ut 1 u t ltac:(lia) ltac:(lia) Hu Ht)).
  - intros k Hk. set (w := probe (k + 1) u t).
    generalize (Hl w (probe_admissible L U Ut (k + 1) u t ltac:(lia) ltac:(lia) Hu Ht) (S (k + 1)) (m + 2)%nat ltac:(lia) ltac:(lia)).
    unfold w at 2. rewrite (proj2 (probe_indicators m (k + 1) u t)). fold w. unfold b, tokens, D. replace (k + 2)%nat with (S (k + 1)) by lia.
    replace (heads m H act N QK OV (token m w) (S (k + 1)) (m + 2)%nat) with ((P + INR (k + 1) * a) / N (S (k + 1))); [auto|].
    unfold P, a. rewrite <- sum_scal, <- sum_add. unfold Rdiv. rewrite <- sum_scal_r. apply sum_ext. intros g _.
    unfold output, over_divisor, score. unfold w. rewrite probe_trigger. rewrite sum_last, sum_first, probe_trigger, is_anchor.
    rewrite (sum_ext (k + 1) _ (fun _ => s g (content_token m u) * v g (content_token m u) / N (S (k + 1)))).
    + rewrite sum_const. unfold s, v, Rdiv. ring.
    + intros l Hl'. rewrite probe_content by lia. unfold s, v, Rdiv. ring.
Qed.

(** If some P, a err by no more than the bound of lambda, no lambda has a larger bound. *)
Theorem largest_bound : forall (N : nat -> R) (K : nat) (lambda : nat -> R) (P a : R),
  (forall k, (k < K)%nat -> Rabs ((P + tokens k * a) / D N k - b k) <= bound K lambda) ->
  forall lambda', dual N K lambda' -> bound K lambda' <= bound K lambda.
Proof.
  intros N K lambda P a F lambda' Hd. destruct K as [|K]; [unfold bound; simpl; lra|]. apply (fit_error N (S K) lambda' P a); auto.
  eapply Rle_trans; [apply Rabs_pos|apply (F 0%nat); lia].
Qed.

(** * Without contents (m = 0) the fit is a model's loss *)
Section Fit.
  Variables (N : nat -> R) (P a R0 r0 : R).
  Definition fit_QK : mat := fun r c => e 1 r * (e 1 c + e 2 c).
  Definition fit_OV : mat := fun r c => e 1 c * (e 1 r * (R0 - P) + e 2 r * P) + e 2 c * (e 1 r * (r0 - a) + e 2 r * a).

  Lemma fit_score x i k : score 3 fit_QK x i k = x i 1%nat * (x k 1%nat + x k 2%nat).
  Proof. unfold score, dot, mulv, fit_QK, e. simpl. ring. Qed.

  Lemma fit_value x r : (r < 3)%nat -> mulv 3 fit_OV x r = x 1%nat * (e 1 r * (R0 - P) + e 2 r * P) + x 2%nat * (e 1 r * (r0 - a) + e 2 r * a).
  Proof. intros Hr. unfold mulv, fit_OV, e. simpl. ring. Qed.

  Lemma fit_loss L U Ut v : 0 <= v ->
    (forall k, (k < L - 2)%nat -> D N k <> 0 /\ D N k = R0 + tokens k * r0 /\ Rabs ((P + tokens k * a) / D N k - b k) <= v) ->
    loss_at_most L 0 U Ut (heads 0 1 rectified N (fun _ => fit_QK) (fun _ => fit_OV)) v.
  Proof.
    intros Hv F w A i r Hi Hr. assert (J := proj1 A). unfold heads. simpl (\sum_(g < 1) _). rewrite Rplus_0_l. unfold output, over_divisor.
    simpl (0 + 3)%nat in *. destruct (Nat.eq_dec i (trigger w)) as [E|Ne].
    - subst i. set (j := trigger w) in *. set (k := (j - 2)%nat). destruct (F k ltac:(unfold k; lia)) as (F1 & F2 & F3).
      assert (Ti : token 0 w j 1%nat = 1) by (rewrite token_trigger_indicator by lia; fold j; now rewrite Nat.eqb_refl).
      assert (Tj : token 0 w j 2%nat = 0) by (change 2%nat with (0 + 2)%nat; rewrite token_content_indicator by lia; fold j; now rewrite Nat.eqb_refl).
      assert (C : forall l, (1 <= l < j)%nat -> token 0 w l 1%nat = 0 /\ token 0 w l 2%nat = 1).
      { intros l Hl. rewrite token_trigger_indicator by lia. change 2%nat with (0 + 2)%nat. rewrite token_content_indicator by lia. fold j.
        destruct (Nat.eqb_spec l j); [lia|auto]. }
      assert (Jk : j = S (S k)) by (unfold k; lia). assert (Dj : D N k = N j) by (unfold D; f_equal; lia).
      assert (Tk : tokens k = INR (S k)) by (unfold tokens; f_equal; lia).
      set (tr := e 1 r * (R0 - P) + e 2 r * P). set (co := e 1 r * (r0 - a) + e 2 r * a).
      rewrite sum_last. rewrite Jk at 1. rewrite sum_first.
      rewrite (sum_ext (S k) _ (fun _ => co / N j)).
      + rewrite !fit_score, !fit_value, Ti, Tj, is_anchor by exact Hr. change (anchor_token 0 1%nat) with 0. change (anchor_token 0 2%nat) with 0.
        rewrite sum_const, <- Tk. fold tr co. unfold rectified. rewrite (Rmax_left (1 * (1 + 0))) by lra.
        unfold target. fold j. rewrite Nat.eqb_refl.
        assert (S1 : \sum_(l < j) token 0 w (S l) 1%nat = 1).
        { rewrite Jk, sum_last, <- Jk. rewrite Ti, sum_all_zero; [ring|]. intros l Hl. apply C. lia. }
        assert (S2 : \sum_(l < j) token 0 w (S l) 2%nat = tokens k).
        { rewrite Jk, sum_last, <- Jk. rewrite Tj, (sum_ext (S k) _ (fun _ => 1)), sum_const, Tk; [ring|]. intros l Hl. apply C. lia. }
        assert (Bk : b k = tokens k / INR j) by (unfold b; do 2 f_equal; lia).
        assert (Ij : INR j = tokens k + 1) by (rewrite Jk, Tk, (S_INR (S k)); ring). assert (T0 := pos_INR (k + 1)). fold (tokens k) in T0.
        rewrite Dj in *. assert (X : r = 0%nat \/ r = 1%nat \/ r = 2%nat) by lia.
        destruct X as [->|[->| ->]]; unfold tr, co, e; simpl Nat.eqb; cbv iota.
        * rewrite sum_all_zero by (intros l _; reflexivity). match goal with |- Rabs ?z <= _ => replace z with 0; [rewrite Rabs_R0; lra|] end.
          field. repeat split; first [exact F1|lra].
        * rewrite S1. rewrite Rabs_minus_sym in F3.
          match goal with |- Rabs ?z <= _ => replace z with (b k - (P + tokens k * a) / N j); [exact F3|] end.
          rewrite Bk, Ij. replace (P + tokens k * a) with (N j - ((R0 - P) + tokens k * (r0 - a))) by (rewrite F2; ring). field. repeat split; first [exact F1|lra].
        * rewrite S2. match goal with |- Rabs ?z <= _ => replace z with ((P + tokens k * a) / N j - b k); [exact F3|] end.
          rewrite Bk, Ij. field. repeat split; first [exact F1|lra].
      + intros l Hl. destruct (C (S l) ltac:(lia)) as [C1 C2]. rewrite fit_score, fit_value, Ti, C1, C2 by exact Hr. fold tr co.
        unfold rectified. rewrite Rmax_left by lra. field. rewrite <- Dj. exact F1.
    - rewrite target_elsewhere by exact Ne. rewrite sum_all_zero; [rewrite Rminus_0_r, Rabs_R0; exact Hv|].
      intros l _. rewrite fit_score. destruct i as [|i].
      + change (token 0 w 0 1%nat) with 0. rewrite Rmult_0_l. unfold rectified. rewrite Rmax_left by lra. unfold Rdiv. ring.
      + rewrite token_trigger_indicator by lia. destruct (Nat.eqb_spec (S i) (trigger w)); [contradiction|].
        rewrite Rmult_0_l. unfold rectified. rewrite Rmax_left by lra. unfold Rdiv. ring.
  Qed.
End Fit.

(** The divisors: max(i, 1), i + 1, 1, L. *)
Definition row_count : nat -> R := fun i => INR (i + 1).
Definition none : nat -> R := fun _ => 1.
Definition by_length (L : nat) : nat -> R := fun _ => INR L.

Theorem least_loss_without_contents : forall (L : nat) (U Ut : vec -> Prop) (N : nat -> R) (lambda : nat -> R) (P a : R),
  (3 <= L)%nat -> N = non_anchor \/ N = row_count \/ N = none \/ N = by_length L ->
  (forall k, (k < L - 2)%nat -> Rabs ((P + tokens k * a) / D N k - b k) <= bound (L - 2) lambda) ->
  exists QK OV, loss_at_most L 0 U Ut (heads 0 1 rectified N QK OV) (bound (L - 2) lambda).
Proof.
  intros L U Ut N lambda P a HL HN F.
  assert (V : 0 <= bound (L - 2) lambda) by (eapply Rle_trans; [apply Rabs_pos|apply (F 0%nat); lia]).
  assert (X : exists R0 r0, forall k, (k < L - 2)%nat -> D N k <> 0 /\ D N k = R0 + tokens k * r0).
  { destruct HN as [->|[->|[->| ->]]]; unfold D, tokens.
    - exists 1, 1. intros k _. unfold non_anchor. rewrite Nat.max_l by lia. rewrite !plus_INR. simpl. generalize (pos_INR k). split; lra.
    - exists 2, 1. intros k _. unfold row_count. rewrite !plus_INR. simpl. generalize (pos_INR k). split; lra.
    - exists 1, 0. intros k _. unfold none. split; lra.
    - exists (INR L), 0. intros k _. unfold by_length. apply le_INR in HL. simpl in HL. split; lra. }
  destruct X as (R0 & r0 & X). exists (fun _ => fit_QK), (fun _ => fit_OV P a R0 r0). apply fit_loss; [exact V|].
  intros k Hk. destruct (X k Hk). auto.
Qed.

(** * L >= 5: no zero loss *)
Definition three (x y z : R) (k : nat) : R := match k with 0%nat => x | 1%nat => y | 2%nat => z | _ => 0 end.
Lemma sum_three K f g : (3 <= K)%nat -> (forall k, (3 <= k)%nat -> f k = 0) -> f 0%nat + f 1%nat + f 2%nat = g -> sum K f = g.
Proof.
  intros HK Z E. replace K with (3 + (K - 3))%nat by lia. induction (K - 3)%nat as [|n IH]; [simpl; lra|].
  replace (3 + S n)%nat with (S (3 + n)) by lia. rewrite sum_last, IH, Z by lia. ring.
Qed.

Theorem no_zero_loss : forall (L m H : nat) (U Ut : vec -> Prop) (act : R -> R) (QK OV : nat -> mat) (u t : vec) (N : nat -> R) (eta : R),
  U u -> Ut t -> (5 <= L)%nat -> loss_at_most L m U Ut (heads m H act N QK OV) eta ->
  (N = row_count -> 1/192 <= eta) /\ (N = none \/ N = by_length L -> 1/48 <= eta).
Proof.
  intros L m H U Ut act QK OV u t N eta Hu Ht HL Hl. assert (K : (3 <= L - 2)%nat) by lia.
  assert (V : forall x y z, dual N (L - 2) (three x y z) -> bound (L - 2) (three x y z) <= eta).
  { intros x y z Hd. now apply (normaliser_obstruction L m H U Ut act N QK OV u t (three x y z) eta Hu Ht ltac:(lia)). }
  assert (Z : forall x y z k, (3 <= k)%nat -> three x y z k = 0) by (intros x y z [|[|[|k]]] Hk; try lia; reflexivity).
  split.
  - intros ->. replace (1/192) with (bound (L - 2) (three (-3/16) (8/16) (-5/16))).
    + apply V. repeat split.
      * apply sum_three; [exact K|intros k Hk; rewrite Z by exact Hk; unfold Rdiv; ring|]. unfold D, row_count. simpl. field.
      * apply sum_three; [exact K|intros k Hk; rewrite Z by exact Hk; unfold Rdiv; ring|]. unfold D, tokens, row_count. simpl. field.
      * right. apply sum_three; [exact K|intros k Hk; rewrite Z by exact Hk; apply Rabs_R0|]. simpl. rewrite Rabs_left, Rabs_right, Rabs_left by lra. lra.
    + apply sum_three; [exact K|intros k Hk; rewrite Z by exact Hk; ring|]. unfold b, tokens. simpl. field.
  - intros HN. replace (1/48) with (bound (L - 2) (three (-1/4) (2/4) (-1/4))).
    + apply V. assert (C : exists c, forall k, D N k = c) by (destruct HN as [->| ->]; [exists 1|exists (INR L)]; reflexivity). destruct C as [c C]. repeat split.
      * apply sum_three; [exact K|intros k Hk; rewrite Z by exact Hk; unfold Rdiv; ring|]. rewrite !C. unfold Rdiv. simpl. lra.
      * apply sum_three; [exact K|intros k Hk; rewrite Z by exact Hk; unfold Rdiv; ring|]. rewrite !C. unfold tokens, Rdiv. simpl. lra.
      * right. apply sum_three; [exact K|intros k Hk; rewrite Z by exact Hk; apply Rabs_R0|]. simpl. rewrite Rabs_left, Rabs_right by lra. lra.
    + apply sum_three; [exact K|intros k Hk; rewrite Z by exact Hk; ring|]. unfold b, tokens. simpl. field.
Qed.
