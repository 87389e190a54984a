import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../src/platform/db/transaction.ts'
import { raiseDataVersion } from '../../src/reference/loading/data-version.ts'
import { addForms } from '../../src/reference/loading/versions/compare.ts'
import { beginLoad } from '../../src/reference/loading/versions/loads.ts'
import { type TestSystem, testSystem } from '../support/system.ts'

let system: TestSystem
let version: number
beforeAll(async () => {
  system = await testSystem()
  version = await transaction(system.database.db, async (tx) => {
    const load = await beginLoad(tx, 'correction', { reason: 'A <word> was left out', feedbackId: 'fbk_x' })
    await addForms(tx, load, [{ kind: 'hadith', key: 'bukhari:1', form: '{"a":2,"b":1}', before: '{"a":1,"b":1}' }])
    return raiseDataVersion(tx, ['hadith'], load)
  })
  await system.refresh()
})
afterAll(() => system.close())

const get = (url: string) => system.app.inject({ url, headers: { accept: 'text/html' } })

test.each(['id', 'en', 'ar'])(
  '/changes lists every version in %s, and links to the corrected records',
  async (lang) => {
    const page = await get(`/changes?lang=${lang}`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(`id="v${version}"`)
    expect(page.body).toContain('A &lt;word> was left out')
    expect(page.body).toMatch(/href="\/h\/bukhari:1[?"]/)
    expect(page.body).toContain('fbk_x')
    expect(page.body).toContain('id="v1"')
    const markdown = await get(`/changes.md?lang=${lang}`)
    expect(markdown.body).toContain('bukhari:1')
  },
)

test('the link to earlier versions leads only to them', async () => {
  const page = await get(`/changes?before=${version}`)
  expect(page.body).not.toContain(`id="v${version}"`)
  expect(page.body).toContain('id="v1"')
  expect((await get('/changes?before=x')).statusCode).toBe(200)
})

test('the feed has each correction with its reason, and no other changes', async () => {
  const feed = await system.app.inject('/changes.atom?lang=en')
  expect(feed.headers['content-type']).toContain('application/atom+xml')
  expect(feed.body.match(/<entry>/g)).toHaveLength(1)
  expect(feed.body).toContain('A &lt;word&gt; was left out')
  expect(feed.body).toContain(`#v${version}"`)
})

test.each(['/q/1:1', '/h/bukhari:8', '/n/taqrib:8426', '/nawawi/nawawi-1'])(
  'the page of a record says in which version it last changed: %s',
  async (path) => {
    const { meta } = (
      await system.app.inject({
        url: `/api/v1${path.replace('/q/', '/quran/').replace('/h/', '/hadith/').replace('/n/', '/rijal/')}?meta=1`,
        headers: { 'x-api-key': await system.referenceKey() },
      })
    ).json()
    const { body } = await get(`${path}?lang=en`)
    expect(body).toContain(`Last changed in version ${meta.version} of the data`)
    expect(body).toContain(meta.sha256.slice(0, 12))
  },
)
