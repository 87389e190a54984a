"""A second stage over the best 50 of the search: is it better than the one formula of rank.ts? (docs/search.md, "A second stage")

Reads queries with their candidates, a JSON line each: {list, kind, group, rows}, a row per candidate in the order of the search:
[grade, place, moved cosine, cosine, place by meaning, bm25, coverage, plain coverage, phrase, verse, log length, share of the query in the
text, in the chapter title, in the questions, where the first word stands, total, book]. Trains a linear model (listwise softmax) and
boosted trees (LambdaMART) on some lists, fivefold by record or topic, and prints nDCG@10 and hit@10 of queries that were not trained on, with a
paired bootstrap against the order of the search.

python3 models/training/second_stage.py features.ndjson
"""

import json
import sys
import zlib

import numpy as np

NAMES = ["moved", "cosine", "near", "bm25", "coverage", "plain", "phrase", "verse", "length", "text", "title", "asked", "first", "total"]
rng = np.random.default_rng(42)


def load(path):
    queries = []
    for line in open(path):
        q = json.loads(line)
        rows = np.array(q["rows"], dtype=float)
        if len(rows) < 2:
            continue
        q["grade"] = rows[:, 0]
        f = rows[:, [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]]
        f[:, 2] = 1 / (1 + f[:, 2])
        f[:, 3] = f[:, 3] / 40
        book = np.stack([rows[:, 16] == b for b in range(7)], 1).astype(float)
        lang = {"phrase": 0, "spoken": 0, "id": 0, "english": 1, "en": 1, "arabic": 2, "ar": 2}[q["kind"]]
        q["lang"] = "id en ar".split()[lang]
        # each feature also by language, so that a weight may differ
        q["x"] = np.concatenate([f, book, *(f[:, [0, 1, 3, 4, 6, 7, 10, 11]] * (lang == l) for l in (1, 2))], 1)
        q["tree"] = np.concatenate([f, rows[:, 16:17], np.full((len(rows), 1), lang), np.full((len(rows), 1), q["conf"]),
                                    f[:, [3]] - f[:, [3]].max(), f[:, [1]] - f[:, [1]].max()], 1)
        # what is told first (a reference, a name, a theme) stays first
        q["told"] = rows[:, 15] - rows[:, 2] - 0.3 * rows[:, 6] - 0.005 * np.minimum(40, rows[:, 5]) - 0.05 * rows[:, 8] - 0.04 * rows[:, 9] > 0.5
        q["weight"] = 8.0 if q["list"] in ("development", "added", "judged") else 1.0
        q["fold"] = zlib.crc32(q["group"].encode()) % 5
        queries.append(q)
    return queries


def gain(grades):
    return float(((2 ** grades[:10] - 1) / np.log2(np.arange(2, 2 + len(grades[:10])))).sum())


def ndcg(q, order):
    best = gain(np.sort(q["grade"])[::-1])
    return gain(q["grade"][order]) / best if best > 0 else 0.0


def hit(q, order):
    return float((q["grade"][order[:10]] > 0).any())


def measure(q, order):
    return ndcg(q, order) if q["list"] in ("development", "added", "judged") else hit(q, order)


def train_linear(queries, rounds=300, rate=0.05, keep=1e-3):
    useful = [q for q in queries if q["grade"].max() > 0]
    mean = np.mean(np.concatenate([q["x"] for q in useful]), 0)
    scale = np.std(np.concatenate([q["x"] for q in useful]), 0) + 1e-6
    width = max(len(q["x"]) for q in useful)
    x = np.zeros((len(useful), width, len(mean)))
    mask = np.zeros((len(useful), width), bool)
    want = np.zeros((len(useful), width))
    for i, q in enumerate(useful):
        n = len(q["x"])
        x[i, :n] = (q["x"] - mean) / scale
        mask[i, :n] = True
        want[i, :n] = 2 ** q["grade"] - 1
    want /= want.sum(1, keepdims=True)
    weight = np.array([q["weight"] for q in useful])[:, None]
    w = np.zeros(len(mean))
    w[NAMES.index("total")] = 1.0
    m = np.zeros_like(w)
    v = np.zeros_like(w)
    for step in range(1, rounds + 1):
        s = np.where(mask, x @ w, -1e9)
        p = np.exp(s - s.max(1, keepdims=True))
        p /= p.sum(1, keepdims=True)
        g = np.einsum("ij,ijk->k", (p - want) * weight, x) / weight.sum() + keep * w
        m = 0.9 * m + 0.1 * g
        v = 0.999 * v + 0.001 * g * g
        w -= rate * (m / (1 - 0.9**step)) / (np.sqrt(v / (1 - 0.999**step)) + 1e-8)
    return lambda q: (q["x"] - mean) / scale @ w


BINS = 32


