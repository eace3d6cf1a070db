(** The mutant of sink-optimum at C = 1 and lambda = 6/7, where the regime is rotation (-sqrt D <= lambda) and sqrt D = 11/7. *)
From Coq Require Import Reals Lra Lia Arith.
From Sinkproof Require Import Attention Hull Norms.
From Sinkproof.sink_cost_exact Require Import regimes.
Open Scope R_scope.

(** The weights of statement.md, "From above", in the regime identity: rows and columns are e_0, the groups 1 .. C and their copies C+1 .. 2C; q = s = z = 0. *)
Definition identity_weights (C : nat) (lambda : R) : mat := fun a b =>
  let n := INR C in let D := big_D n lambda in let N := big_N n lambda in let v := (lambda ^ 2 + 2) / D in
  let p := n / (lambda * N) + (n - 2) * lambda ^ 2 / (N * sqrt D) in let r := (p - 1 / lambda) / lambda in let t := - (n - 2) / (n * sqrt D) in
  let u := 1 - v in let x := 2 / lambda in let y := - v / lambda in let w := - v in
  if ((a =? 0) || (2 * C <? a) || (2 * C <? b))%nat%bool then 0
  else if (a <=? C)%nat then (if (b =? 0)%nat then p else if (b <=? C)%nat then r else t)
  else (if (b =? 0)%nat then u else if (b <=? C)%nat then x * e (a - C) b + y else w).

(** constructions/mutants/sink_optimum_wrong_regime.cpp names identity. It fails the claim pattern, whatever the tokens are: dormant queries prefer the copy to the anchor, by 1/5 of the margin. *)
Theorem sink_optimum_wrong_regime : forall (d : nat) (m : nat -> nat) (eta : nat -> nat -> vec), (3 <= d)%nat -> nuisances d 1 m eta ->
  ~ sink_pattern d 1 (6/7) m eta (identity_weights 1 (6/7)).
Proof.
  intros d m eta room tokens H. apply (pattern_averaged d 1 (6/7) m eta room tokens) in H. destruct (H 0%nat ltac:(lia)) as [K _]. destruct (K 0%nat ltac:(lia)) as [_ P].
  unfold identity_weights, big_D, big_N in P. simpl in P.
  replace (6 / 7 * (6 / 7 * 1) + 1 * (1 + 6 / 7 * (6 / 7 * 1))) with (11/7 * (11/7)) in P by field. rewrite sqrt_square in P by lra. lra.
Qed.
