import { expect, test } from 'vitest'
import { asksForInvocation, isInvoking } from '../../../src/reference/answers/requested.ts'

test.each([
  ['doa ketika angin kencang', 'indonesian'],
  ['apa doa masuk pasar', 'indonesian'],
  ['do’a agar hujan', 'indonesian'],
  ['du’a qunut', 'indonesian'],
  ['kalo bersin baca apa', 'indonesian'],
  ['pas hujan deras baca doa apa', 'indonesian'],
  ['What should I say when someone sneezes?', 'english'],
  ['ماذا أقول عند المطر', 'arabic'],
  ['dua for forgiveness', 'english'],
  ['what is the dua for travel', 'english'],
  ['دعاء السفر', 'arabic'],
] as const)('a question that begins with the word asks for an invocation (%s)', (question, language) =>
  expect(asksForInvocation(question, language)).toBe(true),
)

test.each([
  ['hukum doa bersama', 'indonesian'],
  ['apakah doa orang tua mustajab', 'indonesian'],
  ['Why is dua important?', 'english'],
  ['surat apa yang dibaca malam jumat', 'indonesian'],
  ['dua malaikat Harut dan Marut', 'indonesian'],
  ['dua surga bagi yang takut kepada Tuhannya', 'indonesian'],
  ['dua rakaat sebelum subuh itu apa', 'indonesian'],
  ['dua putra Adam yang berkurban', 'indonesian'],
] as const)('a question about it, or about two, does not (%s)', (question, language) =>
  expect(asksForInvocation(question, language)).toBe(false),
)

test.each([
  ['رَبَّنَآ ءَاتِنَا فِي ٱلدُّنۡيَا حَسَنَةࣰ', true],
  ['فَنَادَىٰ فِي ٱلظُّلُمَٰتِ أَن لَّآ إِلَٰهَ إِلَّآ أَنتَ سُبۡحَٰنَكَ', true],
  ['فَٱلۡعَٰصِفَٰتِ عَصۡفࣰا', false],
  ['وَأَمَّا عَادࣱ فَأُهۡلِكُواْ بِرِيحࣲ صَرۡصَرٍ عَاتِيَةࣲ', false],
])('whether a verse contains an invocation is detected (%s)', (verse, has) => expect(isInvoking(verse)).toBe(has))
