"""The package against the programs in SINKPROOF_BIN: /usr/bin/python3 -m unittest discover -s tests/python -p '*_test.py'"""

import html
import json
import os
import pickle
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
import tracemalloc
import unittest
from fractions import Fraction
from pathlib import Path
from unittest import mock

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "python"))
os.environ.setdefault("SINKPROOF_BIN", str(ROOT / "build" / "release" / "bin"))

import numpy  # noqa: E402
import sinkproof  # noqa: E402
from sinkproof import _program, _progress, _weights, recheck  # noqa: E402
from sinkproof.numbers import Enclosure, Lower, Upper, text  # noqa: E402

DATA = ROOT / "tests" / "data"


def one_head(m=3, beta=7.25):
    """tests/data/own_weights.py as arrays."""
    n, c = m + 3, m + 2
    query, key, output = numpy.zeros((3, n), "f4"), numpy.zeros((3, n), "f4"), numpy.eye(n, dtype="f4")
    query[0, c], query[1, c], query[2, 1] = beta, -beta, -beta
    key[0, 0] = key[2, 0] = key[1, 1] = key[1, c] = 1
    output[0, 0] = 0
    return {"W_Q.weight": query, "W_K.weight": key, "W_V.weight": numpy.eye(n, dtype="f4"), "W_O.weight": output}


class OnGpu:
    """What the package asks of a torch tensor, on a device that there may not be; torch_test.py has the others."""

    def __init__(self, array):
        self.array, self.dtype, self.device, self.shape = array, "torch.float32", "cuda:0", array.shape

    def detach(self):
        return self


