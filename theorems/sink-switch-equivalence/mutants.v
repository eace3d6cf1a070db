(** The mutants of two-context-switch, at all of its parameters with spread > 0 (-far), and at all of them (-tilted); [first], the first context, is that of table.v.
    Definitions: the claims nearest and separator of statement.md. *)
From Coq Require Import Reals Lra Lia Arith.
From Sinkproof Require Import Norms.
From Sinkproof.sink_switch_equivalence Require Import proof table.
Open Scope R_scope.

(** The weights w are convex and name p, and p.v >= p.p for all values v: so p is the values' nearest point to 0 (proof.nearest_by_values). *)
Definition nearest (d : nat) (c : context) (w : nat -> R) (p : vec) : Prop :=
  convex (keys c) w /\ (forall r, (r < d)%nat -> comb (keys c) w (val c) r = p r) /\ forall k, (k < keys c)%nat -> dot d p (val c k) >= nsq d p.
(** f is not positive on the values of the context: so it separates it from the other one (proof.apart_by_functional). *)
Definition separator (d : nat) (c : context) (f : vec) : Prop := forall k, (k < keys c)%nat -> dot d f (val c k) <= 0.

(** constructions/two-context-switch.md: the first value, (1, 0, spread), stands for the nearest point, (1, 0, 0). The product with the second value is less than its square. *)
Theorem two_context_switch_far : forall spread leak : R, 0 < spread ->
  ~ nearest 3 (first spread leak) (fun k => if (k =? 0)%nat then 1 else 0) (point 1 0 spread).
Proof. intros spread leak S (_ & _ & H). specialize (H 1%nat ltac:(simpl; lia)). unfold nsq, dot, first, pair_of, point in H. simpl in H. nra. Qed.

(** constructions/two-context-switch.md: f = (1/1000, 1, 0) in place of (0, 1, 0) is 1/1000 on the first value. *)
Theorem two_context_switch_tilted : forall spread leak : R, ~ separator 3 (first spread leak) (point (1/1000) 1 0).
Proof. intros spread leak H. specialize (H 0%nat ltac:(simpl; lia)). unfold dot, first, pair_of, point in H. simpl in H. lra. Qed.
