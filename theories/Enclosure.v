(** Enclosures of explicit real numbers: intervals with ends z / 2^p. *)
From Coq Require Import Reals Lra Lia ZArith QArith Qreals Bool Psatz.
From Sinkproof Require Import Expression.
Open Scope R_scope.

(** * exp by its series *)
Definition term (x : R) (n : nat) : R := / INR (fact n) * x ^ n.
Lemma exp_series x : infinite_sum (term x) (exp x).
Proof. unfold exp. destruct (exist_exp x) as [l H]. exact H. Qed.
Lemma term_next x n : term x (S n) = term x n * x / INR (S n).
Proof.
  unfold term. rewrite fact_simpl, mult_INR. simpl pow. field. split; [apply INR_fact_neq_0|apply not_0_INR; lia].
Qed.
Lemma term_nonneg x n : 0 <= x -> 0 <= term x n.
Proof. intros H. apply Rmult_le_pos; [left; apply Rinv_0_lt_compat, INR_fact_lt_0|now apply pow_le]. Qed.

Lemma series_bounds x n : 0 <= x <= 1/2 -> sum_f_R0 (term x) n <= exp x <= sum_f_R0 (term x) n + term x n.
Proof.
  intros H.
  assert (Up : forall k, sum_f_R0 (term x) n <= sum_f_R0 (term x) (n + k) /\ sum_f_R0 (term x) (n + k) + term x (n + k) <= sum_f_R0 (term x) n + term x n).
  { induction k as [|k [IH1 IH2]]; [rewrite Nat.add_0_r; lra|]. rewrite Nat.add_succ_r. simpl sum_f_R0.
    assert (P := term_nonneg x (n + k) (proj1 H)). assert (T : 2 * term x (S (n + k)) <= term x (n + k)); [|generalize (term_nonneg x (S (n + k)) (proj1 H)); lra].
    rewrite term_next. assert (I : 1 <= INR (S (n + k))) by (rewrite S_INR; generalize (pos_INR (n + k)); lra).
    apply Rmult_le_reg_r with (INR (S (n + k))); [lra|]. replace (2 * (term x (n + k) * x / INR (S (n + k))) * INR (S (n + k))) with (2 * (term x (n + k) * x)) by (field; lra). nra. }
  assert (S := exp_series x). split; apply Rnot_lt_le; intros C.
  - destruct (S (sum_f_R0 (term x) n - exp x)) as [N HN]; [lra|]. specialize (HN (n + N)%nat ltac:(lia)). unfold R_dist in HN. destruct (Up N) as [U _].
    apply Rabs_def2 in HN. lra.
  - destruct (S (exp x - (sum_f_R0 (term x) n + term x n))) as [N HN]; [lra|]. specialize (HN (n + N)%nat ltac:(lia)). unfold R_dist in HN. destruct (Up N) as [_ U].
    generalize (term_nonneg x (n + N) (proj1 H)). apply Rabs_def2 in HN. lra.
Qed.

(** * Intervals *)
Record interval := { lower : Z; upper : Z }.

