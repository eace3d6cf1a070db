(** Theorem P, 1 and 2, as the programs read it: hypotheses and conclusion are those of block.v, which is printed from the `theorem` block of statement.md.
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
End Head.
