import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSummarize, extractSummary, withoutInventedQuotes } from '../../../src/reference/lectures/summary.ts'
import { chatServer, fails, says } from '../ask/chat-server.ts'

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
  for (const text of ['الصبر مفتاح الفرج لمن صبر. ومن صبر ظفر بما أراد.', 'Patience is a light for you.']) {
    expect(extractSummary(text)).toBe(text)
  }
  expect(extractSummary(' \n ')).toBe('')
})

test('ten hours of speech are summarised in seconds', () => {
  const words = Array.from({ length: 80_000 }, (_, i) => `kata${(i * 7919) % 5000}`)
  const text = words.map((word, i) => (i % 12 === 11 ? `${word}.` : word)).join(' ')
  const started = performance.now()
  extractSummary(text)
  expect(performance.now() - started).toBeLessThan(15_000)
})

test('a sentence that quotes what was not spoken is dropped', () => {
  const transcript = 'Beliau berkata, jangan marah maka bagimu surga. Lalu kita pulang.'
  const summary = [
    'Pemateri menjelaskan “jangan marah maka bagimu surga”.',
    'Ia mengutip “sabar adalah cahaya yang paling terang”.',
    'Ia membaca إن الله مع الصابرين كثيرا.',
    'Ia menutup dengan “doa”.',
  ].join(' ')
  expect(withoutInventedQuotes(summary, transcript, 'indonesian')).toBe(
    'Pemateri menjelaskan “jangan marah maka bagimu surga”. Ia menutup dengan “doa”.',
  )
})

let chat: Awaited<ReturnType<typeof chatServer>>
beforeAll(async () => {
  chat = await chatServer()
})
afterAll(() => chat.close())

const lecture = { title: 'Sabar', speaker: 'Ustadz', topic: null, transcript: 'Sabar itu indah bagi orang beriman.' }
const endpoint = () => ({ baseUrl: chat.url, model: 'test-model', timeoutMs: 5_000 })
const running = new AbortController().signal

test('a language model writes the summary, of a long lecture part by part', async () => {
  chat.will(says('Ringkasan.'))
  expect(await createSummarize(endpoint())(lecture, running)).toBe('Ringkasan.')
  chat.will(says('Bagian satu.'), says('Bagian dua.'), says('Bagian tiga.'), says('Semua.'))
  const transcript = 'Sabar itu indah bagi orang beriman. '.repeat(900)
  expect(await createSummarize(endpoint())({ ...lecture, transcript }, running)).toBe('Semua.')
  expect(chat.requests.length).toBe(4)
})

test('a model that fails is tried again later', async () => {
  chat.will(fails(500), fails(500))
  await expect(createSummarize(endpoint())(lecture, running)).rejects.toMatchObject({ name: 'RetryLater' })
})
