(** F1 and F2 of statement.md under any mask; a causal mask alone; embeddings on a sphere; equal cosines.
    A mask is the family of the pairs (query, key) that it leaves: p = 0 .. N, query x (qi p), key z (ki p). *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import Attention Hull Norms.
From Sinkproof.sink_representability Require Import proof.
Open Scope R_scope.

(** Matrices as vectors of d * d coordinates, row by row; the Frobenius inner product. *)
Definition flat (d : nat) (W : mat) : vec := fun q => W (q / d)%nat (q mod d)%nat.
Definition square (d : nat) (v : vec) : mat := fun a b => v (a * d + b)%nat.
Definition frobenius (d : nat) (V W : mat) : R := dot (d * d) (flat d V) (flat d W).
(** z_i (z_s - z_k)^T *)
Definition outer (x y : vec) : mat := fun a b => x a * y b.

Lemma sum_rows n d f : \sum_(q < n * d) f q = \sum_(a < n) \sum_(b < d) f (a * d + b)%nat.
Proof.
  induction n as [|n IH]; [reflexivity|]. rewrite sum_last, <- IH. replace (S n * d)%nat with (n * d + d)%nat by lia.
  generalize (n * d)%nat. intros s. clear IH. induction d as [|d IH]; [rewrite Nat.add_0_r; simpl; ring|].
  rewrite Nat.add_succ_r, !sum_last, IH. ring.
Qed.

Lemma divmod d a b : (b < d)%nat -> ((a * d + b) / d = a)%nat /\ ((a * d + b) mod d = b)%nat.
Proof.
  intros H. split.
  - rewrite Nat.div_add_l, Nat.div_small by lia. lia.
  - rewrite Nat.add_comm, Nat.mod_add, Nat.mod_small by lia. reflexivity.
Qed.

Lemma frobenius_sum d V W : frobenius d V W = \sum_(a < d) \sum_(b < d) (V a b * W a b).
Proof.
  unfold frobenius, dot. rewrite sum_rows. apply sum_ext. intros a _. apply sum_ext. intros b Hb. unfold flat.
  destruct (divmod d a b Hb) as [-> ->]. reflexivity.
Qed.

(** z_i^T W (z_s - z_k) is the inner product of W and z_i (z_s - z_k)^T. *)
Lemma bilinear_frobenius d W x y : bilinear d W x y = frobenius d W (outer x y).
Proof.
  rewrite frobenius_sum. unfold bilinear, dot, mulv, outer. apply sum_ext. intros a _. rewrite <- sum_scal. apply sum_ext. intros; ring.
Qed.

Lemma frobenius_square d v W : frobenius d (square d v) W = dot (d * d) v (flat d W).
Proof.
  rewrite frobenius_sum. unfold dot. rewrite sum_rows. apply sum_ext. intros a _. apply sum_ext. intros b Hb. unfold square, flat.
  destruct (divmod d a b Hb) as [-> ->]. reflexivity.
Qed.

Section Masked.
  Variables (d N : nat) (x z : nat -> vec) (zs : vec) (qi ki : nat -> nat) (margin : R).
  Hypothesis margin_pos : 0 < margin.
  Definition pair (p : nat) : mat := outer (x (qi p)) (minus zs (z (ki p))).
  Definition represents_masked (W : mat) : Prop :=
    forall p, (p <= N)%nat -> bilinear d W (x (qi p)) (minus zs (z (ki p))) >= margin.
  Let points p : vec := flat d (pair p).

  Lemma masked_average W l : represents_masked W -> convex (S N) l -> margin <= dot (d * d) (flat d W) (comb (S N) l points).
  Proof.
    intros H [P S1]. rewrite dot_sym, dot_comb. rewrite <- (Rmult_1_l margin), <- S1, <- sum_scal_r. apply sum_le. intros p Hp.
    apply Rmult_le_compat_l; [now apply P|]. rewrite dot_sym. apply Rge_le. generalize (H p ltac:(lia)). now rewrite bilinear_frobenius.
  Qed.

  (** F1: some W represents the sink iff 0 is not in the hull of the pairs. *)
  Theorem F1_masked : (exists W, represents_masked W) <-> ~ in_hull (d * d) (S N) points (fun _ => 0).
  Proof.
    split.
    - intros [W H] (l & Hl & Z). generalize (masked_average W l H Hl). unfold dot.
      rewrite sum_all_zero; [lra|]. intros r Hr. rewrite Z by exact Hr. ring.
    - intros NZ. destruct (gordan (d * d) N points) as [(l & Hl & Z)|[v V]].
      + exfalso. apply NZ. exists l. auto.
      + exists (fun a b => margin * square d v a b). intros p Hp. rewrite bilinear_frobenius.
        replace (frobenius d _ _) with (margin * frobenius d (square d v) (pair p)).
        * rewrite frobenius_square. generalize (V p ltac:(lia)). fold (points p). intros. nra.
        * rewrite !frobenius_sum, <- sum_scal. apply sum_ext. intros. rewrite <- sum_scal. apply sum_ext. intros; unfold pair; ring.
  Qed.

  (** F2: with M the hull's point nearest to 0, each W that represents the sink has |W|_F^2 >= margin^2 / |M|^2; margin M / |M|^2 represents it,
      and no other does at that price. *)
  Theorem F2_masked : ~ in_hull (d * d) (S N) points (fun _ => 0) ->
    exists l, convex (S N) l /\ let M := comb (S N) l points in
      0 < nsq (d * d) M /\
      (forall l', convex (S N) l' -> nsq (d * d) M <= nsq (d * d) (comb (S N) l' points)) /\
      let best := fun a b => margin / nsq (d * d) M * square d M a b in
      represents_masked best /\ frobenius d best best = margin * margin / nsq (d * d) M /\
      forall W, represents_masked W ->
        margin * margin / nsq (d * d) M <= frobenius d W W /\
        (frobenius d W W = margin * margin / nsq (d * d) M -> forall a b, (a < d)%nat -> (b < d)%nat -> W a b = best a b).
  Proof.
    intros NZ. destruct (nearest_point_separates (d * d) N points) as (l & Hl & Min & Sep). cbv zeta in Min, Sep.
    exists l. split; [exact Hl|]. intros M. fold M in Min, Sep. set (n := nsq (d * d) M) in *.
    assert (P : 0 < n) by (apply not_zero with (k := N); auto). split; [exact P|]. split; [exact Min|]. intros best.
    assert (Eb : forall W, frobenius d best W = margin / n * dot (d * d) M (flat d W)).
    { intros W. rewrite <- frobenius_square, !frobenius_sum, <- sum_scal. apply sum_ext. intros. rewrite <- sum_scal. apply sum_ext. intros; unfold best; ring. }
    assert (Fb : forall q, (q < d * d)%nat -> flat d best q = margin / n * M q).
    { intros q Hq. unfold flat, best, square. f_equal. f_equal. rewrite Nat.mul_comm. symmetry. apply Nat.div_mod. lia. }
    split; [|split].
    - intros p Hp. rewrite bilinear_frobenius, Eb. apply Rle_ge.
      replace margin with (margin / n * n) at 1 by (field; lra). apply Rmult_le_compat_l; [left; now apply Rdiv_lt_0_compat|exact (Rge_le _ _ (Sep p ltac:(lia)))].
    - rewrite Eb. replace (dot (d * d) M (flat d best)) with (margin / n * n); [field; lra|].
      clear Eb. revert Fb. generalize (margin / n). intros c Fb. unfold n, nsq, dot. rewrite <- sum_scal. apply sum_ext. intros q Hq. rewrite Fb by exact Hq. ring.
    - intros W HW. assert (A := masked_average W l HW Hl). fold M in A. set (w := flat d W) in *.
      assert (D : nsq (d * d) (fun q => w q - margin / n * M q) = frobenius d W W - 2 * (margin / n) * dot (d * d) w M + margin * margin / n).
      { replace (margin * margin / n) with (margin / n * (margin / n) * n) by (field; lra). unfold frobenius. fold w. unfold n at 5, nsq, dot.
        rewrite (sum_ext _ (fun r => (w r - margin / n * M r) * (w r - margin / n * M r))
          (fun r => w r * w r + (-2 * (margin / n) * (w r * M r) + margin / n * (margin / n) * (M r * M r)))) by (intros; ring).
        rewrite !sum_add, !sum_scal. ring. }
      assert (D0 := nsq_nonneg (d * d) (fun q => w q - margin / n * M q)).
      assert (Q : margin / n * margin <= margin / n * dot (d * d) w M) by (apply Rmult_le_compat_l; [left; now apply Rdiv_lt_0_compat|exact A]).
      replace (margin * margin / n) with (margin / n * margin) in * by (field; lra). split; [lra|]. intros E a b Ha Hb.
      assert (Z : nsq (d * d) (fun q => w q - margin / n * M q) = 0) by lra.
      assert (Lt : (a * d + b < d * d)%nat) by nia.
      assert (Y : w (a * d + b)%nat - margin / n * M (a * d + b)%nat = 0).
      { set (f := fun q => w q - margin / n * M q) in *. change (f (a * d + b)%nat = 0). revert Lt Z. generalize (a * d + b)%nat, (d * d)%nat. clear. intros r k Lt Z.
        assert (f r * f r <= 0); [|nra]. rewrite <- Z. unfold nsq, dot. clear Z. induction k as [|k IH]; [lia|]. rewrite sum_last.
        assert (0 <= \sum_(q < k) (f q * f q)) by (apply sum_nonneg; intros; nra). destruct (Nat.eq_dec r k) as [->|]; [lra|]. generalize (IH ltac:(lia)). nra. }
      unfold w, flat in Y. destruct (divmod d a b Hb) as [E1 E2]. rewrite E1, E2 in Y. unfold best, square. lra.
  Qed.
End Masked.

(** * A causal mask alone: query qs i sees key ks k iff ks k <= qs i *)
Section Causal.
  Variables (d J K : nat) (emb : nat -> vec) (zs : vec) (qs ks : nat -> nat) (margin : R).
  Hypothesis margin_pos : 0 < margin.
  Hypothesis sees_some : forall i, (i <= J)%nat -> exists k, (k <= K)%nat /\ (ks k <= qs i)%nat.
  Hypothesis seen_by_some : forall k, (k <= K)%nat -> exists i, (i <= J)%nat /\ (ks k <= qs i)%nat.
  Let x i := emb (qs i).
  Let z k := emb (ks k).

  Lemma first_key n : exists k, (k <= n)%nat /\ forall l, (l <= n)%nat -> (ks k <= ks l)%nat.
  Proof.
    induction n as [|n (k & Hk & H)]; [exists 0%nat; split; [lia|]; intros l Hl; replace l with 0%nat by lia; lia|].
    destruct (Nat.le_gt_cases (ks k) (ks (S n))); [exists k|exists (S n)]; split; try lia; intros l Hl; (destruct (Nat.eq_dec l (S n)) as [->|]; [lia|]);
      specialize (H l ltac:(lia)); lia.
  Qed.
  Lemma last_query n : exists i, (i <= n)%nat /\ forall l, (l <= n)%nat -> (qs l <= qs i)%nat.
  Proof.
    induction n as [|n (k & Hk & H)]; [exists 0%nat; split; [lia|]; intros l Hl; replace l with 0%nat by lia; lia|].
    destruct (Nat.le_gt_cases (qs (S n)) (qs k)); [exists k|exists (S n)]; split; try lia; intros l Hl; (destruct (Nat.eq_dec l (S n)) as [->|]; [lia|]);
      specialize (H l ltac:(lia)); lia.
  Qed.

  Theorem causal_mask : (exists W, forall i k, (i <= J)%nat -> (k <= K)%nat -> (ks k <= qs i)%nat -> bilinear d W (x i) (minus zs (z k)) >= margin) <->
    ~ in_hull d (S J) x (fun _ => 0) /\ ~ in_hull d (S K) z zs.
  Proof.
    split.
    - intros [W H]. destruct (first_key K) as (k0 & Hk0 & F), (last_query J) as (i0 & Hi0 & G). split.
      + (* the first key is seen by all queries *)
        apply (proj1 (F1 d J 0 x (fun _ => z k0) zs margin margin_pos)). exists W. intros i k Hi _. apply H; auto.
        destruct (sees_some i Hi) as (k' & Hk' & S'). specialize (F k' Hk'). lia.
      + (* the last query sees all keys *)
        apply (proj1 (F1 d 0 K (fun _ => x i0) z zs margin margin_pos)). exists W. intros i k _ Hk. apply H; auto.
        destruct (seen_by_some k Hk) as (i' & Hi' & S'). specialize (G i' Hi'). lia.
    - intros A. destruct (proj2 (F1 d J K x z zs margin margin_pos) A) as [W HW]. exists W. intros i k Hi Hk _. now apply HW.
  Qed.
End Causal.

(** * On a sphere *)
Theorem on_a_sphere : forall (d K : nat) (z : nat -> vec) (zs : vec) (radius : R),
  nsq d zs = radius -> (forall k, (k <= K)%nat -> nsq d (z k) = radius) ->
  (in_hull d (S K) z zs <-> exists k, (k <= K)%nat /\ forall r, (r < d)%nat -> z k r = zs r).
Proof.
  intros d K z zs radius Hs Hz. split.
  - intros (l & [P S1] & E).
    (* the weighted squares of z_s - z_k add up to 0 *)
    assert (Z : \sum_(k < S K) (l k * nsq d (minus zs (z k))) = 0).
    { assert (X : forall k, (k < S K)%nat -> nsq d (minus zs (z k)) = 2 * radius + -2 * dot d (z k) zs).
      { intros k Hk. rewrite <- (Hz k) at 1 by lia. transitivity (nsq d zs + nsq d (z k) + -2 * dot d (z k) zs); [|rewrite Hs, (Hz k) by lia; ring].
        unfold nsq, dot, minus. rewrite <- sum_scal, <- !sum_add. apply sum_ext. intros; ring. }
      rewrite (sum_ext _ _ (fun k => 2 * radius * l k + -2 * (l k * dot d (z k) zs))) by (intros k Hk; rewrite X by exact Hk; ring).
      rewrite sum_add, !sum_scal, S1, <- dot_comb. replace (dot d (comb (S K) l z) zs) with radius; [ring|].
      rewrite <- Hs. apply sum_ext. intros r Hr. now rewrite E. }
    assert (T : forall k, (k < S K)%nat -> 0 <= l k * nsq d (minus zs (z k))) by (intros k Hk; apply Rmult_le_pos; [now apply P|apply nsq_nonneg]).
    assert (X : exists k, (k < S K)%nat /\ l k <> 0).
    { clear - S1. destruct (Classical_Prop.classic (exists k, (k < S K)%nat /\ l k <> 0)) as [Y|N]; [exact Y|exfalso].
      rewrite sum_all_zero in S1; [lra|]. intros k Hk. destruct (Req_dec (l k) 0) as [|Q]; [assumption|]. exfalso. apply N. now exists k. }
    destruct X as (k & Hk & Lk). exists k. split; [lia|].
    assert (Tk : l k * nsq d (minus zs (z k)) = 0).
    { apply Rle_antisym; [|now apply T]. rewrite <- Z. clear - T Hk. revert T Hk. generalize (S K). intros n T Hk. induction n as [|n IH]; [lia|]. rewrite sum_last.
      assert (0 <= \sum_(q < n) (l q * nsq d (minus zs (z q)))) by (apply sum_nonneg; intros; apply T; lia).
      destruct (Nat.eq_dec k n) as [->|]; [lra|]. generalize (IH ltac:(intros; apply T; lia) ltac:(lia)), (T n ltac:(lia)). lra. }
    destruct (Rmult_integral _ _ Tk) as [|Q]; [contradiction|]. intros r Hr.
    assert (Y : minus zs (z k) r * minus zs (z k) r <= 0); [|unfold minus in Y; nra]. rewrite <- Q. clear - Hr. unfold nsq, dot. induction d as [|n IH]; [lia|].
    rewrite sum_last. assert (0 <= \sum_(q < n) (minus zs (z k) q * minus zs (z k) q)) by (apply sum_nonneg; intros; nra).
    destruct (Nat.eq_dec r n) as [->|]; [lra|]. generalize (IH ltac:(lia)). nra.
  - intros (k & Hk & E). exists (fun i => if (i =? k)%nat then 1 else 0).
    assert (D : forall f, \sum_(i < S K) ((if (i =? k)%nat then 1 else 0) * f i) = f k) by (intros f; apply (sum_e (S K) k f); lia).
    split; [split|].
    + intros i _. destruct (i =? k)%nat; lra.
    + generalize (D (fun _ => 1)). rewrite sum_scal_r. lra.
    + intros r Hr. unfold comb. rewrite (D (fun i => z i r)). now apply E.
Qed.

(** * Equal cosines: T unit vectors with cosine tau to each other, and z_0 with cosine rho to all of them *)
Section EqualCosines.
  Variables (d n : nat) (z : nat -> vec) (z0 : vec) (rho tau : R).
  Hypothesis unit : forall i, (i <= n)%nat -> nsq d (z i) = 1.
  Hypothesis cosine : forall i k, (i <= n)%nat -> (k <= n)%nat -> i <> k -> dot d (z i) (z k) = tau.
  Hypothesis unit0 : nsq d z0 = 1.
  Hypothesis cosine0 : forall i, (i <= n)%nat -> dot d z0 (z i) = rho.
  Let T : R := INR (S n).
  Let even : nat -> R := fun _ => / T.
  Let mean : vec := comb (S n) even z.

  Lemma T_pos : 0 < T. Proof. apply lt_0_INR. lia. Qed.
  Lemma even_convex : convex (S n) even.
  Proof. split; [intros; left; apply Rinv_0_lt_compat, T_pos|]. unfold even. rewrite sum_const. apply Rinv_r. generalize T_pos. fold T. lra. Qed.

  Definition d1_squared : R := (1 + (T - 1) * tau) / T.
  Definition d2_squared : R := 1 - 2 * rho + (1 + (T - 1) * tau) / T.

  Lemma mean_dot i : (i <= n)%nat -> dot d mean (z i) = d1_squared.
  Proof.
    intros Hi. unfold mean. rewrite dot_comb. unfold even. rewrite sum_scal.
    assert (E : \sum_(k < S n) dot d (z k) (z i) = T * tau + (1 - tau)).
    { rewrite (sum_ext _ _ (fun k => tau + (1 - tau) * e i k)).
      - rewrite sum_add, sum_const, sum_scal. rewrite (sum_ext _ (e i) (fun k => e i k * 1)) by (intros; ring). rewrite sum_e by lia. fold T. ring.
      - intros k Hk. unfold e. destruct (Nat.eqb_spec k i) as [->|N]; [unfold nsq in unit; rewrite unit by lia|rewrite cosine by lia]; ring. }
    rewrite E. unfold d1_squared. field. generalize T_pos. lra.
  Qed.

  Lemma above_is_least k p (N : vec) l : convex (S k) l -> (forall i, (i <= k)%nat -> dot d N (p i) = nsq d N) -> nsq d N <= nsq d (comb (S k) l p).
  Proof.
    intros [P S1] H. assert (E : dot d (comb (S k) l p) N = nsq d N).
    { rewrite dot_comb, (sum_ext _ _ (fun i => l i * nsq d N)) by (intros i Hi; rewrite dot_sym, H by lia; reflexivity). rewrite sum_scal_r, S1. ring. }
    generalize (cauchy_schwarz d (comb (S k) l p) N), (nsq_nonneg d N), (nsq_nonneg d (comb (S k) l p)). rewrite E. intros C A B.
    destruct (Req_dec (nsq d N) 0); nra.
  Qed.

  Theorem equal_cosines :
    (convex (S n) even /\ nsq d (comb (S n) even z) = d1_squared /\ forall l, convex (S n) l -> d1_squared <= nsq d (comb (S n) l z)) /\
    (nsq d (comb (S n) even (fun k => minus z0 (z k))) = d2_squared /\
     forall l, convex (S n) l -> d2_squared <= nsq d (comb (S n) l (fun k => minus z0 (z k)))).
  Proof.
    assert (M : nsq d mean = d1_squared).
    { unfold nsq. unfold mean at 1. rewrite dot_comb. rewrite (sum_ext _ _ (fun i => even i * d1_squared)) by (intros i Hi; rewrite dot_sym, mean_dot by lia; reflexivity).
      rewrite sum_scal_r, (proj2 even_convex). ring. }
    split; [split; [exact even_convex|split; [exact M|]]|].
    - intros l Hl. rewrite <- M. apply above_is_least; [exact Hl|]. intros i Hi. rewrite M. now apply mean_dot.
    - set (v := comb (S n) even (fun k => minus z0 (z k))).
      assert (V : forall r, v r = z0 r - mean r).
      { intros r. unfold v, mean, comb, minus. rewrite (sum_ext _ _ (fun i => even i * z0 r + -1 * (even i * z i r))) by (intros; ring).
        rewrite sum_add, sum_scal, sum_scal_r, (proj2 even_convex). ring. }
      assert (R0 : dot d z0 mean = rho).
      { rewrite dot_sym. unfold mean. rewrite dot_comb, (sum_ext _ _ (fun i => even i * rho)) by (intros i Hi; rewrite dot_sym, cosine0 by lia; reflexivity).
        rewrite sum_scal_r, (proj2 even_convex). ring. }
      assert (Vn : nsq d v = d2_squared).
      { transitivity (nsq d z0 + -2 * dot d z0 mean + nsq d mean); [|rewrite unit0, R0, M; unfold d2_squared, d1_squared; ring].
        unfold nsq, dot. rewrite <- sum_scal, <- !sum_add. apply sum_ext. intros r _. rewrite V. ring. }
      split; [exact Vn|]. intros l Hl. rewrite <- Vn. apply above_is_least; [exact Hl|]. intros k Hk. rewrite Vn.
      transitivity (nsq d z0 + -1 * dot d z0 (z k) + -1 * dot d z0 mean + dot d mean (z k)).
      + unfold nsq, dot. rewrite <- !sum_scal, <- !sum_add. apply sum_ext. intros r _. rewrite V. unfold minus. ring.
      + rewrite unit0, R0, cosine0, mean_dot by exact Hk. unfold d2_squared, d1_squared. ring.
  Qed.
End EqualCosines.
