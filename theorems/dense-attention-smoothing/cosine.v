(** The construction cosine-reversal of statement.md, for every k >= 2: rho rises from sparse to dense attention, and the expected cosine of two tokens falls. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import FiniteLaw Norms.
From Sinkproof.dense_attention_smoothing Require Import proof.
Open Scope R_scope.

(** The cosine; where one of them is 0, so is their product, and this is 0. Its mean, of the first two tokens, as in the numerator of rho. *)
Definition cosine (n : nat) (x y : vec) : R := dot n x y / (norm n x * norm n y).
Definition expected_cosine (n K k : nat) (prob : nat -> R) (z : nat -> vec) (W : mat) (beta lambda : R) : R :=
  over_tokens K k prob (fun draw => cosine n (Y n k z W beta lambda draw 0) (Y n k z W beta lambda draw 1)).

(** (1, 1, 0) and (1, -1, 0) of probability 9/20 each, (0, 0, 5) and (0, 0, -5) of 1/20 each; W = diag(0, -1/2, 1/2). *)
Definition reversal_law (h : nat) : R := match h with 0%nat | 1%nat => 9/20 | _ => 1/20 end.
Definition reversal (h : nat) : vec := fun r =>
  match h, r with
  | (0%nat | 1%nat), 0%nat | 0%nat, 1%nat => 1
  | 1%nat, 1%nat => -1
  | 2%nat, 2%nat => 5
  | 3%nat, 2%nat => -5
  | _, _ => 0
  end.
Definition reversal_W : mat := fun r s => match r, s with 1%nat, 1%nat => - (1/2) | 2%nat, 2%nat => 1/2 | _, _ => 0 end.

Lemma cosine_at_most_1 n x y : cosine n x y <= 1.
Proof.
  unfold cosine. assert (N := Rmult_le_pos _ _ (norm_nonneg n x) (norm_nonneg n y)). assert (C := dot_le_norms n x y).
  destruct (Req_dec (norm n x * norm n y) 0) as [Z|Z]; [|apply Rmult_le_reg_r with (norm n x * norm n y); [lra|]; unfold Rdiv; rewrite Rmult_assoc, Rinv_l by exact Z; lra].
  assert (D : dot n x y = 0); [|rewrite D; unfold Rdiv; lra]. assert (S := cauchy_schwarz n x y). rewrite <- !norm_square in S.
  replace (norm n x * norm n x * (norm n y * norm n y)) with (norm n x * norm n y * (norm n x * norm n y)) in S by ring. rewrite Z in S. nra.
Qed.
Lemma cosine_at_most n x y s b : 0 < s -> 0 <= b -> s * s <= nsq n x * nsq n y -> dot n x y <= b * s -> cosine n x y <= b.
Proof.
  intros S B Q D. unfold cosine. assert (N : s <= norm n x * norm n y).
  { apply square_le; [apply Rmult_le_pos; apply norm_nonneg|]. replace (norm n x * norm n y * (norm n x * norm n y)) with (norm n x * norm n x * (norm n y * norm n y)) by ring. now rewrite !norm_square. }
  apply Rmult_le_reg_r with (norm n x * norm n y); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. nra.
Qed.
Lemma cosine_of_equal_norms n x y s : nsq n x = s -> nsq n y = s -> 0 < s -> cosine n x y = dot n x y / s.
Proof. intros X Y S. unfold cosine. f_equal. rewrite <- X at 1. rewrite <- norm_square. f_equal. unfold norm. now rewrite X, Y. Qed.

Lemma reversal_is_law : law 4 reversal_law.
Proof. split; [intros [|[|[|h]]] _; simpl; lra|unfold reversal_law; simpl; lra]. Qed.
Lemma reversal_t : t 3 4 reversal_law reversal reversal_W = 4/5.
Proof. unfold t, trace, times, reversal_W, B, covariance, average, reversal_law, reversal. simpl. field. Qed.

Section Tokens.
  Variable n : nat.
  Let k := S (S n).
  Local Notation E := (expect 4 reversal_law).
  Local Notation output lambda draw i := (Y 3 k reversal reversal_W 1 lambda draw i).

  Lemma output_is lambda draw i : let s := mean_token k reversal draw in
    output lambda draw i 0%nat = reversal (draw i) 0%nat /\
    output lambda draw i 1%nat = reversal (draw i) 1%nat - ((1 - lambda) * reversal (draw i) 1%nat + lambda * s 1%nat) / 2 /\
    output lambda draw i 2%nat = reversal (draw i) 2%nat + ((1 - lambda) * reversal (draw i) 2%nat + lambda * s 2%nat) / 2.
  Proof. intros s. unfold Y, mulv, reversal_W, token. fold s. simpl. repeat split; field. Qed.

  (** Tokens 0 and 1 by what they are. *)
  Lemma by_pair F : over_tokens 4 k reversal_law F = \sum_(a < 4) (reversal_law a * \sum_(b < 4) (reversal_law b * E n 2 (update (update (fun _ => 0%nat) 0 a) 1 b) F)).
  Proof. reflexivity. Qed.
  Lemma pair_is a b c' : drawn 4 n 2 (update (update (fun _ => 0%nat) 0 a) 1 b) c' -> c' 0%nat = a /\ c' 1%nat = b.
  Proof. intros [_ D]. rewrite !D by lia. now split. Qed.

  (** ** Sparse attention *)
  Definition sparse_cosine (a b : nat) : R := match a, b with
    | 0%nat, 0%nat | 1%nat, 1%nat | 2%nat, 2%nat | 3%nat, 3%nat => 1 | 0%nat, 1%nat | 1%nat, 0%nat => 3/5 | 2%nat, 3%nat | 3%nat, 2%nat => -1 | _, _ => 0 end.
  Lemma sparse_pair draw : (draw 0 < 4)%nat -> (draw 1 < 4)%nat -> cosine 3 (output 0 draw 0%nat) (output 0 draw 1%nat) = sparse_cosine (draw 0%nat) (draw 1%nat).
  Proof.
    intros H0 H1. set (x := output 0 draw 0%nat). set (y := output 0 draw 1%nat). destruct (output_is 0 draw 0) as (X0 & X1 & X2), (output_is 0 draw 1) as (Y0 & Y1 & Y2). fold x in X0, X1, X2. fold y in Y0, Y1, Y2.
    assert (Zero : dot 3 x y = 0 -> cosine 3 x y = 0) by (intros D; unfold cosine; rewrite D; unfold Rdiv; ring).
    destruct (draw 0%nat) as [|[|[|[|a]]]]; try lia; destruct (draw 1%nat) as [|[|[|[|b]]]]; try lia; simpl reversal in *; simpl sparse_cosine;
      try (apply Zero; unfold dot; simpl; rewrite X0, X1, X2, Y0, Y1, Y2; field);
      [rewrite (cosine_of_equal_norms 3 x y (5/4))|rewrite (cosine_of_equal_norms 3 x y (5/4))|rewrite (cosine_of_equal_norms 3 x y (5/4))|rewrite (cosine_of_equal_norms 3 x y (5/4))|
       rewrite (cosine_of_equal_norms 3 x y (225/4))|rewrite (cosine_of_equal_norms 3 x y (225/4))|rewrite (cosine_of_equal_norms 3 x y (225/4))|rewrite (cosine_of_equal_norms 3 x y (225/4))];
      try lra; unfold nsq, dot; simpl; rewrite ?X0, ?X1, ?X2, ?Y0, ?Y1, ?Y2; field.
  Qed.

  Lemma sparse_is : expected_cosine 3 4 k reversal_law reversal reversal_W 1 0 = 81/125.
  Proof.
    unfold expected_cosine. rewrite by_pair. rewrite (sum_ext 4 _ (fun a => reversal_law a * \sum_(b < 4) (reversal_law b * sparse_cosine a b))).
    - unfold reversal_law. simpl. field.
    - intros a Ha. f_equal. apply sum_ext. intros b Hb. f_equal. rewrite <- (expect_const 4 reversal_law (proj2 reversal_is_law) n (sparse_cosine a b) 2 (update (update (fun _ => 0%nat) 0 a) 1 b)).
      apply expect_ext. intros c' D. destruct (pair_is a b c' D) as [A B]. rewrite sparse_pair by (rewrite ?A, ?B; assumption). now rewrite A, B.
  Qed.

  (** ** Dense attention: at most 1 for two tokens, and less where they are opposite *)
  Definition rest (r : nat) (draw : nat -> nat) : R := \sum_(j < n) reversal (draw (2 + j)%nat) r.
  Lemma mean_of_opposite draw r : reversal (draw 0%nat) r + reversal (draw 1%nat) r = 0 -> mean_token k reversal draw r = rest r draw / INR k.
  Proof. intros H. unfold mean_token, token, k, rest. rewrite !sum_first. f_equal. rewrite <- Rplus_assoc, H, Rplus_0_l. reflexivity. Qed.

  Definition dense_bound (a b : nat) : R := match a, b with 0%nat, 1%nat | 1%nat, 0%nat => 17/320 | 2%nat, 3%nat | 3%nat, 2%nat => 0 | _, _ => 1 end.

  (** Two opposite common tokens: their product is x = (s_1^2 + s_2^2)/4, s the mean token, and the product of their norms at least 2. *)
  Lemma opposite_common draw : (draw 0 = 0 /\ draw 1 = 1)%nat \/ (draw 0 = 1 /\ draw 1 = 0)%nat ->
    cosine 3 (output 1 draw 0%nat) (output 1 draw 1%nat) <= / (8 * INR k * INR k) * ((0 + rest 1 draw) * (0 + rest 1 draw)) + / (8 * INR k * INR k) * ((0 + rest 2 draw) * (0 + rest 2 draw)).
  Proof.
    intros H. assert (Kp : 0 < INR k) by (apply lt_0_INR; unfold k; lia). destruct (output_is 1 draw 0) as (X0 & X1 & X2), (output_is 1 draw 1) as (Y0 & Y1 & Y2).
    rewrite (mean_of_opposite draw 1) in X1, Y1 by (destruct H as [[-> ->]|[-> ->]]; simpl; ring). rewrite (mean_of_opposite draw 2) in X2, Y2 by (destruct H as [[-> ->]|[-> ->]]; simpl; ring).
    set (x := output 1 draw 0%nat) in *. set (y := output 1 draw 1%nat) in *. set (s := rest 1 draw / INR k) in *. set (u := rest 2 draw / INR k) in *.
    replace (/ (8 * INR k * INR k) * ((0 + rest 1 draw) * (0 + rest 1 draw)) + / (8 * INR k * INR k) * ((0 + rest 2 draw) * (0 + rest 2 draw))) with ((s * s + u * u) / 8) by (unfold s, u; field; lra).
    apply cosine_at_most with 2; [lra|nra| |]; unfold nsq, dot; simpl; rewrite X0, X1, X2, Y0, Y1, Y2; destruct H as [[-> ->]|[-> ->]]; simpl; nra.
  Qed.

  Lemma opposite_rare draw : (draw 0 = 2 /\ draw 1 = 3)%nat \/ (draw 0 = 3 /\ draw 1 = 2)%nat -> cosine 3 (output 1 draw 0%nat) (output 1 draw 1%nat) <= 0.
  Proof.
    intros H. assert (Kp : 0 < INR k) by (apply lt_0_INR; unfold k; lia). destruct (output_is 1 draw 0) as (X0 & X1 & X2), (output_is 1 draw 1) as (Y0 & Y1 & Y2).
    rewrite (mean_of_opposite draw 1) in X1, Y1 by (destruct H as [[-> ->]|[-> ->]]; simpl; ring). rewrite (mean_of_opposite draw 2) in X2, Y2 by (destruct H as [[-> ->]|[-> ->]]; simpl; ring).
    assert (Small : forall r, -5 <= rest r draw / INR k <= 5).
    { intros r. assert (R : Rabs (rest r draw) <= INR n * 5).
      { unfold rest. eapply Rle_trans; [apply sum_abs|]. rewrite <- sum_const. apply sum_le. intros j _. apply Rabs_le. unfold reversal. destruct (draw (2 + j)%nat) as [|[|[|[|h]]]], r as [|[|[|r]]]; lra. }
      apply Rabs_bounds in R. assert (N : INR n <= INR k) by (apply le_INR; unfold k; lia).
      split; apply Rmult_le_reg_r with (INR k); try exact Kp; unfold Rdiv; rewrite Rmult_assoc, Rinv_l by lra; lra. }
    generalize (Small 1%nat), (Small 2%nat). clear Small.
    set (x := output 1 draw 0%nat) in *. set (y := output 1 draw 1%nat) in *. set (s := rest 1 draw / INR k) in *. set (u := rest 2 draw / INR k) in *. intros S U.
    apply cosine_at_most with 1; [lra|lra| |]; unfold nsq, dot; simpl; rewrite X0, X1, X2, Y0, Y1, Y2; destruct H as [[-> ->]|[-> ->]]; simpl; try nra.
  Qed.

  Lemma rest_square r var c : average 4 reversal_law (fun h => reversal h r) = 0 -> covariance 4 reversal_law (fun h => reversal h r) (fun h => reversal h r) = var ->
    E n 2 c (fun draw => (0 + rest r draw) * (0 + rest r draw)) = INR n * var.
  Proof.
    intros A V. unfold rest. rewrite (expect_product 4 reversal_law (proj2 reversal_is_law) n 2 c 0 0 (fun _ h => reversal h r) (fun _ h => reversal h r)), !sum_const, A, V. ring.
  Qed.

  Lemma dense_pair a b : (a < 4)%nat -> (b < 4)%nat ->
    E n 2 (update (update (fun _ => 0%nat) 0 a) 1 b) (fun draw => cosine 3 (output 1 draw 0%nat) (output 1 draw 1%nat)) <= dense_bound a b.
  Proof.
    intros Ha Hb. set (c := update _ 1 b). set (F := fun draw => _).
    assert (Const : forall z, (forall c', drawn 4 n 2 c c' -> F c' <= z) -> E n 2 c F <= z).
    { intros z H. rewrite <- (expect_const 4 reversal_law (proj2 reversal_is_law) n z 2 c). now apply (expect_le 4 reversal_law reversal_is_law). }
    assert (Common : (a = 0 /\ b = 1)%nat \/ (a = 1 /\ b = 0)%nat -> E n 2 c F <= 17/320).
    { intros H. assert (Kp : 0 < INR k) by (apply lt_0_INR; unfold k; lia).
      apply Rle_trans with (E n 2 c (fun draw => / (8 * INR k * INR k) * ((0 + rest 1 draw) * (0 + rest 1 draw)) + / (8 * INR k * INR k) * ((0 + rest 2 draw) * (0 + rest 2 draw)))).
      - apply (expect_le 4 reversal_law reversal_is_law). intros c' D. destruct (pair_is a b c' D) as [A B]. apply opposite_common. now rewrite A, B.
      - rewrite (expect_add 4 reversal_law), !(expect_scal 4 reversal_law), (rest_square 1 (9/10)), (rest_square 2 (5/2)) by (unfold covariance, average, reversal_law; simpl; field).
        assert (Kn : INR k = INR n + 2) by (unfold k; rewrite !S_INR; ring). rewrite Kn in *. set (m := INR n) in *.
        assert (Q : 0 < 8 * (m + 2) * (m + 2)) by nra. assert (I : / (8 * (m + 2) * (m + 2)) * (8 * (m + 2) * (m + 2)) = 1) by (apply Rinv_l; lra). assert (P := Rinv_0_lt_compat _ Q).
        set (i := / (8 * (m + 2) * (m + 2))) in *. assert (0 <= i * ((m - 2) * (m - 2))) by (apply Rmult_le_pos; [lra|apply Rle_0_sqr]). lra. }
    assert (Rare : (a = 2 /\ b = 3)%nat \/ (a = 3 /\ b = 2)%nat -> E n 2 c F <= 0).
    { intros H. apply Const. intros c' D. destruct (pair_is a b c' D) as [A B]. apply opposite_rare. now rewrite A, B. }
    assert (One : E n 2 c F <= 1) by (apply Const; intros; apply cosine_at_most_1).
    destruct a as [|[|[|[|a]]]]; try lia; destruct b as [|[|[|[|b]]]]; try lia; simpl dense_bound; try exact One; (apply Common || apply Rare); lia.
  Qed.

  Lemma dense_below : expected_cosine 3 4 k reversal_law reversal reversal_W 1 1 < 81/125.
  Proof.
    unfold expected_cosine. rewrite by_pair. apply Rle_lt_trans with (\sum_(a < 4) (reversal_law a * \sum_(b < 4) (reversal_law b * dense_bound a b))).
    - assert (P := proj1 reversal_is_law). apply sum_le. intros a Ha. apply Rmult_le_compat_l; [now apply P|]. apply sum_le. intros b Hb. apply Rmult_le_compat_l; [now apply P|]. now apply dense_pair.
    - unfold reversal_law. simpl. lra.
  Qed.
End Tokens.

Theorem cosine_reversal : forall k, (2 <= k)%nat ->
  0 < a 3 4 reversal_law reversal reversal_W 1 /\ rises (rho 3 4 k reversal_law reversal reversal_W 1) 0 1 /\
  expected_cosine 3 4 k reversal_law reversal reversal_W 1 0 = 81/125 /\
  expected_cosine 3 4 k reversal_law reversal reversal_W 1 1 < expected_cosine 3 4 k reversal_law reversal reversal_W 1 0.
Proof.
  intros k Hk. assert (A : 0 < a 3 4 reversal_law reversal reversal_W 1) by (unfold a; rewrite reversal_t; lra). split; [exact A|]. split.
  - destruct (published 3 4 k reversal_law reversal reversal_W 1 reversal_is_law Hk) as [P _]. now apply P.
  - destruct k as [|[|n]]; try lia. rewrite sparse_is. split; [reflexivity|apply dense_below].
Qed.
