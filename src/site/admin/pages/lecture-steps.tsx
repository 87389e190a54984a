import type { FastifyRequest } from 'fastify'
import {
  approveLecture,
  correctLecture,
  publishLecture,
  rejectLecture,
  reopenLecture,
  retryLecture,
  withdrawLecture,
} from '../../../reference/lectures/review.ts'
import { TOPICS } from '../../../reference/lectures/topics.ts'
import { addressWith } from '../../kit/address.ts'
import { read } from '../../kit/form.tsx'
import { actorOf } from '../auth.ts'
import type { AdminRoutes } from '../deps.ts'
import { byHand, lectureFacts, reasoned } from '../lectures.ts'
import { type DeskField, filledIn } from './fields.tsx'
import { lectureId, lectureOf, nameOf } from './lectures.tsx'
import { returning, step } from './step.tsx'

const REASON: DeskField[] = [{ name: 'reason', label: 'Reason', kind: 'long', required: true }]

const FACT_INPUTS = [
  { name: 'title', label: 'Title' },
  { name: 'speaker', label: 'Speaker' },
  { name: 'topic', label: 'Topic', kind: 'choice', choices: TOPICS },
  { name: 'duration', label: 'Duration in seconds', kind: 'number' },
] as const satisfies DeskField[]
const PLACE = [
  { name: 'mosque_name', label: 'Mosque' },
  { name: 'mosque_city', label: 'City' },
] as const satisfies DeskField[]

/** An operator's actions on a lecture. */
export const lectureSteps: AdminRoutes =
  ({ db, now }) =>
  async (scope) => {
    const common = { at: 'lectures', params: lectureId } as const
    const change = (request: FastifyRequest) => ({ by: actorOf(request), at: now(), requestId: request.id })
    const pageOf = (id: string) => `/admin/lectures/${id}`
    /** The list with the lecture's present status, where the next one waits. */
    const listOf = async (id: string, done: string) =>
      addressWith('/admin/lectures', { status: (await lectureOf(db, id)).lecture.status, done })

    const presses = { approve: [approveLecture, 'approved'], retry: [retryLecture, 'retried'] } as const
    for (const [verb, [decide, done]] of Object.entries(presses)) {
      step(scope, `/lectures/:id/${verb}`, {
        ...common,
        async act({ id }, { request, sent }) {
          await decide(db, id, change(request))
          return returning(sent, '/admin/lectures', done)
        },
      })
    }

    const reasons = {
      reject: { decide: rejectLecture, title: 'Reject this lecture', yes: 'Reject', done: 'rejected' },
      withdraw: {
        decide: withdrawLecture,
        title: 'Unpublish this lecture',
        yes: 'Withdraw',
        done: 'withdrawn',
      },
    }
    for (const [verb, { decide, title, yes, done }] of Object.entries(reasons)) {
      step(scope, `/lectures/:id/${verb}`, {
        ...common,
        ask: async ({ id }) => {
          const { lecture } = await lectureOf(db, id)
          return { title, text: nameOf(lecture), fields: REASON, yes, back: pageOf(id), danger: true }
        },
        async act({ id }, { request, sent }) {
          const { reason } = read(reasoned, filledIn(sent))
          const onward = await listOf(id, done)
          await decide(db, id, { ...change(request), reason })
          return onward
        },
      })
    }

    step(scope, '/lectures/:id/reopen', {
      ...common,
      ask: async ({ id }) => {
        const { lecture } = await lectureOf(db, id)
        return { title: 'Put this lecture back for review?', text: nameOf(lecture), yes: 'Put back', back: pageOf(id) }
      },
      async act({ id }, { request }) {
        const onward = await listOf(id, 'reopened')
        await reopenLecture(db, id, change(request))
        return onward
      },
    })

    step(scope, '/lectures/:id/publish', {
      ...common,
      ask: async ({ id }) => {
        const { lecture } = await lectureOf(db, id)
        const summary: DeskField = { name: 'summary', label: 'Summary', kind: 'long', required: true }
        const fields = [summary, ...FACT_INPUTS].map((one) => ({ ...one, value: textOf(lecture, one.name) }))
        return { title: 'Publish by hand', text: nameOf(lecture), fields, yes: 'Publish', back: pageOf(id) }
      },
      async act({ id }, { request, sent }) {
        const fields = read(byHand, numbered(filledIn(sent)))
        const onward = await listOf(id, 'published')
        await publishLecture(db, id, fields, change(request))
        return onward
      },
    })

    step(scope, '/lectures/:id/correct', {
      ...common,
      ask: async ({ id }) => {
        const { lecture } = await lectureOf(db, id)
        const known = { ...lecture, mosque_name: lecture.mosqueName, mosque_city: lecture.mosqueCity }
        const fields = [...FACT_INPUTS, ...PLACE].map((one) => ({ ...one, value: textOf(known, one.name) }))
        const text = 'Leave empty what is unknown.'
        return { title: 'Correct this lecture', text, fields, yes: 'Save', back: pageOf(id) }
      },
      async act({ id }, { request, sent }) {
        const blank = Object.fromEntries([...FACT_INPUTS, ...PLACE].map(({ name }) => [name, null]))
        const facts = read(lectureFacts, { ...blank, ...numbered(filledIn(sent)) })
        const { mosque_name: mosqueName, mosque_city: mosqueCity, ...rest } = facts
        await correctLecture(db, id, { ...rest, mosqueName, mosqueCity }, change(request))
        return `${pageOf(id)}?done=corrected`
      },
    })
  }

const textOf = (known: object, name: string): string =>
  String(new Map<string, unknown>(Object.entries(known)).get(name) ?? '')

/** The duration as a number; invalid text is passed on, to be refused. */
const numbered = ({ duration, ...rest }: Record<string, string>) => ({
  ...rest,
  ...(duration !== undefined && { duration: Number.isNaN(Number(duration)) ? duration : Number(duration) }),
})
