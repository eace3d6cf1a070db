(** Theorem M as the programs read it: hypotheses, conclusion and corollaries are those of block.v, which is printed from the `theorem` block of statement.md.
    Contents are boxes, where a head's mean anchor mass depends on the trigger's position alone. Any heads, any normaliser; alpha g w i is what head g gives to the anchor. *)
From Coq Require Import Reals Lra Lia Arith ZArith String List.
From Sinkproof Require Import TriggerTask.
From Sinkproof Require Stated StatedQuantities.
From Sinkproof.sink_metric Require block proof.
Import ListNotations.
Open Scope R_scope.

(** * Least and largest of a list *)
Lemma best_attained f l : (forall u v, f u v = u \/ f u v = v) -> l <> [] -> (forall a, In a l -> a <> None) -> exists x, Stated.best f l = Some x /\ In (Some x) l.
Proof.
  intros F. induction l as [|b l IH]; intros N H; [contradiction|]. destruct b as [u|]; [|exfalso; apply (H None); [now left|reflexivity]].
  destruct l as [|c l]; [exists u; split; [reflexivity|now left]|]. destruct IH as (x & E & I); [discriminate|intros a A; apply H; now right|].
  rewrite Stated.best_of_more, E by discriminate. cbn [Stated.both]. exists (f u x). split; [reflexivity|]. destruct (F u x) as [-> | ->]; [now left|now right].
