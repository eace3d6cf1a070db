(** Three tokens are too few: for every m, contents in the box, and every weight nu >= 0 of a null slot (0: softmax, 1: softmax-one) there are heads whose loss is as
    small as one likes, and at position 1 of an input the token, the anchor and the slot have masses in the proportion 1 : 1 : nu. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Export SlotHead.
Open Scope R_scope.

Section ThreeTokens.
  Variables (m : nat) (beta nu : R).
  Hypothesis nu_nonneg : 0 <= nu.
  Let slot : vec -> R := fun _ => nu.

  (** The row of the content indicator: -beta on the content coordinates, -beta m on the content indicator. *)
  Definition key_form (c : nat) : R := if (c <? 2)%nat then 0 else if (c =? m + 2)%nat then INR m else 1.
  Definition QK : mat := fun r c => e (m + 2) r * (- beta * key_form c).

  (** The identity without the anchor, times half of 3 + nu, and shift (e_c - e_1)^T; shift is this number on the content coordinates, its negative on the content indicator. *)
  Definition half : R := (3 + nu) / 2.
  Definition shift (r : nat) : R := if (r <? 2)%nat then 0 else if (r =? m + 2)%nat then - half else half.
  Definition OV : mat := fun r c => half * (e r c * (1 - e 0 c)) + shift r * (e (m + 2) c - e 1 c).

  Lemma value x r : (r < m + 3)%nat -> mulv (m + 3) OV x r = half * ((1 - e 0 r) * x r) + shift r * (x (m + 2)%nat - x 1%nat).
  Proof.
    intros Hr. unfold mulv, OV.
    rewrite (sum_ext _ _ (fun c => half * (e r c * ((1 - e 0 c) * x c)) + (shift r * (e (m + 2) c * x c) + - shift r * (e 1 c * x c)))) by (intros; ring).
    rewrite !sum_add, !sum_scal, !sum_e by lia. ring.
  Qed.

  Lemma score_form x i k :
    score (m + 3) QK x i k = - beta * x i (m + 2)%nat * (\sum_(q < m) x k (q + 2)%nat + INR m * x k (m + 2)%nat).
  Proof.
    unfold score, dot, mulv, QK.
    rewrite (sum_ext _ _ (fun r => e (m + 2) r * (- beta * x i r * \sum_(c < m + 3) (key_form c * x k c)))).
    - rewrite sum_e by lia. rewrite sum_coordinates, (sum_ext m (fun q => key_form (q + 2) * x k (q + 2)%nat) (fun q => x k (q + 2)%nat)).
      + unfold key_form. destruct (Nat.ltb_spec (m + 2) 2); [lia|]. rewrite Nat.eqb_refl. change (0 <? 2)%nat with true. change (1 <? 2)%nat with true. cbv iota. ring.
      + intros q Hq. unfold key_form. destruct (Nat.ltb_spec (q + 2) 2), (Nat.eqb_spec (q + 2) (m + 2)); try lia. ring.
    - intros r _. rewrite (sum_ext _ _ (fun c => (e (m + 2) r * - beta) * (key_form c * x k c))) by (intros; ring). rewrite sum_scal. ring.
  Qed.

  Lemma anchor_coordinate r : anchor_token m r = e 0 r.
  Proof. unfold anchor_token, token, e. simpl. destruct (r =? 0)%nat, (r =? 1)%nat, (r =? m + 2)%nat; reflexivity. Qed.

  Lemma value_anchor r : (r < m + 3)%nat -> mulv (m + 3) OV (anchor_token m) r = 0.
  Proof.
    intros Hr. rewrite value, !anchor_coordinate by exact Hr. unfold e.
    destruct (Nat.eqb_spec r 0), (Nat.eqb_spec (m + 2) 0); try lia; simpl; ring.
  Qed.

  (** Content and trigger together: half of 3 + nu times both. *)
  Lemma values_add u t r : (r < m + 3)%nat ->
    mulv (m + 3) OV (content_token m u) r + mulv (m + 3) OV (trigger_token m t) r = half * (content_token m u r + trigger_token m t r).
  Proof.
    intros Hr. rewrite !value by exact Hr. destruct (content_token_indicators m u) as [-> ->], (trigger_token_indicators m t) as [-> ->].
    unfold e. destruct (Nat.eqb_spec r 0) as [->|N]; [|ring]. change (content_token m u 0%nat) with 0. change (trigger_token m t 0%nat) with 0. ring.
  Qed.

  (** A content token's value is half (u + 1), on the content coordinates alone. *)
  Lemma value_content u r : (r < m + 3)%nat ->
    mulv (m + 3) OV (content_token m u) r = if ((2 <=? r) && (r <? m + 2))%nat%bool then half * (u (r - 2)%nat + 1) else 0.
  Proof.
    intros Hr. rewrite value by exact Hr. destruct (content_token_indicators m u) as [E1 E2]. rewrite E1, E2. unfold shift, e.
    destruct (Nat.leb_spec 2 r), (Nat.ltb_spec r 2), (Nat.ltb_spec r (m + 2)), (Nat.eqb_spec r (m + 2)), (Nat.eqb_spec r 0);
      try lia; simpl andb; cbv iota.
    - unfold content_token. replace r with ((r - 2) + 2)%nat by lia. rewrite token_content by lia. simpl. rewrite Nat.add_sub. ring.
    - subst r. rewrite E2. ring.
    - subst r. change (content_token m u 0%nat) with 0. ring.
    - replace r with 1%nat by lia. rewrite E1. ring.
  Qed.

  Hypothesis beta_pos : 0 < beta.

  (** y / (1 + (1 + nu) exp (beta S)) is small. *)
  Lemma small y S s : 0 <= y <= S -> s = - beta * S -> 0 <= exp s / (nu + (exp 0 + exp s)) * y <= 1 / beta.
  Proof.
    intros Hy ->. rewrite exp_0. set (z := beta * S). assert (Z : 0 <= z) by (unfold z; nra).
    replace (exp (- beta * S)) with (/ exp z) by (rewrite <- exp_Ropp; f_equal; unfold z; ring).
    assert (X : 1 + z <= exp z) by (destruct (Req_dec z 0) as [->|]; [rewrite exp_0; lra|left; apply exp_ineq1; lra]).
    assert (N : 0 <= nu * exp z) by (apply Rmult_le_pos; lra).
    replace (/ exp z / (nu + (1 + / exp z)) * y) with (y / (1 + exp z + nu * exp z)) by (field; split; lra). split.
    - apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra].
    - assert (B : beta * y <= z) by (unfold z; nra). apply Rmult_le_reg_r with (beta * (1 + exp z + nu * exp z)); [nra|].
      replace (y / (1 + exp z + nu * exp z) * (beta * (1 + exp z + nu * exp z))) with (beta * y) by (field; lra).
      replace (1 / beta * (beta * (1 + exp z + nu * exp z))) with (1 + exp z + nu * exp z) by (field; lra). lra.
  Qed.

  (** The score of the token at position 1 with itself, over -beta, and its weight. *)
  Definition rise (u : vec) : R := \sum_(q < m) (u q + 1).
  Lemma own_weight w : trigger w <> 1%nat -> let s := - beta * rise (content w 1) in slot_weight m QK slot (token m w) 1 1 = exp s / (nu + (exp 0 + exp s)).
  Proof.
    intros N s. set (u := content w 1) in *. assert (X1 : token m w 1 = content_token m u) by (apply is_content; lia). destruct (content_token_indicators m u) as [U1 U2].
    assert (S0 : score (m + 3) QK (token m w) 1 0 = 0).
    { rewrite score_form, is_anchor, X1, U2, anchor_coordinate. rewrite sum_all_zero.
      - unfold e. destruct (Nat.eqb_spec (m + 2) 0); [lia|ring].
      - intros q' _. rewrite anchor_coordinate. unfold e. destruct (Nat.eqb_spec (q' + 2) 0); [lia|reflexivity]. }
    assert (S1 : score (m + 3) QK (token m w) 1 1 = s).
    { rewrite score_form, X1, U2. unfold s, rise. rewrite sum_add, sum_const.
      rewrite (sum_ext m (fun q => content_token m u (q + 2)%nat) u); [ring|].
      intros q' Hq'. unfold content_token. now rewrite token_content by lia. }
    assert (K : forall k, key_weight m QK (token m w 1) (token m w k) = exp (score (m + 3) QK (token m w) 1 k)) by reflexivity.
    unfold slot_weight, row_total, slot. cbn [sum]. now rewrite !K, Rplus_0_l, S0, S1.
  Qed.

  (** What the token at position 1 leaves of a value that vanishes at (-1, ..., -1). *)
  Lemma own_share w q : trigger w <> 1%nat -> box m (content w 1) -> (q < m)%nat ->
    0 <= slot_weight m QK slot (token m w) 1 1 * (content w 1 q + 1) <= 1 / beta.
  Proof.
    intros N Bx Hq. rewrite own_weight by exact N. cbv zeta. set (u := content w 1) in *.
    assert (B : forall q, (q < m)%nat -> 0 <= u q + 1) by (intros q' Hq'; generalize (Bx q' Hq'); lra).
    exact (small (u q + 1) (rise u) _ (conj (B q Hq) (term_le m (fun q => u q + 1) q Hq B)) eq_refl).
  Qed.

  (** Of contents of -1 and 1 whose rise is sigma or more where they have a 1. *)
  Definition letter_share (sigma : R) : R := 2 * exp (- (beta * sigma)) / (1 + nu + exp (- (beta * sigma))).
  Lemma letter_share_nonneg sigma : 0 <= letter_share sigma.
  Proof. unfold letter_share. assert (P := exp_pos (- (beta * sigma))). apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra]. Qed.
  Lemma own_share_of_letters w q sigma : trigger w <> 1%nat -> content w 1 q = 1 \/ content w 1 q = -1 -> (content w 1 q = 1 -> sigma <= rise (content w 1)) ->
    0 <= slot_weight m QK slot (token m w) 1 1 * (content w 1 q + 1) <= letter_share sigma.
  Proof.
    intros N Sg H. assert (L0 := letter_share_nonneg sigma). rewrite own_weight by exact N. cbv zeta. destruct Sg as [E|E]; rewrite E; [|split; lra].
    specialize (H E). unfold letter_share in *. rewrite exp_0. set (x := exp (- beta * rise (content w 1))). set (y := exp (- (beta * sigma))) in *. assert (X : 0 < x) by apply exp_pos.
    assert (XY : x <= y).
    { unfold x, y. assert (B : - beta * rise (content w 1) <= - (beta * sigma)) by nra. destruct B as [B|B]; [left; now apply exp_increasing|right; now rewrite B]. }
    split; [apply Rmult_le_pos; [apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra]|lra]|].
    apply Rmult_le_reg_r with ((nu + (1 + x)) * (1 + nu + y)); [apply Rmult_lt_0_compat; lra|].
    replace (x / (nu + (1 + x)) * (1 + 1) * ((nu + (1 + x)) * (1 + nu + y))) with (2 * x * (1 + nu + y)) by (field; lra).
    replace (2 * y / (1 + nu + y) * ((nu + (1 + x)) * (1 + nu + y))) with (2 * y * (nu + (1 + x))) by (field; lra). nra.
  Qed.

  Lemma own_share_of_two_letters w q : trigger w <> 1%nat -> all_alike m (content w 1) -> (q < m)%nat ->
    0 <= slot_weight m QK slot (token m w) 1 1 * (content w 1 q + 1) <= letter_share (2 * INR m).
  Proof.
    intros N C Hq. apply own_share_of_letters; [exact N|destruct C as [C|C]; rewrite C by exact Hq; auto|].
    intros E. destruct C as [C|C]; [|rewrite C in E by exact Hq; lra]. right. unfold rise. rewrite (sum_ext m _ (fun _ => 2)), sum_const; [ring|]. intros q' Hq'. rewrite C by exact Hq'. ring.
  Qed.

  (** All rows err by nothing but position 1, and that by half of its share. *)
  Lemma loss_by_share (U Ut : vec -> Prop) share : 0 <= share ->
    (forall w q, admissible 3 U Ut w -> (q < m)%nat -> 0 <= slot_weight m QK slot (token m w) 1 1 * (content w 1 q + 1) <= share) ->
    loss_at_most 3 m U Ut (slot_head m QK OV slot) (half * share).
  Proof.
    intros Sp own w A i r Hi Hr. assert (J : trigger w = 2%nat) by (destruct A; lia).
    assert (H2 : 0 < half) by (unfold half; lra). assert (P : 0 <= half * share) by (apply Rmult_le_pos; lra).
    set (u := content w 1). set (t := content w 2).
    assert (X1 : token m w 1 = content_token m u) by (apply is_content; lia).
    assert (X2 : token m w 2 = trigger_token m t) by (generalize (is_trigger m w ltac:(lia)); rewrite J; auto).
    destruct (content_token_indicators m u) as [U1 U2], (trigger_token_indicators m t) as [T1 T2].
    assert (K : forall l k, key_weight m QK (token m w l) (token m w k) = exp (score (m + 3) QK (token m w) l k)) by reflexivity.
    assert (C : i = 0%nat \/ i = 1%nat \/ i = 2%nat) by lia. destruct C as [->|[->| ->]].
    - rewrite target_elsewhere, Rminus_0_r by lia. unfold slot_head, output. cbn [sum]. rewrite is_anchor, value_anchor by exact Hr.
      rewrite Rmult_0_r, Rplus_0_r, Rabs_R0. lra.
    - rewrite target_elsewhere, Rminus_0_r by lia. unfold slot_head, output. cbn [sum].
      rewrite is_anchor, value_anchor, X1, value_content by exact Hr. rewrite Rmult_0_r, !Rplus_0_l.
      destruct ((2 <=? r) && (r <? m + 2))%nat%bool eqn:E; [|rewrite Rmult_0_r, Rabs_R0; lra].
      apply andb_prop in E. rewrite Nat.leb_le, Nat.ltb_lt in E.
      generalize (own w (r - 2)%nat A ltac:(lia)). fold u. set (a := slot_weight _ _ _ _ _ _). intros [Z1 Z2].
      replace (a * (half * (u (r - 2)%nat + 1))) with (half * (a * (u (r - 2)%nat + 1))) by ring. rewrite Rabs_right by nra. apply Rmult_le_compat_l; lra.
    - assert (Z : forall k, key_weight m QK (token m w 2) (token m w k) = 1) by (intros; rewrite K, score_form, X2, T2, <- exp_0; f_equal; ring).
      unfold target. rewrite J. simpl Nat.eqb. cbv iota.
      unfold slot_head, output, slot_weight, row_total, slot. cbn [sum]. rewrite !Z, is_anchor, value_anchor, X1, X2 by exact Hr.
      generalize (values_add u t r Hr). set (a := mulv _ _ _ _). set (b := mulv _ _ _ _). simpl INR. intros V.
      match goal with |- Rabs ?x <= _ => replace x with 0; [rewrite Rabs_R0; lra|] end.
      replace b with (half * (content_token m u r + trigger_token m t r) - a) by lra. unfold half. field. lra.
  Qed.

  Lemma loss : loss_at_most 3 m (box m) (box m) (slot_head m QK OV slot) (half / beta).
  Proof.
    replace (half / beta) with (half * (1 / beta)) by (field; lra). apply loss_by_share; [left; apply Rdiv_lt_0_compat; lra|].
    intros w q A Hq. apply own_share; [destruct A; lia|apply A; destruct A; lia|exact Hq].
  Qed.

  (** Contents that are all 1 or all -1; without contents nothing errs. *)
  Lemma loss_of_two_letters : loss_at_most 3 m (all_alike m) (all_alike m) (slot_head m QK OV slot) (half * (Rmin (INR m) 1 * letter_share (2 * INR m))).
  Proof.
    assert (M0 := pos_INR m). assert (L0 := letter_share_nonneg (2 * INR m)). apply loss_by_share; [apply Rmult_le_pos; [apply Rmin_glb; lra|exact L0]|]. intros w q A Hq.
    assert (M : 1 <= INR m) by (apply (le_INR 1); lia). rewrite (Rmin_right (INR m) 1), Rmult_1_l by exact M.
    apply own_share_of_two_letters; [destruct A; lia|apply A; destruct A; lia|exact Hq].
  Qed.

  (** Contents of -1 and 1. *)
  Lemma loss_of_signs : loss_at_most 3 m (sign_contents m) (sign_contents m) (slot_head m QK OV slot) (half * letter_share 2).
  Proof.
    apply loss_by_share; [apply letter_share_nonneg|]. intros w q A Hq. assert (C : sign_contents m (content w 1)) by (apply A; destruct A; lia).
    apply own_share_of_letters; [destruct A; lia|now apply C|]. intros E.
    replace 2 with (content w 1%nat q + 1) by lra. apply (term_le m (fun q => content w 1%nat q + 1) q Hq). intros q' Hq'. destruct (C q' Hq') as [->| ->]; lra.
  Qed.
