(** Theorem I* of statement.md, its lower bound: multipliers of preferences bound the cost of all weights that have them. (The upper one is the definition of OPT.) *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import Attention Hull Norms.
From Sinkproof.sink_representability Require Import proof.
Open Scope R_scope.

(** Preference l < n: the query q l prefers one token to another by 1 or more; y l is their difference. *)
Definition has_preferences (d n : nat) (q y : nat -> vec) (W : mat) : Prop := forall l, (l < n)%nat -> bilinear d W (q l) (y l) >= 1.
(** The sum of mu_l q_l y_l^T. *)
Definition test_matrix (n : nat) (mu : nat -> R) (q y : nat -> vec) : mat := fun a b => \sum_(l < n) (mu l * (q l a * y l b)).

Lemma bilinear_test d n mu q y x z : bilinear d (test_matrix n mu q y) x z = \sum_(l < n) (mu l * (dot d (q l) x * dot d (y l) z)).
Proof.
  unfold bilinear, dot, mulv, test_matrix.
  rewrite (sum_ext d _ (fun r => \sum_(l < n) (mu l * (q l r * x r * \sum_(c < d) (y l c * z c))))).
  - rewrite sum_swap. apply sum_ext. intros l _. rewrite sum_scal, sum_scal_r. reflexivity.
  - intros r _. rewrite (sum_ext d _ (fun c => \sum_(l < n) (mu l * q l r * (y l c * z c)))).
    + rewrite sum_swap, <- sum_scal. apply sum_ext. intros l _. rewrite sum_scal. ring.
    + intros c _. rewrite <- sum_scal_r. apply sum_ext. intros; ring.
Qed.

Theorem multipliers_bound_cost : forall (d n rows : nat) (q y : nat -> vec) (mu : nat -> R) (WQ WK : mat),
  (forall l, (l < n)%nat -> 0 <= mu l) ->
  (forall x z, bilinear d (test_matrix n mu q y) x z <= norm d x * norm d z) ->
  has_preferences d n q y (product rows WQ WK) -> cost rows d WQ WK >= 2 * sum n mu.
Proof.
  intros d n rows q y mu WQ WK M G H. apply Rle_ge.
  assert (S1 : sum n mu <= \sum_(a < rows) bilinear d (test_matrix n mu q y) (WQ a) (WK a)).
  { rewrite (sum_ext rows _ (fun a => \sum_(l < n) (mu l * (dot d (q l) (WQ a) * dot d (y l) (WK a))))) by (intros; apply bilinear_test).
    rewrite sum_swap. apply sum_le. intros l Hl. rewrite sum_scal. rewrite <- (Rmult_1_r (mu l)) at 1. apply Rmult_le_compat_l; [now apply M|].
    apply Rge_le. generalize (H l Hl). rewrite bilinear_product. unfold dot at 1, apply.
    rewrite (sum_ext rows _ (fun a => dot d (q l) (WQ a) * dot d (y l) (WK a))) by (intros; now rewrite !(dot_sym d (WQ _)), !(dot_sym d (WK _))). auto. }
  assert (S2 : 2 * (\sum_(a < rows) bilinear d (test_matrix n mu q y) (WQ a) (WK a)) <= cost rows d WQ WK); [|lra].
  unfold cost, frob2. rewrite <- sum_scal, <- sum_add. apply sum_le. intros a _. generalize (G (WQ a) (WK a)). rewrite <- !norm_square.
  set (s := norm d (WQ a)). set (t := norm d (WK a)). generalize (Rle_0_sqr (s - t)). unfold Rsqr. lra.
Qed.
