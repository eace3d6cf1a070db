"""Weights out of ONNX graphs, against the same weights as arrays: /usr/bin/python3 tests/python/onnx_test.py"""

import importlib.util
import io
import math
import os
import sys
import tempfile
import unittest
from fractions import Fraction
from pathlib import Path
from unittest import mock

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "python"))
os.environ.setdefault("SINKPROOF_BIN", str(ROOT / "build" / "release" / "bin"))

import numpy  # noqa: E402
import sinkproof  # noqa: E402

try:
    import torch
except ImportError:
    torch = None
try:
    import onnx
    from onnx import numpy_helper
    from onnx.helper import make_graph, make_model, make_node, make_tensor
except ImportError:
    onnx = None

L, N, WIDTH = 6, 5, 4
ROLES = ("W_Q.weight", "W_K.weight", "W_V.weight", "W_O.weight")
NODES = {role: f"/{role[:3]}/MatMul" for role in ROLES}
MASK = numpy.triu(numpy.full((L, L), -numpy.inf, "f4"), 1)


def weights():
    """Two contents; scores that do not see them. All numbers are floats of 16 bits."""
    query, key = numpy.zeros((WIDTH, N), "f4"), numpy.zeros((WIDTH, N), "f4")
    query[0, 4], query[1, 4], query[2, 1], query[3, 4] = 7.25, -7.25, -7.25, 0.5
    key[0, 0] = key[2, 0] = key[1, 1] = key[1, 4] = key[3, 0] = 1
    value, output = numpy.zeros((WIDTH, N), "f4"), numpy.zeros((N, WIDTH), "f4")
    value[range(WIDTH), range(1, N)] = output[range(1, N), range(WIDTH)] = 1
    return dict(zip(ROLES, (query, key, value, output)))


def tensor(name, array):
    return numpy_helper.from_array(numpy.array(array), name)


