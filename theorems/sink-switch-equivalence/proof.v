(** Theorem H of statement.md. A context has n values v 0 .. v (n-1) beside the sink's value v0, attention a0 on the sink and a k on the k-th;
    its output is a0 v0 + sum of a_k v_k. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import Norms.
Open Scope R_scope.

Record context := { keys : nat; val : nat -> vec; sink : R; att : nat -> R }.
Definition attention (c : context) : Prop :=
  0 <= sink c /\ (forall k, (k < keys c)%nat -> 0 <= att c k) /\ sink c + sum (keys c) (att c) = 1.
Definition rest (c : context) : vec := comb (keys c) (att c) (val c).
Definition out (c : context) (v0 : vec) : vec := plus (scale (sink c) v0) (rest c).

(** The distance of 0 to the hull of the values is at least g. *)
Definition values_away (d : nat) (c : context) (g : R) : Prop :=
  forall l, convex (keys c) l -> g <= norm d (comb (keys c) l (val c)).

(** The angle of x and y is at least arcsin s: it is obtuse, or its cosine is at most sqrt (1 - s^2). *)
Definition angle_at_least (d : nat) (s : R) (x y : vec) : Prop :=
  dot d x y <= 0 \/ dot d x y * dot d x y <= (1 - s * s) * nsq d x * nsq d y.
Definition apart (d : nat) (s : R) (c c' : context) : Prop :=
  forall x y, in_cone (keys c) (val c) x -> in_cone (keys c') (val c') y -> angle_at_least d s x y.

(** 1. *)
Theorem sink_makes_switch : forall (d : nat) (c : context) (v0 : vec) (largest : R), attention c ->
  (forall k, (k < keys c)%nat -> norm d (val c k) <= largest) ->
  norm d (out c v0) <= sink c * norm d v0 + (1 - sink c) * largest.
Proof.
  intros d c v0 V (S0 & A & T) H. unfold out. eapply Rle_trans; [apply norm_plus|]. rewrite norm_scale, Rabs_right by lra.
  apply Rplus_le_compat_l. eapply Rle_trans; [now apply norm_sum|]. replace (1 - sink c) with (sum (keys c) (att c)) by lra.
  rewrite <- sum_scal_r. apply sum_le. intros k Hk. apply Rmult_le_compat_l; auto.
Qed.

Lemma rest_away d c g : attention c -> values_away d c g -> (1 - sink c) * g <= norm d (rest c).
Proof.
  intros (S0 & A & T) H. set (t := 1 - sink c). assert (T0 : 0 <= t) by (unfold t; generalize (sum_nonneg _ _ A); lra).
  destruct (Req_dec t 0) as [->|N]; [rewrite Rmult_0_l; apply norm_nonneg|].
  assert (C : convex (keys c) (fun k => att c k / t)).
  { split; [intros k Hk; apply Rmult_le_pos; [auto|left; apply Rinv_0_lt_compat; lra]|]. unfold Rdiv. rewrite sum_scal_r. replace (sum (keys c) (att c)) with t by (unfold t; lra). now apply Rinv_r. }
  specialize (H _ C). assert (E : norm d (rest c) = t * norm d (comb (keys c) (fun k => att c k / t) (val c))).
  { rewrite <- (Rabs_right t) at 1 by lra. rewrite <- norm_scale. apply norm_ext. intros r _. unfold rest, scale, comb. rewrite <- sum_scal. apply sum_ext. intros. field. exact N. }
  rewrite E. apply Rmult_le_compat_l; lra.
Qed.

(** 2. *)
Theorem switch_makes_sink : forall (d : nat) (c : context) (v0 : vec) (g : R), attention c -> 0 < g -> values_away d c g ->
  sink c >= (g - norm d (out c v0)) / (g + norm d v0).
Proof.
  intros d c v0 g A G H. assert (R0 := rest_away d c g A H). assert (N0 := norm_nonneg d v0).
  assert (X : norm d (rest c) <= norm d (out c v0) + sink c * norm d v0).
  { rewrite (norm_ext d (rest c) (minus (out c v0) (scale (sink c) v0))) by (intros; unfold out, minus, plus; ring).
    eapply Rle_trans; [apply norm_minus|]. rewrite norm_scale, Rabs_right; [lra|apply Rle_ge, A]. }
  apply Rle_ge, Rmult_le_reg_r with (g + norm d v0); [lra|].
  replace ((g - norm d (out c v0)) / (g + norm d v0) * (g + norm d v0)) with (g - norm d (out c v0)) by (field; lra). lra.
Qed.

(** An angle of sine s keeps x away from y by s |x| and by s |y|. *)
Lemma angle_distance d s x y : 0 < s <= 1 -> angle_at_least d s x y -> s * norm d x <= norm d (minus x y) /\ s * norm d y <= norm d (minus x y).
Proof.
  intros S H. generalize (norm_nonneg d x), (norm_nonneg d y), (norm_nonneg d (minus x y)). intros X Y D.
  assert (E := nsq_minus d x y). rewrite <- !norm_square in E. unfold angle_at_least in H. rewrite <- !norm_square in H.
  set (p := dot d x y) in *. set (a := norm d x) in *. set (b := norm d y) in *. set (n := norm d (minus x y)) in *.
  assert (Q : forall u v, 0 <= u -> 0 <= v -> (p <= 0 \/ p * p <= (1 - s * s) * (u * u) * (v * v)) -> (s * u) * (s * u) <= u * u - 2 * p + v * v).
  { intros u v U V P. assert (S0 : 0 <= s * u) by (apply Rmult_le_pos; lra).
    assert (S1 : s * u <= u) by (rewrite <- (Rmult_1_l u) at 2; apply Rmult_le_compat_r; lra).
    assert (S2 : s * u * (s * u) <= u * u) by (apply Rmult_le_compat; lra). assert (V2 : 0 <= v * v) by nra.
    destruct P as [P|P]; [lra|]. destruct (Req_dec v 0) as [->|Nv].
    - assert (p = 0) by nra. lra.
    - assert (Vp : 0 < v * v) by nra. apply Rmult_le_reg_r with (v * v); [exact Vp|]. assert (0 <= (p - v * v) * (p - v * v)) by apply Rle_0_sqr. lra. }
  split; apply square_le; try exact D; rewrite E.
  - apply Q; auto.
  - replace (a * a - 2 * p + b * b) with (b * b - 2 * p + a * a) by ring. apply Q; auto. destruct H as [H|H]; [auto|right; lra].
Qed.

(** o / a0 - v0, which is in the cone of the values. *)
Definition part (c : context) : vec := scale (/ sink c) (rest c).

Section TwoContexts.
  Variables (d : nat) (v0 : vec) (m M : context) (g gM s eta : R).
  Hypotheses (Am : attention m) (AM : attention M).
  Hypothesis sine : 0 < s <= 1.
  Hypothesis are_apart : apart d s m M.
  Hypotheses (g_pos : 0 < g) (gM_pos : 0 < gM).
  Hypothesis away_m : values_away d m g.
  Hypothesis away_M : values_away d M gM.
  Hypothesis out_m : norm d (out m v0) <= eta.
  Hypothesis out_M : norm d (out M v0) <= eta.

  Section Positive.
    Hypotheses (Pm : 0 < sink m) (PM : 0 < sink M).
    Lemma part_in_cone c : attention c -> 0 < sink c -> in_cone (keys c) (val c) (part c).
    Proof.
      intros (_ & A & _) P. exists (fun k => / sink c * att c k). split.
      - intros k Hk. apply Rmult_le_pos; [left; now apply Rinv_0_lt_compat|auto].
      - intros r. unfold part, scale, rest, comb. rewrite <- sum_scal. apply sum_ext. intros; ring.
    Qed.

    Lemma part_out c r : 0 < sink c -> part c r = / sink c * out c v0 r - v0 r.
    Proof. intros P. unfold part, scale, out, plus. unfold scale. field. lra. Qed.

    (** ( * ) *)
    Lemma parts_near : norm d (minus (part m) (part M)) <= eta * (/ sink m + / sink M).
    Proof.
      rewrite (norm_ext d _ (minus (scale (/ sink m) (out m v0)) (scale (/ sink M) (out M v0)))).
      - eapply Rle_trans; [apply norm_minus|]. rewrite !norm_scale, !Rabs_right by (left; now apply Rinv_0_lt_compat).
        generalize (Rinv_0_lt_compat _ Pm), (Rinv_0_lt_compat _ PM). nra.
      - intros r _. unfold minus at 1. rewrite !part_out by assumption. unfold minus, scale. ring.
    Qed.

    Lemma parts_small : s * norm d (part m) <= eta * (/ sink m + / sink M) /\ s * norm d (part M) <= eta * (/ sink m + / sink M).
    Proof.
      destruct (angle_distance d s (part m) (part M) sine (are_apart _ _ (part_in_cone m Am Pm) (part_in_cone M AM PM))) as [X Y].
      generalize parts_near. lra.
    Qed.

    Lemma part_away c h : attention c -> 0 < sink c -> values_away d c h -> (1 - sink c) * h <= sink c * norm d (part c).
    Proof.
      intros A P H. unfold part. rewrite norm_scale, Rabs_right by (left; now apply Rinv_0_lt_compat). rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by lra.
      now apply rest_away.
    Qed.

    Lemma value_by_part c : 0 < sink c -> norm d (out c v0) <= eta -> norm d v0 <= eta * / sink c + norm d (part c).
    Proof.
      intros P H. rewrite (norm_ext d v0 (minus (scale (/ sink c) (out c v0)) (part c))).
      - eapply Rle_trans; [apply norm_minus|]. rewrite norm_scale, Rabs_right by (left; now apply Rinv_0_lt_compat).
        generalize (Rinv_0_lt_compat _ P). nra.
      - intros r _. unfold minus. rewrite part_out by exact P. unfold scale. ring.
    Qed.
  End Positive.

  Lemma eta_nonneg : 0 <= eta. Proof. generalize (norm_nonneg d (out m v0)). lra. Qed.

  (** 3. m has the least sink mass. *)
  Theorem two_contexts : sink m <= sink M ->
    let x := 2 * eta / (g * s) in
    1 - sink m <= x /\ 1 - sink M <= x /\ (x < 1 -> norm d v0 <= eta * (1 + 2 / s) / (1 - x)).
  Proof.
    intros Le x. assert (E0 := eta_nonneg). assert (Gs : 0 < g * s) by nra.
    assert (X : x * (g * s) = 2 * eta) by (unfold x; field; lra).
    assert (Main : 0 < sink m -> 1 - sink m <= x).
    { intros Pm. assert (PM : 0 < sink M) by lra. destruct (parts_small Pm PM) as [S1 _].
      generalize (part_away m g Am Pm away_m). set (n := norm d (part m)) in *. intros W.
      assert (I : sink m * (/ sink m + / sink M) <= 2).
      { rewrite Rmult_plus_distr_l, Rinv_r by lra. assert (sink m * / sink M <= 1); [|lra].
        apply Rmult_le_reg_r with (sink M); [exact PM|]. rewrite Rmult_assoc, Rinv_l by lra. lra. }
      set (i := / sink m + / sink M) in *. apply Rmult_le_reg_r with (g * s); [exact Gs|]. rewrite X.
      assert ((1 - sink m) * g * s <= sink m * n * s) by (apply Rmult_le_compat_r; lra).
      assert (sink m * (s * n) <= sink m * (eta * i)) by (apply Rmult_le_compat_l; lra).
      assert (eta * (sink m * i) <= eta * 2) by (apply Rmult_le_compat_l; lra). lra. }
    assert (B : 1 - sink m <= x).
    { destruct (Rle_lt_or_eq_dec 0 (sink m) (proj1 Am)) as [P|Z]; [now apply Main|].
      assert (W := rest_away d m g Am away_m). rewrite <- Z in W.
      assert (E : norm d (rest m) = norm d (out m v0)) by (apply norm_ext; intros r _; unfold out, plus, scale; rewrite <- Z; ring).
      rewrite <- Z. apply Rmult_le_reg_r with (g * s); [exact Gs|]. rewrite X. rewrite E in W. nra. }
    split; [exact B|]. split; [lra|]. intros X1. assert (Pm : 0 < sink m) by lra. assert (PM : 0 < sink M) by lra.
    destruct (parts_small Pm PM) as [_ S2]. assert (V := value_by_part M PM out_M). set (n := norm d (part M)) in *.
    assert (Im : / sink m <= / (1 - x)) by (apply Rinv_le_contravar; lra). assert (IM : / sink M <= / (1 - x)) by (apply Rinv_le_contravar; lra).
    assert (Is : 0 < / s) by (apply Rinv_0_lt_compat; lra). set (y := / (1 - x)) in *.
    assert (N : n <= / s * (eta * (y + y))).
    { apply Rmult_le_reg_l with s; [lra|]. rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by lra. eapply Rle_trans; [exact S2|]. apply Rmult_le_compat_l; lra. }
    assert (eta * / sink M <= eta * y) by (apply Rmult_le_compat_l; lra).
    replace (eta * (1 + 2 / s) / (1 - x)) with (eta * y + / s * (eta * (y + y))) by (unfold y; field; lra). lra.
  Qed.

  (** 4. *)
  Theorem two_contexts_half : 1/2 <= sink m -> 1/2 <= sink M ->
    (1 - sink m) / sink m <= 4 * eta / (g * s) /\ (1 - sink M) / sink M <= 4 * eta / (gM * s) /\ norm d v0 <= 4 * eta / s + 2 * eta.
  Proof.
    intros Hm HM. assert (Pm : 0 < sink m) by lra. assert (PM : 0 < sink M) by lra. assert (E0 := eta_nonneg).
    destruct (parts_small Pm PM) as [S1 S2]. assert (W1 := part_away m g Am Pm away_m). assert (W2 := part_away M gM AM PM away_M).
    assert (V := value_by_part M PM out_M).
    assert (I1 : / sink m <= 2) by (replace 2 with (/ (1/2)) by field; apply Rinv_le_contravar; lra).
    assert (I2 : / sink M <= 2) by (replace 2 with (/ (1/2)) by field; apply Rinv_le_contravar; lra).
    assert (F : eta * (/ sink m + / sink M) <= 4 * eta) by nra.
    set (n1 := norm d (part m)) in *. set (n2 := norm d (part M)) in *.
    assert (Is : 0 < / s) by (apply Rinv_0_lt_compat; lra).
    assert (B : forall c h n, 0 < c -> 0 < h -> (1 - c) * h <= c * n -> s * n <= 4 * eta -> (1 - c) / c <= 4 * eta / (h * s)).
    { intros c h n C H P Q. apply Rmult_le_reg_r with (c * (h * s)); [repeat apply Rmult_lt_0_compat; lra|].
      replace ((1 - c) / c * (c * (h * s))) with ((1 - c) * h * s) by (field; lra).
      replace (4 * eta / (h * s) * (c * (h * s))) with (c * (4 * eta)) by (field; lra).
      assert ((1 - c) * h * s <= c * n * s) by (apply Rmult_le_compat_r; lra). assert (c * (s * n) <= c * (4 * eta)) by (apply Rmult_le_compat_l; lra). lra. }
    split; [apply (B (sink m) g n1); lra|]. split; [apply (B (sink M) gM n2); lra|].
    assert (n2 <= 4 * eta / s).
    { apply Rmult_le_reg_l with s; [lra|]. replace (s * (4 * eta / s)) with (4 * eta) by (field; lra). lra. }
    assert (eta * / sink M <= 2 * eta) by nra. lra.
  Qed.
End TwoContexts.

(** 5 (a): a point p of the hull with p.v >= p.p for all values is the nearest one. *)
Theorem nearest_by_values : forall (d n : nat) (v : nat -> vec) (w : nat -> R), let p := comb n w v in convex n w ->
  (forall k, (k < n)%nat -> dot d p (v k) >= nsq d p) ->
  forall l, convex n l -> norm d p <= norm d (comb n l v).
Proof.
  intros d n v w p _ H l [P S1]. assert (E : nsq d p <= dot d (comb n l v) p).
  { rewrite dot_comb. rewrite <- (Rmult_1_l (nsq d p)), <- S1, <- sum_scal_r. apply sum_le. intros k Hk. apply Rmult_le_compat_l; [auto|].
    rewrite dot_sym. now apply Rge_le, H. }
  generalize (dot_le_norms d (comb n l v) p), (norm_nonneg d p), (norm_nonneg d (comb n l v)). rewrite <- norm_square in E. intros.
  destruct (Req_dec (norm d p) 0) as [->|N]; [assumption|]. nra.
Qed.

(** 5 (b): a functional f that is not positive on the one context's values, and at least s |f| |u| on the other's. *)
Theorem apart_by_functional : forall (d : nat) (c c' : context) (f : vec) (s : R), 0 < s <= 1 -> 0 < norm d f ->
  (forall k, (k < keys c)%nat -> dot d f (val c k) <= 0) ->
  (forall k, (k < keys c')%nat -> dot d f (val c' k) >= s * norm d f * norm d (val c' k)) ->
  apart d s c c'.
Proof.
  intros d c c' f s S F H H' x y (l & L & X) (l' & L' & Y).
  assert (Fx : dot d f x <= 0).
  { rewrite dot_sym. replace (dot d x f) with (dot d (comb (keys c) l (val c)) f) by (apply sum_ext; intros; now rewrite X). rewrite dot_comb.
    rewrite <- (sum_zero (keys c)). apply sum_le. intros k Hk. rewrite dot_sym. generalize (L k Hk), (H k Hk). nra. }
  assert (Fy : s * norm d f * norm d y <= dot d f y).
  { rewrite (dot_sym d f). replace (dot d y f) with (dot d (comb (keys c') l' (val c')) f) by (apply sum_ext; intros; now rewrite Y). rewrite dot_comb.
    apply Rle_trans with (s * norm d f * \sum_(k < keys c') (l' k * norm d (val c' k))).
    - apply Rmult_le_compat_l; [apply Rmult_le_pos; lra|]. rewrite (norm_ext d y (comb (keys c') l' (val c'))) by auto. now apply norm_sum.
    - rewrite <- sum_scal. apply sum_le. intros k Hk. rewrite (dot_sym d (val c' k)). generalize (L' k Hk), (H' k Hk). intros. nra. }
  unfold angle_at_least. set (p := dot d x y). destruct (Rle_dec p 0) as [|P]; [auto|right]. apply Rnot_le_lt in P.
  (* the distance of y from the multiple t x, t = p / |x|^2 *)
  assert (Xp : 0 < nsq d x).
  { destruct (Rle_lt_or_eq_dec 0 _ (nsq_nonneg d x)) as [Q|Q]; [exact Q|]. generalize (cauchy_schwarz d x y). fold p. rewrite <- Q. nra. }
  set (t := p / nsq d x). assert (T : 0 < t) by (apply Rdiv_lt_0_compat; lra).
  assert (D : dot d f (minus y (scale t x)) = dot d f y - t * dot d f x).
  { unfold dot, minus, scale. rewrite (sum_ext d _ (fun r => f r * y r + - t * (f r * x r))) by (intros; ring). rewrite sum_add, sum_scal. ring. }
  assert (C := dot_le_norms d f (minus y (scale t x))). rewrite D in C.
  assert (G : s * norm d y <= norm d (minus y (scale t x))).
  { apply Rmult_le_reg_l with (norm d f); [exact F|]. assert (t * dot d f x <= 0) by nra. lra. }
  assert (E : nsq d (minus y (scale t x)) = nsq d y - p * p / nsq d x).
  { rewrite nsq_minus. replace (dot d y (scale t x)) with (t * p).
    - replace (nsq d (scale t x)) with (t * t * nsq d x); [unfold t; field; lra|]. unfold nsq, dot, scale. rewrite <- sum_scal. apply sum_ext. intros; ring.
    - unfold p, dot, scale. rewrite <- sum_scal. apply sum_ext. intros; ring. }
  rewrite <- (norm_square d (minus y (scale t x))) in E.
  assert (Sq : s * norm d y * (s * norm d y) <= nsq d y - p * p / nsq d x).
  { rewrite <- E. apply Rmult_le_compat; try exact G; apply Rmult_le_pos; try lra; apply norm_nonneg. }
  replace (s * norm d y * (s * norm d y)) with (s * s * nsq d y) in Sq by (rewrite <- (norm_square d y); ring).
  apply Rmult_le_reg_r with (/ nsq d x); [now apply Rinv_0_lt_compat|].
  replace ((1 - s * s) * nsq d x * nsq d y * / nsq d x) with ((1 - s * s) * nsq d y) by (field; lra). unfold Rdiv in Sq. lra.
Qed.
