(** The mutants of planar-law at k = 2, beta = 1, gain = 0, turn = 1/2 and mean = 1: law and W are those of sharp.v, with v = 1, t = 0 and q = 1/4.
    Each fails the claim formulas: that the stated N and D are those of the expectations over the law of both tokens, for all lambda. *)
From Coq Require Import Reals Lra Lia Arith.
From Sinkproof Require Import FiniteLaw Norms.
From Sinkproof.dense_attention_smoothing Require Import proof sharp.
Open Scope R_scope.

Definition formulas (N D : R -> R) : Prop :=
  forall lambda, numerator 2 4 2 quarter planar (rotation 0) 1 lambda = N lambda /\ denominator 2 4 2 quarter planar (rotation 0) 1 lambda = D lambda.
Local Notation V := (v 2 4 quarter planar).
Local Notation T := (t 2 4 quarter planar (rotation 0)).
Local Notation Q := (q 2 4 quarter planar (rotation 0)).

Lemma numerator_at_1 : numerator 2 4 2 quarter planar (rotation 0) 1 1 = 1/8.
Proof. rewrite numerator_is by (apply quarter_law || lia). rewrite planar_t, planar_q. unfold N_of. simpl. field. Qed.

(** constructions/planar-law.md: tr(BWW), which is -1/4, stands for q = tr(BW^T W). *)
Theorem planar_law_transposed : let q' := trace 2 (times 2 (B 4 quarter planar) (times 2 (rotation 0) (rotation 0))) in
  ~ formulas (N_of (INR 2) 1 T q') (D_of (INR 2) 1 V T q').
Proof.
  intros q' H. destruct (H 1) as [E _]. rewrite numerator_at_1 in E. rewrite planar_t in E.
  replace q' with (- (1/4)) in E; [unfold N_of in E; simpl in E; lra|].
  unfold q', trace, times, rotation, B, covariance, average, quarter, planar. simpl. field.
Qed.

(** constructions/planar-law.md: N lacks lambda^2 q / k. *)
Theorem planar_law_unshared : ~ formulas (fun lambda => N_of (INR 2) 1 T Q lambda - lambda ^ 2 * Q / INR 2) (D_of (INR 2) 1 V T Q).
Proof.
  intros H. destruct (H 1) as [E _]. rewrite numerator_at_1 in E. rewrite planar_t, planar_q in E. unfold N_of in E. simpl in E. lra.
Qed.
