import { expect, test } from 'vitest'
import { renderHtml } from '../../src/platform/html.tsx'
import { USUAL } from '../../src/site/reading/display.ts'
import { lineage } from '../../src/site/reading/lineage.tsx'

const LONG = 'Ibrahim bin Abdullah bin Hanin al-Hasyimi maulahum'

test('a long name of a chain has two lines, each next to the line and at its usual width', () => {
  const drawn = renderHtml(
    lineage([{ text: 'Malik' }, { text: LONG, href: '/n/a' }], 'Sanad', {
      language: 'id',
      languageChosen: false,
      ...USUAL,
      saved: USUAL,
    }),
  )
  const [, name = ''] = drawn.match(/<text[^>]*>.*?<\/text>/g) ?? []
  expect(name.replaceAll(/<[^>]+>/g, '')).toBe(LONG)
  const places = [...name.matchAll(/ y="([\d.]+)"/g)].map(([, y]) => Number(y))
  expect(places).toHaveLength(2)
  expect((places[1] ?? 0) - (places[0] ?? 0)).toBe(16)
  expect(drawn).not.toContain('textLength')
})
