(** The constants of statement.md, as its text has them, are the numbers of the proofs. ./dev prove writes [constants] from the text. *)
From Coq Require Import Reals Lra Lia.
From Sinkproof.sink_switch_equivalence Require constants.
Open Scope R_scope.

(** x of [two_contexts]. *)
Lemma leak g s eta : g <> 0 -> s <> 0 -> let x := 2 * eta / (g * s) in x * x = constants.leak_bound_squared (g * g) (s * s) (eta * eta).
Proof. intros G S x. unfold x, constants.leak_bound_squared. field. split; assumption. Qed.

Lemma value s eta x : constants.value_bound s eta x = eta * (1 + 2 / s) / (1 - x).
Proof. reflexivity. Qed.

(** Part 4, [two_contexts_half]. *)
Lemma half s eta : s <> 0 -> let y := 4 * eta / s in
  y * y = constants.half_leak_bound_squared (s * s) (eta * eta) /\ constants.half_value_bound s eta = y + 2 * eta.
Proof. intros S y. unfold y, constants.half_leak_bound_squared, constants.half_value_bound. split; field; assumption. Qed.
