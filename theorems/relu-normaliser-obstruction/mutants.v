(** The mutants of chebyshev-fit at L = 3 with the divisor 1 (none), where lambda = 0, P = 1/2 and a = 0 is what chebyshev-fit finds: one count of tokens, k = 1, and the target 1/2. *)
From Coq Require Import Reals Lra Lia Arith.
From Sinkproof Require Import Probe.
From Sinkproof.relu_normaliser_obstruction Require Import proof certificate.
Open Scope R_scope.

(** constructions/chebyshev-fit.md: P is 1/1000 too large. It fails the claim fit, that the error is not more than the bound, which is 0. *)
Theorem chebyshev_fit_shifted : ~ largest_error none (1/2 + 1/1000) 0 (3 - 2) <= bound (3 - 2) (fun _ => 0).
Proof.
  apply Rlt_not_le. unfold bound, largest_error, error_at, D, none, b, tokens. simpl. eapply Rlt_le_trans; [|apply Rmax_r]. rewrite Rabs_right; lra.
Qed.

(** constructions/chebyshev-fit.md: the number lambda of k = 1 is 1/7 too large. It fails the claim dual: the lambda do not add up to 0. *)
Theorem chebyshev_fit_unbalanced : ~ dual none (3 - 2) (fun k => if (k =? 0)%nat then 0 + 1/7 else 0).
Proof. intros (H & _). unfold D, none in H. simpl in H. lra. Qed.
