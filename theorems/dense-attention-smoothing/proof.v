(** Theorem G of statement.md: the mixed output of dense and sparse attention, over independent tokens of one finite law.
    [expect], [average] and [covariance] are in theories/FiniteLaw.v. *)
From Coq Require Import Reals Lra Lia Arith Psatz Classical FunctionalExtensionality.
From Sinkproof Require Import FiniteLaw Norms.
Open Scope R_scope.

Definition times (n : nat) (F G : mat) : mat := fun r s => \sum_(a < n) (F r a * G a s).
Definition transposed (F : mat) : mat := fun r s => F s r.
Definition trace (n : nat) (F : mat) : R := \sum_(r < n) F r r.

(** Values z_a in R^n with probabilities prob a, a < K; k tokens; the value map W; the weight beta of the residual. *)
Section Model.
  Variables (n K k : nat) (prob : nat -> R) (z : nat -> vec) (W : mat) (beta : R).

  (** The mean of F over k independent tokens, of which token i is z (draw i). *)
  Definition over_tokens (F : (nat -> nat) -> R) : R := expect K prob k 0 (fun _ => 0%nat) F.
  Definition token (draw : nat -> nat) (i : nat) : vec := z (draw i).
  Definition mean_token (draw : nat -> nat) : vec := fun r => (\sum_(j < k) token draw j r) / INR k.
  Definition Y (lambda : R) (draw : nat -> nat) (i : nat) : vec := fun r =>
    beta * token draw i r + mulv n W (fun s => (1 - lambda) * token draw i s + lambda * mean_token draw s) r.

  Definition mu : vec := fun r => average K prob (fun a => z a r).
  Definition B : mat := fun r s => covariance K prob (fun a => z a r) (fun a => z a s).
  Definition M : mat := fun r s => beta * identity r s + W r s.

  Definition c : R := nsq n (mulv n M mu).
  Definition second_moment (lambda : R) (i l : nat) : R := over_tokens (fun draw => dot n (Y lambda draw i) (Y lambda draw l)).
  Definition numerator (lambda : R) : R := second_moment lambda 0 1 - c.
  Definition denominator (lambda : R) : R := second_moment lambda 0 0 - c.
  Definition rho (lambda : R) : R := (c + numerator lambda) / (c + denominator lambda).

  Definition v : R := trace n B.
  Definition t : R := trace n (times n B W).
  Definition q : R := trace n (times n B (times n (transposed W) W)).
  Definition a : R := beta * t.
  Definition b : R := beta * t + q.

  (** (beta I + W) Z is not 0 almost surely. *)
  Definition output_not_0 : Prop := exists h r, (h < K)%nat /\ (r < n)%nat /\ 0 < prob h /\ mulv n M (z h) r <> 0.
End Model.

Definition rises (f : R -> R) (x y : R) : Prop := forall s u, x <= s -> s < u -> u <= y -> f s < f u.
Definition falls (f : R -> R) (x y : R) : Prop := forall s u, x <= s -> s < u -> u <= y -> f u < f s.

(** N and D as polynomials. *)
Definition N_of (k beta t q lambda : R) : R := 2 * beta * lambda / k * t + (2 * lambda * (1 - lambda) + lambda * lambda) / k * q.
Definition D_of (k beta v t q lambda : R) : R :=
  beta * beta * v + 2 * beta * (1 - lambda + lambda / k) * t + ((1 - lambda) * (1 - lambda) + 2 * lambda * (1 - lambda) / k + lambda * lambda / k) * q.

