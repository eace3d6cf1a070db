(** The mutants of random-embeddings and random-causal, each at the smallest instance that a seed draws: a sink zs and one or two tokens, queries and keys, of small integers.
    Margins are 1: statement.md's W' is W in units of kappa sqrt d. *)
From Coq Require Import Reals Lra Lia Arith.
From Sinkproof Require Import Attention Hull Norms.
From Sinkproof.sink_representability Require Import proof masked.
Open Scope R_scope.

(** Points of one and of two dimensions; two points. *)
Definition line (a : R) : vec := fun _ => a.
Definition plane (a b : R) : vec := fun r => if (r =? 0)%nat then a else b.
Definition both (p q : vec) (k : nat) : vec := if (k =? 0)%nat then p else q.

(** The claim nearest of statement.md for the keys z_0 .. z_K: the point v of zs - hull that the weights nu name has v.(zs - z_k) >= v.v for all keys. *)
Definition names_nearest (d K : nat) (z : nat -> vec) (zs : vec) (nu : nat -> R) : Prop :=
  let y k := minus zs (z k) in forall k, (k <= K)%nat -> nsq d (comb (S K) nu y) <= dot d (comb (S K) nu y) (y k).

(** T = 1, d = 1, bound = 9, seed = 1 (constructions/mutants/random_embeddings_short.cpp): the sink -6 and one token, -8; W is the product of the functionals -1/8, of queries, and 1/2, of keys,
    but for the former 999/1000 of it. It fails the claim attained: the score is 999/1000. *)
Theorem random_embeddings_short : ~ represents 1 0 0 (fun _ => line (-8)) (fun _ => line (-8)) (line (-6)) (outer (line (999/1000 * (-1/8))) (line (1/2))) 1.
Proof. intros H. specialize (H 0%nat 0%nat (le_n _) (le_n _)). unfold bilinear, dot, mulv, outer, minus, line in H. simpl in H. lra. Qed.

(** T = 2, d = 1, bound = 9, seed = 4 (constructions/mutants/random_embeddings_moved.cpp): the sink -8 and the tokens -6 and -5. The nearest key is -6, of weight 1;
    half of it is moved to the last key. It fails the claim nearest. *)
Theorem random_embeddings_moved : ~ names_nearest 1 1 (both (line (-6)) (line (-5))) (line (-8)) (fun _ => 1/2).
Proof. intros H. specialize (H 0%nat ltac:(lia)). unfold nsq, dot, comb, minus, both, line in H. simpl in H. lra. Qed.

(** T = 1, d = 1, bound = 9, seed = 1 (constructions/mutants/random_embeddings_unbalanced.cpp): the only query has the weight 1, and a seventh is added. It fails the claim weights. *)
Theorem random_embeddings_unbalanced : ~ convex 1 (fun _ => 1 + 1/7).
Proof. intros [_ H]. simpl in H. lra. Qed.

(** T = 1, d = 2, bound = 2, seed = 1, window = 1 (constructions/mutants/random_causal_transposed.cpp): the sink (2, 1) and one token, (-1, -2), which sees itself. W is N/|N|^2, N = z_1 (z_s - z_1)^T,
    but transposed. It fails the claim attained: the score is 9/10. *)
Definition causal_W : mat := fun a b => outer (plane (-1) (-2)) (plane 3 3) a b / 90.
Theorem random_causal_transposed :
  ~ represents_masked 2 0 (fun _ => plane (-1) (-2)) (fun _ => plane (-1) (-2)) (plane 2 1) (fun _ => 0%nat) (fun _ => 0%nat) 1 (fun a b => causal_W b a).
Proof. intros H. specialize (H 0%nat (le_n _)). unfold bilinear, dot, mulv, causal_W, outer, minus, plane in H. simpl in H. lra. Qed.
