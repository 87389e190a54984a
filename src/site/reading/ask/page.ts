import formBody from '@fastify/formbody'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Answer, type AnswerBegun, ask, LONGEST_QUESTION } from '../../../reference/answers/ask.ts'
import { answerInNeed } from '../../../reference/answers/care/answer.ts'
import { needOfAsker } from '../../../reference/answers/care/asker.ts'
import { careSteps, careText, contactsFor, recordOf } from '../../../reference/answers/care/care.ts'
import { mayBeInNeed } from '../../../reference/answers/care/need.ts'
import type { Need } from '../../../reference/answers/care/phrases.ts'
import { chatOf } from '../../../reference/answers/model/generate.ts'
import { keyOf, titleOf } from '../../../reference/answers/questions/answer.ts'
import { addFeedback } from '../../../reference/feedback/feedback.ts'
import { FEEDBACK_VERDICTS } from '../../../reference/feedback/tables.ts'
import { addressOf } from '../../../reference/records/address.ts'
import type { AuthoredRecord } from '../../../reference/records/collections/collections.ts'
import { addressIn, type ReadingView } from '../address.ts'
import type { Block, PageContent } from '../blocks.ts'
import type { ReadingDeps, ReadingRoutes } from '../deps.ts'
import { admitAddress, readerOf } from '../limits.ts'
import { opening } from '../opening.ts'
import { addressesOf, sendGrowingPage, sendPage, viewOf, viewQuery } from '../reply.ts'
import { readingWords } from '../words.ts'
import { addressOfQuestion, codeOf, sourceAddress } from './answer.ts'
import { answerParts } from './parts.ts'
import { askWords } from './words.ts'

/** Questions and verdicts of one address per minute: more than a reader asks, and each is a full search. */
const PER_MINUTE = 20
/** The most sources that an answer can name. */
const MOST_KEYS = 50
/** The author of the feedback, because pages need no key. */
const FEEDBACK_SUBJECT = 'page'

const asText = (longest: number) =>
  z
    .string()
    .transform((text) => text.replaceAll('\u0000', '').trim())
    .refine((text) => text.length <= longest)

const verdict = z.object({
  verdict: z.enum(FEEDBACK_VERDICTS),
  key: z
    .union([z.string().transform((one) => [one]), z.array(z.string())])
    .transform((keys) => keys.filter((key) => /^[\w:.-]{1,100}$/.test(key)).slice(0, MOST_KEYS))
    .default([]),
  comment: asText(2_000).default(''),
  question: asText(LONGEST_QUESTION).default(''),
  agree: z.literal('yes').optional().catch(undefined),
})

/** /ask: the answers of POST /api/v1/ask as a page. The question is in the address, so that an answer can be shared. */
export const askPages: ReadingRoutes = (deps) => async (scope) => {
  await scope.register(formBody)
  const admit = (request: FastifyRequest) =>
    admitAddress(deps, request, 'ask', [{ period: 'minute', limit: PER_MINUTE }])

  const asked = { querystring: viewQuery.extend({ q: z.string().trim().catch('').default('') }) }
  for (const url of addressesOf('/ask')) {
    scope.get(url, { schema: asked }, async (request, reply) => {
      const q = request.query.q.replaceAll('\u0000', '')
      if (q === '') {
        await sendPage(deps, request, reply, { path: '/ask', of: [], find: async (view) => askingPage(view) })
        return reply
      }
      if (q.length > LONGEST_QUESTION) {
        const { long } = askWords[viewOf(request).language]
        const find = async (view: ReadingView) => askingPage(view, q.slice(0, LONGEST_QUESTION), long(LONGEST_QUESTION))
        await sendPage(deps, request, reply.code(400), { path: '/ask', find })
        return reply
      }
      await admit(request)
      const caller = readerOf(request)
      const search = deps.search.of(caller)
      const need = await needOfAsker(search, q)
      // keeps the question from sites to which the page links
      reply.header('referrer-policy', 'no-referrer')
      if (need?.level === 'crisis') {
        // nor is it in the addresses of the page's other languages
        await sendPage(deps, request, reply, { path: '/ask', find: (view) => carePage(deps, need, view) })
        return reply
      }
      const path = `/ask?${new URLSearchParams({ q })}`
      search.ensureRoom()
      const asking = { ...deps, search, verifier: deps.verifier.of(caller), chat: chatOf(deps.config) }
      const events = ask(asking, q, need, true)
      // the search may refuse, and nothing of the page was sent yet
      const { value: first } = await events.next()
      if (!first || !('begun' in first)) throw new Error('the answer has no beginning')
      const view = viewOf(request)
      return sendGrowingPage(deps, request, reply, {
        path,
        content: {
          ...beginningOf(q, first.begun, view),
          // a question about a crisis is kept out of the title, which is stored in the history of a browser that others may use
          ...(mayBeInNeed(need) && { title: askWords[view.language].title }),
        },
        more: answerParts(events, first.begun, view, (answer) => feedbackBlocks(q, answer, view)),
      })
    })
  }

  scope.post(
    '/ask/feedback',
    { schema: { body: verdict, querystring: viewQuery }, preValidation: admit },
    async (request, reply) => {
      const { verdict, key: answerKeys, comment, question, agree } = request.body
      await addFeedback(
        deps.db,
        {
          keyId: FEEDBACK_SUBJECT,
          verdict,
          answerKeys,
          question: (agree && question) || null,
          comment: comment || null,
        },
        deps.now(),
      )
      return reply.redirect(addressIn(viewOf(request), '/ask/thanks'), 303)
    },
  )
  scope.get('/ask/thanks', async (request, reply) => {
    await sendPage(deps, request, reply, { path: '/ask/thanks', of: [], find: async (view) => thanksPage(view) })
    return reply
  })
}