(** * What follows from the polynomials alone *)
Section Polynomials.
  Variables (k beta v t q c : R).
  Hypothesis k2 : 2 <= k.
  Hypothesis v_nonneg : 0 <= v.
  Hypothesis q_nonneg : 0 <= q.
  Hypothesis c_nonneg : 0 <= c.
  Local Notation N := (N_of k beta t q).
  Local Notation D := (D_of k beta v t q).
  Local Notation a := (beta * t).
  Local Notation b := (beta * t + q).
  Local Notation r := (c + (beta * beta * v + 2 * beta * t + q)).
  Local Notation s := (r + (k - 1) * c).
  Let R_of x := (c + N x) / (c + D x).

  Lemma constant_sum x : (c + D x) + (k - 1) * (c + N x) = s.
  Proof. unfold N_of, D_of. field. lra. Qed.
  Lemma N_difference x y : N y - N x = (y - x) * (a * (x + y) + b * (2 - x - y)) / k.
  Proof. unfold N_of. field. lra. Qed.
  Lemma N_slope x : derivable_pt_lim N x (2 / k * (a + (1 - x) * q)).
  Proof.
    intros eps He. assert (P : 0 < eps * k / (q + 1)) by (apply Rdiv_lt_0_compat; nra). exists (mkposreal _ P). intros h Hh Hd. simpl in Hd.
    replace ((N (x + h) - N x) / h - 2 / k * (a + (1 - x) * q)) with (- (h * q) / k) by (unfold N_of; field; lra).
    unfold Rdiv. rewrite Rabs_mult, Rabs_Ropp, Rabs_mult, (Rabs_right q), (Rabs_right (/ k)) by (apply Rle_ge; try assumption; left; apply Rinv_0_lt_compat; lra).
    apply Rmult_lt_reg_r with k; [lra|]. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
    apply Rle_lt_trans with (Rabs h * (q + 1)); [generalize (Rabs_pos h); nra|].
    apply Rmult_lt_reg_r with (/ (q + 1)); [apply Rinv_0_lt_compat; lra|]. rewrite Rmult_assoc, Rinv_r by lra. unfold Rdiv in Hd. lra.
  Qed.
  Lemma D_slope x : derivable_pt_lim D x (- (k - 1) * (2 / k * (a + (1 - x) * q))).
  Proof.
    intros eps He. destruct (N_slope x (eps / (k - 1)) ltac:(apply Rdiv_lt_0_compat; lra)) as (delta & H). exists delta. intros h Hh Hd.
    specialize (H h Hh Hd). assert (E := constant_sum x). assert (F := constant_sum (x + h)).
    replace ((D (x + h) - D x) / h - - (k - 1) * (2 / k * (a + (1 - x) * q)))
      with (- ((k - 1) * ((N (x + h) - N x) / h - 2 / k * (a + (1 - x) * q)))).
    - rewrite Rabs_Ropp, Rabs_mult, (Rabs_right (k - 1)) by lra. apply Rmult_lt_reg_r with (/ (k - 1)); [apply Rinv_0_lt_compat; lra|].
      rewrite Rmult_comm, <- Rmult_assoc, Rinv_l, Rmult_1_l by lra. exact H.
    - replace (D (x + h) - D x) with (- (k - 1) * (N (x + h) - N x)) by lra. field. lra.
  Qed.
  Lemma D_difference x y : D y - D x = - (k - 1) * (N y - N x).
  Proof. generalize (constant_sum x), (constant_sum y). lra. Qed.

  Lemma rho_difference x y : 0 < c + D x -> 0 < c + D y -> R_of y - R_of x = s * (N y - N x) / ((c + D x) * (c + D y)).
  Proof.
    intros X Y. unfold R_of. assert (E := constant_sum x). assert (F := constant_sum y).
    replace (s * (N y - N x)) with ((c + N y) * (c + D x) - (c + N x) * (c + D y)).
    - field. lra.
    - replace (c + D x) with (s - (k - 1) * (c + N x)) by lra. replace (c + D y) with (s - (k - 1) * (c + N y)) by lra. ring.
  Qed.

  Section Positive.
    Hypothesis sparse : 0 < r.
    Lemma s_pos : 0 < s. Proof. nra. Qed.
    (** rho grows where N does. *)
    Lemma rho_as_N x y : 0 < c + D x -> 0 < c + D y -> (N x < N y -> R_of x < R_of y) /\ (N y < N x -> R_of y < R_of x).
    Proof.
      intros X Y. assert (E := rho_difference x y X Y). assert (S := s_pos). assert (XY : 0 < (c + D x) * (c + D y)) by (apply Rmult_lt_0_compat; lra).
      unfold Rdiv in E. assert (I : 0 < / ((c + D x) * (c + D y))) by (apply Rinv_0_lt_compat; exact XY).
      split; intros H.
      - assert (0 < s * (N y - N x) * / ((c + D x) * (c + D y))) by (apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat|]; lra). lra.
      - assert (0 < s * (N x - N y) * / ((c + D x) * (c + D y))) by (apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat|]; lra). lra.
    Qed.

    Hypothesis same_sign : 0 <= a * b.
    Hypothesis not_both_0 : a <> 0 \/ b <> 0.

    Lemma signs : (0 <= a /\ 0 < b) \/ (a < 0 /\ b <= 0).
    Proof. destruct (Rlt_le_dec a 0), (Rlt_le_dec 0 b); nra. Qed.
    Lemma N_rises : 0 < a + b -> forall x y, 0 <= x -> x < y -> y <= 1 -> N x < N y.
    Proof.
      intros H x y X XY Y. assert (E := N_difference x y). assert (S := signs).
      assert (0 < (y - x) * (a * (x + y) + b * (2 - x - y)) / k); [|lra]. apply Rdiv_lt_0_compat; [|lra]. apply Rmult_lt_0_compat; nra.
    Qed.
    Lemma N_falls : a + b < 0 -> forall x y, 0 <= x -> x < y -> y <= 1 -> N y < N x.
    Proof.
      intros H x y X XY Y. assert (E := N_difference x y). assert (S := signs).
      assert (0 < (y - x) * (- a * (x + y) + - b * (2 - x - y)) / k); [|lra]. apply Rdiv_lt_0_compat; [|lra]. apply Rmult_lt_0_compat; nra.
    Qed.
    Lemma denominator_pos x : 0 <= x <= 1 -> 0 < c + D x.
    Proof.
      intros X. assert (E0 := D_difference 0 x). assert (E1 := D_difference x 1).
      assert (D0 : D 0 = beta * beta * v + 2 * beta * t + q) by (unfold D_of; field; lra).
      assert (D1 : k * D 1 = k * (beta * beta * v) + (a + b)) by (unfold D_of; field; lra).
      assert (V : 0 <= beta * beta * v) by (generalize (Rle_0_sqr beta); unfold Rsqr; nra).
      destruct (Rlt_le_dec 0 (a + b)) as [G|G].
      - assert (0 < k * (c + D 1)) by (clear - k2 q_nonneg c_nonneg same_sign not_both_0 X D1 V G; nra).
        assert (P : 0 < c + D 1) by (clear - k2 q_nonneg c_nonneg same_sign not_both_0 X E0 E1 D0 D1 V G H; nra).
        destruct (Req_dec x 1) as [->|Ne]; [exact P|]. generalize (N_rises G x 1 ltac:(lra) ltac:(lra) ltac:(lra)). clear - k2 q_nonneg same_sign not_both_0 X E1 G P Ne; nra.
      - assert (a + b < 0) by (generalize signs; lra).
        destruct (Req_dec x 0) as [->|Ne]; [rewrite D0; lra|]. generalize (N_falls ltac:(assumption) 0 x ltac:(lra) ltac:(lra) ltac:(lra)).
        clear - k2 q_nonneg sparse same_sign not_both_0 X E0 E1 D0 G H Ne; nra.
    Qed.
  End Positive.
