"""The package with PyTorch and pandas: /usr/bin/python3 tests/python/torch_test.py"""

import tempfile
import tracemalloc
import unittest
from fractions import Fraction
from pathlib import Path

from package_test import one_head, sinkproof
from sinkproof import _weights

try:
    import torch
except ImportError:
    torch = None
try:
    import pandas
except ImportError:
    pandas = None

ROLES = ("W_Q", "W_K", "W_V", "W_O")


def linears(bias=False, **more):
    """One head as a module of four linear layers."""
    module = torch.nn.Module()
    for name, array in one_head().items():
        layer = torch.nn.Linear(array.shape[1], array.shape[0], bias=bias)
        layer.weight.data.copy_(torch.from_numpy(array))
        setattr(module, name.removesuffix(".weight"), layer)
    return module.to(**more)


def multihead(heads, n=6, **more):
    """Scores do not see contents."""
    torch.manual_seed(1)
    module = torch.nn.MultiheadAttention(n, heads, **{"bias": False, **more})
    module.in_proj_weight.data[: 2 * n, 2 : n - 1] = 0
    return module


@unittest.skipIf(torch is None, "python3-torch is not installed")
class Torch(unittest.TestCase):
    def verify(self, weights, theorem="softmax-sink-necessity", length=8, **more):
        return sinkproof.verify(theorem, instance=weights, length=length, normaliser="softmax", **more).only

    def test_modules_and_state_dicts(self):
        expected = self.verify(one_head()).quantities
        module = linears()
        self.assertTrue(module.W_Q.weight.requires_grad)
        scripted = torch.jit.script(linears())
        without_bias = linears(bias=True)
        for role in ROLES:
            getattr(without_bias, role).bias.data.zero_()
        tensors = module.state_dict()
        for weights in (
            module, tensors, dict(module.named_parameters()), module.double(), scripted, without_bias,
            {name: x.t().contiguous().t() for name, x in tensors.items()},
            {name: torch.stack([x, x], -1)[..., 0] for name, x in tensors.items()},
        ):  # fmt: skip
            self.assertEqual(self.verify(weights).quantities, expected)

    def test_floats_arrive_as_they_are(self):
        for dtype in (torch.float64, torch.float32, torch.float16):
            state = linears(dtype=dtype).state_dict()
            eps = torch.finfo(dtype).eps
            state["W_O.weight"][1, 1] = 1 + eps
            entries = sinkproof.Weights(self.verify(state).document["instance"]).expressions["W_OV"]
            self.assertEqual(Fraction(entries[0, 1, 1]), 1 + Fraction(eps))

    def test_names_and_tied_parameters(self):
        expected = self.verify(one_head()).quantities
        whole = torch.nn.Sequential(torch.nn.Embedding(4, 6), linears())
        names = {f"{role}.weight": f"1.{role}.weight" for role in ROLES}
        self.assertEqual(self.verify(whole, names=names).quantities, expected)
        # What is not named has our name, as on the command line; a message has all that there are.
        module = linears()
        module.query, module.W_Q = module.W_Q, None
        self.assertEqual(self.verify(module, names={"W_Q.weight": "query.weight"}).quantities, expected)
        with self.assertRaisesRegex(sinkproof.UnknownTensor, r"no tensor W_K.weight; there are 0.weight, 1.W_K.weight, .*1.W_V.weight$"):
            self.verify(whole, names={"W_Q.weight": "1.W_Q.weight"})
        with self.assertRaisesRegex(sinkproof.UnknownTensor, r"0.weight is none of .*; there are 0.weight, 1.W_K.weight"):
            self.verify(whole)
        many = {f"mlp{k}": torch.zeros(2, 2) for k in range(50)}
        with self.assertRaisesRegex(sinkproof.UnknownTensor, r", … \(50 in all\)$"):
            self.verify(many)
        tied = linears()
        tied.W_K.weight = tied.W_Q.weight
        arrays = {**one_head(), "W_K.weight": one_head()["W_Q.weight"]}
        self.assertEqual(self.verify(tied).quantities, self.verify(arrays).quantities)

    def test_multihead_attention(self):
        for heads, scale in ((2, "1/sqrt(3)"), (6, None)):
            module = multihead(heads)
            parts = dict(zip(("W_Q.weight", "W_K.weight", "W_V.weight"), module.in_proj_weight.split(6)), **{"W_O.weight": module.out_proj.weight})
            expected = self.verify(parts, "multihead-sink-tradeoff", 4, heads=heads, score_scale=scale)
            self.assertEqual(len(expected.document["instance"]["model"]["heads"]), heads)
            for weights, more in (
                (module, {}), (module, {"heads": heads}), (module.state_dict(), {"heads": heads}), (multihead(heads, batch_first=True), {}),
                (multihead(heads, bias=True), {}),  # biases that are 0; another seed's numbers otherwise
            ):  # fmt: skip
                found = self.verify(weights, "multihead-sink-tradeoff", 4, **more)
                if not isinstance(weights, torch.nn.Module) or weights.in_proj_bias is None:
                    self.assertEqual(found.document["instance"], expected.document["instance"])
        # The program is told of heads and scale once.
        with self.assertRaisesRegex(sinkproof.WeightsError, r"instance 1 needs .*--heads 3 --scale 1/sqrt\(2\), and what stands before it .*--heads 2 --scale 1/sqrt\(3\): verify them one by one"):
            sinkproof.verify("multihead-sink-tradeoff", instance=[multihead(2), multihead(3)], length=4, normaliser="softmax")
        self.assertEqual(len(sinkproof.verify("multihead-sink-tradeoff", instance=[multihead(2), multihead(2)], length=4, normaliser="softmax")), 2)
        torch.manual_seed(1)
        layer = torch.nn.TransformerEncoderLayer(6, 2, 8)
        with self.assertRaisesRegex(sinkproof.WeightsError, "pass this module alone, model.self_attn"):
            self.verify(layer)
        layer.self_attn.in_proj_weight.data[:12, 2:5] = 0
        self.assertEqual(self.verify(layer.self_attn, "multihead-sink-tradeoff", 4).verdict, "vacuous")

    def test_multihead_attention_over_all_inputs(self):
        # Its scale is a power of two, so that W_Q takes it exactly; of several heads there are bounds without a document.
        asked = {"length": 4, "normaliser": "softmax", "all_inputs": True, "claims": "loss <= 3", "time": "60s"}
        one = sinkproof.audit(multihead(1, 4), **asked)
        self.assertTrue(sinkproof.check(one).accepted)
        two = sinkproof.audit(multihead(2, 8), **asked)
        self.assertIsNone(two.document)
        self.assertEqual([claim.verdict for claim in (*one.own_claims, *two.own_claims)], ["certified"] * 2)
        self.assertEqual(sinkproof.audit(multihead(2, 8).state_dict(), heads=2, **asked)["loss"], two["loss"])
        with self.assertRaisesRegex(sinkproof.WeightsError, r"no --scale.*1/sqrt\(3\)"):
            sinkproof.audit(multihead(2), **asked)
        with self.assertRaisesRegex(sinkproof.WeightsError, "all_inputs=True"):
            sinkproof.audit(multihead(2, 8), length=4, normaliser="softmax")
        # A float16 that is too small to be halved.
        small = multihead(1, 4).half()
        small.in_proj_weight.data[0, 0] = 2.0**-24
        of_halves = self.verify(small, "multihead-sink-tradeoff", 4).document["instance"]
        self.assertEqual(of_halves, self.verify(small.double(), "multihead-sink-tradeoff", 4).document["instance"])

    def test_what_cannot_be_read_is_a_typed_exception(self):
        def broken(**tensors):
            return {**linears().state_dict(), **{name.replace("__", "."): x for name, x in tensors.items()}}

        query = linears().W_Q.weight.data
        biased = multihead(2, bias=True)
        biased.in_proj_bias.data[0] = 1
        lazy = torch.nn.Module()
        for role in ROLES:
            setattr(lazy, role, torch.nn.LazyLinear(6, bias=False))
        for error, words, weights in (
            (sinkproof.UnsupportedDtype, r"W_Q.weight is bfloat16: call .float\(\)", linears(dtype=torch.bfloat16)),
            (sinkproof.UnsupportedDtype, "complex64: convert", broken(W_Q__weight=query.to(torch.complex64))),
            (sinkproof.UnsupportedDtype, "W_Q.weight is int8: convert", broken(W_Q__weight=query.to(torch.int8))),
            (sinkproof.UnsupportedDtype, "no array of floats: can't convert Sparse", broken(W_Q__weight=query.to_sparse())),
            (sinkproof.UnsupportedDtype, "no array of floats: .*QInt8", broken(W_Q__weight=torch.quantize_per_tensor(query, 0.1, 0, torch.qint8))),
            (sinkproof.UnsupportedDtype, "W_Q.weight is of the type NoneType", broken(W_Q__weight=None)),
            (sinkproof.OnAnotherDevice, "W_Q.weight is on meta: load the weights into a model on the CPU", linears(device="meta")),
            (sinkproof.OnAnotherDevice, "is on meta", linears(bias=True, device="meta")),
            (sinkproof.OnAnotherDevice, "in_proj_weight is on meta", torch.nn.MultiheadAttention(6, 2, device="meta")),
            (sinkproof.HasBias, "W_Q.bias is not 0", linears(bias=True)),
            (sinkproof.HasBias, "in_proj_bias is not 0", biased),
            (sinkproof.WrongShape, r"W_K.weight has the shape \[6, 3\]: expected \[3, 6\]", broken(W_K__weight=query.t())),
            (sinkproof.WrongShape, "no shape yet: call the model once", lazy),
            (sinkproof.WeightsError, "more key", multihead(2, add_zero_attn=True)),
            (sinkproof.WeightsError, "more key", multihead(2, add_bias_kv=True)),
            (sinkproof.WeightsError, "how many heads in_proj_weight has: say heads=…", multihead(2).state_dict()),
            (sinkproof.WeightsError, "Linear is a class: expected a torch module", torch.nn.Linear),
            (sinkproof.WeightsError, "of the type Tensor: expected a torch module", query),
            (sinkproof.BadInput, r"^sinkproof: instance 0: tensor \"W_Q.weight\": the value at \[0, 0\] is NaN", broken(W_Q__weight=query * float("nan"))),
        ):
            with self.subTest(words), self.assertRaisesRegex(error, words):
                self.verify(weights)
        with self.assertRaisesRegex(sinkproof.WeightsError, "2 heads, not 3"):
            self.verify(multihead(2), heads=3)
        with tempfile.TemporaryDirectory() as folder:
            torch.save(linears().state_dict(), Path(folder) / "w.pt")
            with self.assertRaisesRegex(sinkproof.WeightsError, r"w.pt is a pickle.*torch.load"):
                self.verify(Path(folder) / "w.pt")
            self.assertEqual(self.verify(torch.load(Path(folder) / "w.pt")).verdict, "certified")

    def test_large_state_dicts_are_written_from_their_own_memory(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "w.safetensors"
            tracemalloc.start()
            _weights.write_safetensors(path, {"W_Q.weight": torch.nn.Linear(4000, 6250, bias=False).weight})
            peak = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
            self.assertLess(peak, 4 << 20)
            self.assertGreater(path.stat().st_size, 100_000_000)

    def test_tensors_out_of_results(self):
        counterexample = sinkproof.verify("relu-sink-free", construction="relu-mean-row-count", L=4, m=1).only.counterexample
        tensors = counterexample.to_torch()
        self.assertEqual({name: (x.dtype, tuple(x.shape)) for name, x in tensors.items()}, dict.fromkeys(("W_QK", "W_OV", "tokens"), (torch.float64, (1, 4, 4))))
        # The model at this input, in floats: relu scores, rows divided by i + 1.
        (place,), x = counterexample.places, tensors["tokens"][0]
        i = place.position
        mixed = torch.relu(x[i] @ tensors["W_QK"][0] @ x[: i + 1].T) / (i + 1) @ x[: i + 1] @ tensors["W_OV"][0].T
        error = mixed - x[1 : i + 1].mean(0) * (i == place.trigger)
        self.assertAlmostEqual(float(abs(error[place.coordinate])), float(place.value.lower), places=12)
        construction = sinkproof.construct("softmax-anchor", L=5, m=1, beta="3*log(10)")
        self.assertEqual(construction.to_torch()["W_QK"][0, 3, 0].item(), float.fromhex("0x1.ba18a998fffa0p+2"))

    def test_numbers_of_torch(self):
        results = sinkproof.verify("softmax-sink-necessity", L=torch.tensor(16), m=13, beta=torch.tensor([4.0, 5.1]))
        self.assertEqual([x.parameters["beta"] for x in results], ["4", "10695475/2097152"])
        third = sinkproof.verify("relu-sink-free", construction="relu-mean-row-count", L=4, m=1).only["loss"]
        self.assertNotIn(torch.tensor(0.25), third)
        self.assertIn(torch.tensor(0.0), sinkproof.verify("relu-sink-free", L=4, m=1).only["loss"])


@unittest.skipIf(pandas is None, "python3-pandas is not installed")
class Pandas(unittest.TestCase):
    def test_a_table_is_a_frame_of_texts(self):
        table = sinkproof.table("softmax-sink-bound", L=5, eta=["1/1000", "1/200"], digits=8)
        frame = table.to_pandas()
        self.assertEqual(list(frame.columns), table.columns)
        self.assertEqual(frame["bound_before"].tolist(), ["0.99796504", "0.98921739"])
        self.assertEqual(frame["bound_before_exact"].map(Fraction).iloc[1], Fraction(2844, 2875))
        # What is not there is None in every column, and no NaN.
        cut_off = sinkproof.table(theorem="softmax-sink-necessity", quantities=["loss"], L=16, m=13, beta=5).to_pandas()
        self.assertIsNone(cut_off["loss_exact"].iloc[0])

    def test_a_column_is_a_grid(self):
        frame = pandas.DataFrame({"beta": [4, 5.5]})
        self.assertEqual([x.parameters["beta"] for x in sinkproof.verify("softmax-sink-necessity", L=16, m=13, beta=frame["beta"])], ["4", "11/2"])


if __name__ == "__main__":
    unittest.main()
