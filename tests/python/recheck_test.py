"""Documents about several layers, and rows of tables, forged by hand: the Python checker rejects each, for the reason that is meant.

compare_checkers.py shows them to sinkproof-check, too.
"""

import copy
import json
import sys
import unittest
from decimal import Decimal, localcontext
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "python"))
from sinkproof import recheck  # noqa: E402

ANCHOR, MISCOPIED, SHARP = "multilayer-anchor--L5", "multilayer-anchor-miscopied--", "multilayer-sharp--L4-D2-eta1_1000"
SPREAD, GIVEN, PRECEDING = "multilayer-spread--L4", "given--two-layers", "multilayer-preceding--L4-m1-beta8--without"
DIAGONAL, SHORT = "residual-diagonal--L4-m1-beta8.", "multilayer-short--m1-beta4--without"
ESCAPE, ANCHORED = "residual-escape--L4-m1-beta12--without-no-residual.", "residual-escape-anchored--"
BEFORE = "multilayer-sharp--seed1-trial462--mutant-before"


def original(name):
    pattern = f"{name}.json" if name.startswith("rows--") else f"multilayer-sink-necessity--{name}*json"
    path, = (ROOT / "tests" / "certificates" / "accept").glob(pattern)
    return json.loads(path.read_text())


def moved(text, units):
    """A decimal, by so many units of its last digit."""
    with localcontext() as context:
        context.prec = 100
        x = Decimal(text)
        return str(x + units * Decimal((0, (1,), x.as_tuple().exponent))).lower()


def shift(enclosure, units):
    enclosure.update({end: moved(enclosure[end], units) for end in ("lower", "upper")})


FORGERIES = []


def forgery(base, reason):
    """Registers what changes a copy of the accepted document; a document may be returned in its place."""

    def register(change):
        FORGERIES.append((change.__name__, base, change, reason))
        return change

    return register


def quantity(base, name, units):
    @forgery(base, f"/quantities/{name}")
    def one_unit_off(d):
        shift(d["quantities"][name], units)

    return one_unit_off


for number, case in enumerate([(ANCHOR, "max_layer_sink_mass"), (SPREAD, "max_anchor_mass"), (SHARP, "product_self_mass"), (ANCHOR, "loss"),
                               (ESCAPE, "max_anchor_mass"), (DIAGONAL, "composed_sink_after"), (SHARP, "composed_sink_before"), (GIVEN, "bound")]):  # fmt: skip
    quantity(*case, 2 if number % 2 else -2)


@forgery(ANCHOR, "not the construction's")
def layers_in_another_order(d):
    d["instance"]["model"]["layers"].reverse()


@forgery(GIVEN, "")
def layers_of_somebody_in_another_order(d):
    d["instance"]["model"]["layers"].reverse()


@forgery(ANCHOR, "layers or heads")
def a_layer_twice(d):
    d["instance"]["model"]["layers"].insert(0, copy.deepcopy(d["instance"]["model"]["layers"][0]))


@forgery(ANCHOR, "not the construction's")
def a_layer_changed_a_little(d):
    d["instance"]["model"]["layers"][0]["heads"][0]["position_bias"][3][2] = "12+1e-900"


@forgery(ANCHOR, "not the construction's")
def the_mutants_instance(d):
    d["instance"]["model"]["layers"][0]["heads"][0]["position_bias"] = [[i, i, "-12"] for i in range(5)]


@forgery(ANCHOR, "not the construction's")
def the_mutants_name(d):
    d["construction"] = "multilayer-anchor-miscopied"


@forgery(SHARP, "not the construction's")
def the_mutants_name_of_sharp(d):
    d["construction"] = "multilayer-sharp-lopsided"


@forgery(ANCHOR, "not one of this theorem")
def the_name_of_one_layer(d):
    d.update(construction="softmax-anchor", parameters={"L": "5", "m": "1", "beta": "12"})


@forgery(GIVEN, "not one of this theorem")
def found_in_place_of_given(d):
    d["construction"] = "found"


@forgery(DIAGONAL, "/hypotheses/1")
def a_hypothesis_claimed(d):
    d["hypotheses"][1].update(lower="1", upper="1")


@forgery(DIAGONAL, "/verdict")
def vacuous_called_certified(d):
    d["verdict"] = "certified"


@forgery(SHORT, "/hypotheses/4")
def a_length_claimed(d):
    d["hypotheses"][4].update(lower="0", upper="0")
    del d["dropped"]


@forgery(ANCHOR, "/claims: 1 margins")
def a_corollary_left_out(d):
    del d["claims"][1]


@forgery(PRECEDING, "/claims: 3 margins")
def a_corollary_of_another_target(d):
    d["claims"].append({"id": "composed", "strict": False, "lower": "0", "upper": "1"})


@forgery(PRECEDING, "/instance/task: not the construction's")
def a_target_denied(d):
    del d["instance"]["task"]["target"]


