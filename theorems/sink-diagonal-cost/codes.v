(** Theorem I needs `centred`: 240 groups whose means are the shortest vectors of E8 have a sink pattern that costs less than L_sink (constructions/sink-diagonal-cost-without.md).
    Of a code z_0 .. z_(C-1) in eight dimensions, |z|^2 = 8 and z.z' <= 4, the tokens' nuisances are half of (99/101) z/2 +- (20/101) sqrt 2 f, f a ninth dimension; lambda^2 = delta^2 = 1/2. *)
From Coq Require Import Reals Lra Lia Arith ZArith List Psatz.
From Sinkproof Require Import Attention Norms.
From Sinkproof.sink_cost_exact Require Import pattern duality.
From Sinkproof.sink_diagonal_cost Require Import proof weights.
Import ListNotations.
Open Scope R_scope.

Section Code.
  Variables (C : nat) (z : nat -> nat -> R) (lambda g h : R).
  Hypotheses (lambda_pos : 0 < lambda) (lambda_square : lambda * lambda = 1/2) (g_pos : 0 < g) (h_pos : 0 < h).
  Hypothesis lengths : forall c, (c < C)%nat -> \sum_(i < 8) (z c i * z c i) = 8.
  Hypothesis apart : forall c c', (c < C)%nat -> (c' < C)%nat -> c <> c' -> \sum_(i < 8) (z c i * z c' i) <= 4.
  Let first : nat := (2 * C + 1)%nat.
  Let d : nat := (2 * C + 10)%nat.

  Definition code_nuisance (c i : nat) : vec := fun r =>
    if (r <? first)%nat then 0 else if (r =? first + 8)%nat then (if (i =? 0)%nat then 1 else -1) * (20/101 * lambda) else 99/404 * z c (r - first)%nat.
  Local Notation D := (dormant lambda code_nuisance).

  (** Row 0 looks at the anchor, row 1 + i at coordinate i of the code. *)
  Definition code_Q : mat := fun a p => match a with
    | O => if (p =? 0)%nat then 0 else if (p <=? C)%nat then g / lambda else if (p <=? 2 * C)%nat then 3 * g else 0
    | S i => if ((C <? p) && (p <=? 2 * C))%nat%bool then h * z (p - C - 1)%nat i else 0
    end.
  Definition code_K : mat := fun a => match a with O => fun p => / g * e 0 p | S i => fun p => 202/99 / h * e (first + i) p end.
  Arguments code_Q a%nat p%nat.
  Arguments code_K a%nat p%nat.
  Arguments code_nuisance c%nat i%nat r%nat.
  Let W := product 9 code_Q code_K.

  (** * Scores *)
  Lemma code_score x y : bilinear d W x y = dot d (code_Q 0) x * (/ g * y 0%nat) + \sum_(i < 8) (dot d (code_Q (S i)) x * (202/99 / h * y (first + i)%nat)).
  Proof.
    unfold W. rewrite bilinear_product. unfold dot at 1, apply. rewrite sum_first. f_equal.
    - f_equal. unfold dot, code_K. rewrite (sum_ext d _ (fun p => e 0 p * (/ g * y p))) by (intros; ring). apply (sum_e d 0 (fun p => / g * y p)). unfold d. lia.
    - apply sum_ext. intros i Hi. f_equal. unfold dot, code_K. rewrite (sum_ext d _ (fun p => e (first + i) p * (202/99 / h * y p))) by (intros; ring).
      apply (sum_e d (first + i) (fun p => 202/99 / h * y p)). unfold d, first. lia.
  Qed.
  Lemma outside_Q a p : (first <= p)%nat -> code_Q a p = 0.
  Proof.
    intros H. unfold first in H. destruct a; simpl; destruct (Nat.eqb_spec p 0), (Nat.leb_spec p C), (Nat.leb_spec p (2 * C)); try lia; try reflexivity.
    all: cbn [Nat.leb] in *; destruct (C <? p)%nat; simpl; try reflexivity; destruct (Nat.leb_spec p (C + (C + 0))); try lia; reflexivity.
  Qed.
  Lemma Q_dormant a c i : (c < C)%nat -> dot d (code_Q a) (D c i) = lambda * code_Q a (1 + c)%nat.
  Proof.
    intros Hc. unfold dot, dormant. rewrite (sum_ext d _ (fun p => e (1 + c) p * (lambda * code_Q a p))); [apply (sum_e d (1 + c) (fun p => lambda * code_Q a p)); unfold d; lia|].
    intros p _. unfold code_nuisance. destruct (Nat.ltb_spec p first); [ring|]. rewrite outside_Q by assumption. ring.
  Qed.
  Lemma Q_copy a c : (c < C)%nat -> dot d (code_Q a) (copy C c) = code_Q a (1 + C + c)%nat.
  Proof. intros Hc. unfold dot, copy. rewrite (sum_ext d _ (fun p => e (1 + C + c) p * code_Q a p)) by (intros; ring). apply (sum_e d (1 + C + c) (code_Q a)). unfold d. lia. Qed.
  Lemma group_entries c : (c < C)%nat -> code_Q 0 (1 + c)%nat = g / lambda /\ forall i, code_Q (S i) (1 + c)%nat = 0.
  Proof.
    intros Hc. unfold code_Q. destruct (Nat.eqb_spec (1 + c) 0), (Nat.leb_spec (1 + c) C), (Nat.ltb_spec C (1 + c)); try lia. split; reflexivity.
  Qed.
  Lemma copy_entries c : (c < C)%nat -> code_Q 0 (1 + C + c)%nat = 3 * g /\ forall i, code_Q (S i) (1 + C + c)%nat = h * z c i.
  Proof.
    intros Hc. unfold code_Q. destruct (Nat.eqb_spec (1 + C + c) 0), (Nat.leb_spec (1 + C + c) C), (Nat.ltb_spec C (1 + C + c)), (Nat.leb_spec (1 + C + c) (2 * C)); try lia.
    split; [reflexivity|]. intros i. cbn [andb]. now replace (1 + C + c - C - 1)%nat with c by lia.
  Qed.

  (** The keys' coordinates that scores see. *)
  Lemma keys c i : (c < C)%nat -> D c i 0%nat = 0 /\ (forall k, (k < 8)%nat -> D c i (first + k)%nat = 99/404 * z c k) /\
    copy C c 0%nat = 0 /\ (forall k, copy C c (first + k)%nat = 0) /\ anchor 0%nat = 1 /\ (forall k, anchor (first + k)%nat = 0).
  Proof.
    intros Hc. unfold dormant, code_nuisance, copy, anchor, e, first. repeat split; try reflexivity.
    - destruct (Nat.eqb_spec 0 (1 + c)), (Nat.ltb_spec 0 (2 * C + 1)); try lia. ring.
    - intros k Hk. destruct (Nat.eqb_spec (2 * C + 1 + k) (1 + c)), (Nat.ltb_spec (2 * C + 1 + k) (2 * C + 1)), (Nat.eqb_spec (2 * C + 1 + k) (2 * C + 1 + 8)); try lia.
      replace (2 * C + 1 + k - (2 * C + 1))%nat with k by lia. ring.
    - intros k. destruct (Nat.eqb_spec (2 * C + 1 + k) (1 + C + c)); [lia|reflexivity].
    - intros k. destruct (Nat.eqb_spec (2 * C + 1 + k) 0); [lia|reflexivity].
  Qed.

  Lemma dormant_scores c i c' i' : (c < C)%nat -> (c' < C)%nat ->
    bilinear d W (D c i) anchor = 1 /\ bilinear d W (D c i) (D c' i') = 0 /\ bilinear d W (D c i) (copy C c') = 0.
  Proof.
    intros Hc Hc'. destruct (keys c' i' Hc') as (K0 & K1 & K2 & K3 & K4 & K5). destruct (group_entries c Hc) as [G0 G1].
    assert (R : forall y, \sum_(k < 8) (dot d (code_Q (S k)) (D c i) * (202/99 / h * y (first + k)%nat)) = 0) by (intros; apply sum_all_zero; intros k _; rewrite Q_dormant, G1 by exact Hc; ring).
    rewrite !code_score, !R, Q_dormant, G0, K0, K2, K4 by exact Hc. repeat split; field; lra.
  Qed.
  Lemma copy_scores c c' i' : (c < C)%nat -> (c' < C)%nat ->
    bilinear d W (copy C c) anchor = 3 /\ bilinear d W (copy C c) (D c' i') = \sum_(k < 8) (z c k * z c' k) / 2 /\ bilinear d W (copy C c) (copy C c') = 0.
  Proof.
    intros Hc Hc'. destruct (keys c' i' Hc') as (K0 & K1 & K2 & K3 & K4 & K5). destruct (copy_entries c Hc) as [G0 G1].
    rewrite !code_score, Q_copy, G0, K0, K2, K4 by exact Hc. repeat split.
    - rewrite sum_all_zero; [field; lra|]. intros k _. rewrite K5. ring.
    - rewrite !Rmult_0_r, Rplus_0_l. apply sum_ext. intros k Hk. rewrite Q_copy, G1, K1 by assumption. field. lra.
    - rewrite sum_all_zero; [ring|]. intros k _. rewrite K3. ring.
  Qed.

  Lemma code_pattern : sink_pattern d C lambda (fun _ => 2%nat) code_nuisance W.
  Proof.
    split.
    - intros c i Hc _. split; intros c'; [intros i' Hc' _|intros Hc']; unfold prefers; rewrite bilinear_minus;
        [destruct (dormant_scores c i c' i' Hc Hc') as (-> & -> & _)|destruct (dormant_scores c i c' 0 Hc Hc') as (-> & _ & ->)]; lra.
    - intros c Hc. assert (Own : forall i, bilinear d W (copy C c) (D c i) = 4).
      { intros i. destruct (copy_scores c c i Hc Hc) as (_ & -> & _). unfold Rdiv. rewrite sum_scal_r, lengths by exact Hc. field. }
      assert (Other : forall c' i', (c' < C)%nat -> c' <> c -> bilinear d W (copy C c) (D c' i') <= 2).
      { intros c' i' Hc' N. destruct (copy_scores c c' i' Hc Hc') as (_ & -> & _). unfold Rdiv. rewrite sum_scal_r. generalize (apart c c' Hc Hc' ltac:(auto)). lra. }
      assert (A : bilinear d W (copy C c) anchor = 3) by apply (copy_scores c c 0 Hc Hc).
      assert (Cp : forall c', (c' < C)%nat -> bilinear d W (copy C c) (copy C c') = 0) by (intros c' Hc'; apply (copy_scores c c' 0 Hc Hc')).
      unfold prefers. repeat split; intros; rewrite bilinear_minus, ?Own, ?A, ?Cp by assumption; try lra.
      + generalize (Other c' i' ltac:(assumption) ltac:(assumption)). lra.
      + generalize (Other c' i' ltac:(assumption) ltac:(assumption)). lra.
  Qed.

  (** * What the weights cost, and what the nuisances are *)
  Lemma sum_first_part f : (forall p, (first <= p)%nat -> f p = 0) -> \sum_(p < d) f p = f 0%nat + \sum_(c < C) f (1 + c)%nat + \sum_(c < C) f (1 + C + c)%nat.
  Proof.
    intros H. assert (S : forall n, sum (first + n) f = f 0%nat + \sum_(c < C) f (1 + c)%nat + \sum_(c < C) f (1 + C + c)%nat).
    { induction n as [|n IH]; [|rewrite Nat.add_succ_r, sum_last, IH, (H (first + n)%nat) by lia; ring]. rewrite Nat.add_0_r. unfold first. replace (2 * C + 1)%nat with (S (C + C)) by lia.
      rewrite sum_first, sum_split. simpl. ring. }
    replace d with (first + 9)%nat by (unfold d, first; lia). apply S.
  Qed.
  Lemma code_cost : cost 9 d code_Q code_K = g * g * (11 * INR C) + / g * / g + (h * h * (8 * INR C) + 8 * (202/99 / h * (202/99 / h))).
  Proof.
    unfold cost, frob2. rewrite (sum_first 8 (fun a => nsq d (code_Q a))), (sum_first 8 (fun a => nsq d (code_K a))).
    assert (N0 : nsq d (code_Q 0) = g * g * (11 * INR C)).
    { unfold nsq, dot. rewrite sum_first_part by (intros p Hp; rewrite outside_Q by exact Hp; ring).
      rewrite (sum_ext C (fun c => code_Q 0 (1 + c)%nat * _) (fun _ => g / lambda * (g / lambda))) by (intros c Hc; now rewrite (proj1 (group_entries c Hc))).
      rewrite (sum_ext C (fun c => code_Q 0 (1 + C + c)%nat * _) (fun _ => 3 * g * (3 * g))) by (intros c Hc; now rewrite (proj1 (copy_entries c Hc))).
      rewrite !sum_const. simpl. replace (g / lambda * (g / lambda)) with (g * g / (lambda * lambda)) by (field; lra). rewrite lambda_square. field. }
    assert (N1 : \sum_(i < 8) nsq d (code_Q (S i)) = h * h * (8 * INR C)).
    { rewrite (sum_ext 8 _ (fun i => \sum_(c < C) (h * h * (z c i * z c i)))).
      - rewrite sum_swap, (sum_ext C _ (fun _ => h * h * 8)), sum_const by (intros c Hc; now rewrite sum_scal, lengths). ring.
      - intros i _. unfold nsq, dot. rewrite sum_first_part by (intros p Hp; rewrite outside_Q by exact Hp; ring).
        rewrite (sum_all_zero C) by (intros c Hc; rewrite (proj2 (group_entries c Hc)); ring). replace (code_Q (S i) 0%nat) with 0 by reflexivity.
        rewrite (sum_ext C _ (fun c => h * h * (z c i * z c i))) by (intros c Hc; rewrite (proj2 (copy_entries c Hc)); ring). ring. }
    assert (N2 : nsq d (code_K 0) = / g * / g) by (unfold code_K; rewrite nsq_scale, nsq_unit by (unfold d; lia); ring).
    assert (N3 : \sum_(i < 8) nsq d (code_K (S i)) = 8 * (202/99 / h * (202/99 / h))).
    { rewrite (sum_ext 8 _ (fun _ => 202/99 / h * (202/99 / h))), sum_const by (intros i Hi; unfold code_K; rewrite nsq_scale, nsq_unit by (unfold d, first; lia); ring). simpl. ring. }
    rewrite N0, N1, N2, N3. ring.
  Qed.

  Lemma code_nuisances c i : (c < C)%nat -> (forall r, (r < 2 * C + 1)%nat -> code_nuisance c i r = 0) /\ nsq d (code_nuisance c i) = 1/2 /\
    code_nuisance c 0 (first + 8)%nat <> code_nuisance c 1 (first + 8)%nat.
  Proof.
    intros Hc. split; [intros r Hr; unfold code_nuisance, first; destruct (Nat.ltb_spec r (2 * C + 1)); [reflexivity|lia]|]. split.
    - unfold nsq, dot. replace d with (first + 9)%nat by (unfold d, first; lia). rewrite sum_split, sum_all_zero.
      + rewrite sum_last. rewrite (sum_ext 8 _ (fun k => (99/404 * (99/404)) * (z c k * z c k))), sum_scal, lengths by
          (try exact Hc; intros k Hk; unfold code_nuisance; destruct (Nat.ltb_spec (first + k) first), (Nat.eqb_spec (first + k) (first + 8)); try lia; replace (first + k - first)%nat with k by lia; ring).
        unfold code_nuisance. destruct (Nat.ltb_spec (first + 8) first); [lia|]. rewrite Nat.eqb_refl. set (s := if (i =? 0)%nat then 1 else -1).
        replace (s * (20/101 * lambda) * (s * (20/101 * lambda))) with (s * s * (20/101 * (20/101)) * (lambda * lambda)) by ring. rewrite lambda_square. unfold s. destruct (i =? 0)%nat; field.
      + intros r Hr. unfold code_nuisance. destruct (Nat.ltb_spec r first); [ring|lia].
    - unfold code_nuisance. destruct (Nat.ltb_spec (first + 8) first); [lia|]. rewrite Nat.eqb_refl. simpl. lra.
  Qed.
End Code.

(** * The 240 shortest vectors of E8, twice as long: two coordinates +-2, or all +-1 with an even number of -1 *)
Local Open Scope Z_scope.
Definition inner_Z (v w : list Z) : Z := fold_right (fun i s => nth i v 0 * nth i w 0 + s) 0 (seq 0 8).
Fixpoint all_signs (n : nat) : list (list Z) := match n with O => [[]] | S n => flat_map (fun v => [1 :: v; -1 :: v]) (all_signs n) end.
Definition two_entries : list (list Z) :=
  flat_map (fun i => flat_map (fun j => if (i <? j)%nat then
    map (fun s => map (fun k => if (k =? i)%nat then 2 * nth 0 s 0 else if (k =? j)%nat then 2 * nth 1 s 0 else 0) (seq 0 8)) (all_signs 2) else []) (seq 0 8)) (seq 0 8).
Definition roots : list (list Z) := two_entries ++ filter (fun v => fold_right Z.mul 1 v =? 1) (all_signs 8).

Lemma roots_fit : (length roots = 240)%nat /\ forallb (fun c => let v := nth c roots [] in
  forallb (fun c' => if (c =? c')%nat then inner_Z v v =? 8 else inner_Z v (nth c' roots []) <=? 4) (seq 0 240)) (seq 0 240) = true.
Proof. split; vm_compute; reflexivity. Qed.
Lemma roots_inner c c' : (c < 240)%nat -> (c' < 240)%nat ->
  if (c =? c')%nat then inner_Z (nth c roots []) (nth c roots []) = 8 else inner_Z (nth c roots []) (nth c' roots []) <= 4.
Proof.
  intros Hc Hc'. destruct roots_fit as [_ F]. rewrite forallb_forall in F. specialize (F c ltac:(apply in_seq; lia)). cbv zeta in F. rewrite forallb_forall in F.
  specialize (F c' ltac:(apply in_seq; lia)). destruct (c =? c')%nat; [now apply Z.eqb_eq|now apply Z.leb_le].
Qed.
Local Close Scope Z_scope.

Definition root (c i : nat) : R := IZR (nth i (nth c roots []) 0%Z).
Lemma root_inner c c' : \sum_(i < 8) (root c i * root c' i) = IZR (inner_Z (nth c roots []) (nth c' roots [])).
Proof. unfold inner_Z, root. cbn [sum fold_right seq]. rewrite !plus_IZR, !mult_IZR. ring. Qed.

(** Tokens of norm 1 without centred groups, otherwise as Theorem I asks for, and weights of the sink pattern that cost less than its bound. *)
Theorem centred_is_needed : let lambda := sqrt (1/2) in let eta := code_nuisance 240 root lambda in let two := fun _ : nat => 2%nat in
  (forall c i, (c < 240)%nat -> (forall r, (r < 2 * 240 + 1)%nat -> eta c i r = 0) /\ nsq 490 (eta c i) = 1/2 /\ exists r, (r < 490)%nat /\ eta c 0%nat r <> eta c 1%nat r) /\
  exists WQ WK, sink_pattern 490 240 lambda two eta (product 9 WQ WK) /\ cost 9 490 WQ WK < L_sink 240 lambda.
Proof.
  intros lambda eta two. assert (LL : lambda * lambda = 1/2) by (apply sqrt_sqrt; lra). assert (L0 : 0 < lambda) by (apply sqrt_lt_R0; lra).
  assert (Len : forall c, (c < 240)%nat -> \sum_(i < 8) (root c i * root c i) = 8).
  { intros c Hc. rewrite root_inner. generalize (roots_inner c c Hc Hc). rewrite Nat.eqb_refl. now intros ->. }
  assert (Apart : forall c c', (c < 240)%nat -> (c' < 240)%nat -> c <> c' -> \sum_(i < 8) (root c i * root c' i) <= 4).
  { intros c c' Hc Hc' N. rewrite root_inner. generalize (roots_inner c c' Hc Hc'). destruct (Nat.eqb_spec c c'); [contradiction|apply IZR_le]. }
  split.
  - intros c i Hc. destruct (code_nuisances 240 root lambda L0 LL Len c i Hc) as (Z & U & N). split; [exact Z|]. split; [exact U|]. exists (2 * 240 + 1 + 8)%nat. split; [lia|exact N].
  - exists (code_Q 240 root lambda (14/100) (363/1000)), (code_K 240 (14/100) (363/1000)). split.
    + apply (code_pattern 240 root lambda (14/100) (363/1000)); assumption || lra.
    + assert (Cost := code_cost 240 root lambda (14/100) (363/1000) L0 LL Len). change (2 * 240 + 10)%nat with 490%nat in Cost. rewrite Cost. unfold L_sink. replace (INR 240) with 240 by (rewrite INR_IZR_INZ; reflexivity).
      assert (I : 1 / lambda = 2 * lambda) by (apply Rmult_eq_reg_r with lambda; [|lra]; replace (1 / lambda * lambda) with 1 by (field; lra); lra).
      replace ((240 - 1) / lambda) with (239 * (1 / lambda)) by (unfold Rdiv; ring). rewrite I. assert (7/10 < lambda) by nra.
      assert (0 < 1 / sqrt (lambda ^ 2 + 240)) by (apply Rdiv_lt_0_compat; [lra|apply sqrt_lt_R0; simpl; nra]). lra.
Qed.
