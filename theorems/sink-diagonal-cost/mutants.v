(** The mutants of sink-diagonal-cost-upper at C = 1, m = 2, lambda = 4/5 and d = 4, with antipodal nuisances: the weights of Theorem I, 1 and 4 (weights.v) with one number changed. *)
From Coq Require Import Reals Lra Lia Arith.
From Sinkproof Require Import Attention Norms.
From Sinkproof.sink_cost_exact Require Import pattern.
From Sinkproof.sink_diagonal_cost Require Import proof weights needed.
Open Scope R_scope.

(** The nuisances, delta = 3/5 and -3/5 along e_3. [two] tokens make the only group. *)
Definition axis (c i : nat) : vec := fun r => (if (i =? 0)%nat then 3/5 else - (3/5)) * e 3 r.
Lemma axis_nuisances : nuisances 4 1 two axis.
Proof.
  intros c _. split; [unfold two; lia|]. split; [|intros r _; unfold two, axis; simpl; ring]. intros i r _ Hr. unfold axis, e. destruct (Nat.eqb_spec r 3); [lia|ring].
Qed.
Ltac scores H := unfold prefers, bilinear, dot, mulv, minus, sink_weights, diagonal_weights, dormant, anchor, copy, axis, e in H; simpl in H; lra.

(** constructions/sink-diagonal-cost-upper.md, sink-cost-weak-copy: b = 1/lambda^2 in place of (1 + lambda)/lambda^2. It fails the claim sink-pattern: the copy scores its group lambda b = 1/lambda, and the anchor as much. *)
Theorem sink_cost_weak_copy : let lambda := 4/5 in ~ sink_pattern 4 1 lambda two axis (sink_weights 1 (1 / lambda) (1 / lambda ^ 2)).
Proof. intros lambda [_ H]. destruct (H 0%nat ltac:(lia)) as [G _]. destruct (G 0%nat ltac:(unfold two; lia)) as [P _]. unfold lambda in P. scores P. Qed.

(** constructions/sink-diagonal-cost-upper.md, diagonal-cost-weak-nuisance: alpha = 1/(2 Delta) in place of 2/Delta, and Delta is 2 (3/5)^2. It fails the claim diagonal-pattern:
    a token of the group is ahead of the other by alpha Delta = 1/2. *)
Theorem diagonal_cost_weak_nuisance : let lambda := 4/5 in let gap := 2 * (3/5) ^ 2 in
  ~ diagonal_pattern 4 1 lambda two axis (diagonal_weights 1 (1 / lambda ^ 2) 1 (2 / lambda) (1 / (2 * gap)) (fun p q => e 3 p * e 3 q)).
Proof.
  intros lambda gap [H _]. destruct (H 0%nat 0%nat ltac:(lia) ltac:(unfold two; lia)) as (_ & P & _). specialize (P 0%nat 1%nat ltac:(lia) ltac:(unfold two; lia) ltac:(lia)).
  unfold lambda, gap in P. scores P.
Qed.
