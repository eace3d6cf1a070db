"""Weights on their way to the program: state dicts, modules, arrays, ONNX graphs and files, as safetensors. No number goes through text."""

from __future__ import annotations

import json
import math
import os
import re
import struct
import sys
from pathlib import Path
from typing import Any, Mapping, NamedTuple, Optional

from . import _onnx
from .errors import HasBias, NotAvailable, OnAnotherDevice, UnknownTensor, UnsupportedDtype, WeightsError, WrongShape, unreadable

TENSORS = ("W_Q.weight", "W_K.weight", "W_V.weight", "W_O.weight")
SHOWN = 40  # names of tensors in a message
DTYPES = {"float64": "F64", "float32": "F32", "float16": "F16"}


class Read(NamedTuple):
    """What a file of weights is, and what the options of the program have to be for it."""

    path: Path
    options: dict[str, str]
    normaliser: Optional[str] = None


def numpy() -> Any:
    try:
        import numpy
    except ImportError as problem:
        raise NotAvailable("numpy is not installed (Debian: python3-numpy)") from problem
    return numpy


def torch() -> Any:
    try:
        import torch
    except ImportError as problem:
        raise NotAvailable("torch is not installed (Debian: python3-torch); to_numpy() does without it") from problem
    return torch


def _require_tensor(name: str, x: Any) -> None:
    """Of what has a shape and, if it is torch's, numbers on this side."""
    try:
        has_shape = hasattr(x, "shape")
    except RuntimeError as problem:  # torch's, of a lazy layer that was never called
        raise WrongShape(f"{name} has no shape yet: call the model once first", name) from problem
    if not has_shape:
        raise UnsupportedDtype(f"{name} is of the type {type(x).__name__}: expected a numpy array or a torch tensor", name)
    device = str(getattr(x, "device", "cpu"))
    if device != "cpu":
        advice = "load the weights into a model on the CPU, this one has no numbers" if device == "meta" else "call .cpu() on the model first"
        raise OnAnotherDevice(f"{name} is on {device}: {advice}", name)


def _array(name: str, x: Any) -> Any:
    """A contiguous numpy array of the same memory wherever it is contiguous already."""
    if hasattr(x, "detach"):  # a torch tensor
        if "bfloat16" in str(x.dtype):
            raise UnsupportedDtype(f"{name} is bfloat16: call .float() on the model first, which changes no number", name)
        try:
            x = x.detach().numpy()
        except (RuntimeError, TypeError) as problem:  # torch's, of what is sparse or quantised, or a view with other signs: it says what to call
            raise UnsupportedDtype(f"{name} is no array of floats: {problem}", name) from problem
    array = numpy().ascontiguousarray(x)
    if array.dtype.name not in DTYPES:
        advice = "every bfloat16 is a float32: convert it" if "bfloat16" in str(array.dtype) else "convert it to float64, float32 or float16"
        raise UnsupportedDtype(f"{name} is {array.dtype}: {advice}", name)
    if array.dtype.byteorder == ">" or array.dtype.byteorder == "=" and sys.byteorder == "big":
        array = array.astype(array.dtype.newbyteorder("<"))
    return array


def _is_zero(x: Any) -> bool:
    return x is None or not bool((x != 0).any())