End Polynomials.

(** * The expectations are these polynomials, where weights add up to 1 *)
Section Moments.
  Variables (n K k : nat) (prob : nat -> R) (z : nat -> vec) (W : mat) (beta : R).
  Hypothesis total : sum K prob = 1.
  Hypothesis k2 : (2 <= k)%nat.
  Local Notation av := (average K prob).
  Local Notation cov := (covariance K prob).
  Let x (r : nat) : nat -> R := fun h => z h r.
  Let y (r : nat) : nat -> R := fun h => mulv n W (z h) r.

  Lemma k_real : 2 <= INR k. Proof. change 2 with (INR 2). now apply le_INR. Qed.

  Lemma mean_value r : av (y r) = mulv n W (mu K prob z) r.
  Proof. unfold y, mulv. rewrite average_sum. apply sum_ext. intros s _. apply average_scal. Qed.

  Lemma variance_trace : \sum_(r < n) cov (x r) (x r) = v n K prob z. Proof. reflexivity. Qed.
  Lemma covariance_trace : \sum_(r < n) cov (x r) (y r) = t n K prob z W.
  Proof.
    unfold t, trace, times, B. rewrite sum_swap. apply sum_ext. intros r _. rewrite covariance_sym. unfold y, mulv.
    rewrite (covariance_sum K prob n (W r) (fun s h => z h s)). apply sum_ext. intros s _. unfold x. ring.
  Qed.
  Lemma output_trace : \sum_(r < n) cov (y r) (y r) = q n K prob z W.
  Proof.
    unfold q, trace, times, transposed, B.
    rewrite (sum_ext n (fun r => cov (y r) (y r)) (fun r => \sum_(s < n) \sum_(u < n) (cov (x s) (x u) * (W r u * W r s)))).
    - rewrite sum_swap. apply sum_ext. intros s _. rewrite sum_swap. apply sum_ext. intros u _. now rewrite sum_scal.
    - intros r _. unfold y at 1, mulv. rewrite (covariance_sum K prob n (W r) (fun s h => z h s)). apply sum_ext. intros s _.
      rewrite covariance_sym. unfold y, mulv. rewrite (covariance_sum K prob n (W r) (fun s h => z h s)), <- sum_scal. apply sum_ext. intros u _.
      rewrite covariance_sym. unfold x. ring.
  Qed.

  (** What token j gives to the output at place i, in coordinate r, when it is z_h. *)
  Let part lambda i r (j h : nat) : R := beta * e i j * x r h + ((1 - lambda) * e i j + lambda / INR k) * y r h.

  Lemma output_parts lambda draw i r : (i < k)%nat -> Y n k z W beta lambda draw i r = \sum_(j < k) part lambda i r j (draw (0 + j)%nat).
  Proof.
    intros Hi. assert (K0 := k_real). unfold Y, part, y.
    rewrite (sum_ext k _ (fun j => e i j * (beta * x r (draw j) + (1 - lambda) * mulv n W (z (draw j)) r) + lambda / INR k * mulv n W (z (draw j)) r)) by (intros; simpl; ring).
    rewrite sum_add, sum_e, sum_scal by exact Hi. rewrite Rplus_assoc. f_equal. unfold mulv, mean_token, token.
    rewrite <- sum_scal, sum_swap, <- sum_scal, <- sum_add. apply sum_ext. intros s _. rewrite sum_scal. field. lra.
  Qed.

  Lemma part_mean lambda i r : (i < k)%nat -> (r < n)%nat -> \sum_(j < k) av (part lambda i r j) = mulv n (M W beta) (mu K prob z) r.
  Proof.
    intros Hi Hr. assert (K0 := k_real). unfold part.
    rewrite (sum_ext k _ (fun j => e i j * (beta * av (x r) + (1 - lambda) * av (y r)) + lambda / INR k * av (y r))) by (intros; rewrite average_linear; ring).
    rewrite sum_add, sum_e, sum_const by exact Hi. rewrite mean_value.
    unfold M, mulv. rewrite (sum_ext n (fun s => (beta * identity r s + W r s) * _) (fun s => beta * (identity r s * mu K prob z s) + W r s * mu K prob z s)) by (intros; ring).
    rewrite sum_add, sum_scal. fold (mulv n identity (mu K prob z) r). rewrite mulv_identity by exact Hr.
    change (av (x r)) with (mu K prob z r). field. lra.
  Qed.

  Lemma covariances lambda i l r : (i < k)%nat -> (l < k)%nat ->
    \sum_(j < k) cov (part lambda i r j) (part lambda l r j) =
      beta * beta * e l i * cov (x r) (x r) + (2 * beta * (1 - lambda) * e l i + 2 * beta * lambda / INR k) * cov (x r) (y r) +
      ((1 - lambda) * (1 - lambda) * e l i + 2 * lambda * (1 - lambda) / INR k + lambda * lambda / INR k) * cov (y r) (y r).
  Proof.
    intros Hi Hl. assert (K0 := k_real). set (V := cov (x r) (x r)). set (T := cov (x r) (y r)). set (Q := cov (y r) (y r)). set (w := lambda / INR k).
    rewrite (sum_ext k _ (fun j =>
      e i j * (beta * beta * e l j * V + (2 * beta * (1 - lambda) * e l j + beta * w) * T + ((1 - lambda) * (1 - lambda) * e l j + (1 - lambda) * w) * Q) +
      (e l j * (beta * w * T + (1 - lambda) * w * Q) + w * w * Q))).
    - rewrite !sum_add, !sum_e, sum_const by assumption. unfold w. field. lra.
    - intros j _. unfold part. rewrite covariance_linear, !(covariance_sym _ _ _ (fun h => beta * e l j * x r h + _)), !covariance_linear.
      fold V Q. rewrite (covariance_sym K prob (y r) (x r)). fold T. fold w. ring.
  Qed.

  (** The expectation of the product of two outputs. *)
  Lemma second_moments lambda i l : (i < k)%nat -> (l < k)%nat ->
    second_moment n K k prob z W beta lambda i l - c n K prob z W beta =
      beta * beta * e l i * v n K prob z + (2 * beta * (1 - lambda) * e l i + 2 * beta * lambda / INR k) * t n K prob z W +
      ((1 - lambda) * (1 - lambda) * e l i + 2 * lambda * (1 - lambda) / INR k + lambda * lambda / INR k) * q n K prob z W.
  Proof.
    intros Hi Hl. unfold second_moment, over_tokens, dot. rewrite (expect_sum K prob total).
    rewrite (sum_ext n _ (fun r => mulv n (M W beta) (mu K prob z) r * mulv n (M W beta) (mu K prob z) r + \sum_(j < k) cov (part lambda i r j) (part lambda l r j))).
    - rewrite sum_add. change (\sum_(r < n) (mulv n (M W beta) (mu K prob z) r * mulv n (M W beta) (mu K prob z) r)) with (c n K prob z W beta).
      rewrite (sum_ext n (fun r => \sum_(j < k) cov (part lambda i r j) (part lambda l r j)) _ (fun r _ => covariances lambda i l r Hi Hl)).
      rewrite !sum_add, !sum_scal, variance_trace, covariance_trace, output_trace. ring.
    - intros r Hr. rewrite <- (part_mean lambda i r Hi Hr) at 1. rewrite <- (part_mean lambda l r Hl Hr) at 1.
      rewrite <- (Rplus_0_l (\sum_(j < k) av (part lambda i r j))), <- (Rplus_0_l (\sum_(j < k) av (part lambda l r j))), <- (expect_product K prob total k 0 (fun _ => 0%nat) 0 0).
      apply (expect_ext K prob). intros draw _. rewrite !output_parts by assumption. ring.
  Qed.

  Lemma numerator_is lambda : numerator n K k prob z W beta lambda = N_of (INR k) beta (t n K prob z W) (q n K prob z W) lambda.
  Proof. assert (K0 := k_real). unfold numerator, N_of. rewrite second_moments by lia. unfold e. simpl. field. lra. Qed.
  Lemma denominator_is lambda : denominator n K k prob z W beta lambda = D_of (INR k) beta (v n K prob z) (t n K prob z W) (q n K prob z W) lambda.
  Proof. assert (K0 := k_real). unfold denominator, D_of. rewrite second_moments by lia. unfold e. simpl. field. lra. Qed.

  Lemma c_nonneg : 0 <= c n K prob z W beta.
  Proof. apply nsq_nonneg. Qed.

  (** What sparse attention leaves: E |(beta I + W) Z|^2. *)
  Let output r : nat -> R := fun h => mulv n (M W beta) (z h) r.
  Lemma output_linear r : (r < n)%nat -> forall h, output r h = beta * x r h + 1 * y r h.
  Proof.
    intros Hr h. unfold output, y, M, mulv. rewrite (sum_ext n _ (fun s => beta * (identity r s * z h s) + W r s * z h s)) by (intros; ring).
    rewrite sum_add, sum_scal. fold (mulv n identity (z h) r). rewrite mulv_identity by exact Hr. unfold x. ring.
  Qed.
  Lemma output_mean r : av (output r) = mulv n (M W beta) (mu K prob z) r.
  Proof. unfold output, mulv. rewrite average_sum. apply sum_ext. intros s _. apply average_scal. Qed.
  Lemma output_variance : \sum_(r < n) cov (output r) (output r) = beta * beta * v n K prob z + 2 * beta * t n K prob z W + q n K prob z W.
  Proof.
    rewrite (sum_ext n _ (fun r => beta * beta * cov (x r) (x r) + (2 * beta * cov (x r) (y r) + cov (y r) (y r)))).
    - rewrite !sum_add, !sum_scal, variance_trace, covariance_trace, output_trace. ring.
    - intros r Hr. rewrite (covariance_ext K prob _ (fun h => beta * x r h + 1 * y r h) _ (fun h => beta * x r h + 1 * y r h)) by (intros; now apply output_linear).
      rewrite covariance_linear, !(covariance_sym _ _ _ (fun h => beta * x r h + _)), !covariance_linear, (covariance_sym K prob (y r) (x r)). ring.
  Qed.
  Lemma sparse_output : av (fun h => nsq n (mulv n (M W beta) (z h))) =
    c n K prob z W beta + (beta * beta * v n K prob z + 2 * beta * t n K prob z W + q n K prob z W).
  Proof.
    rewrite <- output_variance. unfold nsq, dot. rewrite average_sum. unfold c, nsq, dot. rewrite <- sum_add. apply sum_ext. intros r Hr.
    rewrite <- output_mean, <- (Rplus_0_l (av (output r))), <- average_product by exact total. apply average_ext. intros h _. unfold output. ring.
  Qed.
  Lemma centred_output : av (fun h => nsq n (mulv n (M W beta) (minus (z h) (mu K prob z)))) = \sum_(r < n) cov (output r) (output r).
  Proof.
    unfold nsq, dot. rewrite average_sum. apply sum_ext. intros r _. unfold covariance. apply average_ext. intros h _. rewrite output_mean.
    unfold output. assert (E : mulv n (M W beta) (minus (z h) (mu K prob z)) r = mulv n (M W beta) (z h) r - mulv n (M W beta) (mu K prob z) r); [|now rewrite E].
    unfold mulv, minus. rewrite (sum_ext n _ (fun s => M W beta r s * z h s + - (1) * (M W beta r s * mu K prob z s))) by (intros; ring).
    rewrite sum_add, sum_scal. ring.
  Qed.
  Lemma output_trace_form : trace n (times n (M W beta) (times n (B K prob z) (transposed (M W beta)))) = \sum_(r < n) cov (output r) (output r).
  Proof.
    apply sum_ext. intros r _. unfold output, mulv. rewrite (covariance_sum K prob n (M W beta r) (fun s h => z h s)). apply sum_ext. intros s _. f_equal.
    rewrite covariance_sym, (covariance_sum K prob n (M W beta r) (fun s h => z h s)). apply sum_ext. intros u _. rewrite covariance_sym. unfold B, transposed. ring.
  Qed.