@forgery(SHARP, "/conclusion")
def a_conclusion_a_unit_too_high(d):
    shift(d["conclusion"], 2)


@forgery(SHARP, "missing field 'conclusion'")
def a_conclusion_left_out(d):
    del d["conclusion"]


@forgery(ANCHOR, "/quantities: missing")
def a_quantity_left_out(d):
    del d["quantities"]["composed_sink_after"]


@forgery(ANCHOR, "/quantities: a quantity")
def a_quantity_of_one_layer(d):
    d["quantities"]["sink_mass_before"] = d["quantities"]["composed_sink_before"]


@forgery(ANCHOR, "stated as not defined")
def a_quantity_called_undefined(d):
    d["quantities"]["bound"] = {"lower": None, "upper": None}


@forgery(ANCHOR, "/quantities/composed_sink_after")
def what_is_before_taken_for_what_is_after(d):
    d["quantities"]["composed_sink_after"] = d["quantities"]["composed_sink_before"]


@forgery(GIVEN, "key that its query does not see")
def a_bias_at_a_later_key(d):
    d["instance"]["model"]["layers"][0]["heads"][0]["position_bias"] = [[0, 1, "1"]]


@forgery(ANCHOR, "depend on contents")
def contents_moved_to_where_scores_see_them(d):
    d.update(construction="given", parameters={})
    d["instance"]["model"]["layers"][0]["heads"][0]["output_value"].insert(2, [1, 2, "1"])


@forgery(ANCHOR, "residual connections")
def residual_connections_over_a_box(d):
    d.update(construction="given", parameters={})
    d["instance"]["model"]["residual"] = True


@forgery(ESCAPE, "layers or heads")
def residual_connections_denied(d):
    d["instance"]["model"]["residual"] = False


@forgery(GIVEN, "heads: expected 1 head")
def a_second_head(d):
    d["instance"]["model"]["layers"][1]["heads"] *= 2


@forgery(GIVEN, "normaliser")
def a_null_slot_with_a_key(d):
    d["instance"]["model"]["layers"][1]["normaliser"] = "softmax-key-bias"


@forgery(GIVEN, "")
def another_normaliser_in_the_last_layer(d):
    d["instance"]["model"]["layers"][1]["normaliser"] = "softmax-one"


@forgery(DIAGONAL, "/instance/task: not the construction's")
def letters_in_another_order(d):
    d["instance"]["task"]["content"]["alphabet"].reverse()


@forgery(ESCAPE, "/instance/task: not the construction's")
def a_letter_left_out(d):
    d["instance"]["task"]["content"]["alphabet"].pop()


@forgery(MISCOPIED, "missing witness")
def no_witness(d):
    d["witnesses"] = []


@forgery(MISCOPIED, "")
def a_witness_at_another_input(d):
    d["witnesses"][0]["input"]["contents"][0] = ["1/3"]


@forgery(MISCOPIED, "not in the content set")
def a_witness_outside_of_the_box(d):
    d["witnesses"][0]["input"]["contents"][0] = ["1.5"]


@forgery(ESCAPE, "no witness can show there")
def a_witness_at_position_2(d):
    d["witnesses"][0]["position"] = 2


@forgery(ESCAPE, "/witnesses/0/value")
def a_witness_that_shows_too_much(d):
    shift(d["witnesses"][0]["value"], 2)


@forgery(ANCHORED, "needs no witness")
def a_witness_of_what_holds(d):
    d["witnesses"].append({**d["witnesses"][0], "refutes": "position-1-sinks"})


@forgery(BEFORE, "/mutant/id")
def a_mutant_with_the_conclusions_name(d):
    d["mutant"]["id"] = d["conclusion"]["id"] = "position-1-sinks"


@forgery(BEFORE, "unknown name")
def a_mutant_about_one_layers_quantity(d):
    d["mutant"]["conclusion"] = "sink_mass_before >= 1"


@forgery(BEFORE, "needs no place")
def a_place_of_several_layers(d):
    d["attained"] = [{"quantity": "loss", "input": {"trigger": 2, "contents": [[]] * (d["instance"]["task"]["length"] - 1)}, "position": 1, "coordinate": 0,
                      "value": d["quantities"]["loss"]}]  # fmt: skip


@forgery(ANCHOR, "/dropped")
def something_dropped_that_is_none(d):
    d["dropped"] = ["no-residuals"]


@forgery(ANCHOR, "not one of this theorem")
def a_construction_with_a_long_name(d):
    d["construction"] = "multilayer-anchor" + "-miscopied" * 20000


@forgery(ANCHOR, "not one of this theorem")
def a_construction_somewhere_else(d):
    d["construction"] = "../theorems/multilayer-anchor"


@forgery(ANCHOR, "/theorem: unknown")
def a_theorem_that_is_a_construction(d):
    d["theorem"] = "multilayer-anchor"


