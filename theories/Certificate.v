(** What certificates say: the exact loss of a model and the extremes of its anchor masses, and that a model is given by the entries of its matrices. *)
From Coq Require Import Reals Lra Lia Arith List.
From Sinkproof Require Import TriggerTask BoxHead.
Import ListNotations.
Open Scope R_scope.

(** The loss is eta: no smaller number bounds the error. *)
Definition loss_is (L m : nat) (U Ut : vec -> Prop) (f : (nat -> vec) -> nat -> vec) (eta : R) : Prop :=
  forall x, loss_at_most L m U Ut f x <-> eta <= x.

(** Extremes of alpha, the anchor mass as a function of the tokens and of the position: attained, so they are what they are called. *)
Definition least_before (L m : nat) (U Ut : vec -> Prop) (alpha : (nat -> vec) -> nat -> R) (x : R) : Prop :=
  (forall w i, admissible L U Ut w -> (1 <= i < trigger w)%nat -> x <= alpha (token m w) i) /\
  exists w i, admissible L U Ut w /\ (1 <= i < trigger w)%nat /\ alpha (token m w) i = x.
Definition least_after (L m : nat) (U Ut : vec -> Prop) (alpha : (nat -> vec) -> nat -> R) (x : R) : Prop :=
  (forall w i, admissible L U Ut w -> (trigger w < i < L)%nat -> x <= alpha (token m w) i) /\
  exists w i, admissible L U Ut w /\ (trigger w < i < L)%nat /\ alpha (token m w) i = x.
Definition largest (L m : nat) (U Ut : vec -> Prop) (alpha : (nat -> vec) -> nat -> R) (x : R) : Prop :=
  (forall w i, admissible L U Ut w -> (1 <= i < L)%nat -> alpha (token m w) i <= x) /\
  exists w i, admissible L U Ut w /\ (1 <= i < L)%nat /\ alpha (token m w) i = x.

