#!/usr/bin/env python3
"""Writes certificates about somebody's statement.

statements.py own TEXTS TARGET CERTIFICATE...: those of our theorems as those of somebody's: the theorem's text, from its statement.md or, where that has none, from TEXTS/ID.md, stands in the
document under the id own-ID, and there is no witness of the conclusion. Certificates of theorems that have no text are left out. Prints how many it wrote.

statements.py with CERTIFICATE TARGET FILE...: the certificate with the text of the one block in each FILE, in TARGET/NAME.json.

statements.py facts ACCEPT TARGET: instances from ACCEPT, with texts that say of every name of the setting what it is there.
"""
import hashlib
import json
import os
import sys
from fractions import Fraction

THEOREMS = ("softmax-sink-necessity", "preceding-mean-sink-necessity", "relu-sink-free", "unnormalised-sigmoid-sink-free", "null-slot-necessity", "multihead-sink-tradeoff", "sink-metric",
            "multilayer-sink-necessity", "relu-normaliser-obstruction", "sink-switch-equivalence", "sink-representability", "dense-attention-smoothing", "sink-diagonal-cost", "sink-cost-exact", "diagonal-cost-exact")
# What somebody's statement may have places of (FORMAT.md, "Somebody's statement").
PLACES = ("loss", "sink_mass_before", "sink_mass_after", "max_anchor_mass", "min_null_mass", "absorbed_before", "absorbed_after")


def read(path):
    with open(path, encoding="utf-8") as stream:
        return json.load(stream)


def write(path, document):
    with open(path, "w", encoding="utf-8") as stream:
        json.dump(document, stream, indent=1, ensure_ascii=False)
        stream.write("\n")


def state(document, theorem, text):
    document["theorem"] = theorem
    document["statement"] = text
    document["statement_sha256"] = hashlib.sha256(text.encode()).hexdigest()


def own_text(path, theorem):
    """The block of the file, its id with own- before it."""
    with open(path, encoding="utf-8") as stream:
        lines = stream.read().split("\n")
    begin = lines.index("```theorem")
    block = lines[begin + 1:lines.index("```", begin)]
    if not block[0].startswith("theorem " + theorem + " :"):
        raise ValueError(path)
    block[0] = block[0].replace("theorem ", "theorem own-", 1)
    return "\n".join(block) + "\n"


def path_of(texts, theorem):
    """Where the block stands once."""
    copy = os.path.join(texts, theorem + ".md")
    theorems = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "theorems")
    return copy if os.path.exists(copy) else os.path.join(theorems, theorem, "statement.md")


def own(texts, target, files):
    written = 0
    for file in files:
        document = read(file)
        theorem = document["theorem"] if document["format"] == "sinkproof-certificate/1" else None
        if theorem not in THEOREMS:
            continue
        state(document, "own-" + theorem, own_text(path_of(texts, theorem), theorem))
        claims = {margin["id"] for margin in document["claims"]}
        document["witnesses"] = [witness for witness in document["witnesses"] if witness["refutes"] in claims]
        places = [place for place in document.get("attained", []) if place["quantity"] in PLACES]
        if places:
            document["attained"] = places
        else:
            document.pop("attained", None)
        write(os.path.join(target, "own-" + os.path.basename(file)), document)
        written += 1
    print(written)


def margin(name, value, strict=False):
    return {"id": name, "strict": strict, "lower": value, "upper": value}


