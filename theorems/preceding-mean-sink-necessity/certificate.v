(** What certificates say of heads for the mean of the tokens before the trigger, contents in the box; and of preceding-anchor, given by its entries, that for m >= 1 and L >= 4 the loss is what the construction claims. *)
From Coq Require Import Reals Lra Lia Arith Psatz QArith List.
From Sinkproof Require Import TriggerTask BoxHead Certificate Computed Rows HeadByRows.
From Sinkproof.preceding_mean_sink_necessity Require Import preceding construction.
Import ListNotations.
Open Scope R_scope.

(** The loss is eta: no smaller number bounds the error. *)
Definition preceding_loss_is (L m : nat) (U Ut : vec -> Prop) (f : (nat -> vec) -> nat -> vec) (eta : R) : Prop :=
  forall x, preceding_loss_at_most L m U Ut f x <-> eta <= x.
Lemma preceding_loss_reached L m U Ut f x : preceding_loss_is L m U Ut f x -> preceding_loss_at_most L m U Ut f x.
Proof. intros H. apply H. lra. Qed.
Lemma preceding_loss_is_unique L m U Ut f x y : preceding_loss_is L m U Ut f x -> preceding_loss_is L m U Ut f y -> x = y.
Proof. intros X Y. apply Rle_antisym; [apply X, Y; lra|apply Y, X; lra]. Qed.

