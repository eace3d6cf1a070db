"""Heads of random normal weights in float32, as a training leaves them: W_OV dense, scores that see kinds of tokens only."""
import json, random, struct, sys

path, width, heads, inner = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
rng = random.Random(20261123)
kinds = (0, 1, width - 1)                # anchor, trigger, content indicator
dense = lambda: [rng.gauss(0, width ** -0.5) for _ in range(width)]
blind = lambda: [rng.gauss(0, 1) if k in kinds else 0.0 for k in range(width)]
tensors = {
    "W_Q.weight": [blind() for _ in range(heads * inner)],
    "W_K.weight": [blind() for _ in range(heads * inner)],
    "W_V.weight": [dense() for _ in range(heads * inner)],
    "W_O.weight": [[x for _ in range(heads) for x in dense()[:inner]] for _ in range(width)],
}
header, data = {}, b""
for name, rows in tensors.items():
    begin = len(data)
    data += b"".join(struct.pack("<%df" % len(row), *row) for row in rows)
    header[name] = {"dtype": "F32", "shape": [len(rows), len(rows[0])], "data_offsets": [begin, len(data)]}
text = json.dumps(header).encode()
with open(path, "wb") as file:
    file.write(struct.pack("<Q", len(text)) + text + data)
