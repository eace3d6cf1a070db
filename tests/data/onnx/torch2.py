"""Writes torch2_*.onnx beside it: torch.nn.MultiheadAttention without need_weights, and F.scaled_dot_product_attention behind four Linear, as the exporters of PyTorch 2 write them.

Debian 12 has PyTorch 1.13, so these are made by onnx.helper after torch/onnx/symbolic_opset14.py (scaled_dot_product_attention, _attention_scale) and onnxscript's
aten_scaled_dot_product_attention, not by PyTorch itself. Scores see positions only.
"""

from pathlib import Path

import numpy
from onnx import TensorProto, numpy_helper
from onnx.helper import make_graph, make_model, make_node, make_operatorsetid, make_tensor_value_info

L, N, HEADS = 6, 8, 2
WIDTH = N // HEADS
MOST = 2**63 - 1


def arrays():
    """In PyTorch's layout; multiples of 1/4."""
    random = numpy.random.default_rng(3)
    weights = {f"W_{part}.weight": (random.integers(-8, 9, (N, N)) / 4).astype("f4") for part in "QKVO"}
    for part in "QK":
        weights[f"W_{part}.weight"][:, 2 : N - 1] = 0
    return weights


class Writer:
    def __init__(self, opset, dynamo):
        self.opset, self.dynamo, self.nodes, self.tensors = opset, dynamo, [], []

    def tensor(self, name, array):
        self.tensors.append(numpy_helper.from_array(numpy.array(array), name))
        return name

    def node(self, kind, *inputs, name=None, **attributes):
        """Constants among the inputs become initialisers."""
        k = len(self.nodes)
        inputs = [x if isinstance(x, str) else self.tensor(f"{'val' if self.dynamo else 'onnx::' + kind}_{k}_{i}", x) for i, x in enumerate(inputs)]
        output = f"val_{k}" if self.dynamo else f"/attention/{kind}_{k}_output_0"
        self.nodes.append(make_node(kind, inputs, [output], name=name or (f"node_{kind}_{k}" if self.dynamo else f"/attention/{kind}_{k}"), **attributes))
        return output

    def model(self, shape):
        x, y = (make_tensor_value_info(name, TensorProto.FLOAT, shape) for name in ("x", self.nodes[-1].output[0]))
        return make_model(make_graph(self.nodes, "main_graph", [x], [y], self.tensors), opset_imports=[make_operatorsetid("", self.opset)], ir_version=8)


def attention(w, q, k, v, mask, computed_scale):
    """F.scaled_dot_product_attention of [1, HEADS, L, WIDTH]."""
    if computed_scale:
        last = w.node("Slice", w.node("Shape", q), numpy.array([-1]), numpy.array([MOST]))
        root = w.node("Sqrt", w.node("Cast", last, to=TensorProto.FLOAT))
        root = w.node("Sqrt", w.node("Div", numpy.array([1], "f4"), root))
    else:
        root = w.tensor("root", numpy.sqrt(numpy.float32(1) / numpy.sqrt(numpy.float32(WIDTH))))
    if w.dynamo:
        turned = w.node("Transpose", w.node("Reshape", k, numpy.array([-1, L, WIDTH])), perm=[0, 2, 1])
        turned = w.node("Reshape", turned, numpy.array([1, HEADS, WIDTH, L]))
    else:
        turned = w.node("Transpose", k, perm=[0, 1, 3, 2])
    scores = w.node("MatMul", w.node("Mul", q, root), w.node("Mul", turned, root))
    if mask == "bool":
        keep = w.tensor("keep", numpy.tril(numpy.ones((L, L), bool)))
        scores = w.node("Add", scores, w.node("Where", keep, numpy.array([0], "f4"), numpy.array([-numpy.inf], "f4")))
    else:
        scores = w.node("Add", scores, w.tensor("mask", numpy.triu(numpy.full((L, L), -numpy.inf, "f4"), 1)))
    weights = w.node("Softmax", scores, axis=-1)
    if mask == "bool":
        weights = w.node("Where", w.node("IsNaN", weights), numpy.array([0], "f4"), weights)
    return w.node("MatMul", weights, v)


