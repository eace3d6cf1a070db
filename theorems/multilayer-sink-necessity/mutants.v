(** The mutants of multilayer-anchor, multilayer-sharp, multilayer-spread and residual-escape, each at one point. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import Mutant BoxHead.
From Sinkproof.multilayer_sink_necessity Require Import construction.
From Sinkproof.multilayer_sink_necessity Require residual sharp spread.
Open Scope R_scope.

Local Notation w := (probe 1 (all 0) (all 0)).
Lemma inside : admissible 3 (box 0) (box 0) w.
Proof. apply probe_admissible; lia || content. Qed.

Lemma deep_last m P QK OV l x : deep m P QK OV (S l) x =
  let X := deep m P QK OV l x in output (m + 3) (softmax (fun i k => score (m + 3) (QK l) X i k + P l i k)) (OV l) X.
Proof. reflexivity. Qed.

(** Two layers, beta = 10. *)
Local Notation miscopied := (deep 0 (copying_P 1 (- (10))) (anchor_QK 0 1 10) (anchor_OV 1)).
Theorem multilayer_anchor_miscopied : ~ loss_at_most 3 0 (box 0) (box 0) (miscopied 2%nat) (multilayer_loss 3 2 10).
Proof.
  intros H. refine (Rle_not_lt _ _ (H w inside 2%nat 1%nat _ _) _); try lia. clear H. rewrite deep_last. cbv zeta.
  unfolded_behind (miscopied 1%nat (token 0 w)). numeric 64%Z.
Qed.

(** One layer, eta = 1/100, beta = 10. *)
Theorem multilayer_sharp_lopsided :
  ~ loss_at_most 4 0 (box 0) (box 0) (fun x => output 3 (softmax (sharp.sharp_scores 4 (1/100) 10 x)) (with_entry 1 0 0 (sharp.sharp_OV 4 (1/100) 10)) x)
      (1/100 + exp (- (10))).
Proof. loss_fails (probe 1 (all 0) (all 0)) 1%nat 1%nat. Qed.

(** multilayer-spread with two layers, L = 3, q = 1/4 and beta = 32: layer 2 has no scores but its position biases. *)
Local Notation q := (1/4).
Local Notation forgetful :=
  (deep 0 (spread.spread_P 2 q 32) (fun l => if (l =? 0)%nat then spread.spread_QK 3 2 q 32 l else entries nil) (spread.spread_OV 2)).
Theorem multilayer_spread_forgetful : ~ loss_at_most 3 0 (box 0) (box 0) (forgetful 2%nat) (spread.spread_loss 3 2 q 32).
Proof.
  intros H. apply (Rle_not_lt _ _ (H w inside 2%nat 1%nat ltac:(lia) ltac:(lia))). clear H.
  assert (I2 : INR 2 = 2) by (simpl; ring). assert (I3 : INR 3 = 3) by (simpl; ring). apply Rlt_trans with (1/3).
  - assert (Q : - ln q < 3).
    { rewrite <- ln_Rinv, <- (ln_exp 3) by lra. apply ln_increasing; [lra|]. replace (/ q) with (1 + 3) by field. apply exp_ineq1. lra. }
    unfold spread.spread_loss. assert (S : 0 < exp (- (32)) < 1/1000) by numeric 64%Z.
    assert (E : exp (spread.growth 3 2 q 32) < exp (1/10)).
    { apply exp_increasing. unfold spread.growth. rewrite I2, I3. change (2 + 1)%nat with 3%nat. set (small := exp (- (32))) in *.
      assert (small * (32 - (2 + 1) * ln q) < small * 41) by (apply Rmult_lt_compat_l; lra). lra. }
    rewrite I2, I3. set (small := exp (- (32))) in *. assert (N : exp (1/10) < 2) by numeric 64%Z. set (growth := exp (spread.growth 3 2 q 32)) in *.
    assert (growth * small < 2 * small) by (apply Rmult_lt_compat_r; lra). lra.
  - rewrite deep_last. cbv zeta. unfolded_behind (forgetful 1%nat (token 0 w)). rewrite ?I2, ?I3. without_logarithms. numeric 256%Z.
Qed.

(** residual-escape at beta = 12. *)
Local Notation beta := 12.
Local Notation escape_fails_with model := (~ residual.residual_loss_at_most 3 0 (sign_contents 0) (constant_content 0 0) model (6 * (INR 3 - 1) * exp (- beta / 2))).
Lemma inside_escape : admissible 3 (sign_contents 0) (constant_content 0 0) w.
Proof. apply probe_admissible; lia || content. Qed.

Local Notation anchored := (residual.residual_layer 0 (with_entry 1 0 beta (residual.QK1 beta)) (residual.OV1 beta)).
Theorem residual_escape_anchored : escape_fails_with (fun x => residual.residual_layer 0 (residual.QK2 0 beta) (residual.OV2 beta) (anchored x)).
Proof.
  intros H. apply (Rle_not_lt _ _ (H w inside_escape 2%nat 1%nat ltac:(lia) ltac:(lia))). clear H. unfolded_behind (anchored (token 0 w)). numeric 64%Z.
Qed.

(** In layer 2 the trigger's row looks at the content token, whose score is too large for an interval. *)
Theorem residual_escape_restless :
  escape_fails_with (fun x => residual.residual_layer 0 (with_entry 1 1 0 (residual.QK2 0 beta)) (residual.OV2 beta) (residual.first 0 beta x)).
Proof.
  intros H. apply (Rle_not_lt _ _ (H w inside_escape 2%nat 2%nat ltac:(lia) ltac:(lia))). clear H. unfolded_behind (residual.first 0 beta (token 0 w)).
  set (a := exp 0 / (exp (0 - 12) + exp 0 + exp 0) * (exp (12 / 2) - 1)). set (b := 1 + exp 12 / (exp 0 + exp 12) * (exp (12 / 2) - 1)).
  assert (A : 201 < a < 202) by (unfold a; numeric 64%Z). assert (B : 403 < b < 404) by (unfold b; numeric 64%Z). clearbody a b.
  assert (K : -1 < exp (- (12) / 2) - 1 < - (99/100)) by numeric 64%Z. set (k := exp (- (12) / 2) - 1) in *.
  apply Rlt_trans with 1; [numeric 64%Z|]. rewrite !Rmult_0_r, exp_0, Rplus_0_l.
  set (u := exp (a * (12 * b))). set (v := exp (a * (12 * a))).
  assert (V : 0 < v) by apply exp_pos. assert (U1 : 1000 < u) by (unfold u; generalize (exp_ineq1_le (a * (12 * b))); nra).
  assert (U2 : 1000 * v < u).
  { replace u with (exp (a * (12 * (b - a))) * v) by (unfold u, v; rewrite <- exp_plus; f_equal; ring). apply Rmult_lt_compat_r; [exact V|].
    generalize (exp_ineq1_le (a * (12 * (b - a)))). nra. }
  clearbody u v k. set (s := 1 + u + v). assert (S : 0 < s) by (unfold s; lra).
  assert (N : a + (u / s * (k * b) + v / s * (k * a)) - 1 / INR 2 < -1).
  { apply Rmult_lt_reg_r with s; [exact S|]. simpl INR. replace ((_ - _) * s) with (a * s + k * (u * b + v * a) - s / 2) by (field; lra).
    assert (k * (u * b + v * a) < - (99/100) * (u * 403)); [|unfold s; nra]. assert (u * 403 < u * b + v * a) by nra. nra. }
  rewrite Rabs_left by lra. lra.
Qed.
