(** One head whose scores do not see contents, contents in the box: its loss and its masses are extremes over finitely many rows, which are explicit numbers that Coq computes with. *)
From Coq Require Import Reals Lra Lia Arith ZArith QArith Qreals List Bool.
From Sinkproof Require Import TriggerTask SlotHead BoxHead Certificate Expression Enclosure Computed.
Import ListNotations.
Open Scope R_scope.

(** * The rows that inputs of length L have: how many triggers and contents a query of this kind sees, itself included *)
Definition row : Type := nat * nat * kind.
Definition row_at (w : input) (i : nat) : row := (seen w i, i - seen w i, kind_of w i)%nat.
Definition rows_before (L : nat) : list row := map (fun c => (0%nat, c, Content)) (seq 1 (L - 2)).
Definition rows_after (L : nat) : list row := map (fun c => (1%nat, c, Content)) (seq 2 (L - 3)).
Definition rows_of_trigger (L : nat) : list row := map (fun c => (1%nat, c, Trigger)) (seq 1 (L - 2)).
Definition rows_behind (L : nat) : list row := rows_before L ++ rows_after L ++ rows_of_trigger L.
Definition all_rows (L : nat) : list row := (0%nat, 0%nat, Anchor) :: rows_behind L.

Lemma row_before L w i : (1 <= i < trigger w)%nat -> (trigger w < L)%nat -> row_at w i = (0%nat, i, Content) /\ In (row_at w i) (rows_before L).
Proof.
  intros I J. assert (E : row_at w i = (0%nat, i, Content)).
  { unfold row_at, seen, kind_of. destruct (Nat.leb_spec (trigger w) i), (Nat.eqb_spec i 0), (Nat.eqb_spec i (trigger w)); try lia. now rewrite Nat.sub_0_r. }
  split; [exact E|]. rewrite E. apply in_map_iff. exists i. split; [reflexivity|apply in_seq; lia].
Qed.
Lemma row_after L w i : (2 <= trigger w < i)%nat -> (i < L)%nat -> row_at w i = (1%nat, (i - 1)%nat, Content) /\ In (row_at w i) (rows_after L).
Proof.
  intros I J. assert (E : row_at w i = (1%nat, (i - 1)%nat, Content)).
  { unfold row_at, seen, kind_of. destruct (Nat.leb_spec (trigger w) i), (Nat.eqb_spec i 0), (Nat.eqb_spec i (trigger w)); try lia. reflexivity. }
  split; [exact E|]. rewrite E. apply in_map_iff. exists (i - 1)%nat. split; [reflexivity|apply in_seq; lia].
Qed.
Lemma row_of_trigger L w : (2 <= trigger w < L)%nat -> row_at w (trigger w) = (1%nat, (trigger w - 1)%nat, Trigger) /\ In (row_at w (trigger w)) (rows_of_trigger L).
Proof.
  intros J. assert (E : row_at w (trigger w) = (1%nat, (trigger w - 1)%nat, Trigger)).
  { unfold row_at, seen, kind_of. rewrite Nat.leb_refl, Nat.eqb_refl. destruct (Nat.eqb_spec (trigger w) 0); [lia|reflexivity]. }
  split; [exact E|]. rewrite E. apply in_map_iff. exists (trigger w - 1)%nat. split; [reflexivity|apply in_seq; lia].
Qed.
Lemma row_behind L w i : (2 <= trigger w < L)%nat -> (1 <= i < L)%nat -> In (row_at w i) (rows_behind L).
Proof.
  intros J I. unfold rows_behind. rewrite !in_app_iff. destruct (Nat.lt_total i (trigger w)) as [K|[->|K]].
  - left. apply row_before; lia.
  - right. right. now apply row_of_trigger.
  - right. left. apply row_after; lia.
Qed.