(** * Entries *)
Definition same (n : nat) (M M' : mat) : Prop := forall r c, (r < n)%nat -> (c < n)%nat -> M r c = M' r c.

(** Two lists of entries are of the same matrix: the same places with equal values, or a value 0 that one of them leaves out. *)
Lemma entries_end n : same n (entries []) (entries []).
Proof. intros r c _ _. reflexivity. Qed.
Lemma entries_next n r c v v' l l' : v = v' -> same n (entries l) (entries l') -> same n (entries (entry r c v :: l)) (entries (entry r c v' :: l')).
Proof. intros <- H r' c' Hr Hc. simpl. destruct ((r' =? r) && (c' =? c))%nat%bool; [reflexivity|now apply H]. Qed.
Lemma entries_zero n r c v l l' : v = 0 -> entries l r c = 0 -> same n (entries l) (entries l') -> same n (entries l) (entries (entry r c v :: l')).
Proof.
  intros -> Z H r' c' Hr Hc. simpl. destruct ((r' =? r) && (c' =? c))%nat%bool eqn:E; [|now apply H].
  apply Bool.andb_true_iff in E. destruct E as [E1 E2]. apply Nat.eqb_eq in E1, E2. now subst.
Qed.

Definition diagonal (from count : nat) (v : R) : list (nat * nat * R) := map (fun k => entry k k v) (seq from count).
Lemma diagonal_entries from count v r c :
  entries (diagonal from count v) r c = if ((r =? c) && (from <=? r) && (r <? from + count))%nat%bool then v else 0.
Proof.
  revert from. induction count as [|count IH]; intros from; unfold diagonal in *; simpl.
  - destruct (Nat.eqb_spec r c), (Nat.leb_spec from r), (Nat.ltb_spec r (from + 0)); try reflexivity. lia.
  - rewrite IH. destruct (Nat.eqb_spec r from), (Nat.eqb_spec c from), (Nat.eqb_spec r c), (Nat.leb_spec (S from) r), (Nat.leb_spec from r),
      (Nat.ltb_spec r (S from + count)), (Nat.ltb_spec r (from + S count)); simpl; try reflexivity; lia.
Qed.
Lemma diagonal_identity n : same n (entries (diagonal 0 n 1)) identity.
Proof.
  intros r c Hr Hc. rewrite diagonal_entries. unfold identity, e. destruct (Nat.eqb_spec r c), (Nat.eqb_spec c r), (Nat.ltb_spec r (0 + n)); simpl; try lia; reflexivity.
Qed.
Lemma diagonal_scaled n v : same n (entries (diagonal 0 n v)) (fun i k => v * e i k).
Proof.
  intros r c Hr Hc. rewrite diagonal_entries. unfold e. destruct (Nat.eqb_spec r c), (Nat.eqb_spec c r), (Nat.ltb_spec r (0 + n)); simpl; try lia; ring.
Qed.
Lemma diagonal_all_but_anchor m : same (m + 3) (entries (diagonal 1 (m + 2) 1)) all_but_anchor.
Proof.
  intros r c Hr Hc. rewrite diagonal_entries. unfold all_but_anchor, e.
  destruct (Nat.eqb_spec r c), (Nat.eqb_spec c r), (Nat.leb_spec 1 r), (Nat.ltb_spec r (1 + (m + 2))), (Nat.eqb_spec c 0); cbn [andb]; try lia; ring.
Qed.

(** * Models that have the same matrices *)
Lemma score_same n M M' x i k : same n M M' -> score n M x i k = score n M' x i k.
Proof.
  intros H. unfold score, dot, mulv. apply sum_ext. intros r Hr. f_equal. apply sum_ext. intros c Hc. f_equal. now apply H.
Qed.
Lemma output_same n a a' M M' x i r : (forall k, a i k = a' i k) -> same n M M' -> (r < n)%nat -> output n a M x i r = output n a' M' x i r.
Proof.
  intros A H Hr. unfold output, mulv. apply sum_ext. intros k _. rewrite A. f_equal. apply sum_ext. intros c Hc. f_equal. now apply H.
Qed.
Lemma softmax_same s s' i k : (forall k, s i k = s' i k) -> softmax s i k = softmax s' i k.
Proof. intros H. unfold softmax. rewrite H. f_equal. apply sum_ext. intros l _. now rewrite H. Qed.
Lemma softmax_weight_same m M M' x i k : same (m + 3) M M' -> softmax_weight m M x i k = softmax_weight m M' x i k.
Proof. intros H. apply softmax_same. intros. now apply score_same. Qed.
Lemma softmax_head_same m M M' V V' x i r : same (m + 3) M M' -> same (m + 3) V V' -> (r < m + 3)%nat -> softmax_head m M V x i r = softmax_head m M' V' x i r.
Proof. intros H K Hr. apply output_same; [|exact K|exact Hr]. intros. now apply softmax_weight_same. Qed.

Lemma loss_is_same L m U Ut f f' x : (forall y i r, (i < L)%nat -> (r < m + 3)%nat -> f y i r = f' y i r) -> loss_is L m U Ut f' x -> loss_is L m U Ut f x.
Proof.
  intros H A y. rewrite <- (A y). split; intros B w W i r Hi Hr; [rewrite <- H by assumption|rewrite H by assumption]; now apply B.
Qed.
Lemma least_before_same L m U Ut alpha alpha' x : (forall y i, alpha y i = alpha' y i) -> least_before L m U Ut alpha' x -> least_before L m U Ut alpha x.
Proof. intros H (A & w & i & W & I & E). split; [intros; rewrite H; now apply A|]. exists w, i. now rewrite H. Qed.
Lemma least_after_same L m U Ut alpha alpha' x : (forall y i, alpha y i = alpha' y i) -> least_after L m U Ut alpha' x -> least_after L m U Ut alpha x.
Proof. intros H (A & w & i & W & I & E). split; [intros; rewrite H; now apply A|]. exists w, i. now rewrite H. Qed.
Lemma largest_same L m U Ut alpha alpha' x : (forall y i, alpha y i = alpha' y i) -> largest L m U Ut alpha' x -> largest L m U Ut alpha x.
Proof. intros H (A & w & i & W & I & E). split; [intros; rewrite H; now apply A|]. exists w, i. now rewrite H. Qed.
Lemma same_trans n M M' M'' : same n M M' -> same n M' M'' -> same n M M''.
Proof. intros H K r c Hr Hc. now rewrite H, K. Qed.

Lemma no_difference x : 0 <= x - x <= 0.
Proof. lra. Qed.
Lemma loss_is_unique L m U Ut f x y : loss_is L m U Ut f x -> loss_is L m U Ut f y -> x = y.
Proof. intros X Y. apply Rle_antisym; [apply X, Y; lra|apply Y, X; lra]. Qed.
Lemma largest_unique L m U Ut alpha x y : largest L m U Ut alpha x -> largest L m U Ut alpha y -> x = y.
Proof. intros (X & w & i & W & I & E) (Y & w' & i' & W' & I' & E'). apply Rle_antisym; [rewrite <- E|rewrite <- E']; auto. Qed.
Lemma loss_reached L m U Ut f x : loss_is L m U Ut f x -> loss_at_most L m U Ut f x.
Proof. intros H. apply H. lra. Qed.

(** A content of the box, and the inputs that have it at every position. *)
Lemma zero_in_box m : box m (fun _ => 0).
Proof. intros q _. lra. Qed.
Lemma zero_input L m j : (2 <= j < L)%nat -> admissible L (box m) (box m) {| trigger := j; content := fun _ _ => 0 |}.
Proof. intros H. split; [exact H|]. split; intros; apply zero_in_box. Qed.

(** Lists of entries with values that linear arithmetic sees to be equal, up to logarithms of equal numbers. *)
Ltac equal_values := first [reflexivity | lra | apply ln_1 | f_equal; lra | rewrite <- ln_1; f_equal; lra].
Ltac same_entries := repeat first [apply entries_end | apply entries_next; [equal_values|] | apply entries_zero; [equal_values|reflexivity|]].

(** All values of a natural number that the hypotheses bound. *)
Ltac cases i := first [exfalso; lia | destruct i as [|i]; [try (exfalso; lia)|cases i]].
