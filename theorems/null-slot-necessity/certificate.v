(** What certificates say of key-bias-anchor and softmax-one-anchor, given by their entries, contents in the box: for m >= 1 and L >= 4 the loss is what the construction claims, and the largest anchor mass always. *)
From Coq Require Import Reals Lra Lia Arith Psatz List.
From Sinkproof Require Import SlotHead BoxHead Certificate Rows.
From Sinkproof.null_slot_necessity Require Import proof construction.
Import ListNotations.
Open Scope R_scope.

Definition anchor_worth_at_most (m : nat) (OV : mat) (x : R) : Prop := forall r, (r < m + 3)%nat -> Rabs (OV r 0%nat) <= x.
Lemma anchor_value_of_entries m OV x : anchor_worth_at_most m OV x -> anchor_value_small m OV x.
Proof.
  intros H r Hr. replace (mulv (m + 3) OV (anchor_token m) r) with (OV r 0%nat); [now apply H|]. unfold mulv. rewrite (sum_single (m + 3) _ 0%nat); [|lia|].
  - unfold anchor_token, token. simpl. ring.
  - intros k _ N. unfold anchor_token, token. simpl. destruct (Nat.eqb_spec k 0); [contradiction|]. destruct (k =? 1)%nat, (k =? m + 2)%nat; ring.
Qed.

Lemma bias_by_entries m beta : same (m + 3)
  (entries [entry 1 0 (- beta); entry (m + 2) 0 (- beta); entry (m + 2) 1 (- beta); entry (m + 2) (m + 2) (- beta)]) (bias_QK m beta).
Proof. intros r c Hr Hc. unfold bias_QK. simpl. read_entries; reflexivity. Qed.
Lemma key_by_entries m beta : same (m + 3) (entries [entry 1 0 (- beta); entry (m + 2) 0 beta]) (fun r c => if (c =? 0)%nat then bias m beta r else 0).
Proof. intros r c Hr Hc. unfold bias. simpl. read_entries; reflexivity. Qed.
Lemma one_by_entries m beta : same (m + 3)
  (entries [entry 1 0 (- beta); entry 1 1 beta; entry 1 (m + 2) beta; entry (m + 2) 0 (- (2 * beta)); entry (m + 2) 1 (- (2 * beta)); entry (m + 2) (m + 2) (- (2 * beta))]) (one_QK m beta).
Proof. intros r c Hr Hc. unfold one_QK. simpl. read_entries; reflexivity. Qed.

