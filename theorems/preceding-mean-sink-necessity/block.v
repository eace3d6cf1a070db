(** The `theorem` block preceding-mean-sink-necessity as Coq definitions, as `sinkproof show preceding-mean-sink-necessity --format coq` prints them; not to be edited. SHA-256 95ee6e76b40fe05463c92501125af821196d8af6702b76592c4099347a9ff040 of its text.
    A number may be not defined, as where a divisor is 0, and a relation with a side that is not defined is false: theories/Stated.v. *)
From Coq Require Import ZArith List String.
From Sinkproof Require Stated.
Import Stated ListNotations.
Record instance : Type := describe {
  L : Z;
  heads : Z;
  normaliser : string;
  target : string;
  same_contents : bool;
  content_distance : Stated.number;
  trigger_distance : Stated.number;
  loss : Stated.number;
  sink_mass_before : Stated.number;
  anchor_trigger_mass_after : Stated.number;
  least_trigger_mass_after : Stated.number
}.

Section Statement.
Variable s : instance.
Local Open Scope stated_scope.
Definition d : Stated.number := if s.(content_distance) > #0 then s.(content_distance) else #1.
Definition rho (x : Stated.number) : Stated.number := if x < d / #14 then #8 * x / (d - #14 * x) else None.
Definition room (x : Stated.number) : Stated.number := #1 - #2 * x - #2 * x * (rho (x)).
Definition leak (x : Stated.number) : Stated.number := if (room (x)) > #0 then #2 * x / (room (x)) else None.
Definition slack (x : Stated.number) : Stated.number := #3 * x + #2 * x * (rho (x)).
Definition replaced (x : Stated.number) : Stated.number := if (s.(trigger_distance) > #2 * (slack (x))) && ((room (x)) > #0) then (#2 * x + (leak (x)) * (#1 + (slack (x)))) / (s.(trigger_distance) / #2 - (slack (x))) else None.
Definition hypothesis_softmax : bool := Stated.is_word s.(normaliser) ["softmax"]%string.
Definition hypothesis_preceding : bool := Stated.is_word s.(target) ["preceding"]%string.
Definition hypothesis_single_head : bool := #(s.(heads)) <= #1.
Definition hypothesis_length : bool := #(s.(L)) >= #4.
Definition hypothesis_contents : bool := s.(content_distance) > #0.
Definition hypothesis_small_loss : bool := s.(loss) < d / #14.
Definition hypothesis_room : bool := (room (s.(loss))) > #0.
Definition bound : Stated.number := if (s.(loss) < d / #14) && ((room (s.(loss))) > #0) then #1 - (leak (s.(loss))) else #0.
Definition bound_trigger : Stated.number := if (s.(loss) < d / #14) && ((room (s.(loss))) > #0) && (s.(trigger_distance) > #2 * (slack (s.(loss)))) then (replaced (s.(loss))) else #1.
Definition conclusion : bool := Stated.claimed (hypothesis_small_loss && hypothesis_room) ((s.(sink_mass_before) >= bound) && (s.(anchor_trigger_mass_after) >= bound)).
Definition corollary_one_trigger_content : bool := Stated.claimed ((Stated.is_word s.(normaliser) ["softmax"]%string) && (Stated.is_word s.(target) ["preceding"]%string) && (#(s.(heads)) <= #1) && (#(s.(L)) >= #4) && (s.(same_contents))) (s.(least_trigger_mass_after) <= (if hypothesis_contents && hypothesis_small_loss && hypothesis_room then bound_trigger else #1)).
Definition hypotheses : bool := hypothesis_softmax && hypothesis_preceding && hypothesis_single_head && hypothesis_length && hypothesis_contents && hypothesis_small_loss && hypothesis_room.
End Statement.
