(** Theorem C of statement.md. *)
From Coq Require Import Reals Lra Lia Arith.
From Sinkproof Require Import TriggerTask.
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

