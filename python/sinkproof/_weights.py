"""Weights on their way to the program: state dicts, modules, arrays, ONNX graphs and files, as safetensors. No number goes through text."""

from __future__ import annotations

import json
import os
import struct
import sys
from pathlib import Path
from typing import Any, Mapping, NamedTuple, Optional

from . import _onnx
from .errors import HasBias, NotAvailable, OnAnotherDevice, UnknownTensor, UnsupportedDtype, WeightsError, WrongShape

TENSORS = ("W_Q.weight", "W_K.weight", "W_V.weight", "W_O.weight")
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


def _array(name: str, x: Any) -> Any:
    """A contiguous numpy array of the same memory wherever it is contiguous already."""
    if hasattr(x, "detach"):  # a torch tensor
        device = str(getattr(x, "device", "cpu"))
        if device != "cpu":
            raise OnAnotherDevice(f"{name} is on {device}: call .cpu() on the model first", name)
        if "bfloat16" in str(x.dtype):
            raise UnsupportedDtype(f"{name} is bfloat16: call .float() on the model first, which changes no number", name)
        x = x.detach().numpy()
    array = numpy().ascontiguousarray(x)
    if array.dtype.name not in DTYPES:
        advice = "every bfloat16 is a float32: convert it" if "bfloat16" in str(array.dtype) else "convert it to float64, float32 or float16"
        raise UnsupportedDtype(f"{name} is {array.dtype}: {advice}", name)
    if array.dtype.byteorder == ">" or array.dtype.byteorder == "=" and sys.byteorder == "big":
        array = array.astype(array.dtype.newbyteorder("<"))
    return array


def _is_zero(x: Any) -> bool:
    return x is None or not bool((x != 0).any())


def _packed(state: dict[str, Any], module: Any) -> tuple[dict[str, Any], dict[str, str]]:
    """torch.nn.MultiheadAttention: three matrices in one, scores divided by the root of the width of a head."""
    packed = state.pop("in_proj_weight")
    rows = packed.shape[0] // 3
    if packed.shape[0] != 3 * packed.shape[1]:
        raise WrongShape(f"in_proj_weight has the shape {tuple(packed.shape)}: expected [3n, n]", "in_proj_weight")
    found = {name: packed[k * rows : (k + 1) * rows] for k, name in enumerate(TENSORS[:3])}
    found["W_O.weight"] = state.pop("out_proj.weight")
    heads = int(getattr(module, "num_heads", 1))
    return {**found, **state}, {"--heads": str(heads), "--scale": f"1/sqrt({rows // heads})"}


def collect(weights: Any, names: Optional[Mapping[str, str]]) -> tuple[dict[str, Any], dict[str, str]]:
    """The tensors under the names of FORMAT.md, and the options that they need. With `names` (ours: theirs) others are left out; without, others are an error."""
    state = dict(weights.state_dict()) if hasattr(weights, "state_dict") else dict(weights)
    options: dict[str, str] = {}
    if names:
        for theirs in names.values():
            if theirs not in state:
                raise UnknownTensor(f"there is no tensor {theirs!r}; there are {', '.join(sorted(state))}", theirs)
        biases = [k for theirs in names.values() if (k := theirs.removesuffix("weight") + "bias") in state and k != theirs]
        state = {**{ours: state[theirs] for ours, theirs in names.items()}, **{k: state[k] for k in biases}}
    elif "in_proj_weight" in state:
        state, options = _packed(state, weights)
    for name, x in state.items():
        if not hasattr(x, "shape"):
            raise UnsupportedDtype(f"{name} is of the type {type(x).__name__}: expected a numpy array or a torch tensor", name)
    for name in [k for k in state if k.endswith("bias") and k.split(".")[-1] != "key_bias"]:
        if not _is_zero(state.pop(name)):
            advice = "train without" if ("." + name).split(".")[-2].lower() in ("w_o", "out_proj", "o_proj") else "add it to the columns of the indicators, 0, 1 and m+2, of which each token has one"
            raise HasBias(f"{name} is not 0, and the theorems' heads have no biases: {advice}", name)
    for name in state:
        base = name.split(".", 2)[2] if name.startswith("layers.") and name.count(".") >= 2 else name
        if base not in (*TENSORS, "key_bias"):
            raise UnknownTensor(f"{name} is none of {', '.join(TENSORS)}, key_bias (in layers: layers.N.…): say names={{'W_Q.weight': '…', …}}", name)
    prefixes = {name.removesuffix("W_Q.weight") for name in state if name.endswith("W_Q.weight")} or {""}
    for prefix in prefixes:
        for name in TENSORS:
            if prefix + name not in state:
                raise UnknownTensor(f"there is no tensor {prefix + name}; there are {', '.join(sorted(state)) or 'none'}", prefix + name)
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
        with open(path, "rb") as file, numpy().load(file, allow_pickle=False) as arrays:
            return {name: arrays[name] for name in arrays.files}
    except (ValueError, EOFError, AttributeError, TypeError, zipfile.BadZipFile) as problem:  # numpy's, of what is no archive of arrays
        raise WeightsError(f"{path}: no arrays of numbers, as numpy.savez writes them: {problem}") from problem


def to_file(weights: Any, folder: Path, stem: str, names: Optional[Mapping[str, str]] = None, heads: Optional[int] = None) -> Read:
    """A file that the program reads: a path as it is, a document as JSON, anything else as safetensors in `folder`."""
    beside = None
    if isinstance(weights, (str, os.PathLike)):
        path = Path(weights)
        if path.suffix == ".npz":
            return to_file(_npz(path), folder, path.stem, names)
        if path.suffix != ".onnx":
            return Read(path, {"--names": ",".join(f"{a}={b}" for a, b in names.items())} if names else {})
        weights, beside, stem = _onnx.load(path), path.parent, path.stem
    if hasattr(weights, "graph"):
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
    tensors, options = collect(weights, names)
    path = folder / f"{stem}.safetensors"
    write_safetensors(path, tensors)
    return Read(path, options)
