import formBody from '@fastify/formbody'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { notFound } from '../../../platform/refusal.ts'
import { LANGUAGE_OF_CODE } from '../../../reference/text/language-code.ts'
import type { Span } from '../../../reference/verify/describe.ts'
import { VERDICTS } from '../../../reference/verify/notes.ts'
import { citationOf } from '../../../reference/verify/records.ts'
import type { Verification } from '../../../reference/verify/verify.ts'
import type { ReadingView } from '../address.ts'
import type { Block, Inline, PageContent } from '../blocks.ts'
import type { ReadingRoutes } from '../deps.ts'
import { admitAddress, readerOf } from '../limits.ts'
import { addressesOf, sendPage, viewOf, viewQuery } from '../reply.ts'
import { drawn } from '../share/draw.ts'
import { readingWords } from '../words.ts'
import { verdictPicture } from './picture.ts'
import { TONES, verifyWords } from './words.ts'

/** In characters, as at POST /verify. */
const LONGEST_TEXT = 10_000
/** Texts per address and minute: more than a reader pastes, and each may take 200 ms of a core. */
const PER_MINUTE = 20
/** 10,000 characters of four bytes, each written as %XX. */
const BODY_BYTES = 4 * 3 * LONGEST_TEXT + 1_000
/** Minutes during which the reader's own browser shows a result again, when going back from a record. */
const OWN_MINUTES = 30

/** /verify: the results of POST /api/v1/verify as a page. The text is posted, so that no address, link or log has it. */
export const verifyPage: ReadingRoutes = (deps) => async (scope) => {
  await scope.register(formBody)
  const admit = async (request: FastifyRequest) =>
    admitAddress(deps, request, 'verify', [{ period: 'minute', limit: PER_MINUTE }])
  const posted = { body: z.object({ text: z.string().catch('') }).catch({ text: '' }), querystring: viewQuery }

  for (const url of addressesOf('/verify')) {
    scope.get(url, async (request, reply) => {
      const find = async (view: ReadingView) => askingPage(view, '', undefined)
      await sendPage(deps, request, reply, { path: '/verify', of: [], find })
      return reply
    })

    scope.post(url, { schema: posted, bodyLimit: BODY_BYTES, preValidation: admit }, async (request, reply) => {
      const text = textOf(request.body)
      const problem = problemOf(text)
      if (problem) reply.code(400)
      const find = async (view: ReadingView) => {
        const { blank, long: tooLong } = verifyWords[view.language]
        if (problem) return askingPage(view, text, problem === 'long' ? tooLong(LONGEST_TEXT) : blank)
        const verifier = deps.verifier.of(readerOf(request))
        return resultPage(view, text, await verifier.verify(text, LANGUAGE_OF_CODE[view.language]))
      }
      await sendPage(deps, request, reply, { path: '/verify', ...(!problem && { ownMinutes: OWN_MINUTES }), find })
      return reply
    })
  }

  /** The result as a picture to share, from the text posted again, because it is not stored. */
  scope.post(
    '/verify/card.png',
    { schema: posted, bodyLimit: BODY_BYTES, preValidation: admit },
    async (request, reply) => {
      const text = textOf(request.body)
      const view = viewOf(request)
      const checked =
        problemOf(text) === undefined
          ? await deps.verifier.of(readerOf(request)).verify(text, LANGUAGE_OF_CODE[view.language])
          : undefined
      const picture = checked && verdictPicture(checked, view, deps.publicUrl)
      if (!picture) throw notFound('This picture')
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="mimbar-verify.png"')
        .type('image/png')
        .send(await drawn(picture))
    },
  )
}

const textOf = ({ text }: { text: string }): string => text.replaceAll('\r\n', '\n').replaceAll('\u0000', '')

/** Why a text cannot be checked. */
const problemOf = (text: string): 'long' | 'blank' | undefined =>
  [...text].length > LONGEST_TEXT ? 'long' : text.trim() === '' ? 'blank' : undefined

function askingPage(view: ReadingView, text: string, problem: string | undefined): PageContent {
  const words = verifyWords[view.language]
  const { number } = readingWords[view.language]
  return {
    title: words.title,
    description: words.lead,
    blocks: [
      { paragraph: [words.lead], soft: true },
      ...(problem ? [{ paragraph: [{ text: problem, tone: 'bad' as const }] }] : []),
      formFor(view, text, words.button),
      { paragraph: [words.limits(number(LONGEST_TEXT), number(PER_MINUTE))], soft: true },
      { heading: words.meanings },
      meaningsIn(view),
    ],
    linkedData: { '@type': 'WebApplication', name: words.title, applicationCategory: 'ReferenceApplication' },
  }
}

const formFor = ({ language }: ReadingView, value: string, button: string): Block => ({
  form: {
    action: '/verify',
    method: 'post',
    fields: [{ name: 'text', label: verifyWords[language].label, type: 'long', value, maxLength: LONGEST_TEXT }],
    button,
  },
})

const meaningsIn = ({ language }: ReadingView): Block => ({
  facts: [...VERDICTS].reverse().map((verdict): [Inline, Inline[]] => {
    const [name, meaning] = verifyWords[language].verdicts[verdict]
    return [{ text: name, tone: TONES[verdict] }, [meaning]]
  }),
})