End Moments.

Section Probabilities.
  Variables (n K k : nat) (prob : nat -> R) (z : nat -> vec) (W : mat) (beta : R).
  Hypothesis is_law : law K prob.
  Local Notation av := (average K prob).
  Let total : sum K prob = 1 := proj2 is_law.

  Lemma v_nonneg : 0 <= v n K prob z.
  Proof. apply sum_nonneg. intros. now apply variance_nonneg. Qed.
  Lemma q_nonneg : 0 <= q n K prob z W.
  Proof. rewrite <- output_trace. apply sum_nonneg. intros. now apply variance_nonneg. Qed.
  Lemma sparse_output_pos : output_not_0 n K prob z W beta <->
    0 < c n K prob z W beta + (beta * beta * v n K prob z + 2 * beta * t n K prob z W + q n K prob z W).
  Proof.
    rewrite <- (sparse_output n K prob z W beta total). split.
    - intros (h & r & Hh & Hr & P & NZ).
      assert (A : prob h * (mulv n (M W beta) (z h) r * mulv n (M W beta) (z h) r) <= av (fun h => nsq n (mulv n (M W beta) (z h)))).
      { eapply Rle_trans; [apply Rmult_le_compat_l; [lra|]|apply (term_le K (fun h => prob h * nsq n (mulv n (M W beta) (z h))) h)].
        - apply (term_le n (fun r => mulv n (M W beta) (z h) r * mulv n (M W beta) (z h) r) r); [exact Hr|]. intros. nra.
        - exact Hh.
        - intros g Hg. apply Rmult_le_pos; [now apply is_law|apply nsq_nonneg]. }
      eapply Rlt_le_trans; [|exact A]. apply Rmult_lt_0_compat; [exact P|]. now apply Rsqr_pos_lt.
    - intros P. apply NNPP. intros X. apply (Rlt_irrefl 0). eapply Rlt_le_trans; [exact P|right].
      apply sum_all_zero. intros h Hh. destruct (Req_dec (prob h) 0) as [->|Z]; [ring|].
      replace (nsq n (mulv n (M W beta) (z h))) with 0; [ring|]. symmetry. apply sum_all_zero. intros r Hr.
      destruct (Req_dec (mulv n (M W beta) (z h) r) 0) as [->|NZ]; [ring|]. exfalso. apply X. exists h, r. repeat split; auto.
      generalize (proj1 is_law h Hh). lra.
  Qed.
