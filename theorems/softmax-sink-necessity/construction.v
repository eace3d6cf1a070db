(** The construction softmax-anchor of statement.md, for all L, m and beta > 0, contents in the box: its loss is at most the larger of two numbers, and
    equal to it for m >= 1 and L >= 4; the anchor's masses. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import Probe BoxHead.
Open Scope R_scope.

Definition anchor_QK (m : nat) (beta : R) : mat := fun r c =>
  if (r =? m + 2)%nat then (if (c =? 0)%nat then beta else if ((c =? 1) || (c =? m + 2))%nat%bool then - beta else 0)
  else if (r =? 1)%nat then (if (c =? 0)%nat then - beta else 0) else 0.
Definition content_loss (beta n : R) : R := n * exp (- (2 * beta)) / (1 + n * exp (- (2 * beta))).
Definition trigger_loss (beta j : R) : R := exp (- beta) / (j + exp (- beta)).
Definition anchor_loss (L : nat) (beta : R) : R := Rmax (content_loss beta (INR L - 1)) (trigger_loss beta 2).

Section Anchor.
  Variables (m : nat) (beta : R).
  Hypothesis beta_pos : 0 < beta.
  Let QK := anchor_QK m beta.
  Let low := exp (- beta).

  Lemma anchor_blind : blind m QK.
  Proof.
    intros q c Hq Hc. unfold QK, anchor_QK. split.
    - destruct (Nat.eqb_spec (q + 2) (m + 2)), (Nat.eqb_spec (q + 2) 1); try lia. reflexivity.
    - destruct (Nat.eqb_spec (q + 2) 0), (Nat.eqb_spec (q + 2) 1), (Nat.eqb_spec (q + 2) (m + 2)); try lia.
      simpl. destruct (c =? m + 2)%nat, (c =? 1)%nat; reflexivity.
  Qed.

  Lemma anchor_entries : QK (m + 2)%nat 0%nat = beta /\ QK (m + 2)%nat 1%nat = - beta /\ QK (m + 2)%nat (m + 2)%nat = - beta /\
    QK 1%nat 0%nat = - beta /\ QK 1%nat 1%nat = 0 /\ QK 1%nat (m + 2)%nat = 0.
  Proof.
    unfold QK, anchor_QK. repeat split;
      repeat match goal with |- context [(?a =? ?b)%nat] => destruct (Nat.eqb_spec a b); try lia end; reflexivity.
  Qed.

  Lemma low_bounds : 0 < low < 1 /\ exp beta = / low /\ exp (- (2 * beta)) = low * low.
  Proof.
    split; [split; [apply exp_pos|]|split].
    - unfold low. rewrite <- exp_0. apply exp_increasing. lra.
    - unfold low. now rewrite exp_Ropp, Rinv_inv.
    - unfold low. rewrite <- exp_plus. f_equal. ring.
  Qed.

  (** The weights of a content token's row, n tokens behind the anchor, and of the trigger's. *)
  Lemma content_weights t c : let n := INR t + INR c in
    row_weight m QK t c Content Anchor = 1 / (1 + n * (low * low)) /\
    row_weight m QK t c Content Trigger = low * low / (1 + n * (low * low)) /\
    row_weight m QK t c Content Content = low * low / (1 + n * (low * low)).
  Proof.
    intros n. destruct anchor_entries as (E0 & E1 & E2 & _), low_bounds as ((P & _) & EB & _).
    assert (N : 0 <= n) by (unfold n; generalize (pos_INR t), (pos_INR c); lra).
    unfold row_weight, over_row, coord. rewrite E0, E1, E2, EB. fold low.
    assert (D : 1 + n * (low * low) <> 0) by nra. replace (/ low + INR t * low + INR c * low) with ((1 + n * (low * low)) / low) by (unfold n; field; lra).
    repeat split; field; split; (exact D || lra).
  Qed.

  Lemma trigger_weights t c : let n := INR t + INR c in 0 < n ->
    row_weight m QK t c Trigger Anchor = low / (n + low) /\
    row_weight m QK t c Trigger Trigger = 1 / (n + low) /\ row_weight m QK t c Trigger Content = 1 / (n + low).
  Proof.
    intros n N. destruct anchor_entries as (_ & _ & _ & F0 & F1 & F2), low_bounds as ((P & _) & _ & _).
    unfold row_weight, over_row, coord. rewrite F0, F1, F2, exp_0. fold low. replace (low + INR t * 1 + INR c * 1) with (n + low) by (unfold n; ring). auto.
  Qed.

  (** A row whose tokens behind the anchor all have the defect x errs by n |x| in a content coordinate, and by no more in any. *)
  Lemma uniform_row a t c x : (t <= 1)%nat ->
    (forall r, defect m QK all_but_anchor t c a Anchor r (coord m Anchor) = 0) ->
    (forall b r k, b <> Anchor -> (1 <= k < m + 3)%nat -> defect m QK all_but_anchor t c a b r k = x * e r k) ->
    forall r, (r < m + 3)%nat -> row_error m QK all_but_anchor t c a r <= (INR t + INR c) * Rabs x /\
      ((2 <= r < m + 2)%nat -> row_error m QK all_but_anchor t c a r = (INR t + INR c) * Rabs x).
  Proof.
    intros Ht HA HB r Hr. assert (X := Rabs_pos x). assert (T := pos_INR t). assert (C := pos_INR c).
    assert (S1 : forall b, b <> Anchor -> \sum_(q < m) Rabs (defect m QK all_but_anchor t c a b r (q + 2)) = if ((2 <=? r) && (r <? m + 2))%nat%bool then Rabs x else 0).
    { intros b Hb. rewrite (sum_ext m _ (fun q => Rabs x * (if (q + 2 =? r)%nat then 1 else 0))).
      - rewrite sum_scal. destruct (Nat.leb_spec 2 r), (Nat.ltb_spec r (m + 2)); simpl.
        + rewrite (sum_single m _ (r - 2)%nat); [|lia|].
          * replace (r - 2 + 2)%nat with r by lia. rewrite Nat.eqb_refl. ring.
          * intros k _ N. destruct (Nat.eqb_spec (k + 2) r); [lia|reflexivity].
        + rewrite sum_all_zero; [ring|]. intros q Hq. destruct (Nat.eqb_spec (q + 2) r); [lia|reflexivity].
        + rewrite sum_all_zero; [ring|]. intros q Hq. destruct (Nat.eqb_spec (q + 2) r); [lia|reflexivity].
        + lia.
      - intros q Hq. rewrite HB by (auto; lia). unfold e. rewrite Rabs_mult. destruct (q + 2 =? r)%nat; rewrite ?Rabs_R0, ?Rabs_R1; ring. }
    unfold error_of_row, over_row. rewrite HA, !HB, !S1 by (try discriminate; simpl coord; lia). simpl coord. unfold e.
    destruct (Nat.leb_spec 2 r), (Nat.ltb_spec r (m + 2)); simpl andb; cbv iota.
    - destruct (Nat.eqb_spec 1 r), (Nat.eqb_spec (m + 2) r); try lia.
      replace (0 + INR t * (x * 0) + INR c * (x * 0)) with 0 by ring. rewrite Rabs_R0. split; intros; lra.
    - destruct (Nat.eqb_spec 1 r), (Nat.eqb_spec (m + 2) r); try lia. split; [|lia].
      replace (0 + INR t * (x * 0) + INR c * (x * 1)) with (INR c * x) by ring. rewrite Rabs_mult, (Rabs_right (INR c)) by lra. nra.
    - destruct (Nat.eqb_spec (m + 2) r); try lia. split; [|lia]. destruct (Nat.eqb_spec 1 r).
      + replace (0 + INR t * (x * 1) + INR c * (x * 0)) with (INR t * x) by ring. rewrite Rabs_mult, (Rabs_right (INR t)) by lra. nra.
      + replace (0 + INR t * (x * 0) + INR c * (x * 0)) with 0 by ring. rewrite Rabs_R0. nra.
    - lia.
  Qed.

  Lemma content_row t c : (t <= 1)%nat -> forall r, (r < m + 3)%nat ->
    row_error m QK all_but_anchor t c Content r <= content_loss beta (INR t + INR c) /\
    ((2 <= r < m + 2)%nat -> row_error m QK all_but_anchor t c Content r = content_loss beta (INR t + INR c)).
  Proof.
    intros Ht r Hr. destruct (content_weights t c) as (W0 & W1 & W2), low_bounds as ((P & _) & _ & E2).
    set (n := INR t + INR c) in *. assert (N : 0 <= n) by (unfold n; generalize (pos_INR t), (pos_INR c); lra).
    assert (D : 0 < 1 + n * (low * low)) by nra. set (x := low * low / (1 + n * (low * low))).
    assert (X : 0 < x) by (apply Rdiv_lt_0_compat; nra).
    replace (content_loss beta n) with (n * Rabs x) by (unfold content_loss, x; rewrite E2, Rabs_right by (left; exact X); field; lra).
    apply uniform_row; auto.
    - intros r'. unfold defect_of_row, share, all_but_anchor, e. simpl coord. destruct (Nat.eqb_spec 0 r'); simpl; ring.
    - intros b r' k Hb Hk. unfold defect_of_row. replace (share t c Content b) with 0 by (destruct b; reflexivity).
      replace (row_weight m QK t c Content b) with x by (destruct b; [contradiction|symmetry; exact W1|symmetry; exact W2]).
      unfold all_but_anchor, e. destruct (Nat.eqb_spec k 0); [lia|ring].
  Qed.

  Lemma trigger_row c : (1 <= c)%nat -> forall r, (r < m + 3)%nat ->
    row_error m QK all_but_anchor 1 c Trigger r <= trigger_loss beta (INR (1 + c)) /\
    ((2 <= r < m + 2)%nat -> row_error m QK all_but_anchor 1 c Trigger r = trigger_loss beta (INR (1 + c))).
  Proof.
    intros Hc r Hr. assert (N : INR (1 + c) = INR 1 + INR c) by apply plus_INR. assert (Np : 0 < INR (1 + c)) by (apply lt_0_INR; lia).
    destruct (trigger_weights 1 c) as (W0 & W1 & W2); [rewrite <- N; exact Np|]. rewrite <- N in W0, W1, W2. destruct low_bounds as ((P & _) & _ & _).
    set (n := INR (1 + c)) in *. set (x := 1 / (n + low) - / n).
    assert (X : x = - (low / (n * (n + low)))) by (unfold x; field; lra).
    replace (trigger_loss beta n) with (n * Rabs x).
    - rewrite N. apply uniform_row; auto.
      + intros r'. unfold defect_of_row, share, all_but_anchor, e. simpl coord. destruct (Nat.eqb_spec 0 r'); simpl; ring.
      + intros b r' k Hb Hk. unfold defect_of_row. replace (share 1 c Trigger b) with (/ n) by (destruct b; [contradiction|reflexivity|reflexivity]).
        replace (row_weight m QK 1 c Trigger b) with (1 / (n + low)) by (destruct b; [contradiction|symmetry; exact W1|symmetry; exact W2]).
        unfold all_but_anchor, e, x. destruct (Nat.eqb_spec k 0); [lia|ring].
    - unfold trigger_loss. fold low. rewrite X, Rabs_Ropp, Rabs_right; [field; lra|]. left. apply Rdiv_lt_0_compat; nra.
  Qed.

  Lemma content_loss_le n n' : 0 <= n <= n' -> content_loss beta n <= content_loss beta n'.
  Proof.
    intros H. unfold content_loss. destruct low_bounds as ((P & _) & _ & ->). assert (Z : 0 < low * low) by nra. set (z := low * low) in *.
    assert (N1 : 0 <= n * z) by (apply Rmult_le_pos; lra). assert (N2 : n * z <= n' * z) by (apply Rmult_le_compat_r; lra).
    set (u := n * z) in *. set (v := n' * z) in *.
    apply Rmult_le_reg_r with ((1 + u) * (1 + v)); [apply Rmult_lt_0_compat; lra|].
    replace (u / (1 + u) * ((1 + u) * (1 + v))) with (u * (1 + v)) by (field; lra).
    replace (v / (1 + v) * ((1 + u) * (1 + v))) with (v * (1 + u)) by (field; lra). lra.
  Qed.
  Lemma trigger_loss_le j : 2 <= j -> trigger_loss beta j <= trigger_loss beta 2.
  Proof.
    intros H. unfold trigger_loss. fold low. destruct low_bounds as ((P & _) & _ & _). apply Rmult_le_compat_l; [lra|]. apply Rinv_le_contravar; lra.
  Qed.

  Theorem softmax_anchor_loss : forall L, (3 <= L)%nat -> loss_at_most L m (box m) (box m) (softmax_head m QK all_but_anchor) (anchor_loss L beta).
  Proof.
    intros L HL. assert (NL : 3 <= INR L) by (replace 3 with (INR 3) by (simpl; ring); now apply le_INR).
    assert (C : forall t c, (t <= 1)%nat -> (t + c <= L - 1)%nat -> forall r, (r < m + 3)%nat -> row_error m QK all_but_anchor t c Content r <= anchor_loss L beta).
    { intros t c Ht Hn r Hr. eapply Rle_trans; [apply (content_row t c Ht r Hr)|]. eapply Rle_trans; [|apply Rmax_l]. apply content_loss_le.
      split; [generalize (pos_INR t), (pos_INR c); lra|]. apply le_INR in Hn. rewrite plus_INR, minus_INR in Hn by lia. simpl (INR 1) in Hn. lra. }
    apply (loss_by_rows m QK all_but_anchor anchor_blind). intros r Hr. repeat split.
    - unfold error_of_row, over_row, defect_of_row, share. simpl (INR 0).
      assert (0 <= anchor_loss L beta).
      { eapply Rle_trans; [|apply Rmax_r]. unfold trigger_loss. fold low. destruct low_bounds as ((P & _) & _ & _). left. apply Rdiv_lt_0_compat; lra. }
      match goal with |- Rabs ?a + ?b <= _ => replace a with 0; [replace b with 0 by ring; rewrite Rabs_R0; lra|] end.
      unfold all_but_anchor at 1, e at 1 2. simpl coord. simpl (0 =? 0)%nat. cbv iota. destruct (0 =? r)%nat; ring.
    - intros i Hi. apply C; lia.
    - intros i Hi. apply C; lia.
    - intros i Hi. eapply Rle_trans; [apply (trigger_row (i - 1) ltac:(lia) r Hr)|]. eapply Rle_trans; [|apply Rmax_r]. apply trigger_loss_le.
      replace 2 with (INR 2) by (simpl; ring). apply le_INR. lia.
  Qed.

  Theorem softmax_anchor_loss_attained : forall L eta, (4 <= L)%nat -> (1 <= m)%nat ->
    loss_at_most L m (box m) (box m) (softmax_head m QK all_but_anchor) eta -> anchor_loss L beta <= eta.
  Proof.
    intros L eta HL Hm H. assert (A := fun i => row_error_attained m QK all_but_anchor anchor_blind L eta 2 i 2 ltac:(lia)).
    apply Rmax_lub.
    - generalize (A (L - 1)%nat ltac:(lia) ltac:(lia) H). unfold seen, kind_of. simpl (trigger _).
      destruct (Nat.leb_spec 2 (L - 1)), (Nat.eqb_spec (L - 1) 0), (Nat.eqb_spec (L - 1) 2); try lia.
      rewrite (proj2 (content_row 1 (L - 1 - 1) ltac:(lia) 2%nat ltac:(lia)) ltac:(lia)).
      replace (INR 1 + INR (L - 1 - 1)) with (INR L - 1); [auto|]. rewrite !minus_INR by lia. simpl. ring.
    - generalize (A 2%nat ltac:(lia) ltac:(lia) H). unfold seen, kind_of. simpl (trigger _). simpl (_ <=? _)%nat. simpl (_ =? _)%nat. cbv iota. simpl (_ - _)%nat.
      rewrite (proj2 (trigger_row 1 ltac:(lia) 2%nat ltac:(lia)) ltac:(lia)). simpl (INR (1 + 1)). auto.
  Qed.

  (** e^beta / (e^beta + i e^-beta), and e^-beta / (e^-beta + j) at the trigger. *)
  Theorem softmax_anchor_masses : forall L U Ut w, admissible L U Ut w -> forall i, (1 <= i < L)%nat ->
    softmax_weight m QK (token m w) i 0 =
      if (i =? trigger w)%nat then exp (- beta) / (INR i + exp (- beta)) else 1 / (1 + INR i * exp (- (2 * beta))).
  Proof.
    intros L U Ut w A i Hi. assert (J := proj1 A). rewrite (weight_kinds m QK anchor_blind) by lia.
    assert (N : INR (seen w i) + INR (i - seen w i) = INR i).
    { rewrite <- plus_INR. f_equal. unfold seen. destruct (trigger w <=? i)%nat; lia. }
    assert (P : 0 < INR i) by (apply lt_0_INR; lia).
    unfold kind_of at 2. simpl (0 =? 0)%nat. cbv iota. unfold kind_of. destruct (Nat.eqb_spec i 0); [lia|]. destruct (i =? trigger w)%nat.
    - rewrite (proj1 (trigger_weights (seen w i) (i - seen w i) ltac:(rewrite N; exact P))), N. reflexivity.
    - rewrite (proj1 (content_weights (seen w i) (i - seen w i))), N. now rewrite (proj2 (proj2 low_bounds)).
  Qed.
End Anchor.

(** The mutant softmax-anchor-no-null-value, W_OV the identity: the anchor's own row errs by 1, whatever W_QK is. *)
Theorem softmax_anchor_no_null_value : forall (L m : nat) (U Ut : vec -> Prop) (QK : mat) (eta : R) (w : input), admissible L U Ut w ->
  loss_at_most L m U Ut (softmax_head m QK identity) eta -> 1 <= eta.
Proof.
  intros L m U Ut QK eta w A H. assert (J : (2 <= trigger w < L)%nat) by apply A.
  generalize (H w A 0%nat 0%nat ltac:(lia) ltac:(lia)). rewrite softmax_head_0, mulv_identity, target_elsewhere by lia.
  change (token m w 0 0%nat) with 1. rewrite Rminus_0_r, Rabs_R1. auto.
Qed.