(** Each is one of an input that has no contents. *)
Definition without_contents (j : nat) : input := {| trigger := j; content := fun _ _ => 0 |}.
Lemma before_attained L x : In x (rows_before L) -> exists j i, (2 <= j < L)%nat /\ (1 <= i < j)%nat /\ row_at (without_contents j) i = x.
Proof.
  intros I. apply in_map_iff in I. destruct I as (c & <- & C). apply in_seq in C. exists (L - 1)%nat, c. split; [lia|]. split; [lia|].
  apply (row_before L); simpl; lia.
Qed.
Lemma after_attained L x : In x (rows_after L) -> exists j i, (2 <= j < L)%nat /\ (j < i < L)%nat /\ row_at (without_contents j) i = x.
Proof.
  intros I. apply in_map_iff in I. destruct I as (c & <- & C). apply in_seq in C. exists 2%nat, (S c). split; [lia|]. split; [lia|].
  replace c with (S c - 1)%nat at 2 by lia. apply (row_after L); simpl; lia.
Qed.
Lemma trigger_attained L x : In x (rows_of_trigger L) -> exists j, (2 <= j < L)%nat /\ row_at (without_contents j) j = x.
Proof.
  intros I. apply in_map_iff in I. destruct I as (c & <- & C). apply in_seq in C. exists (S c). split; [lia|].
  replace c with (S c - 1)%nat at 3 by lia. apply (row_of_trigger L (without_contents (S c))); simpl; lia.
Qed.
Lemma behind_attained L x : In x (rows_behind L) -> exists j i, (2 <= j < L)%nat /\ (1 <= i < L)%nat /\ row_at (without_contents j) i = x.
Proof.
  unfold rows_behind. rewrite !in_app_iff. intros [I|[I|I]].
  - destruct (before_attained L x I) as (j & i & J & K & H). exists j, i. repeat split; try assumption; lia.
  - destruct (after_attained L x I) as (j & i & J & K & H). exists j, i. repeat split; try assumption; lia.
  - destruct (trigger_attained L x I) as (j & J & H). exists j, j. repeat split; try assumption; lia.
Qed.