# Heads with A = 1/2, 1, 2, 4. On content α_i0 = 1/(1+i), at the trigger 1/(1+jA): (own-name, what it is equal to).
HEADS = "multihead-sink-tradeoff--multihead-cancellation--L5-m1-scale1_2-spacinggeometric"
EQUAL = (
    ("L", "5"), ("m", "1"), ("c", "3"), ("heads", "4"), ("layers", "1"), ("loss", "0"), ("sink_mass_before", "1/4"), ("sink_mass_after", "1/5"),
    ("max_anchor_mass", "1/2"), ("min_null_mass", "0"), ("absorbed_before", "1/4"), ("absorbed_after", "1/5"),
    ("own_anchor_mass[4]", "1"), ("anchor_mean[1,2]", "49/100"), ("anchor_mean[2,4]", "(1 + 1/2 + 1/3 + 1/4 + 1/5)/5"),
    ("anchor_gap(0,1,0,0)", "1/20"), ("anchor_gap(0,-1,0,0)", "-3/10"), ("anchor_gap(1,1,0,0)", "2/15"),
    ("W_QK[1,1]", "log(1/2)"), ("W_QK[1][1,1]", "W_QK[1,1][1,c]"), ("W_QK[4][1,3]", "log(4)"), ("W_QK[4][c,0]", "0"), ("W_QK[4][3,1]", "0"), ("W_QK[0,0]", "0"),
    ("W_OV[2][1,1]", "W_OV[2][c,c]"), ("W_OV[1,4][0,0]", "0"), ("sum(W_OV[h][2,2] for h in 1..heads)", "0"), ("P[4,0]", "0"), ("P[4][0,4]", "0"),
    ("key_bias[1]", "0"), ("key_bias[2][c]", "0"), ("n", "2"), ("r", "1/3"), ("x", "exp(-1)"), ("f(2)", "5"),
    ("[normaliser is softmax]", "1"), ("[normaliser is {softmax-one, sigmoid}]", "0"), ("[residual]", "0"), ("[contents is box]", "1"),
    ("[trigger_contents is box]", "1"), ("[contents_vary]", "1"), ("[w is b]", "1"), ("[w is {a, c}]", "0"),
    ("[target is inclusive]", "1"), ("[target is preceding]", "0"), ("[same_contents]", "1"), ("content_distance", "1"), ("trigger_distance", "2"),
    ("anchor_trigger_mass_after", "2/5"), ("least_trigger_mass_after", "1/4"))
HEADS_TEXT = """theorem names : trigger-task version 1
# What the names are in this instance.

parameter n in 1..3 = 1 "an integer"
parameter r in (0,1] = 1 parts 3
parameter x in [0,1) = 0
parameter w in {a, b, c} = a
let f(y) = n*y +
  # between
  1
"""
HEADS_REST = """hypothesis words "η" : normaliser is softmax and contents is {box, signs} and contents_vary
hypothesis facts : residual is no or contents is signs
hypothesis nothing : all(loss > k for k in 2..m)
hypothesis all-heads : all(own_anchor_mass[h] > 1/2 for h in 1..heads if h != 2)
hypothesis held : holds(nothing, all-heads)
hypothesis unstated : loss > 1 if heads = 1
quantity none = 1 where holds(unstated)
quantity one = 1 where not-a
conclusion strict : heads > 3 where holds(words)
corollary other : 9 >= sum(k for k in 1..heads) if contents is signs
corollary both : 10 >= sum(k for k in 1..heads) and loss = 0
"""

# A softmax with a null slot, over alphabets −1, 1 and, at the trigger, 0.
SLOT = "null-slot-necessity--null-slot-stand-in-anchor--L5-m1-beta8"
SLOT_TEXT = """theorem letters : trigger-task
hypothesis signs : contents is signs
hypothesis zero : trigger_contents is constant
hypothesis equal : contents_vary is no
hypothesis slot : normaliser is softmax-one
hypothesis self : loss < 1 and min_null_mass > 0
quantity own = own_anchor_mass[1], mean = anchor_mean[1,4]
conclusion undefined-margin : own >= 0
mutant instead "instead" drops zero : loss >= 0 and max_anchor_mass + 0 <= 1
"""

