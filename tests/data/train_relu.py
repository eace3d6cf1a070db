#!/usr/bin/python3
"""train_relu.py FILE: trains the head of relu_L16_d16.safetensors: one head of ReLU attention, L = 16, m = 13, on the trigger-conditional task.

Scores q·k, row i divided by max(i, 1), contents uniform in [-1, 1]; 3,000 steps of Adam with batches of 256. Sums in another order (another BLAS) end elsewhere.
"""
import json
import struct
import sys

import numpy as np

L, m, steps, batch = 16, 13, 3000, 256
n = m + 3
rng = np.random.default_rng(1)
names = ["W_Q", "W_K", "W_V", "W_O"]
weights = [rng.normal(0, 1, (n, n)) / np.sqrt(n) * 0.6 for _ in names]
first, second = [np.zeros((n, n)) for _ in names], [np.zeros((n, n)) for _ in names]
mask = np.tril(np.ones((L, L))) / np.maximum(np.arange(L), 1)[:, None]


def inputs():
    tokens, targets = np.zeros((batch, L, n)), np.zeros((batch, L, n))
    trigger, rows = rng.integers(1, L, size=batch), np.arange(batch)
    contents = rng.uniform(-1, 1, (batch, L, m))
    contents[:, 0] = 0
    tokens[:, 0, 0] = 1
    tokens[:, 1:, n - 1] = 1
    tokens[rows, trigger, n - 1] = 0
    tokens[rows, trigger, 1] = 1
    tokens[:, :, 2 : n - 1] = contents
    others = tokens.copy()
    others[:, 0] = 0
    targets[rows, trigger] = np.cumsum(others, axis=1)[rows, trigger] / trigger[:, None]
    return tokens, targets


for step in range(1, steps + 1):
    x, y = inputs()
    q, k, v = (x @ w.T for w in weights[:3])
    scores = q @ k.transpose(0, 2, 1)
    attention = np.maximum(scores, 0) * mask
    head = attention @ v
    of_output = 2 * (head @ weights[3].T - y) / batch
    of_head = of_output @ weights[3]
    of_scores = of_head @ v.transpose(0, 2, 1) * mask * (scores > 0)
    gradients = [
        np.einsum("blo,bli->oi", of_scores @ k, x),
        np.einsum("blo,bli->oi", of_scores.transpose(0, 2, 1) @ q, x),
        np.einsum("blo,bli->oi", attention.transpose(0, 2, 1) @ of_head, x),
        np.einsum("blo,bli->oi", of_output, head),
    ]
    rate = 2e-3 * min(1, step / 100) * (0.5 * (1 + np.cos(np.pi * step / steps)) + 1e-3)
    for j, g in enumerate(gradients):
        first[j] = 0.9 * first[j] + 0.1 * g
        second[j] = 0.999 * second[j] + 0.001 * g**2
        weights[j] -= rate * (first[j] / (1 - 0.9**step)) / (np.sqrt(second[j] / (1 - 0.999**step)) + 1e-8)

header, data = {}, b""
for name, w in zip(names, weights):
    part = w.astype("<f4").tobytes()
    header[name + ".weight"] = {"dtype": "F32", "shape": [n, n], "data_offsets": [len(data), len(data) + len(part)]}
    data += part
text = json.dumps(header).encode()
text += b" " * (-len(text) % 8)
with open(sys.argv[1], "wb") as file:
    file.write(struct.pack("<Q", len(text)) + text + data)