(** * Masses: what is a function of the row *)
Section Masses.
  Variables (L m : nat) (alpha : input -> nat -> R) (g : row -> R).
  Hypothesis by_row : forall w i, (1 <= trigger w)%nat -> alpha w i = g (row_at w i).
  Local Notation inputs := (admissible L (box m) (box m)).

  Theorem least_of_rows_before x : least_in (map g (rows_before L)) x ->
    (forall w i, inputs w -> (1 <= i < trigger w)%nat -> x <= alpha w i) /\ exists w i, inputs w /\ (1 <= i < trigger w)%nat /\ alpha w i = x.
  Proof.
    intros (I & H). split.
    - intros w i A K. assert (J := proj1 A). rewrite by_row by lia. apply H, in_map. apply row_before; lia.
    - apply in_map_iff in I. destruct I as (y & <- & I). destruct (before_attained L y I) as (j & i & J & K & <-). exists (without_contents j), i.
      split; [now apply zero_input|]. split; [exact K|]. apply by_row. simpl. lia.
  Qed.
  Theorem least_of_rows_after x : least_in (map g (rows_after L)) x ->
    (forall w i, inputs w -> (trigger w < i < L)%nat -> x <= alpha w i) /\ exists w i, inputs w /\ (trigger w < i < L)%nat /\ alpha w i = x.
  Proof.
    intros (I & H). split.
    - intros w i A K. assert (J := proj1 A). rewrite by_row by lia. apply H, in_map. apply row_after; lia.
    - apply in_map_iff in I. destruct I as (y & <- & I). destruct (after_attained L y I) as (j & i & J & K & <-). exists (without_contents j), i.
      split; [now apply zero_input|]. split; [exact K|]. apply by_row. simpl. lia.
  Qed.
  (** At all positions but the trigger's. *)
  Theorem least_elsewhere x : least_in (map g (rows_before L ++ rows_after L)) x ->
    (forall w i, inputs w -> (1 <= i < L)%nat -> i <> trigger w -> x <= alpha w i) /\ exists w i, inputs w /\ (1 <= i < L)%nat /\ i <> trigger w /\ alpha w i = x.
  Proof.
    intros (I & H). split.
    - intros w i A K N. assert (J := proj1 A). rewrite by_row by lia. apply H, in_map, in_app_iff. destruct (le_lt_dec i (trigger w)); [left; apply row_before|right; apply row_after]; lia.
    - apply in_map_iff in I. destruct I as (y & <- & I). apply in_app_iff in I. destruct I as [I|I].
      + destruct (before_attained L y I) as (j & i & J & K & <-). exists (without_contents j), i. split; [now apply zero_input|]. simpl. split; [lia|]. split; [lia|]. apply by_row. simpl. lia.
      + destruct (after_attained L y I) as (j & i & J & K & <-). exists (without_contents j), i. split; [now apply zero_input|]. simpl. split; [lia|]. split; [lia|]. apply by_row. simpl. lia.
  Qed.
  Theorem largest_of_rows x : largest_in (map g (rows_behind L)) x ->
    (forall w i, inputs w -> (1 <= i < L)%nat -> alpha w i <= x) /\ exists w i, inputs w /\ (1 <= i < L)%nat /\ alpha w i = x.
  Proof.
    intros (I & H). split.
    - intros w i A K. assert (J := proj1 A). rewrite by_row by lia. now apply H, in_map, row_behind.
    - apply in_map_iff in I. destruct I as (y & <- & I). destruct (behind_attained L y I) as (j & i & J & K & <-). exists (without_contents j), i.
      split; [now apply zero_input|]. split; [exact K|]. apply by_row. simpl. lia.
  Qed.
  (** Behind the trigger, whatever its content is. *)
  Theorem largest_of_rows_after x : largest_in (map g (rows_after L)) x -> forall v, box m v -> forall y,
    (forall w i, inputs w -> content w (trigger w) = v -> (trigger w < i < L)%nat -> alpha w i <= y) <-> x <= y.
  Proof.
    intros (I & H) v V y. split.
    - intros B. apply in_map_iff in I. destruct I as (z & <- & I). destruct (after_attained L z I) as (j & i & J & K & <-).
      set (w := {| trigger := j; content := fun i => if (i =? j)%nat then v else fun _ => 0 |}). change (row_at (without_contents j) i) with (row_at w i).
      rewrite <- by_row by (simpl; lia). apply B; [|simpl; now rewrite Nat.eqb_refl|exact K]. split; [exact J|]. simpl. rewrite Nat.eqb_refl. split; [exact V|].
      intros k _ N. destruct (Nat.eqb_spec k j); [contradiction|apply zero_in_box].
    - intros Le w i A _ K. assert (J := proj1 A). rewrite by_row by lia. apply Rle_trans with (2 := Le), H, in_map. apply row_after; lia.
  Qed.
End Masses.

(** * The loss *)
Section Loss.
  Variables (L m : nat) (weight share : nat -> nat -> kind -> kind -> R) (OV : mat) (attention : (nat -> vec) -> mat) (goal : input -> nat -> vec).
  Hypothesis length : (3 <= L)%nat.
  Hypothesis weights : forall w i k, (1 <= trigger w)%nat -> attention (token m w) i k = weight (seen w i) (i - seen w i)%nat (kind_of w i) (kind_of w k).
  Hypothesis shares : forall w i r, (1 <= trigger w)%nat ->
    goal w i r = \sum_(k < S i) (share (seen w i) (i - seen w i)%nat (kind_of w i) (kind_of w k) * token m w k r).

  Definition errors_of_row (x : row) : list R := map (fun r => error_of_row m weight share OV (fst (fst x)) (snd (fst x)) (snd x) r) (seq 0 (m + 3)).
  Theorem loss_of_rows x : largest_in (flat_map errors_of_row (all_rows L)) x -> forall y,
    (forall w, admissible L (box m) (box m) w -> forall i r, (i < L)%nat -> (r < m + 3)%nat -> Rabs (output (m + 3) (attention (token m w)) OV (token m w) i r - goal w i r) <= y) <-> x <= y.
  Proof.
    intros (I & H) y. split.
    - intros B. apply in_flat_map in I. destruct I as (z & Z & I). apply in_map_iff in I. destruct I as (r & <- & R0). apply in_seq in R0.
      assert (K : exists j i, (2 <= j < L)%nat /\ (i < L)%nat /\ row_at (without_contents j) i = z).
      { destruct Z as [<-|Z]; [exists 2%nat, 0%nat; repeat split; lia|]. destruct (behind_attained L z Z) as (j & i & J & K & E). exists j, i. repeat split; lia || exact E. }
      destruct K as (j & i & J & K & <-). exact (error_attained m weight share OV attention goal weights shares L y j i r J K ltac:(lia) B).
    - intros Le. apply (errors_by_rows m weight share OV attention goal weights shares L).
      assert (G : forall z r, In z (all_rows L) -> (r < m + 3)%nat -> error_of_row m weight share OV (fst (fst z)) (snd (fst z)) (snd z) r <= y).
      { intros z r Z Hr. apply Rle_trans with (2 := Le), H, in_flat_map. exists z. split; [exact Z|]. apply (in_map (fun r => error_of_row _ _ _ _ _ _ _ r)), in_seq. lia. }
      intros r Hr. split; [|split; [|split]]; intros.
      + apply (G (0%nat, 0%nat, Anchor)); [now left|exact Hr].
      + apply (G (0%nat, i, Content)); [|exact Hr]. right. apply in_app_iff. left. apply in_map_iff. exists i. split; [reflexivity|apply in_seq; lia].
      + apply (G (1%nat, (i - 1)%nat, Content)); [|exact Hr]. right. apply in_app_iff. right. apply in_app_iff. left. apply in_map_iff. exists (i - 1)%nat. split; [reflexivity|apply in_seq; lia].
      + apply (G (1%nat, (i - 1)%nat, Trigger)); [|exact Hr]. right. apply in_app_iff. right. apply in_app_iff. right. apply in_map_iff. exists (i - 1)%nat. split; [reflexivity|apply in_seq; lia].
  Qed.
End Loss.

(** * Heads: what a query of kind a gives to a key of kind b is strength a b / total; total has a null slot's strength in it, or is a number of the position. *)
Section Heads.
  Variables (m : nat) (QK : mat).
  Hypothesis QK_blind : blind m QK.
  Definition strength (act : R -> R) (a b : kind) : R := act (QK (coord m a) (coord m b)).
  Definition slot_total (slot : kind -> R) (t c : nat) (a : kind) : R := slot a + over_row t c (strength exp a).
  Definition divided_by (N : nat -> R) (t c : nat) (a : kind) : R := N (t + c)%nat.

  Section Slot.
    Variables (n : vec -> R) (slot : kind -> R).
    Hypothesis slot_is : forall w i, n (token m w i) = slot (kind_of w i).
    Lemma key_strength w i k : key_weight m QK (token m w i) (token m w k) = strength exp (kind_of w i) (kind_of w k).
    Proof. unfold key_weight, strength. f_equal. exact (score_kinds m QK w i k QK_blind). Qed.
    Lemma row_total_is w i : (1 <= trigger w)%nat -> row_total m QK n (token m w) i = slot_total slot (seen w i) (i - seen w i) (kind_of w i).
    Proof.
      intros J. unfold row_total, slot_total. rewrite slot_is. f_equal. rewrite <- (sum_kinds w i (strength exp (kind_of w i)) J). apply sum_ext. intros. apply key_strength.
    Qed.
    Lemma slot_weights w i k : (1 <= trigger w)%nat ->
      slot_weight m QK n (token m w) i k = strength exp (kind_of w i) (kind_of w k) / slot_total slot (seen w i) (i - seen w i) (kind_of w i).
    Proof. intros J. unfold slot_weight. now rewrite key_strength, row_total_is by exact J. Qed.
    Lemma null_masses w i : (1 <= trigger w)%nat -> null_mass m QK n (token m w) i = slot (kind_of w i) / slot_total slot (seen w i) (i - seen w i) (kind_of w i).
    Proof. intros J. unfold null_mass. now rewrite slot_is, row_total_is by exact J. Qed.
    Lemma absorbed_masses w i : (1 <= trigger w)%nat ->
      absorbed m QK n (token m w) i = (strength exp (kind_of w i) Anchor + slot (kind_of w i)) / slot_total slot (seen w i) (i - seen w i) (kind_of w i).
    Proof. intros J. unfold absorbed. rewrite slot_weights, null_masses by exact J. change (kind_of w 0) with Anchor. unfold Rdiv. ring. Qed.
  End Slot.
  Lemma softmax_weights w i k : (1 <= trigger w)%nat ->
    softmax_weight m QK (token m w) i k = strength exp (kind_of w i) (kind_of w k) / slot_total (fun _ => 0) (seen w i) (i - seen w i) (kind_of w i).
  Proof. intros J. rewrite <- slot_weight_no_slot. now apply slot_weights. Qed.

  Lemma fixed_weights act N w i k : (1 <= trigger w)%nat ->
    over_divisor act N (score (m + 3) QK (token m w)) i k = strength act (kind_of w i) (kind_of w k) / divided_by N (seen w i) (i - seen w i) (kind_of w i).
  Proof.
    intros J. unfold over_divisor, strength, divided_by. rewrite score_kinds by exact QK_blind. f_equal. f_equal. unfold seen. destruct (Nat.leb_spec (trigger w) i); lia.
  Qed.

  (** A key that does not see contents. *)
  Lemma key_slot k w i : (forall q, (q < m)%nat -> k (q + 2)%nat = 0) -> exp (dot (m + 3) (token m w i) k) = exp (k (coord m (kind_of w i))).
  Proof.
    intros B. f_equal. unfold dot. rewrite (sum_ext _ _ (fun c => k c * token m w i c)) by (intros; ring). rewrite functional_token.
    destruct (i =? 0)%nat; [ring|]. rewrite (sum_all_zero m); [ring|]. intros q Hq. rewrite B by exact Hq. ring.
  Qed.
End Heads.

(** * Computing them *)
Definition entry_term : Type := nat * nat * expression.
Fixpoint term_at (l : list entry_term) (r c : nat) : expression :=
  match l with [] => Int 0 | (r', c', v) :: l => if ((r =? r') && (c =? c'))%nat%bool then v else term_at l r c end.
Definition values_of (l : list entry_term) : list (nat * nat * R) := map (fun x => entry (fst (fst x)) (snd (fst x)) (value (snd x))) l.
Lemma term_at_is l r c : value (term_at l r c) = entries (values_of l) r c.
Proof. induction l as [|[[r' c'] v] l IH]; [reflexivity|]. simpl. destruct ((r =? r') && (c =? c'))%nat%bool; [reflexivity|exact IH]. Qed.

Definition sees_no_contents (m : nat) (l : list entry_term) : bool :=
  forallb (fun x => let outside k := ((k <? 2) || (m + 2 <=? k))%nat%bool in outside (fst (fst x)) && outside (snd (fst x))) l.
Lemma sees_no_contents_correct m l : sees_no_contents m l = true -> blind m (entries (values_of l)).
Proof.
  intros H q c Hq Hc. rewrite <- !term_at_is. unfold sees_no_contents in H. induction l as [|[[r' c'] v] l IH]; [split; reflexivity|].
  simpl in H. apply andb_prop in H. destruct H as [H1 H2]. apply andb_prop in H1. destruct H1 as [A B]. apply orb_prop in A, B. rewrite !Nat.ltb_lt, !Nat.leb_le in *.
  simpl. destruct (Nat.eqb_spec (q + 2) r'), (Nat.eqb_spec (q + 2) c'), (Nat.eqb_spec c r'), (Nat.eqb_spec c c'); simpl; try lia; now apply IH.
Qed.

Section Compute.
  Variables (p : Z) (m : nat).
  Hypothesis p_pos : (0 < p)%Z.
  Variables (E : kind -> kind -> R) (total : nat -> nat -> kind -> R) (share : nat -> nat -> kind -> kind -> R) (OV : mat).
  Variables (Eb : kind -> kind -> computed) (total_b : nat -> nat -> kind -> computed) (share_b : nat -> nat -> kind -> kind -> computed) (OVb : nat -> nat -> computed).
  Hypothesis E_is : forall a b, is p (Eb a b) (E a b).
  Hypothesis total_is : forall t c a, is p (total_b t c a) (total t c a).
  Hypothesis share_is : forall t c a b, is p (share_b t c a b) (share t c a b).
  Hypothesis OV_is : forall r c, is p (OVb r c) (OV r c).
  Definition ratio (t c : nat) (a b : kind) : R := E a b / total t c a.

  Definition over_row_b (t c : nat) (g : kind -> computed) : computed := plus p (plus p (g Anchor) (times p (natural t) (g Trigger))) (times p (natural c) (g Content)).
  Lemma over_row_b_correct t c g h : (forall b, is p (g b) (h b)) -> is p (over_row_b t c g) (over_row t c h).
  Proof. intros H. unfold over_row_b, over_row. repeat (apply plus_correct || apply times_correct || apply natural_correct || apply H || exact p_pos). Qed.

  Definition weights_b (t c : nat) (a : kind) : option (kind -> computed) :=
    option_map (fun z => let x := times p (Eb a Anchor) z in let y := times p (Eb a Trigger) z in let u := times p (Eb a Content) z in
      fun b => match b with Anchor => x | Trigger => y | Content => u end) (inverse_of p (total_b t c a)).
  Lemma weights_b_correct t c a f : weights_b t c a = Some f -> forall b, is p (f b) (ratio t c a b).
  Proof.
    unfold weights_b. destruct (inverse_of p (total_b t c a)) as [z|] eqn:Z; [|discriminate]. intros H b. assert (f = fun b => match b with Anchor => times p (Eb a Anchor) z | Trigger => times p (Eb a Trigger) z | Content => times p (Eb a Content) z end) as -> by (simpl in H; congruence).
    assert (I := inverse_of_correct p p_pos _ _ _ Z (total_is t c a)). destruct b; apply times_correct; auto.
  Qed.

  Definition defect_b (w : kind -> computed) (t c : nat) (a b : kind) (r k : nat) : computed :=
    plus p (times p (w b) (OVb r k)) (opposite (if (r =? k)%nat then share_b t c a b else Exact 0)).
  Definition error_b (w : kind -> computed) (t c : nat) (a : kind) (r : nat) : computed :=
    plus p (absolute (over_row_b t c (fun b => defect_b w t c a b r (coord m b))))
      (over_row_b t c (fun b => match b with Anchor => Exact 0 | _ => sum_up p m (fun q => absolute (defect_b w t c a b r (q + 2))) end)).
  Lemma zero_is : is p (Exact 0) 0.
  Proof. simpl. unfold Q2R. simpl. ring. Qed.
  Lemma error_b_correct w t c a r : (forall b, is p (w b) (ratio t c a b)) -> is p (error_b w t c a r) (error_of_row m ratio share OV t c a r).
  Proof.
    intros W. assert (D : forall b k, is p (defect_b w t c a b r k) (defect_of_row ratio share OV t c a b r k)).
    { intros b k. unfold defect_b, defect_of_row, Rminus. apply plus_correct; [exact p_pos|apply times_correct; auto|apply opposite_correct]. unfold e.
      rewrite (Nat.eqb_sym r k). destruct (Nat.eqb_spec k r) as [->|N].
      - rewrite Rmult_1_r. apply share_is.
      - rewrite Rmult_0_r. exact zero_is. }
    unfold error_b, error_of_row. apply plus_correct; [exact p_pos|apply absolute_correct; [exact p_pos|]; apply over_row_b_correct; intros; apply D|]. apply over_row_b_correct. intros [| |]; [exact zero_is| |];
      apply sum_up_correct; try exact p_pos; intros; apply absolute_correct; auto.
  Qed.

  (** Of all rows in a list, if all can be computed. *)
  Fixpoint gather (f : row -> option (list computed)) (l : list row) : option (list computed) :=
    match l with [] => Some [] | x :: l => match f x, gather f l with Some u, Some v => Some (u ++ v) | _, _ => None end end.
  Lemma gather_correct f g l bs : (forall x u, f x = Some u -> Forall2 (is p) u (g x)) -> gather f l = Some bs -> Forall2 (is p) bs (flat_map g l).
  Proof.
    intros F. revert bs. induction l as [|x l IH]; intros bs; simpl; [intros H; assert (bs = []) as -> by congruence; constructor|].
    destruct (f x) as [u|] eqn:U; [|discriminate]. destruct (gather f l) as [v|]; [|discriminate]. intros H. assert (bs = u ++ v) as -> by congruence. apply Forall2_app; auto.
  Qed.

  Definition errors_b (x : row) : option (list computed) :=
    let '(t, c, a) := x in option_map (fun w => map (error_b w t c a) (seq 0 (m + 3))) (weights_b t c a).
  Lemma errors_b_correct x u : errors_b x = Some u -> Forall2 (is p) u (errors_of_row m ratio share OV x).
  Proof.
    destruct x as [[t c] a]. unfold errors_b. destruct (weights_b t c a) as [w|] eqn:W; [|discriminate]. intros H.
    assert (u = map (error_b w t c a) (seq 0 (m + 3))) as -> by (simpl in H; congruence). unfold errors_of_row. simpl. generalize (seq 0 (m + 3)). intros l.
    induction l as [|r l IH]; [constructor|]. constructor; [|exact IH]. apply error_b_correct. exact (weights_b_correct t c a w W).
  Qed.

  (** What a query of kind a gives to some of its keys, over the total. *)
  Definition mass (part : kind -> R) (x : row) : R := let '(t, c, a) := x in part a / total t c a.
  Definition mass_b (part : kind -> computed) (x : row) : option (list computed) :=
    let '(t, c, a) := x in option_map (fun z => [times p (part a) z]) (inverse_of p (total_b t c a)).
  Lemma mass_b_correct part part_b x u : (forall a, is p (part_b a) (part a)) -> mass_b part_b x = Some u -> Forall2 (is p) u [mass part x].
  Proof.
    intros P. destruct x as [[t c] a]. unfold mass_b. destruct (inverse_of p (total_b t c a)) as [z|] eqn:Z; [|discriminate]. intros H.
    assert (u = [times p (part_b a) z]) as -> by (simpl in H; congruence). constructor; [|constructor]. apply times_correct; [exact p_pos|apply P|].
    exact (inverse_of_correct p p_pos _ _ _ Z (total_is t c a)).
  Qed.

  Definition loss_b (L : nat) : option (list computed) := gather errors_b (all_rows L).
  Definition masses_b (part : kind -> computed) (l : list row) : option (list computed) := gather (mass_b part) l.
  Lemma loss_b_correct L bs : loss_b L = Some bs -> Forall2 (is p) bs (flat_map (errors_of_row m ratio share OV) (all_rows L)).
  Proof. apply gather_correct. exact errors_b_correct. Qed.
  Lemma masses_b_correct part part_b l bs : (forall a, is p (part_b a) (part a)) -> masses_b part_b l = Some bs -> Forall2 (is p) bs (map (mass part) l).
  Proof.
    intros P H. replace (map (mass part) l) with (flat_map (fun x => [mass part x]) l) by (clear; induction l; [reflexivity|simpl; congruence]).
    revert H. apply gather_correct. intros x u. now apply mass_b_correct.
  Qed.
End Compute.
