(** Theorem D, 3 of statement.md: the least cost of the diagonal pattern is the least value of the problem with eleven numbers. Tokens, pattern and cost are those of theorems/sink-cost-exact/pattern.v
    and theorems/sink-diagonal-cost/proof.v, [nuclear] is that of nuclear.v; C groups of m tokens, in units of kappa/sqrt d. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import Attention Hull Norms.
From Sinkproof.sink_cost_exact Require Import duality.
From Sinkproof.sink_representability Require Import norms.
From Sinkproof.sink_diagonal_cost Require Import proof weights.
From Sinkproof.diagonal_cost_exact Require Import nuclear.
Open Scope R_scope.

(** The eleven numbers are the weights' entries: in row e_c p at e_0, q[c=c'] + r at e_c', s[c=c'] + t at f_c'; in row f_c u at e_0, x[c=c'] + y at e_c', z[c=c'] + w at f_c'; and alpha before the projector on
    the nuisances' span. g is the largest product of two nuisances of one group, g' that of two groups, both over delta^2. *)
Definition conditions (C : nat) (lambda delta g g' p q r s t u x y z w alpha : R) : Prop :=
  (* a dormant query is ahead by 1: itself over the anchor, over its group, over its own copy *)
  lambda ^ 2 * (q + r) + alpha * delta ^ 2 - lambda * p >= 1 /\ alpha * delta ^ 2 * (1 - g) >= 1 /\ lambda ^ 2 * (q + r) + alpha * delta ^ 2 - lambda * (s + t) >= 1 /\
  (* a copy query: its group over the anchor, over itself; itself over the anchor *)
  lambda * (x + y) - u >= 1 /\ lambda * (x + y) - z - w >= 1 /\ z + w - u >= 1 /\
  ((2 <= C)%nat ->
    (* a dormant query: itself over other groups, over other copies *)
    lambda ^ 2 * q + alpha * delta ^ 2 * (1 - g') >= 1 /\ lambda ^ 2 * (q + r) + alpha * delta ^ 2 - lambda * t >= 1 /\
    (* a copy query: its group over other groups, over other copies; itself over other groups, over other copies *)
    lambda * x >= 1 /\ lambda * (x + y) - w >= 1 /\ z + w - lambda * y >= 1 /\ z >= 1).
Definition value (C : nat) (rank p q r s t u x y z w alpha : R) : R := let n := INR C in
  2 * ((n - 1) * nuclear 2 (three q s 0) (three x z 0)
    + nuclear 3 (three (sqrt n * p) (q + n * r) (s + n * t)) (three (sqrt n * u) (x + n * y) (z + n * w)) + Rabs alpha * rank).

(** Nuisances eta c i = delta y_ci; y is eta c in the first definition. In a group they make a simplex, or, [paired], pairs +-y that are orthogonal to each other; those of different groups are orthogonal,
    or, [shared], the same.
    So simplex is neither; orthogonal and antipodal are [paired] for even m >= 4, and not for m = 2 and m = 3; antipodal is [shared]. *)
Definition in_a_group (d m : nat) (delta : R) (paired : bool) (y : nat -> vec) : Prop :=
  if paired then exists h, m = (2 * h)%nat /\ (2 <= h)%nat /\ (forall k r, (k < h)%nat -> (r < d)%nat -> y (2 * k + 1)%nat r = - y (2 * k)%nat r) /\
    (forall k k', (k < h)%nat -> (k' < h)%nat -> k <> k' -> dot d (y (2 * k)%nat) (y (2 * k')%nat) = 0)
  else (2 <= m)%nat /\ forall i i', (i < m)%nat -> (i' < m)%nat -> i <> i' -> dot d (y i) (y i') = - delta ^ 2 / (INR m - 1).
