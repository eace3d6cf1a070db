(** Theorem D2 of statement.md. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import TriggerTask.
Open Scope R_scope.

(** H heads; the scores of a head are any function of the sequence of tokens (and of the positions). *)
Definition multihead (m H : nat) (s : nat -> (nat -> vec) -> mat) (OV : nat -> mat) (x : nat -> vec) (i : nat) : vec :=
  fun r => \sum_(g < H) output (m + 3) (softmax (s g x)) (OV g) x i r.

(** h(W_OV x) is one number c on both indicators, and 0 on the content coordinates. *)
Definition row_h (m : nat) (OV : mat) (k : nat) : R := OV 1%nat k + OV (m + 2)%nat k.
Definition content_blind (m : nat) (OV : mat) (c : R) : Prop :=
  row_h m OV 1 = c /\ row_h m OV (m + 2) = c /\ forall q, (q < m)%nat -> row_h m OV (q + 2) = 0.

Lemma h_mulv m OV x : indicators m (mulv (m + 3) OV x) = \sum_(k < m + 3) (row_h m OV k * x k).
Proof. unfold indicators, mulv, row_h. rewrite <- sum_add. apply sum_ext. intros; ring. Qed.

Lemma blind_value m OV c w k : content_blind m OV c -> (1 <= k)%nat -> indicators m (mulv (m + 3) OV (token m w k)) = c.
Proof.
  intros (C1 & C2 & C3) Hk. rewrite h_mulv, sum_coordinates, C1, C2.
  rewrite (sum_all_zero m) by (intros q Hq; rewrite C3 by exact Hq; ring).
  generalize (indicators_token m w k Hk). unfold indicators. intros E.
  replace (token m w k 0%nat) with 0 by (destruct k; [lia|reflexivity]).
  set (a := token m w k 1%nat) in *. set (b := token m w k (m + 2)%nat) in *. replace b with (1 - a) by lra. ring.
Qed.

Theorem multihead_sink_tradeoff : forall (L m H : nat) (U Ut : vec -> Prop) (s : nat -> (nat -> vec) -> mat) (OV : nat -> mat)
    (c b : nat -> R) (eta : R),
  (forall g, (g < H)%nat -> content_blind m (OV g) (c g)) ->
  (forall g, (g < H)%nat -> b g = row_h m (OV g) 0) ->
  loss_at_most L m U Ut (multihead m H s OV) eta ->
  forall w, admissible L U Ut w -> forall i, (i < L)%nat -> i <> trigger w ->
    let alpha g k := softmax (s g (token m w)) k 0 in
    \sum_(g < H) (Rabs (c g - b g) * Rabs (alpha g i - alpha g (trigger w))) >= 1 - 4 * eta.
Proof.
  intros L m H U Ut s OV c b eta Hc Hb Hl w A i Hi N alpha. set (j := trigger w).
  assert (J : (2 <= j < L)%nat) by apply A.
  (* h of the output, at every position *)
  assert (F : forall k, indicators m (multihead m H s OV (token m w) k) = sum H c - \sum_(g < H) ((c g - b g) * alpha g k)).
  { intros k. unfold multihead, indicators. rewrite <- sum_add.
    replace (sum H c - \sum_(g < H) ((c g - b g) * alpha g k)) with (\sum_(g < H) (c g + -1 * ((c g - b g) * alpha g k)))
      by (rewrite sum_add, sum_scal; ring).
    apply sum_ext. intros g Hg. specialize (Hc g Hg). specialize (Hb g Hg).
    unfold output. rewrite <- sum_add.
    rewrite (sum_ext _ _ (fun l => softmax (s g (token m w)) k l * indicators m (mulv (m + 3) (OV g) (token m w l))))
      by (intros; unfold indicators; ring).
    rewrite sum_first. rewrite (sum_ext k _ (fun l => softmax (s g (token m w)) k (S l) * c g))
      by (intros; rewrite (blind_value m (OV g) (c g)) by (auto; lia); reflexivity).
    rewrite sum_scal_r. generalize (softmax_sum (s g (token m w)) k). rewrite sum_first. fold (alpha g k). intros S1.
    replace (\sum_(l < k) softmax (s g (token m w)) k (S l)) with (1 - alpha g k) by lra.
    replace (indicators m (mulv (m + 3) (OV g) (token m w 0))) with (b g); [ring|].
    rewrite Hb, h_mulv. replace (m + 3)%nat with (S (m + 2)) by lia.
    rewrite sum_first, sum_all_zero; [cbn; ring|]. intros l Hl'.
    replace (token m w 0 (S l)) with 0; [ring|]. unfold token. simpl.
    destruct (l =? 0)%nat, (match (m + 2)%nat with 0%nat => false | S m' => (l =? m')%nat end); reflexivity. }
  assert (E : forall k r, (k < L)%nat -> (r < m + 3)%nat ->
    - eta <= multihead m H s OV (token m w) k r - target m w k r <= eta).
  { intros k r Hk Hr. generalize (Hl w A k r Hk Hr). apply Rabs_bounds. }
  generalize (E i 1%nat Hi ltac:(lia)), (E i (m + 2)%nat Hi ltac:(lia)), (E j 1%nat ltac:(lia) ltac:(lia)), (E j (m + 2)%nat ltac:(lia) ltac:(lia)).
  rewrite !target_elsewhere by exact N. intros E1 E2 E3 E4.
  generalize (F i), (F j), (indicators_target m w ltac:(fold j; lia)). fold j. unfold indicators. intros Fi Fj T.
  apply Rle_ge. apply Rle_trans with (\sum_(g < H) ((c g - b g) * (alpha g i - alpha g j))).
  - rewrite (sum_ext H _ (fun g => (c g - b g) * alpha g i + -1 * ((c g - b g) * alpha g j))) by (intros; ring).
    rewrite sum_add, sum_scal. lra.
  - apply sum_le. intros g _. rewrite <- Rabs_mult. apply Rle_abs.
