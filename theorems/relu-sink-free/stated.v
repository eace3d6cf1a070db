(** The `theorem` block of statement.md, as `sinkproof show relu-sink-free --format coq` prints it (block.v), holds for every head. *)
From Coq Require Import Reals Lra Lia ZArith List String Bool Arith.
From Sinkproof Require Import TriggerTask Stated Certificate StatedQuantities.
From Sinkproof.relu_sink_free Require proof certificate.
From Sinkproof.relu_sink_free Require Import block.
Import ListNotations.
Open Scope R_scope.

(** The block's names are those of a model with these sizes and contents: of one head QK, OV with the divisors max(i, 1) where the normaliser is relu-non-anchor. *)
Definition is_about (s : instance) (L m : nat) (U Ut : vec -> Prop) (QK OV : mat) : Prop :=
  c s = Z.of_nat (m + 2) /\ (1 <= heads s)%Z /\
  (heads s = 1%Z -> normaliser s = "relu-non-anchor"%string ->
    (forall r k, (r < m + 3)%nat -> (k < m + 3)%nat ->
      W_QK s 1 1 (Z.of_nat r) (Z.of_nat k) = Some (QK r k) /\ W_OV s 1 1 (Z.of_nat r) (Z.of_nat k) = Some (OV r k)) /\
    (exists eta, loss s = Some eta /\ loss_of L m U Ut (certificate.head_of m QK OV) eta) /\
    (exists x, max_anchor_mass s = Some x /\ largest_over L U Ut (fun w i => certificate.weight_of m QK (token m w) i 0%nat) x)).

Lemma no_distance u v x : absolute (subtract (Some u) (indicator v)) = Some x -> x <= 0 -> u = if v then 1 else 0.
Proof.
  simpl. intros E H. injection E as <-. generalize (Rabs_pos (u - (if v then 1 else 0))). intros P. destruct (Req_dec (u - (if v then 1 else 0)) 0); [lra|].
  apply Rabs_pos_lt in H0. lra.
Qed.
Lemma equal_integers a b : equal (integer (Z.of_nat a)) (integer (Z.of_nat b)) = (a =? b)%nat.
Proof.
  unfold equal, relation, integer. destruct (Req_EM_T _ _) as [E|N], (Nat.eqb_spec a b) as [E'|N']; try reflexivity.
  - apply eq_IZR in E. lia.
  - subst. contradiction.
Qed.

Theorem statement_holds : forall s L m U Ut QK OV, is_about s L m U Ut QK OV -> hypotheses s = true -> conclusion s = true.
Proof.
  intros s L m U Ut QK OV (EC & HH & A) H. unfold hypotheses in H. rewrite !andb_true_iff in H. destruct H as (((_ & H1) & H2) & H3).
  apply is_one_word in H1. unfold hypothesis_single_head, integer in H2. apply at_most_true, le_IZR in H2.
  assert (H4 : heads s = 1%Z) by lia. destruct (A H4 H1) as (W & (eta & E & loss) & (x & Ex & Lx)). clear A.
  unfold hypothesis_weights in H3. rewrite H4, EC in H3. apply at_most_defined in H3. destruct H3 as (z & zero & EM & EZ & Z0). injection EZ as <-.
  assert (M := fun a => in_max _ _ a EM). clear EM.
  assert (Q : same (m + 3) QK (proof.QK m)).
  { intros r k Hr Hk. destruct (W r k Hr Hk) as (EQ & _). unfold proof.QK, e. destruct (Nat.eqb_spec r 1) as [->|N].
    - destruct (M (absolute (subtract (W_QK s 1 1 1 (Z.of_nat k)) (indicator (equal (integer (Z.of_nat k)) (integer (Z.of_nat 1)) || equal (integer (Z.of_nat k)) (integer (Z.of_nat (m + 2)))))))) as (u & Eu & Hu).
      { apply in_or_app. left. apply (in_over 1 1 _ 1%Z); [lia|]. apply (in_over 0 _ _ (Z.of_nat k)); [lia|]. now left. }
      change (Z.of_nat 1) with 1%Z in EQ. rewrite EQ in Eu. apply no_distance in Eu; [|lra]. rewrite Eu, !equal_integers.
      destruct (Nat.eqb_spec k 1), (Nat.eqb_spec k (m + 2)); simpl; try lia; ring.
    - destruct (M (absolute (W_QK s 1 1 (Z.of_nat r) (Z.of_nat k)))) as (u & Eu & Hu).
      { apply in_or_app. right. apply in_or_app. left. apply (in_over 1 1 _ 1%Z); [lia|]. apply (in_over 0 _ _ (Z.of_nat r)); [lia|].
        replace (different (integer (Z.of_nat r)) (integer 1)) with true; [apply (in_over 0 _ _ (Z.of_nat k)); [lia|]; now left|].
        unfold different, relation, integer. destruct (Req_EM_T _ _) as [F|]; [apply eq_IZR in F; lia|reflexivity]. }
      rewrite EQ in Eu. rewrite Rmult_0_l. injection Eu as <-. destruct (Req_dec (QK r k) 0) as [|F]; [assumption|]. apply Rabs_pos_lt in F. lra. }
  assert (V : same (m + 3) OV identity).
  { intros r k Hr Hk. destruct (W r k Hr Hk) as (_ & EV).
    destruct (M (absolute (subtract (W_OV s 1 1 (Z.of_nat r) (Z.of_nat k)) (indicator (equal (integer (Z.of_nat r)) (integer (Z.of_nat k))))))) as (u & Eu & Hu).
    { apply in_or_app. right. apply in_or_app. right. apply (in_over 1 1 _ 1%Z); [lia|]. apply (in_over 0 _ _ (Z.of_nat r)); [lia|]. apply (in_over 0 _ _ (Z.of_nat k)); [lia|]. now left. }
    rewrite EV in Eu. apply no_distance in Eu; [|lra]. rewrite Eu, equal_integers. unfold identity, e. rewrite Nat.eqb_sym. reflexivity. }
  unfold conclusion. rewrite E, Ex. apply andb_true_iff. split; apply at_most_true.
  - apply loss. intros w I i r Hi Hr. replace (certificate.head_of m QK OV (token m w) i r) with (proof.relu_head m (token m w) i r).
    + now apply proof.relu_mean_loss with (U := U) (Ut := Ut) (L := L).
    + symmetry. apply output_same; [intros; now apply certificate.weight_same|exact V|assumption].
  - apply Lx. intros w i I Hi. rewrite (certificate.weight_same m QK Q). right. now apply (proof.relu_sink_free L m w (proj1 I) i).
Qed.