End ThreeTokens.

(** At (-1, ..., -1) all keys weigh 1. *)
Lemma half_at_low m beta nu t : 0 <= nu -> absorbed m (QK m beta) (fun _ => nu) (token m (probe 1 (fun _ => -1) t)) 1 = (1 + nu) / (2 + nu).
Proof.
  intros Hn. set (low := fun _ : nat => -1).
  assert (S : forall k, (k <= 1)%nat -> key_weight m (QK m beta) (token m (probe 1 low t) 1) (token m (probe 1 low t) k) = 1).
  { intros k Hk. change (exp (score (m + 3) (QK m beta) (token m (probe 1 low t)) 1 k) = 1). rewrite <- exp_0. f_equal. rewrite score_form. destruct k as [|k].
    - rewrite is_anchor, sum_all_zero.
      + rewrite anchor_coordinate. unfold e. destruct (Nat.eqb_spec (m + 2) 0); [lia|ring].
      + intros q _. rewrite anchor_coordinate. unfold e. destruct (Nat.eqb_spec (q + 2) 0); [lia|reflexivity].
    - replace (S k) with 1%nat by lia. rewrite probe_content by lia. destruct (content_token_indicators m low) as [_ ->].
      rewrite (sum_ext m _ (fun _ => -1)), sum_const; [ring|]. intros q Hq. unfold content_token. now rewrite token_content by lia. }
  unfold absorbed, null_mass, slot_weight, row_total. cbn [sum]. rewrite !S by lia. field. lra.
Qed.

Theorem three_tokens : forall (m : nat) (nu eps : R), 0 <= nu -> 0 < eps ->
  exists QK OV, loss_at_most 3 m (box m) (box m) (slot_head m QK OV (fun _ => nu)) eps /\
  exists w, admissible 3 (box m) (box m) w /\ absorbed m QK (fun _ => nu) (token m w) 1 = (1 + nu) / (2 + nu).
Proof.
  intros m nu eps Hn He. set (beta := half nu / eps). assert (H2 : 0 < half nu) by (unfold half; lra).
  assert (B : 0 < beta) by (apply Rdiv_lt_0_compat; lra). exists (QK m beta), (OV m nu). split.
  - replace eps with (half nu / beta) by (unfold beta; field; lra). now apply loss.
  - set (low := fun _ : nat => -1). assert (Bl : box m low) by (intros q _; unfold low; lra).
    exists (probe 1 low low). split; [now apply probe_admissible; try lia|now apply half_at_low].
Qed.
