(** What certificates say of the sink metric of one head whose scores do not see contents: its mean anchor mass is a function of the trigger's position, which Coq computes. *)
From Coq Require Import Reals Lra Lia Arith ZArith QArith Qreals List.
From Sinkproof Require Import TriggerTask BoxHead Certificate Computed Rows HeadByRows.
From Sinkproof.sink_metric Require Import proof.
Import ListNotations.
Open Scope R_scope.

(** The least and the largest mean over all inputs; the anchor's own mass, on all of them. *)
Definition least_mean_of (L : nat) (U Ut : vec -> Prop) (alpha : input -> nat -> R) (x : R) : Prop :=
  (forall w, admissible L U Ut w -> x <= mean L (alpha w)) /\ exists w, admissible L U Ut w /\ mean L (alpha w) = x.
Definition largest_mean_of (L : nat) (U Ut : vec -> Prop) (alpha : input -> nat -> R) (x : R) : Prop :=
  (forall w, admissible L U Ut w -> mean L (alpha w) <= x) /\ exists w, admissible L U Ut w /\ mean L (alpha w) = x.
Definition own_mass_of (L : nat) (U Ut : vec -> Prop) (alpha : input -> nat -> R) (x : R) : Prop := forall w, admissible L U Ut w -> alpha w 0%nat = x.

(** The metric of one head is 1 where its mean exceeds the threshold, and 0 elsewhere. *)
Definition metric (L : nat) (epsilon : R) (alpha : input -> nat -> R) (w : input) : R := sink_metric L 1 epsilon (fun _ => alpha w).
Lemma metric_is L epsilon alpha w : metric L epsilon alpha w = if Rlt_dec epsilon (mean L (alpha w)) then 1 else 0.
Proof. unfold metric, sink_metric. simpl. destruct (Rlt_dec _ _); field. Qed.
Section Metric.
  Variables (L : nat) (U Ut : vec -> Prop) (alpha : input -> nat -> R) (epsilon x : R).
  Theorem metric_1 : least_mean_of L U Ut alpha x -> epsilon < x -> forall w, admissible L U Ut w -> metric L epsilon alpha w = 1.
  Proof. intros (H & _) E w A. rewrite metric_is. destruct (Rlt_dec _ _) as [|N]; [reflexivity|]. specialize (H w A). lra. Qed.
  Theorem metric_0 : largest_mean_of L U Ut alpha x -> x <= epsilon -> forall w, admissible L U Ut w -> metric L epsilon alpha w = 0.
  Proof. intros (H & _) E w A. rewrite metric_is. destruct (Rlt_dec _ _) as [G|]; [|reflexivity]. specialize (H w A). lra. Qed.
  Theorem metric_1_somewhere : largest_mean_of L U Ut alpha x -> epsilon < x -> exists w, admissible L U Ut w /\ metric L epsilon alpha w = 1.
  Proof. intros (_ & w & A & H) E. exists w. split; [exact A|]. rewrite metric_is. destruct (Rlt_dec _ _); [reflexivity|lra]. Qed.
  Theorem metric_0_somewhere : least_mean_of L U Ut alpha x -> x <= epsilon -> exists w, admissible L U Ut w /\ metric L epsilon alpha w = 0.
  Proof. intros (_ & w & A & H) E. exists w. split; [exact A|]. rewrite metric_is. destruct (Rlt_dec _ _); [lra|reflexivity]. Qed.
End Metric.

(** Theorem M, 1, by these numbers. *)
Section Between.
  Variables (L : nat) (U Ut : vec -> Prop) (alpha : input -> nat -> R) (own before after largest : R).
  Hypothesis nonneg : forall w i, 0 <= alpha w i.
  Hypotheses (own_is : own_mass_of L U Ut alpha own) (before_is : least_before_of L U Ut alpha before) (after_is : least_after_of L U Ut alpha after)
    (largest_is : largest_of L U Ut alpha largest).
  Theorem mean_between : forall w, admissible L U Ut w ->
    (own + (INR L - 2) * Rmin before after) / INR L <= mean L (alpha w) <= (own + (INR L - 1) * largest) / INR L.
  Proof.
    intros w A. assert (J := proj1 A). split.
    - apply (mean_lower L (trigger w) (alpha w) J); [rewrite (own_is w A); lra|apply nonneg|]. intros i Hi N. destruct (le_lt_dec i (trigger w)).
      + eapply Rle_trans; [apply Rmin_l|]. apply before_is; [exact A|lia].
      + eapply Rle_trans; [apply Rmin_r|]. apply after_is; [exact A|lia].
    - apply (mean_upper L (trigger w) (alpha w) J); [rewrite (own_is w A); lra|]. intros i Hi. now apply largest_is.
  Qed.
End Between.
Lemma divided_nonneg f N s i k : 0 <= over_divisor (function_is f) (fun i => INR (N i)) s i k.
Proof.
  unfold over_divisor. assert (I : 0 <= / INR (N i)).
  { destruct (pos_INR (N i)) as [P|E]; [left; now apply Rinv_0_lt_compat|]. rewrite <- E, Rinv_0. lra. }
  apply Rmult_le_pos; [|exact I]. destruct f; simpl; [left; apply exp_pos|left; unfold sigmoid; apply Rinv_0_lt_compat; generalize (exp_pos (- s i k)); lra|apply Rmax_r].
Qed.

Section Rows.
  Variables (p : Z) (L m : nat) (s : shape) (QK_terms : list entry_term).
  Hypothesis p_pos : (0 < p)%Z.
  Variables (x : part) (alpha : input -> nat -> R).
  Hypothesis alpha_is : forall w i, (1 <= trigger w)%nat -> alpha w i = part_of m s QK_terms x (kind_of w i) / total_of m s QK_terms (seen w i) (i - seen w i) (kind_of w i).
  Hypothesis length : (3 <= L)%nat.
  Let g : row -> R := mass (total_of m s QK_terms) (part_of m s QK_terms x).
  Let rows_at (j : nat) : list row := map (row_at (without_contents j)) (seq 0 L).
  Definition mean_at (j : nat) : R := (\sum_(i < L) g (row_at (without_contents j) i)) / INR L.
  Definition computed_mean (j : nat) : option computed :=
    match computed_masses p m s QK_terms x (map (row_at (without_contents j)) (seq 0 L)) with
    | Some l => Some (times p (fold_left (plus p) l (Exact 0)) (Exact (1 # Pos.of_nat L)))
    | None => None
    end.
  Fixpoint all_of {A} (l : list (option A)) : option (list A) :=
    match l with [] => Some [] | Some a :: l => option_map (cons a) (all_of l) | None :: _ => None end.
  Definition computed_means : option (list computed) := all_of (map computed_mean (seq 2 (L - 2))).

  Lemma mean_of_input w : (1 <= trigger w)%nat -> mean L (alpha w) = mean_at (trigger w).
  Proof. intros J. unfold mean, mean_at. f_equal. apply sum_ext. intros i _. rewrite alpha_is by exact J. reflexivity. Qed.
  Lemma fold_correct l : forall bs a y, Forall2 (is p) bs l -> is p a y -> is p (fold_left (plus p) bs a) (fold_left Rplus l y).
  Proof. induction l as [|z l IH]; intros bs a y F A; inversion F; subst; simpl; [exact A|]. apply IH; [assumption|]. now apply plus_correct. Qed.
  Lemma fold_is_sum f : forall n k y, fold_left Rplus (map f (seq k n)) y = y + \sum_(i < n) f (k + i)%nat.
  Proof.
    induction n as [|n IH]; intros k y; [simpl; ring|]. cbn [seq map fold_left]. rewrite IH, sum_first, Nat.add_0_r.
    rewrite (sum_ext n _ (fun i => f (k + S i)%nat)) by (intros; f_equal; lia). ring.
  Qed.
  Lemma computed_mean_correct j b : computed_mean j = Some b -> is p b (mean_at j).
  Proof.
    unfold computed_mean. destruct (computed_masses p m s QK_terms x _) as [l|] eqn:C; [|discriminate]. intros H. assert (b = times p (fold_left (plus p) l (Exact 0)) (Exact (1 # Pos.of_nat L))) as -> by congruence.
    apply (computed_masses_correct p m s QK_terms p_pos) in C. assert (F := fold_correct _ l (Exact 0) 0 C (zero_is p)).
    rewrite map_map, fold_is_sum, Rplus_0_l in F. unfold mean_at, Rdiv. apply times_correct; [exact p_pos|exact F|].
    simpl. unfold Q2R. cbn [Qnum Qden]. rewrite Rmult_1_l. f_equal. rewrite INR_IZR_INZ. f_equal. lia.
  Qed.
  Lemma computed_means_correct bs : computed_means = Some bs -> Forall2 (is p) bs (map mean_at (seq 2 (L - 2))).
  Proof.
    unfold computed_means. generalize (seq 2 (L - 2)). intros l. revert bs. induction l as [|j l IH]; intros bs; simpl; [intros H; assert (bs = []) as -> by congruence; constructor|].
    destruct (computed_mean j) as [b|] eqn:B; [|discriminate]. destruct (all_of (map computed_mean l)) as [k|]; [|discriminate]. intros H. assert (bs = b :: k) as -> by (simpl in H; congruence).
    constructor; [now apply computed_mean_correct|now apply IH].
  Qed.

  Lemma mean_listed w : (2 <= trigger w < L)%nat -> In (mean L (alpha w)) (map mean_at (seq 2 (L - 2))).
  Proof. intros J. rewrite mean_of_input by lia. apply in_map, in_seq. lia. Qed.
  Lemma mean_attained y : In y (map mean_at (seq 2 (L - 2))) -> exists w, admissible L (box m) (box m) w /\ mean L (alpha w) = y.
  Proof.
    intros I. apply in_map_iff in I. destruct I as (j & <- & J). apply in_seq in J. exists (without_contents j). split; [apply zero_input; lia|]. apply mean_of_input. simpl. lia.
  Qed.
  Theorem least_mean_found_by_rows ends : least_ends_of p computed_means = Some ends -> found (least_mean_of L (box m) (box m) alpha) ends.
  Proof.
    destruct computed_means as [bs|] eqn:B; [|discriminate]. intros H. refine (found_as _ (least_found p p_pos _ bs ends (computed_means_correct bs B) H)).
    intros y (I & Y). split; [|now apply mean_attained]. intros w A. apply Y, mean_listed, A.
  Qed.
  Theorem largest_mean_found_by_rows ends : largest_ends_of p computed_means = Some ends -> found (largest_mean_of L (box m) (box m) alpha) ends.
  Proof.
    destruct computed_means as [bs|] eqn:B; [|discriminate]. intros H. refine (found_as _ (largest_found p p_pos _ bs ends (computed_means_correct bs B) H)).
    intros y (I & Y). split; [|now apply mean_attained]. intros w A. apply Y, mean_listed, A.
  Qed.
  Theorem own_mass_found_by_rows ends : largest_ends_of p (computed_masses p m s QK_terms x [(0, 0, Anchor)%nat]) = Some ends -> found (own_mass_of L (box m) (box m) alpha) ends.
  Proof.
    intros H. refine (found_as _ (largest_masses p m s QK_terms p_pos x _ ends H)). intros y (I & _) w A. destruct I as [<-|[]]. assert (J := proj1 A). rewrite alpha_is by lia.
    unfold mass, seen, kind_of. destruct (Nat.leb_spec (trigger w) 0); [lia|]. reflexivity.
  Qed.
End Rows.
