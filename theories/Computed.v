(** Real numbers that Coq computes with, step by step: exactly while they are fractions, else in intervals with ends z / 2^p. Of a list of them it finds the largest and the least. *)
From Coq Require Import Reals Lra Lia ZArith QArith Qreals Bool List.
From Sinkproof Require Import Sums Expression Enclosure.
Import ListNotations.
Open Scope R_scope.

Inductive computed := Exact (q : Q) | Within (i : interval).

Section Computed.
  Variable p : Z.
  Hypothesis p_pos : (0 < p)%Z.

  Definition is (b : computed) (x : R) : Prop := match b with Exact q => x = Q2R q | Within i => contains p i x end.
  Definition widen (b : computed) : interval := match b with Exact q => over (ofZ p (Qnum q)) (Qden q) | Within i => i end.
  Lemma widen_correct b x : is b x -> contains p (widen b) x.
  Proof. destruct b as [q|i]; [intros ->|auto]. exact (over_correct p (ofZ p (Qnum q)) (Qden q) _ (ofZ_correct p p_pos (Qnum q))). Qed.

  (** Whatever is multiplied by 0 is exactly 0, and added to it exactly what it was. *)
  Definition is_zero (b : computed) : bool := match b with Exact q => Qeq_bool q 0 | Within _ => false end.
  Lemma is_zero_correct b x : is_zero b = true -> is b x -> x = 0.
  Proof. destruct b as [q|]; [|discriminate]. simpl. intros Z ->. rewrite (Qeq_eqR _ _ (Qeq_bool_eq _ _ Z)). unfold Q2R. simpl. ring. Qed.

  Definition plus (a b : computed) : computed :=
    if is_zero a then b else if is_zero b then a else
    match a, b with Exact u, Exact v => Exact (Qred (u + v)) | _, _ => Within (add (widen a) (widen b)) end.
  Lemma plus_correct a b x y : is a x -> is b y -> is (plus a b) (x + y).
  Proof.
    intros A B. unfold plus. destruct (is_zero a) eqn:ZA; [rewrite (is_zero_correct a x ZA A), Rplus_0_l; exact B|].
    destruct (is_zero b) eqn:ZB; [rewrite (is_zero_correct b y ZB B), Rplus_0_r; exact A|].
    assert (W := add_correct p _ _ _ _ (widen_correct a x A) (widen_correct b y B)).
    destruct a as [u|], b as [v|]; try exact W. cbn [is] in *. rewrite A, B, Q2R_red. symmetry. apply Q2R_plus.
  Qed.

  Definition times (a b : computed) : computed :=
    if is_zero a then a else if is_zero b then b else
    match a, b with Exact u, Exact v => Exact (Qred (u * v)) | _, _ => Within (mul p (widen a) (widen b)) end.
  Lemma times_correct a b x y : is a x -> is b y -> is (times a b) (x * y).
  Proof.
    intros A B. unfold times. destruct (is_zero a) eqn:ZA; [generalize A; rewrite (is_zero_correct a x ZA A), Rmult_0_l; auto|].
    destruct (is_zero b) eqn:ZB; [generalize B; rewrite (is_zero_correct b y ZB B), Rmult_0_r; auto|].
    assert (W := mul_correct p p_pos _ _ _ _ (widen_correct a x A) (widen_correct b y B)).
    destruct a as [u|], b as [v|]; try exact W. cbn [is] in *. rewrite A, B, Q2R_red. symmetry. apply Q2R_mult.
  Qed.

  Definition opposite (a : computed) : computed := match a with Exact q => Exact (- q) | Within i => Within (opp i) end.
  Lemma opposite_correct a x : is a x -> is (opposite a) (- x).
  Proof. destruct a; simpl; [intros ->; symmetry; apply Q2R_opp|apply opp_correct]. Qed.

  Definition absolute (a : computed) : computed :=
    match a with Exact q => Exact (Qmax' q (- q)) | Within i => Within {| lower := Z.max (lower i) (- upper i); upper := Z.max (upper i) (- lower i) |} end.
  Lemma absolute_correct a x : is a x -> is (absolute a) (Rabs x).
  Proof.
    destruct a as [q|i]; cbn [absolute is]; rewrite abs_max; [intros ->; now rewrite Q2R_max, Q2R_opp|].
    assert (P := unit_pos p p_pos). unfold contains. cbn [lower upper]. rewrite !IZR_max, !opp_IZR, max_mult by exact P. intros H.
    split; (apply Rmax_lub; [eapply Rle_trans; [|apply Rmax_l]|eapply Rle_trans; [|apply Rmax_r]]; lra).
  Qed.

  Definition inverse_of (a : computed) : option computed :=
    match a with Exact q => if Qeq_bool q 0 then None else Some (Exact (Qred (/ q))) | Within i => option_map Within (inv p i) end.
  Lemma inverse_of_correct a b x : inverse_of a = Some b -> is a x -> is b (/ x).
  Proof.
    destruct a as [q|i]; simpl.
    - destruct (Qeq_bool q 0) eqn:Z; [discriminate|]. intros E ->. assert (b = Exact (Qred (/ q))) as -> by congruence. cbn [is]. rewrite Q2R_red, Q2R_inv; [reflexivity|]. now apply Qeq_bool_neq.
    - destruct (inv p i) as [j|] eqn:J; [|discriminate]. intros E X. assert (b = Within j) as -> by (simpl in E; congruence). exact (inv_correct p p_pos i j x J X).
  Qed.

  Definition computed_of (x : expression) : option computed :=
    match fraction x with Some q => Some (Exact q) | None => option_map Within (enclose p x) end.
  Lemma computed_of_correct x b : computed_of x = Some b -> is b (value x).
  Proof.
    unfold computed_of. destruct (fraction x) as [q|] eqn:F.
    - intros E. assert (b = Exact q) as -> by congruence. exact (fraction_correct x q F).
    - destruct (enclose p x) as [i|] eqn:I; [|discriminate]. intros E. assert (b = Within i) as -> by (simpl in E; congruence). exact (enclose_correct p p_pos x i I).
  Qed.

  Definition natural (n : nat) : computed := Exact (Z.of_nat n # 1).
  Lemma natural_correct n : is (natural n) (INR n).
  Proof. simpl. rewrite Q2R_int. apply INR_IZR_INZ. Qed.

  Fixpoint sum_up (n : nat) (f : nat -> computed) : computed := match n with O => Exact 0 | S n => plus (sum_up n f) (f n) end.
  Lemma sum_up_correct n f g : (forall k, (k < n)%nat -> is (f k) (g k)) -> is (sum_up n f) (sum n g).
  Proof.
    induction n as [|n IH]; intros H; [simpl; unfold Q2R; simpl; ring|]. simpl. apply plus_correct; [apply IH; intros; apply H; lia|apply H; lia].
  Qed.

  (** * Ends, and extremes of lists *)
  Definition low_end (b : computed) : Q := match b with Exact q => q | Within i => lower i # Z.to_pos (unit p) end.
  Definition high_end (b : computed) : Q := match b with Exact q => q | Within i => upper i # Z.to_pos (unit p) end.
  Lemma ends_correct b x : is b x -> Q2R (low_end b) <= x <= Q2R (high_end b).
  Proof.
    destruct b as [q|i]; simpl; [intros ->; lra|]. assert (P := unit_pos p p_pos). unfold contains, Q2R. simpl. rewrite Z2Pos.id by exact (unit_posZ p p_pos).
    intros H. split; apply Rmult_le_reg_r with (IZR (unit p)); try exact P; rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra; apply H.
  Qed.
End Computed.

(** The largest and the least of the numbers in a list. *)
Definition largest_in (l : list R) (x : R) : Prop := In x l /\ forall y, In y l -> y <= x.
Definition least_in (l : list R) (x : R) : Prop := In x l /\ forall y, In y l -> x <= y.
Definition most (l : list Q) : Q := match l with [] => 0%Q | x :: l => fold_left Qmax' l x end.

Lemma largest_exists l : l <> [] -> {x : R | largest_in l x}.
Proof.
  induction l as [|a l IH]; intros N; [contradiction|]. destruct l as [|b l]; [exists a; split; [now left|]; intros y [<-|[]]; lra|].
  destruct IH as (x & I & H); [discriminate|]. destruct (Rle_lt_dec a x).
  - exists x. split; [now right|]. intros y [<-|Y]; auto.
  - exists a. split; [now left|]. intros y [<-|Y]; [lra|]. specialize (H y Y). lra.
Qed.
Lemma most_above l q : In q l -> Q2R q <= Q2R (most l).
Proof.
  assert (G : forall l a, Q2R a <= Q2R (fold_left Qmax' l a) /\ forall q, In q l -> Q2R q <= Q2R (fold_left Qmax' l a)).
  { clear. induction l as [|b l IH]; intros a; simpl; [split; [lra|tauto]|]. destruct (IH (Qmax' a b)) as [H1 H2]. rewrite Q2R_max in H1. split; [eapply Rle_trans; [apply Rmax_l|exact H1]|].
    intros q [<-|I]; [eapply Rle_trans; [apply Rmax_r|exact H1]|auto]. }
  destruct l as [|a l]; [intros []|]. intros [<-|I]; [exact (proj1 (G l a))|exact (proj2 (G l a) q I)].
Qed.
Lemma most_there l : l <> [] -> In (most l) l.
Proof.
  assert (G : forall l a, In (fold_left Qmax' l a) (a :: l)).
  { clear. induction l as [|b l IH]; intros a; simpl; [now left|]. destruct (IH (Qmax' a b)) as [<-|I]; [unfold Qmax'; destruct (Qle_bool a b); auto|auto]. }
  destruct l as [|a l]; [contradiction|]. intros _. apply G.
Qed.

(** The largest of a list of computed numbers lies between the largest of the lower ends and that of the upper ends. *)
Lemma largest_ends p (P : (0 < p)%Z) l bs x : Forall2 (is p) bs l -> largest_in l x ->
  Q2R (most (map (low_end p) bs)) <= x <= Q2R (most (map (high_end p) bs)).
Proof.
  intros F (I & H). split.
  - assert (N : map (low_end p) bs <> []) by (destruct F; [destruct I|discriminate]).
    assert (T := most_there _ N). apply in_map_iff in T. destruct T as (b & <- & B).
    assert (K : exists y, In y l /\ is p b y) by (clear - F B; induction F; [destruct B|destruct B as [<-|B]; [eexists; split; [now left|assumption]|destruct (IHF B) as (z & Z & K); exists z; split; [now right|exact K]]]).
    destruct K as (y & Y & K). apply Rle_trans with y; [now apply (ends_correct p P)|auto].
  - assert (K : exists b, In b bs /\ is p b x) by (clear - F I; induction F; [destruct I|destruct I as [<-|I]; [eexists; split; [now left|assumption]|destruct (IHF I) as (z & Z & K); exists z; split; [now right|exact K]]]).
    destruct K as (b & B & K). apply Rle_trans with (Q2R (high_end p b)); [now apply (ends_correct p P)|]. apply most_above, in_map_iff. now exists b.
Qed.

(** Least is largest of the opposites. *)
Lemma least_is_largest l x : least_in l x <-> largest_in (map Ropp l) (- x).
Proof.
  unfold least_in, largest_in. split; intros (I & H); split.
  - now apply in_map.
  - intros y Y. apply in_map_iff in Y. destruct Y as (z & <- & Z). specialize (H z Z). lra.
  - apply in_map_iff in I. destruct I as (z & E & Z). now replace x with z by lra.
  - intros y Y. specialize (H (- y) (in_map Ropp l y Y)). lra.
Qed.
Lemma least_exists l : l <> [] -> {x : R | least_in l x}.
Proof.
  intros N. destruct (largest_exists (map Ropp l)) as (x & H); [destruct l; [contradiction|discriminate]|]. exists (- x). apply least_is_largest. now rewrite Ropp_involutive.
Qed.
Lemma least_ends p (P : (0 < p)%Z) l bs x : Forall2 (is p) bs l -> least_in l x ->
  Q2R (- most (map (high_end p) (map opposite bs))) <= x <= Q2R (- most (map (low_end p) (map opposite bs))).
Proof.
  intros F H. apply least_is_largest in H.
  assert (F' : Forall2 (is p) (map opposite bs) (map Ropp l)) by (clear - F; induction F; constructor; [now apply opposite_correct|assumption]).
  assert (E := largest_ends p P _ _ _ F' H). rewrite !Q2R_opp. lra.
Qed.