def _packed(state: dict[str, Any], module: Any, said: Optional[int]) -> tuple[dict[str, Any], dict[str, str]]:
    """torch.nn.MultiheadAttention: three matrices in one, scores divided by the root of the width of a head. Its state dict does not say how many heads there are."""
    if getattr(module, "add_zero_attn", False) or "bias_k" in state:
        raise WeightsError("add_zero_attn and add_bias_kv give each row one more key, which the theorems' heads do not have: pass a module without them")
    heads = getattr(module, "num_heads", said)
    if heads is None:
        raise WeightsError("a state dict does not say how many heads in_proj_weight has: say heads=…, or pass the torch.nn.MultiheadAttention itself", "in_proj_weight")
    if said not in (None, heads):
        raise WeightsError(f"this module has {heads} heads, not {said}")
    packed = state.pop("in_proj_weight")
    rows = packed.shape[0] // 3
    if packed.shape[0] != 3 * packed.shape[1] or heads < 1 or rows % heads:
        raise WrongShape(f"in_proj_weight has the shape {tuple(packed.shape)}: expected [3n, n], and {heads} heads of one width in n", "in_proj_weight")
    found = {name: packed[k * rows : (k + 1) * rows] for k, name in enumerate(TENSORS[:3])}
    found["W_O.weight"] = state.pop("out_proj.weight")
    options, root = {**({"--heads": str(heads)} if heads > 1 else {}), "--scale": f"1/sqrt({rows // heads})"}, math.isqrt(rows // heads)
    if root * root == rows // heads and root & (root - 1) == 0:
        # A power of two, by which floats are divided exactly where none gets too small: then an audit, which takes no scale, reads it, too.
        divided = found["W_Q.weight"] / root
        if bool((divided * root == found["W_Q.weight"]).all()):
            found["W_Q.weight"] = divided
            del options["--scale"]
    return {**found, **state}, options


def _state(weights: Any) -> dict[str, Any]:
    expected = "expected a torch module, a state dict, a dict of numpy arrays, an ONNX model, a Construction, a document, or the name of a file"
    if isinstance(weights, type):
        raise WeightsError(f"{weights.__name__} is a class: {expected}")
    state = weights.state_dict() if hasattr(weights, "state_dict") else weights
    if not isinstance(state, Mapping):
        raise WeightsError(f"weights are of the type {type(weights).__name__}: {expected}")
    return {str(name): x for name, x in state.items()}


def collect(weights: Any, names: Optional[Mapping[str, str]], heads: Optional[int] = None) -> tuple[dict[str, Any], dict[str, str]]:
    """The tensors under the names of FORMAT.md, and the options that they need. With `names` (ours: theirs) others are left out; without, others are an error."""
    whole = state = _state(weights)
    options: dict[str, str] = {}
    there_are = "there are " + (", ".join(sorted(whole)[:SHOWN]) or "none") + f", … ({len(whole)} in all)" * (len(whole) > SHOWN)
    inside = next((name for name in whole if name.endswith(".in_proj_weight")), None)
    if inside is not None:
        there_are = f"{inside} is that of a torch.nn.MultiheadAttention: pass this module alone, model.{inside.removesuffix('.in_proj_weight')}; {there_are}"
    if names:
        names = {**{name: name for name in TENSORS if name in whole}, **names}  # as on the command line
        for theirs in names.values():
            if theirs not in whole:
                raise UnknownTensor(f"there is no tensor {theirs!r}; {there_are}", theirs)
        biases = [k for theirs in names.values() if (k := theirs.removesuffix("weight") + "bias") in state and k != theirs]
        state = {**{ours: state[theirs] for ours, theirs in names.items()}, **{k: state[k] for k in biases}}
    for name, x in state.items():
        _require_tensor(name, x)
    if not names and "in_proj_weight" in state:
        state, options = _packed(state, weights, heads)
    unknown = [name for name in state if not name.endswith("bias") and re.sub(r"^layers\.[^.]+\.", "", name) not in TENSORS]
    if unknown:
        raise UnknownTensor(f"{unknown[0]} is none of {', '.join(TENSORS)}, key_bias (in layers: layers.N.…): say names={{'W_Q.weight': '…', …}}; {there_are}", unknown[0])
    for name in [k for k in state if k.endswith("bias") and k.split(".")[-1] != "key_bias"]:
        if not _is_zero(state.pop(name)):
            advice = "train without" if ("." + name).split(".")[-2].lower() in ("w_o", "out_proj", "o_proj") else "add it to the columns of the indicators, 0, 1 and m+2, of which each token has one"
            raise HasBias(f"{name} is not 0, and the theorems' heads have no biases: {advice}", name)
    prefixes = {name.removesuffix("W_Q.weight") for name in state if name.endswith("W_Q.weight")} or {""}
    for prefix in prefixes:
        for name in TENSORS:
            if prefix + name not in state:
                raise UnknownTensor(f"there is no tensor {prefix + name}; {there_are}", prefix + name)
        _shapes(prefix, state)
    return state, options


def _shapes(prefix: str, state: Mapping[str, Any]) -> None:
    q, k, v, o = (tuple(state[prefix + name].shape) for name in TENSORS)
    for name, shape in zip(TENSORS, (q, k, v, o)):
        if len(shape) != 2:
            raise WrongShape(f"{prefix + name} has the shape {shape}: expected a matrix [out, in]", prefix + name)
    n = q[1]
    for name, shape, expected in (("W_K.weight", k, q), ("W_V.weight", v, (v[0], n)), ("W_O.weight", o, (n, v[0]))):
        if shape != expected:
            raise WrongShape(f"{prefix + name} has the shape {list(shape)}: expected {list(expected)}, as W_Q.weight has {list(q)} (PyTorch's layout [out, in])", prefix + name)


def write_safetensors(path: Path, tensors: Mapping[str, Any], metadata: Optional[Mapping[str, str]] = None) -> None:
    """Header and bytes; each array is written from its own memory."""
    arrays = {name: _array(name, x) for name, x in tensors.items()}
    header: dict[str, Any] = {"__metadata__": dict(metadata)} if metadata else {}
    begin = 0
    for name, array in arrays.items():
        header[name] = {"dtype": DTYPES[array.dtype.name], "shape": list(array.shape), "data_offsets": [begin, begin + array.nbytes]}
        begin += array.nbytes
    head = json.dumps(header).encode()
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(head)))
        file.write(head)
        for array in arrays.values():
            if array.nbytes:
                file.write(memoryview(array).cast("B"))


