import { expect, test } from 'vitest'
import { extractSummary } from '../../../src/reference/lectures/extract-summary.ts'

const filler = Array.from(
  { length: 20 },
  (_, i) => `Kalimat selingan nomor ${i} tentang cuaca, kopi, jalan raya dan parkir.`,
)

test('holds sentences of the text alone, in their order, and what it speaks of most', () => {
  const text = [
    'Puasa melatih kesabaran hati.',
    ...filler.slice(0, 8),
    'Kesabaran adalah buah dari puasa yang ikhlas.',
    ...filler.slice(8),
    'Orang yang berpuasa menahan diri, dan menahan diri adalah kesabaran.',
    'Jaga puasa, jaga kesabaran, jaga keikhlasan.',
  ].join(' ')
  const summary = extractSummary(text)
  expect(summary).toContain('Kesabaran')
  let from = 0
  for (const sentence of summary.split(/(?<=\.)\s/)) {
    from = text.indexOf(sentence, from)
    expect(from).toBeGreaterThanOrEqual(0)
  }
  expect(summary.length).toBeLessThan(text.length / 2)
})

test('a transcript without full stops is summarised in stretches', () => {
  const text = Array.from({ length: 600 }, (_, i) => ['iman', 'islam', 'ihsan', 'dan', 'amal', 'ilmu'][i % 6]).join(' ')
  const summary = extractSummary(text)
  expect(summary.length).toBeGreaterThan(20)
  expect(summary.split(' ').length).toBeLessThan(200)
})

test('Arabic and English too; a short text is its own summary; nothing gives nothing', () => {
  expect(extractSummary('الصبر مفتاح الفرج. من صبر ظفر.')).toBe('الصبر مفتاح الفرج. من صبر ظفر.')
  expect(extractSummary('Patience is light.')).toBe('Patience is light.')
  expect(extractSummary(' \n ')).toBe('')
})

test('ten hours of speech are summarised in seconds', () => {
  const words = Array.from({ length: 80_000 }, (_, i) => `kata${(i * 7919) % 5000}`)
  const text = words.map((word, i) => (i % 12 === 11 ? `${word}.` : word)).join(' ')
  const started = performance.now()
  extractSummary(text)
  expect(performance.now() - started).toBeLessThan(15_000)
})
