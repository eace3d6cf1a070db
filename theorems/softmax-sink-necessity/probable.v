(** Theorem A' of statement.md, for laws of finitely many values (an alphabet) and an expected error > 0: the case of upper.v in which the upper expectation is a mean.
    The constants are at the top of theories/SevenRows.v, [expect] at the top of theories/FiniteLaw.v, [error] at the top of upper.v. *)
From Coq Require Import Reals Lra Lia Arith Psatz List Bool.
From Sinkproof Require Import SevenRows FiniteLaw UpperExpectation.
From Sinkproof.softmax_sink_necessity Require Import upper.
Open Scope R_scope.

(** The mean over inputs whose trigger is at j and whose contents, at the places 1 .. L-1, are drawn from the law: value k has probability prob k. *)
Definition input_of (val : nat -> vec) (j : nat) (c : nat -> nat) : input := {| trigger := j; content := fun p => val (c p) |}.
Definition mean (L K : nat) (prob : nat -> R) (val : nat -> vec) (j : nat) (F : input -> R) : R :=
  expect K prob (L - 1) 1 (fun _ => 0%nat) (fun c => F (input_of val j c)).

(** Every non-trigger position i >= 1 has anchor mass at least b. *)
Definition sinks (L m : nat) (QK : mat) (b : R) (w : input) : bool :=
  forallb (fun i => (i =? trigger w)%nat || if Rle_dec b (softmax_weight m QK (token m w) i 0) then true else false) (seq 1 (L - 1)).
Lemma sinks_if L m QK b w : all_sink L m QK b w -> sinks L m QK b w = true.
Proof.
  intros H. apply forallb_forall. intros i Hi. apply in_seq in Hi. destruct (Nat.eqb_spec i (trigger w)); [reflexivity|].
  destruct (Rle_dec b (softmax_weight m QK (token m w) i 0)) as [|N]; [reflexivity|]. exfalso. apply N, H; [lia|assumption].
Qed.

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

  Lemma average_is_upper : upper_expectation (average K prob).
  Proof.
    split; unfold average.
    - intros f g _ _ H. apply sum_le. intros k Hk. apply Rmult_le_compat_l; [now apply is_law|apply H].
    - intros f g _ _. right. rewrite <- sum_add. apply sum_ext. intros; ring.
    - intros a f _ _. rewrite <- sum_scal. apply sum_ext. intros; ring.
    - intros a. rewrite sum_scal_r, (proj2 is_law). ring.
  Qed.
  Lemma draws_are_means n : forall i c F, draws (average K prob) n i c F = expect K prob n i c F.
  Proof. induction n as [|n IH]; intros i c F; [reflexivity|]. apply sum_ext. intros k _. f_equal. apply IH. Qed.

  Theorem probable_sink : forall j, (2 <= j < L)%nat ->
    mean L K prob val j (fun w => if sinks L m QK (sink_bound gamma eta) w then 1 else 0) >= 1 - delta.
  Proof.
    intros j J. assert (U : forall j F, upper_mean L (average K prob) val 0%nat j F = mean L K prob val j F) by (intros; apply draws_are_means).
    assert (M : upper_mean L (average K prob) val 0%nat j (fun w => indicator (~ all_sink L m QK (sink_bound gamma eta) w)) <= delta).
    { apply (sinks_for_any_law nat L m QK OV (average K prob) val 0%nat eta_bar delta); try assumption; [exact average_is_upper|].
      intros j' J'. rewrite U. eapply Rle_trans; [|exact (expected_error j' J')]. apply (expect_le K prob is_law). intros c _. apply Rmin_l. }
    rewrite U in M. set (s w := if sinks L m QK (sink_bound gamma eta) w then 1 else 0). enough (1 <= mean L K prob val j s + delta) by (unfold s in *; lra).
    eapply Rle_trans; [|apply Rplus_le_compat_l; exact M]. unfold mean. rewrite <- (expect_add K prob).
    eapply Rle_trans; [|apply (expect_le K prob is_law) with (F := fun _ => 1)].
    - rewrite <- draws_are_means, (draws_const _ average_is_upper). lra.
    - intros c _. unfold s. destruct (indicator_cases (~ all_sink L m QK (sink_bound gamma eta) (input_of val j c))) as [[-> _]|[-> N]].
      + destruct (sinks _ _ _ _ _); lra.
      + rewrite sinks_if by (now apply Classical_Prop.NNPP). lra.
  Qed.
End Law.
