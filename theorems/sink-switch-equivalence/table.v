(** What `sinkproof table switch-equivalence --prove` states of a row, and the theorems that it rests on. *)
From Coq Require Import Reals Lra Lia Arith Psatz Ratan.
From Sinkproof Require Import Norms Printed Angle.
From Sinkproof.sink_switch_equivalence Require Import proof.
From Sinkproof.sink_switch_equivalence Require constants.
Open Scope R_scope.

(** x of Theorem H, part 3, and what it bounds the sink's value by. *)
Definition leak_bound (g s eta : R) : R := 2 * eta / (g * s).
Definition value_bound (g s eta : R) : R := constants.value_bound s eta (leak_bound g s eta).

(** Two contexts, apart with sine s, of outputs of at most eta; the values of the one with the least sink mass are g away from 0. *)
Definition switches (d : nat) (m M : context) (v0 : vec) (g s eta : R) : Prop :=
  attention m /\ attention M /\ sink m <= sink M /\ apart d s m M /\ values_away d m g /\
  norm d (out m v0) <= eta /\ norm d (out M v0) <= eta.
(** All such contexts, in every dimension: both sink masses are at least p; the sink's value is at most q. *)
Definition mass_at_least (g s eta p : R) : Prop := forall d m M v0, switches d m M v0 g s eta -> p <= sink m /\ p <= sink M.
Definition value_at_most (g s eta q : R) : Prop := forall d m M v0, switches d m M v0 g s eta -> norm d v0 <= q.

Theorem mass_bound_means : forall g s eta p, 0 < g -> 0 < s <= 1 -> p <= Rmax (1 - leak_bound g s eta) 0 -> mass_at_least g s eta p.
Proof.
  intros g s eta p G S P d m M v0 (Am & AM & Le & Ap & Wm & Om & OM).
  destruct (two_contexts d v0 m M g s eta Am AM S Ap G Wm Om OM Le) as (B1 & B2 & _). fold (leak_bound g s eta) in B1, B2.
  destruct Am as [Zm _], AM as [ZM _]. unfold Rmax in P. destruct (Rle_dec _ _) in P; split; lra.
Qed.
Theorem value_bound_means : forall g s eta q, 0 < g -> 0 < s <= 1 -> leak_bound g s eta < 1 -> value_bound g s eta <= q -> value_at_most g s eta q.
Proof.
  intros g s eta q G S X Q d m M v0 (Am & AM & Le & Ap & Wm & Om & OM).
  destruct (two_contexts d v0 m M g s eta Am AM S Ap G Wm Om OM Le) as (_ & _ & B). apply Rle_trans with (2 := Q). exact (B X).
Qed.

(** The distance of 0 to the hull of a context's values. *)
Definition distance_is (d : nat) (c : context) (g : R) : Prop := values_away d c g /\ exists l, convex (keys c) l /\ norm d (comb (keys c) l (val c)) = g.

(** * The construction two-context-switch (constructions/two-context-switch.md): t = tan(theta/2) *)
Section Construction.
  Variables (t spread leak : R).
  Hypotheses (tangent : 0 < t < 1) (spreads : 0 <= spread) (leaks : 0 <= leak < 1).
  Definition cosine : R := (1 - t * t) / (1 + t * t).
  Definition least_sine : R := 2 * t / (1 + t * t).
  Definition point (x y z : R) : vec := fun r => match r with 0%nat => x | 1%nat => y | _ => z end.
  Definition pair_of (x y z : R) : context :=
    {| keys := 2; val := fun k => match k with 0%nat => point x y z | _ => point x y (- z) end; sink := 1 - leak; att := fun _ => leak / 2 |}.
  Definition first : context := pair_of 1 0 spread.
  Definition second : context := pair_of (cosine * cosine) (cosine * least_sine) (spread * cosine).
  Definition sink_value : vec := scale (- (leak / (1 - leak) / 2)) (point (1 + cosine * cosine) (cosine * least_sine) 0).
  Definition gamma : R := Rmin 1 cosine.
  Definition sine : R := least_sine / sqrt (1 + spread * spread).
  Definition eta : R := leak * least_sine / 2.

  (** What the table calls theta: the angle with this sine. *)
  Definition theta : R := asin sine.

  Lemma cosine_pos : 0 < cosine.
  Proof. clear spreads leaks. apply Rdiv_lt_0_compat; nra. Qed.
  Lemma least_sine_pos : 0 < least_sine.
  Proof. clear spreads leaks. apply Rdiv_lt_0_compat; nra. Qed.
  Lemma circle : cosine * cosine + least_sine * least_sine = 1.
  Proof. clear spreads leaks. unfold cosine, least_sine. field. nra. Qed.
  Lemma root_pos : 1 <= sqrt (1 + spread * spread).
  Proof. clear tangent leaks. rewrite <- sqrt_1 at 1. apply sqrt_le_1; nra. Qed.
  Lemma sine_range : 0 < sine <= 1.
  Proof.
    assert (P := least_sine_pos). assert (R := root_pos). assert (C := circle). unfold sine. split; [apply Rdiv_lt_0_compat; lra|].
    apply Rmult_le_reg_r with (sqrt (1 + spread * spread)); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r, Rmult_1_l by lra.
    assert (least_sine <= 1) by nra. lra.
  Qed.

  (** By series of n + n + 3 and n + n + 2 terms. *)
  Theorem theta_between : forall (n : nat) (a b : R), 0 <= a <= b -> b <= 3/2 -> sine_sum a (2 * (n + 1)) <= sine -> sine < sine_sum b (2 * n + 1) -> a <= theta < b.
  Proof.
    intros n a b A B H K. assert (S := sine_range). split; [apply (asin_above a sine n)|apply (asin_below b sine n)]; lra || assumption.
  Qed.

  Lemma pair_attention x y z : attention (pair_of x y z).
  Proof. split; [simpl; lra|]. split; [intros; simpl; lra|simpl; lra]. Qed.
  Lemma pair_distance x y z g : 0 <= g -> x * x + y * y = g * g -> distance_is 3 (pair_of x y z) g.
  Proof.
    intros G E. split.
    - intros l [L0 L1]. simpl in L1. apply square_le; [apply norm_nonneg|]. rewrite norm_square. unfold nsq, dot, comb, pair_of, point. simpl.
      replace (l 0%nat) with (1 - l 1%nat) by lra. rewrite <- E. set (a := l 1%nat). generalize (Rle_0_sqr (z * (1 - 2 * a))). unfold Rsqr. lra.
    - exists (fun _ => 1/2). split; [split; [intros; lra|simpl; lra]|]. unfold norm. replace (nsq 3 _) with (g * g); [now apply sqrt_square|].
      rewrite <- E. unfold nsq, dot, comb, pair_of, point. simpl. field.
  Qed.
  Theorem distances : distance_is 3 first 1 /\ distance_is 3 second cosine.
  Proof.
    split; apply pair_distance; try (left; apply cosine_pos); try lra. assert (C := circle).
    transitivity (cosine * cosine * (cosine * cosine + least_sine * least_sine)); [ring|rewrite C; ring].
  Qed.

  (** By the functional of the second coordinate. *)
  Theorem directions_apart : apart 3 sine first second.
  Proof.
    assert (C := circle). assert (P := cosine_pos). assert (Q := least_sine_pos). assert (R1 := root_pos).
    apply (apart_by_functional 3 first second (point 0 1 0) sine sine_range).
    - unfold norm, nsq, dot, point. simpl. replace (0 + 0 * 0 + 1 * 1 + 0 * 0) with 1 by ring. rewrite sqrt_1. lra.
    - intros [|k] _; unfold dot, first, pair_of, point; simpl; lra.
    - intros k _. replace (norm 3 (point 0 1 0)) with 1 by (unfold norm, nsq, dot, point; simpl; replace (0 + 0 * 0 + 1 * 1 + 0 * 0) with 1 by ring; now rewrite sqrt_1).
      assert (N : norm 3 (val second k) = cosine * sqrt (1 + spread * spread)).
      { unfold norm. replace (nsq 3 (val second k)) with (cosine * cosine * (1 + spread * spread)).
        - rewrite sqrt_mult by nra. now rewrite sqrt_square by lra.
        - transitivity (cosine * cosine * (cosine * cosine + least_sine * least_sine + spread * spread)); [now rewrite C|].
          destruct k; unfold second, pair_of, nsq, dot, point; simpl; ring. }
      assert (D : dot 3 (point 0 1 0) (val second k) = cosine * least_sine) by (destruct k; unfold dot, second, pair_of, point; simpl; ring).
      rewrite N, D. right. unfold sine. field. lra.
  Qed.

  Theorem outputs : norm 3 (out first sink_value) = eta /\ norm 3 (out second sink_value) = eta.
  Proof.
    assert (C := circle). assert (Q := least_sine_pos). assert (E0 : 0 <= eta) by (unfold eta; nra).
    assert (H : forall x, nsq 3 x = eta * eta -> norm 3 x = eta) by (intros x E; unfold norm; rewrite E; now apply sqrt_square).
    assert (E : (leak / 2 * (1 - cosine * cosine)) * (leak / 2 * (1 - cosine * cosine)) + (leak / 2 * (cosine * least_sine)) * (leak / 2 * (cosine * least_sine)) = eta * eta).
    { unfold eta. replace (1 - cosine * cosine) with (least_sine * least_sine) by lra.
      transitivity (leak * leak / 4 * (least_sine * least_sine) * (cosine * cosine + least_sine * least_sine)); [field|rewrite C; field]. }
    split; apply H; rewrite <- E; unfold nsq, dot, out, rest, plus, scale, comb, sink_value, scale, first, second, pair_of, point; simpl; field; lra.
  Qed.

  (** It is such a pair of contexts, with g = 1 and eta as its outputs are. *)
  Theorem construction_switches : switches 3 first second sink_value 1 sine eta.
  Proof.
    destruct distances as [[D1 _] _]. destruct outputs as [O1 O2]. repeat split; try apply pair_attention; try (simpl; lra); try assumption; try (right; assumption).
    - apply directions_apart.
  Qed.
End Construction.
