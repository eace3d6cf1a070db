(** Before the trigger the anchor's value cannot help much, whatever it is: rows with the keys {u}, {u, u} and all keys, for one query u. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Export SlotHead.
Open Scope R_scope.

Section Model.
  Variables (L m : nat) (U Ut : vec -> Prop) (QK OV : mat) (n : vec -> R) (eta : R).
  Hypothesis slot : forall x, 0 <= n x.
  Hypothesis loss : loss_at_most L m U Ut (slot_head m QK OV n) eta.
  Variables (a b gamma : R).
  Hypotheses (Ha : 0 <= a) (Hb : 0 <= b).
  Let f (y : vec) : R := a * mulv (m + 3) OV y 1%nat + b * mulv (m + 3) OV y (m + 2)%nat.
  Let s : R := (a + b) * eta.
  Local Notation weight := (key_weight m QK).

  (** A row of target 0, multiplied by its total. *)
  Lemma zero_row w i : admissible L U Ut w -> (i < L)%nat -> i <> trigger w ->
    near (\sum_(k < S i) (key_weight m QK (token m w i) (token m w k) * f (token m w k))) 0 (s * row_total m QK n (token m w) i).
  Proof.
    intros A Hi N. set (x := token m w).
    generalize (loss w A i 1%nat Hi ltac:(lia)), (loss w A i (m + 2)%nat Hi ltac:(lia)).
    rewrite !target_elsewhere by exact N. intros F1 F2. apply near_Rabs in F1, F2.
    assert (P := row_total_pos m QK n slot x i). set (T := row_total m QK n x i) in *.
    set (o := slot_head m QK OV n x i).
    replace (sum (S i) _) with ((a * o 1%nat + b * o (m + 2)%nat) * T).
    - change (slot_head m QK OV n (token m w) i) with o in F1, F2. unfold near, s in *.
      assert (- ((a + b) * eta) <= a * o 1%nat + b * o (m + 2)%nat <= (a + b) * eta) by nra. nra.
    - unfold o, slot_head, output, slot_weight, f. fold T. rewrite <- !sum_scal, <- sum_add, <- sum_scal_r. apply sum_ext. intros k _. field. lra.
  Qed.

  Theorem absorbed_without_anchor_value w i : (4 <= L)%nat -> s < gamma ->
    admissible L U Ut w -> (1 <= i < trigger w)%nat ->
    (forall k, (1 <= k <= i)%nat -> gamma <= f (token m w k)) ->
    1 - 4 * s / (gamma - s) <= absorbed m QK n (token m w) i.
  Proof.
    intros HL Hg A Hi V. assert (J := proj1 A). set (u := content w i). set (t := content w (trigger w)).
    assert (E0 := loss_nonneg _ _ _ _ _ _ _ loss A). assert (S0 : 0 <= s) by (unfold s; nra).
    assert (Uu : U u) by (apply A; lia). assert (Tt : Ut t) by apply A.
    assert (A2 := probe_admissible L U Ut 2 u t ltac:(lia) ltac:(lia) Uu Tt). set (w2 := probe 2 u t) in *.
    set (c := content_token m u). set (x0 := anchor_token m).
    assert (Xi : token m w i = c) by (apply is_content; lia).
    assert (X1 : token m w2 1 = c) by (apply probe_content; lia). assert (X2 : token m w2 2 = c) by (apply probe_content; lia).
    assert (G1 := zero_row w2 1 A2 ltac:(lia) ltac:(simpl; lia)). assert (G2 := zero_row w2 2 A2 ltac:(lia) ltac:(simpl; lia)).
    assert (GS := zero_row w i A ltac:(lia) ltac:(lia)).
    unfold row_total in G1, G2, GS. simpl sum in G1, G2. rewrite X1 in G1. rewrite X1, X2 in G2.
    change (token m w2 0) with x0 in G1, G2.
    rewrite Xi in GS. set (p0 := weight c x0) in *. set (p := weight c c) in *. set (N := n c) in *. set (f0 := f x0) in *. set (fu := f c) in *.
    assert (P0 : 0 < p0) by apply exp_pos. assert (P : 0 < p) by apply exp_pos. assert (N0 : 0 <= N) by apply slot.
    (* the other content tokens of the row *)
    destruct i as [|i]; [lia|].
    set (r := \sum_(l < i) weight c (token m w (S l))). set (R := \sum_(l < i) (weight c (token m w (S l)) * f (token m w (S l)))).
    assert (E1 : \sum_(l < S (S i)) (weight c (token m w l) * f (token m w l)) = p0 * f0 + R + p * fu).
    { rewrite sum_last, sum_first, Xi. reflexivity. }
    assert (E2 : \sum_(l < S (S i)) weight c (token m w l) = p0 + r + p) by (rewrite sum_last, sum_first, Xi; reflexivity).
    rewrite E1, E2 in GS.
    assert (r0 : 0 <= r) by (apply sum_nonneg; intros; left; apply exp_pos).
    assert (Rr : gamma * r <= R).
    { unfold r. rewrite Rmult_comm, <- sum_scal_r. apply sum_le. intros l Hl. apply Rmult_le_compat_l; [left; apply exp_pos|apply V; lia]. }
    assert (Fu : gamma <= fu) by (unfold fu; rewrite <- Xi; apply V; lia).
    set (Z := N + (p0 + r + p)) in *. assert (Z0 : 0 < Z) by (unfold Z; lra).
    assert (B1 : (gamma - s) * r <= 2 * s * Z) by (unfold near, Z in *; nra).
    assert (B2 : (gamma - s) * p <= 2 * s * Z) by (unfold near, Z in *; nra).
    assert (M : 1 - absorbed m QK n (token m w) (S i) = (r + p) / Z).
    { rewrite not_absorbed by exact slot. unfold slot_weight, Rdiv. rewrite sum_scal_r. unfold row_total. rewrite Xi.
      rewrite E2. fold N Z. f_equal. rewrite sum_last, Xi. reflexivity. }
    assert ((r + p) / Z <= 4 * s / (gamma - s)); [|lra].
    apply Rmult_le_reg_r with (Z * (gamma - s)); [apply Rmult_lt_0_compat; lra|]. field_simplify; lra.
  Qed.
End Model.
