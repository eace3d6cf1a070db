(** What certificates say of multilayer-sharp, given by its entries: its loss, and the product of what position 1 leaves on itself. *)
From Coq Require Import Reals Lra Lia Arith List.
From Sinkproof Require Import Probe BoxHead Layers ComposedAttention Certificate.
From Sinkproof.multilayer_sink_necessity Require Import construction certificate attained sharp.
Import ListNotations.
Open Scope R_scope.

(** * Position biases of the last layer: x from position 1 to the anchor; in row i >= 2 [far i] to the anchor, [near i] to the others before it, and y to itself. *)
Definition sharp_row (far near : nat -> R) (y : R) (i : nat) : list (nat * nat * R) :=
  entry i 0 (far i) :: map (fun k => entry i k (near i)) (seq 1 (i - 1)) ++ [entry i i y].
Definition sharp_biases (L : nat) (x : R) (far near : nat -> R) (y : R) : list (nat * nat * R) := entry 1 0 x :: flat_map (sharp_row far near y) (seq 2 (L - 2)).

Lemma constant_run n j v l : forall from i k,
  entries (map (fun k => entry j k v) (seq from n) ++ l) i k = if ((i =? j) && ((from <=? k) && (k <? from + n)))%nat%bool then v else entries l i k.
Proof.
  induction n as [|n IH]; intros from i k; simpl; [destruct (Nat.eqb_spec i j), (Nat.leb_spec from k), (Nat.ltb_spec k (from + 0)); simpl; try reflexivity; lia|]. rewrite IH.
  destruct (Nat.eqb_spec i j), (Nat.eqb_spec k from), (Nat.leb_spec from k), (Nat.leb_spec (S from) k), (Nat.ltb_spec k (from + S n)), (Nat.ltb_spec k (S from + n)); simpl; try reflexivity; lia.
Qed.
Lemma sharp_row_entries far near y j l i k : (2 <= j)%nat -> (k <= i)%nat ->
  entries (sharp_row far near y j ++ l) i k = if (i =? j)%nat then if (k =? 0)%nat then far i else if (k =? i)%nat then y else near i else entries l i k.
Proof.
  intros J K. unfold sharp_row. rewrite <- app_comm_cons, <- app_assoc. cbn [entries entry app]. rewrite constant_run. cbn [entries entry app].
  destruct (Nat.eqb_spec i j) as [->|]; [|reflexivity]. destruct (Nat.eqb_spec k 0), (Nat.eqb_spec k j), (Nat.leb_spec 1 k), (Nat.ltb_spec k (1 + (j - 1))); simpl; try reflexivity; lia.
Qed.
Lemma sharp_rows_entries far near y n : forall from i k, (2 <= from)%nat -> (k <= i)%nat ->
  entries (flat_map (sharp_row far near y) (seq from n)) i k =
  if ((from <=? i) && (i <? from + n))%nat%bool then if (k =? 0)%nat then far i else if (k =? i)%nat then y else near i else 0.
Proof.
  induction n as [|n IH]; intros from i k F K; [simpl; destruct (Nat.leb_spec from i), (Nat.ltb_spec i (from + 0)); simpl; try reflexivity; lia|].
  cbn [seq flat_map]. rewrite sharp_row_entries, IH by lia. destruct (Nat.eqb_spec i from), (Nat.leb_spec from i), (Nat.leb_spec (S from) i), (Nat.ltb_spec i (from + S n)), (Nat.ltb_spec i (S from + n)); simpl; try reflexivity; lia.
Qed.

