(** Theorem C of statement.md. *)
From Coq Require Import Reals Lra Lia Arith.
From Sinkproof Require Import TriggerTask Probe.
Open Scope R_scope.

(** W_QK = e_1 (e_1 + e_c)^T with c = m+2, W_OV = identity, N_i = max(i, 1). *)
Definition QK (m : nat) : mat := fun r c => e 1 r * (e 1 c + e (m + 2) c).
Definition relu_weight (m : nat) (x : nat -> vec) : mat := relu non_anchor (score (m + 3) (QK m) x).
Definition relu_head (m : nat) (x : nat -> vec) : nat -> vec := output (m + 3) (relu_weight m x) identity x.
Arguments relu_weight m%nat x i%nat k%nat.

(** The score is (e_1 . x_i) times the sum of x_k's two indicators. *)
Lemma score_QK m x i k : score (m + 3) (QK m) x i k = x i 1%nat * indicators m (x k).
Proof.
  unfold score, dot. rewrite (sum_ext _ _ (fun r => e 1 r * (x i r * indicators m (x k)))).
  - apply (sum_e (m + 3) 1 (fun r => x i r * indicators m (x k))). lia.
  - intros r _. unfold mulv, QK, indicators.
    rewrite (sum_ext _ _ (fun c => e 1 r * (e 1 c * x k c) + e 1 r * (e (m + 2) c * x k c))) by (intros; ring).
    rewrite sum_add, !sum_scal, !sum_e by lia. ring.
Qed.

Lemma weight m w i k : relu_weight m (token m w) i k
  = if ((i =? trigger w) && (1 <=? i) && (1 <=? k))%nat%bool then / INR i else 0.
Proof.
  unfold relu_weight, relu, over_divisor, rectified, Rdiv. rewrite score_QK. destruct i as [|i].
  - replace (token m w 0 1%nat) with 0 by reflexivity. rewrite Rmult_0_l, Rmax_left by lra.
    destruct (0 =? trigger w)%nat; simpl; ring.
  - rewrite token_trigger_indicator by lia. destruct (Nat.eqb_spec (S i) (trigger w)); simpl andb.
    + destruct k as [|k]; simpl.
      * replace (indicators m (token m w 0)) with 0; [rewrite Rmax_left; lra|].
        unfold indicators, token. simpl. destruct (Nat.eqb_spec (m + 2) 0), (Nat.eqb_spec (m + 2) 1); try lia.
        rewrite Nat.eqb_refl. lra.
      * rewrite indicators_token, Rmax_left by (lia || lra). unfold non_anchor. rewrite Nat.max_l by lia. rewrite Rmult_1_r. apply Rmult_1_l.
    + rewrite Rmult_0_l, Rmax_left; lra.
Qed.

Theorem relu_sink_free : forall (L m : nat) (w : input), (2 <= trigger w < L)%nat ->
  forall i, (i < L)%nat ->
    (forall r, (r < m + 3)%nat -> relu_head m (token m w) i r = target m w i r) /\
    ((1 <= i)%nat -> relu_weight m (token m w) i 0 = 0).
Proof.
  intros L m w Hj i Hi. split; [|intros _; rewrite weight; now rewrite Bool.andb_false_r].
  intros r Hr. unfold relu_head, output, target. destruct (Nat.eqb_spec i (trigger w)) as [E|N].
  - rewrite sum_first, weight, Bool.andb_false_r, Rmult_0_l, Rplus_0_l.
    unfold Rdiv. rewrite Rmult_comm, <- sum_scal. apply sum_ext. intros k _. rewrite weight, mulv_identity by exact Hr.
    rewrite <- E, Nat.eqb_refl. destruct i; [lia|reflexivity].
  - apply sum_all_zero. intros k _. rewrite weight. destruct (Nat.eqb_spec i (trigger w)); [tauto|]. simpl. ring.
Qed.

(** The construction relu-mean (constructions/relu-mean.md): these weights have loss 0, for contents from any sets. *)
Theorem relu_mean_loss : forall (L m : nat) (U Ut : vec -> Prop), loss_at_most L m U Ut (relu_head m) 0.
Proof.
  intros L m U Ut w A i r Hi Hr. rewrite (proj1 (relu_sink_free L m w (proj1 A) i Hi) r Hr). unfold Rminus. rewrite Rplus_opp_r, Rabs_R0. lra.
Qed.

(** Its mutant relu-mean-row-count, rows divided by i + 1: the loss is at least 1/6. *)
Theorem relu_mean_row_count : forall (L m : nat) (U Ut : vec -> Prop) (u t : vec) (eta : R), (3 <= L)%nat -> U u -> Ut t ->
  loss_at_most L m U Ut (fun x => output (m + 3) (relu (fun i => INR (i + 1)) (score (m + 3) (QK m) x)) identity x) eta -> 1/6 <= eta.
Proof.
  intros L m U Ut u t eta HL Hu Ht H. set (w := probe 1 u t).
  assert (A : admissible L U Ut w) by (apply probe_admissible; auto; lia).
  assert (T := H w A 2%nat (m + 2)%nat ltac:(lia) ltac:(lia)).
  assert (M : target m w 2 (m + 2) = INR 1 / INR 2) by apply (probe_indicators m 1 u t). rewrite M in T.
  assert (E := proj1 (relu_sink_free L m w (proj1 A) 2%nat ltac:(lia)) (m + 2)%nat ltac:(lia)). rewrite M in E.
  replace (output _ _ _ _ _ _) with (2/3 * relu_head m (token m w) 2 (m + 2)%nat) in T.
  - rewrite E in T. simpl in T. apply Rabs_bounds in T. lra.
  - unfold relu_head, output. rewrite <- sum_scal. apply sum_ext. intros k _. unfold relu_weight, relu, over_divisor, non_anchor. simpl INR. field.
Qed.
