"""One layer of attention out of an ONNX graph: four MatMul or Gemm nodes, or two where one gives queries, keys and values side by side, and what stands between them.

With row vectors x the graph computes q = x W, so an initialiser [in, out] is the transpose of a weight in PyTorch's layout. Behind these nodes each node has to be
one that attention of the trigger-conditional task has: heads are split and joined, keys transposed, scores multiplied by a number, masked and normalised. Any other is an
UnknownNode. A mask that is computed is taken for the causal one; one that is a constant is looked at.
"""

from __future__ import annotations

import math
import os
from fractions import Fraction
from pathlib import Path
from typing import Any, Mapping, NamedTuple, Optional, Union

from .errors import HasBias, NotAvailable, UnknownNode, UnknownTensor, UnsupportedDtype, WeightsError, unreadable

ROLES = ("W_Q.weight", "W_K.weight", "W_V.weight", "W_O.weight")
FLOATS = ("FLOAT", "DOUBLE", "FLOAT16", "BFLOAT16")
NORMALISERS = {"Softmax": "softmax", "Relu": "relu-none", "Sigmoid": "sigmoid"}
Step = Union[str, tuple[int, ...]]  # a Transpose is its permutation


class Layout(NamedTuple):
    """How queries and values change their shape before the products, keys (one way or another), and what attention gives behind them."""

    queries: list[Step]
    keys: tuple[list[Step], ...]
    joined: list[Step]


# The dynamo exporter's transposition of the last two axes.
DYNAMO: list[Step] = ["Reshape", (0, 2, 1), "Reshape"]
LAYOUTS = (
    Layout([], ([(1, 0)], [(0, 2, 1)]), []),
    # [batch, position, head, width] to [batch, head, position, width]
    Layout(["Reshape", (0, 2, 1, 3)], (["Reshape", (0, 2, 3, 1)], ["Reshape", (0, 2, 1, 3), (0, 1, 3, 2)], ["Reshape", (0, 2, 1, 3), *DYNAMO]), [(0, 2, 1, 3), "Reshape"]),
    # torch.nn.MultiheadAttention's: [position, head, width] to [head, position, width]
    Layout(["Reshape", (1, 0, 2)], (["Reshape", (1, 2, 0)], ["Reshape", (1, 0, 2), (0, 2, 1)]), [(1, 0, 2), "Reshape"]),
    # the same in PyTorch 2 without need_weights: a batch before that for scaled_dot_product_attention
    Layout(["Reshape", (1, 0, 2), "Reshape"], (["Reshape", (1, 0, 2), "Reshape", (0, 1, 3, 2)], ["Reshape", (1, 0, 2), "Reshape", *DYNAMO]), [(2, 0, 1, 3), "Reshape"]),
)


class Layer(NamedTuple):
    """The weights under the names of FORMAT.md, and what the graph says of them; nothing where it ends behind the matrices."""

    tensors: dict[str, Any]
    scale: Fraction = Fraction(1)
    normaliser: Optional[str] = None
    heads: int = 1


class Projection(NamedTuple):
    """y = x weightᵀ."""

    weight: Any
    x: str
    y: str


class Way(NamedTuple):
    """Where a value gets to: the value there, and the node that takes it, None at an end of the graph. On the way it changes its shape by `steps`, and is multiplied by `scale`."""

    value: str
    node: Any
    scale: Fraction
    steps: list[Step]
    reshapes: list[Any]
    is_masked: bool


def _onnx() -> Any:
    try:
        import onnx
        import onnx.numpy_helper
        import onnx.shape_inference
    except ImportError as problem:
        raise NotAvailable("onnx is not installed (Debian: python3-onnx)") from problem
    return onnx


