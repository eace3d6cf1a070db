(** Theorem B of statement.md. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import TriggerTask.
Open Scope R_scope.

(** Layers 0 .. D-1 without residual connections; the scores s l of layer l are any function of the tokens x and of the positions.
    X^0 = x, and X^(l+1)_i is the sum over k <= i of a^l_ik M_l X^l_k. *)
Section Layers.
  Variables (m : nat) (s : nat -> (nat -> vec) -> mat) (M : nat -> mat).

  Fixpoint layers (D : nat) (x : nat -> vec) : nat -> vec :=
    match D with
    | O => x
    | S l => output (m + 3) (softmax (s l x)) (M l) (layers l x)
    end.

  (** The matrix products of the layers: B^l = A^(l-1) ... A^0, applied to W^l x = M_(l-1) ... M_0 x. *)
  Fixpoint B (x : nat -> vec) (l i p : nat) : R :=
    match l with
    | O => if (i =? p)%nat then 1 else 0
    | S l => \sum_(k < S i) (softmax (s l x) i k * B x l k p)
    end.
  Fixpoint W (l : nat) (y : vec) : vec := match l with O => y | S l => mulv (m + 3) (M l) (W l y) end.

  Lemma B_above x l : forall i p, (i < p)%nat -> B x l i p = 0.
  Proof.
    induction l; intros i p H; simpl; [destruct (Nat.eqb_spec i p); lia || reflexivity|].
    rewrite <- sum_last with (f := fun k => softmax (s l x) i k * B x l k p).
    apply sum_all_zero. intros k Hk. rewrite IHl by lia. ring.
  Qed.

  Lemma B_nonneg x l : forall i p, 0 <= B x l i p.
  Proof.
    induction l; intros i p; [simpl; destruct (i =? p)%nat; lra|].
    apply sum_nonneg. intros. apply Rmult_le_pos; [left; apply softmax_pos|apply IHl].
  Qed.

  Lemma B_extend x l i k f : (k <= i)%nat -> \sum_(p < S k) (B x l k p * f p) = \sum_(p < S i) (B x l k p * f p).
  Proof.
    induction 1 as [|i H IH]; [reflexivity|]. rewrite (sum_last (S i)), <- IH, (B_above x l k (S i)) by lia. ring.
  Qed.

  Lemma B_sum x l : forall i, sum (S i) (B x l i) = 1.
  Proof.
    induction l; intros i.
    - rewrite (sum_single _ _ i); [simpl; now rewrite Nat.eqb_refl|lia|]. intros k _ N. simpl. destruct (Nat.eqb_spec i k); congruence.
    - change (B x (S l) i) with (fun p => \sum_(k < S i) (softmax (s l x) i k * B x l k p)). cbv beta. rewrite sum_swap.
      rewrite <- (softmax_sum (s l x) i). apply sum_ext. intros k Hk. rewrite sum_scal.
      generalize (B_extend x l i k (fun _ => 1) ltac:(lia)). rewrite !sum_scal_r, IHl. intros E. nra.
  Qed.

  Lemma layers_composed x l : forall i r, (r < m + 3)%nat -> layers l x i r = \sum_(p < S i) (B x l i p * W l (x p) r).
  Proof.
    induction l; intros i r Hr.
    - rewrite (sum_single _ _ i); [simpl; rewrite Nat.eqb_refl; ring|lia|]. intros k _ N. simpl. destruct (Nat.eqb_spec i k); [congruence|ring].
    - change (B x (S l) i) with (fun p => \sum_(k < S i) (softmax (s l x) i k * B x l k p)). cbv beta. simpl layers. unfold output.
      rewrite (sum_ext (S i) (fun p => _ * W (S l) (x p) r)
        (fun p => \sum_(k < S i) (softmax (s l x) i k * (B x l k p * W (S l) (x p) r)))).
      + rewrite sum_swap. apply sum_ext. intros k Hk. rewrite sum_scal. f_equal. rewrite <- B_extend by lia.
        simpl W. unfold mulv. rewrite (sum_ext _ _ (fun c => \sum_(p < S k) (B x l k p * (M l r c * W l (x p) c)))).
        * rewrite sum_swap. apply sum_ext. intros. apply sum_scal.
        * intros c Hc. rewrite IHl, <- sum_scal by exact Hc. apply sum_ext. intros. ring.
      + intros p _. rewrite <- sum_scal_r. apply sum_ext. intros. ring.
  Qed.

  (** Rows 0 and 1. *)
  Lemma B_00 x l : B x l 0 0 = 1.
  Proof. generalize (B_sum x l 0). simpl. lra. Qed.
  Lemma B_10 x l : B x l 1 0 = 1 - B x l 1 1.
  Proof. generalize (B_sum x l 1). simpl. lra. Qed.
End Layers.

Fixpoint prod (n : nat) (f : nat -> R) : R := match n with O => 1 | S n => f n * prod n f end.

Lemma B_11 s x l : B s x l 1 1 = prod l (fun l => softmax (s l x) 1 1).
Proof.
  induction l; [reflexivity|]. simpl B. rewrite (B_above s x l 0 1) by lia. rewrite IHl. simpl prod. ring.
Qed.

(** A largest coordinate, and a least factor. *)
Lemma largest n (v : vec) : exists r, (r < S n)%nat /\ forall k, (k < S n)%nat -> Rabs (v k) <= Rabs (v r).
Proof.
  induction n as [|n (r & Hr & H)]; [exists 0%nat; split; [lia|]; intros k Hk; replace k with 0%nat by lia; lra|].
  destruct (Rle_dec (Rabs (v r)) (Rabs (v (S n)))) as [G|G].
  - exists (S n). split; [lia|]. intros k Hk. destruct (Nat.eq_dec k (S n)) as [->|N]; [lra|]. eapply Rle_trans; [apply H; lia|exact G].
  - exists r. split; [lia|]. intros k Hk. destruct (Nat.eq_dec k (S n)) as [->|N]; [lra|apply H; lia].
Qed.

Lemma least n f : exists r, (r < S n)%nat /\ forall k, (k < S n)%nat -> f r <= f k.
Proof.
  induction n as [|n (r & Hr & H)]; [exists 0%nat; split; [lia|]; intros k Hk; replace k with 0%nat by lia; lra|].
  destruct (Rle_dec (f (S n)) (f r)) as [G|G].
  - exists (S n). split; [lia|]. intros k Hk. destruct (Nat.eq_dec k (S n)) as [->|N]; [lra|]. eapply Rle_trans; [exact G|apply H; lia].
  - exists r. split; [lia|]. intros k Hk. destruct (Nat.eq_dec k (S n)) as [->|N]; [lra|apply H; lia].
Qed.

Lemma power_le_prod n a f : 0 <= a -> (forall k, (k < n)%nat -> a <= f k) -> a ^ n <= prod n f.
Proof.
  intros Ha. induction n; intros H; simpl; [lra|]. apply Rmult_le_compat; auto. now apply pow_le.
Qed.

(** Step 1, in real numbers. *)
Lemma step1 b1 b2 g h xi :
  1/2 - xi <= b1 * g <= 1/2 + xi -> 1/2 - xi <= b1 * h <= 1/2 + xi ->
  2/3 - xi <= b2 * g <= 2/3 + xi -> 1/3 - xi <= b2 * h <= 1/3 + xi -> 1/12 <= xi.
Proof.
  intros P Q R S. destruct (Rle_dec (1/12) xi) as [X|X]; [exact X|exfalso]. apply Rnot_le_lt in X.
  assert (0 <= xi) by lra.
  assert (E : (b1 * g) * (b2 * h) = (b1 * h) * (b2 * g)) by ring.
  assert ((b1 * g) * (b2 * h) <= (1/2 + xi) * (1/3 + xi)) by (apply Rmult_le_compat; lra).
  assert ((1/2 - xi) * (2/3 - xi) <= (b1 * h) * (b2 * g)) by (apply Rmult_le_compat; lra).
  nra.
Qed.

Definition probe (k : nat) (u t : vec) : input :=
  {| trigger := S k; content := fun i => if (i =? S k)%nat then t else u |}.

Section Model.
  Variables (L m D : nat) (U Ut : vec -> Prop) (s : nat -> (nat -> vec) -> mat) (M : nat -> mat) (eta : R).
  Hypothesis length : (4 <= L)%nat.
  Hypothesis loss : loss_at_most L m U Ut (layers m s M D) eta.
  Hypothesis small : eta < 1/24.

  Lemma probe_admissible k u t : (1 <= k <= 2)%nat -> U u -> Ut t -> admissible L U Ut (probe k u t).
  Proof.
    intros K Hu Ht. split; [simpl; lia|]. split; simpl.
    - now rewrite Nat.eqb_refl.
    - intros i _ N. now destruct (Nat.eqb_spec i (S k)).
  Qed.

  Lemma output_bounds w i r : admissible L U Ut w -> (i < L)%nat -> (r < m + 3)%nat ->
    target m w i r - eta <= \sum_(p < S i) (B s (token m w) D i p * W m M D (token m w p) r) <= target m w i r + eta.
  Proof.
    intros A Hi Hr. rewrite <- layers_composed by exact Hr. generalize (loss w A i r Hi Hr). intros E. apply Rabs_bounds in E. lra.
  Qed.

  Lemma anchor_value w r : admissible L U Ut w -> (r < m + 3)%nat -> - eta <= W m M D (token m w 0) r <= eta.
  Proof.
    intros A Hr. generalize (output_bounds w 0 r A ltac:(lia) Hr). rewrite target_elsewhere by (destruct A; lia).
    simpl sum. rewrite B_00. lra.
  Qed.

  (** mu + eta >= 1/12, for any bound mu of the coordinates of M x(u). *)
  Lemma content_value u t mu : U u -> Ut t ->
    (forall r, (r < m + 3)%nat -> Rabs (W m M D (token m (probe 1 u t) 1) r) <= mu) -> 1/12 <= mu + eta.
  Proof.
    intros Hu Ht Hmu. set (xt := token m (probe 1 u t) 2). set (xc := token m (probe 1 u t) 1) in *.
    assert (He : 0 <= eta) by exact (loss_nonneg _ _ _ _ _ _ _ loss (probe_admissible 1 u t ltac:(lia) Hu Ht)).
    set (nu := Rmax eta mu).
    assert (F : forall k r, (1 <= k <= 2)%nat -> (r < m + 3)%nat ->
      let y := target m (probe k u t) (S k) r in let b := B s (token m (probe k u t)) D (S k) (S k) in
      y - (eta + nu) <= b * W m M D xt r <= y + (eta + nu)).
    { intros k r K Hr. set (w := probe k u t). intros y b.
      assert (A : admissible L U Ut w) by (apply probe_admissible; auto).
      generalize (output_bounds w (S k) r A ltac:(lia) Hr). rewrite sum_last. fold b. change (target m w (S k) r) with y.
      replace (token m w (S k)) with xt by (symmetry; apply token_ext; simpl; rewrite ?Nat.eqb_refl; reflexivity).
      set (v := sum (S k) _). intros E. assert (V : Rabs v <= nu); [|apply Rabs_bounds in V; lra].
      eapply Rle_trans; [apply sum_abs|]. apply Rle_trans with (\sum_(p < S k) (B s (token m w) D (S k) p * nu)).
      - apply sum_le. intros p Hp. rewrite Rabs_mult, (Rabs_right (B _ _ _ _ _)) by (apply Rle_ge, B_nonneg).
        apply Rmult_le_compat_l; [apply B_nonneg|]. unfold nu. destruct p as [|p].
        + eapply Rle_trans; [|apply Rmax_l]. apply Rabs_le, anchor_value; auto.
        + eapply Rle_trans; [|apply Rmax_r]. replace (token m w (S p)) with xc; [now apply Hmu|].
          apply token_ext; simpl; repeat match goal with |- context [(?a =? ?b)%nat] => destruct (Nat.eqb_spec a b) end; (lia || reflexivity).
      - rewrite sum_scal_r. generalize (B_sum s (token m w) D (S k)), (B_nonneg s (token m w) D (S k) (S k)). rewrite sum_last.
        assert (0 <= nu) by (eapply Rle_trans; [exact He|apply Rmax_l]). intros. nra. }
    assert (C : forall k, (1 <= k)%nat -> target m (probe k u t) (S k) (m + 2) = INR k / INR (S k)
                                      /\ target m (probe k u t) (S k) 1 = 1 / INR (S k)).
    { intros k Hk. assert (T := indicators_target m (probe k u t) ltac:(simpl; lia)). simpl (trigger _) in T. unfold indicators in T.
      assert (C : target m (probe k u t) (S k) (m + 2) = INR k / INR (S k)).
      { unfold target. simpl (trigger _). rewrite Nat.eqb_refl. f_equal. rewrite sum_last.
        rewrite token_content_indicator by lia. simpl (trigger _). rewrite Nat.eqb_refl.
        rewrite (sum_ext k _ (fun _ => 1)), sum_const; [lra|].
        intros i Hi. rewrite token_content_indicator by lia. simpl. destruct (Nat.eqb_spec i k); [lia|reflexivity]. }
      split; [exact C|]. rewrite C in T. rewrite S_INR in *. assert (0 < INR k) by (apply lt_0_INR; lia).
      replace (1 / (INR k + 1)) with (1 - INR k / (INR k + 1)) by (field; lra). lra. }
    destruct (C 1%nat ltac:(lia)) as [C1 D1], (C 2%nat ltac:(lia)) as [C2 D2].
    generalize (F 1%nat (m + 2)%nat ltac:(lia) ltac:(lia)), (F 1%nat 1%nat ltac:(lia) ltac:(lia)),
      (F 2%nat (m + 2)%nat ltac:(lia) ltac:(lia)), (F 2%nat 1%nat ltac:(lia) ltac:(lia)).
    cbv zeta. rewrite C1, C2, D1, D2. simpl INR. intros F1 F2 F3 F4.
    assert (X : 1/12 <= eta + nu).
    { replace (1 / (1 + 1)) with (1/2) in * by field. replace ((1 + 1) / (1 + 1 + 1)) with (2/3) in * by field.
      replace (1 / (1 + 1 + 1)) with (1/3) in * by field.
      exact (step1 _ _ _ _ _ F1 F2 F3 F4). }
    unfold nu, Rmax in X. destruct (Rle_dec eta mu); lra.
  Qed.

  (** Step 2. *)
  Lemma row1 w : admissible L U Ut w -> prod D (fun l => softmax (s l (token m w)) 1 1) <= 24 * eta.
  Proof.
    intros A. assert (Hw := A). destruct A as (J & Ht & Hu). rewrite <- B_11.
    set (u := content w 1). set (t := content w (trigger w)).
    assert (X : token m w 1 = token m (probe 1 u t) 1).
    { apply token_ext; [reflexivity| |reflexivity]. destruct (Nat.eqb_spec 1 (trigger w)); [lia|reflexivity]. }
    destruct (largest (m + 2) (W m M D (token m w 1))) as (r & Hr & H).
    assert (Q : 1/12 <= Rabs (W m M D (token m w 1) r) + eta).
    { apply (content_value u t); [apply Hu; lia|exact Ht|]. rewrite <- X. intros k Hk. apply H. lia. }
    generalize (output_bounds w 1 r Hw ltac:(lia) ltac:(lia)), (anchor_value w r Hw ltac:(lia)). rewrite target_elsewhere by lia.
    rewrite sum_last. simpl sum. rewrite B_10. generalize (B_nonneg s (token m w) D 1 1), (B_nonneg s (token m w) D 1 0). rewrite B_10.
    set (b := B _ _ _ 1 1). set (v := W m M D (token m w 1) r) in *. set (a := W m M D (token m w 0) r). intros.
    assert (0 <= eta) by lra. unfold Rabs in Q. destruct (Rcase_abs v); nra.
  Qed.
End Model.

Theorem multilayer_sink_necessity : forall (L m D : nat) (U Ut : vec -> Prop) (s : nat -> (nat -> vec) -> mat) (M : nat -> mat) (eta : R),
  (4 <= L)%nat -> (1 <= D)%nat ->
  loss_at_most L m U Ut (layers m s M D) eta -> eta < 1/24 ->
  forall w, admissible L U Ut w ->
    let alpha l := softmax (s l (token m w)) in
    prod D (fun l => alpha l 1%nat 1%nat) <= 24 * eta /\
    exists l, (l < D)%nat /\ (1 - alpha l 1%nat 0%nat) ^ D <= 24 * eta.
Proof.
  intros L m D U Ut s M eta HL HD Hl He w A alpha. assert (P := row1 L m D U Ut s M eta HL Hl He w A). fold alpha in P.
  split; [exact P|]. destruct D as [|D]; [lia|]. destruct (least D (fun l => alpha l 1%nat 1%nat)) as (l & Hl' & H).
  exists l. split; [exact Hl'|]. eapply Rle_trans; [|exact P].
  generalize (softmax_sum (s l (token m w)) 1). simpl sum. fold (alpha l). intros S1.
  replace (1 - alpha l 1%nat 0%nat) with (alpha l 1%nat 1%nat) by lra. apply power_le_prod; [left; apply softmax_pos|exact H].
Qed.