# Two layers of box contents, m = 1, L = 4: a softmax with P_11 = log 2, which copies, and a softmax with a null slot and no values. The attention of both is rational.
LAYERS_EQUAL = (
    ("L", "4"), ("m", "1"), ("c", "3"), ("heads", "1"), ("layers", "2"), ("loss", "1"), ("max_anchor_mass", "1/3"), ("max_layer_sink_mass", "1/3"), ("product_self_mass", "2/9"),
    ("composed_sink_before", "5/12"), ("composed_sink_after", "23/60"), ("content_distance", "1"), ("trigger_distance", "2"),
    ("P[1,1]", "log(2)"), ("P[1,1][1,1]", "P[1][1,1]"), ("P[2,1][1,1]", "0"), ("P[0,3]", "0"), ("sum(P[l,1][i,k] for l in 1..layers for i in 0..L-1 for k in 0..L-1)", "log(2)"),
    ("W_OV[1][2,2]", "1"), ("W_OV[2,1][2,2]", "0"), ("W_QK[2,1][c,0]", "0"), ("max(W_OV[1,1][r,0] for r in 0..c)", "1"), ("key_bias[2,1][c]", "0"),
    ("[normaliser is mixed]", "1"), ("[residual]", "0"), ("[target is inclusive]", "1"), ("[contents is box]", "1"), ("[trigger_contents is box]", "1"),
    ("[same_contents]", "1"), ("[contents_vary]", "1"), ("n", "2"))
LAYERS_TEXT = """theorem layers : trigger-task
parameter n in 1..3 = 1
"""
LAYERS_REST = """conclusion two : layers = n
corollary some : product_self_mass < 1/4
corollary none : layers = 1 if normaliser is softmax
mutant one "one" : layers < 2
"""

# Of 16 tokens divided by i+1: P = 151/300, a = 631/600, and three weights that are not 0.
FIT_TEXT = """theorem fit : normaliser-fit
parameter n in 1..3 = 1
"""
FIT_EQUAL = [("L", "16"), ("intercept", "151/300"), ("slope", "631/600"), ("divisor[1]", "3"), ("divisor[L-2]", "16"), ("weight[1]", "-33/130"), ("weight[2]", "0"),
             ("weight[3]", "1/2"), ("weight[L-2]", "-16/65"), ("sum([weight[k] != 0] for k in 1..L-2)", "n+1"), ("max(divisor[k] - k for k in 1..L-2)", "2"),
             ("divisor[divisor[1]]", "5"), ("sum(1 for k in divisor[1]..divisor[2] if divisor[k] > 5)", "1")]
FIT_REST = """hypothesis words : normaliser is {none, row-count}
quantity slope, least = min(weight[k] for k in 1..L-2)
conclusion end : slope >= divisor[1]/3
corollary some : intercept < slope
corollary none : L = 1 if normaliser is none
mutant one "one" : intercept > 1
"""

# tangent=1/2, spread=1, leak=1/100: cos θ = 3/5, sin θ = 4/5.
SWITCH_TEXT = """theorem names-of-switch : switch
parameter n in 1..3 = 1
let v(i,k,t) = key_value[i,k,t]
"""
SWITCH_EQUAL = [("contexts", "2"), ("dim", "3"), ("below", "1"), ("above", "n"), ("key_count[1]", "2"), ("key_count[2]", "2"), ("attention[1,0]", "99/100"), ("attention[2,2]", "1/200"),
                ("v(1,1,1)", "1"), ("v(1,2,3)", "-1"), ("v(2,1,2)", "12/25"), ("v(above,2,dim)", "-3/5"), ("sink_value[1]", "-17/2475"), ("sink_value[3]", "0"), ("point[1,1]", "1"),
                ("point[2,2]", "12/25"), ("weight[1,1]", "1/2"), ("weight[2,key_count[2]]", "1/2"), ("gamma_squared[1]", "1"), ("gamma_squared[2]", "9/25"), ("sine_squared", "8/25"),
                ("eta_squared", "1/62500"), ("separator[1]", "0"), ("separator[below+1]", "1"), ("pair[1,1]", "1"), ("pair[2,2]", "0"), ("shared_squared", "1 - (24/25)^2/(2*18/25)"),
                ("sum(k for i in 1..contexts for k in 0..key_count[i])", "6")]
