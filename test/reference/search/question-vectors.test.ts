import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../../src/platform/root.ts'
import { questionModel, questionVector } from '../../../src/reference/search/themes/question-vectors.ts'

const nearness = (one: string, other: string): number => {
  const vector = questionVector(other)
  return questionVector(one).reduce((sum, value, at) => sum + value * (vector[at] ?? 0), 0)
}

test('the table is the one that its description names', () => {
  const table = readFileSync(join(ROOT, 'models/questions-id-ar-en/table.bin'))
  const { sha256, tokens, dimensions } = questionModel()
  expect(createHash('sha256').update(table).digest('hex')).toBe(sha256)
  expect(table.length).toBe(tokens * (dimensions + Float32Array.BYTES_PER_ELEMENT))
})

test.each([
  [
    'bagaimana mengurus barang temuan di jalan',
    'td nemu dompet di terminal ada duitnya, mesti aku apain ya',
    'adab memakai sandal',
  ],
  ['is it allowed to sleep on the stomach', 'bolehkah tidur tengkurap', 'is it allowed to eat horse meat'],
  ['ما حكم النوم على البطن', 'bolehkah tidur tengkurap', 'ما حكم صيام يوم الجمعة'],
])('“%s” is nearer to “%s” than to “%s”', (question, alike, other) => {
  expect(nearness(question, alike)).toBeGreaterThan(nearness(question, other) + 0.15)
})

test('an empty question has a finite vector', () => {
  expect(questionVector('').every(Number.isFinite)).toBe(true)
})
