(** Tokens, sink pattern and cost of statement.md, in units of kappa/sqrt d; and what the pattern says of the entries of W on S.
    The basis e_0, ..., e_2C of S is the first 2C+1 unit vectors; groups and their tokens are counted from 0. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import Attention Hull Norms.
From Sinkproof.sink_representability Require Export proof.
Open Scope R_scope.

Definition anchor : vec := e 0.
Definition copy (C c : nat) : vec := e (1 + C + c).
Definition dormant (lambda : R) (eta : nat -> nat -> vec) (c i : nat) : vec := fun r => lambda * e (1 + c) r + eta c i r.

(** Nuisances: orthogonal to S, and of sum 0 in each group; group c has m c >= 1 tokens. *)
Definition nuisances (d C : nat) (m : nat -> nat) (eta : nat -> nat -> vec) : Prop :=
  forall c, (c < C)%nat -> (1 <= m c)%nat /\
    (forall i r, (i < m c)%nat -> (r < 2 * C + 1)%nat -> eta c i r = 0) /\
    (forall r, (r < d)%nat -> \sum_(i < m c) eta c i r = 0).

(** The query q prefers the token x to y. *)
Definition prefers (d : nat) (W : mat) (q x y : vec) : Prop := bilinear d W q (minus x y) >= 1.

Definition sink_pattern (d C : nat) (lambda : R) (m : nat -> nat) (eta : nat -> nat -> vec) (W : mat) : Prop :=
  let D := dormant lambda eta in
  (* a dormant query prefers the anchor to every other token *)
  (forall c i, (c < C)%nat -> (i < m c)%nat ->
    (forall c' i', (c' < C)%nat -> (i' < m c')%nat -> prefers d W (D c i) anchor (D c' i')) /\
    (forall c', (c' < C)%nat -> prefers d W (D c i) anchor (copy C c'))) /\
  (forall c, (c < C)%nat ->
    (* a copy query prefers each token of its group to every token that is not of its group *)
    (forall i, (i < m c)%nat -> prefers d W (copy C c) (D c i) anchor /\
      (forall c' i', (c' < C)%nat -> c' <> c -> (i' < m c')%nat -> prefers d W (copy C c) (D c i) (D c' i')) /\
      (forall c', (c' < C)%nat -> prefers d W (copy C c) (D c i) (copy C c'))) /\
    (* and the anchor to every other such token *)
    (forall c' i', (c' < C)%nat -> c' <> c -> (i' < m c')%nat -> prefers d W (copy C c) anchor (D c' i')) /\
    (forall c', (c' < C)%nat -> prefers d W (copy C c) anchor (copy C c'))).

(** The same of the tokens' averages: entries of W at e_0, e_c, f_c. *)
Definition averaged (C : nat) (lambda : R) (W : mat) : Prop := forall c, (c < C)%nat ->
  let ec := W (1 + c)%nat in let fc := W (1 + C + c)%nat in
  (forall c', (c' < C)%nat -> lambda * (ec 0%nat - lambda * ec (1 + c')%nat) >= 1 /\ lambda * (ec 0%nat - ec (1 + C + c')%nat) >= 1) /\
  lambda * fc (1 + c)%nat - fc 0%nat >= 1 /\
  (forall c', (c' < C)%nat -> c' <> c -> lambda * fc (1 + c)%nat - lambda * fc (1 + c')%nat >= 1 /\ fc 0%nat - lambda * fc (1 + c')%nat >= 1) /\
  (forall c', (c' < C)%nat -> lambda * fc (1 + c)%nat - fc (1 + C + c')%nat >= 1 /\ fc 0%nat - fc (1 + C + c')%nat >= 1).

(** * Bilinear forms *)
Lemma bilinear_minus d W x y z : bilinear d W x (minus y z) = bilinear d W x y - bilinear d W x z.
Proof.
  unfold bilinear, dot. rewrite (sum_ext d _ (fun r => x r * mulv d W y r + -1 * (x r * mulv d W z r))).
  - rewrite sum_add, sum_scal. ring.
  - intros r _. unfold mulv, minus. rewrite (sum_ext d _ (fun c => W r c * y c + -1 * (W r c * z c))) by (intros; ring). rewrite sum_add, sum_scal. ring.
Qed.

Lemma bilinear_unit d W a b : (a < d)%nat -> (b < d)%nat -> bilinear d W (e a) (e b) = W a b.
Proof.
  intros Ha Hb. unfold bilinear, dot. rewrite sum_e by exact Ha. unfold mulv.
  rewrite (sum_ext d _ (fun c => e b c * W a c)) by (intros; ring). now apply sum_e.
Qed.

Lemma bilinear_ext d W x x' y y' : (forall r, (r < d)%nat -> x r = x' r) -> (forall r, (r < d)%nat -> y r = y' r) -> bilinear d W x y = bilinear d W x' y'.
Proof.
  intros Hx Hy. apply sum_ext. intros r Hr. rewrite Hx by exact Hr. f_equal. apply sum_ext. intros c Hc. now rewrite Hy.
Qed.

Lemma bilinear_sum_l d W n x y : \sum_(i < n) bilinear d W (x i) y = bilinear d W (fun r => \sum_(i < n) x i r) y.
Proof. unfold bilinear, dot. rewrite sum_swap. apply sum_ext. intros r _. now rewrite sum_scal_r. Qed.

Lemma bilinear_sum_r d W n x y : \sum_(i < n) bilinear d W x (y i) = bilinear d W x (fun r => \sum_(i < n) y i r).
Proof.
  unfold bilinear, dot. rewrite sum_swap. apply sum_ext. intros r _. rewrite sum_scal. f_equal. unfold mulv. rewrite sum_swap.
  apply sum_ext. intros c _. now rewrite sum_scal.
Qed.

Lemma bilinear_scal_l d W a x y : bilinear d W (fun r => a * x r) y = a * bilinear d W x y.
Proof. unfold bilinear, dot. rewrite <- sum_scal. apply sum_ext. intros; ring. Qed.

Lemma bilinear_scal_r d W a x y : bilinear d W x (fun r => a * y r) = a * bilinear d W x y.
Proof.
  unfold bilinear, dot. rewrite <- sum_scal. apply sum_ext. intros r _. unfold mulv.
  rewrite (sum_ext d _ (fun c => a * (W r c * y c))) by (intros; ring). rewrite sum_scal. ring.
Qed.

Lemma average_ge n f a : (1 <= n)%nat -> (forall i, (i < n)%nat -> f i >= 1) -> sum n f = INR n * a -> a >= 1.
Proof.
  intros Hn H E. assert (P : 0 < INR n) by (apply lt_0_INR; lia).
  assert (INR n * 1 <= sum n f) by (rewrite <- sum_const; apply sum_le; intros; now apply Rge_le, H).
  apply Rle_ge, Rmult_le_reg_l with (INR n); lra.
Qed.

Section Pattern.
  Variables (d C : nat) (lambda : R) (m : nat -> nat) (eta : nat -> nat -> vec).
  Hypotheses (room : (2 * C + 1 <= d)%nat) (tokens : nuisances d C m eta).
  Let D := dormant lambda eta.

  Lemma group_sum c r : (c < C)%nat -> (r < d)%nat -> \sum_(i < m c) D c i r = INR (m c) * lambda * e (1 + c) r.
  Proof.
    intros Hc Hr. destruct (tokens c Hc) as (_ & _ & Z). unfold D, dormant. rewrite sum_add, sum_const, Z by exact Hr. ring.
  Qed.

  Lemma queries W c y : (c < C)%nat -> \sum_(i < m c) bilinear d W (D c i) y = INR (m c) * (lambda * bilinear d W (e (1 + c)) y).
  Proof.
    intros Hc. rewrite bilinear_sum_l, (bilinear_ext d W _ (fun r => INR (m c) * lambda * e (1 + c) r) y y) by (intros; auto using group_sum).
    rewrite bilinear_scal_l. ring.
  Qed.
  Lemma keys W c x : (c < C)%nat -> \sum_(i < m c) bilinear d W x (D c i) = INR (m c) * (lambda * bilinear d W x (e (1 + c))).
  Proof.
    intros Hc. rewrite bilinear_sum_r, (bilinear_ext d W x x _ (fun r => INR (m c) * lambda * e (1 + c) r)) by (intros; auto using group_sum).
    rewrite bilinear_scal_r. ring.
  Qed.

  Lemma query_average W c y z : (c < C)%nat -> (forall i, (i < m c)%nat -> prefers d W (D c i) y z) -> lambda * bilinear d W (e (1 + c)) (minus y z) >= 1.
  Proof. intros Hc H. apply (average_ge (m c) _ _ (proj1 (tokens c Hc)) H). now apply queries. Qed.

  Lemma key_average W c x (y : vec) : (c < C)%nat -> (forall i, (i < m c)%nat -> prefers d W x y (D c i)) -> bilinear d W x y - lambda * bilinear d W x (e (1 + c)) >= 1.
  Proof.
    intros Hc H. apply (average_ge (m c) _ _ (proj1 (tokens c Hc)) H).
    rewrite (sum_ext _ _ (fun i => bilinear d W x y + -1 * bilinear d W x (D c i))) by (intros; rewrite bilinear_minus; ring).
    rewrite sum_add, sum_scal, sum_const, keys by exact Hc. ring.
  Qed.

  Lemma key_average_first W c x (z : vec) : (c < C)%nat -> (forall i, (i < m c)%nat -> prefers d W x (D c i) z) -> lambda * bilinear d W x (e (1 + c)) - bilinear d W x z >= 1.
  Proof.
    intros Hc H. apply (average_ge (m c) _ _ (proj1 (tokens c Hc)) H).
    rewrite (sum_ext _ _ (fun i => bilinear d W x (D c i) + -1 * bilinear d W x z)) by (intros; rewrite bilinear_minus; ring).
    rewrite sum_add, sum_scal, sum_const, keys by exact Hc. ring.
  Qed.

  Lemma pattern_averaged W : sink_pattern d C lambda m eta W -> averaged C lambda W.
  Proof.
    intros [H1 H2] c Hc. cbv zeta.
    assert (U : forall a b, (a < 2 * C + 1)%nat -> (b < 2 * C + 1)%nat -> bilinear d W (e a) (e b) = W a b) by (intros; apply bilinear_unit; lia).
    destruct (H2 c Hc) as (K1 & K2 & K3).
    assert (G : forall c', (c' < C)%nat -> c' <> c -> lambda * W (1 + C + c)%nat (1 + c)%nat - lambda * W (1 + C + c)%nat (1 + c')%nat >= 1).
    { intros c' Hc' N. rewrite <- !U by lia. apply (average_ge (m c) (fun i => bilinear d W (copy C c) (D c i) - lambda * bilinear d W (copy C c) (e (1 + c')))).
      - apply tokens; exact Hc.
      - intros i Hi. apply key_average; [exact Hc'|]. intros i' Hi'. now apply K1.
      - rewrite (sum_ext _ _ (fun i => bilinear d W (copy C c) (D c i) + -1 * (lambda * bilinear d W (copy C c) (e (1 + c'))))) by (intros; ring).
        rewrite sum_add, sum_const, keys by exact Hc. unfold copy. ring. }
    split; [|split; [|split]].
    - intros c' Hc'. split.
      + rewrite <- !U by lia. apply (average_ge (m c) (fun i => bilinear d W (D c i) (e 0) - lambda * bilinear d W (D c i) (e (1 + c')))).
        * apply tokens; exact Hc.
        * intros i Hi. apply key_average; [exact Hc'|]. intros i' Hi'. now apply H1.
        * rewrite (sum_ext _ _ (fun i => bilinear d W (D c i) (e 0) + - lambda * bilinear d W (D c i) (e (1 + c')))) by (intros; ring).
          rewrite sum_add, sum_scal, !queries by exact Hc. ring.
      + rewrite <- !U by lia. rewrite <- bilinear_minus. apply query_average; [exact Hc|]. intros i Hi. now apply H1.
    - rewrite <- !U by lia. apply (key_average_first W c (copy C c) anchor Hc). intros i Hi. now apply K1.
    - intros c' Hc' N. split; [now apply G|]. rewrite <- !U by lia. apply (key_average W c' (copy C c) anchor Hc'). intros i Hi. now apply K2.
    - intros c' Hc'. rewrite <- !U by lia. split.
      + apply (key_average_first W c (copy C c) (copy C c') Hc). intros i Hi. now apply K1.
      + rewrite <- bilinear_minus. now apply K3.
  Qed.

  (** The other way, if W is 0 outside of S. *)
  Lemma averaged_pattern W : (forall a b, (2 * C < a \/ 2 * C < b)%nat -> W a b = 0) -> averaged C lambda W -> sink_pattern d C lambda m eta W.
  Proof.
    intros Z H.
    assert (U : forall a b, (a < 2 * C + 1)%nat -> (b < 2 * C + 1)%nat -> bilinear d W (e a) (e b) = W a b) by (intros; apply bilinear_unit; lia).
    assert (Q : forall c i y, (c < C)%nat -> (i < m c)%nat -> bilinear d W (D c i) y = lambda * bilinear d W (e (1 + c)) y).
    { intros c i y Hc Hi. rewrite <- bilinear_scal_l. apply sum_ext. intros r Hr. unfold D, dormant. destruct (le_lt_dec r (2 * C)).
      - rewrite (proj1 (proj2 (tokens c Hc)) i r Hi) by lia. ring.
      - unfold mulv. rewrite (sum_all_zero d) by (intros; rewrite Z by lia; ring). ring. }
    assert (K : forall c i x, (c < C)%nat -> (i < m c)%nat -> bilinear d W x (D c i) = lambda * bilinear d W x (e (1 + c))).
    { intros c i x Hc Hi. rewrite <- bilinear_scal_r. apply sum_ext. intros r Hr. f_equal. apply sum_ext. intros k Hk. unfold D, dormant. destruct (le_lt_dec k (2 * C)).
      - rewrite (proj1 (proj2 (tokens c Hc)) i k Hi) by lia. ring.
      - rewrite Z by lia. ring. }
    unfold prefers, anchor, copy. split.
    - intros c i Hc Hi. destruct (H c Hc) as (H1 & _). split.
      + intros c' i' Hc' Hi'. fold D. unfold prefers, anchor, copy. rewrite bilinear_minus, K, !Q, !U by (assumption || lia). destruct (H1 c' Hc'). lra.
      + intros c' Hc'. fold D. unfold prefers, anchor, copy. rewrite bilinear_minus, !Q, !U by (assumption || lia). destruct (H1 c' Hc'). lra.
    - intros c Hc. destruct (H c Hc) as (_ & H2 & H3 & H4). cbv zeta in *. fold D. unfold prefers, anchor, copy. split; [intros i Hi; split; [|split]|split].
      + rewrite bilinear_minus, K, !U by (assumption || lia). exact H2.
      + intros c' i' Hc' N Hi'. rewrite bilinear_minus, !K, !U by (assumption || lia). now apply H3.
      + intros c' Hc'. rewrite bilinear_minus, !K, !U by (assumption || lia). now apply H4.
      + intros c' i' Hc' N Hi'. rewrite bilinear_minus, !K, !U by (assumption || lia). now apply H3.
      + intros c' Hc'. rewrite bilinear_minus, !U by lia. now apply H4.
  Qed.
End Pattern.
