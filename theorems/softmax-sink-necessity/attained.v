(** The bound 1 - 2 eta (1 + 48 eta)/(1 + 30 eta) of sharper.v is attained, for every eta < 1/96: L = 5, no content coordinates, position 3 before the trigger. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import TriggerTask BoxHead.
Open Scope R_scope.

Section Weights.
  Variable eta : R.
  Hypothesis small : 0 < eta < 1/96.

  (** The trigger's row: anchor and trigger weigh q/2 each, a content token 1. Its fits are 1/2 - eta, 2/3 + eta, 3/4 - eta. *)
  Definition q := (1 - 96 * eta) / (1 + 48 * eta).
  Definition a := (1 + 29 * eta - 48 * (eta * eta)) / (1 + 48 * eta).
  Definition P := (1/2 - eta) * (q + 1) - a.
  (** A content token's row: the anchor weighs 1, a content token rho, the trigger omega. *)
  Definition rho := 2 * eta / (3 * (a - eta)).
  Definition omega := eta * (1 - 96 * eta) / 8.
  (** The trigger's value. *)
  Definition b1 := (q - P) / (q / 2).
  Definition bc := (P + q / 2 * eta) / (q / 2).

  Definition QK : mat := fun r c =>
    match r, c with
    | 1%nat, (0%nat | 1%nat) => ln (q / 2)
    | 2%nat, 1%nat => ln omega
    | 2%nat, 2%nat => ln rho
    | _, _ => 0
    end.
  Definition OV : mat := fun r c =>
    match r, c with
    | 2%nat, 0%nat => - eta
    | 1%nat, 1%nat => b1
    | 2%nat, 1%nat => bc
    | 1%nat, 2%nat => 1 - a
    | 2%nat, 2%nat => a
    | _, _ => 0
    end.

  Lemma q_pos : 0 < q. Proof. apply Rdiv_lt_0_compat; lra. Qed.
  Lemma a_bounds : 4/5 < a <= 1.
  Proof.
    unfold a. split; [apply Rmult_lt_reg_r with (1 + 48 * eta)|apply Rmult_le_reg_r with (1 + 48 * eta)]; try lra;
      (replace ((1 + 29 * eta - 48 * (eta * eta)) / (1 + 48 * eta) * (1 + 48 * eta)) with (1 + 29 * eta - 48 * (eta * eta)) by (field; lra)); nra.
  Qed.
  Lemma rho_pos : 0 < rho. Proof. unfold rho. generalize a_bounds. intros. apply Rdiv_lt_0_compat; lra. Qed.
  Lemma omega_pos : 0 < omega. Proof. unfold omega. nra. Qed.

  (** The fits. *)
  Lemma fit1 : P + 1 * a = (1/2 - eta) * (q + 1). Proof. unfold P. ring. Qed.
  Lemma fit2 : P + 2 * a = (2/3 + eta) * (q + 2). Proof. unfold P, q, a. field. lra. Qed.
  Lemma fit3 : P + 3 * a = (3/4 - eta) * (q + 3). Proof. unfold P, q, a. field. lra. Qed.

  Lemma blind_QK : blind 0 QK. Proof. intros r c Hr. lia. Qed.

  Lemma abs_quotient N D e : 0 < D -> - (e * D) <= N <= e * D -> Rabs (N / D) <= e.
  Proof.
    intros HD H. apply Rabs_le. assert (N = N / D * D) by (field; lra). set (x := N / D) in *. split; nra.
  Qed.

  (** The rows of a trigger behind k content tokens. *)
  Lemma trigger_row k y : 0 <= INR k -> Rabs y <= eta -> P + INR k * a = (INR k / INR (S k) + y) * (q + INR k) ->
    forall r, (r < 3)%nat -> row_error 0 QK OV 1 k Trigger r <= eta.
  Proof.
    intros K Hy F r Hr. assert (Q := q_pos). assert (Sk : INR (1 + k) = INR k + 1) by (rewrite plus_INR; simpl; ring).
    unfold error_of_row, over_row, defect_of_row, row_weight, over_row, share, coord, e. rewrite Sk. rewrite S_INR in F.
    simpl (0 + 2)%nat. simpl (INR 1). cbn [sum]. rewrite Rmult_0_r, Rplus_0_r, Rmult_0_r, Rplus_0_r.
    unfold QK. rewrite exp_0, exp_ln by lra. set (n := INR k) in *.
    assert (C : r = 0%nat \/ r = 1%nat \/ r = 2%nat) by lia. destruct C as [->|[->| ->]]; unfold OV; cbn [Nat.eqb].
    - match goal with |- Rabs ?x + 0 <= _ => replace x with 0; [rewrite Rabs_R0; lra|] end. field. lra.
    - match goal with |- Rabs ?x + 0 <= _ => replace x with (- y) end; [rewrite Rabs_Ropp; lra|].
      unfold b1. replace (- y) with (n / (n + 1) - (P + n * a) / (q + n)) by (rewrite F; field; lra). field. lra.
    - match goal with |- Rabs ?x + 0 <= _ => replace x with y end; [lra|].
      unfold bc. replace y with ((P + n * a) / (q + n) - n / (n + 1)) by (rewrite F; field; lra). field. lra.
  Qed.

  Lemma trigger_values : - (eta / 2) <= omega * bc <= 0 /\ 0 <= omega * b1 <= eta / 4.
  Proof.
    assert (B : omega * bc = eta * (- 109 * eta + 96 * (eta * eta)) / 8) by (unfold omega, bc, P, q, a; field; lra).
    assert (B1 : omega * b1 = eta * (1 - 41 * eta - 96 * (eta * eta)) / 4) by (unfold omega, b1, P, q, a; field; lra).
    rewrite B, B1. assert (E : 0 < eta * eta < eta * (1/96)) by nra. split; split; nra.
  Qed.

  (** The rows of a content token: c content tokens, t triggers. *)
  Lemma content_row t c : (t <= 1)%nat -> (1 <= c <= 3)%nat -> (t = 1 -> 2 <= c)%nat ->
    forall r, (r < 3)%nat -> row_error 0 QK OV t c Content r <= eta.
  Proof.
    intros Ht Hc Htc r Hr. assert (A := a_bounds). assert (W := omega_pos). assert (R0 := rho_pos).
    destruct trigger_values as [[V1 V2] [V3 V4]].
    assert (Rho : 3 * rho * (a - eta) = 2 * eta) by (unfold rho; field; lra).
    assert (A2 : 1 - a <= 19 * eta).
    { unfold a. apply Rmult_le_reg_r with (1 + 48 * eta); [lra|].
      replace ((1 - (1 + 29 * eta - 48 * (eta * eta)) / (1 + 48 * eta)) * (1 + 48 * eta)) with (19 * eta + 48 * (eta * eta)) by (field; lra). nra. }
    set (x := INR t). set (n := INR c).
    assert (X : 0 <= x <= 1) by (split; [apply pos_INR|apply (le_INR t 1); lia]).
    assert (N : 1 <= n <= 3) by (split; [apply (le_INR 1 c); lia|replace 3 with (INR 3) by (simpl; ring); apply le_INR; lia]).
    assert (NX : 2 * x <= n).
    { unfold x, n. destruct t as [|t]; [simpl; generalize (pos_INR c); lra|]. replace t with 0%nat by lia. simpl (INR 1).
      replace (2 * 1) with (INR 2) by (simpl; ring). apply le_INR. apply Htc. lia. }
    unfold error_of_row, over_row, defect_of_row, row_weight, over_row, share, coord. fold x n.
    simpl (0 + 2)%nat. cbn [sum]. rewrite Rmult_0_r, Rplus_0_r, Rmult_0_r, Rplus_0_r.
    unfold QK. rewrite exp_0, !exp_ln by lra.
    assert (X0 : 0 <= x * omega) by nra. assert (N0 : 0 <= n * rho) by nra.
    assert (D : 0 < 1 + x * omega + n * rho) by lra.
    assert (C : r = 0%nat \/ r = 1%nat \/ r = 2%nat) by lia. destruct C as [->|[->| ->]]; unfold OV.
    - match goal with |- Rabs ?z + 0 <= _ => replace z with 0; [rewrite Rabs_R0; lra|] end. field. lra.
    - match goal with |- Rabs ?z + 0 <= _ => replace z with ((x * (omega * b1) + n * rho * (1 - a)) / (1 + x * omega + n * rho)) by (field; lra) end.
      rewrite Rplus_0_r. apply abs_quotient; [exact D|].
      assert (G1 : 0 <= n * rho * (1 - a) <= eta / 2).
      { assert (rho <= eta) by nra. assert (0 <= n * rho) by nra. assert (n * rho <= 3 * eta) by (clear - small A R0 V3 V4 Rho N H; nra).
        assert (n * rho * (1 - a) <= 3 * eta * (19 * eta)) by (apply Rmult_le_compat; lra). split; [clear - small A N0; nra|]. 
        assert (3 * rho * (1 - a) <= 3 * rho * (19 * eta)) by nra. clear - small R0 Rho A2 N N0 H H0 H1 H3; nra. }
      assert (G2 : 0 <= x * (omega * b1) <= eta / 4) by (split; clear - V1 V2 V4 small V3 X; nra).
      assert (0 <= eta * (x * omega + n * rho)) by (apply Rmult_le_pos; lra). lra.
    - match goal with |- Rabs ?z + 0 <= _ => replace z with ((- eta + x * (omega * bc) + n * rho * a) / (1 + x * omega + n * rho)) by (field; lra) end.
      rewrite Rplus_0_r. apply abs_quotient; [exact D|]. split.
      + assert (2 * eta <= 3 * rho) by nra. assert (E1 : x * (eta / 2) <= n * rho * a) by nra.
        assert (E2 : - (x * (eta / 2)) <= x * (omega * bc)) by nra. assert (0 <= eta * (x * omega + n * rho)) by (apply Rmult_le_pos; lra). lra.
      + assert (E1 : n * rho * (a - eta) <= 2 * eta) by nra. assert (E2 : x * (omega * bc) <= 0) by nra.
        assert (0 <= eta * (x * omega)) by (apply Rmult_le_pos; lra). lra.
  Qed.

  Lemma anchor_row r : (r < 3)%nat -> row_error 0 QK OV 0 0 Anchor r <= eta.
  Proof.
    intros Hr. unfold error_of_row, over_row, defect_of_row, row_weight, over_row, share, coord. simpl (INR 0). cbn [sum].
    rewrite !Rmult_0_l, !Rplus_0_r. unfold QK. rewrite exp_0.
    assert (C : r = 0%nat \/ r = 1%nat \/ r = 2%nat) by lia.
    destruct C as [->|[->| ->]]; unfold OV;
      match goal with |- Rabs ?z <= _ => first [replace z with 0 by field; rewrite Rabs_R0; lra|replace z with (- eta) by field; rewrite Rabs_Ropp, Rabs_right; lra] end.
  Qed.

  Lemma loss : loss_at_most 5 0 (box 0) (box 0) (softmax_head 0 QK OV) eta.
  Proof.
    apply (loss_by_rows 0 QK OV blind_QK). intros r Hr. simpl in Hr. repeat split.
    - now apply anchor_row.
    - intros i Hi. apply content_row; lia.
    - intros i Hi. apply content_row; lia.
    - intros i Hi. assert (C : i = 2%nat \/ i = 3%nat \/ i = 4%nat) by lia. destruct C as [->|[->| ->]]; simpl (_ - 1)%nat.
      + apply (trigger_row 1 (- eta)); [simpl; lra|rewrite Rabs_Ropp, Rabs_right; lra| |exact Hr]. simpl. generalize fit1. lra.
      + apply (trigger_row 2 eta); [simpl; lra|rewrite Rabs_right; lra| |exact Hr]. simpl. generalize fit2.
        replace ((1 + 1) / (1 + 1 + 1)) with (2/3) by field. lra.
      + apply (trigger_row 3 (- eta)); [simpl; lra|rewrite Rabs_Ropp, Rabs_right; lra| |exact Hr]. simpl. generalize fit3.
        replace ((1 + 1 + 1) / (1 + 1 + 1 + 1)) with (3/4) by field. lra.
  Qed.
End Weights.

Theorem bound_attained : forall eta, 0 < eta < 1/96 ->
  exists QK OV, loss_at_most 5 0 (box 0) (box 0) (softmax_head 0 QK OV) eta /\
  exists w, admissible 5 (box 0) (box 0) w /\ (3 < trigger w)%nat /\
  softmax_weight 0 QK (token 0 w) 3 0 = 1 - 2 * eta * (1 + 48 * eta) / (1 + 30 * eta).
Proof.
  intros eta H. exists (QK eta), (OV eta). split; [now apply loss|].
  exists {| trigger := 4; content := fun _ _ => 0 |}. split; [|split; [simpl; lia|]].
  - split; [simpl; lia|]. split; intros; intros q Hq; lia.
  - rewrite (weight_kinds 0 _ (blind_QK eta)) by (simpl; lia). unfold row_weight, over_row, kind_of, seen, coord. simpl.
    rewrite exp_0, !exp_ln by (now apply rho_pos || now apply omega_pos). assert (A := a_bounds eta H).
    assert (E : rho eta = 2 * eta * (1 + 48 * eta) / (3 * (1 + 28 * eta - 96 * (eta * eta)))).
    { unfold rho, a. field. repeat split; try lra; nra. }
    rewrite E. field. repeat split; nra.
Qed.

(** * The construction softmax-anchor-sharp (constructions/softmax-anchor-sharp.md) for every m: the same entries, contents 0 *)
Section Lift.
  Variable m : nat.

  (** The coordinates 0, 1, m+2 are 0, 1, 2 of the weights for m = 0. *)
  Definition indicator (r : nat) : bool := ((r <? 2) || (r =? m + 2))%nat%bool.
  Definition down (r : nat) : nat := if (r <? 2)%nat then r else 2%nat.
  Definition up (r : nat) : nat := if (r <? 2)%nat then r else (m + 2)%nat.
  Definition lift (M : mat) : mat := fun r c => if (indicator r && indicator c)%bool then M (down r) (down c) else 0.

  Lemma indicators_seen : indicator 0 = true /\ indicator 1 = true /\ indicator (m + 2) = true /\ down (m + 2) = 2%nat /\ forall q, (q < m)%nat -> indicator (q + 2) = false.
  Proof.
    unfold indicator, down. rewrite Nat.eqb_refl, Bool.orb_true_r. destruct (Nat.ltb_spec (m + 2) 2); [lia|].
    split; [reflexivity|]. split; [reflexivity|]. split; [reflexivity|]. split; [reflexivity|].
    intros q Hq. destruct (Nat.ltb_spec (q + 2) 2), (Nat.eqb_spec (q + 2) (m + 2)); lia || reflexivity.
  Qed.

  Lemma lift_value M x r : (forall q, (q < m)%nat -> x (q + 2)%nat = 0) ->
    mulv (m + 3) (lift M) x r = if indicator r then mulv 3 M (fun c => x (up c)) (down r) else 0.
  Proof.
    intros Z. destruct indicators_seen as (I0 & I1 & I2 & D & Iq). unfold mulv. rewrite sum_coordinates, (sum_all_zero m) by (intros q Hq; rewrite Z by exact Hq; ring).
    unfold lift. rewrite I0, I1, I2, D. destruct (indicator r); simpl andb; cbv iota; [|ring]. unfold up. cbn. ring.
  Qed.

  Lemma lift_score QK x i k : (forall q, (q < m)%nat -> x i (q + 2)%nat = 0) -> (forall q, (q < m)%nat -> x k (q + 2)%nat = 0) ->
    score (m + 3) (lift QK) x i k = score 3 QK (fun l c => x l (up c)) i k.
  Proof.
    intros Z Zk. destruct indicators_seen as (I0 & I1 & I2 & D & Iq). unfold score, dot. rewrite sum_coordinates, (sum_all_zero m) by (intros q Hq; rewrite Z by exact Hq; ring).
    rewrite !lift_value by exact Zk. rewrite I0, I1, I2, D. cbn [sum]. unfold up, down. cbn [Nat.ltb Nat.leb]. ring.
  Qed.

  Definition no_content (u : vec) : Prop := forall q, (q < m)%nat -> u q = 0.

  Lemma lift_token w l q : (forall i, (1 <= i < 5)%nat -> no_content (content w i)) -> (l < 5)%nat -> (q < m)%nat -> token m w l (q + 2)%nat = 0.
  Proof.
    intros H Hl Hq. destruct l as [|l]; [|rewrite token_content by (lia || exact Hq); apply H; lia || exact Hq].
    unfold token. simpl (0 =? 0)%nat. cbv iota. destruct (Nat.eqb_spec (q + 2) 0); [lia|]. destruct (q + 2 =? 1)%nat, (q + 2 =? m + 2)%nat; reflexivity.
  Qed.

  Lemma up_token w l r : (r < 3)%nat -> token m w l (up r) = token 0 w l r.
  Proof.
    intros Hr. assert (C : (r = 0 \/ r = 1 \/ r = 2)%nat) by lia. destruct C as [->|[->| ->]]; [reflexivity|reflexivity|]. change (up 2) with (m + 2)%nat. unfold token.
    destruct (Nat.eqb_spec (m + 2) 0), (Nat.eqb_spec (m + 2) 1); try lia. destruct (Nat.eqb_spec (m + 2) (m + 2)); [reflexivity|lia].
  Qed.

  Lemma lift_weight QK w i k : (forall l, (1 <= l < 5)%nat -> no_content (content w l)) -> (i < 5)%nat -> (k <= i)%nat ->
    softmax_weight m (lift QK) (token m w) i k = softmax_weight 0 QK (token 0 w) i k.
  Proof.
    intros H Hi Hk. assert (E : forall l, (l <= i)%nat -> score (m + 3) (lift QK) (token m w) i l = score (0 + 3) QK (token 0 w) i l).
    { intros l Hl. rewrite lift_score by (intros; apply lift_token; auto; lia). unfold score, dot. apply sum_ext. intros r Hr. rewrite up_token by exact Hr.
      f_equal. apply sum_ext. intros c Hc. now rewrite up_token. }
    unfold softmax_weight, softmax. rewrite E by exact Hk. f_equal. apply sum_ext. intros l Hl. rewrite E by lia. reflexivity.
  Qed.

  Lemma lift_head QK OV w i r : (forall l, (1 <= l < 5)%nat -> no_content (content w l)) -> (i < 5)%nat ->
    softmax_head m (lift QK) (lift OV) (token m w) i r = if indicator r then softmax_head 0 QK OV (token 0 w) i (down r) else 0.
  Proof.
    intros H Hi. unfold softmax_head, output. destruct (indicator r) eqn:I.
    - apply sum_ext. intros k Hk. rewrite lift_weight by (exact H || lia). f_equal.
      rewrite lift_value, I by (intros; apply lift_token; auto; lia). apply sum_ext. intros c Hc. now rewrite up_token.
    - apply sum_all_zero. intros k Hk. rewrite lift_value, I by (intros; apply lift_token; auto; lia). ring.
  Qed.
End Lift.

Theorem bound_attained_by_sharp : forall (m : nat) (eta : R), 0 < eta < 1/96 ->
  loss_at_most 5 m (no_content m) (no_content m) (softmax_head m (lift m (QK eta)) (lift m (OV eta))) eta /\
  exists w, admissible 5 (no_content m) (no_content m) w /\ (3 < trigger w)%nat /\
  softmax_weight m (lift m (QK eta)) (token m w) 3 0 = 1 - 2 * eta * (1 + 48 * eta) / (1 + 30 * eta).
Proof.
  intros m eta H. split.
  - intros w A i r Hi Hr. assert (Z : forall l, (1 <= l < 5)%nat -> no_content m (content w l)).
    { destruct A as (_ & A2 & A3). intros l Hl. destruct (Nat.eq_dec l (trigger w)) as [->|N]; [exact A2|now apply A3]. }
    assert (A0 : admissible 5 (box 0) (box 0) w) by (split; [apply A|]; split; intros; intros q Hq; lia).
    rewrite lift_head by assumption. destruct (indicators_seen m) as (I0 & I1 & I2 & D & Iq).
    assert (C : r = 0%nat \/ r = 1%nat \/ r = (m + 2)%nat \/ exists q, r = (q + 2)%nat /\ (q < m)%nat).
    { assert (K : (r = 0 \/ r = 1 \/ r = m + 2 \/ 2 <= r < m + 2)%nat) by lia. destruct K as [K|[K|[K|K]]]; auto. right. right. right. exists (r - 2)%nat. lia. }
    assert (T : forall c, (c < 3)%nat -> target m w i (up m c) = target 0 w i c).
    { intros c Hc. unfold target. destruct (i =? trigger w)%nat; [|reflexivity]. f_equal. apply sum_ext. intros. now apply up_token. }
    destruct C as [->|[->|[->|(q & -> & Hq)]]].
    + rewrite I0. rewrite (T 0%nat ltac:(lia) : target m w i 0%nat = target 0 w i 0%nat). apply (loss eta H w A0 i); simpl; lia.
    + rewrite I1. rewrite (T 1%nat ltac:(lia) : target m w i 1%nat = target 0 w i 1%nat). apply (loss eta H w A0 i); simpl; lia.
    + rewrite I2, D. rewrite (T 2%nat ltac:(lia) : target m w i (m + 2)%nat = target 0 w i 2%nat). apply (loss eta H w A0 i); simpl; lia.
    + rewrite Iq by exact Hq. unfold target. destruct (Nat.eqb_spec i (trigger w)) as [E|N].
      * rewrite sum_all_zero by (intros k Hk; apply lift_token; auto; lia). unfold Rdiv. rewrite Rmult_0_l, Rminus_0_r, Rabs_R0. lra.
      * rewrite Rminus_0_r, Rabs_R0. lra.
  - exists {| trigger := 4; content := fun _ _ => 0 |}. split; [|split; [simpl; lia|]].
    + split; [simpl; lia|]. split; intros; intros q Hq; reflexivity.
    + rewrite lift_weight by (lia || (intros; intros q Hq; reflexivity)). rewrite (weight_kinds 0 _ (blind_QK eta)) by (simpl; lia). unfold row_weight, over_row, kind_of, seen, coord. simpl.
      rewrite exp_0, !exp_ln by (now apply rho_pos || now apply omega_pos). assert (A := a_bounds eta H).
      assert (E : rho eta = 2 * eta * (1 + 48 * eta) / (3 * (1 + 28 * eta - 96 * (eta * eta)))).
      { unfold rho, a. field. repeat split; try lra; nra. }
      rewrite E. field. repeat split; nra.
Qed.
