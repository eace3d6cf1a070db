(** The construction signed-law of statement.md, for every k >= 2: without the hypothesis law, where weights add up to 1 and two of them are below 0,
    same signs of a and b and an output of sparse attention that is not 0 do not keep the denominator of rho above 0. *)
From Coq Require Import Reals Lra Lia Arith.
From Sinkproof Require Import FiniteLaw Norms.
From Sinkproof.dense_attention_smoothing Require Import proof.
Open Scope R_scope.

(** -1/2 at (1, 0) and (-1, 0), 1/8 at (0, 1) and (0, -1), 7/4 at 0; W = diag(-1/2, 1/2). *)
Definition signed_weight (h : nat) : R := match h with 0%nat | 1%nat => - (1/2) | 2%nat | 3%nat => 1/8 | _ => 7/4 end.
Definition signed (h : nat) : vec := fun r =>
  match h, r with 0%nat, 0%nat | 2%nat, 1%nat => 1 | 1%nat, 0%nat | 3%nat, 1%nat => -1 | _, _ => 0 end.
Definition signed_W : mat := fun r s => match r, s with 0%nat, 0%nat => - (1/2) | 1%nat, 1%nat => 1/2 | _, _ => 0 end.

Lemma signed_v : v 2 5 signed_weight signed = - (3/4).
Proof. unfold v, trace, B, covariance, average, signed_weight, signed. simpl. field. Qed.
Lemma signed_t : t 2 5 signed_weight signed signed_W = 5/8.
Proof. unfold t, trace, times, signed_W, B, covariance, average, signed_weight, signed. simpl. field. Qed.
Lemma signed_q : q 2 5 signed_weight signed signed_W = - (3/16).
Proof. unfold q, trace, times, transposed, signed_W, B, covariance, average, signed_weight, signed. simpl. field. Qed.
Lemma signed_c : c 2 5 signed_weight signed signed_W 1 = 0.
Proof. unfold c, nsq, dot, mulv, M, identity, e, mu, signed_W, average, signed_weight, signed. simpl. field. Qed.

Theorem signed_law : forall k, (2 <= k)%nat ->
  let D := denominator 2 5 k signed_weight signed signed_W 1 in
  let c := c 2 5 signed_weight signed signed_W 1 in
  sum 5 signed_weight = 1 /\
  a 2 5 signed_weight signed signed_W 1 = 5/8 /\ b 2 5 signed_weight signed signed_W 1 = 7/16 /\
  average 5 signed_weight (fun h => nsq 2 (mulv 2 (M signed_W 1) (signed h))) = 5/16 /\
  c + D 0 = 5/16 /\ c + D 1 = - (3/4) + 17 / (16 * INR k) /\ c + D 1 < 0.
Proof.
  intros k Hk D c. assert (K := k_real k Hk). assert (S : sum 5 signed_weight = 1) by (unfold signed_weight; simpl; lra).
  assert (D1 : c + D 1 = - (3/4) + 17 / (16 * INR k)).
  { unfold c, D. rewrite (denominator_is 2 5 k signed_weight signed signed_W 1 S Hk), signed_c, signed_v, signed_t, signed_q. unfold D_of. field. lra. }
  split; [exact S|]. split; [unfold a; rewrite signed_t; lra|]. split; [unfold b; rewrite signed_t, signed_q; lra|]. split; [|split; [|split; [exact D1|]]].
  - rewrite (sparse_output 2 5 signed_weight signed signed_W 1 S), signed_c, signed_v, signed_t, signed_q. lra.
  - unfold c, D. rewrite (denominator_is 2 5 k signed_weight signed signed_W 1 S Hk), signed_c, signed_v, signed_t, signed_q. unfold D_of. field. lra.
  - rewrite D1. assert (17 / (16 * INR k) <= 17/32); [|lra]. apply Rmult_le_compat_l; [lra|]. apply Rinv_le_contravar; lra.
Qed.
