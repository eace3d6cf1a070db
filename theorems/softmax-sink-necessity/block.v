(** The `theorem` block softmax-sink-necessity as Coq definitions, as `sinkproof show softmax-sink-necessity --format coq` prints them; not to be edited. SHA-256 f563e4d2db2963093d0ba4cbca23f281f50a6fd327b5c7b532399bf47e79c142 of its text.
    A number may be not defined, as where a divisor is 0, and a relation with a side that is not defined is false: theories/Stated.v. *)
From Coq Require Import ZArith List String.
From Sinkproof Require Stated.
Import Stated ListNotations.
Record instance : Type := describe {
  L : Z;
  heads : Z;
  normaliser : string;
  loss : Stated.number;
  sink_mass_before : Stated.number;
  sink_mass_after : Stated.number;
  eta_bar : Stated.number;
  delta : Stated.number
}.

Section Statement.
Variable s : instance.
Local Open Scope stated_scope.
Definition loss_limit : Stated.number := #1 / #36.
Definition loss_limit_of_three_rows : Stated.number := #1 / #48.
Definition loss_limit_of_sums : Stated.number := #1 / #96.
Definition bound_of_three_rows (x : Stated.number) : Stated.number := #1 - #2 * x * (#1 + #48 * x) / (#1 + #30 * x).
Definition bound_of_two_rows_before (x : Stated.number) : Stated.number := #1 - #12 * x / (#5 - #12 * x).
Definition bound_of_two_rows_after (x : Stated.number) : Stated.number := #1 - #4 * x * (#1 - #2 * x) / ((#1 - #4 * x) * (#1 - #7 * x)).
Definition largest_q (x : Stated.number) : Stated.number := (#1 + #96 * x) / (#1 - #48 * x).
Definition smallest_q (x : Stated.number) : Stated.number := (#1 - #96 * x) / (#1 + #48 * x).
Definition largest_weight (x : Stated.number) : Stated.number := #1 + #36 * x * ((largest_q (x)) + #2).
Definition smallest_weight (x : Stated.number) : Stated.number := #1 - #36 * x * ((largest_q (x)) + #2).
Definition probable_content_value (x : Stated.number) : Stated.number := #1 - #2 * x * (#2 * (largest_q (x)) + #3 * (largest_weight (x))) / (smallest_weight (x)).
Definition probable_trigger_value (x : Stated.number) : Stated.number := #1 - #2 * x * (#4 + #4 * (largest_weight (x)) / (smallest_q (x))).
Definition probable_value (x : Stated.number) : Stated.number := if (x < loss_limit_of_sums) && ((smallest_weight (x)) > #0) then (Stated.min_of ([(probable_content_value (x)); (probable_trigger_value (x))])%list) else None.
Definition sink_bound (gamma : Stated.number) (x : Stated.number) : Stated.number := #1 - #4 * x / (gamma + #2 * x).
Definition probable_error : Stated.number := (#7 * #(s.(L)) - #6) * s.(eta_bar) / s.(delta).
Definition hypothesis_softmax : bool := Stated.is_word s.(normaliser) ["softmax"]%string.
Definition hypothesis_single_head : bool := #(s.(heads)) <= #1.
Definition hypothesis_length : bool := #(s.(L)) >= #4.
Definition hypothesis_small_loss : bool := s.(loss) <= loss_limit.
Definition bound_before : Stated.number := if (#(s.(L)) >= #5) && (s.(loss) < loss_limit_of_three_rows) then (bound_of_three_rows (s.(loss))) else if s.(loss) <= loss_limit then (bound_of_two_rows_before (s.(loss))) else #0.
Definition bound_after : Stated.number := if s.(loss) <= loss_limit then (bound_of_two_rows_after (s.(loss))) else #0.
Definition bound_probabilistic : Stated.number := if (probable_value (probable_error)) > #0 then (sink_bound ((probable_value (probable_error))) (probable_error)) else #0.
Definition conclusion : bool := Stated.claimed (hypothesis_small_loss) ((s.(sink_mass_before) >= bound_before) && (s.(sink_mass_after) >= bound_after)).
Definition corollary_never_zero_loss : bool := Stated.claimed ((Stated.is_word s.(normaliser) ["softmax"]%string) && (#(s.(heads)) = #1) && (#(s.(L)) >= #4)) (s.(loss) > #0).
Definition corollary_sink_probabilistic : bool := Stated.claimed ((Stated.is_word s.(normaliser) ["softmax"]%string) && (#(s.(heads)) = #1) && (#(s.(L)) >= #5)) ((Stated.min_of ([s.(sink_mass_before); s.(sink_mass_after)])%list) >= (if s.(loss) <= s.(eta_bar) then bound_probabilistic else #0)).
Definition hypotheses : bool := hypothesis_softmax && hypothesis_single_head && hypothesis_length && hypothesis_small_loss.
End Statement.
