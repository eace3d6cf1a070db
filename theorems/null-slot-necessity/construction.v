(** The constructions key-bias-anchor and softmax-one-anchor of statement.md, for all L, m and beta > 0, contents in the box: their losses, attained for m >= 1
    and L >= 4, and their anchor masses. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import SlotHead BoxHead.
From Sinkproof.null_slot_necessity Require Import proof.
Open Scope R_scope.

Lemma anchor_worthless m r : (r < m + 3)%nat -> mulv (m + 3) all_but_anchor (anchor_token m) r = 0.
Proof.
  intros Hr. rewrite mulv_all_but_anchor by exact Hr. unfold e, anchor_token, token. simpl. destruct (r =? 0)%nat, (r =? 1)%nat, (r =? m + 2)%nat; ring.
Qed.

(** Values as they stand, and in each row one weight for all tokens but the anchor: wt in the trigger's, wc in the others. *)
Section Uniform.
  Variables (L m : nat) (weight : (nat -> vec) -> mat) (wc wt : nat -> R).
  Hypothesis uniform : forall w, (2 <= trigger w < L)%nat -> forall i k, (i < L)%nat -> (k < i)%nat ->
    weight (token m w) i (S k) = if (i =? trigger w)%nat then wt i else wc i.
  Let model (x : nat -> vec) : nat -> vec := output (m + 3) (weight x) all_but_anchor x.

  Lemma uniform_error w i r : (2 <= trigger w < L)%nat -> (i < L)%nat -> (r < m + 3)%nat ->
    model (token m w) i r - target m w i r = (if (i =? trigger w)%nat then wt i - / INR i else wc i) * \sum_(k < i) token m w (S k) r.
  Proof.
    intros J Hi Hr. unfold model, output. rewrite sum_first, is_anchor, anchor_worthless, Rmult_0_r, Rplus_0_l by exact Hr.
    rewrite (sum_ext i _ (fun k => (if (i =? trigger w)%nat then wt i else wc i) * token m w (S k) r)).
    - rewrite sum_scal. unfold target. destruct (i =? trigger w)%nat; unfold Rdiv; ring.
    - intros k Hk. rewrite uniform by (assumption || lia). f_equal. rewrite mulv_all_but_anchor by exact Hr. unfold e.
      destruct (Nat.eqb_spec r 0) as [->|]; [rewrite token_coordinate_0 by lia|]; ring.
  Qed.

  Lemma uniform_loss eta : (forall i, (i < L)%nat -> INR i * Rabs (wc i) <= eta) ->
    (forall j, (2 <= j < L)%nat -> INR j * Rabs (wt j - / INR j) <= eta) -> loss_at_most L m (box m) (box m) model eta.
  Proof.
    intros Hc Ht w A i r Hi Hr. assert (J := proj1 A). rewrite uniform_error, Rabs_mult by assumption.
    assert (S1 : Rabs (\sum_(k < i) token m w (S k) r) <= INR i).
    { eapply Rle_trans; [apply sum_abs|]. rewrite <- (Rmult_1_r (INR i)), <- sum_const. apply sum_le. intros k Hk.
      apply (token_bounded L m (box m) (box m)); auto; lia. }
    apply Rle_trans with (Rabs (if (i =? trigger w)%nat then wt i - / INR i else wc i) * INR i); [apply Rmult_le_compat_l; [apply Rabs_pos|exact S1]|].
    rewrite Rmult_comm. destruct (Nat.eqb_spec i (trigger w)) as [->|N]; auto.
  Qed.

  (** Contents that are all 1 show both in the first content coordinate. *)
  Lemma uniform_attained eta : (4 <= L)%nat -> (1 <= m)%nat -> loss_at_most L m (box m) (box m) model eta ->
    INR (L - 1) * Rabs (wc (L - 1)%nat) <= eta /\ 2 * Rabs (wt 2%nat - / 2) <= eta.
  Proof.
    intros HL Hm H. set (w := {| trigger := 2; content := fun _ _ => 1 |}).
    assert (A : admissible L (box m) (box m) w) by (split; [simpl; lia|]; split; intros; intros q _; simpl; lra).
    assert (S1 : forall i, \sum_(k < i) token m w (S k) 2%nat = INR i).
    { intros i. rewrite (sum_ext i _ (fun _ => 1)); [rewrite sum_const; ring|]. intros k _. exact (token_content m w (S k) 0 ltac:(lia) ltac:(lia)). }
    assert (E : forall i, (i < L)%nat -> INR i * Rabs (if (i =? 2)%nat then wt i - / INR i else wc i) <= eta).
    { intros i Hi. assert (T := H w A i 2%nat Hi ltac:(lia)). rewrite uniform_error, S1 in T by (try exact Hi; try lia; simpl; lia).
      rewrite Rabs_mult, (Rabs_right (INR i)) in T by (apply Rle_ge, pos_INR). simpl trigger in T. lra. }
    split.
    - generalize (E (L - 1)%nat ltac:(lia)). destruct (Nat.eqb_spec (L - 1) 2); [lia|auto].
    - generalize (E 2%nat ltac:(lia)). simpl Nat.eqb. cbv iota. simpl INR. replace (1 + 1) with 2 by ring. auto.
  Qed.
End Uniform.

(** Scores that do not see contents: a content query gives yc to every key and sc to the slot; the trigger's gives a to the anchor, yt to the others, st to the slot. *)
Section Weights.
  Variables (m : nat) (QK : mat) (n : vec -> R) (yc sc a yt st : R).
  Hypothesis QK_blind : blind m QK.
  Hypothesis content_query : forall b, exp (QK (m + 2)%nat (coord m b)) = yc.
  Hypothesis trigger_query : forall b, exp (QK 1%nat (coord m b)) = match b with Anchor => a | _ => yt end.
  Hypothesis slot_content : forall w i, (1 <= i)%nat -> i <> trigger w -> n (token m w i) = sc.
  Hypothesis slot_trigger : forall w, (1 <= trigger w)%nat -> n (token m w (trigger w)) = st.

  Lemma kinds_weight w i k : key_weight m QK (token m w i) (token m w k) = exp (QK (coord m (kind_of w i)) (coord m (kind_of w k))).
  Proof. unfold key_weight. f_equal. exact (score_kinds m QK w i k QK_blind). Qed.

  Lemma row_weights w i k : (1 <= trigger w)%nat -> (1 <= i)%nat -> (k <= i)%nat -> slot_weight m QK n (token m w) i k =
    if (i =? trigger w)%nat then (if (k =? 0)%nat then a else yt) / (st + (a + INR i * yt)) else yc / (sc + (INR i + 1) * yc).
  Proof.
    intros J Hi Hk. unfold slot_weight, row_total. rewrite kinds_weight.
    assert (Ki : kind_of w i = if (i =? trigger w)%nat then Trigger else Content) by (unfold kind_of; destruct (Nat.eqb_spec i 0); [lia|reflexivity]).
    rewrite (sum_ext (S i) _ (fun l => exp (QK (coord m (kind_of w i)) (coord m (kind_of w l))))) by (intros; apply kinds_weight).
    rewrite Ki. destruct (Nat.eqb_spec i (trigger w)) as [E|N].
    - assert (Sl : n (token m w i) = st) by (rewrite E; now apply slot_trigger). rewrite Sl. simpl (coord m Trigger). rewrite trigger_query. f_equal.
      + unfold kind_of. destruct (k =? 0)%nat; [reflexivity|]. now destruct (k =? trigger w)%nat.
      + f_equal. rewrite sum_first, trigger_query. f_equal. rewrite (sum_ext i _ (fun _ => yt)); [apply sum_const|].
        intros l _. rewrite trigger_query. unfold kind_of. simpl (S l =? 0)%nat. cbv iota. now destruct (S l =? trigger w)%nat.
    - simpl (coord m Content). rewrite content_query, slot_content by assumption. f_equal. f_equal.
      rewrite (sum_ext (S i) _ (fun _ => yc)) by (intros; apply content_query). rewrite sum_const, S_INR. reflexivity.
  Qed.
End Weights.

Section Leak.
  Variable beta : R.
  Hypothesis beta_pos : 0 < beta.
  Definition leak : R := exp (- beta).
  Definition content_share (i : nat) : R := leak * leak / (1 + (INR i + 1) * (leak * leak)).
  (** The loss of a content token's row that sees n tokens behind the anchor. *)
  Definition content_error (n : R) : R := n * (leak * leak) / (1 + (n + 1) * (leak * leak)).

  Lemma leak_bounds : 0 < leak < 1 /\ exp beta = / leak /\ exp (- (2 * beta)) = leak * leak.
  Proof.
    split; [split; [apply exp_pos|]|split].
    - unfold leak. rewrite <- exp_0. apply exp_increasing. lra.
    - unfold leak. now rewrite exp_Ropp, Rinv_inv.
    - unfold leak. rewrite <- exp_plus. f_equal. ring.
  Qed.

  Lemma content_error_grows x y : 0 <= x <= y -> content_error x <= content_error y.
  Proof.
    intros H. destruct leak_bounds as ((P & _) & _). unfold content_error. set (s := leak * leak). assert (S0 : 0 < s) by (unfold s; nra).
    assert (X : 0 < 1 + (x + 1) * s) by nra. assert (Y : 0 < 1 + (y + 1) * s) by nra.
    apply Rmult_le_reg_r with ((1 + (x + 1) * s) * (1 + (y + 1) * s)); [nra|].
    replace (x * s / (1 + (x + 1) * s) * ((1 + (x + 1) * s) * (1 + (y + 1) * s))) with (x * s * (1 + (y + 1) * s)) by (field; lra).
    replace (y * s / (1 + (y + 1) * s) * ((1 + (x + 1) * s) * (1 + (y + 1) * s))) with (y * s * (1 + (x + 1) * s)) by (field; lra).
    assert (0 <= s * (y - x)) by (apply Rmult_le_pos; lra). assert (0 <= s * (y - x) * s) by (apply Rmult_le_pos; lra). nra.
  Qed.

  Lemma content_share_pos i : 0 < content_share i.
  Proof. destruct leak_bounds as ((P & _) & _). unfold content_share. generalize (pos_INR i). intros. apply Rdiv_lt_0_compat; nra. Qed.

  Lemma content_part L i : (i < L)%nat -> INR i * Rabs (content_share i) <= content_error (INR L - 1).
  Proof.
    intros Hi. rewrite Rabs_right by (left; apply content_share_pos). apply Rle_trans with (content_error (INR i)).
    - right. unfold content_error, content_share, Rdiv. ring.
    - apply content_error_grows. split; [apply pos_INR|]. generalize (le_INR (S i) L Hi). rewrite S_INR. lra.
  Qed.

  (** A trigger's row in which all but the share of y is the mean: n / (n + y). *)
  Lemma trigger_part j y : (2 <= j)%nat -> 0 < y -> INR j * Rabs (1 / (INR j + y) - / INR j) = y / (INR j + y).
  Proof.
    intros Hj Y. assert (J : 2 <= INR j) by (replace 2 with (INR 2) by (simpl; ring); now apply le_INR).
    replace (1 / (INR j + y) - / INR j) with (- (y / (INR j * (INR j + y)))) by (field; lra).
    rewrite Rabs_Ropp, Rabs_right; [field; lra|]. left. apply Rdiv_lt_0_compat; nra.
  Qed.

  (** Both constructions: y is what a trigger's row gives to anchor and slot. *)
  Section Both.
    Variables (L m : nat) (QK : mat) (n : vec -> R) (y : R).
    Hypotheses (length : (3 <= L)%nat) (y_pos : 0 < y).
    Hypothesis weights : forall w, (2 <= trigger w < L)%nat -> forall i k, (i < L)%nat -> (k < i)%nat ->
      slot_weight m QK n (token m w) i (S k) = if (i =? trigger w)%nat then 1 / (INR i + y) else content_share i.

    Lemma both_loss : loss_at_most L m (box m) (box m) (slot_head m QK all_but_anchor n) (Rmax (content_error (INR L - 1)) (y / (2 + y))).
    Proof.
      apply (uniform_loss L m (slot_weight m QK n) content_share (fun i => 1 / (INR i + y)) weights).
      - intros i Hi. eapply Rle_trans; [exact (content_part L i Hi)|apply Rmax_l].
      - intros j Hj. rewrite trigger_part by (lia || exact y_pos). eapply Rle_trans; [|apply Rmax_r].
        assert (J : 2 <= INR j) by (replace 2 with (INR 2) by (simpl; ring); apply le_INR; lia).
        apply Rmult_le_compat_l; [lra|]. apply Rinv_le_contravar; lra.
    Qed.

    Lemma both_attained eta : (4 <= L)%nat -> (1 <= m)%nat -> loss_at_most L m (box m) (box m) (slot_head m QK all_but_anchor n) eta ->
      Rmax (content_error (INR L - 1)) (y / (2 + y)) <= eta.
    Proof.
      intros HL Hm H. destruct (uniform_attained L m (slot_weight m QK n) content_share (fun i => 1 / (INR i + y)) weights eta HL Hm H) as [B1 B2].
      apply Rmax_lub.
      - eapply Rle_trans; [|exact B1]. right. rewrite Rabs_right by (left; apply content_share_pos).
        unfold content_error, content_share. rewrite minus_INR by lia. simpl INR. unfold Rdiv. ring.
      - eapply Rle_trans; [|exact B2]. right. symmetry. generalize (trigger_part 2 y ltac:(lia) y_pos). simpl INR. replace (1 + 1) with 2 by ring. auto.
    Qed.
  End Both.
End Leak.

(** * key-bias-anchor *)
Definition bias_QK (m : nat) (beta : R) : mat := fun r c =>
  if (r =? m + 2)%nat then (if ((c =? 0) || (c =? 1) || (c =? m + 2))%nat%bool then - beta else 0)
  else if ((r =? 1) && (c =? 0))%nat%bool then - beta else 0.
Definition bias (m : nat) (beta : R) : vec := fun r => if (r =? m + 2)%nat then beta else if (r =? 1)%nat then - beta else 0.

(** * softmax-one-anchor *)
Definition one_QK (m : nat) (beta : R) : mat := fun r c =>
  if (r =? m + 2)%nat then (if ((c =? 0) || (c =? 1) || (c =? m + 2))%nat%bool then - (2 * beta) else 0)
  else if (r =? 1)%nat then (if (c =? 0)%nat then - beta else if ((c =? 1) || (c =? m + 2))%nat%bool then beta else 0) else 0.

Ltac read_entries := repeat match goal with |- context [(?a =? ?b)%nat] => destruct (Nat.eqb_spec a b); try lia end; simpl.

Section Constructions.
  Variables (L m : nat) (beta : R).
  Hypotheses (length : (3 <= L)%nat) (beta_pos : 0 < beta).
  Local Notation eps := (leak beta).

  Lemma bias_weights w i k : (1 <= trigger w)%nat -> (1 <= i)%nat -> (k <= i)%nat ->
    slot_weight m (bias_QK m beta) (key_bias m (bias m beta)) (token m w) i k =
    if (i =? trigger w)%nat then (if (k =? 0)%nat then eps else 1) / (INR i + 2 * eps) else content_share beta i.
  Proof.
    intros J Hi Hk. destruct (leak_bounds beta beta_pos) as ((P & _) & EB & _). assert (I := pos_INR i).
    assert (N : forall v l, (1 <= l)%nat -> key_bias m (bias m beta) (token m v l) = if (l =? trigger v)%nat then eps else / eps).
    { intros v l Hl. unfold key_bias, dot. rewrite (sum_ext _ _ (fun c => bias m beta c * token m v l c)) by (intros; ring). rewrite functional_token.
      destruct (Nat.eqb_spec l 0); [lia|]. rewrite (sum_all_zero m) by (intros q Hq; unfold bias; read_entries; ring).
      unfold kind_of. destruct (Nat.eqb_spec l 0); [lia|]. unfold coord, bias. destruct (l =? trigger v)%nat; read_entries; rewrite Rplus_0_r; [reflexivity|exact EB]. }
    rewrite (row_weights m _ _ eps (/ eps) eps 1 eps); try assumption.
    - destruct (i =? trigger w)%nat; [f_equal; ring|]. unfold content_share. assert (0 < 1 + (INR i + 1) * (eps * eps)) by nra. field. split; [|lra]. nra.
    - intros q c Hq Hc. unfold bias_QK. split; read_entries; reflexivity.
    - intros b. unfold bias_QK. destruct b; unfold coord; read_entries; reflexivity.
    - intros b. unfold bias_QK. destruct b; unfold coord; read_entries; reflexivity || apply exp_0.
    - intros v l Hl Nl. rewrite N by exact Hl. destruct (Nat.eqb_spec l (trigger v)); [tauto|reflexivity].
    - intros v Hv. rewrite N by exact Hv. now rewrite Nat.eqb_refl.
  Qed.

  Lemma one_weights w i k : (1 <= trigger w)%nat -> (1 <= i)%nat -> (k <= i)%nat ->
    slot_weight m (one_QK m beta) softmax_one (token m w) i k =
    if (i =? trigger w)%nat then (if (k =? 0)%nat then eps * eps else 1) / (INR i + (eps + eps * eps)) else content_share beta i.
  Proof.
    intros J Hi Hk. destruct (leak_bounds beta beta_pos) as ((P & _) & EB & E2). assert (I := pos_INR i).
    rewrite (row_weights m _ _ (eps * eps) 1 eps (/ eps) 1); try assumption; try reflexivity.
    - destruct (i =? trigger w)%nat; [|reflexivity]. assert (0 < INR i + (eps + eps * eps)) by nra.
      destruct (k =? 0)%nat; field; (split; [|lra]); nra.
    - intros q c Hq Hc. unfold one_QK. split; read_entries; reflexivity.
    - intros b. unfold one_QK. destruct b; unfold coord; read_entries; exact E2.
    - intros b. unfold one_QK. destruct b; unfold coord; read_entries; reflexivity || exact EB.
  Qed.

  Let bias_uniform w : (2 <= trigger w < L)%nat -> forall i k, (i < L)%nat -> (k < i)%nat ->
    slot_weight m (bias_QK m beta) (key_bias m (bias m beta)) (token m w) i (S k) = if (i =? trigger w)%nat then 1 / (INR i + 2 * eps) else content_share beta i.
  Proof. intros J i k Hi Hk. rewrite bias_weights by lia. reflexivity. Qed.
  Let one_uniform w : (2 <= trigger w < L)%nat -> forall i k, (i < L)%nat -> (k < i)%nat ->
    slot_weight m (one_QK m beta) softmax_one (token m w) i (S k) = if (i =? trigger w)%nat then 1 / (INR i + (eps + eps * eps)) else content_share beta i.
  Proof. intros J i k Hi Hk. rewrite one_weights by lia. reflexivity. Qed.

  Let two_leaks : 0 < 2 * eps /\ 0 < eps + eps * eps /\ eps / (1 + eps) = 2 * eps / (2 + 2 * eps).
  Proof. destruct (leak_bounds beta beta_pos) as ((P & _) & _). split; [lra|]. split; [nra|field; lra]. Qed.

  Theorem key_bias_anchor :
    loss_at_most L m (box m) (box m) (slot_head m (bias_QK m beta) all_but_anchor (key_bias m (bias m beta)))
      (Rmax (content_error beta (INR L - 1)) (eps / (1 + eps))) /\
    forall w, (2 <= trigger w < L)%nat -> forall i, (1 <= i < L)%nat ->
      slot_weight m (bias_QK m beta) (key_bias m (bias m beta)) (token m w) i 0 =
      if (i =? trigger w)%nat then eps / (INR i + 2 * eps) else content_share beta i.
  Proof.
    destruct two_leaks as (T & _ & ->). split; [apply both_loss; assumption|]. intros w J i Hi. now rewrite bias_weights by lia.
  Qed.

  Theorem key_bias_anchor_attained : forall eta, (4 <= L)%nat -> (1 <= m)%nat ->
    loss_at_most L m (box m) (box m) (slot_head m (bias_QK m beta) all_but_anchor (key_bias m (bias m beta))) eta ->
    Rmax (content_error beta (INR L - 1)) (eps / (1 + eps)) <= eta.
  Proof. intros eta HL Hm. destruct two_leaks as (T & _ & ->). now apply both_attained. Qed.

  Theorem softmax_one_anchor :
    loss_at_most L m (box m) (box m) (slot_head m (one_QK m beta) all_but_anchor softmax_one)
      (Rmax (content_error beta (INR L - 1)) ((eps + eps * eps) / (2 + (eps + eps * eps)))) /\
    forall w, (2 <= trigger w < L)%nat -> forall i, (1 <= i < L)%nat ->
      slot_weight m (one_QK m beta) softmax_one (token m w) i 0 =
      if (i =? trigger w)%nat then eps * eps / (INR i + (eps + eps * eps)) else content_share beta i.
  Proof.
    destruct two_leaks as (_ & T & _). split; [apply both_loss; assumption|]. intros w J i Hi. now rewrite one_weights by lia.
  Qed.

  Theorem softmax_one_anchor_attained : forall eta, (4 <= L)%nat -> (1 <= m)%nat ->
    loss_at_most L m (box m) (box m) (slot_head m (one_QK m beta) all_but_anchor softmax_one) eta ->
    Rmax (content_error beta (INR L - 1)) ((eps + eps * eps) / (2 + (eps + eps * eps))) <= eta.
  Proof. intros eta HL Hm. destruct two_leaks as (_ & T & _). now apply both_attained. Qed.
End Constructions.
