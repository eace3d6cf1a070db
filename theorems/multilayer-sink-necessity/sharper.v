(** Theorems B and B+ of statement.md, for D softmax layers without residual connections, one head each, of loss at most eta; scores are any function of the
    tokens and of the positions. [gap L] is (L - 3) / (2 (L - 1)), B the composed attention: the product of the layers' weights.
    Proved in theories/ComposedAttention.v. With D = 1 it is Theorem A with positional information. *)
From Coq Require Import Reals Lra Lia Arith.
From Sinkproof Require Import ComposedAttention Layers.
Open Scope R_scope.

Section Layered.
  Variables (L m D : nat) (U Ut : vec -> Prop) (s : nat -> (nat -> vec) -> mat) (M : nat -> mat) (eta : R).
  Hypothesis length : (4 <= L)%nat.
  Hypothesis loss : loss_at_most L m U Ut (layers m s M D) eta.
  Hypothesis small : 4 * eta < gap L.
  Local Notation B w := (B s (token m w) D).

  Lemma composed_fit w : admissible L U Ut w -> forall i r, (i < L)%nat -> (r < m + 3)%nat ->
    near (\sum_(p < S i) (B w i p * W m M D (token m w p) r)) (target m w i r) eta.
  Proof. intros A i r Hi Hr. apply near_Rabs. rewrite <- layers_composed by exact Hr. now apply loss. Qed.

  (** At every non-trigger position. *)
  Theorem everywhere : forall w, admissible L U Ut w -> forall i, (1 <= i < L)%nat -> i <> trigger w ->
    1 - B w i 0%nat <= 2 * eta / (gap L - 2 * eta).
  Proof.
    intros w A i Hi Ni. assert (E0 := loss_nonneg _ _ _ _ _ _ _ loss A).
    generalize (composed_everywhere L m U Ut (fun w => B w) (W m M D) eta length (fun w => B_nonneg s (token m w) D) (fun w => B_sum s (token m w) D)
      composed_fit small w i A Hi Ni). intros H.
    apply Rmult_le_reg_r with (gap L - 2 * eta); [lra|].
    replace (2 * eta / (gap L - 2 * eta) * (gap L - 2 * eta)) with (2 * eta) by (field; lra). exact H.
  Qed.

  (** At every position before the trigger. *)
  Theorem before_the_trigger : forall w, admissible L U Ut w -> forall i, (1 <= i < trigger w)%nat ->
    1 - B w i 0%nat <= 2 * eta / (gap L - 2 * eta).
  Proof.
    intros w A i Hi. assert (E0 := loss_nonneg _ _ _ _ _ _ _ loss A).
    generalize (composed_before L m U Ut (fun w => B w) (W m M D) eta length (fun w => B_nonneg s (token m w) D) (fun w => B_sum s (token m w) D)
      composed_fit small w i A Hi). intros H.
    apply Rmult_le_reg_r with (gap L - 2 * eta); [lra|].
    replace (2 * eta / (gap L - 2 * eta) * (gap L - 2 * eta)) with (2 * eta) by (field; lra). exact H.
  Qed.

  (** At every non-trigger position after it, by another way, which is weaker: to leading order 72 eta at L = 4, 16 eta for large L. *)
  Theorem after_the_trigger : forall w, admissible L U Ut w -> forall i, (trigger w < i < L)%nat ->
    1 - B w i 0%nat <= 2 * eta / (gap L - 4 * eta)
      + (2 * eta + 2 * eta / (gap L - 4 * eta) * (1/2 + gap L + 2 * eta)) / (gap L - 3 * eta).
  Proof.
    intros w A i Hi.
    exact (composed_after L m U Ut (fun w => B w) (W m M D) eta length (fun w => B_nonneg s (token m w) D) (fun w => B_sum s (token m w) D)
      composed_fit small w i A Hi).
  Qed.

  (** Simpler, and weaker. *)
  Corollary after_the_trigger_12_4 : forall w, admissible L U Ut w -> forall i, (trigger w < i < L)%nat ->
    let delta := gap L - 4 * eta in 1 - B w i 0%nat <= 6 * eta / delta + 2 * eta * (1 + 2 * eta) / (delta * delta).
  Proof.
    intros w A i Hi delta. eapply Rle_trans; [now apply after_the_trigger|]. fold delta.
    assert (G := gap_bounds L length). assert (E0 := loss_nonneg _ _ _ _ _ _ _ loss A). assert (D0 : 0 < delta) by (unfold delta; lra).
    set (y := 2 * eta / delta). assert (Y : 0 <= y) by (apply Rmult_le_pos; [lra|left; now apply Rinv_0_lt_compat]).
    replace (6 * eta / delta + 2 * eta * (1 + 2 * eta) / (delta * delta)) with (y + 2 * y + y * (1 + 2 * eta) / delta) by (unfold y; field; lra).
    assert ((2 * eta + y * (1/2 + gap L + 2 * eta)) / (gap L - 3 * eta) <= (2 * eta + y * (1 + 2 * eta)) / delta).
    { apply Rmult_le_compat; [nra|left; apply Rinv_0_lt_compat; lra|nra|]. apply Rinv_le_contravar; unfold delta in *; lra. }
    replace ((2 * eta + y * (1 + 2 * eta)) / delta) with (y + y * (1 + 2 * eta) / delta) in H by (unfold y; field; lra). lra.
  Qed.

  (** Theorem B: position 1, where B_11 is the product of the layers' weights. *)
  Theorem position_1 : (1 <= D)%nat -> forall w, admissible L U Ut w ->
    let alpha l := softmax (s l (token m w)) in
    prod D (fun l => alpha l 1%nat 1%nat) <= 2 * eta / (gap L - 2 * eta) /\
    exists l, (l < D)%nat /\ (1 - alpha l 1%nat 0%nat) ^ D <= 2 * eta / (gap L - 2 * eta).
  Proof.
    intros HD w A alpha.
    assert (P : prod D (fun l => alpha l 1%nat 1%nat) <= 2 * eta / (gap L - 2 * eta)).
    { unfold alpha. rewrite <- B_11. generalize (before_the_trigger w A 1%nat ltac:(destruct A; lia)). rewrite B_10. lra. }
    split; [exact P|]. clear length loss small. destruct D as [|d]; [lia|].
    destruct (least d (fun l => alpha l 1%nat 1%nat)) as (l & Hl & H). exists l. split; [exact Hl|]. eapply Rle_trans; [|exact P].
    generalize (softmax_sum (s l (token m w)) 1). simpl sum. fold (alpha l). intros S1.
    replace (1 - alpha l 1%nat 0%nat) with (alpha l 1%nat 1%nat) by lra. apply power_le_prod; [left; apply softmax_pos|exact H].
  Qed.
End Layered.

(** One layer with any scores: Theorem A with positional information. *)
Corollary positional_sink_necessity : forall (L m : nat) (U Ut : vec -> Prop) (s : (nat -> vec) -> mat) (OV : mat) (eta : R),
  (4 <= L)%nat -> 4 * eta < gap L ->
  loss_at_most L m U Ut (fun x => output (m + 3) (softmax (s x)) OV x) eta ->
  forall w, admissible L U Ut w -> forall i, (1 <= i < L)%nat -> i <> trigger w ->
    1 - softmax (s (token m w)) i 0%nat <= 2 * eta / (gap L - 2 * eta).
Proof.
  intros L m U Ut s OV eta HL He Hl w A i Hi Ni.
  assert (E : B (fun _ => s) (token m w) 1 i 0 = softmax (s (token m w)) i 0%nat).
  { simpl B. rewrite <- (sum_last i (fun k => softmax (s (token m w)) i k * (if (k =? 0)%nat then 1 else 0))).
    rewrite (sum_single (S i) _ 0%nat); [simpl; ring|lia|]. intros k _ N. destruct (Nat.eqb_spec k 0); [congruence|ring]. }
  rewrite <- E. now apply (everywhere L m 1 U Ut (fun _ => s) (fun _ => OV) eta HL Hl He).
Qed.
