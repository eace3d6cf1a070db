(** Theorem D1 of statement.md: softmax heads whose values cancel have loss 0, with as little anchor mass as one likes. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import Probe BoxHead Rational.
From Sinkproof.multihead_sink_tradeoff Require Import proof.
Open Scope R_scope.

(** Interpolation by sums of d_h / (x_h + y): n distinct x_h, n distinct nodes; rational, if everything is. *)
Lemma cauchy_interpolation : forall (n : nat) (x y v : nat -> R),
  (forall h g, (h < n)%nat -> (g < n)%nat -> h <> g -> x h <> x g) ->
  (forall i k, (i < n)%nat -> (k < n)%nat -> i <> k -> y i <> y k) ->
  (forall h i, (h < n)%nat -> (i < n)%nat -> x h + y i <> 0) ->
  exists d, (forall i, (i < n)%nat -> \sum_(h < n) (d h / (x h + y i)) = v i) /\
    ((forall h, (h < n)%nat -> rational (x h) /\ rational (y h) /\ rational (v h)) -> forall h, (h < n)%nat -> rational (d h)).
Proof.
  induction n as [|n IH]; intros x y v Hx Hy Hs; [exists (fun _ => 0); split; intros; lia|].
  (* (y - y_n)/((x_h + y)(x_n + y)) vanishes at y_n and is a sum of the two fractions *)
  set (p := x n). set (q := y n).
  destruct (IH x y (fun i => (v i - v n * (p + q) / (p + y i)) * (p + y i) / (y i - q))) as (d & Hd & Rd).
  - intros h g Hh Hg. apply Hx; lia.
  - intros i k Hi Hk. apply Hy; lia.
  - intros h i Hh Hi. apply Hs; lia.
  - set (al h := d h * (- (x h + q) / (p - x h))). set (be h := d h * (- (p + q) / (x h - p))).
    exists (fun h => if (h =? n)%nat then v n * (p + q) + sum n be else al h).
    split; [intros i Hi; rewrite sum_last, Nat.eqb_refl; fold p|].
    2: { intros Q. destruct (Q n ltac:(lia)) as (Q1 & Q2 & Q3). fold p in Q1. fold q in Q2.
      assert (D : forall h, (h < n)%nat -> rational (d h) /\ rational (x h)).
      { intros h Hh. split; [|apply Q; lia]. apply Rd; [|exact Hh]. intros g Hg. destruct (Q g ltac:(lia)) as (? & ? & ?). repeat split; rational. }
      intros h Hh. destruct (Nat.eqb_spec h n) as [_|N].
      - apply rational_plus; [rational|]. apply rational_sum. intros g Hg. destruct (D g Hg). unfold be. rational.
      - destruct (D h ltac:(lia)). unfold al. rational. }
    assert (P : p + y i <> 0) by (apply Hs; lia).
    rewrite (sum_ext n _ (fun h => (y i - q) / (p + y i) * (d h / (x h + y i)) + - (be h * / (p + y i)))).
    + rewrite sum_add, sum_scal. rewrite (sum_ext n (fun h => - (be h * / (p + y i))) (fun h => - / (p + y i) * be h)) by (intros; ring).
      rewrite sum_scal. destruct (Nat.eq_dec i n) as [->|N].
      * fold q in P |- *. unfold Rdiv. replace (q - q) with 0 by ring. field. exact P.
      * rewrite Hd by lia. assert (Y : y i <> q) by (apply Hy; lia). field. split; [exact P|lra].
    + intros h Hh. destruct (Nat.eqb_spec h n); [lia|]. unfold al, be.
      assert (X : x h <> p) by (apply Hx; lia). assert (Q : x h + y i <> 0) by (apply Hs; lia). field. repeat split; (exact P || exact Q || lra).
Qed.

(** Scores: (content query, anchor key) log w, (trigger query, trigger or content key) log A, all others 0. *)
Definition cancelling_QK (m : nat) (w A : R) : mat := fun r c =>
  if ((r =? m + 2) && (c =? 0))%nat%bool then ln w
  else if ((r =? 1) && ((c =? 1) || (c =? m + 2)))%nat%bool then ln A else 0.
Definition scaled (c : R) : mat := fun r k => c * all_but_anchor r k.
Definition cancelling (m H : nat) (w : R) (A c : nat -> R) : (nat -> vec) -> nat -> vec :=
  multihead m H (fun g => score (m + 3) (cancelling_QK m w (A g))) (fun g => scaled (c g)).
Definition anchor_mass (m : nat) (w A : R) (x : nat -> vec) (i : nat) : R := softmax (score (m + 3) (cancelling_QK m w A) x) i 0.
Arguments anchor_mass m%nat w A x i%nat.

Section Weights.
  Variables (m : nat) (w A : R).
  Hypotheses (Hw : 0 < w) (HA : 0 < A).
  Let QK := cancelling_QK m w A.

  Lemma cancelling_blind : blind m QK.
  Proof.
    intros q c Hq Hc. unfold QK, cancelling_QK. split.
    - destruct (Nat.eqb_spec (q + 2) (m + 2)), (Nat.eqb_spec (q + 2) 1); try lia. reflexivity.
    - destruct (Nat.eqb_spec (q + 2) 0), (Nat.eqb_spec (q + 2) 1), (Nat.eqb_spec (q + 2) (m + 2)); try lia.
      rewrite Bool.andb_false_r. simpl. rewrite Bool.andb_false_r. reflexivity.
  Qed.

  Lemma score_entries : QK (m + 2)%nat 0%nat = ln w /\ QK (m + 2)%nat 1%nat = 0 /\ QK (m + 2)%nat (m + 2)%nat = 0 /\
    QK 1%nat 0%nat = 0 /\ QK 1%nat 1%nat = ln A /\ QK 1%nat (m + 2)%nat = ln A.
  Proof.
    unfold QK, cancelling_QK. repeat split;
      repeat match goal with |- context [(?a =? ?b)%nat] => destruct (Nat.eqb_spec a b); try lia end; reflexivity.
  Qed.

  Lemma row_weights z i k : (1 <= trigger z)%nat -> (1 <= i)%nat -> (k <= i)%nat ->
    softmax (score (m + 3) QK (token m z)) i k =
    if (i =? trigger z)%nat then (if (k =? 0)%nat then 1 / (1 + INR i * A) else A / (1 + INR i * A))
    else (if (k =? 0)%nat then w / (w + INR i) else 1 / (w + INR i)).
  Proof.
    intros J Hi Hk. assert (P : 0 < INR i) by (apply lt_0_INR; lia).
    assert (E : forall l, exp (score (m + 3) QK (token m z) i l) =
      if (i =? trigger z)%nat then (if (l =? 0)%nat then 1 else A) else (if (l =? 0)%nat then w else 1)).
    { intros l. rewrite score_kinds by apply cancelling_blind. destruct score_entries as (E0 & E1 & E2 & F0 & F1 & F2). unfold kind_of.
      destruct (Nat.eqb_spec i 0); [lia|]. destruct (i =? trigger z)%nat, (l =? 0)%nat, (l =? trigger z)%nat; unfold coord;
        rewrite ?E0, ?E1, ?E2, ?F0, ?F1, ?F2, ?exp_0, ?exp_ln by assumption; reflexivity. }
    unfold softmax. rewrite E. rewrite (sum_ext (S i) _ _ (fun l _ => E l)), sum_first.
    destruct (Nat.eqb_spec i (trigger z)) as [T|T]; simpl (0 =? 0)%nat; cbv iota.
    - rewrite (sum_ext i _ (fun _ => A)), sum_const by reflexivity. now destruct (k =? 0)%nat.
    - rewrite (sum_ext i _ (fun _ => 1)), sum_const, Rmult_1_r by reflexivity. now destruct (k =? 0)%nat.
  Qed.
End Weights.

Lemma scaled_value m c x r : (r < m + 3)%nat -> mulv (m + 3) (scaled c) x r = c * ((1 - e 0 r) * x r).
Proof.
  intros Hr. rewrite <- mulv_all_but_anchor with (n := (m + 3)%nat) by exact Hr. unfold mulv, scaled. rewrite <- sum_scal. apply sum_ext. intros; ring.
Qed.

Lemma scaled_anchor m c z r : (r < m + 3)%nat -> mulv (m + 3) (scaled c) (token m z 0) r = 0.
Proof.
  intros Hr. rewrite scaled_value by exact Hr. unfold e, token. simpl. destruct (r =? 0)%nat, (r =? 1)%nat, (r =? m + 2)%nat; ring.
Qed.

Lemma scaled_token m c z k r : (1 <= k)%nat -> (r < m + 3)%nat -> mulv (m + 3) (scaled c) (token m z k) r = c * token m z k r.
Proof.
  intros Hk Hr. rewrite scaled_value by exact Hr. unfold e. destruct (Nat.eqb_spec r 0) as [->|]; [rewrite token_coordinate_0 by exact Hk|]; ring.
Qed.

(** Values that sum to 0 and, in the trigger's rows, to 1. *)
Lemma coefficients : forall (L H : nat) (A : nat -> R), (3 <= L)%nat -> (L - 1 <= H)%nat ->
  (forall g, (g < H)%nat -> 0 < A g) -> (forall g h, (g < H)%nat -> (h < H)%nat -> g <> h -> A g <> A h) ->
  exists c, sum H c = 0 /\ (forall j, (2 <= j < L)%nat -> \sum_(g < H) (c g * A g / (1 + INR j * A g)) = 1 / INR j) /\
    ((forall g, (g < H)%nat -> rational (A g)) -> forall g, (g < H)%nat -> rational (c g)).
Proof.
  intros L H A HL HH HA Hd. set (n := (L - 1)%nat).
  set (y i := match i with 0%nat => 0 | S _ => INR (i + 1) end).
  assert (Y0 : forall i, 0 <= y i) by (intros [|i]; unfold y; [lra|apply pos_INR]).
  destruct (cauchy_interpolation n (fun h => / A h) y (fun i => match i with 0%nat => 0 | S _ => 1 end)) as (d & D & Rd).
  - intros h g Hh Hg N E. apply (Hd h g); try lia. rewrite <- (Rinv_inv (A h)), <- (Rinv_inv (A g)). now rewrite E.
  - intros [|i] [|k] Hi Hk N; unfold y; try lia.
    + assert (0 < INR (S k + 1)) by (apply lt_0_INR; lia). lra.
    + assert (0 < INR (S i + 1)) by (apply lt_0_INR; lia). lra.
    + intros E. apply INR_eq in E. lia.
  - intros h i Hh Hi. assert (0 < / A h) by (apply Rinv_0_lt_compat, HA; lia). generalize (Y0 i). lra.
  - set (c h := if (h <? n)%nat then - (d h * A h) else 0). exists c.
    assert (Cut : forall f, (forall h, (n <= h)%nat -> f h = 0) -> sum H f = sum n f).
    { intros f Z. replace H with (n + (H - n))%nat by lia. induction (H - n)%nat as [|k IH]; [now rewrite Nat.add_0_r|].
      rewrite Nat.add_succ_r, sum_last, IH, Z by lia. ring. }
    assert (C0 : forall h, (n <= h)%nat -> c h = 0) by (intros h Hh; unfold c; destruct (Nat.ltb_spec h n); [lia|reflexivity]).
    assert (S0 : sum n c = 0).
    { generalize (D 0%nat ltac:(lia)). simpl. intros E. rewrite (sum_ext n _ (fun h => -1 * (d h / (/ A h + 0)))), sum_scal, E; [ring|].
      intros h Hh. unfold c. destruct (Nat.ltb_spec h n); [|lia]. assert (0 < A h) by (apply HA; lia). field. lra. }
    split; [now rewrite Cut|]. split.
    2: { intros Q g Hg. unfold c. destruct (Nat.ltb_spec g n) as [G|_]; [|apply (rational_integer 0)]. assert (Qg := Q g Hg).
      assert (rational (d g)); [|rational]. apply Rd; [|exact G]. intros h Hh. assert (Qh := Q h ltac:(lia)).
      destruct h; unfold y; repeat split; rational. }
    intros j Hj. rewrite Cut by (intros h Hh; rewrite C0 by exact Hh; unfold Rdiv; ring).
    assert (J : 0 < INR j) by (apply lt_0_INR; lia).
    generalize (D (j - 1)%nat ltac:(lia)). destruct (j - 1)%nat as [|i] eqn:Ei; [lia|]. unfold y. replace (S i + 1)%nat with j by lia. intros E.
    rewrite (sum_ext n _ (fun h => / INR j * c h + / INR j * (d h / (/ A h + INR j)))).
    + rewrite sum_add, !sum_scal, S0, E. field. lra.
    + intros h Hh. unfold c. destruct (Nat.ltb_spec h n); [|lia]. assert (P : 0 < A h) by (apply HA; lia).
      assert (0 < INR j * A h) by nra. field. repeat split; try lra.
Qed.

(** Whatever the values are that solve this system: the loss is 0, and the anchor masses are these. *)
Section Cancelling.
  Variables (L m H : nat) (w : R) (A c : nat -> R).
  Hypotheses (HL : (3 <= L)%nat) (Hw : 0 < w) (HA : forall g, (g < H)%nat -> 0 < A g).
  Hypotheses (C0 : sum H c = 0) (C1 : forall j, (2 <= j < L)%nat -> \sum_(g < H) (c g * A g / (1 + INR j * A g)) = 1 / INR j).

  Lemma cancelling_loss U Ut : loss_at_most L m U Ut (cancelling m H w A c) 0.
  Proof.
    intros z Z i r Hi Hr. assert (J := proj1 Z). right. rewrite <- Rabs_R0. f_equal. unfold cancelling, multihead.
    destruct i as [|i].
    { rewrite target_elsewhere by lia. rewrite sum_all_zero; [ring|]. intros g _. unfold output. cbn [sum]. rewrite scaled_anchor by exact Hr. ring. }
    set (X := \sum_(k < S i) token m z (S k) r).
    assert (P : 0 < INR (S i)) by (apply lt_0_INR; lia).
    assert (O : forall g, (g < H)%nat -> output (m + 3) (softmax (score (m + 3) (cancelling_QK m w (A g)) (token m z))) (scaled (c g)) (token m z) (S i) r
      = if (S i =? trigger z)%nat then c g * A g / (1 + INR (S i) * A g) * X else c g * (1 / (w + INR (S i)) * X)).
    { intros g Hg. unfold output. rewrite sum_first, scaled_anchor, Rmult_0_r, Rplus_0_l by exact Hr.
      unfold X. destruct (S i =? trigger z)%nat eqn:T.
      - rewrite <- sum_scal. apply sum_ext. intros k Hk. rewrite scaled_token, row_weights, T by (auto; lia). simpl. unfold Rdiv. ring.
      - rewrite <- !sum_scal. apply sum_ext. intros k Hk. rewrite scaled_token, row_weights, T by (auto; lia). simpl. unfold Rdiv. ring. }
    rewrite (sum_ext H _ _ O). unfold target. fold X. destruct (Nat.eqb_spec (S i) (trigger z)) as [T|T].
    + rewrite sum_scal_r, C1 by lia. unfold Rdiv. ring.
    + rewrite sum_scal_r, C0. ring.
  Qed.

  Lemma cancelling_mass U Ut z : admissible L U Ut z -> forall g i, (g < H)%nat -> (1 <= i < L)%nat ->
    anchor_mass m w (A g) (token m z) i = if (i =? trigger z)%nat then 1 / (1 + INR i * A g) else w / (w + INR i).
  Proof. intros Z g i Hg Hi. assert (J := proj1 Z). unfold anchor_mass. rewrite row_weights by (auto; lia). reflexivity. Qed.
End Cancelling.

Theorem multihead_cancellation : forall (L m H : nat) (w : R) (A : nat -> R),
  (3 <= L)%nat -> (L - 1 <= H)%nat -> 0 < w ->
  (forall g, (g < H)%nat -> 0 < A g) -> (forall g h, (g < H)%nat -> (h < H)%nat -> g <> h -> A g <> A h) ->
  exists c, ((forall g, (g < H)%nat -> rational (A g)) -> forall g, (g < H)%nat -> rational (c g)) /\ forall (U Ut : vec -> Prop),
    loss_at_most L m U Ut (cancelling m H w A c) 0 /\
    forall z, admissible L U Ut z -> forall g i, (g < H)%nat -> (1 <= i < L)%nat ->
      anchor_mass m w (A g) (token m z) i = if (i =? trigger z)%nat then 1 / (1 + INR i * A g) else w / (w + INR i).
Proof.
  intros L m H w A HL HH Hw HA Hd. destruct (coefficients L H A HL HH HA Hd) as (c & C0 & C1 & Q). exists c. split; [exact Q|]. intros U Ut.
  split; [now apply cancelling_loss|]. intros z Z. now apply (cancelling_mass L m H w A HL Hw HA U Ut).
Qed.