SWITCH_REST = """quantity least = min(attention[i,0] for i in 1..contexts), dim
conclusion end : all(attention[i,0] >= least for i in 1..contexts)
corollary some : attention[1,1] < 1/100
corollary none : contexts = 2 if key_count[1] = 1
mutant one "one" : contexts < 2
"""

# Of (−6, −8, 2) over four tokens: |r|² = 835/74, |v|² = 82, with a W′.
SINK_TEXT = """theorem sinks : embeddings
parameter n in 1..3 = 1
"""
SINK_EQUAL = [("d", "3"), ("margin", "1"), ("window", "0"), ("r_squared", "835/74"), ("v_squared", "82"), ("n_squared", "835*41/37"), ("n_root^2", "n_squared"), ("least_score", "1"),
              ("scores_squared", "1/n_squared"), ("scores_root*n_root", "1"), ("weights_excess", "0"), ("nearest_excess", "0"), ("[direction is sufficient]", "1"),
              ("[direction is necessary]", "0"), ("[has_scores]", "1"), ("n", "2")]
SINK_REST = """hypothesis words : direction is {sufficient, necessary} and has_scores
quantity v_squared, price = 2*sqrt(d)/n_root where n_squared > 0
conclusion end : v_squared >= 82
corollary some : r_squared < v_squared
corollary none : d = 1 if window > 0
mutant one "one" : r_squared > 82
"""

# Three tokens of probability 1/2, 1/3 and 1/6 in the plane: c = 229/128, tr B = 6, tr(BW) = -1/8, tr(BW'W) = 3/32.
LAW_TEXT = """theorem law : token-law
parameter n in 1..3 = 1
"""
LAW_EQUAL = [("tokens", "3"), ("atoms", "n+1"), ("dimension", "2"), ("beta", "1"), ("lambda", "1/3"), ("probability[1]", "1/2"), ("probability[atoms]", "1/6"), ("token[2,2]", "3"), ("token[3,1]", "3"),
             ("value[1,2]", "0"), ("value[2,1]", "1/16"), ("value[dimension,2]", "-1/8"), ("trace_b", "6"), ("trace_bw", "-1/8"), ("trace_bww", "3/32"), ("mean_square", "229/128"),
             ("product[0]", "229/128"), ("product[1]", "-1/48"), ("product[2]", "-1/32"), ("square[0]", "977/128"), ("square[1]", "1/24"), ("square[2]", "1/16"),
             ("stated_numerator[0]", "0"), ("stated_numerator[1]", "-1/48"), ("stated_denominator[0]", "187/32"), ("stated_denominator[2]", "1/16"),
             ("[cosine_sparse > 2/5]", "0"), ("[cosine_sparse > 39/100]", "1"), ("[cosine_dense > 33/100]", "0"), ("[cosine_dense > 8/25]", "1")]
LAW_REST = """quantity trace_b, least = min(probability[i] for i in 1..atoms)
conclusion end : square[0] >= beta
corollary some : product[0] < square[0]
corollary none : tokens = 1 if atoms = 7
mutant one "one" : beta > 2
"""

# One group of two tokens with y = ±e_3, λ = 4/5, with the published weights and witnesses of both optima.
PATTERN_TEXT = """theorem patterns-are : patterns
parameter n in 1..3 = 1
"""
PATTERN_EQUAL = [("C", "n-1"), ("d", "10000"), ("kappa", "8"), ("lambda_squared", "16/25"), ("delta_squared", "9/25"), ("spread_trace", "4"), ("spread_upper", "4"), ("spread_lower", "4"), ("rank", "1"),
                 ("closest", "-1"), ("worst_norm", "0"), ("worst_coordinate", "0"), ("worst_sum", "0"), ("smallest_group", "n"), ("w_anchor", "5/4"), ("w_copy", "45/16"), ("w_self", "25/16"),
                 ("w_copy_self", "1"), ("w_cross", "5/2"), ("w_nuisance", "25/9"), ("lead_sink", "1"), ("lead_diag", "1"), ("[has_sink_optimum]", "1"), ("[has_diag_optimum]", "1")]
