(** The construction softmax-one-anchor-sharp (constructions/softmax-one-anchor-sharp.md) with its own numbers, for all m, 0 < eta <= 1/100 and sizes from 64 on,
    L = 5, contents 0: its loss is eta, and before the trigger anchor and slot have (size + 1)/(size + 1 + 3 rho size) at least. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import SlotHead BoxHead.
From Sinkproof.softmax_sink_necessity Require attained.
From Sinkproof.null_slot_necessity Require Import proof construction.
Open Scope R_scope.

(** The file's q, a, p, rho: those of softmax-anchor-sharp. *)
Local Notation q := attained.q.
Local Notation a := attained.a.
Local Notation p := attained.P.
Local Notation rho := attained.rho.

Definition sharp_other (eta size : R) : R := (q eta * size - 1) / 2.
Definition sharp_QK (m : nat) (eta size : R) : mat := entries (
  entry 1 0 (ln (sharp_other eta size)) :: entry 1 1 (ln (sharp_other eta size)) :: entry 1 (m + 2) (ln size) ::
  entry (m + 2) 0 (ln size) :: entry (m + 2) 1 (ln (size * eta * (1 - 96 * eta) / 8)) :: entry (m + 2) (m + 2) (ln (size * rho eta)) :: nil).
Definition sharp_OV (m : nat) (eta size : R) : mat := let other := sharp_other eta size in entries (
  entry (m + 2) 0 (- eta) ::
  entry 1 1 ((q eta - p eta) * size / other) :: entry (m + 2) 1 ((p eta * size + other * eta) / other) ::
  entry 1 (m + 2) (1 - a eta) :: entry (m + 2) (m + 2) (a eta) :: nil).
Definition softmax_one_anchor_sharp (m : nat) (eta size : R) : (nat -> vec) -> nat -> vec :=
  slot_head m (sharp_QK m eta size) (sharp_OV m eta size) softmax_one.

Section Sharp.
  Variables (m : nat) (eta size : R).
  Hypotheses (small : 0 < eta <= 1/100) (large : 64 <= size).
  Let other := sharp_other eta size.
  Let omega := attained.omega eta.
  Let small' : 0 < eta < 1/96. Proof. lra. Qed.

  (** ** Numbers *)
  Lemma by_size : let k := size / (1 + 48 * eta) in
    q eta * size = (1 - 96 * eta) * k /\ p eta * size = - (55 * eta - 96 * (eta * eta)) * k /\ size = (1 + 48 * eta) * k /\ 2 * other = (1 - 96 * eta) * k - 1 /\ 0 < k.
  Proof.
    intros k. unfold k, other, sharp_other, p, a, q. split; [field; lra|]. split; [field; lra|]. split; [field; lra|]. split; [field; lra|]. apply Rdiv_lt_0_compat; lra.
  Qed.
  Lemma other_pos : 0 < other.
  Proof. destruct by_size as (_ & _ & S & O & K). set (k := size / (1 + 48 * eta)) in *. assert (43 <= k) by nra. nra. Qed.
  (** The trigger's value, times its weight in a content row. *)
  Lemma trigger_values : - (eta / 2) <= omega * ((p eta * size + other * eta) / other) <= 0 /\ 0 <= omega * ((q eta - p eta) * size / other) <= eta / 2.
  Proof.
    destruct by_size as (Q & P & S & O & K). assert (Op := other_pos). set (k := size / (1 + 48 * eta)) in *. assert (W : omega = eta * (1 - 96 * eta) / 8) by reflexivity. assert (W0 := attained.omega_pos eta small'). fold omega in W0.
    assert (E2 : eta * eta >= eta / 50 - 1 / 10000) by nra. assert (E2' : 0 < eta * eta <= eta / 100) by nra. assert (E3 : 0 < eta * eta * eta <= eta / 10000) by (split; nra).
    assert (Sk : 64 <= (1 + 48 * eta) * k) by lra. assert (OE : 0 < other * eta) by (apply Rmult_lt_0_compat; lra).
    (* everything below is divided by other *)
    assert (Div : forall n l u, l * other <= omega * n <= u * other -> l <= omega * (n / other) <= u).
    { intros n l u H. assert (I : omega * (n / other) * other = omega * n) by (field; lra). set (y := omega * (n / other)) in *. rewrite <- I in H. split; apply Rmult_le_reg_r with other; lra. }
    assert (A1 : 2 * (1 + 48 * eta) <= (1 - 96 * eta) * ((1 + 48 * eta) * k) * (2 - 55 * eta + 96 * (eta * eta))).
    { assert (B : 0 <= (1 - 96 * eta) * (2 - 55 * eta + 96 * (eta * eta))) by (apply Rmult_le_pos; lra).
      apply Rle_trans with (64 * ((1 - 96 * eta) * (2 - 55 * eta + 96 * (eta * eta)))); [lra|].
      replace ((1 - 96 * eta) * ((1 + 48 * eta) * k) * (2 - 55 * eta + 96 * (eta * eta))) with ((1 + 48 * eta) * k * ((1 - 96 * eta) * (2 - 55 * eta + 96 * (eta * eta)))) by ring.
      apply Rmult_le_compat_r; lra. }
    assert (A2 : 2 * (1 + 48 * eta) <= (1 - 96 * eta) * ((1 + 48 * eta) * k) * (1 + 41 * eta + 96 * (eta * eta))).
    { assert (B : 0 <= (1 - 96 * eta) * (1 + 41 * eta + 96 * (eta * eta))) by (apply Rmult_le_pos; lra).
      apply Rle_trans with (64 * ((1 - 96 * eta) * (1 + 41 * eta + 96 * (eta * eta)))); [lra|].
      replace ((1 - 96 * eta) * ((1 + 48 * eta) * k) * (1 + 41 * eta + 96 * (eta * eta))) with ((1 + 48 * eta) * k * ((1 - 96 * eta) * (1 + 41 * eta + 96 * (eta * eta)))) by ring.
      apply Rmult_le_compat_r; lra. }
    assert (C1 : 2 <= (1 - 96 * eta) * k * (2 - 55 * eta + 96 * (eta * eta))) by (apply Rmult_le_reg_l with (1 + 48 * eta); lra).
    assert (C2 : 2 <= (1 - 96 * eta) * k * (1 + 41 * eta + 96 * (eta * eta))) by (apply Rmult_le_reg_l with (1 + 48 * eta); lra).
    split; apply Div.
    - rewrite P. split.
      + assert (F : 0 <= eta * ((1 - 96 * eta) * k * (2 - 55 * eta + 96 * (eta * eta)) - 2)) by (apply Rmult_le_pos; lra).
        assert (0 <= omega * (other * eta)) by (apply Rmult_le_pos; lra). rewrite W in *. replace (- (eta / 2) * other) with (- (eta / 4) * ((1 - 96 * eta) * k - 1)) by (rewrite <- O; field). lra.
      + rewrite Rmult_0_l. assert (0 <= eta * k) by (apply Rmult_le_pos; lra). assert (- (55 * eta - 96 * (eta * eta)) * k + other * eta <= 0); [|clear - W0 H0; nra].
        replace (other * eta) with (((1 - 96 * eta) * k - 1) * eta / 2) by (rewrite <- O; field). assert (eta * eta * k <= eta / 100 * k) by (apply Rmult_le_compat_r; lra). lra.
    - replace ((q eta - p eta) * size) with ((1 - 41 * eta - 96 * (eta * eta)) * k) by lra. split.
      + rewrite Rmult_0_l. apply Rmult_le_pos; [lra|]. apply Rmult_le_pos; lra.
      + assert (F : 0 <= eta * ((1 - 96 * eta) * k * (1 + 41 * eta + 96 * (eta * eta)) - 2)) by (apply Rmult_le_pos; lra).
        rewrite W. replace (eta / 2 * other) with (eta / 4 * ((1 - 96 * eta) * k - 1)) by (rewrite <- O; field). lra.
  Qed.

  (** ** Rows *)
  Let QK := sharp_QK m eta size.
  Let OV := sharp_OV m eta size.
  Definition sharp_weight (x y : kind) : R := match x, y with
    | Anchor, _ => 1 | Trigger, Content => size | Trigger, _ => other | Content, Anchor => size | Content, Trigger => size * omega | Content, Content => size * rho eta end.
  Lemma weight_is x y : exp (QK (coord m x) (coord m y)) = sharp_weight x y.
  Proof.
    assert (Op := other_pos). assert (R0 := attained.rho_pos eta small'). assert (W0 := attained.omega_pos eta small').
    unfold QK, sharp_QK, entries, entry. destruct x, y; unfold coord, sharp_weight; read_entries; rewrite ?exp_0; try reflexivity; rewrite exp_ln; try reflexivity; try assumption; try lra.
    - unfold omega, attained.omega. field.
    - replace (size * eta * (1 - 96 * eta) / 8) with (size * attained.omega eta) by (unfold attained.omega; field). apply Rmult_lt_0_compat; lra.
    - apply Rmult_lt_0_compat; lra.
  Qed.
  Lemma sharp_blind : blind m QK.
  Proof. intros r c Hr Hc. unfold QK, sharp_QK, entries, entry. split; read_entries; reflexivity. Qed.

  Section Input.
    Variable w : input.
    Hypothesis inside : admissible 5 (constant_content m 0) (constant_content m 0) w.

    Lemma trigger_is : (2 <= trigger w < 5)%nat. Proof. apply inside. Qed.
    Lemma functional f k : (k < 5)%nat -> \sum_(c < m + 3) (f c * token m w k c) = f (coord m (kind_of w k)).
    Proof.
      intros Hk. rewrite functional_token. destruct (Nat.eqb_spec k 0); [ring|]. rewrite sum_all_zero; [ring|]. intros c Hc.
      assert (C : content w k c = 0); [|rewrite C; ring]. destruct inside as (_ & T & U). destruct (Nat.eq_dec k (trigger w)) as [->|N]; [now apply T|]. apply (U k); lia || exact Hc.
    Qed.
    Lemma row_total_is i : (i < 5)%nat -> row_total m QK softmax_one (token m w) i = 1 + over_row (seen w i) (i - seen w i) (sharp_weight (kind_of w i)).
    Proof.
      intros Hi. unfold row_total, softmax_one. f_equal. rewrite <- sum_kinds by (generalize trigger_is; lia). apply sum_ext. intros k _. rewrite kinds_weight by exact sharp_blind. apply weight_is.
    Qed.
    Lemma row i r : (i < 5)%nat -> softmax_one_anchor_sharp m eta size (token m w) i r =
      over_row (seen w i) (i - seen w i) (fun y => sharp_weight (kind_of w i) y * OV r (coord m y)) / (1 + over_row (seen w i) (i - seen w i) (sharp_weight (kind_of w i))).
    Proof.
      intros Hi. rewrite <- row_total_is by exact Hi. rewrite <- sum_kinds by (generalize trigger_is; lia). unfold softmax_one_anchor_sharp, slot_head, output, slot_weight. fold QK OV. unfold Rdiv. rewrite <- sum_scal_r.
      apply sum_ext. intros k Hk. rewrite kinds_weight by exact sharp_blind. rewrite weight_is. unfold mulv. rewrite functional by lia. ring.
    Qed.
    Lemma kind_at_trigger : kind_of w (trigger w) = Trigger /\ seen w (trigger w) = 1%nat.
    Proof.
      assert (J := trigger_is). unfold kind_of, seen. destruct (Nat.eqb_spec (trigger w) 0), (Nat.leb_spec (trigger w) (trigger w)); try lia. now rewrite Nat.eqb_refl.
    Qed.
    Lemma target_is r : (r < m + 3)%nat -> let j := trigger w in target m w j r = (e r 1%nat + INR (j - 1) * e r (m + 2)%nat) / INR j.
    Proof.
      intros Hr j. assert (J := trigger_is). fold j in J. unfold target. fold j. rewrite Nat.eqb_refl. f_equal.
      rewrite (sum_ext j _ (fun k => e r (coord m (kind_of w (S k))))) by (intros k Hk; rewrite <- functional by lia; now rewrite sum_e).
      assert (G := sum_kinds w j (fun y => e r (coord m y)) ltac:(fold j; lia)). destruct kind_at_trigger as [_ Sj]. fold j in Sj. rewrite Sj, sum_first in G.
      unfold over_row in G. change (coord m (kind_of w 0)) with 0%nat in G. cbn [coord] in G. simpl (INR 1) in G. lra.
    Qed.

    (** The values, by coordinates. *)
    Let bc := (p eta * size + other * eta) / other.
    Let b1 := (q eta - p eta) * size / other.
    Lemma values r : (r < m + 3)%nat -> let V y := OV r (coord m y) in
      (r = (m + 2)%nat /\ V Anchor = - eta /\ V Trigger = bc /\ V Content = a eta) \/ (r = 1%nat /\ V Anchor = 0 /\ V Trigger = b1 /\ V Content = 1 - a eta) \/
      (r <> 1%nat /\ r <> (m + 2)%nat /\ forall y, V y = 0).
    Proof.
      intros Hr V. unfold V, OV, sharp_OV, entries, entry. destruct (Nat.eq_dec r (m + 2)) as [->|N2]; [left|right; destruct (Nat.eq_dec r 1) as [->|N1]; [left|right]].
      - split; [reflexivity|]. unfold coord. repeat split; read_entries; reflexivity.
      - split; [reflexivity|]. unfold coord. repeat split; read_entries; reflexivity.
      - split; [exact N1|]. split; [exact N2|]. intros []; unfold coord; read_entries; reflexivity.
    Qed.

    (** Row 0 has half of the anchor's value. *)
    Lemma anchor_error r : (r < m + 3)%nat -> Rabs (softmax_one_anchor_sharp m eta size (token m w) 0%nat r) <= eta.
    Proof.
      intros Hr. assert (J := trigger_is). rewrite row by lia. replace (seen w 0) with 0%nat by (unfold seen; destruct (Nat.leb_spec (trigger w) 0); lia). change (kind_of w 0) with Anchor.
      unfold over_row, sharp_weight. simpl (INR _). set (V0 := OV r (coord m Anchor)). assert (V : - eta <= V0 <= 0) by (destruct (values r Hr) as [(_ & E & _)|[(_ & E & _)|(_ & _ & E)]]; rewrite ?E; unfold V0; rewrite ?E; lra).
      apply attained.abs_quotient; lra.
    Qed.

    Lemma content_error i r : (1 <= i < 5)%nat -> i <> trigger w -> (r < m + 3)%nat -> Rabs (softmax_one_anchor_sharp m eta size (token m w) i r) <= eta.
    Proof.
      intros Hi N Hr. assert (J := trigger_is). rewrite row by lia. replace (kind_of w i) with Content by (unfold kind_of; destruct (Nat.eqb_spec i 0), (Nat.eqb_spec i (trigger w)); lia || reflexivity).
      assert (A := attained.a_bounds eta small'). assert (W := attained.omega_pos eta small'). fold omega in W. assert (R0 := attained.rho_pos eta small').
      assert (Rho : 3 * rho eta * (a eta - eta) = 2 * eta) by (unfold attained.rho; field; lra). destruct trigger_values as [[V1 V2] [V3 V4]]. fold bc in V1, V2. fold b1 in V3, V4.
      assert (A2 : 1 - a eta <= 19 * eta).
      { unfold attained.a. apply Rmult_le_reg_r with (1 + 48 * eta); [lra|].
        replace ((1 - (1 + 29 * eta - 48 * (eta * eta)) / (1 + 48 * eta)) * (1 + 48 * eta)) with (19 * eta + 48 * (eta * eta)) by (field; lra). nra. }
      assert (R1 : rho eta <= eta) by nra.
      assert (TN : (seen w i <= 1 /\ 1 <= i - seen w i <= 3 /\ 2 * seen w i <= i - seen w i)%nat) by (unfold seen; destruct (Nat.leb_spec (trigger w) i); lia). destruct TN as (T1 & C1 & TC).
      set (x := INR (seen w i)). set (n := INR (i - seen w i)). assert (X : 0 <= x <= 1) by (split; [apply pos_INR|now apply (le_INR _ 1)]).
      assert (Nn : 1 <= n <= 3) by (split; [apply (le_INR 1); lia|replace 3 with (INR 3) by (simpl; ring); apply le_INR; lia]).
      assert (NX : 2 * x <= n) by (unfold x, n; replace 2 with (INR 2) by (simpl; ring); rewrite <- mult_INR; now apply le_INR).
      unfold over_row, sharp_weight. fold x n. assert (X0 : 0 <= x * omega) by nra. assert (N0 : 0 <= n * rho eta) by nra.
      (* all of it by size *)
      assert (Row : forall v0 v1 v2, - eta * (1 + x * omega + n * rho eta) <= v0 + x * (omega * v1) + n * rho eta * v2 <= eta * (1 + x * omega + n * rho eta) ->
        Rabs ((size * v0 + x * (size * omega * v1) + n * (size * rho eta * v2)) / (1 + (size + x * (size * omega) + n * (size * rho eta)))) <= eta).
      { intros v0 v1 v2 H. assert (0 <= size * (1 + x * omega + n * rho eta)) by (apply Rmult_le_pos; lra). apply attained.abs_quotient; [lra|]. split.
        - assert (size * (- eta * (1 + x * omega + n * rho eta)) <= size * (v0 + x * (omega * v1) + n * rho eta * v2)) by (apply Rmult_le_compat_l; lra). lra.
        - assert (size * (v0 + x * (omega * v1) + n * rho eta * v2) <= size * (eta * (1 + x * omega + n * rho eta))) by (apply Rmult_le_compat_l; lra). lra. }
      assert (0 <= eta * (x * omega + n * rho eta)) by (apply Rmult_le_pos; lra).
      destruct (values r Hr) as [(_ & -> & -> & ->)|[(_ & -> & -> & ->)|(_ & _ & E)]]; [| |rewrite !E]; apply Row.
      - split.
        + assert (2 * eta <= 3 * rho eta) by nra. assert (E1 : x * (eta / 2) <= n * rho eta * a eta) by nra. assert (E2 : - (x * (eta / 2)) <= x * (omega * bc)) by nra. lra.
        + assert (E1 : n * rho eta * (a eta - eta) <= 2 * eta) by nra. assert (E2 : x * (omega * bc) <= 0) by nra. assert (0 <= eta * (x * omega)) by (apply Rmult_le_pos; lra). lra.
      - assert (G1 : 0 <= n * rho eta * (1 - a eta) <= eta / 2).
        { assert (3 * rho eta * (1 - a eta) <= 3 * eta * (19 * eta)) by (apply Rmult_le_compat; lra). split; [apply Rmult_le_pos; lra|].
          assert (n * rho eta * (1 - a eta) <= 3 * rho eta * (1 - a eta)) by (apply Rmult_le_compat_r; [lra|apply Rmult_le_compat_r; lra]). 
          assert (3 * rho eta * (1 - a eta) <= 3 * rho eta * (19 * eta)) by (apply Rmult_le_compat_l; lra).
          assert (3 * rho eta <= 2.7 * eta) by (clear - small' Rho R1 H0; nra). clear - small small' R0 Rho H1 H2 H3; nra. }
        assert (G2 : 0 <= x * (omega * b1) <= eta / 2) by (split; clear - small' R0 V4 R1 V3 X; nra). lra.
      - split; lra.
    Qed.

    (** The trigger's row behind n content tokens is (p + n a)/(q + n), in the content indicator. *)
    Lemma trigger_output r : (r < m + 3)%nat -> let n := INR (trigger w - 1) in softmax_one_anchor_sharp m eta size (token m w) (trigger w) r =
      if (r =? m + 2)%nat then (p eta + n * a eta) / (q eta + n) else if (r =? 1)%nat then 1 - (p eta + n * a eta) / (q eta + n) else 0.
    Proof.
      intros Hr n. assert (J := trigger_is). rewrite row by lia. destruct kind_at_trigger as [-> ->]. assert (Op := other_pos). assert (Q := attained.q_pos eta small'). assert (N0 : 0 <= n) by apply pos_INR.
      unfold over_row, sharp_weight. fold n. simpl (INR 1). assert (O : 2 * other = q eta * size - 1) by (unfold other, sharp_other; field).
      replace (1 + (other + 1 * other + n * size)) with ((q eta + n) * size) by lra.
      destruct (values r Hr) as [(-> & -> & -> & ->)|[(-> & -> & -> & ->)|(N1 & N2 & E)]].
      - rewrite Nat.eqb_refl. unfold bc. field. lra.
      - destruct (Nat.eqb_spec 1 (m + 2)); [lia|]. simpl (1 =? 1)%nat. cbv iota. unfold b1. field. lra.
      - destruct (Nat.eqb_spec r (m + 2)), (Nat.eqb_spec r 1); try contradiction. rewrite !E. field. lra.
    Qed.
    Lemma trigger_error r : (r < m + 3)%nat -> Rabs (softmax_one_anchor_sharp m eta size (token m w) (trigger w) r - target m w (trigger w) r) <= eta.
    Proof.
      intros Hr. assert (J := trigger_is). rewrite trigger_output, target_is by exact Hr. set (n := INR (trigger w - 1)). assert (Q := attained.q_pos eta small').
      assert (Fit : exists y, - eta <= y <= eta /\ 0 <= n /\ (p eta + n * a eta) / (q eta + n) = n / INR (trigger w) + y /\ INR (trigger w) = n + 1).
      { assert (Sn : INR (trigger w) = n + 1) by (unfold n; rewrite minus_INR by lia; simpl; ring). rewrite Sn. unfold n. assert (C : trigger w = 2%nat \/ trigger w = 3%nat \/ trigger w = 4%nat) by lia.
        destruct C as [->|[->| ->]]; simpl.
        - exists (- eta). split; [lra|]. split; [lra|]. split; [|ring]. replace (p eta + 1 * a eta) with ((1/2 - eta) * (q eta + 1)) by (symmetry; apply attained.fit1). field. lra.
        - exists eta. split; [lra|]. split; [lra|]. split; [|ring]. replace (p eta + (1 + 1) * a eta) with ((2/3 + eta) * (q eta + 2)) by (symmetry; apply (attained.fit2 eta small')). field. lra.
        - exists (- eta). split; [lra|]. split; [lra|]. split; [|ring]. replace (p eta + (1 + 1 + 1) * a eta) with ((3/4 - eta) * (q eta + 3)) by (generalize (attained.fit3 eta small'); lra). field. lra. }
      destruct Fit as (y & Y & N0 & -> & Sn). rewrite Sn. unfold e. destruct (Nat.eqb_spec r (m + 2)) as [->|N2]; [|destruct (Nat.eqb_spec r 1) as [->|N1]].
      - destruct (Nat.eqb_spec 1 (m + 2)); [lia|]. rewrite Nat.eqb_refl. 
        match goal with |- Rabs ?z <= _ => replace z with y by (field; lra) end. now apply Rabs_le.
      - simpl (1 =? 1)%nat. cbv iota. destruct (Nat.eqb_spec (m + 2) 1); [lia|]. match goal with |- Rabs ?z <= _ => replace z with (- y) by (field; lra) end. apply Rabs_le. lra.
      - destruct (Nat.eqb_spec 1 r), (Nat.eqb_spec (m + 2) r); try lia. match goal with |- Rabs ?z <= _ => replace z with 0 by (field; lra) end. rewrite Rabs_R0. lra.
    Qed.

    (** Behind one content token it errs by eta. *)
    Lemma trigger_error_attained : trigger w = 2%nat ->
      softmax_one_anchor_sharp m eta size (token m w) (trigger w) (m + 2)%nat - target m w (trigger w) (m + 2) = - eta.
    Proof.
      intros T. rewrite trigger_output, target_is, Nat.eqb_refl, T by lia. unfold e. destruct (Nat.eqb_spec 1 (m + 2)); [lia|]. rewrite Nat.eqb_refl. simpl.
      assert (Q := attained.q_pos eta small'). replace (p eta + 1 * a eta) with ((1/2 - eta) * (q eta + 1)) by (symmetry; apply attained.fit1). field. lra.
    Qed.

    (** A row before the trigger. *)
    Lemma absorbed_is i : (1 <= i < trigger w)%nat -> absorbed m QK softmax_one (token m w) i = (size + 1) / (size + 1 + INR i * rho eta * size).
    Proof.
      intros Hi. assert (J := trigger_is). unfold absorbed, slot_weight, null_mass. rewrite row_total_is, (kinds_weight m QK sharp_blind w i 0), weight_is by lia.
      replace (kind_of w i) with Content by (unfold kind_of; destruct (Nat.eqb_spec i 0), (Nat.eqb_spec i (trigger w)); lia || reflexivity).
      replace (seen w i) with 0%nat by (unfold seen; destruct (Nat.leb_spec (trigger w) i); lia). rewrite Nat.sub_0_r. change (kind_of w 0) with Anchor. unfold over_row, sharp_weight, softmax_one. simpl (INR 0).
      assert (R0 := attained.rho_pos eta small'). assert (0 <= INR i * (size * rho eta)) by (apply Rmult_le_pos; [apply pos_INR|apply Rmult_le_pos; lra]).
      rewrite <- Rdiv_plus_distr. f_equal; ring.
    Qed.
  End Input.
End Sharp.

(** Its loss is eta: at most, and at least, as a trigger's row behind one content token shows. Before the trigger, at position i, anchor and slot have
    (size + 1)/(size + 1 + i rho size), which is least at position 3. *)
Theorem softmax_one_anchor_sharp_exact : forall (m : nat) (eta size : R), 0 < eta <= 1/100 -> 64 <= size ->
  let zero := constant_content m 0 in
  loss_at_most 5 m zero zero (softmax_one_anchor_sharp m eta size) eta /\
  (forall eta', loss_at_most 5 m zero zero (softmax_one_anchor_sharp m eta size) eta' -> eta <= eta') /\
  forall w, admissible 5 zero zero w -> forall i, (1 <= i < trigger w)%nat ->
    absorbed m (sharp_QK m eta size) softmax_one (token m w) i = (size + 1) / (size + 1 + INR i * rho eta * size).
Proof.
  intros m eta size He Hs zero. split; [|split].
  - intros w A i r Hi Hr. destruct (Nat.eq_dec i (trigger w)) as [->|N]; [now apply trigger_error|]. rewrite target_elsewhere, Rminus_0_r by exact N.
    destruct (Nat.eq_dec i 0) as [->|N0]; [now apply anchor_error|apply content_error; auto; lia].
  - intros eta' H. set (w := {| trigger := 2; content := fun _ _ => 0 |}).
    assert (A : admissible 5 zero zero w) by (split; [simpl; lia|]; split; intros; intros r _; reflexivity).
    specialize (H w A (trigger w) (m + 2)%nat ltac:(simpl; lia) ltac:(lia)). rewrite (trigger_error_attained m eta size He Hs w A eq_refl), Rabs_Ropp, Rabs_right in H; lra.
  - intros w A i Hi. now apply absorbed_is.
Qed.
