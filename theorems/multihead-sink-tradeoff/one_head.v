(** What certificates say of one head whose scores do not see contents: what Theorem D2 bounds is a function of two rows of an input, and Coq computes the least of its values. *)
From Coq Require Import Reals Lra Lia Arith ZArith QArith List.
From Sinkproof Require Import TriggerTask BoxHead Certificate Computed Rows HeadByRows.
From Sinkproof.multihead_sink_tradeoff Require Import proof.
From Sinkproof.sink_metric Require Import certificate.
Import ListNotations.
Open Scope R_scope.

(** The least difference of the anchor's mass at a position i >= 1 and at the trigger's. *)
Definition gap (alpha : input -> nat -> R) (w : input) (i : nat) : R := Rabs (alpha w i - alpha w (trigger w)).
Definition least_gap_of (L : nat) (U Ut : vec -> Prop) (alpha : input -> nat -> R) (x : R) : Prop :=
  (forall w i, admissible L U Ut w -> (1 <= i < L)%nat -> i <> trigger w -> x <= gap alpha w i) /\
  exists w i, admissible L U Ut w /\ (1 <= i < L)%nat /\ i <> trigger w /\ gap alpha w i = x.

Section Rows.
  Variables (p : Z) (L m : nat) (s : shape) (QK_terms : list entry_term).
  Hypothesis p_pos : (0 < p)%Z.
  Variables (x : part) (alpha : input -> nat -> R).
  Hypothesis alpha_is : forall w i, (1 <= trigger w)%nat -> alpha w i = part_of m s QK_terms x (kind_of w i) / total_of m s QK_terms (seen w i) (i - seen w i) (kind_of w i).
  Let g : row -> R := mass (total_of m s QK_terms) (part_of m s QK_terms x).
  Definition others (j : nat) : list nat := filter (fun i => negb (i =? j)%nat) (seq 1 (L - 1)).
  Definition gaps_at (j : nat) : list R := map (fun i => Rabs (g (row_at (without_contents j) i) - g (row_at (without_contents j) j))) (others j).
  Definition computed_gaps_at (j : nat) : option (list computed) :=
    match computed_masses p m s QK_terms x (map (row_at (without_contents j)) (j :: others j)) with
    | Some (b :: l) => Some (map (fun y => absolute (plus p y (opposite b))) l)
    | _ => None
    end.
  Definition computed_gaps : option (list computed) := option_map (@concat computed) (all_of (map computed_gaps_at (seq 2 (L - 2)))).

  Lemma in_others i j : In i (others j) <-> (1 <= i < L)%nat /\ i <> j.
  Proof. unfold others. rewrite filter_In, in_seq, Bool.negb_true_iff, Nat.eqb_neq. split; intros [A B]; (split; [lia|exact B]). Qed.
  Lemma computed_gaps_at_correct j l : computed_gaps_at j = Some l -> Forall2 (is p) l (gaps_at j).
  Proof.
    unfold computed_gaps_at. destruct (computed_masses p m s QK_terms x _) as [[|b k]|] eqn:C; try discriminate. intros H.
    assert (l = map (fun y => absolute (plus p y (opposite b))) k) as -> by congruence. apply (computed_masses_correct p m s QK_terms p_pos) in C.
    cbn [map] in C. inversion C as [|? ? ? ? B F]; subst. unfold gaps_at. rewrite map_map in F. clear C H. revert F. generalize (others j). intros o. revert k.
    induction o as [|i o IH]; intros k F; inversion F; subst; constructor; [|now apply IH]. apply absolute_correct; [exact p_pos|]. apply plus_correct; [exact p_pos|assumption|]. now apply opposite_correct.
  Qed.
  Lemma computed_gaps_correct bs : computed_gaps = Some bs -> Forall2 (is p) bs (flat_map gaps_at (seq 2 (L - 2))).
  Proof.
    unfold computed_gaps. generalize (seq 2 (L - 2)). intros l. revert bs. induction l as [|j l IH]; intros bs; simpl; [intros H; assert (bs = []) as -> by congruence; constructor|].
    destruct (computed_gaps_at j) as [u|] eqn:G; [|discriminate]. destruct (all_of (map computed_gaps_at l)) as [k|]; [|discriminate]. intros H. assert (bs = u ++ concat k) as -> by (simpl in H; congruence).
    apply Forall2_app; [now apply computed_gaps_at_correct|now apply IH].
  Qed.

  Theorem least_gap_found_by_rows ends : least_ends_of p computed_gaps = Some ends -> found (least_gap_of L (box m) (box m) alpha) ends.
  Proof.
    destruct computed_gaps as [bs|] eqn:B; [|discriminate]. intros H. refine (found_as _ (least_found p p_pos _ bs ends (computed_gaps_correct bs B) H)).
    assert (R : forall w i, (1 <= trigger w)%nat -> gap alpha w i = Rabs (g (row_at (without_contents (trigger w)) i) - g (row_at (without_contents (trigger w)) (trigger w)))).
    { intros w i J. unfold gap. rewrite !alpha_is by exact J. reflexivity. }
    intros y (I & Y). split.
    - intros w i A K N. assert (J := proj1 A). rewrite R by lia. apply Y, in_flat_map. exists (trigger w). split; [apply in_seq; lia|].
      apply (in_map (fun i => Rabs (g (row_at (without_contents (trigger w)) i) - _))), in_others. now split.
    - apply in_flat_map in I. destruct I as (j & J & I). apply in_seq in J. apply in_map_iff in I. destruct I as (i & <- & I). apply in_others in I.
      exists (without_contents j), i. split; [apply zero_input; lia|]. split; [apply I|]. split; [apply I|]. apply R. simpl. lia.
  Qed.
End Rows.

(** Theorem D2 of one head. *)
Theorem tradeoff_of_one_head : forall (L m : nat) (U Ut : vec -> Prop) (QK OV : mat) (c eta : R), content_blind m OV c -> loss_at_most L m U Ut (softmax_head m QK OV) eta ->
  forall w, admissible L U Ut w -> forall i, (i < L)%nat -> i <> trigger w ->
    Rabs (c - row_h m OV 0) * gap (fun w i => softmax_weight m QK (token m w) i 0%nat) w i >= 1 - 4 * eta.
Proof.
  intros L m U Ut QK OV c eta C Hl w A i Hi N.
  assert (B : loss_at_most L m U Ut (multihead m 1 (fun _ => score (m + 3) QK) (fun _ => OV)) eta).
  { intros v V k r Hk Hr. unfold multihead. cbn [sum]. rewrite Rplus_0_l. now apply Hl. }
  generalize (multihead_sink_tradeoff L m 1 U Ut _ _ (fun _ => c) (fun _ => row_h m OV 0) eta (fun _ _ => C) (fun _ _ => eq_refl) B w A i Hi N).
  cbv zeta. cbn [sum]. rewrite Rplus_0_l. exact (fun H => H).
Qed.