Lemma slot_weight_same m QK QK' n n' x i k : same (m + 3) QK QK' -> (forall y, n y = n' y) -> slot_weight m QK n x i k = slot_weight m QK' n' x i k.
Proof.
  intros S N. assert (K : forall y z, key_weight m QK y z = key_weight m QK' y z).
  { intros y z. unfold key_weight. f_equal. exact (score_same (m + 3) QK QK' (fun i => match i with O => y | _ => z end) 0 1 S). }
  unfold slot_weight, row_total. rewrite K, N. do 2 f_equal. apply sum_ext. intros. apply K.
Qed.

(** The claims of both constructions: the anchor's mass is a function of the position in the rows of contents, and another one in the trigger's, and both decrease. *)
Section Largest.
  Variables (L : nat) (U Ut : vec -> Prop) (m : nat) (alpha : (nat -> vec) -> nat -> R) (f g : nat -> R).
  Hypotheses (length : (3 <= L)%nat) (there : forall j, (2 <= j < L)%nat -> exists w, admissible L U Ut w /\ trigger w = j).
  Hypothesis masses : forall w, (2 <= trigger w < L)%nat -> forall i, (1 <= i < L)%nat -> alpha (token m w) i = if (i =? trigger w)%nat then g i else f i.
  Hypotheses (f_falls : forall i, (1 <= i)%nat -> f i <= f 1%nat) (g_falls : forall i, (2 <= i)%nat -> g i <= g 2%nat).
  Lemma largest_of_both : largest L m U Ut alpha (Rmax (f 1%nat) (g 2%nat)).
  Proof.
    destruct (there 2 ltac:(lia)) as (w & A & J). split.
    - intros v i V Hi. rewrite masses by (lia || apply V). destruct (Nat.eqb_spec i (trigger v)) as [->|N].
      + eapply Rle_trans; [apply g_falls; apply V|apply Rmax_r].
      + eapply Rle_trans; [apply f_falls; lia|apply Rmax_l].
    - unfold Rmax. destruct (Rle_dec (f 1%nat) (g 2%nat)); [exists w, 2%nat|exists w, 1%nat]; (split; [exact A|]); (split; [lia|]); rewrite masses by (lia || apply A); rewrite J; reflexivity.
  Qed.
End Largest.
Lemma input_there L m j : (2 <= j < L)%nat -> exists w, admissible L (box m) (box m) w /\ trigger w = j.
Proof. intros J. exists (without_contents j). split; [now apply zero_input|reflexivity]. Qed.

Section Instance.
  Variables (L m : nat) (beta : R) (QK OV : mat).
  Hypotheses (length : (4 <= L)%nat) (beta_pos : 0 < beta) (OV_is : same (m + 3) OV all_but_anchor).
  Let eps := leak beta.
  Let eps_bounds : 0 < eps < 1 := proj1 (leak_bounds beta beta_pos).
  Definition claimed_by_content : R := content_error beta (INR L - 1).

  Lemma content_share_falls i : (1 <= i)%nat -> content_share beta i <= content_share beta 1.
  Proof.
    intros I. unfold content_share. fold eps. assert (1 <= INR i) by (apply (le_INR 1); exact I). simpl (INR 1). apply Rmult_le_compat_l; [nra|]. apply Rinv_le_contravar; nra.
  Qed.
  Lemma ratio_falls x y i : 0 <= x -> 0 < y -> (2 <= i)%nat -> x / (INR i + y) <= x / (INR 2 + y).
  Proof.
    intros X Y I. apply Rmult_le_compat_l; [exact X|]. assert (INR 2 <= INR i) by now apply le_INR. assert (0 <= INR 2) by apply pos_INR. apply Rinv_le_contravar; lra.
  Qed.

  Section KeyBias.
    Variable k : vec.
    Hypotheses (QK_is : same (m + 3) QK (bias_QK m beta)) (k_is : forall r, (r < m + 3)%nat -> k r = bias m beta r).
    Let n : vec -> R := key_bias m k.
    Lemma key_same y : n y = key_bias m (bias m beta) y.
    Proof. unfold n, key_bias, dot. f_equal. apply sum_ext. intros r Hr. now rewrite k_is. Qed.
    Definition key_bias_claimed : R := Rmax claimed_by_content (eps / (1 + eps)).
    Theorem key_bias_loss : (1 <= m)%nat -> loss_is L m (box m) (box m) (slot_head m QK OV n) key_bias_claimed.
    Proof.
      intros M. eapply loss_is_same; [intros; apply output_same; [intros; apply slot_weight_same; [exact QK_is|exact key_same]|exact OV_is|assumption]|]. intros x. split.
      - intros H. exact (key_bias_anchor_attained L m beta ltac:(lia) beta_pos x length M H).
      - intros H w A i r Hi Hr. apply Rle_trans with (2 := H). exact (proj1 (key_bias_anchor L m beta ltac:(lia) beta_pos) w A i r Hi Hr).
    Qed.
    Theorem key_bias_largest : largest L m (box m) (box m) (fun x i => slot_weight m QK n x i 0) (Rmax (eps * eps / (1 + 2 * (eps * eps))) (eps / (2 + 2 * eps))).
    Proof.
      apply largest_same with (alpha' := fun x i => slot_weight m (bias_QK m beta) (key_bias m (bias m beta)) x i 0%nat); [intros; apply slot_weight_same; [exact QK_is|exact key_same]|].
      assert (G := largest_of_both L (box m) (box m) m (fun x i => slot_weight m (bias_QK m beta) (key_bias m (bias m beta)) x i 0%nat) (content_share beta) (fun i => eps / (INR i + 2 * eps)) ltac:(lia) (input_there L m)).
      unfold content_share in G at 2. simpl INR in G. fold eps in G. replace (1 + (1 + 1) * (eps * eps)) with (1 + 2 * (eps * eps)) in G by ring. replace (1 + 1 + 2 * eps) with (2 + 2 * eps) in G by ring.
      apply G; [exact (proj2 (key_bias_anchor L m beta ltac:(lia) beta_pos))|exact content_share_falls|]. intros i I. generalize (ratio_falls eps (2 * eps) i ltac:(lra) ltac:(lra) I). simpl INR. replace (1 + 1 + 2 * eps) with (2 + 2 * eps) by ring. auto.
    Qed.
  End KeyBias.

  Section One.
    Hypothesis QK_is : same (m + 3) QK (one_QK m beta).
    Definition one_claimed : R := Rmax claimed_by_content ((eps + eps * eps) / (2 + (eps + eps * eps))).
    Theorem one_loss : (1 <= m)%nat -> loss_is L m (box m) (box m) (slot_head m QK OV softmax_one) one_claimed.
    Proof.
      intros M. eapply loss_is_same; [intros; apply output_same; [intros; apply slot_weight_same; [exact QK_is|reflexivity]|exact OV_is|assumption]|]. intros x. split.
      - intros H. exact (softmax_one_anchor_attained L m beta ltac:(lia) beta_pos x length M H).
      - intros H w A i r Hi Hr. apply Rle_trans with (2 := H). exact (proj1 (softmax_one_anchor L m beta ltac:(lia) beta_pos) w A i r Hi Hr).
    Qed.
    Theorem one_largest : largest L m (box m) (box m) (fun x i => slot_weight m QK softmax_one x i 0) (eps * eps / (1 + 2 * (eps * eps))).
    Proof.
      apply largest_same with (alpha' := fun x i => slot_weight m (one_QK m beta) softmax_one x i 0%nat); [intros; apply slot_weight_same; [exact QK_is|reflexivity]|].
      assert (G := largest_of_both L (box m) (box m) m (fun x i => slot_weight m (one_QK m beta) softmax_one x i 0%nat) (content_share beta) (fun i => eps * eps / (INR i + (eps + eps * eps))) ltac:(lia) (input_there L m)).
      assert (F : content_share beta 1 = eps * eps / (1 + 2 * (eps * eps))) by (unfold content_share; fold eps; simpl INR; f_equal; ring).
      rewrite Rmax_left in G; [rewrite F in G; apply G|].
      - exact (proj2 (softmax_one_anchor L m beta ltac:(lia) beta_pos)).
      - intros i I. rewrite <- F. exact (content_share_falls i I).
      - intros i I. apply ratio_falls; [nra|nra|exact I].
      - rewrite F. apply Rmult_le_compat_l; [nra|]. apply Rinv_le_contravar; simpl INR; nra.
    Qed.
  End One.
End Instance.
