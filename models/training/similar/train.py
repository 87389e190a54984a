"""Trains the vectors by which questions are compared, and writes models/questions-id-ar-en. Three minutes of one core; its random numbers are seeded.

usage: python3 train.py TOKENS TABLE ../../questions-id-ar-en
TOKENS is written by tokens.mjs; TABLE is the table of semantic-id-ar-en-256 that export.py reads (tokens x 256, float32, .npy), or the folder of that model.
"""
import hashlib, json, sys
from itertools import chain
from pathlib import Path
import numpy as np

EPOCHS, BATCH, RATE, SCALE, DIMENSIONS = 9, 768, 0.01, 20.0, 128
# of the tokens of a question, so that no single word decides
DROPPED = 0.1
random = np.random.default_rng(0)


def table_of(path):
    if path.suffix == '.npy':
        return np.load(path)
    import onnx  # needed for this alone
    from onnx import numpy_helper

    graph = onnx.load(path / 'onnx/model_quantized.onnx').graph
    tensors = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
    return tensors['table'].astype(np.float32) * tensors['scale'].reshape(-1, 1)


def sums_of(questions, table):
    """The sum of each question's tokens, the tokens one after another, and the question of each."""
    lengths = np.array([len(tokens) for tokens in questions])
    tokens = np.fromiter(chain.from_iterable(questions), np.int64)
    starts = np.r_[0, np.cumsum(lengths)[:-1]]
    return np.add.reduceat(table[tokens], starts, axis=0), tokens, np.repeat(np.arange(len(questions)), lengths)


def forward(questions, table):
    kept = [[one for one in tokens if random.random() >= DROPPED] or tokens for tokens in questions]
    sums, tokens, of = sums_of(kept, table)
    lengths = np.linalg.norm(sums, axis=1, keepdims=True) + 1e-9
    return sums / lengths, lengths, tokens, of


def backward(units, lengths, gradient):
    return (gradient - (gradient * units).sum(1, keepdims=True) * units) / lengths


def softmax(values, axis):
    parts = np.exp(values - values.max(axis, keepdims=True))
    return parts / parts.sum(axis, keepdims=True)


def train(questions, group_of, groups, table):
    """InfoNCE: a question is nearer to another of its group than to those of all other groups of its batch. Adam, the rate falling to 0."""
    mean, spread = np.zeros_like(table), np.zeros_like(table)
    batches = len(questions) // BATCH
    step = 0
    for epoch in range(EPOCHS):
        order = random.permutation(len(questions))
        loss = 0.0
        for batch in range(batches):
            seen, first, second = set(), [], []
            for one in order[batch * BATCH : (batch + 1) * BATCH]:
                members = groups[group_of[one]]
                if group_of[one] in seen or len(members) < 2:
                    continue
                seen.add(group_of[one])
                other = one
                while other == one:
                    other = members[random.integers(len(members))]
                first.append(questions[one])
                second.append(questions[other])
            a, a_lengths, a_tokens, a_of = forward(first, table)
            b, b_lengths, b_tokens, b_of = forward(second, table)
            near = SCALE * a @ b.T
            rows, columns = softmax(near, 1), softmax(near, 0)
            loss -= np.log(np.diag(rows) + 1e-9).mean()
            gradient = (rows + columns - 2 * np.eye(len(first))) * SCALE / (2 * len(first))
            of_a, of_b = backward(a, a_lengths, gradient @ b), backward(b, b_lengths, gradient.T @ a)
            tokens, places, counts = np.unique(np.r_[a_tokens, b_tokens], return_inverse=True, return_counts=True)
            each = np.concatenate([of_a[a_of], of_b[b_of]])[np.argsort(places, kind='stable')]
            slope = np.add.reduceat(each, np.r_[0, np.cumsum(counts)[:-1]], axis=0)
            step += 1
            rate = RATE * (1 - step / (EPOCHS * batches))
            mean[tokens] = 0.9 * mean[tokens] + 0.1 * slope
            spread[tokens] = 0.999 * spread[tokens] + 0.001 * slope**2
            table[tokens] -= rate * (mean[tokens] / (1 - 0.9**step)) / (np.sqrt(spread[tokens] / (1 - 0.999**step)) + 1e-8)
        print(epoch, round(loss / batches, 3), flush=True)


def main():
    groups_of_tokens = json.loads(Path(sys.argv[1]).read_text())
    table = table_of(Path(sys.argv[2])).astype(np.float32)
    questions = list(chain.from_iterable(groups_of_tokens))
    group_of = np.repeat(np.arange(len(groups_of_tokens)), [len(group) for group in groups_of_tokens])
    groups = np.split(np.arange(len(questions)), np.cumsum([len(group) for group in groups_of_tokens])[:-1])
    train(questions, group_of, groups, table)

    # the directions in which questions differ most
    sums = sums_of(questions, table)[0]
    units = sums / np.linalg.norm(sums, axis=1, keepdims=True)
    directions = np.linalg.eigh(units.T @ units)[1][:, ::-1][:, :DIMENSIONS]
    turned = table @ directions
    scales = np.abs(turned).max(1) / 127
    codes = np.round(turned / np.where(scales > 0, scales, 1)[:, None]).astype(np.int8)

    folder = Path(sys.argv[3])
    folder.mkdir(exist_ok=True)
    written = scales.astype('<f4').tobytes() + codes.tobytes()
    (folder / 'table.bin').write_bytes(written)
    description = {'tokenizer': 'semantic-id-ar-en-256', 'tokens': len(codes), 'dimensions': DIMENSIONS, 'sha256': hashlib.sha256(written).hexdigest()}
    (folder / 'model.json').write_text(json.dumps(description, indent=2) + '\n')


main()
