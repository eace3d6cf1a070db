(** Theorem A' of statement.md, for laws of finitely many values (an alphabet) and an expected error > 0. The constants are at the top of
    theories/SevenRows.v, [expect] at the top of theories/FiniteLaw.v. *)
From Coq Require Import Reals Lra Lia Arith Psatz List Bool Classical.
From Sinkproof Require Import SevenRows FiniteLaw.
Open Scope R_scope.

(** The largest of 0, f 0, ..., f (n-1); the largest error on an input. *)
Fixpoint largest (n : nat) (f : nat -> R) : R := match n with O => 0 | S n => Rmax (largest n f) (f n) end.
Definition error (L m : nat) (QK OV : mat) (w : input) : R :=
  largest L (fun i => largest (m + 3) (fun r => Rabs (softmax_head m QK OV (token m w) i r - target m w i r))).

(** The mean over inputs whose trigger is at j and whose contents, at the places 1 .. L-1, are drawn from the law: value k has probability prob k. *)
Definition input_of (val : nat -> vec) (j : nat) (c : nat -> nat) : input := {| trigger := j; content := fun p => val (c p) |}.
Definition mean (L K : nat) (prob : nat -> R) (val : nat -> vec) (j : nat) (F : input -> R) : R :=
  expect K prob (L - 1) 1 (fun _ => 0%nat) (fun c => F (input_of val j c)).

(** Every non-trigger position i >= 1 has anchor mass at least b. *)
Definition sinks (L m : nat) (QK : mat) (b : R) (w : input) : bool :=
  forallb (fun i => (i =? trigger w)%nat || if Rle_dec b (softmax_weight m QK (token m w) i 0) then true else false) (seq 1 (L - 1)).

Lemma largest_le n f k : (k < n)%nat -> f k <= largest n f.
Proof.
  induction n as [|n IH]; intros H; [lia|]. simpl. destruct (Nat.eq_dec k n) as [->|N]; [apply Rmax_r|].
  eapply Rle_trans; [apply IH; lia|apply Rmax_l].
Qed.
Lemma largest_nonneg n f : 0 <= largest n f.
Proof. induction n as [|n IH]; simpl; [lra|]. eapply Rle_trans; [exact IH|apply Rmax_l]. Qed.

