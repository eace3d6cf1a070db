(** Hulls of finitely many points of R^n: the nearest point to 0 exists; Gordan's alternative; duality of costs. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import Attention.
Open Scope R_scope.

Definition convex (k : nat) (l : nat -> R) : Prop := (forall i, (i < k)%nat -> 0 <= l i) /\ sum k l = 1.
Definition comb (k : nat) (l : nat -> R) (p : nat -> vec) : vec := fun r => \sum_(i < k) (l i * p i r).
Definition nsq (n : nat) (x : vec) : R := dot n x x.

Lemma nsq_ext n x y : (forall r, (r < n)%nat -> x r = y r) -> nsq n x = nsq n y.
Proof. intros H. apply sum_ext. intros r Hr. now rewrite H. Qed.
Lemma nsq_nonneg n x : 0 <= nsq n x.
Proof. apply sum_nonneg. intros. nra. Qed.
Lemma convex_le1 k l i : convex k l -> (i < k)%nat -> l i <= 1.
Proof.
  intros [P S] H. rewrite <- S. clear S. induction k; [lia|]. simpl. destruct (Nat.eq_dec i k) as [->|].
  - assert (0 <= sum k l) by (apply sum_nonneg; intros; apply P; lia). lra.
  - assert (l i <= sum k l) by (apply IHk; [intros; apply P; lia|lia]). generalize (P k ltac:(lia)). lra.
Qed.

(** The segment from the hull's points to z. *)
Definition toward (t : R) (p : nat -> vec) (z : vec) : nat -> vec := fun i r => (1 - t) * p i r + t * z r.
Lemma comb_toward k l t p z r : convex k l -> comb k l (toward t p z) r = (1 - t) * comb k l p r + t * z r.
Proof.
  intros [_ S]. unfold comb, toward. assert (E : \sum_(i < k) (l i * (t * z r)) = t * z r) by (rewrite sum_scal_r, S; ring).
  transitivity ((1 - t) * (\sum_(i < k) (l i * p i r)) + \sum_(i < k) (l i * (t * z r))); [|rewrite E; reflexivity].
  rewrite <- sum_scal, <- sum_add. apply sum_ext. intros; ring.
Qed.

Section Step.
  Variables (n k : nat) (p : nat -> vec) (z : vec).
  Hypothesis IH : forall t, exists l, convex (S k) l /\ forall l', convex (S k) l' ->
    nsq n (comb (S k) l (toward t p z)) <= nsq n (comb (S k) l' (toward t p z)).

  Let E (t x : R) : Prop := exists l, convex (S k) l /\ x = - nsq n (comb (S k) l (toward t p z)).
  Lemma E_bound t : bound (E t).
  Proof. exists 0. intros x (l & _ & ->). generalize (nsq_nonneg n (comb (S k) l (toward t p z))). lra. Qed.
  Lemma E_inhabited t : exists x, E t x.
  Proof. destruct (IH t) as (l & H & _). eexists. exists l. split; [exact H|reflexivity]. Qed.
  Definition least_norm (t : R) : R := - proj1_sig (completeness (E t) (E_bound t) (E_inhabited t)).

  Lemma least_norm_le t l : convex (S k) l -> least_norm t <= nsq n (comb (S k) l (toward t p z)).
  Proof.
    intros H. unfold least_norm. destruct (completeness _ _ _) as (x & U & U0). simpl.
    assert (- nsq n (comb (S k) l (toward t p z)) <= x) by (apply U; exists l; auto). lra.
  Qed.
  Lemma least_norm_attained t : exists l, convex (S k) l /\ least_norm t = nsq n (comb (S k) l (toward t p z)).
  Proof.
    destruct (IH t) as (l & H & M). exists l. split; [exact H|]. apply Rle_antisym; [now apply least_norm_le|].
    unfold least_norm. destruct (completeness _ _ _) as (x & U0 & U). simpl.
    assert (x <= - nsq n (comb (S k) l (toward t p z))); [|lra]. apply U. intros y (l' & H' & ->). specialize (M l' H'). lra.
  Qed.

  Let K (r : nat) : R := Rabs (z r) + \sum_(i < S k) Rabs (p i r).
  Let C : R := \sum_(r < n) (4 * (K r * K r)).

  Lemma comb_small l r : convex (S k) l -> Rabs (comb (S k) l p r) <= \sum_(i < S k) Rabs (p i r).
  Proof.
    intros H. eapply Rle_trans; [apply sum_abs|]. apply sum_le. intros i Hi. rewrite Rabs_mult.
    rewrite (Rabs_right (l i)) by (apply Rle_ge, (proj1 H i Hi)).
    generalize (convex_le1 _ _ _ H Hi), (Rabs_pos (p i r)), (proj1 H i Hi). nra.
  Qed.

  Lemma lipschitz l t u : convex (S k) l -> -1 <= t <= 2 -> -1 <= u <= 2 ->
    nsq n (comb (S k) l (toward t p z)) <= nsq n (comb (S k) l (toward u p z)) + C * Rabs (t - u).
  Proof.
    intros H Ht Hu. unfold nsq, dot, C. rewrite <- sum_scal_r, <- sum_add. apply sum_le. intros r _.
    rewrite !comb_toward by exact H. generalize (comb_small l r H), (Rabs_pos (z r)). fold (K r).
    set (y := comb (S k) l p r). set (s := \sum_(i < S k) Rabs (p i r)). intros Y Z.
    assert (Kr : K r = Rabs (z r) + s) by reflexivity.
    replace (((1 - t) * y + t * z r) * ((1 - t) * y + t * z r)) with
      (((1 - u) * y + u * z r) * ((1 - u) * y + u * z r)
       + (t - u) * ((z r - y) * ((1 - t) * y + t * z r + ((1 - u) * y + u * z r)))) by ring.
    apply Rplus_le_compat_l. eapply Rle_trans; [apply Rle_abs|]. rewrite Rabs_mult, Rmult_comm.
    apply Rmult_le_compat_r; [apply Rabs_pos|]. rewrite Rabs_mult.
    apply Rle_trans with (K r * (4 * K r)); [|lra]. apply Rmult_le_compat; try apply Rabs_pos.
    - rewrite Kr. eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_Ropp. lra.
    - apply Rabs_bounds in Y. rewrite Kr. destruct (Rabs_bounds (z r) (Rabs (z r)) (Rle_refl _)) as [Z1 Z2]. apply Rabs_le. nra.
  Qed.

  Lemma C_nonneg : 0 <= C.
  Proof. apply sum_nonneg. intros. nra. Qed.

  Lemma least_norm_lipschitz t u : -1 <= t <= 2 -> -1 <= u <= 2 -> least_norm t <= least_norm u + C * Rabs (t - u).
  Proof.
    intros Ht Hu. destruct (least_norm_attained u) as (l & H & ->).
    eapply Rle_trans; [apply (least_norm_le t l H)|]. now apply lipschitz.
  Qed.

  Lemma least_norm_continuous c : 0 <= c <= 1 -> continuity_pt least_norm c.
  Proof.
    intros Hc eps He. exists (Rmin 1 (eps / (C + 1))). generalize C_nonneg. intros C0.
    assert (P : 0 < eps / (C + 1)) by (apply Rdiv_lt_0_compat; lra).
    split; [apply Rmin_pos; lra|]. intros x [_ Hx]. simpl in *. unfold R_dist in *.
    assert (X1 : Rabs (x - c) < 1) by (eapply Rlt_le_trans; [exact Hx|apply Rmin_l]).
    assert (X2 : Rabs (x - c) < eps / (C + 1)) by (eapply Rlt_le_trans; [exact Hx|apply Rmin_r]).
    apply Rabs_def2 in X1.
    generalize (least_norm_lipschitz x c ltac:(lra) ltac:(lra)), (least_norm_lipschitz c x ltac:(lra) ltac:(lra)).
    rewrite (Rabs_minus_sym c x). intros L1 L2.
    assert (C * Rabs (x - c) < eps); [|apply Rabs_def1; lra].
    assert ((C + 1) * Rabs (x - c) < eps); [|generalize (Rabs_pos (x - c)); nra].
    replace eps with ((C + 1) * (eps / (C + 1))) by (field; lra). apply Rmult_lt_compat_l; lra.
  Qed.
End Step.

Theorem nearest_point : forall n k p, exists l, convex (S k) l /\
  forall l', convex (S k) l' -> nsq n (comb (S k) l p) <= nsq n (comb (S k) l' p).
Proof.
  intros n k. induction k as [|k IHk]; intros p.
  - exists (fun _ => 1). split; [split; [intros; lra|simpl; lra]|]. intros l' [_ H]. simpl in H.
    right. apply nsq_ext. intros r _. unfold comb. simpl. replace (l' 0%nat) with 1 by lra. reflexivity.
  - set (z := p (S k)). assert (IH := fun t => IHk (toward t p z)).
    destruct (continuity_ab_min (least_norm n k p z IH) 0 1 ltac:(lra) (least_norm_continuous n k p z IH)) as (t & Hmin & Ht).
    destruct (least_norm_attained n k p z IH t) as (l & Hl & El).
    assert (Split : forall t l r, convex (S k) l ->
      comb (S (S k)) (fun i => if (i <? S k)%nat then (1 - t) * l i else t) p r = comb (S k) l (toward t p z) r).
    { intros t' l0 r H0. rewrite comb_toward by exact H0. unfold comb. rewrite (sum_last (S k)).
      destruct (Nat.ltb_spec (S k) (S k)); [lia|]. fold z. f_equal. rewrite <- sum_scal. apply sum_ext.
      intros i Hi. destruct (Nat.ltb_spec i (S k)); [ring|lia]. }
    exists (fun i => if (i <? S k)%nat then (1 - t) * l i else t). split.
    + split.
      * intros i _. destruct (Nat.ltb_spec i (S k)) as [Hi|]; [|lra]. apply Rmult_le_pos; [lra|]. apply Hl. exact Hi.
      * rewrite sum_last. destruct (Nat.ltb_spec (S k) (S k)); [lia|].
        rewrite (sum_ext (S k) _ (fun i => (1 - t) * l i)), sum_scal, (proj2 Hl); [lra|].
        intros i Hi. destruct (Nat.ltb_spec i (S k)); [reflexivity|lia].
    + intros m [Hm Sm]. rewrite (nsq_ext n _ (comb (S k) l (toward t p z))) by (intros; now apply Split). rewrite <- El.
      set (u := m (S k)). assert (U0 : 0 <= u) by (apply Hm; lia). rewrite sum_last in Sm. fold u in Sm.
      assert (S0 : 0 <= sum (S k) m) by (apply sum_nonneg; intros; apply Hm; lia).
      apply Rle_trans with (least_norm n k p z IH u); [apply Hmin; lra|].
      destruct (Req_dec u 1) as [U1|U1].
      * (* all weight on z *)
        eapply Rle_trans; [apply (least_norm_le n k p z IH u l Hl)|]. right. apply nsq_ext. intros r _.
        rewrite comb_toward by exact Hl. unfold comb at 2. rewrite sum_last. fold u z. rewrite U1.
        rewrite sum_all_zero; [ring|]. intros i Hi. replace (m i) with 0; [ring|].
        assert (Z : sum (S k) m = 0) by lra. clear - Hm Z Hi. revert Z. generalize (S k) Hm Hi. clear. intros k Hm Hi Z.
        induction k; [lia|]. simpl in Z. assert (0 <= sum k m) by (apply sum_nonneg; intros; apply Hm; lia).
        assert (0 <= m k) by (apply Hm; lia). destruct (Nat.eq_dec i k) as [->|]; [lra|]. apply IHk; [intros; apply Hm; lia|lia|lra].
      * set (mu := fun i => m i / (1 - u)).
        assert (Hmu : convex (S k) mu).
        { split; [intros i Hi; apply Rmult_le_pos; [apply Hm; lia|left; apply Rinv_0_lt_compat; lra]|].
          unfold mu, Rdiv. rewrite sum_scal_r. replace (sum (S k) m) with (1 - u) by lra. field. lra. }
        eapply Rle_trans; [apply (least_norm_le n k p z IH u mu Hmu)|]. right. apply nsq_ext. intros r _.
        rewrite comb_toward by exact Hmu. unfold comb. rewrite (sum_last (S k) (fun i => m i * p i r)). fold u z. f_equal.
        rewrite <- sum_scal. apply sum_ext. intros i _. unfold mu. field. lra.
Qed.

(** The nearest point N has N.p >= N.N for all points p of the hull. *)
Theorem nearest_point_separates : forall n k p, exists l, convex (S k) l /\
  let N := comb (S k) l p in
  (forall l', convex (S k) l' -> nsq n N <= nsq n (comb (S k) l' p)) /\
  (forall i, (i < S k)%nat -> dot n N (p i) >= nsq n N).
Proof.
  intros n k p. destruct (nearest_point n k p) as (l & Hl & Hmin). exists l. split; [exact Hl|]. intros N.
  split; [exact Hmin|]. intros i Hi.
  set (a := dot n N (p i)). set (b := nsq n N). set (c := nsq n (p i)).
  assert (Q : forall t, 0 <= t <= 1 -> b <= (1 - t) * (1 - t) * b + 2 * (t * (1 - t)) * a + t * t * c).
  { intros t Ht. set (l' := fun q => (1 - t) * l q + t * (if (q =? i)%nat then 1 else 0)).
    assert (D : forall f, \sum_(q < S k) ((if (q =? i)%nat then 1 else 0) * f q) = f i) by (intros f; now apply (sum_e (S k) i f)).
    assert (H' : convex (S k) l').
    { split.
      - intros q Hq. unfold l'. generalize (proj1 Hl q Hq). destruct (q =? i)%nat; nra.
      - unfold l'. rewrite sum_add, !sum_scal, (proj2 Hl). generalize (D (fun _ => 1)). rewrite sum_scal_r. intros X.
        replace (sum (S k) (fun q => if (q =? i)%nat then 1 else 0)) with 1 by lra. ring. }
    eapply Rle_trans; [apply (Hmin l' H')|]. right. unfold nsq, dot, b, a, c, nsq, dot. rewrite <- !sum_scal, <- !sum_add.
    apply sum_ext. intros r _. replace (comb (S k) l' p r) with ((1 - t) * N r + t * p i r); [ring|].
    unfold comb, l', N. rewrite (sum_ext _ _ (fun q => (1 - t) * (l q * p q r) + t * ((if (q =? i)%nat then 1 else 0) * p q r))) by (intros; ring).
    rewrite sum_add, !sum_scal. rewrite (D (fun q => p q r)). reflexivity. }
  destruct (Rge_dec a b) as [G|G]; [exact G|exfalso]. apply Rnot_ge_lt in G.
  assert (C0 : 0 <= c) by apply nsq_nonneg. assert (B0 : 0 <= b) by apply nsq_nonneg.
  (* t small: 2t(a-b) + t^2(...) < 0 *)
  set (d := b - a). set (t := d / (b + c + 2 * Rabs a + d + 1)). assert (0 < d) by (unfold d; lra).
  generalize (Rabs_pos a). intros A0. assert (V : 0 < b + c + 2 * Rabs a + d + 1) by lra.
  assert (T : 0 < t <= 1).
  { unfold t. split; [apply Rdiv_lt_0_compat; lra|]. apply Rmult_le_reg_r with (b + c + 2 * Rabs a + d + 1); [lra|]. field_simplify; lra. }
  assert (T2 : t * (b + c + 2 * Rabs a + d + 1) = d) by (unfold t; field; lra).
  specialize (Q t ltac:(lra)). destruct (Rabs_bounds a (Rabs a) (Rle_refl _)).
  assert (2 * d <= t * (b - 2 * a + c)) by (unfold d in *; nra). nra.
Qed.

(** Gordan: 0 is in the hull, or some w has w.p >= 1 at every point. *)
Theorem gordan : forall n k p,
  (exists l, convex (S k) l /\ forall r, (r < n)%nat -> comb (S k) l p r = 0) \/
  (exists w, forall i, (i < S k)%nat -> dot n w (p i) >= 1).
Proof.
  intros n k p. destruct (nearest_point_separates n k p) as (l & Hl & _ & H). set (N := comb (S k) l p) in *. cbv zeta in H.
  destruct (Req_dec (nsq n N) 0) as [Z|Z].
  - left. exists l. split; [exact Hl|]. intros r Hr. fold N. unfold nsq, dot in Z.
    assert (Q : N r * N r <= \sum_(r < n) (N r * N r)); [|rewrite Z in Q; nra].
    clear - Hr. induction n as [|n IH]; [lia|]. simpl. destruct (Nat.eq_dec r n) as [->|].
    + assert (0 <= \sum_(r < n) (N r * N r)) by (apply sum_nonneg; intros; nra). lra.
    + generalize (IH ltac:(lia)). nra.
  - right. assert (0 < nsq n N) by (generalize (nsq_nonneg n N); lra).
    exists (fun r => N r / nsq n N). intros i Hi. specialize (H i Hi).
    replace (dot n (fun r => N r / nsq n N) (p i)) with (dot n N (p i) / nsq n N).
    + apply Rle_ge, Rmult_le_reg_r with (nsq n N); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
    + unfold dot, Rdiv. rewrite <- sum_scal_r. apply sum_ext. intros; ring.
Qed.