Definition family (d C m : nat) (delta : R) (paired shared : bool) (eta : nat -> nat -> vec) : Prop :=
  nuisances d C (fun _ => m) eta /\ (forall c i, (c < C)%nat -> (i < m)%nat -> nsq d (eta c i) = delta ^ 2) /\
  (forall c, (c < C)%nat -> in_a_group d m delta paired (eta c)) /\
  (forall c c' i i', (c < C)%nat -> (c' < C)%nat -> c <> c' -> (i < m)%nat -> (i' < m)%nat -> if shared then forall r, (r < d)%nat -> eta c' i r = eta c i r else dot d (eta c i) (eta c' i') = 0).
(** g, g' and r_eta of the families. *)
Definition product_in (m : nat) (paired : bool) : R := if paired then 0 else - 1 / (INR m - 1).
Definition product_between (shared : bool) : R := if shared then 1 else 0.
Definition rank_of (C m : nat) (paired shared : bool) : R := (if paired then INR m / 2 else INR m - 1) * (if shared then 1 else INR C).

(** * Means over the groups, and over pairs of two groups *)
Definition avg (C : nat) (f : nat -> R) : R := sum C f / INR C.
Definition off (C : nat) (F : nat -> nat -> R) : R := ((\sum_(c < C) \sum_(c' < C) F c c') - \sum_(c < C) F c c) / (INR C * (INR C - 1)).

Lemma avg_ge C f : (1 <= C)%nat -> (forall c, (c < C)%nat -> f c >= 1) -> avg C f >= 1.
Proof. intros HC H. apply (average_ge C f _ HC H). unfold avg. field. apply not_0_INR. lia. Qed.
Lemma avg_sum C a b h f g k : avg C (fun c => a * f c + b * g c + h * k c) = a * avg C f + b * avg C g + h * avg C k.
Proof. unfold avg, Rdiv. rewrite !sum_add, !sum_scal. ring. Qed.
Lemma off_ge C F : (2 <= C)%nat -> (forall c c', (c < C)%nat -> (c' < C)%nat -> c' <> c -> F c c' >= 1) -> off C F >= 1.
Proof.
  intros HC H. assert (N : 2 <= INR C) by now apply (le_INR 2). unfold off. apply Rle_ge, Rmult_le_reg_r with (INR C * (INR C - 1)); [apply Rmult_lt_0_compat; lra|].
  replace (_ / _ * _) with ((\sum_(c < C) \sum_(c' < C) F c c') - \sum_(c < C) F c c) by (field; lra).
  replace (1 * (INR C * (INR C - 1))) with (\sum_(c < C) (INR C - 1)) by (rewrite sum_const; ring).
  assert (\sum_(c < C) (INR C - 1) + \sum_(c < C) F c c <= \sum_(c < C) \sum_(c' < C) F c c'); [|lra]. rewrite <- sum_add. apply sum_le. intros c Hc.
  generalize (sink_metric.proof.sum_without C c (F c) 1 Hc). intros S. rewrite Rmult_1_r in S. apply S. intros c' Hc' N'. now apply Rge_le, H.
Qed.
Lemma off_sum C a b h F G K : off C (fun c c' => a * F c c' + b * G c c' + h * K c c') = a * off C F + b * off C G + h * off C K.
Proof.
  unfold off, Rdiv. rewrite (sum_ext C (fun c => \sum_(c' < C) (a * F c c' + b * G c c' + h * K c c')) (fun c => a * (\sum_(c' < C) F c c') + b * (\sum_(c' < C) G c c') + h * (\sum_(c' < C) K c c')))
    by (intros; rewrite !sum_add, !sum_scal; reflexivity). rewrite !sum_add, !sum_scal. ring.
Qed.
Lemma off_const C f : (2 <= C)%nat -> off C (fun c _ => f c) = avg C f.
Proof.
  intros HC. assert (N : 2 <= INR C) by now apply (le_INR 2). unfold off, avg. rewrite (sum_ext C (fun c => \sum_(c' < C) f c) (fun c => INR C * f c)) by (intros; apply sum_const).
  rewrite sum_scal. change (\sum_(c < C) f c) with (sum C f). field. lra.
Qed.

(** * Weights as sums of products, each with its cost *)
Definition factored (d : nat) (W : mat) (v : R) : Prop := exists k WQ WK, (forall p q, product k WQ WK p q = W p q) /\ cost k d WQ WK = v.
Lemma factored_one d x y : factored d (fun p q => x p * y q) (nsq d x + nsq d y).
Proof. exists 1%nat, (fun _ => x), (fun _ => y). unfold product, cost, frob2. simpl. split; intros; ring. Qed.
Lemma factored_plus d V W v w : factored d V v -> factored d W w -> factored d (fun p q => V p q + W p q) (v + w).
Proof.
  intros (k & A & B & P & E) (l & A' & B' & P' & E'). exists (k + l)%nat, (stack k A A'), (stack k B B'). split.
  - intros p q. rewrite <- P, <- P'. unfold product. apply (sum_stack k l (fun u v => u p * v q)).
  - rewrite <- E, <- E'. unfold cost, frob2. rewrite (sum_stack k l (fun u _ => nsq d u) A A A' A'), (sum_stack k l (fun u _ => nsq d u) B B B' B'). ring.
Qed.
Lemma factored_sum d n V v : (forall j, (j < n)%nat -> factored d (V j) (v j)) -> factored d (fun p q => \sum_(j < n) V j p q) (sum n v).
Proof.
  induction n as [|n IH]; intros H.
  - exists 0%nat, (fun _ _ => 0), (fun _ _ => 0). unfold product, cost, frob2. simpl. split; intros; ring.
  - apply (factored_plus d (fun p q => \sum_(j < n) V j p q) (V n) (sum n v) (v n)); [apply IH; intros; apply H|apply H]; lia.
Qed.
Lemma bilinear_plus d V W a b : bilinear d (fun p q => V p q + W p q) a b = bilinear d V a b + bilinear d W a b.
Proof.
  unfold bilinear, dot. rewrite <- sum_add. apply sum_ext. intros i _. rewrite <- Rmult_plus_distr_l. f_equal. unfold mulv. rewrite <- sum_add. apply sum_ext. intros; ring.
Qed.
Lemma bilinear_sum d n V a b : bilinear d (fun p q => \sum_(j < n) V j p q) a b = \sum_(j < n) bilinear d (V j) a b.
Proof.
  induction n as [|n IH]; [apply sum_all_zero; intros i _; unfold mulv; rewrite sum_all_zero; [ring|intros; simpl; ring]|].
  rewrite sum_last, <- IH. apply (bilinear_plus d (fun p q => \sum_(j < n) V j p q) (V n)).
Qed.
Lemma bilinear_rank_one d x y a b : bilinear d (fun p q => x p * y q) a b = dot d x a * dot d y b.
Proof. rewrite <- (Rmult_1_l (_ * _)), <- bilinear_outer. unfold bilinear, dot, mulv. apply sum_ext. intros i _. f_equal. apply sum_ext. intros; ring. Qed.
Lemma bilinear_plus_l d W x x' y : bilinear d W (fun r => x r + x' r) y = bilinear d W x y + bilinear d W x' y.
Proof. unfold bilinear, dot. rewrite <- sum_add. apply sum_ext. intros; ring. Qed.
Lemma bilinear_plus_r d W x y y' : bilinear d W x (fun r => y r + y' r) = bilinear d W x y + bilinear d W x y'.
Proof.
  unfold bilinear, dot. rewrite <- sum_add. apply sum_ext. intros r _. rewrite <- Rmult_plus_distr_l. f_equal. unfold mulv. rewrite <- sum_add. apply sum_ext. intros; ring.
Qed.

(** * What is used of the families *)
Section Reduction.
  Variables (d C m : nat) (lambda delta g g' rank tight : R) (eta : nat -> nat -> vec).
  Hypotheses (room : (2 * C + 1 <= d)%nat) (groups : (1 <= C)%nat) (several : (2 <= m)%nat) (delta_pos : 0 < delta) (g_small : g < 1) (tight_pos : 0 < tight).
  Hypothesis tokens : nuisances d C (fun _ => m) eta.
  Hypothesis lengths : forall c i, (c < C)%nat -> (i < m)%nat -> nsq d (eta c i) = delta ^ 2.
  (** The sum of all eta eta^T is [tight] times the projector on their span, whose rank is [rank]. *)
  Hypothesis frame : forall c i r, (c < C)%nat -> (i < m)%nat -> (r < d)%nat -> \sum_(c' < C) \sum_(i' < m) (dot d (eta c i) (eta c' i') * eta c' i' r) = tight * eta c i r.
  Hypothesis rank_is : tight * rank = delta ^ 2 * INR C * INR m.
  Hypothesis in_group : forall c i i', (c < C)%nat -> (i < m)%nat -> (i' < m)%nat -> i <> i' -> dot d (eta c i) (eta c i') <= delta ^ 2 * g.
  Hypothesis between : forall c c' i i', (c < C)%nat -> (c' < C)%nat -> c' <> c -> (i < m)%nat -> (i' < m)%nat -> dot d (eta c i) (eta c' i') <= delta ^ 2 * g'.
  Local Notation D := (dormant lambda eta).
  (** What W makes of the nuisances of group c. *)
  Definition own (W : mat) (c : nat) : R := \sum_(i < m) bilinear d W (eta c i) (eta c i).
  Hypothesis over_group : forall W c, diagonal_pattern d C lambda (fun _ => m) eta W -> (c < C)%nat -> own W c / INR m * (1 - g) >= 1.
  Hypothesis over_groups : forall W c c', diagonal_pattern d C lambda (fun _ => m) eta W -> (c < C)%nat -> (c' < C)%nat -> c' <> c ->
    lambda ^ 2 * (W (1 + c)%nat (1 + c)%nat - W (1 + c)%nat (1 + c')%nat) + own W c / INR m * (1 - g') >= 1.
  Let n := INR C.

  Lemma numbers_pos : 1 <= n /\ 2 <= INR m /\ 0 < delta ^ 2 /\ 0 < rank /\ rank = delta ^ 2 * n * INR m / tight.
  Proof.
    assert (N : 1 <= n) by now apply (le_INR 1). assert (M : 2 <= INR m) by now apply (le_INR 2). assert (D2 : 0 < delta ^ 2) by (simpl; nra).
    assert (E : rank = delta ^ 2 * n * INR m / tight) by (unfold n; rewrite <- rank_is; field; lra). repeat split; try assumption.
    rewrite E. apply Rdiv_lt_0_compat; [|lra]. apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat|]; lra.
  Qed.
  Lemma root_n : 0 < sqrt n /\ sqrt n * sqrt n = n.
  Proof. destruct numbers_pos as (N & _). split; [apply sqrt_lt_R0; lra|apply sqrt_sqrt; lra]. Qed.

  (** * From eleven numbers to weights *)
  Section Upper.
    Variables (p q r s t u x y z w alpha : R).
    Hypothesis cond : conditions C lambda delta g g' p q r s t u x y z w alpha.
    Variables (l11 l21 l22 k11 k21 k22 : R) (v1 v2 w1 w2 : vec).
    (** Factors of both matrices. *)
    Let a3 := three (sqrt n * p) (q + n * r) (s + n * t).
    Let b3 := three (sqrt n * u) (x + n * y) (z + n * w).
    Let a2 := three q s 0.
    Let b2 := three x z 0.
    Hypothesis factors3 : forall j, (j < 3)%nat -> a3 j = l11 * v1 j + 0 * v2 j /\ b3 j = l21 * v1 j + l22 * v2 j.
    Hypothesis factors2 : forall j, (j < 2)%nat -> a2 j = k11 * w1 j + 0 * w2 j /\ b2 j = k21 * w1 j + k22 * w2 j.

    Definition sums_Q (a b : R) : vec := in_S C 0 (fun _ => a / sqrt n) (fun _ => b / sqrt n).
    Definition sums_K (v : vec) : vec := in_S C (v 0%nat) (fun _ => v 1%nat / sqrt n) (fun _ => v 2%nat / sqrt n).
    Definition apart (a b : R) (c : nat) : vec := in_S C 0 (fun k => a * centred C c k) (fun k => b * centred C c k).
    Definition weights_on_S : mat := fun i j => sums_Q l11 l21 i * sums_K v1 j + sums_Q 0 l22 i * sums_K v2 j +
      \sum_(c < C) (apart k11 k21 c i * apart (w1 0%nat) (w1 1%nat) c j + apart 0 k22 c i * apart (w2 0%nat) (w2 1%nat) c j).
    Definition scaled_nuisance (c i : nat) : vec := fun j => sqrt (alpha / tight) * eta c i j.
    Definition weights_outside : mat := fun i j => \sum_(c < C) \sum_(k < m) (scaled_nuisance c k i * scaled_nuisance c k j).
    Definition eleven_weights : mat := fun i j => weights_on_S i j + weights_outside i j.

    Lemma alpha_pos : 0 < alpha.
    Proof.
      destruct cond as (_ & H & _). destruct numbers_pos as (_ & _ & D2 & _). apply Rnot_le_lt. intros A. assert (P : 0 < delta ^ 2 * (1 - g)) by (apply Rmult_lt_0_compat; lra).
      assert (alpha * (delta ^ 2 * (1 - g)) <= 0 * (delta ^ 2 * (1 - g))) by (apply Rmult_le_compat_r; lra). lra.
    Qed.

    Lemma eleven_factored : factored d eleven_weights
      ((l11 * l11 + l21 * l21 + l22 * l22 + nsq 3 v1 + nsq 3 v2) + (n - 1) * (k11 * k11 + k21 * k21 + k22 * k22 + nsq 2 w1 + nsq 2 w2) + 2 * (alpha * rank)).
    Proof.
      destruct numbers_pos as (N & M & D2 & R0 & R). assert (A := alpha_pos). destruct root_n as [P S].
      assert (Q : forall a b, nsq d (sums_Q a b) = a * a + b * b).
      { intros a b. unfold sums_Q. rewrite in_S_nsq, !sum_const by assumption. fold n. set (h := sqrt n) in *. rewrite <- S. field. lra. }
      assert (K : forall v, nsq d (sums_K v) = nsq 3 v).
      { intros v. unfold sums_K. rewrite in_S_nsq, !sum_const by assumption. fold n. set (h := sqrt n) in *. rewrite <- S. unfold nsq, dot. simpl. field. lra. }
      assert (Ap : forall a b c, (c < C)%nat -> nsq d (apart a b c) = (1 - / n) * (a * a + b * b)).
      { intros a b c Hc. unfold apart. rewrite in_S_nsq by assumption. rewrite (sum_ext C (fun k => a * centred C c k * (a * centred C c k)) (fun k => a * a * (centred C c k * centred C c k))) by (intros; ring).
        rewrite (sum_ext C (fun k => b * centred C c k * (b * centred C c k)) (fun k => b * b * (centred C c k * centred C c k))) by (intros; ring).
        rewrite !sum_scal, centred_nsq by assumption. fold n. ring. }
      assert (E : forall c k, (c < C)%nat -> (k < m)%nat -> nsq d (scaled_nuisance c k) = alpha / tight * delta ^ 2).
      { intros c k Hc Hk. unfold scaled_nuisance. rewrite nsq_scale, lengths, root_square by (assumption || (left; now apply Rdiv_lt_0_compat)). reflexivity. }
      replace (_ + _ + _) with ((nsq d (sums_Q l11 l21) + nsq d (sums_K v1) + (nsq d (sums_Q 0 l22) + nsq d (sums_K v2)) +
        \sum_(c < C) (nsq d (apart k11 k21 c) + nsq d (apart (w1 0%nat) (w1 1%nat) c) + (nsq d (apart 0 k22 c) + nsq d (apart (w2 0%nat) (w2 1%nat) c)))) +
        \sum_(c < C) \sum_(k < m) (nsq d (scaled_nuisance c k) + nsq d (scaled_nuisance c k))).
      - apply factored_plus; [apply factored_plus; [apply factored_plus; apply factored_one|]|].
        + apply (factored_sum d C (fun c i j => apart k11 k21 c i * apart (w1 0%nat) (w1 1%nat) c j + apart 0 k22 c i * apart (w2 0%nat) (w2 1%nat) c j)).
          intros c _. apply factored_plus; apply factored_one.
        + apply (factored_sum d C (fun c i j => \sum_(k < m) (scaled_nuisance c k i * scaled_nuisance c k j))). intros c _.
          apply (factored_sum d m (fun k i j => scaled_nuisance c k i * scaled_nuisance c k j)). intros k _. apply factored_one.
      - rewrite !Q, !K. rewrite (sum_ext C (fun c => nsq d (apart _ _ c) + _ + _) (fun _ => (1 - / n) * (k11 * k11 + k21 * k21 + k22 * k22 + nsq 2 w1 + nsq 2 w2))).
        2: { intros c Hc. rewrite !Ap by exact Hc. unfold nsq, dot. simpl. ring. }
        rewrite (sum_ext C (fun c => \sum_(k < m) _) (fun _ => INR m * (2 * (alpha / tight * delta ^ 2)))).
        2: { intros c Hc. rewrite (sum_ext m _ (fun _ => 2 * (alpha / tight * delta ^ 2))), sum_const by (intros k Hk; rewrite E by assumption; ring). reflexivity. }
        rewrite !sum_const. fold n. rewrite R. field. lra.
    Qed.

    (** A token of group c, and its scores. *)
    Definition token (b0 b1 b2 : R) (c : nat) (v : vec) : Prop := v 0%nat = b0 /\ forall k, (k < C)%nat -> v (1 + k)%nat = b1 * e c k /\ v (1 + C + k)%nat = b2 * e c k.
    Lemma dot_in_S z0 f h v : dot d (in_S C z0 f h) v = z0 * v 0%nat + \sum_(k < C) (f k * v (1 + k)%nat) + \sum_(k < C) (h k * v (1 + C + k)%nat).
    Proof.
      unfold dot. replace d with ((2 * C + 1) + (d - (2 * C + 1)))%nat by lia. rewrite sum_split, (sum_S C (fun r => in_S C z0 f h r * v r)).
      rewrite (sum_all_zero (d - _)) by (intros i _; rewrite (in_S_outside d C) by (assumption || lia); ring). rewrite Rplus_0_r. f_equal; [f_equal|].
      - apply sum_ext. intros c Hc. now rewrite (in_S_group d C).
      - apply sum_ext. intros c Hc. now rewrite (in_S_copy d C).
    Qed.
    Lemma dot_token z0 f h b0 b1 b2' c v : (c < C)%nat -> token b0 b1 b2' c v -> dot d (in_S C z0 f h) v = z0 * b0 + f c * b1 + h c * b2'.
    Proof.
      intros Hc [V0 V]. rewrite dot_in_S, V0. rewrite (sum_ext C (fun k => f k * v (1 + k)%nat) (fun k => e c k * (f k * b1))) by (intros k Hk; rewrite (proj1 (V k Hk)); ring).
      rewrite (sum_ext C (fun k => h k * v (1 + C + k)%nat) (fun k => e c k * (h k * b2'))) by (intros k Hk; rewrite (proj2 (V k Hk)); ring). now rewrite !sum_e.
    Qed.
    Lemma score_on_S a0 a1 a2' ca va b0 b1 b2' cb vb : (ca < C)%nat -> (cb < C)%nat -> token a0 a1 a2' ca va -> token b0 b1 b2' cb vb ->
      bilinear d weights_on_S va vb = a1 * (p * b0 + (q * e ca cb + r) * b1 + (s * e ca cb + t) * b2') + a2' * (u * b0 + (x * e ca cb + y) * b1 + (z * e ca cb + w) * b2').
    Proof.
      intros Ha Hb Ta Tb. destruct numbers_pos as (N & _). destruct root_n as [P S]. unfold weights_on_S. rewrite !bilinear_plus, bilinear_sum, !bilinear_rank_one.
      rewrite (sum_ext C _ (fun c => (k11 * a1 + k21 * a2') * (w1 0%nat * b1 + w1 1%nat * b2') * (centred C c ca * centred C c cb) +
        (0 * a1 + k22 * a2') * (w2 0%nat * b1 + w2 1%nat * b2') * (centred C c ca * centred C c cb))).
      2: { intros c Hc. rewrite bilinear_plus, !bilinear_rank_one. unfold apart. rewrite !(dot_token _ _ _ _ _ _ _ _ Ha Ta), !(dot_token _ _ _ _ _ _ _ _ Hb Tb). ring. }
      rewrite sum_add, !sum_scal, centred_product by assumption. unfold sums_Q, sums_K. rewrite !(dot_token _ _ _ _ _ _ _ _ Ha Ta), !(dot_token _ _ _ _ _ _ _ _ Hb Tb). fold n.
      destruct (factors3 0 ltac:(lia)) as [E1 E2], (factors3 1 ltac:(lia)) as [E3 E4], (factors3 2 ltac:(lia)) as [E5 E6], (factors2 0 ltac:(lia)) as [F1 F2], (factors2 1 ltac:(lia)) as [F3 F4].
      unfold a3, b3, a2, b2 in E1, E2, E3, E4, E5, E6, F1, F2, F3, F4. simpl in E1, E2, E3, E4, E5, E6, F1, F2, F3, F4. set (h := sqrt n) in *.
      transitivity (a1 / h * ((l11 * v1 0%nat + 0 * v2 0%nat) * b0 + (l11 * v1 1%nat + 0 * v2 1%nat) * (b1 / h) + (l11 * v1 2%nat + 0 * v2 2%nat) * (b2' / h)) +
        a2' / h * ((l21 * v1 0%nat + l22 * v2 0%nat) * b0 + (l21 * v1 1%nat + l22 * v2 1%nat) * (b1 / h) + (l21 * v1 2%nat + l22 * v2 2%nat) * (b2' / h)) +
        (e ca cb - / n) * (a1 * ((k11 * w1 0%nat + 0 * w2 0%nat) * b1 + (k11 * w1 1%nat + 0 * w2 1%nat) * b2') +
          a2' * ((k21 * w1 0%nat + k22 * w2 0%nat) * b1 + (k21 * w1 1%nat + k22 * w2 1%nat) * b2'))); [field; lra|].
      rewrite <- E1, <- E2, <- E3, <- E4, <- E5, <- E6, <- F1, <- F2, <- F3, <- F4, <- S. field. lra.
    Qed.

    Lemma score_outside_S v b : (forall c k, (c < C)%nat -> (k < m)%nat -> dot d (eta c k) v = 0) -> bilinear d weights_outside v b = 0 /\ bilinear d weights_outside b v = 0.
    Proof.
      intros Z. unfold weights_outside. rewrite !bilinear_sum. split; apply sum_all_zero; intros c Hc; rewrite bilinear_sum; apply sum_all_zero; intros k Hk; rewrite bilinear_rank_one;
        unfold scaled_nuisance; rewrite !dot_scal, Z by assumption; ring.
    Qed.
    Lemma nuisance_S c k j : (c < C)%nat -> (k < m)%nat -> (j < 2 * C + 1)%nat -> dot d (eta c k) (e j) = 0.
    Proof. intros Hc Hk Hj. destruct (tokens c Hc) as (_ & Z & _). rewrite dot_sym, dot_unit by lia. now apply Z. Qed.
    Lemma nuisance_D c k c' i : (c < C)%nat -> (k < m)%nat -> (c' < C)%nat -> dot d (eta c k) (D c' i) = dot d (eta c k) (eta c' i).
    Proof.
      intros Hc Hk Hc'. unfold dot. rewrite (sum_ext d _ (fun j => e (1 + c') j * (lambda * eta c k j) + eta c k j * eta c' i j)) by (intros; unfold dormant; ring).
      rewrite sum_add, sum_e by lia. destruct (tokens c Hc) as (_ & Z & _). rewrite Z by (assumption || lia). ring.
    Qed.
    Lemma score_outside c i c' i' : (c < C)%nat -> (i < m)%nat -> (c' < C)%nat -> (i' < m)%nat -> bilinear d weights_outside (D c i) (D c' i') = alpha * dot d (eta c i) (eta c' i').
    Proof.
      intros Hc Hi Hc' Hi'. assert (A := alpha_pos). unfold weights_outside. rewrite bilinear_sum.
      rewrite (sum_ext C _ (fun b => alpha / tight * \sum_(k < m) (dot d (eta c i) (eta b k) * dot d (eta b k) (eta c' i')))).
      - rewrite sum_scal. transitivity (alpha / tight * (tight * dot d (eta c i) (eta c' i'))); [|field; lra]. f_equal.
        unfold dot at 3. rewrite <- sum_scal. rewrite (sum_ext d _ (fun j => \sum_(b < C) \sum_(k < m) (dot d (eta c i) (eta b k) * (eta b k j * eta c' i' j)))).
        + rewrite (sum_swap d C). apply sum_ext. intros b _. rewrite (sum_swap d m). apply sum_ext. intros k _. now rewrite sum_scal.
        + intros j Hj. rewrite <- Rmult_assoc, <- frame by assumption. rewrite <- sum_scal_r. apply sum_ext. intros b _. rewrite <- sum_scal_r. apply sum_ext. intros; ring.
      - intros b Hb. rewrite bilinear_sum, <- sum_scal. apply sum_ext. intros k Hk. rewrite bilinear_rank_one. unfold scaled_nuisance. rewrite !dot_scal, !nuisance_D by assumption.
        rewrite (dot_sym d (eta b k) (eta c i)). assert (S : sqrt (alpha / tight) * sqrt (alpha / tight) = alpha / tight) by (apply root_square; left; now apply Rdiv_lt_0_compat).
        set (h := sqrt (alpha / tight)) in *. rewrite <- S. ring.
    Qed.

    Lemma eleven_pattern : diagonal_pattern d C lambda (fun _ => m) eta eleven_weights.
    Proof.
      destruct cond as (K1 & K2 & K3 & K4 & K5 & K6 & K7). assert (A := alpha_pos). destruct numbers_pos as (N & M & D2 & _).
      assert (Self : forall c, e c c = 1) by (intros c; unfold e; now rewrite Nat.eqb_refl).
      assert (Other : forall c c', c' <> c -> e c c' = 0) by (intros c c' H; unfold e; destruct (Nat.eqb_spec c' c); [contradiction|reflexivity]).
      assert (TD : forall c i, (c < C)%nat -> (i < m)%nat -> token 0 lambda 0 c (D c i)).
      { intros c i Hc Hi. split.
        - destruct (tokens c Hc) as (_ & Z & _). unfold dormant. rewrite Z by (assumption || lia). unfold e. simpl. ring.
        - intros k Hk. rewrite (D_group d C lambda (fun _ => m) eta room tokens), (D_copy d C lambda (fun _ => m) eta room tokens) by assumption. split; ring. }
      assert (TA : forall c, token 1 0 0 c anchor) by (intros c; split; [reflexivity|]; intros k _; unfold anchor, e; simpl; split; ring).
      assert (TC : forall c, token 0 0 1 c (copy C c)) by (intros c; split; [reflexivity|]; intros k Hk; destruct (copy_S d C room c k Hk) as [-> ->]; split; ring).
      assert (ZC : forall c b, (c < C)%nat -> bilinear d weights_outside (copy C c) b = 0 /\ bilinear d weights_outside b (copy C c) = 0) by (intros; apply score_outside_S; intros; apply nuisance_S; (assumption || lia)).
      assert (ZA : forall b, bilinear d weights_outside b anchor = 0) by (intros; apply score_outside_S; intros; apply nuisance_S; (assumption || lia)).
      assert (DD : forall c i c' i', (c < C)%nat -> (i < m)%nat -> (c' < C)%nat -> (i' < m)%nat -> bilinear d eleven_weights (D c i) (D c' i') = lambda ^ 2 * (q * e c c' + r) + alpha * dot d (eta c i) (eta c' i')).
      { intros. unfold eleven_weights. rewrite bilinear_plus, score_outside, (score_on_S _ _ _ _ _ _ _ _ _ _ H H1 (TD c i H H0) (TD c' i' H1 H2)) by assumption. ring. }
      assert (DA : forall c i, (c < C)%nat -> (i < m)%nat -> bilinear d eleven_weights (D c i) anchor = lambda * p).
      { intros. unfold eleven_weights. rewrite bilinear_plus, ZA, (score_on_S _ _ _ _ _ _ _ _ _ _ H H (TD c i H H0) (TA c)). ring. }
      assert (DC : forall c i c', (c < C)%nat -> (i < m)%nat -> (c' < C)%nat -> bilinear d eleven_weights (D c i) (copy C c') = lambda * (s * e c c' + t)).
      { intros. unfold eleven_weights. rewrite bilinear_plus, (proj2 (ZC c' _ H1)), (score_on_S _ _ _ _ _ _ _ _ _ _ H H1 (TD c i H H0) (TC c')). ring. }
      assert (CD : forall c c' i', (c < C)%nat -> (c' < C)%nat -> (i' < m)%nat -> bilinear d eleven_weights (copy C c) (D c' i') = lambda * (x * e c c' + y)).
      { intros. unfold eleven_weights. rewrite bilinear_plus, (proj1 (ZC c _ H)), (score_on_S _ _ _ _ _ _ _ _ _ _ H H0 (TC c) (TD c' i' H0 H1)). ring. }
      assert (CA : forall c, (c < C)%nat -> bilinear d eleven_weights (copy C c) anchor = u).
      { intros. unfold eleven_weights. rewrite bilinear_plus, ZA, (score_on_S _ _ _ _ _ _ _ _ _ _ H H (TC c) (TA c)). ring. }
      assert (CC : forall c c', (c < C)%nat -> (c' < C)%nat -> bilinear d eleven_weights (copy C c) (copy C c') = z * e c c' + w).
      { intros. unfold eleven_weights. rewrite bilinear_plus, (proj1 (ZC c _ H)), (score_on_S _ _ _ _ _ _ _ _ _ _ H H0 (TC c) (TC c')). ring. }
      assert (Own : forall c i, (c < C)%nat -> (i < m)%nat -> bilinear d eleven_weights (D c i) (D c i) = lambda ^ 2 * (q + r) + alpha * delta ^ 2).
      { intros. rewrite DD, Self by assumption. change (dot d (eta c i) (eta c i)) with (nsq d (eta c i)). rewrite lengths by assumption. ring. }
      assert (Two : forall c c', (c < C)%nat -> (c' < C)%nat -> c' <> c -> (2 <= C)%nat) by (intros; lia).
      unfold diagonal_pattern, prefers. cbv zeta. split.
      - intros c i Hc Hi. split; [|split].
        + rewrite bilinear_minus, Own, DA by assumption. exact K1.
        + intros c' i' Hc' Hi' Ne. rewrite bilinear_minus, Own, DD by assumption. destruct (Nat.eq_dec c' c) as [->|Nc].
          * rewrite Self. assert (alpha * dot d (eta c i) (eta c i') <= alpha * (delta ^ 2 * g)) by (apply Rmult_le_compat_l; [lra|apply in_group; (assumption || lia)]). lra.
          * destruct (K7 (Two c c' Hc Hc' Nc)) as (K8 & _). rewrite Other by exact Nc.
            assert (alpha * dot d (eta c i) (eta c' i') <= alpha * (delta ^ 2 * g')) by (apply Rmult_le_compat_l; [lra|now apply between]). lra.
        + intros c' Hc'. rewrite bilinear_minus, Own, DC by assumption. destruct (Nat.eq_dec c' c) as [->|Nc]; [rewrite Self; lra|].
          destruct (K7 (Two c c' Hc Hc' Nc)) as (_ & K8 & _). rewrite Other by exact Nc. lra.
      - intros c Hc. split; [|split; [|split]].
        + intros i Hi. split; [|split].
          * rewrite bilinear_minus, CD, CA, Self by assumption. lra.
          * intros c' i' Hc' Nc Hi'. rewrite bilinear_minus, !CD, Self, Other by assumption. destruct (K7 (Two c c' Hc Hc' Nc)) as (_ & _ & K8 & _). lra.
          * intros c' Hc'. rewrite bilinear_minus, CD, CC, Self by assumption. destruct (Nat.eq_dec c' c) as [->|Nc]; [rewrite Self; lra|].
            destruct (K7 (Two c c' Hc Hc' Nc)) as (_ & _ & _ & K8 & _). rewrite Other by exact Nc. lra.
        + rewrite bilinear_minus, CC, CA, Self by assumption. lra.
        + intros c' i' Hc' Nc Hi'. destruct (K7 (Two c c' Hc Hc' Nc)) as (_ & _ & _ & _ & K8 & _). rewrite bilinear_minus, CC, CD, Self, Other by assumption. lra.
        + intros c' Hc' Nc. destruct (K7 (Two c c' Hc Hc' Nc)) as (_ & _ & _ & _ & _ & K8). rewrite bilinear_minus, !CC, Self, Other by assumption. lra.
    Qed.
  End Upper.

  Lemma weights_of_numbers p q r s t u x y z w alpha : conditions C lambda delta g g' p q r s t u x y z w alpha ->
    exists k WQ WK, diagonal_pattern d C lambda (fun _ => m) eta (product k WQ WK) /\ cost k d WQ WK = value C rank p q r s t u x y z w alpha.
  Proof.
    intros H. destruct (nuclear_factors 3 (three (sqrt n * p) (q + n * r) (s + n * t)) (three (sqrt n * u) (x + n * y) (z + n * w))) as (l11 & l21 & l22 & v1 & v2 & F3 & S3).
    destruct (nuclear_factors 2 (three q s 0) (three x z 0)) as (k11 & k21 & k22 & w1 & w2 & F2 & S2).
    assert (P := eleven_pattern p q r s t u x y z w alpha H l11 l21 l22 k11 k21 k22 v1 v2 w1 w2 F3 F2).
    destruct (eleven_factored p q r s t u x y z w alpha H l11 l21 l22 k11 k21 k22 v1 v2 w1 w2) as (k & WQ & WK & E & Co). exists k, WQ, WK. split.
    - assert (X : product k WQ WK = eleven_weights alpha l11 l21 l22 k11 k21 k22 v1 v2 w1 w2); [|now rewrite X].
      apply FunctionalExtensionality.functional_extensionality. intros i. apply FunctionalExtensionality.functional_extensionality. intros j. apply E.
    - rewrite Co, S2, S3. unfold value. fold n. rewrite Rabs_right by (generalize (alpha_pos p q r s t u x y z w alpha H); lra). ring.
  Qed.

  (** * From weights to eleven numbers *)
  (** What the pattern says of the tokens' averages. *)
  Lemma own_scores W c : (c < C)%nat -> \sum_(i < m) bilinear d W (D c i) (D c i) = INR m * (lambda ^ 2 * W (1 + c)%nat (1 + c)%nat) + own W c.
  Proof.
    intros Hc. destruct (tokens c Hc) as (_ & _ & Z). assert (U := bilinear_unit d W (1 + c) (1 + c) ltac:(lia) ltac:(lia)).
    assert (ZB : forall v, bilinear d W v (fun r => \sum_(i < m) eta c i r) = 0 /\ bilinear d W (fun r => \sum_(i < m) eta c i r) v = 0).
    { intros v. rewrite (bilinear_ext d W v v (fun r => \sum_(i < m) eta c i r) (fun r => 0 * v r)), (bilinear_ext d W (fun r => \sum_(i < m) eta c i r) (fun r => 0 * v r) v v)
        by (intros; rewrite ?Z by assumption; (reflexivity || ring)). rewrite bilinear_scal_l, bilinear_scal_r. split; ring. }
    rewrite (sum_ext m _ (fun i => lambda ^ 2 * W (1 + c)%nat (1 + c)%nat + (lambda * bilinear d W (e (1 + c)) (eta c i) + (lambda * bilinear d W (eta c i) (e (1 + c)) + bilinear d W (eta c i) (eta c i))))).
    - rewrite !sum_add, sum_const, !sum_scal, bilinear_sum_r, bilinear_sum_l. fold (own W c).
      rewrite (proj1 (ZB _)), (proj2 (ZB _)). ring.
    - intros i _. unfold dormant. rewrite (bilinear_plus_l d W (fun r => lambda * e (1 + c) r)), !(bilinear_plus_r d W _ (fun r => lambda * e (1 + c) r)), !bilinear_scal_l, !bilinear_scal_r, U. ring.
  Qed.
  Lemma token_averages W c : diagonal_pattern d C lambda (fun _ => m) eta W -> (c < C)%nat -> let ec := W (1 + c)%nat in let fc := W (1 + C + c)%nat in
    lambda ^ 2 * ec (1 + c)%nat + own W c / INR m - lambda * ec 0%nat >= 1 /\
    (forall c', (c' < C)%nat -> lambda ^ 2 * ec (1 + c)%nat + own W c / INR m - lambda * ec (1 + C + c')%nat >= 1 /\ lambda * fc (1 + c)%nat - fc (1 + C + c')%nat >= 1) /\
    lambda * fc (1 + c)%nat - fc 0%nat >= 1 /\ fc (1 + C + c)%nat - fc 0%nat >= 1 /\
    (forall c', (c' < C)%nat -> c' <> c -> lambda * fc (1 + c)%nat - lambda * fc (1 + c')%nat >= 1 /\ fc (1 + C + c)%nat - lambda * fc (1 + c')%nat >= 1 /\ fc (1 + C + c)%nat - fc (1 + C + c')%nat >= 1).
  Proof.
    intros [H1 H2] Hc. cbv zeta in *. destruct numbers_pos as (_ & M & _). assert (M1 : (1 <= m)%nat) by lia.
    assert (U : forall a b, (a < 2 * C + 1)%nat -> (b < 2 * C + 1)%nat -> bilinear d W (e a) (e b) = W a b) by (intros; apply bilinear_unit; lia).
    assert (DS : forall v b, (b < 2 * C + 1)%nat -> v = e b -> (forall i, (i < m)%nat -> prefers d W (D c i) (D c i) v) -> lambda ^ 2 * W (1 + c)%nat (1 + c)%nat + own W c / INR m - lambda * W (1 + c)%nat b >= 1).
    { intros v b Hb -> H. apply (average_ge m _ _ M1 H). rewrite (sum_ext m _ (fun i => bilinear d W (D c i) (D c i) + -1 * bilinear d W (D c i) (e b))) by (intros; rewrite bilinear_minus; ring).
      rewrite sum_add, sum_scal, own_scores, (queries d C lambda (fun _ => m) eta tokens), U by (assumption || lia). field. lra. }
    destruct (H2 c Hc) as (K1 & K2 & K3 & K4). split; [|split; [|split; [|split]]].
    - apply (DS anchor 0%nat); [lia|reflexivity|]. intros i Hi. now apply H1.
    - intros c' Hc'. split; [apply (DS (copy C c') (1 + C + c')%nat); [lia|reflexivity|]; intros i Hi; now apply H1|].
      rewrite <- !U by lia. apply (key_average_first d C lambda (fun _ => m) eta tokens W c (copy C c) (copy C c') Hc). intros i Hi. now apply K1.
    - rewrite <- !U by lia. apply (key_average_first d C lambda (fun _ => m) eta tokens W c (copy C c) anchor Hc). intros i Hi. now apply K1.
    - rewrite <- !U by lia. rewrite <- bilinear_minus. exact K2.
    - intros c' Hc' Nc. rewrite <- !U by lia. split; [|split].
      + apply (average_ge m (fun i => bilinear d W (copy C c) (D c i) - lambda * bilinear d W (copy C c) (e (1 + c')))); [exact M1| |].
        * intros i Hi. apply (key_average d C lambda (fun _ => m) eta tokens W c'); [exact Hc'|]. intros i' Hi'. now apply K1.
        * rewrite (sum_ext m _ (fun i => bilinear d W (copy C c) (D c i) + -1 * (lambda * bilinear d W (copy C c) (e (1 + c'))))) by (intros; ring).
          rewrite sum_add, sum_const, (keys d C lambda (fun _ => m) eta tokens) by exact Hc. unfold copy. ring.
      + apply (key_average d C lambda (fun _ => m) eta tokens W c' (copy C c) (copy C c) Hc'). intros i' Hi'. now apply K3.
      + rewrite <- bilinear_minus. now apply K4.
  Qed.

  (** The numbers of W: means over the groups, and over pairs of them. *)
  Section Numbers.
    Variable W : mat.
    Let at_ee (c c' : nat) : R := W (1 + c)%nat (1 + c')%nat.
    Let at_ef (c c' : nat) : R := W (1 + c)%nat (1 + C + c')%nat.
    Let at_fe (c c' : nat) : R := W (1 + C + c)%nat (1 + c')%nat.
    Let at_ff (c c' : nat) : R := W (1 + C + c)%nat (1 + C + c')%nat.
    Let at_e0 (c : nat) : R := W (1 + c)%nat 0%nat.
    Let at_f0 (c : nat) : R := W (1 + C + c)%nat 0%nat.
    Definition excess (F : nat -> nat -> R) : R := avg C (fun c => F c c) - off C F.
    Definition mean_alpha : R := avg C (own W) / (INR m * delta ^ 2).

    Lemma numbers_conditions : diagonal_pattern d C lambda (fun _ => m) eta W -> conditions C lambda delta g g' (avg C at_e0) (excess at_ee) (off C at_ee) (excess at_ef) (off C at_ef)
      (avg C at_f0) (excess at_fe) (off C at_fe) (excess at_ff) (off C at_ff) mean_alpha.
    Proof.
      intros H. destruct numbers_pos as (N & M & D2 & _). assert (T := fun c Hc => token_averages W c H Hc). cbv zeta in T.
      assert (AD : mean_alpha * delta ^ 2 = / INR m * avg C (own W)) by (unfold mean_alpha; field; lra).
      assert (Av : forall a b h f1 f2 f3, (forall c, (c < C)%nat -> a * f1 c + b * f2 c + h * f3 c >= 1) -> a * avg C f1 + b * avg C f2 + h * avg C f3 >= 1) by (intros; rewrite <- avg_sum; now apply avg_ge).
      unfold conditions. rewrite AD. unfold excess. split; [|split; [|split; [|split; [|split; [|split]]]]].
      - generalize (Av (lambda ^ 2) (/ INR m) (- lambda) (fun c => at_ee c c) (own W) at_e0). intros G. specialize (G ltac:(intros c Hc; destruct (T c Hc) as (T1 & _); unfold at_ee, at_e0; lra)). lra.
      - generalize (Av ((1 - g) / INR m) 0 0 (own W) (own W) (own W)). intros G.
        specialize (G ltac:(intros c Hc; generalize (over_group W c H Hc); unfold Rdiv; lra)). unfold Rdiv in G. lra.
      - generalize (Av (lambda ^ 2) (/ INR m) (- lambda) (fun c => at_ee c c) (own W) (fun c => at_ef c c)). intros G.
        specialize (G ltac:(intros c Hc; destruct (T c Hc) as (_ & T1 & _); destruct (T1 c Hc); unfold at_ee, at_ef; lra)). lra.
      - generalize (Av lambda (-1) 0 (fun c => at_fe c c) at_f0 at_f0). intros G. specialize (G ltac:(intros c Hc; destruct (T c Hc) as (_ & _ & T1 & _); unfold at_fe, at_f0; lra)). lra.
      - generalize (Av lambda (-1) 0 (fun c => at_fe c c) (fun c => at_ff c c) at_f0). intros G. specialize (G ltac:(intros c Hc; destruct (T c Hc) as (_ & T1 & _); destruct (T1 c Hc); unfold at_fe, at_ff; lra)). lra.
      - generalize (Av 1 (-1) 0 (fun c => at_ff c c) at_f0 at_f0). intros G. specialize (G ltac:(intros c Hc; destruct (T c Hc) as (_ & _ & _ & T1 & _); unfold at_ff, at_f0; lra)). lra.
      - intros Two. assert (Of : forall a b h F1 F2 F3, (forall c c', (c < C)%nat -> (c' < C)%nat -> c' <> c -> a * F1 c c' + b * F2 c c' + h * F3 c c' >= 1) -> a * off C F1 + b * off C F2 + h * off C F3 >= 1)
          by (intros; rewrite <- off_sum; now apply off_ge).
        assert (K := fun f => off_const C f Two). split; [|split; [|split; [|split; [|split]]]].
        + generalize (Of (lambda ^ 2) (- lambda ^ 2) ((1 - g') / INR m) (fun c _ => at_ee c c) at_ee (fun c _ => own W c)). rewrite !K. change (fun c => own W c) with (own W). intros G.
          specialize (G ltac:(intros c c' Hc Hc' Nc; generalize (over_groups W c c' H Hc Hc' Nc); unfold at_ee, Rdiv; lra)). unfold Rdiv in G. lra.
        + generalize (Of (lambda ^ 2) (/ INR m) (- lambda) (fun c _ => at_ee c c) (fun c _ => own W c) at_ef). rewrite !K. change (fun c => own W c) with (own W). intros G.
          specialize (G ltac:(intros c c' Hc Hc' Nc; destruct (T c Hc) as (_ & T1 & _); destruct (T1 c' Hc'); unfold at_ee, at_ef; lra)). lra.
        + generalize (Of lambda (- lambda) 0 (fun c _ => at_fe c c) at_fe at_fe). rewrite !K. intros G.
          specialize (G ltac:(intros c c' Hc Hc' Nc; destruct (T c Hc) as (_ & _ & _ & _ & T1); destruct (T1 c' Hc' Nc); unfold at_fe; lra)). lra.
        + generalize (Of lambda (-1) 0 (fun c _ => at_fe c c) at_ff at_ff). rewrite !K. intros G.
          specialize (G ltac:(intros c c' Hc Hc' Nc; destruct (T c Hc) as (_ & T1 & _); destruct (T1 c' Hc'); unfold at_fe, at_ff; lra)). lra.
        + generalize (Of 1 (- lambda) 0 (fun c _ => at_ff c c) at_fe at_fe). rewrite !K. intros G.
          specialize (G ltac:(intros c c' Hc Hc' Nc; destruct (T c Hc) as (_ & _ & _ & _ & T1); destruct (T1 c' Hc' Nc) as (_ & T2 & _); unfold at_ff, at_fe; lra)). lra.
        + generalize (Of 1 (-1) 0 (fun c _ => at_ff c c) at_ff at_ff). rewrite !K. intros G.
          specialize (G ltac:(intros c c' Hc Hc' Nc; destruct (T c Hc) as (_ & _ & _ & _ & T1); destruct (T1 c' Hc' Nc) as (_ & _ & T2); unfold at_ff; lra)). lra.
    Qed.
  End Numbers.

  (** The sum of all squared products with nuisances. *)
  Lemma bessel v : \sum_(c < C) \sum_(i < m) (dot d (eta c i) v * dot d (eta c i) v) <= tight * nsq d (outside C v).
  Proof.
    set (X := outside C v). set (F := fun r => \sum_(c < C) \sum_(i < m) (dot d (eta c i) X * eta c i r)).
    assert (E : forall c i, (c < C)%nat -> (i < m)%nat -> dot d (eta c i) v = dot d (eta c i) X).
    { intros c i Hc Hi. apply sum_ext. intros r _. unfold X, outside. destruct (Nat.ltb_spec r (2 * C + 1)); [|reflexivity]. destruct (tokens c Hc) as (_ & Z & _). rewrite Z by assumption. ring. }
    assert (FD : forall b, dot d b F = \sum_(c < C) \sum_(i < m) (dot d (eta c i) X * dot d (eta c i) b)).
    { intros b. unfold dot at 1. rewrite (sum_ext d _ (fun r => \sum_(c < C) \sum_(i < m) (dot d (eta c i) X * (eta c i r * b r)))).
      - rewrite (sum_swap d C). apply sum_ext. intros c _. rewrite (sum_swap d m). apply sum_ext. intros i _. apply sum_scal.
      - intros r _. unfold F. rewrite <- sum_scal. apply sum_ext. intros c _. rewrite <- sum_scal. apply sum_ext. intros; ring. }
    set (S := \sum_(c < C) \sum_(i < m) (dot d (eta c i) X * dot d (eta c i) X)).
    assert (XF : dot d X F = S) by apply FD.
    assert (FF : nsq d F = tight * S).
    { unfold nsq. rewrite FD. unfold S. rewrite <- sum_scal. apply sum_ext. intros c Hc. rewrite <- sum_scal. apply sum_ext. intros i Hi. rewrite FD.
      transitivity (dot d (eta c i) X * (tight * dot d (eta c i) X)); [f_equal|ring]. unfold dot at 3. rewrite <- sum_scal.
      rewrite (sum_ext d _ (fun r => \sum_(c' < C) \sum_(i' < m) (dot d (eta c i) (eta c' i') * (eta c' i' r * X r)))).
      - rewrite (sum_swap d C). apply sum_ext. intros c' _. rewrite (sum_swap d m). apply sum_ext. intros i' _. rewrite sum_scal, (dot_sym d (eta c' i') (eta c i)). apply Rmult_comm.
      - intros r Hr. rewrite <- Rmult_assoc, <- frame by assumption. rewrite <- sum_scal_r. apply sum_ext. intros c' _. rewrite <- sum_scal_r. apply sum_ext. intros; ring. }
    rewrite (sum_ext C _ (fun c => \sum_(i < m) (dot d (eta c i) X * dot d (eta c i) X))) by (intros c Hc; apply sum_ext; intros i Hi; now rewrite E). fold S.
    assert (P := nsq_nonneg d (fun r => tight * X r + -1 * F r)). rewrite nsq_pair, XF, FF in P.
    apply Rmult_le_reg_l with tight; [exact tight_pos|]. lra.
  Qed.

  Lemma mean_product (f h : nat -> R) : \sum_(c < C) ((f c - sum C f / n) * (h c - sum C h / n)) = \sum_(c < C) (f c * h c) - sum C f * sum C h / n.
  Proof.
    destruct numbers_pos as (N & _). rewrite (sum_ext C _ (fun c => f c * h c + (- (sum C f / n) * h c + (- (sum C h / n) * f c + sum C f / n * (sum C h / n))))) by (intros; ring).
    rewrite !sum_add, !sum_scal, sum_const. fold n. field. lra.
  Qed.

  (** The test matrix: G on the sums over the groups, H apart from them, the projector on the nuisances' span. *)
  Section Test.
    Variables (G1 G2 H1 H2 : vec).
    Hypotheses (contraction3 : contraction 3 G1 G2) (contraction2 : contraction 2 H1 H2).
    Definition tested_pair (a b : vec) : R :=
      let a1 := \sum_(c < C) a (1 + c)%nat in let a2 := \sum_(c < C) a (1 + C + c)%nat in let b1 := \sum_(c < C) b (1 + c)%nat in let b2 := \sum_(c < C) b (1 + C + c)%nat in
      / sqrt n * (G1 0%nat * (a1 * b 0%nat) + G2 0%nat * (a2 * b 0%nat)) + / n * (G1 1%nat * (a1 * b1) + G1 2%nat * (a1 * b2) + G2 1%nat * (a2 * b1) + G2 2%nat * (a2 * b2)) +
      (H1 0%nat * (\sum_(c < C) (a (1 + c)%nat * b (1 + c)%nat) - / n * (a1 * b1)) + H1 1%nat * (\sum_(c < C) (a (1 + c)%nat * b (1 + C + c)%nat) - / n * (a1 * b2)) +
       H2 0%nat * (\sum_(c < C) (a (1 + C + c)%nat * b (1 + c)%nat) - / n * (a2 * b1)) + H2 1%nat * (\sum_(c < C) (a (1 + C + c)%nat * b (1 + C + c)%nat) - / n * (a2 * b2))) +
      / tight * (\sum_(c < C) \sum_(i < m) (dot d (eta c i) a * dot d (eta c i) b)).

    Lemma tested_pair_bound a b : 2 * tested_pair a b <= nsq d a + nsq d b.
    Proof.
      destruct numbers_pos as (N & _). destruct root_n as [P S]. set (h := sqrt n) in *. unfold tested_pair. fold h.
      set (f1 := fun c => a (1 + c)%nat). set (f2 := fun c => a (1 + C + c)%nat). set (k1 := fun c => b (1 + c)%nat). set (k2 := fun c => b (1 + C + c)%nat).
      change (\sum_(c < C) a (1 + c)%nat) with (sum C f1). change (\sum_(c < C) a (1 + C + c)%nat) with (sum C f2). change (\sum_(c < C) b (1 + c)%nat) with (sum C k1). change (\sum_(c < C) b (1 + C + c)%nat) with (sum C k2).
      change (\sum_(c < C) (a (1 + c)%nat * b (1 + c)%nat)) with (\sum_(c < C) (f1 c * k1 c)). change (\sum_(c < C) (a (1 + c)%nat * b (1 + C + c)%nat)) with (\sum_(c < C) (f1 c * k2 c)).
      change (\sum_(c < C) (a (1 + C + c)%nat * b (1 + c)%nat)) with (\sum_(c < C) (f2 c * k1 c)). change (\sum_(c < C) (a (1 + C + c)%nat * b (1 + C + c)%nat)) with (\sum_(c < C) (f2 c * k2 c)).
      assert (MP : forall f k, \sum_(c < C) (f c * k c) - / n * (sum C f * sum C k) = \sum_(c < C) ((f c - sum C f / n) * (k c - sum C k / n))) by (intros; rewrite mean_product; unfold Rdiv; ring).
      rewrite !MP. rewrite (nsq_parts d C room groups a), (nsq_parts d C room groups b). unfold groups_sq, copies_sq.
      change (\sum_(c < C) (a (1 + c)%nat * a (1 + c)%nat)) with (\sum_(c < C) (f1 c * f1 c)). change (\sum_(c < C) (a (1 + C + c)%nat * a (1 + C + c)%nat)) with (\sum_(c < C) (f2 c * f2 c)).
      change (\sum_(c < C) (b (1 + c)%nat * b (1 + c)%nat)) with (\sum_(c < C) (k1 c * k1 c)). change (\sum_(c < C) (b (1 + C + c)%nat * b (1 + C + c)%nat)) with (\sum_(c < C) (k2 c * k2 c)).
      assert (Sq : forall f, \sum_(c < C) (f c * f c) = sum C f / h * (sum C f / h) + \sum_(c < C) ((f c - sum C f / n) * (f c - sum C f / n))) by (intros f; rewrite mean_product, <- S; field; lra).
      rewrite (Sq f1), (Sq f2), (Sq k1), (Sq k2). set (a1 := sum C f1). set (a2 := sum C f2). set (b1 := sum C k1). set (b2 := sum C k2).
      (* the sums over the groups *)
      assert (T1 := contraction3 (a1 / h) (a2 / h) (three (b 0%nat) (b1 / h) (b2 / h))). unfold nsq, dot in T1. simpl in T1.
      assert (T1' : 2 * (/ h * (G1 0%nat * (a1 * b 0%nat) + G2 0%nat * (a2 * b 0%nat)) + / n * (G1 1%nat * (a1 * b1) + G1 2%nat * (a1 * b2) + G2 1%nat * (a2 * b1) + G2 2%nat * (a2 * b2))) <=
        a1 / h * (a1 / h) + a2 / h * (a2 / h) + (b 0%nat * b 0%nat + b1 / h * (b1 / h) + b2 / h * (b2 / h))).
      { eapply Rle_trans; [|eapply Rle_trans; [exact T1|right; ring]]. right. rewrite <- S. field. lra. }
      (* apart from them *)
      set (F1 := fun c => f1 c - a1 / n). set (F2 := fun c => f2 c - a2 / n). set (L1 := fun c => k1 c - b1 / n). set (L2 := fun c => k2 c - b2 / n).
      assert (T2 : 2 * (\sum_(c < C) (H1 0%nat * (F1 c * L1 c) + H1 1%nat * (F1 c * L2 c) + H2 0%nat * (F2 c * L1 c) + H2 1%nat * (F2 c * L2 c))) <=
        \sum_(c < C) (F1 c * F1 c + F2 c * F2 c + L1 c * L1 c + L2 c * L2 c)).
      { rewrite <- sum_scal. apply sum_le. intros c _. assert (X := contraction2 (F1 c) (F2 c) (three (L1 c) (L2 c) 0)). unfold nsq, dot in X. simpl in X. lra. }
      rewrite !sum_add, !sum_scal in T2.
      (* nuisances *)
      assert (T3 : 2 * (/ tight * (\sum_(c < C) \sum_(i < m) (dot d (eta c i) a * dot d (eta c i) b))) <= nsq d (outside C a) + nsq d (outside C b)).
      { apply Rmult_le_reg_l with tight; [exact tight_pos|]. set (s := \sum_(c < C) \sum_(i < m) (dot d (eta c i) a * dot d (eta c i) b)). replace (tight * (2 * (/ tight * s))) with (2 * s) by (field; lra). unfold s.
        rewrite Rmult_plus_distr_l. eapply Rle_trans; [|apply Rplus_le_compat; apply bessel]. rewrite <- sum_add, <- sum_scal. apply sum_le. intros c _.
        rewrite <- sum_add, <- sum_scal. apply sum_le. intros i _. generalize (Rle_0_sqr (dot d (eta c i) a - dot d (eta c i) b)). unfold Rsqr. lra. }
      change (\sum_(c < C) ((f1 c - a1 / n) * (f1 c - a1 / n))) with (\sum_(c < C) (F1 c * F1 c)). change (\sum_(c < C) ((f2 c - a2 / n) * (f2 c - a2 / n))) with (\sum_(c < C) (F2 c * F2 c)).
      change (\sum_(c < C) ((k1 c - b1 / n) * (k1 c - b1 / n))) with (\sum_(c < C) (L1 c * L1 c)). change (\sum_(c < C) ((k2 c - b2 / n) * (k2 c - b2 / n))) with (\sum_(c < C) (L2 c * L2 c)).
      change (\sum_(c < C) ((f1 c - a1 / n) * (k1 c - b1 / n))) with (\sum_(c < C) (F1 c * L1 c)). change (\sum_(c < C) ((f1 c - a1 / n) * (k2 c - b2 / n))) with (\sum_(c < C) (F1 c * L2 c)).
      change (\sum_(c < C) ((f2 c - a2 / n) * (k1 c - b1 / n))) with (\sum_(c < C) (F2 c * L1 c)). change (\sum_(c < C) ((f2 c - a2 / n) * (k2 c - b2 / n))) with (\sum_(c < C) (F2 c * L2 c)).
      assert (0 <= a 0%nat * a 0%nat) by apply Rle_0_sqr. lra.
    Qed.

    (** The same of all of W. *)
    Definition tested_mean (F : nat -> nat -> R) : R := \sum_(c < C) F c c - / n * (\sum_(c < C) \sum_(c' < C) F c c').
    Definition tested_weights (W : mat) : R :=
      let ee := fun c c' => W (1 + c)%nat (1 + c')%nat in let ef := fun c c' => W (1 + c)%nat (1 + C + c')%nat in let fe := fun c c' => W (1 + C + c)%nat (1 + c')%nat in let ff := fun c c' => W (1 + C + c)%nat (1 + C + c')%nat in
      let all := fun F : nat -> nat -> R => \sum_(c < C) \sum_(c' < C) F c c' in
      / sqrt n * (G1 0%nat * (\sum_(c < C) W (1 + c)%nat 0%nat) + G2 0%nat * (\sum_(c < C) W (1 + C + c)%nat 0%nat)) + / n * (G1 1%nat * all ee + G1 2%nat * all ef + G2 1%nat * all fe + G2 2%nat * all ff) +
      (H1 0%nat * tested_mean ee + H1 1%nat * tested_mean ef + H2 0%nat * tested_mean fe + H2 1%nat * tested_mean ff) + / tight * (\sum_(c < C) own W c).

    Lemma tested_sum k WQ WK : \sum_(a < k) tested_pair (WQ a) (WK a) = tested_weights (product k WQ WK).
    Proof.
      unfold tested_weights, tested_mean. cbv zeta. rewrite (product_block C k WQ WK (fun c => 1 + c)%nat (fun c => 1 + c)%nat), (product_block C k WQ WK (fun c => 1 + c)%nat (fun c => 1 + C + c)%nat),
        (product_block C k WQ WK (fun c => 1 + C + c)%nat (fun c => 1 + c)%nat), (product_block C k WQ WK (fun c => 1 + C + c)%nat (fun c => 1 + C + c)%nat).
      assert (E0 : forall f, \sum_(c < C) product k WQ WK (f c) 0%nat = \sum_(a < k) ((\sum_(c < C) WQ a (f c)) * WK a 0%nat)).
      { intros f. unfold product. rewrite sum_swap. apply sum_ext. intros a _. now rewrite sum_scal_r. }
      assert (E1 : forall f h, \sum_(c < C) product k WQ WK (f c) (h c) = \sum_(a < k) \sum_(c < C) (WQ a (f c) * WK a (h c))) by (intros f h; unfold product; apply sum_swap).
      rewrite (E0 (fun c => 1 + c)%nat), (E0 (fun c => 1 + C + c)%nat), (E1 (fun c => 1 + c)%nat (fun c => 1 + c)%nat), (E1 (fun c => 1 + c)%nat (fun c => 1 + C + c)%nat),
        (E1 (fun c => 1 + C + c)%nat (fun c => 1 + c)%nat), (E1 (fun c => 1 + C + c)%nat (fun c => 1 + C + c)%nat).
      assert (E2 : \sum_(c < C) own (product k WQ WK) c = \sum_(a < k) \sum_(c < C) \sum_(i < m) (dot d (eta c i) (WQ a) * dot d (eta c i) (WK a))).
      { rewrite (sum_swap k C). apply sum_ext. intros c _. unfold own. rewrite (sum_swap k m). apply sum_ext. intros i _. rewrite bilinear_product. apply sum_ext. intros a _. unfold apply.
        now rewrite (dot_sym d (WQ a)), (dot_sym d (WK a)). }
      rewrite E2. unfold tested_pair. cbv zeta. rewrite !sum_add, !sum_scal, !sum_add, !sum_scal.
      assert (Mi : forall f h : nat -> R, \sum_(a < k) (f a - / n * h a) = sum k f - / n * sum k h).
      { intros f h. rewrite (sum_ext k _ (fun a => f a + - / n * h a)) by (intros; ring). rewrite sum_add, sum_scal. ring. }
      rewrite !Mi. reflexivity.
    Qed.

    (** It is the value of the numbers of W, if G and H are polar factors of their matrices. *)
    Lemma tested_numbers W : let N := fun i j c c' => W (i + c)%nat (j + c')%nat in
      let ee := N 1%nat 1%nat in let ef := N 1%nat (1 + C)%nat in let fe := N (1 + C)%nat 1%nat in let ff := N (1 + C)%nat (1 + C)%nat in
      let p := avg C (fun c => W (1 + c)%nat 0%nat) in let u := avg C (fun c => W (1 + C + c)%nat 0%nat) in
      tested_weights W = dot 3 G1 (three (sqrt n * p) (excess ee + n * off C ee) (excess ef + n * off C ef)) + dot 3 G2 (three (sqrt n * u) (excess fe + n * off C fe) (excess ff + n * off C ff)) +
        (n - 1) * (dot 2 H1 (three (excess ee) (excess ef) 0) + dot 2 H2 (three (excess fe) (excess ff) 0)) + mean_alpha W * rank.
    Proof.
      cbv beta zeta. destruct numbers_pos as (N & M & D2 & _ & R). destruct root_n as [P S]. unfold tested_weights. cbv beta zeta.
      assert (Al : forall F, / n * (\sum_(c < C) \sum_(c' < C) F c c') = excess F + n * off C F /\ tested_mean F = (n - 1) * excess F).
      { intros F. assert (O : (n - 1) * off C F = / n * ((\sum_(c < C) \sum_(c' < C) F c c') - \sum_(c < C) F c c)).
        { unfold off. fold n. destruct (Req_dec n 1) as [E|E]; [|field; lra]. assert (C1 : C = 1%nat) by (apply INR_eq; fold n; rewrite E; reflexivity).
          assert (Z : (\sum_(c < C) \sum_(c' < C) F c c') - \sum_(c < C) F c c = 0) by (rewrite C1; simpl; ring). rewrite Z, E. unfold Rdiv. ring. }
        assert (Q : n * avg C (fun c => F c c) = \sum_(c < C) F c c) by (unfold avg; fold n; field; lra).
        unfold tested_mean, excess. set (T := \sum_(c < C) \sum_(c' < C) F c c') in *. set (U := \sum_(c < C) F c c) in *. set (A := avg C (fun c => F c c)) in *. set (o := off C F) in *.
        replace U with (n * A) in * by exact Q. replace (/ n * (T - n * A)) with (/ n * T - A) in O by (field; lra). split; [lra|].
        replace (/ n * T) with ((n - 1) * o + A) by lra. ring. }
      set (ee := fun c c' => W (1 + c)%nat (1 + c')%nat). set (ef := fun c c' => W (1 + c)%nat (1 + C + c')%nat). set (fe := fun c c' => W (1 + C + c)%nat (1 + c')%nat). set (ff := fun c c' => W (1 + C + c)%nat (1 + C + c')%nat).
      rewrite (proj2 (Al ee)), (proj2 (Al ef)), (proj2 (Al fe)), (proj2 (Al ff)).
      assert (B : forall f, / sqrt n * sum C f = sqrt n * avg C f) by (intros f; unfold avg; fold n; set (h := sqrt n) in *; rewrite <- S; field; lra).
      assert (D3 : forall v a b k, dot 3 v (three a b k) = v 0%nat * a + v 1%nat * b + v 2%nat * k) by (intros; unfold dot; simpl; ring).
      assert (D2' : forall v a b k, dot 2 v (three a b k) = v 0%nat * a + v 1%nat * b) by (intros; unfold dot; simpl; ring).
      change (fun c c' => W (1 + c)%nat (1 + c')%nat) with ee. change (\sum_(c < C) \sum_(c' < C) W (1 + c)%nat (1 + c')%nat) with (\sum_(c < C) \sum_(c' < C) ee c c').
      change (\sum_(c < C) \sum_(c' < C) W (1 + c)%nat (1 + C + c')%nat) with (\sum_(c < C) \sum_(c' < C) ef c c'). change (\sum_(c < C) \sum_(c' < C) W (1 + C + c)%nat (1 + c')%nat) with (\sum_(c < C) \sum_(c' < C) fe c c').
      change (\sum_(c < C) \sum_(c' < C) W (1 + C + c)%nat (1 + C + c')%nat) with (\sum_(c < C) \sum_(c' < C) ff c c').
      unfold mean_alpha. rewrite R, !D3, !D2', <- (proj1 (Al ee)), <- (proj1 (Al ef)), <- (proj1 (Al fe)), <- (proj1 (Al ff)), <- !B.
      change (\sum_(c < C) own W c) with (sum C (own W)). unfold avg. fold n. field. repeat split; lra.
    Qed.
  End Test.

  Lemma numbers_of_weights k WQ WK : diagonal_pattern d C lambda (fun _ => m) eta (product k WQ WK) ->
    exists p q r s t u x y z w alpha, conditions C lambda delta g g' p q r s t u x y z w alpha /\ value C rank p q r s t u x y z w alpha <= cost k d WQ WK.
  Proof.
    intros H. set (W := product k WQ WK) in *. assert (Co := numbers_conditions W H).
    do 11 eexists. split; [exact Co|]. unfold value. fold n.
    match goal with |- 2 * (_ * nuclear 2 ?a ?b + nuclear 3 ?c ?f + _) <= _ => destruct (nuclear_dual 2 a b) as (H1 & H2 & C2 & <-); destruct (nuclear_dual 3 c f) as (G1 & G2 & C3 & <-) end.
    assert (T := tested_numbers G1 G2 H1 H2 W). cbv zeta in T. rewrite Rabs_right by (generalize (alpha_pos _ _ _ _ _ _ _ _ _ _ _ Co); lra).
    apply Rle_trans with (2 * tested_weights G1 G2 H1 H2 W); [right; rewrite T; ring|]. unfold W. rewrite <- tested_sum, <- sum_scal.
    unfold cost, frob2. rewrite <- sum_add. apply sum_le. intros a _. now apply tested_pair_bound.
  Qed.

  (** r_eta: how many vectors an orthonormal basis of the nuisances' span has. *)
  Lemma basis_size k (basis : nat -> vec) : (forall a b, (a < k)%nat -> (b < k)%nat -> dot d (basis a) (basis b) = e a b) ->
    (forall c i r, (c < C)%nat -> (i < m)%nat -> (r < d)%nat -> eta c i r = \sum_(a < k) (dot d (basis a) (eta c i) * basis a r)) ->
    (forall a, (a < k)%nat -> exists f, forall r, (r < d)%nat -> basis a r = \sum_(c < C) \sum_(i < m) (f c i * eta c i r)) -> INR k = rank.
  Proof.
    intros O Sp In. apply Rmult_eq_reg_l with tight; [|lra]. rewrite rank_is.
    transitivity (\sum_(a < k) \sum_(c < C) \sum_(i < m) (dot d (basis a) (eta c i) * dot d (basis a) (eta c i))).
    - rewrite (sum_ext k _ (fun _ => tight)); [rewrite sum_const; ring|]. intros a Ha. destruct (In a Ha) as [f F].
      assert (X : forall b, \sum_(c < C) \sum_(i < m) (dot d (basis b) (eta c i) * dot d (basis a) (eta c i)) = tight * dot d (basis b) (basis a)).
      { intros b. transitivity (\sum_(r < d) (basis b r * (tight * basis a r))); [|unfold dot; rewrite <- sum_scal; apply sum_ext; intros; ring].
        transitivity (\sum_(r < d) (basis b r * \sum_(c < C) \sum_(i < m) (dot d (basis a) (eta c i) * eta c i r))).
        - rewrite (sum_ext d _ (fun r => \sum_(c < C) \sum_(i < m) (basis b r * (dot d (basis a) (eta c i) * eta c i r)))) by (intros; rewrite <- sum_scal; apply sum_ext; intros; now rewrite sum_scal).
          rewrite (sum_swap d C). apply sum_ext. intros c _. rewrite (sum_swap d m). apply sum_ext. intros i _. unfold dot at 1. rewrite <- sum_scal_r. apply sum_ext. intros; ring.
        - apply sum_ext. intros r Hr. f_equal.
          assert (Da : forall v, dot d (basis a) v = \sum_(c' < C) \sum_(i' < m) (f c' i' * dot d (eta c' i') v)).
          { intros v. unfold dot at 1. rewrite (sum_ext d _ (fun r => \sum_(c' < C) \sum_(i' < m) (f c' i' * (eta c' i' r * v r)))).
            - rewrite (sum_swap d C). apply sum_ext. intros c' _. rewrite (sum_swap d m). apply sum_ext. intros i' _. apply sum_scal.
            - intros j Hj. rewrite F by exact Hj. rewrite <- sum_scal_r. apply sum_ext. intros c' _. rewrite <- sum_scal_r. apply sum_ext. intros; ring. }
          rewrite F by exact Hr. rewrite <- sum_scal.
          rewrite (sum_ext C _ (fun c => \sum_(c' < C) \sum_(i' < m) (f c' i' * \sum_(i < m) (dot d (eta c' i') (eta c i) * eta c i r)))).
          + rewrite (sum_swap C C). apply sum_ext. intros c' Hc'. rewrite (sum_swap C m), <- sum_scal. apply sum_ext. intros i' Hi'. rewrite sum_scal, frame by assumption. ring.
          + intros c Hc. rewrite (sum_ext m _ (fun i => \sum_(c' < C) \sum_(i' < m) (f c' i' * (dot d (eta c' i') (eta c i) * eta c i r)))).
            * rewrite (sum_swap m C). apply sum_ext. intros c' _. rewrite (sum_swap m m). apply sum_ext. intros i' _. apply sum_scal.
            * intros i Hi. rewrite Da, <- sum_scal_r. apply sum_ext. intros c' _. rewrite <- sum_scal_r. apply sum_ext. intros; ring. }
      rewrite X, O by assumption. unfold e. rewrite Nat.eqb_refl. ring.
    - rewrite (sum_swap k C). rewrite (sum_ext C _ (fun _ => INR m * delta ^ 2)); [rewrite sum_const; ring|]. intros c Hc. rewrite (sum_swap k m), <- sum_const. apply sum_ext. intros i Hi.
      rewrite <- (lengths c i) by assumption. unfold nsq at 1, dot at 3.
      rewrite (sum_ext d _ (fun r => \sum_(a < k) (dot d (basis a) (eta c i) * (basis a r * eta c i r)))).
      + rewrite (sum_swap d k). apply sum_ext. intros a _. now rewrite sum_scal.
      + intros r Hr. rewrite (Sp c i r Hc Hi Hr) at 1. rewrite <- sum_scal_r. apply sum_ext. intros; ring.
  Qed.
End Reduction.

(** * The families *)
Lemma sum_by_pairs h f : sum (2 * h) f = \sum_(k < h) (f (2 * k)%nat + f (2 * k + 1)%nat).
Proof.
  induction h as [|h IH]; [reflexivity|]. replace (2 * S h)%nat with (S (S (2 * h))) by lia. rewrite !sum_last, IH. replace (2 * h + 1)%nat with (S (2 * h)) by lia. ring.
Qed.
Lemma of_pair h i : (i < 2 * h)%nat -> exists k, (k < h)%nat /\ (i = 2 * k \/ i = 2 * k + 1)%nat.
Proof. intros H. exists (Nat.div2 i). generalize (Nat.div2_odd i). destruct (Nat.odd i); simpl; lia. Qed.

Definition tight_in (m : nat) (delta : R) (paired : bool) : R := if paired then 2 * delta ^ 2 else delta ^ 2 * INR m / (INR m - 1).

Section Group.
  Variables (d m : nat) (delta : R) (paired : bool) (y : nat -> vec).
  Hypotheses (lengths : forall i, (i < m)%nat -> nsq d (y i) = delta ^ 2) (centred_y : forall r, (r < d)%nat -> \sum_(i < m) y i r = 0) (group : in_a_group d m delta paired y).

  Lemma group_several : (2 <= m)%nat.
  Proof. clear lengths centred_y. unfold in_a_group in group. destruct paired; [destruct group as (h & Em & H & _); lia|apply group]. Qed.
  (** In pairs: all nuisances but those of its pair are orthogonal to one. *)
  Lemma paired_products h : m = (2 * h)%nat -> (forall k r, (k < h)%nat -> (r < d)%nat -> y (2 * k + 1)%nat r = - y (2 * k)%nat r) ->
    (forall k k', (k < h)%nat -> (k' < h)%nat -> k <> k' -> dot d (y (2 * k)%nat) (y (2 * k')%nat) = 0) -> forall i, (i < m)%nat ->
    exists k s, (k < h)%nat /\ s * s = 1 /\ (i = (2 * k)%nat /\ s = 1 \/ i = (2 * k + 1)%nat /\ s = -1) /\ (forall r, (r < d)%nat -> y i r = s * y (2 * k)%nat r) /\
      forall k', (k' < h)%nat -> dot d (y i) (y (2 * k')%nat) = s * delta ^ 2 * e k k' /\ dot d (y i) (y (2 * k' + 1)%nat) = - (s * delta ^ 2 * e k k').
  Proof.
    intros Em Op Or i Hi. destruct (of_pair h i) as (k & Hk & Ik); [lia|].
    assert (exists s, s * s = 1 /\ (i = (2 * k)%nat /\ s = 1 \/ i = (2 * k + 1)%nat /\ s = -1) /\ forall r, (r < d)%nat -> y i r = s * y (2 * k)%nat r) as (s & S1 & S2 & S3).
    { destruct Ik as [->| ->]; [exists 1|exists (-1)]; (split; [ring|]); (split; [auto|]); intros r Hr; [ring|]. rewrite Op by assumption. ring. }
    exists k, s. split; [exact Hk|]. split; [exact S1|]. split; [exact S2|]. split; [exact S3|]. intros k' Hk'.
    assert (E : dot d (y i) (y (2 * k')%nat) = s * delta ^ 2 * e k k').
    { transitivity (s * dot d (y (2 * k)%nat) (y (2 * k')%nat)).
      - unfold dot. rewrite <- sum_scal. apply sum_ext. intros r Hr. rewrite S3 by exact Hr. ring.
      - unfold e. destruct (Nat.eqb_spec k' k) as [->|N]; [fold (nsq d (y (2 * k)%nat)); rewrite lengths by lia; ring|]. rewrite Or by auto. ring. }
    split; [exact E|]. rewrite <- E. transitivity (-1 * dot d (y i) (y (2 * k')%nat)); [|ring]. unfold dot. rewrite <- sum_scal. apply sum_ext. intros r Hr. rewrite Op by assumption. ring.
  Qed.

  Lemma group_frame i r : (i < m)%nat -> (r < d)%nat -> \sum_(i' < m) (dot d (y i) (y i') * y i' r) = tight_in m delta paired * y i r.
  Proof.
    intros Hi Hr. assert (M := group_several). apply (le_INR 2) in M. change (INR 2) with 2 in M. unfold in_a_group in group. unfold tight_in. destruct paired.
    - destruct group as (h & Em & Hh & Op & Or). destruct (paired_products h Em Op Or i Hi) as (k & s & Hk & S1 & _ & S3 & S4).
      rewrite Em, sum_by_pairs, (sum_ext h _ (fun k' => e k k' * (s * (2 * delta ^ 2) * y (2 * k')%nat r))).
      + rewrite sum_e by exact Hk. rewrite S3 by exact Hr. ring.
      + intros k' Hk'. destruct (S4 k' Hk') as [-> ->]. rewrite Op by assumption. ring.
    - destruct group as (_ & G). rewrite (sum_ext m _ (fun i' => e i i' * ((delta ^ 2 + delta ^ 2 / (INR m - 1)) * y i' r) + - (delta ^ 2 / (INR m - 1)) * y i' r)).
      + rewrite sum_add, sum_scal, sum_e, centred_y by assumption. field. lra.
      + intros i' Hi'. unfold e. destruct (Nat.eqb_spec i' i) as [->|N]; [change (dot d (y i) (y i)) with (nsq d (y i)); rewrite lengths by exact Hi; ring|].
        rewrite G by auto. unfold Rdiv. ring.
  Qed.

  Lemma group_products i i' : (i < m)%nat -> (i' < m)%nat -> i <> i' -> dot d (y i) (y i') <= delta ^ 2 * product_in m paired.
  Proof.
    intros Hi Hi' N. assert (D2 : 0 <= delta ^ 2) by (generalize (Rle_0_sqr delta); unfold Rsqr; simpl; lra). unfold in_a_group in group. unfold product_in. destruct paired.
    - destruct group as (h & Em & Hh & Op & Or). destruct (paired_products h Em Op Or i Hi) as (k & s & Hk & S1 & S2 & S3 & S4). destruct (of_pair h i') as (k' & Hk' & I'); [lia|].
      destruct (S4 k' Hk') as [E1 E2]. unfold e in E1, E2. destruct (Nat.eqb_spec k' k) as [Ek|Ek].
      + subst k'. destruct I' as [->| ->]; rewrite ?E1, ?E2; destruct S2 as [[-> ->]|[-> ->]]; try contradiction; lra.
      + destruct I' as [->| ->]; rewrite ?E1, ?E2; right; ring.
    - destruct group as (_ & G). rewrite G by assumption. right. unfold Rdiv. ring.
  Qed.
End Group.

Section Families.
  Variables (d C m : nat) (lambda delta : R) (paired shared : bool) (eta : nat -> nat -> vec).
  Hypotheses (room : (2 * C + 1 <= d)%nat) (groups : (1 <= C)%nat) (delta_pos : 0 < delta) (fam : family d C m delta paired shared eta).
  Local Notation D := (dormant lambda eta).
  Let tight : R := tight_in m delta paired * (if shared then INR C else 1).

  Lemma family_several : (2 <= m)%nat.
  Proof. destruct fam as (_ & _ & G & _). apply (group_several d m delta paired (eta 0%nat)). apply G. lia. Qed.
  Lemma family_numbers : 1 <= INR C /\ 2 <= INR m /\ 0 < delta ^ 2 /\ 0 < tight_in m delta paired /\ 0 < tight /\ tight * rank_of C m paired shared = delta ^ 2 * INR C * INR m /\ product_in m paired < 1.
  Proof.
    assert (N : 1 <= INR C) by now apply (le_INR 1). assert (M : 2 <= INR m) by (apply (le_INR 2), family_several). assert (D2 : 0 < delta ^ 2) by (simpl; nra).
    assert (T : 0 < tight_in m delta paired) by (unfold tight_in; destruct paired; [lra|apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat|]; lra]).
    repeat split; try assumption.
    - unfold tight. destruct shared; [apply Rmult_lt_0_compat|]; lra.
    - unfold tight, tight_in, rank_of. destruct paired, shared; field; lra.
    - unfold product_in. destruct paired; [lra|]. assert (0 < 1 / (INR m - 1)) by (apply Rdiv_lt_0_compat; lra). unfold Rdiv in *. lra.
  Qed.

  Lemma family_frame c i r : (c < C)%nat -> (i < m)%nat -> (r < d)%nat -> \sum_(c' < C) \sum_(i' < m) (dot d (eta c i) (eta c' i') * eta c' i' r) = tight * eta c i r.
  Proof.
    intros Hc Hi Hr. destruct fam as (Nu & Le & G & B).
    assert (F := group_frame d m delta paired (eta c) (fun i Hi => Le c i Hc Hi) (proj2 (proj2 (Nu c Hc))) (G c Hc) i r Hi Hr). unfold tight. destruct shared.
    - rewrite (sum_ext C _ (fun _ => tight_in m delta paired * eta c i r)); [rewrite sum_const; ring|]. intros c' Hc'. rewrite <- F. apply sum_ext. intros i' Hi'.
      destruct (Nat.eq_dec c c') as [->|N]; [reflexivity|]. rewrite (B c c' i' i' Hc Hc' N Hi' Hi' r Hr). f_equal. apply sum_ext. intros j Hj. now rewrite (B c c' i' i' Hc Hc' N Hi' Hi' j Hj).
    - rewrite (sum_single C _ c Hc), F; [ring|]. intros c' Hc' N. apply sum_all_zero. intros i' Hi'. rewrite (B c c' i i' Hc Hc') by auto. ring.
  Qed.
  Lemma family_products c i i' : (c < C)%nat -> (i < m)%nat -> (i' < m)%nat -> i <> i' -> dot d (eta c i) (eta c i') <= delta ^ 2 * product_in m paired.
  Proof. intros Hc. destruct fam as (Nu & Le & G & B). apply group_products; [intros; now apply Le|now apply G]. Qed.
  Lemma family_between c c' i i' : (c < C)%nat -> (c' < C)%nat -> c' <> c -> (i < m)%nat -> (i' < m)%nat -> dot d (eta c i) (eta c' i') <= delta ^ 2 * product_between shared.
  Proof.
    intros Hc Hc' N Hi Hi'. destruct fam as (Nu & Le & G & B). specialize (B c c' i i' Hc Hc' ltac:(auto) Hi Hi'). unfold product_between. destruct shared; [|lra].
    assert (D2 : 0 <= delta ^ 2) by (generalize (Rle_0_sqr delta); unfold Rsqr; simpl; lra). rewrite Rmult_1_r. apply square_le; [exact D2|].
    generalize (cauchy_schwarz d (eta c i) (eta c' i')). rewrite !Le by assumption. auto.
  Qed.

  (** A dormant query over its group. *)
  Lemma family_over_group W c : diagonal_pattern d C lambda (fun _ => m) eta W -> (c < C)%nat -> own d m eta W c / INR m * (1 - product_in m paired) >= 1.
  Proof.
    intros [H _] Hc. cbv zeta in H. destruct family_numbers as (_ & M & _). assert (Sv := family_several). destruct fam as (Nu & Le & G & B). specialize (G c Hc). unfold in_a_group in G. unfold product_in. destruct paired.
    - destruct G as (h & Em & Hh & Op & Or). assert (X : forall k, (k < h)%nat -> 1 <= bilinear d W (eta c (2 * k)%nat) (eta c (2 * k)%nat)).
      { intros k Hk. set (l := if (k =? 0)%nat then 1%nat else 0%nat). assert (Hl : (l < h)%nat /\ l <> k) by (unfold l; destruct (Nat.eqb_spec k 0); lia).
        set (E := fun r => lambda * e (1 + c) r). set (a := eta c (2 * k)%nat). set (b := eta c (2 * l)%nat).
        assert (P : forall i j s u, (i < m)%nat -> (j < m)%nat -> i <> j -> (forall r, (r < d)%nat -> eta c i r = s * a r) -> (forall r, (r < d)%nat -> eta c j r = - u * b r) ->
          s * bilinear d W E a + u * bilinear d W E b + s * (s * bilinear d W a a) + s * (u * bilinear d W a b) >= 1).
        { intros i j s u Hi Hj N Ei Ej. destruct (H c i Hc Hi) as (_ & H1 & _). specialize (H1 c j Hc Hj ltac:(auto)). unfold prefers in H1.
          rewrite (bilinear_ext d W _ (fun r => E r + s * a r) _ (fun r => s * a r + u * b r)) in H1.
          - rewrite (bilinear_plus_l d W E), !(bilinear_plus_r d W _ (fun r => s * a r)), !bilinear_scal_l, !bilinear_scal_r in H1. lra.
          - intros r Hr. unfold dormant, E. rewrite Ei by exact Hr. reflexivity.
          - intros r Hr. unfold minus, dormant. rewrite Ei, Ej by exact Hr. ring. }
        assert (Sg : forall k0, (k0 < h)%nat -> forall r, (r < d)%nat -> eta c (2 * k0 + 1)%nat r = -1 * eta c (2 * k0)%nat r) by (intros; rewrite Op by assumption; ring).
        generalize (P (2 * k)%nat (2 * l)%nat 1 (-1)), (P (2 * k)%nat (2 * l + 1)%nat 1 1), (P (2 * k + 1)%nat (2 * l)%nat (-1) (-1)), (P (2 * k + 1)%nat (2 * l + 1)%nat (-1) 1). unfold a, b.
        intros P1 P2 P3 P4. specialize (P1 ltac:(lia) ltac:(lia) ltac:(lia) ltac:(intros; ring) ltac:(intros; ring)). specialize (P2 ltac:(lia) ltac:(lia) ltac:(lia) ltac:(intros; ring) ltac:(intros; rewrite Sg by (assumption || tauto); ring)).
        specialize (P3 ltac:(lia) ltac:(lia) ltac:(lia) ltac:(intros; rewrite Sg by (assumption || tauto); ring) ltac:(intros; ring)).
        specialize (P4 ltac:(lia) ltac:(lia) ltac:(lia) ltac:(intros; rewrite Sg by (assumption || tauto); ring) ltac:(intros; rewrite Sg by (assumption || tauto); ring)). lra. }
      assert (O : INR m <= own d m eta W c).
      { unfold own. rewrite Em, mult_INR, sum_by_pairs. replace (INR 2 * INR h) with (\sum_(k < h) 2) by (rewrite sum_const; simpl; ring). apply sum_le. intros k Hk.
        rewrite (bilinear_ext d W (eta c (2 * k + 1)%nat) (fun r => -1 * eta c (2 * k)%nat r) (eta c (2 * k + 1)%nat) (fun r => -1 * eta c (2 * k)%nat r)) by (intros; rewrite Op by assumption; ring).
        rewrite bilinear_scal_l, bilinear_scal_r. generalize (X k Hk). lra. }
      apply Rle_ge, Rmult_le_reg_r with (INR m); [lra|]. replace (own d m eta W c / INR m * (1 - 0) * INR m) with (own d m eta W c) by (field; lra). lra.
    - assert (X : INR m * (INR m - 1) <= INR m * own d m eta W c).
      { replace (INR m * (INR m - 1)) with (\sum_(i < m) (INR m - 1)) by (rewrite sum_const; reflexivity).
        replace (INR m * own d m eta W c) with (\sum_(i < m) (INR m * bilinear d W (D c i) (D c i) + -1 * (INR m * (lambda * bilinear d W (D c i) (e (1 + c)))))).
        - apply sum_le. intros i Hi. rewrite <- (keys d C lambda (fun _ => m) eta Nu) by exact Hc. rewrite <- sum_scal, <- (sum_const m), <- sum_add.
          generalize (sink_metric.proof.sum_without m i (fun j => bilinear d W (D c i) (D c i) + -1 * bilinear d W (D c i) (D c j)) 1 Hi). intros S.
          specialize (S ltac:(intros j Hj N; destruct (H c i Hc Hi) as (_ & H1 & _); specialize (H1 c j Hc Hj ltac:(auto)); unfold prefers in H1; rewrite bilinear_minus in H1; lra)). lra.
        - rewrite sum_add, !sum_scal, (own_scores d C m lambda eta room groups Sv Nu), (queries d C lambda (fun _ => m) eta Nu), bilinear_unit by (assumption || lia). simpl. ring. }
      apply Rle_ge, Rmult_le_reg_l with (INR m * (INR m - 1)); [apply Rmult_lt_0_compat; lra|].
      replace (INR m * (INR m - 1) * (own d m eta W c / INR m * (1 - - 1 / (INR m - 1)))) with (INR m * own d m eta W c) by (field; lra). lra.
  Qed.

  (** And over other groups. *)
  Lemma family_over_groups W c c' : diagonal_pattern d C lambda (fun _ => m) eta W -> (c < C)%nat -> (c' < C)%nat -> c' <> c ->
    lambda ^ 2 * (W (1 + c)%nat (1 + c)%nat - W (1 + c)%nat (1 + c')%nat) + own d m eta W c / INR m * (1 - product_between shared) >= 1.
  Proof.
    intros [H _] Hc Hc' N. cbv zeta in H. destruct family_numbers as (_ & M & _). assert (Sv := family_several). assert (M1 : (1 <= m)%nat) by lia. destruct fam as (Nu & Le & G & B). unfold product_between. destruct shared.
    - assert (Q : lambda * bilinear d W (e (1 + c)) (minus (fun r => lambda * e (1 + c) r) (fun r => lambda * e (1 + c') r)) >= 1).
      { apply (query_average d C lambda (fun _ => m) eta Nu W c); [exact Hc|]. intros i Hi. destruct (H c i Hc Hi) as (_ & H1 & _). specialize (H1 c' i Hc' Hi ltac:(auto)). unfold prefers in *.
        erewrite bilinear_ext; [exact H1|reflexivity|]. intros r Hr. unfold minus, dormant. rewrite (B c c' i i Hc Hc') by auto. ring. }
      rewrite bilinear_minus, !bilinear_scal_r, !bilinear_unit in Q by lia. lra.
    - assert (Q : forall i, (i < m)%nat -> bilinear d W (D c i) (D c i) - lambda * bilinear d W (D c i) (e (1 + c')) >= 1).
      { intros i Hi. apply (key_average d C lambda (fun _ => m) eta Nu W c' (D c i) (D c i) Hc'). intros i' Hi'. destruct (H c i Hc Hi) as (_ & H1 & _). now apply H1; auto. }
      apply (average_ge m _ _ M1 Q). rewrite (sum_ext m _ (fun i => bilinear d W (D c i) (D c i) + - lambda * bilinear d W (D c i) (e (1 + c')))) by (intros; ring).
      rewrite sum_add, sum_scal, (own_scores d C m lambda eta room groups Sv Nu), (queries d C lambda (fun _ => m) eta Nu), bilinear_unit by (assumption || lia). simpl. field. lra.
  Qed.
End Families.

(** r_eta is dim span of the nuisances: the number of vectors of each orthonormal basis of it. *)
Theorem rank_of_family : forall (d C m : nat) (delta : R) (paired shared : bool) (eta : nat -> nat -> vec) (k : nat) (basis : nat -> vec),
  (2 * C + 1 <= d)%nat -> (1 <= C)%nat -> 0 < delta -> family d C m delta paired shared eta ->
  (forall a b, (a < k)%nat -> (b < k)%nat -> dot d (basis a) (basis b) = e a b) ->
  (forall c i r, (c < C)%nat -> (i < m)%nat -> (r < d)%nat -> eta c i r = \sum_(a < k) (dot d (basis a) (eta c i) * basis a r)) ->
  (forall a, (a < k)%nat -> exists f, forall r, (r < d)%nat -> basis a r = \sum_(c < C) \sum_(i < m) (f c i * eta c i r)) ->
  INR k = rank_of C m paired shared.
Proof.
  intros d C m delta paired shared eta k basis room groups delta_pos fam. destruct (family_numbers d C m delta paired shared eta room groups delta_pos fam) as (_ & _ & _ & _ & T & Ra & _).
  apply (basis_size d C m delta (rank_of C m paired shared) (tight_in m delta paired * (if shared then INR C else 1)) eta T); [|now apply family_frame|exact Ra].
  apply fam.
Qed.

Theorem eleven_numbers : forall (d C m : nat) (lambda delta : R) (paired shared : bool) (eta : nat -> nat -> vec),
  (2 * C + 1 <= d)%nat -> (1 <= C)%nat -> 0 < delta -> family d C m delta paired shared eta ->
  let satisfied := conditions C lambda delta (product_in m paired) (product_between shared) in
  let worth := value C (rank_of C m paired shared) in
  (forall p q r s t u x y z w alpha, satisfied p q r s t u x y z w alpha ->
    exists k WQ WK, diagonal_pattern d C lambda (fun _ => m) eta (product k WQ WK) /\ cost k d WQ WK = worth p q r s t u x y z w alpha) /\
  (forall k WQ WK, diagonal_pattern d C lambda (fun _ => m) eta (product k WQ WK) ->
    exists p q r s t u x y z w alpha, satisfied p q r s t u x y z w alpha /\ worth p q r s t u x y z w alpha <= cost k d WQ WK).
Proof.
  intros d C m lambda delta paired shared eta room groups delta_pos fam satisfied worth.
  destruct (family_numbers d C m delta paired shared eta room groups delta_pos fam) as (_ & _ & _ & _ & T & Ra & Gs). assert (Sv := family_several d C m delta paired shared eta room groups fam).
  assert (Fr := family_frame d C m delta paired shared eta fam). assert (Nu := proj1 fam). assert (Le := proj1 (proj2 fam)). split.
  - apply (weights_of_numbers d C m lambda delta (product_in m paired) (product_between shared) (rank_of C m paired shared) _ eta room groups Sv delta_pos Gs T Nu Le Fr Ra
      (family_products d C m delta paired shared eta fam) (family_between d C m delta paired shared eta fam)).
  - apply (numbers_of_weights d C m lambda delta (product_in m paired) (product_between shared) (rank_of C m paired shared) _ eta room groups Sv delta_pos Gs T Nu Fr Ra
      (family_over_group d C m lambda delta paired shared eta room groups delta_pos fam) (family_over_groups d C m lambda delta paired shared eta room groups delta_pos fam)).
Qed.