PATTERN_REST = """hypothesis words : has_sink_optimum and has_diag_optimum
quantity rank, share = w_copy/w_anchor
conclusion end : sum(k for k in 1..smallest_group) >= kappa - 5
corollary some : dual_sink < dual_diag
corollary none : d = 1 if rank > 1
mutant one "one" : C > 1
"""
# y that are not orthogonal to S: what needs the setting is not defined.
OUTSIDE_TEXT = """theorem patterns-outside : patterns
hypothesis tilted : worst_coordinate = 3/5
hypothesis orthogonal : worst_coordinate <= 0
hypothesis spread : spread_trace = 4
hypothesis none : [has_sink_optimum] + [has_diag_optimum] <= 0
quantity spread_upper, spread_lower, lead_sink, lead_diag, dual_sink, primal_sink, dual_diag, primal_diag
conclusion nothing : lead_sink >= 0
corollary weights : w_anchor*sqrt(lambda_squared) = 1
"""

# The same text about every normaliser.
WORDS = ("softmax", "relu-non-anchor", "relu-row-count", "relu-none", "relu-length", "sigmoid", "softmax-one", "softmax-key-bias", "relu-preceding")


def base(accept, start):
    files = sorted(name for name in os.listdir(accept) if name.startswith(start) and "--without" not in name and "--mutant" not in name)
    return read(os.path.join(accept, files[0]))


