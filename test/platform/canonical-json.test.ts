import { expect, test } from 'vitest'
import { canonicalJson } from '../../src/platform/canonical-json.ts'

test('the example of RFC 8785, 3.2.2', () => {
  const value = JSON.parse(
    `{"numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\"\\/",
      "literals": [null, true, false]}`,
  )
  expect(canonicalJson(value)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  )
})

test('names are sorted by their code units in UTF-16, as in RFC 8785, 3.2.3', () => {
  const value = {
    '\u20ac': 'Euro Sign',
    '\r': 'Carriage Return',
    '\ufb33': 'Hebrew Letter Dalet With Dagesh',
    1: 'One',
    '\ud83d\ude00': 'Emoji: Grinning Face',
    '\u0080': 'Control',
    '\u00f6': 'Latin Small Letter O With Diaeresis',
  }
  const values = [...canonicalJson(value).matchAll(/:"([^"]+)"/g)].map(([, text]) => text)
  expect(values).toEqual([
    'Carriage Return',
    'One',
    'Control',
    'Latin Small Letter O With Diaeresis',
    'Euro Sign',
    'Emoji: Grinning Face',
    'Hebrew Letter Dalet With Dagesh',
  ])
})

test.each([
  ['half a character', '\ud83d'],
  ['no number', Number.NaN],
  ['nothing', undefined],
])('a value without a canonical form is refused: %s', (_what, value) => {
  expect(() => canonicalJson({ field: [value] })).toThrow(TypeError)
})
