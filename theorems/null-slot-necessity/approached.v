(** The third bound of Theorem E2 is approached, as by softmax-one-anchor-sharp: the head of attained.v in theorems/softmax-sink-necessity, for a loss a little
    smaller, with all weights K times as large and an extra 1 in the denominator. As K grows the extra 1 has less and less. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import SlotHead BoxHead.
From Sinkproof.softmax_sink_necessity Require attained.
From Sinkproof.null_slot_necessity Require Import proof.
Open Scope R_scope.

(** ln K more for every query and key: tokens have one of the three indicators. *)
Definition louder (K : R) (QK : mat) : mat := fun r c => QK r c + ln K.
Definition one : vec -> R := fun _ => 1.

Lemma indicator_sum w k : \sum_(c < 3) token 0 w k c = 1.
Proof.
  change 3%nat with (0 + 3)%nat. rewrite (sum_ext (0 + 3) _ (fun c => (fun _ => 1) c * token 0 w k c)) by (intros; ring). rewrite functional_token. destruct (k =? 0)%nat; simpl; ring.
Qed.

Section Louder.
  Variables (K : R) (QK OV : mat) (w : input).
  Hypotheses (K_pos : 0 < K).
  Let x := token 0 w.

  Lemma louder_weight i k : key_weight 0 (louder K QK) (x i) (x k) = K * exp (score 3 QK x i k).
  Proof.
    unfold key_weight. rewrite <- (exp_ln K) at 2 by exact K_pos. rewrite <- exp_plus. f_equal. unfold score, dot, louder. simpl (0 + 3)%nat.
    rewrite (sum_ext 3 (fun r => x i r * mulv 3 (fun r c => QK r c + ln K) (x k) r) (fun r => ln K * x i r + x i r * mulv 3 QK (x k) r)).
    - rewrite sum_add, sum_scal. unfold x at 1. rewrite indicator_sum. ring.
    - intros r _. unfold mulv. rewrite (sum_ext 3 _ (fun c => QK r c * x k c + ln K * x k c)) by (intros; ring). rewrite sum_add, sum_scal. unfold x at 3. rewrite indicator_sum. ring.
  Qed.

  (** What the softmax row leaves to the extra 1. *)
  Definition taken (i : nat) : R := 1 / (1 + K * \sum_(l < S i) exp (score 3 QK x i l)).
  Lemma taken_bounds i z : 0 < z <= exp (score 3 QK x i 0) -> 0 < taken i <= 1 / (K * z).
  Proof.
    intros [Z Hz]. unfold taken. assert (P : z <= \sum_(l < S i) exp (score 3 QK x i l)).
    { rewrite sum_first. assert (0 <= \sum_(l < i) exp (score 3 QK x i (S l))) by (apply sum_nonneg; intros; left; apply exp_pos). lra. }
    assert (KZ : 0 < K * z) by (now apply Rmult_lt_0_compat). assert (K * z <= K * \sum_(l < S i) exp (score 3 QK x i l)) by (apply Rmult_le_compat_l; lra).
    split; [apply Rdiv_lt_0_compat; lra|]. unfold Rdiv. rewrite !Rmult_1_l. apply Rinv_le_contravar; lra.
  Qed.

  Lemma louder_share i k : slot_weight 0 (louder K QK) one x i k = (1 - taken i) * softmax_weight 0 QK x i k.
  Proof.
    assert (P : 0 < \sum_(l < S i) exp (score 3 QK x i l)) by (apply sum_pos; intros; apply exp_pos).
    assert (KP : 0 < K * \sum_(l < S i) exp (score 3 QK x i l)) by (now apply Rmult_lt_0_compat).
    unfold slot_weight, row_total, taken, softmax_weight, softmax, one. simpl (0 + 3)%nat. rewrite louder_weight.
    rewrite (sum_ext (S i) (fun l => key_weight 0 (louder K QK) (x i) (x l)) (fun l => K * exp (score 3 QK x i l))) by (intros; apply louder_weight). rewrite sum_scal.
    set (Z := \sum_(l < S i) exp (score 3 QK x i l)) in *. field. lra.
  Qed.
  Lemma louder_null i : null_mass 0 (louder K QK) one x i = taken i.
  Proof.
    unfold null_mass, row_total, taken, one. rewrite (sum_ext (S i) (fun l => key_weight 0 (louder K QK) (x i) (x l)) (fun l => K * exp (score 3 QK x i l))) by (intros; apply louder_weight).
    now rewrite sum_scal.
  Qed.
  Lemma louder_head i r : slot_head 0 (louder K QK) OV one x i r = (1 - taken i) * softmax_head 0 QK OV x i r.
  Proof. unfold slot_head, softmax_head, output. rewrite <- sum_scal. apply sum_ext. intros k _. rewrite louder_share. ring. Qed.
End Louder.

Lemma target_abs w i r : (1 <= trigger w)%nat -> (r < 3)%nat -> Rabs (target 0 w i r) <= 1.
Proof.
  intros J Hr. unfold target. destruct (Nat.eqb_spec i (trigger w)) as [->|]; [|rewrite Rabs_R0; lra]. set (j := trigger w) in *.
  assert (P : 0 < INR j) by (apply lt_0_INR; lia). unfold Rdiv. rewrite Rabs_mult, (Rabs_right (/ INR j)) by (left; now apply Rinv_0_lt_compat).
  apply Rmult_le_reg_r with (INR j); [exact P|]. rewrite Rmult_assoc, Rinv_l, Rmult_1_r, Rmult_1_l by lra. eapply Rle_trans; [apply sum_abs|].
  rewrite <- (Rmult_1_r (INR j)), <- sum_const. apply sum_le. intros k _. unfold token. simpl. destruct (k =? 0)%nat;
    assert (C : (r = 0 \/ r = 1 \/ r = 2)%nat) by lia; destruct C as [->|[->| ->]]; simpl; repeat match goal with |- context [if ?b then _ else _] => destruct b end; rewrite ?Rabs_R0, ?Rabs_R1; lra.
Qed.

(** The bound moves by 5 h at most. *)
Lemma bound_moves x y : 0 < y <= x -> x < 1/96 -> 2 * x * (1 + 48 * x) / (1 + 30 * x) - 2 * y * (1 + 48 * y) / (1 + 30 * y) <= 5 * (x - y).
Proof.
  intros Y X. replace (2 * x * (1 + 48 * x) / (1 + 30 * x) - 2 * y * (1 + 48 * y) / (1 + 30 * y)) with
    ((x - y) * (2 * (1 + 48 * (x + y) + 1440 * (x * y)) / ((1 + 30 * x) * (1 + 30 * y)))) by (field; lra).
  rewrite (Rmult_comm 5). apply Rmult_le_compat_l; [lra|]. assert (P : 1 <= (1 + 30 * x) * (1 + 30 * y)) by nra. apply Rmult_le_reg_r with ((1 + 30 * x) * (1 + 30 * y)); [lra|].
  unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. assert (x * y <= 1/96 * (1/96)) by (apply Rmult_le_compat; lra). lra.
Qed.

Theorem third_bound_approached : forall eta eps, 0 < eta < 1/96 -> 0 < eps -> exists QK OV,
  loss_at_most 5 0 (box 0) (box 0) (slot_head 0 QK OV one) eta /\ anchor_value_small 0 OV eta /\
  exists w, admissible 5 (box 0) (box 0) w /\ (3 < trigger w)%nat /\
    absorbed 0 QK one (token 0 w) 3 <= 1 - 2 * eta * (1 + 48 * eta) / (1 + 30 * eta) + eps.
Proof.
  intros eta eps E He. set (h := Rmin (eta / 2) (eps / 10)). assert (H0 : 0 < h <= eta / 2) by (unfold h; split; [apply Rmin_pos; lra|apply Rmin_l]).
  assert (H1 : h <= eps / 10) by apply Rmin_r. set (y := eta - h). destruct (attained.bound_attained y ltac:(unfold y; lra)) as (QK & OV & Loss & w0 & A0 & T0 & M0).
  set (z := Rmin (exp (QK 0%nat 0%nat)) (Rmin (exp (QK 1%nat 0%nat)) (exp (QK 2%nat 0%nat)))).
  assert (Z0 : 0 < z) by (unfold z; repeat apply Rmin_pos; apply exp_pos).
  assert (Zw : forall w i, z <= exp (score 3 QK (token 0 w) i 0)).
  { intros w i. change (score 3 QK (token 0 w) i 0%nat) with (score (0 + 3) QK (token 0 w) i 0%nat). rewrite (score_kinds 0 QK w i 0 ltac:(intros r c Hr; lia)). unfold kind_of at 2. simpl (0 =? 0)%nat. cbv iota. unfold z, kind_of.
    destruct (i =? 0)%nat; [apply Rmin_l|]. eapply Rle_trans; [apply Rmin_r|]. destruct (i =? trigger w)%nat; [apply Rmin_l|apply Rmin_r]. }
  set (K := 2 / (z * Rmin h (eps / 2))). assert (D0 : 0 < Rmin h (eps / 2)) by (apply Rmin_pos; lra).
  assert (K0 : 0 < K) by (unfold K; apply Rdiv_lt_0_compat; [lra|now apply Rmult_lt_0_compat]).
  assert (Tk : forall w i, 0 < taken K QK w i <= Rmin h (eps / 2) / 2).
  { intros w i. destruct (taken_bounds K QK w K0 i z ltac:(auto)) as [P Q]. split; [exact P|]. eapply Rle_trans; [exact Q|]. right. unfold K. field. lra. }
  exists (louder K QK), OV. split; [|split].
  - intros w A i r Hi Hr. simpl in Hr. rewrite (louder_head K QK OV w K0 i r). assert (F := Loss w A i r Hi Hr). assert (T := target_abs w i r ltac:(destruct A; lia) Hr).
    destruct (Tk w i) as [P Q]. assert (Q' : taken K QK w i <= h / 2) by (generalize (Rmin_l h (eps / 2)); lra). apply Rabs_bounds in F, T. apply Rabs_le. unfold y in *.
    set (f := softmax_head 0 QK OV (token 0 w) i r) in *. set (tg := target 0 w i r) in *. set (tk := taken K QK w i) in *.
    assert (-2 <= f <= 2) by lra. assert (- h <= tk * f <= h) by (split; nra). lra.
  - intros r Hr. assert (F := Loss w0 A0 0%nat r ltac:(lia) Hr). rewrite softmax_head_0, target_elsewhere, is_anchor, Rminus_0_r in F by lia. unfold y in F. lra.
  - exists w0. split; [exact A0|]. split; [exact T0|]. unfold absorbed. rewrite (louder_share K QK w0 K0), (louder_null K QK w0 K0), M0. destruct (Tk w0 3%nat) as [P Q].
    assert (Q' : taken K QK w0 3 <= eps / 2) by (generalize (Rmin_r h (eps / 2)); lra). assert (B := bound_moves eta y ltac:(unfold y; lra) ltac:(lra)). unfold y in *.
    set (x := eta - h) in *. assert (X : 0 < x < 1/96) by (unfold x; lra). assert (D : 0 < 1 + 30 * x) by lra.
    set (g := 2 * x * (1 + 48 * x) / (1 + 30 * x)) in *.
    assert (G : g <= 1) by (apply Rmult_le_reg_r with (1 + 30 * x); [lra|]; unfold g, Rdiv; rewrite Rmult_assoc, Rinv_l by lra; nra).
    assert (taken K QK w0 3 * g <= taken K QK w0 3 * 1) by (apply Rmult_le_compat_l; lra). assert (eta - x = h) by (unfold x; ring). lra.
Qed.
