(** What certificates say of relu-mean, given by its entries: loss 0, and no anchor mass, for contents in the box. *)
From Coq Require Import Reals Lra Lia Arith.
From Sinkproof Require Import TriggerTask BoxHead Certificate.
From Sinkproof.relu_sink_free Require Import proof.
Open Scope R_scope.

Definition weight_of (m : nat) (QK : mat) (x : nat -> vec) : mat := relu non_anchor (score (m + 3) QK x).
Definition head_of (m : nat) (QK OV : mat) (x : nat -> vec) : nat -> vec := output (m + 3) (weight_of m QK x) OV x.

Lemma mean_by_entries m : same (m + 3) (entries (entry 1 1 1 :: entry 1 (m + 2) 1 :: nil)) (QK m).
Proof.
  intros r c Hr Hc. unfold QK, e. simpl. destruct (Nat.eqb_spec r 1), (Nat.eqb_spec c 1), (Nat.eqb_spec c (m + 2)); simpl; try lia; ring.
Qed.

Section Instance.
  Variables (L m : nat) (M V : mat).
  Hypothesis length : (3 <= L)%nat.
  Hypothesis QK_is : same (m + 3) M (QK m).
  Hypothesis OV_is : same (m + 3) V identity.

  Lemma weight_same x i k : weight_of m M x i k = relu_weight m x i k.
  Proof. unfold weight_of, relu_weight, relu, over_divisor. now rewrite (score_same _ _ _ _ _ _ QK_is). Qed.
  Theorem loss_of_instance : loss_is L m (box m) (box m) (head_of m M V) 0.
  Proof.
    eapply loss_is_same; [intros; apply output_same; [intros; apply weight_same|exact OV_is|assumption]|]. intros x. split.
    - intros H. exact (loss_nonneg L m _ _ _ x _ H (zero_input L m 2 ltac:(lia))).
    - intros H w A i r Hi Hr. apply Rle_trans with (2 := H). now apply relu_mean_loss with (U := box m) (Ut := box m) (L := L).
  Qed.
  Theorem largest_of_instance : largest L m (box m) (box m) (fun x i => weight_of m M x i 0%nat) 0.
  Proof.
    apply largest_same with (alpha' := fun x i => relu_weight m x i 0%nat); [intros; apply weight_same|]. split.
    - intros w i A Hi. right. now apply (relu_sink_free L m w (proj1 A) i).
    - assert (A := zero_input L m 2 ltac:(lia)). eexists _, 1%nat. split; [exact A|]. split; [lia|]. now apply (relu_sink_free L m _ (proj1 A) 1%nat); try lia.
  Qed.
End Instance.