function resultPage(view: ReadingView, text: string, { verdict, spans, checked }: Verification): PageContent {
  const words = verifyWords[view.language]
  const { number } = readingWords[view.language]
  const found = verdict === 'none' ? words.none : words.verdicts[verdict][0]
  return {
    title: words.result,
    description: words.lead,
    posted: ['text', text],
    blocks: [
      { paragraph: [{ text: found, tone: TONES[verdict] }] },
      { quoted: marked(text, spans) },
      ...(verdict === 'none'
        ? []
        : [
            {
              form: {
                action: '/verify/card.png',
                method: 'post' as const,
                fields: [],
                hidden: [['text', text] as [string, string]],
                button: words.picture,
              },
            },
          ]),
      { records: spans.map((span, place) => recordOf(span, place, text, view)) },
      {
        paragraph: [words.checked(number(checked.verses), number(checked.hadith), number(checked.sayings))],
        soft: true,
      },
      { folded: words.meanings, blocks: [meaningsIn(view)] },
      { heading: words.again },
      formFor(view, text, words.button),
    ],
  }
}

const idOf = (place: number): string => `quotation-${place + 1}`

/** The whole text, each quotation in the colour of its verdict and linked to its explanation. */
function marked(text: string, spans: Span[]): Inline[] {
  const letters = [...text]
  const between = (from: number, to: number) => letters.slice(from, to).join('')
  const ends = spans.map(({ start, end }) => end + closersAt(end, letters, between(start, end)))
  return [
    ...spans.flatMap((span, place): Inline[] => [
      between(ends[place - 1] ?? 0, span.start),
      { text: between(span.start, ends[place] ?? span.end), href: `#${idOf(place)}`, tone: TONES[span.verdict] },
    ]),
    between(ends.at(-1) ?? 0, letters.length),
  ]
}

/** Opening quotation marks and brackets with their closing ones. */
const CLOSERS: Record<string, string> = {
  '"': '"',
  '“': '”',
  '«': '»',
  '‘': '’',
  '(': ')',
  '[': ']',
  '{': '}',
  '﴿': '﴾',
}

/** How many characters after a quotation close marks that are open in it. */
function closersAt(end: number, letters: readonly string[], quotation: string): number {
  const open: string[] = []
  for (const letter of quotation) {
    if (letter === open.at(-1)) open.pop()
    else if (CLOSERS[letter]) open.push(CLOSERS[letter])
  }
  let closed = 0
  while (open.length > 0 && letters[end + closed] === open.pop()) closed++
  return closed
}

type Records = Extract<Block, { records: unknown }>['records']

function recordOf(span: Span, place: number, text: string, view: ReadingView): Records[number] {
  const words = verifyWords[view.language]
  const { verdict, record, saying, note, differences } = span
  const name = words.quotation(place + 1)
  const texts = record ?? saying
  const translation = { id: texts?.text_indonesian, en: texts?.text_english, ar: undefined }[view.language]
  return {
    id: idOf(place),
    title: record
      ? {
          text: `${name}: ${citationOf(record, LANGUAGE_OF_CODE[view.language])}`,
          href: `/${record.kind === 'quran' ? 'q' : 'h'}/${record.key}`,
        }
      : saying
        ? {
            text: `${name}: ${readingWords[view.language].collections[saying.collection].title}`,
            href: `/${saying.collection}/${saying.id}`,
          }
        : name,
    blocks: [
      { paragraph: [{ text: words.verdicts[verdict][0], tone: TONES[verdict] }] },
      { paragraph: [note] },
      ...(differences.length > 0 ? [bothWordings(span, text, words)] : []),
      ...(texts
        ? [
            {
              folded: words.whole,
              blocks: [
                ...(texts.text_arabic
                  ? [{ scripture: texts.text_arabic, of: record?.kind ?? ('hadith' as const) }]
                  : []),
                ...(translation ? [{ prose: translation, lang: view.language }] : []),
              ],
            },
          ]
        : []),
    ],
  }
}

/** The quotation as sent and as recorded, side by side, with differing words marked in both. */
function bothWordings({ start, end, differences }: Span, text: string, words: (typeof verifyWords)['id']): Block {
  const letters = [...text]
  const sent: Inline[] = []
  const right: Inline[] = []
  let at = start
  for (const { start: from, end: to, given, canonical } of differences) {
    const between = letters.slice(at, from).join('')
    sent.push(between)
    right.push(between)
    if (given !== null) sent.push({ text: letters.slice(from, to).join(''), edit: 'taken out' })
    if (canonical !== null) right.push({ text: canonical, edit: 'put in' })
    // an omission is a gap between two words
    if (given === null) right.push(' ')
    at = Math.max(at, to)
  }
  const rest = letters.slice(at, end).join('')
  return {
    columns: [
      { title: [words.sent], blocks: [{ quoted: [...sent, rest] }] },
      { title: [words.right], blocks: [{ quoted: [...right, rest] }] },
    ],
  }
}
