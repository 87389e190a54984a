import { beforeAll, expect, test } from 'vitest'
import { FUNCTIONS } from './functions.ts'
import { HONEST, HOSTILE } from './strings.ts'
import { allowed, bestOf, honestReading } from './timed.ts'

let fastEnough: number
beforeAll(async () => {
  fastEnough = await honestReading()
})

const held = Object.values(FUNCTIONS).flatMap((functions) => Object.entries(functions))

test.each(held)('%s takes no longer for a hostile text than for three ordinary ones', async (_name, read) => {
  // the first time it is compiled
  for (const text of HONEST) await read(text)
  const honest = Math.max(...(await Promise.all(HONEST.map((text) => bestOf(() => read(text), 0, 2)))))
  const slow: [text: string, ms: number][] = []
  for (const [name, text] of Object.entries(HOSTILE)) {
    const ms = await bestOf(() => read(text), allowed(honest, fastEnough))
    if (ms > allowed(honest, fastEnough)) slow.push([name, Math.round(ms)])
  }
  expect(slow).toEqual([])
})
