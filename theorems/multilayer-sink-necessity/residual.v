(** The construction residual-escape (constructions/residual-escape.md), for 3 <= L <= 12, m <= 6 and beta >= 12: two layers with residual connections have
    a small loss, and no row behind the anchor has more than exp(-beta) of its mass on it, in either layer. *)
From Coq Require Import Reals Lra Lia Arith Psatz Classical.
From Sinkproof Require Import TriggerTask.
Open Scope R_scope.

(** A layer with a residual connection. The target is the token itself, and at the trigger's position the mean of the tokens besides. *)
Definition attention (m : nat) (QK : mat) (X : nat -> vec) : mat := softmax (score (m + 3) QK X).
Definition residual_layer (m : nat) (QK OV : mat) (X : nat -> vec) (i : nat) : vec := fun r => X i r + output (m + 3) (attention m QK X) OV X i r.
Definition residual_loss_at_most (L m : nat) (U Ut : vec -> Prop) (f : (nat -> vec) -> nat -> vec) (eta : R) : Prop :=
  loss_at_most L m U Ut (fun x i r => f x i r - x i r) eta.

(** The identity on the contents and the content indicator; the weights of the two layers. *)
Definition core : mat := fun r c => if (2 <=? r)%nat then e r c else 0.
Definition QK1 (beta : R) : mat := fun r c => beta * core r c - beta * (e 1 r * e 0 c).
Definition QK2 (m : nat) (beta : R) : mat := fun r c => beta * core r c + beta * (2 * INR (m + 1) * exp beta + 1) * (e 1 r * e 1 c).
Definition OV1 (beta : R) : mat := fun r c => e 1 r * e 1 c + (exp (beta / 2) - 1) * core r c.
Definition OV2 (beta : R) : mat := fun r c => (exp (- beta / 2) - 1) * core r c.

Definition first (m : nat) (beta : R) : (nat -> vec) -> nat -> vec := residual_layer m (QK1 beta) (OV1 beta).
Definition escape (m : nat) (beta : R) (x : nat -> vec) : nat -> vec := residual_layer m (QK2 m beta) (OV2 beta) (first m beta x).

(** * Rows of softmax in which all but some keys have little *)
Lemma weight_below s i k g : (k <= i)%nat -> s i k <= s i i - g -> softmax s i k <= exp (- g).
Proof.
  intros Hk H. unfold softmax. assert (P : exp (s i i) <= \sum_(l < S i) exp (s i l)).
  { rewrite sum_last. assert (0 <= \sum_(l < i) exp (s i l)) by (apply sum_nonneg; intros; left; apply exp_pos). lra. }
  assert (Pi := exp_pos (s i i)). apply Rle_trans with (exp (s i k) / exp (s i i)).
  - apply Rmult_le_compat_l; [left; apply exp_pos|]. now apply Rinv_le_contravar.
  - unfold Rdiv. rewrite <- exp_Ropp, <- exp_plus. destruct (Req_dec (s i k + - s i i) (- g)) as [->|N]; [lra|]. left. apply exp_increasing. lra.
Qed.

Lemma split_row s i E a b f : 0 <= a -> 0 <= E -> 0 <= b -> Rabs (f i) <= a ->
  (forall k, (k < i)%nat -> Rabs (f k) <= a \/ (softmax s i k <= E /\ Rabs (f k) <= b)) -> Rabs (\sum_(k < S i) (softmax s i k * f k)) <= a + INR i * E * b.
Proof.
  intros A E0 B0 Fi H. eapply Rle_trans; [apply sum_abs|]. rewrite Rmult_assoc.
  apply Rle_trans with (\sum_(k < S i) (softmax s i k * a) + \sum_(k < i) (E * b)); [|rewrite sum_scal_r, softmax_sum, sum_const; lra].
  rewrite !sum_last. assert (X : forall k, Rabs (softmax s i k * f k) = softmax s i k * Rabs (f k)).
  { intros k. rewrite Rabs_mult, Rabs_right; [reflexivity|left; apply softmax_pos]. }
  rewrite X. assert (P := softmax_pos s i i).
  assert (softmax s i i * Rabs (f i) <= softmax s i i * a) by (apply Rmult_le_compat_l; lra).
  assert (\sum_(k < i) Rabs (softmax s i k * f k) <= \sum_(k < i) (softmax s i k * a + E * b)); [|rewrite sum_add in *; lra].
  apply sum_le. intros k Hk. rewrite X. assert (Pk := softmax_pos s i k). assert (F := Rabs_pos (f k)). destruct (H k Hk) as [G|[G1 G2]]; [nra|].
  assert (softmax s i k * Rabs (f k) <= E * b) by (apply Rmult_le_compat; lra). nra.
Qed.

(** * Coordinates *)
Lemma sum_core m f : \sum_(r < m + 3) f r = f 0%nat + f 1%nat + \sum_(q < m + 1) f (q + 2)%nat.
Proof. rewrite sum_coordinates. replace (m + 1)%nat with (S m) by lia. rewrite sum_last. ring. Qed.

Lemma mulv_core m x r : (r < m + 3)%nat -> mulv (m + 3) core x r = if (2 <=? r)%nat then x r else 0.
Proof.
  intros Hr. unfold mulv, core. destruct (Nat.leb_spec 2 r); [now apply sum_e|]. apply sum_all_zero. intros; ring.
Qed.

Definition inner (m : nat) (x y : vec) : R := \sum_(q < m + 1) (x (q + 2)%nat * y (q + 2)%nat).

Lemma score_core m a b p QK X i k : (p < 2)%nat -> (forall r c, QK r c = a * core r c + b * (e 1 r * e p c)) ->
  score (m + 3) QK X i k = a * inner m (X i) (X k) + b * (X i 1%nat * X k p).
Proof.
  intros Hp H. unfold score, dot.
  rewrite (sum_ext (m + 3) _ (fun r => a * (X i r * (if (2 <=? r)%nat then X k r else 0)) + e 1 r * (b * X k p * X i r))).
  - rewrite sum_add, sum_scal, sum_e, sum_core by lia. unfold inner. simpl (2 <=? 0)%nat. simpl (2 <=? 1)%nat. cbv iota.
    rewrite (sum_ext (m + 1) (fun q => X i (q + 2)%nat * _) (fun q => X i (q + 2)%nat * X k (q + 2)%nat)); [ring|].
    intros q _. destruct (Nat.leb_spec 2 (q + 2)); [reflexivity|lia].
  - intros r Hr. rewrite <- (mulv_core m (X k) r Hr). unfold mulv.
    rewrite (sum_ext (m + 3) _ (fun c => a * (core r c * X k c) + b * e 1 r * (e p c * X k c))) by (intros; rewrite H; ring).
    rewrite sum_add, !sum_scal, sum_e by lia. ring.
Qed.

(** A sum with one large term. *)
Lemma one_large n f q0 c : 0 <= c -> (q0 < n)%nat -> (forall q, (q < n)%nat -> - c <= f q) -> f q0 - INR n * c <= sum n f.
Proof.
  intros C Hq H. destruct n as [|n]; [lia|]. rewrite (sum_skip n q0) by lia.
  assert (\sum_(l < n) (- c) <= \sum_(l < n) f (if (l <? q0)%nat then l else S l)) by (apply sum_le; intros l Hl; apply H; destruct (l <? q0)%nat; lia).
  rewrite sum_const in H0. rewrite S_INR. lra.
Qed.

Lemma exp_6 : 285 <= exp 6.
Proof.
  replace 6 with (INR 48 * (1/8)) by (simpl; lra).
  assert (E : forall n, exp (INR n * (1/8)) = exp (1/8) ^ n).
  { induction n as [|n IH]; [simpl; rewrite Rmult_0_l; apply exp_0|]. rewrite S_INR, Rmult_plus_distr_r, exp_plus, IH, Rmult_1_l. simpl. ring. }
  rewrite E. apply Rle_trans with ((9/8) ^ 48); [simpl; lra|]. apply pow_incr. generalize (exp_ineq1_le (1/8)). lra.
Qed.

Section Escape.
  Variables (L m : nat) (beta : R).
  Hypotheses (length : (3 <= L <= 12)%nat) (contents : (m <= 6)%nat) (size : 12 <= beta).
  Variable w : input.
  Hypothesis inside : admissible L (sign_contents m) (constant_content m 0) w.

  Let j := trigger w.
  Let x := token m w.
  Let n := INR (m + 1).
  Let R0 := exp (beta / 2).
  Let theta := R0 - 1.
  Let E := exp (- beta).
  Let eps := (INR L - 1) * E.
  Let v (k q : nat) : R := x k (q + 2)%nat.
  Let X := first m beta x.

  Lemma j_bounds : (2 <= j < L)%nat. Proof. apply inside. Qed.
  Lemma n_bounds : 1 <= n <= 7.
  Proof. unfold n. rewrite plus_INR. simpl. apply le_INR in contents. simpl in contents. generalize (pos_INR m). lra. Qed.
  Lemma R_large : 285 <= R0.
  Proof. apply Rle_trans with (1 := exp_6). unfold R0. destruct (Req_dec 6 (beta / 2)) as [->|N]; [lra|]. left. apply exp_increasing. lra. Qed.
  Lemma E_R : E * (R0 * R0) = 1.
  Proof. unfold E, R0. rewrite <- !exp_plus. replace (- beta + (beta / 2 + beta / 2)) with 0 by field. apply exp_0. Qed.
  Lemma E_pos : 0 < E. Proof. apply exp_pos. Qed.
  Lemma eps_R : 2 <= eps * (R0 * R0) <= 11.
  Proof.
    unfold eps. rewrite Rmult_assoc, E_R. destruct length as [A B]. apply le_INR in A, B. simpl in A, B. lra.
  Qed.
  Lemma row_eps i : (i < L)%nat -> 0 <= INR i * E <= eps.
  Proof.
    intros Hi. generalize E_pos, (pos_INR i). intros. split; [apply Rmult_le_pos; lra|]. unfold eps. apply Rmult_le_compat_r; [lra|].
    change 1 with (INR 1). rewrite <- minus_INR by lia. apply le_INR. lia.
  Qed.
  (** eps R <= 11/285. *)
  Lemma numbers : 0 < E <= eps /\ 0 < eps /\ 2 <= eps * R0 * R0 /\ eps * R0 <= 1/25 /\ eps <= 1/7000 /\ E * R0 * R0 = 1 /\ 284 <= theta.
  Proof.
    generalize R_large, E_R, eps_R, E_pos, (row_eps 1 ltac:(lia)). simpl (INR 1). intros A B C D F.
    assert (eps * R0 * 285 <= 11) by (assert (0 <= eps * R0) by (apply Rmult_le_pos; lra); nra).
    assert (eps * 285 <= 1/25) by nra. unfold theta. repeat split; lra.
  Qed.

  (** ** The tokens *)
  Lemma token_0 k : (1 <= k < L)%nat -> x k 0%nat = 0.
  Proof. intros Hk. unfold x, token. destruct k; [lia|reflexivity]. Qed.
  Lemma token_1 k : (1 <= k)%nat -> x k 1%nat = if (k =? j)%nat then 1 else 0.
  Proof. intros Hk. now apply token_trigger_indicator. Qed.
  Lemma no_content k q : k = 0%nat \/ k = j -> (q < m + 1)%nat -> v k q = 0.
  Proof.
    intros [-> | ->] Hq; unfold v, x.
    - unfold token. destruct (Nat.eqb_spec (q + 2) 0); [lia|]. destruct (Nat.eqb_spec (q + 2) 1); [lia|]. simpl (0 =? 0)%nat. now destruct (q + 2 =? m + 2)%nat.
    - generalize j_bounds. intros J. destruct (Nat.eq_dec q m) as [->|N].
      + rewrite token_content_indicator by lia. unfold j. now rewrite Nat.eqb_refl.
      + rewrite token_content by lia. apply inside. lia.
  Qed.
  Lemma indicator_1 k : (1 <= k)%nat -> k <> j -> v k m = 1.
  Proof. intros Hk N. unfold v, x. rewrite token_content_indicator by lia. fold j. destruct (Nat.eqb_spec k j); [contradiction|reflexivity]. Qed.
  Lemma v_signs k q : (1 <= k < L)%nat -> k <> j -> (q < m + 1)%nat -> v k q = 1 \/ v k q = -1.
  Proof.
    intros Hk N Hq. destruct (Nat.eq_dec q m) as [->|Nq]; [left; now apply indicator_1|]. unfold v, x. rewrite token_content by lia.
    apply inside; (exact N || lia).
  Qed.
  Lemma v_abs k q : (k < L)%nat -> (q < m + 1)%nat -> -1 <= v k q <= 1.
  Proof.
    intros Hk Hq. destruct (Nat.eq_dec k 0) as [->|N0]; [rewrite no_content by auto; lra|]. destruct (Nat.eq_dec k j) as [->|N]; [rewrite no_content by auto; lra|].
    destruct (v_signs k q ltac:(lia) N Hq) as [-> | ->]; lra.
  Qed.

  Definition same (i k : nat) : Prop := forall q, (q < m + 1)%nat -> v i q = v k q.

  Lemma inner_self i : (1 <= i < L)%nat -> i <> j -> inner m (x i) (x i) = n.
  Proof.
    intros Hi N. unfold inner, n. rewrite <- (Rmult_1_r (INR (m + 1))), <- sum_const. apply sum_ext. intros q Hq. fold (v i q).
    destruct (v_signs i q Hi N Hq) as [-> | ->]; lra.
  Qed.
  Lemma inner_zero i k : k = 0%nat \/ k = j -> inner m (x i) (x k) = 0.
  Proof. intros H. apply sum_all_zero. intros q Hq. fold (v k q). rewrite no_content by assumption. ring. Qed.
  Lemma inner_other i k : (1 <= i < L)%nat -> i <> j -> (k < L)%nat -> ~ same i k -> inner m (x i) (x k) <= n - 1.
  Proof.
    intros Hi N Hk S. generalize n_bounds. intros NB. destruct (Nat.eq_dec k 0) as [->|N0]; [rewrite inner_zero by auto; lra|].
    destruct (Nat.eq_dec k j) as [->|Nj]; [rewrite inner_zero by auto; lra|].
    apply not_all_ex_not in S. destruct S as (q0 & S). apply imply_to_and in S. destruct S as (Hq & D).
    assert (G := one_large (m + 1) (fun q => 1 + -1 * (v i q * v k q)) q0 0 ltac:(lra) Hq).
    rewrite sum_add, sum_scal, sum_const in G. fold n in G. change (\sum_(q < m + 1) (v i q * v k q)) with (inner m (x i) (x k)) in G.
    assert (F : 1 + -1 * (v i q0 * v k q0) = 2).
    { destruct (v_signs i q0 Hi N Hq) as [A|A], (v_signs k q0 ltac:(lia) Nj Hq) as [B|B]; rewrite A, B in *; lra. }
    rewrite F in G. enough (2 - INR (m + 1) * 0 <= n * 1 + -1 * inner m (x i) (x k)) by lra. apply G. intros q Hq'.
    destruct (v_signs i q Hi N Hq') as [-> | ->], (v_signs k q ltac:(lia) Nj Hq') as [-> | ->]; lra.
  Qed.

  (** ** Layer 1 *)
  Let alpha := attention m (QK1 beta) x.
  Lemma score_1 i k : score (m + 3) (QK1 beta) x i k = beta * inner m (x i) (x k) + - beta * (x i 1%nat * x k 0%nat).
  Proof. apply score_core; [lia|]. intros. unfold QK1. ring. Qed.

  Lemma alpha_content i k : (1 <= i < L)%nat -> i <> j -> (k <= i)%nat -> ~ same i k -> alpha i k <= E.
  Proof.
    intros Hi N Hk S. apply weight_below; [exact Hk|]. rewrite !score_1, token_1, inner_self by (lia || assumption).
    destruct (Nat.eqb_spec i j); [contradiction|]. generalize (inner_other i k Hi N ltac:(lia) S). intros. nra.
  Qed.
  Lemma alpha_trigger : alpha j 0%nat = E / (INR j + E) /\ forall k, (1 <= k <= j)%nat -> alpha j k = / (INR j + E).
  Proof.
    assert (J := j_bounds). assert (S0 : exp (score (m + 3) (QK1 beta) x j 0%nat) = E).
    { rewrite score_1, inner_zero, token_1, Nat.eqb_refl by (auto || lia). unfold E. f_equal. change (x 0%nat 0%nat) with 1. ring. }
    assert (Sk : forall k, (1 <= k <= j)%nat -> exp (score (m + 3) (QK1 beta) x j k) = 1).
    { intros k Hk. rewrite score_1, (token_0 k) by lia. replace (inner m (x j) (x k)) with 0; [rewrite <- exp_0; f_equal; ring|].
      symmetry. apply sum_all_zero. intros q Hq. fold (v j q). rewrite no_content by auto. ring. }
    assert (D : \sum_(l < S j) exp (score (m + 3) (QK1 beta) x j l) = INR j + E).
    { rewrite sum_first, S0, (sum_ext j _ (fun _ => 1)), sum_const; [ring|]. intros k Hk. apply Sk. lia. }
    unfold alpha, attention, softmax. rewrite D. split; [now rewrite S0|]. intros k Hk. rewrite Sk by exact Hk. unfold Rdiv. ring.
  Qed.

  Lemma value_1 k r : (r < m + 3)%nat -> mulv (m + 3) (OV1 beta) (x k) r = e 1 r * x k 1%nat + theta * (if (2 <=? r)%nat then x k r else 0).
  Proof.
    intros Hr. rewrite <- (mulv_core m (x k) r Hr). unfold mulv, OV1. fold R0. fold theta.
    rewrite (sum_ext (m + 3) _ (fun c => e 1 r * (e 1 c * x k c) + theta * (core r c * x k c))) by (intros; ring). rewrite sum_add, !sum_scal, sum_e by lia. reflexivity.
  Qed.

  Lemma X_0 i : (1 <= i < L)%nat -> X i 0%nat = 0.
  Proof.
    intros Hi. unfold X, first, residual_layer, output. rewrite token_0 by exact Hi. rewrite sum_all_zero; [ring|].
    intros k _. rewrite value_1 by lia. unfold e. simpl. ring.
  Qed.
  Lemma X_1 i : X i 1%nat = x i 1%nat + \sum_(k < S i) (alpha i k * x k 1%nat).
  Proof. unfold X, first, residual_layer, output. f_equal. apply sum_ext. intros k _. rewrite value_1 by lia. unfold e. simpl. fold alpha. ring. Qed.
  Lemma X_core i q : (q < m + 1)%nat -> X i (q + 2)%nat = v i q + theta * \sum_(k < S i) (alpha i k * v k q).
  Proof.
    intros Hq. unfold X, first, residual_layer, output. fold (v i q). f_equal. rewrite <- sum_scal. apply sum_ext. intros k _. rewrite value_1 by lia.
    unfold e. destruct (Nat.eqb_spec (q + 2) 1); [lia|]. destruct (Nat.leb_spec 2 (q + 2)); [|lia]. fold (v k q) alpha. ring.
  Qed.
  Lemma X_anchor r : (r < m + 3)%nat -> X 0%nat r = x 0%nat r.
  Proof.
    intros Hr. unfold X, first, residual_layer, output. rewrite sum_last. simpl sum. rewrite value_1 by exact Hr.
    replace (if (2 <=? r)%nat then x 0%nat r else 0) with 0; [change (x 0%nat 1%nat) with 0; ring|].
    destruct (Nat.leb_spec 2 r); [|reflexivity]. symmetry. replace r with (r - 2 + 2)%nat by lia. apply no_content; [auto|lia].
  Qed.

  Lemma trigger_mass i : (1 <= i < L)%nat -> i <> j -> 0 <= X i 1%nat <= E /\ ((i < j)%nat -> X i 1%nat = 0).
  Proof.
    intros Hi N. assert (J := j_bounds). rewrite X_1, token_1 by lia. destruct (Nat.eqb_spec i j) as [|_]; [contradiction|]. rewrite Rplus_0_l.
    assert (Z : forall k, k <> j -> x k 1%nat = 0).
    { intros k Nk. destruct k; [reflexivity|]. rewrite token_1 by lia. destruct (Nat.eqb_spec (S k) j); [contradiction|reflexivity]. }
    destruct (le_lt_dec j i) as [G|G].
    - rewrite (sum_single (S i) _ j) by (lia || (intros; rewrite Z by assumption; ring)). rewrite token_1, Nat.eqb_refl, Rmult_1_r by lia.
      split; [split; [left; apply softmax_pos|]|lia]. apply alpha_content; try assumption. intros S.
      generalize (S m ltac:(lia)). rewrite indicator_1, no_content by (auto || lia). lra.
    - rewrite sum_all_zero by (intros k Hk; rewrite Z by lia; ring). generalize E_pos. split; [lra|reflexivity].
  Qed.
  Lemma trigger_itself : 1 <= X j 1%nat <= 2 /\ X j 1%nat = 1 + / (INR j + E).
  Proof.
    assert (J := j_bounds). generalize E_pos. intros EP. assert (J2 : 2 <= INR j) by (apply (le_INR 2); lia).
    assert (F : X j 1%nat = 1 + / (INR j + E)).
    { rewrite X_1, token_1, Nat.eqb_refl by lia. f_equal. rewrite (sum_single (S j) _ j); [|lia|].
      - rewrite token_1, Nat.eqb_refl by lia. rewrite (proj2 alpha_trigger) by lia. ring.
      - intros k Hk Nk. destruct k; [change (x 0%nat 1%nat) with 0; ring|]. rewrite token_1 by lia. destruct (Nat.eqb_spec (S k) j); [contradiction|ring]. }
    split; [|exact F]. rewrite F. assert (0 < / (INR j + E)) by (apply Rinv_0_lt_compat; lra).
    assert (/ (INR j + E) * (INR j + E) = 1) by (field; lra). nra.
  Qed.

  (** A content row is R times its token, but for little. *)
  Lemma content_row i q : (1 <= i < L)%nat -> i <> j -> (q < m + 1)%nat -> Rabs (X i (q + 2)%nat - R0 * v i q) <= 2 * theta * eps.
  Proof.
    intros Hi N Hq. rewrite X_core by exact Hq. destruct numbers as (E0 & P & _ & _ & _ & _ & T).
    replace (v i q + theta * (\sum_(k < S i) (alpha i k * v k q)) - R0 * v i q) with (theta * \sum_(k < S i) (alpha i k * (v k q - v i q))).
    - rewrite Rabs_mult, Rabs_right by lra. replace (2 * theta * eps) with (theta * (2 * eps)) by ring. apply Rmult_le_compat_l; [lra|].
      eapply Rle_trans; [apply (split_row (score (m + 3) (QK1 beta) x) i E 0 2)|generalize (row_eps i ltac:(lia)); lra]; try lra.
      + replace (v i q - v i q) with 0 by ring. rewrite Rabs_R0. lra.
      + intros k Hk. destruct (classic (same i k)) as [S|S].
        * left. rewrite (S q Hq). replace (v k q - v k q) with 0 by ring. rewrite Rabs_R0. lra.
        * right. split; [apply alpha_content; (assumption || lia)|]. generalize (v_abs k q ltac:(lia) Hq), (v_abs i q ltac:(lia) Hq). intros. apply Rabs_le. lra.
    - rewrite (sum_ext (S i) _ (fun k => alpha i k * v k q + - v i q * alpha i k)) by (intros; ring). rewrite sum_add, sum_scal.
      unfold alpha, attention. rewrite softmax_sum. unfold theta. ring.
  Qed.
  (** The trigger's row: theta times the mean of the contents, nearly. *)
  Lemma trigger_row q : (q < m + 1)%nat -> X j (q + 2)%nat = theta / (INR j + E) * \sum_(k < j) v (S k) q.
  Proof.
    intros Hq. assert (J := j_bounds). rewrite X_core, no_content by auto. rewrite sum_first, (no_content 0) by auto.
    rewrite (sum_ext j _ (fun k => / (INR j + E) * v (S k) q)) by (intros k Hk; rewrite (proj2 alpha_trigger) by lia; reflexivity).
    rewrite sum_scal. unfold Rdiv. ring.
  Qed.
  Lemma trigger_row_abs q : (q < m + 1)%nat -> Rabs (X j (q + 2)%nat) <= theta.
  Proof.
    intros Hq. assert (J := j_bounds). assert (J2 : 2 <= INR j) by (apply (le_INR 2); lia). destruct numbers as (E0 & _ & _ & _ & _ & _ & T).
    rewrite trigger_row by exact Hq. unfold Rdiv. rewrite !Rabs_mult, (Rabs_right theta), (Rabs_right (/ _)) by (lra || (left; apply Rinv_0_lt_compat; lra)).
    assert (Sm : Rabs (\sum_(k < j) v (S k) q) <= INR j).
    { eapply Rle_trans; [apply sum_abs|]. rewrite <- (Rmult_1_r (INR j)), <- sum_const. apply sum_le. intros k Hk. apply Rabs_le. apply v_abs; (exact Hq || lia). }
    assert (/ (INR j + E) * (INR j + E) = 1) by (field; lra). assert (0 < / (INR j + E)) by (apply Rinv_0_lt_compat; lra).
    assert (/ (INR j + E) * Rabs (\sum_(k < j) v (S k) q) <= 1) by (apply Rle_trans with (/ (INR j + E) * (INR j + E)); [apply Rmult_le_compat_l; lra|lra]).
    rewrite Rmult_assoc. nra.
  Qed.

  (** ** Layer 2 *)
  Let g0 := 2 * n * (R0 * R0) + 1.
  Let sigma i k := inner m (X i) (X k) + g0 * (X i 1%nat * X k 1%nat).
  Let alpha2 := attention m (QK2 m beta) X.
  Lemma score_2 i k : score (m + 3) (QK2 m beta) X i k = beta * sigma i k.
  Proof.
    rewrite (score_core m beta (beta * g0) 1); [unfold sigma; ring|lia|]. intros r c. unfold QK2, g0, n, R0.
    rewrite <- exp_plus. replace (beta / 2 + beta / 2) with beta by field. ring.
  Qed.
  Lemma alpha2_small i k : (k <= i)%nat -> sigma i k <= sigma i i - 1 -> alpha2 i k <= E.
  Proof. intros Hk H. apply weight_below; [exact Hk|]. rewrite !score_2. nra. Qed.

  Lemma content_coarse i q : (1 <= i < L)%nat -> i <> j -> (q < m + 1)%nat -> R0 * v i q - 2/25 <= X i (q + 2)%nat <= R0 * v i q + 2/25.
  Proof.
    intros Hi N Hq. generalize (Rabs_bounds _ _ (content_row i q Hi N Hq)). destruct numbers as (_ & P & _ & S & _ & _ & T). unfold theta. generalize R_large. intros. nra.
  Qed.
  Lemma g0_E : 1 <= g0 /\ g0 * E <= 15.
  Proof.
    generalize n_bounds, R_large, E_R. destruct numbers as (E0 & _ & _ & _ & E1 & _). unfold g0. intros N R1 ER. split; [nra|].
    replace ((2 * n * (R0 * R0) + 1) * E) with (2 * n * (E * (R0 * R0)) + E) by ring. rewrite ER. lra.
  Qed.

  Lemma below_content i k : (1 <= i < L)%nat -> i <> j -> (k <= i)%nat -> ~ same i k -> sigma i k <= sigma i i - 1.
  Proof.
    intros Hi N Hk S. assert (RL := R_large). destruct n_bounds as [N1 N7]. destruct g0_E as [G1 G2]. destruct (trigger_mass i Hi N) as [[r0 r1] _].
    destruct numbers as (E0 & _ & _ & _ & E1 & _ & T). assert (Core := fun q => content_coarse i q Hi N).
    assert (D : sigma i i - sigma i k = \sum_(q < m + 1) (X i (q + 2)%nat * X i (q + 2)%nat + -1 * (X i (q + 2)%nat * X k (q + 2)%nat)) + g0 * (X i 1%nat * (X i 1%nat - X k 1%nat))).
    { unfold sigma, inner. rewrite sum_add, sum_scal. ring. }
    set (f := fun q => X i (q + 2)%nat * X i (q + 2)%nat + -1 * (X i (q + 2)%nat * X k (q + 2)%nat)) in D.
    assert (M1 : v i m = 1) by (apply indicator_1; (exact N || lia)). assert (Cm := Core m ltac:(lia)). rewrite M1 in Cm.
    destruct (Nat.eq_dec k 0) as [->|N0].
    { assert (F : f m - n * 0 <= sum (m + 1) f).
      { apply one_large; [lra|lia|]. intros q Hq. unfold f. rewrite X_anchor by lia. fold (v 0 q). rewrite no_content by auto. nra. }
      unfold f at 1 in F. rewrite X_anchor in F by lia. fold (v 0 m) in F. rewrite no_content in F by (auto || lia).
      rewrite X_anchor in D by lia. change (x 0%nat 1%nat) with 0 in D. assert (0 <= g0 * (X i 1%nat * (X i 1%nat - 0))) by (apply Rmult_le_pos; nra). nra. }
    destruct (Nat.eq_dec k j) as [->|Nj].
    { assert (A := trigger_row_abs). destruct trigger_itself as [[t1 t2] _].
      assert (Each : forall q, (q < m + 1)%nat -> 200 <= f q).
      { intros q Hq. unfold f. generalize (Core q Hq), (Rabs_bounds _ _ (A q Hq)). unfold theta. set (a := X i (q + 2)%nat). set (b := X j (q + 2)%nat).
        destruct (v_signs i q Hi N Hq) as [-> | ->]; intros; clear - RL r0 r1 E0 E1 H H0; nra. }
      assert (F : f m - n * 0 <= sum (m + 1) f) by (apply one_large; [lra|lia|intros q Hq; generalize (Each q Hq); lra]).
      generalize (Each m ltac:(lia)). intros Em.
      assert (g0 * (X i 1%nat * X j 1%nat) <= 30) by (apply Rle_trans with (g0 * (E * 2)); [apply Rmult_le_compat_l; clear - r0 r1 E0 E1 t2 G1; nra|lra]).
      assert (0 <= g0 * (X i 1%nat * X i 1%nat)) by (apply Rmult_le_pos; nra). lra. }
    assert (S' := S). apply not_all_ex_not in S'. destruct S' as (q0 & S'). apply imply_to_and in S'. destruct S' as (Hq0 & Dq).
    destruct (trigger_mass k ltac:(lia) Nj) as [[s0 s1] _]. assert (Core' := fun q => content_coarse k q ltac:(lia) Nj).
    assert (F : f q0 - n * ((R0 + 1) * (4/25)) <= sum (m + 1) f).
    { apply one_large; [nra|exact Hq0|]. intros q Hq. unfold f. generalize (Core q Hq), (Core' q Hq). set (a := X i (q + 2)%nat). set (b := X k (q + 2)%nat).
      destruct (v_signs i q Hi N Hq) as [-> | ->], (v_signs k q ltac:(lia) Nj Hq) as [-> | ->]; intros; clear - r0 r1 s0 s1 RL N1 N7 G1 G2 E0 E1 H H0; nra. }
    assert (F0 : (R0 - 1) * (2 * R0 - 1) <= f q0).
    { unfold f. generalize (Core q0 Hq0), (Core' q0 Hq0). set (a := X i (q0 + 2)%nat). set (b := X k (q0 + 2)%nat).
      destruct (v_signs i q0 Hi N Hq0) as [A|A], (v_signs k q0 ltac:(lia) Nj Hq0) as [B|B]; rewrite A, B in *; try lra; intros; clear - RL N1 N7 E0 E1 s0 s1 H H0; nra. }
    assert (G : - (g0 * E) * E <= g0 * (X i 1%nat * (X i 1%nat - X k 1%nat))).
    { replace (- (g0 * E) * E) with (g0 * (- (E * E))) by ring. apply Rmult_le_compat_l; clear - r0 r1 E0 s1 G1; nra. }
    assert (n * ((R0 + 1) * (4/25)) <= 7 * ((R0 + 1) * (4/25))) by (apply Rmult_le_compat_r; lra). clear - RL N1 N7 G1 G2 r0 r1 E0 E1 D F F0 G; nra.
  Qed.

  Lemma below_trigger k : (k < j)%nat -> sigma j k <= sigma j j - 1.
  Proof.
    intros Hk. assert (J := j_bounds). assert (RL := R_large). destruct n_bounds as [N1 N7]. destruct g0_E as [G1 _]. destruct trigger_itself as [[t1 t2] _].
    assert (Self : g0 <= sigma j j).
    { unfold sigma. assert (0 <= inner m (X j) (X j)) by (apply sum_nonneg; intros; nra). assert (1 <= X j 1%nat * X j 1%nat) by nra. nra. }
    destruct k as [|k].
    - unfold sigma at 1. replace (inner m (X j) (X 0%nat)) with 0.
      + rewrite X_anchor by lia. change (x 0%nat 1%nat) with 0. assert (1 + 1 <= g0) by (unfold g0; nra). lra.
      + symmetry. apply sum_all_zero. intros q Hq. rewrite X_anchor by lia. fold (v 0 q). rewrite no_content by auto. ring.
    - unfold sigma at 1. rewrite (proj2 (trigger_mass (S k) ltac:(lia) ltac:(lia)) Hk).
      assert (inner m (X j) (X (S k)) <= 2 * n * (R0 * R0)); [|unfold g0 in *; lra].
      replace (2 * n * (R0 * R0)) with (\sum_(q < m + 1) (2 * (R0 * R0))) by (rewrite sum_const; fold n; ring). apply sum_le. intros q Hq.
      generalize (Rabs_bounds _ _ (trigger_row_abs q Hq)), (content_coarse (S k) q ltac:(lia) ltac:(lia) Hq). unfold theta.
      set (a := X j (q + 2)%nat). set (b := X (S k) (q + 2)%nat). destruct (v_signs (S k) q ltac:(lia) ltac:(lia) Hq) as [-> | ->]; intros; nra.
  Qed.

  (** ** The outputs *)
  Lemma value_2 k r : (r < m + 3)%nat -> mulv (m + 3) (OV2 beta) (X k) r = (/ R0 - 1) * (if (2 <=? r)%nat then X k r else 0).
  Proof.
    intros Hr. rewrite <- (mulv_core m (X k) r Hr). unfold mulv. rewrite <- sum_scal. apply sum_ext. intros c _. unfold OV2, R0. rewrite <- exp_Ropp.
    replace (- beta / 2) with (- (beta / 2)) by field. ring.
  Qed.
  Lemma escape_low i r : (r < 2)%nat -> escape m beta x i r = X i r.
  Proof.
    intros Hr. unfold escape, residual_layer, output. fold X. rewrite sum_all_zero; [ring|]. intros k _. rewrite value_2 by lia. destruct (Nat.leb_spec 2 r); [lia|ring].
  Qed.
  Lemma escape_core i q : (q < m + 1)%nat ->
    escape m beta x i (q + 2)%nat = X i (q + 2)%nat / R0 + (1 - / R0) * \sum_(k < S i) (alpha2 i k * (X i (q + 2)%nat - X k (q + 2)%nat)).
  Proof.
    intros Hq. assert (RL := R_large). unfold escape, residual_layer, output. fold X. fold alpha2.
    rewrite (sum_ext (S i) (fun k => alpha2 i k * mulv _ _ _ _) (fun k => (/ R0 - 1) * (alpha2 i k * X k (q + 2)%nat))).
    - rewrite sum_scal. rewrite (sum_ext (S i) (fun k => alpha2 i k * (X i (q + 2)%nat - X k (q + 2)%nat)) (fun k => alpha2 i k * X i (q + 2)%nat + -1 * (alpha2 i k * X k (q + 2)%nat))) by (intros; ring).
      rewrite sum_add, sum_scal, sum_scal_r. unfold alpha2 at 2, attention. rewrite softmax_sum. field. lra.
    - intros k _. rewrite value_2 by lia. destruct (Nat.leb_spec 2 (q + 2)); [ring|lia].
  Qed.

  Lemma content_output i q : (1 <= i < L)%nat -> i <> j -> (q < m + 1)%nat -> Rabs (escape m beta x i (q + 2)%nat - v i q) <= 6 * (R0 * eps).
  Proof.
    intros Hi N Hq. assert (RL := R_large). destruct numbers as (E0 & P & _ & Re & E1 & _ & T). rewrite escape_core by exact Hq.
    assert (TE : 0 <= theta * eps) by (apply Rmult_le_pos; lra).
    assert (A : Rabs (X i (q + 2)%nat / R0 - v i q) <= 2 * eps).
    { replace (X i (q + 2)%nat / R0 - v i q) with ((X i (q + 2)%nat - R0 * v i q) * / R0) by (field; lra).
      rewrite Rabs_mult, (Rabs_right (/ R0)) by (left; apply Rinv_0_lt_compat; lra). apply Rmult_le_reg_r with R0; [lra|]. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
      eapply Rle_trans; [now apply content_row|]. unfold theta. nra. }
    assert (Sum : Rabs (\sum_(k < S i) (alpha2 i k * (X i (q + 2)%nat - X k (q + 2)%nat))) <= 4 * theta * eps + INR i * E * (2 * R0 + 4 * theta * eps)).
    { apply split_row; try lra.
      - replace (X i (q + 2)%nat - X i (q + 2)%nat) with 0 by ring. rewrite Rabs_R0. lra.
      - intros k Hk. destruct (classic (same i k)) as [S|S].
        + left. assert (Nj : k <> 0%nat /\ k <> j).
          { assert (Sm := S m ltac:(lia)). rewrite indicator_1 in Sm by (exact N || lia). split; intros ->; rewrite no_content in Sm by (auto || lia); lra. }
          generalize (Rabs_bounds _ _ (content_row i q Hi N Hq)), (Rabs_bounds _ _ (content_row k q ltac:(lia) (proj2 Nj) Hq)). rewrite (S q Hq). intros. apply Rabs_le. lra.
        + right. split; [apply alpha2_small; [lia|apply below_content; (assumption || lia)]|].
          generalize (Rabs_bounds _ _ (content_row i q Hi N Hq)), (v_abs i q ltac:(lia) Hq). intros Ri Vi.
          assert (- R0 <= R0 * v i q <= R0) by (split; nra).
          destruct (Nat.eq_dec k 0) as [->|N0]; [rewrite X_anchor by lia; fold (v 0 q); rewrite no_content by auto; apply Rabs_le; lra|].
          destruct (Nat.eq_dec k j) as [->|Nj].
          * generalize (Rabs_bounds _ _ (trigger_row_abs q Hq)). unfold theta in *. intros. apply Rabs_le. lra.
          * generalize (Rabs_bounds _ _ (content_row k q ltac:(lia) Nj Hq)), (v_abs k q ltac:(lia) Hq). intros Rk Vk.
            assert (- R0 <= R0 * v k q <= R0) by (split; nra). apply Rabs_le. lra. }
    set (y := \sum_(k < S i) (alpha2 i k * (X i (q + 2)%nat - X k (q + 2)%nat))) in *.
    assert (I : 0 < / R0 <= 1) by (split; [apply Rinv_0_lt_compat; lra|apply Rmult_le_reg_r with R0; [lra|]; rewrite Rinv_l; lra]).
    assert (B : Rabs ((1 - / R0) * y) <= Rabs y).
    { rewrite Rabs_mult, (Rabs_right (1 - / R0)) by lra. generalize (Rabs_pos y). nra. }
    replace (X i (q + 2)%nat / R0 + (1 - / R0) * y - v i q) with (X i (q + 2)%nat / R0 - v i q + (1 - / R0) * y) by ring.
    eapply Rle_trans; [apply Rabs_triang|].
    assert (C : INR i * E * (2 * R0 + 4 * theta * eps) <= eps * (2 * R0 + 4 * theta * eps)) by (apply Rmult_le_compat_r; [lra|apply row_eps; lia]).
    assert (F : eps * (theta * eps) <= eps * (1/25)) by (apply Rmult_le_compat_l; [lra|unfold theta; nra]).
    unfold theta in *. lra.
  Qed.

  Lemma trigger_output q : (q < m + 1)%nat -> Rabs (escape m beta x j (q + 2)%nat - (\sum_(k < j) v (S k) q) / INR j) <= 6 * (R0 * eps).
  Proof.
    intros Hq. assert (J := j_bounds). assert (RL := R_large). destruct numbers as (E0 & P & Re2 & Re & E1 & _ & T). rewrite escape_core by exact Hq.
    assert (J2 : 2 <= INR j) by (apply (le_INR 2); lia). assert (TE : 0 <= theta * eps) by (apply Rmult_le_pos; lra).
    assert (Sum : Rabs (\sum_(k < S j) (alpha2 j k * (X j (q + 2)%nat - X k (q + 2)%nat))) <= 0 + INR j * E * (2 * R0)).
    { apply split_row; try lra.
      - replace (X j (q + 2)%nat - X j (q + 2)%nat) with 0 by ring. rewrite Rabs_R0. lra.
      - intros k Hk. right. split; [apply alpha2_small; [lia|now apply below_trigger]|]. generalize (Rabs_bounds _ _ (trigger_row_abs q Hq)). unfold theta. intros A.
        destruct (Nat.eq_dec k 0) as [->|N0]; [rewrite X_anchor by lia; fold (v 0 q); rewrite no_content by auto; apply Rabs_le; lra|].
        generalize (content_coarse k q ltac:(lia) ltac:(lia) Hq), (v_abs k q ltac:(lia) Hq). intros Rk Vk.
        assert (- R0 <= R0 * v k q <= R0) by (split; clear - RL P E1 Vk; nra). apply Rabs_le. lra. }
    set (y := \sum_(k < S j) (alpha2 j k * (X j (q + 2)%nat - X k (q + 2)%nat))) in *. rewrite trigger_row by exact Hq.
    assert (Sm : Rabs (\sum_(k < j) v (S k) q) <= INR j).
    { eapply Rle_trans; [apply sum_abs|]. rewrite <- (Rmult_1_r (INR j)), <- sum_const. apply sum_le. intros k Hk. apply Rabs_le. apply v_abs; (exact Hq || lia). }
    set (s := \sum_(k < j) v (S k) q) in *. set (z := INR j) in *.
    assert (I : 0 < / R0 <= 1) by (split; [apply Rinv_0_lt_compat; lra|apply Rmult_le_reg_r with R0; [lra|]; rewrite Rinv_l; lra]).
    assert (B : Rabs ((1 - / R0) * y) <= Rabs y) by (rewrite Rabs_mult, (Rabs_right (1 - / R0)) by lra; generalize (Rabs_pos y); nra).
    replace (theta / (z + E) * s / R0 + (1 - / R0) * y - s / z) with (- (s * ((E + z * / R0) / (z * (z + E)))) + (1 - / R0) * y) by (unfold theta; field; lra).
    eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_Ropp, Rabs_mult.
    assert (D : Rabs s * Rabs ((E + z * / R0) / (z * (z + E))) <= E + / R0).
    { assert (Q : 0 <= (E + z * / R0) / (z * (z + E))) by (apply Rmult_le_pos; [nra|left; apply Rinv_0_lt_compat; nra]). rewrite (Rabs_right _ (Rle_ge _ _ Q)).
      apply Rle_trans with (z * ((E + z * / R0) / (z * (z + E)))); [apply Rmult_le_compat_r; assumption|].
      replace (z * ((E + z * / R0) / (z * (z + E)))) with ((E + z * / R0) / (z + E)) by (field; lra). apply Rmult_le_reg_r with (z + E); [lra|].
      unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. nra. }
    assert (F : / R0 <= eps * R0) by (apply Rmult_le_reg_r with R0; [lra|]; rewrite Rinv_l by lra; lra).
    assert (C : INR j * E * (2 * R0) <= eps * (2 * R0)) by (apply Rmult_le_compat_r; [lra|apply row_eps; lia]). fold z in C.
    assert (eps <= eps * R0) by nra. lra.
  Qed.

  Lemma escape_anchor r : (r < m + 3)%nat -> escape m beta x 0%nat r = x 0%nat r.
  Proof.
    intros Hr. unfold escape, residual_layer, output. fold X. rewrite X_anchor by exact Hr. rewrite sum_last. simpl sum. rewrite value_2 by exact Hr.
    replace (if (2 <=? r)%nat then X 0%nat r else 0) with 0; [ring|]. destruct (Nat.leb_spec 2 r); [|reflexivity]. rewrite X_anchor by exact Hr. symmetry.
    replace r with (r - 2 + 2)%nat by lia. apply no_content; [auto|lia].
  Qed.

  Lemma escape_error i r : (i < L)%nat -> (r < m + 3)%nat -> Rabs (escape m beta x i r - x i r - target m w i r) <= 6 * (R0 * eps).
  Proof.
    intros Hi Hr. assert (J := j_bounds). assert (RL := R_large). destruct numbers as (E0 & P & Re2 & Re & E1 & _ & T). assert (J2 : 2 <= INR j) by (apply (le_INR 2); lia).
    assert (Pos : eps <= 6 * (R0 * eps)) by nra.
    destruct (Nat.eq_dec i 0) as [->|N0].
    { rewrite escape_anchor, target_elsewhere by (exact Hr || (fold j; lia)). replace (_ - _ - 0) with 0 by ring. rewrite Rabs_R0. lra. }
    assert (Core : (2 <= r)%nat -> r = (r - 2 + 2)%nat /\ (r - 2 < m + 1)%nat) by lia.
    destruct (Nat.eq_dec i j) as [->|N].
    - unfold target. fold j. rewrite Nat.eqb_refl. destruct (le_lt_dec 2 r) as [G|G].
      + destruct (Core G) as [Er Hq]. rewrite Er. set (q := (r - 2)%nat) in *. fold (v j q). rewrite no_content, Rminus_0_r by auto.
        exact (trigger_output q Hq).
      + rewrite escape_low by exact G. destruct r as [|[|r]]; [| |lia].
        * rewrite X_0, token_0 by lia. rewrite sum_all_zero by (intros k Hk; apply token_0; lia). unfold Rdiv. rewrite Rmult_0_l. replace (0 - 0 - 0) with 0 by ring. rewrite Rabs_R0. lra.
        * rewrite (proj2 trigger_itself), token_1, Nat.eqb_refl by lia. rewrite (sum_single j _ (j - 1)) by (lia || (intros k Hk Nk; rewrite token_1 by lia; destruct (Nat.eqb_spec (S k) j); [lia|reflexivity])).
          replace (S (j - 1)) with j by lia. rewrite token_1, Nat.eqb_refl by lia.
          replace (1 + / (INR j + E) - 1 - 1 / INR j) with (- (E * / (INR j * (INR j + E)))) by (field; lra).
          assert (I : 0 < / (INR j * (INR j + E)) <= 1).
          { split; [apply Rinv_0_lt_compat; nra|]. rewrite <- Rinv_1. apply Rinv_le_contravar; nra. }
          rewrite Rabs_Ropp, Rabs_right by nra. nra.
    - rewrite target_elsewhere, Rminus_0_r by (fold j; exact N). destruct (le_lt_dec 2 r) as [G|G].
      + destruct (Core G) as [Er Hq]. rewrite Er. set (q := (r - 2)%nat) in *. apply content_output; (assumption || lia).
      + rewrite escape_low by exact G. destruct r as [|[|r]]; [| |lia].
        * rewrite X_0, token_0 by lia. replace (0 - 0) with 0 by ring. rewrite Rabs_R0. lra.
        * rewrite token_1 by lia. destruct (Nat.eqb_spec i j); [contradiction|]. destruct (trigger_mass i ltac:(lia) N) as [[A B] _]. rewrite Rminus_0_r, Rabs_right by lra. lra.
  Qed.

  Lemma anchor_masses i : (1 <= i < L)%nat -> alpha i 0%nat <= E /\ alpha2 i 0%nat <= E.
  Proof.
    intros Hi. assert (J := j_bounds). destruct numbers as (E0 & _). destruct (Nat.eq_dec i j) as [->|N].
    - split; [|apply alpha2_small; [lia|apply below_trigger; lia]]. rewrite (proj1 alpha_trigger). assert (J2 : 2 <= INR j) by (apply (le_INR 2); lia).
      apply Rmult_le_reg_r with (INR j + E); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. nra.
    - assert (S : ~ same i 0).
      { intros S. generalize (S m ltac:(lia)). rewrite indicator_1, no_content by (auto || lia). lra. }
      split; [apply alpha_content; (assumption || lia)|apply alpha2_small; [lia|apply below_content; (assumption || lia)]].
  Qed.
End Escape.

Theorem residual_escape : forall (L m : nat) (beta : R), (3 <= L <= 12)%nat -> (m <= 6)%nat -> 12 <= beta ->
  residual_loss_at_most L m (sign_contents m) (constant_content m 0) (escape m beta) (6 * (INR L - 1) * exp (- beta / 2)) /\
  forall w, admissible L (sign_contents m) (constant_content m 0) w -> forall i, (1 <= i < L)%nat ->
    attention m (QK1 beta) (token m w) i 0%nat <= exp (- beta) /\
    attention m (QK2 m beta) (first m beta (token m w)) i 0%nat <= exp (- beta).
Proof.
  intros L m beta HL Hm Hb. split.
  - intros w A i r Hi Hr. eapply Rle_trans; [apply (escape_error L m beta HL Hm Hb w A i r Hi Hr)|]. right.
    replace (exp (- beta / 2)) with (exp (- beta) * exp (beta / 2)) by (rewrite <- exp_plus; f_equal; field). ring.
  - intros w A i Hi. now apply (anchor_masses L m beta HL Hm Hb w A).
Qed.
