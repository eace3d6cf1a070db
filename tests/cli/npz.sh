# Weights in numpy's .npz: what numpy writes is read as the same weights in safetensors are.
. "${BASH_SOURCE%/*}/lib.sh"

/usr/bin/python3 "$source_dir/tests/data/own_weights.py" own.safetensors
/usr/bin/python3 - <<'PY'
import json, struct
import numpy

data = open("own.safetensors", "rb").read()
(length,) = struct.unpack("<Q", data[:8])
own = {}
for name, entry in json.loads(data[8 : 8 + length]).items():
    if name != "__metadata__":
        begin, end = (8 + length + k for k in entry["data_offsets"])
        own[name] = numpy.frombuffer(data[begin:end], {"F32": "<f4", "F64": "<f8"}[entry["dtype"]]).reshape(entry["shape"])
numpy.savez("own.npz", **own)
numpy.savez("columns.npz", **{name: numpy.asfortranarray(x.astype("f8")) for name, x in own.items()})
numpy.savez("named.npz", **{name.replace(".", "/"): x for name, x in own.items()}, bias=numpy.zeros(3))
numpy.savez("layers.npz", **{f"layers.{k}.{name}": x for k in range(2) for name, x in own.items()})
numpy.savez_compressed("compressed.npz", **own)
numpy.savez("integers.npz", **{**own, "W_Q.weight": own["W_Q.weight"].astype("i4")})
numpy.savez("bias.npz", **own, **{"W_Q.bias": numpy.zeros(3)})
PY

about=(--task trigger --length 16 --normaliser softmax)
# quantities FILE OPTION…: the results without the name of the file
quantities() { "$sinkproof" verify $A --instance "$1" "${about[@]}" "${@:2}" --json | sed 's/"file": *"[^"]*"//'; }
expected=$(quantities own.safetensors)
expect "a verdict" grep -q '"verdict": *"certified"' <<<"$expected"
expect_equal "float32 as numpy.savez writes it" "$(quantities own.npz)" "$expected"
expect_equal "float64, column by column" "$(quantities columns.npz)" "$expected"
map=W_Q.weight=W_Q/weight,W_K.weight=W_K/weight,W_V.weight=W_V/weight,W_O.weight=W_O/weight
refuses "sinkproof: named.npz: " bias -- verify $A --instance named.npz "${about[@]}" --names "$map"
numpy_names() { /usr/bin/python3 -c "import numpy; numpy.savez('renamed.npz', **{k: x for k, x in numpy.load('named.npz').items() if k != 'bias'})"; }
numpy_names
expect_equal "other names" "$(quantities renamed.npz --names "$map")" "$expected"
# audited FILE OPTION…: what an audit says, without the name of the file
audited() { "$sinkproof" audit "$1" "${about[@]}" --json "${@:2}" | sed '/"file":/d'; }
for more in "--inputs 5" "--all-inputs" "--metric --inputs 5"; do
  said=$(audited own.safetensors $more)
  expect "audit $more says something" test -n "$said"
  expect_equal "audit $more by other names" "$(audited renamed.npz --names "$map" $more)" "$said"
done
refuses '--names "W_Q=a"' -- audit renamed.npz "${about[@]}" --names W_Q=a
run "$sinkproof" construct softmax-anchor -p L=16 -p m=13 -p beta=5 -o own.json
refuses "--names: own.json has no tensors" -- audit own.json --task trigger --names "$map"
refuses "--names is for --task trigger" -- audit own.npz --task representability --names "$map"
run "$sinkproof" verify multilayer-sink-necessity --instance layers.npz "${about[@]}"
expect_exit 5
run "$sinkproof" audit own.npz "${about[@]}" --inputs 5
expect_exit 0
expect_stderr_empty

refuses "sinkproof: compressed.npz: member \"W_" "is compressed" savez_compressed -- audit compressed.npz "${about[@]}"
refuses "sinkproof: integers.npz: array \"W_Q.weight\": dtype \"<i4\"" "<f4" -- audit integers.npz "${about[@]}"
refuses "sinkproof: bias.npz: tensor \"W_Q.bias\"" -- audit bias.npz "${about[@]}"
refuses "sinkproof: missing.npz:" "cannot be read" -- audit missing.npz "${about[@]}"
head -c 200 own.npz >cut.npz
refuses "sinkproof: cut.npz: archive" "complete .npz" -- audit cut.npz "${about[@]}"
cp own.safetensors disguised.npz
refuses "sinkproof: disguised.npz: archive" -- verify $A --instance disguised.npz "${about[@]}"

finish
