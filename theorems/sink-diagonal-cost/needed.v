(** Hypotheses that Theorem I needs: without `distinct` no W has the diagonal pattern; without lambda^2 >= 1/2 the sink pattern may cost more than 12C;
    without `unit-norm` the diagonal pattern may cost less than r_eff/delta^2 + C/2. *)
From Coq Require Import Reals Lra Lia Arith Psatz FunctionalExtensionality.
From Sinkproof Require Import Attention Norms.
From Sinkproof.sink_cost_exact Require Import pattern.
From Sinkproof.sink_representability Require Import norms.
From Sinkproof.sink_diagonal_cost Require Import proof weights.
Open Scope R_scope.

Theorem equal_tokens : forall (d C : nat) (lambda : R) (m : nat -> nat) (eta : nat -> nat -> vec) (W : mat) (c i i' : nat),
  (c < C)%nat -> (i < m c)%nat -> (i' < m c)%nat -> i <> i' -> (forall r, (r < d)%nat -> eta c i r = eta c i' r) -> ~ diagonal_pattern d C lambda m eta W.
Proof.
  intros d C lambda m eta W c i i' Hc Hi Hi' N E [H _]. cbv zeta in H. destruct (H c i Hc Hi) as (_ & P & _). specialize (P c i' Hc Hi' ltac:(auto)).
  unfold prefers in P. rewrite bilinear_minus in P.
  rewrite (bilinear_ext d W (dormant lambda eta c i) (dormant lambda eta c i) (dormant lambda eta c i') (dormant lambda eta c i)) in P; [lra|reflexivity|].
  intros r Hr. unfold dormant. now rewrite E.
Qed.

(** C = 10, lambda = 40/401. *)
Theorem small_lambda : L_sink 10 (40/401) > 12 * INR 10.
Proof.
  unfold L_sink. assert (0 < 1 / sqrt ((40/401) ^ 2 + INR 10)).
  { apply Rdiv_lt_0_compat; [lra|]. apply sqrt_lt_R0. assert (0 < INR 10) by (apply lt_0_INR; lia). simpl. lra. }
  set (z := 1 / _) in *. simpl INR. lra.
Qed.

(** C = 1, two tokens of nuisances +-100 delta n with delta^2 = 1/100. *)
Definition long (c i : nat) : vec := fun r => (if (i =? 0)%nat then 10 else -10) * e 3 r.
Definition two (c : nat) : nat := 2%nat.

Lemma long_spread lambda : spread 1 lambda two long = (fun p q => 400 * (e 3 p * e 3 q)).
Proof.
  apply functional_extensionality. intros p. apply functional_extensionality. intros q. unfold spread, over_pairs, pairs, two, difference, minus, dormant, long. simpl. field.
Qed.

Theorem long_nuisances : let lambda := sqrt (99/100) in let delta2 := 1/100 in
  nuisances 4 1 two long /\ operator_at_most 4 (spread 1 lambda two long) 400 /\
  (\sum_(p < 4) spread 1 lambda two long p p) / 400 / delta2 + INR 1 / 2 = 1005/10 /\
  exists k WQ WK, diagonal_pattern 4 1 lambda two long (product k WQ WK) /\ cost k 4 WQ WK < 81/10.
Proof.
  cbv zeta. set (lambda := sqrt (99/100)). assert (LL : lambda * lambda = 99/100) by (apply sqrt_sqrt; lra). assert (L0 : 0 < lambda) by (apply sqrt_lt_R0; lra).
  assert (U : nsq 4 (e 3) = 1) by (unfold nsq, dot, e; simpl; ring).
  assert (T : nuisances 4 1 two long).
  { intros c _. split; [unfold two; lia|]. split; [|intros r _; unfold two, long; simpl; ring]. intros i r _ Hr. unfold long, e. destruct (Nat.eqb_spec r 3); [lia|ring]. }
  split; [exact T|]. split; [|split].
  - rewrite long_spread. assert (O := outer_operator 4 400 (e 3) (e 3) ltac:(lra)). rewrite norm_square, U, Rmult_1_r in O. exact O.
  - rewrite long_spread. unfold e. simpl. field.
  - exists (rows 1 1), (diagonal_Q 1 lambda 200 (fun _ => e 3)), (diagonal_K 1 lambda 200 (fun _ => e 3)).
    destruct (diagonal_upper 4 1 1 lambda 10 200 two long (fun _ => e 3)) as (_ & P & E); try lia; try lra; try assumption.
    + split; [exact L0|nra].
    + intros c i _ _. unfold long, nsq, dot, e. destruct (i =? 0)%nat; simpl; ring.
    + intros c i i' _ Hi Hi' N. unfold two in *. unfold long, dot, e. destruct (Nat.eqb_spec i 0), (Nat.eqb_spec i' 0); try lia; simpl; lra.
    + intros k _. split; [exact U|]. intros r Hr. unfold e. destruct (Nat.eqb_spec r 3); [lia|reflexivity].
    + intros c i r _ _ Hr. unfold long, dot, e. simpl. destruct (i =? 0)%nat; ring.
    + split; [exact P|]. rewrite E. simpl (INR 1). assert (I : 1 / lambda * lambda = 1) by (field; lra). set (y := 1 / lambda) in *. assert (0 < y) by nra.
      assert (y <= 10051/10000) by nra. simpl. nra.
Qed.
