(** The `theorem` block relu-sink-free as Coq definitions, as `sinkproof show relu-sink-free --format coq` prints them; not to be edited. SHA-256 6bf400917c30540292807f07c225c87e6279c3ca05d82c36408c56c4a9f57183 of its text.
    A number may be not defined, as where a divisor is 0, and a relation with a side that is not defined is false: theories/Stated.v. *)
From Coq Require Import ZArith List String.
From Sinkproof Require Stated.
Import Stated ListNotations.
Record instance : Type := describe {
  c : Z;
  heads : Z;
  normaliser : string;
  W_QK : Z -> Z -> Z -> Z -> Stated.number;
  W_OV : Z -> Z -> Z -> Z -> Stated.number;
  loss : Stated.number;
  max_anchor_mass : Stated.number
}.

Section Statement.
Variable s : instance.
Local Open Scope stated_scope.
Definition hypothesis_relu : bool := Stated.is_word s.(normaliser) ["relu-non-anchor"; "relu-row-count"; "relu-none"; "relu-length"]%string.
Definition hypothesis_normaliser : bool := Stated.is_word s.(normaliser) ["relu-non-anchor"]%string.
Definition hypothesis_single_head : bool := #(s.(heads)) <= #1.
Definition hypothesis_weights : bool := #0 >= (Stated.max_of (Stated.over (1) (s.(heads)) (fun h : Z => Stated.over (0) (s.(c)) (fun k : Z => [(Stated.absolute ((s.(W_QK) 1 (h) (1) (k)) - (Stated.indicator ((#k = #1) || (#k = #(s.(c)))))))])) ++ Stated.over (1) (s.(heads)) (fun h : Z => Stated.over (0) (s.(c)) (fun r : Z => Stated.when (#r <> #1) (Stated.over (0) (s.(c)) (fun k : Z => [(Stated.absolute ((s.(W_QK) 1 (h) (r) (k))))])))) ++ Stated.over (1) (s.(heads)) (fun h : Z => Stated.over (0) (s.(c)) (fun r : Z => Stated.over (0) (s.(c)) (fun k : Z => [(Stated.absolute ((s.(W_OV) 1 (h) (r) (k)) - (Stated.indicator (#r = #k))))]))))%list).
Definition conclusion : bool := (s.(loss) <= #0) && (s.(max_anchor_mass) <= #0).
Definition hypotheses : bool := hypothesis_relu && hypothesis_normaliser && hypothesis_single_head && hypothesis_weights.
End Statement.
