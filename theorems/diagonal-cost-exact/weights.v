(** Theorem D, 1 of statement.md: weights of the diagonal pattern, as a product W_Q^T W_K, that cost U_diag = 2CK + 2 r_eta/Delta. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import Attention Hull Norms.
From Sinkproof.sink_cost_exact Require Import duality.
From Sinkproof.sink_diagonal_cost Require Import proof weights.
Open Scope R_scope.

Definition K (lambda : R) : R := sqrt ((4 * lambda ^ 2 + 1) * (lambda ^ 2 + 4)) / (2 * lambda ^ 2).
(** The sum of (e_c/(2 lambda) + f_c)(2 e_c/lambda + f_c)^T, and alpha P; P is the projector on the nuisances' span. *)
Definition left_factor (C : nat) (lambda : R) (c : nat) : vec := fun p => / (2 * lambda) * e (1 + c) p + copy C c p.
Definition right_factor (C : nat) (lambda : R) (c : nat) : vec := fun p => 2 / lambda * e (1 + c) p + copy C c p.
Definition weights_of_D (C : nat) (lambda alpha : R) (P : mat) : mat := fun p q =>
  \sum_(c < C) (left_factor C lambda c p * right_factor C lambda c q) + alpha * P p q.

(** basis 0 .. basis (rank-1) are orthonormal vectors of the nuisances' span, gap is Delta. *)
Section Upper.
  Variables (d C rank : nat) (lambda delta gap : R) (m : nat -> nat) (eta : nat -> nat -> vec) (basis : nat -> vec).
  Hypotheses (room : (2 * C + 1 <= d)%nat) (lambda_bounds : 0 < lambda <= 1) (tokens : nuisances d C m eta) (gap_pos : 0 < gap).
  Hypothesis several : forall c, (c < C)%nat -> (2 <= m c)%nat.
  Hypothesis lengths : forall c i, (c < C)%nat -> (i < m c)%nat -> nsq d (eta c i) = delta ^ 2.
  Hypothesis distinct : forall c i i', (c < C)%nat -> (i < m c)%nat -> (i' < m c)%nat -> i <> i' -> gap <= delta ^ 2 - dot d (eta c i) (eta c i').
  Hypothesis basis_unit : forall k, (k < rank)%nat -> nsq d (basis k) = 1 /\ forall r, (r < 2 * C + 1)%nat -> basis k r = 0.
  Hypothesis basis_spans : forall c i r, (c < C)%nat -> (i < m c)%nat -> (r < d)%nat -> eta c i r = \sum_(k < rank) (dot d (basis k) (eta c i) * basis k r).
  Local Notation D := (dormant lambda eta).
  Let u := left_factor C lambda.
  Let v := right_factor C lambda.
  Let A := 1 + / (4 * lambda ^ 2).
  Let z := K lambda / A.

  Definition factor_Q : mat := stack C (scaled z u) (scaled (/ gap) basis).
  Definition factor_K : mat := stack C (scaled (/ z) v) (scaled (/ gap) basis).
  Definition factor_rows : nat := (C + rank)%nat.

  Lemma K_facts : 0 < lambda ^ 2 /\ 0 < A /\ 0 < K lambda /\ K lambda * K lambda = A * (1 + 4 / lambda ^ 2) /\ 0 < z /\ 0 < / z /\ 0 < / gap.
  Proof.
    assert (Q : 0 < lambda ^ 2) by (simpl; nra). assert (P : 0 < (4 * lambda ^ 2 + 1) * (lambda ^ 2 + 4)) by (apply Rmult_lt_0_compat; lra).
    assert (K0 : 0 < K lambda) by (unfold K; apply Rdiv_lt_0_compat; [now apply sqrt_lt_R0|lra]).
    assert (A0 : 0 < A) by (unfold A; assert (0 < / (4 * lambda ^ 2)) by (apply Rinv_0_lt_compat; lra); lra).
    assert (Z : 0 < z) by (unfold z; now apply Rdiv_lt_0_compat). repeat split; try assumption; try (now apply Rinv_0_lt_compat).
    assert (S := sqrt_sqrt ((4 * lambda ^ 2 + 1) * (lambda ^ 2 + 4)) ltac:(lra)). unfold K. set (s := sqrt _) in *.
    replace (s / (2 * lambda ^ 2) * (s / (2 * lambda ^ 2))) with (s * s / (4 * (lambda ^ 2 * lambda ^ 2))) by (field; lra). rewrite S. unfold A. field. lra.
  Qed.

  Lemma factor_product p q : product factor_rows factor_Q factor_K p q = weights_of_D C lambda (1 / gap) (fun x y => \sum_(k < rank) (basis k x * basis k y)) p q.
  Proof.
    destruct K_facts as (_ & _ & _ & _ & Z & Zi & G). unfold product, factor_rows, factor_Q, factor_K. rewrite (sum_stack _ _ (fun u v => u p * v q)). unfold weights_of_D. f_equal.
    - apply sum_ext. intros c _. unfold scaled. fold (u c p) (v c q). replace (sqrt z * u c p * (sqrt (/ z) * v c q)) with (sqrt z * sqrt (/ z) * (u c p * v c q)) by ring.
      rewrite <- sqrt_mult, Rinv_r, sqrt_1 by lra. ring.
    - rewrite <- sum_scal. apply sum_ext. intros k _. unfold scaled. replace (sqrt (/ gap) * basis k p * (sqrt (/ gap) * basis k q)) with (sqrt (/ gap) * sqrt (/ gap) * (basis k p * basis k q)) by ring.
      rewrite root_square by lra. unfold Rdiv. ring.
  Qed.

  Lemma dot_factor c x y : (c < C)%nat -> dot d (fun p => x * e (1 + c) p + copy C c p) y = x * y (1 + c)%nat + y (1 + C + c)%nat.
  Proof.
    intros Hc. unfold dot, copy. rewrite (sum_ext d _ (fun r => e (1 + c) r * (x * y r) + e (1 + C + c) r * y r)) by (intros; ring). rewrite sum_add, !sum_e by lia. ring.
  Qed.
  Lemma nsq_factor c x : (c < C)%nat -> nsq d (fun p => x * e (1 + c) p + copy C c p) = x * x + 1.
  Proof.
    intros Hc. unfold nsq. rewrite dot_factor by exact Hc. unfold copy, e. rewrite !Nat.eqb_refl.
    destruct (Nat.eqb_spec (1 + c) (1 + C + c)), (Nat.eqb_spec (1 + C + c) (1 + c)); try lia. ring.
  Qed.
  Lemma factor_cost : cost factor_rows d factor_Q factor_K = 2 * INR C * K lambda + 2 * INR rank / gap.
  Proof.
    destruct K_facts as (Q & A0 & K0 & KK & Z & Zi & G). unfold cost, frob2, factor_rows, factor_Q, factor_K. rewrite !(sum_stack _ _ (fun u _ => nsq d u) _ (fun _ _ => 0) _ (fun _ _ => 0)).
    rewrite (sum_ext C (fun row => nsq d (scaled z u row)) (fun _ => K lambda)), (sum_ext C (fun row => nsq d (scaled (/ z) v row)) (fun _ => K lambda)),
      (sum_ext rank (fun row => nsq d (scaled (/ gap) basis row)) (fun _ => / gap)), !sum_const; [unfold Rdiv; ring| | |].
    - intros k Hk. apply nsq_scaled; [lra|now apply basis_unit].
    - intros c Hc. unfold scaled. rewrite nsq_scale, root_square by lra. unfold v, right_factor. rewrite nsq_factor by exact Hc.
      replace (2 / lambda * (2 / lambda) + 1) with (1 + 4 / lambda ^ 2) by (field; lra). apply Rmult_eq_reg_l with (K lambda); [|lra]. rewrite KK. unfold z. field. lra.
    - intros c Hc. unfold scaled. rewrite nsq_scale, root_square by lra. unfold u, left_factor. rewrite nsq_factor by exact Hc. unfold z, A. field. split; [simpl; nra|lra].
  Qed.

  (** Scores: what a token is worth as a query and as a key, and the nuisances. *)
  Let W := product factor_rows factor_Q factor_K.
  Lemma factor_score x y : bilinear d W x y = \sum_(c < C) ((/ (2 * lambda) * x (1 + c)%nat + x (1 + C + c)%nat) * (2 / lambda * y (1 + c)%nat + y (1 + C + c)%nat)) +
    / gap * (\sum_(k < rank) (dot d (basis k) x * dot d (basis k) y)).
  Proof.
    destruct K_facts as (_ & _ & _ & _ & Z & Zi & G). unfold W. rewrite bilinear_product. unfold dot at 1, apply, factor_rows, factor_Q, factor_K. rewrite (sum_stack _ _ (fun u v => dot d u x * dot d v y)). f_equal.
    - apply sum_ext. intros c Hc. rewrite !scaled_dot. unfold u, v, left_factor, right_factor. rewrite !dot_factor by exact Hc.
      set (a := / (2 * lambda) * x (1 + c)%nat + x (1 + C + c)%nat). set (b := 2 / lambda * y (1 + c)%nat + y (1 + C + c)%nat).
      replace (sqrt z * a * (sqrt (/ z) * b)) with (sqrt z * sqrt (/ z) * (a * b)) by ring. rewrite <- sqrt_mult, Rinv_r, sqrt_1 by lra. ring.
    - rewrite <- sum_scal. apply sum_ext. intros k _. rewrite !scaled_dot. set (a := dot d (basis k) x). set (b := dot d (basis k) y).
      replace (sqrt (/ gap) * a * (sqrt (/ gap) * b)) with (sqrt (/ gap) * sqrt (/ gap) * (a * b)) by ring. now rewrite root_square by lra.
  Qed.

  (** x is worth a to queries of its group c and b to its keys. *)
  Definition worth (x : vec) (a b : R) (c : nat) : Prop := forall k, (k < C)%nat ->
    / (2 * lambda) * x (1 + k)%nat + x (1 + C + k)%nat = a * e c k /\ 2 / lambda * x (1 + k)%nat + x (1 + C + k)%nat = b * e c k.
  Lemma worth_dormant c i : (c < C)%nat -> (i < m c)%nat -> worth (D c i) (1/2) 2 c.
  Proof.
    intros Hc Hi k Hk. rewrite (D_group d C lambda m eta room tokens c i k Hc Hi Hk), (D_copy d C lambda m eta room tokens c i k Hc Hi Hk). split; field; lra.
  Qed.
  Lemma worth_copy c : worth (copy C c) 1 1 c.
  Proof. intros k Hk. destruct (copy_S d C room c k Hk) as [-> ->]. split; ring. Qed.
  Lemma worth_anchor c : worth anchor 0 0 c.
  Proof. intros k Hk. unfold anchor, e. simpl. split; ring. Qed.

  Lemma score_of x y a a' b b' c c' : (c < C)%nat -> worth x a a' c -> worth y b b' c' ->
    bilinear d W x y = a * b' * e c' c + / gap * (\sum_(k < rank) (dot d (basis k) x * dot d (basis k) y)).
  Proof.
    intros Hc Hx Hy. rewrite factor_score. f_equal. rewrite (sum_ext C _ (fun k => e c k * (a * b' * e c' k))).
    - now apply sum_e.
    - intros k Hk. rewrite (proj1 (Hx k Hk)), (proj2 (Hy k Hk)). ring.
  Qed.
  Lemma no_nuisance x r : (r < 2 * C + 1)%nat -> \sum_(k < rank) (dot d (basis k) x * dot d (basis k) (e r)) = 0 /\ \sum_(k < rank) (dot d (basis k) (e r) * dot d (basis k) x) = 0.
  Proof. intros Hr. split; apply sum_all_zero; intros k Hk; rewrite (S_basis d C rank basis room basis_unit k r Hk Hr); ring. Qed.

  Lemma factor_pattern : diagonal_pattern d C lambda m eta W.
  Proof.
    destruct K_facts as (_ & _ & _ & _ & _ & _ & G). assert (GG : / gap * gap = 1) by (field; lra).
    assert (Dd : 0 <= delta ^ 2) by (generalize (Rle_0_sqr delta); unfold Rsqr; simpl; lra).
    assert (Self : forall c, e c c = 1) by (intros c; unfold e; now rewrite Nat.eqb_refl).
    assert (Other : forall c c', c' <> c -> e c' c = 0) by (intros c c' H; unfold e; destruct (Nat.eqb_spec c c'); [congruence|reflexivity]).
    assert (Le : forall c i c' i', (c < C)%nat -> (i < m c)%nat -> (c' < C)%nat -> (i' < m c')%nat -> Rabs (dot d (eta c i) (eta c' i')) <= delta ^ 2).
    { intros c i c' i' Hc Hi Hc' Hi'. generalize (cauchy_schwarz d (eta c i) (eta c' i')). rewrite !lengths by assumption. intros S. apply Rsqr_incr_0_var; [|exact Dd].
      rewrite <- Rsqr_abs. unfold Rsqr. lra. }
    assert (DD : forall c i c' i', (c < C)%nat -> (i < m c)%nat -> (c' < C)%nat -> (i' < m c')%nat -> bilinear d W (D c i) (D c' i') = e c' c + / gap * dot d (eta c i) (eta c' i')).
    { intros c i c' i' Hc Hi Hc' Hi'. rewrite (score_of _ _ _ _ _ _ c c' Hc (worth_dormant c i Hc Hi) (worth_dormant c' i' Hc' Hi')). f_equal; [field|]. f_equal.
      rewrite <- (nuisance_product d C rank m eta basis basis_spans c i c' i' Hc Hi). apply sum_ext. intros k Hk.
      now rewrite !(D_basis d C rank lambda eta basis room basis_unit) by assumption. }
    assert (DA : forall c i, (c < C)%nat -> (i < m c)%nat -> bilinear d W (D c i) anchor = 0).
    { intros c i Hc Hi. rewrite (score_of _ _ _ _ _ _ c c Hc (worth_dormant c i Hc Hi) (worth_anchor c)). unfold anchor. rewrite (proj1 (no_nuisance _ 0 ltac:(lia))). ring. }
    assert (DC : forall c i c', (c < C)%nat -> (i < m c)%nat -> (c' < C)%nat -> bilinear d W (D c i) (copy C c') = 1/2 * e c' c).
    { intros c i c' Hc Hi Hc'. rewrite (score_of _ _ _ _ _ _ c c' Hc (worth_dormant c i Hc Hi) (worth_copy c')). unfold copy. rewrite (proj1 (no_nuisance _ (1 + C + c') ltac:(lia))). ring. }
    assert (CD : forall c c' i', (c < C)%nat -> (c' < C)%nat -> (i' < m c')%nat -> bilinear d W (copy C c) (D c' i') = 2 * e c' c).
    { intros c c' i' Hc Hc' Hi'. rewrite (score_of _ _ _ _ _ _ c c' Hc (worth_copy c) (worth_dormant c' i' Hc' Hi')). unfold copy. rewrite (proj2 (no_nuisance _ (1 + C + c) ltac:(lia))). ring. }
    assert (CA : forall c, (c < C)%nat -> bilinear d W (copy C c) anchor = 0).
    { intros c Hc. rewrite (score_of _ _ _ _ _ _ c c Hc (worth_copy c) (worth_anchor c)). unfold anchor. rewrite (proj1 (no_nuisance _ 0 ltac:(lia))). ring. }
    assert (CC : forall c c', (c < C)%nat -> (c' < C)%nat -> bilinear d W (copy C c) (copy C c') = e c' c).
    { intros c c' Hc Hc'. rewrite (score_of _ _ _ _ _ _ c c' Hc (worth_copy c) (worth_copy c')). unfold copy. rewrite (proj1 (no_nuisance _ (1 + C + c') ltac:(lia))). ring. }
    assert (Own : forall c i, (c < C)%nat -> (i < m c)%nat -> bilinear d W (D c i) (D c i) = 1 + / gap * delta ^ 2).
    { intros c i Hc Hi. rewrite DD, Self by assumption. change (dot d (eta c i) (eta c i)) with (nsq d (eta c i)). now rewrite lengths. }
    assert (GD : 0 <= / gap * delta ^ 2) by (apply Rmult_le_pos; lra).
    unfold diagonal_pattern, prefers. cbv zeta. split.
    - intros c i Hc Hi. split; [|split].
      + rewrite bilinear_minus, Own, DA by assumption. lra.
      + intros c' i' Hc' Hi' N. rewrite bilinear_minus, Own, DD by assumption. destruct (Nat.eq_dec c' c) as [->|Nc].
        * rewrite Self. assert (/ gap * gap <= / gap * (delta ^ 2 - dot d (eta c i) (eta c i'))) by (apply Rmult_le_compat_l; [lra|apply distinct; (assumption || lia)]). lra.
        * rewrite Other by exact Nc. assert (0 <= / gap * (delta ^ 2 - dot d (eta c i) (eta c' i'))); [|lra].
          apply Rmult_le_pos; [lra|]. generalize (Rabs_bounds _ _ (Le c i c' i' Hc Hi Hc' Hi')). lra.
      + intros c' Hc'. rewrite bilinear_minus, Own, DC by assumption. destruct (Nat.eq_dec c' c) as [->|Nc]; [|rewrite Other by exact Nc; lra].
        assert (M2 := several c Hc). assert (G2 := distinct c 0 1 Hc ltac:(lia) ltac:(lia) ltac:(lia)). generalize (Rabs_bounds _ _ (Le c 0%nat c 1%nat Hc ltac:(lia) Hc ltac:(lia))). intros B.
        assert (/ gap * gap <= / gap * (2 * delta ^ 2)) by (apply Rmult_le_compat_l; lra). rewrite Self. lra.
    - intros c Hc. split; [|split; [|split]].
      + intros i Hi. split; [|split].
        * rewrite bilinear_minus, CD, CA, Self by assumption. lra.
        * intros c' i' Hc' Nc Hi'. rewrite bilinear_minus, !CD, Self, Other by assumption. lra.
        * intros c' Hc'. rewrite bilinear_minus, CD, CC, Self by assumption. unfold e. destruct (c =? c')%nat; lra.
      + rewrite bilinear_minus, CC, CA, Self by assumption. lra.
      + intros c' i' Hc' Nc Hi'. rewrite bilinear_minus, CC, CD, Self, Other by assumption. lra.
      + intros c' Hc' Nc. rewrite bilinear_minus, !CC, Self, Other by assumption. lra.
  Qed.

  Theorem diagonal_upper :
    (forall p q, product factor_rows factor_Q factor_K p q = weights_of_D C lambda (1 / gap) (fun x y => \sum_(k < rank) (basis k x * basis k y)) p q) /\
    diagonal_pattern d C lambda m eta (product factor_rows factor_Q factor_K) /\
    cost factor_rows d factor_Q factor_K = 2 * INR C * K lambda + 2 * INR rank / gap.
  Proof. split; [exact factor_product|]. split; [exact factor_pattern|exact factor_cost]. Qed.
End Upper.
