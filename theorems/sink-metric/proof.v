(** Theorem M of statement.md. alpha g w i is the weight that head g gives to the anchor on the input w at position i; that scores do not see
    contents is not needed here. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import Necessity AfterTheTrigger.
From Sinkproof.softmax_sink_necessity Require Import proof sharper.
Open Scope R_scope.

Definition mean (L : nat) (f : nat -> R) : R := (\sum_(i < L) f i) / INR L.
(** The share of the H heads whose mean exceeds epsilon. *)
Definition sink_metric (L H : nat) (epsilon : R) (alpha : nat -> nat -> R) : R :=
  (\sum_(g < H) if Rlt_dec epsilon (mean L (alpha g)) then 1 else 0) / INR H.
Arguments mean L%nat f.

Lemma sum_without n j f c : (j < n)%nat -> (forall i, (i < n)%nat -> i <> j -> c <= f i) -> (INR n - 1) * c + f j <= sum n f.
Proof.
  induction n as [|n IH]; intros Hj H; [lia|]. rewrite S_INR, sum_last. destruct (Nat.eq_dec j n) as [->|N].
  - assert (\sum_(i < n) c <= sum n f) by (apply sum_le; intros; apply H; lia). rewrite sum_const in H0. lra.
  - generalize (IH ltac:(lia) ltac:(intros; apply H; lia)), (H n ltac:(lia) ltac:(lia)). lra.
Qed.

Section Bounds.
  Variables (L j : nat) (f : nat -> R).
  Hypothesis trigger_position : (2 <= j < L)%nat.

  Lemma INR_L : 3 <= INR L.
  Proof. replace 3 with (INR 3) by (simpl; ring). apply le_INR. lia. Qed.

  (** 1. *)
  Theorem mean_lower : forall z s, z <= f 0%nat -> 0 <= f j -> (forall i, (1 <= i < L)%nat -> i <> j -> s <= f i) ->
    (z + (INR L - 2) * s) / INR L <= mean L f.
  Proof.
    intros z s Hz Hj Hs. assert (P := INR_L). unfold mean. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|].
    destruct L as [|n]; [lia|]. rewrite sum_first. rewrite S_INR.
    assert (Q := sum_without n (j - 1) (fun k => f (S k)) s ltac:(lia) ltac:(intros; apply Hs; lia)). cbv beta in Q.
    replace (S (j - 1)) with j in Q by lia. lra.
  Qed.

  (** The same with a larger number b at position 1, which is before the trigger. *)
  Theorem mean_of_both_lower : forall z b a, z <= f 0%nat -> 0 <= f j -> b <= f 1%nat -> (forall i, (2 <= i < L)%nat -> i <> j -> a <= f i) ->
    (z + b + (INR L - 3) * a) / INR L <= mean L f.
  Proof.
    intros z b a Hz Hj Hb Ha. assert (P := INR_L). unfold mean. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|].
    destruct L as [|[|n]]; [lia|lia|]. rewrite sum_first, sum_first, !S_INR.
    assert (Q := sum_without n (j - 2) (fun k => f (S (S k))) a ltac:(lia) ltac:(intros; apply Ha; lia)). cbv beta in Q.
    replace (S (S (j - 2))) with j in Q by lia. lra.
  Qed.

  Theorem mean_upper : forall z a, f 0%nat <= z -> (forall i, (1 <= i < L)%nat -> f i <= a) -> mean L f <= (z + (INR L - 1) * a) / INR L.
  Proof.
    intros z a Hz Ha. assert (P := INR_L). unfold mean. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|].
    destruct L as [|n]; [lia|]. rewrite sum_first, S_INR.
    assert (\sum_(k < n) f (S k) <= \sum_(k < n) a) by (apply sum_le; intros; apply Ha; lia). rewrite sum_const in H. lra.
  Qed.
End Bounds.

