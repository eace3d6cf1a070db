(** Theorem A' of statement.md for any law of the contents, given by an upper expectation (theories/UpperExpectation.v), and an expected error > 0.
    The error is capped at 1, so that it is bounded whatever the contents are: an expectation of the error itself is no less. The constants are at the top of theories/SevenRows.v. *)
From Coq Require Import Reals Lra Lia Arith Psatz Classical FunctionalExtensionality.
From Sinkproof Require Import SevenRows UpperExpectation.
Open Scope R_scope.

(** The largest of 0, f 0, ..., f (n-1); the largest error on an input. *)
Fixpoint largest (n : nat) (f : nat -> R) : R := match n with O => 0 | S n => Rmax (largest n f) (f n) end.
Definition error (L m : nat) (QK OV : mat) (w : input) : R :=
  largest L (fun i => largest (m + 3) (fun r => Rabs (softmax_head m QK OV (token m w) i r - target m w i r))).

(** The input with the trigger at j whose contents are the values of c; letters may be of any type. *)
Definition drawn_input {X : Type} (val : X -> vec) (j : nat) (c : nat -> X) : input := {| trigger := j; content := fun p => val (c p) |}.
(** The expectation over contents at the places 1 .. L-1; x0 stands where none is drawn. *)
Definition upper_mean {X : Type} (L : nat) (E : (X -> R) -> R) (val : X -> vec) (x0 : X) (j : nat) (F : input -> R) : R :=
  draws E (L - 1) 1 (fun _ => x0) (fun c => F (drawn_input val j c)).

(** Every non-trigger position i >= 1 has anchor mass at least b. *)
Definition all_sink (L m : nat) (QK : mat) (b : R) (w : input) : Prop :=
  forall i, (1 <= i < L)%nat -> i <> trigger w -> b <= softmax_weight m QK (token m w) i 0.

Lemma largest_le n f k : (k < n)%nat -> f k <= largest n f.
Proof.
  induction n as [|n IH]; intros H; [lia|]. simpl. destruct (Nat.eq_dec k n) as [->|N]; [apply Rmax_r|].
  eapply Rle_trans; [apply IH; lia|apply Rmax_l].
Qed.
Lemma largest_nonneg n f : 0 <= largest n f.
Proof. induction n as [|n IH]; simpl; [lra|]. eapply Rle_trans; [exact IH|apply Rmax_l]. Qed.

