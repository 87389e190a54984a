import { expect, test } from 'vitest'
import { z } from 'zod'
import { serializerCompiler } from '../../src/platform/http/zod.ts'

// how an older process shows values that a newer one has stored

const state = z.enum(['open', 'closed'])
const thing = z.object({
  id: z.string(),
  state: state.nullable(),
  states: z.array(state).default([]),
  by: z.record(z.string(), state).optional(),
  at: z.date().transform((at) => at.toISOString()),
  condition: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('keyword'), words: z.array(z.string()), match: z.enum(['whole', 'contains']) }),
    z.object({ kind: z.literal('greeting') }),
  ]),
})
const serialize = serializerCompiler({ schema: z.object({ things: z.array(thing) }), method: 'GET', url: '/' } as never)
const answer = (...things: object[]) => JSON.parse(serialize({ things })).things

const known = {
  id: 'a',
  state: 'open',
  states: ['closed'],
  at: new Date(0),
  condition: { kind: 'keyword', words: ['x'], match: 'whole' },
}
const shown = { ...known, at: '1970-01-01T00:00:00.000Z' }

test('an unknown value of a list is shown as it is, wherever it occurs', () => {
  expect(answer(known, { ...known, state: 'paused', states: ['open', 'new'], by: { x: 'new' }, secret: 1 })).toEqual([
    shown,
    { ...shown, state: 'paused', states: ['open', 'new'], by: { x: 'new' } },
  ])
  const condition = { ...known.condition, match: 'begins', secret: 1 }
  expect(answer({ ...known, condition })).toEqual([{ ...shown, condition: { ...known.condition, match: 'begins' } }])
})

test('a thing of an unknown kind is shown by its name only', () => {
  const condition = { kind: 'weekday', days: ['mon'], secret: 1 }
  expect(answer(known, { ...known, condition })).toEqual([shown, { ...shown, condition: { kind: 'weekday' } }])
})

test('other invalid values are still refused', () => {
  const wrong = [
    { ...known, id: 1 },
    { ...known, state: 5 },
    { ...known, state: undefined },
    { ...known, condition: { kind: 'keyword', words: 'x', match: 'new' } },
    { ...known, condition: { kind: 7 } },
    { ...known, state: 'new', id: 1 },
  ]
  for (const one of wrong) expect(() => answer(one), JSON.stringify(one)).toThrow()
})
