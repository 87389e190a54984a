import { expect, test } from 'vitest'
import { asksForInvocation, isInvoking } from '../../../src/reference/answers/requested.ts'

test.each([
  'doa ketika angin kencang',
  'apa doa masuk pasar',
  'dua for forgiveness',
  'what is the dua for travel',
  'دعاء السفر',
])('who begins with the word asks for what to say (%s)', (question) => expect(asksForInvocation(question)).toBe(true))

test.each([
  'hukum doa bersama',
  'dua rakaat sebelum subuh itu apa',
  'apakah doa orang tua mustajab',
  'Why is dua important?',
])('who asks about it does not (%s)', (question) =>
  expect(asksForInvocation(question)).toBe(question.startsWith('dua ')),
)

test.each([
  ['رَبَّنَآ ءَاتِنَا فِي ٱلدُّنۡيَا حَسَنَةࣰ', true],
  ['فَنَادَىٰ فِي ٱلظُّلُمَٰتِ أَن لَّآ إِلَٰهَ إِلَّآ أَنتَ سُبۡحَٰنَكَ', true],
  ['فَٱلۡعَٰصِفَٰتِ عَصۡفࣰا', false],
  ['وَأَمَّا عَادࣱ فَأُهۡلِكُواْ بِرِيحࣲ صَرۡصَرٍ عَاتِيَةࣲ', false],
])('a verse has an invocation in it or not (%s)', (verse, has) => expect(isInvoking(verse)).toBe(has))
