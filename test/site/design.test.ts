import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { FACES } from '../../src/site/kit/faces.ts'
import { sharedSystem } from '../support/shared-system.ts'
import type { TestSystem } from '../support/system.ts'

const KIT = 'src/site/kit'
const sheets = readdirSync(KIT)
  .filter((name) => name.endsWith('.css'))
  .map((name): [string, string] => [name, readFileSync(`${KIT}/${name}`, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')])
const all = sheets.map(([, text]) => text).join('\n')
/** The variables of each `:root { … }`, light first, then dark. */
const roots = (text: string) =>
  [...text.matchAll(/:root \{([^}]*)\}/g)].map(([, body = '']) =>
    Object.fromEntries([...body.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value])),
  )

let system: TestSystem
beforeAll(async () => {
  system = await sharedSystem()
})

describe('the look of all pages', () => {
  test('uses two font families that ship with the site as subsets', () => {
    const families = new Set(FACES.map(({ family }) => family))
    expect([...families].sort()).toEqual(['literata', 'scheherazade-new'])
    const fetched = [...all.matchAll(/url\("([^"]+)"\)/g)].map(([, url]) => url)
    expect(fetched.sort()).toEqual(FACES.map(({ name }) => `/reading/${name}.woff2`).sort())
  })

  test('takes every font stack from a token, and each ends with the Arabic face', () => {
    const [tokens = {}] = roots(readFileSync(`${KIT}/tokens.css`, 'utf8'))
    for (const name of ['latin', 'sans', 'mono']) expect(tokens[name]).toMatch(/, "Mimbar Arabic"$/)
    expect(tokens.arabic).toMatch(/^"Mimbar Arabic",/)
    const others = sheets.flatMap(([name, text]) =>
      [...text.replaceAll(/@font-face \{[^}]*\}/g, '').matchAll(/[{;\s](font(?:-family)?): ([^;}]+)/g)]
        .filter(([, , value = '']) => !/var\(--(?:latin|sans|mono|arabic|text)\)|^inherit$/.test(value))
        .map(([declaration]) => `${name} ${declaration}`),
    )
    expect(others).toEqual([])
    const widget = readFileSync('src/site/widget/style.ts', 'utf8')
    for (const [stack] of widget.matchAll(/font(?:-family)?: [^;}]*(?:serif|monospace)[^;}]*/g))
      expect(stack).toContain('"Mimbar Arabic"')
  })

  test('names every colour, and each has a dark twin', () => {
    for (const [name, text] of sheets) {
      const [light = {}, dark = {}] = roots(text)
      const colours = Object.entries(light).filter(([, value]) => value.startsWith('#'))
      for (const [colour] of colours)
        expect([name, colour, dark[colour]]).toEqual([name, colour, expect.stringMatching(/^#/)])
    }
    const used = all.replaceAll(/:root \{[^}]*\}/g, '')
    expect(used.match(/#[0-9a-f]{3,8}\b(?=[;\s)])/gi) ?? []).toEqual([])
  })

  test('has five sizes', () => {
    const [tokens = {}] = roots(readFileSync(`${KIT}/tokens.css`, 'utf8'))
    expect(['small', 'body', 'large', 'section', 'title'].filter((name) => tokens[name] === undefined)).toEqual([])
  })

  test.each([
    ['/q/2:255', '/q'],
    ['/calendar', '/calendar'],
    ['/ask', '/ask'],
    ['/verify', '/verify'],
    ['/docs/guides/messaging', '/docs/guides'],
    ['/docs/reference/search', '/docs#reference'],
  ])('shows on %s the logo and the current section', async (path, section) => {
    const { body } = await system.app.inject({ url: `${path}?lang=en`, headers: { accept: 'text/html' } })
    const header = body.slice(body.indexOf('<header'), body.indexOf('</header>'))
    expect(header).toContain('class="mark"')
    expect(header).toContain('<details class="menu">')
    const marked = [...header.matchAll(/<a href="([^"?]+)[^"]*" aria-current="(?:page|true)"/g)].map(([, href]) => href)
    expect(marked).toEqual([section])
  })
})
