(** The counterexample without the hypothesis anchor-value: null-slot-stand-in-anchor of statement.md, for all L, m and beta > 0, contents in the box
    and the trigger's content 0. Its loss is as small as one likes, and after the trigger anchor and slot have next to nothing. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import SlotHead BoxHead.
From Sinkproof.null_slot_necessity Require Import proof construction.
Open Scope R_scope.

Definition stand_in_QK (m : nat) (beta : R) : mat := fun r c =>
  if (r =? 0)%nat then (if (c =? 0)%nat then - beta else 0)
  else if (r =? m + 2)%nat then (if ((c =? 0) || (c =? m + 2))%nat%bool then - (2 * beta) else if (c =? 1)%nat then beta else 0)
  else if (r =? 1)%nat then (if ((c =? 0) || (c =? m + 2))%nat%bool then beta else if (c =? 1)%nat then - beta else 0) else 0.
(** The anchor has the trigger's value, the trigger none. *)
Definition stand_in_OV : mat := fun r c => e 1 r * e 0 c + e r c * (1 - e 0 c - e 1 c).
Definition zero_content (m : nat) : vec -> Prop := fun t => forall q, (q < m)%nat -> t q = 0.

Section StandIn.
  Variables (L m : nat) (beta : R).
  Hypotheses (length : (3 <= L)%nat) (beta_pos : 0 < beta).
  Let QK := stand_in_QK m beta.
  Local Notation eps := (leak beta).
  Local Notation weight w := (slot_weight m QK softmax_one (token m w)).
  Local Notation value x := (mulv (m + 3) stand_in_OV x).

  Lemma value_form x r : (r < m + 3)%nat -> value x r = e 1 r * x 0%nat + (1 - e 0 r - e 1 r) * x r.
  Proof.
    intros Hr. unfold mulv, stand_in_OV.
    rewrite (sum_ext _ _ (fun c => e 1 r * (e 0 c * x c) + e r c * ((1 - e 0 c - e 1 c) * x c))) by (intros; ring).
    rewrite sum_add, sum_scal, !sum_e by lia. reflexivity.
  Qed.

  Lemma value_anchor w r : (r < m + 3)%nat -> value (token m w 0) r = e 1 r.
  Proof.
    intros Hr. rewrite value_form by exact Hr. unfold token, e. simpl. destruct (Nat.eqb_spec r 0) as [->|]; [simpl; ring|].
    destruct (r =? 1)%nat, (r =? m + 2)%nat; ring.
  Qed.

  Lemma value_content w k r : (1 <= k)%nat -> k <> trigger w -> (r < m + 3)%nat -> value (token m w k) r = token m w k r.
  Proof.
    intros Hk N Hr. rewrite value_form, token_coordinate_0 by assumption. unfold e.
    destruct (Nat.eqb_spec r 0) as [->|]; [rewrite token_coordinate_0 by exact Hk; ring|].
    destruct (Nat.eqb_spec r 1) as [->|]; [|ring]. rewrite token_trigger_indicator by exact Hk. destruct (Nat.eqb_spec k (trigger w)); [tauto|ring].
  Qed.

  (** The trigger's token is e_1. *)
  Lemma trigger_is w r : (1 <= trigger w)%nat -> zero_content m (content w (trigger w)) -> (r < m + 3)%nat -> token m w (trigger w) r = e 1 r.
  Proof.
    intros J Z Hr. unfold e. destruct (Nat.eqb_spec r 1) as [->|N1]; [rewrite token_trigger_indicator, Nat.eqb_refl by exact J; reflexivity|].
    destruct (Nat.eq_dec r 0) as [->|N0]; [now apply token_coordinate_0|].
    destruct (Nat.eq_dec r (m + 2)) as [->|Nc]; [now rewrite token_content_indicator, Nat.eqb_refl by exact J|].
    replace r with ((r - 2) + 2)%nat by lia. rewrite token_content by lia. apply Z. lia.
  Qed.

  Lemma value_trigger w r : (1 <= trigger w)%nat -> zero_content m (content w (trigger w)) -> (r < m + 3)%nat -> value (token m w (trigger w)) r = 0.
  Proof.
    intros J Z Hr. rewrite value_form, token_coordinate_0, (trigger_is w r J Z Hr) by assumption. unfold e.
    destruct (Nat.eqb_spec r 0) as [->|]; [simpl; ring|]. destruct (r =? 1)%nat; ring.
  Qed.

  Lemma stand_in_blind : blind m QK.
  Proof. intros q c Hq Hc. unfold QK, stand_in_QK. split; read_entries; reflexivity. Qed.

  Lemma stand_in_weight w i k : (1 <= trigger w)%nat ->
    weight w i k = exp (QK (coord m (kind_of w i)) (coord m (kind_of w k))) /
      (1 + over_row (seen w i) (i - seen w i) (fun b => exp (QK (coord m (kind_of w i)) (coord m b)))).
  Proof.
    intros J. unfold slot_weight, row_total. rewrite kinds_weight by apply stand_in_blind. f_equal. f_equal. rewrite <- (sum_kinds w i) by exact J.
    apply sum_ext. intros l _. apply kinds_weight, stand_in_blind.
  Qed.

  Lemma stand_in_entries : exp (QK 0%nat 0%nat) = eps /\
    exp (QK (m + 2)%nat 0%nat) = eps * eps /\ exp (QK (m + 2)%nat 1%nat) = / eps /\ exp (QK (m + 2)%nat (m + 2)%nat) = eps * eps /\
    exp (QK 1%nat 0%nat) = / eps /\ exp (QK 1%nat 1%nat) = eps /\ exp (QK 1%nat (m + 2)%nat) = / eps.
  Proof.
    destruct (leak_bounds beta beta_pos) as (_ & EB & E2). unfold QK, stand_in_QK. repeat split; read_entries; (exact EB || exact E2 || reflexivity).
  Qed.

  (** A content token's row of c content tokens: what the anchor and each of them have, and anchor and slot. *)
  Definition rest_share (t c : R) : R := eps * eps / (1 + (eps * eps + t * / eps + c * (eps * eps))).

  Lemma content_row w i k : (1 <= trigger w)%nat -> (1 <= i)%nat -> i <> trigger w -> k <> trigger w ->
    weight w i k = rest_share (INR (seen w i)) (INR (i - seen w i)).
  Proof.
    intros J Hi Ni Nk. rewrite stand_in_weight by exact J. destruct stand_in_entries as (_ & E0 & E1 & E2 & _).
    unfold kind_of. destruct (Nat.eqb_spec i 0), (Nat.eqb_spec i (trigger w)), (Nat.eqb_spec k (trigger w)); try tauto; try lia.
    unfold over_row, coord. rewrite E0, E1, E2. unfold rest_share. f_equal. destruct (k =? 0)%nat; assumption.
  Qed.

  Lemma share_small t c : 0 <= t -> 0 <= c -> 0 < rest_share t c /\ c * rest_share t c <= content_error beta c.
  Proof.
    intros T C. destruct (leak_bounds beta beta_pos) as ((P & _) & _). assert (S0 : 0 < eps * eps) by nra.
    assert (I : 0 < / eps) by (now apply Rinv_0_lt_compat). assert (0 <= t * / eps) by (apply Rmult_le_pos; lra). assert (0 <= c * (eps * eps)) by (apply Rmult_le_pos; lra).
    unfold rest_share, content_error. split; [apply Rdiv_lt_0_compat; lra|]. unfold Rdiv. rewrite <- Rmult_assoc.
    apply Rmult_le_compat_l; [lra|]. apply Rinv_le_contravar; lra.
  Qed.

  Lemma loss_content w i r : admissible L (box m) (zero_content m) w -> (1 <= i < L)%nat -> i <> trigger w -> (r < m + 3)%nat ->
    Rabs (slot_head m QK stand_in_OV softmax_one (token m w) i r) <= content_error beta (INR L - 2).
  Proof.
    intros A Hi N Hr. assert (J := proj1 A). set (c := INR (i - seen w i)). set (q := rest_share (INR (seen w i)) c).
    assert (C1 : 1 <= c <= INR L - 2).
    { unfold c. replace 2 with (INR 2) by (simpl; ring). rewrite <- minus_INR by lia. unfold seen. split; [apply (le_INR 1)|apply le_INR]; destruct (Nat.leb_spec (trigger w) i); lia. }
    destruct (share_small (INR (seen w i)) c (pos_INR _) ltac:(lra)) as [Q0 Q1]. fold q in Q0, Q1.
    apply Rle_trans with (c * q); [|eapply Rle_trans; [exact Q1|]; apply content_error_grows; [exact beta_pos|lra]].
    unfold slot_head, output. rewrite sum_first, value_anchor, content_row by (try lia; exact Hr). fold c q.
    set (g k := if (S k =? trigger w)%nat then 0 else token m w (S k) r).
    rewrite (sum_ext i _ (fun k => q * g k)).
    2: { intros k Hk. unfold g. destruct (Nat.eqb_spec (S k) (trigger w)) as [E|Nk].
      - rewrite E, value_trigger by (try lia; try exact Hr; apply A). ring.
      - rewrite content_row, value_content by (try lia; exact Hr). reflexivity. }
    rewrite sum_scal, <- Rmult_plus_distr_l, Rabs_mult, (Rabs_right q), Rmult_comm by lra. apply Rmult_le_compat_r; [lra|].
    destruct (Nat.eq_dec r 1) as [->|R1].
    - rewrite sum_all_zero; [change (e 1 1) with 1; rewrite Rplus_0_r, Rabs_R1; lra|]. intros k Hk. unfold g.
      destruct (Nat.eqb_spec (S k) (trigger w)) as [E|Nk]; [reflexivity|]. rewrite token_trigger_indicator by lia. now destruct (Nat.eqb_spec (S k) (trigger w)).
    - replace (e 1 r) with 0 by (unfold e; destruct (Nat.eqb_spec r 1); [tauto|reflexivity]). rewrite Rplus_0_l. eapply Rle_trans; [apply sum_abs|].
      apply Rle_trans with (\sum_(k < S i) (fun b => match b with Content => 1 | _ => 0 end) (kind_of w k)).
      + rewrite sum_first. change (kind_of w 0) with Anchor. cbv iota beta. rewrite Rplus_0_l. apply sum_le. intros k Hk. unfold g, kind_of. simpl (S k =? 0)%nat. cbv iota.
        destruct (S k =? trigger w)%nat; [rewrite Rabs_R0; lra|]. apply (token_bounded L m (box m) (zero_content m)) with (w := w); auto; try lia.
        intros t Z q' Hq'. rewrite (Z q' Hq'). lra.
      + right. eapply eq_trans; [exact (sum_kinds w i (fun b => match b with Content => 1 | _ => 0 end) ltac:(lia))|]. unfold over_row. fold c. ring.
  Qed.

  Lemma loss_trigger w r : admissible L (box m) (zero_content m) w -> (r < m + 3)%nat ->
    Rabs (slot_head m QK stand_in_OV softmax_one (token m w) (trigger w) r - target m w (trigger w) r) <= eps / (1 + eps).
  Proof.
    intros A Hr. assert (J := proj1 A). destruct (leak_bounds beta beta_pos) as ((P & P1) & _). set (j := trigger w) in *.
    assert (Rj : 2 <= INR j) by (replace 2 with (INR 2) by (simpl; ring); apply le_INR; lia). set (y := eps + eps * eps). assert (Y : 0 < y) by (unfold y; nra).
    set (a := 1 / (INR j + y)).
    assert (W : forall k, (k < j)%nat -> weight w j k = a).
    { intros k Hk. rewrite stand_in_weight by (fold j; lia). destruct stand_in_entries as (_ & _ & _ & _ & F0 & F1 & F2).
      unfold kind_of, seen. fold j. rewrite Nat.eqb_refl, Nat.leb_refl. destruct (Nat.eqb_spec j 0), (Nat.eqb_spec k j); try lia.
      unfold over_row, coord. rewrite F0, F1, F2, minus_INR by lia. simpl (INR 1).
      replace (exp (QK 1%nat _)) with (/ eps) by (destruct (k =? 0)%nat; now symmetry). unfold a, y. field. repeat split; nra. }
    assert (T : forall k, (k < j)%nat -> weight w j (S k) * value (token m w (S k)) r = a * token m w (S k) r + (if (S k =? j)%nat then - a * e 1 r else 0)).
    { intros k Hk. destruct (Nat.eqb_spec (S k) j) as [E|Nk].
      - rewrite E. unfold j at 2 3. rewrite value_trigger, trigger_is by (try (fold j; lia); try exact Hr; apply A). ring.
      - rewrite W, value_content by (try (fold j; lia); exact Hr). ring. }
    assert (O : slot_head m QK stand_in_OV softmax_one (token m w) j r = a * \sum_(k < j) token m w (S k) r).
    { unfold slot_head, output. rewrite sum_first, value_anchor, W by (try lia; exact Hr). rewrite (sum_ext j _ _ T), sum_add, sum_scal.
      rewrite (sum_single j (fun k => if (S k =? j)%nat then - a * e 1 r else 0) (j - 1));
        [|lia|intros k Hk Nk; destruct (Nat.eqb_spec (S k) j); [lia|reflexivity]].
      replace (S (j - 1))%nat with j by lia. rewrite Nat.eqb_refl. ring. }
    rewrite O. unfold target. fold j. rewrite Nat.eqb_refl. set (s := \sum_(k < j) token m w (S k) r).
    assert (S1 : Rabs s <= INR j).
    { eapply Rle_trans; [apply sum_abs|]. rewrite <- (Rmult_1_r (INR j)), <- sum_const. apply sum_le. intros k Hk.
      apply (token_bounded L m (box m) (zero_content m)) with (w := w); auto; try lia. intros t Z q' Hq'. rewrite (Z q' Hq'). lra. }
    replace (a * s - s / INR j) with (s * (a - / INR j)) by (unfold Rdiv; ring). rewrite Rabs_mult.
    apply Rle_trans with (INR j * Rabs (a - / INR j)); [apply Rmult_le_compat_r; [apply Rabs_pos|exact S1]|].
    unfold a. rewrite trigger_part by (assumption || lia).
    apply Rle_trans with (y / (2 + y)); [apply Rmult_le_compat_l; [lra|]; apply Rinv_le_contravar; lra|].
    apply Rmult_le_reg_r with ((2 + y) * (1 + eps)); [apply Rmult_lt_0_compat; lra|].
    replace (y / (2 + y) * ((2 + y) * (1 + eps))) with (y * (1 + eps)) by (field; lra).
    replace (eps / (1 + eps) * ((2 + y) * (1 + eps))) with (eps * (2 + y)) by (field; lra). unfold y. assert (0 <= eps * eps * (1 - eps)) by (apply Rmult_le_pos; nra). nra.
  Qed.

  Theorem stand_in_anchor :
    loss_at_most L m (box m) (zero_content m) (slot_head m QK stand_in_OV softmax_one) (Rmax (content_error beta (INR L - 2)) (eps / (1 + eps))) /\
    forall w, (2 <= trigger w < L)%nat -> forall i, (trigger w < i < L)%nat -> absorbed m QK softmax_one (token m w) i < 2 * eps.
  Proof.
    destruct (leak_bounds beta beta_pos) as ((P & P1) & _). split.
    - intros w A i r Hi Hr. destruct (Nat.eq_dec i (trigger w)) as [->|N]; [eapply Rle_trans; [now apply loss_trigger|apply Rmax_r]|].
      rewrite target_elsewhere, Rminus_0_r by exact N. destruct (Nat.eq_dec i 0) as [->|N0].
      + eapply Rle_trans; [|apply Rmax_r]. unfold slot_head, output. cbn [sum]. rewrite value_anchor, stand_in_weight by (try exact Hr; destruct A; lia).
        change (kind_of w 0) with Anchor. unfold seen. destruct (Nat.leb_spec (trigger w) 0); [destruct A; lia|]. unfold over_row, coord. simpl (INR _).
        destruct stand_in_entries as (E0 & _). rewrite E0, !Rmult_0_l, !Rplus_0_r, Rplus_0_l.
        assert (D : 0 < eps / (1 + eps)) by (apply Rdiv_lt_0_compat; lra). unfold e. destruct (r =? 1)%nat; rewrite ?Rmult_1_r, ?Rmult_0_r, ?Rabs_R0; [rewrite Rabs_right; lra|lra].
      + eapply Rle_trans; [|apply Rmax_l]. apply loss_content; auto. lia.
    - intros w J i Hi. unfold absorbed, null_mass. assert (W := content_row w i 0 ltac:(lia) ltac:(lia) ltac:(lia) ltac:(lia)).
      unfold slot_weight in W |- *. set (T := row_total m QK softmax_one (token m w) i) in *. unfold softmax_one.
      rewrite kinds_weight in W |- * by apply stand_in_blind. destruct stand_in_entries as (_ & E0 & _). unfold kind_of in W |- *.
      destruct (Nat.eqb_spec i 0), (Nat.eqb_spec i (trigger w)); try lia. simpl (0 =? 0)%nat in *. cbv iota in *. simpl coord in *. rewrite E0 in W |- *.
      assert (Tp : 0 < T) by (apply (row_total_pos m QK softmax_one); intros; apply softmax_one_is_a_slot).
      assert (T1 : / eps < T).
      { assert (S1 : INR (seen w i) = 1) by (unfold seen; destruct (Nat.leb_spec (trigger w) i); [reflexivity|lia]). rewrite S1 in W.
        set (c := INR (i - seen w i)) in W. assert (C : 0 <= c) by apply pos_INR. assert (I : 0 < / eps) by (now apply Rinv_0_lt_compat).
        unfold rest_share in W. set (D := 1 + (eps * eps + 1 * / eps + c * (eps * eps))) in W. assert (Dp : / eps < D) by (unfold D; nra).
        replace T with D; [exact Dp|]. apply Rmult_eq_reg_l with (/ T * / D * (eps * eps)); [|assert (0 < / T) by (now apply Rinv_0_lt_compat); assert (0 < / D) by (apply Rinv_0_lt_compat; lra); assert (0 < eps * eps) by nra; assert (0 < / T * / D) by nra; nra].
        transitivity (eps * eps / T); [field; lra|]. rewrite W. field. lra. }
      assert (T2 : 1 < eps * T) by (apply Rmult_lt_reg_l with (/ eps); [now apply Rinv_0_lt_compat|rewrite <- Rmult_assoc, Rinv_l; lra]).
      apply Rmult_lt_reg_r with T; [exact Tp|]. replace ((eps * eps / T + 1 / T) * T) with (eps * eps + 1) by (field; lra). nra.
  Qed.
End StandIn.
