(** When T >= 2 unit vectors at cosine tau to each other and a unit vector at cosine rho to all of them exist. *)
From Coq Require Import Reals Lra Lia Arith Psatz.
From Sinkproof Require Import Attention Hull Norms.
From Sinkproof.sink_representability Require Import proof masked.
Open Scope R_scope.

Definition has_cosines (d T : nat) (rho tau : R) (z : nat -> vec) (z0 : vec) : Prop :=
  (forall i, (i < T)%nat -> nsq d (z i) = 1) /\ (forall i k, (i < T)%nat -> (k < T)%nat -> i <> k -> dot d (z i) (z k) = tau) /\
  nsq d z0 = 1 /\ forall i, (i < T)%nat -> dot d z0 (z i) = rho.

Section Vectors.
  Variables (T : nat) (rho tau : R).
  Hypothesis two : (2 <= T)%nat.
  Let t : R := INR T.
  Let B : R := (1 + (t - 1) * tau) / t.
  Hypotheses (tau_upper : tau <= 1) (tau_lower : -1 <= (t - 1) * tau) (rho_bound : rho * rho <= B).

  (** The simplex of T points in the first T coordinates, raised by the root of B; z_0 in the two last coordinates. *)
  Definition simplex (i : nat) : vec := fun r =>
    if (r <? T)%nat then sqrt (1 - tau) * (e i r - / t) else if (r =? T)%nat then sqrt B else 0.
  Definition apex : vec := fun r => if (r <? T)%nat then 0 else if (r =? T)%nat then rho / sqrt B else sqrt (1 - rho * rho / B).

  Lemma t_pos : 2 <= t.
  Proof. unfold t. replace 2 with (INR 2) by (simpl; ring). now apply le_INR. Qed.

  Lemma B_nonneg : 0 <= B.
  Proof. generalize t_pos. intros. apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra]. Qed.

  Lemma last_two x y : dot (T + 2) x y = \sum_(r < T) (x r * y r) + x T * y T + x (S T) * y (S T).
  Proof. replace (T + 2)%nat with (S (S T)) by lia. reflexivity. Qed.

  Lemma cut : (T <? T)%nat = false /\ (S T <? T)%nat = false /\ (S T =? T)%nat = false.
  Proof. destruct (Nat.ltb_spec T T), (Nat.ltb_spec (S T) T), (Nat.eqb_spec (S T) T); try lia; auto. Qed.

  Lemma simplex_dot i k : (i < T)%nat -> (k < T)%nat -> dot (T + 2) (simplex i) (simplex k) = (1 - tau) * e k i + tau.
  Proof.
    intros Hi Hk. generalize t_pos. intros P. destruct cut as (C1 & C2 & C3). rewrite last_two. unfold simplex. rewrite C1, C2, C3, Nat.eqb_refl.
    rewrite (sum_ext T _ (fun r => (1 - tau) * (e i r * (e k r + - / t) + (- / t * (e k r * 1) + / t * / t)))).
    - rewrite sum_scal, !sum_add, sum_e, sum_scal, sum_e, sum_const by assumption. fold t. rewrite sqrt_sqrt by apply B_nonneg. unfold B. field. lra.
    - intros r Hr. destruct (Nat.ltb_spec r T); [|lia]. rewrite <- (sqrt_sqrt (1 - tau)) at 3 by lra. ring.
  Qed.

  Lemma vectors_exist : has_cosines (T + 2) T rho tau simplex apex.
  Proof.
    destruct cut as (C1 & C2 & C3). assert (B0 := B_nonneg).
    assert (Q : B = 0 /\ rho = 0 \/ 0 < B) by (destruct (Req_dec B 0) as [Z|N]; [left; split; nra|right; lra]).
    assert (Z : forall y, \sum_(r < T) (apex r * y r) = 0).
    { intros y. apply sum_all_zero. intros r Hr. unfold apex. destruct (Nat.ltb_spec r T); [ring|lia]. }
    assert (S1 : 0 <= 1 - rho * rho / B).
    { destruct Q as [(-> & ->)|Q]; [unfold Rdiv; lra|]. assert (rho * rho / B <= 1); [|lra]. apply Rmult_le_reg_r with B; [exact Q|].
      unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
    split; [|split; [|split]].
    - intros i Hi. unfold nsq. rewrite simplex_dot by exact Hi. unfold e. rewrite Nat.eqb_refl. ring.
    - intros i k Hi Hk N. rewrite simplex_dot by assumption. unfold e. destruct (Nat.eqb_spec i k); [tauto|ring].
    - unfold nsq. rewrite last_two, Z. unfold apex. rewrite C1, C2, C3, Nat.eqb_refl, sqrt_sqrt by exact S1.
      destruct Q as [(-> & ->)|Q]; [unfold Rdiv; ring|].
      replace (rho / sqrt B * (rho / sqrt B)) with (rho * rho / (sqrt B * sqrt B)) by (field; apply Rgt_not_eq, sqrt_lt_R0, Q). rewrite sqrt_sqrt by lra. lra.
    - intros i Hi. rewrite last_two, Z. unfold apex, simplex. rewrite C1, C2, C3, Nat.eqb_refl.
      destruct Q as [(E & E')|Q]; [rewrite E, E'; unfold Rdiv; ring|]. field. apply Rgt_not_eq, sqrt_lt_R0, Q.
  Qed.
End Vectors.

Theorem equal_cosines_exist : forall (T : nat) (rho tau : R), (2 <= T)%nat ->
  (exists d z z0, has_cosines d T rho tau z z0) <->
  tau <= 1 /\ (INR T - 1) * tau >= -1 /\ rho * rho <= (1 + (INR T - 1) * tau) / INR T.
Proof.
  intros T rho tau HT. split; [|intros (H1 & H2 & H3); exists (T + 2)%nat, (simplex T tau), (apex T rho tau); apply vectors_exist; lra || assumption].
  intros (d & z & z0 & U & C & U0 & C0). destruct T as [|n]; [lia|]. set (t := INR (S n)). assert (P := t_pos (S n) HT). fold t in P.
  destruct (equal_cosines d n z z0 rho tau) as ((_ & M & _) & _); [intros; apply U; lia|intros; apply C; lia|exact U0|intros; apply C0; lia|].
  unfold d1_squared in M. fold t in M. set (mean := comb (S n) (fun _ => / t) z) in *. change (nsq d mean = (1 + (t - 1) * tau) / t) in M.
  assert (R0 : dot d z0 mean = rho).
  { rewrite dot_sym. unfold mean. rewrite dot_comb, (sum_ext _ _ (fun _ => / t * rho)) by (intros i Hi; rewrite dot_sym, C0 by exact Hi; reflexivity).
    rewrite sum_const. fold t. field. lra. }
  split; [|split].
  - generalize (cauchy_schwarz d (z 0%nat) (z 1%nat)). rewrite C, !U by lia. nra.
  - generalize (nsq_nonneg d mean). rewrite M. intros Q. assert (0 <= 1 + (t - 1) * tau); [|lra].
    replace (1 + (t - 1) * tau) with ((1 + (t - 1) * tau) / t * t) by (field; lra). apply Rmult_le_pos; lra.
  - rewrite <- M. generalize (cauchy_schwarz d z0 mean). rewrite R0, U0. lra.
Qed.
