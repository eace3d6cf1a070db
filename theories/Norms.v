(** Euclidean norms and cones of finitely many vectors. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Export Attention Hull.
Open Scope R_scope.

Definition plus (x y : vec) : vec := fun r => x r + y r.
Definition minus (x y : vec) : vec := fun r => x r - y r.
Definition scale (a : R) (x : vec) : vec := fun r => a * x r.
Definition norm (d : nat) (x : vec) : R := sqrt (nsq d x).
(** Combinations with weights that are not negative. *)
Definition in_cone (n : nat) (v : nat -> vec) (x : vec) : Prop :=
  exists l, (forall k, (k < n)%nat -> 0 <= l k) /\ forall r, x r = comb n l v r.

Lemma dot_comb d k l p y : dot d (comb k l p) y = \sum_(i < k) (l i * dot d (p i) y).
Proof.
  unfold dot, comb. rewrite (sum_ext _ _ (fun r => \sum_(i < k) (l i * (p i r * y r)))).
  - rewrite sum_swap. apply sum_ext. intros. apply sum_scal.
  - intros r _. rewrite <- sum_scal_r. apply sum_ext. intros; ring.
Qed.
Lemma dot_sym d x y : dot d x y = dot d y x.
Proof. apply sum_ext. intros; ring. Qed.
Lemma dot_scal d a x y : dot d (fun r => a * x r) y = a * dot d x y.
Proof. unfold dot. rewrite <- sum_scal. apply sum_ext. intros; ring. Qed.

Lemma cauchy_schwarz d x y : dot d x y * dot d x y <= nsq d x * nsq d y.
Proof.
  unfold nsq, dot. induction d; simpl; [lra|].
  set (a := \sum_(r < d) (x r * x r)) in *. set (b := \sum_(r < d) (y r * y r)) in *. set (c := \sum_(r < d) (x r * y r)) in *.
  assert (0 <= a) by (apply sum_nonneg; intros; nra). assert (0 <= b) by (apply sum_nonneg; intros; nra).
  set (u := x d). set (v := y d).
  assert (2 * c * (u * v) <= a * (v * v) + b * (u * u)); [|nra].
  generalize (Rle_0_sqr u), (Rle_0_sqr v). unfold Rsqr. intros.
  destruct (Req_dec a 0) as [A|A].
  - rewrite A in *. assert (c * c <= 0) by lra. assert (c = 0) by nra. subst c. rewrite H4. nra.
  - assert (0 < a) by lra. apply Rmult_le_reg_l with a; [lra|].
    generalize (Rle_0_sqr (a * v - c * u)). unfold Rsqr. intros.
    assert (c * c * (u * u) <= a * b * (u * u)) by (apply Rmult_le_compat_r; lra). nra.
Qed.

Section Norms.
  Variable d : nat.

  Lemma norm_nonneg x : 0 <= norm d x. Proof. apply sqrt_pos. Qed.
  Lemma norm_square x : norm d x * norm d x = nsq d x. Proof. apply sqrt_sqrt, nsq_nonneg. Qed.
  Lemma norm_ext x y : (forall r, (r < d)%nat -> x r = y r) -> norm d x = norm d y.
  Proof. intros H. unfold norm. f_equal. now apply nsq_ext. Qed.

  (** Squares compare as the numbers do. *)
  Lemma square_le a b : 0 <= b -> a * a <= b * b -> a <= b.
  Proof. intros B H. destruct (Rle_dec a b) as [|N]; [assumption|nra]. Qed.
  Lemma norm_le x b : 0 <= b -> nsq d x <= b * b -> norm d x <= b.
  Proof. intros B H. apply square_le; [exact B|]. now rewrite norm_square. Qed.

  Lemma dot_le_norms x y : dot d x y <= norm d x * norm d y.
  Proof.
    apply square_le; [apply Rmult_le_pos; apply norm_nonneg|].
    replace (norm d x * norm d y * (norm d x * norm d y)) with (nsq d x * nsq d y) by (rewrite <- !norm_square; ring). apply cauchy_schwarz.
  Qed.

  Lemma nsq_plus x y : nsq d (plus x y) = nsq d x + 2 * dot d x y + nsq d y.
  Proof. unfold nsq, dot, plus. rewrite <- sum_scal, <- !sum_add. apply sum_ext. intros; ring. Qed.
  Lemma nsq_minus x y : nsq d (minus x y) = nsq d x - 2 * dot d x y + nsq d y.
  Proof.
    unfold nsq, dot, minus. rewrite (sum_ext d _ (fun r => x r * x r + (-2 * (x r * y r) + y r * y r))) by (intros; ring).
    rewrite !sum_add, sum_scal. ring.
  Qed.

  Lemma norm_plus x y : norm d (plus x y) <= norm d x + norm d y.
  Proof.
    generalize (norm_nonneg x), (norm_nonneg y). intros. apply norm_le; [lra|]. rewrite nsq_plus, <- !norm_square. generalize (dot_le_norms x y). nra.
  Qed.

  Lemma norm_scale a x : norm d (scale a x) = Rabs a * norm d x.
  Proof.
    unfold norm. replace (nsq d (scale a x)) with (a * a * nsq d x).
    - rewrite sqrt_mult; [|nra|apply nsq_nonneg]. f_equal. fold (Rsqr a). apply sqrt_Rsqr_abs.
    - unfold nsq, dot, scale. rewrite <- sum_scal. apply sum_ext. intros; ring.
  Qed.

  Lemma norm_minus x y : norm d (minus x y) <= norm d x + norm d y.
  Proof.
    rewrite (norm_ext _ (plus x (scale (-1) y))) by (intros; unfold minus, plus, scale; ring). eapply Rle_trans; [apply norm_plus|].
    rewrite norm_scale, Rabs_left by lra. lra.
  Qed.

  Lemma norm_sum n a v : (forall k, (k < n)%nat -> 0 <= a k) -> norm d (comb n a v) <= \sum_(k < n) (a k * norm d (v k)).
  Proof.
    induction n as [|n IH]; intros P.
    - simpl. right. unfold norm. replace (nsq d _) with 0; [apply sqrt_0|]. symmetry. apply sum_all_zero. intros. unfold comb. simpl. ring.
    - rewrite sum_last. rewrite (norm_ext _ (plus (comb n a v) (scale (a n) (v n)))) by reflexivity. eapply Rle_trans; [apply norm_plus|].
      rewrite norm_scale, Rabs_right by (apply Rle_ge, P; lia). generalize (IH ltac:(intros; apply P; lia)). lra.
  Qed.
End Norms.
