(** What the formulas of statements mean (docs/language.md, "Meaning of formulas", "Meaning of conditions"), for the files that `sinkproof show ID --format coq` prints: theorems/ID/block.v.
    A number may be not defined: [None]. Coq's x / 0, sqrt (-1), ln 0 are numbers; [divide], [root] and [logarithm] are not defined there. What goes into a number that is not defined spreads, and a relation with such a side is
    false: so whoever proves a relation of a statement has proved that its denominators are not 0. *)
From Coq Require Import Reals Lra Lia ZArith List String.
Import ListNotations.
Open Scope R_scope.

Definition number := option R.
Definition integer (n : Z) : number := Some (IZR n).
Definition both (f : R -> R -> number) (a b : number) : number := match a, b with Some u, Some v => f u v | _, _ => None end.
Definition one (f : R -> number) (a : number) : number := match a with Some u => f u | None => None end.

Definition add := both (fun u v => Some (u + v)).
Definition subtract := both (fun u v => Some (u - v)).
Definition multiply := both (fun u v => Some (u * v)).
Definition divide := both (fun u v => if Req_EM_T v 0 then None else Some (u / v)).
Definition opposite := one (fun u => Some (- u)).
Definition absolute := one (fun u => Some (Rabs u)).
Definition exponential := one (fun u => Some (exp u)).
Definition root := one (fun u => if Rlt_dec u 0 then None else Some (sqrt u)).
Definition logarithm := one (fun u => if Rle_dec u 0 then None else Some (ln u)).
Definition power (a : number) (n : Z) : number :=
  if (0 <=? n)%Z then one (fun u => Some (u ^ Z.to_nat n)) a else one (fun u => if Req_EM_T u 0 then None else Some (/ (u ^ Z.to_nat (- n)))) a.

(** Of lists, none of whose numbers may be not defined; of none the sum is 0, least and largest are not defined. *)
Definition sum_of (l : list number) : number := fold_right add (Some 0) l.
Fixpoint best (f : R -> R -> R) (l : list number) : number :=
  match l with [] => None | [a] => a | a :: l => both (fun u v => Some (f u v)) a (best f l) end.
Definition min_of := best Rmin.
Definition max_of := best Rmax.

(** for k in first..last; if filter. *)
Definition range (first last : Z) : list Z := map (fun n => first + Z.of_nat n)%Z (seq 0 (Z.to_nat (last - first + 1))).
Definition over {A} (first last : Z) (f : Z -> list A) : list A := flat_map f (range first last).
Definition when {A} (filter : bool) (l : list A) : list A := if filter then l else [].
Definition all_of (l : list bool) : bool := forallb (fun b => b) l.

Definition relation (holds : R -> R -> bool) (a b : number) : bool := match a, b with Some u, Some v => holds u v | _, _ => false end.
Definition at_most := relation (fun u v => if Rle_dec u v then true else false).
Definition below := relation (fun u v => if Rlt_dec u v then true else false).
Definition equal := relation (fun u v => if Req_EM_T u v then true else false).
Definition different := relation (fun u v => if Req_EM_T u v then false else true).
Definition is_word (w : string) (l : list string) : bool := existsb (String.eqb w) l.
Definition indicator (c : bool) : number := Some (if c then 1 else 0).
(** A proposition `p where c` (or `p if c`) says nothing where c is false. *)
Definition claimed (c p : bool) : bool := implb c p.

Declare Scope stated_scope.
Notation "# n" := (integer n%Z) (at level 1, n at level 0) : stated_scope.
Notation "a + b" := (add a b) : stated_scope.
Notation "a - b" := (subtract a b) : stated_scope.
Notation "a * b" := (multiply a b) : stated_scope.
Notation "a / b" := (divide a b) : stated_scope.
Notation "- a" := (opposite a) : stated_scope.
Notation "a ^ n" := (power a n%Z) : stated_scope.
Notation "a <= b" := (at_most a b) : stated_scope.
Notation "a >= b" := (at_most b a) (only parsing) : stated_scope.
Notation "a < b" := (below a b) : stated_scope.
Notation "a > b" := (below b a) (only parsing) : stated_scope.
Notation "a = b" := (equal a b) : stated_scope.
Notation "a <> b" := (different a b) : stated_scope.
Notation "a && b" := (andb a b) : stated_scope.
Notation "a || b" := (orb a b) : stated_scope.

