(** Theorem P as the programs read it: hypotheses, conclusion and corollary are those of block.v, which is printed from the `theorem` block of statement.md.
    content_distance is any d such that each content has another one at distance d or more; loss and masses are least upper and greatest lower bounds. *)
From Coq Require Import Reals Lra Lia Arith ZArith String.
From Sinkproof Require Import TriggerTask Probe.
From Sinkproof Require Stated StatedQuantities.
From Sinkproof.preceding_mean_sink_necessity Require block preceding.
Open Scope R_scope.

Section Head.
  Variables (L m : nat) (U Ut : vec -> Prop) (QK OV : mat) (alpha : (nat -> vec) -> mat) (u t : vec) (s : block.instance) (eta d before after : R).
  Hypotheses (HU : U u) (HT : Ut t).
  Hypothesis length_is : block.L s = Z.of_nat L.
  Hypothesis normaliser_is : block.normaliser s = "softmax"%string -> alpha = softmax_weight m QK.
  Hypothesis contents_are : block.content_distance s = Some d /\ (0 < d -> preceding.several m U d).
  Hypothesis loss_is_said : block.loss s = Some eta /\
    (block.target s = "preceding"%string -> forall x, preceding.preceding_loss_at_most L m U Ut (fun x => output (m + 3) (alpha x) OV x) x <-> eta <= x).
  Hypothesis before_is : block.sink_mass_before s = Some before /\
    StatedQuantities.infimum (fun a => admissible L U Ut (fst a) /\ (1 <= snd a < trigger (fst a))%nat) (fun a => alpha (token m (fst a)) (snd a) 0%nat) before.
  Hypothesis after_is : block.anchor_trigger_mass_after s = Some after /\
    StatedQuantities.infimum (fun a => admissible L U Ut (fst a) /\ (trigger (fst a) < snd a < L)%nat)
      (fun a => alpha (token m (fst a)) (snd a) 0%nat + alpha (token m (fst a)) (snd a) (trigger (fst a))) after.

  Lemma d_is : 0 < d -> block.d s = Some d.
  Proof.
    intros P. unfold block.d. rewrite (proj1 contents_are). unfold Stated.integer. destruct (Stated.below (Some 0) (Some d)) eqn:C; [reflexivity|].
    apply Stated.below_true in P. congruence.
  Qed.
  Lemma room_is : 0 < d -> eta < d / 14 -> block.room s (Some eta) = Some (1 - 2 * eta - 2 * eta * preceding.rho d eta).
  Proof.
    intros P E. unfold block.room, block.rho. rewrite (d_is P). unfold Stated.integer. rewrite Stated.divided by lra.
    destruct (Stated.below (Some eta) (Some (d / 14))) eqn:C; [|apply Stated.below_true in E; congruence].
    unfold Stated.subtract, Stated.multiply. cbn [Stated.both]. rewrite Stated.divided by lra. reflexivity.
  Qed.

  (** So no other hypothesis has crept in. *)
  Theorem hypotheses_are : block.hypotheses s = true <->
    block.normaliser s = "softmax"%string /\ block.target s = "preceding"%string /\ (block.heads s <= 1)%Z /\ (4 <= block.L s)%Z /\ 0 < d /\ eta < d / 14 /\
    0 < 1 - 2 * eta - 2 * eta * preceding.rho d eta.
  Proof.
    unfold block.hypotheses, block.hypothesis_softmax, block.hypothesis_preceding, block.hypothesis_single_head, block.hypothesis_length, block.hypothesis_contents,
      block.hypothesis_small_loss, block.hypothesis_room.
    rewrite !Bool.andb_true_iff, !Stated.is_one_word_iff, !Stated.at_most_integers, (proj1 loss_is_said), (proj1 contents_are). unfold Stated.integer at 1. rewrite Stated.below_true.
    assert (Q : 0 < d -> Stated.below (Some eta) (Stated.divide (block.d s) (Stated.integer 14)) = true <-> eta < d / 14).
    { intros P. rewrite (d_is P). unfold Stated.integer. rewrite Stated.divided, Stated.below_true by lra. tauto. }
    assert (W : 0 < d -> eta < d / 14 -> Stated.below (Stated.integer 0) (block.room s (Some eta)) = true <-> 0 < 1 - 2 * eta - 2 * eta * preceding.rho d eta).
    { intros P E. rewrite (room_is P E). unfold Stated.integer. now rewrite Stated.below_true. }
    tauto.
  Qed.

  Theorem statement_holds : block.hypotheses s = true -> block.conclusion s = true.
  Proof.
    intros H. apply hypotheses_are in H. destruct H as (N & T & _ & HL & D & E & Room). specialize (normaliser_is N). subst alpha. rewrite length_is in HL.
    destruct loss_is_said as [EI EL], before_is as [B BI], after_is as [A AI], contents_are as [_ S]. specialize (S D). specialize (EL T).
    assert (LM : preceding.preceding_loss_at_most L m U Ut (softmax_head m QK OV) eta) by (apply EL; lra).
    unfold block.conclusion, Stated.claimed. match goal with |- implb ?c _ = true => destruct c; [simpl implb|reflexivity] end.
    assert (F : block.bound s = Some (1 - preceding.leak d eta)).
    { unfold block.bound, block.leak. rewrite EI, (room_is D E), (d_is D). unfold Stated.integer. rewrite Stated.divided by lra.
      rewrite (proj2 (Stated.below_true eta (d / 14)) E), (proj2 (Stated.below_true 0 _) Room).
      cbn [andb]. unfold Stated.subtract, Stated.multiply. cbn [Stated.both]. rewrite Stated.divided by lra. reflexivity. }
    rewrite A, B, F. apply Bool.andb_true_iff. split; apply Stated.at_least_of.
    - apply BI. intros [w i] [W I]. apply Rge_le. apply (preceding.preceding_before L m U Ut QK OV eta d); auto; lia || lra.
    - apply AI. intros [w i] [W I]. apply Rge_le. apply (preceding.preceding_after L m U Ut QK OV eta d); auto; lia || lra.
  Qed.

  (** * The block's corollary, part 3 of Theorem P *)
  Section OneTriggerContent.
    Variables (d2 least : R).
    Hypothesis contents_in_box : forall v, U v -> box m v.
    Hypothesis same_contents_is : block.same_contents s = true -> forall v, U v <-> Ut v.
    Hypothesis triggers_are : block.trigger_distance s = Some d2 /\ (0 < d2 -> exists v v' q, Ut v /\ Ut v' /\ (q < m)%nat /\ d2 <= Rabs (v q - v' q)).
    (** All of the trigger's masses behind a trigger of content v are at most y; the least of the largest masses is the greatest lower bound of such y, over all v. *)
    Definition at_most_after (v : vec) (y : R) : Prop :=
      forall w i, admissible L U Ut w -> content w (trigger w) = v -> (trigger w < i < L)%nat -> alpha (token m w) i (trigger w) <= y.
    Hypothesis least_is : block.least_trigger_mass_after s = Some least /\ StatedQuantities.infimum (fun a => Ut (fst a) /\ at_most_after (fst a) (snd a)) snd least.

    Lemma loss_nonneg_here : (4 <= L)%nat -> preceding.preceding_loss_at_most L m U Ut (softmax_head m QK OV) eta -> 0 <= eta.
    Proof. intros HL E. apply (preceding.error_nonneg L m U Ut QK OV eta HL E (probe 1 u t)). now apply probe_admissible; try lia. Qed.

    Lemma least_at_most v y : Ut v -> at_most_after v y -> least <= y.
    Proof. intros T H. apply (proj1 (proj2 least_is least) (Rle_refl _) (v, y)). now split. Qed.

    Lemma mass_at_most_1 (w : input) i k : (k <= i)%nat -> softmax_weight m QK (token m w) i k <= 1.
    Proof.
      intros K. unfold softmax_weight. set (a := softmax (score (m + 3) QK (token m w))).
      assert (Whole : \sum_(l < S i) a i l = 1) by apply softmax_sum. rewrite (sum_skip i k _ K) in Whole.
      match type of Whole with _ + ?rest = _ => assert (0 <= rest) by (apply sum_nonneg; intros; left; apply softmax_pos) end. lra.
    Qed.

    Lemma bound_trigger_is : 0 < d -> eta < d / 14 -> 0 < 1 - 2 * eta - 2 * eta * preceding.rho d eta ->
      block.bound_trigger s = if Rlt_dec (2 * (3 * eta + 2 * eta * preceding.rho d eta)) d2 then Some (preceding.trigger_bound eta d d2) else Some 1.
    Proof.
      intros D E Room.
      assert (R : block.rho s (Some eta) = Some (preceding.rho d eta)).
      { unfold block.rho. rewrite (d_is D). unfold Stated.integer. rewrite Stated.divided by lra. rewrite (proj2 (Stated.below_true eta (d / 14)) E).
        unfold Stated.subtract, Stated.multiply. cbn [Stated.both]. rewrite Stated.divided by lra. reflexivity. }
      assert (K : block.leak s (Some eta) = Some (preceding.leak d eta)).
      { unfold block.leak. rewrite (room_is D E). unfold Stated.integer. rewrite (proj2 (Stated.below_true 0 _) Room). unfold Stated.multiply. cbn [Stated.both]. rewrite Stated.divided by lra. reflexivity. }
      assert (S : block.slack s (Some eta) = Some (3 * eta + 2 * eta * preceding.rho d eta)) by (unfold block.slack; now rewrite R).
      unfold block.bound_trigger, block.replaced. rewrite (proj1 loss_is_said), (room_is D E), (d_is D), S, K, (proj1 triggers_are). unfold Stated.integer. rewrite Stated.divided by lra.
      rewrite (proj2 (Stated.below_true eta (d / 14)) E), (proj2 (Stated.below_true 0 _) Room). cbn [andb].
      unfold Stated.multiply at 1 2. cbn [Stated.both]. unfold Stated.below, Stated.relation. destruct (Rlt_dec _ d2) as [B|B]; [|reflexivity].
      cbn [andb]. unfold Stated.add, Stated.subtract, Stated.multiply. cbn [Stated.both]. rewrite (Stated.divided d2 2) by lra. cbn [Stated.both]. rewrite Stated.divided by lra.
      unfold preceding.trigger_bound. do 2 f_equal; ring.
    Qed.

    Theorem one_trigger_content : block.corollary_one_trigger_content s = true.
    Proof.
      unfold block.corollary_one_trigger_content, Stated.claimed. destruct (_ && _)%bool eqn:C; [simpl implb|reflexivity].
      rewrite !Bool.andb_true_iff in C. destruct C as ((((N & T) & _) & HL) & Same). apply Stated.is_one_word in N, T. apply Stated.at_most_integers in HL. rewrite length_is in HL.
      specialize (normaliser_is N). specialize (same_contents_is Same). assert (One : least <= 1).
      { apply (least_at_most t); [exact HT|]. intros w i W _ I. rewrite normaliser_is. now apply mass_at_most_1; lia. }
      rewrite (proj1 least_is). destruct (block.hypothesis_contents s && block.hypothesis_small_loss s && block.hypothesis_room s)%bool eqn:H; [|now apply Stated.at_least_of].
      rewrite !Bool.andb_true_iff in H. destruct H as ((H1 & H2) & H3).
      unfold block.hypothesis_contents in H1. rewrite (proj1 contents_are) in H1. apply Stated.below_true in H1. rename H1 into D.
      unfold block.hypothesis_small_loss in H2. rewrite (proj1 loss_is_said), (d_is D) in H2. unfold Stated.integer in H2. rewrite Stated.divided in H2 by lra. apply Stated.below_true in H2. rename H2 into E.
      unfold block.hypothesis_room in H3. rewrite (proj1 loss_is_said), (room_is D E) in H3. apply Stated.below_true in H3. rename H3 into Room.
      assert (LM : preceding.preceding_loss_at_most L m U Ut (softmax_head m QK OV) eta).
      { generalize (proj2 (proj2 loss_is_said T eta) (Rle_refl _)). rewrite normaliser_is. exact (fun X => X). }
      assert (E0 := loss_nonneg_here ltac:(lia) LM).
      assert (LU : preceding.preceding_loss_at_most L m U U (softmax_head m QK OV) eta).
      { intros w (J & Tw & W). apply LM. split; [exact J|]. split; [now apply same_contents_is|exact W]. }
      rewrite (bound_trigger_is D E Room). destruct (Rlt_dec _ d2) as [B|B]; [|now apply Stated.at_least_of].
      apply Stated.at_least_of. assert (R0 : 0 <= preceding.rho d eta) by (unfold preceding.rho; apply Rle_mult_inv_pos; lra).
      destruct (proj2 triggers_are) as (v & v' & q & Tv & Tv' & Hq & Far); [nra|].
      destruct (preceding.preceding_one_trigger L m U QK OV eta d d2 v v' q) as (z & Z & M); auto; try (apply same_contents_is; assumption); try lia; try lra; [apply contents_are; exact D|].
      apply (least_at_most z); [destruct Z; subst z; assumption|]. intros w i (J & Tw & W) Cw I. rewrite normaliser_is. apply M; auto. split; [exact J|]. split; [now apply same_contents_is|exact W].
    Qed.
  End OneTriggerContent.
End Head.
