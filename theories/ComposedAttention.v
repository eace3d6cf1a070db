(** Theorem B and more, for outputs that are averages of fixed values of the tokens: f_i = sum over p <= i of A_ip v(x_p), A_ip >= 0 of sum 1.
    Layers without residual connections are such, with A their composed attention; A may depend on the input and on positions in any way. *)
From Coq Require Import Reals Lra Lia Arith Psatz Classical.
From Sinkproof Require Export Probe.
Open Scope R_scope.

(** Delta of theory page 12.3: half the distance of the targets' indicators behind 1 and behind L-2 content tokens. *)
Definition gap (L : nat) : R := (INR L - 3) / (2 * (INR L - 1)).

Lemma gap_bounds L : (4 <= L)%nat -> 1/6 <= gap L < 1/2.
Proof.
  intros H. apply le_INR in H. simpl in H. unfold gap. set (x := INR L) in *. split.
  - apply Rmult_le_reg_r with (2 * (x - 1)); [lra|]. replace ((x - 3) / (2 * (x - 1)) * (2 * (x - 1))) with (x - 3) by (field; lra). lra.
  - apply Rmult_lt_reg_r with (2 * (x - 1)); [lra|]. replace ((x - 3) / (2 * (x - 1)) * (2 * (x - 1))) with (x - 3) by (field; lra). lra.
Qed.

(** * Functionals a x + b y of norm |a| + |b| = 1 *)
Lemma annihilator g h : exists a b, Rabs a + Rabs b = 1 /\ a * g + b * h = 0.
Proof.
  destruct (Req_dec (Rabs g + Rabs h) 0) as [Z|Z].
  - exists 1, 0. rewrite Rabs_R1, Rabs_R0. generalize (Rabs_pos g), (Rabs_pos h). intros.
    assert (G : Rabs g = 0) by lra. destruct (Req_dec g 0) as [->|N]; [lra|]. apply Rabs_no_R0 in N. lra.
  - set (s := Rabs g + Rabs h) in *. assert (P : 0 < s) by (generalize (Rabs_pos g), (Rabs_pos h); unfold s in *; lra).
    exists (h / s), (- g / s). split; [|field; lra].
    unfold Rdiv. rewrite !Rabs_mult, Rabs_Ropp, (Rabs_right (/ s)) by (left; apply Rinv_0_lt_compat; exact P).
    replace (Rabs h * / s + Rabs g * / s) with (s * / s) by (unfold s; ring). apply Rinv_r. lra.
Qed.

Lemma functional_near a b x y cx cy d : Rabs a + Rabs b = 1 -> near x cx d -> near y cy d -> near (a * x + b * y) (a * cx + b * cy) d.
Proof. unfold near. intros N Hx Hy. unfold Rabs in N. destruct (Rcase_abs a), (Rcase_abs b); split; nra. Qed.

(** Of opposite sign, or of the same. *)
Lemma signs a b : Rabs a + Rabs b = 1 -> (a - b = 1 \/ a - b = -1) \/ (a + b = 1 \/ a + b = -1).
Proof. unfold Rabs. destruct (Rcase_abs a), (Rcase_abs b); intros; lra. Qed.

(** An average of y, of something small and of 0, that is near to E. *)
Lemma average_bounds eta l0 y E c0 c : near l0 0 eta -> 0 <= c0 -> 0 <= c -> c0 + c <= 1 -> near (c0 * l0 + c * y) E eta ->
  (- eta <= y -> - 2 * eta <= E) /\ (y <= eta -> E <= 2 * eta) /\ (eta <= y -> E <= y + eta).
Proof.
  unfold near. intros H0 P0 P S F. assert (0 <= eta) by lra.
  assert (- (c0 * eta) <= c0 * l0 <= c0 * eta) by nra. assert (c0 * eta <= eta - c * eta) by nra. repeat split; intros G; nra.
Qed.

Lemma not_both_ends_small eta g a b : Rabs a + Rabs b = 1 -> 4 * eta < g < 1/2 ->
  ~ (- 2 * eta <= (a + b) / 2 <= 2 * eta /\ - 2 * eta <= (a + b) / 2 + g * (a - b) <= 2 * eta).
Proof. intros N H. destruct (signs a b N) as [[S|S]|[S|S]]; rewrite ?S in *; lra. Qed.

(** y is far from 0 if the targets' ends E1 = (a + b)/2 and E2 = E1 + gap (a - b) are such averages. *)
Section Far.
  Variables (eta g a b l0 y c1 d1 c2 d2 : R).
  Hypothesis H0 : near l0 0 eta.
  Hypotheses (C1 : 0 <= c1) (D1 : 0 <= d1) (S1 : c1 + d1 <= 1) (C2 : 0 <= c2) (D2 : 0 <= d2) (S2 : c2 + d2 <= 1).
  Let E1 := (a + b) / 2.
  Let E2 := (a + b) / 2 + g * (a - b).
  Hypothesis F1 : near (c1 * l0 + d1 * y) E1 eta.
  Hypothesis F2 : near (c2 * l0 + d2 * y) E2 eta.

  Lemma both : let low E := - 2 * eta <= E in let high E := E <= 2 * eta in let up E := E <= y + eta in
    (- eta <= y -> low E1 /\ low E2) /\ (y <= eta -> high E1 /\ high E2) /\ (eta <= y -> up E1 /\ up E2).
  Proof.
    destruct (average_bounds eta l0 y E1 c1 d1 H0 C1 D1 S1 F1) as (X1 & X2 & X3), (average_bounds eta l0 y E2 c2 d2 H0 C2 D2 S2 F2) as (Y1 & Y2 & Y3).
    cbv zeta. tauto.
  Qed.

  Hypothesis norm : Rabs a + Rabs b = 1.
  Hypothesis small : 4 * eta < g < 1/2.

  Lemma far_above : eta <= y -> g - 3 * eta <= y.
  Proof.
    intros Y. destruct both as (L & _ & B). assert (0 <= eta) by (unfold near in H0; lra).
    destruct (L ltac:(lra)) as [L1 L2], (B Y) as [B1 B2]. unfold E1, E2 in *.
    destruct (signs a b norm) as [[S|S]|[S|S]]; rewrite ?S in *; lra.
  Qed.

End Far.

(** Weights of numbers that add up to 0: some number with a weight is at most 0, and some is at least 0. *)
Lemma sum_of_nonneg_zero n f : (forall k, (k < n)%nat -> 0 <= f k) -> sum n f = 0 -> forall k, (k < n)%nat -> f k = 0.
Proof.
  induction n as [|n IH]; intros P Z k K; [lia|]. rewrite sum_last in Z.
  assert (0 <= sum n f) by (apply sum_nonneg; intros; apply P; lia). assert (0 <= f n) by (apply P; lia).
  destruct (Nat.eq_dec k n) as [->|N]; [lra|]. apply IH; [intros; apply P; lia|lra|lia].
Qed.

Lemma some_at_most n C z : (forall k, (k < n)%nat -> 0 <= C k) -> (exists k, (k < n)%nat /\ 0 < C k) -> \sum_(k < n) (C k * z k) = 0 ->
  exists k, (k < n)%nat /\ 0 < C k /\ z k <= 0.
Proof.
  intros P (j & J & Cj) Z. destruct (classic (exists k, (k < n)%nat /\ 0 < C k /\ z k <= 0)) as [H|N]; [exact H|exfalso].
  assert (G : forall k, (k < n)%nat -> 0 < C k -> 0 < z k) by (intros k K Q; apply Rnot_le_lt; intros X; apply N; eauto).
  assert (C j * z j = 0).
  { apply (sum_of_nonneg_zero n (fun k => C k * z k)); [|exact Z|exact J]. intros k K. destruct (P k K) as [Q|Q]; [|rewrite <- Q; lra].
    left. apply Rmult_lt_0_compat; auto. }
  specialize (G j J Cj). assert (0 < C j * z j) by (now apply Rmult_lt_0_compat). lra.
Qed.

Lemma some_at_least n C z : (forall k, (k < n)%nat -> 0 <= C k) -> (exists k, (k < n)%nat /\ 0 < C k) -> \sum_(k < n) (C k * z k) = 0 ->
  exists k, (k < n)%nat /\ 0 < C k /\ 0 <= z k.
Proof.
  intros P E Z. destruct (some_at_most n C (fun k => - z k) P E) as (k & K & Q & R).
  - rewrite (sum_ext n _ (fun k => -1 * (C k * z k))) by (intros; ring). rewrite sum_scal, Z. ring.
  - exists k. repeat split; auto. lra.
Qed.

(** A row of the trigger behind copies of one letter, whose value z is at most, or at least, the trigger's y. *)
Lemma level_below eta l0 z y E a b d : near l0 0 eta -> 0 <= a -> 0 <= b -> 0 <= d -> a + b + d = 1 -> near (a * l0 + b * z + d * y) E eta ->
  z <= y -> 0 <= y -> (y <= eta -> E <= 2 * eta) /\ (eta <= y -> E <= y + eta).
Proof. unfold near. intros H0 P1 P2 P3 S F Z Y. assert (a * l0 <= a * eta) by nra. assert (b * z <= b * y) by nra. split; intros; nra. Qed.

Lemma level_above eta l0 z y E a b d : near l0 0 eta -> 0 <= a -> 0 <= b -> 0 <= d -> a + b + d = 1 -> near (a * l0 + b * z + d * y) E eta ->
  y <= z -> 0 <= y -> - 2 * eta <= E.
Proof. unfold near. intros H0 P1 P2 P3 S F Z Y. assert (- (a * eta) <= a * l0) by nra. assert (b * y <= b * z) by nra. assert (0 <= (b + d) * y) by nra. nra. Qed.

Section Composed.
  Variables (L m : nat) (U Ut : vec -> Prop) (A : input -> nat -> nat -> R) (value : vec -> vec) (eta : R).
  Hypothesis length : (4 <= L)%nat.
  Hypothesis A_nonneg : forall w i p, 0 <= A w i p.
  Hypothesis A_sum : forall w i, \sum_(p < S i) A w i p = 1.
  Hypothesis fit : forall w, admissible L U Ut w -> forall i r, (i < L)%nat -> (r < m + 3)%nat ->
    near (\sum_(p < S i) (A w i p * value (token m w p) r)) (target m w i r) eta.
  Hypothesis small : 4 * eta < gap L.

  Let v0 := value (anchor_token m).
  Let vu u := value (content_token m u).
  Let vt t := value (trigger_token m t).

  Lemma anchor_value w r : admissible L U Ut w -> (r < m + 3)%nat -> near (v0 r) 0 eta.
  Proof.
    intros Hw Hr. generalize (fit w Hw 0 r ltac:(lia) Hr), (A_sum w 0). rewrite target_elsewhere by (destruct Hw; lia).
    simpl. rewrite is_anchor. fold v0. intros F S. replace (A w 0 0) with 1 in F by lra. unfold near in *. lra.
  Qed.

  (** The trigger's row behind k tokens of content u: the shares of anchor, content and trigger. *)
  Definition share_anchor k u t := A (probe k u t) (S k) 0.
  Definition share_trigger k u t := A (probe k u t) (S k) (S k).
  Definition share_content k u t := \sum_(p < k) A (probe k u t) (S k) (S p).

  Lemma shares k u t : 0 <= share_anchor k u t /\ 0 <= share_content k u t /\ 0 <= share_trigger k u t /\
    share_anchor k u t + share_content k u t + share_trigger k u t = 1.
  Proof.
    unfold share_anchor, share_content, share_trigger. repeat split; auto; [apply sum_nonneg; auto|].
    generalize (A_sum (probe k u t) (S k)). rewrite sum_last, sum_first. lra.
  Qed.

  Lemma probe_fit k u t r : (1 <= k)%nat -> (S k < L)%nat -> (r < m + 3)%nat -> U u -> Ut t ->
    near (share_anchor k u t * v0 r + share_content k u t * vu u r + share_trigger k u t * vt t r) (target m (probe k u t) (S k) r) eta.
  Proof.
    intros K1 K2 Hr Hu Ht. generalize (fit (probe k u t) (probe_admissible L U Ut k u t K1 K2 Hu Ht) (S k) r K2 Hr).
    rewrite sum_last, sum_first, probe_trigger, is_anchor.
    rewrite (sum_ext k _ (fun p => A (probe k u t) (S k) (S p) * vu u r)).
    - rewrite sum_scal_r. auto.
    - intros p Hp. now rewrite probe_content by lia.
  Qed.

  (** The two ends: k = 1 and k = L - 2. *)
  Lemma end_1 u t : target m (probe 1 u t) 2 (m + 2)%nat = 1/2 /\ target m (probe 1 u t) 2 1%nat = 1/2.
  Proof. destruct (probe_indicators m 1 u t) as [E1 E2]. rewrite E1, E2. simpl. lra. Qed.

  Lemma end_K u t : let K := (L - 2)%nat in
    target m (probe K u t) (S K) (m + 2)%nat = 1/2 + gap L /\ target m (probe K u t) (S K) 1%nat = 1/2 - gap L.
  Proof.
    intros K. destruct (probe_indicators m K u t) as [-> ->]. unfold gap. replace (INR L) with (INR K + 2).
    - rewrite S_INR. generalize (pos_INR K). intros. split; field; lra.
    - unfold K. rewrite minus_INR by lia. simpl. lra.
  Qed.

  (** A functional of norm 1 on the indicators, and its fits at the two ends. *)
  Let f a b (y : vec) := a * y (m + 2)%nat + b * y 1%nat.

  Lemma functional_fit a b k u t : Rabs a + Rabs b = 1 -> (1 <= k)%nat -> (S k < L)%nat -> U u -> Ut t ->
    near (share_anchor k u t * f a b v0 + share_content k u t * f a b (vu u) + share_trigger k u t * f a b (vt t))
         (f a b (target m (probe k u t) (S k))) eta.
  Proof.
    intros N K1 K2 Hu Ht.
    generalize (functional_near a b _ _ _ _ eta N (probe_fit k u t (m + 2) K1 K2 ltac:(lia) Hu Ht) (probe_fit k u t 1 K1 K2 ltac:(lia) Hu Ht)).
    unfold f, near. lra.
  Qed.

  Lemma anchor_small a b u t : Rabs a + Rabs b = 1 -> U u -> Ut t -> near (f a b v0) 0 eta.
  Proof.
    intros N Hu Ht. assert (W := probe_admissible L U Ut 1 u t ltac:(lia) ltac:(lia) Hu Ht).
    generalize (functional_near a b _ _ _ _ eta N (anchor_value _ (m + 2) W ltac:(lia)) (anchor_value _ 1 W ltac:(lia))).
    unfold f, near. lra.
  Qed.

  Lemma f_end_1 a b u t : f a b (target m (probe 1 u t) 2) = (a + b) / 2.
  Proof. unfold f. destruct (end_1 u t) as [-> ->]. lra. Qed.
  Lemma f_end_K a b u t : f a b (target m (probe (L - 2) u t) (S (L - 2))) = (a + b) / 2 + gap L * (a - b).
  Proof. unfold f. destruct (end_K u t) as [-> ->]. lra. Qed.

  (** Some functional of norm 1 vanishes on the trigger's value and is at least gap - 3 eta on all content values. *)
  Lemma separating t : Ut t -> exists a b, Rabs a + Rabs b = 1 /\ f a b (vt t) = 0 /\ forall u, U u -> gap L - 3 * eta <= f a b (vu u).
  Proof.
    intros Ht. destruct (annihilator (vt t (m + 2)%nat) (vt t 1%nat)) as (a & b & N & Z). fold (f a b (vt t)) in Z.
    assert (G := gap_bounds L length). assert (small' : 4 * eta < gap L < 1/2) by lra.
    (* what Far needs, for a functional c d that vanishes on the trigger's value *)
    assert (X : forall c d u, Rabs c + Rabs d = 1 -> f c d (vt t) = 0 -> U u ->
      (eta <= f c d (vu u) -> gap L - 3 * eta <= f c d (vu u)) /\
      (- eta <= f c d (vu u) -> - 2 * eta <= (c + d) / 2 /\ - 2 * eta <= (c + d) / 2 + gap L * (c - d)) /\
      (f c d (vu u) <= eta -> (c + d) / 2 <= 2 * eta /\ (c + d) / 2 + gap L * (c - d) <= 2 * eta)).
    { intros c d u Nc Zc Hu.
      generalize (functional_fit c d 1 u t Nc ltac:(lia) ltac:(lia) Hu Ht), (functional_fit c d (L - 2) u t Nc ltac:(lia) ltac:(lia) Hu Ht).
      rewrite f_end_1, f_end_K, Zc, !Rmult_0_r, !Rplus_0_r. intros F1 F2.
      destruct (shares 1 u t) as (A1 & B1 & T1 & S1), (shares (L - 2) u t) as (A2 & B2 & T2 & S2).
      assert (H0 := anchor_small c d u t Nc Hu Ht).
      destruct (both eta (gap L) c d (f c d v0) (f c d (vu u)) _ _ _ _ H0 A1 B1 ltac:(lra) A2 B2 ltac:(lra) F1 F2) as (Q1 & Q2 & Q3).
      repeat split; try (now apply Q1); try (now apply Q2).
      apply (far_above eta (gap L) c d (f c d v0) (f c d (vu u)) _ _ _ _ H0 A1 B1 ltac:(lra) A2 B2 ltac:(lra) F1 F2 Nc small'). }
    destruct (classic (exists u, U u /\ f a b (vu u) <= eta)) as [(u & Hu & Lu)|None].
    - (* then all are below -eta: take the negative *)
      exists (- a), (- b). assert (Neg : forall y, f (- a) (- b) y = - f a b y) by (intros; unfold f; ring).
      assert (N' : Rabs (- a) + Rabs (- b) = 1) by (now rewrite !Rabs_Ropp). split; [exact N'|]. split; [rewrite Neg; lra|].
      intros u' Hu'. apply (X (- a) (- b) u' N' ltac:(rewrite Neg; lra) Hu'). rewrite Neg.
      destruct (Rle_dec (- eta) (f a b (vu u'))) as [G'|G']; [exfalso|lra].
      destruct (X a b u N Z Hu) as (_ & _ & Q). destruct (X a b u' N Z Hu') as (_ & P & _).
      apply (not_both_ends_small eta (gap L) a b N small'). specialize (Q Lu). specialize (P G'). tauto.
    - exists a, b. split; [exact N|]. split; [exact Z|]. intros u Hu. apply (X a b u N Z Hu).
      apply Rnot_lt_le. intros G'. apply None. exists u. split; [exact Hu|lra].
  Qed.

  (** The mass that is not the anchor's, before the trigger. *)
  Theorem composed_before w i : admissible L U Ut w -> (1 <= i < trigger w)%nat ->
    (1 - A w i 0) * (gap L - 2 * eta) <= 2 * eta.
  Proof.
    intros Hw Hi. assert (J := proj1 Hw). destruct (separating (content w (trigger w)) (proj1 (proj2 Hw))) as (a & b & N & _ & V).
    generalize (functional_near a b _ _ _ _ eta N (fit w Hw i (m + 2) ltac:(lia) ltac:(lia)) (fit w Hw i 1 ltac:(lia) ltac:(lia))).
    rewrite !target_elsewhere, !sum_first, is_anchor by lia. fold v0. intros F.
    assert (H0 := functional_near a b _ _ _ _ eta N (anchor_value w (m + 2) Hw ltac:(lia)) (anchor_value w 1 Hw ltac:(lia))). fold (f a b v0) in H0.
    set (x := \sum_(p < i) A w i (S p)). assert (X : 1 - A w i 0 = x) by (generalize (A_sum w i); rewrite sum_first; unfold x; lra).
    assert (W : x * (gap L - 3 * eta) <= \sum_(p < i) (A w i (S p) * f a b (value (token m w (S p))))).
    { unfold x. rewrite <- sum_scal_r. apply sum_le. intros p Hp. apply Rmult_le_compat_l; [auto|].
      rewrite is_content by lia. apply V. apply Hw; lia. }
    assert (E : \sum_(p < i) (A w i (S p) * f a b (value (token m w (S p))))
              = a * (\sum_(p < i) (A w i (S p) * value (token m w (S p)) (m + 2)%nat)) + b * (\sum_(p < i) (A w i (S p) * value (token m w (S p)) 1%nat))).
    { rewrite <- !sum_scal, <- sum_add. apply sum_ext. intros. unfold f. ring. }
    rewrite E in W. assert (A0 := A_nonneg w i 0). rewrite X in *. unfold near, f in *. 
    set (s1 := sum i (fun p => A w i (S p) * value (token m w (S p)) (m + 2)%nat)) in *. set (s2 := sum i _) in W, F.
    replace (A w i 0) with (1 - x) in * by lra. 
    assert ((1 - x) * (a * v0 (m + 2)%nat + b * v0 1%nat) >= - ((1 - x) * eta)) by nra. lra.
  Qed.

  (** One of the trigger's two indicators is as far from 0 as that. *)
  Lemma trigger_value_far u t : U u -> Ut t -> exists r, (r = 1%nat \/ r = (m + 2)%nat) /\ gap L - 3 * eta <= Rabs (vt t r).
  Proof.
    intros Hu Ht. destruct (annihilator (vu u (m + 2)%nat) (vu u 1%nat)) as (a & b & N & Z). fold (f a b (vu u)) in Z.
    assert (G := gap_bounds L length). assert (small' : 4 * eta < gap L < 1/2) by lra.
    assert (X : forall c d, Rabs c + Rabs d = 1 -> f c d (vu u) = 0 ->
      (eta <= f c d (vt t) -> gap L - 3 * eta <= f c d (vt t)) /\ ~ (- eta <= f c d (vt t) <= eta)).
    { intros c d Nc Zc.
      generalize (functional_fit c d 1 u t Nc ltac:(lia) ltac:(lia) Hu Ht), (functional_fit c d (L - 2) u t Nc ltac:(lia) ltac:(lia) Hu Ht).
      rewrite f_end_1, f_end_K, Zc, !Rmult_0_r, !Rplus_0_r. intros F1 F2.
      destruct (shares 1 u t) as (A1 & B1 & T1 & S1), (shares (L - 2) u t) as (A2 & B2 & T2 & S2).
      assert (H0 := anchor_small c d u t Nc Hu Ht).
      destruct (both eta (gap L) c d (f c d v0) (f c d (vt t)) _ _ _ _ H0 A1 T1 ltac:(lra) A2 T2 ltac:(lra) F1 F2) as (Q1 & Q2 & _).
      split; [apply (far_above eta (gap L) c d (f c d v0) (f c d (vt t)) _ _ _ _ H0 A1 T1 ltac:(lra) A2 T2 ltac:(lra) F1 F2 Nc small')|].
      intros [X Y]. apply (not_both_ends_small eta (gap L) c d Nc small'). specialize (Q1 X). specialize (Q2 Y). tauto. }
    assert (Y : gap L - 3 * eta <= Rabs (f a b (vt t))).
    { destruct (X a b N Z) as [P Q]. destruct (Rle_dec eta (f a b (vt t))) as [P'|P'].
      - rewrite Rabs_right; [now apply P|]. generalize (P P'). lra.
      - assert (Neg : forall y, f (- a) (- b) y = - f a b y) by (intros; unfold f; ring).
        destruct (X (- a) (- b) ltac:(now rewrite !Rabs_Ropp) ltac:(rewrite Neg; lra)) as [P2 _]. rewrite Neg in P2.
        rewrite Rabs_left1; [apply P2|]; lra. }
    destruct (Rle_dec (gap L - 3 * eta) (Rabs (vt t 1%nat))) as [G1|G1]; [exists 1%nat; auto|].
    destruct (Rle_dec (gap L - 3 * eta) (Rabs (vt t (m + 2)%nat))) as [G2|G2]; [exists (m + 2)%nat; auto|]. exfalso.
    apply Rnot_le_lt in G1, G2. unfold f in Y. set (x := vt t (m + 2)%nat) in *. set (y := vt t 1%nat) in *.
    assert (Rabs (a * x + b * y) <= Rabs a * Rabs x + Rabs b * Rabs y) by (rewrite <- !Rabs_mult; apply Rabs_triang).
    generalize (Rabs_pos a), (Rabs_pos b). intros. destruct (Req_dec (Rabs a) 0) as [R|R]; nra.
  Qed.

  (** At one of the two ends, the content's share of the row is seen by a functional that does not see the trigger. *)
  Lemma separating_end t u0 : Ut t -> U u0 -> exists a b k, Rabs a + Rabs b = 1 /\ f a b (vt t) = 0 /\ (1 <= k)%nat /\ (S k < L)%nat /\
    (forall u, U u -> gap L - 4 * eta <= share_content k u t * f a b (vu u)) /\
    (forall u r, r = 1%nat \/ r = (m + 2)%nat -> 0 <= target m (probe k u t) (S k) r <= 1/2 + gap L).
  Proof.
    intros Ht Hu0. destruct (separating t Ht) as (a & b & N & Z & V). assert (G := gap_bounds L length).
    assert (E0 : 0 <= eta) by (generalize (anchor_small a b u0 t N Hu0 Ht); unfold near; lra).
    assert (E : exists k, (1 <= k)%nat /\ (S k < L)%nat /\ (forall u, gap L - 2 * eta <= f a b (target m (probe k u t) (S k))) /\
      forall u r, r = 1%nat \/ r = (m + 2)%nat -> 0 <= target m (probe k u t) (S k) r <= 1/2 + gap L).
    { generalize (functional_fit a b 1 u0 t N ltac:(lia) ltac:(lia) Hu0 Ht), (functional_fit a b (L - 2) u0 t N ltac:(lia) ltac:(lia) Hu0 Ht).
      rewrite f_end_1, f_end_K, Z, !Rmult_0_r, !Rplus_0_r. intros F1 F2.
      destruct (shares 1 u0 t) as (A1 & B1 & T1 & S1), (shares (L - 2) u0 t) as (A2 & B2 & T2 & S2).
      assert (H0 := anchor_small a b u0 t N Hu0 Ht). specialize (V u0 Hu0).
      destruct (both eta (gap L) a b (f a b v0) (f a b (vu u0)) _ _ _ _ H0 A1 B1 ltac:(lra) A2 B2 ltac:(lra) F1 F2) as (Q & _ & _).
      destruct (Q ltac:(lra)) as [Q1 Q2]. clear Q F1 F2.
      destruct (Rle_dec (gap L - 2 * eta) ((a + b) / 2)) as [X|X].
      - exists 1%nat. split; [lia|]. split; [lia|]. split; [intros u; now rewrite f_end_1|].
        intros u r Hr. destruct (end_1 u t) as [X1 X2]. destruct Hr as [->| ->]; rewrite ?X1, ?X2; lra.
      - exists (L - 2)%nat. split; [lia|]. split; [lia|]. split.
        + intros u. rewrite f_end_K. destruct (signs a b N) as [[S|S]|[S|S]]; rewrite ?S in *; lra.
        + intros u r Hr. destruct (end_K u t) as [X1 X2]. destruct Hr as [->| ->]; rewrite ?X1, ?X2; lra. }
    destruct E as (k & K1 & K2 & Ek & Tk). exists a, b, k. repeat (split; auto).
    intros u Hu. generalize (functional_fit a b k u t N K1 K2 Hu Ht). specialize (Ek u). rewrite Z, Rmult_0_r, Rplus_0_r.
    destruct (shares k u t) as (A1 & B1 & T1 & S1). generalize (anchor_small a b u t N Hu Ht).
    set (x := f a b v0). set (y := share_content k u t * f a b (vu u)). intros X F.
    assert (share_anchor k u t * x <= eta) by (unfold near in X; nra). unfold near in F. lra.
  Qed.

  (** After the trigger. *)
  Theorem composed_after w i : admissible L U Ut w -> (trigger w < i < L)%nat ->
    1 - A w i 0 <= 2 * eta / (gap L - 4 * eta)
      + (2 * eta + 2 * eta / (gap L - 4 * eta) * (1/2 + gap L + 2 * eta)) / (gap L - 3 * eta).
  Proof.
    intros Hw Hi. assert (J := proj1 Hw). set (j := trigger w) in *. set (t := content w j).
    assert (Ht : Ut t) by apply Hw. assert (Hu : forall k, (1 <= k <= i)%nat -> k <> j -> U (content w k)) by (intros; apply Hw; lia).
    assert (G := gap_bounds L length). assert (E0 : 0 <= eta) by (generalize (anchor_value w 1 Hw ltac:(lia)); unfold near; lra).
    destruct (separating_end t (content w 1) Ht (Hu 1%nat ltac:(lia) ltac:(lia))) as (a & b & k & N & Z & K1 & K2 & V & Tk).
    destruct (trigger_value_far (content w 1) t (Hu 1%nat ltac:(lia) ltac:(lia)) Ht) as (r & Hr & Far).
    set (d := gap L - 4 * eta) in *. assert (D : 0 < d) by (unfold d; lra).
    set (c p := share_content k (content w p) t). set (bt p := share_trigger k (content w p) t).
    set (T := A w i j). set (A0 := A w i 0). assert (A0n : 0 <= A0) by apply A_nonneg.
    assert (Cpos : forall p, (1 <= p <= i)%nat -> p <> j -> 0 < c p).
    { intros p Hp Np. generalize (V _ (Hu p Hp Np)). unfold c. destruct (shares k (content w p) t) as (_ & C & _). intros Q.
      destruct C as [C|C]; [exact C|]. rewrite <- C in Q. lra. }
    set (q p := if (p =? j)%nat then 0 else A w i p / c p).
    assert (Qn : forall p, (p < i)%nat -> 0 <= q (S p)).
    { intros p Hp. unfold q. destruct (Nat.eqb_spec (S p) j); [lra|]. apply Rmult_le_pos; [apply A_nonneg|left; apply Rinv_0_lt_compat, Cpos; lia]. }
    set (sigma := \sum_(p < i) q (S p)). assert (Sn : 0 <= sigma) by (apply sum_nonneg; exact Qn).
    (* a sum over the row, by the trigger and the contents *)
    assert (Split : forall g : vec -> R, \sum_(p < i) (A w i (S p) * g (token m w (S p)))
      = T * g (trigger_token m t) + \sum_(p < i) (q (S p) * (c (S p) * g (content_token m (content w (S p)))))).
    { intros g. replace (T * g (trigger_token m t)) with (\sum_(p < i) (if (S p =? j)%nat then T * g (trigger_token m t) else 0)).
      - rewrite <- sum_add. apply sum_ext. intros p Hp. unfold q. destruct (Nat.eqb_spec (S p) j) as [E|Np].
        + rewrite E. unfold j at 2. rewrite is_trigger by (fold j; lia). fold j t T. ring.
        + rewrite is_content by (fold j; lia). specialize (Cpos (S p) ltac:(lia) Np). field. lra.
      - rewrite (sum_single i _ (j - 1)%nat); [|lia|].
        + replace (S (j - 1)) with j by lia. now rewrite Nat.eqb_refl.
        + intros p Hp Np. destruct (Nat.eqb_spec (S p) j); [lia|reflexivity]. }
    assert (Total : 1 - A0 = T + \sum_(p < i) (q (S p) * c (S p))).
    { generalize (A_sum w i), (Split (fun _ => 1)). rewrite sum_first. fold A0. rewrite sum_scal_r, !Rmult_1_r.
      rewrite (sum_ext i (fun p => q (S p) * (c (S p) * 1)) (fun p => q (S p) * c (S p))) by (intros; ring). lra. }
    assert (A1 : A0 <= 1).
    { assert (0 <= \sum_(p < i) A w i (S p)) by (apply sum_nonneg; intros; apply A_nonneg). generalize (A_sum w i). rewrite sum_first. fold A0. lra. }
    (* the functional bounds sigma *)
    assert (Sd : sigma * d <= 2 * eta).
    { assert (F : near (A0 * f a b v0 + \sum_(p < i) (A w i (S p) * f a b (value (token m w (S p))))) 0 eta).
      { generalize (functional_near a b _ _ _ _ eta N (fit w Hw i (m + 2) ltac:(lia) ltac:(lia)) (fit w Hw i 1 ltac:(lia) ltac:(lia))).
        rewrite !target_elsewhere, !sum_first, is_anchor by (fold j; lia). fold v0 A0.
        rewrite (sum_ext i (fun p => A w i (S p) * f a b (value (token m w (S p))))
          (fun p => a * (A w i (S p) * value (token m w (S p)) (m + 2)%nat) + b * (A w i (S p) * value (token m w (S p)) 1%nat))) by (intros; unfold f; ring).
        rewrite sum_add, !sum_scal. unfold f, near. lra. }
      assert (Hs := anchor_small a b (content w 1) t N (Hu 1%nat ltac:(lia) ltac:(lia)) Ht).
      rewrite (Split (fun x => f a b (value x))) in F. fold (vt t) in F. rewrite Z, Rmult_0_r, Rplus_0_l in F.
      assert (sigma * d <= \sum_(p < i) (q (S p) * (c (S p) * f a b (value (content_token m (content w (S p))))))).
      { unfold sigma. rewrite <- sum_scal_r. apply sum_le. intros p Hp. destruct (Nat.eq_dec (S p) j) as [E|Np].
        - unfold q. rewrite E, Nat.eqb_refl. lra.
        - apply Rmult_le_compat_l; [now apply Qn|]. apply V. apply Hu; lia. }
      unfold near in *. nra. }
    (* the far coordinate bounds the trigger's mass *)
    set (X := T - \sum_(p < i) (q (S p) * bt (S p))). set (H := 2 * eta + sigma * (1/2 + gap L + 2 * eta)).
    assert (XH : Rabs (X * vt t r) <= H).
    { assert (Hr' : (r < m + 3)%nat) by lia. generalize (fit w Hw i r ltac:(lia) Hr'), (anchor_value w r Hw Hr').
      rewrite target_elsewhere, sum_first, is_anchor by (fold j; lia). fold v0 A0. rewrite (Split (fun x => value x r)). fold (vt t).
      set (y := \sum_(p < i) (q (S p) * (c (S p) * vu (content w (S p)) r + bt (S p) * vt t r))).
      assert (Y : Rabs y <= sigma * (1/2 + gap L + 2 * eta)).
      { eapply Rle_trans; [apply sum_abs|]. unfold sigma. rewrite <- sum_scal_r. apply sum_le. intros p Hp.
        rewrite Rabs_mult, (Rabs_right (q _)) by (apply Rle_ge; now apply Qn). destruct (Nat.eq_dec (S p) j) as [E|Np].
        - unfold q. rewrite E, Nat.eqb_refl. lra.
        - apply Rmult_le_compat_l; [now apply Qn|]. assert (Up := Hu (S p) ltac:(lia) Np).
          generalize (probe_fit k _ t r K1 K2 Hr' Up Ht), (Tk (content w (S p)) r Hr), (anchor_value w r Hw Hr').
          destruct (shares k (content w (S p)) t) as (a0 & _ & _ & s0). fold (c (S p)) (bt (S p)).
          generalize (proj1 (proj2 (shares k (content w (S p)) t))), (proj1 (proj2 (proj2 (shares k (content w (S p)) t)))).
          intros c0 b0. set (z := share_anchor _ _ _) in *. fold (c (S p)) in c0, s0. fold (bt (S p)) in b0, s0.
          intros P1 P2 P3. assert (- eta <= z * v0 r <= eta) by (unfold near in P3; nra). apply Rabs_le. unfold near in P1. lra. }
      assert (Ey : X * vt t r = T * vt t r + \sum_(p < i) (q (S p) * (c (S p) * vu (content w (S p)) r)) - y).
      { unfold X, y. rewrite (sum_ext i (fun p => q (S p) * (c (S p) * vu (content w (S p)) r + bt (S p) * vt t r))
          (fun p => q (S p) * (c (S p) * vu (content w (S p)) r) + q (S p) * bt (S p) * vt t r)) by (intros; ring).
        rewrite sum_add, sum_scal_r. ring. }
      intros F1 F2. fold (vu (content w 1)) in F1. change (value (content_token m ?u)) with (vu u) in F1.
      rewrite Ey. apply Rabs_bounds in Y. apply Rabs_le. unfold near in F1, F2. unfold H.
      assert (- eta <= A0 * v0 r <= eta) by nra. lra. }
    assert (X <= H / (gap L - 3 * eta)).
    { apply Rmult_le_reg_r with (gap L - 3 * eta); [lra|]. replace (H / (gap L - 3 * eta) * (gap L - 3 * eta)) with H by (field; lra).
      rewrite Rabs_mult in XH. destruct (Rle_dec X 0) as [XN|XP].
      - assert (0 <= H) by (unfold H; nra). nra.
      - rewrite (Rabs_right X) in XH by lra. eapply Rle_trans; [|exact XH]. apply Rmult_le_compat_l; lra. }
    assert (\sum_(p < i) (q (S p) * c (S p)) <= sigma - \sum_(p < i) (q (S p) * bt (S p))).
    { replace (sigma - _) with (\sum_(p < i) (q (S p) + -1 * (q (S p) * bt (S p)))) by (rewrite sum_add, sum_scal; fold sigma; ring).
      apply sum_le. intros p Hp. specialize (Qn p Hp). destruct (shares k (content w (S p)) t) as (s1 & s2 & s3 & s4).
      fold (c (S p)) in s2, s4. fold (bt (S p)) in s3, s4. nra. }
    assert (Sb : sigma <= 2 * eta / d).
    { apply Rmult_le_reg_r with d; [exact D|]. replace (2 * eta / d * d) with (2 * eta) by (field; lra). exact Sd. }
    assert (H / (gap L - 3 * eta) <= (2 * eta + 2 * eta / d * (1/2 + gap L + 2 * eta)) / (gap L - 3 * eta)).
    { apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|]. unfold H. nra. }
    unfold X in *. lra.
  Qed.

  (** Step 1 of the statement's proof: a functional that has the same value y on the trigger and on a mean of contents has y >= gap - 3 eta. *)
  Lemma level n C (u : nat -> vec) t a b : (forall k, (k < n)%nat -> 0 <= C k) -> (exists k, (k < n)%nat /\ 0 < C k) ->
    (forall k, (k < n)%nat -> 0 < C k -> U (u k)) -> Ut t -> Rabs a + Rabs b = 1 -> 0 <= f a b (vt t) ->
    \sum_(k < n) (C k * (f a b (vu (u k)) - f a b (vt t))) = 0 -> gap L - 3 * eta <= f a b (vt t).
  Proof.
    intros P E Hu Ht N Y Z. assert (G := gap_bounds L length).
    destruct (some_at_most n C _ P E Z) as (k & K & Ck & Low), (some_at_least n C _ P E Z) as (k' & K' & Ck' & High).
    set (y := f a b (vt t)) in *.
    assert (X : forall e, (1 <= e)%nat -> (S e < L)%nat -> let E := f a b (target m (probe e (u k) t) (S e)) in
      f a b (target m (probe e (u k') t) (S e)) = E -> - 2 * eta <= E /\ (y <= eta -> E <= 2 * eta) /\ (eta <= y -> E <= y + eta)).
    { intros e E1 E2 End Same. generalize (functional_fit a b e (u k) t N E1 E2 (Hu k K Ck) Ht), (functional_fit a b e (u k') t N E1 E2 (Hu k' K' Ck') Ht).
      rewrite Same. fold y End. intros F F'. assert (H0 := anchor_small a b (u k) t N (Hu k K Ck) Ht).
      destruct (shares e (u k) t) as (s1 & s2 & s3 & s4), (shares e (u k') t) as (r1 & r2 & r3 & r4).
      split; [eapply level_above; [exact H0|exact r1|exact r2|exact r3|exact r4|exact F'|lra|exact Y]|].
      eapply level_below; [exact H0|exact s1|exact s2|exact s3|exact s4|exact F|lra|exact Y]. }
    assert (E0 : 0 <= eta) by (generalize (anchor_small a b (u k) t N (Hu k K Ck) Ht); unfold near; lra).
    destruct (X 1%nat ltac:(lia) ltac:(lia)) as (A1 & B1 & D1); [now rewrite !f_end_1|].
    destruct (X (L - 2)%nat ltac:(lia) ltac:(lia)) as (A2 & B2 & D2); [now rewrite !f_end_K|]. clear X.
    rewrite f_end_1 in *. rewrite f_end_K in *.
    destruct (Rle_dec y eta) as [Q|Q].
    - exfalso. apply (not_both_ends_small eta (gap L) a b N); [lra|]. specialize (B1 Q). specialize (B2 Q). lra.
    - specialize (D1 ltac:(lra)). specialize (D2 ltac:(lra)). destruct (signs a b N) as [[S|S]|[S|S]]; rewrite ?S in *; lra.
  Qed.

  (** The mass that is not the anchor's, everywhere but at the trigger. *)
  Theorem composed_everywhere w i : admissible L U Ut w -> (1 <= i < L)%nat -> i <> trigger w ->
    (1 - A w i 0) * (gap L - 2 * eta) <= 2 * eta.
  Proof.
    intros Hw Hi Ni. assert (J := proj1 Hw). set (j := trigger w) in *. set (t := content w j). assert (Ht : Ut t) by apply Hw.
    set (M p := if (S p =? j)%nat then 0 else A w i (S p)).
    assert (Mn : forall p, (p < i)%nat -> 0 <= M p) by (intros p _; unfold M; destruct (S p =? j)%nat; [lra|apply A_nonneg]).
    (* the weights of contents; where there are none, the row's own *)
    assert (W : exists C : nat -> R, (forall p, (p < i)%nat -> 0 <= C p) /\ (exists p, (p < i)%nat /\ 0 < C p) /\
      (forall p, (p < i)%nat -> 0 < C p -> S p <> j) /\ forall z : nat -> R, \sum_(p < i) (C p * z p) = 0 -> \sum_(p < i) (M p * z p) = 0).
    { destruct (classic (exists p, (p < i)%nat /\ 0 < M p)) as [H|H].
      - exists M. repeat split; auto. intros p _ Q E. unfold M in Q. rewrite E, Nat.eqb_refl in Q. lra.
      - exists (fun p => if (S p =? i)%nat then 1 else 0). repeat split.
        + intros p _. destruct (S p =? i)%nat; lra.
        + exists (i - 1)%nat. split; [lia|]. replace (S (i - 1)) with i by lia. rewrite Nat.eqb_refl. lra.
        + intros p _ Q. destruct (Nat.eqb_spec (S p) i); [lia|lra].
        + intros z _. apply sum_all_zero. intros p Hp. destruct (Mn p Hp) as [Q|Q]; [exfalso; eauto|rewrite <- Q; ring]. }
    destruct W as (C & Cn & Ce & Cj & CM). set (u p := content w (S p)).
    assert (Hu : forall p, (p < i)%nat -> 0 < C p -> U (u p)) by (intros p Hp Q; apply Hw; specialize (Cj p Hp Q); unfold j in Cj; lia).
    destruct (annihilator (\sum_(p < i) (C p * (vu (u p) (m + 2)%nat - vt t (m + 2)%nat))) (\sum_(p < i) (C p * (vu (u p) 1%nat - vt t 1%nat)))) as (a0 & b0 & N0 & Z0).
    assert (Ann : exists a b, Rabs a + Rabs b = 1 /\ 0 <= f a b (vt t) /\ \sum_(p < i) (C p * (f a b (vu (u p)) - f a b (vt t))) = 0).
    { assert (Z : forall s, \sum_(p < i) (C p * (f (s * a0) (s * b0) (vu (u p)) - f (s * a0) (s * b0) (vt t))) = 0).
      { intros s. rewrite (sum_ext i _ (fun p => s * (a0 * (C p * (vu (u p) (m + 2)%nat - vt t (m + 2)%nat)) + b0 * (C p * (vu (u p) 1%nat - vt t 1%nat)))))
          by (intros; unfold f; ring). rewrite sum_scal, sum_add, !sum_scal, Z0. ring. }
      destruct (Rle_dec 0 (f a0 b0 (vt t))) as [Q|Q].
      - exists a0, b0. repeat split; auto. generalize (Z 1). now rewrite !Rmult_1_l.
      - exists (-1 * a0), (-1 * b0). repeat split; [|unfold f in *; lra|apply Z].
        rewrite !Rabs_mult. replace (Rabs (-1)) with 1 by (rewrite Rabs_left; lra). lra. }
    destruct Ann as (a & b & N & Y & Z). assert (V := level i C u t a b Cn Ce Hu Ht N Y Z). set (y := f a b (vt t)) in *.
    (* the row, seen by the functional *)
    generalize (functional_near a b _ _ _ _ eta N (fit w Hw i (m + 2) ltac:(lia) ltac:(lia)) (fit w Hw i 1 ltac:(lia) ltac:(lia))).
    rewrite !target_elsewhere, !sum_first, is_anchor by (fold j; lia). fold v0. intros F.
    assert (H0 := functional_near a b _ _ _ _ eta N (anchor_value w (m + 2) Hw ltac:(lia)) (anchor_value w 1 Hw ltac:(lia))). fold (f a b v0) in H0.
    set (x := \sum_(p < i) A w i (S p)). assert (X : 1 - A w i 0 = x) by (generalize (A_sum w i); rewrite sum_first; unfold x; lra).
    assert (R : \sum_(p < i) (A w i (S p) * f a b (value (token m w (S p)))) = x * y).
    { assert (R0 : \sum_(p < i) (A w i (S p) * (f a b (value (token m w (S p))) - y)) = 0).
      { rewrite <- (CM (fun p => f a b (vu (u p)) - y) Z). apply sum_ext. intros p Hp. unfold M. destruct (Nat.eqb_spec (S p) j) as [E|E].
        - rewrite E. unfold j. rewrite is_trigger by (fold j; lia). fold j t (vt t) y. ring.
        - rewrite is_content by (fold j; lia). reflexivity. }
      rewrite (sum_ext i _ (fun p => A w i (S p) * f a b (value (token m w (S p))) + (- y) * A w i (S p))) in R0 by (intros; ring).
      rewrite sum_add, sum_scal in R0. fold x in R0. lra. }
    assert (E : \sum_(p < i) (A w i (S p) * f a b (value (token m w (S p))))
              = a * (\sum_(p < i) (A w i (S p) * value (token m w (S p)) (m + 2)%nat)) + b * (\sum_(p < i) (A w i (S p) * value (token m w (S p)) 1%nat))).
    { rewrite <- !sum_scal, <- sum_add. apply sum_ext. intros. unfold f. ring. }
    rewrite E in R. clear E. assert (A0 := A_nonneg w i 0). assert (X0 : 0 <= x) by (apply sum_nonneg; auto). rewrite X in *. unfold near, f in *.
    set (s1 := sum i (fun p => A w i (S p) * value (token m w (S p)) (m + 2)%nat)) in *. set (s2 := sum i _) in R, F.
    replace (A w i 0) with (1 - x) in * by lra.
    assert ((1 - x) * (a * v0 (m + 2)%nat + b * v0 1%nat) >= - ((1 - x) * eta)) by nra.
    assert (x * (gap L - 3 * eta) <= x * y) by (apply Rmult_le_compat_l; lra). lra.
  Qed.
End Composed.