(** * For proofs *)
Lemma at_most_true u v : at_most (Some u) (Some v) = true <-> u <= v.
Proof. unfold at_most, relation. destruct (Rle_dec u v); split; intros; try tauto; discriminate. Qed.
Lemma below_true u v : below (Some u) (Some v) = true <-> u < v.
Proof. unfold below, relation. destruct (Rlt_dec u v); split; intros; try tauto; discriminate. Qed.
Lemma at_most_defined a b : at_most a b = true -> exists u v, a = Some u /\ b = Some v /\ u <= v.
Proof. destruct a as [u|], b as [v|]; try discriminate. intros H. exists u, v. now rewrite <- at_most_true. Qed.
Lemma below_defined a b : below a b = true -> exists u v, a = Some u /\ b = Some v /\ u < v.
Proof. destruct a as [u|], b as [v|]; try discriminate. intros H. exists u, v. now rewrite <- below_true. Qed.
Lemma divided u v : v <> 0 -> divide (Some u) (Some v) = Some (u / v).
Proof. intros H. unfold divide, both. now destruct (Req_EM_T v 0). Qed.
Lemma is_one_word w a : is_word w [a] = true -> w = a.
Proof. unfold is_word. simpl. rewrite Bool.orb_false_r. apply String.eqb_eq. Qed.

Lemma in_range first last k : In k (range first last) <-> (first <= k <= last)%Z.
Proof.
  unfold range. rewrite in_map_iff. split.
  - intros (n & <- & H). apply in_seq in H. lia.
  - intros H. exists (Z.to_nat (k - first)). rewrite in_seq. lia.
Qed.
Lemma in_over {A} first last (f : Z -> list A) k a : (first <= k <= last)%Z -> In a (f k) -> In a (over first last f).
Proof. intros H I. apply in_flat_map. exists k. now rewrite in_range. Qed.
Lemma best_of_more f a l : l <> [] -> best f (a :: l) = both (fun u v => Some (f u v)) a (best f l).
Proof. now destruct l. Qed.
(** What max(...) is at least, and is at most where it is at most. *)
Lemma in_max l x a : max_of l = Some x -> In a l -> exists u, a = Some u /\ u <= x.
Proof.
  revert x. induction l as [|b l IH]; intros x E I; [destruct I|]. destruct l as [|c l].
  - destruct I as [<-|[]]. exists x. split; [exact E|apply Rle_refl].
  - unfold max_of in *. rewrite best_of_more in E by discriminate. destruct b as [u|]; [|discriminate]. destruct (best Rmax (c :: l)) as [v|] eqn:F; [|discriminate].
    injection E as <-. destruct I as [<-|I].
    + exists u. split; [reflexivity|apply Rmax_l].
    + destruct (IH v eq_refl I) as (u' & -> & H). exists u'. split; [reflexivity|]. apply Rle_trans with (1 := H), Rmax_r.
Qed.

Lemma at_most_integers a b : at_most (integer a) (integer b) = true <-> (a <= b)%Z.
Proof. unfold integer. rewrite at_most_true. split; [apply le_IZR|apply IZR_le]. Qed.
Lemma equal_integers a b : equal (integer a) (integer b) = true <-> a = b.
Proof. unfold integer, equal, relation. destruct (Req_EM_T (IZR a) (IZR b)) as [E|E]; split; intros H; try discriminate; try congruence. now apply eq_IZR. Qed.
Lemma is_one_word_iff w a : is_word w [a] = true <-> w = a.
Proof. split; [apply is_one_word|]. intros ->. unfold is_word. simpl. now rewrite String.eqb_refl. Qed.
Lemma at_least_of u v : v <= u -> at_most (Some v) (Some u) = true.
Proof. apply at_most_true. Qed.

Lemma no_more v x : x <= 0 -> Rabs v <= x -> v = 0.
Proof. intros. destruct (Req_dec v 0) as [|N]; [assumption|apply Rabs_pos_lt in N; lra]. Qed.
Lemma over_heads {A} (f : Z -> A) H : over 1 (Z.of_nat H) (fun h => [f h]) = map (fun g => f (1 + Z.of_nat g)%Z) (seq 0 H).
Proof.
  unfold over, range. replace (Z.to_nat (Z.of_nat H - 1 + 1)) with H by lia. generalize (seq 0 H). intros l. induction l as [|a l IH]; [reflexivity|]. simpl in *. now rewrite IH.
Qed.
Lemma fraction n : (n <> 0)%Z -> divide (integer 1) (integer n) = Some (1 / IZR n).
Proof. intros H. unfold integer. apply divided. now apply not_0_IZR. Qed.