def multihead(opset, dynamo=False, computed_scale=False, changed=None):
    """torch.nn.MultiheadAttention, batch first is no: x is [L, 1, N]. `changed` exchanges numbers of the division into queries, keys and values, and of the batch."""
    changed = changed or {}
    w, given = Writer(opset, dynamo), arrays()
    packed = numpy.concatenate([given[f"W_{part}.weight"] for part in "QKV"])
    if dynamo:
        matrix = w.node("Transpose", w.tensor("attention.in_proj_weight", packed), perm=[1, 0])
    else:
        matrix = w.tensor("onnx::MatMul_31", packed.T)
    whole = w.node("MatMul", "x", matrix, name="node_MatMul_1" if dynamo else "/attention/MatMul")
    apart = w.node("Reshape", whole, numpy.array(changed.get("shape", [L, 1, 3, N])))
    apart = w.node("Transpose", w.node("Unsqueeze", apart, numpy.array([0])), perm=changed.get("perm", [3, 1, 2, 0, 4]))
    apart = w.node("Squeeze", apart, numpy.array([-2]))
    parts = [w.node("Gather", apart, numpy.array(k), axis=0) for k in changed.get("order", range(3))]
    parts = [w.node("Transpose", w.node("Reshape", x, numpy.array([L, HEADS, WIDTH])), perm=[1, 0, 2]) for x in parts]
    q, k, v = (w.node("Reshape", x, numpy.array(changed.get("batch", [1, HEADS, L, WIDTH]))) for x in parts)
    mixed = w.node("Transpose", attention(w, q, k, v, "float", computed_scale), perm=[2, 0, 1, 3])
    mixed = w.node("Reshape", mixed, numpy.array([L, N]))
    output = w.tensor("attention.out_proj.weight", given["W_O.weight"])
    mixed = w.node("Gemm", mixed, output, name="node_Gemm_2" if dynamo else "/attention/Gemm", transB=1)
    w.node("Reshape", mixed, numpy.array([L, 1, N]))
    return w.model([L, 1, N])


def linears(opset, dynamo=False, mask="bool", computed_scale=True):
    """Four Linear without biases around F.scaled_dot_product_attention: x is [1, L, N]."""
    w, given = Writer(opset, dynamo), arrays()

    def linear(x, part):
        name = f"W_{part}.weight"
        matrix = w.node("Transpose", w.tensor(name, given[name]), perm=[1, 0]) if dynamo else w.tensor(f"onnx::MatMul_{part}", given[name].T)
        return w.node("MatMul", x, matrix, name=f"node_linear_{part}" if dynamo else f"/W_{part}/MatMul")

    parts = [w.node("Reshape", linear("x", part), numpy.array([1, L, HEADS, WIDTH])) for part in "QKV"]
    mixed = attention(w, *(w.node("Transpose", x, perm=[0, 2, 1, 3]) for x in parts), mask, computed_scale)
    linear(w.node("Reshape", w.node("Transpose", mixed, perm=[0, 2, 1, 3]), numpy.array([1, L, N])), "O")
    return w.model([1, L, N])


MODELS = {
    "torch2_multihead_opset14": lambda: multihead(14),
    "torch2_multihead_opset17_computed_scale": lambda: multihead(17, computed_scale=True),
    "torch2_multihead_dynamo_opset18": lambda: multihead(18, dynamo=True),
    "torch2_linears_opset14_bool_mask": lambda: linears(14),
    "torch2_linears_dynamo_opset18": lambda: linears(18, dynamo=True, mask="float", computed_scale=False),
}

if __name__ == "__main__":
    for name, made in MODELS.items():
        Path(__file__).with_name(name + ".onnx").write_bytes(made().SerializeToString())
