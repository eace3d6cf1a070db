(** What certificates say of sigmoid-mean, given by its entries, contents in the box: its loss and its largest anchor mass are sigma(-beta). *)
From Coq Require Import Reals Lra Lia Arith.
From Sinkproof Require Import TriggerTask BoxHead Certificate.
From Sinkproof.unnormalised_sigmoid_sink_free Require Import proof construction.
Open Scope R_scope.

Definition exact_loss (beta : R) : R := 1 / (1 + exp beta).
Lemma exact_loss_is beta : exact_loss beta = sigmoid (- beta).
Proof. unfold exact_loss, sigmoid. rewrite Ropp_involutive. unfold Rdiv. ring. Qed.

Lemma mean_by_entries m beta : same (m + 3)
  (entries (entry 0 0 (- beta) :: entry 1 0 (- beta) :: entry 1 1 beta :: entry 1 (m + 2) beta
    :: entry (m + 2) 0 (- beta) :: entry (m + 2) 1 (- beta) :: entry (m + 2) (m + 2) (- beta) :: nil)) (sigmoid_mean m beta).
Proof.
  intros r c Hr Hc. unfold sigmoid_mean. simpl.
  destruct (Nat.eqb_spec r (m + 2)), (Nat.eqb_spec r 1), (Nat.eqb_spec r 0), (Nat.eqb_spec c 0), (Nat.eqb_spec c 1), (Nat.eqb_spec c (m + 2)); simpl; try lia; reflexivity.
Qed.

Section Instance.
  Variables (L m : nat) (beta : R) (QK OV : mat).
  Hypothesis length : (3 <= L)%nat.
  Hypothesis QK_is : same (m + 3) QK (sigmoid_mean m beta).
  Hypothesis OV_is : same (m + 3) OV all_but_anchor.

  Lemma weight_same x i k : sigmoid_weight m QK x i k = sigmoid_weight m (sigmoid_mean m beta) x i k.
  Proof. unfold sigmoid_weight, over_divisor. now rewrite (score_same _ _ _ _ _ _ QK_is). Qed.
  Let general := sigmoid_mean_exact L m (box m) (box m) beta _ (fun u H => H) (fun t H => H) (zero_input L m 2 ltac:(lia)).
  Theorem loss_of_instance : loss_is L m (box m) (box m) (sigmoid_head m QK OV) (exact_loss beta).
  Proof.
    rewrite exact_loss_is. eapply loss_is_same; [intros; apply output_same; [intros; apply weight_same|exact OV_is|assumption]|]. exact (proj1 general).
  Qed.
  Theorem largest_of_instance : largest L m (box m) (box m) (fun x i => sigmoid_weight m QK x i 0) (exact_loss beta).
  Proof.
    rewrite exact_loss_is. apply largest_same with (alpha' := fun x i => sigmoid_weight m (sigmoid_mean m beta) x i 0); [intros; apply weight_same|].
    destruct general as (_ & H & E). split; [intros; now apply H|]. eexists _, 1%nat. split; [exact (zero_input L m 2 ltac:(lia))|]. split; [lia|exact E].
  Qed.
End Instance.
