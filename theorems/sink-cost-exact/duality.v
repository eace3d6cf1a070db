(** A lower bound of the cost from 2 x 3 dual numbers G, and weights of a cost from 2 x 3 numbers M (statement.md, "From below" and "From above").
    First columns of G are divided by sqrt C. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import Attention Hull Norms.
From Sinkproof.sink_cost_exact Require Export pattern.
Open Scope R_scope.

Lemma sum_split n k f : sum (n + k) f = sum n f + \sum_(i < k) f (n + i)%nat.
Proof. induction k as [|k IH]; [rewrite Nat.add_0_r; simpl; ring|]. rewrite Nat.add_succ_r, !sum_last, IH. ring. Qed.

(** The coordinates of S: the anchor's, the groups', the copies'. *)
Lemma sum_S C f : sum (2 * C + 1) f = f 0%nat + \sum_(c < C) f (1 + c)%nat + \sum_(c < C) f (1 + C + c)%nat.
Proof.
  replace (2 * C + 1)%nat with (S (C + C)) by lia. rewrite sum_first, sum_split, <- Rplus_assoc. reflexivity.
Qed.

Lemma square_of_sum n f : sum n f * sum n f <= INR n * \sum_(c < n) (f c * f c).
Proof.
  generalize (cauchy_schwarz n f (fun _ => 1)). unfold nsq, dot. rewrite sum_scal_r, sum_const. intros H.
  replace (sum n f * 1 * (sum n f * 1)) with (sum n f * sum n f) in H by ring. lra.
Qed.

Section Duality.
  Variables (d C : nat) (lambda : R).
  Hypotheses (room : (2 * C + 1 <= d)%nat) (groups : (1 <= C)%nat) (lambda_pos : 0 < lambda).
  Let n := INR C.

  Lemma n_pos : 1 <= n.
  Proof. now apply (le_INR 1). Qed.

  (** * From below *)
  Section Lower.
    Variables (H1 G12 G13 H2 G22 G23 : R).
    (** Norm 1 at most. *)
    Hypothesis contraction : forall a b y0 p q,
      a * (sqrt n * H1 * y0 + G12 * p + G13 * q) + b * (sqrt n * H2 * y0 + G22 * p + G23 * q) <= (a * a + b * b + y0 * y0 + p * p + q * q) / 2.
    (** Rows orthogonal to (1, sqrt C / lambda, sqrt C). *)
    Hypotheses (orth1 : H1 + G12 / lambda + G13 = 0) (orth2 : H2 + G22 / lambda + G23 = 0).
    Hypotheses (sign12 : G12 <= 0) (sign13 : G13 <= 0) (sign23 : G23 <= 0) (sign22 : C = 1%nat -> 0 <= G22).

    (** The dual functional, of a matrix of rank 1 and of any. *)
    Definition rank_one (x y : vec) : R :=
      let a := \sum_(c < C) x (1 + c)%nat in let b := \sum_(c < C) x (1 + C + c)%nat in
      let p := \sum_(c < C) y (1 + c)%nat in let q := \sum_(c < C) y (1 + C + c)%nat in
      \sum_(c < C) (x (1 + C + c)%nat * y (1 + c)%nat) - b * p / n +
      a * (H1 * y 0%nat + G12 * p / n + G13 * q / n) + b * (H2 * y 0%nat + G22 * p / n + G23 * q / n).

    Lemma rank_one_bound x y : 2 * rank_one x y <= nsq d x + nsq d y.
    Proof.
      assert (N := n_pos). assert (L : forall z, z 0%nat * z 0%nat + \sum_(c < C) (z (1 + c)%nat * z (1 + c)%nat) + \sum_(c < C) (z (1 + C + c)%nat * z (1 + C + c)%nat) <= nsq d z).
      { intros z. unfold nsq, dot. replace d with ((2 * C + 1) + (d - (2 * C + 1)))%nat by lia. rewrite sum_split, <- (sum_S C (fun r => z r * z r)).
        assert (0 <= \sum_(i < d - (2 * C + 1)) (z (2 * C + 1 + i)%nat * z (2 * C + 1 + i)%nat)) by (apply sum_nonneg; intros; nra). lra. }
      generalize (L x), (L y). clear L. unfold rank_one. set (u c := x (1 + c)%nat). set (v c := x (1 + C + c)%nat). set (p c := y (1 + c)%nat). set (q c := y (1 + C + c)%nat).
      change (\sum_(c < C) x (1 + c)%nat) with (sum C u). change (\sum_(c < C) x (1 + C + c)%nat) with (sum C v).
      change (\sum_(c < C) y (1 + c)%nat) with (sum C p). change (\sum_(c < C) y (1 + C + c)%nat) with (sum C q).
      intros Lx Ly. assert (U := square_of_sum C u). assert (Q := square_of_sum C q).
      assert (VP := square_of_sum C (fun c => v c + -1 * p c)). rewrite sum_add, sum_scal in VP.
      rewrite (sum_ext C (fun c => (v c + -1 * p c) * (v c + -1 * p c)) (fun c => v c * v c + (-2 * (v c * p c) + p c * p c))) in VP by (intros; ring).
      rewrite !sum_add, sum_scal in VP. fold n in U, Q, VP.
      set (r := sqrt n). assert (R2 : r * r = n) by (apply sqrt_sqrt; lra). assert (RP : 0 < r) by (apply sqrt_lt_R0; lra).
      generalize (contraction (sum C u / r) (sum C v / r) (y 0%nat) (sum C p / r) (sum C q / r)). fold r.
      set (su := sum C u) in *. set (sv := sum C v) in *. set (sp := sum C p) in *. set (sq := sum C q) in *.
      replace (su / r * (r * H1 * y 0%nat + G12 * (sp / r) + G13 * (sq / r)) + sv / r * (r * H2 * y 0%nat + G22 * (sp / r) + G23 * (sq / r)))
        with (su * (H1 * y 0%nat + G12 * sp / n + G13 * sq / n) + sv * (H2 * y 0%nat + G22 * sp / n + G23 * sq / n)) by (rewrite <- R2; field; lra).
      replace ((su / r * (su / r) + sv / r * (sv / r) + y 0%nat * y 0%nat + sp / r * (sp / r) + sq / r * (sq / r)) / 2)
        with ((su * su / n + sv * sv / n + y 0%nat * y 0%nat + sp * sp / n + sq * sq / n) / 2) by (rewrite <- R2; field; lra).
      intros K. assert (NI : 0 < / n) by (apply Rinv_0_lt_compat; lra).
      assert (D : forall s t, s <= n * t -> s / n <= t).
      { intros s t E. apply Rmult_le_reg_r with n; [lra|]. replace (s / n * n) with s by (field; lra). lra. }
      apply D in U, Q, VP. replace ((sv + -1 * sp) * (sv + -1 * sp) / n) with (sv * sv / n - 2 * (sv * sp / n) + sp * sp / n) in VP by (field; lra).
      assert (X0 : 0 <= x 0%nat * x 0%nat) by apply Rle_0_sqr. change (fun c => x (1 + C + c)%nat * y (1 + c)%nat) with (fun c => v c * p c). unfold u, v, p, q in *. lra.
    Qed.

    Definition functional (W : mat) : R :=
      \sum_(c < C) W (1 + C + c)%nat (1 + c)%nat - (\sum_(c < C) \sum_(c' < C) W (1 + C + c)%nat (1 + c')%nat) / n +
      (H1 * (\sum_(c < C) W (1 + c)%nat 0%nat) + G12 / n * (\sum_(c < C) \sum_(c' < C) W (1 + c)%nat (1 + c')%nat) + G13 / n * (\sum_(c < C) \sum_(c' < C) W (1 + c)%nat (1 + C + c')%nat)) +
      (H2 * (\sum_(c < C) W (1 + C + c)%nat 0%nat) + G22 / n * (\sum_(c < C) \sum_(c' < C) W (1 + C + c)%nat (1 + c')%nat)
       + G23 / n * (\sum_(c < C) \sum_(c' < C) W (1 + C + c)%nat (1 + C + c')%nat)).

    Lemma product_block k WQ WK (f g : nat -> nat) :
      \sum_(c < C) \sum_(c' < C) product k WQ WK (f c) (g c') = \sum_(a < k) ((\sum_(c < C) WQ a (f c)) * \sum_(c < C) WK a (g c)).
    Proof.
      unfold product. rewrite (sum_ext C _ (fun c => \sum_(a < k) (WQ a (f c) * \sum_(c' < C) WK a (g c')))).
      - rewrite sum_swap. apply sum_ext. intros a _. now rewrite sum_scal_r.
      - intros c _. rewrite sum_swap. apply sum_ext. intros a _. now rewrite sum_scal.
    Qed.

    Lemma functional_product k WQ WK : functional (product k WQ WK) = \sum_(a < k) rank_one (WQ a) (WK a).
    Proof.
      unfold functional. rewrite !product_block.
      assert (E : forall f, \sum_(c < C) product k WQ WK (f c) 0%nat = \sum_(a < k) ((\sum_(c < C) WQ a (f c)) * WK a 0%nat)).
      { intros f. unfold product. rewrite sum_swap. apply sum_ext. intros a _. now rewrite sum_scal_r. }
      rewrite (E (fun c => (1 + c)%nat)), (E (fun c => (1 + C + c)%nat)). unfold product at 1. rewrite sum_swap. unfold Rdiv at 1. rewrite <- sum_scal_r, <- !sum_scal.
      rewrite <- !sum_add. unfold Rminus at 1. replace (- sum k _) with (-1 * \sum_(a < k) ((\sum_(c < C) WQ a (1 + C + c)%nat) * (\sum_(c < C) WK a (1 + c)%nat) * / n)) by ring.
      rewrite <- sum_scal, <- !sum_add. apply sum_ext. intros a _. unfold rank_one. assert (N := n_pos). field. lra.
    Qed.

    Lemma functional_bound k WQ WK : 2 * functional (product k WQ WK) <= cost k d WQ WK.
    Proof.
      rewrite functional_product, <- sum_scal. unfold cost, frob2. rewrite <- sum_add. apply sum_le. intros a _. apply rank_one_bound.
    Qed.

    Lemma dual_22 : -1 <= G22 <= 1.
    Proof. generalize (contraction 0 1 0 1 0), (contraction 0 1 0 (-1) 0). lra. Qed.

    (** The functional is a sum of preferences with multipliers that are not negative. *)
    Definition dual_value : R := 2 * (n - 1) / lambda + (n * H1 / lambda + n * H2 + 2 * G22 / lambda).

    Lemma functional_pattern W : averaged C lambda W -> dual_value <= functional W.
    Proof.
      intros H. assert (N := n_pos). destruct dual_22 as [B1 B2].
      set (m1 := - G12 / (n * lambda * lambda)). set (m2 := - G13 / (n * lambda)). set (m3 := (n - 1 + G22) / (n * lambda)).
      set (m4 := (1 - G22) / (n * lambda)). set (m5 := - G23 / n).
      assert (NL : 0 < n * lambda) by nra.
      assert (Q : forall a b, 0 <= a -> 0 < b -> 0 <= a / b) by (intros; unfold Rdiv; apply Rmult_le_pos; [lra|left; now apply Rinv_0_lt_compat]).
      assert (M1 : 0 <= m1) by (apply Q; nra). assert (M2 : 0 <= m2) by (apply Q; nra).
      assert (M3 : 0 <= m3).
      { apply Q; [|exact NL]. destruct (Nat.eq_dec C 1) as [E|E]; [unfold n; rewrite E; simpl; generalize (sign22 E); lra|].
        assert (2 <= n) by (unfold n; replace 2 with (INR 2) by (simpl; ring); apply le_INR; lia). lra. }
      assert (M4 : 0 <= m4) by (apply Q; lra). assert (M5 : 0 <= m5) by (apply Q; lra).
      (* each group's part, with the own group's term of m4 put back *)
      set (part c := W (1 + C + c)%nat (1 + c)%nat - (\sum_(c' < C) W (1 + C + c)%nat (1 + c')%nat) / n +
        (H1 * W (1 + c)%nat 0%nat + G12 / n * (\sum_(c' < C) W (1 + c)%nat (1 + c')%nat) + G13 / n * (\sum_(c' < C) W (1 + c)%nat (1 + C + c')%nat)) +
        (H2 * W (1 + C + c)%nat 0%nat + G22 / n * (\sum_(c' < C) W (1 + C + c)%nat (1 + c')%nat) + G23 / n * (\sum_(c' < C) W (1 + C + c)%nat (1 + C + c')%nat))).
      assert (F : functional W = sum C part).
      { unfold functional, part, Rdiv. rewrite <- !sum_scal, <- sum_scal_r, <- !sum_add. unfold Rminus at 1.
        replace (- sum C _) with (-1 * \sum_(c < C) ((\sum_(c' < C) W (1 + C + c)%nat (1 + c')%nat) * / n)) by ring.
        rewrite <- sum_scal, <- !sum_add. apply sum_ext. intros. ring. }
      rewrite F. apply Rle_trans with (\sum_(c < C) (dual_value / n)); [rewrite sum_const; fold n; right; field; lra|].
      apply sum_le. intros c Hc. destruct (H c Hc) as (D & K1 & K2 & K3). cbv zeta in *.
      set (e0 := W (1 + c)%nat 0%nat) in *. set (f0 := W (1 + C + c)%nat 0%nat) in *. set (fc := W (1 + C + c)%nat (1 + c)%nat) in *.
      set (ee c' := W (1 + c)%nat (1 + c')%nat). set (ef c' := W (1 + c)%nat (1 + C + c')%nat).
      set (fe c' := W (1 + C + c)%nat (1 + c')%nat). set (ff c' := W (1 + C + c)%nat (1 + C + c')%nat).
      assert (S1 : n * 1 <= n * (lambda * e0) - lambda * lambda * sum C ee).
      { unfold n. rewrite <- (sum_const C 1). apply Rle_trans with (\sum_(c' < C) (lambda * e0 + - (lambda * lambda) * ee c')).
        - apply sum_le. intros c' Hc'. generalize (proj1 (D c' Hc')). unfold ee. lra.
        - rewrite sum_add, !sum_scal, sum_const. change (fun c' => ee c') with ee. right. ring. }
      assert (S2 : n * 1 <= n * (lambda * e0) - lambda * sum C ef).
      { unfold n. rewrite <- (sum_const C 1). apply Rle_trans with (\sum_(c' < C) (lambda * e0 + - lambda * ef c')).
        - apply sum_le. intros c' Hc'. generalize (proj2 (D c' Hc')). unfold ef. lra.
        - rewrite sum_add, !sum_scal, sum_const. change (fun c' => ef c') with ef. right. ring. }
      assert (S4 : n * 1 - 1 <= (n * f0 - lambda * sum C fe) - (f0 - lambda * fc)).
      { assert (E : \sum_(c' < C) ((f0 + - lambda * fe c') + (if (c' =? c)%nat then - (f0 - lambda * fc) else 0)) = n * f0 - lambda * sum C fe - (f0 - lambda * fc)).
        { rewrite !sum_add, sum_scal, sum_const. rewrite (sum_single C (fun c' => if (c' =? c)%nat then _ else 0) c Hc).
          - rewrite Nat.eqb_refl. fold n. ring.
          - intros k _ Nk. destruct (Nat.eqb_spec k c); [contradiction|reflexivity]. }
        rewrite <- E. assert (E1 : \sum_(c' < C) (1 + (if (c' =? c)%nat then -1 else 0)) = n * 1 - 1).
        { rewrite sum_add, sum_const. rewrite (sum_single C (fun c' => if (c' =? c)%nat then _ else 0) c Hc).
          - rewrite Nat.eqb_refl. fold n. ring.
          - intros k _ Nk. destruct (Nat.eqb_spec k c); [contradiction|reflexivity]. }
        rewrite <- E1. apply sum_le. intros c' Hc'. destruct (Nat.eqb_spec c' c) as [->|Nc]; [unfold fe, fc; lra|].
        generalize (proj2 (K2 c' Hc' Nc)). unfold fe. lra. }
      assert (S5 : n * 1 <= n * f0 - sum C ff).
      { unfold n. rewrite <- (sum_const C 1). apply Rle_trans with (\sum_(c' < C) (f0 + -1 * ff c')).
        - apply sum_le. intros c' Hc'. generalize (proj2 (K3 c' Hc')). unfold ff. lra.
        - rewrite sum_add, !sum_scal, sum_const. change (fun c' => ff c') with ff. right. ring. }
      assert (O1 : H1 = - G12 / lambda - G13) by lra. assert (O2 : H2 = - G22 / lambda - G23) by lra.
      apply Rle_trans with (m1 * (n * 1) + m2 * (n * 1) + m3 * 1 + m4 * (n * 1 - 1) + m5 * (n * 1)).
      { right. unfold dual_value, m1, m2, m3, m4, m5. rewrite O1, O2. field. lra. }
      apply Rle_trans with (m1 * (n * (lambda * e0) - lambda * lambda * sum C ee) + m2 * (n * (lambda * e0) - lambda * sum C ef) + m3 * (lambda * fc - f0)
        + m4 * ((n * f0 - lambda * sum C fe) - (f0 - lambda * fc)) + m5 * (n * f0 - sum C ff)).
      { assert (T : forall w a b, 0 <= w -> a <= b -> w * a <= w * b) by (intros; now apply Rmult_le_compat_l).
        generalize (T _ _ _ M1 S1), (T _ _ _ M2 S2), (T _ _ _ M3 (Rge_le _ _ K1)), (T _ _ _ M4 S4), (T _ _ _ M5 S5). lra. }
      right. unfold part. fold e0 f0 fc. change (\sum_(c' < C) W (1 + c)%nat (1 + c')%nat) with (sum C ee).
      change (\sum_(c' < C) W (1 + c)%nat (1 + C + c')%nat) with (sum C ef). change (\sum_(c' < C) W (1 + C + c)%nat (1 + c')%nat) with (sum C fe).
      change (\sum_(c' < C) W (1 + C + c)%nat (1 + C + c')%nat) with (sum C ff).
      unfold m1, m2, m3, m4, m5. rewrite O1, O2. field. lra.
    Qed.

    Lemma cost_lower k WQ WK : averaged C lambda (product k WQ WK) -> 2 * dual_value <= cost k d WQ WK.
    Proof. intros H. generalize (functional_bound k WQ WK), (functional_pattern _ H). lra. Qed.
  End Lower.

  (** * From above *)
  (** A vector of S: its coordinates at e_0, at the groups, at the copies. *)
  Definition in_S (z : R) (u v : nat -> R) : vec := fun r =>
    if (r =? 0)%nat then z else if (r <=? C)%nat then u (r - 1)%nat else if (r <=? 2 * C)%nat then v (r - (1 + C))%nat else 0.

  Lemma in_S_group z u v c : (c < C)%nat -> in_S z u v (1 + c)%nat = u c.
  Proof. intros H. unfold in_S. simpl (_ =? 0)%nat. cbv iota. destruct (Nat.leb_spec (1 + c) C); [f_equal; lia|lia]. Qed.
  Lemma in_S_copy z u v c : (c < C)%nat -> in_S z u v (1 + C + c)%nat = v c.
  Proof.
    intros H. unfold in_S. simpl (_ =? 0)%nat. cbv iota. destruct (Nat.leb_spec (1 + C + c) C), (Nat.leb_spec (1 + C + c) (2 * C)); try lia. f_equal. lia.
  Qed.
  Lemma in_S_outside z u v r : (2 * C < r)%nat -> in_S z u v r = 0.
  Proof. intros H. unfold in_S. destruct (Nat.eqb_spec r 0), (Nat.leb_spec r C), (Nat.leb_spec r (2 * C)); lia || reflexivity. Qed.
  Lemma in_S_nsq z u v : nsq d (in_S z u v) = z * z + \sum_(c < C) (u c * u c) + \sum_(c < C) (v c * v c).
  Proof.
    unfold nsq, dot. replace d with ((2 * C + 1) + (d - (2 * C + 1)))%nat by lia. rewrite sum_split, (sum_S C (fun r => in_S z u v r * in_S z u v r)).
    rewrite (sum_all_zero (d - _)) by (intros i _; rewrite in_S_outside by lia; ring). rewrite Rplus_0_r. f_equal; [f_equal|].
    - apply sum_ext. intros c Hc. now rewrite in_S_group.
    - apply sum_ext. intros c Hc. now rewrite in_S_copy.
  Qed.

  (** The unit vector a less the mean of all. *)
  Definition centred (a c : nat) : R := e a c - / n.
  Lemma e_sym a c : e a c = e c a.
  Proof. unfold e. destruct (Nat.eqb_spec c a), (Nat.eqb_spec a c); congruence. Qed.
  Lemma sum_unit a : (a < C)%nat -> \sum_(c < C) e a c = 1.
  Proof. intros H. rewrite (sum_ext C _ (fun c => e a c * 1)) by (intros; ring). now rewrite (sum_e C a (fun _ => 1)). Qed.
  Lemma centred_product c c' : (c < C)%nat -> (c' < C)%nat -> \sum_(a < C) (centred a c * centred a c') = e c c' - / n.
  Proof.
    intros Hc Hc'. assert (N := n_pos). unfold centred.
    rewrite (sum_ext C _ (fun a => e c a * e a c' + (- / n * e c a + (- / n * e c' a + / n * / n)))) by (intros a _; rewrite (e_sym a c), (e_sym a c'); ring).
    rewrite !sum_add, !sum_scal, sum_const, (sum_e C c (fun a => e a c') Hc), !sum_unit by assumption. fold n. field. lra.
  Qed.
  Lemma centred_nsq a : (a < C)%nat -> \sum_(c < C) (centred a c * centred a c) = 1 - / n.
  Proof.
    intros Ha. rewrite (sum_ext C _ (fun c => centred c a * centred c a)) by (intros; unfold centred; rewrite e_sym; reflexivity).
    rewrite centred_product by assumption. unfold e. now rewrite Nat.eqb_refl.
  Qed.

  Section Upper.
    (** The numbers of the weights (those of statement.md that are not 0), and two factors of M. *)
    Variables (p r t u x y w : R) (al be ga de ep : nat -> R).
    Hypothesis x_nonneg : 0 <= x.
    Hypotheses (Hp : \sum_(b < 2) (al b * ga b) = p) (Hr : \sum_(b < 2) (al b * de b) = r) (Ht : \sum_(b < 2) (al b * ep b) = t)
      (Hu : \sum_(b < 2) (be b * ga b) = u) (Hy : \sum_(b < 2) (be b * de b) = y + x / n) (Hw : \sum_(b < 2) (be b * ep b) = w).
    Hypotheses (dormant_groups : lambda * (p - lambda * r) >= 1) (dormant_copies : lambda * (p - t) >= 1)
      (group_over_anchor : lambda * (x + y) - u >= 1) (group_over_groups : lambda * x >= 1) (group_over_copies : lambda * (x + y) - w >= 1)
      (anchor_over_groups : u - lambda * y >= 1) (anchor_over_copies : u - w >= 1).

    Definition query_factor : mat := fun a =>
      if (a <? C)%nat then in_S 0 (fun _ => 0) (fun c => sqrt x * centred a c) else in_S 0 (fun _ => al (a - C)%nat) (fun _ => be (a - C)%nat).
    Definition key_factor : mat := fun a =>
      if (a <? C)%nat then in_S 0 (fun c => sqrt x * centred a c) (fun _ => 0) else in_S (ga (a - C)%nat) (fun _ => de (a - C)%nat) (fun _ => ep (a - C)%nat).
    Let W := product (C + 2) query_factor key_factor.

    Lemma factors f : sum (C + 2) f = sum C f + \sum_(b < 2) f (C + b)%nat.
    Proof. apply sum_split. Qed.
    Lemma above b : ((C + b <? C) = false)%nat /\ (C + b - C = b)%nat.
    Proof. split; [apply Nat.ltb_ge; lia|lia]. Qed.
    Lemma below a : (a < C)%nat -> (a <? C)%nat = true.
    Proof. intros. now apply Nat.ltb_lt. Qed.

    Lemma entry_form i j qc kc qb kb : (forall a, (a < C)%nat -> query_factor a i = qc a /\ key_factor a j = kc a) ->
      (forall b, query_factor (C + b)%nat i = qb b /\ key_factor (C + b)%nat j = kb b) ->
      W i j = \sum_(a < C) (qc a * kc a) + \sum_(b < 2) (qb b * kb b).
    Proof.
      intros H1 H2. unfold W, product. rewrite factors. f_equal; apply sum_ext; intros a Ha.
      - now destruct (H1 a Ha) as [-> ->].
      - now destruct (H2 a) as [-> ->].
    Qed.

    Ltac below_rows := intros a Ha; unfold query_factor, key_factor; rewrite below by exact Ha; rewrite ?in_S_group, ?in_S_copy by assumption; split; reflexivity.
    Ltac above_rows := intros b; unfold query_factor, key_factor; rewrite (proj1 (above b)), (proj2 (above b)), ?in_S_group, ?in_S_copy by assumption; split; reflexivity.
    Ltac zero_block := match goal with |- sum C ?f + ?s = _ => replace (sum C f) with 0 by (symmetry; apply sum_all_zero; intros; ring) end; rewrite Rplus_0_l.

    Lemma entries c c' : (c < C)%nat -> (c' < C)%nat ->
      W (1 + c)%nat 0%nat = p /\ W (1 + c)%nat (1 + c')%nat = r /\ W (1 + c)%nat (1 + C + c')%nat = t /\
      W (1 + C + c)%nat 0%nat = u /\ W (1 + C + c)%nat (1 + c')%nat = x * e c c' + y /\ W (1 + C + c)%nat (1 + C + c')%nat = w.
    Proof.
      intros Hc Hc'. assert (N := n_pos). assert (SX := sqrt_sqrt x x_nonneg). repeat split.
      - rewrite (entry_form _ _ (fun _ => 0) (fun _ => 0) al ga); [|below_rows|above_rows]. zero_block. exact Hp.
      - rewrite (entry_form _ _ (fun _ => 0) (fun a => sqrt x * centred a c') al de); [|below_rows|above_rows]. zero_block. exact Hr.
      - rewrite (entry_form _ _ (fun _ => 0) (fun _ => 0) al ep); [|below_rows|above_rows]. zero_block. exact Ht.
      - rewrite (entry_form _ _ (fun a => sqrt x * centred a c) (fun _ => 0) be ga); [|below_rows|above_rows]. zero_block. exact Hu.
      - rewrite (entry_form _ _ (fun a => sqrt x * centred a c) (fun a => sqrt x * centred a c') be de); [|below_rows|above_rows].
        rewrite Hy, (sum_ext C _ (fun a => (sqrt x * sqrt x) * (centred a c * centred a c'))), sum_scal, SX, centred_product by (assumption || (intros; ring)).
        field. lra.
      - rewrite (entry_form _ _ (fun a => sqrt x * centred a c) (fun _ => 0) be ep); [|below_rows|above_rows]. zero_block. exact Hw.
    Qed.

    Lemma outside i j : (2 * C < i \/ 2 * C < j)%nat -> W i j = 0.
    Proof.
      intros H. unfold W, product. apply sum_all_zero. intros a _. unfold query_factor, key_factor.
      destruct H as [H|H]; destruct (a <? C)%nat; rewrite (in_S_outside _ _ _ _ H); ring.
    Qed.

    Lemma weights_averaged : averaged C lambda W.
    Proof.
      intros c Hc. cbv zeta. assert (E := fun c' => entries c c' Hc).
      assert (U : e c c = 1) by (unfold e; now rewrite Nat.eqb_refl).
      assert (V : forall c', c' <> c -> e c c' = 0) by (intros c' Nc; unfold e; destruct (Nat.eqb_spec c' c); [contradiction|reflexivity]).
      destruct (E c Hc) as (P & _ & _ & U0 & X & _). split; [|split; [|split]].
      - intros c' Hc'. destruct (E c' Hc') as (_ & -> & -> & _). rewrite P. auto.
      - rewrite X, U, U0, Rmult_1_r. exact group_over_anchor.
      - intros c' Hc' Nc. destruct (E c' Hc') as (_ & _ & _ & _ & -> & _). rewrite X, U, U0, V by exact Nc. split; lra.
      - intros c' Hc'. destruct (E c' Hc') as (_ & _ & _ & _ & _ & ->). rewrite X, U, U0, Rmult_1_r. auto.
    Qed.

    Lemma weights_cost : cost (C + 2) d query_factor key_factor =
      2 * x * (n - 1) + \sum_(b < 2) (n * (al b * al b + be b * be b) + (ga b * ga b + n * (de b * de b + ep b * ep b))).
    Proof.
      assert (N := n_pos). assert (SX := sqrt_sqrt x x_nonneg). unfold cost, frob2. rewrite !factors.
      assert (Q : forall a, (a < C)%nat -> \sum_(c < C) (sqrt x * centred a c * (sqrt x * centred a c)) = x * (1 - / n)).
      { intros a Ha. rewrite (sum_ext C _ (fun c => (sqrt x * sqrt x) * (centred a c * centred a c))) by (intros; ring). now rewrite sum_scal, SX, centred_nsq. }
      rewrite (sum_ext C (fun a => nsq d (query_factor a)) (fun _ => x * (1 - / n))).
      2: { intros a Ha. unfold query_factor. rewrite below, in_S_nsq, Q, sum_all_zero by (exact Ha || (intros; ring)). ring. }
      rewrite (sum_ext C (fun a => nsq d (key_factor a)) (fun _ => x * (1 - / n))).
      2: { intros a Ha. unfold key_factor. rewrite below, in_S_nsq, Q, (sum_all_zero C (fun _ => 0 * 0)) by (exact Ha || (intros; ring)). ring. }
      rewrite !sum_const, sum_add. fold n.
      rewrite (sum_ext 2 (fun b => nsq d (query_factor (C + b)%nat)) (fun b => n * (al b * al b + be b * be b))).
      2: { intros b _. unfold query_factor. rewrite (proj1 (above b)), (proj2 (above b)), in_S_nsq, !sum_const. fold n. ring. }
      rewrite (sum_ext 2 (fun b => nsq d (key_factor (C + b)%nat)) (fun b => ga b * ga b + n * (de b * de b + ep b * ep b))).
      2: { intros b _. unfold key_factor. rewrite (proj1 (above b)), (proj2 (above b)), in_S_nsq, !sum_const. fold n. ring. }
      field. lra.
    Qed.
  End Upper.
End Duality.
