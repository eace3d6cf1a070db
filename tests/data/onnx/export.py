"""Writes multihead_attention*.onnx beside it: torch.nn.MultiheadAttention as PyTorch exports it (Debian's python3-torch 1.13.1, opset 14). Scores see positions only."""

import sys
from pathlib import Path

import torch

L, N, HEADS = 6, 8, 2


class Layer(torch.nn.Module):
    def __init__(self, bias: bool):
        super().__init__()
        self.attention = torch.nn.MultiheadAttention(N, HEADS, bias=bias, batch_first=not bias)
        with torch.no_grad():
            self.attention.in_proj_weight[: 2 * N, 2 : N - 1] = 0

    def forward(self, x):
        mask = torch.full((L, L), float("-inf")).triu(1)
        return self.attention(x, x, x, need_weights=False, attn_mask=mask)[0]


for name, bias in (("multihead_attention", False), ("multihead_attention_zero_bias", True)):
    torch.manual_seed(3)
    x = torch.zeros(L, 1, N) if bias else torch.zeros(1, L, N)
    torch.onnx.export(Layer(bias).eval(), x, str(Path(__file__).with_name(name + ".onnx")), opset_version=14)
print("torch", torch.__version__, file=sys.stderr)
