(** Theorem D2 as the programs read it: hypotheses and conclusion are those of block.v, which is printed from the `theorem` block of statement.md.
    anchor_gap takes weights to the greatest lower bound of what they weigh; the scores of a head are any function of the tokens and positions. *)
From Coq Require Import Reals Lra Lia Arith ZArith String List.
From Sinkproof Require Import TriggerTask Certificate.
From Sinkproof Require Stated StatedQuantities.
From Sinkproof.multihead_sink_tradeoff Require block proof.
Open Scope R_scope.

Section Heads.
  Variables (L m H : nat) (U Ut : vec -> Prop) (score_of : nat -> (nat -> vec) -> mat) (OV : nat -> mat) (alpha : nat -> (nat -> vec) -> mat) (s : block.instance) (eta : R).
  Hypothesis heads_are : block.heads s = Z.of_nat H.
  Hypothesis m_is : block.m s = Z.of_nat m.
  Hypothesis c_is : block.c s = Z.of_nat (m + 2).
  Hypothesis OV_is : forall g r k, (g < H)%nat -> (r < m + 3)%nat -> (k < m + 3)%nat -> block.W_OV s 1 (1 + Z.of_nat g) (Z.of_nat r) (Z.of_nat k) = Some (OV g r k).
  Hypothesis normaliser_is : block.normaliser s = "softmax"%string -> alpha = fun g x => softmax (score_of g x).
  Hypothesis loss_is_said : block.loss s = Some eta /\ loss_is L m U Ut (fun x i r => \sum_(g < H) output (m + 3) (alpha g x) (OV g) x i r) eta.
  Hypothesis gap_is : forall weight : nat -> R, (forall g, 0 <= weight g) -> exists gap, block.anchor_gap s (map (fun g => Some (weight g)) (seq 0 H)) = Some gap /\
    StatedQuantities.infimum (fun a => admissible L U Ut (fst a) /\ (1 <= snd a < L)%nat /\ snd a <> trigger (fst a))
      (fun a => \sum_(g < H) (weight g * Rabs (alpha g (token m (fst a)) (snd a) 0%nat - alpha g (token m (fst a)) (trigger (fst a)) 0%nat))) gap.

  Lemma v_is g k : (g < H)%nat -> (k < m + 3)%nat -> block.v s (1 + Z.of_nat g) (Z.of_nat k) = Some (proof.row_h m (OV g) k).
  Proof.
    intros Hg Hk. unfold block.v. rewrite c_is, (OV_is g (m + 2) k) by lia. assert (Q := OV_is g 1%nat k Hg ltac:(lia) Hk). change (Z.of_nat 1) with 1%Z in Q. rewrite Q. reflexivity.
  Qed.
  Lemma r_is g : (g < H)%nat -> block.r s (1 + Z.of_nat g) = Some (Rabs (proof.row_h m (OV g) (m + 2) - proof.row_h m (OV g) 0)).
  Proof. intros Hg. unfold block.r. rewrite c_is, v_is by lia. assert (Q := v_is g 0%nat Hg ltac:(lia)). change (Z.of_nat 0) with 0%Z in Q. rewrite Q. reflexivity. Qed.

  Lemma blind_is g : block.hypothesis_content_blind s = true -> (g < H)%nat -> proof.content_blind m (OV g) (proof.row_h m (OV g) (m + 2)).
  Proof.
    unfold block.hypothesis_content_blind. rewrite heads_are, m_is, c_is. intros B Hg. apply Stated.at_most_defined in B. destruct B as (x & y & E & Y & XY). injection Y as <-.
    assert (G : (1 <= 1 + Z.of_nat g <= Z.of_nat H)%Z) by lia. repeat split.
    - destruct (Stated.in_max _ _ (Stated.absolute (Stated.subtract (block.v s (1 + Z.of_nat g) 1) (block.v s (1 + Z.of_nat g) (Z.of_nat (m + 2))))) E) as (v & W & VX).
      { apply in_or_app. right. apply in_or_app. left. apply Stated.in_over with (1 + Z.of_nat g)%Z; [exact G|]. now left. }
      assert (Q := v_is g 1%nat Hg ltac:(lia)). change (Z.of_nat 1) with 1%Z in Q. rewrite Q, v_is in W by lia. injection W as <-. apply Stated.no_more in VX; lra.
    - intros q Hq. destruct (Stated.in_max _ _ (Stated.absolute (block.v s (1 + Z.of_nat g) (Z.of_nat (q + 2)))) E) as (v & W & VX).
      { apply in_or_app. right. apply in_or_app. right. apply Stated.in_over with (1 + Z.of_nat g)%Z; [exact G|]. apply Stated.in_over with (Z.of_nat (q + 2)); [lia|]. now left. }
      rewrite v_is in W by lia. injection W as <-. now apply Stated.no_more in VX.
  Qed.

  Theorem statement_holds : block.hypotheses s = true -> block.conclusion s = true.
  Proof.
    intros Hy. unfold block.hypotheses in Hy. rewrite !Bool.andb_true_iff in Hy. destruct Hy as ((N & B) & _). apply Stated.is_one_word in N. specialize (normaliser_is N). subst alpha.
    destruct loss_is_said as [E EL]. unfold block.conclusion, block.least. rewrite E, heads_are, Stated.over_heads.
    destruct (gap_is (fun g => Rabs (proof.row_h m (OV g) (m + 2) - proof.row_h m (OV g) 0)) (fun g => Rabs_pos _)) as (gap & A & I).
    rewrite (map_ext_in _ (fun g => Some (Rabs (proof.row_h m (OV g) (m + 2) - proof.row_h m (OV g) 0)))) by (intros g Hg; apply in_seq in Hg; apply r_is; lia).
    rewrite A. apply Stated.at_least_of, I. intros [w i] (W & Hi & NT). cbn [fst snd] in *. apply Rge_le.
    apply (proof.multihead_sink_tradeoff L m H U Ut score_of OV (fun g => proof.row_h m (OV g) (m + 2)) (fun g => proof.row_h m (OV g) 0) eta); auto; try lia.
    - intros g Hg. now apply blind_is.
    - apply EL. lra.
  Qed.
End Heads.
