import sinkproof

for result in sinkproof.verify("softmax-sink-necessity", L=16, m=13, beta=[3, 4, 5]):
    match result:
        case sinkproof.Certified():
            print(result.parameters["beta"], "certified: the loss is", result["loss"])
            result.save(f"beta{result.parameters['beta']}.json")
        case sinkproof.Vacuous():
            print(result.parameters["beta"], "the theorem says nothing here")
print(sinkproof.check("beta5.json").message)