Qed.

(** The consequence for eta < 1/4: R > 0, and some head has anchor mass at least (1 - 4 eta)/R at i or at j. *)
Corollary multihead_anchor_mass : forall (L m H : nat) (U Ut : vec -> Prop) (s : nat -> (nat -> vec) -> mat) (OV : nat -> mat)
    (c b : nat -> R) (eta : R),
  (forall g, (g < H)%nat -> content_blind m (OV g) (c g)) ->
  (forall g, (g < H)%nat -> b g = row_h m (OV g) 0) ->
  loss_at_most L m U Ut (multihead m H s OV) eta -> eta < 1/4 ->
  forall w, admissible L U Ut w -> forall i, (i < L)%nat -> i <> trigger w ->
    let norm := \sum_(g < H) Rabs (c g - b g) in
    0 < norm /\
    exists g, (g < H)%nat /\ exists k, (k = i \/ k = trigger w) /\ softmax (s g (token m w)) k 0 >= (1 - 4 * eta) / norm.
Proof.
  intros L m H U Ut s OV c b eta Hc Hb Hl He w A i Hi N norm.
  generalize (multihead_sink_tradeoff L m H U Ut s OV c b eta Hc Hb Hl w A i Hi N). cbv zeta.
  set (alpha g k := softmax (s g (token m w)) k 0). intros T.
  assert (P : forall g k, 0 < alpha g k) by (intros; apply softmax_pos).
  (* if all are below a bound B, the sum is at most norm * B *)
  assert (D : forall n, (exists g, (g < n)%nat /\ exists k, (k = i \/ k = trigger w) /\ alpha g k >= (1 - 4 * eta) / norm) \/
     \sum_(g < n) (Rabs (c g - b g) * Rabs (alpha g i - alpha g (trigger w))) <= (\sum_(g < n) Rabs (c g - b g)) * ((1 - 4 * eta) / norm)
     /\ (0 < \sum_(g < n) Rabs (c g - b g) ->
        \sum_(g < n) (Rabs (c g - b g) * Rabs (alpha g i - alpha g (trigger w))) < (\sum_(g < n) Rabs (c g - b g)) * ((1 - 4 * eta) / norm))).
  { induction n as [|n IH]; [right; simpl; lra|]. destruct IH as [(g & Hg & X)|[IH1 IH2]]; [left; exists g; split; [lia|exact X]|].
    destruct (Rge_dec (alpha n i) ((1 - 4 * eta) / norm)) as [G|G]; [left; exists n; split; [lia|]; exists i; auto|].
    destruct (Rge_dec (alpha n (trigger w)) ((1 - 4 * eta) / norm)) as [G'|G']; [left; exists n; split; [lia|]; exists (trigger w); auto|].
    right. simpl sum. set (r := Rabs (c n - b n)). assert (0 <= r) by apply Rabs_pos.
    assert (V : Rabs (alpha n i - alpha n (trigger w)) < (1 - 4 * eta) / norm).
    { generalize (P n i), (P n (trigger w)). intros. apply Rabs_def1; lra. }
    assert (0 <= \sum_(g < n) Rabs (c g - b g)) by (apply sum_nonneg; intros; apply Rabs_pos).
    set (B := (1 - 4 * eta) / norm) in *. set (v := Rabs (alpha n i - alpha n (trigger w))) in *.
    set (S1 := \sum_(g < n) Rabs (c g - b g)) in *. set (S2 := \sum_(g < n) (Rabs (c g - b g) * _)) in *.
    split; [nra|]. intros Q. destruct (Rle_lt_or_eq_dec 0 r H0) as [R0|R0]; [nra|].
    rewrite <- R0 in *. assert (S2 < S1 * B) by (apply IH2; lra). lra. }
  assert (Nn : 0 <= norm) by (apply sum_nonneg; intros; apply Rabs_pos).
  assert (Np : 0 < norm).
  { destruct (Rle_lt_or_eq_dec 0 norm Nn) as [R0|R0]; [exact R0|exfalso].
    assert (forall g, (g < H)%nat -> Rabs (c g - b g) = 0).
    { intros g Hg. assert (Rabs (c g - b g) <= norm); [|generalize (Rabs_pos (c g - b g)); lra].
      unfold norm. clear - Hg. induction H; [lia|]. simpl. destruct (Nat.eq_dec g H) as [->|].
      - assert (0 <= \sum_(g < H) Rabs (c g - b g)) by (apply sum_nonneg; intros; apply Rabs_pos). lra.
      - generalize (Rabs_pos (c H - b H)), (IHnat ltac:(lia)). lra. }
    rewrite sum_all_zero in T; [lra|]. intros g Hg. rewrite H0 by exact Hg. ring. }
  split; [exact Np|]. destruct (D H) as [X|[_ X]]; [exact X|]. fold norm in X. specialize (X Np).
  replace (norm * ((1 - 4 * eta) / norm)) with (1 - 4 * eta) in X by (field; lra). lra.
Qed.

