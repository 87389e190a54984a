import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSummarize, extractSummary } from '../../../src/reference/lectures/summary.ts'
import { chatServer, fails, says } from '../answers/chat-server.ts'
import { ATTACKS, FAITHFUL, withKeys } from '../answers/model/attacks.ts'

const filler = Array.from(
  { length: 20 },
  (_, i) => `Kalimat selingan nomor ${i} tentang cuaca, kopi, jalan raya dan parkir.`,
)

test('has only sentences of the text, in order, about its main subjects', () => {
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

test('a transcript without full stops is summarised in segments', () => {
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

test('ten hours of speech are summarised in seconds', { tags: 'slow' }, () => {
  const words = Array.from({ length: 80_000 }, (_, i) => `kata${(i * 7919) % 5000}`)
  const text = words.map((word, i) => (i % 12 === 11 ? `${word}.` : word)).join(' ')
  const started = performance.now()
  extractSummary(text)
  expect(performance.now() - started).toBeLessThan(15_000)
})

let chat: Awaited<ReturnType<typeof chatServer>>
beforeAll(async () => {
  chat = await chatServer()
})
afterAll(() => chat.close())

const lecture = { title: 'Sabar', speaker: 'Ustadz', topic: null, transcript: 'Sabar itu indah bagi orang beriman.' }
const endpoint = () => ({ baseUrl: chat.url, model: 'test-model', timeoutMs: 5_000 })
const running = new AbortController().signal

const claims = (...list: [claim: string, ...keys: (string | number)[]][]) =>
  says(JSON.stringify({ claims: list.map(([claim, ...keys]) => ({ claim, keys })) }))

test('a language model writes the summary from numbered sentences, of a long lecture part by part', async () => {
  chat.will(claims(['Sabar indah bagi orang beriman', 1]))
  expect(await createSummarize(endpoint())(lecture, running)).toBe('Sabar indah bagi orang beriman.')
  expect(JSON.parse(chat.requests[0]?.messages[1]?.content ?? '').sentences).toEqual([
    { keys: ['1'], sentence: 'Sabar itu indah bagi orang beriman.' },
  ])
  const parts = [1, 400, 800].map((number) => claims([`Sabar itu indah bagi orang yang beriman`, number]))
  chat.will(...parts, claims(['Orang beriman sabar, dan sabar itu indah', 400]))
  const transcript = 'Sabar itu indah bagi orang beriman. '.repeat(900)
  expect(await createSummarize(endpoint())({ ...lecture, transcript }, running)).toBe(
    'Orang beriman sabar, dan sabar itu indah.',
  )
  expect(chat.requests.length).toBe(4)
})

test('sentences without support in the lecture are dropped, and if none remain, the extracted summary is used', async () => {
  chat.will(claims(['Sabar indah bagi orang beriman', 7], ['Musik itu haram bagi orang beriman', 1]))
  expect(await createSummarize(endpoint())(lecture, running)).toBe(lecture.transcript)
})

const trials =
  'Kami pasti akan menguji kalian dengan sesuatu berupa rasa takut, rasa lapar, serta berkurangnya harta, jiwa, dan hasil tanaman, maka Allah gembirakan mereka yang sabar. ' +
  'Jadikanlah sabar dan salat sebagai penolong kalian. Sungguh, Allah menyertai mereka yang sabar.'

test.each(ATTACKS.map((attack) => [attack.name, attack] as const))(
  '%s does not reach a summary',
  async (_name, attack) => {
    const reply = withKeys(attack, '1', '2')
    chat.will(says(reply))
    const summary = await createSummarize(endpoint())({ ...lecture, transcript: trials }, running)
    expect(summary).not.toMatch(attack.absent)
    expect(summary).toContain(reply.includes(FAITHFUL.claim) ? FAITHFUL.claim : 'Kami pasti akan menguji')
  },
)

test('a failing model is retried later', async () => {
  chat.will(fails(500), fails(500))
  await expect(createSummarize(endpoint())(lecture, running)).rejects.toMatchObject({ name: 'RetryLater' })
})