def train_trees(queries, rounds=40, depth=3, rate=0.2, least=150):
    useful = [q for q in queries if q["grade"].max() > 0]
    x = np.concatenate([q["tree"] for q in useful])
    edges = [np.unique(np.quantile(x[:, f], np.linspace(0, 1, BINS + 1)[1:-1])) for f in range(x.shape[1])]
    binned = np.stack([np.searchsorted(e, x[:, f], side="right") for f, e in enumerate(edges)], 1)
    starts = np.cumsum([0] + [len(q["tree"]) for q in useful])
    score = np.zeros(len(x))
    trees = []
    for _ in range(rounds):
        g = np.zeros(len(x))
        h = np.full(len(x), 1e-6)
        for i, q in enumerate(useful):
            a, b = starts[i], starts[i + 1]
            s, y = score[a:b], q["grade"]
            order = np.argsort(-s, kind="stable")
            place = np.empty(len(s))
            place[order] = np.arange(len(s))
            discount = 1 / np.log2(place + 2)
            best = gain(np.sort(y)[::-1])
            for at in np.nonzero(y > 0)[0]:
                lower = y < y[at]
                delta = q["weight"] * np.abs(discount[at] - discount[lower]) * (2 ** y[at] - 2 ** y[lower]) / best
                rho = 1 / (1 + np.exp(np.clip(s[at] - s[lower], -30, 30)))
                g[a + at] += (delta * rho).sum()
                h[a + at] += (delta * rho * (1 - rho)).sum()
                g[a:b][lower] -= delta * rho
                h[a:b][lower] += delta * rho * (1 - rho)
        tree, leaf = grow(binned, g, h, np.arange(len(x)), depth, least)
        score += rate * leaf
        trees.append(tree)

    def predict(q):
        b = np.stack([np.searchsorted(e, q["tree"][:, f], side="right") for f, e in enumerate(edges)], 1)
        total = np.zeros(len(b))
        for tree in trees:
            total += rate * walk(tree, b)
        return total

    return predict


def grow(binned, g, h, at, depth, least):
    out = np.zeros(len(g))

    def node(at, depth):
        value = g[at].sum() / (h[at].sum() + 1.0)
        best = (1e-6, None, None)
        if depth > 0 and len(at) >= 2 * least:
            base = g[at].sum() ** 2 / (h[at].sum() + 1.0)
            for f in range(binned.shape[1]):
                b = binned[at, f]
                gs, hs, ns = (np.cumsum(np.bincount(b, weights=w, minlength=BINS)) for w in (g[at], h[at], np.ones(len(at))))
                left = gs**2 / (hs + 1.0)
                right = (gs[-1] - gs) ** 2 / (hs[-1] - hs + 1.0)
                won = np.where((ns >= least) & (len(at) - ns >= least), left + right - base, -1)
                cut = int(won.argmax())
                if won[cut] > best[0]:
                    best = (won[cut], f, cut)
        if best[1] is None:
            out[at] = value
            return value
        goes = binned[at, best[1]] <= best[2]
        return (best[1], best[2], node(at[goes], depth - 1), node(at[~goes], depth - 1))

    return node(at, depth), out


def walk(tree, b):
    if not isinstance(tree, tuple):
        return np.full(len(b), tree)
    f, cut, left, right = tree
    return np.where(b[:, f] <= cut, walk(left, b), walk(right, b))


def report(name, queries, score):
    cells = []
    for of in ("hand1", "held", "dev", "development", "added", "judged"):
        for lang in ("all", "id", "en", "ar"):
            chosen = [q for q in queries if q["list"] == of and lang in ("all", q["lang"])]
            if not chosen:
                continue
            before = np.array([measure(q, np.arange(len(q["grade"]))) for q in chosen])
            after = np.array([measure(q, np.lexsort((-score(q), ~q["told"]))) for q in chosen])
            d = after - before
            boot = np.sort([d[rng.integers(0, len(d), len(d))].mean() for _ in range(1000)])
            cells.append(f"  {of:11} {lang:3} ({len(chosen):4}) {before.mean():.3f} -> {after.mean():.3f}  [{boot[25]:+.3f}, {boot[975]:+.3f}]")
    print(name)
    print("\n".join(cells), flush=True)


if __name__ == "__main__":
    queries = load(sys.argv[1])
    models = {"linear": train_linear, "trees": train_trees}
    for name in sys.argv[2:] or models:
        by_fold = [models[name]([q for q in queries if q["fold"] != fold]) for fold in range(5)]
        report(f"{name}, fivefold by record or topic", queries, lambda q: by_fold[q["fold"]](q))
        for train in (("dev",), ("dev", "hand1"), ("development", "added")):
            model = models[name]([q for q in queries if q["list"] in train])
            report(f"{name}, trained on {' and '.join(train)} alone", [q for q in queries if q["list"] not in train], model)
