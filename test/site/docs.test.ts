import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestSystem, testSystem } from '../support/system.ts'

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
})
afterAll(() => system.close())

/** Every text of a description that /docs shows as Markdown, without its code. */
function* prose(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return
  for (const [name, value] of Object.entries(node)) {
    if (name === 'description' && typeof value === 'string') yield value.replace(/`[^`]*`/g, '')
    else if (name !== 'example' && name !== 'examples') yield* prose(value)
  }
}

test.each(['/api/v1/openapi.json', '/v1/openapi.json'])(
  '%s holds nothing that /docs would take for HTML',
  async (url) => {
    const described = [...prose((await system.app.inject(url)).json())]
    expect(described.length).toBeGreaterThan(100)
    expect(described.filter((text) => /<[a-z/!]/i.test(text))).toEqual([])
  },
)
