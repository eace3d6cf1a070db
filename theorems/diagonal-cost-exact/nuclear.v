(** The nuclear norm of a matrix with two rows a and b of n numbers each: ||M||_*^2 = ||M||_F^2 + 2 sqrt(det M M^T). *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import Attention Hull Norms.
Open Scope R_scope.

Definition nuclear (n : nat) (a b : vec) : R := sqrt (nsq n a + nsq n b + 2 * sqrt (nsq n a * nsq n b - dot n a b * dot n a b)).
(** The vector (x, y, z). *)
Definition three (x y z : R) : vec := fun r => match r with 0 => x | 1 => y | _ => z end%nat.

(** A matrix with the rows g and h whose operator norm is 1 at most. *)
Definition contraction (n : nat) (g h : vec) : Prop := forall u1 u2 v, 2 * (u1 * dot n g v + u2 * dot n h v) <= u1 * u1 + u2 * u2 + nsq n v.

Section Nuclear.
  Variables (n : nat) (a b : vec).
  Let A := nsq n a.
  Let B := nsq n b.
  Let D := dot n a b.
  Let de := sqrt (A * B - D * D).
  Let ta := nuclear n a b.

  Lemma dot_pair x y u v z : dot n (fun r => x * u r + y * v r) z = x * dot n u z + y * dot n v z.
  Proof. unfold dot. rewrite <- !sum_scal, <- sum_add. apply sum_ext. intros; ring. Qed.
  Lemma nsq_pair x y u v : nsq n (fun r => x * u r + y * v r) = x * x * nsq n u + 2 * (x * y) * dot n u v + y * y * nsq n v.
  Proof. unfold nsq, dot. rewrite <- !sum_scal, <- !sum_add. apply sum_ext. intros; ring. Qed.
  Lemma nsq_zero v r : nsq n v <= 0 -> (r < n)%nat -> v r = 0.
  Proof. intros Z Hr. assert (v r * v r <= nsq n v) by (apply (term_le n (fun r => v r * v r) r Hr); intros; nra). nra. Qed.

  Lemma nsq_none : nsq n (fun _ => 0) = 0.
  Proof. apply sum_all_zero. intros. ring. Qed.

  Lemma nuclear_facts : 0 <= A /\ 0 <= B /\ 0 <= de /\ de * de = A * B - D * D /\ 0 <= ta /\ ta * ta = A + B + 2 * de.
  Proof.
    assert (A0 : 0 <= A) by apply nsq_nonneg. assert (B0 : 0 <= B) by apply nsq_nonneg. assert (CS := cauchy_schwarz n a b). fold A B D in CS.
    assert (d0 : 0 <= de) by apply sqrt_pos. assert (dd : de * de = A * B - D * D) by (apply sqrt_sqrt; lra).
    repeat split; try assumption; [apply sqrt_pos|]. apply sqrt_sqrt. fold A B D de. lra.
  Qed.

  (** The polar factor. *)
  Lemma nuclear_dual : exists g h, contraction n g h /\ dot n g a + dot n h b = ta.
  Proof.
    destruct nuclear_facts as (A0 & B0 & d0 & dd & t0 & tt). destruct (Req_dec ta 0) as [T|T]; [|destruct (Req_dec de 0) as [E|E]].
    - exists (fun _ => 0), (fun _ => 0). assert (Z : forall v, dot n (fun _ => 0) v = 0) by (intros v; apply sum_all_zero; intros; ring). split.
      + intros u1 u2 v. rewrite !Z. generalize (nsq_nonneg n v), (Rle_0_sqr u1), (Rle_0_sqr u2). unfold Rsqr. lra.
      + rewrite !Z, T. ring.
    - exists (fun r => / ta * a r + 0 * b r), (fun r => / ta * b r + 0 * a r). split.
      + intros u1 u2 v. rewrite !dot_pair. set (x := u1 * / ta). set (y := u2 * / ta).
        assert (P := nsq_nonneg n (fun r => 1 * (x * a r + y * b r) + -1 * v r)). rewrite (nsq_pair 1 (-1)), nsq_pair, dot_pair in P. fold A B D in P.
        assert (Q : x * x * A + 2 * (x * y) * D + y * y * B <= u1 * u1 + u2 * u2).
        { replace (u1 * u1 + u2 * u2) with ((x * x + y * y) * (ta * ta)) by (unfold x, y; field; exact T). rewrite tt, E.
          assert (0 <= x * x * B + y * y * A - 2 * (x * y) * D); [|lra].
          assert (F := nsq_nonneg n (fun r => y * a r + - x * b r)). rewrite nsq_pair in F. fold A B D in F. lra. }
        replace (2 * _) with (2 * (x * dot n a v + y * dot n b v)) by (unfold x, y; ring). lra.
      + rewrite !dot_pair. change (dot n a a) with A. change (dot n b b) with B. apply Rmult_eq_reg_r with ta; [|exact T]. rewrite tt, E. field. exact T.
    - set (k := / (ta * de)). exists (fun r => k * (B + de) * a r + - (k * D) * b r), (fun r => k * (A + de) * b r + - (k * D) * a r).
      assert (K : k * (ta * de) = 1) by (unfold k; field; auto). assert (Ba : dot n b a = D) by apply dot_sym. split.
      + intros u1 u2 v. rewrite !dot_pair. set (x := u1 * (k * (B + de)) - u2 * (k * D)). set (y := u2 * (k * (A + de)) - u1 * (k * D)).
        assert (P := nsq_nonneg n (fun r => 1 * (x * a r + y * b r) + -1 * v r)). rewrite (nsq_pair 1 (-1)), nsq_pair, dot_pair in P. fold A B D in P.
        assert (Q : x * x * A + 2 * (x * y) * D + y * y * B = u1 * u1 + u2 * u2).
        { transitivity ((u1 * u1 + u2 * u2) * (k * (ta * de) * (k * (ta * de)))); [|rewrite K; ring].
          replace (k * (ta * de) * (k * (ta * de))) with (k * k * (de * de) * (ta * ta)) by ring. rewrite tt. unfold x, y.
          assert (F : D * D = A * B - de * de) by lra.
          replace (_ + 2 * _ * D + _) with (k * k * (u1 * u1 * ((B + de) * (B + de) * A - (2 * (B + de) - B) * (D * D)) + u2 * u2 * ((A + de) * (A + de) * B - (2 * (A + de) - A) * (D * D))
            + 2 * (u1 * u2) * D * ((B + de) * (A + de) + D * D - A * (B + de) - B * (A + de)))) by ring. rewrite F. ring. }
        replace (2 * _) with (2 * (x * dot n a v + y * dot n b v)) by (unfold x, y; ring). lra.
      + rewrite !dot_pair, Ba. change (dot n a a) with A. change (dot n b b) with B. fold D. apply Rmult_eq_reg_r with (ta * de); [|now apply Rmult_integral_contrapositive].
        transitivity (k * (ta * de) * (2 * (A * B - D * D) + de * (A + B))); [ring|]. rewrite K, <- dd. replace (ta * (ta * de)) with (ta * ta * de) by ring. rewrite tt. ring.
  Qed.

  (** Two factors that cost what the norm is; in the first, the number before w_2 in a is 0. *)
  Lemma nuclear_factors : exists l11 l21 l22 w1 w2, (forall r, (r < n)%nat -> a r = l11 * w1 r + 0 * w2 r /\ b r = l21 * w1 r + l22 * w2 r) /\
    l11 * l11 + l21 * l21 + l22 * l22 + nsq n w1 + nsq n w2 = 2 * ta.
  Proof.
    destruct nuclear_facts as (A0 & B0 & d0 & dd & t0 & tt). destruct (Req_dec (A + de) 0) as [Z|Z].
    - assert (AZ : A = 0) by lra. assert (dZ : de = 0) by lra. assert (DZ : D = 0) by nra. set (l := sqrt ta). assert (L : l * l = ta) by now apply sqrt_sqrt.
      assert (a0 : forall r, (r < n)%nat -> a r = 0) by (intros r Hr; apply nsq_zero; [fold A; lra|exact Hr]).
      destruct (Req_dec ta 0) as [T|T].
      + assert (BZ : B = 0) by nra. exists 0, 0, 0, (fun _ => 0), (fun _ => 0). split.
        * intros r Hr. rewrite a0 by exact Hr. rewrite (nsq_zero b r) by (exact Hr || (fold B; lra)). split; ring.
        * rewrite T, nsq_none. ring.
      + assert (l <> 0) by (intros X; apply T; rewrite <- L, X; ring). exists 0, l, 0, (fun r => / l * b r + 0 * a r), (fun _ => 0). split.
        * intros r Hr. rewrite a0 by exact Hr. split; [ring|]. field. assumption.
        * rewrite nsq_pair. fold B. assert (BT : B = ta * ta) by lra. rewrite BT, nsq_none, <- L. field. assumption.
    - assert (T : 0 < ta) by (assert (ta * ta > 0) by lra; nra). set (l := sqrt ((A + de) / ta)). assert (L0 : 0 < (A + de) / ta) by (apply Rdiv_lt_0_compat; lra).
      assert (L : l * l = (A + de) / ta) by (apply sqrt_sqrt; lra). assert (LP : 0 < l) by now apply sqrt_lt_R0.
      assert (dB : de * de = A * B - D * D) by exact dd.
      destruct (Req_dec de 0) as [E|E].
      + exists l, (D / (ta * l)), 0, (fun r => / l * a r + 0 * b r), (fun _ => 0). rewrite E, Rplus_0_r in *. assert (AP : 0 < A) by lra. assert (LA : ta * (l * l) = A) by (rewrite L; field; lra). split.
        * intros r Hr. split; [field; lra|]. replace (b r) with (D / A * a r); [rewrite <- LA at 1; field; lra|].
          assert (P := nsq_zero (fun r => D / A * a r + -1 * b r) r). rewrite nsq_pair in P. fold A B D in P.
          assert (X : D / A * (D / A) * A + 2 * (D / A * -1) * D + -1 * -1 * B = 0).
          { replace (_ + _ + _) with ((A * B - D * D) / A) by (field; lra). rewrite <- dd. unfold Rdiv. ring. }
          specialize (P ltac:(lra) Hr). lra.
        * rewrite nsq_pair, nsq_none. fold A B D.
          replace (l * l + D / (ta * l) * (D / (ta * l))) with (l * l + D * D / (ta * (ta * (l * l)))) by (field; lra).
          transitivity (l * l + D * D / (ta * (ta * (l * l))) + A / (l * l)); [field; lra|]. rewrite L.
          transitivity ((A * A + D * D) / (ta * A) + ta); [field; lra|]. replace (A * A + D * D) with (A * (ta * ta)) by (rewrite tt; lra). field. lra.
      + set (m := sqrt de). assert (M : m * m = de) by now apply sqrt_sqrt. assert (MP : 0 < m) by (apply sqrt_lt_R0; lra).
        exists l, (D / (ta * l)), (m / l), (fun r => / l * a r + 0 * b r), (fun r => l / m * b r + - (D / (ta * l * m)) * a r). split.
        * intros r Hr. split; field; lra.
        * rewrite !nsq_pair. rewrite (dot_sym n b a). fold A B D.
          transitivity (l * l + (D * D / (ta * ta) + de) / (l * l) + A / (l * l) + (l * l * B / de - 2 * (D * D) / (ta * de) + D * D * A / (ta * ta * de * (l * l)))); [rewrite <- M; field; lra|].
          rewrite L. set (s := A + de) in *. assert (F : D * D = A * B - de * de) by lra. rewrite F.
          assert (TT : ta * ta = s + (B + de)) by (unfold s; lra). assert (S0 : 0 < s) by (unfold s; lra).
          assert (N : A * B - de * de + de * (ta * ta) = s * (B + de)) by (rewrite TT; unfold s; ring).
          replace ((A * B - de * de) / (ta * ta) + de) with (s * (B + de) / (ta * ta)) by (rewrite <- N; field; lra).
          transitivity (s / ta + (B + de) / ta + (A / s * ta + (s * B - 2 * (A * B - de * de) + (A * B - de * de) * A / s) / (de * ta))); [field; lra|].
          replace (s * B - 2 * (A * B - de * de) + (A * B - de * de) * A / s) with (de * de * (s + (B + de)) / s).
          { rewrite <- TT. replace (A / s * ta) with ((s - de) / s * ta) by (unfold s; field; exact Z). replace (s / ta + (B + de) / ta) with ((s + (B + de)) / ta) by (field; lra).
            rewrite <- TT. field. lra. }
          apply Rmult_eq_reg_r with s; [|exact Z]. replace ((s * B - 2 * (A * B - de * de) + (A * B - de * de) * A / s) * s) with (s * s * B - 2 * s * (A * B - de * de) + (A * B - de * de) * A) by (field; exact Z).
          replace (de * de * (s + (B + de)) / s * s) with (de * de * (s + (B + de))) by (field; exact Z). unfold s. ring.
  Qed.
End Nuclear.

Lemma nuclear_ge n a b g h : contraction n g h -> dot n g a + dot n h b <= nuclear n a b.
Proof.
  intros Co. destruct (nuclear_factors n a b) as (l11 & l21 & l22 & w1 & w2 & E & S).
  assert (X : forall f l k v, (forall r, (r < n)%nat -> v r = l * w1 r + k * w2 r) -> dot n f v = l * dot n f w1 + k * dot n f w2).
  { intros f l k v V. unfold dot. rewrite <- !sum_scal, <- sum_add. apply sum_ext. intros r Hr. rewrite V by exact Hr. ring. }
  rewrite (X g l11 0 a), (X h l21 l22 b) by (intros; now apply E). generalize (Co l11 l21 w1), (Co 0 l22 w2). lra.
Qed.
Lemma nuclear_entry n a b j : (j < n)%nat -> Rabs (a j) <= nuclear n a b /\ Rabs (b j) <= nuclear n a b.
Proof.
  intros Hj. destruct (nuclear_facts n a b) as (A0 & B0 & d0 & _ & t0 & tt).
  assert (T : forall v, v j * v j <= nsq n v) by (intros v; apply (term_le n (fun r => v r * v r) j Hj); intros; apply Rle_0_sqr).
  assert (Q : forall x, x * x <= nuclear n a b * nuclear n a b -> Rabs x <= nuclear n a b) by (intros x Hx; apply square_le; [exact t0|]; rewrite <- Rabs_mult, Rabs_right by (apply Rle_ge, Rle_0_sqr); exact Hx).
  generalize (T a), (T b). intros. split; apply Q; lra.
Qed.

(** What is claimed of the formula at the top: it is the least (||L||_F^2 + ||V||_F^2) / 2 with M = L V, so the nuclear norm. *)
Theorem nuclear_norm : forall n a b,
  (forall k (l1 l2 : nat -> R) (w : nat -> vec), (forall r, (r < n)%nat -> a r = \sum_(j < k) (l1 j * w j r) /\ b r = \sum_(j < k) (l2 j * w j r)) ->
    2 * nuclear n a b <= \sum_(j < k) (l1 j * l1 j + l2 j * l2 j + nsq n (w j))) /\
  (exists (l1 l2 : nat -> R) (w : nat -> vec), (forall r, (r < n)%nat -> a r = \sum_(j < 2) (l1 j * w j r) /\ b r = \sum_(j < 2) (l2 j * w j r)) /\
    \sum_(j < 2) (l1 j * l1 j + l2 j * l2 j + nsq n (w j)) = 2 * nuclear n a b).
Proof.
  intros n a b. split.
  - intros k l1 l2 w H. destruct (nuclear_dual n a b) as (g & h & Co & <-).
    assert (E : forall f (l : nat -> R) (x : vec), (forall r, (r < n)%nat -> x r = \sum_(j < k) (l j * w j r)) -> dot n f x = \sum_(j < k) (l j * dot n f (w j))).
    { intros f l x Hx. unfold dot. rewrite (sum_ext n _ (fun r => \sum_(j < k) (l j * (f r * w j r)))).
      - rewrite sum_swap. apply sum_ext. intros; apply sum_scal.
      - intros r Hr. rewrite Hx by exact Hr. rewrite <- sum_scal. apply sum_ext. intros; ring. }
    rewrite (E g l1 a), (E h l2 b) by (intros; now apply H). rewrite <- sum_add, <- sum_scal. apply sum_le. intros j _. apply Co.
  - destruct (nuclear_factors n a b) as (l11 & l21 & l22 & w1 & w2 & E & <-).
    exists (fun j => match j with O => l11 | _ => 0 end), (fun j => match j with O => l21 | _ => l22 end), (fun j => match j with O => w1 | _ => w2 end). split.
    + intros r Hr. destruct (E r Hr) as [-> ->]. simpl. split; ring.
    + simpl. ring.
Qed.
