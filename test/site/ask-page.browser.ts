import type { AddressInfo } from 'node:net'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatServer, pausesAfter, says } from '../reference/answers/chat-server.ts'
import {
  axeViolations,
  buildBrowserCode,
  describeInBrowser,
  launchBrowser,
  type OwnPages,
  screenshot,
} from '../support/browser.ts'
import { searchableSystem } from '../support/searchable.ts'
import type { TestSystem } from '../support/system.ts'

const PHONE = { viewport: { width: 390, height: 844 } }
const QUESTION = 'Apa keutamaan sabar saat ditimpa musibah?'
const FIRST = { claim: 'Gembirakanlah mereka yang sabar', keys: ['2:155'] }
const SECOND = { claim: 'Allah menyertai mereka yang sabar', keys: ['2:153'] }

describeInBrowser('/ask', () => {
  let browser: OwnPages
  let system: TestSystem
  let chat: Awaited<ReturnType<typeof chatServer>>
  let base: string
  beforeAll(async () => {
    buildBrowserCode()
    chat = await chatServer()
    browser = await launchBrowser()
    system = await searchableSystem({ LLM_BASE_URL: chat.url, LLM_MODEL: 'test-model' })
    await system.app.listen({ port: 0, host: '127.0.0.1' })
    base = `http://localhost:${(system.app.server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    await browser?.close()
    await system?.close()
    chat?.close()
  })
  async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await (await browser.newContext({ ...PHONE, ...options })).newPage()
    page.setDefaultTimeout(8_000)
    await page.goto(base + path, { waitUntil: 'commit' })
    return page
  }
  /** A model that writes the second sentence on request. */
  function writesInTwo(): () => void {
    let go = () => {}
    const gate = new Promise<void>((resolve) => {
      go = resolve
    })
    chat.will(pausesAfter(`{"claims": [${JSON.stringify(FIRST)}, `, gate, `${JSON.stringify(SECOND)}]}`))
    return go
  }

  test.each([true, false])('an answer is read while it is written, with a script: %s', async (javaScriptEnabled) => {
    const go = writesInTwo()
    const page = await open(`/ask?${new URLSearchParams({ q: QUESTION, lang: 'id' })}`, { javaScriptEnabled })
    await page.getByText(FIRST.claim).waitFor()
    expect(await page.getByRole('heading', { name: /^Sumber/ }).count()).toBe(0)
    await page.locator('.waiting').waitFor({ state: 'hidden' })
    await screenshot(page, `ask-written-${javaScriptEnabled}`)
    go()
    await page.getByRole('heading', { name: /^Sumber/ }).waitFor()
    await page.getByText(SECOND.claim).first().waitFor()
    expect(await page.locator('.cards > li').count()).toBe(2)
    await page.locator('.cards a').first().click()
    await page.waitForURL(/\/q\/2:15[35]/)
    await page.context().close()
  })

  test('a notice is shown until the first words arrive', async () => {
    let go = () => {}
    const gate = new Promise<void>((resolve) => {
      go = resolve
    })
    chat.will(pausesAfter('{"claims": [', gate, `${JSON.stringify(FIRST)}]}`))
    const page = await open(`/ask?${new URLSearchParams({ q: QUESTION, lang: 'id' })}`)
    await page.locator('.waiting').waitFor()
    go()
    await page.locator('.waiting').waitFor({ state: 'hidden' })
    await page.context().close()
  })

  test('a question is asked and rated by keyboard alone, and its address gives others the answer', async () => {
    chat.will(says(JSON.stringify({ claims: [FIRST] })))
    const page = await open('/ask?lang=id')
    await page.getByRole('searchbox').focus()
    await page.keyboard.type(QUESTION)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Apakah jawaban ini baik?' }).waitFor()
    expect(new URL(page.url()).searchParams.get('q')).toBe(QUESTION)
    expect(await axeViolations(page)).toEqual([])
    const other = await open(page.url().slice(base.length))
    await other.getByText(FIRST.claim).waitFor()
    await other.context().close()
    await page.getByLabel(/Apa yang perlu kami ketahui/).focus()
    for (let turn = 0; turn < 2; turn++) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Terima kasih' }).waitFor()
    await page.context().close()
  })
})
