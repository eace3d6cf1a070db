(** The `theorem` block multihead-sink-tradeoff as Coq definitions, as `sinkproof show multihead-sink-tradeoff --format coq` prints them; not to be edited. SHA-256 2170f1cd4e27d48ccb0857bf30f2516302457273c2c37d3534b11d76a99d3283 of its text.
    A number may be not defined, as where a divisor is 0, and a relation with a side that is not defined is false: theories/Stated.v. *)
From Coq Require Import ZArith List String.
From Sinkproof Require Stated.
Import Stated ListNotations.
Record instance : Type := describe {
  m : Z;
  c : Z;
  heads : Z;
  normaliser : string;
  W_OV : Z -> Z -> Z -> Z -> Stated.number;
  loss : Stated.number;
  anchor_gap : list Stated.number -> Stated.number
}.

Section Statement.
Variable s : instance.
Local Open Scope stated_scope.
Definition v (h : Z) (k : Z) : Stated.number := (s.(W_OV) 1 (h) (1) (k)) + (s.(W_OV) 1 (h) (s.(c)) (k)).
Definition r (h : Z) : Stated.number := (Stated.absolute ((v (h)%Z (s.(c))%Z) - (v (h)%Z (0)%Z))).
Definition least (eta : Stated.number) : Stated.number := #1 - #4 * eta.
Definition hypothesis_softmax : bool := Stated.is_word s.(normaliser) ["softmax"]%string.
Definition hypothesis_content_blind : bool := #0 >= (Stated.max_of ([#0] ++ Stated.over (1) (s.(heads)) (fun h : Z => [(Stated.absolute ((v (h)%Z (1)%Z) - (v (h)%Z (s.(c))%Z)))]) ++ Stated.over (1) (s.(heads)) (fun h : Z => Stated.over (2) ((s.(m) + 1)) (fun q : Z => [(Stated.absolute ((v (h)%Z (q)%Z)))])))%list).
Definition hypothesis_small_loss : bool := s.(loss) < #1 / #4.
Definition value_norm : Stated.number := (Stated.sum_of (Stated.over (1) (s.(heads)) (fun h : Z => [(r (h)%Z)]))%list).
Definition bound : Stated.number := if (s.(loss) < #1 / #4) && (value_norm > #0) then (least (s.(loss))) / value_norm else #0.
Definition conclusion : bool := (s.(anchor_gap) (Stated.over (1) (s.(heads)) (fun h : Z => [(r (h)%Z)]))%list) >= (least (s.(loss))).
Definition hypotheses : bool := hypothesis_softmax && hypothesis_content_blind && hypothesis_small_loss.
End Statement.
