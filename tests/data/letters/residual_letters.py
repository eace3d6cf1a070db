"""residual_letters.py LENGTH BETA [anchored|restless] LETTER,… : a model document of two layers with residual connections over the alphabet {(u, e_u)}, u the numbers given.
No position of no layer attends to the anchor, and the task is solved; scores are the table beta*[a = b] of pairs of letters: README.md beside this."""
import json
import sys

length, beta = int(sys.argv[1]), int(sys.argv[2])
mutant = sys.argv[3] if sys.argv[3] in ("anchored", "restless") else ""
letters = sys.argv[-1].split(",")
q, m = len(letters), len(letters) + 1
c = m + 2
half = f"exp({beta}/2)"
hot = range(3, 3 + q)
scores = [[r, r, str(beta)] for r in hot]
first = {"query_key": [[1, 0, str(beta if mutant == "anchored" else -beta)]] + scores,
         "output_value": [[1, 1, "1"]] + [[r, r, f"{half}-1"] for r in range(2, c + 1)]}
second = {"query_key": ([] if mutant == "restless" else [[1, 1, f"{beta}*(2*exp({beta})+1)"]]) + scores,
          "output_value": [[r, r, f"1/{half}-1"] for r in range(2, c + 1)]}
alphabet = [[u] + ["1" if k == n else "0" for k in range(q)] for n, u in enumerate(letters)]
layers = [{"normaliser": "softmax", "heads": [{**head, "position_bias": []}]} for head in (first, second)]
document = {"format": "sinkproof-model/1", "construction": "given", "parameters": {},
            "instance": {"task": {"kind": "trigger", "length": length, "content_dimension": m, "content": {"alphabet": alphabet},
                                  "trigger_content": {"alphabet": [["0"] * m]}},
                         "model": {"residual": True, "layers": layers}}}
json.dump(document, sys.stdout, indent=1)