class Layer:
    """What torch.onnx.export writes of one layer, whose parts a test may exchange: `nodes` by name, `tensors` by name."""

    def __init__(self, heads=1, scale=None, mask=MASK, arrays=None, rank=3):
        arrays = arrays or weights()
        self.tensors = {f"onnx::MatMul_{k}": tensor(f"onnx::MatMul_{k}", arrays[role].T) for k, role in enumerate(ROLES)}
        self.nodes = {}
        for k, role in enumerate(ROLES[:3]):
            self.add("MatMul", NODES[role], ["x", f"onnx::MatMul_{k}"], role[2])
        q, v, k, keys = "Q", "V", "K", [*range(rank - 2), rank - 1, rank - 2]
        if heads > 1:
            self.tensors["shape"] = tensor("shape", numpy.array([1, L, heads, WIDTH // heads]))
            self.tensors["whole"] = tensor("whole", numpy.array([1, L, WIDTH]))
            for part in "QKV":
                self.add("Reshape", f"split{part}", [part, "shape"], f"{part}s")
            for part in "QV":
                self.add("Transpose", f"heads{part}", [f"{part}s"], f"{part}h", perm=[0, 2, 1, 3])
            q, v, k, keys = "Qh", "Vh", "Ks", [0, 2, 3, 1]
        self.add("Transpose", "keys", [k], "Kt", perm=keys)
        self.add("MatMul", "product", [q, "Kt"], "scores")
        at = "scores"
        if scale is not None:
            self.tensors["root"] = tensor("root", numpy.float32(scale))
            self.add("Div", "scale", [at, "root"], "scaled")
            at = "scaled"
        if mask is not None:
            self.tensors["mask"] = tensor("mask", mask)
            self.add("Add", "masked", [at, "mask"], "scores behind the mask")
            at = "scores behind the mask"
        self.add("Softmax", "normalised", [at], "P", axis=-1)
        self.add("MatMul", "mix", ["P", v], "A")
        if heads > 1:
            self.add("Transpose", "join", ["A"], "At", perm=[0, 2, 1, 3])
            self.add("Reshape", "joined", ["At", "whole"], "Aj")
        self.add("MatMul", NODES["W_O.weight"], ["Aj" if heads > 1 else "A", "onnx::MatMul_3"], "y")

    def add(self, kind, name, inputs, output, **attributes):
        self.nodes[name] = make_node(kind, inputs, [output], name=name, **attributes)

    def put(self, before, kind, name, inputs, output, **attributes):
        """A node between what `inputs` has first and all that took it."""
        nodes, self.nodes = self.nodes, {}
        for other, node in nodes.items():
            if other == before:
                self.add(kind, name, inputs, output, **attributes)
            if name in self.nodes:
                node.input[:] = [output if x == inputs[0] else x for x in node.input]
            self.nodes[other] = node
        return self

    def model(self):
        return make_model(make_graph(list(self.nodes.values()), "layer", [], [], list(self.tensors.values())))


@unittest.skipIf(onnx is None, "python3-onnx is not installed")
class Onnx(unittest.TestCase):
    def verify(self, model, names=NODES, **more):
        return sinkproof.verify("multihead-sink-tradeoff", instance=model, length=L, names=names, **more).only

    def as_arrays(self, arrays=None, **more):
        return self.verify(arrays or weights(), None, normaliser="softmax", **more)

    def test_same_as_the_arrays(self):
        expected = self.as_arrays()
        self.assertEqual(self.verify(Layer().model()).quantities, expected.quantities)
        self.assertEqual(self.verify(Layer().model(), {role: f"onnx::MatMul_{k}" for k, role in enumerate(ROLES)}).quantities, expected.quantities)
        least = numpy.triu(numpy.full((1, 1, L, L), numpy.finfo("f4").min, "f4"), 1)
        self.assertEqual(self.verify(Layer(mask=least).model()).quantities, expected.quantities)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "layer.onnx"
            onnx.save(Layer().model(), str(path))
            result = self.verify(path)
            self.assertEqual((result.quantities, result.file and Path(result.file).stem), (expected.quantities, "layer"))
            audit = sinkproof.audit(path, length=L, normaliser="softmax", inputs=20, names=NODES)
            self.assertLessEqual(audit.largest_error.lower, expected["loss"].upper)

    def test_the_graph_says_the_scale_and_the_heads(self):
        self.assertEqual(self.verify(Layer(scale=2).model()).quantities, self.as_arrays(score_scale="1/2").quantities)
        two = self.verify(Layer(heads=2).model())
        self.assertEqual(two.quantities, self.as_arrays(heads=2).quantities)
        self.assertEqual(len(two.document["instance"]["model"]["heads"]), 2)
        root = numpy.float32(3) ** numpy.float32(0.5)
        scaled = sinkproof.Weights(self.verify(Layer(scale=root).model()).document["instance"]).expressions["W_QK"]
        self.assertEqual(Fraction(scaled[0, 1, 0]), Fraction(-7.25) / Fraction(float(root)))
        with self.assertRaisesRegex(sinkproof.WeightsError, "--scale.*verify"):
            sinkproof.audit(Layer(scale=2).model(), length=L, normaliser="softmax", names=NODES)
        with self.assertRaisesRegex(sinkproof.WeightsError, "softmax, not relu-none"):
            self.verify(Layer().model(), normaliser="relu-none")
        with self.assertRaisesRegex(sinkproof.UnknownNode, "2 heads, not 4"):
            self.verify(Layer(heads=2).model(), heads=4)
        computed = Layer(heads=2)
        del computed.tensors["shape"]
        with self.assertRaisesRegex(sinkproof.UnknownNode, "heads=…"):
            self.verify(computed.model())
        self.assertEqual(self.verify(computed.model(), heads=2).quantities, two.quantities)

    def test_multihead_attention_as_torch_exports_it(self):
        """tests/data/onnx/export.py; two heads, each 4 wide: scores are halved."""
        for file in ("multihead_attention", "multihead_attention_zero_bias"):
            model = onnx.load(str(ROOT / "tests" / "data" / "onnx" / f"{file}.onnx"))
            tensors = {x.name: numpy_helper.to_array(x) for x in model.graph.initializer}
            inside, outside = tensors["onnx::MatMul_89"], tensors.get("onnx::MatMul_108")
            state = dict(zip(ROLES, (*inside.T.reshape(3, 8, 8), tensors["attention.out_proj.weight"] if outside is None else outside.T)))
            expected = self.verify(state, None, normaliser="softmax", heads=2, score_scale="1/2")
            for first, last in (("/attention/MatMul", "/attention/Gemm" if outside is None else "/attention/MatMul_3"), ("onnx::MatMul_89", "onnx::MatMul_108")):
                names = dict(zip(ROLES, (first, first, first, last if last in tensors or "/" in last else "attention.out_proj.weight")))
                found = self.verify(model, names)
                self.assertEqual(found.quantities, expected.quantities)
                self.assertEqual(found.document["instance"], expected.document["instance"])

    def test_one_product_for_queries_keys_and_values(self):
        expected = self.as_arrays().quantities
        whole = numpy.concatenate([weights()[role].T for role in ROLES[:3]], 1)
        names = {**dict.fromkeys(ROLES, "all"), "W_O.weight": NODES["W_O.weight"]}
        y = onnx.helper.make_tensor_value_info("QKV", onnx.TensorProto.FLOAT, [1, L, 3 * WIDTH])

        def layer(**attributes):
            one = Layer()
            one.tensors["all weights"] = tensor("all weights", whole)
            for role in ROLES[:3]:
                del one.nodes[NODES[role]]
            parts = make_node("Split", ["QKV", *(["sizes"] if "sizes" in attributes else [])], ["Q", "K", "V"], name="parts", axis=attributes.get("axis", -1))
            if "sizes" in attributes:
                one.tensors["sizes"] = tensor("sizes", numpy.array(attributes["sizes"]))
            one.nodes = {"all": make_node("MatMul", ["x", "all weights"], ["QKV"], name="all"), "parts": parts, **one.nodes}
            return one

        def model(one, *info):
            return make_model(make_graph(list(one.nodes.values()), "layer", [], [], list(one.tensors.values()), value_info=info))

        self.assertEqual(self.verify(model(layer()), names).quantities, expected)
        self.assertEqual(self.verify(model(layer(sizes=[WIDTH] * 3)), names).quantities, expected)
        self.assertEqual(self.verify(model(layer(axis=2), y), names).quantities, expected)
        turned = layer()
        turned.nodes["parts"].output[:] = ["K", "Q", "V"]
        begins_late = layer()
        del begins_late.nodes["parts"]
        for k, part in enumerate("QKV"):
            for name, x in (("begin", k * WIDTH + (k == 1)), ("end", (k + 1) * WIDTH), ("axis", -1)):
                begins_late.tensors[f"{name}{k}"] = tensor(f"{name}{k}", numpy.array([x]))
        slices = {f"part{k}": make_node("Slice", ["QKV", f"begin{k}", f"end{k}", f"axis{k}"], [part], name=f"part{k}") for k, part in enumerate("QKV")}
        begins_late.nodes = {"all": begins_late.nodes.pop("all"), **slices, **begins_late.nodes}
        normalised = layer().put("parts", "LayerNormalization", "norm", ["QKV"], "QKVn")
        for words, other, info in (
            ("axis 2: expected the last one", layer(axis=2), ()),
            ("axis 1: expected the last one", layer(axis=1), (y,)),
            ("12 wide, is divided into 0:3, 3:8, 8:12: expected thirds", layer(sizes=[3, 5, 4]), ()),
            ("12 wide, is divided into 0:4, 5:8, 8:12: expected thirds", begins_late, ()),
            ("queries, keys and values|one MatMul, in this order|queries go to", turned, ()),
            ("QKV goes to LayerNormalization norm: expected a Split", normalised, ()),
        ):
            with self.subTest(words), self.assertRaisesRegex(sinkproof.UnknownNode, words):
                self.verify(model(other, *info), names)
        begins_late.tensors["begin1"] = tensor("begin1", numpy.array([WIDTH]))
        self.assertEqual(self.verify(model(begins_late), names).quantities, expected)
        ends_there = layer()
        ends_there.nodes = {"all": ends_there.nodes["all"], "W_O": make_node("MatMul", ["A", "onnx::MatMul_3"], ["y"], name=NODES["W_O.weight"])}
        self.assertEqual(self.verify(model(ends_there), names, normaliser="softmax").quantities, expected)

    def test_other_ways_to_multiply(self):
        expected = self.as_arrays().quantities
        layer = Layer(rank=2)
        for k, role in enumerate(ROLES):
            node = layer.nodes[NODES[role]]
            layer.tensors[f"b{k}"] = tensor(f"b{k}", numpy.zeros(N if k == 3 else WIDTH, "f4"))
            layer.tensors[f"onnx::MatMul_{k}"] = tensor(f"onnx::MatMul_{k}", weights()[role] if k % 2 else weights()[role].T)
            layer.nodes[NODES[role]] = make_node("Gemm", [*node.input, f"b{k}"], node.output, name=node.name, transB=k % 2)
        self.assertEqual(self.verify(layer.model()).quantities, expected)
        for change in ({"alpha": 2.0}, {"beta": 0.5}, {"transA": 1}):
            node = layer.nodes[NODES["W_Q.weight"]]
            other = Layer(rank=2)
            other.tensors, other.nodes = dict(layer.tensors), {**layer.nodes, node.name: make_node("Gemm", node.input, node.output, name=node.name, **change)}
            with self.assertRaisesRegex(sinkproof.UnknownNode, f"Gemm /W_Q/MatMul has {next(iter(change))}"):
                self.verify(other.model())
        # An initialiser that the graph transposes, by its own name.
        layer = Layer()
        layer.tensors["kept"] = tensor("kept", weights()["W_V.weight"])
        del layer.tensors["onnx::MatMul_2"]
        layer.nodes = {"turn": make_node("Transpose", ["kept"], ["onnx::MatMul_2"], name="turn", perm=[1, 0]), **layer.nodes}
        self.assertEqual(self.verify(layer.model(), {**NODES, "W_V.weight": "kept"}).quantities, expected)

    def test_floats_arrive_as_they_are(self):
        for kind, bits in (("DOUBLE", 52), ("FLOAT", 23), ("FLOAT16", 10), ("BFLOAT16", 7)):
            for raw in (False, True):
                layer, eps = Layer(), Fraction(1, 2**bits)
                values = weights()["W_O.weight"].T.flatten().tolist()
                values[1] = float(1 + eps)
                if raw and kind != "BFLOAT16":
                    layer.tensors["onnx::MatMul_3"] = tensor("onnx::MatMul_3", numpy.array(values, {"DOUBLE": "f8", "FLOAT": "f4", "FLOAT16": "f2"}[kind]).reshape(WIDTH, N))
                elif raw:
                    halves = (numpy.array(values, "f4").view("u4") >> 16).astype("u2")
                    layer.tensors["onnx::MatMul_3"] = make_tensor("onnx::MatMul_3", onnx.TensorProto.BFLOAT16, [WIDTH, N], halves.tobytes(), raw=True)
                else:
                    layer.tensors["onnx::MatMul_3"] = make_tensor("onnx::MatMul_3", getattr(onnx.TensorProto, kind), [WIDTH, N], values)
                entries = sinkproof.Weights(self.verify(layer.model()).document["instance"]).expressions["W_OV"]
                self.assertEqual(Fraction(entries[0, 1, 1]), 1 + eps)

    def test_a_bias_that_is_not_0(self):
        for value, wrong in ((0, False), (2**-20, True)):
            layer = Layer()
            layer.tensors["W_Q.bias"] = tensor("W_Q.bias", numpy.full(WIDTH, value, "f4"))
            layer.put("keys", "Add", "/W_Q/Add", ["Q", "W_Q.bias"], "Qb")
            if wrong:
                with self.assertRaisesRegex(sinkproof.HasBias, "W_Q.bias of MatMul /W_Q/MatMul"):
                    self.verify(layer.model())
            else:
                self.assertEqual(self.verify(layer.model()).quantities, self.as_arrays().quantities)

    def test_as_pytorch_2_exports_it(self):
        """Models of tests/data/onnx/torch2.py, which is no output of PyTorch 2: see there."""
        spec = importlib.util.spec_from_file_location("torch2", ROOT / "tests" / "data" / "onnx" / "torch2.py")
        torch2 = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(torch2)
        expected = sinkproof.verify("multihead-sink-tradeoff", instance=torch2.arrays(), length=L, normaliser="softmax", heads=2, score_scale="1/2").only
        for name, made in torch2.MODELS.items():
            dynamo, multihead = "dynamo" in name, "multihead" in name
            three, one = ("attention.in_proj_weight", "attention.out_proj.weight") if dynamo else ("/attention/MatMul", "/attention/Gemm")
            # With the dynamo exporter initialisers have the parameters' names.
            single = {role: role if dynamo else f"/{role[:3]}/MatMul" for role in ROLES}
            names = dict(zip(ROLES, (three, three, three, one))) if multihead else single
            path = ROOT / "tests" / "data" / "onnx" / f"{name}.onnx"
            with self.subTest(name):
                self.assertEqual(onnx.load(str(path)), made())
                onnx.checker.check_model(made())
                found = self.verify(path, names)
                if name == "torch2_linears_dynamo_opset18":
                    self.assertEqual(self.verify(path, {role: f"node_linear_{role[2]}" for role in ROLES}).quantities, found.quantities)
                loss = found.quantities["loss"], expected.quantities["loss"]
                self.assertAlmostEqual(float(loss[0].lower), float(loss[1].lower), places=5)  # the root of the scale is rounded
        names = dict(zip(ROLES, ("/attention/MatMul",) * 3 + ("/attention/Gemm",)))
        for words, changed in (("into .1, 24.: expected .3, 8.", {"shape": [L, 1, 1, 24]}), ("goes to Transpose", {"perm": [2, 1, 0, 3, 4]}),
                               ("queries go to MatMul .*: expected attention", {"order": [1, 0, 2]}), ("a batch of one, 2 heads", {"batch": [1, L, 2, 4]}), ("one Gather each", {"order": [0, 0, 1]})):  # fmt: skip
            with self.subTest(words), self.assertRaisesRegex(sinkproof.UnknownNode, words):
                self.verify(torch2.multihead(14, changed=changed), names)
        looks_ahead = torch2.linears(14)
        keep = next(x for x in looks_ahead.graph.initializer if x.name == "keep")
        keep.CopyFrom(tensor("keep", numpy.ones((L, L), bool)))
        with self.assertRaisesRegex(sinkproof.UnknownNode, "is no causal mask"):
            self.verify(looks_ahead, NODES)
        of_nan = torch2.linears(14)
        zero = next(node for node in of_nan.graph.node if node.op_type == "Where" and node.input[0].startswith("/attention/IsNaN")).input[1]
        next(x for x in of_nan.graph.initializer if x.name == zero).CopyFrom(tensor(zero, numpy.array([1], "f4")))
        with self.assertRaisesRegex(sinkproof.UnknownNode, "goes to IsNaN .*, Where"):
            self.verify(of_nan, NODES)

    @unittest.skipIf(torch is None, "python3-torch is not installed")
    def test_as_this_pytorch_exports_it(self):
        """Each of several ways to write a layer, against the same weights as arrays."""

        class Head(torch.nn.Module):
            def __init__(self, attend):
                super().__init__()
                self.attend = attend
                for role, array in weights().items():
                    layer = torch.nn.Linear(array.shape[1], array.shape[0], bias=False)
                    layer.weight.data.copy_(torch.from_numpy(array))
                    setattr(self, role[:3], layer)
                self.register_buffer("mask", torch.from_numpy(MASK))

            def forward(self, x):
                return self.W_O(self.attend(self, self.W_Q(x), self.W_K(x), self.W_V(x)))

        def exported(attend, dtype=torch.float32, **more):
            file = io.BytesIO()
            torch.onnx.export(Head(attend).eval().to(dtype), torch.zeros(1, L, N, dtype=dtype), file, opset_version=14, input_names=["x"], **more)
            return onnx.load_from_string(file.getvalue())

        def softmax(scale=lambda q: 1.0, mask=lambda head, scores: scores + head.mask):
            return lambda head, q, k, v: mask(head, q @ k.transpose(-1, -2) * scale(q)).softmax(-1) @ v

        def split(head, q, k, v):
            q, k, v = (x.view(1, L, 2, WIDTH // 2).transpose(1, 2) for x in (q, k, v))
            return ((q @ k.transpose(-1, -2) + head.mask).softmax(-1) @ v).transpose(1, 2).reshape(1, L, WIDTH)

        half, dynamic = self.as_arrays(score_scale="1/2"), {"dynamic_axes": {"x": {0: "batch", 1: "length"}}}
        for name, expected, attend, more in (
            ("plain", self.as_arrays(), softmax(), {}),
            ("float64", self.as_arrays(), softmax(), {"dtype": torch.float64}),
            ("where", self.as_arrays(), softmax(mask=lambda head, scores: scores.masked_fill(head.mask < 0, -torch.inf)), {}),
            ("root", half, softmax(lambda q: 1 / math.sqrt(WIDTH)), {}),
            ("power", half, softmax(lambda q: q.size(-1) ** -0.5), {}),
            ("power of a shape that is computed", half, softmax(lambda q: q.size(-1) ** -0.5), dynamic),
            ("power of a shape's last", half, softmax(lambda q: 1 / q.shape[-1] ** 0.5), dynamic),
            ("two heads", self.as_arrays(heads=2), split, {}),
        ):
            with self.subTest(name):
                self.assertEqual(self.verify(exported(attend, **more)).quantities, expected.quantities)
        with self.assertRaisesRegex(sinkproof.UnknownNode, "scores go to Mul"):
            self.verify(exported(softmax(lambda q: q.size(-2) ** -0.5), **dynamic))

        class Multihead(torch.nn.Module):
            def __init__(self):
                super().__init__()
                self.attention = torch.nn.MultiheadAttention(8, 2, bias=False, batch_first=True)
                self.attention.in_proj_weight.data[:16, 2:7] = 0

            def forward(self, x):
                return self.attention(x, x, x, attn_mask=torch.from_numpy(MASK))  # and the weights, which are no part of the layer

        torch.manual_seed(3)
        module, file = Multihead().eval(), io.BytesIO()
        torch.onnx.export(module, torch.zeros(1, L, 8), file, opset_version=14)
        names = dict(zip(ROLES, ("/attention/MatMul",) * 3 + ("/attention/MatMul_3",)))
        found = self.verify(onnx.load_from_string(file.getvalue()), names)
        self.assertEqual(found.quantities, self.verify(module.attention, None, normaliser="softmax").quantities)

    def test_what_is_not_understood_is_named(self):
        twice = numpy.array(2, "f4")

        def with_tensor(layer, name, array):
            layer.tensors[name] = tensor(name, array)
            return layer

        def changed(name, kind, inputs, **attributes):
            layer = Layer()
            layer.nodes[name] = make_node(kind, inputs, layer.nodes[name].output, name=name, **attributes)
            return layer

        sees_the_next = MASK.copy()
        sees_the_next[2, 3] = 0
        hides_itself = MASK.copy()
        hides_itself[3, 3] = -numpy.inf
        nearly = numpy.where(MASK == 0, MASK, numpy.float32(-1e9))
        for words, layer in (
            ("queries go to LayerNormalization norm", Layer().put("keys", "LayerNormalization", "norm", ["Q", "s"], "Qn")),
            ("keys, .*go to Cos rotary", Layer().put("keys", "Cos", "rotary", ["K"], "Kr")),
            ("scores go to Tanh cap", Layer().put("masked", "Tanh", "cap", ["scores"], "capped")),
            ("attention weights go to Dropout drop", Layer().put("mix", "Dropout", "drop", ["P"], "Pd")),
            ("what attention gives go to Relu r", Layer().put(NODES["W_O.weight"], "Relu", "r", ["A"], "Ar")),
            ("values are multiplied by a number", with_tensor(Layer(), "two", twice).put("mix", "Mul", "double", ["V", "two"], "V2")),
            ("scores go to Mul each", with_tensor(Layer(), "rows", numpy.ones((L, 1), "f4")).put("masked", "Mul", "each", ["scores", "rows"], "scores2")),
            ("no mask stands before Softmax normalised", Layer(mask=None)),
            ("masked is no causal mask", Layer(mask=sees_the_next)),
            ("masked is no causal mask", Layer(mask=hides_itself)),
            ("masked is no causal mask", Layer(mask=nearly)),
            ("expected a MatMul|one MatMul, in this order", changed("product", "MatMul", ["Kt", "Q"])),
            ("scores go to Softmax normalised: .* over the keys", changed("normalised", "Softmax", ["scores behind the mask"], axis=1)),
            ("scores go to Hardmax normalised", changed("normalised", "Hardmax", ["scores behind the mask"])),
            ("keys, .*Transpose|keys, .*\\(2, 1, 0\\)", changed("keys", "Transpose", ["K"], perm=[2, 1, 0])),
            ("queries, keys and values are made of x, z", changed(NODES["W_K.weight"], "MatMul", ["z", "onnx::MatMul_1"])),
            ("multiplies by what is computed", changed(NODES["W_V.weight"], "MatMul", ["x", "x"])),
            ("is no MatMul or Gemm", changed(NODES["W_V.weight"], "Conv", ["x", "onnx::MatMul_2"])),
            ("multiplies by no matrix", with_tensor(Layer(), "onnx::MatMul_2", numpy.ones(3, "f4"))),
            ("which there is before it", changed(NODES["W_Q.weight"], "MatMul", ["y", "onnx::MatMul_0"])),
        ):
            with self.subTest(words), self.assertRaisesRegex(sinkproof.UnknownNode, words):
                self.verify(layer.model())
        for error, words, model, names in (
            (sinkproof.UnsupportedDtype, "onnx::MatMul_1 is INT8", with_tensor(Layer(), "onnx::MatMul_1", numpy.ones((N, WIDTH), "i1")).model(), NODES),
            (sinkproof.UnknownTensor, "'W_Q.weight' or uses it; .*/W_Q/MatMul \\(onnx::MatMul_0\\)", Layer().model(), None),
            (sinkproof.UnknownTensor, "key_bias is none of", Layer().model(), {**NODES, "key_bias": "b"}),
            (sinkproof.WrongShape, "W_K.weight", with_tensor(Layer(), "onnx::MatMul_1", numpy.ones((N, 3), "f4")).model(), NODES),
        ):
            with self.subTest(words), self.assertRaisesRegex(error, words):
                self.verify(model, names)

    def test_masks_by_where(self):
        for condition, order, fill, words in (
            (MASK == 0, "scores fill", -numpy.inf, None),
            (MASK != 0, "fill scores", -numpy.inf, None),
            (MASK == 0, "fill scores", -numpy.inf, "masked is no causal mask"),
            (MASK == 0, "scores fill", 0, "masked is no causal mask"),
        ):
            layer = Layer()
            layer.tensors["condition"], layer.tensors["fill"] = tensor("condition", condition), tensor("fill", numpy.float32(fill))
            layer.nodes["masked"] = make_node("Where", ["condition", *order.split()], layer.nodes["masked"].output, name="masked")
            if words is None:
                self.assertEqual(self.verify(layer.model()).quantities, self.as_arrays().quantities)
            else:
                with self.assertRaisesRegex(sinkproof.UnknownNode, words):
                    self.verify(layer.model())

    def test_files(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "no.onnx").write_bytes(b"\xff\xff\xff\xff")
            with self.assertRaisesRegex(sinkproof.WeightsError, "no ONNX model"):
                self.verify(folder / "no.onnx")
            onnx.save(Layer().model(), str(folder / "beside.onnx"), save_as_external_data=True, location="data", size_threshold=0)
            self.assertTrue((folder / "data").is_file())
            self.assertEqual(self.verify(folder / "beside.onnx").quantities, self.as_arrays().quantities)
            model = onnx.load(str(folder / "beside.onnx"), load_external_data=False)
            next(x for x in model.graph.initializer[0].external_data if x.key == "location").value = "../data"
            (folder / "outside.onnx").write_bytes(model.SerializeToString())
            for instance in (folder / "outside.onnx", onnx.load(str(folder / "beside.onnx"), load_external_data=False)):
                with self.assertRaisesRegex(sinkproof.WeightsError, "is in another file"):
                    self.verify(instance)
            (folder / "data").unlink()
            with self.assertRaisesRegex(sinkproof.WeightsError, "cannot be read"):
                self.verify(folder / "beside.onnx")

    def test_without_onnx_it_says_so(self):
        with mock.patch.dict(sys.modules, {"onnx": None}), self.assertRaisesRegex(sinkproof.NotAvailable, "python3-onnx"):
            self.verify(Path("layer.onnx"))


if __name__ == "__main__":
    unittest.main()
