import sinkproof

anchor = sinkproof.construct("softmax-anchor", L=5, m=1, beta="3*log(10)")
print(anchor.to_numpy()["W_QK"][0, 3, 0], "is", anchor.expressions["W_QK"][0, 3, 0])

search = sinkproof.fuzz("softmax-sink-necessity", drop="length", trials=200)
print(search.counterexample.counterexample.weights.expressions["W_OV"])

for row in sinkproof.table("softmax-sink-bound", L=5, eta=["1/1000", "1/200"], digits=8):
    print(row["eta"], row["bound_before"], row.fraction("bound_before_exact"))

loss = sinkproof.verify("softmax-sink-necessity", instance=anchor).only["loss"]
print(loss.exact, "between", float(loss.lower), "and", float(loss.upper))