const formFor = ({ language }: ReadingView, value = ''): Block => ({
  form: {
    action: '/ask',
    search: true,
    fields: [
      {
        name: 'q',
        label: askWords[language].label,
        type: 'search',
        value,
        required: true,
        maxLength: LONGEST_QUESTION,
      },
    ],
    button: askWords[language].button,
  },
})

function askingPage(view: ReadingView, q?: string, problem?: string): PageContent {
  const words = askWords[view.language]
  const { number } = readingWords[view.language]
  return {
    title: words.title,
    description: words.lead,
    blocks: [
      { paragraph: [words.lead], soft: true },
      ...(problem ? [{ paragraph: [{ text: problem, tone: 'bad' as const }] }] : []),
      formFor(view, q),
      { heading: words.try },
      { list: words.suggestions.map((one) => [{ text: one, href: addressOfQuestion(one) }]) },
      { paragraph: [words.limits(number(LONGEST_QUESTION), number(PER_MINUTE))], soft: true },
    ],
  }
}

/** The blocks above an answer. */
function beginningOf(q: string, begun: AnswerBegun, view: ReadingView): PageContent {
  return {
    title: opening(q, 120),
    description: opening(askWords[view.language].lead),
    unlisted: true,
    blocks: [formFor(view, q), ...meantBlocks(begun, view), { waiting: askWords[view.language].writing }],
  }
}

/** Questions of the map that the reader may have meant, above another answer; in place of an answer stand the questions that may be meant. */
function meantBlocks({ questions, suggestions, language }: AnswerBegun, view: ReadingView): Block[] {
  const lang = codeOf(language)
  const link = (record: AuthoredRecord) => ({
    text: titleOf(record, language),
    href: addressIn(view, addressOf('', 'masail', keyOf(record))),
    ...(lang !== view.language && { lang }),
  })
  if (questions.length === 0 || suggestions.length > 0) return []
  return [{ paragraph: [askWords[view.language].meant] }, { list: questions.map((record) => [link(record)]) }]
}

function feedbackBlocks(q: string, { references }: Pick<Answer, 'references'>, { language }: ReadingView): Block[] {
  const words = askWords[language]
  return [
    { heading: words.rate, id: 'feedback' },
    {
      form: {
        action: '/ask/feedback',
        method: 'post',
        hidden: [['question', q], ...references.slice(0, MOST_KEYS).map((key): [string, string] => ['key', key])],
        fields: [
          { name: 'comment', label: words.comment, type: 'text', value: '', maxLength: 2_000 },
          { name: 'agree', label: words.agree, type: 'check', value: 'yes' },
        ],
        button: { name: 'verdict', choices: FEEDBACK_VERDICTS.map((one) => [one, words.verdicts[one]]) },
      },
    },
    { paragraph: [words.stored], soft: true },
  ]
}

/** For a person in need: whom to call first, then the answer in the language of the question. The question is kept out of the title. */
async function carePage({ db, care }: ReadingDeps, need: Need, view: ReadingView): Promise<PageContent> {
  const lang = codeOf(need.language)
  const words = askWords[lang].care
  const record = recordOf(care, need.kind)
  const { sources } = await answerInNeed(db, care, need)
  const text = (field: 'opening' | 'lead' | 'closing') => careText(record, field, need.language)
  const quoted = sources.filter(({ type }) => type !== 'care')
  return {
    title: words.title,
    description: askWords[view.language].lead,
    unlisted: true,
    blocks: [
      { heading: words.call },
      {
        list: [
          ...contactsFor(care, need.kind, need.language).map(({ number, name, checked }) => [
            { text: number, href: `tel:${/^\+?\d+/.exec(number)?.[0] ?? ''}`, strong: true },
            `: ${name} (${words.checked(checked)})`,
          ]),
          [words.elsewhere],
        ],
      },
      { paragraph: [text('opening')], lang },
      { list: careSteps(record, need.language).map((step) => [step]) },
      ...(quoted.length > 0 ? [{ paragraph: [text('lead')], lang }] : []),
      ...quoted.map((source): Block => {
        const type = source.type === 'quran' ? 'quran' : 'hadith'
        const shown: Block[] = [
          ...(source.textArabic ? [{ scripture: source.textArabic, of: type } as const] : []),
          ...(source.text !== source.textArabic ? [{ prose: source.text, lang }] : []),
          { paragraph: [{ text: source.name, href: sourceAddress(source) ?? '', lang }] },
        ]
        return { quotation: shown }
      }),
      { paragraph: [text('closing')], lang },
    ],
  }
}

function thanksPage(view: ReadingView): PageContent {
  const words = askWords[view.language]
  return {
    title: words.thanks,
    description: words.thanksText,
    unlisted: true,
    blocks: [{ paragraph: [words.thanksText] }, { heading: words.again }, formFor(view)],
  }
}
