(** Probes: inputs whose trigger, of content t, stands at position k+1 behind k tokens of one content u. *)
From Coq Require Import Reals Lra Lia Arith.
From Sinkproof Require Export TriggerTask.
Open Scope R_scope.

Definition probe (k : nat) (u t : vec) : input :=
  {| trigger := S k; content := fun i => if (i =? S k)%nat then t else u |}.

(** The three kinds of tokens. *)
Definition anchor_token (m : nat) : vec := token m {| trigger := 1; content := fun _ _ => 0 |} 0.
Definition content_token (m : nat) (u : vec) : vec := token m {| trigger := 0; content := fun _ => u |} 1.
Definition trigger_token (m : nat) (t : vec) : vec := token m {| trigger := 1; content := fun _ => t |} 1.

Lemma is_anchor m w : token m w 0 = anchor_token m.
Proof. reflexivity. Qed.

Lemma is_content m w i : (1 <= i)%nat -> i <> trigger w -> token m w i = content_token m (content w i).
Proof. intros H N. apply token_ext; simpl; [destruct i; [lia|reflexivity]| |reflexivity]. destruct (Nat.eqb_spec i (trigger w)); [tauto|reflexivity]. Qed.

Lemma is_trigger m w : (1 <= trigger w)%nat -> token m w (trigger w) = trigger_token m (content w (trigger w)).
Proof. intros H. apply token_ext; simpl; [destruct (trigger w); [lia|reflexivity]| |reflexivity]. apply Nat.eqb_refl. Qed.

Lemma probe_content m k u t i : (1 <= i <= k)%nat -> token m (probe k u t) i = content_token m u.
Proof. intros H. rewrite is_content by (simpl; lia). simpl. destruct (Nat.eqb_spec i (S k)); [lia|reflexivity]. Qed.

Lemma probe_trigger m k u t : token m (probe k u t) (S k) = trigger_token m t.
Proof. generalize (is_trigger m (probe k u t) ltac:(simpl; lia)). simpl (trigger _). intros ->. simpl. now rewrite Nat.eqb_refl. Qed.

Lemma probe_admissible L (U Ut : vec -> Prop) k u t : (1 <= k)%nat -> (S k < L)%nat -> U u -> Ut t -> admissible L U Ut (probe k u t).
Proof.
  intros K1 K2 Hu Ht. split; [simpl; lia|]. split; simpl.
  - now rewrite Nat.eqb_refl.
  - intros i _ N. now destruct (Nat.eqb_spec i (S k)).
Qed.

(** The target at the trigger is the mean of the tokens behind the anchor. *)
Lemma probe_target m k u t r :
  target m (probe k u t) (S k) r = (INR k * content_token m u r + trigger_token m t r) / INR (S k).
Proof.
  unfold target. simpl (trigger _). rewrite Nat.eqb_refl. f_equal. rewrite sum_last, probe_trigger. f_equal.
  rewrite (sum_ext k _ (fun _ => content_token m u r)); [apply sum_const|]. intros i Hi. now rewrite probe_content by lia.
Qed.

Lemma content_token_indicators m u : content_token m u 1%nat = 0 /\ content_token m u (m + 2)%nat = 1.
Proof. unfold content_token. now rewrite token_trigger_indicator, token_content_indicator by lia. Qed.

Lemma trigger_token_indicators m t : trigger_token m t 1%nat = 1 /\ trigger_token m t (m + 2)%nat = 0.
Proof. unfold trigger_token. now rewrite token_trigger_indicator, token_content_indicator by lia. Qed.

Lemma probe_indicators m k u t :
  target m (probe k u t) (S k) 1%nat = 1 / INR (S k) /\ target m (probe k u t) (S k) (m + 2)%nat = INR k / INR (S k).
Proof.
  rewrite !probe_target. destruct (content_token_indicators m u) as [-> ->], (trigger_token_indicators m t) as [-> ->].
  split; f_equal; ring.
Qed.

(** Coordinates of a token behind the anchor. *)
Lemma token_coordinate_0 m w i : (1 <= i)%nat -> token m w i 0%nat = 0.
Proof. destruct i; [lia|reflexivity]. Qed.

Lemma token_bounded L m (U Ut : vec -> Prop) w i r : (forall u, U u -> box m u) -> (forall t, Ut t -> box m t) ->
  admissible L U Ut w -> (1 <= i < L)%nat -> (r < m + 3)%nat -> Rabs (token m w i r) <= 1.
Proof.
  intros HU HT (J & Ht & Hu) Hi Hr.
  assert (C : r = 0%nat \/ r = 1%nat \/ r = (m + 2)%nat \/ (exists q, r = (q + 2)%nat /\ (q < m)%nat)).
  { assert (r = 0 \/ r = 1 \/ r = m + 2 \/ 2 <= r < m + 2)%nat as [?|[?|[?|?]]] by lia; auto.
    right. right. right. exists (r - 2)%nat. lia. }
  destruct C as [->|[->|[->|(q & -> & Hq)]]].
  - rewrite token_coordinate_0, Rabs_R0 by lia. lra.
  - rewrite token_trigger_indicator by lia. destruct (i =? trigger w)%nat; rewrite ?Rabs_R0, ?Rabs_R1; lra.
  - rewrite token_content_indicator by lia. destruct (i =? trigger w)%nat; rewrite ?Rabs_R0, ?Rabs_R1; lra.
  - rewrite token_content by lia. apply Rabs_le. destruct (Nat.eq_dec i (trigger w)) as [->|N]; [apply HT|apply HU]; auto.
Qed.

(** x is within e of c. *)
Definition near (x c e : R) : Prop := c - e <= x <= c + e.

Lemma near_Rabs x c e : Rabs (x - c) <= e -> near x c e.
Proof. unfold near. split; generalize (Rle_abs (x - c)), (Rle_abs (- (x - c))); rewrite ?Rabs_Ropp; lra. Qed.

Lemma Rabs_near x e : near x 0 e -> Rabs x <= e.
Proof. unfold near. intros. apply Rabs_le. lra. Qed.

Lemma near_quotient N D y e : 0 < D -> near (N / D) y e -> near N (D * y) (e * D).
Proof.
  intros H E. assert (F : N = N / D * D) by (field; lra). set (q := N / D) in *. clearbody q. subst N.
  unfold near in *. split; [replace (D * y - e * D) with ((y - e) * D) by ring|replace (D * y + e * D) with ((y + e) * D) by ring];
    apply Rmult_le_compat_r; lra.
Qed.