class Verify(unittest.TestCase):
    def test_grid_has_typed_results_in_its_order(self):
        results = sinkproof.verify("softmax-sink-necessity", L=16, m=13, beta=[3, 4, 5])
        self.assertEqual([type(x) for x in results], [sinkproof.Vacuous, sinkproof.Certified, sinkproof.Certified])
        self.assertEqual([x.parameters["beta"] for x in results], ["3", "4", "5"])
        self.assertEqual(results.counts(), {"certified": 2, "refuted": 0, "vacuous": 1, "inconclusive": 0})
        for x in results:
            self.assertEqual(x.document["parameters"], x.parameters)
            self.assertEqual(x.document["verdict"], x.verdict)
            self.assertTrue(sinkproof.check(x).accepted)
            self.assertEqual(recheck.check(json.dumps(x.document).encode()).word, "accepted")

    def test_refuted_has_the_exact_input(self):
        refuted = sinkproof.verify("relu-sink-free", construction="relu-mean-row-count", L=8, m=2).only
        self.assertIsInstance(refuted, sinkproof.Refuted)
        (place,) = refuted.counterexample.places
        self.assertEqual(place.shows, "loss")
        self.assertIn(Fraction(1, 3), place.value)
        arrays = refuted.counterexample.to_numpy()
        self.assertEqual((arrays["tokens"].shape, arrays["W_QK"].shape), ((1, 8, 5), (1, 5, 5)))
        # The model at this input, in floats: relu scores, rows divided by i + 1.
        x, i = arrays["tokens"][0], place.position
        weights = numpy.maximum(x[i] @ arrays["W_QK"][0] @ x[: i + 1].T, 0) / (i + 1)
        error = weights @ (x[: i + 1] @ arrays["W_OV"][0].T) - x[1 : i + 1].mean(axis=0) * (i == place.trigger)
        self.assertAlmostEqual(abs(error[place.coordinate]), 1 / 3, places=12)

    def test_without_torch_it_says_so(self):
        with mock.patch.dict(sys.modules, {"torch": None}), self.assertRaisesRegex(sinkproof.NotAvailable, "to_numpy"):
            sinkproof.construct("relu-mean", L=4, m=1).to_torch()

    def test_own_claims_on_arrays(self):
        result = sinkproof.verify(instance=one_head(), length=16, normaliser="softmax", claims=["loss <= 1/1000", "loss <= 1/10000"]).only
        self.assertIsInstance(result, sinkproof.Refuted)
        self.assertEqual([c.verdict for c in result.own_claims], ["certified", "refuted"])
        self.assertEqual(result.counterexample.places[0].shows, "loss")
        self.assertEqual(sinkproof.replay(result).only.verdict, "refuted")
        self.assertTrue(sinkproof.check(result).accepted)

    def test_several_instances_have_their_own_certificates(self):
        results = sinkproof.verify("softmax-sink-necessity", instance=[one_head(beta=7.25), one_head(beta=2)], length=8, normaliser="softmax")
        self.assertEqual([x.verdict for x in results], ["certified", "vacuous"])
        self.assertEqual([x.document["verdict"] for x in results], ["certified", "vacuous"])

    def test_a_construction_is_an_instance(self):
        construction = sinkproof.construct("softmax-anchor", L=5, m=1, beta="3*log(10)")
        self.assertEqual(construction.expressions["W_QK"][0, 3, 0], "3*log(10)")
        self.assertEqual(construction.to_numpy()["W_QK"][0, 3, 0], float.fromhex("0x1.ba18a998fffa0p+2"))  # 6.90775527898213705…
        result = sinkproof.verify("softmax-sink-necessity", instance=construction).only
        self.assertEqual(result["loss"].exact, Fraction(1, 2001))
        self.assertEqual((result.construction, result.verdict), ("softmax-anchor", "certified"))

    def test_own_theorem_and_construction_files(self):
        theorem = DATA / "tutorial" / "five-times.md"
        results = sinkproof.verify(theorem, L=8, m=0, beta=8)
        self.assertEqual(results.only.theorem, "five-times-the-loss")
        self.assertTrue(sinkproof.check(results.only).accepted)
        construction = DATA / "tutorial" / "sharper-anchor.md"
        results = sinkproof.verify(theorem, construction=construction, beta=[4, 6])
        self.assertEqual([(x.theorem, x.verdict) for x in results], [("five-times-the-loss", "certified")] * 2 + [(None, "certified")] * 2)
        entries = [x.document["instance"]["model"]["heads"][0]["query_key"] for x in results]
        self.assertEqual((entries[0], entries[1]), (entries[2], entries[3]))
        self.assertNotEqual(entries[0], entries[1])
        self.assertIn("W_QK", sinkproof.construct(construction, L=8, m=1, beta="sqrt(17)").to_numpy())

    def test_inconclusive(self):
        # The loss is above 1/36: there the conclusion is not defined.
        result = sinkproof.verify("softmax-sink-necessity", drop="small-loss", L=5, m=1, beta=1).only
        self.assertIsInstance(result, sinkproof.Inconclusive)
        self.assertEqual(sinkproof.check(result).word, "rejected")


    def test_one_theorem_of_a_file(self):
        with tempfile.TemporaryDirectory() as folder:
            two = Path(folder) / "two.md"
            block = "```theorem\ntheorem {} : trigger-task\nhypothesis some : loss >= 0\nconclusion any : loss >= {}\nfrom relu-mean : L = 3; m = 0\n```\n"
            two.write_text(block.format("one", 0) + "\n" + block.format("two", 1))
            for theorem, verdicts in ((two, ["certified", "refuted"]), ([two], ["certified", "refuted"]), (f"{two}#one", ["certified"]), ([f"{two}#two", f"{two}#one"], ["refuted", "certified"])):
                self.assertEqual([x.verdict for x in sinkproof.verify(theorem)], verdicts)
            self.assertIsNone(sinkproof.fuzz(f"{two}#one", trials=5).counterexample)

    def test_claims_where_scores_see_contents(self):
        """Bounds over all inputs judge them, as on the command line."""
        sees_contents = one_head(m=1)
        sees_contents["W_Q.weight"][0, 2] = 0.125
        asked = {"instance": sees_contents, "length": 5, "normaliser": "softmax"}
        certified = sinkproof.verify(**asked, claims="loss <= 1/1000").only
        self.assertIsInstance(certified, sinkproof.Certified)
        self.assertTrue(sinkproof.check(certified).accepted)
        refuted = sinkproof.verify(**asked, claims=["loss <= 1/1000", "loss <= 1/100000"]).only
        self.assertEqual(([c.verdict for c in refuted.own_claims], refuted.instance, refuted.file), (["certified", "refuted"], 0, None))
        self.assertGreater(refuted.counterexample.places[0].value.lower, Fraction(1, 100000))
        self.assertEqual(refuted.counterexample.to_numpy()["tokens"].shape[1:], (5, 4))
        with self.assertRaisesRegex(sinkproof.NotAvailable, "no verdict in a sinkproof-places/1"):
            sinkproof.replay(sinkproof.audit(sees_contents, length=5, normaliser="softmax", inputs=5))