End Probabilities.

(** * Theorem G *)
Section TheoremG.
  Variables (n K k : nat) (prob : nat -> R) (z : nat -> vec) (W : mat) (beta : R).
  Hypothesis is_law : law K prob.
  Hypothesis k2 : (2 <= k)%nat.
  Local Notation N := (numerator n K k prob z W beta).
  Local Notation D := (denominator n K k prob z W beta).
  Local Notation rho := (rho n K k prob z W beta).
  Local Notation c := (c n K prob z W beta).
  Local Notation v := (v n K prob z).
  Local Notation t := (t n K prob z W).
  Local Notation q := (q n K prob z W).
  Local Notation a := (a n K prob z W beta).
  Local Notation b := (b n K prob z W beta).
  Let total : sum K prob = 1 := proj2 is_law.
  Let kR := INR k.
  Let kR2 : 2 <= kR := k_real k k2.
  Let v0 : 0 <= v := v_nonneg n K prob z is_law.
  Let q0 : 0 <= q := q_nonneg n K prob z W is_law.
  Let c0 : 0 <= c := c_nonneg n K prob z W beta.
  Let N_is lambda : N lambda = N_of kR beta t q lambda := numerator_is n K k prob z W beta total k2 lambda.
  Let D_is lambda : D lambda = D_of kR beta v t q lambda := denominator_is n K k prob z W beta total k2 lambda.
  Let N_same : N = N_of kR beta t q. Proof. apply functional_extensionality, N_is. Qed.
  Let D_same : D = D_of kR beta v t q. Proof. apply functional_extensionality, D_is. Qed.

  (** 1, for any two tokens. *)
  Theorem moments : forall lambda,
    (forall i l, (i < k)%nat -> (l < k)%nat -> i <> l -> second_moment n K k prob z W beta lambda i l - c = N lambda) /\
    (forall i, (i < k)%nat -> second_moment n K k prob z W beta lambda i i - c = D lambda) /\
    N lambda = 2 * beta * lambda / INR k * t + (2 * lambda * (1 - lambda) + lambda ^ 2) / INR k * q /\
    D lambda = beta ^ 2 * v + 2 * beta * (1 - lambda + lambda / INR k) * t + ((1 - lambda) ^ 2 + 2 * lambda * (1 - lambda) / INR k + lambda ^ 2 / INR k) * q.
  Proof.
    intros lambda. repeat split.
    - intros i l Hi Hl Ne. rewrite (second_moments n K k prob z W beta total k2 lambda i l Hi Hl), N_is. unfold N_of, e. destruct (Nat.eqb_spec i l); [contradiction|].
      unfold kR in *. field. lra.
    - intros i Hi. rewrite (second_moments n K k prob z W beta total k2 lambda i i Hi Hi), D_is. unfold D_of, e. rewrite Nat.eqb_refl. unfold kR in *. field. lra.
    - rewrite N_is. unfold N_of, kR. simpl. rewrite !Rmult_1_r. reflexivity.
    - rewrite D_is. unfold D_of, kR. simpl. rewrite !Rmult_1_r. reflexivity.
  Qed.
  Theorem slopes : forall lambda,
    derivable_pt_lim N lambda (2 / INR k * (a + (1 - lambda) * q)) /\
    derivable_pt_lim D lambda (- (INR k - 1) * (2 / INR k * (a + (1 - lambda) * q))).
  Proof. intros lambda. rewrite N_same, D_same. split; [now apply N_slope|now apply D_slope]. Qed.

  (** 2. *)
  Theorem monotone : 0 <= a * b -> a <> 0 \/ b <> 0 -> output_not_0 n K prob z W beta ->
    (forall lambda, 0 <= lambda <= 1 -> 0 < c + D lambda) /\
    (0 < a + b -> rises rho 0 1 /\ falls D 0 1) /\ (a + b < 0 -> falls rho 0 1 /\ rises D 0 1).
  Proof.
    intros S Nz O. apply (sparse_output_pos n K prob z W beta is_law) in O.
    assert (P : forall lambda, 0 <= lambda <= 1 -> 0 < c + D lambda) by (intros; rewrite D_is; now apply (denominator_pos kR beta v t q c)).
    assert (PN := fun x => D_is x). split; [exact P|].
    assert (RN : forall x y, 0 <= x <= 1 -> 0 <= y <= 1 -> (N x < N y -> rho x < rho y) /\ (N y < N x -> rho y < rho x)).
    { intros x y X Y. unfold proof.rho. rewrite !N_is, !D_is. apply (rho_as_N kR beta v t q c); try assumption; rewrite <- D_is; now apply P. }
    assert (DD : forall x y, D y - D x = - (kR - 1) * (N y - N x)) by (intros; rewrite !D_is, !N_is; now apply D_difference).
    split; intros G; split; intros x y X XY Y.
    - apply RN; [lra|lra|]. rewrite !N_is. now apply N_rises.
    - assert (N x < N y) by (rewrite !N_is; now apply N_rises). specialize (DD x y). clear - kR2 S Nz DD G X XY Y H; nra.
    - apply RN; [lra|lra|]. rewrite !N_is. now apply N_falls.
    - assert (N y < N x) by (rewrite !N_is; now apply N_falls). specialize (DD x y). clear - kR2 S Nz DD G X XY Y H; nra.
  Qed.

  (** 3: the published conditions. *)
  Theorem published :
    (0 < a -> output_not_0 n K prob z W beta /\ (forall lambda, 0 <= lambda <= 1 -> 0 < c + D lambda) /\ rises rho 0 1 /\ falls D 0 1) /\
    (b < 0 -> output_not_0 n K prob z W beta /\ (forall lambda, 0 <= lambda <= 1 -> 0 < c + D lambda) /\ falls rho 0 1 /\ rises D 0 1).
  Proof.
    assert (V : 0 <= beta * beta * v) by (apply Rmult_le_pos; [apply Rle_0_sqr|exact v0]).
    assert (O : 0 < a \/ b < 0 -> output_not_0 n K prob z W beta).
    { intros H. apply (sparse_output_pos n K prob z W beta is_law). unfold proof.a, proof.b in H.
      assert (P : forall h, 0 <= h * h * v + 2 * h * t + q).
      { intros h. rewrite <- (output_variance n K prob z W h). apply sum_nonneg. intros. now apply variance_nonneg. }
      destruct H as [H|H]; [lra|]. assert (P0 := P beta). destruct (Req_dec (c + (beta * beta * v + 2 * beta * t + q)) 0) as [Z|]; [exfalso|lra].
      set (w := beta * v + t). assert (W0 : w = 0).
      { destruct (Req_dec w 0) as [|Ne]; [assumption|exfalso]. specialize (P (beta - w / (v + 1))).
        assert (w * w > 0) by (generalize (Rsqr_pos_lt w Ne); unfold Rsqr; lra).
        assert (E : (beta - w / (v + 1)) * (beta - w / (v + 1)) * v + 2 * (beta - w / (v + 1)) * t + q =
                    beta * beta * v + 2 * beta * t + q - w * w * ((v + 2) / ((v + 1) * (v + 1)))) by (unfold w; field; lra).
        assert (0 < (v + 2) / ((v + 1) * (v + 1))) by (apply Rdiv_lt_0_compat; nra). nra. }
      unfold w in W0. nra. }
    split; intros H.
    - assert (0 < b) by (unfold proof.a, proof.b in *; lra). assert (Out := O ltac:(lra)). split; [exact Out|].
      destruct (monotone ltac:(nra) ltac:(lra) Out) as (P & R & _). split; [exact P|]. apply R. lra.
    - assert (a < 0) by (unfold proof.a, proof.b in *; lra). assert (Out := O ltac:(lra)). split; [exact Out|].
      destruct (monotone ltac:(nra) ltac:(lra) Out) as (P & _ & R). split; [exact P|]. apply R. lra.
  Qed.

  Let sparse_pos : (0 < c + D 0) -> 0 < c + (beta * beta * v + 2 * beta * t + q).
  Proof. intros H. rewrite D_is in H. unfold D_of in H. replace (c + (beta * beta * v + 2 * beta * t + q)) with (c + D_of kR beta v t q 0) by (unfold D_of; field; lra). exact H. Qed.
  Let rho_as_numerator x y : 0 < c + D 0 -> 0 < c + D x -> 0 < c + D y -> (N x < N y -> rho x < rho y) /\ (N y < N x -> rho y < rho x).
  Proof. intros H X Y. apply sparse_pos in H. unfold proof.rho. rewrite !N_is, !D_is in *. now apply (rho_as_N kR beta v t q c). Qed.

  (** 4: the condition is sharp. *)
  Theorem between_the_conditions : (forall lambda, 0 <= lambda <= 1 -> 0 < c + D lambda) ->
    (a = 0 -> b = 0 -> forall x y, 0 <= x <= 1 -> 0 <= y <= 1 -> rho x = rho y) /\
    (a * b < 0 -> a < 0 < b /\ 0 < b / q < 1 /\ rises rho 0 (b / q) /\ falls rho (b / q) 1).
  Proof.
    intros P. assert (DN := fun x y => N_difference kR beta t q kR2 x y). split.
    - intros A B0 x y X Y. assert (E : N y = N x).
      { specialize (DN x y). rewrite <- !N_is in DN. unfold proof.a, proof.b in *. rewrite B0, A in DN. unfold Rdiv in DN. lra. }
      assert (F := D_difference kR beta v t q c kR2 x y). rewrite <- !N_is, <- !D_is, E in F. unfold proof.rho. rewrite E. f_equal. lra.
    - intros S. assert (AB : b = a + q) by (unfold proof.a, proof.b; ring). assert (A : a < 0 < b) by nra. split; [exact A|].
      assert (Q : 0 < q) by lra. assert (BQ : b / q * q = b) by (field; lra).
      assert (L : 0 < b / q < 1) by (split; [apply Rdiv_lt_0_compat; lra|apply Rmult_lt_reg_r with q; lra]). split; [exact L|].
      assert (E : forall x y, N y - N x = (y - x) * (2 * b - q * (x + y)) / kR).
      { intros x y. rewrite !N_is, DN. f_equal. f_equal. unfold proof.b. ring. }
      split; intros x y X XY Y; apply rho_as_numerator; try (apply P; lra).
      + assert (0 < (y - x) * (2 * b - q * (x + y)) / kR); [|specialize (E x y); lra]. apply Rdiv_lt_0_compat; [|lra]. apply Rmult_lt_0_compat; [lra|].
        assert (q * (x + y) < q * (2 * (b / q))) by (apply Rmult_lt_compat_l; lra). lra.
      + assert (0 < (y - x) * (q * (x + y) - 2 * b) / kR); [|specialize (E x y); unfold Rdiv in *; lra]. apply Rdiv_lt_0_compat; [|lra]. apply Rmult_lt_0_compat; [lra|].
        assert (q * (2 * (b / q)) < q * (x + y)) by (apply Rmult_lt_compat_l; lra). lra.
  Qed.

  (** 5: from sparse to dense. *)
  Theorem sparse_to_dense : 0 < c + D 0 -> 0 < c + D 1 ->
    let T := trace n (times n (M W beta) (times n (B K prob z) (transposed (M W beta)))) in
    rho 1 - rho 0 = (INR k * c + T) * (a + b) / (INR k * (c + D 0) * (c + D 1)) /\
    c + D 0 <= INR k * c + T /\
    (rho 0 < rho 1 <-> 0 < a + b) /\
    (0 < a + b <-> average K prob (fun h => nsq n (scale beta (minus (z h) (mu K prob z)))) <
                   average K prob (fun h => nsq n (mulv n (M W beta) (minus (z h) (mu K prob z))))).
  Proof.
    intros P0 P1 T. assert (TT : T = beta * beta * v + 2 * beta * t + q) by (unfold T; rewrite output_trace_form; now apply output_variance).
    assert (D0 : D 0 = T) by (rewrite D_is, TT; unfold D_of; field; lra).
    assert (N10 : N 1 - N 0 = (a + b) / kR) by (rewrite !N_is, N_difference by exact kR2; unfold proof.a, proof.b; field; lra).
    assert (F : rho 1 - rho 0 = (INR k * c + T) * (a + b) / (INR k * (c + D 0) * (c + D 1))).
    { unfold proof.rho. rewrite !N_is, !D_is in *. rewrite (rho_difference kR beta v t q c kR2 0 1) by assumption. rewrite N10.
      replace (c + (beta * beta * v + 2 * beta * t + q)) with (c + T) by lra. fold kR. field. lra. }
    assert (kc : c <= INR k * c) by (fold kR; nra). assert (Lower : c + D 0 <= INR k * c + T) by lra.
    split; [exact F|]. split; [exact Lower|]. split.
    - assert (X : 0 < (INR k * c + T) / (INR k * (c + D 0) * (c + D 1))).
      { apply Rdiv_lt_0_compat; [lra|]. fold kR. repeat apply Rmult_lt_0_compat; lra. }
      replace ((INR k * c + T) * (a + b) / (INR k * (c + D 0) * (c + D 1))) with ((INR k * c + T) / (INR k * (c + D 0) * (c + D 1)) * (a + b)) in F by (unfold Rdiv; ring).
      split; intros H; nra.
    - rewrite centred_output, <- output_trace_form. fold T. replace (average K prob (fun h => nsq n (scale beta (minus (z h) (mu K prob z))))) with (beta * beta * v).
      + rewrite TT. unfold proof.a, proof.b. split; intros; lra.
      + unfold proof.v, trace. rewrite <- sum_scal. unfold nsq, dot. rewrite average_sum. apply sum_ext. intros r _. unfold B, covariance. rewrite <- average_scal.
        apply average_ext. intros h _. unfold scale, minus, mu. ring.
  Qed.

  (** D alone. *)
  Theorem denominator_alone :
    (falls D 0 1 <-> 0 <= a /\ 0 < b) /\ (rises D 0 1 <-> b <= 0 /\ a < 0) /\
    ((forall lambda, 0 <= lambda <= 1 -> - (INR k - 1) * (2 / INR k * (a + (1 - lambda) * q)) < 0) <-> 0 < a) /\
    ((forall lambda, 0 <= lambda <= 1 -> 0 < - (INR k - 1) * (2 / INR k * (a + (1 - lambda) * q))) <-> b < 0).
  Proof.
    assert (AB : b = a + q) by (unfold proof.a, proof.b; ring). set (m := (kR - 1) / kR). assert (m0 : 0 < m) by (apply Rdiv_lt_0_compat; lra).
    assert (E : forall x y, D x - D y = m * ((y - x) * (a * (x + y) + b * (2 - x - y)))).
    { intros x y. assert (F := D_difference kR beta v t q c kR2 x y). rewrite N_difference, <- !D_is in F by exact kR2. unfold m, proof.a, proof.b.
      replace (D x - D y) with (- (D y - D x)) by ring. rewrite F. field. lra. }
    assert (Sl : forall x, - (INR k - 1) * (2 / INR k * (a + (1 - x) * q)) = - (2 * m) * (a + (1 - x) * q)) by (intros; unfold m; fold kR; field; lra).
    assert (Pos : forall x y, x < y -> 0 < a * (x + y) + b * (2 - x - y) -> D y < D x).
    { intros x y XY H. specialize (E x y). assert (0 < m * ((y - x) * (a * (x + y) + b * (2 - x - y)))) by (apply Rmult_lt_0_compat; [|apply Rmult_lt_0_compat]; lra). lra. }
    assert (Neg : forall x y, x < y -> a * (x + y) + b * (2 - x - y) < 0 -> D x < D y).
    { intros x y XY H. specialize (E x y). assert (0 < m * ((y - x) * - (a * (x + y) + b * (2 - x - y)))) by (apply Rmult_lt_0_compat; [|apply Rmult_lt_0_compat]; lra). lra. }
    assert (Zero : forall x y, a = 0 -> b = 0 -> D x = D y) by (intros x y A0 B0; specialize (E x y); rewrite A0, B0 in E; nra).
    assert (Turn : a < 0 < b -> ~ falls D 0 1 /\ ~ rises D 0 1).
    { intros [A0 B0]. assert (Q : 0 < q) by lra. set (x := - a / q). assert (X : x * q = - a) by (unfold x; field; lra).
      assert (X1 : 0 < x < 1) by (split; [apply Rdiv_lt_0_compat; lra|apply Rmult_lt_reg_r with q; lra]). split; intros F.
      - specialize (F (1 - x) 1 ltac:(lra) ltac:(lra) ltac:(lra)). generalize (Neg (1 - x) 1 ltac:(lra) ltac:(nra)). lra.
      - specialize (F 0 (1 - x) ltac:(lra) ltac:(lra) ltac:(lra)). generalize (Pos 0 (1 - x) ltac:(lra) ltac:(nra)). lra. }
    split; [|split; [|split]].
    - split.
      + intros F. destruct (Rlt_le_dec a 0) as [A0|A0]; [destruct (Rlt_le_dec 0 b) as [B0|B0]|].
        * destruct (Turn ltac:(lra)). contradiction.
        * generalize (F 0 1 ltac:(lra) ltac:(lra) ltac:(lra)), (Neg 0 1 ltac:(lra) ltac:(lra)). lra.
        * split; [exact A0|]. destruct (Rlt_le_dec 0 b) as [|B0]; [assumption|]. generalize (F 0 1 ltac:(lra) ltac:(lra) ltac:(lra)), (Zero 0 1 ltac:(lra) ltac:(lra)). lra.
      + intros [A0 B0] x y X XY Y. apply Pos; [exact XY|]. nra.
    - split.
      + intros F. destruct (Rlt_le_dec 0 b) as [B0|B0]; [destruct (Rlt_le_dec a 0) as [A0|A0]|].
        * destruct (Turn ltac:(lra)). contradiction.
        * generalize (F 0 1 ltac:(lra) ltac:(lra) ltac:(lra)), (Pos 0 1 ltac:(lra) ltac:(lra)). lra.
        * split; [exact B0|]. destruct (Rlt_le_dec a 0) as [|A0]; [assumption|]. generalize (F 0 1 ltac:(lra) ltac:(lra) ltac:(lra)), (Zero 0 1 ltac:(lra) ltac:(lra)). lra.
      + intros [B0 A0] x y X XY Y. apply Neg; [exact XY|]. nra.
    - split; [intros F; specialize (F 1 ltac:(lra)); rewrite Sl in F; nra|]. intros A0 x X. rewrite Sl. assert (0 <= (1 - x) * q) by (apply Rmult_le_pos; lra). nra.
    - split; [intros F; specialize (F 0 ltac:(lra)); rewrite Sl in F; nra|]. intros B0 x X. rewrite Sl. assert ((1 - x) * q <= q) by nra. nra.
  Qed.
End TheoremG.
