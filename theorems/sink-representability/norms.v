(** F2 of statement.md without a mask: margin / (d_1 d_2) is the least ||W||_op and the least ||W||_*, too, of a W that represents the sink; one W has both.
    And a window's counterexample to F1 as it is without one. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import Attention Hull Norms.
From Sinkproof.sink_representability Require Import proof masked.
Open Scope R_scope.

(** ||W||_op <= b, and its dual norm: ||W||_* <= b iff the inner product with every V of ||V||_op <= 1 is at most b. *)
Definition operator_at_most (d : nat) (W : mat) (b : R) : Prop := forall x y, bilinear d W x y <= b * (norm d x * norm d y).
Definition nuclear_at_most (d : nat) (W : mat) (b : R) : Prop := forall V, operator_at_most d V 1 -> frobenius d V W <= b.

Lemma bilinear_outer d a r v x y : bilinear d (fun p q => a * (r p * v q)) x y = a * (dot d r x * dot d v y).
Proof.
  unfold bilinear, mulv, dot. rewrite <- sum_scal_r, <- sum_scal. apply sum_ext. intros p _. rewrite <- !sum_scal. apply sum_ext. intros; ring.
Qed.

Lemma frobenius_outer d W a r v : frobenius d W (fun p q => a * (r p * v q)) = a * bilinear d W r v.
Proof.
  rewrite bilinear_frobenius, !frobenius_sum, <- sum_scal. apply sum_ext. intros p _. rewrite <- sum_scal. apply sum_ext. intros q _. unfold outer. ring.
Qed.

Lemma frobenius_sym d V W : frobenius d V W = frobenius d W V.
Proof. apply dot_sym. Qed.

Lemma outer_operator d a r v : 0 <= a -> operator_at_most d (fun p q => a * (r p * v q)) (a * (norm d r * norm d v)).
Proof.
  intros A x y. rewrite bilinear_outer.
  replace (a * (norm d r * norm d v) * (norm d x * norm d y)) with (a * (norm d r * norm d x * (norm d v * norm d y))) by ring.
  apply Rmult_le_compat_l; [exact A|]. eapply Rle_trans; [apply Rle_abs|]. rewrite Rabs_mult.
  assert (B : forall s t, Rabs (dot d s t) <= norm d s * norm d t).
  { intros s t. apply Rabs_le. split; [|apply dot_le_norms]. generalize (dot_le_norms d (scale (-1) s) t).
    unfold scale at 1. rewrite dot_scal, norm_scale, Rabs_left by lra. lra. }
  apply Rmult_le_compat; try apply Rabs_pos; apply B.
Qed.

Theorem F2_norms : forall (d J K : nat) (x z : nat -> vec) (zs : vec) (margin : R), 0 < margin ->
  ~ in_hull d (S J) x (fun _ => 0) -> ~ in_hull d (S K) z zs ->
  exists mu nu, nearest d J x mu /\ nearest d K (fun k => minus zs (z k)) nu /\
    let least := margin / (norm d (comb (S J) mu x) * norm d (comb (S K) nu (fun k => minus zs (z k)))) in
    (forall W, represents d J K x z zs W margin -> forall b, operator_at_most d W b -> least <= b) /\
    (forall W, represents d J K x z zs W margin -> forall b, nuclear_at_most d W b -> least <= b) /\
    exists W, represents d J K x z zs W margin /\ operator_at_most d W least /\ nuclear_at_most d W least.
Proof.
  intros d J K x z zs margin M NQ NC. destruct (nearest_points d J K x z zs NQ NC) as (mu & nu & Hr & Hv).
  exists mu, nu. split; [exact Hr|]. split; [exact Hv|].
  assert (Av := fun W H => average d J K x z zs margin W mu nu H (proj1 Hr) (proj1 Hv)).
  assert (Re := rank_one_represents d J K x z zs margin M mu nu Hr Hv).
  destruct Hr as (_ & _ & R0 & _), Hv as (_ & _ & V0 & _). unfold rank_one in Re.
  set (r := comb (S J) mu x) in *. set (v := comb (S K) nu (fun k => minus zs (z k))) in *. rewrite <- !norm_square in *.
  assert (D1 : 0 < norm d r) by (generalize (norm_nonneg d r); nra). assert (D2 : 0 < norm d v) by (generalize (norm_nonneg d v); nra).
  set (d1 := norm d r) in *. set (d2 := norm d v) in *. assert (P : 0 < d1 * d2) by nra.
  assert (I : 0 < / (d1 * d2)) by (now apply Rinv_0_lt_compat). cbv zeta. split; [|split].
  - intros W H b B. generalize (B r v), (Av W H). fold d1 d2. intros B1 A1. apply Rmult_le_reg_r with (d1 * d2); [exact P|].
    replace (margin / (d1 * d2) * (d1 * d2)) with margin by (field; lra). fold r v in A1. lra.
  - intros W H b B. assert (O : operator_at_most d (fun p q => / (d1 * d2) * (r p * v q)) 1).
    { replace 1 with (/ (d1 * d2) * (norm d r * norm d v)) by (fold d1 d2; field; lra). apply outer_operator. lra. }
    generalize (B _ O), (Av W H). rewrite frobenius_sym, frobenius_outer. intros B1 A1. eapply Rle_trans; [|exact B1].
    unfold Rdiv. rewrite Rmult_comm. apply Rmult_le_compat_l; [lra|]. fold r v in A1. lra.
  - eexists. split; [exact Re|]. assert (A0 : 0 <= margin / (d1 * d1 * (d2 * d2))) by (left; apply Rdiv_lt_0_compat; nra).
    assert (E : margin / (d1 * d2) = margin / (d1 * d1 * (d2 * d2)) * (d1 * d2)) by (field; lra). rewrite E. split.
    + now apply outer_operator.
    + intros V O. rewrite frobenius_outer. apply Rmult_le_compat_l; [exact A0|]. generalize (O r v). fold d1 d2. lra.
Qed.

(** A window of one key, in one dimension: rows 0 and 1 see themselves alone. 0 is in Q and z_s = 0 in C, and W = -1 represents the sink. *)
Theorem window_counterexample : exists (x : nat -> vec) (zs : vec) (W : mat),
  in_hull 1 2 x (fun _ => 0) /\ in_hull 1 2 x zs /\
  forall i k, (i <= 1)%nat -> (k <= 1)%nat -> (k <= i < k + 1)%nat -> bilinear 1 W (x i) (minus zs (x k)) >= 1.
Proof.
  exists (fun i _ => if (i =? 0)%nat then 1 else -1), (fun _ => 0), (fun _ _ => -1).
  assert (H : in_hull 1 2 (fun i _ => if (i =? 0)%nat then 1 else -1) (fun _ => 0)).
  { exists (fun _ => 1/2). split; [split; [intros; lra|simpl; lra]|]. intros r _. unfold comb. simpl. lra. }
  split; [exact H|]. split; [exact H|]. intros i k Hi Hk W. replace k with i by lia. unfold bilinear, dot, mulv, minus. simpl.
  destruct (i =? 0)%nat; lra.
Qed.
