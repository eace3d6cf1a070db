(** The construction multilayer-anchor (constructions/multilayer-anchor.md), for all L, m, D and beta >= 1, contents from sets inside of the box:
    its loss is at most the larger of two numbers. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import Probe BoxHead Layers.
Open Scope R_scope.

(** D layers of one head with the position biases P, without residual connections: X^0 = x, X^(l+1) = softmax(X^l W_QK X^l^T + P) X^l W_OV^T. *)
Fixpoint deep (m : nat) (P QK OV : nat -> mat) (D : nat) (x : nat -> vec) : nat -> vec :=
  match D with
  | O => x
  | S l => let X := deep m P QK OV l x in output (m + 3) (softmax (fun i k => score (m + 3) (QK l) X i k + P l i k)) (OV l) X
  end.

(** Layers 0 .. n-1 copy every row by position, layer n is softmax-anchor. *)
Definition copying_P (n : nat) (beta : R) (l : nat) : mat := fun i k => if (l <? n)%nat then beta * e i k else 0.
Definition anchor_QK (m n : nat) (beta : R) (l : nat) : mat := if (l <? n)%nat then (fun _ _ => 0) else
  entries (entry (m + 2) 0 beta :: entry (m + 2) 1 (- beta) :: entry (m + 2) (m + 2) (- beta) :: entry 1 0 (- beta) :: nil).
Definition anchor_OV (n : nat) (l : nat) : mat := if (l <? n)%nat then identity else all_but_anchor.
Definition multilayer_anchor (m D : nat) (beta : R) : (nat -> vec) -> nat -> vec :=
  let n := (D - 1)%nat in deep m (copying_P n beta) (anchor_QK m n beta) (anchor_OV n) D.

Definition moved (L D : nat) (beta : R) : R := (INR D - 1) * (INR L - 1) * exp (- beta).
Definition multilayer_loss (L D : nat) (beta : R) : R := let d := moved L D beta in
  Rmax ((INR L - 1) * exp (- (2 * beta) + 5 * (beta * d))) (exp (- beta + 4 * (beta * d)) / 2 + exp (2 * (beta * d)) - 1 + 2 * d).

(** * An average of tokens, the weight of token i being at least 1 - d *)
Section Average.
  Variables (i : nat) (c : nat -> R) (d : R).
  Hypotheses (Hc : forall p, 0 <= c p) (Hs : sum (S i) c = 1) (Hi : 1 - d <= c i).

  Lemma average_near (f : nat -> R) b : 0 <= b -> (forall p, (p <= i)%nat -> Rabs (f p - f i) <= b) -> Rabs (\sum_(p < S i) (c p * f p) - f i) <= b * d.
  Proof.
    intros B H. replace (\sum_(p < S i) (c p * f p) - f i) with (\sum_(p < i) (c p * (f p - f i))).
    - eapply Rle_trans; [apply sum_abs|]. apply Rle_trans with (\sum_(p < i) (b * c p)).
      + apply sum_le. intros p Hp. rewrite Rabs_mult, (Rabs_right (c p)) by (apply Rle_ge, Hc). generalize (Hc p), (H p ltac:(lia)). nra.
      + rewrite sum_scal. rewrite sum_last in Hs. nra.
    - rewrite (sum_ext i _ (fun p => c p * f p + - f i * c p)) by (intros; ring). rewrite sum_add, sum_scal. rewrite sum_last in Hs |- *. nra.
  Qed.

  Lemma average_abs (f : nat -> R) b : (forall p, (p <= i)%nat -> Rabs (f p) <= b) -> Rabs (\sum_(p < S i) (c p * f p)) <= b.
  Proof.
    intros H. eapply Rle_trans; [apply sum_abs|]. apply Rle_trans with (\sum_(p < S i) (b * c p)); [|rewrite sum_scal, Hs; lra].
    apply sum_le. intros p Hp. rewrite Rabs_mult, (Rabs_right (c p)) by (apply Rle_ge, Hc). generalize (Hc p), (H p ltac:(lia)). nra.
  Qed.
End Average.

(** * Copying layers *)
Lemma B_diagonal s x l i : B s x l i i = prod l (fun l => softmax (s l x) i i).
Proof.
  induction l as [|l IH]; [simpl; now rewrite Nat.eqb_refl|]. simpl B. simpl prod. rewrite IH.
  rewrite (sum_all_zero i) by (intros k Hk; rewrite B_above by lia; ring). ring.
Qed.

(** Layers whose row i scores beta on itself and 0 elsewhere. *)
Definition copies (beta : R) (i : nat) (s : mat) : Prop := forall k, (k <= i)%nat -> s i k = if (k =? i)%nat then beta else 0.

Lemma copying_weight beta i s : copies beta i s -> softmax s i i = / (1 + INR i * exp (- beta)).
Proof.
  intros H. assert (E : forall k, (k <= i)%nat -> exp (s i k) = if (k =? i)%nat then exp beta else 1).
  { intros k Hk. rewrite H by exact Hk. destruct (k =? i)%nat; [reflexivity|apply exp_0]. }
  unfold softmax. rewrite sum_last, E, Nat.eqb_refl by lia.
  rewrite (sum_ext i _ (fun _ => 1)) by (intros k Hk; rewrite E by lia; destruct (Nat.eqb_spec k i); [lia|reflexivity]).
  rewrite sum_const, exp_Ropp, Rmult_1_r. generalize (exp_pos beta), (pos_INR i). intros. field. split; [nra|lra].
Qed.

Lemma copies_keep beta s x i l : (forall l', (l' < l)%nat -> copies beta i (s l' x)) -> 1 - INR l * (INR i * exp (- beta)) <= B s x l i i.
Proof.
  intros H. rewrite B_diagonal. set (t := INR i * exp (- beta)). assert (T : 0 <= t) by (apply Rmult_le_pos; [apply pos_INR|left; apply exp_pos]).
  assert (Q : 0 <= / (1 + t) <= 1 /\ 1 - t <= / (1 + t)).
  { assert (E : / (1 + t) * (1 + t) = 1) by (field; lra). set (y := / (1 + t)) in *. assert (0 < y) by (apply Rinv_0_lt_compat; lra). split; [split|]; nra. }
  enough (0 <= prod l (fun l => softmax (s l x) i i) <= 1 /\ 1 - INR l * t <= prod l (fun l => softmax (s l x) i i)) by tauto.
  induction l as [|l IH]; [simpl; lra|]. destruct IH as ((I0 & I1) & I2); [intros; apply H; lia|].
  simpl prod. rewrite (copying_weight beta) by (apply H; lia). fold t.
  rewrite S_INR. set (p := prod l _) in *. set (q := / (1 + t)) in *. destruct Q as ((Q0 & Q1) & Q2). repeat split; nra.
Qed.

Section Copies.
  Variables (m n : nat) (beta : R) (QK OV : nat -> mat) (P : nat -> mat).
  Hypothesis QK_zero : forall l, (l < n)%nat -> QK l = (fun _ _ => 0).
  Hypothesis P_copies : forall l, (l < n)%nat -> P l = (fun i k => beta * e i k).
  Hypothesis OV_identity : forall l, (l < n)%nat -> OV l = identity.

  Definition copying (l : nat) (x : nat -> vec) : mat := fun i k => score (m + 3) (QK l) (deep m P QK OV l x) i k + P l i k.

  Lemma deep_layers D x : deep m P QK OV D x = layers m copying OV D x.
  Proof. induction D as [|D IH]; [reflexivity|]. simpl. rewrite <- IH. reflexivity. Qed.

  Lemma copies_weight x i l : (l <= n)%nat -> 1 - INR l * (INR i * exp (- beta)) <= B copying x l i i.
  Proof.
    intros Hl. apply copies_keep. intros l' Hl' k _. unfold copying, score, dot, mulv. rewrite QK_zero, P_copies by lia.
    rewrite sum_all_zero by (intros; rewrite sum_all_zero by (intros; ring); ring). unfold e. destruct (k =? i)%nat; ring.
  Qed.

  Lemma copies_form x l : (l <= n)%nat -> forall i r, (r < m + 3)%nat -> deep m P QK OV l x i r = \sum_(p < S i) (B copying x l i p * x p r).
  Proof.
    intros Hl i r Hr. rewrite deep_layers, layers_composed by exact Hr. apply sum_ext. intros p _. f_equal.
    clear i. revert r Hr. induction l as [|l IH]; intros r Hr; [reflexivity|]. simpl W. rewrite OV_identity by lia.
    rewrite mulv_identity by exact Hr. apply IH; lia || exact Hr.
  Qed.
End Copies.

(** * Rows of softmax *)
Lemma exp_le_mono x y : x <= y -> exp x <= exp y.
Proof. intros H. destruct (Req_dec x y) as [->|N]; [lra|]. left. apply exp_increasing. lra. Qed.
Lemma exp_near_0 y : 0 <= y <= 1/2 -> 1 <= exp y <= 1 + 2 * y.
Proof.
  intros Y. assert (A := exp_ineq1_le y). assert (B := exp_ineq1_le (- y)). assert (I : exp y * exp (- y) = 1) by (rewrite <- exp_plus, Rplus_opp_r; apply exp_0).
  assert (exp y * (1 - y) <= 1) by (rewrite <- I; apply Rmult_le_compat_l; lra). split; [lra|nra].
Qed.

(** The keys behind the anchor have little if their scores are smaller by g. *)
Lemma silent_row s i g : (forall k, (k < i)%nat -> s i (S k) <= s i 0%nat - g) -> \sum_(k < i) softmax s i (S k) <= INR i * exp (- g).
Proof.
  intros H. rewrite <- sum_const. apply sum_le. intros k Hk. unfold softmax. rewrite sum_first.
  assert (P : 0 <= \sum_(l < i) exp (s i (S l))) by (apply sum_nonneg; intros; left; apply exp_pos).
  assert (P0 := exp_pos (s i 0%nat)). apply Rle_trans with (exp (s i (S k)) / exp (s i 0%nat)).
  - apply Rmult_le_compat_l; [left; apply exp_pos|]. apply Rinv_le_contravar; lra.
  - unfold Rdiv. rewrite <- exp_Ropp, <- exp_plus. apply exp_le_mono. generalize (H k Hk). lra.
Qed.

(** They are nearly alike if their scores are, and the anchor's is smaller by h. *)
Lemma averaging_row s i h kappa : (1 <= i)%nat -> s i 0%nat <= - h -> (forall k, (k < i)%nat -> - kappa <= s i (S k) <= 0) ->
  softmax s i 0 <= exp (kappa - h) / INR i /\
  \sum_(k < i) Rabs (softmax s i (S k) - / INR i) <= softmax s i 0 + exp kappa - 1.
Proof.
  intros Hi H0 H. set (g k := exp (s i (S k))). set (g0 := exp (s i 0%nat)). set (G := sum i g). set (n := INR i). set (E := exp kappa).
  assert (N : 1 <= n) by (apply (le_INR 1 i Hi)). assert (P0 : 0 < g0) by apply exp_pos. assert (EP : 0 < E) by apply exp_pos.
  assert (Gk : forall k, (k < i)%nat -> / E <= g k <= 1).
  { intros k Hk. destruct (H k Hk) as [A B]. unfold g, E. rewrite <- exp_Ropp, <- exp_0. split; apply exp_le_mono; lra. }
  assert (G1 : n * / E <= G <= n).
  { unfold G, n. split; [rewrite <- sum_const; apply sum_le; intros; now apply Gk|].
    rewrite <- (Rmult_1_r (INR i)), <- sum_const. apply sum_le. intros; now apply Gk. }
  assert (EI : 0 < / E) by now apply Rinv_0_lt_compat. assert (GP : 0 < G) by nra.
  assert (S0 : softmax s i 0 = g0 / (g0 + G)) by (unfold softmax; rewrite sum_first; reflexivity).
  assert (Sk : forall k, softmax s i (S k) = g k / (g0 + G)) by (intros; unfold softmax; rewrite sum_first; reflexivity).
  assert (E2 : / E * E = 1) by (field; lra). split.
  - rewrite S0. apply Rle_trans with (g0 / (n * / E)).
    + apply Rmult_le_compat_l; [lra|]. apply Rinv_le_contravar; nra.
    + replace (g0 / (n * / E)) with (g0 * E / n) by (field; lra). apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|].
      unfold g0, E. rewrite <- exp_plus. apply exp_le_mono. lra.
  - rewrite S0. set (al := g0 / (g0 + G)).
    apply Rle_trans with (\sum_(k < i) (al / G * g k + (E - 1) / n)).
    + apply sum_le. intros k Hk. rewrite Sk. replace (g k / (g0 + G) - / n) with (- (al / G * g k) + (g k / G - / n)) by (unfold al; field; lra).
      destruct (Gk k Hk) as [A1 A2]. assert (AP : 0 <= al / G * g k).
      { apply Rmult_le_pos; [|lra]. apply Rmult_le_pos; [|left; now apply Rinv_0_lt_compat]. unfold al. left. apply Rdiv_lt_0_compat; lra. }
      eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_Ropp, (Rabs_right (al / G * g k)) by lra. apply Rplus_le_compat_l.
      assert (U1 : g k / G <= E / n).
      { apply Rmult_le_reg_r with (n * G); [nra|]. replace (g k / G * (n * G)) with (g k * n) by (field; lra). replace (E / n * (n * G)) with (E * G) by (field; lra).
        assert (n <= E * G) by nra. nra. }
      assert (U2 : / E / n <= g k / G).
      { apply Rmult_le_reg_r with (n * G); [nra|]. replace (g k / G * (n * G)) with (g k * n) by (field; lra). replace (/ E / n * (n * G)) with (/ E * G) by (field; lra). nra. }
      assert (V : 2 - E <= / E) by nra. assert (IN : 0 < / n) by (apply Rinv_0_lt_compat; lra). apply Rabs_le. unfold Rdiv in *. split; nra.
    + rewrite sum_add, sum_scal, sum_const. fold G n. right. field. split; lra.
Qed.

(** * The last layer *)
Lemma anchor_scores m n beta x i k : score (m + 3) (anchor_QK m n beta n) x i k
  = beta * (x i (m + 2)%nat * (x k 0%nat - x k 1%nat - x k (m + 2)%nat) - x i 1%nat * x k 0%nat).
Proof.
  unfold score, dot. rewrite (sum_ext _ _ (fun r => e (m + 2) r * (beta * (x i r * (x k 0%nat - x k 1%nat - x k (m + 2)%nat))) + e 1 r * (beta * - (x i r * x k 0%nat)))).
  - rewrite sum_add, !sum_e by lia. ring.
  - intros r _. unfold mulv. rewrite (sum_ext _ _ (fun c => e (m + 2) r * beta * (e 0 c * x k c) + (- (e (m + 2) r * beta) * (e 1 c * x k c)
      + (- (e (m + 2) r * beta) * (e (m + 2) c * x k c) + - (e 1 r * beta) * (e 0 c * x k c))))).
    + rewrite !sum_add, !sum_scal, !sum_e by lia. ring.
    + intros c _. unfold anchor_QK, entry, entries, e. rewrite Nat.ltb_irrefl.
      destruct (Nat.eqb_spec r (m + 2)), (Nat.eqb_spec r 1), (Nat.eqb_spec c 0), (Nat.eqb_spec c 1), (Nat.eqb_spec c (m + 2)); try lia; simpl; ring.
Qed.

Section Loss.
  Variables (L m n : nat) (beta : R) (U Ut : vec -> Prop) (w : input).
  Hypotheses (HL : (3 <= L)%nat) (Hbeta : 1 <= beta).
  Hypotheses (HU : forall u, U u -> box m u) (HT : forall t, Ut t -> box m t) (A : admissible L U Ut w).
  Let P := copying_P n beta.
  Let QK := anchor_QK m n beta.
  Let OV := anchor_OV n.
  Let x := token m w.
  Let X := deep m P QK OV n x.
  Let C := B (copying m QK OV P) x n.
  Let d := INR n * (INR L - 1) * exp (- beta).

  Lemma is_below l : (l < n)%nat -> (l <? n)%nat = true.
  Proof. intros. now apply Nat.ltb_lt. Qed.

  Lemma X_form i r : (r < m + 3)%nat -> X i r = \sum_(p < S i) (C i p * x p r).
  Proof.
    intros Hr. unfold X, C. apply copies_form with (n := n); try exact Hr; try lia. intros l Hl. unfold OV, anchor_OV. now rewrite is_below.
  Qed.

  Lemma C_diagonal i : (i < L)%nat -> 1 - d <= C i i.
  Proof.
    intros Hi. assert (W : 1 - INR n * (INR i * exp (- beta)) <= C i i).
    { unfold C. apply copies_weight with (n := n); try lia; intros l Hl.
      - unfold QK, anchor_QK. now rewrite is_below.
      - unfold P, copying_P. now rewrite is_below. }
    apply Rle_trans with (2 := W). assert (I : INR i <= INR L - 1) by (change 1 with (INR 1); rewrite <- minus_INR by lia; apply le_INR; lia).
    assert (INR i * exp (- beta) <= (INR L - 1) * exp (- beta)) by (apply Rmult_le_compat_r; [left; apply exp_pos|exact I]).
    unfold d. rewrite Rmult_assoc. generalize (Rmult_le_compat_l (INR n) _ _ (pos_INR n) H). lra.
  Qed.

  Lemma C_nonneg i p : 0 <= C i p. Proof. apply B_nonneg. Qed.
  Lemma C_sum i : sum (S i) (C i) = 1. Proof. apply B_sum. Qed.

  Lemma d_nonneg : 0 <= d.
  Proof.
    unfold d. apply le_INR in HL. simpl in HL. apply Rmult_le_pos; [apply Rmult_le_pos; [apply pos_INR|lra]|left; apply exp_pos].
  Qed.

  Lemma token_abs p r : (p < L)%nat -> (r < m + 3)%nat -> Rabs (x p r) <= 1.
  Proof.
    intros Hp Hr. destruct p as [|p]; [|apply (token_bounded L m U Ut); auto; lia].
    unfold x, token. simpl. destruct (r =? 0)%nat, (r =? 1)%nat, (r =? m + 2)%nat; rewrite ?Rabs_R0, ?Rabs_R1; lra.
  Qed.

  Lemma X_abs i r : (i < L)%nat -> (r < m + 3)%nat -> Rabs (X i r) <= 1.
  Proof. intros Hi Hr. rewrite X_form by exact Hr. apply (average_abs i (C i) (C_nonneg i) (C_sum i)). intros. apply token_abs; lia. Qed.

  Lemma X_near i r : (i < L)%nat -> (r < m + 3)%nat -> Rabs (X i r - x i r) <= 2 * d.
  Proof.
    intros Hi Hr. rewrite X_form by exact Hr. apply (average_near i (C i) d (C_nonneg i) (C_sum i) (C_diagonal i Hi) (fun p => x p r)); [lra|].
    intros p Hp. assert (T1 := token_abs p r ltac:(lia) Hr). assert (T2 := token_abs i r Hi Hr). apply Rabs_bounds in T1, T2. apply Rabs_le. lra.
  Qed.

  (** Indicators: anchor, trigger, content. *)
  Lemma tokens_indicators p : x p 0%nat = (if (p =? 0)%nat then 1 else 0) /\
    x p 1%nat = (if (p =? 0)%nat then 0 else if (p =? trigger w)%nat then 1 else 0) /\
    x p (m + 2)%nat = (if (p =? 0)%nat then 0 else if (p =? trigger w)%nat then 0 else 1).
  Proof.
    destruct p as [|p]; simpl (_ =? 0)%nat; cbv iota.
    - unfold x, token. simpl. destruct (Nat.eqb_spec (m + 2) 0), (Nat.eqb_spec (m + 2) 1); try lia. rewrite Nat.eqb_refl. auto.
    - unfold x. now rewrite token_coordinate_0, token_trigger_indicator, token_content_indicator by lia.
  Qed.

  Lemma X_indicators i : (i < L)%nat ->
    0 <= X i 0%nat /\ 0 <= X i 1%nat /\ 0 <= X i (m + 2)%nat /\ X i 0%nat + X i 1%nat + X i (m + 2)%nat = 1 /\
    forall r, (r = 0 \/ r = 1 \/ r = m + 2)%nat -> Rabs (X i r - x i r) <= d.
  Proof.
    intros Hi. rewrite !X_form by lia.
    assert (N : forall r, (forall p, 0 <= x p r) -> 0 <= \sum_(p < S i) (C i p * x p r)).
    { intros r H. apply sum_nonneg. intros. apply Rmult_le_pos; [apply C_nonneg|apply H]. }
    assert (I01 : forall r p, (r = 0 \/ r = 1 \/ r = m + 2)%nat -> 0 <= x p r <= 1).
    { intros r p Hr. destruct (tokens_indicators p) as (E0 & E1 & E2). destruct Hr as [->|[->| ->]]; rewrite ?E0, ?E1, ?E2;
        destruct (p =? 0)%nat, (p =? trigger w)%nat; lra. }
    split; [apply N; intros; apply I01; auto|]. split; [apply N; intros; apply I01; auto|]. split; [apply N; intros; apply I01; auto|]. split.
    - rewrite <- !sum_add, <- (C_sum i). apply sum_ext. intros p _. destruct (tokens_indicators p) as (-> & -> & ->).
      destruct (p =? 0)%nat, (p =? trigger w)%nat; ring.
    - intros r Hr. rewrite X_form by lia. rewrite <- (Rmult_1_l d).
      apply (average_near i (C i) d (C_nonneg i) (C_sum i) (C_diagonal i Hi) (fun p => x p r)); [lra|].
      intros p Hp. generalize (I01 r p Hr), (I01 r i Hr). intros. apply Rabs_le. lra.
  Qed.

  Lemma X_0 r : (r < m + 3)%nat -> X 0 r = x 0%nat r.
  Proof. intros Hr. rewrite X_form by exact Hr. generalize (C_sum 0). simpl. intros E. replace (C 0%nat 0%nat) with 1 by lra. ring. Qed.

  Let s : mat := fun i k => score (m + 3) (QK n) X i k + P n i k.
  Let f := deep m P QK OV (S n) x.

  Lemma scores i k : s i k = beta * (X i (m + 2)%nat * (X k 0%nat - X k 1%nat - X k (m + 2)%nat) - X i 1%nat * X k 0%nat).
  Proof. unfold s, QK, P, copying_P. rewrite anchor_scores, Nat.ltb_irrefl. ring. Qed.

  (** The values: 0 of the anchor, nearly the tokens' of all others. *)
  Let v (k r : nat) : R := (1 - e 0 r) * X (S k) r.
  Lemma f_form i r : (r < m + 3)%nat -> f i r = \sum_(k < i) (softmax s i (S k) * v k r).
  Proof.
    intros Hr. unfold f. simpl deep. fold X. fold s. unfold output. rewrite sum_first. unfold OV, anchor_OV at 1. rewrite Nat.ltb_irrefl.
    rewrite mulv_all_but_anchor, X_0 by exact Hr. replace ((1 - e 0 r) * x 0%nat r) with 0.
    - rewrite Rmult_0_r, Rplus_0_l. apply sum_ext. intros k _. unfold anchor_OV. now rewrite Nat.ltb_irrefl, mulv_all_but_anchor by exact Hr.
    - unfold x, token, e. simpl. destruct (r =? 0)%nat, (r =? 1)%nat, (r =? m + 2)%nat; ring.
  Qed.

  Lemma v_abs k r : (S k < L)%nat -> (r < m + 3)%nat -> Rabs (v k r) <= 1.
  Proof.
    intros Hk Hr. unfold v. rewrite Rabs_mult. generalize (X_abs (S k) r Hk Hr), (Rabs_pos (X (S k) r)).
    unfold e. destruct (r =? 0)%nat; [replace (1 - 1) with 0 by ring; rewrite Rabs_R0|rewrite Rminus_0_r, Rabs_R1]; nra.
  Qed.

  Lemma v_near k r : (S k < L)%nat -> (r < m + 3)%nat -> Rabs (v k r - x (S k) r) <= 2 * d.
  Proof.
    intros Hk Hr. unfold v, e. destruct (Nat.eqb_spec r 0) as [->|N].
    - unfold x. rewrite token_coordinate_0 by lia. replace ((1 - 1) * X (S k) 0%nat - 0) with 0 by ring. rewrite Rabs_R0. generalize d_nonneg. lra.
    - rewrite Rminus_0_r, Rmult_1_l. now apply X_near.
  Qed.

  (** Non-trigger rows. *)
  Lemma other_rows i r : 2 * d <= 1 -> (i < L)%nat -> i <> trigger w -> (r < m + 3)%nat ->
    Rabs (f i r) <= (INR L - 1) * exp (- (2 * beta) + 5 * (beta * d)).
  Proof.
    intros Hd Hi N Hr. rewrite f_form by exact Hr. assert (D0 := d_nonneg).
    apply Rle_trans with (\sum_(k < i) softmax s i (S k)).
    { eapply Rle_trans; [apply sum_abs|]. apply sum_le. intros k Hk. assert (S0 := softmax_pos s i (S k)).
      rewrite Rabs_mult, (Rabs_right (softmax s i (S k))) by lra. generalize (v_abs k r ltac:(lia) Hr). nra. }
    apply Rle_trans with (INR i * exp (- (2 * beta - 5 * (beta * d)))).
    - apply silent_row. intros k Hk. rewrite !scores.
      destruct (X_indicators i Hi) as (A0 & A1 & A2 & A3 & A4). destruct (X_indicators (S k) ltac:(lia)) as (B0 & B1 & B2 & B3 & B4).
      destruct (tokens_indicators i) as (_ & I1 & I2). destruct (Nat.eqb_spec i 0); [lia|]. destruct (Nat.eqb_spec i (trigger w)); [contradiction|].
      destruct (tokens_indicators (S k)) as (J0 & _ & _). simpl in J0.
      generalize (A4 1%nat ltac:(auto)), (A4 (m + 2)%nat ltac:(auto)), (B4 0%nat ltac:(auto)). rewrite I1, I2, J0.
      intros T1 T2 T3. apply Rabs_bounds in T1, T2, T3. rewrite !X_0 by lia. destruct (tokens_indicators 0) as (-> & -> & ->). simpl.
      set (c := X i (m + 2)%nat) in *. set (t := X i 1%nat) in *. set (a := X (S k) 0%nat) in *.
      replace (a - X (S k) 1%nat - X (S k) (m + 2)%nat) with (2 * a - 1) by lra.
      assert (E : c * (2 * a - 1) - t * a <= - (1 - 3 * d)) by nra. assert (F : 1 - 2 * d <= c * (1 - 0 - 0) - t * 1) by lra. nra.
    - replace (- (2 * beta - 5 * (beta * d))) with (- (2 * beta) + 5 * (beta * d)) by ring.
      apply Rmult_le_compat_r; [left; apply exp_pos|]. change 1 with (INR 1). rewrite <- minus_INR by lia. apply le_INR. lia.
  Qed.

  (** The trigger's row. *)
  Lemma trigger_row r : 2 * d <= 1 -> (r < m + 3)%nat ->
    Rabs (f (trigger w) r - target m w (trigger w) r) <= exp (- beta + 4 * (beta * d)) / 2 + exp (2 * (beta * d)) - 1 + 2 * d.
  Proof.
    intros Hd Hr. set (j := trigger w). assert (J : (2 <= j < L)%nat) by apply A. assert (D0 := d_nonneg).
    assert (J2 : 2 <= INR j) by (replace 2 with (INR 2) by (simpl; ring); now apply le_INR).
    destruct (averaging_row s j (beta * (1 - 2 * d)) (2 * (beta * d)) ltac:(lia)) as [Q1 Q2].
    - rewrite scores, !X_0 by lia. destruct (tokens_indicators 0) as (-> & -> & ->). simpl.
      destruct (X_indicators j ltac:(lia)) as (A0 & A1 & A2 & A3 & A4). destruct (tokens_indicators j) as (_ & I1 & I2).
      destruct (Nat.eqb_spec j 0); [lia|]. fold j in I1, I2. rewrite Nat.eqb_refl in I1, I2.
      generalize (A4 1%nat ltac:(auto)), (A4 (m + 2)%nat ltac:(auto)). rewrite I1, I2. intros T1 T2. apply Rabs_bounds in T1, T2. nra.
    - intros k Hk. rewrite scores. destruct (X_indicators j ltac:(lia)) as (A0 & A1 & A2 & A3 & A4).
      destruct (X_indicators (S k) ltac:(lia)) as (B0 & B1 & B2 & B3 & B4). destruct (tokens_indicators j) as (_ & I1 & I2).
      destruct (Nat.eqb_spec j 0); [lia|]. fold j in I1, I2. rewrite Nat.eqb_refl in I1, I2. destruct (tokens_indicators (S k)) as (J0 & _ & _). simpl in J0.
      generalize (A4 1%nat ltac:(auto)), (A4 (m + 2)%nat ltac:(auto)), (B4 0%nat ltac:(auto)). rewrite I1, I2, J0.
      intros T1 T2 T3. apply Rabs_bounds in T1, T2, T3.
      set (c := X j (m + 2)%nat) in *. set (t := X j 1%nat) in *. set (a := X (S k) 0%nat) in *.
      replace (a - X (S k) 1%nat - X (S k) (m + 2)%nat) with (2 * a - 1) by lra.
      assert (E : - (2 * d) <= c * (2 * a - 1) - t * a <= 0) by (split; nra). split; nra.
    - assert (Q3 : softmax s j 0 <= exp (- beta + 4 * (beta * d)) / 2).
      { eapply Rle_trans; [exact Q1|]. replace (2 * (beta * d) - beta * (1 - 2 * d)) with (- beta + 4 * (beta * d)) by ring.
        apply Rmult_le_compat_l; [left; apply exp_pos|]. apply Rinv_le_contravar; lra. }
      apply Rle_trans with (\sum_(k < j) (Rabs (softmax s j (S k) - / INR j) + softmax s j (S k) * (2 * d))).
      + rewrite f_form by exact Hr. unfold target. rewrite Nat.eqb_refl. fold j. unfold Rdiv at 1. rewrite <- sum_scal_r.
        replace (_ - _) with (\sum_(k < j) ((softmax s j (S k) - / INR j) * x (S k) r + softmax s j (S k) * (v k r - x (S k) r))).
        * eapply Rle_trans; [apply sum_abs|]. apply sum_le. intros k Hk. eapply Rle_trans; [apply Rabs_triang|].
          assert (S0 := softmax_pos s j (S k)). rewrite !Rabs_mult, (Rabs_right (softmax s j (S k))) by lra.
          generalize (token_abs (S k) r ltac:(lia) Hr), (v_near k r ltac:(lia) Hr), (Rabs_pos (softmax s j (S k) - / INR j)), (Rabs_pos (x (S k) r)). nra.
        * rewrite (sum_ext j _ (fun k => softmax s j (S k) * v k r + -1 * (x (S k) r * / INR j))) by (intros; ring). rewrite sum_add, sum_scal. unfold x. ring.
      + rewrite sum_add, sum_scal_r. assert (T : \sum_(k < j) softmax s j (S k) <= 1).
        { generalize (softmax_sum s j), (softmax_pos s j 0). rewrite sum_first. lra. }
        nra.
  Qed.

  Lemma f_abs i r : (i < L)%nat -> (r < m + 3)%nat -> Rabs (f i r) <= 1.
  Proof.
    intros Hi Hr. rewrite f_form by exact Hr. apply Rle_trans with (\sum_(k < i) softmax s i (S k)).
    - eapply Rle_trans; [apply sum_abs|]. apply sum_le. intros k Hk. assert (S0 := softmax_pos s i (S k)).
      rewrite Rabs_mult, (Rabs_right (softmax s i (S k))) by lra. generalize (v_abs k r ltac:(lia) Hr). nra.
    - generalize (softmax_sum s i), (softmax_pos s i 0). rewrite sum_first. lra.
  Qed.

  Lemma target_abs i r : (i < L)%nat -> (r < m + 3)%nat -> Rabs (target m w i r) <= 1.
  Proof.
    intros Hi Hr. unfold target. destruct (Nat.eqb_spec i (trigger w)) as [E|N]; [|rewrite Rabs_R0; lra].
    assert (J : (2 <= trigger w < L)%nat) by apply A. assert (I : 0 < INR i) by (apply lt_0_INR; lia).
    unfold Rdiv. rewrite Rabs_mult, (Rabs_right (/ INR i)) by (left; now apply Rinv_0_lt_compat).
    apply Rmult_le_reg_r with (INR i); [exact I|]. rewrite Rmult_assoc, Rinv_l, Rmult_1_r, Rmult_1_l by lra.
    eapply Rle_trans; [apply sum_abs|]. rewrite <- (Rmult_1_r (INR i)), <- sum_const. apply sum_le. intros k Hk. apply token_abs; lia || exact Hr.
  Qed.

  Lemma error_bound i r : (i < L)%nat -> (r < m + 3)%nat ->
    Rabs (f i r - target m w i r) <= Rmax ((INR L - 1) * exp (- (2 * beta) + 5 * (beta * d))) (exp (- beta + 4 * (beta * d)) / 2 + exp (2 * (beta * d)) - 1 + 2 * d).
  Proof.
    intros Hi Hr. destruct (Rle_dec (2 * d) 1) as [Hd|Hd].
    - destruct (Nat.eq_dec i (trigger w)) as [->|N].
      + eapply Rle_trans; [now apply trigger_row|apply Rmax_r].
      + rewrite target_elsewhere, Rminus_0_r by exact N. eapply Rle_trans; [now apply other_rows|apply Rmax_l].
    - eapply Rle_trans; [|apply Rmax_r]. apply Rle_trans with 2.
      + generalize (f_abs i r Hi Hr), (target_abs i r Hi Hr). intros T1 T2. apply Rabs_bounds in T1, T2. apply Rabs_le. lra.
      + assert (E : 2 * (beta * d) >= 1) by nra. generalize (exp_ineq1 (2 * (beta * d)) ltac:(lra)), (exp_pos (- beta + 4 * (beta * d))). lra.
  Qed.
End Loss.

Theorem multilayer_anchor_loss : forall (L m D : nat) (beta : R) (U Ut : vec -> Prop),
  (3 <= L)%nat -> (1 <= D)%nat -> 1 <= beta -> (forall u, U u -> box m u) -> (forall t, Ut t -> box m t) ->
  loss_at_most L m U Ut (multilayer_anchor m D beta) (multilayer_loss L D beta).
Proof.
  intros L m D beta U Ut HL HD Hb HU HT w A i r Hi Hr.
  generalize (error_bound L m (D - 1) beta U Ut w HL Hb HU HT A i r Hi Hr). unfold multilayer_anchor, multilayer_loss, moved.
  rewrite minus_INR by exact HD. replace (S (D - 1)) with D by lia. simpl (INR 1). auto.
Qed.
