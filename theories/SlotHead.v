(** One softmax head with a null slot: a slot of no value, whose unnormalised weight n(x) >= 0 depends on the query's token only.
    n = 0 is softmax. What is said here of a head with n holds of both. *)
From Coq Require Import Reals Lra Lia Arith.
From Sinkproof Require Export Probe.
Open Scope R_scope.

(** The unnormalised weight of a key y for a query x; the weights of a row; the slot's; the head. *)
Definition key_weight (m : nat) (QK : mat) (x y : vec) : R := exp (dot (m + 3) x (mulv (m + 3) QK y)).
Definition row_total (m : nat) (QK : mat) (n : vec -> R) (x : nat -> vec) (i : nat) : R :=
  n (x i) + \sum_(l < S i) key_weight m QK (x i) (x l).
Definition slot_weight (m : nat) (QK : mat) (n : vec -> R) (x : nat -> vec) : mat :=
  fun i k => key_weight m QK (x i) (x k) / row_total m QK n x i.
Definition null_mass (m : nat) (QK : mat) (n : vec -> R) (x : nat -> vec) (i : nat) : R := n (x i) / row_total m QK n x i.
Definition slot_head (m : nat) (QK OV : mat) (n : vec -> R) (x : nat -> vec) : nat -> vec :=
  output (m + 3) (slot_weight m QK n x) OV x.
Arguments row_total m%nat QK n x i%nat.
Arguments slot_weight m%nat QK n x i%nat k%nat.
Arguments null_mass m%nat QK n x i%nat.

(** Anchor and slot together. *)
Definition absorbed (m : nat) (QK : mat) (n : vec -> R) (x : nat -> vec) (i : nat) : R :=
  slot_weight m QK n x i 0 + null_mass m QK n x i.

Definition no_slot : vec -> R := fun _ => 0.

Lemma slot_weight_no_slot m QK x i k : slot_weight m QK no_slot x i k = softmax_weight m QK x i k.
Proof. unfold slot_weight, row_total, no_slot, softmax_weight, softmax. now rewrite Rplus_0_l. Qed.

Lemma absorbed_no_slot m QK x i : absorbed m QK no_slot x i = softmax_weight m QK x i 0.
Proof. unfold absorbed, null_mass. rewrite slot_weight_no_slot. unfold no_slot at 1. unfold Rdiv. ring. Qed.

Lemma head_no_slot m QK OV x i r : slot_head m QK OV no_slot x i r = softmax_head m QK OV x i r.
Proof. apply sum_ext. intros k _. now rewrite slot_weight_no_slot. Qed.

Lemma loss_no_slot L m U Ut QK OV eta :
  loss_at_most L m U Ut (softmax_head m QK OV) eta -> loss_at_most L m U Ut (slot_head m QK OV no_slot) eta.
Proof. intros H w A i r Hi Hr. rewrite head_no_slot. now apply H. Qed.

Section Slot.
  Variables (L m : nat) (U Ut : vec -> Prop) (QK OV : mat) (n : vec -> R) (eta : R).
  Hypothesis slot : forall x, 0 <= n x.

  Local Notation value x := (mulv (m + 3) OV x).
  Local Notation weight w := (slot_weight m QK n (token m w)).

  Lemma row_total_pos x i : 0 < row_total m QK n x i.
  Proof.
    unfold row_total. generalize (slot (x i)). assert (0 < \sum_(l < S i) key_weight m QK (x i) (x l)); [|lra].
    apply sum_pos. intros; apply exp_pos.
  Qed.

  Lemma slot_weight_pos x i k : 0 < slot_weight m QK n x i k.
  Proof. apply Rdiv_lt_0_compat; [apply exp_pos|apply row_total_pos]. Qed.

  Lemma null_mass_nonneg x i : 0 <= null_mass m QK n x i.
  Proof. apply Rmult_le_pos; [apply slot|]. left. apply Rinv_0_lt_compat, row_total_pos. Qed.

  (** What is neither anchor's nor slot's. *)
  Lemma not_absorbed x i : 1 - absorbed m QK n x i = \sum_(k < i) slot_weight m QK n x i (S k).
  Proof.
    unfold absorbed, null_mass, slot_weight. unfold Rdiv. rewrite sum_scal_r.
    generalize (row_total_pos x i). intros P. apply Rmult_eq_reg_r with (row_total m QK n x i); [|lra].
    field_simplify; [|lra|lra]. unfold row_total. rewrite sum_first. ring.
  Qed.

  (** A functional of the two indicators of an output, in a row whose target is 0: if it is at least gamma > 0 on all values but the anchor's. *)
  Lemma absorbs_row w i a b gamma : (1 <= i)%nat -> 0 < gamma -> 0 <= a -> 0 <= b ->
    (forall r, (r < m + 3)%nat -> near (slot_head m QK OV n (token m w) i r) 0 eta) ->
    (forall r, (r < m + 3)%nat -> near (value (anchor_token m) r) 0 eta) ->
    (forall k, (1 <= k <= i)%nat -> gamma <= a * value (token m w k) 1%nat + b * value (token m w k) (m + 2)%nat) ->
    (1 - absorbed m QK n (token m w) i) * gamma <= (a + b) * eta * (1 + absorbed m QK n (token m w) i).
  Proof.
    intros Hi Hg Ha Hb Hr H0 Hv. set (f y := a * y 1%nat + b * y (m + 2)%nat).
    assert (F : f (slot_head m QK OV n (token m w) i)
                = weight w i 0 * f (value (token m w 0)) + \sum_(k < i) (weight w i (S k) * f (value (token m w (S k))))).
    { rewrite <- (sum_first i (fun k => weight w i k * f (value (token m w k)))).
      unfold f, slot_head, output. rewrite <- !sum_scal, <- sum_add. apply sum_ext. intros; ring. }
    assert (B : (1 - absorbed m QK n (token m w) i) * gamma <= \sum_(k < i) (weight w i (S k) * f (value (token m w (S k))))).
    { rewrite not_absorbed, <- sum_scal_r. apply sum_le. intros k Hk.
      apply Rmult_le_compat_l; [left; apply slot_weight_pos|apply Hv; lia]. }
    generalize (Hr 1%nat ltac:(lia)), (Hr (m + 2)%nat ltac:(lia)). intros F1 F2.
    generalize (H0 1%nat ltac:(lia)), (H0 (m + 2)%nat ltac:(lia)). rewrite <- (is_anchor m w). intros A1 A2.
    assert (P : 0 < weight w i 0) by apply slot_weight_pos. assert (Q := null_mass_nonneg (token m w) i).
    assert (E : 0 <= eta) by (unfold near in *; lra).
    assert (f (slot_head m QK OV n (token m w) i) <= (a + b) * eta) by (unfold f, near in *; nra).
    assert (- ((a + b) * eta) <= f (value (token m w 0))) by (unfold f, near in *; nra).
    assert (0 <= (a + b) * eta) by nra. unfold absorbed in *. nra.
  Qed.

  Hypothesis loss : loss_at_most L m U Ut (slot_head m QK OV n) eta.

  Lemma absorbs w i a b gamma : admissible L U Ut w -> (1 <= i < L)%nat -> i <> trigger w -> 0 < gamma ->
    0 <= a -> 0 <= b ->
    (forall r, (r < m + 3)%nat -> near (value (anchor_token m) r) 0 eta) ->
    (forall k, (1 <= k <= i)%nat -> gamma <= a * value (token m w k) 1%nat + b * value (token m w k) (m + 2)%nat) ->
    (1 - absorbed m QK n (token m w) i) * gamma <= (a + b) * eta * (1 + absorbed m QK n (token m w) i).
  Proof.
    intros A Hi N Hg Ha Hb H0 Hv. apply absorbs_row; auto; [lia|]. intros r Hr. apply near_Rabs.
    rewrite <- (target_elsewhere m w i r N). apply loss; auto. lia.
  Qed.

  (** Weights of anchor, trigger and slot relative to that of a content token, in the trigger's row. *)
  Section OneProbe.
    Variables (u t : vec).
    Hypotheses (Hu : U u) (Ht : Ut t).
    Let unit := key_weight m QK (trigger_token m t) (content_token m u).
    Definition p_anchor := key_weight m QK (trigger_token m t) (anchor_token m) / unit.
    Definition p_trigger := key_weight m QK (trigger_token m t) (trigger_token m t) / unit.
    Definition p_slot := n (trigger_token m t) / unit.
    Definition p_others := p_anchor + p_trigger + p_slot.

    Lemma unit_pos : 0 < unit. Proof. apply exp_pos. Qed.
    Lemma p_anchor_pos : 0 < p_anchor. Proof. apply Rdiv_lt_0_compat; apply exp_pos. Qed.
    Lemma p_trigger_pos : 0 < p_trigger. Proof. apply Rdiv_lt_0_compat; apply exp_pos. Qed.
    Lemma p_slot_nonneg : 0 <= p_slot.
    Proof. apply Rmult_le_pos; [apply slot|]. left. apply Rinv_0_lt_compat, unit_pos. Qed.
    Lemma p_others_pos : 0 < p_others.
    Proof. unfold p_others. generalize p_anchor_pos, p_trigger_pos, p_slot_nonneg. lra. Qed.

    (** P + k a is near (Q + k) y. *)
    Lemma trigger_row k r : (1 <= k)%nat -> (S k < L)%nat -> (r < m + 3)%nat ->
      near (p_anchor * value (anchor_token m) r + p_trigger * value (trigger_token m t) r + INR k * value (content_token m u) r)
           ((p_others + INR k) * target m (probe k u t) (S k) r) (eta * (p_others + INR k)).
    Proof.
      intros K1 K2 Hr. set (w := probe k u t). set (x := token m w).
      assert (D : 0 < p_others + INR k) by (generalize p_others_pos, (pos_INR k); lra).
      assert (Xt : x (S k) = trigger_token m t) by apply probe_trigger.
      assert (Z : forall g : vec -> R, \sum_(l < S (S k)) (key_weight m QK (x (S k)) (x l) * g (x l))
        = (p_anchor * g (anchor_token m) + p_trigger * g (trigger_token m t) + INR k * g (content_token m u)) * unit).
      { intros g. rewrite Xt, sum_last, sum_first, Xt. change (x 0%nat) with (anchor_token m).
        rewrite (sum_ext k _ (fun _ => unit * g (content_token m u))), sum_const.
        - unfold p_anchor, p_trigger. generalize unit_pos. intros. field. lra.
        - intros l Hl. unfold x, w. now rewrite probe_content by lia. }
      generalize (loss w (probe_admissible L U Ut k u t K1 K2 Hu Ht) (S k) r K2 Hr). intros E. apply near_Rabs in E.
      set (y := target m w (S k) r) in *. set (N := _ + INR k * _).
      change (token m w) with x in E. replace (slot_head m QK OV n x (S k) r) with (N / (p_others + INR k)) in E.
      - now apply near_quotient.
      - generalize (Z (fun _ => 1)), (Z (fun x => value x r)). rewrite (sum_scal_r _ 1), !Rmult_1_r. fold N. intros Z1 Zr.
        unfold slot_head, output, slot_weight. set (T := row_total _ _ _ _ _).
        rewrite (sum_ext _ _ (fun l => key_weight m QK (x (S k)) (x l) * value (x l) r * / T)) by (intros; unfold Rdiv; ring).
        rewrite sum_scal_r, Zr. replace T with ((p_others + INR k) * unit); [generalize unit_pos; intros; field; split; lra|].
        unfold T, row_total. rewrite Z1, Xt. unfold p_others, p_slot. generalize unit_pos. intros. field. lra.
    Qed.
  End OneProbe.
End Slot.

(** Without a slot the anchor's value is the output of row 0. *)
Lemma anchor_value L m U Ut QK OV eta w : loss_at_most L m U Ut (softmax_head m QK OV) eta -> admissible L U Ut w ->
  forall r, (r < m + 3)%nat -> near (mulv (m + 3) OV (anchor_token m) r) 0 eta.
Proof.
  intros H A r Hr. apply near_Rabs. rewrite <- (is_anchor m w), <- softmax_head_0 with (QK := QK).
  rewrite <- (target_elsewhere m w 0 r) by (destruct A; lia). apply H; auto. destruct A. lia.
Qed.