class Shown(unittest.TestCase):
    """What results say of themselves."""

    def test_hypotheses_that_do_not_count_and_mutants(self):
        dropped = sinkproof.verify("softmax-sink-necessity", drop="length", L=5, m=1, beta=8).only
        self.assertEqual((dropped.dropped, dropped.mutant), (("length",), None))
        self.assertTrue(repr(dropped).startswith("Certified(softmax-sink-necessity without length on softmax-anchor (L=5, "), repr(dropped))
        for mutant, relation in (("loss >= 1/100", "loss >= 1/100"), ("flipped", "bound_after >= min(sink_mass_before, sink_mass_after)")):
            refuted = sinkproof.verify("softmax-sink-necessity", mutant=mutant, L=5, m=1, beta=8).only
            self.assertEqual(refuted.mutant, relation)
            self.assertIn(f"softmax-sink-necessity with the conclusion {relation} on ", repr(refuted))
            self.assertIn(f"with the conclusion {html.escape(relation)} on ", refuted._repr_html_())
        search = sinkproof.fuzz("softmax-sink-necessity", drop="length", trials=200)
        self.assertEqual(search.counterexample.dropped, ("length",))
        for shown in (repr(search), search._repr_html_()):
            self.assertIn("softmax-sink-necessity without length: 16 trials", shown)

    def test_instances(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "mine.safetensors"
            _weights.write_safetensors(path, one_head())
            results = sinkproof.verify("softmax-sink-necessity", instance=[path, one_head(beta=2)], length=8, normaliser="softmax")
            self.assertEqual([(x.instance, x.file) for x in results], [(0, str(path)), (1, None)])
            # Files of one name in two folders.
            for kind, write in (("npz", lambda path, head: numpy.savez(path, **head)), ("safetensors", _weights.write_safetensors)):
                paths = [Path(folder) / f"{kind}{number}" / f"w.{kind}" for number in range(2)]
                for head, other in zip((one_head(), one_head(beta=2)), paths):
                    other.parent.mkdir()
                    write(other, head)
                named_alike = sinkproof.verify("softmax-sink-necessity", instance=paths, length=8, normaliser="softmax")
                self.assertEqual([(x["loss"], x.file, x.document) for x in named_alike], [(x["loss"], str(other), x.document) for x, other in zip(results, paths)])
            for shown in (str, sinkproof.Result._repr_html_):
                self.assertIn(f"given ({path}, eta_bar=", shown(results[0]))
                self.assertIn("given (instance 1, eta_bar=", shown(results[1]))

    def test_claims_are_counted_as_by_the_command_line(self):
        grid = {"L": 16, "m": 13, "beta": [3, 4, 5], "claims": ["loss <= 1/200", "loss <= 1"]}
        results = sinkproof.verify("softmax-sink-necessity", **grid)
        self.assertEqual(results.claim_counts(), {"certified": 4, "refuted": 2, "inconclusive": 0})
        lines = ["2 certified, 0 refuted, 1 vacuous, 0 inconclusive", "own claims: 4 certified, 2 refuted, 0 inconclusive"]
        self.assertEqual(repr(results).split("\n")[-2:], lines)
        for result in results:
            self.assertIn("theorem", result.document)
            self.assertEqual([sinkproof.check(x).word for x in (result.document, result.claims_document)], ["accepted"] * 2)
        beside = sinkproof.verify(DATA / "tutorial" / "five-times.md", L=5, m=0, beta=[8, 9], claims="loss <= exp(-beta)")
        self.assertEqual(repr(beside).split("\n")[-2:], ["2 certified, 0 refuted, 0 vacuous, 0 inconclusive", "own claims: 2 certified, 0 refuted, 0 inconclusive"])
        alone = sinkproof.verify(instance=[one_head(), one_head(beta=2)], length=8, normaliser="softmax", claims=["loss <= 1/1000", "loss <= 1"])
        self.assertEqual(repr(alone).split("\n")[2:], ["own claims: 3 certified, 1 refuted, 0 inconclusive"])
        self.assertIn("; loss=[0.11", repr(alone[1]))
        self.assertIn(", loss <= 1/1000: refuted, loss <= 1: certified)", repr(alone[1]))
        bounds = sinkproof.audit(one_head(), length=16, normaliser="softmax", all_inputs=True, claims="loss <= 1")
        self.assertIn(", loss <= 1: certified)", repr(bounds))
        self.assertIn('<th colspan="2">own claims</th></tr><tr><td>loss &lt;= 1</td><td>certified</td>', bounds._repr_html_())

    def test_margins_are_no_quantities(self):
        shown = sinkproof.verify("softmax-sink-necessity", L=5, m=1, beta=8, claims="loss <= 1").only._repr_html_()
        headings = [shown.index(f'<th colspan="2">{x}</th>') for x in ("quantities", "claims of the construction", "hypotheses", "conclusion", "own claims")]
        self.assertEqual(headings, sorted(headings))
        self.assertIn("<td>loss</td><td>0 ≥ 0?</td>", shown[headings[1] : headings[2]])
        self.assertIn("] &gt; 0?</td>", shown[headings[1] : headings[2]])

    def test_others_in_a_notebook(self):
        construction = sinkproof.construct("softmax-anchor", L=5, m=1, beta="3*log(10)")._repr_html_()
        self.assertIn("<p>softmax-anchor, L=5, m=1, beta=3*log(10)</p>", construction)
        self.assertIn("W_QK, shape (1, 4, 4)</th></tr><tr><td>0, 1, 0</td><td>-(3*log(10))</td>", construction)
        counterexample = sinkproof.verify("relu-sink-free", construction="relu-mean-row-count", L=4, m=1).only.counterexample._repr_html_()
        self.assertIn("<td>loss at position 2, trigger at 2</td><td>[0.33", counterexample)
        self.assertIn("<td>its contents, of tokens 1 to 3</td><td>(-1); (-1); (-1)</td>", counterexample)
        nothing = sinkproof.fuzz("relu-sink-free", trials=5)._repr_html_()
        self.assertEqual(nothing, "<p>relu-sink-free: 5 trials, nothing found</p>")
        for theorem, drop, has_places in (("softmax-sink-necessity", "length", True), ("sink-switch-equivalence", "second-context", False)):
            found = sinkproof.fuzz(theorem, drop=drop, trials=200)
            self.assertIsNotNone(found.counterexample)
            self.assertEqual("its contents, of tokens" in found._repr_html_(), has_places)

    def test_what_is_no_truth_value(self):
        result = sinkproof.verify("relu-sink-free", L=4, m=1, claims="loss <= 1")
        for x, ask in ((result, "results.only"), (result.only, ".verdict"), (result.only.own_claims[0], ".verdict"), (sinkproof.check(result.only), ".accepted"), (sinkproof.fuzz("relu-sink-free", trials=5), ".counterexample")):
            with self.subTest(ask), self.assertRaisesRegex(TypeError, f"is no truth value: ask .*{ask}"):
                bool(x)


class Numbers(unittest.TestCase):
    def test_floats_are_rounded_outward(self):
        for x in (Fraction(1, 3), Fraction(-1, 3), Fraction(1, 10**400), Fraction(-1, 10**400), Fraction(10) ** 400, Fraction(-(10**400)), Fraction(1, 4)):
            low, high = float(Lower(x)), float(Upper(x))
            self.assertLessEqual(low, high)
            if abs(low) != float("inf"):
                self.assertLessEqual(Fraction(low), x)
            else:
                self.assertLess(x, -(10**308))
            if abs(high) != float("inf"):
                self.assertGreaterEqual(Fraction(high), x)
            else:
                self.assertGreater(x, 10**308)
        self.assertEqual(float(Lower(1, 4)), 0.25)
        self.assertLess(float(Lower(1, 3)), float(Upper(1, 3)))

    def test_parameters_are_exact(self):
        self.assertEqual(text(0.1), "3602879701896397/36028797018963968")
        self.assertEqual(text([1, Fraction(1, 3), "log(10)"]), "1,1/3,log(10)")
        self.assertEqual(text(numpy.array([1.5, 2.0])), "3/2,2")
        self.assertEqual(text(numpy.float32(0.5)), "1/2")
        with self.assertRaises(ValueError):
            text(float("nan"))
        self.assertIn(numpy.float32(0.25), Enclosure(Lower(1, 4), Upper(1, 4)))

    def test_html_and_latex(self):
        result = sinkproof.verify("relu-sink-free", L=4, m=1).only
        self.assertIn("<b>certified</b>", result._repr_html_())
        self.assertIn(r"max\_anchor\_mass", result._repr_latex_())
        self.assertEqual(Enclosure(Lower(-1, 3), Upper(-1, 3))._repr_latex_(), r"$-\frac{1}{3}$")
        several = sinkproof.verify("relu-sink-free", L=[4, 5], m=1)
        self.assertEqual(several._repr_latex_().count(r"\begin{aligned}&\text{relu-sink-free on relu-mean (L="), 2)
        self.assertIn(r"\text{loss} &= $0".replace("$", ""), several._repr_latex_())


class Others(unittest.TestCase):
    def test_fuzz(self):
        search = sinkproof.fuzz("softmax-sink-necessity", drop="length", trials=200)
        self.assertEqual(search.counterexample.verdict, "refuted")
        self.assertTrue(sinkproof.check(search.counterexample).accepted)
        self.assertEqual(search.counterexample.counterexample.weights.expressions["W_OV"], {(0, 1, 1): "3/2", (0, 2, 1): "3/2"})
        self.assertIsNone(sinkproof.fuzz("relu-sink-free", trials=20).counterexample)

    def test_a_search_for_which_there_is_nothing_says_so(self):
        with tempfile.TemporaryDirectory() as folder:
            mine = Path(folder) / "mine.md"
            lines = "theorem mine : trigger-task\nhypothesis never : loss < 0\nconclusion any : loss >= 1\nfrom relu-mean : L = 3; m = 0"
            mine.write_text(f"```theorem\n{lines}\n```\n")
            with self.assertRaisesRegex(sinkproof.ProgramFailed, "mine: vacuous") as caught:
                sinkproof.fuzz(mine, trials=20)
            self.assertEqual(caught.exception.exit_code, 5)

    def test_fuzz_on_a_construction_of_a_file(self):
        with tempfile.TemporaryDirectory() as folder:
            mine = Path(folder) / "mine.md"
            mine.write_text((DATA / "tutorial" / "sharper-anchor.md").read_text().replace("construction sharper-anchor", "construction mine"))
            self.assertIsNone(sinkproof.fuzz("softmax-sink-necessity", construction=mine, trials=20).counterexample)
            mine.write_text("```construction\nconstruction mine : trigger-task\nparameter beta in (0,9] = 5\nL = 4; m = 0; contents is box; normaliser is softmax\nclaim small : loss <= 1/beta\n```\n")
            broken = sinkproof.fuzz("softmax-sink-necessity", construction=mine, trials=20).counterexample
            self.assertEqual([(x.id, x.verdict) for x in broken.own_claims], [("small", "refuted")])
            self.assertTrue(sinkproof.check(broken).accepted)
            self.assertTrue(broken.file.startswith(f"{mine}#mine "))
            self.assertEqual(broken.counterexample.places[0].shows, "loss")
            # Of this setting claims have no document: what they name is what an instance consists of.
            fit = (ROOT / "constructions" / "chebyshev-fit.md").read_text()
            mine.write_text(fit.replace("chebyshev-fit", "mine").replace("fit_error <= loss_lower_bound", "fit_error <= loss_lower_bound - 1"))
            broken = sinkproof.fuzz("relu-normaliser-obstruction", construction=mine, trials=5).counterexample
            self.assertEqual([x.id for x in broken.own_claims], ["fit"])
            with self.assertRaises(sinkproof.NotAvailable):
                broken.counterexample

    def test_neighbours(self):
        ablated = sinkproof.neighbours("ablate", "softmax-sink-necessity", trials=60)
        self.assertEqual([(row["hypothesis"], row["outcome"]) for row in ablated][2], ("length", "needed"))
        with tempfile.TemporaryDirectory() as folder:
            mutants = sinkproof.neighbours("mutants", "softmax-sink-necessity", trials=60, corpus=folder)
            self.assertEqual({row["outcome"] for row in mutants}, {"refuted"})
            self.assertEqual(sinkproof.replay(Path(folder) / mutants[0]["case_file"]).only.verdict, "refuted")
        (least, *_) = sinkproof.neighbours("tightness", "softmax-sink-necessity", trials=60)
        self.assertLess(least.fraction("refuted_below"), least.fraction("proved"))
        with self.assertRaisesRegex(ValueError, "'ablate', 'mutants' or 'tightness'"):
            sinkproof.neighbours("drop")

    def test_table(self):
        table = sinkproof.table("softmax-sink-bound", L=5, eta=["1/1000", Fraction(1, 200)], digits=8)
        self.assertEqual([row["bound_before"] for row in table], ["0.99796504", "0.98921739"])
        self.assertEqual([row["bound_before"] for row in table[1:]], ["0.98921739"])
        self.assertEqual(table[1].fraction("bound_before_exact"), Fraction(2844, 2875))
        self.assertIn("<table>", table._repr_html_())
        head = r"$\begin{array}{" + "l" * len(table.columns) + r"}\text{L} & \text{eta} & "
        self.assertTrue(table._repr_latex_().startswith(head), table._repr_latex_())
        self.assertIn(r"\text{0.99796504}", table._repr_latex_())
        with mock.patch.dict(sys.modules, {"pandas": None}), self.assertRaisesRegex(sinkproof.NotAvailable, "pandas"):
            table.to_pandas()
        pandas = mock.Mock()
        with mock.patch.dict(sys.modules, {"pandas": pandas}):
            table.to_pandas()
        rows, columns = pandas.DataFrame.call_args.args[0], pandas.DataFrame.call_args.kwargs["columns"]
        self.assertEqual((rows[1]["eta"], columns[0]), ("1/200", "L"))
        quantities = sinkproof.table(theorem="softmax-sink-necessity", quantities=["loss"], L=16, m=13, beta=5)
        self.assertTrue(quantities[0]["loss"].startswith("0.0033576"))
        with self.assertRaisesRegex(sinkproof.NotAvailable, "loss is '0.0033.*…': expected a rational number with all"):
            quantities[0].fraction("loss")

    def test_audit(self):
        audit = sinkproof.audit(DATA / "softmax_L16_d16_s0.safetensors", length=16, normaliser="softmax", inputs=20)
        self.assertGreater(audit.largest_error.lower, Fraction(1, 1000))
        arrays = sinkproof.audit(one_head(), length=16, normaliser="softmax", inputs=20)
        self.assertTrue(sinkproof.check(arrays).accepted)
        self.assertIn("<td>largest_error</td><td>[", arrays._repr_html_())
        self.assertIn(r"\text{largest\_error} &\in [0.0", arrays._repr_latex_())
        everywhere = sinkproof.audit(one_head(), length=16, normaliser="softmax", all_inputs=True, gap="0.1%")
        exact = sinkproof.verify("softmax-sink-necessity", instance=one_head(), length=16, normaliser="softmax").only
        self.assertTrue(everywhere.is_within_gap)
        self.assertTrue(sinkproof.check(everywhere).accepted)
        self.assertIn("<td>loss</td><td>[", everywhere._repr_html_())
        self.assertIn(r"\text{loss} &\in [0.0", everywhere._repr_latex_())
        for name, of_theorem in (("loss", "loss"), ("smallest_anchor_mass_before", "sink_mass_before"), ("smallest_anchor_mass_after", "sink_mass_after")):
            self.assertLessEqual(everywhere[name].lower, exact[of_theorem].upper)
            self.assertGreaterEqual(everywhere[name].upper, exact[of_theorem].lower)
        self.assertLess(everywhere["loss"].upper, everywhere["loss"].lower * Fraction(1001, 1000))
        self.assertEqual(len(everywhere.places["loss"].tokens()), 16)
        self.assertGreaterEqual(everywhere["smallest_anchor_mass_after"].lower, everywhere["bound_after"].upper)
        short = sinkproof.audit(DATA / "softmax_L16_d16_s0.safetensors", length=16, normaliser="softmax", all_inputs=True, time="1s")
        self.assertFalse(short.is_within_gap)
        self.assertLessEqual(short["loss"].lower, audit.largest_error.upper * 100)
        trained = {"weights": DATA / "softmax_L16_d16_s0.safetensors", "length": 16, "normaliser": "softmax"}
        claimed = sinkproof.audit(**trained, all_inputs=True, time="50s", claims=["loss <= 1/50", "loss <= 1/100"])
        self.assertEqual([claim.verdict for claim in claimed.own_claims], ["certified", "refuted"])
        self.assertTrue(sinkproof.check(claimed).accepted)
        with self.assertRaisesRegex(sinkproof.BadInput, "--claim is for bounds over all inputs"):
            sinkproof.audit(**trained, claims="loss <= 1/50")
        with self.assertRaisesRegex(sinkproof.BadInput, 'tensor "q_proj.weight" is missing'):
            sinkproof.audit(DATA / "softmax_L16_d16_s0.safetensors", length=16, normaliser="softmax", names={"W_Q.weight": "q_proj.weight"})

    def test_target(self):
        preceding = sinkproof.audit(one_head(), length=16, normaliser="softmax", target="preceding", inputs=20)
        inclusive = sinkproof.audit(one_head(), length=16, normaliser="softmax", target="inclusive", inputs=20)
        self.assertGreater(preceding.largest_error.lower, inclusive.largest_error.upper)
        claim = sinkproof.verify(instance=one_head(), length=16, normaliser="softmax", target="preceding", claims="loss >= 1/4").only
        self.assertEqual((claim.verdict, claim.document["instance"]["task"]["target"]), ("certified", "preceding"))
        other = sinkproof.construct("preceding-anchor", L=5, m=1, beta=8, target="inclusive")
        self.assertEqual(sinkproof.verify("preceding-mean-sink-necessity", instance=other).only.verdict, "vacuous")

    def test_check_says_what_the_checker_says(self):
        document = json.loads(json.dumps(sinkproof.verify("relu-sink-free", L=4, m=1).only.document))
        document["verdict"] = "vacuous"
        self.assertEqual(sinkproof.check(document).word, "rejected")
        self.assertEqual(sinkproof.check({"format": "sinkproof-model/1"}).word, "malformed")

    def test_listing(self):
        self.assertIn("softmax-anchor", [x["name"] for x in sinkproof.listing("constructions")["constructions"]])


class Reading(unittest.TestCase):
    """Weights on their way to the program."""

    def verify(self, weights, **more):
        return sinkproof.verify("softmax-sink-necessity", instance=weights, length=8, normaliser="softmax", **more).only

    def test_floats_arrive_as_they_are(self):
        for dtype in ("f8", "f4", "f2"):
            weights = one_head()
            weights["W_O.weight"] = weights["W_O.weight"].astype(dtype)
            weights["W_O.weight"][1, 1] = numpy.dtype(dtype).type(1) + numpy.finfo(dtype).eps
            document = self.verify(weights).document
            entries = {(r, c): x for r, c, x in document["instance"]["model"]["heads"][0]["output_value"]}
            self.assertEqual(Fraction(entries[1, 1]), 1 + Fraction(float(numpy.finfo(dtype).eps)))

    def test_views_big_endian_and_files(self):
        weights = one_head()
        expected = self.verify(weights).quantities
        self.assertEqual(self.verify({name: x.astype(">f4") for name, x in weights.items()}).quantities, expected)
        self.assertEqual(self.verify({name: numpy.asfortranarray(x) for name, x in weights.items()}).quantities, expected)
        with tempfile.TemporaryDirectory() as folder:
            numpy.savez(Path(folder) / "w.npz", **weights)
            self.assertEqual(self.verify(Path(folder) / "w.npz").quantities, expected)
            renamed = {name.replace(".", "/"): x for name, x in weights.items()}
            numpy.savez_compressed(Path(folder) / "renamed.npz", **renamed, other=numpy.ones(2))
            self.assertEqual(self.verify(Path(folder) / "renamed.npz", names=dict(zip(weights, renamed))).quantities, expected)
            for name, data in (("text", b"no archive"), ("empty", b""), ("cut", (Path(folder) / "w.npz").read_bytes()[:-30])):
                (Path(folder) / f"{name}.npz").write_bytes(data)
                with self.assertRaisesRegex(sinkproof.WeightsError, f"{name}.npz: no arrays"):
                    self.verify(Path(folder) / f"{name}.npz")
            numpy.savez(Path(folder) / "objects.npz", **{**weights, "W_Q.weight": numpy.array([None])})
            with self.assertRaisesRegex(sinkproof.WeightsError, "objects.npz: no arrays of numbers"):
                self.verify(Path(folder) / "objects.npz")
            _weights.write_safetensors(Path(folder) / "w.safetensors", weights)
            self.assertEqual(self.verify(str(Path(folder) / "w.safetensors")).quantities, expected)

    def test_names(self):
        expected = self.verify(one_head()).quantities
        theirs = {f"attn.{name[2].lower()}_proj.weight": x for name, x in one_head().items()}
        theirs["embedding.weight"] = numpy.zeros((7, 3))
        names = {f"W_{k}.weight": f"attn.{k.lower()}_proj.weight" for k in "QKVO"}
        self.assertEqual(self.verify(theirs, names=names).quantities, expected)
        theirs["attn.q_proj.bias"] = numpy.ones(3)
        with self.assertRaisesRegex(sinkproof.HasBias, "q_proj.bias"):
            self.verify(theirs, names=names)

    def test_what_cannot_be_read_is_a_typed_exception(self):
        def broken(name, x):
            return {**one_head(), name: x}

        for error, words, weights in (
            (sinkproof.UnsupportedDtype, "W_V.weight is of the type list: expected a numpy array", broken("W_V.weight", one_head()["W_V.weight"].tolist())),
            (sinkproof.UnsupportedDtype, "int64", broken("W_Q.weight", numpy.ones((3, 6), "i8"))),
            (sinkproof.OnAnotherDevice, "cuda:0.*cpu\\(\\)", broken("W_V.weight", OnGpu(one_head()["W_V.weight"]))),
            (sinkproof.HasBias, "W_Q.bias", broken("W_Q.bias", numpy.ones(3))),
            (sinkproof.WrongShape, r"W_K.weight.*\[3, 5\].*\[3, 6\]", broken("W_K.weight", numpy.ones((3, 5), "f4"))),
            (sinkproof.WrongShape, "matrix", broken("W_Q.weight", numpy.ones(18, "f4"))),
            (sinkproof.UnknownTensor, "mlp.weight", broken("mlp.weight", numpy.ones((2, 2)))),
            (sinkproof.UnknownTensor, "no tensor W_Q.weight", {}),
            (sinkproof.BadInput, "(?i)nan|infinit|finite", broken("W_Q.weight", numpy.full((3, 6), numpy.nan, "f4"))),
        ):
            with self.subTest(words), self.assertRaisesRegex(error, words):
                self.verify(weights)
        for nothing in (None, 3, numpy.ones((3, 6)), [1.5]):
            with self.subTest(nothing), self.assertRaisesRegex(sinkproof.WeightsError, f"weights are of the type {type(nothing).__name__}: expected a torch module"):
                sinkproof.audit(nothing, length=8, normaliser="softmax")
        with self.assertRaisesRegex(sinkproof.WeightsError, "weights are of the type float: expected a torch module"):
            self.verify([1.5])
        zero_bias = {**one_head(), "W_Q.bias": numpy.zeros(3)}
        self.assertEqual(self.verify(zero_bias).verdict, self.verify(one_head()).verdict)

    def test_large_state_dicts_are_written_from_their_own_memory(self):
        megabytes_100 = numpy.zeros((6250, 4000), "f4")
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "w.safetensors"
            tracemalloc.start()
            _weights.write_safetensors(path, {"W_Q.weight": megabytes_100})
            peak = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
            self.assertLess(peak, 4 << 20)
            with open(path, "rb") as file:
                (length,) = struct.unpack("<Q", file.read(8))
            self.assertEqual(path.stat().st_size, 8 + length + 100_000_000)
        # The program reads 2,000,000 values; it says so. Of a large model the tensors that are named are taken alone.
        with self.assertRaisesRegex(sinkproof.BadInput, "values|2,?000,?000"):
            self.verify({**one_head(), "W_Q.weight": megabytes_100, "W_K.weight": megabytes_100, "W_V.weight": numpy.zeros((6, 4000), "f4"), "W_O.weight": numpy.zeros((4000, 6), "f4")})
        names = {name: name for name in one_head()}
        self.assertEqual(self.verify({**one_head(), "embedding": megabytes_100}, names=names).verdict, "certified")


class Programs(unittest.TestCase):
    def test_a_missing_program(self):
        with tempfile.TemporaryDirectory() as folder, mock.patch.dict(os.environ, {"SINKPROOF_BIN": folder}):
            with self.assertRaisesRegex(sinkproof.ProgramMissing, "SINKPROOF_BIN"):
                sinkproof.listing()

    def test_a_program_that_does_not_start(self):
        for text, words in (("#!/bin/sh\necho no library >&2\nexit 127\n", "does not start: no library .*libraries"), ("no program\n", "cannot be run: Exec format error")):
            with tempfile.TemporaryDirectory() as folder, mock.patch.dict(os.environ, {"SINKPROOF_BIN": folder}):
                program = Path(folder) / "sinkproof"
                program.write_text(text)
                program.chmod(0o755)
                with self.assertRaisesRegex(sinkproof.ProgramMissing, words):
                    sinkproof.listing()

    def test_another_version(self):
        with tempfile.TemporaryDirectory() as folder, mock.patch.dict(os.environ, {"SINKPROOF_BIN": folder}):
            program = Path(folder) / "sinkproof"
            program.write_text("#!/bin/sh\necho sinkproof 9.9.9\n")
            program.chmod(0o755)
            with self.assertRaisesRegex(sinkproof.ProgramVersion, "9.9.9"):
                sinkproof.listing()

    def test_a_copy_without_its_version(self):
        self.assertEqual(sinkproof.__version__, _program.version())
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(ROOT / "python/sinkproof", Path(folder) / "sinkproof", ignore=shutil.ignore_patterns("__pycache__"))
            code = "import sinkproof\ntry: sinkproof.__version__\nexcept sinkproof.ProgramVersion as problem: print(problem)"
            run = subprocess.run([sys.executable, "-B", "-S", "-c", code], cwd=folder, capture_output=True, text=True)
            self.assertIn("a copy of the package without its version: install", run.stdout, run.stderr)

    def test_messages_and_meanings(self):
        with self.assertRaises(sinkproof.BadInput) as caught:
            sinkproof.verify("softmax-sink-necessity", L=2, m=1, beta=1)
        self.assertEqual(caught.exception.exit_code, 2)
        self.assertIn("L", caught.exception.message)
        self.assertIn("malformed input", str(caught.exception))
        again = pickle.loads(pickle.dumps(caught.exception))
        self.assertEqual((type(again), str(again), again.exit_code), (sinkproof.BadInput, str(caught.exception), 2))

    def test_a_file_that_is_not_there_is_bad_input_everywhere(self):
        there = {"length": 8, "normaliser": "softmax"}
        with tempfile.TemporaryDirectory() as folder:
            for name, calls in (
                ("none.json", (sinkproof.check, sinkproof.replay, lambda x: sinkproof.verify("relu-sink-free", instance=x))),
                ("none.md", (sinkproof.verify, sinkproof.construct, sinkproof.listing, lambda x: sinkproof.fuzz(x, trials=1), lambda x: sinkproof.table(theorem=x))),
                *((f"none.{kind}", (lambda x: sinkproof.verify("relu-sink-free", instance=x, **there), lambda x: sinkproof.audit(x, **there))) for kind in ("safetensors", "npz", "onnx")),
            ):
                for call in calls:
                    with self.subTest(name), self.assertRaisesRegex(sinkproof.BadInput, f"{name}: cannot be read: No such file") as caught:
                        call(Path(folder) / name)
                    self.assertEqual(caught.exception.exit_code, 2)

    def test_messages_speak_of_what_was_given(self):
        nan = {**one_head(), "W_Q.weight": numpy.full((3, 6), numpy.nan)}
        document = sinkproof.verify("relu-sink-free", L=4, m=1).only.document
        for words, call in (
            ("^sinkproof: instance 1: tensor", lambda: sinkproof.verify("relu-sink-free", instance=[one_head(), nan], length=8, normaliser="softmax")),
            ("^sinkproof: the weights: tensor", lambda: sinkproof.audit(nan, length=8, normaliser="softmax")),
            ("^sinkproof: the certificate: ", lambda: sinkproof.replay({**document, "theorem": "none"})),
        ):
            with self.subTest(words), self.assertRaisesRegex(sinkproof.BadInput, words):
                call()
        with self.assertRaisesRegex(TypeError, "L is given as a keyword and in parameters"):
            sinkproof.verify("relu-sink-free", L=4, parameters={"L": 5, "m": 1})

    def test_ctrl_c_reaches_the_program(self):
        code = f"import sys; sys.path.insert(0, {str(ROOT / 'python')!r}); import sinkproof; sinkproof.fuzz('relu-sink-free', trials=10**6)"
        process = subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.PIPE, text=True, start_new_session=True)
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        deadline = time.monotonic() + 20
        child = ""
        while time.monotonic() < deadline and "fuzz" not in child:
            time.sleep(0.05)
            pids = children.read_text().split()
            child = Path(f"/proc/{pids[0]}/cmdline").read_text() if pids and Path(f"/proc/{pids[0]}/cmdline").exists() else ""
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=20)
        self.assertIn("KeyboardInterrupt", err)
        self.assertFalse(Path(f"/proc/{pids[0]}").exists())

    def test_progress_is_shown_where_there_is_a_notebook(self):
        self.assertIsNone(_progress.reporter())
        shown = []
        with mock.patch.object(_progress, "PATIENCE", 0):
            terminal = _progress.Terminal(shown.append)
            end = os.dup(terminal.end)
            terminal.started()
            for line in ("1 of 3", "2 of 3"):
                os.write(end, b"\r" + line.encode())
                deadline = time.monotonic() + 20
                while line not in shown and time.monotonic() < deadline:
                    time.sleep(0.01)
            os.write(end, b"\r\x1b[Kan error\nof two lines\n")
            os.close(end)
            self.assertEqual((terminal.said(), shown), (b"an error\nof two lines\n", ["1 of 3", "2 of 3", ""]))
        for said, expected in ((b"a note\n\r7 trials \x1b[K\r8 trials \x1b[K", b"a note\n"), (b"\r1 of 3", b""), (b"a note\n", b"a note\n")):
            self.assertEqual(_progress.REWRITTEN.sub(b"", said), expected)

    def test_messages_are_the_same_in_a_notebook(self):
        def said(**parameters):
            try:
                return sinkproof.verify("softmax-sink-necessity", m=1, beta=[4, 5], **parameters).counts()
            except sinkproof.BadInput as problem:
                return problem.message

        for length in (16, 2):
            expected = said(L=length)
            with mock.patch.object(_progress, "reporter", lambda: lambda line: None):
                self.assertEqual(said(L=length), expected)

    def test_importing_is_light(self):
        # What takes long to load is loaded when it is asked for.
        code = "import sys, sinkproof; print([name for name in ('numpy', 'torch', 'onnx', 'pandas', 'IPython') if name in sys.modules])"
        out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(ROOT / "python")}).stdout
        self.assertEqual(out.strip(), "[]")


if __name__ == "__main__":
    unittest.main()
