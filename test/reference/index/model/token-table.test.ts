import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../../../src/platform/root.ts'
import { openPipeline } from '../../../../src/reference/index/model/load-model.ts'
import { findModel } from '../../../../src/reference/index/model/model.ts'
import { openTokenTable } from '../../../../src/reference/index/model/token-table.ts'
import { NO_HUB, SHIPPED_MODEL } from '../../../support/embedder.ts'

const MODELS = join(ROOT, 'models')
const TEXTS = [
  '',
  ' ',
  'sabar',
  'Sesungguhnya segala amal hanyalah dinilai dengan niat, dan setiap orang mendapat apa yang ia niatkan.',
  "innallaha ma'as shabirin",
  'Who deserves my good company most? (3 times)',
  'إِنَّمَا الْأَعْمَالُ بِالنِّيَّاتِ وَإِنَّمَا لِكُلِّ امْرِئٍ مَا نَوَى ﷺ',
  'sabar 忍耐 🙂 ەۙ \u0000',
  'x'.repeat(300),
  'kata yang sama lagi '.repeat(600),
]

test('the shipped model, read as a table of tokens, gives the vectors that Transformers.js gives', {
  tags: 'slow',
}, async () => {
  const table = openTokenTable(join(MODELS, SHIPPED_MODEL)) ?? expect.fail('it is no table')
  const pipeline = await openPipeline(findModel(SHIPPED_MODEL, NO_HUB))
  expect(table.dimensions).toBe(pipeline.dimensions)
  for (const text of TEXTS) {
    const [ours, theirs] = [await table.embed(text), await pipeline.embed(text)]
    expect([text, ours.reduce((sum, value, at) => sum + value * (theirs[at] ?? 0), 0)]).toEqual([
      text,
      expect.closeTo(1, 5),
    ])
  }
})

test('other models are left to Transformers.js', () => {
  expect(openTokenTable(join(MODELS, 'training'))).toBeUndefined()
})
