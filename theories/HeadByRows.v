(** One head given by the entries of its matrices: Coq computes between which fractions its loss and its masses lie. The numbers themselves are extremes over rows (Rows.v). *)
From Coq Require Import Reals Lra Lia Arith ZArith QArith Qreals List Bool.
From Sinkproof Require Import TriggerTask SlotHead BoxHead Certificate Expression Enclosure Computed Rows.
Import ListNotations.
Open Scope R_scope.

(** A number of which this is true, and between which fractions it lies. *)
Definition found (P : R -> Prop) (ends : Q * Q) : Type := {x : R | P x /\ Q2R (fst ends) <= x <= Q2R (snd ends)}.
Definition the {P ends} (f : found P ends) : R := proj1_sig f.
Definition what {P ends} (f : found P ends) : P (the f) := proj1 (proj2_sig f).
Global Instance found_known {P ends} (f : found P ends) : Known (the f) := {| low := fst ends; high := snd ends; there := proj2 (proj2_sig f) |}.
Lemma found_as {P P' : R -> Prop} {ends} : (forall x, P x -> P' x) -> found P ends -> found P' ends.
Proof. intros H (x & A & B). exists x. auto. Qed.

(** Extremes of alpha over inputs and positions, attained: of Certificate.v's, with the input itself in the place of its tokens. *)
Definition least_before_of (L : nat) (U Ut : vec -> Prop) (alpha : input -> nat -> R) (x : R) : Prop :=
  (forall w i, admissible L U Ut w -> (1 <= i < trigger w)%nat -> x <= alpha w i) /\ exists w i, admissible L U Ut w /\ (1 <= i < trigger w)%nat /\ alpha w i = x.
Definition least_after_of (L : nat) (U Ut : vec -> Prop) (alpha : input -> nat -> R) (x : R) : Prop :=
  (forall w i, admissible L U Ut w -> (trigger w < i < L)%nat -> x <= alpha w i) /\ exists w i, admissible L U Ut w /\ (trigger w < i < L)%nat /\ alpha w i = x.
Definition least_elsewhere_of (L : nat) (U Ut : vec -> Prop) (alpha : input -> nat -> R) (x : R) : Prop :=
  (forall w i, admissible L U Ut w -> (1 <= i < L)%nat -> i <> trigger w -> x <= alpha w i) /\ exists w i, admissible L U Ut w /\ (1 <= i < L)%nat /\ i <> trigger w /\ alpha w i = x.
Definition largest_of (L : nat) (U Ut : vec -> Prop) (alpha : input -> nat -> R) (x : R) : Prop :=
  (forall w i, admissible L U Ut w -> (1 <= i < L)%nat -> alpha w i <= x) /\ exists w i, admissible L U Ut w /\ (1 <= i < L)%nat /\ alpha w i = x.
(** The least number that bounds it behind a trigger of any one content. *)
Definition largest_behind_of (L : nat) (U Ut : vec -> Prop) (alpha : input -> nat -> R) (x : R) : Prop := forall v, Ut v -> forall y,
  (forall w i, admissible L U Ut w -> content w (trigger w) = v -> (trigger w < i < L)%nat -> alpha w i <= y) <-> x <= y.

(** * What normalises a row: the sum of its exponentials and a null slot, or a number of the position; of other functions than exp in the latter case. *)
Inductive function := Exponential | Sigmoid | Rectified.
Definition function_is (f : function) : R -> R := match f with Exponential => exp | Sigmoid => sigmoid | Rectified => rectified end.
Inductive shape := Slot (slot : kind -> expression) | Divided (f : function) (N : nat -> nat).
Definition function_of (s : shape) : function := match s with Slot _ => Exponential | Divided f _ => f end.
Definition slot_of (s : shape) : kind -> expression := match s with Slot n => n | Divided _ _ => fun _ => Int 0 end.
(** What a mass counts: the anchor's, the trigger's, the slot's. *)
Record part := { anchor : bool; trig : bool; null : bool }.
Definition the_anchor : part := {| anchor := true; trig := false; null := false |}.
Definition anchor_and_trigger : part := {| anchor := true; trig := true; null := false |}.
Definition the_trigger : part := {| anchor := false; trig := true; null := false |}.
Definition the_slot : part := {| anchor := false; trig := false; null := true |}.
Definition anchor_and_slot : part := {| anchor := true; trig := false; null := true |}.

Section Head.
  Variables (p : Z) (L m : nat) (s : shape) (QK_terms OV_terms : list entry_term).
  Let QK : mat := entries (values_of QK_terms).
  Let OV : mat := entries (values_of OV_terms).
  Definition strength_of : kind -> kind -> R := strength m QK (function_is (function_of s)).
  Definition total_of : nat -> nat -> kind -> R :=
    match s with Slot n => slot_total m QK (fun a => value (n a)) | Divided _ N => divided_by (fun i => INR (N i)) end.
  Definition part_of (x : part) (a : kind) : R :=
    (if anchor x then strength_of a Anchor else 0) + (if trig x then strength_of a Trigger else 0) + (if null x then value (slot_of s a) else 0).

  (** exp(log x) is x. *)
  Definition strength_b (x : expression) : option computed :=
    match function_of s, x with
    | Exponential, Log y => if lt p (Int 0) y then computed_of p y else None
    | Exponential, _ => computed_of p (Exp x)
    | Sigmoid, _ => computed_of p (Over (Int 1) (Plus (Int 1) (Exp (Opp x))))
    | Rectified, _ => computed_of p (Max x (Int 0))
    end.
  Definition all_3 {A} (f : kind -> option A) : option (kind -> A) :=
    match f Anchor, f Trigger, f Content with Some x, Some y, Some z => Some (fun a => match a with Anchor => x | Trigger => y | Content => z end) | _, _, _ => None end.
  Definition strengths_b : option (kind -> kind -> computed) := all_3 (fun a => all_3 (fun b => strength_b (term_at QK_terms (coord m a) (coord m b)))).
  Definition slots_b : option (kind -> computed) := all_3 (fun a => computed_of p (slot_of s a)).
  Fixpoint entries_b (l : list entry_term) : option (list (nat * nat * computed)) :=
    match l with [] => Some [] | (r, c, v) :: l => match computed_of p v, entries_b l with Some b, Some l => Some ((r, c, b) :: l) | _, _ => None end end.
  Fixpoint entry_b (l : list (nat * nat * computed)) (r c : nat) : computed :=
    match l with [] => Exact 0 | (r', c', b) :: l => if ((r =? r') && (c =? c'))%nat%bool then b else entry_b l r c end.
  Definition total_b (Eb : kind -> kind -> computed) (Nb : kind -> computed) (t c : nat) (a : kind) : computed :=
    match s with Slot _ => plus p (Nb a) (over_row_b p t c (Eb a)) | Divided _ N => natural (N (t + c)%nat) end.
  Definition part_b (Eb : kind -> kind -> computed) (Nb : kind -> computed) (x : part) (a : kind) : computed :=
    plus p (plus p (if anchor x then Eb a Anchor else Exact 0) (if trig x then Eb a Trigger else Exact 0)) (if null x then Nb a else Exact 0).

  Definition computed_loss (share_b : nat -> nat -> kind -> kind -> computed) : option (list computed) :=
    match strengths_b, slots_b, entries_b OV_terms with
    | Some Eb, Some Nb, Some Vb => loss_b p m Eb (total_b Eb Nb) share_b (entry_b Vb) L
    | _, _, _ => None
    end.
  Definition computed_masses (x : part) (l : list row) : option (list computed) :=
    match strengths_b, slots_b with Some Eb, Some Nb => masses_b p (total_b Eb Nb) (part_b Eb Nb x) l | _, _ => None end.
  Definition largest_ends_of (l : option (list computed)) : option (Q * Q) :=
    match l with Some (b :: bs) => Some (most (map (low_end p) (b :: bs)), most (map (high_end p) (b :: bs))) | _ => None end.
  Definition least_ends_of (l : option (list computed)) : option (Q * Q) :=
    option_map (fun x => (- snd x, - fst x)%Q) (largest_ends_of (option_map (map opposite) l)).

  Hypothesis p_pos : (0 < p)%Z.
  Lemma strength_b_correct x b : strength_b x = Some b -> is p b (function_is (function_of s) (value x)).
  Proof.
    unfold strength_b. destruct (function_of s); cbn [function_is].
    - assert (H : forall y, computed_of p (Exp y) = Some b -> is p b (exp (value y))) by (intros y; exact (computed_of_correct p p_pos (Exp y) b)).
      destruct x; try apply H. destruct (lt p (Int 0) x) eqn:C; [|discriminate]. apply lt_correct in C. intros E. cbn [value] in *. rewrite exp_ln by exact C. now apply computed_of_correct.
    - intros H. apply (computed_of_correct p p_pos) in H. cbn [value] in H. unfold sigmoid. unfold Rdiv in H. rewrite Rmult_1_l in H. exact H.
    - intros H. exact (computed_of_correct p p_pos _ _ H).
  Qed.
  Lemma all_3_correct {A} (f : kind -> option A) g : all_3 f = Some g -> forall a, f a = Some (g a).
  Proof.
    unfold all_3. destruct (f Anchor) eqn:X, (f Trigger) eqn:Y, (f Content) eqn:Z; try discriminate. intros H.
    match type of H with Some ?h = _ => assert (g = h) as -> by congruence end. now intros [| |].
  Qed.
  Lemma strengths_b_correct Eb : strengths_b = Some Eb -> forall a b, is p (Eb a b) (strength_of a b).
  Proof.
    unfold strengths_b. intros H a b. apply all_3_correct with (a := a) in H. apply all_3_correct with (a := b) in H. apply strength_b_correct in H. unfold strength_of, strength, QK. rewrite <- term_at_is. exact H.
  Qed.
  Lemma slots_b_correct Nb : slots_b = Some Nb -> forall a, is p (Nb a) (value (slot_of s a)).
  Proof. unfold slots_b. intros H a. apply all_3_correct with (a := a) in H. now apply computed_of_correct. Qed.
  Lemma entries_b_correct l Vb : entries_b l = Some Vb -> forall r c, is p (entry_b Vb r c) (entries (values_of l) r c).
  Proof.
    revert Vb. induction l as [|[[r' c'] v] l IH]; simpl; intros Vb H r c; [assert (Vb = []) as -> by congruence; exact (zero_is p)|].
    destruct (computed_of p v) as [b|] eqn:B; [|discriminate]. destruct (entries_b l) as [k|]; [|discriminate]. assert (Vb = (r', c', b) :: k) as -> by congruence.
    simpl. destruct ((r =? r') && (c =? c'))%nat%bool; [exact (computed_of_correct p p_pos v b B)|now apply IH].
  Qed.
  Lemma total_b_correct Eb Nb : strengths_b = Some Eb -> slots_b = Some Nb -> forall t c a, is p (total_b Eb Nb t c a) (total_of t c a).
  Proof.
    intros HE HN t c a. assert (SE := strengths_b_correct Eb HE). assert (SN := slots_b_correct Nb HN). unfold total_b, total_of, strength_of in *. destruct s as [n|f N].
    - unfold slot_total. apply plus_correct; [exact p_pos|exact (SN a)|]. apply over_row_b_correct; [exact p_pos|]. exact (SE a).
    - unfold divided_by. apply natural_correct.
  Qed.
  Lemma part_b_correct Eb Nb x : strengths_b = Some Eb -> slots_b = Some Nb -> forall a, is p (part_b Eb Nb x a) (part_of x a).
  Proof.
    intros HE HN a. assert (SE := strengths_b_correct Eb HE). assert (SN := slots_b_correct Nb HN). unfold part_b, part_of.
    repeat apply plus_correct; try exact p_pos; [destruct (anchor x)|destruct (trig x)|destruct (null x)]; auto; exact (zero_is p).
  Qed.

  Lemma largest_found l bs ends : Forall2 (is p) bs l -> largest_ends_of (Some bs) = Some ends -> found (largest_in l) ends.
  Proof.
    intros F H. assert (N : l <> []) by (destruct F; [discriminate H|discriminate]). destruct (largest_exists l N) as (x & X). exists x. split; [exact X|].
    destruct bs as [|b bs]; [discriminate|]. simpl in H. assert (E := largest_ends p p_pos l (b :: bs) x F X). clear - H E. simpl in E.
    match type of H with Some ?e = _ => assert (ends = e) as -> by congruence end. exact E.
  Qed.
  Lemma least_found l bs ends : Forall2 (is p) bs l -> least_ends_of (Some bs) = Some ends -> found (least_in l) ends.
  Proof.
    intros F H. unfold least_ends_of in H. cbn [option_map] in H. destruct (largest_ends_of (Some (map opposite bs))) as [[u v]|] eqn:E; [|discriminate].
    assert (F' : Forall2 (is p) (map opposite bs) (map Ropp l)) by (clear - F; induction F; constructor; [now apply opposite_correct|assumption]).
    destruct (largest_found _ _ _ F' E) as (x & X & B). exists (- x). split; [apply least_is_largest; now rewrite Ropp_involutive|].
    simpl in H. assert (ends = (- v, - u)%Q) as -> by congruence. simpl in *. rewrite !Q2R_opp. lra.
  Qed.

  (** * The numbers of a head of this shape *)
  Variable attention : (nat -> vec) -> mat.
  Hypothesis attention_is : forall w i k, (1 <= trigger w)%nat ->
    attention (token m w) i k = strength_of (kind_of w i) (kind_of w k) / total_of (seen w i) (i - seen w i) (kind_of w i).

  Section Target.
    Variables (share : nat -> nat -> kind -> kind -> R) (share_b : nat -> nat -> kind -> kind -> computed) (goal : input -> nat -> vec).
    Hypothesis share_is : forall t c a b, is p (share_b t c a b) (share t c a b).
    Hypothesis shares : forall w i r, (1 <= trigger w)%nat ->
      goal w i r = \sum_(k < S i) (share (seen w i) (i - seen w i)%nat (kind_of w i) (kind_of w k) * token m w k r).
    Theorem loss_found ends : (3 <= L)%nat -> largest_ends_of (computed_loss share_b) = Some ends ->
      found (fun x => forall y,
        (forall w, admissible L (box m) (box m) w -> forall i r, (i < L)%nat -> (r < m + 3)%nat -> Rabs (output (m + 3) (attention (token m w)) OV (token m w) i r - goal w i r) <= y) <-> x <= y) ends.
    Proof.
      intros HL H. unfold computed_loss in H. destruct strengths_b as [Eb|] eqn:HE; [|discriminate]. destruct slots_b as [Nb|] eqn:HN; [|discriminate].
      destruct (entries_b OV_terms) as [Vb|] eqn:HV; [|discriminate]. destruct (loss_b p m Eb (total_b Eb Nb) share_b (entry_b Vb) L) as [bs|] eqn:B; [|discriminate].
      apply (found_as (loss_of_rows L m (ratio strength_of total_of) share OV attention goal HL attention_is shares)). apply (largest_found _ bs); [|exact H].
      apply (loss_b_correct p m p_pos strength_of total_of share OV Eb (total_b Eb Nb) share_b (entry_b Vb)); auto.
      - now apply strengths_b_correct.
      - now apply total_b_correct.
      - now apply entries_b_correct.
    Qed.
  End Target.

  Section Masses.
    Variables (x : part) (alpha : input -> nat -> R).
    Hypothesis alpha_is : forall w i, (1 <= trigger w)%nat -> alpha w i = part_of x (kind_of w i) / total_of (seen w i) (i - seen w i) (kind_of w i).
    Lemma by_row w i : (1 <= trigger w)%nat -> alpha w i = mass total_of (part_of x) (row_at w i).
    Proof. apply alpha_is. Qed.
    Lemma computed_masses_correct l bs : computed_masses x l = Some bs -> Forall2 (is p) bs (map (mass total_of (part_of x)) l).
    Proof.
      unfold computed_masses. destruct strengths_b as [Eb|] eqn:HE; [|discriminate]. destruct slots_b as [Nb|] eqn:HN; [|discriminate]. intros H.
      apply (masses_b_correct p p_pos total_of (total_b Eb Nb)) with (part_b := part_b Eb Nb x) (l := l); [now apply total_b_correct|now apply part_b_correct|exact H].
    Qed.
    Lemma largest_masses l ends : largest_ends_of (computed_masses x l) = Some ends -> found (largest_in (map (mass total_of (part_of x)) l)) ends.
    Proof. destruct (computed_masses x l) as [bs|] eqn:B; [|discriminate]. apply largest_found. now apply computed_masses_correct. Qed.
    Lemma least_masses l ends : least_ends_of (computed_masses x l) = Some ends -> found (least_in (map (mass total_of (part_of x)) l)) ends.
    Proof. destruct (computed_masses x l) as [bs|] eqn:B; [|discriminate]. apply least_found. now apply computed_masses_correct. Qed.

    Theorem least_before_found_by_rows ends : least_ends_of (computed_masses x (rows_before L)) = Some ends -> found (least_before_of L (box m) (box m) alpha) ends.
    Proof. intros H. apply (found_as (least_of_rows_before L m alpha _ by_row)), least_masses, H. Qed.
    Theorem least_after_found_by_rows ends : least_ends_of (computed_masses x (rows_after L)) = Some ends -> found (least_after_of L (box m) (box m) alpha) ends.
    Proof. intros H. apply (found_as (least_of_rows_after L m alpha _ by_row)), least_masses, H. Qed.
    Theorem least_elsewhere_found_by_rows ends : least_ends_of (computed_masses x (rows_before L ++ rows_after L)) = Some ends -> found (least_elsewhere_of L (box m) (box m) alpha) ends.
    Proof. intros H. apply (found_as (least_elsewhere L m alpha _ by_row)), least_masses, H. Qed.
    Theorem largest_found_by_rows ends : largest_ends_of (computed_masses x (rows_behind L)) = Some ends -> found (largest_of L (box m) (box m) alpha) ends.
    Proof. intros H. apply (found_as (largest_of_rows L m alpha _ by_row)), largest_masses, H. Qed.
    Theorem largest_behind_found_by_rows ends : largest_ends_of (computed_masses x (rows_after L)) = Some ends -> found (largest_behind_of L (box m) (box m) alpha) ends.
    Proof. intros H. apply (found_as (largest_of_rows_after L m alpha _ by_row)), largest_masses, H. Qed.
  End Masses.
End Head.

(** * Heads of these shapes: their masses by rows *)
Section Shapes.
  Variables (m : nat) (l : list entry_term).
  Hypothesis unseen : sees_no_contents m l = true.
  Local Notation QK := (entries (values_of l)).
  Let QK_blind : blind m QK := sees_no_contents_correct m l unseen.

  Section Divided.
    Variables (f : function) (N : nat -> nat).
    Lemma divided_by_rows w i k : (1 <= trigger w)%nat -> over_divisor (function_is f) (fun i => INR (N i)) (score (m + 3) QK (token m w)) i k
      = strength_of m (Divided f N) l (kind_of w i) (kind_of w k) / total_of m (Divided f N) l (seen w i) (i - seen w i) (kind_of w i).
    Proof. exact (fixed_weights m QK QK_blind (function_is f) (fun i => INR (N i)) w i k). Qed.
  End Divided.

  Section Slot.
    Variables (n : vec -> R) (slot : kind -> expression).
    Hypothesis slot_is : forall w i, n (token m w i) = value (slot (kind_of w i)).
    Lemma slot_by_rows w i k : (1 <= trigger w)%nat -> slot_weight m QK n (token m w) i k
      = strength_of m (Slot slot) l (kind_of w i) (kind_of w k) / total_of m (Slot slot) l (seen w i) (i - seen w i) (kind_of w i).
    Proof. exact (slot_weights m QK QK_blind n (fun a => value (slot a)) slot_is w i k). Qed.
    Lemma null_by_rows w i : (1 <= trigger w)%nat -> null_mass m QK n (token m w) i
      = part_of m (Slot slot) l the_slot (kind_of w i) / total_of m (Slot slot) l (seen w i) (i - seen w i) (kind_of w i).
    Proof. intros J. rewrite (null_masses m QK QK_blind n (fun a => value (slot a)) slot_is w i J). unfold part_of. simpl. now rewrite !Rplus_0_l. Qed.
    Lemma absorbed_by_rows w i : (1 <= trigger w)%nat -> slot_weight m QK n (token m w) i 0 + null_mass m QK n (token m w) i
      = part_of m (Slot slot) l anchor_and_slot (kind_of w i) / total_of m (Slot slot) l (seen w i) (i - seen w i) (kind_of w i).
    Proof. intros J. etransitivity; [exact (absorbed_masses m QK QK_blind n (fun a => value (slot a)) slot_is w i J)|]. unfold part_of. simpl. now rewrite Rplus_0_r. Qed.
  End Slot.
  Lemma softmax_by_rows w i k : (1 <= trigger w)%nat -> softmax_weight m QK (token m w) i k
    = strength_of m (Slot (fun _ => Int 0)) l (kind_of w i) (kind_of w k) / total_of m (Slot (fun _ => Int 0)) l (seen w i) (i - seen w i) (kind_of w i).
  Proof. exact (softmax_weights m QK QK_blind w i k). Qed.

  (** The anchor's mass is part of a row, whatever the shape; so is that of anchor and trigger together, behind the trigger. *)
  Section Any.
    Variables (s : shape) (attention : (nat -> vec) -> mat).
    Hypothesis attention_is : forall w i k, (1 <= trigger w)%nat ->
      attention (token m w) i k = strength_of m s l (kind_of w i) (kind_of w k) / total_of m s l (seen w i) (i - seen w i) (kind_of w i).
    Lemma anchor_by_rows w i : (1 <= trigger w)%nat -> attention (token m w) i 0%nat
      = part_of m s l the_anchor (kind_of w i) / total_of m s l (seen w i) (i - seen w i) (kind_of w i).
    Proof. intros J. rewrite attention_is by exact J. unfold part_of. simpl. now rewrite !Rplus_0_r. Qed.
    Lemma trigger_kind w : (1 <= trigger w)%nat -> kind_of w (trigger w) = Trigger.
    Proof. intros J. unfold kind_of. rewrite Nat.eqb_refl. destruct (Nat.eqb_spec (trigger w) 0); [lia|reflexivity]. Qed.
    Lemma trigger_by_rows w i : (1 <= trigger w)%nat -> attention (token m w) i (trigger w)
      = part_of m s l the_trigger (kind_of w i) / total_of m s l (seen w i) (i - seen w i) (kind_of w i).
    Proof. intros J. rewrite attention_is, trigger_kind by exact J. unfold part_of. simpl. now rewrite Rplus_0_r, Rplus_0_l. Qed.
    Lemma both_by_rows w i : (1 <= trigger w)%nat -> attention (token m w) i 0%nat + attention (token m w) i (trigger w)
      = part_of m s l anchor_and_trigger (kind_of w i) / total_of m s l (seen w i) (i - seen w i) (kind_of w i).
    Proof. intros J. rewrite !attention_is, trigger_kind by exact J. unfold part_of. simpl. rewrite Rplus_0_r. unfold Rdiv. now rewrite Rmult_plus_distr_r. Qed.
  End Any.
End Shapes.

(** The slot of a key that does not see contents, k as a column. *)
Definition key_of (l : list entry_term) : vec := fun r => entries (values_of l) r 0%nat.
Definition terms_of_key (m : nat) (l : list entry_term) : kind -> expression := fun a => Exp (term_at l (coord m a) 0).
Lemma key_by_rows m l : sees_no_contents m l = true -> forall w i, exp (dot (m + 3) (token m w i) (key_of l)) = value (terms_of_key m l (kind_of w i)).
Proof.
  intros H w i. unfold terms_of_key. cbn [value]. rewrite term_at_is. apply key_slot. intros q Hq. exact (proj1 (sees_no_contents_correct m l H q 0%nat Hq ltac:(lia))).
Qed.

(** The target of the mean of tokens 1 .. j. *)
Definition share_b (t c : nat) (a b : kind) : computed :=
  match a, b with Trigger, Anchor => Exact 0 | Trigger, _ => Exact (match (t + c)%nat with O => 0 | S n => 1 # Pos.of_succ_nat n end) | _, _ => Exact 0 end.
Lemma inverse_natural p n : is p (Exact (match n with O => 0 | S n => 1 # Pos.of_succ_nat n end)) (/ INR n).
Proof.
  destruct n as [|n]; cbn [is]; [simpl INR; rewrite Rinv_0; unfold Q2R; simpl; ring|]. unfold Q2R. cbn [Qnum Qden]. rewrite Rmult_1_l, (INR_IZR_INZ (S n)). reflexivity.
Qed.
Lemma share_b_correct p t c a b : is p (share_b t c a b) (share t c a b).
Proof. destruct a, b; try exact (zero_is p); exact (inverse_natural p (t + c)). Qed.

(** * What files of certificates say with it *)
Ltac terms_of_list l :=
  lazymatch l with
  | nil => constr:(@nil entry_term)
  | entry ?r ?c ?v :: ?l => let v := reify v in let l := terms_of_list l in constr:((r, c, v) :: l)
  end.
Ltac terms_of M := let M := eval unfold M in M in lazymatch M with entries ?l => terms_of_list l end.
Definition some_ends (x : option (Q * Q)) : Q * Q := match x with Some e => e | None => (1, 0)%Q end.
