(** Theorem S of statement.md: the least cost of attention weights that represent the sink pattern. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import Attention Hull Norms.
From Sinkproof.sink_cost_exact Require Import regimes.
Open Scope R_scope.

(** tau and V of the statement, n the number C of groups; big_D and big_N are its D and N. *)
Definition tau (n lambda : R) : R := n / (lambda * (n - 2)).
Definition V (n lambda : R) : R :=
  let D := big_D n lambda in let N := big_N n lambda in
  if Rle_dec ((n - 2) * sqrt D) (lambda * n) then sqrt ((n ^ 2 * (1 + lambda ^ 2) ^ 2 / lambda ^ 2 + 4) / D + 4 * n / (lambda * sqrt D))
  else if Rle_dec (lambda * (n - 2) ^ 2 * sqrt D) (n ^ 2 * (lambda ^ 2 + 2)) then n / (lambda * sqrt N) + n * (lambda ^ 2 + 2) / sqrt (N * D)
  else sqrt ((1 + tau n lambda ^ 2) * (n ^ 2 * (1 + lambda ^ 2) + 4) / D).
Definition opt_sink (C : nat) (lambda : R) : R := 4 * (INR C - 1) / lambda + 2 * V (INR C) lambda.

Theorem sink_cost_exact : forall (d C : nat) (lambda : R) (m : nat -> nat) (eta : nat -> nat -> vec),
  (2 * C + 1 <= d)%nat -> (1 <= C)%nat -> 0 < lambda -> nuisances d C m eta ->
  (forall k WQ WK, sink_pattern d C lambda m eta (product k WQ WK) -> opt_sink C lambda <= cost k d WQ WK) /\
  (exists k WQ WK, sink_pattern d C lambda m eta (product k WQ WK) /\ cost k d WQ WK = opt_sink C lambda).
Proof.
  intros d C lambda m eta room groups L tokens. change (least_cost d C lambda m eta (opt_sink C lambda)).
  destruct (numbers C lambda groups L) as (H & G0 & S0 & G & S). unfold opt_sink, V. set (n := INR C) in *.
  set (g := sqrt (big_N n lambda)) in *. set (s := sqrt (big_D n lambda)) in *.
  assert (DE : big_D n lambda = s * s) by (rewrite S; unfold big_D; ring). assert (NE : big_N n lambda = g * g) by (rewrite G; unfold big_N; ring).
  destruct (Rle_dec ((n - 2) * s) (lambda * n)) as [R|R]; [|destruct (Rle_dec (lambda * (n - 2) ^ 2 * s) (n ^ 2 * (lambda ^ 2 + 2))) as [I|I]].
  - replace ((n ^ 2 * (1 + lambda ^ 2) ^ 2 / lambda ^ 2 + 4) / big_D n lambda + 4 * n / (lambda * s))
      with ((P11 C lambda + P22 C lambda) * (P11 C lambda + P22 C lambda) + (A2 C lambda - P12 C lambda) * (A2 C lambda - P12 C lambda)).
    + now apply rotation.
    + unfold P11, P22, A2, P12. fold n g s. rewrite DE.
      transitivity ((n * n / (lambda * lambda) + n * n * ((lambda * lambda + 2) * (lambda * lambda + 2) + lambda * lambda) / (s * s) + (n - 2) * (n - 2)
        + (2 * n * n * (lambda * lambda + 2) / (lambda * s) - 2 * lambda * n * (n - 2) / s)) / (g * g)); [field; lra|].
      rewrite G. replace (2 * n * n * (lambda * lambda + 2) / (lambda * s) - 2 * lambda * n * (n - 2) / s) with (4 * n * (n + lambda * lambda) / (lambda * s)) by (field; lra).
      replace (_ / (n + lambda * lambda)) with ((n * n / (lambda * lambda) + n * n * ((lambda * lambda + 2) * (lambda * lambda + 2) + lambda * lambda) / (s * s) + (n - 2) * (n - 2)) / (n + lambda * lambda)
        + 4 * n / (lambda * s)) by (field; repeat split; nra).
      f_equal. rewrite S. field. repeat split; nra.
  - replace (n / (lambda * g) + n * (lambda ^ 2 + 2) / sqrt (big_N n lambda * big_D n lambda)) with (P11 C lambda + P22 C lambda).
    + apply identity_regime; try assumption; fold n; fold s; [lra|]. replace (n * n * (lambda * lambda + 2)) with (n ^ 2 * (lambda ^ 2 + 2)) by ring. lra.
    + unfold P11, P22. fold n g s. rewrite sqrt_mult by (rewrite ?NE, ?DE; nra). fold g s. replace (lambda ^ 2) with (lambda * lambda) by ring. reflexivity.
  - replace ((1 + tau n lambda ^ 2) * (n ^ 2 * (1 + lambda ^ 2) + 4) / big_D n lambda) with
      ((1 + n / (lambda * (n - 2)) * (n / (lambda * (n - 2)))) * (P12 C lambda * P12 C lambda + P22 C lambda * P22 C lambda)).
    + apply rank_one_regime; try assumption; fold n; fold s; [lra|]. replace (n * n * (lambda * lambda + 2)) with (n ^ 2 * (lambda ^ 2 + 2)) by ring. lra.
    + unfold P12, P22, tau. fold n g s. replace ((n / (lambda * (n - 2))) ^ 2) with (n / (lambda * (n - 2)) * (n / (lambda * (n - 2)))) by ring.
      set (t := 1 + _). rewrite DE. transitivity (t * ((n ^ 2 * (1 + lambda ^ 2) + 4) / (s * s))); [|field; lra]. f_equal.
      transitivity (((n - 2) * (n - 2) + n * n * ((lambda * lambda + 2) * (lambda * lambda + 2)) / (s * s)) / (g * g)); [field; lra|].
      rewrite G, S. field. split; nra.
Qed.