def _npz(path: Path) -> dict[str, Any]:
    import zipfile  # takes its time, as numpy does

    try:
        file = open(path, "rb")
    except OSError as problem:
        raise unreadable(path, problem) from problem
    try:
        with file, numpy().load(file, allow_pickle=False) as arrays:
            return {name: arrays[name] for name in arrays.files}
    except (ValueError, EOFError, AttributeError, TypeError, zipfile.BadZipFile) as problem:  # numpy's, of what is no archive of arrays
        raise WeightsError(f"{path}: no arrays of numbers, as numpy.savez writes them: {problem}") from problem


def to_file(weights: Any, folder: Path, stem: str, names: Optional[Mapping[str, str]] = None, heads: Optional[int] = None) -> Read:
    """A file that the program reads: a path as it is, a document as JSON, anything else as safetensors in `folder`, where no two have the same `stem`."""
    beside = None
    if isinstance(weights, (str, os.PathLike)):
        path = Path(weights)
        if path.suffix == ".npz":
            return to_file(_npz(path), folder, stem, names, heads)
        if path.suffix in (".pt", ".pth", ".bin", ".ckpt"):
            raise WeightsError(f"{path} is a pickle, which can run any program: where you trust it, pass the state dict that torch.load gives")
        if path.suffix != ".onnx":
            return Read(path, {"--names": ",".join(f"{a}={b}" for a, b in names.items())} if names else {})
        weights, beside = _onnx.load(path), path.parent
    if not hasattr(weights, "state_dict") and hasattr(weights, "graph"):  # a scripted module has both
        layer = _onnx.read(weights, names, heads, beside)
        read = to_file(layer.tensors, folder, stem)
        said = {"--heads": str(layer.heads), "--scale": str(layer.scale)}
        return read._replace(options={option: x for option, x in said.items() if x != "1"}, normaliser=layer.normaliser)
    document = getattr(weights, "document", weights)
    if isinstance(document, Mapping) and "instance" in document:
        path = folder / f"{stem}.json"
        noted = {name: document[name] for name in ("construction", "parameters") if document.get("format") == "sinkproof-model/1" and name in document}
        path.write_text(json.dumps({"format": "sinkproof-model/1", **noted, "instance": document["instance"]}))
        return Read(path, {})
    tensors, options = collect(weights, names, heads)
    path = folder / f"{stem}.safetensors"
    write_safetensors(path, tensors)
    return Read(path, options)