Section Enclosures.
  Variable p : Z.
  Hypothesis p_pos : (0 < p)%Z.
  Definition unit : Z := (2 ^ p)%Z.
  Local Notation u := (IZR unit).
  Definition contains (i : interval) (x : R) : Prop := IZR (lower i) <= x * u <= IZR (upper i).

  Lemma unit_posZ : (0 < unit)%Z. Proof. apply Z.pow_pos_nonneg; lia. Qed.
  Lemma unit_pos : 0 < u. Proof. apply IZR_lt, unit_posZ. Qed.

  (** Quotients, rounded down and up. *)
  Definition down (a b : Z) : Z := (a / b)%Z.
  Definition up (a b : Z) : Z := (- (- a / b))%Z.
  Definition shift (a : Z) : Z := Z.shiftr a p.
  Definition shift_up (a : Z) : Z := (- shift (- a))%Z.
  Lemma down_le a b x : (0 < b)%Z -> IZR a <= x * IZR b -> IZR (down a b) <= x.
  Proof.
    intros B H. assert (P := IZR_lt _ _ B). apply Rmult_le_reg_r with (IZR b); [exact P|]. eapply Rle_trans; [|exact H].
    rewrite <- mult_IZR. apply IZR_le. unfold down. rewrite Z.mul_comm. apply Z.mul_div_le, B.
  Qed.
  Lemma up_le a b x : (0 < b)%Z -> x * IZR b <= IZR a -> x <= IZR (up a b).
  Proof. intros B H. assert (IZR (down (- a) b) <= - x); [|unfold up, down in *; rewrite opp_IZR; lra]. apply down_le; [exact B|]. rewrite opp_IZR. lra. Qed.
  Lemma shift_is a : shift a = down a unit. Proof. apply Z.shiftr_div_pow2. lia. Qed.
  Lemma shift_up_is a : shift_up a = up a unit. Proof. unfold shift_up. now rewrite (shift_is (- a)). Qed.

  Definition ofZ (z : Z) : interval := let a := Z.shiftl z p in {| lower := a; upper := a |}.
  Lemma ofZ_correct z : contains (ofZ z) (IZR z).
  Proof. unfold contains, ofZ. simpl. rewrite Z.shiftl_mul_pow2, mult_IZR by lia. unfold unit. lra. Qed.

  Definition add (i j : interval) := {| lower := lower i + lower j; upper := upper i + upper j |}%Z.
  Lemma add_correct i j x y : contains i x -> contains j y -> contains (add i j) (x + y).
  Proof. unfold contains. simpl. rewrite !plus_IZR. lra. Qed.

  Definition opp (i : interval) := {| lower := - upper i; upper := - lower i |}%Z.
  Lemma opp_correct i x : contains i x -> contains (opp i) (- x).
  Proof. unfold contains. simpl. rewrite !opp_IZR. lra. Qed.

  Lemma corners a x b c y d t : a <= x <= b -> c <= y <= d -> a * c <= t -> a * d <= t -> b * c <= t -> b * d <= t -> x * y <= t.
  Proof.
    intros X Y H1 H2 H3 H4. apply Rle_trans with (Rmax (x * c) (x * d)).
    - destruct (Rle_lt_dec 0 x); [eapply Rle_trans; [|apply Rmax_r]|eapply Rle_trans; [|apply Rmax_l]]; nra.
    - apply Rmax_lub; [destruct (Rle_lt_dec 0 c)|destruct (Rle_lt_dec 0 d)]; nra.
  Qed.

  Definition mul (i j : interval) : interval :=
    if ((0 <=? lower i) && (0 <=? lower j))%Z then {| lower := shift (lower i * lower j); upper := shift_up (upper i * upper j) |} else
    let a := (lower i * lower j)%Z in let b := (lower i * upper j)%Z in let c := (upper i * lower j)%Z in let d := (upper i * upper j)%Z in
    {| lower := shift (Z.min (Z.min a b) (Z.min c d)); upper := shift_up (Z.max (Z.max a b) (Z.max c d)) |}.
  Lemma mul_correct i j x y : contains i x -> contains j y -> contains (mul i j) (x * y).
  Proof.
    intros X Y. unfold contains in *. assert (P := unit_pos). assert (E : x * y * u * u = (x * u) * (y * u)) by ring.
    unfold mul. destruct ((0 <=? lower i)%Z && (0 <=? lower j)%Z) eqn:C; simpl; rewrite shift_is, shift_up_is.
    - apply andb_prop in C. destruct C as [C1 C2]. apply Z.leb_le, IZR_le in C1, C2.
      split; [apply down_le|apply up_le]; try apply unit_posZ; rewrite E, mult_IZR; apply Rmult_le_compat; lra.
    - split; [apply down_le|apply up_le]; try apply unit_posZ; rewrite E.
      + set (m := Z.min _ _). enough (- (x * u) * (y * u) <= - IZR m) by lra.
        apply (corners (- IZR (upper i)) _ (- IZR (lower i)) (IZR (lower j)) _ (IZR (upper j))); try lra;
          rewrite Ropp_mult_distr_l_reverse, <- mult_IZR; apply Ropp_le_contravar, IZR_le; unfold m; lia.
      + set (m := Z.max _ _). apply (corners (IZR (lower i)) _ (IZR (upper i)) (IZR (lower j)) _ (IZR (upper j))); try lra; rewrite <- mult_IZR; apply IZR_le; unfold m; lia.
  Qed.

  (** Of a positive interval. *)
  Definition inverse (i : interval) : interval := let one := Z.shiftl 1 (2 * p) in {| lower := down one (upper i); upper := up one (lower i) |}.
  Lemma inverse_correct i x : (0 < lower i)%Z -> contains i x -> contains (inverse i) (/ x).
  Proof.
    intros L X. unfold contains in *. assert (P := unit_pos). apply IZR_lt in L. assert (Q : 0 < x) by (apply Rmult_lt_reg_r with u; lra).
    assert (One : IZR (Z.shiftl 1 (2 * p)) = u * u).
    { rewrite Z.shiftl_mul_pow2 by lia. unfold unit. rewrite Z.mul_1_l, <- mult_IZR. f_equal. rewrite <- Z.pow_add_r by lia. f_equal. lia. }
    assert (V : / x * u * (x * u) = u * u) by (field; lra). assert (W : 0 < / x * u) by (apply Rmult_lt_0_compat; [now apply Rinv_0_lt_compat|exact P]).
    unfold inverse. cbn [lower upper]. split; [apply down_le|apply up_le]; try (apply lt_IZR; lra); rewrite One, <- V; apply Rmult_le_compat_l; lra.
  Qed.

  (** x / n. *)
  Definition over (i : interval) (n : positive) : interval := {| lower := down (lower i) (Zpos n); upper := up (upper i) (Zpos n) |}.
  Lemma over_correct i n x : contains i x -> contains (over i n) (x / IZR (Zpos n)).
  Proof.
    intros X. unfold contains in *. assert (P : 0 < IZR (Zpos n)) by (apply IZR_lt; lia). simpl.
    assert (E : x / IZR (Zpos n) * u * IZR (Zpos n) = x * u) by (field; lra).
    split; [apply down_le|apply up_le]; try lia; rewrite E; apply X.
  Qed.

  (** ** exp *)
  Fixpoint series (n : nat) (x : interval) : interval * interval :=  (* the last term and the sum *)
    match n with
    | O => (ofZ 1, ofZ 1)
    | S n => let (t, s) := series n x in let t := over (mul t x) (Pos.of_succ_nat n) in (t, add s t)
    end.
  Lemma series_correct n i x : contains i x -> contains (fst (series n i)) (term x n) /\ contains (snd (series n i)) (sum_f_R0 (term x) n).
  Proof.
    intros X. induction n as [|n IH].
    - simpl. replace (term x 0) with 1 by (unfold term; simpl; field). split; apply ofZ_correct.
    - simpl series. destruct (series n i) as [t s]. simpl in IH |- *. destruct IH as [IH1 IH2].
      assert (T : contains (over (mul t i) (Pos.of_succ_nat n)) (term x (S n))).
      { rewrite term_next. rewrite (INR_IZR_INZ (S n)). change (Z.of_nat (S n)) with (Zpos (Pos.of_succ_nat n)). now apply over_correct, mul_correct. }
      split; [exact T|]. now apply add_correct.
  Qed.

  Definition small_exp (n : nat) (i : interval) : interval := let (t, s) := series n i in {| lower := lower s; upper := upper s + upper t |}%Z.
  Lemma small_exp_correct n i x : 0 <= x <= 1/2 -> contains i x -> contains (small_exp n i) (exp x).
  Proof.
    intros H X. generalize (series_correct n i x X), (series_bounds x n H). unfold small_exp. destruct (series n i) as [t s]. simpl. unfold contains. simpl.
    intros [T S] [B1 B2]. assert (P := unit_pos). rewrite plus_IZR. split; nra.
  Qed.

  Fixpoint square (k : nat) (i : interval) : interval := match k with O => i | S k => let j := square k i in mul j j end.
  Lemma square_correct k i x : contains i (exp x) -> contains (square k i) (exp (2 ^ k * x)).
  Proof.
    intros X. induction k as [|k IH]; simpl; [now rewrite Rmult_1_l|]. replace (2 * 2 ^ k * x) with (2 ^ k * x + 2 ^ k * x) by ring.
    rewrite exp_plus. now apply mul_correct.
  Qed.
  Definition halves (k : nat) (i : interval) : interval := {| lower := Z.shiftr (lower i) (Z.of_nat k); upper := - Z.shiftr (- upper i) (Z.of_nat k) |}%Z.
  Lemma halves_correct k i x : contains i x -> contains (halves k i) (x / 2 ^ k).
  Proof.
    intros X. unfold contains in *. simpl. rewrite !Z.shiftr_div_pow2 by lia. rewrite (pow_IZR 2).
    assert (K : (0 < 2 ^ Z.of_nat k)%Z) by (apply Z.pow_pos_nonneg; lia). set (b := (2 ^ Z.of_nat k)%Z) in *. assert (B := IZR_lt _ _ K).
    assert (E : x / IZR b * u * IZR b = x * u) by (field; lra).
    split; [apply (down_le _ b)|apply (up_le _ b)]; try exact K; rewrite E; apply X.
  Qed.

  (** Of an interval from 0 on, by x / 2^k < 1/2^7. So many terms are enough for about p bits; that it is an enclosure does not rest on it. *)
  Definition terms : nat := Z.to_nat (p / 10 + 2).
  Definition positive_exp (i : interval) : option interval :=
    let k := Z.to_nat (Z.log2 (Z.max 1 (upper i)) - p + 8) in
    let j := halves k i in
    if ((0 <=? lower i) && (2 * upper j <=? unit))%Z then Some (square k (small_exp terms j)) else None.
  Lemma positive_exp_correct i j x : positive_exp i = Some j -> contains i x -> contains j (exp x).
  Proof.
    unfold positive_exp. set (k := Z.to_nat _). destruct ((0 <=? lower i)%Z && (2 * upper (halves k i) <=? unit)%Z) eqn:C; [|discriminate].
    intros E X. assert (F : j = square k (small_exp terms (halves k i))) by congruence. subst j.
    apply andb_prop in C. destruct C as [C1 C2]. apply Z.leb_le, IZR_le in C1. apply Z.leb_le, IZR_le in C2.
    rewrite mult_IZR in C2. assert (P := unit_pos). assert (H := halves_correct k i x X). assert (K : 0 < 2 ^ k) by (apply pow_lt; lra).
    replace x with (2 ^ k * (x / 2 ^ k)) by (field; lra). apply square_correct, small_exp_correct; [|exact H]. unfold contains in H, X. split.
    - apply Rmult_le_pos; [|left; now apply Rinv_0_lt_compat]. apply Rmult_le_reg_r with u; lra.
    - apply Rmult_le_reg_r with u; [exact P|]. lra.
  Qed.

  Definition inv (i : interval) : option interval :=
    if (0 <? lower i)%Z then Some (inverse i) else if (upper i <? 0)%Z then Some (opp (inverse (opp i))) else None.
  Lemma inv_correct i j x : inv i = Some j -> contains i x -> contains j (/ x).
  Proof.
    unfold inv. destruct (Z.ltb_spec 0 (lower i)); [|destruct (Z.ltb_spec (upper i) 0); [|discriminate]]; intros E X.
    - assert (j = inverse i) by congruence. subst j. now apply inverse_correct.
    - assert (j = opp (inverse (opp i))) by congruence. subst j. replace (/ x) with (- / - x) by (rewrite Rinv_opp; ring).
      apply opp_correct, inverse_correct; [simpl; lia|now apply opp_correct].
  Qed.

  Definition bind {A B : Type} (x : option A) (f : A -> option B) : option B := match x with Some x => f x | None => None end.
  Definition exp_of (i : interval) : option interval :=
    if (0 <=? lower i)%Z then positive_exp i else bind (positive_exp (opp i)) inv.
  Lemma exp_correct i j x : exp_of i = Some j -> contains i x -> contains j (exp x).
  Proof.
    unfold exp_of. destruct (0 <=? lower i)%Z; [apply positive_exp_correct|]. intros E X. unfold bind in E. destruct (positive_exp (opp i)) as [e|] eqn:P; [|discriminate].
    rewrite <- (Ropp_involutive x), exp_Ropp. apply (inv_correct e j _ E). apply (positive_exp_correct _ _ _ P). now apply opp_correct.
  Qed.

  Definition sqrt_of (i : interval) : option interval :=
    if (0 <=? lower i)%Z then Some {| lower := Z.sqrt (lower i * unit); upper := Z.sqrt (upper i * unit) + 1 |}%Z else None.
  Lemma sqrt_correct i j x : sqrt_of i = Some j -> contains i x -> contains j (sqrt x).
  Proof.
    unfold sqrt_of. destruct (Z.leb_spec 0 (lower i)) as [C|]; [|discriminate]. intros E X.
    assert (F : j = {| lower := Z.sqrt (lower i * unit); upper := Z.sqrt (upper i * unit) + 1 |}%Z) by congruence. subst j. unfold contains in X |- *. cbn [lower upper].
    assert (P := unit_pos). assert (PZ := unit_posZ). assert (C' := IZR_le _ _ C). assert (Q : 0 <= x) by (apply Rmult_le_reg_r with u; lra).
    assert (UP : (0 <= upper i)%Z) by (apply le_IZR; lra).
    assert (S1 := Z.sqrt_spec (lower i * unit) ltac:(nia)). assert (S2 := Z.sqrt_spec (upper i * unit) ltac:(nia)).
    assert (N1 := Z.sqrt_nonneg (lower i * unit)). assert (N2 := Z.sqrt_nonneg (upper i * unit)). cbv zeta in S1, S2.
    set (a := Z.sqrt (lower i * unit)) in *. set (b := Z.sqrt (upper i * unit)) in *.
    assert (V : (sqrt x * u) * (sqrt x * u) = x * u * u) by (transitivity (sqrt x * sqrt x * u * u); [ring|rewrite sqrt_sqrt by exact Q; ring]).
    assert (W : 0 <= sqrt x * u) by (apply Rmult_le_pos; [apply sqrt_pos|lra]). set (s := sqrt x * u) in *.
    destruct S1 as [S1 _]. destruct S2 as [_ S2]. apply IZR_le in S1, N1, N2. apply IZR_lt in S2. rewrite <- Z.add_1_r in S2.
    rewrite !mult_IZR in S1. rewrite !mult_IZR, !plus_IZR in S2. rewrite plus_IZR.
    split; apply Rnot_lt_le; intros D; nra.
  Qed.

  (** Whatever is guessed: what counts is that exp of an end is on the right side of x. *)
  Definition point (a : Z) : interval := {| lower := a; upper := a |}.
  (** Halley's steps, each of which has three times the digits, from a guess that is off by 0.35 at most. *)
  Fixpoint halley (n : nat) (v a : Z) : Z :=
    match n with O => a | S n => match exp_of (point a) with Some e => halley n v (a + Z.shiftl (2 * (v - upper e)) p / (v + upper e))%Z | None => a end end.
  Definition log_guess (v : Z) : Z := halley (Z.to_nat (Z.log2 p / 2 + 1)) v (((Z.log2 v - p) * 693147 + 346574) * unit / 1000000)%Z.
  Fixpoint first (n : nat) (good : Z -> bool) (a step : Z) : option Z :=
    match n with O => None | S n => if good a then Some a else first n good (a + step)%Z (4 * step)%Z end.
  Definition log_below (v : Z) : option Z := first (Z.to_nat p) (fun a => match exp_of (point a) with Some e => (upper e <=? v)%Z | None => false end) (log_guess v - 1)%Z (-4).
  Definition log_above (v : Z) : option Z := first (Z.to_nat p) (fun a => match exp_of (point a) with Some e => (v <=? lower e)%Z | None => false end) (log_guess v + 1)%Z 4.
  Definition log_of (i : interval) : option interval :=
    if (0 <? lower i)%Z then both (fun a b => Some {| lower := a; upper := b |}) (log_below (lower i)) (log_above (upper i)) else None.
  Lemma first_good n good : forall a step b, first n good a step = Some b -> good b = true.
  Proof. induction n as [|n IH]; intros a step b; simpl; [discriminate|]. destruct (good a) eqn:G; [intros E; assert (b = a) as -> by congruence; exact G|apply IH]. Qed.
  Lemma log_le x y : 0 < x -> x <= y -> ln x <= ln y.
  Proof. intros X [H|<-]; [left; now apply ln_increasing|lra]. Qed.
  Lemma at_point a e : exp_of (point a) = Some e -> IZR (lower e) <= exp (IZR a / u) * u <= IZR (upper e).
  Proof. intros E. apply (exp_correct _ _ _ E). unfold contains. simpl. assert (P := unit_pos). replace (IZR a / u * u) with (IZR a) by (field; lra). lra. Qed.
  Lemma log_correct i j x : log_of i = Some j -> contains i x -> contains j (ln x).
  Proof.
    unfold log_of. destruct (Z.ltb_spec 0 (lower i)) as [C|]; [|discriminate]. destruct (log_below (lower i)) as [a|] eqn:A; [|discriminate]. destruct (log_above (upper i)) as [b|] eqn:B; [|discriminate].
    cbn [both]. intros E X. assert (F : j = {| lower := a; upper := b |}) by congruence. subst j. unfold contains in *. cbn [lower upper].
    apply first_good in A, B. destruct (exp_of (point a)) as [ea|] eqn:EA; [|discriminate]. destruct (exp_of (point b)) as [eb|] eqn:EB; [|discriminate].
    apply at_point in EA, EB. apply Z.leb_le, IZR_le in A, B. assert (P := unit_pos). apply IZR_lt in C. assert (Q : 0 < x) by (apply Rmult_lt_reg_r with u; lra).
    assert (La : IZR a / u <= ln x).
    { rewrite <- (ln_exp (IZR a / u)). apply log_le; [apply exp_pos|]. apply Rmult_le_reg_r with u; lra. }
    assert (Lb : ln x <= IZR b / u).
    { rewrite <- (ln_exp (IZR b / u)). apply log_le; [exact Q|]. apply Rmult_le_reg_r with u; lra. }
    split; [apply Rmult_le_compat_r with (r := u) in La|apply Rmult_le_compat_r with (r := u) in Lb]; try lra.
    - replace (IZR a / u * u) with (IZR a) in La by (field; lra). exact La.
    - replace (IZR b / u * u) with (IZR b) in Lb by (field; lra). exact Lb.
  Qed.

  (** ** Expressions *)
  Definition at_both (f : interval -> interval -> interval) (x y : option interval) : option interval := both (fun x y => Some (f x y)) x y.
  Fixpoint power (i : interval) (n : nat) : interval := match n with O => ofZ 1 | S n => mul i (power i n) end.
  Lemma power_correct i x n : contains i x -> contains (power i n) (x ^ n).
  Proof. intros X. induction n; simpl; [apply ofZ_correct|now apply mul_correct]. Qed.

  Fixpoint enclose (x : expression) : option interval :=
    match x with
    | Int z => Some (ofZ z) | Nat n => Some (ofZ (Z.of_nat n))
    | Plus x y => at_both add (enclose x) (enclose y)
    | Minus x y => at_both (fun i j => add i (opp j)) (enclose x) (enclose y)
    | Times x y => at_both mul (enclose x) (enclose y)
    | Over x y =>
        match fraction (Over x y) with
        | Some q => Some (over (ofZ (Qnum q)) (Qden q))
        | None => both (fun i j => bind (inv j) (fun k => Some (mul i k))) (enclose x) (enclose y)
        end
    | Opp x => option_map opp (enclose x)
    | Power x n => option_map (fun i => power i n) (enclose x)
    | Max x y => at_both (fun i j => {| lower := Z.max (lower i) (lower j); upper := Z.max (upper i) (upper j) |}) (enclose x) (enclose y)
    | Min x y => at_both (fun i j => {| lower := Z.min (lower i) (lower j); upper := Z.min (upper i) (upper j) |}) (enclose x) (enclose y)
    | Abs x => option_map (fun i => {| lower := Z.max (lower i) (- upper i); upper := Z.max (upper i) (- lower i) |}) (enclose x)
    | Exp x => bind (enclose x) exp_of | Log x => bind (enclose x) log_of | Sqrt x => bind (enclose x) sqrt_of
    | Between _ low high _ => Some {| lower := down (Z.shiftl (Qnum low) p) (Zpos (Qden low)); upper := up (Z.shiftl (Qnum high) p) (Zpos (Qden high)) |}
    end.

  Lemma max_mult a b c : 0 < c -> Rmax a b * c = Rmax (a * c) (b * c).
  Proof. intros C. unfold Rmax. destruct (Rle_dec a b), (Rle_dec (a * c) (b * c)); try reflexivity; nra. Qed.
  Lemma min_mult a b c : 0 < c -> Rmin a b * c = Rmin (a * c) (b * c).
  Proof. intros C. unfold Rmin. destruct (Rle_dec a b), (Rle_dec (a * c) (b * c)); try reflexivity; nra. Qed.
  Lemma IZR_max a b : IZR (Z.max a b) = Rmax (IZR a) (IZR b).
  Proof. unfold Rmax. destruct (Rle_dec (IZR a) (IZR b)) as [H|H]; [apply le_IZR in H; now rewrite Z.max_r|]. rewrite Z.max_l; [reflexivity|]. apply Rnot_le_lt, lt_IZR in H. lia. Qed.
  Lemma IZR_min a b : IZR (Z.min a b) = Rmin (IZR a) (IZR b).
  Proof. unfold Rmin. destruct (Rle_dec (IZR a) (IZR b)) as [H|H]; [apply le_IZR in H; now rewrite Z.min_l|]. rewrite Z.min_r; [reflexivity|]. apply Rnot_le_lt, lt_IZR in H. lia. Qed.

  Theorem enclose_correct x : forall i, enclose x = Some i -> contains i (value x).
  Proof.
    assert (Inj : forall i j : interval, Some i = Some j -> i = j) by congruence. assert (P := unit_pos).
    induction x; intros i H; cbn [enclose] in H;
      try (destruct (fraction (Over x1 x2)) as [q|] eqn:F; [apply Inj in H as <-; rewrite (fraction_correct _ _ F); apply over_correct, ofZ_correct|clear F]);
      cbn [value] in *; unfold at_both, both, option_map, bind in *;
      repeat match type of H with context [enclose ?y] => destruct (enclose y); try discriminate H end;
      repeat match goal with E : forall q, Some ?p = Some q -> _ |- _ => specialize (E p eq_refl) end.
    - apply Inj in H as <-. apply ofZ_correct.
    - apply Inj in H as <-. rewrite INR_IZR_INZ. apply ofZ_correct.
    - apply Inj in H as <-. now apply add_correct.
    - apply Inj in H as <-. apply add_correct; [assumption|now apply opp_correct].
    - apply Inj in H as <-. now apply mul_correct.
    - destruct (inv i1) as [k|] eqn:K; [|discriminate]. apply Inj in H as <-. apply mul_correct; [assumption|]. now apply (inv_correct i1).
    - apply Inj in H as <-. now apply opp_correct.
    - apply Inj in H as <-. now apply power_correct.
    - apply Inj in H as <-. unfold contains in *. cbn [lower upper]. rewrite !IZR_max, max_mult by exact P.
      split; (apply Rmax_lub; [eapply Rle_trans; [|apply Rmax_l]|eapply Rle_trans; [|apply Rmax_r]]; lra).
    - apply Inj in H as <-. unfold contains in *. cbn [lower upper]. rewrite !IZR_min, min_mult by exact P.
      split; (apply Rmin_glb; [eapply Rle_trans; [apply Rmin_l|]|eapply Rle_trans; [apply Rmin_r|]]; lra).
    - apply Inj in H as <-. rewrite abs_max. unfold contains in *. cbn [lower upper]. rewrite !IZR_max, !opp_IZR, max_mult by exact P.
      split; (apply Rmax_lub; [eapply Rle_trans; [|apply Rmax_l]|eapply Rle_trans; [|apply Rmax_r]]; lra).
    - now apply (exp_correct i0).
    - now apply (log_correct i0).
    - now apply (sqrt_correct i0).
    - apply Inj in H as <-. assert (B := fun q => over_correct (ofZ (Qnum q)) (Qden q) _ (ofZ_correct (Qnum q))). assert (L := proj1 (B low)). assert (U := proj2 (B high)).
      unfold contains. cbn [lower upper over ofZ] in *. change (Q2R low) with (IZR (Qnum low) / IZR (Zpos (Qden low))) in there. change (Q2R high) with (IZR (Qnum high) / IZR (Zpos (Qden high))) in there. nra.
  Qed.
End Enclosures.

(** * Inequalities *)
Definition le (p : Z) (x y : expression) : bool :=
  match fraction x, fraction y with
  | Some a, Some b => Qle_bool a b
  | _, _ => match enclose p x, enclose p y with Some i, Some j => (0 <? p) && (upper i <=? lower j) | _, _ => false end%Z
  end.
Definition lt (p : Z) (x y : expression) : bool :=
  match fraction x, fraction y with
  | Some a, Some b => negb (Qle_bool b a)
  | _, _ => match enclose p x, enclose p y with Some i, Some j => (0 <? p) && (upper i <? lower j) | _, _ => false end%Z
  end.

Lemma apart p x y : match enclose p x, enclose p y with Some i, Some j => (0 <? p) && (upper i <=? lower j) | _, _ => false end%Z = true -> value x <= value y.
Proof.
  destruct (enclose p x) as [i|] eqn:X; [|discriminate]. destruct (enclose p y) as [j|] eqn:Y; [|discriminate]. intros H.
  apply andb_prop in H. destruct H as [P H]. apply Z.ltb_lt in P. apply Z.leb_le, IZR_le in H.
  apply (enclose_correct p P) in X, Y. assert (U := unit_pos p P). unfold contains in X, Y. apply Rmult_le_reg_r with (IZR (unit p)); lra.
Qed.
Theorem le_correct p x y : le p x y = true -> value x <= value y.
Proof.
  unfold le. intros H. destruct (fraction x) as [a|] eqn:A; [|now apply (apart p)]. destruct (fraction y) as [b|] eqn:B; [|now apply (apart p)].
  rewrite (fraction_correct _ _ A), (fraction_correct _ _ B). apply Qle_Rle, Qle_bool_iff, H.
Qed.
Lemma apart_strictly p x y : match enclose p x, enclose p y with Some i, Some j => (0 <? p) && (upper i <? lower j) | _, _ => false end%Z = true -> value x < value y.
Proof.
  destruct (enclose p x) as [i|] eqn:X; [|discriminate]. destruct (enclose p y) as [j|] eqn:Y; [|discriminate]. intros H.
  apply andb_prop in H. destruct H as [P H]. apply Z.ltb_lt in P. apply Z.ltb_lt, IZR_lt in H.
  apply (enclose_correct p P) in X, Y. assert (U := unit_pos p P). unfold contains in X, Y. apply Rmult_lt_reg_r with (IZR (unit p)); lra.
Qed.
Theorem lt_correct p x y : lt p x y = true -> value x < value y.
Proof.
  unfold lt. intros H. destruct (fraction x) as [a|] eqn:A; [|now apply (apart_strictly p)]. destruct (fraction y) as [b|] eqn:B; [|now apply (apart_strictly p)].
  rewrite (fraction_correct _ _ A), (fraction_correct _ _ B). apply Qlt_Rlt, Qnot_le_lt. rewrite <- Qle_bool_iff. destruct (Qle_bool b a); [discriminate|discriminate].
Qed.

(** A number that has no formula, and between which fractions it lies. *)
Class Known (x : R) : Type := { low : Q; high : Q; there : Q2R low <= x <= Q2R high }.

(** [numeric p] proves an inequality, or an equality of fractions, between two terms of R without variables but numbers that are known. [reify] finds the expression of which one is the value. *)
Ltac reify t :=
  match t with
  | IZR ?z => constr:(Int z) | INR ?n => constr:(Nat n)
  | ?x + ?y => let a := reify x in let b := reify y in constr:(Plus a b)
  | ?x - ?y => let a := reify x in let b := reify y in constr:(Minus a b)
  | ?x * ?y => let a := reify x in let b := reify y in constr:(Times a b)
  | ?x / ?y => let a := reify x in let b := reify y in constr:(Over a b)
  | - ?x => let a := reify x in constr:(Opp a)
  | ?x ^ ?n => let a := reify x in constr:(Power a n)
  | Rmax ?x ?y => let a := reify x in let b := reify y in constr:(Max a b)
  | Rmin ?x ?y => let a := reify x in let b := reify y in constr:(Min a b)
  | Rabs ?x => let a := reify x in constr:(Abs a)
  | exp ?x => let a := reify x in constr:(Exp a)
  | ln ?x => let a := reify x in constr:(Log a)
  | sqrt ?x => let a := reify x in constr:(Sqrt a)
  | ?x => let k := constr:(_ : Known x) in constr:(Between x (@low x k) (@high x k) (@there x k))
  end.
Ltac numeric p :=
  lazymatch goal with
  | |- _ /\ _ => split; numeric p
  | |- ?x = ?y => apply Rle_antisym; numeric p
  | |- ?x <= ?y => let a := reify x in let b := reify y in refine (le_correct p a b _); vm_cast_no_check (eq_refl true)
  | |- ?x < ?y => let a := reify x in let b := reify y in refine (lt_correct p a b _); vm_cast_no_check (eq_refl true)
  end.
