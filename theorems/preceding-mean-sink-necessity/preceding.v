(** The target of RM26's abstract, the mean of the tokens that precede the trigger: one softmax head without positional information, L >= 4, contents that
    all have another one at distance d. Before the trigger the anchor takes nearly all mass, after it anchor and trigger together. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import SevenRows.
Open Scope R_scope.

Definition preceding_mean (m : nat) (w : input) (i : nat) : vec := fun r =>
  if (i =? trigger w)%nat then (\sum_(k < i - 1) token m w (S k) r) / INR (i - 1) else 0.
Definition preceding_loss_at_most (L m : nat) (U Ut : vec -> Prop) (f : (nat -> vec) -> nat -> vec) (eta : R) : Prop :=
  forall w, admissible L U Ut w -> forall i r, (i < L)%nat -> (r < m + 3)%nat -> Rabs (f (token m w) i r - preceding_mean m w i r) <= eta.
(** Each content has another one that differs from it by d or more in some coordinate. *)
Definition several (m : nat) (U : vec -> Prop) (d : R) : Prop :=
  forall u, U u -> exists u' q, U u' /\ (q < m)%nat /\ d <= Rabs (u q - u' q).

Definition rho d eta := 8 * eta / (d - 14 * eta).
Definition leak d eta := 2 * eta / (1 - 2 * eta - 2 * eta * rho d eta).

(** In real numbers: X, Y the two contents' coordinate, p, p' their weights, A, B their weighted values, R0 and P those of anchor and trigger. *)
Lemma two_letters eta d R0 p p' P A B X Y : 0 <= eta -> 14 * eta < d -> 0 < R0 -> 0 < p -> 0 < p' -> d <= Rabs (X - Y) ->
  near (P + A) ((R0 + p) * X) (eta * (R0 + p)) -> near (P + 2 * A) ((R0 + 2 * p) * X) (eta * (R0 + 2 * p)) ->
  near (P + B) ((R0 + p') * Y) (eta * (R0 + p')) -> near (P + 2 * B) ((R0 + 2 * p') * Y) (eta * (R0 + 2 * p')) ->
  near (P + A + B) ((R0 + p + p') * ((X + Y) / 2)) (eta * (R0 + p + p')) ->
  R0 * (d - 14 * eta) <= 8 * eta * p.
Proof.
  intros E D PR Pp Pp' H N1 N2 N3 N4 N5. unfold near in *. set (s := p + p').
  assert (Q1 : - (eta * (6 * R0 + 4 * s)) <= R0 * (X - Y) <= eta * (6 * R0 + 4 * s)) by (unfold s; split; lra).
  assert (Q2 : - (2 * (eta * (6 * R0 + 4 * s))) <= (p' - p) * (X - Y) <= 2 * (eta * (6 * R0 + 4 * s))) by (unfold s; split; lra).
  assert (B1 : R0 * d <= eta * (6 * R0 + 4 * s)).
  { unfold Rabs in H. destruct (Rcase_abs (X - Y)); nra. }
  assert (B2 : (p' - p) * d <= 2 * (eta * (6 * R0 + 4 * s))).
  { destruct (Rle_dec p' p) as [L|L]; [assert ((p' - p) * d <= 0) by nra; assert (0 <= eta * (6 * R0 + 4 * s)) by (unfold s; nra); lra|].
    unfold Rabs in H. destruct (Rcase_abs (X - Y)); nra. }
  (* s (d - 8 eta) <= 2 p d + 12 eta R0, and R0 (d - 6 eta) <= 4 eta s *)
  assert (C1 : R0 * (d - 6 * eta) <= 4 * eta * s) by lra.
  assert (C2 : s * (d - 8 * eta) <= 2 * p * d + 12 * eta * R0) by (unfold s in *; lra).
  assert (C3 : s * (d - 8 * eta) * (d - 6 * eta) <= 2 * p * d * (d - 6 * eta) + 48 * eta * eta * s).
  { apply Rle_trans with ((2 * p * d + 12 * eta * R0) * (d - 6 * eta)); [apply Rmult_le_compat_r; lra|].
    assert (12 * eta * (R0 * (d - 6 * eta)) <= 12 * eta * (4 * eta * s)) by (apply Rmult_le_compat_l; lra). lra. }
  assert (C4 : s * (d - 14 * eta) <= 2 * p * (d - 6 * eta)).
  { apply Rmult_le_reg_r with d; [lra|]. lra. }
  apply Rmult_le_reg_r with (d - 6 * eta); [lra|].
  assert (C5 : R0 * (d - 6 * eta) * (d - 14 * eta) <= 4 * eta * s * (d - 14 * eta)) by (apply Rmult_le_compat_r; lra).
  assert (C6 : 4 * eta * (s * (d - 14 * eta)) <= 4 * eta * (2 * p * (d - 6 * eta))) by (apply Rmult_le_compat_l; lra). lra.
Qed.

Section Head.
  Variables (L m : nat) (U Ut : vec -> Prop) (QK OV : mat) (eta d : R).
  Hypothesis length : (4 <= L)%nat.
  Hypothesis loss : preceding_loss_at_most L m U Ut (softmax_head m QK OV) eta.
  Hypothesis letters : several m U d.
  Hypothesis small : 14 * eta < d.
  Hypothesis positive : 0 < 1 - 2 * eta - 2 * eta * rho d eta.
  Local Notation value x := (mulv (m + 3) OV x).
  Local Notation kw := (key_weight m QK).
  Local Notation alpha w := (softmax_weight m QK (token m w)).

  Lemma error_nonneg w : admissible L U Ut w -> 0 <= eta.
  Proof. intros A. eapply Rle_trans; [apply Rabs_pos|]. apply (loss w A 0%nat 0%nat); lia. Qed.

  Lemma elsewhere w i r : admissible L U Ut w -> (i < L)%nat -> i <> trigger w -> (r < m + 3)%nat -> near (softmax_head m QK OV (token m w) i r) 0 eta.
  Proof.
    intros A Hi N Hr. apply near_Rabs. generalize (loss w A i r Hi Hr). unfold preceding_mean. destruct (Nat.eqb_spec i (trigger w)); [contradiction|auto].
  Qed.
  Lemma anchor_near w r : admissible L U Ut w -> (r < m + 3)%nat -> near (value (anchor_token m) r) 0 eta.
  Proof.
    intros A Hr. rewrite <- (is_anchor m w), <- softmax_head_0 with (QK := QK). apply elsewhere; auto; destruct A; lia.
  Qed.

  (** Two contents, then the trigger. *)
  Definition pair (u v t : vec) : input := {| trigger := 3; content := fun i => if (i =? 3)%nat then t else if (i =? 1)%nat then u else v |}.
  Lemma pair_admissible u v t : U u -> U v -> Ut t -> admissible L U Ut (pair u v t).
  Proof. intros Hu Hv Ht. split; [simpl; lia|]. split; [exact Ht|]. intros i Hi N. simpl in *. destruct (Nat.eqb_spec i 3); [contradiction|]. now destruct (i =? 1)%nat. Qed.

  Lemma mean_1 v t r : preceding_mean m (probe 1 v t) 2 r = content_token m v r.
  Proof.
    unfold preceding_mean. change (trigger (probe 1 v t)) with 2%nat. rewrite Nat.eqb_refl. change (2 - 1)%nat with 1%nat. cbn [sum].
    rewrite probe_content by lia. change (INR 1) with 1. field.
  Qed.
  Lemma mean_2 v v' t r : preceding_mean m (pair v v' t) 3 r = (content_token m v r + content_token m v' r) / 2.
  Proof.
    unfold preceding_mean. change (trigger (pair v v' t)) with 3%nat. rewrite Nat.eqb_refl. change (3 - 1)%nat with 2%nat. cbn [sum].
    rewrite (is_content m (pair v v' t) 1), (is_content m (pair v v' t) 2) by (simpl; lia). simpl (content _ _). change (INR 2) with (1 + 1).
    field.
  Qed.

  Section Rows.
    Variables (u t : vec).
    Hypotheses (Hu : U u) (Ht : Ut t).
    Let xt := trigger_token m t.
    Let R0 := kw xt (anchor_token m) + kw xt xt.
    Let P r := kw xt (anchor_token m) * value (anchor_token m) r + kw xt xt * value xt r.
    Let A v r := kw xt (content_token m v) * value (content_token m v) r.

    Lemma row_1 v r : U v -> (r < m + 3)%nat -> near (P r + A v r) ((R0 + kw xt (content_token m v)) * content_token m v r) (eta * (R0 + kw xt (content_token m v))).
    Proof.
      intros Hv Hr. set (w := probe 1 v t). assert (W := probe_admissible L U Ut 1 v t ltac:(lia) ltac:(lia) Hv Ht).
      assert (F := loss w W 2%nat r ltac:(lia) Hr). unfold w in F at 2. rewrite mean_1 in F.
      assert (G := row_near m QK OV eta w r (content_token m v r) ltac:(simpl; lia) F).
      simpl in G. fold xt in G. unfold P, A, R0. unfold near in *. lra.
    Qed.

    Lemma row_2 v v' r : U v -> U v' -> (r < m + 3)%nat ->
      let p := kw xt (content_token m v) in let p' := kw xt (content_token m v') in
      near (P r + A v r + A v' r) ((R0 + p + p') * ((content_token m v r + content_token m v' r) / 2)) (eta * (R0 + p + p')).
    Proof.
      intros Hv Hv' Hr p p'. set (w := pair v v' t). assert (W := pair_admissible v v' t Hv Hv' Ht).
      assert (F := loss w W 3%nat r ltac:(lia) Hr). unfold w in F at 2. rewrite mean_2 in F.
      assert (G := row_near m QK OV eta w r ((content_token m v r + content_token m v' r) / 2) ltac:(simpl; lia) F).
      simpl in G. fold xt in G. fold p p' in G. unfold P, A, R0. fold p p'. unfold near in *. lra.
    Qed.

    Lemma value_near r : (r < m + 3)%nat -> near (value (content_token m u) r) (content_token m u r) (eta * (3 + 2 * rho d eta)).
    Proof.
      intros Hr.
      destruct (letters u Hu) as (u' & q & Hu' & Hq & Hd).
      assert (E := error_nonneg _ (probe_admissible L U Ut 1 u t ltac:(lia) ltac:(lia) Hu Ht)).
      set (p := kw xt (content_token m u)). set (p' := kw xt (content_token m u')).
      assert (Pp : 0 < p) by apply exp_pos. assert (Pp' : 0 < p') by apply exp_pos.
      assert (PR : 0 < R0) by (unfold R0; generalize (kw_pos m QK xt (anchor_token m)), (kw_pos m QK xt xt); lra).
      assert (C : forall v, content_token m v (q + 2)%nat = v q) by (intros; unfold content_token; now rewrite token_content by lia).
      assert (B : R0 * (d - 14 * eta) <= 8 * eta * p).
      { generalize (row_1 u (q + 2) Hu ltac:(lia)), (row_2 u u (q + 2) Hu Hu ltac:(lia)), (row_1 u' (q + 2) Hu' ltac:(lia)), (row_2 u' u' (q + 2) Hu' Hu' ltac:(lia)),
          (row_2 u u' (q + 2) Hu Hu' ltac:(lia)). cbv zeta. rewrite !C. fold p p'. intros N1 N2 N3 N4 N5.
        apply (two_letters eta d R0 p p' (P (q + 2)%nat) (A u (q + 2)%nat) (A u' (q + 2)%nat) (u q) (u' q)); auto; unfold near in *; lra. }
      generalize (row_1 u r Hu Hr), (row_2 u u r Hu Hu Hr). cbv zeta. fold p.
      unfold A. fold p. set (v := value (content_token m u) r). set (X := content_token m u r). intros N1 N2.
      assert (G : p * X - (eta * (2 * R0 + 3 * p)) <= p * v <= p * X + eta * (2 * R0 + 3 * p)) by (unfold near in *; lra).
      assert (R1 : R0 <= p * rho d eta).
      { apply Rmult_le_reg_r with (d - 14 * eta); [lra|]. unfold rho. replace (p * (8 * eta / (d - 14 * eta)) * (d - 14 * eta)) with (8 * eta * p) by (field; lra). exact B. }
      assert (eta * R0 <= eta * (p * rho d eta)) by (apply Rmult_le_compat_l; lra).
      split; apply Rmult_le_reg_l with p; try exact Pp; lra.
    Qed.

    Lemma value_lower : 1 - 3 * eta - 2 * eta * rho d eta <= value (content_token m u) (m + 2)%nat.
    Proof. destruct (content_token_indicators m u) as [_ I]. generalize (value_near (m + 2) ltac:(lia)). rewrite I. unfold near. lra. Qed.
  End Rows.

  (** (i) *)
  Theorem preceding_before : forall w, admissible L U Ut w -> forall i, (1 <= i < trigger w)%nat -> alpha w i 0%nat >= 1 - leak d eta.
  Proof.
    intros w W i Hi. assert (J := proj1 W). assert (E := error_nonneg w W). set (g := 1 - 3 * eta - 2 * eta * rho d eta).
    assert (V : forall k, (1 <= k <= i)%nat -> g <= value (token m w k) (m + 2)%nat).
    { intros k Hk. rewrite is_content by lia. apply (value_lower (content w k) (content w (trigger w))); apply W; lia. }
    destruct (Rle_dec g 0) as [Gn|Gp].
    - (* then the bound says nothing: 2 eta >= g + eta > 0 *)
      assert (1 <= leak d eta).
      { unfold leak. apply Rmult_le_reg_r with (1 - 2 * eta - 2 * eta * rho d eta); [exact positive|].
        unfold g in Gn. set (D := 1 - 2 * eta - 2 * eta * rho d eta) in *. replace (2 * eta / D * D) with (2 * eta) by (field; lra). unfold D. lra. }
      generalize (softmax_pos (score (m + 3) QK (token m w)) i 0). unfold softmax_weight. lra.
    - apply Rnot_le_lt in Gp.
      assert (X := absorbs_row m QK OV no_slot eta ltac:(intros; unfold no_slot; lra) w i 0 1 g ltac:(lia) Gp ltac:(lra) ltac:(lra)
        ltac:(intros r Hr; rewrite head_no_slot; apply elsewhere; auto; lia) ltac:(intros r Hr; now apply (anchor_near w))
        ltac:(intros k Hk; generalize (V k Hk); lra)).
      rewrite absorbed_no_slot in X. set (M := alpha w i 0%nat) in *. apply Rle_ge.
      assert (1 - M <= leak d eta); [|lra]. unfold leak. apply Rmult_le_reg_r with (1 - 2 * eta - 2 * eta * rho d eta); [exact positive|].
      unfold g in X. set (D := 1 - 2 * eta - 2 * eta * rho d eta) in *. replace (2 * eta / D * D) with (2 * eta) by (field; lra). unfold D. lra.
  Qed.

  (** (ii) *)
  Theorem preceding_after : forall w, admissible L U Ut w -> forall i, (trigger w < i < L)%nat ->
    alpha w i 0%nat + alpha w i (trigger w) >= 1 - leak d eta.
  Proof.
    intros w W i Hi. assert (J := proj1 W). set (j := trigger w) in *.
    (* the same row without the trigger's token, at i - 1; the trigger comes last *)
    set (w' := {| trigger := i; content := fun p => if (p =? i)%nat then content w j else if (p <? j)%nat then content w p else if (p <? i)%nat then content w (S p) else content w 1%nat |}).
    assert (W' : admissible L U Ut w').
    { split; [simpl; lia|]. split; simpl.
      - rewrite Nat.eqb_refl. apply W.
      - intros p Hp N. destruct (Nat.eqb_spec p i); [contradiction|].
        destruct (Nat.ltb_spec p j), (Nat.ltb_spec p i); apply W; fold j; lia. }
    generalize (preceding_before w' W' (i - 1) ltac:(simpl; lia)). fold j.
    assert (Xl : forall l, (l < i - 1)%nat -> token m w' (S l) = token m w (S (if (l <? j - 1)%nat then l else S l))).
    { intros l Hl. rewrite (is_content m w') by (simpl; lia). rewrite (is_content m w) by (fold j; destruct (Nat.ltb_spec l (j - 1)); lia).
      unfold w' at 1. cbn [content]. destruct (Nat.eqb_spec (S l) i); [lia|]. f_equal.
      destruct (Nat.ltb_spec l (j - 1)), (Nat.ltb_spec (S l) j), (Nat.ltb_spec (S l) i); try lia; reflexivity. }
    unfold softmax_weight, softmax, score. set (x := token m w i).
    assert (Xq : token m w' (i - 1) = x).
    { replace (i - 1)%nat with (S (i - 2)) by lia. rewrite Xl by lia. unfold x. f_equal. destruct (Nat.ltb_spec (i - 2) (j - 1)); lia. }
    rewrite Xq. set (k l := exp (dot (m + 3) x (mulv (m + 3) QK (token m w l)))).
    set (C := \sum_(l < i - 1) k (S (if (l <? j - 1)%nat then l else S l))).
    assert (S1 : \sum_(l < S (i - 1)) exp (dot (m + 3) x (mulv (m + 3) QK (token m w' l))) = k 0%nat + C).
    { rewrite sum_first, is_anchor, <- (is_anchor m w). unfold C, k. f_equal. apply sum_ext. intros l Hl. now rewrite Xl. }
    assert (S2 : sum (S i) k = k 0%nat + (k j + C)).
    { rewrite sum_first. f_equal. replace i with (S (i - 1)) by lia. rewrite (sum_skip (i - 1) (j - 1) (fun l => k (S l))) by lia.
      replace (S (j - 1)) with j by lia. reflexivity. }
    rewrite S1, S2, is_anchor, <- (is_anchor m w). fold (k 0%nat) (k j).
    assert (K0 : 0 < k 0%nat) by apply exp_pos. assert (Kj : 0 < k j) by apply exp_pos.
    assert (C0 : 0 <= C) by (apply sum_nonneg; intros; left; apply exp_pos). intros B.
    apply Rge_trans with (k 0%nat / (k 0%nat + C)); [|exact B]. apply Rle_ge.
    apply Rmult_le_reg_r with ((k 0%nat + C) * (k 0%nat + (k j + C))); [apply Rmult_lt_0_compat; lra|].
    replace (k 0%nat / (k 0%nat + C) * ((k 0%nat + C) * (k 0%nat + (k j + C)))) with (k 0%nat * (k 0%nat + (k j + C))) by (field; lra).
    replace ((k 0%nat / (k 0%nat + (k j + C)) + k j / (k 0%nat + (k j + C))) * ((k 0%nat + C) * (k 0%nat + (k j + C)))) with ((k 0%nat + k j) * (k 0%nat + C)) by (field; lra).
    nra.
  Qed.

  (** (iii) *)
  Definition trigger_bound d2 : R := (2 * eta + leak d eta * (1 + 3 * eta + 2 * eta * rho d eta)) / (d2 / 2 - 3 * eta - 2 * eta * rho d eta).

  Lemma trigger_mass w i q v : (forall u, U u -> box m u) -> admissible L U Ut w -> (trigger w < i < L)%nat -> (q < m)%nat -> 0 < v ->
    v <= Rabs (value (trigger_token m (content w (trigger w))) (q + 2)%nat) ->
    alpha w i (trigger w) <= (2 * eta + leak d eta * (1 + 3 * eta + 2 * eta * rho d eta)) / v.
  Proof.
    intros HU W Hi Hq Hv Far. assert (J := proj1 W). assert (E := error_nonneg w W). set (j := trigger w) in *. set (t := content w j) in *.
    set (V := value (trigger_token m t) (q + 2)%nat) in *. set (al k := alpha w i k).
    assert (P : forall k, 0 < al k) by (intros; apply softmax_pos).
    assert (S1 : \sum_(l < S i) al l = 1) by apply softmax_sum.
    rewrite sum_first in S1. replace i with (S (i - 1)) in S1 by lia. rewrite (sum_skip (i - 1) (j - 1) (fun l => al (S l))) in S1 by lia.
    replace (S (j - 1)) with j in S1 by lia.
    set (C := \sum_(l < i - 1) al (S (if (l <? j - 1)%nat then l else S l))) in *.
    assert (Cx : C <= leak d eta) by (generalize (preceding_after w W i Hi); fold j; fold (al 0%nat) (al j); lra).
    set (bnd := 1 + 3 * eta + 2 * eta * rho d eta).
    assert (R0 : 0 <= rho d eta) by (unfold rho; apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra]).
    assert (Bp : 0 <= bnd) by (unfold bnd; nra).
    (* the row *)
    generalize (elsewhere w i (q + 2) W ltac:(lia) ltac:(fold j; lia) ltac:(lia)). unfold softmax_head, output.
    rewrite sum_first. replace i with (S (i - 1)) at 2 by lia. rewrite (sum_skip (i - 1) (j - 1) (fun l => _ i (S l) * _)) by lia.
    replace (S (j - 1)) with j by lia. assert (Xt : token m w j = trigger_token m t) by (apply (is_trigger m w); fold j; lia).
    rewrite is_anchor, Xt. fold V. fold (al 0%nat) (al j).
    set (Y := sum (i - 1) _). assert (Yb : Rabs Y <= C * bnd).
    { unfold Y, C. eapply Rle_trans; [apply sum_abs|]. rewrite <- sum_scal_r. apply sum_le. intros l Hl.
      set (k := S (if (l <? j - 1)%nat then l else S l)). assert (Hk : (1 <= k <= i)%nat /\ k <> j) by (unfold k; destruct (Nat.ltb_spec l (j - 1)); lia).
      fold (al k). rewrite Rabs_mult, (Rabs_right (al k)) by (left; apply P). apply Rmult_le_compat_l; [left; apply P|].
      rewrite is_content by (try (apply Hk); lia). assert (Uk : U (content w k)) by (apply W; [lia|apply Hk]).
      generalize (value_near (content w k) t Uk (proj1 (proj2 W)) (q + 2) ltac:(lia)), (HU _ Uk q Hq).
      unfold content_token at 2. rewrite token_content by lia. simpl. unfold near, bnd. intros. apply Rabs_le. lra. }
    generalize (anchor_near w (q + 2) W ltac:(lia)). set (a0 := value (anchor_token m) (q + 2)%nat). intros A0 F.
    assert (A1 : al 0%nat <= 1) by (assert (0 <= C) by (apply sum_nonneg; intros; left; apply P); generalize (P j); lra).
    apply Rabs_bounds in Yb. assert (- eta <= al 0%nat * a0 <= eta) by (generalize (P 0%nat); unfold near in A0; nra).
    assert (Z : Rabs (al j * V) <= 2 * eta + C * bnd) by (apply Rabs_le; unfold near in F; lra).
    rewrite Rabs_mult, (Rabs_right (al j)) in Z by (left; apply P).
    apply Rmult_le_reg_r with v; [exact Hv|]. fold bnd. replace ((2 * eta + leak d eta * bnd) / v * v) with (2 * eta + leak d eta * bnd) by (field; lra).
    apply Rle_trans with (al j * Rabs V); [apply Rmult_le_compat_l; [left; apply P|exact Far]|]. nra.
  Qed.
End Head.

(** (iii): contents and the trigger's from one set; of two trigger contents at distance d2 at least one leaves the trigger little mass behind it. *)
Theorem preceding_one_trigger : forall (L m : nat) (U : vec -> Prop) (QK OV : mat) (eta d d2 : R) (t t' : vec) (q : nat),
  (4 <= L)%nat -> preceding_loss_at_most L m U U (softmax_head m QK OV) eta -> several m U d -> 14 * eta < d ->
  0 < 1 - 2 * eta - 2 * eta * rho d eta -> (forall u, U u -> box m u) ->
  U t -> U t' -> (q < m)%nat -> d2 <= Rabs (t q - t' q) -> 2 * eta * (3 + 2 * rho d eta) < d2 ->
  exists s, (s = t \/ s = t') /\
    forall w, admissible L U U w -> content w (trigger w) = s -> forall i, (trigger w < i < L)%nat ->
      softmax_weight m QK (token m w) i (trigger w) <= trigger_bound eta d d2.
Proof.
  intros L m U QK OV eta d d2 t t' q HL Hl Hs Hd Hp HU Ht Ht' Hq H2 Hb.
  set (V s := mulv (m + 3) OV (trigger_token m s) (q + 2)%nat). set (v := d2 / 2 - 3 * eta - 2 * eta * rho d eta).
  assert (Vp : 0 < v) by (unfold v; lra).
  assert (X : V t - V t' = mulv (m + 3) OV (content_token m t) (q + 2)%nat - mulv (m + 3) OV (content_token m t') (q + 2)%nat).
  { unfold V, mulv. transitivity (\sum_(c < m + 3) (OV (q + 2)%nat c * trigger_token m t c + -1 * (OV (q + 2)%nat c * trigger_token m t' c))).
    - rewrite sum_add, sum_scal. ring.
    - transitivity (\sum_(c < m + 3) (OV (q + 2)%nat c * content_token m t c + -1 * (OV (q + 2)%nat c * content_token m t' c))); [|rewrite sum_add, sum_scal; ring].
      apply sum_ext. intros c _. unfold trigger_token, content_token, token. simpl. destruct (c =? 0)%nat, (c =? 1)%nat, (c =? m + 2)%nat; ring. }
  generalize (value_near L m U U QK OV eta d HL Hl Hs Hd t t Ht Ht (q + 2) ltac:(lia)), (value_near L m U U QK OV eta d HL Hl Hs Hd t' t Ht' Ht (q + 2) ltac:(lia)).
  set (c1 := mulv _ _ _ _) in *. set (c2 := mulv _ _ (content_token m t') _) in *.
  replace (content_token m t (q + 2)%nat) with (t q) by (unfold content_token; now rewrite token_content by lia).
  replace (content_token m t' (q + 2)%nat) with (t' q) by (unfold content_token; now rewrite token_content by lia). intros N1 N2.
  assert (Big : v <= Rabs (V t) \/ v <= Rabs (V t')).
  { destruct (Rle_dec v (Rabs (V t))) as [|F1]; [auto|]. destruct (Rle_dec v (Rabs (V t'))) as [|F2]; [auto|]. exfalso.
    apply Rnot_le_lt in F1, F2. apply Rabs_def2 in F1, F2. unfold near, v in *. unfold Rabs in H2. destruct (Rcase_abs (t q - t' q)); lra. }
  destruct Big as [B|B]; [exists t|exists t']; (split; [auto|]); intros w W E i Hi;
    apply (trigger_mass L m U U QK OV eta d HL Hl Hs Hd Hp w i q v HU W Hi Hq Vp); rewrite E; exact B.
Qed.
