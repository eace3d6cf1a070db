(** The counterexample to Theorem P with a single content: constructions/preceding-one-content.md, for all L, m and beta > 0. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import Probe BoxHead.
From Sinkproof.preceding_mean_sink_necessity Require Import preceding.
Open Scope R_scope.

Definition one_QK (m : nat) (beta : R) : mat := fun r c =>
  if (c =? 1)%nat then (if (r =? 1)%nat then beta else if (r =? m + 2)%nat then - beta else 0) else 0.
(** The trigger is worth what the target always is; all else nothing. *)
Definition known (r : nat) : R := if (r <? 2)%nat then 0 else 1.
Definition one_OV : mat := fun r c => known r * e 1 c.

Section OneContent.
  Variables (L m : nat) (beta : R).
  Hypotheses (length : (3 <= L)%nat) (beta_pos : 0 < beta).
  Let QK := one_QK m beta.
  Let eps : R := exp (- beta).

  Lemma one_blind : blind m QK.
  Proof.
    intros q c Hq Hc. unfold QK, one_QK. split.
    - destruct (c =? 1)%nat; [|reflexivity]. destruct (Nat.eqb_spec (q + 2) 1), (Nat.eqb_spec (q + 2) (m + 2)); try lia. reflexivity.
    - destruct (Nat.eqb_spec (q + 2) 1); [lia|reflexivity].
  Qed.

  Lemma one_entries a b : exp (QK (coord m a) (coord m b)) = match a, b with Trigger, Trigger => / eps | Content, Trigger => eps | _, _ => 1 end.
  Proof.
    assert (E : exp beta = / eps) by (unfold eps; now rewrite exp_Ropp, Rinv_inv). unfold QK, one_QK.
    destruct a, b; unfold coord; repeat match goal with |- context [(?x =? ?y)%nat] => destruct (Nat.eqb_spec x y); try lia end; (exact E || reflexivity || apply exp_0).
  Qed.

  Lemma one_output w i r : (1 <= trigger w)%nat -> (r < m + 3)%nat ->
    softmax_head m QK one_OV (token m w) i r = if (trigger w <=? i)%nat then known r * softmax_weight m QK (token m w) i (trigger w) else 0.
  Proof.
    intros J Hr. unfold softmax_head, output.
    assert (V : forall k, mulv (m + 3) one_OV (token m w k) r = if (k =? trigger w)%nat then known r else 0).
    { intros k. unfold mulv, one_OV. rewrite (sum_ext _ _ (fun c => known r * (e 1 c * token m w k c))) by (intros; ring). rewrite sum_scal, sum_e by lia.
      destruct k as [|k]; [destruct (Nat.eqb_spec 0 (trigger w)); [lia|]; change (token m w 0 1%nat) with 0; ring|].
      rewrite token_trigger_indicator by lia. destruct (S k =? trigger w)%nat; ring. }
    rewrite (sum_ext (S i) _ (fun k => softmax_weight m QK (token m w) i k * (if (k =? trigger w)%nat then known r else 0))) by (intros; now rewrite V).
    destruct (Nat.leb_spec (trigger w) i).
    - rewrite (sum_single _ _ (trigger w)); [rewrite Nat.eqb_refl; ring|lia|]. intros k _ N. destruct (Nat.eqb_spec k (trigger w)); [tauto|ring].
    - apply sum_all_zero. intros k Hk. destruct (Nat.eqb_spec k (trigger w)); [lia|ring].
  Qed.

  Lemma share_small x y : 0 <= x <= y -> x / (1 + x) <= y / (1 + y).
  Proof.
    intros H. apply Rmult_le_reg_r with ((1 + x) * (1 + y)); [apply Rmult_lt_0_compat; lra|].
    replace (x / (1 + x) * ((1 + x) * (1 + y))) with (x * (1 + y)) by (field; lra).
    replace (y / (1 + y) * ((1 + x) * (1 + y))) with (y * (1 + x)) by (field; lra). lra.
  Qed.

  Lemma mean_known w r : admissible L (constant_content m 1) (constant_content m 0) w -> (r < m + 3)%nat -> preceding_mean m w (trigger w) r = known r.
  Proof.
    intros A Hr. assert (J := proj1 A). unfold preceding_mean. rewrite Nat.eqb_refl.
    rewrite (sum_ext _ _ (fun _ => known r)).
    - rewrite sum_const. field. apply not_0_INR. lia.
    - intros k Hk. unfold known. destruct (Nat.ltb_spec r 2).
      + destruct r as [|r]; [now apply token_coordinate_0; lia|]. replace (S r) with 1%nat by lia. rewrite token_trigger_indicator by lia.
        destruct (Nat.eqb_spec (S k) (trigger w)); [lia|reflexivity].
      + destruct (Nat.eq_dec r (m + 2)) as [->|N].
        * rewrite token_content_indicator by lia. destruct (Nat.eqb_spec (S k) (trigger w)); [lia|reflexivity].
        * replace r with ((r - 2) + 2)%nat by lia. rewrite token_content by lia. apply (proj2 (proj2 A)); lia.
  Qed.

  Theorem one_content :
    preceding_loss_at_most L m (constant_content m 1) (constant_content m 0) (softmax_head m QK one_OV) ((INR L - 1) * eps / (1 + (INR L - 1) * eps)) /\
    forall w, admissible L (constant_content m 1) (constant_content m 0) w -> forall i, (1 <= i < trigger w)%nat -> softmax_weight m QK (token m w) i 0 = 1 / (INR i + 1).
  Proof.
    assert (P : 0 < eps) by apply exp_pos. split.
    - intros w A i r Hi Hr. assert (J := proj1 A). assert (K : 0 <= known r <= 1) by (unfold known; destruct (r <? 2)%nat; lra).
      assert (LL : 2 <= INR L - 1) by (generalize (le_INR 3 L length); simpl; lra).
      assert (D : 0 <= (INR L - 1) * eps / (1 + (INR L - 1) * eps)) by (apply Rmult_le_pos; [nra|left; apply Rinv_0_lt_compat; nra]).
      rewrite one_output by (lia || exact Hr). destruct (Nat.leb_spec (trigger w) i) as [G|G].
      + rewrite (weight_kinds m QK one_blind) by lia. unfold row_weight, over_row. rewrite !one_entries.
        assert (T1 : INR (seen w i) = 1) by (unfold seen; destruct (Nat.leb_spec (trigger w) i); [reflexivity|lia]).
        assert (N : INR (i - seen w i) = INR i - 1) by (unfold seen; destruct (Nat.leb_spec (trigger w) i); [rewrite minus_INR by lia; reflexivity|lia]).
        rewrite T1, N. assert (I2 : 2 <= INR i) by (replace 2 with (INR 2) by (simpl; ring); apply le_INR; lia).
        assert (IL : INR i <= INR L - 1) by (generalize (le_INR (S i) L Hi); rewrite S_INR; lra).
        unfold kind_of. destruct (Nat.eqb_spec i 0), (Nat.eqb_spec (trigger w) 0); try lia. rewrite Nat.eqb_refl. destruct (Nat.eqb_spec i (trigger w)) as [E|Nt].
        * assert (M : preceding_mean m w i r = known r) by (rewrite E; now apply mean_known). rewrite M.
          replace (known r * (/ eps / (1 + 1 * / eps + (INR i - 1) * 1)) - known r) with (- (known r * (INR i * eps / (1 + INR i * eps)))) by (field; split; [lra|nra]).
          assert (S1 := share_small (INR i * eps) ((INR L - 1) * eps) ltac:(split; [nra|apply Rmult_le_compat_r; lra])).
          assert (S0 : 0 <= INR i * eps / (1 + INR i * eps)) by (apply Rmult_le_pos; [nra|left; apply Rinv_0_lt_compat; nra]).
          rewrite Rabs_Ropp, Rabs_right by (apply Rle_ge, Rmult_le_pos; lra). apply Rle_trans with (1 * (INR i * eps / (1 + INR i * eps))); [apply Rmult_le_compat_r; lra|lra].
        * unfold preceding_mean. rewrite (proj2 (Nat.eqb_neq _ _) Nt), Rminus_0_r.
          replace (eps / (1 + 1 * eps + (INR i - 1) * 1)) with (eps / INR i / (1 + eps / INR i)) by (field; split; lra).
          assert (Q : 0 <= eps / INR i <= (INR L - 1) * eps).
          { split; [apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra]|]. apply Rle_trans with eps; [|nra].
            apply Rmult_le_reg_r with (INR i); [lra|]. replace (eps / INR i * INR i) with eps by (field; lra). nra. }
          assert (S1 := share_small _ _ Q). assert (S0 : 0 <= eps / INR i / (1 + eps / INR i)) by (apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra]).
          rewrite Rabs_right by (apply Rle_ge, Rmult_le_pos; lra).
          apply Rle_trans with (1 * (eps / INR i / (1 + eps / INR i))); [apply Rmult_le_compat_r; lra|lra].
      + unfold preceding_mean. destruct (Nat.eqb_spec i (trigger w)); [lia|]. rewrite Rminus_0_r, Rabs_R0. exact D.
    - intros w A i Hi. rewrite (weight_kinds m QK one_blind) by lia. unfold row_weight, over_row. rewrite !one_entries.
      unfold kind_of, seen. destruct (Nat.eqb_spec i 0), (Nat.eqb_spec i (trigger w)), (Nat.leb_spec (trigger w) i); try lia.
      simpl (0 =? 0)%nat. cbv iota. rewrite Nat.sub_0_r. simpl (INR 0). f_equal. ring.
  Qed.
End OneContent.
