(** What certificates say of multilayer-spread, given by its entries, contents in the box: its loss, and the masses at position 1. *)
From Coq Require Import Reals Lra Lia Arith List.
From Sinkproof Require Import Probe BoxHead Layers Certificate.
From Sinkproof.multilayer_sink_necessity Require Import construction certificate spread.
Import ListNotations.
Open Scope R_scope.

(** Its position biases, with the numbers s and a for the row itself and the anchor. *)
Definition spread_biases (L : nat) (s a : R) : list (nat * nat * R) := flat_map (fun i => [entry i 0 a; entry i i s]) (seq 1 (L - 1)).
Lemma spread_biases_from n s a : forall from i k, (1 <= from)%nat ->
  entries (flat_map (fun i => [entry i 0 a; entry i i s]) (seq from n)) i k =
  if ((from <=? i) && (i <? from + n))%nat%bool then if (k =? 0)%nat then a else if (k =? i)%nat then s else 0 else 0.
Proof.
  induction n as [|n IH]; intros from i k F; simpl; [destruct (Nat.leb_spec from i), (Nat.ltb_spec i (from + 0)); simpl; try reflexivity; lia|]. rewrite IH by lia.
  destruct (Nat.eqb_spec i from), (Nat.eqb_spec k 0), (Nat.eqb_spec k from), (Nat.eqb_spec k i), (Nat.leb_spec from i), (Nat.leb_spec (S from) i),
    (Nat.ltb_spec i (from + S n)), (Nat.ltb_spec i (S from + n)); simpl; try reflexivity; lia.
Qed.
Lemma spread_P_by_entries L D q beta l : same L (entries (spread_biases L (spread_scale D q beta) (spread_to_anchor D q beta))) (spread_P D q beta l).
Proof.
  intros i k Hi _. unfold spread_biases, spread_P. rewrite spread_biases_from by lia.
  destruct (Nat.eqb_spec i 0), (Nat.leb_spec 1 i), (Nat.ltb_spec i (1 + (L - 1))); simpl; try reflexivity; lia.
Qed.

Section Instance.
  Variables (L m D : nat) (q beta s a : R) (P QK OV : nat -> mat).
  Hypotheses (length : (3 <= L <= 64)%nat) (depth : (1 <= D <= 16)%nat) (share : 0 < q < 1).
  Hypothesis scale : s = spread_scale D q beta.
  Hypothesis to_anchor : a = spread_to_anchor D q beta.
  Hypothesis biases : forall l, (l < D)%nat -> same L (P l) (entries (spread_biases L s a)).
  Hypothesis first : same (m + 3) (QK 0%nat) (entries [entry 1 0 (- (s + a)); entry 1 1 (- s)]).
  Hypothesis others : forall l, (1 <= l < D)%nat -> same (m + 3) (QK l) (entries [entry 1 0 (-2 * INR L * (s - ln q))]).
  Hypothesis values : forall l, (l < D)%nat -> same (m + 3) (OV l) (if (S l =? D)%nat then all_but_anchor else identity).

  Lemma spread_matrices l : (l < D)%nat -> same L (P l) (spread_P D q beta l) /\ same (m + 3) (QK l) (spread_QK L D q beta l) /\ same (m + 3) (OV l) (spread_OV D l).
  Proof.
    intros Hl. split; [|split].
    - eapply same_trans; [exact (biases l Hl)|]. rewrite scale, to_anchor. apply spread_P_by_entries.
    - unfold spread_QK. rewrite <- scale, <- to_anchor. destruct l as [|l]; [exact first|]. exact (others (S l) ltac:(lia)).
    - exact (values l Hl).
  Qed.

  Lemma spread_outputs x i r : (i < L)%nat -> (r < m + 3)%nat -> deep m P QK OV D x i r = multilayer_spread L m D q beta x i r.
  Proof. intros Hi Hr. now apply (deep_same L m P _ QK _ OV _ D x spread_matrices). Qed.

  Theorem spread_claim_of_instance : 32 <= beta -> loss_at_most L m (box m) (box m) (deep m P QK OV D) (spread_loss L D q beta).
  Proof. intros size w A i r Hi Hr. rewrite spread_outputs by assumption. now apply (multilayer_spread_loss L m D q beta length depth share size). Qed.

  Theorem spread_least_of_instance : 32 <= beta -> forall eta, loss_at_most L m (box m) (box m) (deep m P QK OV D) eta -> q ^ D <= eta.
  Proof.
    intros size eta H. apply (multilayer_spread_loss L m D q beta length depth share size). intros w A i r Hi Hr. rewrite <- spread_outputs by assumption. now apply H.
  Qed.

  (** What position 1 gives the anchor and itself, in each layer and on every input. *)
  Theorem spread_masses_of_instance : forall w, admissible L (box m) (box m) w -> forall l, (l < D)%nat ->
    let alpha := softmax (copying m QK OV P l (token m w)) in alpha 1%nat 0%nat = 1 - q /\ alpha 1%nat 1%nat = q.
  Proof.
    intros w A l Hl alpha. unfold alpha. rewrite !(copying_same L m P _ QK _ OV _ D (token m w) spread_matrices) by lia.
    exact (multilayer_spread_masses L m D q beta length depth share w A l Hl).
  Qed.

  Lemma product_of_equals n f x : (forall l, (l < n)%nat -> f l = x) -> prod n f = x ^ n.
  Proof. induction n as [|n IH]; intros H; [reflexivity|]. simpl. rewrite H, IH by (intros; try apply H; lia). ring. Qed.
  Theorem spread_product_of_instance : forall w, admissible L (box m) (box m) w -> prod D (fun l => softmax (copying m QK OV P l (token m w)) 1 1) = q ^ D.
  Proof. intros w A. apply product_of_equals. intros l Hl. apply (spread_masses_of_instance w A l Hl). Qed.
End Instance.