Section Law.
  Variable X : Type.
  Variables (L m : nat) (QK OV : mat) (E : (X -> R) -> R) (val : X -> vec) (x0 : X) (eta_bar delta : R).
  Hypothesis length : (5 <= L)%nat.
  Hypothesis upper : upper_expectation E.
  Hypothesis eta_bar_pos : 0 < eta_bar.
  Hypothesis expected_error : forall j, (2 <= j < L)%nat -> upper_mean L E val x0 j (fun w => Rmin (error L m QK OV w) 1) <= eta_bar.
  Hypothesis delta_bounds : 0 < delta < 1.
  Let eta := (7 * INR L - 6) * eta_bar / delta.
  Hypothesis small : eta < 1/96.
  Hypothesis weights : 0 < smallest_weight eta.
  Let gamma := Rmin (probable_content_value eta) (probable_trigger_value eta).
  Hypothesis values : 0 < gamma.

  Local Notation value x := (mulv (m + 3) OV x).
  Local Notation h := (indicators m).
  Local Notation inp := (drawn_input val).
  Local Notation err := (error L m QK OV).
  Let capped (w : input) : R := Rmin (err w) 1.

  Lemma error_bounds w i r : (i < L)%nat -> (r < m + 3)%nat -> Rabs (softmax_head m QK OV (token m w) i r - target m w i r) <= err w.
  Proof.
    intros Hi Hr. unfold error. eapply Rle_trans; [|apply (largest_le L _ i Hi)].
    apply (largest_le (m + 3) (fun r => Rabs (softmax_head m QK OV (token m w) i r - target m w i r)) r Hr).
  Qed.
  Lemma capped_bounds w : 0 <= capped w <= 1.
  Proof. split; [apply Rmin_glb; [apply largest_nonneg|lra]|apply Rmin_r]. Qed.
  Lemma capped_bounded j : bounded (fun c => capped (inp j c)).
  Proof. apply (bounded_within _ 0 1). intros. apply capped_bounds. Qed.

  Lemma L_bounds : 5 <= INR L. Proof. replace 5 with (INR 5) by (simpl; ring). now apply le_INR. Qed.
  Lemma eta_bar_le : eta_bar <= eta.
  Proof.
    assert (A := L_bounds). unfold eta. apply Rmult_le_reg_r with delta; [lra|].
    replace ((7 * INR L - 6) * eta_bar / delta * delta) with ((7 * INR L - 6) * eta_bar) by (field; lra). nra.
  Qed.
  Lemma eta_bounds : 0 <= eta < 1/96. Proof. generalize eta_bar_le. lra. Qed.
  Lemma below_the_cap w : capped w < eta -> err w < eta.
  Proof. generalize eta_bounds. unfold capped, Rmin. destruct (Rle_dec (err w) 1); lra. Qed.
  Lemma at_the_cap w : eta < err w -> eta <= capped w.
  Proof. generalize eta_bounds. intros. apply Rmin_glb; lra. Qed.

  Lemma anchor_near r : (r < m + 3)%nat -> near (value (anchor_token m) r) 0 eta.
  Proof.
    intros Hr. apply near_Rabs. rewrite Rminus_0_r. set (v := Rabs _). enough (V : Rmin v 1 <= eta_bar).
    { generalize eta_bar_le, eta_bounds. unfold Rmin in V. destruct (Rle_dec v 1); lra. }
    eapply Rle_trans; [|apply (expected_error 2); lia]. unfold upper_mean. rewrite <- (draws_const E upper (L - 1) (Rmin v 1) 1 (fun _ => x0)).
    apply (draws_le E upper); [apply bounded_const|apply capped_bounded|]. intros c _. apply Rle_min_compat_r.
    generalize (error_bounds (inp 2 c) 0 r ltac:(lia) Hr). rewrite target_elsewhere, softmax_head_0, is_anchor, Rminus_0_r by (simpl; lia). auto.
  Qed.

  (** * Markov: tokens that are not good are rare *)
  Let start : nat -> X := fun _ => x0.
  Let G1 a d := draws E (L - 3) 3 (place (place start 1 a) 2 d) (fun c => capped (inp 2 c)).
  Let G2 a b d := draws E (L - 4) 4 (place (place (place start 1 a) 2 b) 3 d) (fun c => capped (inp 3 c)).
  Let G3 a b c d := draws E (L - 5) 5 (place (place (place (place start 1 a) 2 b) 3 c) 4 d) (fun c => capped (inp 4 c)).

  Lemma mean_1 : E (fun a => E (fun d => G1 a d)) <= eta_bar.
  Proof. generalize (expected_error 2 ltac:(lia)). unfold upper_mean. replace (L - 1)%nat with (S (S (L - 3))) by lia. auto. Qed.
  Lemma mean_2 : E (fun a => E (fun b => E (fun d => G2 a b d))) <= eta_bar.
  Proof. generalize (expected_error 3 ltac:(lia)). unfold upper_mean. replace (L - 1)%nat with (S (S (S (L - 4)))) by lia. auto. Qed.
  Lemma mean_3 : E (fun a => E (fun b => E (fun c => E (fun d => G3 a b c d)))) <= eta_bar.
  Proof. generalize (expected_error 4 ltac:(lia)). unfold upper_mean. replace (L - 1)%nat with (S (S (S (S (L - 5))))) by lia. auto. Qed.

  Lemma conditional_bounds n i c j : 0 <= draws E n i c (fun c => capped (inp j c)) <= 1.
  Proof. apply (draws_within E upper). intros. apply capped_bounds. Qed.
  Lemma conditional_error n i c j : (j < L)%nat -> (forall c', (forall p, (p < i)%nat -> c' p = c p) -> ~ fits m QK OV eta (inp j c')) ->
    eta <= draws E n i c (fun c => capped (inp j c)).
  Proof.
    intros Hj H. rewrite <- (draws_const E upper n eta i c) at 1. apply (draws_le E upper); [apply bounded_const|apply capped_bounded|]. intros c' D.
    apply Rnot_lt_le. intros F. apply (H c' D). intros r Hr. eapply Rle_trans; [apply error_bounds; (exact Hj || exact Hr)|]. left. now apply below_the_cap.
  Qed.

  (** The contents of a drawn input are those that it began with. *)
  Ltac begins D p := rewrite (D p) by lia; unfold place; simpl; reflexivity.

  Lemma not_fits1 a d : ~ fits1 m QK OV eta (val a) (val d) -> eta <= G1 a d.
  Proof.
    intros N. apply conditional_error; [lia|]. intros c D F. apply N. exists (inp 2 c). repeat split; simpl; try exact F; f_equal; [begins D 1%nat|begins D 2%nat].
  Qed.
  Lemma not_fits2 a b d : ~ fits2 m QK OV eta (val a) (val b) (val d) -> eta <= G2 a b d.
  Proof.
    intros N. apply conditional_error; [lia|]. intros c D F. apply N. exists (inp 3 c).
    repeat split; simpl; try exact F; f_equal; [begins D 1%nat|begins D 2%nat|begins D 3%nat].
  Qed.
  Lemma not_fits3 a b c d : ~ fits3 m QK OV eta (val a) (val b) (val c) (val d) -> eta <= G3 a b c d.
  Proof.
    intros N. apply conditional_error; [lia|]. intros c' D F. apply N. exists (inp 4 c').
    repeat split; simpl; try exact F; f_equal; [begins D 1%nat|begins D 2%nat|begins D 3%nat|begins D 4%nat].
  Qed.

  Let G a b c d := G1 a d + (G1 b d + (G1 c d + (G2 a b d + (G2 a c d + (G2 b c d + G3 a b c d))))).
  Lemma not_seven a b c d : ~ seven m QK OV eta (val a) (val b) (val c) (val d) -> eta <= G a b c d.
  Proof.
    intros N. assert (P1 : forall a d, 0 <= G1 a d) by (intros; apply conditional_bounds).
    assert (P2 : forall a b d, 0 <= G2 a b d) by (intros; apply conditional_bounds).
    assert (P3 : forall a b c d, 0 <= G3 a b c d) by (intros; apply conditional_bounds).
    unfold G. generalize (P1 a d), (P1 b d), (P1 c d), (P2 a b d), (P2 a c d), (P2 b c d), (P3 a b c d). intros.
    apply Rnot_lt_le. intros Lt. apply N. unfold seven. repeat split; apply NNPP; intros Y;
      (apply not_fits1 in Y || apply not_fits2 in Y || apply not_fits3 in Y); lra.
  Qed.
  Lemma G_nonneg a b c d : 0 <= G a b c d.
  Proof. unfold G, G1, G2, G3. repeat apply Rplus_le_le_0_compat; apply conditional_bounds. Qed.

  (** Four letters are four draws. *)
  Let E4 (F : X -> X -> X -> X -> R) : R := draws E 4 0 start (fun c => F (c 0%nat) (c 1%nat) (c 2%nat) (c 3%nat)).
  Let bounded4 (F : X -> X -> X -> X -> R) : Prop := exists b, forall x y z t, 0 <= F x y z t <= b.
  Lemma bounded_of_4 F : bounded4 F -> bounded (fun c : nat -> X => F (c 0%nat) (c 1%nat) (c 2%nat) (c 3%nat)).
  Proof. intros [b B]. apply (bounded_within _ 0 b). intros. apply B. Qed.
  Lemma bounded4_add F F' : bounded4 F -> bounded4 F' -> bounded4 (fun x y z t => F x y z t + F' x y z t).
  Proof. intros [b B] [b' B']. exists (b + b'). intros x y z t. generalize (B x y z t), (B' x y z t). lra. Qed.
  Lemma E4_add F F' e e' : bounded4 F -> bounded4 F' -> E4 F <= e -> E4 F' <= e' -> E4 (fun x y z t => F x y z t + F' x y z t) <= e + e'.
  Proof. intros B B' He He'. eapply Rle_trans; [apply (draws_add E upper); now apply bounded_of_4|]. apply Rplus_le_compat; assumption. Qed.

  Lemma E_const x : E (fun _ => x) = x. Proof. apply (constants E upper). Qed.
  Ltac under := f_equal; apply functional_extensionality; intros ?.
  Ltac conditional := solve [exists 1; intros; apply conditional_bounds].
  Lemma bounded4_G : bounded4 G.
  Proof. unfold G. repeat (apply bounded4_add; [conditional|]). conditional. Qed.
  Lemma E4_G : E4 G <= 7 * eta_bar.
  Proof.
    replace (7 * eta_bar) with (eta_bar + (eta_bar + (eta_bar + (eta_bar + (eta_bar + (eta_bar + eta_bar)))))) by ring. assert (M1 := mean_1). assert (M2 := mean_2).
    unfold G. repeat (apply E4_add; [conditional|repeat (apply bounded4_add; [conditional|]); conditional| |]); unfold E4; cbn [draws place Nat.eqb].
    - eapply Rle_trans; [right|exact M1]. under. now rewrite !E_const.
    - eapply Rle_trans; [right|exact M1]. rewrite E_const. under. now rewrite !E_const.
    - eapply Rle_trans; [right|exact M1]. now rewrite !E_const.
    - eapply Rle_trans; [right|exact M2]. under. under. now rewrite !E_const.
    - eapply Rle_trans; [right|exact M2]. under. now rewrite !E_const.
    - eapply Rle_trans; [right|exact M2]. now rewrite !E_const.
    - exact mean_3.
  Qed.

  Definition good_content k := exists b c d, seven m QK OV eta (val k) (val b) (val c) (val d).
  Definition good_trigger k := exists a b c, seven m QK OV eta (val a) (val b) (val c) (val k).

  (** What holds of one of four letters only where the four do not fit is rare. *)
  Lemma rare (P : X -> Prop) p : (p < 4)%nat -> (forall c : nat -> X, P (c p) -> ~ seven m QK OV eta (val (c 0%nat)) (val (c 1%nat)) (val (c 2%nat)) (val (c 3%nat))) ->
    E (fun x => indicator (P x)) <= 7 * eta_bar / eta.
  Proof.
    intros Hp H. assert (E0 := eta_bounds). assert (EB := eta_bar_le). assert (B : bounded (fun c : nat -> X => indicator (P (c p)))) by (apply (bounded_within _ 0 1); intros; apply indicator_bounds).
    apply Rmult_le_reg_l with eta; [lra|]. replace (eta * (7 * eta_bar / eta)) with (7 * eta_bar) by (field; lra). eapply Rle_trans; [|exact E4_G].
    rewrite <- (draws_place E upper 4 (fun x => indicator (P x)) 0 start p), <- (draws_scal E upper) by (lia || lra || exact B).
    apply (draws_le E upper); [now apply bounded_scal|apply bounded_of_4, bounded4_G|]. intros c _.
    destruct (indicator_cases (P (c p))) as [[-> Y]|[-> _]]; [rewrite Rmult_1_r; apply not_seven, H, Y|rewrite Rmult_0_r; apply G_nonneg].
  Qed.
  Lemma rare_content : E (fun x => indicator (~ good_content x)) <= 7 * eta_bar / eta.
  Proof. apply rare with 0%nat; [lia|]. intros c N S. apply N. now exists (c 1%nat), (c 2%nat), (c 3%nat). Qed.
  Lemma rare_trigger : E (fun x => indicator (~ good_trigger x)) <= 7 * eta_bar / eta.
  Proof. apply rare with 3%nat; [lia|]. intros c N S. apply N. now exists (c 0%nat), (c 1%nat), (c 2%nat). Qed.

  (** * An input of good tokens and small error sinks *)
  Lemma good_input_sinks j c : (2 <= j < L)%nat -> (forall p, (1 <= p < L)%nat -> p <> j -> good_content (c p)) -> good_trigger (c j) ->
    err (inp j c) <= eta -> all_sink L m QK (sink_bound gamma eta) (inp j c).
  Proof.
    intros J Hc Ht He i Hi N. simpl in N. set (w := inp j c). assert (E0 := eta_bounds).
    assert (Y : (1 - absorbed m QK no_slot (token m w) i) * gamma <= (1 + 1) * eta * (1 + absorbed m QK no_slot (token m w) i)).
    { apply (absorbs_row m QK OV no_slot eta ltac:(intros; unfold no_slot; lra)); try lra; try lia.
      - intros r Hr. rewrite head_no_slot. apply near_Rabs. rewrite <- (target_elsewhere m w i r) by exact N.
        eapply Rle_trans; [apply error_bounds; (lia || exact Hr)|exact He].
      - exact anchor_near.
      - intros k Hk. rewrite !Rmult_1_l. change (gamma <= h (value (token m w k))). destruct (Nat.eq_dec k j) as [->|Nk].
        + replace (token m w j) with (trigger_token m (val (c j))) by (symmetry; apply (is_trigger m w); simpl; lia).
          destruct Ht as (a & b & d & S7). eapply Rle_trans; [apply Rmin_r|].
          apply (trigger_is_good m QK OV eta _ _ _ _ S7 E0 anchor_near). eapply Rlt_le_trans; [exact values|apply Rmin_r].
        + replace (token m w k) with (content_token m (val (c k))) by (symmetry; apply (is_content m w); (lia || exact Nk)).
          destruct (Hc k ltac:(lia) Nk) as (b & d & t & S7). eapply Rle_trans; [apply Rmin_l|].
          apply (content_is_good m QK OV eta _ _ _ _ S7 E0 weights). }
    rewrite absorbed_no_slot in Y. unfold sink_bound. apply Rmult_le_reg_r with (gamma + 2 * eta); [lra|]. field_simplify; lra.
  Qed.

  (** The upper expectation of "not all sink" is at most delta: all positions sink with probability 1 - delta or more. *)
  Theorem sinks_for_any_law : forall j, (2 <= j < L)%nat ->
    upper_mean L E val x0 j (fun w => indicator (~ all_sink L m QK (sink_bound gamma eta) w)) <= delta.
  Proof.
    intros j J. assert (E0 := eta_bounds). assert (EB := eta_bar_le). set (bad p x := indicator (~ (if (p =? j)%nat then good_trigger x else good_content x))).
    assert (Rf : forall p, E (bad p) <= 7 * eta_bar / eta) by (intros p; unfold bad; destruct (p =? j)%nat; [exact rare_trigger|exact rare_content]).
    assert (Bf : forall p, bounded (fun c : nat -> X => bad (S p) (c (S p)))) by (intros p; apply (bounded_within _ 0 1); intros; apply indicator_bounds).
    assert (I : 0 < / eta) by (apply Rinv_0_lt_compat; lra).
    unfold upper_mean. fold start. apply Rle_trans with (draws E (L - 1) 1 start (fun c => \sum_(p < L - 1) bad (S p) (c (S p)) + / eta * capped (inp j c))).
    - apply (draws_le E upper); [apply (bounded_within _ 0 1); intros; apply indicator_bounds|apply bounded_add; [now apply bounded_sum|apply bounded_scal, capped_bounded]|].
      intros c _. assert (F01 : forall p, (p < L - 1)%nat -> 0 <= bad (S p) (c (S p))) by (intros; apply indicator_bounds).
      assert (Sn := sum_nonneg _ _ F01). assert (Cn := capped_bounds (inp j c)). assert (0 <= / eta * capped (inp j c)) by (apply Rmult_le_pos; lra).
      destruct (indicator_cases (~ all_sink L m QK (sink_bound gamma eta) (inp j c))) as [[-> N]|[-> _]]; [|lra]. destruct (Rle_dec (err (inp j c)) eta) as [Le|Gt].
      + (* some token is not good *)
        assert (Y : exists p, (p < L - 1)%nat /\ bad (S p) (c (S p)) = 1).
        { apply NNPP. intros None. assert (Good : forall p, (1 <= p < L)%nat -> if (p =? j)%nat then good_trigger (c p) else good_content (c p)).
          { intros p Hp. apply NNPP. intros B. apply None. exists (p - 1)%nat. split; [lia|]. replace (S (p - 1)) with p by lia.
            unfold bad. destruct (indicator_cases (~ (if (p =? j)%nat then good_trigger (c p) else good_content (c p)))) as [[-> _]|[_ B']]; [reflexivity|contradiction]. }
          apply N, good_input_sinks; [exact J| | |exact Le].
          - intros p Hp Np. generalize (Good p Hp). destruct (Nat.eqb_spec p j); [contradiction|auto].
          - generalize (Good j ltac:(lia)). now rewrite Nat.eqb_refl. }
        destruct Y as (p & Hp & F1). generalize (term_le (L - 1) (fun p => bad (S p) (c (S p))) p Hp F01). lra.
      + assert (1 <= / eta * capped (inp j c)); [|lra]. rewrite <- (Rinv_l eta) by lra. apply Rmult_le_compat_l; [lra|]. apply at_the_cap. lra.
    - eapply Rle_trans; [apply (draws_add E upper); [now apply bounded_sum|apply bounded_scal, capped_bounded]|].
      eapply Rle_trans; [apply Rplus_le_compat_r, (draws_sum E upper); intros; apply Bf|]. rewrite (draws_scal E upper) by (lra || apply capped_bounded).
      assert (S1 : \sum_(p < L - 1) draws E (L - 1) 1 start (fun c => bad (S p) (c (S p))) <= \sum_(p < L - 1) (7 * eta_bar / eta)).
      { apply sum_le. intros p Hp. rewrite (draws_place E upper) by lia. apply Rf. }
      rewrite sum_const, minus_INR in S1 by lia. simpl (INR 1) in S1. assert (M := expected_error j J). unfold upper_mean in M. fold start in M.
      assert (S2 : / eta * draws E (L - 1) 1 start (fun c => capped (inp j c)) <= / eta * eta_bar) by (apply Rmult_le_compat_l; [lra|exact M]).
      assert (Fin : (INR L - 1) * (7 * eta_bar / eta) + / eta * eta_bar = delta).
      { assert (A := L_bounds). unfold eta. field. repeat split; nra. }
      lra.
  Qed.
End Law.
