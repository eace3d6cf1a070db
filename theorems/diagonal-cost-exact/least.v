(** Theorem D, 3 of statement.md: OPT_diag. The costs of weights that have the diagonal pattern have a least one, the values of eleven numbers that satisfy the conditions have a least one, and it is the same. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import Attention Hull Norms.
From Sinkproof.sink_diagonal_cost Require Import proof.
From Sinkproof.sink_cost_exact Require Import pattern.
From Sinkproof.diagonal_cost_exact Require Import nuclear eleven.
Open Scope R_scope.

Definition least (A : R -> Prop) (v : R) : Prop := A v /\ forall w, A w -> v <= w.

(** * Bounded sets in each other have a point that is near all of them *)
Lemma small_fraction eps : 0 < eps -> exists i, forall j, (i <= j)%nat -> / INR (S j) <= eps.
Proof.
  intros E. destruct (archimed_cor1 eps E) as (N & N1 & N0). exists N. intros j Hj. apply Rle_trans with (/ INR N); [|lra].
  apply Rinv_le_contravar; [now apply lt_0_INR|]. apply le_INR. lia.
Qed.

Definition nested (A : nat -> vec -> Prop) : Prop := (forall i, exists x, A i x) /\ forall i j x, (i <= j)%nat -> A j x -> A i x.
Definition near_all (k : nat) (A : nat -> vec -> Prop) (x : vec) : Prop := forall i eps, 0 < eps -> exists y, A i y /\ forall j, (j < k)%nat -> Rabs (y j - x j) <= eps.
Lemma near_all_exists k : forall A M, nested A -> (forall x j, (j < k)%nat -> A 0%nat x -> Rabs (x j) <= M) -> exists x, near_all k A x.
Proof.
  induction k as [|k IH]; intros A M [In Ne] B.
  - exists (fun _ => 0). intros i eps _. destruct (In i) as [y Hy]. exists y. split; [exact Hy|]. intros; lia.
  - set (T := fun v => forall i, exists x, A i x /\ v <= x k).
    assert (Bk : forall i x, A i x -> - M <= x k <= M) by (intros i x Hx; apply Rabs_bounds, (B x k (le_n _)), (Ne 0%nat i x); (lia || assumption)).
    destruct (completeness T) as (l & U & L).
    + exists M. intros v Hv. destruct (Hv 0%nat) as (x & Hx & Vx). generalize (Bk 0%nat x Hx). lra.
    + exists (- M). intros i. destruct (In i) as [x Hx]. exists x. split; [exact Hx|]. generalize (Bk i x Hx). lra.
    + assert (N : forall i eps, 0 < eps -> exists x, A i x /\ Rabs (x k - l) <= eps).
      { intros i eps E. assert (exists i0, forall x, A i0 x -> x k <= l + eps) as [i0 H0].
        { apply Classical_Prop.NNPP. intros H. assert (X : T (l + eps)); [|generalize (U _ X); lra].
          intros j. apply Classical_Prop.NNPP. intros H'. apply H. exists j. intros x Hx. apply Rnot_lt_le. intros G. apply H'. exists x. split; [exact Hx|lra]. }
        assert (exists v, T v /\ l - eps < v) as (v & Tv & Lv).
        { apply Classical_Prop.NNPP. intros H. assert (X : is_upper_bound T (l - eps)); [|generalize (L _ X); lra].
          intros v Tv. apply Rnot_lt_le. intros G. apply H. exists v. auto. }
        destruct (Tv (Nat.max i i0)) as (x & Hx & Vx). exists x. split; [apply (Ne i (Nat.max i i0)); [lia|exact Hx]|].
        generalize (H0 x (Ne i0 (Nat.max i i0) x ltac:(lia) Hx)). intros. apply Rabs_le. lra. }
      destruct (IH (fun i x => A i x /\ Rabs (x k - l) <= / INR (S i)) M) as [x Hx].
      * split; [intros i; apply N, Rinv_0_lt_compat, lt_0_INR; lia|]. intros i j x Hij [Hx Lx]. split; [now apply (Ne i j)|]. eapply Rle_trans; [exact Lx|].
        apply Rinv_le_contravar; [apply lt_0_INR; lia|apply le_INR; lia].
      * intros x j Hj [Hx _]. apply (B x j); [lia|exact Hx].
      * exists (fun j => if (j =? k)%nat then l else x j). intros i eps E. destruct (small_fraction eps E) as [i0 H0].
        destruct (Hx (Nat.max i i0) eps E) as (y & [Hy Ly] & Ny). exists y. split; [apply (Ne i (Nat.max i i0)); [lia|exact Hy]|].
        intros j Hj. destruct (Nat.eqb_spec j k) as [->|D]; [|apply Ny; lia]. eapply Rle_trans; [exact Ly|]. apply H0. lia.
Qed.

(** What a linear form is at least on these sets, it is there. *)
Lemma closed k A x a b : near_all k A x -> (forall eps, 0 < eps -> exists i, forall y, A i y -> b - eps <= dot k a y) -> b <= dot k a x.
Proof.
  intros N H. apply Rnot_lt_le. intros G. set (eps := (b - dot k a x) / 2). assert (E : 0 < eps) by (unfold eps; lra). destruct (H eps E) as [i Hi].
  set (L := \sum_(j < k) Rabs (a j)). assert (L0 : 0 <= L) by (apply sum_nonneg; intros; apply Rabs_pos).
  destruct (N i (eps / (L + 1) / 2)) as (y & Hy & Ny); [apply Rdiv_lt_0_compat; [apply Rdiv_lt_0_compat|]; lra|]. specialize (Hi y Hy).
  assert (D : dot k a y - dot k a x <= eps / 2).
  { apply Rle_trans with (L * (eps / (L + 1) / 2)).
    - unfold L. rewrite <- sum_scal_r. unfold dot. rewrite <- (Rmult_1_l (\sum_(r < k) (a r * x r))). unfold Rminus. rewrite Ropp_mult_distr_l, <- sum_scal, <- sum_add. apply sum_le. intros j Hj.
      replace (a j * y j + - (1) * (a j * x j)) with (a j * (y j - x j)) by ring. eapply Rle_trans; [apply Rle_abs|]. rewrite Rabs_mult. apply Rmult_le_compat_l; [apply Rabs_pos|now apply Ny].
    - apply Rmult_le_reg_r with (L + 1); [lra|]. replace (L * (eps / (L + 1) / 2) * (L + 1)) with (L * (eps / 2)) by (field; lra). assert (0 <= eps / 2) by lra. nra. }
  unfold eps in *. lra.
Qed.

Definition linear (f : vec -> R) : Prop := exists a, forall v, f v = dot 11 a v.
Lemma linear_at j : (j < 11)%nat -> linear (fun v => v j).
Proof. intros H. exists (e j). intros v. symmetry. now apply (sum_e 11 j v). Qed.
Lemma linear_plus f h : linear f -> linear h -> linear (fun v => f v + h v).
Proof. intros [a A] [b B]. exists (fun j => a j + b j). intros v. rewrite A, B. unfold dot. rewrite <- sum_add. apply sum_ext. intros; ring. Qed.
Lemma linear_scal c f : linear f -> linear (fun v => c * f v).
Proof. intros [a A]. exists (fun j => c * a j). intros v. rewrite A. symmetry. apply dot_scal. Qed.
Lemma linear_scal_r c f : linear f -> linear (fun v => f v * c).
Proof. intros H. destruct (linear_scal c f H) as [a A]. exists a. intros v. rewrite <- A. ring. Qed.
Lemma linear_minus f h : linear f -> linear h -> linear (fun v => f v - h v).
Proof. intros F H. destruct (linear_plus f (fun v => -1 * h v) F (linear_scal (-1) h H)) as [a A]. exists a. intros v. rewrite <- A. ring. Qed.
Lemma dot_opp k a x : dot k (fun j => - a j) x = - dot k a x.
Proof. transitivity (-1 * dot k a x); [|ring]. rewrite <- dot_scal. apply sum_ext. intros; ring. Qed.

(** * The problem with eleven numbers has a least value *)
Definition listed (p q r s t u x y z w alpha : R) : vec := fun j => match j with 0 => p | 1 => q | 2 => r | 3 => s | 4 => t | 5 => u | 6 => x | 7 => y | 8 => z | 9 => w | _ => alpha end%nat.
Definition satisfies (C : nat) (lambda delta g g' : R) (v : vec) : Prop :=
  conditions C lambda delta g g' (v 0%nat) (v 1%nat) (v 2%nat) (v 3%nat) (v 4%nat) (v 5%nat) (v 6%nat) (v 7%nat) (v 8%nat) (v 9%nat) (v 10%nat).
Definition value_of (C : nat) (rank : R) (v : vec) : R := value C rank (v 0%nat) (v 1%nat) (v 2%nat) (v 3%nat) (v 4%nat) (v 5%nat) (v 6%nat) (v 7%nat) (v 8%nat) (v 9%nat) (v 10%nat).

Section Least.
  Variables (C : nat) (lambda delta g g' rank : R).
  Hypotheses (groups : (1 <= C)%nat) (lambda_pos : 0 < lambda) (delta_pos : 0 < delta) (g_small : g < 1) (g'_small : g' <= 1) (rank_pos : 0 < rank).
  Let n := INR C.
  Let ok := satisfies C lambda delta g g'.
  Let val := value_of C rank.

  Lemma n_facts : 1 <= n /\ 1 <= sqrt n.
  Proof. assert (N : 1 <= n) by now apply (le_INR 1). split; [exact N|]. rewrite <- sqrt_1. now apply sqrt_le_1_alt. Qed.

  Lemma some_satisfy : exists v, ok v.
  Proof.
    exists (listed 0 (1 / lambda ^ 2) 0 (1 / (2 * lambda)) 0 0 (2 / lambda) 0 1 0 ((1 / (1 - g) + 1) / delta ^ 2)). assert (D2 : 0 < delta ^ 2) by (simpl; nra).
    assert (G : 0 < 1 / (1 - g)) by (apply Rdiv_lt_0_compat; lra). assert (A : (1 / (1 - g) + 1) / delta ^ 2 * delta ^ 2 = 1 / (1 - g) + 1) by (field; lra).
    assert (B : (1 / (1 - g) + 1) * (1 - g) = 1 + (1 - g)) by (field; lra). assert (L : lambda ^ 2 * (1 / lambda ^ 2) = 1) by (field; lra).
    assert (L1 : lambda * (1 / (2 * lambda)) = 1 / 2) by (field; lra). assert (L2 : lambda * (2 / lambda) = 2) by (field; lra).
    unfold ok, satisfies, conditions. cbv beta iota delta [listed]. rewrite A, !Rplus_0_r, L, L1, L2, B. assert (0 <= (1 / (1 - g) + 1) * (1 - g')) by (apply Rmult_le_pos; lra). repeat split; lra.
  Qed.

  (** One group: r, t, y, w can be 0. *)
  Definition lean (v : vec) : Prop := C = 1%nat -> v 2%nat = 0 /\ v 4%nat = 0 /\ v 7%nat = 0 /\ v 9%nat = 0.
  Lemma leaner v : ok v -> exists v', ok v' /\ lean v' /\ val v' = val v.
  Proof.
    intros H. destruct (Nat.eq_dec C 1) as [E|E]; [|exists v; split; [exact H|]; split; [intros X; contradiction|reflexivity]].
    exists (listed (v 0%nat) (v 1%nat + v 2%nat) 0 (v 3%nat + v 4%nat) 0 (v 5%nat) (v 6%nat + v 7%nat) 0 (v 8%nat + v 9%nat) 0 (v 10%nat)). split; [|split].
    - destruct H as (K1 & K2 & K3 & K4 & K5 & K6 & _). unfold ok, satisfies, conditions. cbv beta iota delta [listed]. rewrite !Rplus_0_r. repeat split; try lra; intros; lia.
    - intros _. repeat split.
    - unfold val, value_of, value. cbv beta iota delta [listed]. rewrite E. change (INR 1) with 1. rewrite !Rmult_0_r, !Rplus_0_r, !Rmult_1_l. ring.
  Qed.

  Lemma value_nonneg v : 0 <= val v.
  Proof.
    destruct n_facts as [N _]. unfold val, value_of, value. cbv zeta. fold n. assert (Q : forall k a b, 0 <= nuclear k a b) by (intros; apply sqrt_pos).
    apply Rmult_le_pos; [lra|]. apply Rplus_le_le_0_compat; [apply Rplus_le_le_0_compat; [apply Rmult_le_pos; [lra|apply Q]|apply Q]|apply Rmult_le_pos; [apply Rabs_pos|lra]].
  Qed.
  Lemma value_bounds v V : lean v -> val v <= V -> forall j, (j < 11)%nat -> Rabs (v j) <= V + V / rank.
  Proof.
    intros Le Hv. assert (V0 := value_nonneg v). destruct n_facts as [N S]. unfold val, value_of, value in Hv, V0. cbv zeta in Hv, V0. fold n in Hv, V0.
    set (a2 := three (v 1%nat) (v 3%nat) 0) in *. set (b2 := three (v 6%nat) (v 8%nat) 0) in *.
    set (a3 := three (sqrt n * v 0%nat) (v 1%nat + n * v 2%nat) (v 3%nat + n * v 4%nat)) in *. set (b3 := three (sqrt n * v 5%nat) (v 6%nat + n * v 7%nat) (v 8%nat + n * v 9%nat)) in *.
    assert (Q2 : 0 <= nuclear 2 a2 b2) by apply sqrt_pos. assert (Q3 : 0 <= nuclear 3 a3 b3) by apply sqrt_pos.
    assert (P2 : 0 <= (n - 1) * nuclear 2 a2 b2) by (apply Rmult_le_pos; lra). assert (P1 : 0 <= Rabs (v 10%nat) * rank) by (apply Rmult_le_pos; [apply Rabs_pos|lra]).
    assert (VR : 0 <= V / rank) by (apply Rmult_le_pos; [lra|left; now apply Rinv_0_lt_compat]).
    assert (T : forall j, (j < 3)%nat -> Rabs (a3 j) <= V / 2 /\ Rabs (b3 j) <= V / 2) by (intros j Hj; destruct (nuclear_entry 3 a3 b3 j Hj); lra).
    destruct (T 0%nat ltac:(lia)) as [Tp Tu], (T 1%nat ltac:(lia)) as [Tq Tx], (T 2%nat ltac:(lia)) as [Ts Tz]. unfold a3, b3 in Tp, Tu, Tq, Tx, Ts, Tz. simpl in Tp, Tu, Tq, Tx, Ts, Tz.
    assert (Rt : forall p, Rabs (sqrt n * p) <= V / 2 -> Rabs p <= V + V / rank).
    { intros p Hp. rewrite Rabs_mult, (Rabs_right (sqrt n)) in Hp by lra. generalize (Rabs_pos p). intros. nra. }
    assert (Pair : forall q r, (C = 1%nat -> r = 0) -> ((2 <= C)%nat -> Rabs q <= V / 2) -> Rabs (q + n * r) <= V / 2 -> Rabs q <= V + V / rank /\ Rabs r <= V + V / rank).
    { intros q r H1 H2 H3. destruct (Nat.eq_dec C 1) as [E|E].
      - rewrite (H1 E) in *. rewrite Rmult_0_r, Rplus_0_r in H3. rewrite Rabs_R0. lra.
      - specialize (H2 ltac:(lia)). split; [lra|]. assert (N2 : 2 <= n) by (apply (le_INR 2); lia).
        assert (X : Rabs (n * r) <= V) by (replace (n * r) with ((q + n * r) + - q) by ring; eapply Rle_trans; [apply Rabs_triang|rewrite Rabs_Ropp; lra]).
        rewrite Rabs_mult, (Rabs_right n) in X by lra. generalize (Rabs_pos r). intros. nra. }
    assert (T2 : (2 <= C)%nat -> forall j, (j < 2)%nat -> Rabs (a2 j) <= V / 2 /\ Rabs (b2 j) <= V / 2).
    { intros C2 j Hj. assert (N2 : 2 <= n) by now apply (le_INR 2). assert (1 * nuclear 2 a2 b2 <= (n - 1) * nuclear 2 a2 b2) by (apply Rmult_le_compat_r; lra). destruct (nuclear_entry 2 a2 b2 j Hj). lra. }
    destruct (Pair (v 1%nat) (v 2%nat) (fun E => proj1 (Le E)) (fun E => proj1 (T2 E 0%nat ltac:(lia))) Tq).
    destruct (Pair (v 3%nat) (v 4%nat) (fun E => proj1 (proj2 (Le E))) (fun E => proj1 (T2 E 1%nat ltac:(lia))) Ts).
    destruct (Pair (v 6%nat) (v 7%nat) (fun E => proj1 (proj2 (proj2 (Le E)))) (fun E => proj2 (T2 E 0%nat ltac:(lia))) Tx).
    destruct (Pair (v 8%nat) (v 9%nat) (fun E => proj2 (proj2 (proj2 (Le E)))) (fun E => proj2 (T2 E 1%nat ltac:(lia))) Tz).
    assert (Al : Rabs (v 10%nat) <= V + V / rank).
    { assert (Rabs (v 10%nat) <= V / rank); [|lra]. apply Rmult_le_reg_r with rank; [exact rank_pos|]. replace (V / rank * rank) with V by (field; lra). lra. }
    intros j Hj. do 11 (destruct j as [|j]; [now auto|]). lia.
  Qed.

  (** A linear form that is the value at v and nowhere more than it. *)
  Lemma value_supported v : exists a, dot 11 a v = val v /\ forall y, dot 11 a y <= val y.
  Proof.
    destruct n_facts as [N _]. set (M1 := fun y : vec => three (sqrt n * y 0%nat) (y 1%nat + n * y 2%nat) (y 3%nat + n * y 4%nat)). set (M2 := fun y : vec => three (sqrt n * y 5%nat) (y 6%nat + n * y 7%nat) (y 8%nat + n * y 9%nat)).
    set (B1 := fun y : vec => three (y 1%nat) (y 3%nat) 0). set (B2 := fun y : vec => three (y 6%nat) (y 8%nat) 0).
    destruct (nuclear_dual 3 (M1 v) (M2 v)) as (G1 & G2 & C3 & E3), (nuclear_dual 2 (B1 v) (B2 v)) as (H1 & H2 & C2 & E2).
    assert (exists s, s * v 10%nat = Rabs (v 10%nat) /\ forall x, s * x <= Rabs x) as (s & S1 & S2).
    { destruct (Rle_dec 0 (v 10%nat)) as [P|P]; [exists 1|exists (-1)]; (split; [first [rewrite Rabs_right by lra|rewrite Rabs_left by lra]; ring|]); intros x; [generalize (Rle_abs x)|generalize (Rle_abs (- x)); rewrite Rabs_Ropp]; lra. }
    exists (listed (2 * (sqrt n * G1 0%nat)) (2 * ((n - 1) * H1 0%nat + G1 1%nat)) (2 * (n * G1 1%nat)) (2 * ((n - 1) * H1 1%nat + G1 2%nat)) (2 * (n * G1 2%nat))
      (2 * (sqrt n * G2 0%nat)) (2 * ((n - 1) * H2 0%nat + G2 1%nat)) (2 * (n * G2 1%nat)) (2 * ((n - 1) * H2 1%nat + G2 2%nat)) (2 * (n * G2 2%nat)) (2 * (s * rank))).
    assert (F : forall y, dot 11 (listed (2 * (sqrt n * G1 0%nat)) (2 * ((n - 1) * H1 0%nat + G1 1%nat)) (2 * (n * G1 1%nat)) (2 * ((n - 1) * H1 1%nat + G1 2%nat)) (2 * (n * G1 2%nat))
      (2 * (sqrt n * G2 0%nat)) (2 * ((n - 1) * H2 0%nat + G2 1%nat)) (2 * (n * G2 1%nat)) (2 * ((n - 1) * H2 1%nat + G2 2%nat)) (2 * (n * G2 2%nat)) (2 * (s * rank))) y =
      2 * ((n - 1) * (dot 2 H1 (B1 y) + dot 2 H2 (B2 y)) + (dot 3 G1 (M1 y) + dot 3 G2 (M2 y)) + s * y 10%nat * rank)) by (intros y; unfold dot, M1, M2, B1, B2; simpl; ring).
    split.
    - rewrite F, E3, E2, S1. reflexivity.
    - intros y. rewrite F. unfold val, value_of, value. cbv zeta. fold n. apply Rmult_le_compat_l; [lra|]. apply Rplus_le_compat; [apply Rplus_le_compat|].
      + apply Rmult_le_compat_l; [lra|]. now apply (nuclear_ge 2 (B1 y) (B2 y)).
      + now apply (nuclear_ge 3 (M1 y) (M2 y)).
      + apply Rmult_le_compat_r; [lra|apply S2].
  Qed.

  Lemma least_value : exists v, ok v /\ forall v', ok v' -> val v <= val v'.
  Proof.
    set (T := fun x => exists v, ok v /\ x = - val v). destruct (completeness T) as (l & U & L).
    { exists 0. intros x (v & _ & ->). generalize (value_nonneg v). lra. }
    { destruct some_satisfy as [v Hv]. exists (- val v), v. auto. }
    set (A := fun i v => ok v /\ lean v /\ val v <= - l + / INR (S i)).
    assert (Ne : nested A).
    { split.
      - intros i. assert (P : 0 < / INR (S i)) by (apply Rinv_0_lt_compat, lt_0_INR; lia).
        assert (exists v, ok v /\ val v <= - l + / INR (S i)) as (v & Hv & Vv).
        { apply Classical_Prop.NNPP. intros H. assert (X : is_upper_bound T (l - / INR (S i))); [|generalize (L _ X); lra].
          intros x (v & Hv & ->). apply Rnot_lt_le. intros G. apply H. exists v. split; [exact Hv|lra]. }
        destruct (leaner v Hv) as (v' & H1 & H2 & H3). exists v'. split; [exact H1|]. split; [exact H2|]. now rewrite H3.
      - intros i j v Hij (H1 & H2 & H3). split; [exact H1|]. split; [exact H2|]. eapply Rle_trans; [exact H3|]. apply Rplus_le_compat_l, Rinv_le_contravar; [apply lt_0_INR; lia|apply le_INR; lia]. }
    destruct (near_all_exists 11 A (- l + / INR 1 + (- l + / INR 1) / rank) Ne) as [x Nx].
    { intros v j Hj (_ & H2 & H3). now apply value_bounds. }
    exists x. split.
    - assert (K : forall b (a : vec), (forall v, ok v -> b <= dot 11 a v) -> b <= dot 11 a x).
      { intros b a H. apply (closed 11 A x a b Nx). intros eps E. exists 0%nat. intros v (Hv & _). generalize (H v Hv). lra. }
      assert (G : forall f, linear f -> (forall v, ok v -> f v >= 1) -> f x >= 1).
      { intros f [b E] H. rewrite E. apply Rle_ge, K. intros v Hv. rewrite <- E. now apply Rge_le, H. }
      unfold ok, satisfies, conditions in G |- *.
      split; [|split; [|split; [|split; [|split; [|split; [|intros Two; repeat split]]]]]].
      all: pattern x; match goal with |- (fun v => @?f v >= 1) _ => apply (G f); [repeat first [apply linear_at; lia|apply linear_minus|apply linear_plus|apply linear_scal|apply linear_scal_r]|] end.
      all: intros v (K1 & K2 & K3 & K4 & K5 & K6 & K7); try assumption; destruct (K7 Two) as (K8 & K9 & K10 & K11 & K12 & K13); assumption.
    - destruct (value_supported x) as (a & E & Sup).
      assert (X : l <= dot 11 (fun j => - a j) x).
      { apply (closed 11 A x _ l Nx). intros eps P. destruct (small_fraction eps P) as [i Hi]. exists i. intros v (_ & _ & Hv). specialize (Hi i (le_n _)). specialize (Sup v). rewrite dot_opp. lra. }
      rewrite dot_opp, E in X. intros v' Hv'. assert (- val v' <= l) by (apply U; exists v'; auto). lra.
  Qed.
End Least.

(** OPT_diag, in units of kappa/sqrt d: the least of all ||W_Q||_F^2 + ||W_K||_F^2 such that W_Q^T W_K has the diagonal pattern. *)
Theorem opt_diag : forall (d C m : nat) (lambda delta : R) (paired shared : bool) (eta : nat -> nat -> vec),
  (2 * C + 1 <= d)%nat -> (1 <= C)%nat -> 0 < lambda -> 0 < delta -> family d C m delta paired shared eta ->
  exists opt, least (fun v => exists k WQ WK, diagonal_pattern d C lambda (fun _ => m) eta (product k WQ WK) /\ cost k d WQ WK = v) opt /\
    least (fun v => exists p q r s t u x y z w alpha, conditions C lambda delta (product_in m paired) (product_between shared) p q r s t u x y z w alpha /\
      value C (rank_of C m paired shared) p q r s t u x y z w alpha = v) opt.
Proof.
  intros d C m lambda delta paired shared eta room groups lambda_pos delta_pos fam. destruct (family_numbers d C m delta paired shared eta room groups delta_pos fam) as (N & M & _ & _ & _ & _ & G).
  destruct (eleven_numbers d C m lambda delta paired shared eta room groups delta_pos fam) as [Up Lo]. cbv zeta in Up, Lo.
  assert (R : 0 < rank_of C m paired shared) by (unfold rank_of; destruct paired, shared; apply Rmult_lt_0_compat; lra).
  destruct (least_value C lambda delta (product_in m paired) (product_between shared) (rank_of C m paired shared) groups lambda_pos delta_pos G ltac:(unfold product_between; destruct shared; lra) R) as (v & Hv & Least).
  unfold satisfies, value_of in Hv, Least. set (opt := value C _ _ _ _ _ _ _ _ _ _ _ _) in Least.
  assert (Le : forall p q r s t u x y z w alpha, conditions C lambda delta (product_in m paired) (product_between shared) p q r s t u x y z w alpha -> opt <= value C (rank_of C m paired shared) p q r s t u x y z w alpha).
  { intros p q r s t u x y z w alpha H. exact (Least (listed p q r s t u x y z w alpha) H). }
  exists opt. split; split.
  - now apply Up.
  - intros c (k & WQ & WK & H & <-). destruct (Lo k WQ WK H) as (p & q & r & s & t & u & x & y & z & w & alpha & H1 & H2). eapply Rle_trans; [apply (Le _ _ _ _ _ _ _ _ _ _ _ H1)|exact H2].
  - now do 11 eexists; split; [exact Hv|].
  - intros c (p & q & r & s & t & u & x & y & z & w & alpha & H & <-). now apply Le.
Qed.
