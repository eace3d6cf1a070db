(** The `theorem` block unnormalised-sigmoid-sink-free as Coq definitions, as `sinkproof show unnormalised-sigmoid-sink-free --format coq` prints them; not to be edited. SHA-256 49e6d91c4773ea6e3ec6e72db8c59afbe51dc140b8799ab433ecf49449aaa6d9 of its text.
    A number may be not defined, as where a divisor is 0, and a relation with a side that is not defined is false: theories/Stated.v. *)
From Coq Require Import ZArith List String.
From Sinkproof Require Stated.
Import Stated ListNotations.
Record instance : Type := describe {
  m : Z;
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
Definition sigma (x : Stated.number) : Stated.number := (Stated.exponential (x)) / (#1 + (Stated.exponential (x))).
Definition separation : Stated.number := (Stated.min_of (Stated.over (1) (s.(heads)) (fun h : Z => [(Stated.min_of ([- (s.(W_QK) 1 (h) (s.(c)) (0)); - (s.(W_QK) 1 (h) (s.(c)) (1)); - (s.(W_QK) 1 (h) (s.(c)) (s.(c))); - (s.(W_QK) 1 (h) (1) (0)); (s.(W_QK) 1 (h) (1) (1)); (s.(W_QK) 1 (h) (1) (s.(c)))])%list)]))%list).
Definition hypothesis_sigmoid : bool := Stated.is_word s.(normaliser) ["sigmoid"]%string.
Definition hypothesis_single_head : bool := #(s.(heads)) <= #1.
Definition hypothesis_weights : bool := #0 >= (Stated.max_of (Stated.over (1) (s.(heads)) (fun h : Z => Stated.over (0) (s.(c)) (fun k : Z => [(Stated.absolute ((s.(W_OV) 1 (h) (0) (k))))])) ++ Stated.over (1) (s.(heads)) (fun h : Z => Stated.over (1) (s.(c)) (fun r : Z => Stated.over (0) (s.(c)) (fun k : Z => [(Stated.absolute ((s.(W_OV) 1 (h) (r) (k)) - (Stated.indicator (#r = #k))))]))) ++ Stated.over (1) (s.(heads)) (fun h : Z => Stated.over (2) ((s.(m) + 1)) (fun r : Z => Stated.over (0) (s.(c)) (fun k : Z => [(Stated.max_of ([(Stated.absolute ((s.(W_QK) 1 (h) (r) (k)))); (Stated.absolute ((s.(W_QK) 1 (h) (k) (r))))])%list)]))))%list).
Definition hypothesis_separation : bool := separation > #0.
Definition bound : Stated.number := (sigma (- separation)).
Definition conclusion : bool := (s.(loss) <= bound) && (s.(max_anchor_mass) <= bound).
Definition hypotheses : bool := hypothesis_sigmoid && hypothesis_single_head && hypothesis_weights && hypothesis_separation.
End Statement.
