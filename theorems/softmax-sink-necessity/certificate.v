(** What certificates say of softmax-anchor, contents in the box: its loss, for m = 0, too, and its least anchor masses, exactly. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import Probe BoxHead Certificate.
From Sinkproof.softmax_sink_necessity Require Import construction.
Open Scope R_scope.

(** Without contents only the indicators err. *)
Definition exact_loss (L m : nat) (beta : R) : R :=
  match m with O => Rmax (content_loss beta (INR L - 2)) (trigger_loss beta 2 / 2) | S _ => anchor_loss L beta end.
Definition mass (beta n : R) : R := 1 / (1 + n * exp (- (2 * beta))).

Section Anchor.
  Variables (L m : nat) (beta : R).
  Hypothesis beta_pos : 0 < beta.
  Hypothesis length : (4 <= L)%nat.
  Let low := exp (- beta).

  Lemma row_without_contents a t c x :
    (forall r, defect 0 (anchor_QK 0 beta) all_but_anchor t c a Anchor r (coord 0 Anchor) = 0) ->
    (forall b r k, b <> Anchor -> (1 <= k < 3)%nat -> defect 0 (anchor_QK 0 beta) all_but_anchor t c a b r k = x * e r k) ->
    forall r, (r < 3)%nat -> row_error 0 (anchor_QK 0 beta) all_but_anchor t c a r =
      match r with O => 0 | 1%nat => INR t * Rabs x | _ => INR c * Rabs x end.
  Proof.
    intros HA HB r Hr. unfold error_of_row, over_row. rewrite HA, !HB by (try discriminate; simpl; lia). simpl coord. simpl sum. assert (T := pos_INR t). assert (C := pos_INR c).
    destruct r as [|[|[|r]]]; try lia; unfold e; simpl; rewrite !Rmult_0_r, ?Rmult_1_r, ?Rplus_0_r, ?Rplus_0_l.
    - apply Rabs_R0.
    - rewrite Rabs_mult, (Rabs_right (INR t)); lra.
    - rewrite Rabs_mult, (Rabs_right (INR c)); lra.
  Qed.

  Lemma content_row_without_contents t c : let n := INR t + INR c in
    forall r, (r < 3)%nat -> row_error 0 (anchor_QK 0 beta) all_but_anchor t c Content r =
      match r with O => 0 | 1%nat => INR t * (low * low / (1 + n * (low * low))) | _ => INR c * (low * low / (1 + n * (low * low))) end.
  Proof.
    intros n r Hr. destruct (content_weights 0 beta beta_pos t c) as (W0 & W1 & W2). fold low in W0, W1, W2. fold n in W0, W1, W2.
    assert (P : 0 < low) by apply exp_pos. assert (N : 0 <= n) by (unfold n; generalize (pos_INR t), (pos_INR c); lra).
    set (x := low * low / (1 + n * (low * low))) in *. assert (X : 0 < x) by (apply Rdiv_lt_0_compat; nra).
    rewrite (row_without_contents Content t c x); [rewrite Rabs_right by lra; reflexivity| | |exact Hr].
    - intros r'. unfold defect_of_row, share, all_but_anchor, e. simpl coord. destruct (Nat.eqb_spec 0 r'); simpl; ring.
    - intros b r' k Hb Hk. unfold defect_of_row. replace (share t c Content b) with 0 by (destruct b; reflexivity).
      replace (row_weight 0 (anchor_QK 0 beta) t c Content b) with x by (destruct b; [contradiction|symmetry; exact W1|symmetry; exact W2]).
      unfold all_but_anchor, e. destruct (Nat.eqb_spec k 0); [lia|ring].
  Qed.

  Lemma trigger_row_without_contents c : (1 <= c)%nat -> let n := INR (1 + c) in
    forall r, (r < 3)%nat -> row_error 0 (anchor_QK 0 beta) all_but_anchor 1 c Trigger r =
      match r with O => 0 | 1%nat => low / (n * (n + low)) | _ => INR c * (low / (n * (n + low))) end.
  Proof.
    intros Hc n r Hr. assert (E : n = INR 1 + INR c) by apply plus_INR. assert (N : 0 < n) by (apply lt_0_INR; lia).
    destruct (trigger_weights 0 beta beta_pos 1 c) as (W0 & W1 & W2); [rewrite <- E; exact N|]. rewrite <- E in W0, W1, W2. fold low in W0, W1, W2.
    assert (P : 0 < low) by apply exp_pos. set (x := 1 / (n + low) - / n). assert (X : x = - (low / (n * (n + low)))) by (unfold x; field; lra).
    assert (Y : 0 < low / (n * (n + low))) by (apply Rdiv_lt_0_compat; nra).
    rewrite (row_without_contents Trigger 1 c x); [rewrite X, Rabs_Ropp, Rabs_right by lra; simpl (INR 1); destruct r as [|[|r]]; ring| | |exact Hr].
    - intros r'. unfold defect_of_row, share, all_but_anchor, e. simpl coord. destruct (Nat.eqb_spec 0 r'); simpl; ring.
    - intros b r' k Hb Hk. unfold defect_of_row. replace (share 1 c Trigger b) with (/ n) by (destruct b; [contradiction|reflexivity|reflexivity]).
      replace (row_weight 0 (anchor_QK 0 beta) 1 c Trigger b) with (1 / (n + low)) by (destruct b; [contradiction|symmetry; exact W1|symmetry; exact W2]).
      unfold all_but_anchor, e, x. destruct (Nat.eqb_spec k 0); [lia|ring].
  Qed.

  Lemma loss_without_contents : loss_is L 0 (box 0) (box 0) (softmax_head 0 (anchor_QK 0 beta) all_but_anchor) (exact_loss L 0 beta).
  Proof.
    assert (P : 0 < low) by apply exp_pos. assert (LB := low_bounds beta beta_pos). fold low in LB. destruct LB as ((_ & P1) & _ & E2).
    assert (B := anchor_blind 0 beta). unfold exact_loss.
    assert (CL : forall n, content_loss beta n = n * (low * low) / (1 + n * (low * low))) by (intros; unfold content_loss; now rewrite E2).
    assert (TL : trigger_loss beta 2 / 2 = low / (2 * (2 + low))) by (unfold trigger_loss; fold low; field; lra).
    assert (T0 : 0 < trigger_loss beta 2 / 2) by (rewrite TL; apply Rdiv_lt_0_compat; lra).
    intros x. split.
    - intros H. assert (A := fun j i r J I R => row_error_attained 0 _ all_but_anchor B L x j i r J I R H). apply Rmax_lub.
      + generalize (A (L - 1)%nat (L - 2)%nat 2%nat ltac:(lia) ltac:(lia) ltac:(lia)). unfold seen, kind_of. simpl (trigger _).
        destruct (Nat.leb_spec (L - 1) (L - 2)), (Nat.eqb_spec (L - 2) 0), (Nat.eqb_spec (L - 2) (L - 1)); try lia.
        rewrite content_row_without_contents by lia. rewrite Nat.sub_0_r. simpl (INR 0). rewrite CL, Rplus_0_l. replace (INR (L - 2)) with (INR L - 2) by (rewrite minus_INR by lia; simpl; ring).
        intros Q. eapply Rle_trans; [|exact Q]. right. unfold Rdiv. ring.
      + generalize (A 2%nat 2%nat 2%nat ltac:(lia) ltac:(lia) ltac:(lia)). unfold seen, kind_of. simpl (trigger _). simpl (_ <=? _)%nat. simpl (_ =? _)%nat. cbv iota. simpl (_ - _)%nat.
        rewrite trigger_row_without_contents by lia. simpl (1 + 1)%nat. simpl INR. rewrite TL. intros Q. eapply Rle_trans; [|exact Q]. right. field. lra.
    - intros H. assert (H1 := Rle_trans _ _ _ (Rmax_l _ _) H). assert (H2 := Rle_trans _ _ _ (Rmax_r _ _) H). clear H.
      assert (C : forall t c r, (t <= 1)%nat -> (c <= L - 2)%nat -> (t = 0 \/ 1 <= c)%nat -> (r < 3)%nat -> row_error 0 (anchor_QK 0 beta) all_but_anchor t c Content r <= x).
      { intros t c r Ht Hc Htc Hr. rewrite content_row_without_contents by exact Hr. assert (C0 := pos_INR c). assert (Z : 0 < low * low) by nra. set (z := low * low) in *.
        apply Rle_trans with (content_loss beta (INR L - 2)); [|exact H1]. apply Rle_trans with (content_loss beta (INR c)).
        - rewrite CL. assert (D : 0 < 1 + INR c * z) by nra. set (s := INR t + INR c). assert (S0 : INR c <= s) by (unfold s; generalize (pos_INR t); lra).
          assert (F : 0 < z / (1 + s * z) <= z / (1 + INR c * z)).
          { split; [apply Rdiv_lt_0_compat; nra|]. apply Rmult_le_compat_l; [lra|]. apply Rinv_le_contravar; nra. }
          replace (INR c * z / (1 + INR c * z)) with (INR c * (z / (1 + INR c * z))) by (field; lra).
          set (f := z / (1 + s * z)) in *. set (g := z / (1 + INR c * z)) in *.
          destruct r as [|[|r]]; [nra| |nra]. destruct Htc as [->|Htc]; [simpl; nra|]. assert (INR t <= INR c) by (apply le_INR; lia). generalize (pos_INR t). nra.
        - apply (content_loss_le beta beta_pos). split; [exact C0|]. apply le_INR in Hc. rewrite minus_INR in Hc by lia. simpl (INR 2) in Hc. lra. }
      apply (loss_by_rows 0 _ all_but_anchor B). intros r Hr. repeat split.
      + unfold error_of_row, over_row, defect_of_row, share. simpl (INR 0).
        match goal with |- Rabs ?a + ?b <= _ => replace a with 0; [replace b with 0 by ring; rewrite Rabs_R0; lra|] end.
        unfold all_but_anchor at 1, e at 1 2. simpl coord. simpl (0 =? 0)%nat. cbv iota. destruct (0 =? r)%nat; ring.
      + intros i Hi. apply C; lia.
      + intros i Hi. apply C; lia.
      + intros i Hi. rewrite trigger_row_without_contents by (lia || exact Hr). apply Rle_trans with (2 := H2). rewrite TL.
        replace (1 + (i - 1))%nat with i by lia. assert (I : 2 <= INR i) by (replace 2 with (INR 2) by (simpl; ring); apply le_INR; lia).
        assert (J : INR i = 2 \/ 3 <= INR i).
        { destruct (Nat.eq_dec i 2) as [->|N]; [left; simpl; ring|right]. replace 3 with (INR 3) by (simpl; ring). apply le_INR. lia. }
        replace (INR (i - 1)) with (INR i - 1) by (rewrite minus_INR by lia; simpl; ring). set (n := INR i) in *.
        assert (M : (n - 1) * (low / (n * (n + low))) <= low / (2 * (2 + low))).
        { replace ((n - 1) * (low / (n * (n + low)))) with (low * ((n - 1) / (n * (n + low)))) by (field; lra). apply Rmult_le_compat_l; [lra|].
          apply Rmult_le_reg_r with (n * (n + low) * (2 * (2 + low))); [apply Rmult_lt_0_compat; nra|].
          replace ((n - 1) / (n * (n + low)) * (n * (n + low) * (2 * (2 + low)))) with ((n - 1) * (2 * (2 + low))) by (field; lra).
          replace (/ (2 * (2 + low)) * (n * (n + low) * (2 * (2 + low)))) with (n * (n + low)) by (field; lra).
          enough (0 <= (n - 2) * (n - 2 - low)) by nra. destruct J as [->|J]; [lra|]. apply Rmult_le_pos; lra. }
        assert (F : 0 < low / (n * (n + low))) by (apply Rdiv_lt_0_compat; nra).
        destruct r as [|[|r]]; [left; rewrite <- TL; exact T0| |exact M]. eapply Rle_trans; [|exact M]. nra.
  Qed.

  Theorem softmax_anchor_exact : loss_is L m (box m) (box m) (softmax_head m (anchor_QK m beta) all_but_anchor) (exact_loss L m beta).
  Proof.
    destruct m as [|k]; [exact loss_without_contents|]. intros x. split.
    - intros H. now apply (softmax_anchor_loss_attained (S k) beta beta_pos L x); try lia.
    - intros H w A i r Hi Hr. apply Rle_trans with (2 := H). now apply (softmax_anchor_loss (S k) beta beta_pos L); try lia.
  Qed.

  Lemma mass_falls n n' : 0 <= n <= n' -> mass beta n' <= mass beta n.
  Proof.
    intros H. unfold mass. assert (E := exp_pos (- (2 * beta))). unfold Rdiv. rewrite !Rmult_1_l. apply Rinv_le_contravar; nra.
  Qed.

  Let alpha (x : nat -> vec) (i : nat) := softmax_weight m (anchor_QK m beta) x i 0.
  Lemma mass_at w i : admissible L (box m) (box m) w -> (1 <= i < L)%nat -> i <> trigger w -> alpha (token m w) i = mass beta (INR i).
  Proof.
    intros A Hi N. unfold alpha, mass. rewrite (softmax_anchor_masses m beta beta_pos L _ _ w A i Hi). now destruct (Nat.eqb_spec i (trigger w)).
  Qed.

  Theorem softmax_anchor_before : least_before L m (box m) (box m) alpha (mass beta (INR L - 2)).
  Proof.
    assert (E : INR L - 2 = INR (L - 2)) by (rewrite minus_INR by lia; simpl; ring). rewrite E. split.
    - intros w i A Hi. destruct A as (J & A). rewrite (mass_at w i (conj J A)) by lia. apply mass_falls. split; [apply pos_INR|apply le_INR; lia].
    - exists {| trigger := (L - 1)%nat; content := fun _ _ => 0 |}, (L - 2)%nat.
      assert (A := zero_input L m (L - 1) ltac:(lia)). split; [exact A|]. simpl trigger. split; [lia|]. apply mass_at; simpl; lia || exact A.
  Qed.

  Theorem softmax_anchor_after : least_after L m (box m) (box m) alpha (mass beta (INR L - 1)).
  Proof.
    assert (E : INR L - 1 = INR (L - 1)) by (rewrite minus_INR by lia; simpl; ring). rewrite E. split.
    - intros w i A Hi. rewrite (mass_at w i A) by (destruct A; lia). apply mass_falls. split; [apply pos_INR|apply le_INR; lia].
    - exists {| trigger := 2%nat; content := fun _ _ => 0 |}, (L - 1)%nat.
      assert (A := zero_input L m 2 ltac:(lia)). split; [exact A|]. simpl trigger. split; [lia|]. apply mass_at; simpl; lia || exact A.
  Qed.
