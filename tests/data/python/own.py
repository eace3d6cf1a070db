import numpy
import sinkproof

m, beta = 13, 7.25                       # 13 contents; tokens are (anchor, trigger, contents, content indicator)
n, c = m + 3, m + 2
query, key, output = numpy.zeros((3, n)), numpy.zeros((3, n)), numpy.eye(n)
query[0, c], query[1, c], query[2, 1] = beta, -beta, -beta
key[0, 0] = key[1, 1] = key[1, c] = key[2, 0] = 1
output[0, 0] = 0                         # the anchor has no value
weights = {"W_Q.weight": query, "W_K.weight": key, "W_V.weight": numpy.eye(n), "W_O.weight": output}

theorem = sinkproof.verify("softmax-sink-necessity", instance=weights, length=16, normaliser="softmax").only
print(theorem.verdict, theorem["sink_mass_after"], "above", theorem["bound_after"])

claim = sinkproof.verify(instance=weights, length=16, normaliser="softmax", claims="loss <= 1/10000").only
print(claim.verdict, claim.counterexample)
arrays = claim.counterexample.to_numpy()
print({name: array.shape for name, array in arrays.items()})
claim.save("refuted.json")
print(sinkproof.check("refuted.json").word)

try:
    sinkproof.audit({**weights, "W_Q.bias": numpy.ones(3)}, length=16, normaliser="softmax")
except sinkproof.HasBias as problem:
    print(problem)
