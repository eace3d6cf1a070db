#pragma once

/// The text of scripts. @NAME@ is replaced; @np@ is the library (np or torch), @array@ what makes an array of
/// a list.
namespace sinkproof::show {

constexpr const char* imports_numpy = "import itertools, numpy as np";
constexpr const char* imports_torch = "import itertools, torch; torch.set_default_dtype(torch.float64)";

constexpr const char* script_template = R"(# @what@
# Loss and masses straight from the definition, in floats, beside what sinkproof certified over all inputs. A score is q·k, without 1/√d.
# Inputs tried: @inputs-comment@
@imports@
from math import exp, log, sqrt
L, m, H = @L@, @m@, @H@  # length, content dimension, heads
n, c = m + 3, m + 2  # coordinates: 0 anchor, 1 trigger, 2 … m+1 content, c content indicator
def array(entries, *shape):
    a = @np@.zeros(shape)
    for *place, value in entries: a[tuple(place)] = value
    return a
heads = [@heads@]  # W_QK, W_OV, k*
def row(s, b, i):  # the weights of row i from its scores, and that of the null slot, whose score is b
@normaliser@
def attend(j, contents):  # with the trigger at j: |f - y|; of each head α_i0, α_i0 + π_i, π_i
    x, f, mass, null = @np@.zeros((L, n)), @np@.zeros((L, n)), @np@.zeros((H, L)), @np@.zeros((H, L))
    x[0, 0] = 1
    for i in range(1, L):
        x[i, 2:c], x[i, 1 if i == j else c] = @array@(contents[i - 1]), 1
    f[j] = -@mean@
    for h, (QK, OV, k) in enumerate(heads):
        for i in range(L):
            a, null[h, i] = row(x[:i + 1] @ (x[i] @ QK), x[i] @ k, i)
            f[i], mass[h, i] = f[i] + OV @ (a @ x[:i + 1]), a[0]
    return abs(f), mass, mass + null, null
@inputs@
found = [(j, *attend(j, u)) for j, u in inputs]
results = [@results@]  # in floats, certified ends
for what, value, lower, upper in results:
    outside = max(float(lower) - value, value - float(upper), 0)
    print(f"{what:21} {float(value):<24.17g}[{lower}, {upper}]  outside by {float(outside):.1e}")
print(f"By rounding alone, the loss may be off by about {1e-15 * (1 + sum(float(abs(OV).sum(1).max()) for QK, OV, k in heads)):.0e}.")
)";

// The target.
constexpr const char* inclusive_mean = "x[1:j + 1].sum(0) / j  # the target: the mean of x_1 … x_j";
constexpr const char* preceding_mean = "x[1:j].sum(0) / (j - 1)  # the target: the mean of x_1 … x_{j-1}";

constexpr const char* layered_template = R"(# @what@
# Loss and masses straight from the definition, in floats, beside what sinkproof certified over all inputs. A score is q·k, without 1/√d, and the position bias.
# Inputs tried: @inputs-comment@
@imports@
from math import exp, log, prod, sqrt
L, m = @L@, @m@  # length, content dimension
n, c = m + 3, m + 2  # coordinates: 0 anchor, 1 trigger, 2 … m+1 content, c content indicator
def array(entries, *shape):
    a = @np@.zeros(shape)
    for *place, value in entries: a[tuple(place)] = value
    return a
@normalisers@
layers = [@layers@]  # normaliser of a row's scores, W_QK, W_OV, position bias
residual = @residual@
def attend(j, contents):  # with the trigger at j: |f - y|; of each layer α_10 and α_11
    x, masses = @np@.zeros((L, n)), []
    x[0, 0] = 1
    for i in range(1, L):
        x[i, 2:c], x[i, 1 if i == j else c] = @array@(contents[i - 1]), 1
    y = residual * x
    y[j] = y[j] + @mean@
    for row, QK, OV, P in layers:
        a = @np@.zeros((L, L))
        for i in range(L): a[i, :i + 1] = row(x[:i + 1] @ (x[i] @ QK) + P[i, :i + 1], i)
        x = residual * x + a @ x @ OV.T
        masses.append((a[1, 0], a[1, 1]))
    return abs(x - y), masses
@inputs@
found = [attend(j, u) for j, u in inputs]
results = [@results@]  # in floats, certified ends
for what, value, lower, upper in results:
    outside = max(float(lower) - value, value - float(upper), 0)
    print(f"{what:21} {float(value):<24.17g}[{lower}, {upper}]  outside by {float(outside):.1e}")
print(f"By rounding alone, the loss may be off by about {1e-15 * (1 + float(results[0][1]) + prod(residual + float(abs(OV).sum(1).max()) for row, QK, OV, P in layers)):.0e}.")
)";

// The rows of a layer, from their scores s. A line each, as a script may need several.
constexpr const char* softmax_function =
    "softmax = lambda s, i: @np@.exp(s - s.max()) / @np@.exp(s - s.max()).sum()";
constexpr const char* softmax_one_function =
    "softmax_one = lambda s, i: @np@.exp(s - (t := max(float(s.max()), 0))) / (exp(-t) + @np@.exp(s - "
    "t).sum())";
constexpr const char* sigmoid_function =
    "sigmoid = lambda s, i: @np@.exp(s * (s < 0)) / (1 + @np@.exp(-abs(s))) / max(i, 1)";
constexpr const char* relu_function = "@name@ = lambda s, i: s * (s > 0) / @divisor@";

constexpr const char* layered_loss_found = "max(e.max() for e, masses in found)";
constexpr const char* layered_sink_found = "min(max(a for a, b in masses) for e, masses in found)";
constexpr const char* layered_self_found = "max(prod(b for a, b in masses) for e, masses in found)";

constexpr const char* softmax_row = R"(    e = @np@.exp(s - s.max())
    return e / e.sum(), 0)";
constexpr const char* null_slot_row =
    R"(    e, z = @np@.exp(s - max(s.max(), b)), @np@.exp(b - max(s.max(), b))
    return e / (z + e.sum()), z / (z + e.sum()))";
constexpr const char* relu_row = R"(    return s * (s > 0) / @divisor@, 0)";
constexpr const char* sigmoid_row = R"(    e = @np@.exp(-abs(s))
    return ((s > 0) + (s <= 0) * e) / (1 + e) / max(i, 1), 0)";

constexpr const char* all_inputs = R"(letters, triggers = @letters@, @triggers@
inputs = [(j, (*u[:j - 1], t, *u[j - 1:])) for j in range(2, L) for t in triggers for u in itertools.product(letters, repeat=L - 2)])";
constexpr const char* some_inputs =
    R"(inputs = [@list@]  # position of the trigger, contents of positions 1 … L-1)";

// Suprema and infima over what was found.
constexpr const char* loss_found = "max(e.max() for j, e, a, b, p in found)";
constexpr const char* before_found = "min(a[:, 1:j].min() for j, e, a, b, p in found)";
constexpr const char* after_found =
    "min((a[:, j + 1:].min() for j, e, a, b, p in found if j + 1 < L), default=1)";
constexpr const char* largest_found = "max(a[:, 1:].max() for j, e, a, b, p in found)";
constexpr const char* largest_off_trigger_found =
    "max(a[:, i].max() for j, e, a, b, p in found for i in range(1, L) if i != j)";
constexpr const char* absorbed_before_found = "min(b[:, 1:j].min() for j, e, a, b, p in found)";
constexpr const char* absorbed_after_found =
    "min((b[:, j + 1:].min() for j, e, a, b, p in found if j + 1 < L), default=1)";

}  // namespace sinkproof::show
