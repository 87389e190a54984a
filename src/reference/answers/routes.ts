import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { invalid } from '../../platform/refusal.ts'
import { callerOf } from '../http/auth.ts'
import type { ReferenceRoutes } from '../http/deps.ts'
import { addressOf } from '../records/address.ts'
import { gradeRecord } from '../records/grading/grades.ts'
import { type Answer, type AnswerEvent, ask, LONGEST_QUESTION } from './ask.ts'
import { needOfAsker } from './care/asker.ts'
import { chatOf } from './model/generate.ts'
import { linkTo, questionLink } from './questions/link.ts'
import { SOURCE_TYPES } from './sources.ts'

const body = z
  .object({
    question: z
      .string()
      .refine((text) => text.trim() !== '', 'must not be blank')
      .refine((text) => text.length <= LONGEST_QUESTION, {
        error: `must have at most ${LONGEST_QUESTION} characters`,
        params: { limit: LONGEST_QUESTION },
      })
      .meta({ minLength: 1, maxLength: LONGEST_QUESTION })
      .describe('In any language; answered in Indonesian, English or Arabic'),
  })
  .meta({ id: 'Question' })

const answerBody = z
  .object({
    question: z.string(),
    answer: z.string().describe('Markdown. Every claim is followed by the key of its source, such as [2:255]'),
    sources: z.array(
      z
        .object({
          type: z.enum(SOURCE_TYPES),
          key: z
            .string()
            .describe('The key of the record: for a collection `<collection>:<id>`, for a narrator the id'),
          url: z.url().nullable().describe('Its page on this site; null for a text of ours'),
          text: z.string(),
          text_arabic: z.string(),
          name: z.string(),
          grades: z.array(gradeRecord),
          standing: z.enum(['sound', 'disputed', 'weak', 'fabricated', 'ungraded']),
        })
        .meta({ id: 'AnswerSource' }),
    ),
    references: z.array(z.string()).describe('The keys that the answer cites, in order'),
    method: z.enum(['vector', 'keyword', 'hybrid']),
    confidence: z.number().min(0).max(1),
    questions: z
      .array(questionLink)
      .describe(
        'Common questions (/masail) that may have been meant. Empty if one of them is the answer; it is then the first source',
      ),
    suggestions: z
      .array(z.string())
      .max(3)
      .describe(
        'Where nothing answers the question: up to three questions on the subjects nearest to it, each of which is answered when asked. ' +
          '`answer` lists them. Empty otherwise',
      )
      .meta({ example: ['Apa hukum kripto dan bitcoin?', 'Apa hukum jual beli emas secara daring?'] }),
  })
  .meta({ id: 'Answer' })

/** The answer as events, for clients that read them. */
const eventStream = z.string().describe('Server-sent events: `delta` with `{"text": …}`, then `done` with an `Answer`')

export const askRoutes: ReferenceRoutes =
  ({ db, search, verifier, care, config, publicUrl, log }) =>
  async (scope) => {
    const chat = chatOf(config)
    scope.post(
      '/ask',
      {
        onRequest: async (request) => search.of(callerOf(request)).ensureRoom(),
        schema: {
          operationId: 'ask',
          summary: 'Answer a question from verses, hadith, narrators and the collections, each claim with its source',
          description:
            'With `Accept: text/event-stream` the answer is sent as events: `delta` with `{text}` for each piece, then `done` ' +
            'with the whole answer. If that differs from the pieces, it replaces them.',
          tags: ['Search'],
          body,
          response: { 200: answerBody },
          answers: { 200: { content: { 'text/event-stream': eventStream } } },
        },
      },
      async (request, reply) => {
        const { question } = request.body
        if (question.includes('\u0000')) throw invalid('question', 'must not hold a null character')
        const streamed = request.headers.accept?.includes('text/event-stream') ?? false
        const caller = callerOf(request)
        const deps = { db, search: search.of(caller), verifier: verifier.of(caller), care, chat, log }
        const events = ask(deps, question, await needOfAsker(deps.search, question), streamed)
        if (streamed) {
          return sendEvents(reply, events, publicUrl)
        }
        for await (const event of events) if ('done' in event) return outside(event.done, publicUrl)
        throw new Error('the answer has no end')
      },
    )
  }

function sendEvents(reply: FastifyReply, events: AsyncGenerator<AnswerEvent>, publicUrl: string): FastifyReply {
  reply.header('content-type', 'text/event-stream; charset=utf-8').header('cache-control', 'no-store')
  // stops proxies from buffering the events
  reply.header('x-accel-buffering', 'no')
  return reply.send(Readable.from(asServerSentEvents(events, publicUrl)))
}

async function* asServerSentEvents(events: AsyncGenerator<AnswerEvent>, publicUrl: string): AsyncGenerator<string> {
  for await (const event of events) {
    if ('delta' in event) yield serverSentEvent('delta', { text: event.delta })
    else if ('done' in event) yield serverSentEvent('done', outside(event.done, publicUrl))
  }
}

function serverSentEvent(name: string, data: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}

function outside(
  { question, language, answer, sources, references, method, confidence, questions, suggestions }: Answer,
  publicUrl: string,
): z.input<typeof answerBody> {
  return {
    question,
    answer,
    sources: sources.map(({ type, key, text, textArabic, name, grades, standing }) => ({
      type,
      key,
      url: type === 'care' ? null : addressOf(publicUrl, type, key),
      text,
      text_arabic: textArabic,
      name,
      grades,
      standing,
    })),
    references,
    method,
    confidence: Math.round(confidence * 10_000) / 10_000,
    questions: questions.map((record) => linkTo(publicUrl, record, language)),
    suggestions,
  }
}
