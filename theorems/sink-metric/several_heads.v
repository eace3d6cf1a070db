(** What certificates say of the sink metric of multihead-cancellation, given by its entries: the mean anchor masses of all heads are fractions of the head and of the trigger's position. *)
From Coq Require Import Reals Lra Lia Arith.
From Sinkproof Require Import TriggerTask BoxHead Certificate.
From Sinkproof.multihead_sink_tradeoff Require Import cancellation certificate.
From Sinkproof.sink_metric Require Import proof.
Open Scope R_scope.

(** Of H heads: the least and the largest mean over all heads and inputs. *)
Definition least_mean_of_heads (L m H : nat) (U Ut : vec -> Prop) (QK : nat -> mat) (x : R) : Prop :=
  (forall g w, (g < H)%nat -> admissible L U Ut w -> x <= mean L (head_mass m (QK g) (token m w))) /\
  exists g w, (g < H)%nat /\ admissible L U Ut w /\ mean L (head_mass m (QK g) (token m w)) = x.
Definition largest_mean_of_heads (L m H : nat) (U Ut : vec -> Prop) (QK : nat -> mat) (x : R) : Prop :=
  (forall g w, (g < H)%nat -> admissible L U Ut w -> mean L (head_mass m (QK g) (token m w)) <= x) /\
  exists g w, (g < H)%nat /\ admissible L U Ut w /\ mean L (head_mass m (QK g) (token m w)) = x.

Definition head_mean_at (L : nat) (w a : R) (j : nat) : R :=
  (\sum_(i < L) (if (i =? 0)%nat then 1 else if (i =? j)%nat then 1 / (1 + INR i * a) else w / (w + INR i))) / INR L.

Section Instance.
  Variables (L m H : nat) (w : R) (A : nat -> R) (QK : nat -> mat).
  Hypotheses (length : (3 <= L)%nat) (Hw : 0 < w) (HA : forall g, (g < H)%nat -> 0 < A g).
  Hypothesis QK_is : forall g, (g < H)%nat -> same (m + 3) (QK g) (cancelling_QK m w (A g)).

  Lemma mean_of_head g z : (g < H)%nat -> admissible L (box m) (box m) z -> mean L (head_mass m (QK g) (token m z)) = head_mean_at L w (A g) (trigger z).
  Proof.
    intros Hg Z. unfold mean, head_mean_at. f_equal. apply sum_ext. intros i Hi. destruct (Nat.eqb_spec i 0) as [->|N].
    - unfold head_mass, softmax. cbn [sum]. field. apply Rgt_not_eq. generalize (exp_pos (score (m + 3) (QK g) (token m z) 0 0)). lra.
    - rewrite (mass_same m H w A QK QK_is g _ i Hg). now rewrite (cancelling_mass L m H w A length Hw HA _ _ z Z g i Hg ltac:(lia)).
  Qed.
  Let at_position j : (2 <= j < L)%nat -> admissible L (box m) (box m) {| trigger := j; content := fun _ _ => 0 |} := zero_input L m j.

  Theorem least_mean_of_instance : forall x, (forall g j, (g < H)%nat -> (2 <= j < L)%nat -> x <= head_mean_at L w (A g) j) ->
    (exists g j, (g < H)%nat /\ (2 <= j < L)%nat /\ head_mean_at L w (A g) j = x) -> least_mean_of_heads L m H (box m) (box m) QK x.
  Proof.
    intros x All (g & j & Hg & J & E). split.
    - intros g' z Hg' Z. rewrite mean_of_head by assumption. apply All; [exact Hg'|apply Z].
    - exists g, {| trigger := j; content := fun _ _ => 0 |}. split; [exact Hg|]. split; [now apply at_position|]. now rewrite mean_of_head by (auto || now apply at_position).
  Qed.
  Theorem largest_mean_of_instance : forall x, (forall g j, (g < H)%nat -> (2 <= j < L)%nat -> head_mean_at L w (A g) j <= x) ->
    (exists g j, (g < H)%nat /\ (2 <= j < L)%nat /\ head_mean_at L w (A g) j = x) -> largest_mean_of_heads L m H (box m) (box m) QK x.
  Proof.
    intros x All (g & j & Hg & J & E). split.
    - intros g' z Hg' Z. rewrite mean_of_head by assumption. apply All; [exact Hg'|apply Z].
    - exists g, {| trigger := j; content := fun _ _ => 0 |}. split; [exact Hg|]. split; [now apply at_position|]. now rewrite mean_of_head by (auto || now apply at_position).
  Qed.

  (** Theorem M, 3: where no mean exceeds the threshold. *)
  Theorem no_sink_of_instance : forall x epsilon, largest_mean_of_heads L m H (box m) (box m) QK x -> x <= epsilon -> forall z, admissible L (box m) (box m) z ->
    sink_metric L H epsilon (fun g => head_mass m (QK g) (token m z)) = 0.
  Proof.
    intros x epsilon (B & _) E z Z. unfold sink_metric. rewrite sum_all_zero; [unfold Rdiv; ring|]. intros g Hg. destruct (Rlt_dec _ _) as [G|]; [|reflexivity].
    specialize (B g z Hg Z). lra.
  Qed.

  (** The least masses before and after the trigger, of all heads. *)
  Theorem least_masses_of_instance : forall g z i, (g < H)%nat -> admissible L (box m) (box m) z -> (1 <= i < L)%nat ->
    ((i < trigger z)%nat -> w / (w + (INR L - 2)) <= head_mass m (QK g) (token m z) i) /\ ((trigger z < i)%nat -> w / (w + (INR L - 1)) <= head_mass m (QK g) (token m z) i).
  Proof.
    intros g z i Hg Z Hi. assert (J := proj1 Z). rewrite (mass_same m H w A QK QK_is g _ i Hg), (cancelling_mass L m H w A length Hw HA _ _ z Z g i Hg Hi).
    assert (I : 1 <= INR i) by (apply (le_INR 1); lia). split; intros K; destruct (Nat.eqb_spec i (trigger z)); try lia; (apply Rmult_le_compat_l; [lra|]); apply Rinv_le_contravar; try lra.
    - assert (INR i <= INR (L - 2)) by (apply le_INR; lia). rewrite minus_INR in H0 by lia. simpl (INR 2) in H0. lra.
    - assert (INR i <= INR (L - 1)) by (apply le_INR; lia). rewrite minus_INR in H0 by lia. simpl (INR 1) in H0. lra.
  Qed.
End Instance.
