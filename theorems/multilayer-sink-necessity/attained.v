(** The bound 2 eta/(gap - 2 eta) of sharper.v cannot be improved, for any L >= 4 and eta < gap/4: one layer, scores that depend on positions, m = 0.
    The mass that is not the anchor's at position 1 comes as near to it as one likes. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import ComposedAttention BoxHead.
Open Scope R_scope.

(** What a token is, read off its indicators. *)
Definition kind_by (y : vec) : kind :=
  if Req_EM_T (y 0%nat) 1 then Anchor else if Req_EM_T (y 1%nat) 1 then Trigger else Content.

Lemma kind_by_token w i : kind_by (token 0 w i) = kind_of w i.
Proof.
  unfold kind_by, kind_of. destruct i as [|i].
  - change (token 0 w 0 0%nat) with 1. destruct (Req_EM_T 1 1); [reflexivity|contradiction].
  - rewrite token_coordinate_0, token_trigger_indicator by lia. destruct (Req_EM_T 0 1); [lra|]. simpl (S i =? 0)%nat. cbv iota.
    destruct (S i =? trigger w)%nat; [destruct (Req_EM_T 1 1); [reflexivity|contradiction]|destruct (Req_EM_T 0 1); [lra|reflexivity]].
Qed.

Lemma over_1 x : x / 1 = x. Proof. field. Qed.

Lemma portion k t c : 0 < k -> 0 <= t <= 1 -> 0 < c < 1 -> 0 <= t * (k * c) <= k.
Proof.
  intros K T C. assert (X : 0 <= k * c <= k) by (split; nra). split; [apply Rmult_le_pos; lra|].
  apply Rle_trans with (1 * (k * c)); [apply Rmult_le_compat_r; lra|lra].
Qed.

Section Weights.
  Variables (L : nat) (eta nu : R).
  Hypothesis length : (4 <= L)%nat.
  Hypothesis eta_bounds : 0 < eta /\ 4 * eta < gap L.
  Hypothesis nu_bounds : 0 < nu < 1.

  (** A content token is worth mu (1, -1) on (content, trigger) indicator, the anchor (-eta, eta), the trigger big (a, b). *)
  Definition mu : R := gap L - 3 * eta + nu.
  Definition tau : R := nu / 4.
  Definition big : R := / tau.
  Definition a : R := 1/2 + 2 * eta - 2 * eta * tau.
  Definition b : R := 1/2 - 2 * eta + 2 * eta * tau.
  Definition OV : mat := fun r c =>
    match r, c with
    | 1%nat, 0%nat => eta | 1%nat, 1%nat => big * b | 1%nat, 2%nat => - mu
    | 2%nat, 0%nat => - eta | 2%nat, 1%nat => big * a | 2%nat, 2%nat => mu
    | _, _ => 0
    end.

  (** The weights: position 1; other content tokens; the trigger behind n content tokens. *)
  Definition leak : R := 2 * eta / (mu + eta).
  Definition theta : R := eta / (INR L * mu).
  Definition theta' : R := theta * mu * tau.
  Definition distance (n : R) : R := n / (n + 1) - 1/2.
  Definition share (n : R) : R := (Rmax (distance n - 2 * eta) 0 + eta * tau) / (mu + eta).
  Definition weight (i : nat) (x y : kind) : R :=
    match x, y with
    | Anchor, _ => 1
    | Content, Anchor => if (i =? 1)%nat then 1 - leak else 1
    | Content, Content => if (i =? 1)%nat then leak else theta
    | Content, Trigger => theta'
    | Trigger, Anchor => 1 - tau - share (INR (i - 1))
    | Trigger, Trigger => tau
    | Trigger, Content => share (INR (i - 1)) / INR (i - 1)
    end.
  Definition scores (x : nat -> vec) : mat := fun i k => ln (weight i (kind_by (x i)) (kind_by (x k))).

  Lemma facts : 1/6 <= gap L < 1/2 /\ eta < 1/8 /\ 0 < mu /\ 0 < tau < 1/4 /\ 0 < big /\ 1/2 < a < 1 /\ 0 < b < 1 /\ big * tau = 1.
  Proof.
    assert (G := gap_bounds L length). destruct eta_bounds as [E1 E2]. assert (T : 0 < tau < 1/4) by (unfold tau; lra).
    assert (Et : 0 < eta * tau < eta * 1) by nra. unfold mu, a, b. repeat split; try lra.
    - apply Rinv_0_lt_compat; lra.
    - unfold big. apply Rinv_l. lra.
  Qed.

  Lemma leak_bounds : 0 < leak < 1.
  Proof.
    destruct facts as (G & E & M & _). destruct eta_bounds. unfold leak. split; [apply Rdiv_lt_0_compat; lra|].
    apply Rmult_lt_reg_r with (mu + eta); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_l by lra. unfold mu. lra.
  Qed.

  Lemma distance_bounds n : (1 <= n <= L - 2)%nat -> 0 <= distance (INR n) <= gap L.
  Proof.
    intros H. assert (N : 1 <= INR n) by (apply (le_INR 1); lia). assert (NL : INR n <= INR L - 2).
    { replace 2 with (INR 2) by (simpl; ring). rewrite <- minus_INR by lia. apply le_INR. lia. }
    unfold distance, gap. set (x := INR n) in *. set (y := INR L) in *. split.
    - apply Rmult_le_reg_r with (x + 1); [lra|]. field_simplify; lra.
    - apply Rmult_le_reg_r with (2 * (x + 1) * (y - 1)); [apply Rmult_lt_0_compat; lra|].
      replace ((x / (x + 1) - 1/2) * (2 * (x + 1) * (y - 1))) with ((x - 1) * (y - 1)) by (field; lra).
      replace ((y - 3) / (2 * (y - 1)) * (2 * (x + 1) * (y - 1))) with ((y - 3) * (x + 1)) by (field; lra). nra.
  Qed.

  Lemma share_bounds n : (1 <= n <= L - 2)%nat -> 0 < share (INR n) /\ 0 < 1 - tau - share (INR n) /\
    distance (INR n) - 2 * eta + eta * tau <= share (INR n) * (mu + eta) <= distance (INR n) + eta * tau.
  Proof.
    intros H. destruct facts as (G & E & M & T & _). destruct eta_bounds as [E1 E2]. destruct (distance_bounds n H) as [D1 D2].
    set (x := distance (INR n)) in *. set (y := Rmax (x - 2 * eta) 0).
    assert (Y : 0 <= y /\ x - 2 * eta <= y /\ y <= x /\ y <= gap L - 2 * eta).
    { unfold y. split; [apply Rmax_r|]. split; [apply Rmax_l|]. split; apply Rmax_lub; lra. }
    assert (S1 : share (INR n) * (mu + eta) = y + eta * tau) by (unfold share; fold x y; field; lra).
    assert (Et : 0 < eta * tau) by nra. split; [|split].
    - apply Rmult_lt_reg_r with (mu + eta); [lra|]. rewrite S1. lra.
    - apply Rmult_lt_reg_r with (mu + eta); [lra|]. assert ((1 - tau - share (INR n)) * (mu + eta) = (1 - tau) * (mu + eta) - (y + eta * tau)) by (rewrite <- S1; ring).
      rewrite H0, Rmult_0_l. unfold mu in *. assert (X : tau * (gap L - eta + nu) <= tau * 2) by (apply Rmult_le_compat_l; lra). unfold tau in *. lra.
    - rewrite S1. lra.
  Qed.

  Lemma theta_bounds : 0 < theta /\ INR L * theta * mu = eta /\ 0 < theta'.
  Proof.
    destruct facts as (G & E & M & T & _). destruct eta_bounds as [E1 E2]. assert (NL : 4 <= INR L) by (replace 4 with (INR 4) by (simpl; ring); now apply le_INR).
    assert (P : 0 < theta) by (unfold theta; apply Rdiv_lt_0_compat; [lra|apply Rmult_lt_0_compat; lra]).
    split; [exact P|]. split; [unfold theta; field; lra|]. unfold theta'. apply Rmult_lt_0_compat; [now apply Rmult_lt_0_compat|lra].
  Qed.

  (** The output of a row, by kinds: t triggers and c content tokens behind the anchor. *)
  Lemma weight_pos w i y : admissible L (box 0) (box 0) w -> (i < L)%nat -> 0 < weight i (kind_of w i) y.
  Proof.
    intros (J & _) Hi. destruct leak_bounds, theta_bounds as (P1 & _ & P2), facts as (_ & _ & _ & T & _). unfold kind_of.
    destruct (Nat.eqb_spec i 0); [simpl; lra|]. destruct (Nat.eqb_spec i (trigger w)).
    - destruct (share_bounds (i - 1) ltac:(lia)) as (S1 & S2 & _). simpl. destruct y; [exact S2|lra|]. apply Rdiv_lt_0_compat; [exact S1|apply lt_0_INR; lia].
    - simpl. destruct y, (i =? 1)%nat; lra.
  Qed.

  Lemma attention w i k : admissible L (box 0) (box 0) w -> (i < L)%nat ->
    let x := kind_of w i in let u := seen w i in
    softmax (scores (token 0 w)) i k = weight i x (kind_of w k) / over_row u (i - u) (weight i x).
  Proof.
    intros A Hi x u. assert (J := proj1 A). unfold softmax, scores. rewrite !kind_by_token, exp_ln by now apply weight_pos. f_equal.
    unfold u. rewrite <- (sum_kinds w i (weight i x)) by lia. apply sum_ext. intros l _. rewrite !kind_by_token, exp_ln; [reflexivity|]. now apply weight_pos.
  Qed.

  Lemma value_by_kind w k r : (r < 3)%nat -> mulv 3 OV (token 0 w k) r = OV r (coord 0 (kind_of w k)).
  Proof.
    intros Hr. unfold mulv. cbn [sum]. unfold kind_of. destruct k as [|k].
    - change (token 0 w 0 0%nat) with 1. change (token 0 w 0 1%nat) with 0. change (token 0 w 0 2%nat) with 0. simpl. ring.
    - rewrite token_coordinate_0, token_trigger_indicator by lia. change 2%nat with (0 + 2)%nat at 2. rewrite token_content_indicator by lia.
      simpl (S k =? 0)%nat. cbv iota. destruct (S k =? trigger w)%nat; simpl; ring.
  Qed.

  Lemma row_output w i r : admissible L (box 0) (box 0) w -> (i < L)%nat -> (r < 3)%nat ->
    let x := kind_of w i in let u := seen w i in
    output 3 (softmax (scores (token 0 w))) OV (token 0 w) i r
    = over_row u (i - u) (fun y => weight i x y * OV r (coord 0 y)) / over_row u (i - u) (weight i x).
  Proof.
    intros A Hi Hr x u. assert (J := proj1 A). unfold output.
    rewrite (sum_ext (S i) _ (fun k => (fun y => weight i x y * OV r (coord 0 y)) (kind_of w k) * / over_row u (i - u) (weight i x))).
    - rewrite sum_scal_r, (sum_kinds w i (fun y => weight i x y * OV r (coord 0 y))) by lia. reflexivity.
    - intros k _. rewrite attention, value_by_kind by assumption. fold x u. unfold Rdiv. ring.
  Qed.

  Lemma quotient N D : 0 < D -> - (eta * D) <= N <= eta * D -> Rabs (N / D) <= eta.
  Proof. intros HD H. apply Rabs_le. assert (N = N / D * D) by (field; lra). set (q := N / D) in *. split; nra. Qed.

  Lemma small_loss : loss_at_most L 0 (box 0) (box 0) (fun x => output 3 (softmax (scores x)) OV x) eta.
  Proof.
    intros w A i r Hi Hr. assert (J := proj1 A). simpl in Hr. assert (C : r = 0%nat \/ r = 1%nat \/ r = 2%nat) by lia.
    destruct facts as (G & E & M & T & Bp & Ab & Bb & BT), eta_bounds as [E1 E2], leak_bounds as [K1 K2], theta_bounds as (T1 & T2 & T3).
    rewrite row_output by assumption. unfold kind_of, seen. destruct (Nat.eqb_spec i 0) as [->|N0].
    { rewrite target_elsewhere, Rminus_0_r by lia. destruct (Nat.leb_spec (trigger w) 0); [lia|]. unfold over_row. simpl. apply quotient; [lra|].
      destruct C as [->|[->| ->]]; simpl; lra. }
    destruct (Nat.eqb_spec i (trigger w)) as [Et|Nt].
    - (* the trigger's row *)
      destruct (Nat.leb_spec (trigger w) i); [|lia]. set (n := (i - 1)%nat). destruct (share_bounds n ltac:(unfold n; lia)) as (S1 & S2 & S3).
      assert (Nn : 1 <= INR n) by (apply (le_INR 1); unfold n; lia).
      assert (P := probe_target 0 n (fun _ => 0) (fun _ => 0) r).
      assert (Tg : target 0 w i r = target 0 (probe n (fun _ => 0) (fun _ => 0)) i r).
      { unfold target. rewrite Et, Nat.eqb_refl. simpl (trigger (probe _ _ _)). replace (S n) with (trigger w) by (unfold n; lia). rewrite Nat.eqb_refl. f_equal.
        apply sum_ext. intros l _. destruct C as [->|[->| ->]].
        - now rewrite !token_coordinate_0 by lia.
        - rewrite !token_trigger_indicator by lia. change (trigger (probe _ _ _)) with (S n). replace (S n) with (trigger w) by (unfold n; lia). reflexivity.
        - change 2%nat with (0 + 2)%nat. rewrite !token_content_indicator by lia.
          change (trigger (probe _ _ _)) with (S n). replace (S n) with (trigger w) by (unfold n; lia). reflexivity. }
      assert (Q : share (INR n) * (mu + eta) = share (INR n) * mu + share (INR n) * eta) by ring.
      unfold over_row, weight. simpl (INR 1). fold n. simpl coord. simpl (0 + 2)%nat.
      replace (1 - tau - share (INR n) + 1 * tau + INR n * (share (INR n) / INR n)) with 1 by (field; lra). rewrite over_1.
      rewrite Tg. replace i with (S n) at 1 by (unfold n; lia). rewrite P.
      assert (Sn : INR (S n) = INR n + 1) by apply S_INR.
      destruct C as [->|[->| ->]]; unfold OV.
      + unfold content_token, trigger_token. rewrite !token_coordinate_0 by lia.
        match goal with |- Rabs ?z <= _ => replace z with 0; [rewrite Rabs_R0; lra|] end. field. lra.
      + destruct (content_token_indicators 0 (fun _ => 0)) as [-> _], (trigger_token_indicators 0 (fun _ => 0)) as [-> _]. rewrite Sn.
        replace ((INR n * 0 + 1) / (INR n + 1)) with (1/2 - distance (INR n)) by (unfold distance; field; lra).
        match goal with |- Rabs (?z - _) <= _ => replace z with ((1 - tau) * eta + (big * tau) * b - share (INR n) * (mu + eta)) by (field; lra) end.
        rewrite BT. unfold b. apply Rabs_le. lra.
      + destruct (content_token_indicators 0 (fun _ => 0)) as [_ Ec], (trigger_token_indicators 0 (fun _ => 0)) as [_ Ez]. simpl (0 + 2)%nat in Ec, Ez. rewrite Ec, Ez, Sn.
        replace ((INR n * 1 + 0) / (INR n + 1)) with (1/2 + distance (INR n)) by (unfold distance; field; lra).
        match goal with |- Rabs (?z - _) <= _ => replace z with (- (1 - tau) * eta + (big * tau) * a + share (INR n) * (mu + eta)) by (field; lra) end.
        rewrite BT. unfold a. apply Rabs_le. lra.
    - rewrite target_elsewhere, Rminus_0_r by exact Nt. destruct (Nat.eqb_spec i 1) as [->|N1].
      + (* position 1 *)
        destruct (Nat.leb_spec (trigger w) 1); [lia|]. unfold over_row, weight. simpl. apply quotient; [lra|].
        assert (K : leak * (mu + eta) = 2 * eta) by (unfold leak; field; lra).
        destruct C as [->|[->| ->]]; simpl; lra.
      + (* other content tokens *)
        set (u := if (trigger w <=? i)%nat then 1%nat else 0%nat).
        assert (U1 : 0 <= INR u <= 1) by (unfold u; destruct (trigger w <=? i)%nat; simpl; lra).
        assert (C1 : 1 <= INR (i - u) <= INR L).
        { split; [apply (le_INR 1)|apply le_INR]; unfold u; destruct (Nat.leb_spec (trigger w) i); lia. }
        assert (Wt : forall y, weight i Content y = match y with Anchor => 1 | Content => theta | Trigger => theta' end).
        { intros []; simpl; try reflexivity; now rewrite (proj2 (Nat.eqb_neq i 1) N1). }
        unfold over_row. rewrite !Wt. set (c := INR (i - u)) in *. set (t := INR u) in *.
        assert (V1 : theta <= c * theta <= INR L * theta) by (split; nra). assert (V2 : theta * mu <= c * theta * mu <= eta) by (rewrite <- T2; split; apply Rmult_le_compat_r; lra).
        assert (V3 : theta' * big = theta * mu) by (transitivity (theta * mu * (big * tau)); [unfold theta'; ring|rewrite BT; ring]).
        assert (V4 : 0 <= t * (theta' * big * a) <= theta * mu) by (rewrite V3; apply portion; [apply Rmult_lt_0_compat; lra|lra|lra]).
        assert (V5 : 0 <= t * (theta' * big * b) <= theta * mu) by (rewrite V3; apply portion; [apply Rmult_lt_0_compat; lra|lra|lra]).
        assert (V6 : 0 <= t * theta') by (apply Rmult_le_pos; lra). assert (V7 : 0 <= c * theta) by lra.
        assert (V8 : 0 <= eta * (t * theta' + c * theta)) by (apply Rmult_le_pos; lra).
        apply quotient; [lra|]. simpl coord. simpl (0 + 2)%nat. destruct C as [->|[->| ->]]; unfold OV; lra.
  Qed.

  Lemma mass_at_1 w : admissible L (box 0) (box 0) w -> 1 - softmax (scores (token 0 w)) 1 0 = leak.
  Proof.
    intros A. assert (J := proj1 A). rewrite attention by (assumption || lia). unfold kind_of, seen. simpl (1 =? 0)%nat. simpl (0 =? 0)%nat. cbv iota.
    destruct (Nat.eqb_spec 1 (trigger w)); [lia|]. destruct (Nat.leb_spec (trigger w) 1); [lia|]. unfold over_row, weight. simpl. field. lra.
  Qed.
End Weights.

Theorem bound_approached : forall (L : nat) (eta eps : R), (4 <= L)%nat -> 0 < eta -> 4 * eta < gap L -> 0 < eps ->
  exists s OV, loss_at_most L 0 (box 0) (box 0) (fun x => output 3 (softmax (s x)) OV x) eta /\
  forall w, admissible L (box 0) (box 0) w -> 1 - softmax (s (token 0 w)) 1 0 > 2 * eta / (gap L - 2 * eta) - eps.
Proof.
  intros L eta eps HL E1 E2 He. assert (G := gap_bounds L HL). set (d := gap L - 2 * eta). assert (D : 0 < d) by (unfold d; lra).
  set (nu := Rmin (1/2) (eps * (d * d) / (4 * eta))).
  assert (Q : 0 < eps * (d * d) / (4 * eta)) by (apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat; nra|lra]).
  assert (N : 0 < nu < 1) by (unfold nu; split; [apply Rmin_pos; lra|eapply Rle_lt_trans; [apply Rmin_l|lra]]).
  exists (scores L eta nu), (OV L eta nu). split; [now apply small_loss|]. intros w A. rewrite mass_at_1 by (auto; lra).
  assert (N2 : nu * (4 * eta) <= eps * (d * d)).
  { apply Rle_trans with (eps * (d * d) / (4 * eta) * (4 * eta)); [apply Rmult_le_compat_r; [lra|apply Rmin_r]|right; field; lra]. }
  unfold leak, mu. replace (gap L - 3 * eta + nu + eta) with (d + nu) by (unfold d; ring). fold d.
  assert (2 * eta / d - 2 * eta / (d + nu) < eps); [|lra].
  replace (2 * eta / d - 2 * eta / (d + nu)) with (2 * eta * nu / (d * (d + nu))) by (field; lra).
  assert (P : 0 < d * (d + nu)) by (apply Rmult_lt_0_compat; lra).
  apply Rmult_lt_reg_r with (d * (d + nu)); [exact P|]. replace (2 * eta * nu / (d * (d + nu)) * (d * (d + nu))) with (2 * eta * nu) by (field; lra).
  assert (0 < eps * (d * d)) by (apply Rmult_lt_0_compat; nra). assert (0 < eps * (d * nu)) by (apply Rmult_lt_0_compat; nra). lra.
Qed.