@forgery(ANCHOR, "/parameters: unknown")
def a_parameter_of_another(d):
    d["parameters"]["q"] = "1/30"


@forgery(SPREAD, "out of range")
def as_much_as_there_is_left_on_itself(d):
    d["parameters"]["q"] = "1"


@forgery(ANCHOR, "another statement")
def another_statement(d):
    d["statement_sha256"] = "0" * 64


@forgery(ANCHOR, "missing field 'normaliser'")
def the_theorem_of_one_layer(d):
    one = next((ROOT / "tests" / "certificates" / "accept").glob("softmax-sink-necessity--*.json"))
    d.update({name: json.loads(one.read_text())[name] for name in ("theorem", "statement_sha256")}, construction="given", parameters={})


ROWS, FORMULA, HEADS, SHARE = "rows--softmax-anchor", "rows--softmax-sink-bound-content", "rows--multihead-tradeoff", "rows--multilayer-sink-bound"
NULL_SLOT, RELU = "rows--sink-free-attention-key-bias", "rows--sink-free-attention-relu"
for base, column, units in [(ROWS, "loss_lower", 1), (ROWS, "loss_upper", -1), (ROWS, "bound_after", 2), (FORMULA, "bound_before", 1), (FORMULA, "bound_after", -2),
                            (NULL_SLOT, "min_null_mass_lower", 1), (HEADS, "heads", 1), (HEADS, "bound_D2", 1), (SHARE, "bound", 1)]:  # fmt: skip

    @forgery(base, f"/rows/0/{column}: does not show the value")
    def a_cell_units_off(d, column=column, units=units):
        d["rows"][0][column] = moved(d["rows"][0][column], units)


@forgery(SHARE, "/rows/0/spread_sink_mass: does not show the value")
def first_digits_of_another_number(d):
    d["rows"][0]["spread_sink_mass"] = "0.9900000001…"


@forgery(SHARE, "/certificate: its loss is above eta")
def a_loss_above_eta(d):
    d["parameters"]["eta"] = d["rows"][0]["eta"] = "1e-9"


@forgery(FORMULA, "/rows/0/bound_after_exact: not the value")
def exact_but_not_the_value(d):
    d["rows"][0]["bound_after_exact"] = "404/451"


@forgery(FORMULA, "/rows: 2 rows")
def a_row_twice(d):
    d["rows"] *= 2


@forgery(FORMULA, "/certificate: expected none")
def a_certificate_too_many(d):
    d["certificate"] = original(ROWS)["certificate"]


@forgery(FORMULA, "not the parameter")
def a_parameter_in_other_words(d):
    d["rows"][0]["eta"] = "2/96"


@forgery(ROWS, "/certificate: missing")
def no_certificate(d):
    del d["certificate"]


@forgery(ROWS, "/certificate/parameters")
def a_certificate_of_another_point(d):
    d["parameters"]["beta"] = d["rows"][0]["beta"] = "8.0"


@forgery(ROWS, "/certificate: another theorem")
def a_certificate_of_another_table(d):
    d["certificate"] = original(HEADS)["certificate"]


@forgery(ROWS, "/certificate: dropped")
def a_certificate_with_less_to_hold(d):
    d["certificate"]["dropped"] = ["small-loss"]


@forgery(RELU, "/rows/0/min_null_mass_lower: not defined here")
def what_relu_does_not_have(d):
    d["rows"][0]["min_null_mass_lower"] = "0"


@forgery(RELU, "/rows/0/parameter: not the parameter")
def the_parameter_that_relu_does_not_have(d):
    d["rows"][0]["parameter"] = d["parameters"]["parameter"]


def forged():
    """Name, document, reason."""
    for name, base, change, reason in FORGERIES:
        document = original(base)
        change(document)
        yield name, document, reason


class Forgeries(unittest.TestCase):
    def test_originals_are_accepted(self):
        for base in sorted({base for _, base, _, _ in FORGERIES}):
            with self.subTest(base):
                self.assertEqual(recheck.check(json.dumps(original(base)).encode()).word, "accepted")

    def test_forgeries_are_rejected(self):
        for name, document, reason in forged():
            with self.subTest(name):
                answer = recheck.check(json.dumps(document).encode())
                self.assertIn(answer.word, ("rejected", "malformed"))
                self.assertIn(reason, answer.reason)

    def test_a_written_document_stays_accepted(self):
        """What changes nothing: entries that are said otherwise, and wider enclosures."""
        document = original(ANCHOR)
        document["instance"]["model"]["layers"][0]["heads"][0]["position_bias"][3][2] = "6*2"
        document["quantities"]["loss"]["upper"] = "1"
        self.assertEqual(recheck.check(json.dumps(document).encode()).word, "accepted")


if __name__ == "__main__":
    unittest.main()