End Anchor.

(** The construction by its entries, as a certificate has them. *)
Lemma anchor_by_entries m beta : same (m + 3)
  (entries (entry 1 0 (- beta) :: entry (m + 2) 0 beta :: entry (m + 2) 1 (- beta) :: entry (m + 2) (m + 2) (- beta) :: nil)) (anchor_QK m beta).
Proof.
  intros r c Hr Hc. unfold anchor_QK. simpl. destruct (Nat.eqb_spec r (m + 2)), (Nat.eqb_spec r 1), (Nat.eqb_spec c 0), (Nat.eqb_spec c 1), (Nat.eqb_spec c (m + 2));
    simpl; try lia; reflexivity.
Qed.

Section Instance.
  Variables (L m : nat) (beta : R) (QK OV : mat).
  Hypothesis beta_pos : 0 < beta.
  Hypothesis length : (4 <= L)%nat.
  Hypothesis QK_is : same (m + 3) QK (anchor_QK m beta).
  Hypothesis OV_is : same (m + 3) OV all_but_anchor.
  Let alpha (x : nat -> vec) (i : nat) := softmax_weight m QK x i 0.

  Theorem loss_of_instance : loss_is L m (box m) (box m) (softmax_head m QK OV) (exact_loss L m beta).
  Proof. eapply loss_is_same; [|exact (softmax_anchor_exact L m beta beta_pos length)]. intros. now apply softmax_head_same. Qed.
  Theorem least_before_of_instance : least_before L m (box m) (box m) alpha (mass beta (INR L - 2)).
  Proof. eapply least_before_same; [|exact (softmax_anchor_before L m beta beta_pos length)]. intros. now apply softmax_weight_same. Qed.
  Theorem least_after_of_instance : least_after L m (box m) (box m) alpha (mass beta (INR L - 1)).
  Proof. eapply least_after_same; [|exact (softmax_anchor_after L m beta beta_pos length)]. intros. now apply softmax_weight_same. Qed.
End Instance.