Qed.
Lemma min_picks u v : Rmin u v = u \/ Rmin u v = v. Proof. unfold Rmin. destruct (Rle_dec u v); auto. Qed.
Lemma max_picks u v : Rmax u v = u \/ Rmax u v = v. Proof. unfold Rmax. destruct (Rle_dec u v); auto. Qed.
Lemma in_min l x a : Stated.min_of l = Some x -> In a l -> exists u, a = Some u /\ x <= u.
Proof.
  revert x. induction l as [|b l IH]; intros x E I; [destruct I|]. destruct l as [|c l].
  - destruct I as [<-|[]]. exists x. split; [exact E|apply Rle_refl].
  - unfold Stated.min_of in *. rewrite Stated.best_of_more in E by discriminate. destruct b as [u|]; [|discriminate]. destruct (Stated.best Rmin (c :: l)) as [v|] eqn:F; [|discriminate].
    injection E as <-. destruct I as [<-|I].
    + exists u. split; [reflexivity|apply Rmin_l].
    + destruct (IH v eq_refl I) as (u' & -> & H). exists u'. split; [reflexivity|]. apply Rle_trans with (2 := H), Rmin_r.
Qed.
Lemma in_over_iff {A} first last (f : Z -> list A) a : In a (Stated.over first last f) <-> exists k, (first <= k <= last)%Z /\ In a (f k).
Proof. unfold Stated.over. rewrite in_flat_map. split; intros (k & K & I); exists k; [rewrite Stated.in_range in K|rewrite Stated.in_range]; now split. Qed.

(** The least mass of several heads at the positions that there are; 1 where there are none. *)
Definition least_of_heads (H : nat) (is_there : input -> nat -> Prop) (alpha : nat -> input -> nat -> R) (x : R) : Prop :=
  ((exists w i, is_there w i) /\ forall y, (forall g w i, (g < H)%nat -> is_there w i -> y <= alpha g w i) <-> y <= x) \/ ((forall w i, ~ is_there w i) /\ x = 1).

Section Heads.
  Variables (L m H : nat) (U Ut : vec -> Prop) (u t : vec) (alpha : nat -> input -> nat -> R) (s : block.instance) (own : nat -> R) (before after largest eps : R).
  Hypotheses (HU : U u) (HT : Ut t) (HH : (1 <= H)%nat).
  Hypothesis length_is : block.L s = Z.of_nat L.
  Hypothesis heads_are : block.heads s = Z.of_nat H.
  Hypothesis nonneg : forall g w i, 0 <= alpha g w i.
  Hypothesis own_is : forall g, (g < H)%nat -> block.own_anchor_mass s (1 + Z.of_nat g) = Some (own g) /\ forall w, admissible L U Ut w -> alpha g w 0%nat = own g.
  Hypothesis means_are : forall g w, (g < H)%nat -> admissible L U Ut w -> block.anchor_mean s (1 + Z.of_nat g) (Z.of_nat (trigger w)) = Some (proof.mean L (alpha g w)).
  Hypothesis before_is : block.sink_mass_before s = Some before /\ least_of_heads H (StatedQuantities.before L U Ut) alpha before.
  Hypothesis after_is : block.sink_mass_after s = Some after /\ least_of_heads H (StatedQuantities.after L U Ut) alpha after.
  Hypothesis largest_is : block.max_anchor_mass s = Some largest /\
    forall y, (forall g w i, (g < H)%nat -> admissible L U Ut w -> (1 <= i < L)%nat -> alpha g w i <= y) <-> largest <= y.
  Hypothesis epsilon_is : block.epsilon s = Some eps.

  Lemma least_below is_there x g w i : least_of_heads H is_there alpha x -> (g < H)%nat -> is_there w i -> x <= alpha g w i.
  Proof. intros [[_ G]|[N _]] Hg I; [apply (proj2 (G x) (Rle_refl x)); assumption|destruct (N w i I)]. Qed.

  Definition means := Stated.over 1 (block.heads s) (fun h : Z => Stated.over 2 (block.L s - 1) (fun j : Z => [block.anchor_mean s h j])).
  Definition owns := Stated.over 1 (block.heads s) (fun h : Z => [block.own_anchor_mass s h]).

  Lemma in_means a : In a means -> exists g w, (g < H)%nat /\ admissible L U Ut w /\ a = Some (proof.mean L (alpha g w)).
  Proof.
    intros I. apply in_over_iff in I. destruct I as (h & Hh & I). apply in_over_iff in I. destruct I as (j & Hj & [<-|[]]). rewrite heads_are in Hh. rewrite length_is in Hj.
    set (w := {| trigger := Z.to_nat j; content := fun i => if (i =? Z.to_nat j)%nat then t else u |}).
    assert (A : admissible L U Ut w).
    { split; [simpl; lia|]. split; simpl; [now rewrite Nat.eqb_refl|]. intros i _ N. destruct (Nat.eqb_spec i (Z.to_nat j)); [contradiction|exact HU]. }
    exists (Z.to_nat (h - 1)), w. split; [lia|]. split; [exact A|]. rewrite <- means_are by (exact A || lia). f_equal; [|simpl]; lia.
  Qed.
  Lemma means_there : (3 <= L)%nat -> means <> [].
  Proof.
    intros HL E. assert (I : In (block.anchor_mean s 1 2) means); [|rewrite E in I; destruct I]. apply in_over_iff. exists 1%Z. split; [lia|]. apply in_over_iff. exists 2%Z. split; [lia|now left].
  Qed.
  Lemma means_defined a : In a means -> a <> None.
  Proof. intros I. destruct (in_means a I) as (g & w & _ & _ & ->). discriminate. Qed.
  Lemma owns_are a : In a owns -> exists g, (g < H)%nat /\ a = Some (own g).
  Proof.
    intros I. apply in_over_iff in I. destruct I as (h & Hh & [<-|[]]). exists (Z.to_nat (h - 1)). split; [lia|]. rewrite <- (proj1 (own_is (Z.to_nat (h - 1)) ltac:(lia))). f_equal. lia.
  Qed.
  Lemma own_in g : (g < H)%nat -> In (Some (own g)) owns.
  Proof. intros Hg. apply in_over_iff. exists (1 + Z.of_nat g)%Z. split; [lia|]. left. now apply own_is. Qed.
  Lemma owns_there : owns <> []. Proof. intros E. assert (I := own_in 0 ltac:(lia)). rewrite E in I. destruct I. Qed.
  Lemma owns_defined a : In a owns -> a <> None.
  Proof. intros I. destruct (owns_are a I) as (g & _ & ->). discriminate. Qed.

  (** The smallest and the largest mean are those of some head on some input. *)
  Lemma smallest_is : (3 <= L)%nat -> exists g w, (g < H)%nat /\ admissible L U Ut w /\ block.smallest_anchor_mean s = Some (proof.mean L (alpha g w)).
  Proof.
    intros HL. destruct (best_attained Rmin means min_picks (means_there HL) means_defined) as (x & E & I). destruct (in_means _ I) as (g & w & Hg & A & X). injection X as ->. now exists g, w.
  Qed.
  Lemma largest_mean_is : (3 <= L)%nat -> exists g w, (g < H)%nat /\ admissible L U Ut w /\ block.largest_anchor_mean s = Some (proof.mean L (alpha g w)).
  Proof.
    intros HL. destruct (best_attained Rmax means max_picks (means_there HL) means_defined) as (x & E & I). destruct (in_means _ I) as (g & w & Hg & A & X). injection X as ->. now exists g, w.
  Qed.

  Lemma L_is : (3 <= L)%nat -> IZR (Z.of_nat L) = INR L /\ 3 <= INR L.
  Proof. intros HL. split; [symmetry; apply INR_IZR_INZ|]. apply le_INR in HL. simpl in HL. lra. Qed.

  Lemma lower_is : (3 <= L)%nat -> exists x, block.lower s = Some x /\ forall g w, (g < H)%nat -> admissible L U Ut w -> x <= proof.mean L (alpha g w).
  Proof.
    intros HL. destruct (L_is HL) as (EL & L3). destruct (best_attained Rmin owns min_picks owns_there owns_defined) as (z & E & _). change (Stated.min_of owns = Some z) in E.
    exists ((z + (INR L - 2) * Rmin before after) / INR L). split.
    - unfold block.lower, block.mean_lower. fold owns. rewrite E, length_is, (proj1 before_is), (proj1 after_is). unfold Stated.min_of, Stated.add, Stated.subtract, Stated.multiply, Stated.integer. cbn [Stated.best Stated.both].
      rewrite EL, Stated.divided by lra. reflexivity.
    - intros g w Hg A. assert (J := proj1 A). apply (proof.mean_lower L (trigger w)); [exact J| |apply nonneg|].
      + destruct (in_min _ _ _ E (own_in g Hg)) as (v & V & Z). injection V as <-. rewrite (proj2 (own_is g Hg) w A). exact Z.
      + intros i Hi N. destruct (le_lt_dec i (trigger w)) as [B|B].
        * apply Rle_trans with (1 := Rmin_l _ _). apply (least_below _ _ g w i (proj2 before_is) Hg). split; [exact A|lia].
        * apply Rle_trans with (1 := Rmin_r _ _). apply (least_below _ _ g w i (proj2 after_is) Hg). split; [exact A|lia].
  Qed.

  Lemma upper_is : (3 <= L)%nat -> exists x, block.upper s = Some x /\ forall g w, (g < H)%nat -> admissible L U Ut w -> proof.mean L (alpha g w) <= x.
  Proof.
    intros HL. destruct (L_is HL) as (EL & L3). destruct (best_attained Rmax owns max_picks owns_there owns_defined) as (z & E & _). change (Stated.max_of owns = Some z) in E.
    exists ((z + (INR L - 1) * largest) / INR L). split.
    - unfold block.upper, block.mean_upper. fold owns. rewrite E, length_is, (proj1 largest_is). unfold Stated.add, Stated.subtract, Stated.multiply, Stated.integer. cbn [Stated.both].
      rewrite EL, Stated.divided by lra. reflexivity.
    - intros g w Hg A. assert (J := proj1 A). apply (proof.mean_upper L (trigger w)); [exact J| |].
      + destruct (Stated.in_max _ _ _ E (own_in g Hg)) as (v & V & Z). injection V as <-. rewrite (proj2 (own_is g Hg) w A). exact Z.
      + intros i Hi. apply (proj2 (proj2 largest_is largest) (Rle_refl _)); assumption.
  Qed.

  Lemma length_of_hypotheses : block.hypotheses s = true -> (3 <= L)%nat.
  Proof.
    unfold block.hypotheses, block.hypothesis_length. rewrite !Bool.andb_true_iff, length_is, Stated.at_most_integers. intros ((HL & _) & _). lia.
  Qed.

  Theorem statement_holds : block.hypotheses s = true -> block.conclusion s = true.
  Proof.
    intros Hy. apply length_of_hypotheses in Hy. unfold block.conclusion. destruct (lower_is Hy) as (x & -> & X), (upper_is Hy) as (y & -> & Y).
    destruct (smallest_is Hy) as (g & w & Hg & A & ->), (largest_mean_is Hy) as (g' & w' & Hg' & A' & ->). apply Bool.andb_true_iff. split; apply Stated.at_least_of; auto.
  Qed.

  Theorem no_sink_on_every_input : (3 <= L)%nat -> block.corollary_no_sink_on_every_input s = true.
  Proof.
    intros HL. unfold block.corollary_no_sink_on_every_input. destruct (upper_is HL) as (y & -> & Y), (largest_mean_is HL) as (g & w & Hg & A & ->). rewrite epsilon_is.
    unfold Stated.max_of. cbn [Stated.best Stated.both]. apply Stated.at_least_of. apply Rle_trans with (2 := Rmax_r _ _). auto.
  Qed.

  (** One softmax head, the loss of which is the block's. *)
  Hypothesis head_is : block.heads s = 1%Z -> block.normaliser s = "softmax"%string -> exists QK OV eta,
    block.loss s = Some eta /\ StatedQuantities.loss_of L m U Ut (softmax_head m QK OV) eta /\ forall w i, alpha 0%nat w i = softmax_weight m QK (token m w) i 0%nat.

  Lemma bound_is eta : (4 <= L)%nat -> 0 <= eta <= 1/36 -> exists b a,
    (b = 1 - 12 * eta / (5 - 12 * eta) \/ (5 <= L)%nat /\ eta < 1/48 /\ b = 1 - 2 * eta * (1 + 48 * eta) / (1 + 30 * eta)) /\
    a = 1 - 4 * eta * (1 - 2 * eta) / ((1 - 4 * eta) * (1 - 7 * eta)) /\
    block.mean_of_both s (block.before s (Some eta)) (block.after (Some eta)) = Some ((1 + b + (INR L - 3) * a) / INR L).
  Proof.
    intros HL E. destruct (L_is ltac:(lia)) as (EL & L3).
    assert (B : exists b, (b = 1 - 12 * eta / (5 - 12 * eta) \/ (5 <= L)%nat /\ eta < 1/48 /\ b = 1 - 2 * eta * (1 + 48 * eta) / (1 + 30 * eta)) /\ block.before s (Some eta) = Some b).
    { unfold block.before. rewrite Stated.fraction, length_is by lia. destruct (_ && _)%bool eqn:C.
      - apply Bool.andb_true_iff in C. destruct C as (C1 & C2). apply Stated.at_most_integers in C1. apply Stated.below_true in C2. eexists. split; [right; split; [lia|split; [exact C2|reflexivity]]|].
        unfold block.three_rows, Stated.add, Stated.subtract, Stated.multiply, Stated.integer. cbn [Stated.both]. rewrite Stated.divided by lra. reflexivity.
      - eexists. split; [left; reflexivity|]. unfold block.two_rows_before, Stated.add, Stated.subtract, Stated.multiply, Stated.integer. cbn [Stated.both]. rewrite Stated.divided by lra. reflexivity. }
    destruct B as (b & Hb & EB). exists b, (1 - 4 * eta * (1 - 2 * eta) / ((1 - 4 * eta) * (1 - 7 * eta))). split; [exact Hb|]. split; [reflexivity|]. rewrite EB.
    assert (A : block.after (Some eta) = Some (1 - 4 * eta * (1 - 2 * eta) / ((1 - 4 * eta) * (1 - 7 * eta)))).
    { unfold block.after. rewrite Stated.fraction by lia. rewrite (proj2 (Stated.below_true eta (1/7))) by lra.
      unfold Stated.subtract, Stated.multiply, Stated.integer. cbn [Stated.both]. rewrite Stated.divided by (apply Rgt_not_eq; nra). reflexivity. }
    rewrite A. unfold block.mean_of_both. rewrite length_is. unfold Stated.add, Stated.subtract, Stated.multiply, Stated.integer. cbn [Stated.both]. rewrite EL, Stated.divided by lra. reflexivity.
  Qed.

  Theorem sink_on_every_input : block.corollary_sink_on_every_input s = true.
  Proof.
    unfold block.corollary_sink_on_every_input, Stated.claimed. destruct (_ && _)%bool eqn:C; [simpl implb|reflexivity].
    rewrite !Bool.andb_true_iff in C. destruct C as ((C1 & C2) & C3). apply Stated.is_one_word in C1. apply Stated.equal_integers in C2. rewrite length_is in C3. apply Stated.at_most_integers in C3.
    destruct (head_is C2 C1) as (QK & OV & eta & E & Loss & W). assert (P := StatedQuantities.loss_positive _ _ _ _ _ _ Loss). apply StatedQuantities.loss_holds in Loss.
    destruct (smallest_is ltac:(lia)) as (g & w & Hg & A & ->). replace g with 0%nat by lia. assert (Mean : 0 < proof.mean L (alpha 0%nat w)).
    { destruct (L_is ltac:(lia)) as (_ & L3). unfold proof.mean. apply Rdiv_lt_0_compat; [|lra]. destruct L as [|n]; [lia|]. apply sum_pos. intros. rewrite W. apply softmax_pos. }
    rewrite epsilon_is. destruct (Stated.below (Some eps) (block.bound s)) eqn:B; [|now apply Stated.below_true].
    apply Stated.below_true. unfold block.bound, block.covered in B. rewrite E in B. match type of B with context [Stated.indicator ?c] => destruct c eqn:Cov end.
    - rewrite !Bool.andb_true_iff in Cov. destruct Cov as (_ & Small). rewrite Stated.fraction in Small by lia. apply Stated.at_most_true in Small.
      destruct (bound_is eta ltac:(lia) ltac:(lra)) as (b & a & Hb & Ha & EB). rewrite EB in B. replace (Stated.below (Stated.integer 0) (Stated.indicator true)) with true in B by (symmetry; apply Stated.below_true; lra). apply Stated.below_true in B.
      assert (M := proof.sink_on_every_input L m U Ut QK OV eta eps b a ltac:(lia) Loss Small Hb Ha B w A). unfold proof.sink_metric in M. cbn [sum] in M.
      replace (proof.mean L (alpha 0%nat w)) with (proof.mean L (fun i => softmax_weight m QK (token m w) i 0%nat)) by (unfold proof.mean; f_equal; apply sum_ext; intros; now rewrite W).
      destruct (Rlt_dec _ _) as [G|G]; [exact G|]. simpl in M. lra.
    - replace (Stated.below (Stated.integer 0) (Stated.indicator false)) with false in B by (symmetry; apply Bool.not_true_is_false; unfold Stated.integer, Stated.indicator; rewrite Stated.below_true; lra).
      unfold Stated.integer in B. apply Stated.below_true in B. lra.
  Qed.
End Heads.
