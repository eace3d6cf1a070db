(** The `theorem` block null-slot-necessity as Coq definitions, as `sinkproof show null-slot-necessity --format coq` prints them; not to be edited. SHA-256 cb4f51d4084edce23147f6d3343fca0b4e566ef90a5f7d48df79aee3af6f38aa of its text.
    A number may be not defined, as where a divisor is 0, and a relation with a side that is not defined is false: theories/Stated.v. *)
From Coq Require Import ZArith List String.
From Sinkproof Require Stated.
Import Stated ListNotations.
Record instance : Type := describe {
  L : Z;
  c : Z;
  heads : Z;
  normaliser : string;
  W_OV : Z -> Z -> Z -> Z -> Stated.number;
  loss : Stated.number;
  absorbed_before : Stated.number;
  absorbed_after : Stated.number
}.

Section Statement.
Variable s : instance.
Local Open Scope stated_scope.
Definition loss_limit : Stated.number := #1 / #36.
Definition loss_limit_of_three_rows : Stated.number := #1 / #48.
Definition least_content_value (x : Stated.number) : Stated.number := (#1 + #29 * x - #48 * x * x) / (#1 + #48 * x).
Definition content_value_of_two_rows (x : Stated.number) : Stated.number := #5 / #6 - #3 * x.
Definition bound_of_three_rows (x : Stated.number) : Stated.number := #1 - #2 * x * (#1 + #48 * x) / (#1 + #30 * x).
Definition bound_of_two_rows_before (x : Stated.number) : Stated.number := #1 - #12 * x / (#5 - #12 * x).
Definition bound_of_two_rows_after (x : Stated.number) : Stated.number := #1 - #4 * x * (#1 - #2 * x) / ((#1 - #4 * x) * (#1 - #7 * x)).
Definition bound_without_anchor_value (gamma : Stated.number) (x : Stated.number) : Stated.number := #1 - #4 * x / (gamma - x).
Definition bound_for_any_anchor : Stated.number := if (#(s.(L)) >= #5) && (s.(loss) < loss_limit_of_three_rows) then (bound_without_anchor_value ((least_content_value (s.(loss)))) (s.(loss))) else if s.(loss) <= loss_limit then (bound_without_anchor_value ((content_value_of_two_rows (s.(loss)))) (s.(loss))) else #0.
Definition hypothesis_null_slot : bool := Stated.is_word s.(normaliser) ["softmax-one"; "softmax-key-bias"]%string.
Definition hypothesis_single_head : bool := #(s.(heads)) <= #1.
Definition hypothesis_length : bool := #(s.(L)) >= #4.
Definition hypothesis_small_loss : bool := s.(loss) <= loss_limit.
Definition hypothesis_anchor_value : bool := (Stated.max_of ([#0] ++ Stated.over (1) (s.(heads)) (fun h : Z => Stated.over (0) (s.(c)) (fun r : Z => [(Stated.absolute ((s.(W_OV) 1 (h) (r) (0))))])))%list) <= s.(loss).
Definition bound_before : Stated.number := if (#(s.(L)) >= #5) && (s.(loss) < loss_limit_of_three_rows) then (bound_of_three_rows (s.(loss))) else if s.(loss) <= loss_limit then (bound_of_two_rows_before (s.(loss))) else #0.
Definition bound : Stated.number := if s.(loss) <= loss_limit then (bound_of_two_rows_after (s.(loss))) else #0.
Definition conclusion : bool := Stated.claimed (hypothesis_small_loss) ((s.(absorbed_before) >= bound_before) && (s.(absorbed_after) >= bound)).
Definition corollary_any_anchor : bool := Stated.claimed ((Stated.is_word s.(normaliser) ["softmax-one"; "softmax-key-bias"]%string) && (#(s.(heads)) = #1) && (#(s.(L)) >= #4)) (s.(absorbed_before) >= bound_for_any_anchor).
Definition hypotheses : bool := hypothesis_null_slot && hypothesis_single_head && hypothesis_length && hypothesis_small_loss && hypothesis_anchor_value.
End Statement.