Section Law.
  Variables (L m K : nat) (QK OV : mat) (prob : nat -> R) (val : nat -> vec) (eta_bar delta : R).
  Hypothesis length : (5 <= L)%nat.
  Hypothesis is_law : law K prob.
  Hypothesis eta_bar_pos : 0 < eta_bar.
  Hypothesis expected_error : forall j, (2 <= j < L)%nat -> mean L K prob val j (error L m QK OV) <= eta_bar.
  Hypothesis delta_bounds : 0 < delta < 1.
  Let eta := (7 * INR L - 6) * eta_bar / delta.
  Hypothesis small : eta < 1/96.
  Hypothesis weights : 0 < smallest_weight eta.
  Let gamma := Rmin (probable_content_value eta) (probable_trigger_value eta).
  Hypothesis values : 0 < gamma.

  Local Notation err := (error L m QK OV).
  Local Notation value x := (mulv (m + 3) OV x).
  Local Notation h := (indicators m).
  Local Notation inp := (input_of val).

  Lemma error_bounds w i r : (i < L)%nat -> (r < m + 3)%nat -> Rabs (softmax_head m QK OV (token m w) i r - target m w i r) <= err w.
  Proof.
    intros Hi Hr. unfold error. eapply Rle_trans; [|apply (largest_le L _ i Hi)].
    apply (largest_le (m + 3) (fun r => Rabs (softmax_head m QK OV (token m w) i r - target m w i r)) r Hr).
  Qed.
  Lemma error_nonneg w : 0 <= err w. Proof. apply largest_nonneg. Qed.

  Lemma L_bounds : 5 <= INR L. Proof. replace 5 with (INR 5) by (simpl; ring). now apply le_INR. Qed.
  Lemma eta_bar_le : eta_bar <= eta.
  Proof.
    assert (A := L_bounds). unfold eta. apply Rmult_le_reg_r with delta; [lra|].
    replace ((7 * INR L - 6) * eta_bar / delta * delta) with ((7 * INR L - 6) * eta_bar) by (field; lra). nra.
  Qed.
  Lemma eta_bounds : 0 <= eta < 1/96. Proof. generalize eta_bar_le. lra. Qed.

  Lemma anchor_near r : (r < m + 3)%nat -> near (value (anchor_token m) r) 0 eta.
  Proof.
    intros Hr. apply near_Rabs. rewrite Rminus_0_r. apply Rle_trans with eta_bar; [|apply eta_bar_le].
    eapply Rle_trans; [|apply (expected_error 2); lia]. unfold mean.
    rewrite <- (expect_const K prob (proj2 is_law) (L - 1) (Rabs (value (anchor_token m) r)) 1 (fun _ => 0%nat)).
    apply (expect_le K prob is_law). intros c _. generalize (error_bounds (inp 2 c) 0 r ltac:(lia) Hr).
    rewrite target_elsewhere, softmax_head_0, is_anchor, Rminus_0_r by (simpl; lia). auto.
  Qed.

  (** * Markov: tokens that are not good are rare *)
  Local Notation av := (average K prob).
  Let start : nat -> nat := fun _ => 0%nat.
  Let G1 a d := expect K prob (L - 3) 3 (update (update start 1 a) 2 d) (fun c => err (inp 2 c)).
  Let G2 a b d := expect K prob (L - 4) 4 (update (update (update start 1 a) 2 b) 3 d) (fun c => err (inp 3 c)).
  Let G3 a b c d := expect K prob (L - 5) 5 (update (update (update (update start 1 a) 2 b) 3 c) 4 d) (fun c => err (inp 4 c)).

  Lemma mean_1 : av (fun a => av (fun d => G1 a d)) <= eta_bar.
  Proof. generalize (expected_error 2 ltac:(lia)). unfold mean. replace (L - 1)%nat with (S (S (L - 3))) by lia. auto. Qed.
  Lemma mean_2 : av (fun a => av (fun b => av (fun d => G2 a b d))) <= eta_bar.
  Proof. generalize (expected_error 3 ltac:(lia)). unfold mean. replace (L - 1)%nat with (S (S (S (L - 4)))) by lia. auto. Qed.
  Lemma mean_3 : av (fun a => av (fun b => av (fun c => av (fun d => G3 a b c d)))) <= eta_bar.
  Proof. generalize (expected_error 4 ltac:(lia)). unfold mean. replace (L - 1)%nat with (S (S (S (S (L - 5))))) by lia. auto. Qed.

  Lemma conditional_error n i c j : (j < L)%nat -> (forall c', drawn K n i c c' -> ~ fits m QK OV eta (inp j c')) ->
    eta <= expect K prob n i c (fun c => err (inp j c)).
  Proof.
    intros Hj H. rewrite <- (expect_const K prob (proj2 is_law) n eta i c) at 1. apply (expect_le K prob is_law). intros c' D.
    apply Rnot_lt_le. intros F. apply (H c' D). intros r Hr. eapply Rle_trans; [apply error_bounds; (exact Hj || exact Hr)|lra].
  Qed.
  Lemma conditional_nonneg n i c j : 0 <= expect K prob n i c (fun c => err (inp j c)).
  Proof. rewrite <- (expect_const K prob (proj2 is_law) n 0 i c). apply (expect_le K prob is_law). intros; apply error_nonneg. Qed.

  (** The contents of a drawn input are those that it began with. *)
  Ltac begins D p := rewrite (proj2 D p) by lia; unfold update; simpl; reflexivity.

  Lemma not_fits1 a d : ~ fits1 m QK OV eta (val a) (val d) -> eta <= G1 a d.
  Proof.
    intros N. apply conditional_error; [lia|]. intros c D F. apply N. exists (inp 2 c). repeat split; simpl; try exact F; f_equal; [begins D 1%nat|begins D 2%nat].
  Qed.
  Lemma not_fits2 a b d : ~ fits2 m QK OV eta (val a) (val b) (val d) -> eta <= G2 a b d.
  Proof.
    intros N. apply conditional_error; [lia|]. intros c D F. apply N. exists (inp 3 c).
    repeat split; simpl; try exact F; f_equal; [begins D 1%nat|begins D 2%nat|begins D 3%nat].
  Qed.
  Lemma not_fits3 a b c d : ~ fits3 m QK OV eta (val a) (val b) (val c) (val d) -> eta <= G3 a b c d.
  Proof.
    intros N. apply conditional_error; [lia|]. intros c' D F. apply N. exists (inp 4 c').
    repeat split; simpl; try exact F; f_equal; [begins D 1%nat|begins D 2%nat|begins D 3%nat|begins D 4%nat].
  Qed.

  Let G a b c d := G1 a d + (G1 b d + (G1 c d + (G2 a b d + (G2 a c d + (G2 b c d + G3 a b c d))))).
  Lemma not_seven a b c d : ~ seven m QK OV eta (val a) (val b) (val c) (val d) -> eta <= G a b c d.
  Proof.
    intros N. assert (P1 : forall a d, 0 <= G1 a d) by (intros; apply conditional_nonneg).
    assert (P2 : forall a b d, 0 <= G2 a b d) by (intros; apply conditional_nonneg).
    assert (P3 : forall a b c d, 0 <= G3 a b c d) by (intros; apply conditional_nonneg).
    unfold G. generalize (P1 a d), (P1 b d), (P1 c d), (P2 a b d), (P2 a c d), (P2 b c d), (P3 a b c d). intros.
    apply Rnot_lt_le. intros Lt. apply N. unfold seven. repeat split; apply NNPP; intros X;
      (apply not_fits1 in X || apply not_fits2 in X || apply not_fits3 in X); lra.
  Qed.
  Lemma G_nonneg a b c d : 0 <= G a b c d.
  Proof.
    assert (P : forall n i c j, 0 <= expect K prob n i c (fun c => err (inp j c))) by (intros; apply conditional_nonneg).
    unfold G, G1, G2, G3. repeat apply Rplus_le_le_0_compat; apply P.
  Qed.

  Lemma av_const x : av (fun _ => x) = x. Proof. exact (average_const K prob (proj2 is_law) x). Qed.
  Lemma av_le f g : (forall k, (k < K)%nat -> f k <= g k) -> av f <= av g. Proof. exact (average_le K prob is_law f g). Qed.
  Lemma av_add f g : av (fun k => f k + g k) = av f + av g. Proof. exact (average_add K prob f g). Qed.

  Local Notation av4 F := (av (fun a => av (fun b => av (fun c => av (fun d => F a b c d))))).
  Lemma av4_add F F' : av4 (fun a b c d => F a b c d + F' a b c d) = av4 F + av4 F'.
  Proof.
    rewrite <- av_add. apply average_ext. intros a _. rewrite <- av_add. apply average_ext. intros b _. rewrite <- av_add.
    apply average_ext. intros c _. now rewrite <- av_add.
  Qed.
  Lemma av4_G : av4 G <= 7 * eta_bar.
  Proof.
    unfold G. rewrite !av4_add. assert (M1 := mean_1). assert (M2 := mean_2). assert (M3 := mean_3).
    replace (av4 (fun a _ _ d => G1 a d)) with (av (fun a => av (fun d => G1 a d))) by (apply average_ext; intros a _; now rewrite !av_const).
    replace (av4 (fun _ b _ d => G1 b d)) with (av (fun a => av (fun d => G1 a d))) by (rewrite av_const; apply average_ext; intros a _; now rewrite av_const).
    replace (av4 (fun _ _ c d => G1 c d)) with (av (fun a => av (fun d => G1 a d))) by (now rewrite !av_const).
    replace (av4 (fun a b _ d => G2 a b d)) with (av (fun a => av (fun b => av (fun d => G2 a b d))))
      by (apply average_ext; intros a _; apply average_ext; intros b _; now rewrite av_const).
    replace (av4 (fun a _ c d => G2 a c d)) with (av (fun a => av (fun b => av (fun d => G2 a b d)))) by (apply average_ext; intros a _; now rewrite av_const).
    replace (av4 (fun _ b c d => G2 b c d)) with (av (fun a => av (fun b => av (fun d => G2 a b d)))) by (now rewrite av_const).
    lra.
  Qed.

  Definition good_content k := exists b c d, (b < K)%nat /\ (c < K)%nat /\ (d < K)%nat /\ seven m QK OV eta (val k) (val b) (val c) (val d).
  Definition good_trigger k := exists a b c, (a < K)%nat /\ (b < K)%nat /\ (c < K)%nat /\ seven m QK OV eta (val a) (val b) (val c) (val k).

  (** Of indicators of what is not good. *)
  Definition indicates (f : nat -> R) (good : nat -> Prop) := forall k, (k < K)%nat -> (f k = 1 /\ ~ good k) \/ (f k = 0 /\ ~ ~ good k).

  Lemma rare_content f : indicates f good_content -> eta * av f <= 7 * eta_bar.
  Proof.
    intros H. apply Rle_trans with (av4 G); [|exact av4_G].
    replace (eta * av f) with (av4 (fun a _ _ _ => eta * f a)) by (rewrite <- average_scal; apply average_ext; intros a _; now rewrite !av_const).
    apply av_le. intros a Ha. apply av_le. intros b Hb. apply av_le. intros c Hc. apply av_le. intros d Hd.
    destruct (H a Ha) as [[-> N]|[-> _]]; [rewrite Rmult_1_r; apply not_seven; intros X; apply N; exists b, c, d; auto|rewrite Rmult_0_r; apply G_nonneg].
  Qed.
  Lemma rare_trigger f : indicates f good_trigger -> eta * av f <= 7 * eta_bar.
  Proof.
    intros H. apply Rle_trans with (av4 G); [|exact av4_G].
    replace (eta * av f) with (av4 (fun _ _ _ d => eta * f d)) by (rewrite !av_const; apply average_scal).
    apply av_le. intros a Ha. apply av_le. intros b Hb. apply av_le. intros c Hc. apply av_le. intros d Hd.
    destruct (H d Hd) as [[-> N]|[-> _]]; [rewrite Rmult_1_r; apply not_seven; intros X; apply N; exists a, b, c; auto|rewrite Rmult_0_r; apply G_nonneg].
  Qed.

  (** * An input of good tokens and small error sinks *)
  Lemma good_input_sinks j c : (2 <= j < L)%nat -> (forall p, (1 <= p < L)%nat -> p <> j -> good_content (c p)) -> good_trigger (c j) ->
    err (inp j c) <= eta -> sinks L m QK (sink_bound gamma eta) (inp j c) = true.
  Proof.
    intros J Hc Ht He. unfold sinks. apply forallb_forall. intros i Hi. apply in_seq in Hi. simpl (trigger _).
    destruct (Nat.eqb_spec i j) as [|N]; [reflexivity|]. simpl. destruct (Rle_dec _ _) as [|F]; [reflexivity|exfalso]. apply F. clear F.
    set (w := inp j c). assert (E := eta_bounds).
    assert (X : (1 - absorbed m QK no_slot (token m w) i) * gamma <= (1 + 1) * eta * (1 + absorbed m QK no_slot (token m w) i)).
    { apply (absorbs_row m QK OV no_slot eta ltac:(intros; unfold no_slot; lra)); try lra; try lia.
      - intros r Hr. rewrite head_no_slot. apply near_Rabs. rewrite <- (target_elsewhere m w i r) by exact N.
        eapply Rle_trans; [apply error_bounds; (lia || exact Hr)|exact He].
      - exact anchor_near.
      - intros k Hk. rewrite !Rmult_1_l. change (gamma <= h (value (token m w k))). destruct (Nat.eq_dec k j) as [->|Nk].
        + replace (token m w j) with (trigger_token m (val (c j))) by (symmetry; apply (is_trigger m w); simpl; lia).
          destruct Ht as (a & b & d & _ & _ & _ & S7). eapply Rle_trans; [apply Rmin_r|].
          apply (trigger_is_good m QK OV eta _ _ _ _ S7 E anchor_near). eapply Rlt_le_trans; [exact values|apply Rmin_r].
        + replace (token m w k) with (content_token m (val (c k))) by (symmetry; apply (is_content m w); (lia || exact Nk)).
          destruct (Hc k ltac:(lia) Nk) as (b & d & t & _ & _ & _ & S7). eapply Rle_trans; [apply Rmin_l|].
          apply (content_is_good m QK OV eta _ _ _ _ S7 E weights). }
    rewrite absorbed_no_slot in X. unfold sink_bound. apply Rmult_le_reg_r with (gamma + 2 * eta); [lra|]. field_simplify; lra.
  Qed.

  Theorem probable_sink : forall j, (2 <= j < L)%nat ->
    mean L K prob val j (fun w => if sinks L m QK (sink_bound gamma eta) w then 1 else 0) >= 1 - delta.
  Proof.
    intros j J. destruct (indicator K (fun k => ~ good_content k)) as [fc Fc], (indicator K (fun k => ~ good_trigger k)) as [ft Ft].
    assert (Rc := rare_content fc Fc). assert (Rt := rare_trigger ft Ft). assert (E := eta_bounds). assert (EB := eta_bar_le).
    set (f p := if (p =? j)%nat then ft else fc).
    assert (Rf : forall p, av (f p) <= 7 * eta_bar / eta).
    { intros p. apply Rmult_le_reg_l with eta; [lra|]. replace (eta * (7 * eta_bar / eta)) with (7 * eta_bar) by (field; lra). unfold f. destruct (p =? j)%nat; assumption. }
    unfold mean. set (sk c := if sinks L m QK (sink_bound gamma eta) (inp j c) then 1 else 0).
    assert (B : expect K prob (L - 1) 1 start (fun c => 1 + -1 * sk c)
             <= expect K prob (L - 1) 1 start (fun c => \sum_(p < L - 1) f (S p) (c (S p)) + / eta * err (inp j c))).
    { apply (expect_le K prob is_law). intros c [D _].
      assert (F01 : forall p, (p < L - 1)%nat -> 0 <= f (S p) (c (S p))).
      { intros p Hp. specialize (D (S p) ltac:(lia)). unfold f. destruct (S p =? j)%nat; [destruct (Ft _ D) as [[-> _]|[-> _]]|destruct (Fc _ D) as [[-> _]|[-> _]]]; lra. }
      assert (Sn : 0 <= \sum_(p < L - 1) f (S p) (c (S p))) by (apply sum_nonneg; exact F01).
      assert (En := error_nonneg (inp j c)). assert (I : 0 < / eta) by (apply Rinv_0_lt_compat; lra).
      unfold sk. destruct (sinks L m QK (sink_bound gamma eta) (inp j c)) eqn:Sk; [nra|].
      destruct (Rle_dec (err (inp j c)) eta) as [Le|Gt].
      - (* some token is not good *)
        assert (X : exists p, (p < L - 1)%nat /\ f (S p) (c (S p)) = 1).
        { apply NNPP. intros None. rewrite good_input_sinks in Sk; [discriminate|exact J| | |exact Le].
          - intros p Hp Np. destruct (Fc (c p) (D p ltac:(lia))) as [[F1 _]|[_ Good]]; [exfalso|now apply NNPP].
            apply None. exists (p - 1)%nat. split; [lia|]. replace (S (p - 1)) with p by lia. unfold f. destruct (Nat.eqb_spec p j); [contradiction|exact F1].
          - destruct (Ft (c j) (D j ltac:(lia))) as [[F1 _]|[_ Good]]; [exfalso|now apply NNPP].
            apply None. exists (j - 1)%nat. split; [lia|]. replace (S (j - 1)) with j by lia. unfold f. now rewrite Nat.eqb_refl. }
        destruct X as (p & Hp & F1). assert (1 <= \sum_(p < L - 1) f (S p) (c (S p))); [|nra].
        rewrite <- F1. clear - Hp F01. revert Hp F01. generalize (L - 1)%nat. intros n Hp F01. induction n as [|n IH]; [lia|]. rewrite sum_last.
        assert (0 <= \sum_(q < n) f (S q) (c (S q))) by (apply sum_nonneg; intros; apply F01; lia).
        destruct (Nat.eq_dec p n) as [->|]; [lra|]. generalize (IH ltac:(lia) ltac:(intros; apply F01; lia)), (F01 n ltac:(lia)). lra.
      - assert (1 <= / eta * err (inp j c)); [|lra]. rewrite <- (Rinv_l eta) by lra. apply Rmult_le_compat_l; lra. }
    rewrite (expect_add K prob), (expect_scal K prob), (expect_const K prob (proj2 is_law)) in B.
    rewrite (expect_add K prob), (expect_scal K prob), (expect_sum K prob (proj2 is_law)) in B.
    assert (S1 : \sum_(p < L - 1) expect K prob (L - 1) 1 start (fun c => f (S p) (c (S p))) <= \sum_(p < L - 1) (7 * eta_bar / eta)).
    { apply sum_le. intros p Hp. rewrite (expect_place K prob (proj2 is_law)) by lia. apply (Rf (S p)). }
    rewrite sum_const, minus_INR in S1 by lia. simpl (INR 1) in S1.
    assert (M := expected_error j J). unfold mean in M. fold start in M.
    assert (S2 : / eta * expect K prob (L - 1) 1 start (fun c => err (inp j c)) <= / eta * eta_bar)
      by (apply Rmult_le_compat_l; [left; apply Rinv_0_lt_compat; lra|exact M]).
    assert (Fin : (INR L - 1) * (7 * eta_bar / eta) + / eta * eta_bar = delta).
    { assert (A := L_bounds). unfold eta. field. repeat split; nra. }
    apply Rle_ge. fold start. change (fun c => if sinks L m QK (sink_bound gamma eta) (inp j c) then 1 else 0) with sk. lra.
  Qed.
End Law.
