import { expect, test } from 'vitest'
import { isArabic, isolateArabic, sideOf } from '../../src/site/reading/bidi.ts'

const isolatedIn = (text: string) =>
  isolateArabic(text)
    .filter(({ isolated }) => isolated)
    .map(({ text }) => text)

test.each([
  ['Allah berfirman: اللَّهُ الصَّمَدُ (112: 2), dan', ['اللَّهُ الصَّمَدُ']],
  ['“الكريم” → “الله”', ['الكريم']],
  ['أبو هريرة (عبد الرحمن) 57', ['أبو هريرة (عبد الرحمن)']],
  ['Nabi ﷺ 63 tahun', ['ﷺ']],
  // these are in the right order without isolation
  ['Nabi ﷺ bersabda (HR. Muslim)', []],
  ['كلمة dan 5', []],
  ['63 tahun', []],
  ['', []],
])('an Arabic text keeps its place before the following text: %s', (text, expected) => {
  expect(isolatedIn(text)).toEqual(expected)
  expect(
    isolateArabic(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test('a line has the side of its first letter', () => {
  expect(['(1) قال', '2: Allah قال', '123'].map(sideOf)).toEqual(['rtl', 'ltr', undefined])
  expect(['قال (1)', 'قال Allah', '123'].map(isArabic)).toEqual([true, false, false])
})