(** 2. One softmax head to which Theorem A applies, with one of its bounds before the trigger and one after it. *)
Theorem sink_on_every_input : forall (L m : nat) (U Ut : vec -> Prop) (QK OV : mat) (eta epsilon before after : R),
  (4 <= L)%nat ->
  loss_at_most L m U Ut (softmax_head m QK OV) eta ->
  eta <= 1/36 ->
  before = 1 - 12 * eta / (5 - 12 * eta) \/
    (5 <= L)%nat /\ eta < 1/48 /\ before = 1 - 2 * eta * (1 + 48 * eta) / (1 + 30 * eta) ->
  after = 1 - 4 * eta * (1 - 2 * eta) / ((1 - 4 * eta) * (1 - 7 * eta)) ->
  epsilon < (1 + before + (INR L - 3) * after) / INR L ->
  forall w, admissible L U Ut w -> sink_metric L 1 epsilon (fun _ i => softmax_weight m QK (token m w) i 0) = 1.
Proof.
  intros L m U Ut QK OV eta epsilon before after HL Hl He Hb Ha Heps w A. assert (E0 := loss_nonneg _ _ _ _ _ _ _ Hl A).
  assert (J : (2 <= trigger w < L)%nat) by apply A.
  assert (M : epsilon < mean L (fun i => softmax_weight m QK (token m w) i 0)).
  { eapply Rlt_le_trans; [exact Heps|]. apply (mean_of_both_lower L (trigger w)); [exact J| | | |].
    - unfold softmax_weight, softmax. simpl. right. field. apply Rgt_not_eq, exp_pos.
    - left. apply softmax_pos.
    - apply Rge_le. destruct Hb as [->|[H5 [H48 ->]]].
      + now apply (before_the_trigger_4 L m U Ut QK OV eta Hl HL He w A); lia.
      + now apply (before_the_trigger L m U Ut QK OV eta Hl H5 H48 w A); lia.
    - intros i Hi N. rewrite Ha. destruct (Nat.lt_total i (trigger w)) as [K|[K|K]]; [|contradiction|].
      + eapply Rle_trans; [|apply Rge_le, (before_the_trigger_4 L m U Ut QK OV eta Hl HL He w A); lia].
        set (d := (1 - 4 * eta) * (1 - 7 * eta)). assert (D : 0 < d <= 1) by (unfold d; nra).
        assert (12 * eta / (5 - 12 * eta) <= 3 * eta).
        { apply Rmult_le_reg_r with (5 - 12 * eta); [lra|]. replace (12 * eta / (5 - 12 * eta) * (5 - 12 * eta)) with (12 * eta) by (field; lra). nra. }
        assert (3 * eta <= 4 * eta * (1 - 2 * eta) / d); [|lra].
        apply Rmult_le_reg_r with d; [lra|]. replace (4 * eta * (1 - 2 * eta) / d * d) with (4 * eta * (1 - 2 * eta)) by (field; lra). nra.
      + apply Rge_le, (after_the_trigger_4 L m U Ut QK OV eta Hl HL He w A); lia. }
  unfold sink_metric. simpl. destruct (Rlt_dec _ _); [field|contradiction].
Qed.

(** 3. Any heads, any normaliser. *)
Theorem no_sink : forall (L H j : nat) (epsilon z a : R) (alpha : nat -> nat -> R), (2 <= j < L)%nat ->
  (forall g, (g < H)%nat -> alpha g 0%nat <= z) ->
  (forall g i, (g < H)%nat -> (1 <= i < L)%nat -> alpha g i <= a) ->
  (z + (INR L - 1) * a) / INR L <= epsilon -> sink_metric L H epsilon alpha = 0.
Proof.
  intros L H j epsilon z a alpha J Hz Ha He. unfold sink_metric. rewrite sum_all_zero; [unfold Rdiv; ring|].
  intros g Hg. destruct (Rlt_dec _ _) as [G|G]; [exfalso|reflexivity].
  assert (mean L (alpha g) <= (z + (INR L - 1) * a) / INR L) by (apply (mean_upper L j); auto). lra.
Qed.