class Graph:
    def __init__(self, model: Any, folder: Optional[Path]) -> None:
        self.model, self.folder = model, folder
        self.nodes = list(model.graph.node)
        self.tensors = {tensor.name: tensor for tensor in model.graph.initializer}
        self.producers: dict[str, Any] = {}
        self.consumers: dict[str, list[Any]] = {}
        for node in self.nodes:
            for value in dict.fromkeys(node.input):
                self.consumers.setdefault(value, []).append(node)
            for value in filter(None, node.output):
                # So nothing that is followed goes in circles.
                if value in self.producers or value in self.consumers or value in self.tensors:
                    raise UnknownNode(f"{_shown(node)} gives {value}, which there is before it: expected the order of ONNX", _name(node))
                self.producers[value] = node
            if node.op_type == "Constant" and len(node.attribute) == 1 and node.attribute[0].name == "value":
                self.tensors[node.output[0]] = node.attribute[0].t

    def array(self, name: str) -> Any:
        """The tensor, exactly; a bfloat16 as the float32 that it is. Raises WeightsError."""
        onnx, tensor = _onnx(), self.tensors[name]
        if tensor.data_location == onnx.TensorProto.EXTERNAL:
            location = next((entry.value for entry in tensor.external_data if entry.key == "location"), "")
            if self.folder is None or location in ("", ".", "..") or location != os.path.basename(location):
                raise WeightsError(f"{name} is in another file, {location!r}: expected one beside a model that is given as a path", name)
        try:
            return onnx.numpy_helper.to_array(tensor, str(self.folder or ""))
        except (ValueError, TypeError, KeyError, OSError) as problem:
            raise WeightsError(f"{name} of shape {list(tensor.dims)} cannot be read: {problem}", name) from problem

    def constant(self, name: str) -> Any:
        """An array of floats: an initialiser, or one that is only transposed; None for what is computed."""
        if name in self.tensors:
            kind = _onnx().TensorProto.DataType.Name(self.tensors[name].data_type)
            if kind not in FLOATS:
                raise UnsupportedDtype(f"{name} is {kind}: expected {', '.join(FLOATS)}", name)
            return self.array(name)
        node = self.producers.get(name)
        if node is None or node.op_type not in ("Identity", "Transpose"):
            return None
        array = self.constant(node.input[0])
        return array if array is None or node.op_type == "Identity" else array.transpose(_permutation(node, array.ndim))

    def projection(self, role: str, name: str) -> Projection:
        """That of the node with this name, or of the one that multiplies by the initialiser with this name."""
        found = [node for node in self.nodes if node.name == name]
        value = name
        while not found and value in (self.tensors.keys() | self.producers.keys()):
            found = self.consumers.get(value, [])
            if len(found) == 1 and found[0].op_type in ("Identity", "Transpose"):
                value, found = found[0].output[0], []
        if not found:
            raise UnknownTensor(f"no node is {name!r} or uses it; weights are in {self.listing()}: say names={{{role!r}: '…', …}}", name)
        if len(found) > 1:
            raise UnknownNode(f"{name} is used by {', '.join(map(_shown, found))}: expected one node", name)
        (node,) = found
        if node.op_type not in ("MatMul", "Gemm"):
            raise UnknownNode(f"{_shown(node)} is no MatMul or Gemm, by which {role} multiplies", node.name)
        weight = self.constant(node.input[1])
        if weight is None or weight.ndim != 2:
            raise UnknownNode(f"{_shown(node)} multiplies by {'what is computed' if weight is None else 'no matrix'}: expected x W with an initialiser W, {role}", node.name)
        y: str = node.output[0]
        biases: list[str] = list(node.input[2:])
        if node.op_type == "Gemm":
            for what, usual in (("alpha", 1.0), ("beta", 1.0), ("transA", 0)):
                if (x := _attribute(node, what, usual)) != usual:
                    raise UnknownNode(f"{_shown(node)} has {what} = {x}: expected {usual}", node.name)
        after = self.consumers.get(y, [])
        if len(after) == 1 and after[0].op_type == "Add" and (other := [value for value in after[0].input if value != y]) and self.constant(other[0]) is not None:
            biases += other
            y = after[0].output[0]
        for bias in biases:
            array = self.constant(bias)
            if bias and (array is None or (array != 0).any()):
                raise HasBias(f"{bias} of {_shown(node)} is not 0, and the theorems' heads have no biases", bias)
        return Projection(weight if node.op_type == "Gemm" and _attribute(node, "transB", 0) else weight.T, node.input[0], y)

    def packed(self, name: str) -> list[Projection]:
        """Queries, keys and values of one product, in this order: a Split or three Slices of its last axis, or its thirds where the graph ends there."""
        whole = self.projection("W_Q.weight, W_K.weight and W_V.weight", name)
        width = whole.weight.shape[0]
        nodes = [node for node in self.consumers.get(whole.y, []) if node.op_type != "Shape"]
        if [node.op_type for node in nodes] == ["Reshape"]:
            return self.stacked(whole, nodes[0])
        parts: list[tuple[Optional[int], Optional[int], str]] = [(k * width // 3, (k + 1) * width // 3, whole.y) for k in range(3 if not nodes and width % 3 == 0 else 0)]
        for node in nodes:
            if node.op_type == "Slice" and len(node.input) == 4:
                begin, end, axis = (self.integer(x, whole.y, width) for x in node.input[1:])
                parts.append((begin, end, node.output[0]))
            elif node.op_type == "Split":
                axis = _attribute(node, "axis", 0)
                sizes = _attribute(node, "split", None) or (self.array(node.input[1]).tolist() if len(node.input) > 1 and node.input[1] in self.tensors else [width // 3] * 3)
                parts += [(sum(sizes[:k]), sum(sizes[: k + 1]), value) for k, value in enumerate(node.output) if k < len(sizes)]
            else:
                raise UnknownNode(f"{whole.y} goes to {_shown(node)}: expected a Split or Slices of it into queries, keys and values", _name(node))
            if axis != -1 and axis != self.last_axis(whole.y):
                raise UnknownNode(f"{_shown(node)} divides axis {axis}: expected the last one, -1", _name(node))
        parts.sort(key=lambda part: part[0] or 0)
        if [part[:2] for part in parts] != [(k * width // 3, (k + 1) * width // 3) for k in range(3)] or width % 3:
            shown = ", ".join(f"{begin}:{end}" for begin, end, _ in parts) or "nothing"
            raise UnknownNode(f"{whole.y}, {width} wide, is divided into {shown}: expected thirds, queries, keys and values", whole.y)
        return [Projection(whole.weight[begin:end], whole.x, y) for begin, end, y in parts]

    def stacked(self, whole: Projection, node: Any) -> list[Projection]:
        """PyTorch 2's division of one product, unflatten(-1, (3, …)).unsqueeze(0).transpose(0, -2).squeeze(-2): queries, keys and values by their number on the first axis."""
        width = whole.weight.shape[0] // 3
        value, shape = node.output[0], self.array(node.input[1]).tolist() if node.input[1] in self.tensors else []
        if node.input[0] != whole.y or shape[-2:] != [3, width] or 3 * width != whole.weight.shape[0]:
            raise UnknownNode(f"{_shown(node)} divides {whole.y}, {whole.weight.shape[0]} wide, into {shape[-2:] or 'what is computed'}: expected [3, {width}]", _name(node))
        rank = len(shape)
        order = [rank - 1, *range(1, rank - 1), 0, rank]  # of one axis more
        for kind, wanted in (("Unsqueeze", (0,)), ("Transpose", tuple(order)), ("Squeeze", (rank - 1,))):
            (after, *more) = [x for x in self.consumers.get(value, []) if x.op_type != "Shape"] or [None]
            if more or after is None or after.op_type != kind or (_permutation(after, rank + 1) if kind == "Transpose" else self.axes(after, rank + 1)) != wanted:
                raise UnknownNode(f"{value}, queries, keys and values, goes to {_shown(after)}: expected one {kind} by {wanted}", _name(after))
            value = after.output[0]
        found = {}
        for after in self.consumers.get(value, []):
            number = self.integer(after.input[1], "", 0) if after.op_type == "Gather" and after.input[0] == value and _attribute(after, "axis", 0) == 0 else None
            if number is None or number % 3 in found or not -3 <= number < 3 or self.array(after.input[1]).ndim:
                raise UnknownNode(f"{value} goes to {_shown(after)}: expected one Gather each of queries, keys and values, 0, 1 and 2", _name(after))
            found[number % 3] = after.output[0]
        if len(found) < 3:
            raise UnknownNode(f"{value} goes to {len(found)} Gather: expected queries, keys and values", value)
        return [Projection(whole.weight[k * width : (k + 1) * width], whole.x, found[k]) for k in range(3)]

    def axes(self, node: Any, rank: int) -> Optional[tuple[int, ...]]:
        """From the first; None where they are computed."""
        known = len(node.input) > 1 and node.input[1] in self.tensors
        axes = self.array(node.input[1]).tolist() if known else _attribute(node, "axes", None)
        return tuple(axis % rank for axis in axes) if axes is not None else None

    def integer(self, name: str, known: str, width: int, depth: int = 0) -> Optional[int]:
        """A number that is constant, or computed from the last dimension of `known`, which is `width`; None of anything else."""
        if name in self.tensors:
            array = self.array(name)
            return int(array.reshape(())) if array.size == 1 and array.dtype.kind == "i" else None
        node = self.producers.get(name)
        if node is None or depth > 8:  # torch takes four steps
            return None
        if node.op_type == "Gather":
            shape = self.producers.get(node.input[0])
            is_last = shape is not None and shape.op_type == "Shape" and shape.input[0] == known and self.integer(node.input[1], known, width, depth + 1) == -1
            return width if is_last else None
        x = [self.integer(value, known, width, depth + 1) for value in node.input]
        if len(x) != 2 or x[0] is None or x[1] is None or x[0] < 0 or x[1] < 0:
            return None
        found = {"Add": x[0] + x[1], "Mul": x[0] * x[1], "Div": x[0] // x[1] if x[1] else None}
        return found.get(node.op_type)

    def last_axis(self, value: str) -> Optional[int]:
        """As a number from the first; None where no shape is known."""
        graph = _onnx().shape_inference.infer_shapes(self.model).graph
        ranks = [len(x.type.tensor_type.shape.dim) for x in (*graph.value_info, *graph.output) if x.name == value and x.type.tensor_type.HasField("shape")]
        return ranks[0] - 1 if ranks else None

    def listing(self) -> str:
        names = [f"{_shown(node)} ({node.input[1]})" for node in self.nodes if node.op_type in ("MatMul", "Gemm") and self.constant(node.input[1]) is not None]
        return ", ".join(names) or "no MatMul or Gemm"

    def follow(self, value: str, scores: bool = False) -> Way:
        """On through nodes with one input that is computed, as long as they are understood; with `scores` through masks, too."""
        scale, is_masked = Fraction(1), False
        steps: list[Step] = []
        reshapes = []
        while True:
            nodes = [node for node in self.consumers.get(value, []) if node.op_type != "Shape"]
            if (kept := self.without_nan(value, nodes)) is not None:
                value = kept
                continue
            if len(nodes) > 1:
                raise UnknownNode(f"{value} goes to {', '.join(map(_shown, nodes))}: expected one node", value)
            node = nodes[0] if nodes else None
            here = list(node.input).index(value) if node is not None else 0
            if node is not None and node.op_type in ("Reshape", "Transpose") and here == 0:
                steps.append(_permutation(node, 0) if node.op_type == "Transpose" else "Reshape")
                reshapes += [node.input[1]] if node.op_type == "Reshape" else []
            elif node is not None and node.op_type in ("Mul", "Div") and (factor := self.number(node.input[1 - here])) and (node.op_type == "Mul" or here == 0):
                scale = scale * factor if node.op_type == "Mul" else scale / factor
            elif node is not None and scores and not is_masked and (node.op_type == "Add" or node.op_type == "Where" and here > 0):
                is_masked = True
                self.require_causal(node, here)
            elif node is None or node.op_type != "Identity":
                return Way(value, node, scale, steps, reshapes, is_masked)
            value = node.output[0]

    def without_nan(self, value: str, nodes: list[Any]) -> Optional[str]:
        """What a Where gives that puts 0 for NaN, as PyTorch 2 does for rows in which a mask leaves nothing; a causal mask leaves no such row. None of anything else."""
        kinds = {node.op_type: node for node in nodes}
        if len(nodes) != 2 or set(kinds) != {"IsNaN", "Where"}:
            return None
        (condition, zero, other), is_nan = kinds["Where"].input, kinds["IsNaN"].output[0]
        array = self.constant(zero)
        is_right = condition == is_nan and other == value and array is not None and not array.any() and len(self.consumers.get(is_nan, [])) == 1
        return str(kinds["Where"].output[0]) if is_right else None

    def number(self, name: str) -> Optional[Fraction]:
        """A constant of one number that is not 0; also a root or quotient of such, as a graph computes them, in floats."""
        array = self.constant(name) if name in self.tensors else self.computed(name)
        x = float(array.reshape(())) if array is not None and array.size == 1 else math.nan
        return Fraction(x) if math.isfinite(x) and x else None

    def computed(self, name: str, depth: int = 0) -> Any:
        """Of scalars: Sqrt, Pow, Reciprocal, Div, Mul and Cast of constants and of a value's last dimension, rounded to the format as IEEE 754 has it; None of anything else."""
        import numpy

        if name in self.tensors:
            array = self.array(name)
            return array if array.size == 1 and array.dtype.kind in "fi" else None
        node = self.producers.get(name)
        if node is not None and node.op_type in ("Shape", "Slice", "Gather"):
            return self.last_dimension(node)
        if node is None or depth > 8 or node.op_type not in ("Sqrt", "Pow", "Reciprocal", "Div", "Mul", "Cast", "Squeeze"):  # torch takes five steps
            return None
        if node.op_type == "Squeeze":  # of one number
            return self.computed(node.input[0], depth + 1)
        x = [self.computed(value, depth + 1) for value in node.input]
        if any(y is None for y in x):
            return None
        if node.op_type == "Cast":
            to = {1: "f4", 10: "f2", 11: "f8"}.get(_attribute(node, "to", 0))
            return x[0].astype(to) if to else None
        if any(y.dtype.kind != "f" or y.dtype != x[0].dtype for y in x):
            return None
        with numpy.errstate(all="ignore"):
            if node.op_type == "Pow":  # size(-1) ** -0.5, with more digits first: libraries of floats round it one way or another
                return numpy.power(x[0].astype("f8"), x[1].astype("f8")).astype(x[0].dtype)
            if node.op_type in ("Sqrt", "Reciprocal"):
                found = numpy.sqrt(x[0]) if node.op_type == "Sqrt" else 1 / x[0]
            else:
                found = x[0] / x[1] if node.op_type == "Div" else x[0] * x[1]
        return numpy.asarray(found, x[0].dtype)

    def last_dimension(self, node: Any) -> Any:
        """What a Slice of a Shape from -1 on, a Shape from there on, or a Gather of the last of a Shape, gives, where shapes are inferred from the graph."""
        import numpy

        shape, start, end = node, _attribute(node, "start", 0), _attribute(node, "end", None)
        if node.op_type == "Slice":
            shape, axis = self.producers.get(node.input[0]), [self.integer(x, "", 0) for x in node.input[3:]]
            start, end = (self.integer(x, "", 0) for x in node.input[1:3])
            if shape is None or shape.op_type != "Shape" or shape.attribute or axis not in ([], [0], [0, 1]) or end is None or end < 1 << 30:
                return None
        elif node.op_type == "Gather":
            shape, start = self.producers.get(node.input[0]), self.integer(node.input[1], "", 0)
            if shape is None or shape.op_type != "Shape" or shape.attribute or start is None:
                return None
        elif end is not None:
            return None
        graph = _onnx().shape_inference.infer_shapes(self.model).graph
        found = [x.type.tensor_type.shape.dim for x in (*graph.value_info, *graph.input) if x.name == shape.input[0]]
        is_last = found and found[0] and start in (-1, *([len(found[0]) - 1] if node.op_type == "Gather" else []))
        return numpy.array([found[0][-1].dim_value]) if is_last and found[0][-1].dim_value else None

    def require_causal(self, node: Any, here: int) -> None:
        """An Add of 0 up to the diagonal and of −∞ above it, or a Where of the scores and −∞; the least number of a format stands for −∞. A mask that is computed is taken
        for this one."""
        import numpy

        def is_low(x: Any) -> Any:
            return x <= numpy.finfo(x.dtype).min

        is_right = True
        if node.op_type == "Add":
            mask = self.mask(node.input[1 - here])
            kept, left = (mask == 0, is_low(mask)) if mask is not None else (None, None)
        else:
            other = self.constant(node.input[3 - here])
            is_right = other is not None and bool(is_low(other).all())
            kept = self.array(node.input[0]) == (here == 1) if node.input[0] in self.tensors else None
            left = ~kept if kept is not None else None
        if kept is not None:
            low = numpy.tril(numpy.ones(kept.shape[-2:], dtype=bool)) if kept.ndim >= 2 else None
            is_right = is_right and low is not None and bool(((kept | ~low) & (left | low)).all())
        if not is_right:
            raise UnknownNode(f"{_shown(node)} is no causal mask: expected scores up to the diagonal, −∞ above it", _name(node))

    def mask(self, name: str) -> Any:
        """A constant, or a Where of constants, as of a mask of yes and no; None of what is computed otherwise."""
        import numpy

        where = self.producers.get(name)
        if where is None or where.op_type != "Where" or where.input[0] not in self.tensors:
            return self.constant(name)
        chosen = [self.constant(x) for x in where.input[1:]]
        return None if any(x is None for x in chosen) else numpy.where(self.array(where.input[0]), *chosen)

    def layer(self, names: Mapping[str, str], heads: Optional[int]) -> Layer:
        for ours in names:
            if ours not in ROLES:
                raise UnknownTensor(f"{ours} is none of {', '.join(ROLES)}, which are taken from an ONNX graph", ours)
        theirs = [names.get(role, role) for role in ROLES]
        is_packed = len(set(theirs[:3])) == 1
        q, k, v = self.packed(theirs[0]) if is_packed else (self.projection(role, name) for role, name in zip(ROLES[:3], theirs))
        o = self.projection(ROLES[3], theirs[3])
        tensors = dict(zip(ROLES, (p.weight for p in (q, k, v, o))))
        inside = self.before(o.y)
        if all(id(self.producers[p.y]) in inside for p in (q, k, v)):
            # What else is made of them, such as attention weights that are another output, is none of the layer's.
            self.consumers = {value: [node for node in nodes if id(node) in inside] for value, nodes in self.consumers.items()}
        queries, keys, values = (self.follow(p.y) for p in (q, k, v))
        if queries.node is None and keys.node is None and values.node is None:
            return Layer(tensors)
        if len({q.x, k.x, v.x}) > 1:
            raise UnknownNode(f"queries, keys and values are made of {', '.join(sorted({q.x, k.x, v.x}))}: expected one input", q.x)
        layout = next((x for x in LAYOUTS if x.queries == queries.steps), LAYOUTS[0])
        _require(queries.steps == layout.queries, queries, "queries")
        _require(keys.steps in layout.keys, keys, "keys, which are transposed,")
        _require(values.steps == queries.steps, values, "values")
        scored = _product(queries, keys, "queries", "keys")
        scores = self.follow(scored.output[0], scores=True)
        axis = len(keys.steps[-1]) - 1
        if scores.node is None or scores.node.op_type not in NORMALISERS or scores.steps or scores.node.op_type == "Softmax" and _attribute(scores.node, "axis", -1) not in (-1, axis):
            raise UnknownNode(f"scores go to {_shown(scores.node)}: expected {', '.join(NORMALISERS)} over the keys", _name(scores.node))
        if not scores.is_masked:
            raise UnknownNode(f"no mask stands before {_shown(scores.node)}: expected attention that is causal", scores.node.name)
        weights = self.follow(scores.node.output[0])
        _require(not weights.steps, weights, "attention weights")
        mixed = self.follow(_product(weights, values, "attention weights", "values").output[0])
        _require(mixed.steps == layout.joined and mixed.value == o.x, mixed, "what attention gives")
        if any(way.scale != 1 for way in (values, weights, mixed)):
            raise UnknownNode("values are multiplied by a number: expected none from W_V.weight to W_O.weight", v.y)
        found = self.heads(queries, len(q.weight), heads)
        for shape in (x for way in (queries, keys, values) for x in way.reshapes[1:] if x in self.tensors):
            sizes: list[int] = self.array(shape).tolist()
            if len(sizes) < 3 or sizes[-3] not in (found, -1) or len(q.weight) // found not in sizes[-2:] or set(sizes[:-3]) - {1}:
                raise UnknownNode(f"{shape} is {sizes}: expected a batch of one, {found} heads, and their width", shape)
        return Layer(tensors, queries.scale * keys.scale * scores.scale, NORMALISERS[scores.node.op_type], found)

    def before(self, value: str) -> set[int]:
        """The nodes that it is computed by."""
        found: set[int] = set()
        values = [value]
        while values:
            node = self.producers.get(values.pop())
            if node is not None and id(node) not in found:
                found.add(id(node))
                values += node.input
        return found

    def heads(self, queries: Way, width: int, said: Optional[int]) -> int:
        """How many the queries are split into: a constant of the graph, or what the caller says of a shape that is computed."""
        shape = queries.reshapes[0] if queries.reshapes else None
        found = 1 if shape is None else int(self.array(shape)[-2]) if shape in self.tensors else said
        if shape in self.tensors and found is not None and found * int(self.array(shape)[-1]) != width:
            raise UnknownNode(f"queries, {width} wide, are split into {self.array(shape)[-2:].tolist()}: expected heads times their width, as of a batch of one", shape)
        if found is None:
            raise UnknownNode("into how many heads queries are split is computed: say heads=…", shape)
        if said is not None and said != found:
            raise UnknownNode(f"queries are split into {found} heads, not {said}", shape)
        return found


def _require(is_understood: bool, way: Way, what: str) -> None:
    if not is_understood:
        raise UnknownNode(f"{what} go to {_shown(way.node)} by {', '.join(map(str, way.steps)) or 'no change of shape'}: expected attention (docs/python.md)", _name(way.node))


def _product(left: Way, right: Way, first: str, second: str) -> Any:
    """The MatMul of the two."""
    for way, what in ((left, first), (right, second)):
        if way.node is None or way.node.op_type != "MatMul":
            raise UnknownNode(f"{what} go to {_shown(way.node)}: expected a MatMul of {first} and {second}", _name(way.node))
    if list(left.node.input) != [left.value, right.value]:
        raise UnknownNode(f"{first} go to {_shown(left.node)}, {second} to {_shown(right.node)}: expected one MatMul, in this order", left.node.name)
    return left.node


def _attribute(node: Any, name: str, usual: Any) -> Any:
    return next((_onnx().helper.get_attribute_value(x) for x in node.attribute if x.name == name), usual)


def _permutation(node: Any, dimensions: int) -> tuple[int, ...]:
    return tuple(_attribute(node, "perm", range(dimensions)[::-1]))


def _name(node: Any) -> Optional[str]:
    return (node.name or node.output[0]) if node is not None else None


def _shown(node: Any) -> str:
    return f"{node.op_type} {_name(node)}" if node is not None else "the end of the graph"


def load(path: Path) -> Any:
    """A model, without data in other files, of which those that are asked for are read later. Raises WeightsError."""
    onnx = _onnx()
    try:
        data = path.read_bytes()
    except OSError as problem:
        raise unreadable(path, problem) from problem
    try:
        return onnx.load_model_from_string(data)
    except Exception as problem:  # protobuf has several, by its implementation
        raise WeightsError(f"{path}: no ONNX model: {problem}") from problem


def read(model: Any, names: Optional[Mapping[str, str]], heads: Optional[int], folder: Optional[Path]) -> Layer:
    """Raises WeightsError and those below it, which name the node or the initialiser."""
    return Graph(model, folder).layer(names or {}, heads)