def facts(accept, target):
    document = base(accept, HEADS)
    equal = "".join("hypothesis e-%d : %s = %s\n" % (i, left, right) for i, (left, right) in enumerate(EQUAL))
    state(document, "names", HEADS_TEXT + equal + HEADS_REST.replace("not-a", "contents is alphabet"))
    document["parameters"].update({"n": "2", "r": "1/3", "x": "exp(-1)", "w": "b"})
    document["hypotheses"] = [margin("e-%d" % i, "0") for i in range(len(EQUAL))]
    document["hypotheses"] += [margin("words", "1"), margin("facts", "1"), margin("nothing", "1", True), margin("all-heads", "1/2", True), margin("held", "1")]
    document["claims"].append(margin("both", "0"))
    document["quantities"] = {name: {"lower": None, "upper": None} for name in ("none", "one")}
    document["conclusion"] = margin("strict", "1", True)
    write(os.path.join(target, "names--multihead-cancellation.json"), document)

    document = base(accept, SLOT)
    state(document, "letters", SLOT_TEXT)
    ends = {"lower": "0", "upper": "1"}
    document["hypotheses"] = [margin(name, "1") for name in ("signs", "zero", "equal", "slot")] + [{"id": "self", "strict": True, "lower": "1e-9", "upper": "1"}]
    document["quantities"] = {name: {"lower": None, "upper": None} for name in ("own", "mean")}
    document["claims"] = [claim for claim in document["claims"] if claim["id"] == "loss"]  # the construction's
    document["mutant"] = {"id": "instead", "conclusion": "loss >= 0 and max_anchor_mass+0 <= 1"}
    document["conclusion"] = {"id": "instead", "strict": False, **ends}
    document["verdict"] = "certified"
    write(os.path.join(target, "letters--null-slot-stand-in-anchor.json"), document)

    equal = "".join("hypothesis e-%d : %s = %s\n" % (i, left, right) for i, (left, right) in enumerate(LAYERS_EQUAL))
    task = {"kind": "trigger", "length": 4, "content_dimension": 1, "content": "box", "trigger_content": "box"}
    copying = {"query_key": [], "output_value": [[r, r, "1"] for r in range(4)], "position_bias": [[1, 1, "log(2)"]]}
    layers = [{"normaliser": "softmax", "heads": [copying]}, {"normaliser": "softmax-one", "heads": [{"query_key": [], "output_value": [], "position_bias": []}]}]
    document = {"format": "sinkproof-certificate/1", "construction": "given", "parameters": {"n": "2"}, "instance": {"task": task, "model": {"residual": False, "layers": layers}},
                "verdict": "certified", "claims": [margin("some", "1/36", True)], "hypotheses": [margin("e-%d" % i, "0") for i in range(len(LAYERS_EQUAL))],
                "conclusion": margin("two", "0"), "quantities": {}, "witnesses": []}
    state(document, "layers", LAYERS_TEXT + equal + LAYERS_REST)
    write(os.path.join(target, "layers--given.json"), document)

    equal = "".join("hypothesis e-%d : %s = %s\n" % (i, left, right) for i, (left, right) in enumerate(FIT_EQUAL))
    document = read(os.path.join(accept, "relu-normaliser-obstruction--chebyshev-fit--L16-normaliserrow-count.json"))
    state(document, "fit", FIT_TEXT + equal + FIT_REST)
    document["parameters"]["n"] = "2"
    document["claims"].append(margin("some", "329/600", True))
    document["hypotheses"] = [margin("e-%d" % i, "0") for i in range(len(FIT_EQUAL))] + [margin("words", "1")]
    document["conclusion"] = margin("end", "31/600")
    document["quantities"] = {"slope": {"lower": "631/600", "upper": "631/600"}, "least": {"lower": "-33/130", "upper": "-33/130"}}
    write(os.path.join(target, "fit--chebyshev-fit.json"), document)

    equal = "".join("hypothesis e-%d : %s = %s\n" % (i, left, right) for i, (left, right) in enumerate(SWITCH_EQUAL))
    document = base(accept, "sink-switch-equivalence--two-context-switch--tangent1_2-spread1-leak1_100")
    state(document, "names-of-switch", SWITCH_TEXT + equal + SWITCH_REST)
    document["parameters"]["n"] = "2"
    document["claims"].append(margin("some", "1/200", True))
    document["hypotheses"] = [margin("e-%d" % i, "0") for i in range(len(SWITCH_EQUAL))]
    document["conclusion"] = margin("end", "0")
    document["quantities"] = {"least": {"lower": "99/100", "upper": "99/100"}, "dim": {"lower": "3", "upper": "3"}}
    write(os.path.join(target, "switch--two-context-switch.json"), document)

    equal = "".join("hypothesis e-%d : %s = %s\n" % (i, left, right) for i, (left, right) in enumerate(SINK_EQUAL))
    document = read(os.path.join(accept, "sink-representability--random-embeddings--T4-d3-bound9-seed1-kappa1.json"))
    price = document["quantities"]["cost"]
    state(document, "sinks", SINK_TEXT + equal + SINK_REST)
    document["parameters"]["n"] = "2"
    document["claims"].append(margin("some", "5233/74", True))
    document["hypotheses"] = [margin("e-%d" % i, "0") for i in range(len(SINK_EQUAL))] + [margin("words", "1")]
    document["conclusion"] = margin("end", "0")
    document["quantities"] = {"v_squared": {"lower": "82", "upper": "82"}, "price": price}
    write(os.path.join(target, "sinks--random-embeddings.json"), document)

    equal = "".join("hypothesis e-%d : %s = %s\n" % (i, left, right) for i, (left, right) in enumerate(LAW_EQUAL))
    document = read(os.path.join(accept, "dense-attention-smoothing--mixed-law--k3-dimension2-seed9-lambda1_3-c41de009d891619a.json"))
    state(document, "law", LAW_TEXT + equal + LAW_REST)
    document["parameters"]["n"] = "2"
    document["claims"] = [margin("formulas", "0"), margin("some", "187/32", True)]
    document["hypotheses"] = [margin("e-%d" % i, "0") for i in range(len(LAW_EQUAL))]
    document["conclusion"] = margin("end", "849/128")
    document["quantities"] = {"trace_b": {"lower": "6", "upper": "6"}, "least": {"lower": "1/6", "upper": "1/6"}}
    write(os.path.join(target, "law--mixed-law.json"), document)

    document = base(accept, "sink-diagonal-cost--sink-diagonal-cost-upper--C1-m2-kappa8-lambda4_5-familyantipodal")
    found = []
    for name in ("sink", "diag"):
        optimum = document["instance"][{"sink": "sink_optimum", "diag": "diagonal_optimum"}[name]]
        found.append(("dual_" + name, 2 * sum(Fraction(multiplier[3]) for multiplier in optimum["multipliers"])))
        found.append(("primal_" + name, sum(Fraction(entry[1]) ** 2 for rows in ("left", "right") for row in optimum[rows] for entry in row)))
    all_equal = PATTERN_EQUAL + [(name, str(value)) for name, value in found]
    equal = "".join("hypothesis e-%d : %s = %s\n" % (i, left, right) for i, (left, right) in enumerate(all_equal))
    state(document, "patterns-are", PATTERN_TEXT + equal + PATTERN_REST)
    document["parameters"]["n"] = "2"
    document["claims"].append(margin("some", str(dict(found)["dual_diag"] - dict(found)["dual_sink"]), True))
    document["hypotheses"] = [margin("e-%d" % i, "0") for i in range(len(all_equal))] + [margin("words", "1")]
    document["conclusion"] = margin("end", "0")
    document["quantities"] = {"rank": {"lower": "1", "upper": "1"}, "share": {"lower": "9/4", "upper": "9/4"}}
    write(os.path.join(target, "patterns--sink-diagonal-cost-upper.json"), document)

    document = read(os.path.join(accept, "sink-diagonal-cost--sink-diagonal-cost-without--withoutorthogonal.json"))
    state(document, "patterns-outside", OUTSIDE_TEXT)
    document["claims"].append(margin("weights", "0"))
    document["hypotheses"] = [margin("tilted", "0"), margin("orthogonal", "-3/5"), margin("spread", "0"), margin("none", "0")]
    document["conclusion"] = {"id": "nothing", "strict": False, "lower": None, "upper": None}
    document["quantities"] = {name: {"lower": None, "upper": None} for name in OUTSIDE_TEXT.split("quantity ")[1].split("\n")[0].split(", ")}
    write(os.path.join(target, "patterns--outside.json"), document)

    for word in WORDS:
        has_bias = word == "softmax-key-bias"
        text = "theorem word : trigger-task\nhypothesis word : normaliser is %s\nconclusion size : L >= 3\n" % word
        if has_bias:
            text += "hypothesis bias : key_bias[1] = 1/2 and key_bias[1][c] = 0\n"
        document = read(os.path.join(accept, "softmax-sink-necessity--found--seed1-trial1--without-small-loss--mutant-any-loss.json"))
        state(document, "word", text)
        for head in document["instance"]["model"]["heads"]:
            head.pop("key_bias", None)
            if has_bias:
                head["key_bias"] = [[1, "1/2"]]
        document["instance"]["model"]["normaliser"] = word
        document.pop("search", None)
        document.pop("attained", None)
        document.pop("mutant", None)
        document.pop("dropped", None)
        document.update({"parameters": {}, "claims": [], "hypotheses": [margin("word", "1")] + [margin("bias", "0")] * has_bias, "quantities": {}, "witnesses": [], "verdict": "certified"})
        document["conclusion"] = margin("size", str(document["instance"]["task"]["length"] - 3))
        write(os.path.join(target, "word--%s.json" % word), document)


def with_texts(certificate, target, files):
    document = read(certificate)
    for file in files:
        with open(file, encoding="utf-8") as stream:
            text = stream.read().replace("\r\n", "\n")
        text = text.split("```theorem\n", 1)[1].rsplit("```", 1)[0]
        state(document, text.split()[1], text)
        write(os.path.join(target, os.path.basename(file)[:-len(".md")] + ".json"), document)


if sys.argv[1] == "own":
    own(sys.argv[2], sys.argv[3], sys.argv[4:])
elif sys.argv[1] == "with":
    with_texts(sys.argv[2], sys.argv[3], sys.argv[4:])
else:
    facts(sys.argv[2], sys.argv[3])