(** In the trigger's row the target has an equal share of each content. *)
Definition preceding_share (t c : nat) (a b : kind) : R := match a, b with Trigger, Content => / INR c | _, _ => 0 end.
Definition preceding_share_b (t c : nat) (a b : kind) : computed :=
  match a, b with Trigger, Content => Exact (match c with O => 0 | S n => 1 # Pos.of_succ_nat n end) | _, _ => Exact 0 end.
Lemma preceding_share_b_correct p t c a b : is p (preceding_share_b t c a b) (preceding_share t c a b).
Proof. destruct a, b; try exact (zero_is p). exact (inverse_natural p c). Qed.
Lemma preceding_mean_shares m w i r : (1 <= trigger w)%nat ->
  preceding_mean m w i r = \sum_(k < S i) (preceding_share (seen w i) (i - seen w i)%nat (kind_of w i) (kind_of w k) * token m w k r).
Proof.
  intros J. unfold preceding_mean, kind_of at 1. destruct (Nat.eqb_spec i (trigger w)) as [E|N].
  - destruct (Nat.eqb_spec i 0); [lia|]. replace (i - seen w i)%nat with (i - 1)%nat by (unfold seen; destruct (Nat.leb_spec (trigger w) i); lia).
    destruct i as [|i]; [lia|]. rewrite (sum_first (S i)), sum_last. change (kind_of w 0) with Anchor.
    replace (kind_of w (S i)) with Trigger by (unfold kind_of; rewrite E, Nat.eqb_refl; destruct (Nat.eqb_spec (trigger w) 0); [lia|reflexivity]).
    replace (S i - 1)%nat with i by lia. rewrite (sum_ext i (fun k => preceding_share _ _ _ (kind_of w (S k)) * _) (fun k => / INR i * token m w (S k) r)).
    + rewrite sum_scal. unfold preceding_share, Rdiv. ring.
    + intros k Hk. unfold kind_of. change (S k =? 0)%nat with false. cbv iota. destruct (Nat.eqb_spec (S k) (trigger w)); [lia|reflexivity].
  - symmetry. apply sum_all_zero. intros k _. destruct (i =? 0)%nat; unfold preceding_share; ring.
Qed.

(** Each content of the box has another one at a distance of 1 or more; some two are 2 apart. *)
Lemma several_box m : (1 <= m)%nat -> several m (box m) 1.
Proof.
  intros M u B. destruct (B 0%nat M) as [B1 B2]. destruct (Rle_lt_dec (u 0%nat) 0) as [N|P].
  - exists (fun _ => 1), 0%nat. split; [intros q _; lra|]. split; [exact M|]. rewrite Rabs_left1; lra.
  - exists (fun _ => -1), 0%nat. split; [intros q _; lra|]. split; [exact M|]. rewrite Rabs_right; lra.
Qed.
Theorem one_trigger_of_box : forall (L m : nat) (QK OV : mat) (eta : R), (4 <= L)%nat -> (1 <= m)%nat -> preceding_loss_at_most L m (box m) (box m) (softmax_head m QK OV) eta ->
  14 * eta < 1 -> 0 < 1 - 2 * eta - 2 * eta * rho 1 eta -> 2 * eta * (3 + 2 * rho 1 eta) < 2 ->
  exists s, box m s /\ forall w, admissible L (box m) (box m) w -> content w (trigger w) = s -> forall i, (trigger w < i < L)%nat ->
    softmax_weight m QK (token m w) i (trigger w) <= trigger_bound eta 1 2.
Proof.
  intros L m QK OV eta HL M loss S P T. destruct (preceding_one_trigger L m (box m) QK OV eta 1 2 (fun _ => 1) (fun _ => -1) 0 HL loss (several_box m M) S P) as (s & Hs & B); auto.
  - intros q _. lra.
  - intros q _. lra.
  - rewrite Rabs_right; lra.
  - exists s. split; [|exact B]. destruct Hs as [->| ->]; intros q _; lra.
Qed.

(** * preceding-anchor *)
Section Anchor.
  Variables (L m : nat) (beta : R).
  Hypotheses (length : (4 <= L)%nat) (some_content : (1 <= m)%nat).
  Let QK := preceding_anchor_QK m beta.
  Let low := exp (- beta).

  Lemma error_at_content weight t c a : error_of_row m weight preceding_share contents_only t c a 2 =
    INR t * Rabs (weight t c a Trigger - preceding_share t c a Trigger) + INR c * Rabs (weight t c a Content - preceding_share t c a Content).
  Proof.
    assert (D : forall b, defect_of_row weight preceding_share contents_only t c a b 2 (coord m b) = 0).
    { intros b. unfold defect_of_row, contents_only, e. destruct b; simpl coord; [simpl; ring|simpl; ring|]. destruct (Nat.eqb_spec (m + 2) 2); [lia|]. destruct (Nat.eqb_spec 2 (m + 2)); [lia|]. ring. }
    assert (S1 : forall b, \sum_(q < m) Rabs (defect_of_row weight preceding_share contents_only t c a b 2 (q + 2)) = Rabs (weight t c a b - preceding_share t c a b)).
    { intros b. rewrite (sum_single m _ 0%nat some_content).
      - f_equal. unfold defect_of_row, contents_only, e. simpl. ring.
      - intros q Hq N. unfold defect_of_row, contents_only, e. destruct (Nat.eqb_spec 2 (q + 2)), (Nat.eqb_spec (q + 2) 2); try lia. rewrite !Rmult_0_l, !Rmult_0_r, Rminus_0_r. apply Rabs_R0. }
    unfold error_of_row, over_row. rewrite !D, !S1, !Rmult_0_r, !Rplus_0_l, Rabs_R0. ring.
  Qed.

  Theorem preceding_anchor_attained : forall x, preceding_loss_at_most L m (box m) (box m) (softmax_head m QK contents_only) x -> preceding_anchor_loss L beta <= x.
  Proof.
    intros x H. assert (P : 0 < low) by apply exp_pos. assert (B : blind m QK) by apply anchor_blind.
    assert (E : forall b, exp (QK (m + 2)%nat (coord m b)) = (match b with Anchor => / low | _ => low end) /\ exp (QK 1%nat (coord m b)) = match b with Content => 1 | _ => low end).
    { assert (I : exp beta = / low) by (unfold low; now rewrite exp_Ropp, Rinv_inv). intros b. unfold QK, preceding_anchor_QK, entries, entry.
      destruct b; unfold coord; repeat match goal with |- context [(?a =? ?b)%nat] => destruct (Nat.eqb_spec a b); try lia end; simpl; rewrite ?exp_0; auto. }
    assert (EA := E Anchor). assert (ET := E Trigger). assert (EC := E Content). cbn [coord] in EA, ET, EC.
    assert (A := fun i => error_attained m (row_weight m QK) preceding_share contents_only (softmax_weight m QK) (preceding_mean m)
      (weight_kinds m QK B) (preceding_mean_shares m) L x 2 i 2 ltac:(lia)). cbv zeta in A. unfold preceding_anchor_loss. cbv zeta.
    assert (EL : 4 <= INR L) by (replace 4 with (INR 4) by (simpl; ring); now apply le_INR). fold low.
    replace (exp (- (2 * beta))) with (low * low) by (unfold low; rewrite <- exp_plus; f_equal; ring). apply Rmax_lub.
    - generalize (A (L - 1)%nat ltac:(lia) ltac:(lia) H). unfold seen, kind_of. simpl (trigger _). destruct (Nat.leb_spec 2 (L - 1)), (Nat.eqb_spec (L - 1) 0), (Nat.eqb_spec (L - 1) 2); try lia.
      rewrite error_at_content. unfold row_weight, over_row, preceding_share. cbn [coord]. rewrite (proj1 EA), (proj1 ET), (proj1 EC), !Rminus_0_r.
      replace (INR (L - 1 - 1)) with (INR L - 2) by (rewrite !minus_INR by lia; simpl; ring). simpl (INR 1). intros Q. apply Rle_trans with (2 := Q).
      assert (P1 := Rinv_0_lt_compat low P). assert (D : 0 < / low + 1 * low + (INR L - 2) * low) by nra. rewrite Rabs_right by (left; apply Rdiv_lt_0_compat; nra).
      assert (Q2 : 0 < low * low) by nra. assert (D2 : 0 < 1 + (INR L - 1) * (low * low)) by nra. right. field. repeat split; nra.
    - generalize (A 2%nat ltac:(lia) ltac:(lia) H). unfold seen, kind_of. simpl (trigger _). simpl (_ <=? _)%nat. simpl (_ =? _)%nat. cbv iota. simpl (2 - 1)%nat.
      rewrite error_at_content. unfold row_weight, over_row, preceding_share. cbn [coord]. rewrite (proj2 EA), (proj2 ET), (proj2 EC). simpl (INR 1).
      intros Q. apply Rle_trans with (2 := Q). assert (D : 0 < low + 1 * low + 1 * 1) by lra.
      replace (1 / (low + 1 * low + 1 * 1) - / 1) with (- (2 * low / (1 + 2 * low))) by (field; lra). rewrite Rabs_Ropp, !Rabs_right by (rewrite ?Rminus_0_r; left; apply Rdiv_lt_0_compat; lra).
      right. field. lra.
  Qed.
End Anchor.

Lemma preceding_by_entries m beta : same (m + 3)
  (entries [entry 1 0 (- beta); entry 1 1 (- beta); entry (m + 2) 0 beta; entry (m + 2) 1 (- beta); entry (m + 2) (m + 2) (- beta)]) (preceding_anchor_QK m beta).
Proof. intros r c _ _. reflexivity. Qed.
Lemma diagonal_contents_only m : same (m + 3) (entries (diagonal 2 (m + 1) 1)) contents_only.
Proof.
  intros r c Hr Hc. rewrite diagonal_entries. unfold contents_only, e.
  destruct (Nat.eqb_spec r c), (Nat.eqb_spec c r), (Nat.leb_spec 2 r), (Nat.ltb_spec r (2 + (m + 1))), (Nat.eqb_spec c 0), (Nat.eqb_spec c 1); cbn [andb]; try lia; ring.
Qed.

Theorem preceding_anchor_of_instance : forall (L m : nat) (beta : R) (QK OV : mat), (4 <= L)%nat -> (1 <= m)%nat -> same (m + 3) QK (preceding_anchor_QK m beta) -> same (m + 3) OV contents_only ->
  preceding_loss_is L m (box m) (box m) (softmax_head m QK OV) (preceding_anchor_loss L beta).
Proof.
  intros L m beta QK OV HL M HQ HV x.
  assert (S : forall x, preceding_loss_at_most L m (box m) (box m) (softmax_head m QK OV) x <-> preceding_loss_at_most L m (box m) (box m) (softmax_head m (preceding_anchor_QK m beta) contents_only) x).
  { intros y. unfold preceding_loss_at_most. split; intros B w W i r Hi Hr; [rewrite <- (softmax_head_same m QK _ OV _ _ i r HQ HV Hr)|rewrite (softmax_head_same m QK _ OV _ _ i r HQ HV Hr)]; now apply B. }
  rewrite S. split; [now apply preceding_anchor_attained|]. intros H w A i r Hi Hr. apply Rle_trans with (2 := H). now apply (preceding_anchor L m beta (box m) (box m)).
Qed.
