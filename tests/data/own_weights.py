"""One softmax head by hand, in PyTorch's layout [out, in], as safetensors (with numpy: safetensors.numpy.save_file)."""
import json, struct, sys

m, beta = 13, 7.25                       # 13 contents; tokens are (anchor, trigger, contents, content indicator)
n, c = m + 3, m + 2
unit = lambda i, x=1.0: [x if k == i else 0.0 for k in range(n)]
tensors = {
    "W_Q.weight": [unit(c, beta), unit(c, -beta), unit(1, -beta)],  # a content token looks at the anchor,
    "W_K.weight": [unit(0), [a + b for a, b in zip(unit(1), unit(c))], unit(0)],  # the trigger at all others
    "W_V.weight": [unit(i) for i in range(n)],
    "W_O.weight": [unit(i, float(i > 0)) for i in range(n)],        # the anchor has no value
}
header, data = {}, b""
for name, rows in tensors.items():
    begin = len(data)
    data += b"".join(struct.pack("<%df" % n, *row) for row in rows)
    header[name] = {"dtype": "F32", "shape": [len(rows), n], "data_offsets": [begin, len(data)]}
text = json.dumps(header).encode()
with open(sys.argv[1], "wb") as file:
    file.write(struct.pack("<Q", len(text)) + text + data)