(** * The construction's numbers, s for exp(-beta) and g for the gap *)
Section Numbers.
  Variables (L : nat) (eta beta s g : R).
  Hypotheses (eta_bounds : 0 < eta < 1/24) (size : 8 <= beta) (small_is : exp (- beta) = s) (gap_is : gap L = g).

  Lemma sharp_mu_is : sharp_mu L eta beta = g - 3 * eta + 4 * s.
  Proof. unfold sharp_mu, mu, small. now rewrite gap_is, small_is. Qed.
  Lemma sharp_leak_is : sharp_leak L eta beta = 2 * eta / (g - 3 * eta + 4 * s + eta).
  Proof. unfold sharp_leak, leak. fold (sharp_mu L eta beta). now rewrite sharp_mu_is. Qed.
  Lemma s_bounds : 0 < s < 1/100.
  Proof. rewrite <- small_is. exact (small_bounds eta beta eta_bounds size). Qed.
  (** Behind one content token the second number is larger, behind more the first. *)
  Lemma sharp_share_1 : sharp_share L eta beta 1 = eta * s / 2 / (g - 3 * eta + 4 * s + eta).
  Proof.
    unfold sharp_share. rewrite sharp_mu_is. unfold small. rewrite small_is. assert (S := s_bounds). assert (0 < eta * s < eta) by (split; [apply Rmult_lt_0_compat; lra|rewrite <- (Rmult_1_r eta) at 2; apply Rmult_lt_compat_l; lra]).
    rewrite Rmax_right by lra. reflexivity.
  Qed.
  Lemma sharp_share_more n : 2 <= n -> sharp_share L eta beta n = (n / (n + 1) - 1/2 - 2 * eta + 3 * eta * s / 2) / (g - 3 * eta + 4 * s + eta).
  Proof.
    intros N. unfold sharp_share. rewrite sharp_mu_is. unfold small. rewrite small_is. assert (S := s_bounds). assert (0 < eta * s) by (apply Rmult_lt_0_compat; lra).
    assert (n / (n + 1) >= 2/3) by (apply Rle_ge, Rmult_le_reg_r with (n + 1); [lra|]; replace (n / (n + 1) * (n + 1)) with n by (field; lra); lra). rewrite Rmax_left by lra. reflexivity.
  Qed.
  Lemma sharp_QK_by_entries : same 3 (entries [entry 2 0 (3 * beta); entry 2 1 (ln (g - 3 * eta + 4 * s) - beta)]) (sharp_QK L eta beta).
  Proof.
    intros r c Hr Hc. unfold sharp_QK, e. rewrite sharp_mu_is. destruct r as [|[|[|r]]]; try lia; destruct c as [|[|[|c]]]; try lia; simpl; ring.
  Qed.
  Lemma sharp_OV_by_entries :
    same 3 (entries [entry 1 0 eta; entry 1 1 ((1/2 - 2 * eta + 2 * eta * s) / s); entry 1 2 (- (g - 3 * eta + 4 * s));
      entry 2 0 (- eta); entry 2 1 ((1/2 + 2 * eta - 2 * eta * s) / s); entry 2 2 (g - 3 * eta + 4 * s)]) (sharp_OV L eta beta).
  Proof.
    assert (S := s_bounds). intros r c Hr Hc. unfold sharp_OV, OV, big, a, b, tau. fold (sharp_mu L eta beta). rewrite sharp_mu_is. unfold small. rewrite small_is.
    destruct r as [|[|[|r]]]; try lia; destruct c as [|[|[|c]]]; try lia; simpl; try reflexivity; field; lra.
  Qed.
End Numbers.

(** What position 1 and the trigger's row divide by, and what n >= 2 content tokens before the trigger have together. *)
Definition sharp_whole (eta s g : R) : R := g - 3 * eta + 4 * s + eta.
Definition sharp_part (eta s g n : R) : R := (n / (n + 1) - 1/2 - 2 * eta + 3 * eta * s / 2) / sharp_whole eta s g.

(** * Models of these matrices *)
Section Instance.
  Variables (L D : nat) (eta beta s g x y : R) (far near : nat -> R) (P QK OV : nat -> mat).
  Hypotheses (length : (4 <= L <= 64)%nat) (depth : (1 <= D <= 16)%nat) (eta_bounds : 0 < eta < 1/24) (size : 8 <= beta) (small_is : exp (- beta) = s) (gap_is : gap L = g).
  Hypothesis copies : forall l, (l < D - 1)%nat -> same L (P l) (fun i k => 3 * beta * e i k) /\ same 3 (QK l) (fun _ _ => 0) /\ same 3 (OV l) identity.
  Hypothesis scores : same 3 (QK (D - 1)%nat) (entries [entry 2 0 (3 * beta); entry 2 1 (ln (g - 3 * eta + 4 * s) - beta)]).
  Hypothesis values : same 3 (OV (D - 1)%nat) (entries [entry 1 0 eta; entry 1 1 ((1/2 - 2 * eta + 2 * eta * s) / s); entry 1 2 (- (g - 3 * eta + 4 * s));
    entry 2 0 (- eta); entry 2 1 ((1/2 + 2 * eta - 2 * eta * s) / s); entry 2 2 (g - 3 * eta + 4 * s)]).
  Hypothesis biases : same L (P (D - 1)%nat) (entries (sharp_biases L x far near y)).
  Hypothesis itself : y = - beta.
  Hypothesis first : x = ln (1 / (2 * eta / sharp_whole eta s g) - 1) - 3 * beta.
  Hypothesis second : far 2%nat = ln (1 - s - eta * s / 2 / sharp_whole eta s g) /\ near 2%nat = ln (eta * s / 2 / sharp_whole eta s g / 1).
  Hypothesis others : forall i, (3 <= i < L)%nat -> far i = ln (1 - s - sharp_part eta s g (INR (i - 1))) /\ near i = ln (sharp_part eta s g (INR (i - 1)) / INR (i - 1)).

  Lemma sharp_biases_seen : same_seen L (P (D - 1)%nat) (sharp_P L eta beta).
  Proof.
    intros i k Hk. rewrite biases by lia. unfold sharp_biases, sharp_P. cbn [entries entry]. rewrite sharp_rows_entries by lia.
    destruct (Nat.eqb_spec i 0) as [->|]; [reflexivity|]. destruct (Nat.eqb_spec i 1) as [->|].
    { simpl. destruct (k =? 0)%nat; [|reflexivity]. rewrite first. now rewrite (sharp_leak_is L eta beta s g small_is gap_is). }
    destruct (Nat.leb_spec 2 i), (Nat.ltb_spec i (2 + (L - 2))); try lia. cbn [andb].
    assert (E : far i = ln (1 - small beta - sharp_share L eta beta (INR (i - 1))) /\ near i = ln (sharp_share L eta beta (INR (i - 1)) / INR (i - 1))).
    { unfold small. rewrite small_is. destruct (Nat.eq_dec i 2) as [->|]; [simpl (INR (2 - 1)); rewrite (sharp_share_1 L eta beta s g eta_bounds size small_is gap_is); exact second|].
      rewrite (sharp_share_more L eta beta s g eta_bounds size small_is gap_is) by (change 2 with (INR 2); apply le_INR; lia). apply others. lia. }
    destruct E as [-> ->]. now rewrite itself.
  Qed.

  (** The layers are the construction's: positions before a token are all that it sees. *)
  Theorem sharp_layers_of_instance : forall l, (l < D)%nat ->
    same_seen L (P l) (deep_P L eta beta (D - 1) l) /\ same 3 (QK l) (deep_QK L eta beta (D - 1) l) /\ same 3 (OV l) (deep_OV L eta beta (D - 1) l).
  Proof.
    intros l Hl. unfold deep_P, deep_QK, deep_OV. destruct (Nat.ltb_spec l (D - 1)) as [C|C].
    - destruct (copies l C) as (HP & HQ & HV). repeat split; try assumption. intros i k Hk. apply HP; lia.
    - replace l with (D - 1)%nat by lia. split; [exact sharp_biases_seen|]. split; eapply same_trans; [exact scores| |exact values|].
      + exact (sharp_QK_by_entries L eta beta s g small_is gap_is).
      + exact (sharp_OV_by_entries L eta beta s g eta_bounds size small_is gap_is).
  Qed.

  Theorem sharp_claim_of_instance : loss_at_most L 0 (box 0) (box 0) (deep 0 P QK OV D) (eta + exp (- beta)).
  Proof.
    intros w A i r Hi Hr. rewrite (deep_same_seen L 0 P _ QK _ OV _ D _ sharp_layers_of_instance) by assumption.
    now apply (multilayer_sharp_meets_the_bound L D eta beta length depth eta_bounds size).
  Qed.
  Lemma prod_same n f f' : (forall l, (l < n)%nat -> f l = f' l) -> prod n f = prod n f'.
  Proof. induction n as [|n IH]; intros H; [reflexivity|]. simpl. rewrite H, IH by (intros; try apply H; lia). reflexivity. Qed.
  Theorem sharp_product_of_instance : forall w, admissible L (box 0) (box 0) w ->
    2 * eta / (gap L - 2 * eta + 5 * exp (- beta)) <= prod D (fun l => softmax (copying 0 QK OV P l (token 0 w)) 1 1).
  Proof.
    intros w A. apply Rge_le. rewrite (prod_same D _ (fun l => softmax (layer_scores L eta beta D l (token 0 w)) 1 1)).
    - now apply (multilayer_sharp_meets_the_bound L D eta beta length depth eta_bounds size).
    - intros l Hl. rewrite (copying_same_seen L 0 P _ QK _ OV _ D _ sharp_layers_of_instance) by lia. reflexivity.
  Qed.
End Instance.
