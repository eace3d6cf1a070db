(** Theorem I of statement.md, parts 1 and 4: weights of both patterns, as products W_Q^T W_K, and what they cost. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import Attention Hull Norms.
From Sinkproof.sink_cost_exact Require Import duality.
From Sinkproof.sink_diagonal_cost Require Import proof.
Open Scope R_scope.

(** The weights of I.1 and I.4; P is the projector on the nuisances' span. *)
Definition sink_weights (C : nat) (a b : R) : mat := fun p q =>
  a * ((if ((1 <=? p) && (p <=? 2 * C))%nat%bool then 1 else 0) * anchor q) + b * \sum_(c < C) (copy C c p * e (1 + c) q).
Definition diagonal_weights (C : nat) (s a b alpha : R) (P : mat) : mat := fun p q =>
  s * (\sum_(c < C) (e (1 + c) p * e (1 + c) q)) + a * (\sum_(c < C) (copy C c p * copy C c q)) + b * (\sum_(c < C) (copy C c p * e (1 + c) q)) + alpha * P p q.

Lemma root_square a : 0 <= a -> sqrt a * sqrt a = a. Proof. exact (sqrt_sqrt a). Qed.

(** I.1: rows 0 .. C-1 make the copies, row C the anchor. *)
Section SinkWeights.
  Variables (d C : nat) (lambda : R) (m : nat -> nat) (eta : nat -> nat -> vec).
  Hypotheses (room : (2 * C + 1 <= d)%nat) (groups : (1 <= C)%nat) (lambda_bounds : 0 < lambda <= 1) (tokens : nuisances d C m eta).
  Let a := 1 / lambda.
  Let b := (1 + lambda) / lambda ^ 2.
  Let w := sqrt (2 * INR C).
  Definition inner_S : vec := fun p => if ((1 <=? p) && (p <=? 2 * C))%nat%bool then 1 else 0.
  Definition sink_Q : mat := fun row p => if (row <? C)%nat then sqrt b * copy C row p else sqrt (a / w) * inner_S p.
  Definition sink_K : mat := fun row q => if (row <? C)%nat then sqrt b * e (1 + row) q else sqrt (a * w) * anchor q.

  Lemma sink_facts : 1 <= a /\ 1 <= b /\ 1 <= INR C /\ 0 < w /\ w * w = 2 * INR C /\ lambda * a = 1 /\ lambda * b = a + 1.
  Proof.
    assert (N : 1 <= INR C) by now apply (le_INR 1). assert (L2 : 0 < lambda ^ 2 <= 1) by (simpl; nra). assert (I : 1 <= / lambda) by (rewrite <- Rinv_1; apply Rinv_le_contravar; lra).
    assert (E : b = / lambda * / lambda + / lambda) by (unfold b; field; lra). unfold a, w. repeat split; try lra.
    - rewrite E. nra.
    - apply sqrt_lt_R0. lra.
    - apply root_square. lra.
    - field. lra.
    - unfold b. field. lra.
  Qed.

  Lemma sink_product p q : product (S C) sink_Q sink_K p q = sink_weights C a b p q.
  Proof.
    destruct sink_facts as (A & B & N & W & WW & _). unfold product. rewrite sum_last. unfold sink_Q at 2, sink_K at 2. destruct (Nat.ltb_spec C C); [lia|].
    unfold sink_weights. fold (inner_S p). rewrite Rplus_comm. f_equal.
    - replace (sqrt (a / w) * inner_S p * (sqrt (a * w) * anchor q)) with (sqrt (a / w) * sqrt (a * w) * (inner_S p * anchor q)) by ring.
      rewrite <- sqrt_mult by (apply Rlt_le; first [apply Rdiv_lt_0_compat; lra|apply Rmult_lt_0_compat; lra]).
      replace (a / w * (a * w)) with (a * a) by (field; lra). rewrite sqrt_square by lra. reflexivity.
    - rewrite <- sum_scal. apply sum_ext. intros c Hc. unfold sink_Q, sink_K. destruct (Nat.ltb_spec c C); [|lia].
      replace (sqrt b * copy C c p * (sqrt b * e (1 + c) q)) with (sqrt b * sqrt b * (copy C c p * e (1 + c) q)) by ring. now rewrite root_square by lra.
  Qed.

  Lemma nsq_unit j : (j < d)%nat -> nsq d (e j) = 1.
  Proof. intros H. unfold nsq, dot. rewrite sum_e by exact H. unfold e. now rewrite Nat.eqb_refl. Qed.
  Lemma nsq_scale x y : nsq d (fun p => x * y p) = x * x * nsq d y.
  Proof. unfold nsq, dot. rewrite <- sum_scal. apply sum_ext. intros; ring. Qed.
  Lemma nsq_inner_S : nsq d inner_S = 2 * INR C.
  Proof.
    rewrite (nsq_parts d C room groups). unfold groups_sq, copies_sq. rewrite (sum_ext C (fun c => inner_S (1 + c)%nat * inner_S (1 + c)%nat) (fun _ => 1)), (sum_ext C (fun c => inner_S (1 + C + c)%nat * inner_S (1 + C + c)%nat) (fun _ => 1)).
    - rewrite sum_const. replace (inner_S 0%nat) with 0 by reflexivity. replace (nsq d (outside C inner_S)) with 0; [ring|]. symmetry. apply sum_all_zero.
      intros r _. unfold outside, inner_S. destruct (Nat.ltb_spec r (2 * C + 1)); [ring|]. destruct (Nat.leb_spec r (2 * C)); [lia|]. rewrite Bool.andb_false_r. ring.
    - intros c Hc. unfold inner_S. destruct (Nat.leb_spec 1 (1 + C + c)), (Nat.leb_spec (1 + C + c) (2 * C)); try lia. simpl. ring.
    - intros c Hc. unfold inner_S. destruct (Nat.leb_spec 1 (1 + c)), (Nat.leb_spec (1 + c) (2 * C)); try lia. simpl. ring.
  Qed.
  Lemma sink_cost : cost (S C) d sink_Q sink_K = 2 * (a * w + b * INR C).
  Proof.
    destruct sink_facts as (A & B & N & W & WW & _). unfold cost, frob2. rewrite !sum_last.
    rewrite (sum_ext C (fun r => nsq d (sink_Q r)) (fun _ => b)), (sum_ext C (fun r => nsq d (sink_K r)) (fun _ => b)), sum_const.
    - replace (nsq d (sink_Q C)) with (a * w); [replace (nsq d (sink_K C)) with (a * w); [ring|]|].
      + unfold sink_K. destruct (Nat.ltb_spec C C); [lia|]. unfold anchor. rewrite nsq_scale, nsq_unit, root_square by (lia || nra). ring.
      + unfold sink_Q. destruct (Nat.ltb_spec C C); [lia|]. rewrite nsq_scale, nsq_inner_S, root_square by (left; apply Rdiv_lt_0_compat; lra). rewrite <- WW. field. lra.
    - intros c Hc. unfold sink_K. destruct (Nat.ltb_spec c C); [|lia]. rewrite nsq_scale, nsq_unit, root_square by (lia || lra). ring.
    - intros c Hc. unfold sink_Q, copy. destruct (Nat.ltb_spec c C); [|lia]. rewrite nsq_scale, nsq_unit, root_square by (lia || lra). ring.
  Qed.

  Lemma sink_entries : let W := sink_weights C a b in (forall p q, (2 * C < p \/ 2 * C < q)%nat -> W p q = 0) /\
    (forall c, (c < C)%nat -> W (1 + c)%nat 0%nat = a /\ W (1 + C + c)%nat 0%nat = a /\ (forall q, (q <> 0)%nat -> W (1 + c)%nat q = 0) /\
      W (1 + C + c)%nat (1 + c)%nat = b /\ forall q, (q <> 0 /\ q <> 1 + c)%nat -> W (1 + C + c)%nat q = 0).
  Proof.
    cbv zeta. assert (Z : forall p q, (forall c, (c < C)%nat -> (p <> 1 + C + c \/ q <> 1 + c)%nat) -> \sum_(c < C) (copy C c p * e (1 + c) q) = 0).
    { intros p q H. apply sum_all_zero. intros c Hc. unfold copy, e. destruct (Nat.eqb_spec p (1 + C + c)), (Nat.eqb_spec q (1 + c)); try ring. destruct (H c Hc); contradiction. }
    assert (I : forall p, (1 <= p <= 2 * C)%nat -> (if ((1 <=? p) && (p <=? 2 * C))%nat%bool then 1 else 0) = 1) by (intros p Hp; destruct (Nat.leb_spec 1 p), (Nat.leb_spec p (2 * C)); try lia; reflexivity).
    assert (A0 : forall q, (q <> 0)%nat -> anchor q = 0) by (intros q Hq; unfold anchor, e; destruct (Nat.eqb_spec q 0); [contradiction|reflexivity]).
    unfold sink_weights. split.
    - intros p q H. rewrite Z by lia. destruct H as [H|H]; [destruct (Nat.leb_spec p (2 * C)); [lia|]; rewrite Bool.andb_false_r; ring|]. rewrite A0 by lia. ring.
    - intros c Hc. rewrite !I by lia. change (anchor 0%nat) with 1. repeat split.
      + rewrite Z by lia. ring.
      + rewrite Z by lia. ring.
      + intros q Hq. rewrite Z, A0 by lia. ring.
      + rewrite A0, (sum_single C _ c Hc) by (lia || (intros k _ Nk; unfold copy, e; destruct (Nat.eqb_spec (1 + C + c) (1 + C + k)); [lia|ring])).
        unfold copy, e. rewrite !Nat.eqb_refl. ring.
      + intros q [Q1 Q2]. rewrite A0 by exact Q1. rewrite Z; [ring|]. intros k Hk. destruct (Nat.eq_dec k c) as [->|]; [now right|left; lia].
  Qed.

  Theorem sink_upper : (forall p q, product (S C) sink_Q sink_K p q = sink_weights C a b p q) /\ sink_pattern d C lambda m eta (product (S C) sink_Q sink_K) /\
    cost (S C) d sink_Q sink_K = 2 * (1 / lambda * sqrt (2 * INR C) + (1 + lambda) / lambda ^ 2 * INR C).
  Proof.
    destruct sink_facts as (A & B & N & W & WW & LA & LB). destruct sink_entries as [Out En]. split; [exact sink_product|]. split; [|exact sink_cost].
    apply (averaged_pattern d C lambda m eta room tokens).
    - intros p q H. rewrite sink_product. now apply Out.
    - intros c Hc. cbv zeta. destruct (En c Hc) as (E1 & E2 & E3 & E4 & E5).
      assert (Zero : forall c', (c' < C)%nat -> c' <> c -> product (S C) sink_Q sink_K (1 + C + c)%nat (1 + c')%nat = 0) by (intros; rewrite sink_product; apply E5; lia).
      split; [|split; [|split]].
      + intros c' Hc'. rewrite !sink_product, E1, !E3 by lia. lra.
      + rewrite !sink_product, E2, E4. lra.
      + intros c' Hc' Nc. rewrite (Zero c') by assumption. rewrite !sink_product, E2, E4. lra.
      + intros c' Hc'. rewrite !sink_product, E2, E4, E5 by lia. lra.
  Qed.
  Theorem sink_upper_published : 1/2 <= lambda ^ 2 -> 2 * (1 / lambda * sqrt (2 * INR C) + (1 + lambda) / lambda ^ 2 * INR C) <= 12 * INR C.
  Proof.
    intros H. destruct sink_facts as (A & B & N & W & WW & LA & LB). fold a b w. assert (A2 : a * a <= 2) by (simpl in H; nra).
    assert (A1 : a <= 3/2) by nra. assert (B1 : b = a * a + a) by (unfold b, a; field; lra).
    assert (AW : a * w <= 2 * INR C). { apply Rsqr_incr_0_var; [|lra]. unfold Rsqr. replace (a * w * (a * w)) with (a * a * (w * w)) by ring. rewrite WW. nra. }
    assert (b * INR C <= 7/2 * INR C) by (apply Rmult_le_compat_r; lra). lra.
  Qed.
End SinkWeights.

(** I.4. The nuisances' span has the orthonormal vectors basis 0 .. basis (rank-1); gap is Delta. *)
Definition stack (n : nat) (F G : mat) : mat := fun row => if (row <? n)%nat then F row else G (row - n)%nat.
Lemma sum_stack n k (f : vec -> vec -> R) A A' B B' :
  \sum_(row < n + k) f (stack n A B row) (stack n A' B' row) = \sum_(row < n) f (A row) (A' row) + \sum_(row < k) f (B row) (B' row).
Proof.
  rewrite sum_split. f_equal; apply sum_ext; intros i Hi; unfold stack.
  - destruct (Nat.ltb_spec i n); [reflexivity|lia].
  - destruct (Nat.ltb_spec (n + i) n); [lia|]. now replace (n + i - n)%nat with i by lia.
Qed.

Section DiagonalWeights.
  Variables (d C rank : nat) (lambda delta gap : R) (m : nat -> nat) (eta : nat -> nat -> vec) (basis : nat -> vec).
  Hypotheses (room : (2 * C + 1 <= d)%nat) (lambda_bounds : 0 < lambda <= 1) (tokens : nuisances d C m eta) (gap_pos : 0 < gap).
  Hypothesis lengths : forall c i, (c < C)%nat -> (i < m c)%nat -> nsq d (eta c i) = delta ^ 2.
  Hypothesis distinct : forall c i i', (c < C)%nat -> (i < m c)%nat -> (i' < m c)%nat -> i <> i' -> gap <= delta ^ 2 - dot d (eta c i) (eta c i').
  Hypothesis basis_unit : forall k, (k < rank)%nat -> nsq d (basis k) = 1 /\ forall r, (r < 2 * C + 1)%nat -> basis k r = 0.
  Hypothesis basis_spans : forall c i r, (c < C)%nat -> (i < m c)%nat -> (r < d)%nat -> eta c i r = \sum_(k < rank) (dot d (basis k) (eta c i) * basis k r).
  Local Notation D := (dormant lambda eta).
  Let s := 1 / lambda ^ 2.
  Let b := 2 / lambda.
  Let alpha := 2 / gap.

  Definition scaled (x : R) (v : nat -> vec) : mat := fun row p => sqrt x * v row p.
  Definition unit_group : nat -> vec := fun c => e (1 + c).
  Definition diagonal_Q : mat := stack C (scaled s unit_group) (stack C (scaled 1 (copy C)) (stack C (scaled b (copy C)) (scaled alpha basis))).
  Definition diagonal_K : mat := stack C (scaled s unit_group) (stack C (scaled 1 (copy C)) (stack C (scaled b unit_group) (scaled alpha basis))).
  Definition rows : nat := (C + (C + (C + rank)))%nat.

  Lemma diagonal_facts : 1 <= s /\ 1 <= b /\ 0 < alpha /\ s * (lambda * lambda) = 1 /\ b * lambda = 2 /\ alpha * gap = 2.
  Proof.
    assert (I : 1 <= / lambda) by (rewrite <- Rinv_1; apply Rinv_le_contravar; lra). assert (E : s = / lambda * / lambda) by (unfold s; field; lra).
    unfold b, alpha. repeat split; [rewrite E; nra|lra|apply Rdiv_lt_0_compat; lra|unfold s; field; lra|field; lra|field; lra].
  Qed.
  Lemma scaled_pair x v v' row p q : 0 <= x -> scaled x v row p * scaled x v' row q = x * (v row p * v' row q).
  Proof. intros H. unfold scaled. replace (sqrt x * v row p * (sqrt x * v' row q)) with (sqrt x * sqrt x * (v row p * v' row q)) by ring. now rewrite root_square. Qed.

  Lemma diagonal_product p q : product rows diagonal_Q diagonal_K p q = diagonal_weights C s 1 b alpha (fun x y => \sum_(k < rank) (basis k x * basis k y)) p q.
  Proof.
    destruct diagonal_facts as (S1 & B1 & A0 & _). unfold product, rows, diagonal_Q, diagonal_K. rewrite !(sum_stack _ _ (fun u v => u p * v q)).
    unfold diagonal_weights. rewrite <- !sum_scal.
    rewrite (sum_ext C _ _ (fun row _ => scaled_pair s unit_group unit_group row p q ltac:(lra))), (sum_ext C _ _ (fun row _ => scaled_pair 1 (copy C) (copy C) row p q ltac:(lra))),
      (sum_ext C _ _ (fun row _ => scaled_pair b (copy C) unit_group row p q ltac:(lra))), (sum_ext rank _ _ (fun row _ => scaled_pair alpha basis basis row p q ltac:(lra))).
    unfold unit_group. ring.
  Qed.

  Lemma nsq_scaled x v row : 0 <= x -> nsq d (v row) = 1 -> nsq d (scaled x v row) = x.
  Proof. intros H U. unfold scaled. rewrite nsq_scale, U, root_square by exact H. ring. Qed.
  Lemma diagonal_cost : cost rows d diagonal_Q diagonal_K = 2 * (s + 1 + b) * INR C + 2 * alpha * INR rank.
  Proof.
    destruct diagonal_facts as (S1 & B1 & A0 & _). unfold cost, frob2, rows, diagonal_Q, diagonal_K.
    rewrite !(sum_stack _ _ (fun u _ => nsq d u) _ (fun _ _ => 0) _ (fun _ _ => 0)).
    assert (U : forall c, (c < C)%nat -> nsq d (unit_group c) = 1) by (intros; apply nsq_unit; lia).
    assert (V : forall c, (c < C)%nat -> nsq d (copy C c) = 1) by (intros; apply nsq_unit; lia).
    assert (Sum : forall n x v, 0 <= x -> (forall k, (k < n)%nat -> nsq d (v k) = 1) -> \sum_(row < n) nsq d (scaled x v row) = INR n * x).
    { intros n x v Hx H. rewrite <- sum_const. apply sum_ext. intros k Hk. apply nsq_scaled; auto. }
    rewrite !Sum by (lra || assumption || (intros; now apply basis_unit)). ring.
  Qed.

  (** Scores. *)
  Lemma scaled_dot x v row y : dot d (scaled x v row) y = sqrt x * dot d (v row) y.
  Proof. apply dot_scal. Qed.
  Lemma dot_unit j y : (j < d)%nat -> dot d (e j) y = y j.
  Proof. intros H. unfold dot. now apply sum_e. Qed.
  Lemma diagonal_score x y : bilinear d (product rows diagonal_Q diagonal_K) x y =
    s * (\sum_(c < C) (x (1 + c)%nat * y (1 + c)%nat)) + \sum_(c < C) (x (1 + C + c)%nat * y (1 + C + c)%nat) + b * (\sum_(c < C) (x (1 + C + c)%nat * y (1 + c)%nat)) +
    alpha * (\sum_(k < rank) (dot d (basis k) x * dot d (basis k) y)).
  Proof.
    destruct diagonal_facts as (S1 & B1 & A0 & _). rewrite bilinear_product. unfold dot at 1, apply, rows, diagonal_Q, diagonal_K. rewrite !(sum_stack _ _ (fun u v => dot d u x * dot d v y)).
    assert (P : forall n z v v', 0 <= z -> \sum_(row < n) (dot d (scaled z v row) x * dot d (scaled z v' row) y) = z * \sum_(row < n) (dot d (v row) x * dot d (v' row) y)).
    { intros n z v v' Hz. rewrite <- sum_scal. apply sum_ext. intros k _. rewrite !scaled_dot.
      replace (sqrt z * dot d (v k) x * (sqrt z * dot d (v' k) y)) with (sqrt z * sqrt z * (dot d (v k) x * dot d (v' k) y)) by ring. now rewrite root_square. }
    rewrite !P by lra. unfold unit_group, copy.
    rewrite (sum_ext C (fun row => dot d (e (1 + row)) x * dot d (e (1 + row)) y) (fun c => x (1 + c)%nat * y (1 + c)%nat)) by (intros; rewrite !dot_unit by lia; reflexivity).
    rewrite (sum_ext C (fun row => dot d (e (1 + C + row)) x * dot d (e (1 + C + row)) y) (fun c => x (1 + C + c)%nat * y (1 + C + c)%nat)) by (intros; rewrite !dot_unit by lia; reflexivity).
    rewrite (sum_ext C (fun row => dot d (e (1 + C + row)) x * dot d (e (1 + row)) y) (fun c => x (1 + C + c)%nat * y (1 + c)%nat)) by (intros; rewrite !dot_unit by lia; reflexivity). ring.
  Qed.

  Lemma D_group c i k : (c < C)%nat -> (i < m c)%nat -> (k < C)%nat -> D c i (1 + k)%nat = lambda * e c k.
  Proof.
    intros Hc Hi Hk. destruct (tokens c Hc) as (_ & Z & _). unfold dormant. rewrite Z by (exact Hi || lia). unfold e.
    destruct (Nat.eqb_spec (1 + k) (1 + c)), (Nat.eqb_spec k c); try lia; ring.
  Qed.
  Lemma D_copy c i k : (c < C)%nat -> (i < m c)%nat -> (k < C)%nat -> D c i (1 + C + k)%nat = 0.
  Proof.
    intros Hc Hi Hk. destruct (tokens c Hc) as (_ & Z & _). unfold dormant. rewrite Z by (exact Hi || lia). unfold e. destruct (Nat.eqb_spec (1 + C + k) (1 + c)); [lia|ring].
  Qed.
  Lemma D_basis c i k : (c < C)%nat -> (k < rank)%nat -> dot d (basis k) (D c i) = dot d (basis k) (eta c i).
  Proof.
    intros Hc Hk. unfold dot. rewrite (sum_ext d _ (fun r => e (1 + c) r * (lambda * basis k r) + basis k r * eta c i r)) by (intros; unfold dormant; ring).
    rewrite sum_add, sum_e, (proj2 (basis_unit k Hk)) by lia. ring.
  Qed.
  Lemma S_basis k r : (k < rank)%nat -> (r < 2 * C + 1)%nat -> dot d (basis k) (e r) = 0.
  Proof. intros Hk Hr. rewrite dot_sym, dot_unit by lia. now apply basis_unit. Qed.
  Lemma nuisance_product c i c' i' : (c < C)%nat -> (i < m c)%nat ->
    \sum_(k < rank) (dot d (basis k) (eta c i) * dot d (basis k) (eta c' i')) = dot d (eta c i) (eta c' i').
  Proof.
    intros Hc Hi. unfold dot at 3. rewrite (sum_ext d _ (fun r => \sum_(k < rank) (dot d (basis k) (eta c i) * (basis k r * eta c' i' r)))).
    - rewrite sum_swap. apply sum_ext. intros k _. now rewrite sum_scal.
    - intros r Hr. rewrite (basis_spans c i r Hc Hi Hr) at 1. rewrite <- sum_scal_r. apply sum_ext. intros; ring.
  Qed.
  Let W := product rows diagonal_Q diagonal_K.
  Lemma score_DD c i c' i' : (c < C)%nat -> (i < m c)%nat -> (c' < C)%nat -> (i' < m c')%nat ->
    bilinear d W (D c i) (D c' i') = e c c' + alpha * dot d (eta c i) (eta c' i').
  Proof.
    intros Hc Hi Hc' Hi'. destruct diagonal_facts as (_ & _ & _ & S1 & _). unfold W. rewrite diagonal_score.
    rewrite (sum_ext C (fun k => D c i (1 + k)%nat * D c' i' (1 + k)%nat) (fun k => e c' k * (lambda * lambda * e c k))) by (intros; rewrite !D_group by assumption; ring).
    rewrite sum_e by exact Hc'. rewrite !(sum_all_zero C) by (intros k Hk; rewrite D_copy by assumption; ring).
    rewrite (sum_ext rank _ (fun k => dot d (basis k) (eta c i) * dot d (basis k) (eta c' i'))) by (intros; rewrite !D_basis by assumption; reflexivity).
    rewrite nuisance_product by assumption. replace (s * (lambda * lambda * e c c')) with (s * (lambda * lambda) * e c c') by ring. rewrite S1. ring.
  Qed.
  Lemma score_DS c i r : (c < C)%nat -> (i < m c)%nat -> (r = 0%nat \/ C < r <= 2 * C)%nat -> bilinear d W (D c i) (e r) = 0.
  Proof.
    intros Hc Hi Hr. unfold W. rewrite diagonal_score. assert (Z : forall k, (k < C)%nat -> e r (1 + k)%nat = 0) by (intros k Hk; unfold e; destruct (Nat.eqb_spec (1 + k) r); [lia|reflexivity]).
    rewrite (sum_all_zero C (fun k => D c i (1 + k)%nat * e r (1 + k)%nat)) by (intros; rewrite Z by assumption; ring).
    rewrite !(sum_all_zero C) by (intros k Hk; rewrite D_copy by assumption; ring). rewrite (sum_all_zero rank) by (intros k Hk; rewrite S_basis by (exact Hk || lia); ring). ring.
  Qed.
  Lemma copy_S c k : (k < C)%nat -> copy C c (1 + k)%nat = 0 /\ copy C c (1 + C + k)%nat = e c k.
  Proof. intros Hk. unfold copy, e. split; [destruct (Nat.eqb_spec (1 + k) (1 + C + c)); [lia|reflexivity]|]. destruct (Nat.eqb_spec (1 + C + k) (1 + C + c)), (Nat.eqb_spec k c); (lia || reflexivity). Qed.
  Lemma score_C c y : (c < C)%nat -> bilinear d W (copy C c) y = y (1 + C + c)%nat + b * y (1 + c)%nat.
  Proof.
    intros Hc. unfold W. rewrite diagonal_score. rewrite (sum_all_zero C (fun k => copy C c (1 + k)%nat * y (1 + k)%nat)) by (intros k Hk; rewrite (proj1 (copy_S c k Hk)); ring).
    rewrite (sum_ext C (fun k => copy C c (1 + C + k)%nat * y (1 + C + k)%nat) (fun k => e c k * y (1 + C + k)%nat)) by (intros k Hk; now rewrite (proj2 (copy_S c k Hk))).
    rewrite (sum_ext C (fun k => copy C c (1 + C + k)%nat * y (1 + k)%nat) (fun k => e c k * y (1 + k)%nat)) by (intros k Hk; now rewrite (proj2 (copy_S c k Hk))).
    rewrite !sum_e by exact Hc. rewrite (sum_all_zero rank) by (intros k Hk; unfold copy; rewrite S_basis by (exact Hk || lia); ring). ring.
  Qed.

  Lemma diagonal_has_pattern : diagonal_pattern d C lambda m eta W.
  Proof.
    destruct diagonal_facts as (S1 & B1 & A0 & SL & BL & AG). assert (Dl : forall c i, (c < C)%nat -> (i < m c)%nat -> dot d (eta c i) (eta c i) = delta ^ 2) by exact lengths.
    assert (Dd : 0 <= delta ^ 2) by (generalize (Rle_0_sqr delta); unfold Rsqr; simpl; lra).
    assert (Self : forall c, e c c = 1) by (intros c; unfold e; now rewrite Nat.eqb_refl).
    assert (Other : forall c c', c' <> c -> e c c' = 0) by (intros c c' H; unfold e; destruct (Nat.eqb_spec c' c); [contradiction|reflexivity]).
    unfold diagonal_pattern, prefers. cbv zeta. split.
    - intros c i Hc Hi. split; [|split].
      + rewrite bilinear_minus, score_DD, Self, Dl by assumption. unfold anchor. rewrite score_DS by (assumption || lia). nra.
      + intros c' i' Hc' Hi' N. rewrite bilinear_minus, !score_DD, Self, Dl by assumption. destruct (Nat.eq_dec c' c) as [->|Nc].
        * rewrite Self. assert (G := distinct c i i' Hc Hi Hi' ltac:(lia)). assert (alpha * gap <= alpha * (delta ^ 2 - dot d (eta c i) (eta c i'))) by (apply Rmult_le_compat_l; lra). lra.
        * rewrite Other by exact Nc. assert (dot d (eta c i) (eta c' i') <= delta ^ 2).
          { generalize (dot_le_norms d (eta c i) (eta c' i')). generalize (norm_square d (eta c i)), (norm_square d (eta c' i')). unfold nsq. rewrite !Dl by assumption.
            generalize (norm_nonneg d (eta c i)), (norm_nonneg d (eta c' i')). intros. nra. }
          assert (0 <= alpha * (delta ^ 2 - dot d (eta c i) (eta c' i'))) by (apply Rmult_le_pos; lra). lra.
      + intros c' Hc'. rewrite bilinear_minus, score_DD, Self, Dl by assumption. unfold copy. rewrite score_DS by (assumption || lia). nra.
    - intros c Hc. assert (CD : forall c' i', (c' < C)%nat -> (i' < m c')%nat -> bilinear d W (copy C c) (D c' i') = 2 * e c c').
      { intros c' i' Hc' Hi'. rewrite score_C by auto. rewrite D_copy, D_group by assumption. replace (e c' c) with (e c c') by (unfold e; rewrite Nat.eqb_sym; reflexivity).
        replace (0 + b * (lambda * e c c')) with (b * lambda * e c c') by ring. now rewrite BL. }
      assert (CA : bilinear d W (copy C c) anchor = 0) by (rewrite score_C by auto; unfold anchor, e; simpl; ring).
      assert (CC : forall c', (c' < C)%nat -> bilinear d W (copy C c) (copy C c') = e c c').
      { intros c' Hc'. rewrite score_C by auto. destruct (copy_S c' c Hc) as [-> ->]. replace (e c' c) with (e c c') by (unfold e; rewrite Nat.eqb_sym; reflexivity). ring. }
      split; [|split; [|split]].
      + intros i Hi. split; [|split].
        * rewrite bilinear_minus, CD, CA, Self by assumption. lra.
        * intros c' i' Hc' Nc Hi'. rewrite bilinear_minus, !CD, Self, Other by assumption. lra.
        * intros c' Hc'. rewrite bilinear_minus, CD, CC, Self by assumption. unfold e. destruct (c' =? c)%nat; lra.
      + rewrite bilinear_minus, CC, CA, Self by assumption. lra.
      + intros c' i' Hc' Nc Hi'. rewrite bilinear_minus, CC, CD, Self, Other by assumption. lra.
      + intros c' Hc' Nc. rewrite bilinear_minus, !CC, Self, Other by assumption. lra.
  Qed.

  Theorem diagonal_upper :
    (forall p q, product rows diagonal_Q diagonal_K p q =
       diagonal_weights C (1 / lambda ^ 2) 1 (2 / lambda) (2 / gap) (fun x y => \sum_(k < rank) (basis k x * basis k y)) p q) /\
    diagonal_pattern d C lambda m eta (product rows diagonal_Q diagonal_K) /\
    cost rows d diagonal_Q diagonal_K = 2 * (1 + 1 / lambda) ^ 2 * INR C + 4 * INR rank / gap.
  Proof.
    split; [exact diagonal_product|]. split; [exact diagonal_has_pattern|]. rewrite diagonal_cost. unfold s, b, alpha. field. lra.
  Qed.
  Theorem diagonal_upper_published : 1/2 <= lambda ^ 2 -> 2 * (1 + 1 / lambda) ^ 2 * INR C + 4 * INR rank / gap <= 13 * INR C + 4 * INR rank / gap.
  Proof.
    intros H. apply Rplus_le_compat_r, Rmult_le_compat_r; [apply pos_INR|]. assert (E : 1 / lambda * lambda = 1) by (field; lra). set (y := 1 / lambda) in *.
    assert (Y : y <= 3/2) by (simpl in H; nra). assert (0 <= y) by nra. simpl. assert (y * y <= 2) by (simpl in H; nra). nra.
  Qed.
End DiagonalWeights.
