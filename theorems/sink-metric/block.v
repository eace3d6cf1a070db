(** The `theorem` block sink-metric as Coq definitions, as `sinkproof show sink-metric --format coq` prints them; not to be edited. SHA-256 7171215762d516ecc98497f66ad50a7ee7e1cb5bae999fd727c4b91811e41808 of its text.
    A number may be not defined, as where a divisor is 0, and a relation with a side that is not defined is false: theories/Stated.v. *)
From Coq Require Import ZArith List String.
From Sinkproof Require Stated.
Import Stated ListNotations.
Record instance : Type := describe {
  L : Z;
  heads : Z;
  normaliser : string;
  contents : string;
  trigger_contents : string;
  loss : Stated.number;
  sink_mass_before : Stated.number;
  sink_mass_after : Stated.number;
  max_anchor_mass : Stated.number;
  own_anchor_mass : Z -> Stated.number;
  anchor_mean : Z -> Z -> Stated.number;
  epsilon : Stated.number
}.

Section Statement.
Variable s : instance.
Local Open Scope stated_scope.
Definition three_rows (x : Stated.number) : Stated.number := #1 - #2 * x * (#1 + #48 * x) / (#1 + #30 * x).
Definition two_rows_before (x : Stated.number) : Stated.number := #1 - #12 * x / (#5 - #12 * x).
Definition before (x : Stated.number) : Stated.number := if (#(s.(L)) >= #5) && (x < #1 / #48) then (three_rows (x)) else (two_rows_before (x)).
Definition after (x : Stated.number) : Stated.number := if x < #1 / #7 then #1 - #4 * x * (#1 - #2 * x) / ((#1 - #4 * x) * (#1 - #7 * x)) else None.
Definition mean_of_both (before_trigger : Stated.number) (after_trigger : Stated.number) : Stated.number := (#1 + before_trigger + (#(s.(L)) - #3) * after_trigger) / #(s.(L)).
Definition mean_lower (own : Stated.number) (mass : Stated.number) : Stated.number := (own + (#(s.(L)) - #2) * mass) / #(s.(L)).
Definition mean_upper (own : Stated.number) (mass : Stated.number) : Stated.number := (own + (#(s.(L)) - #1) * mass) / #(s.(L)).
Definition covered : Stated.number := (Stated.indicator ((Stated.is_word s.(normaliser) ["softmax"]%string) && (#(s.(heads)) = #1) && (#(s.(L)) >= #4) && (s.(loss) <= #1 / #36))).
Definition lower : Stated.number := (mean_lower ((Stated.min_of (Stated.over (1) (s.(heads)) (fun h : Z => [(s.(own_anchor_mass) (h))]))%list)) ((Stated.min_of ([s.(sink_mass_before); s.(sink_mass_after)])%list))).
Definition upper : Stated.number := (mean_upper ((Stated.max_of (Stated.over (1) (s.(heads)) (fun h : Z => [(s.(own_anchor_mass) (h))]))%list)) (s.(max_anchor_mass))).
Definition hypothesis_length : bool := #(s.(L)) >= #3.
Definition hypothesis_threshold_positive : bool := s.(epsilon) > #0.
Definition hypothesis_threshold_below_one : bool := s.(epsilon) < #1.
Definition smallest_anchor_mean : Stated.number := (Stated.min_of (Stated.over (1) (s.(heads)) (fun h : Z => Stated.over (2) ((s.(L) - 1)) (fun j : Z => [(s.(anchor_mean) (h) (j))])))%list).
Definition largest_anchor_mean : Stated.number := (Stated.max_of (Stated.over (1) (s.(heads)) (fun h : Z => Stated.over (2) ((s.(L) - 1)) (fun j : Z => [(s.(anchor_mean) (h) (j))])))%list).
Definition sink_metric_smallest : Stated.number := if (Stated.is_word s.(contents) ["box"]%string) && (Stated.is_word s.(trigger_contents) ["box"]%string) then (Stated.min_of (Stated.over (2) ((s.(L) - 1)) (fun j : Z => [(Stated.sum_of (Stated.over (1) (s.(heads)) (fun h : Z => [(Stated.indicator ((s.(anchor_mean) (h) (j)) > s.(epsilon)))]))%list) / #(s.(heads))]))%list) else None.
Definition sink_metric_largest : Stated.number := if (Stated.is_word s.(contents) ["box"]%string) && (Stated.is_word s.(trigger_contents) ["box"]%string) then (Stated.max_of (Stated.over (2) ((s.(L) - 1)) (fun j : Z => [(Stated.sum_of (Stated.over (1) (s.(heads)) (fun h : Z => [(Stated.indicator ((s.(anchor_mean) (h) (j)) > s.(epsilon)))]))%list) / #(s.(heads))]))%list) else None.
Definition bound : Stated.number := if covered > #0 then (mean_of_both ((before (s.(loss)))) ((after (s.(loss))))) else #0.
Definition conclusion : bool := (smallest_anchor_mean >= lower) && (upper >= largest_anchor_mean).
Definition corollary_sink_on_every_input : bool := Stated.claimed ((Stated.is_word s.(normaliser) ["softmax"]%string) && (#(s.(heads)) = #1) && (#(s.(L)) >= #4)) (smallest_anchor_mean > (if bound > s.(epsilon) then s.(epsilon) else #0)).
Definition corollary_no_sink_on_every_input : bool := (Stated.max_of ([s.(epsilon); upper])%list) >= largest_anchor_mean.
Definition hypotheses : bool := hypothesis_length && hypothesis_threshold_positive && hypothesis_threshold_below_one.
End Statement.
