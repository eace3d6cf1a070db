(** Theorem P° of statement.md: with positional information, of any two contents at least one has nearly all mass on the anchor before the trigger, on inputs
    of this content alone. Rows are any convex weights of any values of the tokens: those of a head, or the composed attention of several layers. *)
From Coq Require Import Reals Lra Lia Arith Psatz Classical.
From Sinkproof Require Import Probe Layers.
From Sinkproof.preceding_mean_sink_necessity Require Import preceding.
Open Scope R_scope.

(** In real numbers. *)
Lemma scaled a x e : 0 <= a -> - e <= x <= e -> - (a * e) <= a * x <= a * e.
Proof. intros A H. split; [rewrite Ropp_mult_distr_r|]; apply Rmult_le_compat_l; lra. Qed.

(** s y and s' y are near 1, so s and s' have nearly the ratio 1; and s z is near x, s' z near x'. *)
Lemma ratio s s' y z x x' k : 0 < k <= 1/2 -> 0 <= s' <= s -> -k < s * y - 1 < k -> -k < s' * y - 1 < k -> -1 <= x <= 1 ->
  -k < s * z - x < k -> -k < s' * z - x' < k -> Rabs (x - x') < 4 * k.
Proof.
  intros K [S0 S1] Y Y' Bx Z Z'. assert (Sp : 0 < s) by (destruct (Req_dec s 0) as [->|]; lra).
  set (h := s' / s). assert (Hs : s' = h * s) by (unfold h; field; lra).
  assert (H0 : 0 <= h) by (apply Rmult_le_pos; [lra|left; now apply Rinv_0_lt_compat]).
  assert (H1 : h <= 1) by (apply Rmult_le_reg_r with s; lra).
  assert (Y2 : s' * y = h * (s * y)) by (rewrite Hs; ring). assert (Z2 : s' * z = h * (s * z)) by (rewrite Hs; ring). rewrite Y2 in Y'. rewrite Z2 in Z'.
  assert (G1 : h * (s * y) <= h * (1 + k)) by (apply Rmult_le_compat_l; lra).
  assert (G2 := scaled (1 - h) (s * z) (1 + k) ltac:(lra) ltac:(lra)). apply Rabs_def1; lra.
Qed.

(** The contents at 1 .. i are all u. *)
Definition only (u : vec) (w : input) (i : nat) : Prop := forall k, (1 <= k <= i)%nat -> content w k = u.
Definition sinks (L m : nat) (U Ut : vec -> Prop) (weight : (nat -> vec) -> mat) (bound : R) (u : vec) : Prop :=
  forall w, admissible L U Ut w -> forall i, (1 <= i < trigger w)%nat -> only u w i -> weight (token m w) i 0%nat >= bound.
Arguments sinks L%nat m%nat U Ut weight bound u.

Section Positional.
  Variables (L m : nat) (U Ut : vec -> Prop) (weight : (nat -> vec) -> mat) (value : vec -> vec) (f : (nat -> vec) -> nat -> vec) (eta d : R).
  Hypothesis length : (3 <= L)%nat.
  Hypothesis weights_nonneg : forall x i k, (k <= i)%nat -> 0 <= weight x i k.
  Hypothesis weights_sum : forall x i, sum (S i) (weight x i) = 1.
  Hypothesis model : forall x i r, (r < m + 3)%nat -> f x i r = \sum_(k < S i) (weight x i k * value (x k) r).
  Hypothesis loss : preceding_loss_at_most L m U Ut f eta.

  Lemma row w i r : admissible L U Ut w -> (i < L)%nat -> (r < m + 3)%nat -> near (f (token m w) i r) (preceding_mean m w i r) eta.
  Proof. intros A Hi Hr. now apply near_Rabs, loss. Qed.

  Lemma zero_row w i r : admissible L U Ut w -> (i < L)%nat -> i <> trigger w -> (r < m + 3)%nat -> near (f (token m w) i r) 0 eta.
  Proof. intros A Hi N Hr. generalize (row w i r A Hi Hr). unfold preceding_mean. now rewrite (proj2 (Nat.eqb_neq _ _) N). Qed.

  Lemma anchor_small w r : admissible L U Ut w -> (r < m + 3)%nat -> near (value (anchor_token m) r) 0 eta.
  Proof.
    intros A Hr. generalize (zero_row w 0 r A ltac:(destruct A; lia) ltac:(destruct A; lia) Hr), (weights_sum (token m w) 0). rewrite model by exact Hr. cbn [sum].
    rewrite Rplus_0_l, is_anchor. intros N E. rewrite Rplus_0_l in E. rewrite E in N. unfold near in *. lra.
  Qed.

  (** A content whose value is large in one coordinate sinks. *)
  Lemma large_value_sinks u r : 0 < d -> (r < m + 3)%nat -> 8 * eta < d -> d / 4 - eta <= Rabs (value (content_token m u) r) ->
    sinks L m U Ut weight (1 - 8 * eta / d) u.
  Proof.
    intros D Hr E V w A i Hi O. assert (J := proj1 A). assert (F := zero_row w i r A ltac:(lia) ltac:(lia) Hr). assert (V0 := anchor_small w r A Hr).
    rewrite model, sum_first, is_anchor in F by exact Hr.
    rewrite (sum_ext i _ (fun k => weight (token m w) i (S k) * value (content_token m u) r)) in F.
    2: { intros k Hk. rewrite is_content, O by lia. reflexivity. }
    rewrite sum_scal_r in F. generalize (weights_sum (token m w) i). rewrite sum_first. intros S1.
    set (al := weight (token m w) i 0%nat) in *. set (rest := \sum_(k < i) weight (token m w) i (S k)) in *.
    assert (Al : 0 <= al) by (apply weights_nonneg; lia). assert (Re : 0 <= rest) by (apply sum_nonneg; intros; apply weights_nonneg; lia).
    set (v := value (content_token m u) r) in *. set (v0 := value (anchor_token m) r) in *.
    assert (E0 : 0 <= eta) by (unfold near in V0; lra).
    assert (B : rest * Rabs v <= eta + eta * al).
    { rewrite <- (Rabs_right rest) at 1 by lra. rewrite <- Rabs_mult. apply Rabs_le. unfold near in F, V0. generalize (scaled al v0 eta Al ltac:(lra)). lra. }
    assert (B2 : rest * (d / 4 - eta) <= rest * Rabs v) by (apply Rmult_le_compat_l; lra).
    apply Rle_ge, Rmult_le_reg_r with d; [exact D|]. replace ((1 - 8 * eta / d) * d) with (d - 8 * eta) by (field; lra). replace al with (1 - rest) in * by lra. lra.
  Qed.

  Section TwoContents.
    Variables (u u' t : vec) (q : nat).
    Hypotheses (Hu : U u) (Hu' : U u') (Ht : Ut t) (Hq : (q < m)%nat).
    Hypotheses (Bu : box m u) (Bu' : box m u').
    Hypotheses (distance : d <= Rabs (u q - u' q)) (d_pos : 0 < d).

    Lemma d_bound : d <= 2.
    Proof. generalize (Bu q Hq), (Bu' q Hq). intros. eapply Rle_trans; [exact distance|]. apply Rabs_le. lra. Qed.

    (** The trigger's row behind v alone: c v_t is the content's token but for less than d/4. *)
    Lemma trigger_row v : U v -> 8 * eta < d -> (forall r, (r < m + 3)%nat -> Rabs (value (content_token m v) r) < d / 4 - eta) ->
      exists c, 0 <= c /\ forall r, (r < m + 3)%nat -> Rabs (c * value (trigger_token m t) r - content_token m v r) < d / 4.
    Proof.
      intros Hv E Small. assert (A : admissible L U Ut (probe 1 v t)) by (apply probe_admissible; auto; lia).
      set (x := token m (probe 1 v t)). exists (weight x 2%nat 2%nat). split; [apply weights_nonneg; lia|]. intros r Hr.
      assert (F := row (probe 1 v t) 2 r A ltac:(lia) Hr). assert (V0 := anchor_small _ r A Hr). fold x in F. rewrite model in F by exact Hr. cbn [sum] in F.
      assert (M : preceding_mean m (probe 1 v t) 2 r = content_token m v r).
      { unfold preceding_mean. change (trigger (probe 1 v t)) with 2%nat. rewrite Nat.eqb_refl. change (2 - 1)%nat with 1%nat. cbn [sum].
        rewrite probe_content by lia. change (INR 1) with 1. field. }
      rewrite M in F. replace (x 0%nat) with (anchor_token m) in F by reflexivity.
      replace (x 1%nat) with (content_token m v) in F by (symmetry; apply probe_content; lia).
      replace (x 2%nat) with (trigger_token m t) in F by (symmetry; apply probe_trigger).
      generalize (weights_sum x 2). cbn [sum]. intros S1.
      assert (W0 : 0 <= weight x 2%nat 0%nat) by (apply weights_nonneg; lia). assert (W1 : 0 <= weight x 2%nat 1%nat) by (apply weights_nonneg; lia). assert (W2 : 0 <= weight x 2%nat 2%nat) by (apply weights_nonneg; lia).
      set (a := weight x 2%nat 0%nat) in *. set (b := weight x 2%nat 1%nat) in *. set (c := weight x 2%nat 2%nat) in *.
      generalize (Rabs_def2 _ _ (Small r Hr)). intros [U1 U2]. set (vv := value (content_token m v) r) in *. set (v0 := value (anchor_token m) r) in *.
      set (g := d / 4 - eta) in *. assert (G : eta < g) by (unfold g; lra). assert (E0 : 0 <= eta) by (unfold near in V0; lra).
      assert (K : - g < a * v0 + b * vv < g).
      { unfold near in V0. assert (Ab : a + b <= 1) by lra. assert (Q := scaled a v0 eta W0 ltac:(lra)).
        destruct (Req_dec b 0) as [Zb|Nb].
        - rewrite Zb in *. assert (a * eta <= 1 * eta) by (apply Rmult_le_compat_r; lra). rewrite Rmult_0_l. lra.
        - assert (Bp : 0 < b) by lra. assert (b * vv < b * g) by (apply Rmult_lt_compat_l; lra). assert (b * - g < b * vv) by (apply Rmult_lt_compat_l; lra). assert (a * eta <= a * g) by (apply Rmult_le_compat_l; lra).
          assert ((a + b) * g <= 1 * g) by (apply Rmult_le_compat_r; lra). lra. }
      apply Rabs_def1; unfold near, g in *; lra.
    Qed.

    Lemma one_is_large : 8 * eta < d ->
      exists v r, (v = u \/ v = u') /\ (r < m + 3)%nat /\ d / 4 - eta <= Rabs (value (content_token m v) r).
    Proof.
      intros E. apply NNPP. intros N.
      assert (Small : forall v, v = u \/ v = u' -> forall r, (r < m + 3)%nat -> Rabs (value (content_token m v) r) < d / 4 - eta).
      { intros v Hv r Hr. apply Rnot_le_lt. intros G. apply N. exists v, r. auto. }
      destruct (trigger_row u Hu E (Small u ltac:(auto))) as (c & C & R), (trigger_row u' Hu' E (Small u' ltac:(auto))) as (c' & C' & R').
      assert (D2 := d_bound). set (k := d / 4) in *. assert (K : 0 < k <= 1/2) by (unfold k; lra).
      destruct (content_token_indicators m u) as [_ I], (content_token_indicators m u') as [_ I'].
      assert (X : content_token m u (q + 2)%nat = u q) by (unfold content_token; now rewrite token_content by lia).
      assert (X' : content_token m u' (q + 2)%nat = u' q) by (unfold content_token; now rewrite token_content by lia).
      generalize (R (m + 2)%nat ltac:(lia)), (R' (m + 2)%nat ltac:(lia)), (R (q + 2)%nat ltac:(lia)), (R' (q + 2)%nat ltac:(lia)). rewrite I, I', X, X'.
      set (y := value (trigger_token m t) (m + 2)%nat). set (z := value (trigger_token m t) (q + 2)%nat).
      intros P P' Q Q'. apply Rabs_def2 in P, P', Q, Q'. generalize (Bu q Hq), (Bu' q Hq). intros B B'.
      assert (F : Rabs (u q - u' q) < 4 * k); [|unfold k in F; lra].
      destruct (Rle_dec c' c) as [Le|Gt]; [apply (ratio c c' y z); lra|rewrite Rabs_minus_sym; apply (ratio c' c y z); lra].
    Qed.

    Lemma positional : sinks L m U Ut weight (1 - 8 * eta / d) u \/ sinks L m U Ut weight (1 - 8 * eta / d) u'.
    Proof.
      destruct (Rlt_dec (8 * eta) d) as [E|N].
      - destruct (one_is_large E) as (v & r & [->| ->] & Hr & V); [left|right]; now apply large_value_sinks with r.
      - left. intros w A i Hi O. apply Rge_trans with 0; [apply Rle_ge, weights_nonneg; lia|]. apply Rle_ge, Rmult_le_reg_r with d; [exact d_pos|].
        replace ((1 - 8 * eta / d) * d) with (d - 8 * eta) by (field; lra). lra.
    Qed.
  End TwoContents.
End Positional.

(** Two contents of the box that differ by d or more in some coordinate. *)
Definition differ (m : nat) (d : R) (u u' : vec) : Prop := box m u /\ box m u' /\ exists q, (q < m)%nat /\ d <= Rabs (u q - u' q).

(** One head, whose scores are any function of the tokens and of the positions. *)
Theorem positional_head : forall (L m : nat) (U Ut : vec -> Prop) (s : (nat -> vec) -> mat) (OV : mat) (eta d : R) (u u' t : vec),
  (3 <= L)%nat -> U u -> U u' -> Ut t -> 0 < d -> differ m d u u' ->
  preceding_loss_at_most L m U Ut (fun x => output (m + 3) (softmax (s x)) OV x) eta ->
  sinks L m U Ut (fun x => softmax (s x)) (1 - 8 * eta / d) u \/ sinks L m U Ut (fun x => softmax (s x)) (1 - 8 * eta / d) u'.
Proof.
  intros L m U Ut s OV eta d u u' t HL Hu Hu' Ht D (Bu & Bu' & q & Hq & Dist) H.
  apply (positional L m U Ut (fun x => softmax (s x)) (mulv (m + 3) OV) _ eta d HL) with (4 := H) (t := t) (q := q); auto.
  - intros. left. apply softmax_pos.
  - intros. apply softmax_sum.
Qed.

(** Several layers of one head without residual connections, and their composed attention B. *)
Theorem positional_layers : forall (L m D : nat) (U Ut : vec -> Prop) (s : nat -> (nat -> vec) -> mat) (M : nat -> mat) (eta d : R) (u u' t : vec),
  (3 <= L)%nat -> U u -> U u' -> Ut t -> 0 < d -> differ m d u u' ->
  preceding_loss_at_most L m U Ut (layers m s M D) eta ->
  sinks L m U Ut (fun x => B s x D) (1 - 8 * eta / d) u \/ sinks L m U Ut (fun x => B s x D) (1 - 8 * eta / d) u'.
Proof.
  intros L m D U Ut s M eta d u u' t HL Hu Hu' Ht Dp (Bu & Bu' & q & Hq & Dist) H.
  apply (positional L m U Ut (fun x => B s x D) (W m M D) (layers m s M D) eta d HL) with (4 := H) (t := t) (q := q); auto.
  - intros. apply B_nonneg.
  - intros. apply B_sum.
  - intros. now apply layers_composed.
Qed.
