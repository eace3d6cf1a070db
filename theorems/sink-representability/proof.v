(** F1 and F2 of statement.md without a mask: the sink is representable iff 0 is not in Q and z_s is not in C;
    the least ||W_Q||_F^2 + ||W_K||_F^2 is 2 margin / (d_1 d_2), margin = kappa sqrt d. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import Attention Hull Norms.
Open Scope R_scope.

Definition in_hull (d k : nat) (p : nat -> vec) (y : vec) : Prop :=
  exists l, convex k l /\ forall r, (r < d)%nat -> comb k l p r = y r.
Definition bilinear (d : nat) (W : mat) (x y : vec) : R := dot d x (mulv d W y).

(** W prefers the sink zs to each of the keys z_0 .. z_K, for each of the queries x_0 .. x_J, by the margin. *)
Definition represents (d J K : nat) (x z : nat -> vec) (zs : vec) (W : mat) (margin : R) : Prop :=
  forall i k, (i <= J)%nat -> (k <= K)%nat -> bilinear d W (x i) (minus zs (z k)) >= margin.

(** W = W_Q^T W_K for matrices of e rows, and the cost of such a pair. *)
Definition product (e : nat) (WQ WK : mat) : mat := fun r c => \sum_(a < e) (WQ a r * WK a c).
Definition frob2 (e d : nat) (A : mat) : R := \sum_(a < e) nsq d (A a).
Definition cost (e d : nat) (WQ WK : mat) : R := frob2 e d WQ + frob2 e d WK.

(** x^T W_Q^T W_K y = (W_Q x) . (W_K y), and |A x|^2 <= ||A||_F^2 |x|^2. *)
Definition apply (d : nat) (A : mat) (x : vec) : vec := fun a => dot d (A a) x.
Lemma bilinear_product e d WQ WK x y : bilinear d (product e WQ WK) x y = dot e (apply d WQ x) (apply d WK y).
Proof.
  unfold bilinear, mulv, product, apply, dot at 1 2.
  rewrite (sum_ext d _ (fun r => \sum_(a < e) (x r * (WQ a r * dot d (WK a) y)))).
  - rewrite sum_swap. apply sum_ext. intros a _. set (k := dot d (WK a) y). unfold dot. rewrite <- sum_scal_r. apply sum_ext. intros; ring.
  - intros r _. rewrite sum_scal. f_equal. unfold dot.
    rewrite (sum_ext d _ (fun c => \sum_(a < e) (WQ a r * (WK a c * y c)))).
    + rewrite sum_swap. apply sum_ext. intros. apply sum_scal.
    + intros c _. rewrite <- sum_scal_r. apply sum_ext. intros; ring.
Qed.
Lemma apply_bound e d A x : nsq e (apply d A x) <= frob2 e d A * nsq d x.
Proof. unfold frob2. rewrite <- sum_scal_r. apply sum_le. intros a _. apply cauchy_schwarz. Qed.

(** The cost bounds x^T W y for all x, y: no singular values are needed. *)
Lemma cost_duality e d WQ WK x y s : 0 <= s -> nsq d x * nsq d y = s * s ->
  2 * bilinear d (product e WQ WK) x y <= cost e d WQ WK * s.
Proof.
  intros Hs H. rewrite bilinear_product. set (u := apply d WQ x). set (v := apply d WK y).
  generalize (cauchy_schwarz e u v), (apply_bound e d WQ x), (apply_bound e d WK y). fold u v. unfold cost.
  set (a := frob2 e d WQ). set (b := frob2 e d WK). set (p := nsq d x) in *. set (q := nsq d y) in *.
  assert (0 <= a) by (apply sum_nonneg; intros; apply nsq_nonneg). assert (0 <= b) by (apply sum_nonneg; intros; apply nsq_nonneg).
  assert (0 <= p) by apply nsq_nonneg. assert (0 <= q) by apply nsq_nonneg.
  assert (0 <= nsq e u) by apply nsq_nonneg. assert (0 <= nsq e v) by apply nsq_nonneg.
  intros C U V. set (c := dot e u v) in *.
  assert (c * c <= (a * p) * (b * q)) by (eapply Rle_trans; [exact C|apply Rmult_le_compat; lra]).
  assert (c * c <= (a * b) * (s * s)) by (rewrite <- H; lra).
  assert (AB : 0 <= (a + b) * s) by (apply Rmult_le_pos; lra).
  apply Rnot_lt_le. intros G.
  assert (((a + b) * s) * ((a + b) * s) < (2 * c) * (2 * c)) by (apply Rmult_le_0_lt_compat; lra).
  assert (4 * (a * b) * (s * s) <= (a + b) * (a + b) * (s * s)); [|lra].
  apply Rmult_le_compat_r; [apply Rmult_le_pos; lra|]. generalize (Rle_0_sqr (a - b)). unfold Rsqr. lra.
Qed.

Section F.
  Variables (d J K : nat) (x z : nat -> vec) (zs : vec) (margin : R).
  Hypothesis margin_pos : 0 < margin.
  Let y (k : nat) : vec := minus zs (z k).

  (** Averages of the constraints. *)
  Lemma average W mu nu : represents d J K x z zs W margin -> convex (S J) mu -> convex (S K) nu ->
    bilinear d W (comb (S J) mu x) (comb (S K) nu y) >= margin.
  Proof.
    intros H [Pm Sm] [Pn Sn]. unfold bilinear. rewrite dot_comb. apply Rle_ge.
    rewrite <- (Rmult_1_l margin), <- Sm, <- sum_scal_r. apply sum_le. intros i Hi.
    apply Rmult_le_compat_l; [now apply Pm|].
    replace (dot d (x i) (mulv d W (comb (S K) nu y))) with (\sum_(k < S K) (nu k * bilinear d W (x i) (y k))).
    - rewrite <- (Rmult_1_l margin), <- Sn, <- sum_scal_r. apply sum_le. intros k Hk.
      apply Rmult_le_compat_l; [now apply Pn|]. apply Rge_le, H; lia.
    - unfold bilinear. rewrite (dot_sym d (x i)).
      rewrite (sum_ext _ _ (fun k => nu k * dot d (mulv d W (y k)) (x i))) by (intros; now rewrite dot_sym).
      rewrite <- (dot_comb d (S K) nu (fun k => mulv d W (y k))). apply sum_ext. intros r _. f_equal.
      unfold comb at 1, mulv. rewrite (sum_ext (S K) _ (fun k => \sum_(c < d) (nu k * (W r c * y k c)))) by (intros; now rewrite sum_scal).
      rewrite sum_swap. apply sum_ext. intros c _. unfold comb. rewrite <- sum_scal. apply sum_ext. intros; ring.
  Qed.

  Lemma zero_in_hull_of_differences nu : convex (S K) nu -> (forall r, (r < d)%nat -> comb (S K) nu z r = zs r) ->
    forall r, (r < d)%nat -> comb (S K) nu y r = 0.
  Proof.
    intros [_ Sn] H r Hr. specialize (H r Hr). unfold comb, y, minus in *.
    rewrite (sum_ext _ _ (fun k => nu k * zs r + -1 * (nu k * z k r))) by (intros; ring).
    rewrite sum_add, sum_scal, H, sum_scal_r, Sn. ring.
  Qed.

  Lemma bilinear_zero_l W a b : (forall r, (r < d)%nat -> a r = 0) -> bilinear d W a b = 0.
  Proof. intros H. apply sum_all_zero. intros r Hr. rewrite H by exact Hr. ring. Qed.
  Lemma bilinear_zero_r W a b : (forall r, (r < d)%nat -> b r = 0) -> bilinear d W a b = 0.
  Proof.
    intros H. apply sum_all_zero. intros r Hr. unfold mulv. rewrite sum_all_zero; [ring|]. intros c Hc. rewrite H by exact Hc. ring.
  Qed.

  (** The nearest points. *)
  Lemma not_zero k p l : convex (S k) l -> ~ in_hull d (S k) p (fun _ => 0) -> 0 < nsq d (comb (S k) l p).
  Proof.
    intros Hl N. destruct (Rle_lt_or_eq_dec 0 _ (nsq_nonneg d (comb (S k) l p))) as [P|P]; [exact P|exfalso].
    apply N. exists l. split; [exact Hl|]. intros r Hr. set (v := comb (S k) l p) in *. unfold nsq, dot in P. clear - P Hr.
    assert (Q : v r * v r <= \sum_(q < d) (v q * v q)); [|rewrite <- P in Q; nra]. clear P.
    induction d as [|n IH]; [lia|]. simpl. destruct (Nat.eq_dec r n) as [->|].
    - assert (0 <= \sum_(q < n) (v q * v q)) by (apply sum_nonneg; intros; nra). lra.
    - generalize (IH ltac:(lia)). nra.
  Qed.

  (** Where the hulls are apart: nearest points r and v, which separate them from 0; and a W of rank one. *)
  Definition nearest (k : nat) (p : nat -> vec) (l : nat -> R) : Prop :=
    convex (S k) l /\ (forall l', convex (S k) l' -> nsq d (comb (S k) l p) <= nsq d (comb (S k) l' p)) /\
    0 < nsq d (comb (S k) l p) /\ forall i, (i <= k)%nat -> nsq d (comb (S k) l p) <= dot d (comb (S k) l p) (p i).

  Lemma nearest_points : ~ in_hull d (S J) x (fun _ => 0) -> ~ in_hull d (S K) z zs -> exists mu nu, nearest J x mu /\ nearest K y nu.
  Proof.
    intros NQ NC. destruct (nearest_point_separates d J x) as (mu & Hmu & Mr & Hr), (nearest_point_separates d K y) as (nu & Hnu & Mv & Hv).
    cbv zeta in Mr, Hr, Mv, Hv. exists mu, nu. split; (split; [assumption|split; [assumption|split]]).
    - apply not_zero; auto.
    - intros i Hi. generalize (Hr i ltac:(lia)). lra.
    - apply not_zero; [exact Hnu|]. intros (l & Hl & Z). apply NC. exists l. split; [exact Hl|]. intros q Hq. specialize (Z q Hq).
      unfold comb, y, minus in *. rewrite (sum_ext _ _ (fun k => l k * zs q + -1 * (l k * z k q))) in Z by (intros; ring).
      rewrite sum_add, sum_scal, sum_scal_r, (proj2 Hl) in Z. lra.
    - intros i Hi. generalize (Hv i ltac:(lia)). lra.
  Qed.

  Definition rank_one (r v : vec) : mat := fun a b => margin / (nsq d r * nsq d v) * (r a * v b).
  Lemma rank_one_represents mu nu : nearest J x mu -> nearest K y nu -> represents d J K x z zs (rank_one (comb (S J) mu x) (comb (S K) nu y)) margin.
  Proof.
    intros (_ & _ & R0 & Hr) (_ & _ & V0 & Hv). set (r := comb (S J) mu x) in *. set (v := comb (S K) nu y) in *. intros i k Hi Hk.
    specialize (Hr i Hi). specialize (Hv k Hk). fold (y k).
    replace (bilinear _ _ _ _) with (margin / (nsq d r * nsq d v) * (dot d r (x i) * dot d v (y k))).
    + apply Rle_ge. replace margin with (margin / (nsq d r * nsq d v) * (nsq d r * nsq d v)) at 1 by (field; lra).
      apply Rmult_le_compat_l; [left; apply Rdiv_lt_0_compat; nra|]. apply Rmult_le_compat; lra.
    + unfold bilinear, mulv, dot, rank_one. rewrite <- sum_scal_r, <- sum_scal. apply sum_ext. intros a _.
      rewrite <- !sum_scal. apply sum_ext. intros; ring.
  Qed.

  (** F1 without a mask. *)
  Theorem F1 : (exists W, represents d J K x z zs W margin) <->
    ~ in_hull d (S J) x (fun _ => 0) /\ ~ in_hull d (S K) z zs.
  Proof.
    split.
    - intros [W H]. split.
      + intros (mu & Hmu & Z). generalize (average W mu (fun k => if (k =? 0)%nat then 1 else 0) H Hmu). intros A.
        rewrite bilinear_zero_l in A by exact Z. assert (0 >= margin); [|lra]. apply A. split.
        * intros k _. destruct (k =? 0)%nat; lra.
        * rewrite sum_first, sum_all_zero; [simpl; lra|]. reflexivity.
      + intros (nu & Hnu & Z). generalize (average W (fun k => if (k =? 0)%nat then 1 else 0) nu H). intros A.
        rewrite bilinear_zero_r in A by (now apply zero_in_hull_of_differences). assert (0 >= margin); [|lra]. apply A; [|exact Hnu]. split.
        * intros k _. destruct (k =? 0)%nat; lra.
        * rewrite sum_first, sum_all_zero; [simpl; lra|]. reflexivity.
    - intros [NQ NC]. destruct (nearest_points NQ NC) as (mu & nu & Hr & Hv). eexists. now apply (rank_one_represents mu nu).
  Qed.

  (** F2 without a mask: with r, v the nearest points, no pair (W_Q, W_K) that represents the sink costs less than 2 margin/(|r||v|),
      and one with a single row costs that. *)
  Theorem F2 : ~ in_hull d (S J) x (fun _ => 0) -> ~ in_hull d (S K) z zs ->
    exists d1 d2, 0 < d1 /\ 0 < d2 /\
      (exists mu, convex (S J) mu /\ d1 * d1 = nsq d (comb (S J) mu x) /\ forall mu', convex (S J) mu' -> d1 * d1 <= nsq d (comb (S J) mu' x)) /\
      (exists nu, convex (S K) nu /\ d2 * d2 = nsq d (comb (S K) nu y) /\ forall nu', convex (S K) nu' -> d2 * d2 <= nsq d (comb (S K) nu' y)) /\
      (forall e WQ WK, represents d J K x z zs (product e WQ WK) margin -> 2 * margin / (d1 * d2) <= cost e d WQ WK) /\
      (exists WQ WK, represents d J K x z zs (product 1 WQ WK) margin /\ cost 1 d WQ WK = 2 * margin / (d1 * d2)).
  Proof.
    intros NQ NC. destruct (nearest_points NQ NC) as (mu & nu & (Hmu & Mr & R0 & Hr) & (Hnu & Mv & V0 & Hv)).
    set (r := comb (S J) mu x) in *. set (v := comb (S K) nu y) in *.
    set (d1 := sqrt (nsq d r)). set (d2 := sqrt (nsq d v)). exists d1, d2.
    assert (E1 : d1 * d1 = nsq d r) by (apply sqrt_sqrt; lra). assert (E2 : d2 * d2 = nsq d v) by (apply sqrt_sqrt; lra).
    assert (P1 : 0 < d1) by now apply sqrt_lt_R0. assert (P2 : 0 < d2) by now apply sqrt_lt_R0. clearbody d1 d2. rewrite E1, E2.
    split; [exact P1|]. split; [exact P2|]. split; [exists mu; auto|]. split; [exists nu; auto|].
    assert (S0 : 0 < d1 * d2) by now apply Rmult_lt_0_compat. split.
    - intros e WQ WK H. generalize (cost_duality e d WQ WK r v (d1 * d2) ltac:(lra) ltac:(rewrite <- E1, <- E2; ring)).
      generalize (average _ mu nu H Hmu Hnu). fold r v. intros A D.
      apply Rmult_le_reg_r with (d1 * d2); [exact S0|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. lra.
    - set (g := sqrt (margin / (d1 * d2))).
      assert (G : g * g = margin / (d1 * d2)) by (apply sqrt_sqrt; left; now apply Rdiv_lt_0_compat). clearbody g.
      exists (fun _ q => g / d1 * r q), (fun _ q => g / d2 * v q). split.
      + intros i k Hi Hk. rewrite bilinear_product. unfold apply. simpl (dot 1 _ _). unfold dot at 1. simpl sum. rewrite !dot_scal.
        specialize (Hr i ltac:(lia)). specialize (Hv k ltac:(lia)). fold (y k).
        replace (0 + _) with (g * g / (d1 * d2) * (dot d r (x i) * dot d v (y k))) by (field; lra).
        rewrite G. apply Rle_ge. replace margin with (margin / (d1 * d2) / (d1 * d2) * ((d1 * d1) * (d2 * d2))) at 1 by (field; lra).
        apply Rmult_le_compat_l; [left; repeat apply Rdiv_lt_0_compat; lra|]. apply Rmult_le_compat; rewrite ?E1, ?E2; lra.
      + unfold cost, frob2. simpl sum. unfold nsq. rewrite !dot_scal, !(dot_sym d _ (fun q => _ * _ q)), !dot_scal.
        fold (nsq d r) (nsq d v). rewrite <- E1, <- E2. transitivity (2 * (g * g)); [field; lra|rewrite G; field; lra].
  Qed.
End F.
